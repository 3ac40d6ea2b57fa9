"""Our bot on its chair: what is asked of it becomes a position, and what it chooses a message."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from farshore import Luck
from farshore.bots import Bot, Observation
from farshore.engine.choice import Choice, HexPlace, Spot
from farshore.engine.errors import FarshoreError
from farshore.game import Game
from jsettlers.places import CARD_NUMBERS, CORNER_NUMBERS, EDGE_NUMBERS, GOODS, GRID_CORNERS, HEX_NUMBERS, PIECES, counts
from jsettlers.table import FOUNDING, SEATS, CardMove, Frame, Moment, Offer, Table
from jsettlers.wire import Kind, Message

Send = Callable[..., None]  # a kind of message and its fields
UNFINISHED: Final = {"offer", "counter", "draft_give", "draft_want", "leave_out", "take", "discard"}  # steps of longer decisions
TRADES: Final = {"send", "deal", "bank_trade"}
PATIENCE: Final = 15.0  # seconds until an offer that somebody does not answer is withdrawn
REFUSALS: Final = 5  # until the turn is ended
MANY_CARDS: Final = 6
CARD_PRICE: Final = ("ore", "wool", "grain")
PLACES: Final = dict[HexPlace | Spot | None, int]([*CORNER_NUMBERS.items(), *EDGE_NUMBERS.items(), *HEX_NUMBERS.items()])


@dataclass
class OwnOffer:
    """An offer of ours, and what came back."""

    offer: Offer
    until: float
    declined: set[int] = field(default_factory=set)
    counters: dict[int, Offer] = field(default_factory=dict)

    def complete(self) -> bool:
        return self.offer.to <= self.declined | set(self.counters)


class Fewer(Observation):
    """The game as our seat sees it, without the actions that the server has refused."""

    def __init__(self, game: Game, seat: int, luck: Luck, guesses: list[dict[int, dict[str, int]]], refused: set[Choice]) -> None:
        super().__init__(game, seat, luck, guesses or None)
        if refused:
            self.__dict__["_legal"] = [action for action in game.legal(seat) if game.choice(action, seat) not in refused]


class Seat:
    """One bot in one game."""

    def __init__(self, table: Table, bot: Bot, luck: Luck, send: Send) -> None:
        self.table = table
        self.bot = bot
        self.luck = luck
        self.send = send
        self.own_offer: OwnOffer | None = None
        self.asked: Choice | None = None  # what the server has not answered yet
        self.refused: set[Choice] = set()  # in this turn
        self.told_why = False  # of the last refusal, which may come twice
        self.wanted = ""  # what a monopoly is to name
        self.decisions = 0
        self.seconds = 0.0  # of processor time that our bot took
        self.refusals = 0

    @property
    def at_turn(self) -> bool:
        return self.table.on_turn == self.table.seat

    def hear(self, message: Message) -> None:
        """React to a message that the table has taken in."""
        kind = message.kind
        if kind is Kind.TURN:
            self.own_offer, self.refused = None, set()
        if kind in (Kind.STATE, Kind.TURN):
            self.asked, self.told_why = None, False
            self.act()
        elif kind is Kind.OWES:
            self.discard(message.number(0))
        elif kind is Kind.CHOOSE_VICTIM:
            self.choose_victim([seat for seat in range(SEATS) if message.fields[len(message.fields) - SEATS + seat] == "true"])
        elif kind is Kind.OFFER:
            self.hear_offer(message.number(0))
        elif kind is Kind.DECLINE_OFFER:
            self.hear_decline(message)
        elif kind in (Kind.ACCEPT_OFFER, Kind.CLEAR_OFFER, Kind.BANK_TRADE):
            self.hear_trade(message)
        elif kind is Kind.CANCEL_PIECE and self.told_why:
            self.told_why = False  # the same refusal once more
        elif kind in (Kind.REFUSED, Kind.CANCEL_PIECE) or (kind is Kind.CARD and message.number(1) == CardMove.NOT_PLAYABLE):
            self.told_why = kind is Kind.REFUSED
            self.refuse()

    def tick(self) -> None:
        """Give up waiting for answers."""
        if self.own_offer is not None and time.monotonic() > self.own_offer.until:
            self.close_offer()

    # --- what is asked

    def act(self) -> None:
        """Do what the table waits for us to do, if anything."""
        table = self.table
        if not self.at_turn:
            return
        if table.moment == Moment.MONOPOLY:
            self.send(Kind.PICK_GOOD, table.name, GOODS.index(self.wanted or GOODS[0]) + 1)
            return
        frames = self._frames()
        if frames:
            self.carry_out(self.decide(table.load(frames, {table.seat: {"offers made": table.offers_made}})))

    def _frames(self) -> list[Frame]:
        table = self.table
        seats = [table.seat]
        turn: Frame = {"phase": "actions" if table.rolled else "before_roll", "seats": seats}
        match table.moment:
            case moment if moment in FOUNDING:
                return [self._founding(moment in (Moment.FIRST_ROAD, Moment.SECOND_ROAD))]
            case Moment.BEFORE_ROLL | Moment.ACTIONS:
                return [turn]
            case Moment.ROBBER:
                return [turn, *self._seven(), {"phase": "robber", "seats": seats}]
            case Moment.FREE_ROAD_1 | Moment.FREE_ROAD_2:
                first = table.moment == Moment.FREE_ROAD_1
                return [turn, {"phase": "free_roads", "seats": seats, "arg": 1 + first, "extra": int(first)}]
            case Moment.INVENTION:
                return [turn, {"phase": "invention", "seats": seats, "arg": 2}]
        return []

    def _founding(self, road: bool) -> Frame:
        table = self.table
        frame: Frame = {"phase": "found_road" if road else "found_settlement", "seats": [table.seat]}
        frame["arg"] = sum(map(len, table.founded)) - road
        if road:
            frame["extra"] = GRID_CORNERS.index(table.founded[table.seat][-1])
        return frame

    def _seven(self) -> list[Frame]:
        return [] if self.table.by_card else [{"phase": "seven", "seats": [], "arg": 2}]

    def discard(self, count: int) -> None:
        table = self.table
        frames: list[Frame] = [
            {"phase": "actions", "seats": [table.on_turn]},
            {"phase": "seven", "seats": [], "arg": 1},
            {"phase": "discard", "seats": [table.seat]},
        ]
        self.carry_out(self.decide(table.load(frames, {table.seat: {"owed": count}})))

    def choose_victim(self, victims: list[int]) -> None:
        table = self.table
        turn: Frame = {"phase": "actions" if table.rolled else "before_roll", "seats": [table.seat]}
        mask = sum(1 << victim for victim in victims)
        self.carry_out(self.decide(table.load([turn, *self._seven(), {"phase": "victim", "seats": [table.seat], "arg": mask}])))

    def decide(self, game: Game) -> list[Choice]:
        """The bot's whole decision, with all its steps."""
        start = time.process_time()
        seat, steps = self.table.seat, list[Choice]()
        guesses = self.table.hands.plausible()
        while True:
            seen = Fewer(game, seat, self.luck, guesses, self.refused)
            legal = seen.legal()
            if not legal:
                asked = game.prompt(seat)
                phase = "nothing" if asked is None else asked.phase
                without = f", not counting {len(self.refused)} that the server refused" if self.refused else ""
                raise FarshoreError(f"Our rules leave the bot nothing to do at their moment {self.table.moment} ({phase}){without}.")
            action = self.bot.choose(seen)
            if action not in legal:
                raise FarshoreError(f"The bot {self.bot.name!r} chose {action!r}, which is not legal now.")
            self.decisions += len(legal) > 1
            steps.append(game.choice(action, seat))
            if steps[-1].verb not in UNFINISHED:
                break
            before, game = game.prompt(seat), game.copy()
            game.play(seat, action)
            after = game.prompt(seat)
            if steps[-1].verb in ("take", "discard") and (before is None or after is None or after.phase != before.phase):
                break
        self.seconds += time.process_time() - start
        return steps

    # --- what the bot chose

    def carry_out(self, steps: list[Choice]) -> None:
        table, last = self.table, steps[-1]
        name, seat = table.name, table.seat
        self.asked = last
        match last.verb:
            case "found" | "build":
                self.send(Kind.PIECE, name, seat, PIECES.index(str(last.piece)), self._place(last))
            case "roll":
                self.send(Kind.ROLL, name)
            case "end_turn":
                self._note_end()
                self.send(Kind.END_TURN, name)
            case "buy_card":
                self.send(Kind.BUY_CARD, name)
            case "play_card":
                self.wanted = last.gets[0][0] if last.gets else ""
                self.send(Kind.PLAY_CARD, name, CARD_NUMBERS[str(last.piece)])
            case "bank_trade":
                self.send(Kind.BANK_TRADE, name, *counts(dict(last.cards)), *counts(dict(last.gets)))
            case "discard":
                self.send(Kind.DISCARD, name, *counts(_sum(step.cards for step in steps)), 0)
            case "take":
                self.send(Kind.PICK_CARDS, name, *counts(_sum(step.gets for step in steps)))
            case "move_robber":
                self.send(Kind.MOVE_ROBBER, name, seat, self._place(last))
            case "steal_from":
                self.send(Kind.VICTIM, name, last.player)
            case "waive":
                self.send(Kind.CANCEL_PIECE, name, PIECES.index("road"))
            case _:
                self._trade(steps)

    def _place(self, choice: Choice) -> int:
        """Their number of a place."""
        return PLACES[choice.place]

    def _note_end(self) -> None:
        own, features = self.table.hands.own, self.table.features[self.table.seat]
        features.idle_ends += sum(own.values()) >= MANY_CARDS and self.table.left > 0 and all(own[good] for good in CARD_PRICE)

    def _trade(self, steps: list[Choice]) -> None:
        """Offers and answers."""
        table, verb = self.table, steps[-1].verb
        maker = table.on_turn
        if verb == "send":
            left_out = {step.player for step in steps if step.verb == "leave_out"}
            others = frozenset(range(SEATS)) - left_out - {table.seat} if self.at_turn else frozenset([maker])
            offer = Offer(
                table.seat,
                frozenset(seat for seat in others if seat is not None),
                _sum(step.cards for step in steps if step.verb == "draft_give"),
                _sum(step.gets for step in steps if step.verb == "draft_want"),
            )
            self._send_offer(offer)
        elif verb == "accept":
            self.send(Kind.ACCEPT_OFFER, table.name, table.seat, maker)
        elif verb == "decline":
            self.send(Kind.DECLINE_OFFER, table.name, table.seat)
        elif verb == "deal":
            self.send(Kind.ACCEPT_OFFER, table.name, table.seat, steps[-1].player)
        elif verb == "withdraw":
            self.send(Kind.CLEAR_OFFER, table.name, table.seat)
        elif self.at_turn:  # a draft that was dropped
            self.refused.add(steps[0])
            self.act()
        else:
            self.send(Kind.DECLINE_OFFER, table.name, table.seat)

    # --- trade

    def _send_offer(self, offer: Offer) -> None:
        table = self.table
        if self.at_turn:
            table.offers_made += 1
            self.own_offer = OwnOffer(offer, time.monotonic() + PATIENCE)
        asked = [seat in offer.to for seat in range(SEATS)]
        self.send(Kind.OFFER, table.name, table.seat, *asked, *counts(dict(offer.gives)), *counts(dict(offer.wants)))

    def hear_offer(self, maker: int) -> None:
        table = self.table
        offer = table.offers[maker]
        if table.seat not in offer.to:
            return
        if self.at_turn:
            if self.own_offer is not None:
                self.own_offer.counters[maker] = offer
                self._close_if_complete()
        elif maker == table.on_turn:
            frames: list[Frame] = [{"phase": "actions", "seats": [maker]}, {"phase": "answer", "seats": [table.seat]}]
            self.carry_out(self.decide(table.load(frames, {maker: self._offering(offer), table.seat: {"says": "asked"}})))

    def _offering(self, offer: Offer) -> dict[str, object]:
        size = self.table.hands.size(offer.maker)
        made = max(1, self.table.offers_made) if offer.maker == self.table.seat else 1
        return {
            "says": "offers",
            "offered": dict(offer.gives),
            "asked for": dict(offer.wants),
            "offers made": made,
            "cards when offered": size,
        }

    def hear_decline(self, message: Message) -> None:
        seat = message.number(0)
        if len(message.fields) > 1:
            self._hear_no_trade()
        elif self.own_offer is not None and seat != self.table.seat:
            self.own_offer.declined.add(seat)
            self._close_if_complete()

    def _hear_no_trade(self) -> None:
        """The server says that a trade can't be made. That may come late: somebody else was quicker, and the turn is over."""
        table = self.table
        offer = table.offers.get(table.on_turn)
        if self.at_turn and self.asked is not None and self.asked.verb in TRADES:
            self.own_offer = None
            self.refuse()
        elif not self.at_turn and offer is not None and table.seat in offer.to:
            self.send(Kind.DECLINE_OFFER, table.name, table.seat)

    def _close_if_complete(self) -> None:
        if self.own_offer is not None and self.own_offer.complete():
            self.close_offer()

    def close_offer(self) -> None:
        """All have answered, or took too long: take up a counter-offer or withdraw."""
        table, own = self.table, self.own_offer
        assert own is not None
        self.own_offer = None
        if not own.counters:
            self.send(Kind.CLEAR_OFFER, table.name, table.seat)
            return
        says: dict[int, dict[str, object]] = {seat: {"says": "declines"} for seat in own.offer.to}
        says |= {seat: self._offering(offer) for seat, offer in own.counters.items()}
        says[table.seat] = self._offering(own.offer)
        turn: Frame = {"phase": "actions", "seats": [table.seat]}
        self.carry_out(self.decide(table.load([turn, {"phase": "choose_partner", "seats": [table.seat]}], says)))

    def hear_trade(self, message: Message) -> None:
        """A deal of ours is made, or an offer of ours is off the table: go on with the turn."""
        if not self.at_turn or self.table.moment != Moment.ACTIONS:
            return
        seat, kind = self.table.seat, message.kind
        ours = {
            Kind.ACCEPT_OFFER: kind is Kind.ACCEPT_OFFER and seat in message.numbers(0, 2),
            Kind.CLEAR_OFFER: kind is Kind.CLEAR_OFFER and message.number(0) == seat,
            Kind.BANK_TRADE: kind is Kind.BANK_TRADE and message.number(-1) == seat,
        }[kind]
        if ours:
            self.own_offer = None
            self.act()

    def refuse(self) -> None:
        """The server does not allow what we asked for."""
        if self.asked is None:
            return
        self.refused.add(self.asked)
        self.asked = None
        self.refusals += 1
        if len(self.refused) < REFUSALS or self.table.moment != Moment.ACTIONS:
            self.act()
        else:
            self.send(Kind.END_TURN, self.table.name)


def _sum(groups: Iterable[Sequence[tuple[str, int]]]) -> dict[str, int]:
    """Cards by good."""
    found: dict[str, int] = {}
    for group in groups:
        for good, count in group:
            found[good] = found.get(good, 0) + count
    return found
