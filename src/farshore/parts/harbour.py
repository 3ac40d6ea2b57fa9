"""Maritime trade: the bank's rates and the harbours that better them (B19, B20, R5, R7)."""

from typing import Final

from farshore.board.facts import Board
from farshore.board.scene import HarbourScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64, mypyc_attr
from farshore.engine.layout import Names
from farshore.engine.machine import Buffer, Move, State
from farshore.engine.pieces import SEAT_MASK
from farshore.engine.sentence import Cards, Sentence, good
from farshore.engine.visibility import View
from farshore.parts.buildings import Buildings, CornerReaction
from farshore.parts.hand import PURSE_BITS, Hand
from farshore.parts.part import GamePart
from farshore.parts.shown import SeatShown
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn

AT_BANK: Final = 4
AT_ANY_HARBOUR: Final = 3
AT_OWN_HARBOUR: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Rate:
    """Something besides harbours that betters a seat's rates. It reads only what is not derived."""

    def better(self, s: State, seat: i64) -> None:
        """Lower what it lowers, with `Harbours.allow`."""
        raise NotImplementedError


class Harbours(GamePart):
    """Which corners lie at a harbour, and the best rate of each seat for each kind of card (derived)."""

    def __init__(self, b: Builder, t: Tables, table: Table, hand: Hand, buildings: Buildings) -> None:
        self.table = table
        self.hand = hand
        self.buildings = buildings
        self.seats: i64 = t.seats
        self.kinds: i64 = hand.kinds
        self.words = ["none", "3:1", *t.goods]
        self.harbour: i64 = b.layout.shared("harbours", axis=table.edges, meaning=Names(self.words), board=True)
        # 0 none, 1 any, 2 + kind; where two harbours share a corner, the one with the greater number
        self.dock: i64 = b.layout.shared("docks", int(table.n_corners), derived=True)
        self.rate: i64 = b.layout.each("rates", axis=hand.axis, derived=True, shown=True)
        self.toll: i64 = b.layout.each("rates packed", derived=True)  # the rates as a purse
        self.rates: list[Rate] = []
        self.edge_corners: Ints = table.grid.edge_corners
        self.corner_edges: Ints = table.grid.corner_edges
        reach = HarbourReached(self)
        buildings.on_settled.append(reach)

    def begin(self, s: State, board: Board) -> None:
        edges = self.table.edges.index
        for harbour in board.harbours:
            edge = edges.get(harbour.edge)
            if edge is None:  # named from its other hex
                q, r, side = harbour.edge
                edge = self.table.grid.edge_at(q, r, side)
            s.cells[self.harbour + edge] = self.words.index(harbour.kind)
        self.refresh(s)

    def refresh(self, s: State) -> None:
        cells = s.cells
        for corner in range(self.table.n_corners):
            cells[self.dock + corner] = 0
        for edge in range(self.table.n_edges):
            if cells[self.harbour + edge]:
                self.moor(s, edge)
        for seat in range(self.seats):
            self.reckon(s, seat)

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.rates = seen.counts(self.rate, seat, zeros=True)

    def reckon(self, s: State, seat: i64) -> None:
        """Make the rates of a seat anew."""
        cells = s.cells
        for at in range(self.rate + seat * self.kinds, self.rate + seat * self.kinds + self.kinds):
            cells[at] = AT_BANK
        building = self.buildings.building
        dock = self.dock
        for corner in range(self.table.n_corners):
            if cells[dock + corner]:
                value = cells[building + corner]
                if value and value & SEAT_MASK == seat:
                    self.reached(s, seat, corner)
        for rate in self.rates:
            rate.better(s, seat)
        self.pack(s, seat)

    def allow(self, s: State, seat: i64, kind: i64, rate: i64) -> None:
        """The bank takes so few of this kind from now on; `pack` follows."""
        at = self.rate + seat * self.kinds + kind
        if s.cells[at] > rate:
            s.cells[at] = rate

    def moor(self, s: State, edge: i64) -> None:
        """The harbour on this edge serves both its corners."""
        kind = s.cells[self.harbour + edge]
        for end in range(2 * edge, 2 * edge + 2):
            corner = self.edge_corners[end]
            if s.cells[self.dock + corner] < kind:
                s.cells[self.dock + corner] = kind

    def lay(self, s: State, edge: i64, kind: i64) -> None:
        """A harbour comes to this edge during the game: from now on it serves whoever has a building there."""
        cells = s.cells
        cells[self.harbour + edge] = kind
        self.moor(s, edge)
        for end in range(2 * edge, 2 * edge + 2):
            value = cells[self.buildings.building + self.edge_corners[end]]
            if value and value & SEAT_MASK < self.seats:
                self.reached(s, value & SEAT_MASK, self.edge_corners[end])

    def reached(self, s: State, seat: i64, corner: i64) -> None:
        """A building on either end of a harbour gives its rate (B20); a 2:1 harbour serves its own resource only."""
        if s.cells[self.dock + corner] == 0:
            return
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.corner_edges[i]
            if edge >= 0 and s.cells[self.harbour + edge]:
                self.serve(s, seat, s.cells[self.harbour + edge])
        self.pack(s, seat)

    def serve(self, s: State, seat: i64, harbour: i64) -> None:
        cells = s.cells
        base = self.rate + seat * self.kinds
        if harbour == 1:
            for kind in range(self.kinds):
                if cells[base + kind] > AT_ANY_HARBOUR:
                    cells[base + kind] = AT_ANY_HARBOUR
        else:
            cells[base + harbour - 2] = AT_OWN_HARBOUR

    def pack(self, s: State, seat: i64) -> None:
        packed: i64 = 0
        for kind in range(self.kinds):
            packed += s.cells[self.rate + seat * self.kinds + kind] << (PURSE_BITS * kind)
        s.cells[self.toll + seat] = packed

    def draw(self, s: State, scene: Scene) -> None:
        grid = self.table.grid
        for edge in range(self.table.n_edges):
            kind = s.cells[self.harbour + edge]
            if kind:
                sea: tuple[int, int] | None = None
                for i in range(2 * edge, 2 * edge + 2):
                    h = grid.edge_hexes[i]
                    if h >= self.table.n_hexes or (h >= 0 and self.table.terrains[s.cells[self.table.terrain + h]] == "sea"):
                        sea = grid.hexes[h]
                if sea is not None:
                    scene.harbours.append(HarbourScene(self.table.edge_at(edge), self.words[kind], sea))


