"""Merchants of Europe: caravans, tolls, deliveries and the end (E19, E27–E31, E38, E50, E51, E64, E65, E68)."""

import itertools
import random

from farshore.engine.bitsets import LAST_BIT, WORD
from farshore.engine.machine import PHASE
from farshore.engine.pieces import LEVEL_SHIFT
from farshore.parts.europe.caravans import MASK_BITS
from farshore.parts.europe.figures import EACH
from farshore.parts.europe.routes import ROUTE
from rules.europe_positions import BLUE, NEUTRAL, ORANGE, RED, WHITE, Corner, EuropeTable
from rules_mark import rule


def west() -> tuple[EuropeTable, Corner]:
    """Blue routes from one corner to Bern and to Paris, white's from Brussels to Cologne; a blue caravan on the way to Bern."""
    table = EuropeTable(empty=True)
    meeting = table.between("bern", "paris")
    assert meeting in table.beside("brussels")
    table.route(BLUE, "bern", meeting, "paris")
    table.route(WHITE, "brussels", "cologne")
    table.post(BLUE, "bern", "lyon", "venice", "vienna", "turin")
    table.post(ORANGE, "paris", "cologne")
    table.post(WHITE, "brussels")
    table.caravan(BLUE, "bern", meeting)
    return table, meeting


@rule("E51", "E27", "E28", "E29")
def test_the_caravan_from_bern_to_cologne() -> None:
    table, meeting = west()
    table.hold(BLUE, gold=1, ore=1, lumber=1, salt=1)
    table.hold(WHITE, gold=0)
    table.act(BLUE)
    assert table.free(BLUE) == 3
    table.play("build", place=table.edge(meeting, "brussels"), piece="trade route")
    assert table.gold(BLUE) == 1, "Bern and Paris were joined, and so were Brussels and Cologne"
    table.play("move_caravan", place=table.edge(meeting, "paris"))
    assert table.held(BLUE) == {}
    table.play("deliver", place=table.at("paris"))
    table.play("move_caravan", place=table.edge(meeting, "brussels"))
    table.play("deliver", place=table.at("brussels"))
    journey = table.choice("move_caravan", place=table.edge("brussels", "cologne"))
    assert journey["tolls"] == {"2": 1}
    assert "cards" not in journey, "the third step of the same salt"
    table.play("move_caravan", place=table.edge("brussels", "cologne"))
    assert table.gold(BLUE) == 0
    assert table.gold(WHITE) == 1, "one gold in all"
    table.play("deliver", place=table.at("cologne"))
    assert table.game.points(BLUE) == 3
    assert [int(table.s.cells[table.posts.goods + table.names[city]]) - 1 for city in ("paris", "brussels", "cologne")] == [BLUE] * 3


def line(seat: int, length: int) -> tuple[EuropeTable, list[int]]:
    """A chain of routes of one seat, and its paths."""
    table = EuropeTable(empty=True)
    net = table.net
    here, way = table.junction("lyon"), [table.junction("lyon")]
    while len(way) <= length:
        near = [
            int(net.ends[2 * path] + net.ends[2 * path + 1]) - here
            for path in (int(net.paths_at[i]) for i in range(3 * here, 3 * here + 3))
            if path >= 0
        ]
        far = max((there for there in near if there not in way), key=lambda there: int(net.steps[way[0] * net.n_junctions + there]))
        way.append(far)
        here = far
    places = [net.junction_place(junction) for junction in way]
    table.route(seat, *places)
    return table, [table.path(one, other) for one, other in itertools.pairwise(places)]


@rule("E50", "E27")
def test_three_salt_go_nine_routes() -> None:
    table, paths = line(RED, 12)
    table.s.cells[table.caravans.at] = paths[0]
    table.hold(RED, salt=3)
    table.act()
    reached = table.open_now("move_caravan")
    assert table.net.path_place(paths[9]) in reached
    assert table.net.path_place(paths[10]) not in reached
    journey = table.choice("move_caravan", place=table.net.path_place(paths[9]))
    assert journey["cards"] == {"salt": 3}
    assert journey["path"] == [list(table.net.path_place(path)) for path in paths[1:10]]
    assert table.choice("move_caravan", place=table.net.path_place(paths[4]))["cards"] == {"salt": 2}
    table.play("move_caravan", place=table.net.path_place(paths[9]))
    assert "end_turn" in table.verbs(), "nothing is left of the payment"


