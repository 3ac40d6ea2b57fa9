"""Which rules of docs/rules have a test that passed.

A test cites rules with `@pytest.mark.rule("B12", "R1")`. A rule is covered when a citing test still exists and passed the last time it ran
(tests/conftest.py notes that in build/rules.json). Before the first run the citations in the sources are counted, and the report says so.
"""

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# boxes that can be played; --strict asks for a test of each of their rules
IN_THE_GAME = ["base", "five-six", "seafarers", "knights", "iberia", "hawaii", "europe"]
BOX_OF_PAGE = {
    "10-base.md": "base",
    "20-five-six.md": "five-six",
    "30-seafarers.md": "seafarers",
    "40-cities-knights.md": "knights",
    "60-europe.md": "europe",
}
BOX_OF_SECTION = {  # pages that hold several boxes, by heading
    ("50-iberia-hawaii.md", "Iberia"): "iberia",
    ("50-iberia-hawaii.md", "Hawaii"): "hawaii",
    ("90-rulings.md", "Base"): "base",
    ("90-rulings.md", "Five and six"): "five-six",
    ("90-rulings.md", "Seafarers"): "seafarers",
    ("90-rulings.md", "Cities & Knights"): "knights",
    ("90-rulings.md", "Europe"): "europe",
}
ID = re.compile(r"^(?:- |\| )\*\*([A-Z]\d+(?:\.\d+)?)\*\*")
HEADING = re.compile(r"^##? ([^(]+?) *(?:\(.*)?$")


def read_rules(folder: Path) -> dict[str, str]:
    """Each rule's id and its box, in the order of the pages."""
    rules: dict[str, str] = {}
    for page in sorted(folder.glob("*.md")):
        section = ""
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            if heading := HEADING.match(line):
                section = heading[1]
            if found := ID.match(line):
                box = BOX_OF_SECTION.get((page.name, section)) or BOX_OF_PAGE.get(page.name)
                if box is None:
                    raise SystemExit(f"{page.name}:{number}: {found[1]} belongs to no box; add its page or section to tools/rules.py")
                if found[1] in rules:
                    raise SystemExit(f"{page.name}:{number}: the id {found[1]} is used twice")
                rules[found[1]] = box
    if not rules:
        raise SystemExit(f"no rules found in {folder}")
    return rules


def marks(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in {"pytest.mark.rule", "rule"}:
            yield from (part.value for part in decorator.args if isinstance(part, ast.Constant) and isinstance(part.value, str))


def written_tests(folder: Path) -> dict[str, set[str]]:
    """Every test function in the sources, as `tests/file.py::Class::test`, with the ids that its decorators cite."""
    found: dict[str, set[str]] = {}

    def walk(body: list[ast.stmt], prefix: str, cited: set[str]) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                walk(node.body, f"{prefix}::{node.name}", cited | set(marks(node)))
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                found[f"{prefix}::{node.name}"] = cited | set(marks(node))

    for path in sorted(folder.rglob("test_*.py")):
        walk(ast.parse(path.read_text(encoding="utf-8")).body, path.relative_to(folder.parent).as_posix(), set())
    return found


def covering_tests(tests: Path, notes: Path) -> dict[str, list[str]]:
    """For each id the tests that cover it."""
    written = written_tests(tests)
    cover: dict[str, set[str]] = {}
    if not notes.is_file():
        for name, ids in written.items():
            for rule in ids:
                cover.setdefault(rule, set()).add(name)
        return {rule: sorted(names) for rule, names in cover.items()}
    spoilt: set[tuple[str, str]] = set()
    for nodeid, note in json.loads(notes.read_text(encoding="utf-8")).items():
        name = nodeid.partition("[")[0]
        if name not in written:  # the test was renamed or removed since
            continue
        for rule in note["rules"]:
            if note["outcome"] == "passed":
                cover.setdefault(rule, set()).add(name)
            elif note["outcome"] == "failed":  # one case that fails spoils the whole test
                spoilt.add((rule, name))
    return {rule: sorted(name for name in names if (rule, name) not in spoilt) for rule, names in cover.items()}


def report(rules: dict[str, str], cover: dict[str, list[str]], boxes: list[str], verbose: bool) -> list[str]:
    """Print what is covered; gives the ids of playable boxes that are not."""
    missing: list[str] = []
    for box in boxes:
        ids = [rule for rule, owner in rules.items() if owner == box]
        bare = [rule for rule in ids if not cover.get(rule)]
        state = "" if box in IN_THE_GAME else "  (not yet in the game)"
        print(f"{box:10} {len(ids) - len(bare):3} of {len(ids):3} rules covered{state}")
        if verbose:
            for rule in ids:
                for name in cover.get(rule, []):
                    print(f"    {rule:6} {name}")
        if box in IN_THE_GAME:
            missing += bare
            if bare:
                print(f"    no test that passed: {' '.join(bare)}")
        elif verbose and bare:
            print(f"    still to come: {' '.join(bare)}")
    return missing


def main(arguments: list[str] | None = None) -> int:
    rules = read_rules(ROOT / "docs" / "rules")
    boxes = list(dict.fromkeys(rules.values()))
    parser = argparse.ArgumentParser(prog="./dev rules", description="Which rules of docs/rules have a test that passed.")
    parser.add_argument("--strict", action="store_true", help="fail when a rule of a playable box has none")
    parser.add_argument("--box", choices=boxes, help="this box only")
    parser.add_argument("-v", "--verbose", action="store_true", help="name the tests")
    options = parser.parse_args(arguments)

    notes = ROOT / "build" / "rules.json"
    if not notes.is_file():
        print("No tests have been run yet: counting what they cite, not what passed.")
    cover = covering_tests(ROOT / "tests", notes)
    missing = report(rules, cover, [options.box] if options.box else boxes, options.verbose)
    unknown = {rule: names for rule, names in cover.items() if rule not in rules}
    for rule, names in unknown.items():
        print(f"{rule} is cited by {', '.join(names)}, but no page of docs/rules has that id")
    return 1 if options.strict and (missing or unknown) else 0


if __name__ == "__main__":
    sys.exit(main())
