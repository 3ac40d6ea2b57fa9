"""Metrics of a server process for Prometheus, at /metrics if the setting allows it."""

from dataclasses import dataclass
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


@dataclass(frozen=True)
class Gauges:
    """What is counted when somebody asks."""

    ready: bool
    rooms: int
    local: int  # connections with socket and room here
    remote: int  # connections with the room here and the socket in another node
    forwarded: int  # connections with the socket here and the room in another node
    bots: int  # that wait for a worker
    hints: int  # that wait for a worker


class Metrics:
    """What is counted while the server runs. Each node has its own, so that several in one process (tests) don't mix."""

    content_type = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        on: Any = {"namespace": "farshore", "registry": self.registry}
        self.commands = Counter("commands", "Commands of players, by how they were answered.", ["answer"], **on)
        self.steps = Counter("steps", "Steps that were stored, by people and by bots.", ["by"], **on)
        self.save = Histogram("save_seconds", "Time to store a change safely in the database.", buckets=SECONDS, **on)
        self.broadcast = Histogram("broadcast_seconds", "Time to send everyone a step after it is stored.", buckets=SECONDS, **on)
        self.lost = Counter("rooms_lost", "Rooms that had to be loaded again, by reason.", ["why"], **on)
        self.crashes = Counter("task_crashes", "Background tasks that crashed, by task.", ["task"], **on)
        self.fallbacks = Counter("bot_fallbacks", "Moves that a quick bot made instead of another, by reason.", ["why"], **on)
        self.coalesced = Counter("coalesced_steps", "Steps that spectators were told together with a later one.", **on)
        self.refused_sockets = Counter("refused_connections", "WebSockets that were refused, by reason.", ["why"], **on)
        self._rooms = Gauge("rooms", "Rooms in memory.", **on)
        self._connections = Gauge(
            "connections", "Open connections: here, remote (socket elsewhere), forwarded (room elsewhere).", ["where"], **on
        )
        self._waiting = Gauge("waiting_for_worker", "Bots and hints that wait for a worker process.", ["what"], **on)
        self._ready = Gauge("ready", "1 while the server takes players.", **on)

    def render(self, now: Gauges) -> bytes:
        self._ready.set(now.ready)
        self._rooms.set(now.rooms)
        self._connections.labels("here").set(now.local)
        self._connections.labels("remote").set(now.remote)
        self._connections.labels("forwarded").set(now.forwarded)
        self._waiting.labels("bots").set(now.bots)
        self._waiting.labels("hints").set(now.hints)
        return generate_latest(self.registry)
