"""The robber: blocks a hex, is moved on a 7 or by a knight, and steals (B8, B28, B29, R11, R12, R22)."""

from typing import Final

from farshore.board.facts import Board
from farshore.board.scene import PieceScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64
from farshore.engine.layout import OnAxis
from farshore.engine.machine import ARG, EXTRA, Buffer, Draw, Move, Phase, State, Step
from farshore.engine.pieces import SEAT_MASK
from farshore.engine.sentence import Mismatch, Sentence
from farshore.parts.buildings import Occupants
from farshore.parts.hand import Hand
from farshore.parts.part import GamePart
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn, only_on_turn
from farshore.parts.victory import Victory

EITHER: Final = 0  # what a frame of the robber's phase lets move: the robber, or what stands in for it
ROBBER_ONLY: Final = 1
OTHER_ONLY: Final = 2


class Robber(GamePart):
    """Where the robber stands, and its two questions: which hex, whose card."""

    def __init__(self, b: Builder, t: Tables, table: Table, hand: Hand, buildings: Occupants, victory: Victory, turn: Turn) -> None:
        self.table = table
        self.hand = hand
        self.buildings = buildings
        self.victory = victory
        self.turn = turn
        self.friendly = t.friendly_robber
        self.desert: i64 = t.terrains.index("desert") if "desert" in t.terrains else -1
        self.sea: i64 = t.terrains.index("sea")
        self.hex_corners: Ints = table.grid.hex_corners
        self.goals: i64 = -1  # a list of the hexes it can enter, each plus one, ascending and ended by a zero; −1: it may go to any land
        self.awake: i64 = -1  # the cell that is zero as long as the robber is not moved; −1: it is from the start
        self.at: i64 = b.layout.shared("robber", meaning=OnAxis(table.hexes), initial=-1, low=-1)
        self.moving = MovingPhase(self)
        self.choosing = VictimPhase(self)
        self.stealing = TheftPhase(self)
        for phase in (self.moving, self.choosing, self.stealing):
            b.phase(phase)
        self.moving.moves.append(b.move(MoveRobber(self)))
        self.choosing.moves.append(b.move(ChooseVictim(self)))
        self.stealing.draw = Theft(self)
        b.move(self.stealing.draw)
        self.event_moved: i64 = b.event("robber", "seat hex=hex")
        self.event_stolen: i64 = b.event("stolen", "seat victim card=goods", secret=hand.secret("card"), knowers="seat victim")

    def begin(self, s: State, board: Board) -> None:
        start = board.robber.start
        s.cells[self.at] = -1 if start is None else self.table.grid.hex_at(start[0], start[1])

    def order(self, s: State, seat: i64, which: i64 = EITHER) -> None:
        """`seat` must move the robber, if there is where to."""
        if self.awake >= 0 and s.cells[self.awake] == 0:
            return
        if which != EITHER:
            s.push(self.moving.id, 1 << seat, which)
            return
        if self.goals >= 0 and not self.moving.possible(s, seat):
            return
        s.push(self.moving.id, 1 << seat)

    def open_to(self, s: State, h: i64) -> bool:
        """May the robber ever stand on this hex?"""
        if self.goals < 0:
            return s.cells[self.table.terrain + h] != self.sea
        goal = self.goals
        while s.cells[goal] and s.cells[goal] <= h:
            goal += 1
        return s.cells[goal] == h + 1

    def spared(self, s: State, h: i64) -> bool:
        """Friendly robber (B40): someone with a building here has only two visible points (R22: never the secret ones)."""
        cells = s.cells
        for i in range(6 * h, 6 * h + 6):
            value = cells[self.buildings.building + self.hex_corners[i]]
            if value and value & SEAT_MASK < self.table.seats and cells[self.victory.points + (value & SEAT_MASK)] <= 2:
                return True
        return False

    def victims(self, s: State, seat: i64, h: i64) -> i64:
        """Mask of the others with a building here and a card to lose."""
        cells = s.cells
        mask: i64 = 0
        for i in range(6 * h, 6 * h + 6):
            value = cells[self.buildings.building + self.hex_corners[i]]
            if value:
                owner = value & SEAT_MASK
                if owner != seat and owner < self.table.seats and cells[self.hand.count + owner] > 0:
                    mask |= 1 << owner
        return mask

    def rob(self, s: State, seat: i64, mask: i64) -> None:
        """Take a card from one of these; the question is asked only where there is a choice. Replaces the top frame."""
        if mask == 0:
            s.pop()
        elif mask & (mask - 1) == 0:
            s.goto(self.stealing.id, 0, s.rules.lowest[mask], seat)
        else:
            s.goto(self.choosing.id, 1 << seat, mask)

    def draw(self, s: State, scene: Scene) -> None:
        if s.cells[self.at] >= 0:
            scene.pieces.append(PieceScene("robber", self.table.hex_at(s.cells[self.at])))


