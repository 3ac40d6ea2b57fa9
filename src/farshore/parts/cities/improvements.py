"""City improvements: three tracks of five stages, bought with commodities, and what stage three brings (C19, C20, C35, C61, R52, R78)."""

from typing import Final

from farshore.board.scene import Scene, TrackScene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.layout import Axis
from farshore.engine.machine import Buffer, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.sentence import Cards, Sentence
from farshore.engine.visibility import View
from farshore.parts.buildings import CITY, Buildings, CornerReaction
from farshore.parts.cities.metropolis import Metropolises
from farshore.parts.hand import PURSE_BITS, Hand, Purchase
from farshore.parts.harbour import Harbours, Rate
from farshore.parts.part import GamePart
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables
from farshore.parts.turn import Reaction, Turn

SCIENCE: Final = 0
TRADE: Final = 1
POLITICS: Final = 2
TRACKS: Final = ["science", "trade", "politics"]
COMMODITIES: Final = ["paper", "cloth", "coin"]  # what each track costs
GAIN: Final = 3  # the stage that brings aqueduct, guild, fortress
CAPITAL: Final = 4  # the stage that brings a metropolis
LAST: Final = 5
GUILD_RATE: Final = 2


def draws_up_to(stage: i64) -> i64:
    """The highest number of the first die with which this stage draws a card (C8)."""
    return stage + 1


class Improvements(GamePart):
    """The stages of each seat. `cities` counts a seat's standing cities, without which nothing is improved."""

    def __init__(self, b: Builder, t: Tables, hand: Hand, buildings: Buildings, harbours: Harbours, turn: Turn) -> None:
        self.hand = hand
        self.buildings = buildings
        self.turn = turn
        self.seats: i64 = t.seats
        tracks: list[object] = list(TRACKS)
        b.words["track"] = tracks
        self.axis = Axis("track", tracks)
        self.stage: i64 = b.layout.each("improvements", axis=self.axis, high=LAST)
        self.cities: i64 = b.layout.each("cities standing", derived=True, shown=True)
        self.crane: i64 = b.layout.shared("crane", high=1)  # 1: the next stage built this turn costs one card less (C61)
        self.commodity: Ints = ints([t.goods.index(name) for name in COMMODITIES])
        buildings.on_city.append(CityCounted(self, 1))
        buildings.on_lowered.append(CityCounted(self, -1))
        turn.on_end.append(CraneGone(self))
        self.metropolises = Metropolises(b, buildings, self.axis, int(self.stage), int(self.cities))
        harbours.rates.append(Guild(self, harbours))
        self.harbours = harbours
        self.event_improved: i64 = b.event("improved", "seat track=track stage")

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            s.cells[self.cities + seat] = 0
        for corner in range(self.buildings.table.n_corners):
            value = s.cells[self.buildings.building + corner]
            if value >> LEVEL_SHIFT == CITY and value & SEAT_MASK < self.seats:
                s.cells[self.cities + (value & SEAT_MASK)] += 1

    def stage_of(self, s: State, seat: i64, track: i64) -> i64:
        return s.cells[self.stage + seat * 3 + track]

    def cost(self, s: State, seat: i64, track: i64) -> i64:
        """Cards for the next stage."""
        return s.cells[self.stage + seat * 3 + track] + 1 - s.cells[self.crane]

    def open_to(self, s: State, seat: i64, track: i64) -> bool:
        """May this stage be built, whatever it costs? Needs a city, from stage four on one that can carry a metropolis (C19, C21)."""
        stage = s.cells[self.stage + seat * 3 + track]
        if stage >= LAST or s.cells[self.cities + seat] == 0:
            return False
        return stage + 1 < CAPITAL or self.metropolises.can_carry(s, seat, track)

    def advance(self, s: State, seat: i64, track: i64) -> None:
        """One stage more; the caller has checked and paid. May ask where a metropolis goes."""
        cells = s.cells
        cells[self.stage + seat * 3 + track] += 1
        stage = cells[self.stage + seat * 3 + track]
        s.emit(self.event_improved, seat, track, stage)
        if track == TRADE and stage == GAIN:
            self.harbours.reckon(s, seat)
        if stage >= CAPITAL:
            self.metropolises.reached(s, seat, track, stage == LAST)

    def draw(self, s: State, scene: Scene) -> None:
        colours = self.buildings.table.colours
        for track, name in enumerate(TRACKS):
            holder = int(self.metropolises.holder(s, track))
            stages = [int(self.stage_of(s, seat, track)) for seat in range(int(self.seats))]
            costs = list(range(1, LAST + 1))
            draws = [int(draws_up_to(stage)) for stage in costs]
            scene.tracks.append(TrackScene(name, COMMODITIES[track], costs, draws, stages, colours[holder] if holder >= 0 else None))

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        s = seen.as_state()
        shown.facts.improvements = "/".join(str(int(self.stage_of(s, seat, track))) for track in range(3))
        if seen.number(self.crane) and seen.number(self.turn.seat) == seat:
            shown.facts.crane = 1


