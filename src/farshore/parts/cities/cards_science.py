"""The cards of the science deck (C60–C63, C65–C69, R45–R47, R55)."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import ARG, Buffer, Move, State
from farshore.engine.pieces import SEAT_MASK
from farshore.engine.sentence import Sentence, Term
from farshore.parts.cities.knight_moves import has_fortress
from farshore.parts.cities.knights import SET
from farshore.parts.cities.progress import ProgressCard
from farshore.parts.cities.questions import CORNER, HEX, CardQuestion
from farshore.parts.cities.realm import Realm
from farshore.parts.cities.walls import why_no_wall
from farshore.parts.hand import Price
from farshore.parts.produce import EARNER_BITS, EARNER_MASK

OF_A_HEX: Final = 2  # cards that Mining and Irrigation bring
FREE_ROADS: Final = 2
SMITHED: Final = 2
HEALING: Final = {"ore": 2, "grain": 1}
ALCHEMY: Final = 0


class Alchemy(ProgressCard):
    """Never played here: its time is before the roll (C60)."""

    def __init__(self) -> None:
        super().__init__("alchemy")

    def needs(self, s: State, seat: i64) -> bool:
        return False

    def why_not(self, s: State, seat: int) -> Sentence:
        return Sentence("alchemy_late", "Play Alchemy before you roll the dice.")


class PlayAlchemy(Move):
    """Set both dice, a 7 too; the event die is rolled all the same, and first (C60, R45)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__(36)
        self.realm = realm

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        progress = self.realm.progress
        if s.cells[progress.held + seat] >> ALCHEMY & 1:
            for arg in range(self.size):
                out.add(self.first + arg)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.realm.progress.spend(s, seat, ALCHEMY)
        self.realm.dice.fall(s, arg // 6 + 1, arg % 6 + 1)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("play_card", piece="alchemy", number=(arg // 6 + 1) * 10 + arg % 6 + 1)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("no_card", "You don't have this card: {card}.", card=Term("progress", "alchemy"))


class Crane(ProgressCard):
    """One stage built this turn costs one commodity less (C61)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("crane")
        self.improvements = realm.improvements

    def needs(self, s: State, seat: i64) -> bool:
        """A stage one may build, with what one will have in hand or not; no Crane waiting."""
        if s.cells[self.improvements.crane]:
            return False
        for track in range(3):
            if self.improvements.open_to(s, seat, track):
                return True
        return False

    def play(self, s: State, seat: i64) -> None:
        s.cells[self.improvements.crane] = 1

    def why_not(self, s: State, seat: int) -> Sentence:
        if s.cells[self.improvements.crane]:
            return Sentence("crane_waits", "You have played a Crane already and not used it yet.")
        return Sentence("no_stage_to_build", "There is no improvement you could build.")


class Harvest(ProgressCard):
    """Two cards for each hex of a terrain beside an own building, as far as the bank goes (C62, C63, R55)."""

    def __init__(self, realm: Realm, name: str, terrain: str, event: int) -> None:
        super().__init__(name)
        self.realm = realm
        self.terrain: i64 = realm.table.terrains.index(terrain)
        self.kind: i64 = realm.produce.single[self.terrain]
        self.event_harvest: i64 = event

    def hexes(self, s: State, seat: i64, most: i64) -> i64:
        """How many such hexes are there, if not more than `most`?"""
        cells = s.cells
        earners = self.realm.produce.earners
        land = self.realm.table.terrain
        terrain = self.terrain
        mine: i64 = EARNER_MASK
        mine <<= EARNER_BITS * seat
        count: i64 = 0
        for h in range(self.realm.table.n_hexes):
            if cells[earners + h] & mine and cells[land + h] == terrain:
                count += 1
                if count == most:
                    break
        return count

    def needs(self, s: State, seat: i64) -> bool:
        return s.cells[self.realm.hand.bank + self.kind] > 0 and self.hexes(s, seat, 1) > 0

    def play(self, s: State, seat: i64) -> None:
        count = OF_A_HEX * self.hexes(s, seat, self.realm.table.n_hexes)
        bank = s.cells[self.realm.hand.bank + self.kind]
        if count > bank:
            count = bank
        self.realm.hand.gain(s, seat, self.kind, count)
        s.emit(self.event_harvest, seat, self.kind, count)


class Invention(ProgressCard):
    """Two number tokens change places (C65)."""

    def __init__(self, realm: Realm, event: int) -> None:
        super().__init__("invention")
        self.first = FirstToken(realm, event)

    def needs(self, s: State, seat: i64) -> bool:
        return self.first.some(s, seat)

    def play(self, s: State, seat: i64) -> None:
        self.first.ask(s, seat)


def can_swap(realm: Realm, s: State, h: i64) -> bool:
    token = s.cells[realm.table.token + h]
    return token > 0 and token != 2 and token != 6 and token != 8 and token != 12


class FirstToken(CardQuestion):
    """One of the tokens; there must be another with a different number."""

    def __init__(self, realm: Realm, event: int) -> None:
        super().__init__(realm.asker, "invention_first", HEX, "Which number token do you swap?", "token")
        self.realm = realm
        self.second = SecondToken(realm, event)

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        realm = self.realm
        if not can_swap(realm, s, pick):
            return False
        for other in range(realm.table.n_hexes):
            if can_swap(realm, s, other) and s.cells[realm.table.token + other] != s.cells[realm.table.token + pick]:
                return True
        return False

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        s.goto(self.second.id, 1 << seat, pick)

    def why(self, s: State, seat: int, pick: int) -> Sentence:
        return Sentence("token_stays", "Choose two different number tokens, but not 2, 6, 8 or 12.")


class SecondToken(CardQuestion):
    """The other token; ARG is the hex of the first."""

    def __init__(self, realm: Realm, event: int) -> None:
        super().__init__(realm.asker, "invention_second", HEX, "Which other token do you swap it with?", "token")
        self.realm = realm
        self.event_swapped: i64 = event

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        token = self.realm.table.token
        return can_swap(self.realm, s, pick) and s.cells[token + pick] != s.cells[token + s.cells[ARG]]

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        cells = s.cells
        token = self.realm.table.token
        other = cells[ARG]
        s.pop()
        number = cells[token + other]
        cells[token + other] = cells[token + pick]
        cells[token + pick] = number
        self.realm.table.refresh(s)
        s.emit(self.event_swapped, seat, other, pick)

    def why(self, s: State, seat: int, pick: int) -> Sentence:
        return Sentence("token_stays", "Choose two different number tokens, but not 2, 6, 8 or 12.")

    def sound(self, s: State) -> str | None:
        if not 0 <= s.cells[ARG] < self.realm.table.n_hexes or not can_swap(self.realm, s, s.cells[ARG]):
            return "The 'arg' of phase 'invention_second' is a hex whose token can be swapped."
        return super().sound(s)


class Engineering(ProgressCard):
    """A free wall (C66)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("engineering")
        self.walls = realm.walls
        self.cities: i64 = realm.improvements.cities
        self.question = FreeWall(realm)

    def needs(self, s: State, seat: i64) -> bool:
        return self.walls.has_place(s, seat, s.cells[self.cities + seat])

    def play(self, s: State, seat: i64) -> None:
        self.question.ask(s, seat)


class FreeWall(CardQuestion):
    def __init__(self, realm: Realm) -> None:
        super().__init__(realm.asker, "engineering", CORNER, "Which of your cities gets the wall?", "wall")
        self.walls = realm.walls

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        return self.walls.fits(s, seat, pick)

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        s.pop()
        self.walls.build(s, seat, pick)

    def why(self, s: State, seat: int, pick: int) -> Sentence:
        return why_no_wall(self.walls, s, seat, pick) or super().why(s, seat, pick)


class Medicine(ProgressCard):
    """A settlement becomes a city for two ore and a grain, which are paid before it is chosen (C67)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("medicine")
        self.price = Price(realm.hand, HEALING)
        self.question = CheapCity(realm)

    def needs(self, s: State, seat: i64) -> bool:
        price = self.price
        if ((s.cells[price.purses + seat] | price.guard) - price.packed) & price.guard != price.guard:
            return False
        return self.question.some(s, seat)

    def play(self, s: State, seat: i64) -> None:
        self.price.pay(s, seat)
        self.question.ask(s, seat)

    def why_not(self, s: State, seat: int) -> Sentence:
        return self.price.shortfall(s, seat) or super().why_not(s, seat)


class CheapCity(CardQuestion):
    def __init__(self, realm: Realm) -> None:
        super().__init__(realm.asker, "medicine", CORNER, "Which settlement becomes a city?", "city")
        self.realm = realm

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        return self.realm.fallen.could_rise(s, seat, pick)

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        s.pop()
        self.realm.fallen.rise(s, seat, pick)


class Smithing(ProgressCard):
    """Up to two knights are promoted free (C68, R47)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("smithing")
        self.question = Smith(realm)

    def needs(self, s: State, seat: i64) -> bool:
        return self.question.has_work(s, seat)

    def play(self, s: State, seat: i64) -> None:
        self.question.ask(s, seat, SMITHED)


class Smith(CardQuestion):
    """ARG counts the knights to come."""

    def __init__(self, realm: Realm) -> None:
        super().__init__(realm.asker, "smithing", CORNER, "Which knight is promoted?", "knight")
        self.realm = realm
        self.open_done()

    def has_work(self, s: State, seat: i64) -> bool:
        knights = self.realm.knights
        fortress = has_fortress(self.realm.improvements, s, seat)
        for at in range(knights.band + seat * SET, knights.band + seat * SET + SET):
            corner = s.cells[at] - 1
            if corner >= 0 and knights.can_rise(s, corner, fortress):
                return True
        return False

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        knights = self.realm.knights
        value = s.cells[knights.knight + pick]
        return value != 0 and value & SEAT_MASK == seat and knights.can_rise(s, pick, has_fortress(self.realm.improvements, s, seat))

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        self.realm.knights.promote(s, pick)
        s.cells[ARG] -= 1
        if s.cells[ARG] == 0 or not self.has_work(s, seat):
            s.pop()

    def may_stop(self, s: State) -> bool:
        return s.cells[ARG] < SMITHED

    def sound(self, s: State) -> str | None:
        if not 1 <= s.cells[ARG] <= SMITHED:
            return "The 'arg' of phase 'smithing' is 1 or 2, the knights to come."
        return super().sound(s)


class RoadBuilding(ProgressCard):
    """Two free roads, or ships where there are any (C69)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("road building")
        self.free_roads = realm.free_roads

    def needs(self, s: State, seat: i64) -> bool:
        return self.free_roads.roads.has_place(s, seat)

    def play(self, s: State, seat: i64) -> None:
        self.free_roads.open_for(s, seat, FREE_ROADS)


def science_cards(b: Builder, realm: Realm) -> list[ProgressCard]:
    """In the order of the deck."""
    harvested = b.event("harvested", "seat card=goods count")
    swapped = b.event("tokens_swapped", "seat one=hex other=hex")
    return [
        Alchemy(),
        Crane(realm),
        Harvest(realm, "mining", "mountains", harvested),
        Harvest(realm, "irrigation", "field", harvested),
        Invention(realm, swapped),
        Engineering(realm),
        Medicine(realm),
        Smithing(realm),
        RoadBuilding(realm),
    ]
