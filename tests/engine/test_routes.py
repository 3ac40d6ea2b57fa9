"""The longest trail against two other ways to find it: trying all trails, and a fact about graphs.

The fact: a set of edges can be walked in one go without using an edge twice exactly if it hangs together and at most two of its ends have
an odd number of edges. A barred corner is the end of every edge there by itself, so it is taken apart first.
"""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farshore.board import boardfile
from farshore.board.grid import Grid, HexAt
from farshore.board.routes import ROAD, LongestRoutes
from farshore.engine.bitsets import LAST_BIT, WORD, words_for
from farshore.engine.ints import Ints, ints
from farshore.engine.layout import Layout
from farshore.engine.pieces import LEVEL_SHIFT
from farshore.parts.buildings import SETTLEMENT
from farshore.parts.ship_lines import CLOSED, NEW, SHIP
from rules_mark import rule

OTHER = 2
MINE = 1
BASE_BOARD = boardfile.load("base_4")
BASE = Grid([hex_.at for hex_ in BASE_BOARD.hexes], list(BASE_BOARD.frame))
FLOWER = Grid([(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)], [])


class Net:
    """Roads of one player on a grid, and corners that are barred to them."""

    def __init__(self, grid: Grid, roads: set[int], barred: set[int], others: set[int] = frozenset()) -> None:  # type: ignore[assignment]
        self.grid, self.roads, self.barred = grid, roads, barred
        self.n_edges = int(grid.n_edges)
        lists = 3 + self.n_edges + int(grid.n_corners)
        layout = Layout(6, 0)
        layout.scratch(5, initial=77)  # nor is the scratch row all its own
        self.routes = LongestRoutes(layout, grid, 3, 3 + self.n_edges, lists)  # not at the start of the row
        self.scratch: Ints = ints(layout.scratch_row)
        cells = [0] * lists
        for edge in roads:
            cells[3 + edge] = ROAD << LEVEL_SHIFT | MINE
        for edge in others - roads:
            cells[3 + edge] = ROAD << LEVEL_SHIFT | OTHER
        for corner in barred:
            cells[3 + self.n_edges + corner] = 1 << MINE
        words = words_for(self.n_edges)
        for seat in range(6):
            mine = sum(1 << edge for edge in range(self.n_edges) if cells[3 + edge] == ROAD << LEVEL_SHIFT | seat)
            cells += [mine >> (32 * word) & 0xFFFFFFFF for word in range(words)]
        self.cells: Ints = ints(cells)

    def ends(self, edge: int) -> tuple[int, int]:
        return int(self.grid.edge_corners[2 * edge]), int(self.grid.edge_corners[2 * edge + 1])

    def longest(self) -> int:
        return int(self.routes.longest(self.cells, self.scratch, MINE))

    def without(self, edge: int) -> int:
        """The longest trail without this edge."""
        return Net(self.grid, self.roads - {edge}, self.barred).longest()

    def through(self, edge: int, known: int | None = None) -> int:
        return int(self.routes.through(self.cells, self.scratch, MINE, edge, self.without(edge) if known is None else known))

    def at_rest(self) -> bool:
        """Is nothing left marked that the next call relies on, nor written beside the rows?"""
        routes, corners = self.routes, int(self.grid.n_corners)
        sizes = {
            routes.used: self.n_edges,
            routes.shut: self.n_edges,
            routes.far: 2 * self.n_edges,
            routes.meets: 2 * corners,
            routes.mixed: 2 * corners,
            routes.hangs: 2 * corners,
            routes.exits: 6 * corners,
        }
        row = list(self.scratch)
        return row[:5] == [77] * 5 and not any(any(row[start : start + size]) for start, size in sizes.items())

    def by_trying(self) -> int:
        """Every trail from every corner."""

        def walk(corner: int, used: frozenset[int]) -> int:
            if used and corner in self.barred:
                return len(used)
            onward = [edge for edge in self.roads if edge not in used and corner in self.ends(edge)]
            return max([len(used)] + [walk(sum(self.ends(edge)) - corner, used | {edge}) for edge in onward])

        return max([0] + [walk(corner, frozenset()) for edge in self.roads for corner in self.ends(edge)])

    def in_one_go(self, chosen: tuple[int, ...]) -> bool:
        """Can these edges be walked in one go?"""
        names = {edge: [(end, edge) if end in self.barred else (end, -1) for end in self.ends(edge)] for edge in chosen}
        degrees = Counter(end for pair in names.values() for end in pair)
        reached, waiting = set(), [chosen[0]]
        while waiting:
            edge = waiting.pop()
            reached.add(edge)
            waiting += [other for other in chosen if other not in reached and set(names[edge]) & set(names[other])]
        return len(reached) == len(chosen) and sum(degree % 2 for degree in degrees.values()) <= 2

    def network(self, edge: int) -> set[int]:
        """The edges that hang together with this one."""
        found, waiting = {edge}, [edge]
        while waiting:
            here = waiting.pop()
            for corner in set(self.ends(here)) - self.barred:
                beside = {other for other in self.roads - found if corner in self.ends(other)}
                found |= beside
                waiting += beside
        return found

    def by_parity(self, edge: int | None = None) -> int:
        """The largest set of edges (with this one in it) that can be walked in one go."""
        for size in range(len(self.roads), 0, -1):
            for chosen in combinations(sorted(self.roads), size):
                if (edge is None or edge in chosen) and self.in_one_go(chosen):
                    return size
        return 0


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """A few hexes that hang together."""
    hexes: list[HexAt] = [(0, 0)]
    for _ in range(draw(st.integers(0, 5))):
        q, r = draw(st.sampled_from(hexes))
        dq, dr = draw(st.sampled_from([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]))
        if (q + dq, r + dr) not in hexes:
            hexes.append((q + dq, r + dr))
    return Grid(hexes, [])


