"""What the server says about a drawing: faults with their places, what its players may not like, and how fair it is."""

from collections.abc import Iterator

from farshore.arena.map_trial import terrain_goods
from farshore.board.boardfile import write
from farshore.board.facts import RED, Board
from farshore.board.fairness import CornerYield, fairness
from farshore.board.shores import neighbours
from farshore.engine.sentence import Place, Sentence
from farshore.game.own_map import own_map_faults
from farshore.server.errors import params_of
from farshore.server.maps.drawing import board_of
from farshore.server.wire.maps import MapCorner, MapDrawing, MapFault, MapIsland, MapJudgement

GAME = "own-map"


def judge(drawing: MapDrawing) -> MapJudgement:
    """Everything that can be said without playing. Raises `BoardError` if the drawing can't be a board at all."""
    board = board_of(drawing)
    found = fairness(board, terrain_goods(GAME))
    return MapJudgement(
        faults=[fault_view(sentence) for sentence in own_map_faults(board)],
        warnings=[fault_view(sentence) for sentence in _warnings(board)],
        corners=[_corner(corner) for corner in found.corners],
        income=dict(found.income),
        islands=[MapIsland([list(at) for at in island.hexes], island.pips, island.bonus) for island in found.islands],
        starts=[_corner(corner) for corner in found.starts],
        spread=found.spread,
        text=_text(board),
    )


def _warnings(board: Board) -> Iterator[Sentence]:
    red = {hex_.at: hex_.token for hex_ in board.hexes if hex_.token in RED}
    for at, token in red.items():
        for there in neighbours(at)[:3]:
            if (other := red.get(there)) is not None and token is not None:
                english = "Hexes {hex} and {other}: a {token} and a {number} lie side by side."
                yield Sentence("map_red_touch", english, hex=Place(at), other=Place(there), token=token, number=other)


def _text(board: Board) -> str:
    """The board file; empty as long as a hex is of no terrain or area that there is."""
    try:
        return write(board)
    except KeyError:
        return ""


def fault_view(sentence: Sentence) -> MapFault:
    places: list[list[int | str]] = [[*param.place] for param in sentence.params.values() if isinstance(param, Place)]
    return MapFault(sentence.key, str(sentence), params_of(sentence), places)


def _corner(corner: CornerYield) -> MapCorner:
    return MapCorner(list(corner.at), corner.pips, list(corner.goods))
