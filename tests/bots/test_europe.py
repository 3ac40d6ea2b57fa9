"""What the bots do in Merchants of Europe: the quick policy comes to the end by goods, plans know where caravans are, cards are counted."""

import pytest

from farshore import Luck, make
from farshore.bots import Outlook, decide
from farshore.bots.beliefs import Beliefs
from farshore.bots.levels import Medium
from farshore.thinking.europe_plan import NOWHERE, Plan
from farshore.thinking.ground import Ground
from farshore.thinking.quick import Quick, play_together
from rules.merchants import BLUE, RED, WHITE, Merchant


@pytest.mark.parametrize(("name", "seats"), [("europe-short", 3), ("europe-short", 4), ("europe", 4)])
def test_quick_games_end_by_goods(name: str, seats: int) -> None:
    for seed in range(2):
        game = make(name, seats, seed=seed)
        ground = Ground(game.kit)
        ground.survey(game.state)
        winner = play_together(game.state, [Quick(ground)] * seats, Luck(seed))
        assert game.points(winner) == game.kit.tables.target
        assert game.turn()[1] < 120


def test_a_plan_begins_where_a_caravan_stands() -> None:
    table = Merchant(empty=True)
    crossing = table.between("bern", "paris")
    table.post(BLUE, "paris")
    table.route(RED, "bern", crossing)
    plan = Plan(Ground(table.game.kit))
    plan.look(table.s, RED)
    assert plan.price == NOWHERE, "no caravan, and no post to place one at"
    table.caravan(RED, "bern", crossing)
    plan.look(table.s, RED)
    assert plan.next == table.path(crossing, "paris")
    assert plan.could_ride(table.s, RED) == NOWHERE
    table.route(WHITE, crossing, "paris")
    plan.look(table.s, RED)
    assert plan.next == -1
    assert plan.could_ride(table.s, RED) == 1


def test_goods_are_put_down_at_once() -> None:
    table = Merchant()
    table.caravan(RED, "brussels", next(iter(table.beside("brussels"))))
    table.route(RED, "brussels", next(iter(table.beside("brussels"))))
    table.act()
    ground = Ground(table.game.kit)
    ground.survey(table.s)
    action = int(Quick(ground).move(table.s, RED, Luck(1)))
    assert table.game.choice(action, RED).verb == "deliver"


def test_cards_are_counted() -> None:
    game, luck = make("europe-short", 4, seed=4, trade=False), Luck(4)
    bots = [Medium() for _ in range(4)]
    beliefs = Beliefs(Outlook(game, 0, luck))
    fitting = turns = 0
    while not game.over() and game.turn()[1] < 16:
        seat = game.seats_to_act()[0]
        game.play(seat, decide(game, seat, bots[seat], luck))
        outlook = Outlook(game, 0, luck)
        beliefs.follow(outlook)
        turns += 1
        fitting += beliefs.fits(outlook.view())
    assert fitting == turns, "what everybody paid and got was counted"
