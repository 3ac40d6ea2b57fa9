"""Beliefs: what the others hold, counted from what everybody saw happen.

All cards that move do so in the open, except those that a thief takes, and some that a progress card moves. So a hand is what it would be
without these (`counted`), and a set of guesses about those that this seat did not see, each with its likelihood: every one makes new
guesses; every payment, offer and acceptance drops those in which it could not have been made. Nothing but the seat's own view of the
events comes in.
"""

from typing import Final

from farshore.bots.bot import Outlook
from farshore.engine.sight import View
from farshore.luck import Luck
from farshore.parts.cities.cards_science import HEALING
from farshore.parts.cities.cards_trade import FROM_RESOURCES
from farshore.parts.cities.improvements import COMMODITIES, TRACKS
from farshore.parts.hand import PURSE_BITS, Hand
from farshore.parts.memory import RememberedHand

MOST: Final = 120  # guesses that are kept, the likeliest
FREE_ROADS: Final = 2
FREE: Final = {  # progress card → the event that follows it and costs nothing more
    "encouragement": "knight_activated",
    "smithing": "knight_promoted",
    "engineering": "wall",
    "treason": "knight",
    "medicine": "built",
}
PAID: Final = {"knight": "knight", "knight_activated": "activation", "knight_promoted": "promotion", "wall": "wall"}  # event → price
PLACED: Final = {"merchant_hired": "merchant", "caravan_placed": "caravan"}  # the same, but nothing in the set-up
JOURNEYS: Final = {"merchant_moved": "grain", "caravan_paid": "salt"}  # event → the card that it costs, by the name of its field

Guess = tuple[int, ...]  # seat · kinds + kind: cards more or less than counted


