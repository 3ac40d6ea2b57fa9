"""What goes wrong with boards."""

from farshore.engine.errors import FarshoreError


class BoardError(FarshoreError):
    """A fault of a board, told to a person in one sentence that names the place."""
