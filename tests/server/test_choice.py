"""From clicks to a move, and where pieces stand: what the page's picture computes, with plain values in Node."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import warnings
from pathlib import Path
from typing import Any

import pytest
from playing import GAMES, random_play

import ludotheque.server
from ludotheque import Game
from ludotheque.core.draw import FORMS, Drawing
from ludotheque.core.scene import arranged, parse, printed, scene
from ludotheque.core.words import LANGUAGES
from ludotheque.server.lean import brief, lean, spelled
from ludotheque.server.messages import runs, spread
from ludotheque.server.viewers import catalogue
from ludotheque.tables.table import Person, Table

SCENE = Path(ludotheque.server.__file__).parent / "page" / "scene"


def in_node(script: str, given: Any) -> Any:
    """What a script makes of a value; the modules that need no page are there for it."""
    if not (node := shutil.which("node")):
        warnings.warn("NO NODE: THE PAGE'S CHOICE IS NOT TESTED", stacklevel=2)
        pytest.skip("NO NODE")
    whole = f"""
        const {{ Choice }} = await import({json.dumps((SCENE / "choice.js").as_uri())});
        const {{ parse, arranged }} = await import({json.dumps((SCENE / "token.js").as_uri())});
        const {{ flights }} = await import({json.dumps((SCENE / "flights.js").as_uri())});
        const {{ measure }} = await import({json.dumps((SCENE / "layout.js").as_uri())});
        const {{ Fitting }} = await import({json.dumps((SCENE / "fitting.js").as_uri())});
        const {{ nearest }} = await import({json.dumps((SCENE / "keys.js").as_uri())});
        const {{ joined, spelled }} = await import({json.dumps((SCENE.parent / "lean.js").as_uri())});
        const {{ spread }} = await import({json.dumps((SCENE.parent / "wire.js").as_uri())});
        const given = {json.dumps(given)};
        console.log(JSON.stringify((() => {{ {script} }})()));
    """
    done = subprocess.run([node, "--input-type=module", "-"], input=whole, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


CLICKS = """
    const choice = new Choice(new Map(given.moves));
    const sorted = (spots) => [...spots].sort();
    const all = () => ({
        left: choice.left(), lit: sorted(choice.lit()), open: sorted(choice.open()), ready: choice.ready(),
    });
    const steps = [all()];
    for (const spot of given.clicks) {
        const played = spot === "back" ? choice.back() : choice.click(spot) ?? "more";
        steps.push({ played, ...all() });
    }
    return steps;
