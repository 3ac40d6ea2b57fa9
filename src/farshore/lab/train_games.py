"""Games to learn from: moments as a network is shown them, and who won in the end.

A batch of games follows from the plan, the round and the batch's number alone, so it does not matter where or when it is played.
"""

from dataclasses import asdict, dataclass
from typing import Any

from farshore.arena.seeding import seed_from
from farshore.arena.tournament import MOST_DECISIONS, ChanceStreams
from farshore.bots import Bot, decide
from farshore.bots.levels import Brain, Level, LevelBot
from farshore.bots.networks import LearntWeights, network_of
from farshore.boxes.box import Settings
from farshore.catalogue import deal_board, kind_of, kit_of, settings_of
from farshore.engine.machine import PHASE
from farshore.game import Game
from farshore.luck import Luck
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.evaluate import Evaluation
from farshore.thinking.policy.quick import QuickPolicy
from farshore.thinking.search.judged_play import JudgedPlay
from farshore.thinking.search.self_play import note_game, note_moment

BATCH = 250  # quick games in a batch
JUDGED = 25  # judged games in a batch: each takes as long as dozens of quick ones
SEARCHED = 5  # games of searching bots in a batch: each takes as long as several judged ones
DOUBT = 30  # how far the quick policy varies its foundings, so that games begin in many ways

TEACHER = Level(worlds=4, candidates=5, play_outs=60, turns=8, opening=240, opening_turns=24, network=True, trust=16.0)


class TeacherBot(LevelBot):
    """Plays the games of the last round: a short search that judges by what was learnt so far."""

    name = "teacher"
    level = TEACHER


@dataclass(frozen=True)
class TrainPlan:
    """What to learn from: quick games first, then rounds of games that the network itself plays."""

    game: str
    seed: int = 1
    seats: tuple[int, ...] = (4,)  # games take these in turn
    games: int = 20_000  # quick ones
    rounds: int = 4  # of judged games: more bring nothing, see docs/measurements.md
    judged: int = 2_000  # games in such a round
    searched: int = 0  # games in a last round, which the network's search plays
    every: int = 12  # one moment in so many decisions of quick games; the others are rarer and give more
    first: int = 64
    second: int = 32
    epochs: int = 8
    options: tuple[tuple[str, str], ...] = ()  # of the games: names and values, of which each game takes one, as in ("target", "10,15")

    def as_dict(self) -> dict[str, Any]:
        found = asdict(self)
        if not self.options:
            del found["options"]  # plans from before there were any
        return found

    def settings(self, seats: int, key: str) -> Settings:
        """The options of the game with this key."""
        chosen: dict[str, object] = {}
        for name, text in self.options:
            values = text.split(",")
            chosen[name] = values[int(Luck(seed_from(f"{key}/{name}")).below(len(values)))]
        return settings_of(kind_of(self.game), seats, chosen)

    def last(self) -> int:
        """The number of the last round."""
        return self.rounds + (self.searched > 0)

    def size(self, number: int) -> tuple[int, int]:
        """How many games a round has, and how many are in a batch."""
        if number == 0:
            return self.games, BATCH
        return (self.judged, JUDGED) if number <= self.rounds else (self.searched, SEARCHED)

    def batches(self, number: int) -> int:
        games, size = self.size(number)
        return -(-games // size)


@dataclass(frozen=True)
class Played:
    """A batch: for each game its seats, its winner, and its moments one after the other."""

    number: int
    games: list[tuple[int, int, bytes]]


def play_batch(plan: TrainPlan, number: int, batch: int, weights: LearntWeights | None) -> Played:
    """Play one batch of a round."""
    games, size = plan.size(number)
    found: list[tuple[int, int, bytes]] = []
    for index in range(batch * size, min(games, (batch + 1) * size)):
        seats = plan.seats[index % len(plan.seats)]
        key = f"train/{plan.game}/{plan.seed}/{number}/{index}"
        if number == 0:
            moments, winner = quick_game(plan, seats, key)
        elif number <= plan.rounds:
            moments, winner = judged_game(plan, seats, key, weights)
        else:
            moments, winner = searched_game(plan, seats, key, weights)
        if winner >= 0 and moments:
            found.append((seats, winner, b"".join(moments)))
    return Played(batch, found)


def quick_game(plan: TrainPlan, seats: int, key: str) -> tuple[list[bytes], int]:
    kind, settings = kind_of(plan.game), plan.settings(seats, key)
    luck = Luck(seed_from(key))
    board = deal_board(kind, seats, settings, luck)
    kit = kit_of(kind, seats, settings, board)
    features = BoardFeatures(kit)
    start = kit.start(board)
    features.survey(start)
    return note_game(start, QuickPolicy(features, {"found: doubt": DOUBT}), Evaluation(features), luck, plan.every)


def judged_game(plan: TrainPlan, seats: int, key: str, weights: LearntWeights | None) -> tuple[list[bytes], int]:
    """A game in which everybody does what the network likes best, with trade and open hands."""
    kind, settings = kind_of(plan.game), plan.settings(seats, key)
    luck = Luck(seed_from(key))
    board = deal_board(kind, seats, settings, luck)
    kit = kit_of(kind, seats, settings, board)
    brain = Brain(kit, 0, {"found: doubt": DOUBT}, network_of(kit, weights))
    start = kit.start(board)
    brain.features.survey(start)
    return JudgedPlay(brain.search, brain.trader).note_game(start, luck, max(1, plan.every // 2))


def searched_game(plan: TrainPlan, seats: int, key: str, weights: LearntWeights | None) -> tuple[list[bytes], int]:
    """A game at a real table: hidden hands, trade between players."""
    kind, settings = kind_of(plan.game), plan.settings(seats, key)
    board = deal_board(kind, seats, settings, Luck(seed_from(f"{key}/board")))
    game = Game(kind, seats, settings, board, None)
    nature = ChanceStreams(key)
    bots: list[Bot] = []
    for _ in range(seats):
        bot = TeacherBot()
        bot.weights = weights
        bots.append(bot)
    lucks = [Luck(seed_from(f"{key}/{seat}")) for seat in range(seats)]
    features = BoardFeatures(game.kit)
    evaluation = Evaluation(features)
    notes = Luck(seed_from(f"{key}/notes"))
    found: list[bytes] = []
    nature.run(game)
    for _ in range(MOST_DECISIONS):
        if game.over():
            return found, int(game.winners()[0])
        features.survey(game.state)
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        founding = int(game.state.cells[PHASE]) in (features.settling, features.road_laying)
        if not founding and notes.below(max(1, plan.every // 4)) == 0:
            found.append(note_moment(game.state, evaluation))
        game.play(seat, decide(game, seat, bots[seat], lucks[seat]) if len(legal) > 1 else legal[0])
        nature.run(game)
    return found, -1
