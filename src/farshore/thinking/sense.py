"""What the advisers of the quick policy share: how to read a hand, what a place is worth, what to save for.

Everything here reads cells and a table of habits; nothing copies a state.
"""

from typing import Final, TypeAlias

from farshore.engine.ints import COMPILED, Ints, i64, vec, zeros
from farshore.engine.machine import State
from farshore.parts.buildings import SETTLEMENT
from farshore.thinking.ground import Ground, Prices
from farshore.thinking.habits import HABITS

FAR: Final = 99  # a price that can't be aimed at now is so many cards away


class Goal:
    """Something to save for. Boxes with other things to build add theirs."""

    def __init__(self, price: Prices) -> None:
        self.price = price

    def open(self, s: State, seat: i64) -> bool:
        """Is there a piece left, and a place or a hope for one?"""
        raise NotImplementedError


Goals: TypeAlias = "vec[Goal]"


def pack_goals(goals: list[Goal]) -> Goals:
    return vec[Goal](goals) if COMPILED else goals  # type: ignore[return-value]


class Taste:
    """What makes a corner attractive."""

    def __init__(self, ground: Ground, habits: dict[str, int], when: str) -> None:
        self.g = ground
        self.of_kind: Ints = zeros(int(ground.kinds))
        for kind, name in enumerate(ground.hands.goods):
            self.of_kind[kind] = habits.get(f"{when}: pip of {name}", 100)
        self.rare: i64 = habits[f"{when}: rare"]
        self.new_kind: i64 = habits[f"{when}: new kind"]
        self.new_pip: i64 = habits[f"{when}: pip of a new kind"]
        self.few: i64 = habits[f"{when}: kind below four pips"]
        self.dock_any: i64 = habits[f"{when}: harbour of all kinds"]
        self.dock_own: i64 = habits[f"{when}: harbour of one kind"]
        self.dock_pip: i64 = habits[f"{when}: pip at its harbour"]
        self.twin: i64 = habits[f"{when}: number held already"]
        self.plain: Ints = zeros(int(ground.n_corners))  # what the pips alone are worth, on the land last looked at
        self.surveyed: i64 = -1

    def look(self) -> None:
        """Value the pips of each corner on this land: a kind that is rare on the board is worth more, within bounds."""
        g = self.g
        self.surveyed = g.surveys
        total: i64 = 0
        for kind in range(g.kinds):
            total += g.board_pips[kind]
        values = zeros(int(g.kinds))
        for kind in range(g.kinds):
            share = g.board_pips[kind] * g.kinds * 100 // total if total else 100
            rare = 100 + (100 - share) * self.rare // 100
            rare = 75 if rare < 75 else rare
            rare = 130 if rare > 130 else rare
            values[kind] = self.of_kind[kind] * rare // 100
        for corner in range(g.n_corners):
            value: i64 = 0
            for kind in range(g.kinds):
                value += g.corner_kinds[corner * g.kinds + kind] * values[kind] // 10
            self.plain[corner] = value + 12 * g.corner_gold[corner]

    def worth(self, corner: i64, mine: Ints, numbers: i64) -> i64:
        """What a settlement here is worth to whoever earns `mine` on these numbers already."""
        g = self.g
        if self.surveyed != g.surveys:
            self.look()
        base = corner * g.kinds
        value = self.plain[corner]
        for kind in range(g.kinds):
            pips = g.corner_kinds[base + kind]
            if pips:
                have = mine[kind]
                if have == 0:
                    value += self.new_kind + self.new_pip * pips
                elif have < 4:
                    value += self.few
        if self.twin:
            twins = g.corner_numbers[corner] & numbers
            while twins:
                value -= self.twin
                twins &= twins - 1
        dock = g.dock[corner]
        if dock == 1:
            value += self.dock_any
        elif dock > 1:
            value += self.dock_own + self.dock_pip * (mine[dock - 2] + g.corner_kinds[base + dock - 2])
        return value if value > 0 else 0


