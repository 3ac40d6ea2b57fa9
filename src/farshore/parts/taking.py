"""Cards of one's choice from the bank: taken one by one in the order of the hand, so that each selection has one sequence."""

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import ARG, EXTRA, Buffer, Move, Phase, State
from farshore.engine.sentence import Sentence, good
from farshore.parts.hand import Hand


class Taking(Phase):
    """ARG: how many cards are to come; EXTRA: the lowest kind that may be taken."""

    def __init__(self, b: Builder, name: str, hand: Hand, event: int) -> None:
        super().__init__(name)
        self.hand = hand
        b.phase(self)
        self.moves.append(b.move(TakeFromBank(self, event)))

    def ask(self, s: State, seat: i64, count: i64) -> None:
        """`seat` takes so many cards, or what the bank has; it must have one."""
        size = self.hand.bank_size(s)
        s.push(self.id, 1 << seat, count if size >= count else size, 0)

    def taken(self, s: State, seat: i64) -> None:
        """`seat` has all its cards."""
        s.pop()


class TakeFromBank(Move):
    def __init__(self, phase: Taking, event: int) -> None:
        super().__init__(int(phase.hand.kinds))
        self.phase = phase
        self.event_taken: i64 = event

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        hand = self.phase.hand
        cells = s.cells
        rest: i64 = 0
        for kind in range(cells[EXTRA], hand.takeable):
            rest += cells[hand.bank + kind]
        for kind in range(cells[EXTRA], hand.takeable):
            here = cells[hand.bank + kind]
            if here > 0 and rest >= cells[ARG]:
                out.add(self.first + kind)
            rest -= here

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.phase.hand.gain(s, seat, arg, 1)
        s.emit(self.event_taken, seat, arg)
        left = s.cells[ARG] - 1
        if left > 0:
            s.cells[ARG] = left
            s.cells[EXTRA] = arg
        else:
            self.phase.taken(s, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("take", gets=((self.phase.hand.goods[arg], 1),))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        hand = self.phase.hand
        if s.cells[hand.bank + arg] <= 0:
            return Sentence("bank_empty", "The bank has no {card} left.", card=good(hand.goods[arg]))
        return Sentence("in_order", "Choose the cards in the order of your hand.")
