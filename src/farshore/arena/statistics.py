"""What the games of a tournament say: win rates with intervals, a sequential test, ratings, a plot."""

import math
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from farshore.arena.contest import Contest, TournamentGame
from farshore.arena.simulate import plain


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    distribute = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - distribute) / scale), min(1.0, (middle + distribute) / scale)


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential test of the first bot's win rate: `low` (no better) against `high` (better by what matters)."""

    low: float
    high: float
    error: float = 0.05

    def ratio(self, wins: float, games: int) -> float:
        """Logarithm of how much more likely the results are with `high` than with `low`."""
        return wins * math.log(self.high / self.low) + (games - wins) * math.log((1 - self.high) / (1 - self.low))

    def verdict(self, wins: float, games: int) -> str | None:
        bound = math.log((1 - self.error) / self.error)
        ratio = self.ratio(wins, games)
        return "better" if ratio >= bound else "not better" if ratio <= -bound else None

    def judge(self, what: Contest, games: list[TournamentGame]) -> str | None:
        """The verdict, if these games in order reach one; looked at after each whole deal, since the games of a deal belong together."""
        used = self.used(what, games)
        return self.verdict(wins_of(what, used, what.bots[0]), len(used))

    def used(self, what: Contest, games: list[TournamentGame]) -> list[TournamentGame]:
        """The games up to the deal that decided."""
        wins = Fraction(0)
        for count, game in enumerate(games, 1):
            wins += share_of(what, game, what.bots[0])
            if count % what.rotations == 0 and self.verdict(float(wins), count) is not None:
                return games[:count]
        return games


def share_of(what: Contest, game: TournamentGame, bot: str) -> Fraction:
    """What a bot won of one game: a win that several seats share is divided among them, as `sim` does."""
    seating = what.seating(game.index)
    return Fraction(sum(seating[seat] == bot for seat in game.winners), max(1, len(game.winners)))


def wins_of(what: Contest, games: list[TournamentGame], bot: str) -> float:
    return plain(sum((share_of(what, game, bot) for game in games), Fraction(0)))


def strengths(what: Contest, games: list[TournamentGame]) -> dict[str, float]:
    """Ratings on the scale of Elo, mean 1500: how often each wins against whoever sits at the table (Plackett and Luce, winners only)."""
    names = list(dict.fromkeys(what.bots))
    power = dict.fromkeys(names, 1.0)
    won = {name: wins_of(what, games, name) + 0.5 for name in names}  # half a win more keeps a loser's rating finite
    count = sum(1 for game in games if game.winners)
    for _ in range(200):
        table = sum(power[name] for name in what.bots)
        power = {name: won[name] / max(1e-12, count * what.bots.count(name) / table) for name in names}
        scale = math.exp(sum(math.log(value) for value in power.values()) / len(names))
        power = {name: value / scale for name, value in power.items()}
    return {name: 1500 + 400 * math.log10(value) for name, value in power.items()}


def skills(what: Contest, games: list[TournamentGame]) -> dict[str, tuple[float, float]] | None:
    """Mean and deviation of openskill's Plackett–Luce rating, over the ranking by points; None where the package is not."""
    if find_spec("openskill") is None:
        return None
    models: Any = import_module("openskill.models")
    model = models.PlackettLuce()
    held = {name: model.rating(name=name) for name in what.bots}
    for game in games:
        if not game.winners:
            continue
        seating = what.seating(game.index)
        ranks = [0 if seat in game.winners else 100 - game.points[seat] for seat in range(what.seats)]
        rated = model.rate([[held[name]] for name in seating], ranks=ranks)
        for name in held:  # a bot on several seats gets the mean of what they say
            own = [rated[seat][0] for seat in range(what.seats) if seating[seat] == name]
            held[name] = model.rating(mu=sum(r.mu for r in own) / len(own), sigma=sum(r.sigma for r in own) / len(own), name=name)
    return {name: (float(rating.mu), float(rating.sigma)) for name, rating in held.items()}


