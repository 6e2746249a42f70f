"""The moves of the toy game: what each takes, who asks for it, what tests it and what carries it out."""

from __future__ import annotations

from ludotheque.core.args import SEAT, number
from ludotheque.core.moves import Kind, Moves
from toy import ask, reasons, rules

MOVES = Moves(
    Kind("prize", number("n", 1, 3), group="chance", asked=ask.PRIZE, otherwise=reasons.NOT_NOW, play=rules.draw_prize),
    Kind("add", group="fist", asked=ask.FIST, otherwise=reasons.NOT_NOW, test=rules.add_refusal, play=rules.add),
    Kind("close", group="fist", asked=ask.FIST, otherwise=reasons.NOT_NOW, play=rules.close),
    Kind("keep", group="gift", asked=ask.GIFT, otherwise=reasons.NOT_NOW, play=rules.keep),
    Kind(
        "give", SEAT, group="gift", asked=ask.GIFT, otherwise=reasons.NOT_NOW,
        test=rules.gift_refusal, play=rules.give,
    ),
)
