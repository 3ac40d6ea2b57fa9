"""Development cards: the deck, buying, and what each card does (B3, B14, B25, B29–B35)."""

from typing import Final

from farshore.board.facts import Board
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, fill, i64, ints, mypyc_attr, total
from farshore.engine.layout import NOBODY, OWNER, Axis
from farshore.engine.machine import ARG, EXTRA, Buffer, Chooser, Draw, Move, Phase, State
from farshore.engine.sentence import Sentence, Term
from farshore.engine.visibility import View
from farshore.parts.army import Army
from farshore.parts.hand import Hand, PaidMove, Price
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.roads import FreeRoads
from farshore.parts.robber import Robber
from farshore.parts.shown import SeatShown, TableShown
from farshore.parts.tables import Tables
from farshore.parts.taking import Taking
from farshore.parts.turn import Reaction, Turn, only_on_turn
from farshore.parts.victory import SecretPoints, Victory

KNIGHT: Final = 0
ROAD_BUILDING: Final = 1
INVENTION: Final = 2
MONOPOLY: Final = 3
POINT: Final = 4
CARD_NAMES: Final = ["knight", "road building", "invention", "monopoly", "victory point"]
FREE_ROADS: Final = 2
INVENTED: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class LaidAside:
    """Cards of the deck that lie elsewhere, their faces unseen: they can't be bought."""

    def count(self, s: State) -> i64:
        raise NotImplementedError


class CardDeck(GamePart):
    """The deck is counts: a card gets its face when it is drawn. Cards bought this turn lie apart (`fresh`) until it is over (B14)."""

    def __init__(self, b: Builder, t: Tables, hand: Hand, turn: Turn, names: list[str]) -> None:
        self.hand = hand
        self.turn = turn
        self.seats: i64 = t.seats
        self.names = names
        self.kinds: i64 = len(self.names)
        self.stock: Ints = ints([t.cards[name] for name in self.names])
        labels: list[object] = list(self.names)
        b.words["development"] = labels
        axis = Axis("development card", labels)
        self.deck: i64 = b.layout.shared("deck", axis=axis, seen=NOBODY)
        self.cards: i64 = b.layout.each("cards", axis=axis, seen=OWNER)
        self.fresh: i64 = b.layout.each("bought this turn", axis=axis, seen=OWNER)
        self.spent: i64 = b.layout.shared("spent", axis=axis)
        self.left: i64 = b.layout.shared("deck size", derived=True, shown=True)
        self.held: i64 = b.layout.each("cards held", derived=True, shown=True)
        self.played: i64 = b.layout.shared("card played", high=1)  # one a turn
        self.new: i64 = b.layout.shared("cards bought", derived=True)
        self.aside: list[LaidAside] = []  # a card whose face nobody has seen is any of them, so these stay among the deck's counts
        b.pool("development", [t.cards[name] for name in self.names], ["deck", "cards", "bought this turn", "spent"], rest="deck")
        turn.on_end.append(Ripen(self))
        self.event_bought: i64 = b.event("bought", "seat card=development", secret="card", knowers="seat")
        self.event_played: i64 = b.event("played", "seat card=development")

    def begin(self, s: State, board: Board) -> None:
        fill(s.cells, self.deck, self.stock)
        self.refresh(s)

    def refresh(self, s: State) -> None:
        cells = s.cells
        cells[self.left] = total(cells, self.deck, self.kinds) - self.laid_aside(s)
        cells[self.new] = 0
        for seat in range(self.seats):
            cells[self.held + seat] = 0
            for at in range(seat * self.kinds, seat * self.kinds + self.kinds):
                cells[self.held + seat] += cells[self.cards + at] + cells[self.fresh + at]
                cells[self.new] += cells[self.fresh + at]

    def laid_aside(self, s: State) -> i64:
        count: i64 = 0
        for aside in self.aside:
            count += aside.count(s)
        return count

    def receive(self, s: State, seat: i64, kind: i64) -> None:
        """The top card of the deck comes to `seat`, who may play it from the next turn on."""
        cells = s.cells
        cells[self.deck + kind] -= 1
        cells[self.left] -= 1
        cells[self.fresh + seat * self.kinds + kind] += 1
        cells[self.held + seat] += 1
        cells[self.new] += 1

    def spend(self, s: State, seat: i64, kind: i64) -> None:
        """A card is played: one a turn (B14)."""
        cells = s.cells
        cells[self.cards + seat * self.kinds + kind] -= 1
        cells[self.held + seat] -= 1
        cells[self.spent + kind] += 1
        cells[self.played] = 1
        s.emit(self.event_played, seat, kind)

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.development = seen.number(self.held + seat)
        shown.cards = seen.counts(self.cards, seat)
        shown.new_cards = seen.counts(self.fresh, seat)

    def show_table(self, seen: View, shown: TableShown) -> None:
        shown.deck = seen.number(self.left)


