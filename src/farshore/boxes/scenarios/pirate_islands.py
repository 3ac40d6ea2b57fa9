"""Pirate Islands (N7): a fleet that raids the coasts, warships, and a fortress to take for each player."""

from typing import Final

from farshore.board.errors import BoardError
from farshore.board.facts import Board, Item
from farshore.board.grid import Grid
from farshore.board.scene import COLOURS, MarkScene, PieceScene, Scene
from farshore.boxes.base import BaseBox
from farshore.boxes.box import Box, Settings
from farshore.boxes.kind import GameKind
from farshore.boxes.scenarios.pirate_islands_board import BOARD
from farshore.boxes.seafarers import SeaBox
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64, ints
from farshore.engine.machine import ARG, EXTRA, Buffer, Draw, Move, Phase, State, Step
from farshore.engine.pieces import SEAT_MASK
from farshore.engine.sentence import Sentence
from farshore.engine.visibility import View
from farshore.parts.buildings import Buildings
from farshore.parts.development import PlayCard
from farshore.parts.dice import Dice
from farshore.parts.gold import Gifts
from farshore.parts.hand import Hand
from farshore.parts.lines import KnightsArm, Lines, MoveEnd, PutEnd, Route
from farshore.parts.part import GamePart
from farshore.parts.pirate import MovePirate, Pirate
from farshore.parts.roads import Roads
from farshore.parts.robber import MoveRobber, Robber, RobberStep
from farshore.parts.ship_building import FoundShip
from farshore.parts.ship_lines import SHIP
from farshore.parts.ship_moves import MoveShip, PutShip
from farshore.parts.ships import Ships
from farshore.parts.shown import SeatShown, ShownGoal
from farshore.parts.table import Table
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn
from farshore.parts.victory import Condition

DIE: Final = 6


class Places:
    """What the board's marks say: each seat's settlement, ship, landing, fortress and route, and the fleet's round trip."""

    def __init__(self, t: Tables, grid: Grid) -> None:
        players = {str(items[0]): dict(zip(items[1::2], items[2::2], strict=True)) for items in t.marked("player")}
        routes = {str(items[0]): [_edge(grid, item) for item in items[1:]] for items in t.marked("route")}
        if any(colour not in players or colour not in routes for colour in t.colours):
            raise BoardError(f"This board has no places and routes for {', '.join(t.colours)}.")
        self.settlement = [_corner(grid, players[colour].get("settlement")) for colour in t.colours]
        self.ship = [_edge(grid, players[colour].get("ship")) for colour in t.colours]
        self.landing = [_corner(grid, players[colour].get("landing")) for colour in t.colours]
        self.fortress = [_corner(grid, players[colour].get("fortress")) for colour in t.colours]
        self.routes = [
            Route(grid, seat, self.settlement[seat], self.fortress[seat], routes[colour]) for seat, colour in enumerate(t.colours)
        ]
        self.path = [_hex(grid, item) for items in t.marked("fleet_path") for item in items]
        self.chips = next((int(items[0]) for items in t.marked("fortress_chips") if isinstance(items[0], int)), 0)
        if not self.path or self.chips < 1:
            raise BoardError("This board has no path for the fleet, or no chips for the fortresses.")
        for route, ship in zip(self.routes, self.ship, strict=True):
            if route.near.get(ship) != route.start:
                raise BoardError("The ship of a player does not begin their route on this board.")


def _corner(grid: Grid, item: Item | None) -> int:
    if not isinstance(item, tuple) or len(item) != 3:
        raise BoardError(f"{item!r} is not a corner of this board.")
    return grid.corner_at(*item)


def _edge(grid: Grid, item: Item | None) -> int:
    if not isinstance(item, tuple) or len(item) != 3:
        raise BoardError(f"{item!r} is not an edge of this board.")
    return grid.edge_at(*item)


def _hex(grid: Grid, item: Item | None) -> int:
    if not isinstance(item, tuple) or len(item) != 2:
        raise BoardError(f"{item!r} is not a hex of this board.")
    return grid.hex_at(*item)


# --- the fleet


