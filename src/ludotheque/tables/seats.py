"""Seats: taking a name, handing a seat to a bot, having it back."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.core.words import LANGUAGES
from ludotheque.tables.clocks import late
from ludotheque.tables.entries import Entry, Hand, Key, Name
from ludotheque.tables.names import plain_name, same_name
from ludotheque.tables.table import Refused, Table


@dataclass(frozen=True)
class Holder:
    """Who does something: their role, the seats that they hold, and the one from which they see the table."""

    role: str
    seats: tuple[int, ...]
    seat: int | None


def name(table: Table, seat: int, text: str, limit: int, most: int | None = None) -> list[Entry]:
    """Give the person at a seat a name that nobody else there has; nothing if it is theirs already.

    limit: its characters; most: how often a seat can take one at a table.
    """
    text = plain_name(text)
    if not text:
        raise Refused("empty")
    if len(text) > limit:
        raise Refused("too_long", n=limit)
    others = [names[:seat] + names[seat + 1 :] for names in map(table.names, LANGUAGES)]
    if any(same_name(text, other) for names in others for other in names):
        raise Refused("name_taken", name=text)
    if table.people[seat].name == text:
        return []
    if most is not None and table.named[seat] >= most:
        raise Refused("named_enough", n=most)
    return [table.enter(Name(text), seat)]


def take_up(table: Table, role: str, digest: str) -> list[Entry]:
    """Let whoever comes first by an invitation hold it by a token of their own; nothing if it is so already."""
    if table.links.get(role) == digest:
        return []
    if role in table.links:
        raise Refused("taken_up")
    return [table.enter(Key(role, digest), seen=0)]


def others(table: Table, seat: int, bot: str, by: Holder) -> bool:
    """Whether somebody would hand the seat of another to a bot: then that one must be away."""
    return bool(bot) and 0 <= seat < table.box.seats and seat not in by.seats


def hand(
    table: Table,
    seat: int,
    bot: str,
    by: Holder,
    known: Sequence[str],
    wait: float | None = 0.0,
    resign: bool = False,
) -> list[Entry]:
    """Hand a seat to a bot, or (an empty bot) give it back to its person; nothing if it is so already.

    known: the bots there are. wait: where it is another's seat, the seconds until they have been away for long enough;
    None: they are here. resign: give one's own seat up, for good.
    """
    if not by.seats:
        raise Refused("watching")
    if not 0 <= seat < table.box.seats:
        raise Refused("not_yours")
    person = table.people[seat]
    if person.kind == "bot":
        raise Refused("is_bot")
    if resign and (seat not in by.seats or not bot or person.resigned):
        raise Refused("not_yours" if seat not in by.seats else "resigned")
    if bot == person.bot and not resign:
        return []
    if not bot:
        if seat not in by.seats and by.role != "host":
            raise Refused("not_yours")
        return [regain(table, seat, by.seat)]
    if bot not in known:
        raise Refused("unknown_bot", bot=bot, known=", ".join(known))
    if others(table, seat, bot, by):
        if wait is None:
            raise Refused("still_here", seat=seat)
        if wait > 0:
            raise Refused("just_left", seat=seat, n=math.ceil(wait))
    return [table.enter(Hand(bot, by.seat, resigned=resign), seat)]


def regain(table: Table, seat: int, by: int | None) -> Entry:
    """Give a seat back to its person, who has not given it up and is not late for what is asked now."""
    if table.people[seat].resigned:
        raise Refused("resigned")
    if seat in table.position.to_act and late(table, table.since):
        raise Refused("time_up")
    return table.enter(Hand("", by), seat)
