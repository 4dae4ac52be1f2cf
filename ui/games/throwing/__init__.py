# SPDX-License-Identifier: MIT
"""What 擲天九 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import EVENING, STAKING, GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_

THROWING: Final = GameUi(
    key="throwing",
    name=N_("Throwing Heavens and Nines"),
    tagline=N_("Dice are read as tiles: throw higher than the banker in the same suit."),
    found_by=("掷天九", "チィテンチュウ", "てんきゅう", "Zhi Tian Jiu", "Dice Tien Gow"),
    presets={
        "throwing": Named(
            N_("Everyone throws"),
            N_("Each player throws against the banker; the bank keeps about 1% of the stakes."),
        ),
        "throwing_first_win": Named(
            N_("Until the first win"),
            N_(
                "The throwing stops once someone beats the banker, so the first to throw after the "
                "banker has the best chances."
            ),
        ),
        "evening": EVENING,
    },
    usual="throwing",
    # The two highest throws, as dice would name them.
    scene=Scene(
        "red",
        0.22,
        (
            SceneTile(tile("66"), -0.2, 0.0, -14.0),
            SceneTile(tile("54"), 0.2, 0.02, 11.0),
        ),
        tricks=((0.12, 0.12), (0.87, 0.88)),
    ),
    styles={**STAKING, "grasping": Named(N_("Eager"), N_("likes a medium stake."))},
    lessons=("throwing",),
    drilled={"throwing": "beats"},
    tips=(Tip("throwing-stake", "turn", N_("Press 1 to 9 to choose a stake, and Enter to place it.")),),
    glossary={"throwing": N_("Throwing Heavens and Nines")},
    tally_questions=N_("Stakes, and who won against the banker"),
    words=part("ui.games.throwing.texts", "ThrowingWords"),
    presenter=part("ui.games.throwing.play", "ThrowingPresenter"),
    tally_form=part("ui.games.throwing.texts", "ThrowingTallyForm"),
    diagram=part("ui.games.throwing.texts", "position_of"),
    seat_says=N_("Your seat decides when you bank, and how early you throw against the others."),
)
