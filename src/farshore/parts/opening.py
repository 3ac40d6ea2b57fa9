"""The opening: who begins (B9), founding (B10–B12), or the beginners' ready-made start (B6)."""

from typing import Final

from farshore.board.facts import Board
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.layout import SeatOrNobody
from farshore.engine.machine import ARG, EXTRA, SEATS, Buffer, Draw, Move, Phase, State, Step
from farshore.engine.pieces import LEVEL_SHIFT
from farshore.engine.sentence import Sentence
from farshore.parts.buildings import CITY, SETTLEMENT, Buildings, why_not_settle
from farshore.parts.part import GamePart
from farshore.parts.produce import Produce
from farshore.parts.roads import Roads
from farshore.parts.tables import Tables
from farshore.parts.turn import Reaction, Turn

LAID: Final = -1


class Corners:
    """Says of corners whether something is open there."""

    def allow(self, s: State, corner: i64) -> bool:
        raise NotImplementedError

    def why_not(self, s: State, seat: int, corner: int) -> Sentence:
        """What speaks against a corner that it does not allow (cold)."""
        return Sentence("no_founding_here", "You can't start here, but you may settle here later.")

    def asks(self, number: int, total: int) -> Sentence | None:
        """How the founding settlement `number` of `total` is asked for, if not as usual (cold)."""
        return None


class FirstPlayer(GamePart):
    """Who begins: everyone rolls (B9), or it is settled. What comes then is said in `found`."""

    def __init__(self, b: Builder, t: Tables) -> None:
        self.seats: i64 = t.seats
        self.fixed_first: i64 = t.first_player
        self.on_first: list[Reaction] = []  # told who begins, before the founding
        self.starter: i64 = b.layout.shared("first player", meaning=SeatOrNobody())
        self.rolling = RollingPhase(self)
        b.phase(self.rolling)
        self.rolling.draw = FirstRoll(self)
        b.move(self.rolling.draw)
        self.event_rolled: i64 = b.event("rolled_for_start", "seat die1 die2")
        self.event_first: i64 = b.event("begins", "seat")

    def choose(self, s: State) -> None:
        """Find out who begins."""
        if self.fixed_first >= 0:
            self.found(s, self.fixed_first)
        else:
            s.goto(self.rolling.id, 0, (1 << self.seats) - 1, 0)

    def found(self, s: State, first: i64) -> None:
        """The first player is known."""
        raise NotImplementedError

    def begins(self, s: State, first: i64) -> None:
        """Note who begins, and tell."""
        s.cells[self.starter] = first + 1
        s.emit(self.event_first, first)
        for reaction in self.on_first:
            reaction.run(s, first)

    def placer(self, s: State, k: i64) -> i64:
        """Whose k-th placing it is: rounds alternate in direction (B10, B11)."""
        lap = k // self.seats
        step = k % self.seats
        if lap & 1:
            step = self.seats - 1 - step
        return (s.cells[self.starter] - 1 + step) % self.seats

    def faults(self, s: State) -> list[tuple[bool, str]]:
        if s.cells[self.starter] > self.seats:
            return [(True, f"Seat {int(s.cells[self.starter]) - 1} is the first player but is not in this game.")]
        return []


