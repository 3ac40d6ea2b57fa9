"""SVG pictures as PNG. Drawn by resvg, which comes with the extra `png`: one small wheel, no browser and no system library."""

from functools import cache

from farshore.engine.errors import FarshoreError
from farshore.installation import need

WIDTH = 1600  # pixels
WIDEST = 10_000
# What stands in for the pictures' own fonts where a machine has none of those: resvg takes families by name and knows no substitutes.
SERIF = ("Times New Roman", "Liberation Serif", "DejaVu Serif", "Noto Serif", "FreeSerif", "Nimbus Roman", "Tinos", "Georgia", "Times")
SANS = ("Arial", "Liberation Sans", "DejaVu Sans", "Noto Sans", "FreeSans", "Nimbus Sans", "Arimo", "Helvetica", "Roboto", "Ubuntu")


def png(svg: str, width: int = WIDTH) -> bytes:
    """The picture, `width` pixels wide. Its texts are set in the fonts of this machine."""
    resvg = need("resvg_py", "png")
    if not 1 <= width <= WIDEST:
        raise FarshoreError(f"A picture can be 1 to {WIDEST} pixels wide, not {width}.")
    serif, sans = family(SERIF + SANS), family(SANS + SERIF)
    return bytes(resvg.svg_to_bytes(svg_string=svg, width=width, serif_family=serif, sans_serif_family=sans))


@cache
def family(names: tuple[str, ...]) -> str:
    """The first of these fonts that this machine has: the one in which a letter leaves a trace.

    It is asked for as `png` asks for it, in place of a generic family: an unknown family named in the text itself is drawn in another
    font on some machines, and would be taken for one that is there.
    """
    resvg = need("resvg_py", "png")

    def drawn(letter: str, name: str) -> bytes:
        text = f'<text y="16" font-family="serif" font-size="16">{letter}</text>'
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">{text}</svg>'
        return bytes(resvg.svg_to_bytes(svg_string=drawing, serif_family=name))

    for name in names:
        if drawn("H", name) != drawn(" ", name):
            return name
    raise FarshoreError(
        "This machine has no font that a PNG picture could be set in: install one, such as DejaVu, or take the SVG picture."
    )
