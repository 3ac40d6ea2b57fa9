"""Do the boards that come with the game say what the rules and the component tables say?

    python -m farshore.board.check

prints a table with a line for each board and every fault below it, and ends with 1 if there is any.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Final

from farshore.board.boardfile import load, names
from farshore.board.check_europe import europe_faults
from farshore.board.check_landmarks import CHECKS, landmark_faults
from farshore.board.check_places import place_faults
from farshore.board.components import COMPONENTS, OURS, ROWS, Components
from farshore.board.facts import BARREN, RED, RESOURCES, Board
from farshore.board.grid import EDGE_SIDES, HexAt, step
from farshore.board.shores import neighbours, pieces, ring, spiral
from farshore.board.validate import said, shared_corners, start_corners, touches, validate

__all__ = ["faults", "faults_by_subject", "main", "validate"]

FEWEST_START_CORNERS: Final = 30
ONE_ISLAND: Final = ("base", "cities-knights")  # scenarios in a frame of six pieces, without a sea


def faults(board: Board) -> list[str]:
    """Every fault of a board of the game, in sentences."""
    return [fault for found in faults_by_subject(board).values() for fault in found]


def faults_by_subject(board: Board) -> dict[str, list[str]]:
    """The faults sorted by what they are about."""
    table = COMPONENTS.get(board.id)
    if board.scenario == "europe":
        return {"valid": validate(board), **europe_faults(board)}
    if board.id in OURS:
        return {"valid": validate(board), "fair": _red_apart(board)}
    if board.id in CHECKS:  # maps whose printed originals are not recorded: what is said about them is checked
        return {"valid": validate(board), "red": _red_apart(board), "places": landmark_faults(board)}
    if table is None:
        return {"valid": validate(board), "shape": [f"There is no component table for {board.id}."]}
    return {
        "valid": validate(board),
        **{subject: check(board, table) for subject, check in _SUBJECTS.items()},
        "places": place_faults(board),
    }


def _red_apart(board: Board) -> list[str]:
    """On a board of our own no two red numbers lie side by side, and each land hex that can has a token."""
    red = {hex_.at for hex_ in board.hexes if hex_.token in RED}
    found = [f"Hex {said(at)}: two red numbers side by side." for at in sorted(red) if red & set(neighbours(at))]
    return found + [f"Hex {said(hex_.at)} has no token." for hex_ in board.hexes if hex_.terrain not in BARREN and hex_.token is None]


def _shape(board: Board, table: Components) -> list[str]:
    found = []
    places = [hex_.at for hex_ in board.hexes]
    rows = Counter(r for _, r in places)
    if ROWS.get(len(places)) != tuple(rows[r] for r in sorted(rows)) or min(rows) != 0:
        found.append(f"The rows have {' '.join(str(rows[r]) for r in sorted(rows))} hexes, which fills no frame.")
    for r in rows:
        in_row = sorted(q for q, row in places if row == r)
        if in_row != list(range(in_row[0], in_row[0] + len(in_row))):
            found.append(f"Row {r} has a gap.")
    if board.frame != ring(places):
        found.append("The frame is not the ring around the hexes.")
    if len(pieces(places)) != 1:
        found.append("The board is in several pieces.")
    for what, is_, wanted in (("seats", board.seats, table.seats), ("chips", board.chips, table.chips)):
        if is_ != wanted:
            found.append(f"The {what} are {is_}, in the table {wanted}.")
    if board.points != dict.fromkeys(table.seats, table.points):
        found.append(f"The points to win are {board.points}, in the table {table.points}.")
    return found


def _counts(board: Board, table: Components) -> list[str]:
    """Hexes and tokens of each part against its row of the table (B1, P1, S20)."""
    found = [f"Hex {said(hex_.at)} is counted in {hex_.group}, which is no part." for hex_ in board.hexes if hex_.group not in table.parts]
    for group, part in table.parts.items():
        if sum(part.terrains.values()) != part.n_hexes or sum(part.tokens.values()) != part.n_tokens:
            found.append(f"{group}: the row of the table does not add up to its own total.")
        mine = [hex_ for hex_ in board.hexes if hex_.group == group]
        terrains = Counter(hex_.terrain for hex_ in mine)
        tokens = Counter(hex_.token for hex_ in mine if hex_.token is not None)
        if terrains["fog"]:
            hidden = [pool for pool in board.pools if pool.hidden and set(pool.hexes) == {hex_.at for hex_ in mine}]
            if len(hidden) != 1:
                found.append(f"{group}: the unknown hexes are not those of one hidden pool.")
                continue
            terrains, tokens = Counter(hidden[0].terrains), Counter(hidden[0].tokens)
        tokens.update(item for items in board.marked("village") for item in items if isinstance(item, int))
        for terrain in sorted(set(part.terrains) | set(terrains)):
            if terrains[terrain] != part.terrains.get(terrain, 0):
                found.append(f"{group}: {terrains[terrain]} of {terrain}, in the table {part.terrains.get(terrain, 0)}.")
        for token, wanted in part.tokens.items():
            if tokens[token] != wanted:
                found.append(f"{group}: {tokens[token]} tokens {token}, in the table {wanted}.")
    closed = ("tribe_isle", "village_isle", "pirate_isle")
    for hex_ in board.hexes:
        if hex_.terrain not in BARREN and hex_.token is None and hex_.area is not None and board.area(hex_.area).kind not in closed:
            found.append(f"Hex {said(hex_.at)}: {hex_.terrain} without a token.")
    return found


def _pools(board: Board, table: Components) -> list[str]:
    """Spirals run round the whole island; with any desert place they put no two red numbers side by side (R25)."""
    found = []
    for pool in board.pools:
        if not pool.spirals:
            continue
        if len(pool.spirals) != 6:
            found.append(f"{pool.id}: {len(pool.spirals)} spirals, but the island has six corners.")
        for start in pool.spirals:
            path = spiral(pool.hexes, start)
            if any(there not in neighbours(here) for here, there in pairwise(path)):
                found.append(f"{pool.id}: the spiral from {said(start)} jumps.")
            if any(_red_touch(path, skipped, pool.tokens) for skipped in combinations(path, pool.terrains.get("desert", 0))):
                found.append(f"{pool.id}: the spiral from {said(start)} can put red numbers side by side.")
    return found


def _red_touch(path: Sequence[HexAt], deserts: tuple[HexAt, ...], tokens: tuple[int, ...]) -> bool:
    fertile = [at for at in path if at not in deserts]
    red = {at for at, token in zip(fertile, tokens, strict=True) if token in RED}
    return touches(red, red)


def _islands(board: Board, table: Components) -> list[str]:
    found = []
    islands = pieces(board.land)
    dealt_coast = board.arrangement == "dealt" and any(pool.includes_sea for pool in board.pools)
    if len(islands) != table.islands and not dealt_coast:
        found.append(f"There are {len(islands)} islands, in the table {table.islands}.")
    if touches(board.fog, board.land):
        found.append("Unknown hexes touch known land.")
    for island in islands:
        areas = {board.by_place[at].area or "" for at in island}
        if len(areas) > 1 and {board.area(area).kind for area in areas} != {"main", "desert_belt", "strip"}:
            found.append(f"The areas {', '.join(sorted(areas))} share an island.")
    for area in board.areas:
        cells = board.area_hexes(area.id)
        if len(pieces(cells)) != 1 and area.kind != "unknown":
            found.append(f"The area {area.id} is in {len(pieces(cells))} pieces.")
        for other in board.areas:
            if other.id > area.id and touches(cells, board.area_hexes(other.id)) and "desert_belt" not in (area.kind, other.kind):
                found.append(f"The areas {area.id} and {other.id} touch.")
    if len(start_corners(board)) < FEWEST_START_CORNERS:
        found.append(f"There are only {len(start_corners(board))} corners to found settlements on.")
    return found


def _red(board: Board, table: Components) -> list[str]:
    """On printed boards red numbers lie apart, but for Oceania (N3.6). Dealt ones keep the limits of their pools."""
    if board.arrangement == "dealt" or board.marked("red_side_by_side"):
        return []
    red = {hex_.at: hex_.token for hex_ in board.hexes if hex_.token in RED}
    found = []
    for at in red:
        for side in EDGE_SIDES[:3]:
            there = step(at[0], at[1], side)
            if there in red:
                found.append(f"Hexes {said(at)} and {said(there)}: {red[at]} and {red[there]} lie side by side.")
    return found


def _harbours(board: Board, table: Components) -> list[str]:
    """Kinds against the table, places on coasts where harbours may be; the gifts of the lost tribe are the only ones there (N5.7)."""
    found = []
    gifts = [items for items in board.marked("gift_harbour") if len(items) == 2]
    pool = Counter(board.harbour_pool)
    edges = [harbour.edge for harbour in board.harbours]
    if gifts:
        if edges or pool:
            found.append("There are harbours besides the gifts.")
        pool = Counter(str(items[1]) for items in gifts)
        edges = [items[0] for items in gifts if isinstance(items[0], tuple) and len(items[0]) == 3]
        found += [f"Corner {said(corner)} has two gift harbours." for corner in shared_corners(edges)]
    if pool["3:1"] != table.plain_harbours or sum(pool[kind] for kind in RESOURCES) != table.special_harbours:
        found.append(f"There are {dict(pool)} harbours, in the table {table.special_harbours} of 2:1 and {table.plain_harbours} of 3:1.")
    found += [f"There is no harbour for {kind}." for kind in RESOURCES if not pool[kind]]
    if not board.harbours and not gifts and board.harbour_rule != "laid":
        found.append("There is no place for a harbour.")
    for harbour in board.harbours:
        area = board.by_place[harbour.land].area if harbour.land in board.by_place else None
        if area is None or board.area(area).kind not in ("main", "desert_belt", "strip"):
            found.append(f"Edge {said(harbour.edge)}: a harbour in {area}.")
    if (board.scenario in ONE_ISLAND) != bool(board.frame_pieces):
        found.append("Frame pieces belong to the boards of one island, and to them only.")
    if board.frame_pieces and sum(not piece.small for piece in board.frame_pieces) != 6:
        found.append("The frame must have six big pieces.")
    return found


def _figures(board: Board, table: Components) -> list[str]:
    found = []
    robber, pirate = board.robber, board.pirate
    if robber.used != (board.scenario != "pirate_islands"):
        found.append("The robber belongs to every board but the pirate islands.")
    if pirate.used == (board.scenario in (*ONE_ISLAND, "wonders")):
        found.append("The pirate belongs to every board but those of one island and the wonders.")
    for name, figure in (("robber", robber), ("pirate", pirate)):
        if figure.used and (figure.start is None) != (board.scenario == "new_world"):
            found.append(f"The {name} waits off the board in the new world, and only there.")
    if robber.start is not None and robber.terrain != "desert" and robber.token != 12:
        found.append("The robber's place is named neither by the desert nor by the token 12.")
    deserts = [hex_.at for hex_ in board.hexes if hex_.terrain == "desert"]
    if robber.terrain == "desert" and robber.start not in deserts:
        found.append("The robber does not start in a desert.")
    if pirate.start is not None and pirate.start in board.frame and sum(there in board.by_place for there in neighbours(pirate.start)) < 3:
        found.append(f"Hex {said(pirate.start)}: the pirate is too far out on the frame.")
    return found


_SUBJECTS: Final[dict[str, Callable[[Board, Components], list[str]]]] = {
    "shape": _shape,
    "counts": _counts,
    "pools": _pools,
    "islands": _islands,
    "red": _red,
    "harbours": _harbours,
    "figures": _figures,
}


def main() -> int:
    """Print the table; 1 if any board has a fault or is missing."""
    subjects = ["valid", *_SUBJECTS, "places"]
    columns = "".join(f"{subject:<10}" for subject in subjects)
    print(f"{'board':<22}{'seats':<7}{'land':>5}{'sea':>5}{'fog':>5}{'harbours':>10}{'points':>8}  {columns}")
    failed = False
    for name in sorted(set(COMPONENTS) - set(names())):
        print(f"{name:<22}missing")
        failed = True
    for name in names():
        board = load(name)
        by_subject = faults_by_subject(board)
        failed |= any(by_subject.values())
        seats = " ".join(map(str, board.seats))
        seas = len(board.sea) - len(board.frame)
        facts = f"{len(board.land):>5}{seas:>5}{len(board.fog):>5}{len(board.harbours):>10}{max(board.points.values()):>8}"
        print(f"{name:<22}{seats:<7}{facts}  " + "".join(f"{'FAULT' if by_subject.get(subject) else 'ok':<10}" for subject in subjects))
        for subject, found in by_subject.items():
            for fault in found:
                print(f"    {subject}: {fault}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
