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
                    kind = t.gives.get(terrain)
                    cards = {kind: level} if kind and level else {}
                rows.extend(cards.get(kind, 0) for kind in t.goods)
        self.yields: Ints = ints(rows)  # (terrain · LEVELS + level) · kinds + kind
        self.single: Ints = ints([t.goods.index(t.gives[terrain]) if terrain in t.gives else -1 for terrain in t.terrains])
        self.claims: Ints = zeros(t.seats * len(t.goods))  # all zero between rolls
        self.note_produced: i64 = b.note("produced", "seat card count")
        self.note_short: i64 = b.note("short", "card")
        self.note_hit: i64 = b.note("hit", "hex")

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
        any_claim = False
        while hit > 0:
            h = hit - 1
            if h != blocked and self.claim(s, h):
                any_claim = True
            hit = cells[table.next + h]
        if any_claim:
            self.pay(s)

    def claim(self, s: State, h: i64) -> bool:
        """Add up what the buildings round this hex earn."""
        cells = s.cells
        found = False
        kinds = self.kinds
        building = self.buildings.building
        row = cells[self.table.terrain + h] * LEVELS
        for i in range(6 * h, 6 * h + 6):
            value = cells[building + self.hex_corners[i]]
            if value:
                seat = value & 7
                if seat < self.seats:  # ownerless settlements claim nothing (R26.2)
                    found = True
                    at = (row + (value >> 3)) * kinds
                    mine = seat * kinds
                    for kind in range(kinds):
                        self.claims[mine + kind] += self.yields[at + kind]
        if found:
            s.note(self.note_hit, h)
        return found

    def pay(self, s: State) -> None:
        """B16: a kind that the bank can't pay in full is paid to nobody, unless one player alone claims it: that one takes what is left."""
        cells = s.cells
        kinds = self.kinds
        claims = self.claims
        for kind in range(kinds):
            wanted: i64 = 0
            claimants: i64 = 0
            for seat in range(self.seats):
                claim = claims[seat * kinds + kind]
                if claim > 0:
                    wanted += claim
                    claimants += 1
            if wanted == 0:
                continue
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
