"""The terms of the evaluation: what each part of a game says about a seat's prospects, as small whole numbers.

Each term is about one part of a game. A box that brings a new part adds a term for it in a lesson (`lessons.py`).
"""

from typing import TypeAlias

from farshore.engine.ints import COMPILED, Ints, i64, vec, zeros
from farshore.engine.machine import State
from farshore.parts.buildings import SETTLEMENT
from farshore.parts.development import INVENTION, KNIGHT, MONOPOLY, ROAD_BUILDING
from farshore.parts.harbour import AT_BANK
from farshore.thinking.ground import Ground, Prices


class Term:
    """Writes `len(names)` numbers about a seat into a row, from `at` on."""

    def __init__(self, ground: Ground, names: list[str]) -> None:
        self.g = ground
        self.names = names
        self.at: i64 = 0

    def write(self, s: State, seat: i64, out: Ints) -> None:
        raise NotImplementedError


class Points(Term):
    """Points in sight and the secret ones; the last ones weigh more."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["points", "points near the end", "points at the end"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        g = self.g
        points = g.victory.total(s, seat)
        out[self.at] = points
        late = points - g.target + 4
        out[self.at + 1] = late if late > 0 else 0
        late = points - g.target + 2
        out[self.at + 2] = late if late > 0 else 0


class Production(Term):
    """Pips of each kind, what the robber blocks, how many kinds, and how fast settlements, cities and cards could be paid."""

    def __init__(self, ground: Ground) -> None:
        names = [f"pips of {good}" for good in ground.hands.goods]
        super().__init__(ground, [*names, "blocked", "kinds", "flow to settlements", "flow to cities", "flow to cards"])
        self.mine: Ints = zeros(int(ground.kinds))

    def write(self, s: State, seat: i64, out: Ints) -> None:
        g = self.g
        mine = self.mine
        at = self.at
        out[at + g.kinds] = g.income(s, seat, mine)
        kinds: i64 = 0
        for kind in range(g.kinds):
            out[at + kind] = mine[kind]
            if mine[kind]:
                kinds += 1
        at += g.kinds + 1
        out[at] = kinds
        out[at + 1] = self.flow(g.settlement_price)
        out[at + 2] = self.flow(g.city_price)
        out[at + 3] = self.flow(g.card_price)

    def flow(self, price: Prices) -> i64:
        """As resistors in a row: the scarcest kind decides."""
        total: i64 = 0
        row = price.row
        for kind in range(self.g.kinds):
            if row[kind]:
                total += row[kind] * 1000 // (10 * self.mine[kind] + 12)
        return 3000 // total if total else 0


class HarbourUse(Term):
    """What harbours save: pips times the cards saved at each trade, all together and the best."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["harbour use", "best harbour"])
        self.mine: Ints = zeros(int(ground.kinds))

    def write(self, s: State, seat: i64, out: Ints) -> None:
        g = self.g
        mine = self.mine
        g.income(s, seat, mine)
        use: i64 = 0
        best: i64 = 0
        for kind in range(g.kinds):
            gain = mine[kind] * (AT_BANK - g.bank_rate(s, seat, kind))
            use += gain
            if gain > best:
                best = gain
        out[self.at] = use
        out[self.at + 1] = best


