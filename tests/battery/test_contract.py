"""The battery that every game goes through: what the contract promises, at every step of random games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from playing import GAMES, random_play

import ludotheque
from ludotheque import CHANCE, Game, IllegalMove, Position, Record
from ludotheque.core.box import GameBox, NoSuchBox
from ludotheque.core.words import LANGUAGES


def boxes(game: Game) -> list[tuple[int, dict[str, object]]]:
    """Each number of seats once, and each value of each option once."""
    least, most = game.seats
    found: list[tuple[int, dict[str, object]]] = [(seats, {}) for seats in range(least, most + 1)]
    for option in game.options:
        values: tuple[object, ...] = option.values[1:] if option.values else (option.lo, option.hi)
        found += [(least, {option.name: value}) for value in values if value not in ("2", "3")]
    return found


CASES = [
    pytest.param(game, seats, options, id="-".join([game.name, str(seats), *(f"{k}={v}" for k, v in options.items())]))
    for game in GAMES
    for seats, options in boxes(game)
]
each_box = pytest.mark.parametrize(("game", "seats", "options"), CASES)


def walk(game: Game, seed: int, every: int = 1, **options: object) -> Iterator[tuple[Position, int, int]]:
    """Steps of a random game with the least number of seats."""
    position = game.new(game.seats[0], **options)
    for n, step in enumerate(random_play(position, random.Random(seed))):
        if n % every == 0:
            yield step


@each_box
def test_random_play_ends_and_keeps_ranges_and_pieces(game: Game, seats: int, options: dict[str, object]) -> None:
    position = game.new(seats, **options)
    moves = 0
    for moves, _ in enumerate(random_play(position, random.Random(seats), limit=60_000)):  # noqa: B007
        assert not list(position.s.faults())
        assert game.pieces_fault(position.box, position.s) is None
    assert position.over and position.to_act == ()
    assert moves > 5
    result = position.result
    assert result is not None
    assert min(result.ranking) == 1 and result.winners == [i for i, r in enumerate(result.ranking) if r == 1]


def test_every_code_is_legal_or_refused_with_a_reason(game: Game) -> None:
    refusal = game.rules.refusal
    for seats in {game.seats[0], min(4, game.seats[1])}:
        position = game.new(seats)
        for _ in random_play(position, random.Random(2)):
            for seat in position.to_act:
                codes = position.codes(seat)
                assert codes == sorted(set(codes)), "legal moves are listed in order, each once"
                before = position.s.copy()
                allowed = [code for code in range(game.codes) if not refusal(position.box.data, position.s, seat, code)]
                assert allowed == codes, repr(position)
                assert position.s == before


def test_refusals_in_words_and_nothing_changed(game: Game) -> None:
    rng = random.Random(4)
    seen: set[str] = set()
    for position, seat, _ in walk(game, 3, every=9):
        before = position.copy()
        for code in rng.sample(range(game.codes), min(40, game.codes)):
            reason = position.why_not(seat, code)
            if reason is not None:
                with pytest.raises(IllegalMove) as caught:
                    position.play(seat, code)
                assert str(reason) in str(caught.value)
                assert reason.clause.startswith(game.prefix)
                assert all(reason.text(lang) for lang in LANGUAGES)
                seen.add(reason.key)
        other = (seat + 1) % position.box.seats
        if other not in position.to_act:
            with pytest.raises(IllegalMove):
                position.play(other, 0)
        assert position == before
    assert seen


def test_wrong_seat_and_after_the_end(game: Game) -> None:
    position = game.new(game.seats[0])
    with pytest.raises(IllegalMove, match=r"chance decides"):
        position.play(0, position.codes(CHANCE)[0])
    for _ in random_play(position, random.Random(1)):
        pass
    with pytest.raises(IllegalMove, match="over"):
        position.play(0, 0)
    assert position.codes(0) == []


def test_notation_is_unique_and_parses_back(game: Game) -> None:
    for seats in range(game.seats[0], game.seats[1] + 1):
        box = game.new(seats).box
        assert len(box.codes) == game.codes, "two moves have one notation"
        for code in range(game.codes):
            move = box.move(box.text(code).upper())
            assert move.code == code == box.move(move).code
            kind, values = game.moves.decode(code)
            assert game.moves.code(kind.name, *values) == code
            assert all(move.label(lang) for lang in LANGUAGES)


def test_unknown_moves_are_named(game: Game) -> None:
    position = game.new(game.seats[0])
    for wrong in ("no such move", -1, game.codes, True):
        with pytest.raises(IllegalMove, match="no move"):
            position.play(CHANCE, wrong)
    other = next(g for g in GAMES if g is not game)
    with pytest.raises(IllegalMove, match=f"another game than {game.title()}"):
        position.play(CHANCE, other.new(other.seats[0]).moves(CHANCE)[0])


def test_json_round_trip_at_every_step(game: Game) -> None:
    for position, seat, _ in walk(game, 5, every=3):
        doc = json.loads(json.dumps(position.to_json()))
        again = game.from_json(doc)
        assert again == position and again.to_json() == doc
        assert again.codes(seat) == position.codes(seat)
        assert game.from_json(json.dumps(doc)) == position


def test_json_of_the_end(game: Game) -> None:
    position = game.new(game.seats[1])
    for _ in random_play(position, random.Random(6)):
        pass
    assert game.from_json(position.to_json()).result == position.result


def test_derived_fields_follow_from_the_others(game: Game) -> None:
    for position, _, _ in walk(game, 7, every=3):
        fresh = position.s.copy()
        for name, spec in fresh.FIELDS.items():
            if spec.derived:
                setattr(fresh, name, spec.fresh())
        game.rules.derive(position.box.data, fresh)
        assert fresh == position.s


def test_no_past_position_ever_changes(game: Game) -> None:
    past: list[tuple[Position, str]] = []
    for position, _, _ in walk(game, 8, every=7):
        copy = position.copy()
        past.append((copy, json.dumps(copy.to_json())))
    for copy, text in past:
        assert json.dumps(copy.to_json()) == text
        seat = copy.to_act[0]
        copy.copy().play(seat, copy.codes(seat)[-1])
        assert json.dumps(copy.to_json()) == text


class Spy(random.Random):
    """A generator that notes among how many it was asked to choose."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: list[tuple[int, int]] = []

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        self.asked.append((start, value := super().randrange(start)))
        return value


