"""Processes that share work. They end when the one that started them has ended, even if it was killed and could not tell them."""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor


def process_pool(jobs: int) -> ProcessPoolExecutor:
    """So many processes of this machine (0: one for each core)."""
    return ProcessPoolExecutor(jobs or os.cpu_count() or 1, multiprocessing.get_context("spawn"), begin_process)


def begin_process() -> None:
    """What a process of a pool does first."""
    ignore_interrupts()
    threading.Thread(target=end_with_parent, name="end with parent", daemon=True).start()


def ignore_interrupts() -> None:
    """Ctrl-C goes to the main process, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_with_parent() -> None:
    """Wait for the end of the process that started this one, and end at once: nobody is left to give or take work. Without this a process
    would wait for more, as it holds both ends of the queue that it reads."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
