# SPDX-License-Identifier: MIT
"""The end of a deal that was played alone: whether it was solved, how many were, and where to go from here."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from dominoes.errors import StoreError
from dominoes.records.summary import Uncounted
from dominoes.store import Archive, Filter
from dominoes.store.solved import solved_by_day
from dominoes.store.statistics import Share
from ui.games import words_of
from ui.games.names import match_name
from ui.kit.sheet import SheetButton, SheetContent, stacked
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import _, number, term
from ui.play.match_end import COMPARE, OTHER, REMATCH
from ui.play.sheets import AGAIN, ASIDE, REVIEW, aside_button
from ui.saving.party import Party
from ui.table.seating import LEAVE

if TYPE_CHECKING:
    from ui.play.match import MatchRunner

_log = logging.getLogger(__name__)


def solved_days(archive: Archive | None, party: Party) -> Mapping[date, Share]:
    """Return how many deals of the game of *party* its player has solved, by the day; empty where unknown."""
    wanted = Filter(game=party.setup.game, player=party.player, apart=frozenset({Uncounted.NOTHING}))
    try:
        return {} if archive is None else solved_by_day(archive, wanted)
    except StoreError as error:
        _log.info("not counted: %s", error)
        return {}


def solved_words(days: Mapping[date, Share]) -> str:
    """Return how many deals were solved on *days*, today and in all; empty without any."""
    if not days:
        return ""
    today = days.get(date.today())  # noqa: DTZ011 - the day on the player's calendar
    solved, of = sum(each.count for each in days.values()), sum(each.of for each in days.values())
    everything = _("Solved in all: {part} of {all}").format(part=number(solved), all=number(of))
    if today is None:
        return everything
    of_today = _("Solved today: {part} of {all}").format(part=number(today.count), all=number(today.of))
    return f"{of_today} · {everything}"


def solitary_end_content(runner: MatchRunner, days: Mapping[date, Share]) -> SheetContent:
    """Show how the deal ended, and how many were solved on *days*."""
    solved = solved_words(days)
    party = runner.party
    _standing, _number, result = runner.results[-1]
    won = result.winner is not None
    others: tuple[SheetButton, ...] = (SheetButton(OTHER, _("Another rule set"), "T"),)
    again: tuple[SheetButton, ...] = (SheetButton(AGAIN, _("Same deal again"), "A"),)
    main = SheetButton(REMATCH, _("New deal"), "Enter", main=True)
    if party.is_set:
        others, again = (), ()
        main = SheetButton(REMATCH, _("Same deal again"), "Enter", main=True)
    if party.daily is not None and party.daily.again:
        others = (SheetButton(COMPARE, _("Compare with the first time"), "C"),)
    return SheetContent(
        words_of(party.setup.game, party.setup.options, party.shown_names()).title(result),
        match_name(party.setup.game, party.setup.options),
        stacked(PlainLabel(solved, role=Type.STRONG, wrap=True)),
        (
            SheetButton(LEAVE, _("Back") if party.is_set else _("Start page")),
            *others,
            SheetButton(REVIEW, term("review"), "V"),
            *again,
            main,
        ),
        solved,
        escape=ASIDE,
        corner=aside_button() if runner.presenter.view is not None else None,
        tone="gain" if won else "",
    )
