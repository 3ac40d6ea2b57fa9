"""Settlements and cities: where they stand, whom they stop, and building them (B22–B24, B41)."""

from typing import Final

from farshore.board.facts import Board
from farshore.board.scene import PieceScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64, ints, mypyc_attr, zeros
from farshore.engine.layout import Owned
from farshore.engine.machine import Buffer, State
from farshore.engine.pieces import LEVEL_SHIFT, OWNERLESS, SEAT_MASK
from farshore.engine.sentence import Mismatch, Sentence
from farshore.parts.hand import Hand, PaidMove, Price, Supply
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory

SETTLEMENT: Final = 1
CITY: Final = 2
FOR_NOBODY: Final = 1 << OWNERLESS  # in `kept`: a corner where nobody settles


@mypyc_attr(allow_interpreted_subclasses=True)
class CornerReaction:
    """Told that a seat's piece came to a corner (a settlement, a city)."""

    def run(self, s: State, seat: i64, corner: i64) -> None:
        raise NotImplementedError


class Occupants(GamePart):
    """Who stands on which corner, as in `engine.pieces`. Whoever earns or loses there asks here."""

    def __init__(self, building: int) -> None:
        self.building: i64 = building  # the row of corners
        self.on_settled: list[CornerReaction] = []  # ordered: roads first, so that they see the corner barred
        self.on_city: list[CornerReaction] = []
        self.on_lowered: list[CornerReaction] = []  # a city became a settlement again


