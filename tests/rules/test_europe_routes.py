"""Merchants of Europe: trade routes and gold for connecting, merchants, posts and wandering tokens (E18, E20–E26, E44–E49, E60–E66)."""

import itertools

import pytest

from farshore.engine.machine import NATURE
from rules.europe_positions import BLUE, NEUTRAL, ORANGE, RED, WHITE, Corner, EuropeTable
from rules_mark import rule


def alps() -> tuple[EuropeTable, Corner, Corner]:
    """Turin, Venice and Bern are isolated; two blue routes lead from Venice to the corner between Turin and Bern."""
    table = EuropeTable(empty=True)
    crossing = table.between("turin", "bern")
    east = next(place for place in table.beside(crossing) if place in table.beside("venice"))
    table.route(BLUE, "venice", east, crossing)
    table.post(RED, "turin")
    table.hold(RED, gold=0, ore=3, lumber=3)
    table.hold(BLUE, gold=0)
    return table.act(), crossing, east


@rule("E44", "E21", "R62")
def test_turin_venice_bern() -> None:
    table, crossing, _ = alps()
    assert crossing[2] == "N" or table.at("turin")[2] == "S", "north-east of Turin"
    table.play("build", place=table.edge("turin", crossing))
    assert table.all_gold()[:2] == [1, 2], "three routes: one red, two blue"
    table.play("build", place=table.edge(crossing, "bern"))
    assert table.all_gold()[:2] == [3, 2], "two red routes to Turin; the way of three to Venice pays nobody"


@rule("E20")
def test_where_a_route_may_lie() -> None:
    table, crossing, east = alps()
    assert "one of your routes or posts" in table.refused(
        "build", place=table.edge("lyon", next(iter(table.beside("lyon")))), piece="trade route"
    )
    assert "already" in table.refused("build", place=table.edge(crossing, east), piece="trade route")
    table.post(BLUE, "bern")
    table.route(RED, "turin", crossing, "bern")
    beyond = [place for place in table.beside("bern") if place != crossing]
    assert all(table.edge("bern", place) in table.open_now("build", piece="trade route") for place in beyond), "others' posts stop nobody"
    table.s.cells[table.routes.left + RED * table.routes.supply.kinds] = 0
    assert "All your trade routes" in table.refused("build", place=table.edge("bern", beyond[0]), piece="trade route")


@rule("E21", "E66", "R62")
def test_two_networks_with_several_cities_pay_nothing() -> None:
    table, crossing, _ = alps()
    west = table.between("bern", "brussels")
    table.route(BLUE, crossing, "bern", west)  # Venice and Bern are joined
    table.route(WHITE, "brussels", "cologne")
    table.post(RED, "brussels")
    table.play("build", place=table.edge("brussels", west), piece="trade route")
    assert table.all_gold()[:2] == [0, 0]


@rule("E21", "E66")
def test_a_route_that_leads_nowhere_pays_nothing() -> None:
    table, crossing, _ = alps()
    nowhere = next(place for place in table.beside("turin") if place != crossing and table.net.city_at[table.junction(place)] < 0)
    table.play("build", place=table.edge("turin", nowhere), piece="trade route")
    assert table.all_gold()[:2] == [0, 0]


@rule("E21")
def test_the_active_player_chooses_between_equal_ways() -> None:
    """Bern and Turin are joined; Venice comes to them, and both are three routes away, the last one blue or white."""
    table = EuropeTable(empty=True)
    crossing = table.between("turin", "bern")
    east = next(place for place in table.beside(crossing) if place in table.beside("venice"))
    table.route(BLUE, crossing, "bern")
    table.route(WHITE, crossing, "turin")
    table.route(RED, east, crossing)
    table.hold(RED, ore=1, lumber=1)
    table.act()
    table.play("build", place=table.edge("venice", east), piece="trade route")
    assert table.all_gold() == [3, 3, 3, 3]
    assert set(table.open_now("choose_way")) == {table.edge(crossing, "bern"), table.edge(crossing, "turin")}
    table.play("choose_way", place=table.edge(crossing, "turin"))
    assert table.all_gold() == [5, 3, 4, 3]
    assert "end_turn" in table.verbs()


