"""Connects a socket to its room, in this node or in another."""

import asyncio
import random
from typing import Protocol

from farshore.server.cluster.bus import Bus
from farshore.server.cluster.directory import RoomDirectory
from farshore.server.cluster.remote import ForwardedClient
from farshore.server.rooms.client import Client
from farshore.server.rooms.messages import Connect, Disconnect
from farshore.server.rooms.room import Room
from farshore.server.storage.errors import RoomBusy, RoomMoved
from farshore.server.storage.records import Guest
from farshore.server.wire.commands import AnyCommand

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 0.8  # seconds between two attempts to find a room whose node is silent; the pause doubles


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
        self._room.post_command(self.client, command)

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


async def connect(
    directory: RoomDirectory, bus: Bus | None, code: str, guest: Guest, blocked: set[str], after: int, address: str
) -> Connection:
    """Let a guest into a room, wherever it is. If the node that had the room is dead, its lease must run out first; that is awaited here
    for as long as the caller likes. Raises `RoomMoved` if the room can't be reached at all."""
    pause = FIRST_PAUSE
    while True:
        try:
            room = await directory.place_in_any_case(code)
        except RoomBusy:
            room = ""
        if isinstance(room, Room):
            return await _enter(room, Client(guest, blocked, address), after)
        if bus is None or directory.draining:
            raise RoomMoved(code)
        if room and await bus.reaches(room):
            return RemoteConnection(bus, bus.connect(room, code, guest, blocked, after, address))
        await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # not all at once
        pause = min(2 * pause, LONGEST_PAUSE)


async def _enter(room: Room, client: Client, after: int) -> LocalConnection:
    try:
        await room.ask(Connect(client, after))
    except BaseException:
        client.closed = True
        room.post(Disconnect(client))
        raise
    return LocalConnection(room, client)
