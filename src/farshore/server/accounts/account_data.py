"""All data of a person: merged into their account when a guest logs in, or erased. Games of others stay."""

from collections.abc import AsyncIterator, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Protocol

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from farshore.server.accounts.learning import merge_learners
from farshore.server.storage import game_models
from farshore.server.storage.map_models import delete_maps, map_jobs, map_reports, maps
from farshore.server.storage.notices import notify_nodes
from farshore.server.storage.people_models import accounts, bans, blocks, invites, learned, name_looks, rated, ratings, reports, sessions
from farshore.server.storage.records import Row
from farshore.server.storage.store import Store

NOBODY: Row = {"guest": None, "name": ""}


class LoadedRooms(Protocol):
    """The rooms that a server has in memory."""

    def unloaded(self, codes: Iterable[str]) -> AbstractAsyncContextManager[None]:
        """While the context lasts, none of these rooms is in memory, and none is loaded."""


async def rooms_with(connection: AsyncConnection, guest: str) -> list[str]:
    """The codes of all rooms where a person sits, is host or has written in the chat."""
    r, s, c = game_models.rooms.c, game_models.seats.c, game_models.chat.c
    sits = select(s.room).where(s.guest == guest)
    spoke = select(c.room).where(c.guest == guest)
    return sorted(await connection.scalars(select(r.code).where(or_(r.code.in_(sits), r.code.in_(spoke), r.host == guest))))


async def invalidate_rooms(connection: AsyncConnection, codes: list[str]) -> None:
    """Rooms were changed in the database: no node can write what it has in memory, and all load the rooms again."""
    r = game_models.rooms.c
    await connection.execute(update(game_models.rooms).where(r.code.in_(codes)).values(owner=None, epoch=r.epoch + 1))
    await notify_nodes(connection, "room", *codes)


@asynccontextmanager
async def _all_unloaded(store: Store, rooms: LoadedRooms | None, guest: str) -> AsyncIterator[tuple[AsyncConnection, list[str]]]:
    """A transaction while none of a person's rooms is in memory, and these rooms. If the person enters another before it begins, it begins
    again."""
    while True:
        async with store.engine.connect() as connection:
            codes = await rooms_with(connection, guest)
        async with rooms.unloaded(codes) if rooms is not None else nullcontext(), store.writing() as connection:
            if set(await rooms_with(connection, guest)) <= set(codes):
                yield connection, codes
                return


async def merge_guest(store: Store, rooms: LoadedRooms, old: str, new: str) -> None:
    """Everything that a guest without an account has becomes another's. Whoever blocked the one has blocked the other."""
    async with _all_unloaded(store, rooms, old) as (connection, codes):
        if await connection.scalar(select(accounts.c.guest).where(accounts.c.guest == old)):
            return  # they have created an account at the same moment
        for table, column in (
            (game_models.seats, game_models.seats.c.guest),
            (game_models.rooms, game_models.rooms.c.host),
            (game_models.chat, game_models.chat.c.guest),
            (reports, reports.c.reporter),
            (reports, reports.c.about),
            (maps, maps.c.owner),
            (map_jobs, map_jobs.c.guest),
            (map_reports, map_reports.c.reporter),
        ):
            await connection.execute(update(table).where(column == old).values({column.name: new}))
        b = blocks.c
        for mine, other in ((b.guest, b.blocked), (b.blocked, b.guest)):
            there = set(await connection.scalars(select(other).where(mine == new))) | {new}
            await connection.execute(update(blocks).where(mine == old, other.not_in(there)).values({mine.name: new}))
        known = set(await connection.scalars(select(ratings.c.family).where(ratings.c.guest == new)))
        await connection.execute(update(ratings).where(ratings.c.guest == old, ratings.c.family.not_in(known)).values(guest=new))
        await merge_learners(connection, old, new)
        await _delete_person(connection, old)
        await invalidate_rooms(connection, codes)


async def erase_person(store: Store, rooms: LoadedRooms | None, guest: str) -> None:
    """Delete a person and everything about them. In games of others their seat stays without a name; in a running game a bot plays it.
    Their chat lines, their maps, and games in which nobody else took part, are deleted; games on their maps keep the board. Without `rooms`
    no room is in memory here."""
    async with _all_unloaded(store, rooms, guest) as (connection, codes):
        for code in codes:
            await _erase_from(connection, code, guest)
        r = reports.c
        await connection.execute(update(reports).where(r.reporter == guest).values(reporter=None))
        await connection.execute(update(reports).where(r.about == guest).values(about=None, name="", text=""))
        await connection.execute(update(map_reports).where(map_reports.c.reporter == guest).values(reporter=None))
        await delete_maps(connection, list(await connection.scalars(select(maps.c.code).where(maps.c.owner == guest))))
        await connection.execute(delete(map_jobs).where(map_jobs.c.guest == guest))
        await _delete_person(connection, guest)
        await invalidate_rooms(connection, codes)
        await notify_nodes(connection, "guest", guest)


async def _erase_from(connection: AsyncConnection, code: str, guest: str) -> None:
    r, s, c = game_models.rooms.c, game_models.seats.c, game_models.chat.c
    others = list(await connection.scalars(select(s.guest).where(s.room == code, s.guest.is_not(None), s.guest != guest).order_by(s.seat)))
    row = (await connection.execute(select(r.state, r.level, r.host).where(r.code == code))).one()
    if not others and row.host == guest:
        await delete_room(connection, code)
        return
    mine = (s.room == code) & (s.guest == guest)
    gone: Row
    match row.state:
        case "open":
            gone = {**NOBODY, "kind": "open", "level": "", "away": False}
        case "playing":
            gone = {**NOBODY, "kind": "bot", "level": row.level, "away": False}
        case _:
            gone = NOBODY
    await connection.execute(update(game_models.seats).where(mine).values(**gone))
    if row.host == guest:
        await connection.execute(update(game_models.rooms).where(r.code == code).values(host=others[0]))
    await connection.execute(update(game_models.chat).where(c.room == code, c.guest == guest).values(guest="", name="", text=""))
    await connection.execute(delete(game_models.commands).where(game_models.commands.c.room == code, game_models.commands.c.guest == guest))


async def delete_room(connection: AsyncConnection, code: str) -> None:
    for table in (rated, game_models.chat, game_models.commands, game_models.steps, game_models.seats):
        await connection.execute(delete(table).where(table.c.room == code))
    await connection.execute(delete(game_models.rooms).where(game_models.rooms.c.code == code))


async def _delete_person(connection: AsyncConnection, guest: str) -> None:
    """Delete what is left of a person when no game refers to them."""
    await connection.execute(delete(blocks).where(or_(blocks.c.guest == guest, blocks.c.blocked == guest)))
    for table in (sessions, name_looks, accounts, invites, ratings, learned, bans):
        await connection.execute(delete(table).where(table.c.guest == guest))
    await connection.execute(delete(game_models.guests).where(game_models.guests.c.id == guest))
