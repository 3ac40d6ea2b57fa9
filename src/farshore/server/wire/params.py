"""What fills a sentence (farshore.engine.sentence) on the wire: the page says each by its type, in its own language."""

from typing import Literal

from msgspec import Struct


class TermParam(Struct, tag="term"):
    """A thing with a name in every language; `text` is what English calls it."""

    kind: str
    name: str
    text: str


class CardsParam(Struct, tag="cards"):
    """A price, or what is missing of one."""

    cards: dict[str, int]


class ListParam(Struct, tag="list"):
    items: list[int | TermParam]
    joined: Literal["and", "or"]


class SpanParam(Struct, tag="span"):
    """Any whole number from `low` to `high`."""

    low: int
    high: int


class PlayerParam(Struct, tag="player"):
    seat: int


class PlaceParam(Struct, tag="place"):
    at: list[int | str]


# a plain text is something as the page itself has sent it
Param = bool | int | str | TermParam | CardsParam | ListParam | SpanParam | PlayerParam | PlaceParam
Params = dict[str, Param]
