"""The aqueduct: who gets no card from a roll may take one resource (C20, R56)."""

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import ARG, SEATS, Buffer, Move, Phase, State, Step
from farshore.engine.sentence import Sentence, good
from farshore.parts.cities.improvements import GAIN, SCIENCE, Improvements
from farshore.parts.dice import Dice
from farshore.parts.hand import Hand
from farshore.parts.part import GamePart
from farshore.parts.produce import ProduceStep
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.waive import Waive


class Aqueduct(GamePart):
    """`before` remembers during a roll how many cards those with an aqueduct had, plus one."""

    def __init__(self, b: Builder, t: Tables, hand: Hand, improvements: Improvements, dice: Dice, turn: Turn) -> None:
        self.hand = hand
        self.improvements = improvements
        self.turn = turn
        self.seats: i64 = t.seats
        self.before: i64 = b.layout.each("cards before the roll")
        self.counting: i64 = b.layout.shared("aqueducts waiting", derived=True)  # does anybody's matter in this roll?
        self.asking = AqueductPhase(self)
        b.phase(self.asking)
        self.asking.moves.extend([b.move(TakeWater(self)), b.move(LeaveIt(self))])
        steps = dice.harvest.steps
        first = next(at for at, step in enumerate(steps) if isinstance(step, ProduceStep))
        steps.insert(first, CountBefore(self))
        steps.append(OfferWater(self))
        self.event_taken: i64 = b.event("aqueduct", "seat card=goods")

    def refresh(self, s: State) -> None:
        s.cells[self.counting] = 0
        for seat in range(self.seats):
            if s.cells[self.before + seat]:
                s.cells[self.counting] = 1

    def ask(self, s: State, mask: i64) -> None:
        """The next of these, from the player on turn on; interrupts the frame on top."""
        if mask == 0 or self.hand.bank_size(s) == 0:
            return
        seat = s.cells[self.turn.seat]
        while mask >> seat & 1 == 0:
            seat = 0 if seat + 1 == self.seats else seat + 1
        s.push(self.asking.id, 1 << seat, mask & ~(1 << seat))


class CountBefore(Step):
    def __init__(self, aqueduct: Aqueduct) -> None:
        self.aqueduct = aqueduct

    def run(self, s: State) -> None:
        aqueduct = self.aqueduct
        cells = s.cells
        stage = aqueduct.improvements.stage + SCIENCE
        for seat in range(aqueduct.seats):
            if cells[stage + 3 * seat] >= GAIN:
                cells[aqueduct.before + seat] = cells[aqueduct.hand.count + seat] + 1
                cells[aqueduct.counting] = 1


class OfferWater(Step):
    def __init__(self, aqueduct: Aqueduct) -> None:
        self.aqueduct = aqueduct

    def run(self, s: State) -> None:
        aqueduct = self.aqueduct
        if s.cells[aqueduct.counting] == 0:
            return
        s.cells[aqueduct.counting] = 0
        dry: i64 = 0
        for seat in range(aqueduct.seats):
            before = s.cells[aqueduct.before + seat]
            if before:
                s.cells[aqueduct.before + seat] = 0
                if s.cells[aqueduct.hand.count + seat] == before - 1:
                    dry |= 1 << seat
        aqueduct.ask(s, dry)


class AqueductPhase(Phase):
    """ARG is the mask of those who are asked afterwards."""

    def __init__(self, aqueduct: Aqueduct) -> None:
        super().__init__("aqueduct")
        self.aqueduct = aqueduct

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_aqueduct", "You got nothing from this roll: you may take a resource of your choice.")

    def sound(self, s: State) -> str | None:
        mask = int(s.cells[SEATS])
        if mask & (mask - 1) or s.cells[ARG] & mask or not 0 <= s.cells[ARG] < 1 << self.aqueduct.seats:
            return "Phase 'aqueduct' asks one seat; its 'arg' tells who is asked afterwards."
        return None


class TakeWater(Move):
    def __init__(self, aqueduct: Aqueduct) -> None:
        super().__init__(int(aqueduct.hand.takeable))
        self.aqueduct = aqueduct

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        for kind in range(self.size):
            if s.cells[self.aqueduct.hand.bank + kind] > 0:
                out.add(self.first + kind)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        rest = s.cells[ARG]
        s.pop()
        self.aqueduct.hand.gain(s, seat, arg, 1)
        s.emit(self.aqueduct.event_taken, seat, arg)
        self.aqueduct.ask(s, rest)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("take", gets=((self.aqueduct.hand.goods[arg], 1),))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("bank_empty", "The bank has no {card} left.", card=good(self.aqueduct.hand.goods[arg]))


class LeaveIt(Waive):
    def __init__(self, aqueduct: Aqueduct) -> None:
        super().__init__()
        self.aqueduct = aqueduct

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        rest = s.cells[ARG]
        s.pop()
        self.aqueduct.ask(s, rest)