class Fleet(GamePart):
    """The pirate as a fleet: it sails round the middle islands by the lower die of every roll and attacks where it ends (N7.5, N7.6)."""

    def __init__(
        self,
        b: Builder,
        t: Tables,
        places: Places,
        hand: Hand,
        buildings: Buildings,
        turn: Turn,
        dice: Dice,
        pirate: Pirate,
        gifts: Gifts,
        lines: Lines,
    ) -> None:
        self.hand = hand
        self.buildings = buildings
        self.turn = turn
        self.dice = dice
        self.pirate = pirate
        self.gifts = gifts
        self.lines = lines
        self.seats: i64 = t.seats
        self.path: Ints = ints(places.path)
        self.stops: i64 = len(places.path)
        self.hex_corners: Ints = buildings.table.grid.hex_corners
        self.raiding = FleetRaidPhase(self)
        b.phase(self.raiding)
        self.raiding.draw = LoseCard(self)
        b.move(self.raiding.draw)
        self.event_sails: i64 = b.event("fleet", "hex=hex steps")
        self.event_attack: i64 = b.event("fleet_attack", "seat strength warships")
        self.event_lost: i64 = b.event("raided", "seat card=goods")
        self.event_gone: i64 = b.event("fleet_gone", "seat")

    def begin(self, s: State, board: Board) -> None:
        self.pirate.go(s, self.path[0])

    def strength(self, s: State) -> i64:
        one = s.cells[self.dice.one]
        two = s.cells[self.dice.two]
        return one if one < two else two

    def sail(self, s: State) -> None:
        at = s.cells[self.pirate.at]
        steps = self.strength(s)
        for stop in range(self.stops):
            if self.path[stop] == at:
                there = self.path[(stop + steps) % self.stops]
                self.pirate.go(s, there)
                s.emit(self.event_sails, there, steps)
                return

    def attack(self, s: State, seat: i64) -> None:
        """The fleet attacks `seat` if one of its buildings stands at the fleet's hex; interrupts the frame on top."""
        h = s.cells[self.pirate.at]
        if h < 0 or not self.lives_at(s, seat, h):
            return
        strength = self.strength(s)
        warships = s.cells[self.lines.armed + seat]
        s.emit(self.event_attack, seat, strength, warships)
        if warships < strength:
            loss = self.cities(s, seat) + 1
            held = s.cells[self.hand.count + seat]
            if held > 0:
                s.push(self.raiding.id, 0, seat, loss if loss < held else held)
        elif warships > strength:
            self.gifts.owe(s, seat, 1)
            self.gifts.ask(s)

    def lives_at(self, s: State, seat: i64, h: i64) -> bool:
        for i in range(6 * h, 6 * h + 6):
            value = s.cells[self.buildings.building + self.hex_corners[i]]
            if value and value & SEAT_MASK == seat:
                return True
        return False

    def cities(self, s: State, seat: i64) -> i64:
        """All cities of `seat`, wherever they stand (R38.1)."""
        supply = self.buildings.supply
        return supply.full[supply.offset("city")] - s.cells[self.buildings.left_city + seat * supply.kinds]

    def leave(self, s: State, seat: i64) -> None:
        """Nothing is left for it here (N7.11)."""
        at = s.cells[self.pirate.at]
        s.cells[self.pirate.at] = -1
        self.lines.ships.look_round(s, at)
        s.emit(self.event_gone, seat)


