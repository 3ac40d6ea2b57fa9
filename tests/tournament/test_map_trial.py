"""Bots try out a map, and search for a fair one."""

from dataclasses import replace

import pytest

from farshore.arena.map_trial import MapTrial, search_fair, terrain_goods, try_map
from farshore.board.boardfile import load
from farshore.board.facts import BARREN
from farshore.engine.errors import FarshoreError


def test_a_trial_counts_wins_turns_harbours_and_islands() -> None:
    board = load("two_isles")
    told = []
    for trial in try_map(board, 3, seed=5):
        told.append((trial.games, sum(trial.wins)))
    assert told == [(1, 1), (2, 2), (3, 3)]
    assert sum(trial.wins) == trial.finished == len(trial.turns) == 3
    assert trial.longest >= trial.mean_turns > 10
    assert set(trial.harbours) == {harbour.edge for harbour in board.harbours}, "unused ones are told as well"
    assert trial.islands[(1, 0)] == 3  # everybody founds on the main island
    assert set(trial.islands) == {(1, 0), (4, 0), (3, 3)}


def test_even_is_what_chance_alone_would_make() -> None:
    even = MapTrial(4, games=200, finished=200, wins=[48.0, 54.0, 52.0, 46.0])
    low, high = even.chance_band()
    assert (round(low, 2), round(high, 2)) == (0.17, 0.33)
    assert even.is_even()
    assert not MapTrial(4, games=200, finished=200, wins=[80.0, 40.0, 40.0, 40.0]).is_even()
    assert not MapTrial(4).is_even()


def test_the_search_fills_what_is_open_and_keeps_the_rest() -> None:
    board = load("two_isles")
    bare = replace(board, hexes=tuple(replace(hex_, token=None) for hex_ in board.hexes), pools=())
    found, trial = search_fair(bare, games=2, candidates=1)
    assert all((hex_.token is None) == (hex_.terrain in BARREN) for hex_ in found.hexes)
    assert [hex_.terrain for hex_ in found.hexes] == [hex_.terrain for hex_ in board.hexes]
    assert trial.games == 2
    with pytest.raises(FarshoreError, match="at least one candidate"):
        search_fair(bare, candidates=0)


def test_terrains_bring_what_the_game_says() -> None:
    assert terrain_goods("own-map")["hills"] == "brick"
