# SPDX-License-Identifier: MIT
"""A hand of 鬥牛 is set in a window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt

from dominoes.games.taungau.state import Set
from tests.ui.driving import (
    ONE_ROUND,
    click_tile,
    my_turn,
    press_main,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
    words_of,
)
from ui.games.taungau.play import TauNgauFelt, TauNgauPerson
from ui.saving.setup import MatchSetup

SEED = bytes([9] * 32)
"""The reader is no banker, and has a bull."""


def macao() -> MatchSetup:
    """Return one round with hands to set by the players."""
    return setup_of("macao", game="taungau", session=ONE_ROUND)


async def test_three_tiles_are_chosen(tmp_path: Path) -> None:
    """The advice tells what they make, the button waits for a ten, a fourth is refused, and the hand parts."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, macao(), SEED)
        person = await my_turn(table)
        assert isinstance(person, TauNgauPerson)
        assert isinstance(table.table, TauNgauFelt)
        assert table.table.advice.text.startswith("Choose three tiles")
        turn = person.turn
        assert turn is not None
        best = turn.ways[0]
        table.presenter.person.play_selected()  # type: ignore[union-attr]
        assert person.turn is turn
        faces = [tile.face for tile in table.table.hand]
        wrong = [at for at in range(5) if faces[at] not in best.bull][:1]
        places: list[int] = []
        for each in best.bull:
            places.append(next(at for at, face in enumerate(faces) if face == each and at not in places))
        for at in (*places, *wrong):
            click_tile(table.table.hand[at])
        assert table.table.advice.text.startswith("A bull has three tiles")
        person.refresh()
        assert table.table.advice.text.startswith("These three make ")
        click_tile(table.table.hand[places[0]])
        click_tile(table.table.hand[wrong[0]])
        assert table.table.bar.main is None or not table.table.bar.main.isEnabled()
        click_tile(table.table.hand[wrong[0]])
        click_tile(table.table.hand[places[0]])
        table.presenter.person.play_selected()  # type: ignore[union-attr]
        await until(table.overlay.isVisible, "the settlement")
        said = " ".join(words for told in words_of(table.overlay) for words in told[1:])
        assert "points against" in said or "no bull" in said
        assert table.table.model is not None
        assert table.table.model.groups == (3, 2)
        press_main(table)


async def test_a_hint_selects_the_bull(tmp_path: Path) -> None:
    """And says why."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, macao(), SEED)
        person = await my_turn(table)
        type_key(table, Qt.Key.Key_H)
        await until(lambda: sum(tile.is_selected for tile in table.table.hand) == 3, "the hint")
        assert person.hint_text() == "Bull: Earth, Five, Three. Every bull leaves 7 points."
        turn = person.turn
        assert turn is not None
        assert isinstance(person.hint.move, Set)  # type: ignore[union-attr]
