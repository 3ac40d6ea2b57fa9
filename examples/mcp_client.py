"""Plays over the Model Context Protocol, choosing at random: what a language model's client does, without the model.

    python examples/mcp_client.py --questions 20 -- farshore mcp

Everything after -- is the command that starts the server. Needs `farshore[mcp]`.
"""

import argparse
import asyncio
import json
import os
import random
from typing import Any

from mcp import Client, StdioServerParameters


async def play(command: list[str], game: str, questions: int) -> None:
    server = StdioServerParameters(command=command[0], args=command[1:], env=dict(os.environ))
    async with Client(server) as client:

        async def call(tool: str, **given: Any) -> dict[str, Any]:
            result = await client.call_tool(tool, given)
            found: dict[str, Any] = json.loads(result.content[0].text)  # type: ignore[union-attr]
            return found

        print("tools:", ", ".join(tool.name for tool in (await client.list_tools()).tools))
        luck = random.Random(7)
        begun = await call("new_game", game=game, bots="random", seed=7)
        question = begun["question"]
        print((await call("act", number=question["number"], action=-1))["reply"]["sentence"])  # what is not legal gets a sentence
        for _ in range(questions):
            if question["type"] == "over":
                print(f"seats {question['winners']} won; points {question['points']}")
                break
            choice = luck.choice(question["choices"])
            print(f"{question['number']}: {question['sentence']} → {choice['verb']}")
            question = (await call("act", number=question["number"], action=choice["action"]))["question"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="base")
    parser.add_argument("--questions", type=int, default=20)
    parser.add_argument("server", nargs="+", metavar="COMMAND")
    chosen = parser.parse_args()
    asyncio.run(play(chosen.server, chosen.game, chosen.questions))


if __name__ == "__main__":
    main()
