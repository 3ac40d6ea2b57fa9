"""Is a map fit to play on? Faults of any board, also of those that people draw (N9.4), as sentences that name the place."""

from collections import Counter
from collections.abc import Iterable

from farshore.board.areas import area_kinds
from farshore.board.deal import broken, frame_harbours
from farshore.board.errors import BoardError
from farshore.board.facts import BARREN, HARBOUR_KINDS, TERRAINS, TOKENS, Board, Figure, Item, Pool
from farshore.board.grid import (
    CORNER_SIDES,
    CornerAt,
    EdgeAt,
    HexAt,
    corner_name,
    corners_of_edge,
    edges_of_corner,
    hexes_of_corner,
    hexes_of_edge,
)
from farshore.board.shores import neighbours, spiral

FEWEST_POINTS, MOST_POINTS = 3, 25  # B40; at sea the points go further


def validate(board: Board) -> list[str]:
    """Every fault of the board, none if it can be played."""
    return [
        *_numbers(board),
        *_hexes(board),
        *_areas(board),
        *_founding(board),
        *_pools(board),
        *_harbours(board),
        *_figures(board),
        *_beginner(board),
        *_marks(board),
    ]


def said(at: HexAt | CornerAt | EdgeAt) -> str:
    """A place as in a board file."""
    return ",".join(str(part) for part in at)


def hex_corners(hexes: Iterable[HexAt]) -> set[CornerAt]:
    """All corners of these hexes."""
    return {corner_name(q, r, side) for q, r in hexes for side in CORNER_SIDES}


def is_corner(board: Board, corner: CornerAt) -> bool:
    return corner[2] in ("N", "S") and any(at in board.by_place for at in hexes_of_corner(corner))


def is_edge(board: Board, edge: EdgeAt) -> bool:
    return edge[2] in ("W", "NW", "NE") and any(at in board.by_place for at in hexes_of_edge(edge))


def shared_corners(edges: Iterable[EdgeAt]) -> list[CornerAt]:
    """Corners that belong to more than one of the edges."""
    return [corner for corner, count in Counter(corner for edge in edges for corner in corners_of_edge(edge)).items() if count > 1]


def _numbers(board: Board) -> list[str]:
    found = []
    if not board.seats or not set(board.seats) <= set(range(2, 7)):
        found.append(f"The board is for {' '.join(map(str, board.seats))} players, but a game has two to six.")
    if set(board.points) != set(board.seats):
        found.append("The points to win are not given for each number of players.")
    for points in sorted(set(board.points.values())):
        if not FEWEST_POINTS <= points <= MOST_POINTS:
            found.append(f"The points to win, {points}, do not lie between {FEWEST_POINTS} and {MOST_POINTS}.")
    if board.settlements < 1 or not 0 <= board.income <= board.settlements:
        found.append(f"Each player founds {board.settlements} settlements and takes income for number {board.income}.")
    return found


def _hexes(board: Board) -> list[str]:
    found = []
    free_cells = {item for mark in board.marks if mark.section == "cells" for item in mark.items}
    for at, count in Counter(hex_.at for hex_ in board.hexes).items():
        if count > 1:
            found.append(f"Hex {said(at)} is on the board {count} times.")
    for at in board.frame:
        if at in board.by_place:
            found.append(f"Hex {said(at)} belongs to the frame and to the map.")
    for hex_ in board.hexes:
        where = f"Hex {said(hex_.at)}"
        if hex_.terrain not in TERRAINS:
            found.append(f"{where}: there is no terrain {hex_.terrain!r}.")
        elif hex_.terrain in BARREN:
            if hex_.token is not None:
                found.append(f"{where}: {hex_.terrain} has no number token, but there is a {hex_.token}.")
        elif hex_.token is None:
            closed = any(area.id == hex_.area and not (area.settle or area.start) for area in board.areas)
            if not closed and hex_.at not in free_cells:
                found.append(f"{where}: {hex_.terrain} without a number token, though it can be settled.")
        elif hex_.token not in TOKENS:
            found.append(f"{where}: there is no number token {hex_.token}.")
    return found


