"""The table as one viewer sees it: all that they are sent is made here. Nothing that others chose in secret."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.core.box import Move as GameMove
from ludotheque.core.box import NoSuchMove
from ludotheque.core.game import Game
from ludotheque.core.phrases import phrases, translated
from ludotheque.core.position import Event, Position, Preview, Reason
from ludotheque.core.scene import Scene, art, difference, hashed_name, near, printed, scene
from ludotheque.core.words import listed
from ludotheque.server.lean import Row, brief, lean
from ludotheque.server.messages import Hinted, runs
from ludotheque.server.packing import Packed, pack, pack_json
from ludotheque.server.words import WORDS, say
from ludotheque.tables import clocks, moment, taking_back
from ludotheque.tables.entries import Answer, Back, Chat, Entry, Hand, Move, Name, Start
from ludotheque.tables.table import Refused, Table

if TYPE_CHECKING:
    from ludotheque.bots import Hint


class Sentence(NamedTuple):
    """What is told of an entry: the seat that it is about, the words, and whether a round begins with it."""

    whose: int | None
    text: str
    head: bool = False


Told = dict[tuple[int, str, bool], list[Sentence]]
"""The sentences of open moves by the entry's number, the language and whether symbols are named: the same for all."""


class Seen:
    """A table as one viewer sees it, in their language. All that is sent about a table is made here.

    So no way out can forget to leave away what others chose in secret.
    """

    __slots__ = ("_names", "_table", "eyes", "icons", "lang", "seat")

    def __init__(
        self, table: Table, seat: int | None, lang: str, icons: bool = False, *, common: bool = False
    ) -> None:
        self._table, self.seat, self.lang, self.icons = table, seat, lang, icons
        self.eyes = None if common else seat
        """Whose eyes see the table; at one screen it may be seen as it is for all, though a seat is to decide."""
        self._names: list[str] | None = None

    @property
    def viewer(self) -> int:
        """The place of the viewer in the entries' `marks` and `seen`."""
        return self._table.viewer(self.seat)

    @property
    def n(self) -> int:
        """The latest entry's number, in the viewer's own numbering."""
        return self._table.marks[self.viewer]

    @property
    def names(self) -> list[str]:
        """How the people at the seats are called."""
        if self._names is None:
            self._names = self._table.names(self.lang)
        return self._names

    @property
    def title(self) -> str:
        """What the game is called."""
        return self._table.box.game.title(self.lang)

    def check(self, n: int) -> None:
        """Refuse a number that the viewer has not come to."""
        if not 1 <= n <= self.n:
            raise Refused("no_such_step", n=n)

    def now(self) -> dict[str, Any]:
        """How things stand."""
        return {"n": self.n, "seat": self.seat, "state": self.state()}

    def update(self, entries: Sequence[Entry], told: Told | None = None) -> dict[str, Any] | None:
        """What they hear of new entries; None if they see none of them. `told` has what others heard of them."""
        if not (lines := self.lines(entries, told)):
            return None
        doc = {"entries": lines, **self.now()}
        if not any(isinstance(entry.deed, Name | Hand) for entry in entries):
            del doc["state"]["people"]
        return doc

    def text(self, position: Position | None = None) -> str:
        """The position, or an earlier one of the same table, in words."""
        return (position or self._table.position).text(self.eyes, self.lang, self.names)

    def view(self) -> dict[str, Any]:
        """The position as plain data."""
        return self._table.position.view(self.eyes)

    @property
    def pictured(self) -> bool:
        """Whether there is a picture of the game."""
        return self._table.box.game.picture is not None

    @property
    def onlooker(self) -> int | None:
        """Whose picture of the table they are shown; viewers with the same one share it."""
        drawn = self._table.box.game.picture
        return drawn.viewer(self._table.position, self.eyes) if drawn else None

    def scene(self, position: Position | None = None) -> Scene:
        """What lies where, now or in an earlier position of the same table."""
        return scene(position or self._table.position, self.eyes)

    def preview(self, code: int, foreseen: Preview, now: Scene | None) -> dict[str, Any]:
        """What a move would change in the picture that they have, and tell."""
        people = self.names
        told = [event.text(self.lang, people, self.icons) for event in foreseen.events]
        if not told and self.seat is not None:
            told = [self._table.position.label(self.seat, code, self.lang)]
        doc: dict[str, Any] = {"text": told, "lock": foreseen.lock}
        return doc if now is None else {**doc, "scene": difference(now, self.scene(foreseen.position))}

    def reason(self, reason: Reason | None) -> dict[str, Any]:
        """Why nothing can be done at a place, if there is a reason."""
        if not reason:
            return {"key": None, "text": ""}
        text = reason.text(self.lang, self.names)
        return {"key": reason.key, "text": text[:1].upper() + text[1:], "clause": reason.clause}

    def refused(self, refused: Refused) -> dict[str, Any]:
        """Why something was refused."""
        return refusal(refused, self.lang, self.names)

    # How things stand

    def state(self) -> dict[str, Any]:
        """All that changes from entry to entry."""
        table, seat, lang = self._table, self.seat, self.lang
        position, people = table.position, self.names
        # who has handed their seat to a bot gets it back by moving, so they are shown what they could do
        own = seat in table.to_act and table.people[seat].kind != "bot" and not table.people[seat].resigned
        acting = seat if own else None
        doc: dict[str, Any] = {
            "question": None if seat is None else table.question(seat),
            "to_act": [] if table.closed else list(position.to_act),
            "secret": position.secret,
            "finished": list(position.sealed),
            "prompt": self._prompt(people) if acting is None else position.prompt(acting, lang),
            "codes": runs(codes := [] if acting is None else position.codes(acting)),
            "labels": {} if acting is None else table.labels(acting, lang),
            "people": [
                {"name": people[i], "kind": p.kind, "bot": p.bot, **({"resigned": True} if p.resigned else {})}
                for i, p in enumerate(table.people)
            ],
            "over": position.over,
        }
        if acting is not None and (drawn := position.game.picture):
            if aimed := drawn.aim(position, acting):
                legal = set(codes)
                doc["aim"] = {str(code): list(spots) for code, spots in aimed.items() if code in legal}
            if alike := drawn.alike(position, acting):
                doc["alike"] = {spot: list(others) for spot, others in alike.items()}
        if acting is not None and self.pictured and (missed := near(position, acting)):
            doc["near"] = missed
        if table.closed:
            doc["closed"] = True
        if seat is not None:
            doc["back"] = self._taking_back(seat)
            if (request := table.request) and not table.closed:
                doc["ask"] = {
                    "seat": request.seat,
                    "who": people[request.seat],
                    "mine": table.role(seat) in taking_back.voters(table),
                    "own": taking_back.is_asker(table, seat),
                    "n": request.marks[seat],
                }
        if position.game.private and seat is not None and sum(p.role == "host" for p in table.people) > 1:
            doc["private"] = personal(position)
        if running := clocks.running(table):
            doc["clock"] = {"limit": table.clock, "until": running, "now": int(moment.now() * 1000)}
        if position.over:
            doc["result"] = self._result()
            doc["rematch"] = table.rematch is not None
        return doc

    def _prompt(self, people: list[str]) -> str:
        """The sentence that says for whom those wait who have nothing to decide, or who has won."""
        position, lang = self._table.position, self.lang
        if position.over:
            standing = position.standing()
            winners = listed([people[i] for i in standing.winners], lang)
            key = "over.one" if len(standing.winners) == 1 else "over.many"
            score = standing.scores[standing.winners[0]]
            scored = self._table.box.game.word("score", lang, {"n": score}, default=str(score))
            return say(key, lang, who=winners, score=scored)
        if self._table.closed:
            return say("closed", lang)
        awaited = [i for i in position.to_act if i >= 0]
        who = listed([people[i] for i in awaited], lang)
        if self.seat in position.sealed:
            return say("wait.chosen", lang, who=who)
        return say("wait.one" if len(awaited) == 1 else "wait.many", lang, who=who)

    def _taking_back(self, seat: int) -> dict[str, Any]:
        """Whether the viewer can take back freely, must ask, or has nothing to take back."""
        table = self._table
        if not table.closed and taking_back.free(table, seat):
            return {"how": "free"}
        if not table.moved[seat] or table.closed:
            return {"how": "none"}
        if not taking_back.asked(table, seat, table.last[seat]):
            return {"how": "ask", "alone": True}
        return {"how": "ask", "why": say(taking_back.why_not_free(table, seat), self.lang)}

    def _result(self) -> dict[str, Any]:
        """How the game ended."""
        standing = self._table.position.standing()
        word = self._table.box.game.word
        return {
            "scores": standing.scores,
            "ranking": standing.ranking,
            "winners": standing.winners,
            "tiebreaks": [
                {word(f"tiebreak.{key}", self.lang, default=key): value for key, value in row.items()}
                for row in standing.tiebreaks
            ],
        }

    # The log

    def lines(self, entries: Iterable[Entry], told: Told | None = None) -> list[dict[str, Any]]:
        """Those of some entries that the viewer sees, as they read them. `told` has what others read of them."""
        people, heard = self.names, {} if told is None else told
        return [self._line(entry, people, heard) for entry in entries if entry.seen_by(self.viewer)]

    def _line(self, entry: Entry, people: list[str], told: Told) -> dict[str, Any]:
        """An entry: its number in the viewer's own numbering and its sentences."""
        doc: dict[str, Any] = {
            "n": entry.marks[self.viewer], "kind": entry.kind, "seat": entry.seat, "at": entry.at
        }
        who = "" if entry.seat is None else people[entry.seat]
        if isinstance(entry.deed, Chat):
            return {**doc, "who": who, "text": translated(self._table.box.game, entry.deed.text, self.lang)}
        if isinstance(entry.deed, Back) and entry.deed.hidden:
            doc["single"] = True
        shared = told if isinstance(entry.deed, Move) and not entry.deed.hidden else {}
        if (key := (entry.number, self.lang, self.icons)) not in shared:
            shared[key] = self._sentences(entry, people, who)
        said = shared[key]
        doc |= {"lines": [one.text for one in said], "whose": [one.whose for one in said]}
        if heads := [i for i, one in enumerate(said) if one.head]:
            doc["heads"] = heads
        return doc

    def _sentences(self, entry: Entry, people: list[str], who: str) -> list[Sentence]:
        """What an entry tells."""
        deed, whose, lang, key = entry.deed, entry.seat, self.lang, entry.kind
        bot = by = ""
        match deed:
            case Start():
                return [Sentence(None, say("log.start", lang)), *self._told(deed.events, people)]
            case Move(hidden=False):
                told = self._told(deed.events, people)
                return told or [Sentence(whose, say("log.move", lang, who=who, move=self._label(deed)))]
            case Move() if self.seat is not None and self.seat == whose:
                return [Sentence(whose, say("log.own", lang, move=self._label(deed)))]
            case Move():
                key = "chosen"
            case Back():
                key = "rethinks" if deed.hidden else "back_agreed" if deed.agreed else "back"
            case Answer():
                key = "yes" if deed.yes else "withdrawn" if deed.own else "no"
            case Hand():
                table, bot, giver = self._table, bot_word(deed.bot, lang), deed.by
                key = "resigned" if deed.resigned else "late" if deed.late else "handed" if bot else "returned"
                if key == "handed" and giver is not None and table.role(giver) != table.role(whose or 0):
                    key, by = "handed_by", people[giver]
        return [Sentence(whose, say(f"log.{key}", lang, who=who, bot=bot, by=by))]

    def _told(self, events: list[list[Any]], people: list[str]) -> list[Sentence]:
        """The sentences of events; none if the rules have changed since and know them no more."""
        try:
            made = [Event(self._table.box, name, where, tuple(args)) for name, where, *args in events]
            texts = [event.text(self.lang, people, self.icons) for event in made]
        except (ValueError, KeyError):
            return []
        story = self._table.box.game.story
        rounds = story.rounds if story else ()
        return [
            Sentence(event.seat if event.seat >= 0 else None, text, event.name in rounds)
            for event, text in zip(made, texts, strict=True)
        ]

    def _label(self, deed: Move) -> str:
        """The move of an entry in words; as it was written, if the rules have no such move any more."""
        text = deed.moves[0].move
        try:
            return self._table.box.move(text).label(self.lang)
        except NoSuchMove:
            return text


