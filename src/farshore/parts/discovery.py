"""Unknown hexes: turned over when a road or ship comes to one of their corners (N3.2–N3.5, N3.7, R31, R33).

Hexes and tokens lie in shuffled stacks. A face gets its value when it is turned over, so the stacks are counts, which everybody knows.
"""

from typing import Final

from farshore.board.facts import Board
from farshore.board.grid import Grid
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.layout import Axis
from farshore.engine.machine import ARG, EXTRA, PHASE, Draw, Phase, State
from farshore.parts.buildings import Buildings
from farshore.parts.gold import Gifts
from farshore.parts.hand import Hand
from farshore.parts.islands import Islands
from farshore.parts.part import GamePart
from farshore.parts.roads import EdgeReaction, Roads
from farshore.parts.ships import Ships
from farshore.parts.table import NUMBERS, Table
from farshore.parts.tables import Tables

ROUND: Final = 4  # hexes that the ends of an edge touch


def hexes_round(grid: Grid, inner: int) -> list[int]:
    """The hexes inside the frame that the ends of each edge touch, ROUND an edge, −1 behind the last."""
    rows: list[int] = []
    for edge in range(int(grid.n_edges)):
        near: list[int] = []
        for end in (2 * edge, 2 * edge + 1):
            corner = int(grid.edge_corners[end])
            for i in range(3 * corner, 3 * corner + 3):
                h = int(grid.corner_hexes[i])
                if 0 <= h < inner and h not in near:
                    near.append(h)
        rows += [*near, *[-1] * ROUND][:ROUND]
    return rows


class Discovery(GamePart):
    def __init__(
        self,
        b: Builder,
        t: Tables,
        table: Table,
        hand: Hand,
        buildings: Buildings,
        roads: Roads,
        ships: Ships,
        islands: Islands,
        gifts: Gifts,
    ) -> None:
        self.table = table
        self.hand = hand
        self.buildings = buildings
        self.ships = ships
        self.islands = islands
        self.gifts = gifts
        self.fog: i64 = t.terrains.index("fog")
        self.gold: i64 = t.terrains.index("gold")
        self.n_terrains: i64 = len(t.terrains)
        self.round: Ints = ints(hexes_round(table.grid, int(table.n_hexes)))
        # what a discovered hex brings: the number of a card, −1 for nothing
        self.gives: Ints = ints([t.goods.index(t.gives[terrain]) if terrain in t.gives else -1 for terrain in t.terrains])
        terrains: list[object] = list(t.terrains)
        b.words["terrain"] = terrains
        self.hexes_left: i64 = b.layout.shared("unknown hexes", axis=Axis("terrain", terrains))
        self.tokens_left: i64 = b.layout.shared("unknown tokens", axis=Axis("number", [str(number) for number in range(NUMBERS)]))
        self.turning = TurningPhase("discovery", self)
        self.numbering = TurningPhase("discovery_token", self)
        for phase in (self.turning, self.numbering):
            b.phase(phase)
        self.turning.draw = TurnHex(self)
        self.numbering.draw = TurnToken(self)
        b.move(self.turning.draw)
        b.move(self.numbering.draw)
        roads.on_laid.append(PieceDiscovers(self))
        self.event_found: i64 = b.event("discovered", "seat hex=hex terrain=terrain")
        self.event_token: i64 = b.event("discovered_token", "hex=hex number")
        self.event_reward: i64 = b.event("discovery_card", "seat card=goods")

    def begin(self, s: State, board: Board) -> None:
        for pool in board.pools:
            if pool.hidden:
                for terrain, count in pool.terrains.items():
                    s.cells[self.hexes_left + self.table.terrains.index(terrain)] = count
                for token in pool.tokens:
                    s.cells[self.tokens_left + token] += 1

    def come(self, s: State, seat: i64, edge: i64) -> None:
        """A piece lies on this edge: turn over what its ends touch."""
        cells = s.cells
        hexes = self.round
        terrain = self.table.terrain
        for i in range(ROUND * edge, ROUND * edge + ROUND):
            h = hexes[i]
            if h < 0:
                return
            if cells[terrain + h] == self.fog:
                s.push(self.turning.id, 0, h, seat)
                return  # one piece touches at most one unknown hex (N3.5)

    def turned(self, s: State, h: i64) -> None:
        """The hex has its terrain: everything round it looks again."""
        self.table.refresh(s)
        if self.table.is_land(s, h):
            self.buildings.land_came(s, h)
        self.ships.look_round(s, h)
        self.islands.turned_over(s, h)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        unknown = sum(1 for h in range(int(self.table.n_hexes)) if s.cells[self.table.terrain + h] == self.fog)
        left = [int(s.cells[self.hexes_left + terrain]) for terrain in range(int(self.n_terrains))]
        tokens = sum(int(s.cells[self.tokens_left + number]) for number in range(NUMBERS))
        fertile = sum(count for terrain, count in enumerate(left) if self.bears(terrain))
        if s.cells[PHASE] == self.numbering.id:
            fertile += 1  # the hex that lies there waits for its token
        if sum(left) != unknown or tokens != fertile:
            return [(True, f"There are {unknown} unknown hexes, but {sum(left)} in their stack, {tokens} tokens for {fertile} of them.")]
        return []

    def bears(self, terrain: i64) -> bool:
        """Does such land get a number token?"""
        return self.gives[terrain] >= 0 or terrain == self.gold


