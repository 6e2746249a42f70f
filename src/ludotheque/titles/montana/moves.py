"""The moves of Montana: what each takes, which question admits it, what tests it and what carries it out."""

from __future__ import annotations

from ludotheque.core.args import number
from ludotheque.core.moves import Kind, Moves
from ludotheque.titles.montana import args, ask, reasons
from ludotheque.titles.montana.rules import build, city, recruit, setup, turn, work

AUCTION = (ask.PLACE, ask.ANSWER, ask.OVERTAKEN)
TRADE = (ask.ACTION, ask.ADVANCE, ask.SMALL, ask.PLACE, ask.OVERTAKEN, ask.REWARD, ask.BUILD, ask.END)

MOVES = Moves(
    # chance and set-up
    Kind(
        "tile", args.TILE, group="chance", asked=ask.TILE, otherwise=reasons.NOT_CHANCE,
        test=setup.tile_refusal, play=setup.draw_tile,
    ),
    Kind(
        "turn", number("n", 0, 5), group="chance", asked=ask.ROTATION, otherwise=reasons.NOT_CHANCE,
        play=setup.turn_tile,
    ),
    Kind(
        "first", args.SEAT, group="chance", asked=ask.FIRST, otherwise=reasons.NOT_CHANCE,
        test=setup.first_refusal, play=setup.choose_first,
    ),
    Kind(
        "wagons", args.FIELD, asked=ask.WAGONS, otherwise=reasons.ONLY_SETUP,
        test=setup.wagons_refusal, play=setup.place_wagons,
    ),
    Kind("spin", args.SECTOR, group="chance", asked=ask.SPIN, otherwise=reasons.NOT_SPIN, play=recruit.spin),
    # recruit
    Kind("recruit", asked=ask.ACTION, otherwise=turn.action_refusal, play=recruit.recruit),
    Kind(
        "take", args.PAIR, group="workers", asked=ask.WHITE, otherwise=reasons.NO_WHITE,
        test=recruit.white_refusal, play=recruit.take_white,
    ),
    Kind(
        "return", args.COLOUR, group="workers", asked=ask.RETURN, otherwise=reasons.NO_EXCESS,
        test=recruit.return_refusal, play=recruit.return_worker,
    ),
    Kind(
        "advance", number("n", 1, 7), group="recruit", asked=ask.ADVANCE, otherwise=reasons.NO_ADVANCE,
        test=recruit.advance_refusal, play=recruit.advance, lists=recruit.list_advances,
    ),
    # work
    Kind(
        "bank", args.SPACE, args.CREW, asked=ask.ACTION, otherwise=turn.action_refusal,
        test=work.bank_refusal, play=work.work_at_bank, lists=work.list_work,
    ),
    *(
        Kind(
            name, args.LOCATION, args.SMALL_CREW, asked=ask.ACTION, otherwise=turn.action_refusal, fixed=(area,),
            test=work.place_refusal, play=work.work_at, lists=work.list_work,
        )
        for area, name in enumerate(("mine", "quarry", "grain", "farm"))
    ),
    Kind(
        "more", args.SMALL_CREW, asked=ask.SMALL, otherwise=reasons.NO_SMALL,
        test=work.small_refusal, play=work.work_more, lists=work.list_small,
    ),
    # city
    Kind("city", asked=ask.ACTION, otherwise=turn.action_refusal, play=city.go_to_city),
    Kind(
        "bid", args.ROW, args.COLUMN, text="bid {0}:{1}", group="city", asked=AUCTION, otherwise=reasons.NO_AUCTION,
        test=city.bid_refusal, play=city.bid, lists=city.list_bids,
    ),
    Kind(
        "pass", group="city", asked=AUCTION, otherwise=reasons.NO_AUCTION,
        test=city.pass_refusal, play=city.pass_auction,
    ),
    Kind(
        "upgrade", args.UPGRADE, group="reward", asked=ask.REWARD, otherwise=reasons.NO_REWARD,
        when=city.upgrading_refusal, test=city.upgrade_refusal, play=city.take_upgrades,
    ),
    Kind(
        "goods", args.BASKET, group="reward", asked=ask.REWARD, otherwise=reasons.NO_REWARD,
        when=city.basket_refusal, play=city.take_basket,
    ),
    Kind(
        "good", args.ONE_GOOD, group="reward", asked=ask.REWARD, otherwise=reasons.NO_REWARD,
        when=city.good_refusal, play=city.take_one_good,
    ),
    # build
    Kind(
        "build", args.FIELD, asked=(ask.ACTION, ask.BUILD), otherwise=turn.action_refusal,
        test=build.field_refusal, play=build.build, lists=build.list_fields,
    ),
    Kind(
        "bonus", number("n", 0, 4), group="build", asked=ask.BONUS, otherwise=reasons.NO_BONUS,
        test=build.bonus_refusal, play=build.place_bonus,
    ),
    # cattle trade, ends
    Kind(
        "trade", args.SOLD, text="cow>{0}", asked=TRADE, otherwise=reasons.NO_TRADE_NOW,
        when=turn.trading_refusal, test=turn.trade_refusal, play=turn.trade,
    ),
    Kind(
        "stop", group="end", asked=(ask.ADVANCE, ask.SMALL, ask.REWARD, ask.BUILD), otherwise=reasons.NOTHING_TO_STOP,
        test=turn.stop_refusal, play=turn.stop,
    ),
    Kind("end", asked=ask.END, otherwise=turn.end_refusal, play=turn.end_turn),
    Kind(
        "canteen", group="end", asked=ask.END, otherwise=turn.end_refusal,
        test=turn.canteen_refusal, play=turn.drink_canteen,
    ),
)
