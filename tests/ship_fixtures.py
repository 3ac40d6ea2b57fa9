"""Tables at sea for the browser: seat 0 founds at the coast and sails to where a test wants it."""

from collections.abc import Callable

from farshore.board.shape import point
from farshore.engine.choice import Choice
from farshore.game import Game
from staged_games import Steer

Place = tuple[int, int] | tuple[int, int, str]
WANTED = ("lumber", "wool")  # what a ship costs


def distance(one: Place, other: Place) -> float:
    (ax, ay), (bx, by) = point(one), point(other)
    return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)


def choices(game: Game, seat: int) -> list[tuple[int, Choice]]:
    return [(action, game.choice(action, seat)) for action in game.legal(seat)]


def sailor(targets: Callable[[Game], list[Place]]) -> Steer:
    """Seat 0 puts everything as near to a target as it can, ships before roads, and trades with the bank for ships."""

    def steer(game: Game, seat: int) -> int | None:
        if seat != 0:
            return None
        open_ = choices(game, seat)
        aims = targets(game)

        def nearest(found: list[tuple[int, Choice]]) -> int | None:
            near = [(min((distance(choice.place, aim) for aim in aims), default=0.0), action) for action, choice in found if choice.place]
            return min(near)[1] if near else None

        for verb, piece in (("found", "ship"), ("found", "settlement"), ("found", "road"), ("build", "ship")):
            if found := [(action, choice) for action, choice in open_ if choice.verb == verb and choice.piece == piece]:
                return nearest(found)
        hand = game.view_data(seat)["players"][seat]["hand"]  # type: ignore[index] # data as positions have it
        for action, choice in open_:
            gets = dict(choice.gets)
            if choice.verb == "bank_trade" and any(hand.get(good, 0) == 0 and good in gets for good in WANTED):
                if not any(good in WANTED and hand.get(good, 0) - count < 1 for good, count in choice.cards):
                    return action
        if any(choice.verb == "end_turn" for _, choice in open_):
            return next(action for action, choice in open_ if choice.verb == "end_turn")
        return None

    return steer
