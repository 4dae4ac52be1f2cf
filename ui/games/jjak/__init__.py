# SPDX-License-Identifier: MIT
"""What 짝맞추기 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_

JJAK: Final = GameUi(
    key="jjak",
    name=N_("Making Pairs (Korea)"),
    tagline=N_("Draw, take and discard until you have laid down three pairs."),
    found_by=("짝맞추기", "ついあわせ", "韓国の対合わせ", "Jjak-mat-chu-gi", "Jjakmatchugi"),
    presets={
        "jjak": Named(N_("For four"), N_("Each discard goes to the first player who holds its mate.")),
        "jjak_two": Named(N_("For two"), N_("You may take your opponent's discard, or draw instead.")),
    },
    usual="jjak",
    # A pair of equal tiles and one of mates.
    scene=Scene(
        "red",
        0.19,
        (
            SceneTile(tile("44"), -0.36, -0.05, -5.0),
            SceneTile(tile("44"), -0.14, -0.07, 2.0),
            SceneTile(tile("63"), 0.16, 0.06, -3.0),
            SceneTile(tile("54"), 0.38, 0.08, 4.0),
        ),
        tricks=((0.88, 0.14), (0.8, 0.18)),
    ),
    styles={
        "steady": Named(N_("Steady"), N_("discards tiles that can find no mate.")),
        "bold": Named(N_("Daring"), N_("discards tiles nobody has discarded yet.")),
        "grasping": Named(N_("Thrifty"), N_("keeps the heaviest tiles.")),
        "hasty": Named(N_("Hasty"), N_("gets rid of military tiles first.")),
        "patient": Named(N_("Patient"), N_("prefers drawing to taking, and keeps military tiles.")),
    },
    lessons=("pairs",),
    drilled={"pairs": "worth"},
    tips=(
        Tip("jjak-pairs", "turn", N_("Pairs are laid down for you as soon as you hold them.")),
        Tip("jjak-gone", "turn", N_("A tile whose mate has been discarded is useless to everyone: discard it.")),
    ),
    glossary={"jjak": N_("Making Pairs (Korea)")},
    tally_questions=N_("Who won, and on whose discard"),
    opening=b"first 300",
    words=part("ui.games.jjak.texts", "JjakWords"),
    presenter=part("ui.games.jjak.play", "JjakPresenter"),
    tally_form=part("ui.games.jjak.texts", "JjakTallyForm"),
    diagram=part("ui.games.jjak.table", "position_of"),
    seat_says=N_("Your seat decides who plays before and after you; every seat is dealt its tiles at random."),
)
