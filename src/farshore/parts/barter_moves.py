"""The small steps of a trade between players, each a move of its own. See `barter`."""

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import PHASE, Buffer, Move, State
from farshore.engine.sentence import Sentence, good
from farshore.parts.barter import ACCEPTS, ASKED, DECLINES, DRAFTING, OFFERS, SILENT, Barter


def open_moves(b: Builder, barter: Barter) -> None:
    """Register every step and open it in its phases."""
    turn = barter.turn
    begin = b.move(BeginOffer(barter))
    give = b.move(DraftGive(barter))
    want = b.move(DraftWant(barter))
    leave_out = b.move(LeaveOut(barter))
    send = b.move(Send(barter))
    cancel = b.move(Cancel(barter))
    accept = b.move(Accept(barter))
    decline = b.move(Decline(barter))
    deal = b.move(Deal(barter))
    withdraw = b.move(Withdraw(barter))

    turn.actions.moves.extend([begin, deal])
    turn.actions.aside.extend([begin, give, want, send, cancel, withdraw])
    barter.drafting.moves.extend([give, want, leave_out, send, cancel])
    counter = b.move(BeginCounter(barter), like=begin)
    barter.answering.moves.extend([counter, give, want, send, cancel, accept, decline])
    barter.answering.aside.extend([deal, withdraw])
    barter.choosing.moves.extend([deal, withdraw])
    barter.steps = {"begin": begin, "give": give, "want": want, "leave_out": leave_out, "send": send}
    barter.steps |= {"cancel": cancel, "decline": decline, "withdraw": withdraw}


class BarterMove(Move):
    """A step of a trade."""

    def __init__(self, barter: Barter, size: int = 1) -> None:
        super().__init__(size)
        self.barter = barter

    def answers(self, s: State) -> bool:
        """Is it a together-answer (else a draft of the player on turn or a proposal)?"""
        return s.cells[PHASE] == self.barter.answering.id


class BeginOffer(BarterMove):
    """The player on turn begins an offer, or an opponent a proposal to that player (B18, R9)."""

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.barter.says + seat] == SILENT and self.barter.open_to(s, seat):
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.barter.start_draft(s, seat)
        if seat == s.cells[self.barter.turn.seat]:
            s.push(self.barter.drafting.id, 1 << seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        on_turn = int(s.cells[self.barter.turn.seat])
        return Choice("offer") if seat == on_turn else Choice("propose", player=on_turn)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        barter = self.barter
        if s.cells[barter.says + seat] != SILENT and s.cells[barter.says + seat] != ASKED:
            return Sentence("one_offer_at_a_time", "You are already making an offer, or have one on the table.")
        if s.cells[barter.turn.closed]:
            return Sentence("trade_closed", "You have started building, so trading is over for this turn.")
        if s.cells[barter.made + seat] >= barter.limit:
            return Sentence("offers_used", "You can make at most {count} {count|offer|offers} per turn.", count=int(barter.limit))
        return Sentence("nothing_to_trade", "There is nothing to trade: you have no cards, or nobody else has any.")


class BeginCounter(BeginOffer):
    """Answer an offer with another."""

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.barter.says + seat] == ASKED and self.barter.open_to(s, seat):
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.barter.start_draft(s, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("counter", player=int(s.cells[self.barter.turn.seat]))


class DraftGive(BarterMove):
    def __init__(self, barter: Barter) -> None:
        super().__init__(barter, int(barter.kinds))

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.barter.says + seat] == DRAFTING:
            for kind in range(self.size):
                if self.barter.may_give(s, seat, kind):
                    out.add(self.first + kind)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.cells[self.barter.draft_give + seat * self.barter.kinds + arg] += 1

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("draft_give", cards=((self.barter.goods[arg], 1),))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        barter = self.barter
        at = seat * barter.kinds + arg
        if s.cells[barter.draft_give + at] >= barter.held(s, seat, arg):
            return Sentence("no_such_card", "You have no more {card}.", card=good(barter.goods[arg]))
        return Sentence("draft_order", "Choose the cards you give first, then the cards you want, each in the order of your hand.")


class DraftWant(BarterMove):
    def __init__(self, barter: Barter) -> None:
        super().__init__(barter, int(barter.kinds))

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.barter.says + seat] == DRAFTING:
            for kind in range(self.size):
                if self.barter.may_want(s, seat, kind):
                    out.add(self.first + kind)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.cells[self.barter.draft_want + seat * self.barter.kinds + arg] += 1

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("draft_want", gets=((self.barter.goods[arg], 1),))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        barter = self.barter
        if s.cells[barter.draft_give + seat * barter.kinds + arg]:
            return Sentence("like_for_like", "You can't trade a card for one of the same kind.")
        for later in range(arg + 1, int(barter.kinds)):
            if s.cells[barter.draft_want + seat * barter.kinds + later]:
                return Sentence("draft_order", "Choose the cards you give first, then the cards you want, each in the order of your hand.")
        return Sentence("nobody_has", "Nobody has that many {card}.", card=good(barter.goods[arg]))


