"""A picture of any position in plain text, good enough to play from in a terminal.

A hex is 16 columns wide and 9 rows high:

          .-+-.
       .-'     '-.
    +-'           '-+       corners are `+` until something stands there,
    |     hills     |       edges turn into letters of their owner's colour,
    |    6 *****    |       places to choose from are numbered `<1>`, `<2>` … in the scene's order.
    |               |
    +-.           .-+
       '-.     .-'
          '-+-'

Only ASCII is drawn, so it lines up in every font; names and titles are shown as they are.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from farshore.board.grid import CornerAt, EdgeAt, HexAt
from farshore.board.picture_harbours import berth
from farshore.board.picture_land import RED, SEA
from farshore.board.pips import pips
from farshore.board.scene import HarbourScene, HexScene, MarkScene, PieceScene, Scene, SeatScene, drawing_of
from farshore.board.shape import HALF, Point, corner, corner_names, edge_ends, edge_hexes, edge_names, is_edge, point

HALF_WIDTH = 8  # columns from the middle of a hex to its side
ROW = 25.0  # u of one row of text
LEGEND_WIDTH = 100

# Cells of an edge, counted from its upper left (or upper) end: (column, row, character).
FALLING = tuple(zip((1, 2, 3, 4, 5, 6, 7), (0, 0, 1, 1, 1, 2, 2), "-.'-.'-", strict=True))
RISING = tuple(zip((1, 2, 3, 4, 5, 6, 7), (0, 0, -1, -1, -1, -2, -2), "-'.-'.-", strict=True))
UPRIGHT = ((0, 1, "|"), (0, 2, "|"), (0, 3, "|"))

ROADS = {"road": "road", "route": "route", "trade-route": "trade route", "bridge": "bridge"}
SHIPS = {"ship": "~", "warship": "="}
BUILDINGS = {
    "settlement": "({})",
    "city": "[{}]",
    "laid city": "[{}_",
    "post": "/{}\\",
    "village": "^{}^",
    "fortress": "!{}!",
    "chip": "*1*",
}
CITIES = {"violet city": "O", "brown city": "o"}
ALONE = {"robber": "ROBBER", "pirate": "PIRATE"}
LETTERLESS = "."  # the "colour" of ownerless pieces

PLAIN = ""
SEAT_STYLES = {"red": "1;31", "blue": "1;94", "white": "1;97", "orange": "1;38;5;208", "teal": "1;36", "plum": "1;35"}
TERRAIN_STYLES = {
    "forest": "32",
    "field": "33",
    "fields": "33",
    "pasture": "92",
    "hills": "38;5;173",
    "mountains": "37",
    "desert": "38;5;186",
    "barren": "38;5;144",
    "fishing": "36",
    "gold": "93",
    "saltworks": "97",
    "fog": "90",
    "sea": "36",
}
LIT_STYLE, GRID_STYLE, RED_STYLE, HARBOUR_STYLE, FIGURE_STYLE = "7", "90", "1;31", "38;5;180", "1;95"


Cell = tuple[str, str]  # a letter and its style


@dataclass
class Canvas:
    """Letters with styles at columns and rows of any sign."""

    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)

    def put(self, column: int, row: int, letters: str, style: str = PLAIN) -> None:
        """Write letters from a cell to the right."""
        for step, letter in enumerate(letters):
            self.cells[(column + step, row)] = (letter, style)

    def middle(self, column: int, row: int, letters: str, style: str = PLAIN) -> None:
        """Write letters centred on a cell; an even count leans to the left."""
        self.put(column - len(letters) // 2, row, letters, style)

    def free(self, column: int, row: int) -> bool:
        return (column, row) not in self.cells

    def lines(self, colour: bool) -> list[str]:
        """The rows from top to bottom, without trailing blanks."""
        if not self.cells:
            return []
        left = min(column for column, _ in self.cells)
        rows: dict[int, dict[int, Cell]] = {}
        for (column, row), cell in self.cells.items():
            rows.setdefault(row, {})[column] = cell
        return [line(rows.get(row, {}), left, colour) for row in range(min(rows), max(rows) + 1)]


def line(cells: dict[int, Cell], left: int, colour: bool) -> str:
    """One row; styles change only where they differ."""
    row = [cells.get(column, (" ", PLAIN)) for column in range(left, max(cells, default=left - 1) + 1)]
    if not colour:
        return "".join([letter for letter, _ in row]).rstrip()
    result, style = "", PLAIN
    for letter, wanted in row:
        if wanted != style:
            result += f"\x1b[{wanted or '0'}m" if not style or not wanted else f"\x1b[0;{wanted}m"
            style = wanted
        result += letter
    return result + ("\x1b[0m" if style else "")


def text(scene: Scene, *, colour: bool = False) -> str:
    """The scene as lines of text; `colour` adds ANSI colours for terminals."""
    board = {hexagon.at: hexagon for hexagon in scene.hexes if not hexagon.frame}
    canvas = Canvas(dict(net(tuple((at, hexagon.terrain not in SEA) for at, hexagon in board.items()))))
    for harbour in scene.harbours:
        moor(canvas, harbour)
    for hexagon in board.values():
        inside(canvas, hexagon)
    cities(canvas, scene.marks)
    landmarks(canvas, scene)
    figures(canvas, scene.pieces)
    along_edges(canvas, scene.pieces)
    on_corners(canvas, scene.pieces)
    choices(canvas, scene)
    parts = [[clean(scene.title)] if scene.title else [], canvas.lines(colour), seats(scene.seats, colour), legend(scene)]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def cell(at: Point) -> tuple[int, int]:
    """The column and row of a point on the board."""
    return (round(at[0] / HALF * HALF_WIDTH), round(at[1] / ROW))


def letter_of(colour: str | None) -> str:
    """A seat's letter; the six colours begin with six different ones."""
    return colour[0].upper() if colour else LETTERLESS


