"""Guests, rooms, seats, steps, commands, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "rooms",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("secret", sa.String(40), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("board", sa.Text, nullable=True),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("host", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("clock_left", sa.JSON, nullable=True),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("winners", sa.JSON, nullable=False),
        sa.Column("rematch", sa.String(12), nullable=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    room = sa.ForeignKey("rooms.code")
    op.create_table(
        "seats",
        sa.Column("room", sa.String(12), room, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guests.id"), nullable=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("colour", sa.String(20), nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
    )
    op.create_index("seats_of_guest", "seats", ["guest"])
    op.create_table(
        "steps",
        sa.Column("room", sa.String(12), sa.ForeignKey("rooms.code"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("actions", sa.JSON, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("room", sa.String(12), sa.ForeignKey("rooms.code"), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
    )
    op.create_table(
        "chat",
        sa.Column("room", sa.String(12), sa.ForeignKey("rooms.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("chat", "commands", "steps", "seats", "rooms", "guests"):
        op.drop_table(name)
