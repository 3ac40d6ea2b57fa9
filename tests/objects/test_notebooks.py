"""What an interpreter or a notebook shows: texts that tell, and pictures."""

import xml.etree.ElementTree as ElementTree

import pytest

from farshore.board import boardfile
from farshore.catalogue import GAMES, kind_of
from farshore.engine.builder import Builder
from farshore.engine.pictures import picture_of
from farshore.engine.sentence import Sentence
from farshore.game import Position, make
from farshore.luck import Luck
from objects.games_in_play import in_play


def is_picture(text: object) -> bool:
    return isinstance(text, str) and ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


def test_texts_tell_game_seats_turn_and_who_acts() -> None:
    game = make("base", seats=3, seed=1, first=0)
    assert repr(game) == "<Game of base for 3: before the first turn, seat 0 to act in phase found_settlement>"
    assert repr(game.state) == "<State of base for 3: seat 0 to act in phase found_settlement>"
    assert repr(game.view(1)) == "<View of base for 3 by seat 1: seat 0 to act in phase found_settlement>"
    assert repr(game.view(None)).startswith("<View of base for 3 by a spectator: ")
    assert repr(game.state.rules) == "<Rules of base for 3>"
    assert repr(game.kit) == "<Kit of base for 3>"
    assert repr(game.record()) == "<Record of base for 3: 0 actions, not finished>"
    assert repr(kind_of("base")) == "<GameKind base: The Island, for 3 or 4>"
    assert repr(game.board) == "<Board base_4: The Island, for 3 or 4, 19 land hexes>"
    assert repr(game.board.grid) == "<Grid of 37 hexes, 54 corners, 72 edges>"
    assert repr(Luck(1)).startswith("<Luck at ")
    assert repr(Sentence("why", "Because of {it}.", it=3)) == "<Sentence why: Because of 3.>"
    assert repr(Builder(2).build()) == "<Rules of a game for 2>"


def test_texts_follow_the_game() -> None:
    table = make("base", seats=3, seed=11, setup="beginner", first=1)
    assert repr(table) == "<Game of base for 3: turn 1 of seat 1, seat 1 to act in phase before_roll>"
    table.luck = None
    table.play(1, table.find(1, "roll"))
    assert repr(table.state) == "<State of base for 3: nature draws in phase dice>"
    end = in_play("base", 10_000)
    (winner,) = end.winners()
    assert repr(end).endswith(f"of seat {winner}, over, won by seat {winner}>")
    assert repr(end.record()).endswith(f"actions, won by seat {winner}>")


@pytest.mark.parametrize("name", GAMES)
def test_games_states_views_records_and_positions_have_pictures(name: str) -> None:
    game = in_play(name)
    whole = game._repr_svg_()
    table = game.state._repr_svg_()
    assert is_picture(whole)
    assert is_picture(table)
    assert game.record()._repr_svg_() == whole
    assert game.position()._repr_svg_() == whole
    assert game.view(0)._repr_svg_() == table  # what is drawn lies open to all


@pytest.mark.parametrize("name", boardfile.names())
def test_every_board_has_a_picture(name: str) -> None:
    board = boardfile.load(name)
    assert is_picture(board._repr_svg_())
    drawn = boardfile.parse(boardfile.write(board).replace(f"board: {name}", "board: mine"))
    assert drawn.id == "mine"
    assert is_picture(drawn._repr_svg_())


def test_nothing_is_drawn_where_nobody_knows_how() -> None:
    assert picture_of("a text") is None
    assert Position({"format": "another"}) == {"format": "another"}
