# SPDX-License-Identifier: MIT
"""골여시 in a window: by clicks and by keys, with its sheet, log and diagram."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominoes.game import Seat
from dominoes.records.reader import check, parse
from tests.ui.driving import ONE_ROUND, By, is_on, play_on, saved_match, setup_of, sit_down, until, window_on
from ui.games.kolyesi.table import position_of
from ui.games.kolyesi.texts import KolYeSiWords

WHO = ("Ming", "Wesley", "Nora", "Sunny")


@pytest.mark.parametrize(("preset", "by"), [("culin", "clicks"), ("flat", "keys")])
async def test_a_match_is_played(tmp_path: Path, preset: str, by: By) -> None:
    """From the first stake to the record, which the rules confirm."""
    async with window_on(tmp_path) as window:
        setup = setup_of(preset, game="kolyesi", session=ONE_ROUND)
        await sit_down(window, setup, bytes([9] * 32))
        await play_on(window, by=by)
        await until(lambda: is_on(window, window.pages.start), "the start page")
        (saved,) = saved_match(window).rounds
        assert saved.line is not None
        checked = check(parse(saved.line))
        assert sum(checked.result.chips) == 0
        model = KolYeSiWords(setup.options, WHO).sheet(checked.state, "Round 1")
        assert len(model.rows) == 3
        assert all(row.heading and row.detail and row.hands for row in model.rows)
        opened = position_of(checked.state, Seat(0), WHO, opened=True, title="x")
        assert sum(len(group.tiles) for seat in opened.seats for group in seat.groups) >= 8
        assert len(tuple(KolYeSiWords(setup.options).rules())) >= 6
