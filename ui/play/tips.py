# SPDX-License-Identifier: MIT
"""Tips: what a player may not know yet, one at a time, each of them once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.games import GAME_UIS
from ui.games.game_ui import Tip
from ui.language.i18n import N_, _

if TYPE_CHECKING:
    from ui.kit.settings import Settings

MOMENTS: Final = ("deal", "turn", "trick", "round")
"""When a tip can be shown: while the first tiles of a match are dealt, in the player's turn, after a trick or what
is like one, while tiles are dealt again."""


TIPS: Final = (
    Tip("hint", "turn", N_("H gives a hint, with the reason for it."), helps=True),
    Tip(
        "undo",
        "turn",
        N_("Ctrl+Z takes back your last move. “Honest play” in the settings forbids it."),
        helps=True,
        rank=1,
    ),
    Tip("panel", "turn", N_("The panel beside the table counts only what you may know; I shows or hides it."), rank=2),
    Tip("computer", "turn", N_("D lets the computer play on for you, C for one move only."), helps=True, rank=2),
    Tip("skip", "deal", N_("A click skips the dealing."), ceremony=True),
    Tip("ceremony", "deal", N_("The settings can leave out the building of the wall."), ceremony=True),
    Tip("speed", "trick", N_("+ and − change the speed of the game."), rank=1),
    Tip("rules", "round", N_("R shows the rules of this table.")),
    Tip(
        "again",
        "round",
        N_("Every round is kept. In the records you can step through it, or play the same deal again."),
    ),
    Tip("relaxed", "round", N_("Rounds just for fun: the settings can leave them out of the statistics."), rank=1),
    Tip("paper", "round", N_("There are three sets of tiles; one prints name and rank on each."), rank=1),
    Tip("full-screen", "round", N_("F11 fills the screen, on every page."), rank=1),
)
"""Tips about every game."""


def tips_of(game: str) -> list[Tip]:
    """List the tips about *game*; of those that fit a moment, the first not seen comes next."""
    return sorted((*TIPS, *GAME_UIS[game].tips), key=lambda tip: tip.rank)


def tip_for(game: str, moment: str, settings: Settings) -> tuple[str, str] | None:
    """Return the next tip as its key and its sentence in the language now used; None if there is nothing new to say.

    Args:
        game: Key of the game on the table.
        moment: One of `MOMENTS`.
        settings: Which tips were shown already, whether the player wants help, and whether the wall is built.
    """
    for tip in tips_of(game):
        apt = not (settings.honest and tip.helps) and (settings.ceremony or not tip.ceremony)
        if tip.moment == moment and apt and tip.key not in settings.tips_seen:
            return tip.key, _(tip.text)
    return None
