"""Why the database, or a room in it, can't be used."""

from farshore.engine.errors import FarshoreError


class StoreError(FarshoreError):
    """The database can't be used; the sentence says why."""


class RoomLost(Exception):
    """The room in memory may differ from the stored one: it must be loaded again, here or in another node. Clients just reconnect."""

    reason = "lost"  # as the metrics name it


class RoomMoved(RoomLost):
    """Another node has the room now."""

    reason = "moved"


class CommitUnsure(RoomLost):
    """The connection to the database broke during a commit: the change may be stored or not."""

    reason = "unsure"


class RoomBusy(TimeoutError):
    """Another transaction holds the room's row. Nothing has changed, and a later attempt may succeed."""

    def __init__(self, code: str) -> None:
        super().__init__(f"the row of room {code} is locked")


class DatabaseGone(OSError):
    """The file of the database is no longer where it was opened."""

    def __init__(self) -> None:
        super().__init__("the database's file was deleted or replaced")
