"""The messages of the WebSocket, both ways: JSON objects with a `type`.

These types check what a client sends, make the table in docs/server.md and the page's `types.d.ts` (see `typings`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, Literal, Union, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from ludotheque.server.words import say

Number = Annotated[int, Meta(ge=-(2**31), le=2**31)]
Short = Annotated[str, Meta(max_length=200)]
Id = Annotated[str, Meta(max_length=40)]


# What a client sends. What it adds that is not known here is passed over.


class FromClient(Struct, kw_only=True, tag_field="type"):
    """What all messages of a client have."""

    cost: ClassVar[int] = 1
    """About the milliseconds that it takes at the largest table."""
    id: Id | None = None


class Acting(FromClient, kw_only=True):
    """A message of a seat; where a client holds several, `seat` says which one acts."""

    seat: Number | None = None


class Hello(FromClient, kw_only=True, tag="hello"):
    """Comes first; `since` is the last number seen; `icons`: sentences shall name symbols, as in `[coin] 3 coins`.

    fresh: a token of one's own (24 to 64 of `A-Za-z0-9_-`); whoever comes first by a friend's link holds the seat by it
    from now on, and the link opens nothing any more. Said again with the same one, it is the same.
    """

    cost: ClassVar[int] = 8
    table: Short
    token: Short
    since: Number = 0
    seat: Number | None = None
    lang: Short = ""
    icons: bool = False
    fresh: Short = ""


class Move(Acting, kw_only=True, tag="move"):
    """Play a move, a code or a notation, in answer to a question; sent twice with one id, it counts once.

    `careful`: one that draws or opens something is not played; what it would do is told instead.
    """

    id: Id
    question: Short
    move: Number | str
    careful: bool = False


class Back(Acting, kw_only=True, tag="back"):
    """Take back one's last move, where that is free."""

    id: Id
    question: Short


class Ask(Acting, kw_only=True, tag="ask"):
    """Ask the others to take back one's last move."""

    id: Id


class Answer(Acting, kw_only=True, tag="answer"):
    """Answer the request with this number."""

    n: Number
    yes: bool


class Chat(Acting, kw_only=True, tag="chat"):
    """Say something."""

    id: Id
    text: str


class Name(Acting, kw_only=True, tag="name"):
    """Take a name."""

    name: str


class Hand(FromClient, kw_only=True, tag="hand"):
    """Hand a seat to a bot: one's own (`resign`: for good), or an absent one's; without a bot, give it back."""

    seat: Number
    bot: Short = ""
    resign: bool = False


class Hasten(FromClient, kw_only=True, tag="hasten"):
    """Where only bots are left to decide, let them play to the end without thinking long."""


class Rematch(Acting, kw_only=True, tag="rematch"):
    """Set the same table again and go there."""

    cost: ClassVar[int] = 5


class Follow(FromClient, kw_only=True, tag="follow"):
    """Ask for one's own way to the rematch."""


class Sit(Acting, kw_only=True, tag="sit"):
    """See the table from another of one's seats."""

    cost: ClassVar[int] = 8
    seat: Number
    since: Number = 0


class Lang(FromClient, kw_only=True, tag="lang"):
    """Read all in another language."""

    cost: ClassVar[int] = 8
    lang: Short


class Look(FromClient, kw_only=True, tag="look"):
    """Ask for the position in words."""

    cost: ClassVar[int] = 3


class At(FromClient, kw_only=True, tag="at"):
    """See the table as it was after an entry."""

    cost: ClassVar[int] = 5
    n: Number


class Log(FromClient, kw_only=True, tag="log"):
    """Read on in the log, backwards."""

    cost: ClassVar[int] = 8
    before: Number


class Why(Acting, kw_only=True, tag="why"):
    """Ask why a move is not allowed, or why nothing can be done `at` a place of the picture."""

    cost: ClassVar[int] = 3
    move: str | None = None
    at: Short | None = None


class Foresee(Acting, kw_only=True, tag="preview"):
    """Ask what a legal move would change, before it is made; refused as `stale` if its question is gone."""

    question: Short
    move: Number


class Hint(Acting, kw_only=True, tag="hint"):
    """Ask what to play, where only bots play along or the table was set so; all see that one asked."""

    cost: ClassVar[int] = 100
    id: Id
    question: Short


class Review(FromClient, kw_only=True, tag="review"):
    """Ask for the review of a game that is over: one is made for all at the table, and what is there is given."""

    cost: ClassVar[int] = 100


