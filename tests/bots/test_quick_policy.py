"""What the quick policy spends: positions with one sensible move."""

import pytest

from farshore import Luck, make
from farshore.board.grid import corner_name
from farshore.bots.characters import AMATEUR, BEGINNER
from farshore.engine.choice import Choice
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.policy.parameters import PolicyParameters
from farshore.thinking.policy.quick import QuickPolicy
from rules.drawn_positions import BLUE, HEXES, RED, Drawn
from rules.scenario_positions import scene
from rules.test_hawaii import LANAI, LIHUE, sail

SEAS = {"cloth": True, "new-shores": False}  # does it pay to found on coasts?


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


@pytest.mark.parametrize("game", ["own-map", "cloth"])
def test_a_settlement_on_a_coast_with_islands_near_gets_a_ship(game: str) -> None:
    pieces = [piece for seed in range(4) for piece in foundings(game, seed)]
    assert len(pieces) == 4 * 16
    assert 0 < pieces.count("ship") < pieces.count("road")
    assert "ship" not in [piece for seed in range(4) for piece in foundings(game, seed, {"found: ships to it": 0})]


def test_in_some_games_coasts_are_looked_for() -> None:
    """Only on the maps where that wins games, see `CoastPlugin`."""
    for game, looks in SEAS.items():
        without, with_coasts, usual = (
            [foundings(game, seed, changed).count("ship") for seed in range(4)]
            for changed in ({"found: coast": 0}, {"found: coast": 15}, None)
        )
        assert sum(without) < sum(with_coasts)
        assert usual == (with_coasts if looks else without)


def foundings(name: str, seed: int, changed: dict[str, int] | None = None) -> list[str | None]:
    """The pieces that the quick policy founds with at a table of four."""
    game = make(name, seats=4, seed=seed)
    features = BoardFeatures(game.kit)
    features.survey(game.state)
    policy = QuickPolicy(features, changed)
    found: list[str | None] = []
    while len(found) < 16:
        seat = game.seats_to_act()[0]
        action = int(policy.move(game.state, seat, Luck(seed)))
        found.append(game.choice(action, seat).piece)
        game.play(seat, action)
    return found


@pytest.mark.parametrize("mistakes", [BEGINNER, AMATEUR])
def test_who_keeps_knights_for_later_still_arms_ships(mistakes: PolicyParameters) -> None:
    """In the Pirate Islands nobody wins without warships (N7), so such a game would never end."""
    game, luck = make("pirate-islands", seats=3, seed=1), Luck(1)
    features = BoardFeatures(game.kit)
    features.survey(game.state)
    policy = QuickPolicy(features, mistakes)
    while not game.over() and game.turn()[1] < 400:
        seat = game.seats_to_act()[0]
        game.play(seat, int(policy.move(game.state, seat, luck)))
    assert game.over()
