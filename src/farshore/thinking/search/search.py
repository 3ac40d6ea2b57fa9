"""Search: the evaluation picks candidates, then the quick policy plays them out in sampled worlds, if wanted with a tree of the own turn
under each candidate.

Nothing here sees more than a `View`: every world is a sample of it. Budgets count play-outs, not seconds, so the same seed gives the same
choice on any machine; unless somebody waits, and sets `until`.
"""

import math
from time import monotonic
from typing import Final

from farshore.engine.ints import i64
from farshore.engine.machine import OVER, PHASE, SEATS, WINNERS, Buffer, State
from farshore.engine.visibility import Held, View, sample
from farshore.luck import Luck
from farshore.playing import draw
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.evaluate import Evaluation
from farshore.thinking.policy.parameters import PolicyParameters
from farshore.thinking.policy.quick import QuickPolicy

WIDEN: Final = 8  # visits before a branch tries more than the quick policy's choice
WIDTH: Final = 4  # actions that a branch tries
CURIOSITY: Final = 0.12  # exploration: how much a little-tried action is favoured


class Branch:
    """A moment of the own turn, after certain actions. Draws on the way differ from visit to visit; they share its statistics."""

    def __init__(self) -> None:
        self.actions: list[int] = []  # none: not widened yet
        self.next: list[Branch] = []
        self.sum = 0.0
        self.tries = 0.0


class Candidate:
    """An action and what is known about it."""

    def __init__(self, action: int) -> None:
        self.action: i64 = action
        self.prior = 0.0  # chance to win by evaluation
        self.sum = 0.0
        self.tries = 0.0
        self.worth = 0.0
        self.branch = Branch()


