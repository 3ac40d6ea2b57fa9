"""The rules in our own words (docs/rules): found by id, by word, by game."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from farshore.engine.errors import FarshoreError

PACKAGE = Path(__file__).resolve().parent.parent
FOLDERS = (PACKAGE / "data" / "rules", PACKAGE.parent.parent / "docs" / "rules")  # installed; in a checkout
RULE = re.compile(r"^- \*\*([A-Z]+[0-9.]+[a-z]?)\*\* (.*)$")
MOST = 5  # that one search returns


class RuleText(NamedTuple):
    id: str
    heading: str
    text: str


@cache
def rule_texts() -> tuple[RuleText, ...]:
    """Every rule that has an id, in the order of the pages."""
    folder = next((folder for folder in FOLDERS if folder.is_dir()), None)
    if folder is None:
        raise FarshoreError("The texts of the rules are not installed here.")
    found: list[RuleText] = []
    heading = ""
    for page in sorted(folder.glob("*.md")):
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                heading = line.lstrip("# ")
            elif rule := RULE.match(line):
                found.append(RuleText(rule[1], heading, rule[2]))
    return tuple(found)


def find_rules(words: str, most: int = MOST) -> list[RuleText]:
    """The rules with this id, or else those with most of these words, the best first."""
    wanted = re.findall(r"\w+", words.lower())
    if not wanted:
        raise FarshoreError("Name a rule by its id (B28) or by words (longest road).")
    named = [rule for rule in rule_texts() if rule.id.lower() == words.strip().lower()]
    if named:
        return named

    def score(rule: RuleText) -> tuple[int, int]:
        text = f"{rule.heading} {rule.text}".lower()
        head = rule.text.partition(":")[0].lower()
        return sum(word in text for word in wanted), sum(word in head for word in wanted)

    found = [(score(rule), rule) for rule in rule_texts()]
    best = [pair for pair in found if pair[0][0] > 0]
    if not best:
        raise FarshoreError(f"No rule speaks of {words!r}.")
    best.sort(key=lambda pair: pair[0], reverse=True)
    return [rule for _, rule in best[:most]]
