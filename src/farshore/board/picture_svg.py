"""A picture of any position as one self-contained SVG.

It refers to nothing outside itself and is the same for the same scene on every machine. No filters and no scripts: it prints, scales and
opens wherever SVG does.
"""

from hashlib import blake2s

from farshore.board import (
    picture_caption,
    picture_cells,
    picture_coast,
    picture_harbours,
    picture_land,
    picture_marks,
    picture_pieces,
    picture_sea,
)
from farshore.board.picture_art import Sheet, escaped, number
from farshore.board.picture_sea import FreeSpace, Rectangle
from farshore.board.picture_theme import DAY, NIGHT
from farshore.board.scene import HexScene, Scene
from farshore.board.shape import HALF, SIDE, Point, centre, point

SHORE = 122.0  # water kept round land
OFFING = 52.0  # round open sea that belongs to the board
EMPTY = Rectangle(-300, -200, 600, 400)  # the sheet of a scene without a board
USUAL_WIDTH = 1200  # pixels, where the caller names none


def svg(scene: Scene, *, dark: bool = False, caption: bool = True, width: int | None = None) -> str:
    """The scene as an SVG document. `caption` adds title and seats; `width` in pixels fixes the size, else the picture scales freely."""
    theme = NIGHT if dark else DAY
    seed = scene.title or "".join(f"{hexagon.at}{hexagon.terrain}" for hexagon in scene.hexes)
    sheet = Sheet("f" + blake2s(f"{seed}{dark}".encode(), digest_size=3).hexdigest(), dark)
    board = board_box(scene)
    box = framed(scene, board) if caption else board
    scale = (width or USUAL_WIDTH) / box.width
    column = (box.left + 34, box.top + 34)
    panels = picture_caption.panels(scene, *column) if caption else []

    land = [hexagon.at for hexagon in scene.hexes if picture_land.is_land(hexagon)]
    line = picture_coast.coast(land, seed)
    free = FreeSpace(box, obstacles(scene), panels)
    parts = [
        *picture_sea.sea(sheet, box, theme, seed),
        *picture_coast.water(sheet, line, theme),
        *picture_sea.grid(sailed(scene), theme),
        *picture_sea.ornaments(sheet, free, theme),
        *picture_sea.waves(free, theme, seed),
        *picture_coast.ground(sheet, line, theme),
        *hexes(sheet, scene, seed, token_radius(scale), dark),
        *picture_marks.under_pieces(scene),
        *picture_cells.cells(scene),
        *picture_pieces.lit(scene),
        *picture_pieces.pieces(sheet, scene),
        *picture_marks.over_pieces(sheet, scene),
        *(picture_caption.caption(sheet, scene, theme, *column) if caption else []),
    ]
    size = f' width="{width}" height="{round(box.height * scale)}"' if width else ""
    view = " ".join(number(value) for value in (box.left, box.top, box.width, box.height))
    title = f'<title id="{sheet.ref("title")}">{escaped(scene.title or "Farshore")}</title>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{size} role="img" aria-labelledby="{sheet.ref("title")}">{title}\n'
        f"<defs>{chr(10).join(sheet.defs.values())}</defs>\n"
        f'<g clip-path="url(#{sheet.ref("sheet")})">\n' + "\n".join(part for part in parts if part) + "\n</g></svg>\n"
    )


def board_box(scene: Scene) -> Rectangle:
    """The board with water round it, harbours and outlying pieces included."""
    points: list[tuple[Point, float, float]] = []
    for hexagon in scene.hexes:
        around = SHORE if picture_land.is_land(hexagon) else 0.0 if hexagon.frame else OFFING
        points.append((centre(*hexagon.at), HALF + around, SIDE + around))
    points += [(picture_harbours.berth(harbour), 70.0, 66.0) for harbour in scene.harbours]
    points += [(point(piece.at), 74.0, 84.0) for piece in scene.pieces]
    points += [(point(at), 60.0, 60.0) for at in scene.lit]
    if not points:
        return EMPTY
    left = min(at[0] - across for at, across, _ in points)
    top = min(at[1] - down for at, _, down in points)
    right = max(at[0] + across for at, across, _ in points)
    bottom = max(at[1] + down for at, _, down in points)
    return Rectangle(left, top, right - left, bottom - top)


def framed(scene: Scene, board: Rectangle) -> Rectangle:
    """The board with a column for the caption on its left, high enough for both."""
    tall = picture_caption.height(scene)
    if not tall:
        return board
    wide = picture_caption.WIDTH + 34
    more = max(0.0, tall + 68 - board.height)
    return Rectangle(board.left - wide, board.top - more / 2, board.width + wide, board.height + more)


def sailed(scene: Scene) -> list[tuple[int, int]]:
    """The hexes whose outlines show on the water: all the sea where ships sail between hexes of the board, else none."""
    if not any(hexagon.terrain == "sea" and not hexagon.frame for hexagon in scene.hexes):
        return []
    return [hexagon.at for hexagon in scene.hexes if not picture_land.is_land(hexagon)]


def obstacles(scene: Scene) -> list[tuple[Point, float]]:
    """What the compass and the whale keep away from."""
    result = [(centre(*hexagon.at), 152.0) for hexagon in scene.hexes if hexagon.terrain not in picture_land.SEA]
    result += [(picture_harbours.berth(harbour), 48.0) for harbour in scene.harbours]
    return result + [(point(piece.at), 62.0) for piece in scene.pieces] + [(point(at), 50.0) for at in scene.lit]


def token_radius(scale: float) -> float:
    """Tokens grow in proportion as hexes shrink, so that numbers stay readable: 31 u from 60 px of side on, 40 u at 20 px."""
    return min(40.0, max(31.0, 31.0 + (60.0 - SIDE * scale) * 9 / 40))


def hexes(sheet: Sheet, scene: Scene, seed: str, radius: float, dark: bool) -> list[str]:
    """Terrain, harbours and tokens; where hexes are lit, the others step back."""
    theme = NIGHT if dark else DAY
    chosen = {at for at in scene.lit if len(at) == 2}
    robbed = {piece.at for piece in scene.pieces if piece.kind == "robber"}

    def quiet(hexagon: HexScene, text: str) -> str:
        return f'<g opacity=".65">{text}</g>' if text and chosen and hexagon.at not in chosen else text

    result = [quiet(hexagon, picture_land.terrain(sheet, hexagon, theme, seed)) for hexagon in scene.hexes]
    for harbour in scene.harbours:
        moored = "".join(picture_harbours.jetties(harbour))
        result.append(f'<g class="harbour">{moored}{picture_harbours.ship(sheet, harbour)}</g>')
    for hexagon in scene.hexes:
        if hexagon.token is not None:
            result.append(picture_land.token(sheet, hexagon.at, hexagon.token, theme, radius, hexagon.at in robbed))
    return result
