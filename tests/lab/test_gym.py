"""The Gymnasium environments: registered for every game, clean, and the same again from the same seed."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.lab.encoder import Encoder
from farshore.lab.gym_env import ILLEGAL, MOST_ILLEGAL, SeatEnv
from farshore.registration import env_name


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_registered_and_clean(name: str) -> None:
    env = gymnasium.make(env_name(name))
    check_env(env.unwrapped, skip_render_check=True)


def play(env: SeatEnv, seed: int, steps: int = 10_000) -> tuple[list[float], list[bytes], bool]:
    """A game by random legal actions: rewards, observations, and whether it ended."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    gained: list[float] = []
    seen = [observation["observation"].tobytes()]
    for _ in range(steps):
        assert (info["action_mask"] == observation["action_mask"]).all()
        assert info["action_mask"].any()
        observation, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
        gained.append(reward)
        seen.append(observation["observation"].tobytes())
        if over or cut:
            return gained, seen, over
    return gained, seen, False


def test_a_seed_gives_the_same_game() -> None:
    env = SeatEnv("base", opponents="easy")
    first = play(env, 5, 12)
    assert play(env, 5, 12) == first
    assert play(env, 6, 12) != first


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"])
def test_a_copied_environment_goes_on_alike(way: Callable[[SeatEnv], SeatEnv]) -> None:
    env = SeatEnv("base", opponents="random")
    env.reset(seed=4)
    twin = way(env)
    for _ in range(30):
        action = int(env.encoder.mask(env.game, env.seat).argmax())
        (seen, *ours, _), (other, *theirs, _) = env.step(action), twin.step(action)
        assert all((seen[name] == other[name]).all() for name in seen)
        assert ours == theirs
        assert twin.game == env.game


def test_a_game_is_won_or_lost() -> None:
    gained, _, over = play(SeatEnv("base", seats=3, target=4, seat=None), 2)
    assert over
    assert set(gained[:-1]) <= {0.0}
    assert gained[-1] in (1.0, -1.0)


def test_points_add_up_to_the_lead() -> None:
    env = SeatEnv("base", seats=3, target=4, reward="points")
    gained, _, over = play(env, 3)
    points = [env.game.points(seat, seat) for seat in range(3)]
    assert over
    assert sum(gained) == pytest.approx((points[0] - max(points[1:])) / 10)


def test_an_illegal_action_changes_nothing_and_is_explained() -> None:
    env = SeatEnv("base")
    first, info = env.reset(seed=1)
    wrong = next(action for action in range(env.encoder.actions) if not info["action_mask"][action])
    for number in range(1, MOST_ILLEGAL + 1):
        observation, reward, over, cut, info = env.step(wrong)
        assert (observation["observation"] == first["observation"]).all()
        assert (reward, over, cut) == (ILLEGAL, False, number == MOST_ILLEGAL)
        assert info["illegal"].endswith(".")


def test_too_long_a_game_is_cut_off() -> None:
    gained, _, over = play(SeatEnv("base", limit=30), 1)
    assert not over
    assert len(gained) < 30


@pytest.mark.parametrize(("mode", "kind"), [("ansi", str), ("svg", str)])
def test_pictures(mode: str, kind: type) -> None:
    env = SeatEnv("base", render_mode=mode)
    env.reset(seed=1)
    assert isinstance(env.render(), kind)


def test_pixels() -> None:
    env = SeatEnv("new-shores", render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert before.dtype == "uint8"
    assert before.shape[2] == 3
    play(env, 1, 5)
    assert (env.render() != before).any()


@pytest.mark.parametrize(
    "wrong", [{"opponents": "nobody"}, {"reward": "fun"}, {"seat": 9}, {"render_mode": "opera"}, {"game": "chess"}, {"targets": 3}]
)
def test_wrong_use_is_told_in_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(FarshoreError, match=r"\.$"):
        SeatEnv(**wrong)


def test_the_codec_is_told() -> None:
    env = SeatEnv("base")
    _, info = env.reset(seed=1)
    assert info["codec"] == Encoder.of(env.game).version
