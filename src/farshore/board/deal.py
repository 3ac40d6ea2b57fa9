"""Dealing a board: the printed arrangement, letters along a spiral, or everything free, with the limits each pool names.

Every draw comes from the `Luck` that is passed in, in a fixed order, so a seed always gives the same board. Every simulated game deals a
board: what is drawn is drawn on packed rows (`dealer`), and what is named again (`Hex`, `Harbour`) is made once and used again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeVar

from farshore.board.dealer import FrameDealer, HexDeal, PoolDealer
from farshore.board.errors import BoardError
from farshore.board.facts import BARREN, HARBOUR_KINDS, TERRAINS, Area, Board, Figure, FramePiece, Harbour, Hex, Never, Pool
from farshore.board.grid import EdgeAt, HexAt, corners_of_edge, edge_place, hex_place, hexes_of_edge
from farshore.board.shores import neighbours, pieces, spiral
from farshore.luck import Luck

TERRAIN_NAMES: Final = tuple(TERRAINS)
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
    changes: dict[str, object] = {}
    if layout != "fixed":
        numbers = _numbers(board)
        hexes = numbers.deal_hexes(layout, luck)
        areas = _areas(board, hexes)
        changes = {"hexes": tuple(hexes), "areas": areas, "arrangement": "dealt", "beginner": (), "robber": _robber(board, hexes, luck)}
        if board.frame_pieces:
            changes["frame_pieces"], changes["harbours"] = numbers.deal_frame(luck)
    if board.harbour_rule == "laid" and layout != "fixed":
        changes["harbours"] = ()  # the players will lay them (N9.2)
    elif board.harbour_rule != "fixed":
        changes["harbours"] = _shuffled_harbours(board, luck)
    return board.with_changes(changes) if changes else board


def shuffled(items: Sequence[T], luck: Luck) -> list[T]:
    """The same in any order."""
    order = list(range(len(items)))
    luck.shuffle(order)
    return [items[index] for index in order]


# ---------------------------------------------------------------- hexes, tokens and frames by numbers


class _Numbers:
    """A board's hexes, terrains and harbour places as numbers, for the dealer, and back again."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.number = {hex_.at: number for number, hex_ in enumerate(board.hexes)}
        self.terrains = [TERRAIN_NAMES.index(hex_.terrain) for hex_ in board.hexes]
        self.tokens = [hex_.token or 0 for hex_ in board.hexes]
        self.beside = [self.number.get(there, -1) for hex_ in board.hexes for there in neighbours(hex_.at)]
        self.pools = [(pool, self._pool_dealer(pool)) for pool in board.pools if not pool.hidden]
        self.hexes: dict[tuple[int, int, int], Hex] = {}  # made once: (number, terrain, token) → hex
        big = [piece for piece in board.frame_pieces if not piece.small]
        self.big = [piece.kinds for piece in big]
        self.slots = sorted({slot for piece in board.frame_pieces for slot in piece.slots}, key=edge_place)
        self.frame = self._frame_dealer(big)
        self.harbours = {
            (at, kind): _harbour(board, slot, name) for at, slot in enumerate(self.slots) for kind, name in enumerate(HARBOUR_KINDS)
        }

    def _pool_dealer(self, pool: Pool) -> PoolDealer:
        n_fertile = sum(count for terrain, count in pool.terrains.items() if terrain not in BARREN)
        if sum(pool.terrains.values()) != len(pool.hexes) or n_fertile != len(pool.tokens):
            raise BoardError(f"The pool {pool.id} cannot be dealt: it has not as many terrains as hexes, or tokens as fertile hexes.")
        banned_terrains, banned_here = [0] * 13, [0] * len(self.board.hexes)
        for never in pool.never:
            for token in never.tokens:
                banned_terrains[token] |= sum(1 << TERRAIN_NAMES.index(terrain) for terrain in set(never.terrains))
                for at in set(never.hexes) & self.number.keys():
                    banned_here[self.number[at]] |= 1 << token
        clashes = [0] * 13
        for apart in pool.apart:
            for token in apart.tokens:
                clashes[token] |= 1 << token if apart.equal else sum(1 << other for other in set(apart.tokens))
        return PoolDealer(
            places=[self.number[at] for at in pool.hexes],
            terrains=[TERRAIN_NAMES.index(terrain) for terrain in sorted(pool.terrains) for _ in range(pool.terrains[terrain])],
            tokens=list(pool.tokens),
            ways=[[self.number[at] for at in spiral(pool.hexes, start)] for start in pool.spirals],
            barren=sum(1 << TERRAIN_NAMES.index(terrain) for terrain in BARREN),
            beside=self.beside,
            banned_terrains=banned_terrains,
            banned_here=banned_here,
            clashes=clashes,
        )

    def _frame_dealer(self, big: Sequence[FramePiece]) -> FrameDealer:
        at = {slot: number for number, slot in enumerate(self.slots)}
        corners = [set(corners_of_edge(slot)) for slot in self.slots]
        near = [
            sum(1 << at[other] for other, there in zip(self.slots, corners, strict=True) if there & here and there is not here)
            for here in corners
        ]
        fixed = [-1] * len(self.slots)
        for piece in self.board.frame_pieces:
            if piece.small:
                for slot, kind in zip(piece.slots, piece.kinds, strict=True):
                    fixed[at[slot]] = -1 if kind is None else HARBOUR_KINDS.index(kind)
        return FrameDealer(
            slots=[[at[slot] for slot in piece.slots] for piece in big],
            kinds=[[-1 if kind is None else HARBOUR_KINDS.index(kind) for kind in piece.kinds] for piece in big],
            fixed=fixed,
            near=near,
        )

    def deal_hexes(self, layout: str, luck: Luck) -> list[Hex]:
        """The hexes with terrains and tokens dealt, pool by pool. A pool without a spiral is dealt freely also where others have one."""
        deal = HexDeal(self.terrains, self.tokens)
        for pool, dealer in self.pools:
            if layout == "spiral" and pool.spirals:
                deal.along_spiral(dealer, luck)
            elif not deal.freely(dealer, luck, FAIR_TRIES):
                self._search(pool, dealer, deal, luck)
        found = []
        made = self.hexes
        for key in deal.hexes():
            hex_ = made.get(key)
            if hex_ is None:
                at, terrain, token = key
                old = self.board.hexes[at]
                hex_ = made[key] = Hex(old.at, TERRAIN_NAMES[terrain], token or None, old.area, old.group)
            found.append(hex_)
        return found

    def _search(self, pool: Pool, dealer: PoolDealer, deal: HexDeal, luck: Luck) -> None:
        """Where whole deals are thrown away for too long, the tokens are searched for instead: the search misses nothing, so that a pool
        that can be dealt will be. (Of deals that are thrown away until one is right every right one is as likely; not so here.)"""
        places = set(pool.hexes)
        outside = {hex_.at: deal.token(at) for at, hex_ in enumerate(self.board.hexes) if hex_.at not in places and deal.token(at)}
        for _ in range(SEARCHES):
            deal.lay_terrains(dealer, luck)
            terrains = {at: TERRAIN_NAMES[deal.terrain(self.number[at])] for at in pool.hexes}
            found = search(pool, terrains, outside, luck)
            if found is not None:
                for at in pool.hexes:
                    deal.lay_token(self.number[at], found.get(at, 0))
                return
        raise BoardError(f"The pool {pool.id} cannot be dealt: no arrangement was found that keeps its limits.")

    def deal_frame(self, luck: Luck) -> tuple[tuple[FramePiece, ...], tuple[Harbour, ...]]:
        """The big pieces of the frame in any order, so that the harbours move (B7, P2); small pieces stay.

        An order in which two harbours share a corner is not laid. On the board for five and six this is what keeps a piece that begins
        with a harbour from following a small piece with one: a fifth of the orders is left.
        """
        laid = self.frame.lay(luck, FRAME_TRIES)
        if laid is None:
            raise BoardError(f"The frame of {self.board.id} cannot be laid: two harbours always share a corner.")
        order, harbours = laid
        kinds = (self.big[piece] for piece in order)
        frame = tuple(piece if piece.small else FramePiece(piece.slots, next(kinds)) for piece in self.board.frame_pieces)
        return frame, tuple(self.harbours[at, kind] for at, kind in enumerate(harbours) if kind >= 0)


