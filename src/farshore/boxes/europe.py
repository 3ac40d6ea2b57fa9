"""Merchants of Europe, 3–4 players, short and main game: its numbers and its list of parts (E1–E90)."""

from dataclasses import replace

from farshore.board.facts import Board, Figure
from farshore.board.grid import Grid
from farshore.boxes.box import Box, Option, Settings
from farshore.boxes.europe_board import MAIN, SHORT
from farshore.boxes.kind import GameKind
from farshore.engine.builder import Builder
from farshore.engine.machine import Move
from farshore.luck import Luck
from farshore.parts.barter import Barter
from farshore.parts.barter_moves import open_moves
from farshore.parts.dice import Dice, Roll
from farshore.parts.discard import Discard, DiscardStep
from farshore.parts.europe.caravan_moves import PlaceCaravan, Travelling, open_caravan_moves
from farshore.parts.europe.caravans import Caravans
from farshore.parts.europe.cards import CARD_NAMES, COUNTS, BuyMerchantCard, MerchantCards, PlayMerchantCard
from farshore.parts.europe.coins import Coins, GoldWare
from farshore.parts.europe.harvest import EvenProduce, HarvestStep
from farshore.parts.europe.market import GoldMarket, TradeAtMarket
from farshore.parts.europe.merchants import HireMerchant, Merchants, MoveMerchant, Wandering
from farshore.parts.europe.net import Net, cities_of, edges_in
from farshore.parts.europe.opening import MerchantsOpening
from farshore.parts.europe.posts import START_POSTS, Posts
from farshore.parts.europe.routes import BuildRoute, ChooseWay, FreeRoutes, LayFreeRoute, Routes, WaiveRoute
from farshore.parts.europe.stalemate import NoWayLeft
from farshore.parts.europe.tokens import Tokens
from farshore.parts.hand import Hand, Supply
from farshore.parts.produce import Produce
from farshore.parts.robber import Robber, RobberStep
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import EndTurn, Turn
from farshore.parts.victory import Victory

FAMILY = "europe"
PACES = {"short": ("europe-short", 3.0), "main": ("europe", 4.0)}
POSTS = {"short": {3: 8, 4: 7}, "main": {3: 12, 4: 10}}  # of each player (E5)


