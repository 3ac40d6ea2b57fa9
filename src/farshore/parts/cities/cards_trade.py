"""The cards of the trade deck (C70–C75, R53, R54, R76, R79)."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64, total
from farshore.engine.layout import OWNER
from farshore.engine.machine import ARG, PHASE, SEATS, Buffer, Chooser, Move, Phase, State
from farshore.engine.sentence import Player, Sentence
from farshore.engine.visibility import View
from farshore.parts.cities.progress import ProgressCard
from farshore.parts.cities.questions import GOODS, HEX, SEAT, CardQuestion
from farshore.parts.cities.realm import Realm
from farshore.parts.hand import PURSE_BITS
from farshore.parts.harbour import Rate
from farshore.parts.part import GamePart
from farshore.parts.shown import SeatShown
from farshore.parts.turn import Reaction

FLEET_RATE: Final = 2
TOLL: Final = 2
KIND_MASK: Final = (1 << PURSE_BITS) - 1
FROM_RESOURCES: Final = 2  # cards that a monopoly takes of each
FROM_COMMODITIES: Final = 1


class MerchantCard(ProgressCard):
    """Put the merchant on a hex beside an own building (C70)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("merchant")
        self.question = MerchantPlace(realm)

    def needs(self, s: State, seat: i64) -> bool:
        return self.question.some(s, seat)

    def play(self, s: State, seat: i64) -> None:
        self.question.ask(s, seat)


class MerchantPlace(CardQuestion):
    def __init__(self, realm: Realm) -> None:
        super().__init__(realm.asker, "merchant", HEX, "Where do you place the merchant?", "merchant")
        self.merchant = realm.merchant

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        return self.merchant.fits(s, seat, pick)

    def some(self, s: State, seat: i64) -> bool:
        return self.merchant.next_place(s, seat, 0) < self.size

    def answers(self, s: State, seat: i64, first: i64, out: Buffer) -> None:
        pick = self.merchant.next_place(s, seat, 0)
        while pick < self.size:
            out.add(first + pick)
            pick = self.merchant.next_place(s, seat, pick + 1)

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        s.pop()
        self.merchant.place(s, seat, pick)

    def why(self, s: State, seat: int, pick: int) -> Sentence:
        return Sentence("no_merchant_here", "The merchant goes to a resource hex next to one of your buildings.")


