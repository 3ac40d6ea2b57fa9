"""The net of hexes, corners and edges, held against plain plane geometry."""

from math import cos, pi, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farshore.board.boardfile import load, names
from farshore.board.errors import BoardError
from farshore.board.grid import CORNER_SIDES, EDGE_SIDES, Grid, HexAt, corner_name, edge_name, step

Point = tuple[float, float]

some_hexes = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=25, unique=True)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Any set of hexes, gaps and islands of the net included; some of them are frame."""
    hexes = draw(some_hexes)
    n_inner = draw(st.integers(1, len(hexes)))
    return Grid(hexes[:n_inner], hexes[n_inner:])


def centre(at: HexAt) -> Point:
    """The middle of a hex with side 1."""
    return (sqrt(3) * (at[0] + at[1] / 2), 1.5 * at[1])


def around(at: HexAt, turn: float) -> Point:
    """The point of a hex's border so many sixths of a turn clockwise from its top; a whole number is a corner."""
    x, y = centre(at)
    angle = turn * pi / 3
    return (x + sin(angle), y - cos(angle))


def middle(one: Point, other: Point) -> Point:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def same(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < 1e-9 and abs(one[1] - other[1]) < 1e-9


def corner_point(grid: Grid, corner: int) -> Point:
    q, r, side = grid.corners[corner]
    return around((q, r), 0 if side == "N" else 3)


def edge_point(grid: Grid, edge: int) -> Point:
    return middle(corner_point(grid, grid.edge_corners[2 * edge]), corner_point(grid, grid.edge_corners[2 * edge + 1]))


@given(grids())
def test_hexes_have_their_corners_clockwise_from_the_top(grid: Grid) -> None:
    for number, at in enumerate(grid.hexes):
        for turn in range(6):
            corner = grid.hex_corners[6 * number + turn]
            if number < grid.n_inner:
                assert corner >= 0
            if corner >= 0:
                assert same(corner_point(grid, corner), around(at, turn))


@given(grids())
def test_hexes_have_edges_and_neighbours_clockwise_from_the_north_east(grid: Grid) -> None:
    places = {at: number for number, at in enumerate(grid.hexes)}
    for number, at in enumerate(grid.hexes):
        for turn in range(6):
            edge = grid.hex_edges[6 * number + turn]
            across = grid.hex_hexes[6 * number + turn]
            between = middle(around(at, turn), around(at, turn + 1))
            if number < grid.n_inner:
                assert edge >= 0
            if edge >= 0:
                assert same(edge_point(grid, edge), between)
            beyond = [other for other in places if same(middle(centre(at), centre(other)), between)]
            assert [across] == ([places[beyond[0]]] if beyond else [-1])


@given(grids())
def test_corners_and_edges_exist_exactly_where_an_inner_hex_is(grid: Grid) -> None:
    inner = grid.hexes[: grid.n_inner]
    assert set(grid.corners) == {corner_name(q, r, side) for q, r in inner for side in CORNER_SIDES}
    assert set(grid.edges) == {edge_name(q, r, side) for q, r in inner for side in EDGE_SIDES}
    assert len(set(grid.corners)) == grid.n_corners == len(grid.corners)
    assert len(set(grid.edges)) == grid.n_edges == len(grid.edges)


def rows(table: object, width: int) -> list[list[int]]:
    flat = [int(number) for number in table]  # type: ignore[attr-defined]
    return [flat[start : start + width] for start in range(0, len(flat), width)]


@given(grids())
def test_tables_say_the_same_from_both_ends(grid: Grid) -> None:
    corner_hexes, corner_edges, corner_corners = (rows(t, 3) for t in (grid.corner_hexes, grid.corner_edges, grid.corner_corners))
    edge_corners, edge_hexes = rows(grid.edge_corners, 2), rows(grid.edge_hexes, 2)
    hex_corners, hex_edges = rows(grid.hex_corners, 6), rows(grid.hex_edges, 6)
    assert [len(corner_hexes), len(edge_hexes), len(hex_corners)] == [grid.n_corners, grid.n_edges, grid.n_hexes]
    for corner in range(grid.n_corners):
        assert sorted(at for at in corner_hexes[corner] if at >= 0) == [at for at in range(grid.n_hexes) if corner in hex_corners[at]]
        assert sorted(e for e in corner_edges[corner] if e >= 0) == [e for e in range(grid.n_edges) if corner in edge_corners[e]]
        for edge, other in zip(corner_edges[corner], corner_corners[corner], strict=True):
            assert other == -1 if edge == -1 else sorted(edge_corners[edge]) == sorted([corner, other])
    for edge in range(grid.n_edges):
        assert sorted(at for at in edge_hexes[edge] if at >= 0) == [at for at in range(grid.n_hexes) if edge in hex_edges[at]]
        assert edge_corners[edge][0] != edge_corners[edge][1]


@given(grids())
def test_none_stands_only_at_the_end_of_a_row(grid: Grid) -> None:
    for table, width in ((grid.corner_hexes, 3), (grid.corner_edges, 3), (grid.corner_corners, 3), (grid.edge_hexes, 2)):
        for row in rows(table, width):
            known = [number for number in row if number >= 0]
            assert row == known + [-1] * (width - len(known))


@given(grids())
def test_numbers_run_in_reading_order(grid: Grid) -> None:
    def line(point: Point) -> tuple[float, float]:
        return (round(point[1], 6), round(point[0], 6))

    inner, frame = grid.hexes[: grid.n_inner], grid.hexes[grid.n_inner :]
    assert inner == sorted(inner, key=lambda at: line(centre(at)))
    assert frame == sorted(frame, key=lambda at: line(centre(at)))
    corner_lines = [line(corner_point(grid, corner)) for corner in range(grid.n_corners)]
    edge_lines = [line(edge_point(grid, edge)) for edge in range(grid.n_edges)]
    assert corner_lines == sorted(corner_lines)
    assert edge_lines == sorted(edge_lines)


@given(some_hexes)
def test_the_order_of_the_list_does_not_matter(hexes: list[HexAt]) -> None:
    one, other = Grid(hexes, []), Grid(hexes[::-1], [])
    assert (one.hexes, one.corners, one.edges) == (other.hexes, other.corners, other.edges)


@given(grids())
def test_every_name_of_a_corner_and_an_edge_is_found(grid: Grid) -> None:
    for number, (q, r) in enumerate(grid.hexes):
        assert grid.hex_at(q, r) == number
        for turn in range(6):
            corner, edge = grid.hex_corners[6 * number + turn], grid.hex_edges[6 * number + turn]
            if corner >= 0:
                assert grid.corner_at(q, r, CORNER_SIDES[turn]) == corner
            if edge >= 0:
                assert grid.edge_at(q, r, EDGE_SIDES[turn]) == edge


def test_steps_lead_back() -> None:
    for turn, side in enumerate(EDGE_SIDES):
        assert step(*step(2, -5, side), EDGE_SIDES[(turn + 3) % 6]) == (2, -5)


@pytest.mark.parametrize(
    ("name", "sizes"),
    [("base_4", (19, 37, 54, 72)), ("base_6", (30, 52, 80, 109)), ("new_shores_3", (35, 59, 92, 126)), ("wonders", (49, 77, 124, 172))],
)
def test_sizes_of_known_boards(name: str, sizes: tuple[int, int, int, int]) -> None:
    grid = load(name).grid
    assert (grid.n_inner, grid.n_hexes, grid.n_corners, grid.n_edges) == sizes


@pytest.mark.parametrize("name", names())
def test_the_ring_of_the_frame_surrounds_every_inner_corner(name: str) -> None:
    grid = load(name).grid
    assert min(grid.corner_hexes) >= 0
    assert min(grid.edge_hexes) >= 0


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda grid: grid.hex_at(9, 9), "There is no hex [9, 9] on this board."),
        (lambda grid: grid.corner_at(9, 9, "N"), "There is no corner [9, 9, N] on this board."),
        (lambda grid: grid.edge_at(-7, 0, "SE"), "There is no edge [-7, 0, SE] on this board."),
        (lambda grid: grid.corner_at(0, 0, "W"), "A hex has no corner 'W': the corners are N, NE, SE, S, SW and NW."),
        (lambda grid: grid.edge_at(0, 0, "N"), "A hex has no side 'N': the sides are NE, E, SE, SW, W and NW."),
        (lambda grid: Grid([(0, 0)], [(0, 0)]), "The hex [0, 0] is listed twice."),
        (lambda grid: Grid([], [(0, 0)]), "A board needs at least one hex."),
    ],
)
def test_what_is_not_there_is_named(ask, sentence) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BoardError) as fault:
        ask(Grid([(0, 0), (1, 0)], []))
    assert str(fault.value) == sentence
