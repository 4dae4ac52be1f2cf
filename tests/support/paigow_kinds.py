# SPDX-License-Identifier: MIT
"""Classes of 推牌九 hands as the published counts have them: both tiles of 至尊 are of one kind."""

from __future__ import annotations

from collections.abc import Iterable

from dominoes.games.paigow.policies import KIND, HandClass
from dominoes.tiles import tile

_BIG, _SMALL = KIND[tile("42")], KIND[tile("21")]


def published(hands: Iterable[HandClass]) -> set[HandClass]:
    """Return the different classes among *hands* when the two are one kind."""
    return {tuple(sorted(_BIG if kind == _SMALL else kind for kind in hand)) for hand in hands}
