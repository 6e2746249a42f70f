"""A position as one SVG without a browser: print and scene, put together with all their symbols in it."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from ludotheque.core.position import Position
from ludotheque.core.scene import Box, Paint, Print, Scene, Tray, Value, art, parse, places, printed, scene
from ludotheque.core.svg import breadth, fitted, short, use
from ludotheque.core.words import put

FORMS = ("wide", "tall")
GAP, MARGIN = 8.0, 12.0
CARD, DOCK = (296.0, 108.0), 128.0
"""The trays of the others, and the height of one's own."""
PHONE = 390.0
Placed = tuple[str, float, float, float]
"""Name, x, y and scale of a panel or tray."""
Measured = tuple[float, float, list[Placed]]
"""Width, height and what stands there."""
INK_ON_BOARD = "#2A211B"
"""Boards and what holds pieces are light in the dark, too."""
SEAT_COLOURS = ("#1D5FA8", "#F0B429", "#2E9B74", "#C23B22", "#4A2147", "#F6F0E2", "#9AD4F2", "#C96FA8")


def draw(
    position: Position,
    seat: int | None = None,
    lang: str = "en",
    form: str = "wide",
    dark: bool = False,
    names: Iterable[str] = (),
) -> str:
    """What a seat (None: a spectator) is shown, as an SVG; ValueError if the game has no picture."""
    if form not in FORMS:
        raise ValueError(f"unknown form {form!r}; known: {', '.join(FORMS)}")
    if seat is not None and not 0 <= seat < position.box.seats:
        raise ValueError(f"the seats are 0 to {position.box.seats - 1}")
    sheet = Drawing(printed(position.box, lang), scene(position, seat), form, lang, list(names), position.to_act)
    return sheet.page(seat, art(position.game), dark)


def png(svg: str) -> bytes:
    """A picture in pixels, twice as fine, by CairoSVG or a browser; ValueError says what is needed."""
    try:
        import cairosvg  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return _screenshot(svg)
    made: bytes = cairosvg.svg2png(svg.encode(), scale=2)
    return made


def _screenshot(svg: str) -> bytes:
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        raise ValueError("a PNG needs CairoSVG (pip install cairosvg) or Chromium; an SVG needs nothing")
    width, height = re.findall(r'(?:width|height)="([\d.]+)"', svg)[:2]
    with tempfile.TemporaryDirectory() as folder:
        page, picture = Path(folder) / "board.svg", Path(folder) / "board.png"
        page.write_text(svg, "utf-8")
        subprocess.run(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--force-device-scale-factor=2", f"--user-data-dir={folder}/profile", f"--screenshot={picture}",
                f"--window-size={float(width):.0f},{float(height):.0f}", str(page),
            ],
            check=True, capture_output=True, timeout=120,
        )
        return picture.read_bytes()


@cache
def style(dark: bool) -> str:
    """The style sheet with its colours written out, for readers of SVG that know no variables."""
    css = (Path(__file__).parent / "scene.css").read_text("utf-8")
    light, night = (dict(re.findall(r"--([\w-]+): ([^;]+);", part)) for part in css.split(".dark", 1))
    colours = {**light, **(night if dark else {})}
    rules = css[css.index(".paper") :]
    return re.sub(r"var\(--([\w-]+)\)", lambda found: colours[found[1]], rules)


