"""Pictures for notebooks of what can't draw itself: states and views (the board and what stands on it), boards, records, positions."""

from farshore.board.facts import Board
from farshore.board.picture_svg import svg
from farshore.board.scene import HarbourScene, HexScene, PieceScene, Scene
from farshore.catalogue import GAMES, board_for, check_board, kit_of, settings_of
from farshore.engine.errors import FarshoreError
from farshore.engine.machine import State
from farshore.engine.pictures import painters
from farshore.engine.record import Record
from farshore.engine.visibility import View
from farshore.game.game import Position
from farshore.game.loading import load_position, replay
from farshore.parts.part import GamePart


def state_picture(s: State) -> str:
    """The board and everything on it that lies open."""
    scene = Scene(title=s.rules.name)
    for part in s.rules.parts:
        if isinstance(part, GamePart):
            part.draw(s, scene)
    return svg(scene, caption=False)


def view_picture(seen: View) -> str:
    return state_picture(seen.as_state())


def record_picture(record: Record) -> str:
    """The end of the recorded game, as a spectator sees it."""
    return replay(record).svg()


def position_picture(position: Position) -> str:
    """The position as a spectator sees it."""
    return load_position(position).svg()


def board_picture(board: Board) -> str:
    """A board as the game shows it that it was made for; any other with its land, harbours, robber and pirate."""
    for kind in GAMES.values():
        seats = next((count for count in kind.seats if board_for(kind, count).id == board.id), None)
        if seats is not None:
            settings = settings_of(kind, seats, {})
            try:
                check_board(kind, seats, settings, board)
            except FarshoreError:
                continue
            return state_picture(kit_of(kind, seats, settings, board).start(board))
    return svg(board_scene(board), caption=False)


def board_scene(board: Board) -> Scene:
    """What a board's facts show without a game."""
    scene = Scene(title=board.title)
    scene.hexes = [HexScene(one.at, one.terrain, one.token) for one in board.hexes]
    scene.hexes += [HexScene(at, "sea", frame=True) for at in board.frame]
    scene.harbours = [HarbourScene(one.edge, one.kind, one.sea) for one in board.harbours]
    for name, figure in (("robber", board.robber), ("pirate", board.pirate)):
        if figure.used and figure.start is not None:
            scene.pieces.append(PieceScene(name, figure.start))
    return scene


painters[State] = state_picture
painters[View] = view_picture
painters[Board] = board_picture
painters[Record] = record_picture
painters[Position] = position_picture
