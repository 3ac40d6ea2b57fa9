"""What a board says: its hexes, areas, pools, harbours and the marks of its scenario. Facts only; nothing here plays.

Every list is in reading order where order has no meaning of its own, so that two boards that say the same are equal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from typing import Final

from farshore.board.areas import area_kind
from farshore.board.errors import BoardError
from farshore.board.grid import CornerAt, EdgeAt, Grid, HexAt, hexes_of_corner, hexes_of_edge
from farshore.engine.pictures import picture_of

# Terrain and the two letters it has in a drawn map.
TERRAINS: Final[Mapping[str, str]] = {
    "forest": "fo",
    "pasture": "pa",
    "field": "fi",
    "hills": "hi",
    "mountains": "mo",
    "desert": "de",
    "barren": "ba",  # where nothing grows and nobody lives: not sand, but no use either
    "gold": "go",
    "saltworks": "sa",
    "sea": "~~",
    "fog": "??",
}
BARREN: Final = ("desert", "barren", "sea", "fog")  # terrains that never carry a number token
TOKENS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
RED: Final = (6, 8)  # B1
RESOURCES: Final = ("lumber", "wool", "grain", "brick", "ore")
HARBOUR_KINDS: Final = ("3:1", *RESOURCES)
MAP_BOXES: Final = ("sea", "knights")  # that a map of one's own may be played with, beside the base game
MOST_HEXES = 400  # of a map of one's own; the largest board that comes with the game has 150
LONGEST_TITLE, LONGEST_LINE, MOST_LINES = 60, 300, 12  # of a map's words in one language
MOST_LANGUAGES, MOST_WORDS = 12, 12_000  # languages, and letters in all of them together
MARK_SECTIONS: Final = ("special", "places", "paths", "cells")  # sections of a file that are kept as marks, line by line

Item = int | str | HexAt | tuple[int, int, str]  # a corner has side N or S, an edge W, NW or NE


@dataclass(frozen=True)
class Hex:
    """One hex inside the frame. `group` is the row of the component table (S20) that it is counted in."""

    at: HexAt
    terrain: str
    token: int | None = None
    area: str | None = None
    group: str = "all"


@dataclass(frozen=True)
class Area:
    """A part of the land with rules of its own; a corner belongs to every area that one of its hexes belongs to (but see N4.1)."""

    id: str
    kind: str = "main"
    start: bool = False  # founding settlements are allowed here
    settle: bool = False  # settlements are allowed here during play
    landing: bool = False  # settlements only on the player's own landing and captured fortress (N7.8, N7.10)
    robber: bool = False  # the robber may come here
    bonus: int = 0  # points for a player's first settlement here (S22)
    each: bool = False  # … for every settlement, not only the first (N8.2)

    @property
    def belt(self) -> bool:
        """Does it part two areas of one island, so that a corner which it shares belongs to the other?"""
        return area_kind(self.kind).belt


@dataclass(frozen=True)
class Apart:
    """No two of these tokens lie on neighbouring hexes; with `equal`, only no two alike."""

    tokens: tuple[int, ...]
    equal: bool = False


@dataclass(frozen=True)
class Never:
    """None of these tokens lies on these terrains or hexes. With `strict` this holds on the printed arrangement too."""

    tokens: tuple[int, ...]
    terrains: tuple[str, ...] = ()
    hexes: tuple[HexAt, ...] = ()
    strict: bool = True


@dataclass(frozen=True)
class Pool:
    """What may be shuffled among some hexes. Tokens skip sea and desert.

    `spirals` are the corners of the island from which the tokens may be laid in the listed (letter) order, counter-clockwise to the
    centre (B7); empty if their order does not matter. A hidden pool lies face down; its hexes and tokens are drawn as they are turned over.
    """

    id: str
    hexes: tuple[HexAt, ...]
    terrains: Mapping[str, int]
    tokens: tuple[int, ...]
    spirals: tuple[HexAt, ...] = ()
    apart: tuple[Apart, ...] = ()
    never: tuple[Never, ...] = ()
    hidden: bool = False

    @property
    def includes_sea(self) -> bool:
        """Are sea hexes dealt too, so that the coast changes?"""
        return "sea" in self.terrains and not self.hidden


@dataclass(frozen=True)
class Harbour:
    """A harbour on the coast edge between a land and a sea hex; `kind` is "3:1" or a resource."""

    edge: EdgeAt
    kind: str
    land: HexAt
    sea: HexAt


@dataclass(frozen=True)
class Figure:
    """Where the robber or the pirate begins: `start` is None when it waits off the board.

    `terrain` and `token` say what the rules name the place by (B8, S23), for boards that are dealt anew.
    """

    used: bool
    start: HexAt | None = None
    terrain: str | None = None
    token: int | None = None


@dataclass(frozen=True)
class FramePiece:
    """A piece of the frame: the edges where it can have harbours and what it has there.

    Big pieces may change places, small ones stay (P2).
    """

    slots: tuple[EdgeAt, ...]
    kinds: tuple[str | None, ...]
    small: bool = False


@dataclass(frozen=True)
class BeginnerStart:
    """Pieces of one colour already placed in the beginner set-up (B6); `income` is the settlement that brings starting cards."""

    colour: str
    settlements: tuple[CornerAt, ...]
    roads: tuple[EdgeAt, ...]
    income: CornerAt


@dataclass(frozen=True)
class Mark:
    """A line of a scenario's own: a name, then places, numbers and words. A name may have several lines."""

    name: str
    items: tuple[Item, ...]
    section: str = "special"


