# SPDX-License-Identifier: MIT
"""The list of rounds: rows of equal height, the buttons below them, a message, and why it is empty."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QFocusEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from ui.kit import theme
from ui.kit.commands import Command, keys_of, open_menu
from ui.kit.icons import icon_pixmap
from ui.kit.layouts import Part, hbox
from ui.kit.menus import MenuButton
from ui.kit.page_parts import PageCard
from ui.kit.theme import Kind, Look, Space, Type
from ui.kit.widgets import ChangeEvents, KeyButton, NoText, PlainLabel, SizeEvents, announce
from ui.language.i18n import _, pgettext
from ui.pages.records.model import TEXTS, RecordModel, RowTexts
from ui.pages.records.round_filter import RoundFilter

_MOVES: Final = frozenset(
    (
        Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
        Qt.Key.Key_Space,
    )
)  # fmt: skip
"""Keys that are the list's own; all others are the page's."""


class RecordView(NoText, ChangeEvents, QTableView):
    """The list of rounds.

    A table of one column: where all rows are equally high, it need not ask each of a hundred thousand how high it is.
    """

    opened = Signal()
    """The current row was pressed twice."""
    menu_asked = Signal(QPoint)
    """Where on the screen."""
    picked = Signal()
    """Other rows are selected."""

    def __init__(self, model: RecordModel, parent: QWidget | None = None) -> None:
        """Show *model*."""
        super().__init__(parent)
        self._rows = model
        self.delegate = RowDelegate(self)
        self.setItemDelegate(self.delegate)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setModel(model)
        self.follow_look()
        self.doubleClicked.connect(self.opened)
        self.selectionModel().selectionChanged.connect(self.picked)

    def on_look(self) -> None:
        """Make rows as high as their text."""
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(self.delegate.row_height())

    def rows(self) -> Iterator[int]:
        """Return the selected rows from top to bottom."""
        ranges = self.selectionModel().selection()
        spans = sorted((ranges.at(at).top(), ranges.at(at).bottom()) for at in range(ranges.count()))
        for top, bottom in spans:
            yield from range(top, bottom + 1)

    def selected_ids(self) -> list[int]:
        """Return the ids of the selected rounds from top to bottom."""
        ids = self._rows.ids
        return [ids[row] for row in self.rows()]

    def current_row(self) -> int:
        """Return the current row; -1 without one."""
        return self.currentIndex().row()

    def select_row(self, row: int) -> None:
        """Select only *row*, and scroll to it; do nothing in an empty list."""
        row = min(row, len(self._rows.ids) - 1)
        if row >= 0:
            # Not by the view, which would ask which modifier keys are held down.
            index = self._rows.index(row)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)

    def select_ids(self, ids: list[int]) -> None:
        """Select these rounds, as far as they are in the list, and bring the first into view."""
        wanted = set(ids)
        rows = [row for row, each in enumerate(self._rows.ids) if each in wanted]
        if not rows:
            return
        self.select_row(rows[0])
        selection = QItemSelection()
        start = before = rows[0]
        for row in (*rows[1:], -1):
            if row != before + 1:
                selection.select(self._rows.index(start), self._rows.index(before))
                start = row
            before = row
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Move to the first and last round by Home and End, as in a list."""
        ends = {QAbstractItemView.CursorAction.MoveHome: 0, QAbstractItemView.CursorAction.MoveEnd: -1}
        if action in ends and self._rows.ids:
            return self._rows.index(range(len(self._rows.ids))[ends[action]])
        return super().moveCursor(action, modifiers)

    def keyboardSearch(self, _letters: str) -> None:
        """Do not search by letters: it would read every round there is, and letters are the page's keys."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move and select; every other key is for the page."""
        if event.key() in _MOVES:
            super().keyPressEvent(event)
        elif "Ctrl A" in keys_of(event):
            self.selectAll()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make sure that there is a current row."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.select_row(0)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the rows."""
        if event.reason() == QContextMenuEvent.Reason.Mouse or not self.currentIndex().isValid():
            self.menu_asked.emit(event.globalPos())
        else:
            here = self.visualRect(self.currentIndex()).center()
            self.menu_asked.emit(self.viewport().mapToGlobal(here))


