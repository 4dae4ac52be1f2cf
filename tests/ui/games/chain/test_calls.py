# SPDX-License-Identifier: MIT
"""Calls at the table of a chain game: the way of blocking a line, and players without tiles."""

from __future__ import annotations

import pytest

from dominoes.game import Event, Seat
from dominoes.games import entry
from dominoes.games.chain.state import BlockKind, HandsShown, LineBlocked, TileCovered
from dominoes.tiles import tiles
from ui.games.chain.words import ChainWords
from ui.language.glossary import meaning_of
from ui.table.seat_panel import Call

pytestmark = pytest.mark.usefixtures("usual")


def calls(event: Event) -> tuple[Call, ...]:
    """Return what is called at *event*."""
    return ChainWords(None).calls(entry("chain").game.moments(event, (), None))


@pytest.mark.parametrize(
    ("kind", "word", "term"),
    [
        (BlockKind.CHOSEN, "Deliberate block!", "block-trick"),
        (BlockKind.FORCED, "Forced block!", "block-forced"),
        (BlockKind.NOBODY, "Blocked!", "blocked"),
    ],
)
def test_a_block(kind: BlockKind, word: str, term: str) -> None:
    """算帳, 死砸 and 封死 are told apart."""
    seat = None if kind is BlockKind.NOBODY else Seat(2)
    assert calls(LineBlocked(seat, kind)) == (Call(word, seat, meaning_of(term)),)


def test_whoever_has_connected_all() -> None:
    """通牌 is called of those who have neither covered a tile nor one left; a cover is not called."""
    rows = (tiles("66"), (), (), tiles("21"))
    assert calls(HandsShown(rows, ((), (), tiles("11"), ()))) == (
        Call("All connected!", Seat(1), meaning_of("all-out")),
    )
    assert calls(TileCovered(Seat(0), None)) == ()
