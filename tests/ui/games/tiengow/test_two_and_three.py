# SPDX-License-Identifier: MIT
"""打天九 for two and three: the seating, the tiles waiting beside the trick, and matches played to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominoes.game import ChipsMoved, Seat, Standing
from dominoes.games.tiengow.options import PRESETS
from dominoes.games.tiengow.scoring import Bonus, pay_bonus
from dominoes.match import SessionOptions, Until
from tests.ui.driving import By, person_of, play_on, setup_of, sit_down, window_on
from tests.ui.games.logged import UNSEEN
from ui.games.tiengow.options import table_rules
from ui.games.tiengow.words import TienGowWords, _bonus_sum

ONE_ROUND = SessionOptions(until=Until.ROUNDS, count=1)


@pytest.mark.parametrize(
    ("preset", "by", "waiting", "words"),
    [
        ("erren", "clicks", 16, "For the second half"),
        ("erren_plain", "keys", 16, "For the second half"),
        ("sanren", "clicks", 6, "Not dealt"),
    ],
)
async def test_a_match(tmp_path: Path, preset: str, by: By, waiting: int, words: str) -> None:
    """A round is played to its end, in both halves if there are two; nobody's tiles are face down."""
    async with window_on(tmp_path) as window:
        setup = setup_of(preset, session=ONE_ROUND)
        table = await sit_down(window, setup)
        felt, seen = table.table, []

        def look() -> bool:
            model = felt.model
            if model is not None and table.presenter is not None and person_of(table).turn is not None:
                tiles = felt._waiting.tiles
                assert len(felt.panels) == setup.options.seats
                assert len(tiles) == len(model.waiting)
                assert all(tile.face is None and tile.accessibleName() for tile in tiles)
                shown = felt._waiting_name.text() if felt._waiting_name.isVisible() else ""
                seen.append((len(tiles), shown))
            return False

        await play_on(window, look, by=by)
        second = {(0, "")} if setup.options.halves else set()
        assert set(seen) == {(waiting, words)} | second


@pytest.mark.parametrize("banker", [0, 1])
def test_of_two_nobody_speaks_of_the_others(banker: int) -> None:
    """One pays and one is paid, under any banker; the rules of the table say so as well."""
    payment = pay_bonus(PRESETS["erren"], Standing(banker=Seat(banker)).complete(2), Bonus.HONOUR, Seat(0))
    assert payment is not None
    chips = payment.chips[0]
    assert (TienGowWords(None, ("Ann", "Ben")).event(ChipsMoved(payment), UNSEEN) or "").endswith(
        f": Ann received {chips}"
    )
    assert "each" not in _bonus_sum(payment)
    assert not [line for line in table_rules(PRESETS["erren"]) if "each player" in line]
    assert [line for line in table_rules(PRESETS["jp"]) if "each player" in line]
