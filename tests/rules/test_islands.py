"""Islands: where one founds, and the points for coming to a new one (S16, S18, S21, S22, N1, N2, N4, R32, R35)."""

import pytest

from farshore.board import boardfile
from farshore.board.grid import corner_name
from farshore.catalogue import GAMES
from farshore.game import make
from rules.drawn_positions import BLUE, RED, WHITE, Drawn, new_game, position
from rules.sea_positions import SETTLEMENT, STRAIT, strait
from rules_mark import rule


def open_corners(p: Drawn) -> set[str]:
    """The areas of the corners where a settlement can be founded now."""
    board = p.game.board
    return {"+".join(sorted(board.areas_of(place))) for place in p.sites("found", "settlement")}  # type: ignore[arg-type]


def found(p: Drawn, *places: str) -> None:
    """Everybody founds in turn, each with the first road or ship that goes."""
    for where in places:
        p.found("settlement", where)
        p.game.play(p.actor(), p.game.legal(p.actor())[0])


# --- all scenarios


@rule("S16", "S21", "N1", "N2", "N3", "N4")
@pytest.mark.parametrize(("game", "points"), [("new-shores", 14), ("four-islands", 13), ("oceania", 12), ("through-the-desert", 14)])
@pytest.mark.parametrize("seats", [3, 4])
def test_points_figures_and_founding(game: str, points: int, seats: int) -> None:
    """Everybody rolls for the first turn; two rounds of founding, with cards for the second settlement."""
    p = new_game(seats, game)
    assert p.game.kit.tables.target == points
    assert p.game.board.robber.start is not None
    assert p.game.board.pirate.start is not None
    for roll in range(seats):
        p.do("dice", number=11 + roll)
    assert p.actor() == seats - 1  # the last rolled most
    order = []
    for _ in range(2 * seats):
        order.append(p.actor())
        places = sorted(p.sites("found", "settlement"))  # type: ignore[type-var]
        p.do("found", piece="settlement", place=places[0])
        while p.phase() == "found_road":
            p.game.play(p.actor(), p.game.legal(p.actor())[-1])
    first = [seats - 1, *range(seats - 1)]
    assert order == first + first[::-1]
    assert p.phase() == "before_roll"
    assert p.on_turn() == seats - 1
    assert all(p.hand(seat) for seat in range(seats))


@rule("S16")
def test_the_points_win_on_ones_own_turn_only() -> None:
    """Red's last points come by an island; blue, who had them before, waits for its own turn."""
    p = strait(STRAIT, hand=SETTLEMENT, target=4, also=[
        ("ship", RED, (1, 2, "NE")), ("ship", RED, (2, 2, "NW")), ("settlement", RED, (1, 2, "N")),
        ("city", BLUE, (-1, 4, "N")), ("city", BLUE, (-1, 5, "S")),
    ])  # fmt: skip
    assert p.points(BLUE) == 4
    assert not p.game.over()
    p.build("settlement", "c N")
    assert p.points(RED) == 4
    assert p.game.winners() == [RED]


# --- To New Shores


@rule("N1", "N1.1")
@pytest.mark.parametrize("seats", [3, 4])
def test_new_shores_are_founded_on_the_main_island(seats: int) -> None:
    p = new_game(seats, "new-shores", first=0)
    assert open_corners(p) == {"main"}
    board = p.game.board
    main = {corner_name(q, r, side) for q, r in board.area_hexes("main") for side in ("N", "NE", "SE", "S", "SW", "NW")}
    assert p.sites("found", "settlement") == main
    robber = board.by_place[board.robber.start]  # type: ignore[index]
    assert (robber.terrain, robber.token) == (("hills", 12) if seats == 3 else ("desert", None))


@rule("N1.2", "N1", "S22", "S18")
def test_the_first_settlement_on_a_small_island_brings_two_points() -> None:
    """Red's first there is worth three; its second one; blue's first three again."""
    line = [("ship", RED, place) for place in ((1, 2, "NE"), (2, 2, "NW"), (2, 2, "NE"), (2, 2, "E"), (2, 3, "NE"))]
    p = strait(STRAIT, hand="2 brick 2 lumber 2 wool 2 grain", longest_road=RED, also=[
        *line, ("settlement", RED, (1, 2, "N")), ("settlement", BLUE, (2, 4, "N")), ("road", BLUE, (3, 1, "NW")),
    ], hands={RED: "2 brick 2 lumber 2 wool 2 grain", BLUE: SETTLEMENT})  # fmt: skip
    before = p.points(RED)
    p.build("settlement", "c N")
    assert p.points(RED) == before + 3
    p.build("settlement", "fi3 SW")
    assert p.points(RED) == before + 4
    rows = {row.source: row.points for row in p.game.score(RED)}
    assert rows["islands"] == 2
    p.end()
    p.roll(1, 1)
    before = p.points(BLUE)
    p.build("settlement", "pa4 N")
    assert p.points(BLUE) == before + 3


