"""Production: what a roll brings (B15), and the bank's shortage (B16, R1–R3)."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.machine import State, Step
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.parts.buildings import CITY, SETTLEMENT, CornerReaction, Occupants
from farshore.parts.dice import Dice
from farshore.parts.hand import Hand
from farshore.parts.part import GamePart
from farshore.parts.table import Table
from farshore.parts.tables import Tables

MOST_OF_A_HEX: Final = 6  # three cities
LEVELS: Final = 3  # empty, settlement, city: rows of the yield table
# The counts of `earners`: of each seat its settlements, and above them its cities.
EARNER_BITS: Final = 8
EARNER_MASK: Final = 255
CITY_SHIFT: Final = 4
COUNT_MASK: Final = 15
ONE_CITY: Final = 1 << CITY_SHIFT
CITIES_MASK: Final = COUNT_MASK << CITY_SHIFT


def yield_rows(t: Tables) -> list[list[int]]:
    """What nothing, a settlement and a city on each terrain earn: a kind and its count, twice; −1 and 0 for none."""
    rows: list[list[int]] = []
    for terrain in t.terrains:
        for level, name in enumerate(["", "settlement", "city"]):
            cards = t.yields.get((terrain, name))
            if cards is None:
                cards = {t.gives[terrain]: level} if terrain in t.gives and level else {}
            if len(cards) > 2:
                raise ValueError(f"a {name} on {terrain} earns more than two kinds of cards")
            earned = [item for kind, count in cards.items() for item in (t.goods.index(kind), count)]
            rows.append(earned + [-1, 0, -1, 0][len(earned) :])
    return rows


def is_twofold(rows: list[list[int]], at: int) -> bool:
    """Does a settlement on this terrain earn one of a kind, and a city one of it and one of another that is never earned in twos?"""
    settled, (lead, of_lead, second, of_second) = rows[at + SETTLEMENT], rows[at + CITY]
    if second < 0 or settled != [lead, 1, -1, 0] or of_lead != 1 or of_second != 1:
        return False
    return max(row[i + 1] for row in rows for i in (0, 2) if row[i] == second) == 1


class Produce(GamePart):
    """Claims of a roll are added up first, per seat and kind; then each kind is judged over the whole roll and paid (R3).

    `earners` counts the buildings round each hex, eight bits a seat: settlements in the lower four, cities in the upper four.
    """

    def __init__(self, b: Builder, t: Tables, table: Table, hand: Hand, buildings: Occupants) -> None:
        self.table = table
        self.hand = hand
        self.buildings = buildings
        self.seats: i64 = t.seats
        self.kinds: i64 = hand.kinds
        self.corner_hexes: Ints = table.grid.corner_hexes
        self.earners: i64 = b.layout.shared("earners", int(table.n_hexes), derived=True)
        buildings.on_settled.append(EarnerCame(self, 1))
        buildings.on_city.append(EarnerCame(self, ONE_CITY - 1))
        buildings.on_lowered.append(EarnerCame(self, 1 - ONE_CITY))
        self.on_income: list[CornerReaction] = []  # told of a founding settlement when its first cards are paid
        self.blocked_at: i64 = -1  # the cell that holds the hex that produces nothing (the robber's), if there is one
        rows = yield_rows(t)
        single = [t.goods.index(t.gives[terrain]) if terrain in t.gives else -1 for terrain in t.terrains]
        self.yields: Ints = ints([item for row in rows for item in row])  # (terrain · LEVELS + level) · 4
        self.single: Ints = ints(single)  # the kind that a terrain gives, −1 for none
        # as `single`, but only where a settlement earns one and a city two of it, and nothing else
        self.simple: Ints = ints([-1 if (terrain, "city") in t.yields else single[at] for at, terrain in enumerate(t.terrains)])
        # where a settlement earns one of a kind, and a city one of it and one of a second kind, of which no building earns more
        twofold = [is_twofold(rows, at * LEVELS) for at in range(len(t.terrains))]
        self.lead: Ints = ints([rows[at * LEVELS + CITY][0] if twofold[at] else -1 for at in range(len(t.terrains))])
        self.second: Ints = ints([rows[at * LEVELS + CITY][2] if twofold[at] else -1 for at in range(len(t.terrains))])
        self.claims: i64 = b.layout.scratch(t.seats * len(t.goods))  # a scratch row, all zero between rolls
        self.event_produced: i64 = b.event("produced", "seat card=goods count")
        self.event_short: i64 = b.event("short", "card=goods")
        self.event_hit: i64 = b.event("hit", "hex=hex")

    def refresh(self, s: State) -> None:
        for h in range(self.table.n_hexes):
            s.cells[self.earners + h] = 0
        for corner in range(self.table.n_corners):
            value = s.cells[self.buildings.building + corner]
            if value and value & SEAT_MASK < self.seats:  # ownerless settlements claim nothing (R26.2)
                self.earner(s, value & SEAT_MASK, corner, 1 if value >> LEVEL_SHIFT == SETTLEMENT else ONE_CITY)

    def earner(self, s: State, seat: i64, corner: i64, change: i64) -> None:
        for i in range(3 * corner, 3 * corner + 3):
            h = self.corner_hexes[i]
            if 0 <= h < self.table.n_hexes:
                s.cells[self.earners + h] += change << (EARNER_BITS * seat)

    def roll(self, s: State, number: i64) -> None:
        """Pay what `number` brings."""
        cells = s.cells
        hit = cells[self.table.first + number]
        blocked: i64 = -1
        if self.blocked_at >= 0:
            blocked = cells[self.blocked_at]
        # A hex pays at once if the bank surely covers it and all of its kind that may follow in this roll; what the bank might not cover
        # is added up over the whole roll and judged at the end (R3).
        next_ = self.table.next
        plenty = cells[self.table.longest] * MOST_OF_A_HEX
        touched: i64 = 0
        while hit > 0:
            h = hit - 1
            if h != blocked and cells[self.earners + h]:
                kind = self.simple[cells[self.table.terrain + h]]
                if kind >= 0 and cells[self.hand.bank + kind] >= plenty and touched >> kind & 1 == 0:
                    self.pay_hex(s, h, kind)
                elif kind >= 0 or not self.pay_both(s, h, plenty, touched):
                    touched |= self.claim(s, h)
            plenty -= MOST_OF_A_HEX
            hit = cells[next_ + h]
        if touched:
            self.pay(s, touched)

    def pay_hex(self, s: State, h: i64, kind: i64) -> None:
        """Pay the buildings round this hex; the bank has plenty."""
        earners = s.cells[self.earners + h]
        if s.heard:
            s.emit(self.event_hit, h)
        seat: i64 = 0
        while earners:
            if earners & EARNER_MASK:
                count = (earners & COUNT_MASK) + CITY * (earners >> CITY_SHIFT & COUNT_MASK)
                self.hand.gain(s, seat, kind, count)
                if s.heard:
                    s.emit(self.event_produced, seat, kind, count)
            earners >>= EARNER_BITS
            seat += 1

    def pay_both(self, s: State, h: i64, plenty: i64, touched: i64) -> bool:
        """Pay the buildings round a hex where cities earn a second kind, if the bank has plenty of both; of the second it needs half."""
        cells = s.cells
        terrain = cells[self.table.terrain + h]
        lead = self.lead[terrain]
        if lead < 0:
            return False
        second = self.second[terrain]
        bank = self.hand.bank
        if cells[bank + lead] < plenty or 2 * cells[bank + second] < plenty or (touched >> lead | touched >> second) & 1:
            return False
        earners = cells[self.earners + h]
        if s.heard:
            s.emit(self.event_hit, h)
        seat: i64 = 0
        while earners:
            if earners & EARNER_MASK:
                cities = earners >> CITY_SHIFT & COUNT_MASK
                self.hand.gain(s, seat, lead, (earners & COUNT_MASK) + cities)
                if s.heard:
                    s.emit(self.event_produced, seat, lead, (earners & COUNT_MASK) + cities)
                if cities:
                    self.hand.gain(s, seat, second, cities)
                    if s.heard:
                        s.emit(self.event_produced, seat, second, cities)
            earners >>= EARNER_BITS
            seat += 1
        return True

    def claim(self, s: State, h: i64) -> i64:
        """Add up what the buildings round this hex earn; returns the mask of the kinds claimed."""
        scratch = s.scratch()
        earners = s.cells[self.earners + h]
        row = s.cells[self.table.terrain + h] * LEVELS
        touched: i64 = 0
        seat: i64 = 0
        while earners:
            if earners & COUNT_MASK:
                touched |= self.add(scratch, seat, (row + SETTLEMENT) * 4, earners & COUNT_MASK)
            if earners & CITIES_MASK:
                touched |= self.add(scratch, seat, (row + CITY) * 4, earners >> CITY_SHIFT & COUNT_MASK)
            earners >>= EARNER_BITS
            seat += 1
        if touched:
            s.emit(self.event_hit, h)
        return touched

    def add(self, scratch: Ints, seat: i64, at: i64, count: i64) -> i64:
        """`seat` claims the yield at `at` so many times."""
        kind = self.yields[at]
        if kind < 0:
            return 0
        scratch[self.claims + seat * self.kinds + kind] += count * self.yields[at + 1]
        other = self.yields[at + 2]
        if other < 0:
            return 1 << kind
        scratch[self.claims + seat * self.kinds + other] += count * self.yields[at + 3]
        return 1 << kind | 1 << other

    def pay(self, s: State, touched: i64) -> None:
        """B16: a kind that the bank can't pay in full is paid to nobody, unless one player alone claims it: that one takes what is left."""
        cells = s.cells
        scratch = s.scratch()
        kinds = self.kinds
        claims = self.claims
        kind: i64 = 0
        while touched:
            if touched & 1:
                wanted: i64 = 0
                for seat in range(self.seats):
                    wanted += scratch[claims + seat * kinds + kind]
                bank = cells[self.hand.bank + kind]
                for seat in range(self.seats):
                    claim = scratch[claims + seat * kinds + kind]
                    if claim > 0:
                        scratch[claims + seat * kinds + kind] = 0
                        if wanted > bank:
                            claim = bank if claim == wanted else 0
                        if claim > 0:
                            self.hand.gain(s, seat, kind, claim)
                            s.emit(self.event_produced, seat, kind, claim)
                if wanted > bank:
                    s.emit(self.event_short, kind)
            touched >>= 1
            kind += 1

    def income(self, s: State, seat: i64, corner: i64) -> None:
        """One card for each producing hex round a founding settlement (B12)."""
        cells = s.cells
        for i in range(3 * corner, 3 * corner + 3):
            h = self.corner_hexes[i]
            if 0 <= h < self.table.n_hexes:
                kind = self.single[cells[self.table.terrain + h]]
                if kind >= 0 and cells[self.hand.bank + kind] > 0:
                    self.hand.gain(s, seat, kind, 1)
                    s.emit(self.event_produced, seat, kind, 1)
        for reaction in self.on_income:
            reaction.run(s, seat, corner)


class EarnerCame(CornerReaction):
    """A settlement (+1), a city in its place (+ONE_CITY − 1), or the other way round."""

    def __init__(self, produce: Produce, change: int) -> None:
        self.produce = produce
        self.change: i64 = change

    def run(self, s: State, seat: i64, corner: i64) -> None:
        self.produce.earner(s, seat, corner, self.change)


class ProduceStep(Step):
    """The step of a roll that pays."""

    def __init__(self, produce: Produce, dice: Dice) -> None:
        self.produce = produce
        self.dice = dice

    def run(self, s: State) -> None:
        self.produce.roll(s, s.cells[self.dice.one] + s.cells[self.dice.two])
