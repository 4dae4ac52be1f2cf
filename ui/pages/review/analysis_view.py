# SPDX-License-Identifier: MIT
"""What stands on the sheet of an analysis: how far it is, a chart, the choices, where the chips came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QScrollArea, QSizePolicy, QWidget

from dominoes.certainty import SURE
from dominoes.play.analysis import Analysis, Judged
from ui.kit import theme
from ui.kit.controls import Tick
from ui.kit.layouts import Part, drop, hbox, vbox
from ui.kit.sheet import two_columns
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ENTER, KeyButton, NoText, PlainLabel
from ui.language.i18n import _
from ui.pages.review.analysis_words import ChoiceWords
from ui.pages.review.loss_chart import Bar, LossChart

_BESIDE: Final = 12
"""Pixels of a row that no words take."""
_BETWEEN: Final = 2
"""Pixels between the words of two rows."""
_ENDLESS: Final = 1 << 15
"""More pixels than any text is high."""


@dataclass(frozen=True, slots=True)
class Findings:
    """An analysis as it is shown."""

    analysis: Analysis
    who: str
    """Whose choices they are."""
    choices: tuple[ChoiceWords, ...]
    """Of those that are judged, in order."""
    last: int
    """Moves of the round."""
    status: str
    runs: bool
    luck: Mapping[str, str] = field(default_factory=dict)
    """Where the chips came from; nothing where that is not known."""
    failed: bool = False
    """Whether a choice got no answer."""


class ChoiceList(NoText, QListWidget):
    """The choices, each with its verdict, as high as all of them need; a click or Enter goes there."""

    chosen = Signal(int)
    """Go to the choice at this place."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.itemClicked.connect(self._on_item)
        self.currentRowChanged.connect(self._show_row)

    def show_choices(self, rows: Sequence[tuple[int, str]]) -> None:
        """Show *rows*, each the place of a choice and its words; the current one stays current."""
        current = self.currentItem().data(Qt.ItemDataRole.UserRole) if self.currentItem() is not None else -1
        self.clear()
        for place, words in rows:
            item = QListWidgetItem(words, self)
            item.setData(Qt.ItemDataRole.UserRole, place)
            if place == current:
                self.setCurrentItem(item)
        self.setVisible(bool(rows))
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        """Return True: words wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows."""
        room = width - 2 * self.frameWidth() - _BESIDE
        flags = int(Qt.TextFlag.TextWordWrap)
        metrics = self.fontMetrics()
        texts = (self.item(row).text() for row in range(self.count()))
        tall = sum(metrics.boundingRect(0, 0, room, _ENDLESS, flags, text).height() + _BETWEEN for text in texts)
        return tall + 2 * self.frameWidth() + _BETWEEN

    def sizeHint(self) -> QSize:
        """Return the size with all rows."""
        return QSize(theme.look().px(360), self.heightForWidth(max(self.width(), theme.look().px(360))))

    def minimumSizeHint(self) -> QSize:
        """Return the same height: it never scrolls, the sheet does."""
        return QSize(theme.look().px(200), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the current choice on Enter; move by Up and Down, leave all other keys to the sheet."""
        if event.key() in ENTER and self.currentItem() is not None:
            self._on_item(self.currentItem())
        elif event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height that the words need in this width."""
        super().resizeEvent(event)
        self.updateGeometry()

    def _show_row(self, row: int) -> None:
        """Bring the current row into sight: the sheet scrolls, not the list."""
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        body = area.widget() if area is not None else None
        if area is not None and body is not None and row >= 0:
            box = self.visualItemRect(self.item(row))
            spot = self.mapTo(body, box.center())
            area.ensureVisible(spot.x(), spot.y(), 0, box.height())

    def _on_item(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))


