"""What a viewer is shown of a table, with a field for each thing: parts fill it in, pages and pictures read it.

Parts read cells through the `View` only, so that nothing is shown here that the viewer may not see.
"""

from dataclasses import dataclass, field, fields

Counts = dict[str, int]  # by name; {"count": n} where the viewer may know no more


@dataclass
class SeatFacts:
    """What everybody may know of a player, in the order of captions. None: this game has no such thing, or there is nothing to say."""

    cards: int | None = None  # in the hand
    posts_left: int | None = None
    free_goods: int | None = None
    goods_left: int | None = None
    gold: int | None = None
    routes_left: int | None = None
    road: int | None = None  # the longest
    longest_road: bool | None = None  # holds the award
    knights: int | None = None  # played
    largest_army: bool | None = None  # holds the award
    development: int | None = None  # cards
    improvements: str | None = None  # stages of the three tracks, as in "2/0/1"
    crane: int | None = None  # one improvement is cheaper this turn
    walls: int | None = None
    defence: int | None = None  # strength of the knights who are awake
    progress: int | None = None  # cards
    fleet: list[str] | None = None  # goods that are traded 2:1 this turn
    exchanges: int | None = None  # owed to the player on turn
    chips: int | None = None
    fish: int | None = None
    boat: int | None = None  # spaces on the fishing track
    cloth: int | None = None
    ships: int | None = None  # in the line
    warships: int | None = None
    fortress: int | None = None  # chips that are left of the own one
    wonder: str | None = None
    stages: int | None = None  # of the wonder
    harbours: int | None = None  # still to lay
    stone: int | None = None  # of the two who play in this turn: 1 or 2

    def captions(self) -> dict[str, str]:
        """What captions of pictures say: names and values. Awards are among the points."""
        captions: dict[str, str] = {}
        for one in fields(self):
            value = getattr(self, one.name)
            if value is not None and not isinstance(value, bool):
                captions[one.name.replace("_", " ")] = ", ".join(value) if isinstance(value, list) else str(value)
        return captions


@dataclass
class ShownGoal:
    """Something a player works for where points alone don't tell how one wins: how far it is, as far as the viewer may know."""

    name: str  # pages have words for it
    count: int  # done, or held
    total: int | None = None  # of so many; None: it has no end
    points: int | None = None  # what it is worth so far, where that is not the count
    means: Counts = field(default_factory=dict)  # what the player has for it, by the names of facts
    leader: int | None = None  # the seat that is ahead of all others
    needed: bool = False  # nobody wins without it, whatever their points
    met: bool = False  # nothing is left to do for it at present


@dataclass
class SeatShown:
    """What a viewer is shown of one player."""

    facts: SeatFacts = field(default_factory=SeatFacts)
    goals: list[ShownGoal] = field(default_factory=list)  # in the order of importance
    hand: Counts = field(default_factory=dict)
    cards: Counts = field(default_factory=dict)  # development cards that may be played
    new_cards: Counts = field(default_factory=dict)  # bought this turn
    decks: dict[str, Counts] = field(default_factory=dict)  # hidden cards of other decks
    known: dict[int, Counts] = field(default_factory=dict)  # cards of others that this player has seen; only the player knows
    owed: int = 0  # cards to discard
    says: str = "silent"  # in trade
    gives: Counts = field(default_factory=dict)  # the offer that stands
    wants: Counts = field(default_factory=dict)
    elsewhere: Counts = field(default_factory=dict)  # cards that the others hold together; only for the player, who can count them
    rates: Counts = field(default_factory=dict)  # cards that the bank takes for one
    supply: Counts = field(default_factory=dict)  # pieces not yet on the board

    def learn(self, other: int, cards: Counts) -> None:
        """This player has seen these cards of `other`."""
        self.known.setdefault(other, {}).update(cards)


@dataclass
class TableShown:
    """What a viewer is shown of the middle of the table, and of every player."""

    seats: list[SeatShown]
    dice: tuple[int, int] | None = None
    event: str = ""  # what a third die showed
    bank: Counts = field(default_factory=dict)
    deck: int = 0  # cards that can be bought
    tokens: Counts = field(default_factory=dict)  # number tokens that lie face down, by terrain
