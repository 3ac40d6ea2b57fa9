"""Networks for the learnt level: the files that come with Farshore, one for each game that has one, and files that somebody has trained.

A file begins with a line of JSON: its format, the game and its seats, the sizes of the layers, the names of what it reads, and how it was
trained. The packed weights follow. Names tie it to the evaluation's terms: a term that came later is left out, and one that is gone makes
it useless.
"""

import hashlib
import json
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from farshore.boxes.kit import Kit
from farshore.engine.errors import FarshoreError
from farshore.engine.ints import ints, packed, unpacked
from farshore.thinking.board_features import BoardFeatures
from farshore.thinking.evaluation.evaluate import Evaluation
from farshore.thinking.evaluation.network import ValueNetwork, network_from, sizes

FORMAT = "farshore-network/1"
LARGEST = 1_000_000  # bytes of a file
MOST_UNITS = 1024


@dataclass(frozen=True)
class LearntWeights:
    """What a file holds. `weights` are in the order of `sizes` in the network."""

    game: str
    seats: tuple[int, ...]  # of the tables it was trained at: elsewhere it would only guess
    names: tuple[str, ...]
    first: int
    second: int
    weights: bytes = field(repr=False)
    trained: dict[str, Any] = field(default_factory=dict, hash=False, compare=False)

    def as_bytes(self) -> bytes:
        heading = {
            "format": FORMAT,
            "game": self.game,
            "seats": list(self.seats),
            "first": self.first,
            "second": self.second,
            "names": list(self.names),
            "trained": self.trained,
            "sum": digest(self.weights),
        }
        return json.dumps(heading).encode() + b"\n" + self.weights

    def network(self, names: list[str]) -> ValueNetwork:
        """The network for an evaluation that reads these names; those that it does not know get no weight."""
        missing = [name for name in self.names if name not in names]
        if missing:
            raise FarshoreError(f"The network reads {missing[0]!r}, which {self.game} no longer has. Train it again.")
        if list(self.names) == names:
            return network_from(len(names), self.first, self.second, self.weights)
        rows = [int(weight) for weight in unpacked(self.weights, sum(sizes(len(self.names), self.first, self.second)))]
        places = [self.names.index(name) if name in self.names else -1 for name in names]
        spread = [rows[place * self.first : (place + 1) * self.first] if place >= 0 else [0] * self.first for place in places]
        rest = rows[len(self.names) * self.first : len(rows) - 2 * len(self.names)]
        plain = [rows[len(rows) - late * len(self.names) + place] if place >= 0 else 0 for late in (2, 1) for place in places]
        whole = [*(weight for row in spread for weight in row), *rest, *plain]
        return network_from(len(names), self.first, self.second, packed(ints(whole)))


def digest(weights: bytes) -> str:
    return hashlib.sha256(weights).hexdigest()[:16]


def read_weights(content: bytes, where: str) -> LearntWeights:
    """What is in a file; a sentence if it is none of ours."""
    line, newline, weights = content.partition(b"\n")
    try:
        heading = json.loads(line) if newline and len(content) <= LARGEST else None
    except ValueError:
        heading = None
    if not isinstance(heading, dict) or heading.get("format") != FORMAT:
        raise FarshoreError(f"{where} is not the file of a network that this version can read ({FORMAT}).")
    names: Any = heading.get("names")
    first: Any = heading.get("first")
    second: Any = heading.get("second")
    seats: Any = heading.get("seats")
    sound = isinstance(names, list) and 0 < len(names) <= MOST_UNITS and all(isinstance(name, str) for name in names)
    if not sound or not all(isinstance(size, int) and 0 < size <= MOST_UNITS for size in (first, second)):
        raise FarshoreError(f"{where} does not say what its network reads, or how large it is.")
    if not isinstance(seats, list) or not all(isinstance(count, int) for count in seats):
        raise FarshoreError(f"{where} does not say for how many seats it was trained.")
    if heading.get("sum") != digest(weights):
        raise FarshoreError(f"{where} is damaged: its weights are not those that were written.")
    trained = heading.get("trained")
    known = trained if isinstance(trained, dict) else {}
    found = LearntWeights(str(heading.get("game")), tuple(seats), tuple(names), first, second, weights, known)
    try:
        network_from(len(found.names), first, second, weights)
    except ValueError as error:
        raise FarshoreError(f"{where} is damaged: {error}.") from None
    return found


@lru_cache(maxsize=64)
def shipped_weights(game: str) -> LearntWeights | None:
    """The weights that come with Farshore for a game, if there are any."""
    if not game.replace("-", "").isalnum():  # games of other packages name themselves
        return None
    file = files("farshore") / "data" / "networks" / f"{game}.net"
    return read_weights(file.read_bytes(), file.name) if file.is_file() else None


def inputs_of(kit: Kit) -> list[str]:
    """What a network for this game reads of each seat."""
    return Evaluation(BoardFeatures(kit)).inputs


def network_of(kit: Kit, weights: LearntWeights | None = None) -> ValueNetwork | None:
    """The network for a game: from these weights, or from those shipped. None where there is none, and bots judge by evaluation alone."""
    found = weights or shipped_weights(str(kit.rules.name))
    if found is None:
        return None
    game, seats = str(kit.rules.name), int(kit.rules.seats)
    if found.game != game:
        raise FarshoreError(f"This network was trained for {found.game}, not for {game}.")
    if seats not in found.seats:
        if weights is None:
            return None
        raise FarshoreError(f"This network for {found.game} was trained at tables of {_listed(found.seats)}, not of {seats}.")
    return found.network(inputs_of(kit))


def _listed(seats: tuple[int, ...]) -> str:
    return " or ".join(str(count) for count in seats) or "nobody"
