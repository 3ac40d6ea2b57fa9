"""What a player did in a game."""

from dataclasses import dataclass, fields


@dataclass
class Features:
    """Counts of one player in one game; foundings are counted as built."""

    settlements: int = 0
    cities: int = 0
    roads: int = 0
    cards: int = 0  # development cards bought
    knights: int = 0  # played
    other_cards: int = 0  # played
    bank_trades: int = 0
    deals: int = 0  # with other players
    offers: int = 0  # in the own turn
    counter_offers: int = 0
    thefts: int = 0
    leader_robbed: int = 0  # thefts from somebody who led the others by the points that everybody sees
    missing: int = 0  # goods that neither founding settlement yields
    idle_ends: int = 0  # turns ended with at least six cards and a development card that could have been bought; ours only

    def built(self, piece: str) -> None:
        if piece == "road":
            self.roads += 1
        elif piece == "settlement":
            self.settlements += 1
        else:
            self.cities += 1

    def played(self, card: str) -> None:
        if card == "knight":
            self.knights += 1
        else:
            self.other_cards += 1

    def stole(self, from_leader: bool) -> None:
        self.thefts += 1
        self.leader_robbed += from_leader


def averages(games: list[Features]) -> dict[str, float]:
    """Means by name."""
    return {one.name: sum(getattr(game, one.name) for game in games) / max(1, len(games)) for one in fields(Features)}
