"""What knights cost and do in a turn: recruit, activate, promote, move, chase (C15, C17, C18, C22–C25, C53, R58, R68)."""

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import ARG, Buffer, Move, Phase, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.sentence import Mismatch, Place, Sentence
from farshore.parts.cities.improvements import GAIN, POLITICS, Improvements
from farshore.parts.cities.knights import (
    ASLEEP,
    AWAKE,
    FIRST_AWAKE,
    FIRST_ROUSED,
    PIECES,
    SET,
    Flee,
    Knights,
    state_of,
    strength_of,
    why_not_own,
)
from farshore.parts.hand import Hand, PaidMove, Price
from farshore.parts.pirate import Pirate
from farshore.parts.robber import OTHER_ONLY, ROBBER_ONLY, Robber
from farshore.parts.turn import Turn, only_on_turn


class Recruit(PaidMove):
    """A basic knight, inactive, on a free corner of one's own roads (C15)."""

    def __init__(self, knights: Knights, hand: Hand, turn: Turn, cost: dict[str, int]) -> None:
        super().__init__(int(knights.table.n_corners), Price(hand, cost))
        self.knights = knights
        self.turn = turn

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        knights = self.knights
        if s.cells[knights.left + seat * knights.supply.kinds] <= 0:
            return
        cells = s.cells
        touch = knights.roads.touch
        mine = knights.roads.spread << seat
        for corner in range(self.size):
            if cells[touch + corner] & mine and knights.could_stand(s, seat, corner):
                out.add(self.first + corner)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.price.pay(s, seat)
        self.turn.built(s)
        self.knights.recruit(s, seat, arg, 1, ASLEEP)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("build", self.knights.table.corner_at(arg), "knight", cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return why_no_stand(self.knights, s, seat, arg) or self.price.shortfall(s, seat) or super().why(s, seat, arg)


def why_no_stand(knights: Knights, s: State, seat: int, corner: int) -> Sentence | None:
    if not knights.free(s, corner):
        return Mismatch("corner_taken", "That corner is taken.")
    if not knights.buildings.on_land(s, corner):
        return Mismatch("no_land", "There is no land at that corner.")
    if not knights.could_stand(s, seat, corner):
        return Sentence("no_road_here", "None of your roads leads to that corner.")
    if s.cells[knights.left + seat * knights.supply.kinds] <= 0:
        return Sentence("no_knight_left", "Both your basic knights are on the board; promote one first.")
    return None


class Activate(PaidMove):
    """One grain, whatever its strength (C17)."""

    def __init__(self, knights: Knights, hand: Hand, turn: Turn, cost: dict[str, int]) -> None:
        super().__init__(int(knights.table.n_corners), Price(hand, cost))
        self.knights = knights
        self.turn = turn

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        knights = self.knights
        cells = s.cells
        first = knights.band + seat * SET
        for at in range(first, first + SET):
            corner = cells[at] - 1
            if corner < 0:
                return
            if cells[knights.knight + corner] < FIRST_ROUSED << LEVEL_SHIFT:
                out.add(self.first + corner)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.price.pay(s, seat)
        self.turn.built(s)
        self.knights.rouse(s, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("activate", self.knights.table.corner_at(arg), "knight", cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        own = why_not_own(self.knights, s, seat, arg)
        if own is None and state_of(s.cells[self.knights.knight + arg]) != ASLEEP:
            return Sentence("knight_active", "This knight is already active.")
        return own or self.price.shortfall(s, seat) or super().why(s, seat, arg)


class Promote(PaidMove):
    """One level more, once a turn (C18)."""

    def __init__(self, knights: Knights, improvements: Improvements, hand: Hand, turn: Turn, cost: dict[str, int]) -> None:
        super().__init__(int(knights.table.n_corners), Price(hand, cost))
        self.knights = knights
        self.improvements = improvements
        self.turn = turn

    def offers(self, s: State, seat: i64, out: Buffer) -> None:
        knights = self.knights
        fortress = has_fortress(self.improvements, s, seat)
        first = knights.band + seat * SET
        for at in range(first, first + SET):
            corner = s.cells[at] - 1
            if corner < 0:
                return
            if knights.can_rise(s, corner, fortress):
                out.add(self.first + corner)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.price.pay(s, seat)
        self.turn.built(s)
        self.knights.promote(s, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("promote", self.knights.table.corner_at(arg), "knight", cards=self.price.cost)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return why_no_rise(self.knights, self.improvements, s, seat, arg) or self.price.shortfall(s, seat) or super().why(s, seat, arg)


def has_fortress(improvements: Improvements, s: State, seat: i64) -> bool:
    return improvements.stage_of(s, seat, POLITICS) >= GAIN


def why_no_rise(knights: Knights, improvements: Improvements, s: State, seat: int, corner: int) -> Sentence | None:
    own = why_not_own(knights, s, seat, corner)
    if own is not None:
        return own
    if s.cells[knights.promoted + corner]:
        return Sentence("promoted_already", "A knight can be promoted only once per turn.")
    strength = int(strength_of(s.cells[knights.knight + corner]))
    if strength == len(PIECES):
        return Mismatch("knight_mighty", "A mighty knight can't be promoted further.")
    if s.cells[knights.left + seat * knights.supply.kinds + strength] <= 0:
        return Sentence("no_stronger_knight_left", "Both your knights of the next strength are on the board.")
    if not knights.can_rise(s, corner, has_fortress(improvements, s, seat)):
        return Sentence("no_fortress", "You need the fortress (stage 3 of politics) for mighty knights.")
    return None


class MarchPhase(Phase):
    """Where does the knight go? ARG is the corner that it leaves; it still stands there."""

    def __init__(self, knights: Knights) -> None:
        super().__init__("move_knight")
        self.knights = knights

    def prompt(self, s: State, seat: int) -> Sentence:
        at = self.knights.table.corner_at(int(s.cells[ARG]))
        return Sentence("prompt_move_knight", "Where does the knight go?", at=Place(at))

    def sound(self, s: State) -> str | None:
        corner, seat = int(s.cells[ARG]), int(s.cells[self.knights.turn.seat])
        if not 0 <= corner < self.knights.table.n_corners or not can_act(self.knights, s, seat, corner):
            return "The 'arg' of phase 'move_knight' is the number of a corner with a knight that may act."
        return only_on_turn(s, self, self.knights.turn)


def can_act(knights: Knights, s: State, seat: i64, corner: i64) -> bool:
    value = s.cells[knights.knight + corner]
    return value != 0 and value & SEAT_MASK == seat and state_of(value) == AWAKE


class MoveKnight(Move):
    """Pick up a knight that may act and has somewhere to go (C22–C24)."""

    def __init__(self, b: Builder, knights: Knights) -> None:
        super().__init__(int(knights.table.n_corners))
        self.knights = knights
        self.defence: i64 = knights.defence
        self.marching = MarchPhase(knights)
        b.phase(self.marching)

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        knights = self.knights
        cells = s.cells
        if cells[self.defence + seat] == 0:
            return
        first = knights.band + seat * SET
        for at in range(first, first + SET):
            corner = cells[at] - 1
            if corner < 0:
                return
            value = cells[knights.knight + corner]
            if value >= FIRST_AWAKE << LEVEL_SHIFT and knights.spread(s, seat, corner, strength_of(value), False, True):
                out.add(self.first + corner)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.push(self.marching.id, 1 << seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("move", self.knights.table.corner_at(arg), "knight")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        held = Sentence("knight_held", "This knight has nowhere to go along your roads.")
        return why_no_action(self.knights, s, seat, arg) or held


def why_no_action(knights: Knights, s: State, seat: int, corner: int) -> Sentence | None:
    own = why_not_own(knights, s, seat, corner)
    if own is not None:
        return own
    state = state_of(s.cells[knights.knight + corner])
    if state == ASLEEP:
        return Sentence("knight_inactive", "This knight is not active.")
    if state != AWAKE:
        return Sentence("knight_too_new", "A knight activated this turn can act from your next turn on.")
    return None


class March(Move):
    """To a free corner, or onto a weaker knight of another's, which is displaced."""

    def __init__(self, knights: Knights) -> None:
        super().__init__(int(knights.table.n_corners))
        self.knights = knights

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        knights = self.knights
        corner = s.cells[ARG]
        knights.add_goals(s, seat, corner, strength_of(s.cells[knights.knight + corner]), False, self.first, out)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        origin = s.cells[ARG]
        s.pop()
        self.knights.march(s, origin, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        other = int(s.cells[self.knights.knight + arg])
        displaced = other & SEAT_MASK if other and other & SEAT_MASK != seat else None
        return Choice("march", self.knights.table.corner_at(arg), "knight", player=displaced)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("no_way_for_knight", "A knight moves along your own roads to a free corner and can't pass other players' pieces.")


class Chase(Move):
    """A knight on a corner of the robber's hex moves the robber on and steals; one at the pirate's hex the pirate (C25, C53)."""

    def __init__(self, knights: Knights, robber: Robber, pirate: Pirate | None, figure: i64, piece: str, which: int) -> None:
        super().__init__(int(knights.table.n_corners))
        self.knights = knights
        self.defence: i64 = knights.defence
        self.robber = robber
        self.pirate = pirate  # asked for its rights, if it is the one that is chased
        self.figure: i64 = figure  # the cell that says where it stands
        self.piece = piece
        self.which: i64 = which
        self.corner_hexes = knights.table.grid.corner_hexes

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        cells = s.cells
        if cells[self.defence + seat] == 0 or not self.open_to(s, seat):
            return
        knights = self.knights
        first = knights.band + seat * SET
        for at in range(first, first + SET):
            corner = cells[at] - 1
            if corner < 0:
                return
            if cells[knights.knight + corner] >= FIRST_AWAKE << LEVEL_SHIFT and self.beside(s, corner):
                out.add(self.first + corner)

    def open_to(self, s: State, seat: i64) -> bool:
        """Is it on the board, and may this seat move it?"""
        pirate = self.pirate
        return s.cells[self.figure] >= 0 and (pirate is None or pirate.obeys(s, seat))

    def beside(self, s: State, corner: i64) -> bool:
        at = s.cells[self.figure]
        for i in range(3 * corner, 3 * corner + 3):
            if self.corner_hexes[i] == at:
                return True
        return False

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        self.knights.tire(s, arg)
        self.robber.order(s, seat, self.which)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("chase", self.knights.table.corner_at(arg), self.piece)

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        own = why_no_action(self.knights, s, seat, arg)
        if own is not None:
            return own
        if s.cells[self.figure] < 0:
            return Sentence("before_landing", "A knight can't chase it away before the barbarians have landed for the first time.")
        if not self.open_to(s, seat):
            return Sentence("pirate_not_yours", "You can't move the pirate yet.")
        return Sentence("nobody_to_chase", "It is not next to this knight.")


def open_knight_moves(b: Builder, knights: Knights, robber: Robber, pirate: Pirate | None, turn: Turn, after: Move) -> None:
    """Open what knights do in a turn, numbered after another move."""
    march = b.move(MoveKnight(b, knights), after=after)
    numbers = b.move(March(knights), after=march)
    march.marching.moves.append(numbers)
    knights.displacing.moves.append(b.move(Flee(knights), like=numbers))
    chase = b.move(Chase(knights, robber, None, robber.at, "robber", ROBBER_ONLY), after=numbers)
    turn.actions.moves.extend([march, chase])
    if pirate is not None:
        turn.actions.moves.append(b.move(Chase(knights, robber, pirate, pirate.at, "pirate", OTHER_ONLY), after=chase))
