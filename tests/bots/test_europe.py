"""What the bots do in Merchants of Europe: the quick policy comes to the end by goods, plans know where caravans are, cards are counted."""

import pytest

from farshore import Luck, make
from farshore.bots import Observation, decide
from farshore.bots.beliefs import Beliefs
from farshore.bots.levels import MediumBot
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.games.europe.planner import NOWHERE, EuropePlanner
from farshore.thinking.policy.quick import QuickPolicy
from farshore.thinking.search.self_play import play_together
from rules.europe_positions import BLUE, RED, WHITE, EuropeTable


@pytest.mark.parametrize(("name", "seats"), [("europe-short", 3), ("europe-short", 4), ("europe", 4)])
def test_quick_games_end_by_goods(name: str, seats: int) -> None:
    for seed in range(2):
        game = make(name, seats, seed=seed)
        features = BoardFeatures(game.kit)
        features.survey(game.state)
        winner = play_together(game.state, [QuickPolicy(features)] * seats, Luck(seed))
        assert game.points(winner) == game.kit.tables.target
        assert game.turn()[1] < 120


def test_a_plan_begins_where_a_caravan_stands() -> None:
    table = EuropeTable(empty=True)
    crossing = table.between("bern", "paris")
    table.post(BLUE, "paris")
    table.route(RED, "bern", crossing)
    planner = EuropePlanner(BoardFeatures(table.game.kit))
    planner.look(table.s, RED)
    assert planner.price == NOWHERE, "no caravan, and no post to place one at"
    table.caravan(RED, "bern", crossing)
    planner.look(table.s, RED)
    assert planner.next == table.path(crossing, "paris")
    assert planner.could_ride(table.s, RED) == NOWHERE
    table.route(WHITE, crossing, "paris")
    planner.look(table.s, RED)
    assert planner.next == -1
    assert planner.could_ride(table.s, RED) == 1


def test_goods_are_put_down_at_once() -> None:
    table = EuropeTable()
    table.caravan(RED, "brussels", next(iter(table.beside("brussels"))))
    table.route(RED, "brussels", next(iter(table.beside("brussels"))))
    table.act()
    features = BoardFeatures(table.game.kit)
    features.survey(table.s)
    action = int(QuickPolicy(features).move(table.s, RED, Luck(1)))
    assert table.game.choice(action, RED).verb == "deliver"


def test_cards_are_counted() -> None:
    game, luck = make("europe-short", 4, seed=4, trade=False), Luck(4)
    bots = [MediumBot() for _ in range(4)]
    beliefs = Beliefs(Observation(game, 0, luck))
    fitting = turns = 0
    while not game.over() and game.turn()[1] < 16:
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
        observation = Observation(game, 0, luck)
        beliefs.follow(observation)
        turns += 1
        fitting += beliefs.fits(observation.view())
    assert fitting == turns, "what everybody paid and got was counted"
