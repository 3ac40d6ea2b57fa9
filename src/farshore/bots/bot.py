"""What a bot is, and all that it is ever shown.

A bot is asked only when it has something to decide. It gets an `Observation`: the game from one seat, with the legal actions, what each
means, and what this seat may know. The full state never passes through it, so a bot can't cheat by accident, and two positions that look
the same from a seat look the same to its bot.
"""

from collections.abc import Sequence
from functools import cached_property
from types import MappingProxyType

from farshore.bots.counted_hands import GuessedHands, held_by
from farshore.boxes.kit import Kit
from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import State
from farshore.engine.visibility import Held, View
from farshore.game import Game, Prompt
from farshore.luck import Luck
from farshore.parts.hand import Hand
from farshore.parts.tables import Tables


class Observation:
    """The game as one seat sees it at one moment. Each decision gets a new one; nothing in it changes the game.

    `luck` is the bot's own source of chance: it tells nothing about the dice and cards to come.
    """

    def __init__(self, game: Game, seat: int, luck: Luck, hands: Sequence[GuessedHands] | None = None) -> None:
        """`hands`: guesses of the others' hands, from whoever has counted them elsewhere; without them bots count from the events."""
        self.__game = game
        self.seat = seat
        self.seats = game.seats
        self.luck = luck
        self.hands: list[Held] = [] if hands is None else held_by(game.view(seat), game.kit.part(Hand), hands)

    @property
    def game_name(self) -> str:
        return self.__game.kind.name

    @property
    def settings(self) -> MappingProxyType[str, bool | int | str]:
        """The options this game is played with."""
        return MappingProxyType(self.__game.settings)

    @property
    def numbers(self) -> Tables:
        """What the rulebook prints: prices, stocks, points. Everybody knows them; read only."""
        return self.__game.kit.tables

    @property
    def kit(self) -> Kit:
        """The rules of this game, put together: its parts, its numbers, where things lie in a row of cells. Nothing in it changes."""
        return self.__game.kit

    @cached_property
    def _legal(self) -> list[int]:
        return self.__game.legal(self.seat)

    def legal(self) -> list[int]:
        """The actions that may be chosen, ascending."""
        return list(self._legal)

    def choices(self) -> list[tuple[int, Choice]]:
        """The legal actions and what each means."""
        return list(self._choices)

    @cached_property
    def _choices(self) -> list[tuple[int, Choice]]:
        return [(action, self.__game.choice(action, self.seat)) for action in self._legal]

    @cached_property
    def prompt(self) -> Prompt | None:
        """The question as a person would see it."""
        return self.__game.prompt(self.seat)

    def view(self) -> View:
        """What this seat may know, as a row of cells with the hidden ones covered."""
        return self.__game.view(self.seat)

    @cached_property
    def _view_data(self) -> dict[str, object]:
        return self.__game.view_data(self.seat)

    def view_data(self) -> dict[str, object]:
        """The same as JSON-ready data, with names."""
        return self._view_data

    def events(self, since: int = 0, until: int | None = None) -> list[dict[str, object]]:
        """What happened so far, as this seat saw it, from the event numbered `since` on. Empty in a game loaded from a position."""
        return [event.seen_by(self.seat) for event in self.__game.events[since:until]]

    def sample(self, luck: Luck | None = None) -> State:
        """A whole state that could be the real one, as far as this seat can tell, for bots that search."""
        return self.__game.sample(self.seat, self.luck if luck is None else luck)


class Bot:
    """A player. Each game gets a new instance, so that whatever it remembers ends with the game."""

    name = ""
    seconds: float | None = None  # for the next choice, where somebody waits for it; None: as many as it takes

    def choose(self, observation: Observation) -> int:
        """Choose one of `observation.legal()`."""
        raise NotImplementedError

    def plays(self, game: str, seats: int) -> bool:
        """Does it know this game at such a table? Servers offer it only where it does."""
        return True

    def propose(self, observation: Observation) -> list[int]:
        """In the turn of another player, asked once: the steps of a proposal to that player, from the one that begins it to the one that
        sends it. None: nothing to propose."""
        return []


def decide(game: Game, seat: int, bot: Bot, luck: Luck) -> int:
    """Ask a bot for its action. One that is not legal raises an error that names the bot."""
    observation = Observation(game, seat, luck)
    action = bot.choose(observation)
    if action not in observation.legal():
        raise FarshoreError(f"The bot {bot.name!r} at seat {seat} chose {action!r}, which is not legal now.")
    return action
