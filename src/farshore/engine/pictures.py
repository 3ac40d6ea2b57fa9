"""Pictures of what the engine makes. The engine can't draw: a layer that can says here how, and notebooks show it (`_repr_svg_`)."""

from collections.abc import Callable
from typing import Any

painters: dict[type, Callable[[Any], str]] = {}


def picture_of(thing: object) -> str | None:
    """The thing as an SVG picture; None where nobody knows how to draw it."""
    painter = painters.get(type(thing))
    return None if painter is None else painter(thing)