# -- a row -----------------------------------------------------------------------------------------

_AIR: Final = 9
"""Above and below the two lines, in pixels at text size 1."""
_BAR: Final = 4
"""Width of the bar before a selected row."""
_STAR: Final = 18
_MARK: Final = 140
"""Greatest width of the name below the chips."""
_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine


_ROLES: Final = (Type.STRONG, Type.BODY, Type.CAPTION, Type.LEAD)


class _Face:
    """A font and its measures."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetrics(font)
        self.height = self.metrics.height()

    def elided(self, text: str, width: int) -> str:
        return self.metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


@dataclass(frozen=True)
class _Fonts:
    """What is measured once for each look and language."""

    look: Look
    family: str
    title: _Face
    plain: _Face
    small: _Face
    number: _Face


class RowDelegate(QStyledItemDelegate):
    """Paints a finished round in two lines; every row is as high as the others."""

    def __init__(self, parent: QWidget) -> None:
        """Paint for the view *parent*."""
        super().__init__(parent)
        self._view = parent
        self._known: _Fonts | None = None

    def _fonts(self) -> _Fonts:
        now, base = theme.look(), self._view.font()
        if self._known is None or self._known.look is not now or self._known.family != base.family():
            self._known = _Fonts(now, base.family(), *(_Face(now.font(role, base)) for role in _ROLES))
        return self._known

    def row_height(self) -> int:
        """Return the height of a row, in pixels."""
        fonts = self._fonts()
        return fonts.title.height + fonts.plain.height + 2 * fonts.look.px(_AIR)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return room for two lines."""
        return QSize(100, self.row_height())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one row."""
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        texts = index.data(TEXTS)
        painter.save()
        self._paint_ground(painter, box, state)
        if isinstance(texts, RowTexts):
            self._paint_words(painter, box, texts)
        painter.restore()

    def _paint_ground(self, painter: QPainter, box: QRect, state: QStyle.StateFlag) -> None:
        now = self._fonts().look
        chrome, flags = now.chrome, QStyle.StateFlag
        selected = bool(state & flags.State_Selected)
        if selected or state & flags.State_MouseOver:
            painter.fillRect(box, QColor(chrome.raised))
        painter.fillRect(box.left(), box.bottom(), box.width(), 1, QColor(chrome.edge))
        if selected:
            painter.fillRect(box.left(), box.top(), now.px(_BAR), box.height(), QColor(chrome.primary))
        # The ring shows the focus, which the current row has also while it is not selected.
        if state & flags.State_HasFocus:
            painter.setPen(QPen(QColor(chrome.focus), now.line + 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawRoundedRect(QRectF(box).adjusted(1.5, 1.5, -1.5, -2.5), now.px(6), now.px(6))

    def _paint_words(self, painter: QPainter, box: QRect, texts: RowTexts) -> None:
        fonts = self._fonts()
        now, px = fonts.look, fonts.look.px
        chrome = now.chrome
        inner = box.adjusted(px(Space.LARGE), px(_AIR), -px(Space.LARGE), -px(_AIR))
        star = px(_STAR)
        if texts.favourite:
            side = QRect(inner.left(), inner.top() + (fonts.title.height - star) // 2, star, star)
            ratio = painter.device().devicePixelRatioF()
            painter.drawPixmap(side.topLeft(), icon_pixmap("favourite-on", chrome.gold_text, star, ratio))
        inner.setLeft(inner.left() + star + px(Space.SMALL))
        upper = QRect(inner.left(), inner.top(), inner.width(), fonts.title.height)
        lower = QRect(inner.left(), upper.bottom() + 1, inner.width(), fonts.plain.height)
        # Numbers stand right, each in its line; the words take what is left.
        chips = fonts.number.metrics.horizontalAdvance(texts.chips)
        painter.setFont(fonts.number.font)
        tone = chrome.gain if texts.gain > 0 else chrome.loss if texts.gain < 0 else chrome.text
        painter.setPen(QColor(tone))
        painter.drawText(upper, _RIGHT, texts.chips)
        mark = texts.won or fonts.small.elided(texts.whose, px(_MARK))
        painter.setFont(fonts.small.font)
        painter.setPen(QColor(chrome.gold_text if texts.won else chrome.muted))
        painter.drawText(lower, _RIGHT, mark)
        upper.setRight(upper.right() - chips - px(Space.MEDIUM))
        lower.setRight(lower.right() - fonts.small.metrics.horizontalAdvance(mark) - px(Space.MEDIUM))
        for badge in reversed(texts.badges):
            upper.setRight(self._paint_badge(painter, upper, badge) - px(Space.SMALL))
        self._paint_title(painter, upper, texts)
        painter.setFont(fonts.plain.font)
        painter.setPen(QColor(chrome.muted))
        shown = fonts.plain.elided(texts.detail, lower.width())
        painter.drawText(lower, _LEFT, shown)

    def _paint_badge(self, painter: QPainter, line: QRect, words: str) -> int:
        """Paint a small frame at the right end of *line*, and return its left edge."""
        fonts = self._fonts()
        px, chrome = fonts.look.px, fonts.look.chrome
        wide = fonts.small.metrics.horizontalAdvance(words) + px(14)
        frame = QRectF(line.right() - wide, line.top() + 1, wide, line.height() - 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(chrome.outline), fonts.look.line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), px(6), px(6))
        painter.setFont(fonts.small.font)
        painter.setPen(QColor(chrome.text))
        painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, words)
        return int(frame.left())

    def _paint_title(self, painter: QPainter, line: QRect, texts: RowTexts) -> None:
        fonts = self._fonts()
        px, chrome = fonts.look.px, fonts.look.chrome
        title = fonts.title.elided(texts.title, line.width())
        painter.setFont(fonts.title.font)
        painter.setPen(QColor(chrome.text))
        painter.drawText(line, _LEFT, title)
        rest = line.adjusted(fonts.title.metrics.horizontalAdvance(title) + px(Space.MEDIUM), 0, 0, 0)
        if texts.tradition and rest.width() > px(40):
            painter.setFont(fonts.plain.font)
            painter.setPen(QColor(chrome.muted))
            painter.drawText(rest, _LEFT, fonts.plain.elided(texts.tradition, rest.width()))


class ActionBar(SizeEvents, QWidget):
    """A row of buttons; the first is the one most people come for."""

    def __init__(self, parent: QWidget, buttons: int) -> None:
        """Make *buttons* for the first commands; the others are only in the menu."""
        super().__init__(parent)
        self.buttons = tuple(KeyButton(parent=self) for _place in range(buttons))
        self.buttons[0].set_kind(Kind.PRIMARY)
        self.more = MenuButton(parent=self, kind=Kind.QUIET)
        self.more.clicked.connect(self._on_more)
        self._commands: Sequence[Command] = ()
        for button in self.buttons:
            button.clicked.connect(self._on_clicked)
        hbox(*self.buttons, Part(stretch=1), self.more, on=self, spacing=Space.HAIR)
        # Fitted again in a new language, whose word may need more room.
        self.translate(lambda: self.more.set_text(_("More")), self.on_look)
        self.follow_look()

    def show_commands(self, commands: Sequence[Command]) -> None:
        """Offer *commands*."""
        self._commands = commands
        for button, command in zip(self.buttons, commands, strict=False):
            button.set_text(command.text)
            button.set_key(command.key)
            button.setEnabled(command.enabled)
            button.setAccessibleName(command.text)
        self.more.setEnabled(any(command.enabled for command in commands))
        self.on_look()

    def open_menu(self, where: QPoint) -> None:
        """Offer everything in a menu at *where* on the screen."""
        open_menu(self, self._commands, where)

    def _on_more(self) -> None:
        self.open_menu(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def _on_clicked(self) -> None:
        pressed = self.sender()
        assert isinstance(pressed, KeyButton)
        self._commands[self.buttons.index(pressed)].call()

    def on_look(self) -> None:
        """Show as many buttons as there is room for."""
        gap = Space.HAIR
        room = self.width() - self.more.sizeHint().width()
        for button in self.buttons:
            room -= button.sizeHint().width() + gap
            button.setVisible(room >= 0 or button is self.buttons[0])


class Notice(PageCard):
    """One line above the buttons; it stays until the next message, or until the page is left."""

    def __init__(self, parent: QWidget, undo: Callable[[], object]) -> None:
        """Make it hidden; its button calls *undo*."""
        super().__init__(parent, flat=True)
        self.words = PlainLabel(parent=self, wrap=True)
        self.button = KeyButton(parent=self, key="Ctrl Z")
        self.button.set_icon("undo")
        # The page has a use for Enter, which would not press it otherwise.
        self.button.setAutoDefault(True)
        self.button.clicked.connect(undo)
        hbox(Part(self.words, 1), self.button, on=self, margins=(Space.LARGE, 0, Space.SMALL, 0))
        self.translate(lambda: self.button.set_text(pgettext("records", "Undo")))
        self.hide()

    @property
    def can_undo(self) -> bool:
        """Whether what is shown can be undone."""
        return self.isVisible() and self.button.isVisibleTo(self)

    def show_text(self, words: str, *, undo: bool = False) -> None:
        """Show and announce *words*; offer to undo what they are about."""
        self.words.setText(words)
        self.button.setVisible(undo)
        self.show()
        announce(self, words)


def where_deleted() -> str:
    """Return where deleted rounds are found, in words."""
    return _("Deleted rounds stay under “Deleted” for a while, and can be restored.")


class Empty(QWidget):
    """Takes the place of an empty list."""

    def __init__(
        self,
        parent: QWidget,
        *,
        ask_import: Callable[[], object],
        show_bin: Callable[[], object],
        show_all: Callable[[], object],
    ) -> None:
        """Show nothing yet; its button calls one of these, as `show_why` says."""
        super().__init__(parent)
        self._ask_import, self._show_bin, self._show_all = ask_import, show_bin, show_all
        self.title = PlainLabel(parent=self, role=Type.TITLE, wrap=True)
        self.text = PlainLabel(parent=self, tone="muted", wrap=True)
        self.button = KeyButton(parent=self)
        self.button.clicked.connect(self._on_pressed)
        self._offered: Callable[[], object] | None = None
        column = QVBoxLayout(self)
        column.setSpacing(Space.MEDIUM)
        column.addStretch(2)
        for label in (self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def show_why(self, wanted: RoundFilter, *, readable: bool, deleted: bool) -> None:
        """Show why no round matches *wanted*.

        Args:
            wanted: What the player wants to see.
            readable: The store is open.
            deleted: There are deleted rounds.
        """
        if not readable:
            title, text = _("The records cannot be read right now."), _("The current game is not being saved.")
            self._offered, button = None, ""
        elif wanted.is_all and deleted:
            title, text = _("All rounds are deleted"), where_deleted()
            self._offered, button = self._show_bin, _("Show deleted rounds")
        elif wanted.is_all:
            title = _("No rounds yet")
            text = _("Every finished round is kept here, move by move.")
            self._offered, button = self._ask_import, _("Import records…")
        elif wanted.shelf == "bin" and wanted.chosen == 1 and not wanted.words:
            title, text = _("No deleted rounds"), _("Deleted rounds stay here for a while, and can be restored.")
            self._offered, button = self._show_all, _("Show all")
        else:
            title, text = _("No rounds found"), _("Nothing in the records matches what you are looking for.")
            self._offered, button = self._show_all, _("Show all")
        self.title.setText(title)
        self.text.setText(text)
        self.button.set_text(button)
        self.button.setVisible(bool(button))

    def _on_pressed(self) -> None:
        if self._offered is not None:
            self._offered()
