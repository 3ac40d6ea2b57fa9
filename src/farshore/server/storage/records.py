"""What the database stores, as the rest of the server sees it: guests, seats, steps, rooms and changes of rooms."""

from dataclasses import dataclass, field
from typing import Any, Literal

from farshore.engine.events import Event

Row = dict[str, Any]


@dataclass
class Guest:
    """A person as the server knows them: a browser's cookie, perhaps with an account."""

    id: str
    name: str
    language: str
    colour: str = ""  # the colour this guest prefers
    account: str | None = None  # the name of their account
    banned: bool = False


@dataclass
class Seat:
    """A seat of a room: open, a person's or a bot's."""

    seat: int
    kind: Literal["open", "person", "bot"]
    guest: str | None
    name: str
    colour: str
    level: str
    away: bool  # a person's seat that a bot plays for now
    late: bool = False  # its person took it over from a bot during the game, which is not rated for them

    def row(self) -> Row:
        return dict(self.__dict__)

    @classmethod
    def of(cls, row: Row) -> "Seat":
        return cls(**{name: row[name] for name in ("seat", "kind", "guest", "name", "colour", "level", "away", "late")})

    def is_of(self, guest: str) -> bool:
        return self.kind == "person" and self.guest == guest


@dataclass
class GameStep:
    """One decision with the chance events that followed it; or (kind "undo") the undoing of the last `count` decisions; or (kind "deal") a
    new deal of the map, which starts the game over."""

    seq: int
    kind: str
    seat: int
    actions: list[tuple[int, int]]
    count: int
    at: float
    events: list[Event] = field(default_factory=list)  # not stored: replaying the step makes them

    def row(self) -> Row:
        pairs = [list(pair) for pair in self.actions]
        return {"seq": self.seq, "kind": self.kind, "seat": self.seat, "actions": pairs, "count": self.count, "at": self.at}

    @classmethod
    def of(cls, row: Row) -> "GameStep":
        pairs = [(int(pair[0]), int(pair[1])) for pair in row["actions"]]
        return cls(row["seq"], row["kind"], row["seat"], pairs, row["count"], row["at"])

    def without_events(self) -> "GameStep":
        """A copy that can be replayed on its own."""
        return GameStep(self.seq, self.kind, self.seat, self.actions, self.count, self.at)


@dataclass
class RoomSnapshot:
    """A room as it is stored."""

    room: Row
    seats: list[Row]
    steps: list[GameStep]
    commands: set[tuple[str, str]]  # guest and id of the commands that were carried out
    all_commands: bool  # or there are more in the database
    people: set[str]  # guests of these commands
    chat: list[Row]


@dataclass
class Change:
    """Everything about a room that is written in one transaction."""

    room: Row = field(default_factory=dict)  # columns to set
    seats: list[Row] = field(default_factory=list)  # rows that changed
    step: GameStep | None = None
    chat: Row | None = None
    command: tuple[str, str] | None = None  # guest, id
