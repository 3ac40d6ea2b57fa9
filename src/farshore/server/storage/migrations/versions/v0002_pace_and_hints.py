"""Rooms know the pace and the usual level of their bots, and whether hints are allowed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("rooms") as rooms:
        rooms.add_column(sa.Column("pace", sa.String(10), nullable=False, server_default="normal"))
        rooms.add_column(sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
        rooms.add_column(sa.Column("level", sa.String(40), nullable=False, server_default="medium"))


def downgrade() -> None:
    with op.batch_alter_table("rooms") as rooms:
        for name in ("pace", "hints", "level"):
            rooms.drop_column(name)
