# SPDX-License-Identifier: MIT
"""A program that saves, makes a backup, exports and restores it, and reports the end of each step.

``python -m tests.reliability.restorer PATH [closed | open] [FLUSH …]`` writes ``ack N`` and ``done WORD`` to its
output, each as one system call. The store is restored after it was closed, or as a program leaves it that was killed,
with its log. What is named as FLUSH, ``fsync`` or ``flush_folder``, does nothing.
"""

from __future__ import annotations

import os
import sys
from itertools import islice
from pathlib import Path
from typing import Final

from dominoes.records import files
from dominoes.store import Store, backups
from tests.reliability.writer import CYCLE, write

BACKED_UP, STEPS = 2 * CYCLE + 1, 3 * CYCLE
"""Steps that the backup has, and all."""
ROUNDS: Final = 2
"""Finished ones that the backup has."""
EXPORTS: Final = ("一局\n" * 4_000, "兩局\n" * 4_000)
"""Texts of the file that is exported, one after the other: a few pages long."""
EXPORTED: Final = "rounds.txt"
"""Its name."""


def done(word: str) -> None:
    """Report the end of the step *word*."""
    os.write(1, f"done {word}\n".encode())


def run(path: Path, *, closed: bool) -> None:
    """Save, make a backup, save more, export twice, and restore the backup."""
    store = Store.open(path)
    steps = write(store, STEPS)
    for _ in islice(steps, BACKED_UP):
        pass
    with store.freeze() as source:
        made = backups.make_backup(source, path)
    store.thaw()
    done("backup")
    for _ in steps:
        pass
    for number, text in enumerate(EXPORTS):
        with files.whole_file(path.with_name(EXPORTED)) as file:
            file.write(text)
        done(f"export-{number}")
    if closed:
        store.close()
    done("all-saved")
    backups.restore(made.path, path)
    done("restore")


if __name__ == "__main__":
    for each in sys.argv[3:]:
        modules: tuple[object, ...] = (os,) if each == "fsync" else (backups, files)
        for module in modules:
            setattr(module, each, lambda _what: None)
    run(Path(sys.argv[1]), closed=sys.argv[2] == "closed")
    # The end of the process is the power cut: nothing is closed.
    os._exit(0)
