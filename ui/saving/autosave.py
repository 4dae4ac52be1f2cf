# SPDX-License-Identifier: MIT
"""Saving a match as it is played.

Without a store that works, play goes on and says that it is not saved; what waits is saved when there is one again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from dominoes.errors import Reason, StoreError
from dominoes.records.summary import Summary
from dominoes.store import Archive, SavedMatch, Store, failures
from dominoes.store.backups import Backup, copy_to, erase, folder_of, is_changed, is_own, list_backups, make_backup
from dominoes.store.matches import MatchState
from ui.kit.background import Chore, Stop
from ui.saving import recovery
from ui.saving.backup_job import Copying, why_not
from ui.saving.in_play import InPlay
from ui.saving.pending import Unsaved
from ui.saving.recovery import Rescue

if TYPE_CHECKING:
    from ui.saving.summaries_job import SummingUp

_log = logging.getLogger(__name__)

T = TypeVar("T")
U = TypeVar("U")

RETRY_MS: Final = 3_000
"""How often saving is tried again while there is trouble."""
REOPEN_MS: Final = 20_000
"""How often opening is; while another program has the file, the window stands still for a moment each time."""
QUIET_MS: Final = 2_000
"""After opening, before the file is copied and old rounds are summed up: the window comes first."""

__all__ = ["Keeper", "Rescue"]

_HOPELESS: Final = {failures.NEWER, failures.DAMAGED, failures.NOT_A_DATABASE}
"""A file that cannot be opened for such a reason cannot a minute later, either."""


class Keeper(QObject):
    """The store with its troubles turned into words."""

    troubled = Signal(object)
    """A `Reason`: from now on nothing is saved; told once, until `recovered`."""
    recovered = Signal()
    """Everything is saved again."""
    lost = Signal(int)
    """So many steps of matches fit nothing in the file that is there now; all others are saved."""
    damaged = Signal(object)
    """A `Rescue`, after `troubled`: the player is to choose."""
    rescued = Signal(object)
    """The damaged file was put aside and another one is in its place: `Salvaged`; or a `Reason` why not."""
    restored = Signal(object)
    """A backup was put back: None; or a `Reason` why not."""
    backed_up = Signal(object)
    """A backup was made: None; or a `Reason` why not."""
    unprotected = Signal(object)
    """A backup that the program makes by itself could not be made, for this `Reason`."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Keep matches in the file *path*, which is opened on first use."""
        super().__init__(parent)
        self._path = path
        self._store: Store | None = None
        self._unsaved = Unsaved()
        self._played = InPlay()
        self._other = False
        """Whether the file is another one than that which was open last."""
        self.trouble: Reason | None = None
        """Why nothing is saved; None while all is well."""
        self.rescue: Rescue | None = None
        """What can be done, while the file is damaged or something else."""
        self._retry = QTimer(self)
        self._retry.timeout.connect(self._on_retry)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.timeout.connect(self._on_quiet)
        self._copying = Copying(self._lend, self)
        self._copying.ended.connect(self.backed_up)
        self._copying.unprotected.connect(self.unprotected)
        self._copying.doubtful.connect(self._on_doubtful)
        self._replacing: Chore | None = None
        self._summing: SummingUp | None = None

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
    def unreadable(self) -> tuple[int, ...]:
        """Ids of matches too damaged to be among `open_matches`, as of when those were asked for last."""
        return () if self._store is None else self._store.unreadable

    # -- opening, trouble and its end ----------------------------------------------------------

    def open(self) -> None:
        """Open the store; a failure is told once and then remembered."""
        if self._store is None and self.trouble is None and self._replacing is None:
            self._open()

    def _open(self, *, anew: bool = False) -> None:
        """Open the file, which may only be missing or empty if there never was another, or it is begun *anew*."""
        try:
            if not anew and recovery.is_gone(self._path) and self.backups():
                raise StoreError(failures.DAMAGED)  # noqa: TRY301 - told like all that the store itself finds
            self._store = self._open_store()
        except StoreError as error:
            if error.reason in {failures.DAMAGED, failures.NOT_A_DATABASE}:
                self._look_for_rescue(error)
            else:
                self._fail(error)
        else:
            self._quiet.start(QUIET_MS)
            self._flush()

    def _open_store(self) -> Store:
        store = Store.open(self._path)
        if self._other:
            try:
                self._unsaved.begin_anew(self._played, store)
            except StoreError:
                store.close()
                raise
            self._other = False
        return store

    def _look_for_rescue(self, error: StoreError) -> None:
        """Find out what can be done before the trouble is told; many large backups take seconds."""
        told = self.trouble is not None
        self.trouble = self.trouble or error.reason
        if self.backups():
            work = partial(recovery.find_backup, self._path, error.reason)
            self._replace(work, partial(self._on_rescue_found, error, told=told))
        else:
            self._offer_rescue(error, Rescue(error.reason, None), told=told)

    def _on_rescue_found(self, error: StoreError, *, told: bool) -> None:
        self._offer_rescue(error, _found(self._take_replacing(), error), told=told)

    def _offer_rescue(self, error: StoreError, rescue: Rescue, *, told: bool) -> None:
        _log.info("not saved: %s", error)
        self._retry.stop()
        self.rescue = rescue
        self.trouble = self.trouble or error.reason
        if not told:
            self.troubled.emit(error.reason)
        self.damaged.emit(rescue)

    def _fail(self, error: StoreError) -> None:
        _log.info("not saved: %s", error)
        if self._store is not None:
            self._retry.start(RETRY_MS)
        elif error.reason not in _HOPELESS:
            self._retry.start(REOPEN_MS)
        if self.trouble is None:
            self.trouble = error.reason
            self.troubled.emit(error.reason)

    def _flush(self) -> None:
        """Save what waits; there is a store."""
        assert self._store is not None
        try:
            # What the store refuses to a caller is a mistake of his; later on there is nobody to hear of it.
            lost = self._unsaved.flush(self._store, strict=self.trouble is None)
        except StoreError as error:
            self._fail(error)
            return
        self._retry.stop()
        well, self.trouble = self.trouble is None, None
        if lost:
            self.lost.emit(lost)
        elif not well:
            self.recovered.emit()

    def _on_retry(self) -> None:
        if self._store is not None:
            self._flush()
        elif self._replacing is None:
            self._open()

    def save_again(self) -> bool:
        """Try now to save what waits; tell whether nothing does any more."""
        if self._store is not None and self._unsaved:
            self._flush()
        return not self._unsaved

    # -- a match -------------------------------------------------------------------------------

    def _save(self, name: str, *args: Any) -> int:  # noqa: ANN401 - of any method of the store
        """Save, or let it wait behind what waits already; give the id of what was begun."""
        self.open()
        number = self._unsaved.add(name, *args)
        if self._store is not None:
            self._flush()
        given = self._unsaved.given(name, number)
        self._played.follow(name, args, given)
        return given

    def _settle(self) -> None:
        """Another match is begun or taken up: what was played before is safe if all is well."""
        if self._store is not None and self.trouble is None:
            self._played.forget()

    def begin_match(self, game: str, header: dict[str, Any]) -> int:
        """Note a new match; give its id, which is below 0 while it is not saved, and good in any case."""
        self._settle()
        return self._save("begin_match", game, header)

    def begin_round(self, match: int | None, number: int, half: int, header: dict[str, Any]) -> int | None:
        """Note a new round; give its id, as of a match."""
        return None if match is None else self._save("begin_round", match, number, half, header)

    def add_move(self, row: int | None, ply: int, seat: int, text: str) -> None:
        """Save a move; when this returns it is on the disk, or the trouble has been told."""
        if row is not None:
            self._save("add_move", row, ply, seat, text)

    def take_back(self, row: int | None, ply: int) -> None:
        """Forget the moves from *ply* on."""
        if row is not None:
            self._save("take_back", row, ply)

    def note_round(self, row: int | None, facts: dict[str, Any]) -> None:
        """Note *facts* about a round under way, in its header."""
        if row is not None:
            self._save("note_round", row, facts)

    def end_round(self, row: int | None, line: str, summary: Summary) -> None:
        """Save a finished round as its record, and what it comes to."""
        if row is not None:
            self._save("end_round", row, line, summary)

    def end_match(self, match: int | None, state: MatchState) -> None:
        """Note that a match is ``finished`` or ``given-up``."""
        if match is not None:
            self._save("end_match", match, state)

    def _read(self, act: Callable[[Store], T], otherwise: U) -> T | U:
        """Read, as long as the file is open, also when it can no longer be written."""
        self.open()
        try:
            return otherwise if self._store is None else act(self._store)
        except StoreError as error:
            _log.info("not read: %s", error)
            return otherwise

    def open_matches(self) -> tuple[SavedMatch, ...]:
        """Give the matches that can be continued, newest first, for a list: of what is saved, no moves and records."""
        nothing: tuple[SavedMatch, ...] = ()
        stored = self._read(lambda store: store.open_matches(brief=True), nothing)
        return tuple(each for each in self._unsaved.shown(stored) if each.state == "open")

    def load(self, match: int) -> SavedMatch | None:
        """Give one match to be gone on with, as it is with what waits to be saved."""
        self._settle()
        number = self._unsaved.real(match)
        stored = self._read(lambda store: store.load(number), None) if number > 0 else None
        shown = self._unsaved.shown(() if stored is None else (stored,))
        found = next((each for each in shown if each.id == number), None)
        if found is not None:
            self._unsaved.meet(found)
            self._played.drop(match)
            self._played.take(found)
        return found

    # -- backups -------------------------------------------------------------------------------

    def backups(self) -> tuple[Backup, ...]:
        """Give the backups there are, newest first."""
        return list_backups(folder_of(self._path))

    def _on_quiet(self) -> None:
        if self._store is None:
            return
        if not self._copying.is_on:
            try:
                # What a killed program left in the log goes to the file first.
                self._store.freeze()
                self._store.thaw()
                if is_changed(self._path):
                    self.back_up()
            except StoreError as error:
                _log.info("no backup: %s", error)
        self._read(lambda store: store.archive.empty_bin(), 0)
        if self._read(lambda store: store.archive.without_summary(), ()):
            # Imported here: the rules are needed for it, and most stores have nothing to be summed up.
            from ui.saving.summaries_job import SummingUp  # noqa: PLC0415

            self._summing = SummingUp(self._store, self)

    def back_up(self) -> None:
        """Begin a backup of all that is saved now; what is saved from now on is not in it.

        Its end is told by `backed_up`, and by `unprotected` if it fails. While one is being made, nothing is begun.
        """
        path = self._path
        if not self._copying.is_on:
            self._copying.begin(lambda source, stop: make_backup(source, path, stop=stop), by_itself=True)

    def is_own(self, file: Path) -> bool:
        """Tell whether *file* is one of those kept here, or would be in their way."""
        return is_own(file, self._path)

    def back_up_to(self, file: Path) -> None:
        """Begin a backup to a *file* of the player's choice; its end is told by `backed_up`.

        Raises:
            ValueError: *file* is one of our own; see `is_own`.
        """
        if self.is_own(file):
            msg = f"kept by the program itself: {file}"
            raise ValueError(msg)
        self._copying.begin(lambda source, stop: copy_to(source, file, stop=stop), by_itself=False)

    def _lend(self) -> Store:
        self.open()
        if self._store is None:
            raise StoreError(self.trouble or failures.DISK)
        return self._store

    def _on_doubtful(self, error: StoreError) -> None:
        """Look whether it is the file itself that is damaged, or only the copy."""
        self._let_go()
        self._replace(partial(recovery.doubt, self._path, error.reason), partial(self._on_doubted, error))

    def _on_doubted(self, error: StoreError) -> None:
        chore = self._take_replacing()
        if chore.error is None and chore.result is None:
            self._open()
            # Not at once the same backup again.
            self._quiet.stop()
        else:
            self._offer_rescue(error, _found(chore, error), told=self.trouble is not None)
        self._copying.go_on(error.reason)

    # -- another file in the place of this one -------------------------------------------------

    def rescue_with(self, backup: Backup | None) -> None:
        """Put the damaged file aside, and go on with *backup* and whatever can be read of the file, or that alone.

        The end is told by `rescued`.
        """
        if self.rescue is not None and self._replacing is None:
            self._replace(partial(recovery.rescue, self._path, backup), self._on_rescued)

    def restore(self, backup: Path) -> None:
        """Make a backup of the present file and put it aside, and *backup* in its place; no match is being played.

        The end is told by `restored`. Nothing is done while the present file does not take what waits for it.
        """
        if self._replacing is not None:
            return
        if self._store is not None and not self.save_again():
            self.restored.emit(self.trouble)
        else:
            if not self._unsaved:
                self._played.forget()
            self._let_go()
            self._replace(partial(recovery.restore, self._path, backup), self._on_restored)

    def erase(self, *, backups: bool) -> bool:
        """Delete all matches and rounds, and if asked for all *backups* and what was ever put aside.

        Only for a player who has said so twice, while no match is being played. Tells whether it could be done.
        """
        if self._replacing is not None:
            return False
        self._let_go()
        self._unsaved, self._played = Unsaved(), InPlay()
        try:
            erase(self._path, backups=backups)
        except StoreError as error:
            self._fail(error)
            return False
        self.rescue = None
        self._open(anew=True)
        return self.trouble is None

    def _replace(self, work: Callable[[Stop], object], then: Callable[[], None]) -> None:
        self._retry.stop()
        self._replacing = Chore(work, self)
        self._replacing.done.connect(then)

    def _take_replacing(self) -> Chore:
        chore, self._replacing = self._replacing, None
        assert chore is not None
        chore.deleteLater()
        return chore

    def _replaced(self) -> Chore:
        chore = self._take_replacing()
        if chore.error is None:
            self.rescue = None
            self._other = True
        if self.rescue is None:
            self._open()
        return chore

    def _on_rescued(self) -> None:
        chore = self._replaced()
        self.rescued.emit(chore.result if chore.error is None else why_not(chore))

    def _on_restored(self) -> None:
        chore = self._replaced()
        self.restored.emit(None if chore.error is None else why_not(chore))

    # -- the end -------------------------------------------------------------------------------

    def _let_go(self) -> None:
        self._quiet.stop()
        self.save_again()
        self._retry.stop()
        self._copying.stop()
        if self._summing is not None:
            self._summing.stop()
            self._summing.deleteLater()
            self._summing = None
        if self._store is not None:
            self._store.close()
            self._store = None

    def close(self) -> None:
        """Try for the last time to save what waits, and let go of the file."""
        if self._replacing is not None:
            self._replacing.stop()
        self._let_go()


def _found(chore: Chore, error: StoreError) -> Rescue:
    return chore.result if isinstance(chore.result, Rescue) else Rescue(error.reason, None)
