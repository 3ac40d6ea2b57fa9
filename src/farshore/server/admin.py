"""What an administrator does to a database, also while servers run on it: they notice within seconds (`cluster.maintenance`).

Whoever can write to the database is an administrator. None of this is exposed over the network.
"""

import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from argon2 import PasswordHasher
from sqlalchemy import delete, func, insert, or_, select, update

from farshore.catalogue import RULES_VERSION
from farshore.engine.errors import FarshoreError
from farshore.server.accounts.account_data import delete_room, erase_person, invalidate_rooms
from farshore.server.accounts.names import name_key
from farshore.server.accounts.people import People
from farshore.server.maps.library import MapLibrary, state_of
from farshore.server.rooms.game_log import GameLog
from farshore.server.storage import game_models
from farshore.server.storage.database import DatabaseLock, open_beside_server
from farshore.server.storage.map_models import delete_maps, map_reports, map_versions, maps
from farshore.server.storage.notices import notify_nodes
from farshore.server.storage.people_models import accounts, bans, reports, sessions
from farshore.server.storage.people_models import ratings as rating_rows
from farshore.server.storage.records import RoomSnapshot, Row, Seat
from farshore.server.storage.store import Store


class NotFound(FarshoreError):
    """There is nobody, or nothing, of this name."""


@dataclass(frozen=True)
class GameLine:
    code: str
    game: str
    state: str
    turn: int
    people: list[str]
    updated: float


@dataclass(frozen=True)
class PersonLine:
    guest: str
    account: str | None
    name: str
    games: int
    rated: int
    seen: float
    banned: bool


@dataclass(frozen=True)
class ReportLine:
    id: str
    room: str
    about: str | None
    name: str
    text: str
    reason: str
    made: float
    closed: bool


@dataclass(frozen=True)
class MapLine:
    code: str
    title: str
    author: str
    state: str
    version: int
    plays: int
    reports: int
    updated: float


@dataclass(frozen=True)
class MapReportLine:
    id: str
    map: str
    version: int
    title: str
    reason: str
    made: float
    closed: bool


@asynccontextmanager
async def open_admin(database: str) -> AsyncIterator["Admin"]:
    engine = await open_beside_server(database)
    store = Store(engine, DatabaseLock(), True)
    try:
        yield Admin(store)
    finally:
        await store.close()


