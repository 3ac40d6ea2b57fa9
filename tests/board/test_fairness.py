"""What a map tells about its fairness, and filling what it leaves open."""

from collections import Counter
from dataclasses import replace

import pytest

from farshore.board.boardfile import load, names, parse
from farshore.board.errors import BoardError
from farshore.board.facts import BARREN, RED, Board
from farshore.board.fairness import fairness
from farshore.board.filling import fill, unfairness
from farshore.board.grid import corners_of_edge, edges_of_corner
from farshore.board.shores import neighbours
from farshore.board.validate import map_faults, validate
from farshore.engine.sentence import Place
from farshore.luck import Luck

GIVES = {"forest": "lumber", "hills": "brick", "pasture": "wool", "field": "grain", "mountains": "ore"}

SMALL = """
board: small
seats: 2
[map]
 0,0 |    fo 6  hi 3
-1,1 | pa 8  go 4  ~~    mo 9b
[areas]
a: west main start settle robber
b: east islet settle bonus 2
"""


def test_a_corner_collects_from_every_hex_around_it() -> None:
    found = {corner.at: corner for corner in fairness(parse(SMALL), GIVES).corners}
    middle = found[(0, 0, "S")]
    assert (middle.pips, middle.goods) == (5 + 5 + 3, ("lumber", "wool", "gold"))
    assert (found[(0, 0, "N")].pips, found[(0, 0, "N")].goods) == (5, ("lumber",))


def test_income_counts_each_good_also_those_that_are_missing() -> None:
    assert fairness(parse(SMALL), GIVES).income == {"lumber": 5, "brick": 2, "wool": 5, "grain": 0, "ore": 4, "gold": 3}


def test_islands_and_what_landing_there_brings() -> None:
    assert [(len(island.hexes), island.pips, island.bonus) for island in fairness(parse(SMALL), GIVES).islands] == [(4, 15, 0), (1, 4, 2)]


@pytest.mark.parametrize("name", names())
def test_best_starts_fall_and_keep_their_distance(name: str) -> None:
    board = load(name)
    judged = fairness(board, GIVES)
    pips = [start.pips for start in judged.starts]
    assert pips == sorted(pips, reverse=True)
    assert len(pips) == max(board.seats) * board.settlements
    assert judged.spread == pips[0] - pips[-1]
    taken = {start.at for start in judged.starts}
    for at in taken:
        beside = {near for edge in edges_of_corner(at) for near in corners_of_edge(edge)} - {at}
        assert not beside & taken
    assert max(corner.pips for corner in judged.corners if corner.at in taken) == pips[0]


def emptied(name: str) -> Board:
    board = load(name)
    return replace(board, hexes=tuple(replace(hex_, token=None) for hex_ in board.hexes), beginner=(), pools=())


@pytest.mark.parametrize("name", ["base_4", "new_shores_4", "two_isles"])
def test_filling_lays_fair_numbers_and_keeps_what_is_drawn(name: str) -> None:
    board = emptied(name)
    fixed = next(hex_.at for hex_ in board.hexes if hex_.terrain == "hills")
    board = replace(board, hexes=tuple(replace(hex_, token=6) if hex_.at == fixed else hex_ for hex_ in board.hexes))
    filled = fill(board, GIVES, Luck(4))
    assert filled.by_place[fixed].token == 6
    assert [hex_.terrain for hex_ in filled.hexes] == [hex_.terrain for hex_ in board.hexes]
    assert all((hex_.token is None) == (hex_.terrain in BARREN) for hex_ in filled.hexes)
    red = {hex_.at for hex_ in filled.hexes if hex_.token in RED}
    assert not any(there in red for at in red for there in neighbours(at))
    counts = Counter(hex_.token for hex_ in filled.hexes if hex_.token is not None)
    assert max(counts.values()) - min(counts[token] for token in (3, 4, 5, 6, 8, 9, 10, 11)) <= 1
    assert not validate(filled)


def test_filling_chooses_terrains_in_equal_shares_and_repeats_itself() -> None:
    board = emptied("base_4")
    anything = [hex_.at for hex_ in board.hexes if hex_.terrain != "desert"]
    filled = fill(board, GIVES, Luck(2), anything)
    assert sorted(Counter(hex_.terrain for hex_ in filled.hexes if hex_.terrain != "desert").values()) == [3, 3, 4, 4, 4]
    assert filled == fill(board, GIVES, Luck(2), anything)
    assert unfairness(fairness(filled, GIVES)) < unfairness(fairness(fill(board, GIVES, Luck(2), anything, tries=1), GIVES))
    with pytest.raises(BoardError, match="There is no hex 40,1 on this board"):
        fill(board, GIVES, Luck(2), [(40, 1)])


def test_a_fault_knows_its_place_and_its_key() -> None:
    found = map_faults(parse(SMALL.replace("pa 8", "pa  ")))
    missing = next(fault for fault in found if fault.key == "map_missing_token")
    assert missing.params["hex"] == Place((-1, 1))
    assert str(missing) == "Hex -1,1: pasture without a number token, though it can be settled."
