"""Messages: text with its length before it, a number for its kind, and fields."""

import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from farshore.engine.errors import FarshoreError

LENGTH: Final = struct.Struct(">H")
NOTHING: Final = "\t"  # an empty field
VERSION: Final = "2700,2.7.00,-"  # of the protocol; the server takes only robots of its own version
TOO_LONG: Final = 65_535


class Kind(IntEnum):
    """The messages that a seat at the table needs; whatever else comes is passed over."""

    PIECE = 1009
    LEAVE = 1011
    SIT = 1012
    JOIN = 1013
    BOARD = 1014
    DELETED = 1015
    START = 1018
    ADMITTED = 1021
    ROBOT = 1022
    INVITED = 1023
    ELEMENT = 1024
    STATE = 1025
    TURN = 1026
    DICE = 1028
    OWES = 1029
    ROLL = 1031
    END_TURN = 1032
    DISCARD = 1033
    MOVE_ROBBER = 1034
    VICTIM = 1035
    CHOOSE_VICTIM = 1036
    DECLINE_OFFER = 1037
    CLEAR_OFFER = 1038
    ACCEPT_OFFER = 1039
    BANK_TRADE = 1040
    OFFER = 1041
    CANCEL_PIECE = 1044
    BUY_CARD = 1045
    CARD = 1046
    PLAY_CARD = 1049
    PICK_CARDS = 1052
    PICK_GOOD = 1053
    DISMISSED = 1056
    TURNED_AWAY = 1059
    SCORES = 1061
    HAND_SIZE = 1063
    NOTICE = 1069
    WELCOME = 1071
    NEW_GAME = 1078
    ELEMENTS = 1086
    ACTION = 1090
    HARVEST = 1092
    GAME_ELEMENTS = 1096
    ROBBERY = 1102
    REFUSED = 1104
    VERSION = 9998
    PING = 9999


KNOWN: Final = {int(kind): kind for kind in Kind}
LISTS: Final = {Kind.ELEMENTS, Kind.HARVEST, Kind.GAME_ELEMENTS}  # their fields are separated like the number
WITHOUT_GAME: Final = {Kind.PING, Kind.VERSION, Kind.NOTICE, Kind.TURNED_AWAY, Kind.LEAVE, Kind.JOIN, Kind.WELCOME}


@dataclass(frozen=True)
class Message:
    """One message: its game, and the fields after that."""

    kind: Kind
    game: str
    fields: tuple[str, ...]

    def number(self, index: int) -> int:
        """A field as a number."""
        try:
            return int(self.fields[index])
        except (IndexError, ValueError):
            raise FarshoreError(f"The message {self.kind.name} has no number at place {index + 1}: {', '.join(self.fields)}.") from None

    def numbers(self, start: int = 0, stop: int | None = None) -> list[int]:
        """Fields as numbers, from one place to before another."""
        return [self.number(index) for index in range(len(self.fields))[start:stop]]


def parse(text: str) -> Message | None:
    """A message from the server; None for kinds that a seat does not need."""
    number, _, rest = text.partition("|")
    kind = KNOWN.get(int(number)) if number.isdecimal() else None
    if kind is None:
        return None
    if kind in WITHOUT_GAME:
        return Message(kind, "", tuple(rest.split(",")))
    game, *fields = rest.split("|" if kind in LISTS else ",")
    return Message(kind, game, tuple(fields))


def written(kind: Kind, *fields: object) -> str:
    """A message to the server. Truths are written in small letters."""
    return f"{int(kind)}|" + ",".join(str(field).lower() if isinstance(field, bool) else str(field) for field in fields)


class Link:
    """A connection to the server. Reads what has come without waiting for more."""

    def __init__(self, host: str, port: int, seconds: float = 10.0) -> None:
        try:
            self.socket = socket.create_connection((host, port), seconds)
        except OSError as error:
            raise FarshoreError(f"Nobody answers at {host}:{port} ({error}). Start the JSettlers server first.") from None
        self._rest = b""

    def send(self, kind: Kind, *fields: object) -> None:
        self.send_text(written(kind, *fields))

    def send_text(self, text: str) -> None:
        data = text.encode()
        if len(data) > TOO_LONG:
            raise FarshoreError(f"A message has at most {TOO_LONG:,} bytes, not {len(data):,}.")
        try:
            self.socket.sendall(LENGTH.pack(len(data)) + data)
        except OSError as error:
            raise FarshoreError(f"The JSettlers server has hung up ({error}).") from None

    def receive(self) -> Iterator[str]:
        """The messages that have arrived, at least a part of one: call it when the socket can be read."""
        try:
            data = self.socket.recv(65_536)
        except OSError as error:
            raise FarshoreError(f"The JSettlers server does not answer any more ({error}).") from None
        if not data:
            raise FarshoreError("The JSettlers server has hung up.")
        self._rest += data
        while len(self._rest) >= LENGTH.size:
            (size,) = LENGTH.unpack_from(self._rest)
            end = LENGTH.size + size
            if len(self._rest) < end:
                return
            text, self._rest = self._rest[LENGTH.size : end].decode(errors="replace"), self._rest[end:]
            yield text

    def close(self) -> None:
        self.socket.close()
