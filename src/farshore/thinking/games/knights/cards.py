"""When the bots play each progress card, and which they put away."""

from typing import Final

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import State
from farshore.luck import Luck
from farshore.parts.cities.cards_science import PlayAlchemy
from farshore.parts.cities.knights import ASLEEP, SET, state_of
from farshore.parts.cities.merchant import Merchant
from farshore.parts.cities.progress import MOST_HIDDEN, PlayProgress, PutAway
from farshore.parts.produce import CITY_SHIFT, COUNT_MASK, EARNER_BITS
from farshore.parts.table import Table
from farshore.thinking.board_features import PIPS, BoardFeatures
from farshore.thinking.games.knights.features import KnightsFeatures
from farshore.thinking.games.knights.turn import NEAR
from farshore.thinking.policy.adviser import BUILD_CITY, PLAY, SETTLE, Adviser
from farshore.thinking.policy.context import PolicyContext

FIRST: Final = BUILD_CITY + 6  # what brings cards comes before everything that costs some
SCARCE: Final = MOST_HIDDEN - 1  # with so many cards one is played although it could bring more later


class TokenSwap:
    """Finds the two number tokens whose exchange gains most (C65)."""

    def __init__(self, board: BoardFeatures) -> None:
        self.board = board
        self.token: i64 = board.kit.part(Table).token
        self.share: Ints = zeros(int(board.n_hexes))
        self.one: i64 = -1
        self.other: i64 = -1
        self.gain: i64 = 0

    def fits(self, s: State, h: i64) -> bool:
        number = s.cells[self.token + h]
        return number > 0 and number != 2 and number != 6 and number != 8 and number != 12

    def look(self, s: State, seat: i64, only: i64) -> None:
        """`only`: the token chosen already, −1 if none is."""
        board = self.board
        cells = s.cells
        for h in range(board.n_hexes):
            earners = cells[board.earners + h]
            mine: i64 = 0
            other: i64 = 0
            while earners:
                count = (earners & COUNT_MASK) + 2 * (earners >> CITY_SHIFT & COUNT_MASK)
                mine += 4 * count if other == seat else -count
                earners >>= EARNER_BITS
                other += 1
            self.share[h] = mine
        self.one = -1
        self.other = -1
        self.gain = -1000
        for one in range(board.n_hexes):
            if (only >= 0 and one != only) or not self.fits(s, one):
                continue
            number = cells[self.token + one]
            for two in range(board.n_hexes):
                if cells[self.token + two] != number and self.fits(s, two):
                    gain = (PIPS[cells[self.token + two]] - PIPS[number]) * (self.share[one] - self.share[two])
                    if gain > self.gain:
                        self.gain = gain
                        self.one = one
                        self.other = two


