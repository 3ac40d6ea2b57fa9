"""The terms of the base game, which most other games share."""

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import State
from farshore.engine.pieces import LEVEL_SHIFT
from farshore.parts.buildings import SETTLEMENT
from farshore.parts.development import INVENTION, KNIGHT, MONOPOLY, ROAD_BUILDING
from farshore.parts.harbour import AT_BANK
from farshore.thinking.board_features import BoardFeatures, Prices
from farshore.thinking.evaluation.term import EvaluationTerm


class Points(EvaluationTerm):
    """Points in sight and the secret ones; the last ones weigh more."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["points", "points near the end", "points at the end"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        points = board.victory.total(s, seat)
        out[self.at] = points
        late = points - board.target + 4
        out[self.at + 1] = late if late > 0 else 0
        late = points - board.target + 2
        out[self.at + 2] = late if late > 0 else 0


class Production(EvaluationTerm):
    """Pips of each kind, what the robber blocks, how many kinds, and how fast settlements, cities and cards could be paid."""

    def __init__(self, board: BoardFeatures) -> None:
        names = [f"pips of {good}" for good in board.hands.goods]
        super().__init__(board, [*names, "blocked", "kinds", "flow to settlements", "flow to cities", "flow to cards"])
        self.mine: Ints = zeros(int(board.kinds))

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        mine = self.mine
        at = self.at
        out[at + board.kinds] = board.income(s, seat, mine)
        kinds: i64 = 0
        for kind in range(board.kinds):
            out[at + kind] = mine[kind]
            if mine[kind]:
                kinds += 1
        at += board.kinds + 1
        out[at] = kinds
        out[at + 1] = self.flow(board.settlement_price)
        out[at + 2] = self.flow(board.city_price)
        out[at + 3] = self.flow(board.card_price)

    def flow(self, price: Prices) -> i64:
        """As resistors in a row: the scarcest kind decides."""
        total: i64 = 0
        row = price.row
        for kind in range(self.board.kinds):
            if row[kind]:
                total += row[kind] * 1000 // (10 * self.mine[kind] + 12)
        return 3000 // total if total else 0


class HarbourUse(EvaluationTerm):
    """What harbours save: pips times the cards saved at each trade, all together and the best."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["harbour use", "best harbour"])
        self.mine: Ints = zeros(int(board.kinds))

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        mine = self.mine
        board.income(s, seat, mine)
        use: i64 = 0
        best: i64 = 0
        for kind in range(board.kinds):
            gain = mine[kind] * (AT_BANK - board.bank_rate(s, seat, kind))
            use += gain
            if gain > best:
                best = gain
        out[self.at] = use
        out[self.at + 1] = best


class Reach(EvaluationTerm):
    """Where the next settlements could stand: at once, one road away, two roads away."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(
            board, ["place at once", "places at once", "place one road away", "place two roads away", "places near", "settlements left"]
        )
        self.away: Ints = zeros(int(board.n_corners))  # roads to each corner: 1 or 2; 0: more
        self.found: Ints = zeros(int(board.n_corners))  # the corners with 1 or 2
        self.count: i64 = 0  # how many there are
        self.free: Ints = zeros(int(board.n_corners))  # of the seat that was looked at last: the free corners within reach
        self.free_count: i64 = 0

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        cells = s.cells
        at = self.at
        left = cells[board.left_settlement + seat * board.pieces]
        zero: i64 = 0  # pips of the best place at once, one road away and two roads away
        one: i64 = 0
        two: i64 = 0
        places: i64 = 0  # at once
        near: i64 = 0  # one or two roads away
        self.free_count = 0
        if left > 0:
            own: i64 = board.spread << seat
            away = self.away
            all_pips = board.corner_pips
            crowd = board.crowd
            touch = board.touch
            self.look(s, 1 << seat, cells[board.left_road + seat * board.pieces] > 0)
            for corner in range(board.n_corners):
                pips = all_pips[corner]
                if pips == 0 or cells[crowd + corner]:
                    continue
                if cells[touch + corner] & own:
                    self.keep(corner)
                    places += 1
                    if pips > zero:
                        zero = pips
                elif away[corner]:
                    self.keep(corner)
                    near += 1
                    if cells[touch + corner]:
                        pips -= 1 + away[corner]  # somebody else is there already
                    if away[corner] == 1:
                        one = pips if pips > one else one
                    else:
                        two = pips if pips > two else two
        out[at] = zero
        out[at + 1] = 3 if places > 3 else places
        out[at + 2] = one
        out[at + 3] = two
        out[at + 4] = 4 if near > 4 else near
        out[at + 5] = left

    def keep(self, corner: i64) -> None:
        self.free[self.free_count] = corner
        self.free_count += 1

    def look(self, s: State, bit: i64, roads: bool) -> None:
        """Find the corners that one or two roads would reach, from those that the seat's pieces touch."""
        board = self.board
        cells = s.cells
        touch = board.touch
        own: i64 = bit * board.spread
        for at in range(self.count):
            self.away[self.found[at]] = 0
        self.count = 0
        if not roads:
            return
        for corner in range(board.n_corners):
            if cells[touch + corner] & own:
                for i in range(3 * corner, 3 * corner + 3):
                    edge = board.corner_edges[i]
                    if edge >= 0 and cells[board.open + edge] & bit:
                        self.note(s, bit, corner, 1)
                        self.note(s, bit, board.corner_corners[i], 1)
        for at in range(self.count):
            corner = self.found[at]
            for i in range(3 * corner, 3 * corner + 3):
                edge = board.corner_edges[i]
                if edge >= 0 and cells[board.link + edge] == 0:
                    self.note(s, bit, board.corner_corners[i], 2)

    def note(self, s: State, bit: i64, corner: i64, roads: i64) -> None:
        """So many roads reach this corner, unless another's piece bars it or fewer do."""
        if self.away[corner] == 0 and s.cells[self.board.bar + corner] & bit == 0:
            self.away[corner] = roads
            self.found[self.count] = corner
            self.count += 1