@rule("S22", "N1.2")
def test_each_island_once_and_a_city_brings_nothing() -> None:
    """Another island, another bonus; a city on it only its own point."""
    p = strait(STRAIT, hand="2 brick 2 lumber 2 wool 4 grain 3 ore", also=[
        ("ship", RED, (2, 2, "NW")), ("ship", RED, (2, 1, "NW")), ("settlement", RED, (1, 2, "N")),
    ])  # fmt: skip
    p.build("settlement", "c N")
    p.build("settlement", "go5 SE")
    assert p.points(RED) == 1 + 3 + 3
    p.build("city", "c N")
    assert p.points(RED) == 8


@rule("S22")
def test_reached_by_road_it_counts_as_well() -> None:
    p = strait(STRAIT, hand=SETTLEMENT, also=[("road", RED, (3, 2, "NW"))])
    p.build("settlement", "fi3 N")
    assert p.points(RED) == 3


@rule("R32")
def test_an_island_of_gold_alone_brings_its_points() -> None:
    text = boardfile.write(boardfile.load("new_shores_3"))
    changes = [("hi12b go 5b", "go12b go 5b"), ("1,0 at hills 12", "off"), ("2 hills 2 mountains 2 gold", "1 hills 2 mountains 3 gold")]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    p = strait(STRAIT, board=text, hand=SETTLEMENT, also=[("ship", RED, (2, 1, "NW"))])
    assert {p.game.board.by_place[at].terrain for at in p.game.board.area_hexes("isle_nw")} == {"gold"}
    p.build("settlement", "go5 S")
    assert p.points(RED) == 3


# --- Four Islands


@rule("N2", "N2.1", "S22")
def test_home_islands_are_those_of_the_founding_settlements() -> None:
    """Red founds on one island, blue on two: settlements there bring one point later, elsewhere three."""
    p = new_game(3, "four-islands", first=0)
    assert open_corners(p) == {"isle_nw", "isle_sw", "isle_ne", "isle_se"}
    found(p, "mo4 N", "fi11 N", "fi4 N", "hi5 SE", "fo9 SE", "pa6 SW")
    assert p.phase() == "before_roll"
    assert [p.points(seat) for seat in (RED, BLUE, WHITE)] == [2, 2, 2]
    names = [area.id for area in p.game.board.areas]
    known = [p._number("islands settled", seat) for seat in (RED, BLUE, WHITE)]
    homes = [{name for number, name in enumerate(names, 1) if mask >> number & 1} for mask in known]
    assert homes == [{"isle_nw"}, {"isle_sw", "isle_nw"}, {"isle_ne"}]


FOUR = r"""
            .       .
          /   \   /   \
        .       .       .
        |  mo4  |  fo9  |
        .       .       .
      /   \   /   \   /
    x       .       .
    |  pa6  |  mo10 |
    r       .       .
      \   /   \   /   \
        .       .       .
        |   ~~  |   ~~  |
        .       .       .
      /   \   /   \   /
    y       .       .
    |  fi11 |  mo8  |
    .       .       .
      \   /   \   /
        .       .
"""


@rule("N2.2", "N2", "S22")
@pytest.mark.parametrize(("homes", "worth"), [((1,), 3), ((1, 2), 1)])
def test_foreign_islands_bring_two_points(homes: tuple[int, ...], worth: int) -> None:
    p = position(FOUR, game="four-islands", seats=3, hands={RED: SETTLEMENT}, also=[("ship", RED, (-2, 4, "NW"))],
                 islands={RED: homes})  # fmt: skip
    p.build("settlement", "y")
    assert p.points(RED) == 1 + worth


