"""Phase 4, Collection: comparing, taking, exhaustion; the worked examples T1 to T3."""

from __future__ import annotations

from typing import Any

import pytest
from dakota_setup import (
    active,
    begun,
    collecting,
    give,
    given,
    goods,
    lay,
    named,
    open_to,
    own,
    play,
    refused,
    row_of,
    state,
    supply,
    territory,
    texts,
    tokens,
)

from ludotheque import Position
from ludotheque.titles.dakota import args, ask, layout

WOOD, GAME, HORSE, GOLD = (args.KIND_NAMES.index(kind) for kind in ("wood", "game", "horse", "gold"))


def pawns(position: Position, seat: int, place: str) -> tuple[int, int]:
    """Explorers and cavalry in a place."""
    t = layout.CARD if place == "card" else territory(position, place)
    return state(position).explorers[seat][t], state(position).cavalry[seat][t]


@pytest.mark.proves("DAK-R44", "DAK-R45", "DAK-R46", "DAK-R47", "DAK-R48", "DAK-R49", "DAK-R50", "DAK-R53")
def test_t1_placement_and_collection_of_the_rulebook() -> None:
    """T1, move for move: Red is seat 0, Blue 1, Green 2."""
    position = begun("NSN", first=0, drawn=("plain",))
    assert active(position) == ["mountain1", "forest1", "plain1", "plain2", "river1", "meadow1"]
    assert state(position).zone == [4, 7]
    play(position, *["0 explorer plain1"] * 3)
    play(position, "1 explorer mountain1", "1 explorer mountain1", "1 explorer forest1", *["2 explorer plain2"] * 3)
    play(position, "2 neutral native forest1", *["2 neutral native mountain1"] * 2)
    play(position, "1 neutral settler forest1", *["1 neutral settler mountain1"] * 2)
    play(position, "0 neutral native forest1")
    assert state(position).zone[0] == 0, "the last one"
    events = play(position, "0 neutral settler plain2", "0 neutral settler plain2")
    assert "Mountain 1: Natives 2, Settlers 4; the Settlers win." in texts(events)
    assert open_to(position, 1) == ["take wood", "take game"]
    play(position, "1 take wood")
    events = play(position, "1 take wood")
    assert "Forest 1: Natives 2, Settlers 2; a tie, nobody collects." in texts(events)
    assert "Plain 1: Natives 3, Settlers 0; the Natives win." in texts(events)
    play(position, "0 take horse", "0 take horse")
    events = play(position, "0 take horse")
    assert "Plain 2: Natives 3, Settlers 2; the Natives win." in texts(events)
    play(position, "2 take horse", "2 take horse", "2 take horse")
    assert [goods(position, seat) for seat in range(3)] == [{"horse": 3}, {"wood": 2}, {"horse": 3}]
    assert tokens(position, "mountain1") == {"wood": 2, "game": 1}
    assert tokens(position, "forest1") == {"wood": 3, "game": 2}
    assert tokens(position, "plain1") == tokens(position, "plain2") == {"horse": 1, "game": 1}
    assert tokens(position, "river1") == {"fish": 4, "game": 1}
    assert tokens(position, "meadow1") == {"bison": 4, "horse": 1}
    assert state(position).question == ask.DEVELOPMENT, "no resupply anywhere, nobody on the market"
    assert state(position).zone == [4, 7] and state(position).explorers[0][layout.CARD] == 3


@pytest.mark.proves("DAK-R54", "DAK-R55", "DAK-R57", "DAK-R58", "DAK-R60", "DAK-R62")
def test_t2_an_upper_row_ends() -> None:
    position = begun("NSN", first=0)
    lay(position, "plain1", "upper", horse=1)
    events = collecting(position, {0: {"plain1": 2}, 2: {"plain1": 2}}, {"plain1": (0, 3)}, "neutral native mountain1")
    assert "Plain 1: Natives 4, Settlers 3; the Natives win." in texts(events)
    assert given(events)[0] == "0 take horse", "the earlier of two equally strong players, and the only answer"
    assert goods(position, 0) == {"horse": 1} and goods(position, 2) == {}
    assert [e.seat for e in events if e.name == "without"] == [0, 2], "Red's second explorer leaves, too"
    assert pawns(position, 0, "plain1") == pawns(position, 2, "plain1") == (0, 0)
    assert row_of(position, "plain1") == "lower" and tokens(position, "plain1") == {"grain": 3, "horse": 2}
    assert "The upper row of plain 1 is exhausted: its lower row is filled." in texts(events)
    assert state(position).question == ask.DEVELOPMENT
    assert pawns(position, 0, "card") == pawns(position, 2, "card") == (3, 0)


