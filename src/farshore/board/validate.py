"""Is a map fit to play on? Faults of any board, also of those that people draw (N9.4), as sentences that know the place."""

from collections import Counter
from collections.abc import Iterable, Iterator

from farshore.board.areas import area_kinds
from farshore.board.deal import broken, frame_harbours
from farshore.board.errors import BoardError
from farshore.board.facts import (
    BARREN,
    HARBOUR_KINDS,
    LONGEST_LINE,
    LONGEST_TITLE,
    MOST_LANGUAGES,
    MOST_LINES,
    MOST_WORDS,
    TERRAINS,
    TOKENS,
    Board,
    Figure,
    Item,
    Pool,
)
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
from farshore.board.own_lines import LANGUAGE
from farshore.board.shores import neighbours, spiral
from farshore.engine.sentence import Listing, Param, Place, Quoted, Sentence, Term

FEWEST_SEATS, MOST_SEATS = 2, 6
FEWEST_POINTS, MOST_POINTS = 3, 25  # B40; at sea the points go further


def validate(board: Board) -> list[str]:
    """Every fault of the board in English, none if it can be played."""
    return [str(fault) for fault in map_faults(board)]


def map_faults(board: Board) -> list[Sentence]:
    """Every fault of the board. A fault's places are its parameters of type `Place`, so that an editor can point at them."""
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
        *_words(board),
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


def _fault(key: str, english: str, **params: Param) -> Sentence:
    return Sentence(f"map_{key}", english, **params)


def _numbers(board: Board) -> Iterator[Sentence]:
    if not board.seats or not set(board.seats) <= set(range(FEWEST_SEATS, MOST_SEATS + 1)):
        yield _fault("seats", "The board is for {seats} players, but a game has two to six.", seats=Listing(board.seats))
    if set(board.points) != set(board.seats):
        yield _fault("points_missing", "The points to win are not given for each number of players.")
    for points in sorted(set(board.points.values())):
        if not FEWEST_POINTS <= points <= MOST_POINTS:
            english = "The points to win, {points}, do not lie between {fewest} and {most}."
            yield _fault("points", english, points=points, fewest=FEWEST_POINTS, most=MOST_POINTS)
    if board.settlements < 1 or not 0 <= board.income <= board.settlements:
        english = "Each player founds {settlements} settlements and takes income for number {income}."
        yield _fault("income", english, settlements=board.settlements, income=board.income)


def _hexes(board: Board) -> Iterator[Sentence]:
    free_cells = {item for mark in board.marks if mark.section == "cells" for item in mark.items}
    for at, count in Counter(hex_.at for hex_ in board.hexes).items():
        if count > 1:
            yield _fault("hex_twice", "Hex {hex} is on the board {count} times.", hex=Place(at), count=count)
    for at in board.frame:
        if at in board.by_place:
            yield _fault("hex_in_frame", "Hex {hex} belongs to the frame and to the map.", hex=Place(at))
    for hex_ in board.hexes:
        here = Place(hex_.at)
        if hex_.terrain not in TERRAINS:
            yield _fault("no_terrain", "Hex {hex}: there is no terrain {terrain}.", hex=here, terrain=Quoted(repr(hex_.terrain)))
        elif hex_.terrain in BARREN:
            if hex_.token is not None:
                english = "Hex {hex}: {terrain} has no number token, but there is a {token}."
                yield _fault("needless_token", english, hex=here, terrain=_terrain(hex_.terrain), token=hex_.token)
        elif hex_.token is None:
            closed = any(area.id == hex_.area and not (area.settle or area.start) for area in board.areas)
            if not closed and hex_.at not in free_cells:
                english = "Hex {hex}: {terrain} without a number token, though it can be settled."
                yield _fault("missing_token", english, hex=here, terrain=_terrain(hex_.terrain))
        elif hex_.token not in TOKENS:
            yield _fault("no_token", "Hex {hex}: there is no number token {token}.", hex=here, token=hex_.token)


def _terrain(name: str) -> Term:
    return Term("terrain", name)


