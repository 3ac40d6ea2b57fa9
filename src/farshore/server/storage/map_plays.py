"""Counts finished games on published maps: how often a map was played, how long games took, and who won from which seat."""

import time

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from farshore.server.storage import game_models
from farshore.server.storage.map_models import map_games, map_versions, maps
from farshore.server.storage.records import Row

ENOUGH = 50  # finished games from which people's wins say more than those of bots
AGAIN = 10  # games after which that is worked out again


async def map_of_room(connection: AsyncConnection, code: str) -> Row | None:
    """The map that a room plays on: its code and version."""
    found: Row | None = await connection.scalar(select(game_models.rooms.c.map).where(game_models.rooms.c.code == code))
    return found


async def count_map_game(connection: AsyncConnection, code: str, played: Row) -> tuple[int, list[float]] | None:
    """Count a finished game on a map, in the transaction that notes that it was counted. Returns the number of games and the wins by seat
    of its version with so many players, each time that there are ten more of them."""
    m, g, s, t, r = maps.c, map_games.c, game_models.seats.c, game_models.steps.c, game_models.rooms.c
    people = await connection.scalar(select(func.count()).where(s.room == code, s.kind == "person", s.guest.is_not(None))) or 0
    version = await connection.scalar(select(m.version).where(m.code == played["code"]))
    if not people or not played["version"] or version is None:
        return None  # among bots, on a draft, or on a map that has been deleted
    seats = await connection.scalar(select(func.count()).where(s.room == code)) or 0
    first, last = (await connection.execute(select(func.min(t.at), func.max(t.at)).where(t.room == code))).one()
    room = (await connection.execute(select(r.turn, r.winners).where(r.code == code))).one()
    seconds = max(0.0, (last or 0.0) - (first or 0.0))
    row = {"room": code, "map": played["code"], "version": played["version"], "seats": seats, "people": people, "turns": room.turn}
    await connection.execute(insert(map_games).values(**row, seconds=seconds, winners=list(room.winners), at=time.time()))
    values = {"plays": m.plays + 1, "turns": m.turns + room.turn, "seconds": m.seconds + seconds}
    await connection.execute(update(maps).where(m.code == played["code"]).values(**values))
    v = map_versions.c
    mine = (v.map == played["code"]) & (v.number == played["version"])
    await connection.execute(update(map_versions).where(mine).values(plays=v.plays + 1))
    if played["version"] != version:
        return None
    alike = (g.map == played["code"]) & (g.version == version) & (g.seats == seats)
    count = await connection.scalar(select(func.count()).select_from(map_games).where(alike)) or 0
    if count < ENOUGH or count % AGAIN:
        return None
    wins = [0.0] * seats
    for winners in await connection.scalars(select(g.winners).where(alike)):
        for seat in winners:
            wins[seat] += 1 / len(winners)
    return count, wins
