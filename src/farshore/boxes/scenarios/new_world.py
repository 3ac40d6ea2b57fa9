"""The New World (N9): a map that nobody has seen before, and harbours laid by the players."""

from farshore.board.check import BoardSpec, our_design
from farshore.board.components import Components, hex_group
from farshore.board.facts import Board
from farshore.board.grid import Grid
from farshore.boxes.box import Box, Option
from farshore.boxes.kind import GameKind
from farshore.boxes.seafarers import AT_SEA, at_sea
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64
from farshore.engine.layout import Axis
from farshore.engine.machine import ARG, EXTRA, SEATS, Buffer, Draw, Move, Phase, State, Step
from farshore.engine.sentence import Sentence, Term
from farshore.parts.harbour import Harbours
from farshore.parts.opening import Opening
from farshore.parts.part import GamePart
from farshore.parts.roads import BuildRoad
from farshore.parts.table import Table
from farshore.parts.tables import Tables


class LaidHarbours(GamePart):
    """Harbours drawn blind and laid in turn from the first player on, before anybody founds (N9.2).

    The tokens lie face down as counts. Where the board comes with its harbours, nothing is left to lay.
    """

    def __init__(self, b: Builder, t: Tables, table: Table, harbours: Harbours, opening: Opening, like: Move) -> None:
        self.table = table
        self.harbours = harbours
        self.opening = opening
        self.seats: i64 = t.seats
        self.kinds: i64 = len(harbours.words)
        self.edge_corners: Ints = table.grid.edge_corners
        self.edge_hexes: Ints = table.grid.edge_hexes
        kinds: list[object] = list(harbours.words)
        b.words["harbour"] = kinds
        self.left: i64 = b.layout.shared("harbours to lay", axis=Axis("harbour", kinds))
        self.drawing = HarbourPhase("harbour_draw", self)
        self.laying = HarbourPhase("lay_harbour", self)
        for phase in (self.drawing, self.laying):
            b.phase(phase)
        self.drawing.draw = DrawHarbour(self)
        b.move(self.drawing.draw)
        self.laying.moves.append(b.move(LayHarbour(self), like=like))
        opening.preludes.append(HarboursFirst(self))
        self.event_drawn: i64 = b.event("harbour_drawn", "seat harbour=harbour")
        self.event_laid: i64 = b.event("harbour_laid", "seat edge=edge harbour=harbour")

    def begin(self, s: State, board: Board) -> None:
        if not board.harbours:
            for kind, count in board.harbour_pool.items():
                s.cells[self.left + self.harbours.words.index(kind)] = count

    def any_left(self, s: State) -> bool:
        for kind in range(self.kinds):
            if s.cells[self.left + kind]:
                return True
        return False

    def is_coast(self, s: State, edge: i64) -> bool:
        """Does land meet sea here? What is no land is sea: no hex of this game is unknown."""
        return self.table.is_land(s, self.edge_hexes[2 * edge]) != self.table.is_land(s, self.edge_hexes[2 * edge + 1])

    def apart(self, s: State, edge: i64) -> bool:
        """Does no harbour lie at either corner of this edge?"""
        dock = self.harbours.dock
        return s.cells[dock + self.edge_corners[2 * edge]] == 0 and s.cells[dock + self.edge_corners[2 * edge + 1]] == 0

    def room_apart(self, s: State) -> bool:
        """Is a coast edge left that shares no corner with a harbour?"""
        for edge in range(self.table.n_edges):
            if self.is_coast(s, edge) and self.apart(s, edge):
                return True
        return False

    def laid(self, s: State) -> int:
        return sum(1 for edge in range(int(self.table.n_edges)) if s.cells[self.harbours.harbour + edge])


class HarboursFirst(Step):
    def __init__(self, laid: LaidHarbours) -> None:
        self.laid = laid

    def run(self, s: State) -> None:
        s.push(self.laid.drawing.id, 0)