@st.composite
def nets(draw: st.DrawFn, most: int) -> Net:
    """A network that mostly hangs together, on the base board or a small one, with some corners barred and some roads of another."""
    grid: Grid = draw(st.one_of(st.just(BASE), st.just(FLOWER), grids()))
    n_edges, n_corners = int(grid.n_edges), int(grid.n_corners)
    roads: set[int] = {draw(st.integers(0, n_edges - 1))}
    for _ in range(draw(st.integers(0, most - 1))):
        beside = [
            int(edge)
            for road in sorted(roads)
            for corner in (int(grid.edge_corners[2 * road]), int(grid.edge_corners[2 * road + 1]))
            for edge in list(grid.corner_edges)[3 * corner : 3 * corner + 3]
            if edge >= 0 and edge not in roads
        ]
        astray = draw(st.integers(0, 9)) == 0
        roads.add(draw(st.integers(0, n_edges - 1) if astray or not beside else st.sampled_from(beside)))
    near = sorted({int(grid.edge_corners[2 * edge + end]) for edge in roads for end in (0, 1)})
    barred = draw(st.sets(st.sampled_from(near), max_size=3)) | draw(st.sets(st.integers(0, n_corners - 1), max_size=3))
    others = draw(st.sets(st.integers(0, n_edges - 1), max_size=8))
    return Net(grid, roads, barred, others)


@rule("B36")
@settings(max_examples=150, deadline=None)
@given(nets(15))
def test_the_longest_is_found_among_all_trails(net: Net) -> None:
    assert net.longest() == net.by_trying()
    assert net.at_rest()


@settings(max_examples=80, deadline=None)
@given(nets(9))
def test_the_longest_agrees_with_the_fact_about_graphs(net: Net) -> None:
    assert net.longest() == net.by_parity()


@settings(max_examples=60, deadline=None)
@given(nets(8))
def test_through_an_edge(net: Net) -> None:
    """Where there are rings, it is told if it is longer than those without the edge."""
    for edge in net.roads:
        whole = Net(net.grid, net.network(edge), net.barred)
        corners = {(end, road if end in net.barred else -1) for road in whole.roads for end in net.ends(road)}
        if len(corners) == len(whole.roads) + 1:  # a tree
            assert net.through(edge) == net.by_parity(edge)
        else:
            assert max(net.through(edge), net.without(edge)) == max(net.by_parity(edge), net.without(edge))
        assert max(net.through(edge), net.without(edge)) == net.longest()
    assert net.at_rest()


