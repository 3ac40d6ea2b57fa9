"""Trading posts and the goods that lie under them (E5, E29, E31, E61).

Each goods token but the first lies in the warehouse under a post: it becomes free when that post is opened. So what is free follows from
the posts on the board and the goods delivered, and whoever has delivered the last one has opened every post.
"""

from typing import Final

from farshore.board.facts import Board
from farshore.board.scene import MarkScene, PieceScene, Scene
from farshore.engine.bitsets import LAST_BIT, WORD
from farshore.engine.builder import Builder
from farshore.engine.ints import i64
from farshore.engine.layout import Owned, SeatOrNobody
from farshore.engine.machine import State
from farshore.engine.pieces import LEVEL_SHIFT, OWNERLESS, SEAT_MASK
from farshore.engine.visibility import View
from farshore.parts.buildings import Occupants
from farshore.parts.europe.net import Net
from farshore.parts.hand import Supply
from farshore.parts.part import ScoreRow
from farshore.parts.shown import SeatShown, ShownGoal
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.victory import Victory

POST: Final = 1  # the level of trading posts
START_POSTS: Final = 3


class Posts(Occupants):
    """Posts on corners as 8 + seat, neutral ones as 15; under each city the seat whose goods lie there."""

    def __init__(self, b: Builder, t: Tables, table: Table, net: Net, supply: Supply, victory: Victory) -> None:
        super().__init__(b.layout.shared("trading posts", axis=table.corners, meaning=Owned(["trading post"])))
        self.table = table
        self.net = net
        self.supply = supply
        self.victory = victory
        self.goods: i64 = b.layout.shared("goods", axis=net.city_axis, meaning=SeatOrNobody())
        self.free: i64 = b.layout.each("free goods", derived=True, shown=True)
        # the junctions where something stands, a post or a merchant, as bits: no merchant can end there (E23)
        self.taken: i64 = b.layout.shared("taken corners", int(net.junction_words), derived=True)
        self.own: i64 = b.layout.each("own cities", int(net.words), derived=True)  # as bits, a word for each 32 cities
        self.left_post: i64 = supply.left + supply.offset("trading post")
        self.left_goods: i64 = supply.left + supply.offset("goods")
        self.event_post: i64 = b.event("post", "seat city=city name=city_name")
        self.event_neutral: i64 = b.event("neutral_post", "city=city name=city_name")
        self.event_delivered: i64 = b.event("delivered", "seat city=city name=city_name owner")

    def begin(self, s: State, board: Board) -> None:
        self.refresh(s)

    def refresh(self, s: State) -> None:
        cells = s.cells
        kinds = self.supply.kinds
        for at in range(self.own, self.own + self.supply.seats * self.net.words):
            cells[at] = 0
        for at in range(self.taken, self.taken + self.net.junction_words):
            cells[at] = 0
        for city in range(self.net.n_cities):
            value = cells[self.building + self.net.city_corner(city)]
            if value:
                self.take(s, self.net.city_junction[city])
            if value and value & SEAT_MASK < self.supply.seats:
                cells[self.left_post + (value & SEAT_MASK) * kinds] -= 1
                cells[self.own + (value & SEAT_MASK) * self.net.words + (city >> WORD)] |= self.net.bits[city & LAST_BIT]
            giver = cells[self.goods + city]
            if giver:
                cells[self.left_goods + (giver - 1) * kinds] -= 1
        for seat in range(self.supply.seats):
            self.count_free(s, seat)

    def count_free(self, s: State, seat: i64) -> None:
        """One from the start, one more for each post beyond the first three, less what is delivered (E5)."""
        kinds = self.supply.kinds
        opened = self.supply.full[self.supply.offset("trading post")] - s.cells[self.left_post + seat * kinds]
        delivered = self.supply.full[self.supply.offset("goods")] - s.cells[self.left_goods + seat * kinds]
        s.cells[self.free + seat] = (opened - START_POSTS if opened > START_POSTS else 0) + 1 - delivered

    def put(self, s: State, seat: i64, city: i64) -> None:
        """A post from the warehouse comes to a city; what it brings is the caller's."""
        corner = self.net.city_corner(city)
        s.cells[self.building + corner] = POST << LEVEL_SHIFT | seat
        self.take(s, self.net.city_junction[city])
        s.cells[self.own + seat * self.net.words + (city >> WORD)] |= self.net.bits[city & LAST_BIT]
        left = self.left_post + seat * self.supply.kinds
        s.cells[left] -= 1
        if self.opened(s, seat) > START_POSTS:
            s.cells[self.free + seat] += 1
        s.emit(self.event_post, seat, city, city)
        for reaction in self.on_settled:
            reaction.run(s, seat, corner)

    def take(self, s: State, junction: i64) -> None:
        """Something stands here now."""
        s.cells[self.taken + (junction >> WORD)] |= self.net.bits[junction & LAST_BIT]

    def leave_free(self, s: State, junction: i64) -> None:
        """Nothing stands here any more."""
        s.cells[self.taken + (junction >> WORD)] &= ~self.net.bits[junction & LAST_BIT]

    def opened(self, s: State, seat: i64) -> i64:
        """How many posts has this seat on the board?"""
        return self.full_posts() - s.cells[self.left_post + seat * self.supply.kinds]

    def full_posts(self) -> i64:
        return self.supply.full[self.left_post - self.supply.left]

    def leave(self, s: State, city: i64) -> None:
        """A post that is nobody's: it earns nothing and takes deliveries (E6)."""
        s.cells[self.building + self.net.city_corner(city)] = POST << LEVEL_SHIFT | OWNERLESS
        self.take(s, self.net.city_junction[city])
        s.emit(self.event_neutral, city, city)

    def owner(self, s: State, city: i64) -> i64:
        """The seat whose post stands in this city, OWNERLESS for a neutral one, −1 where there is none."""
        value = s.cells[self.building + self.net.city_corners[city]]
        if value:
            return value & SEAT_MASK
        return -1

    def takes_goods(self, s: State, seat: i64, city: i64) -> bool:
        """Could `seat` deliver here? A post of others or a neutral one, without goods, each only once (E29, R66)."""
        value = s.cells[self.building + self.net.city_corners[city]]
        return value != 0 and value & SEAT_MASK != seat and s.cells[self.goods + city] == 0

    def deliver(self, s: State, seat: i64, city: i64) -> None:
        """A free goods token goes under this post; with the last one that is asked for its owner has won at once (E31)."""
        cells = s.cells
        owner = self.owner(s, city)
        cells[self.goods + city] = seat + 1
        cells[self.left_goods + seat * self.supply.kinds] -= 1
        cells[self.free + seat] -= 1
        self.victory.add(s, seat, 1)
        s.emit(self.event_delivered, seat, city, city, -1 if owner == OWNERLESS else owner)
        if cells[self.victory.points + seat] >= self.victory.target:
            self.victory.end(s, 1 << seat)

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        at_cities = {int(self.net.city_corner(city)) for city in range(int(self.net.n_cities))}
        for corner in range(int(self.table.n_corners)):
            value = int(s.cells[self.building + corner])
            where = list(self.table.corner_at(corner))
            if value and value & SEAT_MASK != OWNERLESS and value & SEAT_MASK >= self.supply.seats:
                found.append((True, f"The post at {where} belongs to seat {value & SEAT_MASK}, who is not in this game."))
            if value and corner not in at_cities:
                found.append((True, f"There is a post at {where}, which is no city (E24)."))
        for city in range(int(self.net.n_cities)):
            giver = int(s.cells[self.goods + city]) - 1
            if giver >= int(self.supply.seats):
                found.append((True, f"Goods of seat {giver}, who is not in this game, lie at {list(self.net.city_place(city))}."))
            elif giver >= 0 and self.owner(s, city) in (-1, giver):
                found.append((True, f"Goods lie at {list(self.net.city_place(city))}, where no other player has a post (E29)."))
        for seat in range(int(self.supply.seats)):
            if s.cells[self.free + seat] < 0:
                found.append((True, f"Seat {seat} has delivered goods that still lie under posts of its warehouse (E5)."))
        return found

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        count = sum(int(s.cells[self.goods + city]) == seat + 1 for city in range(int(self.net.n_cities)))
        return [ScoreRow("goods", count, count)]

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        kinds = self.supply.kinds
        shown.facts.posts_left = seen.number(self.left_post + seat * kinds)
        shown.facts.free_goods = seen.number(self.free + seat)
        shown.facts.goods_left = seen.number(self.left_goods + seat * kinds)
        count, total = seen.number(self.victory.points + seat), int(self.victory.target)
        free = {"free_goods": seen.number(self.free + seat)}
        shown.goals.append(ShownGoal("goods", count, total, means=free, needed=True, met=count >= total))

    def pieces_of(self, s: State, seat: int) -> dict[str, list[tuple[int, int, str]]]:
        cities = range(int(self.net.n_cities))
        found = {
            "trading post": [self.net.city_place(city) for city in cities if self.owner(s, city) == seat],
            "goods": [self.net.city_place(city) for city in cities if s.cells[self.goods + city] == seat + 1],
        }
        return {kind: places for kind, places in found.items() if places}

    def draw(self, s: State, scene: Scene) -> None:
        for city in range(int(self.net.n_cities)):
            owner = int(self.owner(s, city))
            if owner >= 0:
                colour = None if owner == OWNERLESS else self.table.colours[owner]
                scene.pieces.append(PieceScene("post", self.net.city_place(city), colour))
            giver = int(s.cells[self.goods + city]) - 1
            if giver >= 0:
                scene.marks.append(MarkScene("goods", self.net.city_place(city), colours=[self.table.colours[giver]]))
