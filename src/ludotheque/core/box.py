"""The box: what one game is played with and never changes during it, and the moves as named with it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from typing_extensions import TypeVar

from ludotheque.core.args import Arg
from ludotheque.core.events import Events, Reasons
from ludotheque.core.layout import Struct
from ludotheque.core.moves import Kind
from ludotheque.core.near import Near
from ludotheque.core.words import LANGUAGES

if TYPE_CHECKING:
    import numpy as np

    from ludotheque.core.game import Game


B = TypeVar("B", bound=Struct, default=Any)
LABELS = 20_000
"""The most labels that a box keeps."""


@dataclass(frozen=True)
class Option:
    """A rule that can be set: one of some values, or a whole number in a range. The first value is the default."""

    name: str
    values: tuple[str, ...] = ()
    lo: int = 0
    hi: int = 0
    default: int = 0
    seated: bool = False
    """The values after the first are seats, of which only those at the table can be chosen."""

    def parse(self, game: Game, seats: int, value: object) -> str | int:
        """The value in its canonical form; NoSuchBox names what is allowed."""
        text = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
        words = {"option": self.name, "value": repr(text)}
        if self.seated and text in self.values[1 + seats :]:
            raise NoSuchBox(game, "seat", **words, n=seats, first=self.values[0], last=seats - 1)
        if self.values:
            if text in self.values:
                return text
            raise NoSuchBox(game, "value", **words, allowed=", ".join(self.values))
        try:
            count = int(text)
        except ValueError:
            count = self.lo - 1
        if not self.lo <= count <= self.hi:
            raise NoSuchBox(game, "range", **words, least=self.lo, most=self.hi)
        return count

    def least(self, game: Game, value: str) -> int:
        """The fewest seats with which a value can be chosen."""
        return max(game.seats[0], self.values.index(value)) if self.seated else game.seats[0]

    @property
    def start(self) -> str | int:
        """The default."""
        return self.values[0] if self.values else self.default

    def number(self, value: str | int) -> int:
        """What the rules see: the index of the value, or the number."""
        return self.values.index(str(value)) if self.values else int(value)


def whole(value: object) -> int | None:
    """A whole number, of Python's or NumPy's kind; None for anything else."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    return operator.index(value)


class NoSuchMove(ValueError):
    """What was meant is no move at all; `reason` is the number of a game's own reason for it, or 0."""

    def __init__(
        self, game: Game, key: str, move: object, near: Callable[[], Sequence[str]] = tuple, reason: int = 0
    ) -> None:
        super().__init__(key, move)
        self.game, self.key, self.move, self.reason = game, key, move, reason
        self._look = near

    @cached_property
    def near(self) -> Sequence[str]:
        """What could have been meant; looked for when it is asked for."""
        return self._look()

    def __str__(self) -> str:
        return self.text("en")

    def text(self, lang: str = "en") -> str:
        """What is wrong, and what could have been meant."""
        title = self.game.title(lang)
        words = {"move": self._quoted(lang), "game": title, "n": self.game.codes - 1}
        hint = self.game.word("no_move.near", lang, {"moves": ", ".join(self.near)}) if self.near else ""
        return self.game.word(self.key, lang, words) + hint

    def _quoted(self, lang: str) -> str:
        """What was meant, between quotation marks if it is text; signs that could upset a terminal are replaced."""
        if not isinstance(self.move, (str, Move)):
            return repr(self.move)
        text = "".join(sign if sign.isprintable() else "\ufffd" for sign in str(self.move))
        return self.game.word("quoted", lang, {"text": text})


class NoSuchBox(ValueError):
    """What was asked for is no box of a game: a number of seats, an option or a value that it does not have."""

    def __init__(self, game: Game, key: str, **words: object) -> None:
        self.game, self.key, self.words = game, key, words
        super().__init__(self.text("en"))

    def text(self, lang: str = "en") -> str:
        """What is wrong, and what is allowed."""
        named = {option.name: self._named(option.name, lang) for option in self.game.options}
        known = ", ".join(named.values()) or self.game.word("no_box.none", lang)
        words = {"game": self.game.name, "known": known, **self.words}
        words["option"] = named.get(str(words.get("option")), words.get("option"))
        return self.game.word(f"no_box.{self.key}", lang, words)

    def _named(self, option: str, lang: str) -> str:
        title = self.game.word(f"option.{option}", lang, default=option)
        return self.game.word("no_box.named", lang, {"option": option, "title": title})


