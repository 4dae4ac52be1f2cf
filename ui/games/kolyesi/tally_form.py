# SPDX-License-Identifier: MIT
"""The questions of the score book about a round of 골여시: stakes, where each chooses one, and who won."""

from __future__ import annotations

from dataclasses import replace

from dominoes.games.kolyesi.options import StakeRule
from dominoes.games.stakes_tally import Tally
from ui.games.stakes_form import StakesForm


class KolYeSiTallyForm(StakesForm):
    """Asks for no stakes where all stake the same."""

    def tally(self) -> Tally:
        """Return the answers so far."""
        found, stakes = super().tally(), self.book.options.stakes
        return found if stakes.rule is StakeRule.MENU else replace(found, stakes=(stakes.flat,) * len(self.rows))

    def _stakes(self, seat: int) -> bool:
        return super()._stakes(seat) and self.book.options.stakes.rule is StakeRule.MENU
