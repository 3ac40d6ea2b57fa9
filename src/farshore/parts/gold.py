"""Gold rivers: cards of free choice, chosen one player after the other from the one on turn (S14, R38.3)."""

from farshore.engine.builder import Builder
from farshore.engine.ints import Ints, i64
from farshore.engine.machine import ARG, EXTRA, SEATS, State, Step
from farshore.engine.sentence import Sentence
from farshore.parts.buildings import CITY, SETTLEMENT, Buildings, CornerReaction
from farshore.parts.dice import Dice
from farshore.parts.hand import Hand
from farshore.parts.part import GamePart
from farshore.parts.produce import CITY_SHIFT, COUNT_MASK, EARNER_BITS, Produce
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.taking import Taking
from farshore.parts.turn import Turn


class Gifts(GamePart):
    """Cards that seats may choose from the bank outside of their own actions: `owed` waits until it is asked for."""

    def __init__(self, b: Builder, t: Tables, hand: Hand, turn: Turn) -> None:
        self.hand = hand
        self.turn = turn
        self.seats: i64 = t.seats
        self.owed: i64 = b.layout.each("cards to choose")
        self.choosing = Choosing(b, self)

    def owe(self, s: State, seat: i64, count: i64) -> None:
        s.cells[self.owed + seat] += count

    def ask(self, s: State) -> None:
        """Let everybody who is owed cards choose them, from the player on turn on. Interrupts the frame on top."""
        s.push(self.choosing.id, 0)
        self.next(s)

    def next(self, s: State) -> None:
        """The next who chooses, or back to where we came from. The bank limits what the later ones get."""
        cells = s.cells
        size = self.hand.bank_size(s)
        seat = cells[self.turn.seat]
        for _turn in range(self.seats):
            count = cells[self.owed + seat]
            if count > 0:
                cells[self.owed + seat] = 0
                if size > 0:
                    s.goto(self.choosing.id, 1 << seat, count if size >= count else size, 0)
                    return
            seat += 1
            if seat == self.seats:
                seat = 0
        s.pop()


class Choosing(Taking):
    """One seat chooses; the others who are owed cards wait in `owed`."""

    def __init__(self, b: Builder, gifts: Gifts) -> None:
        super().__init__(b, "choose_cards", gifts.hand, b.event("chosen", "seat card=goods"))
        self.gifts = gifts

    def taken(self, s: State, seat: i64) -> None:
        self.gifts.next(s)

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_choose_cards", "Take a card of your choice from the bank ({count} left).", count=int(s.cells[ARG]))

    def sound(self, s: State) -> str | None:
        mask = int(s.cells[SEATS])
        if mask == 0 or mask & (mask - 1) or s.cells[ARG] < 1 or not 0 <= s.cells[EXTRA] < self.hand.takeable:
            return "Phase 'choose_cards' asks one seat; its 'arg' counts the cards to come, its 'extra' the lowest kind that may be taken."
        return None


class Gold(GamePart):
    """What gold rivers owe on a roll and for founding settlements."""

    def __init__(self, t: Tables, table: Table, buildings: Buildings, produce: Produce, dice: Dice, gifts: Gifts) -> None:
        self.table = table
        self.buildings = buildings
        self.produce = produce
        self.dice = dice
        self.gifts = gifts
        self.gold: i64 = t.terrains.index("gold")
        self.corner_hexes: Ints = table.grid.corner_hexes
        produce.on_income.append(GoldIncome(self))

    def pays(self, s: State, number: i64) -> bool:
        """Has anybody a building at a gold river with this number?"""
        cells = s.cells
        table = self.table
        hit = cells[table.first + number]
        while hit > 0:
            if cells[table.terrain + hit - 1] == self.gold and cells[self.produce.earners + hit - 1]:
                return True
            hit = cells[table.next + hit - 1]
        return False

    def roll(self, s: State, number: i64) -> None:
        cells = s.cells
        table = self.table
        blocked: i64 = -1
        if self.produce.blocked_at >= 0:
            blocked = cells[self.produce.blocked_at]
        hit = cells[table.first + number]
        any_owed = False
        while hit > 0:
            h = hit - 1
            earners = cells[self.produce.earners + h]
            if earners and h != blocked and cells[table.terrain + h] == self.gold:
                s.emit(self.produce.event_hit, h)
                any_owed = True
                seat: i64 = 0
                while earners:
                    self.gifts.owe(s, seat, SETTLEMENT * (earners & COUNT_MASK) + CITY * (earners >> CITY_SHIFT & COUNT_MASK))
                    earners >>= EARNER_BITS
                    seat += 1
            hit = cells[table.next + h]
        if any_owed:
            self.gifts.ask(s)


class GoldIncome(CornerReaction):
    """One card of choice for each gold river beside a founding settlement (S14)."""

    def __init__(self, gold: Gold) -> None:
        self.gold = gold

    def run(self, s: State, seat: i64, corner: i64) -> None:
        gold = self.gold
        count: i64 = 0
        for i in range(3 * corner, 3 * corner + 3):
            h = gold.corner_hexes[i]
            if 0 <= h < gold.table.n_hexes and s.cells[gold.table.terrain + h] == gold.gold:
                count += 1
        if count:
            gold.gifts.owe(s, seat, count)
            gold.gifts.ask(s)


class GoldStep(Step):
    """After the ordinary production of a roll has been paid (R38.3)."""

    def __init__(self, gold: Gold) -> None:
        self.gold = gold

    def run(self, s: State) -> None:
        dice = self.gold.dice
        self.gold.roll(s, s.cells[dice.one] + s.cells[dice.two])

    def idle(self, s: State) -> bool:
        dice = self.gold.dice
        return not self.gold.pays(s, s.cells[dice.one] + s.cells[dice.two])
