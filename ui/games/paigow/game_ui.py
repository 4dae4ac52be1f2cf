# SPDX-License-Identifier: MIT
"""What 推牌九 brings to the window."""

from __future__ import annotations

from typing import Final

from dominoes.tiles import tile
from ui.games.game_ui import GameUi, PresetTexts, Screen
from ui.games.scene import Scene, SceneTile
from ui.language.i18n import N_


def _screen() -> Screen:
    from ui.games.paigow.felt import BankTable
    from ui.games.paigow.presenter import PaiGowPresenter

    return Screen(BankTable, PaiGowPresenter)


PAIGOW: Final = GameUi(
    key="paigow",
    name=N_("Pai Gow"),
    tagline=N_("Four tiles make two hands, and both are compared with the banker's."),
    presets={
        "guangdong": PresetTexts(
            N_("Cantonese"),
            N_("Four tiles, four players, the bank goes round; Six and Three may change places."),
        ),
        "casino": PresetTexts(
            N_("Casino"),
            N_("Eight players; the two supreme tiles are the lowest singles, and winners give 5 % to the house."),
        ),
        "gufa": PresetTexts(
            N_("Old way"),
            N_("As before the war: the Six is always 6 and the Three always 3."),
        ),
        "wenzhou": PresetTexts(
            N_("Wenzhou"),
            N_("Two tiles and one comparison; tiles rank in groups, the supreme pair is third."),
        ),
        "taiwan": PresetTexts(
            N_("Taiwan"),
            N_("Heizaizi: single tiles rank in groups, and each mix is dealt from twice."),
        ),
        "two_halves": PresetTexts(
            N_("Two halves"),
            N_("One mix, two deals, one banker: whoever remembers the first half knows more in the second."),
        ),
    },
    usual="guangdong",
    local={"ja": "two_halves", "zh_HK": "guangdong", "zh_TW": "taiwan"},
    # 至尊 upright behind, 雙天 across in front: the best four tiles there are, set as the custom is.
    scene=Scene(
        "red",
        0.197,
        (
            SceneTile(tile("42"), -0.116, -0.197, 0.0),
            SceneTile(tile("21"), 0.116, -0.197, 0.0),
            SceneTile(tile("66"), -0.261, 0.278, 90.0),
            SceneTile(tile("66"), 0.261, 0.278, 90.0),
        ),
        tricks=((0.12, 0.88), (0.87, 0.12)),
    ),
    screen=_screen,
)
