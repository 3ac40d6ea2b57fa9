"""What a network reads of a seat beside the terms: what its hand lacks after the bank, and what the places in its reach are worth."""

import pytest

from farshore.board.grid import corner_name, edge_name
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


def test_numbers_count_once_and_the_best_settlement_is_no_city() -> None:
    far = corner_name(*HEXES["hi10"], "NW")  # of 10, 4 and 9; the town has 10, 2 and 6
    both = scene("base", buildings=[("settlement", RED, TOWN), ("settlement", RED, far)], made_up=True)
    numbers = read(both, RED)
    assert (numbers["pips of its numbers"], numbers["pips of the best settlement"]) == (3 + 1 + 5 + 3 + 4, 3 + 3 + 4)
    built = scene("base", buildings=[("settlement", RED, TOWN), ("city", RED, far)], made_up=True)
    assert read(built, RED)["pips of the best settlement"] == 3 + 1 + 5
    assert read(built, RED)["cards in the deck"] == 25


def test_a_second_place_is_one_that_the_best_leaves_free() -> None:
    def second(*sides: str) -> dict[str, int]:
        ways = [("road", RED, [edge_name(*HEXES["hi6"], side) for side in sides])]
        return read(scene("base", buildings=[("settlement", RED, TOWN)], ways=ways, made_up=True), RED)

    alone, forked = second("NE"), second("NE", "E")
    assert alone["worth of a place at once"] == 0
    assert forked["worth of a place at once"] > 0
    assert alone["worth of a second place"] > 0, "from the road's end two corners are one road away, apart from each other"
    assert 0 < forked["worth of a second place"] <= max(forked["worth of a place at once"], forked["worth of a place one road away"])
    assert second("E")["worth of a second place"] <= second("E")["worth of a place at once"]
