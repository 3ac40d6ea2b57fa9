"""A toy game for the tests of the engine alone, in plain Python on either build: it subclasses what other packages may subclass.

Coins of two colours lie in a closed bag. In a turn one pulls coins from the bag (a draw by weight), lays coins on the table, and ends the
turn; then comes the evening, a sequence: everybody bids at the same time, out of sight, then the day is over. After three days the
first with most laid coins wins. While somebody is on turn, the others may wave, twice a day.
"""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.layout import NOBODY, OWNER, Axis, SeatOrNobody
from farshore.engine.machine import ARG, SEATS, Buffer, Chooser, Draw, Move, Part, Phase, Rules, Sequence, State, Step
from farshore.engine.sentence import Sentence

COLOURS: Final = ["red", "blue"]
STOCK: Final = [4, 3]
DAYS: Final = 3
HIGHEST_BID: Final = 2


class Coins(Part):
    """Coins in the bag, in hands and on the table."""

    def __init__(self, b: Builder) -> None:
        labels: list[object] = list(COLOURS)
        b.words["colour"] = labels
        axis = Axis("coin", labels)
        self.seats = b.seats
        self.bag = b.layout.shared("bag", axis=axis, seen=NOBODY)
        self.purse = b.layout.each("purse", axis=axis, seen=OWNER)
        self.laid = b.layout.each("laid", axis=axis)
        self.count = b.layout.each("purse size", derived=True, shown=True)
        self.promise = b.layout.each("promised", axis=axis)  # coins that everybody knows to be in a purse
        self.leader = b.layout.shared("leader", meaning=SeatOrNobody())
        b.pool("coins", list(STOCK), ["bag", "purse", "laid"], rest="bag")
        self.pulled = b.event("pulled", "seat coin=colour", secret="coin", knowers="seat")
        self.laid_down = b.event("laid", "seat coin=colour")

    def held(self, s: State, seat: int) -> int:
        return sum(s.cells[self.purse + 2 * seat + kind] for kind in range(2))

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            s.cells[self.count + seat] = self.held(s, seat)

    def floors(self, s: State, pool: str, seat: int, floor: list[int]) -> None:
        for kind in range(2):
            floor[kind] = max(floor[kind], int(s.cells[self.promise + 2 * seat + kind]))

    def faults(self, s: State) -> list[tuple[bool, str]]:
        if s.cells[self.leader] > self.seats:
            return [(True, "The leader is not in this game.")]
        if s.cells[self.laid] > 3:
            return [(False, "Seat 0 has laid too many red coins.")]
        return []


class Days(Part):
    def __init__(self, b: Builder) -> None:
        self.seats = b.seats
        self.day = b.layout.shared("day", high=DAYS)
        self.waves = b.layout.each("waves", high=2)
        self.bid = b.layout.each("bid", seen=OWNER, counted=False, initial=-1, low=-1, high=HIGHEST_BID)

    def imagine(self, s: State, viewer: int, luck: Chooser) -> None:
        """Bids are secret: none has a value that another can know."""
        for seat in range(self.seats):
            if seat != viewer:
                s.cells[self.bid + seat] = -1


