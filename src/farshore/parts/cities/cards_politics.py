"""The cards of the politics deck (C76–C83, R46, R49–R51, R54, R59)."""

from typing import Final

from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import i64
from farshore.engine.machine import ARG, EXTRA, Buffer, Move, Phase, Sequence, State
from farshore.engine.pieces import LEVEL_SHIFT, SEAT_MASK
from farshore.engine.sentence import Player, Sentence, Term
from farshore.parts.cities.knights import ASLEEP, SET, state_of, strength_of
from farshore.parts.cities.progress import MOST_HIDDEN, ProgressCard
from farshore.parts.cities.questions import CORNER, EDGE, HEX, SEAT, CardQuestion
from farshore.parts.cities.realm import Realm
from farshore.parts.roads import ROAD

WEDDING_GIFTS: Final = 2


class Taxation(ProgressCard):
    """Move the robber, and take a card from everybody who builds there (C76, C29, R59)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("taxation")
        self.realm = realm
        self.question = TaxPlace(realm)

    def needs(self, s: State, seat: i64) -> bool:
        return s.cells[self.realm.barbarians.landings] > 0 and self.question.some(s, seat)

    def play(self, s: State, seat: i64) -> None:
        self.question.ask(s, seat)

    def why_not(self, s: State, seat: int) -> Sentence:
        return Sentence("before_landing_robber", "The robber can't be moved before the barbarians have landed for the first time.")


class TaxPlace(CardQuestion):
    """To any other land hex; the friendly robber spares the poor here, too."""

    def __init__(self, realm: Realm) -> None:
        super().__init__(realm.asker, "taxation", HEX, "Where do you move the robber?", "robber")
        self.realm = realm
        self.collecting = Collecting(realm)
        realm.asker.b.phase(self.collecting)

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        robber = self.realm.robber
        return pick != s.cells[robber.at] and robber.open_to(s, pick) and not (robber.friendly and robber.spared(s, pick))

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        robber = self.realm.robber
        s.cells[robber.at] = pick
        s.emit(robber.event_moved, seat, pick)
        s.goto(self.collecting.id, 0, robber.victims(s, seat, pick), seat)


class Collecting(Sequence):
    """A random card from each of ARG; EXTRA is who collects."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("taxes")
        self.realm = realm

    def arrive(self, s: State) -> bool:
        mask = s.cells[ARG]
        if mask == 0:
            s.pop()
            return True
        victim = self.realm.progress.next_of(s, mask)
        s.cells[ARG] = mask & ~(1 << victim)
        s.push(self.realm.robber.stealing.id, 0, victim, s.cells[EXTRA])
        return True

    def sound(self, s: State) -> str | None:
        if not 0 <= s.cells[ARG] < 1 << self.realm.table.seats or s.cells[EXTRA] != s.cells[self.realm.turn.seat]:
            return "The 'arg' of phase 'taxes' tells from whom a card is still taken, its 'extra' is the player on turn."
        return None


class Diplomacy(ProgressCard):
    """Remove an open road; an own one may be laid elsewhere (C77, R51, R70)."""

    def __init__(self, realm: Realm, event: int) -> None:
        super().__init__("diplomacy")
        self.question = OpenRoad(realm, event)

    def needs(self, s: State, seat: i64) -> bool:
        return self.question.some(s, seat)

    def play(self, s: State, seat: i64) -> None:
        self.question.ask(s, seat)


