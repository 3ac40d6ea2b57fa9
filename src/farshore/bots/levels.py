"""The levels: easy, medium, hard, expert and master. One way of thinking with different budgets; see docs/explanation/bots.md.

Each sees an `Observation` and nothing else. It evaluates what each action leads to in worlds sampled from what its seat knows; the stronger
levels also play the best candidates out. Budgets count worlds and play-outs, not seconds, so the same luck gives the same choice anywhere;
only a server, where people wait, also says how long a choice may take (`Bot.seconds`).
"""

import time
from dataclasses import dataclass, fields, replace

from farshore.bots.beliefs import Beliefs
from farshore.bots.bot import Bot, Observation
from farshore.bots.characters import AMATEUR, BEGINNER, CAREFUL, style_named
from farshore.bots.networks import LearntWeights, network_of
from farshore.boxes.kit import Kit
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import PHASE, State
from farshore.engine.visibility import View
from farshore.parts.barter import OFFERS
from farshore.thinking.board_features import BoardFeatures, can_think
from farshore.thinking.evaluation.evaluate import Evaluation
from farshore.thinking.evaluation.network import ValueNetwork
from farshore.thinking.games.plugins import plugins_of
from farshore.thinking.policy.parameters import PolicyParameters
from farshore.thinking.search.search import Candidate, Search, worlds_of
from farshore.thinking.search.trade import Bargain, Trader


@dataclass(frozen=True)
class Level:
    """How much a bot thinks. Budgets are for one decision. Each field is an option of a level's bot: `ExpertBot(play_outs=500)`."""

    worlds: int  # sampled for judging actions and trades
    counts: bool = True  # keeps count of the others' cards
    candidates: int = 1  # actions that are played out; 1: none
    play_outs: int = 0  # of all candidates together, for an ordinary decision
    plain_play_outs: int = 0  # the same where no network judges, and play-outs go further; 0: as many
    opening: int = 0  # the same for a founding settlement, and a quarter of it for its road; 0: the quick policy founds
    turns: int = 12  # how far a play-out goes before it is judged by evaluation
    opening_turns: int = 36  # the same when founding
    corners: int = 10  # candidates when founding
    founding_doubt: int = 0  # how far the others' foundings vary in play-outs, in hundredths of a corner's worth
    trust: float = 8.0  # how many play-outs the evaluation's own judgement counts for
    deep: bool = False  # also searches the rest of its own turn
    offers: int = 1  # most offers in a turn
    counters: int = 1
    proposals: bool = True  # proposes trades in others' turns, one at most in each
    trade_play_outs: int = 0  # before accepting a deal that the evaluation likes; none where a network judges, which has learnt from deals
    trade_turns: int = 12  # how far these go: the worth of a few cards shows soon, later it drowns in luck
    slips: int = 0  # how often it overlooks the best choice, in hundredths
    network: bool = False  # judges by what a network has learnt, in games that have one
    network_turns: int = 0  # how far a play-out goes where a network judges it; 0: as elsewhere
    network_opening_turns: int = 0  # the same when founding
    least_gain: float = 0.008  # what a deal must bring, in chance to win
    least_shift: float = 0.006  # what a move that only shifts something must bring, see `BotPlugin.shifts`
    margin: float = 0.0  # by how much another choice must seem better than that of the quick policy, in chance to win


HOLDERS = 12  # worlds in which to look who holds a card
PATIENCE = 2  # rounds until the same goods are offered for the same again
ANYBODY = -1  # whom an offer in the own turn goes to
FOUNDING_MARGIN = 3  # times as wide is the margin when founding: there are many corners, and the whole game is yet to come
LEAST = {"worlds": 1, "candidates": 1, "corners": 1, "turns": 1, "opening_turns": 1, "trade_turns": 1}  # others may be 0
MOST = {"worlds": 10_000, "slips": 100, "founding_doubt": 10_000}
LARGEST = 1_000_000  # of the others


