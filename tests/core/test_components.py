"""Component files: origins, a user's own values, sentences about what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy import GAME as TOY

from ludotheque.core.components import Components


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def test_every_value_of_a_game_needs_an_origin(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"a\.b needs an origin: one of text, found"):
        Components.load(write(tmp_path, "[a]\nb = 1"))
    with pytest.raises(ValueError, match=r"a\.b needs an origin"):
        Components.load(write(tmp_path, "[a]\nb = 1\norigin.b = 'guess: so'"))


def test_a_partial_file_changes_only_what_it_names(tmp_path: Path) -> None:
    position = TOY.new(2, components=write(tmp_path, "[fists]\nrounds = 2"))
    assert position.box.components == {"fists.rounds": 2}
    assert position.to_json()["components"] == {"fists.rounds": 2}
    assert TOY.from_json(position.to_json()) == position
    assert TOY.new(2, components={"fists.rounds": 2}).box == position.box
    assert TOY.new(2, components=write(tmp_path, "[fists]\nrounds = 4")).box.components == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[fists]\nfeet = 2", "unknown component value 'fists.feet'; known: fists.pebbles"),
        ("[fists]\nrounds = 0", "fists.rounds: 0 must be a whole number from 1 to 9"),
        ("[fists]\nrounds = 'x'", "fists.rounds: 'x' must be a whole number"),
        ("[fists]\nrounds = true", "fists.rounds: True must be a whole number"),
        ("[fists]\nprizes = [1, 2]", "fists.prizes must be a list of 3 entries"),
        ("[fists]\nprizes = 3", "fists.prizes must be a list of 3 entries"),
        ("[fists", "is not valid TOML"),
    ],
)
def test_wrong_values_are_told_in_one_sentence(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        TOY.new(2, components=write(tmp_path, text))
    assert message in str(caught.value) and "\n" not in str(caught.value)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot read component file"):
        TOY.new(2, components=tmp_path / "none.toml")