class HarbourPhase(Phase):
    """ARG counts the harbours laid before; EXTRA is the kind that was drawn, 0 while it is drawn."""

    def __init__(self, name: str, laid: LaidHarbours) -> None:
        super().__init__(name)
        self.laid = laid

    def arrive(self, s: State) -> bool:
        if s.cells[SEATS] or self.laid.any_left(s):
            return False
        s.pop()
        return True

    def prompt(self, s: State, seat: int) -> Sentence:
        kind = self.laid.harbours.words[s.cells[EXTRA]]
        return Sentence("prompt_lay_harbour", "Place the harbour you have drawn ({harbour}) on a coast.", harbour=Term("harbour", kind))

    def sound(self, s: State) -> str | None:
        laid = self.laid
        starter = int(s.cells[laid.opening.starter]) - 1
        count, kind = int(s.cells[ARG]), int(s.cells[EXTRA])
        if starter < 0 or count != laid.laid(s):
            return f"The 'arg' of phase {self.name!r} counts the harbours on the board, and the first player is known."
        if s.cells[SEATS]:
            if s.cells[SEATS] != 1 << (starter + count) % int(laid.seats):
                return f"Harbour number {count} is laid by seat {(starter + count) % int(laid.seats)}."
            if not 0 < kind < laid.kinds:
                return "The 'extra' of phase 'lay_harbour' is the kind of harbour that was drawn: 1 for 3:1, 2 for the first resource …"
        return None


class DrawHarbour(Draw):
    """The next token, unseen until it is drawn."""

    def __init__(self, laid: LaidHarbours) -> None:
        super().__init__(int(laid.kinds))
        self.laid = laid

    def weight(self, s: State, arg: i64) -> i64:
        return s.cells[self.laid.left + arg]

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        laid = self.laid
        cells = s.cells
        player = (cells[laid.opening.starter] - 1 + cells[ARG]) % laid.seats
        cells[laid.left + arg] -= 1
        s.emit(laid.event_drawn, player, arg)
        s.goto(laid.laying.id, 1 << player, cells[ARG], arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("draw_harbour", piece=self.laid.harbours.words[arg])


class LayHarbour(Move):
    """On any coast edge; beside no other harbour, while such an edge is left."""

    def __init__(self, laid: LaidHarbours) -> None:
        super().__init__(int(laid.table.n_edges))
        self.laid = laid

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        laid = self.laid
        apart = laid.room_apart(s)
        for edge in range(self.size):
            if laid.is_coast(s, edge) and s.cells[laid.harbours.harbour + edge] == 0 and (not apart or laid.apart(s, edge)):
                out.add(self.first + edge)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        laid = self.laid
        kind = s.cells[EXTRA]
        s.goto(laid.drawing.id, 0, s.cells[ARG] + 1)
        laid.harbours.lay(s, arg, kind)
        s.emit(laid.event_laid, seat, arg, kind)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("lay_harbour", self.laid.table.edge_at(arg), self.laid.harbours.words[s.cells[EXTRA]])

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if not self.laid.is_coast(s, arg):
            return Sentence("harbour_needs_coast", "A harbour lies where land meets the sea.")
        return Sentence("harbour_too_close", "There is another harbour here or at the next corner.")


class NewWorldBox(Box):
    """What this scenario adds to ships and islands."""

    name = "new-world"

    def options(self) -> list[Option]:
        return [Option("map", "random", "a map dealt anew, or the example with its harbours", words=("random", "printed"))]

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        b.add(LaidHarbours(b, t, b.part(Table), b.part(Harbours), b.part(Opening), b.the(BuildRoad)))


BOARDS = (
    BoardSpec(
        "new_world",
        Components(
            seats=(3, 4),
            points=12,
            special_harbours=5,
            plain_harbours=5,
            islands=5,
            chips=16,
            waiting=True,
            groups={
                "all": hex_group("19 0 0 5 4 4 5 5 = 42", "1 3 3 3 2 2 3 3 2 1 = 23"),
            },
        ),
    ),
    our_design("new_world_6"),
)
GAME = GameKind(
    "new-world",
    "The New World",
    "A map that is dealt for each game; the players place the harbours.",
    (3, 4, 5, 6),
    lambda seats: at_sea(seats, NewWorldBox()),
    lambda seats: "new_world" if seats < 5 else "new_world_6",
    defaults={"target": 12},
    fixed=AT_SEA,
    family="seafarers",
    place=9,
    minutes=90,
    boards=BOARDS,
)
