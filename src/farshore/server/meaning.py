"""From what a choice means to its number, for pages that know verbs and places; and why a choice is not open."""

from farshore.engine.machine import Move
from farshore.engine.words import Choice, FarshoreError, IllegalMove, Sentence
from farshore.game import Game
from farshore.server.wire import Step

NOT_NOW = Sentence("not_now", "That can't be done now.")


def actions_of(game: Game, seat: int, steps: list[Step]) -> list[int]:
    """The action numbers of several steps, each found as the table is after the one before."""
    scratch = game.copy()
    scratch.luck = None  # looking for numbers draws nothing
    actions = []
    for step in steps:
        action = find_step(scratch, seat, step)
        scratch.play_all(seat, [action])
        actions.append(action)
    return actions


def find_step(game: Game, seat: int, step: Step) -> int:
    """The one open action that is meant; raises `IllegalMove` with the reason if there is none."""
    open_now = [action for action in game.legal(seat) if _means(game.choice(action, seat), step)]
    if len(open_now) == 1:
        return open_now[0]
    if open_now:
        raise FarshoreError(f"More than one choice is meant by {step.verb!r}; say more about it.")
    raise IllegalMove(_reason(game, seat, step))


def _reason(game: Game, seat: int, step: Step) -> Sentence:
    """Why none is open: asked of the moves themselves."""
    scratch = game.copy()
    scratch.luck = None
    move: Move | None = None
    for action in range(int(game.state.rules.width)):
        if game.state.move_of(action) is move and move is not None and step.place is None and step.piece is None:
            continue  # another number of the same move says the same
        move = game.state.move_of(action)
        if move is None:
            continue
        try:
            choice = game.choice(action, seat)
        except (FarshoreError, IndexError, KeyError, ValueError):
            continue  # means nothing on this table
        if _means(choice, step):
            try:
                scratch.play_all(seat, [action])
            except IllegalMove as refused:
                return refused.sentence
            return NOT_NOW
    return NOT_NOW


def _means(choice: Choice, step: Step) -> bool:
    if choice.verb != step.verb:
        return False
    if step.place is not None and (choice.place is None or list(choice.place) != step.place):
        return False
    if step.cards is not None and dict(choice.cards) != step.cards:
        return False
    if step.gets is not None and dict(choice.gets) != step.gets:
        return False
    wanted = ((step.piece, choice.piece), (step.player, choice.player), (step.number, choice.number))
    return all(wish is None or wish == given for wish, given in wanted)
