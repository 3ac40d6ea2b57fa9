"""What the quick policy spends: positions with one sensible move."""

import pytest

from farshore import Luck
from farshore.board.grid import corner_name
from farshore.engine.choice import Choice
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.policy.quick import QuickPolicy
from rules.drawn_positions import BLUE, HEXES, RED, Drawn
from rules.scenario_positions import scene
from rules.test_hawaii import LANAI, LIHUE, sail


def quick(p: Drawn, changed: dict[str, int] | None = None) -> Choice:
    features = BoardFeatures(p.game.kit)
    features.survey(p.game.state)
    action = int(QuickPolicy(features, changed).move(p.game.state, RED, Luck(1)))
    assert action in p.game.legal(RED)
    return p.game.choice(action, RED)


def test_the_bank_helps_to_pay_a_road_from_so_many_cards_on() -> None:
    p = scene("base", buildings=[("settlement", RED, corner_name(*HEXES["hi6"], "N"))], hands={RED: "4 wool 1 lumber"}, made_up=True)
    assert quick(p).verb == "bank_trade"
    assert quick(p, {"bank: for a road": 6}).verb == "end_turn"


@pytest.mark.parametrize(("fish", "verb"), [(7, "market_card"), (6, "end_turn"), (4, "end_turn")])
def test_fish_are_saved_for_a_development_card(fish: int, verb: str) -> None:
    """Four fish would pay the grain that a city lacks."""
    p = sail([], "3 ore 1 grain", fish={RED: fish}, towns={LANAI: RED, LIHUE: BLUE})
    assert quick(p).verb == verb
    assert quick(p, {"fish: save for a card": 99}).verb == "market_take"
