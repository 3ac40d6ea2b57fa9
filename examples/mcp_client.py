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
        asked = await call("new_game", game=game, bots="random", seed=7)
        print((await call("act", question=asked["question"], line="fly"))["refused"])  # what is not legal gets a sentence
        for _ in range(questions):
            if "over" in asked:
                print(asked["over"])
                break
            sentence, *lines = asked["asked"].splitlines()
            chosen = luck.choice([answer(line) for line in lines if line.startswith("- ")])
            print(f"{asked['question']}: {sentence} → {chosen}")
            replied = await call("act", question=asked["question"], line=chosen)
            asked = asked if "refused" in replied else replied


def answer(line: str) -> str:
    """What to say for a line of a question: its words before the brackets, or its example."""
    return line[2:].partition("such as: ")[2] or line[2:].partition(" (")[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="base")
    parser.add_argument("--questions", type=int, default=20)
    parser.add_argument("server", nargs="+", metavar="COMMAND")
    chosen = parser.parse_args()
    asyncio.run(play(chosen.server, chosen.game, chosen.questions))


if __name__ == "__main__":
    main()
