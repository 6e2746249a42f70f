"""The contract of pictures, for every game that has one: all is drawn, all can be clicked, nothing leaks."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest
from playing import GAMES, random_play

from ludotheque import CHANCE, Event, Game, Position
from ludotheque.core.draw import FORMS, Drawing, draw, outline
from ludotheque.core.events import AGAINST_RULE, MEANS_LACKING, OTHER_QUESTION
from ludotheque.core.rule import listening
from ludotheque.core.scene import (
    LAYS,
    SHAPES,
    Print,
    Scene,
    art,
    changed,
    clicks,
    difference,
    near,
    parse,
    printed,
    scene,
    why_not,
)
from ludotheque.core.words import LANGUAGES, MARKS

PICTURED = [game for game in GAMES if game.picture]
KNOWN = {"lit"}
"""Materials that every page knows."""
MANY, TRIED = 120, 8
"""Of so many legal moves some are clicked through, in every tenth position: the effort grows with their square."""
Spots = tuple[str, ...]


@pytest.fixture(params=PICTURED, ids=lambda game: game.name)
def pictured(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def boxes(game: Game) -> Iterator[Position]:
    """A game with every number of seats, and with every value of every option."""
    for seats in range(game.seats[0], game.seats[1] + 1):
        yield game.new(seats)
    for option in game.options:
        for value in option.values[1:]:
            if not option.seated:
                yield game.new(game.seats[0], **{option.name: value})


def symbols_of(game: Game) -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', art(game)))


def place(found: Print, key: str) -> bool:
    """Whether a key of a scene has a place in the print."""
    at, slash, spot = key.partition("/")
    if not slash:
        return at in found["panels"]
    if at in found["trays"]:
        return any(spot in group for _, group in found["trays"][at]["groups"])
    sheet = found["panels"][at]["sheet"] if at in found["panels"] else at
    return sheet in found["sheets"] and spot in found["sheets"][sheet]["spots"]


def spots_of(position: Position, seat: int) -> dict[int, Spots]:
    """The spots of a seat's legal moves, with those that depend on the position."""
    assert position.game.picture
    table, aimed = clicks(position.box)[0], position.game.picture.aim(position, seat)
    return {code: aimed.get(code, table[code]) for code in position.codes(seat)}


def owned(found: Print, spot: str, seat: int) -> str:
    """A spot with the name of the seat's own panel or tray in the place of `me`."""
    at, _, rest = spot.partition("/")
    if at != "me":
        return spot
    own = [name for part in (found["trays"], found["panels"]) for name, held in part.items() if held["owner"] == seat]
    return next(f"{name}/{rest}" for name in own if place(found, f"{name}/{rest}"))


# Choosing by clicks: rules 1 to 5


def left(moves: dict[int, Spots], chosen: Spots) -> list[int]:
    """The moves that have all chosen spots; spots are counted."""
    wanted = Counter(chosen).items()
    return [code for code, spots in moves.items() if spots and all(spots.count(spot) >= n for spot, n in wanted)]


def lit(moves: dict[int, Spots], chosen: Spots) -> dict[int, str]:
    """Of each move left its first spot that is neither chosen nor implied; a move that is spelt out has none."""
    codes = left(moves, chosen)
    rests = {code: Counter(moves[code]) - Counter(chosen) for code in codes}
    implied = Counter(next(iter(rests.values()), Counter()))
    for rest in rests.values():
        implied &= rest
    shown = {}
    for code in codes:
        free = rests[code] - implied or rests[code]  # where all is implied there is still something to click
        if free:
            shown[code] = next(spot for spot in moves[code] if spot in free)
    return shown


def reached(moves: dict[int, Spots], code: int, chosen: Spots = ()) -> Spots:
    """Click what is lit for a move until it is the only one left or spelt out; the spots clicked."""
    while not chosen or left(moves, chosen) != [code]:
        shown = lit(moves, chosen)
        if code not in shown:
            break
        chosen = (*chosen, shown[code])
    return chosen