class Reach(Term):
    """Where the next settlements could stand: at once, one road away, two roads away."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(
            ground, ["place at once", "places at once", "place one road away", "place two roads away", "places near", "settlements left"]
        )

    def write(self, s: State, seat: i64, out: Ints) -> None:
        g = self.g
        cells = s.cells
        at = self.at
        left = cells[g.left_settlement + seat * g.pieces]
        out[at + 5] = left
        zero: i64 = 0
        count0: i64 = 0
        one: i64 = 0
        two: i64 = 0
        near_places: i64 = 0
        if left > 0:
            bit: i64 = 1 << seat
            roads = cells[g.left_road + seat * g.pieces] > 0
            for corner in range(g.n_corners):
                if cells[g.crowd + corner]:
                    continue
                pips = g.corner_pips[corner]
                if pips == 0:
                    continue
                if cells[g.touch + corner] & (bit * g.spread):
                    count0 += 1
                    if pips > zero:
                        zero = pips
                    continue
                if not roads or cells[g.bar + corner] & bit:
                    continue
                distance: i64 = 9
                for i in range(3 * corner, 3 * corner + 3):
                    edge = g.corner_edges[i]
                    if edge < 0 or cells[g.link + edge]:
                        continue
                    if cells[g.open + edge] & bit:
                        distance = 1
                        break
                    near = g.corner_corners[i]
                    if distance > 2 and cells[g.bar + near] & bit == 0:
                        for j in range(3 * near, 3 * near + 3):
                            further = g.corner_edges[j]
                            if further >= 0 and cells[g.open + further] & bit:
                                distance = 2
                                break
                if distance == 1:
                    near_places += 1
                    if cells[g.touch + corner]:
                        pips -= 2  # somebody else is there already
                    if pips > one:
                        one = pips
                elif distance == 2:
                    near_places += 1
                    if cells[g.touch + corner]:
                        pips -= 3
                    if pips > two:
                        two = pips
        out[at] = zero
        out[at + 1] = 3 if count0 > 3 else count0
        out[at + 2] = one
        out[at + 3] = two
        out[at + 4] = 4 if near_places > 4 else near_places


class HandUse(Term):
    """How close the hand is to what could be built, and what it risks on a 7."""

    def __init__(self, ground: Ground) -> None:
        goals = ["towards a city", "towards a settlement", "towards a card", "towards a road"]
        super().__init__(ground, ["cards", "cards too many", *goals, "pays a city", "pays a settlement", "pays a card", "kinds held"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        g = self.g
        cells = s.cells
        at = self.at
        cards = cells[g.count + seat]
        out[at] = cards if cards < 10 else 10
        over = cards - g.limit_of(s, seat)
        out[at + 1] = over if over > 0 else 0
        city: i64 = 0
        if cells[g.left_city + seat * g.pieces] > 0:
            mine: i64 = SETTLEMENT * 8 + seat
            for corner in range(g.n_corners):
                if cells[g.building + corner] == mine:
                    city = 1
                    break
        held: i64 = 0
        for kind in range(g.kinds):
            if cells[g.hand + seat * g.kinds + kind]:
                held += 1
        out[at + 9] = held
        found = self.towards(s, seat, g.city_price) if city else 0
        out[at + 2] = found
        out[at + 6] = 1 if city and found == g.city_price.total else 0
        left = cells[g.left_settlement + seat * g.pieces]
        found = self.towards(s, seat, g.settlement_price) if left > 0 else 0
        out[at + 3] = found
        out[at + 7] = 1 if left > 0 and found == g.settlement_price.total else 0
        found = self.towards(s, seat, g.card_price) if g.deck_left >= 0 and cells[g.deck_left] > 0 else 0
        out[at + 4] = found
        out[at + 8] = 1 if found > 0 and found == g.card_price.total else 0
        out[at + 5] = self.towards(s, seat, g.road_price)

    def towards(self, s: State, seat: i64, price: Prices) -> i64:
        g = self.g
        mine = g.hand + seat * g.kinds
        total: i64 = 0
        row = price.row
        for kind in range(g.kinds):
            have = s.cells[mine + kind]
            need = row[kind]
            total += have if have < need else need
        return total


class Cards(Term):
    """Development cards in hand."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["knights in hand", "road building", "invention", "monopoly"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        g = self.g
        cells = s.cells
        mine = g.cards + seat * g.card_kinds
        fresh = g.fresh + seat * g.card_kinds
        out[self.at] = cells[mine + KNIGHT] + cells[fresh + KNIGHT]
        out[self.at + 1] = cells[mine + ROAD_BUILDING] + cells[fresh + ROAD_BUILDING]
        out[self.at + 2] = cells[mine + INVENTION] + cells[fresh + INVENTION]
        out[self.at + 3] = cells[mine + MONOPOLY] + cells[fresh + MONOPOLY]


class ArmyRace(Term):
    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["knights played", "knights ahead", "holds the army"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        g = self.g
        cells = s.cells
        rival: i64 = 0
        for other in range(g.seats):
            if other != seat and cells[g.knights + other] > rival:
                rival = cells[g.knights + other]
        mine = cells[g.knights + seat]
        ahead = mine - rival
        out[self.at] = mine if mine < 5 else 5
        out[self.at + 1] = -3 if ahead < -3 else 3 if ahead > 3 else ahead
        out[self.at + 2] = 1 if cells[g.army_holder] == seat + 1 else 0


class RoadRace(Term):
    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["road length", "road ahead", "holds the road"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        g = self.g
        cells = s.cells
        rival: i64 = g.road_least - 1
        for other in range(g.seats):
            if other != seat and cells[g.road_length + other] > rival:
                rival = cells[g.road_length + other]
        mine = cells[g.road_length + seat]
        ahead = mine - rival
        out[self.at] = mine if mine < 9 else 9
        out[self.at + 1] = -3 if ahead < -3 else 3 if ahead > 3 else ahead
        out[self.at + 2] = 1 if cells[g.road_holder] == seat + 1 else 0


class Tempo(Term):
    """Who has the dice next: one who is on turn can still use the hand."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["turns to wait"])

    def write(self, s: State, seat: i64, out: Ints) -> None:
        g = self.g
        wait = seat - s.cells[g.on_turn]
        out[self.at] = wait + g.seats if wait < 0 else wait


Terms: TypeAlias = "vec[Term]"


def pack_terms(terms: list[Term]) -> Terms:
    return vec[Term](terms) if COMPILED else terms  # type: ignore[return-value]


def number_terms(terms: list[Term]) -> None:
    """Give each term its place in the row."""
    at = 0
    for term in terms:
        term.at = at
        at += len(term.names)
