"""An id counts once at a table; processes say that they live, and who is connected to them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """What was stored twice stays, but only the first keeps its id."""
    op.execute(
        "UPDATE entries SET key = NULL WHERE (table_id, number) IN (SELECT table_id, number FROM ("
        "SELECT table_id, number, row_number() OVER (PARTITION BY table_id, key ORDER BY number) AS nth "
        "FROM entries WHERE key IS NOT NULL) AS e WHERE nth > 1)"
    )
    op.create_index("ix_entries_key", "entries", ["table_id", "key"], unique=True)
    op.create_table(
        "processes",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("role", sa.String(16), primary_key=True),
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
