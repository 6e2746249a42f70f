"""Pieces of SVG for what is printed: attributes and classes only, for a page allows no style in its markup."""

from __future__ import annotations

from html import escape

INK = "#2A211B"
INK_2 = "#67574A"


def short(value: float) -> str:
    """A number with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


def use(symbol: str, x: float, y: float, size: float, more: str = "") -> str:
    """A symbol with its middle at a point."""
    at, edge = short(x - size / 2), short(size)
    return f'<use href="#{symbol}" x="{at}" y="{short(y - size / 2)}" width="{edge}" height="{edge}"{more}/>'


def text(
    x: float, y: float, words: object, size: float, kind: str = "num", anchor: str = "start", fill: str = INK
) -> str:
    """Words on a line: `num` for titles and figures, `say` for the rest."""
    placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text class="{kind}" x="{short(x)}" y="{short(y)}" font-size="{short(size)}"{placed} fill="{fill}">'
        f"{escape(str(words))}</text>"
    )


def breadth(words: object, size: float) -> float:
    """About how wide words are, in the widest of the fonts that may be at hand."""
    return 0.66 * size * len(str(words))


def fitted(words: object, size: float, room: float) -> float:
    """The size at which words have room on a line."""
    return min(size, size * room / max(1, breadth(words, size)))


def rect(
    x: float, y: float, width: float, height: float, round_: float, fill: str, stroke: str = "", more: str = ""
) -> str:
    """A rectangle with round corners."""
    edge = f' stroke="{stroke}"' if stroke else ""
    return (
        f'<rect x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}" rx="{short(round_)}" '
        f'fill="{fill}"{edge}{more}/>'
    )