def _areas(board: Board) -> list[str]:
    found = []
    known = Counter(area.id for area in board.areas)
    found += [f"There are {count} areas {area}." for area, count in known.items() if count > 1]
    for hex_ in board.hexes:
        where = f"Hex {said(hex_.at)}"
        if hex_.terrain == "sea" and hex_.area is not None:
            found.append(f"{where}: sea belongs to no area, but this one to {hex_.area}.")
        elif hex_.terrain != "sea" and hex_.area not in known:
            found.append(f"{where}: the land belongs to no area of the board.")
    for area in board.areas:
        if area.kind not in area_kinds():
            found.append(f"The area {area.id} is of no known kind: {area.kind}.")
        if not any(hex_.area == area.id for hex_ in board.hexes):
            found.append(f"The area {area.id} has no hexes.")
    return found or _shared_islands(board)


def _shared_islands(board: Board) -> list[str]:
    """A corner brings the points of one area only (S22): where two with different points touch, it would not be clear whose."""
    found = []
    for hex_ in board.hexes:
        mine = None if hex_.area is None else board.area(hex_.area)
        for there in neighbours(hex_.at)[:3]:
            other = board.by_place.get(there)
            theirs = None if other is None or other.area is None else board.area(other.area)
            if mine is None or theirs is None or mine.belt or theirs.belt:
                continue
            if mine.id != theirs.id and (mine.bonus or theirs.bonus):
                found.append(
                    f"Hexes {said(hex_.at)} and {said(there)}: the areas {mine.id} and {theirs.id} touch, and one of them brings points. "
                    "Put sea or a desert belt between them."
                )
    return found


def start_corners(board: Board) -> set[CornerAt]:
    """Where founding settlements are allowed."""
    starts = {area.id for area in board.areas if area.start}
    forbidden = {item for items in board.marked("no_start") for item in items}
    corners = hex_corners(hex_.at for hex_ in board.hexes if hex_.area in starts and hex_.at in board.land)
    return {corner for corner in corners if corner not in forbidden}


def _founding(board: Board) -> list[str]:
    """Room for all founding settlements, however they are placed, and no unknown hex at a founding corner (N3.5)."""
    corners = start_corners(board)
    if not corners:
        return ["There is no area where settlements may be founded."]
    found = []
    wanted = max(board.seats, default=0) * board.settlements
    if len(corners) < 4 * (wanted - 1) + 1:  # a settlement closes its own corner and at most three others (B24)
        found.append(f"The founding areas have only {len(corners)} corners: {wanted} settlements may not find room there.")
    starts = {area.id for area in board.areas if area.start}
    for hex_ in board.hexes:
        if hex_.terrain == "fog" and hex_.area in starts:
            found.append(f"Hex {said(hex_.at)}: nobody can found settlements on an unknown hex.")
    for corner in sorted(corners):
        if any(at in board.fog for at in hexes_of_corner(corner)):
            found.append(f"Corner {said(corner)}: a settlement may be founded here, beside an unknown hex.")
    return found


def _pools(board: Board) -> list[str]:
    found = []
    covered: Counter[HexAt] = Counter(at for pool in board.pools for at in pool.hexes)
    for at, count in covered.items():
        if count > 1:
            found.append(f"Hex {said(at)} is dealt from {count} pools.")
        if at not in board.by_place:
            found.append(f"Hex {said(at)} is dealt from a pool, but it is not on the board.")
    if found:
        return found
    hidden = {at for pool in board.pools if pool.hidden for at in pool.hexes}
    for pool in [pool for pool in board.pools if pool.hidden][1:]:
        found.append(f"The pool {pool.id} is hidden, but another one is too: unknown hexes come from one stack.")
    for at in sorted(board.fog ^ hidden):
        found.append(f"Hex {said(at)}: unknown hexes and those of hidden pools must be the same.")
    for pool in board.pools:
        found += _pool(board, pool)
    return found


def _pool(board: Board, pool: Pool) -> list[str]:
    found = []
    n_hexes = sum(pool.terrains.values())
    n_fertile = sum(count for terrain, count in pool.terrains.items() if terrain not in BARREN)
    if n_hexes != len(pool.hexes):
        found.append(f"The pool {pool.id} has {n_hexes} terrains for {len(pool.hexes)} hexes.")
    if n_fertile != len(pool.tokens):
        found.append(f"The pool {pool.id} has {len(pool.tokens)} tokens for {n_fertile} hexes that carry one.")
    if pool.hidden:
        return found
    terrains = {at: board.by_place[at].terrain for at in pool.hexes}
    tokens = {hex_.at: hex_.token for hex_ in board.hexes if hex_.token is not None}
    if Counter(terrains.values()) != Counter(pool.terrains):
        found.append(f"The pool {pool.id} has other terrains than the map shows on its hexes.")
    if Counter(pool.tokens) != Counter(tokens[at] for at in pool.hexes if at in tokens):
        found.append(f"The pool {pool.id} has other tokens than the map shows on its hexes.")
    for at in broken(pool, terrains, tokens, printed=board.arrangement != "dealt"):
        found.append(f"Hex {said(at)}: the token {tokens[at]} breaks a limit of the pool {pool.id}.")
    for never in pool.never:
        found += [
            f"Hex {said(at)} is named by a limit of the pool {pool.id}, but not dealt from it." for at in never.hexes if at not in terrains
        ]
    for start in pool.spirals:
        try:
            spiral(pool.hexes, start)
        except BoardError as error:
            found.append(str(error))
    return found


