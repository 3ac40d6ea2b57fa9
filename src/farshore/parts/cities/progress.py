"""Progress cards: who draws them, who holds them, how many may be held (C8–C10, C26, C32, C33, C39, R43, R44, R71, R77)."""

from typing import Final, TypeAlias

from farshore.board.facts import Board
from farshore.engine.builder import Builder
from farshore.engine.choice import Choice
from farshore.engine.ints import Ints, i64, ints, vec
from farshore.engine.layout import OWNER, Names
from farshore.engine.machine import ARG, EXTRA, PHASE, SEATS, Buffer, Chooser, Draw, Move, Phase, Sequence, State
from farshore.engine.sentence import Sentence, Term
from farshore.engine.visibility import View
from farshore.parts.cities.decks import CARDS, Deck
from farshore.parts.cities.improvements import TRACKS, Improvements, draws_up_to
from farshore.parts.cities.memory import Memory
from farshore.parts.part import GamePart, ScoreRow
from farshore.parts.shown import SeatShown
from farshore.parts.tables import Tables
from farshore.parts.turn import Turn, only_on_turn
from farshore.parts.victory import Victory

MOST_HIDDEN: Final = 4


class ProgressCard:
    """What one progress card does. `needs` says whether it would do anything, by what its player can see (C28)."""

    def __init__(self, name: str) -> None:
        self.name = name

    def needs(self, s: State, seat: i64) -> bool:
        """May it be played now?"""
        raise NotImplementedError

    def play(self, s: State, seat: i64) -> None:
        """Carry it out. It already lies under its deck; whatever is asked first is pushed as a frame."""
        raise NotImplementedError

    def why_not(self, s: State, seat: int) -> Sentence:
        """Why it can't be played now (cold)."""
        return Sentence("card_useless", "This card would have no effect now.")


ProgressCards: TypeAlias = "vec[ProgressCard]"


