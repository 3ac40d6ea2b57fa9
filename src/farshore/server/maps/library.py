"""Maps as the database keeps them: drafts of their authors, and versions for everybody.

Nobody but its author ever sees a draft. A save names the revision it is based on, and changes nothing if there is a later one.
"""

import asyncio
import secrets
import time
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from farshore.board.boardfile import parse, write
from farshore.board.facts import Board
from farshore.server.errors import Refusal, RefusedSentence
from farshore.server.maps.drawing import board_of, drawing_of
from farshore.server.maps.judging import fault_view
from farshore.server.maps.prepared import PreparedMap, marked, prepare, room_map, stored_drawing, version_drawing
from farshore.server.storage.map_fairness import fairness_columns, fairness_of
from farshore.server.storage.map_models import delete_maps, map_games, map_jobs, map_reports, map_versions, maps
from farshore.server.storage.people_models import accounts, sessions
from farshore.server.storage.records import Guest, Row
from farshore.server.storage.store import Store
from farshore.server.wire.map_gallery import (
    MapCard,
    MapFairness,
    MapGame,
    MapOrigin,
    MapPage,
    MapSize,
    MapSorting,
    MapState,
    MapVersion,
    MapVersionView,
    MapView,
    MyMap,
    MyMaps,
    PublishedMap,
    SavedMap,
)
from farshore.server.wire.maps import MapDrawing
from farshore.server.wire.messages import RoomMapInfo

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # as in the codes of rooms
CODE_LENGTH = 8  # a map that is not listed is found by its code alone
MOST_OF_GUEST, MOST_OF_ACCOUNT = 20, 100  # maps that a person may keep
MOST_VERSIONS = 200
PAGE = 24  # maps
SIZES: dict[MapSize, tuple[int, int]] = {"small": (0, 19), "middle": (20, 30), "large": (31, 100_000)}  # hexes of land
LATEST_GAMES = 5
UNTESTED = MapFairness("untested", 0, 0, 0, "nobody")
DRAFT_EXPIRES = 90 * 24 * 3600  # seconds since the last change of a draft whose guest has no browser here any more


