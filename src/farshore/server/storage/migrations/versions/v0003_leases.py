"""Several servers on one database: which of them has a room, and which of them are there."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "houses",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    with op.batch_alter_table("rooms") as rooms:
        rooms.add_column(sa.Column("owner", sa.String(32), nullable=True))
        rooms.add_column(sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.create_index("rooms_of_owner", "rooms", ["owner"])
    op.create_index("rooms_of_host", "rooms", ["host"])


def downgrade() -> None:
    op.drop_index("rooms_of_host", "rooms")
    op.drop_index("rooms_of_owner", "rooms")
    with op.batch_alter_table("rooms") as rooms:
        for name in ("owner", "epoch"):
            rooms.drop_column(name)
    op.drop_table("houses")