def test_chance_moves_are_equally_likely(game: Game) -> None:
    """Deal asks for one number below the count of legal moves, and plays that move."""
    for seed in range(5):
        spy, position = Spy(seed), game.new(game.seats[0])
        twin = position.copy()
        position.deal(spy)
        assert CHANCE not in position.to_act
        for n, value in spy.asked:
            codes = twin.codes(CHANCE)
            assert len(codes) == n
            twin.play(CHANCE, codes[value])
        assert twin == position


def test_records_round_trip_and_replay(game: Game) -> None:
    for seed, seats in ((1, game.seats[0]), (2, game.seats[1])):
        record = ludotheque.play(game, ["random"] * seats, seed=seed)
        assert record.text() == ludotheque.play(game, ["random"] * seats, seed=seed).text()
        position = record.replay()
        assert position.over and position.result is not None and position.result.scores == record.scores


def test_records_tell_events_in_every_language(game: Game) -> None:
    record = ludotheque.play(game, ["random"] * game.seats[0], seed=3)
    names = ["Anna", "Bruno", "Chloé", "David", "Eva", "Finn", "Gwen", "Hugo"]
    said = 0
    for position, events in record.steps():
        for event in events:
            for lang in LANGUAGES:
                assert event.text(lang, names) and event.text(lang)
                said += 1
        for seat in position.to_act:
            if seat != CHANCE:
                assert all(position.prompt(seat, lang) for lang in LANGUAGES)
    assert said > 10


