"""What the core writes from a table of moves, and what a refusal says."""

from __future__ import annotations

import importlib
import traceback
from collections.abc import Iterator

import pytest
from toy import GAME as TOY

from ludotheque import CHANCE, IllegalMove
from ludotheque.core.args import number
from ludotheque.core.asking import Questions
from ludotheque.core.dispatch import write_rules
from ludotheque.core.events import AGAINST_RULE, MEANS_LACKING, OTHER_QUESTION
from ludotheque.core.layout import Play, Struct, field, layout
from ludotheque.core.moves import Kind, Moves
from ludotheque.core.rule import Codes, refuse, refused, rule


@layout
class Box(Struct):
    """How many moves are open."""

    most: int = field(hi=9)


@layout
class State(Play):
    """What was done last."""

    done: int = field(lo=-1, hi=999, start=-1)
    shut: int = field(hi=1)


BUSY, SHUT, TOO_MUCH, ELSEWHERE, LATER = range(1, 6)
QUESTIONS = Questions()
FREE = QUESTIONS.add("free")
URGENT = QUESTIONS.add("urgent", instead=BUSY)
OVER = QUESTIONS.add("over")


@rule
def shut(box: Box, s: State, seat: int) -> int:
    """A guard for a whole kind."""
    return SHUT if s.shut else 0


@rule
def too_much(box: Box, s: State, seat: int, sort: int, n: int) -> int:
    """A test that says how much is too much."""
    return refuse(TOO_MUCH, n - box.most, sort) if n > box.most else 0


@rule
def do(box: Box, s: State, seat: int, sort: int, n: int) -> None:
    """Note what was done."""
    s.done = 100 * seat + 10 * sort + n


@rule
def list_open(box: Box, s: State, seat: int, first: int, out: Codes, n: int) -> int:
    """The moves of two kinds at once, seven apart."""
    for sort in range(2):
        for i in range(box.most):
            out[n] = first + 7 * sort + i
            n += 1
    return n


@rule
def elsewhere(box: Box, s: State, seat: int) -> int:
    """A reason that depends on the position."""
    return ELSEWHERE if s.question == OVER else LATER


@rule
def stop(box: Box, s: State, seat: int) -> None:
    """Nothing."""
    s.done = 0


class Given:
    """What a folder of rules gives."""

    @staticmethod
    def start(box: Box, s: State) -> None:
        """Nothing is to be done."""

    score = derive = check = start


N = number("n", 1, 7)
MOVES = Moves(
    Kind("lift", N, asked=FREE, otherwise=ELSEWHERE, when=shut, test=too_much, play=do, fixed=(1,)),
    Kind("stop", asked=(FREE, URGENT), otherwise=elsewhere, play=stop),
    Kind("push", N, asked=URGENT, otherwise=LATER, test=too_much, play=do, lists=list_open, fixed=(2,)),
    Kind("pull", N, asked=URGENT, otherwise=LATER, test=too_much, play=do, lists=list_open, fixed=(3,)),
)
RULES = write_rules("pushing", Given, MOVES, QUESTIONS, Box, State)


def position(question: int, most: int = 3) -> tuple[Box, State]:
    box, s = Box(), State()
    box.most, s.question = most, question
    return box, s


def legal(box: Box, s: State) -> list[int]:
    out = [0] * MOVES.codes
    return out[: RULES.legal(box, s, 0, out)]


@pytest.mark.parametrize("question", [FREE, URGENT, OVER])
def test_what_is_listed_is_what_is_not_refused(question: int) -> None:
    box, s = position(question)
    for s.shut in (0, 1):
        assert legal(box, s) == [code for code in range(MOVES.codes) if RULES.refusal(box, s, 0, code) == 0]


def test_rows_say_which_question_admits_a_move_and_why_not_elsewhere() -> None:
    lift, halt, push = (MOVES.first(name) for name in ("lift", "stop", "push"))
    box, s = position(FREE)
    assert legal(box, s) == [lift, lift + 1, lift + 2, halt]
    assert RULES.refusal(box, s, 0, push) == LATER
    s.shut = 1
    assert RULES.refusal(box, s, 0, lift) == SHUT and legal(box, s) == [halt]
    box, s = position(URGENT)
    assert RULES.refusal(box, s, 0, lift) == BUSY, "while it stands, this question has a reason of its own"
    box, s = position(OVER)
    assert [RULES.refusal(box, s, 0, code) for code in (lift, halt, push)] == [ELSEWHERE, ELSEWHERE, LATER]


def test_rules_get_their_fixed_numbers_and_then_the_arguments() -> None:
    box, s = position(URGENT)
    for name, sort in (("lift", 1), ("push", 2), ("pull", 3)):
        for n in (1, 7):
            RULES.apply(box, s, 4, MOVES.code(name, n))
            assert s.done == 400 + 10 * sort + n


def test_a_refusal_carries_numbers() -> None:
    box, s = position(FREE)
    assert refused(RULES.refusal, box, s, 0, MOVES.code("lift", 5))[:3] == (TOO_MUCH, 2, 1)
    assert refused(RULES.refusal, box, s, 0, MOVES.first("push")) == (LATER,)
    assert refused(RULES.refusal, box, s, 0, MOVES.first("stop")) == (0,)


def test_reasons_say_what_is_lacking_and_of_what_rank_they_are() -> None:
    toy = TOY.new(2)
    toy.play(CHANCE, "prize 1")
    for _ in range(toy.s.pebbles[0]):
        toy.play(0, "add")
    reason = toy.why_not(0, "add")
    assert reason is not None and reason.rank == MEANS_LACKING and reason.args == (toy.s.pebbles[0],)
    assert str(reason) == f"all your {toy.s.pebbles[0]} pebbles are in the fist (TOY-R1)"
    other = toy.why_not(0, "keep")
    assert other is not None and other.rank == OTHER_QUESTION and other.args == ()
    waiting = toy.why_not(CHANCE, "prize 1")
    assert waiting is not None and waiting.rank == OTHER_QUESTION
    assert TOY.reasons.ranks[TOY.reasons.names.index("no_seat")] == AGAINST_RULE


def test_written_rules_are_shown_in_a_traceback() -> None:
    def frames() -> Iterator[traceback.FrameSummary]:
        try:
            RULES.apply(None, None, 0, MOVES.first("stop"))
        except AttributeError as error:
            yield from traceback.extract_tb(error.__traceback__)

    written = next(frame for frame in frames() if frame.filename == "<rules of pushing>")
    assert written.line is not None and written.line.startswith("play_stop(box, s, seat)")
    assert "def legal" in RULES.source and "def apply" in RULES.source


def test_events_come_with_what_was_played() -> None:
    toy = TOY.new(2)
    turn = toy.play(CHANCE, "prize 1")
    assert [str(event) for event in turn] == [f"The prize is {toy.s.prize}"] and len(turn.played) == 1
    with pytest.raises(IllegalMove):
        toy.play(0, "keep")
    assert [str(played.move) for played in turn.played] == ["prize 1"], "what came later does not change it"


def test_written_rules_are_in_a_module_that_can_be_imported() -> None:
    for part in ("legal", "refusal", "apply"):
        written = getattr(TOY.rules, part)
        module = importlib.import_module(written.__module__)
        assert module.__name__ == "toy.written", "each game has its own"
        assert getattr(module, part) is written, "compiled code that was kept is loaded by this name"