class OpenRoad(CardQuestion):
    def __init__(self, realm: Realm, event: int) -> None:
        super().__init__(realm.asker, "diplomacy", EDGE, "Which open road is removed?", "road")
        self.realm = realm
        self.moving = MovedRoad(realm, event)
        self.event_removed: i64 = event

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        roads = self.realm.roads
        if s.cells[roads.link + pick] == 0:
            return False
        one = roads.edge_corners[2 * pick]
        other = roads.edge_corners[2 * pick + 1]
        return (self.ends_open(s, pick, one) and self.leaves(s, pick, other)) or (
            self.ends_open(s, pick, other) and self.leaves(s, pick, one)
        )

    def some(self, s: State, seat: i64) -> bool:
        cells = s.cells
        link = self.realm.roads.link
        for edge in range(self.size):
            if cells[link + edge] and self.fits(s, seat, edge):
                return True
        return False

    def answers(self, s: State, seat: i64, first: i64, out: Buffer) -> None:
        cells = s.cells
        link = self.realm.roads.link
        for edge in range(self.size):
            if cells[link + edge] and self.fits(s, seat, edge):
                out.add(first + edge)

    def ends_open(self, s: State, edge: i64, corner: i64) -> bool:
        """No other piece of its owner's here, no building and no knight of anyone's (R70), nor what else ends a line of ships (C111)."""
        realm = self.realm
        if s.cells[realm.buildings.building + corner] or s.cells[realm.knights.knight + corner]:
            return False
        link = s.cells[realm.roads.link + edge]
        if link >> LEVEL_SHIFT > ROAD and realm.ships is not None and realm.ships.ends_line(s, link & SEAT_MASK, corner):
            return False
        return not self.goes_on(s, edge, corner)

    def leaves(self, s: State, edge: i64, corner: i64) -> bool:
        """No knight of its owner's would be left here without a road (R51)."""
        knight = s.cells[self.realm.knights.knight + corner]
        owner = s.cells[self.realm.roads.link + edge] & SEAT_MASK
        return knight == 0 or knight & SEAT_MASK != owner or self.goes_on(s, edge, corner)

    def goes_on(self, s: State, edge: i64, corner: i64) -> bool:
        """Is there another piece of the same owner at this corner?"""
        roads = self.realm.roads
        owner = s.cells[roads.link + edge] & SEAT_MASK
        for i in range(3 * corner, 3 * corner + 3):
            other = roads.corner_edges[i]
            if other >= 0 and other != edge:
                value = s.cells[roads.link + other]
                if value and value & SEAT_MASK == owner:
                    return True
        return False

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        if s.cells[self.realm.roads.link + pick] & SEAT_MASK == seat:
            s.goto(self.moving.id, 1 << seat, pick)
        else:
            s.pop()
            self.moving.remove(s, seat, pick)

    def why(self, s: State, seat: int, pick: int) -> Sentence:
        return Sentence("road_not_open", "Choose an open road: one end must touch no other road, building or knight of its owner.")


class MovedRoad(CardQuestion):
    """Where an own road goes, or nowhere. ARG is the edge where it still lies, so that the longest road is judged only afterwards (R51)."""

    def __init__(self, realm: Realm, event: int) -> None:
        super().__init__(realm.asker, "diplomacy_road", EDGE, "Where do you place your road? You may also leave it off the board.", "road")
        self.realm = realm
        self.event_removed: i64 = event
        self.open_done()

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        """Could the same kind of piece be laid here, once it is lifted where it lies?"""
        roads = self.realm.roads
        held = s.cells[ARG]
        way = roads.way_of[(s.cells[roads.link + held] >> LEVEL_SHIFT) - 1]
        if s.cells[roads.open + pick] >> (seat + way.shift) & 1 == 0:
            return False
        for end in range(2 * pick, 2 * pick + 2):
            corner = roads.edge_corners[end]
            if s.cells[self.realm.buildings.bar + corner] >> seat & 1 == 0 and roads.reaches(s, seat, corner, way, held):
                return True
        return False

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        held = s.cells[ARG]
        s.pop()
        ships = self.realm.ships
        s.emit(self.event_removed, seat, held, seat)
        if s.cells[self.realm.roads.link + held] >> LEVEL_SHIFT == ROAD:
            self.realm.roads.lift(s, held)
            self.realm.roads.lay(s, seat, pick)
        elif ships is not None:
            if ships.is_new(s, held):
                s.cells[ships.fresh] -= 1
            ships.take_up(s, seat, held)
            ships.build(s, seat, pick)
        self.judge(s, seat)

    def enough(self, s: State, seat: i64) -> None:
        held = s.cells[ARG]
        s.pop()
        self.remove(s, seat, held)

    def remove(self, s: State, seat: i64, edge: i64) -> None:
        """Into its owner's supply."""
        ships = self.realm.ships
        owner = s.cells[self.realm.roads.link + edge] & SEAT_MASK
        s.emit(self.event_removed, owner, edge, seat)
        if s.cells[self.realm.roads.link + edge] >> LEVEL_SHIFT == ROAD:
            self.realm.roads.lift(s, edge)
        elif ships is not None:
            ships.sink(s, edge)
        self.judge(s, owner)

    def judge(self, s: State, owner: i64) -> None:
        longest = self.realm.roads.longest
        if longest is not None:
            longest.cut(s, 1 << owner)

    def sound(self, s: State) -> str | None:
        roads = self.realm.roads
        edge, seat = int(s.cells[ARG]), int(s.cells[self.realm.turn.seat])
        if not 0 <= edge < self.realm.table.n_edges or s.cells[roads.link + edge] == 0 or s.cells[roads.link + edge] & SEAT_MASK != seat:
            return "The 'arg' of phase 'diplomacy_road' is an edge with a road of the player on turn."
        return super().sound(s)


