"""Cloth Villages (N6): ships that reach a village trade cloth with it; the pirate obeys traders only, and may steal cloth."""

from typing import Final

from farshore.board.facts import Board
from farshore.board.grid import CornerAt, Grid
from farshore.board.scene import MarkScene, PieceScene, Scene
from farshore.boxes.base import BaseBox
from farshore.boxes.box import Box, Settings
from farshore.boxes.kind import GameKind
from farshore.boxes.scenarios.cloth_board import BOARD
from farshore.boxes.seafarers import SeaBox
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64, ints, mask_of_most
from farshore.engine.layout import SeatSet
from farshore.engine.machine import ARG, Buffer, Move, Phase, State, Step
from farshore.engine.sentence import Sentence
from farshore.engine.visibility import View
from farshore.parts.buildings import Buildings, CornerReaction
from farshore.parts.dice import Dice
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.pirate import Pirate, PirateRight, Raid
from farshore.parts.roads import BarReaction, EdgeReaction, Roads
from farshore.parts.robber import Robber
from farshore.parts.ship_lines import LineEnd
from farshore.parts.ships import Ships
from farshore.parts.shown import SeatShown, ShownGoal
from farshore.parts.table import Table, place_axis
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn, only_on_turn
from farshore.parts.victory import Ending, Victory

FEW: Final = 3  # villages with cloth: no more, and the game is over (N6.7)


