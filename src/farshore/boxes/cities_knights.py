"""Cities & Knights: commodities, improvements, metropolises, knights, barbarians and progress cards (C1–C84).

Opened after the base box, or after the sea's and a scenario's; what more players bring comes last.
"""

from collections import Counter
from dataclasses import replace

from farshore.board.facts import Board, FramePiece
from farshore.board.grid import Grid
from farshore.boxes.box import Box, Option, Settings
from farshore.engine.builder import Builder
from farshore.luck import Luck
from farshore.parts.buildings import BuildCity, Buildings
from farshore.parts.cities.aqueduct import Aqueduct
from farshore.parts.cities.barbarians import Barbarians
from farshore.parts.cities.cards_politics import politics_cards
from farshore.parts.cities.cards_science import PlayAlchemy, science_cards
from farshore.parts.cities.cards_trade import Exchange, TurnTrade, trade_cards
from farshore.parts.cities.event_die import EventDie
from farshore.parts.cities.improvements import COMMODITIES, TRACKS, Improve, Improvements
from farshore.parts.cities.knight_moves import Activate, Promote, Recruit, open_knight_moves
from farshore.parts.cities.knights import PIECES, Knights
from farshore.parts.cities.levy import Levy
from farshore.parts.cities.memory import Memory
from farshore.parts.cities.merchant import Merchant
from farshore.parts.cities.progress import PlayProgress, Progress
from farshore.parts.cities.questions import Asker
from farshore.parts.cities.realm import Realm
from farshore.parts.cities.walls import BuildWall, Fallen, RaiseCity, Walls
from farshore.parts.dice import Dice
from farshore.parts.discard import Discard
from farshore.parts.hand import Hand, Supply
from farshore.parts.harbour import Harbours, TradeWithBank
from farshore.parts.memory import RememberedHand
from farshore.parts.pirate import Pirate
from farshore.parts.produce import Produce
from farshore.parts.roads import FreeRoads, Roads
from farshore.parts.robber import Robber
from farshore.parts.ships import Ships
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory

OF_EACH_COMMODITY = 12
OF_EACH_FOR_MORE = 18  # with five and six players
FOUR = 4
GIVES_COMMODITY = {"forest": "paper", "pasture": "cloth", "mountains": "coin"}  # to cities (C11)


class CitiesKnightsBox(Box):
    name = "cities-knights"
    pace: tuple[str, float] | None = ("cities-knights", 2.5)

    def __init__(self, at_sea: bool = False) -> None:
        self.at_sea = at_sea  # on a board of the sea, beside which the barbarians' track lies (C58)

    def options(self) -> list[Option]:
        return [Option("muster", False, "when the barbarians land, everybody says which of their active knights fight")]

    def deal(self, board: Board, seats: int, settings: Settings, luck: Luck) -> Board:
        """The barbarians' track takes the place of the big frame piece whose only harbour is a 3:1 (C2)."""
        taken = [piece for piece in board.frame_pieces if not piece.small and [kind for kind in piece.kinds if kind] == ["3:1"]]
        if self.at_sea or not taken:
            return board
        track = FramePiece(taken[0].slots, (None,) * len(taken[0].kinds))
        harbours = tuple(harbour for harbour in board.harbours if harbour.edge not in taken[0].slots)
        return replace(
            board,
            frame_pieces=tuple(track if piece is taken[0] else piece for piece in board.frame_pieces),
            harbours=harbours,
            harbour_pool=dict(Counter([harbour.kind for harbour in harbours])),
        )

    def write(self, t: Tables, settings: Settings) -> None:
        t.cards = {}
        t.decks = list(TRACKS)
        t.largest_army_from = 0
        t.hands_shown = True
        t.muster = bool(settings["muster"])
        t.goods += COMMODITIES
        for commodity in COMMODITIES:
            t.stock[commodity] = OF_EACH_COMMODITY if t.seats <= FOUR else OF_EACH_FOR_MORE
        for terrain, commodity in GIVES_COMMODITY.items():
            t.yields[terrain, "city"] = {t.gives[terrain]: 1, commodity: 1}
        t.pieces.update({"wall": 3, **dict.fromkeys(PIECES, 2)})
        t.prices.update(
            {
                "wall": {"brick": 2},
                "knight": {"wool": 1, "ore": 1},
                "activation": {"grain": 1},
                "promotion": {"wool": 1, "ore": 1},
            }
        )
        t.city_round = 1  # C3

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        table, supply, buildings, roads = b.part(Table), b.part(Supply), b.part(Buildings), b.part(Roads)
        turn, dice, victory, robber = b.part(Turn), b.part(Dice), b.part(Victory), b.part(Robber)
        harbours, produce, discard = b.part(Harbours), b.part(Produce), b.part(Discard)
        pirate = b.part(Pirate) if b.has(Pirate) else None
        ships = b.part(Ships) if b.has(Ships) else None
        hand = b.part(Hand)
        assert isinstance(hand, RememberedHand)
        hand.takeable = len(t.goods) - len(COMMODITIES)

        # cities: improvements and their gains, walls, cities that fall and rise again
        improvements = b.add(Improvements(b, t, hand, buildings, harbours, turn))
        b.add(improvements.metropolises)
        walls = b.add(Walls(b, t, supply, buildings, discard))
        fallen = b.add(Fallen(b, t, buildings))
        b.add(Aqueduct(b, t, hand, improvements, dice, turn))

        # knights
        knights = b.add(Knights(b, t, supply, buildings, roads, ships, turn))

        # progress cards, and the event die that brings them or the barbarians
        memory = b.add(Memory(b, t))
        progress = b.add(Progress(b, t, improvements, memory, turn, victory))
        barbarians = b.add(Barbarians(b, t, buildings, improvements, knights, fallen, progress, robber, pirate, turn, t.muster))
        b.add(EventDie(b, dice, barbarians, progress))
        merchant = b.add(Merchant(b, table, harbours, produce, victory))
        levy = b.add(Levy(b, t, hand, discard))

        # what a turn opens: what costs cards is numbered with the base game's, the rest after trade with the bank
        city, bank = b.the(BuildCity), b.the(TradeWithBank)
        wall = b.move(BuildWall(walls, hand, turn, t.prices["wall"]), after=city)
        recruit = b.move(Recruit(knights, hand, turn, t.prices["knight"]), after=wall)
        activate = b.move(Activate(knights, hand, turn, t.prices["activation"]), after=recruit)
        promote = b.move(Promote(knights, improvements, hand, turn, t.prices["promotion"]), after=activate)
        b.replace(city, RaiseCity(fallen, hand, turn, t.prices["city"]))
        improve = b.move(Improve(improvements), after=bank)
        play = b.move(PlayProgress(progress), after=improve)
        turn.actions.moves.extend([wall, recruit, activate, promote, improve, play])
        progress.fifth.moves.append(play)
        open_knight_moves(b, knights, robber, pirate, turn, play)

        # what the cards do
        realm = Realm(
            Asker(b, table, hand, turn),
            table,
            hand,
            buildings,
            roads,
            b.the_phase(FreeRoads),
            harbours,
            produce,
            dice,
            robber,
            turn,
            victory,
            improvements,
            walls,
            fallen,
            knights,
            barbarians,
            merchant,
            progress,
            memory,
            levy,
            ships,
        )
        trade = b.add(TurnTrade(b, realm))
        turn.actions.moves.append(b.move(Exchange(trade), after=play))
        turn.before.moves.append(b.move(PlayAlchemy(realm), after=play))
        progress.cards = [*science_cards(b, realm), *trade_cards(b, realm, trade), *politics_cards(b, realm)]