@settings(max_examples=60, deadline=None)
@given(nets(15), st.data())
def test_what_is_known_already_makes_no_difference(net: Net, data: st.DataObject) -> None:
    """A trail through an edge is told exactly if it is longer than the known one; one as long as there can be ends the search."""
    edge = data.draw(st.sampled_from(sorted(net.roads)))
    known = data.draw(st.integers(net.without(edge), 15))
    found, exact = net.through(edge, known), net.through(edge)
    assert found == exact or max(found, exact) <= known
    longest = net.longest()
    least, limit = data.draw(st.integers(0, longest)), data.draw(st.integers(longest, 15))
    routes = net.routes
    there = routes.longest_with(net.cells, net.scratch, MINE, edge, least, data.draw(st.integers(net.without(edge), 15)))
    alone = len(net.roads) - net.scratch[routes.size] <= there
    assert (there if alone or there >= limit else routes.longest_beside(net.cells, net.scratch, MINE, there, limit)) == longest
    assert net.at_rest()


@rule("S9")
@settings(max_examples=100, deadline=None)
@given(nets(12), st.data())
def test_roads_and_ships_are_one_route_at_own_buildings_only(net: Net, data: st.DataObject) -> None:
    ships = data.draw(st.sets(st.sampled_from(sorted(net.roads))))
    open_corners = sorted({end for edge in net.roads for end in net.ends(edge)} - net.barred)
    own = data.draw(st.sets(st.sampled_from(open_corners))) if open_corners else set()
    buildings = len(net.cells)
    cells = ints([*net.cells, *(SETTLEMENT << LEVEL_SHIFT | MINE if corner in own else 0 for corner in range(int(net.grid.n_corners)))])
    for edge in ships:
        cells[3 + edge] = data.draw(st.sampled_from([SHIP, CLOSED, NEW])) << LEVEL_SHIFT | MINE
    routes, scratch = net.routes, net.scratch
    routes.joints = buildings

    def walk(corner: int, used: tuple[int, ...]) -> int:
        onward = [
            edge
            for edge in net.roads
            if edge not in used and corner in net.ends(edge) and ((edge in ships) == (used[-1] in ships) or corner in own)
        ]
        beyond = [walk(sum(net.ends(edge)) - corner, (*used, edge)) for edge in onward] if corner not in net.barred else []
        return max([len(used), *beyond])

    longest = max(walk(corner, (edge,)) for edge in net.roads for corner in net.ends(edge))
    assert routes.longest(cells, scratch, MINE) == longest
    for edge in net.roads:
        less = cells[:]
        less[3 + edge] = 0
        less[int(routes.pieces) + MINE * words_for(net.n_edges) + (edge >> WORD)] ^= 1 << (edge & LAST_BIT)
        others = routes.longest(less, scratch, MINE)
        assert max(others, routes.through(cells, scratch, MINE, edge, others)) == longest
    assert net.at_rest()


@settings(max_examples=60, deadline=None)
@given(nets(12), st.data())
def test_a_new_road_lengthens_only_by_trails_through_it(net: Net, data: st.DataObject) -> None:
    """What the game relies on: after laying a road, the longest is the longer of before and through the new one."""
    edge = data.draw(st.sampled_from(sorted(net.roads)))
    before = Net(net.grid, net.roads - {edge}, net.barred)
    assert net.longest() == max(before.longest(), net.through(edge))
    assert net.longest() >= before.longest()


@settings(max_examples=40, deadline=None)
@given(nets(12))
def test_another_seat_has_its_own_trails(net: Net) -> None:
    assert net.routes.longest(net.cells, net.scratch, 5) == 0
    mirrored = Net(net.grid, {edge for edge in range(net.n_edges) if net.cells[3 + edge] == ROAD << LEVEL_SHIFT | OTHER}, set())
    assert int(net.routes.longest(net.cells, net.scratch, OTHER)) == mirrored.longest()


# --- by hand: the hexes of the flower are the middle and its six neighbours


def ring(grid: Grid, q: int, r: int) -> list[int]:
    return [grid.edge_at(q, r, side) for side in ("NE", "E", "SE", "SW", "W", "NW")]


