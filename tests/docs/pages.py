"""The pages of the documentation, for the tests that read them."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY")), *sorted((ROOT / "docs").rglob("*.md"))]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
