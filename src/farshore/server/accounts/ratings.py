"""Ratings of people, one for each family of games, by openskill's Plackett–Luce model.

A finished game counts if at least two people played it, each on one seat (people who share a screen are one browser to us). Bots are left
out, and so is whoever took over a bot's seat during the game. The others are ranked among themselves, winners first, then by points, and
whoever left their seat to a bot comes last. A game counts once; one whose end was missed because the server was killed is found later by
`uncounted`. A game on a map that somebody has drawn is not rated; it is counted for the map instead.
"""

import asyncio
import logging
import time
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from farshore.catalogue import GAMES
from farshore.game import Game
from farshore.server.storage import game_models
from farshore.server.storage.map_fairness import fairness_columns, fairness_of
from farshore.server.storage.map_models import maps
from farshore.server.storage.map_plays import count_map_game, map_of_room
from farshore.server.storage.people_models import accounts, rated, ratings
from farshore.server.storage.records import Row, Seat
from farshore.server.storage.store import Store
from farshore.server.tasks import Tasks
from farshore.server.wire.people import Leaderboard, LeaderRow, RatingChange, RatingView

logger = logging.getLogger("farshore.server")
ENOUGH = 5  # games until a rating is reliable
LONGEST = 100  # rows of a leaderboard
MIDDLE, SCALE = 1000, 20  # a new player is shown as 1000; what is shown is a lower bound of the skill
Ranking = list[tuple[int, str, int, bool]]  # seat, guest, rank (0 is the best), and whether they won


def available() -> bool:
    """openskill can't be installed on every kind of machine."""
    return find_spec("openskill") is not None


def model() -> Any:
    return import_module("openskill.models").PlackettLuce()


def displayed(mu: float, sigma: float) -> int:
    return round(MIDDLE + SCALE * (mu - 3 * sigma))


def ranking(game: Game, seats: list[Seat]) -> Ranking:
    """The people of a finished game with their ranks; empty if the game doesn't count."""
    people = [seat for seat in seats if seat.kind == "person" and seat.guest is not None and not seat.late]
    guests = Counter(seat.guest for seat in people)
    if not game.over() or len(guests) < 2 or max(guests.values()) > 1:
        return []
    winners = game.winners()

    def standing(seat: Seat) -> tuple[bool, bool, int]:
        return (not seat.away, seat.seat in winners, game.points(seat.seat))

    order = sorted({standing(seat) for seat in people}, reverse=True)
    return [(seat.seat, str(seat.guest), order.index(standing(seat)), seat.seat in winners and not seat.away) for seat in people]


