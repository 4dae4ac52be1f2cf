# SPDX-License-Identifier: MIT
"""打天九 for two and three: who sits where, what waits beside the trick, and matches played to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominoes.match import SessionOptions, Until
from tests.ui.driving import By, person_of, play_on, setup_of, sit_down, window_on

ONE_ROUND = SessionOptions(until=Until.ROUNDS, count=1)


@pytest.mark.parametrize(
    ("preset", "by", "waiting", "words"),
    [
        ("erren", "clicks", 16, "For the second half"),
        ("erren_plain", "keys", 16, "For the second half"),
        ("sanren", "clicks", 6, "Dealt to nobody"),
    ],
)
async def test_a_match(tmp_path: Path, preset: str, by: By, waiting: int, words: str) -> None:
    """A round is played to its end, in both halves where there are two; tiles that nobody has lie face down."""
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
