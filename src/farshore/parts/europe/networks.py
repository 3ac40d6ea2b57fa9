"""Which junctions trade routes join, whosever they are (E21, E66, E68)."""

from typing import Final

from farshore.board.facts import Board
from farshore.engine.builder import Builder
from farshore.engine.ints import i64
from farshore.engine.machine import State
from farshore.parts.europe.net import Net
from farshore.parts.part import GamePart

NO_CITY: Final = -1
SEVERAL: Final = -2


class Networks(GamePart):
    """`of`, derived: the network of each junction, named by its lowest one. A junction without routes is a network by itself.

    Nothing ever leaves the board (E61), so networks only grow together."""

    def __init__(self, b: Builder, net: Net, link: int) -> None:
        self.net = net
        self.link: i64 = link  # the routes, a cell for each path
        self.of: i64 = b.layout.shared("networks", int(net.n_junctions), derived=True)

    def begin(self, s: State, board: Board) -> None:
        self.refresh(s)

    def refresh(self, s: State) -> None:
        for junction in range(self.net.n_junctions):
            s.cells[self.of + junction] = junction
        for path in range(self.net.n_paths):
            if s.cells[self.link + path]:
                self.join(s, path)

    def join(self, s: State, path: i64) -> None:
        """A route lies on this path."""
        cells = s.cells
        kept = cells[self.of + self.net.ends[2 * path]]
        gone = cells[self.of + self.net.ends[2 * path + 1]]
        if kept > gone:
            kept, gone = gone, kept
        if kept < gone:
            for at in range(self.of + gone, self.of + self.net.n_junctions):  # none of its junctions is lower
                if cells[at] == gone:
                    cells[at] = kept

    def only_city(self, s: State, network: i64) -> i64:
        """The junction of the one city in a network; NO_CITY or SEVERAL."""
        cells = s.cells
        of = self.of
        found: i64 = NO_CITY
        for junction in self.net.city_junction:
            if cells[of + junction] == network:
                if found >= 0:
                    return SEVERAL
                found = junction
        return found