@pytest.mark.proves("DAK-R51", "DAK-R59", "DAK-R63", "DAK-R64", "DAK-R65")
def test_t3_a_lower_row_ends() -> None:
    def example(drawn: str) -> tuple[Position, list[str]]:
        position = begun("NSN", first=0, drawn=(drawn,))
        own(position, 2, "herd")
        lay(position, "river1", "lower", gold=1)
        events = collecting(
            position, {0: {"river1": 1}, 1: {"river1": 2}}, {}, "neutral native mountain1", {2: {"river1": 1}}
        )
        return position, texts(events)

    position, log = example("plain")
    assert "River 1: Natives 3, Settlers 2; the Natives win." in log
    assert goods(position, 2) == {"gold": 1} and goods(position, 0) == {}, "Green (2) before Red (1)"
    assert "Nothing is left on river 1 for Blue." in log
    assert row_of(position, "river1") == "exhausted" and row_of(position, "river2") == "upper"
    assert tokens(position, "river2") == {"fish": 4, "game": 1}
    assert "River 2 becomes active and its upper row is filled." in log
    assert pawns(position, 2, "card") == (2, 1), "the pawn is back on the card"
    position, log = example("river")
    assert "No river is left to become active." in log
    assert [name for name in active(position) if name.startswith("river")] == ["river2"]


@pytest.mark.proves("DAK-R45", "DAK-C21", "DAK-R51")
def test_cavalry_counts_two_and_collects_one() -> None:
    position = begun("NSN", first=0)
    own(position, 1, "fort")
    events = collecting(
        position, {0: {"plain1": 1}}, {"plain1": (1, 1)}, "neutral native mountain1", {1: {"plain1": 1}}
    )
    assert "Plain 1: Natives 2, Settlers 3; the Settlers win." in texts(events)
    assert position.to_act == (1,) and open_to(position, 1) == ["take game", "take horse"]
    play(position, "1 take horse")
    assert goods(position, 1) == {"horse": 1} and pawns(position, 1, "plain1") == (0, 0), "one only"
    position = begun("NSN", first=0)
    own(position, 1, "fort")
    events = collecting(
        position, {0: {"plain1": 1}}, {"plain1": (1, 0)}, "neutral native mountain1", {1: {"plain1": 1}}
    )
    assert "Plain 1: Natives 2, Settlers 2; a tie, nobody collects." in texts(events)


@pytest.mark.proves("DAK-R47", "DAK-R49", "DAK-C21", "DAK-C22")
def test_after_a_tie_or_a_defeat_nobody_of_the_losers_collects() -> None:
    position = begun("NSSN", first=0)
    events = collecting(
        position, {1: {"plain1": 1, "forest1": 1}, 2: {"plain1": 1, "forest1": 1}, 3: {"plain1": 2, "forest1": 1}},
        {"forest1": (2, 0)}, "neutral native river1",
    )  # fmt: skip
    assert [e.name for e in events if e.name in ("tied", "natives_won")] == ["natives_won"]
    assert position.to_act == (3,) and state(position).site == territory(position, "forest1")
    assert pawns(position, 1, "forest1") == pawns(position, 2, "forest1") == (0, 0)
    assert pawns(position, 1, "card") == (1, 0), "back on the card at once"
    play(position, "3 take wood")
    assert goods(position, 1) == goods(position, 2) == {}
    assert pawns(position, 3, "card")[0] == 3, "after the tie on plain1 all went home"


@pytest.mark.proves("DAK-C20", "DAK-R50", "DAK-R66")
def test_neutrals_alone_win_but_collect_nothing_and_count_as_a_visit() -> None:
    position = begun("NSN", first=0)
    lay(position, "plain1", "upper", horse=2)
    events = collecting(position, {}, {"plain1": (0, 2)}, "neutral settler plain1")
    assert "Plain 1: Natives 0, Settlers 3; Settler neutrals win by themselves, nobody collects." in texts(events)
    assert named(events, "took") == [] and tokens(position, "plain1") == {"horse": 2}, "no resupply either"
    assert named(events, "resupplied") == [] and state(position).zone == [4, 7]


