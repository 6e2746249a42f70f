"""Phase 6, Development: building, selling, points, recruits; the worked example T5."""

from __future__ import annotations

import pytest
from dakota_setup import (
    DAKOTA,
    begun,
    collecting,
    developing,
    enlist,
    give,
    given,
    goods,
    lay,
    named,
    next_round,
    open_to,
    own,
    play,
    refused,
    shopping,
    spend,
    state,
    supply,
    texts,
)

from ludotheque import Position
from ludotheque.titles.dakota import args, layout

COSTS: dict[str, tuple[int, dict[str, int], int]] = {
    "eagleTotem": (5, {"wood": 1, "game": 1, "horse": 1, "fish": 1}, 0),
    "herd": (0, {"horse": 3}, 0),
    "ghostDance": (0, {}, 5),
    "carbines": (0, {"metal": 1, "wood": 1}, 0),
    "bank": (4, {"gold": 3}, 0),
    "blacksmith": (1, {"wood": 2, "metal": 1}, 0),
    "saloon": (2, {"wood": 3}, 0),
    "train": (6, {"wood": 2, "metal": 3}, 0),
    "fort": (0, {"wood": 3}, 0),
    "army": (0, {}, 5),
}
"""VP, resources and wealth of each card without a four-colour token."""
NATIVES = ("eagleTotem", "herd", "ghostDance", "carbines")
SALE = {
    layout.NATIVE: {"bison": 5, "horse": 4, "game": 3, "fish": 2, "wood": 2, "gold": 3, "metal": 2, "grain": 1},
    layout.SETTLER: {"bison": 3, "horse": 3, "game": 2, "fish": 1, "wood": 3, "gold": 6, "metal": 5, "grain": 4},
}


def at_build(card: str, **more: int) -> tuple[Position, int]:
    """A player of the right faction, in Development, with the cost of a card and more."""
    position, seat = begun("NSN"), 0 if card in NATIVES or card.endswith("Totem") else 1
    _, cost, wealth = COSTS.get(card, (0, {}, 0))
    developing(position, seat)
    if card == "train":
        lay(position, "plain1", "lower", grain=1)
    give(position, seat, wealth=wealth + more.pop("wealth", 0), **cost)
    return give(position, seat, **more), seat


@pytest.mark.proves(
    "DAK-R77", "DAK-R78", "DAK-R92", "DAK-R96", "DAK-R97", "DAK-R98", "DAK-R99", "DAK-R100", "DAK-R101", "DAK-R102",
    "DAK-R103", "DAK-R104", "DAK-C61", "DAK-C37", "DAK-C45",
)  # fmt: skip
@pytest.mark.parametrize("card", list(COSTS))
def test_every_card_has_its_price_and_its_points(card: str) -> None:
    vp, cost, wealth = COSTS[card]
    position, seat = at_build(card, fish=1)
    before = {kind: supply(position, kind) for kind in cost}
    events = play(position, f"{seat} build {card}")
    assert state(position).vp[seat] == vp, "scored at once; reinforcements score nothing"
    assert goods(position, seat) == {"fish": 1} and state(position).wealth[seat] == 0
    assert {kind: supply(position, kind) for kind in cost} == {kind: before[kind] + n for kind, n in cost.items()}
    assert state(position).cards[seat][args.CARD_NAMES.index(card)] == 1
    (line,) = texts(events)
    assert all(f"{n} {kind}" in line for kind, n in cost.items()) and (f"for {wealth} wealth" in line) == (wealth > 0)
    assert (f": {vp} VP." in line) == (vp > 0) and (" builds the " if vp else " requests the ") in line
    for kind in cost:
        short, seat = at_build(card, wealth=50)
        give(short, seat, **{kind: -1})
        refused(short, f"{seat} build {card}", "DAK-R77")
    if wealth:
        short, seat = at_build(card, wealth=-1)
        refused(short, f"{seat} build {card}", "DAK-R77")


