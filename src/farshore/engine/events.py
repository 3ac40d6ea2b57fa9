"""Events: what happened, as one seat may know it. Made from journal entries; secrets are filtered here and nowhere else."""

from dataclasses import dataclass

from farshore.engine.machine import Journal, Rules


@dataclass(frozen=True)
class Event:
    """Something that happened. `secrets` are the fields that only `knowers` (seats) may see; `data` has everything.

    Events that tell the same are equal and have the same hash.
    """

    kind: str
    data: dict[str, object]
    secrets: tuple[str, ...] = ()
    knowers: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> dict[str, object]:
        """The event as `seat` may know it (None: a spectator), ready for JSON."""
        hidden = () if seat is not None and seat in self.knowers else self.secrets
        return {"event": self.kind, **{name: value for name, value in self.data.items() if name not in hidden}}

    def __hash__(self) -> int:
        return hash((self.kind, frozenset((name, _frozen(value)) for name, value in self.data.items()), self.knowers))

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.kind, self.data, self.secrets, self.knowers)


def _frozen(value: object) -> object:
    """A value of an event with tuples in place of lists, which have no hash."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def read_journal(rules: Rules, journal: Journal) -> list[Event]:
    """The journal's entries as events, in order."""
    events: list[Event] = []
    for kind_number, *values in journal.entries:
        kind = rules.event_kinds[kind_number]
        data: dict[str, object] = {}
        for field, vocabulary, value in zip(kind.fields, kind.vocabulary, values, strict=False):
            data[field] = rules.words[vocabulary][value] if vocabulary else value
        knowers = tuple(values[kind.fields.index(field)] for field in kind.knowers)
        events.append(Event(kind.name, data, tuple(kind.secret), knowers))
    return events
