# SPDX-License-Identifier: MIT
"""What is called at the table of a chain game: a block 封死, 通牌, 八掘."""

from __future__ import annotations

from dominoes.game import Event, Seat
from dominoes.games.chain.state import BlockKind, EightDoublesShown, HandsShown, LineBlocked
from ui.language.glossary import meaning_of
from ui.language.i18n import pgettext
from ui.table.seat_panel import Call


def calls(event: Event) -> tuple[Call, ...]:
    """Return what is called at *event*."""
    match event:
        case LineBlocked(seat, kind):
            return (_block(kind, seat),)
        case EightDoublesShown(seat, _):
            return (Call(pgettext("call", "Eight doubles!"), seat, meaning_of("eight-doubles")),)
        case HandsShown(covered, held):
            clean = [Seat(seat) for seat, row in enumerate(zip(covered, held, strict=True)) if not any(row)]
            word, meaning = pgettext("call", "All connected!"), meaning_of("all-out")
            return tuple(Call(word, seat, meaning) for seat in clean)
        case _:
            return ()


def _block(kind: BlockKind, seat: Seat | None) -> Call:
    word, term = {
        BlockKind.CHOSEN: (pgettext("call", "Reckoning block!"), "block-trick"),
        BlockKind.FORCED: (pgettext("call", "Forced block!"), "block-forced"),
        BlockKind.NOBODY: (pgettext("call", "Blocked!"), "blocked"),
    }[kind]
    return Call(word, seat, meaning_of(term))
