"""Cards that several players owe at the same time by a card: to the bank, or to whoever played it (C46, C79, C81).

As with the discards of a 7, cards are chosen one by one in the order of the hand, and leave the hands together.
"""

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.layout import OWNER
from farshore.engine.machine import ARG, PHASE, SEATS, Chooser, Phase, State
from farshore.engine.sentence import Sentence
from farshore.parts.discard import ChooseCards, Discard
from farshore.parts.hand import Hand
from farshore.parts.part import GamePart
from farshore.parts.tables import Tables


class Levy(GamePart):
    """`due` is what a seat was asked for, `chosen` what it has picked so far."""

    def __init__(self, b: Builder, t: Tables, hand: Hand, discard: Discard) -> None:
        self.hand = hand
        self.discard = discard
        self.seats: i64 = t.seats
        self.due: i64 = b.layout.each("levied")
        self.left: i64 = b.layout.each("levied still")
        self.chosen: i64 = b.layout.each("chosen for the levy", axis=hand.axis, seen=OWNER)
        self.phase = LevyPhase(self)
        b.phase(self.phase)
        self.phase.moves.append(b.move(PayLevy(self), like=discard.phase.moves[0]))
        self.event_given: i64 = b.event("given", "seat taker card=goods", secret=hand.secret("card"), knowers="seat taker")

    def owe(self, s: State, seat: i64, count: i64) -> None:
        """`seat` will be asked for so many cards."""
        s.cells[self.due + seat] = count
        s.cells[self.left + seat] = count

    def ask(self, s: State, taker: i64) -> None:
        """Ask all who owe; the cards go to `taker`, or to the bank if that is −1."""
        mask: i64 = 0
        for seat in range(self.seats):
            if s.cells[self.due + seat]:
                mask |= 1 << seat
        if mask:
            s.push(self.phase.id, mask, taker + 1)

    def carry_out(self, s: State, taker: i64) -> None:
        cells = s.cells
        kinds = self.hand.kinds
        for seat in range(self.seats):
            cells[self.due + seat] = 0
            for kind in range(kinds):
                count = cells[self.chosen + seat * kinds + kind]
                if count == 0:
                    continue
                cells[self.chosen + seat * kinds + kind] = 0
                if taker < 0:
                    self.hand.pay(s, seat, kind, count)
                    s.emit(self.discard.event_discarded, seat, kind, count)
                else:
                    self.hand.hand_over(s, seat, taker, kind, count)
                    for _card in range(count):
                        s.emit(self.event_given, seat, taker, kind)

    def imagine(self, s: State, viewer: int, luck: Chooser) -> None:
        """Others' selections so far are secret: any of the right size from the cards they were dealt, the first of the hand."""
        cells = s.cells
        kinds = int(self.hand.kinds)
        for seat in range(int(self.seats)):
            if seat == viewer:
                continue
            wanted = int(cells[self.due + seat] - cells[self.left + seat])
            for kind in range(kinds):
                count = min(wanted, int(cells[self.hand.hand + seat * kinds + kind]))
                cells[self.chosen + seat * kinds + kind] = count
                wanted -= count

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        kinds = int(self.hand.kinds)
        for seat in range(int(self.seats)):
            chosen = [int(s.cells[self.chosen + seat * kinds + kind]) for kind in range(kinds)]
            due, left = int(s.cells[self.due + seat]), int(s.cells[self.left + seat])
            if any(count > held for count, held in zip(chosen, self.hand.held(s, seat), strict=True)):
                found.append((True, f"Seat {seat} gives cards that it does not hold."))
            elif sum(chosen) != due - left or due > sum(self.hand.held(s, seat)):
                found.append((True, f"Seat {seat} has not chosen as many cards as it owes less those to come."))
            elif s.cells[PHASE] != self.phase.id and due:
                found.append((True, f"Seat {seat} owes cards, but nobody is asked for any."))
        return found


class LevyPhase(Phase):
    """ARG is who gets the cards, plus one; 0: the bank."""

    def __init__(self, levy: Levy) -> None:
        super().__init__("levy")
        self.levy = levy

    def prompt(self, s: State, seat: int) -> Sentence:
        count = int(s.cells[self.levy.left + seat])
        if s.cells[ARG]:
            text = "Choose 1 card to give." if count == 1 else "Choose {count} cards to give."
            return Sentence("prompt_levy_give", text, count=count, player=int(s.cells[ARG]) - 1)
        return Sentence("prompt_levy_discard", "Discard 1 card." if count == 1 else "Discard {count} cards.", count=count)

    def sound(self, s: State) -> str | None:
        if not 0 <= s.cells[ARG] <= self.levy.seats:
            return "The 'arg' of phase 'levy' is 0, or who gets the cards, plus one."
        for seat in range(int(self.levy.seats)):
            if (s.cells[SEATS] >> seat & 1 == 1) != (s.cells[self.levy.left + seat] > 0):
                return "Phase 'levy' asks exactly those who still owe cards."
        return None


class PayLevy(ChooseCards):
    def __init__(self, levy: Levy) -> None:
        super().__init__(levy.hand, int(levy.left), int(levy.chosen))
        self.levy = levy

    def all_chosen(self, s: State) -> None:
        taker = s.cells[ARG] - 1
        s.pop()
        self.levy.carry_out(s, taker)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("discard", cards=((self.hand.goods[arg], 1),), player=int(s.cells[ARG]) - 1 if s.cells[ARG] else None)
