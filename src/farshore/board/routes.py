"""The longest trail: the longest chain of a player's pieces on edges that uses no edge twice (B36).

A chain may visit a corner twice but never passes a corner where its owner is barred; a piece that ends at such a corner still counts (R16).
"""

from typing import Final

from farshore.board.grid import Grid
from farshore.engine.ints import Ints, i64, ints, zeros

ROAD: Final = 1  # the level of plain pieces; others are ways of another kind
WORD: Final = 5  # a list of edges is a row of words with 2⁵ bits each, one bit an edge


def words_for(n_edges: int) -> int:
    """How many words a list of edges needs."""
    return (n_edges >> WORD) + 1


class Routes:
    """Longest trails on one grid. `link`, `bar` and `pieces` say where in a state's row the pieces on edges (level · 8 + seat), the masks
    of barred seats and the lists of each seat's pieces lie. A refinement may forbid joints between roads and other ways.

    Pieces that hang together are a network. Most have no ring: in such a tree one walk tells all. Those with rings are searched.
    """

    def __init__(self, grid: Grid, link: int, bar: int, pieces: int) -> None:
        self.link: i64 = link
        self.bar: i64 = bar
        self.pieces: i64 = pieces
        self.words: i64 = words_for(int(grid.n_edges))
        self.lowest: Ints = ints([0] + [(byte & -byte).bit_length() - 1 for byte in range(1, 256)])
        self.corner_edges: Ints = grid.corner_edges
        self.corner_corners: Ints = grid.corner_corners  # the far ends of corner_edges
        self.edge_corners: Ints = grid.edge_corners
        self.picky = False  # does `joins` have a say?
        # of the walk under way
        self.stamp: i64 = 1
        self.trace: Ints = zeros(int(grid.n_edges))  # the walk in which an edge was last met
        self.net: Ints = zeros(int(grid.n_edges))  # the edges of the network
        self.size: i64 = 0  # how many they are
        self.ring = False  # did it come back to its own way?
        self.wide: i64 = 0  # the longest trail that lies to one side of the first edge; means nothing if there is a ring
        # of a search among rings
        self.used: Ints = zeros(int(grid.n_edges))  # always all zero between calls
        self.path: Ints = zeros(int(grid.n_edges))  # the edges used by a trail, in order
        # Places: two for each corner, where roads and other ways meet or pass each other by. All zero between calls.
        self.meets: Ints = zeros(2 * int(grid.n_corners))  # how many edges, used ones left out, meet there
        self.mixed: Ints = zeros(2 * int(grid.n_corners))  # the numbers of these edges plus one, combined by ^
        self.hangs: Ints = zeros(2 * int(grid.n_corners))  # the depth of the tree that hangs there
        self.place: Ints = zeros(2 * int(grid.n_edges))  # the place at each end of an edge of the network; −1: a barred corner
        self.whole: i64 = 0  # how many edges the rings have, with those between them
        self.forks: i64 = 0  # in how many places three of these meet
        self.deep: i64 = 0  # the depth of the deepest tree
        self.less: i64 = 0  # and of the next one
        self.bound: i64 = 0  # no trail can be longer

    def joins(self, cells: Ints, seat: i64, corner: i64) -> bool:
        """May a chain pass from a road to another way at this corner? Asked only if `picky`."""
        return True

    # --- what is asked

    def through(self, cells: Ints, seat: i64, edge: i64, known: i64) -> i64:
        """The longest trail of `seat` that uses this edge. If its network has rings: the longest of all in it, or any other that is not
        longer than `known`."""
        found = self.to_both_sides(cells, seat, edge)
        if not self.ring:
            return found
        return self.search(cells, seat, known, self.size) if self.size > known else 0

    def longest(self, cells: Ints, seat: i64) -> i64:
        """The longest trail of `seat`, counted anew, network by network."""
        self.stamp += 1
        return self.of_the_rest(cells, seat, self.stamp, 0, self.words << WORD)

    def longest_with(self, cells: Ints, seat: i64, edge: i64, pieces: i64, least: i64, limit: i64) -> i64:
        """As `longest`, for a seat with so many pieces. Some trail has the length `least`, and none is longer than `limit` or than the
        longest that uses this edge."""
        self.stamp += 1
        first = self.stamp
        found = self.of_network(cells, seat, edge, least, self.words << WORD)
        if found < least:
            found = least
        if found >= limit or pieces - self.size <= found:
            return found
        return self.of_the_rest(cells, seat, first, found, limit)

    def of_the_rest(self, cells: Ints, seat: i64, first: i64, best: i64, limit: i64) -> i64:
        """The longest trail of the networks that were not walked over since `first`, or `best`."""
        start = self.pieces + seat * self.words
        for at in range(start, start + self.words):
            word = cells[at]
            base = (at - start) << WORD
            while word:
                byte = word & 255
                while byte:
                    edge = base + self.lowest[byte]
                    byte &= byte - 1
                    if self.trace[edge] < first:
                        found = self.of_network(cells, seat, edge, best, limit)
                        if found > best:
                            best = found
                            if best >= limit:
                                return best
                word >>= 8
                base += 8
        return best

    def of_network(self, cells: Ints, seat: i64, edge: i64, known: i64, limit: i64) -> i64:
        """The longest trail of the edge's network, or any other that is not longer than `known`. None is longer than `limit`."""
        found = self.to_both_sides(cells, seat, edge)
        if self.ring:
            return self.search(cells, seat, known, limit) if self.size > known else 0
        return self.wide if self.wide > found else found

    # --- trees

    def to_both_sides(self, cells: Ints, seat: i64, edge: i64) -> i64:
        """Walk over the network of this edge; if there is no ring, the longest trail with the edge is that to either side and between."""
        self.stamp += 1
        self.ring = False
        self.wide = 0
        self.trace[edge] = self.stamp
        self.net[0] = edge
        self.size = 1
        left = self.walk(cells, seat, self.edge_corners[2 * edge], edge)
        return left + 1 + self.walk(cells, seat, self.edge_corners[2 * edge + 1], edge)

    def walk(self, cells: Ints, seat: i64, corner: i64, came: i64) -> i64:
        """Leave a trace on every edge that can be reached from here; tells how far the longest trail leads on."""
        link = self.link
        edges = self.corner_edges
        trace = self.trace
        stamp = self.stamp
        net = self.net
        picky = self.picky
        steps: i64 = 0
        while cells[self.bar + corner] >> seat & 1 == 0:
            one: i64 = -1
            two: i64 = -1
            for i in range(3 * corner, 3 * corner + 3):
                edge = edges[i]
                if edge < 0:
                    break
                if edge == came:
                    continue
                value = cells[link + edge]
                if value & 7 != seat or value == 0:
                    continue
                if picky and (value >> 3 == ROAD) != (cells[link + came] >> 3 == ROAD) and not self.joins(cells, seat, corner):
                    continue
                if trace[edge] == stamp:
                    self.ring = True
                    continue
                trace[edge] = stamp
                net[self.size] = edge
                self.size += 1
                two = one
                one = i
            if one < 0:
                break
            if two >= 0:
                far = 1 + self.walk(cells, seat, self.corner_corners[one], edges[one])
                near = 1 + self.walk(cells, seat, self.corner_corners[two], edges[two])
                if far + near > self.wide:
                    self.wide = far + near
                return steps + (far if far > near else near)
            came = edges[one]
            corner = self.corner_corners[one]
            steps += 1
        return steps

    # --- rings

    def search(self, cells: Ints, seat: i64, known: i64, limit: i64) -> i64:
        """The longest trail of the network that was walked over last, which has rings, or any other that is not longer than `known`.
        None is longer than `limit`.

        First the trees that hang on its rings are cut off, from their tips; only their depth counts for a trail that ends in one. Of what
        is left all trails are tried. One that can't go on has used up the edges at its end, so it ends in a tree or where three edges
        meet. Only a ring by itself has no such place; all of it is one trail.
        """
        best = self.cut_trees(cells, seat)
        self.bound = self.most()
        if self.bound > limit:
            self.bound = limit
        floor = best if best > known else known
        if self.bound > floor:
            found = self.round_ring() if self.forks == 0 else self.from_starts(cells, seat, floor)
            if found > best:
                best = found
        for k in range(self.size):
            edge = self.net[k]
            self.used[edge] = 0
            for end in range(2 * edge, 2 * edge + 2):
                place = self.place[end]
                if place >= 0:
                    self.meets[place] = 0
                    self.mixed[place] = 0
                    self.hangs[place] = 0
        return best

    def find_places(self, cells: Ints, seat: i64) -> None:
        """Which edges of the network meet where?"""
        for k in range(self.size):
            edge = self.net[k]
            other_way = self.picky and cells[self.link + edge] >> 3 != ROAD
            for end in range(2 * edge, 2 * edge + 2):
                corner = self.edge_corners[end]
                place: i64 = -1
                if cells[self.bar + corner] >> seat & 1 == 0:
                    place = 2 * corner
                    if other_way and not self.joins(cells, seat, corner):
                        place += 1
                    self.meets[place] += 1
                    self.mixed[place] ^= edge + 1
                self.place[end] = place

    def cut_trees(self, cells: Ints, seat: i64) -> i64:
        """Mark the edges of hanging trees as used and note how deep they are; gives the longest trail within one of them."""
        self.find_places(cells, seat)
        best: i64 = 0
        for k in range(self.size):
            for tip in range(2 * self.net[k], 2 * self.net[k] + 2):
                end = tip
                while self.used[end >> 1] == 0 and (self.place[end] < 0 or self.meets[self.place[end]] == 1):
                    edge = end >> 1
                    self.used[edge] = 1
                    depth: i64 = 1 if self.place[end] < 0 else self.hangs[self.place[end]] + 1
                    place = self.place[end ^ 1]
                    if place < 0:  # from one barred corner to another, or a tree by itself
                        if depth > best:
                            best = depth
                        break
                    if self.hangs[place] + depth > best:
                        best = self.hangs[place] + depth
                    if depth > self.hangs[place]:
                        self.hangs[place] = depth
                    self.meets[place] -= 1
                    self.mixed[place] ^= edge + 1
                    if self.meets[place] != 1:
                        break
                    edge = self.mixed[place] - 1  # the last one here, so it is a tip now
                    end = 2 * edge if self.place[2 * edge] == place else 2 * edge + 1
        return best

    def most(self) -> i64:
        """How long a trail can be at most, by what is left and the depth of the trees.

        What a trail leaves out of the rings has an odd number of edges at each fork where the trail does not end, and at each tree in
        which it does; so it leaves out half as many edges at least. It ends in no tree, in one or in two.
        """
        whole: i64 = 0
        forks: i64 = 0
        deep: i64 = 0  # the deepest trees; each is seen from two edges
        same: i64 = 0
        less: i64 = 0
        for k in range(self.size):
            edge = self.net[k]
            if self.used[edge]:
                continue
            whole += 1
            for end in range(2 * edge, 2 * edge + 2):
                place = self.place[end]
                depth = self.hangs[place]
                if depth > deep:
                    less = same
                    same = deep
                    deep = depth
                elif depth > same:
                    less = same
                    same = depth
                elif depth > less:
                    less = depth
                if self.meets[place] == 3:
                    forks += 1
        forks = forks // 3  # each is seen from three edges
        self.whole = whole
        self.forks = forks
        self.deep = deep
        self.less = less
        if forks > 0:
            whole -= forks // 2
            bound = whole + 1
        else:
            bound = whole
        if deep > 0 and whole + deep > bound:
            bound = whole + deep
        if less > 0 and whole - 1 + deep + less > bound:
            bound = whole - 1 + deep + less
        return bound

    def round_ring(self) -> i64:
        """A single ring: a trail goes the longer way from tree to tree, or all round and into one."""
        whole = self.whole
        best = whole
        trees: i64 = 0
        k: i64 = 0
        while self.used[self.net[k]]:
            k += 1
        end = 2 * self.net[k]
        for at in range(whole):
            place = self.place[end]
            depth = self.hangs[place]
            if depth > 0:
                if whole + depth > best:
                    best = whole + depth
                for tree in range(trees):  # where it stands, how deep it is
                    way = at - self.path[2 * tree]
                    if whole - way > way:
                        way = whole - way
                    if way + depth + self.path[2 * tree + 1] > best:
                        best = way + depth + self.path[2 * tree + 1]
                self.path[2 * trees] = at
                self.path[2 * trees + 1] = depth
                trees += 1
            edge = (self.mixed[place] ^ (end >> 1) + 1) - 1  # the other one of the ring
            end = 2 * edge + 1 if self.place[2 * edge] == place else 2 * edge
        return best

    def from_starts(self, cells: Ints, seat: i64, floor: i64) -> i64:
        """The longest trail above `floor` that begins in a tree or at a fork, 0 if none is; one as long as there can be is enough."""
        best: i64 = 0
        most = self.whole - self.forks // 2  # without trees
        for k in range(self.size):
            edge = self.net[k]
            if self.used[edge]:
                continue
            for end in range(2 * edge, 2 * edge + 2):
                depth = self.hangs[self.place[end]]
                if depth == 0:
                    continue
                self.hangs[self.place[end]] = 0  # trails that end here are found now, and not again from their other end
                other = self.less if depth == self.deep else self.deep
                if most + depth + (other - 1 if other > 0 else 0) <= floor:
                    continue
                found = self.begin(cells, seat, end, depth)
                beside = (self.mixed[self.place[end]] ^ edge + 1) - 1
                last = self.begin(cells, seat, 2 * beside if self.place[2 * beside] == self.place[end] else 2 * beside + 1, depth)
                if last > found:
                    found = last
                if found > floor:
                    floor = found
                    best = found
                    if best >= self.bound:
                        return best
        if most + 1 <= floor:
            return best
        for k in range(self.size):
            edge = self.net[k]
            if self.used[edge]:
                continue
            for end in range(2 * edge, 2 * edge + 2):
                if self.meets[self.place[end]] == 3:
                    found = self.begin(cells, seat, end, 0)
                    if found > floor:
                        floor = found
                        best = found
                        if best >= self.bound or most + 1 <= floor:
                            return best
        return best

    def begin(self, cells: Ints, seat: i64, end: i64, depth: i64) -> i64:
        """The longest trail that begins at this end of an edge, after `depth` edges of a tree."""
        self.used[end >> 1] = 1
        found = self.onward(cells, seat, self.edge_corners[end ^ 1], end >> 1, depth + 1, 0)
        self.used[end >> 1] = 0
        return found

    def onward(self, cells: Ints, seat: i64, corner: i64, came: i64, length: i64, depth: i64) -> i64:
        """The longest trail that has used `length` edges, the last one `came`, and now stands at `corner`.

        Where it can go on in one way only it does so here; `path` from `depth` on holds these edges, to be freed at the end.
        """
        link = self.link
        edges = self.corner_edges
        used = self.used
        start = depth
        best = length
        going = True
        while going:
            going = False
            if length > best:
                best = length
            if cells[self.bar + corner] >> seat & 1:
                break
            road = cells[link + came] >> 3 == ROAD
            apart = self.picky and not self.joins(cells, seat, corner)
            place = 2 * corner + 1 if apart and not road else 2 * corner
            if length + self.hangs[place] > best:
                best = length + self.hangs[place]
            one: i64 = -1
            two: i64 = -1
            for i in range(3 * corner, 3 * corner + 3):
                edge = edges[i]
                if edge < 0:
                    break
                value = cells[link + edge]
                if value & 7 == seat and value and not used[edge] and not (apart and (value >> 3 == ROAD) != road):
                    two = one
                    one = i
            if two >= 0:
                edge = edges[two]
                used[edge] = 1
                found = self.onward(cells, seat, self.corner_corners[two], edge, length + 1, depth)
                used[edge] = 0
                if found > best:
                    best = found
            if one >= 0:
                came = edges[one]
                corner = self.corner_corners[one]
                used[came] = 1
                self.path[depth] = came
                depth += 1
                length += 1
                going = True
        for at in range(start, depth):
            used[self.path[at]] = 0
        return best
