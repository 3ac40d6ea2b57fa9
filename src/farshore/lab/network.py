"""A small policy-value network in NumPy, and the bots that play by one. No other package is needed, to learn or to play.

The network sees a position as one seat does (its `Gist`). One head, the value, says how likely this seat wins: whoever looks ahead plays by
it. The other, the policy, says which action looking ahead would choose, without looking: it learns from what was chosen. Both share all
but the last layer. A file holds the weights together with the game, the number of players and the codec's version they belong to.
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

FORMAT = "farshore-network/3"
LAYERS = ("in", "mid", "value", "policy")
ALONE = ":policy"  # after the name of a file: play by its policy alone

Held = tuple[Array, Array, Array, Array]


class Network:
    """Weights by name: the shared layers `in` and `mid`, the heads `value` and `policy`; each a matrix with its offsets in the last row."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights

    @classmethod
    def fresh(cls, width: int, places: int, actions: int, hidden: int = 128, seed: int = 0) -> "Network":
        """For gists of this width, `places` numbers about places, and so many actions."""
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

    def forward(self, x: Array) -> tuple[Array, Held]:
        """How likely a win is, before the logistic function makes a chance of it; and what `backward` needs."""
        one, two = self._through(x)
        head = self.weights["value"]
        return (two @ head[:-1] + head[-1])[:, 0], (x, one, two, two)

    def policy(self, x: Array, places: Array) -> tuple[Array, Held]:
        """How good each of the game's actions seems in the position, legal or not (see `likely`); and what `backward` needs.

        The head also sees what the single places are worth: the gist, which the shared layers see, does not tell one from another.
        """
        one, two = self._through(x)
        last = np.concatenate([two, places], axis=1)
        head = self.weights["policy"]
        return last @ head[:-1] + head[-1], (x, one, two, last)

    def backward(self, head: str, held: Held, by: Array) -> dict[str, Array]:
        """Slopes of a head's weights and of the shared ones, from the slopes of what the head gave: a row for each position."""
        x, one, two, last = held
        w = self.weights
        by_two = (by @ w[head][: two.shape[1]].T) * (two > 0)
        by_one = (by_two @ w["mid"][:-1].T) * (one > 0)
        return {"in": _slope(x, by_one), "mid": _slope(one, by_two), head: _slope(last, by)}

    def save(self, path: Path, spans: Spans, **about: Any) -> None:
        note = {"format": FORMAT, "gist": GIST_VERSION, "game": spans.game, "seats": spans.seats, "codec": spans.version, **about}
        np.savez_compressed(path, note=np.array(list(note.items()), dtype=object).astype(str), **self.weights)


def _slope(x: Array, by: Array) -> Array:
    return np.vstack([x.T @ by, by.sum(axis=0, keepdims=True)])


def chance(worth: Array) -> Array:
    """The logistic function."""
    return 0.5 + 0.5 * np.tanh(0.5 * worth)


def likely(logits: Array, masks: Array) -> Array:
    """How likely the policy chooses each action, among the legal ones."""
    legal = np.where(masks, logits, -np.inf)
    shares = np.exp(legal - legal.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


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
        self._gist: Gist | None = None

    def choose(self, outlook: Outlook) -> int:
        legal = outlook.legal()
        return legal[int(self._judge(outlook, legal).argmax())] if len(legal) > 1 else legal[0]

    def _judge(self, outlook: Outlook, legal: list[int]) -> Array:
        gist = self._read(outlook)
        world = outlook.sample()
        rows = np.empty((len(legal), gist.spans.width), dtype=np.int16)
        for row, action in zip(rows, legal, strict=True):
            after = world.copy()
            after.apply(outlook.seat, action)
            row[:] = gist.spans.observe(after, outlook.seat)
        return self.network.forward(gist(rows))[0]

    def _read(self, outlook: Outlook) -> Gist:
        if self._gist is None:
            spans = Spans(outlook.game_name, Codec(outlook.kit.rules))
            if spans.version != self.note["codec"]:
                learnt = f"{self.note['game']} for {self.note['seats']} (codec {self.note['codec']})"
                raise FarshoreError(f"{self.name} has learnt {learnt}, and this is {outlook.game_name} (codec {spans.version}).")
            self._gist = Gist(spans)
        return self._gist


class PolicyBot(NetworkBot):
    """Plays what its network's policy likes best, without looking ahead."""

    def _judge(self, outlook: Outlook, legal: list[int]) -> Array:
        gist = self._read(outlook)
        seen = gist.spans.observe(outlook.sample(), outlook.seat)  # of any world: nothing hidden shows in it
        return self.network.policy(gist(seen), gist.places(seen))[0][0, legal]


def load_bot(name: str) -> Bot:
    """The network in a file, as a bot; with `:policy` after the file's name its policy alone."""
    network, note = load(name.removesuffix(ALONE))
    return (PolicyBot if name.endswith(ALONE) else NetworkBot)(network, note, Path(name).name)
