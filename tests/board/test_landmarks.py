"""The maps with landmarks: what the rulebook says of them is checked, and a file that says otherwise is refused."""

import re

import pytest

from farshore.board.boardfile import load, parse, write
from farshore.board.check import faults
from farshore.catalogue import BOARDS
from rules_mark import rule


@rule("I1", "I3", "I4", "I5", "I7", "I8", "H1", "H4", "H5", "H7", "H11", "H12", "H13", "H14")
@pytest.mark.parametrize("name", ["iberia", "hawaii"])
def test_the_maps_say_what_the_rules_say(name: str) -> None:
    assert faults(load(name), BOARDS[name]) == []


WRONG = [
    ("iberia", "landmark: 2,4,N madrid", "landmark: 2,4,N toledo", "twenty cities"),
    ("iberia", "chip: 1,2,S ", "chip: ", "9 chips"),
    ("iberia", "chip: 1,2,S ", "chip: 2,2,S ", "on a landmark"),
    ("iberia", "harbour: 5,1,NW ore road", "harbour: 5,1,NW wool road", "one 2:1 harbour for each"),
    ("iberia", "points: 13 for 3 12 for 4", "points: 12", "13 points with three"),
    ("iberia", "robber: 1,2 at barren", "robber: 2,2", "barren hex"),
    ("iberia", "3,6,NW -1,7,NE", "3,6,NW 5,1,NE -1,7,NE", "where there is nothing"),
    ("hawaii", "settlements: 3", "settlements: 2", "three foundings"),
    ("hawaii", "landmark: 4,2,S honolulu oahu", "landmark: 4,2,S honolulu maui", "named towns"),
    ("hawaii", "pa11c", "pa 9c", "pasture with an 11"),
    ("hawaii", "fishing: 4,4 11", "fishing: 4,4 8", "has an 11"),
    ("hawaii", "fishing: 4,4 11 4,4,W ", "fishing: 4,4 11 ", "two cells"),
    ("hawaii", "fish_tokens: 14 8 6", "fish_tokens: 10 8 6", "14 tokens"),
    ("hawaii", "market: 3 resource harbour", "market: 3 resource", "For 3 fish"),
    ("hawaii", "fishing_track: 0 0 1 2 3 4 5", "fishing_track: 1 2 3 4 5", "begins at 0"),
    ("hawaii", "market: 7 card", "market: 9 card", "may be kept"),
    ("hawaii", "ship: 1,1,NW ", "ship: 7,7,W ", "two cells"),
]


@pytest.mark.parametrize(("name", "said", "instead", "fault"), WRONG, ids=[row[3] for row in WRONG])
def test_a_map_that_says_otherwise_is_told(name: str, said: str, instead: str, fault: str) -> None:
    text = write(load(name))
    if said not in text:  # the writer may space the map's rows otherwise than the file
        said, instead = re.sub(" +", " ", said), re.sub(" +", " ", instead)
    assert said in text, text
    assert any(fault in sentence for sentence in faults(parse(text.replace(said, instead, 1)), BOARDS[name]))
