"""Own boards and own bots at the command line and in Python, wherever a game or a bot is named."""

import json
from pathlib import Path

import pytest

from farshore import make
from farshore.arena.contest import contest
from farshore.arena.simulate import plan_simulation, run
from farshore.board import boardfile
from farshore.board.errors import BoardError
from farshore.cli import main
from farshore.engine.errors import FarshoreError
from farshore.game import choose
from farshore.luck import Luck

Out = pytest.CaptureFixture[str]
BOT = """
from farshore.bots import Bot


class Clever(Bot):
    def choose(self, observation):
        return observation.legal()[int(observation.luck.below(len(observation.legal())))]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "my.board").write_text(boardfile.write(boardfile.load("two_isles")), encoding="utf-8")
    (tmp_path / "half.board").write_text(boardfile.write(boardfile.load("two_isles"))[:300], encoding="utf-8")
    (tmp_path / "my_bot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(capsys: Out, *argv: str, code: int = 0) -> str:
    assert main(list(argv)) == code
    found = capsys.readouterr()
    return found.out if code == 0 else found.err


def test_a_simulation_on_a_board_with_a_bot(folder: Path, capsys: Out) -> None:
    argv = ("sim", "my.board", "--bots", "my_bot.py:Clever,easy(slips=100),random", "--seats", "3", "--games", "2", "--set", "target=3")
    said = [json.loads(told(capsys, *argv, "--json", "--jobs", jobs)) for jobs in ("1", "2")]
    assert (said[0]["game"], said[0]["bots"], said[0]["finished"]) == ("own-map", ["my_bot.py:Clever", "easy(slips=100)", "random"], 2)
    assert said[0]["board"] == boardfile.write(boardfile.load("two_isles")).splitlines()
    assert said[0]["wins"] == said[1]["wins"]


def test_a_board_in_place_of_a_games_own(folder: Path, capsys: Out) -> None:
    land = boardfile.write(boardfile.load("base_4")).replace("mo10  pa 2", "pa10  mo 2")
    (folder / "land.board").write_text(land, encoding="utf-8")
    argv = ("sim", "base", "--board", "land.board", "--games", "1", "--records", "games", "--set", "target=3")
    assert "1 finished" in told(capsys, *argv)
    record = json.loads(next((folder / "games").iterdir()).read_text(encoding="utf-8"))
    assert (record["game"], record["board"]) == ("base", land.splitlines())
    assert told(capsys, "show", "base", "--board", "land.board", "--seed", "1") != told(capsys, "show", "base", "--seed", "1")


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["show", "my.board"], "Your Own Map"),
        (["perft", "my.board", "--depth", "1", "--set", "first=0"], "depth 1:"),
        (["actions", "my.board"], "ship"),
        (["tournament", "my.board", "--bots", "my_bot.py:Clever,random", "--games", "1", "--set", "target=3"], "my_bot.py:Clever"),
    ],
)
def test_other_verbs(folder: Path, capsys: Out, argv: list[str], expected: str) -> None:
    assert expected in told(capsys, *argv)


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["sim", "none.board"], "There is no file none.board.\n"),
        (["sim", "half.board"], "half.board: "),
        (["sim", "base", "--board", "none.board"], "There is no file none.board.\n"),
        (["sim", "base", "--board", "my.board"], "The Island (base) has no gold, which is at "),
        (["sim", "my.board", "--board", "my.board"], "The game is already a board; a second one can't stand in for it.\n"),
        (["sim", "my.board", "--seats", "6"], "The board two_isles is not for 6 players.\n"),
        (["sim", "my.board", "--bots", "my_bot.py:None"], "my_bot.py has no class None; it has Clever.\n"),
        (["sim", "base", "--bots", "other.py:Clever"], "There is no file other.py.\n"),
        (["tournament", "base", "--bots", "hard(x=1),easy"], "The bot 'hard' has no option 'x'; it has worlds,"),
        (["play", "base", "--bots", "my_bot.py:None"], "my_bot.py has no class None; it has Clever.\n"),
        (["sim", "base", "--set", "board=my.board"], "The Island (base) has no option 'board'; it has "),
    ],
)
def test_wrong_ones_are_told_in_a_sentence(folder: Path, capsys: Out, argv: list[str], sentence: str) -> None:
    said = told(capsys, *argv, code=2)
    assert said.startswith(sentence)
    assert said.count("\n") == 1


def test_boards_in_python(folder: Path) -> None:
    board = boardfile.load("two_isles")
    by_file, by_path, by_object = (make(game, seed=3) for game in ("my.board", Path("my.board"), board))
    assert {game.kind.name for game in (by_file, by_path, by_object)} == {"own-map"}
    assert by_file.position() == by_path.position() == by_object.position()
    assert make("own-map", board="my.board", seed=3).board == board
    assert run(plan_simulation(board, 3, ["random"], games=1, options={"target": 3})).finished == 1
    assert contest(board, ["easy", "random"]).seats == 4
    assert contest("my.board", ["easy", "random", "easy"]).seats == 3


def test_a_game_that_travels(folder: Path) -> None:
    import pickle

    for spec in (choose("my.board", 3), choose("base", 3, {"map": "random"}), choose("own-map", 3, None, "my.board")):
        again = pickle.loads(pickle.dumps(spec))
        assert again == spec
        assert again.start(Luck(2)).position() == spec.start(Luck(2)).position()


def test_faults_of_boards_in_python(folder: Path) -> None:
    with pytest.raises(BoardError, match=r"half\.board: "):
        make("half.board")
    with pytest.raises(FarshoreError, match="A board is a Board, the text of a board file, or the path of one"):
        make("base", board=7)  # type: ignore[arg-type]
    with pytest.raises(FarshoreError, match="There is no game 7"):
        make(7)  # type: ignore[arg-type]