@rule("N2.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_six_points_at_most(seats: int) -> None:
    board = boardfile.load(f"four_islands_{seats}")
    assert [area.bonus for area in board.areas] == [2, 2, 2, 2]  # three foreign ones at most


# --- Through the Desert

DESERT = r"""
                .       v       .
              /   \   /   \   /   \
            .       .       .       .
            |  go4  |   de  |   ~~  |
            .       x       z       .
          /   \   /   \   /   \   /
        .       .       .       .
        |  fo3  |   de  |  fo4  |
        .       .       y       .
      /   \   /   \   /   \   /
    .       .       .       .
    |  fi6  |   de  |  hi5  |
    .       .       .       .
      \   /   \   /   \   /
        .       .       .
"""


def desert(**more: object) -> Drawn:
    return position(DESERT, game="through-the-desert", seats=3, **{"hands": {RED: SETTLEMENT}, **more})  # type: ignore[arg-type]


@rule("N4.1", "N4")
@pytest.mark.parametrize("seats", [3, 4])
def test_founding_on_this_side_of_the_desert(seats: int) -> None:
    p = new_game(seats, "through-the-desert", first=0)
    board = p.game.board
    main = {corner_name(q, r, side) for q, r in board.area_hexes("main") for side in ("N", "NE", "SE", "S", "SW", "NW")}
    assert p.sites("found", "settlement") == main


@rule("N4.1")
def test_corners_of_the_desert() -> None:
    p = new_game(3, "through-the-desert", first=0)
    drawn = desert()
    places = {sign: drawn.marks[sign] for sign in "xyzv"}
    sites = p.sites("found", "settlement")
    assert places["y"] in sites  # desert and the main island
    assert places["x"] not in sites  # desert and the strip
    assert places["z"] in sites
    assert places["v"] not in sites  # nothing but desert


@rule("N4.2", "N4", "R35")
@pytest.mark.parametrize(("where", "points"), [("x", 3), ("y", 1), ("v", 1)])
def test_the_strip_beyond_the_desert_is_an_island_of_its_own(where: str, points: int) -> None:
    """Between desert and strip: worth three, by road too; between desert and main island, or in the desert: one."""
    roads = {"x": (1, 1, "NW"), "y": (1, 1, "E"), "v": (2, 0, "NE")}
    p = desert(also=[("road", RED, roads[where])])
    p.build("settlement", where)
    assert p.points(RED) == points


@rule("N4.2")
def test_strip_and_small_islands_are_counted_apart() -> None:
    board = boardfile.load("through_the_desert_3")
    assert {area.id for area in board.areas if area.bonus == 2} == {"strip", "isle_ne", "isle_e", "isle_se"}
    p = desert(hands={RED: "3 brick 3 lumber 3 wool 3 grain"}, also=[
        ("road", RED, (1, 1, "NW")), ("road", RED, (0, 2, "NW")), ("ship", RED, (4, 0, "W")),
    ])  # fmt: skip
    p.build("settlement", "x")
    p.build("settlement", "fi6 NE")
    assert p.points(RED) == 3 + 1
    p.build("settlement", "mo8 NW")
    assert p.points(RED) == 3 + 1 + 3


# --- shuffled


@rule("S22", "N1.3")
@pytest.mark.parametrize("seed", range(5))
def test_islands_are_judged_on_the_finished_map(seed: int) -> None:
    """Where the sea is dealt too, every piece of land is one island of its own for the points."""
    game = make("new-shores", seats=4, seed=seed, map="random")
    region = game.state.rules.layout.by_name["region"].base
    numbers: dict[str, set[int]] = {}
    for index, at in enumerate(game.kit.grid.hexes[: int(game.kit.grid.n_inner)]):
        area = game.board.by_place[at].area
        if area is not None:
            numbers.setdefault(area, set()).add(int(game.state.cells[region + index]))
    assert all(len(found) == 1 for found in numbers.values())
    assert len(set.union(*numbers.values())) == len(numbers)


@rule("S17")
def test_harbours_are_dealt_in_every_game_on_the_printed_map_too() -> None:
    for name in ("new-shores", "four-islands", "oceania", "through-the-desert"):
        kinds = {tuple(harbour.kind for harbour in make(name, seats=4, seed=seed, map="printed").board.harbours) for seed in range(6)}
        assert len(kinds) > 3


@rule("S23")
def test_a_robber_named_by_a_token_starts_on_it() -> None:
    for name in ("new-shores", "four-islands", "oceania"):
        game = make(name, seats=3, seed=4, map="random")
        start = game.board.robber.start
        assert start is not None
        assert game.board.by_place[start].token == 12
        assert game.kit.grid.hexes[game.state.cells[game.state.rules.layout.by_name["robber"].base]] == start


@rule("S1", "S19")
def test_every_game_at_sea_has_its_ships() -> None:
    for kind in GAMES.values():
        if kind.family == "seafarers":
            for seats in kind.seats:
                game = make(kind.name, seats=seats, seed=1)
                assert game.kit.tables.pieces["ship"] == 15
                assert game.kit.tables.prices["ship"] == {"lumber": 1, "wool": 1}
