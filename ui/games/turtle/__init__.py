# SPDX-License-Identifier: MIT
"""What 龜牌 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import FactWords, GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_, _

TURTLE: Final = GameUi(
    key="turtle",
    name=N_("Turtle"),
    tagline=N_("A solitaire: take matching tiles off the turtle, and see whether luck is with you."),
    found_by=("거북패", "かめはい", "Geobukpae", "Ke-pouk-hpai", "Cosmic Turtle", "Solitaire"),
    presets={
        "turtle": Named(
            N_("Chinese mates"), N_("Nine with nine, eight with eight: unlike tiles of equal pips are mates.")
        ),
        "turtle_korea": Named(
            N_("Korean mates"), N_("Tiles that exist only once pair as in Korea: 6-3 with 6-2 and so on.")
        ),
    },
    usual="turtle",
    # Head, feet and body of a turtle that looks up.
    scene=Scene(
        "green",
        0.12,
        (
            SceneTile(tile("66"), 0.0, -0.36, 90.0),
            SceneTile(tile("63"), -0.36, -0.17, 70.0),
            SceneTile(tile("54"), 0.36, -0.17, 110.0),
            SceneTile(tile("31"), 0.0, -0.2, 90.0),
            SceneTile(tile("11"), -0.16, -0.04, 90.0),
            SceneTile(tile("44"), 0.16, -0.04, 90.0),
            SceneTile(tile("22"), -0.16, 0.1, 90.0),
            SceneTile(tile("55"), 0.16, 0.1, 90.0),
            SceneTile(tile("64"), -0.36, 0.24, 110.0),
            SceneTile(tile("61"), 0.36, 0.24, 70.0),
            SceneTile(tile("33"), 0.0, 0.27, 90.0),
        ),
    ),
    tips=(
        Tip("turtle-enter", "turn", N_("Press Enter to take the pair named on the button.")),
        Tip("turtle-drag", "turn", N_("Drag a tile onto its mate, or click one and then the other."), rank=1),
    ),
    lessons=("mates",),
    facts={"turtle-left": FactWords(name=lambda: _("Tiles left"), note=lambda: _("per deal"), digits=1)},
    words=part("ui.games.turtle.texts", "TurtleWords"),
    presenter=part("ui.games.turtle.play", "TurtlePresenter"),
    diagram=part("ui.games.turtle.table", "position_of"),
)
