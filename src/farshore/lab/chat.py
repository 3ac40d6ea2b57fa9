"""A language model that is spoken to over HTTP, as OpenAI's chat completions are; most servers for models take the same requests."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from farshore.engine.errors import FarshoreError

SYSTEM = """\
You hold a seat in a board game of trading and building, and you play to win. You are told what happened, how things stand, what is asked
and the lines that answer it. Think as long as you like, but end your reply with one line that is your answer: one of the lines listed after
a dash, word for word and without what stands in brackets, or an offer in your own numbers where an example shows one."""
REMEMBERED = 8  # questions and answers that are sent along
ATTEMPTS = 4
WAITS = (1.0, 4.0, 15.0)  # seconds between attempts, where a server is busy
BUSY = (408, 409, 429, 500, 502, 503, 504)


class ChatPlayer:
    """One model behind one address."""

    def __init__(
        self,
        url: str,
        model: str,
        key: str | None = None,
        patience: float = 60.0,
        options: dict[str, Any] | None = None,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        if not url.startswith(("http://", "https://")):
            raise FarshoreError(f"The model's address begins with http:// or https://, not {url!r}.")
        self.url = url.rstrip("/") + "/chat/completions"
        self.model, self.key, self.patience, self.options, self.wait = model, key, patience, options or {}, wait
        self.table = ""
        self.talk: list[dict[str, str]] = []
        self.count: dict[str, int] = {}

    def begin(self, table: str) -> None:
        self.table, self.talk, self.count = table, [], {}

    def used(self) -> dict[str, int]:
        return dict(self.count)

    def answer(self, told: str) -> str:
        self.talk = [*self.talk[-2 * REMEMBERED :], {"role": "user", "content": told}]
        reply = self._ask([{"role": "system", "content": f"{SYSTEM}\n\n{self.table}"}, *self.talk])
        line = last_line(reply)
        self.talk.append({"role": "assistant", "content": line})
        return line

    def _ask(self, messages: list[dict[str, str]]) -> str:
        body = json.dumps({"model": self.model, "messages": messages, **self.options}).encode()
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {self.key}"} if self.key else {})}
        for attempt in range(ATTEMPTS):
            request = urllib.request.Request(self.url, body, headers)
            try:
                with urllib.request.urlopen(request, timeout=self.patience) as response:
                    return self._read(json.loads(response.read()))
            except urllib.error.HTTPError as error:
                if error.code not in BUSY or attempt == ATTEMPTS - 1:
                    said = error.read(300).decode("utf-8", "replace").strip()
                    raise FarshoreError(f"The model's server refused with status {error.code}: {said or error.reason}.") from None
            except TimeoutError:
                return ""  # no answer in time is a wrong answer, and counted as one
            except (urllib.error.URLError, OSError, ValueError) as error:
                if attempt == ATTEMPTS - 1:
                    raise FarshoreError(f"The model's server at {self.url} can't be reached or understood: {error}.") from None
            self.wait(WAITS[min(attempt, len(WAITS) - 1)])
        raise AssertionError  # the last attempt returns or raises

    def _read(self, data: Any) -> str:
        try:
            text = data["choices"][0]["message"]["content"] or ""
        except (KeyError, IndexError, TypeError):
            raise ValueError("the reply has no message") from None
        self.count["requests"] = self.count.get("requests", 0) + 1
        usage = data.get("usage") or {}
        for name in ("prompt_tokens", "completion_tokens"):
            if isinstance(usage.get(name), int):
                self.count[name] = self.count.get(name, 0) + int(usage[name])
        return str(text)


def last_line(reply: str) -> str:
    """The last line that says something, without a dash, quotes or brackets around it.

    >>> last_line("The corner with ore is best.\\n\\n- `settlement 29` (field 11 / mountains 6, 11 pips)\\n")
    'settlement 29'
    """
    lines = [line.strip() for line in reply.splitlines() if line.strip(" `*\"'-\t")]
    return lines[-1].lstrip("-*> ").partition(" (")[0].strip(" `*\"'.") if lines else ""
