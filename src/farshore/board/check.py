"""Does a board that comes with the game say what the rules say?

What is to be checked is declared beside the scenario, as a `BoardSpec`: the row of the component table, where one is recorded, and the
scenario's own statements about its map. `validate` is about any map, also those that people draw.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Final

from farshore.board.areas import area_kind
from farshore.board.components import ROWS, Components, HexGroup
from farshore.board.facts import BARREN, RED, RESOURCES, Board
from farshore.board.grid import EDGE_SIDES, HexAt, step
from farshore.board.marks import numbers, spots_of
from farshore.board.shores import neighbours, pieces, ring, spiral
from farshore.board.validate import said, shared_corners, start_corners, touches, validate

FEWEST_START_CORNERS: Final = 30
BIG_PIECES: Final = 6  # of a frame

Check = Callable[[Board], Iterable[str]]  # faults, in sentences


@dataclass(frozen=True)
class BoardSpec:
    """What the rules say about one board."""

    board: str  # the name of its file
    components: Components | None = None  # None: a printed map that is not recorded, or a board of our own
    checks: Mapping[str, Check] = field(default_factory=dict)  # by subject


def our_design(board: str) -> BoardSpec:
    """A board of our own: no table binds it, but its numbers are fair."""
    return BoardSpec(board, checks={"fair": red_apart})


def faults(board: Board, spec: BoardSpec | None) -> list[str]:
    """Every fault of a board of the game, in sentences."""
    return [fault for found in faults_by_subject(board, spec).values() for fault in found]


def faults_by_subject(board: Board, spec: BoardSpec | None) -> dict[str, list[str]]:
    """The faults sorted by what they are about."""
    found = {"valid": validate(board)}
    if spec is None:
        return {**found, "shape": [f"There is no component table for {board.id}."]}
    if spec.components is not None:
        for subject, check in _SUBJECTS.items():
            found[subject] = list(check(board, spec.components))
    for subject, statements in spec.checks.items():
        found[subject] = list(statements(board))
    return found


def red_apart(board: Board) -> Iterator[str]:
    """No two red numbers lie side by side, and each land hex that can has a token."""
    red = {hex_.at for hex_ in board.hexes if hex_.token in RED}
    for at in sorted(red):
        if red & set(neighbours(at)):
            yield f"Hex {said(at)}: two red numbers side by side."
    for hex_ in board.hexes:
        if hex_.terrain not in BARREN and hex_.token is None:
            yield f"Hex {said(hex_.at)} has no token."


# ---------------------------------------------------------------- shape and counts


def _shape(board: Board, table: Components) -> Iterator[str]:
    places = [hex_.at for hex_ in board.hexes]
    yield from _rows(places)
    if board.frame != ring(places):
        yield "The frame is not the ring around the hexes."
    if len(pieces(places)) != 1:
        yield "The board is in several pieces."
    for what, is_, wanted in (("seats", board.seats, table.seats), ("chips", board.chips, table.chips)):
        if is_ != wanted:
            yield f"The {what} are {is_}, in the table {wanted}."
    if board.points != dict.fromkeys(table.seats, table.points):
        yield f"The points to win are {board.points}, in the table {table.points}."


def _rows(places: list[HexAt]) -> Iterator[str]:
    rows = Counter(r for _, r in places)
    if ROWS.get(len(places)) != tuple(rows[r] for r in sorted(rows)) or min(rows) != 0:
        yield f"The rows have {' '.join(str(rows[r]) for r in sorted(rows))} hexes, which fills no frame."
    for r in rows:
        in_row = sorted(q for q, row in places if row == r)
        if in_row != list(range(in_row[0], in_row[0] + len(in_row))):
            yield f"Row {r} has a gap."


def _counts(board: Board, table: Components) -> Iterator[str]:
    """Hexes and tokens of each group against its row of the table (B1, P1, S20)."""
    for hex_ in board.hexes:
        if hex_.group not in table.groups:
            yield f"Hex {said(hex_.at)} is counted in {hex_.group}, which the table does not have."
        if hex_.terrain not in BARREN and hex_.token is None and hex_.area is not None and not area_kind(board.area(hex_.area).kind).closed:
            yield f"Hex {said(hex_.at)}: {hex_.terrain} without a token."
    for name, group in table.groups.items():
        if sum(group.terrains.values()) != group.n_hexes or sum(group.tokens.values()) != group.n_tokens:
            yield f"{name}: the row of the table does not add up to its own total."
        yield from _group(board, table, name, group)


def _group(board: Board, table: Components, name: str, group: HexGroup) -> Iterator[str]:
    mine = [hex_ for hex_ in board.hexes if hex_.group == name]
    terrains = Counter(hex_.terrain for hex_ in mine)
    tokens = Counter(hex_.token for hex_ in mine if hex_.token is not None)
    if terrains["fog"]:
        hidden = [pool for pool in board.pools if pool.hidden and set(pool.hexes) == {hex_.at for hex_ in mine}]
        if len(hidden) != 1:
            yield f"{name}: the unknown hexes are not those of one hidden pool."
            return
        terrains, tokens = Counter(hidden[0].terrains), Counter(hidden[0].tokens)
    for items in board.marked(table.token_marks):
        tokens.update(numbers(items))
    yield from _difference(name, group, terrains, tokens)


def _difference(name: str, group: HexGroup, terrains: Counter[str], tokens: Counter[int]) -> Iterator[str]:
    for terrain in sorted(set(group.terrains) | set(terrains)):
        if terrains[terrain] != group.terrains.get(terrain, 0):
            yield f"{name}: {terrains[terrain]} of {terrain}, in the table {group.terrains.get(terrain, 0)}."
    for token, wanted in group.tokens.items():
        if tokens[token] != wanted:
            yield f"{name}: {tokens[token]} tokens {token}, in the table {wanted}."


def _pools(board: Board, table: Components) -> Iterator[str]:
    """Spirals run round the whole island; with any desert place they put no two red numbers side by side (R25)."""
    for pool in board.pools:
        if pool.spirals and len(pool.spirals) != 6:
            yield f"{pool.id}: {len(pool.spirals)} spirals, but the island has six corners."
        for start in pool.spirals:
            path = spiral(pool.hexes, start)
            if any(there not in neighbours(here) for here, there in pairwise(path)):
                yield f"{pool.id}: the spiral from {said(start)} jumps."
            if any(_red_touch(path, skipped, pool.tokens) for skipped in combinations(path, pool.terrains.get("desert", 0))):
                yield f"{pool.id}: the spiral from {said(start)} can put red numbers side by side."


def _red_touch(path: Sequence[HexAt], deserts: tuple[HexAt, ...], tokens: tuple[int, ...]) -> bool:
    fertile = [at for at in path if at not in deserts]
    red = {at for at, token in zip(fertile, tokens, strict=True) if token in RED}
    return touches(red, red)


# ---------------------------------------------------------------- islands


def _islands(board: Board, table: Components) -> Iterator[str]:
    islands = pieces(board.land)
    dealt_coast = board.arrangement == "dealt" and any(pool.includes_sea for pool in board.pools)
    if len(islands) != table.islands and not dealt_coast:
        yield f"There are {len(islands)} islands, in the table {table.islands}."
    if touches(board.fog, board.land):
        yield "Unknown hexes touch known land."
    for island in islands:
        areas = {board.by_place[at].area or "" for at in island}
        if len(areas) > 1 and not _parted(board, areas):
            yield f"The areas {', '.join(sorted(areas))} share an island."
    yield from _areas(board)
    if len(start_corners(board)) < FEWEST_START_CORNERS:
        yield f"There are only {len(start_corners(board))} corners to found settlements on."


def _parted(board: Board, areas: set[str]) -> bool:
    """Is this the mainland and another strip of land, with a belt between them?"""
    kinds = {area_kind(board.area(area).kind) for area in areas}
    return all(kind.mainland for kind in kinds) and sorted(kind.belt for kind in kinds) == [False, False, True]


def _areas(board: Board) -> Iterator[str]:
    kinds = {area.id: area_kind(area.kind) for area in board.areas}
    hexes = {area.id: board.area_hexes(area.id) for area in board.areas}
    for area, kind in kinds.items():
        if len(pieces(hexes[area])) != 1 and not kind.scattered:
            yield f"The area {area} is in {len(pieces(hexes[area]))} pieces."
        for other in kinds:
            if other > area and touches(hexes[area], hexes[other]) and not (kind.belt or kinds[other].belt):
                yield f"The areas {area} and {other} touch."


def _red(board: Board, table: Components) -> Iterator[str]:
    """On printed boards red numbers lie apart, unless the board says otherwise. Dealt ones keep the limits of their pools."""
    if board.arrangement == "dealt" or board.marked("red_side_by_side"):
        return
    red = {hex_.at: hex_.token for hex_ in board.hexes if hex_.token in RED}
    for at in red:
        for side in EDGE_SIDES[:3]:
            there = step(at[0], at[1], side)
            if there in red:
                yield f"Hexes {said(at)} and {said(there)}: {red[at]} and {red[there]} lie side by side."


# ---------------------------------------------------------------- harbours and figures


def _harbours(board: Board, table: Components) -> Iterator[str]:
    """Kinds against the table, places on coasts where harbours may be."""
    kinds = Counter(board.harbour_pool)
    if table.harbour_marks:
        kinds = Counter(str(items[1]) for items in board.marked(table.harbour_marks))
        yield from _marked_harbours(board, table.harbour_marks)
    elif not board.harbours and board.harbour_rule != "laid":
        yield "There is no place for a harbour."
    if kinds["3:1"] != table.plain_harbours or sum(kinds[kind] for kind in RESOURCES) != table.special_harbours:
        yield f"There are {dict(kinds)} harbours, in the table {table.special_harbours} of 2:1 and {table.plain_harbours} of 3:1."
    for kind in RESOURCES:
        if not kinds[kind]:
            yield f"There is no harbour for {kind}."
    for harbour in board.harbours:
        area = board.by_place[harbour.land].area if harbour.land in board.by_place else None
        if area is None or not area_kind(board.area(area).kind).mainland:
            yield f"Edge {said(harbour.edge)}: a harbour in {area}."


def _marked_harbours(board: Board, name: str) -> Iterator[str]:
    """The lines of this name are the only harbours."""
    if board.harbours or board.harbour_pool:
        yield f"There are harbours besides those of the lines {name!r}."
    for corner in shared_corners(spots_of(board, name)):
        yield f"Corner {said(corner)} has two harbours."


def _frame_pieces(board: Board, table: Components) -> Iterator[str]:
    if table.framed != bool(board.frame_pieces):
        yield "Frame pieces belong to the boards of one island, and to them only."
    if board.frame_pieces and sum(not piece.small for piece in board.frame_pieces) != BIG_PIECES:
        yield "The frame must have six big pieces."


def _harbours_and_frame(board: Board, table: Components) -> Iterator[str]:
    yield from _harbours(board, table)
    yield from _frame_pieces(board, table)


def _figures(board: Board, table: Components) -> Iterator[str]:
    for name, figure, wanted in (("robber", board.robber, table.robber), ("pirate", board.pirate, table.pirate)):
        if figure.used != wanted:
            yield f"The {name} {'belongs' if wanted else 'does not belong'} to this board."
        if figure.used and (figure.start is None) != table.waiting:
            yield f"The {name} {'waits off the board' if table.waiting else 'starts on the board'}."
    yield from _robber(board)
    pirate = board.pirate.start
    if pirate is not None and pirate in board.frame and sum(there in board.by_place for there in neighbours(pirate)) < 3:
        yield f"Hex {said(pirate)}: the pirate is too far out on the frame."


def _robber(board: Board) -> Iterator[str]:
    robber = board.robber
    if robber.start is not None and robber.terrain != "desert" and robber.token != 12:
        yield "The robber's place is named neither by the desert nor by the token 12."
    if robber.terrain == "desert" and robber.start not in [hex_.at for hex_ in board.hexes if hex_.terrain == "desert"]:
        yield "The robber does not start in a desert."


_SUBJECTS: Final[Mapping[str, Callable[[Board, Components], Iterator[str]]]] = {
    "shape": _shape,
    "counts": _counts,
    "pools": _pools,
    "islands": _islands,
    "red": _red,
    "harbours": _harbours_and_frame,
    "figures": _figures,
}
SUBJECTS: Final = ("valid", *_SUBJECTS, "places")
