"""What the bots know about cities and knights: the quick policy in positions with one sensible move, and the evaluation's view of them."""

from farshore import Luck
from farshore.board import boardfile
from farshore.bots import Observation
from farshore.bots.levels import EasyBot
from farshore.engine.choice import Choice
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.evaluate import Evaluation
from farshore.thinking.policy.quick import QuickPolicy
from rules.drawn_positions import BLUE, RED, own_names
from rules.knights_positions import LANDED, KnightsPosition, knights_position

NEAR = {"barbarians": 5, **LANDED}


def quick(p: KnightsPosition, seat: int = RED) -> Choice:
    """What the quick policy does."""
    features = BoardFeatures(p.game.kit)
    features.survey(p.game.state)
    action = int(QuickPolicy(features).move(p.game.state, seat, Luck(1)))
    assert action in p.game.legal(seat)
    return p.game.choice(action, seat)


def chance(p: KnightsPosition, seat: int) -> float:
    features = BoardFeatures(p.game.kit)
    features.survey(p.game.state)
    return Evaluation(features).chance(p.game.state, seat)


HOME = ["red city hi11 N", "red road hi11 NE", "blue city fi9 S", "blue road fi9 SE"]


def test_knights_are_roused_before_a_city_falls() -> None:
    asleep = [*HOME, "red basic knight hi11 NE"]
    assert quick(knights_position(*asleep, hands={RED: "1 grain 2 ore"}, table=NEAR)).verb == "activate"
    early = knights_position(*asleep, hands={RED: "1 grain"}, table={**NEAR, "barbarians": 0})
    assert quick(early).verb == "end_turn"


def test_a_knight_is_recruited_where_there_is_none_and_a_city_is_in_danger() -> None:
    choice = quick(knights_position(*HOME, hands={RED: "1 wool 1 ore 1 grain"}, table=NEAR))
    assert (choice.verb, choice.piece) == ("build", "knight")


def test_commodities_become_improvements_and_the_metropolis_comes_first() -> None:
    p = knights_position(*HOME, hands={RED: "4 cloth 1 coin"}, stages={RED: "0 3 0"}, table=LANDED)
    choice = quick(p)
    assert (choice.verb, choice.piece) == ("improve", "trade")


def test_the_bank_helps_to_a_stage_if_there_is_nothing_better_to_buy() -> None:
    choice = quick(knights_position(*HOME, hands={RED: "4 wool 1 cloth"}, stages={RED: "0 1 0"}, table=LANDED))
    assert (choice.verb, choice.gets) == ("bank_trade", (("paper", 1),))


def test_the_robber_is_chased_from_ones_own_hex() -> None:
    p = knights_position(
        *HOME, "red awake basic knight hi11 NE", table={**LANDED, "robber": list(own_names(boardfile.load("knights_4"))["hi11"])}
    )
    assert quick(p).verb == "chase"


def test_cards_that_bring_cards_are_played_at_once_and_the_least_is_put_away() -> None:
    choice = quick(knights_position(*HOME, "red settlement mo6 S", held={RED: "1 mining 1 diplomacy"}, table=LANDED))
    assert (choice.verb, choice.piece) == ("play_card", "mining")
    p = knights_position(*HOME, held={RED: "1 diplomacy 1 crane 2 alchemy"}, phase="before_roll", stages={RED: "1 0 0"}, table=LANDED)
    p.all_dice(1, 1, "science")
    p.draw("crane", RED)
    choice = quick(p)
    assert (choice.verb, choice.piece) == ("put_away", "diplomacy")


def test_the_poorest_city_falls() -> None:
    p = knights_position(*HOME, "red city hi6 N", "blue awake basic knight fi9 SE", phase="before_roll", table={**LANDED, "barbarians": 6})
    p.all_dice(1, 1, "ship")
    assert p.phase() == "lose_city"
    assert quick(p).place == p.corner("hi6 N")


def test_the_evaluation_fears_the_barbarians_and_likes_what_holds_them_off() -> None:
    without = knights_position(*HOME, "blue awake basic knight fi9 SE", table=NEAR)
    guarded = knights_position(*HOME, "blue awake basic knight fi9 SE", "red awake strong knight hi11 NE", table=NEAR)
    assert chance(guarded, RED) > chance(without, RED)
    assert chance(guarded, BLUE) < chance(without, BLUE)
    assert chance(knights_position(*HOME, stages={RED: "3 0 0"}, table=NEAR), RED) > chance(knights_position(*HOME, table=NEAR), RED)


def test_one_who_has_lost_whatever_happens_still_plays() -> None:
    """Blue got its last point in red's turn and wins as soon as its own begins: nothing that red could do is better than anything else."""
    p = knights_position(*HOME, hands={RED: "1 wool 1 ore"}, players={BLUE: {"defender points": 11}}, table=LANDED, trade=False)
    assert p.points(BLUE) == 13
    for seed in range(5):
        assert EasyBot().choose(Observation(p.game, RED, Luck(seed))) in p.game.legal(RED)
