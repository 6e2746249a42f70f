"""Reviews of games that are over: made in the bots' workers, move by move, and shared by all who ask at that table.

One game is reviewed at a time, and each of its moves is a task of its own, so that no bot waits long for its turn. Who
leaves is told no more; when all have left, the review is given up.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludotheque.server import messages
from ludotheque.server.sitting import Client, Sitting
from ludotheque.server.words import say
from ludotheque.server.workers import Failed, Task
from ludotheque.tables.entries import Entry, Move, Start, effective
from ludotheque.tables.past import record
from ludotheque.tables.table import Refused, Table

if TYPE_CHECKING:
    from ludotheque.bots.review import Review, Reviewing
    from ludotheque.server.hub import Hub

KEPT = 30
"""Reviews that are kept in memory; an older one is made anew when somebody asks for it."""


class Reviewed:
    """The review of a table's game, and the entries that its moves are in."""

    def __init__(self, review: Review, entries: Sequence[Entry]) -> None:
        self._review = review
        rows = [entry for entry in entries if isinstance(entry.deed, Start | Move) for _ in entry.deed.moves]
        self._entries = [rows[step.at] for step in review.steps]

    def told(self, client: Client, table: Table) -> messages.GameReview:
        """The review as a client reads it: in their language and their numbering."""
        from ludotheque.bots import told

        lang, viewer, review = client.lang, client.seen(table).viewer, self._review
        marks = [entry.marks[viewer] for entry in self._entries]
        points: dict[int, messages.CurvePoint] = {}
        for entry, n, chances in zip(self._entries, marks, review.curve, strict=True):
            points[n] = messages.CurvePoint(n, entry.seat, [round(chance, 3) for chance in chances])
        seats = [
            messages.SeatReview(
                text=told.accounted(account, lang),
                costly=[
                    messages.CostlyMove(marks[one.step], round(one.cost, 3), told.cost(one, review, lang))
                    for one in account.costly
                ],
                faultless="" if account.costly else told.faultless(lang),
            )
            for account in review.accounts
        ]
        return messages.GameReview(
            title=told.say("review.title", lang),
            curve=told.say("review.curve", lang),
            explained=told.say("review.explained", lang),
            points=list(points.values()),
            seats=seats,
        )


class _Job:
    """A review in the making, and who waits for it."""

    def __init__(self) -> None:
        self.clients: dict[Client, None] = {}
        self.done, self.of = 0, 0
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """All reviews of this process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._kept: OrderedDict[str, Reviewed] = OrderedDict()
        self._jobs: dict[str, _Job] = {}
        self._one = asyncio.Lock()

    def ask(self, client: Client, sitting: Sitting) -> None:
        """A client wants the review: it gets it, or hears how far it is."""
        table = sitting.table
        if not table.position.over:
            raise Refused("not_over")
        if table.id in self._kept:
            self._kept.move_to_end(table.id)
            self._give(client, table, self._kept[table.id])
            return
        job = self._jobs.get(table.id)
        if job is None:
            job = self._jobs[table.id] = _Job()
            job.task = asyncio.get_running_loop().create_task(self._make(sitting, job))
        job.clients[client] = None
        client.say(messages.Reviewed(done=job.done, of=job.of))

    def close(self) -> list[asyncio.Task[None]]:
        """What is still being made."""
        return [job.task for job in self._jobs.values() if job.task]

    def _give(self, client: Client, table: Table, reviewed: Reviewed) -> None:
        client.say(messages.Reviewed(done=1, of=1, review=reviewed.told(client, table)))

    async def _make(self, sitting: Sitting, job: _Job) -> None:
        table = sitting.table
        try:
            with self._hub.using(sitting):
                async with self._one:
                    entries = effective(await self._hub.store.entries(table.id))
                    reviewing = await self._hub.aside(_begin, table, entries)
                    if not await self._judge(sitting, job, reviewing):
                        return
                reviewed = self._kept[table.id] = Reviewed(reviewing.review(), entries)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
                for client in self._here(sitting, job):
                    self._give(client, sitting.table, reviewed)
        except (Failed, ValueError):  # the workers do not answer, or the rules have changed since
            for client in self._here(sitting, job):
                client.say(messages.Fault(key="no_review", text=say("no_review", client.lang)))
        finally:
            del self._jobs[table.id]

    async def _judge(self, sitting: Sitting, job: _Job, reviewing: Reviewing) -> bool:
        """Have all moves judged; False if nobody waits for it any more."""
        job.of = reviewing.of
        while (asked := reviewing.next()) is not None:
            if not self._here(sitting, job):
                return False
            async with self._hub.thinking.turn(sitting, awaited=False):
                reviewing.add(await self._hub.thinking.workers.judge(Task.judging(asked)))
            told, job.done, job.of = 100 * job.done // job.of, reviewing.done, reviewing.of
            if 100 * job.done // job.of != told:
                for client in self._here(sitting, job):
                    client.say(messages.Reviewed(done=job.done, of=job.of))
        return True

    def _here(self, sitting: Sitting, job: _Job) -> list[Client]:
        """Those who asked and are still at the table."""
        return [client for client in job.clients if client in sitting.clients and not client.closed]


def _begin(table: Table, entries: Sequence[Entry]) -> Reviewing:
    from ludotheque.bots.review import Reviewing

    return Reviewing(record(table.box, [], entries))