class CardJudge:
    """Judges whether a progress card is worth playing now. `urgency` says how soon."""

    def __init__(self, context: PolicyContext) -> None:
        self.context = context
        self.board = context.board
        self.features = KnightsFeatures(context.board)
        self.progress = self.features.progress
        self.merchant = context.board.kit.part(Merchant)
        self.swap = TokenSwap(context.board)
        self.urgency: i64 = PLAY
        names = self.progress.names
        self.trade: i64 = self.progress.decks[1].first  # the first card of the second deck, and of the third
        self.politics: i64 = self.progress.decks[2].first
        self.crane: i64 = names.index("crane")
        self.mining: i64 = names.index("mining")
        self.irrigation: i64 = names.index("irrigation")
        self.invention: i64 = names.index("invention")
        self.medicine: i64 = names.index("medicine")
        self.road_building: i64 = names.index("road building")
        self.merchant_card: i64 = names.index("merchant")
        self.commercial: i64 = names.index("commercial harbour")
        self.fleet: i64 = names.index("merchant fleet")
        self.commodity_monopoly: i64 = names.index("commodity monopoly")
        self.resource_monopoly: i64 = names.index("resource monopoly")
        self.diplomacy: i64 = names.index("diplomacy")
        self.encouragement: i64 = names.index("encouragement")
        self.intrigue: i64 = names.index("intrigue")
        self.sabotage: i64 = names.index("sabotage")
        self.wedding: i64 = names.index("wedding")

    def wants(self, s: State, seat: i64, kind: i64, eager: bool) -> bool:
        """Play it now? It may be played. `eager`: it is played or put away."""
        self.urgency = PLAY
        if kind >= self.politics:
            return self.wants_politics(s, seat, kind, eager)
        if kind >= self.trade:
            return self.wants_trade(s, seat, kind, eager)
        return self.wants_science(s, seat, kind, eager)

    def wants_science(self, s: State, seat: i64, kind: i64, eager: bool) -> bool:
        if kind == self.mining or kind == self.irrigation:
            self.urgency = FIRST
        elif kind == self.medicine:
            self.urgency = BUILD_CITY + 2
        elif kind == self.crane:
            self.urgency = FIRST
            return self.crane_helps(s, seat)
        elif kind == self.road_building:
            return eager or self.context.settlement_place(s, seat) < 0 or self.context.races(s, seat)
        elif kind == self.invention:
            self.swap.look(s, seat, -1)
            return self.swap.gain >= (4 if eager else 16)
        return True

    def wants_trade(self, s: State, seat: i64, kind: i64, eager: bool) -> bool:
        board = self.board
        if kind == self.merchant_card:
            return eager or s.cells[self.merchant.owner] != seat + 1
        if kind == self.fleet:
            self.urgency = SETTLE + 5
            return eager or self.fleet_helps(s, seat)
        self.urgency = FIRST
        if kind == self.commercial:
            return eager or self.others_hold(s, seat, board.hands.takeable, board.kinds) >= board.seats
        if kind == self.commodity_monopoly:
            return self.monopoly(s, seat, board.hands.takeable, board.kinds, 1) >= (1 if eager else 2)
        if kind == self.resource_monopoly:
            return self.monopoly(s, seat, 0, board.hands.takeable, 2) >= (2 if eager else 4)
        return True

    def wants_politics(self, s: State, seat: i64, kind: i64, eager: bool) -> bool:
        if kind == self.wedding:
            self.urgency = FIRST
        elif kind == self.encouragement:
            return self.roused(s, seat, eager)
        elif kind == self.sabotage:
            return eager or self.levied(s, seat) >= 5
        elif kind == self.diplomacy:
            return self.breaks_road(s, seat)
        elif kind == self.intrigue:
            return eager or s.cells[self.progress.hidden + seat] >= SCARCE
        return True

    def crane_helps(self, s: State, seat: i64) -> bool:
        """A stage of some size that it makes payable."""
        board = self.board
        improvements = self.features.improvements
        for track in range(3):
            stage = improvements.stage_of(s, seat, track)
            held = s.cells[board.hand + seat * board.kinds + self.features.commodity[track]]
            if stage >= 1 and held >= stage and improvements.open_to(s, seat, track):
                return True
        return False

    def others_hold(self, s: State, seat: i64, low: i64, high: i64) -> i64:
        """Cards of these kinds in the others' hands."""
        board = self.board
        total: i64 = 0
        for kind in range(low, high):
            total += board.hands.stock[kind] - s.cells[board.bank + kind] - s.cells[board.hand + seat * board.kinds + kind]
        return total

    def monopoly(self, s: State, seat: i64, low: i64, high: i64, most: i64) -> i64:
        """Cards that the best of these kinds would bring."""
        best: i64 = 0
        for kind in range(low, high):
            count = self.takes(s, seat, kind, most)
            if count > best:
                best = count
        return best

    def takes(self, s: State, seat: i64, kind: i64, most: i64) -> i64:
        board = self.board
        total: i64 = 0
        for other in range(board.seats):
            if other != seat:
                count = s.cells[board.hand + other * board.kinds + kind]
                total += count if count < most else most
        return total

    def fleet_helps(self, s: State, seat: i64) -> bool:
        """Four of a kind that the bank does not take two for one anyway."""
        board = self.board
        goal = self.context.goal(s, seat)
        for kind in range(board.kinds):
            if s.cells[board.hand + seat * board.kinds + kind] - goal.row[kind] >= 4 and board.bank_rate(s, seat, kind) > 2:
                return True
        return False

    def roused(self, s: State, seat: i64, eager: bool) -> bool:
        knights = self.features.knights
        count: i64 = 0
        for at in range(knights.band + seat * SET, knights.band + seat * SET + SET):
            corner = s.cells[at] - 1
            if corner >= 0 and state_of(s.cells[knights.knight + corner]) == ASLEEP:
                count += 1
        self.features.look(s, seat)
        self.urgency = FIRST
        return eager or (self.features.steps <= NEAR and (count > 1 or self.features.loses()))

    def levied(self, s: State, seat: i64) -> i64:
        """Cards that Sabotage would cost the others."""
        board = self.board
        total: i64 = 0
        for other in range(board.seats):
            if other != seat and s.cells[board.points + other] >= s.cells[board.points + seat]:
                total += s.cells[board.count + other] >> 1
        return total

    def breaks_road(self, s: State, seat: i64) -> bool:
        """Would one road less cost another the longest road?"""
        board = self.board
        if board.road_length < 0:
            return False
        holder = s.cells[board.road_holder] - 1
        if holder < 0 or holder == seat:
            return False
        length = s.cells[board.road_length + holder]
        return length <= board.road_least or s.cells[board.road_length + seat] >= length