Heard = Union[  # noqa: UP007 - made of types that are all defined here
    Hello, Move, Back, Ask, Answer, Chat, Name, Hand, Rematch, Follow, Sit, Lang, Look, At, Log, Why, Foresee,
    Hint, Hasten, Review,
]
HEARD: dict[str, type[FromClient]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Heard)}
TYPED = 3
"""What a move costs that is not a code."""


def cost(message: FromClient | None) -> int:
    """What a message costs; one that cannot be understood, little."""
    if isinstance(message, Move) and isinstance(message.move, str):
        return TYPED
    if isinstance(message, Move) and message.careful:
        return message.cost + Foresee.cost
    return message.cost if message else 1


# What a client is sent.


class Person(Struct, forbid_unknown_fields=True):
    """Who sits at a seat; `bot` where one plays there, for good or for a while."""

    name: str
    kind: str
    bot: str
    resigned: bool | UnsetType = UNSET


class TakeBack(Struct, forbid_unknown_fields=True):
    """How one can take back: `free`, `ask`, `none`; why not freely; whether nobody has to be asked."""

    how: str
    why: str | UnsetType = UNSET
    alone: bool | UnsetType = UNSET


class Asked(Struct, forbid_unknown_fields=True):
    """A request to take back: whose, whether one is to answer it or made it oneself, and its number."""

    seat: int
    who: str
    mine: bool
    own: bool
    n: int


class Clock(Struct, forbid_unknown_fields=True):
    """Seconds for a decision, when the time of each awaited seat ends, and what time it is: in milliseconds."""

    limit: int
    until: dict[str, int]
    now: int


class Result(Struct, forbid_unknown_fields=True):
    """How a game ended, by seat; `tiebreaks` by their names."""

    scores: list[int]
    ranking: list[int]
    winners: list[int]
    tiebreaks: list[dict[str, int]]


def runs(codes: Iterable[int]) -> list[int]:
    """Rising numbers as runs: the first of each run and how many there are.

    >>> runs([12, 13, 14, 23])
    [12, 3, 23, 1]
    """
    made: list[int] = []
    for code in codes:
        if made and code == made[-2] + made[-1]:
            made[-1] += 1
        else:
            made += (code, 1)
    return made


def spread(runs: Sequence[int]) -> list[int]:
    """The numbers of runs; the page's `wire.js` does the same.

    >>> spread([12, 3, 23, 1])
    [12, 13, 14, 23]
    """
    return [first + i for first, n in zip(runs[::2], runs[1::2], strict=True) for i in range(n)]


class State(Struct, forbid_unknown_fields=True):
    """All that changes; `codes` are the legal moves, in `runs`, with `labels` and spots (`aim`).

    alike: spots that stand for others; near: spots where only the means lack; closed: nothing is done here any more.
    """

    question: str | None
    to_act: list[int]
    secret: bool
    finished: list[int]
    prompt: str
    codes: list[int]
    labels: dict[str, str]
    over: bool
    people: list[Person] | UnsetType = UNSET
    back: TakeBack | UnsetType = UNSET
    ask: Asked | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    aim: dict[str, list[str]] | UnsetType = UNSET
    alike: dict[str, list[str]] | UnsetType = UNSET
    near: list[str] | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    rematch: bool | UnsetType = UNSET
    closed: bool | UnsetType = UNSET


KEPT = frozenset({"people"})
"""What an update leaves out of the state where it has not changed; the page's `wire.js` puts it in again."""
Value = str | int | list[str | int]
"""What lies on a spot, or a counter's number; see `ludotheque.core.scene`."""
Scene = dict[str, Value]


class Line(Struct, forbid_unknown_fields=True):
    """An entry as one viewer reads it; `whose` names the seat that each of its `lines` is about.

    heads: the lines with which a round begins, by their places.
    single: of something taken back: only the seat's last move, and not all that came after it.
    """

    n: int
    kind: str
    seat: int | None
    at: int
    lines: list[str] | UnsetType = UNSET
    whose: list[int | None] | UnsetType = UNSET
    heads: list[int] | UnsetType = UNSET
    who: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    single: bool | UnsetType = UNSET


