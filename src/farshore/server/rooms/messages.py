"""The messages in a room's mailbox. Whatever changes a room is one of these, and `runner` handles them one after the other."""

import asyncio
from dataclasses import dataclass
from typing import TypeAlias

from farshore.server.errors import Refusal
from farshore.server.rooms.client import Client
from farshore.server.storage.records import Guest
from farshore.server.wire.commands import AnyCommand, Hint
from farshore.server.wire.messages import HintChoice


@dataclass(frozen=True)
class ClientCommand:
    """A player, or somebody who watches, wants something."""

    client: Client
    command: AnyCommand


@dataclass(frozen=True)
class Connect:
    """A connection opens. It has seen the steps up to `after`."""

    client: Client
    after: int


@dataclass(frozen=True)
class Disconnect:
    """A connection has closed."""

    client: Client


@dataclass(frozen=True)
class Renamed:
    """A guest has a new name."""

    guest: Guest


@dataclass(frozen=True)
class StartGame:
    """Start the game without waiting for the host."""


@dataclass(frozen=True)
class BotMove:
    """A bot has chosen an action for the game as it was after step `seq`."""

    seat: int
    action: int
    seq: int


@dataclass(frozen=True)
class BotProposal:
    """The bots were asked whether they propose a trade to the player on turn of the game as it was after step `seq`."""

    seat: int  # of the one that does
    actions: list[int]  # none: nobody does
    seq: int


@dataclass(frozen=True)
class HintReady:
    """The master has answered the hint command, for the game as it was after step `seq`."""

    client: Client
    command: Hint
    seq: int
    result: list[HintChoice] | Refusal


@dataclass(frozen=True)
class TimersDue:
    """A clock, a grace period or a question may have run out."""


MailboxMessage: TypeAlias = ClientCommand | Connect | Disconnect | Renamed | StartGame | BotMove | BotProposal | HintReady | TimersDue


@dataclass(frozen=True)
class Envelope:
    """A message, and the future of whoever waits until it is handled."""

    message: MailboxMessage
    handled: asyncio.Future[None] | None = None
