"""The marked places of a map: cells for roads and ships along edges, landmarks with their names at corners."""

from typing import Final

from farshore.board.grid import CornerAt, EdgeAt
from farshore.board.picture_art import INK, SERIF, escaped, number
from farshore.board.scene import Scene
from farshore.board.shape import between, edge_ends, point

BARS: Final = {
    "road": ("#A9783F", 15, ""),
    "ship": ("#2D6FA8", 15, "1 10"),
    "fishing": ("#2F8F86", 15, ""),
    "harbour": ("#B3241C", 15, ""),
}  # tone, width, dashes
PART: Final = 0.27  # of an edge that stays free at either end


def cells(scene: Scene) -> list[str]:
    """Cells below landmarks; a cell of two kinds is drawn as the rarer one."""
    rare = {place for kind in ("harbour", "fishing") for place in scene.cells.get(kind, ())}
    found: list[str] = []
    for kind, (tone, wide, dashes) in BARS.items():
        for place in scene.cells.get(kind, ()):
            if kind in ("harbour", "fishing") or place not in rare:
                found.append(bar(read(place), tone, wide, dashes))
    for place in scene.cells.get("landmark", ()):
        at, _, name = place.partition(" ")
        found.append(landmark(read(at), name))
    return found


def read(place: str) -> tuple[int, int, str]:
    q, r, side = place.split(",")
    return int(q), int(r), side


def bar(at: EdgeAt, tone: str, wide: int, dashes: str) -> str:
    """A frame along the middle of an edge."""
    one, other = edge_ends(at)
    ends = [between(one, other, part) for part in (PART, 1 - PART)]
    line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in ends)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<g stroke-linecap="round" fill="none"><path d="{line}" stroke="{INK}" stroke-opacity=".5" stroke-width="{wide + 3}"/>'
        f'<path d="{line}" stroke="#FFF8E6" stroke-width="{wide}" stroke-opacity=".75"/>'
        f'<path d="{line}" stroke="{tone}" stroke-width="{wide - 7}"{dashed}/></g>'
    )


def landmark(at: CornerAt, name: str) -> str:
    x, y = point(at)
    label = escaped(name.replace("_", " ").title())
    return (
        f'<g class="landmark" transform="translate({number(x)} {number(y)})">'
        f'<circle r="20" fill="#FFF8E6" stroke="{INK}" stroke-width="2"/>'
        f'<circle r="13" fill="none" stroke="#A6372B" stroke-width="3"/><circle r="5" fill="#A6372B"/>'
        f'<text y="40" text-anchor="middle" font-family="{SERIF}" font-weight="700" font-size="21" fill="{INK}"'
        f' stroke="#FFF8E6" stroke-width="4" paint-order="stroke">{label}</text></g>'
    )
