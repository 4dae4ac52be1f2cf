# SPDX-License-Identifier: MIT
"""A saved match in words, for the list of those to go on with."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from datetime import datetime

from dominoes.errors import DominoesError
from dominoes.game import Seat, Standing
from dominoes.match import Until, term_number
from dominoes.store import OpenMatch
from ui.games.names import match_name, rules_name
from ui.language import names
from ui.language.i18n import _, date_text, date_time, signed, term
from ui.pages.start.match_list import MatchRow
from ui.saving.party import Party, read_party

_log = logging.getLogger(__name__)


def match_rows(matches: Iterable[OpenMatch], player: str | None = None) -> list[MatchRow]:
    """Return rows for *matches*, those that one *player* takes part in or all, the one played last first.

    Left out is what this version does not know, and a deal that was only looked at where it is all of the match.
    """
    rows = []
    for saved in matches:
        try:
            party = read_party(saved.header)
            seats = [seat for seat in party.people if player in {None, party.names[seat]}]
            if seats and not _is_only_seen(saved, party):
                rows.append(match_row(saved, seats[0]))
        except (DominoesError, KeyError, ValueError) as error:
            # It stays in the store, unharmed.
            _log.info("match %s cannot be listed: %s", saved.seed[:16], error)
    return sorted(rows, key=lambda row: row.updated, reverse=True)


def _is_only_seen(saved: OpenMatch, party: Party) -> bool:
    session = party.setup.options.session
    is_single = party.setup.is_solitary or (session.until is Until.ROUNDS and session.count == 1)
    begun = not saved.movers.isdisjoint(party.people) or any(
        each.undos or each.line is not None for each in saved.rounds
    )
    return is_single and not begun and not party.is_set


def match_row(saved: OpenMatch, seat: Seat | None = None) -> MatchRow:
    """Return the row for a saved match, as it stands for *seat*; None is that of the first person.

    Raises:
        DominoesError: rules that this version does not know.
        KeyError: something is missing.
    """
    party = read_party(saved.header)
    setup = party.setup
    preset = rules_name(setup.game, setup.options)
    inherited = [each.header["standing"] for each in saved.rounds]
    begun = [
        Standing(term=standing["term"], half=each.half, voids=standing.get("voids", 0))
        for standing, each in zip(inherited, saved.rounds, strict=True)
    ]
    number = saved.rounds[-1].number if saved.rounds else 1
    mine = party.me if seat is None else seat
    chips = saved.rounds[-1].header["standing"]["chips"][mine] if saved.rounds else 0
    if saved.rounds and saved.rounds[-1].line is not None:
        # The last round is over, so the next one is named.
        following = json.loads(saved.rounds[-1].line)["result"]["next"]
        begun.append(Standing(term=following["term"], half=following.get("half", 1), voids=following.get("voids", 0)))
        number += begun[-1].half == 1
        chips = following["chips"][mine]
    by_terms = setup.options.session.until is Until.TERMS
    half = begun[-1].half if begun and setup.entry.game.halves(setup.options) else 0
    # Alone, each deal is a match of its own, and nobody pays.
    alone = setup.is_solitary
    name = "" if alone else names.round_name(number, max(term_number(begun), 1), by_terms, half)
    shown = party.shown_names()
    details = [names.enumerated([shown[each] for each in party.people])] if party.is_shared else []
    details += [_("Same deal again")] if party.is_repeated else []
    details += [_("Daily deal, {day}").format(day=date_text(party.daily.deal.day))] if party.daily is not None else []
    details += [preset, *(() if alone else (f"{term('chips')} {signed(chips)}",))]
    details += [date_time(datetime.fromisoformat(saved.updated))]
    return MatchRow(
        saved.seed,
        setup.game,
        " · ".join(filter(None, (match_name(setup.game, setup.options), name))),
        " · ".join(details),
        name,
        can_finish=_can_finish(saved, party),
        updated=saved.updated,
    )


def _can_finish(saved: OpenMatch, party: Party) -> bool:
    """Return whether the match ends when the player says so, and has come to anything."""
    endless = not party.is_set and party.setup.options.session.until is Until.ENDLESS
    # A second round was begun, or the first one is over.
    return endless and (len(saved.rounds) > 1 or any(each.line is not None for each in saved.rounds))