class MovingPhase(Phase):
    """ARG says what may be moved."""

    def __init__(self, robber: Robber) -> None:
        super().__init__("robber")
        self.robber = robber
        self.most: i64 = 0  # how many actions it can open

    def pack(self) -> None:
        super().pack()
        self.most = sum(int(move.size) for move in self.moves)

    def possible(self, s: State, seat: i64) -> bool:
        """Is there anything to move? Nearly always the robber can, which is soon seen."""
        robber = self.robber
        goals = robber.goals
        if not robber.friendly and s.cells[goals] and (s.cells[goals] != s.cells[robber.at] + 1 or s.cells[goals + 1]):
            return True
        out = Buffer(self.most)
        self.legal(s, seat, out)
        return out.n > 0

    def prompt(self, s: State, seat: int) -> Sentence:
        if s.cells[ARG] == OTHER_ONLY:
            return Sentence("prompt_pirate", "Move the pirate to another hex.")
        return Sentence("prompt_robber", "Move the robber to another hex.")

    def sound(self, s: State) -> str | None:
        if not EITHER <= s.cells[ARG] <= OTHER_ONLY:
            return "The 'arg' of phase 'robber' is 0, or 1 if only the robber may be moved, 2 if only what stands in for it."
        return only_on_turn(s, self, self.robber.turn)


class VictimPhase(Phase):
    """ARG is the mask of those who can be chosen."""

    def __init__(self, robber: Robber) -> None:
        super().__init__("victim")
        self.robber = robber

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_victim", "Who do you take a card from?")

    def sound(self, s: State) -> str | None:
        mask = int(s.cells[ARG])
        if not 0 < mask < 1 << self.robber.table.seats:
            return "The 'arg' of phase 'victim' tells who can be robbed: 1 for seat 0, 2 for seat 1, 4 for seat 2 and so on, added up."
        for victim in range(self.robber.table.seats):
            if mask >> victim & 1 and not can_be_robbed(self.robber, s, victim):
                return f"Seat {int(victim)} can't be robbed: it has no cards, or it is the thief itself."
        return only_on_turn(s, self, self.robber.turn)


class TheftPhase(Phase):
    """ARG is the victim, EXTRA the thief."""

    def __init__(self, robber: Robber) -> None:
        super().__init__("theft")
        self.robber = robber

    def sound(self, s: State) -> str | None:
        victim = int(s.cells[ARG])
        if s.cells[EXTRA] != s.cells[self.robber.turn.seat]:
            return "The thief ('extra' of phase 'theft') is the player on turn."
        if not 0 <= victim < self.robber.table.seats:
            return "The 'arg' of phase 'theft' is the victim's seat."
        if not can_be_robbed(self.robber, s, victim):
            return f"Seat {victim} can't be robbed: it has no cards, or it is the thief itself."
        return None


def can_be_robbed(robber: Robber, s: State, victim: i64) -> bool:
    return victim != s.cells[robber.turn.seat] and s.cells[robber.hand.count + victim] > 0


