# SPDX-License-Identifier: MIT
"""Looking into a file of matches that is damaged, and putting another one in its place: work for a thread."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dominoes.errors import Reason, StoreError
from dominoes.store import failures
from dominoes.store.backups import Backup, count_rounds, is_changed, make_backup, newest_good, put_in_place
from dominoes.store.backups import restore as put_back
from dominoes.store.salvage import Salvaged, salvage
from ui.kit.background import Stop


@dataclass(frozen=True, slots=True)
class Recovery:
    """The ways out for a damaged or foreign file: see `Autosave.recover_with`."""

    reason: Reason
    backup: Backup | None
    """The newest that is whole."""


def is_gone(path: Path) -> bool:
    """Return whether there is nothing in the file, or no file."""
    try:
        return not path.stat().st_size
    except FileNotFoundError:
        return True
    except OSError:
        # Why it cannot be looked at is found out by opening it.
        return False


def find_backup(path: Path, reason: Reason, stop: Stop) -> Recovery:
    """Find the newest whole backup of the file at *path*, unusable for this *reason*."""
    return Recovery(reason, newest_good(path, stop))


def doubt(path: Path, reason: Reason, stop: Stop) -> Recovery | None:
    """Check the file at *path*, opened by nobody; return None if it is whole, else the ways out."""
    try:
        count_rounds(path, stop)
    except StoreError:
        return find_backup(path, reason, stop)
    return None


def recover(path: Path, backup: Backup | None, stop: Stop) -> Salvaged:
    """Put the file aside, and *backup* with the readable part of the file in its place.

    Raises:
        StoreError: it cannot be done; the file is where it was.
        StoppedError: *stop* said so.
    """
    new = path.with_name(path.name + ".new")
    found = salvage(path, new, None if backup is None else backup.path, stop=stop)
    put_in_place(new, path)
    return found


def restore(path: Path, backup: Path, stop: Stop) -> None:
    """Make a backup of the file if that is possible, put it aside, and *backup* in its place.

    Raises:
        StoreError: it cannot be done; the file is where it was.
        StoppedError: *stop* said so.
    """
    if path.is_file() and is_changed(path):
        try:
            with path.open("rb") as source:
                make_backup(source, path, stop=stop)
        except StoreError as error:
            # It is put aside byte for byte in any case, which takes no room.
            if error.reason not in {failures.DAMAGED, failures.NOT_A_DATABASE, failures.FULL}:
                raise
    put_back(backup, path)