class LeaveOut(BarterMove):
    """An offer goes to everybody but those left out; somebody must remain."""

    def __init__(self, barter: Barter) -> None:
        super().__init__(barter, int(barter.seats))

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        barter = self.barter
        left_out = s.cells[barter.left_out + seat]
        if not barter.may_send(s, seat):
            return
        remaining = barter.seats - 1
        for other in range(barter.seats):
            remaining -= left_out >> other & 1
        if remaining < 2:
            return
        for other in range(barter.seats):
            if other != seat and left_out >> other == 0:
                out.add(self.first + other)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.cells[self.barter.left_out + seat] |= 1 << arg

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("leave_out", player=arg)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if arg == seat or not self.barter.may_send(s, seat):
            return Sentence("leave_out_last", "Choose the cards first; then you may leave players out, in the order of their seats.")
        return Sentence("somebody_must_hear", "An offer must go to at least one player.")


class Send(BarterMove):
    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.barter.says + seat] == DRAFTING and self.barter.may_send(s, seat):
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        barter = self.barter
        left_out = barter.publish(s, seat)
        if seat == s.cells[barter.turn.seat]:
            barter.ask(s, seat, left_out)
        elif self.answers(s):
            barter.answered(s, seat)

    def reveals(self, s: State, seat: int, arg: int) -> bool:
        return True

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("send")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("no_gifts", "No gifts: each side must give at least one card.")


class Cancel(BarterMove):
    """Drop the draft; an answer is still owed."""

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.barter.says + seat] == DRAFTING:
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        barter = self.barter
        barter.clear(s, seat)
        s.cells[barter.made + seat] += 1  # so that nobody can begin and drop drafts for ever
        if self.answers(s):
            s.cells[barter.says + seat] = ASKED
        elif seat == s.cells[barter.turn.seat]:
            s.pop()

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("cancel")


class Accept(BarterMove):
    """Only an offer with two sides can be accepted, and only by who holds the cards."""

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        barter = self.barter
        on_turn = s.cells[barter.turn.seat]
        if (
            s.cells[barter.says + seat] == ASKED
            and barter.size(s, barter.give, on_turn)
            and barter.size(s, barter.want, on_turn)
            and barter.holds(s, seat, barter.want, on_turn)
        ):
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.cells[self.barter.says + seat] = ACCEPTS
        self.barter.answered(s, seat)

    def reveals(self, s: State, seat: int, arg: int) -> bool:
        return True

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        on_turn = int(s.cells[self.barter.turn.seat])
        gives, wants = self.barter.offer_of(s, on_turn)
        return Choice("accept", cards=wants, gets=gives, player=on_turn)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if not self.barter.holds(s, seat, self.barter.want, s.cells[self.barter.turn.seat]):
            return Sentence("cards_missing", "You don't have the cards they ask for.")
        return Sentence("open_offer", "This is an open request: answer it with an offer of your own.")


class Decline(BarterMove):
    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.barter.says + seat] == ASKED:
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.cells[self.barter.says + seat] = DECLINES
        self.barter.answered(s, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("decline", player=int(s.cells[self.barter.turn.seat]))


class Deal(BarterMove):
    """The player on turn closes with this seat: one who accepted, or one whose counter-offer or proposal lies on the table."""

    def __init__(self, barter: Barter) -> None:
        super().__init__(barter, int(barter.seats))

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        barter = self.barter
        if s.cells[barter.turn.closed]:
            return
        for other in range(barter.seats):
            if s.cells[barter.says + other] >= ACCEPTS and barter.can_deal(s, seat, other):
                out.add(self.first + other)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        barter = self.barter
        barter.deal(s, seat, arg)
        if s.cells[PHASE] == barter.turn.actions.id:
            barter.clear(s, arg)
        else:
            barter.clear_all(s)
            s.pop()

    def reveals(self, s: State, seat: int, arg: int) -> bool:
        return True

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        barter = self.barter
        if s.cells[barter.says + arg] == OFFERS:
            gives, wants = barter.offer_of(s, arg)
            return Choice("deal", cards=wants, gets=gives, player=arg)
        gives, wants = barter.offer_of(s, seat)
        return Choice("deal", cards=gives, gets=wants, player=arg)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[self.barter.says + arg] == OFFERS:
            return Sentence("cards_missing", "You don't have the cards they ask for.")
        return Sentence("no_agreement", "That player has not agreed to a trade.")


class Withdraw(BarterMove):
    """Take the offer off the table; for an opponent, the proposal."""

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.barter.says + seat] == OFFERS:
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        barter = self.barter
        s.emit(barter.event_withdrawn, seat)
        if seat == s.cells[barter.turn.seat]:
            barter.clear_all(s)
            s.pop()
        else:
            barter.clear(s, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("withdraw")
