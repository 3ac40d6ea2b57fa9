"""The levels: easy, medium, hard and expert. One way of thinking with different budgets; see docs/bots.md.

All see only an `Outlook`. They evaluate what each action leads to in worlds sampled from what their seat knows; the stronger ones also play
the best candidates out. Budgets are numbers of worlds and play-outs, not seconds, so that the same luck gives the same choice anywhere.
"""

from dataclasses import dataclass

from farshore.bots.beliefs import Beliefs
from farshore.bots.bot import Bot, Outlook
from farshore.boxes.kit import Kit
from farshore.engine.machine import PHASE, State
from farshore.engine.sight import View
from farshore.parts.barter import OFFERS
from farshore.thinking.evaluate import Evaluation
from farshore.thinking.ground import Ground, can_think
from farshore.thinking.search import Candidate, Search, worlds_of
from farshore.thinking.trade import Bargain, Trader


@dataclass(frozen=True)
class Level:
    """How much a bot thinks. Chances are in hundredths."""

    worlds: int  # for judging actions and trades
    counts: bool = True  # keeps count of the others' cards
    candidates: int = 1  # how many are played out; 1: none are
    play_outs: int = 0  # together, for an ordinary decision
    opening: int = 0  # together, for a founding settlement, and a quarter for its road; 0: none, the quick policy founds
    turns: int = 12  # how far a play-out goes before it is judged by evaluation
    opening_turns: int = 36  # the same for an opening
    corners: int = 10  # how many places for a founding are played out
    doubt: int = 0  # how much others may found elsewhere than expected, in play-outs
    trust: float = 8.0  # how many play-outs the evaluation's own judgement counts for
    deep: bool = False  # searches what follows in the own turn
    offers: int = 2  # most offers in a turn
    counters: int = 1
    trade_play_outs: int = 0  # before a deal that the evaluation likes is accepted
    trade_turns: int = 12  # how far these go: what a few cards are worth shows soon, and later luck hides it
    slips: int = 0  # how often something else than the best is done
    least_gain: float = 0.008  # what a deal must bring, in chance to win


EASY = Level(worlds=1, counts=False, slips=90, offers=1, counters=0, least_gain=0.02)
MEDIUM = Level(worlds=2, counts=False, slips=55)
HARD = Level(worlds=6, candidates=5, play_outs=50, opening=80, slips=12)
EXPERT = Level(worlds=24, candidates=8, play_outs=1500, turns=40, opening=4000, opening_turns=48, trade_play_outs=400)


@dataclass(frozen=True)
class Advice:
    """Something to do, and the chance to win with it. An offer is several actions, from the one that begins it to the one that sends it."""

    actions: tuple[int, ...]
    chance: float


class Mind:
    """What thinks about one game."""

    def __init__(self, kit: Kit, doubt: int = 0) -> None:
        self.ground = Ground(kit)
        self.evaluation = Evaluation(self.ground)
        self.search = Search(self.ground, self.evaluation, None, doubt)
        barter = self.ground.barter
        self.trader = None if barter is None else Trader(self.ground, self.evaluation, barter)


