"""A map with rules of its own, as the editor writes it: one game for bots, Python, Gymnasium and the command line."""

import random
from pathlib import Path

import pytest

from farshore import make
from farshore.cli import main as command

BOARD = """\
board: map
title: The Long Watch
scenario: own
seats: 3 4
points: 5
robber: 0,0
pirate: 3,-1

[map]
 0,-2 |       fo 6  hi 4  pa 9  ~~    ~~
-1,-1 |    pa 5  fi 9  mo10  hi 3  ~~    fo10c
 -2,0 | hi 8  fo 3  de    pa11  fi 4  ~~    ~~
 -2,1 |    mo 4  fi 6  hi 5  fo12  ~~    hi11b
 -2,2 |       fo 9  pa 2  mo 8  ~~    ~~

[areas]
a: main main start settle robber
b: isle islet settle robber bonus 1
c: isle_2 islet settle robber bonus 2

[rules]
boxes: sea knights
hand_limit: 9

[words en]
title: The Long Watch
about: Two islets guard the strait.

[words ru]
title: Долгая стража
about: Два островка стерегут пролив.

[words uk]
title: Довга варта
about: Два острівці стережуть протоку.
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "watch.board"
    path.write_text(BOARD, encoding="utf-8")
    return str(path)


def test_python_plays_it_by_its_rules(file: str) -> None:
    game = make(file, seed=1)
    assert (game.kind.name, game.settings["target"], game.settings["hand_limit"]) == ("own-map-knights", 5, 9)
    assert {area.id: area.bonus for area in game.board.areas} == {"main": 0, "isle": 1, "isle_2": 2}
    assert [(words.language, words.title) for words in game.board.words] == [
        ("en", "The Long Watch"),
        ("ru", "Долгая стража"),
        ("uk", "Довга варта"),
    ]
    luck = random.Random(1)
    for _ in range(60):
        seat = game.seats_to_act()[0]
        game.play(seat, luck.choice(game.legal(seat)))
    assert make(file, seed=1).board == game.board


def test_gymnasium_plays_it_to_the_end(file: str) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    env = gymnasium.make("farshore/OwnMap-v0", game=file, opponents="random", seats=3)
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    over = cut = False
    while not (over or cut):
        _, _, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
    assert (over, len(info["winners"])) == (True, 1)


def test_the_command_line_checks_it_and_lets_bots_play_it(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["maps", file]) == 0
    assert capsys.readouterr().out == f"{file}: The Long Watch, for 3 or 4 players, 21 land hexes, 5 points, with base sea knights.\n"
    assert command(["sim", file, "--games", "1", "--seats", "3", "--bots", "random"]) == 0
    assert "own-map-knights, 3 seats, 1 games with seed 0: 1 finished." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("robber: 0,0\n", "robber: 0,0\nrobber: -1,0\n", "Line 7: robber appears twice."),
        ("mo10  hi 3  ~~    ", "mo10  hi 3  ~~ 5  ", "Hex 3,-1: sea has no number token, but there is a 5."),
        ("[areas]", "[harbours]\n3:1: 0,0,W\n\n[areas]", ": the harbour at 0,0,W does not lie between a land and a sea hex."),
        ("main main start", "main main", "There is no area where settlements may be founded."),
        ("title: The Long Watch\nscenario", "title: <b>Watch</b>\nscenario", "A name is plain text: it can't have < or > in it."),
        ("about: Two", f"about: {'x' * 1_000_000} Two", "A paragraph of the words in en is longer than 300 letters."),
    ],
)
def test_bad_files_get_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, sentence: str) -> None:
    path = tmp_path / "bad.board"
    assert old in BOARD
    path.write_text(BOARD.replace(old, new, 1), encoding="utf-8")
    assert command(["maps", str(path)]) == 1
    assert sentence in capsys.readouterr().out


def told_of(path: Path, capsys: pytest.CaptureFixture[str], rows: list[str]) -> list[str]:
    """What is wrong with a map of these rows."""
    path.write_text("\n".join(["board: map", "seats: 4", "points: 10", "[map]", *rows]), encoding="utf-8")
    assert command(["maps", str(path)]) == 1
    first, *faults = capsys.readouterr().out.splitlines()
    assert first == f"{path}: can't be played yet."
    return faults


def test_maps_that_are_far_too_large_or_too_small_get_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.board"
    huge = [f"{f'{-(row // 2)},{row}':>6} | {'   ' * (row % 2)}{'fo 5  ' * 100}" for row in range(50)]
    assert told_of(path, capsys, huge) == ["    The map has 5000 hexes, but a map of your own has at most 400."]
    small = "    The founding areas have only 10 corners: 8 settlements may not find room there."
    assert told_of(path, capsys, ["0,0 | fo 5  hi 6"]) == [small]
