"""What Dakota says: labels with what a move costs and brings, the log, the vocabulary of the box, 80 columns."""

from __future__ import annotations

import random
import re

import pytest
from dakota_setup import (
    DAKOTA,
    activating,
    begun,
    collecting,
    developing,
    enlist,
    give,
    lay,
    own,
    play,
    shopping,
    state,
    texts,
)

from ludotheque import CHANCE, Event, Position
from ludotheque.core.events import AGAINST_RULE, MEANS_LACKING, OTHER_QUESTION
from ludotheque.core.text import width
from ludotheque.titles.dakota import args

pytestmark = pytest.mark.untraced


def french(text: str) -> str:
    """With plain spaces in place of narrow ones."""
    return text.replace("\u202f", " ")


def labels(position: Position, seat: int, move: str) -> list[str]:
    return [position.label(seat, move), french(position.label(seat, move, "fr"))]


CARDS = {
    "eagleTotem": (
        "Build the Eagle Totem: 1 wood, 1 game, 1 fish and 1 horse → 5 VP; each Activation, 1 fish or 1 game on the "
        "board",
        "Construire le Totem Aigle : 1 bois, 1 gibier, 1 poisson et 1 cheval → 5 PV ; à chaque Activation, 1 poisson "
        "ou 1 gibier sur le plateau",
    ),
    "herd": (
        "Request the Herd of Horses: 3 horses → 1 explorer becomes cavalry",
        "Demander le Troupeau de Chevaux : 3 chevaux → 1 explorateur devient cavalier",
    ),
    "ghostDance": (
        "Request the Ghost Dance: 5 wealth → each round, 1 territory without Settler neutrals",
        "Demander la Danse des Esprits : 5 points de richesse → à chaque manche, 1 territoire sans neutre colon",
    ),
    "bank": (
        "Build the Bank: 3 gold → 4 VP; explorers and VP for 10 wealth each",
        "Construire la Banque : 3 or → 4 PV ; explorateurs et PV à 10 points de richesse chacun",
    ),
    "blacksmith": (
        "Build the Blacksmith: 2 wood and 1 metal → 1 VP; 2 wealth more for each metal sold",
        "Construire le Forgeron : 2 bois et 1 métal → 1 PV ; 2 points de richesse de plus par métal à la vente",
    ),
    "saloon": (
        "Build the Saloon: 3 wood → 2 VP; 1 wealth each Activation",
        "Construire le Saloon : 3 bois → 2 PV ; 1 point de richesse à chaque Activation",
    ),
    "train": (
        "Build the Train: 2 wood and 3 metal → 6 VP; 1 wealth more for each grain, metal or gold sold",
        "Construire le Train : 2 bois et 3 métaux → 6 PV ; 1 point de richesse de plus par céréale, métal ou or à la "
        "vente",
    ),
    "army": (
        "Request the Army: 5 wealth → 1 explorer becomes cavalry",
        "Demander l’Armée : 5 points de richesse → 1 explorateur devient cavalier",
    ),
}


@pytest.mark.parametrize("card", list(CARDS))
def test_a_card_says_what_it_costs_and_does_wherever_it_is_offered(card: str) -> None:
    position = developing(begun("NSN"), 0)
    assert labels(position, 0, f"build {card}") == list(CARDS[card])
    seat = 0 if args.CARD_NAMES.index(card) < 6 else 1
    for lang, text in zip(("en", "fr"), CARDS[card], strict=True):
        shown = " ".join(french(position.text(seat, lang)).split())
        assert text.partition(" → ")[2] in shown, "on one’s own reference card too"


def test_the_four_colour_token_is_in_the_label() -> None:
    position = give(developing(begun("NSN"), 0), 0, wood=1, bison=3, fish=1)
    found = {str(position.box.move(code)): text for code, text in position.labels(0).items()}
    assert found["build bisonTotem fish"].startswith("Build the Bison Totem: 1 wood, 1 fish and 2 bison → 4 VP;")
    assert found["build bisonTotem bison"].startswith("Build the Bison Totem: 1 wood and 3 bison → 4 VP;")
    two = developing(begun("NSN", components={"bisonTotem": {"cost": ["anyOf4"] * 3}}), 0)
    give(two, 0, fish=3)
    assert "1 fish and 2 of fish/horse/game/bison → 4 VP" in two.label(0, "build bisonTotem fish")
    play(two, "0 build bisonTotem fish")
    assert texts([Event(two.box, "paid", 0, (1, 2))]) == ["Blue pays 1 fish."]
    short = developing(begun("NSN", components={"bisonTotem": {"cost": ["anyOf4", "anyOf4"]}}), 0)
    play(give(short, 0, fish=2, game=2), "0 build bisonTotem fish")
    assert labels(short, 0, "build bisonTotem game") == [
        "Pay 1 game for the Bison Totem", "Payer 1 gibier pour le Totem Bison",
    ]  # fmt: skip