def personal(position: Position) -> bool:
    """Whether what is asked now is decided on things that only the seat is shown."""
    game = position.game
    return bool(game.private and game.private(position) and (game.personal is None or game.personal(position)))


def hinted(position: Position, seat: int, hint: Hint, lang: str) -> Hinted:
    """A hint in words."""
    from ludotheque.bots.told import why

    label = position.label(seat, hint.code, lang)
    return Hinted(hint.code, label, round(hint.chance, 3), why(position.game, hint.gains, lang))


def bot_word(bot: str, lang: str) -> str:
    """A bot's kind in words."""
    return say(f"bot.{bot}", lang) if f"bot.{bot}" in WORDS else bot


def refusal(refused: Refused, lang: str, people: Sequence[str] = ()) -> dict[str, Any]:
    """Why something was refused, in words, with the clause where there is one."""
    arguments = dict(refused.arguments)
    doc: dict[str, Any] = {"key": refused.key}
    if refused.reason:
        arguments["reason"] = refused.reason.text(lang, people)
        doc["clause"] = refused.reason.clause
        move = arguments["move"]
        arguments["move"] = move.label(lang) if isinstance(move, GameMove) else move
    if isinstance(what := arguments.get("what"), NoSuchMove):
        text = what.text(lang)
        arguments["what"] = text if text.endswith("?") else f"{text}."
    if "why" in arguments:
        arguments["why"] = say(str(arguments["why"]), lang)
    if isinstance(seat := arguments.get("seat"), int):
        arguments["who"] = people[seat]
    doc["text"] = say(refused.key, lang, **arguments)
    return doc