class ToClient(Struct, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What all messages to a client have: a type."""


class Standing(ToClient, kw_only=True):
    """How things stand: the number of the latest entry, in the viewer's own numbering, and the seat it is seen from."""

    n: int
    seat: int | None
    state: State


class Welcome(Standing, kw_only=True, tag="welcome"):
    """The answer to hello: state, log since then, what one may pass on; `whole` is the picture, where there is one.

    away: the seconds after which another may hand the seat of who is not here to a bot; lesson: the game is taught.
    hints: they are given where people play along, too.
    token: by which one is here from now on; own: nobody else was ever given it.
    """

    table: str
    game: str
    lesson: bool
    hints: bool
    title: str
    role: str
    token: str
    own: bool
    mine: list[int]
    entries: list[Line]
    earlier: bool
    links: dict[str, str]
    bots: list[str]
    away: float
    whole: Scene | UnsetType = UNSET


class View(Standing, kw_only=True, tag="view"):
    """All anew, for another seat or language."""

    title: str
    entries: list[Line]
    earlier: bool
    whole: Scene | UnsetType = UNSET


class Beat(Struct, forbid_unknown_fields=True):
    """An event as the picture shows it: whose and where, and, if it is a step, what it changes of the step before."""

    event: str
    seat: int | UnsetType = UNSET
    at: str | UnsetType = UNSET
    scene: dict[str, Value | None] | UnsetType = UNSET


class Update(Standing, kw_only=True, tag="update"):
    """Something happened; `ack`: one's own message; the picture changes by `scene`, or is `whole`; `beats`: how."""

    entries: list[Line]
    ack: str | UnsetType = UNSET
    scene: dict[str, Value | None] | UnsetType = UNSET
    whole: Scene | UnsetType = UNSET
    beats: list[Beat] | UnsetType = UNSET


class Ack(ToClient, kw_only=True, tag="ack"):
    """It was stored; `again`: before already."""

    id: str
    again: bool | UnsetType = UNSET
    n: int | UnsetType = UNSET
    seat: int | UnsetType | None = UNSET
    state: State | UnsetType = UNSET


class Refusal(ToClient, kw_only=True, tag="refused"):
    """Why not, with the clause where there is one, and how things stand."""

    id: str | None
    key: str
    text: str
    clause: str | UnsetType = UNSET
    n: int | UnsetType = UNSET
    seat: int | UnsetType | None = UNSET
    state: State | UnsetType = UNSET


class Here(ToClient, kw_only=True, tag="here"):
    """Who is connected: the seats, and how many watch.

    hurried: bots think less long, because many wait for them; readonly: for now nothing can be done here.
    """

    seats: list[int]
    watchers: int
    hurried: bool
    readonly: bool


class InWords(ToClient, kw_only=True, tag="look"):
    """The position in words."""

    seat: int | None
    n: int
    text: str


class Past(ToClient, kw_only=True, tag="at"):
    """The table as it was after an entry; `last` is the number of the latest."""

    n: int
    last: int
    text: str
    entry: Line
    whole: Scene | UnsetType = UNSET


class Earlier(ToClient, kw_only=True, tag="log"):
    """Earlier lines of the log, and whether there are more."""

    entries: list[Line]
    earlier: bool


class Because(ToClient, kw_only=True, tag="why"):
    """Why a move is not allowed, or nothing can be done `at` a place; no key where it can, or nothing ever is."""

    key: str | None
    text: str
    move: str | UnsetType = UNSET
    at: str | UnsetType = UNSET
    clause: str | UnsetType = UNSET


class Foreseen(ToClient, kw_only=True, tag="preview"):
    """What a move would change in the picture, and tell; `lock`: it draws, or opens, and cannot be taken back then.

    `id`: that of the careful move of which this is the answer.
    """

    id: str | UnsetType = UNSET
    question: str
    move: int
    text: list[str]
    lock: Literal["draws", "opens"] | None
    scene: dict[str, Value | None] | UnsetType = UNSET


class Hinted(Struct, forbid_unknown_fields=True):
    """A good move: its code and label, the share of the win that one can expect (0 to 1), and why, in a sentence."""

    code: int
    label: str
    chance: float
    why: str


class Hints(ToClient, kw_only=True, tag="hint"):
    """The best moves in answer to a question, the best first; none if it was answered meanwhile."""

    id: str
    question: str
    moves: list[Hinted]


class CurvePoint(Struct, forbid_unknown_fields=True):
    """The share of the win (0 to 1) that each seat could expect after an entry, and whose that was."""

    n: int
    seat: int | None
    chances: list[float]


class CostlyMove(Struct, forbid_unknown_fields=True):
    """A move that cost its seat some of the win: its entry, how much (0 to 1), and what would have been better."""

    n: int
    cost: float
    text: str


class SeatReview(Struct, forbid_unknown_fields=True):
    """What luck and play made of a seat's chance, and its most costly moves; `faultless` where it has none."""

    text: str
    costly: list[CostlyMove]
    faultless: str


class GameReview(Struct, forbid_unknown_fields=True):
    """A game as a strong bot sees it: the chances after every entry, and the seats."""

    title: str
    curve: str
    explained: str
    points: list[CurvePoint]
    seats: list[SeatReview]


class Reviewed(ToClient, kw_only=True, tag="review"):
    """How far the review is: so many moves of so many; and itself, once it is made."""

    done: int
    of: int
    review: GameReview | UnsetType = UNSET


class Go(ToClient, kw_only=True, tag="go"):
    """The way to another table."""

    table: str
    token: str


class Fault(ToClient, kw_only=True, tag="error"):
    """What went wrong, in a sentence."""

    key: str
    text: str
    id: str | UnsetType | None = UNSET


Told = Union[  # noqa: UP007
    Welcome, View, Update, Ack, Refusal, Here, InWords, Past, Earlier, Because, Foreseen, Hints, Reviewed, Go,
    Fault,
]


# Reading what a client sends.


class Bad(Exception):
    """A message that cannot be understood: a key of the server's words, with its arguments."""

    def __init__(self, key: str, ident: str | None = None, **arguments: object) -> None:
        super().__init__(key)
        self.key, self.ident, self.arguments = key, ident, arguments

    def text(self, lang: str) -> str:
        """What is wrong with it and what is allowed."""
        said = {name: kind_word(value, lang) if name == "kind" else value for name, value in self.arguments.items()}
        return say("bad_message", lang, what=say(self.key, lang, **said))


def kind_word(kind: Any, lang: str) -> str:
    """What a field may hold, in words."""
    if isinstance(kind, msgspec.inspect.UnionType):
        held = {type(one) for one in kind.types}
        if held == {msgspec.inspect.IntType, msgspec.inspect.StrType}:
            return say("bad.is_move", lang)
        kind = next(one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType))
    if isinstance(kind, msgspec.inspect.StrType):
        return say("bad.is_short", lang, n=kind.max_length) if kind.max_length else say("bad.is_text", lang)
    if isinstance(kind, msgspec.inspect.BoolType):
        return say("bad.is_truth", lang)
    return say("bad.is_number", lang, n=kind.le)