def _harbours(board: Board) -> list[str]:
    found = []
    for harbour in board.harbours:
        where = f"The harbour at {said(harbour.edge)}"
        if harbour.kind not in HARBOUR_KINDS:
            found.append(f"{where} is of no known kind: {harbour.kind}.")
        sides = {harbour.land, harbour.sea} == set(hexes_of_edge(harbour.edge))
        if not sides or harbour.land not in board.land or harbour.sea not in board.sea:
            found.append(f"{where} does not lie between a land and a sea hex.")
    for corner in shared_corners(harbour.edge for harbour in board.harbours):
        found.append(f"Corner {said(corner)} has two harbours.")
    if board.harbours and Counter(harbour.kind for harbour in board.harbours) != Counter(board.harbour_pool):
        found.append("The kinds of the harbours are not those of the harbour pool.")
    if board.frame_pieces:
        if dict(frame_harbours(board.frame_pieces)) != {harbour.edge: harbour.kind for harbour in board.harbours}:
            found.append("The harbours are not those of the frame pieces.")
        for edge in (slot for piece in board.frame_pieces for slot in piece.slots):
            if not board.is_coast(edge):
                found.append(f"Edge {said(edge)}: a frame piece can have a harbour here, but no land meets the sea.")
    return found


def _figures(board: Board) -> list[str]:
    found = []
    robber, pirate = board.robber, board.pirate
    if robber.start is not None:
        if robber.start not in board.land:
            found.append(f"Hex {said(robber.start)}: the robber starts here, but there is no land.")
        elif not _named(board, robber):
            found.append(f"Hex {said(robber.start)}: the robber starts here, but this is not the terrain or token its place is named by.")
    if pirate.start is not None and pirate.start not in board.sea:
        found.append(f"Hex {said(pirate.start)}: the pirate starts here, but there is no sea.")
    return found


def _named(board: Board, figure: Figure) -> bool:
    """Does the figure stand on what the rules name its place by? Of a dealt board only the token counts (S23)."""
    if figure.start is None:
        return True
    hex_ = board.by_place[figure.start]
    moved = board.arrangement == "dealt" and figure.token is not None
    return figure.token in (None, hex_.token) and (moved or figure.terrain in (None, hex_.terrain))


def _beginner(board: Board) -> list[str]:
    found = []
    taken: set[CornerAt] = set()
    for start in board.beginner:
        for corner in start.settlements:
            if not any(at in board.land for at in hexes_of_corner(corner)):
                found.append(f"Corner {said(corner)}: a settlement of {start.colour} is not on land.")
            if taken & {near for edge in edges_of_corner(corner) for near in corners_of_edge(edge)}:
                found.append(f"Corner {said(corner)}: a settlement of {start.colour} is too near to another.")
            taken.add(corner)
        for edge in start.roads:
            if not is_edge(board, edge) or not set(corners_of_edge(edge)) & set(start.settlements):
                found.append(f"Edge {said(edge)}: a road of {start.colour} touches none of its settlements.")
    return found


def _marks(board: Board) -> list[str]:
    return [
        f"{said(item)} in the line {mark.name!r} is not on this board."
        for mark in board.marks
        for item in mark.items
        if isinstance(item, tuple) and not _exists(board, item)
    ]


def _exists(board: Board, item: Item) -> bool:
    if not isinstance(item, tuple):
        return True
    if len(item) == 2:
        return item in board.by_place or item in board.frame
    return is_corner(board, item) if item[2] in ("N", "S") else is_edge(board, item)


def touches(one: Iterable[HexAt], others: Iterable[HexAt]) -> bool:
    """Do two sets of hexes lie side by side anywhere?"""
    beside = set(others)
    return any(there in beside for at in one for there in neighbours(at))
