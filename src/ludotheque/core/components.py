"""What is printed on the components: a TOML file per game, every value with its origin.

A user's own file may hold only the values that differ. Getters check shape and range and complain in one sentence, in
English only: it is for who writes such a file.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

ORIGINS = ("text", "found", "inferred", "reconstructed")


class Components(dict[str, Any]):
    """Component values by dotted name, such as ``bank.spaces``."""

    @classmethod
    def load(cls, path: Path) -> Components:
        """Read a game's own file, in which every value must say its origin."""
        doc = tomllib.loads(path.read_text("utf-8"))
        for name in _without_origin(doc, ""):
            raise ValueError(f"{path.name}: {name} needs an origin: one of {', '.join(ORIGINS)}")
        return cls(flat(doc))

    def changed(self, source: str | Path | Mapping[str, Any] | None, more: str = "") -> Components:
        """These values with those of a user's file or mapping in their place; names that match `more` may be new."""
        if source is None:
            return self
        if isinstance(source, Mapping):
            doc: Mapping[str, Any] = copy.deepcopy(dict(source))
        elif not isinstance(source, (str, Path)):
            raise ValueError(f"components must be a file's path or a mapping of names to values, not {source!r}")
        else:
            try:
                doc = tomllib.loads(Path(source).read_text("utf-8"))
            except OSError as error:
                raise ValueError(f"cannot read component file {source}: {error.strerror}") from None
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                raise ValueError(f"component file {source} is not valid TOML: {error}") from None
        values = flat(doc)
        if unknown := sorted(key for key in values.keys() - self.keys() if not fnmatchcase(key, more)):
            raise ValueError(f"unknown component value {unknown[0]!r}; known: {', '.join(sorted(self))}")
        return Components({**self, **values})

    def differing(self, ours: Components) -> dict[str, Any]:
        """Only the values that are not ours."""
        return {key: value for key, value in self.items() if key not in ours or value != ours[key]}

    def integer(self, key: str, lo: int, hi: int) -> int:
        """A whole number."""
        return _integer(key, self[key], lo, hi)

    def integers(self, key: str, size: int | tuple[int, int], lo: int, hi: int) -> list[int]:
        """A list of whole numbers, of one size or of a size in a range."""
        return [_integer(key, v, lo, hi) for v in self.sized(key, size)]

    def pairs(self, key: str, size: int | tuple[int, int], lo: int, hi: int, width: int = 2) -> list[list[int]]:
        """A list of pairs (or longer tuples) of whole numbers."""
        rows = self.sized(key, size)
        for row in rows:
            if not isinstance(row, list) or len(row) != width:
                raise ValueError(f"component value {key}: {row!r} must be a list of {width} numbers")
        return [[_integer(key, v, lo, hi) for v in row] for row in rows]

    def strings(self, key: str, size: int | tuple[int, int]) -> list[str]:
        """A list of texts."""
        values = self.sized(key, size)
        for value in values:
            if not isinstance(value, str):
                raise ValueError(f"component value {key}: {value!r} must be a text")
        return values

    def sized(self, key: str, size: int | tuple[int, int]) -> list[Any]:
        """A list whose length is right."""
        value = self[key]
        least, most = (size, size) if isinstance(size, int) else size
        if not isinstance(value, list) or not least <= len(value) <= most:
            span = str(least) if least == most else f"{least} to {most}"
            raise ValueError(f"component value {key} must be a list of {span} entries")
        return value


def _without_origin(table: Mapping[str, Any], prefix: str) -> Iterator[str]:
    """The values of nested tables for which neither they nor a table around them gives an origin."""
    for key, value in table.items():
        if key != "origin" and table.get("origin", {}).get(key, "").partition(":")[0] not in ORIGINS:
            if isinstance(value, Mapping):
                yield from _without_origin(value, f"{prefix}{key}.")
            else:
                yield prefix + key


def _integer(key: str, value: Any, lo: int, hi: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not lo <= value <= hi:
        raise ValueError(f"component value {key}: {value!r} must be a whole number from {lo} to {hi}")
    return value


def flat(doc: Mapping[str, Any]) -> dict[str, Any]:
    """All values of nested tables by dotted name, origins left out."""

    def walk(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        for key, value in table.items():
            if not isinstance(key, str):
                raise ValueError(f"component values go by names such as {prefix or 'bank.'}spaces, not {key!r}")
            if key != "origin":
                if isinstance(value, Mapping) and value:
                    yield from walk(f"{prefix}{key}.", value)
                else:
                    yield prefix + key, value

    return dict(walk("", doc))
