"""What this installation has: compiled modules or plain Python, and the packages that only some need.

The library (engine, boards, bots, drawings) needs no optional package; where one is missing, a sentence says what brings it.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from farshore.engine.errors import FarshoreError
from farshore.engine.ints import COMPILED

BUILD: Final = "compiled" if COMPILED else "plain"
PLAIN_NOTE: Final = (
    "This installation is plain Python: it plays the same games, but bots think about twenty times slower. "
    "Install it again where there is a C compiler to change that."
)


class MissingExtra(FarshoreError):
    """An optional package is not installed."""

    def __init__(self, module: str, extra: str, what: str = "This") -> None:
        name = module.split(".")[0]
        super().__init__(f'{what} needs {name}, which is not installed: pip install "farshore[{extra}]" brings it.')
        self._given = (module, extra, what)

    def __reduce__(self) -> tuple[object, ...]:
        return MissingExtra, self._given


def need(module: str, extra: str) -> Any:
    """Import an optional module, or say what brings it.

    >>> need("no_such_module", "lab")
    Traceback (most recent call last):
    farshore.installation.MissingExtra: This needs no_such_module, which is not installed: pip install "farshore[lab]" brings it.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and error.name != module.split(".")[0]:
            raise
        raise MissingExtra(module, extra) from None


def require(*modules: str, extra: str, what: str) -> None:
    """Say what is missing before code that imports these modules in the ordinary way is reached; imports nothing itself.

    >>> require("json", "no_such_module", extra="play", what="The server")
    Traceback (most recent call last):
    farshore.installation.MissingExtra: The server needs no_such_module, which is not installed: pip install "farshore[play]" brings it.
    """
    for module in modules:
        if find_spec(module) is None:
            raise MissingExtra(module, extra, what)
