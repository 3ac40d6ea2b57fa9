"""The benchmark runs and reports; how fast it finds the engine is no matter for a test."""

import json
import re
import sys

import pytest

from farshore.arena import bench, costs
from farshore.catalogue import GAMES
from farshore.engine.ints import COMPILED

POSITIVE = ("games_per_second", "decisions_per_second", "games_per_second_with_deal", "copy_us", "turns_per_game", "decisions_per_game")
WRONG = [["--seconds", "0"], ["--seconds", "nan"], ["--games", "0"], ["--games", "many"], ["--minutes", "1"], ["base"]]
COMPARING = ("peer_games_per_second", "peer_decisions_per_second", "peer_turns_per_game", "ratio", "ratio_raw", "ratio_with_deal")


@pytest.fixture(autouse=True)
def _few_rounds_and_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 3)
    monkeypatch.setattr(bench.Ours, "batch", 1)
    monkeypatch.setattr(costs, "ACTIONS", 12)
    monkeypatch.setattr(costs, "TRIES", 1)


def report_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert bench.main(["--games", "1", "--json", *arguments]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    report = json.loads(out)
    assert isinstance(report, dict)
    return report


def assert_positive(values: dict[str, object], *keys: str) -> None:
    for key in keys:
        value = values[key]
        assert isinstance(value, int | float), key
        assert value > 0, key


def assert_ours(report: dict[str, object]) -> None:
    assert report["build"] == ("compiled" if COMPILED else "plain")
    assert_positive(report, *POSITIVE)
    games = report["games"]
    assert isinstance(games, dict)
    assert {*GAMES, "base with trade"} == set(games)
    assert_positive(games, *games)
    assert games["base"] == 1
    aims = report["aims"]
    assert isinstance(aims, dict)
    assert set(aims) == set(bench.AIMS)
    for name, row in aims.items():
        assert_positive(row, "ns", "base_ns", "ratio")
        assert row["at_most"] == bench.AIMS[name]
    of_games = report["costs"]
    assert isinstance(of_games, dict)
    assert set(of_games) == set(GAMES)
    for table in of_games.values():
        assert tuple(table) == costs.OPERATIONS
        for cost in table.values():
            assert_positive(cost, "us", "bytes")


def test_a_run_without_a_peer(capsys: pytest.CaptureFixture[str]) -> None:
    report = report_of(capsys, "--no-peer")
    assert_ours(report)
    assert [report[key] for key in COMPARING] == [None] * len(COMPARING)


def test_a_run_beside_the_peer(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("catanatron")
    report = report_of(capsys)
    assert_ours(report)
    assert_positive(report, *COMPARING)
    assert str(report["peer"]).endswith("3.2.1")


def test_a_missing_peer_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)  # importing it now fails
    assert bench.main(["--games", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["ratio"] is None
    assert err.strip() == bench.INSTALL


def test_a_short_time_and_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--seconds", "0.01", "--no-peer"]) == 0
    out = capsys.readouterr().out
    assert "games per second" in out
    assert "base with trade" in out
    assert "four players" in out
    assert out.count("europe-short") == 4, "its time per decision, its aim, what its positions cost and what they hold"


def test_what_is_held_is_what_a_copy_needs() -> None:
    """A copy holds its row of cells, and little else; a game that was loaded holds more."""
    found = costs.costs_of("base", bench.clock)
    cells = int(costs.game_of("base", 12).state.rules.size)
    assert 8 * cells <= found["copy"].bytes < 8 * cells + 1000
    assert found["load"].bytes > found["copy"].bytes


def lap(seconds: float, games: int, turns: int) -> bench.Lap:
    return bench.Lap(games=games, turns=turns, decisions=3 * turns, playing=seconds, dealing=seconds)


def test_the_ratio_is_of_turns_and_the_median_over_rounds() -> None:
    """Ours play 8 games of 100 turns while theirs play 2 of 200: four times the games, twice the turns. A disturbed round is no matter."""
    run = bench.Bench(with_peer=False)
    run.laps = [lap(1, 8, 800), lap(1, 8, 800), lap(50, 8, 800)]
    run.peer_laps = [lap(1, 2, 400), lap(1, 2, 400), lap(1, 2, 400)]
    run.game_laps = {name: [lap(1, 1, 10)] * 3 for name in run.games}
    run.aim_laps = {"new-shores": [(lap(1, 1, 90), lap(1, 1, 30)), (lap(1, 1, 90), lap(1, 1, 30)), (lap(1, 1, 90), lap(50, 1, 30))]}
    run.copy_times = [1.0]
    report = run.report()
    aims = report["aims"]
    assert isinstance(aims, dict)
    assert aims["new-shores"] == pytest.approx({"ns": 1e9 / 90, "base_ns": 1e9 / 270, "ratio": 3, "at_most": 2.5})
    assert report["games_per_second"] == 8
    assert report["peer_games_per_second"] == 2
    assert report["ratio_raw"] == 4
    assert report["ratio"] == 2
    assert report["ratio_with_deal"] == 2
    assert report["turns_per_game"] == 100


@pytest.mark.parametrize("arguments", WRONG)
def test_wrong_arguments_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        bench.main(arguments)
    assert left.value.code == 2
    assert re.fullmatch(r"farshore bench: .*\.\n", capsys.readouterr().err)


def test_the_help_says_how_the_ratio_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        bench.main(["--help"])
    assert left.value.code == 0
    assert bench.ABOUT in capsys.readouterr().out
