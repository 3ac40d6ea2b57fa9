"""Where to found, and where free roads go."""

from farshore.engine.ints import i64
from farshore.engine.machine import EXTRA, State
from farshore.luck import Luck
from farshore.thinking.policy.adviser import Adviser
from farshore.thinking.policy.context import PolicyContext


class FoundAdviser(Adviser):
    """The corner of most worth beside what is there already."""

    def __init__(self, context: PolicyContext) -> None:
        super().__init__(context)
        self.room: i64 = context.parameters["found: place two roads away"]
        self.doubt: i64 = context.parameters["found: doubt"]

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        context = self.context
        cells = s.cells
        context.look_at(s, seat)
        best: i64 = -1
        pick: i64 = -1
        places = board.found_places
        for corner in range(board.n_corners):
            if cells[board.crowd + corner] == 0 and (places is None or places.allow(s, corner)):
                value = 12 * context.found.worth(corner, context.mine, context.numbers) + self.room * context.expansion_value(
                    s, corner, context.found
                )
                for outlook in context.outlooks:
                    value += 12 * outlook.worth(s, seat, corner)
                if self.doubt:
                    value = value * (100 + luck.below(self.doubt + 1)) // 100
                if value > best:
                    best = value
                    pick = corner
        return -1 if pick < 0 else board.found_first + pick


class FoundRoadAdviser(Adviser):
    """Towards the best free corner two roads away."""

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        board = self.board
        context = self.context
        cells = s.cells
        context.look_at(s, seat)
        corner = cells[EXTRA]
        best: i64 = -1
        pick: i64 = -1
        for i in range(3 * corner, 3 * corner + 3):
            edge = board.corner_edges[i]
            if edge < 0 or cells[board.open + edge] >> seat & 1 == 0:
                continue
            near = board.corner_corners[i]
            value: i64 = 0
            for j in range(3 * near, 3 * near + 3):
                far = board.corner_corners[j]
                if far >= 0 and far != corner and cells[board.crowd + far] == 0:
                    found = context.grow.worth(far, context.mine, context.numbers)
                    if found > value:
                        value = found
            if value > best:
                best = value
                pick = edge
        return -1 if pick < 0 else board.found_road_first + pick


class FreeRoadAdviser(Adviser):
    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        if s.cells[self.board.left_road + seat * self.board.pieces] > 0:  # else there are other pieces to lay
            edge = self.context.road_place(s, seat, True)
            if edge >= 0:
                return self.board.free_first + edge
        return self.board.waive if s.cells[EXTRA] == 0 else -1
