"""Are the chances right? What was predicted in games between bots, compared with what happened.

At moments of each game, each seat's chance to win is told by those who judge: the evaluation by weights, and the network where the game has
one, both from the true position. Moments are sorted by how far the game had come. Of all seats and
moments with a predicted chance of about 30 %, three in ten should win.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from farshore.arena.seeding import seed_from
from farshore.arena.tournament import MOST_DECISIONS, ChanceStreams
from farshore.bots import Bot, BotLike, ProposalRounds, decide
from farshore.bots.networks import network_of
from farshore.bots.specs import bot_spec
from farshore.engine.errors import FarshoreError
from farshore.game import Game, choose
from farshore.luck import Luck
from farshore.thinking.board_features import BoardFeatures, can_think
from farshore.thinking.evaluation.evaluate import STAGES, Evaluation

STEPS = 10  # classes of predicted chances
MOMENTS = ("early", "middle", "late")  # thirds of the way of whoever leads


@dataclass
class Reliability:
    """What one judge predicted at one part of the games, by class: how often, the sum of chances, and how many won."""

    counts: list[int] = field(default_factory=lambda: [0] * STEPS)
    sums: list[float] = field(default_factory=lambda: [0.0] * STEPS)
    wins: list[int] = field(default_factory=lambda: [0] * STEPS)
    squares: float = 0.0
    logs: float = 0.0
    moments: int = 0

    def add(self, chances: list[float], winner: int) -> None:
        self.moments += 1
        self.logs -= math.log(max(1e-9, chances[winner]))
        for seat, chance in enumerate(chances):
            at = min(STEPS - 1, int(chance * STEPS))
            self.counts[at] += 1
            self.sums[at] += chance
            self.wins[at] += seat == winner
            self.squares += (chance - (seat == winner)) ** 2

    def brier(self) -> float:
        """Mean over moments of the squared errors of all seats: 0 is perfect, and even chances at a table of four score 0.75."""
        return self.squares / max(1, self.moments)

    def as_dict(self) -> dict[str, object]:
        rows = [
            {"predicted": round(total / count, 4), "happened": round(wins / count, 4), "count": count}
            for count, total, wins in zip(self.counts, self.sums, self.wins, strict=True)
            if count
        ]
        return {
            "moments": self.moments,
            "brier": round(self.brier(), 4),
            "log_loss": round(self.logs / max(1, self.moments), 4),
            "rows": rows,
        }


def chances_by(evaluation: Evaluation, game: Game) -> list[float]:
    """Each seat's chance; they add up to 1."""
    evaluation.judge(game.state)
    return [float(evaluation.share(seat)) for seat in range(game.seats)]


def calibrate(
    game: str, bot: BotLike, games: int, seed: int, seats: int | None = None, tell: Callable[[int], None] | None = None
) -> dict[str, dict[str, Reliability]]:
    """Play games and compare. By judge, then by moment."""
    spec = choose(game, seats, None, None)
    player = bot_spec(bot)
    found: dict[str, dict[str, Reliability]] = {}
    for number in range(games):
        key = f"calibrate/{spec.game}/{seed}/{number}"
        played = Game(spec.kind, spec.seats, spec.settings, spec.deal(Luck(seed_from(f"{key}/board"))), None)
        if not can_think(played.kit):
            raise FarshoreError(f"The bots do not know how to judge {spec.game}.")
        noted = _play_and_note(played, [player.make() for _ in range(spec.seats)], key)
        winners = played.winners() if played.over() else []
        for judge, moment, chances in noted if len(winners) == 1 else []:
            part = found.setdefault(judge, {name: Reliability() for name in MOMENTS})
            part[moment].add(chances, winners[0])
        if tell is not None:
            tell(1)
    return found


def _play_and_note(game: Game, bots: list[Bot], key: str) -> list[tuple[str, str, list[float]]]:
    features = BoardFeatures(game.kit)
    judges = {"weights": Evaluation(features)}
    network = network_of(game.kit)
    if network is not None:
        judges["network"] = Evaluation(features, None, network)
    nature, turn = ChanceStreams(key), 0
    lucks = [Luck(seed_from(f"{key}/{seat}")) for seat in range(game.seats)]
    noted: list[tuple[str, str, list[float]]] = []
    rounds = ProposalRounds(bots, lucks)
    nature.run(game)
    for _ in range(MOST_DECISIONS):
        if game.over():
            break
        if game.turn()[1] > turn:  # once a turn
            turn = int(game.turn()[1])
            features.survey(game.state)
            for name, evaluation in judges.items():
                stage = int(evaluation.stage(game.state)) * len(MOMENTS) // (STAGES + 1)
                noted.append((name, MOMENTS[stage], chances_by(evaluation, game)))
        rounds.play(game)
        seat = game.seats_to_act()[0]
        legal = game.legal(seat)
        game.play(seat, decide(game, seat, bots[seat], lucks[seat]) if len(legal) > 1 else legal[0])
        nature.run(game)
    return noted
