"""Hexes and what is printed on them: terrain scenes and number tokens."""

from farshore.board.grid import HexAt
from farshore.board.picture_art import INK, SERIF, Sheet, chance, drawing, escaped, night, number, recoloured
from farshore.board.picture_theme import Theme
from farshore.board.pips import pips
from farshore.board.scene import HexScene
from farshore.board.shape import centre

SEA = ("sea", "fishing")
ALIKE = {"field": "fields", "barren": "desert", "none": "desert", "gold_river": "gold", "salt": "saltworks"}
MIRRORED = ("fields", "pasture", "desert", "gold", "saltworks")  # the rest shows by its shading where the light comes from
VARIANTS = 3
RED = (6, 8)
TOKEN_DROP = 7.0  # a token lies a little below the middle of its hex

# A hexagon with rounded corners, 96.5 u from middle to corner; and 94 u, for the rim.
OUTLINE = (
    "M-7.8-92Q0-96.5 7.8-92L75.8-52.7Q83.6-48.2 83.6-39.2V39.2Q83.6 48.2 75.8 52.7L7.8 92Q0 96.5-7.8 92L-75.8 52.7Q-83.6 48.2-83.6 39.2"
    "V-39.2Q-83.6-48.2-75.8-52.7Z"
)
INNER = "M-6.9-90Q0-94 6.9-90L74.5-51Q81.4-47 81.4-39V39Q81.4 47 74.5 51L6.9 90Q0 94-6.9 90L-74.5 51Q-81.4 47-81.4 39V-39Q-81.4-47-74.5-51Z"
RIM = (
    '<linearGradient id="rim-light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/>'
    '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset=".6" stop-color="#000" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>'
)


def is_land(hexagon: HexScene) -> bool:
    """Whether a hex has a coast round it; fog lies on the water until it lifts."""
    return hexagon.terrain not in SEA and hexagon.terrain != "fog"


def terrain(sheet: Sheet, hexagon: HexScene, theme: Theme, seed: str) -> str:
    """One hex with its scene, one of three and perhaps mirrored, as its place on this board decides; the sea has none of its own."""
    if hexagon.terrain == "sea":
        return ""
    x, y = centre(*hexagon.at)
    kind = ALIKE.get(hexagon.terrain, hexagon.terrain)
    q, r = hexagon.at
    variant = 1 + (q - r + int(chance(seed, "variant") * VARIANTS)) % VARIANTS  # neighbours never share one
    name = f"{kind}-{variant}"
    text = drawing(f"terrain/{name}")
    label = ""
    if kind == "fishing":
        name, text = kind, FISH
    elif text is None:
        name, text = "plain", '<path d="M-100-104H100V104H-100Z" fill="#C5C9BE"/>'
        label = (
            f'<text y="-48" text-anchor="middle" font-family="{SERIF}" font-weight="700" font-size="22" fill="{INK}">'
            f"{escaped(hexagon.terrain)}</text>"
        )
    if sheet.dark:
        text = recoloured(text, night().get(kind, {}))
    sheet.define("hex", f'<clipPath id="hex"><path d="{OUTLINE}"/></clipPath>')
    sheet.define(name, f'<symbol id="{name}" overflow="visible"><g clip-path="url(#hex)">{text}</g></symbol>')
    mirrored = ' transform="scale(-1 1)"' if kind in MIRRORED and chance(seed, "mirror", hexagon.at) < 0.5 else ""
    skirt = f'<path d="{OUTLINE}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="8"/>' if kind == "fog" else ""
    return (
        f'<g class="hex" transform="translate({number(x)} {number(y)})">{skirt}<use href="#{sheet.ref(name)}"{mirrored}/>'
        f'<use href="#{sheet.ref(rim(sheet, theme, kind))}"/>{label}</g>'
    )


def rim(sheet: Sheet, theme: Theme, kind: str) -> str:
    """The outline of a hex and the gradient that lifts it; never mirrored, as the light stays where it is."""
    name = "fog-rim" if kind == "fog" else "rim"
    if kind == "fishing":
        name = "no-rim"
        sheet.define(name, f'<g id="{name}"/>')
        return name
    sheet.define("rim-light", RIM)
    strength = ".25" if kind == "fog" else ".75"
    sheet.define(
        name,
        f'<g id="{name}" fill="none"><path d="{OUTLINE}" stroke="{theme.ink}" stroke-opacity="{strength}" stroke-width="1.8"/>'
        f'<path d="{INNER}" stroke="url(#rim-light)" stroke-width="4"/></g>',
    )
    return name