def test_every_legal_move_is_reached_by_clicks_and_no_two_are_alike(pictured: Game) -> None:
    assert pictured.picture
    rng, buttons, clicked, doubled = random.Random(31), 0, 0, 0
    for start in boxes(pictured):
        prints = printed(start.box, "en")
        placed = cache(lambda spot, seat, prints=prints: place(prints, owned(prints, spot, seat)))
        for n, (position, seat, _) in enumerate(random_play(start, rng, 160)):
            if seat == CHANCE:
                continue
            moves = spots_of(position, seat)
            if len(moves) > MANY and n % 10:
                continue
            tried = set(moves) if len(moves) <= MANY else set(rng.sample(list(moves), TRIED))
            alike: dict[tuple[object, ...], list[int]] = {}
            for code, spots in moves.items():
                if not spots:
                    buttons += 1
                    continue
                assert all(placed(spot, seat) for spot in spots), position.box.text(code)
                clicked += 1
                if code in tried:
                    chosen = reached(moves, code)
                    ends = left(moves, chosen)
                    assert ends == [code] or (code in ends and Counter(moves[code]) == Counter(chosen))
                alike.setdefault((*sorted(spots), pictured.picture.variant(position.box, code)), []).append(code)
            for codes in alike.values():  # these become buttons after the click, so they must differ in words
                if len(codes) == 1:
                    continue
                assert len({position.label(seat, code) for code in codes}) == len(codes)
                assert len({position.box.move(code).kind.name for code in codes}) == 1
                doubled += len(codes) - 1
    assert clicked > 9 * buttons > 0 and clicked > 100 * doubled


def test_codes_that_a_box_has_no_move_for_have_no_spots_that_are_not_there(pictured: Game) -> None:
    for position in boxes(pictured):
        prints = printed(position.box, "en")
        table, codes = clicks(position.box)
        for code, spots in enumerate(table):
            assert all(place(prints, owned(prints, spot, 0)) for spot in spots), position.box.text(code)
            assert all(code in codes[spot] for spot in spots)


# What is printed


def test_every_print_is_whole(pictured: Game) -> None:
    known = symbols_of(pictured)
    for position in boxes(pictured):
        prints = {lang: printed(position.box, lang) for lang in LANGUAGES}
        for lang, found in prints.items():
            assert printed(position.box, lang) is found, "made once"
            for name, sheet in found["sheets"].items():
                for form in sheet["forms"].values():
                    markup = f"<svg>{form['ground']}{form.get('over', '')}</svg>"
                    ElementTree.fromstring(markup)
                    assert "style" not in markup, "a page allows no style in its markup"
                    assert set(re.findall(r'href="#([^"]+)"', markup)) <= known
                    for x, y, width, height, *_ in (*form.get("trays", {}).values(), form.get("free", (0, 0, 1, 1))):
                        assert 0 <= x <= x + width <= form["size"][0] and 0 <= y <= y + height <= form["size"][1]
                for spot, (title, shape, lay, where) in sheet["spots"].items():
                    assert title and (shape in SHAPES or shape in found["shapes"]), f"{name}/{spot}"
                    assert lay in LAYS or lay in found["lays"], f"{name}/{spot}"
                    for form_name, (x, y, width, height, *turn) in where.items():
                        size = sheet["forms"][form_name]["size"]
                        if turn == [90]:
                            x, y, width, height = x + (width - height) / 2, y + (height - width) / 2, height, width
                        assert 0 <= x <= size[0] - width + 0.1 and 0 <= y <= size[1] - height + 0.1
                        assert outline(found, shape, form_name, where[form_name], "") or shape == "none"
            titles = [panel["title"] for panel in found["panels"].values()]
            titles += [tray["title"] for tray in found["trays"].values()]
            for tray in found["trays"].values():
                for title, group in tray["groups"]:
                    titles += [title, *(called for _, called in group.values())]
                    assert {symbol for symbol, _ in group.values()} <= known & found["symbols"].keys()
            assert all(titles) and all(found["symbols"].values())
            assert {m["symbol"] for m in found["materials"].values() if "symbol" in m} <= known
            assert found["symbols"].keys() <= known
            assert all(label for _, label, *_ in found["moves"].values())
            for title, symbol, _ in found["layout"]["tall"]:
                assert title and symbol in known
        assert len({bare(found) for found in prints.values()}) == 1, "a scene fits the print of every language"


def bare(found: Print) -> str:
    """What of a print does not hang on the language."""
    spots = {name: {key: spot[1:] for key, spot in sheet["spots"].items()} for name, sheet in found["sheets"].items()}
    trays = {name: [list(group) for _, group in tray["groups"]] for name, tray in found["trays"].items()}
    moves = {code: (row[0], row[2:]) for code, row in found["moves"].items()}
    return repr((spots, trays, moves, found["shapes"], found["lays"], list(found["symbols"]), list(found["words"])))


