"""The ladder: who meets whom, ratings that follow the wins, and going on where it was left. And whether predicted chances come true."""

import json
from pathlib import Path

import pytest

from farshore.arena.calibration import Reliability, calibrate
from farshore.arena.contest import TournamentGame, contest
from farshore.arena.ladder import LadderMatch, pairs_of, play_ladder, ratings
from farshore.cli import main
from farshore.engine.errors import FarshoreError


def test_each_level_meets_the_next_two() -> None:
    assert pairs_of(["a", "b", "c", "d"]) == [("a", "b"), ("b", "c"), ("c", "d"), ("a", "c"), ("b", "d")]
    for wrong in (["a"], ["a", "a"]):
        with pytest.raises(FarshoreError, match="two different bots"):
            pairs_of(wrong)


def match(bots: list[str], won: int, games: int = 100) -> LadderMatch:
    """The first bot wins so many games."""
    what = contest("duel", bots, games)
    found = []
    for index in range(games):
        seat = what.seating(index).index(bots[0] if index < won else bots[1])
        found.append(TournamentGame(index, (seat,), (0, 0), 50, (1, 1), (0.0, 0.0)))
    return LadderMatch(what, found)


def test_ratings_follow_the_wins() -> None:
    rated = ratings([match(["random", "easy"], 10), match(["easy", "medium"], 25), match(["random", "medium"], 3)])
    assert [one.bot for one in rated] == ["medium", "easy", "random"]
    by_name = {one.bot: one for one in rated}
    assert 120 < by_name["medium"].rating - by_name["easy"].rating < 260  # a quarter of the games: 191 points
    assert sum(one.rating for one in rated) == pytest.approx(4500, abs=0.5)
    assert all(one.low < one.rating < one.high and one.games == 200 for one in rated)
    assert by_name["random"].high < by_name["medium"].low


def test_a_ladder_goes_on_where_it_was_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "duel", "--bots", "random,easy", "--out", str(tmp_path), "--json"]
    assert main([*words, "--games", "2"]) == 0
    before = (tmp_path / "duel-00.jsonl").read_text()
    capsys.readouterr()
    assert main([*words, "--games", "4"]) == 0
    assert (tmp_path / "duel-00.jsonl").read_text().startswith(before)
    rated = json.loads(capsys.readouterr().out)["duel"]
    assert [one["bot"] for one in rated] == ["easy", "random"]
    assert rated[0]["games"] == 4
    assert len(play_ladder("duel", ["random", "easy"], 4, 0, tmp_path)[0].games) == 4
    assert main(["ladder", "duel", "--bots", "random,easy", "--games", "2", "--out", str(tmp_path)]) == 0
    assert "95 % interval" in capsys.readouterr().out


def test_reliability_counts_what_came_true() -> None:
    sure = Reliability()
    for number in range(10):
        sure.add([0.75, 0.25], 0 if number < 8 else 1)
    assert sure.brier() == pytest.approx((8 * 2 * 0.25**2 + 2 * 2 * 0.75**2) / 10)
    rows = sure.as_dict()["rows"]
    assert rows == [{"predicted": 0.25, "happened": 0.2, "count": 10}, {"predicted": 0.75, "happened": 0.8, "count": 10}]


def test_chances_of_real_games_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    found = calibrate("base", "easy", 3, 1, 3)
    late = found["weights"]["late"]
    assert late.moments > 5
    assert 0.0 < late.brier() < 1.5
    assert sum(late.counts) == 3 * late.moments
    assert sum(late.wins) == late.moments
    assert main(["calibrate", "duel", "--bot", "easy", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["duel"]["weights"]["early"]["moments"] > 0
    assert main(["calibrate", "duel", "--bot", "easy", "--games", "1"]) == 0
    assert "Brier score" in capsys.readouterr().out
