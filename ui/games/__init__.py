# SPDX-License-Identifier: MIT
"""Presenters: what happens in a game becomes motion, what a person does becomes a move.

Each game's are loaded when its table is first wanted, because a window that only lists the games should
not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.games.presenter import Presenter


@dataclass(frozen=True, slots=True)
class Screen:
    """How one game is shown."""

    table: type[QWidget]
    """The felt, which is a `ui.games.presenter.Table` as well."""
    presenter: Callable[..., Presenter]
    """Takes the felt, the overlay for sheets, the rules, the reader's seat and a parent."""


def _tiengow() -> Screen:
    from ui.games.tiengow.felt import TrickTable  # noqa: PLC0415 - see above
    from ui.games.tiengow.presenter import TienGowPresenter  # noqa: PLC0415 - see above

    return Screen(TrickTable, TienGowPresenter)


def _paigow() -> Screen:
    from ui.games.paigow.felt import BankTable  # noqa: PLC0415 - see above
    from ui.games.paigow.presenter import PaiGowPresenter  # noqa: PLC0415 - see above

    return Screen(BankTable, PaiGowPresenter)


def _chain() -> Screen:
    from ui.games.chain.felt import ChainTable  # noqa: PLC0415 - see above
    from ui.games.chain.presenter import ChainPresenter  # noqa: PLC0415 - see above

    return Screen(ChainTable, ChainPresenter)


SCREENS: Final[Mapping[str, Callable[[], Screen]]] = {"tiengow": _tiengow, "paigow": _paigow, "chain": _chain}
"""By the key of the game."""
