"""What places are called: by the name they have on the map, else by the land around them."""

from functools import cached_property

from farshore.board.grid import CornerAt, EdgeAt, HexAt, hexes_of_corner
from farshore.board.scene import Scene
from farshore.board.shape import edge_corners, edge_hexes, is_edge
from farshore.engine.choice import Choice
from farshore.game import Game


class PlaceNames:
    """Names of places as the board is now."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def scene(self) -> Scene:
        return self.game.scene(captions=False)

    @cached_property
    def lands(self) -> dict[tuple[int, ...], str]:
        return {
            hexagon.at: f"{hexagon.terrain} {hexagon.token}" if hexagon.token else f"the {hexagon.terrain}"
            for hexagon in self.scene.hexes
            if not hexagon.frame and hexagon.terrain != "sea"
        }

    @cached_property
    def named(self) -> dict[str, str]:
        """Corners with a name of their own, by "q,r,side"."""
        found = {",".join(map(str, mark.at)): mark.name for mark in self.scene.marks if mark.name}
        for cell in self.scene.cells.get("landmark", ()):
            at, _, name = cell.partition(" ")
            found[at] = name
        return {at: name.replace("_", " ").title() for at, name in found.items() if name}

    def name(self, at: HexAt | CornerAt | EdgeAt) -> str:
        if len(at) == 2:
            return self.hexagon(at)
        return self.edge(at) if is_edge(at) else self.corner(at)

    def of(self, choice: Choice) -> str:
        return "" if choice.place is None else self.name(choice.place)

    def hexagon(self, at: tuple[int, ...]) -> str:
        return self.lands.get(at, "the sea")

    def corner(self, at: CornerAt) -> str:
        around = [self.lands[hexagon] for hexagon in hexes_of_corner(at) if hexagon in self.lands]
        return self.named.get(",".join(map(str, at))) or " / ".join(around) or "the sea"

    def edge(self, at: EdgeAt) -> str:
        beside = " | ".join(dict.fromkeys(self.hexagon(hexagon) for hexagon in edge_hexes(at)))
        ends = [self.named[key] for key in (",".join(map(str, end)) for end in edge_corners(at)) if key in self.named]
        if len(ends) == 1:
            return f"{ends[0]} ({beside})"
        return " – ".join(ends) or beside
