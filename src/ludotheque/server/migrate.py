"""Bringing a database to this version's shape: an older one is migrated on start, a newer one refused."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0005"
"""The newest migration in `migrations/versions`; a test compares the two."""


def migrate(engine: sa.Engine) -> None:
    """Bring the database to HEAD; Unusable says why not."""
    from ludotheque.server.store.reading import Unusable

    try:
        with engine.connect() as connection:
            now = revision(connection)
    except DBAPIError as error:
        where = engine.url.render_as_string(hide_password=True)
        raise Unusable(f"the database {where} cannot be used: {str(error.orig).strip()}") from None
    if now == HEAD:
        return
    if now is not None and now not in known():
        raise Unusable(
            f"this database was made by a newer ludotheque (its version is {now}, this program knows up to {HEAD}); "
            "install that version, or name another database with --database"
        )
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            take_time(connection)
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(20241115)"))  # one process migrates, the rest wait
        if revision(connection) != HEAD:
            upgrade(connection, HEAD)
    engine.dispose()  # no other work shall wait so long


def known() -> set[str]:
    """The versions of databases that this program can bring to its own."""
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def take_time(connection: sa.Connection) -> None:
    """Let what this transaction does in PostgreSQL take long; the connection is not to be used for anything else."""
    connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
    link: Any = connection.connection.driver_connection
    link.patience = math.inf


def upgrade(connection: sa.Connection, revision: str) -> None:
    """Bring a database forward to a version."""
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def revision(connection: sa.Connection) -> str | None:
    """The version of a database; None: it is empty."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
