# SPDX-License-Identifier: MIT
"""The panel of the free table: the chapters, the tree of variations, the text of the present step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.lessons.tree import ROOT, NodeId, Tree
from ui.kit import theme
from ui.kit.controls import Chooser
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.theme import Type
from ui.kit.widgets import NoText, PlainLabel
from ui.language.i18n import LANGUAGES, _
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.sheets import TextField
from ui.table.side_panel import Panel

_INDENT: Final = "\u2003"
"""In front of each line of a variation, once for each line that it leaves."""


def depths(tree: Tree) -> dict[NodeId, int]:
    """Return for each step how many lines were left on the way to it, in the order of `Tree.walk`."""
    found = {ROOT: 0}
    for node in tree.walk():
        for place, child in enumerate(tree.nodes[node].children):
            found[child] = found[node] + (place > 0)
    return {node: found[node] for node in tree.walk()}


class _Steps(QAbstractListModel):
    """The lines; each is put into words only when it is seen, since a tree may have thousands."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.nodes: tuple[NodeId, ...] = ()
        self.now = ROOT
        self._depth: Mapping[NodeId, int] = {}
        self._text: Callable[[NodeId], str] = str
        self._texts: dict[NodeId, str] = {}

    def show(self, depth: Mapping[NodeId, int], text: Callable[[NodeId], str], now: NodeId) -> None:
        """Show the steps of *depth*, each in the words that *text* returns; *now* is shown on the table."""
        nodes = tuple(depth)
        changed = nodes != self.nodes
        if changed:
            self.beginResetModel()
        self.nodes, self._depth, self._text, self.now = nodes, depth, text, now
        self._texts.clear()
        if changed:
            self.endResetModel()
        elif nodes:
            self.dataChanged.emit(self.index(0), self.index(len(nodes) - 1))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else len(self.nodes)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        node = self.nodes[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _INDENT * self._depth[node] + self._words(node)
            case Qt.ItemDataRole.ToolTipRole:
                return self._words(node)
            case Qt.ItemDataRole.FontRole if node == self.now:
                # Told by weight as well as by colour.
                font = QFont()
                font.setBold(True)
                return font
            case _:
                return None

    def _words(self, node: NodeId) -> str:
        if node not in self._texts:
            self._texts[node] = self._text(node)
        return self._texts[node]


class TreeList(NoText, QListView):
    """Lists the steps of a chapter; a click shows one, and so do Up and Down: all other keys act on what is shown."""

    chosen = Signal(int)
    """Show the step of this number."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._steps = _Steps(self)
        self.setModel(self._steps)
        # Of the same height, so that lines that are not seen need no words.
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.clicked.connect(self._on_index)

    def show_steps(self, depth: Mapping[NodeId, int], text: Callable[[NodeId], str], now: NodeId) -> None:
        """Show the steps of *depth*, indented by it, in the words of *text*; the step *now* is shown on the table."""
        self._steps.show(depth, text, now)
        if now in depth:
            here = self._steps.index(self._steps.nodes.index(now))
            self.setCurrentIndex(here)
            self.scrollTo(here)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Up and Down; leave all other keys to the page."""
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            super().keyPressEvent(event)
            self._on_index(self.currentIndex())
        else:
            event.ignore()

    def _on_index(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self._steps.nodes[index.row()])


_LANGUAGE: Final = 170
"""Width of the choice of a language, at text size 1."""


class DemonstratePanel(Panel):
    """Chapters, variations, texts."""

    def __init__(
        self,
        parent: QWidget,
        editor: LessonEditor,
        *,
        choose_language: Callable[[str], object],
        leave: Callable[[], object] | None = None,
    ) -> None:
        """Make an empty panel.

        Args:
            parent: The parent widget.
            editor: Takes what is written, and where to go.
            choose_language: Shows texts in another language.
            leave: Goes back to the table beside the panel; None for a panel on a sheet.
        """
        super().__init__(parent, paper=leave is None)
        self._editor, self._choose_language, self._leave = editor, choose_language, leave
        self.chapters = Chooser(self)
        self.chapters.chosen.connect(self._on_chapter)
        self.languages = Chooser(self)
        self.languages.set_items([(each.key, each.own_name) for each in LANGUAGES.values()])
        self.languages.chosen.connect(self._on_language)
        self.tree = TreeList(self)
        self.tree.chosen.connect(self._on_node)
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
        """Show the teacher's knowledge beyond the class's view in the second window; hidden if empty."""
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
        if event.key() == Qt.Key.Key_Escape and is_writing and self._leave is not None:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _on_chapter(self, place: object) -> None:
        if isinstance(place, int):
            self._editor.go_to_chapter(place)

    def _on_node(self, node: int) -> None:
        self._editor.go(NodeId(node))

    def _on_language(self, language: object) -> None:
        # Before the next letter is written in the other language.
        self._show_texts()
        self._choose_language(str(language))

    def _on_text(self, text: str) -> None:
        self._said = self._said.with_text(self.language, text)
        self._write("text", text)

    def _on_notes(self, text: str) -> None:
        self._noted = self._noted.with_text(self.language, text)
        self._write("notes", text)

    def _write(self, name: str, text: str) -> None:
        if self._editor.chapter is not None:
            page, language = self._editor.page, self.language
            changed = getattr(page, name).with_text(language, text)
            self._editor.change_page(replace(page, **{name: changed}), merge=(name, language, self._editor.at))
