# SPDX-License-Identifier: MIT
"""Reading and writing record files in small steps, so that the window never freezes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from dominoes.records.files import whole_file
from dominoes.records.notation import LARGEST_FILE
from dominoes.store import Archive, ImportBatch
from dominoes.store.importing import Offer, RecordFile, offer
from ui.kit.sheet import SheetContent, SheetOverlay
from ui.kit.widgets import PlainLabel
from ui.language import names
from ui.language.i18n import _, ngettext, number
from ui.pages.records.file_dialogs import SUFFIX
from ui.pages.records.sheets import offer_sheet, progress_sheet

_SLICE: Final = 0.012
"""Seconds of work between two turns of the event loop."""
_PATIENCE: Final = 0.3
"""Seconds after which progress is shown."""
_AT_ONCE: Final = 100
"""Rounds written in one step."""


class TooManyError(Exception):
    """More rounds than one file may hold."""


class _Progress:
    """A sheet that shows progress, opened only if the work takes long."""

    def __init__(self, overlay: SheetOverlay, title: str) -> None:
        self._overlay = overlay
        self._title = title
        self._words = ""
        self._label: PlainLabel | None = None
        self._began = time.monotonic()
        self._asking: asyncio.Future[str] | None = None

    def _make(self) -> SheetContent:
        self._label = PlainLabel(self._words, wrap=True)
        return progress_sheet(self._title, self._label)

    def show(self, words: str) -> None:
        self._words = words
        if self._asking is None and time.monotonic() - self._began > _PATIENCE:
            self._asking = asyncio.ensure_future(self._overlay.ask(self._make))
        elif self._label is not None:
            self._label.setText(words)

    @property
    def cancelled(self) -> bool:
        return self._asking is not None and self._asking.done()

    async def close(self) -> None:
        if self._asking is None:
            return
        if self._label is None:
            # Another sheet is being read, and this one still waits for its turn.
            self._asking.cancel()
        elif not self._asking.done():
            self._overlay.close_with("done")
        await asyncio.wait([self._asking])


class _CancelledError(Exception):
    """The player has cancelled."""


async def _in_slices(steps: Iterable[None], progress: _Progress, texts: Iterator[str]) -> None:
    """Take all *steps* unless the player cancels."""
    until = time.monotonic() + _SLICE
    for _step in steps:
        if time.monotonic() > until:
            progress.show(next(texts))
            await asyncio.sleep(0.001)
            if progress.cancelled:
                raise _CancelledError
            until = time.monotonic() + _SLICE


async def take_files(
    paths: Sequence[Path], archive: Archive, overlay: SheetOverlay, before: Callable[[], None]
) -> int | None:
    """Check files, show what they would add, and if the player agrees call *before* and add it.

    Returns:
        How many rounds were added; None if the player cancelled.

    Raises:
        StoreError: they cannot be saved; nothing was.
    """
    files = [RecordFile(path, names.level_name) for path in paths]
    if not await _check(files, overlay):
        return None
    found = offer(files, archive)
    if await overlay.ask(lambda: offer_sheet(files, found)) != "take":
        return None
    while True:
        # The same file may have been dropped twice, and the other one taken in meanwhile.
        latest = offer(files, archive)
        batch = await _ready(latest, overlay)
        if batch is None:
            return None
        if latest == offer(files, archive):
            break
    if latest.rounds:
        before()
        archive.write(batch, latest.back)
    return latest.rounds


async def _check(files: Sequence[RecordFile], overlay: SheetOverlay) -> bool:
    """Read *files* to their ends. Return False if the player cancelled."""
    progress = _Progress(overlay, _("Checking records"))

    def steps() -> Iterator[None]:
        for file in files:
            yield from file.steps()

    def texts() -> Iterator[str]:
        while True:
            n = sum(file.rounds for file in files)
            yield ngettext("{n} round checked", "{n} rounds checked", n).format(n=number(n))

    try:
        await _in_slices(steps(), progress, texts())
    except _CancelledError:
        return False
    finally:
        await progress.close()
    return True


async def _ready(found: Offer, overlay: SheetOverlay) -> ImportBatch | None:
    """Return the new matches ready to be written; None if the player cancelled."""
    progress, batch = _Progress(overlay, _("Importing records")), ImportBatch()

    def texts() -> Iterator[str]:
        while True:
            n = len(batch.rounds)
            yield ngettext("{n} of {all} round", "{n} of {all} rounds", found.new).format(
                n=number(n), all=number(found.new)
            )

    try:
        await _in_slices((step for match in found.matches for step in batch.add(match)), progress, texts())
    except _CancelledError:
        return None
    finally:
        await progress.close()
    return batch


async def write_file(ids: Sequence[int], path: Path, archive: Archive, overlay: SheetOverlay) -> int | None:
    """Write the records of rounds into one file, the oldest first, whole hands only.

    Returns:
        How many rounds were written; None if the player cancelled: then no file was touched.

    Raises:
        OSError: the file cannot be written.
        StoreError: a record cannot be read.
        TooManyError: no reader would take so large a file.
    """
    if path.suffix.lower() != SUFFIX:
        # Whatever else goes by that name, such as the store itself, is not to be replaced by records.
        path = path.with_name(path.name + SUFFIX)
    progress = _Progress(overlay, _("Writing records"))
    written = 0

    def texts() -> Iterator[str]:
        while True:
            yield ngettext("{n} round written", "{n} rounds written", written).format(n=number(written))

    try:
        with whole_file(path) as file:

            def steps() -> Iterator[None]:
                nonlocal written
                size = 0
                whole = archive.whole_hands(ids)
                for start in range(0, len(whole), _AT_ONCE):
                    for line in archive.lines(whole[start : start + _AT_ONCE]):
                        size += len(line.encode()) + 1
                        if size > LARGEST_FILE:
                            raise TooManyError
                        file.write(line + "\n")
                        written += 1
                    yield

            await _in_slices(steps(), progress, texts())
    except _CancelledError:
        return None
    finally:
        await progress.close()
    return written
