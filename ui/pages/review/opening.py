# SPDX-License-Identifier: MIT
"""Opening rounds to be reviewed: those of the archive, and those of files."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from dominoes.errors import DominoesError, RecordError
from dominoes.records.reader import check_lines, read_lines
from dominoes.records.record import Round
from dominoes.store import Archive, Filter
from dominoes.store.importing import LISTED
from ui.games.reasons import error_text
from ui.kit.background import BackgroundJob, JobQueue, Stop
from ui.kit.file_names import shown_name
from ui.language.i18n import _
from ui.pages.records.transfer import refused_texts
from ui.pages.review.match import ReviewRound, find_row
from ui.play.services import Services
from ui.saving.trouble_messages import damaged_text


class RoundOpener(QObject):
    """Reads rounds to be reviewed, and says what is wrong with them."""

    opened = Signal(list, int)
    """These rounds of one match, from the one at this place on."""

    def __init__(self, services: Services, parent: QObject) -> None:
        """Read nothing yet."""
        super().__init__(parent)
        self._services = services
        self._files = JobQueue(self)
        """Read one after the other."""

    def open_round(self, number: int) -> None:
        """Open the match of the round with the id *number*, from that round on."""
        archive = self._services.archive()
        if archive is None:
            return
        try:
            rows = archive.listed([number])
            match = rows[find_row(rows, number)].match
            here = archive.ids(Filter(match=match)) + archive.ids(Filter(match=match, removed=True))
            rows = archive.listed(sorted(here), self._services.preferences.now.player_name)
            lines = archive.whole_lines([row.id for row in rows])
        except DominoesError as error:
            self._services.messages.show_error(error)
            return
        damaged = [row for row in rows if row.id not in lines]
        if number in lines:
            whole = [row for row in rows if row.id in lines]
            styles = _styles_of(archive, match)
            rounds = [ReviewRound.of_listed(row, lines[row.id], styles) for row in whole]
            self.opened.emit(rounds, find_row(whole, number))
        else:
            # The others are opened by a round of their own.
            damaged = [rows[find_row(rows, number)]]
        if damaged:
            self._services.messages.show(damaged_text(len(damaged), damaged))

    def open_file(self, path: Path) -> None:
        """Open the rounds of a record file, which are not added to those kept here."""
        self._files.add(partial(_read, path), partial(self._on_read, path))

    def _on_read(self, path: Path, job: BackgroundJob) -> None:
        if job.error is not None:
            said = _("{name}: {what}").format(name=shown_name(path), what=error_text(job.error))
            self._services.messages.show(said)
            return
        read: _Read = job.result  # type: ignore[assignment]
        if read.rounds:
            self.opened.emit(read.rounds, 0)
        if read.errors:
            left_out = refused_texts(shown_name(path), len(read.rounds), len(read.errors), read.errors[:LISTED])
            self._services.messages.show("\n".join(left_out))

    def stop(self) -> None:
        """Read nothing more."""
        self._files.stop()


def _styles_of(archive: Archive, match: int) -> object:
    """Return the styles in the header of *match*; None if it has none or is damaged."""
    try:
        header, _rounds = archive.finished(match)
    except DominoesError:
        return None
    return header.get("styles")


@dataclass(slots=True)
class _Read:
    """What was read of a file."""

    rounds: list[ReviewRound] = field(default_factory=list)
    errors: list[RecordError] = field(default_factory=list)


def _read(path: Path, stop: Stop) -> _Read:
    """Return the valid rounds of a file, and the errors of the others."""
    found, good = _Read(), set[int]()
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
