"""A program's own clock and disk, which can be wrong and slow: a small library that is loaded before the C library (machine.c)."""

import os
import struct
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("machine.c")


def built(folder: Path) -> str:
    """The library, compiled into this folder; empty if it can't be (no C compiler, or not Linux)."""
    library = folder / "machine.so"
    try:
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return str(library)


class Machine:
    """The clock and the disk of one program."""

    def __init__(self, folder: Path, name: str, library: str) -> None:
        self.can_fail = bool(library)
        self._file = folder / f"{name}.machine"
        self.set()
        self._file.chmod(0o644)
        self.variables = {"CHAOS_MACHINE": str(self._file), "LD_PRELOAD": library} if library else {}

    def set(self, clock: float = 0.0, flush: float = 0.0) -> None:
        """Seconds by which the clock is wrong, and by which each flush to the disk takes longer."""
        data = struct.pack("=qq", int(clock * 1e9), int(flush * 1e6))
        if not self._file.exists():
            self._file.write_bytes(data)
            return
        file = os.open(self._file, os.O_WRONLY)  # in place: the program has mapped it
        os.pwrite(file, data, 0)
        os.close(file)
