"""Do commits keep CONTRIBUTING's form? A subject of at most 72 characters that begins with a capital and ends without a full stop, then an
empty line. Standard library only.

usage: python tools/commit_subject.py FILE            the message in a file, as git's commit-msg hook hands it over
       python tools/commit_subject.py --range A..B    the messages of these commits
"""

import subprocess
import sys
from pathlib import Path

LONGEST = 72
WRITTEN_BY_GIT = ("Merge ", "Revert ", "fixup! ", "squash! ")


def faults(message: str) -> list[str]:
    """What is wrong with a commit's message.

    >>> faults("Let the pirate block ships\\n\\nRule S12.3 was not played.")
    []
    >>> faults("let the pirate block ships.\\nAnd more.")
    ['begins with a small letter', 'ends with a full stop', 'the second line is not empty']
    """
    lines = [line for line in message.splitlines() if not line.startswith("#")] or [""]
    subject = lines[0]
    if subject.startswith(WRITTEN_BY_GIT):
        return []
    found = []
    if not subject.strip():
        found.append("is empty")
    if len(subject) > LONGEST:
        found.append(f"has {len(subject)} characters, more than {LONGEST}")
    if subject[:1].islower():
        found.append("begins with a small letter")
    if subject.endswith("."):
        found.append("ends with a full stop")
    if len(lines) > 1 and lines[1].strip():
        found.append("the second line is not empty")
    return found


def messages(arguments: list[str]) -> list[str]:
    if arguments[0] == "--range":
        output = subprocess.run(["git", "log", "-z", "--format=%B", arguments[1]], check=True, capture_output=True, text=True).stdout
        return [message for message in output.split("\0") if message.strip()]
    return [Path(arguments[0]).read_text(encoding="utf-8")]


def main(arguments: list[str]) -> int:
    if len(arguments) != (2 if arguments[:1] == ["--range"] else 1):
        print(__doc__, file=sys.stderr)
        return 2
    code = 0
    for message in messages(arguments):
        for fault in faults(message):
            print(f"{message.splitlines()[0]!r}: {fault}.", file=sys.stderr)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
