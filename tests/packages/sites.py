"""Packages as they look once they are installed: modules beside their metadata."""

from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "lighthouses"


def installed(folder: Path, package: str, points: dict[str, str], modules: dict[str, str] | None = None) -> Path:
    """Put the metadata of a package into a folder, with its entry points of the group farshore.games and its modules by name."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    lines = "".join(f"{name} = {value}\n" for name, value in points.items())
    (about / "entry_points.txt").write_text(f"[farshore.games]\n{lines}", encoding="utf-8")
    for name, text in (modules or {}).items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def lighthouses(folder: Path) -> Path:
    """The example, installed: its folder's name stands in for a copy of it."""
    installed(folder, "lighthouses", {"lighthouses": "lighthouses.game:GAME"})
    (folder / "lighthouses").symlink_to(EXAMPLE / "lighthouses", target_is_directory=True)
    return folder
