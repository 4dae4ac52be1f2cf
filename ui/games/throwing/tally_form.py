# SPDX-License-Identifier: MIT
"""The questions of the score book about a round of 擲天九."""

from __future__ import annotations

from ui.games.stakes_form import OBJECTIONS, StakesForm
from ui.language.i18n import N_
from ui.language.reasons import Sentences


class ThrowingTallyForm(StakesForm):
    """Asks what each player staked, and whether they won."""

    OBJECTIONS = Sentences(
        {
            **OBJECTIONS,
            "tally.after-win": N_(
                "Once somebody has won nobody else throws: {name: has|you have} neither won nor lost."
            ),
        }
    )
