# SPDX-License-Identifier: MIT
"""The panel of the free table: the chapters, the tree of variations, what is said at the step that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from dominoes.lessons.texts import NO_TEXT, Texts
from ui.kit import theme
from ui.kit.controls import Chooser
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import LANGUAGES, _
from ui.pages.demonstrate.text_field import TextField
from ui.pages.demonstrate.tree_list import TreeList
from ui.table.side_panel import Panel

_LANGUAGE: Final = 170
"""Width of the choice of a language, at text size 1."""


class DemonstratePanel(Panel):
    """Chapters, variations, texts."""

    chapter_chosen = Signal(int)
    """Show the chapter at this place."""
    node_chosen = Signal(int)
    """Show the step of this number."""
    text_written = Signal(str, str)
    """The text of the step in this language is another."""
    notes_written = Signal(str, str)
    """So are the notes."""
    finished = Signal()
    """Escape in a text: go back to the table beside the panel."""
    language_chosen = Signal(str)
    """Show texts in this language."""

    def __init__(self, parent: QWidget, *, paper: bool = False) -> None:
        """Make an empty panel."""
        super().__init__(parent, paper=paper)
        self._is_on_sheet = paper
        self.chapters = Chooser(self)
        self.chapters.chosen.connect(self._on_chapter)
        self.languages = Chooser(self)
        self.languages.set_items([(each.key, each.own_name) for each in LANGUAGES.values()])
        self.languages.chosen.connect(self._on_language)
        self.tree = TreeList(self)
        self.tree.chosen.connect(self.node_chosen)
        self.text, self.notes = TextField(self), TextField(self)
        self._said = self._noted = NO_TEXT
        """What the step says in all languages, and the notes about it."""
        self.text.written.connect(self._on_text)
        self.notes.written.connect(self._on_notes)
        self.add_heading(lambda: _("Chapter"))
        self.column.addWidget(self.chapters)
        self.add_heading(lambda: _("Steps and variations"))
        self.column.addWidget(self.tree, 3)
        heading = PlainLabel(parent=self, tone="gold")
        add_parts(self.column, hbox(Part(heading, 1), self.languages))
        self.column.addWidget(self.text, 2)
        self.add_heading(lambda: _("Notes for the teacher"))
        self.column.addWidget(self.notes, 1)
        self._question = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.column.addWidget(self._question)
        self._class_heading = self.add_heading(lambda: _("Projector window"))
        self._class_notes = PlainLabel(parent=self, wrap=True)
        self.column.addWidget(self._class_notes)
        self.show_class_notes(())
        self.translate(
            lambda: heading.setText(_("Text of this step")),
            lambda: self.chapters.setAccessibleName(_("Chapter")),
            lambda: self.tree.setAccessibleName(_("Steps and variations")),
            lambda: self.text.setAccessibleName(_("Text of this step")),
            lambda: self.notes.setAccessibleName(_("Notes for the teacher")),
            self._show_texts,
            lambda: self.languages.setAccessibleName(_("Language of the texts")),
        )
        self.follow_look()

    @property
    def language(self) -> str:
        """The language in which texts are shown and written."""
        return str(self.languages.value())

    def show_texts(self, text: Texts, notes: Texts, language: str) -> None:
        """Show the texts of a step in *language*; those of another one fainter, to be translated."""
        self._said, self._noted = text, notes
        self.languages.choose(language)
        self._show_texts()

    def _show_texts(self) -> None:
        usual = (_("What the class reads at this step"), _("Only the teacher sees this"))
        for field, texts, hint in zip((self.text, self.notes), (self._said, self._noted), usual, strict=True):
            field.show_text(texts.exactly(self.language))
            field.setPlaceholderText(texts.in_language(self.language) or hint)

    def show_question(self, text: str) -> None:
        """Show what is asked at the step; an empty text shows nothing."""
        self._question.setText(text)
        self._question.setVisible(bool(text))

    def show_class_notes(self, lines: Sequence[str]) -> None:
        """Show what the teacher knows beyond what the class sees in the second window; nothing shows nothing."""
        text = "\n".join(filter(None, lines))
        self._class_notes.setText(text)
        for each in (self._class_heading, self._class_notes):
            each.setVisible(bool(text))

    def on_look(self) -> None:
        """Give the fields as much height as a few lines need."""
        super().on_look()
        self.languages.setMinimumWidth(theme.look().px(_LANGUAGE))
        for field, lines in ((self.text, 3), (self.notes, 2)):
            field.setMinimumHeight(field.fontMetrics().lineSpacing() * lines + theme.look().px(12))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lead from a text back to the table on Escape; on a sheet that closes the sheet."""
        is_writing = self.text.hasFocus() or self.notes.hasFocus()
        if event.key() == Qt.Key.Key_Escape and is_writing and not self._is_on_sheet:
            self.finished.emit()
        else:
            super().keyPressEvent(event)

    def _on_chapter(self, place: object) -> None:
        if isinstance(place, int):
            self.chapter_chosen.emit(place)

    def _on_language(self, language: object) -> None:
        # Before the next letter is written in the other language.
        self._show_texts()
        self.language_chosen.emit(str(language))

    def _on_text(self, text: str) -> None:
        self._said = self._said.with_text(self.language, text)
        self.text_written.emit(self.language, text)

    def _on_notes(self, text: str) -> None:
        self._noted = self._noted.with_text(self.language, text)
        self.notes_written.emit(self.language, text)
