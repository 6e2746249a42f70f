"""What is told of Montmurail, and what its buttons say."""

from __future__ import annotations

from ludotheque.core.args import COUNT
from ludotheque.core.events import Events
from ludotheque.titles.montmurail import args

EVENTS = Events()
STARTS = EVENTS.add("starts")
TILE_LAID = EVENTS.add("tile_laid", args.GEM, args.SPACE, args.WAY)
AGE_BEGINS = EVENTS.add("age_begins", COUNT)
DECREED = EVENTS.add("decreed", *args.WANTED)
ROLLED = EVENTS.add("rolled", args.FACE, COUNT)
WAITING_COINS = EVENTS.add("waiting_coins", COUNT)
SHORT_OF_WALLS = EVENTS.add("short_of_walls", COUNT)
LIFTED = EVENTS.add("lifted", args.STREET)
PLACED = EVENTS.add("placed", args.PLACEMENT)
WALLS_BACK = EVENTS.add("walls_back", COUNT)
GOES_ON = EVENTS.add("builds_on")
CITY_CLOSED = EVENTS.add("city_closed", COUNT, args.PLOT)
WALLS_REMOVED = EVENTS.add("walls_removed", COUNT)
PERFECT_PLAN = EVENTS.add("perfect_plan", COUNT)
EMPTY_CITY = EVENTS.add("empty_city")
CITY_VALUED = EVENTS.add("city_valued", args.COINS, args.VIKINGS)
LONGEST_WALL = EVENTS.add("longest_wall", COUNT, args.WALLS)
SHIELD_GIVEN = EVENTS.add("shield_given", args.VIKINGS)
SHIELD_TIE = EVENTS.add("shield_tie", COUNT)
INVADED = EVENTS.add("invaded", args.VIKINGS)
NOBODY_INVADED = EVENTS.add("nobody_invaded")
BOARDS_CLEARED = EVENTS.add("boards_cleared")
INVASIONS_PAID = EVENTS.add("invasions_paid", COUNT)
SHIELD_PAID = EVENTS.add("shield_paid", COUNT)
OVER = EVENTS.add("over")

LABELS = Events()
CLOSE_CITY = LABELS.add("close", args.PLOT, args.PLOTS_INSIDE, args.COINS_INSIDE, args.VIKINGS_INSIDE, args.NOTES)
PICK_ROOM = LABELS.add("pick", args.PLOT, args.PLOTS_INSIDE, args.COINS_INSIDE, args.VIKINGS_INSIDE)
ADD_ROOM = LABELS.add("add", args.PLOT, args.PLOTS_INSIDE, args.COINS_INSIDE, args.VIKINGS_INSIDE)
CLOSE_ROOMS = LABELS.add("done", args.PLOTS_INSIDE, args.COINS_INSIDE, args.VIKINGS_INSIDE, args.NOTES)
