"""Barbarians: their voyage, the battle, what it costs and brings (C4, C7, C12, C36–C41, C57, R40–R43, R59)."""

from typing import Final

from farshore.board.facts import Board
from farshore.board.scene import RaidScene, Scene
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.layout import OnAxis
from farshore.engine.machine import ARG, SEATS, Buffer, Move, Phase, Sequence, State
from farshore.engine.pieces import LEVEL_SHIFT
from farshore.engine.sentence import Sentence
from farshore.parts.buildings import CITY, Buildings
from farshore.parts.cities.improvements import Improvements
from farshore.parts.cities.knights import ASLEEP, SET, Knights, state_of, strength_of, why_not_own
from farshore.parts.cities.progress import Progress
from farshore.parts.cities.walls import Fallen
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.pirate import Pirate
from farshore.parts.robber import Robber
from farshore.parts.table import place_axis
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn

LANDING: Final = 7  # the step with which they land (C4)
MOST: Final = 1 << 30


class Barbarians(GamePart):
    """Where their ship is, whether they have landed once, and who earned points against them."""

    def __init__(
        self,
        b: Builder,
        t: Tables,
        buildings: Buildings,
        improvements: Improvements,
        knights: Knights,
        fallen: Fallen,
        progress: Progress,
        robber: Robber,
        pirate: Pirate | None,
        turn: Turn,
        levied: bool,
    ) -> None:
        self.buildings = buildings
        self.improvements = improvements
        self.knights = knights
        self.fallen = fallen
        self.progress = progress
        self.robber = robber
        self.pirate = pirate
        self.turn = turn
        self.seats: i64 = t.seats
        self.levied = levied  # C41: everybody says which knights fight
        self.step: i64 = b.layout.shared("barbarians", high=LANDING - 1)
        self.landings: i64 = b.layout.shared("landings")
        self.points: i64 = b.layout.each("defender points")
        self.robber_place: i64 = b.layout.shared("robber's place", meaning=OnAxis(buildings.table.hexes), initial=-1, low=-1, board=True)
        hexes = place_axis("hex", buildings.table.grid.hexes)
        self.pirate_place: i64 = b.layout.shared("pirate's place", meaning=OnAxis(hexes), initial=-1, low=-1, board=True)
        self.fighting: i64 = b.layout.shared("fighting knights", axis=buildings.table.corners, high=1) if levied else -1
        robber.awake = self.landings
        self.battle = Battle(self)
        self.losing = LosingPhase(self)
        self.mustering = MusterPhase(self)
        for phase in (self.battle, self.losing):
            b.phase(phase)
        self.losing.moves.append(b.move(LoseCity(self)))
        if levied:
            b.phase(self.mustering)
            self.mustering.moves.extend([b.move(SendKnight(self), like=self.losing.moves[0]), b.move(Mustered(self))])
        self.event_sailed: i64 = b.event("barbarians", "step")
        self.event_battle: i64 = b.event("battle", "barbarians defenders")
        self.event_share: i64 = b.event("battle_share", "seat strength")
        self.event_point: i64 = b.event("defender", "seat points")
        self.event_placed: i64 = b.event("robber_comes", "hex=hex")
        self.event_pirate: i64 = b.event("pirate_comes", "hex=hex")

    def begin(self, s: State, board: Board) -> None:
        """Robber and pirate wait beside the board (C4, C57)."""
        s.cells[self.robber_place] = s.cells[self.robber.at]
        s.cells[self.robber.at] = -1
        pirate = self.pirate
        if pirate is not None:
            s.cells[self.pirate_place] = s.cells[pirate.at]
            if s.cells[pirate.at] >= 0:
                pirate.go(s, -1)

    def sail(self, s: State) -> None:
        """One step nearer; with the last one they land, and the battle is settled at once (C7)."""
        s.cells[self.step] += 1
        s.emit(self.event_sailed, s.cells[self.step])
        if s.cells[self.step] == LANDING:
            s.cells[self.step] = 0
            s.push(self.battle.id, 0)
            if self.levied:
                self.muster(s, s.cells[self.turn.seat], self.seats)

    # --- who fights (C41)

    def muster(self, s: State, seat: i64, count: i64) -> None:
        """Ask the next of `count` seats, from `seat` on, who has active knights."""
        while count > 0:
            if s.cells[self.knights.defence + seat] > 0:
                s.push(self.mustering.id, 1 << seat, count - 1)
                return
            count -= 1
            seat = 0 if seat + 1 == self.seats else seat + 1

    def share(self, s: State, seat: i64) -> i64:
        """The strength that a seat contributes."""
        if not self.levied:
            return s.cells[self.knights.defence + seat]
        total: i64 = 0
        for at in range(self.knights.band + seat * SET, self.knights.band + seat * SET + SET):
            corner = s.cells[at] - 1
            if corner >= 0 and s.cells[self.fighting + corner]:
                total += strength_of(s.cells[self.knights.knight + corner])
        return total

    # --- the battle

    def fight(self, s: State) -> None:
        """Strengths, and what follows; it replaces no frame, but may push some."""
        attack: i64 = 0
        defence: i64 = 0
        for seat in range(self.seats):
            attack += s.cells[self.improvements.cities + seat]
            share = self.share(s, seat)
            defence += share
            if s.heard:
                s.emit(self.event_share, seat, share)
        s.emit(self.event_battle, attack, defence)
        losers: i64 = 0
        best: i64 = 0
        if attack > defence:
            losers = self.weakest(s)
        else:
            best = self.strongest(s)
        self.rest(s)
        self.land(s)
        if losers:
            self.punish(s, losers)
        elif best and best & (best - 1) == 0:
            hero = s.rules.lowest[best]
            s.cells[self.points + hero] += 1
            self.buildings.victory.add(s, hero, 1)
            s.emit(self.event_point, hero, s.cells[self.points + hero])
        elif best:
            self.progress.share_spoils(s, best)

    def can_lose(self, s: State, seat: i64) -> bool:
        """Has this seat a city without a metropolis?"""
        return s.cells[self.improvements.cities + seat] > self.improvements.metropolises.held(s, seat)

    def weakest(self, s: State) -> i64:
        """Of those who can lose a city, mask of the weakest contributors (C37)."""
        least: i64 = MOST
        mask: i64 = 0
        for seat in range(self.seats):
            if self.can_lose(s, seat):
                share = self.share(s, seat)
                if share < least:
                    least = share
                    mask = 0
                if share == least:
                    mask |= 1 << seat
        return mask

    def strongest(self, s: State) -> i64:
        """Mask of the strongest contributors; all, where nobody contributes (R40)."""
        most: i64 = 0
        mask: i64 = 0
        for seat in range(self.seats):
            share = self.share(s, seat)
            if share > most:
                most = share
                mask = 0
            if share == most:
                mask |= 1 << seat
        return mask

    def rest(self, s: State) -> None:
        """Who fought is inactive now (C40, C41)."""
        for seat in range(self.seats):
            if not self.levied:
                self.knights.sleep(s, seat)
                continue
            for at in range(self.knights.band + seat * SET, self.knights.band + seat * SET + SET):
                corner = s.cells[at] - 1
                if corner >= 0 and s.cells[self.fighting + corner]:
                    s.cells[self.fighting + corner] = 0
                    self.knights.tire(s, corner)

    def land(self, s: State) -> None:
        """After the first landing robber and pirate go to their places (C12, C57)."""
        s.cells[self.landings] += 1
        if s.cells[self.landings] > 1:
            return
        place = s.cells[self.robber_place]
        if place >= 0:
            s.cells[self.robber.at] = place
            s.emit(self.event_placed, place)
        pirate = self.pirate
        if pirate is not None and s.cells[self.pirate_place] >= 0:
            pirate.go(s, s.cells[self.pirate_place])
            s.emit(self.event_pirate, s.cells[self.pirate_place])

    def punish(self, s: State, mask: i64) -> None:
        """Each of them loses a city of their choice; who has one only is not asked."""
        asked: i64 = 0
        for seat in range(self.seats):
            if mask >> seat & 1:
                if s.cells[self.improvements.cities + seat] - self.improvements.metropolises.held(s, seat) > 1:
                    asked |= 1 << seat
                else:
                    for corner in range(self.buildings.table.n_corners):
                        if self.losable(s, seat, corner):
                            self.fallen.fall(s, seat, corner)
        if asked:
            s.push(self.losing.id, asked)

    def losable(self, s: State, seat: i64, corner: i64) -> bool:
        own_city = s.cells[self.buildings.building + corner] == CITY << LEVEL_SHIFT | seat
        return own_city and not self.improvements.metropolises.capped(s, corner)

    # --- what the engine asks

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        points = int(s.cells[self.points + seat])
        return [ScoreRow("defender", points, points)]

    def draw(self, s: State, scene: Scene) -> None:
        seats = range(int(self.seats))
        attack = sum(int(s.cells[self.improvements.cities + seat]) for seat in seats)
        shares = [int(s.cells[self.knights.defence + seat]) for seat in seats]
        lost = attack > sum(shares)
        exposed = [seat for seat in seats if self.can_lose(s, seat)] if lost else []
        losers = [seat for seat in exposed if shares[seat] == min(shares[one] for one in exposed)]  # C37, if every knight fights
        best = [] if lost else [seat for seat in seats if shares[seat] == max(shares)]
        scene.raids.append(RaidScene("barbarians", int(s.cells[self.step]), LANDING, attack, shares, losers, best))

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        if s.cells[self.landings] == 0:
            pirate = self.pirate
            if s.cells[self.robber.at] >= 0 or (pirate is not None and s.cells[pirate.at] >= 0):
                found.append((True, "Before the barbarians have landed once, robber and pirate wait beside the board (C4, C57)."))
            if any(s.cells[self.points + seat] for seat in range(int(self.seats))):
                found.append((True, "Nobody has defender points before the barbarians have landed once (C39)."))
        return found


