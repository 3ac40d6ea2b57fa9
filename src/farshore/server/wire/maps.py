"""Maps that people draw: the drawing as the editor keeps it, and what the server says about it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from farshore.board.facts import MOST_HEXES
from farshore.server.wire.params import Params
from farshore.server.wire.values import Value, Word

MOST_SENT = 3000  # hexes in a body: of too many the server says how many there may be
Coordinate = Annotated[int, Meta(ge=-100, le=100)]
MapPlace = tuple[Coordinate, Coordinate]
MapSpot = tuple[Coordinate, Coordinate, Annotated[str, Meta(max_length=2)]]  # a corner or an edge
Name = Annotated[str, Meta(min_length=1, max_length=30, pattern=r"^[\w.-]+$")]  # of an area or a pool
HarbourName = Annotated[str, Meta(min_length=1, max_length=30, pattern=r"^[\w.:-]+$")]
# A text is one line of a board file: nothing in it may end a line.
Title = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+$")]
Line = Annotated[str, Meta(max_length=300, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")]
Language = Annotated[str, Meta(max_length=16, pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$")]
MapBox = Literal["sea", "knights"]  # beside the base game; what five or six players need comes with them
Small = Annotated[int, Meta(ge=0, le=99)]
Tokens = Annotated[list[Small], Meta(max_length=MOST_HEXES)]
Places = Annotated[list[MapPlace], Meta(max_length=MOST_HEXES)]


class MapArea(Struct, forbid_unknown_fields=True):
    """A part of the land with rules of its own, as in a board file."""

    id: Name
    kind: Name = "main"
    start: bool = False
    settle: bool = False
    landing: bool = False
    robber: bool = False
    bonus: Small = 0
    each: bool = False


class MapHarbour(Struct, forbid_unknown_fields=True):
    edge: MapSpot
    kind: HarbourName


class MapFigure(Struct, forbid_unknown_fields=True, frozen=True):
    """Where the robber or the pirate starts: on a hex, beside the board, or nowhere."""

    used: bool
    at: MapPlace | None = None
    terrain: Name | None = None
    token: Small | None = None


class MapApart(Struct, forbid_unknown_fields=True):
    tokens: Tokens
    equal: bool = False


class MapNever(Struct, forbid_unknown_fields=True):
    tokens: Tokens
    terrains: Annotated[list[Name], Meta(max_length=20)] = []
    hexes: Places = []
    strict: bool = True


class MapPool(Struct, forbid_unknown_fields=True):
    """What is dealt at random onto some hexes, and within which limits."""

    id: Name
    hexes: Places
    terrains: dict[Name, Annotated[int, Meta(ge=1, le=MOST_HEXES)]]
    tokens: Tokens
    spirals: Places = []
    apart: Annotated[list[MapApart], Meta(max_length=20)] = []
    never: Annotated[list[MapNever], Meta(max_length=50)] = []
    hidden: bool = False


class MapWords(Struct, forbid_unknown_fields=True):
    """The story of a map in one language, plain text; `about` is a paragraph a line."""

    language: Language
    title: Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$")] = ""
    about: Annotated[list[Line], Meta(max_length=12)] = []


class MapDrawing(Struct, forbid_unknown_fields=True):
    """A map as the editor keeps it. A hex is q, r, terrain, number, area."""

    title: Title
    seats: Annotated[list[Annotated[int, Meta(ge=1, le=9)]], Meta(max_length=9)]
    points: Annotated[list[Small], Meta(max_length=9)]  # to win, for each number of players
    hexes: Annotated[list[tuple[Coordinate, Coordinate, Name, Small | None, Name | None]], Meta(max_length=MOST_SENT)]
    areas: Annotated[list[MapArea], Meta(max_length=26)]
    harbours: Annotated[list[MapHarbour], Meta(max_length=100)] = []
    shuffled: bool = False  # the kinds of harbour are dealt anew for each game
    robber: MapFigure = MapFigure(True)
    pirate: MapFigure = MapFigure(False)
    pools: Annotated[list[MapPool], Meta(max_length=20)] = []
    notes: Annotated[list[Line], Meta(max_length=20)] = []
    boxes: Annotated[list[MapBox], Meta(max_length=2)] = field(default_factory=lambda: ["sea"])
    options: Annotated[dict[Word, Value], Meta(max_length=20)] = {}  # those that differ from the usual ones; the points are in `points`
    words: Annotated[list[MapWords], Meta(max_length=12)] = []
    kept: Annotated[str, Meta(max_length=30_000)] = ""  # a board file: what the editor doesn't draw stays as it is there


class MapText(Struct, forbid_unknown_fields=True):
    """A board file."""

    text: Annotated[str, Meta(max_length=40_000)]


class FillMap(Struct, forbid_unknown_fields=True):
    """Numbers for the hexes that lack one, and terrains for these."""

    drawing: MapDrawing
    any_terrain: Places = []
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 0


class MapFault(Struct):
    """Why a map can't be played, or, of a warning, what its players may not like."""

    key: str
    sentence: str
    params: Params
    places: list[list[int | str]]


class MapCorner(Struct):
    """What a settlement there collects in 36 rolls."""

    at: list[int | str]
    pips: int
    goods: list[str]


class MapIsland(Struct):
    hexes: list[list[int]]
    pips: int
    bonus: int


class MapJudgement(Struct):
    """What the server says about a drawing."""

    faults: list[MapFault]
    warnings: list[MapFault]
    corners: list[MapCorner]
    income: dict[str, int]
    islands: list[MapIsland]
    starts: list[MapCorner]
    spread: int  # pips by which the last start falls behind the first
    text: str  # the board file; empty as long as it can't be written


class MapTemplate(Struct):
    name: str
    title: str
    seats: list[int]
    hexes: int