def _areas(board: Board) -> list[Sentence]:
    known = Counter(area.id for area in board.areas)
    twice = [(area, count) for area, count in known.items() if count > 1]
    found = [_fault("area_twice", "There are {count} areas {area}.", count=count, area=Quoted(area)) for area, count in twice]
    for hex_ in board.hexes:
        here = Place(hex_.at)
        if hex_.terrain == "sea" and hex_.area is not None:
            english = "Hex {hex}: sea belongs to no area, but this one to {area}."
            found.append(_fault("sea_in_area", english, hex=here, area=Quoted(hex_.area)))
        elif hex_.terrain != "sea" and hex_.area not in known:
            found.append(_fault("no_area", "Hex {hex}: the land belongs to no area of the board.", hex=here))
    for area in board.areas:
        name = Quoted(area.id)
        if area.kind not in area_kinds():
            found.append(_fault("area_kind", "The area {area} is of no known kind: {kind}.", area=name, kind=Quoted(area.kind)))
        if not any(hex_.area == area.id for hex_ in board.hexes):
            found.append(_fault("area_empty", "The area {area} has no hexes.", area=name))
    return found or list(_shared_islands(board))


def _shared_islands(board: Board) -> Iterator[Sentence]:
    """A corner brings the points of one area only (S22): where two with different points touch, it would not be clear whose."""
    english = (
        "Hexes {hex} and {other}: the areas {area} and {beside} touch, and one of them brings points. "
        "Put sea or a desert belt between them."
    )
    for hex_ in board.hexes:
        mine = None if hex_.area is None else board.area(hex_.area)
        for there in neighbours(hex_.at)[:3]:
            other = board.by_place.get(there)
            theirs = None if other is None or other.area is None else board.area(other.area)
            if mine is None or theirs is None or mine.belt or theirs.belt:
                continue
            if mine.id != theirs.id and (mine.bonus or theirs.bonus):
                names = {"area": Quoted(mine.id), "beside": Quoted(theirs.id)}
                yield _fault("areas_touch", english, hex=Place(hex_.at), other=Place(there), **names)


def start_corners(board: Board) -> set[CornerAt]:
    """Where founding settlements are allowed."""
    starts = {area.id for area in board.areas if area.start}
    forbidden = {item for items in board.marked("no_start") for item in items}
    corners = hex_corners(hex_.at for hex_ in board.hexes if hex_.area in starts and hex_.at in board.land)
    return {corner for corner in corners if corner not in forbidden}


def _founding(board: Board) -> Iterator[Sentence]:
    """Room for all founding settlements, however they are placed, and no unknown hex at a founding corner (N3.5)."""
    corners = start_corners(board)
    if not corners:
        yield _fault("no_start", "There is no area where settlements may be founded.")
        return
    wanted = max(board.seats, default=0) * board.settlements
    if len(corners) < 4 * (wanted - 1) + 1:  # a settlement closes its own corner and at most three others (B24)
        english = "The founding areas have only {corners} corners: {settlements} settlements may not find room there."
        yield _fault("too_small", english, corners=len(corners), settlements=wanted)
    starts = {area.id for area in board.areas if area.start}
    for hex_ in board.hexes:
        if hex_.terrain == "fog" and hex_.area in starts:
            yield _fault("start_in_fog", "Hex {hex}: nobody can found settlements on an unknown hex.", hex=Place(hex_.at))
    for corner in sorted(corners):
        if any(at in board.fog for at in hexes_of_corner(corner)):
            english = "Corner {corner}: a settlement may be founded here, beside an unknown hex."
            yield _fault("start_beside_fog", english, corner=Place(corner))


def _pools(board: Board) -> list[Sentence]:
    found = []
    for at, count in Counter(at for pool in board.pools for at in pool.hexes).items():
        if count > 1:
            found.append(_fault("two_pools", "Hex {hex} is dealt from {count} pools.", hex=Place(at), count=count))
        if at not in board.by_place:
            found.append(_fault("pool_outside", "Hex {hex} is dealt from a pool, but it is not on the board.", hex=Place(at)))
    if found:
        return found
    hidden = {at for pool in board.pools if pool.hidden for at in pool.hexes}
    for pool in [pool for pool in board.pools if pool.hidden][1:]:
        english = "The pool {pool} is hidden, but another one is too: unknown hexes come from one stack."
        found.append(_fault("two_hidden", english, pool=Quoted(pool.id)))
    for at in sorted(board.fog ^ hidden):
        found.append(_fault("fog_pool", "Hex {hex}: unknown hexes and those of hidden pools must be the same.", hex=Place(at)))
    for pool in board.pools:
        found += _pool_sizes(pool)
        if not pool.hidden:
            found += _shown_pool(board, pool)
    return found