class Cloth(GamePart):
    """Cloth lies in villages, in the reserve and before the players, for all to see. It is no card of anybody's hand (R60).

    A seat trades with a village while its ships join the village to one of its buildings; `traders` keeps that at hand.
    """

    def __init__(
        self,
        b: Builder,
        t: Tables,
        table: Table,
        buildings: Buildings,
        roads: Roads,
        ships: Ships,
        robber: Robber,
        pirate: Pirate,
        dice: Dice,
        turn: Turn,
        victory: Victory,
    ) -> None:
        self.table = table
        self.buildings = buildings
        self.roads = roads
        self.ships = ships
        self.robber = robber
        self.dice = dice
        self.turn = turn
        self.victory = victory
        self.seats: i64 = t.seats
        places: list[CornerAt] = []
        numbers: list[int] = []
        for items in t.marked("village"):
            place, number = items[0], items[1]
            if isinstance(place, tuple) and len(place) == 3 and isinstance(number, int):
                places.append(place)
                numbers.append(number)
        self.villages: i64 = len(places)
        self.places = places
        self.number: Ints = ints(numbers)
        self.corner: Ints = ints([table.grid.corner_at(*place) for place in places])
        self.village_at: Ints = ints([places.index(place) + 1 if place in places else 0 for place in table.grid.corners])
        self.per_village: i64 = figure(t, "cloth_per_village")
        self.reserved: i64 = figure(t, "cloth_reserve")
        self.per_point: i64 = figure(t, "cloth_per_point")
        axis = place_axis("village", places)
        self.stock: i64 = b.layout.shared("cloth in villages", axis=axis, initial=int(self.per_village))
        self.reserve: i64 = b.layout.shared("cloth in reserve", initial=int(self.reserved))
        self.met: i64 = b.layout.shared("villages reached", axis=axis, meaning=SeatSet(), high=63)  # who had the first cloth there
        self.traders: i64 = b.layout.shared("traders", int(self.villages), axis=axis, meaning=SeatSet(), derived=True, shown=True)
        self.cloth: i64 = b.layout.each("cloth")
        self.seen: i64 = b.layout.scratch(int(table.n_corners))  # a scratch row, all zero between calls
        ships.line_ends.append(VillageEnd(self))
        roads.on_laid.append(PieceReaches(self))
        buildings.on_settled.append(BuildingChangesTrade(self))
        roads.on_barred.append(TradeBarred(self))
        dice.harvest.steps.append(ClothStep(self))
        self.raiding = ClothRaidPhase(self)
        b.phase(self.raiding)
        self.raiding.moves.append(b.move(TakeLoot(self)))
        pirate.rights.append(TradersOnly(self))
        pirate.raid = ClothRaid(self)
        victory.endings.append(FewVillages(self))
        b.words["village"] = [list(place) for place in places]
        self.event_cloth: i64 = b.event("cloth", "seat village=village count")
        self.event_stolen: i64 = b.event("cloth_stolen", "seat victim")

    def refresh(self, s: State) -> None:
        for village in range(self.villages):
            mask: i64 = 0
            for seat in range(self.seats):
                if self.joined(s, seat, self.corner[village]):
                    mask |= 1 << seat
            s.cells[self.traders + village] = mask

    def begin(self, s: State, board: Board) -> None:
        self.refresh(s)

    # --- trade

    def joined(self, s: State, seat: i64, corner: i64) -> bool:
        """Do ships of `seat` join this corner to one of its buildings, past no other's (N6.3)?"""
        if s.cells[self.roads.touch + corner] >> (seat + self.ships.way.shift) & 1 == 0:
            return False
        scratch = s.scratch()
        scratch[self.seen + corner] = 1
        found = self.leads(s, scratch, seat, corner)
        scratch[self.seen + corner] = 0
        return found

    def leads(self, s: State, scratch: Ints, seat: i64, corner: i64) -> bool:
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.ships.corner_edges[i]
            if edge < 0 or not self.ships.is_ship(s, edge, seat):
                continue
            there = self.ships.corner_corners[i]
            if self.ships.owns(s, seat, there):
                return True
            if scratch[self.seen + there] or s.cells[self.buildings.bar + there] >> seat & 1:
                continue
            scratch[self.seen + there] = 1
            found = self.leads(s, scratch, seat, there)
            scratch[self.seen + there] = 0
            if found:
                return True
        return False

    def look(self, s: State, seat: i64) -> None:
        """Something of this seat came or went: with whom does it trade now? The first time brings a cloth at once."""
        cells = s.cells
        bit: i64 = 1 << seat
        for village in range(self.villages):
            if self.joined(s, seat, self.corner[village]):
                cells[self.traders + village] |= bit
                if cells[self.met + village] & bit == 0:
                    cells[self.met + village] |= bit
                    if cells[self.stock + village] > 0:
                        cells[self.stock + village] -= 1
                        self.gain(s, seat, village)
            else:
                cells[self.traders + village] &= ~bit

    def gain(self, s: State, seat: i64, village: i64) -> None:
        s.emit(self.event_cloth, seat, village, 1)
        self.change(s, seat, 1)

    def change(self, s: State, seat: i64, count: i64) -> None:
        """So many pieces of cloth more; two of them are a point (N6.5)."""
        at = self.cloth + seat
        before = s.cells[at] // self.per_point
        s.cells[at] += count
        self.victory.add(s, seat, s.cells[at] // self.per_point - before)

    def trades(self, s: State, seat: i64) -> bool:
        for village in range(self.villages):
            if s.cells[self.traders + village] >> seat & 1:
                return True
        return False

    def roll(self, s: State, number: i64) -> None:
        """A village pays its traders, from the roller on; what it lacks comes from the reserve, but an empty one gives nothing (N6.4)."""
        cells = s.cells
        for village in range(self.villages):
            if self.number[village] != number or cells[self.stock + village] == 0:
                continue
            seat = cells[self.turn.seat]
            for _turn in range(self.seats):
                if cells[self.traders + village] >> seat & 1:
                    if cells[self.stock + village] > 0:
                        cells[self.stock + village] -= 1
                        self.gain(s, seat, village)
                    elif cells[self.reserve] > 0:
                        cells[self.reserve] -= 1
                        self.gain(s, seat, village)
                seat += 1
                if seat == self.seats:
                    seat = 0

    # --- questions (cold)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        total = int(self.villages * self.per_village + self.reserved)
        there = int(s.cells[self.reserve]) + sum(int(s.cells[self.stock + village]) for village in range(int(self.villages)))
        there += sum(int(s.cells[self.cloth + seat]) for seat in range(int(self.seats)))
        found: list[tuple[bool, str]] = []
        if there != total:
            found.append((True, f"There are {there} pieces of cloth, not {total} (N6.2)."))
        for village, place in enumerate(self.places):
            if s.cells[self.traders + village] & ~s.cells[self.met + village]:
                found.append((True, f"Somebody trades with the village at {list(place)}, but has not reached it (N6.3)."))
        return found

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        count = int(s.cells[self.cloth + seat])
        return [ScoreRow("cloth", count, count // int(self.per_point))]

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        cloth = seen.number(self.cloth + seat)
        shown.facts.cloth = cloth
        shown.goals.append(ShownGoal("cloth", cloth, points=cloth // int(self.per_point)))
        full = sum(seen.number(self.stock + village) > 0 for village in range(int(self.villages)))
        # so many more must run out before the game ends (N6.7)
        shown.goals.append(ShownGoal("villages", max(0, full - FEW), met=full <= FEW))

    def draw(self, s: State, scene: Scene) -> None:
        for village, place in enumerate(self.places):
            traders = [c for seat, c in enumerate(self.table.colours) if s.cells[self.traders + village] >> seat & 1]
            scene.pieces.append(PieceScene("village", place))
            scene.marks.append(MarkScene("token", place, int(self.number[village])))
            scene.marks.append(MarkScene("cloth", place, int(s.cells[self.stock + village]), traders))


def figure(t: Tables, name: str) -> int:
    """The one number of a mark."""
    for items in t.marked(name):
        if isinstance(items[0], int):
            return items[0]
    raise ValueError(f"the board does not say {name}")


class VillageEnd(LineEnd):
    """A line that joins a village to a building is closed, though the village stops nobody (N6.3, N6.6)."""

    def __init__(self, cloth: Cloth) -> None:
        self.cloth = cloth

    def ends(self, s: State, seat: i64, corner: i64) -> bool:
        return self.cloth.village_at[corner] > 0


class PieceReaches(EdgeReaction):
    def __init__(self, cloth: Cloth) -> None:
        self.cloth = cloth

    def run(self, s: State, seat: i64, edge: i64) -> None:
        if self.cloth.ships.is_ship(s, edge, seat):
            self.cloth.look(s, seat)


class BuildingChangesTrade(CornerReaction):
    """A settlement may join its owner's ships to a village, and cut another's line."""

    def __init__(self, cloth: Cloth) -> None:
        self.cloth = cloth

    def run(self, s: State, seat: i64, corner: i64) -> None:
        touching = s.cells[self.cloth.roads.touch + corner] >> self.cloth.ships.way.shift
        for other in range(self.cloth.seats):
            if touching >> other & 1:
                self.cloth.look(s, other)


class TradeBarred(BarReaction):
    """Something that stops ships has come to this seat's lines, or has left them."""

    def __init__(self, cloth: Cloth) -> None:
        self.cloth = cloth

    def run(self, s: State, seat: i64) -> None:
        self.cloth.look(s, seat)

    def refresh(self, s: State) -> None:
        self.cloth.refresh(s)


class ClothStep(Step):
    def __init__(self, cloth: Cloth) -> None:
        self.cloth = cloth

    def run(self, s: State) -> None:
        dice = self.cloth.dice
        self.cloth.roll(s, s.cells[dice.one] + s.cells[dice.two])


class FewVillages(Ending):
    """Cloth is left in three villages only: most points win, then most cloth; a last tie is shared (N6.7)."""

    def __init__(self, cloth: Cloth) -> None:
        self.cloth = cloth

    def winners(self, s: State, seat: i64) -> i64:
        cloth = self.cloth
        full: i64 = 0
        for village in range(cloth.villages):
            if s.cells[cloth.stock + village] > 0:
                full += 1
        if full > FEW:
            return 0
        return mask_of_most(ints([cloth.victory.total(s, other) * 1000 + s.cells[cloth.cloth + other] for other in range(cloth.seats)]))


# --- the changed pirate (N6.8)


class TradersOnly(PirateRight):
    def __init__(self, cloth: Cloth) -> None:
        self.cloth = cloth

    def may(self, s: State, seat: i64) -> bool:
        return self.cloth.trades(s, seat)


class ClothRaid(Raid):
    """A card or a cloth from one of those who sail there; asked only where there is a choice."""

    def __init__(self, cloth: Cloth) -> None:
        self.cloth = cloth

    def run(self, s: State, seat: i64, sailors: i64) -> None:
        cloth = self.cloth
        choices: i64 = 0
        last: i64 = 0
        for loot in range(2 * cloth.seats):
            if sailors >> (loot >> 1) & 1 and cloth.raiding.has(s, loot):
                choices += 1
                last = loot
        if choices == 0:
            s.pop()
        elif choices == 1:
            cloth.raiding.take(s, seat, last)
        else:
            s.goto(cloth.raiding.id, 1 << seat, sailors)


class ClothRaidPhase(Phase):
    """ARG is the mask of those whose ships lie round the pirate. Loot is numbered 2 · victim, for a card, and 2 · victim + 1 for cloth."""

    def __init__(self, cloth: Cloth) -> None:
        super().__init__("raid")
        self.cloth = cloth

    def has(self, s: State, loot: i64) -> bool:
        """Has the victim some of this?"""
        if loot & 1:
            return s.cells[self.cloth.cloth + (loot >> 1)] > 0
        return s.cells[self.cloth.robber.hand.count + (loot >> 1)] > 0

    def take(self, s: State, seat: i64, loot: i64) -> None:
        """Ends the frame on top."""
        victim = loot >> 1
        if loot & 1 == 0:
            s.goto(self.cloth.robber.stealing.id, 0, victim, seat)
            return
        s.pop()
        self.cloth.change(s, victim, -1)
        self.cloth.change(s, seat, 1)
        s.emit(self.cloth.event_stolen, seat, victim)

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_raid", "Who do you take a card or a bolt of cloth from?")

    def sound(self, s: State) -> str | None:
        cloth = self.cloth
        mask = int(s.cells[ARG])
        if not 0 < mask < 1 << int(cloth.seats) or mask >> int(s.cells[cloth.turn.seat]) & 1:
            return "The 'arg' of phase 'raid' tells whose ships lie round the pirate: 1 for seat 0, 2 for seat 1 and so on, added up."
        if sum(1 for loot in range(2 * int(cloth.seats)) if mask >> (loot >> 1) & 1 and self.has(s, loot)) < 1:
            return "Phase 'raid' needs somebody who has a card or a cloth."
        return only_on_turn(s, self, cloth.turn)


class TakeLoot(Move):
    def __init__(self, cloth: Cloth) -> None:
        super().__init__(2 * int(cloth.seats))
        self.cloth = cloth

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        for loot in range(self.size):
            if s.cells[ARG] >> (loot >> 1) & 1 and self.cloth.raiding.has(s, loot):
                out.add(self.first + loot)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.cloth.raiding.take(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("steal_from", piece="cloth" if arg & 1 else "card", player=arg >> 1)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if not s.cells[ARG] >> (arg >> 1) & 1:
            return Sentence("no_ship_by_pirate", "That player has no ship next to the pirate.")
        if arg & 1:
            return Sentence("no_cloth", "That player has no bolt of cloth.")
        return Sentence("no_hand", "That player has no cards.")


class ClothBox(Box):
    """What this scenario adds to ships and islands."""

    name = "cloth"

    def write(self, t: Tables, settings: Settings) -> None:
        t.founding_rounds = 3  # N6.1
        t.income_round = 2
        t.longest_road_from = 0  # N6.9

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        table, buildings, roads, ships = b.part(Table), b.part(Buildings), b.part(Roads), b.part(Ships)
        robber, pirate, dice, turn = b.part(Robber), b.part(Pirate), b.part(Dice), b.part(Turn)
        b.add(Cloth(b, t, table, buildings, roads, ships, robber, pirate, dice, turn, b.part(Victory)))


GAME = GameKind(
    "cloth",
    "Cloth Villages",
    "Sail to villages and trade in cloth: two bolts are a point.",
    (3, 4),
    lambda seats: [BaseBox(), SeaBox(), ClothBox()],
    lambda seats: "cloth_villages",
    defaults={"target": 14},
    fixed={"setup": "free"},
    family="seafarers",
    place=6,
    boards=(BOARD,),
)
