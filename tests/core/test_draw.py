"""Scenes as data, and drawing them without a browser."""

from __future__ import annotations

import random
import shutil
import sys
from typing import Any
from xml.etree import ElementTree

import pytest
from toy import GAME as TOY

import ludotheque
from ludotheque.core.draw import draw, png, style
from ludotheque.core.scene import LAYS, Token, arranged, changed, difference, form, parse, places, printed, scene

MONTANA = ludotheque.game("montana")


@pytest.mark.parametrize(
    "text",
    ["#grass", "#lake canteen.mid*1", "#plot #lit well", "wall~own", "arrow@135", "a-b.cost@90~pale*12", "expN0*1"],
)
def test_tokens_are_read_and_written(text: str) -> None:
    assert form(*parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", " ", "#", "#grass*2", "a  b", "a*", "a.", "é", "a@-90", "a*1*2", "#a b ", "a~b.c"]
)
def test_what_is_no_text_of_tokens_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is neither #material nor symbol"):
        parse(text)


def test_a_token_says_what_it_is() -> None:
    assert parse("#grass cow.badge@90~own*2") == (("grass",), (Token("cow", "badge", 90, "own", 2),))
    assert parse("cow")[1][0].n is None and parse("cow*1")[1][0].n == 1


def test_differences() -> None:
    old: Any = {"a/1": "x", "b/1": 2, "c/1": ["k", 3]}
    new: Any = {"a/1": "x", "b/1": 0, "d/1": "y"}
    assert difference(old, new) == {"b/1": 0, "d/1": "y", "c/1": None}
    assert changed(old, difference(old, new)) == new
    assert difference(old, dict(old)) == {} and difference({}, new) == new and difference(old, {}) == dict.fromkeys(old)


@pytest.mark.parametrize("lay", LAYS)
@pytest.mark.parametrize("n", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("size", [(40.0, 40.0), (120.0, 30.0), (20.0, 90.0)])
def test_built_in_lays_keep_pieces_inside_and_apart(lay: str, n: int, size: tuple[float, float]) -> None:
    found = arranged(lay, n, *size)
    assert len(found) == n
    for x, y, edge in found:
        assert edge / 2 - 1e-9 <= x <= size[0] - edge / 2 + 1e-9 and edge / 2 - 1e-9 <= y <= size[1] - edge / 2 + 1e-9
    if lay in ("row", "grid"):
        for i, (x, y, edge) in enumerate(found):
            assert all(max(abs(x - x2), abs(y - y2)) >= edge - 1e-9 for x2, y2, _ in found[:i])


def test_a_grid_is_as_large_as_it_can_be() -> None:
    assert [edge for *_, edge in arranged("grid", 4, 40, 40)] == [20] * 4
    assert [edge for *_, edge in arranged("grid", 4, 100, 20)] == [20] * 4
    assert [edge for *_, edge in arranged("row", 4, 40, 40)] == [10] * 4


def test_more_pieces_than_a_lay_has_places_for_stand_in_a_grid() -> None:
    found = printed(MONTANA.new(2).box, "en")
    assert places(found, "field", "wide", "cost", 9, 60, 60) == arranged("grid", 9, 60, 60)
    assert places(found, "field", "tall", "cost", 2, 60, 60) != places(found, "field", "wide", "cost", 2, 60, 60)


def test_a_game_without_a_picture_is_played_as_before() -> None:
    position = TOY.new(2)
    assert TOY.picture is None and position._repr_svg_() is None
    for ask in (position.svg, lambda: scene(position, None), lambda: printed(position.box, "en")):
        with pytest.raises(ValueError, match="Fists has no picture yet"):
            ask()
    assert position.deal(random.Random(1)) and str(position)


def test_a_notebook_shows_the_picture() -> None:
    position = MONTANA.new(2)
    shown = position._repr_svg_()
    assert shown is not None and shown == position.svg() and shown.startswith("<svg xmlns")
    ElementTree.fromstring(shown)


def test_forms_colours_names_and_seats() -> None:
    position = MONTANA.new(3)
    position.deal(random.Random(1))
    light, dark = draw(position, 1), draw(position, 1, dark=True)
    assert "#F3EADA" in light and "#F3EADA" not in dark and "#1C1713" in dark
    assert "var(" not in style(True) + style(False)
    tall = ElementTree.fromstring(draw(position, form="tall"))
    assert tall.get("width") == "390"
    named = draw(position, 1, "fr", names=["Ana", "<b>", "Chloé"])
    assert "Ana" in named and "&lt;b&gt;" in named and "<b>" not in named and "Paysage" not in light
    assert "Champ de blé" in named and "Grain field" in light
    assert light.count('class="acting"') == 1 and "Campements restants" in named
    with pytest.raises(ValueError, match="unknown form 'round'; known: wide, tall"):
        draw(position, form="round")
    with pytest.raises(ValueError, match="the seats are 0 to 2"):
        draw(position, 3)
    with pytest.raises(ValueError, match="unknown language"):
        draw(position, lang="xx")


def test_a_picture_in_pixels_needs_a_painter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(ValueError, match=r"a PNG needs CairoSVG \(pip install cairosvg\) or Chromium"):
        png(MONTANA.new(2).svg())


@pytest.mark.skipif(not shutil.which("chromium"), reason="NO CHROMIUM: NO PICTURE IN PIXELS")
def test_a_picture_in_pixels() -> None:
    made = png(MONTANA.new(2).svg())
    assert made.startswith(b"\x89PNG") and len(made) > 50_000
