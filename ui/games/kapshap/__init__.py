# SPDX-License-Identifier: MIT
"""What 夾十 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import FactWords, GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_, _

KAPSHAP: Final = GameUi(
    key="kapshap",
    name=N_("Kap Shap"),
    tagline=N_("Draw and discard until you hold a pair and three tens. For two players."),
    found_by=("とおあつめ", "Jia Shi", "Collecting Tens"),
    presets={
        "kapshap": Named(
            N_("Kap Shap"),
            N_("You may take any discard, and still draw afterwards. Start here."),
        ),
        "kapshap_gin": Named(
            N_("Kap Shap, gin style"),
            N_("Only the newest discard may be taken, and taking replaces drawing."),
        ),
    },
    usual="kapshap",
    # An eye, and a ten below it.
    scene=Scene(
        "green",
        0.19,
        (
            SceneTile(tile("33"), -0.34, -0.06, -6.0),
            SceneTile(tile("33"), -0.12, -0.08, 2.0),
            SceneTile(tile("64"), 0.16, 0.06, -3.0),
            SceneTile(tile("55"), 0.38, 0.08, 5.0),
        ),
        tricks=((0.12, 0.88), (0.2, 0.84)),
    ),
    styles={
        "steady": Named(N_("Steady"), N_("keeps equal tiles together.")),
        "bold": Named(N_("Daring"), N_("waits for many different tiles.")),
        "grasping": Named(N_("Thrifty"), N_("takes a discard whenever it helps.")),
        "hasty": Named(N_("Hasty"), N_("gets rid of the heaviest tiles.")),
        "patient": Named(N_("Patient"), N_("prefers drawing to taking, and keeps versatile tiles.")),
    },
    lessons=("winning",),
    drilled={"winning": "worth"},
    tips=(
        Tip("kapshap-groups", "turn", N_("Your hand is sorted for you: the eye first, then tens, then the rest.")),
        Tip("kapshap-take", "turn", N_("Click a discard to take it; the ones you may take are underlined.")),
        Tip(
            "kapshap-forty-two",
            "turn",
            N_("The number below a tile is what it counts: its pips, except that 4-2 usually counts three."),
            ranks=True,
            rank=1,
        ),
    ),
    glossary={"kapshap": N_("Kap Shap")},
    facts={
        "kapshap_turns": FactWords(
            name=lambda: _("Turns to a win"), note=lambda: _("of both players together"), digits=1
        )
    },
    tally_questions=N_("Who won"),
    words=part("ui.games.kapshap.texts", "KapShapWords"),
    presenter=part("ui.games.kapshap.play", "KapShapPresenter"),
    tally_form=part("ui.games.kapshap.texts", "KapShapTallyForm"),
    diagram=part("ui.games.kapshap.table", "position_of"),
    seat_says=N_("Your seat only decides who starts."),
)
