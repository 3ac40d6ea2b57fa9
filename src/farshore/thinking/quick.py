"""The quick policy: a sensible move in about a microsecond, for play-outs. No copies, no evaluation: it reads cells.

It builds cities, settlements and roads towards the next free place, trades with the bank towards what is nearly complete, buys cards when
nothing better is near, and plays them. Phases that it does not know are played at random among what is legal, so it gets through any game.
"""

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import ARG, EXTRA, NATURE, OVER, PHASE, SEATS, Buffer, State
from farshore.luck import Luck
from farshore.parts.buildings import SETTLEMENT
from farshore.parts.development import INVENTION, KNIGHT, MONOPOLY, ROAD_BUILDING
from farshore.thinking.ground import Ground, Prices


class Quick:
    """Plays any seat of a game on one ground."""

    def __init__(self, ground: Ground) -> None:
        self.g = ground
        self.out = Buffer(int(ground.kit.rules.width) + 1)
        self.mine: Ints = zeros(int(ground.kinds))
        self.work: Ints = zeros(int(ground.kinds))
        self.steps: i64 = 0  # decisions made so far: what thinking costs

    # --- the loop

    def play_out(self, s: State, luck: Luck, turns: i64) -> bool:
        """Play on until the game is over (True) or `turns` more turns were begun."""
        g = self.g
        cells = s.cells
        lowest = s.rules.lowest
        phases = s.rules.phase_row
        last = cells[g.turn.number] + turns
        steps: i64 = 0
        at = cells[PHASE]
        while at != OVER and cells[g.turn.number] < last:
            seats = cells[SEATS]
            if seats == 0:
                nature = phases[at].draw_of()
                if nature.even:
                    nature.apply(s, NATURE, luck.below(nature.size))
                else:
                    nature.apply(s, NATURE, nature.pick(s, luck.below(nature.total(s))))
                while phases[cells[PHASE]].arrive(s):
                    pass
            else:
                seat = lowest[seats]
                s.apply(seat, self.move(s, seat, luck))
            steps += 1
            if steps > 20000:
                break
            at = cells[PHASE]
        self.steps += steps
        return at == OVER

    def move(self, s: State, seat: i64, luck: Luck) -> i64:
        """A legal action for `seat`, who must act."""
        g = self.g
        at = s.cells[PHASE]
        action: i64 = -1
        if at == g.actions:
            return self.act(s, seat)
        if at == g.before:
            return self.before(s, seat)
        if at == g.discarding:
            action = self.give_back(s, seat)
        elif at == g.moving:
            action = self.move_robber(s, seat, luck)
        elif at == g.choosing:
            action = self.victim(s, seat)
        elif at == g.settling:
            action = self.found(s, seat)
        elif at == g.road_laying:
            action = self.found_road(s, seat)
        elif at == g.free_phase:
            action = self.free_road(s, seat)
        elif at == g.take_phase:
            action = self.take(s, seat)
        elif at == g.picking:
            self.out.n = 0
            s.legal(seat, self.out)
            return self.out.items[0]
        elif at == g.answering or at == g.drafting:
            # decline comes last, and cancel stands before it where a draft is open
            self.out.n = 0
            s.legal(seat, self.out)
            return self.out.items[self.out.n - 1]
        if action >= 0:
            return action
        self.out.n = 0
        s.legal(seat, self.out)
        return self.out.items[luck.below(self.out.n)] if self.out.n > 1 else self.out.items[0]

    # --- a turn

    def before(self, s: State, seat: i64) -> i64:
        """A knight before the roll, if the robber sits on us or it wins the army; otherwise roll."""
        g = self.g
        cells = s.cells
        development = g.development
        knights = development.cards + seat * development.kinds + KNIGHT
        if cells[development.held + seat] and cells[development.played] == 0 and cells[knights]:
            at = cells[g.robber_at]
            if at >= 0 and cells[g.earners + at] >> (8 * seat) & 255:
                return g.play_first + KNIGHT
            if self.takes_army(s, seat):
                return g.play_first + KNIGHT
        return g.roll

    def takes_army(self, s: State, seat: i64) -> bool:
        """Would one more knight bring the largest army?"""
        army = self.g.army
        holder = s.cells[army.holder] - 1
        knights = s.cells[army.knights + seat] + 1
        if holder == seat or knights < army.least:
            return False
        return holder < 0 or knights > s.cells[army.knights + holder]

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

    def tradable(self, s: State, seat: i64, price: Prices) -> i64:
        """How many cards the bank would give for what this price leaves over."""
        cells = s.cells
        g = self.g
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

    def city_place(self, s: State, seat: i64) -> i64:
        """The own settlement that would gain most as a city; −1 if there is none, or no city left."""
        g = self.g
        cells = s.cells
        if cells[g.left_city + seat * g.pieces] <= 0:
            return -1
        mine: i64 = SETTLEMENT * 8 + seat
        best: i64 = -1
        place: i64 = -1
        building = g.building
        for corner in range(g.n_corners):
            if cells[building + corner] == mine and g.corner_pips[corner] > best:
                best = g.corner_pips[corner]
                place = corner
        return place

    def settlement_place(self, s: State, seat: i64) -> i64:
        """The best corner for a settlement now; −1 if there is none, or no settlement left."""
        g = self.g
        cells = s.cells
        if cells[g.left_settlement + seat * g.pieces] <= 0:
            return -1
        bit: i64 = 1 << seat
        best: i64 = -1
        place: i64 = -1
        looked = False
        touch = g.touch
        crowd = g.crowd
        for corner in range(g.n_corners):
            if cells[touch + corner] & bit and cells[crowd + corner] == 0:
                if not looked:
                    g.income(s, seat, self.mine)
                    looked = True
                value = g.worth(corner, self.mine)
                if value > best:
                    best = value
                    place = corner
        return place

    def road_place(self, s: State, seat: i64, race: bool) -> i64:
        """The edge that leads to the best free corner one or two roads away; where there is none, and `race`, one that lengthens."""
        g = self.g
        cells = s.cells
        bit: i64 = 1 << seat
        g.income(s, seat, self.mine)
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
                        found = 2 * g.worth(corner, self.mine)
                        if cells[g.touch + corner]:
                            found += found >> 2  # others are there too: be quick
                        if found > value:
                            value = found
                    if cells[g.bar + corner] & bit == 0:
                        for i in range(3 * corner, 3 * corner + 3):
                            far = g.corner_corners[i]
                            if far < 0 or cells[g.crowd + far] or cells[g.link + g.corner_edges[i]]:
                                continue
                            if cells[g.touch + far] & bit == 0:
                                found = g.worth(far, self.mine)
                                if found > value:
                                    value = found
                if race and cells[g.bar + corner] & bit == 0:
                    value += 3
                    other = g.edge_corners[4 * edge + 1 - end]
                    roads: i64 = 0
                    for i in range(3 * other, 3 * other + 3):
                        near = g.corner_edges[i]
                        if near >= 0 and cells[g.link + near] and cells[g.link + near] & 7 == seat:
                            roads += 1
                    if roads == 1:
                        value += 8  # a tip
            if value > best:
                best = value
                place = edge
        return place

    def races(self, s: State, seat: i64) -> bool:
        """Is the longest road within reach, or in danger?"""
        g = self.g
        cells = s.cells
        longest = g.longest
        if cells[g.left_road + seat * g.pieces] <= 0:
            return False
        mine = cells[longest.length + seat]
        rival: i64 = longest.least - 1
        for other in range(g.seats):
            if other != seat and cells[longest.length + other] > rival:
                rival = cells[longest.length + other]
        if cells[longest.holder] == seat + 1:
            return mine - rival <= 0
        return rival - mine <= 1

    def act(self, s: State, seat: i64) -> i64:
        """After the roll: build, play, trade, or end the turn."""
        g = self.g
        cells = s.cells
        cards = cells[g.count + seat]
        development = g.development
        may_play = cells[development.played] == 0 and cells[development.held + seat] > 0
        if cards < 2 and not may_play:
            return g.end
        city = self.city_place(s, seat)
        lack_city: i64 = 99
        if city >= 0:
            lack_city = self.missing(s, seat, g.city_price)
            if lack_city == 0:
                return g.city_first + city
        place = self.settlement_place(s, seat)
        lack_settlement: i64 = 99
        if place >= 0:
            lack_settlement = self.missing(s, seat, g.settlement_price)
            if lack_settlement == 0:
                return g.settlement_first + place
        if may_play:
            played = self.play_card(s, seat, lack_city, lack_settlement, place)
            if played >= 0:
                return played
        closed = cells[g.turn.closed]
        if closed == 0 and cards >= 4:
            if city >= 0 and self.tradable(s, seat, g.city_price) >= lack_city:
                swap = self.trade_for(s, seat, g.city_price)
                if swap >= 0:
                    return swap
            if place >= 0 and self.tradable(s, seat, g.settlement_price) >= lack_settlement:
                swap = self.trade_for(s, seat, g.settlement_price)
                if swap >= 0:
                    return swap
        settle = cells[g.left_settlement + seat * g.pieces] > 0
        if cells[g.left_road + seat * g.pieces] > 0:
            lack_road = self.missing(s, seat, g.road_price)
            race = self.races(s, seat)
            if (place < 0 and settle) or race:
                if lack_road == 0:
                    edge = self.road_place(s, seat, race)
                    if edge >= 0:
                        return g.road_first + edge
                elif closed == 0 and cards >= 5 and place < 0 and self.tradable(s, seat, g.road_price) >= lack_road:
                    if self.road_place(s, seat, race) >= 0:
                        swap = self.trade_for(s, seat, g.road_price)
                        if swap >= 0:
                            return swap
        if cells[development.left] > 0:
            lack_card = self.missing(s, seat, g.card_price)
            near: i64 = lack_city if lack_city < lack_settlement else lack_settlement
            if lack_card == 0 and (near >= 2 or cards >= 7):
                return g.card_first
            if closed == 0 and cards > 7 and self.tradable(s, seat, g.card_price) >= lack_card:
                swap = self.trade_for(s, seat, g.card_price)
                if swap >= 0:
                    return swap
        if closed == 0 and cards > 7:
            # too many cards for a 7: trade towards whatever is nearest
            goal = g.city_price if lack_city <= lack_settlement and city >= 0 else g.settlement_price
            if self.tradable(s, seat, goal) > 0:
                swap = self.trade_for(s, seat, goal)
                if swap >= 0:
                    return swap
        return g.end

    def play_card(self, s: State, seat: i64, lack_city: i64, lack_settlement: i64, place: i64) -> i64:
        """A development card that helps now; −1 for none."""
        g = self.g
        cells = s.cells
        development = g.development
        mine = development.cards + seat * development.kinds
        near: i64 = lack_city if lack_city < lack_settlement else lack_settlement
        if cells[mine + INVENTION] and (near == 1 or near == 2):
            return g.play_first + INVENTION
        if cells[mine + MONOPOLY]:
            goal = g.city_price if lack_city <= lack_settlement else g.settlement_price
            best: i64 = 4
            pick: i64 = -1
            for kind in range(g.kinds):
                have = cells[g.hand + seat * g.kinds + kind]
                others = g.hands.stock[kind] - cells[g.bank + kind] - have
                if have < goal.row[kind]:
                    others += 2
                if others > best:
                    best = others
                    pick = kind
            if pick >= 0:
                return g.play_first + MONOPOLY + pick
        if cells[mine + ROAD_BUILDING] and (place < 0 or self.races(s, seat)) and cells[g.left_road + seat * g.pieces] > 1:
            if self.road_place(s, seat, True) >= 0:
                return g.play_first + ROAD_BUILDING
        if cells[mine + KNIGHT]:
            return g.play_first + KNIGHT
        return -1

    # --- the rest

    def goal(self, s: State, seat: i64) -> Prices:
        """What is nearest: a city, a settlement, or a card."""
        g = self.g
        best: i64 = 99
        goal = g.card_price
        if self.city_place(s, seat) >= 0:
            best = self.missing(s, seat, g.city_price)
            goal = g.city_price
        if s.cells[g.left_settlement + seat * g.pieces] > 0:
            lack = self.missing(s, seat, g.settlement_price)
            if lack < best:
                best = lack
                goal = g.settlement_price
        return goal

    def give_back(self, s: State, seat: i64) -> i64:
        """What the goal does not need, most of all what there is most of; in the order of the hand, so the lowest kind first."""
        g = self.g
        cells = s.cells
        goal = self.goal(s, seat)
        work = self.work
        base = seat * g.kinds
        last: i64 = 0
        for kind in range(g.kinds):
            shed = cells[g.discard.shed + base + kind]
            work[kind] = cells[g.hand + base + kind] - shed
            if shed:
                last = kind
        lowest: i64 = g.kinds
        for _ in range(cells[g.discard.owed + seat]):
            pick: i64 = -1
            best: i64 = -1000
            for kind in range(last, g.kinds):
                if work[kind] > 0:
                    value = 2 * work[kind] + (20 if work[kind] > goal.row[kind] else 0)
                    if value > best:
                        best = value
                        pick = kind
            if pick < 0:
                return -1
            work[pick] -= 1
            if pick < lowest:
                lowest = pick
        return -1 if lowest >= g.kinds else g.back_first + lowest

    def move_robber(self, s: State, seat: i64, luck: Luck) -> i64:
        """Where it costs the leaders most and there is a card to take; not on oneself."""
        g = self.g
        cells = s.cells
        at = cells[g.robber_at]
        best: i64 = -100000
        pick: i64 = -1
        friendly = g.robber.friendly
        for h in range(g.n_hexes):
            if h == at or cells[g.table.terrain + h] == g.table.sea or (friendly and g.robber.spared(s, h)):
                continue
            earners = cells[g.earners + h]
            value: i64 = 0
            other: i64 = 0
            cards: i64 = 0
            while earners:
                mine = earners & 255
                if mine:
                    loss = g.pips[h] * ((mine & 15) + 2 * (mine >> 4))
                    if other == seat:
                        value -= 40 * loss
                    else:
                        points = cells[g.points + other]
                        value += loss * (4 + points * points // 4)
                        if cells[g.count + other] > 0:
                            cards = 1
                earners >>= 8
                other += 1
            value += 12 * cards
            if value > best:
                best = value
                pick = h
        return -1 if pick < 0 else g.robber_first + pick

    def victim(self, s: State, seat: i64) -> i64:
        g = self.g
        cells = s.cells
        best: i64 = -1
        pick: i64 = -1
        for other in range(g.seats):
            if cells[ARG] >> other & 1:
                value = 3 * cells[g.points + other] + cells[g.count + other]
                if value > best:
                    best = value
                    pick = other
        return -1 if pick < 0 else g.victim_first + pick

    def found(self, s: State, seat: i64) -> i64:
        """The corner of most worth beside what is there already."""
        g = self.g
        cells = s.cells
        g.income(s, seat, self.mine)
        best: i64 = -1
        pick: i64 = -1
        for corner in range(g.n_corners):
            if cells[g.crowd + corner] == 0:
                value = 4 * g.worth(corner, self.mine) + self.outlook(s, corner) // 3
                if value > best:
                    best = value
                    pick = corner
        return -1 if pick < 0 else g.found_first + pick

    def outlook(self, s: State, corner: i64) -> i64:
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
                    value = g.worth(far, self.mine)
                    if value > best:
                        best = value
        return best

    def found_road(self, s: State, seat: i64) -> i64:
        """Towards the best free corner two roads away."""
        g = self.g
        cells = s.cells
        g.income(s, seat, self.mine)
        corner = cells[EXTRA]
        best: i64 = -1
        pick: i64 = -1
        for i in range(3 * corner, 3 * corner + 3):
            edge = g.corner_edges[i]
            if edge < 0 or cells[g.open + edge] >> seat & 1 == 0:
                continue
            near = g.corner_corners[i]
            value: i64 = 0
            for j in range(3 * near, 3 * near + 3):
                far = g.corner_corners[j]
                if far >= 0 and far != corner and cells[g.crowd + far] == 0:
                    found = g.worth(far, self.mine)
                    if found > value:
                        value = found
            if value > best:
                best = value
                pick = edge
        return -1 if pick < 0 else g.found_road_first + pick

    def free_road(self, s: State, seat: i64) -> i64:
        edge = self.road_place(s, seat, True)
        if edge >= 0:
            return self.g.free_first + edge
        return self.g.waive if s.cells[EXTRA] == 0 else -1

    def take(self, s: State, seat: i64) -> i64:
        """What the goal lacks, in the order of the hand."""
        g = self.g
        cells = s.cells
        goal = self.goal(s, seat)
        left = cells[ARG]
        rest: i64 = 0
        for kind in range(cells[EXTRA], g.kinds):
            rest += cells[g.bank + kind]
        for kind in range(cells[EXTRA], g.kinds):
            if cells[g.bank + kind] > 0 and cells[g.hand + seat * g.kinds + kind] < goal.row[kind] and rest >= left:
                return g.take_first + kind
            rest -= cells[g.bank + kind]
        return -1