@lru_cache(maxsize=64)
def _numbers(board: Board) -> _Numbers:
    return _Numbers(board)


def _harbour(board: Board, edge: EdgeAt, kind: str) -> Harbour:
    one, other = hexes_of_edge(edge)
    return Harbour(edge, kind, one, other) if one in board.land else Harbour(edge, kind, other, one)


# ---------------------------------------------------------------- limits of a pool


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


def search(pool: Pool, terrains: Terrains, outside: Numbers, luck: Luck) -> Numbers | None:
    """Place the tokens one by one, those with limits first, going back where one has no place left."""
    limited = {token for never in pool.never for token in never.tokens} | {token for apart in pool.apart for token in apart.tokens}
    order = sorted(shuffled(pool.tokens, luck), key=lambda token: token not in limited)
    places = [at for at in pool.hexes if terrains[at] not in BARREN]
    choices = [shuffled(places, luck) for _ in order]
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


def _areas(board: Board, hexes: list[Hex]) -> tuple[Area, ...]:
    """The areas of the finished map: where sea was dealt too, the islands are judged on it, and their hexes named after them (S22)."""
    areas = board.areas
    for pool in board.pools:
        if pool.includes_sea:
            areas = _new_islands(pool, board, hexes, areas)
    return areas


def _new_islands(pool: Pool, board: Board, hexes: list[Hex], areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """Each piece of the pool's land becomes an area like those it had, or joins the land outside the pool that it touches."""
    old = [area for area in areas if any(board.by_place[at].area == area.id for at in pool.hexes)]
    if not old:
        return areas
    fresh: list[Area] = []
    map_ = {hex_.at: hex_ for hex_ in hexes}
    for at in pool.hexes:
        if map_[at].terrain == "sea":
            map_[at] = replace(map_[at], area=None)
    for piece in pieces(at for at in pool.hexes if map_[at].terrain != "sea"):
        area_id = _touched_area(pool, map_, piece)
        if area_id is None:
            area_id = f"isle_{len(fresh) + 1}"
            fresh.append(replace(old[0], id=area_id))
        for at in piece:
            map_[at] = replace(map_[at], area=area_id)
    hexes[:] = map_.values()
    return (*(area for area in areas if area not in old), *fresh)


def _touched_area(pool: Pool, hexes: dict[HexAt, Hex], piece: Iterable[HexAt]) -> str | None:
    """The area of the first known land outside the pool that this piece of land touches."""
    beside = {there for at in piece for there in neighbours(at)} - set(pool.hexes)
    for there in sorted(beside, key=hex_place):
        if there in hexes and hexes[there].area is not None and hexes[there].terrain != "fog":
            return hexes[there].area
    return None


# ---------------------------------------------------------------- robber and harbours


def _robber(board: Board, hexes: Sequence[Hex], luck: Luck) -> Figure:
    """The robber follows the place the rules name it by.

    A desert (B8): one of several at random (P2), but a desert that the deal does not move keeps it (S23). A token (S23): the hex that
    has it; of several, one of the named terrain, else the first.
    """
    robber = board.robber
    if robber.start is None or (robber.terrain is None and robber.token is None):
        return robber
    if robber.token is not None:
        places = [hex_ for hex_ in hexes if hex_.token == robber.token]
        places = [hex_ for hex_ in places if hex_.terrain == robber.terrain] or places
        return replace(robber, start=places[0].at) if places else robber
    moved = any(pool.hexes and robber.terrain in pool.terrains and not pool.hidden for pool in board.pools)
    deserts = [hex_.at for hex_ in hexes if hex_.terrain == robber.terrain]
    if not moved or not deserts:
        return robber
    return Figure(robber.used, deserts[luck.below(len(deserts))], robber.terrain, robber.token)


def frame_harbours(frame: Sequence[FramePiece]) -> list[tuple[EdgeAt, str]]:
    """The harbours that these pieces bring, where they lie."""
    return [(slot, kind) for piece in frame for slot, kind in zip(piece.slots, piece.kinds, strict=True) if kind is not None]


def _shuffled_harbours(board: Board, luck: Luck) -> tuple[Harbour, ...]:
    """Kinds dealt onto the places where the board shuffles them (S17)."""
    kinds = shuffled([harbour.kind for harbour in board.harbours], luck)
    places = zip(board.harbours, kinds, strict=True)
    return tuple(Harbour(harbour.edge, kind, harbour.land, harbour.sea) for harbour, kind in places)


def deal_marks(board: Board, name: str, luck: Luck) -> Board:
    """What the lines of this name lay onto their places, shuffled among them: each is a place and what lies there."""
    things = iter(shuffled([items[1] for items in board.marked(name)], luck))
    marks = tuple(replace(mark, items=(mark.items[0], next(things))) if mark.name == name else mark for mark in board.marks)
    return board.with_changes({"marks": marks})
