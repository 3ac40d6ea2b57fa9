"""Packages that only some need. The engine needs none of them; where one is missing, a sentence says what brings it."""

from importlib import import_module
from typing import Any

from farshore.engine.words import FarshoreError


class MissingExtra(FarshoreError):
    """An optional package is not installed."""


def need(module: str, extra: str) -> Any:
    """Import an optional module, or say what brings it.

    >>> need("no_such_module", "lab")
    Traceback (most recent call last):
    farshore.lab.extras.MissingExtra: This needs no_such_module, which is not installed: pip install "farshore[lab]" brings it.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and error.name != module.split(".")[0]:
            raise
        name = module.split(".")[0]
        raise MissingExtra(f'This needs {name}, which is not installed: pip install "farshore[{extra}]" brings it.') from None
