"""What a network reads of a seat beside the terms: what its hand lacks after the bank, and what the places in its reach are worth."""

import pytest

from farshore.board.grid import corner_name
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.evaluate import Evaluation
from rules.drawn_positions import BLUE, HEXES, RED, Drawn
from rules.scenario_positions import scene

TOWN = corner_name(*HEXES["hi6"], "N")


def read(p: Drawn, seat: int) -> dict[str, int]:
    features = BoardFeatures(p.game.kit)
    features.survey(p.game.state)
    evaluation = Evaluation(features)
    rows = evaluation.read(p.game.state)
    wide = len(evaluation.inputs)
    return {name: int(rows[seat * wide + at]) for at, name in enumerate(evaluation.inputs)}


@pytest.mark.parametrize(
    ("hand", "settlement", "city", "card"),
    [
        ("", 4, 5, 3),
        ("4 wool", 3, 4, 2),  # three to spare for a settlement and a card, but four for a city
        ("5 wool", 2, 4, 1),
        ("8 lumber 1 brick", 1, 3, 1),
        ("3 ore 2 grain", 3, 0, 1),
    ],
)
def test_what_a_hand_lacks_after_the_bank(hand: str, settlement: int, city: int, card: int) -> None:
    p = scene("base", buildings=[("settlement", RED, TOWN)], hands={RED: hand} if hand else {}, made_up=True)
    numbers = read(p, RED)
    assert (numbers["short of a settlement"], numbers["short of a city"], numbers["short of a card"]) == (settlement, city, card)


def test_places_within_reach_are_worth_something() -> None:
    p = scene("base", buildings=[("settlement", RED, TOWN)], hands={}, made_up=True)
    red, blue = read(p, RED), read(p, BLUE)
    assert red["worth of a place at once"] == 0, "next to one's own settlement there is no place"
    assert red["worth of a place two roads away"] > 10
    assert [blue[f"worth of a place {where}"] for where in ("at once", "one road away", "two roads away")] == [0, 0, 0]
    assert 0 < max(red.values()) <= 127
