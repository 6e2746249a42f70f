"""Why Montmurail refuses a move, or a position set up by hand."""

from __future__ import annotations

from ludotheque.core.args import count
from ludotheque.core.events import MEANS_LACKING, OTHER_QUESTION, Reasons
from ludotheque.titles.montmurail import args

HELD = count("held")

REASONS = Reasons()
# a move that answers another question
NOT_CHANCE = REASONS.add("not_chance", "MUR-R16", rank=OTHER_QUESTION)
NO_TILE_NOW = REASONS.add("no_tile_now", "MUR-R14", rank=OTHER_QUESTION)
NO_PLACING_NOW = REASONS.add("no_placing_now", "MUR-R25", rank=OTHER_QUESTION)
NO_PASSING = REASONS.add("no_passing", "MUR-A10", rank=OTHER_QUESTION)
NO_DECLARING_NOW = REASONS.add("no_declaring_now", "MUR-R37", rank=OTHER_QUESTION)
# a seat that has nothing to decide
HAS_CLOSED = REASONS.add("has_closed", "MUR-R43", rank=OTHER_QUESTION)
HAS_DECLARED = REASONS.add("has_declared", "MUR-A15", rank=OTHER_QUESTION)
NOT_ASKED = REASONS.add("not_asked", "MUR-A37", rank=OTHER_QUESTION)
NOT_CHOOSER = REASONS.add("not_chooser", "MUR-R11", rank=OTHER_QUESTION)
# set-up
NO_SUCH_SEAT = REASONS.add("no_such_seat", "MUR-A33")
GEM_GONE = REASONS.add("gem_gone", "MUR-R10")
SPACE_FULL = REASONS.add("space_full", "MUR-R10")
NO_SUCH_DECREE = REASONS.add("no_such_decree", "MUR-R18")
NO_SUCH_FACE = REASONS.add("no_such_face", "MUR-R22")
# placing
NO_ARRANGEMENT = REASONS.add("no_arrangement", "MUR-R28")
OTHER_SHAPE = REASONS.add("other_shape", "MUR-R28", args.SHAPE)
PART_OF_SHAPE = REASONS.add("part_of_shape", "MUR-A8", args.SHAPE)
STREET_TAKEN = REASONS.add("street_taken", "MUR-R30", args.AT)
OFF_THE_BOARD = REASONS.add("off_the_board", "MUR-R33")
EMPTY_HAND = REASONS.add("empty_hand", "MUR-A36", rank=MEANS_LACKING)
SMALL_HAND = REASONS.add("small_hand", "MUR-A36", HELD, count("wanted"), rank=MEANS_LACKING)
FULL_HAND = REASONS.add("full_hand", "MUR-A36", HELD)
NO_WALL_THERE = REASONS.add("no_wall_there", "MUR-R36")
# declaring
MUST_CLOSE_NOW = REASONS.add("must_close_now", "MUR-A39")
NO_FREE_STREET = REASONS.add("no_free_street", "MUR-A11")
ROOMS_BEGUN = REASONS.add("rooms_begun", "MUR-A38", rank=OTHER_QUESTION)
NOT_BEGUN = REASONS.add("not_begun", "MUR-A38", rank=OTHER_QUESTION)
OPEN_PLOT = REASONS.add("open_plot", "MUR-R38")
NOT_PIECE = REASONS.add("not_piece", "MUR-A38")
NOT_ROOM = REASONS.add("not_room", "MUR-A38")
ONE_ROOM = REASONS.add("one_room", "MUR-A38")
ROOM_CHOSEN = REASONS.add("room_chosen", "MUR-A38")
ONLY_CORNER = REASONS.add("only_corner", "MUR-R41")
NOT_TOUCHING = REASONS.add("not_touching", "MUR-A5")
HOLE = REASONS.add("hole", "MUR-A4")
TOUCHES_ITSELF = REASONS.add("touches_itself", "MUR-A2")
LACKING = REASONS.add("lacking", "MUR-R39", args.LACKING, rank=MEANS_LACKING)
# impossible positions
BAD_QUESTION = REASONS.add("bad_question", "MUR-R16")
BAD_TILES = REASONS.add("bad_tiles", "MUR-R5")
BAD_WALLS = REASONS.add("bad_walls", "MUR-R27")
BAD_HAND = REASONS.add("bad_hand", "MUR-A17")
BAD_CITY = REASONS.add("bad_city", "MUR-R38")
BAD_DECREE = REASONS.add("bad_decree", "MUR-R20")
BAD_SECRET = REASONS.add("bad_secret", "MUR-A30")
BAD_TOKENS = REASONS.add("bad_tokens", "MUR-R50")
ABSENT_SEAT = REASONS.add("absent_seat", "MUR-A33")
EARLY_CITY = REASONS.add("early_city", "MUR-R37")
CITY_BELOW = REASONS.add("city_below", "MUR-R39")
LONE_PLOT = REASONS.add("lone_plot", "MUR-R41")
NO_CAUSE = REASONS.add("no_cause", "MUR-A40")
EARLY_COINS = REASONS.add("early_coins", "MUR-R24")
EARLY_TOKENS = REASONS.add("early_tokens", "MUR-R46")
NOT_RESERVED = REASONS.add("not_reserved", "MUR-A17")
NOBODY_WAS = REASONS.add("nobody_was", "MUR-R51")
INVADED_KEEPS = REASONS.add("invaded_keeps", "MUR-R50")
TOO_MANY_KEPT = REASONS.add("too_many_kept", "MUR-R48")
NO_SHIELD = REASONS.add("no_shield", "MUR-R55")
