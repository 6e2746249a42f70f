"""Clocks, and the clean-up as due work like any other."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Tables of before have no clock; the clean-up is due at once."""
    op.add_column("tables", sa.Column("clock", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_due_until", "due", ["until"])
    op.execute(
        "INSERT INTO due (table_id, kind, seat, question, owner, until) VALUES ('', 'clean', 0, '', '', 0.0)"
    )
