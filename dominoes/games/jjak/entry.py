# SPDX-License-Identifier: MIT
"""What 짝맞추기 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Duel, Entry, made, part, rules

if TYPE_CHECKING:
    from dominoes.games.jjak.options import JjakOptions


def _alike(options: JjakOptions) -> tuple[str, ...]:
    """Return the levels that play alike: a round of four with all discards on offer is over before memory matters."""
    from dominoes.games.jjak.options import Offer

    return ("expert",) if options.seats == JJAK.seats[0] and options.offer is Offer.ALL else ()


def _duel(options: JjakOptions) -> Duel | None:
    """Return one chip for two players; of more, who drew the last mate is paid by all."""
    from dominoes.games.jjak.options import SMALLEST

    return Duel(1, drawn=True) if options.seats == SMALLEST else None


JJAK: Final = Entry(
    key="jjak",
    seats=(4, 2, 3),
    load_rules=rules("jjak", "Jjak", "JjakOptions", "tally"),
    load_players=made("dominoes.games.jjak.bots", "make_players"),
    load_styles=part("dominoes.games.jjak.bots", "STYLES"),
    load_coach=part("dominoes.games.jjak.coach", "COACH"),
    load_drills=part("dominoes.games.mates", "drills"),
    load_phase=part("dominoes.games.jjak.coach", "phase"),
    has_banker=False,
    alike=_alike,
    duel=_duel,
)
