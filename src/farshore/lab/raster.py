"""A position as an array of pixels, for videos of agents. Small and quick; the SVG pictures are the pretty ones."""

from farshore.board.scene import PieceScene, Scene
from farshore.board.shape import SIDE, Point, centre, corner, corner_names, edge_ends
from farshore.game import Game
from farshore.installation import need
from farshore.lab.encoder import Array

np = need("numpy", "lab")
image = need("PIL.Image", "lab")
draw = need("PIL.ImageDraw", "lab")

SCALE = 0.32
SEA, LINE, INK, TOKEN = "#8db8bf", "#ead9b0", "#2b2a33", "#f8eed6"
TERRAINS = {
    "sea": "#8db8bf", "forest": "#4f7d4a", "hills": "#b5683f", "pasture": "#a3c46a", "field": "#e2bd54",
    "mountains": "#8c8a90", "desert": "#dfcd9d", "gold": "#f0a930", "fog": "#cfd6da",
}  # fmt: skip
SEATS = {"red": "#b3402f", "blue": "#2f6fb3", "white": "#f7f4ec", "orange": "#e08a2c", "teal": "#2f8f8a", "plum": "#8a4d86"}


def pixels(game: Game) -> Array:
    """The board as everybody sees it: height × width × 3 numbers of 8 bits."""
    scene = game.scene(None)
    middles = [centre(*hexagon.at) for hexagon in scene.hexes]
    left, top = min(x for x, _ in middles) - 1.2 * SIDE, min(y for _, y in middles) - 1.2 * SIDE
    right, bottom = max(x for x, _ in middles) + 1.2 * SIDE, max(y for _, y in middles) + 1.2 * SIDE
    sheet = image.new("RGB", (round((right - left) * SCALE), round((bottom - top) * SCALE)), SEA)
    _Painter(draw.Draw(sheet), left, top).paint(scene)
    return np.asarray(sheet).copy()


class _Painter:
    def __init__(self, pen: object, left: float, top: float) -> None:
        self.pen: Array = pen
        self.left, self.top = left, top

    def at(self, point: Point) -> Point:
        return (point[0] - self.left) * SCALE, (point[1] - self.top) * SCALE

    def paint(self, scene: Scene) -> None:
        for hexagon in scene.hexes:
            outline = [self.at(corner(name)) for name in corner_names(*hexagon.at)]
            self.pen.polygon(outline, fill=TERRAINS.get(hexagon.terrain, "#c9b58e"), outline=LINE)
            if hexagon.token:
                x, y = self.at(centre(*hexagon.at))
                self.dot(x, y, 10, TOKEN)
                self.pen.text((x, y), str(hexagon.token), fill="#a02c22" if hexagon.token in (6, 8) else INK, anchor="mm")
        for piece in sorted(scene.pieces, key=lambda piece: len(piece.at) == 3 and piece.at[2] in ("N", "S")):
            self.piece(piece)

    def piece(self, piece: PieceScene) -> None:
        colour = SEATS.get(piece.colour or "", "#55565e")
        where = piece.at
        if len(where) == 2:
            x, y = self.at(centre(*where))
            self.dot(x + 14, y, 6, colour)
        elif where[2] in ("N", "S"):
            x, y = self.at(corner(where))
            size = 5 if piece.kind == "settlement" else 8
            self.pen.rectangle((x - size, y - size, x + size, y + size), fill=colour, outline=INK)
        else:
            one, other = edge_ends(where)
            self.pen.line((*self.at(one), *self.at(other)), fill=INK, width=8)
            self.pen.line((*self.at(one), *self.at(other)), fill=colour, width=5)

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        self.pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour, outline=INK)
