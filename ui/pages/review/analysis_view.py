# SPDX-License-Identifier: MIT
"""The sheet of an analysis: its words, how far it is, a chart, the choices, where the chips came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QScrollArea, QSizePolicy, QWidget

from dominoes.ai.bot import Loss
from dominoes.certainty import SURE
from dominoes.games import entry
from dominoes.play.analysis import Analysis, Decision, Judged, Verdict
from ui.games import words_of
from ui.games.reasons import reason_text
from ui.games.worths import CHIPS, Worths, worths_of
from ui.kit import theme
from ui.kit.chart import Chart, ink, margin, scale
from ui.kit.controls import Tick
from ui.kit.layouts import Part, drop, hbox, vbox
from ui.kit.sheet import two_columns
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ENTER, KeyButton, NoText, PlainLabel
from ui.language.i18n import _, number, pgettext, sentences, signed

_NAMED: Final = (Verdict.UNSURE, Verdict.SLIP, Verdict.BLUNDER)
"""Verdicts after which a better move is named."""


def verdict_words(verdict: Verdict) -> str:
    """Return what is said of a choice, in a word or two."""
    return {
        Verdict.ONLY: pgettext("verdict", "Only move"),
        Verdict.UNKNOWN: pgettext("verdict", "Can't be judged"),
        Verdict.GOOD: pgettext("verdict", "Good"),
        Verdict.UNSURE: pgettext("verdict", "Uncertain"),
        Verdict.SLIP: pgettext("verdict", "Slip"),
        Verdict.BLUNDER: pgettext("verdict", "Blunder"),
    }[verdict]


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """One choice in words."""

    at: int
    """Written moves played before it."""
    title: str
    """Which move it was."""
    move: str
    """The move alone."""
    verdict: str
    """The judgement on it, and its cost."""
    better: str
    """The better move and why; empty where none is named."""
    hindsight: str
    """What nobody could know."""

    def whole(self, *, hindsight: bool) -> str:
        """Return all of it, with the facts of *hindsight* on request."""
        return f"{self.title} · {sentences(self.verdict, self.better, self.hindsight if hindsight else '')}"


class Speaker:
    """Puts the choices of one seat into words."""

    def __init__(self, game: str, options: object, choices: Sequence[Decision], who: Sequence[str]) -> None:
        """Speak of *choices* in a round of *game*, with the names *who* of the players by seat."""
        self._entry, self._words = entry(game), words_of(game, options, who)
        self.worths = worths_of(game, options)
        """How the worths of this table are told."""
        self._choices = choices
        self._who = who

    def words(self, place: int, judged: Judged) -> ChoiceWords:
        """Return what was *judged* about the choice at *place* among all of them."""
        choice = self._choices[place]
        move = self._move(choice, judged.move)
        title = _("Move {n}: {move}").format(n=number(judged.at + 1), move=move)
        better, hindsight = self._better(place, judged), self._hindsight(choice, judged)
        return ChoiceWords(judged.at, title, move, self._verdict(judged), better, hindsight)

    def why(self, place: int, judged: Judged) -> tuple[str, ...]:
        """Return why the best move of *judged* is good, as far as that is certain; one sentence at most."""
        choice = self._choices[place]
        why = self._entry.coach.reasons(choice.view, self._entry.game.read_move(judged.best))[:1]
        return tuple(reason_text(each, self._who, self._words.naming) for each in why)

    def _verdict(self, judged: Judged) -> str:
        words = verdict_words(judged.verdict)
        if judged.verdict not in _NAMED:
            return words
        if abs(self.worths.measured(judged.loss)) < self.worths.LEAST:
            # Translators: a verdict such as "Uncertain".
            return _("{verdict}: about as good as the best move").format(verdict=words)
        return self.worths.cost(words, Loss(judged.loss, judged.error))

    def _better(self, place: int, judged: Judged) -> str:
        if judged.verdict not in _NAMED:
            return ""
        move = self._move(self._choices[place], judged.best)
        if judged.verdict is Verdict.UNSURE:
            return _("Perhaps better: {move}. The difference may be chance.").format(move=move)
        return sentences(_("Better: {move}.").format(move=move), *self.why(place, judged))

    def _hindsight(self, choice: Decision, judged: Judged) -> str:
        back = judged.hindsight
        if back is None:
            return ""
        if self.worths.measured(back.gain) < self.worths.LEAST or back.best == judged.move:
            return _("Hindsight, with all hands open: nothing was better.")
        return self.worths.hindsight(self._move(choice, back.best), back.gain)

    def _move(self, choice: Decision, text: str) -> str:
        return self._words.move(choice.view, self._entry.game.read_move(text))


# -- the whole -----------------------------------------------------------------------------------------


def status_words(analysis: Analysis, *, runs: bool, failed: bool) -> str:
    """Return how far the analysis is, or why there is nothing to analyse."""
    if not analysis.choices:
        return _("Nothing to judge: this seat had no choice in this round.")
    if failed:
        return _("The analysis stopped answering. What was found so far is kept.")
    done = len(analysis.judged)
    if not analysis.is_whole:
        if not done and not runs:
            return _("Not analysed yet. It takes a few seconds.")
        return _("{n} of {all} choices judged").format(n=number(done), all=number(analysis.choices))
    if not analysis.has_worths:
        if all(each.is_forced for each in analysis.judged):
            return _("Nothing to judge: there was only one move each time.")
        return _("Nothing to judge: nobody can say what such choices are worth.")
    count = {verdict: sum(each.verdict is verdict for each in analysis.judged) for verdict in Verdict}
    blunders, slips = number(count[Verdict.BLUNDER]), number(count[Verdict.SLIP])
    return _("Blunders: {blunders} · slips: {slips}").format(blunders=blunders, slips=slips)


_UP: Final = 3
"""Steps of the axis, at most."""
_LOW: Final = 130
"""Height, in pixels at text size 1."""
_WIDEST: Final = 22


@dataclass(frozen=True, slots=True)
class Bar:
    """One choice."""

    at: int
    """Written moves played before it."""
    loss: float
    """Chips, or points of the chance to win; 0 where nothing was lost, or nobody knows."""
    margin: float
    """How far it may be off, 19 times out of 20."""
    is_sure: bool


class LossChart(Chart[Bar]):
    """What each choice lost, over the moves of the round; a click or Enter chooses one."""

    chosen = Signal(int)
    """Go to this choice: its place among the figures."""

    def __init__(self) -> None:
        """Make an empty chart."""
        super().__init__()
        self._last, self._least = 1, CHIPS.LEAST_AXIS
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_scale(self, last: int, least: float) -> None:
        """Draw over so many moves, with an axis that goes down to *least* at any rate."""
        self._last, self._least = max(1, last), least

    def axis(self) -> list[float]:
        """Return the numbers beside the axis, from below."""
        worst = max((bar.loss + bar.margin for bar in self.figures), default=0.0)
        return scale(-max(worst, self._least), 0.0, _UP, whole=False)

    def sizeHint(self) -> QSize:
        """Return a low chart, as it stands on a sheet with other things."""
        return QSize(theme.look().px(360), theme.look().px(_LOW))

    def at(self, where: QPointF) -> int | None:
        """Return the choice nearest to *where*."""
        if not self.figures:
            return None
        box = self._box()
        return min(range(len(self.figures)), key=lambda at: abs(self._across(box, at) - where.x()))

    def _box(self) -> QRectF:
        metrics, px = self.metrics(), theme.look().px
        wide = max(metrics.horizontalAdvance(signed(each)) for each in self._scale)
        around, below = margin(), metrics.height() + px(4)
        return QRectF(self.rect()).adjusted(
            around + wide + px(8), around + metrics.height() / 2, -around - px(12), -around - below
        )

    def _across(self, box: QRectF, at: int) -> float:
        # In the middle of the move: between the positions before and after it.
        return box.left() + box.width() * (self.figures[at].at + 0.5) / self._last

    def _down(self, box: QRectF, chips: float) -> float:
        low = self._scale[0]
        return box.top() + box.height() * min(1.0, max(0.0, chips) / -low)

    def paint(self, painter: QPainter) -> None:
        """Paint frame, bars and mark."""
        box, metrics, px = self._box(), self.metrics(), theme.look().px
        for value in self._scale:
            y = self._down(box, -value)
            self.line(painter, QPointF(box.left(), y), QPointF(box.right(), y), strong=not value)
            beside = QRectF(0, y - metrics.height() / 2, box.left() - px(8), metrics.height())
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            self.beside(painter, beside, signed(value), flags)
        wide = min(float(px(_WIDEST)), box.width() / self._last * 0.8)
        for at in range(len(self.figures)):
            self._paint_bar(painter, box, at, max(wide, px(3)))
        for at in self._numbered(box):
            below = QRectF(self._across(box, at) - px(60), box.bottom() + px(4), px(120), metrics.height())
            self.beside(painter, below, number(self.figures[at].at + 1), Qt.AlignmentFlag.AlignHCenter)

    def _numbered(self, box: QRectF) -> list[int]:
        """Return below which choices there is room for the number of the move; the dearest come first."""
        apart = self.metrics().horizontalAdvance(number(self._last)) + theme.look().px(8)
        found: list[int] = []
        for at in sorted(range(len(self.figures)), key=lambda at: -self.figures[at].loss):
            if all(abs(self._across(box, at) - self._across(box, other)) >= apart for other in found):
                found.append(at)
        return found

    def _paint_bar(self, painter: QPainter, box: QRectF, at: int, wide: float) -> None:
        now, bar = theme.look(), self.figures[at]
        x, y = self._across(box, at), self._down(box, bar.loss)
        if at == self.mark:
            self.line(painter, QPointF(x, box.top()), QPointF(x, box.bottom()), strong=True)
        loss = QColor(now.chrome.loss)
        # What may be chance is hollow.
        painter.setPen(QPen(loss if bar.loss > 0 else ink(), now.line))
        painter.setBrush(loss if bar.is_sure else QColor(now.chrome.surface))
        if bar.loss > 0:
            painter.drawRect(QRectF(x - wide / 2, box.top(), wide, max(y - box.top(), 1.5)))
        else:
            painter.drawEllipse(QPointF(x, box.top()), now.px(3), now.px(3))
        if bar.margin and bar.loss > 0:
            painter.setPen(QPen(QColor(now.chrome.text), now.line))
            high, low = self._down(box, bar.loss - bar.margin), self._down(box, bar.loss + bar.margin)
            painter.drawLine(QPointF(x, high), QPointF(x, low))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the marked one on Enter; arrows move the mark."""
        if event.key() in ENTER and self.mark is not None:
            self.chosen.emit(self.mark)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose what is pointed at."""
        at = self.at(event.position())
        if at is not None and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(at)


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
    worths: Worths = CHIPS
    """How the worths of the table are told."""
    luck: Mapping[str, str] = field(default_factory=dict)
    """Sources of the result; empty if unknown."""
    failed: bool = False
    """Whether a choice got no answer."""

    @property
    def curve(self) -> tuple[tuple[int, float], ...]:
        """Mean chips of the seat in the whole round as it then stood, by position: before and after each choice."""
        known = [each for each in self.analysis.judged if each.is_reckoned]
        found = [((each.at, each.worth), (each.at + 1, each.worth - each.loss)) for each in known]
        return tuple((at, self.worths.estimate(worth)) for pair in found for at, worth in pair)


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

    def __init__(
        self,
        findings: Findings,
        *,
        hindsight: bool,
        go: Callable[[int], object],
        toggle: Callable[[], object],
        show_hindsight: Callable[[bool], object],
    ) -> None:
        """Show *findings*; see `show_findings`.

        Args:
            findings: What is known.
            hindsight: Whether what only hindsight tells is shown.
            go: Shows the position of a choice, a number of moves.
            toggle: Starts the analysis, or stops it.
            show_hindsight: Called when hindsight is wanted, or no longer.
        """
        super().__init__()
        self._go, self._show_hindsight = go, show_hindsight
        self._findings = findings
        self.status = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.button = KeyButton(parent=self, kind=Kind.SECONDARY, press=toggle)
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
        self._none = PlainLabel(_("No turning points: nothing was clearly lost."), self, tone="muted", wrap=True)
        self._luck_title = PlainLabel("", self, role=Type.STRONG, tone="gold")
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
        self.button.set_text(_("Stop") if findings.runs else _("Continue") if begun else _("Analyse"))
        self.button.setVisible(not analysis.is_whole)
        self.chart.show_scale(findings.last, findings.worths.LEAST_AXIS)
        known = analysis.has_worths
        self.chart.setVisible(known)
        mark = self.chart.mark
        self.chart.show_figures([_bar(each, findings.worths) for each in analysis.judged], self._words)
        self.chart.set_mark(mark)
        self.chart.setAccessibleName(findings.worths.bars)
        self.chart.setAccessibleDescription(_("Arrow keys: previous or next choice. Enter: go to the move."))
        for part in (self.turning, self.hindsight, self.caption):
            part.setVisible(known)
        self._show_caption("")
        self._show_list()
        self._show_luck()

    def _words(self, place: int) -> str:
        return self._findings.choices[place].whole(hindsight=self.hindsight.isChecked())

    def _show_caption(self, words: str) -> None:
        usual = sentences(_("Hollow bars may be chance. Click a bar to go to the move."), self._findings.worths.note)
        self.caption.setText(words or usual)

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
        self._luck_title.setText(self._findings.worths.sources)
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
        self._show_hindsight(shown)

    def _on_place(self, place: int) -> None:
        self._go(self._findings.choices[place].at)

    def spoken(self) -> str:
        """Return all of it in words, line by line."""
        findings = self._findings
        lines = [findings.status, *(self._words(place) for place in range(len(findings.choices)))]
        return "\n".join([*lines, *(f"{name}: {value}" for name, value in findings.luck.items())])


def _bar(judged: Judged, worths: Worths) -> Bar:
    if not judged.is_reckoned:
        return Bar(judged.at, 0.0, 0.0, is_sure=False)
    loss, margin = worths.measured(judged.loss), worths.measured(SURE * judged.error)
    return Bar(judged.at, max(0.0, loss), margin, judged.is_sure)
