"""Finished games, looked back on: the replay and the numbers of the results page. Everything comes from playing the steps again."""

from farshore.board.grid import hexes_of_corner
from farshore.bots import win_chances
from farshore.engine.events import Event
from farshore.game import Game
from farshore.luck import Luck
from farshore.server.steps import Log, Step, again
from farshore.server.view import open_table, score_view
from farshore.server.wire import Chances, EventView, Replay, ReplayStep, Results, SeatInfo, SeatResults

WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}  # of 36


def replay_of(code: str, log: Log, seats: list[SeatInfo]) -> Replay:
    game = log.game
    board = Game(game.kind, game.seats, game.settings, game.board, None)
    colours = [seat.colour for seat in seats]
    steps: list[ReplayStep] = []
    land: list[object] = []
    for kept in log.live:
        step = _copy(kept)
        again(board, step)
        if not step.events and kept is not log.live[-1] and steps:
            continue  # a card laid into a draft: nothing to see
        events = [_open_event(step.seq, event) for event in step.events]
        table = open_table(board, step.seq, colours)
        before, land = land, [table.scene.hexes, table.scene.harbours]
        if land == before:  # it is sent where it has changed
            table.scene.hexes, table.scene.harbours = [], []
        steps.append(ReplayStep(step.seq, step.seat, step.at, events, table))
    return Replay(code, game.kind.name, game.kind.title, seats, steps)


def _open_event(seq: int, event: Event) -> EventView:
    """An event with everything in it, and who could know its secrets when it happened: the page covers them for other eyes."""
    whole: EventView = {"seq": seq, "event": event.kind, **event.data}
    return {**whole, "secrets": list(event.secrets), "knowers": list(event.knowers)} if event.secrets else whole


def chances_of(code: str, log: Log) -> Chances:
    """At every step of the replay, judged by evaluation with every hand open."""
    game = log.game
    board = Game(game.kind, game.seats, game.settings, game.board, None)
    found = Chances(code, [], [])
    for kept in log.live:
        step = _copy(kept)
        again(board, step)
        if not step.events and kept is not log.live[-1] and found.steps:
            continue
        if board.over():
            winners = board.winners()
            told = [1 / len(winners) if seat in winners else 0.0 for seat in range(board.seats)]
        elif board.turn()[1] == 0:
            told = [1 / board.seats] * board.seats  # half a founding can't be judged
        else:
            told = win_chances(board.kit, board.state, Luck(step.seq))
        found.steps.append(step.seq)
        found.chances.append([round(chance, 3) for chance in told])
    return found


def results_of(code: str, log: Log) -> Results:
    last = log.game
    game = Game(last.kind, last.seats, last.settings, last.board, None)
    goods = last.kit.tables.goods
    seats = [
        SeatResults(seat, last.points(seat), score_view(last, seat, seat), dict.fromkeys(goods, 0), 0, 1, 0, 0, 0, 0, 0, 0, 0)
        for seat in range(last.seats)
    ]
    dice = {str(total): 0 for total in WAYS}
    race: list[list[int]] = []
    turn, rolled, before = 0, False, log.live[0].at
    for kept in log.live:
        step = _copy(kept)
        chances = expected_income(game)
        again(game, step)
        if step.seat >= 0:
            seats[step.seat].seconds += max(0.0, step.at - before)
        before = step.at
        dealt: set[tuple[int, int]] = set()
        for event in step.events:
            data = event.data
            match event.kind:
                case "rolled":
                    rolled = True
                    dice[str(_int(data["die1"]) + _int(data["die2"]))] += 1
                    for seat, chance in enumerate(chances):
                        seats[seat].expected += chance
                case "produced" if rolled:
                    seats[_int(data["seat"])].income[str(data["card"])] += _int(data["count"])
                case "stolen":
                    seats[_int(data["seat"])].robbed += 1
                    seats[_int(data["victim"])].lost += 1
                case "monopoly":
                    seats[_int(data["seat"])].robbed += _int(data["count"])
                    seats[_int(data["victim"])].lost += _int(data["count"])
                case "discarded":
                    seats[_int(data["seat"])].discarded += _int(data["count"])
                case "bank_trade":
                    seats[_int(data["seat"])].bank_trades += 1
                case "bought":
                    seats[_int(data["seat"])].bought += 1
                case "passed":
                    dealt.add((min(_int(data["giver"]), _int(data["taker"])), max(_int(data["giver"]), _int(data["taker"]))))
        for pair in dealt:
            for seat in pair:
                seats[seat].traded += 1
        if game.turn()[1] != turn or game.over():
            turn = game.turn()[1]
            race.append([game.points(seat, seat) for seat in range(game.seats)])
    for result in seats:
        result.luck = round(sum(result.income.values()) / result.expected, 3) if result.expected else 1.0
        result.expected, result.seconds = round(result.expected, 2), round(result.seconds, 1)
    rolls = sum(dice.values())
    odds = {str(total): round(rolls * ways / 36, 2) for total, ways in WAYS.items()}
    spent = round(max(0.0, log.live[-1].at - log.live[0].at), 1)
    return Results(code, last.winners(), last.turn()[1], spent, seats, race, dice, odds)


def expected_income(game: Game) -> list[float]:
    """The cards that a roll brings each seat on average, were the bank never short."""
    chances = [0.0] * game.seats
    tables = game.kit.tables
    scene = game.scene()
    robbed = {piece.at for piece in scene.pieces if piece.kind == "robber"}
    land = {hex_.at: hex_ for hex_ in scene.hexes if hex_.token and hex_.at not in robbed and hex_.terrain in tables.gives}
    for seat in range(game.seats):
        for kind, places in game.pieces(seat).items():
            level = {"settlement": 1, "city": 2}.get(kind, 0)
            for place in places if level else []:
                for hex_ in (land[at] for at in hexes_of_corner(place) if at in land):
                    cards = tables.yields.get((hex_.terrain, kind))
                    chances[seat] += WAYS[hex_.token or 7] / 36 * (sum(cards.values()) if cards else level)
    return chances


def _copy(step: Step) -> Step:
    return Step(step.seq, step.kind, step.seat, step.actions, step.count, step.at)


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
