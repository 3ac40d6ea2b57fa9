"""PettingZoo's own tests, for every game of the catalogue."""

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from farshore.catalogue import GAMES
from farshore.engine.errors import IllegalMove
from farshore.lab.zoo_env import AecEnv, ParallelEnv, env, parallel_env

every_game = pytest.mark.parametrize("name", GAMES)
# PettingZoo warns of every observation that is a dictionary, though its own classic games have the same.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]
SHORT = 40


@every_game
def test_aec(name: str) -> None:
    api_test(env(name, limit=SHORT), num_cycles=SHORT)


@every_game
def test_parallel(name: str) -> None:
    parallel_api_test(parallel_env(name, limit=SHORT), num_cycles=SHORT)


def test_seeds() -> None:
    seed_test(lambda: env("base"), num_cycles=20)
    parallel_seed_test(lambda: parallel_env("base"), num_cycles=20)


def finish(table: AecEnv) -> dict[str, float]:
    """Play at random until everybody is done; what each agent got in all."""
    table.reset(seed=4)
    gained = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(100_000):
        observation, reward, over, cut, _ = table.last()
        gained[agent] += reward
        table.step(None if over or cut else table.action_space(agent).sample(observation["action_mask"]))
    return gained


def test_one_wins_and_the_others_lose() -> None:
    gained = finish(env("base", seats=3, target=4))
    assert sorted(gained.values()) == [-1.0, -1.0, 1.0]


def test_an_action_that_is_not_legal_is_refused() -> None:
    table = env("base")
    table.reset(seed=1)
    mask = table.observe(table.agent_selection)["action_mask"]
    with pytest.raises(IllegalMove, match=r"\.$"):
        table.step(int((mask == 0).argmax()))


def test_who_is_not_asked_can_only_wait() -> None:
    table: ParallelEnv = parallel_env("base", first=0)
    observations, _ = table.reset(seed=1)
    assert [int(observations[agent]["action_mask"][table.wait]) for agent in table.agents] == [0, 1, 1, 1]
    assert [int(observations[agent]["action_mask"].sum()) for agent in table.agents[1:]] == [1, 1, 1]
    _, _, _, _, infos = table.step(dict.fromkeys(table.agents, table.wait))
    assert "illegal" in infos["seat_0"]
    assert "illegal" not in infos["seat_1"]