def clean(words: str) -> str:
    """A text without control characters: nothing that a name holds may steer the terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in words)


@lru_cache(maxsize=8)
def net(board: tuple[tuple[HexAt, bool], ...]) -> dict[tuple[int, int], Cell]:
    """Edges and corners of hexes that are land (or fog) or not: drawn round land, dotted on open sea. The same for a whole game."""
    canvas = Canvas()
    land = {at for at, dry in board if dry}

    def solid(hexes: Iterable[HexAt]) -> bool:
        return not land.isdisjoint(hexes)

    edges = {edge: None for at, _ in board for edge in edge_names(*at)}
    for edge in edges:
        drawn = solid(edge_hexes(edge))
        column, row, cells = edge_cells(edge)
        for place, (right, down, letter) in enumerate(cells):
            if drawn:
                canvas.put(column + right, row + down, letter)
            elif place % 2:
                canvas.put(column + right, row + down, ".", GRID_STYLE)
    corners = {name: None for at, _ in board for name in corner_names(*at)}
    for name in corners:
        q, r, side = name
        around = [(q, r), (q, r - 1), (q + 1, r - 1)] if side == "N" else [(q, r), (q, r + 1), (q - 1, r + 1)]
        canvas.put(*cell(corner(name)), *(("+", PLAIN) if solid(around) else (".", GRID_STYLE)))
    return canvas.cells


def edge_cells(edge: EdgeAt) -> tuple[int, int, tuple[tuple[int, int, str], ...]]:
    """Where an edge starts and its cells from there."""
    column, row = cell(edge_ends(edge)[0])
    return column, row, {"W": UPRIGHT, "NW": RISING, "NE": FALLING}[edge[2]]


def inside(canvas: Canvas, hexagon: HexScene) -> None:
    """A hex's terrain, and its number with one star for each way to roll it."""
    column, row = cell(point(hexagon.at))
    if hexagon.terrain != "sea":
        canvas.middle(column, row - 1, clean(hexagon.terrain)[:13], TERRAIN_STYLES.get(hexagon.terrain, PLAIN))
    if hexagon.token is not None:
        stars = "*" * pips(hexagon.token)
        canvas.middle(column, row, f"{hexagon.token} {stars}".rstrip(), RED_STYLE if hexagon.token in RED else PLAIN)


