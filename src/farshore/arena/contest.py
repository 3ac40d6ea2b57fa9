"""What a tournament plays, and what came of each game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from farshore.bots import BotLike, BotSpec
from farshore.bots.specs import files_of, roster_of
from farshore.boxes.box import Settings
from farshore.engine.errors import FarshoreError
from farshore.game import BoardLike, GameLike, GameSpec, choose

FORMAT = "farshore-tournament/1"


@dataclass(frozen=True)
class Contest:
    """What to play: `bots` sit round the table in this order and move on one seat from game to game of a deal."""

    spec: GameSpec
    bots: tuple[str, ...]
    games: int
    seed: int
    roster: Mapping[str, BotSpec]  # by label

    @property
    def game(self) -> str:
        return self.spec.game

    @property
    def settings(self) -> Settings:
        return self.spec.settings

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def rotations(self) -> int:
        """Rotations that differ: two for a,b,a,b."""
        turned = [self.bots[step:] + self.bots[:step] for step in range(self.seats)]
        return len(set(turned))

    def seating(self, index: int) -> list[str]:
        """Who sits where in one game."""
        step = index % self.rotations
        return [self.bots[(seat + step) % self.seats] for seat in range(self.seats)]

    def deal(self, index: int) -> int:
        return index // self.rotations

    def heading(self) -> dict[str, object]:
        """What games of one file must have in common."""
        heading = {"format": FORMAT, "game": self.game, "bots": list(self.bots), "seed": self.seed, "options": dict(self.settings)}
        return {**heading, **self.spec.board_note(), **files_of(self.roster.values())}


def contest(
    game: GameLike,
    bots: Sequence[BotLike],
    games: int = 100,
    seed: int = 0,
    options: dict[str, object] | None = None,
    seats: int | None = None,
    board: BoardLike | None = None,
) -> Contest:
    """A contest, checked before a game is played. Games and bots as in `plan_simulation`."""
    spec = choose(game, seats, options, board)
    allowed = spec.kind.seats if spec.board is None else spec.board.seats
    if seats is None and len(bots) in allowed and len(bots) != spec.seats:
        spec = choose(game, len(bots), options, board)
    count = spec.seats
    if len(bots) == 2 and count > 2:
        bots = [bots[0], *[bots[1]] * (count - 1)]  # one against a table of others
    elif len(bots) == 1:
        bots = list(bots) * count
    if len(bots) != count:
        raise FarshoreError(f"Name a bot for each of the {count} seats, or two: one and its opponents. You named {len(bots)}.")
    if games < 1:
        raise FarshoreError("Play at least one game.")
    specs = roster_of(bots)
    labels = tuple(one.label for one in specs)
    return Contest(spec, labels, games, seed, dict(zip(labels, specs, strict=True)))


@dataclass(frozen=True)
class TournamentGame:
    """One game: the winners' seats (none: not finished), the points of all seats, and the time the bots took, by seat."""

    index: int
    winners: tuple[int, ...]
    points: tuple[int, ...]
    turns: int
    decisions: tuple[int, ...]  # those with a choice
    seconds: tuple[float, ...]