class Search:
    """Thinks about one decision at a time."""

    def __init__(self, board: BoardFeatures, evaluation: Evaluation, parameters: PolicyParameters | None = None, doubt: int = 0) -> None:
        self.board = board
        self.evaluation = evaluation
        self.quick = QuickPolicy(board, parameters)
        # In play-outs the others' foundings vary: a corner that is good only after one certain reply is not good.
        self.later = QuickPolicy(board, {**(parameters or {}), "found: doubt": doubt}) if doubt else self.quick
        self.luck = Luck(0)
        self.played: i64 = 0  # play-outs so far: budgets are counted in them
        self.until = 0.0  # when to choose by what is known so far, by the monotonic clock; 0: when the budget is spent
        self.out = Buffer(int(board.kit.rules.width) + 1)

    def carry_on(self, s: State, seat: i64) -> None:
        """Let the quick policy finish what an action of `seat` began: move the robber, take a card, play the rest of the turn."""
        board = self.board
        cells = s.cells
        for _ in range(60):
            at = cells[PHASE]
            if at == OVER or at == board.before or at == board.rolling or at == board.settling:
                return
            seats = cells[SEATS]
            if seats == 0:
                draw(s, self.luck)
            elif seats >> seat & 1:
                s.apply(seat, self.quick.move(s, seat, self.luck))
            else:
                return

    def follow(self, world: State, seat: i64, actions: list[int], seed: i64) -> Candidate:
        """The quick policy's choice, if it is among the actions; otherwise the last of them (end, decline, withdraw)."""
        self.luck.reseed(seed)
        action: int = self.quick.move(world, seat, self.luck)
        return Candidate(action if action in actions else actions[-1])

    def rank(self, worlds: list[State], seat: i64, actions: list[int], seed: i64) -> list[Candidate]:
        """The actions with their priors, best first."""
        found: list[Candidate] = []
        for action in actions:
            found.append(Candidate(action))
        number = 0
        for world in worlds:
            if number and self.late():
                break
            for candidate in found:
                s = world.copy()
                self.luck.reseed(seed + number)
                s.apply(seat, candidate.action)
                self.carry_on(s, seat)
                candidate.prior += self.evaluation.chance(s, seat)
            number += 1
        for candidate in found:
            candidate.prior /= number
            candidate.worth = candidate.prior
        found.sort(key=by_worth, reverse=True)
        return found

    def play_outs(
        self, worlds: list[State], seat: i64, field: list[Candidate], count: int, turns: i64, trust: float, seed: i64, deep: bool
    ) -> list[Candidate]:
        """Sequential halving: all candidates get play-outs in the same worlds with the same dice, then the better half, and so on.

        `deep`: what follows a candidate in the own turn is searched too, see `descend`; otherwise the quick policy finishes the turn. Every
        other play-out explores and says nothing about the candidate itself: exploring costs, and a candidate that ends the turn has nothing
        to explore.
        """
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
                if number > 1 and self.late():
                    break
                world = worlds[int((number // 2 if deep else number) % len(worlds))]
                number += 1
                for candidate in left:
                    s = world.copy()
                    s.apply(seat, candidate.action)
                    path: list[Branch] = []
                    explores = deep and number % 2 == 1
                    if deep:
                        self.luck.reseed(seed + 104729 * number)
                        self.descend(s, seat, candidate.branch, path, CURIOSITY if explores else 0.0)
                    result = self.outcome(s, seat, seed + 7919 * number, turns)
                    for branch in path:
                        branch.sum += result
                        branch.tries += 1.0
                    if not explores:
                        candidate.sum += result
                        candidate.tries += 1.0
            for candidate in left:
                candidate.worth = candidate.sum / candidate.tries
            left.sort(key=by_worth, reverse=True)
            left = left[: (len(left) + 1) // 2]
        field.sort(key=by_worth_then_tries, reverse=True)
        return field

    def outcome(self, s: State, seat: i64, seed: i64, turns: i64) -> float:
        """One play-out: 1 or 0 where it came to the end, otherwise the chance to win by evaluation."""
        self.played += 1
        if self.later.play_out(s, seed, turns):
            return 1.0 if s.cells[WINNERS] >> seat & 1 else 0.0
        return self.evaluation.chance(s, seat)

    def difference(self, before: list[State], after: list[State], seat: i64, count: int, turns: i64, seed: i64) -> float:
        """How much better `seat` does in the worlds after something than before it, in play-outs with the same dice."""
        total = 0.0
        tries = 0
        while tries < count and (tries == 0 or not self.late()):
            at = tries % len(before)
            total += self.outcome(after[at].copy(), seat, seed + 7919 * tries, turns)
            total -= self.outcome(before[at].copy(), seat, seed + 7919 * tries, turns)
            tries += 1
        return total / tries

    def mean(self, worlds: list[State], seat: i64, count: int, turns: i64, seed: i64) -> float:
        """The chance of `seat` to win if everybody goes on as the quick policy would."""
        total = 0.0
        tries = 0
        while tries < count and (tries == 0 or not self.late()):
            total += self.outcome(worlds[tries % len(worlds)].copy(), seat, seed + 7919 * tries, turns)
            tries += 1
        return total / tries

    def late(self) -> bool:
        return self.until > 0.0 and monotonic() >= self.until

    def descend(self, s: State, seat: i64, branch: Branch, path: list[Branch], curiosity: float) -> None:
        """Go on with the own turn by what was tried so far: the best average, with a bonus for what was tried little, if curious.

        Draws are drawn anew each time. Ends with the turn, or where a branch was visited too little to choose.
        """
        board = self.board
        cells = s.cells
        turn = cells[board.turn_number]
        while True:
            path.append(branch)
            while cells[SEATS] == 0 and cells[PHASE] != OVER and cells[PHASE] != board.rolling:
                draw(s, self.luck)
            at = cells[PHASE]
            if at == OVER or at == board.before or cells[board.turn_number] != turn or cells[SEATS] >> seat & 1 == 0:
                return
            if branch.tries < WIDEN:
                return
            if not branch.actions:
                self.widen(s, seat, branch)
            pick = self.pick(s, seat, branch, curiosity)
            if pick < 0:
                return
            s.apply(seat, branch.actions[pick])
            branch = branch.next[pick]

    def pick(self, s: State, seat: i64, branch: Branch, curiosity: float) -> int:
        """The most promising of a branch's actions that is legal now, by its place in the list; −1 if there is none."""
        self.out.n = 0
        s.legal(seat, self.out)
        best = -1.0
        pick = -1
        scale = curiosity * math.sqrt(math.log(branch.tries + 1.0))
        for number in range(len(branch.actions)):
            following = branch.next[number]
            if following.tries < 4.0 and curiosity == 0.0:
                score = 0.0  # too little is known
            elif following.tries == 0.0:
                score = 2.0
            else:
                score = following.sum / following.tries + scale / math.sqrt(following.tries)
            if score > best and self.is_open(branch.actions[number]):
                best = score
                pick = number
        return pick

    def is_open(self, action: i64) -> bool:
        """Is it among the actions in `out`?"""
        for number in range(self.out.n):
            if self.out.items[number] == action:
                return True
        return False

    def widen(self, s: State, seat: i64, branch: Branch) -> None:
        """Fill a branch with the actions worth trying: the quick policy's choice, and the best by evaluation."""
        self.out.n = 0
        s.legal(seat, self.out)
        offers = self.board.trade_moves.get("begin")
        actions: list[int] = []
        for action in self.out.as_list():
            if offers is None or action != offers.first:
                actions.append(action)
        usual: int = self.quick.move(s, seat, self.luck)
        chosen = [usual]
        if len(actions) > 1:
            for candidate in self.rank([s], seat, actions, self.luck.below(1 << 20)):
                if len(chosen) < WIDTH and candidate.action != usual:
                    chosen.append(int(candidate.action))
        for action in chosen:
            branch.actions.append(action)
            branch.next.append(Branch())


def by_worth(candidate: Candidate) -> float:
    return candidate.worth


def by_worth_then_tries(candidate: Candidate) -> tuple[float, float]:
    """Candidates that stayed longest come first."""
    return candidate.tries, candidate.worth


def worlds_of(seen: View, count: int, luck: Luck, hands: list[Held] | None = None) -> list[State]:
    """Sampled worlds that agree with a view; `hands` gives each the hands that were guessed for it."""
    return [sample(seen, luck, None if hands is None else hands[number]) for number in range(count)]
