"""Moving ships: which may be picked up, and where they may go (S6–S8, R27)."""

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import ARG, SEATS, Buffer, Move, Phase, State
from farshore.engine.pieces import LEVEL_SHIFT
from farshore.engine.sentence import Mismatch, Place, Sentence
from farshore.parts.ship_building import why_not
from farshore.parts.ship_lines import CLOSED, NEW, PLAIN_LEVELS, SHIP, STATES
from farshore.parts.ships import HELD_UP, Ships


class MovingShip(Phase):
    """Where does the ship go? ARG is the edge that it leaves; it still lies there."""

    def __init__(self, b: Builder, ships: Ships, like: Move) -> None:
        super().__init__("move_ship")
        self.ships = ships
        b.phase(self)
        self.moves.append(b.move(PutShip(self), like=like))

    def prompt(self, s: State, seat: int) -> Sentence:
        at = self.ships.table.edge_at(int(s.cells[ARG]))
        return Sentence("prompt_move_ship", "Where does the ship go?", at=Place(at))

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
        tips = seat * self.listed + self.tips
        rings = seat * self.listed + self.rings
        if cells[self.moved] or (cells[tips] == 0 and cells[rings] == 0):
            return
        free = self.ships.few_open(s, seat)
        if free > 0:
            self.listed_ships(s, seat, tips, rings, free, out)

    def listed_ships(self, s: State, seat: i64, tips: i64, rings: i64, free: i64, out: Buffer) -> None:
        """`Ships.movable`, asked only of those who are listed, in the order of their edges."""
        ships = self.ships
        cells = s.cells
        link = ships.link
        hexes = ships.edge_hexes
        pirate: i64 = -1
        if ships.pirate_at >= 0:
            pirate = cells[ships.pirate_at]
        unsure = free <= HELD_UP or ships.guards >= 0
        tip = cells[tips]
        ring = cells[rings]
        while tip or ring:
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
            if PLAIN_LEVELS >> (cells[link + edge] >> LEVEL_SHIFT) & 1 and not (unsure and self.holds(s, seat, edge, free)):
                out.add(self.first + edge)

    def holds(self, s: State, seat: i64, edge: i64, free: i64) -> bool:
        """Does something else hold this ship, or has it nowhere else to go? `free` edges are open to ships, if there are so few."""
        ships = self.ships
        if ships.guards >= 0 and not ships.let_go(s, seat, edge):
            return True
        if free > HELD_UP:
            return False
        # at each bare end it may be the only one that joins two open edges
        one = ships.edge_corners[2 * edge]
        other = ships.edge_corners[2 * edge + 1]
        if free > 2 and not (ships.is_bare(s, seat, one) and ships.is_bare(s, seat, other)):
            return False
        return free <= ships.joined_by(s, seat, edge, False)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.push(self.moving.id, 1 << seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("move", self.ships.table.edge_at(arg), "ship")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        ships = self.ships
        if not ships.is_ship(s, arg, seat):
            return Mismatch("not_your_ship", "You have no ship here.")
        if s.cells[ships.moved]:
            return Sentence("one_ship_moves", "You can move only one ship per turn.")
        state = ((int(s.cells[ships.link + arg]) >> LEVEL_SHIFT) - SHIP) % STATES
        if state == NEW - SHIP:
            return Sentence("ship_too_new", "You can't move a ship you built this turn.")
        if state == CLOSED - SHIP:
            return Sentence("line_closed", "This line connects two of your buildings, so its ships stay.")
        if ships.by_pirate(s, arg):
            return Sentence("pirate_here", "The pirate keeps ships away from here.")
        return Sentence("ship_held", "Only the last ship of an open line can move, and only to a place where you could build one.")


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
            return Sentence("ship_elsewhere", "Move the ship to another place.")
        held = Sentence("ship_held", "Without this ship nothing would connect it there.")
        return why_not(self.phase.ships, s, seat, arg, moved=True) or held
