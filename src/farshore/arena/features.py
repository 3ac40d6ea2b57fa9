"""What bots make use of: how often everything that a game offers is done, by level.

Nothing here knows a game. Whatever a seat may choose is a feature, named by its verb and piece; so are the wares that change hands and the
kinds of events. A feature that was possible and never used is what to look for.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from farshore.arena.seeding import seed_from
from farshore.arena.tournament import MOST_DECISIONS, ChanceStreams
from farshore.bots import Bot, BotLike, ProposalRounds, decide
from farshore.bots.specs import bot_spec
from farshore.engine.choice import Choice
from farshore.game import Game, choose
from farshore.luck import Luck

STEPS = {"draft_give", "draft_want", "leave_out", "send", "cancel"}  # of an offer, which is counted when it is begun
STAGES = {"improve"}  # named by the stage and not by the piece
DEALT = "deal in "


@dataclass
class FeatureCounts:
    """Of some games between bots of one level: how often each feature was used, and in how many games it could have been."""

    bot: str
    games: int = 0
    finished: int = 0
    turns: int = 0
    used: Counter[str] = field(default_factory=Counter)
    possible: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def a_game(self, feature: str) -> float:
        return self.used[feature] / max(1, self.games)

    def never_used(self) -> list[str]:
        """What was possible in some game and done in none."""
        return sorted(feature for feature in self.possible if not self.used[feature])

    def as_dict(self) -> dict[str, object]:
        per = max(1, self.games)
        return {
            "games": self.games,
            "finished": self.finished,
            "turns": round(self.turns / per, 2),
            "features": {
                name: {"a_game": round(self.a_game(name), 4), "possible_in": round(count / per, 4)}
                for name, count in sorted(self.possible.items())
            },
            "events": {name: round(count / per, 4) for name, count in sorted(self.events.items())},
        }


def feature_of(choice: Choice) -> str | None:
    """The name of what is chosen; None for the steps of an offer."""
    if choice.verb in STEPS:
        return None
    detail = choice.number if choice.verb in STAGES else choice.piece
    return choice.verb.replace("_", " ") + ("" if detail is None else f" {detail}")


def count_features(
    game: str, bot: BotLike, games: int, seed: int, seats: int | None = None, tell: Callable[[int], None] | None = None
) -> FeatureCounts:
    """Play games with this bot on all seats, and count. The same seed gives the same boards and dice to every bot."""
    spec = choose(game, seats, None, None)
    player = bot_spec(bot)
    counts = FeatureCounts(player.label)
    for number in range(games):
        key = f"features/{spec.game}/{seed}/{number}"
        played = Game(spec.kind, spec.seats, spec.settings, spec.deal(Luck(seed_from(f"{key}/board"))), None)
        _play_and_count(played, [player.make() for _ in range(spec.seats)], key, counts)
        if tell is not None:
            tell(1)
    return counts


def _play_and_count(game: Game, bots: list[Bot], key: str, counts: FeatureCounts) -> None:
    nature = ChanceStreams(key)
    lucks = [Luck(seed_from(f"{key}/{seat}")) for seat in range(game.seats)]
    possible = {DEALT + str(ware) for ware in game.kit.rules.words.get("wares", [])}
    rounds = ProposalRounds(bots, lucks)
    nature.run(game)
    for _ in range(MOST_DECISIONS):
        if game.over():
            break
        seat = game.seats_to_act()[0]
        for other in (seat, *game.seats_invited()):  # who is invited may propose something, and need not
            possible.update(_features_open(game, other))
        counts.used["propose"] += bool(rounds.play(game))
        legal = game.legal(seat)
        action = decide(game, seat, bots[seat], lucks[seat]) if len(legal) > 1 else legal[0]
        feature = feature_of(game.choice(action, seat))
        if feature is not None:
            counts.used[feature] += 1
        game.play(seat, action)
        nature.run(game)
    counts.games += 1
    counts.finished += game.over()
    counts.turns += int(game.turn()[1])
    counts.possible.update(possible)
    counts.events.update(dict.fromkeys((kind.name for kind in game.kit.rules.event_kinds), 0))
    counts.events.update(event.kind for event in game.events)
    counts.used.update(DEALT + str(event.data["card"]) for event in game.events if event.kind == "passed")


def _features_open(game: Game, seat: int) -> set[str]:
    found = {feature_of(game.choice(action, seat)) for action in game.legal(seat)}
    return {feature for feature in found if feature is not None}