class Encouragement(ProgressCard):
    """All own knights become active (C78)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("encouragement")
        self.knights = realm.knights

    def needs(self, s: State, seat: i64) -> bool:
        knights = self.knights
        for at in range(knights.band + seat * SET, knights.band + seat * SET + SET):
            corner = s.cells[at] - 1
            if corner >= 0 and state_of(s.cells[knights.knight + corner]) == ASLEEP:
                return True
        return False

    def play(self, s: State, seat: i64) -> None:
        knights = self.knights
        for at in range(knights.band + seat * SET, knights.band + seat * SET + SET):
            corner = s.cells[at] - 1
            if corner >= 0 and state_of(s.cells[knights.knight + corner]) == ASLEEP:
                knights.rouse(s, corner)


class Wedding(ProgressCard):
    """Each opponent with more points gives two cards of their choice (C79, R54)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("wedding")
        self.realm = realm

    def owes(self, s: State, seat: i64, other: i64) -> bool:
        points = self.realm.victory.points
        return s.cells[points + other] > s.cells[points + seat] and s.cells[self.realm.hand.count + other] > 0

    def needs(self, s: State, seat: i64) -> bool:
        for other in range(self.realm.table.seats):
            if self.owes(s, seat, other):
                return True
        return False

    def play(self, s: State, seat: i64) -> None:
        for other in range(self.realm.table.seats):
            if self.owes(s, seat, other):
                count = s.cells[self.realm.hand.count + other]
                self.realm.levy.owe(s, other, WEDDING_GIFTS if count >= WEDDING_GIFTS else count)
        self.realm.levy.ask(s, seat)

    def why_not(self, s: State, seat: int) -> Sentence:
        return Sentence("nobody_ahead", "No player with cards has more points than you.")


class Sabotage(ProgressCard):
    """Everybody with at least as many points discards half the hand (C81, R54)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("sabotage")
        self.realm = realm

    def hits(self, s: State, seat: i64, other: i64) -> bool:
        points = self.realm.victory.points
        return other != seat and s.cells[points + other] >= s.cells[points + seat] and s.cells[self.realm.hand.count + other] >= 2

    def needs(self, s: State, seat: i64) -> bool:
        for other in range(self.realm.table.seats):
            if self.hits(s, seat, other):
                return True
        return False

    def play(self, s: State, seat: i64) -> None:
        for other in range(self.realm.table.seats):
            if self.hits(s, seat, other):
                self.realm.levy.owe(s, other, s.cells[self.realm.hand.count + other] >> 1)
        self.realm.levy.ask(s, -1)

    def why_not(self, s: State, seat: int) -> Sentence:
        return Sentence("nobody_level", "No player with two or more cards has at least as many points as you.")


class Intrigue(ProgressCard):
    """Displace a knight of another's beside an own road (C80, R49)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("intrigue")
        self.question = IntriguePlace(realm)

    def needs(self, s: State, seat: i64) -> bool:
        cells = s.cells
        knights = self.question.realm.knights
        touch = knights.roads.touch
        mine = knights.roads.spread << seat
        for other in range(knights.seats):
            if other != seat:
                first = knights.band + other * SET
                for at in range(first, first + SET):
                    corner = cells[at] - 1
                    if corner < 0:
                        break
                    if cells[touch + corner] & mine:
                        return True
        return False

    def play(self, s: State, seat: i64) -> None:
        self.question.ask(s, seat)


