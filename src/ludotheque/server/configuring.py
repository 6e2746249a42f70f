"""Settings from a file, the environment and flags; the later wins.

A TOML file has the names of `Settings`, and of `Limits` in a table ``[limits]``; the environment has them in capitals
after ``LUDOTHEQUE_``, limits after ``LUDOTHEQUE_LIMITS_``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

from ludotheque.server.settings import Limits, Settings

PREFIX = "LUDOTHEQUE_"
KINDS: dict[Any, str] = {
    str: "a text", int: "a whole number", float: "a number", bool: "true or false", tuple[str, ...]: "a list of texts",
}  # fmt: skip
"""What can be set so, in words; a setting of another type is for programs."""
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


def configured(file: Path | None, environment: Mapping[str, str], flags: Mapping[str, Any]) -> Settings:
    """Settings put together; ValueError says what is wrong and what is allowed."""
    given: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    if file is not None:
        found = _read(file)
        bounds = found.pop("limits", {})
        if not isinstance(bounds, dict):
            raise ValueError(f"{file}: limits must be a table, [limits]")
        given |= dict(_checked(Settings, found, str(file)))
        limits |= dict(_checked(Limits, bounds, f"{file}, [limits]"))
    given |= dict(_from_environment(Settings, PREFIX, environment))
    limits |= dict(_from_environment(Limits, f"{PREFIX}LIMITS_", environment))
    given |= {name: value for name, value in flags.items() if value is not None}
    return Settings(**given, limits=Limits(**limits))


def names(kind: type[Settings] | type[Limits]) -> dict[str, Any]:
    """What can be set, with its type."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind) if hints[field.name] in KINDS}


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise ValueError(f"the settings {file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"the settings {file} are no TOML: {error}") from None


def _checked(kind: type[Settings] | type[Limits], given: Mapping[str, Any], where: str) -> Iterator[tuple[str, Any]]:
    """Settings of a file, of the right type."""
    known = names(kind)
    for name, value in given.items():
        if name not in known:
            more = ", limits" if kind is Settings else ""
            raise ValueError(f"{where}: there is no setting {name!r}; there are: {', '.join(known)}{more}")
        wanted = known[name]
        if wanted is float and type(value) is int:
            value = float(value)
        if wanted == tuple[str, ...] and isinstance(value, list) and all(isinstance(one, str) for one in value):
            value = tuple(value)
        elif type(value) is not wanted:
            raise ValueError(f"{where}: {name} must be {KINDS[wanted]}, not {value!r}")
        yield name, value


def _from_environment(
    kind: type[Settings] | type[Limits], prefix: str, environment: Mapping[str, str]
) -> Iterator[tuple[str, Any]]:
    """Settings of the environment; other variables with this prefix are nobody's mistake."""
    for name, wanted in names(kind).items():
        if (text := environment.get(prefix + name.upper())) is None:
            continue
        try:
            yield name, _parsed(text, wanted)
        except ValueError:
            raise ValueError(f"{prefix}{name.upper()} must be {KINDS[wanted]}, not {text!r}") from None


def _parsed(text: str, wanted: Any) -> Any:
    if wanted is bool:
        if text.lower() not in (*YES, *NO):
            raise ValueError
        return text.lower() in YES
    if wanted == tuple[str, ...]:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return wanted(text)
