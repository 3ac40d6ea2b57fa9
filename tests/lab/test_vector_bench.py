"""The benchmark of vectors runs and reports; how fast it finds them is no matter for a test."""

import json
from typing import Any, cast

import numpy as np
import pytest

from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.lab import bench

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("multiprocess")]


class OtherSteps:
    """An environment of nobody, in the place of the one that is not installed here."""

    name = "Other 1.0"

    def step(self) -> int:
        return 1


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "SIZES", (1, 3))
    monkeypatch.setattr(bench, "SHARED_GAMES", 4)
    monkeypatch.setattr(bench, "CATALOGUE", {name: GAMES[name] for name in ("duel", "hawaii")})


def test_a_report(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_peer", OtherSteps)
    assert bench.main(["--seconds", "0.01", "--games", "2", "--workers", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(report["steps_per_second_by_size"]) == list(report["ratio_by_size"]) == ["1", "2", "3"]
    assert set(report["catalogue"]) == {"duel", "hawaii"}
    paces = ("steps_per_second", "steps_per_second_every_seat", "peer_steps_per_second", "observation_and_mask_ns")
    assert all(report[name] > 0 for name in (*paces, "processes_times", "threads_times", "own_cores_times", "ratio", "ratio_every_seat"))
    assert 0 < report["observation_and_mask_share"] < 1
    bench.show({**report, "steps_per_second_by_size": {2: 1.0}, "ratio_by_size": {2: 2.0}})
    out = capsys.readouterr().out
    assert "hawaii" in out
    assert "Other 1.0" in out
    assert "1 processes" in out


def test_without_the_other_engine(capsys: pytest.CaptureFixture[str]) -> None:
    report = bench.measure(0.01, with_peer=False, games=1)
    assert report["ratio"] is None
    bench.show({**report, "catalogue": {}, **dict.fromkeys(SHARING, 1)})
    assert bench.INSTALL in capsys.readouterr().out


SHARING = (
    "workers",
    "shared_games",
    "threads_times",
    "processes_times",
    "own_cores_times",
    *(f"steps_per_second_{how}" for how in (*bench.HOW, "own_cores")),
)


def test_ratios_are_medians_of_rounds() -> None:
    """A disturbed round is no matter, and no other round's pace is compared with."""
    rounds = [{"ours": 10.0, "theirs": 2.0}, {"ours": 40.0, "theirs": 10.0}, {"ours": 1.0, "theirs": 1.0}]
    assert bench.times(rounds, "ours", "theirs") == 4
    assert bench.middle(rounds, "theirs") == 2


def test_processes_are_timed_as_if_each_had_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two that use three and five milliseconds a step, the slower counts."""

    class Shared:
        count = 2
        processor_seconds = np.zeros(2)

        def random_actions(self) -> None: ...

        def step(self, actions: None) -> None:
            self.processor_seconds = self.processor_seconds + np.array([0.003, 0.005])

    monkeypatch.setattr(bench, "process_time", lambda: 7.0)
    own = bench.OwnCores(cast("Any", Shared()))
    assert [own.step(), own.step()] == [2, 2]
    assert own.clock() == pytest.approx(7.010)


@pytest.mark.parametrize("wrong", [["--seconds", "0"], ["--games", "0"], ["--workers", "0"], ["--workers", "5"]])
def test_wrong_numbers_are_refused(wrong: list[str]) -> None:
    with pytest.raises(FarshoreError, match="above zero"):
        bench.main(wrong)