@rule("E21", "R62")
def test_a_player_earns_on_anothers_build_without_a_post() -> None:
    table, crossing, _ = alps()
    table.post(NEUTRAL, "turin")
    table.route(RED, crossing, "bern")
    table.hold(ORANGE, gold=0, ore=1, lumber=1)
    table.post(ORANGE, "turin")
    table.act(ORANGE)
    table.play("build", place=table.edge("turin", crossing), piece="trade route")
    assert table.all_gold() == [1, 0, 3, 1], "Bern is nearer than Venice: a red and an orange route"


def paths_at(table: EuropeTable, junction: int) -> list[int]:
    return [int(table.net.paths_at[i]) for i in range(3 * junction, 3 * junction + 3) if table.net.paths_at[i] >= 0]


def other_end(table: EuropeTable, path: int, junction: int) -> int:
    return int(table.net.ends[2 * path] + table.net.ends[2 * path + 1]) - junction


def shortest(table: EuropeTable, a: int, b: int) -> list[list[int]]:
    if a == b:
        return [[a]]
    net = table.net
    steps = [other_end(table, path, a) for path in paths_at(table, a)]
    nearer = [step for step in steps if net.steps[step * net.n_junctions + b] < net.steps[a * net.n_junctions + b]]
    return [[a, *rest] for step in nearer for rest in shortest(table, step, b)]


def edges(table: EuropeTable, way: list[int]) -> list[int]:
    return [next(path for path in paths_at(table, one) if other_end(table, path, one) == two) for one, two in itertools.pairwise(way)]


@rule("E45", "E22", "R89")
def test_the_double_path_to_kaliningrad() -> None:
    table = EuropeTable(empty=True)
    net = table.net
    goal = table.junction("kaliningrad")
    start = way = None
    for city in range(int(net.n_cities)):
        for line in shortest(table, int(net.city_junction[city]), goal):
            if len(line) == 4 and net.double[edges(table, line)[1]] and not any(net.city_at[step] >= 0 for step in line[1:-1]):
                start, way = city, line
    assert start is not None
    assert way is not None
    first, second, third = edges(table, way)
    table.post(BLUE, net.cities[start].name)
    table.s.cells[table.routes.link + first] = 8 + BLUE
    table.fresh()
    table.hold(BLUE, gold=0, ore=1, lumber=1)
    table.act(BLUE)
    table.play("build", place=net.path_place(second), piece="trade route")
    assert table.held(BLUE) == {}
    assert "waive" in table.verbs(), "one more route may be laid, not must"
    far = next(path for path in range(int(net.n_paths)) if table.routes.open_to(table.s, BLUE, path) and path not in (third,)
               and not {int(net.ends[2 * path]), int(net.ends[2 * path + 1])} & {way[1], way[2]})  # fmt: skip
    assert "connect to the one" in table.refused("build", place=net.path_place(far), piece="trade route")
    table.play("build", place=net.path_place(third), piece="trade route")
    assert table.gold(BLUE) == 3
    assert "end_turn" in table.verbs()


# --- merchants


@rule("E18", "E63")
def test_hiring_and_changing_the_place() -> None:
    table = EuropeTable().act()
    table.hold(RED, lumber=3, wool=3, grain=3)
    assert "own trading posts" in table.refused("build", place=table.at("bern"), piece="merchant")
    table.play("build", place=table.at("turin"), piece="merchant")
    table.play("build", place=table.at("turin"), piece="merchant")
    assert table.game.pieces(RED)["merchant"] == [table.at("turin")] * 2, "two may stand at the same own post"
    table.play("build", place=table.at("budapest"), piece="merchant", number=0)
    assert sorted(table.game.pieces(RED)["merchant"]) == sorted([table.at("budapest"), table.at("turin")])
    assert table.held(RED) == {}


@rule("E46", "E23")
def test_three_grain_go_nine_corners() -> None:
    table = EuropeTable().act()
    table.merchant(RED, "turin")
    n = int(table.net.n_junctions)
    row = [int(table.net.steps[table.junction("turin") * n + junction]) for junction in range(n)]
    table.hold(RED, grain=3)
    reached = {table.junction(place) for place in table.open_now("move_merchant")}  # type: ignore[arg-type]
    assert max(row[junction] for junction in reached) == 9
    nine = next(junction for junction in reached if row[junction] == 9)
    journey = table.choice("move_merchant", place=table.net.junction_place(nine))
    assert journey["cards"] == {"grain": 3}
    assert len(journey["path"]) == 9  # type: ignore[arg-type]
    assert journey["origin"] == list(table.at("turin"))
    table.play("move_merchant", place=table.net.junction_place(nine))
    assert table.held(RED) == {}


