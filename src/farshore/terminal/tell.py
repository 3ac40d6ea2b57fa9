"""What happened, in sentences, as one seat may know it. An event that is not known here is told in plain words all the same."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any

from farshore.engine.events import Event
from farshore.game import Game
from farshore.terminal.places import PlaceNames
from farshore.terminal.tell_boxes import DONE, HAPPENED, UNTOLD

Data = Mapping[str, Any]
SILENT = {"hit", "offered", "stones"} | UNTOLD  # told by what it produces, by the offer as it lies on the table, by the captions


def said(cards: Mapping[str, int] | Iterable[tuple[str, int]]) -> str:
    """Cards in words: "2 wool, 1 ore"."""
    rows = list(cards.items() if isinstance(cards, Mapping) else cards)
    return ", ".join(f"{count} {kind}" for kind, count in rows if count) or "nothing"


class Teller:
    """Sentences about one game for one viewer. `paint(name, colour)` may colour a player's name."""

    def __init__(self, game: Game, viewer: int, paint: Callable[[str, str], str]) -> None:
        self.game = game
        self.viewer = viewer
        self.paint = paint
        self.places = PlaceNames(game)

    def who(self, seat: int) -> str:
        colour = self.game.kit.tables.colours[seat]
        return self.paint("You" if seat == self.viewer else colour.capitalize(), colour)

    def whom(self, seat: int) -> str:
        return self.who(seat).replace("You", "you")

    def does(self, seat: int, verb: str) -> str:
        return f"{self.who(seat)} {verb if seat == self.viewer else verb + 's'}"

    def sentences(self, events: list[Event]) -> list[str]:
        self.places = PlaceNames(self.game)  # the board changes
        told: list[str] = []
        for kind, run in groupby((event for event in events if event.kind not in SILENT), key=lambda event: event.kind):
            rows = [event.seen_by(self.viewer) for event in run]
            together = getattr(self, f"all_{kind}", None)
            if together is not None:
                told.append(together(rows))
            else:
                each = getattr(self, f"on_{kind}", None)
                told += [each(row) if each is not None else self.unknown(row) for row in rows]
        return told

    def unknown(self, row: Data) -> str:
        kind = str(row["event"])
        if kind in DONE:
            verb, what = DONE[kind]
            return f"{self.does(row['seat'], verb)} {what.format_map(self.parts(row))}."
        if kind in HAPPENED:
            return HAPPENED[kind].format_map(self.parts(row))
        rest = ", ".join(f"{name} {value}" for name, value in self.parts(row).items() if name in row and name not in ("event", "seat"))
        seat = row.get("seat")
        name = f"{self.who(seat)}: " if isinstance(seat, int) and 0 <= seat < self.game.seats else ""
        return f"{name}{str(row['event']).replace('_', ' ')}{' (' + rest + ')' if rest else ''}."

    def parts(self, row: Data) -> dict[str, str]:
        """The fields of an event in words; what is secret is just a card."""
        found = dict.fromkeys(("card", "gives", "gets"), "a card")
        for name, value in row.items():
            if name in ("seat", "victim", "taker", "by") and isinstance(value, int) and 0 <= value < self.game.seats:
                found[name] = self.whom(value)
            elif isinstance(value, list | tuple):
                found[name] = self.places.name(tuple(value))
            else:
                found[name] = str(value).replace("_", " ").title() if name == "name" else str(value)
        return found

    # --- several of a kind in one sentence

    def by_seat(self, rows: list[Data], verb: str, seat: str = "seat") -> str:
        cards: dict[int, dict[str, int]] = {}
        for row in rows:
            mine = cards.setdefault(row[seat], {})
            mine[row["card"]] = mine.get(row["card"], 0) + int(row.get("count", 1))
        return "; ".join(f"{self.does(owner, verb)} {said(held)}" for owner, held in cards.items()) + "."

    def all_produced(self, rows: list[Data]) -> str:
        return self.by_seat(rows, "get")

    def all_discarded(self, rows: list[Data]) -> str:
        return self.by_seat(rows, "discard")

    def all_invented(self, rows: list[Data]) -> str:
        return self.by_seat(rows, "take").removesuffix(".") + " from the bank."

    def all_monopoly(self, rows: list[Data]) -> str:
        return "; ".join(f"{self.does(row['victim'], 'hand')} over {row['count']} {row['card']}" for row in rows) + "."

    def all_passed(self, rows: list[Data]) -> str:
        parts: dict[tuple[int, int], dict[str, int]] = {}
        for row in rows:
            parts.setdefault((row["giver"], row["taker"]), {})[row["card"]] = row["count"]
        return "; ".join(f"{self.does(giver, 'give')} {self.whom(taker)} {said(cards)}" for (giver, taker), cards in parts.items()) + "."

    def all_rolled_for_start(self, rows: list[Data]) -> str:
        rolls = ", ".join(f"{self.who(row['seat'])} {row['die1'] + row['die2']}" for row in rows)
        return f"Rolled to start: {rolls}."

    # --- one by one

    def on_begins(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'start')}."

    def on_turn(self, row: Data) -> str:
        return f"-- {self.who(row['seat'])}{'r' if row['seat'] == self.viewer else chr(39) + 's'} turn --"

    def on_part(self, row: Data) -> str:
        return f"-- {self.who(row['seat'])}{'r' if row['seat'] == self.viewer else chr(39) + 's'} part of the turn --"

    def on_rolled(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'roll')} {row['die1'] + row['die2']} ({row['die1']} + {row['die2']})."

    def on_short(self, row: Data) -> str:
        return f"The bank does not have enough {row['card']} for everybody."

    def on_built(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'build')} a {row['piece']} at {self.places.name(tuple(row['corner']))}."

    def on_road(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'build')} a road."

    def on_longest_road(self, row: Data) -> str:
        if row["seat"] < 0:
            return "Nobody has the longest road any more."
        return f"{self.does(row['seat'], 'take')} the longest road, {row['length']} long."

    def on_largest_army(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'take')} the largest army, with {row['knights']} knights."

    def on_robber(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'move')} the robber to {self.places.name(tuple(row['hex']))}."

    def on_stolen(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'steal')} {'1 ' + row['card'] if 'card' in row else 'a card'} from {self.whom(row['victim'])}."

    def on_bought(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'buy')} a development card{': ' + row['card'] if 'card' in row else ''}."

    def on_played(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'play')} a card: {row['card']}."

    def on_bank_trade(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'trade')} {row['count']} {row['gives']} for 1 {row['gets']} with the bank."

    def on_offer(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'offer')} {self.offer_of(row['seat'])}."

    def on_answer(self, row: Data) -> str:
        if row["says"] == "offers":
            return f"{self.does(row['seat'], 'answer')} with another offer."
        return f"{self.does(row['seat'], str(row['says']).removesuffix('s'))}."

    def on_withdrawn(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'withdraw')} the offer."

    def on_offer_fell(self, row: Data) -> str:
        return f"{self.paint('The offer of', '')} {self.whom(row['seat'])} is withdrawn: the cards are gone."

    def on_won(self, row: Data) -> str:
        return f"{self.does(row['seat'], 'win')} with {row['points']} points!"

    # --- parts of sentences

    def offer_of(self, seat: int) -> str:
        """What lies on the table before a seat; empty sides are open questions."""
        shown = self.game.shown(None).seats[seat]
        gives, wants = shown.gives, shown.wants
        return f"{said(gives) if gives else 'anything'} for {said(wants) if wants else 'anything'}"
