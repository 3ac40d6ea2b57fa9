"""Replays of finished games: every step with all hands open, and how the chances to win changed."""

from collections.abc import Iterator

from farshore.bots import win_chances
from farshore.engine.events import Event
from farshore.game import Game
from farshore.luck import Luck
from farshore.server.rooms.game_log import GameLog, replay_step
from farshore.server.storage.records import GameStep
from farshore.server.view import open_table
from farshore.server.wire.messages import RoomMapInfo, SeatInfo
from farshore.server.wire.rest import Chances, Replay, ReplayStep
from farshore.server.wire.values import EventView


def replay_of(code: str, log: GameLog, seats: list[SeatInfo], drawn: RoomMapInfo | None = None) -> Replay:
    colours = [seat.colour for seat in seats]
    steps: list[ReplayStep] = []
    land: list[object] = []
    for game, step in _shown_steps(log):
        events = [_open_event(step.seq, event) for event in step.events]
        table = open_table(game, step.seq, colours)
        before, land = land, [table.scene.hexes, table.scene.harbours]
        if land == before:  # sent only where it has changed
            table.scene.hexes, table.scene.harbours = [], []
        steps.append(ReplayStep(step.seq, step.seat, step.at, events, table))
    return Replay(code, log.game.kind.name, log.game.kind.title if drawn is None else drawn.title, seats, steps, drawn)


def chances_of(code: str, log: GameLog) -> Chances:
    """The chances at every step of the replay, evaluated with all hands open."""
    found = Chances(code, [], [])
    for game, step in _shown_steps(log):
        if game.over():
            winners = game.winners()
            chances = [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]
        elif game.turn()[1] == 0:
            chances = [1 / game.seats] * game.seats  # an unfinished founding can't be evaluated
        else:
            chances = win_chances(game.kit, game.state, Luck(step.seq))
        found.steps.append(step.seq)
        found.chances.append([round(chance, 3) for chance in chances])
    return found


def _shown_steps(log: GameLog) -> Iterator[tuple[Game, GameStep]]:
    """Replay a game. Yields the game after each step that shows something: always the first and the last, and not those that only lay a
    card into an offer."""
    last = log.game
    game = Game(last.kind, last.seats, last.settings, last.board, None)
    for number, stored in enumerate(log.live):
        step = stored.without_events()
        replay_step(game, step)
        if step.events or number in (0, len(log.live) - 1):
            yield game, step


def _open_event(seq: int, event: Event) -> EventView:
    """An event with its secrets, and who knew them at the time: the page hides them when it shows another seat's view."""
    whole: EventView = {"seq": seq, "event": event.kind, **event.data}
    return {**whole, "secrets": list(event.secrets), "knowers": list(event.knowers)} if event.secrets else whole
