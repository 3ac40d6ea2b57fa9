"""The longest trail: the longest chain of a player's pieces on edges that uses no edge twice (B36).

A chain may visit a corner twice but never passes a corner where its owner is barred; a piece that ends at such a corner still counts (R16).
"""

from typing import Final

from farshore.board.grid import Grid
from farshore.engine.bitsets import WORD, list_members, words_for
from farshore.engine.ints import Ints, i64, ints, zeros
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK

ROAD: Final = 1  # the level of plain pieces; others are ways of another kind


def ends_ahead(grid: Grid) -> list[int]:
    """For each end of each edge the far ends of the edges that go on from there: two numbers, −1 where there is none."""
    rows: list[int] = []
    for end in range(2 * int(grid.n_edges)):
        corner = int(grid.edge_corners[end])
        others = [int(grid.corner_edges[i]) for i in range(3 * corner, 3 * corner + 3) if grid.corner_edges[i] not in (-1, end >> 1)]
        far = [2 * edge + (1 if grid.edge_corners[2 * edge] == corner else 0) for edge in others]
        rows += [*far, -1, -1][:2]
    return rows


class LongestRoutes:
    """Longest trails on one grid. `link`, `bar` and `pieces` say where in a state's row the pieces on edges, the masks of barred seats and
    the lists of each seat's pieces lie. A refinement may forbid joints between roads and other ways.

    Pieces that hang together are a network. Most have no ring or a single one: there one walk tells all. Those with more are searched.
    The ends of an edge have numbers, 2 · edge and 2 · edge + 1, so that `end ^ 1` is the other one and `end >> 1` the edge.
    """

    def __init__(self, grid: Grid, link: int, bar: int, pieces: int) -> None:
        self.link: i64 = link
        self.bar: i64 = bar
        self.pieces: i64 = pieces
        self.words: i64 = words_for(int(grid.n_edges))
        self.lowest: Ints = ints([0] + [(byte & -byte).bit_length() - 1 for byte in range(1, 256)])
        self.edge_corners: Ints = grid.edge_corners
        self.ahead: Ints = ints(ends_ahead(grid))  # for each end the far ends of the one or two edges that go on from there, else −1
        self.picky = False  # does `joins` have a say?
        # of the walk under way
        self.stamp: i64 = 2  # always even: one more marks the edges where rings close
        self.first: i64 = 1  # the first of several walks that belong together
        self.trace: Ints = zeros(int(grid.n_edges))  # the walk in which an edge was last met
        self.net: Ints = zeros(int(grid.n_edges))  # the edges of the network
        self.size: i64 = 0  # how many they are
        self.rings: i64 = 0  # how often did it come back to its own way?
        self.wide: i64 = 0  # the longest trail that lies to one side of the first edge; means nothing if there are several rings
        # of a single ring, while the walk comes back from where it closes: places are counted from there on
        self.closing = False  # is it under way?
        self.back: i64 = 0  # the place where the walk that is done began
        self.trees: Ints = zeros(2 * int(grid.n_edges))  # the places where trees stand, and how deep these are
        self.n_trees: i64 = 0
        # of a search among rings
        self.used: Ints = zeros(int(grid.n_edges))  # always all zero between calls
        # Places: two for each corner, where roads and other ways meet or pass each other by. All zero between calls.
        self.meets: Ints = zeros(2 * int(grid.n_corners))  # how many edges, used ones left out, meet there
        self.mixed: Ints = zeros(2 * int(grid.n_corners))  # the numbers of these edges plus one, combined by ^
        self.hangs: Ints = zeros(2 * int(grid.n_corners))  # the depth of the tree that hangs there
        self.exits: Ints = zeros(6 * int(grid.n_corners))  # the ends there, plus one, where chains to other stops begin
        self.place: Ints = zeros(2 * int(grid.n_edges))  # the place at each end of an edge of the network; −1: a barred corner
        self.far: Ints = zeros(2 * int(grid.n_edges))  # where the chain that begins at an end arrives, plus one; all zero between calls
        self.span: Ints = zeros(2 * int(grid.n_edges))  # and how long that is
        self.whole: i64 = 0  # how many edges the rings have, with those between them
        self.forks: i64 = 0  # in how many places three of these meet
        self.deep: i64 = 0  # the depth of the deepest tree
        self.less: i64 = 0  # and of the next one
        self.bound: i64 = 0  # no trail can be longer
        self.fresh: i64 = -1  # an edge without which
        self.others: i64 = 0  # none is longer than this
        self.root: i64 = -1  # where the tree with that edge hangs; −1: it lies in a ring, or there is no such edge
        self.top: i64 = 0  # the longest so far
        self.shut: Ints = zeros(int(grid.n_edges))  # 1 for the first and last edges of chains that are left behind; all zero between calls
        self.other: i64 = 0  # the deepest tree where a trail under way can end
        self.path: Ints = zeros(int(grid.n_edges))  # the chains of a trail that were taken because there was no other way on

    def joins(self, cells: Ints, seat: i64, corner: i64) -> bool:
        """May a chain pass from a road to another way at this corner? Asked only if `picky`."""
        return True

    # --- what is asked

    def through(self, cells: Ints, seat: i64, edge: i64, known: i64) -> i64:
        """The longest trail of `seat` that uses this edge; `known` is as long as any that does not. If its network has rings and none is
        longer than `known`: some number that is neither."""
        found = self.to_both_sides(cells, seat, edge)
        if self.rings == 0:
            return found
        if self.rings == 1:
            return found if found > self.wide else self.wide
        if self.size <= known:
            return 0
        self.fresh = edge
        self.others = known
        found = self.search(cells, seat, known, self.size)
        self.fresh = -1
        return found

    def longest(self, cells: Ints, seat: i64) -> i64:
        """The longest trail of `seat`, counted anew, network by network."""
        self.stamp += 2
        return self.of_the_rest(cells, seat, self.stamp, 0, self.words << WORD)

    def longest_with(self, cells: Ints, seat: i64, edge: i64, least: i64, others: i64) -> i64:
        """The longest trail in the network of this edge, `size` pieces large, or `least` if that is not longer. No trail without the edge
        is longer than `others`."""
        self.stamp += 2
        self.first = self.stamp
        self.fresh = edge
        self.others = others
        found = self.of_network(cells, seat, edge, least, self.words << WORD)
        self.fresh = -1
        if found < least:
            return least
        return found

    def longest_beside(self, cells: Ints, seat: i64, found: i64, limit: i64) -> i64:
        """The longest trail in the other networks, after `longest_with`, or `found` if that is not longer. None is longer than `limit`."""
        return self.of_the_rest(cells, seat, self.first, found, limit)

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
        """The longest trail of the edge's network, or, if that is not longer than `known`, some number that is neither. None is longer than
        `limit`."""
        found = self.to_both_sides(cells, seat, edge)
        if self.rings > 1:
            if self.size <= known:
                return 0
            return self.search(cells, seat, known, limit)
        if self.wide > found:
            return self.wide
        return found

    # --- trees, and single rings

    def to_both_sides(self, cells: Ints, seat: i64, edge: i64) -> i64:
        """Walk over the network of this edge; if there is no ring, the longest trail with the edge is that to either side and between."""
        self.stamp += 2
        self.rings = 0
        self.closing = False
        self.n_trees = 0
        self.wide = 0
        self.trace[edge] = self.stamp
        self.size = 1
        left = self.walk(cells, seat, 2 * edge)
        if self.trace[edge] != self.stamp:
            return self.round_ring(self.back + 1)  # it came round to the edge itself
        return left + 1 + self.walk(cells, seat, 2 * edge + 1)

    def walk(self, cells: Ints, seat: i64, end: i64) -> i64:
        """Leave a trace on every edge that can be reached from here; tells how far the longest trail leads on.

        Where the walk meets an edge that waits to be walked, a ring closes. On the way back the trees round it are listed, up to the place
        where that edge waits: from there the ring with its trees is like a tree.
        """
        link = self.link
        ahead = self.ahead
        trace = self.trace
        stamp = self.stamp
        picky = self.picky
        bar = self.bar
        size: i64 = 0
        came = cells[link + (end >> 1)] >> LEVEL_SHIFT
        going = came
        steps: i64 = 0
        closed: i64 = -1  # after how many steps a ring closed
        corner = self.edge_corners[end]
        while cells[bar + corner] >> seat & 1 == 0:
            one: i64 = -1
            two: i64 = -1
            for i in range(2 * end, 2 * end + 2):
                there = ahead[i]
                if there < 0:
                    break
                edge = there >> 1
                value = cells[link + edge]
                if value & SEAT_MASK != seat or value == 0:
                    continue
                if picky and (value >> LEVEL_SHIFT == ROAD) != (came == ROAD) and not self.joins(cells, seat, corner):
                    continue
                if trace[edge] == stamp:
                    trace[edge] = stamp + 1
                    self.rings += 1
                    self.closing = True
                    closed = steps
                    continue
                trace[edge] = stamp
                size += 1
                two = one
                one = there
                going = value >> LEVEL_SHIFT
            if one < 0:
                break
            if two >= 0:
                steps += self.fork(cells, seat, one, two, steps)
                break
            end = one
            came = going
            corner = self.edge_corners[end]
            steps += 1
        self.size += size
        if closed >= 0:
            self.tree_at(0, steps - closed)
            self.back = closed
        return steps

    def fork(self, cells: Ints, seat: i64, one: i64, two: i64, steps: i64) -> i64:
        """Walk on from a place where two edges lead on, `steps` from where the walk began."""
        closing = self.closing  # then it is at the foot of a tree
        far = 1 + self.walk(cells, seat, one)
        if self.trace[two >> 1] != self.stamp:
            return self.round_ring(self.back + 2)
        on_one = self.closing
        near = 1 + self.walk(cells, seat, two)
        if far + near > self.wide:
            self.wide = far + near
        if self.closing and not closing:  # this place lies on the ring, and one of the two leads into a tree
            self.tree_at(self.back + 1, near if on_one else far)
            self.back += 1 + steps
        return far if far > near else near

    def tree_at(self, place: i64, depth: i64) -> None:
        if depth > 0:
            self.trees[2 * self.n_trees] = place
            self.trees[2 * self.n_trees + 1] = depth
            self.n_trees += 1

    def round_ring(self, whole: i64) -> i64:
        """The ring, which has so many edges, is closed. Tells how far a trail leads that begins at its last place; `wide` learns of those
        from tree to tree, which go the longer way, and of those all round that begin in a tree."""
        self.closing = False
        best = whole
        for tree in range(self.n_trees):
            place = self.trees[2 * tree]
            depth = self.trees[2 * tree + 1]
            if whole + depth > self.wide:
                self.wide = whole + depth
            way = whole - 1 - place
            if whole - way > way:
                way = whole - way
            if way + depth > best:
                best = way + depth
            for other in range(tree):
                way = place - self.trees[2 * other]
                if whole - way > way:
                    way = whole - way
                if way + depth + self.trees[2 * other + 1] > self.wide:
                    self.wide = way + depth + self.trees[2 * other + 1]
        return best

    # --- several rings

    def search(self, cells: Ints, seat: i64, known: i64, limit: i64) -> i64:
        """The longest trail of the network that was walked over last, which has several rings, or, if that is not longer than `known`, some
        number that is neither. None is longer than `limit`.

        First the trees that hang on its rings are cut off, from their tips; only their depth counts for a trail that ends in one. Of what
        is left all trails are tried. One that can't go on has used up the edges at its end, so it ends in a tree or where three edges
        meet.
        """
        self.gather(cells, seat)
        self.find_places(cells, seat)
        best = self.cut_trees()
        self.bound = self.most()
        if self.bound > limit:
            self.bound = limit
        floor = best if best > known else known
        if self.bound > floor:
            found = self.from_stops(floor)
            if found > best:
                best = found
        self.forget()
        return best

    def gather(self, cells: Ints, seat: i64) -> None:
        """List the edges of the network that was walked over last; most networks have no ring and need no list."""
        net = self.net
        trace = self.trace
        stamp = self.stamp
        n: i64 = 0
        for i in range(list_members(cells, self.pieces + seat * self.words, self.words, self.lowest, 0, net, 0)):
            if trace[net[i]] >= stamp:
                net[n] = net[i]
                n += 1

    def forget(self) -> None:
        """Make all rows zero again where the network has left something."""
        net = self.net
        used = self.used
        places = self.place
        meets = self.meets
        mixed = self.mixed
        hangs = self.hangs
        for k in range(self.size):
            edge = net[k]
            used[edge] = 0
            for end in range(2 * edge, 2 * edge + 2):
                place = places[end]
                if place >= 0:
                    meets[place] = 0
                    mixed[place] = 0
                    hangs[place] = 0

    def find_places(self, cells: Ints, seat: i64) -> None:
        """Which edges of the network meet where?"""
        net = self.net
        places = self.place
        meets = self.meets
        mixed = self.mixed
        corners = self.edge_corners
        bar = self.bar
        for k in range(self.size):
            edge = net[k]
            other_way = self.picky and cells[self.link + edge] >> LEVEL_SHIFT != ROAD
            for end in range(2 * edge, 2 * edge + 2):
                corner = corners[end]
                place: i64 = -1
                if cells[bar + corner] >> seat & 1 == 0:
                    place = 2 * corner
                    if other_way and not self.joins(cells, seat, corner):
                        place += 1
                    meets[place] += 1
                    mixed[place] ^= edge + 1
                places[end] = place

    def cut_trees(self) -> i64:
        """Mark the edges of hanging trees as used and note how deep they are; gives the longest trail within one of them."""
        net = self.net
        used = self.used
        places = self.place
        meets = self.meets
        mixed = self.mixed
        hangs = self.hangs
        fresh = self.fresh
        root: i64 = -1
        best: i64 = 0
        for k in range(2 * self.size):
            end = 2 * net[k >> 1] + (k & 1)
            tip = places[end]
            while (tip < 0 or meets[tip] == 1) and used[end >> 1] == 0:
                used[end >> 1] = 1
                depth: i64 = 1
                if tip >= 0:
                    depth += hangs[tip]
                place = places[end ^ 1]
                if end >> 1 == fresh or (tip == root and tip >= 0):
                    root = place
                if place < 0:  # to a barred corner
                    if depth > best:
                        best = depth
                    break
                if hangs[place] + depth > best:
                    best = hangs[place] + depth
                if depth > hangs[place]:
                    hangs[place] = depth
                meets[place] -= 1
                mixed[place] ^= (end >> 1) + 1
                if meets[place] != 1:
                    break
                end = 2 * (mixed[place] - 1)  # of the last edge here, which is a tip now
                if places[end] != place:
                    end += 1
                tip = place
        self.root = root
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
        net = self.net
        used = self.used
        places = self.place
        meets = self.meets
        hangs = self.hangs
        for k in range(self.size):
            edge = net[k]
            if used[edge]:
                continue
            whole += 1
            for end in range(2 * edge, 2 * edge + 2):
                place = places[end]
                depth = hangs[place]
                if depth > deep:
                    less = same
                    same = deep
                    deep = depth
                elif depth > same:
                    less = same
                    same = depth
                elif depth > less:
                    less = depth
                if meets[place] == 3:
                    forks += 1
        forks = forks // 3  # each is seen from three edges
        self.whole = whole
        self.forks = forks
        self.deep = deep
        self.less = less
        whole -= forks // 2
        bound = whole + 1
        if deep > 0 and whole + deep > bound:
            bound = whole + deep
        if less > 0 and whole - 1 + deep + less > bound:
            bound = whole - 1 + deep + less
        return bound

    def from_stops(self, floor: i64) -> i64:
        """The longest trail above `floor`, else `floor`; one as long as there can be is enough. It begins and ends at stops: forks and
        places where trees hang. Between them are chains, which are walked as a whole."""
        self.find_chains()
        self.top = floor
        most = self.whole - self.forks // 2  # without trees
        if self.root >= 0:  # trails with the fresh edge that leave its tree come first: no other one is longer than `others`
            if self.hangs[self.root] > 0:
                self.from_tree(self.root, most)
            if self.bound > self.others:
                self.bound = self.others
        self.from_trees(most)
        self.from_forks(most)
        self.forget_chains()
        return self.top

    def from_trees(self, most: i64) -> None:
        """Try all trails that begin in a tree."""
        net = self.net
        used = self.used
        places = self.place
        hangs = self.hangs
        for k in range(2 * self.size):
            if self.top >= self.bound:
                return
            edge = net[k >> 1]
            if used[edge] == 0:  # else it is of a tree
                place = places[2 * edge + (k & 1)]
                if hangs[place] > 0:
                    self.from_tree(place, most)

    def from_tree(self, place: i64, most: i64) -> None:
        """Try all trails that begin in the tree that hangs at this place."""
        depth = self.hangs[place]
        self.hangs[place] = 0  # trails that end here are found now, and not again from their other end
        self.other = self.less if depth == self.deep else self.deep
        if most + depth > self.top or most + depth + self.other - 1 > self.top:
            self.begin(place, depth)

    def from_forks(self, most: i64) -> None:
        """Try all trails that begin and end at forks."""
        self.other = 0
        for k in range(2 * self.size):
            if most + 1 <= self.top or self.top >= self.bound:
                return
            edge = self.net[k >> 1]
            if self.used[edge] == 0:
                end = 2 * edge + (k & 1)
                place = self.place[end]
                if self.meets[place] == 3 and self.exits[3 * place] == end + 1:  # once for each fork
                    self.begin(place, 0)

    def forget_chains(self) -> None:
        net = self.net
        used = self.used
        places = self.place
        exits = self.exits
        far = self.far
        for k in range(2 * self.size):
            edge = net[k >> 1]
            if used[edge] == 0:
                end = 2 * edge + (k & 1)
                far[end] = 0
                place = places[end]
                for i in range(3 * place, 3 * place + 3):
                    exits[i] = 0

    def find_chains(self) -> None:
        """From each stop follow the edges of the rings up to the next."""
        for k in range(self.size):
            if self.used[self.net[k]]:
                continue
            for start in range(2 * self.net[k], 2 * self.net[k] + 2):
                place = self.place[start]
                if self.meets[place] != 3 and self.hangs[place] == 0:
                    continue
                i = 3 * place
                while self.exits[i]:
                    i += 1
                self.exits[i] = start + 1
                if self.far[start]:
                    continue  # found from its other end
                end = start ^ 1
                length: i64 = 1
                place = self.place[end]
                while self.meets[place] != 3 and self.hangs[place] == 0:
                    edge = (self.mixed[place] ^ (end >> 1) + 1) - 1
                    end = 2 * edge + 1 if self.place[2 * edge] == place else 2 * edge
                    length += 1
                    place = self.place[end]
                self.far[start] = end + 1
                self.far[end] = start + 1
                self.span[start] = length
                self.span[end] = length

    def begin(self, place: i64, depth: i64) -> None:
        """Try all trails that begin at this stop, after `depth` edges of a tree."""
        for i in range(3 * place, 3 * place + self.meets[place]):
            end = self.exits[i] - 1
            left: i64 = -1
            if self.meets[place] == 2:
                left = self.exits[3 * place] + self.exits[3 * place + 1] - 2 - end
            self.leave(end, left, depth, self.whole + depth, 0, 0)

    def leave(self, end: i64, left: i64, length: i64, room: i64, back: i64, depth: i64) -> None:
        """Go on by the chain that begins at this end, and by `left` no more (−1: there is none), unless that can't be long enough.

        What is left behind so can be used only to come back and to end there. So `room`, all that can be used, grows less; one such
        chain, at most as long as `back`, or a tree comes to it at the end.
        """
        there = self.far[end] - 1
        if left == there or (left >= 0 and self.shut[left >> 1]):
            left = -1  # the other end of the same chain; or it is counted already, from its other end
        if left >= 0:
            room -= self.span[left]
            if self.span[left] > back:
                back = self.span[left]
        if room + (back if back > self.other else self.other) <= self.top or self.top >= self.bound:
            return
        if left >= 0:
            self.shut[left >> 1] = 1
            self.shut[self.far[left] - 1 >> 1] = 1
        self.used[end >> 1] = 1
        self.used[there >> 1] = 1
        self.onward(there, length + self.span[end], room, back, depth)
        self.used[end >> 1] = 0
        self.used[there >> 1] = 0
        if left >= 0:
            self.shut[left >> 1] = 0
            self.shut[self.far[left] - 1 >> 1] = 0

    def onward(self, end: i64, length: i64, room: i64, back: i64, depth: i64) -> None:
        """Try all trails that have `length` edges up to this end; `top` follows the longest. Where there is but one way on they take it;
        `path` from `depth` on holds these chains, to be freed at the end."""
        start = depth
        place = self.place[end]
        going = True
        while going:
            if length + self.hangs[place] > self.top:
                self.top = length + self.hangs[place]
            going = False
            if self.meets[place] == 2:
                out = self.exits[3 * place] + self.exits[3 * place + 1] - 2 - end
                if self.used[out >> 1] == 0:
                    end = self.far[out] - 1
                    length += self.span[out]
                    self.used[out >> 1] = 1
                    self.used[end >> 1] = 1
                    self.path[depth] = out
                    depth += 1
                    place = self.place[end]
                    going = True
        if self.meets[place] == 3:
            one: i64 = -1
            two: i64 = -1
            for i in range(3 * place, 3 * place + 3):
                out = self.exits[i] - 1
                if self.used[out >> 1] == 0:
                    two = one
                    one = out
            if one >= 0:
                self.leave(one, two, length, room, back, depth)
            if two >= 0:
                self.leave(two, one, length, room, back, depth)
        for at in range(start, depth):
            self.used[self.path[at] >> 1] = 0
            self.used[self.far[self.path[at]] - 1 >> 1] = 0