class Buildings(Occupants):
    """Buildings on corners, as in `engine.pieces`.

    Two derived rows serve everybody who asks about a corner: `crowd` counts what keeps a settlement away (the building itself, those next
    to it: the distance rule B24), `bar` is the mask of seats whose roads can't pass (B21, B36). Other boxes add to both.
    """

    def __init__(self, b: Builder, t: Tables, table: Table, supply: Supply, victory: Victory) -> None:
        self.names = ["settlement", "city"]
        super().__init__(b.layout.shared("buildings", axis=table.corners, meaning=Owned(self.names)))
        self.table = table
        self.supply = supply
        self.victory = victory
        b.words["building"] = ["settlement", "city"]
        self.worth_settlement: i64 = t.points["settlement"]
        self.worth_city: i64 = t.points["city"]
        self.crowd: i64 = b.layout.shared("crowd", int(table.n_corners), derived=True)
        self.bar: i64 = b.layout.shared("bar", int(table.n_corners), derived=True)
        self.left_settlement: i64 = supply.left + supply.offset("settlement")
        self.left_city: i64 = supply.left + supply.offset("city")
        self.kept: Ints = zeros(int(table.n_corners))  # mask of the seats that alone may settle on a corner; 0: anybody
        self.neighbours: Ints = table.grid.corner_corners
        self.event_built: i64 = b.event("built", "seat piece=building corner=corner")

    def begin(self, s: State, board: Board) -> None:
        self.refresh(s)

    def refresh(self, s: State) -> None:
        cells = s.cells
        for corner in range(self.table.n_corners):
            cells[self.crowd + corner] = 0 if self.on_land(s, corner) else 1  # nobody settles in open sea
            cells[self.bar + corner] = 0
        for corner in range(self.table.n_corners):
            value = cells[self.building + corner]
            if value:
                self.occupy(s, value & SEAT_MASK, corner)
                if value & SEAT_MASK < self.supply.seats:
                    left = self.left_settlement if value >> LEVEL_SHIFT == SETTLEMENT else self.left_city
                    cells[left + (value & SEAT_MASK) * self.supply.kinds] -= 1

    def on_land(self, s: State, corner: i64) -> bool:
        for i in range(3 * corner, 3 * corner + 3):
            if self.table.is_land(s, self.table.grid.corner_hexes[i]):
                return True
        return False

    def land_came(self, s: State, h: i64) -> None:
        """This hex has become land: its corners that had none are no open sea any more."""
        grid = self.table.grid
        for i in range(6 * h, 6 * h + 6):
            corner = grid.hex_corners[i]
            lands = 0
            for at in range(3 * corner, 3 * corner + 3):
                if self.table.is_land(s, grid.corner_hexes[at]):
                    lands += 1
            if lands == 1:
                s.cells[self.crowd + corner] -= 1

    def open_to(self, seat: i64, corner: i64) -> bool:
        """Is this corner kept for nobody else?"""
        kept = self.kept[corner]
        return kept == 0 or kept >> seat & 1 == 1

    def occupy(self, s: State, seat: i64, corner: i64) -> None:
        """Keep distance (B24) and stop others' roads (B21)."""
        cells = s.cells
        cells[self.bar + corner] |= self.table.everyone & ~(1 << seat)
        cells[self.crowd + corner] += 1
        for i in range(3 * corner, 3 * corner + 3):
            other = self.neighbours[i]
            if other >= 0:
                cells[self.crowd + other] += 1

    def settle(self, s: State, seat: i64, corner: i64) -> None:
        """Put a settlement there; the caller has checked and paid."""
        cells = s.cells
        cells[self.building + corner] = SETTLEMENT << LEVEL_SHIFT | seat
        cells[self.left_settlement + seat * self.supply.kinds] -= 1
        self.occupy(s, seat, corner)
        self.victory.add(s, seat, self.worth_settlement)
        s.emit(self.event_built, seat, 0, corner)
        for reaction in self.on_settled:
            reaction.run(s, seat, corner)

    def leave(self, s: State, corner: i64) -> None:
        """Put a settlement there that is nobody's: it takes its space and stops roads, and does nothing else (R26.2)."""
        s.cells[self.building + corner] = SETTLEMENT << LEVEL_SHIFT | OWNERLESS
        self.occupy(s, OWNERLESS, corner)

    def raise_city(self, s: State, seat: i64, corner: i64) -> None:
        """A settlement becomes a city; its piece returns to the supply (B4, B23)."""
        cells = s.cells
        cells[self.building + corner] = CITY << LEVEL_SHIFT | seat
        cells[self.left_settlement + seat * self.supply.kinds] += 1
        cells[self.left_city + seat * self.supply.kinds] -= 1
        self.victory.add(s, seat, self.worth_city - self.worth_settlement)
        s.emit(self.event_built, seat, 1, corner)
        for reaction in self.on_city:
            reaction.run(s, seat, corner)

    def lower_city(self, s: State, seat: i64, corner: i64) -> None:
        """A city becomes a settlement again, its piece taken from the supply; the caller has seen to it that there is one."""
        cells = s.cells
        cells[self.building + corner] = SETTLEMENT << LEVEL_SHIFT | seat
        cells[self.left_settlement + seat * self.supply.kinds] -= 1
        cells[self.left_city + seat * self.supply.kinds] += 1
        self.victory.add(s, seat, self.worth_settlement - self.worth_city)
        for reaction in self.on_lowered:
            reaction.run(s, seat, corner)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for corner in range(self.table.n_corners):
            value = int(s.cells[self.building + corner])
            if value and value & SEAT_MASK != OWNERLESS and value & SEAT_MASK >= self.supply.seats:
                where = list(self.table.corner_at(corner))
                found.append((True, f"The building at {where} belongs to seat {value & SEAT_MASK}, who is not in this game."))
            if not value:
                continue
            for i in range(3 * corner, 3 * corner + 3):
                other = int(self.neighbours[i])
                if other > corner and s.cells[self.building + other]:
                    found.append(
                        (
                            False,
                            f"The buildings at {list(self.table.corner_at(corner))} and {list(self.table.corner_at(other))} "
                            "break the distance rule (B24).",
                        )
                    )
        return found

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        settlements = cities = 0
        for corner in range(self.table.n_corners):
            value = int(s.cells[self.building + corner])
            if value and value & SEAT_MASK == seat:
                if value >> LEVEL_SHIFT == SETTLEMENT:
                    settlements += 1
                else:
                    cities += 1
        return [
            ScoreRow("settlement", settlements, settlements * int(self.worth_settlement)),
            ScoreRow("city", cities, cities * int(self.worth_city)),
        ]

    def pieces_of(self, s: State, seat: int) -> dict[str, list[tuple[int, int, str]]]:
        found: dict[str, list[tuple[int, int, str]]] = {}
        for corner in range(self.table.n_corners):
            value = int(s.cells[self.building + corner])
            if value and value & SEAT_MASK == seat:
                found.setdefault(self.names[(value >> LEVEL_SHIFT) - 1], []).append(self.table.corner_at(corner))
        return found

    def draw(self, s: State, scene: Scene) -> None:
        for corner in range(self.table.n_corners):
            value = int(s.cells[self.building + corner])
            if value:
                owner = value & SEAT_MASK
                colour = None if owner == OWNERLESS else self.table.colours[owner]
                scene.pieces.append(PieceScene(self.names[(value >> LEVEL_SHIFT) - 1], self.table.corner_at(corner), colour))


