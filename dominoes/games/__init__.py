# SPDX-License-Identifier: MIT
"""The games this program plays: an explicit list, no discovery.

Rules are loaded when they are first asked for, because a window that only lists the games should not
wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from dominoes.errors import NotationError

if TYPE_CHECKING:
    from dominoes.game import Game


@dataclass(frozen=True, slots=True)
class Loaded:
    """The rules of one game, its options and its presets."""

    game: Game[Any, Any, Any, Any]
    options: type[Any]
    presets: Mapping[str, Any]
    former_reasons: Mapping[str, str] = field(default_factory=dict)
    """Lines of a sheet that records of earlier versions call otherwise, with their former reason."""


@dataclass(frozen=True)
class Entry:
    """One game; all that needs its rules is loaded on first use."""

    key: str
    """The name of the game in records and on the command line."""
    preset_keys: tuple[str, ...]
    """Presets by the key that records and the command line use."""
    seats: tuple[int, ...]
    """Numbers of players it can be played with, the usual one first."""
    rules_page: str
    """File in resources/rules."""
    load: Callable[[], Loaded] = field(repr=False)

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        """The rules."""
        return self.load().game

    @property
    def options(self) -> type[Any]:
        """The class of the options."""
        return self.load().options

    @property
    def presets(self) -> Mapping[str, Any]:
        """Options by preset, in the order of the keys."""
        return self.load().presets

    @property
    def former_reasons(self) -> Mapping[str, str]:
        """What records of earlier versions call lines of a sheet, by the reason of today."""
        return self.load().former_reasons


@cache
def _tiengow() -> Loaded:
    from dominoes.games.tiengow.options import PRESETS, TienGowOptions  # noqa: PLC0415 - see above
    from dominoes.games.tiengow.rules import TienGow  # noqa: PLC0415 - see above

    return Loaded(TienGow(), TienGowOptions, PRESETS)


@cache
def _paigow() -> Loaded:
    from dominoes.games.paigow.options import PRESETS, PaiGowOptions  # noqa: PLC0415 - see above
    from dominoes.games.paigow.rules import PaiGow  # noqa: PLC0415 - see above
    from dominoes.games.paigow.settlement import FORMER_REASONS  # noqa: PLC0415 - see above

    return Loaded(PaiGow(), PaiGowOptions, PRESETS, FORMER_REASONS)


@cache
def _chain() -> Loaded:
    from dominoes.games.chain.options import PRESETS, ChainOptions  # noqa: PLC0415 - see above
    from dominoes.games.chain.rules import Chain  # noqa: PLC0415 - see above

    return Loaded(Chain(), ChainOptions, PRESETS)


GAMES: Final[tuple[Entry, ...]] = (
    Entry("tiengow", ("basic", "wiki_hk", "ng", "jp"), seats=(4,), rules_page="tiengow.md", load=_tiengow),
    Entry(
        "paigow",
        ("guangdong", "casino", "gufa", "wenzhou", "taiwan", "two_halves"),
        seats=(4, 8, 2, 3, 5, 6, 7),
        rules_page="paigow.md",
        load=_paigow,
    ),
    Entry(
        "chain",
        ("jielong", "jielong_two_ends", "dingniu", "dingniu_one_end", "xieding", "changtian"),
        seats=(4, 2, 3),
        rules_page="chain.md",
        load=_chain,
    ),
)


def entry(key: str) -> Entry:
    """Find a game by its key.

    Raises:
        NotationError: there is no such game.
    """
    for each in GAMES:
        if each.key == key:
            return each
    raise NotationError(f"no such game (there are: {', '.join(each.key for each in GAMES)})", key)
