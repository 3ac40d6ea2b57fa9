"""Pieces on the board, drawn from back to front so that what stands nearer covers what stands behind."""

from dataclasses import dataclass
from math import hypot

from farshore.board.grid import EdgeAt, HexAt
from farshore.board.picture_art import HALO, INK, SANS, Sheet, escaped, number, paint, trace
from farshore.board.picture_land import SEA
from farshore.board.scene import PieceScene, Scene, drawing_of
from farshore.board.shape import Point, between, edge_ends, is_edge, point

ROADS = ("road", "route", "trade-route", "bridge")
SHIPS = ("ship", "warship")
BEAM = 62.0  # a road's length; its ends stay 19 u from the corners
RAISED = 6.0  # a road's height
GEMS = {"science": "#3F7A4D", "trade": "#E0A92E", "politics": "#2C5D9B"}
ASLEEP = {"inactive": "asleep", "active": "awake"}
# Where figures on a hex with a token stand: beside it, never on it.
BESIDE = ((48.0, -26.0), (-48.0, -26.0), (50.0, 42.0), (-50.0, 42.0))


@dataclass(frozen=True)
class PlacedDrawing:
    """One drawing ready for the sheet: `layer` 0 lies flat, 1 stands; sorted by its foot and by what belongs in front."""

    layer: int
    foot: float
    x: float
    rank: int
    text: str

    @property
    def order(self) -> tuple[int, float, float, int]:
        return (self.layer, round(self.foot, 1), round(self.x, 1), self.rank)


def pieces(sheet: Sheet, scene: Scene) -> list[str]:
    """All pieces of a scene, back to front."""
    terrains = {hexagon.at: hexagon for hexagon in scene.hexes}
    cities = {piece.at for piece in scene.pieces if piece.kind == "city"}
    laid = {piece.at for piece in scene.pieces if piece.kind == "laid city"}  # drawn in place of the settlements that they count as
    guests: dict[HexAt, int] = {}
    stands = []
    for piece in scene.pieces:
        at = piece.at
        if len(at) == 2:
            hexagon = terrains.get(at)
            seat = guests[at] = guests.get(at, -1) + 1
            crowded = hexagon is not None and hexagon.token is not None
            at_sea = hexagon is None or hexagon.terrain in SEA
            stands.append(on_hex(sheet, piece, seat if crowded or seat else None, at_sea))
        elif is_edge(at):
            stands.extend(on_edge(sheet, piece, at))
        elif piece.kind != "settlement" or piece.at not in laid:
            stands.extend(on_corner(sheet, piece, piece.at in cities))
    return [f'<g class="piece">{stand.text}</g>' for stand in sorted(stands, key=lambda stand: stand.order) if stand.text]


def on_hex(sheet: Sheet, piece: PieceScene, beside: int | None, at_sea: bool) -> PlacedDrawing:
    """A figure on a hex: in the middle, or beside the token and other figures."""
    x, y = point(piece.at)
    shift = (0.0, -2.0) if beside is None else BESIDE[beside % len(BESIDE)]
    x, y = x + shift[0], y + shift[1]
    kind = "trader" if piece.kind == "merchant" else piece.kind
    name = sheet.piece(kind, piece.colour)
    if name is None:
        return marker(piece, (x, y))
    size = 1.0 if at_sea or beside is None else 0.86
    return PlacedDrawing(1, y + 32 * size, x, 5, sheet.use(name, x, y, f" scale({size})" if size != 1 else ""))


def on_corner(sheet: Sheet, piece: PieceScene, city: bool) -> list[PlacedDrawing]:
    """A building or a knight; walls and crowns join the city of the same corner."""
    x, y = point(piece.at)
    kind = drawing_of(piece)

    def stand(name: str, rank: int, size: float = 1.0) -> PlacedDrawing:
        drawn = sheet.piece(name, piece.colour) or ""
        return PlacedDrawing(1, y + 15, x, rank, sheet.use(drawn, x, y, f" scale({size})" if size != 1 else ""))

    if kind == "city":
        return [stand("city", 2, 0.93)]
    if kind == "laid city":
        return [PlacedDrawing(1, y + 15, x, 2, sheet.use(sheet.piece("city", piece.colour) or "", x, y, " rotate(78) scale(.8)"))]
    if kind in ("wall", "city-wall"):
        behind, front = stand("wall-back", 1, 0.93), stand("wall", 3, 0.93)
        return [PlacedDrawing(1, behind.foot, x, 1, f"<g>{behind.text}</g>"), front] if city else [front]
    if kind.startswith("metropolis"):
        name = crown(sheet, kind.removeprefix("metropolis").strip("-"))
        top = PlacedDrawing(1, y + 15, x, 4, sheet.use(name, x, y, " scale(.93)"))
        return [top] if city else [stand("city", 2, 0.93), top]
    if kind == "chip":
        kind = "gift-chip"
    if kind == "knight":
        kind = "knight-1-awake"
    stem, _, state = kind.rpartition("-")
    if kind.startswith("knight-") and state in ASLEEP:
        kind = f"{stem}-{ASLEEP[state]}"
    if sheet.piece(kind, piece.colour) is None:
        return [marker(piece, (x, y))]
    return [stand(kind, 2)]


