"""The maps of Europe keep every statement and example of the rules (E1–E51); an owner's correction is judged by the same list."""

from dataclasses import replace

import pytest

from farshore.board.boardfile import load, parse, write
from farshore.board.check import faults
from farshore.board.facts import Board, Mark
from farshore.boxes.europe_board import SHORT, statements
from farshore.catalogue import BOARDS

MAPS = ["europe_short", "europe_main"]


@pytest.mark.parametrize("name", MAPS)
def test_every_statement_holds(name: str) -> None:
    board = load(name)
    rows = statements(board)
    assert len(rows) >= 35
    assert [what for what, good in rows if not good] == []
    assert faults(board, BOARDS[name]) == []
    assert parse(write(board)) == board


def changed(board: Board, name: str, old: tuple[object, ...], new: tuple[object, ...]) -> Board:
    marks = tuple(Mark(mark.name, new, mark.section) if (mark.name, mark.items) == (name, old) else mark for mark in board.marks)  # type: ignore[arg-type]
    assert marks != board.marks
    return replace(board, marks=marks)


def test_a_wrong_correction_is_told() -> None:
    board = load("europe_short")
    paris = next(items for items in board.marked("violet") if items[0] == "paris")
    assert any("Bern, Paris" in fault for fault in faults(changed(board, "violet", paris, ("paris", (6, 6, "S"))), SHORT))
    tokens = board.marked("tokens")[0]
    assert any("known numbers" in fault for fault in faults(changed(board, "tokens", tokens, (*tokens[:-1], 12)), SHORT))
    dry = next(items for items in board.marked("brown") if items[0] == "minsk")
    assert any("gold" in fault for fault in faults(changed(board, "brown", dry, (*dry, 2)), SHORT))


def test_the_short_map_is_part_of_the_main_one() -> None:
    short, main = load("europe_short"), load("europe_main")
    for hex_ in short.hexes:
        if hex_.terrain != "sea":
            twin = main.by_place[hex_.at]
            assert (twin.terrain, twin.token) == (hex_.terrain, hex_.token)
    for colour in ("violet", "brown"):
        assert set(short.marked(colour)) <= set(main.marked(colour))
    west = {"lisbon", "madrid", "london", "dublin", "barcelona"}
    names = [{str(items[0]) for colour in ("violet", "brown") for items in board.marked(colour)} for board in (short, main)]
    assert west <= names[1]
    assert not west & names[0]
