"""Iberia: I1–I9."""

import re
from collections import Counter
from pathlib import Path

from farshore.board import boardfile
from farshore.board.grid import corners_of_edge, edges_of_corner, hexes_of_corner
from farshore.board.marks import spots_of
from farshore.boxes.hawaii_board import TOWNS
from farshore.boxes.iberia_board import CITIES
from farshore.boxes.landmarks_board import landmarks
from farshore.catalogue import GAMES
from rules.drawn_positions import BLUE, RED, Drawn, Place
from rules.scenario_positions import fresh, names, number, scene
from rules_mark import rule

BOARD = boardfile.load("iberia")
CITY = landmarks(BOARD)
ROAD = "1 brick 1 lumber"
SETTLEMENT = "1 brick 1 lumber 1 wool 1 grain"
MADRID, SALAMANCA, MERIDA = CITY["madrid"], CITY["salamanca"], CITY["merida"]
RICH = "5 brick 5 lumber 5 wool 5 grain"


def edges_at(corner: Place) -> list[Place]:
    """The cells at a corner."""
    return [edge for edge in spots_of(BOARD, "road") + spots_of(BOARD, "harbour") if corner in corners_of_edge(edge)]


def way(start: Place, goal: Place) -> list[Place]:
    """A shortest way along cells, past no city."""
    ways: list[tuple[Place, list[Place]]] = [(start, [])]
    seen = {start}
    for tip, so_far in ways:
        if tip == goal:
            return so_far
        for edge in edges_at(tip):
            there = next(corner for corner in corners_of_edge(edge) if corner != tip)
            if there not in seen and (there == goal or there not in CITY.values()):
                seen.add(there)
                ways.append((there, [*so_far, edge]))
    raise ValueError("no way")


TALAVERA: Place = (1, 5, "N")  # a corner with a chip
TO_TALAVERA = way(MADRID, TALAVERA)


def at_madrid(roads: list[Place], hand: str = ROAD, **more: object) -> Drawn:
    """Red has a settlement in Madrid and these roads."""
    touched = {corner for road in roads for corner in corners_of_edge(road)}
    chips = [[*place, 1] for place in spots_of(BOARD, "chip") if place not in touched]
    table = {"chips on the map": chips, **more.pop("table", {})}  # type: ignore[dict-item]
    buildings = [("settlement", RED, MADRID), *more.pop("buildings", [])]  # type: ignore[misc]
    ways = [("road", RED, roads), *more.pop("ways", [])]  # type: ignore[misc]
    return scene("iberia", buildings=buildings, ways=ways, hands={RED: hand}, table=table, **more)  # type: ignore[arg-type]


@rule("I1", "I5", "I9")
def test_founding_and_building_on_the_twenty_cities_only() -> None:
    p = fresh("iberia")
    assert p.sites("found", "settlement") == set(CITY.values())
    p.do("found", piece="settlement", place=MADRID)
    assert p.sites("found", "road") == set(edges_at(MADRID))
    p = at_madrid(TO_TALAVERA[:2], SETTLEMENT)
    assert not p.may("build", piece="settlement"), "roads lead to corners, but to no city"
    road = way(MADRID, MERIDA)
    p = at_madrid(road, SETTLEMENT)
    assert p.sites("build", "settlement") == {MERIDA}


@rule("I1")
def test_the_reason_why_nobody_builds_elsewhere() -> None:
    p = at_madrid(TO_TALAVERA[:1], SETTLEMENT)
    corner = next(corner for corner in corners_of_edge(TO_TALAVERA[0]) if corner != MADRID)
    move = next(move for move in p.game.state.rules.moves if type(move).__name__ == "BuildSettlement")
    reason = move.why(p.game.state, RED, p.game.kit.grid.corner_at(*corner))
    assert reason.key == "no_site"
    bare = next(edge for edge in p.game.kit.grid.edges if edge not in spots_of(BOARD, "road") + spots_of(BOARD, "harbour"))
    assert [reason.key for _, reason in p.game.why_not(RED, bare)] == ["no_road_cell"]


@rule("I2")
def test_roads_lie_on_cells_only() -> None:
    cells = set(spots_of(BOARD, "road") + spots_of(BOARD, "harbour"))
    assert set(edges_of_corner(CITY["vigo"])) - cells, "there is a coast without a cell"
    p = at_madrid([], ROAD, buildings=[("settlement", RED, CITY["vigo"])])
    assert p.sites("build", "road") == {*edges_at(MADRID), *edges_at(CITY["vigo"])}


@rule("I2", "B21")
def test_a_road_does_not_go_on_through_an_empty_city_until_its_owner_settles_there() -> None:
    road = way(MADRID, MERIDA)
    beyond = set(edges_at(MERIDA)) - set(road)
    p = at_madrid(road, "2 brick 2 lumber 1 wool 1 grain")
    assert not beyond & p.sites("build", "road")
    assert {p.game.why_not(RED, edge)[0][1].key for edge in beyond} == {"empty_landmark"}
    p.do("build", piece="settlement", place=MERIDA)
    assert beyond <= p.sites("build", "road")
    p = at_madrid(road, RICH, buildings=[("settlement", BLUE, MERIDA)])
    assert not beyond & p.sites("build", "road"), "where another has built, never"