def adjusted(level: Level, name: str, options: dict[str, object]) -> Level:
    """A level with other budgets. Underscores in the names of options may be left out."""
    known = {one.name: type(getattr(level, one.name)) for one in fields(Level)}
    by_word = {option.replace("_", ""): option for option in known}
    chosen: dict[str, object] = {}
    for word, value in options.items():
        option = by_word.get(word.replace("_", ""))
        if option is None:
            raise FarshoreError(f"The bot {name!r} has no option {word!r}; it has {', '.join(known)}.")
        kind, low, high = known[option], LEAST.get(option, 0), MOST.get(option, LARGEST)
        if kind is bool:
            if not isinstance(value, bool):
                raise FarshoreError(f"The option {word!r} of the bot {name!r} is true or false, not {value!r}.")
        elif isinstance(value, bool) or not isinstance(value, int if kind is int else int | float) or not low <= value <= high:
            what = "a whole number" if kind is int else "a number"
            raise FarshoreError(f"The option {word!r} of the bot {name!r} is {what} from {low} to {high}, not {value!r}.")
        chosen[option] = value
    if "play_outs" in chosen:
        chosen.setdefault("plain_play_outs", 0)  # whoever says a number means it everywhere
    return replace(level, **chosen)  # type: ignore[arg-type]  # each value was checked against its field


EASY = Level(worlds=1, counts=False, slips=88, offers=1, counters=0, least_gain=0.02)
MEDIUM = Level(worlds=2, counts=False, slips=26)
HARD = Level(worlds=6, candidates=5, play_outs=50, opening=80, slips=12, margin=0.02)
EXPERT = Level(worlds=24, candidates=8, play_outs=1500, turns=40, opening=4000, opening_turns=48, trade_play_outs=400)
MASTER = replace(EXPERT, play_outs=3000, plain_play_outs=2500, network=True, network_turns=16, network_opening_turns=24)


@dataclass(frozen=True)
class Advice:
    """A choice and the chance to win with it. An offer is several actions, from the one that begins it to the one that sends it."""

    actions: tuple[int, ...]
    chance: float
    low: float = 0.0  # between which the chance lies, as far as the bot looked into it
    high: float = 1.0
    plan: tuple[int, ...] = ()  # how the seat's turn goes on after it, as far as it was planned


def gained(nothing: Advice, actions: tuple[int, ...], gain: float) -> Advice:
    """A deal, by what it adds to the chance without it."""
    chance, high = min(nothing.chance + gain, 1.0), min(nothing.high + gain, 1.0)
    return replace(nothing, actions=actions, chance=chance, high=high, plan=())


class Brain:
    """Everything that a level thinks with, for the games of one kit."""

    def __init__(self, kit: Kit, doubt: int = 0, parameters: PolicyParameters | None = None, network: ValueNetwork | None = None) -> None:
        self.features = BoardFeatures(kit)
        self.evaluation = Evaluation(self.features, None, network)
        self.search = Search(self.features, self.evaluation, parameters, doubt)
        barter = self.features.barter
        self.trader = None if barter is None else Trader(self.features, self.evaluation, barter)
        shifts = [move for plugin in plugins_of(kit) for move in plugin.shifts(kit)]
        self.shifts = frozenset(action for move in shifts for action in range(int(move.first), int(move.first + move.size)))