def test_development_labels() -> None:
    position = give(developing(begun("NSN"), 1), 1, wealth=30, metal=1)
    assert labels(position, 1, "sell metal") == ["Sell 1 metal: 5 wealth", "Vendre 1 métal : 5 points de richesse"]
    assert labels(position, 1, "point") == [
        "Buy 1 victory point for 12 wealth", "Acheter 1 point de victoire pour 12 points de richesse",
    ]  # fmt: skip
    assert labels(position, 1, "recruit") == [
        "Recruit 1 explorer for next round: 12 wealth, and 1 Settler neutral leaves the game",
        "Recruter 1 explorateur pour la manche suivante : 12 points de richesse, et 1 neutre colon quitte la partie",
    ]
    assert labels(position, 1, "done") == ["End your Development", "Finir votre Développement"]
    own(position, 1, "bank", "blacksmith", "train")
    assert position.label(1, "sell metal") == "Sell 1 metal: 8 wealth" and "10 wealth" in position.label(1, "recruit")
    s = state(position)
    s.round = 9
    assert position.label(1, "recruit") == "Recruit 1 explorer: 10 wealth, but no round follows for it"
    for seat in (0, 2):
        enlist(position, seat, 2)
    assert s.zone[0] == 0
    s.round = 1
    assert position.label(0, "recruit") == "Recruit 1 explorer for next round: 12 wealth"


def test_labels_of_market_and_collection() -> None:
    position = shopping(give(begun("NSN"), 0, wealth=9), {0: 2})
    assert labels(position, 0, "buy game") == ["Buy 1 game for 3 wealth", "Acheter 1 gibier pour 3 points de richesse"]
    assert position.label(0, "decline") == "Buy nothing: 1 pawn leaves the market"
    position = own(begun("NSN", collection="may"), 0, "herd")
    collecting(position, {0: {"plain1": 1}, 2: {"plain1": 1}}, {}, "neutral native river1", {0: {"plain1": 1}})
    assert labels(position, 0, "take horse cavalry") == [
        "Take 1 horse (sells for 4 wealth); the cavalry pawn goes back",
        "Prendre 1 cheval (se vend 4 points de richesse) ; le pion cavalier revient",
    ]
    assert labels(position, 0, "leave explorer") == [
        "Take nothing from plain 1; the explorer goes back",
        "Ne rien prendre sur la plaine 1 ; le pion explorateur revient",
    ]
    assert position.label(0, "take horse") == "Take 1 horse (sells for 4 wealth)"
    assert position.label(0, "resupply horse") == "Add 1 horse", "not asked here"
    position = lay(begun("NSN"), "forest1", "upper", wood=1)
    collecting(position, {}, {}, "neutral native river1")
    assert labels(position, 0, "resupply wood") == ["Add 1 wood on forest 1", "Ajouter 1 bois sur la forêt 1"]
    assert position.label(0, "leave") == "Take nothing; 1 pawn goes back"


def test_every_label_of_random_games_in_both_languages() -> None:
    for seed in range(3):
        position, rng = DAKOTA.new(3 + seed, collection="may"), random.Random(seed)
        while not position.over:
            seat = rng.choice(position.to_act)
            for move in position.moves(seat):
                for lang in ("en", "fr"):
                    assert "{" not in position.label(seat, move, lang)
            assert seat != CHANCE or position.labels(seat) == {}
            position.play(seat, rng.choice(position.codes(seat)))


def test_a_build_is_one_line_that_says_what_was_paid() -> None:
    position = give(developing(begun("NSN"), 0), 0, horse=3)
    event, *rest = play(position, "0 build herd")
    assert rest[0].name == "done"
    assert str(event) == "Blue requests the Herd of Horses for 3 horses: 1 explorer becomes cavalry."
    assert french(event.text("fr")) == (
        "Bleu demande le Troupeau de Chevaux pour 3 chevaux : 1 explorateur devient cavalier."
    )
    event, *rest = play(give(developing(begun("NSN"), 0), 0, wealth=5), "0 build ghostDance")
    assert str(event) == "Blue requests the Ghost Dance for 5 wealth."
    event, *rest = play(give(developing(begun("NSN"), 1), 1, gold=3), "1 build bank")
    assert french(event.text("fr")) == "Jaune construit la Banque pour 3 or : 4 PV."


