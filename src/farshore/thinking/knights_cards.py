"""When the bots play each progress card, and which they put away."""

from typing import Final

from farshore.engine.ints import Ints, i64, zeros
from farshore.engine.machine import State
from farshore.luck import Luck
from farshore.parts.cities.cards_science import PlayAlchemy
from farshore.parts.cities.knights import ASLEEP, SET, state_of
from farshore.parts.cities.merchant import Merchant
from farshore.parts.cities.progress import MOST_HIDDEN, PlayProgress, PutAway
from farshore.parts.table import Table
from farshore.thinking.advisers import BUILD_CITY, PLAY, SETTLE, Adviser
from farshore.thinking.court import Court
from farshore.thinking.ground import FACES, Ground
from farshore.thinking.knights_turn import NEAR
from farshore.thinking.sense import Sense

FIRST: Final = BUILD_CITY + 6  # what brings cards comes before everything that costs some
SCARCE: Final = MOST_HIDDEN - 1  # with so many cards one is played although it could bring more later


class Swapper:
    """Finds the two number tokens whose exchange gains most (C65)."""

    def __init__(self, ground: Ground) -> None:
        self.g = ground
        self.token: i64 = ground.kit.part(Table).token
        self.share: Ints = zeros(int(ground.n_hexes))
        self.one: i64 = -1
        self.other: i64 = -1
        self.gain: i64 = 0

    def fits(self, s: State, h: i64) -> bool:
        number = s.cells[self.token + h]
        return number > 0 and number != 2 and number != 6 and number != 8 and number != 12

    def look(self, s: State, seat: i64, only: i64) -> None:
        """`only`: the token chosen already, −1 if none is."""
        g = self.g
        cells = s.cells
        for h in range(g.n_hexes):
            earners = cells[g.earners + h]
            mine: i64 = 0
            other: i64 = 0
            while earners:
                count = (earners & 15) + 2 * (earners >> 4 & 15)
                mine += 4 * count if other == seat else -count
                earners >>= 8
                other += 1
            self.share[h] = mine
        self.one = -1
        self.other = -1
        self.gain = -1000
        for one in range(g.n_hexes):
            if (only >= 0 and one != only) or not self.fits(s, one):
                continue
            number = cells[self.token + one]
            for two in range(g.n_hexes):
                if cells[self.token + two] != number and self.fits(s, two):
                    gain = (FACES[cells[self.token + two]] - FACES[number]) * (self.share[one] - self.share[two])
                    if gain > self.gain:
                        self.gain = gain
                        self.one = one
                        self.other = two