@pytest.mark.proves("DAK-R81", "DAK-C44", "DAK-R93", "DAK-R94")
@pytest.mark.parametrize(("card", "kind"), [("bisonTotem", "bison"), ("horseTotem", "horse")])
def test_the_four_colour_token(card: str, kind: str) -> None:
    position = developing(begun("NSN"), 0)
    give(position, 0, wood=1, fish=1, game=1, grain=1, **{kind: 2})
    ways = [move for move in open_to(position, 0) if card in move]
    assert ways == [f"build {card} fish", f"build {card} game"]
    refused(position, f"0 build {card}", "DAK-C44")
    refused(position, f"0 build {card} {kind}", "DAK-C44")
    refused(position, "0 build herd fish", "DAK-R77")
    other = give(position.copy(), 0, **{kind: 1})
    events = play(position, f"0 build {card} game")
    assert goods(position, 0) == {"fish": 1, "grain": 1} and state(position).vp[0] == 4
    (line,) = texts(events)
    assert line.startswith(f"Blue builds the {kind.capitalize()} Totem for 1 wood, 1 game and 2 {kind}")
    events = play(other, f"0 build {card} {kind}")
    assert f"for 1 wood and 3 {kind}" in texts(events)[0], "three of the same kind"
    assert goods(other, 0) == {"fish": 1, "game": 1, "grain": 1}
    refused(give(developing(begun("NSN"), 0), 0, horse=3), "0 build herd fish", "DAK-R81")


TWO: dict[str, object] = {
    "bisonTotem": {"cost": ["wood", "bison", "anyOf4", "anyOf4"]}, "horseTotem": {"cost": ["anyOf4"] * 3},
}  # fmt: skip


@pytest.mark.proves("DAK-C44", "DAK-R81")
def test_several_four_colour_tokens_are_paid_one_after_another() -> None:
    position = developing(begun("NSN", components=TWO), 0)
    give(position, 0, wood=2, bison=2, fish=1, game=1, wealth=30)
    ways = [move for move in open_to(position, 0) if "bisonTotem" in move]
    assert ways == ["build bisonTotem fish", "build bisonTotem game", "build bisonTotem bison"]
    assert " ".join(position.text(0).split()).count("2 of fish/horse/game/bison") == 1
    events = play(position, "0 build bisonTotem fish")
    assert texts(events) == [
        "Blue builds the Bison Totem for 1 wood, 1 fish, 1 bison and 1 of fish/horse/game/bison: 4 VP."
    ]
    assert state(position).vp[0] == 4
    assert goods(position, 0) == {"wood": 1, "bison": 1, "game": 1}
    assert open_to(position, 0) == ["build bisonTotem game", "build bisonTotem bison"]
    assert position.prompt(0) == "Pay a four-colour token: 1 left" and "encore 1" in position.prompt(0, "fr")
    assert position.view(0)["paying"] == "bisonTotem" and position.view(0)["site"] is None
    assert "►" not in position.text(0).split("\n\n")[1], "no territory is under way"
    assert DAKOTA.from_json(position.to_json()) == position
    others = ("done", "sell game", "point", "recruit", "build herd", "build horseTotem game")
    for move in (*others, "build bisonTotem fish"):
        refused(position, f"0 {move}", "DAK-C44")
    events = play(position, "0 build bisonTotem bison")
    assert texts(events) == ["Blue pays 1 bison."] and goods(position, 0) == {"wood": 1, "game": 1}
    assert position.view(0)["paying"] is None and {"sell game", "point", "done"} <= set(open_to(position, 0))
    refused(position, "0 build bisonTotem game", "DAK-R76")
    play(position, "0 done")


@pytest.mark.proves("DAK-C44")
def test_four_colour_tokens_of_one_kind_and_of_too_few() -> None:
    position = give(developing(begun("NSN", components=TWO), 0), 0, fish=4)
    turn = play(position, "0 build horseTotem fish")
    assert given(turn) == ["0 build horseTotem fish"] * 2 and goods(position, 0) == {"fish": 1}, "the only answer"
    short = give(developing(begun("NSN", components=TWO), 0), 0, wood=1, bison=2, grain=3)
    assert "2 four-colour tokens, and beyond" in refused(short, "0 build bisonTotem bison", "DAK-C44")
    assert not [move for move in open_to(short, 0) if move.startswith("build")]
    enough = give(short, 0, bison=1)
    play(enough, "0 build bisonTotem bison")
    assert goods(enough, 0) == {"grain": 3}, "repetition is allowed"


@pytest.mark.parametrize(
    ("field", "value"), [("left", 2), ("site", 2), ("site", 12), ("site", -1), ("built", [0] * 5), ("goods", None)]
)
def test_impossible_payments_are_refused(field: str, value: object) -> None:
    position = give(developing(begun("NSN", components=TWO), 0), 0, wood=1, bison=2, fish=1, game=1)
    play(position, "0 build bisonTotem fish")
    doc = position.to_json()
    if field == "goods":  # nothing to pay with
        for kind, n in enumerate(doc["state"]["goods"][0]):
            doc["state"]["supply"][kind] += n
            doc["state"]["goods"][0][kind] = 0
    else:
        doc["state"][field] = value
    with pytest.raises(ValueError, match="impossible position"):
        DAKOTA.from_json(doc)


