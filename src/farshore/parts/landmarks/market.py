"""The fish market: what fish buy from the supply, at any moment of one's own turn, and how many may be kept (H9, H10, H19)."""

from typing import Final

from farshore.board.facts import Board
from farshore.board.scene import Scene, StallScene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.layout import OnAxis
from farshore.engine.machine import Buffer, Move, State
from farshore.engine.sentence import Sentence, good
from farshore.parts.development import BuyCard, Development, PlayCard
from farshore.parts.hand import Hand
from farshore.parts.landmarks.fishing import Fishing, figures
from farshore.parts.landmarks.moorings import Moorings
from farshore.parts.part import GamePart
from farshore.parts.pirate import Pirate
from farshore.parts.roads import FreeRoads
from farshore.parts.robber import Robber
from farshore.parts.table import place_axis
from farshore.parts.tables import Tables
from farshore.parts.turn import EndTurn, Reaction, Turn, TurnEnding

LINES: Final = ["send_back", "steal", "resource", "way", "card"]
SEND_BACK: Final = 0
STEAL: Final = 1
RESOURCE: Final = 2
WAY: Final = 3
CARD: Final = 4


class FishMarket(GamePart):
    """The lines of the market card with their prices, which the board gives."""

    def __init__(
        self,
        b: Builder,
        t: Tables,
        fishing: Fishing,
        hand: Hand,
        moorings: Moorings,
        robber: Robber,
        pirate: Pirate,
        development: Development,
        turn: Turn,
    ) -> None:
        self.fishing = fishing
        self.hand = hand
        self.moorings = moorings
        self.robber = robber
        self.pirate = pirate
        self.development = development
        self.turn = turn
        self.free_roads = b.the_phase(FreeRoads)
        self.drawing = b.the(BuyCard).drawing
        self.kept: i64 = figures(t, "fish_kept")[0]
        hexes = OnAxis(place_axis("hex", robber.table.grid.hexes))
        self.robber_home: i64 = b.layout.shared("robber's place", meaning=hexes, board=True, initial=-1, low=-1)
        self.pirate_home: i64 = b.layout.shared("pirate's place", meaning=hexes, board=True, initial=-1, low=-1)
        b.words["market"] = list(LINES)
        self.event_market: i64 = b.event("market", "seat line=market fish")
        self.event_bought: i64 = b.event("fish_bought", "seat card=goods")
        self.event_returned: i64 = b.event("fish_returned", "seat count")
        self.lines: list[MarketLine] = []
        self.prices: list[tuple[int, str, bool]] = []  # price, what, only with a ship on a 3:1 cell
        after: Move = b.the(PlayCard)
        for items in t.marked("market"):
            price, name, harbour = items[0], str(items[1]), "harbour" in items
            if not isinstance(price, int):
                raise ValueError("a line of the fish market begins with its price")
            line = self.line(name, price, harbour)
            self.prices.append((price, name, harbour))
            self.lines.append(b.move(line, after=after))
            after = line
            turn.before.moves.append(line)
            turn.actions.moves.append(line)
        self.stall = Stall(self)
        b.replace(b.the(EndTurn), EndWithFewFish(self))
        turn.on_end.append(SurplusReturns(self))

    def close(self) -> None:
        self.turn.before.ask_together(self.lines, self.stall)
        self.turn.actions.ask_together(self.lines, self.stall)

    def line(self, name: str, price: int, harbour: bool) -> "MarketLine":
        match LINES.index(name):
            case 0:
                return SendBack(self, price)
            case 1:
                return StealForFish(self, price)
            case 2:
                return BuyResource(self, price, harbour)
            case 3:
                return BuyWay(self, price)
        return BuyCardForFish(self, price)

    def begin(self, s: State, board: Board) -> None:
        s.cells[self.robber_home] = s.cells[self.robber.at]
        s.cells[self.pirate_home] = s.cells[self.pirate.at]

    def draw(self, s: State, scene: Scene) -> None:
        scene.stalls.append(StallScene("fish", list(self.prices), int(self.kept)))

    def paid(self, s: State, seat: i64, line: i64, price: i64) -> None:
        self.fishing.pay(s, seat, price)
        s.emit(self.event_market, seat, line, price)

    def anything(self, s: State, seat: i64) -> bool:
        """Can any line be paid and carried out?"""
        for line in self.lines:
            if line.possible(s, seat):
                return True
        return False


class MarketLine(Move):
    """One line of the card: so many fish for it, any number of times."""

    def __init__(self, market: FishMarket, price: int, size: int) -> None:
        super().__init__(size)
        self.market = market
        self.price: i64 = price
        self.fish: i64 = market.fishing.fish

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.fish + seat] >= self.price:
            for arg in range(self.size):
                if self.can(s, seat, arg):
                    out.add(self.first + arg)

    def possible(self, s: State, seat: i64) -> bool:
        if s.cells[self.fish + seat] >= self.price:
            for arg in range(self.size):
                if self.can(s, seat, arg):
                    return True
        return False

    def can(self, s: State, seat: i64, arg: i64) -> bool:
        """Would it do anything?"""
        raise NotImplementedError

    def cost(self) -> tuple[tuple[str, int], ...]:
        return (("fish", int(self.price)),)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[self.fish + seat] < self.price:
            return Sentence("few_fish", "That costs {price} fish.", price=int(self.price))
        return self.why_not(s, seat, arg)

    def why_not(self, s: State, seat: int, arg: int) -> Sentence:
        """It can be paid, but not be done (cold)."""
        raise NotImplementedError


