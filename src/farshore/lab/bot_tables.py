"""Games of a vector in which bots of Python hold the other seats: named levels, bots of your own, networks.

Each game is a whole `Game`, so its bots see what their seats see, the events included. That costs what the bots cost: the vector is then a
convenience, not a speed-up.
"""

from farshore.bots.bot import Bot, decide
from farshore.bots.specs import BotSpec
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import State
from farshore.game import Game, GameSpec
from farshore.lab.batch import BotTables
from farshore.luck import Luck

SEEDS = 1 << 40


class GameTables(BotTables):
    """One table for each game of the vector; `opponents` fill the seats beside the learner's in order, new ones for each game."""

    def __init__(self, spec: GameSpec, opponents: list[BotSpec]) -> None:
        self.spec = spec
        self.opponents = opponents
        self.games: dict[int, Game] = {}
        self.bots: dict[int, dict[int, Bot]] = {}
        self.lucks: dict[int, Luck] = {}

    def begin(self, number: int, learner: int, luck: Luck) -> State:
        game = self.spec.start(Luck(int(luck.below(SEEDS))))
        if self.games and game.state.rules is not next(iter(self.games.values())).state.rules:
            raise FarshoreError("The boards of this game differ in shape, so its games can't be stepped together.")
        others = [seat for seat in range(game.seats) if seat != learner]
        self.games[number] = game
        self.bots[number] = {seat: bot.make() for seat, bot in zip(others, self.opponents, strict=True)}
        self.lucks[number] = Luck(int(luck.below(SEEDS)))
        return game.state

    def play(self, number: int, seat: int, action: int) -> None:
        self.games[number].play(seat, action)

    def go_on(self, number: int, learner: int, most: int) -> int:
        game, bots, luck = self.games[number], self.bots[number], self.lucks[number]
        made = 0
        while made < most and not game.over():
            seats = game.seats_to_act()
            if learner in seats:
                break
            game.play(seats[0], decide(game, seats[0], bots[seats[0]], luck))
            made += 1
        return made
