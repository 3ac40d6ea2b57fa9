"""A server that speaks as much of JSettlers' protocol as one robot needs, with a game of ours behind it and our bots at the other seats.

It is ours from end to end: it knows the truth about the game, so that a test can compare what the bridge has made of the messages.
"""

import contextlib
import socket
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

from farshore import Luck, make
from farshore.board.grid import edge_name
from farshore.bots import Bot, Observation, decide
from farshore.engine.errors import FarshoreError
from farshore.engine.events import Event
from farshore.engine.machine import ARG, PHASE
from farshore.game import Game
from jsettlers.places import (
    CARD_NUMBERS,
    CARDS,
    CORNER_AT,
    CORNER_NUMBERS,
    EDGE_AT,
    EDGE_NUMBERS,
    FACINGS,
    GOODS,
    HEX_AT,
    HEX_NUMBERS,
    PIECES,
    TERRAINS,
    TOKENS,
    cards,
    counts,
)
from jsettlers.table import CardMove, Change, Element, Moment, Shared
from jsettlers.wire import LENGTH, LISTS, Kind, Message, parse

SEATS = 4
OUR_SEAT = 2
NAME = "table"
VERSION = "2700,2.7.00,ours"
COSTS = {"road": {"brick": 1, "lumber": 1}, "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}, "city": {"ore": 3, "grain": 2}}
CARD_COST = {"ore": 1, "wool": 1, "grain": 1}
POINT_CARD = 4
HIDDEN = len(GOODS) + 1
SEA = 6
LONG = 60  # bytes of a message
PHASES = {
    "before_roll": Moment.BEFORE_ROLL,
    "actions": Moment.ACTIONS,
    "robber": Moment.ROBBER,
    "victim": Moment.VICTIM,
    "discard": Moment.DISCARDS,
    "invention": Moment.INVENTION,
}


class Curious(Bot):
    """Does what it has done least often."""

    name = "curious"

    def __init__(self) -> None:
        self.done: Counter[tuple[str, str | None]] = Counter()

    def choose(self, observation: Observation) -> int:
        options = [(action, (choice.verb, choice.piece)) for action, choice in observation.choices()]
        least = min(self.done[what] for _, what in options)
        action, what = options[next_of(observation.luck, [place for place, (_, what) in enumerate(options) if self.done[what] == least])]
        self.done[what] += 1
        return action


def next_of(luck: Luck, places: list[int]) -> int:
    return places[int(luck.below(len(places)))]


class Hall:
    """The server. One guest and one robot come, and one game is played at a time."""

    def __init__(self, seed: int, cookie: str = "biscuit", turns: int = 100) -> None:
        self.cookie = cookie
        self.first = -1  # who begins
        self.game = make("base", seats=SEATS, seed=seed, map="random", friendly_robber=False, balanced_dice=False)
        self.turns = turns  # after which the game is called off
        self.luck = Luck(seed)
        self.bots = [Curious() for _ in range(SEATS)]
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.robot: socket.socket | None = None
        self.guest: socket.socket | None = None
        self.failures: list[BaseException] = []
        self.told = 0  # events that were told
        self.name = ""
        self.requests: list[Kind] = []  # that our robot made
        self.links: list[socket.socket] = []
        self.thread = threading.Thread(target=self._guarded, args=(self._receive_guests,), daemon=True)
        self.thread.start()

    def close(self) -> None:
        for one in (self.listener, *self.links):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)  # wakes whoever waits for it
        self.thread.join(10)
        for one in (self.listener, *self.links):
            one.close()

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except (ConnectionError, OSError):
            pass  # somebody hung up
        except BaseException as error:
            self.failures.append(error)
            for link in self.links:
                link.shutdown(socket.SHUT_RDWR)

    def _receive_guests(self) -> None:
        for _ in range(2):
            link, _ = self.listener.accept()
            self.links.append(link)
            version = self._read(link)
            assert version.kind is Kind.VERSION
            self._send(link, f"{int(Kind.VERSION)}|{VERSION},;ch;")
            if self.guest is None:
                self.guest = link
            else:
                self.robot = link
        assert self.robot is not None
        assert self.guest is not None
        asked = self._read(self.robot)
        if asked.fields[0] != self.cookie:
            self._send(self.robot, f"{int(Kind.TURNED_AWAY)}|The cookie is wrong.")
            return
        self._send(self.robot, f"{int(Kind.WELCOME)}|120,35")
        self._send(self.robot, f"{int(Kind.PING)}|100")
        self.name = self._read(self.guest).fields[2]
        self._send(self.guest, f"{int(Kind.ADMITTED)}|{self.name}")
        assert self._read(self.guest).kind is Kind.START
        self._seat()
        Play(self).run()

    def _seat(self) -> None:
        self.tell(Kind.INVITED, OUR_SEAT, "PL=4")
        assert self.hear().kind is Kind.JOIN
        self.tell(Kind.ADMITTED)
        sat = self.hear()
        assert sat.kind is Kind.SIT
        assert sat.number(1) == OUR_SEAT
        for seat in range(SEATS):
            self.tell(Kind.SIT, sat.fields[0] if seat == OUR_SEAT else f"robot {seat}", seat, True)

    # --- messages

    def tell(self, kind: Kind, *fields: object) -> None:
        assert self.robot is not None
        separator = "|" if kind in LISTS else ","
        words = [str(field).lower() if isinstance(field, bool) else str(field) for field in (self.name, *fields)]
        self._send(self.robot, f"{int(kind)}|" + separator.join(words))

    def hear(self) -> Message:
        """The robot's next request; pings that come back are passed over."""
        assert self.robot is not None
        message = self._read(self.robot)
        while message.kind is Kind.PING:
            message = self._read(self.robot)
        self.requests.append(message.kind)
        return message

    def _send(self, link: socket.socket, text: str) -> None:
        data = LENGTH.pack(len(text.encode())) + text.encode()
        half = len(data) // 2 if len(data) > LONG else 0  # in two parts, as may happen
        for part in (data[:half], data[half:]):
            link.sendall(part)

    def _read(self, link: socket.socket) -> Message:
        (size,) = LENGTH.unpack(self._bytes(link, LENGTH.size))
        message = parse(self._bytes(link, size).decode())
        assert message is not None
        return message

    def _bytes(self, link: socket.socket, size: int) -> bytes:
        found = b""
        while len(found) < size:
            part = link.recv(size - len(found))
            if not part:
                raise ConnectionError("The robot has hung up.")
            found += part
        return found


