"""The pirate: stands at sea, keeps ships away, and robs those whose ships lie round it (S8, S11–S13, R29)."""

from farshore.board.facts import Board
from farshore.board.scene import PieceScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64, mypyc_attr
from farshore.engine.layout import OnAxis
from farshore.engine.machine import ARG, Buffer, Move, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.sentence import Mismatch, Sentence
from farshore.parts.part import GamePart
from farshore.parts.roads import ROAD
from farshore.parts.robber import ROBBER_ONLY, Robber
from farshore.parts.ships import Ships
from farshore.parts.table import Table, place_axis


@mypyc_attr(allow_interpreted_subclasses=True)
class PirateRight:
    """Says whether a seat has a say over the pirate."""

    def may(self, s: State, seat: i64) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Raid:
    """What the pirate brings whoever moved it."""

    def run(self, s: State, seat: i64, sailors: i64) -> None:
        """Take something from one of those who sail here; replaces the top frame."""
        raise NotImplementedError


class CardRaid(Raid):
    """A card from one of them (S13)."""

    def __init__(self, robber: Robber) -> None:
        self.robber = robber

    def run(self, s: State, seat: i64, sailors: i64) -> None:
        victims: i64 = 0
        for other in range(self.robber.table.seats):
            if sailors >> other & 1 and s.cells[self.robber.hand.count + other] > 0:
                victims |= 1 << other
        self.robber.rob(s, seat, victims)


class Pirate(GamePart):
    """Whoever must move the robber may move the pirate instead, where the board has one (S12)."""

    def __init__(self, b: Builder, table: Table, ships: Ships, robber: Robber) -> None:
        self.table = table
        self.ships = ships
        self.robber = robber
        self.at: i64 = b.layout.shared("pirate", meaning=OnAxis(place_axis("hex", table.grid.hexes)), initial=-1, low=-1)
        self.plays: i64 = b.layout.shared("pirate plays", board=True, high=1)
        self.rights: list[PirateRight] = []  # all of them must agree
        self.raid: Raid = CardRaid(robber)
        ships.pirate_at = self.at
        robber.moving.moves.append(b.move(MovePirate(self)))
        self.event_moved: i64 = b.event("pirate", "seat hex=hex")

    def begin(self, s: State, board: Board) -> None:
        start = board.pirate.start
        s.cells[self.plays] = 1 if board.pirate.used else 0
        if start is not None:
            self.go(s, self.table.grid.hex_at(start[0], start[1]))

    def is_sea(self, s: State, h: i64) -> bool:
        return h >= self.table.n_hexes or s.cells[self.table.terrain + h] == self.table.sea

    def go(self, s: State, h: i64) -> None:
        old = s.cells[self.at]
        s.cells[self.at] = h
        if old >= 0:
            self.ships.look_round(s, old)
        if h >= 0:  # −1: beside the board
            self.ships.keep_away(s, h)

    def obeys(self, s: State, seat: i64) -> bool:
        """Has this seat a say over the pirate?"""
        for right in self.rights:
            if not right.may(s, seat):
                return False
        return True

    def sailors(self, s: State, h: i64) -> i64:
        """Mask of the seats with a ship on an edge of this hex."""
        mask: i64 = 0
        for i in range(6 * h, 6 * h + 6):
            edge = self.ships.hex_edges[i]
            if edge >= 0:
                value = s.cells[self.ships.link + edge]
                if value >> LEVEL_SHIFT > ROAD:
                    mask |= 1 << (value & SEAT_MASK)
        return mask

    def spared(self, s: State, h: i64) -> bool:
        """The friendly robber's rule (B40) holds for the pirate too: nobody with two visible points only."""
        mask = self.sailors(s, h)
        for seat in range(self.table.seats):
            if mask >> seat & 1 and s.cells[self.robber.victory.points + seat] <= 2:
                return True
        return False

    def faults(self, s: State) -> list[tuple[bool, str]]:
        at = int(s.cells[self.at])
        if at >= 0 and not self.is_sea(s, at):
            return [(True, f"The pirate stands at {list(self.table.hex_at(at))}, which is no sea (S11).")]
        return []

    def draw(self, s: State, scene: Scene) -> None:
        if s.cells[self.at] >= 0:
            scene.pieces.append(PieceScene("pirate", self.table.hex_at(s.cells[self.at])))


class MovePirate(Move):
    """To another sea hex, those of the frame included; then a card from one of those with a ship there (S13)."""

    def __init__(self, pirate: Pirate) -> None:
        super().__init__(int(pirate.table.grid.n_hexes))
        self.pirate = pirate

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        pirate = self.pirate
        if s.cells[pirate.plays] == 0 or s.cells[ARG] == ROBBER_ONLY or not pirate.obeys(s, seat):
            return
        cells = s.cells
        at = cells[pirate.at]
        terrain = pirate.table.terrain
        inner = pirate.table.n_hexes
        sea = pirate.table.sea
        first = self.first
        items = out.items
        n = out.n
        for h in range(inner):
            if cells[terrain + h] == sea and h != at:
                items[n] = first + h
                n += 1
        for h in range(inner, self.size):
            if h != at:
                items[n] = first + h
                n += 1
        if pirate.robber.friendly:
            found = n
            n = out.n
            for i in range(n, found):
                if not pirate.spared(s, items[i] - first):
                    items[n] = items[i]
                    n += 1
        out.n = n

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        pirate = self.pirate
        pirate.go(s, arg)
        s.emit(pirate.event_moved, seat, arg)
        pirate.raid.run(s, seat, pirate.sailors(s, arg) & ~(1 << seat))

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("move_robber", self.pirate.table.hex_at(arg), "pirate")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        pirate = self.pirate
        if s.cells[pirate.plays] == 0:
            return Mismatch("no_pirate", "There is no pirate in this game.")
        if not pirate.obeys(s, seat):
            return Sentence("pirate_not_yours", "You can't move the pirate yet.")
        if s.cells[pirate.at] == arg:
            return Sentence("pirate_stays", "The pirate must move to another hex.")
        if not pirate.is_sea(s, arg):
            return Mismatch("pirate_on_land", "The pirate moves only at sea.")
        return Sentence("robber_friendly", "The friendly robber spares players with two points.")
