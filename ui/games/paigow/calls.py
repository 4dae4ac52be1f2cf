# SPDX-License-Identifier: MIT
"""What is called at the table of 推牌九: 至尊, 通殺 and 通賠."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from dominoes.game import Event, RoundEnded, Seat
from dominoes.games.paigow.hands import HandKind, Ranking
from dominoes.games.paigow.state import HandCompared, HandsShown
from dominoes.tiles import Tile
from ui.language.glossary import meaning_of
from ui.language.i18n import pgettext
from ui.table.seat_panel import Call

_SEVERAL: Final = 2
"""Players against the bank of whom it can beat all."""


def calls(event: Event, before: Sequence[Event], table: Ranking, banker: Seat | None) -> tuple[Call, ...]:
    """Return what is called at *event*, which follows *before* in its round.

    Args:
        event: as one seat saw it.
        before: what it saw before that in the round.
        table: the ranks of this table.
        banker: who banks, once that is known.
    """
    match event:
        case HandsShown(hands) if banker is not None:
            # The others' hands are turned over one by one, as they are compared.
            return _supreme(banker, hands[banker], table)
        case HandCompared(seat, _, _):
            shown = next(each.hands for each in before if isinstance(each, HandsShown))
            return _supreme(seat, shown[seat], table)
        case RoundEnded(result):
            compared = [each.seat for each in before if isinstance(each, HandCompared)]
            word, meaning = {
                "paigow.swept": (pgettext("call", "Bank takes all!"), meaning_of("banker-takes-all")),
                "paigow.paid-all": (pgettext("call", "Bank pays all!"), ""),
            }.get(result.reason.key, ("", ""))
            return (Call(word, result.reason["seat"], meaning),) if word and len(compared) >= _SEVERAL else ()
        case _:
            return ()


def _supreme(seat: Seat, row: Iterable[Iterable[Tile]], table: Ranking) -> tuple[Call, ...]:
    """Return what is called if 至尊 is among the hands of *seat*."""
    supreme = any(table.of(pair).kind is HandKind.SUPREME for pair in row)
    return (Call(pgettext("call", "Supreme!"), seat, meaning_of("supreme-pair")),) if supreme else ()
