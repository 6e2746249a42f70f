"""What one viewer is shown of a table: state, log, position in words. Nothing that others chose in secret."""

from __future__ import annotations

import gzip
import json
import re
import time
from collections.abc import Sequence
from typing import Any

from ludotheque.core.box import Move, NoSuchMove
from ludotheque.core.position import Event, Position
from ludotheque.server.tables import Entry, Refused, Table
from ludotheque.server.words import WORDS, listed, say


class Seen:
    """A table as one viewer sees it, in their language. All that is sent about a table is made here.

    So no way out can forget to leave away what others chose in secret.
    """

    __slots__ = ("_table", "lang", "seat")

    def __init__(self, table: Table, seat: int | None, lang: str) -> None:
        self._table, self.seat, self.lang = table, seat, lang

    @property
    def viewer(self) -> int:
        """The place of the viewer in the entries' `marks` and `seen`."""
        return self._table.viewer(self.seat)

    @property
    def n(self) -> int:
        """The latest entry's number, in the viewer's own numbering."""
        return self._table.marks[self.viewer]

    def now(self) -> dict[str, Any]:
        """How things stand."""
        return {"n": self.n, "seat": self.seat, "state": state(self._table, self.seat, self.lang)}

    def lines(self, entries: Sequence[Entry]) -> list[dict[str, Any]]:
        """Those of some entries that the viewer sees, as they read them."""
        seen = (entry for entry in entries if entry.body["seen"] >> self.viewer & 1)
        return [line(self._table, entry, self.seat, self.lang) for entry in seen]

    def text(self, position: Position | None = None) -> str:
        """The position, or an earlier one of the same table, in words."""
        return (position or self._table.position).text(self.seat, self.lang, names(self._table, self.lang))

    def view(self) -> dict[str, Any]:
        """The position as plain data."""
        return self._table.position.view(self.seat)

    @property
    def title(self) -> str:
        """What the game is called."""
        return self._table.box.game.title(self.lang)


def names(table: Table, lang: str) -> list[str]:
    """How the people at the seats are called."""
    return [p.name or table.box.game.word(f"seat.{i}", lang) for i, p in enumerate(table.people)]


def bot_word(bot: str, lang: str) -> str:
    """A bot's kind in words."""
    return say(f"bot.{bot}", lang) if f"bot.{bot}" in WORDS else bot


def state(table: Table, seat: int | None, lang: str) -> dict[str, Any]:
    """All that changes from entry to entry, for one viewer."""
    position = table.position
    to_act = position.to_act
    acting = seat is not None and seat in to_act and not table.people[seat].bot
    people = names(table, lang)
    doc: dict[str, Any] = {
        "question": None if seat is None else table.question(seat),
        "to_act": list(to_act),
        "secret": position.secret,
        "finished": list(position.sealed),
        "prompt": prompt(table, position, seat if acting else None, seat, lang, people),
        "codes": position.codes(seat) if acting and seat is not None else [],
        "labels": position.labels(seat, lang) if acting and seat is not None else {},
        "people": [{"name": people[i], "kind": p.kind, "bot": p.bot} for i, p in enumerate(table.people)],
        "over": position.over,
    }
    if seat is not None:
        doc["back"] = taking_back(table, seat, lang)
        if table.ask:
            doc["ask"] = {
                "seat": table.ask["seat"],
                "who": people[table.ask["seat"]],
                "mine": table.role(seat) in table.voters(),
                "own": table.role(seat) == table.asker,
                "n": table.ask["marks"][seat],
            }
    if (private := position.game.private) and seat is not None and sum(p.role == "host" for p in table.people) > 1:
        doc["private"] = private(position)
    if clocks := table.clocks():
        doc["clock"] = {"limit": table.clock, "until": clocks, "now": int(time.time() * 1000)}
    if position.over:
        doc["result"] = result(table, lang)
        doc["rematch"] = table.rematch is not None
    return doc


def prompt(table: Table, position: Position, acting: int | None, seat: int | None, lang: str, people: list[str]) -> str:
    """The sentence that says who must decide what."""
    if acting is not None:
        return position.prompt(acting, lang)
    if position.over:
        standing = position.standing()
        winners = listed([people[i] for i in standing.winners], lang)
        key = "over.one" if len(standing.winners) == 1 else "over.many"
        score = standing.scores[standing.winners[0]]
        return say(key, lang, who=winners, score=table.box.game.word("score", lang, {"n": score}, default=str(score)))
    awaited = [i for i in position.to_act if i >= 0]
    who = listed([people[i] for i in awaited], lang)
    if seat in position.sealed:
        return say("wait.chosen", lang, who=who)
    return say("wait.one" if len(awaited) == 1 else "wait.many", lang, who=who)


def taking_back(table: Table, seat: int, lang: str) -> dict[str, Any]:
    """Whether a seat can take back freely, must ask, or has nothing to take back."""
    if table.droppable(seat):
        return {"how": "free"}
    if not table.moved[seat]:
        return {"how": "none"}
    if not table.asked(seat, table.last[seat]):
        return {"how": "ask", "alone": True}
    return {"how": "ask", "why": say(why(table, seat), lang)}


def why(table: Table, seat: int) -> str:
    """The key of the reason why a seat cannot take back freely."""
    other = any(step.seat != seat and (not step.secret or step.finished) for step in table.steps)
    return f"why.{'other' if other else table.barrier}"


