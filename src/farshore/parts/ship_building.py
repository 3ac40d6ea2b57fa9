"""Ships that are built, laid free or founded with (S1, S3, S5, S10)."""

from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import EXTRA, Buffer, Move, State
from farshore.engine.sentence import Mismatch, Sentence
from farshore.parts.hand import Hand, PaidMove, Price
from farshore.parts.opening import LAID, FoundRoad, Opening
from farshore.parts.roads import WAY_BITS, FreeRoads
from farshore.parts.sea_edges import SHIP_BITS
from farshore.parts.ship_lines import SHIP
from farshore.parts.ships import Ships


def why_not(ships: Ships, s: State, seat: int, edge: int, moved: bool = False) -> Sentence | None:
    """What speaks against a ship here, whatever it costs; one that is moved comes from no supply."""
    if s.cells[ships.link + edge]:
        return Mismatch("edge_taken", "There is already a piece here.")
    if not moved and s.cells[ships.way.left + seat * ships.supply.kinds] <= 0:
        return Sentence("no_ship_left", "All your ships are on the board.")
    if ships.by_pirate(s, edge):
        return Sentence("pirate_here", "The pirate keeps ships away from here.")
    if not ships.at_sea(s, edge):
        return ships.ashore
    lanes = ships.lanes
    if lanes is not None and not lanes.mask(s, edge) >> seat & 1:
        return Sentence("not_your_lane", "Your line of ships doesn't continue here.")
    if not s.cells[ships.roads.open + edge] >> (seat + WAY_BITS) & 1:
        return ships.roads.why_apart(s, seat, edge) or Sentence(
            "ship_not_joined", "A ship must connect to one of your ships or buildings, and not through another player's piece."
        )
    return None


class BuildShip(PaidMove):
    """S1, S3."""

    def __init__(self, ships: Ships, hand: Hand, cost: dict[str, int]) -> None:
        super().__init__(int(ships.table.n_edges), Price(hand, cost))
        self.ships = ships

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        ships = self.ships
        if s.cells[ships.way.left + seat * ships.supply.kinds] > 0:
            ships.roads.places(s, seat, ships.way, self.first, out)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.price.pay(s, seat)
        self.ships.turn.built(s)
        self.ships.build(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.ships.table.edge_at(arg), "ship", cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return why_not(self.ships, s, seat, arg) or self.price.shortfall(s, seat) or super().why(s, seat, arg)


class LayFreeShip(Move):
    """A free ship in place of a free road (S10)."""

    def __init__(self, phase: FreeRoads, ships: Ships) -> None:
        super().__init__(int(ships.table.n_edges))
        self.phase = phase
        self.ships = ships

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        ships = self.ships
        if s.cells[ships.way.left + seat * ships.supply.kinds] > 0:
            ships.roads.places(s, seat, ships.way, self.first, out)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.phase.laid(s)
        self.ships.build(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.ships.table.edge_at(arg), "ship")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return why_not(self.ships, s, seat, arg) or super().why(s, seat, arg)


class FoundShip(FoundRoad):
    """A founding settlement on the coast may take a ship in place of its road (S5), never beside the pirate (R29)."""

    def __init__(self, opening: Opening, ships: Ships) -> None:
        super().__init__(opening)
        self.ships = ships

    def fits(self, s: State, edge: i64) -> bool:
        ships = self.ships
        return s.cells[ships.link + edge] == 0 and s.cells[ships.fit + edge] & SHIP_BITS != 0

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.cells[EXTRA] = LAID
        self.ships.build(s, seat, arg, SHIP)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("found", self.ships.table.edge_at(arg), "ship")
