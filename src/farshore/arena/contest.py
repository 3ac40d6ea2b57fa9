"""What a tournament plays, and what came of each game."""

from dataclasses import dataclass, field

from farshore.bots import bot_named
from farshore.boxes.box import Settings
from farshore.catalogue import kind_of, settings_of
from farshore.engine.errors import FarshoreError

FORMAT = "farshore-tournament/1"


@dataclass(frozen=True)
class Contest:
    """What to play: `bots` sit round the table in this order and move on one seat from game to game of a deal."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    settings: Settings = field(default_factory=dict)

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
        return {"format": FORMAT, "game": self.game, "bots": list(self.bots), "seed": self.seed, "options": dict(self.settings)}


def contest(
    game: str, bots: list[str], games: int = 100, seed: int = 0, options: dict[str, object] | None = None, seats: int | None = None
) -> Contest:
    """A contest, checked before a game is played."""
    kind = kind_of(game)
    count = len(bots) if seats is None and len(bots) in kind.seats else kind.usual_seats if seats is None else seats
    if len(bots) == 2 and count > 2:
        bots = [bots[0], *[bots[1]] * (count - 1)]  # one against a table of others
    elif len(bots) == 1:
        bots = bots * count
    if len(bots) != count:
        raise FarshoreError(f"Name a bot for each of the {count} seats, or two: one and its opponents. You named {len(bots)}.")
    for name in bots:
        bot_named(name)
    if games < 1:
        raise FarshoreError("Play at least one game.")
    return Contest(game, tuple(bots), games, seed, settings_of(kind, count, options or {}))


@dataclass(frozen=True)
class TournamentGame:
    """One game: the winners' seats (none: not finished), the points of all seats, and the time the bots took, by seat."""

    index: int
    winners: tuple[int, ...]
    points: tuple[int, ...]
    turns: int
    decisions: tuple[int, ...]  # those with a choice
    seconds: tuple[float, ...]
