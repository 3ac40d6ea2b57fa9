"""Dealing a board: the printed arrangement, letters along a spiral, or everything free, with the limits each pool names.

Every draw comes from the `Luck` that is passed in, in a fixed order, so a seed always gives the same board.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from farshore.board.errors import BoardError
from farshore.board.facts import BARREN, Area, Board, Figure, FramePiece, Harbour, Hex, Never, Pool
from farshore.board.grid import EdgeAt, HexAt, corners_of_edge, edge_place, hex_place, hexes_of_edge
from farshore.board.shores import neighbours, pieces, spiral
from farshore.luck import Luck

LAYOUTS: Final = ("fixed", "spiral", "free")
FAIR_TRIES: Final = 300  # whole deals thrown away before the tokens are searched for, see _free
SEARCHES: Final = 30  # deals of terrains for which tokens are searched before the pool is called impossible
SEARCH_STEPS: Final = 20_000
FRAME_TRIES: Final = 1000

T = TypeVar("T")
Terrains = dict[HexAt, str]
Numbers = dict[HexAt, int]


def layouts(board: Board) -> tuple[str, ...]:
    """The layouts this board can be dealt in."""
    found = ["fixed"]
    if any(pool.spirals for pool in board.pools):
        found.append("spiral")
    if any(not pool.hidden for pool in board.pools):
        found.append("free")
    return tuple(found)


def deal(board: Board, layout: str, luck: Luck) -> Board:
    """A board to play on.

    "fixed" is the arrangement in the file, "spiral" the free set-up of B7 and P2, "free" has random tokens too. In each of them harbours
    are shuffled where the board says so (S17). What lies on unknown hexes is not decided here but when they are turned over (N3.2), so
    that a board never knows it.
    """
    if layout not in LAYOUTS:
        raise BoardError(f"There is no layout {layout!r}; choose from {', '.join(LAYOUTS)}.")
    if layout not in layouts(board):
        raise BoardError(f"The board {board.id} cannot be dealt with layout {layout!r}; it has {', '.join(layouts(board))}.")
    grid = board.grid
    terrains = {hex_.at: hex_.terrain for hex_ in board.hexes}
    tokens = {hex_.at: hex_.token for hex_ in board.hexes if hex_.token is not None}
    if layout != "fixed":
        for pool in board.pools:
            if not pool.hidden:
                _deal_pool(pool, layout, terrains, tokens, luck)
        board = _with_hexes(board, terrains, tokens)
        board = replace(board, arrangement="dealt", beginner=(), robber=_robber(board, luck))
        board = _with_frame(board, luck)
    dealt = _with_harbours(board, layout, luck)
    dealt.__dict__["grid"] = grid  # dealing changes no shape
    return dealt


def _shuffled(items: Sequence[T], luck: Luck) -> list[T]:
    order = list(range(len(items)))
    luck.shuffle(order)
    return [items[index] for index in order]


# ---------------------------------------------------------------- hexes and tokens


def _deal_pool(pool: Pool, layout: str, terrains: Terrains, tokens: Numbers, luck: Luck) -> None:
    """Deal one pool into the map. Pools of a board that have no spiral are dealt freely also where others have one."""
    n_fertile = sum(count for terrain, count in pool.terrains.items() if terrain not in BARREN)
    if sum(pool.terrains.values()) != len(pool.hexes) or n_fertile != len(pool.tokens):
        raise BoardError(f"The pool {pool.id} cannot be dealt: it has not as many terrains as hexes, or tokens as fertile hexes.")
    dealt_terrains, dealt_tokens = _along_spiral(pool, luck) if layout == "spiral" and pool.spirals else _free(pool, tokens, luck)
    for at in pool.hexes:
        tokens.pop(at, None)
    terrains.update(dealt_terrains)
    tokens.update(dealt_tokens)


def _deal_terrains(pool: Pool, luck: Luck) -> Terrains:
    terrains = [terrain for terrain in sorted(pool.terrains) for _ in range(pool.terrains[terrain])]
    return dict(zip(pool.hexes, _shuffled(terrains, luck), strict=True))


def _along_spiral(pool: Pool, luck: Luck) -> tuple[Terrains, Numbers]:
    """Tokens in letter order from one of the island's corners, counter-clockwise to the centre, deserts skipped (B7, P2)."""
    terrains = _deal_terrains(pool, luck)
    start = pool.spirals[luck.below(len(pool.spirals))]
    path = [at for at in spiral(pool.hexes, start) if terrains[at] not in BARREN]
    return terrains, dict(zip(path, pool.tokens, strict=True))


