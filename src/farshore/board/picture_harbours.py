"""Harbours: a small ship moored off its edge, and two jetties to the corners it serves."""

from math import atan2, degrees

from farshore.board.picture_art import INK, SANS, SERIF, Sheet, drawing, escaped, number
from farshore.board.scene import HarbourScene
from farshore.board.shape import Point, between, centre, distance, edge_ends

AWAY = 66.0  # from the middle of the edge to the ship
BANDS = {  # the strip along the top of a sail, in the good's colour
    "lumber": "#3F7050",
    "brick": "#B65B36",
    "wool": "#86A94B",
    "grain": "#D09A26",
    "ore": "#66707F",
    "salt": "#8F97A6",
    "paper": "#8C6A3F",
    "cloth": "#8A4A7D",
    "coin": "#A8781D",
    "gold": "#B5831B",
}
ANY = "#5E7480"


def berth(harbour: HarbourScene) -> Point:
    """Where the ship lies: out from the middle of its edge towards its sea hex."""
    middle = between(*edge_ends(harbour.edge), 0.5)
    sea = centre(*harbour.sea)
    return between(middle, sea, AWAY / max(distance(middle, sea), 1.0))


def jetties(harbour: HarbourScene) -> list[str]:
    """Two plank walks from the corners towards the ship."""
    ship = berth(harbour)
    result = []
    for end in edge_ends(harbour.edge):
        angle = degrees(atan2(ship[1] + 8 - end[1], ship[0] - end[0]))
        x, y = end
        result.append(
            f'<g transform="translate({number(x)} {number(y)}) rotate({number(angle)})">'
            '<path d="M12-2h42v10h-42Z" fill="#1d1a20" opacity=".3"/>'
            f'<path d="M10-5h44v10h-44Z" fill="#B98552" stroke="{INK}" stroke-width="1.6"/>'
            '<path d="M17-5v10M24-5v10M31-5v10M38-5v10M45-5v10" stroke="#6b4526" stroke-width="1.3"/></g>'
        )
    return result


def ship(sheet: Sheet, harbour: HarbourScene) -> str:
    """The ship: the good on its sail, the ratio on its hull ("?" on the sail where any good is taken)."""
    kind = harbour.kind
    if ":" in kind:
        ratio, good = kind, ""
    else:
        ratio, good = "2:1", kind
    name = "harbour-" + "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in kind)
    if name not in sheet.defs:
        sheet.define(name, f'<g id="{name}" stroke-linejoin="round">{vessel(ratio, good)}</g>')
    x, y = berth(harbour)
    return sheet.use(name, x, y)


def vessel(ratio: str, good: str) -> str:
    """The drawing of a harbour's ship round the origin, 72 × 76 u."""
    icon = drawing(f"icon/{good}") if good else None
    if icon is not None:
        sign = f'<g transform="translate(0 -11) scale(1.22)">{icon[icon.index("<g") :]}</g>'
    else:
        letter = escaped(good[:3].capitalize()) or "?"
        sign = (
            f'<text y="{0 if letter == "?" else -5}" text-anchor="middle" font-family="{SERIF}" font-weight="700"'
            f' font-size="{34 if letter == "?" else 17}" fill="{INK}">{letter}</text>'
        )
    sail = "M-28-31C-10-35 12-35 29-31C24-17 24-3 28 8C10 5-9 5-27 9C-23-4-23-17-28-31Z"
    return (
        '<ellipse cx="2" cy="33" rx="36" ry="5" fill="#fff" opacity=".55"/>'
        f'<path d="M0 14V-40" stroke="{INK}" stroke-width="3"/>'
        f'<path d="M0-40l12 4-12 4Z" fill="{BANDS.get(good, ANY)}" stroke="{INK}" stroke-width="1.3"/>'
        f'<path d="{sail}" fill="#FFF9EA"/>'
        '<path d="M-25-4C-8-8 10-8 26-4C26 0 27 4 28 8C10 5-9 5-27 9C-26 5-25 0-25-4Z" fill="#2B2A33" opacity=".09"/>'
        f'<path d="M-28-31C-10-35 12-35 29-31L27.4-25C10-28.5-9-28.5-26.6-25Z" fill="{BANDS.get(good, ANY)}"/>'
        f'<path d="{sail}" fill="none" stroke="{INK}" stroke-width="2"/>{sign}'
        f'<path d="M-36 11C-20 17 20 17 36 11C33 20 29 27 24 31H-24C-29 27-33 20-36 11Z" fill="#8A5A35" stroke="{INK}" stroke-width="2"/>'
        '<path d="M-32 16C-18 21 18 21 32 16" stroke="#B98552" stroke-width="2" fill="none"/>'
        f'<text y="28.5" text-anchor="middle" font-family="{SANS}" font-weight="700" font-size="14" fill="#FFF9EA" stroke="#4a2d18"'
        f' stroke-width="2.4" paint-order="stroke">{escaped(ratio)}</text>'
    )
