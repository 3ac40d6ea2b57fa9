"""The tables of games: guests, rooms, seats, steps, chat. The migrations create them; a test compares the two.

Plain SQL types only, so that the same tables serve SQLite and PostgreSQL. Times are seconds since 1970.
"""

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, false, true

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),  # unused, for old files: `people_models.sessions` lets guests in
    Column("name", String(60), nullable=False),
    Column("language", String(10), nullable=False),
    Column("made", Float, nullable=False),
    Column("colour", String(20), nullable=False, server_default=""),  # the one this guest prefers
)

# The server processes on this database, each with the time (by the database's clock) until which it counts as alive.
nodes = Table(
    "nodes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)

rooms = Table(
    "rooms",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("secret", String(40), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("board", Text, nullable=True),  # the dealt board; none before the start
    Column("state", String(10), nullable=False),
    Column("host", String(32), ForeignKey("guests.id"), nullable=False),
    Column("clock", JSON, nullable=False),
    Column("clock_left", JSON, nullable=True),
    Column("paused", Boolean, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("winners", JSON, nullable=False),
    Column("rematch", String(12), nullable=True),
    Column("pace", String(10), nullable=False, server_default="normal"),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("level", String(40), nullable=False, server_default="medium"),
    Column("public", Boolean, nullable=False, server_default=false()),  # listed for everybody while people are there
    Column("people", Integer, nullable=False, server_default="0"),  # how many are there, of a public room; its node keeps it up to date
    Column("points", JSON, nullable=True),  # of each seat, as spectators see them; of a public room
    Column("waiting", JSON, nullable=True),  # seats that must act
    Column("made", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("map", JSON, nullable=True),  # of a room that plays on a map which somebody has drawn: `RoomMapInfo`
    Column("map_board", Text, nullable=True),  # that map, as it is before the deal
    Column("owner", String(32), nullable=True),  # the node that has the room in memory
    Column("epoch", Integer, nullable=False, server_default="0"),  # grows whenever the room changes hands; every write names it
    Index("rooms_of_owner", "owner"),
    Index("rooms_of_host", "host"),
    Index("rooms_by_public", "public", "state"),
)

seats = Table(
    "seats",
    metadata,
    Column("room", String(12), ForeignKey("rooms.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=True),
    Column("name", String(60), nullable=False),
    Column("colour", String(20), nullable=False),
    Column("level", String(40), nullable=False),
    Column("away", Boolean, nullable=False),
    Column("late", Boolean, nullable=False, server_default=false()),  # a person's, who took it over from a bot during the game
    Index("seats_of_guest", "guest"),
)

# What was done at a table, never changed or deleted: a decision with the chance events after it, or the undoing of `count` decisions.
steps = Table(
    "steps",
    metadata,
    Column("room", String(12), ForeignKey("rooms.code"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("actions", JSON, nullable=False),  # [seat, action] pairs
    Column("count", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

# The ids of commands that were carried out, written together with their effect: sent again, they are answered and do nothing.
commands = Table(
    "commands",
    metadata,
    Column("room", String(12), ForeignKey("rooms.code"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("id", String(64), primary_key=True),
)

chat = Table(
    "chat",
    metadata,
    Column("room", String(12), ForeignKey("rooms.code"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
