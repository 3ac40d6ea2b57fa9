"""The event die: rolled with the other two and settled first; a ship or one of three gates (C6–C8, R39, R72)."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.layout import Names
from farshore.engine.machine import Draw, Phase, State, Step
from farshore.engine.visibility import View
from farshore.parts.cities.barbarians import Barbarians
from farshore.parts.cities.improvements import TRACKS
from farshore.parts.cities.progress import Progress
from farshore.parts.dice import Dice
from farshore.parts.part import GamePart
from farshore.parts.shown import TableShown

FACES: Final = ["ship", *TRACKS]
SHIP_FACES: Final = 3  # of six; each gate has one
SHIP: Final = 0


class EventDie(GamePart):
    """What the event die shows. Its step is the first of what any roll brings."""

    def __init__(self, b: Builder, dice: Dice, barbarians: Barbarians, progress: Progress) -> None:
        self.dice = dice
        self.barbarians = barbarians
        self.progress = progress
        faces: list[object] = list(FACES)
        b.words["event"] = faces
        self.face: i64 = b.layout.shared("event die", meaning=Names(FACES), high=len(FACES) - 1)
        self.rolling = Phase("event_die")
        b.phase(self.rolling)
        self.rolling.draw = EventDraw(self)
        b.move(self.rolling.draw)
        step = EventStep(self)
        dice.harvest.steps.insert(0, step)
        dice.seven.steps.insert(0, step)
        self.event_rolled: i64 = b.event("event_die", "seat face=event")

    def show_table(self, seen: View, shown: TableShown) -> None:
        shown.event = FACES[seen.number(self.face)]

    def settle(self, s: State, face: i64) -> None:
        if face == SHIP:
            self.barbarians.sail(s)
        else:
            self.progress.open_gate(s, face - 1, s.cells[self.dice.one])


class EventStep(Step):
    def __init__(self, die: EventDie) -> None:
        self.die = die

    def run(self, s: State) -> None:
        s.push(self.die.rolling.id, 0)


class EventDraw(Draw):
    def __init__(self, die: EventDie) -> None:
        super().__init__(len(FACES))
        self.die = die

    def weight(self, s: State, arg: i64) -> i64:
        return SHIP_FACES if arg == SHIP else 1

    def total(self, s: State) -> i64:
        return SHIP_FACES + len(TRACKS)

    def pick(self, s: State, k: i64) -> i64:
        if k < SHIP_FACES:
            return SHIP
        return k - SHIP_FACES + 1

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        die = self.die
        s.pop()
        s.cells[die.face] = arg
        if s.heard:
            s.emit(die.event_rolled, s.cells[die.dice.turn.seat], arg)
        die.settle(s, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("event_die", piece=FACES[arg])