class Beliefs:
    """What one seat believes in one game."""

    def __init__(self, outlook: Outlook) -> None:
        kit = outlook.kit
        self.seat, self.seats = outlook.seat, outlook.seats
        self.goods = list(kit.part(Hand).goods)
        self.kinds = len(self.goods)
        self.hand = kit.part(Hand)
        self.prices = kit.tables.prices
        self.read = 0
        self.last: dict[str, object] | None = None
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

    def follow(self, outlook: Outlook) -> None:
        """Read the events since the last time. What was taken back in between makes everything be counted anew."""
        if self.last is not None and outlook.events(self.read - 1, self.read) != [self.last]:
            self.begin()
        new = outlook.events(self.read)
        for event in new:
            self.note(event)
        if new:
            self.read += len(new)
            self.last = new[-1]

    def note(self, event: dict[str, object]) -> None:
        """One event. Those that move no cards, or are of another box, say nothing here; if they did move cards, `fits` sees it."""
        kind = event["event"]
        if self.gift:
            if kind == FREE.get(self.gift):
                return
            if kind != "knight_removed":
                self.gift = ""
        if kind == "produced":
            self.gain(event["seat"], event["card"], event["count"])
        elif kind in ("invented", "chosen", "discovery_card"):
            self.gain(event["seat"], event["card"], 1)
        elif kind == "discarded":
            self.pay(event["seat"], event["card"], event["count"])
        elif kind == "bank_trade":
            self.pay(event["seat"], event["gives"], event["count"])
            self.gain(event["seat"], event["gets"], 1)
        elif kind == "passed":
            self.pay(event["giver"], event["card"], event["count"])
            self.gain(event["taker"], event["card"], event["count"])
        elif kind == "monopoly":
            all_of_it = not self.hand_is_seen() or (_whole(event["count"]) < FROM_RESOURCES and event["card"] not in COMMODITIES)
            self.pay(event["victim"], event["card"], event["count"], everything=all_of_it)
            self.gain(event["seat"], event["card"], event["count"])
        elif kind == "stolen":
            if "card" in event:
                self.pay(event["victim"], event["card"], 1)
                self.gain(event["seat"], event["card"], 1)
            else:
                self.theft(event["seat"], event["victim"])
        elif kind == "offer":
            self.offers[_whole(event["seat"])] = {}
        elif kind == "offered":
            self.holds(event["seat"], event["card"], event["gives"])
            self.offers[_whole(event["seat"])][str(event["card"])] = _whole(event["wants"])
        elif kind == "answer" and event["says"] == "accepts":
            for card, count in self.offers.get(self.on_turn, {}).items():
                self.holds(event["seat"], card, count)
        elif kind in ("turn", "part"):
            self.on_turn = _whole(event["seat"])
            self.founding = False
            self.crane = False
            self.free = self.seats * [0]
        elif kind == "played" and event["card"] == "road building":
            self.free[_whole(event["seat"])] = FREE_ROADS
        elif kind in ("built", "road", "ship", "bought"):
            self.bought(kind, event)
        elif not self.note_merchants(str(kind), event):
            self.note_progress(str(kind), event)

    def note_merchants(self, kind: str, event: dict[str, object]) -> bool:
        """Merchants, routes and caravans; says whether it was about them."""
        if kind in JOURNEYS:
            self.pay(event["seat"], JOURNEYS[kind], event[JOURNEYS[kind]])
        elif kind == "route":
            if event["paid"]:
                self.spend(event["seat"], self.prices["trade route"])
        elif kind in PLACED:
            if not self.founding:
                self.spend(event["seat"], self.prices[PLACED[kind]])
        elif kind == "played" and event["card"] == "wool sale":
            self.pay(event["seat"], "wool", 1)
        else:
            return False
        return True

    def note_progress(self, kind: str, event: dict[str, object]) -> None:
        """Cities, knights and progress cards."""
        if kind in PAID:
            self.spend(event["seat"], self.prices[PAID[kind]])
        elif kind == "improved":
            stage = _whole(event["stage"]) - self.crane
            self.pay(event["seat"], COMMODITIES[TRACKS.index(str(event["track"]))], stage)
            self.crane = False
        elif kind == "harvested":
            self.gain(event["seat"], event["card"], event["count"])
        elif kind == "aqueduct":
            self.gain(event["seat"], event["card"], 1)
        elif kind == "toll":
            self.handed(event["victim"], event["seat"], event.get("card"), range(self.kinds))
        elif kind == "given":
            self.handed(event["seat"], event["taker"], event.get("card"), range(self.kinds))
        elif kind == "exchanged":
            takeable = int(self.hand.takeable)
            self.handed(event["seat"], event["victim"], event.get("gives"), range(takeable))
            self.handed(event["victim"], event["seat"], event.get("gets"), range(takeable, self.kinds))
        elif kind == "road_removed" and event["seat"] == event["by"]:
            self.free[_whole(event["seat"])] += 1  # laid anew
        elif kind == "progress_played":
            self.gift = str(event["card"])
            if self.gift == "crane":
                self.crane = True
            elif self.gift == "road building":
                self.free[_whole(event["seat"])] = FREE_ROADS
            elif self.gift == "medicine":
                self.spend(event["seat"], HEALING)

    def handed(self, giver: object, taker: object, card: object, kinds: range) -> None:
        """A card, of these kinds if it is not known which, goes from one to another."""
        if card is None:
            self.theft(taker, giver, kinds)
        else:
            self.pay(giver, card, 1)
            self.gain(taker, card, 1)

    def hand_is_seen(self) -> bool:
        """Is it a game in which somebody may look into a hand?"""
        return isinstance(self.hand, RememberedHand)

    def bought(self, kind: str, event: dict[str, object]) -> None:
        seat = _whole(event["seat"])
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
            return  # something open that is no card
        self.counted[self.place(seat, card)] += _whole(count)

    def pay(self, seat: object, card: object, count: object, everything: bool = False) -> None:
        """Guesses in which the cards were not there are dropped; `everything`: those in which some are left too."""
        if card not in self.goods:
            return
        at = self.place(seat, card)
        self.counted[at] -= _whole(count)
        if len(self.guesses) > 1 or everything:
            counted = self.counted[at]
            self.keep({g: p for g, p in self.guesses.items() if counted + g[at] == 0 or (counted + g[at] > 0 and not everything)})

    def holds(self, seat: object, card: object, count: object) -> None:
        """It showed that it has so many."""
        if card not in self.goods:
            return
        at, least = self.place(seat, card), _whole(count)
        if least and len(self.guesses) > 1:
            self.keep({guess: chance for guess, chance in self.guesses.items() if self.counted[at] + guess[at] >= least})

    def theft(self, thief: object, victim: object, kinds: range | None = None) -> None:
        """A card that this seat did not see went from one to another: each of the victim's cards, of these kinds, may be the one."""
        here, there = _whole(victim) * self.kinds, _whole(thief) * self.kinds
        found: dict[Guess, float] = {}
        for guess, chance in self.guesses.items():
            held = [self.counted[here + kind] + guess[here + kind] for kind in range(self.kinds)]
            if kinds is not None:
                held = [count if kind in kinds else 0 for kind, count in enumerate(held)]
            if min(held) < 0:
                continue  # the likeliest guesses only are kept: the last of them may turn out to be wrong
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
        """Do the hands have the sizes that everybody sees? If not, something moved cards that is not known here."""
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
        """Is nothing lost or doubled, and does everybody hold what this seat has seen in their hand? Other guesses are dropped."""
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
        """The others' hands by one of the guesses, drawn by its likelihood."""
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
