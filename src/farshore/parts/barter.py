"""Domestic trade: offers, answers, counter-offers, proposals (B18, R7–R9).

The player on turn drafts an offer card by card (what is given, then what is wanted, each in the order of the hand, then who is left out)
and sends it. Everyone addressed answers at the same time: accept, decline, or a counter-offer drafted the same way. Then the player on turn
deals with one of those who accepted or countered, or with none; that may also be done before the last answer is in. An offer with one side
empty is an open question ("what would you give for …?") that can only be countered. In between, an opponent may put a proposal to the
player on turn, who may take it up. Cards change hands only in `deal`, where both sides are checked again (R8). A proposal falls as soon as
its maker has lost any card, so that its falling does not tell which card a thief took (R8, R23).
"""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.ints import i64, mypyc_attr
from farshore.engine.layout import OWNER, Axis, Names, SeatSet
from farshore.engine.machine import PHASE, SEATS, Chooser, Move, Phase, State
from farshore.engine.sentence import Sentence
from farshore.engine.visibility import View
from farshore.parts.hand import Hand, pairs
from farshore.parts.part import GamePart
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables
from farshore.parts.turn import Guests, Reaction, Turn, only_on_turn

# What a seat says in the trade of this turn.
SILENT: Final = 0
ASKED: Final = 1  # has to answer
DRAFTING: Final = 2
ACCEPTS: Final = 3
DECLINES: Final = 4
OFFERS: Final = 5  # its own offer (a counter-offer, a proposal, the offer of the player on turn) lies on the table
SAYINGS: Final = ["silent", "asked", "drafting", "accepts", "declines", "offers"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Ware:
    """Something besides cards that changes hands in trade, open for all to see."""

    def held(self, s: State, seat: i64) -> i64:
        raise NotImplementedError

    def hand_over(self, s: State, giver: i64, taker: i64, n: i64) -> None:
        raise NotImplementedError


class Barter(GamePart):
    """The offers on the table and the drafts under the hand. Behind the kinds of cards stands the ware, where the game has one."""

    def __init__(self, b: Builder, t: Tables, hand: Hand, turn: Turn) -> None:
        self.hand = hand
        self.turn = turn
        self.seats: i64 = t.seats
        self.cards: i64 = hand.kinds
        self.kinds: i64 = hand.kinds + (1 if t.ware else 0)
        self.goods: list[str] = [*hand.goods, t.ware] if t.ware else hand.goods
        self.ware: Ware | None = None
        axis = Axis("ware", list(self.goods)) if t.ware else hand.axis
        b.words["wares"] = list(self.goods)
        self.limit: i64 = t.offers_per_turn
        b.words["saying"] = list(SAYINGS)
        self.says: i64 = b.layout.each("says", meaning=Names(SAYINGS))
        self.made: i64 = b.layout.each("offers made")
        self.give: i64 = b.layout.each("offered", axis=axis)
        self.want: i64 = b.layout.each("asked for", axis=axis)
        self.cards_then: i64 = b.layout.each("cards when offered")
        self.draft_give: i64 = b.layout.each("draft offered", axis=axis, seen=OWNER, counted=False)
        self.draft_want: i64 = b.layout.each("draft asked for", axis=axis, seen=OWNER, counted=False)
        self.left_out: i64 = b.layout.each("draft not to", seen=OWNER, meaning=SeatSet(), counted=False)
        self.steps: dict[str, Move] = {}  # the moves by name, for whoever puts a whole offer together (cold)
        self.drafting = DraftPhase(self)
        self.answering = AnswerPhase(self)
        self.choosing = ChoosePhase(self)
        for phase in (self.drafting, self.answering, self.choosing):
            b.phase(phase)
        turn.on_end.append(ClearTable(self))
        turn.actions.invites = True
        turn.actions.guests = Proposers(self)
        turn.actions.on_rest.append(StaleFalls(self))
        self.event_offer: i64 = b.event("offer", "seat")
        self.event_offered: i64 = b.event("offered", "seat card=wares gives wants")
        self.event_answer: i64 = b.event("answer", "seat says=saying")
        self.event_passed: i64 = b.event("passed", "giver taker card=wares count")
        self.event_withdrawn: i64 = b.event("withdrawn", "seat")
        self.event_fell: i64 = b.event("offer_fell", "seat")

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.says = SAYINGS[seen.number(self.says + seat)]
        shown.gives = seen.counts(self.give, seat)
        shown.wants = seen.counts(self.want, seat)
        if seen.shows(self.hand.hand, seat):
            for kind in range(int(self.cards)):
                here = seen.number(self.hand.bank + kind) + seen.number(self.hand.hand + seat * self.cards + kind)
                shown.elsewhere[self.goods[kind]] = int(self.hand.stock[kind]) - here

    # --- questions

    def open_to(self, s: State, seat: i64) -> bool:
        """May `seat` begin another offer this turn? Needs something to give and somebody else who has something."""
        cells = s.cells
        if cells[self.made + seat] >= self.limit or cells[self.turn.closed] or not self.has_any(s, seat):
            return False
        on_turn = cells[self.turn.seat]
        if seat != on_turn:
            return self.has_any(s, on_turn)
        for other in range(self.seats):
            if other != seat and self.has_any(s, other):
                return True
        return False

    def has_any(self, s: State, seat: i64) -> bool:
        """Has `seat` anything to trade?"""
        if s.cells[self.hand.count + seat] > 0:
            return True
        ware = self.ware
        return ware is not None and ware.held(s, seat) > 0

    def held(self, s: State, seat: i64, kind: i64) -> i64:
        """How many of this kind has `seat`?"""
        if kind < self.cards:
            return s.cells[self.hand.hand + seat * self.cards + kind]
        ware = self.ware
        return 0 if ware is None else ware.held(s, seat)

    def elsewhere(self, s: State, seat: i64, kind: i64) -> i64:
        """How many of this kind have the others together? Everybody can count that."""
        if kind < self.cards:
            return self.hand.stock[kind] - s.cells[self.hand.bank + kind] - s.cells[self.hand.hand + seat * self.cards + kind]
        count: i64 = 0
        for other in range(self.seats):
            if other != seat:
                count += self.held(s, other, kind)
        return count

    def hand_over(self, s: State, giver: i64, taker: i64, kind: i64, n: i64) -> None:
        ware = self.ware
        if kind < self.cards:
            self.hand.hand_over(s, giver, taker, kind, n)
        elif ware is not None:
            ware.hand_over(s, giver, taker, n)

    def size(self, s: State, row: i64, seat: i64) -> i64:
        """How many cards lie in a seat's part of a row. `ints.total`, written out, as trades are looked at all the time."""
        found: i64 = 0
        for at in range(row + seat * self.kinds, row + seat * self.kinds + self.kinds):
            found += s.cells[at]
        return found

    def holds(self, s: State, seat: i64, row: i64, owner: i64) -> bool:
        """Does `seat` hold the cards of `owner`'s row?"""
        mine = self.hand.hand + seat * self.cards
        cards = row + owner * self.kinds
        for kind in range(self.cards):
            if s.cells[mine + kind] < s.cells[cards + kind]:
                return False
        ware = self.ware
        return ware is None or ware.held(s, seat) >= s.cells[cards + self.cards]

    def can_deal(self, s: State, seat: i64, other: i64) -> bool:
        """May the player on turn close with `other`? Judged by the table and the own hand only: nothing hidden shows (R23)."""
        says = s.cells[self.says + other]
        if says == ACCEPTS:
            return True
        return says == OFFERS and other != seat and self.holds(s, seat, self.want, other)

    def may_give(self, s: State, seat: i64, kind: i64) -> bool:
        """Drafts grow in one order: offered cards ascending, then wanted ones, then who is left out."""
        cells = s.cells
        base = seat * self.kinds
        if cells[self.left_out + seat] or self.size(s, self.draft_want, seat):
            return False
        if cells[self.draft_give + base + kind] >= self.held(s, seat, kind):
            return False
        for later in range(kind + 1, self.kinds):
            if cells[self.draft_give + base + later]:
                return False
        return True

    def may_want(self, s: State, seat: i64, kind: i64) -> bool:
        """Never the kind that is given (R7), and never more than lies in other hands, which everybody can count."""
        cells = s.cells
        base = seat * self.kinds
        if cells[self.left_out + seat] or cells[self.draft_give + base + kind]:
            return False
        if cells[self.draft_want + base + kind] >= self.elsewhere(s, seat, kind):
            return False
        for later in range(kind + 1, self.kinds):
            if cells[self.draft_want + base + later]:
                return False
        return True

    def may_send(self, s: State, seat: i64) -> bool:
        gives = self.size(s, self.draft_give, seat)
        wants = self.size(s, self.draft_want, seat)
        if seat == s.cells[self.turn.seat]:
            return gives + wants > 0  # one side empty: an open question
        return gives > 0 and wants > 0

    # --- what happens

    def start_draft(self, s: State, seat: i64) -> None:
        s.cells[self.says + seat] = DRAFTING
        self.clear_row(s, self.draft_give, seat)
        self.clear_row(s, self.draft_want, seat)
        s.cells[self.left_out + seat] = 0

    def clear_row(self, s: State, row: i64, seat: i64) -> None:
        for at in range(row + seat * self.kinds, row + seat * self.kinds + self.kinds):
            s.cells[at] = 0

    def clear(self, s: State, seat: i64) -> None:
        """Take everything of `seat` off the table."""
        s.cells[self.says + seat] = SILENT
        s.cells[self.left_out + seat] = 0
        s.cells[self.cards_then + seat] = 0
        self.clear_row(s, self.give, seat)
        self.clear_row(s, self.want, seat)
        self.clear_row(s, self.draft_give, seat)
        self.clear_row(s, self.draft_want, seat)

    def publish(self, s: State, seat: i64) -> i64:
        """The draft becomes an offer on the table; returns who was left out."""
        cells = s.cells
        base = seat * self.kinds
        for kind in range(self.kinds):
            cells[self.give + base + kind] = cells[self.draft_give + base + kind]
            cells[self.want + base + kind] = cells[self.draft_want + base + kind]
        left_out = cells[self.left_out + seat]
        self.clear_row(s, self.draft_give, seat)
        self.clear_row(s, self.draft_want, seat)
        cells[self.left_out + seat] = 0
        cells[self.says + seat] = OFFERS
        cells[self.cards_then + seat] = cells[self.hand.count + seat]
        cells[self.made + seat] += 1
        s.emit(self.event_offer, seat)
        for kind in range(self.kinds):
            gives = cells[self.give + base + kind]
            wants = cells[self.want + base + kind]
            if gives or wants:
                s.emit(self.event_offered, seat, kind, gives, wants)
        return left_out

    def ask(self, s: State, seat: i64, left_out: i64) -> None:
        """Everyone addressed has to answer; standing proposals are taken off first, a counter-offer says more."""
        cells = s.cells
        mask: i64 = 0
        for other in range(self.seats):
            if other != seat:
                self.clear(s, other)
                if not left_out >> other & 1:
                    cells[self.says + other] = ASKED
                    mask |= 1 << other
        s.goto(self.answering.id, mask)

    def answered(self, s: State, seat: i64) -> None:
        """One answer fewer to wait for; after the last one the player on turn chooses, if there is anything to choose."""
        cells = s.cells
        s.emit(self.event_answer, seat, cells[self.says + seat])
        mask = cells[SEATS] & ~(1 << seat)
        if mask:
            cells[SEATS] = mask
            return
        on_turn = cells[self.turn.seat]
        for other in range(self.seats):
            if other != on_turn and (cells[self.says + other] == ACCEPTS or cells[self.says + other] == OFFERS):
                s.goto(self.choosing.id, 1 << on_turn)
                return
        self.clear_all(s)
        s.pop()

    def clear_all(self, s: State) -> None:
        for seat in range(self.seats):
            self.clear(s, seat)

    def deal(self, s: State, seat: i64, other: i64) -> None:
        """The player on turn closes with `other`: on the own offer if it was accepted, on the other's offer otherwise."""
        giver = seat if s.cells[self.says + other] == ACCEPTS else other
        taker = other if giver == seat else seat
        if self.holds(s, giver, self.give, giver) and self.holds(s, taker, self.want, giver):
            for kind in range(self.kinds):
                gives = s.cells[self.give + giver * self.kinds + kind]
                wants = s.cells[self.want + giver * self.kinds + kind]
                if gives:
                    self.hand_over(s, giver, taker, kind, gives)
                    s.emit(self.event_passed, giver, taker, kind, gives)
                if wants:
                    self.hand_over(s, taker, giver, kind, wants)
                    s.emit(self.event_passed, taker, giver, kind, wants)
        else:
            s.emit(self.event_fell, giver)

    # --- what the engine asks

    def floors(self, s: State, pool: str, seat: int, floor: list[int]) -> None:
        """Offers on the table and acceptances tell what a seat holds at least."""
        if pool != "goods":
            return
        says = s.cells[self.says + seat]
        row = owner = -1
        if (
            says == OFFERS and s.cells[self.hand.count + seat] >= s.cells[self.cards_then + seat]
        ):  # else it falls as soon as the turn goes on
            row, owner = int(self.give), seat
        elif says == ACCEPTS:
            row, owner = int(self.want), int(s.cells[self.turn.seat])
        if row >= 0:
            for kind in range(int(self.cards)):
                floor[kind] = max(floor[kind], int(s.cells[row + owner * self.kinds + kind]))

    def imagine(self, s: State, viewer: int, luck: Chooser) -> None:
        """Nobody knows another's draft: it may as well be empty."""
        for seat in range(self.seats):
            if seat != viewer:
                self.clear_row(s, self.draft_give, seat)
                self.clear_row(s, self.draft_want, seat)
                s.cells[self.left_out + seat] = 0

    def faults(self, s: State) -> list[tuple[bool, str]]:
        sentences = [self.fault_of(s, seat) for seat in range(int(self.seats))]
        return [(True, sentence) for sentence in sentences if sentence is not None]

    def fault_of(self, s: State, seat: int) -> str | None:
        """What is wrong with what a seat says, offers or drafts."""
        on_turn = int(s.cells[self.turn.seat])
        says = s.cells[self.says + seat]
        if not self.is_trading(s) and says != SILENT and (seat == on_turn or (says != OFFERS and says != DRAFTING)):
            return f"Seat {seat} says {SAYINGS[says]!r}, but no offer is being answered."
        if not self.is_trading(s) and s.cells[PHASE] != self.turn.actions.id:
            return None  # a question interrupts the turn: what a theft has made stale falls when the turn goes on (R8)
        if says == OFFERS:
            return self.fault_of_offer(s, seat)
        if says == ACCEPTS and not self.holds(s, seat, self.want, on_turn):
            return f"Seat {seat} accepts an offer without the cards that are asked for (B18)."
        if not self.holds(s, seat, self.draft_give, seat):
            return f"Seat {seat} drafts an offer of cards that it does not hold (B18)."
        if self.like_for_like(s, self.draft_give, self.draft_want, seat):
            return f"The draft of seat {seat} trades a card for one of its own kind (R7)."
        return None

    def fault_of_offer(self, s: State, seat: int) -> str | None:
        gives = self.size(s, self.give, seat)
        wants = self.size(s, self.want, seat)
        if not self.holds(s, seat, self.give, seat):
            return f"Seat {seat} offers cards that it does not hold (B18)."
        if gives + wants == 0 or (seat != s.cells[self.turn.seat] and (gives == 0 or wants == 0)):
            return f"The offer of seat {seat} is a gift: each side gives at least one card (B18)."
        if self.like_for_like(s, self.give, self.want, seat):
            return f"The offer of seat {seat} trades a card for one of its own kind (R7)."
        return None

    def is_trading(self, s: State) -> bool:
        phase = s.cells[PHASE]
        return phase == self.drafting.id or phase == self.answering.id or phase == self.choosing.id

    def like_for_like(self, s: State, give: i64, want: i64, seat: i64) -> bool:
        """Is a kind on both sides (R7)?"""
        for kind in range(self.kinds):
            if s.cells[give + seat * self.kinds + kind] and s.cells[want + seat * self.kinds + kind]:
                return True
        return False

    def asked(self, s: State) -> i64:
        """Mask of those who have to answer, by what they say."""
        mask: i64 = 0
        for seat in range(self.seats):
            if seat != s.cells[self.turn.seat] and (s.cells[self.says + seat] == ASKED or s.cells[self.says + seat] == DRAFTING):
                mask |= 1 << seat
        return mask

    def offer_of(self, s: State, seat: int) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]:
        """What `seat` gives and wants, if an offer of its lies on the table (cold)."""
        gives = [int(s.cells[self.give + seat * self.kinds + kind]) for kind in range(self.kinds)]
        wants = [int(s.cells[self.want + seat * self.kinds + kind]) for kind in range(self.kinds)]
        return pairs(self.goods, gives), pairs(self.goods, wants)