class Progress(GamePart):
    """Decks and hidden cards. `cards` has what each card does, in the order of the numbers, when the box has made them."""

    def __init__(self, b: Builder, t: Tables, improvements: Improvements, memory: Memory, turn: Turn, victory: Victory) -> None:
        self.improvements = improvements
        self.memory = memory
        self.turn = turn
        self.victory = victory
        self.seats: i64 = t.seats
        self.names = [name for track in TRACKS for name in CARDS[track]]
        self.kinds: i64 = len(self.names)
        words: list[object] = list(self.names)
        b.words["progress"] = words
        self.decks: list[Deck] = []
        for track in TRACKS:
            self.decks.append(Deck(b, track, sum(int(deck.kinds) for deck in self.decks)))
        b.words["point_card"] = [deck.point_card for deck in self.decks]
        self.deck_of: Ints = ints([at for at, deck in enumerate(self.decks) for _ in range(int(deck.kinds))])
        self.hidden: i64 = b.layout.each("progress cards", derived=True, shown=True)
        self.held: i64 = b.layout.each("kinds of progress cards", derived=True, seen=OWNER, counted=False)  # one bit for each kind held
        self.choice: i64 = b.layout.each("card to put away", seen=OWNER, counted=False, meaning=Names(["", *self.names]))
        self.cards: list[ProgressCard] = []
        self.card_row: ProgressCards = vec[ProgressCard]([])  # the same, packed
        self.spying: Phase | None = None  # in which the player on turn looks at the cards of ARG
        self.drawing_all = GateDraws(self)
        self.limiting = ProgressLimits(self)
        self.pointing = DrawPhase("progress_point", self)
        self.drawing = DrawPhase("progress_card", self)
        self.spoils = SpoilsPhase(self)
        self.fifth = FifthPhase(self)
        self.leaving = PutAwayPhase(self)
        for phase in (self.drawing_all, self.limiting, self.pointing, self.drawing, self.spoils, self.fifth, self.leaving):
            b.phase(phase)
        self.pointing.draw = PointOrNot(self)
        self.drawing.draw = DrawProgressCard(self)
        b.move(self.pointing.draw)
        b.move(self.drawing.draw)
        self.spoils.moves.append(b.move(ChooseDeck(self)))
        put = b.move(PutAway(self))
        self.fifth.moves.append(put)
        self.leaving.moves.append(b.move(ChooseAway(self), like=put))
        self.event_drawn: i64 = b.event("progress_drawn", "seat deck=track card=progress", secret="card", knowers="seat")
        self.event_point: i64 = b.event("progress_point", "seat card=point_card")
        self.event_none: i64 = b.event("progress_none", "seat deck=track")
        self.event_played: i64 = b.event("progress_played", "seat card=progress")
        self.event_away: i64 = b.event("progress_put_away", "seat deck=track card=progress", secret="card", knowers="seat")
        self.event_taken: i64 = b.event("progress_taken", "seat victim deck=track card=progress", secret="card", knowers="seat victim")

    def close(self) -> None:
        if [card.name for card in self.cards] != self.names:
            raise ValueError("the cards' effects do not follow the decks")
        self.card_row = vec[ProgressCard](self.cards)

    def begin(self, s: State, board: Board) -> None:
        for deck in self.decks:
            deck.begin(s)

    def refresh(self, s: State) -> None:
        for seat in range(self.seats):
            s.cells[self.hidden + seat] = 0
            s.cells[self.held + seat] = 0
        for deck in self.decks:
            deck.refresh(s)
            for seat in range(self.seats):
                for kind in range(deck.kinds):
                    count = s.cells[deck.cards + seat * deck.kinds + kind]
                    s.cells[self.hidden + seat] += count
                    if count:
                        s.cells[self.held + seat] |= 1 << (deck.first + kind)

    def holds(self, s: State, seat: i64, kind: i64) -> i64:
        """How many cards of this kind a seat hides."""
        deck = self.decks[self.deck_of[kind]]
        return s.cells[deck.cards + seat * deck.kinds + kind - deck.first]

    def change(self, s: State, seat: i64, kind: i64, count: i64) -> None:
        deck = self.decks[self.deck_of[kind]]
        at = deck.cards + seat * deck.kinds + kind - deck.first
        s.cells[at] += count
        s.cells[self.hidden + seat] += count
        if s.cells[at]:
            s.cells[self.held + seat] |= 1 << kind
        else:
            s.cells[self.held + seat] &= ~(1 << kind)

    # --- drawing

    def open_gate(self, s: State, track: i64, red: i64) -> None:
        """Everybody whose stages reach so far draws, the roller first (C8)."""
        mask: i64 = 0
        for seat in range(self.seats):
            stage = self.improvements.stage_of(s, seat, track)
            if stage > 0 and red <= draws_up_to(stage):
                mask |= 1 << seat
        if mask:
            s.push(self.drawing_all.id, 0, mask, track)

    def share_spoils(self, s: State, mask: i64) -> None:
        """Each of these draws from a deck of choice, from the player on turn on (C39)."""
        if self.all_empty(s):
            return
        s.push(self.limiting.id, 0)
        seat = self.next_of(s, mask)
        s.push(self.spoils.id, 1 << seat, mask & ~(1 << seat))

    def next_of(self, s: State, mask: i64) -> i64:
        """The first of these seats, counted from the player on turn."""
        seat = s.cells[self.turn.seat]
        while mask >> seat & 1 == 0:
            seat += 1
            if seat == self.seats:
                seat = 0
        return seat

    def all_empty(self, s: State) -> bool:
        for deck in self.decks:
            if deck.size(s) > 0:
                return False
        return True

    def draw_for(self, s: State, seat: i64, track: i64) -> None:
        """The top card of a deck comes to `seat`; nature may be asked for its face."""
        deck = self.decks[track]
        if deck.has_point(s):
            if s.cells[deck.left] > 0:
                s.push(self.pointing.id, 0, seat, track)
            else:
                self.lay_open(s, seat, track)
        elif s.cells[deck.left] > 0:
            s.push(self.drawing.id, 0, seat, track)
        elif s.cells[deck.waiting] > 0:
            self.receive(s, seat, deck.first + deck.take_next(s))
        else:
            s.emit(self.event_none, seat, track)

    def lay_open(self, s: State, seat: i64, track: i64) -> None:
        """A victory point (C9)."""
        s.cells[self.decks[track].point] = seat + 1
        self.victory.add(s, seat, 1)
        s.emit(self.event_point, seat, track)

    def receive(self, s: State, seat: i64, kind: i64) -> None:
        self.change(s, seat, kind, 1)
        s.emit(self.event_drawn, seat, self.deck_of[kind], kind)

    def check_limits(self, s: State) -> None:
        """After all draws of an event: who has a fifth card gets rid of one (C10, R44)."""
        on_turn = s.cells[self.turn.seat]
        if s.cells[self.hidden + on_turn] > MOST_HIDDEN:
            s.push(self.fifth.id, 1 << on_turn)
        mask: i64 = 0
        for seat in range(self.seats):
            if seat != on_turn and s.cells[self.hidden + seat] > MOST_HIDDEN:
                mask |= 1 << seat
        if mask:
            s.push(self.leaving.id, mask)

    # --- leaving the hand

    def put_under(self, s: State, seat: i64, kind: i64, seen: bool) -> None:
        deck = self.decks[self.deck_of[kind]]
        self.change(s, seat, kind, -1)
        deck.put_under(s, kind - deck.first, seen)
        if seen:
            self.memory.card_shown(s, seat, self.deck_of[kind], kind - deck.first)
        else:
            self.memory.card_gone(s, seat, self.deck_of[kind])

    def spend(self, s: State, seat: i64, kind: i64) -> None:
        """A card is played: everybody sees it go under its deck (C26)."""
        self.put_under(s, seat, kind, True)
        s.emit(self.event_played, seat, kind)

    def put_away(self, s: State, seat: i64, kind: i64) -> None:
        self.put_under(s, seat, kind, False)
        s.emit(self.event_away, seat, self.deck_of[kind], kind)

    def take(self, s: State, seat: i64, victim: i64, kind: i64) -> None:
        """`seat` takes a hidden card of `victim`'s (C82)."""
        self.change(s, victim, kind, -1)
        self.change(s, seat, kind, 1)
        self.memory.card_gone(s, victim, self.deck_of[kind])
        s.emit(self.event_taken, seat, victim, self.deck_of[kind], kind)

    def look_at(self, s: State, seat: i64, owner: i64) -> None:
        """`seat` sees all hidden cards of `owner`."""
        for track in range(len(TRACKS)):
            deck = self.decks[track]
            self.memory.show(s, seat, owner, track, deck.cards + owner * deck.kinds, deck.kinds)

    # --- what the engine asks

    def imagine(self, s: State, viewer: int, luck: Chooser) -> None:
        for deck in self.decks:
            deck.imagine(s, luck)
        for seat in range(int(self.seats)):
            if seat != viewer:
                s.cells[self.choice + seat] = 0
        spying, spy = self.spying, int(s.cells[self.turn.seat])
        if spying is not None and s.cells[PHASE] == spying.id and spy != viewer:
            self.look_at(s, spy, s.cells[ARG])  # who looks sees the cards that the other was dealt
        if s.cells[PHASE] == self.leaving.id:
            for seat in range(int(self.seats)):
                if seat != viewer and self.has_chosen(s, seat):
                    s.cells[self.choice + seat] = 1 + max(kind for kind in range(int(self.kinds)) if self.holds(s, seat, kind))

    def has_chosen(self, s: State, seat: int) -> bool:
        """Was this seat asked which card it puts away, and has answered?"""
        if seat == s.cells[self.turn.seat] or s.cells[SEATS] >> seat & 1:
            return False
        return sum(int(self.holds(s, seat, kind)) for kind in range(int(self.kinds))) > MOST_HIDDEN

    def score(self, s: State, seat: int) -> list[ScoreRow]:
        return [ScoreRow(deck.point_card, 1, 1) for deck in self.decks if deck.point_card and s.cells[deck.point] == seat + 1]

    def faults(self, s: State) -> list[tuple[bool, str]]:
        found: list[tuple[bool, str]] = []
        for deck in self.decks:
            found.extend((True, sentence) for sentence in deck.faults(s))
            if deck.point_card and s.cells[deck.point] > self.seats:
                found.append((True, f"The card {deck.point_card} belongs to a seat that is not in this game."))
        for seat in range(int(self.seats)):
            chosen = int(s.cells[self.choice + seat]) - 1
            if chosen >= 0 and (s.cells[PHASE] != self.leaving.id or not self.holds(s, seat, chosen)):
                found.append((True, f"Seat {seat} has chosen a card to put away that it does not hold, or nobody asks for one."))
        return found

    def show_seat(self, seen: View, seat: int, shown: SeatShown) -> None:
        shown.facts.progress = seen.number(self.hidden + seat)
        for deck in self.decks:
            shown.decks[deck.name] = seen.counts(deck.cards, seat)