def crown(sheet: Sheet, track: str) -> str:
    """Define a metropolis's crown with the gem of its track."""
    drawn = sheet.piece("crown", None) or ""
    if track not in GEMS:
        return drawn
    name = f"crown-{track}"
    sheet.define(name, f'<g id="{name}"><use href="#{drawn}"/><circle cx="8" cy="-33" r="4.2" fill="{GEMS[track]}" stroke="{INK}"/></g>')
    return name


def on_edge(sheet: Sheet, piece: PieceScene, at: EdgeAt) -> list[PlacedDrawing]:
    """A road lies along its edge; a ship stands upright on it, over its wake."""
    x, y = point(at)
    if piece.kind in ROADS:
        return [PlacedDrawing(0, y, x, 1, road(sheet, piece.colour, at))]
    name = sheet.piece(piece.kind, piece.colour)
    if name is None:
        return [marker(piece, (x, y))]
    if piece.kind in SHIPS:
        return [PlacedDrawing(1, y + 15, x, 2, wake(piece.colour, at, piece.state == "closed") + sheet.use(name, x, y + 2))]
    return [PlacedDrawing(1, y + 15, x, 2, sheet.use(name, x, y))]


def road(sheet: Sheet, colour: str | None, at: EdgeAt) -> str:
    """A raised beam in the direction of its edge, defined once for each colour and direction."""
    name = f"road-{at[2]}-{colour or 'none'}" if paint(colour) is not paint(None) else f"road-{at[2]}-none"
    if name not in sheet.defs:
        sheet.define(name, f'<g id="{name}" stroke-linejoin="round">{beam(colour, at)}</g>')
    x, y = point(at)
    return sheet.use(name, x, y)


def beam(colour: str | None, at: EdgeAt) -> str:
    """The drawing of a road round the origin: its side in the dark tone below, its top with a light strip and two joints."""
    start, end = edge_ends(at)
    along = ((end[0] - start[0]) / 100, (end[1] - start[1]) / 100)
    over = (along[1], -along[0]) if along[0] > 0.1 else (-1.0, 0.0)  # across the beam, to the lit side
    half, broad = BEAM / 2, 7.5
    tones = paint(colour)

    def place(forward: float, side: float, down: float = -2.0) -> Point:
        return (along[0] * forward + over[0] * side, along[1] * forward + over[1] * side + down)

    def path(*points: Point) -> str:
        return "M" + "L".join(f"{number(px)} {number(py)}" for px, py in points)

    top = [place(-half, broad), place(half, broad), place(half, -broad), place(-half, -broad)]
    low = [(px, py + RAISED) for px, py in top]
    body = path(*hull(top + low)) + "Z"
    return (
        f'<path d="{body}" transform="translate(4 5)" fill="#1d1a20" opacity=".3"/>'
        f'<path d="{body}" fill="{tones.dark}" stroke="{HALO}" stroke-width="6.5"/>'
        f'<path d="{body}" fill="{tones.dark}" stroke="{INK}" stroke-width="2.6"/>'
        f'<path d="{path(*top)}Z" fill="{tones.base}" stroke="{INK}" stroke-width="1.4"/>'
        f'<path d="{path(place(2 - half, 3.8), place(half - 2, 3.8))}" stroke="{tones.light}" stroke-width="4.5"/>'
        f'<path d="{path(place(-10, broad), place(-10, -broad))}{path(place(10, broad), place(10, -broad))}" stroke="{tones.dark}"'
        ' stroke-width="1.6" opacity=".85"/>'
    )


def hull(points: list[Point]) -> list[Point]:
    """The convex outline of a few points."""

    def half_hull(ordered: list[Point]) -> list[Point]:
        line: list[Point] = []
        for x, y in ordered:
            while len(line) > 1 and (line[-1][0] - line[-2][0]) * (y - line[-2][1]) <= (line[-1][1] - line[-2][1]) * (x - line[-2][0]):
                line.pop()
            line.append((x, y))
        return line[:-1]

    ordered = sorted(points)
    return half_hull(ordered) + half_hull(ordered[::-1])


