"""Maps with rules of their own: in files, at the command line, in Python and for learners."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from farshore import make
from farshore.arena.simulate import plan_simulation, run
from farshore.board.boardfile import load, parse, write
from farshore.board.errors import BoardError
from farshore.board.facts import Board, Words
from farshore.cli import main
from farshore.engine.record import read_record
from farshore.game import choose
from farshore.game.loading import replay
from farshore.game.own_map import boxes_said, own_map_faults, settings_on
from farshore.luck import Luck

Out = pytest.CaptureFixture[str]
RULES = """
[rules]
boxes: knights
hand_limit: 9
friendly_robber: yes

[words uk]
title: Острів лицарів
about: Варвари вже близько.
about:
about: Але лицарів мало.
"""


def island(**changes: Any) -> Board:
    return replace(load("base_4"), id="mine", beginner=(), **({"points": {3: 8, 4: 9}} | changes))


def test_a_file_says_how_it_is_played_and_what_it_is_about() -> None:
    board = parse(write(island()) + RULES)
    assert (board.boxes, board.options) == (("knights",), {"hand_limit": 9, "friendly_robber": True})
    assert board.words == (Words("uk", "Острів лицарів", ("Варвари вже близько.", "", "Але лицарів мало.")),)
    assert parse(write(board)) == board
    assert own_map_faults(board) == []
    assert "[rules]" not in write(load("two_isles"))
    assert parse(write(island()) + "\n[rules]\nboxes: base\n").boxes == ()


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("boxes: gold", "Line 2: there is no box 'gold'; choose from base, sea, knights."),
        ("boxes:", "Line 2: boxes needs 'base', or each box beside the base game once, as in 'sea knights'."),
        ("boxes: sea sea", "Line 2: boxes needs 'base', or each box beside the base game once, as in 'sea knights'."),
        ("hand_limit: 7\nhand_limit: 8", "Line 3: hand_limit appears twice."),
        ("hand_limit: 7 8", "Line 2: hand_limit needs one word, its value, not 2."),
    ],
)
def test_what_can_not_be_read_is_told_in_a_sentence(rules: str, sentence: str) -> None:
    with pytest.raises(BoardError) as error:
        parse(f"[rules]\n{rules}\n[map]\n0,0 | de\n")
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"options": {"riches": True}}, "With these boxes a map can't set 'riches'; it can set map, first,"),
        ({"options": {"target": 8}}, "With these boxes a map can't set 'target'; it can set map, first,"),
        ({"boxes": (), "options": {"muster": True}}, "With these boxes a map can't set 'muster'; it can set map, first,"),
        ({"options": {"hand_limit": 70}}, "Option hand_limit can't be 70; it must be a whole number from 7 to 12."),
        ({"boxes": (), "points": {3: 21, 4: 21}}, "Option target can't be 21; it must be a whole number from 3 to 20."),
        ({"pools": (), "options": {"map": "random"}}, "The map is to be dealt (random), but it has no pool for that."),
        ({"words": (Words("klingonisch"),)}, "The words 'klingonisch' are in no language that a page could ask for, such as en, ru or uk."),
        ({"words": (Words("en", "x" * 61),)}, "The title in en is longer than 60 letters."),
        ({"words": (Words("en", about=("x",) * 13),)}, "The words in en have more than 12 paragraphs."),
        ({"words": (Words("en", about=("x" * 301,)),)}, "A paragraph of the words in en is longer than 300 letters."),
        ({"words": tuple(Words(code, about=("x" * 300,) * 12) for code in ("en", "ru", "uk", "de"))}, "The words have more than 12000"),
    ],
)
def test_rules_that_can_not_be_kept_get_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    (fault, *_) = own_map_faults(island(**changes))
    assert str(fault).startswith(sentence)


def test_without_ships_nothing_means_what_only_ships_can_reach() -> None:
    board = replace(load("two_isles"), boxes=())
    assert [fault.key for fault in own_map_faults(board)] == ["map_no_pirate", "map_no_bonus", "map_all_open"]
    with pytest.raises(BoardError, match="The pirate needs the box with ships"):
        choose(board)


@pytest.mark.parametrize(
    ("board", "seats", "game"),
    [
        (island(boxes=()), 4, "base"),
        (replace(load("base_6"), id="large", beginner=(), boxes=(), options={"extra_turns": "none"}), 6, "five-six"),
        (island(boxes=("knights",)), 3, "cities-knights"),
        (replace(load("two_isles"), boxes=("sea", "knights")), 4, "own-map-knights"),
        (load("two_isles"), 3, "own-map"),
    ],
)
def test_boxes_make_the_game_and_the_map_says_how_many_points(board: Board, seats: int, game: str) -> None:
    spec = choose(board, seats)
    assert (spec.game, spec.settings["map"]) == (game, "printed")
    new = spec.start(Luck(3))
    assert new.kit.tables.target == board.points[seats]
    assert new.board.hexes == board.hexes
    assert settings_on(board, seats, {"hand_limit": 8})["hand_limit"] == 8
    assert choose(board, seats, {"target": 5}).settings["target"] == 5  # whoever plays may still wish for something else


def test_an_option_of_five_and_six_is_no_fault_for_three_and_four() -> None:
    board = replace(load("two_isles"), options={"extra_turns": "none"})
    assert own_map_faults(board) == []
    assert "extra_turns" not in choose(board, 4).settings
    assert boxes_said(("sea",), (4, 5)) == ["base", "sea", "five-six"]


def test_bots_play_it_at_the_command_line_and_its_record_replays(tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    board = island(boxes=("knights",), options={"hand_limit": 9})
    quick = replace(board, points={3: 3, 4: 3}, words=(Words("en", "Quick", ("Three points.",)),))
    Path("mine.board").write_text(write(quick), encoding="utf-8")
    assert main(["sim", "mine.board", "--bots", "easy", "--games", "1", "--seats", "3", "--records", "out", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["finished"], told["options"]["hand_limit"], told["options"]["target"]) == ("cities-knights", 1, 9, 3)
    record = read_record(next(Path("out").iterdir()).read_text(encoding="utf-8"))
    assert replay(record).board == quick
    assert make("mine.board", seats=3, seed=1).settings["hand_limit"] == 9
    monkeypatch.setenv("LC_ALL", "uk_UA.UTF-8")
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    assert main(["play", "mine.board", "--bots", "easy", "--seats", "3", "--seed", "1"]) == 0
    assert "Quick: the first to 3 points wins.\nThree points.\n" in capsys.readouterr().out
    assert main(["maps", "mine.board"]) == 0
    assert capsys.readouterr().out == "mine.board: The Island, for 3 or 4 players, 19 land hexes, 3 points, with base knights.\n"


def test_the_command_line_checks_files(tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.board").write_text(write(replace(load("two_isles"), boxes=())), encoding="utf-8")
    Path("half.board").write_text("board: x\n", encoding="utf-8")
    assert main(["maps", "bad.board", "half.board"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == [
        "bad.board: can't be played yet.",
        "    The pirate needs the box with ships; leave the pirate out, or take the box.",
    ]
    assert said[-1] == "half.board: The file draws no map: there is no section [map]."
    assert main(["maps", "bad.board", "ABCD2345"]) == 2
    assert capsys.readouterr().err == "Name board files or the code of a map, not both.\n"


def test_many_games_of_bots_on_it() -> None:
    plan = plan_simulation(island(boxes=(), options={"friendly_robber": True}), 3, ["random"], 3, options={"target": 3})
    assert run(plan).finished == 3


def test_learners_play_it() -> None:
    pytest.importorskip("gymnasium")
    gym_env = pytest.importorskip("farshore.lab.gym_env")
    made = gym_env.SeatEnv(island(boxes=("knights",), options={"hand_limit": 9}), seats=3)
    made.reset(seed=1)
    assert (made.game_spec.game, made.game_spec.settings["hand_limit"]) == ("cities-knights", 9)