class DraftPhase(Phase):
    """The player on turn puts an offer together."""

    def __init__(self, barter: Barter) -> None:
        super().__init__("draft")
        self.barter = barter

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_draft", "Put your offer together and send it.")

    def sound(self, s: State) -> str | None:
        barter = self.barter
        on_turn = s.cells[barter.turn.seat]
        if s.cells[barter.says + on_turn] != DRAFTING:
            return "In phase 'draft' the player on turn says 'drafting'."
        others = ((1 << barter.seats) - 1) & ~(1 << on_turn)
        if s.cells[barter.left_out + on_turn] & ~others or s.cells[barter.left_out + on_turn] == others:
            return "An offer must go to somebody: 'draft not to' names some of the others."
        return only_on_turn(s, self, barter.turn)


class AnswerPhase(Phase):
    """Everyone addressed answers at the same time; the player on turn may close or withdraw before the last answer."""

    def __init__(self, barter: Barter) -> None:
        super().__init__("answer")
        self.barter = barter
        self.invites = True

    def invited(self, s: State) -> i64:
        return 1 << s.cells[self.barter.turn.seat]

    def prompt(self, s: State, seat: int) -> Sentence:
        if s.cells[self.barter.turn.seat] == seat:
            return Sentence("prompt_await", "Wait for answers, trade with a player who agreed, or withdraw your offer.")
        if s.cells[self.barter.says + seat] == DRAFTING:
            return Sentence("prompt_counter", "Put your counter-offer together and send it.")
        return Sentence("prompt_answer", "You have an offer: accept it, decline it, or make a counter-offer.")

    def sound(self, s: State) -> str | None:
        barter = self.barter
        if s.cells[barter.says + s.cells[barter.turn.seat]] != OFFERS:
            return "In phase 'answer' the player on turn says 'offers'."
        if s.cells[SEATS] != barter.asked(s):
            return "Phase 'answer' asks exactly those who say 'asked' or 'drafting'."
        return None


