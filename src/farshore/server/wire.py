"""Every message between page and server. This is the contract's source: the page's `wire.ts` and the OpenAPI document are made from it.

Commands are decoded strictly: a field too many, one of the wrong kind or a number out of range is refused with a sentence, so that nothing
past this file meets data of a shape it doesn't expect.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

WIRE = 3  # raised whenever an old page could not speak to a new server

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
ActionNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
LineNumber = Annotated[int, Meta(ge=1, le=1_000_000_000)]  # of the chat
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Value = bool | int | str
Pace = Literal["slow", "normal", "fast", "instant"]  # of bots
Place = list[int | str]  # [q, r] or [q, r, side]
EventView = dict[str, object]  # {seq, event, …fields as this client may know them}

# --- from the page


class Command(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """What a page asks for. `id` is the page's own: sent twice, it acts once."""

    id: Id


class Sit(Command, tag="sit"):
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
    """The host changes how fast bots play, whether hints are allowed, or the level of bots that stand in; also while a game goes on."""

    pace: Pace | None = None
    hints: bool | None = None
    level: Word | None = None


class Start(Command, tag="start"):
    pass


class Step(Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """A choice by what it means: the one open choice that has all these fields is meant."""

    verb: Word
    place: Annotated[Place, Meta(min_length=2, max_length=3)] | None = None
    piece: Word | None = None
    cards: dict[Word, int] | None = None
    gets: dict[Word, int] | None = None
    player: int | None = None
    number: int | None = None


class Play(Command, tag="play"):
    """One decision, all or nothing: exactly one of `actions` and `steps`.

    `seq`, where given, is the table the page saw: on another one the command is refused instead of meaning something else.
    """

    seat: SeatNumber
    actions: Annotated[list[ActionNumber], Meta(min_length=1, max_length=200)] | None = None
    steps: Annotated[list[Step], Meta(min_length=1, max_length=200)] | None = None
    seq: int | None = None


class Undo(Command, tag="undo"):
    seat: SeatNumber


class DealAnew(Command, tag="deal_anew"):
    """Ask for another map, where it was dealt and nothing lies on it yet; it is dealt when all players agree."""

    seat: SeatNumber


class Answer(Command, tag="answer"):
    """Yes or no to the question that stands in `RoomState.question`."""

    agree: bool


class Pause(Command, tag="pause"):
    on: bool


class TakeBackSeat(Command, tag="take_back_seat"):
    seat: SeatNumber


class Look(Command, tag="look"):
    """Several people share this screen: show the table with the eyes of this own seat (null: of nobody)."""

    seat: SeatNumber | None


class Why(Command, tag="why"):
    """Why can't this be done? Answered by `refused` with the reason, or by `done` if it can."""

    seat: SeatNumber
    step: Step


class Hint(Command, tag="hint"):
    """What would the expert do in this seat's place? Answered by a `hint` message, then `done`."""

    seat: SeatNumber


class Chat(Command, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Block(Command, tag="block"):
    """Never show me again what the person who said this line says."""

    line: LineNumber


class Report(Command, tag="report"):
    """Show this line to the administrator."""

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
    | Undo
    | DealAnew
    | Answer
    | Pause
    | TakeBackSeat
    | Look
    | Why
    | Hint
    | Chat
    | Block
    | Report
    | Rematch
    | Leave
)

# --- what rooms and tables look like


class SeatInfo(Struct):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    colour: str
    level: str
    away: bool  # a person's seat that a bot plays at the moment
    here: bool  # somebody of this seat is connected
    mine: bool


class ClockSetting(Struct, forbid_unknown_fields=True, frozen=True):
    """`turn`: `seconds` for each turn. `game`: `seconds` for the whole game, and `increment` more after each own turn."""

    kind: Literal["none", "turn", "game"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=86_400)] = 90
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class QuestionView(Struct):
    """What a seat has asked all others for, and the seats whose people agreed so far. One question stands at a time."""

    what: Literal["undo", "deal"]
    seat: int
    agreed: list[int]


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
    level: str  # of the bots that take open seats and stand in for people who are away
    rematch: str | None  # the code of the room where it goes on


class HexView(Struct):
    q: int
    r: int
    terrain: str
    token: int | None
    frame: bool


class HarbourView(Struct):
    edge: Place
    kind: str
    sea: Place


