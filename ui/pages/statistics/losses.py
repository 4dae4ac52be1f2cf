# SPDX-License-Identifier: MIT
"""What choices cost: a chart over the analysed rounds, and one by the kind of choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

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


def show_losses(card: ChartCard[MeanChart], found: LossStatistics) -> None:
    """Show what a choice cost on average over the last rounds; nothing for a single round."""
    card.setVisible(len(found.series) > 1)
    if len(found.series) <= 1:
        return
    means = [_recent(found.series, at) for at in range(len(found.series))]
    points = list(zip(found.series, means, strict=True))
    step = -(-len(points) // _MOST_ROWS)
    rows = [(number(each.rounds), signed(-mean, digits=2)) for each, mean in points[::-1][::step][::-1]]
    figures = [Course(each.rounds, -mean) for each, mean in points]
    card.chart.show_figures(figures, partial(_point_words, points))
    total = found.total
    usual = _("{rounds} analysed · {mean} chips per choice").format(
        rounds=words.rounds_words(len(points)), mean=_mean_words(total)
    )
    heads = (_("Analysed rounds"), _("Chips per choice, last {n} rounds").format(n=number(WINDOW)))
    card.show_words(_("What your choices cost"), usual, Figures(heads, tuple(rows)))


def _recent(series: Sequence[LossPoint], at: int) -> float:
    """Return the mean loss of a choice in the rounds up to this one, the last `WINDOW` of them."""
    loss = sum((each.loss for each in series[max(0, at - WINDOW + 1) : at + 1]), LossSum())
    return loss.chips / loss.count


def _point_words(points: Sequence[tuple[LossPoint, float]], at: int) -> str:
    point, mean = points[at]
    return _("After {rounds} analysed: {chips} chips per choice").format(
        rounds=words.rounds_words(point.rounds), chips=signed(-mean, digits=2)
    )


def show_phases(card: ChartCard[DotChart], found: LossStatistics) -> None:
    """Compare what choices of each kind cost."""
    known = [each.value for each in DecisionPhase if each.value in found.phases]
    card.setVisible(bool(known))
    if not known:
        return
    dots, rows = [], []
    for phase in known:
        loss = found.phases[phase]
        mean = loss.mean
        assert mean is not None
        dots.append(Dot(phase_words(phase), -mean.value, mean.margin, sure=mean.count >= words.ENOUGH))
        rows.append((phase_words(phase), number(loss.count), _mean_words(loss)))
    heads = (pgettext("phase", "Kind of choice"), _("Choices"), _("Chips per choice"))
    card.chart.show_figures(dots, partial(_phase_text, rows))
    card.show_words(_("By kind of choice"), _("Chips per choice"), Figures(heads, tuple(rows)))


def _phase_text(rows: Sequence[tuple[str, str, str]], at: int) -> str:
    return " · ".join(rows[at])


def _mean_words(loss: LossSum) -> str:
    mean = loss.mean
    assert mean is not None
    if mean.error is None:
        return signed(-mean.value, digits=2)
    return words.plus_minus(signed(-mean.value, digits=2), number(mean.margin, digits=2))
