"""The coast of a board: one unsteady line round every island, the water lines along it and the beach inside.

A coast is made from the board alone, so that a game looks the same in every picture of it.
"""

from collections.abc import Iterable

from farshore.board.grid import CornerAt, HexAt
from farshore.board.picture_art import Sheet, chance, number
from farshore.board.picture_theme import Theme
from farshore.board.shape import NEIGHBOURS, Point, between, corner, corner_names

STEPS = (0.0, 0.22, 0.42, 0.6, 0.8)  # where on an edge the line may waver
WAVER = 5.0  # by how much
WATER_LINES = (214, 168, 128, 94, 64)


def shores(land: Iterable[HexAt]) -> list[list[CornerAt]]:
    """The rings of corners round the land, each in walking order: islands clockwise, lakes the other way."""
    inside = set(land)
    following: dict[CornerAt, CornerAt] = {}
    for q, r in sorted(inside):
        names = corner_names(q, r)
        for side, (dq, dr) in enumerate(NEIGHBOURS):
            if (q + dq, r + dr) not in inside:
                following[names[(side + 1) % 6]] = names[(side + 2) % 6]  # at most one way on from any corner
    rings = []
    while following:
        ring = [next(iter(following))]
        while (after := following.pop(ring[-1])) != ring[0]:
            ring.append(after)
        rings.append(ring)
    return rings


def wavering(ring: list[CornerAt], seed: str) -> list[Point]:
    """The points of a hand-drawn line along a ring: each edge in five steps, each step a little off."""
    result = []
    for number_, here in enumerate(ring):
        after = ring[(number_ + 1) % len(ring)]
        start, end = corner(here), corner(after)
        across = ((end[1] - start[1]) / 100, (start[0] - end[0]) / 100)  # to the sea side, length 1
        for step in STEPS:
            x, y = between(start, end, step)
            off = (2 * chance(seed, "coast", here, after, step) - 1) * WAVER
            result.append((x + across[0] * off, y + across[1] * off))
    return result


def curve(points: list[Point]) -> str:
    """A closed smooth line through points (Catmull–Rom), as path data."""
    count = len(points)
    parts = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for i in range(count):
        before, start, end, after = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        handles = (
            start[0] + (end[0] - before[0]) / 6,
            start[1] + (end[1] - before[1]) / 6,
            end[0] - (after[0] - start[0]) / 6,
            end[1] - (after[1] - start[1]) / 6,
            *end,
        )
        parts.append("C" + " ".join(number(value) for value in handles))
    return "".join(parts) + "Z"


def coast(land: Iterable[HexAt], seed: str) -> str:
    """Path data of the whole coast; empty without land."""
    return "".join(curve(wavering(ring, seed)) for ring in shores(land))


def water(sheet: Sheet, line: str, theme: Theme) -> list[str]:
    """Shallows that grow lighter towards the shore, engraved lines between them, and hachures: all strokes of the coast itself."""
    if not line:
        return []
    sheet.define("coast", f'<path id="coast" d="{line}"/>')
    use = f'<use href="#{sheet.ref("coast")}" '
    result = ['<g fill="none" stroke-linejoin="round">']
    for width, colour in zip(WATER_LINES, theme.shallows, strict=True):
        result.append(f'{use}stroke="{theme.ripple}" stroke-width="{width}"/>')
        result.append(f'{use}stroke="{colour}" stroke-width="{number(width - 3.4)}"/>')
    result.append(f'{use}stroke="{theme.ink}" stroke-opacity=".5" stroke-width="56" stroke-dasharray="1.5 6"/></g>')
    return result


def ground(sheet: Sheet, line: str, theme: Theme) -> list[str]:
    """The land without its hexes: shadow, inky outline, beach and the paths between the hexes."""
    if not line:
        return []
    use = f'<use href="#{sheet.ref("coast")}" '
    return [
        '<g stroke-linejoin="round" fill-rule="evenodd">',
        f'{use}transform="translate(5 12)" fill="#12303a" stroke="#12303a" stroke-width="39" opacity=".28"/>',
        f'{use}fill="{theme.ink}" stroke="{theme.ink}" stroke-width="39"/>',
        f'{use}fill="{theme.beach}" stroke="{theme.beach}" stroke-width="34"/>',
        f'{use}fill="{theme.gap}" stroke="{theme.gap}" stroke-width="17"/>',
        f'{use}fill="none" stroke="{theme.ink}" stroke-width="18.6" stroke-opacity=".16"/>',
        f'{use}fill="{theme.gap}" stroke="{theme.gap}" stroke-width="16.4"/></g>',
    ]
