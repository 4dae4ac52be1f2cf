# SPDX-License-Identifier: MIT
"""What 扭天九 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import FactWords, GameUi, Named, Scene, SceneTile, Tip
from ui.language.i18n import N_, _

TURNING: Final = GameUi(
    key="turning",
    name=N_("Turning Heavens and Nines"),
    tagline=N_(
        "Turn over two tiles at a time: the second takes both only if it is higher in the same suit. Pure luck."
    ),
    found_by=("ニョウテンチュウ", "てんきゅう", "Niu Tian Jiu"),
    presets={
        "turning": Named(
            N_("Usual rules"),
            N_("Both count the red pips of the tiles they took; the difference is paid."),
        ),
    },
    usual="turning",
    # A tile that waits on the pile's left, and the higher one of its suit that is just turned.
    scene=Scene(
        "green",
        0.24,
        (
            SceneTile(tile("22"), -0.2, 0.03, -7.0),
            SceneTile(tile("31"), 0.14, -0.03, 6.0),
        ),
        tricks=((0.12, 0.88), (0.2, 0.84), (0.87, 0.12)),
    ),
    lessons=("taking",),
    drilled={"taking": "beats"},
    tips=(
        Tip("turning-end", "turn", N_("Press E to turn the remaining tiles without stopping.")),
        Tip("turning-ranks", "turn", N_("The number below a tile is its place in the suit."), ranks=True, rank=-1),
    ),
    glossary={"turning": N_("Turning Heavens and Nines")},
    facts={"pairs": FactWords(name=lambda: _("Pairs taken"), note=lambda: _("of 16 in a round"), digits=1)},
    tally_questions=N_("What each player's tiles count"),
    opening=b"first 300",
    words=part("ui.games.turning.texts", "TurningWords"),
    presenter=part("ui.games.turning.play", "TurningPresenter"),
    tally_form=part("ui.games.turning.texts", "TurningTallyForm"),
    diagram=part("ui.games.turning.table", "position_of"),
    seat_says=N_("Your seat only decides who turns the first tile."),
)
