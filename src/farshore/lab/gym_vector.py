"""Gymnasium's vector of environments: many games at once, one seat learning in each.

    envs = gymnasium.make_vec("farshore/Base-v0", num_envs=1024, opponents="quick")

It takes what `gymnasium.make` takes (see `farshore.lab.gym_env`). A game that ended restarts in the same step: the observation is the first
of the new game, and the infos have the last of the old one as `final_obs`. An action that is not legal raises an error, and no game moves.
"""

from collections.abc import Sequence
from typing import Any

from farshore.bots.specs import BotLike
from farshore.engine.errors import FarshoreError
from farshore.game import BoardLike, GameLike
from farshore.installation import need
from farshore.lab import rewards
from farshore.lab.encoder import Array
from farshore.lab.gym_env import LONGEST, check_reset
from farshore.lab.multiprocess import MultiprocessGames
from farshore.lab.observing import Observations
from farshore.lab.step_arrays import read_only
from farshore.lab.vector import VectorGames

np = need("numpy", "lab")
gymnasium = need("gymnasium", "lab")
VectorEnv: Any = gymnasium.vector.VectorEnv


class GymVector(VectorEnv):  # type: ignore[misc]  # an optional package: its classes are unknown where it is missing
    """`num_envs` games, each with one seat that learns; with `seat=None` the seat changes from game to game.

    Each step returns arrays of its own. With `copy=False` they are the engine's memory, which the next step overwrites: nothing is copied,
    and whoever keeps observations for later has to copy them. With `workers` above 1 so many processes share the games (see
    `farshore.lab.multiprocess`).
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: GameLike = "base",
        num_envs: int = 1024,
        seats: int | None = None,
        opponents: BotLike | Sequence[BotLike] = "random",
        seat: int | None = 0,
        reward: str = "win",
        limit: int = LONGEST,
        board: BoardLike | None = None,
        copy: bool = True,
        boards: int = 64,
        workers: int = 1,
        scaled: bool = False,
        views: str | Sequence[str] = (),
        **options: Any,
    ) -> None:
        if "render_mode" in options and options.pop("render_mode") is not None:
            raise FarshoreError("A vector of games draws no pictures; make a single environment to look at one.")
        learner = "turns" if seat is None else seat
        how = {"count": num_envs, "seats": seats, "opponents": opponents, "learner": learner, "limit": limit, "board": board}
        self._how = {"game": game, **how, "boards": boards, **options}
        self._workers = workers
        self._seen: dict[str, Any] = {"scaled": scaled, "views": views}
        self.reward = rewards.check(reward)
        self.copy = copy
        self.games: VectorGames | MultiprocessGames
        self._begin(0)
        self.num_envs = num_envs
        everywhere = read_only(np.ones(num_envs, dtype=np.bool_))
        version = read_only(np.full(num_envs, self.games.encoder.version, dtype=object))
        self._always = {"codec": version, "_codec": everywhere, "_action_mask": everywhere, "_seat": everywhere}
        self.single_action_space = gymnasium.spaces.Discrete(self.games.encoder.actions)
        self.observations = Observations(self.games.encoder, **self._seen)
        self.single_observation_space = self.observations.space()
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)

    def _begin(self, seed: int) -> None:
        if self._workers == 1:
            self.games = VectorGames(**self._how, seed=seed)
        elif hasattr(self, "games") and isinstance(self.games, MultiprocessGames):
            self.games.begin(seed)
        else:
            self.games = MultiprocessGames(**self._how, **self._seen, seed=seed, workers=self._workers)
        self._finals = self.games.keep_finals()
        self._lead = np.zeros(self.games.count)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begin anew. A list of seeds is taken as one seed for all games together: they share their boards."""
        check_reset(options)
        one = np.random.SeedSequence([0 if part is None else part for part in seed]) if isinstance(seed, list) else None
        super().reset(seed=int(one.generate_state(1)[0]) if one is not None else seed)
        self._begin(int(self.np_random.integers(1 << 40)))
        return self._observe(), self._info()

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        self.games.step(actions)
        won, cut = self.games.won, self.games.cut_off
        info = self._info()
        ended = won | cut
        if ended.any():
            info["final_obs"], info["_final_obs"] = self._last_seen(ended), ended
            info["final_info"], info["_final_info"] = self._last_info(ended), ended.copy()
        return self._observe(), self._rewards(ended), won, cut, info

    def _rewards(self, ended: Array) -> Array:
        if self.reward == "win":
            return self.games.rewards.astype(np.float64)
        lead = rewards.POINT * self.games.leads
        gained = lead - self._lead
        self._lead = np.where(ended, 0.0, lead)
        return gained

    def _last_seen(self, ended: Array) -> Array:
        """An array of objects, as Gymnasium's own vectors have it: the last observation of each game that ended, None elsewhere."""
        found = np.full(self.num_envs, None, dtype=object)
        for number in np.flatnonzero(ended):
            closed = np.zeros(self.games.encoder.actions, dtype=np.int8)
            found[number] = self.observations(self._finals[number].copy(), closed)
        return found

    def _last_info(self, ended: Array) -> dict[str, Any]:
        winners = np.full(self.num_envs, None, dtype=object)
        for number in np.flatnonzero(ended):
            winners[number] = [seat for seat in range(self.games.seats) if self.games.winners[number] >> seat & 1]
        return {"winners": winners, "_winners": ended.copy()}

    def _observe(self) -> dict[str, Array]:
        games = self.games
        rows, masks = games.observations, self._own(games.masks.view(np.int8))
        views = {name: self._own(view) for name, view in games.views.items()} if isinstance(games, MultiprocessGames) else None
        if views is None:
            views = self.observations.views(rows)
        return {"observation": rows if "observation" in views else self._own(rows), "action_mask": masks, **views}

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._own(self.games.masks.view(np.int8)),
            "seat": self._own(self.games.seat),
            **self._always,
        }

    def _own(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def close_extras(self, **_: Any) -> None:
        if isinstance(self.games, MultiprocessGames):
            self.games.close()

    def action_masks(self) -> Array:
        """Which actions are open in each game, as sb3-contrib's maskable algorithms ask."""
        return self.games.masks.copy()