class Development(CardDeck):
    """The cards of the base game; some are points (B34)."""

    def __init__(self, b: Builder, t: Tables, hand: Hand, turn: Turn, victory: Victory) -> None:
        super().__init__(b, t, hand, turn, list(CARD_NAMES))
        self.victory = victory
        self.worth: i64 = t.points["victory point"]
        victory.secrets.append(PointCards(self))
        victory.most_secret += t.cards["victory point"] * t.points["victory point"]

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        count = int(s.cells[self.cards + seat * self.kinds + POINT] + s.cells[self.fresh + seat * self.kinds + POINT])
        return [ScoreRow("victory point", count, count * int(self.worth), secret=True)]


class PointCards(SecretPoints):
    """Victory point cards count from the draw, for their owner (B34, R13)."""

    def __init__(self, development: Development) -> None:
        self.development = development

    def of(self, s: State, seat: i64) -> i64:
        development = self.development
        at = seat * development.kinds + POINT
        return (s.cells[development.cards + at] + s.cells[development.fresh + at]) * development.worth

    def lower(self, s: State, seat: int, most: int, viewer: int, luck: Chooser) -> None:
        development = self.development
        cells = s.cells
        while self.of(s, seat) > most:
            others = self.exchangeable(s, seat, viewer)
            if not others:
                return
            place, kind = others[luck.below(len(others))]
            mine = int(development.cards if cells[development.cards + seat * development.kinds + POINT] else development.fresh)
            mine += seat * int(development.kinds)
            cells[mine + POINT] -= 1
            cells[mine + kind] += 1
            cells[place + kind] -= 1
            cells[place + POINT] += 1

    def exchangeable(self, s: State, seat: int, viewer: int) -> list[tuple[int, int]]:
        """The cards that `viewer` does not see and that are no points, where a point may lie instead: row and kind of each."""
        development = self.development
        rows = [int(development.deck)]
        for other in range(int(development.seats)):
            if other not in (seat, viewer) and not development.victory.would_have_won(s, other, development.worth):
                rows += [int(at + other * development.kinds) for at in (development.cards, development.fresh)]
        kinds = [kind for kind in range(int(development.kinds)) if kind != POINT]
        return [(row, kind) for row in rows for kind in kinds for _ in range(int(s.cells[row + kind]))]


class Ripen(Reaction):
    """The turn is over: another card may be played in the next, also one bought in this."""

    def __init__(self, development: CardDeck) -> None:
        self.development = development

    def run(self, s: State, seat: i64) -> None:
        development = self.development
        cells = s.cells
        cells[development.played] = 0
        if cells[development.new] == 0:
            return
        cells[development.new] = 0
        base = seat * development.kinds
        for at in range(base, base + development.kinds):
            if cells[development.fresh + at]:
                cells[development.cards + at] += cells[development.fresh + at]
                cells[development.fresh + at] = 0


