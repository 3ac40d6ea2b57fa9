"""A client of the JSON-lines protocol: starts a game, plays one seat at random, and says how it ended.

python examples/seat_client.py -- farshore seat duel --bots easy --seed 7
"""

import json
import random
import subprocess
import sys


def main(command: list[str]) -> None:
    player = random.Random(1)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as game:
        assert game.stdin is not None
        assert game.stdout is not None
        for line in game.stdout:
            message = json.loads(line)
            if message["type"] == "hello":
                print(f"{message['title']}: I hold seat {message['seat']} of {message['seats']}.")
            elif message["type"] == "ask":
                choice = player.choice(message["choices"])
                answer = {"number": message["number"], "action": choice["action"]}
                game.stdin.write(json.dumps(answer) + "\n")
                game.stdin.flush()
            elif message["type"] == "over":
                print(f"Seat {message['winners'][0]} won; points: {message['points']}.")
            elif message["type"] in ("refused", "helped"):
                print(message["sentence"])


if __name__ == "__main__":
    main(sys.argv[sys.argv.index("--") + 1 :])
