"""The development cards of the merchants (E30, E32–E39): one a turn, before the roll or in the actions, never the turn it was bought."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64, total
from farshore.engine.machine import PHASE, Buffer, Move, State
from farshore.engine.sentence import Sentence, Term
from farshore.parts.development import BuyCard, CardDeck, Inventing
from farshore.parts.dice import Dice
from farshore.parts.europe.caravan_moves import Travelling
from farshore.parts.europe.caravans import MASK_BITS, Caravans
from farshore.parts.europe.coins import CAVALRYMAN as FOR_CAVALRYMAN
from farshore.parts.europe.coins import WANDERER as FOR_WANDERER
from farshore.parts.europe.coins import WOOL_SALE as FOR_WOOL
from farshore.parts.europe.coins import Coins
from farshore.parts.europe.figures import EACH
from farshore.parts.europe.merchants import Merchants, Wandering
from farshore.parts.europe.routes import FreeRoutes
from farshore.parts.hand import Hand
from farshore.parts.robber import Robber
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn

CAVALRYMAN: Final = 0
ROUTE_BUILDERS: Final = 1
WANDERER: Final = 2
MINING_RIGHTS: Final = 3
ASTROLOGER: Final = 4
SAFE_CONDUCT: Final = 5
WOOL_SALE: Final = 6
CARD_NAMES: Final = ["cavalryman", "route builders", "wanderer", "mining rights", "astrologer", "safe conduct", "wool sale"]
COUNTS: Final = [7, 4, 2, 3, 2, 4, 3]
# actions: one for each card, then the wanderer's gold, then the sums that the astrologer may name
WANDERERS_GOLD: Final = 7
FIRST_SUM: Final = 8
SUMS: Final = 11  # 2 to 12
CAVALRY_GOLD: Final = 2
WANDER_GOLD: Final = 3
WOOL_GOLD: Final = 5
FREE_ROUTES: Final = 2
MINED: Final = 2
FAR: Final = 5  # junctions for a wanderer, routes under safe conduct


class MerchantCards(CardDeck):
    """When the deck is used up, the cards played so far are shuffled into a new one (E30)."""

    def __init__(self, b: Builder, t: Tables, hand: Hand, turn: Turn) -> None:
        super().__init__(b, t, hand, turn, list(CARD_NAMES))
        self.event_shuffled: i64 = b.event("shuffled", "count")

    def pile(self, s: State) -> i64:
        """How many cards lie on the discard pile?"""
        return total(s.cells, self.spent, self.kinds)

    def shuffle(self, s: State) -> None:
        """The pile becomes the deck."""
        cells = s.cells
        s.emit(self.event_shuffled, self.pile(s))
        for kind in range(self.kinds):
            cells[self.deck + kind] += cells[self.spent + kind]
            cells[self.left] += cells[self.spent + kind]
            cells[self.spent + kind] = 0


class BuyMerchantCard(BuyCard):
    """E17; only where deck and pile are both empty there is nothing to buy (E67)."""

    def __init__(self, b: Builder, cards: MerchantCards, cost: dict[str, int]) -> None:
        super().__init__(b, cards, cost)
        self.cards = cards

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.cards.left] > 0 or self.cards.pile(s) > 0:
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        if s.cells[self.cards.left] == 0:
            self.cards.shuffle(s)
        super().apply(s, seat, arg)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[self.cards.left] <= 0 and self.cards.pile(s) <= 0:
            return Sentence("deck_empty", "There are no development cards left.")
        return self.price.shortfall(s, seat) or super().why(s, seat, arg)


class PlayMerchantCard(Move):
    """Play a card; what it asks comes in phases of their own. A card that is sure to do nothing can't be played (E32)."""

    def __init__(
        self,
        b: Builder,
        cards: MerchantCards,
        hand: Hand,
        coins: Coins,
        robber: Robber,
        dice: Dice,
        free_routes: FreeRoutes,
        merchants: Merchants,
        wandering: Wandering,
        caravans: Caravans,
        travelling: Travelling,
    ) -> None:
        super().__init__(FIRST_SUM + SUMS)
        self.cards = cards
        self.hand = hand
        self.coins = coins
        self.robber = robber
        self.dice = dice
        self.free_routes = free_routes
        self.merchants = merchants
        self.wandering = wandering
        self.caravans = caravans
        self.travelling = travelling
        self.mining = Inventing(b, cards)
        self.wool: i64 = hand.goods.index("wool")

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.cards.held + seat] and s.cells[self.cards.played] == 0:
            self.playable(s, seat, out)

    def playable(self, s: State, seat: i64, out: Buffer) -> None:
        for arg in range(WANDERERS_GOLD):
            if arg != ASTROLOGER and self.possible(s, seat, arg):
                out.add(self.first + arg)
        if self.possible(s, seat, WANDERERS_GOLD):
            out.add(self.first + WANDERERS_GOLD)
        if self.possible(s, seat, FIRST_SUM):
            for arg in range(FIRST_SUM, FIRST_SUM + SUMS):
                out.add(self.first + arg)

    def card_of(self, arg: i64) -> i64:
        if arg < WANDERERS_GOLD:
            return arg
        return WANDERER if arg == WANDERERS_GOLD else ASTROLOGER

    def possible(self, s: State, seat: i64, arg: i64) -> bool:
        """Does `seat` hold this card, and would it do anything?"""
        cells = s.cells
        card = self.card_of(arg)
        if cells[self.cards.cards + seat * self.cards.kinds + card] == 0:
            return False
        if card == ROUTE_BUILDERS:
            return self.free_routes.routes.has_place(s, seat)
        if arg == WANDERER:
            return self.merchants.reaches_any(s, seat, FAR)
        if arg == WANDERERS_GOLD:
            return cells[self.coins.bank] > 0
        if card == MINING_RIGHTS:
            return self.hand.bank_size(s) > 0
        if card == ASTROLOGER:
            return arg >= FIRST_SUM and cells[PHASE] == self.cards.turn.before_id
        if card == SAFE_CONDUCT:
            return self.conducts(s, seat)
        if card == WOOL_SALE:
            return cells[self.hand.hand + seat * self.hand.kinds + self.wool] > 0
        return True

    def conducts(self, s: State, seat: i64) -> bool:
        """Could a caravan of `seat` take a leg of a free journey?"""
        caravans = self.caravans
        for slot in range(EACH):
            if s.cells[caravans.at + seat * EACH + slot] >= 0:
                scratch = s.scratch()
                caravans.search(s, scratch, seat, slot, FAR, 0, -1)
                found = False
                for at in range(caravans.queue + 1, caravans.queue + scratch[caravans.found]):
                    if caravans.may_end(s, scratch, seat, slot, scratch[at] >> MASK_BITS, FAR, 0, -1):
                        found = True
                caravans.rest(scratch)
                if found:
                    return True
        return False

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        card = self.card_of(arg)
        self.cards.spend(s, seat, card)
        if card == CAVALRYMAN:
            self.coins.earn(s, seat, CAVALRY_GOLD, FOR_CAVALRYMAN)
            self.robber.order(s, seat)
        elif card == ROUTE_BUILDERS:
            self.free_routes.open_for(s, seat, FREE_ROUTES)
        elif arg == WANDERER:
            self.wandering.open_for(s, seat, FAR)
        elif arg == WANDERERS_GOLD:
            self.coins.earn(s, seat, WANDER_GOLD, FOR_WANDERER)
        elif card == MINING_RIGHTS:
            self.mining.ask(s, seat, MINED)
        elif card == ASTROLOGER:
            total = arg - FIRST_SUM + 2
            one = total - 6 if total > 7 else 1
            self.dice.fall(s, one, total - one)
        elif card == SAFE_CONDUCT:
            self.travelling.open_for(s, seat, FAR)
        else:
            self.hand.pay(s, seat, self.wool, 1)
            self.coins.earn(s, seat, WOOL_GOLD, FOR_WOOL)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        name = CARD_NAMES[int(self.card_of(arg))]
        if arg == WANDERERS_GOLD:
            return Choice("play_card", piece=name, gets=(("gold", WANDER_GOLD),))
        if arg == WOOL_SALE:
            return Choice("play_card", piece=name, cards=(("wool", 1),), gets=(("gold", WOOL_GOLD),))
        if arg >= FIRST_SUM:
            return Choice("play_card", piece=name, number=arg - FIRST_SUM + 2)
        return Choice("play_card", piece=name)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        cards = self.cards
        card = int(self.card_of(arg))
        at = seat * cards.kinds + card
        if s.cells[cards.cards + at] <= 0:
            if s.cells[cards.fresh + at] > 0:
                return Sentence("card_too_new", "You can't play a card in the turn you bought it.")
            return Sentence("no_card", "You don't have this card: {card}.", card=Term("card", CARD_NAMES[card]))
        if s.cells[cards.played]:
            return Sentence("one_card", "You can play only one development card per turn.")
        if card == ASTROLOGER:
            return Sentence("astrologer_before", "Play the astrologer before you roll the dice, and name a sum.")
        return Sentence("card_does_nothing", "This card would have no effect now.")
