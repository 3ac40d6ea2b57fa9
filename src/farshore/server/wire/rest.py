"""The bodies of REST: the guest, games, rooms, and finished games."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from farshore.server.wire.messages import ClockSetting, RoomMapInfo, SeatInfo
from farshore.server.wire.params import Params
from farshore.server.wire.table import GoalView, ScoreView, TableView
from farshore.server.wire.values import EventView, Pace, SeatNumber, Value, Word


class Me(Struct):
    id: str
    name: str
    language: str
    colour: str  # the preferred one; empty: any
    account: str | None  # its name, for those who have one
    accounts: Literal["open", "invite", "off"]  # who may create one here
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
    usual_seats: int  # the default number of players
    minutes: int  # about how long a game takes people
    recommended: bool  # false: it can be played, but the rules advise against it
    plan: list[tuple[int, int, str]]  # the hexes of a board, for a small picture: q, r, terrain
    options: list[OptionInfo]
    bots: list[BotInfo]
    colours: list[str]
    texts: dict[str, dict[str, str]] = {}  # language → key → text, of a game that the page doesn't know


class RoomMap(Struct, forbid_unknown_fields=True):
    """A map to play on. `version`: none: the latest, or one's own draft if there is none; 0: one's own draft."""

    code: Annotated[str, Meta(min_length=1, max_length=12)]
    version: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class NewRoom(Struct, forbid_unknown_fields=True):
    """With a map, the map says which game is played and with which options; `options` may still differ from it."""

    game: Word
    seats: SeatNumber
    options: dict[str, Value] = {}
    bots: Word | None = None  # of this level sit in all seats but the own; none: the seats are open
    level: Word | None = None  # of bots that take seats which are still open when the game starts
    quick: bool = False
    clock: ClockSetting = ClockSetting()
    pace: Pace = "normal"
    hints: bool = True
    public: bool = False  # listed for everybody
    map: RoomMap | None = None


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
    waiting: list[int]  # seats that must act
    map: RoomMapInfo | None = None


class PublicSeat(Struct):
    kind: Literal["open", "person", "bot"]
    name: str
    colour: str


class PublicTable(Struct):
    """A table whose host has made it public, with somebody at it."""

    code: str
    game: str
    title: str
    state: Literal["open", "playing"]
    turn: int
    points: list[int]  # of each seat, as spectators see them; empty before the game
    seats: list[PublicSeat]
    map: RoomMapInfo | None = None


class PublicTables(Struct):
    """The latest public tables, open ones first, and how many tables and people there are altogether."""

    tables: list[PublicTable]
    count: int
    people: int


class ReplayStep(Struct):
    """One decision with the chance events after it. `table` shows every hand; the page hides what a chosen seat could not see."""

    seq: int
    seat: int
    at: float
    events: list[EventView]
    table: TableView


class Replay(Struct):
    """The steps of a finished game. Scenes have hexes and harbours only in the first step and where they changed."""

    code: str
    game: str
    title: str
    seats: list[SeatInfo]
    steps: list[ReplayStep]
    map: RoomMapInfo | None = None


class Chances(Struct):
    """Each seat's chance to win after the steps of a finished game, evaluated with every hand open."""

    code: str
    steps: list[int]  # the seq of each
    chances: list[list[float]]  # for each of them one a seat


class SeatResults(Struct):
    seat: int
    points: int
    score: list[ScoreView]
    goals: list[GoalView]  # how far they were at the end
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
    """What REST answers if it refuses or fails."""

    key: str
    sentence: str
    params: Params = {}
