"""A table in the middle of a game, for the browser: bots play up to a moment that a test asks for, chance falls as it wishes, and the
game is laid into the server's database, from where the server takes it up as after a restart."""

import json
import secrets
import sqlite3
import time
import urllib.request
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing

from playwright.sync_api import Page

from browser_fixtures import Server
from farshore.board import boardfile
from farshore.board.scene import COLOURS
from farshore.bots import Observation, bot_named
from farshore.catalogue import RULES_VERSION, deal_board, kind_of, settings_of
from farshore.engine.machine import NATURE
from farshore.game import Game
from farshore.luck import Luck
from farshore.server.storage.records import GameStep

NAMES = ("Daryna", "Mira", "Oleh", "Hanna", "Taras", "Ivan")
SEEDS = range(1, 200)
STILL = """async () => {
    await document.fonts.ready;
    const place = () => `${innerWidth} ${document.querySelector('.live > g')?.getAttribute('transform')}`;
    for (let same = 0, last = ''; same < 5; await new Promise(done => setTimeout(done, 60))) {
        same = place() === last ? same + 1 : 0;
        last = place();
    }
}"""
Moment = Callable[[Game], bool]
Steer = Callable[[Game, int], int | None]


def _no_steer(game: Game, seat: int) -> int | None:
    return None


class Staged:
    """A game played up to a moment, with its steps as the server keeps them."""

    def __init__(self, name: str, seats: int, options: dict[str, object], seed: int) -> None:
        kind = kind_of(name)
        self.options = settings_of(kind, seats, options)
        self.luck = Luck(seed)
        self.game = Game(kind, seats, self.options, deal_board(kind, seats, self.options, Luck(seed)), None)
        self.steps: list[GameStep] = []
        self.cards: list[str] = []  # the next development cards that seat 0 draws
        self.rolls: list[int] = []  # the next rolls
        self.events: list[str] = []  # the next faces of the event die
        self._keep(NATURE, 0)

    def _keep(self, seat: int, before: int) -> None:
        """Let chance run, and keep the step that began with action number `before`."""
        game = self.game
        while game.seats_to_act() == [NATURE]:
            game.play(NATURE, self._draw())
        self.steps.append(GameStep(len(self.steps) + 1, "play", seat, list(game.actions[before:]), 0, time.time()))

    def _draw(self) -> int:
        game = self.game
        outcomes = {action: game.choice(action, NATURE) for action in game.legal(NATURE)}
        first = next(iter(outcomes.values()))
        if first.verb == "dice" and self.rolls:
            total = self.rolls.pop(0)
            return next(action for action, dice in outcomes.items() if dice.number is not None and sum(divmod(dice.number, 10)) == total)
        if first.verb == "event_die" and self.events:
            face = self.events.pop(0)
            return next(action for action, die in outcomes.items() if die.piece == face)
        if first.verb == "card" and first.player == 0 and self.cards:
            wanted = self.cards.pop(0)
            found = [action for action, card in outcomes.items() if card.piece == wanted]
            if found:
                return found[0]
        return list(outcomes)[self.luck.below(len(outcomes))]

    def play(self, seat: int, *actions: int) -> None:
        before = len(self.game.actions)
        self.game.play_all(seat, list(actions))
        self._keep(seat, before)

    def run(self, moment: Moment, steer: Steer = _no_steer) -> bool:
        """Bots play until the moment has come; False if the game was over before."""
        bot = bot_named("greedy")
        while not self.game.over():
            if moment(self.game):
                return True
            seat = self.game.seats_to_act()[0]
            wished = steer(self.game, seat)
            self.play(seat, bot.choose(Observation(self.game, seat, self.luck)) if wished is None else wished)
        return moment(self.game)

    def lay(
        self,
        server: Server,
        guests: Iterable[str],
        clock: dict[str, object] | None = None,
        bots: str = "random",
        names: Sequence[str] = NAMES,
    ) -> str:
        """Put the table into the server's database; its code. `guests` sit in order, "" is a bot."""
        game = self.game
        code = "T" + secrets.token_hex(3).upper().translate(str.maketrans("01", "XY"))[:5]
        people = list(guests)
        now = time.time()
        room = {
            "code": code,
            "secret": secrets.token_urlsafe(18),
            "game": game.kind.name,
            "options": json.dumps(self.options),
            "rules": RULES_VERSION,
            "board": boardfile.write(game.board),
            "state": "over" if game.over() else "playing",
            "host": next(guest for guest in people if guest),
            "clock": json.dumps(clock or {"kind": "none", "seconds": 60, "increment": 0}),
            "clock_left": None,
            "paused": False,
            "turn": game.turn()[1],
            "waiting": json.dumps([seat for seat in game.seats_to_act() if seat >= 0]),
            "winners": json.dumps(game.winners()),
            "rematch": None,
            "made": now,
            "updated": now,
        }
        with closing(sqlite3.connect(server.database, timeout=30)) as connection, connection:
            insert(connection, "rooms", room)
            for seat in range(game.seats):
                guest = people[seat] if seat < len(people) else ""
                row = {"kind": "person", "guest": guest, "level": ""} if guest else {"kind": "bot", "guest": None, "level": bots}
                insert(connection, "seats", row | {"room": code, "seat": seat, "name": names[seat], "colour": COLOURS[seat], "away": False})
            for step in self.steps:
                insert(connection, "steps", step.row() | {"room": code, "actions": json.dumps(step.row()["actions"])})
        return code


def insert(connection: sqlite3.Connection, table: str, row: dict[str, object]) -> None:
    marks = ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", list(row.values()))


def stage(
    moment: Moment,
    steer: Steer = _no_steer,
    cards: Iterable[str] = (),
    name: str = "base",
    seats: int = 3,
    events: Iterable[str] = (),
    seed: int = SEEDS[0],
    **options: object,
) -> Staged:
    """The first game in which the moment comes; a rare one is looked for from `seed` on."""
    faces = list(events)
    for number in range(seed, SEEDS[-1] + 1):
        table = Staged(name, seats, {"first": 0, **options}, number)
        table.cards = list(cards)
        table.events = list(faces)
        if table.run(moment, steer):
            return table
    raise AssertionError("the moment never comes")


def on_turn(game: Game, seat: int = 0) -> bool:
    """Has the seat rolled, and may it trade and build now?"""
    prompt = game.prompt(seat)
    return prompt is not None and prompt.must and prompt.phase == "actions"


def can(game: Game, seat: int, verb: str, **fields: object) -> bool:
    """Is there an open choice with this verb and these fields?"""
    return any(
        choice.verb == verb and all(getattr(choice, name) == value for name, value in fields.items())
        for choice in (game.choice(action, seat) for action in game.legal(seat))
    )


def guest_of(page: Page) -> str:
    """Who this page is for the server."""
    return str(page.request.get("/api/me").json()["id"])


def stranger(server: Server) -> str:
    """A guest who will not come."""
    with urllib.request.urlopen(f"{server.address}/api/me", timeout=30) as answer:
        return str(json.load(answer)["id"])


def sit(page: Page, code: str) -> None:
    """Open the table, and wait until it lies still."""
    page.goto(f"/#/table/{code}")
    page.get_by_test_id("table").wait_for()
    page.evaluate(STILL)
