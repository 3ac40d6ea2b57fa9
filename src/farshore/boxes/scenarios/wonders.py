"""Wonders (N8): five great works, each with a condition and four stages; whoever leads in stages may win, whoever finishes one does."""

from typing import Final

from farshore.board.facts import Item
from farshore.board.grid import Grid
from farshore.board.scene import MarkScene, Scene, WorkScene
from farshore.boxes.base import BaseBox
from farshore.boxes.box import Box
from farshore.boxes.kind import GameKind
from farshore.boxes.scenarios.wonders_board import BOARD
from farshore.boxes.seafarers import AnyDesert, SeaBox
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64, ints, mask_of_most
from farshore.engine.layout import Axis, SeatOrNobody
from farshore.engine.machine import Buffer, Move, State
from farshore.engine.pieces import LEVEL_SHIFT
from farshore.engine.sentence import Sentence
from farshore.engine.visibility import View
from farshore.parts.buildings import CITY, Buildings
from farshore.parts.hand import Hand, PaidMove, Price
from farshore.parts.harbour import Harbours
from farshore.parts.part import GamePart
from farshore.parts.roads import LongestRoad
from farshore.parts.ship_building import BuildShip
from farshore.parts.ship_moves import MoveShip
from farshore.parts.ships import Ships
from farshore.parts.shown import SeatShown, ShownGoal
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Condition, Ending, Victory

NEEDS: Final = ("cities", "harbour_cities", "route", "points")  # what a card may ask for, as so many; a building at marked corners is apart


class WonderLine:
    """A wonder as its line on the board says: `NAME needs … stage …`."""

    def __init__(self, items: tuple[Item, ...], squares: dict[str, list[int]]) -> None:
        words = list(items)
        middle = words.index("stage")
        self.name = str(words[0])
        self.cost = {str(words[at + 1]): number(words[at]) for at in range(middle + 1, len(words), 2)}
        self.corners: Ints = ints([])
        self.needs: dict[str, int] = {}  # as people are told: so many of each, a square by its colour
        least = dict.fromkeys(NEEDS, 0)
        for at in range(2, middle, 2):
            if words[at] == "building_at":
                self.corners = ints(squares[str(words[at + 1])])
                self.needs[str(words[at + 1])] = 1
            else:
                least[str(words[at])] = self.needs[str(words[at])] = number(words[at + 1])
        self.cities: i64 = least["cities"]
        self.harbour_cities: i64 = least["harbour_cities"]
        self.route: i64 = least["route"]
        self.points: i64 = least["points"]


def number(item: Item) -> int:
    if not isinstance(item, int):
        raise ValueError(f"{item!r} should be a number")
    return item


