"""The board as one seat sees it, as places, pieces and hands, with what a place is worth.

It reads what every game of the family has, with a fallback for each, and ignores the rest.
"""

from collections.abc import Iterable
from typing import Any, cast

from farshore.board.grid import CornerAt, EdgeAt, HexAt, corners_of_edge, edges_of_corner, hexes_of_corner
from farshore.board.pips import pips
from farshore.bots.bot import Observation

WORTH = {"lumber": 1.0, "brick": 1.05, "wool": 0.9, "grain": 1.15, "ore": 1.1}  # of a pip, by what it brings
NEW_KIND = 0.6  # added for each pip of a kind that one does not earn yet


class VisibleBoard:
    """What one seat sees."""

    def __init__(self, observation: Observation) -> None:
        data = observation.view_data()
        table = cast(dict[str, Any], data["table"])
        self.players = cast(list[dict[str, Any]], data["players"])
        self.seat = observation.seat
        self.me = self.players[self.seat]
        numbers = observation.numbers
        self.goods = list(numbers.goods)
        self.prices = numbers.prices
        self.target = numbers.target
        self.in_the_game = numbers.stock
        tokens: dict[HexAt, int] = {(q, r): token for q, r, token in table.get("token", [])}
        gives: dict[HexAt, str] = {(q, r): numbers.gives.get(name, "") for q, r, name in table.get("terrain", [])}
        self.land: dict[HexAt, tuple[str, int]] = {at: (good, pips(tokens.get(at, 0))) for at, good in gives.items() if good}
        self.shore = set(gives)  # corners of these hexes may be built on
        self.buildings: dict[CornerAt, tuple[str, int]] = {
            (q, r, d): (kind, owner) for q, r, d, (kind, owner) in table.get("buildings", [])
        }
        self.links: dict[EdgeAt, int] = {(q, r, d): owner for q, r, d, (_, owner) in table.get("roads", [])}
        self.harbours: dict[CornerAt, str] = {}
        for q, r, d, kind in table.get("harbours", []):
            for corner in corners_of_edge((q, r, d)):
                self.harbours[corner] = kind
        robber = table.get("robber")
        self.robber: HexAt | None = (robber[0], robber[1]) if isinstance(robber, list) else None
        self.bank: dict[str, int] = table.get("bank", {})
        self.turn: int = table.get("turn", 0)
        self.hand: dict[str, int] = self.cards(self.me.get("hand"))
        self.earned = self.income(self.seat)

    @staticmethod
    def cards(row: object) -> dict[str, int]:
        """Cards by kind; of a hidden row only the count is known, and no kind."""
        return {kind: count for kind, count in row.items() if kind != "count"} if isinstance(row, dict) else {}

    def stock(self, piece: str) -> int:
        """Pieces of mine that are not on the board."""
        supply = self.me.get("supply", {})
        return int(supply.get(piece, 0)) if isinstance(supply, dict) else 0

    def points(self, seat: int) -> int:
        return int(self.players[seat].get("points", 0))

    def hand_size(self, seat: int) -> int:
        return int(self.players[seat].get("hand size", 0))

    # --- what places are worth

    def around(self, corner: CornerAt) -> list[tuple[str, int]]:
        """What a building on this corner earns: (good, pips) for each hex."""
        return [self.land[at] for at in hexes_of_corner(corner) if at in self.land]

    def income(self, seat: int) -> dict[str, int]:
        """Pips of each good that a seat earns, cities twice."""
        total: dict[str, int] = {}
        for corner, (kind, owner) in self.buildings.items():
            if owner == seat:
                for good, count in self.around(corner):
                    total[good] = total.get(good, 0) + count * (2 if kind == "city" else 1)
        return total

    def worth(self, corner: CornerAt) -> float:
        """How good a corner is for me: pips, more for kinds I lack, a little for a harbour."""
        value, seen = 0.0, set(self.earned)
        for good, count in self.around(corner):
            value += count * (WORTH.get(good, 1.0) + (0.0 if good in seen else NEW_KIND))
            seen.add(good)
        harbour = self.harbours.get(corner)
        if harbour is not None:
            value += 1.0 if ":" in harbour else 0.5 + 0.25 * self.earned.get(harbour, 0)
        return value

    def free(self, corner: CornerAt) -> bool:
        """May a settlement stand here one day? On land, with nothing on it or next to it."""
        if corner in self.buildings or not any(at in self.shore for at in hexes_of_corner(corner)):
            return False
        return not any(end in self.buildings for edge in edges_of_corner(corner) for end in corners_of_edge(edge))

    def mine(self) -> list[EdgeAt]:
        return [edge for edge, owner in self.links.items() if owner == self.seat]

    def reached(self) -> list[CornerAt]:
        """Free corners that my roads touch already."""
        return sorted(corner for corner in {end for edge in self.mine() for end in corners_of_edge(edge)} if self.free(corner))

    def prospect(self, edges: Iterable[EdgeAt], steps: int = 2) -> float:
        """The best corner that roads from these edges could reach, discounted by each further road."""
        best = 0.0
        seen = {end for edge in self.mine() for end in corners_of_edge(edge)}
        ends = {end for edge in edges for end in corners_of_edge(edge)} - seen
        for step in range(steps + 1):
            following: set[CornerAt] = set()
            seen |= ends
            for corner in ends:
                if corner in self.buildings and self.buildings[corner][1] != self.seat:
                    continue
                if self.free(corner):
                    best = max(best, self.worth(corner) / (1.0 + 0.7 * step))
                for edge in edges_of_corner(corner):
                    if edge not in self.links and self.on_land(edge):
                        following.update(end for end in corners_of_edge(edge) if end not in seen)
            ends = following
        return best

    def on_land(self, edge: EdgeAt) -> bool:
        ends = corners_of_edge(edge)
        return all(any(at in self.shore for at in hexes_of_corner(end)) for end in ends)

    # --- hands

    def missing(self, price: dict[str, int], hand: dict[str, int] | None = None) -> dict[str, int]:
        """Cards that a hand lacks for a price."""
        held = self.hand if hand is None else hand
        return {good: count - held.get(good, 0) for good, count in price.items() if held.get(good, 0) < count}
