"""Games in which every seat does what its judge likes best, for the judge to learn from: one look ahead in the true position, and trade.

Such a game takes a tenth of a second, and at a real table, with a search, ten times as long. Hands lie open: what is learnt is how
positions end, and a position that a bot judges is a sample with open hands, too.
"""

from typing import Final

from farshore.engine.ints import i64
from farshore.engine.machine import OVER, PHASE, SEATS, WINNERS, State
from farshore.luck import Luck
from farshore.playing import draw
from farshore.thinking.evaluation.evaluate import Evaluation
from farshore.thinking.search.search import Search
from farshore.thinking.search.self_play import LONGEST, note_moment
from farshore.thinking.search.trade import Trader

LEAST_GAIN: Final = 0.008  # what a deal must bring to whoever proposes it, in chance to win
DEALS: Final = 2  # most deals of a turn that its player proposes
PROPOSALS: Final = 3  # in one turn out of so many another player proposes something, too: looking for deals takes most of the time
FIELD: Final = 30  # actions that are looked at: of more, some are left out at random
BY_HABIT: Final = 16  # one decision in so many is the quick policy's: play-outs lead to such positions, too
OPENINGS: Final = 2  # one founding in so many is the quick policy's, which varies them: games begin in many ways


class JudgedPlay:
    """Plays games of one kit, one after the other."""

    def __init__(self, search: Search, trader: Trader | None) -> None:
        self.search = search
        self.evaluation: Evaluation = search.evaluation
        self.trader = trader
        self.traded: i64 = -1  # the turn in which was traded last

    def note_game(self, s: State, luck: Luck, every: int) -> tuple[list[bytes], int]:
        """Moments of a game as a network is shown them, and who won (−1: nobody)."""
        found: list[bytes] = []
        board = self.search.board
        cells = s.cells
        self.traded = -1
        for _ in range(LONGEST):
            at = cells[PHASE]
            if at == OVER:
                return found, int(s.rules.lowest[cells[WINNERS]])
            if cells[SEATS] == 0:
                draw(s, luck)
                continue
            seat = s.rules.lowest[cells[SEATS]]
            if luck.below(every) == 0:
                found.append(note_moment(s, self.evaluation))
            if at == board.actions and cells[board.turn_number] != self.traded:
                self.traded = cells[board.turn_number]
                self.trade(s, seat, luck)
            s.apply(seat, self.move(s, seat, luck))
        return found, -1

    def move(self, s: State, seat: i64, luck: Luck) -> i64:
        search = self.search
        board = search.board
        at = s.cells[PHASE]
        legal: list[int] = s.legal_list(int(seat))
        begin = board.trade_moves.get("begin")
        if begin is not None:
            first = int(begin.first)
            legal = [action for action in legal if action != first]
        if len(legal) == 1:
            return legal[0]
        usual: i64 = search.quick.move(s, seat, luck)
        opening = at == board.settling or at == board.road_laying
        if at == board.discarding or luck.below(OPENINGS if opening else BY_HABIT) == 0:
            return usual
        if len(legal) > FIELD and not opening:
            legal = self.some(legal, usual, luck)
        return search.rank([s], seat, legal, luck.below(1 << 30))[0].action

    def some(self, legal: list[int], usual: i64, luck: Luck) -> list[int]:
        """As many actions as are looked at, among them the usual one."""
        found = [int(usual)]
        for action in legal:
            if action != usual and luck.below(len(legal)) < FIELD:
                found.append(action)
        return found

    def trade(self, s: State, seat: i64, luck: Luck) -> None:
        """Deals on a turn: first what another player proposes, then what the player on turn does."""
        trader = self.trader
        board = self.search.board
        if trader is None or trader.too_near(s, seat):
            return
        other: i64 = luck.below(board.seats * PROPOSALS)
        if other < board.seats and other != seat and not trader.too_near(s, other):
            self.deal(trader, s, other, seat)
        for _ in range(DEALS):
            if not self.deal(trader, s, seat, -1):
                return

    def deal(self, trader: Trader, s: State, seat: i64, only: i64) -> bool:
        """Make the best deal that `seat` can propose, to `only` or to anybody, where the other gains as well."""
        bargain = trader.best_offer([s], int(seat), int(only), True)
        if bargain is None or bargain.gain < LEAST_GAIN:
            return False
        partner: i64 = bargain.partner
        trader.barter.hand_over(s, seat, partner, bargain.give, bargain.gives)
        trader.barter.hand_over(s, partner, seat, bargain.want, bargain.wants)
        return True
