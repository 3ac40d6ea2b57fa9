"""The Lost Tribe (N5): chips, development cards and harbours lie on the coasts of small islands, for the first ship that comes."""

from typing import Final

from farshore.board.deal import deal_marks
from farshore.board.facts import Board
from farshore.board.grid import Grid
from farshore.board.scene import PieceScene, Scene
from farshore.boxes.base import BaseBox
from farshore.boxes.box import Box, Settings
from farshore.boxes.kind import GameKind
from farshore.boxes.scenarios.lost_tribe_board import BOARD, GIFT_HARBOURS
from farshore.boxes.seafarers import AnyDesert, SeaBox
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64
from farshore.engine.layout import Axis, Names
from farshore.engine.machine import ARG, SEATS, Buffer, Move, Phase, State
from farshore.engine.sentence import Sentence, Term
from farshore.engine.visibility import View
from farshore.luck import Luck
from farshore.parts.buildings import Buildings, CornerReaction
from farshore.parts.development import CardDraw, Development, DrawDevelopmentCard, LaidAside
from farshore.parts.harbour import Harbours
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.roads import BuildRoad, EdgeReaction, Roads
from farshore.parts.ships import Ships
from farshore.parts.shown import SeatShown, ShownGoal
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory

CHIP: Final = 1
CARD: Final = 2  # greater numbers: CARD + the kind of a harbour


