"""What an environment can make of a row of numbers for a learner: the row scaled, and the board as planes or as a graph."""

from collections.abc import Sequence
from typing import Final

from farshore.engine.errors import FarshoreError
from farshore.installation import need
from farshore.lab.board_arrays import BoardGraph, BoardPlanes
from farshore.lab.encoder import Array, Encoder, ScaledRow

np = need("numpy", "lab")

VIEWS: Final = ("planes", "graph")
AT_A_TIME: Final = 64  # games whose views are written together: what comes in between stays in the processor's cache


class Views:
    """Makes views of one observation or of many, as 32-bit floats from −1 to 1.

    `scaled`: the row, named `observation`. `views`: "planes" adds `planes`, "graph" adds `nodes` and `edges` (see
    `farshore.lab.board_arrays`). `shapes` has the names, and the shape of each for one game.
    """

    def __init__(self, encoder: Encoder, scaled: bool = False, views: str | Sequence[str] = ()) -> None:
        wanted = (views,) if isinstance(views, str) else tuple(views)
        for view in wanted:
            if view not in VIEWS:
                raise FarshoreError(f"There is no view {view!r} of the board. Views: {', '.join(VIEWS)}.")
        self.scale = ScaledRow(encoder) if scaled else None
        self.planes = BoardPlanes(encoder) if "planes" in wanted else None
        self.graph = BoardGraph(encoder) if "graph" in wanted else None
        self.shapes: dict[str, tuple[int, ...]] = {}
        if self.scale is not None:
            self.shapes["observation"] = (encoder.width,)
        if self.planes is not None:
            self.shapes["planes"] = self.planes.shape
        if self.graph is not None:
            self.shapes["nodes"], self.shapes["edges"] = self.graph.shapes

    def __call__(self, rows: Array) -> dict[str, Array]:
        """Arrays of their own."""
        found = {name: np.zeros((*rows.shape[:-1], *shape), dtype=np.float32) for name, shape in self.shapes.items()}
        if rows.ndim == 1:
            self._write(rows, found)
        else:
            self.write(rows, found)
        return found

    def write(self, rows: Array, out: dict[str, Array]) -> None:
        """Views of many observations, into arrays that held zeros or such views before."""
        if self.shapes:
            for first in range(0, len(rows), AT_A_TIME):
                some = slice(first, first + AT_A_TIME)
                self._write(rows[some], {name: array[some] for name, array in out.items()})

    def _write(self, rows: Array, out: dict[str, Array]) -> None:
        if self.scale is not None:
            self.scale.write(rows, out["observation"])
        if self.planes is not None:
            self.planes.write(rows, out["planes"])
        if self.graph is not None:
            self.graph.write(rows, out["nodes"], out["edges"])