class ChoosePhase(Phase):
    def __init__(self, barter: Barter) -> None:
        super().__init__("choose_partner")
        self.barter = barter

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_choose_partner", "Who do you trade with?")

    def sound(self, s: State) -> str | None:
        barter = self.barter
        if s.cells[barter.says + s.cells[barter.turn.seat]] != OFFERS or barter.asked(s):
            return "In phase 'choose_partner' the player on turn says 'offers' and everybody has answered."
        return only_on_turn(s, self, barter.turn)


class Proposers(Guests):
    """Opponents who may put a proposal to the player on turn, or are at it."""

    def __init__(self, barter: Barter) -> None:
        self.barter = barter

    def mask(self, s: State) -> i64:
        barter = self.barter
        mask: i64 = 0
        for seat in range(barter.seats):
            if seat != s.cells[barter.turn.seat] and (s.cells[barter.says + seat] != SILENT or barter.open_to(s, seat)):
                mask |= 1 << seat
        return mask

    def prompt(self, s: State, seat: int) -> Sentence:
        says = s.cells[self.barter.says + seat]
        if says == DRAFTING:
            return Sentence("prompt_proposal", "Put your proposal together and send it.")
        if says == OFFERS:
            return Sentence("prompt_proposed", "Your proposal is on the table; you may withdraw it.")
        return Sentence("prompt_propose", "You may propose a trade to the player whose turn it is.")


class ClearTable(Reaction):
    """Offers end with the turn."""

    def __init__(self, barter: Barter) -> None:
        self.barter = barter

    def run(self, s: State, seat: i64) -> None:
        for other in range(self.barter.seats):
            s.cells[self.barter.made + other] = 0
            if s.cells[self.barter.says + other] != SILENT:
                self.barter.clear(s, other)


class StaleFalls(Reaction):
    """A proposal falls when its maker has lost a card since, whichever it was (R8); everything falls when trade is closed (B13)."""

    def __init__(self, barter: Barter) -> None:
        self.barter = barter

    def run(self, s: State, seat: i64) -> None:
        barter = self.barter
        for other in range(barter.seats):
            says = s.cells[barter.says + other]
            if says == OFFERS and (
                s.cells[barter.hand.count + other] < s.cells[barter.cards_then + other]
                or s.cells[barter.turn.closed]
                or not barter.holds(s, other, barter.give, other)
            ):
                barter.clear(s, other)
                s.emit(barter.event_fell, other)
            elif says == DRAFTING:
                if s.cells[barter.turn.closed]:
                    barter.clear(s, other)
                elif not barter.holds(s, other, barter.draft_give, other):
                    barter.start_draft(s, other)