class Tribe(GamePart):
    """What lies on which edge, and harbours that were taken but have no place yet."""

    def __init__(
        self,
        b: Builder,
        t: Tables,
        table: Table,
        buildings: Buildings,
        roads: Roads,
        ships: Ships,
        harbours: Harbours,
        development: Development,
        turn: Turn,
        victory: Victory,
    ) -> None:
        self.table = table
        self.buildings = buildings
        self.ships = ships
        self.harbours = harbours
        self.development = development
        self.turn = turn
        self.victory = victory
        self.seats: i64 = t.seats
        self.edge_corners: Ints = table.grid.edge_corners
        self.edge_hexes: Ints = table.grid.edge_hexes
        self.hex_edges: Ints = table.grid.hex_edges
        tokens: list[object] = list(harbours.words[1:])
        self.kinds: i64 = len(tokens)
        self.names = ["none", "chip", "card", *[f"{kind} harbour" for kind in harbours.words[1:]]]
        b.words["gift"] = list(self.names)
        b.words["harbour"] = list(harbours.words)
        self.gift: i64 = b.layout.shared("gifts", axis=table.edges, meaning=Names(self.names), board=True)
        self.chips: i64 = b.layout.each("gift points")
        self.waiting: i64 = b.layout.each("harbours waiting", axis=Axis("harbour", tokens))
        self.laying = LayingPhase(self)
        self.drawing = CardDraw("gift_card", development)
        for phase in (self.laying, self.drawing):
            b.phase(phase)
        self.laying.moves.append(b.move(LayGift(self), like=b.the(BuildRoad)))
        self.laying.moves.append(b.move(PickGift(self)))
        self.drawing.draw = DrawDevelopmentCard(development, b.event("gift_card", "seat card=development", secret="card", knowers="seat"))
        b.move(self.drawing.draw)
        development.aside.append(GiftCards(self))
        roads.on_laid.append(ShipComes(self))
        buildings.on_settled.append(HarbourFindsPlace(self))
        self.event_gift: i64 = b.event("gift", "seat edge=edge gift=gift")
        self.event_laid: i64 = b.event("harbour_laid", "seat edge=edge harbour=harbour")

    def begin(self, s: State, board: Board) -> None:
        cells = s.cells
        for name, gift in (("gift_chips", CHIP), ("gift_cards", CARD)):
            for items in board.marked(name):
                for item in items:
                    if isinstance(item, tuple) and len(item) == 3:
                        cells[self.gift + self.table.grid.edge_at(*item)] = gift
        for items in board.marked(GIFT_HARBOURS):
            place, kind = items
            if isinstance(place, tuple) and len(place) == 3:
                cells[self.gift + self.table.grid.edge_at(*place)] = CARD + self.harbours.words.index(str(kind))
        self.development.refresh(s)  # the cards at the coasts can't be bought (N5.7)

    def lie(self, s: State, gift: i64) -> i64:
        """How many of these still lie on a coast?"""
        count: i64 = 0
        for edge in range(self.table.n_edges):
            if s.cells[self.gift + edge] == gift:
                count += 1
        return count

    def take(self, s: State, seat: i64, edge: i64) -> None:
        """The first ship on this edge takes what lies there (N5.2–N5.4)."""
        cells = s.cells
        gift = cells[self.gift + edge]
        cells[self.gift + edge] = 0
        s.emit(self.event_gift, seat, edge, gift)
        if gift == CHIP:
            cells[self.chips + seat] += 1
            self.victory.add(s, seat, 1)
        elif gift == CARD:
            cells[self.development.left] += 1  # it goes by way of the deck
            s.push(self.drawing.id, 0, seat)
        else:
            cells[self.waiting + seat * self.kinds + gift - CARD - 1] += 1
            self.offer(s, seat)

    # --- harbours

    def offer(self, s: State, seat: i64) -> None:
        """A harbour that has found a place must be laid at once; of several, their owner says which is next. Interrupts the top frame."""
        kinds: i64 = 0
        kind: i64 = 0
        for i in range(self.kinds):
            if s.cells[self.waiting + seat * self.kinds + i]:
                kinds += 1
                kind = i + 1
        if kinds and self.has_place(s, seat):
            s.push(self.laying.id, 1 << seat, kind if kinds == 1 else 0)

    def has_place(self, s: State, seat: i64) -> bool:
        for edge in range(self.table.n_edges):
            if self.fits(s, seat, edge):
                return True
        return False

    def fits(self, s: State, seat: i64, edge: i64) -> bool:
        """A coast edge at an own building, with no harbour in its sea hex yet; what else lies on it does not matter (N5.4)."""
        return self.beside(s, seat, edge) and self.is_coast(s, edge) and self.sea_free(s, edge)

    def beside(self, s: State, seat: i64, edge: i64) -> bool:
        return self.ships.owns(s, seat, self.edge_corners[2 * edge]) or self.ships.owns(s, seat, self.edge_corners[2 * edge + 1])

    def is_coast(self, s: State, edge: i64) -> bool:
        return self.table.is_land(s, self.edge_hexes[2 * edge]) != self.table.is_land(s, self.edge_hexes[2 * edge + 1])

    def sea_free(self, s: State, edge: i64) -> bool:
        """Is there no harbour in the sea hex of this coast, one that nobody has taken yet included?"""
        sea = self.edge_hexes[2 * edge]
        if self.table.is_land(s, sea):
            sea = self.edge_hexes[2 * edge + 1]
        for i in range(6 * sea, 6 * sea + 6):
            side = self.hex_edges[i]
            if side >= 0 and (s.cells[self.harbours.harbour + side] or s.cells[self.gift + side] > CARD):
                return False
        return True

    # --- questions (cold)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        if s.cells[self.development.left] < 0:
            found.append((True, "More development cards lie on the coasts than the deck has left (N5.7)."))
        for edge in range(int(self.table.n_edges)):
            if s.cells[self.gift + edge] and s.cells[self.ships.link + edge]:
                found.append((True, f"The gift at {list(self.table.edge_at(edge))} lies under a ship, which would have taken it (N5.2)."))
        for seat in range(int(self.seats)):
            waits = any(s.cells[self.waiting + seat * self.kinds + kind] for kind in range(self.kinds))
            if waits and s.cells[SEATS] != 1 << seat and self.has_place(s, seat):
                found.append((False, f"Seat {seat} keeps a harbour that it could have laid (N5.4)."))
        return found

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        chips = int(s.cells[self.chips + seat])
        return [ScoreRow("gifts", chips, chips)]

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.harbours = sum(seen.counts(self.waiting, seat).values()) or None
        chips, left = seen.number(self.chips + seat), int(self.lie(seen.as_state(), CHIP))
        shown.goals.append(ShownGoal("gifts", chips, chips + left, points=chips, met=left == 0))

    def draw(self, s: State, scene: Scene) -> None:
        for edge in range(self.table.n_edges):
            gift = int(s.cells[self.gift + edge])
            if gift:
                name = self.names[gift].removesuffix(" harbour")
                scene.pieces.append(PieceScene(f"gift-{name}", self.table.edge_at(edge)))


class GiftCards(LaidAside):
    def __init__(self, tribe: Tribe) -> None:
        self.tribe = tribe

    def count(self, s: State) -> i64:
        return self.tribe.lie(s, CARD)


class ShipComes(EdgeReaction):
    def __init__(self, tribe: Tribe) -> None:
        self.tribe = tribe

    def run(self, s: State, seat: i64, edge: i64) -> None:
        if s.cells[self.tribe.gift + edge] and self.tribe.ships.is_ship(s, edge, seat):
            self.tribe.take(s, seat, edge)