class PieceView(Struct):
    kind: str
    at: Place
    seat: int | None
    state: str  # what else one should know of it, such as "closed"


class MarkView(Struct):
    """Something on the map that is no piece: it says a number (the points that an island brings), whose it is, or its name (a city)."""

    kind: str
    at: Place
    number: int
    seats: list[int]
    name: str


class WorkView(Struct):
    """A great work: what starting it asks for, as so many of each, who builds it and how far it is."""

    name: str
    needs: dict[str, int]
    stages: int
    seat: int | None
    stage: int


class TrackView(Struct):
    """A track that everybody climbs: the good it costs, cards for each stage, the highest number of the first die that brings a card at
    each stage, how far every seat is, and who holds its prize."""

    name: str
    good: str
    costs: list[int]
    draws: list[int]
    stages: list[int]
    seat: int | None


class RaidView(Struct):
    """Attackers on their way to everybody: after `step` of `steps`, their strength, and every seat's share against it."""

    name: str
    step: int
    steps: int
    strength: int
    shares: list[int]


class LadderView(Struct):
    """A ladder of points on which everybody has a marker: what each space is worth, and where every seat is."""

    name: str
    points: list[int]
    at: list[int]


class LineView(Struct):
    """So many of a ware buy this; `harbour`: only with a harbour that takes anything."""

    price: int
    name: str
    harbour: bool


class StallView(Struct):
    """What a ware that is no card buys, and how many of it may be kept at the end of a turn."""

    ware: str
    lines: list[LineView]
    kept: int


class SceneView(Struct):
    hexes: list[HexView]
    harbours: list[HarbourView]
    pieces: list[PieceView]
    marks: list[MarkView]
    works: list[WorkView]
    tracks: list[TrackView]
    raids: list[RaidView]
    ladders: list[LadderView]
    stalls: list[StallView]
    cells: dict[str, list[str]]  # marked places that never change: kind → "q,r,side", perhaps with a name behind it


class Offer(Struct):
    gives: dict[str, int]
    wants: dict[str, int]


class PlayerView(Struct):
    seat: int
    colour: str
    points: int
    facts: dict[str, Value]
    hand: dict[str, int]  # by good, or {"count": n} where the viewer may not know more
    cards: dict[str, int]  # by card, or {"count": n}
    new_cards: dict[str, int]  # bought this turn: by card, or {"count": n}
    decks: dict[str, dict[str, int]]  # hidden cards of other decks: deck → by card, or {"count": n}
    known: dict[str, int]  # cards of any kind that the viewer has been shown and that are surely still there
    owed: int  # cards to give back
    offer: Offer | None
    says: str


class ScoreView(Struct):
    seat: int
    source: str
    count: int
    points: int


class ChoiceView(Struct, omit_defaults=True):
    action: int
    verb: str
    place: Place | None = None
    piece: str | None = None
    cards: dict[str, int] | None = None
    gets: dict[str, int] | None = None
    player: int | None = None
    number: int | None = None
    start: Place | None = None  # of a journey: where it begins, the edges it goes along, in order, and the gold that it pays whom
    way: list[Place] | None = None
    tolls: dict[str, int] | None = None


class PromptView(Struct):
    seat: int
    phase: str
    key: str
    sentence: str
    params: dict[str, object]
    must: bool
    choices: list[ChoiceView]


class TurnView(Struct):
    seat: int
    number: int


class TableView(Struct):
    seq: int
    viewer: int | None  # whose eyes this view has
    boxes: list[str]  # whose parts are on the table, by name
    phase: str
    turn: TurnView
    dice: tuple[int, int] | None
    event: str  # what a third die showed, "" without one
    over: bool
    winners: list[int]
    target: int
    scene: SceneView
    players: list[PlayerView]
    bank: dict[str, int]  # with its gold, where that is money
    deck: int
    tokens: dict[str, int]  # number tokens that lie face down, by terrain
    costs: dict[str, dict[str, int]]
    rates: dict[str, int]
    supply: dict[str, int]
    score: list[ScoreView]
    waiting: list[int]
    undo: list[int]  # own seats that may take back their last step without asking
    deal: bool  # another map may be asked for
    prompts: dict[str, PromptView]  # by seat, only for seats of this client


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


# --- from the server


class RoomMessage(Struct, tag="room"):
    room: RoomState


