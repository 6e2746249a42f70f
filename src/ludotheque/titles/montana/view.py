"""What is shown of Montana: as plain data, as text for a terminal, and the sentence that asks a seat to decide.

Montana has no secrets, so every seat and every spectator is shown the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.core.layout import Row
from ludotheque.core.position import Position
from ludotheque.core.rule import CHANCE
from ludotheque.core.text import Text, cut, pad, page_width, width, wrap
from ludotheque.titles.montana import args, ask, layout
from ludotheque.titles.montana.label import label
from ludotheque.titles.montana.layout import Box, State
from ludotheque.titles.montana.rules.city import row_holder

__all__ = ["label", "prompt", "show", "view"]

LAND_NAMES = ("land", "lake", "mountain")
WHEEL_NAMES = (*args.COLOUR_NAMES, "white")


# As plain data


def view(seen: Position[Box, State], seat: int | None) -> dict[str, Any]:
    """Everything on the table, by the names of the notation; rows, columns, spaces and sectors count from 1."""
    box, s = seen.box.data, seen.s
    return {
        "round": s.round,
        "turn": s.turn,
        "first": s.first,
        "last_round": bool(s.ended),
        "question": ask.QUESTIONS.names[s.question],
        "action": {"built": s.built, "extra_settlements": s.bonus, "rewards_left": s.reward},
        "supply": _goods(s.supply),
        "workers": _colours(s.pool),
        "cows": s.cow_supply,
        "out_of_play": {"cows": s.cow_box, "canteens": s.canteen_box},
        "wheel": {"sectors": [[WHEEL_NAMES[c] for c in pair] for pair in box.wheel], "arrow": s.arrow + 1},
        "bank": [_bank_space(box, s, i) for i in range(box.banks)],
        "areas": [_area(box, s, i) for i in range(layout.AREAS)],
        "city": _city(box, s),
        "landscape": {"tiles": _tiles(box, s), "fields": _fields(seen)},
        "players": [_player(s, i) for i in range(box.seats)],
    }


def _goods(counts: Row) -> dict[str, int]:
    """Numbers of goods by name."""
    return dict(zip(args.GOOD_NAMES, counts, strict=True))


def _colours(counts: Row) -> dict[str, int]:
    """Numbers of workers by colour."""
    return dict(zip(args.COLOUR_NAMES, counts, strict=True))


def _crew(counts: Row) -> list[str]:
    """The workers on a space, one name each."""
    return [args.COLOUR_NAMES[c] for c in range(layout.COLOURS) for _ in range(counts[c])]


def _bank_space(box: Box, s: State, i: int) -> dict[str, Any]:
    """What a bank space shows and who stands there."""
    return {"space": i + 1, "workers": box.bank_workers[i], "coins": box.bank_coins[i], "crew": _crew(s.bank[i])}


def _area(box: Box, s: State, area: int) -> dict[str, Any]:
    """A production area with its locations."""
    locations = []
    for i in range(layout.LOCATIONS):
        place = area * layout.LOCATIONS + i
        locations.append({
            "location": i + 1, "coins": box.place_coins[place], "goods": box.place_goods[place],
            "large": _crew(s.large[place]), "small": _crew(s.small[place]),
        })
    return {
        "name": args.AREA_NAMES[area], "good": args.GOOD_NAMES[box.area_good[area]], "colour": args.COLOUR_NAMES[area],
        "locations": locations,
        "small_space": {"coins": box.small_coins[area], "goods": box.small_goods[area]},
    }


def _city(box: Box, s: State) -> dict[str, Any]:
    """The city: what columns cost, what rows give, where contractors stand."""
    rows = []
    for row in range(layout.ROWS):
        who = row_holder(box, s, row)
        rows.append({
            "row": row + 1, "first": box.row_first[row] + 1, "cow": box.row_cow[row], "coins": box.row_coins[row],
            "goods": box.row_goods[row], "upgrades": box.row_upgrades[row],
            "contractor": None if who == layout.NOBODY else {"seat": who, "column": s.bid_column[who] + 1},
        })
    shop = [i for i in range(box.seats) if s.bid_row[i] < 0]
    return {"pumpkins": box.column_cost[: box.columns], "rows": rows, "shop": shop}


def _tiles(box: Box, s: State) -> list[dict[str, Any]]:
    """The tiles laid so far; one that is drawn but not turned yet has no rotation."""
    return [
        {"slot": i + 1, "tile": args.TILE_NAMES[s.tile[i]], "rotation": s.rotation[i] if i < s.laid else None}
        for i in range(box.slots)
        if s.tile[i] >= 0
    ]


def _fields(seen: Position[Box, State]) -> list[dict[str, Any]]:
    """All fields of the landscape, tile by tile."""
    box, s = seen.box.data, seen.s
    names = args.FIELD.texts(seen.box)
    return [
        {
            "name": names[i], "q": q, "r": r, "slot": i // layout.HEXES + 1,
            **_printed(box, s.printed[i]), **_on_field(s, i),
        }
        for i, (q, r) in enumerate(args.coordinates(box))
    ]


def _printed(box: Box, printed: int) -> dict[str, Any]:
    """What is printed on a field; nothing is known of it before its tile is laid."""
    if printed < 0:
        return {"kind": None, "cost": {}, "icons": []}
    icons = ["cow"] * box.cow_icon[printed] + ["x2"] * box.double_icon[printed]
    cost = {name: n for name, n in _goods(box.cost[printed]).items() if n}
    return {"kind": LAND_NAMES[box.kind[printed]], "cost": cost, "icons": icons}


def _on_field(s: State, i: int) -> dict[str, Any]:
    """What stands on a field."""
    owner = s.owner[i]
    settled = layout.NOBODY < owner < layout.WAGONS
    return {
        "wagons": i == s.wagons,
        "owner": owner if settled else None,
        "settlements": s.settlements[owner][i] if settled else 0,
        "cow": bool(s.cow_on[i]),
        "canteen": bool(s.canteen_on[i]),
        "bordering": bool(s.near[i]),
    }


def _player(s: State, seat: int) -> dict[str, Any]:
    """What a seat holds and has placed."""
    return {
        "seat": seat,
        "goods": _goods(s.goods[seat]),
        "workers": _colours(s.workers[seat]),
        "coins": s.coins[seat],
        "cows": s.cows[seat],
        "canteens": s.canteens[seat],
        "stock": s.stock[seat],
        "settlements": sum(s.settlements[seat]),
    }


# The question

PROMPTS = {
    ask.WAGONS: "wagons", ask.WHITE: "white", ask.ACTION: "action", ask.PLACE: "place", ask.ANSWER: "answer",
    ask.OVERTAKEN: "overtaken",
}
"""The questions that are always put in the same words."""


def prompt(position: Position[Box, State], seat: int) -> tuple[str, dict[str, object]]:
    """Key and arguments of the sentence that says what a seat must decide, or what it waits for."""
    if position.over:
        return "over", {}
    if position.to_act == (CHANCE,):
        return "chance", {}
    if seat not in position.to_act:
        return "wait", {}
    box, s = position.box.data, position.s
    return (PROMPTS[s.question], {}) if s.question in PROMPTS else _counted(box, s, seat)


def _counted(box: Box, s: State, seat: int) -> tuple[str, dict[str, object]]:
    """The questions whose sentence depends on a number."""
    if s.question == ask.RETURN:
        n = sum(s.workers[seat]) - box.worker_places
        return ("return" if n == 1 else "return_more"), {"n": n}
    if s.question == ask.ADVANCE:
        n = min(box.advance_limit, s.goods[seat][layout.GRAIN])
        return ("advance" if n else "advance_trade"), {"n": n}
    if s.question == ask.SMALL:
        area = s.place // layout.LOCATIONS
        return f"small.{args.GOOD_NAMES[box.area_good[area]]}", {"n": box.small_goods[area]}
    if s.question == ask.REWARD:
        what = "goods" if box.row_goods[s.bid_row[seat]] else "upgrade"
        return (f"{what}_step" if box.city_rewards else what), {"n": s.reward}
    if s.question == ask.BUILD:
        return "build", {"n": box.builds - s.built}
    if s.question == ask.BONUS:
        n = min(s.bonus, s.stock[seat])
        return ("bonus" if n == 1 else "bonus_more"), {"n": n}
    assert s.question == ask.END
    return ("canteen" if s.canteens[seat] else "end"), {"n": s.canteens[seat]}


# As text

MIX = (layout.STONE, layout.COPPER, layout.GRAIN)
"""The goods of which the city gives some."""
BROAD = 96
"""The columns that the wide form takes with our components; where there are fewer, the narrow form is shown."""


def show(seen: Position[Box, State], seat: int | None, lang: str, names: Sequence[str]) -> str:
    """Everything on the table as text; with our components at most 96 columns wide, or 80 where there are fewer."""
    return _Text(seen, seat, lang, names).page()


class _Text(Text):
    """The page of a position."""

    nobody = "-"

    def __init__(self, seen: Position[Box, State], seat: int | None, lang: str, names: Sequence[str]) -> None:
        super().__init__(seen, seat, lang, names)
        self.box, self.s = seen.box.data, seen.s
        self.goods = [self.word(f"show.letter.{name}") for name in args.GOOD_NAMES]
        self.crews = [self.word(f"show.worker.{name}") for name in WHEEL_NAMES]
        self.narrow = page_width() < BROAD
        self.cell_width = 6 if self.narrow else 8  # of a field on the map: four goods, plus signs if there is room
        self.margin = 13 if self.narrow else 14  # of the titles at the left of the worker board
        self.title_width = 14 if self.narrow else 20  # of those at the left of the players' table
        self.gap = 1 if self.narrow else 2  # between the columns of that table

    def short(self, key: str) -> str:
        """A word of the page, in its short form where columns are few and it has one."""
        known = self.narrow and f"show.narrow.{key}" in self.seen.game.words
        return self.word(f"show.narrow.{key}" if known else f"show.{key}")

    def ends(self, left: str, right: str) -> str:
        """Two texts at the ends of a cell, the right one giving way."""
        return (left + right.rjust(self.cell_width - len(left)))[: self.cell_width]

    def packed(self, title: str, cells: Sequence[str], between: str) -> list[str]:
        """A title and cells behind it, on as many lines as they need."""
        lines = [title.ljust(self.margin) + cells[0]]
        for cell in cells[1:]:
            if width(lines[-1] + between + cell) <= page_width():
                lines[-1] += between + cell
            else:
                lines.append(" " * self.margin + cell)
        return lines

    def page(self) -> str:
        """All blocks, with an empty line between them."""
        blocks = [wrap(self.headline()), self.map(), self.board(), self.city(), self.players(), self.legend()]
        return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks)

    def headline(self) -> str:
        """Where the game stands and who decides."""
        parts = [self.word("game.title")]
        if self.s.round:
            parts.append(self.word("show.last_round" if self.s.ended else "show.round", n=self.s.round))
        else:
            parts.append(self.word("show.set_up"))
        if self.seen.over:
            parts.append(self.word("show.over", who=self.names(self.seen.standing().winners)))
        else:
            if self.s.round:
                parts.append(self.word("show.turn", who=self.name(self.s.turn)))
            if not self.s.round or self.seen.to_act != (self.s.turn,):
                parts.append(self.word("show.decides", who=self.names(list(self.seen.to_act))))
        return " · ".join(parts)

    # The landscape: bricks instead of hexagons, each touching two above and two below

    def map(self) -> list[str]:
        """The whole landscape, whose rows are shifted by half a field each."""
        fields = args.coordinates(self.box)
        step = self.cell_width + 1
        left = min(2 * q + r for q, r in fields)
        rows: dict[int, dict[int, int]] = {}
        for i, (q, r) in enumerate(fields):
            at = 2 * q + r - left
            rows.setdefault(r, {})[at // 2 * step + at % 2 * step // 2] = i
        lines: list[str] = []
        above: set[int] = set()
        for r in sorted(rows):
            lines.append(_border(above, set(rows[r]), self.cell_width))
            lines += self.row(rows[r])
            above = set(rows[r])
        return [*lines, _border(above, set(), self.cell_width)]

    def row(self, cells: dict[int, int]) -> list[str]:
        """The two lines of text of a row of fields, given by their columns."""
        lines = ["", ""]
        for at in sorted(cells):
            for n, text in enumerate(self.cell(cells[at])):
                if width(lines[n]) < at:
                    lines[n] = pad(lines[n] and lines[n] + "│", at)
                lines[n] += "│" + pad(cut(text, self.cell_width), self.cell_width)
        return [line + "│" for line in lines]

    def cell(self, i: int) -> tuple[str, str]:
        """The two lines of text of a field: its name and icons; its cost or what it is."""
        name, owner, printed = args.FIELD.texts(self.seen.box)[i], self.s.owner[i], self.s.printed[i]
        if printed < 0:
            return name, ""
        if i == self.s.wagons:
            return name, self.word("show.wagons")
        if layout.NOBODY < owner < layout.WAGONS:
            n = self.s.settlements[owner][i]
            return self.ends(name, "⌂" * n), self.capitals(owner, f"×{n}" if n > 1 else "")
        if self.box.kind[printed] == layout.LAKE:
            full = self.s.canteen_on[i] or not self.set_out
            lake = "≈" if self.narrow else "≈" + self.word("show.lake")
            canteen = self.short("canteen") if self.narrow else "≈" + self.word("show.canteen")
            return self.ends(name, lake), canteen if full else "≈" * self.cell_width
        if self.box.kind[printed] == layout.MOUNTAIN:
            return self.ends(name, "▲"), self.short("mountain")
        cost = [self.goods[g] for g in args.BIG_FIRST for _ in range(self.box.cost[printed][g])]
        plus = "+" if 2 * len(cost) <= self.cell_width else ""  # a user's own tile may ask for more than four goods
        return self.ends(name, self.icons(i)), self.ends(plus.join(cost), "*" if self.s.near[i] else "")

    def capitals(self, seat: int, after: str = "") -> str:
        """A seat's name in capitals, in a cell."""
        room = self.cell_width - len(after)
        return cut(self.name(seat, room).upper(), room) + after

    def icons(self, i: int) -> str:
        """Cow and two-settlement icon; once cows stand on the landscape, only where there is one."""
        printed = self.s.printed[i]
        cow = self.s.cow_on[i] if self.set_out else self.box.cow_icon[printed]
        if not self.box.double_icon[printed]:
            return self.short("cow") if cow else ""
        return self.short("cow")[0] + " x2" if cow else "x2"  # a user's own tile may have both

    @property
    def set_out(self) -> bool:
        """Whether the pieces have been set out, which happens when the wagons have stopped."""
        return self.s.wagons >= 0

    # The worker board

    def board(self) -> list[str]:
        """Bank, wheel and areas."""
        spaces = [self.bank_space(i) for i in range(self.box.banks)]
        lines = self.packed(self.word("show.bank"), spaces, " " if self.narrow else "   ")
        lines += self.packed(self.word("show.wheel"), [self.sector(i) for i in range(layout.WHEEL)], "  ")
        return lines + [line for i in range(layout.AREAS) for line in self.area(i)]

    def bank_space(self, i: int) -> str:
        """A bank space: its number, its workers, its coins."""
        crew = self.crew(self.s.bank[i], self.box.bank_workers[i])
        return f"{i + 1}: [{crew}] → {self.coins(self.box.bank_coins[i])}"

    def sector(self, i: int) -> str:
        """A space of the wheel, marked if the arrow points to it."""
        pair = "".join(self.crews[c] for c in self.box.wheel[i])
        return f"►{i + 1} {pair}" if self.set_out and i == self.s.arrow else f" {i + 1} {pair}"

    def area(self, area: int) -> list[str]:
        """An area: for each location its price, its goods and who stands there; then what small spaces give."""
        letter = self.goods[self.box.area_good[area]]
        cells = []
        for i in range(layout.LOCATIONS):
            place = area * layout.LOCATIONS + i
            price = f"{i + 1}: {self.coins(self.box.place_coins[place])} → {self.box.place_goods[place]}{letter}"
            between = "" if self.narrow else " "
            crews = f"[{self.crew(self.s.large[place], 2)}]{between}({self.crew(self.s.small[place], 2)})"
            cells.append(f"{price} {crews}")
        price = f"{self.coins(self.box.small_coins[area])} → " if self.box.small_coins[area] else ""
        small = f"{'' if self.narrow else '(..) '}{price}+{self.box.small_goods[area]}{letter}"
        title = self.word(f"show.area.{args.AREA_NAMES[area]}")
        return self.packed(title, [*cells, small], "  " if self.narrow else "   ")

    def crew(self, counts: Row, room: int) -> str:
        """The workers on a space by their letters, with a dot for each place left empty."""
        return "".join(self.crews[c] * counts[c] for c in range(layout.COLOURS)).ljust(room, "·")

    def coins(self, n: int) -> str:
        """An amount of coins."""
        return f"{n}$"

    def city(self) -> list[str]:
        """The table with the contractors, and who waits in the shop."""
        size = self.cell_width
        costs = (f"{n}{self.goods[layout.PUMPKIN]}" for n in self.box.column_cost[: self.box.columns])
        heads = "".join(cost.ljust(size) for cost in costs)
        shop = [i for i in range(self.box.seats) if self.s.bid_row[i] < 0]
        waiting = self.word("show.shop", who=self.names(shop, 6))
        lines = self.packed(self.word("show.city"), [heads, waiting], "")
        for row in range(layout.ROWS):
            who = row_holder(self.box, self.s, row)
            cells = [" " if i < self.box.row_first[row] else "·" for i in range(self.box.columns)]
            if who != layout.NOBODY:
                cells[self.s.bid_column[who]] = self.capitals(who, " ")
            line = "".join(pad(cell, size) for cell in cells)
            lines += self.packed("  " + self.word("show.row", n=row + 1), [line, self.reward(row)], "")
        return lines

    def reward(self, row: int) -> str:
        """What a row of the city gives."""
        box = self.box
        counts = {
            "cow": box.row_cow[row], "coins": box.row_coins[row], "goods": box.row_goods[row],
            "upgrades": box.row_upgrades[row],
        }
        mix = " " + "/".join(self.goods[g] for g in MIX)
        return ", ".join(self.word(f"reward.{key}", n=n) + mix * (key == "goods") for key, n in counts.items() if n)

    # The players

    def players(self) -> list[str]:
        """A table of what lies in the supply and what each seat holds."""
        s, places = self.s, self.box.worker_places
        heads = [self.short(key) for key in ("built", "left", "coins", "cows", "canteens")]
        rows = [
            self.table_row("", heads, heads, self.goods, self.crews[:layout.COLOURS]),
            self.table_row(self.word("show.supply"), heads, ["", "", "", s.cow_supply, ""], s.supply, s.pool),
        ]
        for i in range(self.box.seats):
            held = [sum(s.settlements[i]), s.stock[i], s.coins[i], s.cows[i], s.canteens[i]]
            workers = [*s.workers[i], *([] if self.narrow else [f"  {sum(s.workers[i])}/{places}"])]
            rows.append(self.table_row(self.title(i), heads, held, s.goods[i], workers))
        return rows

    def table_row(self, title: str, heads: list[str], held: Sequence[object], *counts: Sequence[object]) -> str:
        """A line of the players' table: title, pieces under their heads, then narrow columns for goods and workers."""
        wide = "".join(
            str(cell).rjust(max(3, len(head)) + self.gap) for cell, head in zip(held, heads, strict=True)
        )
        narrow = ["".join(str(cell).rjust(3) for cell in cells) for cells in counts]
        return " │".join([pad(title, self.title_width) + wide, *narrow])

    def title(self, seat: int) -> str:
        """A seat's name, marked if it is its turn, if it started, and if it is the reader's."""
        notes = [self.word("show.first")] if seat == self.s.first else []
        notes += [self.word("show.you")] if seat == self.seat else []
        mark = "►" if self.s.round and seat == self.s.turn and not self.seen.over else " "
        return self.label(seat, f"{mark} ", [] if self.narrow else notes, self.title_width)

    def legend(self) -> list[str]:
        """What the letters and marks mean."""
        goods = ", ".join(f"{self.goods[g]} {self.word(f'good.{name}')}" for g, name in enumerate(args.GOOD_NAMES))
        workers = ", ".join(f"{self.crews[c]} {self.word(f'show.colour.{name}')}" for c, name in enumerate(WHEEL_NAMES))
        texts = {"goods": goods, "workers": workers, "signs": self.word("show.legend")}
        lines = []
        for key, text in texts.items():
            title = self.word(f"show.{key}").ljust(self.margin)
            lines += wrap(title + text, indent=" " * self.margin)
        return lines


def _border(above: set[int], below: set[int], size: int) -> str:
    """The line between two rows of bricks of a size that begin at these columns."""
    line = [" "] * (max(above | below) + size + 2)
    for at in above | below:
        line[at : at + size + 2] = "─" * (size + 2)
    ups = {at + side for at in above for side in (0, size + 1)}
    downs = {at + side for at in below for side in (0, size + 1)}
    for at in ups | downs:
        line[at] = _corner(line, at, at in ups, at in downs)
    return "".join(line)


def _corner(line: list[str], at: int, up: bool, down: bool) -> str:
    """The sign where walls meet, by the sides on which there are any."""
    left = at > 0 and line[at - 1] != " "
    right = at + 1 < len(line) and line[at + 1] != " "
    signs = {
        (True, True, True, True): "┼", (True, True, True, False): "┴", (True, True, False, True): "┬",
        (True, False, True, True): "┤", (False, True, True, True): "├", (True, False, True, False): "┘",
        (False, True, True, False): "└", (True, False, False, True): "┐", (False, True, False, True): "┌",
    }
    return signs[left, right, up, down]
