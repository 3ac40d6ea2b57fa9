"""The weights of the evaluation with cities and knights, in the units of `weights.py`; what is not here weighs as in the base game."""

from typing import Final

KNIGHTS_WEIGHTS: Final[dict[str, tuple[int, int]]] = {
    "pips of paper": (45, 20),
    "pips of cloth": (45, 20),
    "pips of coin": (45, 20),
    "stage of science": (200, 150),
    "stage of trade": (200, 150),
    "stage of politics": (180, 130),
    "third stages": (250, 150),
    "commodities held": (60, 60),
    "pays a stage": (150, 150),
    "metropolis in reach": (250, 400),
    "metropolis in danger": (-300, -500),
    "metropolis for good": (200, 300),
    "active knights": (120, 60),
    "sleeping knights": (80, 40),
    "would lose a city": (-120, -150),
    "would be the defender": (60, 100),
    "walls": (100, 50),
    "cities": (100, 50),
    "progress cards": (60, 60),
    "worth of progress cards": (60, 50),
}
