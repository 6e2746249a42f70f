"""A game: its tables, layouts and rules, put together once, and what can be made from it."""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol

from ludotheque.core.asking import Questions
from ludotheque.core.box import B, GameBox, Move, Option
from ludotheque.core.components import Components
from ludotheque.core.dispatch import Rules, write_rules
from ludotheque.core.events import Events, Reasons
from ludotheque.core.knowledge import Knowledge, read_weights
from ludotheque.core.moves import Moves
from ludotheque.core.position import Position, S, Turn
from ludotheque.core.rulebook import Rulebook
from ludotheque.core.words import CORE, MARKED, SOURCE, Catalogue, language, marked, put

if TYPE_CHECKING:
    import numpy as np

    from ludotheque.core.layout import Play
    from ludotheque.core.scene import Picture
    from ludotheque.core.story import Story

FORMAT = 1


class Engines(Protocol):
    """What makes engines for games; `ludotheque` itself sets it, for the engine stands above the core."""

    def make_engine(self, game: Game[Any, Any]) -> Any:
        """The compiled rules of a game, or the interpreted ones where Numba is missing."""

    def make_batch(self, game: Game[Any, Any], n: int, position: Position[Any, Any]) -> Any:
        """An array of n packed copies of a position."""


@dataclass(eq=False)
class Game(Generic[B, S]):
    """One title's rules. Made by a game's folder; programs get it with ``ludotheque.game(name)``."""

    engines: ClassVar[Engines]
    find: ClassVar[Callable[[str], Game[Any, Any]]]
    """A game by its name; set by `ludotheque`, too, which knows the folders."""

    name: str
    prefix: str
    """What the ids of its clauses begin with."""
    folder: Path
    seats: tuple[int, int]
    """The least and the most."""
    box: type[B]
    state: type[S]
    moves: Moves
    events: Events
    reasons: Reasons
    rules: Rules
    fill: Callable[[Any, Components, int, Mapping[str, int]], None]
    """(box, components, seats, options): check the component values and write them into the box."""
    view: Callable[[Position[Any, Any], int | None], dict[str, Any]]
    """(seen, seat): what is shown to a seat, or to a spectator, as plain data."""
    show: Callable[..., str]
    """(seen, seat, lang, names): the same as text for a terminal, with the names of the people at the seats, if any."""
    prompt: Callable[[Position[Any, Any], int], tuple[str, dict[str, object]]]
    """(position, seat): key and arguments of the sentence that says what a seat must decide."""
    words: Catalogue
    questions: Questions = field(default_factory=Questions)
    options: tuple[Option, ...] = ()
    editions: Mapping[str, Mapping[str, str | int]] = field(default_factory=dict)
    more: str = ""
    """A pattern for names of component values that a person may add to ours, such as ``arrangements.*.walk``."""
    former: Mapping[str, str | int] = field(default_factory=dict)
    """Options whose default has changed, with what it was: documents that do not name them, old or new, mean that."""
    tiebreaks: tuple[str, ...] = ()
    clauses: Mapping[str, str] = field(default_factory=dict)
    """The clauses behind the core's own reasons: turn, over, chance, sealed."""
    labels: Events = field(default_factory=Events)
    """The labels that say what a move costs and brings, with their arguments; the words are ``label.<name>``."""
    label: Callable[[Position[Any, Any], int, Move], tuple[int, ...] | None] | None = None
    """(seen, seat, move): the number of a label and its values, where it says more than the words of the move."""
    idle: Callable[[Any, Any, int], int] | None = None
    """(box, s, seat): the number of a better reason than "not your turn" for a seat not to act, or 0."""
    toss: Callable[[Position[Any, Any], int], bool] | None = None
    """(seen, seat): whether every bot must choose at random here, because the rules say so."""
    private: Callable[[Position[Any, Any]], bool] | None = None
    """(position): whether seats hold things that only they are shown, beside their secret choices."""
    personal: Callable[[Position[Any, Any]], bool] | None = None
    """(position): whether what is asked now is decided on such things; else, at one screen, they stay covered."""
    sides: Callable[[GameBox], list[tuple[str, ...]]] | None = None
    """(box): where seats choose sides that are not equally strong, every way to divide them, as moves by seat."""
    read: Callable[[GameBox, str], tuple[int, int]] | None = None
    """(box, text): another spelling of a move as (code, 0), or (-1, number of the reason why it is none, or 0)."""
    picture: Picture | None = None
    """How it is drawn and clicked; a game without is played by buttons."""
    story: Story | None = None
    """Where its points come from, how it ends, where its rounds begin."""
    phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What people say to each other at it: by keys of its words, the keys of what fills their slots; see `phrases`."""
    knowledge: Knowledge | None = None
    """What its bots know about playing well; a game without is searched by random play."""

    @classmethod
    def of(cls, package: str, **facts: Any) -> Game[Any, Any]:
        """The game of a folder: what its modules hold under the names below, and what is said of it here.

        layout Box, State · box fill, OPTIONS, EDITIONS, FORMER · ask QUESTIONS · events EVENTS, LABELS · reasons
        REASONS · moves MOVES, read · rules start, score, derive, check, go_on, idle · view view, show, prompt, label,
        toss, private, personal, sides, PHRASES · scene PICTURE, if it has a picture · story STORY, if it has one ·
        evaluate KNOWLEDGE, if its bots know something, with the weights in weights.toml. Its words are in
        words.<language>.po, its symbols in art.
        """
        names = ("layout", "box", "ask", "events", "reasons", "rules", "moves", "view")
        parts = {name: importlib.import_module(f"{package}.{name}") for name in names}
        layout, box, rules, view = parts["layout"], parts["box"], parts["rules"], parts["view"]
        moves, questions = parts["moves"].MOVES, parts["ask"].QUESTIONS
        given: dict[str, Any] = {
            "name": package.rpartition(".")[2],
            "folder": Path(str(layout.__file__)).parent,
            "box": layout.Box,
            "state": layout.State,
            "moves": moves,
            "questions": questions,
            "events": parts["events"].EVENTS,
            "reasons": parts["reasons"].REASONS,
            "fill": box.fill,
            "view": view.view,
            "show": view.show,
            "prompt": view.prompt,
            "words": Catalogue(Path(str(layout.__file__)).parent),
        }
        optional = {
            "options": (box, "OPTIONS"), "editions": (box, "EDITIONS"), "former": (box, "FORMER"),
            "labels": (parts["events"], "LABELS"), "label": (view, "label"), "toss": (view, "toss"),
            "private": (view, "private"), "personal": (view, "personal"), "sides": (view, "sides"),
            "phrases": (view, "PHRASES"),
            "idle": (rules, "idle"), "read": (parts["moves"], "read"),
        }
        given |= {name: getattr(part, held) for name, (part, held) in optional.items() if hasattr(part, held)}
        for module, held in (("scene", "picture"), ("story", "story"), ("evaluate", "knowledge")):
            if importlib.util.find_spec(f"{package}.{module}"):
                given[held] = getattr(importlib.import_module(f"{package}.{module}"), held.upper())
        given |= facts
        given["rules"] = write_rules(given["name"], rules, moves, questions, layout.Box, layout.State)
        return cls(**given)

    @property
    def codes(self) -> int:
        """How many move codes there are; they are 0 to this less one."""
        return self.moves.codes

    def title(self, lang: str = SOURCE) -> str:
        """The name as people write it."""
        return self.word("game.title", lang, default=self.name.capitalize())

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.seats[0]} to {self.seats[1]} seats, {self.codes} moves>"

    def new(self, /, seats: int, *, components: Any = None, **options: object) -> Position[B, S]:
        """A new game at its first question (usually one for chance: see `Position.deal`).

        components: a TOML file or mapping with the values that differ from ours. An unknown option or seat count is
        a ValueError that names what is allowed.
        """
        return self.begin(GameBox(self, seats, options, components))

    def begin(self, box: GameBox[B]) -> Position[B, S]:
        """A new game with this box."""
        return self.opening(box)[0]

    def opening(self, box: GameBox[B]) -> tuple[Position[B, S], Turn]:
        """A new game with this box, and the answers that the core gave to its first questions."""
        state = self.state()
        self.rules.start(box.data, state)
        position, turn = Position(box, state), Turn()
        position.settle(turn)
        return position, turn

    def from_json(self, doc: Mapping[str, Any] | str | bytes) -> Position[B, S]:
        """The position of a document made by `Position.to_json`, or set up by hand; ValueError says what is wrong."""
        if isinstance(doc, (str, bytes)):
            try:
                doc = json.loads(doc)
            except (ValueError, RecursionError) as error:
                raise ValueError(f"this is not JSON: {error}") from None
        if not isinstance(doc, Mapping):
            raise ValueError("a position is a JSON object with the keys format, game, seats and state")
        if doc.get("format") != FORMAT:
            raise ValueError(f"unknown position format {doc.get('format')!r}; this version reads {FORMAT}")
        if doc.get("game") != self.name:
            raise ValueError(f"this is a position of {doc.get('game')!r}, not of {self.name}")
        if unknown := sorted(doc.keys() - {"format", "game", "seats", "options", "components", "state"}):
            raise ValueError(f"unknown key {unknown[0]!r} in the position")
        options, components, values = (doc.get(key, {}) for key in ("options", "components", "state"))
        if not all(isinstance(part, Mapping) for part in (options, components, values)):
            raise ValueError("options, components and state must be JSON objects")
        box = GameBox.of_document(self, doc.get("seats", 0), options, components)
        wanted = {name for name, spec in self.state.FIELDS.items() if not spec.derived}
        if wrong := sorted(wanted ^ values.keys()):
            raise ValueError(f"{'missing' if wrong[0] in wanted else 'unknown'} state field {wrong[0]!r}")
        state = self.state()
        for name in wanted:
            if fault := self.state.FIELDS[name].fault(values[name]):
                raise ValueError(f"impossible position: {fault}")
            setattr(state, name, json.loads(json.dumps(values[name])))
        return Position(box, state).checked()

    def pieces_fault(self, box: GameBox, state: Play) -> str | None:
        """A sentence if pieces have appeared or vanished, else None; ``piece.<kind>`` of the catalogue names them."""
        held = state.pieces()
        for kind, total in box.pieces.items():
            if held[kind] != total:
                named = self.word(f"piece.{kind}", "en", {"n": total}, default=f"{total} pieces of {kind!r}")
                return f"this game has {named}, but the position holds {held[kind]}"
        return None

    def word(self, key: str, lang: str, arguments: Mapping[str, object] = {}, default: str | None = None) -> str:
        """A text of the game's catalogue, or of the core's."""
        text = self.words.text(key, lang) or CORE.text(key, lang)
        if text is None:
            if default is None:
                raise KeyError(f"{self.name} has no words for {key!r}")
            return default
        icons = self.picture.icons.get(key) if self.picture and MARKED.get() else None
        if isinstance(icons, tuple):
            return marked(icons, put(text, lang, arguments))
        return put(text, lang, arguments, icons or {})

    @cached_property
    def components(self) -> Components:
        """The component values of this game's folder."""
        return Components.load(self.folder / "components.toml")

    @cached_property
    def weights(self) -> dict[str, list[float]]:
        """The weights of its knowledge by setting, from its folder; none if it knows nothing."""
        return read_weights(self.folder / "weights.toml", self.knowledge.weights) if self.knowledge else {}

    def rulebook(self, lang: str = "en") -> Rulebook:
        """The rules text, by clause."""
        language(lang)
        return Rulebook.load(self.folder / f"rulebook.{lang}.md")

    @cached_property
    def engine(self) -> Any:
        """Fast calls on packed records: compiled on first use, interpreted where Numba is missing."""
        return self.engines.make_engine(self)

    def batch(self, n: int, position: Position[B, S] | None = None) -> Any:
        """An array of n packed copies of a position (by default a new game with all seats), for compiled code."""
        return self.engines.make_batch(self, n, position or self.new(self.seats[1]))

    def unpack(self, data: np.ndarray[Any, Any], box: GameBox[B] | None = None, index: int = 0) -> Position[B, S]:
        """The position for one element of an array of packed records.

        box: that of the position which was packed (records do not hold it); by default that of a game with all seats.
        """
        return Position(box or GameBox(self, self.seats[1], {}), self.state.unpack(data, index))
