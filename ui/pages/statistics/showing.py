# SPDX-License-Identifier: MIT
"""Filling the charts and their tables with what was counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from typing import Final

from dominoes.games import GAMES
from dominoes.store.statistics import Point, Statistics, Tally
from ui.kit.figures_table import Figures
from ui.kit.line_chart import Course, LineChart
from ui.language.i18n import _, capital, number, percent, pgettext, signed, term
from ui.pages.statistics import words
from ui.pages.statistics.bar_chart import BarChart, Bin, bins
from ui.pages.statistics.chart_card import ChartCard
from ui.pages.statistics.dot_chart import Dot, DotChart, ShareChart
from ui.pages.statistics.figures import KeyFigure, key_figures

_MOST_ROWS: Final = 40
"""Of the table of chips, which need not have a row for each point of the line."""

_SAMPLE: Final = (3, -1, -2, 4, -1, -1, 5, -3, 2, -1, -1, 6, -2, -1, 3, -4, 2, -1, 5, -1, -2, 4, -1, 3)
"""Chips of the rounds of the example."""

Group = tuple[str, Tally]
"""A name, and the tally of the rounds it stands for."""


def show_course(card: ChartCard[LineChart], found: Statistics) -> None:
    """Show how the chips rose and fell."""
    series = found.series
    first, last = words.day_words(series[0].ended), words.day_words(series[-1].ended)
    usual = f"{words.rounds_words(found.total.rounds)} · {first if first == last else f'{first} – {last}'}"
    rows = [
        (number(each.rounds), words.day_words(each.ended), signed(each.chips)) for each in _thinned(series, _MOST_ROWS)
    ]
    heads = (_("After round"), _("Day"), capital(term("chips")))
    card.chart.show_figures([Course(each.rounds, each.chips) for each in series], partial(_point_text, series))
    card.show_words(_("Chips round by round"), usual, Figures(heads, tuple(rows)))
    card.show()


def _thinned(series: Sequence[Point], most: int) -> list[Point]:
    """Return at most *most* points, always with the last one."""
    step = -(-len(series) // most)
    return list(series[::-1][::step][::-1])


def _point_text(series: Sequence[Point], at: int) -> str:
    point = series[at]
    text = _("After round {n}: {chips}").format(n=number(point.rounds), chips=signed(point.chips))
    return f"{text} · {words.day_words(point.ended)}"


def show_spread(card: ChartCard[BarChart], found: Statistics) -> None:
    """Show how often rounds end with how many chips."""
    groups, total = bins(found.chips), found.total.rounds
    gained = sum(rounds for chips, rounds in found.chips if chips > 0)
    lost = sum(rounds for chips, rounds in found.chips if chips < 0)
    usual = _("Rounds with a gain: {gain}, with a loss: {loss}").format(
        gain=percent(gained / total, digits=0), loss=percent(lost / total, digits=0)
    )
    rows = [(_range(each), number(each.rounds), percent(each.rounds / total)) for each in groups]
    heads = (_("Chips per round"), _("Rounds"), pgettext("statistics", "Share"))
    card.chart.show_figures(groups, partial(_bin_text, groups, total))
    card.show_words(_("Results per round"), usual, Figures(heads, tuple(rows)))
    card.show()


def _range(group: Bin) -> str:
    if group.low == group.high:
        return signed(group.low)
    return _("{low} to {high}").format(low=signed(group.low), high=signed(group.high))


def _bin_text(groups: Sequence[Bin], total: int, at: int) -> str:
    group = groups[at]
    return f"{_range(group)} · {words.rounds_words(group.rounds)} · {percent(group.rounds / total)}"


def compare(card: ChartCard[DotChart], title: str, kind: str, groups: Sequence[Group]) -> None:
    """Compare *groups*, each a *kind* of something; hide the card if there is only one."""
    card.setVisible(len(groups) > 1)
    if len(groups) <= 1:
        return
    dots, rows = [], []
    for name, tally in groups:
        mean, won = tally.mean, tally.won_share
        assert mean is not None
        assert won is not None
        dots.append(Dot(name, mean.value, mean.margin, sure=mean.count >= words.ENOUGH))
        rows.append((name, number(tally.rounds), words.share_words(won), words.mean_words(mean)))
    heads = (kind, _("Rounds"), _("Won"), _("Chips per round"))
    card.chart.show_figures(dots, partial(_group_text, groups))
    card.show_words(title, _("Chips per round"), Figures(heads, tuple(rows)))


def _group_text(groups: Sequence[Group], at: int) -> str:
    return words.comparison_words(*groups[at])


def compare_shares(card: ChartCard[ShareChart], title: str, kind: str, groups: Sequence[Group]) -> None:
    """Compare how often rounds are won in *groups*, each a *kind* of something; hide the card if there is only one."""
    card.setVisible(len(groups) > 1)
    if len(groups) <= 1:
        return
    dots, rows = [], []
    for name, tally in groups:
        won = tally.won_share
        assert won is not None
        dots.append(Dot(name, won.value, won.margin, sure=won.of >= words.ENOUGH))
        rows.append((name, number(tally.rounds), words.share_words(won)))
    card.chart.show_figures(dots, partial(_share_text, groups))
    card.show_words(title, _("Rounds won"), Figures((kind, _("Rounds"), _("Won")), tuple(rows)))


def _share_text(groups: Sequence[Group], at: int) -> str:
    name, tally = groups[at]
    won = tally.won_share
    assert won is not None
    few = words.few_words(tally.rounds)
    return " · ".join(filter(None, (name, words.share_words(won), words.rounds_words(tally.rounds), few)))


# -- before there is anything to count -------------------------------------------------------------


def _named(name: str) -> str:
    """Return the *name* of something that is only an example, to eyes and ears."""
    return _("Example: {name}").format(name=name)


def example_figures() -> tuple[KeyFigure, ...]:
    """Return key figures of rounds that nobody played."""
    squares = sum(chips * chips for chips in _SAMPLE)
    won = sum(chips > 0 for chips in _SAMPLE)
    tally = Tally(rounds=len(_SAMPLE), won=won, chips=sum(_SAMPLE), squares=squares)
    game = next(each.key for each in GAMES if not each.has_banker and not each.is_solitary)
    return tuple(replace(each, name=_named(each.name)) for each in key_figures(tally, game, alone=False))


def show_example(card: ChartCard[LineChart]) -> None:
    """Show how the chips of rounds that nobody played rose and fell."""
    held = tuple(accumulate(_SAMPLE))
    rows = tuple((number(at), signed(chips)) for at, chips in enumerate(held, start=1))
    card.chart.show_figures(
        [Course(at, chips) for at, chips in enumerate(held, start=1)], partial(_example_text, held)
    )
    heads = (_("After round"), capital(term("chips")))
    card.show_words(_named(_("Chips round by round")), _("This is how your results will look."), Figures(heads, rows))


def _example_text(held: Sequence[int], at: int) -> str:
    return _named(_("After round {n}: {chips}").format(n=number(at + 1), chips=signed(held[at])))
