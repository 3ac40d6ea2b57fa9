"""Finds the action that a page means by a verb, a place and so on; or the reason why it is not open."""

from farshore.engine.choice import Choice
from farshore.engine.errors import FarshoreError, IllegalMove
from farshore.engine.machine import Move
from farshore.engine.sentence import Sentence
from farshore.game import Game
from farshore.server.wire.commands import ChoicePattern
from farshore.server.wire.values import Place

NOT_NOW = Sentence("not_now", "That can't be done now.")


def actions_of(game: Game, seat: int, patterns: list[ChoicePattern]) -> list[int]:
    """The actions that several patterns mean, each looked up on the table after the one before."""
    scratch = game.copy()
    scratch.luck = None  # looking up actions draws nothing
    actions = []
    for pattern in patterns:
        action = find_action(scratch, seat, pattern)
        scratch.play_all(seat, [action])
        actions.append(action)
    return actions


def find_action(game: Game, seat: int, pattern: ChoicePattern) -> int:
    """The one open action that is meant; raises `IllegalMove` with the reason if there is none."""
    open_now = [action for action in game.legal(seat) if _fits(game.choice(action, seat), pattern)]
    if len(open_now) == 1:
        return open_now[0]
    if open_now:
        raise FarshoreError(f"More than one choice fits {pattern.verb!r}; describe it further.")
    raise IllegalMove(_reason(game, seat, pattern))


def nothing_at(game: Game, seat: int, place: Place, meant: str | None) -> None:
    """Raises `IllegalMove` with the reason why `seat` can do nothing at this place: the one of what is meant, or the most telling one."""
    grid = game.kit.grid
    known: list[tuple[int, int] | tuple[int, int, str]] = [*grid.hexes, *grid.corners, *grid.edges]
    at = next((one for one in known if list(one) == place), None)
    reasons = [] if at is None else game.why_not(seat, at, meant)
    if reasons:
        raise IllegalMove(reasons[0][1])


def _reason(game: Game, seat: int, pattern: ChoicePattern) -> Sentence:
    """Why no such action is open: the moves themselves say so."""
    scratch = game.copy()
    scratch.luck = None
    move: Move | None = None
    for action in range(int(game.state.rules.width)):
        if game.state.move_of(action) is move and move is not None and pattern.place is None and pattern.piece is None:
            continue  # another action of the same move has the same reason
        move = game.state.move_of(action)
        if move is None:
            continue
        try:
            choice = game.choice(action, seat)
        except (FarshoreError, IndexError, KeyError, ValueError):
            continue  # means nothing on this table
        if _fits(choice, pattern):
            try:
                scratch.play_all(seat, [action])
            except IllegalMove as refused:
                return refused.sentence
            return NOT_NOW
    return NOT_NOW


def _fits(choice: Choice, pattern: ChoicePattern) -> bool:
    if choice.verb != pattern.verb:
        return False
    if pattern.place is not None and (choice.place is None or list(choice.place) != pattern.place):
        return False
    if pattern.cards is not None and dict(choice.cards) != pattern.cards:
        return False
    if pattern.gets is not None and dict(choice.gets) != pattern.gets:
        return False
    wanted = ((pattern.piece, choice.piece), (pattern.player, choice.player), (pattern.number, choice.number))
    return all(wish is None or wish == given for wish, given in wanted)
