"""Beliefs: which cards the others hold, counted from the events that a seat saw.

Nearly all cards move in the open. The exceptions are stolen cards and a few that progress cards move. So a hand is what was counted in the
open (`counted`), plus guesses about the cards that moved unseen, each with its likelihood. Every unseen card makes new guesses; every
payment, offer and acceptance drops the guesses in which it could not have been made. Only the seat's own view of the events is used.
"""

from collections.abc import Callable
from typing import Final

from farshore.bots.bot import Observation
from farshore.engine.visibility import View
from farshore.luck import Luck
from farshore.parts.cities.cards_science import HEALING
from farshore.parts.cities.cards_trade import FROM_RESOURCES
from farshore.parts.cities.improvements import COMMODITIES, TRACKS
from farshore.parts.hand import PURSE_BITS, Hand
from farshore.parts.memory import RememberedHand

MOST: Final = 120  # guesses: only the likeliest are kept
FREE_ROADS: Final = 2
FREE: Final = {  # progress card → the event that follows it, free of charge
    "encouragement": "knight_activated",
    "smithing": "knight_promoted",
    "engineering": "wall",
    "treason": "knight",
    "medicine": "built",
}
PAID: Final = {"knight": "knight", "knight_activated": "activation", "knight_promoted": "promotion", "wall": "wall"}  # event → price
PLACED: Final = {"merchant_hired": "merchant", "caravan_placed": "caravan"}  # the same; free in the set-up
JOURNEYS: Final = {"merchant_moved": "grain", "caravan_paid": "salt"}  # event → the card that it costs, by the name of its field

Event = dict[str, object]
Guess = tuple[int, ...]  # seat · kinds + kind: cards more or less than counted