def moor(canvas: Canvas, harbour: HarbourScene) -> None:
    """A harbour off its edge: ratio and good, and `=` for the planks to its two corners."""
    column, row = cell(berth(harbour))
    labels = [harbour.kind] if ":" in harbour.kind else ["2:1", harbour.kind]
    wide = max(len(label) for label in labels)
    landward = cell(point(harbour.edge))[1]
    top = row - len(labels) + 1 if row < landward else row  # grows away from the coast
    for down, label in enumerate(labels):
        canvas.middle(column, top + down, clean(label), HARBOUR_STYLE)
    for end in edge_ends(harbour.edge):
        start = cell(end)
        goal = (column + (0 if abs(start[0] - column) <= wide else wide // 2 * (1 if start[0] > column else -1)), row)
        steps = max(abs(goal[0] - start[0]), abs(goal[1] - start[1]))
        for step in range(1, steps):
            at = (round(start[0] + (goal[0] - start[0]) * step / steps), round(start[1] + (goal[1] - start[1]) * step / steps))
            if canvas.free(*at):
                canvas.put(*at, "=", HARBOUR_STYLE)


def figures(canvas: Canvas, pieces: list[PieceScene]) -> None:
    """Robber, pirate and other pieces on hexes: below the number, then above the terrain."""
    used: dict[HexAt, int] = {}
    for piece in pieces:
        if len(piece.at) != 2:
            continue
        column, row = cell(point(piece.at))
        name = ALONE.get(piece.kind) or (f"{letter_of(piece.colour)}:{piece.kind}" if piece.colour else piece.kind.upper())
        turn = used[piece.at] = used.get(piece.at, -1) + 1
        canvas.middle(column, row + (1, 2, -2)[turn % 3], clean(name)[:13], SEAT_STYLES.get(piece.colour or "", FIGURE_STYLE))


def cities(canvas: Canvas, marks: list[MarkScene]) -> None:
    """Cities as `O` (violet) or `o` (brown), the beginning of their name inside the hex that has room for it; double paths as `=`."""
    for mark in marks:
        if mark.kind in CITIES and len(mark.at) == 3:
            column, row = cell(point(mark.at))
            canvas.put(column, row, CITIES[mark.kind], HARBOUR_STYLE)
            canvas.middle(column, row + (1 if mark.at[2] == "N" else -1), clean(mark.name.replace("_", " ").title())[:5], HARBOUR_STYLE)
        elif mark.kind == "double path" and is_edge(mark.at):
            canvas.middle(*cell(point(mark.at)), "=", HARBOUR_STYLE)


def landmarks(canvas: Canvas, scene: Scene) -> None:
    """Marked corners that wait for a building."""
    for place in scene.cells.get("landmark", ()):
        q, r, side = place.partition(" ")[0].split(",")
        canvas.put(*cell(point((int(q), int(r), side))), "@", FIGURE_STYLE)


def along_edges(canvas: Canvas, pieces: list[PieceScene]) -> None:
    """Roads fill their edge with their letter, ships ride on it between waves, anything else is named in its middle."""
    for piece in pieces:
        if not is_edge(piece.at):
            continue
        letter, style = letter_of(piece.colour), SEAT_STYLES.get(piece.colour or "", PLAIN)
        column, row, cells = edge_cells(piece.at)
        for place, (right, down, _) in enumerate(cells):
            if piece.kind in ROADS:
                canvas.put(column + right, row + down, letter.lower(), style)
            elif piece.kind in SHIPS:
                canvas.put(column + right, row + down, letter if place == len(cells) // 2 else SHIPS[piece.kind], style)
        if piece.kind not in ROADS and piece.kind not in SHIPS:
            name = clean(piece.kind.removeprefix("gift-"))[:4]
            canvas.middle(*cell(point(piece.at)), f"{letter}:{name}" if piece.colour else name, style)


def sign(kinds: list[str], letter: str) -> str:
    """What stands on a corner, in a few letters: a city in braces is a metropolis, `#` is its wall."""
    walls = [kind for kind in kinds if kind in ("wall", "city-wall")]
    crowns = [kind for kind in kinds if kind.startswith("metropolis")]
    hidden = ["city"] if crowns else ["settlement"] if "laid city" in kinds else []  # what a sign of its own says already
    rest = [kind for kind in kinds if kind not in walls and kind not in crowns and kind not in hidden]
    signs = [f"{{{letter}}}"] if crowns else []
    for kind in rest:
        words = kind.split("-")
        if kind in BUILDINGS:
            signs.append(BUILDINGS[kind].format(letter))
        elif words[0] == "knight":
            level = words[1] if len(words) > 1 else "1"
            signs.append(f"{letter}{clean(level)}{'z' if words[-1] in ('asleep', 'inactive') else '!'}")
        else:
            signs.append(f"{letter}:{clean(kind)[:4]}")
    return "".join(signs) + "#" * len(walls)


def on_corners(canvas: Canvas, pieces: list[PieceScene]) -> None:
    """Everything on corners."""
    stacks: dict[CornerAt, list[PieceScene]] = {}
    for piece in pieces:
        if len(piece.at) == 3 and not is_edge(piece.at):
            stacks.setdefault(piece.at, []).append(piece)
    for at, stack in stacks.items():
        column, row = cell(corner(at))
        style = SEAT_STYLES.get(stack[0].colour or "", PLAIN)
        label = sign([drawing_of(piece) for piece in stack], letter_of(stack[0].colour))
        canvas.put(column - 1 if len(label) > 1 else column, row, label, style)


def choices(canvas: Canvas, scene: Scene) -> None:
    """The numbers of lit places; beside the piece where one stands already."""
    taken = {piece.at for piece in scene.pieces}
    for number, at in enumerate(scene.lit, 1):
        column, row = cell(point(at))
        label = f"<{number}>"
        if len(at) == 2:
            canvas.middle(column, row + 2, label, LIT_STYLE)
        elif at in taken and not is_edge(at):
            canvas.put(column + 2, row, label, LIT_STYLE)
        else:
            canvas.middle(column, row, label, LIT_STYLE)


def seats(players: list[SeatScene], colour: bool) -> list[str]:
    """One line for each seat: letter, name, points and facts; `>` marks the one on turn."""
    names = max((len(clean(seat.name)) for seat in players), default=0)
    result = []
    for seat in players:
        letter = letter_of(seat.colour)
        if colour and seat.colour in SEAT_STYLES:
            letter = f"\x1b[{SEAT_STYLES[seat.colour]}m{letter}\x1b[0m"
        facts = ", ".join(clean(f"{name} {value}".strip()) for name, value in seat.facts.items())
        points = f"{seat.points:>3} point{'' if seat.points == 1 else 's'}"
        result.append(f"{'>' if seat.on_turn else ' '} {letter} {clean(seat.name):<{names}} {points:<10} {facts}".rstrip())
    return result


def signs_of_pieces(scene: Scene) -> list[str]:
    drawn = {drawing_of(piece) for piece in scene.pieces}
    families = {kind.partition("-")[0] for kind in drawn}
    letter = letter_of(next((piece.colour for piece in scene.pieces if piece.colour), "red"))
    entries = [f"{letter.lower() * 3} {name}" for kind, name in ROADS.items() if kind in drawn]
    entries += [f"{wave}{letter}{wave} {kind}" for kind, wave in SHIPS.items() if kind in drawn]
    entries += [f"{shape.format(letter)} {kind}" for kind, shape in BUILDINGS.items() if kind in drawn]
    used = {
        f"{{{letter}}} metropolis": "metropolis" in families,
        "@ landmark": bool(scene.cells.get("landmark")),
        "# wall": bool(drawn & {"wall", "city-wall"}),
        f"{letter}2! knight awake, {letter}2z asleep": "knight" in families,
    }
    return entries + [entry for entry, there in used.items() if there]


def signs_of_places(scene: Scene) -> list[str]:
    marked = {mark.kind for mark in scene.marks}
    used = {
        "2:1 == harbour": bool(scene.harbours),
        **{f"{letter} {kind}": kind in marked for kind, letter in CITIES.items()},
        "= double path": "double path" in marked,
        "* ways to roll": any(hexagon.token is not None for hexagon in scene.hexes),
        "<1> place to choose": bool(scene.lit),
    }
    return [entry for entry, there in used.items() if there]


def legend(scene: Scene) -> list[str]:
    """What the signs mean, as far as they are used."""
    lines: list[str] = []
    for entry in [*signs_of_pieces(scene), *signs_of_places(scene)]:
        if lines and len(lines[-1]) + len(entry) + 3 <= LEGEND_WIDTH:
            lines[-1] += f"   {entry}"
        else:
            lines.append(entry)
    return lines