"""


def clicked(moves: list[list[Any]], *clicks: str) -> Any:
    return in_node(CLICKS, {"moves": moves, "clicks": clicks})


def test_a_click_keeps_the_moves_that_have_it_and_the_last_one_plays() -> None:
    moves = [[1, ["bank/1", "me/b"]], [2, ["bank/1", "me/g"]], [3, ["bank/2", "me/b", "me/b"]], [4, []]]
    begin, bank, played = clicked(moves, "bank/1", "me/g")
    assert begin["left"] == [1, 2, 3, 4] and begin["lit"] == ["bank/1", "bank/2"] and begin["ready"] == []
    assert begin["open"] == ["bank/1", "bank/2", "me/b", "me/g"], "the worker first works as well"
    assert bank["played"] == "more" and bank["left"] == [1, 2] and bank["lit"] == ["me/b", "me/g"]
    assert played["played"] == 2
    assert clicked(moves, "me/g")[1]["played"] == 2
    assert clicked(moves, "me/b", "me/b")[2]["played"] == 3, "a spot counts as often as it is there"


def test_what_all_moves_share_needs_no_click() -> None:
    moves = [[1, ["me/pawn", "wood"]], [2, ["me/pawn", "lake"]]]
    begin, wood = clicked(moves, "wood")
    assert begin["lit"] == ["lake", "wood"] and wood["played"] == 1
    only = clicked([[7, ["wheel"]], [8, []]])
    assert only[0]["lit"] == ["wheel"], "where there is nothing else to choose, it glows"


def test_a_move_that_is_spelt_out_is_ready_though_longer_ones_are_left() -> None:
    moves = [[1, ["shop", "a", "b"]], [2, ["shop", "a"]], [3, ["shop", "a"]], [4, ["hut"]]]
    _, shop, a = clicked(moves, "shop", "a")
    assert shop["left"] == [1, 2, 3]
    assert a["ready"] == [2, 3] and a["lit"] == ["b"], "alike ones are left to the buttons"


def test_a_click_elsewhere_does_nothing_and_the_last_can_be_taken_back() -> None:
    moves = [[1, ["a", "b"]], [2, ["a", "c"]], [3, ["d"]]]
    steps = clicked(moves, "z", "a", "d", "back", "back")
    assert [step["left"] for step in steps[1:]] == [[1, 2, 3], [1, 2], [1, 2], [1, 2, 3], [1, 2, 3]]
    assert [step["played"] for step in steps[4:]] == [True, False]


def test_pieces_are_read_and_stand_as_python_reads_and_places_them() -> None:
    texts = ["#grass cabin1*1 grain.cost", "arrow@45", "wall~own*3 #lit", "a-b.low@90~pale*0"]
    boxes = ((40, 20), (20, 50), (30, 30))
    sizes = [(lay, n, w, h) for lay in ("row", "grid", "fill") for n in range(1, 8) for w, h in boxes]
    script = "return [given[0].map(parse), given[1].map(([lay, n, w, h]) => arranged(lay, n, w, h))]"
    read, stood = in_node(script, [texts, sizes])
    for text, (materials, tokens) in zip(texts, read, strict=True):
        wanted = parse(text)
        assert tuple(materials) == wanted[0]
        assert [(t["symbol"], t["role"], t["turn"], t["look"], t["n"]) for t in tokens] == [
            (t.symbol, t.role, t.turn, t.look, t.n) for t in wanted[1]
        ]
    for (lay, n, width, height), places in zip(sizes, stood, strict=True):
        flat = [x for place in places for x in place]
        assert flat == pytest.approx([x for place in arranged(lay, n, width, height) for x in place]), (lay, n)


def test_legal_moves_travel_in_runs() -> None:
    rng = random.Random(5)
    lists = [sorted(rng.sample(range(60), n)) for n in range(0, 60, 3)]
    assert in_node("return given.map(spread);", [runs(codes) for codes in lists]) == lists
    assert [spread(runs(codes)) for codes in lists] == lists and runs(range(7, 300)) == [7, 293]


def test_what_left_here_and_came_there_is_the_same_piece() -> None:
    script = """
        const symbols = { "0/cow": "cow", "0/coin": "coin", "x/grain": "grain", "0/grain": "grain" };
        symbols["0/stock"] = "cabin0";
        return flights(given.old, given.next, (key) => symbols[key], (symbol) => ({ coin: "bank/chest" })[symbol]);
    """
    old = {"map/A1": "#grass cow.badge*1 grain.cost", "0/cow": 0, "0/coin": 1, "x/grain": 3, "0/grain": 2, "0/stock": 9}
    built = {"map/A1": "#grass cabin0*1", "0/cow": 1, "0/coin": 3, "x/grain": 4, "0/grain": 1, "0/stock": 8}
    found = {(one["symbol"], one["from"], one["to"]) for one in in_node(script, {"old": old, "next": built})}
    assert found == {
        ("cow", "map/A1", "0/cow"),
        ("grain", "0/grain", "x/grain"),
        ("cabin0", "0/stock", "map/A1"),
        ("coin", "bank/chest", "0/coin"),
    }
    assert in_node(script, {"old": old, "next": old}) == []
    assert len(in_node(script, {"old": old, "next": {**old, "0/coin": 90}})) == 12, "no swarm"


def check_places(drawing: Drawing, tree: Any) -> list[tuple[str, float, float, float]]:
    """JavaScript and Python put panels at the same places; these."""
    sizes = {name: form[1]["size"] for name in drawing.print["panels"] if (form := drawing.drawn(name))}
    script = "return measure(given.tree, (name) => given.sizes[name], () => []);"
    made = in_node(script, {"tree": tree, "sizes": sizes})
    width, height, placed = drawing.measure(tree, None)
    assert [made["width"], made["height"]] == [width, height]
    assert [(one["name"], one["x"], one["y"], one["scale"]) for one in made["placed"]] == placed
    return placed


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("name", ["montana", "dakota"])
def test_panels_stand_where_python_puts_them(name: str, seats: int) -> None:
    start = ludotheque.game(name).new(min(seats, ludotheque.game(name).seats[1]))
    for _ in random_play(start, random.Random(1), 12):
        pass
    for form in FORMS:
        drawing = Drawing(printed(start.box, "en"), scene(start, 0), form, "en")
        layout = drawing.print["layout"]
        for tree in [layout["wide"]] if form == "wide" else [tree for *_, tree in layout["tall"]][:2]:
            assert check_places(drawing, tree)


def test_what_fills_a_column_goes_where_there_is_room() -> None:
    start = ludotheque.game("dakota").new(3)
    drawn = {**scene(start, 0), **dict.fromkeys(("forest1", "forest2", "mountain1"), "open")}
    drawing = Drawing(printed(start.box, "en"), drawn, "wide", "en")
    bands: list[Any] = [{"row": ["forest2", "forest1"]}, {"row": ["mountain1"]}]
    fill = {"col": bands, "fill": ["market", "neutrals"], "width": 590, "end": 1}
    at = {name: (x, y) for name, x, y, _ in check_places(drawing, fill)}
    assert at["forest2"][0] == 2 and at["mountain1"][0] == at["forest1"][0] == 300, "at the right of its width"
    assert at["market"] == (300 - 8 - 224, 104), "beside the first that leaves room"
    assert at["neutrals"] == (590 - 224, 104 + 236 + 8), "below, for there is no more room"
    apart = {"col": ["track", {"row": ["market", "neutrals"], "apart": 1}, {"row": ["supply"]}], "end": 1}
    at = {name: (x, y) for name, x, y, _ in check_places(drawing, apart)}
    assert at["market"][0] == 0 and at["neutrals"][0] == at["supply"][0] == 1112 - 224


def test_arrows_go_to_the_nearest_place_in_their_direction() -> None:
    def box(x: float, y: float) -> dict[str, float]:
        return {"left": x - 5, "right": x + 5, "top": y - 5, "bottom": y + 5}

    others = [box(30, 0), box(20, 40), box(-30, 2), box(0, -60), box(0, 0)]
    script = "return given.ways.map((way) => nearest(given.from, given.others, way));"
    ways = [[1, 0], [-1, 0], [0, 1], [0, -1]]
    assert in_node(script, {"from": box(0, 0), "others": others, "ways": ways}) == [0, 2, 1, 3]
    assert in_node(script, {"from": box(30, 0), "others": [box(0, 0)], "ways": [[1, 0]]}) == [-1]


def test_the_nearest_of_the_current_turn_and_mirror_image_is_meant() -> None:
    moves = [
        {"code": 1, "middle": [0, 0], "variant": [0, 0]}, {"code": 2, "middle": [9, 0], "variant": [0, 0]},
        {"code": 3, "middle": [0, 0], "variant": [1, 0]}, {"code": 4, "middle": [0, 9], "variant": [3, 0]},
        {"code": 5, "middle": [5, 5], "variant": [3, 1]}, {"code": 6, "middle": [1, 1], "variant": None},
    ]  # fmt: skip
    found = in_node(
        """
        const fitting = new Fitting(given);
        const seen = [[fitting.nearest([1, 1]), fitting.nearest([7, 3]), fitting.next([0, 0], [1, 0])?.code]];
        for (const deed of ["turn", "turn", "mirror", "mirror", "swap", "swap"]) {
            seen.push([deed, fitting[deed](1), fitting.nearest([1, 1])]);
        }
        return [seen, fitting.next([0, 0], [-1, 0]) ?? null, new Fitting(given.slice(0, 2)).swap()];
        """,
        moves,
    )
    assert found == [
        [
            [1, 2, 2], ["turn", True, 3], ["turn", True, 4], ["mirror", True, 5], ["mirror", True, 3],
            ["swap", True, 6], ["swap", True, 3],
        ],
        None,
        False,
    ], "a turn without a legal move is left out; where the mirror image has no such turn, another one"  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in GAMES if game.picture], ids=lambda game: game.name)
def test_moves_that_are_sent_in_short_are_spelled_out(game: Game, lang: str) -> None:
    table = Table("t", game.new(game.seats[1]).box, [Person("me")] * game.seats[1])
    rows = catalogue(table, lang)["moves"]
    short = [brief(row) for row in rows]
    assert [spelled(row) for row in short] == rows
    made = printed(table.box, lang)
    script = "const { moves } = given.told, all = { moves }; return joined(given.lean, spelled(all)).moves;"
    found = in_node(script, {"lean": lean(made), "told": {"moves": short}})
    assert found == {str(code): row for code, row in made["moves"].items()}
