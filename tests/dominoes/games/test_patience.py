# SPDX-License-Identifier: MIT
"""Deals of games played alone, and their consequences."""

from __future__ import annotations

import pytest

from dominoes.game import Deal, Standing
from dominoes.games.patience import laid_out
from dominoes.tiles import FULL_SET


@pytest.mark.parametrize(
    "deal",
    [
        Deal(FULL_SET[1:]),
        Deal(FULL_SET, dice=(1, 2)),
        Deal(FULL_SET, opening="open-edge"),
        Deal((), hands=((FULL_SET[0],),), rest=FULL_SET[1:]),
        Deal((), hands=((),)),
    ],
)
def test_an_impossible_deal_is_refused(deal: Deal) -> None:
    """All tiles lie on the table; nothing is rolled or opened."""
    with pytest.raises(ValueError, match=r"tiles|thrown"):
        laid_out(deal, Standing())


def test_there_are_no_halves() -> None:
    """A deal is one round."""
    assert laid_out(Deal(FULL_SET), Standing()) == FULL_SET
    with pytest.raises(ValueError, match="halves"):
        laid_out(Deal(FULL_SET), Standing(half=2))
