# SPDX-License-Identifier: MIT
"""The files of the shelf of lessons, and the way to the free table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from dominoes.errors import DominoesError
from dominoes.lessons.file import SUFFIX, chapter_of, chapter_seen, guessed_steps, open_lesson
from dominoes.lessons.form import LONGEST_TITLE
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, NodeId
from dominoes.records.record import Round
from ui.games.names import match_name
from ui.games.reasons import error_text
from ui.kit.background import BackgroundJob, JobQueue, Stop
from ui.kit.dialog import NameDialog
from ui.kit.drafts import drafts_of
from ui.kit.file_dialog import ask_for_file, ask_for_target
from ui.kit.file_names import shown_name, stem_of
from ui.language import i18n
from ui.language.i18n import _, ngettext
from ui.pages.lessons.shelf import FOLDER, Shelf, ShelfItem, Taken
from ui.paper.dialog import PaperDialog
from ui.paper.sheets import lesson_sheets
from ui.paths import data
from ui.play.services import Routes, Services
from ui.tiles.art import present_style


class LessonFiles(QObject):
    """Lists, makes, opens, changes and hands out lessons, and takes in those of others."""

    listed = Signal(object, object)
    """These `ShelfItem`s lie on the shelf, and those are the samples."""
    said = Signal(str, bool)
    """A note about the last action, and whether it can be undone."""

    def __init__(self, shelf: Shelf, services: Services, routes: Routes, parent: QWidget) -> None:
        """Keep the lessons on *shelf*; questions are asked over *parent*."""
        super().__init__(parent)
        self.shelf = shelf
        self.samples = Shelf(data("resources") / FOLDER)
        self.deleted: Path | None = None
        """What `restore` brings back."""
        self._services, self._routes = services, routes
        self._parent = parent
        self._handed: tuple[Path, bool] | None = None
        self._listing, self._imports, self._opening = JobQueue(self), JobQueue(self), JobQueue(self)

    def forget(self) -> bool:
        """Erase every lesson. Return False if that failed."""
        self.deleted = None
        for jobs in (self._listing, self._imports, self._opening):
            # An import in its last lesson would make the folder again.
            jobs.stop(wait=True)
        return self.shelf.erase()

    def refresh(self) -> None:
        """Read the lessons again, in the background."""
        self._listing.stop()
        self._listing.add(lambda stop: (self.shelf.items(stop), self.samples.items(stop)), self._on_listed)

    def _on_listed(self, job: BackgroundJob) -> None:
        if job.error is not None:
            self._services.messages.show_error(job.error)
        else:
            listed: tuple[tuple[ShelfItem, ...], tuple[ShelfItem, ...]] = job.result  # type: ignore[assignment]
            self.listed.emit(*listed)

    # -- one lesson ----------------------------------------------------------------------------

    def open(self, item: ShelfItem) -> None:
        """Show *item* on the free table."""
        self._routes.demonstrate(item.path, ROOT)

    def practise(self, item: ShelfItem) -> None:
        """Ask the questions of *item*."""
        self._routes.practise(item.path)

    def begin(self) -> None:
        """Make a new lesson, and open it."""
        language = i18n.current().key
        lesson = Lesson(title=Texts.of({language: _("New lesson")}))
        self._then_open(partial(self.shelf.add, lesson, language))

    def take_round(self, round_: Round, at: int) -> None:
        """Make a lesson of *round_*, and show it after *at* moves."""
        language = i18n.current().key
        title = Texts.of({language: match_name(round_.game, round_.options)})
        try:
            path = self.shelf.add(Lesson(title=title, chapters=(chapter_of(round_),)), language)
        except DominoesError as error:
            self._services.messages.show_error(error)
        else:
            self._routes.demonstrate(path, NodeId(at))

    def take_seen(self, game: str, view: Any) -> None:  # noqa: ANN401 - the view of any game
        """Make a lesson of what a seat sees of a round of *game*, and show its last step; hidden tiles stay hidden."""
        language = i18n.current().key
        title = Texts.of({language: match_name(game, view.options)})
        # Translators: a teacher's note at a move of somebody else who played face down.
        one = _("You have not seen these tiles: they are a guess.")
        some = _("What others played face down is a guess; each such step has a note.")

        def shelved(_stop: Stop) -> tuple[Path, NodeId]:
            """Return where the lesson is, and its last step."""
            chapter = chapter_seen(game, view)
            last = (ROOT, *chapter.tree.line())[-1]
            if guesses := guessed_steps(chapter, view.seat):
                # Where the lesson begins, and where it is opened, all of them are told.
                notes = dict.fromkeys((ROOT, last), some) | dict.fromkeys(guesses, one)
                for node, note in notes.items():
                    page = replace(chapter.page(node), notes=Texts.of({language: note}))
                    chapter = chapter.with_page(node, page)
            return self.shelf.add(Lesson(title=title, chapters=(chapter,)), language), last

        self._opening.add(shelved, self._on_shelved)

    def _on_shelved(self, job: BackgroundJob) -> None:
        if job.error is not None:
            self._services.messages.show_error(job.error)
        else:
            path, last = cast("tuple[Path, NodeId]", job.result)
            self._routes.demonstrate(path, last)

    def open_sample(self, item: ShelfItem) -> None:
        """Open a copy of the sample *item*."""
        assert item.lesson is not None
        self._then_open(partial(self.shelf.add, item.lesson, i18n.current().key))

    def _then_open(self, make: Callable[[], Path]) -> None:
        try:
            path = make()
        except DominoesError as error:
            self._services.messages.show_error(error)
        else:
            self._routes.demonstrate(path, ROOT)

    def ask_for_title(self, item: ShelfItem) -> None:
        """Ask for another title of *item*."""
        title = item.title(i18n.current().key)
        question = _("What is the lesson called?")
        dialog = NameDialog(
            self._parent.window(),
            _("Rename…"),
            question,
            (),
            title,
            draft=f"{drafts_of(item.path.name)}name",
            longest=LONGEST_TITLE,
        )
        dialog.setProperty("path", str(item.path))
        dialog.named.connect(self._on_named)
        dialog.open()

    def _on_named(self, _old: str, name: str) -> None:
        path = Path(self.sender().property("path"))
        self._do(partial(self.shelf.rename, path, name, i18n.current().key))

    def duplicate(self, item: ShelfItem) -> None:
        """Put a copy of *item* on the shelf."""
        language = i18n.current().key
        name = _("Copy of {title}").format(title=item.title(language))
        self._do(partial(self.shelf.duplicate, item.path, name, language))

    def ask_how_to_print(self, item: ShelfItem) -> None:
        """Ask how the lesson is printed for its readers."""
        try:
            lesson = open_lesson(item.path)
        except DominoesError as error:
            self._services.messages.show_error(error)
            return
        dialog = PaperDialog(
            self._parent.window(), lesson_sheets(lesson), name=_file_name(item), tiles=present_style()
        )
        dialog.open()

    def ask_for_target(self, item: ShelfItem, *, learners: bool) -> None:
        """Ask for the file to write *item* to, or a copy of it for *learners*."""
        self._handed = item.path, learners
        title = _("Copy for learners…") if learners else _("Export…")
        # Under a name of its own, so that it does not take the place of an export with all answers.
        name = (
            _("{title} (for learners)").format(title=_file_name(item)) + SUFFIX
            if learners
            else _file_name(item) + SUFFIX
        )
        dialog = ask_for_target(self._parent.window(), title, _filters(), name)
        dialog.fileSelected.connect(self._on_target)

    def _on_target(self, target: str) -> None:
        if self._handed is not None:
            path, learners = self._handed
            if self._do(partial(self.shelf.hand_out, path, Path(target), learners=learners)):
                self.said.emit(_("Written: {file}").format(file=Path(target).name), False)  # noqa: FBT003 - a signal

    def remove(self, path: Path) -> None:
        """Delete the lesson at *path*; it can be brought back until another is deleted."""
        try:
            self.deleted = self.shelf.delete(path)
        except DominoesError as error:
            self._services.messages.show_error(error)
        else:
            self.said.emit(_("The lesson was deleted."), True)  # noqa: FBT003 - a signal
        self.refresh()

    def restore(self) -> None:
        """Bring back the lesson deleted last."""
        deleted, self.deleted = self.deleted, None
        self.said.emit("", False)  # noqa: FBT003 - a signal
        if deleted is not None:
            self._do(partial(self.shelf.restore, deleted))

    def _do(self, work: Callable[[], object]) -> bool:
        """Do *work* on files, show what is there then, and return whether it was done."""
        try:
            work()
        except DominoesError as error:
            self._services.messages.show_error(error)
            return False
        finally:
            self.refresh()
        return True

    # -- files of others -----------------------------------------------------------------------

    def ask_for_files(self) -> None:
        """Ask for files of lessons to add."""
        dialog = ask_for_file(self._parent.window(), _("Import…"), _filters(), several=True)
        dialog.filesSelected.connect(self._on_chosen)

    def _on_chosen(self, paths: list[str]) -> None:
        self.take([Path(path) for path in paths])

    def take(self, paths: list[Path]) -> None:
        """Add the lessons at *paths* in the background; what is refused is told."""
        self._imports.add(partial(self.shelf.take, paths, i18n.current().key), self._on_taken)

    def _on_taken(self, job: BackgroundJob) -> None:
        if job.error is not None:
            self._services.messages.show_error(job.error)
        else:
            taken: Taken = job.result  # type: ignore[assignment]
            lines = [_("{name}: {what}").format(name=name, what=error_text(why)) for name, why in taken.refused]
            if taken.paths and not self._parent.isVisible():
                # Where the shelf is shown, they are seen there.
                lines.insert(0, _on_shelf(len(taken.paths)))
            if lines:
                self._services.messages.show("\n".join(lines))
        self.refresh()

    def open_file(self, path: Path) -> None:
        """Open the lesson at *path* at the free table; the shelf keeps a copy, and edits go there."""
        language = i18n.current().key
        self._opening.add(lambda _stop: self.shelf.keep(path, language), partial(self._on_kept, path))

    def _on_kept(self, file: Path, job: BackgroundJob) -> None:
        if job.error is not None:
            said = _("{name}: {what}").format(name=shown_name(file), what=error_text(job.error))
            self._services.messages.show(said)
        else:
            path: Path = job.result  # type: ignore[assignment]
            self._routes.demonstrate(path, ROOT)

    def stop(self) -> None:
        """Stop what goes on in the background."""
        for jobs in (self._listing, self._imports, self._opening):
            jobs.stop()


def _filters() -> tuple[str, ...]:
    return _("Lessons") + f" (*{SUFFIX})", _("All files") + " (*)"


def _file_name(item: ShelfItem) -> str:
    """Return the name of a file of a lesson, without a suffix: its title, which may have changed."""
    return stem_of(item.title(i18n.current().key), item.path.stem)


def _on_shelf(lessons: int) -> str:
    """Return that so many lessons were put on the shelf."""
    return ngettext("{n} lesson added.", "{n} lessons added.", lessons).format(n=i18n.number(lessons))
