"""A small policy-value network in NumPy, and the bots that play by one. No other package is needed, to learn or to play.

The network sees a position as one seat does, as `CompactFeatures`. It has two heads that share all but the last layer. The value says how
likely this seat is to win; a bot that looks ahead plays by it. The policy says which action looking ahead would choose; it learns from what
was chosen. A file holds the weights together with the game, the number of players and the codec version that they belong to.
"""

import io
from pathlib import Path
from typing import Any

from farshore.bots import Bot, Observation
from farshore.engine.errors import FarshoreError
from farshore.installation import need
from farshore.lab.codec import Codec
from farshore.lab.compact_features import FEATURES_VERSION, CompactFeatures
from farshore.lab.encoder import Array, Encoder

np = need("numpy", "lab")

FORMAT = "farshore-network/3"
LAYERS = ("in", "mid", "value", "policy")
ALONE = ":policy"  # after the name of a file: play by its policy alone

Activations = tuple[Array, Array, Array, Array]  # of each layer, for `backward`


class Network:
    """Weights by name: the shared layers `in` and `mid`, the heads `value` and `policy`; each a matrix with its offsets in the last row."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights

    @classmethod
    def fresh(cls, width: int, places: int, actions: int, hidden: int = 128, seed: int = 0) -> "Network":
        """For features of this width, `places` numbers about places, and so many actions."""
        random = np.random.default_rng(seed)

        def layer(size: int, to: int, scale: float) -> Array:
            rows = random.standard_normal((size + 1, to)).astype(np.float32) * np.float32(scale / np.sqrt(size))
            rows[-1] = 0
            return rows

        shared = {"in": layer(width, hidden, 1.4), "mid": layer(hidden, hidden, 1.4)}
        return cls({**shared, "value": layer(hidden, 1, 0.3), "policy": layer(hidden + places, actions, 0.3)})

    def _through(self, x: Array) -> tuple[Array, Array]:
        w = self.weights
        one = np.maximum(x @ w["in"][:-1] + w["in"][-1], 0)
        return one, np.maximum(one @ w["mid"][:-1] + w["mid"][-1], 0)

    def forward(self, x: Array) -> tuple[Array, Activations]:
        """The value of each position (its logit; `chance` makes a probability of it), and what `backward` needs."""
        one, two = self._through(x)
        head = self.weights["value"]
        return (two @ head[:-1] + head[-1])[:, 0], (x, one, two, two)

    def policy(self, x: Array, places: Array) -> tuple[Array, Activations]:
        """A logit for each of the game's actions, legal or not (see `likely`), and what `backward` needs.

        The head also sees what each place is worth: the features that the shared layers see do not tell places apart.
        """
        one, two = self._through(x)
        last = np.concatenate([two, places], axis=1)
        head = self.weights["policy"]
        return last @ head[:-1] + head[-1], (x, one, two, last)

    def backward(self, head: str, held: Activations, by: Array) -> dict[str, Array]:
        """Gradients of a head's weights and of the shared ones, from the gradient of the head's output: a row for each position."""
        x, one, two, last = held
        w = self.weights
        by_two = (by @ w[head][: two.shape[1]].T) * (two > 0)
        by_one = (by_two @ w["mid"][:-1].T) * (one > 0)
        return {"in": _slope(x, by_one), "mid": _slope(one, by_two), head: _slope(last, by)}

    def save(self, path: Path, encoder: Encoder, **about: Any) -> None:
        note = {
            "format": FORMAT,
            "features": FEATURES_VERSION,
            "game": encoder.game,
            "seats": encoder.seats,
            "codec": encoder.version,
            **about,
        }
        np.savez_compressed(path, note=np.array(list(note.items()), dtype=object).astype(str), **self.weights)


def _slope(x: Array, by: Array) -> Array:
    return np.vstack([x.T @ by, by.sum(axis=0, keepdims=True)])


def chance(worth: Array) -> Array:
    """The logistic function."""
    return 0.5 + 0.5 * np.tanh(0.5 * worth)


def likely(logits: Array, masks: Array) -> Array:
    """The probability of each action, among the legal ones."""
    legal = np.where(masks, logits, -np.inf)
    shares = np.exp(legal - legal.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


def load(path: str | Path, content: bytes | None = None) -> tuple[Network, dict[str, str]]:
    """A network and what it says about itself. With its content, the file itself need not be here."""
    try:
        with np.load(path if content is None else io.BytesIO(content), allow_pickle=False) as held:
            note = {str(name): str(value) for name, value in held["note"]}
            written = [note.get("format"), note.get("features")]
            if written == [FORMAT, str(FEATURES_VERSION)]:
                return Network({name: held[name] for name in LAYERS}), note
    except FileNotFoundError:
        raise FarshoreError(f"There is no file {path}.") from None
    except (OSError, ValueError, KeyError, EOFError):
        raise FarshoreError(f"{path} is not a network of Farshore.") from None
    raise FarshoreError(
        f"{path} has the format {written[0]} (features {written[1]}); this Farshore reads {FORMAT} (features {FEATURES_VERSION})."
    )


class NetworkBot(Bot):
    """Plays the action whose result its network values most."""

    def __init__(self, network: Network, note: dict[str, str], name: str) -> None:
        self.network, self.note, self.name = network, note, name
        self._features: CompactFeatures | None = None

    def choose(self, observation: Observation) -> int:
        legal = observation.legal()
        return legal[int(self._judge(observation, legal).argmax())] if len(legal) > 1 else legal[0]

    def _judge(self, observation: Observation, legal: list[int]) -> Array:
        features = self._read(observation)
        world = observation.sample()
        rows = np.empty((len(legal), features.encoder.width), dtype=np.int16)
        for row, action in zip(rows, legal, strict=True):
            after = world.copy()
            after.apply(observation.seat, action)
            row[:] = features.encoder.observe(after, observation.seat)
        return self.network.forward(features(rows))[0]

    def _read(self, observation: Observation) -> CompactFeatures:
        if self._features is None:
            encoder = Encoder(observation.game_name, Codec(observation.kit.rules))
            if encoder.version != self.note["codec"]:
                learnt = f"{self.note['game']} for {self.note['seats']} (codec {self.note['codec']})"
                raise FarshoreError(f"{self.name} was trained on {learnt}; this is {observation.game_name} (codec {encoder.version}).")
            self._features = CompactFeatures(encoder)
        return self._features


class PolicyBot(NetworkBot):
    """Plays the action that its network's policy prefers, without looking ahead."""

    def _judge(self, observation: Observation, legal: list[int]) -> Array:
        features = self._read(observation)
        seen = features.encoder.observe(
            observation.sample(), observation.seat
        )  # any sampled world will do: the observation shows nothing hidden
        return self.network.policy(features(seen), features.places(seen))[0][0, legal]


def load_bot(name: str, content: bytes | None = None) -> Bot:
    """The network in a file, as a bot; with `:policy` after the file's name its policy alone."""
    network, note = load(name.removesuffix(ALONE), content)
    return (PolicyBot if name.endswith(ALONE) else NetworkBot)(network, note, Path(name).name)
