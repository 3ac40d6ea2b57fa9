"""Maps that are kept on the server: drafts, published versions, the gallery, trials by bots."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from farshore.server.wire.maps import MapDrawing, MapFault, MapWords, Places
from farshore.server.wire.messages import RoomMapInfo
from farshore.server.wire.rest import OptionInfo

# draft: never published; listed: in the gallery; linked: for whoever has the link; hidden: by its author; removed: by the administrator.
MapState = Literal["draft", "listed", "linked", "hidden", "removed"]
MapSize = Literal["small", "middle", "large"]  # up to 19 hexes of land, as on the island of the base game; up to 30; more
MapSorting = Literal["newest", "played", "fairest"]
TrialState = Literal["none", "waiting", "running", "done", "stopped", "failed"]
Revision = Annotated[int, Meta(ge=1, le=1_000_000_000)]
VersionNumber = Annotated[int, Meta(ge=0, le=1_000_000)]


class MapRuleSet(Struct):
    """What can be set on a map with these boxes beside the base game."""

    boxes: list[str]
    seats: list[int]
    options: list[OptionInfo]
    fewest_points: int
    most_points: int


class MapFairness(Struct):
    """How evenly the seats win. Untested: fewer than 200 games of bots, and fewer than 50 of people."""

    word: Literal["untested", "even", "uneven"]
    seat: int  # the one that wins most, if it is uneven
    percent: int  # by which it wins more often than its share, in points of a hundred
    games: int
    by: Literal["nobody", "bots", "people"]


class MapCard(Struct):
    code: str
    version: int  # the latest; 0: never published
    title: str
    titles: dict[str, str]  # by language, where its words have one
    author: str  # empty: somebody who is no longer here
    mine: bool
    seats: list[int]
    boxes: list[str]  # base, sea, knights, five-six
    hexes: int  # of land, unknown ones among them
    plays: int  # finished games with at least one person
    turns: float  # that they took on average; 0: none yet
    minutes: float
    fairness: MapFairness
    picture: str  # the address of its picture
    published: float  # 0: never
    updated: float


class MapPage(Struct):
    """A page of the gallery; pages are counted from 1."""

    maps: list[MapCard]
    count: int
    page: int
    pages: int


class MyMap(Struct):
    """A map of one's own, as it is in the editor."""

    card: MapCard
    state: MapState
    revision: int
    faults: int
    changed: bool  # since the latest version


class MyMaps(Struct):
    """Drafts first, the latest first; `most`: as many as a person may keep."""

    maps: list[MyMap]
    most: int


class NewMap(Struct, forbid_unknown_fields=True):
    drawing: MapDrawing


class SaveMap(Struct, forbid_unknown_fields=True):
    """`revision`: the one that was changed. Somebody who has changed it elsewhere in the meantime loses nothing: the save is refused."""

    drawing: MapDrawing
    revision: Revision


class SavedMap(Struct):
    code: str
    revision: int
    faults: list[MapFault]  # why it can't be played yet; it is kept all the same


class MapVersion(Struct):
    number: int
    title: str
    published: float
    plays: int


class MapOrigin(Struct):
    """The map of which this one was a copy at first."""

    code: str
    version: int
    title: str


class MapGame(Struct):
    """A finished game on the map."""

    version: int
    seats: int
    people: int
    turns: int
    minutes: float
    winners: list[int]
    at: float


class MapView(Struct):
    """A map: to its author as it is in the editor, to others as its latest version."""

    card: MapCard
    state: MapState
    revision: int  # 0: not yours to change
    changed: bool  # since the latest version
    drawing: MapDrawing
    faults: list[MapFault]
    versions: list[MapVersion]  # the latest first
    origin: MapOrigin | None
    games: list[MapGame]  # the latest first


class MapVersionView(Struct):
    code: str
    number: int
    published: float
    drawing: MapDrawing


class PublishMap(Struct, forbid_unknown_fields=True):
    """`listed`: in the gallery; else for those who have the link."""

    revision: Revision
    listed: bool = True


class PublishedMap(Struct):
    code: str
    version: int
    state: MapState


class HideMap(Struct, forbid_unknown_fields=True):
    hidden: bool = True


class CopyMap(Struct, forbid_unknown_fields=True):
    version: VersionNumber | None = None  # none: the latest, or one's own draft


class ReportMap(Struct, forbid_unknown_fields=True):
    reason: Annotated[str, Meta(min_length=1, max_length=300)]


class StartTrial(Struct, forbid_unknown_fields=True):
    seats: Annotated[int, Meta(ge=2, le=6)] | None = None  # none: as many as can play


class PlaceUse(Struct):
    """In how many of the games somebody built there: at a harbour (an edge), or on an island (its first hex)."""

    at: list[int | str]
    games: int


class MapTrialView(Struct):
    """What the bots' games came to so far."""

    state: TrialState
    revision: int  # of the map that was tried
    outdated: bool  # the map has been changed since
    games: int
    wanted: int
    seats: int
    wins: list[float]  # by seat; a shared win is divided
    finished: int
    turns: float  # on average
    longest: int
    low: float  # the share of wins between which chance alone would let every seat be
    high: float
    even: bool
    harbours: list[PlaceUse]
    islands: list[PlaceUse]
    sentence: str  # why it failed


class GenerateMap(Struct, forbid_unknown_fields=True):
    """Search for a fair arrangement of the hexes without a number, and of these without a terrain."""

    drawing: MapDrawing
    any_terrain: Places = []
    seed: Annotated[int, Meta(ge=0, le=2**31)] | None = None


class MapSearch(Struct):
    """A search under way, or the last one. `drawing`: the evenest so far, once there is one."""

    state: TrialState
    candidate: int  # which is tried now, from 1
    candidates: int
    trial: MapTrialView
    drawing: MapDrawing | None
    even: bool
    sentence: str


class RoomMapWords(Struct):
    """The story of the map that a room plays on."""

    map: RoomMapInfo
    words: list[MapWords]
    notes: list[str]