class Opening(FirstPlayer):
    """Founding goes in rounds, the first clockwise, the next back, and so on; the k-th placing is counted in ARG."""

    def __init__(
        self,
        b: Builder,
        t: Tables,
        turn: Turn,
        buildings: Buildings,
        roads: Roads,
        produce: Produce,
        settlement_numbers: Move,
        road_numbers: Move,
    ) -> None:
        super().__init__(b, t)
        self.turn = turn
        self.buildings = buildings
        self.roads = roads
        self.produce = produce
        self.rounds: i64 = t.founding_rounds
        self.income_round: i64 = t.income_round
        self.city_round: i64 = t.city_round
        self.places: Corners | None = None  # where founding is allowed, if not everywhere
        self.preludes: list[Step] = []  # what comes between the choice of the first player and the first founding; may push a frame
        self.beginner = t.beginner
        self.ownerless = t.ownerless
        self.colours = t.colours
        self.settling = Founding(self, "found_settlement", "Place your settlement on a highlighted corner.")
        self.road_laying = FoundingRoad(self, "found_road", "Place a road next to your new settlement.")
        for phase in (self.settling, self.road_laying):
            b.phase(phase)
        self.settling.moves.append(b.move(FoundSettlement(self), like=settlement_numbers))
        self.road_laying.moves.append(b.move(FoundRoad(self), like=road_numbers))

    def begin(self, s: State, board: Board) -> None:
        if self.beginner:
            self.place_beginners(s, board)
        self.choose(s)

    def place_beginners(self, s: State, board: Board) -> None:
        """B6: two settlements and two roads each; cards for the marked settlement.

        Of colours that nobody plays nothing is used, or only the settlements, as a game says (P3).
        """
        grid = self.buildings.table.grid
        starts = {start.colour: start for start in board.beginner}
        for colour, start in starts.items():
            if self.ownerless and colour not in self.colours:
                for q, r, side in start.settlements:
                    self.buildings.leave(s, grid.corner_at(q, r, side))
        for seat, colour in enumerate(self.colours):
            start = starts[colour]
            for q, r, side in start.settlements:
                self.buildings.settle(s, seat, grid.corner_at(q, r, side))
            for q, r, side in start.roads:
                self.roads.lay(s, seat, grid.edge_at(q, r, side))
            q, r, side = start.income
            self.produce.income(s, seat, grid.corner_at(q, r, side))

    def found(self, s: State, first: i64) -> None:
        """The first player is known."""
        self.begins(s, first)
        if self.beginner:
            self.turn.start(s, first)
        else:
            s.goto(self.settling.id, 1 << first, 0)
            for prelude in self.preludes:
                prelude.run(s)

    def level(self, k: i64) -> i64:
        """What the k-th placing puts there: a settlement or a city."""
        return CITY if k // self.seats == self.city_round else SETTLEMENT

    def placed(self, s: State) -> None:
        """A settlement and its road lie; the next placing, or the first turn."""
        k = s.cells[ARG] + 1
        if k == self.rounds * self.seats:
            self.turn.start(s, s.cells[self.starter] - 1)
        else:
            s.goto(self.settling.id, 1 << self.placer(s, k), k)


class RollingPhase(Phase):
    def __init__(self, opening: FirstPlayer) -> None:
        super().__init__("first_player")
        self.opening = opening
        self.bottom = True

    def sound(self, s: State) -> str | None:
        everyone = (1 << int(self.opening.seats)) - 1
        waiting, best, leaders = int(s.cells[ARG]), int(s.cells[EXTRA]) >> 6, int(s.cells[EXTRA]) & 63
        if not 0 < waiting <= everyone or not 0 <= best <= 12 or leaders & ~everyone or leaders & waiting or (best > 0) != (leaders > 0):
            return "Phase 'first_player' needs in 'arg' who still rolls, and in 'extra' 64 times the best sum so far plus who has it."
        return None