class IntriguePlace(CardQuestion):
    def __init__(self, realm: Realm) -> None:
        super().__init__(realm.asker, "intrigue", CORNER, "Which knight is displaced?", "knight")
        self.realm = realm

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        knight = s.cells[self.realm.knights.knight + pick]
        roads = self.realm.roads
        return knight != 0 and knight & SEAT_MASK != seat and s.cells[roads.touch + pick] & (roads.spread << seat) != 0

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        s.pop()
        self.realm.knights.drive_out(s, pick, seat)

    def why(self, s: State, seat: int, pick: int) -> Sentence:
        return Sentence("no_intrigue_here", "Choose another player's knight that stands next to one of your roads.")


class Espionage(ProgressCard):
    """See somebody's hidden progress cards and take one (C82)."""

    def __init__(self, realm: Realm, seen: int) -> None:
        super().__init__("espionage")
        self.question = SpyOn(realm, seen)

    def needs(self, s: State, seat: i64) -> bool:
        return self.question.some(s, seat)

    def play(self, s: State, seat: i64) -> None:
        self.question.ask(s, seat)


class SpyOn(CardQuestion):
    def __init__(self, realm: Realm, seen: int) -> None:
        super().__init__(realm.asker, "espionage", SEAT, "Whose progress cards do you look at?")
        self.realm = realm
        self.event_seen: i64 = seen
        self.reveals = True
        self.stealing = SpyPhase(realm)

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        return pick != seat and s.cells[self.realm.progress.hidden + pick] > 0

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        progress = self.realm.progress
        progress.look_at(s, seat, pick)
        for kind in range(progress.kinds):
            for _card in range(progress.holds(s, pick, kind)):
                s.emit(self.event_seen, seat, pick, kind)
        s.goto(self.stealing.id, 1 << seat, pick)


class SpyPhase(Phase):
    """Which of the cards shown? They lie in the memory of whoever looks. ARG is their owner."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("espionage_card")
        self.realm = realm
        realm.asker.b.phase(self)
        realm.progress.spying = self
        self.moves.append(realm.asker.b.move(StealCard(realm), like=realm.progress.fifth.moves[0]))

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_espionage_card", "Which card do you take?", player=Player(int(s.cells[ARG])))

    def sound(self, s: State) -> str | None:
        realm = self.realm
        owner, seat = int(s.cells[ARG]), int(s.cells[realm.turn.seat])
        if not 0 <= owner < realm.table.seats or owner == seat:
            return "The 'arg' of phase 'espionage_card' is an opponent."
        for kind in range(int(realm.progress.kinds)):
            deck = int(realm.progress.deck_of[kind])
            if realm.memory.known(s, seat, owner, deck, kind - realm.progress.decks[deck].first) != realm.progress.holds(s, owner, kind):
                return "In phase 'espionage_card' the player on turn has seen the cards of the other."
        return None


class StealCard(Move):
    def __init__(self, realm: Realm) -> None:
        super().__init__(int(realm.progress.kinds))
        self.realm = realm

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        progress = self.realm.progress
        owner = s.cells[ARG]
        for kind in range(self.size):
            deck = progress.deck_of[kind]
            if self.realm.memory.known(s, seat, owner, deck, kind - progress.decks[deck].first) > 0:
                out.add(self.first + kind)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        owner = s.cells[ARG]
        s.pop()
        progress = self.realm.progress
        progress.take(s, seat, owner, arg)
        progress.look_at(s, seat, owner)
        if s.cells[progress.hidden + seat] > MOST_HIDDEN:
            progress.check_limits(s)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("take", piece=self.realm.progress.names[arg], player=int(s.cells[ARG]))

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        card = Term("progress", self.realm.progress.names[arg])
        return Sentence("no_card_there", "This player doesn't have that card: {card}.", card=card)


class Treason(ProgressCard):
    """An opponent takes a knight of their choice off the board; one's own takes its strength and state (C83, R50)."""

    def __init__(self, realm: Realm) -> None:
        super().__init__("treason")
        self.question = Traitor(realm)

    def needs(self, s: State, seat: i64) -> bool:
        return self.question.some(s, seat)

    def play(self, s: State, seat: i64) -> None:
        self.question.ask(s, seat)


