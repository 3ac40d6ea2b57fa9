"""A board as the editor's drawing, and back.

The editor draws hexes, areas, harbours, figures and pools. A board file can say more (ready-made starts, frame pieces, the marks of a
scenario): that travels as text, in `kept`, so that a board which is opened and saved stays what it was.
"""

from collections import Counter
from dataclasses import replace
from typing import cast

from farshore.board.boardfile import parse, write
from farshore.board.errors import BoardError
from farshore.board.facts import MAP_BOXES, MOST_HEXES, Apart, Area, Board, Figure, Harbour, Hex, Never, Pool, Words
from farshore.board.grid import EdgeAt, edge_name, edge_place, hex_place, hexes_of_edge
from farshore.board.shores import ring
from farshore.server.wire.maps import MapApart, MapArea, MapBox, MapDrawing, MapFigure, MapHarbour, MapNever, MapPool, MapWords

BLANK = "board: map\n[map]\n0,0 | de\n"


def drawing_of(board: Board) -> MapDrawing:
    """The board for the editor."""
    return MapDrawing(
        title=board.title,
        seats=list(board.seats),
        points=[board.points[seats] for seats in board.seats],
        hexes=[(*hex_.at, hex_.terrain, hex_.token, hex_.area) for hex_ in board.hexes],
        areas=[
            MapArea(area.id, area.kind, area.start, area.settle, area.landing, area.robber, area.bonus, area.each) for area in board.areas
        ],
        harbours=[MapHarbour(harbour.edge, harbour.kind) for harbour in board.harbours],
        shuffled=board.harbour_rule == "shuffled",
        robber=_figure_drawn(board.robber),
        pirate=_figure_drawn(board.pirate),
        pools=[_pool_drawn(pool) for pool in board.pools],
        notes=list(board.notes),
        boxes=cast(list[MapBox], list(board.boxes)),  # the same words
        options=dict(board.options),
        words=[MapWords(words.language, words.title, list(words.about)) for words in board.words],
        kept=write(board),
    )


def board_of(drawing: MapDrawing) -> Board:
    """The board of a drawing. It need not be fit to play on; raises `BoardError` if it can't be a board at all."""
    if not drawing.hexes:
        raise BoardError("The map has no hex.")
    if len(drawing.hexes) > MOST_HEXES:
        raise BoardError(f"The map has {len(drawing.hexes)} hexes, but at most {MOST_HEXES} can be kept.")
    for title in (drawing.title, *(words.title for words in drawing.words)):
        if "<" in title or ">" in title:
            raise BoardError("A name is plain text: it can't have < or > in it.")
    if not drawing.title.strip():
        raise BoardError("The map needs a name.")
    if len(drawing.points) != len(drawing.seats):
        raise BoardError("The points to win are not given for each number of players.")
    kept = parse(drawing.kept or BLANK)
    drawn = [Hex((q, r), terrain, token, area) for q, r, terrain, token, area in drawing.hexes]
    hexes = sorted(drawn, key=lambda hex_: hex_place(hex_.at))
    groups = {hex_.at: hex_.group for hex_ in kept.hexes}
    places = [hex_.at for hex_ in hexes]
    surrounded = kept.frame == ring([hex_.at for hex_ in kept.hexes])
    board = replace(
        kept,
        title=drawing.title.strip(),
        seats=tuple(drawing.seats),
        points=dict(zip(drawing.seats, drawing.points, strict=True)),
        hexes=tuple(replace(hex_, group=groups.get(hex_.at, "all")) for hex_ in hexes),
        frame=ring(places) if surrounded else kept.frame,
        areas=tuple(Area(*_fields(area)) for area in drawing.areas),
        harbour_rule="shuffled" if drawing.shuffled else "fixed" if kept.harbour_rule == "shuffled" else kept.harbour_rule,
        robber=_figure(drawing.robber),
        pirate=_figure(drawing.pirate),
        pools=tuple(_pool(pool) for pool in drawing.pools),
        notes=tuple(note.strip() for note in drawing.notes),
        boxes=tuple(box for box in MAP_BOXES if box in drawing.boxes),
        options=drawing.options,
        words=tuple(Words(words.language, words.title.strip(), tuple(line.strip() for line in words.about)) for words in drawing.words),
    )
    harbours = tuple(sorted((_harbour(board, one) for one in drawing.harbours), key=lambda harbour: edge_place(harbour.edge)))
    counted = Counter(harbour.kind for harbour in kept.harbours) == Counter(kept.harbour_pool)
    return replace(
        board, harbours=harbours, harbour_pool=dict(Counter(harbour.kind for harbour in harbours)) if counted else kept.harbour_pool
    )


def _fields(area: MapArea) -> tuple[str, str, bool, bool, bool, bool, int, bool]:
    return area.id, area.kind, area.start, area.settle, area.landing, area.robber, area.bonus, area.each


def _figure_drawn(figure: Figure) -> MapFigure:
    return MapFigure(figure.used, figure.start, figure.terrain, figure.token)


def _figure(drawn: MapFigure) -> Figure:
    return Figure(drawn.used, drawn.at if drawn.used else None, drawn.terrain, drawn.token)


def _pool_drawn(pool: Pool) -> MapPool:
    return MapPool(
        pool.id,
        list(pool.hexes),
        dict(pool.terrains),
        list(pool.tokens),
        list(pool.spirals),
        [MapApart(list(apart.tokens), apart.equal) for apart in pool.apart],
        [MapNever(list(never.tokens), list(never.terrains), list(never.hexes), never.strict) for never in pool.never],
        pool.hidden,
    )


def _pool(drawn: MapPool) -> Pool:
    return Pool(
        drawn.id,
        tuple(sorted(drawn.hexes, key=hex_place)),
        drawn.terrains,
        tuple(drawn.tokens),
        tuple(drawn.spirals),
        tuple(Apart(tuple(apart.tokens), apart.equal) for apart in drawn.apart),
        tuple(Never(tuple(never.tokens), tuple(never.terrains), tuple(never.hexes), never.strict) for never in drawn.never),
        drawn.hidden,
    )


def _harbour(board: Board, drawn: MapHarbour) -> Harbour:
    """Which of its two hexes is land decides where it lies; of a harbour inland or at sea the checker will say so."""
    edge: EdgeAt = edge_name(*drawn.edge)
    one, other = hexes_of_edge(edge)
    return Harbour(edge, drawn.kind, other, one) if other in board.land and one in board.sea else Harbour(edge, drawn.kind, one, other)