def seat_name(game: Game, seat: int, lang: str, names: Sequence[str]) -> str:
    """How a seat is called: by the name of who sits there, or by its colour."""
    return names[seat] if 0 <= seat < len(names) else game.word(f"seat.{seat}", lang)


class GameBox(Generic[B]):
    """Component values, options and seat count of one game, with the tables made from them."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, object], components: Any = None) -> None:
        least, most = game.seats
        count = whole(seats)
        if count is None or not least <= count <= most:
            raise NoSuchBox(game, "seats", seats=repr(seats), least=least, most=most)
        self.game = game
        self.seats = seats = count
        self.options = self._options(options)
        values = game.components.changed(components, game.more)
        self.components = values.differing(game.components)
        """The component values that differ from ours."""
        self.data: B = game.box()
        numbers = {o.name: o.number(self.options[o.name]) for o in game.options}
        game.fill(self.data, values, seats, numbers)
        self.names: dict[Arg, Sequence[str]] = {}
        self._texts: dict[int, str] = {}
        self._labels: dict[tuple[tuple[int, ...], str], str] = {}
        self.kept: dict[str, Any] = {}
        """What others make of it once, for it never changes: such as a server's catalogue of its moves."""

    @classmethod
    def of_document(cls, game: Game, seats: int, options: Mapping[str, object], components: Any = None) -> GameBox:
        """The box of a position, record or table as it was written down: what it does not name is as it was then."""
        return cls(game, seats, {**game.former, **options}, components)

    def _options(self, given: Mapping[str, object]) -> dict[str, str | int]:
        known = {o.name: o for o in self.game.options}
        for name in given:
            if name not in known:
                raise NoSuchBox(self.game, "option", option=repr(name))
        chosen = {name: self._parse(option, given.get(name, option.start)) for name, option in known.items()}
        for name, value in self.game.editions.get(str(chosen.get("edition", "")), {}).items():
            if name not in given:
                chosen[name] = self._parse(known[name], value)
        return chosen

    def _parse(self, option: Option, value: object) -> str | int:
        return option.parse(self.game, self.seats, value)

    @property
    def differing(self) -> dict[str, str | int]:
        """The options that a document must name so that `of_document` makes this box again."""
        plain = {o.name: o.start for o in self.game.options}
        plain.update(self.game.editions.get(str(self.options.get("edition", "")), {}))
        plain.update(self.game.former)
        plain["edition"] = next((o.start for o in self.game.options if o.name == "edition"), "")
        return {name: value for name, value in self.options.items() if value != plain[name]}

    @cached_property
    def packed(self) -> np.ndarray[Any, Any]:
        """The box for compiled code."""
        return self.data.pack()

    @cached_property
    def pieces(self) -> dict[str, int]:
        """How many pieces of each kind there are in a game with this box."""
        state = self.game.state()
        self.game.rules.start(self.data, state)
        held: dict[str, int] = state.pieces()
        return held

    def text(self, code: int) -> str:
        """The notation of a code."""
        if code not in self._texts:
            self._texts[code] = self.game.moves.notation(code, self)
        return self._texts[code]

    @cached_property
    def codes(self) -> dict[str, int]:
        """All codes by their notation in lower case."""
        return {self.text(code).casefold(): code for code in range(self.game.codes)}

    def move(self, move: Move | int | str) -> Move:
        """The move meant by a Move, a code or a notation; NoSuchMove says what could have been meant."""
        if isinstance(move, Move):
            if move.box.game is not self.game:
                raise NoSuchMove(self.game, "no_move.other", move)
            if move.box is self:
                return move
            move = str(move)  # the same words may have another code in another box
        if isinstance(move, str):
            text = " ".join(move.casefold().split())
            if text in self.codes:
                return Move(self.codes[text], self)
            code, reason = self.game.read(self, text) if self.game.read else (-1, 0)
            if code >= 0:
                return Move(code, self)
            raise NoSuchMove(self.game, "no_move", move, lambda: self.near(text), reason)
        number = whole(move)
        if number is not None and 0 <= number < self.game.codes:
            return Move(number, self)
        raise NoSuchMove(self.game, "no_code", move)

    def near(self, text: str, among: Container[int] | None = None) -> list[str]:
        """The moves that a person can make whose notation is most like a text; `among` names the codes looked at."""
        codes, index = self._people
        places = None if among is None else {place for place, code in enumerate(codes) if code in among}
        return [self.text(codes[place]) for place in index.like(" ".join(text.casefold().split()), 3, places)]

    @cached_property
    def _people(self) -> tuple[list[int], Near]:
        """The codes of all moves that this box has but those of chance, and their notations in lower case."""
        texts = {text: code for text, code in self.codes.items() if self._for_people(code)}
        return list(texts.values()), Near(list(texts))

    def _for_people(self, code: int) -> bool:
        kind, values = self.game.moves.decode(code)
        return kind.group != "chance" and all(a.named(self, v) for a, v in zip(kind.args, values, strict=True))

    def called(self, text: str) -> Sequence[int]:
        """The codes of the moves that are called so, in any language; capitals and spaces make no difference."""
        return self._called.get(" ".join(text.casefold().split()), ())

    @cached_property
    def _called(self) -> dict[str, list[int]]:
        """All codes by their labels."""
        found: dict[str, list[int]] = {}
        for code in range(self.game.codes):
            for label in {" ".join(Move(code, self).label(lang).casefold().split()) for lang in LANGUAGES}:
                found.setdefault(label, []).append(code)
        return found

    def words(self, arg: Arg, value: int, lang: str, n: int = 1) -> object:
        """An argument's value in words; if it is there n times, by its plural ``<name>.<short name>.many`` if any."""
        if arg.say:
            return arg.say(self, value, lang)
        if not arg.size:
            return value
        name = arg.texts(self)[value - arg.first]
        one = self.game.word(f"{arg.name}.{name}", lang, default=name)
        return self.game.word(f"{arg.name}.{name}.many", lang, default=one) if n > 1 else one

    def put(
        self, group: str, table: Events | Reasons, number: int, values: Sequence[int], lang: str,
        words: Mapping[str, object] = {}, people: Sequence[str] = (),
    ) -> str:
        """The sentence ``<group>.<name>`` of a row of a table, with its values in words; a second has a 2 behind it."""
        filled = dict(words)
        n = 1
        for arg, value in zip(table.args[number], values, strict=True):
            text = seat_name(self.game, value, lang, people) if arg.name == "seat" else self.words(arg, value, lang, n)
            filled[arg.name if arg.name not in filled else arg.name + "2"] = text
            n = value if not arg.size and not arg.say else 1  # a number counts what comes next
        return self.game.word(self.key(f"{group}.{table.names[number]}", values), lang, filled)

    def label(self, said: tuple[int, ...], lang: str) -> str:
        """A label by its number in the game's table of labels and its values; made once, for positions repeat them."""
        if (said, lang) not in self._labels:
            if len(self._labels) >= LABELS:
                self._labels.clear()
            self._labels[said, lang] = self.put("label", self.game.labels, said[0], said[1:], lang)
        return self._labels[said, lang]

    def key(self, key: str, values: Sequence[int]) -> str:
        """The key of a text about some values: where there is a text ``<key>.none``, it is for a first value of 0."""
        return f"{key}.none" if 0 in values[:1] and f"{key}.none" in self.game.words else key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameBox) and self._key() == other._key()

    def _key(self) -> tuple[object, ...]:
        return (self.game, self.seats, self.options, self.components)

    __hash__ = None  # type: ignore[assignment]