class TableMessage(Struct, tag="table"):
    seq: int
    table: TableView
    events: list[EventView]


class ChatMessage(Struct, tag="chat"):
    """`anew`: these lines take the place of all others."""

    messages: list[ChatLine]
    anew: bool


class ClockMessage(Struct, tag="clock"):
    seats: list[ClockView]


class HintChoice(Struct):
    """One thing to do: one step, or the steps of an offer, and the asking seat's chance to win after it."""

    steps: list[ChoiceView]
    chance: float


class HintMessage(Struct, tag="hint"):
    """To the asking client alone. `best` is empty where the expert knows nothing to say about this game."""

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
    params: dict[str, object]


class Bye(Struct, tag="bye"):
    key: str
    sentence: str


AnyMessage = RoomMessage | TableMessage | ChatMessage | ClockMessage | HintMessage | Done | Refused | Bye

# --- REST


class Me(Struct):
    id: str
    name: str
    language: str
    colour: str  # the one to play with where it is free; empty: any
    account: str | None  # its name, for those who have one
    accounts: Literal["open", "invite", "off"]  # who may make one here
    version: str
    wire: int


class PatchMe(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=30)] | None = None
    language: Annotated[str, Meta(max_length=10, pattern="^[A-Za-z-]*$")] | None = None
    colour: Annotated[str, Meta(max_length=20)] | None = None


class OptionInfo(Struct):
    name: str
    kind: Literal["flag", "number", "word"]
    default: Value
    low: int
    high: int
    words: list[str]
    help: str
    seats: list[int]  # the numbers of players with which it can be set


class BotInfo(Struct):
    name: str


class GameInfo(Struct):
    name: str
    family: str
    title: str
    about: str
    seats: list[int]
    usual_seats: int  # how many play if nobody says
    minutes: int  # how long it takes people, about
    plan: list[tuple[int, int, str]]  # the hexes of a board, for a small picture: q, r, terrain
    options: list[OptionInfo]
    bots: list[BotInfo]
    colours: list[str]


class NewRoom(Struct, forbid_unknown_fields=True):
    game: Word
    seats: SeatNumber
    options: dict[str, Value] = {}
    bots: Word | None = None
    quick: bool = False
    clock: ClockSetting = ClockSetting()
    pace: Pace = "normal"
    hints: bool = True


class RoomRef(Struct):
    code: str
    secret: str


class RoomSummary(Struct):
    code: str
    game: str
    title: str
    state: Literal["open", "playing", "over"]
    turn: int
    seats: list[SeatInfo]
    updated: float
    mine: list[int]
    winners: list[int]


class ReplayStep(Struct):
    """One decision with the chance after it. `table` has every hand open (the page covers what a chosen seat could not see)."""

    seq: int
    seat: int
    at: float
    events: list[EventView]
    table: TableView


class Replay(Struct):
    """Steps of a finished game. Hexes and harbours are only in the scenes of the first step and of those that changed them."""

    code: str
    game: str
    title: str
    seats: list[SeatInfo]
    steps: list[ReplayStep]


class Chances(Struct):
    """The chance to win of every seat at the moments of a finished game, judged with every hand open."""

    code: str
    steps: list[int]  # the seq of each
    chances: list[list[float]]  # for each of them one a seat


class SeatResults(Struct):
    seat: int
    points: int
    score: list[ScoreView]
    income: dict[str, int]  # cards produced, by good
    expected: float  # cards that the dice should have produced
    luck: float  # produced ÷ expected, 1 = as expected
    robbed: int  # cards stolen from others
    lost: int  # cards stolen by others
    discarded: int
    traded: int  # trades with players
    bank_trades: int
    bought: int
    seconds: float  # time spent on decisions


class Results(Struct):
    code: str
    winners: list[int]
    turns: int
    seconds: float
    seats: list[SeatResults]
    race: list[list[int]]  # for each turn the points of every seat
    dice: dict[str, int]  # how often each number was rolled
    odds: dict[str, float]  # how often each was to be expected


class Fault(Struct):
    """What REST answers when something can't be done."""

    key: str
    sentence: str
    params: dict[str, object] = {}


commands = msgspec.json.Decoder(AnyCommand, strict=True)
encoder = msgspec.json.Encoder()


def encode(message: AnyMessage) -> bytes:
    return encoder.encode(message)
