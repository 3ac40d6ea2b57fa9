"""Numbers about a house for Prometheus, at /metrics where the setting allows it."""

from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

if TYPE_CHECKING:
    from farshore.server.house import House

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Numbers:
    """What is counted while the server runs. Each house has its own, so that several in one process (tests) don't mix."""

    kind = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        on: Any = {"namespace": "farshore", "registry": self.registry}
        self.commands = Counter("commands", "Commands of players, by how they were answered.", ["answer"], **on)
        self.steps = Counter("steps", "Steps that were kept, by people and by bots.", ["by"], **on)
        self.keeping = Histogram("keeping_seconds", "From a change's readiness until it is safe in the database.", buckets=QUICK, **on)
        self.telling = Histogram("telling_seconds", "From a kept step until everyone's message is on its way.", buckets=QUICK, **on)
        self.lost = Counter("rooms_lost", "Rooms that had to be read again, by why.", ["why"], **on)
        self.rooms = Gauge("rooms", "Rooms in memory.", **on)
        self.connections = Gauge("connections", "Open connections: to rooms here, from other servers, to rooms elsewhere.", ["where"], **on)
        self.ready = Gauge("ready", "1 while the server takes players.", **on)

    def text(self, house: "House", ready: bool) -> bytes:
        mail = house.mail
        visitors = len(mail.visitors) if mail is not None else 0
        self.rooms.set(len(house.rooms))
        self.ready.set(ready)
        self.connections.labels("visitors").set(visitors)
        self.connections.labels("here").set(sum(len(room.clients) for room in house.rooms.values()) - visitors)
        self.connections.labels("elsewhere").set(len(mail.travellers) if mail is not None else 0)
        return generate_latest(self.registry)