class Beliefs:
    """What one seat believes in one game."""

    def __init__(self, observation: Observation) -> None:
        kit = observation.kit
        self.seat, self.seats = observation.seat, observation.seats
        self.goods = list(kit.part(Hand).goods)
        self.kinds = len(self.goods)
        self.hand = kit.part(Hand)
        self.prices = kit.tables.prices
        self.read = 0
        self.last: Event | None = None
        self.readers = self.all_readers()
        self.begin()

    def begin(self) -> None:
        self.counted = [0] * (self.seats * self.kinds)
        self.guesses: dict[Guess, float] = {(0,) * (self.seats * self.kinds): 1.0}
        self.free = self.seats * [0]  # roads still to come that cost nothing
        self.offers: dict[int, dict[str, int]] = {}  # what each seat asked for in its last offer
        self.on_turn = -1
        self.gift = ""  # the progress card that was played last, until something else happens
        self.crane = False
        self.founding = True
        self.sound = True
        self.read = 0
        self.last = None

    # --- events

    def follow(self, observation: Observation) -> None:
        """Read the events since the last time. If some were taken back, start counting again."""
        if self.last is not None and observation.events(self.read - 1, self.read) != [self.last]:
            self.begin()
        new = observation.events(self.read)
        for event in new:
            self.note(event)
        if new:
            self.read += len(new)
            self.last = new[-1]

    def note(self, event: Event) -> None:
        """Read one event. Unknown ones are left out; if they did move cards, `fits` notices."""
        kind = str(event["event"])
        if self.gift:
            if kind == FREE.get(self.gift):
                return
            if kind != "knight_removed":
                self.gift = ""
        reader = self.readers.get(kind)
        if reader is not None:
            reader(event)

    def all_readers(self) -> dict[str, Callable[[Event], None]]:
        """What reads an event, by its name."""
        return {
            "produced": self.produced,
            "harvested": self.produced,
            **dict.fromkeys(("invented", "chosen", "discovery_card", "aqueduct"), self.took_one),
            "discarded": self.discarded,
            "bank_trade": self.bank_trade,
            "passed": self.passed,
            "monopoly": self.monopoly,
            "stolen": self.stolen,
            "offer": self.offer,
            "offered": self.offered,
            "answer": self.answer,
            "turn": self.turn,
            "part": self.turn,
            "played": self.played,
            **dict.fromkeys(("built", "road", "ship", "bought"), self.bought),
            # Merchants of Europe
            **dict.fromkeys(JOURNEYS, self.journey),
            "route": self.route,
            **dict.fromkeys(PLACED, self.placed),
            # cities, knights and progress cards
            **dict.fromkeys(PAID, self.paid),
            "improved": self.improved,
            "toll": self.toll,
            "given": self.given,
            "exchanged": self.exchanged,
            "road_removed": self.road_removed,
            "progress_played": self.progress_played,
        }

    def produced(self, event: Event) -> None:
        self.gain(event["seat"], event["card"], event["count"])

    def took_one(self, event: Event) -> None:
        self.gain(event["seat"], event["card"], 1)

    def discarded(self, event: Event) -> None:
        self.pay(event["seat"], event["card"], event["count"])

    def bank_trade(self, event: Event) -> None:
        self.pay(event["seat"], event["gives"], event["count"])
        self.gain(event["seat"], event["gets"], 1)

    def passed(self, event: Event) -> None:
        self.pay(event["giver"], event["card"], event["count"])
        self.gain(event["taker"], event["card"], event["count"])

    def monopoly(self, event: Event) -> None:
        all_of_it = not self.hand_is_seen() or (_whole(event["count"]) < FROM_RESOURCES and event["card"] not in COMMODITIES)
        self.pay(event["victim"], event["card"], event["count"], everything=all_of_it)
        self.gain(event["seat"], event["card"], event["count"])

    def stolen(self, event: Event) -> None:
        self.handed(event["victim"], event["seat"], event.get("card"), None)

    def offer(self, event: Event) -> None:
        self.offers[_whole(event["seat"])] = {}

    def offered(self, event: Event) -> None:
        self.holds(event["seat"], event["card"], event["gives"])
        self.offers[_whole(event["seat"])][str(event["card"])] = _whole(event["wants"])

    def answer(self, event: Event) -> None:
        if event["says"] == "accepts":
            for card, count in self.offers.get(self.on_turn, {}).items():
                self.holds(event["seat"], card, count)

    def turn(self, event: Event) -> None:
        self.on_turn = _whole(event["seat"])
        self.founding = False
        self.crane = False
        self.free = self.seats * [0]

    def played(self, event: Event) -> None:
        if event["card"] == "road building":
            self.free[_whole(event["seat"])] = FREE_ROADS
        elif event["card"] == "wool sale":
            self.pay(event["seat"], "wool", 1)

    def journey(self, event: Event) -> None:
        card = JOURNEYS[str(event["event"])]
        self.pay(event["seat"], card, event[card])

    def route(self, event: Event) -> None:
        if event["paid"]:
            self.spend(event["seat"], self.prices["trade route"])

    def placed(self, event: Event) -> None:
        if not self.founding:
            self.spend(event["seat"], self.prices[PLACED[str(event["event"])]])

    def paid(self, event: Event) -> None:
        self.spend(event["seat"], self.prices[PAID[str(event["event"])]])

    def improved(self, event: Event) -> None:
        stage = _whole(event["stage"]) - self.crane
        self.pay(event["seat"], COMMODITIES[TRACKS.index(str(event["track"]))], stage)
        self.crane = False

    def toll(self, event: Event) -> None:
        self.handed(event["victim"], event["seat"], event.get("card"), range(self.kinds))

    def given(self, event: Event) -> None:
        self.handed(event["seat"], event["taker"], event.get("card"), range(self.kinds))

    def exchanged(self, event: Event) -> None:
        takeable = int(self.hand.takeable)
        self.handed(event["seat"], event["victim"], event.get("gives"), range(takeable))
        self.handed(event["victim"], event["seat"], event.get("gets"), range(takeable, self.kinds))

    def road_removed(self, event: Event) -> None:
        if event["seat"] == event["by"]:
            self.free[_whole(event["seat"])] += 1  # it may be laid again

    def progress_played(self, event: Event) -> None:
        self.gift = str(event["card"])
        if self.gift == "crane":
            self.crane = True
        elif self.gift == "road building":
            self.free[_whole(event["seat"])] = FREE_ROADS
        elif self.gift == "medicine":
            self.spend(event["seat"], HEALING)

    def handed(self, giver: object, taker: object, card: object, kinds: range | None) -> None:
        """A card goes from one seat to another; if it was not seen, it is one of these kinds (None: any)."""
        if card is None:
            self.theft(taker, giver, kinds)
        else:
            self.pay(giver, card, 1)
            self.gain(taker, card, 1)

    def hand_is_seen(self) -> bool:
        """Can players look into a hand in this game?"""
        return isinstance(self.hand, RememberedHand)

    def bought(self, event: Event) -> None:
        kind, seat = str(event["event"]), _whole(event["seat"])
        if self.founding:
            return
        if kind in ("road", "ship") and self.free[seat]:
            self.free[seat] -= 1
            return
        name = "development card" if kind == "bought" else str(event["piece"]) if kind == "built" else kind
        self.spend(seat, self.prices.get(name, {}))

    def spend(self, seat: object, price: dict[str, int]) -> None:
        for card, count in price.items():
            self.pay(seat, card, count)

    # --- counting

    def place(self, seat: object, card: object) -> int:
        return _whole(seat) * self.kinds + self.goods.index(str(card))

    def gain(self, seat: object, card: object, count: object) -> None:
        if card not in self.goods:
            return  # not a card of the hand
        self.counted[self.place(seat, card)] += _whole(count)

    def pay(self, seat: object, card: object, count: object, everything: bool = False) -> None:
        """Drop the guesses in which the cards were not there; with `everything`, also those in which some are left."""
        if card not in self.goods:
            return
        at = self.place(seat, card)
        self.counted[at] -= _whole(count)
        if len(self.guesses) > 1 or everything:
            counted = self.counted[at]
            self.keep({g: p for g, p in self.guesses.items() if counted + g[at] == 0 or (counted + g[at] > 0 and not everything)})

    def holds(self, seat: object, card: object, count: object) -> None:
        """The seat has shown that it holds so many."""
        if card not in self.goods:
            return
        at, least = self.place(seat, card), _whole(count)
        if least and len(self.guesses) > 1:
            self.keep({guess: chance for guess, chance in self.guesses.items() if self.counted[at] + guess[at] >= least})

    def theft(self, thief: object, victim: object, kinds: range | None = None) -> None:
        """A card went from one seat to another unseen: it may be any of the victim's cards of these kinds."""
        here, there = _whole(victim) * self.kinds, _whole(thief) * self.kinds
        found: dict[Guess, float] = {}
        for guess, chance in self.guesses.items():
            held = [self.counted[here + kind] + guess[here + kind] for kind in range(self.kinds)]
            if kinds is not None:
                held = [count if kind in kinds else 0 for kind, count in enumerate(held)]
            if min(held) < 0:
                continue  # a guess that was wrong: only the likeliest are kept, so the right one may be gone
            total = sum(held)
            for kind, count in enumerate(held):
                if count > 0:
                    changed = list(guess)
                    changed[here + kind] -= 1
                    changed[there + kind] += 1
                    key = tuple(changed)
                    found[key] = found.get(key, 0.0) + chance * count / total
        self.keep(found)

    def keep(self, guesses: dict[Guess, float]) -> None:
        if not guesses:
            self.sound = False
            return
        if len(guesses) > MOST:
            best = sorted(guesses, key=lambda guess: (-guesses[guess], guess))[:MOST]
            guesses = {guess: guesses[guess] for guess in best}
        total = sum(guesses.values())
        self.guesses = {guess: chance / total for guess, chance in guesses.items()}

    # --- what follows

    def fits(self, seen: View) -> bool:
        """Do the counted hands have the sizes that everybody sees? If not, an unknown event moved cards."""
        if not self.sound or not self.agrees(seen):
            return False
        guess = next(iter(self.guesses))
        for seat in range(self.seats):
            total = seen.totals.get(("hand", seat))
            rows = range(seat * self.kinds, seat * self.kinds + self.kinds)
            if total is not None and sum(self.counted[at] + guess[at] for at in rows) != total:
                return False
        return True

    def agrees(self, seen: View) -> bool:
        """Is no card lost or doubled, and does everybody hold what this seat has seen in their hand? Drops guesses that say otherwise."""
        hand = self.hand
        if not isinstance(hand, RememberedHand):
            return True
        kinds, most = self.kinds, (1 << PURSE_BITS) - 1
        for kind in range(kinds):
            if sum(self.counted[kind::kinds]) != hand.stock[kind] - int(seen.cells[hand.bank + kind]):
                return False
        least = [0] * len(self.counted)
        for seat in range(self.seats):
            packed = 0 if seat == self.seat else int(seen.cells[hand.seen + self.seat * self.seats + seat])
            for kind in range(kinds):
                least[seat * kinds + kind] = packed >> (PURSE_BITS * kind) & most
        self.keep({g: p for g, p in self.guesses.items() if all(a + b >= low for a, b, low in zip(self.counted, g, least, strict=True))})
        return self.sound

    def deal(self, luck: Luck) -> dict[tuple[str, int], list[int]]:
        """The others' hands after one of the guesses, drawn by likelihood."""
        left = int(luck.below(1 << 20)) / (1 << 20)
        chosen: Guess = ()
        for guess, chance in self.guesses.items():
            chosen = guess
            left -= chance
            if left < 0.0:
                break
        found: dict[tuple[str, int], list[int]] = {}
        for seat in range(self.seats):
            if seat != self.seat:
                found["hand", seat] = [self.counted[at] + chosen[at] for at in range(seat * self.kinds, seat * self.kinds + self.kinds)]
        return found


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value
