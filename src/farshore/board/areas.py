"""The kinds of area that board files may name. Every map may have a mainland and islets; a scenario registers the kinds that it adds."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AreaKind:
    """What a kind of area means for the land of a board."""

    name: str
    mainland: bool = False  # lies on the main island: harbours may be there, and it may touch others of the kind
    belt: bool = False  # parts two areas of one island; a corner that it shares with another area belongs to the other (N4.1)
    closed: bool = False  # nobody settles there freely, so that its hexes need no tokens
    scattered: bool = False  # may lie in several pieces


_KINDS: dict[str, AreaKind] = {}


def register(kind: AreaKind) -> AreaKind:
    """Let board files name this kind of area."""
    if _KINDS.setdefault(kind.name, kind) != kind:
        raise ValueError(f"two scenarios register the kind of area {kind.name!r}")
    return kind


def area_kinds() -> list[str]:
    """The names of all kinds."""
    return list(_KINDS)


def area_kind(name: str) -> AreaKind:
    """What this kind means; one that nobody registered means nothing."""
    return _KINDS.get(name) or AreaKind(name)


register(AreaKind("main", mainland=True))
register(AreaKind("islet"))
register(AreaKind("unknown", scattered=True))
