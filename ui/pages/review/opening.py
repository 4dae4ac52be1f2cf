# SPDX-License-Identifier: MIT
"""Opening rounds to be reviewed: those of the archive, and those of files."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from dominoes.errors import DominoesError, RecordError
from dominoes.records.reader import check_lines, read_lines
from dominoes.records.record import Round
from dominoes.store import Filter
from dominoes.store.importing import LISTED
from ui.games.reasons import error_text
from ui.kit.background import BackgroundJob, Stop
from ui.kit.file_names import shown_name
from ui.language.i18n import _
from ui.pages.records.transfer import refused_texts
from ui.pages.review.match import ReviewRound, find_row
from ui.pages.review.page import ReviewPage
from ui.play.services import Controller, Routes, Services
from ui.saving.trouble_messages import damaged_text


class RoundOpener(Controller[ReviewPage]):
    """Makes the page of the review, and shows rounds there."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; nothing is reviewed yet."""
        super().__init__(ReviewPage(services, routes), services, routes)
        self._reading: BackgroundJob | None = None
        self._files: deque[Path] = deque()
        """Read one after the other."""
        self._file = Path()
        """The one that is read now."""

    def open_round(self, number: int) -> None:
        """Review the match of the round with the id *number*, from that round on."""
        archive = self._services.archive()
        if archive is None:
            return
        try:
            rows = archive.listed([number])
            match = rows[find_row(rows, number)].match
            here = archive.ids(Filter(match=match)) + archive.ids(Filter(match=match, removed=True))
            rows = archive.listed(sorted(here))
            lines = archive.whole_lines([row.id for row in rows])
            damaged = [row for row in rows if row.id not in lines]
            if number not in lines:
                # The others are opened by a round of their own.
                damaged = [rows[find_row(rows, number)]]
        except DominoesError as error:
            self._services.messages.show_error(error)
            return
        if number in lines:
            whole = [row for row in rows if row.id in lines]
            rounds = [ReviewRound.of_listed(row, lines[row.id]) for row in whole]
            self._show_rounds(rounds, find_row(whole, number))
        if damaged:
            self._services.messages.show(damaged_text(len(damaged), damaged))

    def open_file(self, path: Path) -> None:
        """Review the rounds of a record file, which are not added to those kept here."""
        self._files.append(path)
        self._read_next()

    def _read_next(self) -> None:
        if self._reading is None and self._files:
            self._file = self._files.popleft()
            self._reading = BackgroundJob(partial(_read, self._file), self)
            self._reading.done.connect(self._on_read)

    def _on_read(self) -> None:
        job, self._reading = self._reading, None
        assert job is not None
        job.deleteLater()
        if job.error is not None:
            said = _("{name}: {what}").format(name=shown_name(self._file), what=error_text(job.error))
            self._services.messages.show(said)
        else:
            read: _Read = job.result  # type: ignore[assignment]
            if read.rounds:
                self._show_rounds(read.rounds, 0)
            if read.errors:
                self._services.messages.show(_left_out(read))
        self._read_next()

    def _show_rounds(self, rounds: Sequence[ReviewRound], at: int) -> None:
        self.page.show_match(rounds, at)
        self._routes.show(self.page)

    def stop(self) -> None:
        """Stop everything."""
        self.page.analysis.analyst.stop()
        self._files.clear()
        if self._reading is not None:
            self._reading.stop()
        self.page.close_match()


@dataclass(slots=True)
class _Read:
    """What was read of a file."""

    name: str
    rounds: list[ReviewRound] = field(default_factory=list)
    errors: list[RecordError] = field(default_factory=list)


def _read(path: Path, stop: Stop) -> _Read:
    """Return the valid rounds of a file, and the errors of the others."""
    found, good = _Read(shown_name(path)), set[int]()
    for line, each in check_lines(path):
        if stop():
            break
        if isinstance(each, RecordError):
            found.errors.append(each)
        else:
            good.add(line)
    written = ((line, each) for line, each in read_lines(path) if isinstance(each, Round))
    found.rounds = [ReviewRound.of_record(each) for line, each in written if line in good]
    return found


def _left_out(read: _Read) -> str:
    """Return which lines of a file are not shown, and why."""
    return "\n".join(refused_texts(read.name, len(read.rounds), len(read.errors), read.errors[:LISTED]))