def _free(pool: Pool, others: Numbers, luck: Luck) -> tuple[Terrains, Numbers]:
    """Terrains and tokens at random within the pool's limits.

    Whole deals are thrown away until one is right, so that every right deal is equally likely. Where that takes too long, the tokens are
    searched for instead: the search misses nothing, so a pool that can be dealt will be.
    """
    outside = {at: token for at, token in others.items() if at not in set(pool.hexes)}
    for _ in range(FAIR_TRIES):
        terrains = _deal_terrains(pool, luck)
        fertile = [at for at in pool.hexes if terrains[at] not in BARREN]
        tokens = dict(zip(fertile, _shuffled(pool.tokens, luck), strict=True))
        if not broken(pool, terrains, {**outside, **tokens}):
            return terrains, tokens
    for _ in range(SEARCHES):
        terrains = _deal_terrains(pool, luck)
        found = _search(pool, terrains, outside, luck)
        if found is not None:
            return terrains, found
    raise BoardError(f"The pool {pool.id} cannot be dealt: no arrangement was found that keeps its limits.")


def broken(pool: Pool, terrains: Mapping[HexAt, str], tokens: Mapping[HexAt, int], printed: bool = False) -> list[HexAt]:
    """The hexes of the pool whose tokens break one of its limits; `printed` leaves out those that only dealing keeps."""
    return [at for at in pool.hexes if at in tokens and not _fits(pool, at, tokens[at], terrains, tokens, printed)]


def _fits(pool: Pool, at: HexAt, token: int, terrains: Mapping[HexAt, str], tokens: Mapping[HexAt, int], printed: bool = False) -> bool:
    for never in pool.never:
        if token in never.tokens and _names(never, at, terrains) and not (printed and not never.strict):
            return False
    for apart in pool.apart:
        if token in apart.tokens:
            for beside in neighbours(at):
                other = tokens.get(beside)
                if other in apart.tokens and (other == token or not apart.equal):
                    return False
    return True


def _names(never: Never, at: HexAt, terrains: Mapping[HexAt, str]) -> bool:
    return at in never.hexes or terrains.get(at) in never.terrains


def _search(pool: Pool, terrains: Terrains, outside: Numbers, luck: Luck) -> Numbers | None:
    """Place the tokens one by one, those with limits first, going back where one has no place left."""
    limited = {token for never in pool.never for token in never.tokens} | {token for apart in pool.apart for token in apart.tokens}
    order = sorted(_shuffled(pool.tokens, luck), key=lambda token: token not in limited)
    places = [at for at in pool.hexes if terrains[at] not in BARREN]
    choices = [_shuffled(places, luck) for _ in order]
    tried = [0] * len(order)
    tokens: Numbers = {}
    laid: list[HexAt] = []
    for _ in range(SEARCH_STEPS):
        depth = len(laid)
        if depth == len(order):
            return tokens
        if tried[depth] == len(places):  # nothing fits: take the token before back and let it try on
            if depth == 0:
                return None
            tried[depth] = 0
            del tokens[laid.pop()]
            continue
        at = choices[depth][tried[depth]]
        tried[depth] += 1
        if at not in tokens and _fits(pool, at, order[depth], terrains, {**outside, **tokens}):
            tokens[at] = order[depth]
            laid.append(at)
    return None


# ---------------------------------------------------------------- areas


def _with_hexes(board: Board, terrains: Terrains, tokens: Numbers) -> Board:
    """The board with new terrain; where sea was dealt too, the islands are judged on the finished map (S22)."""
    # written out instead of `replace`, which is many times slower: every simulated game deals a board
    hexes = {hex_.at: Hex(hex_.at, terrains[hex_.at], tokens.get(hex_.at), hex_.area, hex_.group) for hex_ in board.hexes}
    areas = list(board.areas)
    for pool in board.pools:
        if pool.includes_sea:
            areas = _new_islands(pool, board, hexes, areas)
    return replace(board, hexes=tuple(hexes[hex_.at] for hex_ in board.hexes), areas=tuple(areas))