class Stall(Move):
    """All lines at once: most players have too few fish for any."""

    def __init__(self, market: FishMarket) -> None:
        super().__init__(0)
        self.lines = market.lines
        self.fish: i64 = market.fishing.fish
        self.cheapest: i64 = min([price for price, _, _ in market.prices], default=0)

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.fish + seat] >= self.cheapest:
            for line in self.lines:
                line.legal(s, seat, out)


class SendBack(MarketLine):
    """Robber (0) or pirate (1) goes back to its place; nothing is stolen."""

    def __init__(self, market: FishMarket, price: int) -> None:
        super().__init__(market, price, 2)

    def can(self, s: State, seat: i64, arg: i64) -> bool:
        market = self.market
        if arg == 0:
            return s.cells[market.robber.at] != s.cells[market.robber_home]
        return s.cells[market.pirate.at] != s.cells[market.pirate_home]

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        market = self.market
        market.paid(s, seat, SEND_BACK, self.price)
        if arg == 0:
            s.cells[market.robber.at] = s.cells[market.robber_home]
            s.emit(market.robber.event_moved, seat, s.cells[market.robber_home])
        else:
            market.pirate.go(s, s.cells[market.pirate_home])
            s.emit(market.pirate.event_moved, seat, s.cells[market.pirate_home])

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("market_back", piece="robber" if arg == 0 else "pirate", cards=self.cost())

    def why_not(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("at_home", "It is already in its place.")


class StealForFish(MarketLine):
    """A random card from an opponent's hand."""

    def __init__(self, market: FishMarket, price: int) -> None:
        super().__init__(market, price, int(market.robber.table.seats))

    def can(self, s: State, seat: i64, arg: i64) -> bool:
        return arg != seat and s.cells[self.market.hand.count + arg] > 0

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.market.paid(s, seat, STEAL, self.price)
        s.push(self.market.robber.stealing.id, 0, arg, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("market_steal", cards=self.cost(), player=arg)

    def why_not(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("no_hand", "That player has no cards.")


class BuyResource(MarketLine):
    """A resource of one's choice; the cheap line only with a ship on a 3:1 cell."""

    def __init__(self, market: FishMarket, price: int, harbour: bool) -> None:
        super().__init__(market, price, int(market.hand.takeable))
        self.harbour = harbour

    def can(self, s: State, seat: i64, arg: i64) -> bool:
        market = self.market
        return s.cells[market.hand.bank + arg] > 0 and (not self.harbour or market.moorings.trades_anything(s, seat))

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        market = self.market
        market.paid(s, seat, RESOURCE, self.price)
        market.hand.gain(s, seat, arg, 1)
        s.emit(market.event_bought, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("market_take", cards=self.cost(), gets=((self.market.hand.goods[arg], 1),))

    def why_not(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[self.market.hand.bank + arg] <= 0:
            return Sentence("bank_empty", "The bank has no {card} left.", card=good(self.market.hand.goods[arg]))
        return Sentence("no_trade_ship", "At that price you need a ship on a 3:1 cell.")


class BuyWay(MarketLine):
    """A road or ship, laid at once."""

    def __init__(self, market: FishMarket, price: int) -> None:
        super().__init__(market, price, 1)

    def can(self, s: State, seat: i64, arg: i64) -> bool:
        return self.market.free_roads.roads.has_place(s, seat)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.market.paid(s, seat, WAY, self.price)
        self.market.free_roads.open_for(s, seat, 1)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("market_way", cards=self.cost())

    def why_not(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("no_place_for_road", "You have no road left, or no place for one.")


class BuyCardForFish(MarketLine):
    """A development card; it counts as bought this turn."""

    def __init__(self, market: FishMarket, price: int) -> None:
        super().__init__(market, price, 1)

    def can(self, s: State, seat: i64, arg: i64) -> bool:
        return s.cells[self.market.development.left] > 0

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.market.paid(s, seat, CARD, self.price)
        s.push(self.market.drawing.id, 0, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("market_card", cards=self.cost())

    def why_not(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("deck_empty", "There are no development cards left.")


class EndWithFewFish(TurnEnding):
    """A turn can't be ended with more fish than may be kept while the market takes any (H10)."""

    def __init__(self, market: FishMarket) -> None:
        super().__init__(market.turn)
        self.market = market

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        market = self.market
        if s.cells[market.fishing.fish + seat] <= market.kept or not market.anything(s, seat):
            out.add(self.first)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("too_many_fish", "You may keep only {count} fish: spend the rest at the market.", count=int(self.market.kept))


class SurplusReturns(Reaction):
    """What the market does not take goes back (H10)."""

    def __init__(self, market: FishMarket) -> None:
        self.market = market

    def run(self, s: State, seat: i64) -> None:
        market = self.market
        surplus = s.cells[market.fishing.fish + seat] - market.kept
        if surplus > 0:
            market.fishing.pay(s, seat, surplus)
            s.emit(market.event_returned, seat, surplus)