class Admin:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.people = People(store)

    # --- games

    async def games(self, state: str | None, limit: int) -> list[GameLine]:
        r, s = game_models.rooms.c, game_models.seats.c
        wanted = select(game_models.rooms).order_by(r.updated.desc()).limit(limit)
        async with self.store.engine.connect() as connection:
            rooms = list((await connection.execute(wanted.where(r.state == state) if state else wanted)).mappings())
            seated = select(s.room, s.name).where(s.kind == "person", s.room.in_([room["code"] for room in rooms])).order_by(s.seat)
            names: dict[str, list[str]] = {}
            for row in await connection.execute(seated):
                names.setdefault(row.room, []).append(row.name or "?")
        return [GameLine(row["code"], row["game"], row["state"], row["turn"], names.get(row["code"], []), row["updated"]) for row in rooms]

    async def _snapshot(self, code: str) -> RoomSnapshot:
        found = await self.store.code_of(code)
        snapshot = await self.store.read(found) if found else None
        if snapshot is None:
            raise NotFound(f"There is no table with the code {code}.")
        return snapshot

    async def close(self, code: str) -> None:
        """Nobody can open this table any more; nothing is deleted."""
        await self._set_state(code, "closed")

    async def reopen(self, code: str) -> None:
        room = (await self._snapshot(code)).room
        await self._set_state(code, "over" if room["winners"] else "playing" if room["board"] else "open")

    async def _set_state(self, code: str, state: str) -> None:
        code = (await self._snapshot(code)).room["code"]
        async with self.store.writing() as connection:
            await connection.execute(update(game_models.rooms).where(game_models.rooms.c.code == code).values(state=state))
            await invalidate_rooms(connection, [code])

    async def delete(self, code: str) -> None:
        code = (await self._snapshot(code)).room["code"]
        async with self.store.writing() as connection:
            await delete_room(connection, code)
            await notify_nodes(connection, "room", code)

    async def record(self, code: str) -> tuple[str, str]:
        """Code and record of a game, finished or not. The record of a running game shows every hand."""
        snapshot = await self._snapshot(code)
        row = snapshot.room
        if row["board"] is None:
            raise NotFound(f"The game at table {row['code']} has not begun.")
        if row["rules"] != RULES_VERSION:
            raise FarshoreError(f"The game at table {row['code']} was played by rules that this version of Farshore does not know.")
        log = GameLog.of(snapshot)
        assert log is not None
        return row["code"], log.record(row["code"], [Seat.of(seat) for seat in snapshot.seats], row["map"])

    async def codes(self) -> list[str]:
        """The codes of all games that have begun."""
        async with self.store.engine.connect() as connection:
            found = select(game_models.rooms.c.code).where(game_models.rooms.c.board.is_not(None)).order_by(game_models.rooms.c.made)
            return list(await connection.scalars(found))

    # --- people

    async def everybody(self, search: str, with_guests: bool, limit: int) -> list[PersonLine]:
        g, a, b, s = game_models.guests.c, accounts.c, bans.c, sessions.c
        games = select(func.count(game_models.seats.c.room.distinct())).where(game_models.seats.c.guest == g.id).scalar_subquery()
        rated = select(func.coalesce(func.sum(rating_rows.c.games), 0)).where(rating_rows.c.guest == g.id).scalar_subquery()
        seen = select(func.max(s.seen)).where(s.guest == g.id).scalar_subquery()
        wanted = select(g.id, g.name, a.name.label("account"), games, rated, seen, b.guest, b.until)
        wanted = wanted.outerjoin(accounts, a.guest == g.id).outerjoin(bans, b.guest == g.id)
        if not with_guests:
            wanted = wanted.where(or_(a.guest.is_not(None), b.guest.is_not(None)))
        if search:
            alike = a.key.contains(name_key(search), autoescape=True) | g.name.contains(search, autoescape=True)
            wanted = wanted.where(alike | (g.id == search))
        now = time.time()
        async with self.store.engine.connect() as connection:
            rows = list(await connection.execute(wanted.order_by(g.made.desc()).limit(limit)))
        return [
            PersonLine(row[0], row[2], row[1], row[3], row[4], row[5] or 0.0, row[6] is not None and (row[7] is None or row[7] > now))
            for row in rows
        ]

    async def guest(self, who: str) -> str:
        """A person by the name of their account, or by the id that lists show."""
        async with self.store.engine.connect() as connection:
            found = await connection.scalar(select(accounts.c.guest).where(accounts.c.key == name_key(who)))
            found = found or await connection.scalar(select(game_models.guests.c.id).where(game_models.guests.c.id == who))
        if found is None:
            raise NotFound(f"There is no account and no id {who!r}.")
        return str(found)

    async def ban(self, who: str, hours: float | None, reason: str) -> None:
        guest = await self.guest(who)
        now = time.time()
        until = None if hours is None else now + hours * 3600
        async with self.store.writing() as connection:
            await connection.execute(delete(bans).where(bans.c.guest == guest))
            await connection.execute(insert(bans).values(guest=guest, until=until, reason=reason, made=now))
            await notify_nodes(connection, "guest", guest)

    async def unban(self, who: str) -> None:
        guest = await self.guest(who)
        async with self.store.writing() as connection:
            await connection.execute(delete(bans).where(bans.c.guest == guest))

    async def new_password(self, who: str) -> str:
        """A new password, to hand over; all devices are logged out."""
        guest = await self.guest(who)
        if not await self.people.account_made(guest):
            raise NotFound(f"{who} is a guest without an account, so there is no password.")
        password = secrets.token_urlsafe(9)
        await self.people.set_password(guest, PasswordHasher().hash(password))
        await self.people.end_sessions(guest)
        return password

    async def erase(self, who: str) -> None:
        await erase_person(self.store, None, await self.guest(who))

    # --- maps

    async def maps(self, search: str, limit: int, drafts: bool = False) -> list[MapLine]:
        """Published maps, or drafts too, the latest first."""
        m, r = maps.c, map_reports.c
        complaints = select(func.count()).select_from(map_reports).where(r.map == m.code, ~r.closed).scalar_subquery()
        names = select(game_models.guests.c.name).where(game_models.guests.c.id == m.owner).scalar_subquery()
        wanted = select(maps, complaints.label("reports"), names.label("name")).order_by(m.updated.desc()).limit(limit)
        if not drafts:
            wanted = wanted.where(m.version > 0)
        if search:
            wanted = wanted.where(m.search.contains(search.casefold(), autoescape=True) | (m.code == search.upper()))
        async with self.store.engine.connect() as connection:
            rows = [dict(row) for row in (await connection.execute(wanted)).mappings()]
        return [
            MapLine(
                row["code"],
                row["card"]["title"] if row["card"] else row["title"],
                row["author"] or row["name"] or "",
                state_of(row),
                row["version"],
                row["plays"],
                row["reports"],
                row["updated"],
            )
            for row in rows
        ]

    async def map_board(self, code: str, version: int | None = None) -> tuple[str, int, str]:
        """Code, version and board file of a published map."""
        row = await self._map(code)
        v = map_versions.c
        number = row["version"] if version is None else version
        async with self.store.engine.connect() as connection:
            board = await connection.scalar(select(v.board).where(v.map == row["code"], v.number == number))
        if board is None:
            raise NotFound(f"The map {row['code']} has no version {number}." if number else f"The map {row['code']} is not published.")
        return row["code"], number, board

    async def remove_map(self, code: str, removed: bool) -> None:
        """Take a map out of sight of everybody but its author, or put it back; nothing is deleted."""
        code = (await self._map(code))["code"]
        async with self.store.writing() as connection:
            await connection.execute(update(maps).where(maps.c.code == code).values(removed=removed))

    async def delete_map(self, code: str) -> None:
        code = (await self._map(code))["code"]
        async with self.store.writing() as connection:
            await delete_maps(connection, [code])

    async def map_reports(self, with_closed: bool) -> list[MapReportLine]:
        wanted = select(map_reports).order_by(map_reports.c.made)
        async with self.store.engine.connect() as connection:
            rows = await connection.execute(wanted if with_closed else wanted.where(~map_reports.c.closed))
            return [
                MapReportLine(row["id"], row["map"], row["version"], row["title"], row["reason"], row["made"], row["closed"])
                for row in rows.mappings()
            ]

    async def close_map_report(self, ident: str) -> None:
        async with self.store.writing() as connection:
            done = await connection.execute(update(map_reports).where(map_reports.c.id == ident).values(closed=True))
        if done.rowcount == 0:
            raise NotFound(f"There is no report {ident}.")

    async def _map(self, code: str) -> Row:
        row = await MapLibrary(self.store).row(code)
        if row is None:
            raise NotFound(f"There is no map with the code {code}.")
        return row

    # --- invites and reports

    async def invite(self, uses: int, days: float) -> str:
        return f"/#/invite/{await self.people.new_invite(None, uses, days * 24 * 3600)}"

    async def reports(self, with_closed: bool) -> list[ReportLine]:
        wanted = select(reports).order_by(reports.c.made)
        async with self.store.engine.connect() as connection:
            rows = await connection.execute(wanted if with_closed else wanted.where(~reports.c.closed))
            return [
                ReportLine(row["id"], row["room"], row["about"], row["name"], row["text"], row["reason"], row["made"], row["closed"])
                for row in rows.mappings()
            ]

    async def close_report(self, ident: str) -> None:
        async with self.store.writing() as connection:
            done = await connection.execute(update(reports).where(reports.c.id == ident).values(closed=True))
        if done.rowcount == 0:
            raise NotFound(f"There is no report {ident}.")
