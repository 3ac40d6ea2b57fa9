"""The numbers of a game: goods, prices, pieces, points, limits. Boxes write into them before any part is made."""

from farshore.board.facts import Item, Mark
from farshore.board.scene import COLOURS


class Tables:
    """Plain data; the base box fills it, other boxes change it, parts read it."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.colours: list[str] = list(COLOURS[:seats])
        self.goods: list[str] = []  # kinds of hand cards, in the order of the hand
        self.stock: dict[str, int] = {}  # cards of each kind in the bank at the start
        self.terrains: list[str] = []
        self.gives: dict[str, str] = {}  # terrain → what a settlement on it earns
        self.earners: dict[str, int] = {"settlement": 1, "city": 2}  # building → cards from each of its hexes, where `yields` says nothing
        self.yields: dict[tuple[str, str], dict[str, int]] = {}  # (terrain, building) → cards, where it differs from level × gives
        self.prices: dict[str, dict[str, int]] = {}
        self.pieces: dict[str, int] = {}  # pieces of each kind that a player has
        self.points: dict[str, int] = {}
        self.target = 0
        self.hand_limit = 0
        self.open_hands = False
        self.hands_shown = False  # may somebody look into another's hand, and remember it?
        self.muster = False  # do players say which of their pieces defend?
        self.cards: dict[str, int] = {}  # development cards: kind → how many
        self.decks: list[str] = []  # decks whose cards players hide apart from those; the cells are named after them
        self.founding_rounds = 2
        self.income_round = 1  # counted from 0: whose settlement brings the first cards
        self.city_round = -1  # counted from 0: the round in which cities are founded; −1: in none
        self.first_player = -1  # a seat, or −1 to roll for it
        self.strict = False
        self.balanced_dice = False
        self.friendly_robber = False
        self.trade = True
        self.ware = ""  # something besides cards that players trade with each other; its part gives `Barter.ware`
        self.offers_per_turn = 0
        self.longest_road_from = 0  # pieces; 0: there is no such award
        self.largest_army_from = 0  # knights; 0: there is no such award
        self.beginner = False
        self.extra_turns = "none"  # what follows each turn: a word of the box that adds it
        self.ownerless = False  # beginners' settlements of colours that nobody plays stand there without an owner
        self.marks: tuple[Mark, ...] = ()  # places and figures that the board has for its scenario only

    def marked(self, name: str) -> list[tuple[Item, ...]]:
        """The items of every mark of that name, in the board file's order."""
        return [mark.items for mark in self.marks if mark.name == name]
