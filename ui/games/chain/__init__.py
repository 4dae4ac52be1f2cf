# SPDX-License-Identifier: MIT
"""What the chain games 接龍, 頂牛, 斜釘 and 꼬리붙이기 bring to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import FactWords, GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_, _

CHAIN: Final = GameUi(
    key="chain",
    name=N_("Chain Games"),
    tagline=N_("Jie Long, Ding Niu, Xie Ding: connect equal ends, and cover as few pips as you can."),
    great=True,
    presets={
        "jielong": Named(
            N_("Jie Long"),
            N_("One open end; the player with more pips pays the difference. Start here."),
        ),
        "jielong_two_ends": Named(
            N_("Jie Long (2 ends)"),
            N_("Like Jie Long, but both ends of the line are open, so you have more choice."),
        ),
        "dingniu": Named(
            N_("Ding Niu"),
            N_("Northern China: 24 tiles, two ends; blocking at the right moment wins double."),
        ),
        "dingniu_one_end": Named(
            N_("Ding Niu (1 end)"),
            N_("Like Ding Niu, but with one open end, as described in the Chinese Wikipedia."),
        ),
        "xieding": Named(
            N_("Xie Ding"),
            N_("Hong Kong: tiles are named by their numbers, and connecting all your tiles pays double."),
        ),
        "changtian": Named(
            N_("Chang Tian"),
            N_("Japan: each player lays a row of their own, and connecting is optional."),
        ),
        "kkori": Named(
            N_("Kkoribuchigi"),
            N_("Korea: the holder of the 5-2 leads, and the player with the most pips pays the one with the fewest."),
            ("꼬리붙이기", "Tail Joining"),
        ),
        "kkori_difference": Named(
            N_("Kkoribuchigi (difference)"),
            N_("Like Kkoribuchigi, but the difference in pips is paid."),
        ),
    },
    usual="jielong",
    local={"ja": "changtian", "zh_HK": "xieding", "zh_TW": "jielong"},
    variants={"differences": "chain", "places": "ding-niu", "slant": "slant", "tail": "tail-joining"},
    # A line with a crosswise double in the middle, which turns at both ends as it does for want of room.
    scene=Scene(
        "blue",
        0.14,
        (
            SceneTile(tile("65"), -0.358, 0.26, 180.0),
            SceneTile(tile("63"), -0.253, 0.0, 90.0),
            SceneTile(tile("33"), 0.0, 0.0, 0.0),
            SceneTile(tile("31"), 0.253, 0.0, 90.0),
            SceneTile(tile("41"), 0.358, -0.26, 180.0),
        ),
        tricks=((0.12, 0.12), (0.87, 0.88)),
        naming="ordinary",
    ),
    styles={
        "steady": Named(N_("Steady"), N_("keeps tiles that fit, to avoid covering.")),
        "bold": Named(N_("Daring"), N_("leaves the others as little to connect to as possible.")),
        "grasping": Named(N_("Thrifty"), N_("gets rid of heavy tiles first, and covers light ones.")),
        "hasty": Named(N_("Hasty"), N_("plays doubles as soon as they fit.")),
        "patient": Named(N_("Patient"), N_("plays light tiles first; the heavy ones wait.")),
    },
    lessons=(
        "aim",
        "connecting",
        "covering",
        "leading",
        "counting",
        "payment",
        "first-round",
        "two-ends",
        "ding-niu",
        "blocking",
        "one-end",
        "slant",
        "long-heaven",
        "tails",
        "tables",
    ),
    drilled={"connecting": "end", "covering": "play", "counting": "worth", "payment": "settle"},
    tips=(
        Tip("cover", "turn", N_("When no tile fits, select one and press X to cover it.")),
        Tip("why-not", "turn", N_("Point at a dimmed tile to see why it can't be played.")),
        Tip("mouse", "turn", N_("Double-click a tile to play it, or drag it to the table.")),
        Tip("ends", "turn", N_("If a tile fits both ends, press 1 or 2 to choose one of them."), rank=1),
    ),
    glossary={
        "north": N_("Names of the tiles in Ding Niu"),
        "slant": N_("Names of the tiles in Xie Ding"),
        "chain": N_("Chain Games"),
    },
    facts={"pips": FactWords(name=lambda: _("Pips per round"), note=lambda: _("covered or left in hand"), digits=1)},
    tally_questions=N_("Pips, blocks, all tiles connected"),
    opening=b"first 300",
    words=part("ui.games.chain.words", "ChainWords"),
    presenter=part("ui.games.chain.play", "ChainPresenter"),
    tally_form=part("ui.games.chain.words", "ChainTallyForm"),
    diagram=part("ui.games.chain.table", "position_of"),
    seat_says=N_("Your seat decides who plays before and after you; every seat is dealt its tiles at random."),
)
