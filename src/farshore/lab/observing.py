"""What an environment shows a learner: the row of numbers and the mask, and if asked the board as planes or as a graph."""

from collections.abc import Sequence
from typing import Any

from farshore.installation import need
from farshore.lab.encoder import Array, Encoder
from farshore.lab.views import Views

np = need("numpy", "lab")
gymnasium = need("gymnasium", "lab")


class Observations:
    """Makes the observations of an environment, of one game or of many at once.

    `scaled` and `views` are those of `farshore.lab.views`; what never changes, such as `graph.edge_index`, is here. `more`: action numbers
    after those of the game.
    """

    def __init__(self, encoder: Encoder, scaled: bool = False, views: str | Sequence[str] = (), more: int = 0) -> None:
        self.encoder, self.more = encoder, more
        self.views = Views(encoder, scaled, views)
        self.planes, self.graph = self.views.planes, self.views.graph

    def __call__(self, rows: Array, masks: Array) -> dict[str, Array]:
        """Of rows and masks of one game or of many. They are not copied."""
        return {"observation": rows, "action_mask": masks, **self.views(rows)}

    def space(self) -> Any:
        box = gymnasium.spaces.Box
        return gymnasium.spaces.Dict(
            {
                "observation": box(-32767, 32767, (self.encoder.width,), np.int16),
                "action_mask": box(0, 1, (self.encoder.actions + self.more,), np.int8),
                **{name: box(-1, 1, shape, np.float32) for name, shape in self.views.shapes.items()},
            }
        )
