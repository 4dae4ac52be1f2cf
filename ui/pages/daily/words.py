# SPDX-License-Identifier: MIT
"""What is told of plays of daily deals: in words, in figures and as a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from itertools import accumulate

from dominoes.store.daily import KeptPlay
from ui.kit.calendar import DayMark
from ui.kit.figures_table import Figures
from ui.kit.line_chart import Course, LineChart
from ui.language.i18n import _, capital, date_text, ngettext, number, percent, pgettext, signed, term
from ui.language.names import level_name
from ui.pages.daily.course import DayPlays, counted, runs
from ui.pages.statistics.chart_card import ChartCard
from ui.pages.statistics.figures import KeyFigure


def tone_of(chips: int) -> str:
    """Return the colour of a gain or loss, as of `PlainLabel`."""
    return "gain" if chips > 0 else "loss" if chips < 0 else "muted"


def mark_of(its: DayPlays | None) -> DayMark:
    """Return the calendar's mark for a day with *its* plays of the deal."""
    if its is None:
        return DayMark()
    first = its.first
    if first is not None and first.chips is not None and first.is_solitary:
        return DayMark("●" if first.solved else "×", title_of(first), "gain" if first.solved else "muted")
    if first is not None and first.chips is not None:
        return DayMark(signed(first.chips), title_of(first), tone_of(first.chips))
    if its.open is not None:
        return DayMark("…", capital(_("in progress")), "muted")
    return DayMark("○", _("Not finished the first time"), "muted")


def time_of(play: KeptPlay) -> str:
    """Return whether it was the first time."""
    return _("Again") if play.play.again else _("First time")


def title_of(play: KeptPlay) -> str:
    """Return the number of the play, and its result."""
    if play.chips is not None and play.is_solitary:
        result = _("solved") if play.solved else _("not solved")
    elif play.chips is not None:
        result = ngettext("{chips} chip", "{chips} chips", abs(play.chips)).format(chips=signed(play.chips))
    else:
        result = _("in progress") if play.is_open else _("not finished")
    return _("{time}: {result}").format(time=time_of(play), result=result)


def detail_of(play: KeptPlay) -> str:
    """Return the opponents, the date, and remarks."""
    notes = [] if play.is_solitary else [_("Opponents: {level}").format(level=level_name(play.level))]
    if play.play.again or play.play.is_late:
        notes.append(_("Played on {day}").format(day=date_text(play.play.begun, style="medium")))
    notes += [_("With undo")] if play.undone else []
    notes += [_("Just for fun, or with the computer's help")] if play.informal else []
    return " · ".join(notes)


def go_on_words(its: DayPlays | None) -> str:
    """Return the label of the button for the deal of a day."""
    if its is not None and its.open is not None:
        return term("continue")
    return pgettext("button", "Play this deal") if its is None else _("Play again")


def figures_of(days: Mapping[date, DayPlays], level: str, today: date) -> tuple[KeyFigure, ...]:
    """Return the figures of the *days* against opponents of *level*, empty for none; nothing before the first day."""
    firsts = counted(days, level)
    if not firsts:
        return ()
    late = sum(each.play.is_late for each in firsts)
    row = runs(days, today)
    later = ngettext("{n} of them later", "{n} of them later", late).format(n=number(late)) if late else ""
    played = KeyFigure(_("Days played"), number(len(firsts)), later)
    in_a_row = KeyFigure(_("Days in a row"), number(row.now), _("longest: {n}").format(n=number(row.longest)))
    if not level:
        solved = sum(each.solved for each in firsts)
        return played, KeyFigure(_("Solved"), number(solved), percent(solved / len(firsts), digits=0)), in_a_row
    chips = [each.chips or 0 for each in firsts]
    total = sum(chips)
    mean, gains = total / len(chips), sum(each > 0 for each in chips)
    return (
        played,
        KeyFigure(
            _("Chips per day"),
            signed(mean, digits=1),
            ngettext("{n} chip in total", "{n} chips in total", abs(total)).format(n=signed(total)),
        ),
        KeyFigure(_("Days with a gain"), number(gains), _("best day: {chips}").format(chips=signed(max(chips)))),
        in_a_row,
    )


def show_course(card: ChartCard[LineChart], firsts: Sequence[KeptPlay]) -> None:
    """Show how the chips of the days add up."""
    sums = list(accumulate(each.chips or 0 for each in firsts))
    days = [date_text(each.play.deal.day, style="medium") for each in firsts]
    rows = [(day, signed(each.chips or 0), signed(total)) for day, each, total in zip(days, firsts, sums, strict=True)]
    heads = (_("Day"), capital(term("chips")), _("Running total"))
    figures = [Course(at, total) for at, total in enumerate(sums, start=1)]
    card.chart.show_figures(figures, partial(_point_text, rows))
    usual = days[0] if len(days) == 1 else f"{days[0]} – {days[-1]}"
    card.show_words(_("Chips day by day"), usual, Figures(heads, tuple(reversed(rows))))


def _point_text(rows: Sequence[tuple[str, str, str]], at: int) -> str:
    day, chips, total = rows[at]
    return _("{day}: {chips}, {total} in total").format(day=day, chips=chips, total=total)
