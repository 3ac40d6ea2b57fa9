"""Vectors of games for Gymnasium: as its own vectors are, observations kept apart from step to step, nothing lost at a game's end."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from farshore.engine.errors import FarshoreError
from farshore.lab.gym_env import SeatEnv
from farshore.lab.gym_vector import GymVector

SHORT: dict[str, Any] = {"seats": 3, "target": 3, "trade": False}


def walk(env: Any, steps: int) -> Any:
    _, info = env.reset(seed=1)
    for _ in range(steps):
        taken = env.step(info["action_mask"].argmax(axis=1))
        yield taken
        info = taken[-1]


def test_what_a_step_returned_stays_as_it_was() -> None:
    """An off-policy learner keeps `obs` and `next_obs` side by side."""
    env = GymVector("base", num_envs=4, boards=2)
    before, info = env.reset(seed=1)
    for _ in range(100):
        kept = {name: row.copy() for name, row in before.items()}
        after, *_, info = env.step(info["action_mask"].argmax(axis=1))
        assert all((before[name] == kept[name]).all() for name in kept)
        assert not any(np.shares_memory(before[name], after[name]) for name in kept)
        assert (before["observation"] != after["observation"]).any()
        before = after


def test_without_copies_the_arrays_are_the_engines_own() -> None:
    env = GymVector("base", num_envs=2, boards=2, copy=False)
    before, info = env.reset(seed=1)
    after, *_ = env.step(info["action_mask"].argmax(axis=1))
    assert np.shares_memory(before["observation"], after["observation"])


def test_a_game_that_ended_shows_its_last_position() -> None:
    env = GymVector("base", num_envs=4, boards=2, seat=0, **SHORT)
    ended = 0
    for observation, rewards, over, cut, info in walk(env, 400):
        assert ("final_obs" in info) == bool((over | cut).any())
        for number in np.flatnonzero(over | cut):
            ended += 1
            final = info["final_obs"][number]
            assert env.single_observation_space.contains(final)
            assert not final["action_mask"].any()
            fields = env.games.encoder.split(final["observation"])
            assert fields["points"].max() >= 2  # the third may be a secret one
            assert env.games.encoder.split(observation["observation"][number])["points"].max() < 2
            assert (0 in info["final_info"]["winners"][number]) == (rewards[number] == 1)
        for number in np.flatnonzero(~(over | cut)):
            assert "final_obs" not in info or info["final_obs"][number] is None
    assert ended > 3


def test_it_returns_what_gymnasiums_own_vector_returns() -> None:
    """Keys, types and shapes of every step, those with a game's end included, as of single environments in one process."""
    how: dict[str, Any] = {**SHORT, "game": "base", "opponents": "random"}
    ours = GymVector(num_envs=3, boards=2, **how)
    theirs = SyncVectorEnv([lambda: SeatEnv(**how)] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]

    def shapes(env: Any) -> tuple[set[str], set[str]]:
        plain, last = set(), set()
        for observation, rewards, over, cut, info in walk(env, 150):
            arrays = {**observation, "rewards": rewards, "over": over, "cut": cut}
            text = " ".join(f"{name} {array.shape} {array.dtype}" for name, array in sorted(arrays.items()))
            if "final_obs" in info:
                number = int(np.flatnonzero(info["_final_obs"])[0])
                final = info["final_obs"][number]
                last.add(f"{sorted(final)} {final['observation'].dtype} {info['final_info']['winners'].dtype} {info['_final_info'].dtype}")
            plain.add(f"{text} {sorted(info)} {info['codec'].dtype} {info['_seat'].dtype}")
        return plain, last

    assert shapes(ours) == shapes(theirs)
    assert len(shapes(ours)[1]) == 1
    apart: Any = DictInfoToList(ours)
    apart.reset(seed=1)
    for _ in range(150):
        *_, over, _, infos = apart.step(ours.action_masks().argmax(axis=1))
        assert [sorted(info["final_info"]) if "final_info" in info else None for info in infos] == [
            ["winners"] if won else None for won in over
        ]
        assert {info["codec"] for info in infos} == {ours.games.encoder.version}


def test_the_lead_as_a_reward() -> None:
    """All rewards of a game add up to a tenth for each point that it ended ahead."""
    env = GymVector("base", num_envs=2, boards=2, reward="points", **SHORT)
    gained = np.zeros(2)
    ended = 0
    for _, rewards, over, _, _ in walk(env, 300):
        gained += rewards
        for number in np.flatnonzero(over):
            assert gained[number] == pytest.approx(0.1 * env.games.leads[number])
            gained[number], ended = 0, ended + 1
    assert ended > 1


def test_both_ways_to_make_take_the_same_words() -> None:
    how: dict[str, Any] = {**SHORT, "opponents": ["greedy", "random"], "seat": 2, "reward": "points", "limit": 50}
    single: Any = gymnasium.make("farshore/Base-v0", **how)
    env = gymnasium.make_vec("farshore/Base-v0", num_envs=2, vectorization_mode="vector_entry_point", **how)
    assert isinstance(env, VectorEnv)
    assert (single.unwrapped.action_masks() == single.reset(seed=1)[1]["action_mask"]).all()
    assert env.single_observation_space == single.observation_space
    counted: Any = RecordEpisodeStatistics(env)
    observation, info = counted.reset(seed=[3, 4])
    assert env.observation_space.contains(observation)
    assert (info["seat"] == 2).all()
    assert (counted.unwrapped.action_masks() == info["action_mask"]).all()


@pytest.mark.parametrize("wrong", [{"reward": "fame"}, {"render_mode": "ansi"}, {"seat": 9}, {"num_envs": 0}, {"colour": "red"}])
def test_wrong_use_is_told_in_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(FarshoreError, match=r"\.$"):
        GymVector(**wrong)


@pytest.mark.parametrize("env", [SeatEnv(), GymVector(num_envs=2, boards=1)])
def test_options_of_a_reset_are_refused(env: Any) -> None:
    with pytest.raises(FarshoreError, match="no options here, but was given 'board'"):
        env.reset(options={"board": "mine"})