@pytest.mark.proves("DAK-C17", "DAK-R44", "DAK-C23")
def test_territories_are_finished_one_by_one_in_board_order() -> None:
    position = begun("NSN", first=0)
    lay(position, "mountain1", "upper", wood=1)
    events = collecting(
        position, {0: {"mountain1": 1}, 1: {"meadow1": 1, "forest1": 1}}, {"plain2": (1, 0)}, "neutral native river1"
    )
    log = texts(events)
    order = [line.split(":")[0] for line in log if "win." in line or "tie" in line]
    assert order == ["Mountain 1", "Forest 1"], "then the question on the forest"
    # C23: the row empties exactly with the last pawn, and the lower row is filled before the next territory
    assert log.index("The upper row of mountain 1 is exhausted: its lower row is filled.") < log.index(
        "Forest 1: Natives 0, Settlers 1; the Settlers win."
    )
    assert tokens(position, "mountain1") == {"metal": 3, "gold": 2}
    log = texts(play(position, "1 take wood"))
    assert [line.split(":")[0] for line in log if " win" in line] == ["Plain 2", "River 1", "Meadow 1"]


@pytest.mark.proves("DAK-R52", "DAK-R53", "DAK-R55")
def test_only_what_lies_there_can_be_taken_by_the_strongest() -> None:
    position = begun("NSNN", first=0)
    collecting(position, {0: {"plain1": 1}, 2: {"plain1": 3}, 3: {"plain1": 2}}, {}, "neutral native river1")
    assert state(position).question == ask.TAKE and position.to_act == (2,)
    refused(position, "2 take wood", "DAK-R53")
    refused(position, "2 sell horse", "DAK-R75")
    refused(position, "2 buy horse", "DAK-R70")
    refused(position, "0 take horse", "DAK-C59")
    assert tokens(position, "plain1") == {"horse": 4, "game": 1}


@pytest.mark.proves("DAK-R54", "DAK-R56", "DAK-R57", "DAK-C21")
def test_strengths_are_found_anew_after_every_token() -> None:
    position = begun("NSNN", first=3, drawn=("mountain", "forest", "plain"))
    pawns = {0: {"plain1": 1}, 2: {"plain1": 3}, 3: {"plain1": 2}}
    collecting(position, pawns, {"plain1": (2, 0)}, "neutral native river1")
    order = []
    while state(position).question == ask.TAKE:
        order.append(position.to_act[0])
        turn = play(position, f"{order[-1]} take horse")
        order += [int(line[0]) for line in given(turn) if "take" in line]
    assert order == [2, 3, 2, 3, 0], "3 against 2 and 1; then ties go to the earlier in round order (3, 0, 1, 2)"


@pytest.mark.proves("DAK-C19")
def test_which_pawn_leaves_is_asked_only_where_it_matters() -> None:
    position = begun("NSNN", first=0)
    own(position, 0, "herd")
    collecting(position, {0: {"plain1": 2}, 2: {"plain1": 1}}, {}, "neutral native river1", {0: {"plain1": 1}})
    assert open_to(position, 0) == [
        "take game explorer", "take game cavalry", "take horse explorer", "take horse cavalry",
    ]  # fmt: skip
    refused(position, "0 take horse", "DAK-C19")
    refused(position, "0 take wood cavalry", "DAK-R53")
    one, two = position.copy(), position.copy()
    events = play(one, "0 take horse explorer")
    assert "the explorer goes back" in texts(events)[0] and pawns(one, 0, "plain1") == (1, 1)
    play(two, "0 take horse cavalry")
    assert pawns(two, 0, "plain1") == (2, 0) and open_to(two, 0) == ["take game", "take horse"]
    refused(two, "0 take horse explorer", "DAK-C19")
    # the other leaves: nobody else is there, so nothing is asked and the explorer leaves first
    play(one, "0 take horse explorer")
    assert pawns(one, 0, "plain1") == (0, 1)


@pytest.mark.proves("DAK-C19")
def test_alone_with_both_sorts_the_explorer_leaves_first() -> None:
    position = begun("NSNN", first=0)
    own(position, 0, "herd")
    collecting(position, {0: {"plain1": 2}}, {}, "neutral native river1", {0: {"plain1": 1}})
    play(position, "0 take horse")
    assert pawns(position, 0, "plain1") == (1, 1)