def test_views_and_pictures_in_text(game: Game) -> None:
    for position, seat, _ in walk(game, 11, every=11):
        for viewer in (None, *range(position.box.seats)):
            view = position.view(viewer)
            json.dumps(view)
            assert bool(view["moves"]) == (viewer is not None and viewer in position.to_act)
            assert all(position.text(viewer, lang) for lang in LANGUAGES)
        assert str(position) and repr(position) and repr(position.moves(seat)[0]) and repr(position.s)


def test_seen_by_is_idempotent_and_keeps_own_moves(game: Game) -> None:
    for position, seat, _ in walk(game, 12, every=3):
        for viewer in (None, *range(position.box.seats)):
            seen = position.seen_by(viewer)
            assert seen.seen_by(viewer) == seen
        if seat != CHANCE:
            assert position.seen_by(seat).codes(seat) == position.codes(seat)


def test_sample_cannot_be_told_from_the_truth(game: Game) -> None:
    rng = random.Random(13)
    for position, _, _ in walk(game, 13, every=3):
        for viewer in (None, *range(position.box.seats)):
            truth = position.sample(viewer, rng)
            assert truth.copy().checked() == truth, "a possible position"
            assert truth.seen_by(viewer) == position.seen_by(viewer)
            assert truth.to_act == position.to_act


def secret_questions(game: Game) -> Iterator[Position]:
    """Positions of random games in which several seats begin a secret choice."""
    for seats in (game.seats[0], min(4, game.seats[1])):
        position = game.new(seats)
        for n, _ in enumerate(random_play(position, random.Random(15))):
            if position.secret and not position.sealed and len(position.to_act) > 1 and n % 2 == 0:
                yield position.copy()


def finish(position: Position, seat: int, rng: random.Random) -> list[int]:
    """Let a seat make its secret choice at random; its codes."""
    codes = []
    while position.secret and seat in position.to_act:
        codes.append(rng.choice(position.codes(seat)))
        before = position.copy()
        events = position.play(seat, codes[-1])
        if position.secret and position.to_act:
            assert not events, "an unopened choice tells nothing"
            for viewer in (None, *range(position.box.seats)):
                if viewer != seat and seat in position.to_act:
                    assert position.seen_by(viewer) == before.seen_by(viewer), "a choice under way looks not begun"
    return codes


def test_any_order_of_secret_moves_gives_the_same_position(game: Game) -> None:
    rng = random.Random(16)
    for position in secret_questions(game):
        seats = position.to_act
        choices = {seat: finish(position.copy(), seat, rng) for seat in seats}
        ends = []
        for _ in range(3):
            copy, left = position.copy(), {seat: codes[:] for seat, codes in choices.items()}
            while left:
                seat = rng.choice(list(left))
                copy.play(seat, left[seat].pop(0))
                if not left[seat]:
                    del left[seat]
            ends.append(copy)
        assert ends[0] == ends[1] == ends[2]
        assert not ends[0].sealed or ends[0].secret


def test_two_finished_choices_look_the_same_to_others(game: Game) -> None:
    rng = random.Random(17)
    for position in secret_questions(game):
        seat, *others = position.to_act
        one, two = position.copy(), position.copy()
        finish(one, seat, rng)
        finish(two, seat, rng)
        assert one.to_act == two.to_act == tuple(others)
        for viewer in (None, *(i for i in range(position.box.seats) if i != seat)):
            assert one.seen_by(viewer) == two.seen_by(viewer)
            assert one.view(viewer) == two.view(viewer)
            assert one.text(viewer) == two.text(viewer)


def test_a_move_is_unopened_as_long_as_others_see_no_more_than_who_has_finished(game: Game) -> None:
    for seats in (game.seats[0], min(4, game.seats[1])):
        position = game.new(seats)
        hidden = 0
        for before, seat, code in random_play(position.copy(), random.Random(18)):
            after = before.copy()
            turn = after.play(seat, code)
            others = [viewer for viewer in (None, *range(seats)) if viewer != seat]
            blind = [after.seen_by(viewer) for viewer in others]
            for seen in blind:  # as if the seat had not finished
                if before.secret and after.secret and seat in after.sealed:
                    seen.s.sealed &= ~(1 << seat)
                    seen.s.actors |= 1 << seat
            same = all(seen == before.seen_by(viewer) for seen, viewer in zip(blind, others, strict=True))
            assert turn.unopened == (before.secret and same)
            hidden += turn.unopened
        assert bool(hidden) == any(spec.secret for spec in game.state.FIELDS.values())