def result(table: Table, lang: str) -> dict[str, Any]:
    """How the game ended."""
    standing = table.position.standing()
    game = table.box.game
    return {
        "scores": standing.scores,
        "ranking": standing.ranking,
        "winners": standing.winners,
        "tiebreaks": [
            {game.word(f"tiebreak.{key}", lang, default=key): value for key, value in row.items()}
            for row in standing.tiebreaks
        ],
    }


def line(table: Table, entry: Entry, seat: int | None, lang: str) -> dict[str, Any]:
    """An entry as one viewer reads it: its number in their own numbering and its sentences."""
    doc: dict[str, Any] = {
        "n": entry.body["marks"][table.viewer(seat)],
        "kind": entry.kind,
        "seat": entry.seat,
        "at": entry.at,
    }
    people = names(table, lang)
    who = "" if entry.seat is None else people[entry.seat]
    body = entry.body
    if entry.kind == "chat":
        doc["who"], doc["text"] = who, body["text"]
    else:
        told = _sentences(table, entry, seat, lang, people, who)
        doc["lines"], doc["whose"] = [text for _, text in told], [whose for whose, _ in told]
    return doc


def _sentences(
    table: Table, entry: Entry, seat: int | None, lang: str, people: list[str], who: str
) -> list[tuple[int | None, str]]:
    """What an entry tells, each sentence with the seat that it is about."""
    body, kind, whose = entry.body, entry.kind, entry.seat
    if kind in ("start", "move") and not body.get("hidden"):
        begins = [(None, say("log.start", lang))] if kind == "start" else []
        told = [*begins, *_told(table, body["events"], lang, people)]
        return told or [(whose, say("log.move", lang, who=who, move=_label(table, entry, lang)))]
    if kind == "move" and seat is not None and seat == whose:
        return [(whose, say("log.own", lang, move=_label(table, entry, lang)))]
    key = kind
    bot = by = ""
    if kind == "move":
        key = "chosen"
    elif kind == "back":
        key = "rethinks" if body.get("hidden") else "back_agreed" if body["agreed"] else "back"
    elif kind == "answer":
        key = "yes" if body["yes"] else "withdrawn" if body.get("own") else "no"
    elif kind == "hand":
        bot = bot_word(body["bot"], lang)
        key = "late" if body.get("late") else "handed" if bot else "returned"
        if key == "handed" and (giver := body.get("by")) is not None and table.role(giver) != table.role(whose or 0):
            key, by = "handed_by", people[giver]
    return [(whose, say(f"log.{key}", lang, who=who, bot=bot, by=by))]


def _told(table: Table, events: list[list[Any]], lang: str, people: list[str]) -> list[tuple[int | None, str]]:
    """The sentences of events; none if the rules have changed since and know them no more."""
    try:
        made = [Event(table.box, name, where, tuple(args)) for name, where, *args in events]
        return [(event.seat if event.seat >= 0 else None, event.text(lang, people)) for event in made]
    except (ValueError, KeyError):
        return []


def _label(table: Table, entry: Entry, lang: str) -> str:
    """The move of an entry in words; as it was written, if the rules have no such move any more."""
    text: str = entry.body["moves"][0][1]
    try:
        return table.box.move(text).label(lang)
    except NoSuchMove:
        return text


def refusal(refused: Refused, lang: str, people: Sequence[str] = ()) -> dict[str, Any]:
    """Why something was refused, in words, with the clause where there is one."""
    arguments = dict(refused.arguments)
    doc: dict[str, Any] = {"key": refused.key}
    if refused.reason:
        arguments["reason"] = refused.reason.text(lang, people)
        doc["clause"] = refused.reason.clause
        move = arguments["move"]
        arguments["move"] = move.label(lang) if isinstance(move, Move) else move
    if isinstance(what := arguments.get("what"), NoSuchMove):
        text = what.text(lang)
        arguments["what"] = text if text.endswith("?") else f"{text}."
    if "why" in arguments:
        arguments["why"] = say(str(arguments["why"]), lang)
    doc["text"] = say(refused.key, lang, **arguments)
    return doc


def catalogue(table: Table, lang: str) -> dict[str, Any]:
    """All moves of the game by their codes: notation, words, group and path; sent to a page once."""
    box = table.box
    groups: dict[str, str] = {}
    moves = []
    for code in range(box.game.codes):
        move = box.move(code)
        group = move.group
        if group not in groups:
            groups[group] = box.game.word(f"group.{group}", lang, default=group)
        moves.append([str(move), move.label(lang), group, path(move, lang)])
    return {"moves": moves, "groups": groups}


def packed_catalogue(table: Table, lang: str) -> bytes:
    """The catalogue as JSON, compressed; made once for all tables that share a box."""
    kept: dict[str, bytes] = table.box.kept
    if (key := f"catalogue {lang}") not in kept:
        text = json.dumps(catalogue(table, lang), ensure_ascii=False, separators=(",", ":"))
        kept[key] = gzip.compress(text.encode(), 6)
    return kept[key]


WALK = re.compile(r"[A-Z]\d+(-[A-Z]\d+)+")
"""A way from crossing to crossing, as walls are written."""


def path(move: Move, lang: str) -> list[str]:
    """The words by which a page narrows many moves down to one: its arguments in order, a walk step by step."""
    words = [str(word) for word in move.words(lang).values()]
    return [step for word in words for step in (word.split("-") if WALK.fullmatch(word) else [word])]
