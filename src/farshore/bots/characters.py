"""How levels differ from the tuned quick policy: the weaker ones err as people do and may have a style, and `hard` is careful.

All of these are parameters of the quick policy (`thinking/policy/parameters.py`) in place of the tuned ones. A player with mistakes still
does one thing after the other with a purpose; it only sees less of the board and forgets what others remember.
"""

from typing import Final

from farshore.engine.errors import FarshoreError
from farshore.thinking.policy.parameters import PolicyParameters

# Counts dots and nothing else, builds what can be paid at once, forgets the bank and the 7, keeps knights for later, robs anybody.
BEGINNER: Final[PolicyParameters] = {
    "found: rare": 0,
    "found: new kind": 0,
    "found: pip of a new kind": 0,
    "found: kind below four pips": 0,
    "found: harbour of all kinds": 0,
    "found: harbour of one kind": 0,
    "found: pip at its harbour": 0,
    "found: place two roads away": 0,
    "found: doubt": 300,
    "grow: rare": 0,
    "grow: new kind": 0,
    "grow: pip of a new kind": 0,
    "grow: kind below four pips": 0,
    "grow: harbour of all kinds": 0,
    "grow: harbour of one kind": 0,
    "grow: pip at its harbour": 0,
    "road: two away": 0,
    "road: others are there too": 0,
    "road: cards to spare": 0,
    "card: goal is far": 5,
    "card: many cards": 99,
    "card: rush": 0,
    "knight: at once": 0,
    "monopoly: least": 2,
    "robber: square of points": 0,
    "steal: points": 0,
    "bank: many cards": 99,
    "bank: fewest cards": 10,
    "bank: for a road": 99,
    "discard: beyond the goal": 0,
}

# Takes good numbers for good places, lays roads while cards are left, aims at the nearest corner, thinks of the 7 late, robs anybody.
AMATEUR: Final[PolicyParameters] = {
    "found: rare": 0,
    "found: new kind": 0,
    "found: pip of a new kind": 0,
    "found: kind below four pips": 0,
    "found: place two roads away": 0,
    "found: doubt": 55,
    "grow: new kind": 5,
    "road: two away": 0,
    "road: cards to spare": 3,
    "card: goal is far": 3,
    "card: many cards": 12,
    "card: rush": 1,
    "knight: at once": 0,
    "robber: square of points": 0,
    "steal: points": 0,
    "bank: many cards": 14,
}

# Wants a little of everything. That wins as often as the tuned parameters do, and people find it sensible.
CAREFUL: Final[PolicyParameters] = {"found: new kind": 40}

# What somebody likes to do, beyond what is wise. Parameters of what a game does not have are of no use there, and do no harm.
STYLES: Final[dict[str, PolicyParameters]] = {
    "builder": {
        "found: pip of lumber": 130,
        "found: pip of brick": 130,
        "road: behind by": 3,
        "road: safe by": 3,
        "card: goal is far": 4,
    },
    "trader": {
        "found: harbour of all kinds": 20,
        "found: harbour of one kind": 15,
        "grow: harbour of all kinds": 20,
        "grow: harbour of one kind": 15,
        "bank: many cards": 5,
        "bank: for a road": 4,
    },
    "knight": {
        "found: pip of wool": 110,
        "found: pip of grain": 125,
        "found: pip of ore": 130,
        "card: goal is far": 0,
        "card: many cards": 3,
        "card: rush": 9,
        "knight: at once": 1,
    },
    "sailor": {
        "found: pip of lumber": 120,
        "found: pip of wool": 130,
        "ship: coast that beckons": 0,
    },
}


def style_named(name: str) -> PolicyParameters:
    if name not in STYLES:
        raise FarshoreError(f"There is no style {name!r}; styles: {', '.join(STYLES)}.")
    return STYLES[name]
