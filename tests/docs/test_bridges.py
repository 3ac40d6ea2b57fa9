"""The page about bridges names every phase of the base game, with the verbs that are legal there."""

import re
from pathlib import Path

from farshore import Luck, make
from farshore.engine.machine import PHASE, Buffer
from farshore.playing import choose_randomly

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "bridges.md"


def test_all_phases_and_their_verbs() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows: dict[str, set[str]] = {}
    for line in text.split("## Phases of the base game")[1].split("## Choices")[0].splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 5 and cells[0].startswith("`"):
            for phase in re.findall(r"`(\w+)`", cells[0]):
                rows[phase] = set(re.findall(r"`(\w+)`", cells[4]))
    game, luck = make("base", seats=4, seed=3), Luck(3)
    assert set(rows) == {phase.name for phase in game.kit.rules.phases}
    out = Buffer(int(game.kit.rules.width) + 1)
    rows["answer"] |= rows["draft"]
    for _ in range(4_000):
        if game.over():
            break
        seat = game.seats_to_act()[0]
        phase = game.kit.rules.phases[game.state.cells[PHASE]].name
        verbs = {game.choice(action, seat).verb for action in game.legal(seat)}
        assert verbs <= rows[phase], phase
        game.play(seat, int(choose_randomly(game.state, seat, luck, out)))
    sayings = [span.name for span in game.kit.rules.layout.spans]
    for name in ("says", "offers made", "offered", "asked for", "draft offered", "draft asked for", "draft not to", "cards when offered"):
        assert name in sayings
        assert f"`{name}`" in text
