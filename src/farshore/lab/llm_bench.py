"""How well does a language model play? It holds one seat against bots for a number of games, and a report says how it went.

Every game of a run has its own seed, and the model's seat moves on from game to game, so two models that are given the same run sit in
the same seats of the same games. A run is a folder: a file for each game that ended, and `report.json`; it can be stopped and goes on.
"""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import mean
from typing import Any, Protocol

from farshore.arena.simulate import seed_of_game
from farshore.arena.statistics import wilson
from farshore.bots.specs import bot_spec
from farshore.engine.errors import FarshoreError
from farshore.game import GameSpec
from farshore.lab.external_seat import ExternalSeat, Message
from farshore.lab.text_seat import TextSeat
from farshore.luck import Luck

FORMAT = "farshore-llm-bench/1"
MOST_QUESTIONS = 2000  # in a game; then it counts as unfinished


class AskedModel(Protocol):
    """Whoever answers: a chat over HTTP, or a stand-in for one."""

    def begin(self, table: str) -> None:
        """A new game; `table` is what stays as it is."""

    def answer(self, told: str) -> str:
        """The line that answers what was told and asked."""

    def used(self) -> dict[str, int]:
        """What the game cost so far: requests, tokens."""


@dataclass(frozen=True)
class BenchPlan:
    """What is played. Written down with the results; a folder holds one plan."""

    model: str
    spec: GameSpec
    bots: str
    games: int
    seed: int
    mistakes: int
    patience: float

    def seat(self, index: int) -> int:
        return index % self.spec.seats

    def table(self, index: int) -> TextSeat:
        """One game of the run, ready for its first question."""
        seed = seed_of_game(self.seed, index)
        game = self.spec.start(Luck(seed))
        limits: dict[str, Any] = {"mistakes": self.mistakes, "patience": self.patience}
        return TextSeat(ExternalSeat(game, self.seat(index), self.bots, seed % (1 << 30), **limits))

    def about(self) -> dict[str, object]:
        spec = self.spec
        found = {"format": FORMAT, "model": self.model, "game": spec.game, "seats": spec.seats, "options": dict(spec.settings)}
        return {**found, "bots": self.bots, "seed": self.seed, "mistakes": self.mistakes, "patience": self.patience, **spec.board_note()}


@dataclass
class BenchGame:
    """How one game went."""

    index: int
    seat: int
    finished: bool = False
    won: bool = False
    place: int = 0  # 1: most points; those with as many share a place
    points: list[int] = field(default_factory=list)
    questions: int = 0
    refused: int = 0  # answers that were not legal, not understood or late
    helped: int = 0  # questions that a bot had to answer
    seconds: float = 0.0
    used: dict[str, int] = field(default_factory=dict)

    def count(self, reply: Message) -> None:
        self.refused += "refused" in reply or "helped" in reply
        self.helped += "helped" in reply

    def end(self, table: TextSeat) -> None:
        game = table.seat.game
        self.questions = table.seat.number
        self.finished = game.over()
        self.points = [game.points(seat, None) for seat in range(game.seats)]
        self.won = self.seat in game.winners()
        self.place = 1 + sum(points > self.points[self.seat] for points in self.points)


def told(asked: Message) -> str:
    """A question as one text."""
    news = asked.get("news", [])
    parts = [asked.get("refused", ""), asked.get("helped", ""), *(news if isinstance(news, list) else []), asked.get("standing", "")]
    return "\n".join(str(part) for part in (*parts, asked.get("asked", "")) if part)


def play_one(plan: BenchPlan, index: int, player: AskedModel, clock: Callable[[], float] = time.monotonic) -> BenchGame:
    """Play one game of the plan to its end."""
    table = plan.table(index)
    found = BenchGame(index, plan.seat(index))
    start = clock()
    player.begin(table.briefing.table())
    asked = table.ask()
    while "over" not in asked and table.seat.number < MOST_QUESTIONS:
        reply = table.answer(table.seat.number, player.answer(told(asked)))
        found.count(reply)
        asked = {**asked, "news": [], "refused": reply["refused"]} if "refused" in reply else reply
    found.end(table)
    found.seconds = round(clock() - start, 1)
    found.used = player.used()
    return found


class BenchRun:
    """The folder of a run."""

    def __init__(self, plan: BenchPlan, folder: Path) -> None:
        bot_spec(plan.bots)
        self.plan, self.folder = plan, folder
        folder.mkdir(parents=True, exist_ok=True)
        note = folder / "about.json"
        heading = json.dumps(plan.about(), indent=1, ensure_ascii=False) + "\n"
        if note.exists() and note.read_text(encoding="utf-8") != heading:
            raise FarshoreError(f"{folder} holds another run. To continue one, use the same model, game, bots, seed and options.")
        note.write_text(heading, encoding="utf-8")

    def path(self, index: int) -> Path:
        return self.folder / f"game-{index:04}.json"

    def missing(self) -> list[int]:
        return [index for index in range(self.plan.games) if not self.path(index).exists()]

    def save(self, game: BenchGame) -> None:
        half = self.path(game.index).with_suffix(".half")
        half.write_text(json.dumps(asdict(game), indent=1) + "\n", encoding="utf-8")
        half.replace(self.path(game.index))
        (self.folder / "report.json").write_text(json.dumps(self.report(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def games(self) -> list[BenchGame]:
        files = sorted(self.folder.glob("game-*.json"))
        return [BenchGame(**json.loads(file.read_text(encoding="utf-8"))) for file in files]

    def report(self) -> dict[str, object]:
        """What the games so far came to."""
        games = self.games()
        wins = sum(game.won for game in games)
        low, high = wilson(wins, len(games)) if games else (0.0, 1.0)
        answers = sum(game.questions + game.refused for game in games)
        used: dict[str, int] = {}
        for game in games:
            for name, count in game.used.items():
                used[name] = used.get(name, 0) + count
        return {
            **self.plan.about(),
            "games": len(games),
            "finished": sum(game.finished for game in games),
            "wins": wins,
            "share": round(wins / len(games), 4) if games else None,
            "share_95": [round(low, 4), round(high, 4)],
            "fair_share": round(1 / self.plan.spec.seats, 4),
            "mean_points": round(mean(game.points[game.seat] for game in games), 2) if games else None,
            "mean_place": round(mean(game.place for game in games), 2) if games else None,
            "questions": sum(game.questions for game in games),
            "refused_share": round(sum(game.refused for game in games) / answers, 4) if answers else None,
            "helped": sum(game.helped for game in games),
            "seconds": round(sum(game.seconds for game in games), 1),
            "used": used,
        }


def run(bench: BenchRun, player: AskedModel, tell: Callable[[int], None] | None = None) -> dict[str, object]:
    """Play what is missing; returns the report."""
    if tell is not None:
        tell(bench.plan.games - len(bench.missing()))
    for index in bench.missing():
        bench.save(play_one(bench.plan, index, player))
        if tell is not None:
            tell(1)
    return bench.report()