class HandUse(EvaluationTerm):
    """How close the hand is to what could be built, and what it risks on a 7."""

    def __init__(self, board: BoardFeatures) -> None:
        goals = ["towards a city", "towards a settlement", "towards a card", "towards a road"]
        super().__init__(board, ["cards", "cards too many", *goals, "pays a city", "pays a settlement", "pays a card", "kinds held"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        cells = s.cells
        at = self.at
        cards = cells[board.count + seat]
        out[at] = cards if cards < 10 else 10
        over = cards - board.limit_of(s, seat)
        out[at + 1] = over if over > 0 else 0
        city = cells[board.left_city + seat * board.pieces] > 0 and self.has_settlement(s, seat)
        settlement = cells[board.left_settlement + seat * board.pieces] > 0
        card = board.deck_left >= 0 and cells[board.deck_left] > 0 and board.card_price.total > 0
        out[at + 2] = self.towards(s, seat, board.city_price) if city else 0
        out[at + 3] = self.towards(s, seat, board.settlement_price) if settlement else 0
        out[at + 4] = self.towards(s, seat, board.card_price) if card else 0
        out[at + 5] = self.towards(s, seat, board.road_price)
        out[at + 6] = 1 if city and out[at + 2] == board.city_price.total else 0
        out[at + 7] = 1 if settlement and out[at + 3] == board.settlement_price.total else 0
        out[at + 8] = 1 if card and out[at + 4] == board.card_price.total else 0
        out[at + 9] = self.kinds_held(s, seat)

    def has_settlement(self, s: State, seat: i64) -> bool:
        cells = s.cells
        building = self.board.building
        mine: i64 = SETTLEMENT << LEVEL_SHIFT | seat
        for at in range(building, building + self.board.n_corners):
            if cells[at] == mine:
                return True
        return False

    def kinds_held(self, s: State, seat: i64) -> i64:
        cells = s.cells
        kinds = self.board.kinds
        mine = self.board.hand + seat * kinds
        held: i64 = 0
        for at in range(mine, mine + kinds):
            if cells[at]:
                held += 1
        return held

    def towards(self, s: State, seat: i64, price: Prices) -> i64:
        board = self.board
        mine = board.hand + seat * board.kinds
        total: i64 = 0
        row = price.row
        for kind in range(board.kinds):
            have = s.cells[mine + kind]
            need = row[kind]
            total += have if have < need else need
        return total


class DevelopmentCards(EvaluationTerm):
    """Development cards in hand."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["knights in hand", "road building", "invention", "monopoly"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        cells = s.cells
        mine = board.cards + seat * board.card_kinds
        fresh = board.fresh + seat * board.card_kinds
        out[self.at] = cells[mine + KNIGHT] + cells[fresh + KNIGHT]
        out[self.at + 1] = cells[mine + ROAD_BUILDING] + cells[fresh + ROAD_BUILDING]
        out[self.at + 2] = cells[mine + INVENTION] + cells[fresh + INVENTION]
        out[self.at + 3] = cells[mine + MONOPOLY] + cells[fresh + MONOPOLY]


class ArmyRace(EvaluationTerm):
    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["knights played", "knights ahead", "holds the army"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        cells = s.cells
        rival: i64 = 0
        for other in range(board.seats):
            if other != seat and cells[board.knights + other] > rival:
                rival = cells[board.knights + other]
        mine = cells[board.knights + seat]
        ahead = mine - rival
        out[self.at] = mine if mine < 5 else 5
        out[self.at + 1] = -3 if ahead < -3 else 3 if ahead > 3 else ahead
        out[self.at + 2] = 1 if cells[board.army_holder] == seat + 1 else 0


class RoadRace(EvaluationTerm):
    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["road length", "road ahead", "holds the road"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        cells = s.cells
        rival: i64 = board.road_least - 1
        for other in range(board.seats):
            if other != seat and cells[board.road_length + other] > rival:
                rival = cells[board.road_length + other]
        mine = cells[board.road_length + seat]
        ahead = mine - rival
        out[self.at] = mine if mine < 9 else 9
        out[self.at + 1] = -3 if ahead < -3 else 3 if ahead > 3 else ahead
        out[self.at + 2] = 1 if cells[board.road_holder] == seat + 1 else 0


class Tempo(EvaluationTerm):
    """Who has the dice next: one who is on turn can still use the hand."""

    def __init__(self, board: BoardFeatures) -> None:
        super().__init__(board, ["turns to wait"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        board = self.board
        wait = seat - s.cells[board.on_turn]
        out[self.at] = wait + board.seats if wait < 0 else wait
