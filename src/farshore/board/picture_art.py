"""The drawings in `farshore/data/art`, cut out, coloured and named for one picture.

Each drawing is a file of its own in board units (the side of a hex is 100), painted for the light theme and, where it belongs to a player,
in red. Everything else is a change of colours, so one file serves six seats, ownerless pieces and the night.
"""

import json
import re
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2s
from importlib.resources import files

INK = "#2B2A33"
HALO = "#FFF8E6"
SERIF = "Vollkorn,'Palatino Linotype','Book Antiqua','Times New Roman',serif"  # not Georgia: its old-style figures look wrong on tokens
SANS = "'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif"


@dataclass(frozen=True)
class Paint:
    """A player's three tones and the mark that tells seats apart without colour."""

    base: str
    light: str
    dark: str
    mark: str
    mark_ink: str


_IVORY = "#FFF7E4"
_STRIPE = "#FFF7E3"  # on a seat's tone: ivory, on white ones ink
PAINTS = {
    "red": Paint("#C22F2A", "#E5675A", "#861B1A", '<path d="M0-6L5.6 4.2H-5.6Z"/>', _IVORY),
    "blue": Paint("#1F5FB8", "#5E97E0", "#123C79", '<circle r="5.2"/>', _IVORY),
    "white": Paint("#F7F1E2", "#FFFFFF", "#BDB29B", '<rect x="-4.6" y="-4.6" width="9.2" height="9.2"/>', INK),
    "orange": Paint("#F2A31B", "#FFCB69", "#AE6A08", '<path d="M0-6.4L5 0L0 6.4L-5 0Z"/>', INK),
    "teal": Paint("#35B6A0", "#7FDCCB", "#17705F", '<path d="M-1.8-5.6h3.6v3.8h3.8v3.6h-3.8v3.8h-3.6v-3.8h-3.8v-3.6h3.8Z"/>', INK),
    "plum": Paint(
        "#3B2A4F", "#75608F", "#1F142C", '<path d="M0-6.4L1.7-2.1L6.3-1.9L2.7 1L3.9 5.4L0 2.9L-3.9 5.4L-2.7 1L-6.3-1.9L-1.7-2.1Z"/>', _IVORY
    ),
}
NOBODY = Paint("#9A9A96", "#C9C8C2", "#62625F", "<g/>", INK)  # ownerless pieces and colours nobody here knows


def paint(colour: str | None) -> Paint:
    """The tones of a seat's colour; grey for none."""
    return PAINTS.get(colour or "", NOBODY)


def trace(colour: str | None) -> str:
    """The tone for dots and rings on ivory, where white would vanish."""
    return "#6F675A" if colour == "white" else paint(colour).base


@cache
def drawing(name: str) -> str | None:
    """The inside of the file `name` ("terrain/forest-1"), None where there is no such drawing."""
    path = files("farshore").joinpath("data", "art", f"{name}.svg")
    if not re.fullmatch(r"[a-z0-9/-]+", name) or not path.is_file():
        return None
    text = path.read_text(encoding="utf-8")
    return text[text.index(">") + 1 : text.rindex("</svg>")]


@cache
def night() -> dict[str, dict[str, str]]:
    """Light colour to dark colour, for each terrain and each thing that stands in several terrains."""
    table: dict[str, dict[str, str]] = json.loads(files("farshore").joinpath("data", "art", "dark.json").read_text(encoding="utf-8"))
    return table


def recoloured(text: str, colours: dict[str, str]) -> str:
    """All colours exchanged in one sweep, so that no exchange sees another's result."""
    return re.sub(r"#[0-9A-Fa-f]{6}\b", lambda found: colours.get(found[0], found[0]), text)


def in_colour(text: str, colour: str | None) -> str:
    """A drawing painted in red, in another seat's tones and with its mark."""
    red, mine = PAINTS["red"], paint(colour)
    text = text.replace(f'fill="{red.mark_ink}">{red.mark}', f'fill="{mine.mark_ink}">{mine.mark}')
    stripe = INK if colour == "white" else _IVORY
    return recoloured(text, {red.base: mine.base, red.light: mine.light, red.dark: mine.dark, _STRIPE: stripe})


def chance(*words: object) -> float:
    """A number from 0 to 1 that depends on `words` only: every picture of one board gets the same coast, trees and waves."""
    return int.from_bytes(blake2s(repr(words).encode(), digest_size=6).digest(), "big") / 2**48


def number(value: float) -> str:
    """A coordinate with one decimal at most: pictures stay small and never show -0."""
    return f"{value + 0.0:.1f}".removesuffix(".0").replace("-0.0", "0") if round(value, 1) else "0"


def escaped(text: str) -> str:
    """Any text made safe inside XML, control characters left out (XML can't hold them)."""
    kept = "".join(letter for letter in text if letter >= " " and letter not in "\x7f\ufffe\uffff" and not "\ud800" <= letter <= "\udfff")
    return kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


@dataclass
class Sheet:
    """What the parts of one picture share: its theme, the prefix of its ids and the drawings used so far, each defined once.

    The prefix lets several pictures stand in one page, where all ids are in one space.
    """

    prefix: str
    dark: bool = False
    defs: dict[str, str] = field(default_factory=dict)

    def ref(self, name: str) -> str:
        """The id of a definition in this picture."""
        return f"{self.prefix}-{name}"

    def define(self, name: str, text: str) -> str:
        """Keep `text` (which holds its own id) under `name`, with all that it refers to; returns the id."""
        if name not in self.defs:
            self.defs[name] = ""  # its place is taken before what it refers to; also ends circles
            for needed in dict.fromkeys(re.findall(r'(?:href="|url\()#([\w-]+)', text)):
                shared = drawing(f"shared/{needed}")
                if shared is not None:
                    self.define(needed, recoloured(shared, night().get(needed, {})) if self.dark else shared)
            self.defs[name] = self.own(text)
        return self.ref(name)

    def own(self, text: str) -> str:
        """The text with this picture's prefix on all ids and references that don't have it yet."""
        return re.sub(rf'(\bid="|href="#|url\(#)(?!{self.prefix}-)', rf"\g<1>{self.prefix}-", text)

    def use(self, name: str, x: float, y: float, more: str = "") -> str:
        """A reference to a definition, moved to a point; `more` is further transformation."""
        return f'<use href="#{self.ref(name)}" transform="translate({number(x)} {number(y)}){more}"/>'

    def piece(self, name: str, colour: str | None) -> str | None:
        """Define a piece's drawing in a colour; its name for `use`, None where there is no drawing."""
        text = drawing(f"piece/{name}")
        if text is None:
            return None
        name = f"{name}-{colour if colour in PAINTS else 'none'}"
        self.define(name, f'<g id="{name}">{in_colour(text, colour)}</g>')
        return name