def catalogue(table: Table, lang: str) -> dict[str, Any]:
    """All moves of the game by their codes: notation, words, group and path; and phrases. Sent once."""
    box = table.box
    groups: dict[str, str] = {}
    moves: list[Row] = []
    for code in range(box.game.codes):
        move = box.move(code)
        group = move.group
        if group not in groups:
            groups[group] = box.game.word(f"group.{group}", lang, default=group)
        moves.append((str(move), move.label(lang), group, path(move, lang)))
    return {"moves": moves, "groups": groups, "phrases": phrases(box.game, lang)}


def packed_catalogue(table: Table, lang: str) -> Packed:
    """The catalogue, compressed; made once for all tables that share a box."""
    kept: dict[str, Packed] = table.box.kept
    if (key := f"catalogue {lang}") not in kept:
        doc = catalogue(table, lang)
        kept[key] = pack_json({**doc, "moves": [brief(row) for row in doc["moves"]]})
    return kept[key]


def packed_print(table: Table, lang: str) -> Packed:
    """The print of the game's picture, compressed; made once for all tables that share a box."""
    kept: dict[str, Packed] = table.box.kept
    if (key := f"packed print {lang}") not in kept:
        kept[key] = pack_json(lean(printed(table.box, lang)))
    return kept[key]


@cache
def packed_art(game: Game) -> Packed:
    """The symbols of a game, compressed."""
    return pack(art(game))


@cache
def cover_name(game: Game) -> str:
    """What the cover of a game is called, with its hash; empty where there is none."""
    file = game.folder / "cover.svg"
    return hashed_name(game, file.read_text("utf-8")) if file.exists() else ""


@cache
def packed_cover(game: Game) -> Packed:
    """The cover of a game, compressed."""
    return pack((game.folder / "cover.svg").read_text("utf-8"))


def path(move: GameMove, lang: str) -> list[str]:
    """The words by which a page narrows many moves down to one: its arguments in order."""
    return [str(word) for word in move.words(lang).values()]
