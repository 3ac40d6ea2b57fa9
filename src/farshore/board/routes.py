"""The longest trail: the longest chain of a player's pieces on edges that uses no edge twice (B36).

A chain may visit a corner twice but never passes a corner where its owner is barred; a piece that ends at such a corner still counts (R16).
"""

from farshore.board.grid import Grid
from farshore.engine.ints import Ints, i64, zeros


class Routes:
    """Longest trails on one grid. `link` and `bar` say where in a state's row the pieces on edges (level · 8 + seat) and the masks of
    barred seats lie. A refinement may forbid more joints (a road and a ship without a harbour between them)."""

    def __init__(self, grid: Grid, link: int, bar: int) -> None:
        self.link: i64 = link
        self.bar: i64 = bar
        self.n_edges: i64 = grid.n_edges
        self.corner_edges: Ints = grid.corner_edges
        self.corner_corners: Ints = grid.corner_corners  # the far ends of corner_edges
        self.edge_corners: Ints = grid.edge_corners
        self.used: Ints = zeros(int(grid.n_edges))  # always all zero between calls
        self.trace: Ints = zeros(int(grid.n_edges))  # the look in which an edge was last walked over
        self.stamp: i64 = 1
        self.met = False  # did a look walk over an edge of the look before it?
        self.ring = False  # did a walk come back to its own way?
        self.far: i64 = 0  # the farthest place of a walk: how far, by which edge, at which corner
        self.far_edge: i64 = 0
        self.far_corner: i64 = 0
        self.picky = False  # does `joins` have a say?

    def joins(self, cells: Ints, seat: i64, corner: i64, one: i64, other: i64) -> bool:
        """May a chain pass from edge `one` to edge `other` at this corner? Asked only if `picky`."""
        return True

    def onward(self, cells: Ints, seat: i64, corner: i64, came: i64, length: i64) -> i64:
        """The longest trail that has used `length` edges, the last one `came`, and now stands at `corner`."""
        if cells[self.bar + corner] >> seat & 1:
            return length
        best = length
        link = self.link
        edges = self.corner_edges
        used = self.used
        for i in range(3 * corner, 3 * corner + 3):
            edge = edges[i]
            if edge < 0:
                break
            value = cells[link + edge]
            if value & 7 != seat or value == 0 or used[edge]:
                continue
            if self.picky and not self.joins(cells, seat, corner, came, edge):
                continue
            self.used[edge] = 1
            if self.trace[edge] == self.stamp - 1:
                self.met = True
            self.trace[edge] = self.stamp
            found = self.onward(cells, seat, self.corner_corners[i], edge, length + 1)
            self.used[edge] = 0
            if found > best:
                best = found
        return best

    def outward(self, cells: Ints, seat: i64, corner: i64, came: i64, length: i64, back: i64, start: i64) -> i64:
        """As `onward`, but from every point on the way the trail may also be continued from its other end, `back` of edge `start`."""
        best = self.onward(cells, seat, back, start, length)
        if cells[self.bar + corner] >> seat & 1:
            return best
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.corner_edges[i]
            if edge < 0:
                break
            value = cells[self.link + edge]
            if value == 0 or value & 7 != seat or self.used[edge]:
                continue
            if self.picky and not self.joins(cells, seat, corner, came, edge):
                continue
            self.used[edge] = 1
            found = self.outward(cells, seat, self.corner_corners[i], edge, length + 1, back, start)
            self.used[edge] = 0
            if found > best:
                best = found
        return best

    def through(self, cells: Ints, seat: i64, edge: i64) -> i64:
        """The longest trail of `seat` that uses this edge."""
        one = self.edge_corners[2 * edge]
        other = self.edge_corners[2 * edge + 1]
        self.used[edge] = 1
        # Look to both sides. Unless they meet (in a ring), the longest trail is simply the longest of either side with the edge between.
        self.stamp += 1
        left = self.onward(cells, seat, one, edge, 0)
        self.met = False
        self.stamp += 1
        right = self.onward(cells, seat, other, edge, 0)
        best = left + 1 + right
        if self.met:
            best = self.outward(cells, seat, one, edge, 1, other, edge)
        self.used[edge] = 0
        return best

    def longest(self, cells: Ints, seat: i64) -> i64:
        """The longest trail of `seat`, counted anew, network by network.

        A network without a ring is a tree: the place farthest from anywhere is an end of a longest trail, and a second walk from there
        measures it. In one with rings every edge is tried as the first one, in both directions.
        """
        self.stamp += 1
        first = self.stamp  # edges with a trace from here on are done
        best: i64 = 0
        for edge in range(self.n_edges):
            value = cells[self.link + edge]
            if value == 0 or value & 7 != seat or self.trace[edge] >= first:
                continue
            self.stamp += 1
            self.ring = False
            self.far = 0
            self.trace[edge] = self.stamp
            self.walk(cells, seat, self.edge_corners[2 * edge], edge, 0)
            self.walk(cells, seat, self.edge_corners[2 * edge + 1], edge, 1)
            found: i64 = 0
            if self.ring:
                found = self.try_all(cells, seat, self.stamp)
            else:
                end, corner = self.far_edge, self.far_corner
                self.stamp += 1
                self.far = 0
                self.trace[end] = self.stamp
                self.walk(cells, seat, self.edge_corners[2 * end] + self.edge_corners[2 * end + 1] - corner, end, 1)
                found = self.far
            if found > best:
                best = found
        return best

    def walk(self, cells: Ints, seat: i64, corner: i64, came: i64, length: i64) -> None:
        """Leave a trace on every edge that can be reached from here, remember the farthest place, and whether there is a ring."""
        if length >= self.far:
            self.far = length
            self.far_edge = came
            self.far_corner = corner
        if cells[self.bar + corner] >> seat & 1:
            return
        for i in range(3 * corner, 3 * corner + 3):
            edge = self.corner_edges[i]
            if edge < 0:
                break
            value = cells[self.link + edge]
            if value == 0 or value & 7 != seat or edge == came:
                continue
            if self.picky and not self.joins(cells, seat, corner, came, edge):
                continue
            if self.trace[edge] == self.stamp:
                self.ring = True
                continue
            self.trace[edge] = self.stamp
            self.walk(cells, seat, self.corner_corners[i], edge, length + 1)

    def try_all(self, cells: Ints, seat: i64, network: i64) -> i64:
        """The longest trail of the network whose edges have this trace."""
        best: i64 = 0
        for edge in range(self.n_edges):
            if self.trace[edge] != network:
                continue
            self.used[edge] = 1
            for end in range(2 * edge, 2 * edge + 2):
                found = self.onward(cells, seat, self.edge_corners[end], edge, 1)
                if found > best:
                    best = found
            self.used[edge] = 0
        return best
