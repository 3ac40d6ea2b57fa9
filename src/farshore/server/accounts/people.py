"""People as the database knows them: devices, accounts, invites, blocks, reports, bans."""

import contextlib
import secrets
import time
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from farshore.server.accounts.names import looks_of, name_key
from farshore.server.errors import Refusal
from farshore.server.storage.notices import notify_nodes
from farshore.server.storage.people_models import accounts, bans, blocks, invites, name_looks, notices, reports, sessions
from farshore.server.storage.store import Store, digest

LOGIN_LINK = 15 * 60  # seconds that a link for another device is valid
DEVICE_EXPIRES = 400 * 24 * 3600  # seconds until an unused device is logged out
DAY = 24 * 3600


class People:
    """Reads and writes the tables of people."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- devices

    async def new_session(self, guest: str, old: str | None = None) -> str:
        """A token for another device. `old`: the token it replaces, so that a token which somebody else may know is worth nothing."""
        token = secrets.token_urlsafe(32)
        now = time.time()
        async with self.store.writing() as connection:
            if old is not None:
                await connection.execute(delete(sessions).where(sessions.c.digest == digest(old)))
            await connection.execute(insert(sessions).values(digest=digest(token), guest=guest, made=now, seen=now))
        return token

    async def end_sessions(self, guest: str, but: str | None = None, only: str | None = None) -> None:
        ended = delete(sessions).where(sessions.c.guest == guest)
        if only is not None:
            ended = ended.where(sessions.c.digest == digest(only))
        if but is not None:
            ended = ended.where(sessions.c.digest != digest(but))
        async with self.store.writing() as connection:
            await connection.execute(ended)
            await notify_nodes(connection, "guest", guest)

    async def mark_seen(self, token: str) -> None:
        """Noted once a day, so that unused devices can expire."""
        now = time.time()
        mine = (sessions.c.digest == digest(token)) & (sessions.c.seen < now - DAY)
        async with self.store.engine.connect() as connection:
            stale = await connection.scalar(select(func.count()).select_from(sessions).where(mine))
        if stale:
            async with self.store.writing() as connection:
                await connection.execute(update(sessions).where(mine).values(seen=now))

    async def devices(self, guest: str) -> int:
        async with self.store.engine.connect() as connection:
            return await connection.scalar(select(func.count()).select_from(sessions).where(sessions.c.guest == guest)) or 0

    async def delete_expired(self) -> None:
        """Delete invites, notices and devices that have expired."""
        now = time.time()
        async with self.store.writing() as connection:
            await connection.execute(delete(invites).where((invites.c.until < now) | (invites.c.uses < 1)))
            await connection.execute(delete(notices).where(notices.c.at < now - 3600))
            await connection.execute(delete(sessions).where(sessions.c.seen < now - DEVICE_EXPIRES))

    async def is_banned(self, guest: str) -> bool:
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(select(bans.c.until).where(bans.c.guest == guest))).first()
        return row is not None and (row.until is None or row.until > time.time())

    # --- accounts

    async def new_account(self, guest: str, name: str, password: str | None, invite: str | None) -> None:
        """Give a guest an account, using up the invite if there is one. `password` is a hash."""
        row = {"guest": guest, "name": name, "key": name_key(name), "password": password, "made": time.time()}
        try:
            async with self.store.writing() as connection:
                if await connection.scalar(select(accounts.c.guest).where(accounts.c.guest == guest)):
                    raise Refusal("has_account", 409)
                if invite is not None:
                    await _use_up(connection, invite, makes_account=True)
                await connection.execute(insert(accounts).values(**row))
                await connection.execute(insert(name_looks), [{"look": look, "guest": guest} for look in sorted(looks_of(name))])
        except IntegrityError:
            raise Refusal("name_taken", 409) from None

    async def add_missing_looks(self) -> None:
        """Note how the names of accounts look that are older than this table; of two that look alike, one keeps the look."""
        a = accounts.c
        unknown = select(a.guest, a.name).outerjoin(name_looks, name_looks.c.guest == a.guest).where(name_looks.c.guest.is_(None))
        async with self.store.engine.connect() as connection:
            missing = [(row.guest, row.name) for row in await connection.execute(unknown.order_by(a.made))]
        for guest, name in missing:
            for look in sorted(looks_of(name)):
                with contextlib.suppress(IntegrityError):  # somebody else has it
                    async with self.store.writing() as connection:
                        await connection.execute(insert(name_looks).values(look=look, guest=guest))

    async def account(self, name: str) -> tuple[str, str | None] | None:
        """Guest and password hash of an account by its name."""
        return await self._account(accounts.c.key == name_key(name))

    async def password_of(self, guest: str) -> str | None:
        found = await self._account(accounts.c.guest == guest)
        return None if found is None else found[1]

    async def _account(self, which: Any) -> tuple[str, str | None] | None:
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(select(accounts.c.guest, accounts.c.password).where(which))).first()
        return None if row is None else (row.guest, row.password)

    async def account_made(self, guest: str) -> float:
        async with self.store.engine.connect() as connection:
            return await connection.scalar(select(accounts.c.made).where(accounts.c.guest == guest)) or 0.0

    async def set_password(self, guest: str, password: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(update(accounts).where(accounts.c.guest == guest).values(password=password))

    # --- links

    async def new_invite(self, guest: str | None, uses: int, seconds: float) -> str:
        """A link to create an account with, or (with a guest) to log this person in on another device."""
        code = secrets.token_urlsafe(15)
        now = time.time()
        async with self.store.writing() as connection:
            if guest is not None:  # one at a time
                await connection.execute(delete(invites).where(invites.c.guest == guest))
            await connection.execute(insert(invites).values(digest=digest(code), guest=guest, uses=uses, until=now + seconds, made=now))
        return code

    async def invite_kind(self, code: str) -> str | None:
        """What a link is for: "account" or "login"; None if it is no longer valid."""
        i = invites.c
        good = (i.digest == digest(code)) & (i.uses > 0) & (i.until > time.time())
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(select(i.guest).where(good))).first()
        return None if row is None else "account" if row.guest is None else "login"

    async def use_login_link(self, code: str) -> str:
        """The guest whom a link logs in; the link is used up. Raises `Refusal`."""
        async with self.store.writing() as connection:
            guest = await _use_up(connection, code, makes_account=False)
        assert guest is not None
        return guest

    # --- chat

    async def blocked_by(self, guest: str) -> set[str]:
        async with self.store.engine.connect() as connection:
            return set(await connection.scalars(select(blocks.c.blocked).where(blocks.c.guest == guest)))

    async def block(self, guest: str, blocked: str, name: str) -> None:
        row = {"id": secrets.token_hex(8), "guest": guest, "blocked": blocked, "name": name, "made": time.time()}
        async with self.store.writing() as connection:
            mine = (blocks.c.guest == guest) & (blocks.c.blocked == blocked)
            if not await connection.scalar(select(blocks.c.id).where(mine)):
                await connection.execute(insert(blocks).values(**row))

    async def blocks_of(self, guest: str) -> list[tuple[str, str, float]]:
        wanted = select(blocks.c.id, blocks.c.name, blocks.c.made).where(blocks.c.guest == guest).order_by(blocks.c.made.desc()).limit(200)
        async with self.store.engine.connect() as connection:
            return [(row.id, row.name, row.made) for row in await connection.execute(wanted)]

    async def unblock(self, guest: str, ident: str) -> None:
        async with self.store.writing() as connection:
            gone = await connection.execute(delete(blocks).where(blocks.c.guest == guest, blocks.c.id == ident))
            if gone.rowcount == 0:
                raise Refusal("not_found", 404)
            await notify_nodes(connection, "guest", guest)

    async def report(self, room: str, number: int, reporter: str, about: str, name: str, text: str, reason: str) -> None:
        row = {"id": secrets.token_hex(4), "room": room, "number": number, "reporter": reporter, "about": about}
        row |= {"name": name, "text": text, "reason": reason}
        r = reports.c
        async with self.store.writing() as connection:
            twice = select(r.id).where(r.room == room, r.number == number, r.reporter == reporter)
            if not await connection.scalar(twice):
                await connection.execute(insert(reports).values(**row, made=time.time(), closed=False))


async def _use_up(connection: AsyncConnection, code: str, makes_account: bool) -> str | None:
    """Use a link once, if it is valid; returns the guest whom it logs in."""
    i = invites.c
    kind = i.guest.is_(None) if makes_account else i.guest.is_not(None)
    good = (i.digest == digest(code)) & kind & (i.uses > 0) & (i.until > time.time())
    used = await connection.execute(update(invites).where(good).values(uses=i.uses - 1))
    if used.rowcount == 0:
        raise Refusal("no_invite", 404)
    guest: str | None = await connection.scalar(select(i.guest).where(i.digest == digest(code)))
    return guest