class Wonders(GamePart):
    """Who builds which wonder, and how far it is. A ship from its builder's supply marks the card and stays there (N8.3)."""

    def __init__(
        self,
        b: Builder,
        t: Tables,
        grid: Grid,
        hand: Hand,
        buildings: Buildings,
        harbours: Harbours,
        longest: LongestRoad,
        ships: Ships,
        turn: Turn,
        victory: Victory,
    ) -> None:
        self.buildings = buildings
        self.harbours = harbours
        self.longest = longest
        self.ships = ships
        self.turn = turn
        self.victory = victory
        self.seats: i64 = t.seats
        self.full: i64 = t.pieces["city"]
        squares: dict[str, list[int]] = {}
        for items in t.marked("no_start"):
            squares[str(items[0])] = [grid.corner_at(*item) for item in items if isinstance(item, tuple) and len(item) == 3]
        self.squares = squares
        self.cards = [WonderLine(items, squares) for items in t.marked("wonder")]
        self.names = [card.name for card in self.cards]
        self.size: i64 = len(self.cards)
        self.stages: i64 = number(t.marked("wonder_stages")[0][0])
        names: list[object] = list(self.names)
        b.words["wonder"] = names
        self.builder: i64 = b.layout.shared("wonders", axis=Axis("wonder", names), meaning=SeatOrNobody())
        self.stage: i64 = b.layout.each("wonder stages", high=int(self.stages))
        victory.conditions.append(MostStages(self))
        victory.endings.extend([WonderDone(self), NoWonder(self)])
        ship = b.the(BuildShip)
        for at, card in enumerate(self.cards):
            t.prices[card.name] = card.cost
            turn.actions.moves.append(b.move(BuildStage(self, at, Price(hand, card.cost)), after=ship))
        turn.actions.moves.append(b.move(StartWonder(self), after=b.the(MoveShip)))
        self.event_started: i64 = b.event("wonder_started", "seat wonder=wonder")
        self.event_stage: i64 = b.event("wonder_stage", "seat wonder=wonder stage")

    def refresh(self, s: State) -> None:
        for wonder in range(self.size):
            seat = s.cells[self.builder + wonder] - 1
            if 0 <= seat < self.seats:
                s.cells[self.ships.way.left + seat * self.ships.supply.kinds] -= 1

    def wonder_of(self, s: State, seat: i64) -> i64:
        """The wonder that this seat builds, −1 for none."""
        for wonder in range(self.size):
            if s.cells[self.builder + wonder] == seat + 1:
                return wonder
        return -1

    def ready(self, s: State, seat: i64, card: WonderLine) -> bool:
        """Does `seat` meet the card's condition (N8.9)? Points are the visible ones."""
        cells = s.cells
        if card.points > cells[self.victory.points + seat] or card.route > cells[self.longest.length + seat]:
            return False
        needed = card.cities if card.cities > card.harbour_cities else card.harbour_cities
        if needed > self.full - cells[self.buildings.left_city + seat * self.buildings.supply.kinds]:
            return False  # without looking at the board
        if len(card.corners) > 0:
            stands = False
            for corner in card.corners:
                if self.ships.owns(s, seat, corner):
                    stands = True
            if not stands:
                return False
        if needed:
            cities: i64 = 0
            at_harbours: i64 = 0
            for corner in range(self.buildings.table.n_corners):
                if cells[self.buildings.building + corner] == CITY << LEVEL_SHIFT | seat:
                    cities += 1
                    if cells[self.harbours.dock + corner]:
                        at_harbours += 1
            return cities >= card.cities and at_harbours >= card.harbour_cities
        return True

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        builders = [int(s.cells[self.builder + wonder]) - 1 for wonder in range(int(self.size))]
        for seat in range(int(self.seats)):
            if builders.count(seat) > 1:
                found.append((True, f"Seat {seat} builds {builders.count(seat)} wonders; one is the most (N8.3)."))
            if s.cells[self.stage + seat] and seat not in builders:
                found.append((True, f"Seat {seat} has stages of a wonder that it has not started (N8.3)."))
        if max(builders) >= self.seats:
            found.append((True, f"Seat {max(builders)} builds a wonder but is not in this game."))
        return found

    def off_board(self, s: State, seat: int) -> dict[str, int]:
        return {"ship": 1} if self.wonder_of(s, seat) >= 0 else {}

    def draw(self, s: State, scene: Scene) -> None:
        colours = self.buildings.table.colours
        for name, corners in self.squares.items():
            for corner in corners:
                if s.cells[self.buildings.building + corner] == 0:
                    scene.marks.append(MarkScene(f"square-{name}", self.buildings.table.corner_at(corner)))
        for wonder, card in enumerate(self.cards):
            seat = int(s.cells[self.builder + wonder]) - 1
            stage = int(s.cells[self.stage + seat]) if seat >= 0 else 0
            scene.works.append(WorkScene(card.name, card.needs, int(self.stages), colours[seat] if seat >= 0 else None, stage))

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        wonder = int(self.wonder_of(seen.as_state(), seat))
        if wonder >= 0:
            shown.facts.wonder = self.names[wonder]
            shown.facts.stages = seen.number(self.stage + seat)
        stages = [seen.number(self.stage + other) for other in range(int(self.seats))]
        most = [other for other, stage in enumerate(stages) if stage == max(stages)]
        leader = most[0] if len(most) == 1 else None
        shown.goals.append(ShownGoal("wonder", stages[seat], int(self.stages), leader=leader, needed=True, met=leader == seat))


class MostStages(Condition):
    """The points win only with more stages than any other player has (N8.6, R37)."""

    def __init__(self, wonders: Wonders) -> None:
        self.wonders = wonders

    def met(self, s: State, seat: i64) -> bool:
        stage = self.wonders.stage
        for other in range(self.wonders.seats):
            if other != seat and s.cells[stage + other] >= s.cells[stage + seat]:
                return False
        return True


