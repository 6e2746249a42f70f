"""What Montana says: labels with costs and gains, a log that tells all, refusals of the right person, the page."""

from __future__ import annotations

import random
from typing import Any

import pytest
from montana_setup import FLAT, MONTANA, A, B, C, at, field, names, play, refused, state, straight

from ludotheque import Position
from ludotheque.core.events import AGAINST_RULE, MEANS_LACKING, OTHER_QUESTION
from ludotheque.core.rule import listening
from ludotheque.core.text import width
from ludotheque.core.words import LANGUAGES
from ludotheque.titles.montana import ask
from ludotheque.titles.montana.layout import CREWS, GRAIN, PUMPKIN, UPGRADES, Box

pytestmark = pytest.mark.untraced


def labels(position: Position, seat: int, lang: str = "en") -> dict[str, str]:
    """What stands on the buttons of a seat, by notation; spaces before French punctuation are plain."""
    said = {str(move): position.label(seat, move, lang) for move in position.moves(seat)}
    return {move: text.replace("\u202f", " ") for move, text in said.items()}


# Labels


def test_labels_say_what_work_costs_and_brings() -> None:
    position = at(2, workers={A: "brown 2grey"}, coins={A: 9}, cows={A: 1})
    said = labels(position, A)
    assert said["bank 1 brown"] == "Bank 1: 1 copper worker → 4 coins"
    assert said["bank 5 brown+grey+grey"] == "Bank 5: 1 copper worker and 2 stone workers → 12 coins"
    assert said["mine 3 brown"] == "Mine 3: 6 coins, 1 copper worker → 3 small copper"
    assert said["farm 1 grey+grey"] == "Farmland 1: 1 coin, 2 stone workers → 2 pumpkins"
    assert said["recruit"] == "Recruit: spin the wheel"
    assert said["city"] == "Go to the city: take 1 pumpkin"
    assert said["cow>coins"] == "Trade a cow for 3 coins" and said["cow>grain"] == "Trade a cow for 1 grain"
    french = labels(position, A, "fr")
    assert french["bank 1 brown"] == "Banque 1 : 1 ouvrier cuivre → 4 pièces"
    assert french["mine 3 brown"] == "Mine 3 : 6 pièces, 1 ouvrier cuivre → 3 petits cuivres"
    assert french["farm 1 grey+grey"] == "Potager 1 : 1 pièce, 2 ouvriers pierre → 2 courges"
    play(position, "A quarry 1 grey")
    said = labels(position, A)
    assert said["more grey"] == "Small space: 1 stone worker → 1 small stone"
    assert said["stop"] == "Leave the small space empty"


def test_a_location_without_price_names_no_coins() -> None:
    position = at(2, workers={A: "brown"}, components={"mine": {"locations": [[0, 1], [3, 2], [6, 3]]}})
    assert labels(position, A)["mine 1 brown"] == "Mine 1: 1 copper worker → 1 small copper"


def test_labels_of_recruiting() -> None:
    position = at(2, goods={A: "GGG"}, cows={A: 1})
    play(position, "A recruit", "* spin 2")
    said = labels(position, A)
    assert said["advance 2"] == "2 grain: arrow to space 4 → 2 pumpkin workers"
    assert said["advance 3"] == "3 grain: arrow to space 5 → any 2 workers"
    assert said["stop"] == "Leave the arrow where it is"
    french = labels(position, A, "fr")
    assert french["advance 2"] == "2 blés : flèche sur la case 4 → 2 ouvriers courge"
    assert french["stop"] == "Laisser la flèche où elle est"


