"""Production: what a roll brings (B15), and the bank's shortage (B16, R1–R3)."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints, zeros
from farshore.engine.machine import State, Step
from farshore.parts.buildings import CITY, SETTLEMENT, CornerReaction, Occupants
from farshore.parts.dice import Dice
from farshore.parts.hand import Hand
from farshore.parts.part import GamePart
from farshore.parts.table import Table
from farshore.parts.tables import Tables

MOST_OF_A_HEX: Final = 6  # three cities
LEVELS: Final = 3  # empty, settlement, city: rows of the yield table


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
        buildings.on_city.append(EarnerCame(self, 16 - 1))
        buildings.on_lowered.append(EarnerCame(self, 1 - 16))
        self.on_income: list[CornerReaction] = []  # told of a founding settlement when its first cards are paid
        self.blocked_at: i64 = -1  # the cell that holds the hex that produces nothing (the robber's), if there is one
        rows: list[int] = []
        for terrain in t.terrains:
            for level, name in enumerate(["", "settlement", "city"]):
                cards = t.yields.get((terrain, name))
                if cards is None:
                    cards = {t.gives[terrain]: level} if terrain in t.gives and level else {}
                if len(cards) > 2:
                    raise ValueError(f"a {name} on {terrain} earns more than two kinds of cards")
                row = [-1, 0, -1, 0]
                for i, (kind, count) in enumerate(cards.items()):
                    row[2 * i : 2 * i + 2] = [t.goods.index(kind), count]
                rows.extend(row)
        self.yields: Ints = ints(rows)  # (terrain · LEVELS + level) · 4: a kind and its count, twice; −1 for none
        self.single: Ints = ints([t.goods.index(t.gives[terrain]) if terrain in t.gives else -1 for terrain in t.terrains])
        # as `single`, but only where a settlement earns one and a city two of it, and nothing else
        self.simple: Ints = ints(
            [-1 if (terrain, "city") in t.yields or terrain not in t.gives else t.goods.index(t.gives[terrain]) for terrain in t.terrains]
        )
        # where a settlement earns one of a kind, and a city one of it and one of a second kind, of which no building earns more
        leads: list[int] = []
        seconds: list[int] = []
        for at in range(len(t.terrains)):
            settled, city = rows[(at * LEVELS + SETTLEMENT) * 4 :][:4], rows[(at * LEVELS + CITY) * 4 :][:4]
            twofold = city[2] >= 0 and settled == [city[0], 1, -1, 0] and city[1] == city[3] == 1
            twofold = twofold and max(rows[i + 1] for i in range(0, len(rows), 2) if rows[i] == city[2]) == 1
            leads.append(city[0] if twofold else -1)
            seconds.append(city[2] if twofold else -1)
        self.lead: Ints = ints(leads)
        self.second: Ints = ints(seconds)
        self.claims: Ints = zeros(t.seats * len(t.goods))  # all zero between rolls
        self.note_produced: i64 = b.note("produced", "seat card=goods count")
        self.note_short: i64 = b.note("short", "card=goods")
        self.note_hit: i64 = b.note("hit", "hex=hex")

    def refresh(self, s: State) -> None:
        for h in range(self.table.n_hexes):
            s.cells[self.earners + h] = 0
        for corner in range(self.table.n_corners):
            value = s.cells[self.buildings.building + corner]
            if value and value & 7 < self.seats:  # ownerless settlements claim nothing (R26.2)
                self.earner(s, value & 7, corner, 1 if value >> 3 == SETTLEMENT else 16)

    def earner(self, s: State, seat: i64, corner: i64, change: i64) -> None:
        for i in range(3 * corner, 3 * corner + 3):
            h = self.corner_hexes[i]
            if 0 <= h < self.table.n_hexes:
                s.cells[self.earners + h] += change << (8 * seat)

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
            s.note(self.note_hit, h)
        seat: i64 = 0
        while earners:
            if earners & 255:
                count = (earners & 15) + CITY * (earners >> 4 & 15)
                self.hand.gain(s, seat, kind, count)
                if s.heard:
                    s.note(self.note_produced, seat, kind, count)
            earners >>= 8
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
            s.note(self.note_hit, h)
        seat: i64 = 0
        while earners:
            if earners & 255:
                cities = earners >> 4 & 15
                self.hand.gain(s, seat, lead, (earners & 15) + cities)
                if s.heard:
                    s.note(self.note_produced, seat, lead, (earners & 15) + cities)
                if cities:
                    self.hand.gain(s, seat, second, cities)
                    if s.heard:
                        s.note(self.note_produced, seat, second, cities)
            earners >>= 8
            seat += 1
        return True

    def claim(self, s: State, h: i64) -> i64:
        """Add up what the buildings round this hex earn; returns the mask of the kinds claimed."""
        earners = s.cells[self.earners + h]
        row = s.cells[self.table.terrain + h] * LEVELS
        touched: i64 = 0
        seat: i64 = 0
        while earners:
            if earners & 15:
                touched |= self.add(seat, (row + SETTLEMENT) * 4, earners & 15)
            if earners & 240:
                touched |= self.add(seat, (row + CITY) * 4, earners >> 4 & 15)
            earners >>= 8
            seat += 1
        if touched:
            s.note(self.note_hit, h)
        return touched

    def add(self, seat: i64, at: i64, count: i64) -> i64:
        """`seat` claims the yield at `at` so many times."""
        kind = self.yields[at]
        if kind < 0:
            return 0
        self.claims[seat * self.kinds + kind] += count * self.yields[at + 1]
        other = self.yields[at + 2]
        if other < 0:
            return 1 << kind
        self.claims[seat * self.kinds + other] += count * self.yields[at + 3]
        return 1 << kind | 1 << other

    def pay(self, s: State, touched: i64) -> None:
        """B16: a kind that the bank can't pay in full is paid to nobody, unless one player alone claims it: that one takes what is left."""
        cells = s.cells
        kinds = self.kinds
        claims = self.claims
        kind: i64 = 0
        while touched:
            if touched & 1:
                wanted: i64 = 0
                for seat in range(self.seats):
                    wanted += claims[seat * kinds + kind]
                bank = cells[self.hand.bank + kind]
                for seat in range(self.seats):
                    claim = claims[seat * kinds + kind]
                    if claim > 0:
                        claims[seat * kinds + kind] = 0
                        if wanted > bank:
                            claim = bank if claim == wanted else 0
                        if claim > 0:
                            self.hand.gain(s, seat, kind, claim)
                            s.note(self.note_produced, seat, kind, claim)
                if wanted > bank:
                    s.note(self.note_short, kind)
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
                    s.note(self.note_produced, seat, kind, 1)
        for reaction in self.on_income:
            reaction.run(s, seat, corner)


class EarnerCame(CornerReaction):
    """A settlement (+1), a city in its place (+16 − 1), or the other way round."""

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
