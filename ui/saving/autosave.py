# SPDX-License-Identifier: MIT
"""Saving a match as it is played.

While the file cannot be written, play goes on in memory; unsaved data is saved when writing works again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from dominoes.errors import Reason, StoreError
from dominoes.store import Archive, OpenMatch, SavedMatch, Store, failures
from dominoes.store.backups import Backup, copy_to, erase, folder_of, is_changed, is_own, list_backups, make_backup
from dominoes.store.texts import now
from ui.kit.background import BackgroundJob, Stop
from ui.saving import recovery
from ui.saving.backup_job import BackupJob, why_not
from ui.saving.recovery import Recovery

if TYPE_CHECKING:
    from ui.saving.store_job import SealsJob
    from ui.saving.summaries_job import SummariesJob

_log = logging.getLogger(__name__)

T = TypeVar("T")
U = TypeVar("U")

RETRY_MS: Final = 3_000
"""How often saving is tried again after a failure."""
REOPEN_MS: Final = 20_000
"""How often opening is; while another program has the file, the window freezes for a moment each time."""
QUIET_MS: Final = 2_000
"""After opening, before the file is copied and old rounds are summed up: the window comes first."""

_HOPELESS: Final = {failures.NEWER, failures.DAMAGED, failures.NOT_A_DATABASE}
"""A file that cannot be opened for such a reason cannot a minute later, either."""


class Autosave(QObject):
    """Saves matches to one file, and reports when that fails and when it works again."""

    failed = Signal(object)
    """Nothing is saved from now on, for this `Reason`; not repeated until `resumed`."""
    resumed = Signal()
    """Everything is saved again."""
    damaged = Signal(object)
    """A `Recovery`, after `failed`: the player is to choose."""
    recovered = Signal(object)
    """The damaged file was put aside and another one is in its place: `Salvaged`; or a `Reason` why not."""
    restored = Signal(object)
    """A backup was put back: None; or a `Reason` why not."""
    replaced = Signal()
    """Another file is in the place of the one before: ids that were read there mean other rounds, or none."""
    backed_up = Signal(object)
    """A backup was made: None; or a `Reason` why not."""
    unprotected = Signal(object)
    """A backup that the program makes without being asked could not be made, for this `Reason`."""
    mended = Signal(int)
    """So many entries of lists and statistics were damaged, and have been made again from the records."""
    looked_through = Signal(object)
    """All that is kept was looked at, and something else in it was damaged: `dominoes.store.seals.Found`."""
    unread = Signal(object)
    """Some saved data could not be read, for this `Reason`; the lists leave it out."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Save to the file *path*, which is opened on first use."""
        super().__init__(parent)
        self._path = path
        self._store: Store | None = None
        self._is_closed = False
        self._unsaved: dict[str, SavedMatch] = {}
        """By seed, the latest value of each match that is not saved yet."""
        self._in_play: dict[str, SavedMatch] = {}
        """By seed, all that was played since the file was last known to be well: another file will lack it."""
        self.failure: Reason | None = None
        """Why nothing is saved; None while all is well."""
        self.recovery: Recovery | None = None
        """The ways out, while the file is damaged or something else."""
        self.retry_timer = QTimer(self)
        """Tries again now and then while something cannot be saved."""
        self.retry_timer.timeout.connect(self._on_retry)
        self._quiet_timer = QTimer(self, singleShot=True)
        self._quiet_timer.timeout.connect(self._on_quiet)
        self._backup_job = BackupJob(self._lend, self)
        self._backup_job.ended.connect(self.backed_up)
        self._backup_job.unprotected.connect(self.unprotected)
        self._backup_job.doubtful.connect(self._on_doubtful)
        self._replacing: BackgroundJob | None = None
        self._is_looking = False
        """Whether that only looks at the file, and puts no other in its place."""
        self._seals_job: SealsJob | None = None
        self.summaries_job: SummariesJob | None = None
        """Sums up rounds, where some have to be."""

    @property
    def archive(self) -> Archive | None:
        """The finished rounds, while the file is open."""
        self.open()
        return None if self._store is None else self._store.archive

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost if the program ended now."""
        return bool(self._unsaved)

    @property
    def unreadable(self) -> int:
        """How many matches were too damaged for `open_matches` when it was called last."""
        return 0 if self._store is None else self._store.unreadable

    # -- opening, failures and their end -------------------------------------------------------

    def open(self) -> None:
        """Open the file, unless it was closed for good; a failure is reported once and then remembered."""
        if self._store is None and self.failure is None and self._replacing is None and not self._is_closed:
            self._open()

    def _open(self, *, new: bool = False) -> None:
        """Open the file, which may be missing or empty only if there never was another or a *new* one is begun."""
        try:
            if not new and recovery.is_gone(self._path) and self.backups():
                raise StoreError(failures.DAMAGED)  # noqa: TRY301 - handled like all that the store itself finds
            self._store = Store.open(self._path)
        except StoreError as error:
            if error.reason in {failures.DAMAGED, failures.NOT_A_DATABASE}:
                self._look_for_recovery(error)
            else:
                self._fail(error)
        else:
            self._quiet_timer.start(QUIET_MS)
            self._flush()

    def _look_for_recovery(self, error: StoreError) -> None:
        """Look for ways out before the failure is reported; many large backups take seconds."""
        reported = self.failure is not None
        self.failure = self.failure or error.reason
        if self.backups():
            work = partial(recovery.find_backup, self._path, error.reason)
            self._replace(work, partial(self._on_recovery_found, error, reported=reported), looks=True)
        else:
            self._offer_recovery(error, Recovery(error.reason, None), reported=reported)

    def _on_recovery_found(self, error: StoreError, *, reported: bool) -> None:
        self._offer_recovery(error, _found(self._take_replacing(), error), reported=reported)

    def _offer_recovery(self, error: StoreError, found: Recovery, *, reported: bool) -> None:
        _log.info("not saved: %s", error)
        self.retry_timer.stop()
        self.recovery = found
        self.failure = self.failure or error.reason
        if not reported:
            self.failed.emit(error.reason)
        self.damaged.emit(found)

    def _fail(self, error: StoreError) -> None:
        _log.info("not saved: %s", error)
        if self._store is not None:
            self.retry_timer.start(RETRY_MS)
        elif error.reason not in _HOPELESS:
            self.retry_timer.start(REOPEN_MS)
        if self.failure is None:
            self.failure = error.reason
            self.failed.emit(error.reason)

    def _flush(self) -> None:
        """Save everything unsaved; there is a store."""
        assert self._store is not None
        for seed, match in tuple(self._unsaved.items()):
            try:
                self._store.save(match)
            except StoreError as error:
                self._fail(error)
                return
            except ValueError:
                # A mistake in the program, which no later try would put right.
                del self._unsaved[seed], self._in_play[seed]
                raise
            del self._unsaved[seed]
        self.retry_timer.stop()
        if self.failure is not None:
            self.failure = None
            self.resumed.emit()

    def _on_retry(self) -> None:
        if self._store is not None:
            self._flush()
        elif self._replacing is None:
            self._open()

    def retry(self) -> bool:
        """Try now to save everything unsaved; return whether all is saved."""
        if self._store is not None and self._unsaved:
            self._flush()
        return not self._unsaved

    # -- matches -------------------------------------------------------------------------------

    def save(self, match: SavedMatch) -> None:
        """Save *match*; when this returns it is on the disk, or the failure has been reported.

        Raises:
            ValueError: the match cannot be written; see `dominoes.store.Store.save`.
        """
        assert not self._is_closed, "a match goes on after the end"
        if match.seed not in self._in_play:
            self._settle()
        self.open()
        self._in_play[match.seed] = self._unsaved[match.seed] = match
        if self._store is not None:
            self._flush()

    def _settle(self) -> None:
        """Forget the former match, if it is safe: another match is begun or continued."""
        if self._store is not None and self.failure is None:
            self._in_play.clear()

    def load(self, seed: str) -> SavedMatch | None:
        """Return the match of *seed*, to be continued; None if it cannot be read."""
        self._settle()
        found = self._unsaved.get(seed) or self._read(lambda store: store.load(seed), None, reports=False)
        if found is not None:
            self._in_play[seed] = found
        return found

    def give_up(self, seed: str) -> None:
        """Close the open match of *seed*; it cannot be continued any more."""
        match = self.load(seed)
        if match is not None:
            self.save(replace(match, state="given-up"))
        else:
            self._read(lambda store: store.give_up(seed), None)

    def give_up_unreadable(self) -> None:
        """Close the matches that are too damaged to be continued."""
        self._read(lambda store: store.give_up_unreadable(), None)

    def _read(self, act: Callable[[Store], T], otherwise: U, *, reports: bool = True) -> T | U:
        """Read, as long as the file is open, also when it can no longer be written; it *reports* errors."""
        self.open()
        try:
            return otherwise if self._store is None else act(self._store)
        except StoreError as error:
            _log.info("not read: %s", error)
            if reports:
                self.unread.emit(error.reason)
            return otherwise

    def newest_round(self, seed: str) -> int | None:
        """Return the id of the round of the match of *seed* that was finished last; None while it is not saved."""
        return None if seed in self._unsaved else self._read(lambda store: store.newest_round(seed), None)

    def finding(self, read: Callable[[Archive], Generator[None, None, T]], otherwise: T) -> Generator[None, None, T]:
        """Read the archive in the steps of *read*; return *otherwise* if that fails, or it is closed meanwhile."""
        archive = self.archive
        if archive is None:
            return otherwise
        steps = read(archive)
        try:
            while self.archive is archive:
                next(steps)
                yield
        except StopIteration as end:
            found: T = end.value
            return found
        except StoreError as error:
            _log.info("not read: %s", error)
            self.unread.emit(error.reason)
        return otherwise

    def open_matches(self) -> tuple[OpenMatch, ...]:
        """Return the matches that can be continued, newest first, for a list."""
        nothing: tuple[OpenMatch, ...] = ()
        stored = {each.seed: each for each in self._read(Store.open_matches, nothing)}
        latest = {
            seed: OpenMatch(seed, each.header, each.rounds, each.movers, now())
            for seed, each in self._unsaved.items()
            if each.state == "open"
        }
        begun = [seed for seed in latest if seed not in stored]
        listed = [seed for seed in stored if seed in latest or seed not in self._unsaved]
        return tuple(latest.get(seed) or stored[seed] for seed in (*reversed(begun), *listed))

    # -- backups -------------------------------------------------------------------------------

    def backups(self) -> tuple[Backup, ...]:
        """Return the backups there are, newest first."""
        return list_backups(folder_of(self._path))

    def _on_quiet(self) -> None:
        if self._store is None:
            return
        if not self._backup_job.is_on:
            try:
                # What a killed program left in the log goes to the file first.
                self._store.freeze()
                self._store.thaw()
                if is_changed(self._path):
                    self.back_up()
            except StoreError as error:
                _log.info("no backup: %s", error)
        self._read(lambda store: store.archive.empty_bin(), 0)
        from ui.saving.store_job import SealsJob  # noqa: PLC0415 - the window comes first

        self._seals_job = SealsJob(self._store, self, backups=[each.path for each in self.backups()])
        self._seals_job.done.connect(self._on_looked_through)

    def _on_looked_through(self) -> None:
        if self._store is None or self._seals_job is None:
            return
        found = self._seals_job.found
        if found.restored or found.resumed or found.records or found.rounds or found.matches:
            self.looked_through.emit(found)
        missing = self._read(lambda store: store.archive.without_summary(), ())
        if missing or found.broken or found.misplaced:
            # Imported here: the rules are needed for it, and most stores have nothing to be summed up.
            from ui.saving.summaries_job import SummariesJob  # noqa: PLC0415

            self.summaries_job = SummariesJob(self._store, self, broken=found)
            self.summaries_job.done.connect(self._on_summed_up)

    def _on_summed_up(self) -> None:
        if self.summaries_job is not None and self.summaries_job.mended:
            self.mended.emit(self.summaries_job.mended)

    def back_up(self, *, again: bool = False) -> None:
        """Begin a backup of everything saved so far; later saves are not in it.

        Its end is reported by `backed_up`, and by `unprotected` if it fails. While one is being made, another is
        made after it only if *again*.
        """
        path = self._path
        if again or not self._backup_job.is_on:
            self._backup_job.begin(lambda source, stop: make_backup(source, path, stop=stop), by_itself=True)

    def is_own(self, file: Path) -> bool:
        """Return whether *file* is one of those kept here, or would be in their way."""
        return is_own(file, self._path)

    def back_up_to(self, file: Path) -> None:
        """Begin a backup to a *file* of the player's choice; its end is reported by `backed_up`.

        Raises:
            ValueError: *file* is one of our own; see `is_own`.
        """
        if self.is_own(file):
            msg = f"kept by the program itself: {file}"
            raise ValueError(msg)
        self._backup_job.begin(lambda source, stop: copy_to(source, file, stop=stop), by_itself=False)

    def _lend(self) -> Store:
        self.open()
        if self._store is None:
            raise StoreError(self.failure or failures.DISK)
        return self._store

    def _on_doubtful(self, error: StoreError) -> None:
        """Find out whether the file itself is damaged, or only the copy."""
        self._close_file()
        self._replace(partial(recovery.doubt, self._path, error.reason), partial(self._on_doubted, error), looks=True)

    def _on_doubted(self, error: StoreError) -> None:
        job = self._take_replacing()
        if job.error is None and job.result is None:
            self._open()
            # Not at once the same backup again.
            self._quiet_timer.stop()
        else:
            self._offer_recovery(error, _found(job, error), reported=self.failure is not None)
        self._backup_job.go_on(error.reason)

    # -- another file in the place of this one -------------------------------------------------

    def recover_with(self, backup: Backup | None) -> None:
        """Put the damaged file aside, and go on with *backup* and everything readable in the file, or with that alone.

        The end is reported by `recovered`.
        """
        if self.recovery is not None and self._replacing is None:
            self._replace(partial(recovery.recover, self._path, backup), self._on_recovered)

    def restore(self, backup: Path) -> None:
        """Make a backup of the present file and put it aside, and *backup* in its place; no match is being played.

        The end is reported by `restored`. Nothing is done while unsaved data cannot be written to the present file.
        """
        if self._replacing is not None:
            if self._is_looking:
                # That takes seconds; a backup is restored after it.
                self._replacing.done.connect(partial(self.restore, backup))
        elif self._store is not None and not self.retry():
            self.restored.emit(self.failure)
        else:
            if not self._unsaved:
                # The matches go aside with their file.
                self._in_play.clear()
            self._close_file()
            self._replace(partial(recovery.restore, self._path, backup), self._on_restored)

    def erase(self, *, backups: bool) -> bool:
        """Delete all matches and rounds, and on request all *backups* and all files ever put aside.

        Only for a player who has said so twice, while no match is being played. Return whether it could be done.
        """
        if self._replacing is not None:
            return False
        self._close_file()
        self._unsaved.clear()
        self._in_play.clear()
        try:
            erase(self._path, backups=backups)
        except StoreError as error:
            self._fail(error)
            return False
        self.recovery = None
        self._open(new=True)
        self.replaced.emit()
        return self.failure is None

    def _replace(self, work: Callable[[Stop], object], then: Callable[[], None], *, looks: bool = False) -> None:
        """Do *work* in the background while no file is open, and *then* go on; one that *looks* replaces nothing."""
        self.retry_timer.stop()
        self._is_looking = looks
        self._replacing = BackgroundJob(work, self)
        self._replacing.done.connect(then)

    def _take_replacing(self) -> BackgroundJob:
        job, self._replacing = self._replacing, None
        assert job is not None
        job.deleteLater()
        return job

    def _replaced(self) -> BackgroundJob:
        job = self._take_replacing()
        if job.error is None:
            self.recovery = None
            self._unsaved = self._in_play.copy()
        if self.recovery is None:
            self._open()
        if job.error is None:
            self.replaced.emit()
        return job

    def _on_recovered(self) -> None:
        job = self._replaced()
        self.recovered.emit(job.result if job.error is None else why_not(job))

    def _on_restored(self) -> None:
        job = self._replaced()
        self.restored.emit(None if job.error is None else why_not(job))

    # -- the end -------------------------------------------------------------------------------

    def _close_file(self) -> None:
        self._quiet_timer.stop()
        self.retry()
        self.retry_timer.stop()
        self._backup_job.stop()
        for job in (self._seals_job, self.summaries_job):
            if job is not None:
                job.stop()
                job.deleteLater()
        self._seals_job = self.summaries_job = None
        if self._store is not None:
            self._store.close()
            self._store = None

    def close(self) -> None:
        """Try for the last time to save everything unsaved, and close the file for good.

        A page making its list once more finds nothing, and does not leave the file open behind it.
        """
        self._is_closed = True
        if self._replacing is not None:
            self._replacing.stop()
        self._close_file()


def _found(job: BackgroundJob, error: StoreError) -> Recovery:
    return job.result if isinstance(job.result, Recovery) else Recovery(error.reason, None)
