"""A choice that says which way somebody goes, and whom it pays on the way."""

from farshore.board.grid import CornerAt, EdgeAt
from farshore.engine.words import Choice


class Journey(Choice):
    """`place` is where it ends and `number` which of one's two figures goes; `start` is where it stands, `way` the paths gone along, in
    order; `tolls` the gold for each player."""

    def __init__(
        self,
        verb: str,
        place: CornerAt | EdgeAt,
        piece: str,
        figure: int,
        start: CornerAt | EdgeAt,
        way: list[EdgeAt],
        cards: tuple[tuple[str, int], ...] = (),
        tolls: dict[int, int] | None = None,
    ) -> None:
        super().__init__(verb, place, piece, cards=cards, number=figure)
        self.start = start
        self.way = way
        self.tolls: dict[int, int] = tolls or {}

    def as_dict(self) -> dict[str, object]:
        data = super().as_dict()
        data["from"] = list(self.start)
        data["way"] = [list(edge) for edge in self.way]
        if self.tolls:
            data["tolls"] = {str(seat): gold for seat, gold in self.tolls.items()}
        return data
