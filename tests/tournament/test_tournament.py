"""Tournaments: fair, repeatable, resumable, and honest about how sure they are."""

import json
from pathlib import Path

import pytest

from farshore import FarshoreError
from farshore.arena.contest import Contest, TournamentGame, contest
from farshore.arena.statistics import Sprt, plot, strengths, summary, wilson, wins_of
from farshore.arena.tournament import ChanceStreams, play, read, run
from farshore.cli import main

QUICK = {"target": 4}


def small(games: int = 4, bots: tuple[str, ...] = ("easy", "random", "random")) -> Contest:
    return contest("base", list(bots), games, 3, dict(QUICK))


def results(games: list[TournamentGame]) -> list[tuple[int, tuple[int, ...], tuple[int, ...], int]]:
    return [(game.index, game.winners, game.points, game.turns) for game in games]


def made_up(what: Contest, winners: list[int]) -> list[TournamentGame]:
    zeros = (0,) * what.seats
    told = [(winner,) if winner >= 0 else () for winner in winners]
    return [TournamentGame(index, seats, zeros, 50, zeros, (0.0,) * what.seats) for index, seats in enumerate(told)]


def test_a_shared_win_is_divided(tmp_path: Path) -> None:
    what = contest("base", ["easy", "random"], 4)  # four rotations: easy sits at 0, 3, 2, 1
    zeros = (0,) * 4
    games = [TournamentGame(index, won, zeros, 50, zeros, (0.0,) * 4) for index, won in enumerate([(0, 1), (3,), (0, 1, 3), ()])]
    assert [wins_of(what, games, name) for name in ("easy", "random")] == [1.5, 1.5]
    told = summary(what, games)
    assert (told["finished"], told["shared_wins"], told["wins_by_seat"]) == (3, 2, [0.833, 0.833, 0, 1.333])
    file = tmp_path / "old.jsonl"
    line = '{"index": 0, "winner": 3, "points": [0, 0, 0, 0], "turns": 9, "decisions": [0, 0, 0, 0], "seconds": [0, 0, 0, 0]}'
    file.write_text(json.dumps(what.heading()) + "\n" + line + "\n" + line.replace("0, ", "1, ", 1).replace("3,", "-1,", 1) + "\n")
    assert [game.winners for game in read(what, file)] == [(3,), ()], "files of the time when a game had one winner"


def test_every_bot_sits_everywhere_on_each_deal() -> None:
    what = contest("base", ["easy", "random"], 8)
    assert what.bots == ("easy", "random", "random", "random")
    assert [what.seating(index).index("easy") for index in range(8)] == [0, 3, 2, 1, 0, 3, 2, 1]
    assert [what.deal(index) for index in range(8)] == [0, 0, 0, 0, 1, 1, 1, 1]
    assert contest("base", ["easy", "random", "easy", "random"], 1).rotations == 2
    assert contest("base", ["easy"], 1).rotations == 1


def test_a_deal_has_the_same_board_and_dice_for_each_seating(monkeypatch: pytest.MonkeyPatch) -> None:
    rolls: list[list[tuple[object, object]]] = []
    boards: list[object] = []
    whole = ChanceStreams.run

    def watch(self: ChanceStreams, game: object) -> None:
        whole(self, game)  # type: ignore[arg-type]
        if game.over():  # type: ignore[attr-defined]
            boards.append(game.board.by_place)  # type: ignore[attr-defined]
            events = game.events  # type: ignore[attr-defined]
            rolls.append([(event.data["die1"], event.data["die2"]) for event in events if event.kind == "rolled"])

    monkeypatch.setattr(ChanceStreams, "run", watch)
    what = small()
    for index in range(4):
        play(what, index)
    for one, other in ((0, 1), (0, 2)):
        assert boards[one] == boards[other]
        length = min(len(rolls[one]), len(rolls[other]))
        assert length > 5
        assert rolls[one][:length] == rolls[other][:length]
    assert rolls[3][:5] != rolls[0][:5], "the next deal is another"


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes() -> None:
    assert results(run(small(), jobs=1)) == results(run(small(), jobs=2))


def test_a_run_goes_on_where_it_ended(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(small(2), file=file)
    half = file.read_text()
    file.write_text(half + '{"index": 2, "win')  # the power failed here
    games = run(small(4), file=file)
    assert file.read_text().startswith(half)
    assert len(file.read_text().splitlines()) == 5
    assert results(games) == results(run(small(4)))
    with pytest.raises(FarshoreError, match="belongs to another tournament"):
        run(contest("base", ["random"], 2), file=file)


def test_wilson() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(0, 10)
    assert low == pytest.approx(0.0)
    assert high == pytest.approx(0.2775, abs=1e-3)


def test_the_sequential_test_decides_both_ways_and_stops_at_a_whole_deal() -> None:
    what = contest("base", ["easy", "random"], 400)
    test = Sprt(0.25, 0.35)
    always = made_up(what, [what.seating(index).index("easy") for index in range(400)])
    never = made_up(what, [(what.seating(index).index("easy") + 1) % 4 for index in range(400)])
    assert test.judge(what, always) == "better"
    assert test.judge(what, never) == "not better"
    assert len(test.used(what, always)) % 4 == 0
    assert len(test.used(what, always)) < 20
    assert test.judge(what, always[:4]) is None


def test_ratings_follow_the_wins() -> None:
    what = contest("duel", ["easy", "random"], 40)
    even = strengths(what, made_up(what, [0] * 40))  # they change seats: 20 wins each
    assert even["easy"] == pytest.approx(even["random"])
    better = strengths(what, made_up(what, [what.seating(index).index("easy") if index % 4 else 0 for index in range(40)]))
    assert better["easy"] > better["random"]


def test_a_summary_counts_and_a_plot_is_drawn() -> None:
    what = small()
    games = run(what)
    found = summary(what, games, Sprt(1 / 3, 0.5))
    assert found["games"] == 4
    assert found["deals"] == 2
    assert json.loads(json.dumps(found)) == found
    assert sum(wins_of(what, games, name) for name in ("easy", "random")) == found["finished"]
    assert plot(what, games).startswith("<svg")


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["tournament", "base", "--bots", "easy,random,random", "--games", "3", "--set", "target=4"]
    assert main([*words, "--plot", str(tmp_path / "plot.svg"), "--sprt"]) == 0
    assert "95 % interval" in capsys.readouterr().out
    assert (tmp_path / "plot.svg").read_text().startswith("<svg")
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3


@pytest.mark.parametrize(
    "words",
    [
        ["--bots", "easy,random,random,random,random"],
        ["--bots", "nobody,random"],
        ["--bots", "easy,random", "--games", "0"],
        ["--bots", "easy,random", "--sprt", "--gain", "0.9"],
        ["--bots", "easy,random", "--gain", "2"],
        [],
    ],
)
def test_wrong_use_is_told_in_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "base", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
