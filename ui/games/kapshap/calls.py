# SPDX-License-Identifier: MIT
"""What is called at the table of 夾十: a win."""

from __future__ import annotations

from dominoes.game import Event
from dominoes.games.kapshap.state import HandDeclared
from ui.language.glossary import meaning_of
from ui.language.i18n import pgettext
from ui.table.calls import Call


def calls(event: Event) -> tuple[Call, ...]:
    """Return what is called at *event*."""
    if isinstance(event, HandDeclared):
        return (Call(pgettext("call", "I win!"), event.seat, meaning_of("declare-win")),)
    return ()
