"""Fishing: ships on fishing cells bring fish when their hex is rolled, and move a boat along its track (H7, H8, H11, H17, H20)."""

from typing import Final

from farshore.board.grid import HexAt
from farshore.board.scene import LadderScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.machine import State, Step
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.visibility import View
from farshore.parts.barter import Ware
from farshore.parts.dice import Dice
from farshore.parts.landmarks.sites import spots
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.pirate import Pirate
from farshore.parts.roads import ROAD, EdgeReaction
from farshore.parts.ships import Ships
from farshore.parts.shown import SeatShown, ShownGoal
from farshore.parts.table import NUMBERS, Table
from farshore.parts.tables import Tables
from farshore.parts.victory import Victory

CLAIM_BITS: Final = 8  # of each seat in a number that counts everybody's fish
CLAIM_MASK: Final = 255


def figures(t: Tables, name: str) -> list[int]:
    """The numbers of a mark."""
    return [item for items in t.marked(name) for item in items if isinstance(item, int)]


def grounds(t: Tables) -> list[HexAt]:
    """The hexes where fish are caught."""
    return [item for items in t.marked("fishing") for item in items if isinstance(item, tuple) and len(item) == 2]


class Fishing(GamePart):
    """Fish are no cards: they lie open before the players. Tokens are changed freely, so only their sum is kept."""

    def __init__(self, b: Builder, t: Tables, table: Table, ships: Ships, pirate: Pirate, dice: Dice, victory: Victory) -> None:
        self.table = table
        self.ships = ships
        self.pirate = pirate
        self.dice = dice
        self.victory = victory
        self.seats: i64 = t.seats
        self.places = grounds(t)
        self.hex: Ints = ints([table.grid.hex_at(*at) for at in self.places])
        self.number: Ints = ints(figures(t, "fishing"))
        cells = [(ground, table.grid.edge_at(*spot)) for ground, items in enumerate(t.marked("fishing")) for spot in spots(items)]
        cells.sort(key=lambda cell: int(self.number[cell[0]]))
        numbers = [int(self.number[ground]) for ground, _ in cells]
        self.cells: Ints = ints([edge for _, edge in cells])  # by number
        self.ground: Ints = ints([ground for ground, _ in cells])  # of each cell
        self.n_cells: i64 = len(cells)
        # where the cells of a number begin; those of the next follow
        self.begin_of: Ints = ints([sum(other < number for other in numbers) for number in range(NUMBERS + 1)])
        self.track: Ints = ints(figures(t, "fishing_track"))
        self.last: i64 = len(self.track) - 1
        tokens = figures(t, "fish_tokens")
        self.all_fish: i64 = sum(worth * count for worth, count in enumerate(tokens, 1))
        self.supply: i64 = b.layout.shared("fish in supply", initial=int(self.all_fish))
        self.fish: i64 = b.layout.each("fish")
        self.boat: i64 = b.layout.each("boat", derived=True, shown=True)  # its space on the track
        b.pool("fish", [int(self.all_fish)], ["fish in supply", "fish"], rest="fish in supply")
        ships.roads.on_laid.append(BoatMoves(self))
        dice.harvest.steps.append(FishStep(self))
        self.event_fish: i64 = b.event("fish", "seat count")
        self.event_short: i64 = b.event("fish_short", "count")
        self.event_boat: i64 = b.event("boat", "seat space points")

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            s.cells[self.boat + seat] = self.space(s, seat)

    def space(self, s: State, seat: i64) -> i64:
        """Where the seat's boat is: as many steps as ships on fishing cells, at most to the last space (H7)."""
        cells = s.cells
        link = self.ships.link
        count: i64 = 0
        for edge in self.cells:
            value = cells[link + edge]
            if value >> LEVEL_SHIFT > ROAD and value & SEAT_MASK == seat:
                count += 1
        return count if count < self.last else self.last

    def look(self, s: State, seat: i64) -> None:
        """A ship of this seat came, or left another place."""
        before = s.cells[self.boat + seat]
        now = self.space(s, seat)
        if now != before:
            s.cells[self.boat + seat] = now
            self.victory.add(s, seat, self.track[now] - self.track[before])
            s.emit(self.event_boat, seat, now, self.track[now])

    def pay(self, s: State, seat: i64, count: i64) -> None:
        """Back to the supply."""
        s.cells[self.fish + seat] -= count
        s.cells[self.supply] += count

    def roll(self, s: State, number: i64) -> None:
        """Each ship on a cell of a hex with this number brings a fish; if the supply has too few, nobody gets any, unless one player alone
        has claims: that one takes what is left (B16)."""
        claims: i64 = 0  # of each seat
        wanted: i64 = 0
        cells = s.cells
        for at in range(self.begin_of[number], self.begin_of[number + 1]):
            value = cells[self.ships.link + self.cells[at]]
            if value and cells[self.pirate.at] != self.hex[self.ground[at]]:
                claims += 1 << (CLAIM_BITS * (value & SEAT_MASK))
                wanted += 1
        if wanted == 0:
            return
        left = s.cells[self.supply]
        if wanted > left:
            s.emit(self.event_short, left)
        for seat in range(self.seats):
            claim = claims >> (CLAIM_BITS * seat) & CLAIM_MASK
            if wanted > left:
                claim = left if claim == wanted else 0
            if claim > 0:
                s.cells[self.fish + seat] += claim
                s.cells[self.supply] -= claim
                s.emit(self.event_fish, seat, claim)

    # --- questions (cold)

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        space = int(s.cells[self.boat + seat])
        return [ScoreRow("fishing", space, int(self.track[space]))]

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.fish = seen.number(self.fish + seat)
        space = seen.number(self.boat + seat)
        shown.facts.boat = space
        shown.goals.append(ShownGoal("boat", space, int(self.last), points=int(self.track[space]), met=space == self.last))

    def draw(self, s: State, scene: Scene) -> None:
        numbers = {place: int(self.number[ground]) for ground, place in enumerate(self.places)}
        for hex_ in scene.hexes:
            if hex_.at in numbers:
                hex_.terrain, hex_.token = "fishing", numbers[hex_.at]
        spaces = [int(s.cells[self.boat + seat]) for seat in range(int(self.seats))]
        scene.ladders.append(LadderScene("fishing", [int(points) for points in self.track], spaces))


class Catch(Ware):
    """Fish in trade between players (H18)."""

    def __init__(self, fishing: Fishing) -> None:
        self.fish: i64 = fishing.fish

    def held(self, s: State, seat: i64) -> i64:
        return s.cells[self.fish + seat]

    def hand_over(self, s: State, giver: i64, taker: i64, n: i64) -> None:
        s.cells[self.fish + giver] -= n
        s.cells[self.fish + taker] += n


class BoatMoves(EdgeReaction):
    def __init__(self, fishing: Fishing) -> None:
        self.fishing = fishing

    def run(self, s: State, seat: i64, edge: i64) -> None:
        self.fishing.look(s, seat)


class FishStep(Step):
    def __init__(self, fishing: Fishing) -> None:
        self.fishing = fishing

    def run(self, s: State) -> None:
        dice = self.fishing.dice
        self.fishing.roll(s, s.cells[dice.one] + s.cells[dice.two])
