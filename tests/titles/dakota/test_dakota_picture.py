"""The picture of Dakota, beyond what the battery asks of every picture."""

from __future__ import annotations

import html
import json
import random
import re
from collections import Counter

import pytest
from playing import random_play

import ludotheque
from ludotheque import Position
from ludotheque.core.scene import Scene, parse, printed, scene
from ludotheque.core.words import LANGUAGES
from ludotheque.titles.dakota import args

pytestmark = pytest.mark.untraced


def revealed(seats: int, seed: int) -> Position:
    """A game whose factions are known."""
    position = ludotheque.game("dakota").new(seats)
    play = random_play(position, random.Random(seed), 400)
    while position.s.faction[0] < 0:
        next(play)
    return position


def pawns(position: Position, laid: Scene) -> Counter[str]:
    """The pawns of players that a scene shows, by symbol."""
    trays = printed(position.box, "en")["trays"]
    found: Counter[str] = Counter()
    for key, value in laid.items():
        at, _, spot = key.partition("/")
        if at in trays and isinstance(value, int):
            found[next(group[spot][0] for _, group in trays[at]["groups"] if spot in group)] += value
        elif spot and isinstance(value, str):
            found.update({token.symbol: token.n or 0 for token in parse(value)[1]})
    return Counter({symbol: n for symbol, n in found.items() if symbol[:3] in ("exp", "cav")})


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_pawns_are_all_there_from_the_reveal_on(seats: int) -> None:
    position = revealed(seats, seats)
    first = pawns(position, scene(position, None))
    box = position.box.data
    assert sum(first.values()) == seats * (box.explorers + box.cavalry)
    for now, _, _ in random_play(position, random.Random(7), 500):
        assert pawns(now, scene(now, None)) == first


def test_a_closed_screen_is_not_there() -> None:
    position = revealed(4, 9)
    for now, _, _ in random_play(position, random.Random(8), 300):
        for viewer in (None, 0, 2):
            laid = scene(now, viewer)
            shown = {key.split("/")[0] for key in laid if key.partition("/")[2] in ("wealth", *args.KIND_NAMES)}
            assert shown - {"x", "market"} == ({"0", "1", "2", "3"} if now.over else {str(viewer)} - {"None"})


def test_one_sees_the_cards_and_prices_of_ones_own_faction() -> None:
    position = revealed(3, 4)
    for seat in range(3):
        laid, faction = scene(position, seat), position.s.faction[seat]
        assert laid["cards"] == args.FACTION_NAMES[faction]
        assert laid["market/gold"] == position.box.data.price[faction][args.KIND_NAMES.index("gold")]
    assert scene(position, None)["cards"] == "none"
    assert scene(position, None)["market/gold"] == ["both", 3, 6]


def test_an_unopened_choice_is_shown_to_its_seat_alone() -> None:
    position = ludotheque.game("dakota").new(3)
    position.deal(random.Random(1))
    position.play(1, "settler")
    assert scene(position, 1)["factions/settler"] == "seat1~own"
    for viewer in (None, 0, 2):
        assert not any(key.startswith("factions/") for key in scene(position, viewer))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_says_its_whole_effect(lang: str) -> None:
    box = ludotheque.game("dakota").new(3).box
    drawn = html.unescape(" ".join(re.findall(r">([^<]+)</text>", json.dumps(printed(box, lang), ensure_ascii=False))))
    for card, name in enumerate(args.CARD_NAMES):
        effect = args.say_effect(box, card, lang).split()
        assert " ".join(effect[-3:]) in drawn, name