@pytest.mark.proves("DAK-R75", "DAK-C42", "DAK-R79", "DAK-C50", "DAK-R99", "DAK-R83", "DAK-R84")
def test_actions_in_any_order_until_done() -> None:
    position = developing(begun("NSN"), 1)
    give(position, 1, wealth=13, gold=4, wood=1)
    refused(position, "0 done", "DAK-C59")
    play(position, "1 point")
    assert state(position).wealth[1] == 1 and state(position).vp[1] == 1, "12 wealth"
    refused(position, "1 point", "DAK-R83")
    refused(position, "1 recruit", "DAK-R84")
    play(position, "1 sell gold", "1 sell wood")
    assert state(position).wealth[1] == 10
    play(position, "1 build bank")
    events = play(position, "1 point")
    assert named(events, "point_bought") == [(1, 10)], "10 with the Bank, in the same phase"
    assert state(position).vp[1] == 6
    assert state(position).wealth[1] == 0 and state(position).points[1] == 2
    position = developing(begun("NSN"), 1)
    own(position, 1, "bank")
    give(position, 1, wealth=14, fish=1)
    events = play(position, "1 recruit")
    assert named(events, "recruited") == [(1, 10)]
    refused(position, "1 build army", "DAK-R77")  # 4 wealth: the Bank does not lower the price of cards


@pytest.mark.proves("DAK-R75", "DAK-R76", "DAK-C43")
def test_one_build_in_a_phase() -> None:
    position = developing(begun("NSN"), 0)
    give(position, 0, wealth=5, wood=1, game=1, horse=4, fish=1)
    play(position, "0 build herd")
    refused(position, "0 build eagleTotem", "DAK-R76")
    refused(position, "0 build ghostDance", "DAK-R76")
    assert open_to(position, 0) == ["sell wood", "sell game", "sell fish", "sell horse", "done"]
    next_round(position)
    assert state(position).built == [0] * 5
    developing(position, 0)
    play(position, "0 build eagleTotem")


@pytest.mark.proves("DAK-R80")
def test_each_card_once_and_only_of_the_own_faction() -> None:
    position = developing(begun("NSN"), 0)
    own(position, 0, "herd")
    give(position, 0, horse=3, wood=3, wealth=20)
    refused(position, "0 build herd", "DAK-R80")
    assert "other faction" in refused(position, "0 build fort", "DAK-R80")
    refused(position, "0 build army", "DAK-R80")
    assert "of their faction" in DAKOTA.rulebook("en").clause("DAK-R80"), "so it is the clause for both refusals"
    # another player may build the same card
    play(position, "0 done")
    developing(position, 2)
    give(position, 2, horse=3)
    play(position, "2 build herd")


@pytest.mark.proves("DAK-C45")
def test_no_wealth_in_place_of_resources_and_no_overpaying() -> None:
    position = developing(begun("NSN"), 0)
    give(position, 0, horse=2, bison=5, wealth=50)
    refused(position, "0 build herd", "DAK-R77")
    give(position, 0, horse=3)
    play(position, "0 build herd")
    assert goods(position, 0) == {"horse": 2, "bison": 5} and state(position).wealth[0] == 50


@pytest.mark.proves("DAK-R82", "DAK-C61")
@pytest.mark.parametrize("seat", [0, 1])
def test_selling_at_the_price_of_the_faction(seat: int) -> None:
    for kind, value in SALE[seat].items():
        spare = "grain" if kind == "fish" else "fish"
        position = give(developing(begun("NSN"), seat), seat, **{kind: 1, spare: 1})
        before = supply(position, kind)
        events = play(position, f"{seat} sell {kind}")
        assert state(position).wealth[seat] == value and supply(position, kind) == before + 1
        assert named(events, "sold") == [(seat, args.KIND_NAMES.index(kind), value)]
        refused(position, f"{seat} sell {kind}", "DAK-R82")


