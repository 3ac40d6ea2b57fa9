"""Hints: what would the master do? Asked for a seat, answered to its person alone, and based only on what the seat may know."""

import logging
import secrets

from farshore.game import Game
from farshore.server.errors import Refusal, error_payload
from farshore.server.rooms.client import Client
from farshore.server.rooms.game_log import GameLog
from farshore.server.rooms.messages import HintReady
from farshore.server.rooms.room import Room
from farshore.server.view import choice_view
from farshore.server.wire import commands
from farshore.server.wire.messages import Done, HintChoice, HintMessage, Refused
from farshore.server.workers.process import AdvisedChoice

logger = logging.getLogger("farshore.server")


def ask(room: Room, log: GameLog, client: Client, command: commands.Hint) -> None:
    """Let the master think, while the table goes on. The caller has checked that the seat is the client's own."""
    seat, limits = command.seat, room.services.limits
    if not room.hints:
        raise Refusal("no_hints", 403)
    if room.paused:
        raise Refusal("paused")
    if len(log.game.legal(seat)) < 2:
        raise Refusal("nothing_to_hint")
    if seat in room.hinting:
        raise Refusal("hint_pending", 409)
    last = room.hinted.get(seat)
    if last is not None and last[0] == log.seq:
        client.tell(HintMessage(command.id, seat, log.seq, last[1]))
        client.tell(Done(command.id))
        return
    if not limits.allows(limits.hints, client.guest.id):
        raise Refusal("too_fast", 429)
    thinking = _think(room, client, command, log.game, log.seq, log.last, _planned(room, log, seat))
    room.hinting[seat] = room.services.tasks.once("hint", thinking, f"in room {room.code}")


def _seed(room: Room, game: Game, seat: int) -> int:
    """The same for all hints of a seat in one turn: hidden cards and dice are imagined alike, so that its chance changes only by what is
    done."""
    turn, seed = room.hint_seeds.get(seat, (None, 0))
    if turn != game.turn():
        seed = secrets.randbits(62)
        room.hint_seeds[seat] = (game.turn(), seed)
    return seed


def _planned(room: Room, log: GameLog, seat: int) -> AdvisedChoice | None:
    """What is left of the plan behind the seat's last hint, if it was followed since: its chance stays what it was."""
    if seat not in room.hint_plans:
        return None
    last, best = room.hint_plans[seat]
    done = log.actions_after(last)
    return None if done is None else best.left_after(log.game.kit, seat, done)


async def _think(
    room: Room, client: Client, command: commands.Hint, game: Game, seq: int, last: int, planned: AdvisedChoice | None
) -> None:
    """Outside of the mailbox; the result comes back as a message."""
    result: list[HintChoice] | Refusal
    try:
        seat = command.seat
        advice = await room.services.workers.advise(room.code, game, seat, _seed(room, game, seat), client.address, planned)
        result = hint_choices(game, seat, advice)
        if advice:  # an offer has no plan, but what would be done without it
            room.hint_plans[seat] = last, next((one for one in advice if one.plan), advice[0])
    except Refusal as refusal:
        result = refusal
    except Exception:
        logger.exception("room %s: the hint for seat %s failed", room.code, command.seat)
        result = Refusal("fault")
    room.post(HintReady(client, command, seq, result))


def deliver(room: Room, ready: HintReady) -> None:
    """Answer the person who asked, on whatever connections they have now."""
    client, command = ready.client, ready.command
    room.hinting.pop(command.seat, None)
    if isinstance(ready.result, Refusal):
        client.tell(Refused(command.id, *error_payload(ready.result)))
        return
    room.hinted[command.seat] = (ready.seq, ready.result)
    for other in room.clients:
        if other.guest.id == client.guest.id:
            other.tell(HintMessage(command.id, command.seat, ready.seq, ready.result))
    client.tell(Done(command.id))


def hint_choices(game: Game, seat: int, advice: list[AdvisedChoice]) -> list[HintChoice]:
    """Advice in the terms of the wire format: each action as the choice it is at its moment."""
    found = []
    for one in advice:
        scratch = game.copy()
        scratch.luck = None  # the steps of an offer draw nothing, and nothing is drawn for a hint
        steps = []
        for action in one.actions:
            steps.append(choice_view(action, scratch.choice(action, seat)))
            if len(steps) < len(one.actions):
                scratch.play_all(seat, [action])
        found.append(HintChoice(steps, round(one.chance, 3), round(one.low, 3), round(one.high, 3), one.reasons))
    return found[:1] + sorted(found[1:], key=lambda other: -other.chance)  # the best was searched deepest; the rest are sorted by chance
