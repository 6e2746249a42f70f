"""Taking back: freely until something new was seen; beyond that the others are asked."""

from __future__ import annotations

from ludotheque.tables.clocks import late
from ludotheque.tables.entries import Answer, Ask, Back, Entry, Move, draws
from ludotheque.tables.past import Past
from ludotheque.tables.table import Refused, Table


def free(table: Table, seat: int) -> list[int]:
    """The entries that fall if a seat takes back freely; none if it cannot.

    One's own unopened choice always; else one's own last move, if nothing has been seen since.
    """
    hidden = [step.number for step in table.steps if step.secret and step.seat == seat]
    if hidden:
        return hidden[-1:]
    steps = [step for step in table.steps if not step.secret]
    if not steps or steps[-1].seat != seat or any(step.finished for step in table.steps):
        return []
    return [step.number for step in table.steps if step.number >= steps[-1].number]


def why_not_free(table: Table, seat: int) -> str:
    """The key of the reason why a seat cannot take back freely."""
    other = any(step.seat != seat and (not step.secret or step.finished) for step in table.steps)
    return f"why.{'other' if other else table.barrier}"


def asked(table: Table, seat: int, move: int) -> list[str]:
    """The roles to be asked if a seat takes back a move (0: we do not know which).

    That is whoever sat there when it was made, or came since: handing over their seat takes no say from them.
    """
    people = enumerate(table.people)
    roles = [table.role(i) for i, p in people if p.kind != "bot" and not p.resigned and not 0 < table.handed[i] < move]
    return [role for role in dict.fromkeys(roles) if role != table.role(seat)]


def voters(table: Table) -> list[str]:
    """The roles whose consent the request that stands still needs."""
    if not (request := table.request):
        return []
    return [role for role in asked(table, request.seat, request.move) if role not in request.yes]


def is_asker(table: Table, seat: int) -> bool:
    """Whether a seat is of the role that asks."""
    return table.request is not None and table.role(table.request.seat) == table.role(seat)


def take_back(table: Table, past: Past, seat: int, question: str, key: str | None = None) -> list[Entry]:
    """Take back a seat's last move, where that is free."""
    if question != table.question(seat):
        raise Refused("stale", stale=True)
    if table.people[seat].bot:
        raise Refused("bot_plays")
    drop = free(table, seat)
    if not drop:
        raise Refused("cannot_back", why=why_not_free(table, seat)) if table.moved[seat] else Refused("nothing_back")
    fallen = [step for step in table.steps if step.number in drop]
    if late(table, table.since if fallen[0].secret else fallen[0].began):
        raise Refused("time_up")
    finished = seat in table.position.sealed
    table.position = past.without(drop)
    seats = [step.seat for step in fallen]
    if len(fallen) == 1 and fallen[0].secret:
        back = Back(drop, False, seats, hidden=True, finished=finished)
        return [table.enter(back, seat, -1 if finished else 1 << seat, key)]
    back = Back(drop, False, seats, since=fallen[0].began)  # no time is won by moving and taking back
    return [table.enter(back, seat, key=key)]


def ask(table: Table, past: Past, seat: int, key: str | None = None) -> list[Entry]:
    """Ask the others to take back a seat's last move and all after it."""
    if table.people[seat].bot:
        raise Refused("bot_plays")
    last = max((e.number for e in past.moves() if e.seat == seat), default=None)
    if last is None:
        raise Refused("nothing_back")
    if table.request:
        raise Refused("asked_already")
    return [table.enter(Ask(last), seat, key=key), *_agree(table, past)]


def answer(table: Table, past: Past, seat: int, yes: bool, n: int) -> list[Entry]:
    """Answer the request that has this number for the seat; who made it can withdraw it so."""
    own = is_asker(table, seat)
    if not (own and not yes) and table.role(seat) not in voters(table):
        raise Refused("nothing_asked")
    if not table.request or table.request.marks[seat] != n:
        raise Refused("nothing_asked")
    return [table.enter(Answer(yes, own), seat), *_agree(table, past)]


def _agree(table: Table, past: Past) -> list[Entry]:
    """Take back what was asked for once nobody is left to ask."""
    if not (request := table.request) or voters(table):
        return []
    moves = past.moves()
    fallen = [e for e in moves if e.number >= request.move]
    kept = [e for e in moves if e.number < request.move]
    table.position = past.without([e.number for e in fallen])
    sealed = _unopened(kept) if table.position.secret else []
    back = Back(
        drop=[e.number for e in fallen],
        agreed=bool(request.yes),
        seats=[e.seat for e in fallen if e.seat is not None],
        undrawn=draws(fallen),
        last=[max((e.number for e in kept if e.seat == i), default=0) for i in range(table.box.seats)],
        steps=sealed or None,
    )
    return [table.enter(back, request.seat)]


def _unopened(moves: list[Entry]) -> list[tuple[int, int, bool, bool]]:
    """The moves at the end that are part of a secret choice, as steps that may be taken back."""
    steps: list[tuple[int, int, bool, bool]] = []
    for entry in reversed(moves):
        if not (isinstance(entry.deed, Move) and entry.deed.hidden) or entry.seat is None:
            break
        steps.insert(0, (entry.number, entry.seat, True, bool(entry.deed.finished)))
    return steps