class FleetStep(Step):
    """After every roll, before anything else, the fleet sails by the lower die (N7.5)."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet

    def run(self, s: State) -> None:
        self.fleet.sail(s)


class AttackStep(Step):
    """It attacks those who live where it ends, each for themselves, in turn order from the roller (N7.6)."""

    def __init__(self, fleet: Fleet, place: int) -> None:
        self.fleet = fleet
        self.place: i64 = place

    def run(self, s: State) -> None:
        self.fleet.attack(s, (s.cells[self.fleet.turn.seat] + self.place) % self.fleet.seats)


class FleetRaidPhase(Phase):
    """ARG is the seat that loses cards, EXTRA how many are to come."""

    def __init__(self, fleet: Fleet) -> None:
        super().__init__("raid")
        self.fleet = fleet

    def sound(self, s: State) -> str | None:
        seat, count = int(s.cells[ARG]), int(s.cells[EXTRA])
        if not 0 <= seat < self.fleet.seats or not 1 <= count <= s.cells[self.fleet.hand.count + seat]:
            return "The 'arg' of phase 'raid' is the seat that loses cards, its 'extra' how many; it must have them."
        return None


class LoseCard(Draw):
    """Any card of the hand, each as likely as any other; it goes to the bank for all to see."""

    def __init__(self, fleet: Fleet) -> None:
        super().__init__(int(fleet.hand.kinds))
        self.fleet = fleet

    def weight(self, s: State, arg: i64) -> i64:
        return s.cells[self.fleet.hand.hand + s.cells[ARG] * self.fleet.hand.kinds + arg]

    def total(self, s: State) -> i64:
        return s.cells[self.fleet.hand.count + s.cells[ARG]]

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        victim = s.cells[ARG]
        self.fleet.hand.pay(s, victim, arg, 1)
        s.emit(self.fleet.event_lost, victim, arg)
        if s.cells[EXTRA] > 1:
            s.cells[EXTRA] -= 1
        else:
            s.pop()

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("raid", cards=((self.fleet.hand.goods[arg], 1),), player=int(s.cells[ARG]))


class StealStep(Step):
    """After the discards of a 7 the roller takes a card from any opponent who has one: no robber shows from whom (N7.7)."""

    def __init__(self, robber: Robber) -> None:
        self.robber = robber

    def run(self, s: State) -> None:
        robber = self.robber
        thief = s.cells[robber.turn.seat]
        victims: i64 = 0
        for seat in range(robber.table.seats):
            if seat != thief and s.cells[robber.hand.count + seat] > 0:
                victims |= 1 << seat
        if victims:
            s.push(robber.choosing.id, 1 << thief, victims)
            robber.rob(s, thief, victims)


# --- fortresses


class Fortresses(GamePart):
    """A fortress is a settlement piece of its colour that the pirates hold, with chips on it (N7.9, N7.10, N7.13)."""

    def __init__(
        self, b: Builder, t: Tables, places: Places, buildings: Buildings, ships: Ships, turn: Turn, lines: Lines, fleet: Fleet
    ) -> None:
        self.places = places
        self.buildings = buildings
        self.ships = ships
        self.turn = turn
        self.lines = lines
        self.fleet = fleet
        self.colours = t.colours
        self.seats: i64 = t.seats
        self.corner: Ints = ints(places.fortress)
        self.chips: i64 = b.layout.each("fortress chips", high=places.chips)
        for seat, corner in enumerate(places.landing):
            buildings.kept[corner] = 1 << seat  # N7.8
        turn.victory.conditions.append(OwnFortress(self))
        self.rolling = FortressDie(self)
        b.phase(self.rolling)
        self.rolling.draw = RollAtFortress(self)
        b.move(self.rolling.draw)
        turn.actions.moves.append(b.move(AttackFortress(self), after=b.the(PlayCard)))
        self.event_rolled: i64 = b.event("fortress_attack", "seat die warships")
        self.event_taken: i64 = b.event("fortress_taken", "seat corner=corner")

    def begin(self, s: State, board: Board) -> None:
        """Fortresses, and the settlement and ship that each seat starts with (N7.2)."""
        for seat in range(int(self.seats)):
            s.cells[self.chips + seat] = self.places.chips
            s.cells[self.buildings.left_settlement + seat * self.buildings.supply.kinds] -= 1
            self.buildings.settle(s, seat, self.places.settlement[seat])
            self.ships.build(s, seat, self.places.ship[seat], SHIP)

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            if s.cells[self.chips + seat]:
                s.cells[self.buildings.left_settlement + seat * self.buildings.supply.kinds] -= 1

    def ready(self, s: State, seat: i64) -> bool:
        """Has the seat's line reached a fortress that is not yet its own?"""
        return s.cells[self.chips + seat] > 0 and self.lines.whole(s, seat)

    def attack(self, s: State, seat: i64, die: i64) -> None:
        """The outcome of an attack, which ends the turn; before that it may win (R38.2)."""
        warships = s.cells[self.lines.armed + seat]
        s.emit(self.event_rolled, seat, die, warships)
        if warships > die:
            s.cells[self.chips + seat] -= 1
            if s.cells[self.chips + seat] == 0:
                self.take(s, seat)
        else:
            self.lines.lose(s, seat, 2 if warships < die else 1)
        if self.turn.victory.check(s, seat):
            return
        if self.all_taken(s) and s.cells[self.fleet.pirate.at] >= 0:
            self.fleet.leave(s, seat)
        self.turn.finish(s)

    def take(self, s: State, seat: i64) -> None:
        s.cells[self.buildings.left_settlement + seat * self.buildings.supply.kinds] += 1
        s.emit(self.event_taken, seat, self.corner[seat])
        self.buildings.settle(s, seat, self.corner[seat])

    def all_taken(self, s: State) -> bool:
        for seat in range(self.seats):
            if s.cells[self.chips + seat]:
                return False
        return True

    def off_board(self, s: State, seat: int) -> dict[str, int]:
        return {"settlement": 1} if s.cells[self.chips + seat] else {}

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for seat in range(int(self.seats)):
            value = int(s.cells[self.buildings.building + self.corner[seat]])
            if (s.cells[self.chips + seat] == 0) != (value != 0 and value & SEAT_MASK == seat) or (value and value & SEAT_MASK != seat):
                found.append((True, f"The fortress of seat {seat} is its own settlement or city exactly when no chip is left (N7.10)."))
        at = int(s.cells[self.fleet.pirate.at])
        if ((at < 0) != self.all_taken(s) and not s.over()) or (at >= 0 and at not in [int(stop) for stop in self.fleet.path]):
            found.append((True, "The fleet sails on its path until all fortresses are taken, and then leaves (N7.11)."))
        return found

    def draw(self, s: State, scene: Scene) -> None:
        table = self.buildings.table
        for seat, colour in enumerate(self.colours):
            chips = int(s.cells[self.chips + seat])
            if chips:
                at = table.corner_at(self.corner[seat])
                scene.pieces.append(PieceScene("fortress", at, colour))
                scene.marks.append(MarkScene("chips", at, chips, [colour]))
                scene.marks += [
                    MarkScene("route", table.edge_at(edge), 0, [colour])
                    for edge in self.places.routes[seat].near
                    if s.cells[self.ships.link + edge] == 0
                ]
            landing = self.places.landing[seat]
            if s.cells[self.buildings.building + landing] == 0:
                scene.marks.append(MarkScene("landing", table.corner_at(landing), 0, [colour]))
        if s.cells[self.fleet.pirate.at] >= 0:
            scene.marks += [MarkScene("path", table.hex_at(h), stop) for stop, h in enumerate(self.places.path)]

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        chips = seen.number(self.chips + seat)
        shown.facts.fortress = chips
        warships = {"warships": seen.number(self.lines.armed + seat)}
        shown.goals.append(ShownGoal("fortress", self.places.chips - chips, self.places.chips, means=warships, needed=True, met=chips == 0))


