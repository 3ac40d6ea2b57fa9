"""Knights: who stands where and how strong, what they block, where they can go (C15–C18, C22–C24, C34, C43, C44, R48, R81)."""

from typing import Final

from farshore.board.scene import PieceScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64
from farshore.engine.layout import Owned
from farshore.engine.machine import ARG, EXTRA, PHASE, SEATS, Buffer, Move, Phase, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.sentence import Mismatch, Sentence
from farshore.engine.visibility import View
from farshore.parts.buildings import Buildings
from farshore.parts.hand import Supply
from farshore.parts.part import GamePart
from farshore.parts.roads import WAY_BITS, Roads
from farshore.parts.ships import Ships
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables
from farshore.parts.turn import Reaction, Turn

# A knight is a piece as in `engine.pieces`, with level = STRENGTHS · state + strength.
STRENGTHS: Final = 3
MIGHTY: Final = 3
ASLEEP: Final = 0
ROUSED: Final = 1  # active since this turn: defends, but does not act yet (C17, R81)
AWAKE: Final = 2  # active since an earlier turn
FIRST_ROUSED: Final = STRENGTHS * ROUSED + 1  # the lowest level of such knights
FIRST_AWAKE: Final = STRENGTHS * AWAKE + 1
PIECES: Final = ["basic knight", "strong knight", "mighty knight"]
SET: Final = 6  # knights of a player


def strength_of(value: i64) -> i64:
    return (value >> LEVEL_SHIFT) - STRENGTHS * state_of(value)


def state_of(value: i64) -> i64:
    if value < FIRST_ROUSED << LEVEL_SHIFT:  # asked so often that a division would be felt
        return ASLEEP
    if value < FIRST_AWAKE << LEVEL_SHIFT:
        return ROUSED
    return AWAKE


def knight_of(seat: i64, strength: i64, state: i64) -> i64:
    return (state * STRENGTHS + strength) << LEVEL_SHIFT | seat