def wake(colour: str | None, at: EdgeAt, closed: bool = False) -> str:
    """Dots in the player's colour along the whole edge, so that a route of ships reads as a line; a rope where the line is closed."""
    start, end = edge_ends(at)
    (ax, ay), (bx, by) = between(start, end, 0.1), between(start, end, 0.9)
    line = f'<path d="M{number(ax)} {number(ay)}L{number(bx)} {number(by)}" stroke-linecap="round" '
    ground = f'{line}stroke="{HALO}" stroke-width="9"/>'
    if closed:
        return f'{ground}{line}stroke="{INK}" stroke-opacity=".55" stroke-width="6"/>{line}stroke="{trace(colour)}" stroke-width="3.4"/>'
    return f'{ground}{line}stroke="{trace(colour)}" stroke-width="5.5" stroke-dasharray="0 11.4"/>'


def marker(piece: PieceScene, at: Point) -> PlacedDrawing:
    """What stands for a piece without a drawing: a disc in the player's colour with its mark, and its name below."""
    x, y = at
    tones = paint(piece.colour)
    label = escaped(piece.kind[:18])
    text = (
        f'<g transform="translate({number(x)} {number(y)})"><circle r="17" fill="{tones.base}" stroke="{HALO}" stroke-width="6.5"/>'
        f'<circle r="17" fill="{tones.base}" stroke="{INK}" stroke-width="2"/><g fill="{tones.mark_ink}">{tones.mark}</g>'
        f'<text y="31" text-anchor="middle" font-family="{SANS}" font-weight="700" font-size="14" fill="{INK}" stroke="{HALO}"'
        f' stroke-width="4" paint-order="stroke" stroke-linejoin="round">{label}</text></g>'
    )
    return PlacedDrawing(1, y + 17, x, 6, text)


def lit(scene: Scene) -> list[str]:
    """Places a player may choose, in the colour of the seat on turn."""
    colour = next((seat.colour for seat in scene.seats if seat.on_turn), None)
    tone = trace(colour) if colour else INK
    occupied = {piece.at for piece in scene.pieces}
    return [f'<g class="lit">{light(at, tone, at in occupied)}</g>' for at in scene.lit]


def light(at: HexAt | tuple[int, int, str], tone: str, occupied: bool) -> str:
    """One lit place: a ring inside a hex, a dotted capsule along an edge, a disc on a corner; a wide ring where a piece stands already."""
    x, y = point(at)
    if len(at) == 2:
        inner = "M0-86L74.5-43V43L0 86L-74.5 43V-43Z"
        return (
            f'<path transform="translate({number(x)} {number(y)})" d="{inner}" fill="none" stroke="{INK}" stroke-opacity=".45"'
            f' stroke-width="11" stroke-linejoin="round"/><path transform="translate({number(x)} {number(y)})" d="{inner}" fill="none"'
            f' stroke="{HALO}" stroke-width="8" stroke-linejoin="round"/><path transform="translate({number(x)} {number(y)})" d="{inner}"'
            f' fill="none" stroke="{tone}" stroke-width="3.5" stroke-dasharray="9 8"/>'
        )
    if is_edge(at):
        start, end = edge_ends(at)
        margin = 20 / hypot(end[0] - start[0], end[1] - start[1])
        (ax, ay), (bx, by) = between(start, end, margin), between(start, end, 1 - margin)
        line = f'<path d="M{number(ax)} {number(ay)}L{number(bx)} {number(by)}" stroke-linecap="round" '
        return (
            f'{line}stroke="{INK}" stroke-opacity=".4" stroke-width="18"/>{line}stroke="{HALO}" stroke-width="14"/>'
            f'{line}stroke="{tone}" stroke-width="7" stroke-dasharray="0 12"/>'
        )
    place = f'cx="{number(x)}" cy="{number(y)}"'
    if occupied:
        return (
            f'<circle {place} r="42" fill="none" stroke="{INK}" stroke-opacity=".35" stroke-width="11"/><circle {place} r="42" fill="none"'
            f' stroke="{HALO}" stroke-width="8"/>'
            f'<circle {place} r="42" fill="none" stroke="{tone}" stroke-width="4" stroke-dasharray="10 7"/>'
        )
    return (
        f'<circle {place} r="24" fill="{INK}" fill-opacity=".35"/><circle {place} r="22" fill="{HALO}"/>'
        f'<circle {place} r="17.5" fill="none" stroke="{tone}" stroke-width="4" stroke-dasharray="7 4"/>'
        f'<circle {place} r="6" fill="{tone}"/>'
    )
