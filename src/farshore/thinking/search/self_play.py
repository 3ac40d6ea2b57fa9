"""Games that policies play among themselves, for tuning: which parameters win, and moments to fit the weights to."""

from typing import Final

from farshore.engine.ints import i16, i64, shorts
from farshore.engine.machine import OVER, PHASE, SEATS, WINNERS, State
from farshore.luck import Luck
from farshore.playing import draw
from farshore.thinking.evaluation.evaluate import STAGES, Evaluation
from farshore.thinking.evaluation.fit import Moment
from farshore.thinking.evaluation.network import MOST
from farshore.thinking.policy.quick import QuickPolicy
from farshore.thinking.search.search import Search

LONGEST: Final = 20000  # draws and decisions: a game that goes on so long is given up


def play_together(s: State, players: list[QuickPolicy], luck: Luck) -> int:
    """A game between policies, one for each seat; returns the winner, −1 if it was given up."""
    cells = s.cells
    for _ in range(LONGEST):
        if cells[PHASE] == OVER:
            return int(s.rules.lowest[cells[WINNERS]])
        seats = cells[SEATS]
        if seats == 0:
            draw(s, luck)
        else:
            seat = s.rules.lowest[seats]
            s.apply(seat, players[seat].move(s, seat, luck))
    return -1


def record_game(s: State, policy: QuickPolicy, search: Search | None, evaluation: Evaluation, luck: Luck, every: int) -> list[Moment]:
    """Play a game and note moments of it. With a `search` seats choose by one-step evaluation, otherwise by the quick policy."""
    found: list[tuple[list[int], float]] = []
    board = policy.board
    for _ in range(LONGEST):
        at = s.cells[PHASE]
        if at == OVER:
            break
        if s.cells[SEATS] == 0:
            draw(s, luck)
            continue
        seat = s.rules.lowest[s.cells[SEATS]]
        resting = at == board.actions or at == board.before
        if resting and luck.below(every) == 0:
            row: list[int] = []
            for other in range(board.seats):
                row.extend(evaluation.describe(s, other))
            found.append((row, evaluation.stage(s) / STAGES))
        action: i64 = -1
        if search is not None and resting:
            legal = s.legal_list(seat)
            action = search.rank([s], seat, legal, luck.below(1 << 20))[0].action if len(legal) > 1 else legal[0]
        else:
            action = policy.move(s, seat, luck)
        s.apply(seat, action)
    if not s.over():
        return []
    winner = s.rules.lowest[s.cells[WINNERS]]
    return [Moment(row, stage, winner) for row, stage in found]


def note_moment(s: State, evaluation: Evaluation) -> bytes:
    """What a network is shown of a position: the stage, then the numbers of all seats, 16 bits each."""
    rows = evaluation.read(s)
    size: i64 = len(rows)
    out = shorts(int(size) + 1)
    out[0] = i16(evaluation.stage(s))
    for at in range(size):
        number = rows[at]
        out[at + 1] = i16(-MOST if number < -MOST else MOST if number > MOST else number)
    return bytes(out)


def note_game(s: State, policy: QuickPolicy, evaluation: Evaluation, luck: Luck, every: int) -> tuple[list[bytes], int]:
    """Play a game by the quick policy; moments of it as a network is shown them, and who won (−1: nobody)."""
    found: list[bytes] = []
    board = policy.board
    for _ in range(LONGEST):
        at = s.cells[PHASE]
        if at == OVER:
            return found, int(s.rules.lowest[s.cells[WINNERS]])
        if s.cells[SEATS] == 0:
            draw(s, luck)
            continue
        seat = s.rules.lowest[s.cells[SEATS]]
        if luck.below(every) == 0 and at != board.settling and at != board.road_laying:
            found.append(note_moment(s, evaluation))
        s.apply(seat, policy.move(s, seat, luck))
    return found, -1
