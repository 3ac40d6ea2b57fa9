"""What players work for besides the points, as everybody sees it: each box says it of its own rules, and the base game says nothing."""

import pytest

from farshore import make
from farshore.catalogue import GAMES
from farshore.engine.record import load_record
from farshore.game import Game, replay
from farshore.parts.shown import ShownGoal
from golden.views import GOLDEN
from rules.drawn_positions import BLUE, RED, WHITE, Drawn
from rules.europe_positions import EuropeTable
from rules.pirate_positions import fort, islands, steps_from_home
from rules.scenario_positions import scene
from rules_mark import rule

# The goals of a game that is going on. Where points alone tell how one wins there are none.
GOALS = {
    "new-shores": ["islands"],
    "four-islands": ["islands"],
    "through-the-desert": ["islands"],
    "new-world": ["islands"],
    "own-map": ["islands"],
    "lost-tribe": ["gifts"],
    "cloth": ["cloth", "villages"],
    "pirate-islands": ["fortress"],
    "wonders": ["wonder"],
    "iberia": ["chips"],
    "hawaii": ["chips", "boat"],
    "europe": ["goods"],
    "europe-short": ["goods"],
}
WITHOUT = {"base", "five-six", "duel", "oceania", "cities-knights"}


def goals(game: Game, seat: int = RED) -> dict[str, ShownGoal]:
    return {goal.name: goal for goal in game.shown(None).seats[seat].goals}


def in_play(name: str) -> Game:
    """The golden game of this name, some turns after the founding."""
    record = load_record(GOLDEN / f"{name}-{min(GAMES[name].seats)}.json")
    game: Game = replay(record, 0)
    for seat, action in record.actions:
        if game.turn()[1] > 1:
            break
        game.play(seat, action)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_goals(name: str) -> None:
    scenario = name.removesuffix("-knights")
    assert scenario in GOALS or scenario in WITHOUT or name in WITHOUT, f"{name}: has it goals, or do points alone tell how one wins?"
    game = in_play(name)
    wanted = GOALS.get(scenario, [])
    for viewer in (None, 0):
        for seat in game.shown(viewer).seats:
            assert [goal.name for goal in seat.goals] == wanted


@rule("N7.11")
def test_the_own_fortress_is_needed_until_it_is_taken() -> None:
    game = make("pirate-islands", seats=4, seed=1)
    fortress = goals(game)["fortress"]
    assert (fortress.count, fortress.total, fortress.means) == (0, 3, {"warships": 0})
    assert fortress.needed
    assert not fortress.met
    taken = goals(islands(chips={RED: 0}, also=[(fort(RED), "settlement", RED)]).game)["fortress"]
    assert (taken.count, taken.met) == (3, True)


@rule("N7.9", "N7.10")
@pytest.mark.parametrize(
    ("warships", "odds"),
    [
        (0, {"two_ships": 6}),
        (1, {"one_ship": 1, "two_ships": 5}),
        (3, {"win": 2, "one_ship": 1, "two_ships": 3}),
        (6, {"win": 5, "one_ship": 1}),
        (7, {"win": 6}),
    ],
)
def test_an_attack_says_its_odds(warships: int, odds: dict[str, int]) -> None:
    """More warships than the die shows win, as many lose a ship, fewer two."""
    length = max(steps_from_home("red").values())
    game = islands(lines={RED: length}, armed={RED: warships}).game
    attack = game.choice(game.find(RED, "attack_fortress"), RED)
    assert dict(attack.odds) == odds
    assert sum(odds.values()) == 6


@rule("N8.6")
def test_only_who_leads_with_a_wonder_may_win_by_points() -> None:
    def wonders(red: int, blue: int) -> Game:
        players = {RED: {"wonder stages": red}, BLUE: {"wonder stages": blue}}
        return scene("wonders", table={"wonders": {"great_wall": RED, "colossus": BLUE}}, players=players).game

    ahead = goals(wonders(2, 1))["wonder"]
    assert (ahead.count, ahead.total, ahead.leader, ahead.needed, ahead.met) == (2, 4, RED, True, True)
    behind = goals(wonders(1, 2))["wonder"]
    assert (behind.count, behind.leader, behind.met) == (1, BLUE, False)
    level = goals(wonders(1, 1))["wonder"]
    assert (level.leader, level.met) == (None, False)


@rule("N6.5", "N6.7")
def test_two_bolts_of_cloth_are_a_point_and_empty_villages_end_the_game() -> None:
    game = make("cloth", seats=4, seed=1)
    assert goals(game)["villages"].count == 5, "of eight villages three are left when the game ends"
    cloth = goals(scene("cloth", players={RED: {"cloth": 5}}, table={"cloth in reserve": 5}).game)["cloth"]
    assert (cloth.count, cloth.total, cloth.points, cloth.needed) == (5, None, 2, False)


@rule("S22", "N1.2", "N2.2")
def test_islands_count_that_brought_points_and_that_still_would() -> None:
    founding = make("four-islands", seats=4, seed=1)
    assert goals(founding) == {}, "which islands are home is not known yet"
    settled = in_play("new-shores")
    assert goals(settled)["islands"] == ShownGoal("islands", 0, 3, points=0)
    home = in_play("four-islands")
    assert {goals(home, seat)["islands"].total for seat in range(home.seats)} <= {2, 3}, "home brings nothing"


@rule("N5.2")
def test_chips_of_the_tribe_that_lie_can_still_be_had() -> None:
    game = make("lost-tribe", seats=4, seed=1)
    assert goals(game)["gifts"] == ShownGoal("gifts", 0, 8, points=0)


@rule("I4", "H7", "H12")
def test_chips_on_the_map_and_the_boat_on_its_track() -> None:
    assert goals(make("iberia", seats=4, seed=1))["chips"] == ShownGoal("chips", 0, 10, points=0)
    assert goals(make("hawaii", seats=4, seed=1))["boat"] == ShownGoal("boat", 0, 6, points=0)


@rule("E29", "E31")
def test_goods_that_are_delivered() -> None:
    table = EuropeTable(empty=True)
    table.post(BLUE, "paris")
    goods = goals(table.game)["goods"]
    assert (goods.count, goods.total, goods.needed, goods.met) == (0, int(table.game.kit.tables.target), True, False)
    assert goods.means == {"free_goods": 1}


@rule("N6.1", "H4")
def test_a_third_founding_is_asked_for_by_its_number() -> None:
    def asked(name: str) -> list[str]:
        game = make(name, seats=3, seed=1)
        found = list[str]()
        while game.turn()[1] == 0:
            (seat,) = game.seats_to_act()
            prompt = game.prompt(seat)
            assert prompt is not None
            if prompt.phase == "found_settlement" and seat == game.turn()[0]:
                found.append(str(prompt.sentence))
            game.play(seat, game.legal(seat)[0])
        return found

    assert asked("cloth")[-1] == "Place settlement 3 of 3 on a highlighted corner."
    assert asked("hawaii")[-1] == "Place settlement 3 of 3 on a highlighted corner of another island."
    assert asked("base") == ["Place your settlement on a highlighted corner."] * 2


@rule("R23")
def test_goals_tell_nobody_more_than_the_cells_that_everybody_sees() -> None:
    """They are read from the view, in which hidden cells are covered: one that is read by mistake raises an error."""
    p: Drawn = scene("wonders")
    for viewer in (None, RED, WHITE):
        assert [seat.goals for seat in p.game.shown(viewer).seats] == [seat.goals for seat in p.game.shown(None).seats]
