"""The quick policy: a sensible move in about a microsecond, for play-outs. No copies, no evaluation: its advisers read cells.

Phases for which no adviser was taught are played at random among what is legal, so it gets through any game.
"""

from typing import Final, TypeAlias

from farshore.engine.ints import COMPILED, Ints, i64, vec, zeros
from farshore.engine.machine import NATURE, OVER, PHASE, SEATS, WINNERS, Buffer, State
from farshore.luck import Luck
from farshore.thinking.advisers import Adviser
from farshore.thinking.ground import Ground
from farshore.thinking.lessons import lessons_of
from farshore.thinking.sense import Goal, Sense, pack_goals

Advisers: TypeAlias = "vec[Adviser]"
LONGEST: Final = 20000  # steps: a game that goes on so long is given up


def pack_advisers(advisers: list[Adviser]) -> Advisers:
    return vec[Adviser](advisers) if COMPILED else advisers  # type: ignore[return-value]


class Quick:
    """Plays any seat of a game on one ground. `changed` habits differ from the shipped ones."""

    def __init__(self, ground: Ground, changed: dict[str, int] | None = None) -> None:
        self.g = ground
        self.out = Buffer(int(ground.kit.rules.width) + 1)
        self.luck = Luck(0)
        self.dice = Luck(0)
        self.steps: i64 = 0  # decisions made so far: what thinking costs
        sense = Sense(ground, changed)
        goals: list[Goal] = []
        found: list[tuple[int, Adviser]] = []
        for lesson in lessons_of(ground.kit):
            goals.extend(lesson.goals(sense))
            found.extend(lesson.advisers(sense))
        sense.goals = pack_goals(goals)
        phases = len(ground.kit.rules.phases)
        self.begin: Ints = zeros(phases + 1)  # where a phase's advisers begin in the row; the next phase's end it
        row: list[Adviser] = []
        for phase in range(phases):
            self.begin[phase] = len(row)
            for number, adviser in found:
                if number == phase:
                    row.append(adviser)
        self.begin[phases] = len(row)
        self.advisers: Advisers = pack_advisers(row)

    def play_out(self, s: State, seed: i64, turns: i64) -> bool:
        """Play on until the game is over (True) or `turns` more turns were begun.

        Each turn's dice follow from `seed` and the turn's number alone, so that two play-outs of one seed differ by what was done and not
        by the dice: what is compared is compared with equal luck.
        """
        g = self.g
        luck = self.luck
        dice = self.dice
        rolling = g.rolling
        luck.reseed(seed)
        cells = s.cells
        lowest = s.rules.lowest
        phases = s.rules.phase_row
        last = cells[g.turn_number] + turns
        steps: i64 = 0
        at = cells[PHASE]
        while at != OVER and cells[g.turn_number] < last:
            seats = cells[SEATS]
            if seats == 0:
                nature = phases[at].draw_of()
                if at == rolling:
                    dice.reseed((seed + 0x632BE5AB * cells[g.turn_number]) & 0x7FFFFFFF)
                    nature.apply(s, NATURE, nature.pick(s, dice.below(nature.total(s))))
                else:
                    nature.apply(s, NATURE, nature.pick(s, luck.below(nature.total(s))))
                while phases[cells[PHASE]].arrive(s):
                    pass
            else:
                seat = lowest[seats]
                s.apply(seat, self.move(s, seat, luck))
            steps += 1
            if steps > LONGEST:
                break
            at = cells[PHASE]
        self.steps += steps
        return at == OVER

    def move(self, s: State, seat: i64, luck: Luck) -> i64:
        """A legal action for `seat`, who must act."""
        at = s.cells[PHASE]
        first = self.begin[at]
        last = self.begin[at + 1]
        action: i64 = -1
        if last - first == 1:
            action = self.advisers[first].propose(s, seat, luck)
        elif last > first:
            urgency: i64 = -1
            for i in range(first, last):
                adviser = self.advisers[i]
                proposed = adviser.propose(s, seat, luck)
                if proposed >= 0 and adviser.urgency > urgency:
                    urgency = adviser.urgency
                    action = proposed
        if action >= 0:
            return action
        self.out.n = 0
        s.legal(seat, self.out)
        return self.out.items[luck.below(self.out.n)] if self.out.n > 1 else self.out.items[0]


def play_together(s: State, players: list[Quick], luck: Luck) -> int:
    """A game between policies, one for each seat; returns the winner, −1 if it was given up."""
    cells = s.cells
    for _ in range(LONGEST):
        at = cells[PHASE]
        if at == OVER:
            return int(s.rules.lowest[cells[WINNERS]])
        seats = cells[SEATS]
        if seats == 0:
            nature = s.rules.phase_row[at].draw_of()
            s.apply(NATURE, nature.first + nature.pick(s, luck.below(nature.total(s))))
        else:
            seat = s.rules.lowest[seats]
            s.apply(seat, players[seat].move(s, seat, luck))
    return -1
