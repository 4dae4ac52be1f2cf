# SPDX-License-Identifier: MIT
"""The preview shows cloth and ranks of the game that was played last."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from dominoes.tiles import tile
from ui.games import GAME_UIS
from ui.kit.settings import Settings
from ui.language.names import rank_label
from ui.pages.settings.preview import Preview

pytestmark = pytest.mark.usefixtures("usual")


def labels(preview: Preview) -> list[str]:
    """Return what stands below the tiles."""
    return [button._label for button in preview.tiles]


@pytest.mark.parametrize("game", [key for key, ui in GAME_UIS.items() if ui.words().rank(tile("66"))])
def test_ranks_are_those_of_the_last_game(qtbot: QtBot, game: str) -> None:
    """A game never shows the order of another one."""
    preview = Preview()
    qtbot.addWidget(preview)
    preview.show_look(Settings(labels="rank", last_setup={"game": game}))
    rank = GAME_UIS[game].words().rank
    faces = [button.face for button in preview.tiles]
    assert labels(preview) == [rank(face) for face in faces if face is not None]
    preview.show_look(Settings(labels="name", last_setup={"game": game}))
    named = labels(preview)
    preview.show_look(Settings(labels="both", last_setup={"game": game}))
    assert labels(preview) == [f"{name} {rank(face)}" for name, face in zip(named, faces, strict=True) if face]


def test_games_differ_in_what_a_tile_is_worth(qtbot: QtBot) -> None:
    """Suit and place, points, pips."""
    preview = Preview()
    qtbot.addWidget(preview)
    shown = []
    for game in ("tiengow", "paigow", "chain"):
        preview.show_look(Settings(labels="rank", last_setup={"game": game}))
        shown.append(labels(preview))
    assert len({tuple(each) for each in shown}) == len(shown)


@pytest.mark.parametrize("last", [None, {"game": "unknown"}, {}])
def test_before_the_first_game(qtbot: QtBot, last: dict[str, str] | None) -> None:
    """Something is shown, whatever the file of settings says."""
    preview = Preview()
    qtbot.addWidget(preview)
    preview.show_look(Settings(labels="rank", last_setup=last))
    assert labels(preview) == [rank_label(button.face) for button in preview.tiles if button.face is not None]