class Play:
    """One game at the hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.game: Game = hall.game
        self.tell = hall.tell
        self.turn: tuple[int, int] | None = None
        self.going_on = False  # our robot has heard something after which it goes on by itself
        self.offering = False  # it has made an offer in its turn
        self.refused = False

    def run(self) -> None:
        self.hall.first = self.game.seats_to_act()[0]
        self._board()
        self.tell(Kind.START, int(Moment.FIRST_SETTLEMENT))
        self._events("")
        while not self.game.over() and self.game.turn()[1] <= self.hall.turns:
            seats = self.game.seats_to_act()
            seat = OUR_SEAT if OUR_SEAT in seats else seats[0]
            self._tell_moment(seat)
            if seat == OUR_SEAT:
                self._ask()
            else:
                self._play(seat, decide(self.game, seat, self.hall.bots[seat], self.hall.luck))
        self.tell(Kind.STATE, int(Moment.OVER))
        self.tell(Kind.SCORES, *(self.game.points(seat) for seat in range(SEATS)), True, True, True, True)

    def _board(self) -> None:
        """The board as their layout has it, with the robber's place at the end."""
        board, places = self.game.board, list(HEX_AT.values())
        layout, tokens = [SEA] * len(places), [-1] * len(places)
        for land in board.hexes:
            layout[places.index(land.at)] = TERRAINS.index(land.terrain)
            if land.token:
                tokens[places.index(land.at)] = TOKENS.index(land.token)
        for harbour in board.harbours:
            facing = next(number for number, side in enumerate(FACINGS, 1) if edge_name(*harbour.sea, side) == harbour.edge)
            kind = SEA + facing if harbour.kind == "3:1" else facing << 4 | GOODS.index(harbour.kind) + 1
            layout[places.index(harbour.sea)] = kind
        self.tell(Kind.BOARD, *layout, *tokens, HEX_NUMBERS[self._robber()])

    def _robber(self) -> tuple[int, int]:
        at = self._table()["robber"]
        return at[0], at[1]

    def _table(self) -> dict[str, Any]:
        table = self.game.position()["table"]
        assert isinstance(table, dict)
        return table

    def _player(self, seat: int) -> dict[str, Any]:
        players: Any = self.game.position()["players"]
        return dict(players[seat])

    # --- the other seats, and what everybody sees

    def _play(self, seat: int, action: int) -> None:
        before, choice = self.game.prompt(seat), self.game.choice(action, seat)
        assert before is not None
        self.game.play(seat, action)
        self._events(before.phase)
        if choice.verb == "send":
            self._tell_offer(seat)
        elif choice.verb == "decline":
            self.tell(Kind.DECLINE_OFFER, seat)
        elif choice.verb == "withdraw":
            self.tell(Kind.CLEAR_OFFER, seat)

    def _events(self, phase: str) -> None:
        """Tell what has happened since the last time; `phase`: in which it was done."""
        fresh, self.hall.told = self.game.events[self.hall.told :], len(self.game.events)
        passed = [event for event in fresh if event.kind == "passed"]
        harvest = [event for event in fresh if event.kind == "produced"]
        for event in fresh:
            self._tell_event(event, phase)
            if harvest and event is harvest[-1] and not phase.startswith("found"):
                self._tell_harvest(harvest)
        if passed:
            self._tell_deal(passed)

    def _tell_event(self, event: Event, phase: str) -> None:
        data: dict[str, Any] = event.seen_by(OUR_SEAT)
        seat = data.get("seat", -1)
        tellers: dict[str, Callable[[], None]] = {
            "built": lambda: self._tell_piece(seat, data["piece"], CORNER_NUMBERS[tuple(data["corner"])], phase),
            "road": lambda: self._tell_piece(seat, "road", EDGE_NUMBERS[tuple(data["edge"])], phase),
            "rolled": lambda: self.tell(Kind.DICE, data["die1"] + data["die2"]),
            "bought": lambda: self._tell_bought(seat, data.get("card")),
            "played": lambda: self._tell_played(seat, data["card"]),
            "robber": lambda: self.tell(Kind.MOVE_ROBBER, seat, HEX_NUMBERS[tuple(data["hex"])]),
            "stolen": lambda: self._tell_stolen(seat, data),
            "bank_trade": lambda: self.tell(Kind.BANK_TRADE, *counts({data["gives"]: data["count"]}), *counts({data["gets"]: 1}), seat),
            "discarded": lambda: self._tell_discard(seat, data["card"], data["count"]),
            "invented": lambda: self.tell(Kind.PICK_CARDS, *counts({data["card"]: 1}), seat, 2),
            "monopoly": lambda: self._tell_monopoly(seat, data),
            "largest_army": lambda: self.tell(Kind.GAME_ELEMENTS, int(Shared.LARGEST_ARMY), seat),
            "longest_road": lambda: self.tell(Kind.GAME_ELEMENTS, int(Shared.LONGEST_ROAD), seat),
        }
        if event.kind in tellers:
            tellers[event.kind]()

    def _tell_piece(self, seat: int, piece: str, number: int, phase: str) -> None:
        if phase == "actions":
            self._lose(seat, COSTS[piece])
        self.tell(Kind.PIECE, seat, PIECES.index(piece), number)

    def _lose(self, seat: int, cost: dict[str, int]) -> None:
        pairs = [number for good, count in cost.items() for number in (GOODS.index(good) + 1, count)]
        self.tell(Kind.ELEMENTS, seat, int(Change.LOSE), *pairs)

    def _tell_harvest(self, events: list[Event]) -> None:
        rows: list[int] = []
        for number, seat in enumerate(seats := sorted({int(str(event.data["seat"])) for event in events})):
            rows += [0] if number else []
            rows += [seat, self._size(seat)]
            for event in events:
                if event.data["seat"] == seat:
                    rows += [int(str(event.data["count"])), GOODS.index(str(event.data["card"])) + 1]
        self.tell(Kind.HARVEST, len(seats), *rows)
        if OUR_SEAT in seats:
            own = counts(self._player(OUR_SEAT)["hand"])
            self.tell(Kind.ELEMENTS, OUR_SEAT, int(Change.SET), *(each for pair in enumerate(own, 1) for each in pair))

    def _size(self, seat: int) -> int:
        return sum(self._player(seat)["hand"].values())

    def _tell_bought(self, seat: int, card: str | None) -> None:
        self._lose(seat, CARD_COST)
        self.tell(Kind.CARD, seat, int(CardMove.DRAWN), 0 if card is None else CARD_NUMBERS.get(card, POINT_CARD))

    def _tell_played(self, seat: int, card: str) -> None:
        self.tell(Kind.CARD, seat, int(CardMove.PLAYED), CARD_NUMBERS[card])
        self.tell(Kind.ELEMENT, seat, int(Change.SET), int(Element.CARD_PLAYED), 1)
        if card == "knight":
            self.tell(Kind.ELEMENT, seat, int(Change.GAIN), int(Element.KNIGHTS), 1)
        if card == "monopoly" and seat != OUR_SEAT:
            self.tell(Kind.STATE, int(Moment.MONOPOLY))

    def _tell_stolen(self, seat: int, data: dict[str, Any]) -> None:
        good = GOODS.index(data["card"]) + 1 if "card" in data else HIDDEN
        self.tell(Kind.ROBBERY, seat, data["victim"], "R", good, 1, "T")

    def _tell_discard(self, seat: int, card: str, count: int) -> None:
        known = counts({card: count}) if seat == OUR_SEAT else [0] * len(GOODS)
        self.tell(Kind.DISCARD, f"p{seat}", *known, 0 if seat == OUR_SEAT else count)

    def _tell_monopoly(self, seat: int, data: dict[str, Any]) -> None:
        good, victim = GOODS.index(data["card"]) + 1, data["victim"]
        self.tell(Kind.ELEMENT, victim, -int(Change.SET), good, 0)
        self.tell(Kind.HAND_SIZE, victim, self._size(victim))
        self.tell(Kind.ELEMENT, seat, int(Change.GAIN), good, data["count"])

    def _tell_deal(self, passed: list[Event]) -> None:
        maker = self.game.turn()[0]
        other = next(int(str(event.data[side])) for event in passed for side in ("giver", "taker") if event.data[side] != maker)
        to_other = {str(event.data["card"]): int(str(event.data["count"])) for event in passed if event.data["taker"] == other}
        to_maker = {str(event.data["card"]): int(str(event.data["count"])) for event in passed if event.data["taker"] == maker}
        self.tell(Kind.ACCEPT_OFFER, other, maker, *counts(to_other), *counts(to_maker))
        self.tell(Kind.CLEAR_OFFER, -1)

    def _tell_offer(self, seat: int) -> None:
        maker, offer = self.game.turn()[0], self._player(seat)
        asked = self.game.seats_to_act() if seat == maker else [maker]
        to = [other in asked for other in range(SEATS)]
        self.tell(Kind.OFFER, seat, *to, *counts(offer["offered"]), *counts(offer["asked for"]))

    def _tell_moment(self, seat: int) -> None:
        """Whose turn it is, and what the table waits for. Offers are told by themselves."""
        cells = self.game.state.cells
        phase, number = self.game.state.rules.phases[cells[PHASE]].name, int(cells[ARG])
        if phase in ("draft", "answer", "choose_partner") or self.going_on or (self.offering and seat == OUR_SEAT):
            return
        if phase.startswith("found"):
            self._tell_state(seat, 5 + 5 * (number >= SEATS) + (phase == "found_road"), number)
            return
        moment = 42 - number if phase == "free_roads" else PHASES[phase]
        self._tell_state(self.game.turn()[0], moment, SEATS * 2 + self.game.turn()[1])
        if phase == "discard" and seat == OUR_SEAT:
            self.tell(Kind.OWES, self._player(seat)["owed"])
        elif phase == "victim" and seat == OUR_SEAT:
            self.tell(Kind.CHOOSE_VICTIM, *(bool(number >> other & 1) for other in range(SEATS)))

    def _tell_state(self, seat: int, moment: int, number: int) -> None:
        if (seat, number) != self.turn:
            self.turn = seat, number
            self.tell(Kind.TURN, seat, moment)
        else:
            self.tell(Kind.STATE, moment)

    # --- our robot

    def _ask(self) -> None:
        """One request of our robot, carried out."""
        asked = self.game.prompt(OUR_SEAT)
        assert asked is not None
        self.going_on = False
        if asked.phase == "choose_partner":
            for seat in range(SEATS):
                if self._player(seat)["says"] == "accepts":  # there the first who accepts makes the deal
                    self._act("deal", player=seat)
                    self.going_on, self.offering = True, False
                    return
        message = self.hall.hear()
        if message.kind is Kind.PIECE and asked.phase == "actions" and not self.refused:
            self.refused = True
            self.tell(Kind.REFUSED, int(Moment.ACTIONS), 1)
            self.tell(Kind.CANCEL_PIECE, message.number(1))
            again = self.hall.hear()
            assert (again.kind, again.fields) != (message.kind, message.fields)
            message = again
        if self.offering and asked.phase == "actions":
            assert message.kind is Kind.CLEAR_OFFER
            self.tell(Kind.CLEAR_OFFER, OUR_SEAT)
            self.going_on, self.offering = True, False
            return
        self._carry_out(message, asked.phase)

    def _act(self, verb: str, **fields: object) -> None:
        self._play(OUR_SEAT, self.game.find(OUR_SEAT, verb, **fields))

    def _carry_out(self, message: Message, phase: str) -> None:
        match message.kind:
            case Kind.PIECE:
                piece = PIECES[message.number(1)]
                place: object = (EDGE_AT if piece == "road" else CORNER_AT)[message.number(2)]
                self._act("found" if phase.startswith("found") else "build", place=place, piece=piece)
            case Kind.MOVE_ROBBER:
                self._act("move_robber", place=HEX_AT[message.number(1)])
            case Kind.VICTIM:
                self._act("steal_from", player=message.number(0))
            case Kind.PLAY_CARD:
                self._play_card(CARDS[message.number(0)])
            case Kind.BANK_TRADE:
                numbers = message.numbers()
                self._act("bank_trade", cards=cards(numbers[:5]), gets=cards(numbers[5:10]))
                self.going_on = True
            case Kind.DISCARD:
                self.game.discard(OUR_SEAT, cards(message.numbers(0, 5)))
                self._events(phase)
            case Kind.PICK_CARDS:
                for good, count in sorted(
                    cards(message.numbers(0, 5)).items(), key=lambda item: list(self.game.kit.tables.goods).index(item[0])
                ):
                    for _ in range(count):
                        self._act("take", gets={good: 1})
            case Kind.OFFER | Kind.ACCEPT_OFFER | Kind.DECLINE_OFFER | Kind.CLEAR_OFFER:
                self._trade(message, phase)
            case kind:
                self._act({Kind.ROLL: "roll", Kind.END_TURN: "end_turn", Kind.BUY_CARD: "buy_card", Kind.CANCEL_PIECE: "waive"}[kind])

    def _play_card(self, card: str) -> None:
        if card != "monopoly":
            self._act("play_card", piece=card)
            return
        self.tell(Kind.STATE, int(Moment.MONOPOLY))
        picked = self.hall.hear()
        assert picked.kind is Kind.PICK_GOOD
        self._act("play_card", piece=card, gets={GOODS[picked.number(0) - 1]: 1})

    def _trade(self, message: Message, phase: str) -> None:
        gives, wants = cards(message.numbers(5, 10)), cards(message.numbers(10, 15))
        match message.kind, phase:
            case Kind.OFFER, "actions":
                try:
                    self.game.offer(OUR_SEAT, gives, wants, [seat for seat in range(SEATS) if message.fields[1 + seat] == "true"])
                except FarshoreError:  # it asks for more cards than there are
                    self.tell(Kind.DECLINE_OFFER, OUR_SEAT, 3)
                    self.going_on = True
                    return
                self._events(phase)
                self._tell_offer(OUR_SEAT)
                self.offering = True
            case Kind.OFFER, _:
                self.game.counter(OUR_SEAT, gives, wants)
                self._events(phase)
                self._tell_offer(OUR_SEAT)
            case Kind.DECLINE_OFFER, _:
                self._act("decline")
            case Kind.ACCEPT_OFFER, "answer":
                self._act("accept")
            case Kind.ACCEPT_OFFER, _:
                self._act("deal", player=message.number(1))
                self.going_on, self.offering = True, False
            case _:
                self._act("withdraw")
                self.going_on, self.offering = True, False
