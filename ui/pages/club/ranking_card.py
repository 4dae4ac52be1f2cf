# SPDX-License-Identifier: MIT
"""A ranking as a table, the progress of a pupil as a chart, and what is to be known of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from dominoes.club.progress import Point, Progress
from ui.kit import theme
from ui.kit.chart import Chart, ink, margin
from ui.kit.controls import Chooser
from ui.kit.figures_table import Figures, FiguresTable
from ui.kit.file_dialog import ask_for_target
from ui.kit.file_names import stem_of
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.page_parts import Field, PageCard
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, KeyButton, PlainLabel, announce
from ui.language.i18n import _, capital, ngettext, number, sentences, term
from ui.pages.club.work import WorkLine, ask_how_to_print
from ui.paper.club import (
    SHARES,
    chips_beside,
    lesson_line,
    plot_of,
    point_text,
    progress_axis,
    progress_title,
    result_words,
    set_line,
    share_beside,
    share_points,
)
from ui.paper.dialog import Sheet

MOST_REMARKS: Final = 40
"""Lines about results that are shown; paper has all of them."""


class ProgressChart(Chart[Point | None]):
    """A dot for each set or lesson, with a bar for its standard error, joined by lines; a gap where nothing is."""

    def __init__(self, parent: QWidget, in_words: Callable[[float], str]) -> None:
        """Make an empty chart; *in_words* returns a number beside the axis."""
        super().__init__(parent)
        self._in_words = in_words
        self.common: Sequence[float] = SHARES
        """The numbers beside the axis: those of the whole class, so that pupils can be compared."""

    def axis(self) -> list[float]:
        """Return the numbers beside the axis, from below."""
        return [*self.common]

    def at(self, where: QPointF) -> int | None:
        """Return the set or lesson above or below *where*."""
        box = self._box()
        place = int((where.x() - box.left()) / max(1.0, box.width()) * len(self.figures))
        return place if 0 <= place < len(self.figures) and where.x() >= box.left() else None

    def _box(self) -> QRectF:
        metrics, px = self.metrics(), theme.look().px
        wide = max(metrics.horizontalAdvance(self._in_words(value)) for value in self._scale)
        around = margin()
        below = metrics.height() + px(6)
        return QRectF(self.rect()).adjusted(
            around + wide + px(8), around + metrics.height() / 2, -around - px(8), -around - below
        )

    def paint(self, painter: QPainter) -> None:
        """Paint the frame, and the figures from the first to the last."""
        box, px = self._box(), theme.look().px
        tall = self.metrics().height()
        plot = plot_of(self.figures, self._scale, box)
        for value, y in plot.levels:
            self.line(painter, QPointF(box.left(), y), QPointF(box.right(), y), strong=not value)
            beside = QRectF(0, y - tall / 2, box.left() - px(8), tall)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            self.beside(painter, beside, self._in_words(value), flags)
        step = box.width() / len(self.figures)
        if self.mark is not None:
            painter.setPen(theme.NO_PEN)
            painter.setBrush(QColor(theme.look().chrome.raised))
            painter.drawRoundedRect(QRectF(box.left() + self.mark * step, 0, step, self.height()), px(6), px(6))
        painter.setPen(QPen(ink(), px(2)))
        for before, after in plot.joints:
            painter.drawLine(before, after)
        for at, x in enumerate(plot.middles):
            below = QRectF(x - step / 2, box.bottom() + px(6), step, tall)
            self.beside(painter, below, number(at + 1), Qt.AlignmentFlag.AlignHCenter)
        for dot in plot.dots:
            painter.setPen(QPen(ink(alpha=150), px(2)))
            reach = QPointF(0, dot.reach)
            painter.drawLine(dot.at - reach, dot.at + reach)
            self.spot(painter, dot.at)


class ProgressPlot(ChangeEvents, QWidget):
    """The charts of the pupil that is chosen, of sets and of lessons; hidden until there is progress to show."""

    def __init__(self, parent: QWidget) -> None:
        """Show nothing."""
        super().__init__(parent)
        self._progress: Progress | None = None
        self.pupil = Chooser(self)
        self.pupil.chosen.connect(self._show_pupil)
        field = Field(self.pupil, self)
        field.translate(lambda: field.set_text(capital(term("player"))))
        self.chart = ProgressChart(self, chips_beside)
        """Of sets of deals."""
        self.caption = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.answers_title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.answers = ProgressChart(self, share_beside)
        """Of lessons: the share of right answers."""
        self.answers_caption = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.chart.marked.connect(partial(self._on_marked, self.caption))
        self.answers.marked.connect(partial(self._on_marked, self.answers_caption))
        parts = (self.chart, self.caption, self.answers_title, self.answers, self.answers_caption)
        vbox(field, *parts, Part(), on=self, spacing=Space.SMALL)
        self.hide()
        self.translate(self._show_pupil)

    def show_progress(self, progress: Progress | None) -> None:
        """Show the *progress* of the first pupil; without any nothing."""
        self._progress = progress
        pupils = [] if progress is None else progress.pupils
        self.pupil.set_items([(at, pupil.name) for at, pupil in enumerate(pupils)])
        self._show_pupil()
        self.setVisible(bool(pupils))

    def _show_pupil(self) -> None:
        progress, at = self._progress, self.pupil.value()
        has_sets = progress is not None and bool(progress.weeks)
        has_lessons = progress is not None and bool(progress.lessons)
        for widgets, shown in (
            ((self.chart, self.caption), has_sets),
            ((self.answers_title, self.answers, self.answers_caption), has_lessons),
        ):
            for widget in widgets:
                widget.setVisible(shown)
        self.answers_title.setText(_("Percentage of right answers"))
        if progress is None or not isinstance(at, int):
            for chart, caption in ((self.chart, self.caption), (self.answers, self.answers_caption)):
                chart.show_figures((), str)
                caption.setText("")
            return
        pupil = progress.pupils[at]
        self.chart.common = progress_axis(progress)
        self.chart.show_figures(pupil.points, self._words)
        self.answers.show_figures(share_points(pupil), self._words_of_answers)
        self.chart.setAccessibleName(f"{progress_title()}: {pupil.name}")
        self.chart.setAccessibleDescription(sentences(self._usual(), _("Arrow keys: previous or next figure.")))
        self.answers.setAccessibleName(f"{self.answers_title.text()}: {pupil.name}")
        self.answers.setAccessibleDescription(_("Arrow keys: previous or next figure."))

    def _chosen(self) -> tuple[Progress, int]:
        progress, chosen = self._progress, self.pupil.value()
        assert progress is not None
        assert isinstance(chosen, int)
        return progress, chosen

    def _words(self, at: int) -> str:
        """Return the set at index *at* and the result of the pupil with it."""
        progress, chosen = self._chosen()
        point = progress.pupils[chosen].points[at]
        n = 0 if point is None else point.rounds
        rounds = ngettext("{n} round", "{n} rounds", n).format(n=number(n))
        return " · ".join((set_line(progress, at), point_text(point), rounds))

    def _words_of_answers(self, at: int) -> str:
        """Return the lesson at index *at* and the answers of the pupil to it."""
        progress, chosen = self._chosen()
        return " · ".join((lesson_line(progress, at), result_words(progress.pupils[chosen].answers[at])))

    def _usual(self) -> str:
        return _("Zero is the average of everyone with the same tiles.")

    def _on_marked(self, caption: PlainLabel, words: str) -> None:
        caption.setText(words or (self._usual() if caption is self.caption else ""))


class ShownRanking(NamedTuple):
    """A ranking in words; each is called again when the language changes."""

    title: Callable[[], str]
    table: Callable[[], Sequence[tuple[str, ...]]]
    """Its first line is the head."""
    meaning: Callable[[], str]
    """What its score is."""
    remarks: Callable[[], Sequence[str]]
    sheet: Sheet
    """It on paper; the key says which ranking it is."""
    write: Callable[[Path], object]
    """Writes it to a file, as CSV; raises OSError or UnicodeError."""
    progress: Progress | None = None
    """To be shown as a chart, too."""
    has_books: bool = False
    """Whether its score books can be chosen."""


class RankingCard(PageCard):
    """The ranking that was made last; hidden until there is one."""

    def __init__(self, parent: QWidget, work: WorkLine, to_top: Callable[[], object]) -> None:
        """Show nothing.

        Args:
            parent: The parent widget.
            work: Says what was written.
            to_top: Called when another ranking is shown: it is to be seen.
        """
        super().__init__(parent)
        self._work, self._to_top = work, to_top
        self.ranking: ShownRanking | None = None
        self.title = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.table = FiguresTable(self)
        self.plot = ProgressPlot(self)
        self.meaning = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.remarks_title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.remarks = PlainLabel(parent=self, wrap=True)
        self.books_button = KeyButton(lambda: _("Which score books…"), self)
        self.export_button = KeyButton(lambda: _("Save as CSV…"), self, press=self._on_export)
        self.print_button = KeyButton(lambda: _("Print…"), self, press=self._on_print)
        margins = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
        head = hbox(Part(self.title, 1), self.books_button, self.export_button, self.print_button)
        vbox(
            head,
            self.table,
            self.plot,
            self.meaning,
            self.remarks_title,
            self.remarks,
            on=self,
            margins=margins,
            spacing=Space.MEDIUM,
        )
        self.hide()
        self.translate(self._show_texts)

    def show_ranking(self, ranking: ShownRanking) -> None:
        """Show *ranking* instead of what was shown."""
        self.ranking = ranking
        self.books_button.setVisible(ranking.has_books)
        self._show_texts()
        self.plot.show_progress(ranking.progress)
        self.show()
        self._to_top()
        self.print_button.setFocus()
        announce(self, ranking.title())

    @property
    def shown(self) -> str:
        """Key of the ranking that is shown; empty without one."""
        return "" if self.ranking is None else self.ranking.sheet.key

    def clear_if(self, key: str) -> None:
        """Show nothing if the ranking with this *key* is shown."""
        if self.shown == key:
            self.clear()

    def clear(self) -> None:
        """Show nothing."""
        self.ranking = None
        self.table.show_figures(Figures())
        self.plot.show_progress(None)
        for label in (self.title, self.remarks):
            label.setText("")
        self.hide()

    def _show_texts(self) -> None:
        if self.ranking is None:
            return
        self.title.setText(self.ranking.title())
        self.table.setAccessibleName(self.ranking.title())
        heads, *lines = self.ranking.table()
        figures = Figures(heads, tuple(lines))
        self.table.show_figures(figures)
        self.table.setVisible(bool(figures.rows))
        self.export_button.setEnabled(bool(figures.rows))
        self.meaning.setText(self.ranking.meaning() if figures.rows else _("There are no players to rank."))
        remarks = self.ranking.remarks()
        self.remarks_title.setText(_("Please note"))
        more = len(remarks) - MOST_REMARKS
        shown = [*remarks[:MOST_REMARKS]]
        if more > 0:
            shown.append(ngettext("{n} more on paper.", "{n} more on paper.", more).format(n=number(more)))
        self.remarks.setText("\n".join(shown))
        for label in (self.remarks_title, self.remarks):
            label.setVisible(bool(remarks))

    def _on_print(self) -> None:
        if self.ranking is not None:
            ask_how_to_print(self.window(), self.ranking.sheet, self.ranking.sheet.name())

    def _on_export(self) -> None:
        name = stem_of(self.title.text(), "ranking") + ".csv"
        dialog = ask_for_target(self.window(), _("Save as CSV…"), ("CSV (*.csv)",), name)
        dialog.fileSelected.connect(self.export)

    def export(self, target: str) -> None:
        """Write the ranking that is shown to the file *target*, as CSV."""
        path = Path(target)
        if self.ranking is None:
            return
        try:
            self.ranking.write(path)
        except (OSError, UnicodeError) as error:
            self._work.say_unwritten(path, error)
        else:
            self._work.say_written(path)
