"""What a seat can know, and what it is shown (D.3): two things."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from dakota_setup import DAKOTA, begun, developing, give, own, play, refused, shopping, state

from ludotheque import CHANCE, Position, bots
from ludotheque.titles.dakota import moves
from ludotheque.titles.dakota.view import prompt, screen_lifted, toss

pytestmark = pytest.mark.untraced


def positions(seed: int, seats: int = 4, **options: object) -> Iterator[Position]:
    position = DAKOTA.new(seats, **options)
    rng = random.Random(seed)
    while not position.over:
        yield position
        seat = rng.choice(position.to_act)
        position.play(seat, rng.choice(position.codes(seat)))


def hold_differently(position: Position, seat: int) -> Position:
    """The same table, but a seat holds other resources and wealth (against the box, so nothing else shows it)."""
    other = position.copy()
    s = state(other)
    s.goods[seat] = [n + 1 + k % 3 for k, n in enumerate(s.goods[seat])]
    s.wealth[seat] += 17
    other._codes = None
    return other


@pytest.mark.proves("DAK-C56")
def test_a_view_of_another_seat_is_the_same_whatever_a_seat_holds() -> None:
    compared = 0
    for n, position in enumerate(positions(1)):
        if n % 9 or state(position).round == 0:
            continue
        for seat in range(4):
            other = hold_differently(position, seat)
            for viewer in (None, *(i for i in range(4) if i != seat)):
                one, two = position.view(viewer), other.view(viewer)
                if viewer in position.to_act:
                    one.pop("moves")
                    two.pop("moves")
                assert one == two and position.text(viewer) == other.text(viewer)
                assert position.text(viewer, "fr") == other.text(viewer, "fr")
                if viewer is not None:
                    assert prompt(position, viewer) == prompt(other, viewer)
                compared += 1
            assert position.view(seat) != other.view(seat) and position.text(seat) != other.text(seat)
    assert compared > 300


@pytest.mark.proves("DAK-C56")
def test_the_moves_of_a_seat_go_to_it_alone() -> None:
    position = give(developing(begun("NSN"), 1), 1, gold=3)
    assert "build bank" in position.view(1)["moves"]
    assert position.view(0)["moves"] == position.view(None)["moves"] == []


@pytest.mark.proves("DAK-C56")
def test_everything_but_pending_factions_can_be_known() -> None:
    for position in positions(2, seats=3):
        s = state(position)
        for viewer in (None, 0, 1, 2):
            seen = position.seen_by(viewer)
            same = position.copy()
            for seat in range(3):
                if seat != viewer:
                    state(same).choice[seat] = 0
            assert seen == same, "holdings are kept: what was done openly can be known"
            assert s.round == 0 or seen == position


@pytest.mark.proves("DAK-C56", "DAK-R19")
def test_seen_by_and_views_reveal_no_pending_faction() -> None:
    for screens in ("closed", "open"):
        shown: dict[int | None, set[str]] = {None: set(), 2: set(), 3: set()}
        for choices in ((0, 1), (1, 0), (1, 1), (0, 0)):
            position = DAKOTA.new(4, screens=screens)
            position.deal(random.Random(1))
            for seat, choice in enumerate(choices):
                assert play(position, f"{seat} {('native', 'settler')[choice]}") == []
            for viewer, found in shown.items():
                found.add(json.dumps(position.view(viewer)) + position.text(viewer) + repr(position.seen_by(viewer).s))
            assert state(position.seen_by(0)).choice == [choices[0] + 1, 0, 0, 0, 0]
            rng = random.Random(5)
            drawn = {tuple(state(position.sample(2, rng)).choice[:2]) for _ in range(60)}
            assert drawn == {(1, 1), (1, 2), (2, 1), (2, 2)}, "equal chances for what is not known"
            assert {state(position.sample(0, rng)).choice[0] for _ in range(20)} == {choices[0] + 1}
        assert all(len(found) == 1 for found in shown.values()), "four truths look the same"


@pytest.mark.proves("DAK-R19")
def test_a_seat_is_shown_its_own_pending_faction() -> None:
    position = DAKOTA.new(3)
    position.deal(random.Random(1))
    play(position, "1 settler")
    assert [player["choice"] for player in position.view(1)["players"]] == [None, "settler", None]
    assert "chosen in secret: Settlers" in position.text(1) and "choix secret\u202f: Colons" in position.text(1, "fr")
    for viewer in (None, 0, 2):
        assert [player["choice"] for player in position.view(viewer)["players"]] == [None] * 3
        assert "in secret" not in position.text(viewer)
    play(position, "0 native", "2 native")
    assert position.view(1)["players"][1]["choice"] is None and "in secret" not in position.text(1)


@pytest.mark.proves("DAK-C56", "DAK-R19")
def test_a_faction_is_unopened_until_all_have_chosen() -> None:
    position = DAKOTA.new(3)
    assert not position.deal(random.Random(1)).unopened
    assert position.secret and not position.sealed
    for seat, sealed in ((2, [2]), (0, [0, 2])):
        turn = play(position, f"{seat} native")
        assert position.secret and list(position.sealed) == sealed and turn.unopened
    turn = play(position, "1 native")
    assert position.secret and not position.sealed and not turn.unopened, "all alike: shown, and chosen again"
    turn = play(position, "0 native", "1 native", "2 settler")
    assert not position.secret and not position.sealed and not turn.unopened


@pytest.mark.proves("DAK-C56", "DAK-C69")
def test_option_screens_open_shows_everything_to_all() -> None:
    for screens, shown in (("closed", False), ("open", True)):
        position = give(developing(begun("NSN", screens=screens), 1), 1, wealth=7, gold=2)
        for viewer in (0, 2, None):
            player = position.view(viewer)["players"][1]
            assert (player["wealth"] == 7) == shown and ((player["resources"] or {}).get("gold") == 2) == shown
            assert ("wealth 7" in position.text(viewer)) == shown and screen_lifted(position, viewer, 1) == shown
        assert position.view(1)["players"][1]["wealth"] == 7
        assert position.view(0)["moves"] == []


@pytest.mark.proves("DAK-C56")
def test_all_else_is_open() -> None:
    position = own(begun("NSN"), 0, "herd")
    play(position, "0 cavalry plain1", "0 explorer market")
    view = position.view(None)
    player = view["players"][0]
    assert player["cards"] == ["herd"] and player["card"] == {"explorers": 1, "cavalry": 0} and view["left"] == 1
    assert player["screen"] == {"explorers": 4, "cavalry": 1} and view["turn"] == 0
    assert view["market"] == [{"seat": 0, "explorers": 1, "cavalry": 0}]
    assert view["supply"]["gold"] == 18 and view["neutrals"]["settler"] == {"zone": 7, "removed": 0, "unused": 6}


@pytest.mark.proves("DAK-C56")
def test_chance_occurs_only_in_the_set_up() -> None:
    for seats, draws in ((3, 2), (4, 4), (5, 1)):
        position = DAKOTA.new(seats)
        rng, count = random.Random(3), 0
        while not position.over:
            seat = rng.choice(position.to_act)
            count += seat == CHANCE
            assert seat != CHANCE or state(position).round == 0
            position.play(seat, rng.choice(position.codes(seat)))
        assert count == draws


@pytest.mark.proves("DAK-R5", "DAK-C57", "DAK-C40")
def test_no_deal_is_a_move_and_no_token_passes_between_players() -> None:
    words = {kind.name for kind in moves.MOVES.kinds}
    assert not words & {"talk", "deal", "trade", "give", "offer"}
    position = DAKOTA.new(4)
    rng = random.Random(6)
    while not position.over:
        seat = rng.choice(position.to_act)
        before = [(list(state(position).goods[i]), state(position).wealth[i]) for i in range(4)]
        turn = position.play(seat, rng.choice(position.codes(seat)))
        movers = {entry.seat for entry in turn.played}
        for i in range(4):
            after = (state(position).goods[i], state(position).wealth[i])
            gains = [new - old for new, old in zip(after[0], before[i][0], strict=True)]
            if i not in movers and state(position).turn != i:
                # what a player who did not move may gain: tokens that lay there for him alone (C68), the Saloon's point
                assert min(gains) >= 0 and after[1] - before[i][1] in (0, 1)


@pytest.mark.proves("DAK-C1")
@pytest.mark.parametrize("name", bots.names())
def test_after_a_unanimous_choice_every_bot_chooses_at_random(name: str) -> None:
    position = DAKOTA.new(3)
    position.deal(random.Random(1))
    assert not toss(position, 0)
    play(position, "0 settler", "1 settler", "2 settler")
    assert toss(position, 0) and not toss(begun("NSN"), 0)
    player = bots.bot(name)
    chosen = [str(position.box.move(player(position.seen_by(0), 0, random.Random(i)))) for i in range(40)]
    assert 8 < chosen.count("native") < 32


def test_prompts_hold_no_figure_of_holdings() -> None:
    position = shopping(give(begun("NSN"), 0, wealth=9), {0: 2})
    assert position.prompt(0) == "Buy a resource or decline (2 pawns on the market)"
    assert position.prompt(1, "fr") == "Un autre joueur décide"
    refused(position, "1 buy wood", "DAK-C59")


def test_every_question_in_words() -> None:
    position = DAKOTA.new(3)
    assert position.prompt(0) == "Chance decides" and "First player" in position.text(None)
    play(position, "* first 0")
    assert "Jetons tirés : –" in position.text(None, "fr")
    play(position, "* draw river")
    assert position.prompt(0) == "Choose your faction, in secret"
    play(position, "0 native", "1 native", "2 native")
    assert "again" in position.prompt(0) and "1 attempt failed; last shown: Natives" in position.text(1)
    asked = set()
    for position in positions(3, seats=3, collection="may"):
        asked.add(prompt(position, position.to_act[0])[0].partition(".")[0])
        assert max(map(len, position.text(0, "fr").splitlines())) <= 100
    assert asked >= {"faction", "first_placement", "second_placement", "take_or_leave", "market", "development"}
    seat, *_ = (seat for seat in range(3))
    for _ in range(200):
        if position.over:
            break
        position.play(position.to_act[0], position.codes(position.to_act[0])[-1])
    assert position.prompt(seat) == "The game is over" and "game over, won by" in position.text(None)