def _new_islands(pool: Pool, board: Board, hexes: dict[HexAt, Hex], areas: list[Area]) -> list[Area]:
    """Each piece of the pool's land becomes an area like those it had, or joins the land outside the pool that it touches."""
    old = [area for area in areas if any(board.by_place[at].area == area.id for at in pool.hexes)]
    if not old:
        return areas
    fresh: list[Area] = []
    for at in pool.hexes:
        if hexes[at].terrain == "sea":
            hexes[at] = replace(hexes[at], area=None)
    for piece in pieces(at for at in pool.hexes if hexes[at].terrain != "sea"):
        area_id = _touched_area(pool, hexes, piece)
        if area_id is None:
            area_id = f"isle_{len(fresh) + 1}"
            fresh.append(replace(old[0], id=area_id))
        for at in piece:
            hexes[at] = replace(hexes[at], area=area_id)
    return [area for area in areas if area not in old] + fresh


def _touched_area(pool: Pool, hexes: dict[HexAt, Hex], piece: Iterable[HexAt]) -> str | None:
    """The area of the first known land outside the pool that this piece of land touches."""
    beside = {there for at in piece for there in neighbours(at)} - set(pool.hexes)
    for there in sorted(beside, key=hex_place):
        if there in hexes and hexes[there].area is not None and hexes[there].terrain != "fog":
            return hexes[there].area
    return None


# ---------------------------------------------------------------- robber and harbours


def _robber(board: Board, luck: Luck) -> Figure:
    """The robber follows the place the rules name it by.

    A desert (B8): one of several at random (P2), but a desert that the deal does not move keeps it (S23). A token (S23): the hex that
    has it; of several, one of the named terrain, else the first.
    """
    robber = board.robber
    if robber.start is None or (robber.terrain is None and robber.token is None):
        return robber
    if robber.token is not None:
        places = [hex_ for hex_ in board.hexes if hex_.token == robber.token]
        places = [hex_ for hex_ in places if hex_.terrain == robber.terrain] or places
        return replace(robber, start=places[0].at) if places else robber
    moved = any(pool.hexes and robber.terrain in pool.terrains and not pool.hidden for pool in board.pools)
    deserts = [hex_.at for hex_ in board.hexes if hex_.terrain == robber.terrain]
    return replace(robber, start=deserts[luck.below(len(deserts))]) if moved and deserts else robber


def frame_harbours(frame: Sequence[FramePiece]) -> list[tuple[EdgeAt, str]]:
    """The harbours that these pieces bring, where they lie."""
    return [(slot, kind) for piece in frame for slot, kind in zip(piece.slots, piece.kinds, strict=True) if kind is not None]


def _share_corner(edges: Sequence[EdgeAt]) -> bool:
    return max(Counter(corner for edge in edges for corner in corners_of_edge(edge)).values(), default=0) > 1


def _with_frame(board: Board, luck: Luck) -> Board:
    """The big pieces of the frame in any order, so that the harbours move (B7, P2); small pieces stay.

    An order in which two harbours share a corner is not laid. On the board for five and six this is what keeps a piece that begins with
    a harbour from following a small piece with one: a fifth of the orders is left.
    """
    if not board.frame_pieces:
        return board
    big = [piece.kinds for piece in board.frame_pieces if not piece.small]
    for _ in range(FRAME_TRIES):
        new = iter(_shuffled(big, luck))
        frame = tuple(piece if piece.small else FramePiece(piece.slots, next(new)) for piece in board.frame_pieces)
        if not _share_corner([edge for edge, _ in frame_harbours(frame)]):
            break
    else:
        raise BoardError(f"The frame of {board.id} cannot be laid: two harbours always share a corner.")
    harbours = []
    for edge, kind in frame_harbours(frame):
        one, other = hexes_of_edge(edge)
        harbours.append(Harbour(edge, kind, one, other) if one in board.land else Harbour(edge, kind, other, one))
    harbours.sort(key=lambda harbour: edge_place(harbour.edge))
    return replace(board, frame_pieces=frame, harbours=tuple(harbours))


def _with_harbours(board: Board, layout: str, luck: Luck) -> Board:
    """Kinds dealt onto the places where the board shuffles them (S17); none yet where the players will lay them (N9.2)."""
    if board.harbour_rule == "laid" and layout != "fixed":
        return replace(board, harbours=())
    if board.harbour_rule == "fixed":
        return board
    kinds = _shuffled([harbour.kind for harbour in board.harbours], luck)
    return replace(board, harbours=tuple(replace(harbour, kind=kind) for harbour, kind in zip(board.harbours, kinds, strict=True)))
