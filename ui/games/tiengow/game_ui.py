# SPDX-License-Identifier: MIT
"""What 打天九 brings to the window."""

from __future__ import annotations

from typing import Final

from dominoes.tiles import tile
from ui.games.game_ui import GameUi, PresetTexts, Screen
from ui.games.scene import Scene, SceneTile
from ui.language.i18n import N_


def _screen() -> Screen:
    from ui.games.tiengow.felt import TrickTable
    from ui.games.tiengow.presenter import TienGowPresenter

    return Screen(TrickTable, TienGowPresenter)


TIENGOW: Final = GameUi(
    key="tiengow",
    name=N_("Tien Gow"),
    tagline=N_("Four players, eight tricks each round: whoever wins the last one wins the round."),
    presets={
        "basic": PresetTexts(
            N_("Basic rules"),
            N_("Only the tricks count: no special hands and no bonuses. Eight rounds, for learning."),
        ),
        "wiki_hk": PresetTexts(
            N_("Hong Kong"),
            N_("As described in the Chinese Wikipedia: every special hand, small finish doubled, capture fourfold."),
        ),
        "ng": PresetTexts(
            N_("Old Hong Kong"),
            N_("After Ng Kwai-Shang (1886): no dealt wins, the civil supreme cannot be captured, capture doubled."),
        ),
        "jp": PresetTexts(
            N_("Japan"),
            N_("As played in Japan: the first banker counts single, the match lasts from East 1 to East 4."),
        ),
    },
    usual="basic",
    local={"ja": "jp", "zh_HK": "wiki_hk", "zh_TW": "wiki_hk"},
    # 四天九: both 天 and two nines, the strongest play there is, fanned like a hand.
    scene=Scene(
        "green",
        0.24,
        (
            SceneTile(tile("66"), -0.432, 0.042, -10.5),
            SceneTile(tile("66"), -0.144, -0.006, -3.5),
            SceneTile(tile("63"), 0.144, -0.006, 3.5),
            SceneTile(tile("54"), 0.432, 0.042, 10.5),
        ),
        tricks=((0.12, 0.12), (0.87, 0.88)),
    ),
    screen=_screen,
)
