"""Connects a socket to its room, in this node or in another."""

import asyncio
from typing import Protocol

from farshore.server.cluster.bus import Bus
from farshore.server.cluster.directory import RoomDirectory
from farshore.server.cluster.remote import ForwardedClient
from farshore.server.rooms.client import Client
from farshore.server.rooms.messages import ClientCommand, Connect, Disconnect
from farshore.server.rooms.room import Room
from farshore.server.storage.errors import RoomMoved
from farshore.server.storage.leases import LEASE
from farshore.server.storage.records import Guest
from farshore.server.wire.commands import AnyCommand

TAKEOVER = LEASE + 3  # seconds within which another node takes over a dead node's room
RETRY = 0.25  # seconds


class Connection(Protocol):
    """What a socket needs of a room: a client with its queue of messages, a way to send commands, and an end."""

    client: Client

    def send(self, command: AnyCommand, text: str) -> None:
        """Send a command, decoded and as the page sent it."""

    def close(self) -> None:
        """The socket has closed."""


class LocalConnection:
    def __init__(self, room: Room, client: Client) -> None:
        self.client = client
        self._room = room

    def send(self, command: AnyCommand, text: str) -> None:
        self._room.post(ClientCommand(self.client, command))

    def close(self) -> None:
        self._room.post(Disconnect(self.client))


class RemoteConnection:
    def __init__(self, bus: Bus, forwarded: ForwardedClient) -> None:
        self.client: Client = forwarded
        self._bus = bus
        self._forwarded = forwarded

    def send(self, command: AnyCommand, text: str) -> None:
        self._forwarded.command(text)

    def close(self) -> None:
        self._bus.disconnect(self._forwarded)


async def connect(directory: RoomDirectory, bus: Bus | None, code: str, guest: Guest, blocked: set[str], after: int) -> Connection:
    """Let a guest into a room, wherever it is. If the node that had the room is dead, its lease must run out first; that is awaited here.
    Raises `RoomMoved` if the room can't be reached."""
    for _ in range(int(TAKEOVER / RETRY)):
        room = await directory.place(code)
        if isinstance(room, Room):
            client = Client(guest, blocked)
            await room.ask(Connect(client, after))
            return LocalConnection(room, client)
        if bus is None or directory.draining:
            break
        if room and await bus.reaches(room):
            return RemoteConnection(bus, bus.connect(room, code, guest, blocked, after))
        await asyncio.sleep(RETRY)
    raise RoomMoved(code)
