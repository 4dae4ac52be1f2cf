# SPDX-License-Identifier: MIT
"""What is kept on this computer, at the foot of the settings: back up, restore, export, erase.

Nothing here touches a file: `KeptData` does, and tells the outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.kit.controls import Chooser
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import ChoiceCard, Field, PageCard, Section
from ui.kit.second_question import SecondQuestion
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel, announce
from ui.language.i18n import N_, _, date_time, ngettext, number, sentences, term
from ui.pages.settings.kept_data import EVERYTHING, RECORDS, DataState, KeptData

if TYPE_CHECKING:
    from dominoes.store.backups import Backup

_MESSAGE_LINES: Final = 2
"""For which there is always room."""


class DataSection(Section):
    """The data of the player."""

    asked = Signal()
    """`question` is open, and should be scrolled to."""

    def __init__(self, kept: KeptData, parent: QWidget | None = None) -> None:
        """Show an empty state; what is asked for is done by *kept*."""
        super().__init__(parent)
        self._kept = kept
        self._state = DataState()
        self._pressed: QWidget | None = None
        self._second: SecondQuestion | None = None
        self._summary = PlainLabel(parent=self, wrap=True)
        self._line = PlainLabel(parent=self, wrap=True)
        self.add(self._summary)
        self._place_of_news = QWidget(self)
        vbox(self._line, Part(stretch=1), on=self._place_of_news)
        self.add(self._place_of_news)
        columns = left, right = (vbox(spacing=Space.MEDIUM), vbox(spacing=Space.MEDIUM))
        self.halves = hbox(*(Part(column, 1) for column in columns), spacing=Space.WIDE)
        add_parts(self.fields, self.halves)
        self._fields: dict[str, Field] = {}
        self.backup = self._action(left, "backup")
        self.restore = self._action(left, "restore")
        self.export = self._action(left, "export")
        self.folder = self._action(right, "folder")
        self.path = TextLine(self, readOnly=True)
        right.addWidget(self.path)
        self.erase = self._action(right, "erase")
        for column in columns:
            column.addStretch(1)
        self.question = Question(self)
        self.add(self.question)
        self.backup.clicked.connect(kept.ask_where_to_back_up)
        self.restore.clicked.connect(self._on_restore)
        self.export.clicked.connect(kept.ask_where_to_export)
        self.folder.clicked.connect(kept.show_folder)
        self.erase.clicked.connect(self._on_erase)
        self.question.first.clicked.connect(self.close_question)
        self.question.aside.clicked.connect(self._on_aside)
        self.question.last.clicked.connect(self._on_last)
        self.translate(
            lambda: self.heading.setText(_("Data on this computer")),
            lambda: self.path.setAccessibleName(_("Data folder")),
            self._show_state,
        )

    def _action(self, column: QVBoxLayout, name: str) -> KeyButton:
        button = KeyButton(parent=self)
        self._fields[name] = Field(button, self)
        column.addWidget(self._fields[name])
        return button

    # -- what it shows -------------------------------------------------------------------------

    def show_data(self, state: DataState) -> None:
        """Show *state*."""
        before, self._state = self._news, state
        if state.busy:
            self.close_question()
            self._hold_focus()
        self.question.show_kept(state.backups, state.rounds)
        self._show_state()
        if not state.busy and self._pressed is not None:
            if self.path.hasFocus():
                self._pressed.setFocus()
            self._pressed = None
        if self._news not in {"", before}:
            announce(self, self._news)

    @property
    def _news(self) -> str:
        """What is going on, went wrong, or was done last."""
        return self._state.busy or self._state.trouble or self._state.done

    def _hold_focus(self) -> None:
        """Keep the focus near while its button is disabled."""
        pressed = next((field.control for field in self._fields.values() if field.control.hasFocus()), None)
        if pressed is not None:
            self._pressed = pressed
            self.path.setFocus()

    def keep_room(self) -> None:
        """Keep room for a message, so that no button moves under the pointer when one comes."""
        self._place_of_news.setMinimumHeight(_MESSAGE_LINES * self._line.fontMetrics().lineSpacing())

    def _show_state(self) -> None:
        state = self._state
        self._summary.setText(
            ngettext("{n} round stored ({size} including related data).",
                     "{n} rounds stored ({size} including related data).", state.rounds)
            .format(n=number(state.rounds), size=_size(state.size))
        )  # fmt: skip
        self._line.setText(self._news)
        self._line.set_tone("loss" if self._news and self._news == state.trouble else "gain")
        self.path.setText(state.path)
        self.path.setCursorPosition(0)
        newest = _("There is no backup yet.")
        if state.backups:
            newest = _("Latest backup: {when}.").format(when=date_time(state.backups[0].made))
        for name, (words, note, press) in {
            "backup": (
                term("backup"),
                _("Backups are made automatically; this one is saved where you choose."),
                _("Back up now…"),
            ),
            "restore": (term("restore"), newest, _("Restore a backup…")),
            "export": (
                term("export"),
                _("All rounds as plain text: one .gupai file, or several if there are very many."),
                _("Export all records…"),
            ),
            "folder": (_("Folder"), _("Where records and backups are stored."), _("Open the folder")),
            "erase": (
                term("erase"),
                _(
                    "You'll be asked twice. Records are backed up first, but erasing everything erases the backups "
                    "too."
                ),
                _("Erase…"),
            ),
        }.items():
            field = self._fields[name]
            field.set_text(words, note)
            button = field.control
            assert isinstance(button, KeyButton)
            button.set_text(press)
            button.setAccessibleName(press)
            button.setEnabled(not state.busy)
        self.export.setEnabled(not state.busy and state.rounds > 0)

    # -- what the player does ------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the question, if it is open."""
        if event.key() == Qt.Key.Key_Escape and self.question.step:
            self.close_question()
        else:
            super().keyPressEvent(event)

    def close_question(self) -> None:
        """Close the question; the focus returns to its button."""
        step = self.question.step
        if self._second is not None:
            self._second.reject()
        self._ask("")
        if step:
            (self.restore if step == "restore" else self.erase).setFocus()

    def _ask(self, step: str) -> None:
        self.question.show_step(step)
        self.question.setVisible(bool(step))
        if step:
            # A second press of the same key must not answer the question.
            self.question.first.setFocus()
            self.asked.emit()

    def _ask_again(self, what: str) -> None:
        """Ask the second time, in another place, before *what* is erased."""
        lost = ngettext("{n} round would be lost.", "{n} rounds would be lost.", self._state.rounds)
        lost = lost.format(n=number(self._state.rounds))
        title, kept = _("Really erase records and statistics?"), _("A backup is made first, and is kept here.")
        if what == EVERYTHING:
            title, kept = (
                _("Really erase everything?"),
                _("No backup will be left here. To keep one, back up to a file first."),
            )
        self._question_again(title, sentences(lost, self.question.words_for(what), kept), what)

    def ask_without_backup(self, what: str, trouble: str) -> None:
        """Ask whether to erase *what* all the same, although *trouble* has kept the backup from being made."""
        title = _("Erase without a backup?")
        self._question_again(
            title, sentences(trouble, self.question.words_for(what)), what, then=self._kept.erase_anyway
        )

    def _question_again(self, title: str, detail: str, what: str, then: Callable[[str], None] | None = None) -> None:
        if self._second is not None:
            return
        question = SecondQuestion(self, title, detail, keep=_("Erase nothing"), lose=_("Erase for good"))
        question.accepted.connect(partial(self._on_sure, what, then or self._kept.erase))
        question.finished.connect(self._on_second_closed)
        self._second = question
        question.open()

    def _on_second_closed(self) -> None:
        self._second = None

    def _on_sure(self, what: str, then: Callable[[str], None]) -> None:
        self.close_question()
        then(what)

    def _on_restore(self) -> None:
        self._ask("restore")

    def _on_erase(self) -> None:
        self._ask("erase")

    def _on_aside(self) -> None:
        if self.question.step == "restore":
            self.close_question()
            self._kept.ask_what_to_restore()
        else:
            self._kept.ask_where_to_back_up()

    def _on_last(self) -> None:
        step, question = self.question.step, self.question
        if step == "erase":
            self._ask_again(EVERYTHING if question.everything.isChecked() else RECORDS)
        else:
            path = question.backups.value()
            assert isinstance(path, Path)
            self.close_question()
            self._kept.restore(path)


