"""The busy half of dealing, on packed rows: simulations deal a board for every game. `deal` says what is dealt and when.

Hexes, terrains and harbour places are numbers here; whoever calls knows what they stand for. Every draw comes from the `Luck` passed in.
"""

from typing import Final

from farshore.engine.ints import Ints, i64, ints
from farshore.luck import Luck

NO_TOKEN: Final = 0  # tokens are 2 … 12


def shuffle(row: Ints, luck: Luck) -> None:
    """Shuffle a row in place, by the same draws as `Luck.shuffle`."""
    last: i64 = len(row) - 1
    while last > 0:
        other = luck.below(last + 1)
        item = row[last]
        row[last] = row[other]
        row[other] = item
        last -= 1


class PoolDealer:
    """One pool of a board: which terrains and tokens go to which hexes, and what they must keep to.

    `places`: the pool's hexes. `terrains`, `tokens`: what there is to deal. `ways`: for each corner at which a spiral may begin, the
    hexes along it. `barren`: terrains that carry no token, one bit each. `beside`: six neighbours for each hex of the board, −1: none.
    `banned_terrains`: for each token, terrains that it never lies on, one bit each. `banned_here`: for each hex of the board, tokens that
    never lie there, one bit each. `clashes`: for each token, tokens that never lie on a neighbour of its hex, one bit each.
    """

    def __init__(
        self,
        places: list[int],
        terrains: list[int],
        tokens: list[int],
        ways: list[list[int]],
        barren: int,
        beside: list[int],
        banned_terrains: list[int],
        banned_here: list[int],
        clashes: list[int],
    ) -> None:
        self.places = ints(places)
        self.terrains = ints(terrains)
        self.tokens = ints(tokens)
        self.ways = [ints(way) for way in ways]
        self.barren: i64 = barren
        self.beside = ints(beside)
        self.banned_terrains = ints(banned_terrains)
        self.banned_here = ints(banned_here)
        self.clashes = ints(clashes)


class HexDeal:
    """One deal in the making: the terrain and the token of each hex. A new one for every board, so that threads never share one."""

    def __init__(self, terrains: list[int], tokens: list[int]) -> None:
        self.terrains = ints(terrains)
        self.tokens = ints(tokens)

    def along_spiral(self, pool: PoolDealer, luck: Luck) -> None:
        """Tokens in their order along one of the ways, barren hexes skipped (B7, P2)."""
        self.lay_terrains(pool, luck)
        self.lay_tokens(pool, pool.ways[luck.below(len(pool.ways))], pool.tokens)

    def freely(self, pool: PoolDealer, luck: Luck, tries: i64) -> bool:
        """Terrains and tokens at random; whole deals are thrown away until one keeps to the limits. False: none of so many did."""
        for _ in range(tries):
            self.lay_terrains(pool, luck)
            dealt = pool.tokens[:]
            shuffle(dealt, luck)
            self.lay_tokens(pool, pool.places, dealt)
            if self.keeps_limits(pool):
                return True
        return False

    def lay_terrains(self, pool: PoolDealer, luck: Luck) -> None:
        """Deal the pool's terrains to its hexes."""
        dealt = pool.terrains[:]
        shuffle(dealt, luck)
        for at in range(len(dealt)):
            self.terrains[pool.places[at]] = dealt[at]

    def lay_tokens(self, pool: PoolDealer, way: Ints, dealt: Ints) -> None:
        laid: i64 = 0
        for place in way:
            token: i64 = NO_TOKEN
            if not pool.barren >> self.terrains[place] & 1:
                token = dealt[laid]
                laid += 1
            self.tokens[place] = token

    def keeps_limits(self, pool: PoolDealer) -> bool:
        """Does every token of the pool lie where it may, beside what it may?"""
        tokens = self.tokens
        for place in pool.places:
            token = tokens[place]
            if token == NO_TOKEN:
                continue
            if pool.banned_here[place] >> token & 1 or pool.banned_terrains[token] >> self.terrains[place] & 1:
                return False
            clashes = pool.clashes[token]
            if clashes != 0:
                for side in range(place * 6, place * 6 + 6):
                    there = pool.beside[side]
                    if there >= 0 and clashes >> tokens[there] & 1:
                        return False
        return True

    def terrain(self, place: int) -> int:
        return self.terrains[place]

    def token(self, place: int) -> int:
        return self.tokens[place]

    def lay_token(self, place: int, token: int) -> None:
        self.tokens[place] = token

    def hexes(self) -> list[tuple[int, int, int]]:
        """Number, terrain and token of each hex."""
        found: list[tuple[int, int, int]] = []
        for at in range(len(self.terrains)):
            found.append((at, self.terrains[at], self.tokens[at]))
        return found


class FrameDealer:
    """The big pieces of a frame, which change places (B7, P2).

    `slots`: for each place of a big piece, the harbour places on it. `kinds`: for each big piece, what it has there, −1: nothing. `fixed`:
    what the small pieces have on each harbour place, −1: nothing. `near`: harbour places that share a corner with this one, one bit each.
    """

    def __init__(self, slots: list[list[int]], kinds: list[list[int]], fixed: list[int], near: list[int]) -> None:
        self.slots = [ints(row) for row in slots]
        self.kinds = [ints(row) for row in kinds]
        self.pieces = ints(range(len(kinds)))
        self.fixed = ints(fixed)
        self.near = ints(near)
        self.bits = ints([1 << number for number in range(len(fixed))])

    def lay(self, luck: Luck, tries: i64) -> tuple[list[int], list[int]] | None:
        """An order of the big pieces in which no two harbours share a corner, and the kind that lies then on each harbour place (−1: none).
        None if so many tries give no such order."""
        for _ in range(tries):
            order = self.pieces[:]
            shuffle(order, luck)
            harbours = self.harbours(order)
            if self.is_clear(harbours):
                return list(order), list(harbours)
        return None

    def harbours(self, order: Ints) -> Ints:
        found = self.fixed[:]
        for place in range(len(order)):
            slots = self.slots[place]
            kinds = self.kinds[order[place]]
            for at in range(len(kinds)):
                found[slots[at]] = kinds[at]
        return found

    def is_clear(self, harbours: Ints) -> bool:
        """Does no harbour share a corner with another?"""
        used: i64 = 0
        for at in range(len(harbours)):
            if harbours[at] >= 0:
                if used & self.near[at]:
                    return False
                used |= self.bits[at]
        return True
