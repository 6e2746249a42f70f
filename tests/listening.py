"""Hearing a game's events at the very moment they are told, with the position as it then is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from ludotheque.core import position as position_module
from ludotheque.core import rule

Hear = Callable[[tuple[int, ...]], None]


class _Heard(list[tuple[int, ...]]):
    """A list of events that passes each on as it comes."""

    def __init__(self, hear: Hear) -> None:
        super().__init__()
        self.hear = hear

    def append(self, event: tuple[int, ...]) -> None:
        super().append(event)
        self.hear(event)


@contextmanager
def listening(hear: Hear) -> Iterator[None]:
    """Within it, every event that `Position.play` brings about is heard when it is told: (number, seat, values …)."""

    def told(action: Callable[..., Any], *arguments: Any) -> list[tuple[int, ...]]:
        heard, before = _Heard(hear), rule._ear.heard
        rule._ear.heard = heard
        try:
            action(*arguments)
        finally:
            rule._ear.heard = before
        return list(heard)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(position_module, "told", told)
        yield