class Thinker(Bot):
    """A bot of some level."""

    level = MEDIUM
    thorough = False  # look at the other choices too where an offer is the best one

    def __init__(self) -> None:
        self._mind: Mind | None = None
        self._beliefs: Beliefs | None = None
        self._plan: list[int] = []  # the steps of an offer still to come
        self._refused: dict[tuple[int, int, int, int], int] = {}  # offers by the turn in which they were made
        self._idle: tuple[int, tuple[int, ...]] | None = None  # turn and hand for which no offer was worth making

    def choose(self, outlook: Outlook) -> int:
        legal = outlook.legal()
        if len(legal) == 1:
            return legal[0]
        if self._plan:
            step = self._plan.pop(0)
            if step in legal:
                return step
            self._plan = []
        if not can_think(outlook.kit):
            return legal[int(outlook.luck.below(len(legal)))]
        return self.think(outlook, legal)

    def mind(self, kit: Kit, seen: View) -> Mind:
        mind = self._mind
        if mind is None or mind.ground.kit is not kit:
            mind = self._mind = Mind(kit, self.level.doubt)
        mind.ground.survey(seen.as_state())
        return mind

    def imagine(self, outlook: Outlook, seen: View) -> list[State]:
        """Worlds that could be the real one: with hands as this seat has counted them, where its level counts."""
        count, luck = self.level.worlds, outlook.luck
        if not self.level.counts:
            return worlds_of(seen, count, luck)
        if self._beliefs is None or self._beliefs.seat != outlook.seat:
            self._beliefs = Beliefs(outlook)
        self._beliefs.follow(outlook)
        return worlds_of(seen, count, luck, [self._beliefs.deal(luck) for _ in range(count)] if self._beliefs.fits(seen) else None)

    def think(self, outlook: Outlook, legal: list[int]) -> int:
        if self.level.slips and outlook.luck.below(100) < self.level.slips:
            return self.slip(outlook, legal)
        return self.ponder(outlook, legal)[0].actions[0]

    def ponder(self, outlook: Outlook, legal: list[int]) -> list[Advice]:
        """What was looked at, best first; the steps of an offer are planned too, for the calls that follow."""
        seen = outlook.view()
        mind = self.mind(outlook.kit, seen)
        ground, seat = mind.ground, outlook.seat
        phase = int(seen.cells[PHASE])
        worlds = self.imagine(outlook, seen)
        found: list[Advice] = []
        if mind.trader is not None:
            if phase in (ground.drafting, ground.answering, ground.picking):
                return self.talk(mind, mind.trader, worlds, outlook, legal, phase)
            proposed = self.proposals(mind.trader, outlook, seen)
            if proposed:
                legal = [action for action in legal if action not in proposed.values()]
                partner, gain = mind.trader.best_partner(worlds, seat)
                if partner in proposed and gain > self.level.least_gain / 2:
                    return [Advice((proposed[partner],), mind.evaluation.mean(worlds, seat) + gain)]
            begin = int(ground.trade_moves["begin"].first)
            if begin in legal:
                legal = [action for action in legal if action != begin]
                gain = self.offer(mind, mind.trader, worlds, outlook)
                if gain > 0.0:
                    found.append(Advice((begin, *self._plan), mind.evaluation.mean(worlds, seat) + gain))
                    if not self.thorough:
                        return found
        if len(legal) == 1:
            return [*found, Advice((legal[0],), mind.evaluation.mean(worlds, seat))]
        ranked = self.weigh(mind, worlds, outlook, legal, phase)
        return [*found, *(Advice((int(candidate.action),), candidate.worth) for candidate in ranked)]

    def weigh(self, mind: Mind, worlds: list[State], outlook: Outlook, legal: list[int], phase: int) -> list[Candidate]:
        """The actions that were looked at, best first."""
        level, ground = self.level, mind.ground
        seed = int(outlook.luck.below(1 << 30))
        usual = mind.search.follow(worlds[0], outlook.seat, legal, seed)
        opening = phase in (ground.settling, ground.road_laying)
        if level.candidates < 2 or (opening and level.opening == 0):
            return [usual]
        field = mind.search.rank(worlds, outlook.seat, legal, seed)
        if field[0].prior > 0.9999:
            return field  # wins now, in every world
        best = field[: level.corners if opening else level.candidates]
        if all(candidate.action != usual.action for candidate in best):
            best[-1] = next(candidate for candidate in field if candidate.action == usual.action)
        count, turns = level.play_outs, level.turns
        if opening:
            count, turns = level.opening if phase == ground.settling else level.opening // 4, level.opening_turns
        return mind.search.play_outs(worlds, outlook.seat, best, count, turns, level.trust, seed, level.deep and not opening)

    def slip(self, outlook: Outlook, legal: list[int]) -> int:
        """People overlook the best now and then; they don't do what is plainly silly."""
        seen = outlook.view()
        mind = self.mind(outlook.kit, seen)
        if int(seen.cells[PHASE]) in (mind.ground.drafting, mind.ground.answering, mind.ground.picking):
            return self.ponder(outlook, legal)[0].actions[0]
        begin = mind.ground.trade_moves.get("begin")
        legal = [action for action in legal if begin is None or action != begin.first]
        if mind.trader is not None:
            taken = self.proposals(mind.trader, outlook, seen).values()
            legal = [action for action in legal if action not in taken]
        worlds = self.imagine(outlook, seen)
        field = mind.search.rank(worlds, outlook.seat, legal, int(outlook.luck.below(1 << 30)))
        near = [candidate for candidate in field[:5] if candidate.prior >= 0.7 * field[0].prior]  # all are 0 where all is lost
        return int(near[int(outlook.luck.below(len(near)))].action)

    # --- trade

    def proposals(self, trader: Trader, outlook: Outlook, seen: View) -> dict[int | None, int]:
        """In the own turn: what others have proposed, by who did, and the action that takes it up."""
        if all(seen.cells[trader.barter.says + other] != OFFERS for other in range(outlook.seats)):
            return {}
        return {choice.player: action for action, choice in outlook.choices() if choice.verb == "deal"}

    def offer(self, mind: Mind, trader: Trader, worlds: list[State], outlook: Outlook) -> float:
        """What the best offer would bring, 0 if none is worth making; its steps are planned, after the one that begins it."""
        cells, ground, seat = worlds[0].cells, mind.ground, outlook.seat
        turn = int(cells[ground.turn_number])
        hand = tuple(int(cells[ground.hand + seat * ground.kinds + kind]) for kind in range(ground.kinds))
        if int(cells[trader.barter.made + seat]) >= self.level.offers or self._idle == (turn, hand) or trader.too_near(worlds[0], seat):
            return 0.0
        bargain = trader.best_offer(worlds, seat, -1, True)
        recent = bargain is not None and turn - self._refused.get(bargain.key(), -99) < outlook.seats
        if bargain is None or bargain.gain < self.level.least_gain or recent:
            self._idle = (turn, hand)
            return 0.0
        self._refused[bargain.key()] = turn
        self._plan = self.steps(ground, bargain, trader.leaders(worlds[0], seat), outlook.seats - 1)
        return bargain.gain

    def steps(self, ground: Ground, bargain: Bargain, leave_out: list[int], others: int) -> list[int]:
        moves = {name: int(move.first) for name, move in ground.trade_moves.items()}
        if len(leave_out) >= others:
            leave_out = []
        return [
            *[moves["give"] + bargain.give] * bargain.gives,
            *[moves["want"] + bargain.want] * bargain.wants,
            *[moves["leave_out"] + other for other in leave_out],
            moves["send"],
        ]

    def talk(self, mind: Mind, trader: Trader, worlds: list[State], outlook: Outlook, legal: list[int], phase: int) -> list[Advice]:
        """Answer an offer, close a deal, or drop a draft that nobody planned."""
        ground, seat = mind.ground, outlook.seat
        verbs = {choice.verb: action for action, choice in outlook.choices() if choice.verb != "deal"}
        now = mind.evaluation.mean(worlds, seat)
        if phase == ground.picking:
            partner, gain = trader.best_partner(worlds, seat)
            deals = {choice.player: action for action, choice in outlook.choices() if choice.verb == "deal"}
            nothing = Advice((verbs["withdraw"],), now)
            return [Advice((deals[partner],), now + gain), nothing] if partner in deals and gain > 0.0 else [nothing]
        if "cancel" in verbs:
            return [Advice((verbs["cancel"],), now)]
        no = Advice((verbs.get("decline", legal[-1]),), now)
        if "accept" in verbs:
            gain = trader.acceptance(worlds, seat)
            if gain > self.level.least_gain / 2 and self.level.trade_play_outs:
                gain = (gain + self.try_out(mind, trader, worlds, outlook)) / 2
            if gain > self.level.least_gain / 2:
                return [Advice((verbs["accept"],), now + gain), no]
        if "counter" in verbs and int(worlds[0].cells[trader.barter.made + seat]) < self.level.counters:
            on_turn = int(worlds[0].cells[ground.on_turn])
            bargain = None if trader.too_near(worlds[0], on_turn) else trader.best_offer(worlds, seat, on_turn, False)
            if bargain is not None and bargain.gain > 1.5 * self.level.least_gain:
                self._plan = self.steps(ground, bargain, [], outlook.seats - 1)
                return [Advice((verbs["counter"], *self._plan), now + bargain.gain), no]
        return [no]

    def try_out(self, mind: Mind, trader: Trader, worlds: list[State], outlook: Outlook) -> float:
        """What accepting brings in play-outs."""
        before: list[State] = []
        after: list[State] = []
        on_turn = int(worlds[0].cells[mind.ground.on_turn])
        for world in worlds:
            swapped = trader.swapped(world, outlook.seat, on_turn, on_turn)
            if swapped is not None:
                before.append(world)
                after.append(swapped)
        seed = int(outlook.luck.below(1 << 30))
        return mind.search.difference(before, after, outlook.seat, self.level.trade_play_outs, self.level.trade_turns, seed)


class Easy(Thinker):
    name = "easy"
    level = EASY


class Medium(Thinker):
    name = "medium"
    level = MEDIUM


class Hard(Thinker):
    name = "hard"
    level = HARD


class Expert(Thinker):
    name = "expert"
    level = EXPERT
