"""The colours of a picture by day and by night. Pieces keep their own: they are the same wood at any hour."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    sea: str  # the middle of the sheet
    deep: str  # its edges
    line: str  # engraved lines on the water
    line_strength: float
    shallows: tuple[str, ...]  # between the water lines, from far out to the shore
    ripple: str  # the water lines themselves
    beach: str
    gap: str  # between hexes
    ink: str  # outlines on land
    token: tuple[str, str, str, str]  # lit side, face, rim, the disc below
    panel: str
    inset: str
    hairline: str
    text: str
    quiet: str
    award: str  # a fact worth points


DAY = Theme(
    sea="#8DB8BF",
    deep="#6FA3AE",
    line="#F4F8EE",
    line_strength=1.0,
    shallows=("#93BDC3", "#9CC4C8", "#A5CBCC", "#AED1D0", "#B8D8D4"),
    ripple="#CFE4E0",
    beach="#F1E2BE",
    gap="#EAD9B0",
    ink="#2B2A33",
    token=("#FFFDF5", "#F8EED6", "#E2CFA4", "#C9B27E"),
    panel="#FBF5E6",
    inset="#F3E9D2",
    hairline="#D9C8A0",
    text="#2A2A33",
    quiet="#665F54",
    award="#F6D98A",
)

NIGHT = Theme(
    sea="#1D3644",
    deep="#142936",
    line="#9FC3CF",
    line_strength=0.55,
    shallows=("#203B49", "#24414F", "#284754", "#2C4E5A", "#30545F"),
    ripple="#41666F",
    beach="#B7A67E",
    gap="#B3A27A",
    ink="#12151B",
    token=("#F0E6CC", "#E2D5B6", "#C6B287", "#A08A5C"),
    panel="#1E2830",
    inset="#283540",
    hairline="#3D4C57",
    text="#F1E9D6",
    quiet="#A9B0AE",
    award="#7A6126",
)