class HarbourFindsPlace(CornerReaction):
    """A new settlement may be a place for harbours that wait."""

    def __init__(self, tribe: Tribe) -> None:
        self.tribe = tribe

    def run(self, s: State, seat: i64, corner: i64) -> None:
        self.tribe.offer(s, seat)


class LayingPhase(Phase):
    """ARG is the kind of harbour to lay, 0 while its owner has to say which of several."""

    def __init__(self, tribe: Tribe) -> None:
        super().__init__("lay_gift")
        self.tribe = tribe

    def prompt(self, s: State, seat: int) -> Sentence:
        if s.cells[ARG] == 0:
            return Sentence("prompt_pick_gift", "Which harbour do you place first?")
        kind = Term("harbour", self.tribe.harbours.words[s.cells[ARG]])
        return Sentence("prompt_lay_gift", "Place the harbour ({harbour}) on a coast next to one of your buildings.", harbour=kind)

    def sound(self, s: State) -> str | None:
        tribe = self.tribe
        seat, kind = int(s.rules.lowest[s.cells[SEATS]]), int(s.cells[ARG])
        waiting = [i + 1 for i in range(int(tribe.kinds)) if s.cells[tribe.waiting + seat * tribe.kinds + i]]
        if s.cells[SEATS] != 1 << s.cells[tribe.turn.seat]:
            return "Phase 'lay_gift' asks the player on turn."
        if not (kind in waiting or (kind == 0 and len(waiting) > 1)):
            return "The 'arg' of phase 'lay_gift' is the kind of a harbour that waits: 1 for 3:1, 2 for the first resource and so on."
        if not tribe.has_place(s, seat):
            return "Phase 'lay_gift' asks a seat that has a place for its harbour."
        return None


class LayGift(Move):
    def __init__(self, tribe: Tribe) -> None:
        super().__init__(int(tribe.table.n_edges))
        self.tribe = tribe

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[ARG]:
            for edge in range(self.size):
                if self.tribe.fits(s, seat, edge):
                    out.add(self.first + edge)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        tribe = self.tribe
        kind = s.cells[ARG]
        s.pop()
        s.cells[tribe.waiting + seat * tribe.kinds + kind - 1] -= 1
        tribe.harbours.lay(s, arg, kind)
        s.emit(tribe.event_laid, seat, arg, kind)
        tribe.offer(s, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("lay_harbour", self.tribe.table.edge_at(arg), self.tribe.harbours.words[s.cells[ARG]])

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        tribe = self.tribe
        if s.cells[ARG] == 0:
            return Sentence("pick_gift_first", "Choose first which harbour you place.")
        if not tribe.is_coast(s, arg):
            return Sentence("harbour_needs_coast", "A harbour lies where land meets the sea.")
        if not tribe.beside(s, seat, arg):
            return Sentence("harbour_needs_building", "The harbour must be next to one of your settlements or cities.")
        return Sentence("sea_has_harbour", "This sea hex already has a harbour.")


class PickGift(Move):
    """Which of several harbours that wait is laid first."""

    def __init__(self, tribe: Tribe) -> None:
        super().__init__(int(tribe.kinds))
        self.tribe = tribe

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        tribe = self.tribe
        if s.cells[ARG] == 0:
            for i in range(self.size):
                if s.cells[tribe.waiting + seat * tribe.kinds + i]:
                    out.add(self.first + i)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.cells[ARG] = arg + 1

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("pick_harbour", piece=self.tribe.harbours.words[arg + 1])

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("harbour_not_waiting", "You have no such harbour to place.")


class LostTribeBox(Box):
    """What this scenario adds to ships and islands."""

    name = "lost-tribe"

    def deal(self, board: Board, seats: int, settings: Settings, luck: Luck) -> Board:
        """The gift harbours are shuffled face down, laid, and turned face up (S17, N5.4)."""
        return deal_marks(board, GIFT_HARBOURS, luck)

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        table, buildings, roads = b.part(Table), b.part(Buildings), b.part(Roads)
        ships, harbours, development = b.part(Ships), b.part(Harbours), b.part(Development)
        b.add(Tribe(b, t, table, buildings, roads, ships, harbours, development, b.part(Turn), b.part(Victory)))


GAME = GameKind(
    "lost-tribe",
    "The Lost Tribe",
    "A tribe gives points, cards and harbours to the first ships that reach its islands.",
    (3, 4),
    lambda seats: [BaseBox(), SeaBox(), AnyDesert(), LostTribeBox()],
    lambda seats: "lost_tribe",
    defaults={"target": 13},
    fixed={"setup": "free"},
    family="seafarers",
    place=5,
    boards=(BOARD,),
    dealt_marks=(GIFT_HARBOURS,),
)
