"""Accounts: several devices for one guest, invites, ratings, blocks, reports, bans; a guest's favourite colour."""

import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"
branch_labels = None
depends_on = None


def guest(name: str = "guest", **options: Any) -> "sa.Column[str]":
    return sa.Column(name, sa.String(32), sa.ForeignKey("guests.id"), **options)


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(64), primary_key=True),
        guest(nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("sessions_of_guest", "sessions", ["guest"])
    now = sa.literal(time.time())
    old = sa.table("guests", sa.column("id"), sa.column("token"), sa.column("made"))
    new = sa.table("sessions", sa.column("digest"), sa.column("guest"), sa.column("made"), sa.column("seen"))
    op.execute(sa.insert(new).from_select(["digest", "guest", "made", "seen"], sa.select(old.c.token, old.c.id, old.c.made, now)))
    # guests.token stays behind, unused: SQLite can drop a unique column only by copying the table, and other tables point at this one.
    op.add_column("guests", sa.Column("colour", sa.String(20), nullable=False, server_default=""))
    op.create_table(
        "accounts",
        guest(primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("key", sa.String(60), nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=True),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "invites",
        sa.Column("digest", sa.String(64), primary_key=True),
        guest(nullable=True),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "ratings",
        guest(primary_key=True),
        sa.Column("family", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("ratings_of_family", "ratings", ["family"])
    op.create_table(
        "rated",
        sa.Column("room", sa.String(12), sa.ForeignKey("rooms.code"), primary_key=True),
        sa.Column("changes", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("id", sa.String(16), nullable=False, unique=True),
        guest(primary_key=True),
        guest("blocked", primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("room", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("reporter", sa.String(32), nullable=True),
        sa.Column("about", sa.String(32), nullable=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "bans",
        guest(primary_key=True),
        sa.Column("until", sa.Float, nullable=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("notices_by_time", "notices", ["at"])


def downgrade() -> None:
    for name in ("notices", "bans", "reports", "blocks", "rated", "ratings", "invites", "accounts", "sessions"):
        op.drop_table(name)
    op.drop_column("guests", "colour")