def test_a_card_that_costs_nothing() -> None:
    event, *_ = play(developing(begun("NSN", components={"bank": {"cost": []}}), 1), "1 build bank")
    assert str(event) == "Yellow builds the Bank for nothing: 4 VP."


def test_a_win_of_neutrals_alone_says_that_nobody_collects() -> None:
    position = begun("NSN", first=0)
    events = collecting(position, {1: {"plain1": 1}}, {"plain1": (2, 0)}, "neutral settler river1")
    lines = [french(event.text("fr")) for event in events]
    assert "Plain 1: Natives 2, Settlers 1; Native neutrals win by themselves, nobody collects." in texts(events)
    assert "Rivière 1 : Indigènes 0, Colons 1 ; des neutres colons l’emportent seuls, personne ne collecte." in lines


@pytest.mark.parametrize(
    ("name", "args", "text"),
    [
        ("built", (6,), "Blue builds or requests: Bank."),
        ("paid_wealth", (5,), "Blue pays 5 wealth."),
        ("scored", (4,), "Blue scores 4 VP."),
        ("swapped", (), "1 explorer of Blue becomes cavalry."),
        ("neutral_removed", (1,), "1 Settler neutral leaves the game."),
    ],
)
def test_what_earlier_versions_told_can_still_be_read(name: str, args: tuple[int, ...], text: str) -> None:
    assert str(Event(DAKOTA.new(3).box, name, 0, args)) == text


@pytest.mark.parametrize(
    ("name", "args", "text"),
    [
        ("pawn_placed", (0, 9), "Bleu pose 1 explorateur sur la plaine 1."),
        ("neutral_placed", (1, 4), "Bleu pose 1 neutre colon sur la forêt 1."),
        ("spent", (4,), "La forêt 1 est épuisée."),
        ("activated", (13,), "La rivière 2 devient active et sa ligne supérieure est remplie."),
        ("no_more", (3,), "Il ne reste plus de rivière à activer."),
        ("token_drawn", (2,), "Le jeton plaine est tiré : une deuxième plaine est active."),
        ("neutrals_set", (4, 7), "4 neutres indigènes et 7 neutres colons vont dans leurs zones."),
    ],
)
def test_the_vocabulary_of_the_french_box(name: str, args: tuple[int, ...], text: str) -> None:
    assert french(Event(DAKOTA.new(3).box, name, 0, args).text("fr")) == text


def test_words_that_the_box_does_not_use() -> None:
    texts = DAKOTA.words.texts("fr")
    for key, english in DAKOTA.words.texts("en").items():
        text = french(texts[key])
        assert "neutral of the" not in english and "1st" not in english, key
        for wrong in ("âti", "neutre des", "sur {territory}", "de {territory}", "1er", "gagnez seul"):
            assert wrong not in text, key
        assert not any(f" {sign}" in texts[key] for sign in ":;?!"), "a narrow space that does not break"


def test_the_page_fits_80_columns() -> None:
    names = ["Maximilienne-Augustine", "花子花子花子花子花子", "O", "Anne", "Wolfgang Amadeus"]
    for seed in range(2):
        position, rng = DAKOTA.new(5, screens="open"), random.Random(seed)
        while not position.over:
            seat = rng.choice(position.to_act)
            position.play(seat, rng.choice(position.codes(seat)))
            if rng.random() < 0.1 or position.over:
                for lang in ("en", "fr"):
                    lines = position.text(rng.randrange(5), lang, names).splitlines()
                    assert max(map(width, lines)) <= 80
                    assert not any(re.match(r"\s+(\d+(,|$)|·)", line) for line in lines), "cut apart"


def test_the_rules_text_explains_the_names_and_gives_the_worked_examples() -> None:
    for lang, sign, names in (("en", "Example", "“plain 1”"), ("fr", "Exemple", "« plaine 1 »")):
        blocks = [(kind, french(text)) for kind, _, text in DAKOTA.rulebook(lang).blocks()]
        assert sum(kind == "p" and text.startswith(sign) for kind, text in blocks) == 5
        assert any(kind == "clause" and names in text for kind, text in blocks), "what the buttons say is explained"
        assert not any("âti" in text for _, text in blocks)


def why(position: Position, seat: int, move: str) -> list[str]:
    """Why a move is refused, in both languages, without the clause."""
    reason = position.why_not(seat, move)
    assert reason is not None
    return [reason.text().rpartition(" (")[0], french(reason.text("fr")).rpartition(" (")[0]]


def rank(position: Position, seat: int, move: str) -> int:
    reason = position.why_not(seat, move)
    assert reason is not None
    return reason.rank


