"""What bots say, in words: why a move is good, what a game's moves cost. The texts are the core's."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.bots.review import LITTLE, Account, Costly, Review
from ludotheque.core.game import Game
from ludotheque.core.words import CORE, listed, put


def say(key: str, lang: str, **arguments: object) -> str:
    """A text of the core's words."""
    return put(CORE.text(key, lang) or key, lang, arguments)


def percent(share: float, lang: str, signed: bool = False) -> str:
    """A share of the win in hundredths; with a sign where it is a change."""
    n = round(100 * share)
    sign = "−" if n < 0 else "+" if signed and n > 0 else ""
    return say("review.percent", lang, n=f"{sign}{abs(n)}")


def why(game: Game, gains: Sequence[tuple[str, int]], lang: str) -> str:
    """What a move brings at once, in a sentence and in the terms of the game's evaluation."""
    terms = [game.word(f"term.{name}", lang, {"n": n}, default="") for name, n in gains]
    told = listed([term for term in terms if term], lang)
    return say("hint.brings", lang, terms=told) if told else say("hint.later", lang)


def accounted(account: Account, lang: str) -> str:
    """What luck and play made of a seat's chance."""
    luck, play = (percent(share, lang, signed=True) for share in (account.luck, account.play))
    return say("review.account", lang, luck=luck, play=play, lost=percent(account.lost, lang))


def cost(costly: Costly, review: Review, lang: str) -> str:
    """What a move cost, and what would have been better."""
    seat = review.steps[costly.step].seat
    move, better = (costly.position.label(seat, code, lang) for code in (costly.played, costly.better))
    told = say("review.costly", lang, move=move, cost=percent(costly.cost, lang), better=better)
    return f"{told} {why(costly.position.game, costly.gains, lang)}" if costly.gains else told


def faultless(lang: str) -> str:
    """That no move of a seat cost anything worth a word."""
    return say("review.none", lang, cost=percent(LITTLE, lang))
