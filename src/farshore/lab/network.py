"""A small policy-value network in NumPy, and the bot that plays by one. No other package is needed, to learn or to play.

Two hidden layers; one head says how good each action is, the other how likely a win is. A file holds the weights together with the game,
the number of players and the codec's version they belong to.
"""

from pathlib import Path
from typing import Any

from farshore.bots import Bot, Outlook
from farshore.engine.words import FarshoreError
from farshore.lab.codec import Codec
from farshore.lab.extras import need
from farshore.lab.observation import Array, Features, Spans

np = need("numpy", "lab")

FORMAT = "farshore-network/1"
CLOSED = np.float32(-1e9)  # stands for the logarithm of the chance of an action that is not legal


class Network:
    """Weights by name: `in`, `mid`, `policy` and `value`, each a matrix with its offsets in the last row."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights

    @classmethod
    def fresh(cls, features: int, actions: int, hidden: int = 128, seed: int = 0) -> "Network":
        random = np.random.default_rng(seed)

        def layer(size: int, to: int, scale: float) -> Array:
            rows = random.standard_normal((size + 1, to)).astype(np.float32) * np.float32(scale / np.sqrt(size))
            rows[-1] = 0
            return rows

        return cls(
            {
                "in": layer(features, hidden, 2.0),
                "mid": layer(hidden, hidden, 1.4),
                "policy": layer(hidden, actions, 0.1),
                "value": layer(hidden, 1, 0.1),
            }
        )

    def forward(self, x: Array, masks: Array) -> tuple[Array, Array, tuple[Array, ...]]:
        """Logarithms of the chances of the actions, values from −1 to 1, and what `backward` needs."""
        w = self.weights
        one = np.maximum(x @ w["in"][:-1] + w["in"][-1], 0)
        two = np.maximum(one @ w["mid"][:-1] + w["mid"][-1], 0)
        logits = np.where(masks, two @ w["policy"][:-1] + w["policy"][-1], CLOSED)
        logits -= logits.max(axis=1, keepdims=True)
        chances = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        value = np.tanh(two @ w["value"][:-1] + w["value"][-1])[:, 0]
        return chances, value, (x, one, two, value)

    def backward(self, held: tuple[Array, ...], by_logits: Array, by_value: Array) -> dict[str, Array]:
        """Slopes of all weights, from the slopes of what `forward` gave (before the softmax, and after the tanh)."""
        x, one, two, value = held
        w = self.weights
        inner = (by_value * (1 - value * value))[:, None]
        by_two = (by_logits @ w["policy"][:-1].T + inner @ w["value"][:-1].T) * (two > 0)
        by_one = (by_two @ w["mid"][:-1].T) * (one > 0)
        return {"in": _slope(x, by_one), "mid": _slope(one, by_two), "policy": _slope(two, by_logits), "value": _slope(two, inner)}

    def save(self, path: Path, spans: Spans, **about: Any) -> None:
        note = {"format": FORMAT, "game": spans.game, "seats": spans.seats, "codec": spans.version, **about}
        np.savez_compressed(path, note=np.array(list(note.items()), dtype=object).astype(str), **self.weights)


def _slope(x: Array, by: Array) -> Array:
    return np.vstack([x.T @ by, by.sum(axis=0, keepdims=True)])


def load(path: str | Path) -> tuple[Network, dict[str, str]]:
    """A network and what it says about itself."""
    try:
        with np.load(path, allow_pickle=False) as held:
            note = {str(name): str(value) for name, value in held["note"]}
            weights = {name: held[name] for name in ("in", "mid", "policy", "value")}
    except FileNotFoundError:
        raise FarshoreError(f"There is no file {path}.") from None
    except (OSError, ValueError, KeyError, EOFError):
        raise FarshoreError(f"{path} is not a network of Farshore.") from None
    if note.get("format") != FORMAT:
        raise FarshoreError(f"{path} has the format {note.get('format')}; this Farshore reads {FORMAT}.")
    return Network(weights), note


class NetworkBot(Bot):
    """Plays the action that its network likes best."""

    def __init__(self, network: Network, note: dict[str, str], name: str) -> None:
        self.network, self.note, self.name = network, note, name
        self._spans: Spans | None = None
        self._features: Features | None = None

    def choose(self, outlook: Outlook) -> int:
        legal = outlook.legal()
        if len(legal) == 1:
            return legal[0]
        spans, features = self._read(outlook)
        # any world that agrees with what the seat knows is observed alike, so that one of them will do
        row = spans.observe(outlook.sample(), outlook.seat)
        masks = np.zeros((1, spans.actions), dtype=np.bool_)
        masks[0, legal] = True
        chances, _, _ = self.network.forward(features(row), masks)
        return int(chances[0].argmax())

    def _read(self, outlook: Outlook) -> tuple[Spans, Features]:
        if self._spans is None or self._features is None:
            self._spans = Spans(outlook.game_name, Codec(outlook.kit.rules))
            if self._spans.version != self.note["codec"]:
                learnt = f"{self.note['game']} for {self.note['seats']} (codec {self.note['codec']})"
                raise FarshoreError(f"{self.name} has learnt {learnt}, and this is {outlook.game_name} (codec {self._spans.version}).")
            self._features = Features(self._spans)
        return self._spans, self._features


def load_bot(path: str) -> Bot:
    network, note = load(path)
    return NetworkBot(network, note, Path(path).name)
