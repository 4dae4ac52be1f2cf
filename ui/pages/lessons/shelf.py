# SPDX-License-Identifier: MIT
"""The folder of lessons: what is in it, and files added, copied, put away and brought back; no widgets."""

from __future__ import annotations

import errno
import os
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from dominoes.errors import DominoesError
from dominoes.lessons.file import SUFFIX, open_lesson, read, save, unwritable, write
from dominoes.lessons.lesson import Lesson, learner_copy
from dominoes.records.files import make_folder
from ui.kit.drafts import current, drafts_of
from ui.kit.file_names import shown_name, stem_of

FOLDER: Final = "lessons"
"""Name of the folder, in that of the records."""
DELETED: Final = "deleted"
"""Name of the folder in it where deleted lessons lie."""


@dataclass(frozen=True, slots=True)
class ShelfItem:
    """One file of the folder."""

    path: Path
    changed: float
    """When it was written, in seconds since 1970."""
    lesson: Lesson | None
    error: DominoesError | None = None
    """Why it cannot be opened; None if it can."""

    def title(self, language: str) -> str:
        """Return its title, or else the name of its file."""
        title = "" if self.lesson is None else self.lesson.title.in_language(language)
        return title or self.path.stem


class Taken:
    """The lessons added, and those refused with the reasons."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.paths: list[Path] = []
        self.refused: list[tuple[str, DominoesError]] = []


class Shelf:
    """The lessons in one folder, which need not exist yet."""

    def __init__(self, folder: Path) -> None:
        """Keep lessons in *folder*."""
        self.folder = folder
        self._naming = threading.Lock()
        """Held from choosing a free name until a file has it: an import adds lessons in a thread of its own."""

    def items(self, stop: Callable[[], bool] = lambda: False) -> tuple[ShelfItem, ...]:
        """Read all lessons, the one changed last first."""
        found = []
        for path in self.folder.glob(f"*{SUFFIX}"):
            if stop():
                break
            try:
                changed = path.stat().st_mtime
                found.append(ShelfItem(path, changed, open_lesson(path)))
            except OSError:
                # It was taken away meanwhile.
                continue
            except DominoesError as error:
                found.append(ShelfItem(path, changed, None, error))
        return tuple(sorted(found, key=lambda item: -item.changed))

    def free_path(self, name: str) -> Path:
        """Return where a lesson called *name* can be written."""
        plain = stem_of(name, "lesson")
        number, path = 1, self.folder / f"{plain}{SUFFIX}"
        while path.exists():
            number += 1
            path = self.folder / f"{plain} {number}{SUFFIX}"
        return path

    def add(self, lesson: Lesson, language: str) -> Path:
        """Write *lesson* to a new file, named by its title in *language*, and return where.

        Raises:
            DominoesError: it cannot be written.
        """
        with self._naming, _explained():
            path = self.free_path(lesson.title.in_language(language))
            make_folder(self.folder)
            save(lesson, path)
        return path

    def duplicate(self, path: Path, name: str, language: str) -> Path:
        """Copy the lesson at *path* under the title *name*, and return where to; raise DominoesError."""
        lesson = open_lesson(path)
        return self.add(replace(lesson, title=lesson.title.with_text(language, name)), language)

    def rename(self, path: Path, name: str, language: str) -> None:
        """Give the lesson at *path* another title in *language*; raise DominoesError."""
        lesson = open_lesson(path)
        with _explained():
            save(replace(lesson, title=lesson.title.with_text(language, name)), path)

    def take(self, paths: Sequence[Path], language: str, stop: Callable[[], bool]) -> Taken:
        """Add the lessons at *paths*, files of strangers: what the rules or the format forbid is refused."""
        taken = Taken()
        for path in paths:
            if stop():
                break
            try:
                taken.paths.append(self.add(read(path), language))
            except DominoesError as error:
                taken.refused.append((shown_name(path), error))
        return taken

    def keep(self, path: Path, language: str) -> Path:
        """Add the lesson at *path*, a file of a stranger, unless it is here already; return where it is.

        Raises:
            DominoesError: it cannot be read, the rules forbid something in it, or it cannot be written.
        """
        # A name that no file can have is told by reading it.
        with suppress(ValueError):
            if path.resolve().parent == self.folder.resolve():
                return path
        lesson = read(path)
        whole = "".join(line + "\n" for line in write(lesson)).encode()
        for own in self.folder.glob(f"*{SUFFIX}"):
            with suppress(OSError):
                if own.stat().st_size == len(whole) and own.read_bytes() == whole:
                    return own
        return self.add(lesson, language)

    def hand_out(self, path: Path, target: Path, *, learners: bool) -> None:
        """Write the lesson at *path* to *target*; for *learners* without answers, notes and closed tiles.

        Raises:
            DominoesError: it cannot be read, has no such copy, or cannot be written; *target* is the lesson itself.
        """
        lesson = open_lesson(path)
        with _explained():
            if target.resolve() == path.resolve():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            save(learner_copy(lesson, answers=False) if learners else lesson, target)

    def delete(self, path: Path) -> Path:
        """Put the lesson at *path* among those deleted, and return where it lies; raise DominoesError."""
        away = Shelf(self.folder / DELETED)
        with self._naming, _explained():
            make_folder(away.folder)
            target = away.free_path(path.stem)
            shutil.move(path, target)
        # What was typed about it and not saved goes with it: the next lesson may have its name.
        current().move(drafts_of(path.name), f"deleted:{target.name}:")
        return target

    def erase(self) -> bool:
        """Erase all lessons, those deleted too. Return False if that failed."""
        try:
            shutil.rmtree(self.folder)
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return True

    def restore(self, deleted: Path) -> Path:
        """Bring a deleted lesson back, and return where it is; raise DominoesError."""
        with self._naming, _explained():
            target = self.free_path(deleted.stem)
            shutil.move(deleted, target)
        current().move(f"deleted:{deleted.name}:", drafts_of(target.name))
        return target


@contextmanager
def _explained() -> Iterator[None]:
    """Turn errors of the system into errors that say why."""
    try:
        yield
    except OSError as error:
        raise unwritable(error) from None
