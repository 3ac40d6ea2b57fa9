"""The tables of people: devices, accounts, invites, ratings, what they have learnt, blocks, reports, bans.

Whatever lets somebody in (tokens, invites) is stored as a digest only, passwords as argon2 hashes.
"""

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from farshore.server.storage.game_models import metadata

# A browser that a guest uses. With an account there may be several.
sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the cookie's token
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),  # to the day
    Index("sessions_of_guest", "guest"),
)

# A guest with a unique name, who can log in from another browser.
accounts = Table(
    "accounts",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("key", String(60), nullable=False, unique=True),  # the name as it is compared
    Column("password", Text, nullable=True),  # argon2id; none: only links let this person in
    Column("made", Float, nullable=False),
)

# How the names of accounts look: nobody can take a name that looks like another's.
name_looks = Table(
    "name_looks",
    metadata,
    Column("look", String(120), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Index("name_looks_of_guest", "guest"),
)

# A link that allows somebody to create an account (`guest` is empty), or logs a person in on another device.
invites = Table(
    "invites",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=True),
    Column("uses", Integer, nullable=False),  # how often it may still be used
    Column("until", Float, nullable=False),
    Column("made", Float, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("family", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("updated", Float, nullable=False),
    Index("ratings_of_family", "family"),
)

# Games that the ratings have counted, each once; `changes` is [seat, before, after] for those who were rated.
rated = Table(
    "rated",
    metadata,
    Column("room", String(12), ForeignKey("rooms.code"), primary_key=True),
    Column("changes", JSON, nullable=False),
    Column("at", Float, nullable=False),
)

# What somebody has learnt: how far they are in a lesson, and at which boxes' tables the coach has been with them.
learned = Table(
    "learned",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("kind", String(10), primary_key=True),  # lesson, box
    Column("name", String(60), primary_key=True),
    Column("done", Boolean, nullable=False),
    Column("steps", JSON, nullable=False),  # what was decided in each step that is over, of a lesson that was left
    Column("updated", Float, nullable=False),
)

# Whose chat somebody has blocked.
blocks = Table(
    "blocks",
    metadata,
    Column("id", String(16), nullable=False, unique=True),
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("blocked", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("name", String(60), nullable=False),  # as they were called then
    Column("made", Float, nullable=False),
)

# Chat lines that were reported to the administrator, with the text as it was.
reports = Table(
    "reports",
    metadata,
    Column("id", String(8), primary_key=True),
    Column("room", String(12), nullable=False),
    Column("number", Integer, nullable=False),  # of the chat line
    Column("reporter", String(32), nullable=True),
    Column("about", String(32), nullable=True),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("closed", Boolean, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("until", Float, nullable=True),  # none: for good
    Column("reason", Text, nullable=False),
    Column("made", Float, nullable=False),
)

# What running servers must notice: a room has to be loaded again, or a guest's connections have to end.
notices = Table(
    "notices",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(10), nullable=False),  # room, guest
    Column("subject", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Index("notices_by_time", "at"),
)
