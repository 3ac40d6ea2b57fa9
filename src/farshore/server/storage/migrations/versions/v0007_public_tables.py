"""Hosts can list their tables for everybody; a room knows who must act, and a seat whether its person took it over from a bot during the
game."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("rooms") as rooms:
        rooms.add_column(sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
        rooms.add_column(sa.Column("people", sa.Integer, nullable=False, server_default="0"))
        rooms.add_column(sa.Column("points", sa.JSON, nullable=True))
        rooms.add_column(sa.Column("waiting", sa.JSON, nullable=True))
        rooms.create_index("rooms_by_public", ["public", "state"])
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("late", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("late")
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_index("rooms_by_public")
        for name in ("public", "people", "points", "waiting"):
            rooms.drop_column(name)
