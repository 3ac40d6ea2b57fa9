"""Lessons: the course, and a lesson as the page shows it. What a learner has decided goes along with every request: the server keeps
nothing."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from farshore.server.wire.commands import ChoicePattern
from farshore.server.wire.params import Params
from farshore.server.wire.table import TableView
from farshore.server.wire.values import EventView, Place, SeatNumber

Decisions = list[list[int]]  # action numbers: of each decision those that make it up
Texts = dict[str, str]  # language → text


class LessonInfo(Struct):
    name: str
    game: str
    minutes: int
    steps: int
    title: Texts
    goal: Texts
    builds_on: list[str]  # lessons that it presupposes
    sign: str  # the drawing that tells its subject: a piece, or a folder and a name; "" for none


class WaterInfo(Struct):
    """A part of the course."""

    name: str
    title: Texts
    lessons: list[LessonInfo]


class LessonMove(Struct, forbid_unknown_fields=True):
    """What the learner has decided so far, and what now. `done` has an entry for each step that is over; null: done as it asks."""

    done: Annotated[list[Decisions | None], Meta(max_length=60)] = []
    now: Decisions = []
    act: Literal["look", "next", "show", "play", "why"] = "look"
    actions: list[int] = []  # play: one of `actions` and `steps`
    steps: Annotated[list[ChoicePattern], Meta(max_length=60)] = []
    place: Place | None = None  # why nothing can be done there, and what is meant to be
    meant: str | None = None


class MomentView(Struct):
    """The table after somebody has done something, and what happened: shown one after the other."""

    table: TableView
    events: list[EventView]


class WrongTryView(Struct):
    """The answer to a try that the lesson does not ask for: its own text, or a reason that the rules give, by its key. Neither: any kind
    word will do."""

    texts: Texts | None
    key: str
    sentence: str
    params: Params
    place: Place | None


class BlackboardRowView(Struct):
    """A line on the blackboard: a text or a piece with its price, what has to be given for what, and a short word at the end."""

    text: Texts | None
    piece: str
    cards: dict[str, int]
    gets: dict[str, int]
    value: str


class BlackboardView(Struct):
    """What the lesson writes down in this step. `pays`: what the place in the ring pays, and beside it what was tried."""

    title: Texts
    pays: bool
    rows: list[BlackboardRowView]


class LessonView(Struct):
    """Where the lesson stands. `step` counts from 0; of a lesson that is over it is the number of its steps."""

    name: str
    game: str
    title: str  # of the game
    seat: SeatNumber
    step: int
    done: list[list[list[int]]]
    now: list[list[int]]
    says: Texts
    reads: bool  # the step is only read, and ends with Next
    controls: list[str]  # pointed at, in the order of their use
    places: list[Place]  # pointed at
    help_after: int  # wrong tries before it is pointed at anything
    shows: list[str]  # parts of the table that have appeared
    blackboard: BlackboardView | None
    moments: list[MomentView]
    wrong: WrongTryView | None


class LessonProgress(Struct, forbid_unknown_fields=True):
    """How far somebody is in a lesson: finished once, and what was decided in each step that is over if they have left it since."""

    done: bool = False
    steps: Annotated[list[Decisions | None], Meta(max_length=60)] = []


class Learning(Struct, forbid_unknown_fields=True):
    """What somebody has learnt: their lessons by name, and the boxes at whose tables the coach has been with them."""

    lessons: Annotated[dict[str, LessonProgress], Meta(max_length=100)] = {}
    boxes: Annotated[list[str], Meta(max_length=40)] = []
