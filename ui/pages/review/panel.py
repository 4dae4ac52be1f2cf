# SPDX-License-Identifier: MIT
"""The panel of a review: whose view it is, the log, the remark about the position, the tiles seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from dominoes.game import Seat
from ui.kit import theme
from ui.kit.controls import Chooser, Tick
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.theme import Type
from ui.kit.widgets import NoText, PlainLabel
from ui.language.i18n import _, term
from ui.pages.review.stepper import LogLine
from ui.table.side_panel import Panel, SeenTiles
from ui.table.view_model import SeenModel
from ui.tiles.art import Style


class LogList(NoText, QListWidget):
    """The log of the round so far; a click or Enter jumps to a line."""

    def __init__(self, parent: QWidget, *, paper: bool) -> None:
        """Make an empty log, on the dark ground of the table or on *paper*."""
        super().__init__(parent)
        self._paper = paper
        self._lines: tuple[LogLine, ...] = ()
        self._lit = 0
        """The first row of the current ones."""
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)

    def show_lines(self, lines: Sequence[LogLine]) -> None:
        """Show *lines*; those of the last position are the current ones."""
        same = next((row for row, (a, b) in enumerate(zip(self._lines, lines, strict=False)) if a != b), len(lines))
        same = min(same, len(self._lines))
        while self.count() > same:
            self.takeItem(self.count() - 1)
        for line in lines[same:]:
            self.addItem(line.text)
        self._lines = tuple(lines)
        current = next((row for row, line in enumerate(lines) if line.at == lines[-1].at), 0)
        self._light(current)
        self.clearSelection()
        self.setCurrentRow(self.count() - 1, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.scrollToBottom()

    def _light(self, first: int) -> None:
        """Show that the rows from *first* on are the current ones."""
        ground = theme.look().chrome.raised if self._paper else theme.look().cloth.raised
        # Shown by weight as well as by colour.
        bold = QFont(self.font())
        bold.setBold(True)
        for row in range(min(self._lit, first), self.count()):
            item, lit = self.item(row), row >= first
            item.setData(Qt.ItemDataRole.FontRole, bold if lit else None)
            item.setData(Qt.ItemDataRole.BackgroundRole, QColor(ground) if lit else None)
        self._lit = first

    def line_of(self, item: QListWidgetItem) -> LogLine:
        """Return the line that *item* shows."""
        return self._lines[self.row(item)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Up, Down and Enter; leave all other keys to the page."""
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            super().keyPressEvent(event)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentItem() is not None:
            self.itemClicked.emit(self.currentItem())
        else:
            event.ignore()


class ReviewPanel(Panel):
    """Whose view it is, the log, the remark about the position, the tiles seen."""

    def __init__(
        self,
        parent: QWidget,
        *,
        see_from: Callable[[int], object],
        toggle_hands: Callable[[], object],
        jump: Callable[[int], object],
        leave: Callable[[], object] | None = None,
    ) -> None:
        """Make an empty panel.

        Args:
            parent: The parent widget.
            see_from: Shows the round from a seat.
            toggle_hands: Shows all hands, or hides them.
            jump: Shows a position.
            leave: Of a panel on a sheet: called before any of these.
        """
        paper = leave is not None
        super().__init__(parent, paper=paper)
        self._see_from, self._jump, self._leave = see_from, jump, leave
        self._seat_heading = self.add_heading(lambda: _("Seen from"))
        self.seats = Chooser(self)
        self.seats.chosen.connect(self._on_seat)
        self.column.addWidget(self.seats)
        self.hands = Tick(self)
        self.hands.clicked.connect(partial(self._use, toggle_hands))
        self._hands_words = PlainLabel(parent=self, wrap=True)
        self._alone = False
        add_parts(self.column, hbox(self.hands, Part(self._hands_words, 1)))
        self.add_heading(lambda: _("This round"))
        self.log = LogList(self, paper=paper)
        self.log.itemClicked.connect(self._on_line)
        self.column.addWidget(self.log, 1)
        self._remark_title = PlainLabel(parent=self, tone="gold")
        self._remark = PlainLabel(parent=self, wrap=True)
        self._all = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        add_parts(self.column, self._remark_title, self._remark, self._all)
        self._analysis_title = PlainLabel(parent=self, tone="gold")
        self._analysis = PlainLabel(parent=self, wrap=True)
        add_parts(self.column, self._analysis_title, self._analysis)
        self._seen_heading = self.add_heading(lambda: _("Tiles seen"))
        self._seen = SeenTiles(self)
        self.column.addWidget(self._seen)
        self.show_remark("", "", marked=False)
        self.show_analysis("", "")
        self.translate(
            lambda: self._analysis_title.setText(_("Analysis")),
            lambda: self.seats.setAccessibleName(_("Seen from")),
            self._show_hands_words,
            lambda: self.log.setAccessibleName(term("log")),
            lambda: self._seen.setAccessibleName(_("Tiles seen")),
        )
        self.follow_look()

    @property
    def remark(self) -> str:
        """The remark about the position shown."""
        return self._remark.text()

    def show_seats(self, names: Sequence[str], seat: Seat, *, hands_open: bool) -> None:
        """Offer the seats by their *names*; *seat* is at the bottom now."""
        self.seats.set_items(list(enumerate(names)))
        self.seats.choose(int(seat))
        self._alone = len(names) <= 1
        for part in (self._seat_heading, self.seats):
            part.setVisible(not self._alone)
        self._show_hands_words()
        self.hands.setChecked(hands_open)

    def _show_hands_words(self) -> None:
        # Alone nobody has a hand: the tiles lie on the table.
        words = _("All tiles face up") if self._alone else _("All hands open")
        self._hands_words.setText(words)
        self.hands.setAccessibleName(words)

    def show_remark(self, text: str, about_all: str, *, marked: bool) -> None:
        """Show the remark about the position, whether it is *marked*, and the remark *about_all* of the round."""
        title = _("Comment · marked") if text and marked else _("Comment") if text or about_all else _("Marked")
        self._remark_title.setText(title)
        self._remark_title.setVisible(bool(text or marked or about_all))
        for label, words in ((self._remark, text), (self._all, about_all)):
            label.setText(words)
            label.setVisible(bool(words))

    @property
    def analysis(self) -> str:
        """What the analysis says of the position shown."""
        return self._analysis.text()

    def show_analysis(self, words: str, status: str) -> None:
        """Show what the analysis says of a choice, and its *status* while it goes on."""
        text = "\n".join(filter(None, (words, status)))
        self._analysis.setText(text)
        for label in (self._analysis_title, self._analysis):
            label.setVisible(bool(text))

    def show_seen(self, seen: Sequence[SeenModel], style: Style) -> None:
        """Show the tiles that the seat has seen; nothing of it in a game without tiles."""
        self._seen.show_seen(seen, style)
        for part in (self._seen_heading, self._seen):
            part.setVisible(bool(seen))

    def _use(self, act: Callable[..., object], *how: int) -> None:
        if self._leave is not None:
            self._leave()
        act(*how)

    def _on_seat(self, seat: object) -> None:
        if isinstance(seat, int):
            self._use(self._see_from, seat)

    def _on_line(self, item: QListWidgetItem) -> None:
        self._use(self._jump, self.log.line_of(item).at)