class CityCounted(CornerReaction):
    def __init__(self, improvements: Improvements, change: int) -> None:
        self.improvements = improvements
        self.change: i64 = change

    def run(self, s: State, seat: i64, corner: i64) -> None:
        s.cells[self.improvements.cities + seat] += self.change


class CraneGone(Reaction):
    """Used or not, it ends with the turn (C45)."""

    def __init__(self, improvements: Improvements) -> None:
        self.improvements = improvements

    def run(self, s: State, seat: i64) -> None:
        s.cells[self.improvements.crane] = 0


class Guild(Rate):
    """Trade stage three: two equal commodities for any card (C20)."""

    def __init__(self, improvements: Improvements, harbours: Harbours) -> None:
        self.improvements = improvements
        self.harbours = harbours

    def better(self, s: State, seat: i64) -> None:
        if self.improvements.stage_of(s, seat, TRADE) >= GAIN:
            for kind in self.improvements.commodity:
                self.harbours.allow(s, seat, kind, GUILD_RATE)


class Improve(Purchase):
    """Build the next stage of a track (C19)."""

    def __init__(self, improvements: Improvements) -> None:
        super().__init__(3)
        self.improvements = improvements
        self.purses: i64 = improvements.hand.purse
        self.shift: i64 = PURSE_BITS * improvements.commodity[0]  # commodities come last in a purse

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        improvements = self.improvements
        cells = s.cells
        if cells[self.purses + seat] >> self.shift == 0 and cells[improvements.crane] == 0:
            return  # no commodity, and no stage is free
        if cells[improvements.cities + seat] == 0:
            return
        hand = improvements.hand.hand + seat * improvements.hand.kinds
        for track in range(self.size):
            if cells[hand + improvements.commodity[track]] >= improvements.cost(s, seat, track) and improvements.open_to(s, seat, track):
                out.add(self.first + track)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        improvements = self.improvements
        cost = improvements.cost(s, seat, arg)
        if cost > 0:
            improvements.hand.pay(s, seat, improvements.commodity[arg], cost)
        s.cells[improvements.crane] = 0
        improvements.turn.built(s)
        improvements.advance(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        cost = int(self.improvements.cost(s, seat, arg))
        stage = int(self.improvements.stage_of(s, seat, arg)) + 1
        return Choice("improve", piece=TRACKS[arg], cards=((COMMODITIES[arg], cost),) if cost > 0 else (), number=stage)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        improvements = self.improvements
        if improvements.stage_of(s, seat, arg) >= LAST:
            return Sentence("track_done", "This track is already complete.")
        if s.cells[improvements.cities + seat] == 0:
            return Sentence("no_city_to_improve", "You need a city on the board to build improvements.")
        if not improvements.open_to(s, seat, arg):
            return Sentence("no_city_for_metropolis", "From stage 4 on you need a city that can become a metropolis.")
        held = s.cells[improvements.hand.hand + seat * improvements.hand.kinds + improvements.commodity[arg]]
        lack = int(improvements.cost(s, seat, arg) - held)
        return Sentence("short", "You are {missing} short.", missing=Cards(((COMMODITIES[arg], lack),)))
