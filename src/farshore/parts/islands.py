"""Islands: where one may found, settle and send the robber, and the points for coming to a new island (S22, N1.2, N2.2, N4.2, R32, R35).

All of this is the board's to say, for each of its areas. It lies in the state by hex, since dealing may change the coast.
"""

from typing import Final

from farshore.board.facts import Board
from farshore.board.scene import MarkScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.machine import State
from farshore.engine.visibility import View
from farshore.parts.buildings import Buildings, CornerReaction
from farshore.parts.opening import Corners, Opening
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.robber import Robber
from farshore.parts.shown import SeatShown, ShownGoal
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory

FOUND: Final = 1
SETTLE: Final = 2
ROB: Final = 4
EACH: Final = 8  # the bonus is for every settlement, not only a player's first


class Islands(GamePart):
    """`region` numbers the hexes' areas from 1; hexes of a desert belt have none, so that a corner between it and another counts for the
    other (N4.1)."""

    def __init__(
        self, b: Builder, t: Tables, table: Table, buildings: Buildings, robber: Robber, opening: Opening, turn: Turn, victory: Victory
    ) -> None:
        self.table = table
        self.buildings = buildings
        self.robber = robber
        self.turn = turn
        self.victory = victory
        self.seats: i64 = t.seats
        self.corner_hexes: Ints = table.grid.corner_hexes
        self.hex_corners: Ints = table.grid.hex_corners
        closed = {item for items in t.marked("no_start") for item in items}
        self.shut: Ints = ints([1 if corner in closed else 0 for corner in table.grid.corners])
        self.rights: i64 = b.layout.shared("rights", axis=table.hexes, board=True)
        self.region: i64 = b.layout.shared("region", axis=table.hexes, board=True)
        self.bonus: i64 = b.layout.shared("island bonus", axis=table.hexes, board=True)
        self.robbed: i64 = b.layout.shared("open to the robber", int(table.n_hexes) + 1, derived=True)  # a list: hex + 1, ended by a zero
        self.founding: i64 = b.layout.shared("open to founders", int(table.n_corners), derived=True)  # 1 for corners
        self.known: i64 = b.layout.each("islands settled")  # mask of regions
        self.chips: i64 = b.layout.each("island points")
        robber.goals = self.robbed
        opening.places = FoundingPlaces(self)
        buildings.on_settled.append(IslandReached(self))
        self.event_island: i64 = b.event("island", "seat corner=corner points")

    def begin(self, s: State, board: Board) -> None:
        cells = s.cells
        robbed = ROB if board.robber.used else 0
        rows: dict[str, tuple[int, int, int]] = {}  # rights, points and number of each area
        for number, area in enumerate(board.areas, 1):
            rights = (FOUND if area.start else 0) | (SETTLE if area.settle else 0) | (robbed if area.robber else 0)
            rights |= EACH if area.each else 0
            rows[area.id] = (rights, area.bonus, 0 if area.belt else number)
        everywhere = 0 if board.areas else FOUND | SETTLE | robbed
        for index, hex_ in enumerate(board.hexes):  # the grid is numbered in the same order
            if hex_.area is not None:
                cells[self.rights + index], cells[self.bonus + index], cells[self.region + index] = rows[hex_.area]
            elif everywhere:
                cells[self.rights + index] = everywhere
        self.refresh(s)

    def refresh(self, s: State) -> None:
        """A corner where nobody may settle is as good as taken: the distance row keeps settlements away. One that is kept for somebody is
        open to them."""
        cells = s.cells
        for corner in range(self.table.n_corners):
            if self.closed_land(s, corner, -1):
                cells[self.buildings.crowd + corner] += 1
            self.look_at(s, corner)
        self.list_robbed(s)

    def look_at(self, s: State, corner: i64) -> None:
        """May one found on this corner: is there land of an area where one may, and has no scenario closed it?"""
        s.cells[self.founding + corner] = 0
        if self.shut[corner]:
            return
        for i in range(3 * corner, 3 * corner + 3):
            h = self.corner_hexes[i]
            if self.table.is_land(s, h) and s.cells[self.rights + h] & FOUND:
                s.cells[self.founding + corner] = 1
                return

    def list_robbed(self, s: State) -> None:
        """Where may the robber go now?"""
        cells = s.cells
        at = self.robbed
        for h in range(self.table.n_hexes):
            if cells[self.rights + h] & ROB and self.table.is_land(s, h):
                cells[at] = h + 1
                at += 1
        for rest in range(at, self.robbed + self.table.n_hexes + 1):
            cells[rest] = 0

    def closed_land(self, s: State, corner: i64, but: i64) -> bool:
        """Is there land at this corner, but none where one may settle, nor is it kept for anybody? The hex `but` is left out."""
        if self.buildings.kept[corner]:
            return False
        land = False
        for i in range(3 * corner, 3 * corner + 3):
            h = self.corner_hexes[i]
            if h != but and self.table.is_land(s, h):
                if s.cells[self.rights + h] & (SETTLE | FOUND):
                    return False
                land = True
        return land

    def turned_over(self, s: State, h: i64) -> None:
        """This hex is known now: look at it and at its corners anew."""
        self.list_robbed(s)
        for i in range(6 * h, 6 * h + 6):
            corner = self.hex_corners[i]
            self.look_at(s, corner)
            if self.closed_land(s, corner, h):
                s.cells[self.buildings.crowd + corner] -= 1
            if self.closed_land(s, corner, -1):
                s.cells[self.buildings.crowd + corner] += 1

    def region_hex(self, s: State, corner: i64) -> i64:
        """A land hex at this corner that belongs to a region, −1 if none does."""
        for i in range(3 * corner, 3 * corner + 3):
            h = self.corner_hexes[i]
            if self.table.is_land(s, h) and s.cells[self.region + h]:
                return h
        return -1

    def reached(self, s: State, seat: i64, corner: i64) -> None:
        """The first settlement on an island that is not home brings its points, at once and for good (S22)."""
        h = self.region_hex(s, corner)
        if h < 0:
            return
        cells = s.cells
        bit: i64 = 1 << cells[self.region + h]
        new = cells[self.known + seat] & bit == 0 or cells[self.rights + h] & EACH != 0
        cells[self.known + seat] |= bit
        points = cells[self.bonus + h]
        if new and points and cells[self.turn.number] > 0:
            cells[self.chips + seat] += points
            self.victory.add(s, seat, points)
            s.emit(self.event_island, seat, corner, points)

    def draw(self, s: State, scene: Scene) -> None:
        """One mark for each island that brings points, with those who can't get them any more or have them already."""
        seen: set[int] = set()
        for h in range(int(self.table.n_hexes)):
            region, points = int(s.cells[self.region + h]), int(s.cells[self.bonus + h])
            if points and region not in seen and self.table.is_land(s, h):
                seen.add(region)
                each = bool(s.cells[self.rights + h] & EACH)
                there = [] if each else [c for seat, c in enumerate(self.table.colours) if s.cells[self.known + seat] >> region & 1]
                scene.marks.append(MarkScene("island", self.table.hex_at(h), points, there))

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        points = int(s.cells[self.chips + seat])
        return [ScoreRow("islands", points, points)]

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        """The islands that have brought `seat` points, and those that still would. Told once everybody has founded, since home brings
        none; and only where all islands are worth the same, so that their number says what they are worth."""
        if seen.number(self.turn.number) == 0:
            return
        s = seen.as_state()
        worth: dict[int, int] = {}
        for h in range(int(self.table.n_hexes)):
            if self.table.is_land(s, h) and seen.number(self.bonus + h) and not seen.number(self.rights + h) & EACH:
                worth[seen.number(self.region + h)] = seen.number(self.bonus + h)
        if len(set(worth.values())) != 1:
            return
        reached = seen.number(self.chips + seat) // next(iter(worth.values()))
        left = sum(not seen.number(self.known + seat) >> region & 1 for region in worth)
        if reached + left:
            points = seen.number(self.chips + seat)
            shown.goals.append(ShownGoal("islands", reached, reached + left, points=points, met=left == 0))


class FoundingPlaces(Corners):
    """Founding settlements stand at land of an area where founding is allowed, and on no corner that a scenario has closed."""

    def __init__(self, islands: Islands) -> None:
        self.islands = islands

    def allow(self, s: State, corner: i64) -> bool:
        return s.cells[self.islands.founding + corner] == 1


class IslandReached(CornerReaction):
    def __init__(self, islands: Islands) -> None:
        self.islands = islands

    def run(self, s: State, seat: i64, corner: i64) -> None:
        self.islands.reached(s, seat, corner)