class WonderDone(Ending):
    """The last stage wins, whatever the points (N8.6)."""

    def __init__(self, wonders: Wonders) -> None:
        self.wonders = wonders

    def winners(self, s: State, seat: i64) -> i64:
        if s.cells[self.wonders.stage + seat] < self.wonders.stages:
            return 0
        return 1 << seat


class NoWonder(Ending):
    """Nobody has started a wonder, and nobody has a ship left to do so: as ships never return, most points win now (R37.1)."""

    def __init__(self, wonders: Wonders) -> None:
        self.wonders = wonders

    def winners(self, s: State, seat: i64) -> i64:
        wonders = self.wonders
        for other in range(wonders.seats):
            if s.cells[wonders.ships.way.left + other * wonders.ships.supply.kinds] > 0:
                return 0
        for wonder in range(wonders.size):
            if s.cells[wonders.builder + wonder]:
                return 0
        return mask_of_most(ints([wonders.victory.total(s, other) for other in range(wonders.seats)]))


class StartWonder(Move):
    """One wonder a player, one builder a wonder; the condition must hold now, and a ship must be left to mark it (N8.3, R37)."""

    def __init__(self, wonders: Wonders) -> None:
        super().__init__(int(wonders.size))
        self.wonders = wonders

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        wonders = self.wonders
        if s.cells[wonders.ships.way.left + seat * wonders.ships.supply.kinds] <= 0 or wonders.wonder_of(s, seat) >= 0:
            return
        for wonder in range(self.size):
            if s.cells[wonders.builder + wonder] == 0 and wonders.ready(s, seat, wonders.cards[wonder]):
                out.add(self.first + wonder)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        wonders = self.wonders
        s.cells[wonders.builder + arg] = seat + 1
        s.cells[wonders.ships.way.left + seat * wonders.ships.supply.kinds] -= 1
        s.emit(wonders.event_started, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("start_wonder", piece=self.wonders.names[arg])

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        wonders = self.wonders
        if wonders.wonder_of(s, seat) >= 0:
            return Sentence("one_wonder", "You are already building a wonder.")
        if s.cells[wonders.builder + arg]:
            return Sentence("wonder_taken", "Another player is building this wonder.")
        if s.cells[wonders.ships.way.left + seat * wonders.ships.supply.kinds] <= 0:
            return Sentence("no_ship_left", "All your ships are on the board.")
        return Sentence("wonder_not_ready", "You don't meet this wonder's condition yet.")


class BuildStage(PaidMove):
    """The next stage of one's own wonder (N8.4)."""

    def __init__(self, wonders: Wonders, wonder: int, price: Price) -> None:
        super().__init__(1, price)
        self.wonders = wonders
        self.wonder: i64 = wonder

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.wonders.builder + self.wonder] == seat + 1:
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        wonders = self.wonders
        self.price.pay(s, seat)
        wonders.turn.built(s)
        s.cells[wonders.stage + seat] += 1
        s.emit(wonders.event_stage, seat, self.wonder, s.cells[wonders.stage + seat])

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", piece=self.wonders.names[self.wonder], cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[self.wonders.builder + self.wonder] != seat + 1:
            return Sentence("not_your_wonder", "You have not started this wonder.")
        return self.price.shortfall(s, seat) or super().why(s, seat, arg)


class WondersBox(Box):
    """What this scenario adds to ships and islands."""

    name = "wonders"

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        hand, buildings, harbours, longest = b.part(Hand), b.part(Buildings), b.part(Harbours), b.part(LongestRoad)
        b.add(Wonders(b, t, grid, hand, buildings, harbours, longest, b.part(Ships), b.part(Turn), b.part(Victory)))


GAME = GameKind(
    "wonders",
    "Wonders",
    "Build a wonder in four stages, or win by points while nobody's wonder is as far as yours.",
    (3, 4),
    lambda seats: [BaseBox(), SeaBox(), AnyDesert(), WondersBox()],
    lambda seats: "wonders",
    defaults={"target": 10},
    fixed={"setup": "free"},
    family="seafarers",
    place=8,
    boards=(BOARD,),
)
