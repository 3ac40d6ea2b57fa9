"""Many games at once for NumPy: observations and masks are the compiled engine's own memory, seen through arrays without a copy.

The arrays stay the same objects and change with every step; copy what you keep. They can't be written to.

>>> games = VectorGames("base", count=4, seed=1)
>>> games.observations.shape == (4, games.encoder.width) and games.masks.shape == (4, games.encoder.actions)
True
>>> for _ in range(100):
...     games.step(games.random_actions())
>>> int(games.decisions)
400
"""

from collections.abc import Sequence
from typing import Any

from farshore.bots.specs import BotLike, opponents_of
from farshore.catalogue import kit_of
from farshore.engine.errors import FarshoreError
from farshore.engine.ints import COMPILED
from farshore.engine.machine import State
from farshore.game import BoardLike, GameLike, GameSpec, choose
from farshore.installation import need
from farshore.lab.batch import BY_TURNS, EVERY_SEAT, Batch
from farshore.lab.bot_tables import GameTables
from farshore.lab.codec import Codec
from farshore.lab.encoder import Array, Encoder
from farshore.lab.step_arrays import ARRAYS, StepArrays, read_only
from farshore.luck import Luck
from farshore.parts.victory import Victory
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.policy.quick import QuickPolicy

np = need("numpy", "lab")

IN_THE_ENGINE = ("random", "quick")  # opponents that cost no call into Python

GAMES_PER_BOARD = 8  # that end before a new board is dealt
LONGEST = 20_000  # decisions of all seats in a game


class VectorGames(StepArrays):
    """`count` games that advance together; finished ones restart by themselves. The game is a name, or a board of your own.

    `learner`: None asks every seat (self-play), a number asks only that seat, "turns" asks one seat that changes from game to game. The
    `opponents` play at random ("random") or by the quick policy ("quick"), inside the compiled engine, and restarted games begin on one of
    `boards` boards that were dealt before; one of them is replaced after every few games. Any other bots, one for all other seats or a
    list (see `farshore.bots.specs`), see what their seats see, and each of their games is dealt anew.
    """

    def __init__(
        self,
        game: GameLike | GameSpec = "base",
        count: int = 1024,
        seats: int | None = None,
        seed: int = 0,
        learner: int | str | None = None,
        opponents: BotLike | Sequence[BotLike] = "random",
        boards: int = 64,
        limit: int = LONGEST,
        board: BoardLike | None = None,
        **options: object,
    ) -> None:
        self.spec = game if isinstance(game, GameSpec) else choose(game, seats, options, board)
        self.kind, self.seats, self.settings = self.spec.kind, self.spec.seats, self.spec.settings
        if count < 1 or boards < 1:
            raise FarshoreError("At least one game and one board are needed.")
        asked = EVERY_SEAT if learner is None else BY_TURNS if learner == "turns" else learner
        if not isinstance(asked, int) or asked >= self.seats or asked < BY_TURNS:
            raise FarshoreError(f"The learner is a seat from 0 to {self.seats - 1}, None or 'turns', not {learner!r}.")
        self._dealer = Luck(seed)
        self._luck = Luck(seed + 1)
        self._next_board = 0
        first = self._deal()
        self._rules = first.rules
        super().__init__(count, Encoder(self.kind.name, Codec(self._rules)))
        starts = [first, *(self._deal() for _ in range(boards - 1))]
        tables = None if opponents in IN_THE_ENGINE else GameTables(self.spec, opponents_of(opponents, self.seats - 1))
        if asked == EVERY_SEAT and opponents != "random":
            raise FarshoreError("Every seat is asked, so nobody is left to play against: name the learner's seat, or 'turns'.")
        policies = [QuickPolicy(BoardFeatures(self._kit)) for _ in range(count)] if opponents == "quick" else []
        still = all(box.keeps_board for box in self._kit.boxes)
        self._batch = Batch(self.encoder.codec, self._kit.part(Victory), starts, count, seed, asked, policies, limit, still, tables)
        self._show(lambda name: np.frombuffer(getattr(self._batch, name), dtype=ARRAYS[name]))

    def _deal(self) -> State:
        board = self.spec.deal(self._dealer)
        self._kit = kit_of(self.kind, self.seats, self.settings, board)
        start = self._kit.start(board)
        if self._next_board and start.rules is not self._rules:
            raise FarshoreError("The boards of this game differ in shape, so its games can't be stepped together.")
        self._next_board += 1
        return start

    def keep_finals(self) -> Array:
        """From now on, the returned array shows the last observation of each game that a step ended, before the next game began."""
        self._batch.keep_finals()
        return read_only(np.frombuffer(self._batch.finals, dtype=np.int16)).reshape(self.count, self.encoder.width)

    def step(self, actions: Array) -> None:
        """Carry out one action in each game. The arrays then show the result."""
        before = self._batch.finished
        self._batch.step(np.asarray(actions, dtype=np.int64).tolist())
        if self._batch.finished // GAMES_PER_BOARD != before // GAMES_PER_BOARD:
            self._batch.starts[self._next_board % len(self._batch.starts)] = self._deal()

    def show_again(self) -> None:
        """Write observations and masks once more, as each step does: to measure what they cost."""
        self._batch.show_all()

    def random_actions(self) -> Array:
        """A legal action for each game."""
        return _numbers(self._batch.choose(self._luck))

    def look_ahead(self) -> tuple[Array, Array, Array]:
        """What each legal action would lead to, up to the next draw of nature or question, as the seat that is asked would see it.

        Gives observations, and for each the number of its game and its action. Games with one legal action are left out.
        The actions are tried on the true position: the few whose outcome shows something hidden (a monopoly) show it here.
        """
        rows: list[Array] = []
        games: list[Array] = []
        actions: list[Array] = []
        batch, first = self._batch, 0
        while first < self.count:
            first = int(batch.look_ahead(first))
            count = int(batch.ahead_count)
            rows.append(np.frombuffer(batch.ahead, dtype=np.int16)[: count * self.encoder.width].reshape(count, self.encoder.width).copy())
            games.append(_numbers(batch.ahead_game)[:count])
            actions.append(_numbers(batch.ahead_action)[:count])
        return np.concatenate(rows), np.concatenate(games), np.concatenate(actions)

    @property
    def decisions(self) -> int:
        """Decisions of all seats in all games so far."""
        return int(self._batch.decisions)

    @property
    def finished(self) -> int:
        return int(self._batch.finished)


def _numbers(row: Any) -> Array:
    """A copy of one of the engine's rows."""
    return np.frombuffer(row, dtype=np.int64).copy() if COMPILED else np.array(row, dtype=np.int64)
