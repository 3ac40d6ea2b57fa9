"""Seats and clients: who sits where, and who is connected."""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

from farshore.server.store import Guest
from farshore.server.wire import AnyMessage, Bye, SeatInfo, encode
from farshore.server.words import SENTENCES

Kind = Literal["open", "person", "bot"]
WAITING_MESSAGES = 400  # a client that is further behind is let go; it comes back with what it has seen


@dataclass
class Seat:
    seat: int
    kind: Kind
    guest: str | None
    name: str
    colour: str
    level: str
    away: bool

    def row(self) -> dict[str, Any]:
        return dict(self.__dict__)

    @classmethod
    def of(cls, row: dict[str, Any]) -> "Seat":
        return cls(**{name: row[name] for name in ("seat", "kind", "guest", "name", "colour", "level", "away")})

    def info(self, viewer: str | None, here: Collection[str]) -> SeatInfo:
        present = self.kind == "person" and self.guest is not None and self.guest in here
        mine = self.guest is not None and self.guest == viewer
        return SeatInfo(self.seat, self.kind, self.name, self.colour, self.level, self.away, present, mine)

    def is_of(self, guest: str) -> bool:
        return self.kind == "person" and self.guest == guest


def prefer(rows: list[dict[str, Any]], seat: int, colour: str) -> list[dict[str, Any]]:
    """Give a seat the colour that its person likes, in exchange with whoever has it, unless that is a person; the rows that changed."""
    holder = next((row for row in rows if row["colour"] == colour), None)
    mine = rows[seat]
    if not colour or mine["kind"] != "person" or holder is mine or (holder is not None and holder["kind"] == "person"):
        return []
    if holder is not None:
        holder["colour"] = mine["colour"]
    mine["colour"] = colour
    return [mine] if holder is None else [mine, holder]


class Client:
    """One open connection. What it is told waits in a queue, so that a slow one holds up nobody."""

    def __init__(self, guest: Guest, blocked: Collection[str] = ()) -> None:
        self.guest = guest
        self.blocked = set(blocked)  # guests whose chat is not for this one
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.viewer: int | None = None
        self.closed = False

    def put(self, text: bytes | None) -> None:
        """Hand a message on to the socket; None closes it."""
        self.queue.put_nowait(text)

    def waiting(self) -> int:
        """Messages on their way."""
        return self.queue.qsize()

    def tell(self, message: AnyMessage) -> None:
        if not self.closed:
            self.hand(encode(message))

    def hand(self, text: bytes) -> None:
        """A message that is encoded already."""
        if self.closed:
            return
        self.put(text)
        if self.waiting() > WAITING_MESSAGES:
            self.drop()

    def drop(self) -> None:
        """Close the connection; the page comes back with what it has seen."""
        if not self.closed:
            self.closed = True
            self.put(None)

    def bye(self, key: str) -> None:
        """The last message; the page does not come back by itself."""
        if not self.closed:
            self.closed = True
            self.put(encode(Bye(key, SENTENCES[key])))
            self.put(None)