@rule("E50", "E65")
def test_a_payment_is_not_split_between_caravans() -> None:
    table, paths = line(RED, 12)
    table.s.cells[table.caravans.at] = paths[0]
    table.s.cells[table.caravans.at + 1] = paths[6]
    table.fresh()
    table.hold(RED, salt=1)
    table.act()
    table.play("move_caravan", place=table.net.path_place(paths[2]), number=0)
    assert {choice.number for choice in map(table.game.choice, table.game.legal(RED)) if choice.verb == "move_caravan"} == {0}
    table.play("stop")
    assert not table.open_now("move_caravan")
    table.hold(RED, salt=2)
    table.play("move_caravan", place=table.net.path_place(paths[5]), number=0)
    table.play("move_caravan", place=table.net.path_place(paths[9]), number=1)
    assert table.held(RED) == {}


@rule("E19", "E64")
def test_placing_a_caravan() -> None:
    table, meeting = west()
    table.hold(BLUE, ore=3, lumber=3, salt=3)
    table.act(BLUE)
    assert "one of your routes at one of your posts" in table.refused("build", place=table.edge(meeting, "paris"), piece="caravan")
    table.play("build", place=table.edge("bern", meeting), piece="caravan")
    assert not table.open_now("build", piece="caravan"), "both are out, and no other own post has a route"
    turin = next(place for place in table.beside("turin") if table.net.city_at[table.junction(place)] < 0)
    table.route(BLUE, "turin", turin)
    table.play("build", place=table.edge("turin", turin), piece="caravan", number=0)
    assert table.edge("turin", turin) in table.game.pieces(BLUE)["caravan"]
    assert table.held(BLUE) == {"ore": 1, "lumber": 1, "salt": 1}
    assert not table.open_now("build", piece="caravan", number=0) or table.edge("turin", turin) not in table.open_now(
        "build", piece="caravan", number=0
    ), "another route at another own post"


@rule("E27", "E64")
def test_two_caravans_rest_at_a_route_and_more_may_pass() -> None:
    table, paths = line(RED, 4)
    table.s.cells[table.caravans.at] = paths[0]
    for seat, figure in ((BLUE, 0), (WHITE, 0)):
        table.s.cells[table.caravans.at + 2 * seat + figure] = paths[1]
    table.fresh()
    table.hold(RED, salt=1)
    table.act()
    place = table.net.path_place
    assert place(paths[2]) in table.open_now("move_caravan"), "past two others"
    table.play("move_caravan", place=place(paths[1]))
    assert "stop" not in table.verbs(), "it may not rest there"
    table.play("move_caravan", place=place(paths[2]))
    assert "stop" in table.verbs()
    table.act()
    table.hold(RED, ore=1, lumber=1, salt=1)
    table.post(RED, "lyon")
    table.s.cells[table.caravans.at] = -1
    table.s.cells[table.caravans.at + 2 * BLUE] = paths[0]
    table.s.cells[table.caravans.at + 2 * WHITE] = paths[0]
    table.fresh()
    assert place(paths[0]) not in table.open_now("build", piece="caravan"), "the limit binds placing, too"


@rule("E28", "R61")
def test_no_gold_no_passage() -> None:
    table, meeting = west()
    table.route(BLUE, meeting, "brussels")
    table.hold(BLUE, gold=0, salt=2)
    table.act(BLUE)
    foreign = table.edge("brussels", "cologne")
    assert foreign not in table.open_now("move_caravan")
    assert table.refused("move_caravan", place=foreign, number=0) == "Your caravan needs 1 gold for the tolls on the way there."
    table.hold(BLUE, gold=1, salt=2)
    table.play("move_caravan", place=foreign, number=0)
    assert table.gold(BLUE) == 0


@rule("E27", "E28")
def test_a_route_out_of_reach_says_what_is_missing() -> None:
    table, paths = line(RED, 8)
    table.s.cells[table.routes.link + paths[1]] = 8 + WHITE
    table.s.cells[table.routes.link + paths[2]] = 8 + BLUE
    table.s.cells[table.caravans.at] = paths[0]
    table.route(WHITE, "moscow", next(iter(table.beside("moscow"))))
    table.fresh()
    table.hold(RED, gold=1)
    table.act()

    def told(path: int, meant: str = "move_caravan") -> str:
        reasons = table.game.why_not(RED, table.net.path_place(path), meant)
        return str(reasons[0][1]) if reasons else ""

    rival = table.path(table.at("moscow"), next(iter(table.beside("moscow"))))
    assert told(rival) == "No trade routes lead there from your caravan."
    assert told(rival, "build caravan").startswith("A caravan goes next to one of your routes")
    assert told(paths[1]) == told(paths[1], "move_caravan caravan") == "Going there costs your caravan 1 salt."
    assert told(paths[5]) == "Going there costs your caravan 2 salt."
    table.hold(RED, gold=1, salt=2)
    assert told(paths[1]) == "", "it can go there"
    assert told(paths[2]) == "Your caravan needs 2 gold for the tolls on the way there."
    table.play("move_caravan", place=table.net.path_place(paths[1]))
    assert told(rival) == "No trade routes lead there from your caravan."
    table.hold(RED, gold=1)
    assert told(paths[6]) == "Going there costs your caravan 1 salt.", "beyond the two steps that are left"
    table.play("stop")
    table.card(RED, "safe conduct")
    table.act()
    table.play("play_card", piece="safe conduct")
    assert told(rival) == "No trade routes lead there from your caravan."
    assert told(paths[7]) == "That is more than 5 routes away."


