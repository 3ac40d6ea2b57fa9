"""What belongs to a person: brought along when a guest logs in, or erased. Games of others stay; games in memory are read anew."""

from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from farshore.server import schema
from farshore.server.house import House
from farshore.server.people import tell_servers
from farshore.server.store import Row, Store
from farshore.server.tables import accounts, bans, blocks, invites, rated, ratings, reports, sessions

NOBODY: Row = {"guest": None, "name": ""}


async def rooms_with(connection: AsyncConnection, guest: str) -> list[str]:
    """The codes of all rooms where somebody sits, is host or has said something."""
    r, s, c = schema.rooms.c, schema.seats.c, schema.chat.c
    sits = select(s.room).where(s.guest == guest)
    spoke = select(c.room).where(c.guest == guest)
    return sorted(await connection.scalars(select(r.code).where(or_(r.code.in_(sits), r.code.in_(spoke), r.host == guest))))


@asynccontextmanager
async def put_away(house: House, codes: Iterable[str]) -> AsyncIterator[None]:
    """Rooms are out of memory, and nobody reads them, while they are changed in the database."""
    async with AsyncExitStack() as locks:
        for code in codes:
            await locks.enter_async_context(house.loading(code))
            await house.let_go(code)
        yield


async def changed(connection: AsyncConnection, codes: list[str]) -> None:
    """Rooms were changed behind the back of whatever server has them: nobody's step on what they were is kept, and they are read anew."""
    r = schema.rooms.c
    await connection.execute(update(schema.rooms).where(r.code.in_(codes)).values(owner=None, epoch=r.epoch + 1))
    await tell_servers(connection, "room", *codes)


async def bring(house: House, old: str, new: str) -> None:
    """Everything that a guest without an account has becomes that of another. Who blocked the one has blocked the other."""
    async with house.store.engine.connect() as connection:
        codes = await rooms_with(connection, old)
    async with put_away(house, codes), house.store.writing() as connection:
        for table, column in (
            (schema.seats, schema.seats.c.guest),
            (schema.rooms, schema.rooms.c.host),
            (schema.chat, schema.chat.c.guest),
            (reports, reports.c.reporter),
            (reports, reports.c.about),
        ):
            await connection.execute(update(table).where(column == old).values({column.name: new}))
        b = blocks.c
        for mine, other in ((b.guest, b.blocked), (b.blocked, b.guest)):
            there = set(await connection.scalars(select(other).where(mine == new))) | {new}
            await connection.execute(update(blocks).where(mine == old, other.not_in(there)).values({mine.name: new}))
        known = set(await connection.scalars(select(ratings.c.family).where(ratings.c.guest == new)))
        await connection.execute(update(ratings).where(ratings.c.guest == old, ratings.c.family.not_in(known)).values(guest=new))
        await _forget(connection, old)
        await changed(connection, codes)


async def erase(store: Store, house: House | None, guest: str) -> None:
    """Delete a person and everything about them. In games of others their seat stays without a name; where a game goes on, a bot plays it.
    Their lines in the chat, and games in which nobody else took part, are deleted."""
    async with store.engine.connect() as connection:
        codes = await rooms_with(connection, guest)
    async with AsyncExitStack() as stack:
        if house is not None:
            await stack.enter_async_context(put_away(house, codes))
        connection = await stack.enter_async_context(store.writing())
        for code in codes:
            await _erase_from(connection, code, guest)
        r = reports.c
        await connection.execute(update(reports).where(r.reporter == guest).values(reporter=None))
        await connection.execute(update(reports).where(r.about == guest).values(about=None, name="", text=""))
        await _forget(connection, guest)
        await changed(connection, codes)
        await tell_servers(connection, "guest", guest)


async def _erase_from(connection: AsyncConnection, code: str, guest: str) -> None:
    r, s, c = schema.rooms.c, schema.seats.c, schema.chat.c
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
    await connection.execute(update(schema.seats).where(mine).values(**gone))
    if row.host == guest:
        await connection.execute(update(schema.rooms).where(r.code == code).values(host=others[0]))
    await connection.execute(update(schema.chat).where(c.room == code, c.guest == guest).values(guest="", name="", text=""))
    await connection.execute(delete(schema.commands).where(schema.commands.c.room == code, schema.commands.c.guest == guest))


async def delete_room(connection: AsyncConnection, code: str) -> None:
    for table in (rated, schema.chat, schema.commands, schema.steps, schema.seats):
        await connection.execute(delete(table).where(table.c.room == code))
    await connection.execute(delete(schema.rooms).where(schema.rooms.c.code == code))


async def _forget(connection: AsyncConnection, guest: str) -> None:
    """The last rows of somebody whom no game needs any more."""
    await connection.execute(delete(blocks).where(or_(blocks.c.guest == guest, blocks.c.blocked == guest)))
    for table in (sessions, accounts, invites, ratings, bans):
        await connection.execute(delete(table).where(table.c.guest == guest))
    await connection.execute(delete(schema.guests).where(schema.guests.c.id == guest))