def _pool_sizes(pool: Pool) -> Iterator[Sentence]:
    name = Quoted(pool.id)
    n_hexes = sum(pool.terrains.values())
    n_fertile = sum(count for terrain, count in pool.terrains.items() if terrain not in BARREN)
    if n_hexes != len(pool.hexes):
        english = "The pool {pool} has {terrains} terrains for {hexes} hexes."
        yield _fault("pool_terrains", english, pool=name, terrains=n_hexes, hexes=len(pool.hexes))
    if n_fertile != len(pool.tokens):
        english = "The pool {pool} has {tokens} tokens for {hexes} hexes that carry one."
        yield _fault("pool_tokens", english, pool=name, tokens=len(pool.tokens), hexes=n_fertile)


def _shown_pool(board: Board, pool: Pool) -> Iterator[Sentence]:
    """A pool that does not lie face down is shown on the map, in an arrangement that keeps its limits."""
    name = Quoted(pool.id)
    terrains = {at: board.by_place[at].terrain for at in pool.hexes}
    tokens = {hex_.at: hex_.token for hex_ in board.hexes if hex_.token is not None}
    if Counter(terrains.values()) != Counter(pool.terrains):
        yield _fault("pool_other_terrains", "The pool {pool} has other terrains than the map shows on its hexes.", pool=name)
    if Counter(pool.tokens) != Counter(tokens[at] for at in pool.hexes if at in tokens):
        yield _fault("pool_other_tokens", "The pool {pool} has other tokens than the map shows on its hexes.", pool=name)
    for at in broken(pool, terrains, tokens, printed=board.arrangement != "dealt"):
        english = "Hex {hex}: the token {token} breaks a limit of the pool {pool}."
        yield _fault("pool_limit", english, hex=Place(at), token=tokens[at], pool=name)
    for at in (at for never in pool.never for at in never.hexes if at not in terrains):
        english = "Hex {hex} is named by a limit of the pool {pool}, but not dealt from it."
        yield _fault("limit_elsewhere", english, hex=Place(at), pool=name)
    for start in pool.spirals:
        try:
            spiral(pool.hexes, start)
        except BoardError:
            english = "Hex {hex}: no spiral from here reaches every hex of the pool {pool}."
            yield _fault("spiral", english, hex=Place(start), pool=name)


def _harbours(board: Board) -> Iterator[Sentence]:
    for harbour in board.harbours:
        here = Place(harbour.edge)
        if harbour.kind not in HARBOUR_KINDS:
            yield _fault("harbour_kind", "The harbour at {edge} is of no known kind: {kind}.", edge=here, kind=Quoted(harbour.kind))
        sides = {harbour.land, harbour.sea} == set(hexes_of_edge(harbour.edge))
        if not sides or harbour.land not in board.land or harbour.sea not in board.sea:
            yield _fault("harbour_inland", "The harbour at {edge} does not lie between a land and a sea hex.", edge=here)
    for corner in shared_corners(harbour.edge for harbour in board.harbours):
        yield _fault("two_harbours", "Corner {corner} has two harbours.", corner=Place(corner))
    if board.harbours and Counter(harbour.kind for harbour in board.harbours) != Counter(board.harbour_pool):
        yield _fault("harbour_pool", "The kinds of the harbours are not those of the harbour pool.")
    if board.frame_pieces:
        if dict(frame_harbours(board.frame_pieces)) != {harbour.edge: harbour.kind for harbour in board.harbours}:
            yield _fault("frame_harbours", "The harbours are not those of the frame pieces.")
        for edge in (slot for piece in board.frame_pieces for slot in piece.slots):
            if not board.is_coast(edge):
                english = "Edge {edge}: a frame piece can have a harbour here, but no land meets the sea."
                yield _fault("frame_inland", english, edge=Place(edge))


