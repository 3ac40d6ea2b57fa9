"""Messages: what a room tells its clients over their sockets."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from farshore.server.wire.params import Params
from farshore.server.wire.table import ChoiceView, TableView
from farshore.server.wire.values import EventView, Pace, Place, Reaction, Value


class SeatInfo(Struct):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    colour: str
    level: str
    away: bool  # a person's seat that a bot plays for now
    here: bool  # the person is connected
    mine: bool
    reconnecting: bool  # the person's connection broke a moment ago
    late: bool  # the person took the seat over from a bot during the game


class ClockSetting(Struct, forbid_unknown_fields=True, frozen=True):
    """`turn`: `seconds` for each turn. `game`: `seconds` for the whole game, plus `increment` after each own turn. Whatever the clock,
    an offer can be answered for `answer` seconds."""

    kind: Literal["none", "turn", "game"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=86_400)] = 90
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    answer: Annotated[int, Meta(ge=5, le=3_600)] = 30


class RoomMapInfo(Struct):
    """The map that somebody has drawn and this room plays on."""

    code: str
    version: int  # 0: a draft of the host
    title: str
    titles: dict[str, str]  # by language, where its words have one
    boxes: list[str]  # base, sea, knights, five-six


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
    title: str  # of the game, or of the map
    map: RoomMapInfo | None
    options: dict[str, Value]
    state: Literal["open", "playing", "over"]
    host: bool
    seats: list[SeatInfo]
    spectators: int
    watching: list[str]  # the names of the first of them
    you: list[int]
    question: QuestionView | None
    paused: bool
    pause_asked: list[int]  # seats whose people want a pause
    clock: ClockSetting
    pace: Pace
    hints: bool  # may be asked for
    level: str  # of bots that take open seats and play for people who are away
    public: bool  # everybody finds this table on the start page
    rematch: str | None  # the code of the next game's room
    no_trades: list[int]  # own seats that decline every offer until their next turn begins; the others don't know
    reading: list[int]  # seats whose people read the introduction: the clock does not run for them
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


class HintReason(Struct):
    """One thing that a choice does for its seat, in the terms of the evaluation: the page has words for each."""

    word: str
    count: int = 0
    goods: list[str] = []
    player: int | None = None


class HintChoice(Struct):
    """One suggestion: a single choice, or the choices that make an offer, the seat's chance to win after it, and what speaks for it."""

    steps: list[ChoiceView]
    chance: float
    low: float  # between which the chance lies
    high: float
    reasons: list[HintReason] = []


class HintMessage(Struct, tag="hint"):
    """To the asking person alone. `best` is empty if the bots can't judge this game."""

    id: str
    seat: int
    seq: int  # the table it is about
    best: list[HintChoice]


class CommentView(Struct):
    """What the coach could say now, in every language. The page says one at a time, and none more than `most` times in a game."""

    name: str
    box: str
    says: dict[str, str]
    then: dict[str, str] | None
    params: Params
    places: list[Place]
    most: int
    rule: str  # a subject of the help that tells more; empty: none


class WarningView(Struct):
    """What the coach asks before one of `actions` is taken. `piece` and `places` show the way out."""

    name: str
    box: str
    says: dict[str, str]
    then: dict[str, str] | None
    better: dict[str, str]
    anyway: dict[str, str]
    params: Params
    actions: list[int]
    piece: str | None
    places: list[Place]


class CoachMessage(Struct, tag="coach"):
    """To the asking connection alone: comments that fit the table `seq`, the first is the most telling, and warnings."""

    id: str
    seat: int
    seq: int
    comments: list[CommentView]
    warnings: list[WarningView]


class ReactionMessage(Struct, tag="reaction"):
    """Somebody at the table reacts; it is shown for a moment, and not kept."""

    seat: int
    what: Reaction


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


AnyMessage = RoomMessage | TableMessage | ChatMessage | ClockMessage | HintMessage | CoachMessage | ReactionMessage | Done | Refused | Bye

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