@rule("E46", "E65")
def test_a_payment_is_not_split_between_merchants() -> None:
    table = EuropeTable().act()
    table.merchant(RED, "turin", 0)
    table.merchant(RED, "budapest", 1)
    table.hold(RED, grain=1)
    two = next(place for place in table.open_now("move_merchant", number=0) if steps(table, "turin", place) == 2)
    table.play("move_merchant", place=two, number=0)
    assert not table.open_now("move_merchant"), "the third step is lost"
    table.hold(RED, grain=2)
    table.play("move_merchant", place=plain(table, two, 3), number=0)
    table.play("move_merchant", place=plain(table, "budapest", 3), number=1)
    assert table.held(RED) == {}


def steps(table: EuropeTable, one: str | Corner, other: object) -> int:
    return int(table.net.steps[table.junction(one) * table.net.n_junctions + table.junction(other)])  # type: ignore[arg-type]


def plain(table: EuropeTable, start: object, far: int) -> Corner:
    """A plain free corner at most so far away that the merchant there can reach."""
    return next(
        table.net.junction_place(junction)
        for junction in range(int(table.net.n_junctions))
        if table.net.city_at[junction] < 0
        and 0 < steps(table, start, table.net.junction_place(junction)) <= far  # type: ignore[arg-type]
        and table.s.cells[table.merchants.crowd + junction] == 0
    )


@rule("E23", "E24", "R90", "E61")
def test_where_a_merchant_may_end() -> None:
    table = EuropeTable().act()
    table.merchant(RED, "turin")
    table.merchant(BLUE, table.between("turin", "bern"))
    table.hold(RED, grain=7)
    places = table.open_now("move_merchant")
    assert table.at("bern") not in places, "a post stands there"
    assert table.at("turin") not in places
    assert table.at("nuremberg") not in places, "not on its own post either"
    assert table.between("turin", "bern") not in places, "another merchant"
    assert table.at("vienna") in places
    assert table.at("kyiv") in places, "past free cities without founding a post there"
    assert "post or another merchant" in table.refused("move_merchant", place=table.at("bern"), number=0)
    table.hold(RED, grain=1)
    assert str(table.game.why_not(RED, table.at("kyiv"))[0][1]).startswith("Going there costs"), "not that one hires elsewhere"
    table.hold(RED, grain=7)
    for city in ("hamburg", "amsterdam", "berlin", "krakow"):
        table.post(RED, city)
    assert not set(table.open_now("move_merchant")) & {city.at for city in table.net.cities}, "no post left: it can't end in a city"
    assert "no trading post left" in table.refused("move_merchant", place=table.at("vienna"), number=0)


@rule("E47", "E24")
def test_whites_merchant_to_kaliningrad() -> None:
    table = EuropeTable()
    table.post(NEUTRAL, "cologne")
    table.hold(WHITE, lumber=1, wool=1, grain=2)
    table.act(WHITE)
    table.play("build", place=table.at("prague"), piece="merchant")
    east = next(place for place in table.beside("wroclaw") if steps(table, "prague", place) == 3)
    table.play("move_merchant", place=east)
    assert table.game.pieces(WHITE)["merchant"] == [east]
    assert table.net.city_at[table.junction(east)] < 0
    table.hold(WHITE, grain=1)
    table.act(WHITE)
    table.play("move_merchant", place=table.at("kaliningrad"))
    assert table.owner("kaliningrad") == WHITE
    assert "merchant" not in table.game.pieces(WHITE)
    assert table.free(WHITE) == 2


@rule("E48", "E25", "E26")
def test_blue_is_quicker() -> None:
    table = EuropeTable()
    east = next(place for place in table.beside("wroclaw") if steps(table, "kaliningrad", place) <= 3)
    table.merchant(BLUE, east)
    table.hold(BLUE, gold=2)
    supply = {str(label): table.tokens.supply + kind for kind, label in enumerate(table.tokens.labels)}
    bare = [h for h in range(int(table.table.n_hexes)) if table.tokens.cell[h] and table.terrain(h) == "saltworks" and not table.number(h)]
    salt = table.land("kaliningrad", "saltworks")
    other = next(h for h in bare if h != salt)
    table.s.cells[table.table.token + other] = 5  # one white token is left in the supply: the 11
    table.s.cells[supply["saltworks 5"]] = 0
    table.fresh()
    table.act(BLUE)
    table.play("bank_trade", cards={"gold": 2}, gets={"grain": 1})
    table.play("move_merchant", place=table.at("kaliningrad"))
    assert table.game.seats_to_act() == [NATURE]
    assert len(table.game.legal(NATURE)) == 1
    table.draw("token", number=11)
    assert table.number(salt) == 11
    assert table.owner("kaliningrad") == BLUE
    assert "merchant" not in table.game.pieces(BLUE)
    assert table.gold(BLUE) == 1, "the gold printed at the coastal city"


