"""People as the database knows them: devices, accounts, invites, blocks, reports."""

import secrets
import time
import unicodedata
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from farshore.server.store import Store, digest
from farshore.server.tables import accounts, blocks, invites, notices, reports, sessions
from farshore.server.words import Refusal

LINK = 15 * 60  # seconds that a link for another device is good for
FORGOTTEN = 400 * 24 * 3600  # seconds until a device that nobody uses is forgotten
MARKS = "._- "
DAY = 24 * 3600


def account_name(name: str) -> str:
    """The name of an account as it is shown; raises `Refusal`. Letters of one alphabet, so that nobody looks like somebody else."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    letters = [letter for letter in shown if letter.isalpha()]
    if not 2 <= len(shown) <= 24 or not letters or not all(letter.isalnum() or letter in MARKS for letter in shown):
        raise Refusal("bad_name")
    if len({unicodedata.name(letter, "").split(" ")[0] for letter in letters}) > 1:
        raise Refusal("bad_name")
    return shown


def key_of(name: str) -> str:
    """Names with the same key are the same name."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())[:60]


async def tell_servers(connection: AsyncConnection, kind: str, *subjects: str) -> None:
    """Whatever has these in memory hears of it within seconds (`overseer`)."""
    rows = [{"id": secrets.token_hex(16), "kind": kind, "subject": subject, "at": time.time()} for subject in subjects]
    if rows:
        await connection.execute(insert(notices), rows)


class People:
    """Every question about people that is no question about a game."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- devices

    async def new_session(self, guest: str, old: str | None = None) -> str:
        """A token for another device. `old`: the one it takes the place of, so that nobody brings along a token that others know."""
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
            await tell_servers(connection, "guest", guest)

    async def was_seen(self, token: str) -> None:
        """Noted once a day, so that devices nobody uses any more can be forgotten."""
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

    async def tidy(self) -> None:
        """Forget what has run out."""
        now = time.time()
        async with self.store.writing() as connection:
            await connection.execute(delete(invites).where((invites.c.until < now) | (invites.c.uses < 1)))
            await connection.execute(delete(notices).where(notices.c.at < now - 3600))
            await connection.execute(delete(sessions).where(sessions.c.seen < now - FORGOTTEN))

    # --- accounts

    async def new_account(self, guest: str, name: str, password: str | None, invite: str | None) -> None:
        """Make a guest an account; an invite is used up with it. `password` is a hash."""
        row = {"guest": guest, "name": name, "key": key_of(name), "password": password, "made": time.time()}
        try:
            async with self.store.writing() as connection:
                if await connection.scalar(select(accounts.c.guest).where(accounts.c.guest == guest)):
                    raise Refusal("has_account", 409)
                if invite is not None:
                    await _use_up(connection, invite, makes_account=True)
                await connection.execute(insert(accounts).values(**row))
        except IntegrityError:
            raise Refusal("name_taken", 409) from None

    async def account(self, name: str) -> tuple[str, str | None] | None:
        """Guest and password hash of an account by its name."""
        return await self._account(accounts.c.key == key_of(name))

    async def password_of(self, guest: str) -> str | None:
        found = await self._account(accounts.c.guest == guest)
        return None if found is None else found[1]

    async def _account(self, which: Any) -> tuple[str, str | None] | None:
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(select(accounts.c.guest, accounts.c.password).where(which))).first()
        return None if row is None else (row.guest, row.password)

    async def made(self, guest: str) -> float:
        async with self.store.engine.connect() as connection:
            return await connection.scalar(select(accounts.c.made).where(accounts.c.guest == guest)) or 0.0

    async def set_password(self, guest: str, password: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(update(accounts).where(accounts.c.guest == guest).values(password=password))

    # --- links

    async def new_invite(self, guest: str | None, uses: int, seconds: float) -> str:
        """A link that makes an account, or (with a guest) lets this person in on another device."""
        code = secrets.token_urlsafe(15)
        now = time.time()
        async with self.store.writing() as connection:
            if guest is not None:  # one at a time
                await connection.execute(delete(invites).where(invites.c.guest == guest))
            await connection.execute(insert(invites).values(digest=digest(code), guest=guest, uses=uses, until=now + seconds, made=now))
        return code

    async def invite_kind(self, code: str) -> str | None:
        """What a link does: "account", "login", or nothing any more."""
        i = invites.c
        good = (i.digest == digest(code)) & (i.uses > 0) & (i.until > time.time())
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(select(i.guest).where(good))).first()
        return None if row is None else "account" if row.guest is None else "login"

    async def enter(self, code: str) -> str:
        """The guest whom a link lets in; it is used up. Raises `Refusal`."""
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
            await tell_servers(connection, "guest", guest)

    async def report(self, room: str, number: int, reporter: str, about: str, name: str, text: str, reason: str) -> None:
        row = {"id": secrets.token_hex(4), "room": room, "number": number, "reporter": reporter, "about": about}
        row |= {"name": name, "text": text, "reason": reason}
        r = reports.c
        async with self.store.writing() as connection:
            twice = select(r.id).where(r.room == room, r.number == number, r.reporter == reporter)
            if not await connection.scalar(twice):
                await connection.execute(insert(reports).values(**row, made=time.time(), closed=False))


async def _use_up(connection: AsyncConnection, code: str, makes_account: bool) -> str | None:
    """Use a link once, if it is good; the guest whom it lets in."""
    i = invites.c
    kind = i.guest.is_(None) if makes_account else i.guest.is_not(None)
    good = (i.digest == digest(code)) & kind & (i.uses > 0) & (i.until > time.time())
    used = await connection.execute(update(invites).where(good).values(uses=i.uses - 1))
    if used.rowcount == 0:
        raise Refusal("no_invite", 404)
    guest: str | None = await connection.scalar(select(i.guest).where(i.digest == digest(code)))
    return guest