@pytest.mark.proves("DAK-C68", "DAK-R58")
def test_who_is_alone_with_enough_pawns_takes_all() -> None:
    position = begun("NSN", first=0)
    lay(position, "plain1", "upper", horse=1, game=1)
    events = collecting(position, {0: {"plain1": 3}}, {}, "neutral native river1")
    assert named(events, "took") == [(0, GAME, 9), (0, HORSE, 9)] and given(events)[0].endswith("decline")
    assert goods(position, 0) == {"game": 1, "horse": 1} and row_of(position, "plain1") == "lower"
    position = begun("NSN", first=0)
    lay(position, "plain1", "upper", horse=1, game=1)
    collecting(position, {0: {"plain1": 3}, 2: {"plain1": 1}}, {}, "neutral native river1")
    assert state(position).question == ask.TAKE, "not alone: asked"


@pytest.mark.proves("DAK-C18")
def test_taking_is_compulsory_by_default() -> None:
    position = begun("NSN", first=0)
    collecting(position, {0: {"plain1": 2}}, {}, "neutral native river1")
    assert open_to(position, 0) == ["take game", "take horse"]
    refused(position, "0 leave", "DAK-C18")


@pytest.mark.proves("DAK-C18", "DAK-C68")
def test_option_collection_may() -> None:
    position = begun("NSN", first=0, collection="may")
    lay(position, "plain1", "upper", horse=1)
    collecting(position, {0: {"plain1": 2}}, {}, "neutral native river1")
    assert open_to(position, 0) == ["take horse", "leave"], "C68 does not apply"
    refused(position, "0 leave explorer", "DAK-C19")
    play(position, "0 leave")
    events = play(position, "0 leave")
    assert "takes nothing from plain 1" in texts(events)[0]
    assert tokens(position, "plain1") == {"horse": 1}, "leaving exhausts nothing"
    assert row_of(position, "plain1") == "upper"
    assert goods(position, 0) == {}
    position = begun("NSN", first=0, collection="may")
    own(position, 0, "herd")
    collecting(position, {0: {"plain1": 1}, 2: {"plain1": 2}}, {}, "neutral native river1", {0: {"plain1": 1}})
    assert open_to(position, 0)[-2:] == ["leave explorer", "leave cavalry"]
    refused(position, "0 leave", "DAK-C19")
    events = play(position, "0 leave cavalry")
    assert "the cavalry pawn goes back" in texts(events)[0]
    assert position.to_act == (2,), "strengths are found anew: 1 against 2"
    assert pawns(position, 0, "plain1") == (1, 0) and tokens(position, "plain1") == {"horse": 4, "game": 1}
    play(position, "2 leave")
    assert position.to_act == (0,)
    other = begun("NSN", first=0, collection="may")
    own(other, 0, "herd")
    collecting(other, {0: {"plain1": 1}, 2: {"plain1": 2}}, {}, "neutral native river1", {0: {"plain1": 1}})
    play(other, "0 leave explorer")
    assert pawns(other, 0, "plain1") == (0, 1)


@pytest.mark.proves("DAK-R52", "DAK-R62", "DAK-R64")
def test_new_tokens_cannot_be_collected_in_the_same_round() -> None:
    position = begun("NSN", first=0, drawn=("plain",))
    lay(position, "plain1", "lower", grain=1)
    lay(position, "mountain1", "upper", wood=1)
    events = collecting(position, {0: {"mountain1": 2, "plain1": 1}}, {}, "neutral native river1")
    assert named(events, "took") == [(0, WOOD, 0), (0, args.KIND_NAMES.index("grain"), 9)]
    assert tokens(position, "mountain1") == {"metal": 3, "gold": 2}
    assert tokens(position, "plain3") == {"horse": 4, "game": 1}


