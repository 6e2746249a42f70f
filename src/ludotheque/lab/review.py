"""A review as the command line gives it: in words, as data, or as a page with the curve that opens in any browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from ludotheque.bots import told
from ludotheque.bots.review import Review
from ludotheque.core.record import Record
from ludotheque.core.rule import CHANCE
from ludotheque.core.seats import SEATS

WIDE, HIGH, LEFT, TOP = 900, 300, 52, 16
"""The curve: its size, and what is left free beside and above it."""
STYLE = """
:root { color-scheme: light dark; --paper: #FBF8F1; --ink: #2A211B; --line: #D9D2C3; --quiet: #6B6455; }
@media (prefers-color-scheme: dark) { :root { --paper: #221A15; --ink: #F3ECDD; --line: #4A3F35; --quiet: #B9AD9A; } }
body { max-width: 960px; margin: 24px auto; padding: 0 16px; font: 16px/1.5 "Open Sans", sans-serif;
  background: var(--paper); color: var(--ink); }
h1, h2 { font-family: Vollkorn, Georgia, serif; line-height: 1.2; }
svg { width: 100%; height: auto; }
text { fill: var(--quiet); font-size: 13px; }
.curve { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
.quiet { color: var(--quiet); }
table { border-collapse: collapse; }
td, th { padding: 2px 12px 2px 0; text-align: right; }
td:nth-child(2), td:nth-child(3), th { text-align: left; }
"""


def names(record: Record, lang: str) -> list[str]:
    """How the seats are called; those of one name by their colour, too."""
    colours = [told.say(f"seat.{seat}", lang) for seat in range(record.box.seats)]
    players = record.players or colours
    return [
        name if players.count(name) == 1 else f"{name} ({colour})"
        for name, colour in zip(players, colours, strict=True)
    ]


def moves(record: Record, review: Review, lang: str) -> Iterator[tuple[int, str, str, list[str]]]:
    """Each move with its number, who made it, itself in words, and the chances after it."""
    called = [*names(record, lang), told.say("seat.-1", lang)]  # chance is the last one
    for n, (step, chances) in enumerate(zip(review.steps, review.curve, strict=True), 1):
        label = record.box.move(step.code).label(lang)
        yield n, called[step.seat], label, [told.percent(chance, lang) for chance in chances]


def accounts(record: Record, review: Review, lang: str) -> Iterator[tuple[str, str, list[str]]]:
    """Each seat with what luck and play made of its chance, and its costly moves."""
    for name, account in zip(names(record, lang), review.accounts, strict=True):
        costly = [
            f"{told.say('review.move', lang, n=one.step + 1)}: {told.cost(one, review, lang)}"
            for one in account.costly
        ]  # fmt: skip
        yield name, told.accounted(account, lang), costly or [told.faultless(lang)]


def describe(record: Record, review: Review, lang: str = "en") -> str:
    """The review as text: every move with the chances after it, then the seats."""
    rows = list(moves(record, review, lang))
    wide = max(len(who) for _, who, _, _ in rows)
    lines = [told.say("review.curve", lang), ""]
    for n, who, label, chances in rows:
        lines.append(f"{n:>4}  {' '.join(f'{chance:>5}' for chance in chances)}  {who:<{wide}}  {label}")
    for name, account, costly in accounts(record, review, lang):
        lines += ["", f"{name}: {account}", *(f"  {line}" for line in costly)]
    return "\n".join([*lines, "", told.say("review.explained", lang)])


def document(record: Record, review: Review, lang: str = "en") -> dict[str, Any]:
    """The review as data."""
    return {
        "game": record.box.game.name,
        "players": names(record, lang),
        "moves": [
            {"n": n, "seat": step.seat if step.seat != CHANCE else None, "move": str(record.box.move(step.code)),
             "chances": [round(chance, 4) for chance in chances]}
            for n, (step, chances) in enumerate(zip(review.steps, review.curve, strict=True), 1)
        ],
        "seats": [
            {"start": account.start, "luck": account.luck, "play": account.play, "end": account.end,
             "lost": account.lost,
             "costly": [
                 {"n": one.step + 1, "move": str(record.box.move(one.played)),
                  "better": str(record.box.move(one.better)), "cost": one.cost, "gains": dict(one.gains)}
                 for one in account.costly
             ]}
            for account in review.accounts
        ],
    }  # fmt: skip


def page(record: Record, review: Review, lang: str = "en") -> str:
    """The review as a page of its own."""
    title = f"{record.box.game.title(lang)}: {told.say('review.title', lang)}"
    parts = [
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>{escape(title)}</title><style>{STYLE}</style></head>',
        f"<body><h1>{escape(title)}</h1>", _legend(record, lang), curve(review, told.say("review.curve", lang)),
        f'<p class="quiet">{escape(told.say("review.explained", lang))}</p>',
    ]  # fmt: skip
    for name, account, costly in accounts(record, review, lang):
        parts.append(f"<h2>{escape(name)}</h2><p>{escape(account)}</p><ul>")
        parts += [f"<li>{escape(line)}</li>" for line in costly]
        parts.append("</ul>")
    parts.append(f"<details><summary>{escape(told.say('review.curve', lang))}</summary><table><tbody>")
    for n, who, label, chances in moves(record, review, lang):
        shown = "".join(f"<td>{chance}</td>" for chance in chances)
        parts.append(f"<tr><td>{n}</td><td>{escape(who)}</td><td>{escape(label)}</td>{shown}</tr>")
    return "\n".join([*parts, "</tbody></table></details></body></html>", ""])


def _legend(record: Record, lang: str) -> str:
    marks = [
        f'<svg viewBox="0 0 32 32" style="width:1.2em;vertical-align:-.25em" aria-hidden="true"><circle cx="16" '
        f'cy="16" r="15" fill="{SEATS[seat].fill}" stroke="#3A2A1E"/><path d="{SEATS[seat].shape}" '
        f'fill="{SEATS[seat].sign}" fill-rule="evenodd"/></svg> {escape(name)}'
        for seat, name in enumerate(names(record, lang))
    ]
    return f"<p>{' &nbsp; '.join(marks)}</p>"


def curve(review: Review, title: str) -> str:
    """The chances of all seats after every move, as SVG."""
    seats = len(review.accounts)
    across, down = WIDE - LEFT - 8, HIGH - TOP - 28
    points: list[Sequence[float]] = [[account.start for account in review.accounts], *review.curve]
    parts = [f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(title)}">']
    for tick in range(0, 101, 25):
        y = TOP + down * (1 - tick / 100)
        parts.append(f'<path d="M{LEFT} {y:g}H{WIDE - 8}" stroke="var(--line)"/>'
                     f'<text x="{LEFT - 8}" y="{y + 4:g}" text-anchor="end">{tick} %</text>')  # fmt: skip
    step = max(1, round((len(points) - 1) / 10 / 5) * 5)
    for n in range(0, len(points), step):
        x = LEFT + across * n / (len(points) - 1)
        parts.append(f'<text x="{x:.1f}" y="{HIGH - 6}" text-anchor="middle">{n}</text>')
    for seat in range(seats):
        spots = " ".join(
            f"{LEFT + across * n / (len(points) - 1):.1f},{TOP + down * (1 - chances[seat]):.1f}"
            for n, chances in enumerate(points)
        )
        parts.append(f'<polyline class="curve" stroke="{SEATS[seat].fill}" points="{spots}"/>')
        for one in review.accounts[seat].costly:
            x = LEFT + across * (one.step + 1) / (len(points) - 1)
            y = TOP + down * (1 - points[one.step + 1][seat])
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{SEATS[seat].fill}" stroke="#C23B22" '
                         f'stroke-width="2"/>')  # fmt: skip
    return "".join([*parts, "</svg>"])
