"""A drawing that somebody wants to keep, with everything that is worked out from it before anything is stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from farshore.board.boardfile import parse, write
from farshore.board.errors import BoardError
from farshore.board.facts import TERRAINS, Board
from farshore.board.picture_svg import svg
from farshore.engine.sentence import Sentence
from farshore.game.own_map import boxes_said, own_map_faults
from farshore.game.pictures import board_scene
from farshore.server.maps.drawing import board_of, drawing_of
from farshore.server.wire.maps import MapDrawing
from farshore.server.wire.messages import RoomMapInfo

WIDTH = 480  # of pictures in the gallery
_drawings = msgspec.json.Decoder(MapDrawing)


@dataclass(frozen=True)
class PreparedMap:
    board: Board
    drawing: str  # as JSON
    faults: list[Sentence]

    @property
    def seats(self) -> list[int]:
        return list(self.board.seats)

    @property
    def boxes(self) -> list[str]:
        return boxes_said(self.board.boxes, self.board.seats)

    @property
    def hexes(self) -> int:
        return sum(hex_.terrain != "sea" for hex_ in self.board.hexes)

    def card(self) -> dict[str, object]:
        """What the gallery shows of a version."""
        return {
            "title": self.board.title,
            "titles": titles_of(self.board),
            "seats": self.seats,
            "boxes": self.boxes,
            "hexes": self.hexes,
        }


def prepare(drawing: MapDrawing) -> PreparedMap:
    """Raises `BoardError` if it can't be a board at all."""
    board = board_of(drawing)
    return PreparedMap(board, msgspec.json.encode(drawing).decode(), own_map_faults(board))


def stored_drawing(text: str) -> MapDrawing:
    return _drawings.decode(text)


def version_drawing(board: str) -> MapDrawing:
    return drawing_of(parse(board))


def titles_of(board: Board) -> dict[str, str]:
    return {words.language: words.title for words in board.words if words.title}


def room_map(code: str, version: int, board: Board) -> RoomMapInfo:
    return RoomMapInfo(code, version, board.title, titles_of(board), boxes_said(board.boxes, board.seats))


def picture(board: Board) -> str:
    known = tuple(hex_ for hex_ in board.hexes if hex_.terrain in TERRAINS)  # of a draft anything may be unfinished
    return svg(board_scene(replace(board, hexes=known)), caption=False, width=WIDTH)


def written(board: Board) -> str:
    """The board file; raises `BoardError` if the drawing is not a map yet that could be written."""
    try:
        return write(board)
    except KeyError as error:  # a terrain or an area that there is not
        raise BoardError(f"The map can't be written as a file: there is no {error.args[0]!r}.") from None


def marked(words: Sequence[object]) -> str:
    """A list as a text that can be searched for one of its words with LIKE."""
    return f",{','.join(map(str, words))}," if words else ""
