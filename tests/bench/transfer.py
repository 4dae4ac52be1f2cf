# SPDX-License-Identifier: MIT
"""How long reading, comparing, writing and exporting a large store hold the window's thread at a time.

    python tests/bench/transfer.py [--rounds 32820]        (goal: no step above 50 ms, 2 ms a round checked)

The window takes one step after the other, for 12 ms at a time (`ui.pages.records.transfer`). Here the longest step of
each kind is measured, in CPU time of the thread: a loaded machine changes that little. The store is filled with
copies of a few rounds of 打天九, which are checked once. Flushing an export is not measured: a thread does it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar

from dominoes.games import entry
from dominoes.play.exhibition import exhibition
from dominoes.records.files import reading
from dominoes.records.record import write_line
from dominoes.records.record_files import RecordFiles
from dominoes.store import Filter, ImportBatch, Store
from dominoes.store.importing import RecordFile, offering
from dominoes.store.summaries import digest
from ui.pages.records.transfer import all_kept, written_steps

T = TypeVar("T")

GOAL_MS: Final = 50.0
CHECKED_GOAL_MS: Final = 2.0
PLAYED: Final = 200
_longest: dict[str, float] = {}


def timed(what: str, steps: Generator[None, None, T] | Iterator[Any]) -> Any:  # noqa: ANN401 - what comes of any steps
    """Take all *steps*; print the longest, and return what comes of them."""
    longest, begun, count = 0.0, time.thread_time(), 0
    while True:
        before = time.thread_time()
        try:
            next(steps)
        except StopIteration as end:
            longest = max(longest, time.thread_time() - before)
            spent = time.thread_time() - begun
            print(f"{what:10} {count:6} steps, the longest {1000 * longest:6.1f} ms, all {spent:.2f} s of CPU time")
            _longest[what] = 1000 * longest
            return end.value
        longest, count = max(longest, time.thread_time() - before), count + 1


def measure(rounds: int, folder: Path) -> float:
    """Print the figures; return the CPU time that checking a round took, in milliseconds."""
    found = entry("tiengow")
    played = exhibition(found, found.presets["wiki_hk"], ["greedy"] * 4, PLAYED, bytes(32))
    path = folder / "some.gupai"
    path.write_text("".join(write_line(each, state) + "\n" for each, state in played), encoding="utf-8")
    file = RecordFile(path, str)
    began = time.thread_time()
    for _step in file.steps():
        pass
    each = 1000 * (time.thread_time() - began) / file.rounds
    # Copied, for checking them all takes a minute.
    known = file.found
    for number in range(len(known), rounds):
        one = known[number % PLAYED]
        match = f"{one.match}-{number // PLAYED}"
        line = one.new.line.replace(one.match, match)
        known.append(replace(one, match=match, digest=digest(line), new=replace(one.new, line=line)))
    store = Store.open(folder / "a" / "a.db")
    offered = timed("offer", offering([file], store.archive))
    batch = ImportBatch()
    timed("make ready", (step for match in offered.matches for step in batch.add(match)))
    timed("write", store.archive.writing(batch, offered.back))
    timed("again", offering([file], store.archive))
    ids = store.archive.ids(Filter())
    with RecordFiles(folder / "out.gupai") as files:
        timed("export", written_steps(ids, files, store.archive))
        paths = files.finish()
    store.close()
    print(f"{len(paths)} files, {sum(path.stat().st_size for path in paths) / 2**20:.0f} MiB, {len(ids)} rounds")
    timed("read", reading(paths[0]))
    return each


def main() -> int:
    """Measure, and tell by the exit code whether the goals are met."""
    parser = argparse.ArgumentParser(description="how long a transfer holds the window")
    parser.add_argument("--rounds", type=int, default=32_820)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, all_kept:
        each = measure(asked.rounds, Path(folder))
    print(f"checking: {each:.2f} ms of CPU time a round (goal {CHECKED_GOAL_MS}); longest step: goal {GOAL_MS} ms")
    return int(max(_longest.values()) > GOAL_MS or each > CHECKED_GOAL_MS)


if __name__ == "__main__":
    sys.exit(main())
