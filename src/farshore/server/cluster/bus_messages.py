"""The messages on the bus between nodes."""

from typing import TypeAlias

import msgspec

from farshore.server.storage.records import Guest


class RemoteConnect(msgspec.Struct, tag="e", array_like=True):
    """To the node that has a room: a connection to it has opened in another node."""

    connection: str
    node: str
    code: str
    guest: Guest
    blocked: set[str]
    after: int
    address: str = ""  # where the socket comes from


class RemoteCommand(msgspec.Struct, tag="s", array_like=True):
    """To the node that has a room: a command, as the page sent it."""

    connection: str
    number: int
    text: bytes


class RemoteReply(msgspec.Struct, tag="t", array_like=True):
    """To the node that has the socket: a message to the page, as it is sent. Without a text the connection ends."""

    connection: str
    number: int
    text: bytes | None


class RemoteDisconnect(msgspec.Struct, tag="p", array_like=True):
    """To the node that has a room: the socket has closed."""

    connection: str


class GuestRenamed(msgspec.Struct, tag="r", array_like=True):
    """To all nodes: a guest has a new name."""

    node: str
    guest: Guest


class NodeReset(msgspec.Struct, tag="a", array_like=True):
    """To all nodes: messages of this node may be missing, so that all connections from and to it must reconnect."""

    node: str


BusMessage: TypeAlias = RemoteConnect | RemoteCommand | RemoteReply | RemoteDisconnect | GuestRenamed | NodeReset
