# SPDX-License-Identifier: MIT
"""The text of the log of a round."""

from __future__ import annotations

from typing import Any, Final

from ui.games.presenter import Presenter

UNSEEN: Final[Any] = None
"""No round, for words that need none."""


def logged(presenter: Presenter) -> list[str]:
    """Return what happened, as the log says it, without the headings of its groups."""
    return [entry.text for group in presenter.log() for entry in group.entries]
