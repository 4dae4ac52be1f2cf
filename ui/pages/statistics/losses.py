# SPDX-License-Identifier: MIT
"""What choices cost: a chart over the analysed rounds, and one by the kind of choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from dominoes.games.coach import DecisionPhase
from dominoes.store.analyses import LossPoint, LossStatistics, LossSum
from ui.kit.figures_table import Figures
from ui.kit.line_chart import Course, LineChart
from ui.language.i18n import _, number, pgettext, signed
from ui.pages.statistics import words
from ui.pages.statistics.chart_card import ChartCard
from ui.pages.statistics.dot_chart import Dot, DotChart

WINDOW: Final = 10
"""Rounds over which the average of the line goes."""
_MOST_ROWS: Final = 40
"""Of the table."""


class MeanChart(LineChart):
    """An average over the rounds."""

    WHOLE = False

    def begin(self) -> Course:
        """Return the first average: before it there is none."""
        return Course(0, self.figures[0].chips)


def phase_words(phase: str) -> str:
    """Return what a kind of choice is called; one of a later version by its key."""
    return {
        DecisionPhase.LEAD.value: pgettext("phase", "Leading"),
        DecisionPhase.FOLLOW.value: pgettext("phase", "Following"),
        DecisionPhase.THROW.value: pgettext("phase", "Throwing or covering"),
        DecisionPhase.SETTING.value: pgettext("phase", "Setting the hand"),
        DecisionPhase.END.value: pgettext("phase", "Last tiles"),
        DecisionPhase.OTHER.value: pgettext("phase", "Before play"),
    }.get(phase, phase)


class _Words(NamedTuple):
    """How losses are told, in chips or in percentage points."""

    in_points: bool

    @property
    def head(self) -> str:
        """The name of an average, as of a column."""
        return _("Percentage points of the chance to win per choice") if self.in_points else _("Chips per choice")

    def mean(self, mean: float) -> str:
        """Return an average loss."""
        return signed(-mean, digits=self._digits)

    def with_margin(self, loss: LossSum) -> str:
        """Return the average of a sum, with its margin if that is known."""
        mean = loss.mean
        assert mean is not None
        told = self.mean(mean.value)
        return told if mean.error is None else words.plus_minus(told, number(mean.margin, digits=self._digits))

    @property
    def _digits(self) -> int:
        return 1 if self.in_points else 2


def show_losses(card: ChartCard[MeanChart], found: LossStatistics) -> None:
    """Show what a choice cost on average over the last rounds; nothing for a single round."""
    card.setVisible(len(found.series) > 1)
    if len(found.series) <= 1:
        return
    told = _Words(found.in_points)
    means = [_recent(found.series, at) for at in range(len(found.series))]
    points = list(zip(found.series, means, strict=True))
    step = -(-len(points) // _MOST_ROWS)
    rows = [(number(each.rounds), told.mean(mean)) for each, mean in points[::-1][::step][::-1]]
    figures = [Course(each.rounds, -mean) for each, mean in points]
    card.chart.show_figures(figures, partial(_point_words, told, points))
    usual = (
        _("{rounds} analysed · {mean} percentage points of the chance to win per choice")
        if found.in_points
        else _("{rounds} analysed · {mean} chips per choice")
    ).format(rounds=words.rounds_words(len(points)), mean=told.with_margin(found.total))
    recent = (
        _("Percentage points per choice, last {n} rounds")
        if found.in_points
        else _("Chips per choice, last {n} rounds")
    )
    heads = (_("Analysed rounds"), recent.format(n=number(WINDOW)))
    card.show_words(_("What your choices cost"), usual, Figures(heads, tuple(rows)))


def _recent(series: Sequence[LossPoint], at: int) -> float:
    """Return the mean loss of a choice in the rounds up to this one, the last `WINDOW` of them."""
    loss = sum((each.loss for each in series[max(0, at - WINDOW + 1) : at + 1]), LossSum())
    return loss.chips / loss.count


def _point_words(told: _Words, points: Sequence[tuple[LossPoint, float]], at: int) -> str:
    point, mean = points[at]
    rounds, loss = words.rounds_words(point.rounds), told.mean(mean)
    if told.in_points:
        text = _("After {rounds} analysed: {points} percentage points of the chance to win per choice")
        return text.format(rounds=rounds, points=loss)
    return _("After {rounds} analysed: {chips} chips per choice").format(rounds=rounds, chips=loss)


def show_phases(card: ChartCard[DotChart], found: LossStatistics) -> None:
    """Compare what choices of each kind cost."""
    known = [each.value for each in DecisionPhase if each.value in found.phases]
    card.setVisible(bool(known))
    if not known:
        return
    told, dots, rows = _Words(found.in_points), [], []
    for phase in known:
        loss = found.phases[phase]
        mean = loss.mean
        assert mean is not None
        dots.append(Dot(phase_words(phase), -mean.value, mean.margin, sure=mean.count >= words.ENOUGH))
        rows.append((phase_words(phase), number(loss.count), told.with_margin(loss)))
    heads = (pgettext("phase", "Kind of choice"), _("Choices"), told.head)
    card.chart.show_figures(dots, partial(_phase_text, rows))
    card.show_words(_("By kind of choice"), told.head, Figures(heads, tuple(rows)))


def _phase_text(rows: Sequence[tuple[str, str, str]], at: int) -> str:
    return " · ".join(rows[at])