class AnalysisView(QWidget):
    """The body of the sheet."""

    chosen = Signal(int)
    """Go to the position of this choice, as a number of moves."""
    toggled = Signal()
    """Start, or stop."""
    hindsight_toggled = Signal(bool)
    """Show what only hindsight tells, or not."""

    def __init__(self, findings: Findings, *, hindsight: bool) -> None:
        """Show *findings*; see `show_findings`."""
        super().__init__()
        self._findings = findings
        self.status = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.button = KeyButton(parent=self, kind=Kind.SECONDARY, press=self.toggled)
        self.chart = LossChart()
        self.chart.setParent(self)
        self.chart.chosen.connect(self._on_place)
        self.caption = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.chart.marked.connect(self._show_caption)
        self.turning = Tick(self)
        self.turning.set_words(_("Only turning points"))
        self.turning.toggled.connect(self._show_list)
        self.hindsight = Tick(self)
        self.hindsight.set_words(_("Hindsight: with all hands open"))
        self.hindsight.setChecked(hindsight)
        self.hindsight.toggled.connect(self._on_hindsight)
        self.list = ChoiceList(self)
        self.list.setAccessibleName(_("Choices"))
        self.list.chosen.connect(self._on_place)
        self._none = PlainLabel(_("No turning point: nothing was surely lost."), self, tone="muted", wrap=True)
        self._luck_title = PlainLabel(_("Where the chips came from"), self, role=Type.STRONG, tone="gold")
        self._luck = QWidget(self)
        self._grid = two_columns(self._luck)
        ticks = hbox(self.turning, self.hindsight, Part(stretch=1), spacing=Space.WIDE)
        head = hbox(Part(self.status, 1), self.button, spacing=Space.MEDIUM)
        parts = (head, self.chart, self.caption, ticks, self.list, self._none, self._luck_title, self._luck)
        vbox(*parts, on=self, spacing=Space.SMALL)
        self.show_findings(findings)

    def show_findings(self, findings: Findings) -> None:
        """Show *findings* instead of what was shown."""
        self._findings = findings
        analysis = findings.analysis
        self.status.setText(findings.status)
        begun = bool(analysis.judged)
        self.button.set_text(_("Stop") if findings.runs else _("Go on") if begun else _("Analyse"))
        self.button.setVisible(not analysis.is_whole)
        self.chart.show_length(findings.last)
        known = analysis.has_worths
        self.chart.setVisible(known)
        mark = self.chart.mark
        self.chart.show_figures([_bar(each) for each in analysis.judged], self._words)
        self.chart.set_mark(mark)
        self.chart.setAccessibleName(_("Chips lost by each choice"))
        self.chart.setAccessibleDescription(_("The arrow keys go from choice to choice; Enter goes to the move."))
        for part in (self.turning, self.hindsight, self.caption):
            part.setVisible(known)
        self._show_caption("")
        self._show_list()
        self._show_luck()

    def _words(self, place: int) -> str:
        return self._findings.choices[place].whole(hindsight=self.hindsight.isChecked())

    def _show_caption(self, words: str) -> None:
        self.caption.setText(words or _("Hollow bars may be chance. A click goes to the move."))

    def _show_list(self) -> None:
        findings = self._findings
        turning = findings.analysis.turning_points
        only = self.turning.isChecked()
        judged = enumerate(findings.analysis.judged)
        rows = [(place, self._words(place)) for place, each in judged if not only or each in turning]
        self.list.show_choices(rows)
        self._none.setVisible(only and not rows)

    def _show_luck(self) -> None:
        luck = self._findings.luck
        for label in self._luck.findChildren(PlainLabel):
            drop(label, self._grid)
        for row, (name, value) in enumerate(luck.items()):
            self._grid.addWidget(PlainLabel(name, self._luck, wrap=True), row, 0)
            number = PlainLabel(value, self._luck, role=Type.STRONG)
            self._grid.addWidget(number, row, 1, Qt.AlignmentFlag.AlignRight)
        for part in (self._luck_title, self._luck):
            part.setVisible(bool(luck))

    def _on_hindsight(self, shown: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._show_list()
        self.hindsight_toggled.emit(shown)

    def _on_place(self, place: int) -> None:
        self.chosen.emit(self._findings.choices[place].at)

    def spoken(self) -> str:
        """Return all of it in words, line by line."""
        findings = self._findings
        lines = [findings.status, *(self._words(place) for place in range(len(findings.choices)))]
        return "\n".join([*lines, *(f"{name}: {value}" for name, value in findings.luck.items())])


def _bar(judged: Judged) -> Bar:
    if not judged.is_reckoned:
        return Bar(judged.at, 0.0, 0.0, is_sure=False)
    return Bar(judged.at, max(0.0, judged.loss), SURE * judged.error, judged.is_sure)
