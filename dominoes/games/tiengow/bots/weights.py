# SPDX-License-Identifier: MIT
"""The weights of the learned policies of 打天九, a file beside this one that `tests/tools/fit_tiengow.py` makes."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from dominoes.games.tiengow.bots.features import FEATURES
from dominoes.games.tiengow.bots.policy import KINDS, PHASES, Policy

FILE: Final = "weights.json"
KIND_NAMES: Final = ("lead", "beat", "throw")
"""In the order of `LEAD`, `BEAT` and `THROW`."""
SIGHTS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "move": FEATURES[: FEATURES.index("waiting")],
        "hand": FEATURES[: FEATURES.index("sure")],
        "table": FEATURES,
    }
)
"""Features of the policies, by name: the move alone, the hand left by it too, and the unseen tiles as well."""

_log = logging.getLogger(__name__)


def checksum(learned: Mapping[str, Any]) -> str:
    """Return what tells whether *learned*, weights by policy, kind, phase and feature, is as it was made."""
    return hashlib.sha256(json.dumps(learned, sort_keys=True).encode()).hexdigest()


def parse(text: str) -> Mapping[str, Policy]:
    """Return the policies of a file by name.

    Raises:
        ValueError: the text is not what was written; nothing of it can be trusted.
    """
    try:
        data = json.loads(text)
        learned = data["policies"]
        if data["checksum"] != checksum(learned):
            raise ValueError("the checksum is another")
        return {name: _policy(learned[name]) for name in SIGHTS}
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from error


def _policy(learned: Mapping[str, Sequence[Mapping[str, float]]]) -> Policy:
    return Policy(
        [
            [float(learned[kind][phase].get(name, 0.0)) for name in FEATURES]
            for phase in range(PHASES)
            for kind in KIND_NAMES[:KINDS]
        ]
    )


@cache
def policies() -> Mapping[str, Policy]:
    """Return the learned policies, by the names of `SIGHTS`; none if their file is missing or damaged.

    That is logged once. Opponents then play as they would without having learned anything.
    """
    try:
        return parse(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        _log.warning("what opponents of tiengow have learned cannot be read: %s", error)
        return {}
