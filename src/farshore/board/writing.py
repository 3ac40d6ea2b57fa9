"""Writing a board file, so that reading it again gives an equal board."""

from collections import Counter
from collections.abc import Iterable, Sequence

from farshore.board.facts import HARBOUR_KINDS, MARK_SECTIONS, TERRAINS, Area, Board, Figure, FramePiece, Hex, Item, Never, Pool
from farshore.board.lines import runs
from farshore.board.own_lines import write_rules, write_words
from farshore.board.reading import CELL
from farshore.board.shores import ring

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def write(board: Board) -> str:
    """The text of the file; everything is written out, also what a reader would assume."""
    blocks = [_header(board), ["[map]", *_map(board)], _groups(board), ["[areas]", *_areas(board)]]
    blocks += [_pool(pool, board) for pool in board.pools]
    blocks += [_harbours(board), _frame_pieces(board.frame_pieces), _beginner(board)]
    for head in MARK_SECTIONS:
        lines = [_line(mark.name, mark.items) for mark in board.marks if mark.section == head]
        blocks.append([f"[{head}]", *lines] if lines else [])
    blocks += [write_rules(board), *(write_words(words) for words in board.words)]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _line(key: str, items: Sequence[Item]) -> str:
    return f"{key}: {' '.join(runs(items))}".rstrip()


def _header(board: Board) -> list[str]:
    lines = [f"board: {board.id}", f"title: {board.title}", f"scenario: {board.scenario}", _line("seats", board.seats)]
    every = set(board.points.values())
    by_seats = [f"{board.points[seats]} for {seats}" for seats in board.seats]
    lines.append(f"points: {min(every)}" if len(every) == 1 else _line("points", by_seats))
    for key, text in (("win and", board.win_and), ("win or", board.win_or), ("ends when", board.ends_when)):
        if text is not None:
            lines.append(f"{key}: {text}")
    lines += [f"settlements: {board.settlements}", f"income: {board.income}"]
    if board.preplaced:
        lines.append(f"preplaced: {board.preplaced}")
    if board.chips is not None:
        lines.append(f"chips: {board.chips}")
    lines += [f"arrangement: {board.arrangement}", f"frame: {_frame(board)}", f"harbours: {board.harbour_rule}"]
    lines += [f"robber: {_figure(board.robber)}", f"pirate: {_figure(board.pirate)}"]
    return lines + [f"note: {note}" for note in board.notes]


def _frame(board: Board) -> str:
    if not board.frame:
        return "none"
    return "ring" if board.frame == ring([hex_.at for hex_ in board.hexes]) else " ".join(runs(board.frame))


def _figure(figure: Figure) -> str:
    if figure.start is None:
        return "off" if figure.used else "none"
    named = [str(word) for word in (figure.terrain, figure.token) if word is not None]
    return " ".join([*runs([figure.start]), *(["at", *named] if named else [])])


def _map(board: Board) -> list[str]:
    letters = {area.id: letter for area, letter in zip(board.areas, LETTERS, strict=False)}
    first = board.areas[0].id if board.areas else None
    rows: dict[int, dict[int, Hex]] = {}
    for hex_ in board.hexes:
        rows.setdefault(hex_.at[1], {})[hex_.at[0]] = hex_
    label = max(len(f"{min(row)},{r}") for r, row in rows.items())
    left = min(2 * min(row) + r for r, row in rows.items())
    lines = []
    for r, row in sorted(rows.items()):
        cells = [_cell(row[q], letters, first) if q in row else "" for q in range(min(row), max(row) + 1)]
        indent = " " * (CELL // 2 * (2 * min(row) + r - left))
        lines.append(f"{f'{min(row)},{r}':>{label}} | {indent}{''.join(f'{cell:<{CELL}}' for cell in cells)}".rstrip())
    return lines


def _cell(hex_: Hex, letters: dict[str, str], first: str | None) -> str:
    letter = "" if hex_.area is None or hex_.area == first else letters[hex_.area]
    return f"{TERRAINS[hex_.terrain]}{'' if hex_.token is None else hex_.token:>2}{letter}".rstrip()


def _groups(board: Board) -> list[str]:
    """The largest group is the rest; nothing is written when there is only the group `all`."""
    sizes = Counter(hex_.group for hex_ in board.hexes)
    if list(sizes) == ["all"]:
        return []
    rest = max(sizes, key=lambda group: (sizes[group], group))
    lines = ["[groups]", f"{rest}: rest"]
    for group in sorted(sizes):
        if group != rest:
            lines.append(_line(group, [hex_.at for hex_ in board.hexes if hex_.group == group]))
    return lines


def _areas(board: Board) -> Iterable[str]:
    return [f"{letter}: {_area(area)}" for letter, area in zip(LETTERS, board.areas, strict=False)]


def _area(area: Area) -> str:
    words = [area.id, area.kind]
    words += [word for word in ("start", "settle", "landing", "robber") if getattr(area, word)]
    if area.bonus:
        words += ["bonus", str(area.bonus)]
    return " ".join([*words, "each"] if area.each else words)


def _pool(pool: Pool, board: Board) -> list[str]:
    lines = [f"[pool {pool.id}]"]
    lines.append("hexes: all" if pool.hexes == tuple(hex_.at for hex_ in board.hexes) else _line("hexes", pool.hexes))
    lines.append(_line("terrains", [f"{pool.terrains[terrain]} {terrain}" for terrain in TERRAINS if terrain in pool.terrains]))
    lines.append(_line("tokens", pool.tokens))
    if pool.spirals:
        lines.append(f"spirals: {' '.join(f'{q},{r}' for q, r in pool.spirals)}")
    lines += [_line("apart if equal" if apart.equal else "apart", apart.tokens) for apart in pool.apart]
    lines += [_never(never) for never in pool.never]
    if pool.hidden:
        lines.append("hidden: yes")
    return lines


def _never(never: Never) -> str:
    return _line("never" if never.strict else "avoid", [*never.tokens, "on", *never.terrains, *never.hexes])


def _harbours(board: Board) -> list[str]:
    lines = []
    for kind in HARBOUR_KINDS:
        edges = [harbour.edge for harbour in board.harbours if harbour.kind == kind]
        if edges:
            lines.append(_line(kind, edges))
    if Counter(harbour.kind for harbour in board.harbours) != Counter(board.harbour_pool):
        lines.append(_line("pool", [f"{board.harbour_pool[kind]} {kind}" for kind in HARBOUR_KINDS if kind in board.harbour_pool]))
    return ["[harbours]", *lines] if lines else []


def _frame_pieces(pieces: Sequence[FramePiece]) -> list[str]:
    lines = []
    for piece in pieces:
        items: list[Item] = []
        for slot, kind in zip(piece.slots, piece.kinds, strict=True):
            items += [slot, kind or "-"]
        lines.append(_line("small" if piece.small else "big", items))
    return ["[frame pieces]", *lines] if lines else []


def _beginner(board: Board) -> list[str]:
    lines = [
        _line(start.colour, ["settlements", *start.settlements, "roads", *start.roads, "income", start.income]) for start in board.beginner
    ]
    return ["[beginner]", *lines] if lines else []
