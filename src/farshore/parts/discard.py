"""Discards on a 7 (B27): everyone above the limit gives back half; all choose at the same time, and nobody sees another's choice first."""

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.layout import OWNER
from farshore.engine.machine import PHASE, SEATS, Buffer, Chooser, Move, Phase, State, Step
from farshore.engine.sentence import Sentence, good
from farshore.engine.visibility import View
from farshore.parts.hand import Hand
from farshore.parts.part import GamePart
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables


class Discard(GamePart):
    """Cards are chosen one by one, in the order of the hand, so that each selection has one sequence. They leave the hands together."""

    def __init__(self, b: Builder, t: Tables, hand: Hand) -> None:
        self.hand = hand
        self.seats: i64 = t.seats
        self.limit: i64 = t.hand_limit
        self.raised: i64 = -1  # a row with the cards that a seat may hold beyond the limit; −1: nobody may
        self.owed: i64 = b.layout.each("owed")  # still to choose
        self.shed: i64 = b.layout.each("chosen to give back", axis=hand.axis, seen=OWNER)
        self.phase = DiscardPhase(b, self)
        self.event_discarded: i64 = b.event("discarded", "seat card=goods count")

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.owed = seen.number(self.owed + seat)

    def limit_of(self, s: State, seat: i64) -> i64:
        """Most cards that lose nothing on a 7."""
        return self.limit if self.raised < 0 else self.limit + s.cells[self.raised + seat]

    def ask(self, s: State) -> None:
        """Ask everyone who holds too many cards."""
        cells = s.cells
        mask: i64 = 0
        for seat in range(self.seats):
            count = cells[self.hand.count + seat]
            if count > self.limit_of(s, seat):
                mask |= 1 << seat
                cells[self.owed + seat] = count >> 1
        if mask:
            s.push(self.phase.id, mask)

    def carry_out(self, s: State) -> None:
        """Everybody has chosen."""
        cells = s.cells
        kinds = self.hand.kinds
        for seat in range(self.seats):
            for kind in range(kinds):
                count = cells[self.shed + seat * kinds + kind]
                if count > 0:
                    cells[self.shed + seat * kinds + kind] = 0
                    self.hand.pay(s, seat, kind, count)
                    s.emit(self.event_discarded, seat, kind, count)

    def imagine(self, s: State, viewer: int, luck: Chooser) -> None:
        """Others' selections so far are secret: any of the right size from the cards they were dealt."""
        cells = s.cells
        kinds = self.hand.kinds
        for seat in range(self.seats):
            if seat == viewer or not self.open_now(s) or cells[self.hand.count + seat] <= self.limit_of(s, seat):
                continue  # was not asked; who has already chosen everything was
            chosen = (cells[self.hand.count + seat] >> 1) - cells[self.owed + seat]
            for kind in range(kinds):
                cells[self.shed + seat * kinds + kind] = 0
            # in the order of the hand, and so that enough cards stay to choose from
            for kind in range(kinds):
                while chosen > 0 and cells[self.shed + seat * kinds + kind] < cells[self.hand.hand + seat * kinds + kind]:
                    cells[self.shed + seat * kinds + kind] += 1
                    chosen -= 1

    def open_now(self, s: State) -> bool:
        return s.cells[PHASE] == self.phase.id

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for seat in range(int(self.seats)):
            hand = self.hand.held(s, seat)
            shed = [int(s.cells[self.shed + seat * self.hand.kinds + kind]) for kind in range(self.hand.kinds)]
            if any(chosen > held for chosen, held in zip(shed, hand, strict=True)):
                found.append((True, f"Seat {seat} discards cards that it does not hold."))
            elif int(s.cells[self.owed + seat]) > sum(hand) - sum(shed):
                found.append((True, f"Seat {seat} owes more cards than it holds."))
            elif not self.open_now(s) and (sum(shed) > 0 or s.cells[self.owed + seat] > 0):
                found.append((True, f"Seat {seat} owes cards, but nobody is asked to discard any."))
        return found


class DiscardPhase(Phase):
    def __init__(self, b: Builder, discard: Discard) -> None:
        super().__init__("discard")
        self.discard = discard
        b.phase(self)
        self.moves.append(b.move(GiveBack(discard)))

    def prompt(self, s: State, seat: int) -> Sentence:
        count = int(s.cells[self.discard.owed + seat])
        return Sentence("prompt_discard", "Discard 1 card." if count == 1 else "Discard {count} cards.", count=count)

    def sound(self, s: State) -> str | None:
        for seat in range(int(self.discard.seats)):
            if (s.cells[SEATS] >> seat & 1 == 1) != (s.cells[self.discard.owed + seat] > 0):
                return "Phase 'discard' asks exactly those who still owe cards."
        return None


class ChooseCards(Move):
    """Choose one more of the cards that one owes, in the order of the hand. Whoever has chosen all waits for the others."""

    def __init__(self, hand: Hand, owed: int, chosen: int) -> None:
        super().__init__(int(hand.kinds))
        self.hand = hand
        self.owed: i64 = owed  # how many are still to be chosen, by seat
        self.chosen: i64 = chosen  # by seat and kind

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        cells = s.cells
        kinds = self.hand.kinds
        hand = self.hand.hand + seat * kinds
        chosen = self.chosen + seat * kinds
        owed = cells[self.owed + seat]
        items = out.items
        n = out.n
        # from the last kind down, as far as cards were already chosen; `rest` are the cards that could still be chosen
        rest: i64 = 0
        for kind in range(kinds - 1, -1, -1):
            here = cells[hand + kind] - cells[chosen + kind]
            rest += here
            if here > 0 and rest >= owed:
                items[n] = self.first + kind
                n += 1
            if cells[chosen + kind]:
                break
        # ascending
        low = out.n
        out.n = n
        n -= 1
        while low < n:
            swap = items[low]
            items[low] = items[n]
            items[n] = swap
            low += 1
            n -= 1

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        cells = s.cells
        cells[self.chosen + seat * self.hand.kinds + arg] += 1
        cells[self.owed + seat] -= 1
        if cells[self.owed + seat] == 0:
            mask = cells[SEATS] & ~(1 << seat)
            if mask:
                cells[SEATS] = mask
            else:
                self.all_chosen(s)

    def all_chosen(self, s: State) -> None:
        """End the phase and carry it out."""
        raise NotImplementedError

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("discard", cards=((self.hand.goods[arg], 1),))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        at = seat * self.hand.kinds + arg
        if s.cells[self.hand.hand + at] <= s.cells[self.chosen + at]:
            return Sentence("no_such_card", "You have no more {card}.", card=good(self.hand.goods[arg]))
        return Sentence("in_order", "Choose the cards in the order of your hand.")


class GiveBack(ChooseCards):
    def __init__(self, discard: Discard) -> None:
        super().__init__(discard.hand, int(discard.owed), int(discard.shed))
        self.discard = discard

    def all_chosen(self, s: State) -> None:
        s.pop()
        self.discard.carry_out(s)


class DiscardStep(Step):
    def __init__(self, discard: Discard) -> None:
        self.discard = discard

    def run(self, s: State) -> None:
        self.discard.ask(s)