def why_not_settle(buildings: Buildings, s: State, seat: int, corner: int) -> Sentence | None:
    """What speaks against a settlement on this corner, whoever's road leads there."""
    if s.cells[buildings.building + corner]:
        return Mismatch("corner_taken", "That corner is taken.")
    if not buildings.on_land(s, corner):
        return Mismatch("no_land", "There is no land at that corner.")
    if buildings.kept[corner] == FOR_NOBODY:
        return Mismatch("no_site", "You can build only on the marked places.")
    if not buildings.open_to(seat, corner):
        return Sentence("corner_kept", "That corner is reserved for another player.")
    if s.cells[buildings.crowd + corner]:
        return Sentence("too_close", "Too close: settlements must be at least two edges apart.")
    if s.cells[buildings.left_settlement + seat * buildings.supply.kinds] <= 0:
        return Sentence("no_settlement_left", "All your settlements are on the board; building a city frees one.")
    return None


class BuildSettlement(PaidMove):
    """B22. `touch` is the row of masks telling whose roads touch a corner; `ways` has one bit for each kind of way in them."""

    def __init__(self, buildings: Buildings, hand: Hand, turn: Turn, cost: dict[str, int], touch: int) -> None:
        super().__init__(int(buildings.table.n_corners), Price(hand, cost))
        self.buildings = buildings
        self.turn = turn
        self.touch: i64 = touch
        self.ways: i64 = 1
        self.places: Ints = ints(range(int(buildings.table.n_corners)))  # where anything is ever built, ascending

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        buildings = self.buildings
        cells = s.cells
        if cells[buildings.left_settlement + seat * buildings.supply.kinds] <= 0:
            return
        touch = self.touch
        crowd = buildings.crowd
        first = self.first
        bit: i64 = self.ways << seat
        items = out.items
        n = out.n
        for corner in self.places:
            if cells[touch + corner] & bit and cells[crowd + corner] == 0 and buildings.open_to(seat, corner):
                items[n] = first + corner
                n += 1
        out.n = n

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.price.pay(s, seat)
        self.turn.built(s)
        self.buildings.settle(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.buildings.table.corner_at(arg), "settlement", cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        place = why_not_settle(self.buildings, s, seat, arg)
        if place is not None:
            return place
        if not s.cells[self.touch + arg] & self.ways << seat:
            return Sentence("no_road_here", "None of your roads leads to that corner.")
        return self.price.shortfall(s, seat) or super().why(s, seat, arg)


class BuildCity(PaidMove):
    """B23."""

    def __init__(self, buildings: Buildings, hand: Hand, turn: Turn, cost: dict[str, int]) -> None:
        super().__init__(int(buildings.table.n_corners), Price(hand, cost))
        self.buildings = buildings
        self.turn = turn

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        buildings = self.buildings
        cells = s.cells
        if cells[buildings.left_city + seat * buildings.supply.kinds] <= 0:
            return
        building = buildings.building
        first = self.first
        mine: i64 = SETTLEMENT << LEVEL_SHIFT | seat
        for corner in range(self.size):
            if cells[building + corner] == mine:
                out.add(first + corner)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.price.pay(s, seat)
        self.turn.built(s)
        self.buildings.raise_city(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.buildings.table.corner_at(arg), "city", cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[self.buildings.building + arg] != SETTLEMENT << LEVEL_SHIFT | seat:
            return Mismatch("no_settlement_here", "You can build a city only on one of your settlements.")
        if s.cells[self.buildings.left_city + seat * self.buildings.supply.kinds] <= 0:
            return Sentence("no_city_left", "All your cities are on the board.")
        return self.price.shortfall(s, seat) or super().why(s, seat, arg)
