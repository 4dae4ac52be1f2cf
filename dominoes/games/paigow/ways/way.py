# SPDX-License-Identifier: MIT
"""What every house way is: a function from the ways a hand can be set to one of them, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from dominoes.games.paigow.hands import Ranking
from dominoes.games.paigow.settings import Setting, settings
from dominoes.tiles import Tile


@dataclass(frozen=True, slots=True)
class Decision:
    """How a house way sets a hand, and the rule that said so."""

    setting: Setting
    rule: str
    """Id of the rule that fired, such as ``G2b``; its wording is in resources/rules/paigow.md, "House ways"."""


@dataclass(frozen=True, slots=True)
class Way:
    """One house way."""

    key: str
    """Its name on the command line and in the catalogues."""
    rules: tuple[str, ...]
    """Ids of all its rules, in the order they are looked at."""
    choose: Callable[[tuple[Setting, ...]], Decision]
    """Picks one of the different settings of a hand, as `settings` gives them."""

    def set(self, tiles: Iterable[Tile], table: Ranking) -> Decision:
        """Set four *tiles* at a table of ranks."""
        return self.choose(settings(tiles, table))
