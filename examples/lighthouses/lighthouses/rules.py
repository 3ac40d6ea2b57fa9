"""What lighthouses do.

A player may build a lighthouse beside an own settlement or city on the coast. It costs a brick and an ore and is worth a point; each player
has two. When a 2 or a 12 is rolled, something drifts ashore: nature draws a good, and every lighthouse brings its owner a card of it, as
long as the bank has any.
"""

from farshore.board.scene import PieceScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.layout import SeatOrNobody
from farshore.engine.machine import Buffer, Draw, Move, Phase, State, Step
from farshore.engine.pieces import SEAT_MASK
from farshore.engine.sentence import Sentence
from farshore.parts.buildings import Buildings
from farshore.parts.dice import Dice
from farshore.parts.hand import Hand, Price, Supply
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory

DRIFTS = (2, 12)


class Lighthouses(GamePart):
    """Whose lighthouse stands at which corner."""

    def __init__(self, b: Builder, t: Tables, supply: Supply, buildings: Buildings, victory: Victory) -> None:
        self.seats = t.seats
        self.colours = t.colours
        self.supply = supply
        self.buildings = buildings
        self.victory = victory
        self.worth = t.points["lighthouse"]
        self.owner = b.layout.shared("lighthouses", axis=buildings.table.corners, meaning=SeatOrNobody())
        self.left = int(supply.left) + supply.offset("lighthouse")
        self.built = b.event("lighthouse", "seat corner=corner")
        grid = buildings.table.grid
        around = [[int(grid.corner_hexes[3 * corner + i]) for i in range(3)] for corner in range(int(grid.n_corners))]
        self.coast = [any(not 0 <= h < grid.n_inner for h in hexes) for hexes in around]  # this map has no sea inside its frame

    def refresh(self, s: State) -> None:
        for owner, _ in self.standing(s):
            s.cells[self.left + owner * self.supply.kinds] -= 1

    def standing(self, s: State) -> list[tuple[int, int]]:
        """Owner and corner of every lighthouse."""
        cells = s.cells
        found = [(int(cells[self.owner + corner]) - 1, corner) for corner in range(len(self.coast))]
        return [(owner, corner) for owner, corner in found if 0 <= owner < self.seats]

    def fits(self, s: State, seat: int, corner: int) -> bool:
        building = s.cells[self.buildings.building + corner]
        return self.coast[corner] and building > 0 and building & SEAT_MASK == seat and s.cells[self.owner + corner] == 0

    def build(self, s: State, seat: int, corner: int) -> None:
        s.cells[self.owner + corner] = seat + 1
        s.cells[self.left + seat * self.supply.kinds] -= 1
        self.victory.add(s, seat, self.worth)
        s.emit(self.built, seat, corner)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for owner, corner in self.standing(s):
            building = s.cells[self.buildings.building + corner]
            if not building or building & SEAT_MASK != owner:
                place = list(self.buildings.table.corner_at(corner))
                found.append((True, f"The lighthouse at {place} stands beside no building of its owner."))
        return found

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        count = sum(owner == seat for owner, _ in self.standing(s))
        return [ScoreRow("lighthouse", count, count * self.worth)]

    def pieces_of(self, s: State, seat: int) -> dict[str, list[tuple[int, int, str]]]:
        found = [self.buildings.table.corner_at(corner) for owner, corner in self.standing(s) if owner == seat]
        return {"lighthouse": found} if found else {}

    def draw(self, s: State, scene: Scene) -> None:
        for owner, corner in self.standing(s):
            scene.pieces.append(PieceScene("lighthouse", self.buildings.table.corner_at(corner), self.colours[owner]))


class BuildLighthouse(Move):
    """One action for each corner."""

    def __init__(self, lighthouses: Lighthouses, hand: Hand, turn: Turn, cost: dict[str, int]) -> None:
        super().__init__(len(lighthouses.coast))
        self.lighthouses = lighthouses
        self.turn = turn
        self.price = Price(hand, cost)

    def legal(self, s: State, seat: int, out: Buffer) -> None:
        lighthouses = self.lighthouses
        if self.price.shortfall(s, seat) is not None or s.cells[lighthouses.left + seat * lighthouses.supply.kinds] <= 0:
            return
        for corner in range(len(lighthouses.coast)):
            if lighthouses.fits(s, seat, corner):
                out.add(self.first + corner)

    def apply(self, s: State, seat: int, arg: int) -> None:
        self.price.pay(s, seat)
        self.turn.built(s)
        self.lighthouses.build(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.lighthouses.buildings.table.corner_at(arg), "lighthouse", cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if not self.lighthouses.fits(s, seat, arg):
            return Sentence("no_lighthouse_here", "A lighthouse stands beside one of your buildings on the coast.")
        if s.cells[self.lighthouses.left + seat * self.lighthouses.supply.kinds] <= 0:
            return Sentence("no_lighthouse_left", "All your lighthouses are on the board.")
        return self.price.shortfall(s, seat) or super().why(s, seat, arg)


class Driftwood(GamePart):
    """What drifts ashore: a phase in which nature draws."""

    def __init__(self, b: Builder, t: Tables, hand: Hand, lighthouses: Lighthouses) -> None:
        self.hand = hand
        self.lighthouses = lighthouses
        self.phase = Phase("driftwood")
        b.phase(self.phase)
        self.phase.draw = b.move(DriftwoodDraw(self, len(t.goods)))
        self.drifted = b.event("drifted", "seat card=goods count")

    def wash(self, s: State, good: int) -> None:
        for owner, _ in self.lighthouses.standing(s):
            if s.cells[self.hand.bank + good] > 0:
                self.hand.gain(s, owner, good, 1)
                s.emit(self.drifted, owner, good, 1)


class DriftwoodDraw(Draw):
    """One outcome for each good, as likely as the bank has cards of it."""

    def __init__(self, driftwood: Driftwood, goods: int) -> None:
        super().__init__(goods)
        self.driftwood = driftwood

    def weight(self, s: State, arg: int) -> int:
        return int(s.cells[self.driftwood.hand.bank + arg])

    def apply(self, s: State, seat: int, arg: int) -> None:
        s.pop()
        self.driftwood.wash(s, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("drift", gets=((self.driftwood.hand.goods[arg], 1),))


class DriftwoodStep(Step):
    """The last step of every roll but a 7."""

    def __init__(self, driftwood: Driftwood, dice: Dice) -> None:
        self.driftwood = driftwood
        self.dice = dice

    def idle(self, s: State) -> bool:
        if s.cells[self.dice.one] + s.cells[self.dice.two] not in DRIFTS:
            return True
        return not self.driftwood.lighthouses.standing(s)

    def run(self, s: State) -> None:
        # production comes before it and may have emptied the bank
        if not self.idle(s) and self.driftwood.hand.bank_size(s) > 0:
            s.push(self.driftwood.phase.id, 0)
