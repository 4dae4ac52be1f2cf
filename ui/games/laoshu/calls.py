# SPDX-License-Identifier: MIT
"""What is called at the table of 老鼠搬家: that a bout begins, and 至尊."""

from __future__ import annotations

from dominoes.game import Event
from dominoes.games.combinations import Kind, combination
from dominoes.games.laoshu.state import BoutBegun
from dominoes.games.tricks import TilesLed
from ui.games.laoshu.words import bout_text
from ui.language.glossary import meaning_of
from ui.language.i18n import pgettext
from ui.table.calls import Call


def calls(event: Event, *, civil_supreme: bool) -> tuple[Call, ...]:
    """Return what is called at *event*.

    Args:
        event: as one seat saw it.
        civil_supreme: whether the table plays 文尊.
    """
    match event:
        case BoutBegun(bout):
            return (Call(bout_text(bout), None, meaning_of("bout")),)
        case TilesLed(seat, tiles):
            made = combination(tiles, civil_supreme=civil_supreme)
            if made is not None and made.kind is Kind.SUPREME:
                return (Call(pgettext("call", "Supreme!"), seat, meaning_of("supreme")),)
        case _:
            pass
    return ()
