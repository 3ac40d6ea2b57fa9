"""A simple bot that plays sensibly: it values each choice by rules of thumb and takes the best. No search, no memory.

It builds what it can afford (city, settlement, road towards a free place, development card, in this order), trades with the bank for what
its next goal lacks, makes at most one offer a turn, and robs whoever leads. It plays any game of the family: of choices with verbs that it
does not know it takes one at random.
"""

from collections.abc import Callable

from farshore.board.grid import CornerAt, EdgeAt, corners_of_edge, hexes_of_corner
from farshore.bots.bot import Bot, Observation
from farshore.bots.visible_board import VisibleBoard
from farshore.engine.choice import Choice

NEVER = -1.0
STOP = 0.0  # ending the turn: whatever is worth more is done first
OFFERS_A_TURN = 1
LIMIT = 7  # more cards than this are in danger
STOPS = ("end_turn", "waive", "cancel", "withdraw", "decline")


class GreedyBot(Bot):
    name = "greedy"

    def __init__(self) -> None:
        self.values: dict[str, Callable[[VisibleBoard, Choice], float]] = {
            "found": self.found,
            "roll": lambda board, choice: 50.0,
            "build": self.build,
            "buy_card": self.buy_card,
            "play_card": self.play_card,
            "bank_trade": self.bank_trade,
            "move_robber": self.move_robber,
            "steal_from": self.steal_from,
            "discard": self.discard,
            "take": self.take,
            "offer": self.offer,
            "draft_give": self.draft_give,
            "draft_want": self.draft_want,
            "leave_out": lambda board, choice: NEVER,
            "send": self.send,
            "accept": self.deal,
            "deal": self.deal,
            "counter": lambda board, choice: NEVER,
            "propose": lambda board, choice: NEVER,
            **dict.fromkeys(STOPS, lambda board, choice: STOP),
        }

    def choose(self, observation: Observation) -> int:
        choices = observation.choices()
        if len(choices) == 1:
            return choices[0][0]
        known = [(action, choice) for action, choice in choices if choice.verb in self.values]
        if known:
            board = VisibleBoard(observation)
            value, action = max(((self.values[choice.verb](board, choice), -action) for action, choice in known))
            if value > STOP or len(known) == len(choices):
                return -action
        # nothing that it knows is worth doing: try something unknown, or stop
        rest = [action for action, choice in choices if choice.verb not in self.values or choice.verb in STOPS]
        return rest[int(observation.luck.below(len(rest)))]

    # --- the next goal

    def goal(self, board: VisibleBoard, hand: dict[str, int] | None = None) -> str:
        """What to save for: what brings most, less what is still missing."""
        wishes: dict[str, float] = {"development card": 2.5}
        if board.stock("city") and any(kind == "settlement" and owner == board.seat for kind, owner in board.buildings.values()):
            wishes["city"] = 6.0
        if board.stock("settlement"):
            if board.reached():
                wishes["settlement"] = 6.5
            elif board.stock("road"):
                wishes["road"] = 5.0
        known = {name: value for name, value in wishes.items() if name in board.prices}
        if not known:
            return ""
        return max(known, key=lambda name: known[name] - 1.4 * sum(board.missing(board.prices[name], hand).values()))

    def price(self, board: VisibleBoard) -> dict[str, int]:
        return board.prices.get(self.goal(board), {})

    def spare(self, board: VisibleBoard) -> dict[str, int]:
        """Cards in hand that the goal does not need."""
        price = self.price(board)
        return {good: max(0, count - price.get(good, 0)) for good, count in board.hand.items()}

    # --- building and buying

    def found(self, board: VisibleBoard, choice: Choice) -> float:
        place = choice.place
        if place is None or len(place) != 3:
            return 1.0
        return 1.0 + (board.worth(place) if choice.piece == "settlement" else board.prospect([place]))

    def build(self, board: VisibleBoard, choice: Choice) -> float:
        place = choice.place
        if place is None or len(place) != 3:
            return 1.0
        if choice.piece == "city":
            return 200.0 + sum(count for _, count in board.around(place))
        if choice.piece == "settlement":
            return 150.0 + board.worth(place)
        return self.road(board, place, free=not choice.cards)

    def road(self, board: VisibleBoard, edge: EdgeAt, free: bool) -> float:
        ahead = board.prospect([edge])
        lengthens = 0.1 * sum(1 for corner in corners_of_edge(edge) if self.is_end(board, corner))
        if free:
            return 1.0 + ahead + lengthens
        if board.stock("settlement") and not board.reached() and ahead > 0:
            return 40.0 + ahead + lengthens
        return 5.0 + lengthens if self.goal(board) != "settlement" and self.races(board) else NEVER

    def is_end(self, board: VisibleBoard, corner: CornerAt) -> bool:
        """Does my network touch this corner?"""
        return any(corner in corners_of_edge(edge) for edge in board.mine())

    def races(self, board: VisibleBoard) -> bool:
        """Is the longest road within reach, or in danger?"""
        lengths = [int(player.get("road length", 0)) for player in board.players]
        rival = max((length for seat, length in enumerate(lengths) if seat != board.seat), default=0)
        return -2 <= lengths[board.seat] - rival <= 0 and lengths[board.seat] >= 3

    def buy_card(self, board: VisibleBoard, choice: Choice) -> float:
        """Unless a better goal is near and would have to wait for it."""
        goal = self.goal(board)
        left = {good: count - dict(choice.cards).get(good, 0) for good, count in board.hand.items()}
        now = sum(board.missing(board.prices.get(goal, {})).values())
        later = sum(board.missing(board.prices.get(goal, {}), left).values())
        waits = later > now and goal != "development card"
        return NEVER if waits and now <= 2 and sum(board.hand.values()) <= LIMIT else 20.0

    # --- cards

    def play_card(self, board: VisibleBoard, choice: Choice) -> float:
        price = self.price(board)
        lacks = board.missing(price)
        if choice.piece == "knight":
            return 60.0 if self.robbed(board) or board.points(board.seat) >= board.target - 3 else 30.0
        if choice.piece == "invention":
            return 35.0 if 0 < sum(lacks.values()) <= 2 else NEVER
        if choice.piece == "monopoly":
            good = choice.gets[0][0] if choice.gets else ""
            elsewhere = board.in_the_game.get(good, 0) - board.bank.get(good, 0) - board.hand.get(good, 0)
            return 20.0 + elsewhere + (3.0 if good in lacks else 0.0) if elsewhere >= (3 if good in lacks else 6) else NEVER
        return 25.0

    def robbed(self, board: VisibleBoard) -> bool:
        return any(owner == board.seat and board.robber in hexes_of_corner(corner) for corner, (_, owner) in board.buildings.items())

    def take(self, board: VisibleBoard, choice: Choice) -> float:
        """What is lacking; cards must be taken in the order of the hand, so the first one that lacks is the best."""
        lacks = board.missing(self.price(board))
        return 10.0 if choice.gets and choice.gets[0][0] in lacks else 1.0

    def discard(self, board: VisibleBoard, choice: Choice) -> float:
        """What there is most of, beyond what the goal needs. In the order of the hand: the first kind selected comes next."""
        chosen = board.cards(board.me.get("chosen to give back"))
        left = {good: count - chosen.get(good, 0) for good, count in board.hand.items()}
        last = max((board.goods.index(good) for good in chosen if chosen[good]), default=0)
        price = self.price(board)
        selection: set[str] = set()
        for _ in range(int(board.me.get("owed", 1))):
            pool = [good for good in left if left[good] > 0 and board.goods.index(good) >= last]
            if not pool:
                break
            good = max(pool, key=lambda kind: (left[kind] > price.get(kind, 0), left[kind], -board.goods.index(kind)))
            left[good] -= 1
            selection.add(good)
        good = choice.cards[0][0]
        return (10.0 if good in selection else 1.0) - 0.1 * board.goods.index(good)

    # --- trade

    def bank_trade(self, board: VisibleBoard, choice: Choice) -> float:
        (good, rate), (gets, _) = choice.cards[0], choice.gets[0]
        lacks = board.missing(self.price(board))
        spare = self.spare(board)
        if gets not in lacks or spare.get(good, 0) < rate:
            return NEVER
        trades = sum(count // max(2, int(board.me.get("rates", {}).get(kind, 4))) for kind, count in spare.items())
        near = sum(lacks.values()) <= trades or sum(board.hand.values()) > LIMIT
        return 30.0 - rate + 0.1 * lacks[gets] if near else NEVER

    def bargain(self, board: VisibleBoard) -> tuple[str, str] | None:
        """An offer worth making: one spare card for the one card that the goal lacks."""
        lacks = board.missing(self.price(board))
        spare = self.spare(board)
        if sum(lacks.values()) != 1 or not any(spare.values()):
            return None
        return max(spare, key=lambda good: (spare[good], -board.goods.index(good))), next(iter(lacks))

    def offer(self, board: VisibleBoard, choice: Choice) -> float:
        made = int(board.me.get("offers made", 0))
        return 10.0 if made < OFFERS_A_TURN and self.bargain(board) is not None else NEVER

    def draft_give(self, board: VisibleBoard, choice: Choice) -> float:
        plan = self.bargain(board)
        drafted = board.cards(board.me.get("draft offered"))
        return 30.0 if plan is not None and not drafted and choice.cards[0][0] == plan[0] else NEVER

    def draft_want(self, board: VisibleBoard, choice: Choice) -> float:
        plan = self.bargain(board)
        ready = board.cards(board.me.get("draft offered")) and not board.cards(board.me.get("draft asked for"))
        return 20.0 if plan is not None and ready and choice.gets[0][0] == plan[1] else NEVER

    def send(self, board: VisibleBoard, choice: Choice) -> float:
        both = board.cards(board.me.get("draft offered")) and board.cards(board.me.get("draft asked for"))
        return 10.0 if both else NEVER

    def deal(self, board: VisibleBoard, choice: Choice) -> float:
        """Accept, or close, if it completes something to build and does not help somebody about to win."""
        if choice.player is not None and board.points(choice.player) >= board.target - 2:
            return NEVER
        after = dict(board.hand)
        for good, count in choice.cards:
            after[good] = after.get(good, 0) - count
        for good, count in choice.gets:
            after[good] = after.get(good, 0) + count
        goal = self.goal(board, after)
        price = board.prices.get(goal, {})
        completes = bool(board.missing(price)) and not board.missing(price, after)
        given, got = sum(count for _, count in choice.cards), sum(count for _, count in choice.gets)
        return 15.0 + got - given if completes else NEVER

    # --- the robber

    def move_robber(self, board: VisibleBoard, choice: Choice) -> float:
        """Where it costs the leaders most, and never me if it can be helped."""
        place = choice.place
        value = 20.0
        for corner, (kind, owner) in board.buildings.items():
            at = next((hexagon for hexagon in hexes_of_corner(corner) if hexagon == place), None)
            if at is not None:
                loss = (board.land.get(at, ("", 0))[1] + 1) * (2 if kind == "city" else 1)
                spoils = 0.2 if board.hand_size(owner) else 0.0
                value += -2.0 * loss if owner == board.seat else loss * (0.5 + 0.1 * board.points(owner) + spoils)
        return max(value, 0.5)

    def steal_from(self, board: VisibleBoard, choice: Choice) -> float:
        seat = choice.player
        return 1.0 if seat is None else 1.0 + board.points(seat) + 0.1 * board.hand_size(seat)