class LevelBot(Bot):
    """A bot that thinks; its level says how much."""

    level = MEDIUM
    weights: LearntWeights | None = None  # of the network, if not those shipped
    changed_parameters: PolicyParameters = {}  # of the quick policy, in place of the tuned ones
    thorough = False  # weigh the other choices even where an offer is the best

    def __init__(self, **options: object) -> None:
        style = options.pop("style", None)
        if options:
            self.level = adjusted(self.level, self.name, options)
        self._parameters = self.changed_parameters if style is None else {**self.changed_parameters, **self.styled(style)}
        self._brain: Brain | None = None
        self._beliefs: Beliefs | None = None
        self._until = 0.0  # when the choice must be made, by the monotonic clock; 0: whenever
        self._plan: list[int] = []  # the steps of an offer still to come
        self._refused: dict[tuple[int, int, int], int] = {}  # what was offered for what, to whom; and the turn from which it may be again
        self._idle: tuple[int, tuple[int, ...]] | None = None  # turn and hand for which no offer was worth making

    def plays(self, game: str, seats: int) -> bool:
        return self.weights is None or (self.weights.game == game and seats in self.weights.seats)

    def styled(self, style: object) -> PolicyParameters:
        if self.level.candidates > 1:
            raise FarshoreError(f"The bot {self.name!r} has no style: it does what its search finds best.")
        return style_named(str(style))

    def choose(self, observation: Observation) -> int:
        self.begin()
        legal = observation.legal()
        if len(legal) == 1:
            return legal[0]
        if self._plan:
            step = self._plan.pop(0)
            if step in legal:
                return step
            self._plan = []
        if not can_think(observation.kit):
            return legal[int(observation.luck.below(len(legal)))]
        return self.think(observation, legal)

    def begin(self) -> None:
        """From now on the seconds of the next choice count."""
        self._until = time.monotonic() + self.seconds if self.seconds is not None else 0.0

    def brain(self, kit: Kit, seen: View) -> Brain:
        brain = self._brain
        if brain is None or brain.features.kit is not kit:
            network = network_of(kit, self.weights) if self.level.network else None
            brain = self._brain = Brain(kit, self.level.founding_doubt, self._parameters, network)
        brain.features.survey(seen.as_state())
        brain.search.until = self._until
        return brain

    def imagine(self, observation: Observation, seen: View) -> list[State]:
        """States that could be the real one. A level that counts cards fills the hands as it has counted them."""
        return self.sampled(observation, seen, self.level.worlds, self.level.counts)

    def sampled(self, observation: Observation, seen: View, count: int, counting: bool) -> list[State]:
        luck = observation.luck
        if observation.hands:
            given = observation.hands
            return worlds_of(seen, count, luck, [given[int(luck.below(len(given)))] for _ in range(count)])
        if not counting:
            return worlds_of(seen, count, luck)
        if self._beliefs is None or self._beliefs.seat != observation.seat:
            self._beliefs = Beliefs(observation)
        self._beliefs.follow(observation)
        return worlds_of(seen, count, luck, [self._beliefs.deal(luck) for _ in range(count)] if self._beliefs.fits(seen) else None)

    def think(self, observation: Observation, legal: list[int]) -> int:
        if self.level.slips and observation.luck.below(100) < self.level.slips:
            return self.slip(observation, legal)
        return self.ponder(observation, legal)[0].actions[0]

    def ponder(self, observation: Observation, legal: list[int]) -> list[Advice]:
        """The choices that were weighed, best first. The steps of an offer are kept for the calls that follow."""
        seen = observation.view()
        brain = self.brain(observation.kit, seen)
        features, seat = brain.features, observation.seat
        phase = int(seen.cells[PHASE])
        worlds = self.imagine(observation, seen)
        deals: list[tuple[tuple[int, ...], float]] = []  # and what each adds to the chance
        if brain.trader is not None:
            if phase in (features.drafting, features.answering, features.picking):
                return self.talk(brain, brain.trader, worlds, observation, legal, phase)
            proposed = self.proposals(brain.trader, observation, seen)
            if proposed:
                legal = [action for action in legal if action not in proposed.values()]
                partner, gain = brain.trader.best_partner(worlds, seat)
                if partner in proposed and gain > self.level.least_gain / 2:
                    deals.append(((proposed[partner],), gain))
            begin = int(features.trade_moves["begin"].first)
            if begin in legal:
                legal = [action for action in legal if action != begin]
                gain = 0.0 if deals else self.offer(brain, brain.trader, worlds, observation)
                if gain > 0.0:
                    deals.append(((begin, *self._plan), gain))
        if deals and not self.thorough:
            actions, gain = deals[0]
            return [Advice(actions, self.standing(brain, worlds, observation, None).chance + gain)]
        if len(legal) == 1:
            others = [replace(self.standing(brain, worlds, observation, legal[0]), actions=(legal[0],))]
        else:
            others = self.advices(brain, worlds, observation, self.weigh(brain, worlds, observation, legal, phase))
        return [*(gained(others[0], actions, gain) for actions, gain in deals), *others]

    def advices(self, brain: Brain, worlds: list[State], observation: Observation, ranked: list[Candidate]) -> list[Advice]:
        return [Advice((int(candidate.action),), candidate.worth) for candidate in ranked]

    def standing(self, brain: Brain, worlds: list[State], observation: Observation, action: int | None) -> Advice:
        """The seat's chance to win as it is. `action`: the one that leaves everything as it is, for whoever looks further."""
        return Advice(() if action is None else (action,), brain.evaluation.mean(worlds, observation.seat))

    def weigh(self, brain: Brain, worlds: list[State], observation: Observation, legal: list[int], phase: int) -> list[Candidate]:
        """The actions that were weighed, best first."""
        level, features = self.level, brain.features
        seed = int(observation.luck.below(1 << 30))
        usual = brain.search.follow(worlds[0], observation.seat, legal, seed)
        opening = phase in (features.settling, features.road_laying)
        if level.candidates < 2 or (opening and level.opening == 0):
            return [usual]
        field = self.with_purpose(brain, brain.search.rank(worlds, observation.seat, legal, seed))
        if field[0].prior > 0.9999:
            return field  # wins now, in every world
        best = field[: level.corners if opening else level.candidates]
        if all(candidate.action != usual.action for candidate in best):
            best[-1] = next((candidate for candidate in field if candidate.action == usual.action), best[-1])
        count, turns = self.budget(brain), self.horizon(brain)
        if opening:
            count, turns = level.opening if phase == features.settling else level.opening // 4, self.opening_horizon(brain)
        if count == 0:
            return field
        ranked = brain.search.play_outs(worlds, observation.seat, best, count, turns, level.trust, seed, level.deep and not opening)
        return self.unless_better(ranked, usual.action, level.margin * FOUNDING_MARGIN if opening else level.margin)

    def unless_better(self, ranked: list[Candidate], usual: int, margin: float) -> list[Candidate]:
        """The quick policy's choice first, unless another is better by more than a few play-outs can be mistaken."""
        for candidate in ranked:
            if candidate.action == usual and candidate.worth > ranked[0].worth - margin:
                return [candidate, *(other for other in ranked if other is not candidate)]
        return ranked

    def with_purpose(self, brain: Brain, field: list[Candidate]) -> list[Candidate]:
        """Without what would be shifted for next to nothing: a few play-outs don't tell such a move from none, and as it costs nothing,
        pieces would go to and fro."""
        shifts = brain.shifts
        others = [candidate.prior for candidate in field if candidate.action not in shifts] if shifts else []
        if not others:
            return field
        least = max(others) + self.level.least_shift
        return [candidate for candidate in field if candidate.action not in shifts or candidate.prior >= least]

    def budget(self, brain: Brain) -> int:
        """How many play-outs an ordinary decision has."""
        plain = self.level.plain_play_outs if brain.evaluation.network is None else 0
        return plain or self.level.play_outs

    def horizon(self, brain: Brain) -> int:
        """How far an ordinary play-out goes."""
        learnt = self.level.network_turns if brain.evaluation.network is not None else 0
        return learnt or self.level.turns

    def opening_horizon(self, brain: Brain) -> int:
        """How far a play-out goes when founding."""
        learnt = self.level.network_opening_turns if brain.evaluation.network is not None else 0
        return learnt or self.level.opening_turns

    def slip(self, observation: Observation, legal: list[int]) -> int:
        """Overlook the best choice, as people do now and then, but do nothing plainly silly: who has something to do does not just end the
        turn."""
        seen = observation.view()
        brain = self.brain(observation.kit, seen)
        if int(seen.cells[PHASE]) in (brain.features.drafting, brain.features.answering, brain.features.picking):
            return self.ponder(observation, legal)[0].actions[0]
        begin = brain.features.trade_moves.get("begin")
        legal = [action for action in legal if begin is None or action != begin.first]
        if brain.trader is not None:
            taken = self.proposals(brain.trader, observation, seen).values()
            legal = [action for action in legal if action not in taken]
        worlds = self.imagine(observation, seen)
        field = self.with_purpose(brain, brain.search.rank(worlds, observation.seat, legal, int(observation.luck.below(1 << 30))))
        near = [candidate for candidate in field[:5] if candidate.prior >= 0.7 * field[0].prior]  # all are 0 where all is lost
        near = [candidate for candidate in near if candidate is field[0] or candidate.action != brain.features.end]
        return int(near[int(observation.luck.below(len(near)))].action)

    # --- trade

    def proposals(self, trader: Trader, observation: Observation, seen: View) -> dict[int | None, int]:
        """On its own turn: the action that takes up each proposal of another player, by seat."""
        if all(seen.cells[trader.barter.says + other] != OFFERS for other in range(observation.seats)):
            return {}
        return {choice.player: action for action, choice in observation.choices() if choice.verb == "deal"}

    def offer(self, brain: Brain, trader: Trader, worlds: list[State], observation: Observation) -> float:
        """What the best offer would bring; 0 if none is worth making. Keeps its steps, after the one that begins it."""
        cells, features, seat = worlds[0].cells, brain.features, observation.seat
        turn = int(cells[features.turn_number])
        hand = tuple(int(trader.barter.held(worlds[0], seat, kind)) for kind in range(trader.barter.kinds))
        if int(cells[trader.barter.made + seat]) >= self.level.offers or self._idle == (turn, hand) or trader.too_near(worlds[0], seat):
            return 0.0
        bargain = trader.best_offer(worlds, seat, -1, True)
        if bargain is None or bargain.gain < self.level.least_gain or turn < self._refused.get(bargain.goods(ANYBODY), 0):
            self._idle = (turn, hand)
            return 0.0
        left_out = {*trader.leaders(worlds[0], seat), *self.without(trader, observation, bargain)}
        if len(left_out) >= observation.seats - 1:
            self._idle = (turn, hand)
            return 0.0
        self._refused[bargain.goods(ANYBODY)] = turn + PATIENCE * observation.seats
        self._plan = self.steps(features, bargain, sorted(left_out))
        return bargain.gain

    def propose(self, observation: Observation) -> list[int]:
        """A proposal is judged as an offer is, and made only if the player on turn probably holds the card."""
        self.begin()
        level, luck, seat = self.level, observation.luck, observation.seat
        if not level.proposals or not can_think(observation.kit) or (level.slips and luck.below(100) < level.slips):
            return []
        seen = observation.view()
        brain = self.brain(observation.kit, seen)
        trader, features = brain.trader, brain.features
        if trader is None:
            return []
        turn, on_turn = int(seen.cells[features.turn_number]), int(seen.cells[features.on_turn])
        begin = int(features.trade_moves["begin"].first)
        if on_turn == seat or begin not in observation.legal():
            return []
        worlds = self.imagine(observation, seen)
        if trader.too_near(worlds[0], on_turn) or trader.too_near(worlds[0], seat):
            return []
        bargain = trader.best_offer(worlds, seat, on_turn, True)
        if bargain is None or bargain.gain < level.least_gain or turn < self._refused.get(bargain.goods(on_turn), 0):
            return []
        if on_turn in self.without(trader, observation, bargain):
            return []
        self._refused[bargain.goods(on_turn)] = turn + PATIENCE * observation.seats
        return [begin, *self.steps(features, bargain, [])]

    def without(self, trader: Trader, observation: Observation, bargain: Bargain) -> list[int]:
        """The players who probably don't hold what the offer asks for. Nobody likes to read an offer that they can't meet, so here every
        level counts cards."""
        worlds = self.sampled(observation, observation.view(), HOLDERS, True)
        holds = [0] * observation.seats
        for world in worlds:
            for other in range(observation.seats):
                holds[other] += int(trader.barter.held(world, other, bargain.want) >= bargain.wants)
        return [other for other, count in enumerate(holds) if other != observation.seat and 2 * count < len(worlds)]

    def steps(self, features: BoardFeatures, bargain: Bargain, leave_out: list[int]) -> list[int]:
        moves = {name: int(move.first) for name, move in features.trade_moves.items()}
        return [
            *[moves["give"] + bargain.give] * bargain.gives,
            *[moves["want"] + bargain.want] * bargain.wants,
            *[moves["leave_out"] + other for other in leave_out],
            moves["send"],
        ]

    def talk(
        self, brain: Brain, trader: Trader, worlds: list[State], observation: Observation, legal: list[int], phase: int
    ) -> list[Advice]:
        """Answer an offer, close a deal, or drop a draft that nobody planned."""
        verbs = {choice.verb: action for action, choice in observation.choices() if choice.verb != "deal"}
        no = self.standing(brain, worlds, observation, self.refusal(verbs, phase == brain.features.picking, legal))
        if phase == brain.features.picking:
            return self.close(trader, worlds, observation, no)
        if "cancel" in verbs:
            return [no]
        if "accept" in verbs:
            gain = self.accepting(brain, trader, worlds, observation)
            if gain > self.level.least_gain / 2:
                return [gained(no, (verbs["accept"],), gain), no]
        if "counter" in verbs:
            gain = self.countering(brain, trader, worlds, observation)
            if gain > 0.0:
                return [gained(no, (verbs["counter"], *self._plan), gain), no]
        return [no]

    def refusal(self, verbs: dict[str, int], picking: bool, legal: list[int]) -> int:
        """The action that ends the talk without a deal."""
        if picking:
            return verbs["withdraw"]
        return verbs.get("cancel", verbs.get("decline", legal[-1]))

    def close(self, trader: Trader, worlds: list[State], observation: Observation, nothing: Advice) -> list[Advice]:
        """On its own turn, after the answers: deal with the partner that helps most, or with nobody."""
        partner, gain = trader.best_partner(worlds, observation.seat)
        deals = {choice.player: action for action, choice in observation.choices() if choice.verb == "deal"}
        if partner not in deals or gain <= 0.0:
            return [nothing]
        return [gained(nothing, (deals[partner],), gain), nothing]

    def accepting(self, brain: Brain, trader: Trader, worlds: list[State], observation: Observation) -> float:
        """What accepting the offer brings. A level with play-outs for it tries a deal that the evaluation likes."""
        gain = trader.acceptance(worlds, observation.seat)
        if gain > self.level.least_gain / 2 and self.level.trade_play_outs and brain.evaluation.network is None:
            gain = (gain + self.try_out(brain, trader, worlds, observation)) / 2
        return gain

    def countering(self, brain: Brain, trader: Trader, worlds: list[State], observation: Observation) -> float:
        """What a counter-offer brings; 0 if none is worth making. Keeps its steps, after the one that begins it."""
        seat, on_turn = observation.seat, int(worlds[0].cells[brain.features.on_turn])
        if int(worlds[0].cells[trader.barter.made + seat]) >= self.level.counters or trader.too_near(worlds[0], on_turn):
            return 0.0
        bargain = trader.best_offer(worlds, seat, on_turn, False)
        if bargain is None or bargain.gain <= 1.5 * self.level.least_gain:
            return 0.0
        self._plan = self.steps(brain.features, bargain, [])
        return bargain.gain

    def try_out(self, brain: Brain, trader: Trader, worlds: list[State], observation: Observation) -> float:
        """What accepting brings in play-outs."""
        before: list[State] = []
        after: list[State] = []
        on_turn = int(worlds[0].cells[brain.features.on_turn])
        for world in worlds:
            swapped = trader.swapped(world, observation.seat, on_turn, on_turn)
            if swapped is not None:
                before.append(world)
                after.append(swapped)
        seed = int(observation.luck.below(1 << 30))
        return brain.search.difference(before, after, observation.seat, self.level.trade_play_outs, self.level.trade_turns, seed)


class EasyBot(LevelBot):
    name = "easy"
    level = EASY
    changed_parameters = BEGINNER


class MediumBot(LevelBot):
    name = "medium"
    level = MEDIUM
    changed_parameters = AMATEUR


class HardBot(LevelBot):
    name = "hard"
    level = HARD
    changed_parameters = CAREFUL


class ExpertBot(LevelBot):
    name = "expert"
    level = EXPERT


class MasterBot(LevelBot):
    name = "master"
    level = MASTER
