"""What the documentation site is made of besides docs/: mkdocs calls these functions while it builds (`hooks` in mkdocs.yml).

- CONTRIBUTING, SECURITY and CHANGELOG become pages, and so does every other file outside docs/ that a page links to: examples, deploy/.
  In the sources such links are ordinary relative paths, so that they also work where the files are read in place.
- Logo and fonts are the game's own, from web/: nothing is fetched from elsewhere.
- `<!-- options of the commands -->` becomes the options of every `farshore` command, from its argument parsers.
"""

import argparse
import os
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md", "CHANGELOG.md": "changelog.md"}
FONTS = ("source-sans-3-latin-400-normal", "source-sans-3-latin-700-normal", "vollkorn-latin-700-normal")
ASSETS = {
    "assets/logo.svg": "web/public/icon.svg",
    **{f"assets/fonts/{name}.woff2": f"web/src/lib/fonts/{name}.woff2" for name in FONTS},
}
LINK = re.compile(r"\]\(([^)#\s:]+)(#[^)\s]*)?\)")
RULE = re.compile(r"^(\s*- )\*\*([A-Z]\d+(?:\.\d+)?)\*\*", re.MULTILINE)  # its id becomes an anchor: /rules/10-base/#B12
LANGUAGES = {".py": "python", ".conf": "nginx", ".yaml": "yaml", ".toml": "toml", ".service": "ini", ".env": "sh", ".ts": "ts", "": "text"}
FOREIGN = re.compile(r"""<(?:script|img|iframe|source)[^>]*\bsrc=["']?(?:https?:)?//[^>]*>|<link[^>]*\bhref=["']?(?:https?:)?//[^>]*>""")
COMMANDS = "<!-- options of the commands -->"


def source_of(uri: str) -> Path:
    """The file that a page of the site was written in."""
    return ROOT / next((name for name, page in PAGES.items() if page == uri and name != "README.md"), f"docs/{uri}")


def outside(path: Path) -> str:
    """The page of the site that shows a file outside docs/."""
    name = path.relative_to(ROOT).as_posix()
    return PAGES.get(name, f"files/{name.lstrip('.')}.md")


def linked_files(page: Path) -> set[Path]:
    targets = {(page.parent / target).resolve() for target, _ in LINK.findall(page.read_text(encoding="utf-8"))}
    return {target for target in targets if target.is_file() and target.is_relative_to(ROOT) and not target.is_relative_to(DOCS)}


def shown(path: Path) -> str:
    """A file as a page: its name and its text."""
    name, language = path.relative_to(ROOT).as_posix(), LANGUAGES.get(path.suffix, "text")
    return f"# `{name}`\n\n````{language}\n{path.read_text(encoding='utf-8')}\n````\n"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    extra = {ROOT / name: page for name, page in PAGES.items() if name != "README.md"}
    for path, uri in extra.items():
        files.append(File.generated(config, uri, content=path.read_text(encoding="utf-8")))
    pages = [*DOCS.rglob("*.md"), *extra]
    for path in sorted({target for page in pages for target in linked_files(page)}):
        if path.name not in PAGES:
            files.append(File.generated(config, outside(path), content=shown(path), inclusion=InclusionLevel.NOT_IN_NAV))
    for uri, name in ASSETS.items():
        files.append(File.generated(config, uri, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    uri = page.file.src_uri
    if uri.startswith("files/"):
        return markdown
    if uri == "index.md":
        page.meta["hide"] = ["navigation"]  # it has nothing but itself beside it
    here = source_of(uri)

    def moved(match: re.Match[str]) -> str:
        target = (here.parent / match[1]).resolve()
        if target.is_relative_to(DOCS):
            place = target.relative_to(DOCS).as_posix()
        elif target.is_relative_to(ROOT):
            place = outside(target)
        else:
            return match[0]
        return f"]({os.path.relpath(place, os.path.dirname(uri) or '.')}{match[2] or ''})"

    if uri.startswith("rules/"):
        markdown = RULE.sub(r'\1<strong id="\2">\2</strong>', markdown)
    return LINK.sub(moved, markdown).replace(COMMANDS, commands() if COMMANDS in markdown else "")


def on_post_build(config: MkDocsConfig) -> None:
    """Nothing on the site comes from another one: it works without a network, and tells nobody who reads it."""
    for path in Path(config.site_dir).rglob("*.html"):
        if found := FOREIGN.search(path.read_text(encoding="utf-8")):
            raise PluginError(f"{path.relative_to(config.site_dir)} loads something from elsewhere: {found[0]}")


# ---------------------------------------------------------------- the command line


def commands() -> str:
    """Every command with its description, options and examples."""
    from farshore.arena import bench
    from farshore.cli import parser

    found = [bench.parser() if one.prog == "farshore bench" else one for one in subcommands(parser())]
    return "\n\n".join(command(one, "###") for one in found)


def subcommands(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    groups: list[Any] = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return [one for group in groups for one in group.choices.values()]


def command(parser: argparse.ArgumentParser, heading: str) -> str:
    lines = [f"{heading} `{parser.prog}`", "", " ".join((parser.description or "").split()), ""]
    rows = [action for action in parser._actions if action.help and action.dest != "help"]
    rows = [action for action in rows if not isinstance(action, argparse._SubParsersAction)]
    if rows:
        lines += ["| option | |", "|---|---|"]
        lines += [f"| {signature(action)} | {cell(action.help or '')} |" for action in rows]
    if parser.epilog and parser.epilog.startswith("examples:"):
        examples = [line.removeprefix("  ") for line in parser.epilog.splitlines() if line.startswith("  ")]
        lines += ["", "```sh", *(re.sub(r"(\S) {3,}(\S)", r"\1    # \2", line) for line in examples), "```"]
    elif parser.epilog:
        lines += ["", "```text", parser.epilog.strip(), "```"]
    lines += [f"\n{command(one, heading + '#')}" for one in subcommands(parser)]
    return "\n".join(lines)


def signature(action: argparse.Action) -> str:
    value = action.metavar if isinstance(action.metavar, str) else "" if action.nargs == 0 else action.dest.upper()
    if action.choices:
        value = "|".join(map(str, action.choices))
    return f"`{' '.join([', '.join(action.option_strings), value]).strip()}`".replace("|", "\\|")


def cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("%%", "%").replace("<", "&lt;")
