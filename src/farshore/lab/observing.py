"""What an environment shows a learner: the row of numbers and the mask, and if asked the board as planes or as a graph."""

from collections.abc import Sequence
from typing import Any, Final

from farshore.engine.errors import FarshoreError
from farshore.installation import need
from farshore.lab.board_arrays import BoardGraph, BoardPlanes
from farshore.lab.encoder import Array, Encoder, ScaledRow

np = need("numpy", "lab")
gymnasium = need("gymnasium", "lab")

VIEWS: Final = ("planes", "graph")


class Observations:
    """Makes the observations of an environment, of one game or of many at once.

    `scaled`: the row as 32-bit floats from −1 to 1. `views`: "planes" adds `planes`, "graph" adds `nodes` and `edges` (see
    `farshore.lab.board_arrays`); what never changes, such as `graph.edge_index`, is here. `more`: action numbers after those of the game.
    """

    def __init__(self, encoder: Encoder, scaled: bool = False, views: str | Sequence[str] = (), more: int = 0) -> None:
        wanted = (views,) if isinstance(views, str) else tuple(views)
        for view in wanted:
            if view not in VIEWS:
                raise FarshoreError(f"There is no view {view!r} of the board. Views: {', '.join(VIEWS)}.")
        self.encoder, self.more = encoder, more
        self.scale = ScaledRow(encoder) if scaled else None
        self.planes = BoardPlanes(encoder) if "planes" in wanted else None
        self.graph = BoardGraph(encoder) if "graph" in wanted else None

    def __call__(self, rows: Array, masks: Array) -> dict[str, Array]:
        """Of rows and masks of one game or of many. Without scaling they are not copied."""
        found = {"observation": rows if self.scale is None else self.scale(rows), "action_mask": masks}
        if self.planes is not None:
            found["planes"] = self.planes(rows)
        if self.graph is not None:
            found["nodes"], found["edges"] = self.graph(rows)
        return found

    def space(self) -> Any:
        box, width = gymnasium.spaces.Box, self.encoder.width
        spaces = {
            "observation": box(-32767, 32767, (width,), np.int16) if self.scale is None else box(-1, 1, (width,), np.float32),
            "action_mask": box(0, 1, (self.encoder.actions + self.more,), np.int8),
        }
        if self.planes is not None:
            spaces["planes"] = box(-1, 1, (len(self.planes.names), *self.planes.size), np.float32)
        if self.graph is not None:
            spaces["nodes"] = box(-1, 1, (len(self.graph.nodes), len(self.graph.node_names)), np.float32)
            spaces["edges"] = box(-1, 1, (len(self.graph.lines), len(self.graph.edge_names)), np.float32)
        return gymnasium.spaces.Dict(spaces)
