"""Compiles the engine with mypyc where that is possible; where it is not, the same sources are installed as plain Python.
Builds the page for the browser with Node, unless it is there already; without it the games are played in the terminal.

Everything else about the package is in pyproject.toml, the list of compiled modules too (`[tool.farshore]`).

FARSHORE_PLAIN=1             don't compile
FARSHORE_REQUIRE_COMPILED=1  stop with an error instead of going on without compiled modules
FARSHORE_TIMINGS=1           say how long translating and compiling took
FARSHORE_NO_PAGE=1           don't build the page; one that is there is packed as it is
"""

import hashlib
import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "tools"))
page = importlib.import_module("page")
docstrings, hints = importlib.import_module("docstrings"), importlib.import_module("hints")
PACKAGE = Path("src/farshore")
REQUIRED = os.environ.get("FARSHORE_REQUIRE_COMPILED") == "1"
BUILDS = {"build", "build_ext", "bdist_wheel", "editable_wheel", "develop", "install"}
GCC_FLAGS = ["-fvisibility=hidden", "-fno-semantic-interposition"]  # calls between compiled modules become direct: 15-30 % faster
HARD, LIGHT, NONE = "-O3", "-O1", "-O0"
GROUP = "farshore"  # the library that holds all compiled modules is farshore__mypyc
C_FOLDER = Path("build/c")
TRANSLATION = C_FOLDER / "translation.json"
KEPT = ("name", "sources", "include_dirs", "depends", "extra_compile_args")
NO_PAGE = "Farshore is installed without its page for the browser: games are played in the terminal."
PLAIN = "Farshore is installed as plain Python: it plays the same games, about twenty times slower."


def chosen(*lists: str) -> set[Path]:
    """The files that these lists of `[tool.farshore]` name."""
    table = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["farshore"]
    return {path.relative_to(HERE) for name in lists for pattern in table[name] for path in (HERE / PACKAGE).glob(pattern)}


def modules() -> list[str]:
    """The source files to compile."""
    return sorted(path.as_posix() for path in chosen("compiled") - chosen("cold"))


def go_plain(reason: str) -> None:
    """Say why nothing is compiled; an error where compiling is required."""
    if REQUIRED:
        raise SystemExit(f"Nothing was compiled: {reason}.")
    print(f"note: {reason}. {PLAIN}", file=sys.stderr)


class Build(build_ext):
    """Builds all compiled modules or none: half of them would not import."""

    extensions: list[Extension]

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            for extension in self.extensions:
                extension.extra_compile_args = [*extension.extra_compile_args, *GCC_FLAGS]
        self.compiler.compile = side_by_side(self.compiler)
        self.parallel = os.cpu_count()  # one large library, and for each module a small one that leads to it
        try:
            with timed("compiling and linking"):
                super().build_extensions()
        except Exception as error:
            go_plain(f"compiling failed ({error})")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def side_by_side(compiler: Any) -> Callable[..., list[str]]:
    """As the compiler's `compile`, but on all cores, and only what is not there already from the same text, headers and options."""
    compile_: Callable[..., list[str]] = compiler.compile
    headers = digest(*(path.read_bytes() for path in sorted(C_FOLDER.glob("*.h"))))
    light = {f"__native_{'___'.join(path.with_suffix('').parts[1:])}.c" for path in chosen("light")} | {f"__native_{GROUP}.c"}
    one_at_a_time, prepared = threading.Lock(), dict[str, dict[str, Any]]()

    def effort(source: str) -> str:
        """How much the compiler is to optimise a file: our modules, what only leads to them; mypyc's own files are left as they are."""
        name = Path(source).name
        if name.startswith("__native"):
            return LIGHT if name in light else HARD
        return NONE if Path(source).is_relative_to(C_FOLDER / GROUP) else ""

    def prepare(level: str, options: dict[str, Any]) -> dict[str, Any]:
        with one_at_a_time:
            if level not in prepared:
                prepared[level] = with_header(compiler, level, options) if level and compiler.compiler_type == "unix" else options
        return prepared[level]

    def several(sources: list[str], output_dir: str | None = None, **options: Any) -> list[str]:
        objects: list[str] = compiler.object_filenames(sources, strip_dir=False, output_dir=output_dir or "")
        values = {source: digest(headers, sys.version, options, effort(source), Path(source).read_bytes()) for source in sources}
        stamps = {source: Path(made + ".stamp") for source, made in zip(sources, objects, strict=True)}

        def stale(source: str) -> bool:
            stamp = stamps[source]
            return not (stamp.is_file() and stamp.read_text() == values[source] and stamp.with_suffix("").is_file())

        def one(source: str) -> None:
            stamps[source].unlink(missing_ok=True)
            try:
                compile_([source], output_dir=output_dir, **prepare(effort(source), options))
            except CompileError:  # some systems can't use a compiled header
                compile_([source], output_dir=output_dir, **options)
            stamps[source].write_text(values[source])

        # the largest first, so that none is left alone at the end
        todo = sorted(filter(stale, sources), key=lambda source: -Path(source).stat().st_size)
        if len(todo) > 1:
            print(f"Compiling {len(todo)} C files on {os.cpu_count()} cores ...", flush=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(one, todo))
        return objects

    return several


