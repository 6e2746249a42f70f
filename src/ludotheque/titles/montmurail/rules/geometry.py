"""Sets of plots and streets: flood fill, rooms, pieces, perimeters (R27, R38, R41, A2, A3, A4, A5, A6, A38).

A set of plots has a bit for each plot (see layout.py). To the left one shifts with `south` and `east`, which put the
sign bit right in Python as in 64 bits; after a shift to the right the copies of the sign bit are masked away.
"""

from __future__ import annotations

from ludotheque.core.rule import rule
from ludotheque.titles.montmurail.layout import Box, State

SIGN = -(1 << 63)
ROW0 = 0xFF
ROW7 = -(1 << 56)
COLUMN0 = 0x0101010101010101
COLUMN7 = ~0x7F7F7F7F7F7F7F7F
RIM = ROW0 | ROW7 | COLUMN0 | COLUMN7
BITS_54 = (1 << 55) - 1  # bits 0 to 54: those that stay below the sign bit when a row is added
BITS_55 = (1 << 56) - 1
BITS_61 = (1 << 62) - 1
BITS_62 = (1 << 63) - 1


@rule
def count(x: int) -> int:
    """How many plots or streets a set of 64 bits holds; written so that compilers know it as one instruction."""
    x -= x >> 1 & 0x5555555555555555
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333)
    x = x + (x >> 4) & 0x0F0F0F0F0F0F0F0F
    return x * 0x0101010101010101 >> 56 & 0xFF


@rule
def count_walls(s: State, seat: int) -> int:
    """How many walls stand on a seat's board."""
    return count(s.walls[seat][0] + 0) + count(s.walls[seat][1] + 0) + count(s.walls[seat][2] + 0)


@rule
def south(x: int) -> int:
    """Every plot of a set moved down by one row."""
    return (x & BITS_54) << 8 | (x >> 55 & 1) * SIGN


@rule
def north(x: int) -> int:
    """Every plot of a set moved up by one row."""
    return x >> 8 & BITS_55


@rule
def east(x: int) -> int:
    """Every plot of a set moved to the right; out of the last column, away."""
    return ((x & BITS_61) << 1 | (x >> 62 & 1) * SIGN) & ~COLUMN0


@rule
def west(x: int) -> int:
    """Every plot of a set moved to the left; out of the first column, away."""
    return x >> 1 & ~COLUMN7


@rule
def flood(x: int, above: int, left: int) -> int:
    """All plots to be reached from a set: `above` are the plots whose upper street can be crossed, `left` likewise."""
    before = 0
    while x != before:
        before = x
        x |= (x & above) >> 8 & BITS_55 | ((x & BITS_54) << 8 | (x >> 55 & 1) * SIGN) & above
        x |= (x & left) >> 1 & BITS_62 | ((x & BITS_61) << 1 | (x >> 62 & 1) * SIGN) & left
    return x


@rule
def enclosed(box: Box, s: State, seat: int) -> int:
    """The plots from which no way leads off the board: what a flood from the open rim leaves dry (A6)."""
    above, left, rim = s.walls[seat][0], s.walls[seat][1], s.walls[seat][2]
    x = ROW0 & ~above | COLUMN0 & ~left | ROW7 & ~box.bottom[rim & 0xFF] | COLUMN7 & ~box.right[rim >> 8]
    return ~flood(x, ~above & ~ROW0, ~left & ~COLUMN0)


@rule
def room_of(s: State, seat: int, plot: int) -> int:
    """The plots to be reached from a plot through streets without walls (A38)."""
    start = (1 << plot) if plot < 63 else SIGN
    return flood(start, ~s.walls[seat][0] & ~ROW0, ~s.walls[seat][1] & ~COLUMN0)


@rule
def piece_of(inside: int, plot: int) -> int:
    """The enclosed plots to be reached from a plot, walls disregarded (A38)."""
    start = (1 << plot) if plot < 63 else SIGN
    return flood(start, inside & south(inside), inside & east(inside))


@rule
def around(x: int) -> int:
    """A set with all plots that share a street with it."""
    return x | south(x) | north(x) | east(x) | west(x)


@rule
def around_corners(x: int) -> int:
    """A set with all plots that share a street or a corner with it."""
    x |= east(x) | west(x)
    return x | south(x) | north(x)


@rule
def sealed_plots(box: Box, s: State, seat: int) -> int:
    """The plots whose four streets all carry walls (A1)."""
    above, left, rim = s.walls[seat][0], s.walls[seat][1], s.walls[seat][2]
    below = north(above) | box.bottom[rim & 0xFF]
    right = west(left) | box.right[rim >> 8]
    return above & left & below & right


@rule
def has_hole(x: int) -> bool:
    """Whether some plot outside a city cannot get to the rim across streets or corners without entering it (A4)."""
    outside = ~x & RIM
    before = 0
    while outside != before:
        before = outside
        outside = around_corners(outside) & ~x
    return outside != ~x


@rule
def touches_itself(x: int) -> bool:
    """Whether a perimeter meets itself at a crossing: two plots on a diagonal without the two others (A2)."""
    right, below = west(x), north(x)
    across = west(below)
    inner = ~COLUMN7 & ~ROW7
    return (x & across & ~right & ~below | right & below & ~x & ~across) & inner != 0


@rule
def line_above(city: int) -> int:
    """Word 0 of a city's perimeter: the streets above plots, with the city on one side only (R38)."""
    return city ^ south(city)


@rule
def line_left(city: int) -> int:
    """Word 1 of a city's perimeter: the streets on the left of plots."""
    return city ^ east(city)


@rule
def line_rim(city: int) -> int:
    """Word 2 of a city's perimeter: the streets of the lower and of the right rim."""
    rim = city >> 56 & 0xFF
    for row in range(8):
        rim |= (city >> (8 * row + 7) & 1) << (8 + row)
    return rim


@rule
def straight_run(above: int, left: int, rim: int) -> int:
    """The longest run of walls in a straight line (R63, A29)."""
    level, bottom = above, rim & 0xFF
    upright, right = left, rim >> 8
    run = 0
    while level | bottom | upright | right != 0:
        run += 1
        level &= west(level)
        upright &= north(upright)
        bottom &= bottom >> 1
        right &= right >> 1
    return run
