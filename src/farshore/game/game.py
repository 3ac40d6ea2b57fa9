"""One game being played: who acts, what may be done, what everybody sees, and the game as data."""

from collections import Counter
from fractions import Fraction
from typing import overload

from farshore.board import boardfile
from farshore.board.facts import Board
from farshore.board.picture_png import WIDTH, png
from farshore.board.picture_svg import svg
from farshore.board.picture_text import text
from farshore.board.scene import Scene, SeatScene
from farshore.boxes.box import Settings
from farshore.boxes.kind import GameKind
from farshore.boxes.kit import Kit
from farshore.catalogue import CODEC_VERSION, RULES_VERSION, kind_of, kit_of
from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError, IllegalMove
from farshore.engine.events import Event, read_journal
from farshore.engine.machine import NATURE, PHASE, WINNERS, Journal, State
from farshore.engine.pictures import picture_of
from farshore.engine.position import write_cells
from farshore.engine.record import Record
from farshore.engine.sentence import Sentence
from farshore.engine.visibility import SPECTATOR, View, sample, view
from farshore.game import trade
from farshore.game.arguments import action_number, seat_number
from farshore.game.prompt import Prompt, find_action, refusals_at
from farshore.game.undo import Before, Bookmark, rewound
from farshore.luck import Luck, luck_at
from farshore.parts.hand import Hand
from farshore.parts.part import ScoreRow
from farshore.parts.shown import SeatShown, TableShown
from farshore.parts.turn import Turn
from farshore.parts.victory import Victory
from farshore.playing import draw

POSITION_FORMAT = "farshore-position/1"
WHOEVER = object()  # no seat named at all: None, which may have been meant as one, is refused like any other that there is not


class Position(dict[str, object]):
    """A position as data: a dictionary, which notebooks show as a picture."""

    def _repr_svg_(self) -> str | None:
        return picture_of(self)


