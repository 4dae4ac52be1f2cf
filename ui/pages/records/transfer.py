# SPDX-License-Identifier: MIT
"""Record files in and out: the file dialogs, the progress, the summary; in small steps, so that nothing freezes."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from dominoes.errors import RecordError
from dominoes.records.parts import with_parts
from dominoes.records.record_files import RecordFiles
from dominoes.store import Archive, ImportBatch, RoundRow
from dominoes.store.importing import Offer, RecordFile, offering
from ui.games.reasons import error_text
from ui.kit.background import BackgroundJob, Stop
from ui.kit.file_dialog import ask_for_file, ask_for_target
from ui.kit.file_names import shown_name
from ui.kit.sheet import SheetButton, SheetContent, SheetOverlay, stacked
from ui.kit.tasks import Tasks
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language import names
from ui.language.i18n import _, ngettext, number, sentences, term
from ui.play.services import Services
from ui.saving.trouble_messages import left_out_text

SUFFIX: Final = ".gupai"
_SLICE: Final = 0.012
"""Seconds of work between two turns of the event loop."""
_PATIENCE: Final = 0.3
"""Seconds after which progress is shown."""
_REPLACE: Final = "replace"
"""The answer that lets files of earlier exports be replaced."""
_AT_ONCE: Final = 100
"""Rounds written in one step."""
_NEVER: Final = 1 << 30
"""Searches among what is young before there is one among everything."""


@dataclass(frozen=True, slots=True)
class Written:
    """What an export wrote."""

    rounds: int
    files: tuple[Path, ...]
    left_out: int = 0
    """How many rounds were not, because their records are damaged."""
    damaged: tuple[RoundRow, ...] = ()
    """Those of them that are known."""

    @property
    def text(self) -> str:
        """Say so, and what was left out."""
        if self.left_out:
            return f"{self._written}\n{left_out_text(self.left_out, self.damaged)}"
        return self._written

    @property
    def _written(self) -> str:
        n, files = number(self.rounds), len(self.files)
        if files == 1:
            text = ngettext("{n} round written to {file}", "{n} rounds written to {file}", self.rounds)
            return text.format(n=n, file=self.files[0].name)
        # Translators: {last} is the name of a file, such as "records.3-of-3.gupai".
        text = ngettext(
            "{n} round written to {files} files, up to {last}. Keep them together: one file would be too large.",
            "{n} rounds written to {files} files, up to {last}. Keep them together: one file would be too large.",
            self.rounds,
        )
        return text.format(n=n, files=number(files), last=self.files[-1].name)


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
        cancel = SheetButton("", term("cancel"), "Esc", main=True)
        return SheetContent(self._title, "", stacked(self._label), (cancel,))

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


async def _in_slices(overlay: SheetOverlay, title: str, steps: Iterable[None], words: Callable[[], str]) -> None:
    """Take all *steps*; if that takes long, show by *words* how far they are.

    Raises:
        _CancelledError: the player has cancelled.
    """
    progress = _Progress(overlay, title)
    until = time.monotonic() + _SLICE
    try:
        for _step in steps:
            if time.monotonic() > until:
                progress.show(words())
                await asyncio.sleep(0.001)
                if progress.cancelled:
                    raise _CancelledError
                until = time.monotonic() + _SLICE
    finally:
        await progress.close()


async def take_files(
    paths: Sequence[Path], archive: Archive, overlay: SheetOverlay, before: Callable[[], None]
) -> int:
    """Check files, show what they would add, and if the player agrees call *before* and add it.

    Returns:
        How many rounds were added; 0 if the player cancelled.

    Raises:
        StoreError: they cannot be saved; nothing was.
    """
    # Of records in several files one brings the others; one that is missing is told like a line that is refused.
    files = [RecordFile(path, names.level_name) for path in with_parts(paths)]
    with all_kept:
        return await _take(files, archive, overlay, before)


class AllKept:
    """While it is entered, no garbage is looked for among everything: there are many rounds, and all are in use."""

    def __init__(self) -> None:
        """Nothing is imported yet."""
        self._inside = 0
        self._usual = gc.get_threshold()

    def __enter__(self) -> None:
        """Begin an import, perhaps while others wait for an answer."""
        if not self._inside:
            self._usual = young, middle, _old = gc.get_threshold()
            gc.set_threshold(young, middle, _NEVER)
        self._inside += 1

    def __exit__(self, *_raised: object) -> None:
        """End one of them; after the last everything is as before, in whatever order they end."""
        self._inside -= 1
        if not self._inside:
            gc.set_threshold(*self._usual)


all_kept: Final = AllKept()


async def _take(
    files: Sequence[RecordFile], archive: Archive, overlay: SheetOverlay, before: Callable[[], None]
) -> int:

    def checked() -> str:
        n = sum(file.rounds for file in files)
        return ngettext("{n} round checked", "{n} rounds checked", n).format(n=number(n))

    try:
        await _in_slices(overlay, _("Checking records"), (step for file in files for step in file.steps()), checked)
        good = [file for file in files if file.is_good]
        rest = await _offered(files, archive, overlay)
        whole = rest if len(good) == len(files) else await _offered(good, archive, overlay)
        answer = await overlay.ask(lambda: offer_sheet(files, whole, rest))
        if not answer:
            return 0
        chosen = files if answer == _TAKE_REST else good
        while True:
            # The same file may have been dropped twice, and the other one taken in meanwhile.
            latest = await _offered(chosen, archive, overlay)
            batch = await _ready(latest, overlay)
            if latest == await _offered(chosen, archive, overlay):
                break
        if latest.rounds:
            before()
            await _write(batch, latest, archive, overlay)
    except _CancelledError:
        return 0
    return latest.rounds


async def _write(batch: ImportBatch, found: Offer, archive: Archive, overlay: SheetOverlay) -> None:
    """Add what was *found* and made ready.

    Raises:
        _CancelledError: the player has cancelled in time; nothing was added.
    """
    try:
        with closing(archive.writing(batch, found.back)) as steps:
            await _in_slices(overlay, _("Importing records"), steps, lambda: _("Saving…"))
    except _CancelledError:
        if not batch.is_written:
            raise


async def _offered(files: Sequence[RecordFile], archive: Archive, overlay: SheetOverlay) -> Offer:
    """Return what *files* would add.

    Raises:
        _CancelledError: the player has cancelled.
    """
    found: list[Offer] = []

    def steps() -> Iterator[None]:
        found.append((yield from offering(files, archive)))

    await _in_slices(overlay, _("Checking records"), steps(), lambda: _("Comparing with your records…"))
    return found[0]


async def _ready(found: Offer, overlay: SheetOverlay) -> ImportBatch:
    """Return the new matches ready to be written.

    Raises:
        _CancelledError: the player has cancelled.
    """
    batch = ImportBatch()

    def words() -> str:
        text = ngettext("{n} of {all} round", "{n} of {all} rounds", found.new)
        return text.format(n=number(len(batch.rounds)), all=number(found.new))

    steps = (step for match in found.matches for step in batch.add(match))
    await _in_slices(overlay, _("Importing records"), steps, words)
    return batch


async def write_file(ids: Sequence[int], path: Path, archive: Archive, overlay: SheetOverlay) -> Written | None:
    """Write the records of rounds, match after match, the oldest first, whole hands only.

    Into one file, or into several that are numbered, where they are more than one may hold. They replace all files of
    earlier exports of this name; about those other than *path*, which the player was asked about, a sheet asks.

    Returns:
        What was written; None if the player cancelled: then no file was touched.

    Raises:
        OSError: a file cannot be written.
        StoreError: a record cannot be read.
    """
    asked = path
    if path.suffix.lower() != SUFFIX:
        # Whatever else goes by that name, such as the store itself, is not to be replaced by records.
        path = path.with_name(path.name + SUFFIX)
    try:
        with RecordFiles(path) as files:

            def words() -> str:
                n = files.lines
                return ngettext("{n} round written", "{n} rounds written", n).format(n=number(n))

            left_out: list[int] = []
            steps = written_steps(ids, files, archive, left_out.append)
            await _in_slices(overlay, _("Writing records"), steps, words)
            earlier = files.earlier()
            await _agreed([each for each in earlier if each != asked.resolve()], overlay)
            damaged = archive.listed(left_out)
            return Written(files.lines, await _finished(files, earlier, overlay), len(left_out), damaged)
    except _CancelledError:
        return None


def written_steps(
    ids: Sequence[int], files: RecordFiles, archive: Archive, left_out: Callable[[int], object] = lambda _row: None
) -> Iterator[None]:
    """Write the records of rounds into *files*, some with each step; call *left_out* with the id of a damaged one.

    Its second half is left out with a first half, without which nobody can read it.
    """
    whole = yield from archive.hands(ids)
    lost: set[tuple[int, int]] = set()
    for start in range(0, len(whole), _AT_ONCE):
        some = whole[start : start + _AT_ONCE]
        lines = archive.whole_lines([row for *_hand, row in some])
        for match, hand, row in some:
            if row in lines and (match, hand) not in lost:
                files.write(lines[row], match, hand)
            else:
                lost.add((match, hand))
                left_out(row)
        yield


async def _agreed(others: Sequence[Path], overlay: SheetOverlay) -> None:
    """Ask whether *others*, of earlier exports of the same name, may be replaced; nothing if there are none.

    Raises:
        _CancelledError: they may not.
    """

    def make() -> SheetContent:
        n = len(others)
        # Translators: {file} is the name of one of the files, such as "records.1-of-3.gupai".
        text = ngettext(
            "{n} more file from an earlier export has this name: {file}. It will be replaced or deleted.",
            "{n} more files from earlier exports have this name, up to {file}. They will be replaced or deleted.",
            n,
        ).format(n=number(n), file=others[-1].name)
        buttons = (SheetButton("", term("cancel"), "Esc", main=True), SheetButton(_REPLACE, _("Replace")))
        return SheetContent(_("Export records"), "", stacked(PlainLabel(text, wrap=True)), buttons, spoken=text)

    if others and await overlay.ask(make) != _REPLACE:
        raise _CancelledError


async def _finished(files: RecordFiles, earlier: Sequence[Path], overlay: SheetOverlay) -> tuple[Path, ...]:
    """Flush *files* to the disk beside the window, in the place of *earlier* ones, and return where they are.

    Raises:
        OSError: it cannot be done.
    """

    def work(_stop: Stop) -> OSError | None:
        try:
            files.finish(earlier)
        except OSError as error:
            return error
        return None

    job, ended = BackgroundJob(work, overlay), asyncio.Event()
    job.done.connect(ended.set)
    try:
        await ended.wait()
    finally:
        job.wait()
        job.deleteLater()
    if isinstance(job.result, OSError):
        raise job.result
    return files.written


# -- what is found in files ------------------------------------------------------------------------


_TAKE: Final = "take"
"""The answer that takes the files without an error."""
_TAKE_REST: Final = "take-rest"
"""The answer that takes the good lines of all files."""


def offer_sheet(files: Sequence[RecordFile], whole: Offer, rest: Offer) -> SheetContent:
    """Show the additions of *files*, and the lines left out.

    Args:
        files: all that were read.
        whole: what those without an error would add.
        rest: what the good lines of all of them would add.
    """
    lines = [PlainLabel(_offer_text(rest), wrap=True)]
    for file in files:
        if not file.is_good:
            lines += _refused_lines(file)
    spoken = "\n".join(line.text() for line in lines)
    return SheetContent(_("Import records"), "", stacked(*lines), _offer_buttons(whole, rest), spoken=spoken)


def _offer_buttons(whole: Offer, rest: Offer) -> tuple[SheetButton, ...]:
    # Enter leaves no line out: that wants a choice of its own.
    close = SheetButton("", term("close"), "Esc" if whole.rounds else "Enter", main=not whole.rounds)
    buttons = [close]
    if rest.rounds > whole.rounds:
        words = ngettext(
            "Leave these lines out and import {n} round", "Leave these lines out and import {n} rounds", rest.rounds
        )
        buttons.append(SheetButton(_TAKE_REST, words.format(n=number(rest.rounds))))
    if whole.rounds:
        words = ngettext("Import {n} round", "Import {n} rounds", whole.rounds)
        if rest.rounds > whole.rounds:
            words = ngettext(
                "Import only {n} round from files without errors",
                "Import only {n} rounds from files without errors",
                whole.rounds,
            )
        buttons.append(SheetButton(_TAKE, words.format(n=number(whole.rounds)), "Enter", main=True))
    return tuple(buttons)


def _offer_text(found: Offer) -> str:
    """Return how many rounds are new, of how many matches, how many come back, and how many are known."""
    here, back = found.found - found.rounds, len(found.back)
    if not found.found:
        return _("Nothing can be imported.")
    if not found.rounds:
        return _("You already have all these rounds.")
    # Translators: {matches} is "2 matches".
    new = ngettext("{n} new round from {matches}.", "{n} new rounds from {matches}.", found.new).format(
        n=number(found.new),
        matches=ngettext("{n} match", "{n} matches", len(found.matches)).format(n=number(len(found.matches))),
    )
    again = ngettext("{n} deleted round will be restored.", "{n} deleted rounds will be restored.", back).format(
        n=number(back)
    )
    known = ngettext("You already have {n} round.", "You already have {n} rounds.", here).format(n=number(here))
    return sentences(new if found.new else "", again if back else "", known if here > 0 else "")


def _refused_lines(file: RecordFile) -> list[PlainLabel]:
    """Return what is wrong with *file*: how much in all, then the first errors."""
    first, *texts = refused_texts(shown_name(file.path), file.rounds, file.refused, file.errors)
    lines = [PlainLabel(first, role=Type.STRONG, tone="loss", wrap=True)]
    return lines + [PlainLabel(each, role=Type.CAPTION, wrap=True) for each in texts]


def refused_texts(file: str, rounds: int, refused: int, errors: Sequence[RecordError]) -> list[str]:
    """Return what is wrong with a file, line by line: how much in all, the first errors, how many more.

    Args:
        file: its name.
        rounds: how many good rounds there are in it.
        refused: how many errors.
        errors: the first of them.
    """
    if rounds:
        text = ngettext("{file}: {n} line will be left out.", "{file}: {n} lines will be left out.", refused)
    else:
        text = ngettext("{file} can't be read: {n} error.", "{file} can't be read: {n} errors.", refused)
    texts = [text.format(file=file, n=number(refused)), *map(error_text, errors)]
    more = refused - len(errors)
    if more:
        texts.append(ngettext("… and {n} more error", "… and {n} more errors", more).format(n=number(more)))
    return texts


def _filters() -> tuple[str, ...]:
    return _("Records") + f" (*{SUFFIX})", _("All files") + " (*)"


def ask_where_to_export(parent: QWidget, chosen: Callable[[str], None]) -> None:
    """Ask where to write; call *chosen*, a bound method, with the path."""
    name = f"gupai-{date.today().isoformat()}{SUFFIX}"  # noqa: DTZ011 - the player's calendar
    ask_for_target(parent, _("Export records"), _filters(), name).fileSelected.connect(chosen)


class Files(QObject):
    """Record files in and out."""

    def __init__(
        self,
        page: QWidget,
        services: Services,
        overlay: SheetOverlay,
        tasks: Tasks,
        *,
        say: Callable[[str], object],
        imported: Callable[[int], object],
    ) -> None:
        """Ask on a page.

        Args:
            page: Dialogs stand over it.
            services: Have the archive, and show what went wrong.
            overlay: Shows sheets.
            tasks: Run what takes long.
            say: Shows a message.
            imported: Called with the number of rounds that were added.
        """
        super().__init__(page)
        self._page, self._services = page, services
        self._overlay, self._tasks = overlay, tasks
        self._say, self._imported = say, imported
        self._chosen: Sequence[int] = ()

    def ask_import(self) -> None:
        """Ask which files to import."""
        ask_for_file(self._page, _("Import records"), _filters(), several=True).filesSelected.connect(self.take)

    def take(self, paths: Sequence[Path | str]) -> None:
        """Check record files, show what they would add, and add it if the player agrees."""
        archive = self._services.archive()
        if archive is None:
            self._services.messages.show(_("The records cannot be read right now."))
        elif paths:
            self._tasks.begin(self._take([Path(path) for path in paths], archive))

    async def _take(self, paths: Sequence[Path], archive: Archive) -> None:
        taken = await take_files(paths, archive, self._overlay, self._services.autosave().back_up)
        if taken:
            self._imported(taken)

    def ask_export(self, ids: Sequence[int]) -> None:
        """Ask where to write the records of rounds, and write them."""
        if ids:
            self._chosen = ids
            ask_where_to_export(self._page, self._on_target)

    def _on_target(self, path: str) -> None:
        archive = self._services.archive()
        if archive is not None:
            self._tasks.begin(self._write(self._chosen, Path(path), archive))

    async def _write(self, ids: Sequence[int], path: Path, archive: Archive) -> None:
        try:
            written = await write_file(ids, path, archive, self._overlay)
        except OSError:
            text = _("{file} could not be written. Check for free space and permission to write there.")
            self._services.messages.show(text.format(file=path.name))
        else:
            if written is not None and (written.rounds or written.left_out):
                self._say(written.text)