class TurnTrade(GamePart):
    """What trade cards open for the rest of a turn (C45): kinds that the bank takes two for one, and exchanges that others can't refuse."""

    def __init__(self, b: Builder, realm: Realm) -> None:
        self.realm = realm
        self.seats: i64 = realm.table.seats
        self.fleet: i64 = b.layout.shared("merchant fleet", axis=realm.hand.axis, high=1)
        self.sailing: i64 = b.layout.shared("merchant fleets", derived=True)  # how many kinds
        self.owed: i64 = b.layout.each("exchanges owed")  # by this opponent to the player on turn
        self.owing: i64 = b.layout.shared("exchanges to come", derived=True)  # all of them
        self.offered: i64 = b.layout.each("card to exchange", seen=OWNER, counted=False)  # kind + 1 that the player on turn gives
        realm.harbours.rates.append(FleetRate(self))
        realm.turn.on_end.append(TradeEnds(self))
        self.looking: Phase | None = None  # in which the player on turn takes cards of a hand that is shown
        self.given = GivenCard(self)
        self.wanted = WantedCard(self)
        self.event_exchanged: i64 = b.event(
            "exchanged", "seat victim gives=goods gets=goods", secret=realm.hand.secret("gives gets"), knowers="seat victim"
        )
        self.event_nothing: i64 = b.event("exchange_empty", "seat victim")
        self.event_fleet: i64 = b.event("merchant_fleet", "seat card=goods")

    def refresh(self, s: State) -> None:
        s.cells[self.sailing] = total(s.cells, self.fleet, self.realm.hand.kinds)
        s.cells[self.owing] = total(s.cells, self.owed, self.seats)

    def commodities(self, s: State, seat: i64) -> i64:
        """How many commodity cards a seat has."""
        hand = self.realm.hand
        return total(s.cells, hand.hand + seat * hand.kinds + hand.takeable, hand.kinds - hand.takeable)

    def resources(self, s: State, seat: i64) -> i64:
        return s.cells[self.realm.hand.count + seat] - self.commodities(s, seat)

    def imagine(self, s: State, viewer: int, luck: Chooser) -> None:
        """Who is asked for a commodity has one, who gives a resource has that, and who looks at a hand sees what it was dealt."""
        looking = self.looking
        if looking is not None and s.cells[PHASE] == looking.id and s.cells[self.realm.turn.seat] != viewer:
            self.realm.hand.look_at(s, int(s.cells[self.realm.turn.seat]), int(s.cells[ARG]) // 4)
        waits = s.cells[PHASE] == self.wanted.id
        if not waits and s.cells[PHASE] != self.given.id:
            return
        hand = self.realm.hand
        kinds = int(hand.kinds)
        victim, seat = int(s.rules.lowest[s.cells[SEATS]]), int(s.cells[self.realm.turn.seat])
        if waits and victim != viewer and self.held(s, victim, int(hand.takeable), kinds) < 0:
            self.swap_in(s, victim, viewer, int(hand.takeable), kinds)
        if seat != viewer:
            if self.held(s, seat, 0, int(hand.takeable)) < 0:
                self.swap_in(s, seat, viewer, 0, int(hand.takeable))
            if waits:
                s.cells[self.offered + seat] = self.held(s, seat, 0, int(hand.takeable)) + 1

    def held(self, s: State, seat: int, low: int, high: int) -> int:
        """A kind of this range that a seat holds, −1 if it has none."""
        hand = self.realm.hand
        for kind in range(low, high):
            if s.cells[hand.hand + seat * hand.kinds + kind] > 0:
                return kind
        return -1

    def swap_in(self, s: State, seat: int, viewer: int, low: int, high: int) -> None:
        """Exchange a card of this seat for one of the range that another, whose hand is unknown too, was dealt."""
        hand = self.realm.hand
        kinds = int(hand.kinds)
        mine = self.held(s, seat, 0, kinds)
        for other in range(int(self.seats)):
            theirs = self.held(s, other, low, high)
            looked_into = viewer >= 0 and s.cells[hand.seen + viewer * hand.seats + other] != 0
            if other not in (seat, viewer) and theirs >= 0 and mine >= 0 and not looked_into:
                s.cells[hand.hand + seat * kinds + mine] -= 1
                s.cells[hand.hand + seat * kinds + theirs] += 1
                s.cells[hand.hand + other * kinds + theirs] -= 1
                s.cells[hand.hand + other * kinds + mine] += 1
                return

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        """What lasts until the end of the turn: kinds that sail for the player on turn, exchanges that others owe."""
        if seen.number(self.sailing) and seen.number(self.realm.turn.seat) == seat:
            goods = self.realm.hand.goods
            shown.facts.fleet = [good for kind, good in enumerate(goods) if seen.number(self.fleet + kind)]
        shown.facts.exchanges = seen.number(self.owed + seat) or None

    def faults(self, s: State) -> list[tuple[bool, str]]:
        hand = self.realm.hand
        for seat in range(int(self.seats)):
            offered = int(s.cells[self.offered + seat]) - 1
            if offered >= int(hand.takeable) or (offered >= 0 and not s.cells[hand.hand + seat * hand.kinds + offered]):
                return [(True, f"Seat {seat} offers a resource that it does not hold (C71).")]
            if (offered >= 0) != (s.cells[PHASE] == self.wanted.id and seat == s.cells[self.realm.turn.seat]):
                return [(True, "A resource lies ready for an exchange exactly while its answer is awaited (C71).")]
        return []


class FleetRate(Rate):
    def __init__(self, trade: TurnTrade) -> None:
        self.trade = trade

    def better(self, s: State, seat: i64) -> None:
        trade = self.trade
        if s.cells[trade.realm.turn.seat] == seat:
            for kind in range(trade.realm.hand.kinds):
                if s.cells[trade.fleet + kind]:
                    trade.realm.harbours.allow(s, seat, kind, FLEET_RATE)


class TradeEnds(Reaction):
    def __init__(self, trade: TurnTrade) -> None:
        self.trade = trade

    def run(self, s: State, seat: i64) -> None:
        trade = self.trade
        if s.cells[trade.owing]:
            s.cells[trade.owing] = 0
            for other in range(trade.seats):
                s.cells[trade.owed + other] = 0
        if s.cells[trade.sailing]:
            s.cells[trade.sailing] = 0
            for kind in range(trade.realm.hand.kinds):
                s.cells[trade.fleet + kind] = 0
            trade.realm.harbours.reckon(s, seat)


class MerchantFleet(ProgressCard):
    """Two of one kind for any card, for the rest of the turn (C72)."""

    def __init__(self, trade: TurnTrade) -> None:
        super().__init__("merchant fleet")
        self.question = FleetKind(trade)

    def needs(self, s: State, seat: i64) -> bool:
        return s.cells[self.question.trade.sailing] < self.question.trade.realm.hand.kinds

    def play(self, s: State, seat: i64) -> None:
        self.question.ask(s, seat)


class FleetKind(CardQuestion):
    def __init__(self, trade: TurnTrade) -> None:
        super().__init__(trade.realm.asker, "merchant_fleet", GOODS, "Which card can you trade 2:1 with the bank this turn?")
        self.trade = trade

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        return s.cells[self.trade.fleet + pick] == 0

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        s.pop()
        s.cells[self.trade.fleet + pick] = 1
        s.cells[self.trade.sailing] += 1
        self.trade.realm.harbours.reckon(s, seat)
        s.emit(self.trade.event_fleet, seat, pick)


class CommercialHarbour(ProgressCard):
    """Once with each opponent this turn: a resource of one's choice for a commodity of theirs (C71, R76)."""

    def __init__(self, trade: TurnTrade) -> None:
        super().__init__("commercial harbour")
        self.trade = trade

    def needs(self, s: State, seat: i64) -> bool:
        if self.trade.resources(s, seat) == 0:
            return False
        for other in range(self.trade.seats):
            if other != seat and s.cells[self.trade.realm.hand.count + other] > 0:
                return True
        return False

    def play(self, s: State, seat: i64) -> None:
        for other in range(self.trade.seats):
            if other != seat:
                s.cells[self.trade.owed + other] += 1
                s.cells[self.trade.owing] += 1


class Exchange(Move):
    """Ask one of them, whoever has any card at all (R76)."""

    def __init__(self, trade: TurnTrade) -> None:
        super().__init__(int(trade.seats))
        self.trade = trade
        self.owing: i64 = trade.owing

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        trade = self.trade
        if s.cells[self.owing] == 0:
            return
        for other in range(self.size):
            if s.cells[trade.owed + other] and s.cells[trade.realm.hand.count + other] > 0 and trade.resources(s, seat) > 0:
                out.add(self.first + other)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.trade.given.ask(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("exchange", player=arg)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("no_exchange", "This player doesn't owe you an exchange, or one of you has no card for it.")


class GivenCard(CardQuestion):
    """Which resource is given, unseen? ARG is the other."""

    def __init__(self, trade: TurnTrade) -> None:
        super().__init__(trade.realm.asker, "exchange_give", GOODS, "Which resource do you give face down?")
        self.reveals = True  # whether they have a commodity
        self.trade = trade

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        hand = self.trade.realm.hand
        return pick < hand.takeable and s.cells[hand.hand + seat * hand.kinds + pick] > 0

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        trade = self.trade
        victim = s.cells[ARG]
        s.cells[trade.owed + victim] -= 1
        s.cells[trade.owing] -= 1
        if trade.commodities(s, victim) == 0:
            s.pop()
            s.emit(trade.event_nothing, seat, victim)
            return
        s.cells[trade.offered + seat] = pick + 1
        s.goto(trade.wanted.id, 1 << victim)

    def sound(self, s: State) -> str | None:
        victim = int(s.cells[ARG])
        if not 0 <= victim < self.trade.seats or not s.cells[self.trade.owed + victim] or s.cells[self.trade.realm.turn.seat] == victim:
            return "The 'arg' of phase 'exchange_give' is an opponent who owes an exchange."
        return super().sound(s)


class WantedCard(CardQuestion):
    """The other chooses a commodity to give for it."""

    def __init__(self, trade: TurnTrade) -> None:
        super().__init__(trade.realm.asker, "exchange_take", GOODS, "You must exchange a commodity for a face-down resource: which one?")
        self.trade = trade

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        hand = self.trade.realm.hand
        return pick >= hand.takeable and s.cells[hand.hand + seat * hand.kinds + pick] > 0

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        trade = self.trade
        player = s.cells[trade.realm.turn.seat]
        offered = s.cells[trade.offered + player] - 1
        s.cells[trade.offered + player] = 0
        s.pop()
        trade.realm.hand.hand_over(s, player, seat, offered, 1)
        trade.realm.hand.hand_over(s, seat, player, pick, 1)
        s.emit(trade.event_exchanged, player, seat, offered, pick)


class Toll(ProgressCard):
    """See the hand of somebody with more points and take two cards (C73, R54)."""

    def __init__(self, realm: Realm, event: int, seen: int) -> None:
        super().__init__("toll")
        self.question = TollFrom(realm, event, seen)

    def needs(self, s: State, seat: i64) -> bool:
        return self.question.some(s, seat)

    def play(self, s: State, seat: i64) -> None:
        self.question.ask(s, seat)


class TollFrom(CardQuestion):
    def __init__(self, realm: Realm, event: int, seen: int) -> None:
        super().__init__(realm.asker, "toll", SEAT, "Whose hand do you look at?")
        self.reveals = True
        self.realm = realm
        self.taking = TollCards(realm, event)
        self.event_seen: i64 = seen

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        points = self.realm.victory.points
        return s.cells[points + pick] > s.cells[points + seat] and s.cells[self.realm.hand.count + pick] > 0

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        hand = self.realm.hand
        hand.show(s, seat, pick)
        for kind in range(hand.kinds):
            for _card in range(s.cells[hand.hand + pick * hand.kinds + kind]):
                s.emit(self.event_seen, seat, pick, kind)  # one for each card, so that others hear only how many
        s.goto(self.taking.id, 1 << seat, pick * 4 + (TOLL if s.cells[self.realm.hand.count + pick] >= TOLL else 1))

    def why(self, s: State, seat: int, pick: int) -> Sentence:
        return Sentence("not_ahead", "Choose a player with more points than you and at least one card.")


class TollCards(CardQuestion):
    """Which cards? What is shown lies in the memory of whoever looks. ARG is the other · 4 + cards to come."""

    def __init__(self, realm: Realm, event: int) -> None:
        super().__init__(realm.asker, "toll_cards", GOODS, "Which card do you take?")
        self.realm = realm
        self.event_toll: i64 = event

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        """In any order: a frame that remembered the first card would tell everybody."""
        hand = self.realm.hand
        return s.cells[hand.seen + seat * hand.seats + s.cells[ARG] // 4] >> (PURSE_BITS * pick) & KIND_MASK != 0

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        victim = s.cells[ARG] // 4
        left = s.cells[ARG] % 4 - 1
        if left:
            s.cells[ARG] = victim * 4 + left
        else:
            s.pop()
        self.realm.hand.hand_over(s, victim, seat, pick, 1)
        self.realm.hand.show(s, seat, victim)
        s.emit(self.event_toll, seat, victim, pick)

    def prompt(self, s: State, seat: int) -> Sentence:
        count, player = int(s.cells[ARG]) % 4, int(s.cells[ARG]) // 4
        return Sentence("prompt_toll_cards", "Which card do you take ({count} left)?", count=count, player=Player(player))

    def sound(self, s: State) -> str | None:
        hand = self.realm.hand
        victim, left = int(s.cells[ARG]) // 4, int(s.cells[ARG]) % 4
        seat = int(s.cells[self.realm.turn.seat])
        if not 0 <= victim < hand.seats or victim == seat or not 1 <= left <= TOLL:
            return "The 'arg' of phase 'toll_cards' is four times an opponent and 1 or 2 cards to come."
        if s.cells[hand.seen + seat * hand.seats + victim] != s.cells[hand.purse + victim]:
            return "In phase 'toll_cards' the player on turn has seen the whole hand of the other."
        return super().sound(s)


class Monopoly(ProgressCard):
    """Name a kind: each opponent gives so many of it, as far as they have them (C74, C75)."""

    def __init__(self, realm: Realm, name: str, commodity: bool, count: int, event: int) -> None:
        super().__init__(name)
        self.question = MonopolyKind(realm, name, commodity, count, event)

    def needs(self, s: State, seat: i64) -> bool:
        return True

    def play(self, s: State, seat: i64) -> None:
        self.question.ask(s, seat)


class MonopolyKind(CardQuestion):
    def __init__(self, realm: Realm, name: str, commodity: bool, count: int, event: int) -> None:
        super().__init__(realm.asker, name.replace(" ", "_"), GOODS, "")
        self.reveals = True  # who has none, too
        self.realm = realm
        self.commodity = commodity
        self.count: i64 = count
        self.event_taken: i64 = event

    def prompt(self, s: State, seat: int) -> Sentence:
        if self.commodity:
            return Sentence("prompt_commodity_monopoly", "Which commodity must everybody give you?")
        return Sentence("prompt_resource_monopoly", "Which resource must everybody give you?")

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        return (pick >= self.realm.hand.takeable) == self.commodity

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        s.pop()
        hand = self.realm.hand
        for victim in range(self.realm.table.seats):
            if victim != seat:
                count = s.cells[hand.hand + victim * hand.kinds + pick]
                if count > self.count:
                    count = self.count
                if count > 0:
                    hand.hand_over(s, victim, seat, pick, count)
                    s.emit(self.event_taken, seat, victim, pick, count)


def trade_cards(b: Builder, realm: Realm, trade: TurnTrade) -> list[ProgressCard]:
    """In the order of the deck."""
    monopoly = b.event("monopoly", "seat victim card=goods count")
    taken = b.event("toll", "seat victim card=goods", secret=realm.hand.secret("card"), knowers="seat victim")
    seen = b.event("card_seen", "seat victim card=goods", secret=realm.hand.secret("card"), knowers="seat victim")
    toll = Toll(realm, taken, seen)
    trade.looking = toll.question.taking
    return [
        MerchantCard(realm),
        CommercialHarbour(trade),
        MerchantFleet(trade),
        toll,
        Monopoly(realm, "commodity monopoly", True, FROM_COMMODITIES, monopoly),
        Monopoly(realm, "resource monopoly", False, FROM_RESOURCES, monopoly),
    ]
