"""Every game of the catalogue can be learnt here.

A game has a lesson of its own, or it brings nothing new: then each of its boxes has one. That goes for combinations with Cities & Knights,
whose boxes are taught one by one, and for the games named below.
"""

import pytest

from farshore import make
from farshore.catalogue import GAMES
from farshore.lessons import course

BY_ITS_BOXES = {
    "duel": "the base game for two",
    "own-map": "whatever somebody draws, by the rules of the sea",
    "europe": "the short game on a larger map",
}


def boxes_of(game: str) -> set[str]:
    return {box.name for box in make(game, seed=1).kit.boxes}


def combined(game: str) -> bool:
    return game.endswith("-knights") and game.removesuffix("-knights") in GAMES


@pytest.mark.parametrize("game", sorted(GAMES))
def test_it_has_a_lesson(game: str) -> None:
    taught = {lesson.game for lesson in course().lessons()}
    if not combined(game) and game not in BY_ITS_BOXES:
        assert game in taught, f"{game} has no lesson"
    else:
        boxes = {box for name in taught for box in boxes_of(name)} | {"own-map"}
        assert boxes_of(game) <= boxes, f"no lesson teaches {sorted(boxes_of(game) - boxes)} of {game}"
