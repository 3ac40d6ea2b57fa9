"""Which boxes and options a map can be played with, for the editor."""

from functools import cache

from farshore.boxes.box import Option
from farshore.catalogue import kind_of
from farshore.game.own_map import GAMES_ON_MAPS, MAP_SEATS, options_on
from farshore.server.wire.map_gallery import MapRuleSet
from farshore.server.wire.rest import OptionInfo


@cache
def rule_sets() -> list[MapRuleSet]:
    return [_rule_set(boxes) for boxes in GAMES_ON_MAPS]


def _rule_set(boxes: tuple[str, ...]) -> MapRuleSet:
    found: dict[str, tuple[Option, list[int]]] = {}
    for seats in MAP_SEATS:
        for name, option in options_on(boxes, seats).items():
            found.setdefault(name, (option, []))[1].append(seats)
    points = kind_of(GAMES_ON_MAPS[boxes][MAP_SEATS[0]]).options()["target"]
    options = [
        OptionInfo(name, option.kind(), option.default, option.low, option.high, list(option.words), option.help, seats)  # type: ignore[arg-type]
        for name, (option, seats) in found.items()
    ]
    return MapRuleSet(list(boxes), list(MAP_SEATS), options, max(3, points.low), points.high)
