"""The dice: the roll, what nature answers, and the steps that a roll brings (B13, B15, B27)."""

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import PHASE, SEATS, Draw, Phase, Sequence, State
from farshore.engine.sentence import Sentence
from farshore.engine.visibility import View
from farshore.parts.part import GamePart
from farshore.parts.shown import TableShown
from farshore.parts.tables import Tables
from farshore.parts.turn import AlwaysOpen, Turn


class Dice(GamePart):
    """Two dice. Balanced (B40) they are a shuffled deck of the 36 results, counted down and laid anew when it is empty."""

    def __init__(self, b: Builder, t: Tables, turn: Turn) -> None:
        self.turn = turn
        self.one: i64 = b.layout.shared("die 1", high=6)
        self.two: i64 = b.layout.shared("die 2", high=6)
        self.balanced = t.balanced_dice
        self.results: i64 = b.layout.shared("results left", 36, initial=1, high=1) if t.balanced_dice else 0
        self.rolling = Phase("dice")
        self.harvest = Sequence("harvest")  # what any other number brings
        self.seven = Sequence("seven")  # what a 7 brings (B27)
        self.rolling.bottom = True
        b.phase(self.rolling)
        b.phase(self.harvest)
        b.phase(self.seven)
        self.rolling.draw = DiceDraw(self)
        b.move(self.rolling.draw)
        self.event_rolled: i64 = b.event("rolled", "seat die1 die2")

    def fall(self, s: State, one: i64, two: i64) -> None:
        """The dice lie there: on to what they bring."""
        cells = s.cells
        cells[self.one] = one
        cells[self.two] = two
        roller = cells[self.turn.seat]
        if s.heard:
            s.emit(self.event_rolled, roller, one, two)
        cells[PHASE] = self.turn.actions_id
        cells[SEATS] = 1 << roller
        if one + two == 7:
            self.seven.start(s)
        else:
            self.harvest.start(s)

    def show_table(self, seen: View, shown: TableShown) -> None:
        one, two = seen.number(self.one), seen.number(self.two)
        shown.dice = (one, two) if one and two else None

    def faults(self, s: State) -> list[tuple[bool, str]]:
        if self.balanced and not any(s.cells[self.results + result] for result in range(36)):
            return [(True, "The deck of dice results is empty: it is laid anew as soon as its last result is drawn (B40).")]
        return []


class Roll(AlwaysOpen):
    """The player on turn rolls."""

    def __init__(self, dice: Dice) -> None:
        super().__init__()
        self.dice = dice

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.cells[PHASE] = self.dice.rolling.id
        s.cells[SEATS] = 0

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("roll")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("rolled_already", "You have already rolled this turn.")


class DiceDraw(Draw):
    """Outcome 6 · (die 1 − 1) + die 2 − 1."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(36)
        self.dice = dice
        self.even = not dice.balanced

    def weight(self, s: State, arg: i64) -> i64:
        if self.dice.balanced:
            return s.cells[self.dice.results + arg]
        return 1

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        if self.dice.balanced:
            self.take(s, arg)
        self.dice.fall(s, arg // 6 + 1, arg % 6 + 1)

    def take(self, s: State, arg: i64) -> None:
        results = self.dice.results
        s.cells[results + arg] = 0
        for other in range(36):
            if s.cells[results + other]:
                return
        for other in range(36):
            s.cells[results + other] = 1

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("dice", number=(arg // 6 + 1) * 10 + arg % 6 + 1)