def test_labels_of_the_city() -> None:
    position = at(2, goods={A: "PPss", B: "PPPc"}, cows={A: 1})
    play(position, "A city")
    said = labels(position, A)
    assert said["bid 2:1"] == "Row 2 (3 goods) for 1 pumpkin"
    assert said["bid 1:3"] == "Row 1 (1 cow, up to 3 upgrades) for 3 pumpkins"
    play(position, "A bid 1:1")
    said = labels(position, B)
    assert said["bid 1:2"] == "Outbid in row 1 (1 cow, up to 3 upgrades) for 2 pumpkins"
    assert said["bid 4:1"] == "Row 4 (2 coins, up to 1 upgrade) for 1 pumpkin" and said["pass"] == "Pass"
    assert labels(position, B, "fr")["bid 2:2"] == "Rangée 2 (3 ressources) pour 2 courges"
    play(position, "B bid 2:1")
    said = labels(position, A)
    assert said["upgrade none"] == "Pay 1 pumpkin: 1 cow, no upgrade"
    assert said["upgrade stone+stone"] == "Pay 1 pumpkin: 1 cow, 2 small stone → 2 big stone"
    assert labels(position, A, "fr")["upgrade stone"] == "Payer 1 courge : 1 vache, 1 petite pierre → 1 grande pierre"
    play(position, "A upgrade none")
    assert labels(position, B)["goods stone+stone+grain"] == "Take 2 small stone and 1 grain for 1 pumpkin"
    none = at(2, goods={A: "Ps"}, cow_supply=0, cows={A: 1})
    play(none, "A city", "A bid 1:1")
    assert labels(none, A)["upgrade stone"] == "Pay 1 pumpkin: 1 small stone → 1 big stone", "no cow is left"


def test_labels_of_stepwise_rewards() -> None:
    position = at(2, goods={A: "Pssc", B: "P"}, cows={A: 2}, options={"city_rewards": "stepwise"})
    play(position, "A city", "A bid 1:1", "B bid 2:1")
    said = labels(position, A)
    assert said["upgrade stone"] == "Pay 1 pumpkin: 1 cow, 1 small stone → 1 big stone"
    assert said["stop"] == "Pay 1 pumpkin: 1 cow, no upgrade"
    play(position, "A upgrade stone")
    said = labels(position, A)
    assert said["upgrade stone"] == "Upgrade: 1 small stone → 1 big stone" and said["stop"] == "No more upgrades"
    play(position, "A stop")
    assert labels(position, B)["good stone"] == "Pay 1 pumpkin, take 1 small stone first"
    play(position, "B good stone")
    assert labels(position, B)["good grain"] == "Take 1 grain"


def test_labels_of_building() -> None:
    position = at(2, goods={A: "SGGPcsCc"}, cows={A: 1})
    said = labels(position, A)
    assert said["build E5"] == "Build on E5: 1 big stone and 1 grain → 1 cow, 1 canteen"
    assert said["build E6"] == "Build on E6: 1 big copper and 1 small copper"
    assert labels(position, A, "fr")["build E5"] == "Construire en E5 : 1 grande pierre et 1 blé → 1 vache, 1 gourde"
    play(position, "A build E5")
    said = labels(position, A)
    assert said["stop"] == "Stop building: 2 coins"
    assert said["build F4"] == (
        "Build on F4: 1 small copper, 1 small stone, 1 grain and 1 pumpkin → 1 extra settlement"
    )
    line = straight(2, "D2", 0, 4)
    offered = at(
        2, components=FLAT, goods={A: "G"}, own={A: " ".join(line[:3])}, options={"edition": "classic"}, wagons="A1"
    )
    assert labels(offered, A)[f"build {line[3]}"] == f"Build on {line[3]}: 1 grain → 1 extra settlement"
    play(offered, f"A build {line[3]}")
    assert list(labels(offered, A).values()) == ["Place no extra settlement", "Place 1 extra settlement"]


