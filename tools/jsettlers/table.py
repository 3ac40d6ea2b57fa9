"""A game of theirs as our seat knows it, kept up to date by its messages, and as a position of ours."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

from farshore import Luck, load_position
from farshore.board.grid import CornerAt, EdgeAt, HexAt, hexes_of_corner
from farshore.engine.errors import FarshoreError
from farshore.engine.position import PositionError
from farshore.game import Game
from jsettlers.features import Features
from jsettlers.hands import CountedHands
from jsettlers.places import (
    CARDS,
    CORNER_AT,
    DECK,
    EDGE_AT,
    GOODS,
    HEX_AT,
    HEXES,
    PIECES,
    TERRAIN_GOODS,
    cards,
    land_of,
)
from jsettlers.wire import Kind, Message

SEATS: Final = 4
TARGET: Final = 10
ROAD_POINTS: Final = 2
FOUNDED: Final = 2  # the settlement whose land pays at once
OPTIONS: Final = {"map": "random", "friendly_robber": False, "balanced_dice": False, "trade": True}
Frame = dict[str, object]


class Moment(IntEnum):
    """What their game waits for."""

    FIRST_SETTLEMENT = 5
    FIRST_ROAD = 6
    SECOND_SETTLEMENT = 10
    SECOND_ROAD = 11
    BEFORE_ROLL = 15
    ACTIONS = 20
    ROBBER = 33
    FREE_ROAD_1 = 40
    FREE_ROAD_2 = 41
    DISCARDS = 50
    VICTIM = 51
    INVENTION = 52
    MONOPOLY = 53
    OVER = 1000


FOUNDING: Final = {Moment.FIRST_SETTLEMENT, Moment.FIRST_ROAD, Moment.SECOND_SETTLEMENT, Moment.SECOND_ROAD}


class Change(IntEnum):
    """What happens to a number of a player's."""

    SET = 100
    GAIN = 101
    LOSE = 102


class Element(IntEnum):
    """Numbers of a player's: those from 1 to 5 are cards of a good."""

    UNKNOWN_CARDS = 6
    KNIGHTS = 15
    CARD_PLAYED = 19


class Shared(IntEnum):
    """Numbers of the table's."""

    CARDS_LEFT = 2
    FIRST_PLAYER = 3
    ON_TURN = 4
    LARGEST_ARMY = 5
    LONGEST_ROAD = 6


class CardMove(IntEnum):
    """What happens to a development card."""

    DRAWN = 0
    PLAYED = 1
    ADDED_NEW = 2
    ADDED = 3
    NOT_PLAYABLE = 4


@dataclass(frozen=True)
class Offer:
    """Cards for cards, from one seat to others."""

    maker: int
    to: frozenset[int]
    gives: Mapping[str, int]
    wants: Mapping[str, int]