@pytest.mark.proves("DAK-R100", "DAK-R102", "DAK-C46", "DAK-R79")
def test_bonus_of_blacksmith_and_train() -> None:
    def sale(kind: str, *cards: str) -> int:
        position = developing(begun("NSN"), 1)
        own(position, 1, *cards)
        give(position, 1, **{kind: 1})
        play(position, f"1 sell {kind}")
        return state(position).wealth[1] - SALE[layout.SETTLER][kind]

    smiths = ((), ("blacksmith",), ("train",), ("blacksmith", "train"))
    assert [sale("metal", *cards) for cards in smiths] == [0, 2, 1, 3]
    assert [sale(kind, "train") for kind in ("grain", "gold", "wood", "bison")] == [1, 1, 0, 0]
    assert [sale(kind, "blacksmith") for kind in ("grain", "gold", "wood")] == [0, 0, 0]
    position, _ = at_build("blacksmith", metal=1)
    play(position, "1 build blacksmith", "1 sell metal")
    assert state(position).wealth[1] == 7, "at once"


@pytest.mark.proves("DAK-R102", "DAK-C47")
def test_the_train_needs_a_colonised_plain_or_meadow() -> None:
    position = give(developing(begun("NSN"), 1), 1, wood=2, metal=3)
    assert "plain or meadow" in refused(position, "1 build train", "DAK-R102")
    lay(position, "mountain1", "lower", gold=2)
    lay(position, "river1", "lower", gold=2)
    lay(position, "forest1", "lower", wood=2)
    refused(position, "1 build train", "DAK-R102")
    one = lay(position.copy(), "plain2", "lower", grain=1)
    play(one, "1 build train")
    assert state(one).vp[1] == 6
    two = lay(position.copy(), "meadow1", "lower", bison=1)
    play(two, "1 build train")
    # an exhausted territory does not count, and the condition is checked only when it is built
    three = spend(position.copy(), "meadow1")
    refused(three, "1 build train", "DAK-R102")
    spend(one, "plain2")
    give(one, 1, gold=1)
    developing(one, 1)
    play(one, "1 sell gold")
    assert state(one).wealth[1] == 7, "the bonus stays"


@pytest.mark.proves("DAK-C47")
def test_a_row_filled_in_this_collection_serves_the_train() -> None:
    position = begun("NSN", first=0)
    give(position, 1, wood=2, metal=3)
    lay(position, "plain1", "upper", horse=1)
    collecting(position, {0: {"plain1": 1}}, {}, "neutral native river1")
    play(position, "0 done", "1 build train")
    assert state(position).vp[1] == 6, "no matter who emptied it"


@pytest.mark.proves("DAK-R96", "DAK-R98", "DAK-R103", "DAK-R104", "DAK-C14", "DAK-C13")
@pytest.mark.parametrize(("seat", "cards"), [(0, ("herd", "carbines")), (1, ("fort", "army"))])
def test_reinforcements_replace_an_explorer_for_good(seat: int, cards: tuple[str, str]) -> None:
    position = developing(begun("NSN"), seat)
    zone = list(state(position).zone)
    for n, card in enumerate(cards, 1):
        _, cost, wealth = COSTS[card]
        give(position, seat, wealth=wealth, **cost)
        give(position, seat, fish=1)
        events = play(position, f"{seat} build {card}")
        s = state(position)
        on_card = s.explorers[seat][layout.CARD], s.cavalry[seat][layout.CARD]
        assert on_card == (3 - n, n), "at once, as many pawns as before"
        assert (s.explorers[seat][layout.SCREEN], s.cavalry[seat][layout.SCREEN]) == (3 + n, 2 - n) and s.zone == zone
        assert len(named(events, "mounted")) == 1
        s.built[seat] = 0
    give(position, seat, wealth=36)
    play(position, *[f"{seat} recruit"] * 3)
    refused(position, f"{seat} recruit", "DAK-C13")
    assert state(position).explorers[seat][layout.WAITING] == 3


@pytest.mark.proves("DAK-R84", "DAK-R86", "DAK-C48", "DAK-C65", "DAK-R88", "DAK-C13")
def test_recruits_wait_for_the_next_round_and_cost_a_neutral() -> None:
    position = give(developing(begun("NSN"), 0), 0, wealth=60)
    zone = list(state(position).zone)
    for n in (1, 2, 3):
        events = play(position, "0 recruit")
        assert named(events, "neutral_removed") == [(0, layout.NATIVE)] and named(events, "recruited") == [(0, 12)]
        assert state(position).explorers[0][layout.WAITING] == n and state(position).explorers[0][layout.CARD] == 3
        assert state(position).zone == [zone[0] - n, zone[1]] and state(position).removed == [n, 0]
        assert state(position).wealth[0] == 60 - 12 * n
    assert "you have 6 pawns in play" in refused(position, "0 recruit", "DAK-C13"), "six, those who wait counted"
    assert position.view(1)["players"][0]["recruits"] == 3
    next_round(position)
    assert state(position).round == 2 and state(position).explorers[0][layout.CARD] == 6
    assert state(position).explorers[0][layout.WAITING] == 0