class Marks(tuple[Mark, ...]):
    """The marks of a board file. Rules are looked up by them for each new game, so they keep their hash."""

    @cached_property
    def known_hash(self) -> int:
        return tuple.__hash__(self)

    def __hash__(self) -> int:
        return self.known_hash

    def __reduce__(self) -> tuple[object, ...]:
        return Marks, (tuple(self),)  # in another process words have other hashes


@dataclass(frozen=True)
class Words:
    """What a map's author tells about it in one language: plain text, a paragraph a line."""

    language: str
    title: str = ""
    about: tuple[str, ...] = ()


@lru_cache(maxsize=256)
def grid_of(inner: tuple[HexAt, ...], frame: tuple[HexAt, ...]) -> Grid:
    """The net of these hexes: one object for all boards of the same shape."""
    return Grid(list(inner), list(frame))


@dataclass(frozen=True)
class Board:
    """Every fact about one board in one arrangement. Boards that say the same are equal and have the same hash."""

    id: str
    title: str
    hexes: tuple[Hex, ...]
    frame: tuple[HexAt, ...] = ()  # sea printed around the hexes; the pirate may stand there (S11)
    scenario: str = "own"
    seats: tuple[int, ...] = (3, 4)
    points: Mapping[int, int] = field(default_factory=dict)  # points to win by number of players
    win_and: str | None = None  # what a winner needs besides the points
    win_or: str | None = None  # what wins without the points
    ends_when: str | None = None  # what ends the game without a winner by points
    settlements: int = 2  # founded by each player
    income: int = 2  # the one of them that brings starting cards
    preplaced: int = 0  # settlements that stand there before the founding (N7.2)
    chips: int | None = None
    arrangement: str = "printed"  # printed, chosen (an example) or dealt
    notes: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    pools: tuple[Pool, ...] = ()
    harbour_rule: str = "fixed"  # fixed, shuffled (kinds dealt onto the places, S17) or laid (by the players, N9.2)
    harbours: tuple[Harbour, ...] = ()
    harbour_pool: Mapping[str, int] = field(default_factory=dict)
    robber: Figure = Figure(used=True)
    pirate: Figure = Figure(used=False)
    frame_pieces: tuple[FramePiece, ...] = ()  # clockwise from the top side
    beginner: tuple[BeginnerStart, ...] = ()
    marks: tuple[Mark, ...] = ()
    boxes: tuple[str, ...] = ("sea",)  # beside the base game; only of maps of one's own, as are the next two
    options: Mapping[str, bool | int | str] = field(default_factory=dict)  # where they differ from the usual ones
    words: tuple[Words, ...] = ()

    def __hash__(self) -> int:
        """Mappings have no hash, so the fields together have none; boards with one name are rarely met side by side."""
        return hash((self.id, self.arrangement))

    def with_changes(self, changes: dict[str, object]) -> "Board":
        """The same with some fields changed; no hex may lie elsewhere. Like `replace`, but many times faster."""
        board = object.__new__(Board)
        fields = self.__dict__ | {"grid": self.grid} | changes
        for derived in ("by_place", "land", "sea", "fog"):  # made anew from the hexes, when somebody asks
            fields.pop(derived, None)
        board.__dict__.update(fields)
        return board

    def __getstate__(self) -> dict[str, object]:
        """The facts, without what was worked out from them."""
        return {one.name: self.__dict__[one.name] for one in fields(self)}

    def __repr__(self) -> str:
        seats = " or ".join(map(str, self.seats))
        return f"<Board {self.id}: {self.title}, for {seats}, {len(self.land)} land hexes>"

    def _repr_svg_(self) -> str | None:
        return picture_of(self)

    @cached_property
    def by_place(self) -> Mapping[HexAt, Hex]:
        return {hex_.at: hex_ for hex_ in self.hexes}

    @cached_property
    def grid(self) -> Grid:
        """The numbered net under this board: one object for all boards of the same shape, so that they can share their rules."""
        return grid_of(tuple(hex_.at for hex_ in self.hexes), self.frame)

    @cached_property
    def land(self) -> frozenset[HexAt]:
        """Every known land hex."""
        return frozenset(hex_.at for hex_ in self.hexes if hex_.terrain not in ("sea", "fog"))

    @cached_property
    def sea(self) -> frozenset[HexAt]:
        """Every known sea hex, the frame included."""
        return frozenset(hex_.at for hex_ in self.hexes if hex_.terrain == "sea") | frozenset(self.frame)

    @cached_property
    def fog(self) -> frozenset[HexAt]:
        return frozenset(hex_.at for hex_ in self.hexes if hex_.terrain == "fog")

    def area(self, area_id: str) -> Area:
        for area in self.areas:
            if area.id == area_id:
                return area
        raise BoardError(f"The board {self.id} has no area {area_id!r}.")

    def area_hexes(self, area_id: str) -> tuple[HexAt, ...]:
        return tuple(hex_.at for hex_ in self.hexes if hex_.area == area_id)

    def areas_of(self, corner: CornerAt) -> list[str]:
        """The areas a corner belongs to, without repeats; where a belt meets another area, the other one counts (N4.1)."""
        found: list[str] = []
        for at in hexes_of_corner(corner):
            area = self.by_place[at].area if at in self.by_place else None
            if area is not None and area not in found:
                found.append(area)
        beyond = [area for area in found if not self.area(area).belt]
        return beyond or found

    def is_coast(self, edge: EdgeAt) -> bool:
        """Does known land meet known sea here?"""
        one, other = hexes_of_edge(edge)
        return (one in self.land and other in self.sea) or (other in self.land and one in self.sea)

    def target(self, seats: int) -> int:
        """The points that win with so many players."""
        if seats not in self.points:
            raise BoardError(f"The board {self.id} is not for {seats} players.")
        return self.points[seats]

    def marked(self, name: str) -> list[tuple[Item, ...]]:
        """The items of every mark of that name, in the order of the file."""
        return [mark.items for mark in self.marks if mark.name == name]

    def number(self, name: str) -> int | None:
        """The number of a mark that says just one."""
        for items in self.marked(name):
            if len(items) == 1 and isinstance(items[0], int):
                return items[0]
        return None
