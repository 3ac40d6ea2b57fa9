"""Trade with the bank: a resource for two gold, at most two a turn (E15), or three equal cards for one gold or another resource (E16)."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import Buffer, Move, State
from farshore.engine.sentence import Cards, Sentence, good
from farshore.engine.visibility import View
from farshore.parts.europe.coins import Coins
from farshore.parts.hand import Hand, purse
from farshore.parts.part import GamePart
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables
from farshore.parts.turn import Reaction, Turn

FOR_A_CARD: Final = 2  # gold
MOST_BOUGHT: Final = 2  # cards a turn
EQUAL_CARDS: Final = 3


class GoldMarket(GamePart):
    """How many cards were bought for gold this turn."""

    def __init__(self, b: Builder, t: Tables, hand: Hand, coins: Coins, turn: Turn) -> None:
        self.hand = hand
        self.coins = coins
        self.bought: i64 = b.layout.shared("bought for gold", high=MOST_BOUGHT)
        self.names = [*hand.goods, "gold"]
        b.words["wares"] = list(self.names)
        turn.on_end.append(MarketDay(self))
        self.event_traded: i64 = b.event("bank_trade", "seat gives=wares count gets=wares")

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.rates = {**dict.fromkeys(self.hand.goods, int(EQUAL_CARDS)), "gold": int(FOR_A_CARD)}


class MarketDay(Reaction):
    """The next player may buy two again."""

    def __init__(self, market: GoldMarket) -> None:
        self.market = market

    def run(self, s: State, seat: i64) -> None:
        s.cells[self.market.bought] = 0


class TradeAtMarket(Move):
    """Action give · wares + get; the last ware is gold. The bank gives only what it holds (E67)."""

    def __init__(self, market: GoldMarket) -> None:
        super().__init__(len(market.names) ** 2)
        self.market = market
        self.wares: i64 = len(market.names)
        self.gold: i64 = market.hand.kinds
        self.enough: i64 = purse([EQUAL_CARDS] * int(market.hand.kinds))

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        hand = self.market.hand
        coins = self.market.coins
        cells = s.cells
        items = out.items
        n = out.n
        if ((cells[hand.purse + seat] | hand.guard) - self.enough) & hand.guard:
            mine = hand.hand + seat * hand.kinds
            for give in range(hand.kinds):
                if cells[mine + give] >= EQUAL_CARDS:
                    first = self.first + give * self.wares
                    for get in range(hand.kinds):
                        if get != give and cells[hand.bank + get]:
                            items[n] = first + get
                            n += 1
                    if cells[coins.bank]:
                        items[n] = first + self.gold
                        n += 1
        if cells[coins.gold + seat] >= FOR_A_CARD and cells[self.market.bought] < MOST_BOUGHT:
            first = self.first + self.gold * self.wares
            for get in range(hand.kinds):
                if cells[hand.bank + get]:
                    items[n] = first + get
                    n += 1
        out.n = n

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        market = self.market
        give = arg // self.wares
        get = arg % self.wares
        count: i64 = EQUAL_CARDS
        if give == self.gold:
            count = FOR_A_CARD
            market.coins.spend(s, seat, count)
            s.cells[market.bought] += 1
        else:
            market.hand.pay(s, seat, give, count)
        if get == self.gold:
            market.coins.take(s, seat, 1)
        else:
            market.hand.gain(s, seat, get, 1)
        s.emit(market.event_traded, seat, give, count, get)

    def rate(self, give: int) -> int:
        return FOR_A_CARD if give == self.gold else EQUAL_CARDS

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        names = self.market.names
        give, get = divmod(arg, len(names))
        return Choice("bank_trade", cards=((names[give], self.rate(give)),), gets=((names[get], 1),))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        market = self.market
        give, get = divmod(arg, len(market.names))
        if give == get:
            return Sentence("like_for_like", "You can't trade a card for one of the same kind.")
        if give == self.gold and s.cells[market.bought] >= MOST_BOUGHT:
            return Sentence("two_bought", "You can buy only two cards for gold per turn.")
        left = s.cells[market.coins.bank] if get == self.gold else s.cells[market.hand.bank + get]
        if left <= 0:
            return Sentence("bank_empty", "The bank has no {card} left.", card=good(market.names[get]))
        return Sentence("rate", "The bank takes {cards} for one card.", cards=Cards(((market.names[give], self.rate(give)),)))
