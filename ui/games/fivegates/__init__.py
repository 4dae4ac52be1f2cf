# SPDX-License-Identifier: MIT
"""What 過五關 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import FactWords, GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_, _

FIVEGATES: Final = GameUi(
    key="fivegates",
    name=N_("Five Gates"),
    tagline=N_("A solitaire of triplets: pass five gates, and fell the six generals who guard them."),
    found_by=("斬六將", "五関突破", "Guo Wu Guan", "Clearing the Rows", "Guan Yu", "Solitaire"),
    presets={
        "fivegates": Named(N_("Side by side"), N_("Triplets lie side by side, as the game has always been played.")),
        "fivegates_any": Named(N_("Any three"), N_("Any three tiles of a gate make a triplet: a good start.")),
    },
    usual="fivegates_any",
    # Two generals above three gates of three.
    scene=Scene(
        "blue",
        0.11,
        (
            SceneTile(tile("66"), -0.4, -0.27, 0.0),
            SceneTile(tile("11"), 0.4, -0.27, 0.0),
            SceneTile(tile("44"), -0.14, -0.27, 0.0),
            SceneTile(tile("64"), 0.0, -0.27, 0.0),
            SceneTile(tile("54"), 0.14, -0.27, 0.0),
            SceneTile(tile("63"), -0.4, 0.05, 0.0),
            SceneTile(tile("21"), 0.4, 0.05, 0.0),
            SceneTile(tile("55"), -0.07, 0.05, 0.0),
            SceneTile(tile("31"), 0.07, 0.05, 0.0),
            SceneTile(tile("33"), 0.0, 0.37, 0.0),
        ),
    ),
    tips=(
        Tip("fivegates-order", "turn", N_("Search the gates from the top down; then press Enter to lay out the row.")),
        Tip(
            "fivegates-leave",
            "turn",
            N_("You need not take every triplet: two tiles that fit a general are worth waiting for."),
            rank=1,
        ),
    ),
    lessons=("passing",),
    facts={
        "fivegates-passed": FactWords(name=lambda: _("Gates passed"), note=lambda: _("per deal"), digits=1),
        "fivegates-turns": FactWords(name=lambda: _("Turns"), note=lambda: _("per deal won"), digits=1),
    },
    words=part("ui.games.fivegates.texts", "FiveGatesWords"),
    presenter=part("ui.games.fivegates.play", "FiveGatesPresenter"),
    diagram=part("ui.games.fivegates.table", "position_of"),
)