def test_refusals_of_the_development_name_what_is_lacking() -> None:
    position = give(developing(begun("NSN"), 0), 0, wealth=4, wood=1, bison=1)
    assert why(position, 0, "build eagleTotem") == [
        "you lack 1 game, 1 fish and 1 horse for this card (Eagle Totem)",
        "il vous manque 1 gibier, 1 poisson et 1 cheval pour cette carte (Totem Aigle)",
    ]
    assert why(position, 0, "build herd")[0] == "you lack 3 horses for this card (Herd of Horses)"
    assert why(position, 0, "build bisonTotem bison")[0] == "you lack 1 bison for this card (Bison Totem)"
    assert why(position, 0, "build ghostDance") == [
        "this card (Ghost Dance) costs 5 wealth, and you have 4",
        "cette carte (Danse des Esprits) coûte 5 points de richesse, et vous en avez 4",
    ]
    assert why(position, 0, "point")[0] == "a victory point costs 12 wealth, and you have 4"
    assert why(position, 0, "recruit")[1] == "un explorateur coûte 12 points de richesse, et vous en avez 4"
    enlist(position, 0, 3)
    assert why(position, 0, "recruit")[1] == (
        "vous avez 6 pions en jeu, recrues comprises, et ne pouvez pas en avoir plus"
    )
    for move in ("build herd", "build ghostDance", "point", "sell gold", "build bisonTotem bison"):
        assert rank(position, 0, move) == MEANS_LACKING
    assert rank(position, 0, "recruit") == rank(position, 0, "build bank") == AGAINST_RULE
    assert rank(position, 0, "buy gold") == OTHER_QUESTION


def test_refusals_name_the_tokens_that_are_left_to_pay() -> None:
    components = {"herd": {"cost": ["anyOf4", "anyOf4", "anyOf4"]}}
    position = give(developing(begun("NSN", components=components), 0), 0, fish=1, game=1)
    assert why(position, 0, "build herd fish") == [
        "this card (Herd of Horses) costs 3 four-colour tokens, and beyond the rest of the cost you have 2 resources "
        "for that",
        "cette carte (Troupeau de Chevaux) coûte 3 jetons à quatre couleurs, et en plus du reste du coût vous avez 2 "
        "ressources pour cela",
    ]
    play(give(position, 0, bison=2, horse=1), "0 build herd fish")
    assert why(position, 0, "done") == [
        "2 four-colour tokens of the Herd of Horses must be paid first",
        "il faut d’abord payer 2 jetons à quatre couleurs pour le Troupeau de Chevaux",
    ]
    assert why(position, 0, "build carbines game") == why(position, 0, "done") == why(position, 0, "build carbines")
    play(position, "0 build herd game")
    assert why(position, 0, "sell bison")[0] == "1 four-colour token of the Herd of Horses must be paid first"


def test_refusals_name_territory_card_pawn_and_price() -> None:
    position = begun("NSN")
    assert why(position, 0, "cavalry plain1") == [
        "no cavalry pawn is left on your reference card",
        "il ne reste aucun cavalier sur votre carte de référence",
    ]
    enlist(position, 0, 2)
    play(position, *["0 explorer market"] * 3, *["1 explorer market"] * 3, *["2 explorer market"] * 3)
    play(position, *["2 neutral settler plain1"] * 3, *["1 neutral settler plain1"] * 3, "0 neutral settler plain1")
    assert why(position, 0, "neutral settler plain1") == [
        "the 2 pawns that you have still to place must be your own",
        "il vous reste 2 pions à placer, uniquement parmi les vôtres",
    ]
    shop = shopping(begun("NSN"), {0: 1})
    assert why(shop, 0, "buy gold") == [
        "1 gold costs 3 wealth, and you have 0", "1 or coûte 3 points de richesse, et vous en avez 0",
    ]  # fmt: skip
    position = own(begun("NSN", first=2), 0, "bisonTotem", "ghostDance")
    lay(position, "meadow1", "upper", bison=1)
    activating(position)
    assert why(position, 0, "eagle fish river1")[1] == "vous n’avez pas le Totem Aigle"
    assert why(position, 0, "bison plain1")[0] == "the open row of plain 1 has no free space for 1 bison"
    play(position, "0 bison meadow1")
    assert why(position, 0, "bison meadow1")[0] == "this card (Bison Totem) has already been applied in this round"


def test_refusals_of_the_collection_name_the_territory() -> None:
    position = begun("NSN")
    collecting(position, {0: {"plain1": 2}}, {}, "neutral native river1")
    assert why(position, 0, "take gold") == ["no gold lies on plain 1", "il n’y a pas d’or sur la plaine 1"]

