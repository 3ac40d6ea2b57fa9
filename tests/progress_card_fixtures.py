"""Tables with progress cards for the browser: seat 0 builds the first stages, and chance deals it the cards that are wanted."""

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page, expect

from browser_fixtures import OpenPage, Server
from farshore.engine.choice import Choice
from farshore.game import Game
from farshore.parts.cities.decks import CARDS, POINT_CARDS
from farshore.parts.cities.progress import MOST_HIDDEN
from knight_fixtures import Wish
from staged_games import SEEDS, Moment, Staged, can, guest_of, on_turn, sit, stranger

LONG = 40  # turns after which another game is tried
COMMODITY = {"forest": "science", "pasture": "trade", "mountains": "politics"}


def deck_of(card: str) -> str:
    return next(deck for deck, cards in CARDS.items() if card in cards or card == POINT_CARDS.get(deck))


def around(game: Game, corner: Any) -> list[tuple[str, int]]:
    """Terrain and number of the hexes at a corner."""
    q, r, side = corner
    near = {(q, r), (q, r - 1), (q + 1, r - 1)} if side == "N" else {(q, r), (q, r + 1), (q - 1, r + 1)}
    return [(hex_.terrain, hex_.token or 0) for hex_ in game.scene(0).hexes if hex_.at in near]


class StagedCards(Staged):
    """`wanted` are the next cards of seat 0. No 7 falls; what seat 0's city stands on pays until all cards are dealt, then anything. Seat 0
    does what it `wishes` for when it has its tracks; with `ships` the barbarians come once the cards are dealt."""

    def __init__(self, seats: int, seed: int, wanted: Iterable[str], wishes: Iterable[Wish] = (), ships: bool = False) -> None:
        self.wanted: list[str] = []
        self.pays: dict[str, int] = {}
        self.wishes = list(wishes)
        self.ships = ships
        super().__init__("cities-knights", seats, {"first": 0}, seed)
        self.wanted = list(wanted)

    def stage_of(self, deck: str) -> int:
        stages = self.game.view_data(0)["players"][0]["improvements"]  # type: ignore[index] # data as positions have it
        return int(stages.get(deck, 0))

    def reaches(self, moment: Moment) -> Moment:
        """The moment, or so late that it is not worth waiting for."""
        return lambda game: (not self.wanted and moment(game)) or game.turn()[1] > LONG

    def hidden(self) -> int:
        return int(self.game.view_data(0)["players"][0]["progress cards"])  # type: ignore[index] # data as positions have it

    def _lacking(self) -> str:
        """The track that is missing for the cards to come."""
        return next((deck_of(card) for card in self.wanted if not self.stage_of(deck_of(card))), "")

    def _draw(self) -> int:
        game = self.game
        outcomes = {action: game.choice(action, -1) for action in game.legal(-1)}
        first = next(iter(outcomes.values()))
        if first.verb == "dice":
            lacking = self._lacking()
            anything = (3, 4, 5, 6, 8) if self.wanted else (3, 4, 5, 6, 8, 9, 10, 11)
            total = self.pays.get(lacking, 6) if lacking else anything[self.luck.below(len(anything))]
            fitting = [action for action, dice in outcomes.items() if dice.number is not None and sum(divmod(dice.number, 10)) == total]
            return min(fitting)  # the red die as low as can be
        if first.verb == "event_die":
            idle = "ship" if self.ships and not self.wanted else next((deck for deck in CARDS if not self.stage_of(deck)), "ship")
            full = game.turn()[0] != 0 and self.hidden() == MOST_HIDDEN
            face = deck_of(self.wanted[0]) if self.wanted and not self._lacking() and not full else idle
            return next(action for action, die in outcomes.items() if die.piece == face)
        if first.verb == "card":
            plain = [action for action, card in outcomes.items() if card.piece not in POINT_CARDS.values()]
            point = any(card.piece is None for card in outcomes.values())  # is it the victory point, or not?
            if first.player == 0 and self.wanted and (not point or self.wanted[0] in POINT_CARDS.values()):
                found = [action for action, card in outcomes.items() if card.piece == self.wanted[0]]
                if found:
                    self.wanted.pop(0)
                    return found[0]
            return plain[self.luck.below(len(plain))]
        return list(outcomes)[self.luck.below(len(outcomes))]

    def steer(self, game: Game, seat: int) -> int | None:
        """Seat 0 founds where commodities are, improves, and otherwise waits; the others play as bots do."""
        if seat != 0:
            return None
        open_: dict[int, Choice] = {action: game.choice(action, 0) for action in game.legal(0)}
        founding = {action: choice for action, choice in open_.items() if choice.verb == "found" and choice.piece != "road"}
        places = {action: around(game, choice.place) for action, choice in founding.items()}
        if places:
            action = max(places, key=lambda one: len({terrain for terrain, token in places[one] if terrain in COMMODITY and token}))
            if open_[action].piece == "city":
                self.pays = {COMMODITY[terrain]: token for terrain, token in places[action] if terrain in COMMODITY and token}
            return action
        if on_turn(game, 0):
            lacking = self._lacking()
            for action, choice in open_.items():
                if choice.verb == "improve" and choice.piece == lacking:
                    return action
            for verb, piece in () if lacking else self.wishes:
                for action, choice in open_.items():
                    if choice.verb == verb and piece in (None, choice.piece):
                        return action
            return game.find(0, "end_turn")
        return None


def stage_cards(moment: Moment, wanted: Iterable[str], seats: int = 3, wishes: Iterable[Wish] = (), ships: bool = False) -> StagedCards:
    """The first game in which the moment comes with all wanted cards dealt."""
    cards, likes = list(wanted), list(wishes)
    for seed in SEEDS:
        table = StagedCards(seats, seed, cards, likes, ships)
        table.run(table.reaches(moment), table.steer)
        if not table.game.over() and table.game.turn()[1] <= LONG:
            return table
    raise AssertionError("the moment never comes")


# --- at the page


def holds(*cards: str) -> Moment:
    return lambda game: on_turn(game) and all(can(game, 0, "play_card", piece=card) for card in cards)


def asked(game: Game, phase: str) -> bool:
    prompt = game.prompt(0)
    return prompt is not None and prompt.must and prompt.phase == phase


def open_table(open_page: OpenPage, server: Server, table: Staged, size: str = "desktop", still: bool = True) -> Page:
    """Seat 0 at the table; nobody else moves meanwhile."""
    page = open_page(size=size, still=still)
    sit(page, table.lay(server, [guest_of(page), *[stranger(server)] * (table.game.seats - 1)]))
    return page


def play(page: Page, card: str) -> None:
    """Play it, and wait until the table has moved on: before that, other places are lit."""
    table = page.get_by_test_id("table")
    before = table.get_attribute("data-seq") or ""
    page.get_by_test_id(f"card-{card.replace(' ', '-')}").click()
    page.get_by_test_id("play-card").click()
    expect(table).not_to_have_attribute("data-seq", before)


def heard(page: Page, text: str) -> None:
    expect(page.get_by_test_id("announcer")).to_contain_text(text)


def confirm(page: Page, question: str) -> None:
    expect(page.get_by_test_id("confirm")).to_contain_text(question)
    page.get_by_test_id("confirm-yes").click()


def held(page: Page, good: str) -> int:
    stack = page.get_by_test_id(f"hand-{good}")
    return int(stack.get_attribute("data-count") or 0) if stack.count() else 0