class Player:
    """Judges whether a card is worth playing now. `urgency` says how soon."""

    def __init__(self, sense: Sense) -> None:
        self.sense = sense
        self.g = sense.g
        self.court = Court(sense.g)
        self.progress = self.court.progress
        self.merchant = sense.g.kit.part(Merchant)
        self.swapper = Swapper(sense.g)
        self.urgency: i64 = PLAY
        names = self.progress.names
        self.crane: i64 = names.index("crane")
        self.mining: i64 = names.index("mining")
        self.irrigation: i64 = names.index("irrigation")
        self.invention: i64 = names.index("invention")
        self.engineering: i64 = names.index("engineering")
        self.medicine: i64 = names.index("medicine")
        self.smithing: i64 = names.index("smithing")
        self.road_building: i64 = names.index("road building")
        self.merchant_card: i64 = names.index("merchant")
        self.commercial: i64 = names.index("commercial harbour")
        self.fleet: i64 = names.index("merchant fleet")
        self.commodity_monopoly: i64 = names.index("commodity monopoly")
        self.resource_monopoly: i64 = names.index("resource monopoly")
        self.taxation: i64 = names.index("taxation")
        self.diplomacy: i64 = names.index("diplomacy")
        self.encouragement: i64 = names.index("encouragement")
        self.intrigue: i64 = names.index("intrigue")
        self.sabotage: i64 = names.index("sabotage")
        self.wedding: i64 = names.index("wedding")
        self.toll: i64 = names.index("toll")

    def wants(self, s: State, seat: i64, kind: i64, eager: bool) -> bool:
        """Play it now? It may be played. `eager`: it is played or put away."""
        g = self.g
        self.urgency = PLAY
        if kind == self.mining or kind == self.irrigation or kind == self.toll or kind == self.wedding:
            self.urgency = FIRST
            return True
        if kind == self.merchant_card:
            return eager or s.cells[self.merchant.owner] != seat + 1
        if kind == self.medicine:
            self.urgency = BUILD_CITY + 2
            return True
        if kind == self.crane:
            self.urgency = FIRST
            return self.crane_helps(s, seat)
        if kind == self.engineering:
            return True
        if kind == self.commercial:
            self.urgency = FIRST
            return eager or self.others_hold(s, seat, g.hands.takeable, g.kinds) >= g.seats
        if kind == self.commodity_monopoly:
            self.urgency = FIRST
            return self.monopoly(s, seat, g.hands.takeable, g.kinds, 1) >= (1 if eager else 2)
        if kind == self.resource_monopoly:
            self.urgency = FIRST
            return self.monopoly(s, seat, 0, g.hands.takeable, 2) >= (2 if eager else 4)
        if kind == self.fleet:
            self.urgency = SETTLE + 5
            return eager or self.fleet_helps(s, seat)
        if kind == self.encouragement:
            return self.roused(s, seat, eager)
        if kind == self.sabotage:
            return eager or self.levied(s, seat) >= 5
        if kind == self.road_building:
            return eager or self.sense.settlement_place(s, seat) < 0 or self.sense.races(s, seat)
        if kind == self.invention:
            self.swapper.look(s, seat, -1)
            return self.swapper.gain >= (4 if eager else 16)
        if kind == self.smithing:
            return True
        if kind == self.diplomacy:
            return self.breaks_road(s, seat)
        if kind == self.intrigue:
            return eager or s.cells[self.progress.hidden + seat] >= SCARCE
        return True

    def crane_helps(self, s: State, seat: i64) -> bool:
        """A stage of some size that it makes payable."""
        g = self.g
        improvements = self.court.improvements
        for track in range(3):
            stage = improvements.stage_of(s, seat, track)
            held = s.cells[g.hand + seat * g.kinds + self.court.commodity[track]]
            if stage >= 1 and held >= stage and improvements.open_to(s, seat, track):
                return True
        return False

    def others_hold(self, s: State, seat: i64, low: i64, high: i64) -> i64:
        """Cards of these kinds in the others' hands."""
        g = self.g
        total: i64 = 0
        for kind in range(low, high):
            total += g.hands.stock[kind] - s.cells[g.bank + kind] - s.cells[g.hand + seat * g.kinds + kind]
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
        g = self.g
        total: i64 = 0
        for other in range(g.seats):
            if other != seat:
                count = s.cells[g.hand + other * g.kinds + kind]
                total += count if count < most else most
        return total

    def fleet_helps(self, s: State, seat: i64) -> bool:
        """Four of a kind that the bank does not take two for one anyway."""
        g = self.g
        goal = self.sense.goal(s, seat)
        for kind in range(g.kinds):
            if s.cells[g.hand + seat * g.kinds + kind] - goal.row[kind] >= 4 and g.bank_rate(s, seat, kind) > 2:
                return True
        return False

    def roused(self, s: State, seat: i64, eager: bool) -> bool:
        knights = self.court.knights
        count: i64 = 0
        for at in range(knights.band + seat * SET, knights.band + seat * SET + SET):
            corner = s.cells[at] - 1
            if corner >= 0 and state_of(s.cells[knights.knight + corner]) == ASLEEP:
                count += 1
        self.court.look(s, seat)
        self.urgency = FIRST
        return eager or (self.court.steps <= NEAR and (count > 1 or self.court.loses()))

    def levied(self, s: State, seat: i64) -> i64:
        """Cards that Sabotage would cost the others."""
        g = self.g
        total: i64 = 0
        for other in range(g.seats):
            if other != seat and s.cells[g.points + other] >= s.cells[g.points + seat]:
                total += s.cells[g.count + other] >> 1
        return total

    def breaks_road(self, s: State, seat: i64) -> bool:
        """Would one road less cost another the longest road?"""
        g = self.g
        if g.road_length < 0:
            return False
        holder = s.cells[g.road_holder] - 1
        if holder < 0 or holder == seat:
            return False
        length = s.cells[g.road_length + holder]
        return length <= g.road_least or s.cells[g.road_length + seat] >= length


