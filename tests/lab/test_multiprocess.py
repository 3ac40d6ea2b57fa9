"""Games shared among processes: the same as those of single vectors, and nothing is left behind."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from farshore.bots import Bot, Observation
from farshore.engine.errors import FarshoreError
from farshore.lab.game_workers import worker_seed
from farshore.lab.gym_vector import GymVector
from farshore.lab.multiprocess import MultiprocessGames
from farshore.lab.step_arrays import ARRAYS
from farshore.lab.vector import VectorGames
from farshore.lab.views import Views

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("multiprocess")]

HOW: dict[str, Any] = {"seats": 3, "boards": 2, "learner": "turns", "target": 3, "trade": False}


@pytest.fixture(scope="module")
def games() -> Iterator[MultiprocessGames]:
    with MultiprocessGames("base", count=5, seed=3, workers=2, **HOW) as games:
        yield games


def test_the_games_are_those_of_single_vectors(games: MultiprocessGames) -> None:
    """Step by step, with the last position of each game that ended; and once more after beginning anew."""
    for seed in (3, 4):
        games.begin(seed)
        finals = games.keep_finals()
        alone = [VectorGames("base", count=count, seed=worker_seed(seed, worker), **HOW) for worker, count in enumerate((2, 3))]
        lasts = [part.keep_finals() for part in alone]
        for _ in range(150):
            actions = games.random_actions()
            games.step(actions)
            alone[0].step(actions[:2])
            alone[1].step(actions[2:])
            for name in ARRAYS:
                assert (getattr(games, name) == np.concatenate([getattr(part, name) for part in alone])).all(), name
            ended = games.done > 0
            assert (finals[ended] == np.concatenate(lasts)[ended]).all()
            assert (ended == (games.won | games.cut_off)).all()
        assert games.finished == sum(part.finished for part in alone) > 0
        assert games.decisions == sum(part.decisions for part in alone)


def test_nothing_moves_where_an_action_is_refused(games: MultiprocessGames) -> None:
    before, actions = games.observations.copy(), games.random_actions()
    for wrong in (int((~games.masks[4]).argmax()), -1, games.encoder.actions):
        with pytest.raises(FarshoreError, match=f"Action {wrong} is not legal in game 4"):
            games.step(np.append(actions[:4], wrong))
    with pytest.raises(FarshoreError, match="as many actions"):
        games.step(actions[:4])
    with pytest.raises(FarshoreError, match="no step to wait for"):
        games.step_wait()
    assert (games.observations == before).all()
    with pytest.raises(ValueError, match="read-only"):
        games.masks[0, 0] = True


def test_a_step_can_be_waited_for_later(games: MultiprocessGames) -> None:
    decisions = games.decisions
    games.step_async(games.random_actions())
    with pytest.raises(FarshoreError, match="under way"):
        games.step(games.random_actions())
    games.step_wait()
    assert games.decisions > decisions


def test_a_part_is_stepped_while_another_is_looked_at() -> None:
    """Each part with its own arrays, as the vectors that it consists of; views are made by the processes."""
    with MultiprocessGames("base", count=6, seed=8, workers=2, parts=2, scaled=True, views="planes", **HOW) as games:
        first, second = games.parts
        alone = [VectorGames("base", count=count, seed=worker_seed(8, number), **HOW) for number, count in enumerate((1, 2, 1, 2))]
        views = Views(games.encoder, scaled=True, views="planes")
        first.step_async(chosen := first.random_actions())
        for turn in range(150):
            part, other, vectors = (first, second, alone[:2]) if turn % 2 == 0 else (second, first, alone[2:])
            coming = other.random_actions()
            other.step_async(coming)  # before the first is waited for
            with pytest.raises(FarshoreError, match="under way"):
                part.step_async(chosen)
            with pytest.raises(FarshoreError, match="under way"):
                games.step(np.append(chosen, coming))
            part.step_wait()
            vectors[0].step(chosen[:1])
            vectors[1].step(chosen[1:])
            for name in ARRAYS:
                assert (getattr(part, name) == np.concatenate([getattr(vector, name) for vector in vectors])).all(), name
            chosen = coming
        assert sorted(part.views) == ["observation", "planes"]
        assert all((part.views[name] == view).all() for name, view in views(part.observations).items())
        other.step_wait()
        assert games.decisions == first.decisions + second.decisions > games.finished > 0
        with pytest.raises(FarshoreError, match="no step to wait for"):
            games.step_wait()
        games.step(games.random_actions())


BREAKING = """
from farshore.bots import Bot