def with_header(compiler: Any, level: str, options: dict[str, Any]) -> dict[str, Any]:
    """These options at this level, with the headers that files include compiled once; reading them each time is a sixth of all the work."""
    header = C_FOLDER / f"prepared{level}" / "all.h"
    header.parent.mkdir(exist_ok=True)
    included = ["Python.h"] if level == NONE else [f"__native_{GROUP}.h", f"__native_internal_{GROUP}.h"]
    header.write_text("".join(f'#include "{name}"\n' for name in included), encoding="utf-8")
    flags = [level if flag == HARD else flag for flag in options["extra_postargs"]]
    folders = [f"-I{folder}" for folder in (*compiler.include_dirs, *options["include_dirs"])]
    command = [*compiler.compiler_so, *folders, "-x", "c-header", str(header), "-o", f"{header}.gch", *flags]
    there = subprocess.run(command, capture_output=True).returncode == 0
    return {**options, "extra_postargs": [*(["-include", str(header)] if there else []), *flags]}


def digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()


@contextmanager
def timed(what: str) -> Iterator[None]:
    """With FARSHORE_TIMINGS=1, say how long it took."""
    start, used = time.monotonic(), processor_time()
    yield
    if os.environ.get("FARSHORE_TIMINGS") == "1":
        print(f"{what}: {time.monotonic() - start:.1f} s, {processor_time() - used:.1f} s of processor time", flush=True)


def processor_time() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def build_page() -> None:
    """The page, unless it is there as its sources want it; what hinders is said and is no error."""
    if os.environ.get("FARSHORE_NO_PAGE") == "1" or page.up_to_date():
        return
    try:
        if not page.WEB.is_dir():
            raise page.NoPage("the page's sources are not here")
        page.build()
    except (page.NoPage, OSError) as error:
        print(f"note: {error}. {NO_PAGE}", file=sys.stderr)


PAGE = threading.Thread(target=build_page)  # beside the compiling, which takes longer


class Sources(build_py):
    """Copies the sources and the page; files that no longer exist leave the build folder."""

    def run(self) -> None:
        self.run_command("build_ext")
        if PAGE.ident is None:
            build_page()
        else:
            PAGE.join()
        target = Path(self.build_lib, "farshore")
        for path in target.rglob("*"):
            relative = path.relative_to(target)
            source = relative.with_name(relative.name.split(".")[0] + ".py") if path.suffix in {".so", ".pyd"} else relative
            if path.is_file() and not (HERE / PACKAGE / source).exists():
                path.unlink()
        super().run()
        rules = target / "data" / "rules"  # the texts of docs/rules: `farshore.lab.rule_texts` reads them
        rules.mkdir(parents=True, exist_ok=True)
        for text in (HERE / "docs" / "rules").glob("*.md"):
            shutil.copy(text, rules)


class Package(Distribution):
    """Translates to C only when something is really built, not for each look at the package's name."""

    def run_commands(self) -> None:
        if BUILDS & set(self.commands):
            PAGE.start()
            self.ext_modules = extensions()
        super().run_commands()


def try_compiler() -> None:
    """Raises if this machine can't build a C extension (no compiler, no Python headers); asked first, as translating takes its time."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return 0; }\n", encoding="utf-8")
        compiler = new_compiler()
        customize_compiler(compiler)
        compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()])


def extensions() -> list[Extension]:
    """The compiled modules as C, or nothing."""
    if os.environ.get("FARSHORE_PLAIN") == "1":
        return []
    try:
        try_compiler()
    except Exception as error:
        go_plain(f"no working C compiler was found ({error})")
        return []
    if (known := read_translation()) is not None:
        return known
    sources, key = modules(), translation_key()  # before the sources are read: whoever changes one meanwhile translates again
    try:
        print(f"Translating {len(sources)} modules to C ...", flush=True)
        with timed("translating"):
            from mypyc.build import mypycify

            made = mypycify(sources, opt_level="3", debug_level="0", group_name=GROUP, target_dir=str(C_FOLDER), multi_file=True)
            docstrings.document(C_FOLDER, sources)
            hints.hint(C_FOLDER, GROUP)
    except (Exception, SystemExit) as error:  # mypyc leaves by SystemExit when a type does not fit
        go_plain(f"mypyc could not translate the engine ({error})")
        return []
    kept = [{name: getattr(extension, name) for name in KEPT} for extension in made]
    TRANSLATION.write_text(json.dumps({"key": key, "extensions": kept}), encoding="utf-8")
    return [Extension(**values) for values in kept]


def translation_key() -> str:
    """Everything that the C code depends on: the sources, all of them, as types come from plain modules too, and what translates them."""
    table = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    digest = hashlib.sha256(repr((sys.version, sys.prefix, version("mypy"), table["farshore"], table["mypy"])).encode())
    for path in (HERE / "tools" / "docstrings.py", HERE / "tools" / "hints.py", *sorted((HERE / PACKAGE).rglob("*.py"))):
        digest.update(path.relative_to(HERE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def read_translation() -> list[Extension] | None:
    """The C code of last time, if it is there, whole, and made of these sources."""
    try:
        told = json.loads(TRANSLATION.read_text(encoding="utf-8"))
        if told["key"] != translation_key():
            return None
        known = [Extension(**values) for values in told["extensions"]]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return known if all(Path(source).is_file() for extension in known for source in extension.sources) else None


# `setup_requires` is how a setup.py tells pip, before anything is built, what this one build needs besides pyproject.toml's list.
setup(distclass=Package, cmdclass={"build_ext": Build, "build_py": Sources}, setup_requires=page.requirements())