def summary(what: Contest, games: list[TournamentGame], test: Sprt | None = None) -> dict[str, object]:
    """Everything that the games say, ready for JSON."""
    finished = [game for game in games if game.winners]
    elo = strengths(what, games)
    skill = {name: [round(part, 2) for part in rated] for name, rated in (skills(what, games) or {}).items()}
    found: dict[str, object] = {
        **what.heading(),
        "games": len(games),
        "deals": len({what.deal(game.index) for game in games}),
        "finished": len(finished),
        "mean_turns": _mean([game.turns for game in finished], 1),
        "wins_by_seat": [
            plain(sum((Fraction(1, len(game.winners)) for game in finished if seat in game.winners), Fraction(0)))
            for seat in range(what.seats)
        ],
        "shared_wins": sum(len(game.winners) > 1 for game in finished),
        "results": {name: _result(what, games, name) | {"rating": round(elo[name], 1), "skill": skill.get(name)} for name in elo},
    }
    if test is not None:
        found["sprt"] = _verdict(what, games, test)
    return found


def _result(what: Contest, games: list[TournamentGame], name: str) -> dict[str, object]:
    """How one bot did."""
    wins, places = wins_of(what, games, name), what.bots.count(name)
    low, high = wilson(wins, len(games))
    taken = [(game, seat) for game in games for seat, bot in enumerate(what.seating(game.index)) if bot == name]
    decisions = sum(game.decisions[seat] for game, seat in taken)
    spent = sum(game.seconds[seat] for game, seat in taken)
    return {
        "seats": places,
        "wins": wins,
        "rate": round(wins / len(games), 4) if games else None,
        "low": round(low, 4),
        "high": round(high, 4),
        "fair": round(places / what.seats, 4),
        "points": _mean([game.points[seat] for game, seat in taken], 2),
        "decisions": decisions,
        "ms_per_decision": round(1000 * spent / decisions, 3) if decisions else None,
    }


def _mean(numbers: list[int], digits: int) -> float | None:
    return round(sum(numbers) / len(numbers), digits) if numbers else None


def _verdict(what: Contest, games: list[TournamentGame], test: Sprt) -> dict[str, object]:
    """How the test of the first bot stands."""
    return {
        "low": test.low,
        "high": test.high,
        "error": test.error,
        "ratio": round(test.ratio(wins_of(what, games, what.bots[0]), len(games)), 3),
        "verdict": test.judge(what, games) or "undecided",
    }


def plot(what: Contest, games: list[TournamentGame]) -> str:
    """The win rate of each bot as the games went on, with its interval at the end, as SVG."""
    wide, tall, left, top = 640, 320, 48, 16
    colours = ["#b3402f", "#2f6fb3", "#3d8a57", "#8a5a9e", "#c08a2c", "#4a4a4a"]
    names = list(dict.fromkeys(what.bots))
    count = max(1, len(games))

    def x(at: float) -> float:
        return round(left + (wide - left - 130) * at / count, 1)

    def y(rate: float) -> float:
        return round(top + (tall - top - 32) * (1 - rate), 1)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" font-family="sans-serif" font-size="12">']
    parts.append(f'<rect width="{wide}" height="{tall}" fill="#fffdf8"/>')
    for step in range(5):
        rate = step / 4
        parts.append(f'<path d="M{left} {y(rate)}H{x(count)}" stroke="#ddd8cc"/>')
        parts.append(f'<text x="{left - 6}" y="{y(rate) + 4}" text-anchor="end" fill="#555">{rate:.0%}</text>')
    parts.append(f'<text x="{x(count)}" y="{tall - 10}" text-anchor="end" fill="#555">{len(games)} games of {what.game}</text>')
    for place, name in enumerate(names):
        colour, wins, line = colours[place % len(colours)], 0.0, []
        for at, game in enumerate(games, 1):
            wins += float(share_of(what, game, name))
            line.append(f"{x(at)} {y(wins / at)}")
        low, high = wilson(wins, len(games))
        fair = what.bots.count(name) / what.seats
        parts.append(f'<path d="M{left} {y(fair)}H{x(count)}" stroke="{colour}" stroke-dasharray="2 4" opacity=".6"/>')
        if line:
            parts.append(f'<path d="M{"L".join(line)}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        end = x(count) + 6 + 4 * place
        parts.append(f'<path d="M{end} {y(low)}V{y(high)}" stroke="{colour}" stroke-width="3"/>')
        label = f"{name} {wins / count:.0%}"
        parts.append(f'<text x="{x(count) + 32}" y="{top + 14 + 18 * place}" fill="{colour}">{label}</text>')
    return "\n".join([*parts, "</svg>", ""])