class Knights(GamePart):
    """Knights on corners. `band` lists the corners of a seat's knights, ascending, each plus one; `defence` is the strength of its
    active ones."""

    def __init__(self, b: Builder, t: Tables, supply: Supply, buildings: Buildings, roads: Roads, ships: Ships | None, turn: Turn) -> None:
        self.table = buildings.table
        self.supply = supply
        self.buildings = buildings
        self.roads = roads
        self.turn = turn
        self.seats: i64 = t.seats
        self.names = [f"{state}{piece}" for state in ("", "roused ", "awake ") for piece in PIECES]
        pieces: list[object] = list(PIECES)
        b.words["knight"] = pieces
        self.knight: i64 = b.layout.shared("knights", axis=self.table.corners, meaning=Owned(self.names))
        self.promoted: i64 = b.layout.shared("promoted knights", axis=self.table.corners, high=1)  # this turn (C18)
        self.band: i64 = b.layout.each("knights of a seat", SET, derived=True)
        self.defence: i64 = b.layout.each("defence", derived=True, shown=True)
        self.left: i64 = supply.left + supply.offset(PIECES[0])
        self.corner_edges: Ints = self.table.grid.corner_edges
        self.corner_corners: Ints = self.table.grid.corner_corners
        # scratch rows of a look at what a knight can reach
        self.look: i64 = b.layout.scratch()  # its number
        self.seen: i64 = b.layout.scratch(int(self.table.n_corners))  # the look in which a corner was last visited
        self.goal: i64 = b.layout.scratch(int(self.table.n_corners))  # the look in which it was found to be a goal
        self.path: i64 = b.layout.scratch(int(self.table.n_corners))
        if ships is not None:
            ships.guards = self.knight  # C52
        self.displacing = DisplacedPhase(self)
        b.phase(self.displacing)
        turn.on_end.append(KnightsRest(self))
        self.event_recruited: i64 = b.event("knight", "seat corner=corner piece=knight")
        self.event_roused: i64 = b.event("knight_activated", "seat corner=corner")
        self.event_promoted: i64 = b.event("knight_promoted", "seat corner=corner piece=knight")
        self.event_moved: i64 = b.event("knight_moved", "seat from=corner corner=corner")
        self.event_displaced: i64 = b.event("knight_displaced", "seat corner=corner by")
        self.event_fled: i64 = b.event("knight_fled", "seat from=corner corner=corner")
        self.event_removed: i64 = b.event("knight_removed", "seat corner=corner piece=knight")
        self.event_slept: i64 = b.event("knights_deactivated", "seat")

    # --- what lies there

    def refresh(self, s: State) -> None:
        cells = s.cells
        for seat in range(self.seats):
            cells[self.defence + seat] = 0
            for at in range(self.band + seat * SET, self.band + seat * SET + SET):
                cells[at] = 0
        some = False
        for corner in range(self.table.n_corners):
            value = cells[self.knight + corner]
            if value and value & SEAT_MASK < self.seats:
                some = True
                self.enter(s, corner, value)
        if cells[PHASE] == self.displacing.id and cells[EXTRA] & SEAT_MASK < self.seats:
            cells[self.left + (cells[EXTRA] & SEAT_MASK) * self.supply.kinds + strength_of(cells[EXTRA]) - 1] -= 1  # it is on its way
        longest = self.roads.longest
        if some:
            if longest is not None:
                longest.refresh(s)
            for reaction in self.roads.on_barred:
                reaction.refresh(s)

    def enter(self, s: State, corner: i64, value: i64) -> None:
        """A knight comes to this corner from the supply; whose roads it cuts is judged by the caller (`judge`)."""
        cells = s.cells
        seat = value & SEAT_MASK
        cells[self.knight + corner] = value
        cells[self.left + seat * self.supply.kinds + strength_of(value) - 1] -= 1
        if state_of(value) != ASLEEP:
            cells[self.defence + seat] += strength_of(value)
        cells[self.buildings.bar + corner] |= self.table.everyone & ~(1 << seat)
        cells[self.buildings.crowd + corner] += 1
        self.roads.corner_changed(s, corner)
        first = self.band + seat * SET
        at = first + SET - 1
        if cells[at]:
            return  # more knights than there are: a position that is refused elsewhere
        while at > first and (cells[at - 1] == 0 or cells[at - 1] > corner + 1):
            cells[at] = cells[at - 1]
            at -= 1
        cells[at] = corner + 1

    def quit(self, s: State, corner: i64) -> i64:
        """The knight leaves this corner for the supply; returns what it was."""
        cells = s.cells
        value = cells[self.knight + corner]
        seat = value & SEAT_MASK
        cells[self.knight + corner] = 0
        cells[self.promoted + corner] = 0
        cells[self.left + seat * self.supply.kinds + strength_of(value) - 1] += 1
        if state_of(value) != ASLEEP:
            cells[self.defence + seat] -= strength_of(value)
        cells[self.buildings.bar + corner] = 0
        cells[self.buildings.crowd + corner] -= 1
        self.roads.corner_changed(s, corner)
        at = self.band + seat * SET
        last = at + SET - 1
        while cells[at] != corner + 1:
            at += 1
        while at < last:
            cells[at] = cells[at + 1]
            at += 1
        cells[last] = 0
        return value

    def change(self, s: State, corner: i64, value: i64) -> None:
        """The knight here becomes stronger, wakes or falls asleep; pieces are exchanged with the supply."""
        cells = s.cells
        old = cells[self.knight + corner]
        seat = old & SEAT_MASK
        pieces = self.left + seat * self.supply.kinds - 1
        cells[pieces + strength_of(old)] += 1
        cells[pieces + strength_of(value)] -= 1
        if state_of(old) != ASLEEP:
            cells[self.defence + seat] -= strength_of(old)
        if state_of(value) != ASLEEP:
            cells[self.defence + seat] += strength_of(value)
        cells[self.knight + corner] = value

    def cut_by(self, s: State, seat: i64, corner: i64) -> i64:
        """Mask of the others whose roads touch this corner: a knight of `seat` breaks their routes (C16)."""
        touching = s.cells[self.roads.touch + corner]
        touching |= touching >> WAY_BITS
        return touching & self.table.everyone & ~(1 << seat)

    def judge(self, s: State, seats: i64) -> None:
        """The longest road, after knights came and went (C34), and whatever else hangs on these seats' ways."""
        longest = self.roads.longest
        if longest is not None and seats:
            longest.cut(s, seats)
        for reaction in self.roads.on_barred:
            for seat in range(self.seats):
                if seats >> seat & 1:
                    reaction.run(s, seat)

    # --- what happens

    def free(self, s: State, corner: i64) -> bool:
        """No building and no knight."""
        return s.cells[self.buildings.building + corner] == 0 and s.cells[self.knight + corner] == 0

    def could_stand(self, s: State, seat: i64, corner: i64) -> bool:
        """May a knight be recruited here: a free corner on land that touches an own road or ship (C15, C59)?"""
        return (
            s.cells[self.roads.touch + corner] & (self.roads.spread << seat) != 0
            and self.free(s, corner)
            and (s.cells[self.table.dry] == 1 or self.buildings.on_land(s, corner))
        )

    def has_stand(self, s: State, seat: i64) -> bool:
        for corner in range(self.table.n_corners):
            if self.could_stand(s, seat, corner):
                return True
        return False

    def recruit(self, s: State, seat: i64, corner: i64, strength: i64, state: i64) -> None:
        self.enter(s, corner, knight_of(seat, strength, state))
        s.emit(self.event_recruited, seat, corner, strength - 1)
        self.judge(s, self.cut_by(s, seat, corner))

    def remove(self, s: State, corner: i64) -> i64:
        """Off the board, for good; returns what it was."""
        value = self.quit(s, corner)
        s.emit(self.event_removed, value & SEAT_MASK, corner, strength_of(value) - 1)
        self.judge(s, self.cut_by(s, value & SEAT_MASK, corner))
        return value

    def rouse(self, s: State, corner: i64) -> None:
        value = s.cells[self.knight + corner]
        self.change(s, corner, knight_of(value & SEAT_MASK, strength_of(value), ROUSED))
        s.emit(self.event_roused, value & SEAT_MASK, corner)

    def tire(self, s: State, corner: i64) -> None:
        value = s.cells[self.knight + corner]
        self.change(s, corner, knight_of(value & SEAT_MASK, strength_of(value), ASLEEP))

    def can_rise(self, s: State, corner: i64, fortress: bool) -> bool:
        """May this knight become stronger (C18)? To mighty only with the fortress."""
        cells = s.cells
        value = cells[self.knight + corner]
        strength = strength_of(value)
        if cells[self.promoted + corner] or strength >= MIGHTY or (strength + 1 == MIGHTY and not fortress):
            return False
        return cells[self.left + (value & SEAT_MASK) * self.supply.kinds + strength] > 0

    def promote(self, s: State, corner: i64) -> None:
        value = s.cells[self.knight + corner]
        self.change(s, corner, value + 8)
        s.cells[self.promoted + corner] = 1
        s.emit(self.event_promoted, value & SEAT_MASK, corner, strength_of(value))

    def sleep(self, s: State, seat: i64) -> None:
        """All knights of a seat become inactive (C40)."""
        if s.cells[self.defence + seat] == 0:
            return
        for at in range(self.band + seat * SET, self.band + seat * SET + SET):
            corner = s.cells[at] - 1
            if corner >= 0 and state_of(s.cells[self.knight + corner]) != ASLEEP:
                self.tire(s, corner)
        s.emit(self.event_slept, seat)

    def march(self, s: State, origin: i64, corner: i64) -> None:
        """An awake knight moves, maybe onto a weaker one, and is asleep then (C22–C24, C43)."""
        cells = s.cells
        other = cells[self.knight + corner]
        promoted = cells[self.promoted + origin]
        value = self.quit(s, origin)
        seat = value & SEAT_MASK
        cut = self.cut_by(s, seat, origin)
        if other:
            self.quit(s, corner)
            cut |= self.cut_by(s, other & SEAT_MASK, corner)
        self.enter(s, corner, knight_of(seat, strength_of(value), ASLEEP))
        cells[self.promoted + corner] = promoted
        s.emit(self.event_moved, seat, origin, corner)
        cut |= self.cut_by(s, seat, corner)
        if other:
            s.emit(self.event_displaced, other & SEAT_MASK, corner, seat)
            self.flee(s, other, corner)
        self.judge(s, cut)

    def drive_out(self, s: State, corner: i64, seat: i64) -> None:
        """`seat` displaces the knight here without a knight of its own (C80)."""
        value = self.quit(s, corner)
        s.emit(self.event_displaced, value & SEAT_MASK, corner, seat)
        cut = self.cut_by(s, value & SEAT_MASK, corner)
        self.flee(s, value, corner)
        self.judge(s, cut)

    def flee(self, s: State, value: i64, corner: i64) -> None:
        """A displaced knight, now in the supply, goes where its owner says, or stays there if it can go nowhere (C24, C43)."""
        seat = value & SEAT_MASK
        if not self.can_flee(s, value, corner):
            s.emit(self.event_removed, seat, corner, strength_of(value) - 1)
            return
        s.cells[self.left + seat * self.supply.kinds + strength_of(value) - 1] -= 1
        s.push(self.displacing.id, 1 << seat, corner, value)

    def can_flee(self, s: State, value: i64, corner: i64) -> bool:
        """Would this knight find another corner if it were displaced here?"""
        return self.spread(s, value & SEAT_MASK, corner, 0, state_of(value) == ASLEEP, True)

    def settle_down(self, s: State, value: i64, origin: i64, corner: i64) -> None:
        """A displaced knight has found its corner; its state is unchanged."""
        seat = value & SEAT_MASK
        s.cells[self.left + seat * self.supply.kinds + strength_of(value) - 1] += 1
        self.enter(s, corner, value)
        s.emit(self.event_fled, seat, origin, corner)
        self.judge(s, self.cut_by(s, seat, corner))

    def spread(self, s: State, seat: i64, start: i64, strength: i64, ashore: bool, once: bool) -> bool:
        """Find every corner to which a knight of this strength could go from `start`, along its owner's ways (C23): free ones, and those
        with a weaker knight of another; with `ashore` only those on land. They have `goal` at `look` then. With `once` it only tells
        whether there is one."""
        cells = s.cells
        scratch = s.scratch()
        scratch[self.look] += 1
        look = scratch[self.look]
        edges = self.corner_edges
        seen = self.seen
        path = self.path
        links = self.roads.link
        knights = self.knight
        found = False
        scratch[seen + start] = look
        scratch[path] = start
        depth: i64 = 1
        while depth > 0:
            depth -= 1
            here = scratch[path + depth]
            for i in range(3 * here, 3 * here + 3):
                edge = edges[i]
                if edge < 0:
                    continue
                link = cells[links + edge]
                if link & SEAT_MASK != seat or link == 0:
                    continue
                there = self.corner_corners[i]
                if scratch[seen + there] == look:
                    continue
                scratch[seen + there] = look
                other = cells[knights + there]
                if other == 0:
                    open_here = cells[self.buildings.building + there] == 0
                else:
                    open_here = other & SEAT_MASK != seat and strength_of(other) < strength
                if open_here and (not ashore or self.buildings.on_land(s, there)):
                    if once:
                        return True
                    scratch[self.goal + there] = look
                    found = True
                if cells[self.buildings.bar + there] >> seat & 1 == 0:
                    scratch[path + depth] = there
                    depth += 1
        return found

    def add_goals(self, s: State, seat: i64, start: i64, strength: i64, ashore: bool, first: i64, out: Buffer) -> None:
        """Append where a knight of this strength could go from `start`, as actions from `first` on."""
        self.spread(s, seat, start, strength, ashore, False)
        scratch = s.scratch()
        look = scratch[self.look]
        for corner in range(self.table.n_corners):
            if scratch[self.goal + corner] == look:
                out.add(first + corner)

    # --- what the engine asks

    def off_board(self, s: State, seat: int) -> dict[str, int]:
        """Knights stand on corners beside the buildings, so they are told apart here; one may be on its way."""
        found = dict.fromkeys(PIECES, 0)
        for corner in range(int(self.table.n_corners)):
            value = int(s.cells[self.knight + corner])
            if value and value & SEAT_MASK == seat:
                found[PIECES[int(strength_of(value)) - 1]] += 1
        if s.cells[PHASE] == self.displacing.id and s.cells[EXTRA] & SEAT_MASK == seat:
            found[PIECES[int(strength_of(s.cells[EXTRA])) - 1]] += 1
        return found

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for corner in range(int(self.table.n_corners)):
            value = int(s.cells[self.knight + corner])
            where = list(self.table.corner_at(corner))
            if value and value & SEAT_MASK >= self.seats:
                found.append((True, f"The knight at {where} belongs to seat {value & SEAT_MASK}, who is not in this game."))
            elif value and s.cells[self.buildings.building + corner]:
                found.append((True, f"A knight stands at {where}, where there is a building (C15)."))
            elif s.cells[self.promoted + corner] and not value:
                found.append((True, f"There is no knight at {where} that could have been promoted (C18)."))
        return found

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.defence = seen.number(self.defence + seat)

    def draw(self, s: State, scene: Scene) -> None:
        for corner in range(int(self.table.n_corners)):
            value = int(s.cells[self.knight + corner])
            if value:
                state = ("asleep", "roused", "awake")[int(state_of(value))]
                at = self.table.corner_at(corner)
                scene.pieces.append(PieceScene(PIECES[int(strength_of(value)) - 1], at, self.table.colours[value & SEAT_MASK], state))


