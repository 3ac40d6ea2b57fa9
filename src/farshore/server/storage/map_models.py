"""The tables of maps that people draw: the maps with their drafts, published versions, games, reports, and what bots do with them.

A room keeps the board that it plays on: nothing here is needed to replay a game.
"""

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text, delete, false
from sqlalchemy.ext.asyncio import AsyncConnection

from farshore.server.storage.game_models import metadata

# A map with its draft. What the gallery shows, sorts and filters is that of the latest version.
maps = Table(
    "maps",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("owner", String(32), ForeignKey("guests.id"), nullable=False),
    Column("revision", Integer, nullable=False),  # grows with every save
    Column("title", String(60), nullable=False),  # of the draft, like the next four
    Column("drawing", Text, nullable=False),  # as JSON
    Column("seats", JSON, nullable=False),
    Column("boxes", JSON, nullable=False),
    Column("hexes", Integer, nullable=False),
    Column("faults", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # the latest; 0: never published
    Column("published_revision", Integer, nullable=False),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("hidden", Boolean, nullable=False, server_default=false()),  # by its author
    Column("removed", Boolean, nullable=False, server_default=false()),  # by the administrator
    Column("origin", JSON, nullable=True),  # code, version and title of the map that this is a copy of
    Column("card", JSON, nullable=True),  # of the latest version: title, titles, seats, boxes, hexes
    Column("author", String(60), nullable=False, server_default=""),  # as they were called when they published
    Column("search", Text, nullable=False, server_default=""),  # what a search looks at, in small letters
    Column("for_seats", String(12), nullable=False, server_default=""),  # ",3,4,"
    Column("with_boxes", String(40), nullable=False, server_default=""),  # ",sea,knights,"
    Column("land", Integer, nullable=False, server_default="0"),  # hexes of the latest version
    Column("plays", Integer, nullable=False, server_default="0"),
    Column("turns", Integer, nullable=False, server_default="0"),  # of all these games together
    Column("seconds", Float, nullable=False, server_default="0"),
    Column("fairness", JSON, nullable=True),  # as in `MapFairness`; none: untested
    Column("unevenness", Integer, nullable=True),  # points of a hundred; 0: even; none: untested
    Column("made", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("published", Float, nullable=False, server_default="0"),
    Index("maps_of_owner", "owner"),
    Index("maps_by_time", "listed", "published"),
    Index("maps_by_plays", "listed", "plays"),
)

# What was published, never changed.
map_versions = Table(
    "map_versions",
    metadata,
    Column("map", String(12), ForeignKey("maps.code"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("title", String(60), nullable=False),
    Column("board", Text, nullable=False),  # the board file
    Column("published", Float, nullable=False),
    Column("plays", Integer, nullable=False, server_default="0"),
)

# Finished games on published maps with at least one person, each once.
map_games = Table(
    "map_games",
    metadata,
    Column("room", String(12), primary_key=True),
    Column("map", String(12), ForeignKey("maps.code"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("winners", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Index("map_games_of_map", "map", "at"),
)

# Maps that were reported to the administrator.
map_reports = Table(
    "map_reports",
    metadata,
    Column("id", String(8), primary_key=True),
    Column("map", String(12), nullable=False),
    Column("version", Integer, nullable=False),
    Column("title", String(60), nullable=False),
    Column("reporter", String(32), nullable=True),
    Column("reason", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("closed", Boolean, nullable=False),
)

# What bots do with a map for somebody: a trial of it, or the search for a fair one. Their node keeps it up to date.
map_jobs = Table(
    "map_jobs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("kind", String(10), nullable=False),  # trial, search
    Column("map", String(12), nullable=True),
    Column("revision", Integer, nullable=False),
    Column("state", String(10), nullable=False),
    Column("stop", Boolean, nullable=False, server_default=false()),  # somebody wants it to end
    Column("progress", JSON, nullable=False),
    Column("made", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("map_jobs_of_guest", "guest"),
    Index("map_jobs_of_map", "map"),
)


async def delete_maps(connection: AsyncConnection, codes: list[str]) -> None:
    """Delete maps with everything about them; rooms keep the boards that they play on."""
    for table in (map_versions, map_games, map_jobs):
        await connection.execute(delete(table).where(table.c.map.in_(codes)))
    await connection.execute(delete(maps).where(maps.c.code.in_(codes)))
