# SPDX-License-Identifier: MIT
"""How long exporting and importing a large store holds the window's thread at a time.

    python tests/bench/transfer.py [--rounds 32820]        (goal: at most 50 ms; import 2 ms a round)

A store is filled with copies of a few hundred rounds of 打天九, exported, and what was written is imported into an empty
one, by the same code as in the window. The thread is held while its event loop is not heard of. CPU time is what the
thread itself used; the rest it waited, for the disk, or for a machine with other things to do.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from dominoes.deal import seed_for_round
from dominoes.games import entry
from dominoes.play.exhibition import exhibition
from dominoes.records.notation import read_object
from dominoes.records.record import write_line
from dominoes.store import Archive, Filter, ImportBatch, Store
from dominoes.store.importing import RecordFile, offer
from ui.app.loop import EventLoop
from ui.kit.sheet import SheetOverlay
from ui.kit.theme import application
from ui.pages.records import transfer

GOAL_MS: Final = 50.0
PLAYED: Final = 300


def lines(rounds: int) -> Iterator[str]:
    """Yield records; no two are the same."""
    found = entry("tiengow")
    options = found.presets["wiki_hk"]
    played = [
        write_line(each, state) for each, state in exhibition(found, options, ["greedy"] * 4, PLAYED, bytes(32))
    ]
    for number in range(rounds):
        line = played[number % PLAYED]
        data = read_object(line)
        yield line.replace(data["match"], f"{data['match']}-{number // PLAYED}").replace(f', "sha256": "{data["sha256"]}"', "")


def fill(archive: Archive, folder: Path, rounds: int) -> None:
    """Put *rounds* rounds into a store, by way of files."""
    path, batch = folder / "some.gupai", ImportBatch()
    given = list(lines(rounds))
    for start in range(0, rounds, 5000):
        path.write_text("\n".join(given[start : start + 5000]) + "\n", encoding="utf-8")
        file = RecordFile(path, str)
        began = time.process_time()
        for _step in file.steps():
            pass
        if not start:
            print(f"checking: {1000 * (time.process_time() - began) / file.rounds:.2f} ms of CPU time a round")
        for match in offer([file], archive).matches:
            for _step in batch.add(match):
                pass
    archive.write(batch)


async def held(what: str, work: Callable[[], Awaitable[object]]) -> float:
    """Do *work*; print and return how long the loop was not heard of meanwhile, in milliseconds of CPU time."""
    gaps: list[tuple[float, float]] = []

    async def beat() -> None:
        cpu, wall = time.thread_time(), time.perf_counter()
        while True:
            await asyncio.sleep(0)
            cpu_now, wall_now = time.thread_time(), time.perf_counter()
            gaps.append((1000 * (cpu_now - cpu), 1000 * (wall_now - wall)))
            cpu, wall = cpu_now, wall_now

    beating = asyncio.ensure_future(beat())
    began = time.process_time()
    result = await work()
    spent = time.process_time() - began
    beating.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await beating
    worst, waited = max(cpu for cpu, _ in gaps), max(wall for _, wall in gaps)
    print(f"{what:10} held for {worst:6.1f} ms of CPU time, {waited:6.1f} ms in all; {spent:.1f} s of CPU time: {result}")
    return worst


async def measure(rounds: int) -> float:
    """Export and import; return the longest time that the thread was held."""
    overlay = SheetOverlay(QWidget())
    asked = overlay.ask

    async def take(make: Callable[[], object]) -> str:
        """Answer the sheet as the player would."""
        sheet = make()
        return "take" if any(button.answer == "take" for button in sheet.buttons) else await asked(make)  # type: ignore[attr-defined,arg-type]

    overlay.ask = take  # type: ignore[method-assign,assignment]
    with tempfile.TemporaryDirectory() as below:
        folder = Path(below)
        store, empty = Store.open(folder / "a" / "a.db"), Store.open(folder / "b" / "b.db")
        fill(store.archive, folder, rounds)
        out = folder / "out.gupai"
        ids = store.archive.ids(Filter())
        worst = [await held("export", lambda: transfer.write_file(ids, out, store.archive, overlay))]
        parts = sorted(folder.glob("out.*"))
        print(f"{len(parts)} files, {sum(part.stat().st_size for part in parts) / 2**20:.0f} MiB")
        worst.append(await held("import", lambda: transfer.take_files(parts[:1], empty.archive, overlay, int)))
        worst.append(await held("again", lambda: transfer.take_files(parts[:1], store.archive, overlay, int)))
        store.close()
        empty.close()
    return max(worst)


def main() -> int:
    """Measure, and tell by the exit code whether the goal is met."""
    parser = argparse.ArgumentParser(description="how long a transfer holds the window")
    parser.add_argument("--rounds", type=int, default=32_820)
    asked = parser.parse_args()
    app = application()
    loop = EventLoop(app)
    worst = loop.run_until_complete(measure(asked.rounds))
    assert seed_for_round
    return int(worst > GOAL_MS)


if __name__ == "__main__":
    sys.exit(main())