def why_not_own(knights: Knights, s: State, seat: int, corner: int) -> Sentence | None:
    value = int(s.cells[knights.knight + corner])
    return None if value and value & SEAT_MASK == seat else Mismatch("not_your_knight", "You have no knight here.")


class KnightsRest(Reaction):
    """The turn is over: knights roused in it may act in the next, and may be promoted again."""

    def __init__(self, knights: Knights) -> None:
        self.knights = knights

    def run(self, s: State, seat: i64) -> None:
        knights = self.knights
        cells = s.cells
        first = knights.band + seat * SET
        for at in range(first, first + SET):
            corner = cells[at] - 1
            if corner < 0:
                return
            cells[knights.promoted + corner] = 0
            value = cells[knights.knight + corner]
            if FIRST_ROUSED << LEVEL_SHIFT <= value < FIRST_AWAKE << LEVEL_SHIFT:
                knights.change(s, corner, knight_of(seat, strength_of(value), AWAKE))


class DisplacedPhase(Phase):
    """The owner of a displaced knight says where it goes. ARG is the corner that it lost, EXTRA the knight."""

    def __init__(self, knights: Knights) -> None:
        super().__init__("displaced_knight")
        self.knights = knights

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_displaced_knight", "Your knight was displaced: choose where it goes.")

    def sound(self, s: State) -> str | None:
        knights = self.knights
        corner, value = int(s.cells[ARG]), int(s.cells[EXTRA])
        is_knight = 1 <= value >> LEVEL_SHIFT <= len(knights.names)
        if not 0 <= corner < knights.table.n_corners or not is_knight or value & SEAT_MASK >= knights.seats:
            return "The 'arg' of phase 'displaced_knight' is a corner, its 'extra' the knight that lost it."
        if s.cells[SEATS] != 1 << (value & SEAT_MASK):
            return "Phase 'displaced_knight' asks the owner of the knight."
        return None


class Flee(Move):
    """To a free corner along its owner's ways; in open sea only if it is active (C52)."""

    def __init__(self, knights: Knights) -> None:
        super().__init__(int(knights.table.n_corners))
        self.knights = knights

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        self.knights.add_goals(s, seat, s.cells[ARG], 0, state_of(s.cells[EXTRA]) == ASLEEP, self.first, out)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        value = s.cells[EXTRA]
        origin = s.cells[ARG]
        s.pop()
        self.knights.settle_down(s, value, origin, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("choose", self.knights.table.corner_at(arg), "knight")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if state_of(s.cells[EXTRA]) == ASLEEP and not self.knights.buildings.on_land(s, arg):
            return Sentence("sea_needs_active_knight", "An inactive knight can't go out to sea.")
        return Sentence("no_way_for_knight", "A knight moves along your own roads to a free corner and can't pass other players' pieces.")
