"""Hints for the C compiler, which setup.py puts into the C code that mypyc wrote: what hardly ever happens, and a shorter way to a result.

mypyc marks the checks for errors as unlikely, but not those of an index: whether it lies in its row, whether it counts from the end.
Without a hint the compiler takes all ways for equally likely, and jumps about in what is always done. And what Python can only look up, the
number of a word's lowest bit, processors know. A hint changes no result. What is not found in the C code stays as it is.
"""

import re
from pathlib import Path

# cpy_r_r4 = (uint64_t)cpy_r_r2 < (uint64_t)cpy_r_r3;
# if (cpy_r_r4) goto CPyL5;
IN_ROW = re.compile(r"(?P<check>(?P<name>cpy_r_r\d+) = \(uint64_t\)\S+ < \(uint64_t\)\S+;\s+if \()(?P=name)(?P<goto>\) goto )")
COLD = ("PyErr_SetNone", "CPy_AddTraceback", "_Py_Dealloc")  # what leads to a call of these is unlikely; compiled code keeps its objects
DECLARED = "\n#ifdef __GNUC__\n{}\n#endif\n".format("\n".join(f"extern __typeof__({name}) {name} __attribute__((cold));" for name in COLD))
# int64_t CPyDef_bitsets___lowest_bit(int64_t cpy_r_word, VecI64 cpy_r_lowest) {
LOWEST_BIT = re.compile(r"\nint64_t CPyDef_\w*___lowest_bit\(int64_t (?P<word>\w+), [^;{)]*\) \{\n")
ONE_INSTRUCTION = "#ifdef __GNUC__\n    return __builtin_ctzll({});\n#endif\n"  # its argument is never 0
LAST_INCLUDE = re.compile(r"(?s).*#include [^\n]*\n")


def with_hints(code: str) -> str:
    """The C code of a module, with the checks of indices marked as likely to pass, and the lowest bit of a word found by the processor."""
    code = IN_ROW.sub(r"\g<check>likely(\g<name>)\g<goto>", code)
    return LOWEST_BIT.sub(lambda match: match[0] + ONE_INSTRUCTION.format(match["word"]), code)


def with_cold_calls(header: str) -> str:
    """The header that all modules include, which tells what is rarely called."""
    return LAST_INCLUDE.sub(lambda match: match[0] + DECLARED, header, count=1)


def hint(folder: Path, group: str) -> None:
    """Put hints into the C files that mypyc made in this folder, and into the header of the library that holds them all."""
    for path in folder.glob(f"__native_{group}___*.c"):
        path.write_text(with_hints(path.read_text(encoding="utf-8")), encoding="utf-8")
    header = folder / f"__native_{group}.h"
    header.write_text(with_cold_calls(header.read_text(encoding="utf-8")), encoding="utf-8")
