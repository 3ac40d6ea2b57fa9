"""What the bots know about Cities & Knights: the terms of the evaluation and the lesson; its advisers are in the files beside this one."""

from farshore.engine.ints import Ints, i64
from farshore.engine.machine import State
from farshore.parts.cities.barbarians import LANDING
from farshore.parts.cities.improvements import CAPITAL, GAIN, LAST
from farshore.parts.cities.walls import SAFE_CARDS, Fallen
from farshore.thinking.advisers import Adviser, FreeRoadAdviser
from farshore.thinking.court import Court
from farshore.thinking.ground import Ground, Prices
from farshore.thinking.knights_answers import answers
from farshore.thinking.knights_cards import card_advisers
from farshore.thinking.knights_turn import knight_price, turn_advisers
from farshore.thinking.knights_weights import KNIGHTS_WEIGHTS
from farshore.thinking.lesson import Lesson, Weights
from farshore.thinking.sense import Goal, Sense
from farshore.thinking.terms import Term


class TrackTerm(Term):
    """City improvements: how far, how soon the next stage, and how sure the metropolises are."""

    def __init__(self, ground: Ground) -> None:
        names = ["stage of science", "stage of trade", "stage of politics", "third stages", "commodities held", "pays a stage"]
        super().__init__(ground, [*names, "metropolis in reach", "metropolis in danger", "metropolis for good"])
        self.court = Court(ground)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        g = self.g
        court = self.court
        improvements = court.improvements
        at = self.at
        held: i64 = 0
        pays: i64 = 0
        third: i64 = 0
        reach: i64 = 0
        danger: i64 = 0
        safe: i64 = 0
        for track in range(3):
            stage = improvements.stage_of(s, seat, track)
            out[at + track] = stage
            have = s.cells[g.hand + seat * g.kinds + court.commodity[track]]
            held += have
            if stage >= GAIN:
                third += 1
            if stage < LAST and have > stage and improvements.open_to(s, seat, track):
                pays += 1
            if stage + 1 < CAPITAL:
                continue
            holder = court.metropolises.holder(s, track)
            if holder < 0:
                reach += 1
            elif holder == seat:
                if stage == LAST:
                    safe += 1
                else:
                    for other in range(g.seats):
                        if other != seat and improvements.stage_of(s, other, track) >= CAPITAL:
                            danger += 1
                            break
            elif stage == CAPITAL and improvements.stage_of(s, holder, track) < LAST:
                reach += 1
        out[at + 3] = third
        out[at + 4] = held if held < 8 else 8
        out[at + 5] = pays
        out[at + 6] = reach
        out[at + 7] = danger
        out[at + 8] = safe


class GuardTerm(Term):
    """Knights, and what the barbarians would do if they landed now: the nearer they are, the more it counts."""

    def __init__(self, ground: Ground) -> None:
        names = ["active knights", "sleeping knights", "would lose a city", "would be the defender", "walls", "cities"]
        super().__init__(ground, names)
        self.court = Court(ground)

    def write(self, s: State, seat: i64, out: Ints) -> None:
        court = self.court
        at = self.at
        court.look(s, seat)
        court.muster(s, seat)
        near = LANDING - court.steps + 1
        out[at] = court.mine
        out[at + 1] = court.resting
        out[at + 2] = near if court.loses() else 0
        out[at + 3] = near if court.earns(0) else 0
        out[at + 4] = s.cells[court.walls.safe + seat] // SAFE_CARDS
        out[at + 5] = s.cells[court.improvements.cities + seat]


class ProgressTerm(Term):
    """Hidden cards, by number and by worth."""

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground, ["progress cards", "worth of progress cards"])
        self.progress = Court(ground).progress
        self.worth: Ints = Court(ground).worth

    def write(self, s: State, seat: i64, out: Ints) -> None:
        progress = self.progress
        count = s.cells[progress.hidden + seat]
        out[self.at] = count
        total: i64 = 0
        if count:
            for deck in progress.decks:
                first = deck.cards + seat * deck.kinds
                for kind in range(deck.kinds):
                    if s.cells[first + kind]:
                        total += s.cells[first + kind] * self.worth[deck.first + kind]
        out[self.at + 1] = total // 10


class StageGoal(Goal):
    """One stage of one track."""

    def __init__(self, court: Court, track: int, stage: int) -> None:
        price = Prices(court.g.kinds, None)
        price.open = True
        price.row[court.commodity[track]] = stage
        price.total = stage
        super().__init__(price)
        self.court = court
        self.track: i64 = track
        self.stage: i64 = stage

    def open(self, s: State, seat: i64) -> bool:
        improvements = self.court.improvements
        return improvements.stage_of(s, seat, self.track) + 1 == self.stage and improvements.open_to(s, seat, self.track)


class KnightGoal(Goal):
    """A knight, while the own ones are fewer than the cities."""

    def __init__(self, court: Court, price: Prices) -> None:
        super().__init__(price)
        self.court = court

    def open(self, s: State, seat: i64) -> bool:
        court = self.court
        if s.cells[court.knights.left + seat * court.g.pieces] <= 0:
            return False
        court.muster(s, seat)
        return s.cells[court.knights.defence + seat] + court.resting < s.cells[court.improvements.cities + seat]


class KnightsLesson(Lesson):
    """The third box, alone and with others. Its weights go before the base game's: a city brings commodities here."""

    def terms(self, ground: Ground) -> list[Term]:
        return [TrackTerm(ground), GuardTerm(ground), ProgressTerm(ground)]

    def weights(self) -> Weights:
        return KNIGHTS_WEIGHTS

    def goals(self, sense: Sense) -> list[Goal]:
        court = Court(sense.g)
        found: list[Goal] = [StageGoal(court, track, stage) for track in range(3) for stage in range(1, LAST + 1)]
        price = knight_price(sense.g)
        if price is not None:
            found.append(KnightGoal(court, price))
        return found

    def advisers(self, sense: Sense) -> list[tuple[int, Adviser]]:
        fallen = sense.g.kit.part(Fallen)
        sense.laid = fallen.laid
        sense.laid_count = fallen.count
        found: list[tuple[int, Adviser]] = [(int(sense.g.free_phase), FreeRoadAdviser(sense))]
        found.extend(turn_advisers(sense))
        found.extend(card_advisers(sense))
        found.extend(answers(sense))
        return found
