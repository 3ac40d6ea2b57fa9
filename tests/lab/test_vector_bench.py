"""The benchmark of vectors runs and reports; how fast it finds them is no matter for a test."""

import json
from typing import Any, cast

import numpy as np
import pytest

from farshore.catalogue import GAMES
from farshore.engine.errors import FarshoreError
from farshore.lab import bench, bench_sharing
from farshore.lab.bench_sharing import WAYS, Halves, Processes

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
    monkeypatch.setattr(bench, "SHARED", ((2, ""), (2, "planes")))
    monkeypatch.setattr(bench, "MOST_WORKERS", 4)
    monkeypatch.setattr(bench, "CATALOGUE", {name: GAMES[name] for name in ("duel", "hawaii")})


def test_a_report(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_peer", OtherSteps)
    assert bench.main(["--seconds", "0.01", "--games", "2", "--workers", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(report["steps_per_second_by_size"]) == list(report["ratio_by_size"]) == ["1", "2", "3"]
    assert set(report["catalogue"]) == {"duel", "hawaii"}
    paces = ("steps_per_second", "steps_per_second_every_seat", "peer_steps_per_second", "observation_and_mask_ns")
    assert all(report[name] > 0 for name in (*paces, "ratio", "ratio_every_seat"))
    assert 0 < report["observation_and_mask_share"] < 1
    assert [(shared["games"], shared["views"]) for shared in report["shared"]] == [(2, []), (2, ["planes"])]
    for shared in report["shared"]:
        assert list(shared["ways"]) == list(WAYS)
        assert all(figure > 0 for way in shared["ways"].values() for figure in way.values())
    bench.show({**report, "steps_per_second_by_size": {2: 1.0}, "ratio_by_size": {2: 2.0}})
    out = capsys.readouterr().out
    assert "hawaii" in out
    assert "Other 1.0" in out
    assert "2 base games, planes" in out
    assert all(way in out for way in WAYS)


def test_without_the_other_engine(capsys: pytest.CaptureFixture[str]) -> None:
    report = bench.measure(0.01, with_peer=False, games=1)
    assert report["ratio"] is None
    bench.show({**report, "catalogue": {}, "workers": 2, "load": None, "shared": []})
    assert bench.INSTALL in capsys.readouterr().out


def test_ratios_are_medians_of_rounds() -> None:
    """A disturbed round is no matter, and no other round's pace is compared with."""
    rounds = [{"ours": 10.0, "theirs": 2.0}, {"ours": 40.0, "theirs": 10.0}, {"ours": 1.0, "theirs": 1.0}]
    assert bench.times(rounds, "ours", "theirs") == 4
    assert bench.middle(rounds, "theirs") == 2


def test_processes_are_timed_as_if_each_had_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two that use three and five milliseconds a step, the slower counts if they are waited for; in halves, the eight are shared."""

    class Shared:
        count, workers = 2, 2
        processor_seconds = np.zeros(2)
        parts: tuple[()] = ()

        def random_actions(self) -> None: ...

        def step(self, actions: None) -> None:
            self.processor_seconds = self.processor_seconds + np.array([0.003, 0.005])

    monkeypatch.setattr(bench_sharing, "process_time", lambda: 7.0)
    for way, seconds in ((Processes, 0.005), (Halves, 0.004)):
        timed = way.__new__(way)
        timed.games, timed.waited = cast("Any", Shared()), 0.0
        step = Processes.step if way is Processes else lambda way: way.games.step(None) or 2
        monkeypatch.setattr(way, "step", step)
        lap = timed.lap(0)
        assert lap.steps == 2
        assert lap.cores == pytest.approx(seconds)


@pytest.mark.parametrize("wrong", [["--seconds", "0"], ["--games", "0"], ["--workers", "0"], ["--workers", "5"]])
def test_wrong_numbers_are_refused(wrong: list[str]) -> None:
    with pytest.raises(FarshoreError, match="above zero"):
        bench.main(wrong)
