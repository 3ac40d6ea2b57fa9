"""Messages: what a room tells its clients over their sockets."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from farshore.server.wire.params import Params
from farshore.server.wire.table import ChoiceView, TableView
from farshore.server.wire.values import EventView, Pace, Value


class SeatInfo(Struct):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    colour: str
    level: str
    away: bool  # a person's seat that a bot plays for now
    here: bool  # the person is connected
    mine: bool


class ClockSetting(Struct, forbid_unknown_fields=True, frozen=True):
    """`turn`: `seconds` for each turn. `game`: `seconds` for the whole game, plus `increment` after each own turn. Whatever the clock,
    an offer can be answered for `answer` seconds."""

    kind: Literal["none", "turn", "game"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=86_400)] = 90
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    answer: Annotated[int, Meta(ge=5, le=3_600)] = 30


class QuestionView(Struct):
    """What a seat has asked all others to agree to, the seats that have agreed so far, and those that have still to answer. There is one
    question at a time."""

    what: Literal["undo", "deal"]
    seat: int
    agreed: list[int]
    asked: list[int]


class RoomState(Struct):
    code: str
    link: str  # the path of the unguessable link
    game: str
    title: str
    options: dict[str, Value]
    state: Literal["open", "playing", "over"]
    host: bool
    seats: list[SeatInfo]
    spectators: int
    you: list[int]
    question: QuestionView | None
    paused: bool
    pause_asked: list[int]  # seats whose people want a pause
    clock: ClockSetting
    pace: Pace
    hints: bool  # may be asked for
    level: str  # of bots that take open seats and play for people who are away
    rematch: str | None  # the code of the next game's room
    no_trades: list[int]  # own seats that decline every offer until their next turn begins; the others don't know
    saving: bool  # the database can be written; if not, commands are refused with `not_saved`


class ChatLine(Struct):
    number: int
    seat: int | None
    name: str
    text: str
    at: float
    mine: bool


class ClockView(Struct):
    seat: int
    left: float
    runs: bool


class RoomMessage(Struct, tag="room"):
    room: RoomState


class TableMessage(Struct, tag="table"):
    seq: int
    table: TableView
    events: list[EventView]
    lapses: float | None  # seconds until whoever has not answered the open offer declines


class ChatMessage(Struct, tag="chat"):
    """`anew`: these lines replace all others."""

    messages: list[ChatLine]
    anew: bool


class ClockMessage(Struct, tag="clock"):
    seats: list[ClockView]


class HintChoice(Struct):
    """One suggestion: a single choice, or the choices that make an offer, and the seat's chance to win after it."""

    steps: list[ChoiceView]
    chance: float


class HintMessage(Struct, tag="hint"):
    """To the asking person alone. `best` is empty if the expert can't judge this game."""

    id: str
    seat: int
    seq: int  # the table it is about
    best: list[HintChoice]


class Done(Struct, tag="done"):
    id: str


class Refused(Struct, tag="refused"):
    id: str
    key: str
    sentence: str
    params: Params


class Bye(Struct, tag="bye"):
    key: str
    sentence: str


AnyMessage = RoomMessage | TableMessage | ChatMessage | ClockMessage | HintMessage | Done | Refused | Bye

_encoder = msgspec.json.Encoder()


def encode(message: AnyMessage) -> bytes:
    return _encoder.encode(message)


class _Answer(Struct):
    id: str = ""


_ANSWERS = (b'{"type":"done"', b'{"type":"refused"')
_answer = msgspec.json.Decoder(_Answer)


def answered_id(text: bytes) -> str:
    """The id of the command that an encoded message answers; empty if it answers none."""
    return _answer.decode(text).id if text.startswith(_ANSWERS) else ""