class EuropeBox(Box):
    """One of the two games on the map of Europe."""

    name = "europe"

    def __init__(self, game: str) -> None:
        self.posts = POSTS[game]
        self.pace = PACES[game]

    def options(self) -> list[Option]:
        return [
            Option("setup", "free", "found freely, or start from the ready-made places", words=("free", "beginner")),
            Option("first", -1, "the seat that begins; -1 rolls the dice for it", low=-1, high=5),
            Option("target", 0, "goods delivered that win; 0: all of them", low=0, high=10),
            Option("balanced_dice", False, "dice as a shuffled deck of the 36 results"),
            Option("trade", True, "trade between players"),
            Option("offers", 10, "most offers that a player may make in one turn", low=1, high=100),
            Option("open_hands", False, "everybody sees everybody's resource cards"),
        ]

    def deal(self, board: Board, seats: int, settings: Settings, luck: Luck) -> Board:
        """The robber starts on any land hex without a number, drawn (E4)."""
        bare = [hex_.at for hex_ in board.hexes if hex_.terrain != "sea" and hex_.token is None]
        start = bare[luck.below(len(bare))] if bare else None
        dealt = replace(board, robber=Figure(True, start))
        dealt.__dict__["grid"] = board.grid  # dealing changes no shape
        return dealt

    def fault(self, board: Board, seats: int) -> str | None:
        t = Tables(seats)
        t.marks = board.marks
        cities = cities_of(t)
        violet = sum(city.violet for city in cities)
        if violet < START_POSTS * 4:
            return f"Merchants of Europe needs {START_POSTS * 4} violet cities to begin in; this board has {violet}."
        if len(cities) < seats * self.posts[seats] + (START_POSTS if seats == 3 else 0):
            return f"This board has {len(cities)} cities, too few for the posts of {seats} players."
        if not edges_in(t, "path") or not t.marked("tokens"):
            return "Merchants of Europe needs the paths and number tokens of its map."
        return None

    def write(self, t: Tables, settings: Settings) -> None:
        t.goods = ["lumber", "wool", "grain", "ore", "salt"]
        t.stock = dict.fromkeys(t.goods, 19)  # E1
        t.terrains = ["forest", "pasture", "field", "mountains", "saltworks", "sea"]
        t.earners = {"trading post": 1}  # E11
        t.gives = {"forest": "lumber", "pasture": "wool", "field": "grain", "mountains": "ore", "saltworks": "salt"}
        posts = self.posts[t.seats]
        goods = posts - START_POSTS + 1  # one is free, each other lies under a post (E5)
        t.target = min(goods, int(settings["target"]) or goods)  # all of them (E31), unless the table wants a shorter game
        t.pieces = {"trading post": posts, "goods": goods, "trade route": 30, "merchant": 2, "caravan": 2}
        t.prices = {
            "trade route": {"lumber": 1, "ore": 1},  # E20
            "merchant": {"lumber": 1, "wool": 1, "grain": 1},  # E18
            "caravan": {"lumber": 1, "ore": 1, "salt": 1},  # E19
            "development card": {"wool": 1, "salt": 1},  # E17
        }
        t.points = {"goods": 1}
        t.cards = dict(zip(CARD_NAMES, COUNTS, strict=True))
        t.ware = "gold"
        t.hand_limit = 7  # E10
        t.founding_rounds = START_POSTS
        t.income_round = START_POSTS - 1
        t.beginner = settings["setup"] == "beginner"
        t.first_player = int(settings["first"])
        if t.beginner and t.first_player < 0:
            t.first_player = 0  # red begins (E6)
        t.balanced_dice = bool(settings["balanced_dice"])
        t.trade = bool(settings["trade"])
        t.offers_per_turn = int(settings["offers"])
        t.open_hands = bool(settings["open_hands"])

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        # what lies on the table
        table = b.add(Table(b, t, grid))
        net = b.add(Net(b, t, table))
        hand = b.add(Hand(b, t))
        supply = b.add(Supply(b, t))
        victory = b.add(Victory(b, t))
        posts = b.add(Posts(b, t, table, net, supply, victory))
        turn = b.add(Turn(b, t, victory))
        coins = b.add(Coins(b, t, turn))
        tokens = b.add(Tokens(b, t, table, turn))
        routes = b.add(Routes(b, t, net, supply, posts, coins, turn))
        merchants = b.add(Merchants(b, t, net, hand, supply, posts, tokens, coins, turn))
        caravans = b.add(Caravans(b, t, net, hand, supply, posts, routes, coins, turn))
        dice = b.add(Dice(b, t, turn))
        cards = b.add(MerchantCards(b, t, hand, turn))
        victory.endings.append(NoWayLeft(b, net, posts, routes, caravans, coins, turn))

        # the actions of a turn; what costs cards is numbered first, what is always open last (see TurnPhase)
        double_path = FreeRoutes(b, routes)
        free_routes = FreeRoutes(b, routes, double_path)
        route = b.move(BuildRoute(routes, hand, free_routes, t.prices["trade route"]))
        hire = b.move(HireMerchant(merchants, t.prices["merchant"]))
        place = b.move(PlaceCaravan(caravans, t.prices["caravan"]))
        buy = b.move(BuyMerchantCard(b, cards, t.prices["development card"]))
        travelling = Travelling(b, caravans)
        begin, deliver = open_caravan_moves(b, caravans, travelling, route)
        walk = b.move(MoveMerchant(merchants))
        market = b.add(GoldMarket(b, t, hand, coins, turn))
        turn.actions.moves.extend([route, hire, place, buy, begin, deliver, walk, b.move(TradeAtMarket(market))])
        laying: list[Move] = [b.move(LayFreeRoute(free_routes), like=route), b.move(WaiveRoute())]
        free_routes.moves.extend(laying)
        double_path.moves.extend(laying)
        routes.choosing.moves.append(b.move(ChooseWay(routes), like=route))
        if t.trade:
            barter = b.add(Barter(b, t, hand, turn))
            barter.ware = GoldWare(coins)
            open_moves(b, barter)

        # what a roll brings: cards or compensation, or a 7 with discards and the robber
        produce = b.add(EvenProduce(b, t, table, hand, posts), instead_of=Produce)
        discard = b.add(Discard(b, t, hand))
        robber = b.add(Robber(b, t, table, hand, posts, victory, turn))
        robber.goals = tokens.numbered  # it goes to hexes with a number only (E10)
        produce.blocked_at = robber.at
        dice.harvest.steps.append(HarvestStep(produce, dice, hand, coins))
        dice.seven.steps.extend([DiscardStep(discard), RobberStep(robber)])

        # one development card at any moment of the turn, also before the roll (E9, E30)
        wandering = Wandering(b, merchants, walk)
        play = b.move(PlayMerchantCard(b, cards, hand, coins, robber, dice, free_routes, merchants, wandering, caravans, travelling))
        turn.before.moves.append(play)
        turn.actions.moves.append(play)
        turn.before.moves.append(b.move(Roll(dice)))
        turn.actions.moves.append(b.move(EndTurn(turn)))

        b.add(MerchantsOpening(b, t, turn, net, posts, routes, caravans, produce, route))


def europe_games() -> list[GameKind]:
    """The short game and the main one."""
    return [
        GameKind(
            "europe-short",
            "Merchants of Europe: the Short Game",
            "Merchants, trade routes and caravans in central and eastern Europe: deliver all your goods first.",
            (3, 4),
            lambda seats: [EuropeBox("short")],
            lambda seats: "europe_short",
            defaults={"setup": "beginner"},
            fixed={"map": "printed"},
            family=FAMILY,
            place=0,
            minutes=75,
            boards=(SHORT,),
        ),
        GameKind(
            "europe",
            "Merchants of Europe",
            "Merchants, trade routes and caravans all over Europe: deliver all your goods first.",
            (3, 4),
            lambda seats: [EuropeBox("main")],
            lambda seats: "europe_main",
            fixed={"map": "printed", "setup": "free"},
            family=FAMILY,
            place=1,
            minutes=120,
            boards=(MAIN,),
        ),
    ]