@rule("E49", "E26", "R64")
def test_the_token_moved_to_belgrades_mountains() -> None:
    table = EuropeTable()
    table.merchant(RED, next(place for place in table.beside("belgrade") if table.net.city_at[table.junction(place)] < 0))
    mountains, field = table.land("belgrade", "mountains"), table.land("belgrade", "field")
    supply = {str(label): table.tokens.supply + kind for kind, label in enumerate(table.tokens.labels)}
    bare = [h for h in range(int(table.table.n_hexes)) if table.tokens.cell[h] and table.terrain(h) == "mountains" and not table.number(h)]
    elsewhere = [h for h in bare if h != mountains]
    for h, number in zip(elsewhere, (4, 11), strict=False):
        table.s.cells[table.table.token + h] = number
        table.s.cells[supply[f"mountains {number}"]] = 0
    lands = range(int(table.table.n_hexes))
    nine = next(h for h in lands if table.tokens.cell[h] and table.terrain(h) == "mountains" and table.number(h) == 9)
    table.s.cells[table.robber.at] = nine
    table.fresh()
    table.hold(RED, grain=1)
    table.act()
    table.play("move_merchant", place=table.at("belgrade"))
    assert set(table.open_now("token_hex")) == {table.table.hex_at(mountains), table.table.hex_at(field)}
    table.play("token_hex", place=table.table.hex_at(mountains))
    assert len(table.open_now("take_token")) == 3, "all mountain tokens are on the board: any of them, dashed or not"
    table.play("take_token", place=table.table.hex_at(nine))
    assert table.number(mountains) == 9
    assert table.number(nine) == 0
    assert table.number(field) == 0
    assert int(table.s.cells[table.robber.at]) == nine, "the robber on that hex stays"
    assert nine in table.hexes("wroclaw")
    before = table.held(ORANGE).get("ore", 0)
    table.begin(BLUE).roll(4, 5)
    assert table.held(ORANGE).get("ore", 0) == before, "gives nothing from now on"


@rule("E26", "R86")
def test_the_owner_chooses_the_hex_and_the_robber_blocks_at_once() -> None:
    table = EuropeTable()
    table.merchant(RED, next(place for place in table.beside("belgrade") if table.net.city_at[table.junction(place)] < 0))
    field = table.land("belgrade", "field")
    table.s.cells[table.robber.at] = field
    table.hold(RED, grain=1)
    table.act()
    table.play("move_merchant", place=table.at("belgrade"))
    table.play("token_hex", place=table.table.hex_at(field))
    table.draw("token", number=3)
    assert table.number(field) == 3
    before = table.held(RED).get("grain", 0)
    table.begin(BLUE).roll(1, 2)
    assert table.held(RED).get("grain", 0) == before


@rule("E60")
def test_the_set_up_brings_no_token_and_no_coastal_gold() -> None:
    table = EuropeTable(setup="free")
    for _ in range(12):
        place = table.open_now("found")[0]
        table.play("found", place=place)
    assert table.owner("hamburg") >= 0, "a coastal city is among them"
    assert table.all_gold() == [3, 3, 3, 3]
    assert sum(int(table.s.cells[table.tokens.supply + kind]) for kind in range(int(table.tokens.kinds))) == 10


@rule("R63")
@pytest.mark.parametrize("seat", [RED, ORANGE])
def test_a_merchant_is_never_stranded(seat: int) -> None:
    """It may always move on for grain, or change to a post for the price of hiring."""
    table = EuropeTable()
    table.merchant(seat, plain(table, "athens", 2), 0)
    table.merchant(seat, plain(table, "moscow", 2), 1)
    table.hold(seat, grain=1)
    assert table.act(seat).open_now("move_merchant")
    table.hold(seat, grain=1, wool=1, lumber=1)
    assert len(table.open_now("build", piece="merchant")) == 6
