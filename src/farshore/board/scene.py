"""What a position looks like, without a rule: the one thing that text and SVG pictures are drawn from.

Each part of a game adds what it has on the table; the pictures know kinds of things and colours, never a game.
Coordinates are those of board files: hex `(q, r)`, corner `(q, r, "N"|"S")`, edge `(q, r, "W"|"NW"|"NE")`.
"""

from dataclasses import dataclass, field

from farshore.board.grid import CornerAt, EdgeAt, HexAt

COLOURS = ("red", "blue", "white", "orange", "teal", "plum")  # of seats 0 to 5 unless a game says otherwise


@dataclass
class HexScene:
    """One hex: terrain as in board files ("forest", …, "sea", "fog"), its number token or None."""

    at: HexAt
    terrain: str
    token: int | None = None
    frame: bool = False


@dataclass
class HarbourScene:
    """A harbour on a coast edge; `kind` is "3:1" or a resource; `sea` is the hex its ship lies in."""

    edge: EdgeAt
    kind: str
    sea: HexAt


@dataclass
class PieceScene:
    """A piece on a corner, edge or hex: kind "settlement", "city", "road", "ship", "knight-2-awake", …; colour None when ownerless.

    `state` is what else one should know of it ("closed": this ship never moves again)."""

    kind: str
    at: HexAt | CornerAt | EdgeAt
    colour: str | None = None
    state: str = ""


KNIGHTS = {"basic knight": 1, "strong knight": 2, "mighty knight": 3}


def drawing_of(piece: PieceScene) -> str:
    """What pictures call a piece: its kind, and what its state says about how it looks."""
    if piece.kind in KNIGHTS:
        return f"knight-{KNIGHTS[piece.kind]}-{'asleep' if piece.state == 'asleep' else 'awake'}"
    if piece.kind == "metropolis" and piece.state:
        return f"metropolis-{piece.state}"
    return piece.kind


@dataclass
class MarkScene:
    """Something on the map that is no piece: it says a number (the points that an island brings), whose it is already, or its name."""

    kind: str
    at: HexAt | CornerAt | EdgeAt
    number: int = 0
    colours: list[str] = field(default_factory=list)
    name: str = ""


@dataclass
class WorkScene:
    """A great work that somebody may build in stages: what starting it asks for, as so many of each, its builder and how far it is."""

    name: str
    needs: dict[str, int]
    stages: int
    colour: str | None = None
    stage: int = 0


@dataclass
class TrackScene:
    """A track that everybody climbs: the good it costs, the cards for each stage, the highest number of the first die that brings a card at
    each stage, how far every seat is, and whose prize it is."""

    name: str
    good: str
    costs: list[int]
    draws: list[int]
    stages: list[int]
    colour: str | None = None


@dataclass
class RaidScene:
    """Somebody who comes nearer to attack all together: after `step` of `steps`, with which strength, against which share of every seat.
    `losers` and `best`: who would lose something if they came now, or who would have done most against them."""

    name: str
    step: int
    steps: int
    strength: int
    shares: list[int]
    losers: list[int] = field(default_factory=list)
    best: list[int] = field(default_factory=list)


@dataclass
class LadderScene:
    """A ladder of points on which everybody has a marker: what each space is worth, and where every seat is."""

    name: str
    points: list[int]
    at: list[int]


@dataclass
class StallScene:
    """What a ware that is no card buys: lines of price, what it is, and whether it asks for a harbour; how many of the ware may be kept."""

    ware: str
    lines: list[tuple[int, str, bool]]
    kept: int


@dataclass
class SeatScene:
    """One line about a player for captions: visible points and public counts."""

    colour: str
    name: str
    points: int
    facts: dict[str, str] = field(default_factory=dict)
    on_turn: bool = False


@dataclass
class Scene:
    title: str = ""
    hexes: list[HexScene] = field(default_factory=list)
    harbours: list[HarbourScene] = field(default_factory=list)
    pieces: list[PieceScene] = field(default_factory=list)
    marks: list[MarkScene] = field(default_factory=list)
    works: list[WorkScene] = field(default_factory=list)
    tracks: list[TrackScene] = field(default_factory=list)
    raids: list[RaidScene] = field(default_factory=list)
    ladders: list[LadderScene] = field(default_factory=list)
    stalls: list[StallScene] = field(default_factory=list)
    cells: dict[str, list[str]] = field(default_factory=dict)  # marked places that never change: kind → "q,r,side", perhaps with a name
    lit: list[HexAt | CornerAt | EdgeAt] = field(default_factory=list)
    seats: list[SeatScene] = field(default_factory=list)
