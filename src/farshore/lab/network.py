"""A small value network in NumPy, and the bot that plays by one. No other package is needed, to learn or to play.

The network sees a position as one seat does (its `Gist`) and says how likely this seat wins. A policy follows from it by looking one action
ahead: the better what an action leads to, the likelier it is chosen. A file holds the weights together with the game, the number of
players and the codec's version they belong to.
"""

from pathlib import Path
from typing import Any

from farshore.bots import Bot, Outlook
from farshore.engine.words import FarshoreError
from farshore.lab.codec import Codec
from farshore.lab.extras import need
from farshore.lab.gist import GIST_VERSION, Gist
from farshore.lab.observation import Array, Spans

np = need("numpy", "lab")

FORMAT = "farshore-network/2"
LAYERS = ("in", "mid", "value")


class Network:
    """Weights by name: `in`, `mid` and `value`, each a matrix with its offsets in the last row."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights

    @classmethod
    def fresh(cls, width: int, hidden: int = 128, seed: int = 0) -> "Network":
        random = np.random.default_rng(seed)

        def layer(size: int, to: int, scale: float) -> Array:
            rows = random.standard_normal((size + 1, to)).astype(np.float32) * np.float32(scale / np.sqrt(size))
            rows[-1] = 0
            return rows

        return cls({"in": layer(width, hidden, 1.4), "mid": layer(hidden, hidden, 1.4), "value": layer(hidden, 1, 0.3)})

    def forward(self, x: Array) -> tuple[Array, tuple[Array, ...]]:
        """How likely a win is, before the logistic function makes a chance of it; and what `backward` needs."""
        w = self.weights
        one = np.maximum(x @ w["in"][:-1] + w["in"][-1], 0)
        two = np.maximum(one @ w["mid"][:-1] + w["mid"][-1], 0)
        return (two @ w["value"][:-1] + w["value"][-1])[:, 0], (x, one, two)

    def backward(self, held: tuple[Array, ...], by_worth: Array) -> dict[str, Array]:
        """Slopes of all weights, from the slopes of what `forward` gave."""
        x, one, two = held
        w, by = self.weights, by_worth[:, None]
        by_two = (by @ w["value"][:-1].T) * (two > 0)
        by_one = (by_two @ w["mid"][:-1].T) * (one > 0)
        return {"in": _slope(x, by_one), "mid": _slope(one, by_two), "value": _slope(two, by)}

    def save(self, path: Path, spans: Spans, **about: Any) -> None:
        note = {"format": FORMAT, "gist": GIST_VERSION, "game": spans.game, "seats": spans.seats, "codec": spans.version, **about}
        np.savez_compressed(path, note=np.array(list(note.items()), dtype=object).astype(str), **self.weights)


def _slope(x: Array, by: Array) -> Array:
    return np.vstack([x.T @ by, by.sum(axis=0, keepdims=True)])


def chance(worth: Array) -> Array:
    """The logistic function."""
    return 0.5 + 0.5 * np.tanh(0.5 * worth)


def load(path: str | Path) -> tuple[Network, dict[str, str]]:
    """A network and what it says about itself."""
    try:
        with np.load(path, allow_pickle=False) as held:
            note = {str(name): str(value) for name, value in held["note"]}
            told = [note.get("format"), note.get("gist")]
            if told == [FORMAT, str(GIST_VERSION)]:
                return Network({name: held[name] for name in LAYERS}), note
    except FileNotFoundError:
        raise FarshoreError(f"There is no file {path}.") from None
    except (OSError, ValueError, KeyError, EOFError):
        raise FarshoreError(f"{path} is not a network of Farshore.") from None
    raise FarshoreError(f"{path} has the format {told[0]} (gist {told[1]}); this Farshore reads {FORMAT} (gist {GIST_VERSION}).")


class NetworkBot(Bot):
    """Plays the action that leads to what its network likes best."""

    def __init__(self, network: Network, note: dict[str, str], name: str) -> None:
        self.network, self.note, self.name = network, note, name
        self._spans: Spans | None = None
        self._gist: Gist | None = None

    def choose(self, outlook: Outlook) -> int:
        legal = outlook.legal()
        if len(legal) == 1:
            return legal[0]
        spans, gist = self._read(outlook)
        world = outlook.sample()
        rows = np.empty((len(legal), spans.width), dtype=np.int16)
        for row, action in zip(rows, legal, strict=True):
            after = world.copy()
            after.apply(outlook.seat, action)
            row[:] = spans.observe(after, outlook.seat)
        worth, _ = self.network.forward(gist(rows))
        return legal[int(worth.argmax())]

    def _read(self, outlook: Outlook) -> tuple[Spans, Gist]:
        if self._spans is None or self._gist is None:
            self._spans = Spans(outlook.game_name, Codec(outlook.kit.rules))
            if self._spans.version != self.note["codec"]:
                learnt = f"{self.note['game']} for {self.note['seats']} (codec {self.note['codec']})"
                raise FarshoreError(f"{self.name} has learnt {learnt}, and this is {outlook.game_name} (codec {self._spans.version}).")
            self._gist = Gist(self._spans)
        return self._spans, self._gist


def load_bot(path: str) -> Bot:
    network, note = load(path)
    return NetworkBot(network, note, Path(path).name)
