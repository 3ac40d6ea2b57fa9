"""The machine that runs any game: states, moves, phases and the rules that join them.

A state is one flat row of integers. On top of it lies a stack of frames (phase, seats who must act, two numbers); the top frame says what
is asked and of whom. An action is a dense number; the phase on top knows which move owns it. Chance is a move too, made by nature (seat −1)
when the top frame names no seat: its outcome is an action like any other, so a list of (seat, action) is a whole game.
"""

from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError, IllegalMove
from farshore.engine.ints import Ints, i64, ints, lowest_bits, mypyc_attr, packed, same, unpacked, vec, zeros
from farshore.engine.layout import Layout
from farshore.engine.pictures import picture_of
from farshore.engine.sentence import Sentence, seats_said

# The engine's own cells, the same in every game. The top frame is unpacked at a fixed place; frames below it lie on the stack.
PHASE: Final = 0
SEATS: Final = 1  # mask of the seats who must act; 0: nature draws (or the game is over)
ARG: Final = 2
EXTRA: Final = 3
DEPTH: Final = 4
WINNERS: Final = 5  # mask; more than one bit only where a game allows a shared win
STACK: Final = 6
FRAME: Final = 4
DEEPEST: Final = 8
RESERVED: Final = STACK + FRAME * DEEPEST

OVER: Final = 0  # the phase that every game ends in
NATURE: Final = -1


class Buffer:
    """A reused list of action numbers: filled by `legal`, read up to `n`."""

    def __init__(self, size: int) -> None:
        self.items: Ints = zeros(size)
        self.n: i64 = 0

    def add(self, action: i64) -> None:
        self.items[self.n] = action
        self.n += 1

    def as_list(self) -> list[int]:
        found: list[int] = []
        for i in range(self.n):
            found.append(self.items[i])
        return found


