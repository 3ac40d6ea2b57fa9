"""Putting a game together: boxes add parts to a builder, the builder numbers everything and closes it into `Rules`."""

from typing import TypeVar

from farshore.engine.ints import ints, vec
from farshore.engine.layout import Layout
from farshore.engine.machine import OVER, RESERVED, CardPool, Draw, EventKind, Move, Part, Phase, Rules

P = TypeVar("P", bound=Part)
M = TypeVar("M", bound=Move)
Q = TypeVar("Q", bound=Phase)


class Builder:
    """Collects what boxes register. Parts find each other by class with `part(Hand)`; a second part of one class is an error."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.layout = Layout(seats, RESERVED)
        self.parts: list[Part] = []
        self._by_class: dict[type, Part] = {}
        self.moves: list[Move] = []
        self._shared: dict[int, Move] = {}
        self.phases: list[Phase] = []
        self.pools: list[CardPool] = []
        self.event_kinds: list[EventKind] = []
        self.words: dict[str, list[object]] = {}  # what the numbers in journal entries stand for
        self.phase(Phase("over")).bottom = True

    def add(self, part: P, instead_of: type[Part] | None = None) -> P:
        """Register a part under its class, or under the class that it refines and stands in for."""
        kind = type(part) if instead_of is None else instead_of
        if kind in self._by_class:
            raise ValueError(f"two parts are {kind.__name__}: a part is replaced only once")
        self._by_class[kind] = part
        self.parts.append(part)
        return part

    def part(self, kind: type[P]) -> P:
        """The part of this class."""
        if kind not in self._by_class:
            raise ValueError(f"the game has no part {kind.__name__}")
        return self._by_class[kind]  # type: ignore[return-value]

    def has(self, kind: type[Part]) -> bool:
        return kind in self._by_class

    def phase(self, phase: Phase) -> Phase:
        phase.id = len(self.phases)
        self.phases.append(phase)
        return phase

    def move(self, move: M, like: Move | None = None, after: Move | None = None) -> M:
        """Register a move. `like` another one it shares the other's numbers (they must be open in different phases); `after` another one
        it is numbered next to it."""
        if like is not None:
            self._shared[id(move)] = like
        if after is None:
            self.moves.append(move)
        else:
            self.moves.insert(self.moves.index(after) + 1, move)
        return move

    def replace(self, old: Move, new: M) -> M:
        """Let a move take another's place: its numbers, and every phase that opens it."""
        self.moves[self.moves.index(old)] = new
        for key, like in list(self._shared.items()):
            if like is old:
                self._shared[key] = new
        if id(old) in self._shared:
            self._shared[id(new)] = self._shared.pop(id(old))
        for phase in self.phases:
            for row in (phase.moves, phase.aside):
                row[:] = [new if move is old else move for move in row]
        return new

    def drop(self, move: Move) -> None:
        """Take a move out of the game."""
        if any(like is move for like in self._shared.values()):
            raise ValueError(f"another move shares the numbers of {type(move).__name__}")
        self._shared.pop(id(move), None)
        self.moves.remove(move)
        for phase in self.phases:
            for row in (phase.moves, phase.aside):
                row[:] = [other for other in row if other is not move]

    def the(self, kind: type[M]) -> M:
        """The one registered move of this class, for boxes that add to what is there."""
        found = [move for move in self.moves if type(move) is kind]
        if len(found) != 1:
            raise ValueError(f"the game has {len(found)} moves {kind.__name__}, not one")
        return found[0]

    def the_phase(self, kind: type[Q]) -> Q:
        """The one registered phase of this class."""
        found = [phase for phase in self.phases if type(phase) is kind]
        if len(found) != 1:
            raise ValueError(f"the game has {len(found)} phases {kind.__name__}, not one")
        return found[0]

    def event(self, name: str, fields: str, secret: str = "", knowers: str = "") -> int:
        """Register a kind of event; returns its number.

        Fields are at most four; `card=goods` is a number that stands for one of `words["goods"]`. A secret field is shown only to the seats
        in the fields `knowers`.
        """
        self.event_kinds.append(EventKind(name, fields.split(), secret.split(), knowers.split()))
        return len(self.event_kinds) - 1

    def pool(self, name: str, stock: list[int], spans: list[str], rest: str) -> None:
        self.pools.append(CardPool(name, stock, spans, rest))

    def build(self) -> Rules:
        """Number the actions (players' first, nature's after them) and close the tables."""
        for part in self.parts:
            part.gather()
        rules = Rules(self.layout, self.seats)
        rules.n_actions = self._number(draws=False, first=0)
        width = self._number(draws=True, first=int(rules.n_actions))
        for move in self.moves:
            if id(move) in self._shared:
                move.first = self._shared[id(move)].first
        owner: list[int] = []
        for phase in self.phases:
            owner += self._owners(phase, width)
        rules.moves = self.moves
        rules.phases = self.phases
        rules.parts = self.parts
        rules.pools = self.pools
        rules.event_kinds = self.event_kinds
        rules.words = self.words
        rules.width = width
        rules.owner = ints(owner)
        rules.firsts = ints([int(move.first) for move in self.moves])
        rules.move_row = vec[Move](self.moves)
        rules.phase_row = vec[Phase](self.phases)
        for phase in self.phases:
            phase.pack()
        for part in self.parts:
            part.close()
        if self.phases[OVER].moves:
            raise ValueError("no move can be open when the game is over")
        return rules

    def _number(self, draws: bool, first: int) -> int:
        """Give the players' moves, or nature's draws, their numbers from `first` on; the number after the last."""
        for move in self.moves:
            if isinstance(move, Draw) == draws and id(move) not in self._shared:
                move.first = first
                first += int(move.size)
        return first

    def _owners(self, phase: Phase, width: int) -> list[int]:
        """For each action the index of the move that owns it in this phase, −1 where none does."""
        # ascending numbers in every legal list
        phase.moves.sort(key=_first)
        phase.aside.sort(key=_first)
        open_moves: list[Move] = list(phase.moves)
        open_moves.extend(move for move in phase.aside if move not in phase.moves)
        if phase.draw is not None:
            open_moves.append(phase.draw)
        index = {id(move): at for at, move in enumerate(self.moves)}
        owner = [-1] * width
        for move in open_moves:
            if id(move) not in index:
                raise ValueError(f"phase {phase.name} opens a move that was never registered")
            for action in range(int(move.first), int(move.first) + int(move.size)):
                if owner[action] >= 0 and owner[action] != index[id(move)]:
                    raise ValueError(f"two moves of phase {phase.name} own action {action}")
                owner[action] = index[id(move)]
        return owner


def _first(move: Move) -> int:
    return int(move.first)