class Breaking(Bot):
    def choose(self, observation):
        if len(observation.events()) > 12:
            raise ZeroDivisionError("enough")
        return observation.legal()[0]
"""


def test_failures_are_told_and_nothing_is_left_behind(tmp_path: Path) -> None:
    class Local(Bot):
        def choose(self, observation: Observation) -> int:
            return observation.legal()[0]

    with pytest.raises(FarshoreError, match=r"can be shared among 1 to 2 workers, not 3\."):
        MultiprocessGames(count=2, workers=3)
    with pytest.raises(FarshoreError, match=r"can be stepped in 1 to 2 parts, not 0\."):
        MultiprocessGames(count=2, parts=0)
    with pytest.raises(FarshoreError, match="can't be sent to other processes"):
        MultiprocessGames(count=2, workers=1, learner=0, opponents=Local)
    (tmp_path / "breaking.py").write_text(BREAKING, encoding="utf-8")
    games = MultiprocessGames("duel", count=1, workers=1, boards=1, learner=0, opponents=f"{tmp_path / 'breaking.py'}:Breaking")
    [worker] = games._crew.workers
    with pytest.raises(FarshoreError, match="ZeroDivisionError: enough"):
        step_on(games)
    assert not worker.process.is_alive()
    with pytest.raises(FarshoreError, match="closed"):
        step_on(games)


def step_on(games: MultiprocessGames) -> None:
    for _ in range(20):
        games.step(games.random_actions())


def test_the_script_of_the_guide_runs(tmp_path: Path) -> None:
    """With fewer games and steps. It is a file, since the processes import it."""
    page = Path(__file__).resolve().parents[2] / "docs" / "reference" / "vector-games.md"
    [script] = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (tmp_path / "script.py").write_text(
        script.replace("2048", "4").replace("1000", "3") + "    print(games.decisions > 0)\n", encoding="utf-8"
    )
    done = subprocess.run([sys.executable, str(tmp_path / "script.py")], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_a_killed_process_is_noticed() -> None:
    games = MultiprocessGames("duel", count=1, workers=1, boards=1)
    [worker] = games._crew.workers
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGKILL)
    with pytest.raises(FarshoreError, match="was killed"):
        step_on(games)
    assert not worker.process.is_alive()


def test_a_vector_for_gymnasium_may_have_workers() -> None:
    how: dict[str, Any] = {"game": "duel", "num_envs": 2, "boards": 2, "target": 3, "trade": False, "reward": "points", "views": "graph"}
    with pytest.raises(FarshoreError, match="workers, not 0"):
        GymVector(**how, workers=0)
    envs = GymVector(**how, workers=2)
    seen: list[tuple[bytes, ...]] = []
    for _ in range(2):
        _, info = envs.reset(seed=5)
        seen.append(())
        for _ in range(60):
            observations, rewards, over, _, info = envs.step(info["action_mask"].argmax(axis=1))
            assert ("final_obs" in info) == bool(over.any())
            seen[-1] += (observations["observation"].tobytes(), rewards.tobytes())
    assert seen[0] == seen[1]
    assert envs.observation_space.contains(observations)
    assert (observations["edges"] == envs.observations.views(observations["observation"])["edges"]).all()
    kept = observations["edges"].copy()
    envs.step(info["action_mask"].argmax(axis=1))
    assert (observations["edges"] == kept).all()
    envs.close()
    assert isinstance(envs.games, MultiprocessGames)
    assert not any(worker.process.is_alive() for worker in envs.games._crew.workers)
