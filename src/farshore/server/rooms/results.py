"""Statistics of a finished game, for the results page: made by replaying its steps."""

from farshore.board.grid import hexes_of_corner
from farshore.board.pips import pips
from farshore.engine.events import Event
from farshore.game import Game
from farshore.server.rooms.game_log import GameLog, replay_step
from farshore.server.view import goal_views, score_view
from farshore.server.wire.rest import Results, SeatResults

WAYS = {total: pips(total) for total in range(2, 13)}  # of 36


def results_of(code: str, log: GameLog) -> Results:
    last = log.game.copy()  # another thread may ask the same game
    game = Game(last.kind, last.seats, last.settings, last.board, None)
    counts = EventCounts(last)
    race: list[list[int]] = []
    turn, before = 0, log.live[0].at
    for stored in log.live:
        step = stored.without_events()
        expected = expected_income(game)
        replay_step(game, step)
        if step.seat >= 0:
            counts.seats[step.seat].seconds += max(0.0, step.at - before)
        before = step.at
        for event in step.events:
            counts.count(event, expected)
        counts.count_trades(step.events)
        if game.turn()[1] != turn or game.over():
            turn = game.turn()[1]
            race.append([game.points(seat, seat) for seat in range(game.seats)])
    counts.finish()
    rolls = sum(counts.dice.values())
    odds = {str(total): round(rolls * ways / 36, 2) for total, ways in WAYS.items()}
    spent = round(max(0.0, log.live[-1].at - log.live[0].at), 1)
    return Results(code, last.winners(), last.turn()[1], spent, counts.seats, race, counts.dice, odds)


class EventCounts:
    """Counts the events of a game: dice, cards, trades."""

    def __init__(self, game: Game) -> None:
        goods = game.kit.tables.goods
        self.rolled = False  # what is produced before the first roll comes from founding
        self.dice = {str(total): 0 for total in WAYS}
        self.seats = [
            SeatResults(
                seat, game.points(seat), score_view(game, seat, seat), goal_views(shown.goals), dict.fromkeys(goods, 0), 0, 1, *[0] * 7
            )
            for seat, shown in enumerate(game.shown(None).seats)
        ]

    def count(self, event: Event, expected: list[float]) -> None:
        """`expected`: the cards that a roll brings each seat on average."""
        data = event.data
        match event.kind:
            case "rolled":
                self.rolled = True
                self.dice[str(_int(data["die1"]) + _int(data["die2"]))] += 1
                for seat, cards in enumerate(expected):
                    self.seats[seat].expected += cards
            case "produced" if self.rolled:
                self.seats[_int(data["seat"])].income[str(data["card"])] += _int(data["count"])
            case "stolen":
                self._take(event, 1)
            case "monopoly":
                self._take(event, _int(data["count"]))
            case "discarded":
                self.seats[_int(data["seat"])].discarded += _int(data["count"])
            case "bank_trade":
                self.seats[_int(data["seat"])].bank_trades += 1
            case "bought":
                self.seats[_int(data["seat"])].bought += 1

    def _take(self, event: Event, cards: int) -> None:
        self.seats[_int(event.data["seat"])].robbed += cards
        self.seats[_int(event.data["victim"])].lost += cards

    def count_trades(self, events: list[Event]) -> None:
        """A trade passes cards both ways within one step, and counts once for each of the two."""
        pairs = {frozenset((_int(event.data["giver"]), _int(event.data["taker"]))) for event in events if event.kind == "passed"}
        for pair in pairs:
            for seat in pair:
                self.seats[seat].traded += 1

    def finish(self) -> None:
        for result in self.seats:
            result.luck = round(sum(result.income.values()) / result.expected, 3) if result.expected else 1.0
            result.expected, result.seconds = round(result.expected, 2), round(result.seconds, 1)


def expected_income(game: Game) -> list[float]:
    """The cards that a roll brings each seat on average if the bank never runs short."""
    chances = [0.0] * game.seats
    tables = game.kit.tables
    scene = game.scene()
    robbed = {piece.at for piece in scene.pieces if piece.kind == "robber"}
    land = {hex_.at: hex_ for hex_ in scene.hexes if hex_.token and hex_.at not in robbed and hex_.terrain in tables.gives}
    for seat in range(game.seats):
        for kind, places in game.pieces(seat).items():
            level = tables.earners.get(kind, 0)
            for place in places if level else []:
                for hex_ in (land[at] for at in hexes_of_corner(place) if at in land):
                    cards = tables.yields.get((hex_.terrain, kind))
                    chances[seat] += WAYS[hex_.token or 7] / 36 * (sum(cards.values()) if cards else level)
    return chances


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