@dataclass
class Table:
    """One game, seen from `seat`."""

    name: str
    seat: int
    luck: Luck
    names: list[str] = field(default_factory=lambda: [""] * SEATS)
    land: dict[str, list[list[object]]] = field(default_factory=dict)
    robber: HexAt = (0, 0)
    buildings: dict[CornerAt, tuple[str, int]] = field(default_factory=dict)
    roads: dict[EdgeAt, int] = field(default_factory=dict)
    founded: list[list[CornerAt]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    moment: int = 0
    rolled: bool = False
    by_card: bool = False  # whoever moves the robber played a knight
    on_turn: int = -1
    first: int = -1
    turn: int = 0
    army: int | None = None
    road: int | None = None
    card_played: bool = False
    spent: dict[str, int] = field(default_factory=lambda: dict.fromkeys(DECK, 0))
    knights: list[int] = field(default_factory=lambda: [0] * SEATS)
    cards: dict[str, int] = field(default_factory=dict)  # our development cards that may be played
    fresh: dict[str, int] = field(default_factory=dict)  # those bought this turn
    held: list[int] = field(default_factory=lambda: [0] * SEATS)  # development cards of everybody
    left: int = sum(DECK.values())
    offers: dict[int, Offer] = field(default_factory=dict)  # on the table, by seat
    offers_made: int = 0  # by us in this turn
    scores: list[int] = field(default_factory=list)
    winner: int | None = None
    mended: int = 0  # where our count of our own hand was not theirs
    unlike: int = 0  # positions with another holder of the longest road than theirs

    def __post_init__(self) -> None:
        self.hands = CountedHands(SEATS, self.seat, GOODS, self.luck)
        self.features = [Features() for _ in range(SEATS)]
        self._hears: dict[Kind, Callable[[Message], None]] = {
            Kind.SIT: self._sit,
            Kind.BOARD: self._board,
            Kind.START: lambda message: self._at(message.number(0)) if message.fields else None,
            Kind.STATE: lambda message: self._at(message.number(0)),
            Kind.TURN: self._turn,
            Kind.ELEMENT: lambda message: self._element(message.number(0), message.numbers(1, 4)),
            Kind.ELEMENTS: self._elements,
            Kind.GAME_ELEMENTS: self._game_elements,
            Kind.PIECE: self._piece,
            Kind.MOVE_ROBBER: self._move_robber,
            Kind.HARVEST: self._harvest,
            Kind.ROBBERY: self._robbery,
            Kind.DISCARD: self._discard,
            Kind.PICK_CARDS: lambda message: self.hands.gain(message.number(5), cards(message.numbers(0, 5))),
            Kind.BANK_TRADE: self._bank_trade,
            Kind.OFFER: self._offer,
            Kind.DECLINE_OFFER: lambda _: None,
            Kind.CLEAR_OFFER: self._clear,
            Kind.ACCEPT_OFFER: self._deal,
            Kind.CARD: self._card,
            Kind.HAND_SIZE: self._hand_size,
            Kind.SCORES: self._scored,
            Kind.DICE: self._dice,
        }
        self._monopoly: tuple[int, str] | None = None

    def hear(self, message: Message) -> None:
        """Take in what a message tells."""
        if message.kind in self._hears:
            self._hears[message.kind](message)

    # --- messages

    def _sit(self, message: Message) -> None:
        self.names[self._seat(message.number(1))] = message.fields[0]

    def _seat(self, number: int) -> int:
        if not 0 <= number < SEATS:
            raise FarshoreError(f"There is no seat {number} at a table for {SEATS}.")
        return number

    def _board(self, message: Message) -> None:
        layout = message.numbers()
        self.land = land_of(layout)
        if len(layout) > 2 * HEXES and layout[2 * HEXES] in HEX_AT:
            self.robber = HEX_AT[layout[2 * HEXES]]

    def _at(self, moment: int) -> None:
        self.moment = moment

    def _turn(self, message: Message) -> None:
        self.on_turn = self._seat(message.number(0))
        self.rolled = False
        if self.first < 0:
            self.first = self.on_turn
        if len(message.fields) > 1:
            self._at(message.number(1))
        if self.moment not in FOUNDING:
            self.turn += 1
        self.card_played = False
        self.offers_made = 0
        self.offers = {}
        for card, count in self.fresh.items():
            self.cards[card] = self.cards.get(card, 0) + count
        self.fresh = {}

    def _elements(self, message: Message) -> None:
        seat, change, *rest = message.numbers()
        for element, amount in zip(rest[::2], rest[1::2], strict=True):
            self._element(seat, [change, element, amount])

    def _element(self, seat: int, what: list[int]) -> None:
        change, element, amount = abs(what[0]), what[1], what[2]
        if element == Element.CARD_PLAYED:
            self.card_played = bool(amount)
        elif element == Element.KNIGHTS:
            self.knights[seat] = amount if change == Change.SET else self.knights[seat] + (amount if change == Change.GAIN else -amount)
        elif 1 <= element <= len(GOODS) and self.moment not in (0, 1):
            self._goods(seat, change, GOODS[element - 1], amount)
        elif element == Element.UNKNOWN_CARDS and change == Change.LOSE:
            self.hands.lose_unseen(seat, amount)

    def _goods(self, seat: int, change: int, good: str, amount: int) -> None:
        if change == Change.GAIN:
            self.hands.gain(seat, {good: amount})
        elif change == Change.LOSE:
            self.hands.lose(seat, {good: amount})
        elif seat == self.seat:
            self.mended += self.hands.own[good] != amount and self.moment != Moment.MONOPOLY
            self.hands.own[good] = amount
        elif self.moment == Moment.MONOPOLY:
            self._monopoly = seat, good  # how many were taken follows from the size of the hand that is told next

    def _hand_size(self, message: Message) -> None:
        seat, size = message.numbers(0, 2)
        if self._monopoly is not None and self._monopoly[0] == seat and seat != self.seat:
            taken, good = self.hands.size(seat) - size, self._monopoly[1]
            self.hands.shows(seat, good, taken)
            self.hands.lose(seat, {good: taken})
        self._monopoly = None

    def _game_elements(self, message: Message) -> None:
        numbers = message.numbers()
        for element, amount in zip(numbers[::2], numbers[1::2], strict=True):
            holder = amount if amount >= 0 else None
            if element == Shared.LARGEST_ARMY:
                self.army = holder
            elif element == Shared.LONGEST_ROAD:
                self.road = holder
            elif element == Shared.FIRST_PLAYER and amount >= 0:
                self.first = amount
            elif element == Shared.ON_TURN and amount >= 0:
                self.on_turn = amount

    def _piece(self, message: Message) -> None:
        seat, piece, number = self._seat(message.number(0)), PIECES[message.number(1)], message.number(2)
        if piece == "road":
            self.roads[EDGE_AT[number]] = seat
        else:
            self.buildings[CORNER_AT[number]] = piece, seat
        self.features[seat].built(piece)
        if piece == "settlement" and self.moment in FOUNDING:
            self.founded[seat].append(CORNER_AT[number])
            kinds = {good for at in self.founded[seat] for good in self._land(at)}
            self.features[seat].missing = len(GOODS) - len(kinds)
            if len(self.founded[seat]) == FOUNDED:
                for good in self._land(CORNER_AT[number]):
                    self.hands.gain(seat, {good: 1})

    def _land(self, corner: CornerAt) -> list[str]:
        """The goods of the land round a corner."""
        terrain = {(row[0], row[1]): str(row[2]) for row in self.land["terrain"]}
        return [TERRAIN_GOODS[terrain[at]] for at in hexes_of_corner(corner) if terrain.get(at) in TERRAIN_GOODS]

    def _move_robber(self, message: Message) -> None:
        self.robber = HEX_AT[message.number(1)]

    def _dice(self, message: Message) -> None:
        self.rolled, self.by_card = message.number(0) > 0, False

    def _harvest(self, message: Message) -> None:
        numbers = message.numbers(1)
        while numbers:
            seat, _, *numbers = numbers
            while numbers and numbers[0]:
                self.hands.gain(seat, {GOODS[numbers[1] - 1]: numbers[0]})
                numbers = numbers[2:]
            numbers = numbers[1:]

    def _robbery(self, message: Message) -> None:
        thief, victim = message.numbers(0, 2)
        good = message.number(3)
        leader = max(self.points(other) for other in range(SEATS) if other != thief)
        self.features[thief].stole(self.points(victim) == leader)
        self.hands.steal(thief, victim, GOODS[good - 1] if 1 <= good <= len(GOODS) else None)

    def points(self, seat: int) -> int:
        """The points of a seat that everybody sees."""
        built = sum(1 + (piece == "city") for piece, owner in self.buildings.values() if owner == seat)
        return built + ROAD_POINTS * ((self.road == seat) + (self.army == seat))

    def _discard(self, message: Message) -> None:
        seat = int(message.fields[0].removeprefix("p"))
        numbers = message.numbers(1)
        self.hands.lose(seat, cards(numbers[: len(GOODS)]))
        self.hands.lose_unseen(seat, sum(numbers[len(GOODS) :]))

    def _bank_trade(self, message: Message) -> None:
        numbers = message.numbers()
        seat = numbers[2 * len(GOODS)]
        self.hands.lose(seat, cards(numbers[: len(GOODS)]))
        self.hands.gain(seat, cards(numbers[len(GOODS) : 2 * len(GOODS)]))
        self.features[seat].bank_trades += 1

    def _offer(self, message: Message) -> None:
        maker = message.number(0)
        to = frozenset(seat for seat in range(SEATS) if message.fields[1 + seat] == "true")
        numbers = message.numbers(1 + SEATS)
        self.offers[maker] = Offer(maker, to, cards(numbers[: len(GOODS)]), cards(numbers[len(GOODS) :]))
        self.hands.holds(maker, self.offers[maker].gives)
        if maker == self.on_turn:
            self.features[maker].offers += 1
        else:
            self.features[maker].counter_offers += 1

    def _clear(self, message: Message) -> None:
        seat = message.number(0)
        self.offers = {} if seat < 0 else {maker: offer for maker, offer in self.offers.items() if maker != seat}

    def _deal(self, message: Message) -> None:
        taker, maker = message.numbers(0, 2)
        to_taker, to_maker = cards(message.numbers(2, 7)), cards(message.numbers(7, 12))
        self.hands.lose(maker, to_taker)
        self.hands.lose(taker, to_maker)
        self.hands.gain(taker, to_taker)
        self.hands.gain(maker, to_maker)
        self.features[maker].deals += 1
        self.features[taker].deals += 1

    def _card(self, message: Message) -> None:
        seat, what = message.numbers(0, 2)
        if what == CardMove.NOT_PLAYABLE or self.moment == Moment.OVER:
            return  # at the end everybody's cards are shown
        card = CARDS.get(message.number(2))
        if what == CardMove.DRAWN:
            self.held[seat] += 1
            self.left -= 1
            self.features[seat].cards += 1
        if what == CardMove.PLAYED and card is not None:
            self.held[seat] -= 1
            self.spent[card] += 1
            self.features[seat].played(card)
            self.by_card = card == "knight"
        elif what == CardMove.ADDED and card is not None:  # taken back: free roads that were not built
            self.held[seat] += 1
            self.spent[card] -= 1
        if seat == self.seat and card is not None:
            pile, count = (
                (self.fresh, 1) if what in (CardMove.DRAWN, CardMove.ADDED_NEW) else (self.cards, 1 - 2 * (what == CardMove.PLAYED))
            )
            pile[card] = pile.get(card, 0) + count

    def _scored(self, message: Message) -> None:
        if not message.fields[0].startswith("t"):  # other statistics of the game
            self.scores = message.numbers(0, SEATS)
            self.winner = self.on_turn

    # --- the position

    def position(self, frames: list[Frame], says: Mapping[int, Mapping[str, object]] | None = None) -> dict[str, object]:
        """The game as our seat knows it. `says`: what the players have to say about trade."""
        founding = self.moment in FOUNDING
        return {
            "format": "farshore-position/1",
            "game": "base",
            "seats": SEATS,
            "options": {**OPTIONS, "target": TARGET},
            "board": "base_4",
            "frames": frames,
            "table": {
                **self.land,
                "robber": list(self.robber),
                "buildings": [[*at, [piece, seat]] for at, (piece, seat) in self.buildings.items()],
                "roads": [[*at, ["road", seat]] for at, seat in self.roads.items()],
                "longest road": self.road,
                "largest army": self.army,
                "turn": 0 if founding else self.on_turn,
                "turn number": 0 if founding else self.turn,
                "first player": self.first,
                "spent": self.spent,
                "card played": int(self.card_played),
            },
            "players": self._players(says or {}),
        }

    def _players(self, says: Mapping[int, Mapping[str, object]]) -> list[dict[str, object]]:
        guesses = self.hands.plausible()
        hands = (guesses or self.hands.guesses)[0]
        unknown = [card for card in DECK for _ in range(DECK[card] - self.spent[card] - self.cards.get(card, 0) - self.fresh.get(card, 0))]
        found: list[dict[str, object]] = []
        left = self._stock()
        for seat in range(SEATS):
            own = seat == self.seat
            hand = self.hands.own if own else {good: min(count, left[good]) for good, count in hands[seat].items()}
            left = {good: left[good] - (0 if own else hand[good]) for good in GOODS}
            player: dict[str, object] = {"hand": hand, "knights played": self.knights[seat], **says.get(seat, {})}
            if own:
                player |= {"cards": self.cards, "bought this turn": self.fresh}
            else:  # which they are is hidden from the bot; points come last, so that nobody seems to have won
                player["cards"] = _counted(unknown[: self.held[seat]])
                del unknown[: self.held[seat]]
            found.append(player)
        return found

    def _stock(self) -> dict[str, int]:
        return {good: max(0, 19 - count) for good, count in self.hands.own.items()}

    def load(self, frames: list[Frame], says: Mapping[int, Mapping[str, object]] | None = None) -> Game:
        """The position as a game. Where the two programs don't agree about the longest road, our rules give it."""
        position = self.position(frames, says)
        table: Any = position["table"]
        options: Any = position["options"]
        for target in (TARGET, TARGET + ROAD_POINTS):  # who would have won with it by our rules plays on
            options["target"] = target
            for holder in (self.road, None, *range(SEATS)):
                table["longest road"] = holder
                try:
                    game = load_position(position)
                except PositionError as error:
                    if "longest road" not in str(error):
                        raise
                    continue
                if not game.over():
                    self.unlike += holder != self.road
                    return game
        raise FarshoreError("This table has no position that our rules allow.")


def _counted(names: list[str]) -> dict[str, int]:
    return {name: names.count(name) for name in dict.fromkeys(names)}
