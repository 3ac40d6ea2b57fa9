"""Number tokens that wander (E3, E26, R64, R86): a new post beside a hex without a number brings one there."""

from farshore.board.facts import Board
from farshore.board.scene import MarkScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.layout import Axis
from farshore.engine.machine import ARG, Buffer, Draw, Move, Phase, State
from farshore.engine.sentence import Sentence
from farshore.engine.visibility import View
from farshore.parts.part import GamePart
from farshore.parts.shown import TableShown
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn, only_on_turn


class Tokens(GamePart):
    """The tokens that lie face down, as counts: one gets its number when it is turned up. Whoever has seen the others knows the rest.

    `cell` is one for each hex whose number is a token and not printed: its colour is that of its terrain. `numbered` lists the hexes with a
    number, where the robber may go (E10).
    """

    def __init__(self, b: Builder, t: Tables, table: Table, turn: Turn) -> None:
        self.table = table
        self.turn = turn
        grid = table.grid
        cells = {item for name in ("dashed", "empty") for row in t.marked(name) for item in row}
        self.cell: Ints = ints([int(at in cells) for at in grid.hexes[: int(table.n_hexes)]])
        labels: list[object] = []
        terrains: list[int] = []
        numbers: list[int] = []
        stock: list[int] = []
        for terrain, *row in t.marked("tokens"):
            given = [number for number in row if isinstance(number, int)]
            for number in sorted(set(given)):
                labels.append(f"{terrain} {number}")
                terrains.append(t.terrains.index(str(terrain)))
                numbers.append(number)
                stock.append(given.count(number))
        self.labels = labels
        self.kinds: i64 = len(labels)
        self.kind_terrain: Ints = ints(terrains)
        self.kind_number: Ints = ints(numbers)
        self.stock: Ints = ints(stock)
        self.supply: i64 = b.layout.shared("face-down tokens", axis=Axis("token", labels))
        self.numbered: i64 = b.layout.shared("hexes with number", int(table.n_hexes) + 1, derived=True)  # hex + 1, ended by a zero
        self.corner_hexes: Ints = grid.corner_hexes
        self.choosing = ChoosingHex(self)
        self.taking = TakingToken(self)
        self.turning = TurningUp(self)
        for phase in (self.choosing, self.taking, self.turning):
            b.phase(phase)
        self.choosing.moves.append(b.move(ChooseHex(self)))
        self.taking.moves.append(b.move(TakeToken(self), like=self.choosing.moves[0]))
        self.turning.draw = TurnUp(self)
        b.move(self.turning.draw)
        self.event_laid: i64 = b.event("token", "seat hex=hex number")
        self.event_moved: i64 = b.event("token_moved", "seat source=hex hex=hex number")

    def begin(self, s: State, board: Board) -> None:
        for kind in range(self.kinds):
            s.cells[self.supply + kind] = self.stock[kind] - self.lying(s, kind)
        self.refresh(s)

    def show_table(self, seen: View, shown: TableShown) -> None:
        """By terrain: of their numbers only what everybody can reckon is known."""
        for label, count in seen.counts(self.supply).items():
            terrain = label.rpartition(" ")[0]
            shown.tokens[terrain] = shown.tokens.get(terrain, 0) + count

    def refresh(self, s: State) -> None:
        cells = s.cells
        at = self.numbered
        for h in range(self.table.n_hexes):
            if cells[self.table.token + h]:
                cells[at] = h + 1
                at += 1
        for rest in range(at, self.numbered + self.table.n_hexes + 1):
            cells[rest] = 0

    def lying(self, s: State, kind: i64) -> i64:
        """How many tokens of this kind lie on cells of their colour?"""
        total: i64 = 0
        for h in range(self.table.n_hexes):
            if self.cell[h] and s.cells[self.table.terrain + h] == self.kind_terrain[kind]:
                total += 1 if s.cells[self.table.token + h] == self.kind_number[kind] else 0
        return total

    def bare(self, s: State, h: i64) -> bool:
        """Is this a land hex with a cell and no token on it?"""
        return 0 <= h < self.table.n_hexes and self.cell[h] == 1 and s.cells[self.table.token + h] == 0

    def face_down(self, s: State, h: i64) -> i64:
        """How many tokens of this hex's colour lie face down?"""
        total: i64 = 0
        for kind in range(self.kinds):
            if self.kind_terrain[kind] == s.cells[self.table.terrain + h]:
                total += s.cells[self.supply + kind]
        return total

    def wanted(self, s: State, corner: i64) -> None:
        """The player on turn has opened a post here: a token comes to one hex without a number beside it (E26)."""
        found: i64 = 0
        last: i64 = -1
        for i in range(3 * corner, 3 * corner + 3):
            if self.bare(s, self.corner_hexes[i]):
                found += 1
                last = self.corner_hexes[i]
        if found == 1:
            self.bring(s, last)
        elif found > 1:
            s.push(self.choosing.id, 1 << s.cells[self.turn.seat], corner)

    def bring(self, s: State, h: i64) -> None:
        """A token of its colour comes to this hex: from the supply, else from another hex, of the owner's choice if there are several."""
        if self.face_down(s, h) > 0:
            s.push(self.turning.id, 0, h)
            return
        count: i64 = 0
        source: i64 = -1
        for other in range(self.table.n_hexes):
            if self.lends(s, other, h):
                count += 1
                source = other
        if count == 1:
            self.carry(s, source, h)
        elif count > 1:
            s.push(self.taking.id, 1 << s.cells[self.turn.seat], h)

    def lends(self, s: State, other: i64, h: i64) -> bool:
        """Does a token of the colour of `h` lie on the other hex?"""
        cells = s.cells
        terrain = self.table.terrain
        return self.cell[other] == 1 and cells[terrain + other] == cells[terrain + h] and cells[self.table.token + other] > 0

    def carry(self, s: State, source: i64, h: i64) -> None:
        """The token of one hex goes to another; the first has no number any more, and a robber on it stays (R64)."""
        number = s.cells[self.table.token + source]
        s.cells[self.table.token + source] = 0
        s.cells[self.table.token + h] = number
        self.table.refresh(s)
        self.refresh(s)
        s.emit(self.event_moved, s.cells[self.turn.seat], source, h, number)

    def turned_up(self, s: State, kind: i64, h: i64) -> None:
        s.cells[self.supply + kind] -= 1
        s.cells[self.table.token + h] = self.kind_number[kind]
        self.table.refresh(s)
        self.refresh(s)
        s.emit(self.event_laid, s.cells[self.turn.seat], h, self.kind_number[kind])

    def faults(self, s: State) -> list[tuple[bool, str]]:
        """Every token is on a cell of its colour or face down."""
        found: list[tuple[bool, str]] = []
        for kind in range(int(self.kinds)):
            if self.lying(s, kind) + int(s.cells[self.supply + kind]) != int(self.stock[kind]):
                found.append((True, f"There are not {int(self.stock[kind])} of the number token {self.labels[kind]} (E3)."))
        return found

    def draw(self, s: State, scene: Scene) -> None:
        for h in range(int(self.table.n_hexes)):
            if self.cell[h]:
                scene.marks.append(MarkScene("token cell", self.table.hex_at(h), int(s.cells[self.table.token + h])))