class Bag(Draw):
    """ARG is who pulls. A red coin is twice as large, so twice as likely to be caught."""

    def __init__(self, coins: Coins) -> None:
        super().__init__(2)
        self.coins = coins

    def weight(self, s: State, arg: int) -> int:
        return s.cells[self.coins.bag + arg] * (2 if arg == 0 else 1)

    def apply(self, s: State, seat: int, arg: int) -> None:
        who = s.cells[ARG]
        s.pop()
        s.cells[self.coins.bag + arg] -= 1
        s.cells[self.coins.purse + 2 * who + arg] += 1
        s.cells[self.coins.count + who] += 1
        s.emit(self.coins.pulled, who, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("coin", piece=COLOURS[arg], player=int(s.cells[ARG]))

    def knowers(self, s: State) -> int:
        return 1 << int(s.cells[ARG])


class Pull(Move):
    def __init__(self, coins: Coins, drawing: Phase) -> None:
        super().__init__(1)
        self.coins = coins
        self.drawing = drawing

    def legal(self, s: State, seat: int, out: Buffer) -> None:
        if s.cells[self.coins.bag] + s.cells[self.coins.bag + 1] > 0 and s.cells[self.coins.count + seat] < 2:
            out.add(self.first)

    def apply(self, s: State, seat: int, arg: int) -> None:
        s.push(self.drawing.id, 0, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("pull")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("full", "Your purse is full, or the bag is empty.")


class Lay(Move):
    def __init__(self, coins: Coins) -> None:
        super().__init__(2)
        self.coins = coins

    def legal(self, s: State, seat: int, out: Buffer) -> None:
        for kind in range(2):
            if s.cells[self.coins.purse + 2 * seat + kind] > 0:
                out.add(self.first + kind)

    def apply(self, s: State, seat: int, arg: int) -> None:
        s.cells[self.coins.purse + 2 * seat + arg] -= 1
        s.cells[self.coins.count + seat] -= 1
        s.cells[self.coins.laid + 2 * seat + arg] += 1
        s.emit(self.coins.laid_down, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("lay", cards=((COLOURS[arg], 1),))


class End(Move):
    def __init__(self, turn: Phase, evening: Sequence) -> None:
        super().__init__(1)
        self.turn = turn
        self.evening = evening

    def legal(self, s: State, seat: int, out: Buffer) -> None:
        out.add(self.first)

    def apply(self, s: State, seat: int, arg: int) -> None:
        s.goto(self.turn.id, 1 << (seat + 1) % int(s.rules.seats))
        s.push(self.evening.id, 0)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("end")


class Wave(Move):
    def __init__(self, days: Days) -> None:
        super().__init__(1)
        self.days = days

    def legal(self, s: State, seat: int, out: Buffer) -> None:
        if s.cells[self.days.waves + seat] < 2:
            out.add(self.first)

    def apply(self, s: State, seat: int, arg: int) -> None:
        s.cells[self.days.waves + seat] += 1

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("wave")


class TurnPhase(Phase):
    def __init__(self) -> None:
        super().__init__("turn")
        self.invites = True
        self.bottom = True
        self.carries = True

    def invited(self, s: State) -> int:
        return ((1 << int(s.rules.seats)) - 1) & ~int(s.cells[SEATS])


class Bid(Move):
    """Everybody at the same time; the bids lie covered until the last one is in."""

    def __init__(self, days: Days) -> None:
        super().__init__(HIGHEST_BID + 1)
        self.days = days

    def legal(self, s: State, seat: int, out: Buffer) -> None:
        for bid in range(int(self.size)):
            out.add(self.first + bid)

    def apply(self, s: State, seat: int, arg: int) -> None:
        s.cells[self.days.bid + seat] = arg
        s.cells[SEATS] &= ~(1 << seat)
        if s.cells[SEATS] == 0:
            s.pop()

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("bid", number=arg)


class AskBids(Step):
    def __init__(self, bidding: Phase) -> None:
        self.bidding = bidding

    def run(self, s: State) -> None:
        s.push(self.bidding.id, (1 << int(s.rules.seats)) - 1)


class DayOver(Step):
    def __init__(self, days: Days, coins: Coins) -> None:
        self.days = days
        self.coins = coins

    def run(self, s: State) -> None:
        s.cells[self.days.day] += 1
        laid = [int(s.cells[self.coins.laid + 2 * seat] + s.cells[self.coins.laid + 2 * seat + 1]) for seat in range(int(s.rules.seats))]
        best = laid.index(max(laid))
        s.cells[self.coins.leader] = best + 1
        for seat in range(int(s.rules.seats)):
            s.cells[self.days.bid + seat] = -1
            s.cells[self.days.waves + seat] = 0
        if s.cells[self.days.day] == DAYS:
            s.finish(1 << best)


class Toy:
    """The toy game put together, with its parts at hand."""

    def __init__(self, seats: int = 2) -> None:
        b = Builder(seats)
        self.builder = b
        self.coins = b.add(Coins(b))
        self.days = b.add(Days(b))
        self.turn = b.phase(TurnPhase())
        self.drawing = b.phase(Phase("drawing"))
        self.bidding = b.phase(Phase("bidding"))
        self.evening = Sequence("evening")
        b.phase(self.evening)
        self.bag = Bag(self.coins)
        self.drawing.draw = self.bag
        b.move(self.bag)
        self.pull = b.move(Pull(self.coins, self.drawing))
        self.lay = b.move(Lay(self.coins))
        self.end = b.move(End(self.turn, self.evening))
        self.wave = b.move(Wave(self.days))
        self.bid = b.move(Bid(self.days))
        self.turn.moves.extend([self.end, self.lay, self.pull])  # the builder puts them in order
        self.turn.aside.append(self.wave)
        self.bidding.moves.append(self.bid)
        self.evening.steps.extend([AskBids(self.bidding), DayOver(self.days, self.coins)])
        self.rules: Rules = b.build()

    def start(self) -> State:
        s = self.rules.blank()
        for kind, count in enumerate(STOCK):
            s.cells[self.coins.bag + kind] = count
        s.goto(self.turn.id, 1)
        return s

    def put(self, s: State, seat: int, red: int = 0, blue: int = 0) -> State:
        """Move coins from the bag into a purse."""
        for kind, count in enumerate((red, blue)):
            s.cells[self.coins.bag + kind] -= count
            s.cells[self.coins.purse + 2 * seat + kind] += count
        self.rules.refresh(s)
        return s
