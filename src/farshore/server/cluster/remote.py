"""The two ends of a connection whose socket and room are in different nodes."""

import secrets
from collections.abc import Callable

from farshore.server.cluster.bus_messages import BusMessage, RemoteCommand, RemoteConnect, RemoteDisconnect, RemoteReply
from farshore.server.rooms.client import Client
from farshore.server.rooms.room import Room
from farshore.server.storage.records import Guest
from farshore.server.wire.commands import decode_command

Send = Callable[[str, BusMessage], None]  # to which node, what

MOST_EARLY = 100  # commands that wait for a room to be loaded


class RemoteClient(Client):
    """In the node that has the room: a client whose socket is in another node."""

    def __init__(self, opened: RemoteConnect, send: Send, on_close: Callable[["RemoteClient"], None]) -> None:
        super().__init__(opened.guest, opened.blocked, opened.address)
        self.node = opened.node
        self.connection = opened.connection
        self.room: Room | None = None
        self.received = 0  # messages from the other node
        self.sent = 0  # messages to it
        self.early: list[bytes] = []  # commands that came before the room was loaded
        self._send = send
        self._on_close = on_close

    def put(self, text: bytes | None) -> None:
        self.sent += 1
        self._send(self.node, RemoteReply(self.connection, self.sent, text))
        if text is None:
            self._on_close(self)

    def queued(self) -> int:
        return 0  # the node with the socket counts them

    def command(self, text: bytes) -> None:
        """Raises a `DecodeError` if the other node speaks another version."""
        if self.closed:
            return
        if self.room is not None:
            self.room.post_command(self, decode_command(text))
        elif len(self.early) < MOST_EARLY:
            self.early.append(text)
        else:
            self.drop()


class ForwardedClient(Client):
    """In the node that has the socket: a client whose room is in another node."""

    def __init__(self, owner: str, guest: Guest, blocked: set[str], send: Send, address: str) -> None:
        super().__init__(guest, blocked, address)
        self.owner = owner  # the node that has the room
        self.connection = secrets.token_hex(8)
        self.received = 0  # messages from the other node
        self.sent = 0  # commands to it
        self._send = send

    def connect(self, node: str, code: str, after: int) -> None:
        self._send(self.owner, RemoteConnect(self.connection, node, code, self.guest, self.blocked, after, self.address))

    def command(self, text: str) -> None:
        """Forward a command; it was decoded here to check it, and is decoded again where it acts."""
        self.sent += 1
        self._send(self.owner, RemoteCommand(self.connection, self.sent, text.encode()))

    def disconnect(self) -> None:
        self._send(self.owner, RemoteDisconnect(self.connection))
