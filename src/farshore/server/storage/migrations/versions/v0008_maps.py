"""Maps that people draw are kept, published, played and tried; a room may play on one."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "maps",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("owner", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("drawing", sa.Text, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("boxes", sa.JSON, nullable=False),
        sa.Column("hexes", sa.Integer, nullable=False),
        sa.Column("faults", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("published_revision", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("origin", sa.JSON, nullable=True),
        sa.Column("card", sa.JSON, nullable=True),
        sa.Column("author", sa.String(60), nullable=False, server_default=""),
        sa.Column("search", sa.Text, nullable=False, server_default=""),
        sa.Column("for_seats", sa.String(12), nullable=False, server_default=""),
        sa.Column("with_boxes", sa.String(40), nullable=False, server_default=""),
        sa.Column("land", sa.Integer, nullable=False, server_default="0"),
        sa.Column("plays", sa.Integer, nullable=False, server_default="0"),
        sa.Column("turns", sa.Integer, nullable=False, server_default="0"),
        sa.Column("seconds", sa.Float, nullable=False, server_default="0"),
        sa.Column("fairness", sa.JSON, nullable=True),
        sa.Column("unevenness", sa.Integer, nullable=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("published", sa.Float, nullable=False, server_default="0"),
    )
    op.create_table(
        "map_versions",
        sa.Column("map", sa.String(12), sa.ForeignKey("maps.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("published", sa.Float, nullable=False),
        sa.Column("plays", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "map_games",
        sa.Column("room", sa.String(12), primary_key=True),
        sa.Column("map", sa.String(12), sa.ForeignKey("maps.code"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("winners", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "map_reports",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("map", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("reporter", sa.String(32), nullable=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "map_jobs",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("map", sa.String(12), nullable=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("stop", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("progress", sa.JSON, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("maps_of_owner", "maps", ["owner"])
    op.create_index("maps_by_time", "maps", ["listed", "published"])
    op.create_index("maps_by_plays", "maps", ["listed", "plays"])
    op.create_index("map_games_of_map", "map_games", ["map", "at"])
    op.create_index("map_jobs_of_guest", "map_jobs", ["guest"])
    op.create_index("map_jobs_of_map", "map_jobs", ["map"])
    with op.batch_alter_table("rooms") as rooms:
        rooms.add_column(sa.Column("map", sa.JSON, nullable=True))
        rooms.add_column(sa.Column("map_board", sa.Text, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_column("map")
        rooms.drop_column("map_board")
    for name in ("map_jobs", "map_reports", "map_games", "map_versions", "maps"):
        op.drop_table(name)
