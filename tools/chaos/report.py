"""The figures of a run."""

from collections import Counter
from dataclasses import dataclass, field
from statistics import median

from server.crowd import Findings, Player

ON_AFTER = 10.0  # seconds: the aims
AT_ONCE = 0.250


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


@dataclass
class FloodFigures:
    counts: Counter[str] = field(default_factory=Counter)
    latencies: list[float] = field(default_factory=list)


@dataclass
class Report:
    """Of one set-up."""

    title: str
    on_after: dict[str, list[float]] = field(default_factory=dict)  # by fault: seconds until all games had gone on
    floods: dict[str, FloodFigures] = field(default_factory=dict)
    quiet: list[float] = field(default_factory=list)  # latencies while nothing happens
    findings: Findings = field(default_factory=Findings)
    troubles: list[str] = field(default_factory=list)
    memory: list[list[int]] = field(default_factory=list)  # of each server, before and after
    games: int = 0
    longest: float = 0.0
    tracebacks: Counter[str] = field(default_factory=Counter)  # in the servers' logs, by their last line

    def good(self) -> bool:
        return not self.findings.wrong() and not self.troubles

    def missed(self) -> list[str]:
        """Aims that were not reached: they hold on two cores that nobody else uses."""
        late = [f"{name}: on after {max(times):.1f} s" for name, times in self.on_after.items() if times and max(times) > ON_AFTER]
        slow = [f"{name}: p99 {1e3 * p99:.0f} ms" for name, one in self.floods.items() if (p99 := quantile(one.latencies, 0.99)) > AT_ONCE]
        return late + slow

    def show(self) -> None:
        print(f"\n{self.title}")
        if self.on_after:
            print(f"  {'fault':44} {'times':>5}  all games on after (median, longest)")
        for name, times in self.on_after.items():
            print(f"  {name:44} {len(times):5}  {median(times):5.1f} s {max(times):5.1f} s")
        if self.floods:
            print(f"  {'flood from one address':22} {'sent':>8} {'turned away':>12}   others' p50, p99, longest")
            print(f"  {'(none)':22} {'':8} {'':12}  {_milliseconds(self.quiet)}")
        for name, one in self.floods.items():
            print(f"  {name:22} {one.counts['sent']:8} {one.counts['turned away']:12}  {_milliseconds(one.latencies)}")
        found = self.findings
        checked = f"{found.steps:,} steps, {found.answered:,} answered commands and {found.told:,} told steps"
        print(f"  {self.games} games, {checked} checked: ", end="")
        print(f"{len(found.lost)} lost, {len(found.doubled)} doubled, {len(found.split)} split")
        print(f"  longest wait of a player for an answer: {self.longest:.1f} s; tracebacks in the servers' logs: {self.tracebacks.total()}")
        for line, count in self.tracebacks.most_common(8):
            print(f"    {count:4} {line[:150]}")
        print("  memory of the servers in MB, before and after: " + ", ".join(" → ".join(map(str, pair)) for pair in self.memory))
        for trouble in (*found.wrong()[:20], *self.troubles):
            print(f"  WRONG: {trouble}")
        for aim in self.missed():
            print(f"  missed: {aim}", flush=True)


def _milliseconds(latencies: list[float]) -> str:
    return " ".join(f"{1e3 * quantile(latencies, share):6.0f} ms" for share in (0.5, 0.99, 1.0))


def tracebacks_in(log: str) -> Counter[str]:
    """Each by its last line, which names the exception."""
    found: Counter[str] = Counter()
    for part in log.split("Traceback (most recent call last):\n")[1:]:
        found[next((line for line in part.splitlines() if line and not line.startswith((" ", "|", "+"))), "?")] += 1
    return found


def latencies_of(players: list[Player], begin: float, end: float) -> list[float]:
    """Of the commands that were first sent in a span of time; those that still wait count as far as they have come."""
    done = [took for player in players for at, took in player.latencies if begin <= at < end]
    return done + [end - one.asked_at for one in players if one.pending is not None and begin <= one.asked_at < end]