class ChoosingHex(Phase):
    """ARG is the corner of the new post."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__("token_hex")
        self.tokens = tokens

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_token_hex", "Which hex next to your new post gets a number token?")

    def sound(self, s: State) -> str | None:
        corner, tokens = int(s.cells[ARG]), self.tokens
        if not 0 <= corner < tokens.table.n_corners or not any(
            tokens.bare(s, tokens.corner_hexes[i]) for i in range(3 * corner, 3 * corner + 3)
        ):
            return "The 'arg' of phase 'token_hex' is the corner of a post beside hexes without a number."
        return only_on_turn(s, self, tokens.turn)


class TakingToken(Phase):
    """ARG is the hex that gets a token."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__("token_source")
        self.tokens = tokens

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_token_source", "No token of this colour is left: which hex do you take one from?")

    def sound(self, s: State) -> str | None:
        if not self.tokens.bare(s, s.cells[ARG]) or self.tokens.face_down(s, s.cells[ARG]) > 0:
            return "The 'arg' of phase 'token_source' is a hex without a number whose colour has no token face down."
        return only_on_turn(s, self, self.tokens.turn)


class TurningUp(Phase):
    """ARG is the hex that gets a token."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__("token")
        self.tokens = tokens

    def sound(self, s: State) -> str | None:
        if not self.tokens.bare(s, s.cells[ARG]) or self.tokens.face_down(s, s.cells[ARG]) == 0:
            return "The 'arg' of phase 'token' is a hex without a number whose colour has a token face down."
        return None


class ChooseHex(Move):
    """One of the hexes without a number beside the new post, even if the supply could serve only another (E26)."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__(int(tokens.table.n_hexes))
        self.tokens = tokens

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        tokens = self.tokens
        corner = s.cells[ARG]
        for h in range(self.size):
            if tokens.bare(s, h):
                for i in range(3 * corner, 3 * corner + 3):
                    if tokens.corner_hexes[i] == h:
                        out.add(self.first + h)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.pop()
        self.tokens.bring(s, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("token_hex", self.tokens.table.hex_at(arg))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("no_bare_hex", "The token goes to a hex without a number next to your new post.")


class TakeToken(Move):
    """Any token of the colour, dashed or not, from another hex (E26)."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__(int(tokens.table.n_hexes))
        self.tokens = tokens

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        for h in range(self.size):
            if self.tokens.lends(s, h, s.cells[ARG]):
                out.add(self.first + h)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        h = s.cells[ARG]
        s.pop()
        self.tokens.carry(s, arg, h)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("take_token", self.tokens.table.hex_at(arg), number=int(s.cells[self.tokens.table.token + arg]))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("no_token_here", "There is no token of that colour there.")


class TurnUp(Draw):
    """One of the face-down tokens of the colour, each as likely as any other. ARG is the hex."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__(int(tokens.kinds))
        self.tokens = tokens

    def weight(self, s: State, arg: i64) -> i64:
        tokens = self.tokens
        return s.cells[tokens.supply + arg] if tokens.kind_terrain[arg] == s.cells[tokens.table.terrain + s.cells[ARG]] else 0

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        h = s.cells[ARG]
        s.pop()
        self.tokens.turned_up(s, arg, h)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("token", self.tokens.table.hex_at(s.cells[ARG]), number=int(self.tokens.kind_number[arg]))
