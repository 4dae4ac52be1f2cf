# SPDX-License-Identifier: MIT
"""The text of the log of a round."""

from __future__ import annotations

from ui.games.presenter import Presenter


def logged(presenter: Presenter) -> list[str]:
    """Return what happened, as the log says it, without the headings of its groups."""
    return [entry.text for group in presenter.log() for entry in group.entries]