class Founding(Phase):
    """ARG counts the settlements founded before this one."""

    def __init__(self, opening: Opening, name: str, asks: str) -> None:
        super().__init__(name)
        self.opening = opening
        self.asks = asks
        self.bottom = True

    def prompt(self, s: State, seat: int) -> Sentence:
        opening = self.opening
        if self is opening.settling and opening.rounds > 2:
            number, total = int(s.cells[ARG] // opening.seats) + 1, int(opening.rounds)
            asked = None if opening.places is None else opening.places.asks(number, total)
            nth = "Place settlement {number} of {total} on a highlighted corner."
            return asked or Sentence("prompt_found_nth", nth, number=number, total=total)
        if self.opening.level(s.cells[ARG]) == CITY:
            if self is self.opening.settling:
                return Sentence("prompt_found_city", "Place your city on a highlighted corner.")
            return Sentence("prompt_found_road_of_city", "Place a road next to your new city.")
        return Sentence("prompt_" + self.name, self.asks)

    def sound(self, s: State) -> str | None:
        opening = self.opening
        k = int(s.cells[ARG])
        last = int(opening.rounds * opening.seats)
        if not 1 <= s.cells[opening.starter] <= opening.seats:
            return "During founding the first player is known: the table needs 'first player'."
        if not 0 <= k < last:
            return f"The 'arg' of phase {self.name!r} counts the settlements founded before, from 0 to {last - 1}."
        if s.cells[SEATS] != 1 << opening.placer(s, k):
            return f"Founding number {k} is made by seat {int(opening.placer(s, k))}."
        return self.pieces_left(s, k)

    def pieces_left(self, s: State, k: int) -> str | None:
        """Everybody has the pieces that they will need for all placings from the k-th on."""
        opening = self.opening
        supply = opening.buildings.supply
        for seat in range(int(opening.seats)):
            to_come = 0
            for later in range(k, int(opening.rounds * opening.seats)):
                if opening.placer(s, later) == seat:
                    to_come += 1
            if s.cells[opening.roads.left_road + seat * supply.kinds] < to_come:
                return f"Seat {seat} has too few roads left for its foundings."
            if s.cells[opening.buildings.left_settlement + seat * supply.kinds] < to_come - self.settled(seat, s):
                return f"Seat {seat} has too few settlements left for its foundings."
        return None

    def settled(self, seat: int, s: State) -> int:
        """1 if the settlement of this placing already stands."""
        return 0


class FoundingRoad(Founding):
    """EXTRA is the corner of the settlement just placed, −1 when its road lies too and only what that brings is awaited."""

    def arrive(self, s: State) -> bool:
        if s.cells[EXTRA] >= 0:
            return False
        self.opening.placed(s)
        return True

    def settled(self, seat: int, s: State) -> int:
        return 1 if s.cells[SEATS] >> seat & 1 else 0

    def sound(self, s: State) -> str | None:
        reason = super().sound(s)
        if reason is not None:
            return reason
        buildings = self.opening.buildings
        corner = int(s.cells[EXTRA])
        if corner == LAID and self.carries:
            return None
        seat = s.rules.lowest[s.cells[SEATS]]
        level = self.opening.level(s.cells[ARG])
        if not 0 <= corner < buildings.table.n_corners or s.cells[buildings.building + corner] != level << LEVEL_SHIFT | seat:
            return "The 'extra' of phase 'found_road' is the number of the corner where the new settlement stands."
        return None


class FirstRoll(Draw):
    """Everyone rolls, the highest begins, ties roll again (B9). ARG: who still rolls; EXTRA: best sum · 64 + mask of those who have it."""

    def __init__(self, opening: FirstPlayer) -> None:
        super().__init__(36)
        self.opening = opening
        self.even = True

    def weight(self, s: State, arg: i64) -> i64:
        return 1

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        cells = s.cells
        waiting = cells[ARG]
        roller = s.rules.lowest[waiting]
        one = arg // 6 + 1
        two = arg % 6 + 1
        s.emit(self.opening.event_rolled, roller, one, two)
        best = cells[EXTRA] >> 6
        leaders = cells[EXTRA] & 63
        if one + two > best:
            best = one + two
            leaders = 1 << roller
        elif one + two == best:
            leaders |= 1 << roller
        waiting &= ~(1 << roller)
        if waiting:
            s.goto(self.opening.rolling.id, 0, waiting, best * 64 + leaders)
        elif leaders & (leaders - 1):
            s.goto(self.opening.rolling.id, 0, leaders, 0)
        else:
            self.opening.found(s, s.rules.lowest[leaders])

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("dice", number=(arg // 6 + 1) * 10 + arg % 6 + 1, player=int(s.rules.lowest[s.cells[ARG]]))


class FoundSettlement(Move):
    """Any free corner that keeps the distance (B10)."""

    def __init__(self, opening: Opening) -> None:
        super().__init__(int(opening.buildings.table.n_corners))
        self.opening = opening

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        cells = s.cells
        crowd = self.opening.buildings.crowd
        places = self.opening.places
        for corner in range(self.size):
            if cells[crowd + corner] == 0 and (places is None or places.allow(s, corner)):
                out.add(self.first + corner)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        opening = self.opening
        k = s.cells[ARG]
        s.goto(opening.road_laying.id, 1 << seat, k, arg)
        opening.buildings.settle(s, seat, arg)
        if opening.level(k) == CITY:
            opening.buildings.raise_city(s, seat, arg)
        if k // opening.seats == opening.income_round:
            opening.produce.income(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        level = self.opening.level(s.cells[ARG])
        return Choice("found", self.opening.buildings.table.corner_at(arg), self.opening.buildings.names[level - 1])

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        places = self.opening.places
        if places is not None and not places.allow(s, arg):
            return places.why_not(s, seat, arg)
        return why_not_settle(self.opening.buildings, s, seat, arg) or super().why(s, seat, arg)


class FoundRoad(Move):
    """Beside the settlement just placed, whose corner is in EXTRA (B10, B11)."""

    def __init__(self, opening: Opening) -> None:
        super().__init__(int(opening.roads.table.n_edges))
        self.opening = opening

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        roads = self.opening.roads
        corner = s.cells[EXTRA]
        # a corner's edges are listed in any order: take them ascending
        last: i64 = -1
        for _ in range(3):
            least: i64 = -1
            for i in range(3 * corner, 3 * corner + 3):
                edge = roads.corner_edges[i]
                if edge > last and (least < 0 or edge < least):
                    least = edge
            if least < 0:
                return
            if self.fits(s, least):
                out.add(self.first + least)
            last = least

    def fits(self, s: State, edge: i64) -> bool:
        roads = self.opening.roads
        return s.cells[roads.link + edge] == 0 and roads.on_land(s, edge)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.cells[EXTRA] = LAID
        self.opening.roads.lay(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("found", self.opening.roads.table.edge_at(arg), "road")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("beside_settlement", "The road must start at the building you just placed.")
