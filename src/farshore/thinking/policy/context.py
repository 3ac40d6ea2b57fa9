"""What the advisers of the quick policy share: what a hand lacks, what a place is worth, what to save for.

Everything here reads cells and a table of parameters; nothing copies a state.
"""

from typing import Final, TypeAlias

from farshore.engine.ints import Ints, i64, vec, zeros
from farshore.engine.machine import State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.parts.buildings import SETTLEMENT
from farshore.parts.produce import EARNER_BITS, EARNER_MASK
from farshore.thinking.board_features import BoardFeatures, Prices
from farshore.thinking.policy.parameters import PARAMETERS, PolicyParameters

FAR: Final = 99  # cards missing for something that can't be built now


class Goal:
    """Something to save for. Games with more to build add their own."""

    def __init__(self, price: Prices) -> None:
        self.price = price

    def open(self, s: State, seat: i64) -> bool:
        """Can this be aimed at: is there a piece left, and a place for it?"""
        raise NotImplementedError


class Outlook:
    """What a corner promises beyond its land, such as a coast with islands near. Games with other ways to grow add their own."""

    def worth(self, s: State, seat: i64, corner: i64) -> i64:
        """In tenths of a pip, for a founding settlement."""
        raise NotImplementedError


Goals: TypeAlias = "vec[Goal]"
Outlooks: TypeAlias = "vec[Outlook]"


class CornerValuation:
    """What a corner is worth to a seat, by one set of parameters."""

    def __init__(self, board: BoardFeatures, parameters: PolicyParameters, when: str) -> None:
        self.board = board
        self.of_kind: Ints = zeros(int(board.kinds))
        for kind, name in enumerate(board.hands.goods):
            self.of_kind[kind] = parameters.get(f"{when}: pip of {name}", 100)
        self.rare: i64 = parameters[f"{when}: rare"]
        self.new_kind: i64 = parameters[f"{when}: new kind"]
        self.new_pip: i64 = parameters[f"{when}: pip of a new kind"]
        self.few: i64 = parameters[f"{when}: kind below four pips"]
        self.dock_any: i64 = parameters[f"{when}: harbour of all kinds"]
        self.dock_own: i64 = parameters[f"{when}: harbour of one kind"]
        self.dock_pip: i64 = parameters[f"{when}: pip at its harbour"]
        self.twin: i64 = parameters[f"{when}: number held already"]
        self.plain: Ints = zeros(int(board.n_corners))  # what the pips alone are worth, on the land that was read last
        self.surveyed: i64 = -1

    def look(self) -> None:
        """Work out what the pips of each corner are worth: more for a kind that is rare on this board, within bounds."""
        board = self.board
        self.surveyed = board.surveys
        total: i64 = 0
        for kind in range(board.kinds):
            total += board.board_pips[kind]
        values = zeros(int(board.kinds))
        for kind in range(board.kinds):
            share = board.board_pips[kind] * board.kinds * 100 // total if total else 100
            rare = 100 + (100 - share) * self.rare // 100
            rare = 75 if rare < 75 else rare
            rare = 130 if rare > 130 else rare
            values[kind] = self.of_kind[kind] * rare // 100
        for corner in range(board.n_corners):
            value: i64 = 0
            for kind in range(board.kinds):
                value += board.corner_kinds[corner * board.kinds + kind] * values[kind] // 10
            self.plain[corner] = value + 12 * board.corner_gold[corner]

    def worth(self, corner: i64, mine: Ints, numbers: i64) -> i64:
        """What a settlement here is worth to a seat that already earns `mine`, on these numbers."""
        board = self.board
        if self.surveyed != board.surveys:
            self.look()
        base = corner * board.kinds
        value = self.plain[corner]
        for kind in range(board.kinds):
            pips = board.corner_kinds[base + kind]
            if pips:
                have = mine[kind]
                if have == 0:
                    value += self.new_kind + self.new_pip * pips
                elif have < 4:
                    value += self.few
        if self.twin:
            twins = board.corner_numbers[corner] & numbers
            while twins:
                value -= self.twin
                twins &= twins - 1
        dock = board.dock[corner]
        if dock == 1:
            value += self.dock_any
        elif dock > 1:
            value += self.dock_own + self.dock_pip * (mine[dock - 2] + board.corner_kinds[base + dock - 2])
        return value if value > 0 else 0