class BuyCard(PaidMove):
    """B25."""

    def __init__(self, b: Builder, development: CardDeck, cost: dict[str, int]) -> None:
        super().__init__(1, Price(development.hand, cost))
        self.development = development
        self.drawing = CardDraw("card_draw", development)
        b.phase(self.drawing)
        self.drawing.draw = DrawDevelopmentCard(development, int(development.event_bought))
        b.move(self.drawing.draw)

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.development.left] > 0:
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.price.pay(s, seat)
        self.development.turn.built(s)
        s.push(self.drawing.id, 0, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("buy_card", cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[self.development.left] <= 0:
            return Sentence("deck_empty", "There are no development cards left.")
        return self.price.shortfall(s, seat) or super().why(s, seat, arg)


class CardDraw(Phase):
    """ARG is whose card it is."""

    def __init__(self, name: str, development: CardDeck) -> None:
        super().__init__(name)
        self.development = development

    def sound(self, s: State) -> str | None:
        if s.cells[ARG] != s.cells[self.development.turn.seat]:
            return f"The 'arg' of phase {self.name!r} is whose card it is: the player on turn."
        return None


class DrawDevelopmentCard(Draw):
    """The top card of a shuffled deck: each of its cards as likely as any other. ARG is whose it is, who alone sees it."""

    def __init__(self, development: CardDeck, event: int) -> None:
        super().__init__(int(development.kinds))
        self.development = development
        self.event_drawn: i64 = event

    def weight(self, s: State, arg: i64) -> i64:
        return s.cells[self.development.deck + arg]

    def total(self, s: State) -> i64:
        return s.cells[self.development.left] + self.development.laid_aside(s)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        owner = s.cells[ARG]
        s.pop()
        self.development.receive(s, owner, arg)
        s.emit(self.event_drawn, owner, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("card", piece=self.development.names[arg], player=int(s.cells[ARG]))

    def knowers(self, s: State) -> int:
        return 1 << int(s.cells[ARG])


@mypyc_attr(allow_interpreted_subclasses=True)
class KnightEffect:
    """What a knight does when it is played."""

    def playable(self, s: State, seat: i64) -> bool:
        raise NotImplementedError

    def play(self, s: State, seat: i64) -> None:
        raise NotImplementedError

    def why_not(self, s: State, seat: int) -> Sentence:
        """Why it can't be played now (cold)."""
        return Sentence("not_now", "That can't be done now.")


class KnightsRide(KnightEffect):
    """It joins the army, where there is an award for that, and moves the robber (B29, B30)."""

    def __init__(self, robber: Robber, army: Army | None) -> None:
        self.robber = robber
        self.army = army

    def playable(self, s: State, seat: i64) -> bool:
        return True

    def play(self, s: State, seat: i64) -> None:
        army = self.army
        if army is not None:
            army.grow(s, seat)
        self.robber.order(s, seat)


class PlayCard(Move):
    """Play a card: knight, road building, invention, or monopoly on a kind of goods (actions 3 + kind)."""

    def __init__(self, b: Builder, development: Development, knights: KnightEffect, free_roads: FreeRoads) -> None:
        super().__init__(3 + int(development.hand.kinds))
        self.development = development
        self.held: i64 = development.held
        self.played: i64 = development.played
        self.knights = knights
        self.free_roads = free_roads
        self.inventing = Inventing(b, development)
        self.event_monopoly: i64 = b.event("monopoly", "seat victim card=goods count")

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if s.cells[self.held + seat] and s.cells[self.played] == 0:
            self.playable(s, seat, out)

    def playable(self, s: State, seat: i64, out: Buffer) -> None:
        development = self.development
        cells = s.cells
        mine = development.cards + seat * development.kinds
        if cells[mine + KNIGHT] > 0 and self.knights.playable(s, seat):
            out.add(self.first + KNIGHT)
        if cells[mine + ROAD_BUILDING] > 0 and self.free_roads.roads.has_place(s, seat):
            out.add(self.first + ROAD_BUILDING)
        if cells[mine + INVENTION] > 0 and development.hand.bank_size(s) > 0:
            out.add(self.first + INVENTION)
        if cells[mine + MONOPOLY] > 0:
            items = out.items
            n = out.n
            for monopoly in range(self.first + MONOPOLY, self.first + self.size):
                items[n] = monopoly
                n += 1
            out.n = n

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        development = self.development
        if arg == KNIGHT:
            development.spend(s, seat, KNIGHT)
            self.knights.play(s, seat)
        elif arg == ROAD_BUILDING:
            development.spend(s, seat, ROAD_BUILDING)
            self.free_roads.open_for(s, seat, FREE_ROADS)
        elif arg == INVENTION:
            development.spend(s, seat, INVENTION)
            self.inventing.ask(s, seat, INVENTED)
        else:
            development.spend(s, seat, MONOPOLY)
            self.monopolise(s, seat, arg - MONOPOLY)

    def monopolise(self, s: State, seat: i64, kind: i64) -> None:
        """Every opponent hands over all cards of the kind (B33)."""
        hand = self.development.hand
        for victim in range(self.development.seats):
            if victim != seat:
                count = s.cells[hand.hand + victim * hand.kinds + kind]
                if count > 0:
                    hand.hand_over(s, victim, seat, kind, count)
                    s.emit(self.event_monopoly, seat, victim, kind, count)

    def reveals(self, s: State, seat: int, arg: int) -> bool:
        """A monopoly tells what everybody has, also if it brings nothing."""
        return arg >= MONOPOLY

    def card_of(self, arg: int) -> int:
        return arg if arg < MONOPOLY else MONOPOLY

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        name = self.development.names[self.card_of(arg)]
        if arg >= MONOPOLY:
            return Choice("play_card", piece=name, gets=((self.development.hand.goods[arg - MONOPOLY], 1),))
        return Choice("play_card", piece=name)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        development = self.development
        card = self.card_of(arg)
        at = seat * development.kinds + card
        if s.cells[development.cards + at] <= 0:
            if s.cells[development.fresh + at] > 0:
                return Sentence("card_too_new", "You can't play a card in the turn you bought it.")
            return Sentence("no_card", "You don't have this card: {card}.", card=Term("card", development.names[card]))
        if s.cells[development.played]:
            return Sentence("one_card", "You can play only one development card per turn.")
        if card == KNIGHT:
            return self.knights.why_not(s, seat)
        if card == ROAD_BUILDING:
            return Sentence("no_place_for_road", "You have no road left, or no place for one.")
        return Sentence("bank_is_empty", "The bank has no cards left.")


class Inventing(Taking):
    """Two cards of one's choice (B32, R6)."""

    def __init__(self, b: Builder, development: CardDeck) -> None:
        super().__init__(b, "invention", development.hand, b.event("invented", "seat card=goods"))
        self.development = development

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_invention", "Take a card of your choice from the bank ({count} left).", count=int(s.cells[ARG]))

    def sound(self, s: State) -> str | None:
        if not 1 <= s.cells[ARG] <= INVENTED or not 0 <= s.cells[EXTRA] < self.development.hand.kinds:
            return "The 'arg' of phase 'invention' is 1 or 2, the cards to come; its 'extra' is the lowest kind that may be taken."
        return only_on_turn(s, self, self.development.turn)