class PieceDiscovers(EdgeReaction):
    def __init__(self, discovery: Discovery) -> None:
        self.discovery = discovery

    def run(self, s: State, seat: i64, edge: i64) -> None:
        self.discovery.come(s, seat, edge)


class TurningPhase(Phase):
    """ARG is the hex, EXTRA the discoverer."""

    def __init__(self, name: str, discovery: Discovery) -> None:
        super().__init__(name)
        self.discovery = discovery

    def sound(self, s: State) -> str | None:
        discovery = self.discovery
        h = int(s.cells[ARG])
        unknown = 0 <= h < discovery.table.n_hexes and s.cells[discovery.table.terrain + h] == discovery.fog
        if not 0 <= s.cells[EXTRA] < discovery.table.seats or not 0 <= h < discovery.table.n_hexes:
            return f"The 'arg' of phase {self.name!r} is a hex, its 'extra' the seat that discovers it."
        if (self.name == "discovery") != unknown:
            return f"The 'arg' of phase {self.name!r} is the hex that is being turned over."
        return None


class TurnHex(Draw):
    """The top of the stack of hexes."""

    def __init__(self, discovery: Discovery) -> None:
        super().__init__(int(discovery.n_terrains))
        self.discovery = discovery

    def weight(self, s: State, arg: i64) -> i64:
        return s.cells[self.discovery.hexes_left + arg]

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        discovery = self.discovery
        cells = s.cells
        h = cells[ARG]
        finder = cells[EXTRA]
        cells[discovery.hexes_left + arg] -= 1
        cells[discovery.table.terrain + h] = arg
        discovery.turned(s, h)
        s.emit(discovery.event_found, finder, h, arg)
        if discovery.bears(arg):
            s.goto(discovery.numbering.id, 0, h, finder)
        else:
            s.pop()

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("discover", self.discovery.table.hex_at(int(s.cells[ARG])), self.discovery.table.terrains[arg])


class TurnToken(Draw):
    """The top of the stack of tokens; then the discoverer's card (N3.4)."""

    def __init__(self, discovery: Discovery) -> None:
        super().__init__(NUMBERS)
        self.discovery = discovery

    def weight(self, s: State, arg: i64) -> i64:
        return s.cells[self.discovery.tokens_left + arg]

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        discovery = self.discovery
        cells = s.cells
        h = cells[ARG]
        finder = cells[EXTRA]
        s.pop()
        cells[discovery.tokens_left + arg] -= 1
        cells[discovery.table.token + h] = arg
        discovery.table.refresh(s)
        s.emit(discovery.event_token, h, arg)
        kind = discovery.gives[cells[discovery.table.terrain + h]]
        if kind < 0:
            discovery.gifts.owe(s, finder, 1)
            discovery.gifts.ask(s)
        elif cells[discovery.hand.bank + kind] > 0:
            discovery.hand.gain(s, finder, kind, 1)
            s.emit(discovery.event_reward, finder, kind)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("token", self.discovery.table.hex_at(int(s.cells[ARG])), number=arg)
