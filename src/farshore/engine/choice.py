"""What one action means, for pages, logs and bots that know no rules."""

from typing import TypeAlias

HexPlace: TypeAlias = tuple[int, int]  # (q, r)
Spot: TypeAlias = tuple[int, int, str]  # a corner (q, r, "N") or an edge (q, r, "NE")


class Choice:
    """What one action means. Fields stay None or empty where they don't apply.

    `place` is where it happens; `cards` are paid or given, `gets` received, both as (kind, count) pairs; `player` is the other seat
    concerned. Of a journey `origin` is where it begins, `path` the edges gone along, in order, `tolls` what it pays whom, as
    (seat, amount) pairs. Where a die decides, `odds` are its results, as (result, faces) pairs in the order of the faces.

    Choices that mean the same are equal and have the same hash; the action's number is no part of it. They can be pickled.
    """

    def __init__(
        self,
        verb: str,
        place: HexPlace | Spot | None = None,
        piece: str | None = None,
        cards: tuple[tuple[str, int], ...] = (),
        gets: tuple[tuple[str, int], ...] = (),
        player: int | None = None,
        number: int | None = None,
        origin: Spot | None = None,
        path: list[Spot] | None = None,
        tolls: tuple[tuple[int, int], ...] = (),
        odds: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.verb = verb
        self.place = place
        self.piece = piece
        self.cards = cards
        self.gets = gets
        self.player = player
        self.number = number
        self.origin = origin
        self.path = path
        self.tolls = tolls
        self.odds = odds

    def as_dict(self) -> dict[str, object]:
        """JSON-ready, without the empty fields."""
        data: dict[str, object] = {"verb": self.verb}
        if self.place is not None:
            data["place"] = list(self.place)
        if self.piece is not None:
            data["piece"] = self.piece
        if self.cards:
            data["cards"] = dict(self.cards)
        if self.gets:
            data["gets"] = dict(self.gets)
        if self.player is not None:
            data["player"] = self.player
        if self.number is not None:
            data["number"] = self.number
        if self.origin is not None:
            data["origin"] = list(self.origin)
        if self.path is not None:
            data["path"] = [list(edge) for edge in self.path]
        if self.tolls:
            data["tolls"] = {str(seat): amount for seat, amount in self.tolls}
        if self.odds:
            data["odds"] = dict(self.odds)
        return data

    def __repr__(self) -> str:
        return f"Choice({', '.join(f'{key}={value!r}' for key, value in self.as_dict().items())})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash((self.verb, self.place, self.piece, frozenset(self.cards), frozenset(self.gets), self.player, self.number))

    def __reduce__(self) -> tuple[object, ...]:
        meant = (self.verb, self.place, self.piece, self.cards, self.gets, self.player, self.number)
        return Choice, (*meant, self.origin, self.path, self.tolls, self.odds)
