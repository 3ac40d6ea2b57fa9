"""Rooms: a table with its seats, its game, its chat and the people connected to it.

A room is a mailbox: whatever changes it (a command, a bot's move, a clock) is a message, and one task handles one after the other.

- `room.py` holds the state and the mailbox of a room; `messages.py` has the messages; `runner.py` is the task that handles them.
- `handlers/` says what each command of a player does.
- `saving.py` stores every change before it becomes the truth; `broadcast.py` tells the clients; `client.py` is one connection.
- `membership.py`: people come, leave and change names. `timers.py`: what happens when time passes. `bot_turns.py` and `bot_player.py`: when
  bots play, and how they think. `hints.py`: advice from the master. `coaching.py`: words of the coach.
- `game_log.py` is the game with its steps; `action_lookup.py` finds the action that a described choice means; `clock.py` is the players'
  clock; `seats.py` has seats as rows and as the page sees them.
- `new_room.py` creates rooms. `finished.py` loads finished games, `replay.py` and `results.py` make their replays and statistics.
- `services.py` is what rooms use of the server around them.
"""
