# SPDX-License-Identifier: MIT
"""What opponents are called who differ in what they risk, in games with a banker."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ui.games.game_ui import Named
from ui.language.i18n import N_

STAKING: Final[Mapping[str, Named]] = MappingProxyType(
    {
        "steady": Named(N_("Steady"), N_("stakes little.")),
        "bold": Named(N_("Daring"), N_("stakes as much as allowed.")),
        "grasping": Named(N_("Eager"), N_("stakes neither little nor much.")),
        "hasty": Named(N_("Restless"), N_("stakes now little, now much.")),
        "patient": Named(N_("Patient"), N_("seldom stakes much.")),
    }
)
"""By the styles of `dominoes.games.tastes.STYLES`."""
