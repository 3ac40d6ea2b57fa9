"""Commands: what a page asks of a room over its socket.

They are decoded strictly: an unknown field, a wrong type or a number out of range is refused with a sentence, so that no handler meets data
of a shape it doesn't expect.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from farshore.server.wire.values import ActionNumber, Id, LineNumber, Pace, Place, Reaction, SeatNumber, Word


class Command(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """What a page asks for. The page chooses the `id`; a command that is sent twice acts once."""

    id: Id


class Sit(Command, tag="sit"):
    """Take an open seat before the game. Whoever has no seat here can also take a bot's, even during the game."""

    seat: SeatNumber


class Stand(Command, tag="stand"):
    seat: SeatNumber


class SetSeat(Command, tag="set_seat"):
    seat: SeatNumber
    kind: Literal["open", "bot"]
    level: Word | None = None


class SetColour(Command, tag="set_colour"):
    seat: SeatNumber
    colour: Word


class SetRoom(Command, tag="set_room"):
    """The host changes bot speed, hints, the level of substitute bots, or whether the table is listed for everybody; also during a
    game."""

    pace: Pace | None = None
    hints: bool | None = None
    level: Word | None = None
    public: bool | None = None


class Start(Command, tag="start"):
    pass


class ChoicePattern(Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """A choice by its meaning: the one open choice that has all these fields."""

    verb: Word
    place: Annotated[Place, Meta(min_length=2, max_length=3)] | None = None
    piece: Word | None = None
    cards: dict[Word, int] | None = None
    gets: dict[Word, int] | None = None
    player: int | None = None
    number: int | None = None


class Play(Command, tag="play"):
    """One decision, all or nothing: exactly one of `actions` and `steps`.

    `seq` is the table that the page saw, if it says so: if the table has changed since, the command is refused.
    """

    seat: SeatNumber
    actions: Annotated[list[ActionNumber], Meta(min_length=1, max_length=200)] | None = None
    steps: Annotated[list[ChoicePattern], Meta(min_length=1, max_length=200)] | None = None
    seq: int | None = None


class NoTrades(Command, tag="no_trades"):
    """Decline every offer to this seat until its next turn begins, or no longer. The others are not told."""

    seat: SeatNumber
    on: bool


class Undo(Command, tag="undo"):
    seat: SeatNumber


class DealAnew(Command, tag="deal_anew"):
    """Ask for another map, if it was dealt and nothing has been placed on it yet. It is dealt when all players agree."""

    seat: SeatNumber


class Answer(Command, tag="answer"):
    """Yes or no to the question in `RoomState.question`."""

    agree: bool


class Pause(Command, tag="pause"):
    on: bool


class Read(Command, tag="read"):
    """The player of this seat reads the introduction, or has read it. Until then the clock does not run for the seat: once, before the
    first turn, and for a minute at most."""

    seat: SeatNumber
    on: bool


class TakeBackSeat(Command, tag="take_back_seat"):
    seat: SeatNumber


class Look(Command, tag="look"):
    """Several people share this screen: show the cards of this own seat (null: of none)."""

    seat: SeatNumber | None


class Why(Command, tag="why"):
    """Why is this not possible, or why can nothing be done at this place? Exactly one of `step` and `place`; `meant` is the piece, the
    verb or both ("build road") that the player has in mind for the place.

    Answered with `refused` and the reason, or with `done` if it is possible, or if the place plays no part now.
    """

    seat: SeatNumber
    step: ChoicePattern | None = None
    place: Annotated[Place, Meta(min_length=2, max_length=3)] | None = None
    meant: Word | None = None


class Hint(Command, tag="hint"):
    """What would the master do in this seat? Answered with a `hint` message, then `done`."""

    seat: SeatNumber


class Coach(Command, tag="coach"):
    """What has the coach to say to this seat about what happened after the step `after`, and what to ask before its choices? Answered with
    a `coach` message, then `done`."""

    seat: SeatNumber
    after: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class Chat(Command, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class React(Command, tag="react"):
    """Show a face or a phrase at the own seat for a moment."""

    what: Reaction


class Block(Command, tag="block"):
    """Hide everything that the author of this chat line writes."""

    line: LineNumber


class Report(Command, tag="report"):
    """Report this chat line to the administrator."""

    line: LineNumber
    reason: Annotated[str, Meta(max_length=300)] = ""


class Rematch(Command, tag="rematch"):
    pass


class Leave(Command, tag="leave"):
    pass


AnyCommand = (
    Sit
    | Stand
    | SetSeat
    | SetColour
    | SetRoom
    | Start
    | Play
    | NoTrades
    | Undo
    | DealAnew
    | Answer
    | Pause
    | Read
    | TakeBackSeat
    | Look
    | Why
    | Hint
    | Coach
    | Chat
    | React
    | Block
    | Report
    | Rematch
    | Leave
)

_decoder = msgspec.json.Decoder(AnyCommand, strict=True)


def decode_command(text: str | bytes) -> AnyCommand:
    """Raises `msgspec.DecodeError`, or a `ValueError` for text that is no Unicode."""
    command: AnyCommand = _decoder.decode(text)
    return command
