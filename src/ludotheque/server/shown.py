"""What one viewer is shown of a table: state, log, position in words. Nothing that others chose in secret."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Any

from ludotheque.core.box import Move, NoSuchMove
from ludotheque.core.position import Event, Position
from ludotheque.server.tables import Entry, Refused, Table
from ludotheque.server.words import WORDS, listed, say


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
                "n": table.ask["marks"][seat],
            }
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
        return say(key, lang, who=winners, n=standing.scores[standing.winners[0]])
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
        doc["lines"] = _sentences(table, entry, seat, lang, people, who)
    return doc


def _sentences(table: Table, entry: Entry, seat: int | None, lang: str, people: list[str], who: str) -> list[str]:
    body, kind = entry.body, entry.kind
    if kind == "move" and body.get("hidden"):
        if seat is not None and seat == entry.seat:
            return [say("log.own", lang, move=_label(table, entry, lang))]
        return [say("log.chosen", lang, who=who)]
    if kind in ("start", "move"):
        try:
            events = [
                Event(table.box, name, where, tuple(args)).text(lang, people) for name, where, *args in body["events"]
            ]
        except (ValueError, KeyError):  # the rules have changed since
            events = []
        if kind == "start":
            return [say("log.start", lang), *events]
        return events or [say("log.move", lang, who=who, move=_label(table, entry, lang))]
    if kind == "back":
        if body.get("hidden"):
            return [say("log.rethinks", lang, who=who)]
        return [say("log.back_agreed" if body["agreed"] else "log.back", lang, who=who)]
    if kind == "answer":
        return [say("log.yes" if body["yes"] else "log.no", lang, who=who)]
    if kind == "hand" and body["bot"]:
        key = "log.late" if body.get("late") else "log.handed"
        return [say(key, lang, who=who, bot=bot_word(body["bot"], lang))]
    if kind == "hand":
        return [say("log.returned", lang, who=who)]
    return [say(f"log.{kind}", lang, who=who)]


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
        arguments["what"] = what.text(lang).rstrip(".")
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


WALK = re.compile(r"[A-Z]\d+(-[A-Z]\d+)+")
"""A way from crossing to crossing, as walls are written."""


def path(move: Move, lang: str) -> list[str]:
    """The words by which a page narrows many moves down to one: its arguments in order, a walk step by step."""
    words = [str(word) for word in move.words(lang).values()]
    return [step for word in words for step in (word.split("-") if WALK.fullmatch(word) else [word])]