class Battle(Sequence):
    """The battle, when everybody has said who fights."""

    def __init__(self, barbarians: Barbarians) -> None:
        super().__init__("battle")
        self.barbarians = barbarians

    def arrive(self, s: State) -> bool:
        s.pop()
        self.barbarians.fight(s)
        return True

    def sound(self, s: State) -> str | None:
        return None


class LosingPhase(Phase):
    """Several may be asked at once."""

    def __init__(self, barbarians: Barbarians) -> None:
        super().__init__("lose_city")
        self.barbarians = barbarians

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_lose_city", "The barbarians have won: which of your cities falls?")

    def sound(self, s: State) -> str | None:
        for seat in range(int(self.barbarians.seats)):
            if s.cells[SEATS] >> seat & 1 and not self.barbarians.can_lose(s, seat):
                return f"Seat {seat} has no city to lose."
        return None


class LoseCity(Move):
    def __init__(self, barbarians: Barbarians) -> None:
        super().__init__(int(barbarians.buildings.table.n_corners))
        self.barbarians = barbarians

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        for corner in range(self.size):
            if self.barbarians.losable(s, seat, corner):
                out.add(self.first + corner)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        mask = s.cells[SEATS] & ~(1 << seat)
        if mask:
            s.cells[SEATS] = mask
        else:
            s.pop()
        self.barbarians.fallen.fall(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("choose", self.barbarians.buildings.table.corner_at(arg), "city")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("not_to_lose", "Choose one of your cities without a metropolis.")


class MusterPhase(Phase):
    """Which active knights fight (C41)? Chosen one by one, in any order. ARG counts the seats to ask after this one."""

    def __init__(self, barbarians: Barbarians) -> None:
        super().__init__("muster")
        self.barbarians = barbarians

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_muster", "The barbarians have landed: which of your active knights fight?")

    def sound(self, s: State) -> str | None:
        mask = int(s.cells[SEATS])
        if mask & (mask - 1) or not 0 <= s.cells[ARG] < self.barbarians.seats:
            return "Phase 'muster' asks one seat; its 'arg' counts the seats to be asked after it."
        return None


class SendKnight(Move):
    def __init__(self, barbarians: Barbarians) -> None:
        super().__init__(int(barbarians.buildings.table.n_corners))
        self.barbarians = barbarians

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        knights = self.barbarians.knights
        for at in range(knights.band + seat * SET, knights.band + seat * SET + SET):
            corner = s.cells[at] - 1
            if corner < 0:
                return
            if s.cells[self.barbarians.fighting + corner] == 0 and state_of(s.cells[knights.knight + corner]) != ASLEEP:
                out.add(self.first + corner)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.cells[self.barbarians.fighting + arg] = 1

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("choose", self.barbarians.buildings.table.corner_at(arg), "knight")

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[self.barbarians.fighting + arg]:
            return Sentence("knight_fights", "This knight has already been chosen to fight.")
        return why_not_own(self.barbarians.knights, s, seat, arg) or Sentence("knight_inactive", "This knight is not active.")


class Mustered(Move):
    """These fight, and no others."""

    def __init__(self, barbarians: Barbarians) -> None:
        super().__init__(1)
        self.barbarians = barbarians

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        count = s.cells[ARG]
        s.pop()
        self.barbarians.muster(s, 0 if seat + 1 == self.barbarians.seats else seat + 1, count)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("done")