@rule("E28", "R87")
def test_one_toll_a_turn_for_each_caravan_and_player() -> None:
    table, paths = line(WHITE, 6)
    own, place = paths[0], table.net.path_place
    table.s.cells[table.routes.link + own] = 8 + RED
    table.s.cells[table.caravans.at] = paths[3]  # begins on a foreign route: that costs nothing
    table.s.cells[table.caravans.at + 1] = paths[4]
    table.fresh()
    table.hold(RED, gold=3, salt=6)
    table.act()
    table.play("move_caravan", place=place(paths[2]), number=0)
    assert table.gold(RED) == 2
    table.play("move_caravan", place=place(paths[3]), number=0)  # back to where it began: the same player, paid already
    assert table.gold(RED) == 2
    table.play("stop")
    table.play("move_caravan", place=place(paths[5]), number=1)
    assert table.gold(RED) == 1, "the other caravan pays apart"
    table.play("stop")
    table.play("end_turn")
    table.act()
    table.play("move_caravan", place=place(paths[2]), number=0)
    assert table.gold(RED) == 0, "a new turn, a new toll"


@rule("R87", "E28")
def test_coming_back_to_the_first_foreign_route_pays() -> None:
    table, paths = line(RED, 3)
    table.s.cells[table.routes.link + paths[0]] = 8 + WHITE
    table.s.cells[table.caravans.at] = paths[0]
    table.fresh()
    table.hold(RED, gold=1, salt=1)
    table.act()
    place = table.net.path_place
    table.play("move_caravan", place=place(paths[1]))
    assert table.gold(RED) == 1
    assert table.choice("move_caravan", place=place(paths[0]))["tolls"] == {"2": 1}
    table.play("move_caravan", place=place(paths[0]))
    assert table.gold(RED) == 0


@rule("E29", "R65", "R87")
def test_delivering_without_moving() -> None:
    table, meeting = west()
    table.act(BLUE)
    table.hold(BLUE, gold=0)
    assert "deliver" not in table.verbs()
    table.caravan(BLUE, "brussels", "cologne")
    assert set(table.open_now("deliver")) == {table.at("brussels"), table.at("cologne")}, "also on a foreign route, free of charge"
    table.caravan(BLUE, meeting, "paris")
    table.post(NEUTRAL, "paris")
    assert table.open_now("deliver") == [table.at("paris")], "a neutral post takes goods as well"


@rule("R65")
def test_a_post_opened_beside_a_foreign_caravan() -> None:
    table, meeting = west()
    table.s.cells[table.posts.building + table.net.city_corner(table.names["paris"])] = 0
    table.fresh()
    table.caravan(BLUE, meeting, "paris")
    table.act(BLUE)
    assert "deliver" not in table.verbs()
    table.merchant(ORANGE, next(place for place in table.beside("paris") if place != meeting))
    table.hold(ORANGE, grain=1)
    table.act(ORANGE)
    table.play("move_merchant", place=table.at("paris"))
    if table.game.seats_to_act() == [-1]:
        table.game.play(-1, table.game.legal(-1)[0])
    assert table.act(BLUE).open_now("deliver") == [table.at("paris")]


@rule("R66", "R88", "E29", "E61")
def test_one_goods_token_for_each_post_and_two_for_two() -> None:
    table, _ = west()
    table.caravan(BLUE, "brussels", "cologne")
    table.act(BLUE)
    table.play("deliver", place=table.at("brussels"))
    assert "already goods under" in table.refused("deliver", place=table.at("brussels"))
    table.play("deliver", place=table.at("cologne"))
    assert table.free(BLUE) == 1
    table.caravan(ORANGE, "brussels", "cologne")
    table.act(ORANGE)
    assert "already goods under" in table.refused("deliver", place=table.at("brussels")), "one for each post in the whole game, whosever"
    assert "other players' posts" in table.refused("deliver", place=table.at("paris"))
    table.caravan(WHITE, "brussels", "cologne")
    table.goods(WHITE, "paris")
    table.act(WHITE)
    assert "no free goods" in table.refused("deliver", place=table.at("bern"))