def corner(q: int, r: int, side: str) -> int:
    return FLOWER.corner_at(q, r, side)


@rule("R17")
def test_a_ring_of_six_counts_six() -> None:
    assert Net(FLOWER, set(ring(FLOWER, 0, 0)), set()).longest() == 6


@rule("R17")
@pytest.mark.parametrize("side", ["N", "NE", "SE", "S", "SW", "NW"])
def test_a_ring_with_one_barred_corner_is_cut_there_and_still_counts_six(side: str) -> None:
    """Both ends may touch the barred corner (R16), so all six are walked; nothing passes."""
    net = Net(FLOWER, set(ring(FLOWER, 0, 0)), {corner(0, 0, side)})
    assert net.longest() == 6
    two = Net(FLOWER, set(ring(FLOWER, 0, 0)), {corner(0, 0, side), corner(0, 0, "S" if side == "N" else "N")})
    assert two.longest() == two.by_trying() < 6


@rule("R17")
def test_a_tail_through_a_barred_ring_corner_is_lost() -> None:
    tail = FLOWER.edge_at(0, -1, "E")  # leads away from the top corner of the middle hex
    assert corner(0, 0, "N") in Net(FLOWER, {tail}, set()).ends(tail)
    assert Net(FLOWER, {*ring(FLOWER, 0, 0), tail}, set()).longest() == 7
    assert Net(FLOWER, {*ring(FLOWER, 0, 0), tail}, {corner(0, 0, "N")}).longest() == 6


@rule("R17", "B36")
def test_two_rings_with_a_common_edge() -> None:
    """Eleven edges, two corners of three: all are walked, beginning at one of these corners and ending at the other."""
    edges = {*ring(FLOWER, 0, 0), *ring(FLOWER, 1, 0)}
    assert len(edges) == 11
    assert Net(FLOWER, edges, set()).longest() == 11
    shared = next(iter(set(ring(FLOWER, 0, 0)) & set(ring(FLOWER, 1, 0))))
    bar = Net(FLOWER, edges, set(Net(FLOWER, edges, set()).ends(shared)))
    assert bar.longest() == bar.by_trying() == 5, "from one barred corner to the other"


@rule("R17", "B36")
def test_a_figure_of_eight_visits_a_corner_twice_but_no_edge() -> None:
    """Two rings joined by one edge: round the one, across, round the other."""
    grid = Grid([(0, 0), (2, 0), (1, 0)], [])
    bridge_ends = [grid.corner_at(0, 0, "NE"), grid.corner_at(2, 0, "NW")]
    top = [grid.edge_at(1, 0, "NW"), grid.edge_at(1, 0, "NE")]
    rings = {*ring(grid, 0, 0), *ring(grid, 2, 0)}
    assert Net(grid, {*rings, *top}, set()).longest() == 14
    for end in bridge_ends:
        assert Net(grid, {*rings, *top}, {end}).longest() == Net(grid, {*rings, *top}, {end}).by_trying()
    assert Net(grid, {*rings, *top}, set(bridge_ends)).longest() == 6


@rule("R16")
def test_a_road_that_ends_at_a_barred_corner_counts() -> None:
    line = [FLOWER.edge_at(0, 0, side) for side in ("NW", "NE", "E", "SE")]
    first, last = corner(0, 0, "NW"), corner(0, 0, "S")
    assert Net(FLOWER, set(line), set()).longest() == 4
    assert Net(FLOWER, set(line), {first}).longest() == 4
    assert Net(FLOWER, set(line), {first, last}).longest() == 4
    assert Net(FLOWER, set(line), {corner(0, 0, "NE")}).longest() == 2


@rule("B36")
def test_branches_do_not_add_up() -> None:
    star = [int(edge) for edge in list(FLOWER.corner_edges)[3 * corner(0, 0, "N") : 3 * corner(0, 0, "N") + 3]]
    assert Net(FLOWER, set(star), set()).longest() == 2
    assert Net(FLOWER, set(star), {corner(0, 0, "N")}).longest() == 1


def test_no_roads_no_length() -> None:
    assert Net(FLOWER, set(), set()).longest() == 0
