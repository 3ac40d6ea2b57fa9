"""The sheet the board lies on: water, engraved lines, a grid where ships sail, a compass rose and a whale where there is room."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import cos, dist, pi, sin

from farshore.board.grid import HexAt
from farshore.board.picture_art import Sheet, chance, drawing, number, recoloured
from farshore.board.picture_theme import Theme
from farshore.board.shape import Point, corner, corner_names, distance

RHUMB = 15  # degrees between two lines
WAVE_CELL = 183.0  # about one wave mark in a square of this side


@dataclass(frozen=True)
class Rectangle:
    """A rectangle on the sheet."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def distance_to(self, at: Point) -> float:
        """How far a point outside is from the rectangle; 0 inside."""
        across = max(self.left - at[0], 0.0, at[0] - self.right)
        down = max(self.top - at[1], 0.0, at[1] - self.bottom)
        return distance((0, 0), (across, down))


@dataclass
class FreeSpace:
    """What the ornaments of the sea must keep away from: things with a radius, and panels."""

    box: Rectangle
    things: list[tuple[Point, float]]
    panels: list[Rectangle]

    def around(self, at: Point) -> float:
        """The radius of the free circle round a point; negative where something lies."""
        return free_radius(at, self.box, self.things, self.panels)

    def best(self, needed: float) -> Point | None:
        """The point that keeps farthest from everything, if a circle of the needed radius fits there."""
        spot = emptiest(self.box, tuple(self.things), tuple(self.panels))
        return spot if self.around(spot) >= needed else None


def free_radius(at: Point, box: Rectangle, things: Iterable[tuple[Point, float]], panels: Iterable[Rectangle]) -> float:
    rim = min(at[0] - box.left, box.right - at[0], at[1] - box.top, box.bottom - at[1])
    return min([rim, *[dist(at, thing) - radius for thing, radius in things], *[panel.distance_to(at) for panel in panels]])


@lru_cache(maxsize=16)
def emptiest(box: Rectangle, things: tuple[tuple[Point, float], ...], panels: tuple[Rectangle, ...]) -> Point:
    """Of a grid of points the one with most room; remembered, as a board is drawn again and again."""
    spots = [(box.left + box.width * column / 24, box.top + box.height * row / 24) for row in range(1, 24) for column in range(1, 24)]
    return max(spots, key=lambda at: (round(free_radius(at, box, things, panels), 1), at))


def sea(sheet: Sheet, box: Rectangle, theme: Theme, seed: str) -> list[str]:
    """Water with rhumb lines from a point near one of the corners."""
    sheet.define(
        "sea",
        f'<radialGradient id="sea" cx=".55" cy=".48" r=".75"><stop offset="0" stop-color="{theme.sea}"/>'
        f'<stop offset="1" stop-color="{theme.deep}"/></radialGradient>',
    )
    place = f'x="{number(box.left)}" y="{number(box.top)}" width="{number(box.width)}" height="{number(box.height)}" rx="26"'
    sheet.define("sheet", f'<clipPath id="sheet"><rect {place}/></clipPath>')
    x = box.left + box.width * (0.06 if chance(seed, "rhumb") < 0.5 else 0.94)
    y = box.top + box.height * 0.9
    far = box.width + box.height
    rays = "".join(
        f"M{number(x)} {number(y)}L{number(x + far * cos(angle * pi / 180))} {number(y + far * sin(angle * pi / 180))}"
        for angle in range(0, 360, RHUMB)
    )
    return [
        f'<rect {place} fill="url(#{sheet.ref("sea")})"/>',
        f'<path d="{rays}" stroke="{theme.line}" stroke-opacity="{number2(0.16 * theme.line_strength)}" stroke-width="1.6" fill="none"/>',
    ]


def number2(value: float) -> str:
    """A strength between 0 and 1 with two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def grid(hexes: list[HexAt], theme: Theme) -> list[str]:
    """Thin outlines of the sea's hexes, each side once."""
    sides = set()
    for q, r in hexes:
        names = corner_names(q, r)
        sides |= {tuple(sorted((names[i], names[(i + 1) % 6]))) for i in range(6)}
    path = "".join("M{} {}L{} {}".format(*(number(value) for end in side for value in corner(end))) for side in sorted(sides))
    strength = number2(0.34 * theme.line_strength)
    return [f'<path d="{path}" stroke="{theme.line}" stroke-opacity="{strength}" stroke-width="1.8" fill="none"/>'] if path else []


def waves(free: FreeSpace, theme: Theme, seed: str) -> list[str]:
    """Little three-hump marks scattered over open water."""
    box = free.box
    marks = []
    for row in range(int(box.height / WAVE_CELL) + 1):
        for column in range(int(box.width / WAVE_CELL) + 1):
            x = box.left + (column + chance(seed, "wave", row, column, "x")) * WAVE_CELL
            y = box.top + (row + chance(seed, "wave", row, column, "y")) * WAVE_CELL
            if free.around((x + 21, y)) > 34:
                marks.append(f"M{number(x)} {number(y)}q7-8 14 0t14 0t14 0")
    strength = number2(0.4 * theme.line_strength)
    pen = f'stroke="{theme.line}" stroke-opacity="{strength}" stroke-width="2" stroke-linecap="round"'
    return [f'<path d="{"".join(marks)}" {pen} fill="none"/>'] if marks else []


def ornaments(sheet: Sheet, free: FreeSpace, theme: Theme) -> list[str]:
    """A compass rose and a whale's tail, where the sea is empty enough; each then counts as a thing to keep away from."""
    result = []
    for name, radius in (("compass", 96.0), ("whale", 66.0)):
        spot = free.best(radius)
        text = drawing(f"sea/{name}")
        if spot is None or text is None:
            continue
        free.things.append((spot, radius if name == "whale" else 220.0))  # the two never huddle together
        text = recoloured(text, {"#F4F8EE": theme.line, "#6FA3AE": theme.deep})
        sheet.define(name, f'<g id="{name}" opacity="{number2(0.5 + 0.5 * theme.line_strength)}">{text}</g>')
        result.append(sheet.use(name, spot[0], spot[1] + 8))
    return result
