"""What whoever runs the server orders while it runs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nothing is blocked, and tables keep their links."""
    op.create_table(
        "orders",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
