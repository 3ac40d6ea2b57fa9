"""Docstrings on the documentation site: their examples become code. mkdocs.yml names this file as an extension of griffe."""

from typing import Any

import griffe


class Examples(griffe.Extension):
    """Puts each run of `>>>` lines and their output into a fence: as bare Markdown they would be quotations."""

    def on_instance(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        if obj.docstring and ">>>" in obj.docstring.value:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if not inside and line.startswith(">>>"):
            lines += ["", "```pycon"]
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)
