"""How evenly the seats of a map win, as the gallery shows it: from games of bots or of people."""

from farshore.arena.map_trial import chance_band
from farshore.server.storage.records import Row


def fairness_of(wins: list[float], games: int, by: str) -> Row:
    """As in `MapFairness`. Even: every seat wins as often as chance alone would let it."""
    finished = sum(wins)
    if not finished:
        return {"word": "untested", "seat": 0, "percent": 0, "games": 0, "by": "nobody"}
    low, high = chance_band(len(wins), finished)
    shares = [won / finished for won in wins]
    seat = max(range(len(wins)), key=lambda one: shares[one])
    even = all(low <= share <= high for share in shares)
    percent = round(100 * (shares[seat] - 1 / len(wins)))
    return {"word": "even" if even else "uneven", "seat": seat, "percent": percent, "games": games, "by": by}


def fairness_columns(fairness: Row) -> Row:
    """The columns of a map."""
    if fairness["word"] == "untested":
        return {"fairness": None, "unevenness": None}
    return {"fairness": fairness, "unevenness": fairness["percent"] if fairness["word"] == "uneven" else 0}