class MapLibrary:
    """Reads and writes maps."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- drafts

    async def new(self, guest: Guest, drawing: MapDrawing, origin: MapOrigin | None = None) -> SavedMap:
        """Keep a new map. Raises `BoardError` if it can't be a board at all, `Refusal` if the person keeps too many."""
        prepared = await asyncio.to_thread(prepare, drawing)
        now = time.time()
        async with self.store.writing() as connection:
            mine = await connection.scalar(select(func.count()).select_from(maps).where(maps.c.owner == guest.id))
            if (mine or 0) >= most_of(guest):
                raise Refusal("many_maps", 409)
            code = await _unused_code(connection)
            row = {"code": code, "owner": guest.id, "revision": 1, "version": 0, "published_revision": 0, "made": now, "updated": now}
            row |= {"origin": msgspec.to_builtins(origin)}
            await connection.execute(insert(maps).values(**row, **_drawn(prepared)))
        return _saved(code, 1, prepared)

    async def save(self, guest: Guest, code: str, drawing: MapDrawing, revision: int) -> SavedMap:
        """Store a draft anew; raises `Refusal` if it has been changed since `revision`."""
        row = await self.mine_of(guest, code)
        prepared = await asyncio.to_thread(prepare, drawing)
        m = maps.c
        async with self.store.writing() as connection:
            based = (m.code == row["code"]) & (m.owner == guest.id) & (m.revision == revision)
            values = {**_drawn(prepared), "revision": revision + 1, "updated": time.time()}
            saved = await connection.execute(update(maps).where(based).values(**values))
            if saved.rowcount == 0:
                raise Refusal("stale_map", 409)
        return _saved(row["code"], revision + 1, prepared)

    async def delete(self, guest: Guest, code: str) -> None:
        row = await self.mine_of(guest, code)
        async with self.store.writing() as connection:
            await delete_maps(connection, [row["code"]])

    async def mine(self, guest: Guest) -> MyMaps:
        wanted = select(maps).where(maps.c.owner == guest.id).order_by(maps.c.updated.desc()).limit(MOST_OF_ACCOUNT)
        async with self.store.engine.connect() as connection:
            rows = [dict(row) for row in (await connection.execute(wanted)).mappings()]
        found = [
            MyMap(_card(row, guest, draft=True), state_of(row), row["revision"], row["faults"], _changed(row))
            for row in sorted(rows, key=lambda row: row["version"] > 0)
        ]
        return MyMaps(found, most_of(guest))

    # --- versions

    async def publish(self, guest: Guest, code: str, revision: int, listed: bool) -> PublishedMap:
        """Make a version of a draft, unless the latest is the same. Raises `Refusal`, also if the map can't be played."""
        row = await self.mine_of(guest, code)
        if row["removed"]:
            raise Refusal("map_removed", 403)
        if row["revision"] != revision:
            raise Refusal("stale_map", 409)
        prepared = await asyncio.to_thread(prepare, stored_drawing(row["drawing"]))
        _check_playable(prepared)
        board = write(prepared.board)
        now = time.time()
        m = maps.c
        async with self.store.writing() as connection:
            here = (m.code == row["code"]) & (m.owner == guest.id) & (m.revision == revision) & (m.version == row["version"])
            values: Row = {"listed": listed, "hidden": False}
            number = row["version"]
            if _changed(row):
                number += 1
                values |= {"version": number, "published_revision": revision, "published": now, **_shown(prepared, guest)}
                values |= await _fairness_by_bots(connection, row["code"], revision)
            if number > MOST_VERSIONS:
                raise Refusal("many_versions", 409)
            if (await connection.execute(update(maps).where(here).values(**values))).rowcount == 0:
                raise Refusal("stale_map", 409)
            if number > row["version"]:
                version = {"map": row["code"], "number": number, "title": prepared.board.title, "board": board, "published": now}
                await connection.execute(insert(map_versions).values(**version))
        return PublishedMap(row["code"], number, "listed" if listed else "linked")

    async def hide(self, guest: Guest, code: str, hidden: bool) -> PublishedMap:
        row = await self.mine_of(guest, code)
        if not row["version"]:
            raise Refusal("map_unpublished", 409)
        if row["removed"]:
            raise Refusal("map_removed", 403)
        async with self.store.writing() as connection:
            await connection.execute(update(maps).where(maps.c.code == row["code"]).values(hidden=hidden))
        return PublishedMap(row["code"], row["version"], state_of(row | {"hidden": hidden}))

    async def copy(self, guest: Guest, code: str, version: int | None) -> SavedMap:
        """A draft of one's own that begins as a map is now."""
        row, number, board = await self.board(guest, code, version)
        copied = await asyncio.to_thread(drawing_of, board) if number else stored_drawing(row["drawing"])
        return await self.new(guest, copied, MapOrigin(row["code"], number, board.title))

    async def report(self, guest: Guest, code: str, reason: str) -> None:
        row = await self._visible(guest, code)
        r = map_reports.c
        values = {"id": secrets.token_hex(4), "map": row["code"], "version": row["version"], "title": row["card"]["title"]}
        values |= {"reporter": guest.id, "reason": reason, "made": time.time(), "closed": False}
        async with self.store.writing() as connection:
            twice = select(r.id).where(r.map == row["code"], r.version == row["version"], r.reporter == guest.id)
            if not await connection.scalar(twice):
                await connection.execute(insert(map_reports).values(**values))

    # --- what others see

    async def view(self, guest: Guest, code: str) -> MapView:
        row = await self.known(guest, code)
        mine = row["owner"] == guest.id
        g, v = map_games.c, map_versions.c
        async with self.store.engine.connect() as connection:
            versions = [
                MapVersion(one.number, one.title, one.published, one.plays)
                for one in await connection.execute(
                    select(v.number, v.title, v.published, v.plays).where(v.map == row["code"]).order_by(v.number.desc())
                )
            ]
            latest = select(map_games).where(g.map == row["code"]).order_by(g.at.desc()).limit(LATEST_GAMES)
            games = [_game(dict(one)) for one in (await connection.execute(latest)).mappings()]
        if mine:
            drawing = stored_drawing(row["drawing"])
            faults = (await asyncio.to_thread(prepare, drawing)).faults if row["faults"] else []
        else:
            drawing, faults = (await self.version(guest, code, row["version"])).drawing, []
        origin = None if row["origin"] is None else msgspec.convert(row["origin"], MapOrigin)
        return MapView(
            _card(row, guest, draft=mine),
            state_of(row),
            row["revision"] if mine else 0,
            _changed(row) and mine,
            drawing,
            [fault_view(fault) for fault in faults],
            versions if row["version"] else [],
            origin,
            games,
        )

    async def version(self, guest: Guest, code: str, number: int) -> MapVersionView:
        row = await self.known(guest, code)
        stored = await self._version_row(row["code"], number)
        drawing = await asyncio.to_thread(version_drawing, stored["board"])
        return MapVersionView(row["code"], number, stored["published"], drawing)

    async def board(self, guest: Guest, code: str, version: int | None) -> tuple[Row, int, Board]:
        """The map's row, the number of the version (0: the draft, for its author), and its board. Raises `Refusal`."""
        row = await self.known(guest, code)
        number = row["version"] if version is None else version
        if number == 0:
            if row["owner"] != guest.id:
                raise Refusal("no_map", 404)
            return row, 0, await asyncio.to_thread(board_of, stored_drawing(row["drawing"]))
        stored = await self._version_row(row["code"], number)
        return row, number, await asyncio.to_thread(parse, stored["board"])

    async def board_to_play(self, guest: Guest, code: str, version: int | None) -> tuple[RoomMapInfo, Board]:
        """A map for a room; raises `Refusal` with the first thing that is wrong with it."""
        row, number, board = await self.board(guest, code, version)
        if number == 0:
            _check_playable(await asyncio.to_thread(prepare, stored_drawing(row["drawing"])))
        return room_map(row["code"], number, board), board

    async def gallery(
        self, guest: Guest, sort: MapSorting, seats: int | None, box: str | None, size: MapSize | None, query: str, page: int
    ) -> MapPage:
        m = maps.c
        wanted: list[ColumnElement[bool]] = [m.listed, ~m.hidden, ~m.removed, m.version > 0]
        if seats is not None:
            wanted.append(m.for_seats.contains(f",{seats},"))
        if box is not None:
            wanted.append(m.with_boxes.contains(f",{box},"))
        if size is not None:
            wanted.append(m.land.between(*SIZES[size]))
        for word in query.casefold().split()[:6]:
            wanted.append(m.search.contains(word, autoescape=True))
        orders: dict[str, list[ColumnElement[Any]]] = {
            "newest": [m.published.desc()],
            "played": [m.plays.desc(), m.published.desc()],
            "fairest": [m.unevenness.is_(None), m.unevenness.asc(), m.plays.desc(), m.published.desc()],
        }
        shown = _without_drawing().where(*wanted).order_by(*orders[sort], m.code).limit(PAGE).offset((page - 1) * PAGE)
        async with self.store.engine.connect() as connection:
            count = await connection.scalar(select(func.count()).select_from(maps).where(*wanted)) or 0
            rows = [dict(row) for row in (await connection.execute(shown)).mappings()]
        return MapPage([_card(row, guest, draft=False) for row in rows], count, page, max(1, -(-count // PAGE)))

    # --- tidying

    async def delete_expired(self) -> None:
        """Delete drafts of guests without an account whose last browser was logged out, and old reports of what bots did."""
        m = maps.c
        there = select(sessions.c.guest)
        known = select(accounts.c.guest)
        lost = (m.version == 0) & (m.updated < time.time() - DRAFT_EXPIRES) & m.owner.not_in(there) & m.owner.not_in(known)
        async with self.store.writing() as connection:
            await delete_maps(connection, list(await connection.scalars(select(m.code).where(lost))))
            old = (map_jobs.c.map.is_(None)) & (map_jobs.c.updated < time.time() - DRAFT_EXPIRES)
            await connection.execute(delete(map_jobs).where(old))

    # --- rows

    async def row(self, code: str) -> Row | None:
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(select(maps).where(maps.c.code == code.upper()))).mappings().first()
        return None if row is None else dict(row)

    async def known(self, guest: Guest, code: str) -> Row:
        """A map that this person may see; raises `Refusal`. Of one that they may not see, they don't learn that there is one."""
        row = await self.row(code) if code.isascii() and code.isalnum() else None
        if row is None or (row["owner"] != guest.id and state_of(row) not in ("listed", "linked")):
            raise Refusal("no_map", 404)
        return row

    async def _visible(self, guest: Guest, code: str) -> Row:
        """A published map; raises `Refusal`."""
        row = await self.known(guest, code)
        if not row["version"]:
            raise Refusal("map_unpublished", 409)
        return row

    async def mine_of(self, guest: Guest, code: str) -> Row:
        """A map of this person's own; raises `Refusal`."""
        row = await self.known(guest, code)
        if row["owner"] != guest.id:
            raise Refusal("not_your_map", 403)
        return row

    async def _version_row(self, code: str, number: int) -> Row:
        v = map_versions.c
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(select(map_versions).where(v.map == code, v.number == number))).mappings().first()
        if row is None:
            raise Refusal("no_map", 404)
        return dict(row)


def most_of(guest: Guest) -> int:
    return MOST_OF_GUEST if guest.account is None else MOST_OF_ACCOUNT


def state_of(row: Row) -> MapState:
    if not row["version"]:
        return "draft"
    return "removed" if row["removed"] else "hidden" if row["hidden"] else "listed" if row["listed"] else "linked"


def _check_playable(prepared: PreparedMap) -> None:
    if prepared.faults:
        raise RefusedSentence(prepared.faults[0], 409)


def _drawn(prepared: PreparedMap) -> Row:
    """The columns of a draft."""
    return {
        "title": prepared.board.title,
        "drawing": prepared.drawing,
        "seats": prepared.seats,
        "boxes": prepared.boxes,
        "hexes": prepared.hexes,
        "faults": len(prepared.faults),
    }


def _shown(prepared: PreparedMap, guest: Guest) -> Row:
    """The columns of the latest version."""
    card = prepared.card()
    author = guest.account or guest.name
    names = [prepared.board.title, *(words.title for words in prepared.board.words), author]
    return {
        "card": card,
        "author": author,
        "search": "\n".join(names).casefold(),
        "for_seats": marked(prepared.seats),
        "with_boxes": marked(prepared.boxes),
        "land": prepared.hexes,
        "fairness": None,
        "unevenness": None,
    }


async def _fairness_by_bots(connection: AsyncConnection, code: str, revision: int) -> Row:
    """What a trial of this very revision has found."""
    j = map_jobs.c
    tried = select(j.progress).where(j.map == code, j.revision == revision, j.kind == "trial", j.state == "done").order_by(j.updated.desc())
    progress = await connection.scalar(tried.limit(1))
    return {} if progress is None else fairness_columns(fairness_of(progress["wins"], progress["games"], "bots"))


def _without_drawing() -> Select[tuple[object, ...]]:
    return select(*(column for column in maps.c if column.name != "drawing"))


def _changed(row: Row) -> bool:
    return bool(row["revision"] != row["published_revision"])


def _card(row: Row, guest: Guest, draft: bool) -> MapCard:
    """`draft`: as its author has it in the editor."""
    mine = row["owner"] == guest.id
    card = row if draft or row["card"] is None else row["card"]
    drawn = f"?draft={row['revision']}" if draft else f"?version={row['version']}"
    plays = row["plays"]
    return MapCard(
        code=row["code"],
        version=row["version"],
        title=card["title"],
        titles={} if draft else dict(card["titles"]),
        author=guest.account or guest.name if mine else row["author"],
        mine=mine,
        seats=list(card["seats"]),
        boxes=list(card["boxes"]),
        hexes=card["hexes"],
        plays=plays,
        turns=round(row["turns"] / plays, 1) if plays else 0.0,
        minutes=round(row["seconds"] / plays / 60, 1) if plays else 0.0,
        fairness=UNTESTED if row["fairness"] is None else msgspec.convert(row["fairness"], MapFairness),
        picture=f"/api/maps/{row['code']}/picture.svg{drawn}",
        published=row["published"],
        updated=row["updated"],
    )


def _game(row: Row) -> MapGame:
    minutes = round(row["seconds"] / 60, 1)
    return MapGame(row["version"], row["seats"], row["people"], row["turns"], minutes, list(row["winners"]), row["at"])


def _saved(code: str, revision: int, prepared: PreparedMap) -> SavedMap:
    return SavedMap(code, revision, [fault_view(fault) for fault in prepared.faults])


async def _unused_code(connection: AsyncConnection) -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if await connection.scalar(select(maps.c.code).where(maps.c.code == code)) is None:
            return code
