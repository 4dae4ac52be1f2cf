# SPDX-License-Identifier: MIT
"""What 老鼠搬家 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_

LAOSHU: Final = GameUi(
    key="laoshu",
    name=N_("The Mouse Moves House"),
    tagline=N_("A trick game for two: tiles you win come back later. Run out of tiles and you lose."),
    found_by=("Laoshu Banjia", "lǎoshǔ bānjiā", "Mouse", "ろうそはんか", "鼠の引っ越し"),
    presets={
        "laoshu": Named(
            N_("Usual rules"),
            N_("Both take eight tiles for each bout, as described by Min Fanxin."),
        ),
        "laoshu_four": Named(
            N_("Short bouts"),
            N_("Both take only four tiles for each bout. A house rule."),
        ),
    },
    usual="laoshu",
    # Tiles on their way from one house to the other.
    scene=Scene(
        "green",
        0.21,
        (
            SceneTile(tile("11"), -0.3, 0.07, -8.0),
            SceneTile(tile("42"), -0.02, -0.04, -2.0),
            SceneTile(tile("21"), 0.22, -0.05, 4.0),
        ),
        tricks=((0.1, 0.86), (0.17, 0.86), (0.24, 0.86), (0.76, 0.14), (0.83, 0.14), (0.9, 0.14)),
    ),
    styles={
        "steady": Named(N_("Steady"), N_("keeps pairs and combinations together.")),
        "bold": Named(N_("Bold"), N_("leads many tiles at once, even at the risk of losing them.")),
        "grasping": Named(N_("Grasping"), N_("takes every trick possible, with as many tiles as possible.")),
        "hasty": Named(N_("Hasty"), N_("plays the strongest tiles first.")),
        "patient": Named(N_("Patient"), N_("holds back, and finishes strong.")),
    },
    lessons=("moving",),
    drilled={"moving": "beats"},
    tips=(
        Tip("laoshu-queue", "trick", N_("Tiles come back in the order in which they joined the queue.")),
        Tip("laoshu-throw", "turn", N_("Select tiles and press X to throw them face down.")),
        Tip("laoshu-ranks", "turn", N_("The number below a tile is its place in the suit."), ranks=True, rank=-1),
    ),
    glossary={"laoshu": N_("The Mouse Moves House")},
    tally_questions=N_("Who won, and how"),
    opening=b"first 300",
    words=part("ui.games.laoshu.texts", "LaoshuWords"),
    presenter=part("ui.games.laoshu.play", "LaoshuPresenter"),
    tally_form=part("ui.games.laoshu.texts", "LaoshuTallyForm"),
    diagram=part("ui.games.laoshu.table", "position_of"),
    seat_says=N_("Your seat only decides who leads first."),
)
