"""Seats as rows and as the page sees them."""

from collections.abc import Collection

from farshore.server.storage.records import Row, Seat
from farshore.server.wire.messages import SeatInfo

OPEN_SEAT: Row = {"kind": "open", "guest": None, "name": "", "level": "", "away": False, "late": False}


def bot_seat(level: str) -> Row:
    return {"kind": "bot", "guest": None, "name": "", "level": level, "away": False, "late": False}


def person_seat(guest: str, name: str, late: bool = False) -> Row:
    return {"kind": "person", "guest": guest, "name": name, "level": "", "away": False, "late": late}


def seat_info(seat: Seat, viewer: str | None, connected: Collection[str], reconnecting: Collection[str] = ()) -> SeatInfo:
    """A seat as a guest sees it, when these guests are connected, and those were a moment ago."""
    here = seat.kind == "person" and seat.guest is not None and seat.guest in connected
    mine = seat.guest is not None and seat.guest == viewer
    soon = seat.kind == "person" and seat.guest in reconnecting
    return SeatInfo(seat.seat, seat.kind, seat.name, seat.colour, seat.level, seat.away, here, mine, soon, seat.late)


def give_preferred_colour(rows: list[Row], seat: int, colour: str) -> list[Row]:
    """Give a person's seat the colour they prefer, in exchange with the seat that has it, unless that is a person's. Returns the changed
    rows."""
    holder = next((row for row in rows if row["colour"] == colour), None)
    mine = rows[seat]
    if not colour or mine["kind"] != "person" or holder is mine or (holder is not None and holder["kind"] == "person"):
        return []
    if holder is not None:
        holder["colour"] = mine["colour"]
    mine["colour"] = colour
    return [mine] if holder is None else [mine, holder]
