"""Moving ships: which may be picked up, and where they may go (S6–S8, R27)."""

from farshore.engine.builder import Builder
from farshore.engine.ints import i64
from farshore.engine.machine import ARG, SEATS, Buffer, Move, Phase, State
from farshore.engine.words import Choice, Sentence
from farshore.parts.ship_building import why_not
from farshore.parts.ships import CLOSED, HELD_UP, NEW, PLAIN_LEVELS, SHIP, STATES, Ships


class MovingShip(Phase):
    """Where does the ship go? ARG is the edge that it leaves; it still lies there."""

    def __init__(self, b: Builder, ships: Ships, like: Move) -> None:
        super().__init__("move_ship")
        self.ships = ships
        b.phase(self)
        self.moves.append(b.move(PutShip(self), like=like))

    def prompt(self, s: State, seat: int) -> Sentence:
        at = self.ships.table.edge_at(int(s.cells[ARG]))
        return Sentence("prompt_move_ship", "Where does the ship go?", at=",".join(str(part) for part in at))

    def sound(self, s: State) -> str | None:
        ships = self.ships
        edge, seat = int(s.cells[ARG]), int(s.cells[ships.turn.seat])
        if s.cells[SEATS] != 1 << seat:
            return "Phase 'move_ship' asks the player on turn."
        if not 0 <= edge < ships.table.n_edges or not ships.movable(s, seat, edge):
            return "The 'arg' of phase 'move_ship' is the number of an edge with a ship that may move."
        return None


class MoveShip(Move):
    """Pick up a ship that may move and has somewhere else to go (S7)."""

    def __init__(self, ships: Ships, moving: MovingShip) -> None:
        super().__init__(int(ships.table.n_edges))
        self.ships = ships
        self.moving = moving
        self.moved: i64 = ships.moved
        self.tips: i64 = ships.tips
        self.rings: i64 = ships.rings
        self.listed: i64 = ships.listed

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        cells = s.cells
        if cells[self.moved]:
            return
        tips = self.tips + seat * self.listed
        rings = self.rings + seat * self.listed
        tip = cells[tips]
        ring = cells[rings]
        if tip == 0 and ring == 0:
            return
        ships = self.ships
        free = ships.few_open(s, seat)
        if free == 0:
            return
        link = ships.link
        corners = ships.edge_corners
        hexes = ships.edge_hexes
        each = ships.asks_each or ships.guards >= 0
        pirate: i64 = -1
        if ships.pirate_at >= 0:
            pirate = cells[ships.pirate_at]
        while tip or ring:  # this is `Ships.movable`, asked only of those who are listed, in the order of their edges
            if ring == 0 or (tip > 0 and tip < ring >> 1):
                edge = tip - 1
                tips += 1
                tip = cells[tips]
            else:
                edge = (ring >> 1) - 1
                held = ring & 1 == 0
                rings += 1
                ring = cells[rings]
                if held:
                    continue
            if pirate >= 0 and (hexes[2 * edge] == pirate or hexes[2 * edge + 1] == pirate):
                continue
            if PLAIN_LEVELS >> (cells[link + edge] >> 3) & 1 == 0 or (each and not ships.movable(s, seat, edge)):
                continue
            if free <= HELD_UP:  # at each bare end it may be the only one that joins two open edges
                one = corners[2 * edge]
                other = corners[2 * edge + 1]
                if (free <= 2 or (ships.is_bare(s, seat, one) and ships.is_bare(s, seat, other))) and (
                    free <= ships.joined_by(s, seat, edge, False)
                ):
                    continue
            out.add(self.first + edge)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.push(self.moving.id, 1 << seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("move", self.ships.table.edge_at(arg), "ship")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        ships = self.ships
        if not ships.is_ship(s, arg, seat):
            return Sentence("not_your_ship", "There is no ship of yours here.")
        if s.cells[ships.moved]:
            return Sentence("one_ship_moves", "Only one ship moves in a turn.")
        state = ((int(s.cells[ships.link + arg]) >> 3) - SHIP) % STATES
        if state == NEW - SHIP:
            return Sentence("ship_too_new", "A ship built this turn doesn't move.")
        if state == CLOSED - SHIP:
            return Sentence("line_closed", "This line joins two of your buildings: its ships stay.")
        if ships.by_pirate(s, arg):
            return Sentence("pirate_here", "The pirate keeps ships away from here.")
        return Sentence("ship_held", "Only the last ship of an open line moves, and only to where another could be built.")


class PutShip(Move):
    """To any other edge where a ship could be built once this one is lifted (S7)."""

    def __init__(self, phase: MovingShip) -> None:
        super().__init__(int(phase.ships.table.n_edges))
        self.phase = phase

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        self.phase.ships.goals(s, seat, s.cells[ARG], self.first, out)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        ships = self.phase.ships
        held = s.cells[ARG]
        s.pop()
        s.cells[ships.moved] = 1
        ships.move(s, seat, held, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.phase.ships.table.edge_at(arg), "ship")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[ARG] == arg:
            return Sentence("ship_elsewhere", "The ship must go to another place.")
        held = Sentence("ship_held", "Without this ship nothing would join it there.")
        return why_not(self.phase.ships, s, seat, arg, moved=True) or held
