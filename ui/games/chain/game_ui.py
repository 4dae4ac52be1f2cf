# SPDX-License-Identifier: MIT
"""What the chain games 接龍, 頂牛 and 斜釘 bring to the window."""

from __future__ import annotations

from typing import Final

from dominoes.tiles import tile
from ui.games.game_ui import GameUi, PresetTexts, Screen
from ui.games.scene import Scene, SceneTile
from ui.language.i18n import N_


def _screen() -> Screen:
    from ui.games.chain.felt import ChainTable
    from ui.games.chain.presenter import ChainPresenter

    return Screen(ChainTable, ChainPresenter)


CHAIN: Final = GameUi(
    key="chain",
    name=N_("Chain Games"),
    tagline=N_("Jie Long, Ding Niu, Xie Ding: connect tile to tile, and cover as little as you can."),
    presets={
        "jielong": PresetTexts(
            N_("Jie Long"),
            N_("After the Chinese Wikipedia: one open end, and everybody pays the difference."),
        ),
        "jielong_two_ends": PresetTexts(
            N_("Jie Long (2 ends)"),
            N_("As in Dancing Dragons: tiles connect at both ends of the row."),
        ),
        "dingniu": PresetTexts(
            N_("Ding Niu"),
            N_("Northern China: 24 tiles, two ends; blocking at the right moment wins double."),
        ),
        "dingniu_one_end": PresetTexts(
            N_("Ding Niu (1 end)"),
            N_("The Chinese Wikipedia to the letter: as Ding Niu, but with one open end."),
        ),
        "xieding": PresetTexts(
            N_("Xie Ding"),
            N_("Hong Kong: tiles are named by their numbers, and connecting all of them is paid double."),
        ),
        "changtian": PresetTexts(
            N_("Chang Tian"),
            N_("Japan: a row before each player, and nobody has to connect."),
        ),
    },
    usual="jielong",
    local={"ja": "changtian", "zh_HK": "xieding", "zh_TW": "jielong"},
    variants={"differences": "chain", "places": "ding-niu", "slant": "slant"},
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
    screen=_screen,
)
