"""The quick policy: a sensible move in about a microsecond, for play-outs. Its advisers read cells; they copy and evaluate nothing.

In phases without an adviser it chooses at random, so it gets through any game.
"""

from typing import Final, TypeAlias

from farshore.engine.ints import Ints, i64, vec, zeros
from farshore.engine.machine import OVER, PHASE, SEATS, Buffer, State
from farshore.luck import Luck
from farshore.playing import choose_randomly, draw
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.games.plugins import plugins_of
from farshore.thinking.policy.adviser import Adviser
from farshore.thinking.policy.context import Goal, Outlook, PolicyContext
from farshore.thinking.policy.parameters import PolicyParameters

Advisers: TypeAlias = "vec[Adviser]"
LONGEST: Final = 20000  # draws and decisions of a play-out, which then ends where it is


class QuickPolicy:
    """Plays any seat of a game. `changed` parameters replace the shipped ones."""

    def __init__(self, board: BoardFeatures, changed: PolicyParameters | None = None) -> None:
        self.board = board
        self.out = Buffer(int(board.kit.rules.width) + 1)
        self.luck = Luck(0)
        self.dice = Luck(0)
        self.steps: i64 = 0  # decisions made so far: what thinking costs
        plugins = plugins_of(board.kit)
        parameters: PolicyParameters = {}
        for plugin in plugins:
            parameters.update(plugin.parameters())
        if changed is not None:
            parameters.update(changed)
        context = PolicyContext(board, parameters)
        goals: list[Goal] = []
        outlooks: list[Outlook] = []
        found: list[tuple[int, Adviser]] = []
        for plugin in plugins:
            goals.extend(plugin.goals(context))
            outlooks.extend(plugin.outlooks(context))
            found.extend(plugin.advisers(context))
        context.goals = vec[Goal](goals)
        context.outlooks = vec[Outlook](outlooks)
        phases = len(board.kit.rules.phases)
        self.begin: Ints = zeros(phases + 1)  # where the advisers of each phase begin in the row
        row: list[Adviser] = []
        for phase in range(phases):
            self.begin[phase] = len(row)
            for number, adviser in found:
                if number == phase:
                    row.append(adviser)
        self.begin[phases] = len(row)
        self.advisers: Advisers = vec[Adviser](row)

    def play_out(self, s: State, seed: i64, turns: i64) -> bool:
        """Play on until the game is over (True) or `turns` more turns were begun.

        Each turn's dice follow from `seed` and the turn's number alone, so that two play-outs of one seed differ by what was done and not
        by the dice: what is compared is compared with equal luck.
        """
        board = self.board
        luck = self.luck
        dice = self.dice
        luck.reseed(seed)
        cells = s.cells
        lowest = s.rules.lowest
        last = cells[board.turn_number] + turns
        steps: i64 = 0
        at = cells[PHASE]
        while at != OVER and cells[board.turn_number] < last:
            seats = cells[SEATS]
            if seats == 0:
                if at == board.rolling:
                    dice.reseed((seed + 0x632BE5AB * cells[board.turn_number]) & 0x7FFFFFFF)
                    draw(s, dice)
                else:
                    draw(s, luck)
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
        return action if action >= 0 else choose_randomly(s, seat, luck, self.out)