@pytest.mark.proves("DAK-C49")
def test_recruiting_without_a_neutral_left() -> None:
    position = begun("NSN")
    enlist(position, 0, 2)
    enlist(position, 2, 2)
    give(developing(position, 0), 0, wealth=13)
    assert state(position).zone[0] == 0
    events = play(position, "0 recruit")
    assert "No Native neutral is left to leave the game." in texts(events)
    assert state(position).removed == [4, 0]


@pytest.mark.proves("DAK-C49", "DAK-R86")
def test_recruiting_with_one_neutral_left() -> None:
    position = begun("NSN")
    enlist(position, 0, 1)
    enlist(position, 2, 2)
    give(developing(position, 0), 0, wealth=24, wood=1)
    assert state(position).zone[layout.NATIVE] == 1
    settlers = state(position).zone[layout.SETTLER]
    events = play(position, "0 recruit")
    assert named(events, "neutral_removed") == [(0, layout.NATIVE)] and not named(events, "no_neutral")
    assert state(position).zone == [0, settlers] and state(position).removed == [4, 0]
    events = play(position, "0 recruit")
    assert named(events, "no_neutral") == [(0, layout.NATIVE)] and not named(events, "neutral_removed")
    assert state(position).zone == [0, settlers] and state(position).removed == [4, 0], "the others lose none"
    assert state(position).explorers[0][layout.WAITING] == 2


@pytest.mark.proves("DAK-C48", "DAK-R83", "DAK-C55")
def test_any_number_of_points() -> None:
    position = give(developing(begun("NSN"), 0), 0, wealth=12 * 40 + 1)
    for n in range(40):
        assert state(position).vp[0] == n
        play(position, "0 point")
    assert position.view(None)["players"][0]["vp"] == 40


@pytest.mark.proves("DAK-R85")
def test_wealth_may_be_kept() -> None:
    position = give(developing(begun("NSN"), 0), 0, wealth=30)
    play(position, "0 done")
    assert state(position).round == 2 and state(position).wealth[0] == 30


@pytest.mark.proves("DAK-C51")
def test_wealth_is_a_number_without_limit() -> None:
    position = give(developing(begun("NSN"), 0), 0, wealth=100_000, bison=1)
    play(position, "0 sell bison")
    assert state(position).wealth[0] == 100_005


@pytest.mark.proves("DAK-R79", "DAK-R78", "DAK-R82", "DAK-R81")
def test_t5_development_of_the_rulebook() -> None:
    """A Settler builds the Saloon, a Native the Bison Totem, another sells a bison and buys game and fish later."""
    position = developing(begun("SNN", first=0), 0)
    give(position, 0, wood=3, grain=1)
    give(position, 1, wood=1, bison=3, grain=1)
    give(position, 2, wood=1, horse=1, bison=1)
    play(position, "0 build saloon")
    assert state(position).vp[0] == 2 and state(position).wealth[0] == 0
    play(position, "0 done", "1 build bisonTotem bison")
    assert state(position).vp[1] == 4
    play(position, "1 done")
    refused(position, "2 build eagleTotem", "DAK-R77")
    play(position, "2 sell bison")
    assert state(position).wealth[2] == 5
    play(position, "2 done")
    assert state(position).round == 2 and state(position).wealth[0] == 1, "the Saloon pays in the next Activation"
    shopping(position, {2: 2})
    play(position, "2 buy game", "2 buy fish")
    assert state(position).wealth[2] == 0 and goods(position, 2) == {"wood": 1, "game": 1, "horse": 1, "fish": 1}
    play(position, *["1 done"] * (position.to_act == (1,)))
    assert position.to_act == (2,)
    play(position, "2 build eagleTotem")
    assert state(position).vp[2] == 5


@pytest.mark.proves("DAK-R75")
def test_development_is_in_round_order_each_player_in_full() -> None:
    position = begun("NSN", first=2)
    for seat in range(3):
        give(position, seat, grain=2)
    developing(position, 2)
    order = []
    while state(position).round == 1:
        order.append(position.to_act[0])
        turn = play(position, f"{order[-1]} sell grain", f"{order[-1]} done")
        assert given(turn) == []
    assert order == [2, 0, 1]
