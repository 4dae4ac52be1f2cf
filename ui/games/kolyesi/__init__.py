# SPDX-License-Identifier: MIT
"""What 골여시 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import EVENING, STAKING, GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_

KOLYESI: Final = GameUi(
    key="kolyesi",
    name=N_("Kol-ye-si"),
    tagline=N_("Korea: look at one tile, stake, and draw one or two more against the banker's two."),
    found_by=("골여시", "골패", "韓國骨牌", "コルヨシ", "韓国骨牌", "Golyeosi"),
    presets={
        "culin": Named(
            N_("As in 1895"),
            N_("Look at your first tile, then stake. Start here."),
        ),
        "flat": Named(
            N_("Same stake for all"),
            N_("Everyone stakes the same, which is fairer to the banker."),
        ),
        "evening": EVENING,
    },
    usual="culin",
    scene=Scene(
        "blue",
        0.19,
        (
            SceneTile(tile("65"), -0.34, 0.02, -4.0),
            SceneTile(tile("52"), -0.12, 0.02, 4.0),
            SceneTile(tile("33"), 0.2, -0.02, 0.0),
            SceneTile(tile("33"), 0.4, -0.02, 0.0),
        ),
    ),
    styles=STAKING,
    lessons=("draw",),
    drilled={"draw": "play"},
    tips=(Tip("kolyesi-pair", "turn", N_("Only two tiles that look alike make a pair for the banker.")),),
    glossary={"kolyesi": N_("Kol-ye-si")},
    tally_questions=N_("Stakes, and who won against the banker"),
    words=part("ui.games.kolyesi.texts", "KolYeSiWords"),
    presenter=part("ui.games.kolyesi.play", "KolYeSiPresenter"),
    tally_form=part("ui.games.kolyesi.texts", "KolYeSiTallyForm"),
    diagram=part("ui.games.kolyesi.table", "position_of"),
    seat_says=N_("Your seat only decides when the bank comes to you; every seat is dealt its tiles at random."),
)