@pytest.mark.proves("DAK-C24", "DAK-R18", "DAK-R64")
def test_two_of_a_type_exhausted_in_one_round() -> None:
    position = begun("NSNS", first=0, drawn=("mountain", "forest", "plain"))
    lay(position, "forest1", "lower", wood=1)
    lay(position, "forest2", "lower", wood=1)
    collecting(position, {0: {"forest1": 1, "forest2": 1}}, {}, "neutral native river1")
    assert [name for name in active(position) if name.startswith("forest")] == ["forest3", "forest4"]
    frontier = [t["name"] for t in position.view(None)["territories"] if t["state"] == "frontier"]
    assert "forest5" in frontier and len(active(position)) == 8
    # only one is left: one is activated, and the marker leaves the board
    position = begun("NSNS", first=0, drawn=("mountain", "forest", "plain"))
    lay(position, "plain1", "lower", grain=1)
    lay(position, "plain2", "lower", grain=1)
    events = collecting(position, {0: {"plain1": 1, "plain2": 1}}, {}, "neutral native river1")
    assert [name for name in active(position) if name.startswith("plain")] == ["plain3"]
    assert named(events, "activated") == [(-1, territory(position, "plain3"))] and len(named(events, "no_more")) == 1
    frontier = [t["name"] for t in position.view(None)["territories"] if t["state"] == "frontier"]
    assert not any(name.startswith("plain") for name in frontier)


@pytest.mark.proves("DAK-C24")
def test_the_frontier_territory_is_activated_even_if_it_is_not_adjacent() -> None:
    position = begun("NSNS", first=0, drawn=("mountain", "forest", "plain"))
    lay(position, "mountain1", "lower", gold=1)
    collecting(position, {0: {"mountain1": 1}}, {}, "neutral native river1")
    assert [name for name in active(position) if name.startswith("mountain")] == ["mountain2", "mountain3"]


@pytest.mark.proves("DAK-R61")
def test_an_exhausted_row_is_never_filled_again() -> None:
    position = begun("NSN", first=0)
    lay(position, "plain1", "upper", horse=1)
    collecting(position, {0: {"plain1": 1}}, {}, "neutral native river1")
    assert tokens(position, "plain1") == {"grain": 3, "horse": 2}, "the lower row; nothing of the upper one comes back"
    refused(position, f"{position.to_act[0]} resupply game", "DAK-R66")


@pytest.mark.proves("DAK-C30")
def test_rows_are_filled_as_far_as_the_supply_goes() -> None:
    position = begun("NSN", first=0)
    lay(position, "mountain1", "upper", wood=1)
    give(position, 2, metal=19, gold=supply(position, "gold"))
    collecting(position, {0: {"mountain1": 1}}, {}, "neutral native river1")
    assert row_of(position, "mountain1") == "lower" and tokens(position, "mountain1") == {"metal": 1}
    position = begun("NSN", first=0)
    lay(position, "mountain1", "upper", wood=1)
    give(position, 2, metal=20, gold=supply(position, "gold"))
    events = collecting(position, {0: {"mountain1": 1}}, {}, "neutral native river1")
    log = texts(events)
    assert row_of(position, "mountain1") == "exhausted", "no token at all: exhausted at once"
    assert row_of(position, "mountain2") == "upper" and tokens(position, "mountain2") == {"wood": 4, "game": 1}
    assert log.index("Mountain 1 is exhausted.") < log.index("Mountain 2 becomes active and its upper row is filled.")


@pytest.mark.proves("DAK-C30")
def test_a_supply_that_is_short_at_the_set_up() -> None:
    none = dict.fromkeys(args.KIND_NAMES, 0)
    cards: dict[str, Any] = {card: {"cost": [], "wealth": 9} for card in args.CARD_NAMES}
    position = begun("NSN", components={**cards, "supply": {**none, "grain": 5, "wood": 6, "gold": 1}})
    assert [(name, row_of(position, name), tokens(position, name)) for name in active(position)] == [
        ("mountain1", "upper", {"wood": 4}), ("forest1", "upper", {"wood": 2}), ("plain1", "lower", {"grain": 3}),
        ("plain2", "lower", {"grain": 2}), ("river1", "lower", {"gold": 1}),
    ]  # fmt: skip
    assert all(row_of(position, f"meadow{i}") == "exhausted" for i in (1, 2, 3))
    empty = begun("NSN", components={**cards, "supply": none})
    assert empty.over and empty.result is not None, "nothing to do but to place pawns on the market"


@pytest.mark.proves("DAK-C25")
def test_a_row_filled_in_this_collection_is_not_resupplied() -> None:
    position = begun("NSN", first=0)
    lay(position, "river1", "lower", gold=1)
    give(position, 2, fish=supply(position, "fish") - 1)
    collecting(position, {0: {"river1": 1}}, {}, "neutral native mountain1")
    assert tokens(position, "river2") == {"fish": 1, "game": 1}, "short of fish, and none came back meanwhile"
    assert state(position).question != ask.RESUPPLY