class CityPlaces:
    """Finds settlements to make cities of."""

    def __init__(self, board: BoardFeatures) -> None:
        self.board = board
        self.laid: i64 = -1  # cells of fallen cities, which must be rebuilt first, and of their number; −1: not in this game
        self.laid_count: i64 = -1

    def best(self, s: State, seat: i64) -> i64:
        """The own settlement that would gain most as a city; −1 if there is none, or no city left."""
        board = self.board
        cells = s.cells
        laid = self.laid >= 0 and cells[self.laid_count + seat] > 0
        if cells[board.left_city + seat * board.pieces] <= 0 and not laid:
            return -1
        mine: i64 = SETTLEMENT << LEVEL_SHIFT | seat
        best: i64 = -1
        place: i64 = -1
        building = board.building
        for corner in range(board.n_corners):
            if cells[building + corner] == mine and board.corner_pips[corner] > best and (not laid or cells[self.laid + corner]):
                best = board.corner_pips[corner]
                place = corner
        return place


class PolicyContext:
    """Reads positions for one quick policy. Nothing that it holds refers back to it: a bot is freed when its table closes."""

    def __init__(self, board: BoardFeatures, changed: PolicyParameters | None = None) -> None:
        self.board = board
        parameters = PARAMETERS if changed is None else PARAMETERS | changed
        self.parameters = parameters
        self.mine: Ints = zeros(int(board.kinds))
        self.work: Ints = zeros(int(board.kinds))
        self.numbers: i64 = 0
        self.found = CornerValuation(board, parameters, "found")
        self.grow = CornerValuation(board, parameters, "grow")
        self.goals: Goals = vec[Goal]([])  # set when all plug-ins are known
        self.outlooks: Outlooks = vec[Outlook]([])  # likewise
        self.cities = CityPlaces(board)
        self.at_once: i64 = parameters["road: reached at once"]
        self.contested: i64 = parameters["road: others are there too"]
        self.two_away: i64 = parameters["road: two away"]
        self.longer: i64 = parameters["road: longer"]
        self.from_tip: i64 = parameters["road: from a tip"]
        self.behind: i64 = parameters["road: behind by"]
        self.safe: i64 = parameters["road: safe by"]

    def look_at(self, s: State, seat: i64) -> None:
        """Note what `seat` earns, and on which numbers."""
        board = self.board
        board.income(s, seat, self.mine)
        self.numbers = 0
        if self.grow.twin or self.found.twin:
            for h in range(board.n_hexes):
                if s.cells[board.earners + h] >> (EARNER_BITS * seat) & EARNER_MASK and board.pips[h]:
                    self.numbers |= 1 << board.number_of[h]

    # --- the hand

    def missing(self, s: State, seat: i64, price: Prices) -> i64:
        cells = s.cells
        mine = self.board.hand + seat * self.board.kinds
        lack: i64 = 0
        row = price.row
        for kind in range(self.board.kinds):
            short = row[kind] - cells[mine + kind]
            if short > 0:
                lack += short
        return lack

    def spoils(self, s: State, seat: i64, price: Prices, goal: Prices) -> bool:
        """Would paying this price take cards that the goal needs?"""
        cells = s.cells
        mine = self.board.hand + seat * self.board.kinds
        for kind in range(self.board.kinds):
            if price.row[kind] and cells[mine + kind] - price.row[kind] < goal.row[kind]:
                return True
        return False

    def tradable(self, s: State, seat: i64, price: Prices) -> i64:
        """How many cards the bank would give for the cards that this price does not need."""
        cells = s.cells
        board = self.board
        if board.rate < 0:
            return 0
        mine = board.hand + seat * board.kinds
        rate = board.rate + seat * board.kinds
        found: i64 = 0
        row = price.row
        for kind in range(board.kinds):
            left = cells[mine + kind] - row[kind]
            if left >= cells[rate + kind]:
                found += left // cells[rate + kind]
        return found

    def trade_for(self, s: State, seat: i64, price: Prices) -> i64:
        """The next trade with the bank towards this price; −1 if the bank lacks the card."""
        cells = s.cells
        board = self.board
        if board.rate < 0:
            return -1
        mine = board.hand + seat * board.kinds
        rate = board.rate + seat * board.kinds
        give: i64 = -1
        best: i64 = -100
        for kind in range(board.kinds):
            left = cells[mine + kind] - price.row[kind]
            if left >= cells[rate + kind]:
                value = left - 3 * cells[rate + kind]
                if value > best:
                    best = value
                    give = kind
        if give < 0:
            return -1
        for kind in range(board.kinds):
            if kind != give and cells[mine + kind] < price.row[kind] and cells[board.bank + kind] > 0:
                return board.bank_first + give * board.kinds + kind
        return -1

    def goal(self, s: State, seat: i64) -> Prices:
        """The price of the nearest goal that can be aimed at."""
        best: i64 = FAR
        goal = self.board.settlement_price
        for one in self.goals:
            lack = self.missing(s, seat, one.price)
            if lack < best and one.open(s, seat):
                best = lack
                goal = one.price
        return goal

    # --- places

    def settlement_place(self, s: State, seat: i64) -> i64:
        """The best corner for a settlement now; −1 if there is none, or no settlement left."""
        board = self.board
        cells = s.cells
        if cells[board.left_settlement + seat * board.pieces] <= 0:
            return -1
        bit: i64 = board.spread << seat
        best: i64 = -1
        place: i64 = -1
        looked = False
        touch = board.touch
        crowd = board.crowd
        for corner in range(board.n_corners):
            if cells[touch + corner] & bit and cells[crowd + corner] == 0:
                if not looked:
                    self.look_at(s, seat)
                    looked = True
                value = self.grow.worth(corner, self.mine, self.numbers)
                if value > best:
                    best = value
                    place = corner
        return place

    def road_place(self, s: State, seat: i64, race: bool) -> i64:
        """The edge that leads to the best free corner one or two roads away; in a `race`, roads that lengthen the longest count too."""
        board = self.board
        cells = s.cells
        bit: i64 = 1 << seat
        self.look_at(s, seat)
        best: i64 = 0
        place: i64 = -1
        open_ = board.open
        settle = cells[board.left_settlement + seat * board.pieces] > 0
        for edge in range(board.n_edges):
            if cells[open_ + edge] & bit == 0:
                continue
            value: i64 = 0
            for end in range(2 * edge, 2 * edge + 2):
                corner = board.edge_corners[end]
                if cells[board.touch + corner] & bit:
                    continue
                if settle:
                    found = self.road_end_value(s, bit, corner)
                    if found > value:
                        value = found
                if race and cells[board.bar + corner] & bit == 0:
                    value += 4 * self.longer
                    if self.is_tip(s, seat, board.edge_corners[4 * edge + 1 - end]):
                        value += 4 * self.from_tip
            if value > best:
                best = value
                place = edge
        return place

    def road_end_value(self, s: State, bit: i64, corner: i64) -> i64:
        """What a road to this corner opens: a settlement here, or on a corner one road further on."""
        board = self.board
        cells = s.cells
        best: i64 = 0
        if cells[board.crowd + corner] == 0:
            best = self.at_once * self.grow.worth(corner, self.mine, self.numbers)
            if cells[board.touch + corner]:
                best += best * self.contested >> 5  # others are there too, so hurry
        if cells[board.bar + corner] & bit:
            return best
        for i in range(3 * corner, 3 * corner + 3):
            far = board.corner_corners[i]
            if far < 0 or cells[board.crowd + far] or cells[board.link + board.corner_edges[i]]:
                continue
            if cells[board.touch + far] & bit == 0:
                found = self.two_away * self.grow.worth(far, self.mine, self.numbers)
                if found > best:
                    best = found
        return best

    def is_tip(self, s: State, seat: i64, corner: i64) -> bool:
        """Does exactly one road of this seat end at this corner?"""
        board = self.board
        cells = s.cells
        roads: i64 = 0
        for i in range(3 * corner, 3 * corner + 3):
            near = board.corner_edges[i]
            if near >= 0 and cells[board.link + near] and cells[board.link + near] & SEAT_MASK == seat:
                roads += 1
        return roads == 1

    def expansion_value(self, s: State, corner: i64, valuation: CornerValuation) -> i64:
        """The best free corner two roads away."""
        board = self.board
        cells = s.cells
        best: i64 = 0
        for i in range(3 * corner, 3 * corner + 3):
            near = board.corner_corners[i]
            if near < 0:
                continue
            for j in range(3 * near, 3 * near + 3):
                far = board.corner_corners[j]
                if far >= 0 and far != corner and cells[board.crowd + far] == 0:
                    value = valuation.worth(far, self.mine, self.numbers)
                    if value > best:
                        best = value
        return best

    # --- awards

    def races(self, s: State, seat: i64) -> bool:
        """Is the longest road within reach, or in danger?"""
        board = self.board
        cells = s.cells
        if board.road_length < 0 or cells[board.left_road + seat * board.pieces] <= 0:
            return False
        mine = cells[board.road_length + seat]
        rival: i64 = board.road_least - 1
        for other in range(board.seats):
            if other != seat and cells[board.road_length + other] > rival:
                rival = cells[board.road_length + other]
        if cells[board.road_holder] == seat + 1:
            return mine - rival < self.safe
        return rival - mine <= self.behind

    def takes_army(self, s: State, seat: i64) -> bool:
        """Would one more knight bring the largest army?"""
        board = self.board
        if board.knights < 0:
            return False
        holder = s.cells[board.army_holder] - 1
        knights = s.cells[board.knights + seat] + 1
        if holder == seat or knights < board.army_least:
            return False
        return holder < 0 or knights > s.cells[board.knights + holder]
