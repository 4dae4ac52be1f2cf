# SPDX-License-Identifier: MIT
"""What 打天九 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Rules
from dominoes.games.tiengow.facts import FACTS

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.games.tally import Reckoner


def _rules() -> Rules:
    from dominoes.games.tiengow.options import PRESETS, TienGowOptions
    from dominoes.games.tiengow.rules import TienGow

    return Rules(TienGow(), TienGowOptions, PRESETS)


def _tally() -> Reckoner:
    from dominoes.games.tiengow import tally

    return tally


def _levels() -> Mapping[str, Level]:
    from dominoes.games.tiengow.bots.levels import LEVELS

    return LEVELS


TIENGOW: Final = Entry(
    key="tiengow",
    preset_keys=("basic", "wiki_hk", "ng", "jp"),
    seats=(4,),
    rules_page="tiengow.md",
    load_rules=_rules,
    load_tally=_tally,
    load_levels=_levels,
    facts=FACTS,
)
