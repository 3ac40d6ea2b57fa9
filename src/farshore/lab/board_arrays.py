"""The board of an observation as planes, for convolutions, and as a graph, for networks on graphs. Made from the fields' axes, so that it
is there for every game.

Both show the fields that belong to places (hexes, corners, edges), and the places that other fields name (the robber's hex). A field has a
channel for each thing it can say: pieces one for each seat, counted from the viewer on, and one for pieces of nobody, with the piece's
level from 0 to 1; names, seats and sets one for each; counts one, scaled.

>>> from farshore import make
>>> from farshore.lab.encoder import Encoder
>>> game = make("base", seats=4, seed=7)
>>> encoder = Encoder.of(game)
>>> planes, graph = BoardPlanes(encoder), BoardGraph(encoder)
>>> seen = encoder.observe(game, 0)
>>> planes(seen).shape == (len(planes.names), *planes.size)
True
>>> nodes, edges = graph(seen)
>>> len(nodes), len(edges)  # 19 hexes and 54 corners; 72 edges and 6 lines from each hex, both ways
(73, 372)
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from farshore.board.grid import corners_of_edge, hexes_of_corner
from farshore.board.shape import is_edge, point
from farshore.engine.layout import Axis
from farshore.engine.pieces import LEVEL_SHIFT, OWNERLESS, SEAT_MASK
from farshore.installation import need
from farshore.lab.codec import OWNED, SEAT_OR_NOBODY, SEAT_SET, Field
from farshore.lab.encoder import COUNT, Array, Encoder

np = need("numpy", "lab")

KINDS: Final = ("hex", "corner", "edge")
Decode = Callable[[Array], Array]  # from numbers (… × places) to channels (… × channels × places)


class Layer(NamedTuple):
    """Some channels of one kind of place: where they come from in an observation, and for which places they are."""

    names: list[str]
    columns: Array  # of the observation
    places: Array  # numbers among all places of the kind
    decode: Decode


class PlaceChannels:
    """The channels of each kind of place."""

    def __init__(self, encoder: Encoder) -> None:
        self.places: dict[str, list[Any]] = {kind: [] for kind in KINDS}
        for axis in _axes(encoder):
            for label in axis.labels:
                kind = kind_of_place(label)
                if label not in self.places[kind]:
                    self.places[kind].append(label)
        self.layers: dict[str, list[Layer]] = {kind: [] for kind in KINDS}
        for field in encoder.fields:
            if field.axis is not None and field.axis.place:
                self._add(field, encoder.seats)
            elif field.points_at is not None:
                self._add_pointer(field, field.points_at)
        self.names = {kind: [name for layer in layers for name in layer.names] for kind, layers in self.layers.items()}

    def _add(self, field: Field, seats: int) -> None:
        assert field.axis is not None
        labels = field.axis.labels
        kind, numbers = self._numbers(labels)
        said, decode = _decoder(field, seats)
        for start in range(0, field.size, len(labels)):  # one run, or one for each seat
            whose = f" of {start // len(labels)}" if field.size > len(labels) else ""
            names = [f"{field.name}{whose}{f': {what}' if what else ''}" for what in said]
            self.layers[kind].append(Layer(names, field.start + start + np.arange(len(labels)), numbers, decode))

    def _add_pointer(self, field: Field, axis: Axis) -> None:
        kind, numbers = self._numbers(axis.labels)
        each = np.arange(len(axis.labels), dtype=np.int16)
        for at in range(field.size):
            name = f"{field.name} {at}" if field.size > 1 else field.name
            columns = np.full(1, field.start + at)
            self.layers[kind].append(Layer([name], columns, numbers, lambda cells: (cells == each)[..., None, :]))

    def _numbers(self, labels: list[Any]) -> tuple[str, Array]:
        kind = kind_of_place(labels[0])
        index = {label: number for number, label in enumerate(self.places[kind])}
        return kind, np.array([index[label] for label in labels])

    def write(self, kind: str, rows: Array, out: Array, cells: Array) -> None:
        """Write the channels of one kind of place: … × channels × cells, where `cells` has the cell of each place."""
        first = 0
        for layer in self.layers[kind]:
            end = first + len(layer.names)
            out[..., first:end, cells[layer.places]] = layer.decode(rows[..., layer.columns])
            first = end


class BoardPlanes:
    """Observations of one kind of game as planes: channels × rows × columns. Every hex, corner and edge has a cell of its own, and what
    lies near on the board lies near here; the other cells are 0."""

    def __init__(self, encoder: Encoder) -> None:
        self.channels = PlaceChannels(encoder)
        points = {kind: [point(place) for place in places] for kind, places in self.channels.places.items()}
        xs = sorted({round(x) for row in points.values() for x, _ in row})
        ys = sorted({round(y) for row in points.values() for _, y in row})
        self.size = len(ys), len(xs)
        self.cells = {kind: np.array([ys.index(round(y)) * len(xs) + xs.index(round(x)) for x, y in row]) for kind, row in points.items()}
        self.names: list[str] = [name for kind in KINDS for name in self.channels.names[kind]]
        self.shape = len(self.names), *self.size

    def __call__(self, rows: Array) -> Array:
        """Planes of one observation or of many, as 32-bit floats."""
        planes = np.zeros((*rows.shape[:-1], *self.shape), dtype=np.float32)
        self.write(rows, planes)
        return planes

    def write(self, rows: Array, planes: Array) -> None:
        """The same into an array that held zeros or planes of this kind of game before."""
        flat = planes.reshape(*planes.shape[:-2], -1)
        first = 0
        for kind, cells in self.cells.items():
            end = first + len(self.channels.names[kind])
            self.channels.write(kind, rows, flat[..., first:end, :], cells)
            first = end

    def cell(self, place: Any) -> tuple[int, int]:
        """Row and column of a hex, a corner or an edge."""
        kind = kind_of_place(place)
        cell = int(self.cells[kind][self.channels.places[kind].index(place)])
        return cell // self.size[1], cell % self.size[1]


class BoardGraph:
    """Observations of one kind of game as a graph. Nodes are the hexes, then the corners. Edges of the board join two corners, and each
    corner is joined to its hexes; every line is there in both directions, those of the board first.

    `nodes` and `lines` name the places: a line is the board's edge, or None between a corner and a hex. `edge_index` has the two nodes of
    each line. Features are named by `node_names` and `edge_names`.
    """

    def __init__(self, encoder: Encoder) -> None:
        self.channels = channels = PlaceChannels(encoder)
        hexes, corners, edges = (channels.places[kind] for kind in KINDS)
        self.nodes: list[Any] = [*hexes, *corners]
        number = {place: at for at, place in enumerate(self.nodes)}
        board = [(*(number[corner] for corner in corners_of_edge(edge)), edge) for edge in edges]
        touching = [(number[corner], number[at], None) for corner in corners for at in hexes_of_corner(corner) if at in number]
        both = [(*pair, name) for one, other, name in board for pair in ((one, other), (other, one))]
        both += [(*pair, name) for one, other, name in touching for pair in ((one, other), (other, one))]
        self.lines: list[Any] = [name for _, _, name in both]
        self.edge_index: Array = np.array([[line[0] for line in both], [line[1] for line in both]], dtype=np.int64)
        self.node_names = ["is hex", "is corner", *channels.names["hex"], *channels.names["corner"]]
        self.edge_names = ["is edge", "is hex and corner", *channels.names["edge"]]
        self.shapes = (len(self.nodes), len(self.node_names)), (len(self.lines), len(self.edge_names))
        self._edges = len(edges)
        self._hexes = len(hexes)

    @property
    def adjacency(self) -> Array:
        """Nodes × nodes, 1 where a line joins them."""
        found = np.zeros((len(self.nodes), len(self.nodes)), dtype=np.float32)
        found[self.edge_index[0], self.edge_index[1]] = 1
        return found

    def __call__(self, rows: Array) -> tuple[Array, Array]:
        """Features of the nodes (… × nodes × features) and of the lines (… × lines × features), for one observation or for many."""
        nodes, lines = (np.zeros((*rows.shape[:-1], *shape), dtype=np.float32) for shape in self.shapes)
        self.write(rows, nodes, lines)
        return nodes, lines

    def write(self, rows: Array, nodes: Array, lines: Array) -> None:
        """The same into arrays that held zeros or features of this kind of game before."""
        hexes, board, corners = self._hexes, 2 * self._edges, 2 + len(self.channels.names["hex"])
        nodes[..., :hexes, 0] = nodes[..., hexes:, 1] = 1
        lines[..., :board, 0] = lines[..., board:, 1] = 1
        parts = nodes[..., :hexes, 2:corners], nodes[..., hexes:, corners:], lines[..., :board:2, 2:]
        for kind, part in zip(KINDS, parts, strict=True):
            self.channels.write(kind, rows, np.swapaxes(part, -1, -2), np.arange(part.shape[-2]))
        lines[..., 1:board:2, 2:] = lines[..., :board:2, 2:]


def kind_of_place(place: Any) -> str:
    """ "hex", "corner" or "edge"."""
    return "hex" if len(place) == 2 else "edge" if is_edge(place) else "corner"


def _axes(encoder: Encoder) -> list[Axis]:
    """The axes of places that fields run along or point at."""
    found = [axis for field in encoder.fields for axis in (field.axis, field.points_at) if axis is not None and axis.place]
    return list(dict.fromkeys(found))


def _decoder(field: Field, seats: int) -> tuple[list[str], Decode]:
    """What a field can say of a place, and how to read it."""
    if field.how == OWNED:
        owners = np.array([*range(seats), OWNERLESS], dtype=np.int16)[:, None]
        most = np.float32(max(1, (field.classes >> LEVEL_SHIFT) - 1))

        def levels(cells: Array) -> Array:
            cells = cells[..., None, :]
            return ((cells & SEAT_MASK) == owners) * (cells >> LEVEL_SHIFT) / most

        return [*(f"seat {seat}" for seat in range(seats)), "nobody"], levels
    if field.how == SEAT_SET:
        bits = np.arange(seats, dtype=np.int16)[:, None]
        return [f"seat {seat}" for seat in range(seats)], lambda cells: cells[..., None, :] >> bits & 1
    if field.classes:
        names = field.names or [f"seat {seat}" for seat in range(seats)]
        first = 1 if field.how == SEAT_OR_NOBODY else 0
        values = np.arange(first, first + len(names), dtype=np.int16)[:, None]
        return names, lambda cells: cells[..., None, :] == values
    return [""], lambda cells: np.tanh(cells[..., None, :] / np.float32(COUNT))