class PlayAdviser(Adviser):
    """In the turn: whatever card is worth it now."""

    def __init__(self, context: PolicyContext, first: int) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.judge = CardJudge(context)
        self.progress = self.judge.progress

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        hidden = s.cells[self.progress.hidden + seat]
        if hidden == 0:
            return -1
        return self.best(s, seat, hidden > MOST_HIDDEN)

    def best(self, s: State, seat: i64, eager: bool) -> i64:
        progress = self.progress
        pick: i64 = -1
        self.urgency = -1
        for deck in progress.decks:
            mine = deck.cards + seat * deck.kinds
            for at in range(deck.kinds):
                if s.cells[mine + at] == 0:
                    continue
                kind = deck.first + at
                if progress.cards[kind].needs(s, seat) and self.judge.wants(s, seat, kind, eager) and self.judge.urgency > self.urgency:
                    self.urgency = self.judge.urgency
                    pick = kind
        return -1 if pick < 0 else self.first + pick


class FifthAdviser(PlayAdviser):
    """A card too many in the own turn: the best is played, or the least put away."""

    def __init__(self, context: PolicyContext, first: int, away: int) -> None:
        super().__init__(context, first)
        self.away = AwayAdviser(context, away)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        action = self.best(s, seat, True)
        return action if action >= 0 else self.away.propose(s, seat, luck)


class AwayAdviser(Adviser):
    """The least of the hidden cards goes under its deck."""

    def __init__(self, context: PolicyContext, first: int) -> None:
        super().__init__(context)
        self.first: i64 = first
        self.features = KnightsFeatures(context.board)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        least: i64 = 1000
        pick: i64 = -1
        for deck in self.features.progress.decks:
            mine = deck.cards + seat * deck.kinds
            for at in range(deck.kinds):
                if s.cells[mine + at] and self.features.worth[deck.first + at] < least:
                    least = self.features.worth[deck.first + at]
                    pick = deck.first + at
        return -1 if pick < 0 else self.first + pick


class AlchemyAdviser(Adviser):
    """The roll that brings most: to oneself for full, to the others against it (C60)."""

    def __init__(self, context: PolicyContext, move: PlayAlchemy) -> None:
        super().__init__(context)
        self.first: i64 = move.first
        self.progress = move.realm.progress
        self.token: i64 = context.board.kit.part(Table).token
        self.gains: Ints = zeros(13)
        self.urgency = PLAY

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        hidden = s.cells[self.progress.hidden + seat]
        if hidden == 0 or self.progress.holds(s, seat, 0) == 0:
            return -1
        self.reckon(s, seat)
        best: i64 = 10 if hidden >= SCARCE else 16
        pick: i64 = -1
        for number in range(2, 13):
            if self.gains[number] >= best:
                best = self.gains[number] + 1
                pick = number
        if pick < 0:
            return -1
        one: i64 = 1 if pick < 8 else pick - 6  # a low first die opens the gates of low stages
        return self.first + (one - 1) * 6 + pick - one - 1

    def reckon(self, s: State, seat: i64) -> None:
        """What each roll would bring."""
        board = self.board
        cells = s.cells
        gains = self.gains
        for number in range(13):
            gains[number] = 0
        blocked = cells[board.robber_at] if board.robber_at >= 0 else -1
        for h in range(board.n_hexes):
            earners = cells[board.earners + h]
            number = cells[self.token + h]
            if earners == 0 or number <= 0 or h == blocked:
                continue
            other: i64 = 0
            while earners:
                count = (earners & COUNT_MASK) + 2 * (earners >> CITY_SHIFT & COUNT_MASK)
                gains[number] += 6 * count if other == seat else -count
                earners >>= EARNER_BITS
                other += 1


def card_advisers(context: PolicyContext) -> list[tuple[int, Adviser]]:
    found: list[tuple[int, Adviser]] = []
    rests = [phase for phase, _ in context.board.rests]
    progress = KnightsFeatures(context.board).progress
    for phase in context.board.kit.rules.phases:
        number = int(phase.id)
        play = -1
        away = -1
        for move in phase.moves:
            if isinstance(move, PlayProgress):
                play = int(move.first)
            elif isinstance(move, PlayAlchemy):
                found.append((number, AlchemyAdviser(context, move)))
            elif isinstance(move, PutAway):
                away = int(move.first)
        if number in rests and play >= 0:
            found.append((number, PlayAdviser(context, play)))
        elif number == progress.fifth.id:
            found.append((number, FifthAdviser(context, play, away)))
        elif number == progress.leaving.id:
            found.append((number, AwayAdviser(context, away)))
    return found
