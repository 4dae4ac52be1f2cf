# SPDX-License-Identifier: MIT
"""Words about plays of a daily deal."""

from __future__ import annotations

from dominoes.store.daily import KeptPlay
from ui.kit.calendar import DayMark
from ui.language.i18n import _, capital, date_text, ngettext, pgettext, signed, term
from ui.language.names import level_name
from ui.pages.daily.course import DayPlays


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