def _figures(board: Board) -> Iterator[Sentence]:
    robber, pirate = board.robber, board.pirate
    if robber.start is not None:
        here = Place(robber.start)
        if robber.start not in board.land:
            yield _fault("robber_at_sea", "Hex {hex}: the robber starts here, but there is no land.", hex=here)
        elif not _named(board, robber):
            english = "Hex {hex}: the robber starts here, but this is not the terrain or token its place is named by."
            yield _fault("robber_elsewhere", english, hex=here)
    if pirate.start is not None and pirate.start not in board.sea:
        yield _fault("pirate_on_land", "Hex {hex}: the pirate starts here, but there is no sea.", hex=Place(pirate.start))


def _named(board: Board, figure: Figure) -> bool:
    """Does the figure stand on what the rules name its place by? Of a dealt board only the token counts (S23)."""
    if figure.start is None:
        return True
    hex_ = board.by_place[figure.start]
    moved = board.arrangement == "dealt" and figure.token is not None
    return figure.token in (None, hex_.token) and (moved or figure.terrain in (None, hex_.terrain))


def _beginner(board: Board) -> Iterator[Sentence]:
    taken: set[CornerAt] = set()
    for start in board.beginner:
        colour = Term("colour", start.colour)
        for corner in start.settlements:
            here = Place(corner)
            if not any(at in board.land for at in hexes_of_corner(corner)):
                yield _fault("ready_at_sea", "Corner {corner}: a settlement of {colour} is not on land.", corner=here, colour=colour)
            if taken & {near for edge in edges_of_corner(corner) for near in corners_of_edge(edge)}:
                english = "Corner {corner}: a settlement of {colour} is too near to another."
                yield _fault("ready_too_near", english, corner=here, colour=colour)
            taken.add(corner)
        for edge in start.roads:
            if not is_edge(board, edge) or not set(corners_of_edge(edge)) & set(start.settlements):
                english = "Edge {edge}: a road of {colour} touches none of its settlements."
                yield _fault("ready_road", english, edge=Place(edge), colour=colour)


def _marks(board: Board) -> Iterator[Sentence]:
    for mark in board.marks:
        for item in mark.items:
            if isinstance(item, tuple) and not _exists(board, item):
                english = "{place} in the line {line} is not on this board."
                yield _fault("mark_outside", english, place=Place(item), line=Quoted(repr(mark.name)))


def _words(board: Board) -> Iterator[Sentence]:
    """Limits of what authors write, since others will have to read it."""
    for language, count in Counter(words.language for words in board.words).items():
        if not LANGUAGE.fullmatch(language):
            english = "The words {language} are in no language that a page could ask for, such as en, ru or uk."
            yield _fault("words_language", english, language=Quoted(repr(language)))
        if count > 1:
            yield _fault("words_twice", "There are words in the language {language} {count} times.", language=Quoted(language), count=count)
    if len(board.words) > MOST_LANGUAGES:
        yield _fault(
            "words_languages", "The words are in {count} languages, but {most} are enough.", count=len(board.words), most=MOST_LANGUAGES
        )
    for words in board.words:
        said_in = Quoted(words.language)
        if len(words.title) > LONGEST_TITLE:
            yield _fault("words_title", "The title in {language} is longer than {most} letters.", language=said_in, most=LONGEST_TITLE)
        if len(words.about) > MOST_LINES:
            yield _fault("words_lines", "The words in {language} have more than {most} paragraphs.", language=said_in, most=MOST_LINES)
        if any(len(line) > LONGEST_LINE for line in words.about):
            english = "A paragraph of the words in {language} is longer than {most} letters."
            yield _fault("words_line", english, language=said_in, most=LONGEST_LINE)
    if sum(len(line) for words in board.words for line in (words.title, *words.about)) > MOST_WORDS:
        yield _fault("words_long", "The words have more than {most} letters in all languages together.", most=MOST_WORDS)


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
