# SPDX-License-Identifier: MIT
"""Tips: what a player may not know yet, one at a time, each of them once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ui.language.i18n import N_, _

if TYPE_CHECKING:
    from ui.kit.settings import Settings

MOMENTS: Final = ("deal", "turn", "trick", "round")
"""When a tip can be shown: while the first tiles of a match are dealt, in the player's turn, after a trick or what
is like one, while tiles are dealt again."""


@dataclass(frozen=True, slots=True)
class Tip:
    """One thing worth knowing."""

    key: str
    """Remembered when it was shown; it stays the same whatever the sentence becomes."""
    moment: str
    """One of `MOMENTS`."""
    text: str
    games: tuple[str, ...] = ()
    """Keys of the games it is about; empty: of all."""
    helps: bool = False
    """It tells of help that honest play does without."""
    ceremony: bool = False
    """It is about the building of the wall."""


TIPS: Final = (
    Tip("hint", "turn", N_("H gives a hint, with the reason for it."), helps=True),
    Tip("throw", "turn", N_("Select tiles and press X to throw them face down."), ("tiengow",)),
    Tip("cover", "turn", N_("When no tile fits, select one and press X to cover it."), ("chain",)),
    Tip("house-way", "turn", N_("W sets your hand as the house would."), ("paigow",), helps=True),
    Tip("ranks", "turn", N_("T shows the order of hands beside the table."), ("paigow",)),
    Tip("why-not", "turn", N_("Point at a dimmed tile: it says why it cannot be played."), ("tiengow", "chain")),
    Tip("undo", "turn", N_("Ctrl+Z takes back your last move. “Honest play” in the settings forbids it."), helps=True),
    Tip("odds", "turn", N_("O shows how often each way to set the hand wins."), ("paigow",), helps=True),
    Tip("ends", "turn", N_("Where a tile fits both ends, 1 and 2 choose between them."), ("chain",)),
    Tip("panel", "turn", N_("The panel beside the table counts only what you may know; I shows or hides it.")),
    Tip("computer", "turn", N_("D lets the computer play on for you, C for one move only."), helps=True),
    Tip("skip", "deal", N_("A click skips the dealing."), ceremony=True),
    Tip("ceremony", "deal", N_("The settings can leave out the building of the wall."), ceremony=True),
    Tip("last-trick", "trick", N_("L shows the last trick once more."), ("tiengow",)),
    Tip("trick-waits", "trick", N_("A finished trick can stay until you click: see the settings."), ("tiengow",)),
    Tip("speed", "trick", N_("+ and − change the speed of the game.")),
    Tip("rules", "round", N_("R shows the rules of this table.")),
    Tip(
        "again",
        "round",
        N_("Every round is kept. In the records you can step through it, or play the same deal again."),
    ),
    Tip(
        "cost",
        "round",
        N_("The settings can make the table tell what your way of setting the hand cost."),
        ("paigow",),
    ),
    Tip("relaxed", "round", N_("Rounds just for fun: the settings can leave them out of the statistics.")),
    Tip("paper", "round", N_("There are three sets of tiles; one prints name and rank on each.")),
    Tip("full-screen", "round", N_("F11 fills the screen, on every page.")),
)
"""Every tip; of those that fit a moment, the first not seen comes next."""


def tip_for(game: str, moment: str, settings: Settings) -> tuple[str, str] | None:
    """Give the next tip as its key and its sentence in the language now used; None: there is nothing new to say.

    Args:
        game: Key of the game on the table.
        moment: One of `MOMENTS`.
        settings: Which tips were shown already, whether the player wants help, and whether the wall is built.
    """
    for tip in TIPS:
        fits = tip.moment == moment and (not tip.games or game in tip.games)
        apt = not (settings.honest and tip.helps) and (settings.ceremony or not tip.ceremony)
        if fits and apt and tip.key not in settings.tips_seen:
            return tip.key, _(tip.text)
    return None