class PlayAdviser(Adviser):
    """In the turn: whatever card is worth it now."""

    def __init__(self, sense: Sense, first: int) -> None:
        super().__init__(sense)
        self.first: i64 = first
        self.player = Player(sense)
        self.progress = self.player.progress

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
                if progress.cards[kind].needs(s, seat) and self.player.wants(s, seat, kind, eager) and self.player.urgency > self.urgency:
                    self.urgency = self.player.urgency
                    pick = kind
        return -1 if pick < 0 else self.first + pick


class FifthAdviser(PlayAdviser):
    """A card too many in the own turn: the best is played, or the least put away."""

    def __init__(self, sense: Sense, first: int, away: int) -> None:
        super().__init__(sense, first)
        self.away = AwayAdviser(sense, away)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        action = self.best(s, seat, True)
        return action if action >= 0 else self.away.propose(s, seat, luck)


class AwayAdviser(Adviser):
    """The least of the hidden cards goes under its deck."""

    def __init__(self, sense: Sense, first: int) -> None:
        super().__init__(sense)
        self.first: i64 = first
        self.court = Court(sense.g)

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        least: i64 = 1000
        pick: i64 = -1
        for deck in self.court.progress.decks:
            mine = deck.cards + seat * deck.kinds
            for at in range(deck.kinds):
                if s.cells[mine + at] and self.court.worth[deck.first + at] < least:
                    least = self.court.worth[deck.first + at]
                    pick = deck.first + at
        return -1 if pick < 0 else self.first + pick


class AlchemyAdviser(Adviser):
    """The roll that brings most: to oneself for full, to the others against it (C60)."""

    def __init__(self, sense: Sense, move: PlayAlchemy) -> None:
        super().__init__(sense)
        self.first: i64 = move.first
        self.progress = move.realm.progress
        self.token: i64 = sense.g.kit.part(Table).token
        self.gains: Ints = zeros(13)
        self.urgency = PLAY

    def propose(self, s: State, seat: i64, luck: Luck) -> i64:
        g = self.g
        cells = s.cells
        hidden = cells[self.progress.hidden + seat]
        if hidden == 0 or self.progress.holds(s, seat, 0) == 0:
            return -1
        gains = self.gains
        for number in range(13):
            gains[number] = 0
        blocked = cells[g.robber_at] if g.robber_at >= 0 else -1
        for h in range(g.n_hexes):
            earners = cells[g.earners + h]
            number = cells[self.token + h]
            if earners == 0 or number <= 0 or h == blocked:
                continue
            other: i64 = 0
            while earners:
                count = (earners & 15) + 2 * (earners >> 4 & 15)
                gains[number] += 6 * count if other == seat else -count
                earners >>= 8
                other += 1
        best: i64 = 10 if hidden >= SCARCE else 16
        pick: i64 = -1
        for number in range(2, 13):
            if gains[number] >= best:
                best = gains[number] + 1
                pick = number
        if pick < 0:
            return -1
        one: i64 = 1 if pick < 8 else pick - 6  # a low first die opens the gates of low stages
        return self.first + (one - 1) * 6 + pick - one - 1


def card_advisers(sense: Sense) -> list[tuple[int, Adviser]]:
    found: list[tuple[int, Adviser]] = []
    rests = [phase for phase, _ in sense.g.rests]
    progress = Court(sense.g).progress
    for phase in sense.g.kit.rules.phases:
        number = int(phase.id)
        play = -1
        away = -1
        for move in phase.moves:
            if isinstance(move, PlayProgress):
                play = int(move.first)
            elif isinstance(move, PlayAlchemy):
                found.append((number, AlchemyAdviser(sense, move)))
            elif isinstance(move, PutAway):
                away = int(move.first)
        if number in rests and play >= 0:
            found.append((number, PlayAdviser(sense, play)))
        elif number == progress.fifth.id:
            found.append((number, FifthAdviser(sense, play, away)))
        elif number == progress.leaving.id:
            found.append((number, AwayAdviser(sense, away)))
    return found
