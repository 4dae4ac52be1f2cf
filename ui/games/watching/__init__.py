# SPDX-License-Identifier: MIT
"""What 相十副 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import FactWords, GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_, _

WATCHING: Final = GameUi(
    key="watching",
    name=N_("Watching Ten Sets"),
    tagline=N_("A solitaire puzzle: swap tiles until a pair and ten triples all make something."),
    found_by=("參禪", "参禅", "シャンシーフー", "Xiang Shi Fu", "Solitaire"),
    presets={
        "watching": Named(N_("Solvable"), N_("Every deal can be solved: it starts six swaps away from its solution.")),
        "watching_easy": Named(
            N_("Easy"), N_("Always solvable, and only three swaps from its solution: a good start.")
        ),
        "watching_random": Named(
            N_("Any deal"), N_("The tiles as they come off the wall; not every deal can be solved.")
        ),
    },
    usual="watching_easy",
    # Three groups: five sons, a big dragon, and a pair of mates below.
    scene=Scene(
        "red",
        0.13,
        (
            SceneTile(tile("44"), -0.44, -0.2, 0.0),
            SceneTile(tile("44"), -0.29, -0.2, 0.0),
            SceneTile(tile("64"), -0.14, -0.2, 0.0),
            SceneTile(tile("65"), 0.14, -0.2, 0.0),
            SceneTile(tile("54"), 0.29, -0.2, 0.0),
            SceneTile(tile("64"), 0.44, -0.2, 0.0),
            SceneTile(tile("63"), -0.08, 0.24, 0.0),
            SceneTile(tile("54"), 0.08, 0.24, 0.0),
        ),
    ),
    tips=(
        Tip("watching-marks", "turn", N_("Choose a tile: the tiles it can be swapped with are marked.")),
        Tip(
            "watching-pair",
            "turn",
            N_("The pair in the middle may also be swapped as a whole: choose both its tiles."),
            rank=1,
        ),
        Tip(
            "watching-solvable",
            "turn",
            N_("Press Q to find out whether the deal can still be solved."),
            helps=True,
            rank=1,
        ),
    ),
    lessons=("swapping",),
    glossary={"patience": N_("Solitaire")},
    facts={"watching-swaps": FactWords(name=lambda: _("Swaps"), note=lambda: _("per deal solved"), digits=1)},
    words=part("ui.games.watching.texts", "WatchingWords"),
    presenter=part("ui.games.watching.play", "WatchingPresenter"),
    diagram=part("ui.games.watching.table", "position_of"),
)