class Drawing:
    """A print with a scene on it, in one form."""

    def __init__(
        self, print_: Print, scene_: Scene, form: str, lang: str, names: Sequence[str] = (), acting: Sequence[int] = ()
    ) -> None:
        self.print, self.scene, self.form, self.lang = print_, scene_, form, lang
        self.names, self.acting = names, acting
        self.on: dict[str, dict[str, Value]] = {}
        """What lies on each sheet, panel and tray, by spot."""
        for key, value in scene_.items():
            at, _, spot = key.partition("/")
            self.on.setdefault(at, {})[spot] = value

    def page(self, seat: int | None, symbols: str, dark: bool) -> str:
        """All of the table."""
        body, width, height = self.wide(seat) if self.form == "wide" else self.tall(seat)
        inner = symbols[symbols.index(">") + 1 : symbols.rindex("</svg>")].strip()
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{short(width)}" height="{short(height)}" '
            f'viewBox="0 0 {short(width)} {short(height)}"><style>{style(dark)}</style><defs>{inner}</defs>'
            f'<rect class="paper" width="{short(width)}" height="{short(height)}"/>{body}</svg>'
        )

    def wide(self, seat: int | None) -> tuple[str, float, float]:
        """The tree, one's own tray under it, the others' at the right."""
        width, height, placed = self.measure(self.print["layout"]["wide"], seat)
        parts = [self.place(at, MARGIN, MARGIN, 1) for at in placed]
        low = MARGIN + height
        right = MARGIN + width + MARGIN
        top = MARGIN
        for name, tray in self.owned():
            if tray["owner"] == seat:
                parts.append(self.dock(name, tray, MARGIN, low + GAP, width))
            else:
                parts.append(self.card(name, tray, right, top, *CARD))
                top += CARD[1] + GAP
        low += GAP + DOCK if seat is not None else 0
        shown = top > MARGIN
        return "".join(parts), right + (CARD[0] + MARGIN if shown else 0), max(low, top - GAP) + MARGIN

    def tall(self, seat: int | None) -> tuple[str, float, float]:
        """The tabs under one another, then the seats."""
        parts, top, room = [], MARGIN, PHONE - 2 * MARGIN
        for _, _, tree in self.print["layout"]["tall"]:
            width, height, placed = self.measure(tree, seat)
            if placed:
                scale = min(room / width, 1.2)
                parts += [self.place(at, MARGIN + (room - width * scale) / 2, top, scale) for at in placed]
                top += height * scale + GAP
        for name, tray in sorted(self.owned(), key=lambda item: item[1]["owner"] != seat):
            parts.append(self.card(name, tray, MARGIN, top, room, CARD[1]))
            top += CARD[1] + GAP
        return "".join(parts), PHONE, top - GAP + MARGIN

    def owned(self) -> list[tuple[str, Tray]]:
        """The trays of seats."""
        return [(name, tray) for name, tray in self.print["trays"].items() if tray["owner"] is not None]

    # Layout

    def measure(self, tree: Any, seat: int | None, scale: float = 1, least: float = 0) -> Measured:
        """How large a tree is, and where its panels and trays are; made so wide at least, if it can be."""
        if isinstance(tree, dict) and "panel" in tree:
            return self.measure(tree["panel"], seat, scale * tree.get("scale", 1))
        own = 0 if seat is None else seat
        if isinstance(tree, dict) and "others" in tree:
            others = [name for name, panel in self.print["panels"].items() if panel["owner"] not in (None, own)]
            return self.measure(in_columns(others, tree.get("columns", 1)), seat, scale * tree["others"])
        if isinstance(tree, dict):
            return self.stack(tree, seat, scale, least)
        if tree == "me":
            tree = next((name for name, panel in self.print["panels"].items() if panel["owner"] == own), "")
        if tree in self.print["trays"]:
            return CARD[0] * scale, 96 * scale, [(tree, 0, 0, scale)]
        drawn = self.drawn(tree) if tree in self.print["panels"] else None
        if drawn is None:
            return 0, 0, []
        return drawn[1]["size"][0] * scale, drawn[1]["size"][1] * scale, [(tree, 0, 0, scale)]

    def stack(self, tree: dict[str, Any], seat: int | None, scale: float, least: float) -> Measured:
        """Parts beside or under one another."""
        row, share = "row" in tree, 1 if tree.get("end") else 0.5

        def drawn(parts: Sequence[Any]) -> list[tuple[Any, Measured]]:
            return [(part, at) for part in parts if (at := self.measure(part, seat, scale))[2]]

        found = drawn(tree["row" if row else "col"])
        width = max(least, tree.get("width", 0) * scale)
        for _, at in drawn(tree.get("fill", ())):
            beside = next((i for i, (_, one) in enumerate(found) if one[0] + GAP + at[0] <= width), None)
            if beside is None:
                found.append(("", at))
            else:
                found[beside] = "", joined([at, found[beside][1]], True, 0.5)
        if not found:
            return 0, 0, []
        if row and tree.get("apart"):
            part, at = found[-1]
            room = at[0] + max(0, least - joined([one for _, one in found], True, 0)[0])
            wide, high, placed = self.measure(part, seat, scale, room)
            found[-1] = part, (room, high, [(name, x + room - wide, y, by) for name, x, y, by in placed])
        if row:
            return joined([at for _, at in found], True, share)
        across = max(width, *(at[0] for _, at in found))
        stretched = [isinstance(part, dict) and part.get("apart") for part, _ in found]
        parts = [
            self.measure(part, seat, scale, across) if on else at
            for (part, at), on in zip(found, stretched, strict=True)
        ]
        return joined(parts, False, share, across)

    def drawn(self, panel: str) -> tuple[str, Any] | None:
        """The form in which a panel is drawn, by its name; None: not at all."""
        forms = self.print["sheets"][self.print["panels"][panel]["sheet"]]["forms"]
        state = self.scene.get(panel)
        if state is not None:
            both = any(name.endswith(".tall") for name in forms)
            wanted = f"{state}.tall" if self.form == "tall" and both else str(state)
            found = wanted if wanted in forms else None
        else:
            found = self.form if self.form in forms else next(iter(forms)) if len(forms) == 1 else None
        return None if found is None else (found, forms[found])

    def place(self, at: Placed, x: float, y: float, scale: float) -> str:
        """A panel or tray of a tree, where the tree stands."""
        name, dx, dy, by = at
        x, y, by = x + dx * scale, y + dy * scale, by * scale
        if name in self.print["trays"]:
            return self.corner(name, [x, y, CARD[0] * by, 96 * by])
        return self.panel(name, x, y, by)

    # Panels

    def panel(self, name: str, x: float, y: float, scale: float, view: Box | None = None) -> str:
        """A panel: its ground, the grounds of its spots, what is printed over them, then what lies there.

        view: the part of it that is seen, without trays in its corners; all of it by default.
        """
        found = self.drawn(name)
        assert found
        form, drawn = found
        sheet = self.print["panels"][name]["sheet"]
        spots = self.print["sheets"][sheet]["spots"]
        grounds, pieces = [], []
        for spot, (title, shape, lay, boxes) in spots.items():
            box = boxes.get(form) or boxes.get(self.form)
            if box is None or (view and _apart(view, box)):
                continue
            values = [on[spot] for at in dict.fromkeys((sheet, name)) if spot in (on := self.on.get(at, {}))]
            if values:
                ground, things = self.spot(values, shape, lay, box)
                grounds.append(ground)
                pieces.append(f"<g><title>{escape(title)}</title>{things}</g>" if things else "")
        trays = [self.corner(tray, box) for tray, box in drawn.get("trays", {}).items() if not view]
        left, top, width, height = view or (0, 0, *drawn["size"])
        return (
            f'<svg {_box(x, y, width * scale, height * scale)} '
            f'viewBox="{short(left)} {short(top)} {short(width)} {short(height)}">'
            f"{drawn['ground']}{''.join(grounds)}{drawn.get('over', '')}{''.join(pieces)}{''.join(trays)}</svg>"
        )

    def spot(self, values: list[Value], shape: str, lay: str, box: Box) -> tuple[str, str]:
        """The ground of a spot, and what lies on it."""
        x, y, width, height, turn = (*box, 0)[:5]
        grounds, by_role = [], dict[str, list[tuple[str, int, str]]]()
        captions = []
        for value in values:
            if not isinstance(value, str):
                material, said = self.said(value)
                grounds += [self.material(material, shape, box)] if material else []
                ink = self.print["materials"][material].get("ink", INK_ON_BOARD) if material else INK_ON_BOARD
                lays = self.print["lays"]
                table = (lays.get(f"{lay}.{self.form}") or lays.get(lay) or {}).get("caption")
                cx, cy, size = table[0][0] if table else (0.5, 0.5, 1)
                room = 2 * width * min(cx, 1 - cx)
                captions.append(caption(said, x + cx * width, y + cy * height, size * min(width, height), room, ink))
                continue
            materials, tokens = parse(value)
            grounds += [self.material(material, shape, box) for material in materials]
            for token in tokens:
                copies = 1 if token.n is None else token.n
                by_role.setdefault(token.role, []).extend([(token.symbol, token.turn, token.look)] * copies)
        things = []
        for role, pieces in by_role.items():
            at = places(self.print, lay, self.form, role, len(pieces), width, height)
            for (symbol, turned, look), (dx, dy, size) in zip(pieces, at, strict=True):
                more = f' class="{look}"' if look else ""
                if lay == "stretch":
                    spun = _turned(turn + turned, x + width / 2, y + height / 2)
                    things.append(f'<use href="#{symbol}" {_box(x, y, width, height)}{more}{spun}/>')
                elif lay != "none":
                    things.append(use(symbol, x + dx, y + dy, size, more + _turned(turned, x + dx, y + dy)))
        return "".join(grounds), "".join(things + captions)

    def said(self, value: int | list[str | int]) -> tuple[str, str]:
        """The material of a caption, and its words: a number or a sentence of the print."""
        if not isinstance(value, list):
            return "", str(value)
        first, words = str(value[0]), self.print["words"]
        if first[0] == "#":
            return first[1:], self.said(value[1:])[1]
        form = words.get(f"{first}.{self.form}", words[first])
        return "", put(form, self.lang, {str(i): v for i, v in enumerate(value[1:])})

    def material(self, name: str, shape: str, box: Box) -> str:
        """The ground of a spot: its outline in the colours of the material, and its drawing."""
        known = self.print["materials"].get(name)
        if known is None:
            return outline(self.print, shape, self.form, box, f'class="{name}" fill="none"')
        look = f'fill="{known["fill"]}" stroke="{known.get("stroke", "none")}"'
        x, y, width, height, *_ = box
        over = use(known["symbol"], x + width / 2, y + height / 2, min(width, height)) if "symbol" in known else ""
        return outline(self.print, shape, self.form, box, look) + over

    # Trays

    def counters(self, name: str, tray: Tray) -> Iterator[tuple[str, str, str, int]]:
        """Counter, symbol, name and number of all in a tray that have a number."""
        for _, group in tray["groups"]:
            for counter, (symbol, called) in group.items():
                value = self.on.get(name, {}).get(counter)
                if isinstance(value, int):
                    yield counter, symbol, called, value

    def apart(self, tray: Tray) -> set[str]:
        """Counters in a group that looks like one before it."""
        seen, found = set[str](), set[str]()
        for _, group in tray["groups"]:
            symbols = {symbol for symbol, _ in group.values()}
            found |= group.keys() if symbols & seen else set()
            seen |= symbols
        return found

    def called(self, tray: Tray) -> str:
        """The name of who sits there, or the tray's title."""
        owner = tray["owner"]
        return self.names[owner] if owner is not None and owner < len(self.names) else tray["title"]

    def corner(self, name: str, box: Box) -> str:
        """A tray of nobody's, in a corner of a panel."""
        x, y, width, height = box[:4]
        tray = self.print["trays"][name]
        counters = list(self.counters(name, tray))
        columns = max(4, int(width // 48))
        step, line = (width - 12) / columns, (height - 24) / max(1, -(-len(counters) // columns))
        parts = [_rect("card", x, y, width, height, 10), _text(x + 10, y + 16, tray["title"], 11.5, "say ink-2")]
        parts.append(_rect("holding", x + 5, y + 21, width - 10, height - 26, 7))
        for i, (_, symbol, called, value) in enumerate(counters):
            left, middle = x + 9 + i % columns * step, y + 20 + (i // columns + 0.5) * line
            parts.append(self.counter(symbol, called, value, left, middle, min(19, line - 2)))
        return "".join(parts)

    def counter(self, symbol: str, called: str, value: int, x: float, y: float, size: float) -> str:
        """A symbol with its number at the right; pale if there is none."""
        pale = "" if value else ' class="pale"'
        return (
            f"<g{pale}><title>{escape(called)}</title>{use(symbol, x + size / 2, y, size)}"
            f"{_text(x + size + 3, y + size * 0.27, value, size * 0.72, 'num', fill=INK_ON_BOARD)}</g>"
        )

    def card(self, name: str, tray: Tray, x: float, y: float, width: float, height: float) -> str:
        """A seat's tray in short: the brief counters beside the name, the others in two rows."""
        owner = tray["owner"] or 0
        parts = [_rect("card", x, y, width, height, 12), self.stripe(owner, x, y, 8, height)]
        who = self.called(tray)
        parts += [use(f"seat{owner}", x + 28, y + 21, 22), _text(x + 45, y + 27, who, fitted(who, 17, 118), "num ink")]
        counters = list(self.counters(name, tray))
        brief = {entry[0]: entry for entry in counters if entry[0] in tray["brief"]}
        wide = sum(36 + 12 * len(str(value)) for _, _, _, value in brief.values())
        parts.append(_rect("holding", x + width - 8 - wide - 4, y + 6, wide + 4, 30, 9))
        at = x + width - 10
        for counter in tray["brief"]:
            if counter in brief:
                _, symbol, called, value = brief[counter]
                at -= 30 + 12 * len(str(value))
                parts.append(self.counter(symbol, called, value, at, y + 21, 23))
                at -= 6
        rest = [entry for entry in counters if entry[0] not in tray["brief"]]
        columns = max(1, -(-len(rest) // 2))
        step = (width - 30) / columns
        parts.append(_rect("holding", x + 15, y + 39, width - 23, height - 46, 9))
        apart = self.apart(tray)
        for i, (counter, symbol, called, value) in enumerate(rest):
            left, middle = x + 20 + i % columns * step, y + 54 + i // columns * 29
            parts.append(self.counter(symbol, called, value, left, middle, 17 if counter in apart else 23))
        return "".join([*parts, self.ring(owner, x, y, width, height)])

    def dock(self, name: str, tray: Tray, x: float, y: float, width: float) -> str:
        """One's own tray: groups beside one another under their titles."""
        owner = tray["owner"] or 0
        parts = [_rect("card", x, y, width, DOCK, 12), self.stripe(owner, x, y, 10, DOCK)]
        who = self.called(tray)
        parts += [use(f"seat{owner}", x + 36, y + 28, 26), _text(x + 56, y + 35, who, fitted(who, 20, 104), "num ink")]
        shown = self.on.get(name, {})
        groups = [
            (title, counters) for title, group in tray["groups"]
            if (counters := {key: of for key, of in group.items() if isinstance(shown.get(key), int)})
        ]
        first, gap, count = 164.0, 20.0, sum(len(group) for _, group in groups)
        cell = min(60.0, (width - first - 16 - gap * (len(groups) - 1)) / max(1, count))
        wants = [max(len(group) * cell, breadth(title, 11.5)) for title, group in groups]
        cell -= max(0.0, sum(wants) - (width - first - 16 - gap * (len(groups) - 1))) / max(1, count)
        at = x + first
        for title, group in groups:
            parts.append(_text(at, y + 25, title, 11.5, "say ink-2"))
            for counter, (symbol, called) in group.items():
                value = shown[counter]
                pale = "" if value else ' class="pale"'
                middle = at + (cell - 6) / 2
                parts.append(_rect("holding", at, y + 36, cell - 6, 76, 10))
                parts.append(
                    f"<g{pale}><title>{escape(called)}</title>{use(symbol, middle, y + 63, min(36, cell - 12))}"
                    f"{_text(middle, y + 103, value, 18, 'num', 'middle', INK_ON_BOARD)}</g>"
                )
                at += cell
            at += gap + max(0.0, breadth(title, 11.5) - len(group) * cell)
        return "".join([*parts, self.ring(owner, x, y, width, DOCK)])

    def stripe(self, seat: int, x: float, y: float, width: float, height: float) -> str:
        """The seat's colour at the left of its tray."""
        return (
            f'<path d="M{short(x + 12)},{short(y)} h{short(width - 12)} v{short(height)} h{short(12 - width)} '
            f'a12,12 0 0 1 -12,-12 v{short(24 - height)} a12,12 0 0 1 12,-12Z" fill="{SEAT_COLOURS[seat]}"/>'
        )

    def ring(self, seat: int, x: float, y: float, width: float, height: float) -> str:
        """Around the tray of one who is to act."""
        return _rect("acting", x + 1.5, y + 1.5, width - 3, height - 3, 11) if seat in self.acting else ""


def caption(said: str, x: float, y: float, size: float, width: float, ink: str) -> str:
    """Words with their middle at a point."""
    font = min(16, size * 0.6, width / (0.54 * max(1, len(said))))
    return _text(x, y + font / 3, said, font, "num", "middle", ink)


def joined(parts: Sequence[Measured], row: bool, share: float, least: float = 0) -> Measured:
    """Measured trees beside or under one another; a share of what is left across lies before each."""
    across = max(least, *(height if row else width for width, height, _ in parts))
    placed, at = [], 0.0
    for width, height, inner in parts:
        aside = (across - (height if row else width)) * share
        x, y = (at, aside) if row else (aside, at)
        placed += [(name, x + dx, y + dy, by) for name, dx, dy, by in inner]
        at += (width if row else height) + GAP
    return (at - GAP, across, placed) if row else (across, at - GAP, placed)


def in_columns(names: Sequence[str], columns: int) -> Any:
    """The tree of panels in columns, filled row by row."""
    return {"col": [{"row": list(names[i : i + columns])} for i in range(0, len(names), columns)]}


def outline(print_: Paint, shape: str, form: str, box: Box, look: str) -> str:
    """The outline of a spot."""
    x, y, width, height, turn = (*box, 0)[:5]
    turned = _turned(turn, x + width / 2, y + height / 2)
    if shape == "rect":
        return f'<rect {_box(x, y, width, height)} rx="7" {look}{turned}/>'
    if shape == "round":
        return (
            f'<ellipse cx="{short(x + width / 2)}" cy="{short(y + height / 2)}" rx="{short(width / 2)}" '
            f'ry="{short(height / 2)}" {look}{turned}/>'
        )
    if shape == "none":
        return ""
    path = print_["shapes"].get(f"{shape}.{form}") or print_["shapes"][shape]
    spin = f" rotate({short(turn)} .5 .5)" if turn else ""
    return (
        f'<path d="{path}" transform="translate({short(x)} {short(y)}) scale({short(width)}){spin}" '
        f'vector-effect="non-scaling-stroke" {look}/>'
    )


def _apart(one: Box, other: Box) -> bool:
    """Whether two boxes have nothing in common."""
    return any(one[i] + one[i + 2] <= other[i] or other[i] + other[i + 2] <= one[i] for i in (0, 1))


def _box(x: float, y: float, width: float, height: float) -> str:
    return f'x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}"'


def _turned(degrees: float, x: float, y: float) -> str:
    return f' transform="rotate({short(degrees)} {short(x)} {short(y)})"' if degrees else ""


def _rect(kind: str, x: float, y: float, width: float, height: float, round_: float) -> str:
    return f'<rect class="{kind}" {_box(x, y, width, height)} rx="{short(round_)}"/>'


def _text(x: float, y: float, words: object, size: float, kind: str, anchor: str = "start", fill: str = "") -> str:
    """Words whose colour comes from the class, where none is given."""
    given = f' fill="{fill}"' if fill else ""
    return (
        f'<text class="{kind}" x="{short(x)}" y="{short(y)}" font-size="{short(size)}" text-anchor="{anchor}"{given}>'
        f"{escape(str(words))}</text>"
    )
