"""The longest trail: the longest chain of a player's pieces on edges that uses no edge twice (B36).

A chain may visit a corner twice but never passes a corner where its owner is barred; a piece that ends at such a corner still counts (R16).
"""

from typing import Final

from farshore.board.grid import Grid
from farshore.engine.bitsets import WORD, list_members, words_for
from farshore.engine.ints import Ints, i64, ints, lowest_bits
from farshore.engine.layout import Layout
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
    the lists of each seat's pieces lie.

    Pieces that hang together are a network. Most have no ring or a single one: there one walk tells all. Those with more are searched.
    The ends of an edge have numbers, 2 · edge and 2 · edge + 1, so that `end ^ 1` is the other one and `end >> 1` the edge.

    What a walk or a search notes on its way is in the state's scratch row.
    """

    def __init__(self, layout: Layout, grid: Grid, link: int, bar: int, pieces: int) -> None:
        edges, corners = int(grid.n_edges), int(grid.n_corners)
        self.link: i64 = link
        self.bar: i64 = bar
        self.pieces: i64 = pieces
        self.words: i64 = words_for(edges)
        self.lowest: Ints = lowest_bits()
        self.edge_corners: Ints = grid.edge_corners
        self.ahead: Ints = ints(ends_ahead(grid))  # for each end the far ends of the one or two edges that go on from there, else −1
        self.joints: i64 = -1  # the row of buildings at which alone a chain passes between roads and other ways; −1: it passes anywhere
        # of the walk under way
        self.stamp: i64 = layout.scratch()  # always even: one more marks the edges where rings close
        self.first: i64 = layout.scratch()  # the first of several walks that belong together
        self.trace: i64 = layout.scratch(edges)  # the walk in which an edge was last met
        self.size: i64 = layout.scratch()  # how many edges the network has
        self.rings: i64 = layout.scratch()  # how often did it come back to its own way?
        self.wide: i64 = layout.scratch()  # the longest trail that lies to one side of the first edge; means nothing with several rings
        # of a single ring, while the walk comes back from where it closes: places are counted from there on
        self.closing: i64 = layout.scratch()  # 1 while it is under way
        self.back: i64 = layout.scratch()  # the place where the walk that is done began
        self.trees: i64 = layout.scratch(2 * edges)  # the places where trees stand, and how deep these are
        self.n_trees: i64 = layout.scratch()
        # of a search among rings
        self.net: i64 = layout.scratch(edges)  # the edges of the network
        self.used: i64 = layout.scratch(edges)  # always all zero between calls
        # Places: two for each corner, where roads and other ways meet or pass each other by. All zero between calls.
        self.meets: i64 = layout.scratch(2 * corners)  # how many edges, used ones left out, meet there
        self.mixed: i64 = layout.scratch(2 * corners)  # the numbers of these edges plus one, combined by ^
        self.hangs: i64 = layout.scratch(2 * corners)  # the depth of the tree that hangs there
        self.exits: i64 = layout.scratch(6 * corners)  # the ends there, plus one, where chains to other stops begin
        self.place: i64 = layout.scratch(2 * edges)  # the place at each end of an edge of the network; −1: a barred corner
        self.far: i64 = layout.scratch(2 * edges)  # where the chain that begins at an end arrives, plus one; all zero between calls
        self.span: i64 = layout.scratch(2 * edges)  # and how long that is
        self.whole: i64 = layout.scratch()  # how many edges the rings have, with those between them
        self.forks: i64 = layout.scratch()  # in how many places three of these meet
        self.deep: i64 = layout.scratch()  # the depth of the deepest tree
        self.less: i64 = layout.scratch()  # and of the next one
        self.bound: i64 = layout.scratch()  # no trail can be longer
        self.fresh: i64 = layout.scratch(initial=-1)  # an edge without which
        self.others: i64 = layout.scratch()  # none is longer than this
        self.root: i64 = layout.scratch()  # where the tree with that edge hangs; −1: it lies in a ring, or there is no such edge
        self.top: i64 = layout.scratch()  # the longest so far
        self.shut: i64 = layout.scratch(edges)  # 1 for the first and last edges of chains that are left behind; all zero between calls
        self.other: i64 = layout.scratch()  # the deepest tree where a trail under way can end
        self.path: i64 = layout.scratch(edges)  # the chains of a trail that were taken because there was no other way on

    def joins(self, cells: Ints, seat: i64, corner: i64) -> bool:
        """May a chain pass from a road to another way at this corner? Asked only if there are `joints`."""
        value = cells[self.joints + corner]
        return value != 0 and value & SEAT_MASK == seat

    # --- what is asked

    def through(self, cells: Ints, scratch: Ints, seat: i64, edge: i64, known: i64) -> i64:
        """The longest trail of `seat` that uses this edge; `known` is as long as any that does not. If its network has rings and none is
        longer than `known`: some number that is neither."""
        found = self.to_both_sides(cells, scratch, seat, edge)
        if scratch[self.rings] == 0:
            return found
        if scratch[self.rings] == 1:
            return found if found > scratch[self.wide] else scratch[self.wide]
        if scratch[self.size] <= known:
            return 0
        scratch[self.fresh] = edge
        scratch[self.others] = known
        found = self.search(cells, scratch, seat, known, scratch[self.size])
        scratch[self.fresh] = -1
        return found

    def longest(self, cells: Ints, scratch: Ints, seat: i64) -> i64:
        """The longest trail of `seat`, counted anew, network by network."""
        scratch[self.stamp] += 2
        return self.of_the_rest(cells, scratch, seat, scratch[self.stamp], 0, self.words << WORD)

    def longest_with(self, cells: Ints, scratch: Ints, seat: i64, edge: i64, least: i64, others: i64) -> i64:
        """The longest trail in the network of this edge, `size` pieces large, or `least` if that is not longer. No trail without the edge
        is longer than `others`."""
        scratch[self.stamp] += 2
        scratch[self.first] = scratch[self.stamp]
        scratch[self.fresh] = edge
        scratch[self.others] = others
        found = self.of_network(cells, scratch, seat, edge, least, self.words << WORD)
        scratch[self.fresh] = -1
        if found < least:
            return least
        return found

    def longest_beside(self, cells: Ints, scratch: Ints, seat: i64, found: i64, limit: i64) -> i64:
        """The longest trail in the other networks, after `longest_with`, or `found` if that is not longer. None is longer than `limit`."""
        return self.of_the_rest(cells, scratch, seat, scratch[self.first], found, limit)

    def of_the_rest(self, cells: Ints, scratch: Ints, seat: i64, first: i64, best: i64, limit: i64) -> i64:
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
                    if scratch[self.trace + edge] < first:
                        found = self.of_network(cells, scratch, seat, edge, best, limit)
                        if found > best:
                            best = found
                            if best >= limit:
                                return best
                word >>= 8
                base += 8
        return best

    def of_network(self, cells: Ints, scratch: Ints, seat: i64, edge: i64, known: i64, limit: i64) -> i64:
        """The longest trail of the edge's network, or, if that is not longer than `known`, some number that is neither. None is longer than
        `limit`."""
        found = self.to_both_sides(cells, scratch, seat, edge)
        if scratch[self.rings] > 1:
            if scratch[self.size] <= known:
                return 0
            return self.search(cells, scratch, seat, known, limit)
        if scratch[self.wide] > found:
            return scratch[self.wide]
        return found

    # --- trees, and single rings

    def to_both_sides(self, cells: Ints, scratch: Ints, seat: i64, edge: i64) -> i64:
        """Walk over the network of this edge; if there is no ring, the longest trail with the edge is that to either side and between."""
        stamp = scratch[self.stamp] + 2
        met = self.trace + edge
        scratch[self.stamp] = stamp
        scratch[self.rings] = 0
        scratch[self.closing] = 0
        scratch[self.n_trees] = 0
        scratch[self.wide] = 0
        scratch[self.size] = 1
        scratch[met] = stamp
        left = self.walk(cells, scratch, seat, 2 * edge)
        if scratch[met] != stamp:
            return self.round_ring(scratch, scratch[self.back] + 1)  # it came round to the edge itself
        return left + 1 + self.walk(cells, scratch, seat, 2 * edge + 1)

    def walk(self, cells: Ints, scratch: Ints, seat: i64, end: i64) -> i64:
        """Leave a trace on every edge that can be reached from here; tells how far the longest trail leads on.

        Where the walk meets an edge that waits to be walked, a ring closes. On the way back the trees round it are listed, up to the place
        where that edge waits: from there the ring with its trees is like a tree.
        """
        link = self.link
        ahead = self.ahead
        trace = self.trace
        stamp = scratch[self.stamp]
        picky = self.joints >= 0
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
                met = trace + edge
                if scratch[met] == stamp:
                    scratch[met] = stamp + 1
                    scratch[self.rings] += 1
                    scratch[self.closing] = 1
                    closed = steps
                    continue
                scratch[met] = stamp
                size += 1
                two = one
                one = there
                going = value >> LEVEL_SHIFT
            if one < 0:
                break
            if two >= 0:
                steps += self.fork(cells, scratch, seat, one, two, steps)
                break
            end = one
            came = going
            corner = self.edge_corners[end]
            steps += 1
        scratch[self.size] += size
        if closed >= 0:
            self.tree_at(scratch, 0, steps - closed)
            scratch[self.back] = closed
        return steps

    def fork(self, cells: Ints, scratch: Ints, seat: i64, one: i64, two: i64, steps: i64) -> i64:
        """Walk on from a place where two edges lead on, `steps` from where the walk began."""
        closing = scratch[self.closing]  # then it is at the foot of a tree
        far = 1 + self.walk(cells, scratch, seat, one)
        if scratch[self.trace + (two >> 1)] != scratch[self.stamp]:
            return self.round_ring(scratch, scratch[self.back] + 2)
        on_one = scratch[self.closing]
        near = 1 + self.walk(cells, scratch, seat, two)
        if far + near > scratch[self.wide]:
            scratch[self.wide] = far + near
        if scratch[self.closing] and closing == 0:  # this place lies on the ring, and one of the two leads into a tree
            self.tree_at(scratch, scratch[self.back] + 1, near if on_one else far)
            scratch[self.back] += 1 + steps
        return far if far > near else near

    def tree_at(self, scratch: Ints, place: i64, depth: i64) -> None:
        if depth > 0:
            scratch[self.trees + 2 * scratch[self.n_trees]] = place
            scratch[self.trees + 2 * scratch[self.n_trees] + 1] = depth
            scratch[self.n_trees] += 1

    def round_ring(self, scratch: Ints, whole: i64) -> i64:
        """The ring, which has so many edges, is closed. Tells how far a trail leads that begins at its last place; `wide` learns of those
        from tree to tree, which go the longer way, and of those all round that begin in a tree."""
        scratch[self.closing] = 0
        best = whole
        for tree in range(scratch[self.n_trees]):
            place = scratch[self.trees + 2 * tree]
            depth = scratch[self.trees + 2 * tree + 1]
            if whole + depth > scratch[self.wide]:
                scratch[self.wide] = whole + depth
            way = whole - 1 - place
            if whole - way > way:
                way = whole - way
            if way + depth > best:
                best = way + depth
            for other in range(tree):
                way = place - scratch[self.trees + 2 * other]
                if whole - way > way:
                    way = whole - way
                if way + depth + scratch[self.trees + 2 * other + 1] > scratch[self.wide]:
                    scratch[self.wide] = way + depth + scratch[self.trees + 2 * other + 1]
        return best

    # --- several rings

    def search(self, cells: Ints, scratch: Ints, seat: i64, known: i64, limit: i64) -> i64:
        """The longest trail of the network that was walked over last, which has several rings, or, if that is not longer than `known`, some
        number that is neither. None is longer than `limit`.

        First the trees that hang on its rings are cut off, from their tips; only their depth counts for a trail that ends in one. Of what
        is left all trails are tried. One that can't go on has used up the edges at its end, so it ends in a tree or where three edges
        meet.
        """
        self.gather(cells, scratch, seat)
        self.find_places(cells, scratch, seat)
        best = self.cut_trees(scratch)
        scratch[self.bound] = self.most(scratch)
        if scratch[self.bound] > limit:
            scratch[self.bound] = limit
        floor = best if best > known else known
        if scratch[self.bound] > floor:
            found = self.from_stops(scratch, floor)
            if found > best:
                best = found
        self.forget(scratch)
        return best

    def gather(self, cells: Ints, scratch: Ints, seat: i64) -> None:
        """List the edges of the network that was walked over last; most networks have no ring and need no list."""
        net = self.net
        trace = self.trace
        stamp = scratch[self.stamp]
        n = net
        for i in range(net, list_members(cells, self.pieces + seat * self.words, self.words, self.lowest, 0, scratch, net)):
            if scratch[trace + scratch[i]] >= stamp:
                scratch[n] = scratch[i]
                n += 1

    def forget(self, scratch: Ints) -> None:
        """Make all rows zero again where the network has left something."""
        net = self.net
        used = self.used
        places = self.place
        meets = self.meets
        mixed = self.mixed
        hangs = self.hangs
        for k in range(scratch[self.size]):
            edge = scratch[net + k]
            scratch[used + edge] = 0
            for end in range(2 * edge, 2 * edge + 2):
                place = scratch[places + end]
                if place >= 0:
                    scratch[meets + place] = 0
                    scratch[mixed + place] = 0
                    scratch[hangs + place] = 0

    def find_places(self, cells: Ints, scratch: Ints, seat: i64) -> None:
        """Which edges of the network meet where?"""
        net = self.net
        places = self.place
        meets = self.meets
        mixed = self.mixed
        corners = self.edge_corners
        bar = self.bar
        for k in range(scratch[self.size]):
            edge = scratch[net + k]
            other_way = self.joints >= 0 and cells[self.link + edge] >> LEVEL_SHIFT != ROAD
            for end in range(2 * edge, 2 * edge + 2):
                corner = corners[end]
                place: i64 = -1
                if cells[bar + corner] >> seat & 1 == 0:
                    place = 2 * corner
                    if other_way and not self.joins(cells, seat, corner):
                        place += 1
                    scratch[meets + place] += 1
                    scratch[mixed + place] ^= edge + 1
                scratch[places + end] = place

    def cut_trees(self, scratch: Ints) -> i64:
        """Mark the edges of hanging trees as used and note how deep they are; gives the longest trail within one of them."""
        net = self.net
        used = self.used
        places = self.place
        meets = self.meets
        mixed = self.mixed
        hangs = self.hangs
        fresh = scratch[self.fresh]
        root: i64 = -1
        best: i64 = 0
        for k in range(2 * scratch[self.size]):
            end = 2 * scratch[net + (k >> 1)] + (k & 1)
            tip = scratch[places + end]
            while (tip < 0 or scratch[meets + tip] == 1) and scratch[used + (end >> 1)] == 0:
                scratch[used + (end >> 1)] = 1
                depth: i64 = 1
                if tip >= 0:
                    depth += scratch[hangs + tip]
                place = scratch[places + (end ^ 1)]
                if end >> 1 == fresh or (tip == root and tip >= 0):
                    root = place
                if place < 0:  # to a barred corner
                    if depth > best:
                        best = depth
                    break
                if scratch[hangs + place] + depth > best:
                    best = scratch[hangs + place] + depth
                if depth > scratch[hangs + place]:
                    scratch[hangs + place] = depth
                scratch[meets + place] -= 1
                scratch[mixed + place] ^= (end >> 1) + 1
                if scratch[meets + place] != 1:
                    break
                end = 2 * (scratch[mixed + place] - 1)  # of the last edge here, which is a tip now
                if scratch[places + end] != place:
                    end += 1
                tip = place
        scratch[self.root] = root
        return best

    def most(self, scratch: Ints) -> i64:
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
        for k in range(scratch[self.size]):
            edge = scratch[net + k]
            if scratch[used + edge]:
                continue
            whole += 1
            for end in range(2 * edge, 2 * edge + 2):
                place = scratch[places + end]
                depth = scratch[hangs + place]
                if depth > deep:
                    less = same
                    same = deep
                    deep = depth
                elif depth > same:
                    less = same
                    same = depth
                elif depth > less:
                    less = depth
                if scratch[meets + place] == 3:
                    forks += 1
        forks = forks // 3  # each is seen from three edges
        scratch[self.whole] = whole
        scratch[self.forks] = forks
        scratch[self.deep] = deep
        scratch[self.less] = less
        whole -= forks // 2
        bound = whole + 1
        if deep > 0 and whole + deep > bound:
            bound = whole + deep
        if less > 0 and whole - 1 + deep + less > bound:
            bound = whole - 1 + deep + less
        return bound

    def from_stops(self, scratch: Ints, floor: i64) -> i64:
        """The longest trail above `floor`, else `floor`; one as long as there can be is enough. It begins and ends at stops: forks and
        places where trees hang. Between them are chains, which are walked as a whole."""
        self.find_chains(scratch)
        scratch[self.top] = floor
        most = scratch[self.whole] - scratch[self.forks] // 2  # without trees
        if scratch[self.root] >= 0:  # trails with the fresh edge that leave its tree come first: no other one is longer than `others`
            if scratch[self.hangs + scratch[self.root]] > 0:
                self.from_tree(scratch, scratch[self.root], most)
            if scratch[self.bound] > scratch[self.others]:
                scratch[self.bound] = scratch[self.others]
        self.from_trees(scratch, most)
        self.from_forks(scratch, most)
        self.forget_chains(scratch)
        return scratch[self.top]

    def from_trees(self, scratch: Ints, most: i64) -> None:
        """Try all trails that begin in a tree."""
        net = self.net
        used = self.used
        places = self.place
        hangs = self.hangs
        for k in range(2 * scratch[self.size]):
            if scratch[self.top] >= scratch[self.bound]:
                return
            edge = scratch[net + (k >> 1)]
            if scratch[used + edge] == 0:  # else it is of a tree
                place = scratch[places + 2 * edge + (k & 1)]
                if scratch[hangs + place] > 0:
                    self.from_tree(scratch, place, most)

    def from_tree(self, scratch: Ints, place: i64, most: i64) -> None:
        """Try all trails that begin in the tree that hangs at this place."""
        depth = scratch[self.hangs + place]
        scratch[self.hangs + place] = 0  # trails that end here are found now, and not again from their other end
        scratch[self.other] = scratch[self.less] if depth == scratch[self.deep] else scratch[self.deep]
        if most + depth > scratch[self.top] or most + depth + scratch[self.other] - 1 > scratch[self.top]:
            self.begin(scratch, place, depth)

    def from_forks(self, scratch: Ints, most: i64) -> None:
        """Try all trails that begin and end at forks."""
        scratch[self.other] = 0
        for k in range(2 * scratch[self.size]):
            if most + 1 <= scratch[self.top] or scratch[self.top] >= scratch[self.bound]:
                return
            edge = scratch[self.net + (k >> 1)]
            if scratch[self.used + edge] == 0:
                end = 2 * edge + (k & 1)
                place = scratch[self.place + end]
                if scratch[self.meets + place] == 3 and scratch[self.exits + 3 * place] == end + 1:  # once for each fork
                    self.begin(scratch, place, 0)

    def forget_chains(self, scratch: Ints) -> None:
        net = self.net
        used = self.used
        places = self.place
        exits = self.exits
        far = self.far
        for k in range(2 * scratch[self.size]):
            edge = scratch[net + (k >> 1)]
            if scratch[used + edge] == 0:
                end = 2 * edge + (k & 1)
                scratch[far + end] = 0
                place = scratch[places + end]
                for i in range(3 * place, 3 * place + 3):
                    scratch[exits + i] = 0

    def find_chains(self, scratch: Ints) -> None:
        """From each stop follow the edges of the rings up to the next."""
        for k in range(scratch[self.size]):
            if scratch[self.used + scratch[self.net + k]]:
                continue
            for start in range(2 * scratch[self.net + k], 2 * scratch[self.net + k] + 2):
                place = scratch[self.place + start]
                if scratch[self.meets + place] != 3 and scratch[self.hangs + place] == 0:
                    continue
                i = 3 * place
                while scratch[self.exits + i]:
                    i += 1
                scratch[self.exits + i] = start + 1
                if scratch[self.far + start]:
                    continue  # found from its other end
                end = start ^ 1
                length: i64 = 1
                place = scratch[self.place + end]
                while scratch[self.meets + place] != 3 and scratch[self.hangs + place] == 0:
                    edge = (scratch[self.mixed + place] ^ (end >> 1) + 1) - 1
                    end = 2 * edge + 1 if scratch[self.place + 2 * edge] == place else 2 * edge
                    length += 1
                    place = scratch[self.place + end]
                scratch[self.far + start] = end + 1
                scratch[self.far + end] = start + 1
                scratch[self.span + start] = length
                scratch[self.span + end] = length

    def begin(self, scratch: Ints, place: i64, depth: i64) -> None:
        """Try all trails that begin at this stop, after `depth` edges of a tree."""
        for i in range(3 * place, 3 * place + scratch[self.meets + place]):
            end = scratch[self.exits + i] - 1
            left: i64 = -1
            if scratch[self.meets + place] == 2:
                left = scratch[self.exits + 3 * place] + scratch[self.exits + 3 * place + 1] - 2 - end
            self.leave(scratch, end, left, depth, scratch[self.whole] + depth, 0, 0)

    def leave(self, scratch: Ints, end: i64, left: i64, length: i64, room: i64, back: i64, depth: i64) -> None:
        """Go on by the chain that begins at this end, and by `left` no more (−1: there is none), unless that can't be long enough.

        What is left behind so can be used only to come back and to end there. So `room`, all that can be used, grows less; one such
        chain, at most as long as `back`, or a tree comes to it at the end.
        """
        there = scratch[self.far + end] - 1
        if left == there or (left >= 0 and scratch[self.shut + (left >> 1)]):
            left = -1  # the other end of the same chain; or it is counted already, from its other end
        if left >= 0:
            room -= scratch[self.span + left]
            if scratch[self.span + left] > back:
                back = scratch[self.span + left]
        beyond = scratch[self.other]
        if back > beyond:
            beyond = back
        top = scratch[self.top]
        if room + beyond <= top or top >= scratch[self.bound]:
            return
        if left >= 0:
            scratch[self.shut + (left >> 1)] = 1
            scratch[self.shut + (scratch[self.far + left] - 1 >> 1)] = 1
        scratch[self.used + (end >> 1)] = 1
        scratch[self.used + (there >> 1)] = 1
        self.onward(scratch, there, length + scratch[self.span + end], room, back, depth)
        scratch[self.used + (end >> 1)] = 0
        scratch[self.used + (there >> 1)] = 0
        if left >= 0:
            scratch[self.shut + (left >> 1)] = 0
            scratch[self.shut + (scratch[self.far + left] - 1 >> 1)] = 0

    def onward(self, scratch: Ints, end: i64, length: i64, room: i64, back: i64, depth: i64) -> None:
        """Try all trails that have `length` edges up to this end; `top` follows the longest. Where there is but one way on they take it;
        `path` from `depth` on holds these chains, to be freed at the end."""
        start = depth
        place = scratch[self.place + end]
        going = True
        while going:
            if length + scratch[self.hangs + place] > scratch[self.top]:
                scratch[self.top] = length + scratch[self.hangs + place]
            going = False
            if scratch[self.meets + place] == 2:
                out = scratch[self.exits + 3 * place] + scratch[self.exits + 3 * place + 1] - 2 - end
                if scratch[self.used + (out >> 1)] == 0:
                    end = scratch[self.far + out] - 1
                    length += scratch[self.span + out]
                    scratch[self.used + (out >> 1)] = 1
                    scratch[self.used + (end >> 1)] = 1
                    scratch[self.path + depth] = out
                    depth += 1
                    place = scratch[self.place + end]
                    going = True
        if scratch[self.meets + place] == 3:
            one: i64 = -1
            two: i64 = -1
            for i in range(3 * place, 3 * place + 3):
                out = scratch[self.exits + i] - 1
                if scratch[self.used + (out >> 1)] == 0:
                    two = one
                    one = out
            if one >= 0:
                self.leave(scratch, one, two, length, room, back, depth)
            if two >= 0:
                self.leave(scratch, two, one, length, room, back, depth)
        for at in range(start, depth):
            scratch[self.used + (scratch[self.path + at] >> 1)] = 0
            scratch[self.used + (scratch[self.far + scratch[self.path + at]] - 1 >> 1)] = 0
