"""What the quick policy spends: positions with one sensible move."""

from farshore import Luck
from farshore.board.grid import corner_name
from farshore.engine.choice import Choice
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.policy.quick import QuickPolicy
from rules.drawn_positions import HEXES, RED, Drawn
from rules.scenario_positions import scene


def quick(p: Drawn, changed: dict[str, int] | None = None) -> Choice:
    features = BoardFeatures(p.game.kit)
    features.survey(p.game.state)
    action = int(QuickPolicy(features, changed).move(p.game.state, RED, Luck(1)))
    assert action in p.game.legal(RED)
    return p.game.choice(action, RED)


def test_the_bank_gets_no_cards_for_a_road() -> None:
    p = scene("base", buildings=[("settlement", RED, corner_name(*HEXES["hi6"], "N"))], hands={RED: "4 wool 1 lumber"}, made_up=True)
    assert quick(p).verb == "end_turn"
    assert quick(p, {"bank: for a road": 5}).verb == "bank_trade"