class Move:
    """One atomic decision: its code, its notation (``str``), its label in words."""

    __slots__ = ("box", "code")

    def __init__(self, code: int, box: GameBox) -> None:
        self.code = code
        self.box = box

    @property
    def kind(self) -> Kind:
        """The row of the table of moves."""
        return self.box.game.moves.decode(self.code)[0]

    @property
    def args(self) -> tuple[int, ...]:
        """The values of its arguments."""
        return self.box.game.moves.decode(self.code)[1]

    @property
    def group(self) -> str:
        """The group under which a list of moves shows it."""
        return self.kind.group or self.kind.name

    def words(self, lang: str = "en") -> dict[str, object]:
        """Its arguments in words, by name; a second of the same name has a 2 behind it."""
        words: dict[str, object] = {}
        for arg, value in zip(self.kind.args, self.args, strict=True):
            words[arg.name if arg.name not in words else arg.name + "2"] = self.box.words(arg, value, lang)
        return words

    def label(self, lang: str = "en") -> str:
        """The move in words, as on a button."""
        key = self.box.key(f"move.{self.kind.name}", self.args)
        return self.box.game.word(key, lang, self.words(lang))

    def __str__(self) -> str:
        return self.box.text(self.code)

    def __repr__(self) -> str:
        return f"<Move {self.code}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move) or self.code != other.code or self.box.game is not other.box.game:
            return False
        return self.box is other.box or str(self) == str(other)

    def __hash__(self) -> int:
        return hash((self.box.game.name, self.code))