class OwnFortress(Condition):
    """Nobody wins without their own fortress (N7.11)."""

    def __init__(self, fortresses: Fortresses) -> None:
        self.fortresses = fortresses

    def met(self, s: State, seat: i64) -> bool:
        return s.cells[self.fortresses.chips + seat] == 0


class AttackFortress(Move):
    """After the roll; what was built before stays built, and the turn is over (N7.9)."""

    def __init__(self, fortresses: Fortresses) -> None:
        super().__init__(1)
        self.fortresses = fortresses

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        if self.fortresses.ready(s, seat):
            out.add(self.first)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.push(self.fortresses.rolling.id, 0, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        at = self.fortresses.buildings.table.corner_at(self.fortresses.corner[seat])
        warships = min(int(s.cells[self.fortresses.lines.armed + seat]), DIE + 1)
        faces = {"win": max(0, warships - 1), "one_ship": int(1 <= warships <= DIE), "two_ships": min(DIE, DIE - warships)}
        return Choice("attack_fortress", at, "fortress", odds=tuple((name, count) for name, count in faces.items() if count > 0))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if s.cells[self.fortresses.chips + seat] == 0:
            return Sentence("fortress_yours", "You have already taken your fortress.")
        return Sentence("fortress_far", "Your line of ships has not reached your fortress yet.")


class FortressDie(Phase):
    """ARG is the attacker."""

    def __init__(self, fortresses: Fortresses) -> None:
        super().__init__("fortress_die")
        self.fortresses = fortresses

    def sound(self, s: State) -> str | None:
        seat = int(s.cells[ARG])
        if seat != s.cells[self.fortresses.turn.seat] or not self.fortresses.ready(s, seat):
            return "The 'arg' of phase 'fortress_die' is the player on turn, whose line has reached a fortress with chips."
        return None


class RollAtFortress(Draw):
    """One die for the pirates."""

    def __init__(self, fortresses: Fortresses) -> None:
        super().__init__(DIE)
        self.fortresses = fortresses
        self.even = True

    def weight(self, s: State, arg: i64) -> i64:
        return 1

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        attacker = s.cells[ARG]
        s.pop()
        self.fortresses.attack(s, attacker, arg + 1)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("fortress_die", number=arg + 1, player=int(s.cells[ARG]))


# --- the box


class PirateBox(Box):
    """What this scenario changes in the games with ships."""

    name = "pirate-islands"

    def write(self, t: Tables, settings: Settings) -> None:
        out = {str(item) for items in t.marked("out_with_three") for item in items} if t.seats == 3 else set()
        named = {str(items[0]) for items in t.marked("player")}
        t.colours = [colour for colour in COLOURS if colour in named and colour not in out][: t.seats] if named else t.colours
        t.longest_road_from = 0  # N7.1
        t.largest_army_from = 0
        if t.seats > 3:
            t.cards["knight"] += t.cards["victory point"]  # they are played as knights (N7.1)
        t.cards["victory point"] = 0

    def add(self, b: Builder, t: Tables, grid: Grid) -> None:
        table, turn, dice, hand = b.part(Table), b.part(Turn), b.part(Dice), b.part(Hand)
        buildings, ships, robber, pirate = b.part(Buildings), b.part(Ships), b.part(Robber), b.part(Pirate)
        places = Places(t, grid)

        # one line of ships for each, with roads only beside founding settlements; knights arm it
        lines = b.add(Lines(b, t, table, b.part(Roads), ships, places.routes))
        move = b.the(MoveShip)
        b.replace(b.the(PutShip), PutEnd(lines, move.moving))
        b.replace(move, MoveEnd(lines, move.moving))
        b.drop(b.the(FoundShip))
        b.the(PlayCard).knights = KnightsArm(lines)

        # no robber: after every roll the fleet comes first, on a 7 a card is taken from anybody
        b.drop(b.the(MoveRobber))
        b.drop(b.the(MovePirate))
        fleet = b.add(Fleet(b, t, places, hand, buildings, turn, dice, pirate, b.part(Gifts), lines))
        coming: list[Step] = [FleetStep(fleet), *[AttackStep(fleet, place) for place in range(t.seats)]]
        dice.harvest.steps[:0] = coming
        dice.seven.steps = [*coming, *[step for step in dice.seven.steps if not isinstance(step, RobberStep)], StealStep(robber)]

        b.add(Fortresses(b, t, places, buildings, ships, turn, lines, fleet))


GAME = GameKind(
    "pirate-islands",
    "Pirate Islands",
    "A pirate fleet raids the coasts: arm your ships and take back your fortress.",
    (3, 4),
    lambda seats: [BaseBox(), SeaBox(), PirateBox()],
    lambda seats: "pirate_islands",
    defaults={"target": 10},
    fixed={"setup": "free", "map": "printed", "friendly_robber": False},
    family="seafarers",
    place=7,
    boards=(BOARD,),
)