class Ratings:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def count(self, code: str, family: str, order: Ranking) -> None:
        """Rate a finished game, once."""
        try:
            async with self.store.writing() as connection:
                row = {"room": code, "changes": [], "at": time.time()}
                await connection.execute(insert(rated).values(**row))  # fails if it was counted before
                played = await map_of_room(connection, code)
                if played is not None:  # whoever draws the map could draw it for themselves: nobody is rated
                    order = []
                    await self._count_map(connection, code, played)
                changes = await self._rate(connection, family, order) if order and available() else []
                await connection.execute(update(rated).where(rated.c.room == code).values(changes=changes))
        except IntegrityError:
            return

    async def _count_map(self, connection: AsyncConnection, code: str, played: Row) -> None:
        found = await count_map_game(connection, code, played)
        if found is not None:
            games, wins = found
            columns = fairness_columns(fairness_of(wins, games, "people"))
            await connection.execute(update(maps).where(maps.c.code == played["code"]).values(**columns))

    async def _rate(self, connection: AsyncConnection, family: str, order: Ranking) -> list[tuple[int, int, int]]:
        r = ratings.c
        guests = [guest for _, guest, _, _ in order]
        stored = await connection.execute(
            select(ratings).where(r.guest.in_(guests), r.family == family).order_by(r.guest).with_for_update()
        )
        old = {row["guest"]: dict(row) for row in stored.mappings()}
        plackett_luce = await asyncio.to_thread(model)
        before = [
            plackett_luce.rating(mu=old[guest]["mu"], sigma=old[guest]["sigma"]) if guest in old else plackett_luce.rating()
            for guest in guests
        ]
        after = plackett_luce.rate([[one] for one in before], ranks=[rank for _, _, rank, _ in order])
        changes = []
        for (seat, guest, _, won), was, (now,) in zip(order, before, after, strict=True):
            row = old.get(guest, {"guest": guest, "family": family, "games": 0, "wins": 0})
            row |= {"mu": now.mu, "sigma": now.sigma, "games": row["games"] + 1, "wins": row["wins"] + won, "updated": time.time()}
            mine = (r.guest == guest) & (r.family == family)
            await connection.execute(update(ratings).where(mine).values(**row) if guest in old else insert(ratings).values(**row))
            changes.append((seat, displayed(was.mu, was.sigma), displayed(now.mu, now.sigma)))
        return changes

    async def uncounted(self, limit: int = 50) -> list[tuple[str, int]]:
        """Finished games that were not counted yet, the oldest first, and how many people played each."""
        r, s = game_models.rooms.c, game_models.seats.c
        people = select(func.count(s.guest.distinct())).where(s.room == r.code).scalar_subquery()
        wanted = select(r.code, people).outerjoin(rated, rated.c.room == r.code).where(r.state == "over", rated.c.room.is_(None))
        async with self.store.engine.connect() as connection:
            return [(row[0], row[1]) for row in await connection.execute(wanted.order_by(r.updated).limit(limit))]

    async def changes(self, code: str) -> list[RatingChange]:
        """How a game changed the ratings of its players with an account."""
        s = game_models.seats.c
        known = select(s.seat).join(accounts, accounts.c.guest == s.guest).where(s.room == code)
        async with self.store.engine.connect() as connection:
            stored = await connection.scalar(select(rated.c.changes).where(rated.c.room == code))
            seats = set(await connection.scalars(known))
        return [RatingChange(*change) for change in stored or [] if change[0] in seats]

    async def boards(self, guest: str | None) -> list[Leaderboard]:
        """The best players of every family that has rated games. Accounts only: a guest's rating appears when they create one."""
        r, a = ratings.c, accounts.c
        skill = r.mu - 3 * r.sigma
        found = []
        async with self.store.engine.connect() as connection:
            for family in dict.fromkeys(kind.family for kind in GAMES.values()):
                best = select(ratings, a.name).join(accounts, a.guest == r.guest).where(r.family == family)
                best = best.order_by(skill.desc(), r.guest).limit(LONGEST)
                rows = [dict(row) for row in (await connection.execute(best)).mappings()]
                lines = [
                    LeaderRow(
                        place,
                        row["name"],
                        displayed(row["mu"], row["sigma"]),
                        row["games"],
                        row["wins"],
                        row["games"] >= ENOUGH,
                        row["guest"] == guest,
                    )
                    for place, row in enumerate(rows, 1)
                ]
                if lines:
                    found.append(Leaderboard(family, lines))
        return found

    async def of(self, guest: str) -> list[RatingView]:
        r, a = ratings.c, accounts.c
        found = []
        async with self.store.engine.connect() as connection:
            for row in (await connection.execute(select(ratings).where(r.guest == guest).order_by(r.games.desc()))).mappings():
                better = select(func.count()).select_from(ratings.join(accounts, a.guest == r.guest))
                better = better.where(r.family == row["family"], r.mu - 3 * r.sigma > row["mu"] - 3 * row["sigma"])
                place = (await connection.scalar(better) or 0) + 1
                sure = row["games"] >= ENOUGH
                found.append(RatingView(row["family"], displayed(row["mu"], row["sigma"]), row["games"], row["wins"], sure, place))
        return found


class RatingQueue:
    """Rates games in the background, so that no room waits for it."""

    def __init__(self, ratings: Ratings, tasks: Tasks) -> None:
        self.ratings = ratings
        self._tasks = tasks
        self._rating: set[asyncio.Task[None]] = set()

    def submit(self, code: str, game: Game, seats: list[Seat]) -> None:
        task = self._tasks.once("rating", self.rate(code, game, seats), f"of room {code}")
        self._rating.add(task)
        task.add_done_callback(self._rating.discard)

    async def rate(self, code: str, game: Game, seats: list[Seat]) -> None:
        try:
            await self.ratings.count(code, game.kind.family, ranking(game, seats))
        except (SQLAlchemyError, OSError) as error:
            logger.error("room %s could not be rated: %s", code, error)  # maintenance finds it later

    async def wait(self) -> None:
        """Until every game submitted so far is rated."""
        await asyncio.gather(*self._rating, return_exceptions=True)