class Sense:
    """Reads positions for one quick policy."""

    def __init__(self, ground: Ground, changed: dict[str, int] | None = None) -> None:
        self.g = ground
        habits = HABITS if changed is None else HABITS | changed
        self.habits = habits
        self.mine: Ints = zeros(int(ground.kinds))
        self.work: Ints = zeros(int(ground.kinds))
        self.numbers: i64 = 0
        self.found = Taste(ground, habits, "found")
        self.grow = Taste(ground, habits, "grow")
        self.goals: Goals = pack_goals([])  # set when all lessons are known
        self.laid: i64 = -1  # corners that must become cities before others, and how many a seat has; −1: there are none in this game
        self.laid_count: i64 = -1
        self.at_once: i64 = habits["road: reached at once"]
        self.contested: i64 = habits["road: others are there too"]
        self.two_away: i64 = habits["road: two away"]
        self.longer: i64 = habits["road: longer"]
        self.from_tip: i64 = habits["road: from a tip"]
        self.behind: i64 = habits["road: behind by"]
        self.safe: i64 = habits["road: safe by"]

    def look_at(self, s: State, seat: i64) -> None:
        """Note what `seat` earns, and on which numbers."""
        g = self.g
        g.income(s, seat, self.mine)
        self.numbers = 0
        if self.grow.twin or self.found.twin:
            for h in range(g.n_hexes):
                if s.cells[g.earners + h] >> (8 * seat) & 255 and g.pips[h]:
                    self.numbers |= 1 << g.number_of[h]

    # --- the hand

    def missing(self, s: State, seat: i64, price: Prices) -> i64:
        cells = s.cells
        mine = self.g.hand + seat * self.g.kinds
        lack: i64 = 0
        row = price.row
        for kind in range(self.g.kinds):
            short = row[kind] - cells[mine + kind]
            if short > 0:
                lack += short
        return lack

    def spoils(self, s: State, seat: i64, price: Prices, goal: Prices) -> bool:
        """Would paying this price take cards that the goal needs?"""
        cells = s.cells
        mine = self.g.hand + seat * self.g.kinds
        for kind in range(self.g.kinds):
            if price.row[kind] and cells[mine + kind] - price.row[kind] < goal.row[kind]:
                return True
        return False

    def tradable(self, s: State, seat: i64, price: Prices) -> i64:
        """How many cards the bank would give for what this price leaves over."""
        cells = s.cells
        g = self.g
        if g.rate < 0:
            return 0
        mine = g.hand + seat * g.kinds
        rate = g.rate + seat * g.kinds
        found: i64 = 0
        row = price.row
        for kind in range(g.kinds):
            left = cells[mine + kind] - row[kind]
            if left >= cells[rate + kind]:
                found += left // cells[rate + kind]
        return found

    def trade_for(self, s: State, seat: i64, price: Prices) -> i64:
        """The next trade with the bank towards this price; −1 if the bank lacks the card."""
        cells = s.cells
        g = self.g
        if g.rate < 0:
            return -1
        mine = g.hand + seat * g.kinds
        rate = g.rate + seat * g.kinds
        give: i64 = -1
        best: i64 = -100
        for kind in range(g.kinds):
            left = cells[mine + kind] - price.row[kind]
            if left >= cells[rate + kind]:
                value = left - 3 * cells[rate + kind]
                if value > best:
                    best = value
                    give = kind
        if give < 0:
            return -1
        for kind in range(g.kinds):
            if kind != give and cells[mine + kind] < price.row[kind] and cells[g.bank + kind] > 0:
                return g.bank_first + give * g.kinds + kind
        return -1

    def goal(self, s: State, seat: i64) -> Prices:
        """What is nearest, of what can be aimed at."""
        best: i64 = FAR
        goal = self.g.settlement_price
        for one in self.goals:
            lack = self.missing(s, seat, one.price)
            if lack < best and one.open(s, seat):
                best = lack
                goal = one.price
        return goal

    # --- places

    def city_place(self, s: State, seat: i64) -> i64:
        """The own settlement that would gain most as a city; −1 if there is none, or no city left."""
        g = self.g
        cells = s.cells
        laid = self.laid >= 0 and cells[self.laid_count + seat] > 0
        if cells[g.left_city + seat * g.pieces] <= 0 and not laid:
            return -1
        mine: i64 = SETTLEMENT * 8 + seat
        best: i64 = -1
        place: i64 = -1
        building = g.building
        for corner in range(g.n_corners):
            if cells[building + corner] == mine and g.corner_pips[corner] > best and (not laid or cells[self.laid + corner]):
                best = g.corner_pips[corner]
                place = corner
        return place

    def settlement_place(self, s: State, seat: i64) -> i64:
        """The best corner for a settlement now; −1 if there is none, or no settlement left."""
        g = self.g
        cells = s.cells
        if cells[g.left_settlement + seat * g.pieces] <= 0:
            return -1
        bit: i64 = g.spread << seat
        best: i64 = -1
        place: i64 = -1
        looked = False
        touch = g.touch
        crowd = g.crowd
        for corner in range(g.n_corners):
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
        """The edge that leads to the best free corner one or two roads away; where there is none, and `race`, one that lengthens."""
        g = self.g
        cells = s.cells
        bit: i64 = 1 << seat
        self.look_at(s, seat)
        best: i64 = 0
        place: i64 = -1
        open_ = g.open
        settle = cells[g.left_settlement + seat * g.pieces] > 0
        for edge in range(g.n_edges):
            if cells[open_ + edge] & bit == 0:
                continue
            value: i64 = 0
            for end in range(2 * edge, 2 * edge + 2):
                corner = g.edge_corners[end]
                if cells[g.touch + corner] & bit:
                    continue
                if settle:
                    if cells[g.crowd + corner] == 0:
                        found = self.at_once * self.grow.worth(corner, self.mine, self.numbers)
                        if cells[g.touch + corner]:
                            found += found * self.contested >> 5  # others are there too: be quick
                        if found > value:
                            value = found
                    if cells[g.bar + corner] & bit == 0:
                        for i in range(3 * corner, 3 * corner + 3):
                            far = g.corner_corners[i]
                            if far < 0 or cells[g.crowd + far] or cells[g.link + g.corner_edges[i]]:
                                continue
                            if cells[g.touch + far] & bit == 0:
                                found = self.two_away * self.grow.worth(far, self.mine, self.numbers)
                                if found > value:
                                    value = found
                if race and cells[g.bar + corner] & bit == 0:
                    value += 4 * self.longer
                    other = g.edge_corners[4 * edge + 1 - end]
                    roads: i64 = 0
                    for i in range(3 * other, 3 * other + 3):
                        near = g.corner_edges[i]
                        if near >= 0 and cells[g.link + near] and cells[g.link + near] & 7 == seat:
                            roads += 1
                    if roads == 1:
                        value += 4 * self.from_tip
            if value > best:
                best = value
                place = edge
        return place

    def outlook(self, s: State, corner: i64, taste: Taste) -> i64:
        """The best free corner two roads away."""
        g = self.g
        cells = s.cells
        best: i64 = 0
        for i in range(3 * corner, 3 * corner + 3):
            near = g.corner_corners[i]
            if near < 0:
                continue
            for j in range(3 * near, 3 * near + 3):
                far = g.corner_corners[j]
                if far >= 0 and far != corner and cells[g.crowd + far] == 0:
                    value = taste.worth(far, self.mine, self.numbers)
                    if value > best:
                        best = value
        return best

    # --- awards

    def races(self, s: State, seat: i64) -> bool:
        """Is the longest road within reach, or in danger?"""
        g = self.g
        cells = s.cells
        if g.road_length < 0 or cells[g.left_road + seat * g.pieces] <= 0:
            return False
        mine = cells[g.road_length + seat]
        rival: i64 = g.road_least - 1
        for other in range(g.seats):
            if other != seat and cells[g.road_length + other] > rival:
                rival = cells[g.road_length + other]
        if cells[g.road_holder] == seat + 1:
            return mine - rival < self.safe
        return rival - mine <= self.behind

    def takes_army(self, s: State, seat: i64) -> bool:
        """Would one more knight bring the largest army?"""
        g = self.g
        if g.knights < 0:
            return False
        holder = s.cells[g.army_holder] - 1
        knights = s.cells[g.knights + seat] + 1
        if holder == seat or knights < g.army_least:
            return False
        return holder < 0 or knights > s.cells[g.knights + holder]
