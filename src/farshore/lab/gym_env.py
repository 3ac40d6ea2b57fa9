"""Gymnasium: one seat learns, bots fill the others.

    env = gymnasium.make("farshore/Base-v0", opponents="easy")

Every game of the catalogue is registered once `farshore` and `gymnasium` are imported; `farshore:farshore/Base-v0` imports the former.

The observation is a dictionary: `observation` (see `farshore.lab.encoder`) and `action_mask`, and if asked the board as planes or as a
graph (see `farshore.lab.observing`). An action that is not legal changes nothing, costs `ILLEGAL`, and the info says why. An agent that
reads the mask never chooses one.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from farshore import registration
from farshore.bots import Bot, BotLike, decide
from farshore.bots.specs import opponents_of
from farshore.engine.errors import FarshoreError, IllegalMove
from farshore.game import BoardLike, Game, GameLike, choose
from farshore.installation import need
from farshore.lab import rewards
from farshore.lab.encoder import Array, Encoder
from farshore.lab.observing import Observations
from farshore.luck import Luck

gymnasium = need("gymnasium", "lab")
np = need("numpy", "lab")
Env: Any = gymnasium.Env

ILLEGAL = -0.1
MOST_ILLEGAL = 100  # in a row; then the episode is cut off
LONGEST = 20_000  # decisions of all seats


class SeatEnv(Env):  # type: ignore[misc]  # an optional package: its classes are unknown where it is missing
    """One seat of a game. With `seat=None` the seat changes from game to game.

    The game is a name or a board of your own; an opponent is a name, a file, a class or an object (see `farshore.bots.specs`). A list of
    opponents fills the other seats in order.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "svg", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        game: GameLike = "base",
        seats: int | None = None,
        opponents: BotLike | Sequence[BotLike] = "random",
        seat: int | None = 0,
        reward: str = "win",
        render_mode: str | None = None,
        limit: int = LONGEST,
        board: BoardLike | None = None,
        scaled: bool = False,
        views: str | Sequence[str] = (),
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise FarshoreError(f"There is no render mode {render_mode!r}. Render modes: {', '.join(self.metadata['render_modes'])}.")
        self.game_spec = choose(game, seats, options, board)
        self.opponents = opponents_of(opponents, self.game_spec.seats - 1)
        self.chosen_seat, self.limit = seat, limit
        self.reward = rewards.check(reward)
        self.render_mode = render_mode
        self.game: Game = self.game_spec.start(Luck(0))
        if seat is not None and not 0 <= seat < self.game.seats:
            raise FarshoreError(f"There is no seat {seat} at this table.")
        self.seat = seat or 0
        self.encoder = Encoder.of(self.game)
        self.action_space = gymnasium.spaces.Discrete(self.encoder.actions)
        self.observations = Observations(self.encoder, scaled, views)
        self.observation_space = self.observations.space()
        self._bots: dict[int, Bot] = {}
        self._lucks: list[Luck] = []
        self._decisions = self._illegal = 0
        self._lead = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Array], dict[str, Any]]:
        super().reset(seed=seed)
        check_reset(options)
        draw = [int(self.np_random.integers(1 << 60)) for _ in range(2)]
        self.game = self.game_spec.start(Luck(draw[0]))
        self.seat = draw[1] % self.game.seats if self.chosen_seat is None else self.chosen_seat
        self._bots = {other: spec.make() for other, spec in zip(self._others(), self.opponents, strict=True)}
        self._lucks = [Luck(draw[1] + seat) for seat in range(self.game.seats)]
        self._decisions = self._illegal = 0
        self._let_others_play()
        self._lead = 0.0
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        if not self._bots:
            raise FarshoreError("Call reset() before the first step.")
        if self.game.over():
            return self._observe(), 0.0, True, False, self._info()
        try:
            self.game.play(self.seat, int(action))
        except IllegalMove as error:
            self._illegal += 1
            return self._observe(), ILLEGAL, False, self._illegal >= MOST_ILLEGAL, {**self._info(), "illegal": str(error)}
        self._illegal = 0
        self._decisions += 1
        self._let_others_play()
        over = self.game.over()
        reward = rewards.final(self.game, self.seat)
        if self.reward == "points":
            lead = rewards.lead(self.game, self.seat)
            reward, self._lead = lead - self._lead, lead
        return self._observe(), reward, over, not over and self._decisions >= self.limit, self._info()

    def _others(self) -> list[int]:
        return [other for other in range(self.game.seats) if other != self.seat]

    def _let_others_play(self) -> None:
        while not self.game.over() and self._decisions < self.limit:
            seats = self.game.seats_to_act()
            if self.seat in seats:
                return
            seat = seats[0]
            self.game.play(seat, decide(self.game, seat, self._bots[seat], self._lucks[seat]))
            self._decisions += 1

    def _observe(self) -> dict[str, Array]:
        return self.observations(self.encoder.observe(self.game, self.seat), self.encoder.mask(self.game, self.seat))

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.encoder.mask(self.game, self.seat), "seat": self.seat, "codec": self.encoder.version}
        if self.game.over():
            info["winners"] = self.game.winners()
        return info

    def action_masks(self) -> Array:
        """Which actions are open, as sb3-contrib's maskable algorithms ask."""
        return self.encoder.mask(self.game, self.seat).astype(np.bool_)

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        return picture(self.game, self.seat, self.render_mode)


def check_reset(options: dict[str, Any] | None) -> None:
    if options:
        named = ", ".join(map(repr, options))
        raise FarshoreError(f"reset() takes no options here, but was given {named}. Give them when you make the environment.")


def picture(game: Game, seat: int | None, mode: str) -> Any:
    """The position as text, as SVG or as an array of pixels, as a seat sees it."""
    if mode == "rgb_array":
        from farshore.lab.raster import pixels

        return pixels(game)
    return game.text(seat) if mode == "ansi" else game.svg(seat)


registration.register(gymnasium)
