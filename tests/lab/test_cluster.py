"""Games on a real Ray cluster of several worker processes, here: the same results as alone, also when a worker is killed."""

import logging
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from farshore.arena import simulate, tournament
from farshore.arena.contest import contest
from farshore.arena.simulate import Distribute
from farshore.board import boardfile
from farshore.engine.errors import FarshoreError
from farshore.lab import export
from farshore.lab.cluster import on_cluster
from farshore.lab.train_games import TrainPlan
from farshore.lab.training import train

pytestmark = [
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.xdist_group("ray"),
    pytest.mark.filterwarnings("ignore"),  # Ray's own, about files and processes it leaves to the system
]


@pytest.fixture(scope="module")
def distribute() -> Iterator[Distribute]:
    import ray

    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    yield on_cluster("auto")
    ray.shutdown()


def without_times(summary: simulate.Summary) -> dict[str, object]:
    return {name: value for name, value in summary.as_dict().items() if "second" not in name}


def test_simulations_are_the_same(distribute: Distribute) -> None:
    what = simulate.plan_simulation("base", 3, ["random"], games=12, seed=5)
    assert without_times(simulate.run(what, distribute=distribute)) == without_times(simulate.run(what))


def test_files_travel_to_the_cluster(distribute: Distribute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bot.py").write_text(
        "from farshore.bots import Bot\n\n\nclass Clever(Bot):\n    def choose(self, observation):\n"
        "        return observation.legal()[int(observation.luck.below(len(observation.legal())))]\n",
        encoding="utf-8",
    )
    (tmp_path / "my.board").write_text(boardfile.write(boardfile.load("two_isles")), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    what = simulate.plan_simulation(
        "my.board", 3, ["my_bot.py:Clever", "easy(slips=100)", "random"], games=2, seed=5, options={"target": 3}
    )
    here = without_times(simulate.run(what))
    for path in tmp_path.iterdir():
        path.unlink()
    assert without_times(simulate.run(what, distribute=distribute)) == here


def test_tournaments_are_the_same(distribute: Distribute) -> None:
    what = contest("duel", ["medium", "easy"], games=4, seed=2)
    here, there = tournament.run(what), tournament.run(what, distribute=distribute)
    assert [(game.index, game.winners, game.points, game.turns) for game in there] == [
        (game.index, game.winners, game.points, game.turns) for game in here
    ]


def test_exports_are_the_same(distribute: Distribute, tmp_path: Path) -> None:
    what = export.of_plan(simulate.plan_simulation("base", 3, games=6, seed=1, options={"target": 3}), per_file=2)
    export.run(what, tmp_path / "here")
    export.run(what, tmp_path / "there", distribute=distribute)
    here, there = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (tmp_path / "here", tmp_path / "there")
    )
    assert len(here) > 3
    assert there == here


def test_trainings_are_the_same(distribute: Distribute, tmp_path: Path) -> None:
    """Games, and what is learnt from them, to the byte."""
    plan = TrainPlan("duel", seed=5, seats=(2,), games=260, rounds=0, first=4, second=2, epochs=1)
    train(plan, tmp_path / "here")
    train(plan, tmp_path / "there", distribute=distribute)
    here, there = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.suffix in (".net", ".games")}
        for folder in (tmp_path / "here", tmp_path / "there")
    )
    assert len(here) == 4  # two batches of games, the network of the round, and the last one
    assert there == here


def test_a_cluster_that_does_not_answer_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    def overloaded(**how: object) -> None:
        raise Exception("The current node timed out  during startup.")

    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", overloaded)
    with pytest.raises(FarshoreError, match=r"^There is no Ray cluster at local: The current node timed out during startup\.$"):
        on_cluster("local")


def play_or_die(what: simulate.SimulationPlan, index: int, note: str) -> simulate.Outcome:
    """A game; the first worker that comes to game 3 is killed in the middle of it."""
    if index == 3 and not Path(note).exists():
        Path(note).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return simulate.play_one(what, index)


def test_the_games_of_a_killed_worker_are_played_again(distribute: Distribute, tmp_path: Path) -> None:
    what = simulate.plan_simulation("base", 3, games=8, seed=9)
    note = tmp_path / "killed"
    there = list(distribute(play_or_die, [(what, index, str(note)) for index in range(8)]))
    assert note.exists()
    assert sorted(there, key=lambda outcome: outcome.index) == [simulate.play_one(what, index) for index in range(8)]