@pytest.mark.parametrize("edition", ["heritage", "classic"])
def test_every_move_of_long_games_has_a_label_of_its_own(edition: str) -> None:
    """No two moves open at once read alike, in either language, and no label has a zero or an empty part."""
    rng = random.Random(4)
    position = MONTANA.new(3, edition=edition, city_rewards="stepwise" if edition == "classic" else "announced")
    for _ in range(400):
        if position.over:
            break
        seat = position.to_act[0]
        if seat >= 0:
            for lang in LANGUAGES:
                said = list(labels(position, seat, lang).values())
                assert len(said) == len(set(said)), said
                assert not [text for text in said if ": 0" in text or "→ 0" in text or "  " in text]
        position.play(seat, rng.choice(position.codes(seat)))


# The log


class Book:
    """What each player must hold if the events told so far are all that happened."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.box: Box = position.box.data
        s = state(position)
        self.goods = [row[:] for row in s.goods]
        self.workers = [row[:] for row in s.workers]
        self.coins, self.cows, self.canteens, self.stock = s.coins[:], s.cows[:], s.canteens[:], s.stock[:]
        self.heard: set[str] = set()

    def hear(self, event: tuple[int, ...]) -> None:
        """Enter an event, and compare with the table."""
        name, seat, a, b, c, _ = (MONTANA.events.names[event[0]], *event[1:])
        self.heard.add(name)
        self.enter(name, seat, a, b, c)
        s = state(self.position)
        assert (s.goods, s.workers) == (self.goods, self.workers), name
        assert (s.coins, s.cows, s.canteens, s.stock) == (self.coins, self.cows, self.canteens, self.stock), name
        assert MONTANA.pieces_fault(self.position.box, s) is None, name

    def enter(self, name: str, seat: int, a: int, b: int, c: int) -> None:
        """What an event says to have changed hands."""
        seats = self.position.box.seats
        if name == "starts":
            for later in range(seats):
                self.coins[(seat + later) % seats] = self.box.first_coins + later
        elif name in ("coins_won", "builds_unused"):
            self.coins[seat] += a
        elif name == "coins_paid":
            self.coins[seat] -= a
        elif name == "goods_taken":
            self.goods[seat][b] += a
        elif name == "good_returned":
            self.goods[seat][a] -= 1
        elif name == "workers_taken":
            self.workers[seat][b] += a
        elif name == "worker_returned":
            self.workers[seat][a] -= 1
        elif name == "advanced":
            self.goods[seat][GRAIN] -= a
        elif name == "pumpkins_paid":
            self.goods[seat][PUMPKIN] -= a
        elif name in ("banked", "worked", "worked_more"):
            for colour in CREWS[{"banked": b, "worked": c, "worked_more": a}[name]]:
                self.workers[seat][colour] -= 1
            self.coins[seat] += c if name == "banked" else 0
        elif name == "handed_in":
            for good in UPGRADES[a]:
                self.goods[seat][good] -= 1
        elif name == "built":
            self.stock[seat] -= 1
            for good, n in enumerate(self.box.cost[b]):
                self.goods[seat][good] -= n
        elif name == "bonus_placed":
            self.stock[seat] -= a
        elif name in ("cow_won", "cow_found"):
            self.cows[seat] += 1
        elif name == "traded":
            self.cows[seat] -= 1
        elif name in ("canteen_found", "canteen_drunk"):
            self.canteens[seat] += 1 if name == "canteen_found" else -1


@pytest.mark.parametrize(
    "options",
    [{}, {"edition": "classic"}, {"city_rewards": "stepwise"}, {"auction_trade": "none", "work_pair": "any"}],
    ids=["heritage", "classic", "stepwise", "no trade"],
)
@pytest.mark.parametrize("priced", [False, True], ids=["free small spaces", "priced small spaces"])
def test_the_log_alone_tells_who_paid_and_took_what_and_when(options: dict[str, Any], priced: bool) -> None:
    """Every change of hands is told, by whom, right after it: a reader of the log could keep all the boards."""
    components: dict[str, Any] = {"pieces": {"goods": {"three": [5] * 6}}}  # so that there are shortages
    components |= {"mine": {"small_coins": 1}, "farmland": {"small_coins": 2}} if priced else {}
    rng = random.Random(7)
    position = MONTANA.new(3, components=components, round_cap=60, **options)
    book = Book(position)
    with listening(book.hear):
        while not position.over:
            seat = position.to_act[0]
            codes = position.codes(seat)
            keen = [c for c in codes if position.box.text(c).startswith(("build", "more", "city", "upgrade"))]
            position.play(seat, rng.choice(keen if keen and rng.random() < 0.5 else codes))
    assert {"built", "worked", "worked_more", "goods_short", "good_returned", "handed_in", "over"} <= book.heard


@pytest.mark.proves("MON-R50", "MON-A26")
def test_a_pass_of_which_nobody_was_asked_says_why() -> None:
    position = at(3, goods={B: "P"}, cows={A: 1})
    events = play(position, "A city", "A bid 1:1", "B pass")
    assert [event.text("en") for event in events if event.name in ("passed", "priced_out")] == [
        "Yellow passes.", "Green cannot pay for any space that is left and passes."
    ]
    assert events[names(events).index("priced_out")].text("fr") == (
        "Vert ne peut payer aucune des cases qui restent et passe."
    )


# Refusals


@pytest.mark.proves("MON-R50", "MON-R55", "MON-A61")
def test_bidders_and_the_waiting_active_player_hear_why() -> None:
    position = at(3, goods={A: "P", B: "PPP", C: "P"}, workers={B: "brown"}, cows={A: 1})
    play(position, "A city", "A bid 1:1")
    for move in ("recruit", "bank 1 brown", "city", "build E5", "end", "canteen"):
        assert refused(position, B, move) == ("only_bid", "MON-R50"), move
    reason = position.why_not(B, "recruit")
    assert reason is not None
    assert reason.text("en") == "it is Blue’s turn: you only place your contractor or pass (MON-R50)"
    assert reason.text("en", ["Anna", "Bo"]) == "it is Anna’s turn: you only place your contractor or pass (MON-R50)"
    assert reason.text("fr", ["Anna", "Bo"]).startswith("c’est le tour d’Anna\u202f: vous ne faites que placer")
    assert refused(position, A, "recruit") == ("bids_first", "MON-R50")
    waiting = position.why_not(A, "bid 2:1")
    assert waiting is not None
    assert waiting.text("en") == "it is your turn, but first Yellow must place the contractor or pass (MON-R50)"
    assert refused(position, C, "bid 2:1") == ("turn", "MON-R23")
    play(position, "B bid 2:2", "C pass", "A upgrade none")
    assert position.to_act == (B,)
    assert refused(position, A, "end") == ("rewards_first", "MON-R55")
    assert refused(position, B, "recruit") == ("only_reward", "MON-R55")
    assert refused(position, B, "end") == ("only_reward", "MON-R55")
    assert why(position, B, "end") == "it is Blue’s turn: you only take your reward in the city (MON-R55)"


def why(position: Position, seat: int, move: str, lang: str = "en") -> str:
    """The sentence that refuses a move, with plain spaces."""
    reason = position.why_not(seat, move)
    assert reason is not None
    return reason.text(lang).replace("\u202f", " ")


@pytest.mark.proves("MON-R38", "MON-R42", "MON-R43")
def test_refused_work_names_what_is_lacking() -> None:
    position = at(2, workers={A: "brown"}, coins={A: 2})
    assert why(position, A, "bank 3 grey") == "bank space 3 takes exactly 2 workers (MON-R38)"
    assert why(position, A, "bank 3 grey", "fr") == "la case 3 de la banque demande exactement 2 ouvriers (MON-R38)"
    assert why(position, A, "bank 1 brown+grey") == "bank space 1 takes exactly 1 worker (MON-R38)"
    assert why(position, A, "bank 3 brown+grey") == "you lack 1 stone worker (MON-R38)"
    assert why(position, A, "bank 5 brown+brown+grey") == "you lack 1 copper worker and 1 stone worker (MON-R38)"
    assert why(position, A, "bank 5 grey+grey+grey", "fr") == "il vous manque 3 ouvriers pierre (MON-R38)"
    assert why(position, A, "quarry 1 beige+orange") == "you lack 1 grain worker and 1 pumpkin worker (MON-R42)"
    assert why(position, A, "mine 3 brown") == "this space costs 6 coins, and you have 2 (MON-R43)"
    assert why(position, A, "mine 3 brown", "fr") == "cet emplacement coûte 6 pièces, et vous en avez 2 (MON-R43)"
    small = {"farmland": {"small_coins": 1}}
    position = at(2, workers={A: "2orange"}, coins={A: 1}, cows={A: 1}, components=small)
    play(position, "A farm 1 orange")
    assert why(position, A, "more orange") == "this space costs 1 coin, and you have 0 (MON-R43)"


@pytest.mark.proves("MON-R62", "MON-A40")
def test_refused_building_names_what_is_lacking() -> None:
    position = at(2, goods={A: "G"})
    assert why(position, A, "build E5") == "for E5 you lack 1 big stone (MON-R62)"
    assert why(position, A, "build E5", "fr") == "pour construire en E5, il vous manque 1 grande pierre (MON-R62)"
    position = at(2)
    assert why(position, A, "build E5") == "for E5 you lack 1 big stone and 1 grain (MON-R62)"
    offered: dict[str, Any] = {"question": ask.BONUS, "bonus": 1, "built": 1, "own": {A: "E5"}}
    position = at(2, site=field(at(2), "E5"), options={"bonus_settlements": "offered"}, **offered)
    assert why(position, A, "bonus 2") == "here you may place 1 extra settlement at most (MON-A40)"
    assert why(position, A, "bonus 2", "fr") == "ici, vous placez 1 campement bonus au plus (MON-A40)"


@pytest.mark.proves("MON-R49", "MON-R51", "MON-R56", "MON-R57")
def test_refused_bids_and_rewards_name_what_is_lacking() -> None:
    position = at(2, goods={A: "PPc", B: "PPP"}, cows={A: 1})
    play(position, "A city")
    assert why(position, A, "bid 1:4") == "column 4 costs 4 pumpkins, and you have 3 (MON-R49)"
    assert why(position, A, "bid 1:4", "fr") == "la colonne 4 coûte 4 courges, et vous en avez 3 (MON-R49)"
    play(position, "A bid 1:2")
    assert why(position, B, "bid 1:1") == (
        "Blue’s contractor stands in row 1, column 2: to outbid it, place yours to the right of it (MON-R51)"
    )
    assert why(position, B, "bid 1:1", "fr") == (
        "le représentant de Bleu se trouve dans la rangée 1, colonne 2 : pour le dépasser, placez le vôtre à sa droite"
        " (MON-R51)"
    )
    play(position, "B pass")
    assert why(position, A, "upgrade stone+stone+copper") == "you lack 2 small stone (MON-R57)"
    assert why(position, A, "upgrade stone+stone+copper", "fr") == "il vous manque 2 petites pierres (MON-R57)"
    position = at(2, goods={A: "PPc"}, cows={A: 1})
    play(position, "A city", "A bid 4:1")
    assert why(position, A, "upgrade stone+stone") == "your row gives 1 upgrade at most (MON-R56)"
    none = {"city": {"upgrades": [3, 0, 2, 0]}}
    position = at(2, goods={A: "PPc"}, cows={A: 1}, components=none)
    play(position, "A city", "A bid 4:1")
    assert why(position, A, "upgrade stone") == "your row gives no upgrade (MON-R56)"
    assert why(position, A, "upgrade stone", "fr") == "votre rangée ne donne aucun échange (MON-R56)"


@pytest.mark.proves("MON-A8", "MON-A15", "MON-A46")
def test_refused_workers_and_steps_name_the_limit() -> None:
    few = {"pieces": {"workers_per_colour": 1}}
    position = at(2, workers={A: "brown"}, large={"quarry 1": "grey"}, cows={A: 1}, goods={A: "GG"}, components=few)
    assert why(position, A, "cow>grey") == "neither the supply nor any player board holds a stone worker (MON-A8)"
    assert why(position, A, "cow>grey", "fr") == (
        "ni la réserve ni les plateaux individuels n’ont d’ouvrier pierre (MON-A8)"
    )
    play(position, "A recruit", "* spin 5")
    together = "supply and player boards together hold only 1 copper worker (MON-A8)"
    assert why(position, A, "take brown+brown") == together
    assert why(position, A, "take brown+brown", "fr") == (
        "la réserve et les plateaux individuels n’ont ensemble que 1 ouvrier cuivre (MON-A8)"
    )
    play(position, "A take brown+beige")
    limit = "the arrow moves one space for each grain you pay, up to the limit: here "
    assert why(position, A, "advance 3") == limit + "2 spaces at most (MON-A15)"
    position = at(2, cows={A: 1})
    play(position, "A recruit", "* spin 8")
    assert why(position, A, "advance 1") == limit + "you cannot move it (MON-A15)"
    assert why(position, A, "advance 1", "fr").endswith("ici, vous ne pouvez pas l’avancer (MON-A15)")


def test_reasons_tell_what_is_lacking_from_what_is_forbidden() -> None:
    position = at(2, workers={A: "brown"}, goods={A: "G"}, coins={A: 3})
    ranks = {move: reason.rank for move in RANKED if (reason := position.why_not(A, move))}
    assert ranks == RANKED


RANKED = {
    "build E5": MEANS_LACKING, "mine 3 brown": MEANS_LACKING, "bank 1 grey": MEANS_LACKING, "cow>coins": MEANS_LACKING,
    "mine 1 grey": AGAINST_RULE, "bank 1 brown+grey": AGAINST_RULE, "build F6": AGAINST_RULE,
    "bid 1:1": OTHER_QUESTION, "end": OTHER_QUESTION, "more brown": OTHER_QUESTION, "take grey+grey": OTHER_QUESTION,
}


# The page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_page_fits_eighty_columns(seats: int, lang: str) -> None:
    rng = random.Random(seats)
    position = MONTANA.new(seats, edition="classic")
    for n in range(500):
        if position.over:
            break
        seat = position.to_act[0]
        position.play(seat, rng.choice(position.codes(seat)))
        if n % 20 == 0:
            for columns in (80, 100):
                lines = position.text(0, lang, ["Maximiliane", "Bo", "Eva", "Chloé"][:seats], columns).splitlines()
                assert max(map(width, lines)) <= columns, lines
    assert len(position.text(0, lang, columns=80).splitlines()) >= len(position.text(0, lang).splitlines())
    assert "1O" not in position.text(0, "fr"), "a letter that reads as a nought"


def test_the_words_of_the_boxes() -> None:
    """What no rules text of the publishers says is said nowhere."""
    for key in MONTANA.words:
        english, french = MONTANA.words.texts("en")[key], MONTANA.words.texts("fr")[key]
        for word in ("wagon", "overtak", "drink", "shop"):
            assert word not in english.lower(), key
        for word in ("chariot", "citrouille", "bâti", "gros ", "grosse", "magasin", "personnel", "améliorat"):
            assert word not in french.lower(), key


def test_rules_text_uses_the_words_of_the_boxes() -> None:
    english = "\n".join(MONTANA.rulebook("en").clauses.values()).lower()
    french = "\n".join(MONTANA.rulebook("fr").clauses.values()).lower()
    for word in ("wagon", "overtak", "drink a canteen", "the shop"):
        assert word not in english
    for word in ("chariot", "citrouille", "bâti", "gros cuivre", "grosse", "magasin", "plateau personnel"):
        assert word not in french
