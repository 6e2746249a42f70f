"""docs/montana.md teaches only moves that exist, and the options as they are."""

from __future__ import annotations

import re
from pathlib import Path

from montana_setup import MONTANA, started

PAGE = (Path(__file__).parents[3] / "docs" / "montana.md").read_text("utf-8")


def test_every_notation_of_the_page_is_a_move() -> None:
    play = PAGE.split("## Play")[1].split("## Options")[0]
    written = [text for text in re.findall(r"`([^`]+)`", play) if not text.startswith("ludotheque") and "=" not in text]
    written = [text for text in written if text not in ("heritage", "classic")]
    box = started(4).box
    kinds = {box.move(text).kind.name for text in written}
    assert kinds == {kind.name for kind in MONTANA.moves.kinds}, "and every kind of move is taught"


def test_the_options_of_the_page_are_those_of_the_editions() -> None:
    table = re.findall(r"^\| `(\w+)` \| (\w+) \| (\w+) \|", PAGE, re.MULTILINE)
    assert [name for name, _, _ in table] == [option.name for option in MONTANA.options if option.name != "edition"]
    for column, edition in ((1, "heritage"), (2, "classic")):
        options = MONTANA.new(2, edition=edition).box.options
        assert {row[0]: row[column] for row in table} == {k: str(v) for k, v in options.items() if k != "edition"}
