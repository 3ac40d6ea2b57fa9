"""Compiles the engine with mypyc where that is possible; where it is not, the same sources are installed as plain Python.
Builds the page for the browser with Node, unless it is there already; without it the games are played in the terminal.

Everything else about the package is in pyproject.toml, the list of compiled modules too (`[tool.farshore]`).

FARSHORE_PLAIN=1             don't compile
FARSHORE_REQUIRE_COMPILED=1  stop with an error instead of going on without compiled modules
FARSHORE_NO_PAGE=1           don't build the page; one that is there is packed as it is
"""

import hashlib
import importlib
import os
import sys
import tempfile
import threading
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "tools"))
page = importlib.import_module("page")
PACKAGE = Path("src/farshore")
REQUIRED = os.environ.get("FARSHORE_REQUIRE_COMPILED") == "1"
BUILDS = {"build", "build_ext", "bdist_wheel", "editable_wheel", "develop", "install"}
GCC_FLAGS = ["-fvisibility=hidden", "-fno-semantic-interposition"]  # calls between compiled modules become direct: 15-30 % faster
NO_PAGE = "Farshore is installed without its page for the browser: games are played in the terminal."
PLAIN = "Farshore is installed as plain Python: it plays the same games, about twenty times slower."


def modules() -> list[str]:
    """The source files to compile."""
    table = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["farshore"]

    def matches(patterns: list[str]) -> set[Path]:
        return {path for pattern in patterns for path in (HERE / PACKAGE).glob(pattern)}

    return sorted(path.relative_to(HERE).as_posix() for path in matches(table["compiled"]) - matches(table["cold"]))


def go_plain(reason: str) -> None:
    """Say why nothing is compiled; an error where compiling is required."""
    if REQUIRED:
        raise SystemExit(f"FARSHORE_REQUIRE_COMPILED is set, but {reason}.")
    print(f"note: {reason}. {PLAIN}", file=sys.stderr)


class Build(build_ext):
    """Builds all compiled modules or none: half of them would not import."""

    extensions: list[Extension]

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            for extension in self.extensions:
                extension.extra_compile_args += GCC_FLAGS
        self.compiler.compile = side_by_side(self.compiler.compile, self.compiler.object_filenames)
        self.parallel = os.cpu_count()  # one large library, and for each module a small one that leads to it
        try:
            super().build_extensions()
        except Exception as error:
            go_plain(f"compiling failed ({error})")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def side_by_side(compile_: Callable[..., list[str]], objects: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """As the compiler's `compile`, but on all cores, and only what is not there already from the same text, headers and options."""

    def several(sources: list[str], output_dir: str | None = None, **options: object) -> list[str]:
        headers = b"".join(path.read_bytes() for path in sorted(Path("build/c").glob("*.h")))

        def one(source: str) -> None:
            (made,) = objects([source], strip_dir=False, output_dir=output_dir or "")
            stamp = Path(made + ".stamp")
            value = hashlib.sha256(headers + Path(source).read_bytes() + repr((sys.version, options)).encode()).hexdigest()
            if not (Path(made).is_file() and stamp.is_file() and stamp.read_text() == value):
                stamp.unlink(missing_ok=True)
                compile_([source], output_dir=output_dir, **options)
                stamp.write_text(value)

        with ThreadPoolExecutor(os.cpu_count()) as pool:  # the largest first, so that none is left alone at the end
            list(pool.map(one, sorted(sources, key=lambda source: -Path(source).stat().st_size)))
        return objects(sources, strip_dir=False, output_dir=output_dir or "")

    return several


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
    try:
        from mypyc.build import mypycify

        result: list[Extension] = mypycify(
            modules(), opt_level="3", debug_level="0", group_name="farshore", target_dir="build/c", multi_file=True
        )
    except (Exception, SystemExit) as error:  # mypyc leaves by SystemExit when a type does not fit
        go_plain(f"mypyc could not translate the engine ({error})")
        return []
    return result


# `setup_requires` is how a setup.py tells pip, before anything is built, what this one build needs besides pyproject.toml's list.
setup(distclass=Package, cmdclass={"build_ext": Build, "build_py": Sources}, setup_requires=page.requirements())
