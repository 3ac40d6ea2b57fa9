"""A real server on loopback and people who speak to it."""

import asyncio
import contextlib
import json
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from farshore.server.cluster.node import Node
from farshore.server.run import DrainingServer, config, listen
from farshore.server.settings import Settings

Message = dict[str, Any]
PATIENCE = 60.0  # seconds until something that should come is missed: a machine may be busy with other tests


class Socket:
    """An open table: everything that came is kept in `heard`."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Message] = []
        self._news = asyncio.Condition()
        self._task = asyncio.create_task(self._listen())
        self.open = True

    async def _listen(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in self.connection:
                async with self._news:
                    self.heard.append(json.loads(text))
                    self._news.notify_all()
        async with self._news:
            self.open = False
            self._news.notify_all()

    async def until(self, wanted: Callable[[], Any]) -> Any:
        """Wait for something to become true."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(wanted)
        return wanted()

    def last(self, kind: str) -> Message:
        return next((message for message in reversed(self.heard) if message["type"] == kind), {})

    @property
    def table(self) -> Message:
        return dict(self.last("table").get("table", {}))

    @property
    def room(self) -> Message:
        return dict(self.last("room").get("room", {}))

    def answer(self, ident: str) -> Message | None:
        return next((message for message in reversed(self.heard) if message.get("id") == ident), None)

    async def say(self, kind: str, ident: str | None = None, /, **fields: Any) -> Message:
        """Send a command and wait for its answer."""
        ident = ident or str(uuid.uuid4())
        before = len(self.heard)
        await self.connection.send(json.dumps({"type": kind, "id": ident, **fields}))

        def answered() -> Message | None:
            return next((message for message in self.heard[before:] if message.get("id") == ident), None)

        answer: Message = await self.until(answered)
        return answer

    async def do(self, kind: str, /, **fields: Any) -> None:
        answer = await self.say(kind, **fields)
        assert answer["type"] == "done", answer

    async def refused(self, kind: str, /, **fields: Any) -> str:
        answer = await self.say(kind, **fields)
        assert answer["type"] == "refused", answer
        assert answer["sentence"].endswith((".", "!")), answer
        return str(answer["key"])

    async def close(self) -> None:
        await self.connection.close()
        await self._task


class Person:
    """A browser: a cookie, REST, and sockets."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.rest = httpx.AsyncClient(base_url=f"http://{address}", verify=False, timeout=PATIENCE)  # to read all certificates takes 30 ms
        self.sockets: list[Socket] = []

    async def arrive(self, name: str) -> "Person":
        assert (await self.rest.get("/api/me")).status_code == 200
        assert (await self.rest.patch("/api/me", json={"name": name})).json()["name"] == name
        return self

    async def new_room(self, **wish: Any) -> str:
        answer = await self.rest.post("/api/rooms", json={"game": "base", "seats": 3, **wish})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    async def enter(self, code: str, after: int = 0, expect: str = "room", **headers: str) -> Socket:
        cookie = f"farshore={self.rest.cookies.get('farshore', '')}"
        url = f"ws://{self.address}/ws/{code}?after={after}"
        socket = Socket(await connect(url, additional_headers={"Cookie": cookie, **headers}, max_size=None, open_timeout=PATIENCE))
        self.sockets.append(socket)
        await socket.until(lambda: socket.last(expect) or not socket.open)
        return socket

    async def leave(self) -> None:
        for socket in self.sockets:
            await socket.close()
        await self.rest.aclose()


class Server:
    """A server in this process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.people: list[Person] = []

    @property
    def node(self) -> Node:
        app: Any = self.server.config.app
        node: Node = app.state.node
        return node

    async def start(self) -> None:
        self.listening = listen("127.0.0.1", 0)
        self.address = f"127.0.0.1:{self.listening.getsockname()[1]}"
        self.server = DrainingServer(config(self.settings))
        self.task = asyncio.create_task(self.server.serve(sockets=[self.listening]))
        async with asyncio.timeout(PATIENCE):
            while not self.server.started:
                assert not self.task.done(), "the server did not start"
                await asyncio.sleep(0.01)

    async def stop(self) -> None:
        self.server.should_exit = True
        await self.task
        self.listening.close()

    async def person(self, name: str) -> Person:
        person = await Person(self.address).arrive(name)
        self.people.append(person)
        return person


@asynccontextmanager
async def running(**settings: Any) -> AsyncIterator[Server]:
    server = Server(Settings(**{"pace": 0.0, "limits": False, **settings}))
    await server.start()
    try:
        yield server
    finally:
        for person in server.people:
            await person.leave()
        await server.stop()


ORDER = ("found", "roll", "build", "buy_card", "decline", "cancel", "withdraw", "end_turn", "play_card", "discard")


def first_choice(table: Message, seat: int) -> int | None:
    """A simple player's choice for a seat that must act: builds what it can, trades with nobody."""
    prompt = table.get("prompts", {}).get(str(seat))
    if not prompt or not prompt["must"] or table["over"]:
        return None
    choices = prompt["choices"]
    best = min(choices, key=lambda choice: ORDER.index(choice["verb"]) if choice["verb"] in ORDER else len(ORDER))
    return int(best["action"])