def token(sheet: Sheet, at: HexAt, value: int, theme: Theme, radius: float, blocked: bool) -> str:
    """A number token with its pips; red and larger where the dice fall most often, hatched where nothing comes of it."""
    name = f"token-{value}"
    if name not in sheet.defs:
        sheet.define(name, f'<g id="{name}">{face(sheet, value, theme, radius)}</g>')
    x, y = centre(*at)
    hatched = ""
    if blocked:
        sheet.define("blocked", f'<g id="blocked">{hatching(sheet, radius)}</g>')
        hatched = sheet.use("blocked", x, y + TOKEN_DROP)
    return f'<g class="token">{sheet.use(name, x, y + TOKEN_DROP)}{hatched}</g>'


def face(sheet: Sheet, value: int, theme: Theme, radius: float) -> str:
    """The drawing of one number token round the origin."""
    lit, middle, edge, below = theme.token
    sheet.define(
        "ivory",
        f'<radialGradient id="ivory" cx=".38" cy=".3" r=".85"><stop offset="0" stop-color="{lit}"/>'
        f'<stop offset=".7" stop-color="{middle}"/><stop offset="1" stop-color="{edge}"/></radialGradient>',
    )
    ink = "#B3241C" if value in RED else INK
    size, weight = (1.22, 800) if value in RED else (1.08, 700)
    r = number(radius)
    count = pips(value)
    gap = 0.2 * radius
    dots = "".join(
        f'<circle cx="{number((i - (count - 1) / 2) * gap)}" cy="{number(0.56 * radius)}" r="{number(0.08 * radius)}"/>'
        for i in range(count)
    )
    return (
        f'<ellipse cx="2" cy="6" rx="{number(radius + 1)}" ry="{r}" fill="#1d1a20" opacity=".35"/>'
        f'<circle cy="2.5" r="{r}" fill="{below}" stroke="{INK}" stroke-width="1.4"/>'
        f'<circle r="{r}" fill="url(#ivory)" stroke="{INK}" stroke-width="1.4"/>'
        f'<circle r="{number(radius - 4)}" fill="none" stroke="{ink}" stroke-opacity=".{5 if value in RED else 2}" stroke-width="1"/>'
        f'<text y="{number(0.26 * radius)}" text-anchor="middle" font-family="{SERIF}" font-weight="{weight}" letter-spacing="-1"'
        f' style="font-variant-numeric:lining-nums" font-size="{number(size * radius)}" fill="{ink}">{value}</text>'
        f'<g fill="{ink}">{dots}</g>'
    )


def hatching(sheet: Sheet, radius: float) -> str:
    """Grey strokes over a token that a robber blocks."""
    sheet.define("disc", f'<clipPath id="disc"><circle r="{number(radius)}"/></clipPath>')
    lines = "".join(f"M{-60 + step} 40l80-80" for step in range(0, 90, 9))
    return (
        f'<circle r="{number(radius)}" fill="#77757c" opacity=".4"/><g clip-path="url(#disc)">'
        f'<path d="{lines}" stroke="#3a3840" stroke-opacity=".45" stroke-width="2.4" fill="none"/></g>'
    )


FISH = (
    '<g fill="#DCE9E6" stroke="#2B2A33" stroke-width="1.6" stroke-linejoin="round">'
    '<g id="fish"><path d="M-64-30C-56-50-34-54-22-38C-36-26-50-24-64-30ZL-76-40L-74-18Z"/>'
    '<circle cx="-32" cy="-40" r="1.8" fill="#2B2A33"/></g><use href="#fish" transform="translate(92 22) scale(.9)"/></g>'
    '<path d="M-80-10q8-8 16 0t16 0t16 0M20 14q8-8 16 0t16 0t16 0" stroke="#fff" stroke-width="2.2" fill="none" stroke-opacity=".8"/>'
)
