# SPDX-License-Identifier: MIT
"""What 鬥牛 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import EVENING, STAKING, FactWords, GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_, _

TAUNGAU: Final = GameUi(
    key="taungau",
    name=N_("Tau Ngau, Bull Fighting"),
    tagline=N_("Three of five tiles make a ten: the bull. The other two are your points against the banker's."),
    found_by=("牛牛", "とうぎゅう", "Dou Niu", "Bull Fighting"),
    presets={
        "pagat": Named(
            N_("With stakes"),
            N_("Stake before looking; more points than the banker wins. Start here."),
        ),
        "macao": Named(
            N_("Macau"),
            N_("No stakes: each point of difference is paid, and zero counts ten."),
        ),
        "evening": EVENING,
    },
    usual="pagat",
    # 天鵝板凳 make 20; 地 and 斧頭 are the points.
    scene=Scene(
        "red",
        0.165,
        (
            SceneTile(tile("66"), -0.42, -0.03, -6.0),
            SceneTile(tile("31"), -0.235, 0.0, 0.0),
            SceneTile(tile("22"), -0.05, -0.03, 6.0),
            SceneTile(tile("11"), 0.22, 0.05, 0.0),
            SceneTile(tile("65"), 0.405, 0.05, 0.0),
        ),
    ),
    styles=STAKING,
    lessons=("bull",),
    tips=(
        Tip("bull-wild", "turn", N_("The Six (4-2) and the Three (2-1) each count 3 or 6, whichever you need.")),
        Tip("bull-set", "turn", N_("To set your own hands, turn off “Hands set by the program” in the house rules.")),
    ),
    facts={"stuck": FactWords(name=lambda: _("No bull"), note=lambda: _("of your hands"))},
    glossary={"taungau": N_("Tau Ngau, Bull Fighting")},
    tally_questions=N_("Stakes, and the points of every hand"),
    words=part("ui.games.taungau.texts", "TauNgauWords"),
    presenter=part("ui.games.taungau.play", "TauNgauPresenter"),
    tally_form=part("ui.games.taungau.texts", "TauNgauTallyForm"),
    diagram=part("ui.games.taungau.table", "position_of"),
    seat_says=N_("Your seat only decides when the bank comes to you; every seat is dealt its tiles at random."),
)
