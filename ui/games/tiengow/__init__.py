# SPDX-License-Identifier: MIT
"""What 打天九 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import FactWords, GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_, capital, pgettext, term

TIENGOW: Final = GameUi(
    key="tiengow",
    name=N_("Tien Gow"),
    tagline=N_("For two to four players: eight tricks a round, and the last trick wins it."),
    great=True,
    found_by=("テンチュウ", "てんきゅう", "Tin Gau", "Tien Kau", "Heaven and Nine"),
    presets={
        "basic": Named(
            N_("Basic rules"),
            N_("Only tricks count: no bonuses, no dealt wins. Start here."),
        ),
        "wiki_hk": Named(
            N_("Hong Kong"),
            N_("The full game, once you know the basic rules: bonuses, captures and dealt wins."),
        ),
        "ng": Named(
            N_("Old Hong Kong"),
            N_("Older Hong Kong rules: no dealt wins, no capture of the civil supreme; other captures count double."),
        ),
        "jp": Named(
            N_("Japan"),
            N_(
                "More dealt wins than in Hong Kong; the first banker is not doubled; a match goes from "
                "East 1 to East 4."
            ),
        ),
        "erren": Named(
            N_("Two players"),
            N_("For two, with the bonuses of Japan: two halves of eight tiles each; par is seven tricks."),
        ),
        "erren_plain": Named(
            N_("Two players, basic rules"),
            N_("For two, and only tricks count: two halves of eight tiles each; par is seven tricks."),
        ),
        "sanren": Named(
            N_("Three players (house rule)"),
            N_("A little-tried house rule for three: no Plum Blossoms, and par is five tricks."),
        ),
    },
    usual="basic",
    local={"ja": "jp", "zh_HK": "wiki_hk", "zh_TW": "wiki_hk"},
    # 四天九: both 天 and two nines, the strongest play there is, fanned like a hand.
    scene=Scene(
        "green",
        0.24,
        (
            SceneTile(tile("66"), -0.432, 0.042, -10.5),
            SceneTile(tile("66"), -0.144, -0.006, -3.5),
            SceneTile(tile("63"), 0.144, -0.006, 3.5),
            SceneTile(tile("54"), 0.432, 0.042, 10.5),
        ),
        tricks=((0.12, 0.12), (0.87, 0.88)),
    ),
    styles={
        "steady": Named(N_("Steady"), N_("makes sure of one trick, then keeps the strong tiles.")),
        "bold": Named(N_("Bold"), N_("saves pairs and the supreme pair for the last trick.")),
        "grasping": Named(N_("Grasping"), N_("takes every trick possible, with as many tiles as possible.")),
        "hasty": Named(N_("Hasty"), N_("plays the strongest tiles first.")),
        "patient": Named(N_("Patient"), N_("holds back, and finishes strong.")),
    },
    lessons=(
        "aim",
        "tiles",
        "together",
        "beating",
        "throwing",
        "leading",
        "last-trick",
        "payment",
        "first-round",
        "banker",
        "tactics",
        "counting",
        "keeping",
        "bonuses",
        "low-finish",
        "all-eight",
        "dealt-wins",
        "traditions",
        "tables",
        "two-players",
    ),
    drilled={"tiles": "name", "beating": "beats", "leading": "play", "together": "worth", "payment": "settle"},
    tips=(
        Tip(
            "ranks-of-suits",
            "turn",
            N_("Numbers below tiles give their places in the suit, from the highest down."),
            ranks=True,
            rank=-1,
        ),
        Tip("throw", "turn", N_("Select tiles and press X to throw them face down.")),
        Tip("why-not", "turn", N_("Point at a dimmed tile to see why it can't be played.")),
        Tip("mouse", "turn", N_("Double-click a tile to play it, or drag it to the table.")),
        Tip("last-trick", "trick", N_("Press L to see the last trick again.")),
        Tip("trick-waits", "trick", N_("A finished trick can stay until you click: see Settings.")),
    ),
    glossary={"tiengow": N_("Tien Gow: plays and settlement")},
    facts={
        "void": FactWords(name=lambda: capital(term("no-trick"))),
        "over": FactWords(name=lambda: pgettext("statistics", "Surplus")),
    },
    tally_questions=N_("Tricks, the last trick, bonuses"),
    opening=b"first 300",
    words=part("ui.games.tiengow.words", "TienGowWords"),
    presenter=part("ui.games.tiengow.play", "TienGowPresenter"),
    tally_form=part("ui.games.tiengow.words", "TienGowTallyForm"),
    diagram=part("ui.games.tiengow.table", "position_of"),
    seat_says=N_("Your seat decides who plays before and after you; every seat is dealt its tiles at random."),
)