class Traitor(CardQuestion):
    def __init__(self, realm: Realm) -> None:
        super().__init__(realm.asker, "treason", SEAT, "Who loses a knight?")
        self.realm = realm
        self.leaving = Deserter(realm)

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        return pick != seat and s.cells[self.realm.knights.band + pick * SET] != 0

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        s.goto(self.leaving.id, 1 << pick)


class Deserter(CardQuestion):
    """The victim says which."""

    def __init__(self, realm: Realm) -> None:
        super().__init__(realm.asker, "treason_victim", CORNER, "Which of your knights do you remove?", "knight")
        self.realm = realm
        self.placing = Turncoat(realm)

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        value = s.cells[self.realm.knights.knight + pick]
        return value != 0 and value & SEAT_MASK == seat

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        knights = self.realm.knights
        s.pop()
        value = knights.remove(s, pick)
        player = s.cells[self.realm.turn.seat]
        strength = strength_of(value)
        while strength > 0 and s.cells[knights.left + player * knights.supply.kinds + strength - 1] <= 0:
            strength -= 1
        if strength > 0 and knights.has_stand(s, player):
            self.placing.ask(s, player, strength, state_of(value))


class Turncoat(CardQuestion):
    """Where one's own knight stands. ARG is its strength, EXTRA its state."""

    def __init__(self, realm: Realm) -> None:
        super().__init__(realm.asker, "treason_knight", CORNER, "Where do you place your knight?", "knight")
        self.realm = realm

    def fits(self, s: State, seat: i64, pick: i64) -> bool:
        return self.realm.knights.could_stand(s, seat, pick)

    def answer(self, s: State, seat: i64, pick: i64) -> None:
        strength = s.cells[ARG]
        state = s.cells[EXTRA]
        s.pop()
        self.realm.knights.recruit(s, seat, pick, strength, state)

    def sound(self, s: State) -> str | None:
        knights = self.realm.knights
        seat = int(s.cells[self.realm.turn.seat])
        strength = int(s.cells[ARG])
        pieces = knights.left + seat * knights.supply.kinds - 1
        if not 1 <= strength <= 3 or not 0 <= s.cells[EXTRA] <= 2 or s.cells[pieces + strength] <= 0:
            return "The 'arg' of phase 'treason_knight' is the strength of a knight in the supply, its 'extra' the state: 0, 1 or 2."
        return super().sound(s)


def politics_cards(b: Builder, realm: Realm) -> list[ProgressCard]:
    """In the order of the deck."""
    return [
        Taxation(realm),
        Diplomacy(realm, b.event("road_removed", "seat edge=edge by")),
        Encouragement(realm),
        Wedding(realm),
        Intrigue(realm),
        Sabotage(realm),
        Espionage(realm, b.event("progress_seen", "seat victim card=progress", secret="card", knowers="seat victim")),
        Treason(realm),
    ]