@rule("I3")
def test_a_road_on_the_harbour_cell_trades_and_a_city_beside_it_does_not() -> None:
    cell = (-1, 3, "NE")  # grain, at Porto
    porto = CITY["porto"]
    assert porto in corners_of_edge(cell)
    p = at_madrid([], "4 grain", buildings=[("city", RED, porto)])
    assert p.choices("bank_trade")[0].cards == (("grain", 4),)
    p = at_madrid([], "2 grain", buildings=[("city", RED, porto)], ways=[("road", RED, [cell])])
    assert {choice.cards for choice in p.choices("bank_trade")} == {(("grain", 2),)}
    plain = (-2, 5, "NE")  # 3:1, at Lisbon
    p = at_madrid([], "3 wool 1 brick 1 lumber", buildings=[("settlement", RED, CITY["lisbon"])])
    assert not p.may("bank_trade")
    p.do("build", piece="road", place=plain)
    assert {choice.cards for choice in p.choices("bank_trade")} == {(("wool", 3),)}


@rule("I4")
def test_the_first_road_at_a_chip_takes_it_for_good() -> None:
    p = at_madrid(TO_TALAVERA[:-1], "2 brick 2 lumber")
    chip = TALAVERA
    assert chip in names(p, "chips on the map")
    before = p.points(RED)
    p.do("build", piece="road", place=TO_TALAVERA[-1])
    assert (p.points(RED), number(p, "chips", RED)) == (before + 1, 1)
    assert chip not in names(p, "chips on the map")
    other = next(edge for edge in edges_at(chip) if edge != TO_TALAVERA[-1])
    p.do("build", piece="road", place=other)
    assert p.points(RED) == before + 1, "only once"
    assert [row.points for row in p.game.score(RED) if row.source == "chips"] == [1]


@rule("I4", "I7", "B38")
def test_a_chip_can_win_and_the_points_to_win() -> None:
    assert [int(GAMES["iberia"].options(seats)["target"].default) for seats in (3, 4)] == [13, 12]
    p = at_madrid(TO_TALAVERA[:-1], target=3, cards_of={RED: "1 victory point"})
    p.do("build", piece="road", place=TO_TALAVERA[-1])
    assert p.game.winners() == [RED]


@rule("I5", "I7")
def test_the_start_is_the_base_games_on_a_printed_map() -> None:
    p = fresh("iberia")
    assert names(p, "terrain")[BOARD.robber.start] == "barren"  # type: ignore[index]
    assert p.game.state.cells[p.game.state.rules.layout.by_name["robber"].base] == p.game.kit.grid.hex_at(*BOARD.robber.start)  # type: ignore[misc]
    assert len(names(p, "chips on the map")) == 10
    assert p.supply(RED) == {"settlement": 5, "city": 4, "road": 15}
    assert not {"setup", "map"} & set(GAMES["iberia"].options())
    for seat, city in enumerate(["madrid", "lisbon", "seville", "bilbao", "porto", "granada", "burgos", "valencia"]):
        assert p.actor() == [0, 1, 2, 3, 3, 2, 1, 0][seat]
        p.do("found", piece="settlement", place=CITY[city])
        p.do("found", piece="road", place=edges_at(CITY[city])[0])
    gives = {"forest": "lumber", "hills": "brick", "pasture": "wool", "field": "grain", "mountains": "ore"}
    around = [BOARD.by_place[at].terrain for at in hexes_of_corner(CITY["valencia"])]
    assert p.hand(RED) == dict(Counter(gives[terrain] for terrain in around if terrain in gives)), "cards for the second settlement"


@rule("I6")
def test_every_city_has_its_note_in_three_languages() -> None:
    for language in ("en", "ru", "uk"):
        text = (Path(__file__).parents[2] / "web" / "src" / "games" / "maps" / f"words.{language}.ts").read_text(encoding="utf-8")
        notes = dict(re.findall(r"""'note\.(\w+)':\s+['"](.+)['"],""", text))
        assert {*CITIES, *TOWNS.values()} == set(notes)
        assert all(60 < len(note) < 190 for note in notes.values())


@rule("I8", "B28")
def test_the_robber_goes_to_any_other_land_hex_and_back() -> None:
    p = at_madrid([], "nothing", phase="before_roll", table={"robber": list(BOARD.robber.start or ())})
    p.roll(3, 4)
    here = BOARD.robber.start
    assert p.sites("move_robber", "robber") == set(BOARD.land) - {here}
    p.do("move_robber", place=(2, 2))
    p.do("end_turn")
    p.roll(3, 4)
    assert here in p.sites("move_robber", "robber")


@rule("I8", "B15")
def test_terrain_gives_and_the_robbers_hex_does_not() -> None:
    around = [BOARD.by_place[at] for at in ((2, 4), (2, 3), (3, 3))]
    assert [(hex_.terrain, hex_.token) for hex_ in around] == [("pasture", 4), ("mountains", 5), ("field", 3)]
    for hex_, dice, card in zip(around, ((1, 3), (2, 3), (1, 2)), ("wool", "ore", "grain"), strict=True):
        p = at_madrid([], "nothing", phase="before_roll")
        p.roll(*dice)
        assert p.hand(RED) == {card: 1}
        p = at_madrid([], "nothing", phase="before_roll", table={"robber": list(hex_.at)})
        p.roll(*dice)
        assert p.hand(RED) == {}


@rule("I9", "B36")
def test_roads_that_meet_at_an_empty_city_are_one_chain() -> None:
    road = way(MADRID, MERIDA) + way(MERIDA, CITY["seville"])
    holder = {"longest road": RED if len(road) >= 5 else None}
    p = at_madrid(road, "nothing", buildings=[("settlement", RED, CITY["seville"])], table=holder)
    assert p.road_length(RED) == len(road)
    assert not set(edges_at(MERIDA)) - set(road) & p.sites("build", "road")
    p = at_madrid(road, "nothing", buildings=[("settlement", RED, CITY["seville"]), ("settlement", BLUE, MERIDA)])
    assert p.road_length(RED) == max(len(way(MADRID, MERIDA)), len(way(MERIDA, CITY["seville"])))
