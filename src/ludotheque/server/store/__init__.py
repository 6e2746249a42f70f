"""Where tables are kept: SQLite for one process, PostgreSQL for several."""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa

from ludotheque.core.game import Game
from ludotheque.server.store.base import Store


def open_store(url: str | sa.URL, games: Mapping[str, Game], name: str, lease: float) -> Store:
    """The database at a URL, brought to this version's shape; Unusable says why not.

    name: this process, in the claims on due work, which hold for `lease` seconds.
    """
    where = sa.make_url(url)
    if where.get_backend_name() == "sqlite":
        from ludotheque.server.store.sqlite import SqliteStore

        return SqliteStore(where, games, name, lease)
    from ludotheque.server.store.postgres import PostgresStore

    return PostgresStore(where, games, name, lease)
