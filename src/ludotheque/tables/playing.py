"""Playing: the deal, a person's move, a bot's move, and what a typed text means."""

from __future__ import annotations

from ludotheque.core.box import Move as GameMove
from ludotheque.core.box import NoSuchMove
from ludotheque.core.position import Preview, Random
from ludotheque.core.words import LANGUAGES
from ludotheque.tables.entries import Entry, Move, Start, carried_out
from ludotheque.tables.seats import regain
from ludotheque.tables.table import Refused, Table


def start(table: Table, rng: Random, links: dict[str, str] | None = None) -> list[Entry]:
    """Deal until a seat must decide. links: roles whose people bring their own tokens, by what each is known."""
    table.position, turn = table.box.game.opening(table.box)
    return [table.enter(Start(*carried_out(turn.then(table.position.deal(rng))), links))]


def play(table: Table, seat: int, question: str, move: int | str, rng: Random, key: str | None = None) -> list[Entry]:
    """Play a person's move, which answers the named question; it takes their seat back from a bot."""
    back = [regain(table, seat, seat)] if table.people[seat].bot else []
    return [*back, _move(table, seat, question, move, rng, key)]


def play_for(table: Table, seat: int, question: str, move: int, rng: Random, key: str) -> list[Entry]:
    """Play a bot's move, if it is still the bot's to make."""
    if not table.people[seat].bot:
        raise Refused("not_a_bot_now")
    return [_move(table, seat, question, move, rng, key)]


def preview(table: Table, seat: int, question: str, move: int) -> Preview:
    """What a person can foresee of a move that answers the named question."""
    return table.position.preview(seat, _checked(table, seat, question, move))


def _checked(table: Table, seat: int, question: str, move: int | str) -> GameMove:
    """The move, if it answers the question that stands and is allowed."""
    if question != table.question(seat):
        raise Refused("stale", stale=True)
    code = meant(table, seat, move)
    if reason := table.position.why_not(seat, code):
        raise Refused("illegal", reason, move=code)
    return code


def _move(table: Table, seat: int, question: str, move: int | str, rng: Random, key: str | None) -> Entry:
    position = table.position
    code = _checked(table, seat, question, move)
    secret = position.secret
    turn = position.play(seat, code)
    moves, events = carried_out(turn.then(position.deal(rng)))
    if not turn.unopened:
        return table.enter(Move(moves, events, opened=secret), seat, key=key)
    finished = seat in position.sealed
    return table.enter(Move(moves, events, True, finished), seat, -1 if finished else 1 << seat, key)


def meant(table: Table, seat: int, move: int | str) -> GameMove:
    """The move that a code, a notation or the words on a button mean; Refused says what could have been meant."""
    try:
        return table.box.move(move)
    except NoSuchMove as error:
        said, position = str(move), table.position
        legal = set(position.codes(seat))
        found = [code for code in table.box.called(said) if code in legal]
        for labels in (table.labels(seat, lang) for lang in LANGUAGES):
            found += [code for code, label in labels.items() if _plain(label) == _plain(said)]
        if found:
            return table.box.move(found[0])
        if error.reason:
            raise Refused("illegal", position.why_not(seat, move), move=move) from None
        error.near = table.box.near(said, legal) or error.near
        raise Refused("no_move", what=error) from None


def why_not(table: Table, seat: int, move: int | str) -> None:
    """Refuse what is no move, or not allowed now."""
    _checked(table, seat, table.question(seat), move)


def _plain(text: str) -> str:
    """A text without the difference of capitals and of spaces."""
    return " ".join(text.split()).casefold()