class GateDraws(Sequence):
    """ARG is the mask of those who still draw, EXTRA the deck."""

    def __init__(self, progress: Progress) -> None:
        super().__init__("progress_draws")
        self.progress = progress

    def arrive(self, s: State) -> bool:
        progress = self.progress
        mask = s.cells[ARG]
        if mask == 0:
            s.pop()
            progress.check_limits(s)
            return True
        seat = progress.next_of(s, mask)
        s.cells[ARG] = mask & ~(1 << seat)
        progress.draw_for(s, seat, s.cells[EXTRA])
        return True

    def sound(self, s: State) -> str | None:
        if not 0 <= s.cells[ARG] < 1 << self.progress.seats or not 0 <= s.cells[EXTRA] < len(TRACKS):
            return "The 'arg' of phase 'progress_draws' tells who still draws, its 'extra' from which deck."
        return None


class ProgressLimits(Sequence):
    """All have drawn: too many cards in a hand?"""

    def __init__(self, progress: Progress) -> None:
        super().__init__("progress_limit")
        self.progress = progress

    def arrive(self, s: State) -> bool:
        s.pop()
        self.progress.check_limits(s)
        return True

    def sound(self, s: State) -> str | None:
        return None


class DrawPhase(Phase):
    """ARG is who draws, EXTRA the deck."""

    def __init__(self, name: str, progress: Progress) -> None:
        super().__init__(name)
        self.progress = progress

    def sound(self, s: State) -> str | None:
        progress = self.progress
        if not 0 <= s.cells[ARG] < progress.seats or not 0 <= s.cells[EXTRA] < len(TRACKS):
            return f"The 'arg' of phase {self.name!r} is who draws, its 'extra' the deck."
        deck = progress.decks[s.cells[EXTRA]]
        if s.cells[deck.left] <= 0 or (self is progress.pointing and not deck.has_point(s)):
            return f"Phase {self.name!r} does not fit the {deck.name} deck."
        return None


