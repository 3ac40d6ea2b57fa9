"""Hints: "what would you do?" Asked by a seat, answered to it alone, and made from nothing that the seat may not know (`advise`)."""

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from farshore.game import Game
from farshore.server import wire
from farshore.server.seats import Client
from farshore.server.view import choice_view
from farshore.server.wire import Done, HintChoice, HintMessage, Refused
from farshore.server.words import Refusal, told

if TYPE_CHECKING:
    from farshore.server.room import Room

logger = logging.getLogger("farshore.server")


def hint_choices(game: Game, seat: int, advice: list[tuple[list[int], float]]) -> list[HintChoice]:
    """Advice in the words of the wire: what each action means at its moment."""
    found = []
    for actions, chance in advice:
        scratch = game.copy()
        scratch.luck = None  # the steps of an offer draw nothing, and nothing is drawn for a hint
        steps = []
        for action in actions:
            steps.append(choice_view(action, scratch.choice(action, seat)))
            if len(steps) < len(actions):
                scratch.play_all(seat, [action])
        found.append(HintChoice(steps, round(chance, 3)))
    return found[:1] + sorted(found[1:], key=lambda one: -one.chance)  # what was thought about less may be ranked by less


def ask(room: "Room", client: Client, command: wire.Hint) -> None:
    """Begin to think; the answer comes when it is found, and the table goes on meanwhile. The caller has seen to it that the seat is the
    client's and that there is a game."""
    assert room.log is not None
    game, seq, seat = room.log.game, room.log.seq, command.seat
    if not room.hints:
        raise Refusal("no_hints", 403)
    if room.paused:
        raise Refusal("paused")
    if len(game.legal(seat)) < 2:
        raise Refusal("nothing_to_hint")
    if seat in room.hinting:
        raise Refusal("hint_pending", 409)
    kept = room.hinted.get(seat)
    if kept is not None and kept[0] == seq:
        client.tell(HintMessage(command.id, seat, seq, kept[1]))
        client.tell(Done(command.id))
        return
    if not room.house.limits.allows(room.house.limits.hints, client.guest.id):
        raise Refusal("too_fast", 429)
    room.hinting[seat] = asyncio.create_task(_think(room, client, command, game, seq))


async def _think(room: "Room", client: Client, command: wire.Hint, game: Game, seq: int) -> None:
    seat = command.seat
    try:
        advice = await room.house.thinkers.advise(room.code, game, seat, secrets.randbits(62))
        best = hint_choices(game, seat, advice)
    except Refusal as refusal:
        client.tell(Refused(command.id, *told(refusal)))
        return
    except Exception:
        logger.exception("room %s: no hint for seat %s", room.code, seat)
        client.tell(Refused(command.id, *told(Refusal("fault"))))
        return
    finally:
        room.hinting.pop(seat, None)
    room.hinted[seat] = (seq, best)
    for other in room.clients:  # the one that asked, or the same person's next connection
        if other.guest.id == client.guest.id:
            other.tell(HintMessage(command.id, seat, seq, best))
    client.tell(Done(command.id))
