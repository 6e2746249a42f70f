"""What Dakota tells, and what its buttons say."""

from __future__ import annotations

from ludotheque.core.args import COUNT
from ludotheque.core.events import Events
from ludotheque.titles.dakota import args

EVENTS = Events()
# set-up
STARTS = EVENTS.add("starts")
TOKEN_DRAWN = EVENTS.add("token_drawn", args.TYPE)
LAID_OUT = EVENTS.add("laid_out", COUNT)
CHOSE = EVENTS.add("chose", args.FACTION)
UNANIMOUS = EVENTS.add("unanimous", args.FACTION)
NEUTRALS_SET = EVENTS.add("neutrals_set", args.NATIVES, args.SETTLERS)
# activation
SALOON_PAID = EVENTS.add("saloon_paid", COUNT)
TOTEM_PLACED = EVENTS.add("totem_placed", args.CARD, args.KIND, args.TERRITORY)
GHOST_PLACED = EVENTS.add("ghost_placed", args.TERRITORY)
NO_TARGET = EVENTS.add("no_target", args.CARD)
# placement
PAWN_PLACED = EVENTS.add("pawn_placed", args.PAWN, args.PLACE)
NEUTRAL_PLACED = EVENTS.add("neutral_placed", args.SIDE, args.TERRITORY)
SKIPPED = EVENTS.add("skipped", COUNT)
# collection
NATIVES_WON = EVENTS.add("natives_won", args.TERRITORY, args.NATIVES, args.SETTLERS)
SETTLERS_WON = EVENTS.add("settlers_won", args.TERRITORY, args.NATIVES, args.SETTLERS)
NATIVES_ALONE = EVENTS.add("natives_alone", args.TERRITORY, args.NATIVES, args.SETTLERS)
SETTLERS_ALONE = EVENTS.add("settlers_alone", args.TERRITORY, args.NATIVES, args.SETTLERS)
TIED = EVENTS.add("tied", args.TERRITORY, args.NATIVES, args.SETTLERS)
TOOK = EVENTS.add("took", args.KIND, args.TERRITORY)
TOOK_WITH = EVENTS.add("took_with", args.KIND, args.TERRITORY, args.PAWN)
LEFT = EVENTS.add("left", args.TERRITORY)
LEFT_WITH = EVENTS.add("left_with", args.TERRITORY, args.PAWN)
WITHOUT = EVENTS.add("without", args.TERRITORY)
COLONISED = EVENTS.add("colonised", args.TERRITORY)
SPENT = EVENTS.add("spent", args.TERRITORY)
ACTIVATED = EVENTS.add("activated", args.TERRITORY)
NO_MORE = EVENTS.add("no_more", args.TYPE)
RESUPPLIED = EVENTS.add("resupplied", args.KIND, args.TERRITORY)
# market
BOUGHT = EVENTS.add("bought", args.KIND, COUNT)
DECLINED = EVENTS.add("declined")
# development
IMPROVED = EVENTS.add("improved", args.THE_CARD, args.COST, args.POINTS)
REINFORCED = EVENTS.add("reinforced", args.THE_CARD, args.COST)
MOUNTED = EVENTS.add("mounted", args.THE_CARD, args.COST)
PAID = EVENTS.add("paid", COUNT, args.KIND)
SOLD = EVENTS.add("sold", args.KIND, COUNT)
POINT_BOUGHT = EVENTS.add("point_bought", COUNT)
RECRUITED = EVENTS.add("recruited", COUNT)
NEUTRAL_REMOVED = EVENTS.add("neutral_removed", args.SIDE)
NO_NEUTRAL = EVENTS.add("no_neutral", args.SIDE)
DONE = EVENTS.add("done")
# rounds and end
ROUND = EVENTS.add("round", COUNT)
OVER = EVENTS.add("over")
FINAL = EVENTS.add("final", args.POINTS, args.WEALTH, args.VALUE)
RANKED = EVENTS.add("ranked", COUNT)
# a build as earlier versions told it, in several lines: stored logs still hold them
EVENTS.add("built", args.CARD)
EVENTS.add("paid_wealth", COUNT)
EVENTS.add("scored", COUNT)
EVENTS.add("swapped")

LABELS = Events()
IMPROVE = LABELS.add("improve", args.THE_CARD, args.COST, args.EFFECT)
REINFORCE = LABELS.add("reinforce", args.THE_CARD, args.COST, args.EFFECT)
PAY = LABELS.add("pay", args.KIND, args.THE_CARD)
SELL = LABELS.add("sell", args.KIND, COUNT)
POINT = LABELS.add("point", COUNT)
RECRUIT = LABELS.add("recruit", COUNT, args.SIDE)
RECRUIT_ONLY = LABELS.add("recruit_only", COUNT)
RECRUIT_LATE = LABELS.add("recruit_late", COUNT)
BUY = LABELS.add("buy", args.KIND, COUNT)
TAKE = LABELS.add("take", args.KIND, COUNT)
TAKE_WITH = LABELS.add("take_with", args.KIND, COUNT, args.PAWN)
LEAVE = LABELS.add("leave", args.TERRITORY, args.PAWN)
RESUPPLY = LABELS.add("resupply", args.KIND, args.TERRITORY)
