# SPDX-License-Identifier: MIT
"""What is called at the table of a chain game: a block 封死, 通牌, 八掘."""

from __future__ import annotations

from dominoes.game import Event, Seat
from dominoes.games.chain.state import BlockKind, EightDoublesShown, HandsShown, LineBlocked
from ui.language.i18n import pgettext
from ui.table.calls import Call


def calls(event: Event) -> tuple[Call, ...]:
    """Return what is called at *event*."""
    match event:
        case LineBlocked(seat, kind):
            return (Call(_block(kind), seat),)
        case EightDoublesShown(seat, _):
            return (Call(pgettext("call", "Eight doubles!"), seat),)
        case HandsShown(covered, held):
            clean = [Seat(seat) for seat, row in enumerate(zip(covered, held, strict=True)) if not any(row)]
            return tuple(Call(pgettext("call", "All connected!"), seat) for seat in clean)
        case _:
            return ()


def _block(kind: BlockKind) -> str:
    return {
        BlockKind.CHOSEN: pgettext("call", "Reckoning block!"),
        BlockKind.FORCED: pgettext("call", "Forced block!"),
        BlockKind.NOBODY: pgettext("call", "Blocked!"),
    }[kind]
