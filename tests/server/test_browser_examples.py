"""The worked examples of the rules, and every point of decision, decided on the picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from clicking import Hand, by_clicks
from guests import InThread

import ludotheque

sys.path += [str(folder) for folder in (Path(__file__).parents[1] / "titles").iterdir() if folder.is_dir()]

EXAMPLES: dict[str, list[str]] = {
    "montana": [
        "setup.starting_tile_is_chosen_by_the_starting_player_in_classic",
        "recruit.example_r36_grey_and_orange_then_two_spaces_on_two_orange",
        "recruit.white_as_the_second_pair",
        "recruit.d4_more_than_eight_workers_are_returned_one_at_a_time_old_or_new",
        "work.example_r40_brown_and_grey_give_eight_coins",
        "work.example_r46_six_coins_four_grain_and_one_more",
        "city.example_r54_as_the_vector_replays_it",
        "city.vector_nested_auction",
        "city.row_one_a_cow_and_upgrades_as_announced",
        "build.example_r71_cow_canteen_trade_and_a_double_field",
        "build.d12_offered_bonus_settlements_may_be_left",
        "turn.d13_end_or_canteen_or_trade",
    ],
    "montmurail": [
        "setup.a_half_laid_board_shows_what_lies",
        "building.a_turn_is_roll_placement_declaration",
        "closing.the_order_of_picking_does_not_matter",
        "closing.figure_eight_and_two_loops",
    ],
    "dakota": [
        "activation.saloon_pays_from_the_round_after_it_was_built",
        "collection.t1_placement_and_collection_of_the_rulebook",
        "collection.which_pawn_leaves_is_asked_only_where_it_matters",
        "market.t4_resupply_of_a_forest",
        "development.t5_development_of_the_rulebook",
    ],
}
"""By game, rules tests whose moves are made by all at one screen."""
APART = {
    "montmurail": [
        "building.a_seat_with_one_wall_lifts_two_for_the_arrangement",
        "closing.declarations_open_together_clockwise_from_the_roller",
    ],
    "dakota": ["setup.factions_are_chosen_in_secret_when_the_board_is_known"],
}
"""Those with secret choices in any order: each at a screen of their own."""
LEFT_TO_CHANCE = {
    "montana": {"tile", "rotation", "first", "spin"},
    "montmurail": {"first", "decree", "roll"},
    "dakota": {"first", "draw"},
}


@pytest.fixture
def hand(browser: Any, place: InThread) -> Iterator[Hand]:
    """One window for each seat, for all examples of a game."""
    made = Hand(browser, place)
    yield made
    made.close()


@pytest.mark.parametrize("game", EXAMPLES)
def test_the_examples_and_every_point_of_decision_on_the_picture(hand: Hand, game: str) -> None:
    for apart, names in ((False, EXAMPLES[game]), (True, APART.get(game, []))):
        hand.apart = apart
        for name in names:
            module, _, function = name.partition(".")
            example = getattr(import_module(f"test_{game}_{module}"), f"test_{function}")
            before = hand.asked.total()
            with by_clicks(hand):
                example()
            assert hand.asked.total() > before, f"{name} plays nothing"
    assert not hand.listed, "all can be done without the list of moves"
    assert set(hand.asked) == {*ludotheque.game(game).questions.names} - LEFT_TO_CHANCE[game] - {"over"}


def test_a_piece_that_lacks_what_the_king_demands_is_dotted_and_says_so(hand: Hand) -> None:
    hand.lay(import_module("test_montmurail_closing").example(), 0)
    hand.take_over(0)
    lacking = hand.page.locator("[data-at='0/D7']")
    assert "near" in lacking.get_attribute("class") and hand.page.locator(".spot.near").count() == 1
    lacking.hover()
    hand.page.wait_for_selector("#note p.bad >> text=4 churches, 2 wells")
    lacking.click()
    assert hand.page.locator("#note a").get_attribute("href") == "/rules/montmurail#MUR-R39"