class Question(PageCard):
    """Asks before anything is lost."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a hidden question."""
        super().__init__(parent, flat=True)
        self.step = ""
        """What is asked: ``restore``, ``erase``, or empty."""
        self.title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.detail = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.backups = Chooser(self)
        self.records = ChoiceCard(self)
        self.everything = ChoiceCard(self)
        self.records.setChecked(True)
        self.first = KeyButton(parent=self)
        self.aside = KeyButton(parent=self, kind=Kind.QUIET)
        self.last = KeyButton(parent=self, kind=Kind.QUIET)
        questions = (self.title, self.detail, self.backups, self.records, self.everything)
        buttons = hbox(Part(stretch=1), self.first, self.aside, self.last, spacing=Space.SMALL)
        margins = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
        vbox(*questions, buttons, on=self, margins=margins, spacing=Space.SMALL)
        self._list: Sequence[Backup] = ()
        self._rounds = 0
        matches = N_("All rounds and unfinished matches. Names, settings and backups stay.")
        rest = N_("Rounds, matches, score books, lessons, names and settings, log files, and the backups kept here.")
        self.translate(
            lambda: self.backups.setAccessibleName(_("Backup to restore")),
            lambda: self.records.set_lines(_("Records and statistics"), _(matches)),
            lambda: self.everything.set_lines(_("Everything"), _(rest)),
            self._show,
        )
        self.hide()

    def show_kept(self, backups: Sequence[Backup], rounds: int) -> None:
        """Offer *backups*; so many *rounds* are kept."""
        self._list, self._rounds = backups, rounds
        self._show()

    def show_step(self, step: str) -> None:
        """Ask what *step* is about; see `step`."""
        self.step = step
        self._show()
        if step == "restore" and self._list:
            # Not the one that was the newest, or was chosen, when this was last asked.
            self.backups.choose(self._list[0].path)

    def words_for(self, what: str) -> str:
        """Return what belongs to `RECORDS` or `EVERYTHING`, in words."""
        return (self.everything if what == EVERYTHING else self.records).accessibleDescription()

    def _show(self) -> None:
        step = self.step
        self.backups.set_items([(backup.path, _backup_text(backup)) for backup in self._list])
        self.backups.setVisible(step == "restore" and bool(self._list))
        for card in (self.records, self.everything):
            card.setVisible(step == "erase")
        self.last.setEnabled(step != "restore" or bool(self._list))
        title, detail, first, aside, last = {
            "restore": (
                _("Which backup do you want to restore?"),
                _("It replaces your current data, which is backed up first.")
                if self._list
                else _("There is no backup yet."),
                _("Cancel"),
                _("From a file…"),
                term("restore"),
            ),
            "erase": (
                _("What do you want to erase?"),
                _("What you erase can only be restored from a backup."),
                _("Erase nothing"),
                _("Back up first…"),
                _("Erase…"),
            ),
        }.get(step, ("",) * 5)
        self.title.setText(title)
        self.detail.setText(detail)
        for button, words in ((self.first, first), (self.aside, aside), (self.last, last)):
            button.set_text(words)
            button.setAccessibleDescription(title)
        self.setAccessibleName(title)


def _backup_text(backup: Backup) -> str:
    """Return what tells one backup from the others."""
    rounds = ngettext("{n} round", "{n} rounds", backup.rounds).format(n=number(backup.rounds))
    # To the second: two may be made within a minute.
    return " · ".join((date_time(backup.made, style="medium"), rounds, _size(backup.size)))


def _size(size: int) -> str:
    """Return a number of bytes in words, such as 1.2 MB."""
    return QLocale().formattedDataSize(size, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