class MoveRobber(Move):
    """To another land hex (B28)."""

    def __init__(self, robber: Robber) -> None:
        super().__init__(int(robber.table.n_hexes))
        self.robber = robber

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        robber = self.robber
        if s.cells[ARG] == OTHER_ONLY:
            return
        if robber.friendly:
            self.friendly_goals(s, out)
        elif robber.goals >= 0:
            self.listed_goals(s, out)
        else:
            self.land(s, out)

    def listed_goals(self, s: State, out: Buffer) -> None:
        """Every hex of the robber's list but its own."""
        cells = s.cells
        at = cells[self.robber.at]
        goal = self.robber.goals
        items = out.items
        n = out.n
        while cells[goal]:
            if cells[goal] != at + 1:
                items[n] = self.first + cells[goal] - 1
                n += 1
            goal += 1
        out.n = n

    def land(self, s: State, out: Buffer) -> None:
        """Every land hex but its own."""
        cells = s.cells
        table = self.robber.table
        at = cells[self.robber.at]
        terrain = table.terrain
        sea = self.robber.sea
        dry = cells[table.dry] == 1
        first = self.first
        items = out.items
        n = out.n
        for h in range(self.size):
            if h != at and (dry or cells[terrain + h] != sea):
                items[n] = first + h
                n += 1
        out.n = n

    def friendly_goals(self, s: State, out: Buffer) -> None:
        """Where it spares nobody; if there is no such hex, the desert, or it stays where it is (B40)."""
        robber = self.robber
        at = s.cells[robber.at]
        terrain = robber.table.terrain
        before = out.n
        for h in range(self.size):
            if h != at and robber.open_to(s, h) and not robber.spared(s, h):
                out.add(self.first + h)
        if out.n > before:
            return
        for h in range(self.size):
            if s.cells[terrain + h] == robber.desert and robber.open_to(s, h):
                out.add(self.first + h)
        if out.n > before:
            return
        if at >= 0:
            out.add(self.first + at)
            return
        for h in range(self.size):  # off the board, and no desert to go to: anywhere, and nothing is stolen
            if robber.open_to(s, h):
                out.add(self.first + h)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        robber = self.robber
        stays = s.cells[robber.at] == arg
        s.cells[robber.at] = arg
        s.emit(robber.event_moved, seat, arg)
        if robber.friendly and (stays or robber.spared(s, arg)):
            s.pop()  # it is there only because no other hex was left: nothing is stolen (B40)
        else:
            robber.rob(s, seat, robber.victims(s, seat, arg))

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("move_robber", self.robber.table.hex_at(arg), "robber")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[self.robber.at] == arg:
            return Sentence("robber_stays", "The robber must move to another hex.")
        if s.cells[self.robber.table.terrain + arg] == self.robber.sea:
            return Mismatch("robber_at_sea", "The robber moves only on land.")
        if not self.robber.open_to(s, arg):
            return Sentence("robber_barred", "The robber can't go there.")
        return Sentence("robber_friendly", "The friendly robber spares players with two points.")


class ChooseVictim(Move):
    """Whose card? ARG is the mask of those who can be chosen."""

    def __init__(self, robber: Robber) -> None:
        super().__init__(int(robber.table.seats))
        self.robber = robber

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        for victim in range(self.size):
            if s.cells[ARG] >> victim & 1:
                out.add(self.first + victim)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.goto(self.robber.stealing.id, 0, arg, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("steal_from", player=arg)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("no_victim", "That player has no building here, or no cards.")


class Theft(Draw):
    """One of the victim's cards, each as likely as any other (R11). ARG is the victim, EXTRA the thief."""

    def __init__(self, robber: Robber) -> None:
        super().__init__(int(robber.hand.kinds))
        self.robber = robber

    def weight(self, s: State, arg: i64) -> i64:
        hand = self.robber.hand
        return s.cells[hand.hand + s.cells[ARG] * hand.kinds + arg]

    def total(self, s: State) -> i64:
        return s.cells[self.robber.hand.count + s.cells[ARG]]

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        victim = s.cells[ARG]
        thief = s.cells[EXTRA]
        s.pop()
        self.robber.hand.hand_over(s, victim, thief, arg, 1)
        s.emit(self.robber.event_stolen, thief, victim, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("theft", cards=((self.robber.hand.goods[arg], 1),), player=int(s.cells[ARG]))

    def knowers(self, s: State) -> int:
        return -1 if self.robber.hand.open else (1 << int(s.cells[ARG])) | (1 << int(s.cells[EXTRA]))


class RobberStep(Step):
    """After the discards of a 7 the roller must move the robber (B28)."""

    def __init__(self, robber: Robber) -> None:
        self.robber = robber

    def run(self, s: State) -> None:
        self.robber.order(s, s.cells[self.robber.turn.seat])
