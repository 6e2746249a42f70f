"""How the seats look: a colour and a mark for each, so that nobody has to tell them apart by colour alone.

What they are called is in the core's words, as ``seat.0`` …
"""

from __future__ import annotations

from dataclasses import dataclass

DARK, LIGHT = "#2A211B", "#FFFFFF"


@dataclass(frozen=True)
class Look:
    """How a seat looks."""

    fill: str
    """Its colour."""
    sign: str
    """That of the mark on it."""
    shape: str
    """The mark: an SVG path in a square of 32."""
    ink: str
    """The colour of its name on light paper"""
    dark: str
    """and on dark paper."""


SEATS = (
    Look("#1D5FA8", LIGHT, "M16 9a7 7 0 1 0 .01 0z", "#1D5FA8", "#8FBBEA"),
    Look("#F0B429", DARK, "M16 7l9 16H7z", "#8A6200", "#F0B429"),
    Look("#2E9B74", LIGHT, "M9 9h14v14H9z", "#1E7A59", "#6FCBA6"),
    Look("#C23B22", LIGHT, "M16 6l9 10-9 10-9-10z", "#C23B22", "#F39078"),
    Look("#4A2147", LIGHT, "M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z", "#4A2147", "#D9A9D5"),
    Look("#F6F0E2", DARK, "M16 7l8 4.5v9L16 25l-8-4.5v-9zM16 11l-4.5 2.5v5L16 21l4.5-2.5v-5z", "#6B5B3B", "#E6D9BF"),
    Look("#9AD4F2", DARK, "M16 6l3 7h7l-5.5 4.5 2 7.5-6.5-4-6.5 4 2-7.5L6 13h7z", "#1F6E97", "#9AD4F2"),
    Look("#C96FA8", LIGHT, "M16 25l-8-8a5 5 0 0 1 8-6 5 5 0 0 1 8 6z", "#A0407F", "#E9A9D2"),
)
