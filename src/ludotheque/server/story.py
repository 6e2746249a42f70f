"""A table's game as a story, in words: who won and by how much, where the points came from, what decided it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ludotheque.core.position import Event, Result
from ludotheque.core.story import Score, by_source, scored
from ludotheque.server.answers import Moment, PointSource, Rounds, TableStory
from ludotheque.server.messages import runs
from ludotheque.server.viewers import Seen
from ludotheque.server.words import say
from ludotheque.tables.entries import Entry, Move, Start, effective
from ludotheque.tables.table import Table

LAST = 8
"""How many of the last events tell how a game ended."""


def _told(table: Table, entries: Sequence[Entry]) -> list[tuple[Entry, Event]]:
    """The events of what was not taken back, each with its entry; those that the rules know no more are left out."""
    known = set(table.box.game.events.names)
    deeds = [(entry, entry.deed) for entry in effective(entries) if isinstance(entry.deed, Start | Move)]
    events = ((entry, name, seat, args) for entry, deed in deeds for name, seat, *args in deed.events)
    return [(e, Event(table.box, name, seat, tuple(args))) for e, name, seat, args in events if name in known]


def _signed(n: int) -> str:
    return str(n).replace("-", "\N{MINUS SIGN}")


class Teller:
    """What can be told of a table to one viewer, in their language and their numbering."""

    def __init__(self, table: Table, seen: Seen, entries: Sequence[Entry]) -> None:
        self._table, self._seen = table, seen
        self._told = _told(table, entries)
        self._steps = [e.marks[seen.viewer] for e in effective(entries) if e.seen_by(seen.viewer)]
        self._story = table.box.game.story

    def _moment(self, entry: Entry, event: Event) -> Moment:
        text = event.text(self._seen.lang, self._seen.names, self._seen.icons)
        return Moment(entry.marks[self._seen.viewer], event.name, event.seat if event.seat >= 0 else None, text)

    def rounds(self) -> Rounds:
        """Where rounds begin: the marks of a slider."""
        names = self._story.rounds if self._story else frozenset()
        found = [self._moment(entry, event) for entry, event in self._told if event.name in names]
        return Rounds(self._seen.n, found, runs(self._steps))

    def story(self) -> TableStory:
        """How a game that is over was won."""
        result = self._table.position.standing()
        scores = scored(self._story, [event for _, event in self._told]) if self._story else []
        sources = by_source(self._story, self._table.box, scores) if self._story else {}
        if [sum(row[i] for row in sources.values()) for i in range(self._table.box.seats)] != result.scores:
            scores, sources = [], {}  # an earlier version told less
        titles = {source: self._word(f"source.{source}") for source in sources}
        ends = self._story.ends if self._story else frozenset()
        points = {score.at for score in scores}
        last = [told for i, told in enumerate(self._told) if i in points or told[1].name in ends][-LAST:]
        return TableStory(
            winners=result.winners,
            scores=result.scores,
            ranking=result.ranking,
            title=self._seen.state()["prompt"],
            margin=self._margin(result),
            sources=[PointSource(source, titles[source], row) for source, row in sources.items()],
            decided=[*self._difference(result, sources), *self._lead(result, scores)],
            last=[self._moment(*told) for told in last],
        )

    def _word(self, key: str, **arguments: object) -> str:
        return self._table.box.game.word(key, self._seen.lang, arguments)

    def _margin(self, result: Result) -> str:
        """By how much the winner is ahead, or what broke the tie."""
        names, lang = self._seen.names, self._seen.lang
        others = sorted(set(range(len(names))) - set(result.winners), key=lambda seat: result.ranking[seat])
        winner = result.winners[0]
        if len(result.winners) > 1:
            return say("story.shared", lang)
        level = [seat for seat in others if result.scores[seat] == result.scores[winner]]
        if level:
            mine, theirs = result.tiebreaks[winner], result.tiebreaks[level[0]]
            key = next(key for key in mine if mine[key] != theirs[key])
            score = self._table.box.game.word("score", lang, {"n": result.scores[winner]}, str(result.scores[winner]))
            what = self._word(f"decider.{key}")
            return say("story.tied", lang, who=names[level[0]], score=score, what=what, n=mine[key], m=theirs[key])
        ahead = [say("story.ahead", lang, n=result.scores[winner] - result.scores[i], who=names[i]) for i in others]
        return ", ".join(ahead) + "."

    def _difference(self, result: Result, sources: dict[str, list[int]]) -> list[str]:
        """The source from which the winner has most more than the next one."""
        if len(result.winners) > 1 or not sources:
            return []
        winner = result.winners[0]
        other = min((i for i in range(len(result.scores)) if i != winner), key=lambda seat: result.ranking[seat])
        best = max(sources, key=lambda source: sources[source][winner] - sources[source][other])
        mine, theirs = sources[best][winner], sources[best][other]
        if mine <= theirs:
            return []
        names, source = self._seen.names, self._word(f"source.{best}")
        return [
            say(
                "story.difference",
                self._seen.lang,
                source=source,
                n=_signed(mine),
                m=_signed(theirs),
                other=names[other],
            )
        ]

    def _lead(self, result: Result, scores: Sequence[Score]) -> list[str]:
        """With which step the winner was ahead of all others, for good."""
        if len(result.winners) > 1:
            return []
        winner, totals, since = result.winners[0], [0] * len(result.scores), 0
        steps = [self._told[score.at][0].marks[self._seen.viewer] for score in scores]
        for i, score in enumerate(scores):
            totals[score.seat] += score.n
            if i + 1 < len(scores) and steps[i + 1] == steps[i]:
                continue  # what happens in one step happens at once
            if any(total >= totals[winner] for seat, total in enumerate(totals) if seat != winner):
                since = 0
            elif not since:
                since = steps[i]
        if not since:
            return []
        step = bisect_right(self._steps, since)
        return [say("story.lead", self._seen.lang, who=self._seen.names[winner], n=step)]
