"""Production: what a roll brings (B15), and the bank's shortage (B16, R1–R3)."""

from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64, ints, zeros
from farshore.engine.machine import State, Step
from farshore.parts.buildings import Buildings
from farshore.parts.dice import Dice
from farshore.parts.hand import Hand
from farshore.parts.part import GamePart
from farshore.parts.table import Table
from farshore.parts.tables import Tables

LEVELS = 3  # empty, settlement, city: rows of the yield table


class Blocks:
    """Something that keeps a hex from producing (the robber)."""

    def blocked(self, s: State) -> i64:
        """The hex that produces nothing, −1 if none."""
        raise NotImplementedError


class Produce(GamePart):
    """Claims of a roll are added up first, per seat and kind; then each kind is judged over the whole roll and paid (R3)."""

    def __init__(self, b: Builder, t: Tables, table: Table, hand: Hand, buildings: Buildings) -> None:
        self.table = table
        self.hand = hand
        self.buildings = buildings
        self.seats: i64 = t.seats
        self.kinds: i64 = hand.kinds
        self.hex_corners: Ints = table.grid.hex_corners
        self.blocks: list[Blocks] = []
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
        self.claims: Ints = zeros(t.seats * len(t.goods))  # all zero between rolls
        self.note_produced: i64 = b.note("produced", "seat card=goods count")
        self.note_short: i64 = b.note("short", "card=goods")
        self.note_hit: i64 = b.note("hit", "hex=hex")

    def roll(self, s: State, number: i64) -> None:
        """Pay what `number` brings."""
        cells = s.cells
        table = self.table
        hit = cells[table.first + number]
        if hit == 0:
            return
        blocked: i64 = -1
        for block in self.blocks:
            blocked = block.blocked(s)
        touched: i64 = 0
        while hit > 0:
            h = hit - 1
            if h != blocked:
                touched |= self.claim(s, h)
            hit = cells[table.next + h]
        if touched:
            self.pay(s, touched)

    def claim(self, s: State, h: i64) -> i64:
        """Add up what the buildings round this hex earn; returns the mask of the kinds claimed."""
        cells = s.cells
        corners = self.hex_corners
        yields = self.yields
        claims = self.claims
        building = self.buildings.building
        row = cells[self.table.terrain + h] * LEVELS
        touched: i64 = 0
        for i in range(6 * h, 6 * h + 6):
            value = cells[building + corners[i]]
            if value and value & 7 < self.seats:  # ownerless settlements claim nothing (R26.2)
                at = (row + (value >> 3)) * 4
                mine = (value & 7) * self.kinds
                if yields[at] >= 0:
                    claims[mine + yields[at]] += yields[at + 1]
                    touched |= 1 << yields[at]
                    if yields[at + 2] >= 0:
                        claims[mine + yields[at + 2]] += yields[at + 3]
                        touched |= 1 << yields[at + 2]
        if touched:
            s.note(self.note_hit, h)
        return touched

    def pay(self, s: State, touched: i64) -> None:
        """B16: a kind that the bank can't pay in full is paid to nobody, unless one player alone claims it: that one takes what is left."""
        cells = s.cells
        kinds = self.kinds
        claims = self.claims
        for kind in range(kinds):
            if touched >> kind & 1 == 0:
                continue
            wanted: i64 = 0
            claimants: i64 = 0
            for seat in range(self.seats):
                claim = claims[seat * kinds + kind]
                if claim > 0:
                    wanted += claim
                    claimants += 1
            bank = cells[self.hand.bank + kind]
            if wanted > bank:
                s.note(self.note_short, kind)
            for seat in range(self.seats):
                claim = claims[seat * kinds + kind]
                if claim > 0:
                    claims[seat * kinds + kind] = 0
                    if wanted > bank:
                        claim = bank if claimants == 1 else 0
                    if claim > 0:
                        self.hand.gain(s, seat, kind, claim)
                        s.note(self.note_produced, seat, kind, claim)

    def income(self, s: State, seat: i64, corner: i64) -> None:
        """One card for each producing hex round a founding settlement (B12)."""
        cells = s.cells
        for i in range(3 * corner, 3 * corner + 3):
            h = self.table.grid.corner_hexes[i]
            if 0 <= h < self.table.n_hexes:
                kind = self.single[cells[self.table.terrain + h]]
                if kind >= 0 and cells[self.hand.bank + kind] > 0:
                    self.hand.gain(s, seat, kind, 1)
                    s.note(self.note_produced, seat, kind, 1)


class ProduceStep(Step):
    """The step of a roll that pays; a 7 pays nobody (B27)."""

    def __init__(self, produce: Produce, dice: Dice) -> None:
        self.produce = produce
        self.dice = dice

    def run(self, s: State) -> None:
        number = self.dice.sum(s)
        if number != 7:
            self.produce.roll(s, number)
