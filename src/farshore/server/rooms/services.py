"""What rooms use of the server around them."""

from dataclasses import dataclass

from farshore.server.accounts.people import People
from farshore.server.accounts.ratings import RatingQueue
from farshore.server.limits import Limits
from farshore.server.metrics import Metrics
from farshore.server.settings import Settings
from farshore.server.storage.store import Store
from farshore.server.tasks import Tasks
from farshore.server.workers.pool import WorkerPool


@dataclass(frozen=True)
class RoomServices:
    """Shared by all rooms of a node."""

    settings: Settings
    store: Store
    people: People
    ratings: RatingQueue
    limits: Limits
    workers: WorkerPool
    metrics: Metrics
    tasks: Tasks
