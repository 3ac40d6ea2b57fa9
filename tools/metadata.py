"""Checks the files that GitHub and other services read, offline: workflows, templates, citation, hooks.

usage: python tools/metadata.py

Forms are compared with the schemas inside check-jsonschema, zizmor looks for what is unsafe in workflows, pre-commit reads its own file.
"""

import contextlib
import io
import re
import shutil
import subprocess
import sys
from pathlib import Path

from check_jsonschema import main as check_jsonschema
from pre_commit.clientlib import InvalidConfigError, load_config

ROOT = Path(__file__).resolve().parent.parent
GITHUB = ROOT / ".github"
SCHEMAS = {
    "github-workflows": [*GITHUB.glob("workflows/*.yml")],
    "github-issue-forms": [path for path in GITHUB.glob("ISSUE_TEMPLATE/*.yml") if path.name != "config.yml"],
    "github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
    "dependabot": [GITHUB / "dependabot.yml"],
    "citation-file-format": [ROOT / "CITATION.cff"],
    "compose-spec": [ROOT / "deploy" / "compose.yaml"],
}


def form(schema: str, files: list[Path]) -> str:
    """What the schema has against these files."""
    output = io.StringIO()
    code: object = 1
    arguments = ["--builtin-schema", f"vendor.{schema}", *map(str, sorted(files))]
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            check_jsonschema(arguments)  # leaves by SystemExit
        except SystemExit as end:
            code = end.code
    return output.getvalue() if code else ""


def unsafe() -> str:
    """What zizmor has against the workflows."""
    program = shutil.which("zizmor", path=str(Path(sys.executable).parent))
    if program is None:
        return "zizmor is not installed beside this Python.\n"
    done = subprocess.run([program, "--offline", "--no-progress", "--quiet", GITHUB], capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode else ""


def hooks() -> str:
    try:
        load_config(ROOT / ".pre-commit-config.yaml")
    except InvalidConfigError as error:
        return f"{error}\n"
    return ""


def version() -> str:
    """The citation names the version that the package has."""
    package = re.search(r'__version__ = "([^"]+)"', (ROOT / "src" / "farshore" / "__init__.py").read_text(encoding="utf-8"))
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    return "" if package and cited and package[1] == cited[1] else "CITATION.cff names another version than farshore.__version__.\n"


def main() -> int:
    output = "".join([*(form(schema, files) for schema, files in SCHEMAS.items()), unsafe(), hooks(), version()])
    print(output or "Workflows, templates, citation and hooks are in order.", end="" if output else "\n")
    return 1 if output else 0


if __name__ == "__main__":
    sys.exit(main())