def test_symbols_hang_on_no_font_and_no_style(pictured: Game) -> None:
    found = ElementTree.fromstring(art(pictured))
    ids = [symbol.get("id") for symbol in found]
    assert len(ids) == len(set(ids)) > 8
    for node in found.iter():
        assert node.tag.rpartition("}")[2] not in ("style", "text", "image", "script") and node.get("style") is None
    assert all(symbol.get("viewBox") for symbol in found)


# What is drawn


def test_every_position_is_drawn_and_every_key_has_a_place(pictured: Game) -> None:
    rng, seen = random.Random(32), 0
    known = symbols_of(pictured)
    for start in boxes(pictured):
        found = printed(start.box, "en")
        for n, (position, _, _) in enumerate(random_play(start, rng, 400)):
            for viewer in (None, n % position.box.seats):
                laid = scene(position, viewer)
                assert all(place(found, key) for key in laid), [key for key in laid if not place(found, key)]
                check_values(found, laid, known)
                seen += 1
            if n % 40 == 0:
                lang = list(LANGUAGES)[n // 40 % len(LANGUAGES)]
                svg = draw(position, viewer, lang, FORMS[n // 40 % 2], dark=n % 80 == 0)
                drawn = ElementTree.fromstring(svg)
                assert 'style="' not in svg and float(drawn.get("width", 0)) > 300
        if start.over:
            ElementTree.fromstring(draw(start))
    assert seen > 1000


def check_values(found: Print, laid: Scene, known: set[str]) -> None:
    """Every value is of the kind that its key asks for, and names what the print and the art know."""
    for key, value in laid.items():
        at, slash, _ = key.partition("/")
        if at in found["trays"]:
            assert isinstance(value, int), key
        elif not slash:
            assert isinstance(value, str), key
        elif isinstance(value, list):
            first = str(value[0])
            assert first[0] != "#" or first[1:] in found["materials"], key
            assert value[first[0] == "#"] in found["words"], key
        elif isinstance(value, str):
            materials, tokens = parse(value)
            assert set(materials) <= found["materials"].keys() | KNOWN, key
            assert {token.symbol for token in tokens} <= known & found["symbols"].keys(), key


def test_a_drawing_holds_every_piece_once(pictured: Game) -> None:
    position = pictured.new(pictured.seats[1])
    for _ in random_play(position, random.Random(33), 200):
        pass
    laid = scene(position, None)
    pieces: Counter[str] = Counter()
    lying = {key: value for key, value in laid.items() if isinstance(value, str) and "/" in key}
    found = printed(position.box, "en")
    copies = Counter(panel["sheet"] for name, panel in found["panels"].items() if panel["sheet"] != name)
    for key, value in lying.items():
        for token in parse(value)[1]:
            pieces[token.symbol] += copies[key.partition("/")[0]] or 1 if token.n is None else token.n
    empty: Scene = {key: value for key, value in laid.items() if key not in lying}
    whole, without = (Drawing(found, shown, "wide", "en").wide(None)[0] for shown in (laid, empty))
    for symbol, n in pieces.items():
        uses = [drawn.count(f'href="#{symbol}"') for drawn in (whole, without)]
        assert uses[0] - uses[1] == n, symbol


# What scenes tell


def test_differences_lead_from_scene_to_scene(pictured: Game) -> None:
    for seats in pictured.seats:
        position = pictured.new(seats)
        old: Scene = {}
        for _ in random_play(position, random.Random(34), 500):
            new = scene(position, None)
            step = difference(old, new)
            assert changed(old, step) == new
            assert not difference(new, dict(new)) and all(old.get(key) != value for key, value in step.items())
            assert changed(new, difference(new, old)) == old
            old = new


def test_scenes_leak_nothing(pictured: Game) -> None:
    rng = random.Random(35)
    for seats in pictured.seats:
        for n, (position, _, _) in enumerate(random_play(pictured.new(seats), random.Random(36), 400)):
            for viewer in (None, *range(seats)) if n % 3 == 0 else ():
                truth = position.sample(viewer, rng)
                assert scene(position, viewer) == scene(truth, viewer)


def test_pieces_of_a_scene_are_conserved_whenever_something_is_told(pictured: Game) -> None:
    assert pictured.picture
    homeless = pictured.picture.home.keys()
    position = pictured.new(pictured.seats[1])
    found = printed(position.box, "en")
    counted: list[Counter[str]] = []

    def hear(event: tuple[int, ...]) -> None:
        counted.append(count(found, scene(position, None)))

    with listening(hear):
        for _ in random_play(position, random.Random(37), 1500):
            pass
    assert len(counted) > 200
    for pieces in counted[1:]:
        gone = {symbol for symbol in pieces.keys() | counted[0].keys() if pieces[symbol] != counted[0][symbol]}
        assert gone <= homeless, gone


def count(found: Print, laid: Scene) -> Counter[str]:
    """How many pieces of each symbol a scene holds."""
    pieces: Counter[str] = Counter()
    for key, value in laid.items():
        at, _, spot = key.partition("/")
        if isinstance(value, str) and "/" in key:
            for token in parse(value)[1]:
                pieces[token.symbol] += token.n or 0
        elif at in found["trays"] and isinstance(value, int):
            pieces[next(group[spot][0] for _, group in found["trays"][at]["groups"] if spot in group)] += value
    return pieces


def test_events_happen_at_places_that_there_are(pictured: Game) -> None:
    assert pictured.picture
    assert pictured.picture.beats | pictured.picture.effects.keys() <= set(pictured.events.names)
    position = pictured.new(pictured.seats[1])
    found = printed(position.box, "en")
    fixed = [*pictured.picture.home.values(), *(spot for _, spot in pictured.picture.effects.values())]
    assert all(at in found["trays"] or place(found, at) for at in fixed)
    happened: set[str] = set()
    for before, seat, code in random_play(position, random.Random(38), 1500):
        for event in before.copy().play(seat, code):
            assert isinstance(event, Event)
            if at := pictured.picture.where(event):
                assert at in found["trays"] or place(found, at), event
                happened.add(event.name)
    assert len(happened) > 3


def test_sentences_name_symbols_that_there_are_and_say_the_same(pictured: Game) -> None:
    assert pictured.picture
    known, named = symbols_of(pictured), Counter[str]()
    keys = pictured.picture.icons
    assert not [key for key in keys if key not in pictured.words], "no key is left over"
    position = pictured.new(pictured.seats[1])
    for before, seat, code in random_play(position, random.Random(44), 600):
        for event in before.copy().play(seat, code):
            for lang in LANGUAGES:
                plain, marked = event.text(lang), event.text(lang, icons=True)
                assert MARKS.sub("", marked) == plain and "[" not in plain
                named.update(symbol for marks in MARKS.findall(marked) for symbol in re.findall(r"[\w-]+", marks))
    assert set(named) <= known and (len(named) > 4 or not keys), named


# What cannot be clicked, and why


def test_near_misses_are_spots_without_a_legal_move_where_only_the_means_are_lacking(pictured: Game) -> None:
    assert pictured.picture
    near_kinds, found, asked = set(pictured.picture.near), 0, 0
    questions = {q for kind in pictured.moves.kinds if kind.name in near_kinds for q in kind.asked}
    for position, seat, _ in random_play(pictured.new(pictured.seats[1]), random.Random(39), 600):
        if seat == CHANCE:
            continue
        open_to = {
            spots[0] for code, spots in spots_of(position, seat).items()
            if spots and pictured.moves.decode(code)[0].name in near_kinds
        }
        asked += position.s.question in questions
        missed = near(position, seat)
        assert not open_to & set(missed) and len(missed) == len(set(missed))
        for at in missed:
            reason = why_not(position, seat, at)
            assert reason is None or reason.rank == MEANS_LACKING, "open by another kind, or the means are lacking"
            found += reason is not None
    assert found > 20 or not asked  # at random, some questions are never come to


def test_a_spot_says_why_nothing_can_be_done_there(pictured: Game) -> None:
    rng, ranks = random.Random(40), Counter[int]()
    for n, (position, seat, _) in enumerate(random_play(pictured.new(pictured.seats[0]), rng, 300)):
        if seat == CHANCE or n % 4:
            continue
        found = printed(position.box, "en")
        open_to = {spot for spots in spots_of(position, seat).values() for spot in spots}
        for spot in rng.sample(sorted(clicks(position.box)[1]), 12):
            for at in {spot, owned(found, spot, seat)}:
                reason = why_not(position, seat, at)
                assert (reason is None) == (spot in open_to), (at, reason)
                if reason:
                    ranks[reason.rank] += 1
                    assert reason.text("fr") and reason.clause
        for other in set(range(position.box.seats)) - set(position.to_act):
            reason = why_not(position, other, spot)
            assert reason and reason.key in {"turn", "sealed", *pictured.reasons.names}
        assert why_not(position, seat, "nowhere/at-all") is None
    assert set(ranks) == {OTHER_QUESTION, AGAINST_RULE, MEANS_LACKING}
