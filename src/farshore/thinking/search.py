"""Search: candidates by evaluation, then play-outs by the quick policy over worlds that agree with what a seat knows.

Nothing here ever sees more than a `View`: every world is a sample of it. Budgets are counted in play-outs, not in seconds, so that the same
seed gives the same choice on any machine.
"""

from farshore.engine.ints import i64
from farshore.engine.machine import NATURE, OVER, PHASE, SEATS, WINNERS, Buffer, State
from farshore.engine.sight import View, sample
from farshore.luck import Luck
from farshore.thinking.evaluate import Evaluation
from farshore.thinking.ground import Ground
from farshore.thinking.quick import Quick


class Candidate:
    """An action and what is known about it."""

    def __init__(self, action: int) -> None:
        self.action: i64 = action
        self.prior = 0.0  # chance to win by evaluation
        self.sum = 0.0
        self.tries = 0.0
        self.worth = 0.0


class Search:
    """Thinks about one decision at a time."""

    def __init__(self, ground: Ground, evaluation: Evaluation) -> None:
        self.g = ground
        self.evaluation = evaluation
        self.quick = Quick(ground)
        self.luck = Luck(0)
        self.out = Buffer(int(ground.kit.rules.width) + 1)

    def carry_on(self, s: State, seat: i64) -> None:
        """Let the quick policy finish what an action of `seat` began: a robber to move, a card to take, the rest of the own turn."""
        g = self.g
        cells = s.cells
        for _ in range(60):
            at = cells[PHASE]
            if at == OVER or at == g.before or at == g.rolling or at == g.settling:
                return
            seats = cells[SEATS]
            if seats == 0:
                nature = s.rules.phase_row[at].draw_of()
                s.apply(NATURE, nature.first + nature.pick(s, self.luck.below(nature.total(s))))
            elif seats >> seat & 1:
                s.apply(seat, self.quick.move(s, seat, self.luck))
            else:
                return

    def follow(self, world: State, seat: i64, actions: list[int], seed: i64) -> Candidate:
        """What the quick policy does, if it is among the actions; otherwise the last of them (end, decline, withdraw)."""
        self.luck.reseed(seed)
        action: int = self.quick.move(world, seat, self.luck)
        return Candidate(action if action in actions else actions[-1])

    def rank(self, worlds: list[State], seat: i64, actions: list[int], seed: i64) -> list[Candidate]:
        """The actions with their priors, best first."""
        found: list[Candidate] = []
        for action in actions:
            candidate = Candidate(action)
            number = 0
            for world in worlds:
                s = world.copy()
                self.luck.reseed(seed + number)
                number += 1
                s.apply(seat, candidate.action)
                self.carry_on(s, seat)
                candidate.prior += self.evaluation.chance(s, seat)
            candidate.prior /= number
            candidate.worth = candidate.prior
            found.append(candidate)
        found.sort(key=by_worth, reverse=True)
        return found

    def play_outs(
        self, worlds: list[State], seat: i64, field: list[Candidate], count: int, turns: i64, trust: float, seed: i64
    ) -> list[Candidate]:
        """Sequential halving: all candidates get play-outs in the same worlds with the same chance, then the better half, and so on."""
        for candidate in field:
            candidate.sum = candidate.prior * trust
            candidate.tries = trust
        left = field
        rounds = 1
        while (1 << rounds) < len(field):
            rounds += 1
        number: i64 = 0
        while len(left) > 1:
            share = count // (rounds * len(left))
            if share < 1:
                share = 1
            for _ in range(share):
                world = worlds[int(number % len(worlds))]
                number += 1
                for candidate in left:
                    s = world.copy()
                    self.luck.reseed(seed + 7919 * number)
                    s.apply(seat, candidate.action)
                    if self.quick.play_out(s, self.luck, turns):
                        result = 1.0 if s.cells[WINNERS] >> seat & 1 else 0.0
                    else:
                        result = self.evaluation.chance(s, seat)
                    candidate.sum += result
                    candidate.tries += 1.0
            for candidate in left:
                candidate.worth = candidate.sum / candidate.tries
            left.sort(key=by_worth, reverse=True)
            left = left[: (len(left) + 1) // 2]
        field.sort(key=by_worth_then_tries, reverse=True)
        return field


def by_worth(candidate: Candidate) -> float:
    return candidate.worth


def by_worth_then_tries(candidate: Candidate) -> tuple[float, float]:
    """Those that were tried longest first."""
    return candidate.tries, candidate.worth


def worlds_of(seen: View, count: int, luck: Luck) -> list[State]:
    return [sample(seen, luck) for _ in range(count)]
