"""The parameters of the quick policy: what it prefers, and from when on it does something.

Found by `python -m farshore.bots.tune parameters`, which changes one at a time and keeps what wins; see docs/explanation/bots.md.
"""

from typing import Final, TypeAlias

PolicyParameters: TypeAlias = dict[str, int]

PARAMETERS: Final[PolicyParameters] = {
    # what a corner is worth: first when founding, then later on. Pips in hundredths by kind, the rest in tenths of a pip
    "found: pip of lumber": 100,
    "found: pip of brick": 100,
    "found: pip of wool": 85,
    "found: pip of grain": 108,
    "found: pip of ore": 108,
    "found: rare": 50,
    "found: new kind": 12,
    "found: pip of a new kind": 2,
    "found: kind below four pips": 5,
    "found: harbour of all kinds": 7,
    "found: harbour of one kind": 4,
    "found: pip at its harbour": 2,
    "found: number held already": 0,
    "found: place two roads away": 1,
    "found: doubt": 0,  # hundredths by which a corner may seem better than it is, drawn for each one anew
    "grow: pip of lumber": 100,
    "grow: pip of brick": 100,
    "grow: pip of wool": 85,
    "grow: pip of grain": 108,
    "grow: pip of ore": 108,
    "grow: rare": 50,
    "grow: new kind": 12,
    "grow: pip of a new kind": 2,
    "grow: kind below four pips": 5,
    "grow: harbour of all kinds": 7,
    "grow: harbour of one kind": 4,
    "grow: pip at its harbour": 2,
    "grow: number held already": 0,
    # roads
    "road: reached at once": 8,  # quarters of the corner's worth
    "road: others are there too": 8,  # thirty-seconds more
    "road: two away": 4,  # quarters
    "road: longer": 3,
    "road: from a tip": 8,
    "road: behind by": 1,  # from the longest, to race for it
    "road: safe by": 1,  # ahead of the next, to stop racing
    "road: cards to spare": 99,  # with so many a road is built though there is a place to settle
    "road: keep for a city": 0,  # cards missing for a city, below which a road may not spoil it
    # development cards
    "card: goal is far": 1,  # cards missing for the nearest building
    "card: many cards": 6,
    "card: rush": 3,  # points from the target, from which on cards are bought first
    "knight: at once": 1,
    "monopoly: least": 4,
    "invention: most missing": 2,
    # robber
    "robber: any": 4,
    "robber: square of points": 8,  # thirty-seconds
    "robber: somebody has cards": 12,
    "robber: own loss": 40,
    "steal: points": 3,
    "steal: cards": 1,
    # trade with the bank
    "bank: many cards": 7,  # above: trade for cards, or towards the nearest
    "bank: fewest cards": 4,  # to trade towards a building
    "bank: for a road": 5,
    "discard: beyond the goal": 20,
    "discard: plenty": 2,
}