class PointOrNot(Draw):
    """Is the top card the victory point? That is open; which other card it is, is not (C9)."""

    def __init__(self, progress: Progress) -> None:
        super().__init__(2)
        self.progress = progress

    def weight(self, s: State, arg: i64) -> i64:
        return 1 if arg else s.cells[self.progress.decks[s.cells[EXTRA]].left]

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        owner = s.cells[ARG]
        track = s.cells[EXTRA]
        if arg:
            s.pop()
            self.progress.lay_open(s, owner, track)
        else:
            s.goto(self.progress.drawing.id, 0, owner, track)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        deck = self.progress.decks[s.cells[EXTRA]]
        return Choice("card", piece=deck.point_card if arg else None, player=int(s.cells[ARG]))


class DrawProgressCard(Draw):
    """The top card, whose face only its new owner sees."""

    def __init__(self, progress: Progress) -> None:
        super().__init__(int(progress.kinds))
        self.progress = progress

    def weight(self, s: State, arg: i64) -> i64:
        deck = self.progress.decks[s.cells[EXTRA]]
        kind = arg - deck.first
        if 0 <= kind < deck.kinds:
            return s.cells[deck.deck + kind]
        return 0

    def pick(self, s: State, k: i64) -> i64:
        deck = self.progress.decks[s.cells[EXTRA]]
        at = deck.deck
        k -= s.cells[at]
        while k >= 0:
            at += 1
            k -= s.cells[at]
        return deck.first + at - deck.deck

    def total(self, s: State) -> i64:
        return s.cells[self.progress.decks[s.cells[EXTRA]].left]

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        owner = s.cells[ARG]
        deck = self.progress.decks[s.cells[EXTRA]]
        s.pop()
        s.cells[deck.deck + arg - deck.first] -= 1
        s.cells[deck.left] -= 1
        self.progress.receive(s, owner, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("card", piece=self.progress.names[arg], player=int(s.cells[ARG]))

    def knowers(self, s: State) -> int:
        return 1 << int(s.cells[ARG])


class SpoilsPhase(Phase):
    """One of those who defended best chooses a deck; ARG is the mask of those who follow."""

    def __init__(self, progress: Progress) -> None:
        super().__init__("spoils")
        self.progress = progress
        self.carries = True

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_spoils", "You are one of the strongest defenders: which deck do you draw from?")

    def sound(self, s: State) -> str | None:
        mask = int(s.cells[SEATS])
        if mask == 0 or mask & (mask - 1) or s.cells[ARG] & mask or not 0 <= s.cells[ARG] < 1 << self.progress.seats:
            return "Phase 'spoils' asks one seat; its 'arg' tells who chooses afterwards."
        return None

    def arrive(self, s: State) -> bool:
        """What was drawn before may have emptied all decks."""
        if self.progress.all_empty(s):
            s.pop()
            return True
        return False


class ChooseDeck(Move):
    def __init__(self, progress: Progress) -> None:
        super().__init__(len(TRACKS))
        self.progress = progress

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        for track in range(self.size):
            if self.progress.decks[track].size(s) > 0:
                out.add(self.first + track)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        rest = s.cells[ARG]
        if rest:
            following = self.progress.next_of(s, rest)
            s.goto(self.progress.spoils.id, 1 << following, rest & ~(1 << following))
        else:
            s.pop()
        self.progress.draw_for(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("choose", piece=TRACKS[arg])

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("progress_deck_empty", "The {deck} deck is empty.", deck=Term("track", TRACKS[arg]))


class FifthPhase(Phase):
    """The player on turn has five cards: one is played or put away before anything else (C10, R71)."""

    def __init__(self, progress: Progress) -> None:
        super().__init__("fifth_card")
        self.progress = progress
        self.carries = True  # others with a fifth card choose first

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_fifth_card", "You have five progress cards: play one now, or put one at the bottom of its deck.")

    def sound(self, s: State) -> str | None:
        return only_on_turn(s, self, self.progress.turn)


class PutAwayPhase(Phase):
    """Others with a fifth card choose at the same time which one they put away (R44)."""

    def __init__(self, progress: Progress) -> None:
        super().__init__("put_away")
        self.progress = progress

    def prompt(self, s: State, seat: int) -> Sentence:
        return Sentence("prompt_put_away", "You have five progress cards: put one at the bottom of its deck.")

    def sound(self, s: State) -> str | None:
        progress = self.progress
        for seat in range(int(progress.seats)):
            too_many = seat != s.cells[progress.turn.seat] and s.cells[progress.hidden + seat] > MOST_HIDDEN
            due = too_many and not s.cells[progress.choice + seat]
            if (s.cells[SEATS] >> seat & 1 == 1) != due:
                return "Phase 'put_away' asks exactly those who have a card too many and have not chosen one."
        return None


class PutAway(Move):
    """The player on turn puts a card under its deck."""

    def __init__(self, progress: Progress) -> None:
        super().__init__(int(progress.kinds))
        self.progress = progress

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        held = s.cells[self.progress.held + seat]
        for kind in range(self.size):
            if held >> kind & 1:
                out.add(self.first + kind)

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        s.pop()
        self.progress.put_away(s, seat, arg)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("put_away", piece=self.progress.names[arg])

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        return Sentence("no_card", "You don't have this card: {card}.", card=Term("progress", self.progress.names[arg]))


class ChooseAway(PutAway):
    """Another does so: when all have chosen, the cards go under their decks, clockwise from the player on turn."""

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        progress = self.progress
        cells = s.cells
        cells[progress.choice + seat] = arg + 1
        mask = cells[SEATS] & ~(1 << seat)
        if mask:
            cells[SEATS] = mask
            return
        s.pop()
        other = cells[progress.turn.seat]
        for _seat in range(progress.seats):
            chosen = cells[progress.choice + other] - 1
            if chosen >= 0:
                cells[progress.choice + other] = 0
                progress.put_away(s, other, chosen)
            other = 0 if other + 1 == progress.seats else other + 1


class PlayProgress(Move):
    """Play a hidden card (C26)."""

    def __init__(self, progress: Progress) -> None:
        super().__init__(int(progress.kinds))
        self.progress = progress
        self.held: i64 = progress.held

    def legal(self, s: State, seat: i64, out: Buffer) -> None:
        held = s.cells[self.held + seat]
        if held == 0:
            return
        lowest = s.rules.lowest
        cards = self.progress.card_row
        first: i64 = 0
        while held:
            byte = held & 255
            while byte:
                kind = first + lowest[byte]
                if cards[kind].needs(s, seat):
                    out.add(self.first + kind)
                byte &= byte - 1
            held >>= 8
            first += 8

    def apply(self, s: State, seat: i64, arg: i64) -> None:
        if s.cells[PHASE] == self.progress.fifth.id:
            s.pop()
        self.progress.spend(s, seat, arg)
        self.progress.cards[arg].play(s, seat)

    def choice(self, s: State, seat: int, arg: int) -> Choice:
        return Choice("play_card", piece=self.progress.names[arg])

    def why(self, s: State, seat: int, arg: int) -> Sentence:
        if self.progress.holds(s, seat, arg) <= 0:
            return Sentence("no_card", "You don't have this card: {card}.", card=Term("progress", self.progress.names[arg]))
        return self.progress.cards[arg].why_not(s, seat)