class _Named(Struct):
    id: Any = None
    type: Any = None


_WHOLE = msgspec.json.Decoder(Heard)
_NAMED = msgspec.json.Decoder(_Named)
_PLACE = re.compile(r"at `\$\.(\w+)`$|missing required field `(\w+)`")


def read(text: str) -> FromClient:
    """What a message says; Bad where it cannot be understood."""
    try:
        if broken(text.encode()):
            raise Bad("bad.text")
        message: FromClient = _WHOLE.decode(text)
    except msgspec.ValidationError as error:
        raise _wrong(text, str(error)) from None
    except UnicodeEncodeError:
        raise Bad("bad.text") from None
    except (ValueError, RecursionError):
        raise Bad("bad.json") from None
    return message


def _wrong(text: str, fault: str) -> Bad:
    """What is wrong with a message that is JSON, but not of the right shape."""
    try:
        named = _NAMED.decode(text)
    except (ValueError, RecursionError):
        return Bad("bad.object")
    place = _PLACE.search(fault)
    name = place and (place[1] or place[2])
    if not name or not isinstance(named.type, str):
        return Bad("bad.object")
    ident = named.id[:40] if isinstance(named.id, str) else None
    if name == "type":
        return Bad("bad.type", ident, known=", ".join(HEARD))
    fields = msgspec.inspect.type_info(HEARD[named.type]).fields  # type: ignore[attr-defined]
    return Bad("bad.field", ident, name=name, kind=next(one.type for one in fields if one.name == name))


def broken(body: bytes) -> bool:
    """Whether JSON spells text that no database can hold."""
    if b"\\u0000" in body or b"\0" in body:
        return True
    if b"\\u" not in body:
        return False
    try:
        json.dumps(json.loads(body), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    except (ValueError, RecursionError):
        pass  # not JSON at all: it is refused later
    return False
