"""What is printed on a map beside hexes: cities with their names and gold, double paths, ways over the sea, goods that lie under posts."""

from math import hypot

from farshore.board.picture_art import HALO, INK, SANS, Sheet, escaped, number
from farshore.board.scene import MarkScene, Scene
from farshore.board.shape import edge_ends, is_edge, point

CITIES = {"violet city": "#7B4FA0", "brown city": "#8A5A33"}
PATH = "#F3E7C9"


def title_of(name: str) -> str:
    """A name as it stands in data, for people."""
    return " ".join(word.capitalize() for word in name.split("_"))


def under_pieces(scene: Scene) -> list[str]:
    """Ways and cities: pieces stand on them."""
    land = {hexagon.at for hexagon in scene.hexes if hexagon.terrain != "sea"}
    result = [way(mark, land) for mark in scene.marks if mark.kind in ("trade path", "double path")]
    return [text for text in result + [city(mark) for mark in scene.marks if mark.kind in CITIES] if text]


def over_pieces(sheet: Sheet, scene: Scene) -> list[str]:
    """Goods before their post, and the names of cities below everything that stands there."""
    result = []
    for mark in scene.marks:
        x, y = point(mark.at)
        if mark.kind == "goods":
            drawn = sheet.piece("goods", mark.colours[0] if mark.colours else None)
            result.append(sheet.use(drawn, x + 20, y + 12, " scale(.8)") if drawn else "")
    return [*result, *[name(mark) for mark in scene.marks if mark.kind in CITIES and mark.name]]


def way(mark: MarkScene, land: set[tuple[int, int]]) -> str:
    """A path: dotted where it crosses the sea, with two arrows where it is double; others are the borders of hexes."""
    at = mark.at
    if not is_edge(at):
        return ""
    (ax, ay), (bx, by) = edge_ends(at)
    long = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / long, (by - ay) / long
    line = f'<path d="M{number(ax + 22 * dx)} {number(ay + 22 * dy)}L{number(bx - 22 * dx)} {number(by - 22 * dy)}" fill="none" '
    q, r, side = at
    beside = {(q, r), {"W": (q - 1, r), "NW": (q, r - 1), "NE": (q + 1, r - 1)}[side]}
    drawn = f'{line}stroke="{PATH}" stroke-opacity=".8" stroke-width="5" stroke-dasharray="2 9" stroke-linecap="round"/>'
    text = drawn if not beside & land else ""
    if mark.kind == "double path":
        x, y = (ax + bx) / 2, (ay + by) / 2
        for forward in (1, -1):
            tip, back = (x + 17 * dx * forward, y + 17 * dy * forward), (x + 5 * dx * forward, y + 5 * dy * forward)
            wings = [(back[0] - 8 * dy * turn, back[1] + 8 * dx * turn) for turn in (1, -1)]
            corners = "L".join(f"{number(px)} {number(py)}" for px, py in (wings[0], tip, wings[1]))
            text += f'<path d="M{corners}Z" fill="{PATH}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>'
    return text


def city(mark: MarkScene) -> str:
    """A disc in the colour of its kind, with the gold that a post there brings."""
    x, y = point(mark.at)
    place = f'cx="{number(x)}" cy="{number(y)}"'
    text = f'<circle {place} r="19" fill="{HALO}" stroke="{INK}" stroke-width="2"/><circle {place} r="14" fill="{CITIES[mark.kind]}"/>'
    if mark.number:
        text += (
            f'<text x="{number(x)}" y="{number(y + 7)}" text-anchor="middle" font-family="{SANS}" font-weight="700" font-size="20"'
            f' fill="#FFD977">{mark.number}</text>'
        )
    return text


def name(mark: MarkScene) -> str:
    x, y = point(mark.at)
    return (
        f'<text x="{number(x)}" y="{number(y + 40)}" text-anchor="middle" font-family="{SANS}" font-weight="700" font-size="21"'
        f' fill="{INK}" stroke="{HALO}" stroke-width="5" paint-order="stroke" stroke-linejoin="round">{escaped(title_of(mark.name))}</text>'
    )