class HarbourReached(CornerReaction):
    def __init__(self, harbours: Harbours) -> None:
        self.harbours = harbours

    def run(self, s: State, seat: i64, corner: i64) -> None:
        self.harbours.reached(s, seat, corner)


class TradeWithBank(Move):
    """Give `rate` equal cards for one of another: action give · kinds + get. Never like for like (R7), nor what the bank lacks (R5)."""

    def __init__(self, hand: Hand, harbours: Harbours, turn: Turn, b: Builder) -> None:
        super().__init__(int(hand.kinds * hand.kinds))
        self.hand = hand
        self.harbours = harbours
        self.turn = turn
        self.purses: i64 = hand.purse
        self.guard: i64 = hand.guard
        self.toll: i64 = harbours.toll
        self.closed: i64 = turn.closed
        self.event_traded: i64 = b.event("bank_trade", "seat gives=goods count gets=goods")

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if ((s.cells[self.purses + seat] | self.guard) - s.cells[self.toll + seat]) & self.guard and s.cells[self.closed] == 0:
            self.swaps(s, seat, out)

    def swaps(self, s: State, seat: i64, out: Buffer) -> None:
        cells = s.cells
        hand = self.hand
        kinds = hand.kinds
        mine = hand.hand + seat * kinds
        rate = self.harbours.rate + seat * kinds
        bank = hand.bank
        items = out.items
        n = out.n
        for give in range(kinds):
            if cells[mine + give] >= cells[rate + give]:
                first = self.first + give * kinds
                for get in range(kinds):
                    if cells[bank + get] and get != give:
                        items[n] = first + get
                        n += 1
        out.n = n

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        give = arg // self.hand.kinds
        get = arg % self.hand.kinds
        rate = s.cells[self.harbours.rate + seat * self.hand.kinds + give]
        self.hand.pay(s, seat, give, rate)
        self.hand.gain(s, seat, get, 1)
        s.emit(self.event_traded, seat, give, rate, get)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        kinds = int(self.hand.kinds)
        rate = int(s.cells[self.harbours.rate + seat * kinds + arg // kinds])
        return Choice("bank_trade", cards=((self.hand.goods[arg // kinds], rate),), gets=((self.hand.goods[arg % kinds], 1),))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        kinds = int(self.hand.kinds)
        give, get = arg // kinds, arg % kinds
        if give == get:
            return Sentence("like_for_like", "You can't trade a card for one of the same kind.")
        if s.cells[self.turn.closed]:
            return Sentence("trade_closed", "You have started building, so trading is over for this turn.")
        if s.cells[self.hand.bank + get] <= 0:
            return Sentence("bank_empty", "The bank has no {card} left.", card=good(self.hand.goods[get]))
        rate = int(s.cells[self.harbours.rate + seat * kinds + give])
        return Sentence("rate", "The bank takes {cards} for one card.", cards=Cards(((self.hand.goods[give], rate),)))