class Journal:
    """What happened, as plain numbers: (kind, a, b, c, d). Kept only where somebody listens; searches run without one."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, int, int, int, int]] = []


class State:
    """One position: the rules it is played by and one row of cells. Everything that changes is in the row.

    Two states are equal if they are the same position of the same rules. A state changes as it is played, so it has no hash: `key()` is
    what to keep in a dictionary. It can be copied (`copy`, `copy.copy`, `copy.deepcopy`) and pickled; who listens stays behind.

    A state belongs to one thread at a time, also while it is only asked something: questions use its scratch row.
    """

    def __init__(self, rules: "Rules", cells: Ints) -> None:
        self.rules = rules
        self.cells = cells
        self.working: Ints = rules.nothing  # the scratch row, once it is needed
        self.journal: Journal | None = None
        self.heard = False  # is there a journal? Busy places ask before they tell

    def listen(self, journal: Journal | None) -> None:
        """Write what happens into this journal from now on; None: nobody listens."""
        self.journal = journal
        self.heard = journal is not None

    def copy(self) -> "State":
        """An independent state; the journal is not taken along."""
        return State(self.rules, self.cells[:])

    def scratch(self) -> Ints:
        """The row in which a call notes what it needs until it returns (`Layout.scratch`). Most copies never need one."""
        if len(self.working) == 0:
            self.working = self.rules.scratch[:]
        return self.working

    def key(self) -> bytes:
        """The position in a few hundred bytes, for dictionaries: equal for equal states of the same rules, on every build and machine."""
        return packed(self.cells)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.rules == other.rules and same(self.cells, other.cells)

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return restore_state, (self.rules, self.key())

    def __repr__(self) -> str:
        return f"<State of {self.rules.label()}: {self.situation()}>"

    def _repr_svg_(self) -> str | None:
        return picture_of(self)

    # --- frames

    def goto(self, phase: i64, seats: i64, arg: i64 = 0, extra: i64 = 0) -> None:
        """Replace the top frame."""
        cells = self.cells
        cells[PHASE] = phase
        cells[SEATS] = seats
        cells[ARG] = arg
        cells[EXTRA] = extra

    def push(self, phase: i64, seats: i64, arg: i64 = 0, extra: i64 = 0) -> None:
        """Interrupt the top frame; it goes on when the new one is popped."""
        cells = self.cells
        depth = cells[DEPTH]
        if depth >= DEEPEST:
            raise RuntimeError("the stack of frames is full: a phase pushes without end")
        at = STACK + FRAME * depth
        cells[at] = cells[PHASE]
        cells[at + 1] = cells[SEATS]
        cells[at + 2] = cells[ARG]
        cells[at + 3] = cells[EXTRA]
        cells[DEPTH] = depth + 1
        cells[PHASE] = phase
        cells[SEATS] = seats
        cells[ARG] = arg
        cells[EXTRA] = extra

    def pop(self) -> None:
        """Finish the top frame."""
        cells = self.cells
        depth = cells[DEPTH] - 1
        at = STACK + FRAME * depth
        cells[DEPTH] = depth
        cells[PHASE] = cells[at]
        cells[SEATS] = cells[at + 1]
        cells[ARG] = cells[at + 2]
        cells[EXTRA] = cells[at + 3]
        # what lies above the stack stays zero, so that equal positions are equal rows
        cells[at] = 0
        cells[at + 1] = 0
        cells[at + 2] = 0
        cells[at + 3] = 0

    def finish(self, winners: i64) -> None:
        """The game is over; nothing stays on the stack."""
        cells = self.cells
        for at in range(STACK, RESERVED):
            cells[at] = 0
        cells[DEPTH] = 0
        cells[WINNERS] = winners
        self.goto(OVER, 0)

    # --- playing

    def legal(self, seat: i64, out: Buffer) -> None:
        """Append the actions open to `seat`, ascending. Empty for a seat that has nothing to say now."""
        phase = self.rules.phase_row[self.cells[PHASE]]
        if self.cells[SEATS] >> seat & 1:
            phase.legal(self, seat, out)
        elif phase.invites and phase.invited(self) >> seat & 1:
            for guest_move in phase.aside:
                guest_move.legal(self, seat, out)

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action, unchecked, and everything that follows by itself up to the next question."""
        cells = self.cells
        rules = self.rules
        number = rules.owner[cells[PHASE] * rules.width + action]
        rules.move_row[number].apply(self, seat, action - rules.firsts[number])
        while rules.phase_row[cells[PHASE]].arrive(self):
            pass

    def settle(self) -> None:
        """Let phases that act by themselves run (after a position was set up by hand)."""
        while self.rules.phase_row[self.cells[PHASE]].arrive(self):
            pass

    def emit(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Write an event into the journal, if somebody listens."""
        if self.heard:
            self.write(kind, a, b, c, d)

    def write(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """`emit` when somebody listens: apart, as it is rare, and what boxes numbers makes a function long even where it does nothing."""
        journal = self.journal
        if journal is not None:
            journal.entries.append((kind, a, b, c, d))

    # --- questions (cold)

    def over(self) -> bool:
        return self.cells[PHASE] == OVER

    def by_chance(self) -> bool:
        """Is it nature's draw?"""
        return self.cells[SEATS] == 0 and self.cells[PHASE] != OVER

    def seats_to_act(self) -> list[int]:
        """The seats who must act now; several where the rules let them act at the same time."""
        return [seat for seat in range(self.rules.seats) if self.cells[SEATS] >> seat & 1]

    def seats_invited(self) -> list[int]:
        """The seats who may act though nobody waits for them (an opponent's proposal)."""
        phase = self.rules.phases[self.cells[PHASE]]
        if not phase.invites:
            return []
        mask = phase.invited(self)
        return [seat for seat in range(self.rules.seats) if mask >> seat & 1]

    def chance_weights(self) -> list[tuple[int, int]]:
        """What nature can draw now: each outcome's action and weight. Its chance is its weight among the sum of all. Empty where a player
        decides."""
        if not self.by_chance():
            return []
        draw = self.rules.phases[self.cells[PHASE]].draw_of()
        first = int(draw.first)
        return [(action, int(draw.weight(self, action - first))) for action in self.legal_list(NATURE)]

    def situation(self) -> str:
        """Who acts and in which phase, in a few words."""
        phase = self.rules.phases[self.cells[PHASE]].name
        if self.over():
            mask = self.cells[WINNERS]
            return f"over, won by {seats_said([seat for seat in range(self.rules.seats) if mask >> seat & 1])}"
        if self.by_chance():
            return f"nature draws in phase {phase}"
        return f"{seats_said(self.seats_to_act())} to act in phase {phase}"

    def legal_list(self, seat: int) -> list[int]:
        """The actions open to `seat` (−1: nature's possible outcomes)."""
        out = Buffer(self.rules.width + 1)
        if seat == NATURE:
            if self.by_chance():
                self.rules.phases[self.cells[PHASE]].draw_of().legal(self, NATURE, out)
        elif 0 <= seat < self.rules.seats:
            self.legal(seat, out)
        return out.as_list()

    def move_of(self, action: int) -> "Move | None":
        """The move that owns this number in the phase on top, if any."""
        if not 0 <= action < self.rules.width:
            return None
        at = self.rules.owner[self.cells[PHASE] * self.rules.width + action]
        return None if at < 0 else self.rules.moves[at]

    def play(self, seat: int, action: int) -> None:
        """Carry out an action if the rules allow it; otherwise raise `IllegalMove` with a sentence and change nothing."""
        reason = self.refusal(seat, action)
        if reason is not None:
            raise IllegalMove(reason)
        self.apply(seat, action)

    def refusal(self, seat: int, action: int) -> Sentence | None:
        """Why this action is refused, or None if it is legal."""
        if action in self.legal_list(seat):
            return None
        if self.over():
            return Sentence("game_over", "The game is over.")
        if seat != NATURE and not 0 <= seat < self.rules.seats:
            return Sentence("no_such_seat", "There is no seat {seat} at this table.", seat=seat)
        if not 0 <= action < self.rules.width:
            return Sentence("no_such_action", "There is no action {action} in this game.", action=action)
        if seat == NATURE and not self.by_chance():
            return Sentence("players_first", "A player has to decide: nothing is drawn now.")
        if seat != NATURE and self.by_chance():
            return Sentence("chance_first", "The dice or cards come first: this is not a player's decision.")
        if not self.legal_list(seat):
            return Sentence("not_your_turn", "It is not your turn to decide.")
        move = self.move_of(action)
        invited = seat != NATURE and seat not in self.seats_to_act()
        if invited and move is not None and move not in self.rules.phases[self.cells[PHASE]].aside:
            return Sentence("not_your_turn", "It is not your turn to decide.")
        if move is None:
            return Sentence("not_now", "That can't be done now.")
        return move.why(self, seat, action - int(move.first))


def restore_state(rules: "Rules", key: bytes) -> State:
    """The state with this key (for pickle)."""
    try:
        return State(rules, unpacked(key, int(rules.size)))
    except ValueError:
        raise FarshoreError("This state was written by another Farshore, or damaged: its row does not fit the rules.") from None


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A kind of decision. It owns `size` consecutive action numbers from `first` on; several moves of different phases may share them."""

    def __init__(self, size: int) -> None:
        self.size: i64 = size
        self.first: i64 = -1  # given by the builder

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        """Append every action open to `seat`, ascending."""
        raise NotImplementedError

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        """Carry it out; `arg` is the action's number less `first`."""
        raise NotImplementedError

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        """What the action means (cold)."""
        raise NotImplementedError

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        """Why it is not legal now (cold; called only when it isn't)."""
        return Sentence("not_now", "That can't be done now.")

    def reveals(self, s: State, seat: int, arg: int) -> bool:
        """Does it show somebody what they could not know, so that it is never taken back (R10)? Draws need not say so (cold)."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Move):
    """Nature's move: outcomes with whole-number weights."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.even = False  # all outcomes always weigh the same

    def weight(self, s: State, arg: i64) -> i64:
        raise NotImplementedError

    def total(self, s: State) -> i64:
        total: i64 = 0
        for arg in range(self.size):
            total += self.weight(s, arg)
        return total

    def pick(self, s: State, k: i64) -> i64:
        """The outcome on which the k-th unit of weight lies, 0 ≤ k < total."""
        for arg in range(self.size):
            k -= self.weight(s, arg)
            if k < 0:
                return arg
        raise RuntimeError("a draw was asked beyond its weight")

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        for arg in range(self.size):
            if self.weight(s, arg) > 0:
                out.add(self.first + arg)

    def knowers(self, s: State) -> int:
        """Mask of the seats who see the outcome; −1: everybody (cold)."""
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase:
    """What the top frame asks. Its moves are a list that reads like the rulebook's summary; boxes add to it or take from it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.id: i64 = -1  # given by the builder
        self.moves: list[Move] = []
        self.aside: list[Move] = []  # open to invited seats
        self.invites = False
        self.draw: Draw | None = None
        self.bottom = False  # may lie at the bottom of the stack
        self.carries = False  # may be interrupted: other frames may lie on it
        self.move_row: Moves = vec[Move]([])  # the moves once more, packed by the builder
        self.draw_row: Draws = vec[Draw]([])  # the draw once more: a vec hands it out without a check of its class

    def pack(self) -> None:
        """Called once by the builder, when no box adds anything any more."""
        self.move_row = vec[Move](self.moves)
        if self.draw is not None:
            draws = [self.draw]
            self.draw_row = vec[Draw](draws)

    def ask_together(self, moves: Collection[Move], instead: Move) -> None:
        """Ask for what is legal one move in place of several that follow one another; called once everything is packed."""
        row: list[Move] = []
        for move in self.move_row:
            if move not in moves:
                row.append(move)
            elif instead not in row:
                row.append(instead)
        self.move_row = vec[Move](row)

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        """Append the actions of a seat that must act, ascending."""
        for move in self.move_row:
            move.legal(s, seat, out)

    def arrive(self, s: State) -> bool:
        """Called whenever this phase comes to the top after an action. True: something changed, look again."""
        return False

    def invited(self, s: State) -> i64:
        """Mask of the seats who may act beside those who must."""
        return 0

    def draw_of(self) -> Draw:
        if len(self.draw_row) == 0:
            raise RuntimeError(f"phase {self.name} has no draw")
        return self.draw_row[0]

    def prompt(self, s: State, seat: int) -> Sentence:
        """What is asked of `seat`, in one sentence (cold)."""
        return Sentence("prompt_" + self.name, self.name)

    def sound(self, s: State) -> str | None:
        """Why the frame on top, one of this phase, can't be as it is; None if it can (cold: for positions that somebody wrote)."""
        return None

    def sound_below(self, s: State) -> str | None:
        """The same for a frame that others lie on: for a phase that ends itself on arrival it need not be playable as it is."""
        return self.sound(s)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sequence(Phase):
    """Steps carried out one after the other; a step may push frames, and the next step waits until they are done. ARG counts the steps."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.carries = True
        self.steps: list[Step] = []
        self.step_row: Steps = vec[Step]([])
        self.n_steps: i64 = 0

    def pack(self) -> None:
        super().pack()
        self.step_row = vec[Step](self.steps)
        self.n_steps = len(self.steps)

    def start(self, s: State) -> None:
        """Begin on top of the current frame. A single step needs no frame of its own: nothing has to wait for it."""
        last = self.n_steps - 1
        while last > 0 and self.step_row[last].idle(s):
            last -= 1
        if last == 0:
            self.step_row[0].run(s)
        else:
            s.push(self.id, 0)

    def arrive(self, s: State) -> bool:
        cells = s.cells
        depth = cells[DEPTH]
        for at in range(cells[ARG], self.n_steps):
            cells[ARG] = at + 1
            self.step_row[at].run(s)
            if cells[DEPTH] != depth or cells[PHASE] != self.id:
                return True  # the step asks somebody first
        s.pop()
        return True

    def sound(self, s: State) -> str | None:
        if not 0 <= s.cells[ARG] <= len(self.steps):
            return f"Phase {self.name!r} has {len(self.steps)} steps: its 'arg' counts those that are done."
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One step of a sequence."""

    def run(self, s: State) -> None:
        raise NotImplementedError

    def idle(self, s: State) -> bool:
        """Is it known before the sequence begins that there is nothing to do?"""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """One subject of the rules. What it registers is done by whoever makes it; these are the questions the engine asks of every part."""

    def gather(self) -> None:
        """Called once by the builder, when all boxes have added theirs and nothing is numbered yet: take over what other phases open."""

    def close(self) -> None:
        """Called once by the builder, when no box adds anything any more."""

    def refresh(self, s: State) -> None:
        """Make the derived cells anew from the others."""

    def faults(self, s: State) -> list[tuple[bool, str]]:
        """Why this position can't be: (grave, sentence). What is not grave is allowed in positions marked as made up."""
        return []

    def floors(self, s: State, pool: str, seat: int, floor: list[int]) -> None:
        """Raise `floor[kind]` to the cards of `pool` that everybody knows `seat` to hold at least (a standing offer)."""

    def imagine(self, s: State, viewer: int, luck: "Chooser") -> None:
        """Give this part's secrets that no pool covers a value that agrees with what `viewer` knows. Cards are already dealt."""

    def plausible(self, s: State, viewer: int) -> bool:
        """Could this imagined position have come about? (A rival who would already have won could not.)"""
        return True

    def mend(self, s: State, viewer: int, luck: "Chooser") -> None:
        """Make an imagined position plausible by exchanging cards that `viewer` does not see, as far as that is possible."""


class Chooser:
    """Whatever can draw numbers for `sample`; the engine has no random source of its own."""

    def below(self, bound: i64) -> i64:
        raise NotImplementedError


class CardPool:
    """Cards that are conserved: over all its spans each kind adds up to `stock`. Hidden cards are dealt anew by `sample`."""

    def __init__(self, name: str, stock: list[int], spans: list[str], rest: str) -> None:
        self.name = name
        self.stock = stock
        self.spans = spans
        self.rest = rest  # the span that takes what nobody holds (bank, deck): filled in where a position leaves it out


class EventKind:
    """How a journal entry reads: field names, and which are secret to all but the seats named in `knowers`."""

    def __init__(self, name: str, fields: list[str], secret: list[str], knowers: list[str]) -> None:
        self.name = name
        self.fields = [field.partition("=")[0] for field in fields]
        self.vocabulary = [field.partition("=")[2] for field in fields]
        self.secret = secret
        self.knowers = knowers


Moves: TypeAlias = "vec[Move]"
Draws: TypeAlias = "vec[Draw]"
Phases: TypeAlias = "vec[Phase]"
Steps: TypeAlias = "vec[Step]"
Origin: TypeAlias = "tuple[Callable[..., Rules], tuple[object, ...]]"


class Rules:
    """A game put together for a number of seats and options on one grid: never changes, shared by all its states.

    Rules that say where they come from (`origin`) are equal to all others of the same origin, and are pickled as that alone. Others are
    equal only to themselves and can't be pickled.
    """

    def __init__(self, layout: Layout, seats: int) -> None:
        self.layout = layout
        self.name = ""  # of the game, for people
        self.origin: Origin | None = None  # a function that can be imported and gives these rules, and its arguments, which have a hash
        self.seats: i64 = seats
        self.size: i64 = layout.size
        self.moves: list[Move] = []
        self.phases: list[Phase] = []
        self.parts: list[Part] = []
        self.pools: list[CardPool] = []
        self.event_kinds: list[EventKind] = []
        self.words: dict[str, list[object]] = {}
        self.owner: Ints = ints([])  # phase · width + action → index in moves, −1 where closed
        self.firsts: Ints = ints([])  # the first action number of each move
        self.move_row: Moves = vec[Move]([])
        self.phase_row: Phases = vec[Phase]([])
        self.width: i64 = 0  # number of action numbers, nature's included
        self.n_actions: i64 = 0  # players' actions are 0 … n_actions − 1, nature's outcomes follow
        self.initial: Ints = ints(layout.initial_row())  # a row that nobody has changed
        self.scratch: Ints = ints(layout.scratch_row)  # and such a scratch row
        self.nothing: Ints = ints([])
        self.lowest: Ints = lowest_bits()

    def blank(self) -> State:
        """A state with every cell at its initial value."""
        return State(self, self.initial[:])

    def refresh(self, s: State) -> None:
        for part in self.parts:
            part.refresh(s)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self.origin is not None and self.origin == other.origin)

    def __hash__(self) -> int:
        return id(self) if self.origin is None else hash(self.origin[1])

    def __copy__(self) -> "Rules":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Rules":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        if self.origin is None:
            raise FarshoreError("These rules don't say where they come from, so they can't be pickled, and their states neither.")
        return self.origin

    def label(self) -> str:
        """Which game for how many, in a few words."""
        return f"{self.name or 'a game'} for {self.seats}"

    def __repr__(self) -> str:
        return f"<Rules of {self.label()}>"