@rule("E31")
def test_the_last_goods_token_wins_at_once() -> None:
    table, meeting = west()
    table.post(BLUE, "krakow", "berlin")
    for city in ("brussels", "cologne"):
        table.goods(BLUE, city)
    table.post(WHITE, "rome", "prague")
    table.goods(BLUE, "rome")
    table.goods(BLUE, "prague")
    assert table.free(BLUE) == 1
    table.hold(BLUE, salt=1)
    table.act(BLUE)
    table.play("move_caravan", place=table.edge(meeting, "paris"))
    table.play("deliver", place=table.at("paris"))
    assert table.game.winners() == [BLUE]
    assert table.game.points(BLUE) == 5


@rule("E38")
def test_safe_conduct() -> None:
    table, paths = line(WHITE, 8)
    table.s.cells[table.caravans.at] = paths[0]
    table.fresh()
    table.card(RED, "safe conduct")
    table.hold(RED, gold=0, salt=1)
    table.act()
    table.play("play_card", piece="safe conduct")
    place = table.net.path_place
    assert "move a caravan" in table.refused("stop")
    assert place(paths[5]) in table.open_now("move_caravan")
    assert place(paths[6]) not in table.open_now("move_caravan"), "not added to salt"
    table.play("move_caravan", place=place(paths[4]))
    table.play("move_caravan", place=place(paths[5]))
    assert table.held(RED) == {"salt": 1}
    assert table.all_gold() == [0, 3, 3, 3]
    assert "end_turn" in table.verbs()


@rule("E68")
def test_a_game_in_which_nobody_can_deliver_any_more_ends() -> None:
    table, _ = west()
    table.goods(BLUE, "paris")
    for seat in range(4):  # all pieces are used up: those that are missing lie where they join nothing
        table.s.cells[table.routes.left + seat * table.routes.supply.kinds] = 0
    table.act(RED)
    table.play("end_turn")
    assert not table.game.over(), "blue can still place a caravan, and white may open a post"
    for seat in range(4):
        table.s.cells[table.posts.left_post + seat * table.posts.supply.kinds] = 0
    for city in ("bern", "brussels", "cologne"):
        table.s.cells[table.posts.goods + table.names[city]] = (WHITE if city == "bern" else BLUE) + 1
    table.s.cells[table.posts.victory.points + BLUE] = 3
    table.act(BLUE)
    table.play("end_turn")
    assert int(table.s.cells[PHASE]) == 0
    assert table.game.winners() == [BLUE], "most goods delivered"


@rule("E27", "E28")
def test_shortcuts_find_what_a_search_of_all_ways_finds() -> None:
    """What is within reach, and the way to each path there, with much or little to pay for it."""
    chance = random.Random(7)
    table = EuropeTable(empty=True)
    caravans, cells = table.caravans, table.s.cells
    laid = chance.sample(range(int(table.net.n_paths)), 100)
    for path in laid:
        cells[table.routes.link + path] = ROUTE << LEVEL_SHIFT | chance.randrange(4)
    for at in range(4 * EACH):
        cells[caravans.at + at] = chance.choice(laid)
    table.fresh()
    scratch = table.s.scratch()
    found = 0
    for seat, slot, gold in itertools.product(range(4), range(EACH), range(-1, 4)):
        cells[caravans.paid + seat * EACH + slot] = chance.randrange(16) & ~(1 << seat) if chance.random() < 0.3 else 0
        left, salt = chance.choice([(0, 1), (2, 0), (1, 1), (0, 3)])
        start = int(cells[caravans.at + seat * EACH + slot])
        caravans.search(table.s, scratch, seat, slot, left, salt, gold)
        reached = {int(scratch[caravans.queue + n]) >> MASK_BITS for n in range(int(scratch[caravans.found]))} - {start}
        ways = {
            path: (int(scratch[caravans.cost + path]), caravans.way_to(table.s, int(scratch[caravans.best + path]))) for path in reached
        }
        caravans.rest(scratch)
        caravans.within_reach(table.s, scratch, seat, slot, left + 3 * salt, gold)
        words = [int(scratch[at]) for at in range(int(caravans.ends), int(caravans.ends + table.routes.words))]
        assert {path for path in range(int(table.net.n_paths)) if words[path >> WORD] >> (path & LAST_BIT) & 1} == reached
        for at in range(int(caravans.ends), int(caravans.ends + table.routes.words)):
            scratch[at] = 0
        for path in reached:
            caravans.search(table.s, scratch, seat, slot, left, salt, gold, path)
            way = caravans.way_to(table.s, int(scratch[caravans.best + path]))
            assert (int(scratch[caravans.cost + path]), way) == ways[path]
            caravans.rest(scratch)
        found += len(reached)
    assert found > 200