class Game:
    """A game being played.

    Chance is drawn from `luck`. With `luck=None` the game draws nothing, and you play nature's moves (seat −1).

    Games are equal if they were set up alike, had the same actions and stand at the same position; the source of chance and what can be
    taken back don't count. A game changes, so it has no hash. It can be copied and pickled, with all of its past.
    """

    def __init__(self, kind: GameKind, seats: int, settings: Settings, board: Board, luck: Luck | None) -> None:
        self.kind = kind
        self.seats = seats
        self.settings = settings
        self.board = board
        self.luck = luck
        self.kit: Kit = kit_of(kind, seats, settings, board)
        self.actions: list[tuple[int, int]] = []
        self.from_position = False
        self._undo: list[Before] = []  # before each of the last decisions, all of one seat, that can be taken back
        self._bookmarks: list[Bookmark] = []  # before each decision
        journal = Journal()
        self.state: State = self.kit.start(board, journal)
        self._start = self.state.copy()  # before the first action
        self.events: list[Event] = read_journal(self.state.rules, journal)
        self.state.listen(None)
        if luck is not None:
            self.events += self.let_chance_run()

    # --- who, what

    def over(self) -> bool:
        return self.state.over()

    def winners(self) -> list[int]:
        """The seats that won; empty while the game goes on."""
        mask = int(self.state.cells[WINNERS])
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def seats_to_act(self) -> list[int]:
        """The seats who must act now; [-1] if nature has to draw, empty when the game is over."""
        if self.state.by_chance():
            return [NATURE]
        return self.state.seats_to_act()

    def seats_invited(self) -> list[int]:
        """The seats who may act though nobody waits for them."""
        return self.state.seats_invited()

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, ascending. For −1: nature's possible outcomes, which no player may see."""
        return self.state.legal_list(self._seat(seat, nature=True))

    def chance_outcomes(self) -> list[tuple[int, Fraction]]:
        """What nature can draw now, and how likely: (action, chance), together 1. Empty where a player decides.

        The chances are those of the true position, of the face-down deck for instance, so no player may see them. A game with `luck` draws
        at once; in one without you play an outcome as seat −1. For a state of a search there is `state.chance_weights()`.

        >>> from farshore import load_position, make
        >>> game = load_position(make("base", seats=3, setup="beginner", first=0).position())  # without luck
        >>> events = game.play(0, game.find(0, "roll"))
        >>> outcomes = game.chance_outcomes()
        >>> len(outcomes), str(outcomes[0][1]), sum(chance for _, chance in outcomes) == 1
        (36, '1/36', True)
        """
        weights = self.state.chance_weights()
        total = sum(weight for _, weight in weights)
        return [(action, Fraction(weight, total)) for action, weight in weights]

    def choice(self, action: int, seat: int | None = None) -> Choice:
        """Say what an action means."""
        action = self._action(action)
        move = self.state.move_of(action)
        if move is None:
            raise IllegalMove(Sentence("not_now", "That can't be done now."))
        seat = next(iter(self.seats_to_act()), 0) if seat is None else self._seat(seat, nature=True)
        return move.choice(self.state, seat, action - int(move.first))

    def find(self, seat: int, verb: str, **fields: object) -> int:
        """Find the one legal action of `seat` with this verb and these fields (`place`, `piece`, `player`, `cards`, `gets`, `number`)."""
        choices = [(action, self.choice(action, seat)) for action in self.legal(seat)]
        return find_action(self.kit.grid, seat, choices, verb, fields)

    def prompt(self, seat: int) -> Prompt | None:
        """The question that a seat is asked, or None."""
        legal = self.legal(seat)
        if not legal or seat == NATURE:
            return None
        phase = self.state.rules.phases[self.state.cells[PHASE]]
        choices = [(action, self.choice(action, seat)) for action in legal]
        return Prompt(seat, phase.name, phase.prompt(self.state, seat), seat in self.seats_to_act(), choices)

    def why_not(self, seat: int, place: tuple[int, int] | tuple[int, int, str], meant: str | None = None) -> list[tuple[str, Sentence]]:
        """Why `seat` can do nothing at this place now: (piece, reason) for each that the phase knows, the most telling first, or what is
        `meant`: a piece, a verb, or both ("build caravan"). Empty where something can be done.

        >>> from farshore import make
        >>> game = make("base", seats=3, seed=1, first=0)
        >>> corner = game.choice(game.legal(0)[0]).place
        >>> _ = game.play(0, game.find(0, "found", place=corner))
        >>> _ = game.play(0, game.legal(0)[0])
        >>> [(piece, str(reason)) for piece, reason in game.why_not(1, corner)]
        [('settlement', 'That corner is taken.')]
        """
        return refusals_at(self.state, seat, place, meant) if self._seat(seat, nature=True) in self.seats_to_act() else []

    # --- playing

    def play(self, seat: int, action: int) -> list[Event]:
        """Play an action and the chance that follows it. An illegal one raises `IllegalMove` with a sentence and changes nothing.

        The sentence may speak of the seat's own cards: it is for whoever plays that seat, and the caller vouches for them.
        """
        return self.play_all(seat, [action])

    def play_all(self, seat: int, actions: list[int]) -> list[Event]:
        """Play several steps of one decision, all or nothing: the cards of a discard, an offer from its first card to sending it."""
        seat = self._seat(seat, nature=True)
        steps = [self._action(action) for action in actions] if isinstance(actions, list | tuple) else [self._action(actions)]
        before = Before(seat, self.state.copy(), len(self.actions), len(self.events))
        bookmark = (len(self.actions), len(self.events), -1 if self.luck is None else self.luck.point())
        reveals = seat == NATURE
        journal = Journal()
        self.state.listen(journal)
        try:
            for action in steps:
                move = self.state.move_of(action)
                shown = move is not None and not reveals and move.reveals(self.state, seat, action - int(move.first))
                self.state.play(seat, action)
                self.actions.append((seat, action))
                reveals = reveals or shown
        except Exception:
            self.state = before.state
            del self.actions[before.actions :]
            raise
        events = read_journal(self.state.rules, journal)
        self.state.listen(None)
        if self.luck is not None:
            events += self.let_chance_run()
        self.events += events
        self._bookmarks.append(bookmark)
        if reveals or self._drew(before, len(steps)):
            self._undo = []
        else:
            self._undo = [earlier for earlier in self._undo if earlier.seat == seat]
            self._undo.append(before)
        return list(events)

    def let_chance_run(self) -> list[Event]:
        """Draw for nature until a player has to decide or the game is over; returns what happened. Needs `luck`."""
        assert self.luck is not None
        journal = Journal()
        self.state.listen(journal)
        while self.state.by_chance():
            self.actions.append((NATURE, int(draw(self.state, self.luck))))
        self.state.listen(None)
        return read_journal(self.state.rules, journal)

    def _seat(self, seat: object, nature: bool = False) -> int:
        return seat_number(self.kit, seat, nature)

    def _action(self, action: object) -> int:
        return action_number(self.kit, action)

    # --- taking back

    @overload
    def undo(self) -> None: ...

    @overload
    def undo(self, seat: int) -> None: ...

    def undo(self, seat: object = WHOEVER) -> None:
        """Take back the last decision of a seat, with all its steps (R10), or whatever was played last if no seat is named.

        A seat takes back as players may: while nobody else has acted, nothing was drawn, nothing was shown that somebody could not know,
        and the game is not over. So a piece built, a trade with the bank, an invention, a robber moved where nothing is stolen and the end
        of a turn can be taken back, one after the other; a roll, a card bought, a theft, a monopoly, an offer sent or accepted and a deal
        can't. Own cards that were paid or played are no secret that somebody else lost.

        Without a seat, for whoever studies a game: the last call of `play`, `play_all` or a method like `offer` is taken back, with all
        that chance brought after it, as often as you like. The game is as it was before, its source of chance included. Underneath it is
        played again from its start, so a search should rather keep copies of states.

        >>> from farshore import make
        >>> game = make("base", seats=3, seed=1, setup="beginner", first=0)
        >>> before = game.copy()
        >>> dice = game.play(0, game.find(0, "roll"))
        >>> game.can_undo(0)
        False
        >>> game.undo()
        >>> game == before, game.play(0, game.find(0, "roll")) == dice
        (True, True)
        """
        if seat is WHOEVER:
            self._rewind()
            return
        if not self.can_undo(self._seat(seat)):
            raise FarshoreError("That can't be taken back: dice, cards, an offer or another player came after it.")
        before = self._undo.pop()
        del self._bookmarks[-1:]
        self.state = before.state.copy()  # copies of this game have the same state to go back to
        del self.actions[before.actions :]
        del self.events[before.events :]

    def _rewind(self) -> None:
        if not self._bookmarks:
            raise FarshoreError("There is nothing to take back.")
        actions, events, point = self._bookmarks[-1]
        self.state = rewound(self._start, self.actions, actions, self.state)
        self._bookmarks.pop()
        self._undo = []
        del self.actions[actions:]
        del self.events[events:]
        if self.luck is not None and point >= 0:
            self.luck = luck_at(point)

    def can_undo(self, seat: int) -> bool:
        """Whether this seat can take back its last decision."""
        seat = self._seat(seat)
        return bool(self._undo) and self._undo[-1].seat == seat and self._undo[-1].keeps_secrets(self.state)

    def _drew(self, before: Before, steps: int) -> bool:
        """Did a decision, besides what its moves say of themselves, end the game or let chance in?"""
        return self.state.over() or self.state.by_chance() or len(self.actions) != before.actions + steps

    # --- whole decisions of several steps, for people

    def offer(self, seat: int, give: dict[str, int], want: dict[str, int], to: list[int] | None = None) -> list[Event]:
        """Offer a trade on one's own turn, to everybody or to the seats in `to` (B18). One side may be empty, to ask what others give.

        >>> from farshore import load_position, make
        >>> position = make("base", seats=3, setup="beginner", first=0).position()
        >>> position["frames"] = [{"phase": "actions", "seats": [0]}]  # the roll is over
        >>> game = load_position(position)
        >>> game.hand(0, asking=0)
        {'lumber': 0, 'brick': 0, 'wool': 0, 'grain': 2, 'ore': 1}
        >>> events = game.offer(0, give={"grain": 1}, want={"wool": 1}, to=[2])
        >>> game.seats_to_act()
        [2]
        >>> game.offer(0, give={"grain": 1}, want={"wool": 1})
        Traceback (most recent call last):
        farshore.engine.errors.IllegalMove: You can make an offer on your own turn, after the roll, and one at a time.
        """
        seat = self._seat(seat)
        return self.play_all(seat, trade.offer(self.kit, self.state, seat, give, want, to))

    def counter(self, seat: int, give: dict[str, int], want: dict[str, int]) -> list[Event]:
        """Answer the offer of the player on turn with a counter-offer.

        >>> from farshore import load_position, make
        >>> position = make("base", seats=3, setup="beginner", first=0).position()
        >>> position["frames"] = [{"phase": "actions", "seats": [0]}]  # the roll is over
        >>> game = load_position(position)
        >>> events = game.offer(0, give={}, want={"wool": 1})
        >>> game.hand(1, asking=1)
        {'lumber': 1, 'brick': 0, 'wool': 1, 'grain': 0, 'ore': 1}
        >>> events = game.counter(1, give={"wool": 1}, want={"grain": 1})
        >>> events = game.play(0, game.find(0, "deal", player=1))
        >>> game.hand(0, asking=0)
        {'lumber': 0, 'brick': 0, 'wool': 1, 'grain': 1, 'ore': 1}
        """
        seat = self._seat(seat)
        return self.play_all(seat, trade.counter(self.kit, self.state, seat, give, want))

    def propose(self, seat: int, give: dict[str, int], want: dict[str, int]) -> list[Event]:
        """Propose a trade to the player on turn, who may take it up (R9).

        >>> from farshore import load_position, make
        >>> position = make("base", seats=3, setup="beginner", first=0).position()
        >>> position["frames"] = [{"phase": "actions", "seats": [0]}]  # the roll is over
        >>> game = load_position(position)
        >>> events = game.propose(1, give={"lumber": 1}, want={"grain": 1})
        >>> game.choice(game.find(0, "deal", player=1), 0)
        Choice(verb='deal', cards={'grain': 1}, gets={'lumber': 1}, player=1)
        """
        seat = self._seat(seat)
        return self.play_all(seat, trade.propose(self.kit, self.state, seat, give, want))

    def discard(self, seat: int, cards: dict[str, int]) -> list[Event]:
        """Discard all the cards that a 7 costs (B27).

        >>> from farshore import make, load_position
        >>> position = make("base", seats=3, setup="beginner", first=0).position()
        >>> position["players"][1]["hand"] = {"wool": 3, "ore": 5}
        >>> del position["table"]["bank"]
        >>> game = load_position(position)  # without luck: we say what is rolled
        >>> events = game.play(0, game.find(0, "roll"))
        >>> events = game.play(-1, game.find(-1, "dice", number=34))
        >>> game.discard(1, {"wool": 1, "ore": 2})
        Traceback (most recent call last):
        farshore.engine.errors.IllegalMove: You must discard 4 cards, not 3.
        >>> [event.seen_by(None) for event in game.discard(1, {"wool": 1, "ore": 3})]
        [{'event': 'discarded', 'seat': 1, 'card': 'wool', 'count': 1}, {'event': 'discarded', 'seat': 1, 'card': 'ore', 'count': 3}]
        """
        seat = self._seat(seat)
        return self.play_all(seat, trade.discard(self.kit, self.state, seat, cards))

    # --- looking

    def view(self, seat: int | None) -> View:
        """The position with everything covered that the seat may not see (None: a spectator)."""
        return view(self.state, SPECTATOR if seat is None else self._seat(seat))

    def view_data(self, seat: int | None) -> dict[str, object]:
        """The view as JSON-ready data: every cell that the seat may see, by the names of the layout."""
        return {"game": self.kind.name, "seats": self.seats, "viewer": seat, **write_cells(self.view(seat))}

    def shown(self, seat: int | None) -> TableShown:
        """What a seat (None: a spectator) is shown of the table, with a field for each thing."""
        seen = self.view(seat)
        table = TableShown([self._shown_of(seen, other) for other in range(self.seats)])
        for part in self.kit.parts:
            part.show_table(seen, table)
        return table

    def own_shown(self, seat: int) -> SeatShown:
        """What a seat is shown of itself; all else of the table looks to it as to a spectator."""
        return self._shown_of(self.view(seat), seat)

    def _shown_of(self, seen: View, seat: int) -> SeatShown:
        shown = SeatShown()
        for part in self.kit.parts:
            part.show_seat(seen, seat, shown)
        return shown

    def sample(self, seat: int, luck: Luck) -> State:
        """A whole state that agrees with everything `seat` knows; hidden cards are dealt at random."""
        return sample(self.view(seat), luck)

    def points(self, seat: int, asking: int | None = None) -> int:
        """Points of a seat as `asking` may know them: secret ones only if it asks for its own, or the game is over."""
        victory = self.kit.part(Victory)
        seat = self._seat(seat)
        if asking == seat or self.over():
            return int(victory.total(self.state, seat))
        return int(self.state.cells[victory.points + seat])

    def score(self, seat: int, asking: int | None = None) -> list[ScoreRow]:
        """Points by source, as `asking` may know them."""
        rows = self.kit.part(Victory).rows(self.state, self._seat(seat))
        return [row for row in rows if not row.secret or asking == seat or self.over()]

    def hand(self, seat: int, asking: int | None = None) -> dict[str, int] | int:
        """The goods in a hand if `asking` may know them, otherwise how many cards it has."""
        hand = self.kit.part(Hand)
        seat = self._seat(seat)
        if asking == seat or self.settings.get("open_hands"):
            return dict(zip(hand.goods, hand.held(self.state, seat), strict=True))
        return int(self.state.cells[hand.count + seat])

    def turn(self) -> tuple[int, int]:
        """Whose turn it is, and its number (0 before the first)."""
        turn = self.kit.part(Turn)
        return int(self.state.cells[turn.seat]), int(self.state.cells[turn.number])

    def pieces(self, seat: int) -> dict[str, list[tuple[int, int, str]]]:
        """Where a seat's pieces stand, by kind."""
        found: dict[str, list[tuple[int, int, str]]] = {}
        seat = self._seat(seat)
        for part in self.kit.parts:
            for kind, places in part.pieces_of(self.state, seat).items():
                found.setdefault(kind, []).extend(places)
        return found

    def scene(self, asking: int | None = None, lit: list[int] | None = None, captions: bool = True) -> Scene:
        """What a picture of the position is drawn from; `lit` are actions whose places light up. Captions tell about the players."""
        scene = Scene(title=self.kind.title)
        for part in self.kit.parts:
            part.draw(self.state, scene)
        on_turn = self.turn()[0] if self.turn()[1] else next(iter(self.state.seats_to_act()), -1)
        for seat, shown in enumerate(self.shown(None).seats if captions else []):
            colour, points = self.kit.tables.colours[seat], self.points(seat, asking)
            scene.seats.append(SeatScene(colour, colour.capitalize(), points, shown.facts.captions(), on_turn=seat == on_turn))
        for action in lit or []:
            place = self.choice(action).place
            if place is not None:
                scene.lit.append(place)
        return scene

    def text(self, asking: int | None = None, colour: bool = False) -> str:
        """The position as a text picture, as a spectator sees it, or as the seat `asking` does: with its own cards and secret points."""
        return text(self._picture(asking), colour=colour)

    def svg(self, asking: int | None = None, dark: bool = False) -> str:
        """The position as an SVG picture; `asking` as in `text`."""
        return svg(self._picture(asking), dark=dark)

    def png(self, asking: int | None = None, dark: bool = False, width: int = WIDTH) -> bytes:
        """The SVG picture as a PNG of so many pixels across. Needs `pip install "farshore[png]"`."""
        return png(self.svg(asking, dark), width)

    def _picture(self, asking: int | None) -> Scene:
        scene = self.scene(asking)
        if asking is not None:
            own = self.own_shown(self._seat(asking))
            held: Counter[str] = Counter()
            for cards in (own.hand, own.cards, own.new_cards, *own.decks.values()):
                held.update(cards)
            scene.seats[asking].facts |= {kind: str(count) for kind, count in held.items() if count}
        return scene

    # --- copies, records, positions

    def copy(self) -> "Game":
        """An independent copy; its chance goes on from the same point."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.actions = list(self.actions)
        twin.events = list(self.events)
        twin._undo = list(self._undo)
        twin._bookmarks = list(self._bookmarks)
        twin.luck = None if self.luck is None else self.luck.twin()
        return twin

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        """The kind by its name, and no kit: rules are put together again, once for all games that share them."""
        return {**{name: value for name, value in self.__dict__.items() if name != "kit"}, "kind": self.kind.name}

    def __setstate__(self, held: dict[str, object]) -> None:
        self.__dict__.update(held, kind=kind_of(str(held["kind"])))
        self.kit = kit_of(self.kind, self.seats, self.settings, self.board)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        ours, theirs = ((game.kind.name, game.seats, game.settings, game.board, game.actions, game.state) for game in (self, other))
        return ours == theirs

    def __repr__(self) -> str:
        seat, turn = self.turn()
        when = f"turn {turn} of seat {seat}" if turn else "before the first turn"
        return f"<Game of {self.state.rules.label()}: {when}, {self.state.situation()}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _board_lines(self) -> list[str]:
        return boardfile.write(self.board).splitlines()

    def record(self, about: dict[str, object] | None = None) -> Record:
        """The whole game so far."""
        if self.from_position:
            raise FarshoreError("A game that began from a position has no record from the start; save the position.")
        return Record(
            self.kind.record_name,
            self.seats,
            dict(self.settings),
            RULES_VERSION,
            self._board_lines(),
            list(self.actions),
            self.winners() if self.over() else None,
            {"codec": CODEC_VERSION, **(about or {})},
        )

    def position(self) -> Position:
        """The position as JSON-ready data: `load_position` gives the same game back."""
        return Position(
            {
                "format": POSITION_FORMAT,
                "game": self.kind.record_name,
                "seats": self.seats,
                "options": dict(self.settings),
                "rules": RULES_VERSION,
                "board": self._board_lines(),
                **write_cells(self.state, self.kit.start(self.board)),
            }
        )
