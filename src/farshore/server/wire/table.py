"""A table as one client may see it: the map, the players, and what the client can do."""

from msgspec import Struct

from farshore.server.wire.params import Params
from farshore.server.wire.values import Edge, Hex, Place


class HexView(Struct):
    q: int
    r: int
    terrain: str
    token: int | None
    frame: bool


class HarbourView(Struct):
    edge: Edge
    kind: str
    sea: Hex


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
    """Attackers on their way to everybody: after `step` of `steps`, their strength, and every seat's share against it.
    `losers` and `best`: who would lose something if they came now, or who would have done most against them."""

    name: str
    step: int
    steps: int
    strength: int
    shares: list[int]
    losers: list[int]
    best: list[int]


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


class FactsView(Struct, omit_defaults=True):
    """What everybody may know of a player: `farshore.parts.shown.SeatFacts`, without what its game does not have."""

    cards: int | None = None
    posts_left: int | None = None
    free_goods: int | None = None
    goods_left: int | None = None
    gold: int | None = None
    routes_left: int | None = None
    road: int | None = None
    longest_road: bool | None = None
    knights: int | None = None
    largest_army: bool | None = None
    development: int | None = None
    improvements: str | None = None
    crane: int | None = None
    walls: int | None = None
    defence: int | None = None
    progress: int | None = None
    fleet: list[str] | None = None
    exchanges: int | None = None
    chips: int | None = None
    fish: int | None = None
    boat: int | None = None
    cloth: int | None = None
    ships: int | None = None
    warships: int | None = None
    fortress: int | None = None
    wonder: str | None = None
    stages: int | None = None
    harbours: int | None = None
    stone: int | None = None


class GoalView(Struct, omit_defaults=True):
    """Something a player works for besides the points: so many of so many are done, what it is worth so far, what the player has for it
    (by the names of facts), who is ahead, whether nobody wins without it, and whether nothing is left to do."""

    name: str
    count: int
    total: int | None = None
    points: int | None = None
    means: dict[str, int] = {}
    leader: int | None = None
    needed: bool = False
    met: bool = False


class PlayerView(Struct):
    seat: int
    colour: str
    points: int
    facts: FactsView
    goals: list[GoalView]  # in the order of importance
    hand: dict[str, int]  # by good, or {"count": n} where the viewer may not know more
    cards: dict[str, int]  # by card, or {"count": n}
    new_cards: dict[str, int]  # bought this turn: by card, or {"count": n}
    decks: dict[str, dict[str, int]]  # hidden cards of other decks: deck → by card, or {"count": n}
    known: dict[str, int]  # cards of any kind that the viewer has been shown and that are surely still there
    owed: int  # cards to discard
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
    origin: Place | None = None  # of a journey: where it begins, the edges it goes along, in order, and the gold that it pays whom
    path: list[Edge] | None = None
    tolls: dict[str, int] | None = None
    odds: dict[str, int] | None = None  # results of a die, with so many faces each, in their order


class PromptView(Struct):
    seat: int
    phase: str
    key: str
    sentence: str
    params: Params
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
    elsewhere: dict[str, int]  # cards that the others hold together: nobody has more of them to give
    supply: dict[str, int]
    score: list[ScoreView]
    waiting: list[int]
    undo: list[int]  # own seats that may take back their last step without asking
    deal: bool  # another map may be asked for
    prompts: dict[str, PromptView]  # by seat, only for seats of this client
