# SPDX-License-Identifier: MIT
"""The panel of the free table: the chapters, the tree of variations, the text of the present step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QDropEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPalette, QTextLayout
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from dominoes.lessons.page import Page
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.lessons.tree import ROOT, NodeId, Tree
from ui.kit import theme
from ui.kit.controls import Chooser
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.theme import Type
from ui.kit.widgets import NoText, PlainLabel
from ui.language import names
from ui.language.i18n import LANGUAGES, _, number, sentences
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.text_field import TextField
from ui.table.side_panel import Panel

_INDENT: Final = "\u2003"
"""In front of each line of a variation, once for each line that it leaves."""


def depths(tree: Tree) -> dict[NodeId, int]:
    """Return for each step how many lines were left on the way to it, in the order in which steps are listed.

    Variations stand below the move that they replace, before the line goes on.
    """
    found: dict[NodeId, int] = {}
    waiting = [(ROOT, 0, True)]
    while waiting:
        node, depth, is_new = waiting.pop()
        children = tree.nodes[node].children
        if is_new:
            found[node] = depth
        else:
            # The first child was listed before its siblings: go on below it.
            node, children = children[0], tree.nodes[children[0]].children
        if children:
            waiting.append((node, depth, False))
            waiting += [(child, depth + 1, True) for child in reversed(children[1:])]
            found[children[0]] = depth
    return found


def marks_of(page: Page) -> tuple[tuple[str, str], ...]:
    """Return what is at a step besides its move: a sign, and the word for it."""
    marks = (
        (page.question is not None, "?", _("Question")),
        (bool(page.text), "¶", _("Text of this step")),
        (bool(page.marks), "○", _("Marks")),
        (bool(page.notes), "※", _("Notes for the teacher")),
    )
    return tuple((sign, word) for there, sign, word in marks if there)


class StepLine(NamedTuple):
    """A step as the list shows it."""

    text: str
    """Its move in words."""
    marks: tuple[tuple[str, str], ...] = ()
    """What else is there, as `marks_of` returns it."""


class _Steps(QAbstractListModel):
    """The lines; each is put into words only when it is seen, since a tree may have thousands."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.nodes: tuple[NodeId, ...] = ()
        self.now = ROOT
        self._tree: Tree | None = None
        self._rows: dict[NodeId, int] = {}
        self._depth: Mapping[NodeId, int] = {}
        self._line: Callable[[NodeId], StepLine] = lambda node: StepLine(str(node))
        self._lines: dict[NodeId, StepLine] = {}
        self.tall: set[NodeId] = set()
        """Steps that need two lines, as far as they were seen."""

    def show(self, tree: Tree | None, line: Callable[[NodeId], StepLine], now: NodeId) -> None:
        """Show the steps of *tree*, each as *line* returns it; *now* is shown on the table."""
        before, self.now, self._line = self.now, now, line
        self._lines.clear()
        if tree is not self._tree:
            self._tree = tree
            depth = {} if tree is None else depths(tree)
            nodes = tuple(depth)
            self._depth = depth
            if nodes != self.nodes:
                self.beginResetModel()
                self.nodes, self._rows = nodes, {node: row for row, node in enumerate(nodes)}
                self.endResetModel()
                return
        # The view paints all lines again; only these may have become wider.
        for row in {self._rows.get(before, 0), self._rows.get(now, 0)} if self.nodes else ():
            self.dataChanged.emit(self.index(row), self.index(row))

    def index_of(self, node: NodeId) -> QModelIndex:
        """Return where *node* is; an invalid index if it is not listed."""
        return self.index(self._rows[node]) if node in self._rows else QModelIndex()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - as Qt has it
        return 0 if parent.isValid() else len(self.nodes)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        node = self.nodes[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _INDENT * self._depth[node] + self.line(node).text
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                marks = names.enumerated([word for _sign, word in self.line(node).marks])
                depth = self._depth[node] if role == Qt.ItemDataRole.AccessibleTextRole else 0
                variation = _("Variation {n}").format(n=number(depth)) if depth else ""
                return sentences(variation, self.line(node).text, marks)
            case Qt.ItemDataRole.FontRole if node == self.now:
                # Told by weight as well as by colour.
                font = QFont()
                font.setBold(True)
                return font
            case _:
                return None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        moves = Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsDropEnabled
        return super().flags(index) | moves if index.isValid() else Qt.ItemFlag.NoItemFlags

    def mimeTypes(self) -> list[str]:
        return [_DRAGGED]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        data.setData(_DRAGGED, str(self.nodes[indexes[0].row()]).encode())
        return data

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def line(self, node: NodeId) -> StepLine:
        """Return the line of *node*."""
        if node not in self._lines:
            self._lines[node] = self._line(node)
        return self._lines[node]


_LINES: Final = 2
"""Lines of a step at most."""
_AROUND_LINE: Final = 6
"""Height of a row beyond its lines, in pixels at text size 1."""
_DRAGGED: Final = "application/x-gupai-step"
"""Format of a step that is dragged."""


class _LineDelegate(QStyledItemDelegate):
    """Paints the signs of a step at the right, where a long move does not hide them; the move takes up to two lines.

    A step is found to need two lines when it is first painted: those that are not seen need no words.
    """

    outgrown = Signal(object, bool)
    """The step at this index needs another height: that of two lines, or of one."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room for one line or two."""
        steps, line = index.model(), option.fontMetrics.height()
        assert isinstance(steps, _Steps)
        lines = _LINES if steps.nodes[index.row()] in steps.tall else 1
        return QSize(0, lines * line + theme.look().px(_AROUND_LINE))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        steps = index.model()
        assert isinstance(steps, _Steps)
        signs = " ".join(sign for sign, _word in steps.line(steps.nodes[index.row()]).marks)
        self.initStyleOption(option, index)
        style, text = option.widget.style(), option.text
        option.text = ""
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        edge = theme.look().px(6)
        box = option.rect.adjusted(edge, 0, -edge, 0)
        metrics = QFontMetrics(option.font)
        room = metrics.horizontalAdvance(signs) + edge if signs else 0
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if is_chosen else QPalette.ColorRole.Text
        painter.save()
        painter.setFont(option.font)
        painter.setPen(option.palette.color(role))
        middle = Qt.AlignmentFlag.AlignVCenter
        room = box.width() - room
        lines = _broken(text, option.font, room)
        is_tall = len(lines) > 1
        if is_tall != (steps.nodes[index.row()] in steps.tall):
            self.outgrown.emit(QPersistentModelIndex(index), is_tall)
        if box.height() < len(lines) * metrics.height():
            lines = (metrics.elidedText(text, Qt.TextElideMode.ElideRight, room),)
        painter.drawText(box, int(middle | Qt.AlignmentFlag.AlignLeft), "\n".join(lines))
        painter.drawText(box, int(middle | Qt.AlignmentFlag.AlignRight), signs)
        painter.restore()


def _broken(text: str, font: QFont, width: int) -> tuple[str, ...]:
    """Return *text* in one line, or in two where it is wider; the second is cut where it is wider, too."""
    metrics = QFontMetrics(font)
    if metrics.horizontalAdvance(text) <= width:
        return (text,)
    layout = QTextLayout(text, font)
    layout.beginLayout()
    first = layout.createLine()
    first.setLineWidth(width)
    layout.endLayout()
    at = first.textLength()
    rest = metrics.elidedText(text[at:].lstrip(), Qt.TextElideMode.ElideRight, width)
    return (text[:at].rstrip(), rest)


class TreeList(NoText, QListView):
    """Lists the steps of a chapter; a click shows one, and so do Up and Down: all other keys act on what is shown.

    A step that is dragged onto a variation takes its place, with the moves around it.
    """

    chosen = Signal(int)
    """Show the step of this number."""
    dragged = Signal(int, int)
    """The first step was dragged onto the second."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._steps = _Steps(self)
        self.setModel(self._steps)
        delegate = _LineDelegate(self)
        delegate.outgrown.connect(self._on_outgrown, Qt.ConnectionType.QueuedConnection)
        self.setItemDelegate(delegate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(True)
        self.clicked.connect(self._on_index)

    def show_steps(self, tree: Tree | None, line: Callable[[NodeId], StepLine], now: NodeId) -> None:
        """Show the steps of *tree*, each as *line* returns it; the step *now* is shown on the table."""
        self._steps.show(tree, line, now)
        here = self._steps.index_of(now)
        if here.isValid():
            self.setCurrentIndex(here)
            self.scrollTo(here)
        self.viewport().update()

    def _on_outgrown(self, index: QPersistentModelIndex, is_tall: bool) -> None:  # noqa: FBT001 - a slot
        """Give a step another height; the present one stays in sight."""
        node = self._steps.nodes[index.row()] if index.isValid() else None
        # A step that is painted twice before this is called asks twice.
        if node is None or is_tall == (node in self._steps.tall):
            return
        here = self.currentIndex()
        was_seen = self.viewport().rect().intersects(self.visualRect(here))
        self._steps.tall ^= {node}
        delegate = self.itemDelegate()
        delegate.sizeHintChanged.emit(self._steps.index(index.row()))
        if was_seen:
            self.doItemsLayout()
            self.scrollTo(here)

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit which step was dragged onto which; the lesson changes, and the list with it."""
        onto = self.indexAt(event.position().toPoint())
        node = bytes(event.mimeData().data(_DRAGGED).data()).decode(errors="replace")
        # The list removes nothing by itself.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if onto.isValid() and node.isdecimal() and NodeId(int(node)) in self._steps.nodes:
            self.dragged.emit(int(node), self._steps.nodes[onto.row()])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Up and Down; leave all other keys to the page."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down} and held == Qt.KeyboardModifier.NoModifier:
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
        self.tree.dragged.connect(self._on_dragged)
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
        # They take the room of texts that are written before a class, not of the steps.
        for field, share in ((self.tree, 9 if text else 3), (self.text, 2), (self.notes, 1)):
            self.column.setStretchFactor(field, share)

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

    def _on_dragged(self, node: int, onto: int) -> None:
        tree = self._editor.tree
        if node in tree.nodes and onto in tree.nodes:
            self._editor.change_tree(tree.beside(NodeId(node), NodeId(onto)))

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
