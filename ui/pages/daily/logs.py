# SPDX-License-Identifier: MIT
"""A finished round as the log of its game has it, with all hands open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.records.reader import Checked
from ui.games import GAME_UIS
from ui.kit.sheet import SheetOverlay
from ui.table.log_view import LogGroup

if TYPE_CHECKING:
    from ui.games.presenter import Presenter


@contextmanager
def hidden_presenter(game: str, me: Seat, who: Sequence[str], parent: QWidget) -> Iterator[Presenter]:
    """Lend a presenter of *game* for its words; its table is never shown.

    Args:
        game: key of the game.
        me: the seat of the person, called by the word for you where they have no name.
        who: names by seat.
        parent: what the table lies on.
    """
    kind = GAME_UIS[game].presenter()
    ground = QWidget(parent)
    ground.hide()
    presenter = kind(kind.TABLE(ground), SheetOverlay(ground), entry(game).game, me, ground)
    presenter.who = who
    presenter.levels = ("",) * len(who)
    try:
        yield presenter
    finally:
        presenter.close()
        ground.setParent(None)
        ground.deleteLater()


def log_groups(presenter: Presenter, checked: Checked) -> list[LogGroup]:
    """Return what happened in a round, in the groups of the game's log."""
    presenter.review(checked.state, hands_open=True)
    return presenter.log()
