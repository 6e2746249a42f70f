"""The moves of Dakota: what each takes, which question asks for it, what tests it and what carries it out."""

from __future__ import annotations

from ludotheque.core.box import GameBox
from ludotheque.core.moves import Kind, Moves
from ludotheque.titles.dakota import args, ask, layout, reasons
from ludotheque.titles.dakota.args import CARD, FOUR_KIND, KIND, PAWN, PLACE, TERRITORY
from ludotheque.titles.dakota.rules import (
    activation,
    collection,
    development,
    ending,
    market,
    placement,
    resupply,
    setup,
)

PLACING = (ask.FIRST_PLACEMENT, ask.SECOND_PLACEMENT)

MOVES = Moves(
    # set-up
    Kind(
        "first", args.SEAT, group="chance", asked=ask.FIRST, otherwise=reasons.ONLY_FIRST,
        test=setup.first_refusal, play=setup.choose_first,
    ),
    Kind(
        "draw", args.TYPE, group="chance", asked=ask.DRAW, otherwise=reasons.ONLY_DRAW,
        test=setup.draw_refusal, play=setup.draw_token,
    ),
    Kind(
        "faction", args.FACTION, text="{0}", asked=ask.FACTION, otherwise=reasons.FACTION_FIXED,
        play=setup.choose_faction,
    ),
    # activation: one listing for all four
    Kind(
        "eagle", args.EAGLE_KIND, TERRITORY, group="activation", asked=ask.EFFECT, otherwise=reasons.NOT_ACTIVATION,
        test=activation.eagle_refusal, play=activation.use_eagle, lists=activation.list_effects,
    ),
    Kind(
        "bison", TERRITORY, group="activation", asked=ask.EFFECT, otherwise=reasons.NOT_ACTIVATION,
        fixed=(layout.BISON_EFFECT, layout.BISON),
        test=activation.totem_refusal, play=activation.use_totem, lists=activation.list_effects,
    ),
    Kind(
        "horse", TERRITORY, group="activation", asked=ask.EFFECT, otherwise=reasons.NOT_ACTIVATION,
        fixed=(layout.HORSE_EFFECT, layout.HORSE),
        test=activation.totem_refusal, play=activation.use_totem, lists=activation.list_effects,
    ),
    Kind(
        "ghost", TERRITORY, group="activation", asked=ask.EFFECT, otherwise=reasons.NOT_ACTIVATION,
        test=activation.ghost_refusal, play=activation.use_ghost, lists=activation.list_effects,
    ),
    # first and second placement
    Kind(
        "explorer", PLACE, asked=PLACING, otherwise=reasons.NOT_PLACEMENT, fixed=(layout.EXPLORER,),
        test=placement.pawn_refusal, play=placement.place_pawn, lists=placement.list_pawns,
    ),
    Kind(
        "cavalry", PLACE, asked=PLACING, otherwise=reasons.NOT_PLACEMENT, fixed=(layout.CAVALRY,),
        test=placement.pawn_refusal, play=placement.place_pawn, lists=placement.list_pawns,
    ),
    Kind(
        "neutral", args.SIDE, TERRITORY, asked=ask.SECOND_PLACEMENT, otherwise=placement.not_second,
        test=placement.neutral_refusal, play=placement.place_neutral, lists=placement.list_neutrals,
    ),
    # collection
    Kind(
        "take", KIND, asked=ask.TAKE, otherwise=reasons.NOT_TAKING,
        test=collection.take_refusal, play=collection.take, lists=collection.list_takes,
    ),
    Kind(
        "take_with", KIND, PAWN, text="take {0} {1}", group="take", asked=ask.TAKE, otherwise=reasons.NOT_TAKING,
        test=collection.take_with_refusal, play=collection.take_with, lists=collection.list_takes,
    ),
    Kind(
        "leave", asked=ask.TAKE, otherwise=reasons.NOT_TAKING,
        when=collection.leave_refusal, play=collection.leave,
    ),
    Kind(
        "leave_with", PAWN, text="leave {0}", group="leave", asked=ask.TAKE, otherwise=reasons.NOT_TAKING,
        when=collection.leave_with_refusal, play=collection.leave_with,
    ),
    Kind(
        "resupply", KIND, asked=ask.RESUPPLY, otherwise=reasons.NOT_RESUPPLY,
        test=resupply.kind_refusal, play=resupply.resupply,
    ),
    # market
    Kind(
        "buy", KIND, group="market", asked=ask.MARKET, otherwise=reasons.NOT_MARKET,
        test=market.buy_refusal, play=market.buy,
    ),
    Kind("decline", group="market", asked=ask.MARKET, otherwise=reasons.NOT_MARKET, play=market.decline),
    # development: while four-colour tokens are left to pay, build_with pays them and nothing else is open
    Kind(
        "build", CARD, asked=ask.DEVELOPMENT, otherwise=development.not_development, when=development.pay_first,
        test=development.build_refusal, play=development.build, lists=development.list_builds,
    ),
    Kind(
        "build_with", CARD, FOUR_KIND, text="build {0} {1}", group="build",
        asked=ask.DEVELOPMENT, otherwise=development.not_development,
        test=development.build_with_refusal, play=development.build_with, lists=development.list_builds_with,
    ),
    Kind(
        "sell", KIND, asked=ask.DEVELOPMENT, otherwise=development.not_development, when=development.pay_first,
        test=development.sell_refusal, play=development.sell, lists=development.list_sales,
    ),
    Kind(
        "point", group="wealth",
        asked=ask.DEVELOPMENT, otherwise=development.not_development, when=development.pay_first,
        test=development.point_refusal, play=development.buy_point,
    ),
    Kind(
        "recruit", group="wealth",
        asked=ask.DEVELOPMENT, otherwise=development.not_development, when=development.pay_first,
        test=development.recruit_refusal, play=development.recruit,
    ),
    Kind(
        "done", asked=ask.DEVELOPMENT, otherwise=development.not_development, when=development.pay_first,
        play=ending.end_turn,
    ),
)


def read(box: GameBox, text: str) -> tuple[int, int]:
    """What people write that is no move, with the reason: passing, and neutrals on the market."""
    words = text.split()
    if words in (["pass"], ["skip"]):
        return -1, reasons.NO_PASS
    if len(words) == 3 and words[0] == "neutral" and words[1] in args.FACTION_NAMES and words[2] == "market":
        return -1, reasons.NEVER_MARKET
    return -1, 0
