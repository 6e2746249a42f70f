"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("box", sa.Text, nullable=False),  # seats, options, components
    sa.Column("people", sa.Text, nullable=False),  # as the table was set
    sa.Column("secret", sa.String(64), nullable=False),  # from which the tokens are made
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("clock", sa.Integer, nullable=False, server_default="0"),  # seconds for a decision
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),  # where people play along, too
)
ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("key", sa.String(80)),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Index("ix_entries_key", "table_id", "key", unique=True),  # sent twice, it counts once
    sqlite_with_rowid=False,
)
SNAPSHOTS = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("doc", sa.Text, nullable=False),
)
DUE = sa.Table(
    "due",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("question", sa.String(24), nullable=False),
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Column("until", sa.Float, nullable=False, index=True),
)
ORDERS = sa.Table(
    "orders",
    METADATA,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),  # without gaps, so that none is missed
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("subject", sa.String(64), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
PROCESSES = sa.Table(
    "processes",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("seen", sa.Float, nullable=False),  # when it last wrote that it lives, by the database's clock
)
PRESENCE = sa.Table(
    "presence",
    METADATA,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("role", sa.String(16), primary_key=True),
    sa.Column("process", sa.String(32), primary_key=True),
    sa.Column("here", sa.Boolean, nullable=False),  # connected to that process
    sa.Column("since", sa.Float, nullable=False),  # by the database's clock
)
OF_TABLES = (DUE, SNAPSHOTS, ENTRIES, PRESENCE)
"""What goes with a table."""
