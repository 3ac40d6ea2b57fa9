"""PettingZoo: every seat is an agent. `env()` takes turns (AEC), `parallel_env()` asks all seats at once.

In the parallel form a seat that is not asked can only wait, with an action number after those of the game. Infos hold no texts but the
reason why an action was refused, since libraries turn them into tensors; the version of the observations is `env.codec`.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from farshore.engine.errors import FarshoreError, IllegalMove
from farshore.game import BoardLike, Game, GameLike, GameSpec, choose
from farshore.installation import need
from farshore.lab import rewards
from farshore.lab.encoder import Array, Encoder
from farshore.lab.gym_env import LONGEST, MOST_ILLEGAL, picture
from farshore.lab.observing import Observations
from farshore.luck import Luck

gymnasium = need("gymnasium", "lab")
pettingzoo = need("pettingzoo", "lab")
np = need("numpy", "lab")
Aec: Any = pettingzoo.AECEnv
Parallel: Any = pettingzoo.ParallelEnv
RENDER_MODES = ["ansi", "svg", "rgb_array"]


class _AgentGame:
    """A game with a named agent in each seat, for both forms."""

    def __init__(self, spec: GameSpec, reward: str, limit: int) -> None:
        self.spec, self.limit = spec, limit
        self.reward = rewards.check(reward)
        self.game: Game = spec.start(Luck(0))
        self.encoder = Encoder.of(self.game)
        self.agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.decisions = 0
        self.leads = [0.0] * self.game.seats

    def reset(self, seed: int) -> None:
        self.game = self.spec.start(Luck(seed))
        self.decisions = 0
        self.leads = [0.0] * self.game.seats

    def play(self, seat: int, action: int) -> None:
        self.game.play(seat, action)
        self.decisions += 1

    def rewards(self) -> dict[str, float]:
        """For each agent, since the last time."""
        if self.reward == "win":
            return {agent: rewards.final(self.game, seat) for seat, agent in enumerate(self.agents)}
        leads = [rewards.lead(self.game, seat) for seat in range(self.game.seats)]
        gained = {agent: leads[seat] - self.leads[seat] for seat, agent in enumerate(self.agents)}
        self.leads = leads
        return gained

    def cut_off(self) -> bool:
        return not self.game.over() and self.decisions >= self.limit


class AecEnv(Aec):  # type: ignore[misc]  # an optional package: its classes are unknown where it is missing
    """One seat decides at a time. Where the rules ask several at once, the lowest seat goes first, and nobody sees another's choice."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "farshore_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        game: GameLike = "base",
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        limit: int = LONGEST,
        board: BoardLike | None = None,
        scaled: bool = False,
        views: str | Sequence[str] = (),
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = _AgentGame(choose(game, seats, options, board), reward, limit)
        self.render_mode = render_mode
        self.possible_agents = list(self.table.agents)
        self.agents = list(self.possible_agents)
        encoder = self.table.encoder
        self.codec = encoder.version
        self.action_spaces = {agent: gymnasium.spaces.Discrete(encoder.actions) for agent in self.possible_agents}
        self.observations = Observations(encoder, scaled, views)
        self.observation_spaces = {agent: self.observations.space() for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.table.reset(int(self._random.integers(1 << 60)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        seats = self.table.game.seats_to_act()
        return self.possible_agents[seats[0]] if seats else self.agents[0]

    def observe(self, agent: str) -> dict[str, Array]:
        table, seat = self.table, self.possible_agents.index(agent)
        mask = table.encoder.mask(table.game, seat)
        return self.observations(table.encoder.observe(table.game, seat), mask)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise FarshoreError(f"{agent} must choose an action.")
        self._cumulative_rewards[agent] = 0.0
        self.table.play(self.possible_agents.index(agent), int(action))
        self.rewards = self.table.rewards()
        over, cut = self.table.game.over(), self.table.cut_off()
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._accumulate_rewards()
        self.agent_selection = self._asked()

    def render(self) -> Any:
        return None if self.render_mode is None else picture(self.table.game, None, self.render_mode)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


class ParallelEnv(Parallel):  # type: ignore[misc]  # see AecEnv
    """All seats answer at once; those who are not asked can only wait (the last action number)."""

    metadata: ClassVar[dict[str, Any]] = {"name": "farshore_parallel_v0", "render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(
        self,
        game: GameLike = "base",
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        limit: int = LONGEST,
        board: BoardLike | None = None,
        scaled: bool = False,
        views: str | Sequence[str] = (),
        **options: Any,
    ) -> None:
        self.table = _AgentGame(choose(game, seats, options, board), reward, limit)
        self.render_mode = render_mode
        self.possible_agents = list(self.table.agents)
        self.agents = list(self.possible_agents)
        encoder = self.table.encoder
        self.codec = encoder.version
        self.wait = encoder.actions
        self.action_spaces = {agent: gymnasium.spaces.Discrete(encoder.actions + 1) for agent in self.possible_agents}
        self.observations = Observations(encoder, scaled, views, more=1)
        self.observation_spaces = {agent: self.observations.space() for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self._idle = 0  # steps in a row in which nothing happened

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.table.reset(int(self._random.integers(1 << 60)))
        self.agents = list(self.possible_agents)
        self._idle = 0
        return self._observations(), self._infos()

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Carry out the answers of those who were asked, by seat. An answer is dropped if an earlier one has changed the question.

        An answer that is not legal changes nothing, and the info says why. Too many steps in which nothing happens cut the game off.
        """
        table = self.table
        before = table.decisions
        illegal: dict[str, str] = {}
        asked = {seat: table.game.legal(seat) for seat in table.game.seats_to_act()}
        for seat, legal in asked.items():
            agent = self.possible_agents[seat]
            action = int(actions.get(agent, self.wait))
            if seat not in table.game.seats_to_act() or table.game.legal(seat) != legal:
                continue
            if action == self.wait:
                illegal[agent] = "You can't wait: you have to decide."
                continue
            try:
                table.play(seat, action)
            except IllegalMove as error:
                illegal[agent] = str(error)
        self._idle = 0 if table.decisions > before else self._idle + 1
        gained = table.rewards()
        over, cut = table.game.over(), table.cut_off() or self._idle >= MOST_ILLEGAL
        observations, infos = self._observations(), self._infos()
        for agent, reason in illegal.items():
            infos[agent]["illegal"] = reason
        agents = list(self.agents)
        if over or cut:
            self.agents = []
        return observations, gained, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _observations(self) -> dict[str, Any]:
        table, found = self.table, {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.append(table.encoder.mask(table.game, seat), np.int8(0))
            mask[-1] = not mask.any()
            found[agent] = self.observations(table.encoder.observe(table.game, seat), mask)
        return found

    def _infos(self) -> dict[str, Any]:
        return {agent: {} for agent in self.possible_agents}

    def render(self) -> Any:
        return None if self.render_mode is None else picture(self.table.game, None, self.render_mode)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


def env(game: GameLike = "base", **options: Any) -> AecEnv:
    return AecEnv(game, **options)


def parallel_env(game: GameLike = "base", **options: Any) -> ParallelEnv:
    return ParallelEnv(game, **options)
