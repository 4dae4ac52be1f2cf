# SPDX-License-Identifier: MIT
"""A saved match in words, for the list of those to go on with."""

from __future__ import annotations

from datetime import datetime

from dominoes.game import Standing
from dominoes.match import Until, term_number
from dominoes.store import SavedMatch
from ui import names
from ui.i18n import _, date_time, signed, term
from ui.match_runner import read_party
from ui.pages.match_list import MatchRow


def match_row(saved: SavedMatch) -> MatchRow:
    """Say of a saved match which it is and how it stands.

    Raises:
        DominoesError: rules that this version does not know.
        KeyError: something is missing.
    """
    party = read_party(saved.header)
    setup = party.setup
    preset = names.preset_name(setup.game, setup.tradition) if setup.tradition else _("Your own rules")
    begun = [Standing(term=each.header["standing"]["term"], half=each.half) for each in saved.rounds]
    number = saved.rounds[-1].number if saved.rounds else 1
    by_terms = setup.options.session.until is Until.TERMS
    half = begun[-1].half if begun and setup.entry.game.halves(setup.options) else 0
    name = names.round_name(number, max(term_number(begun), 1), by_terms, half)
    chips = saved.rounds[-1].header["standing"]["chips"][party.me] if saved.rounds else 0
    return MatchRow(
        saved.id,
        setup.game,
        f"{names.match_name(setup.game, setup.options)} · {name}",
        f"{preset} · {term('chips')} {signed(chips)} · {date_time(datetime.fromisoformat(saved.updated))}",
    )