def test_every_string_exists_in_every_language(game: Game) -> None:
    keys = [f"move.{kind.name}" for kind in game.moves.kinds]
    keys += [f"group.{kind.group or kind.name}" for kind in game.moves.kinds]
    keys += [f"event.{name}" for name in game.events.names]
    keys += [f"reason.{name}" for name in game.reasons.names[1:]]
    keys += [f"tiebreak.{name}" for name in game.tiebreaks] + ["game.title", "game.summary"]
    for option in game.options:
        keys += [f"option.{option.name}", f"option.{option.name}.help"]
        keys += [f"option.{option.name}.{value}" for value in option.values]
    missing = [key for key in keys if key not in game.words]
    assert not missing
    for lang in LANGUAGES:
        assert not game.words.missing(lang), f"words.{lang}.po lacks texts, or has them for another English"


def test_rules_text_in_every_language_and_clauses_of_reasons(game: Game) -> None:
    english = game.rulebook("en")
    for lang in LANGUAGES:
        other = game.rulebook(lang)
        assert list(english.clauses) == list(other.clauses)
        assert [block[:2] for block in english.blocks()] == [block[:2] for block in other.blocks()]
    assert all(name.startswith(f"{game.prefix}-") for name in english.clauses)
    for clause in [*game.reasons.clauses[1:], *game.clauses.values()]:
        assert clause in english.clauses, clause


def test_bad_boxes_name_what_is_allowed(game: Game) -> None:
    least, most = game.seats
    for seats in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"{least} to {most}"):
            game.new(seats)
    with pytest.raises(ValueError, match="unknown option 'nonsense'"):
        game.new(least, nonsense=1)
    for option in game.options:
        with pytest.raises(ValueError, match=f"option {option.name} cannot be"):
            game.new(least, **{option.name: "nonsense"})
        with pytest.raises(NoSuchBox) as caught:
            game.new(least, **{option.name: "nonsense"})
        assert caught.value.text() == str(caught.value)
        title = game.word(f"option.{option.name}", "fr")
        assert caught.value.text("fr").startswith(f"l’option « {title} » ({option.name}) ne peut pas être 'nonsense' ;")


def test_record_errors_name_the_line(game: Game) -> None:
    text = ludotheque.play(game, ["random"] * game.seats[0], seed=5).text()
    lines = text.splitlines()
    first = lines.index("") + 1
    for broken, message in (
        (lines[:-1], "breaks off"),
        ([*lines[:first], "* nonsense", *lines[first:]], f"line {first + 1} .*no move"),
        (lines[:first] + lines[first + 1 :], "line"),
        ([*lines, "more"], "nothing may follow"),
        ([*lines[:-1], "result: 99 99"], "result should be"),
        (lines[1:], "line 1 "),
        ([lines[0], "game: nonsense", *lines[2:]], "line 2 .*nonsense"),
        ([lines[0], "garbage", *lines[1:]], "line 2 "),
        ([], "line 1 "),
    ):
        with pytest.raises(ValueError, match=message):
            Record.parse("\n".join(broken), game)
    assert Record.parse(text, game).text() == text


def test_values_of_options_say_with_how_many_seats_they_can_be_chosen(game: Game) -> None:
    for option in game.options:
        for value in option.values:
            for seats in range(game.seats[0], game.seats[1] + 1):
                if seats >= option.least(game, value):
                    assert GameBox(game, seats, {option.name: value}).options[option.name] == value
                else:
                    with pytest.raises(NoSuchBox):
                        GameBox(game, seats, {option.name: value})
