# SPDX-License-Identifier: MIT
"""The model of the list: all ids at once, and of the rounds only what is shown, with the texts of their rows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import neg
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from dominoes.errors import StoreError
from dominoes.records.summary import Summary, Uncounted
from dominoes.store import Archive, RoundRow
from ui.games.names import strength_name, tradition_name, variant_name
from ui.language import names
from ui.language.i18n import _, capital, date_time, pgettext, signed, term
from ui.language.names import enumerated

Index = QModelIndex | QPersistentModelIndex

_WINDOW: Final = 64
"""Rounds read at once."""
_KEPT: Final = 40
"""Windows kept."""
TEXTS: Final = int(Qt.ItemDataRole.UserRole)
"""Role of the `RowTexts`; None for a round that is gone."""


class RecordModel(QAbstractListModel):
    """Finished rounds, newest first."""

    troubled = Signal(object)
    """A `Reason`: rounds could not be read."""

    def __init__(self, archive: Callable[[], Archive | None], parent: QObject | None = None) -> None:
        """Make an empty list; see `show_ids`."""
        super().__init__(parent)
        self._archive = archive
        self.player: str | None = None
        """As it went for whom a round of several people is listed; None for the first of them."""
        self._ids: Sequence[int] = ()
        self._windows: dict[int, dict[int, RoundRow]] = {}
        self._texts: dict[int, RowTexts] = {}
        self._failed = False

    @property
    def ids(self) -> Sequence[int]:
        """The rounds in the list, newest first."""
        return self._ids

    def show_ids(self, ids: Sequence[int]) -> None:
        """Show these rounds, newest first, instead of what was shown."""
        self.beginResetModel()
        self._ids = ids
        self._failed = False
        self._forget()
        self.endResetModel()

    def refresh(self) -> None:
        """Read what is shown again."""
        self._forget()
        if self._ids:
            self.dataChanged.emit(self.index(0), self.index(len(self._ids) - 1))

    def _forget(self) -> None:
        self._windows.clear()
        self._texts.clear()

    def row_of(self, round_id: int) -> int:
        """Return the row of a round, or of the next older one; the row after the last if there is none."""
        return bisect_left(self._ids, -round_id, key=neg)

    def listed(self, row: int) -> RoundRow | None:
        """Return the round in *row*; None if it is gone."""
        window = row // _WINDOW
        if window not in self._windows:
            if len(self._windows) >= _KEPT:
                self._forget()
            self._windows[window] = self._read(self._ids[window * _WINDOW : (window + 1) * _WINDOW])
        return self._windows[window].get(self._ids[row])

    def _read(self, ids: Sequence[int]) -> dict[int, RoundRow]:
        archive = self._archive()
        try:
            return {} if archive is None else {each.id: each for each in archive.listed(ids, self.player)}
        except StoreError as error:
            # Once, not for every row that is painted.
            if not self._failed:
                self._failed = True
                self.troubled.emit(error.reason)
            return {}

    def texts(self, row: int) -> RowTexts | None:
        """Return the texts of *row*; None if the round is gone."""
        if row not in self._texts:
            found = self.listed(row)
            if found is None:
                return None
            self._texts[row] = row_texts(found)
        return self._texts[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        """Return the number of rounds."""
        return 0 if parent.isValid() else len(self._ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - as Qt declares it
        """Return the text of a row, shown or spoken."""
        if role == TEXTS:
            return self.texts(index.row())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            found = self.texts(index.row())
            return "" if found is None else found.spoken
        return None


@dataclass(frozen=True, slots=True)
class RowTexts:
    """The words of one row."""

    title: str
    """Game and round."""
    tradition: str
    detail: str
    """When, and who played."""
    chips: str
    """Empty where one plays alone, for none."""
    gain: int
    """Above zero for a gain, below for a loss."""
    won: str
    """A word if the round was won, else nothing."""
    whose: str
    """In a round from a file: whose chips these are."""
    badges: tuple[str, ...]
    """Why it is not counted, and whether there are remarks."""
    favourite: bool

    @property
    def spoken(self) -> str:
        """All of it in one line."""
        result = f"{self.chips} {term('chips')}" if self.chips else ""
        favourite = pgettext("record", "Favourite") if self.favourite else ""
        parts = (self.title, self.tradition, self.detail, self.whose, result, self.won, *self.badges, favourite)
        return ", ".join(filter(None, parts))


def row_texts(round_: RoundRow) -> RowTexts:
    """Return the texts of *round_*."""
    summary = round_.summary
    half = round_.half if round_.in_halves else 0
    name = names.round_name(round_.number, 1, by_terms=False, half=half)
    game = variant_name(summary.game, summary.variant)
    tradition = tradition_name(summary.game, summary.preset)
    moment = date_time(datetime.fromisoformat(round_.ended))
    return RowTexts(
        # Alone, each deal is a match of its own.
        title=game if _is_solitary(summary) else f"{game} · {name}",
        tradition="" if tradition == game else tradition,
        detail=f"{moment} · {people}" if (people := _people(summary)) else moment,
        chips="" if _is_solitary(summary) else signed(summary.chips),
        gain=summary.chips,
        won=_won(summary),
        # An error here would end the program: PySide 6.11 crashes where one leaves a model that a delegate asks.
        whose="" if summary.seat is not None or _is_solitary(summary) else next(iter(_names(summary)), ""),
        badges=tuple(_badges(round_)),
        favourite=round_.favourite,
    )


def _is_solitary(summary: Summary) -> bool:
    return len(summary.names) == 1


def _won(summary: Summary) -> str:
    """Return a word for a round that the player won; in a game played alone, also whether somebody else solved it."""
    if not summary.won or (summary.seat is None and not _is_solitary(summary)):
        return ""
    return capital(_("solved")) if _is_solitary(summary) else capital(term("win"))


def _badges(round_: RoundRow) -> Iterator[str]:
    if round_.remarks:
        yield pgettext("record", "Comments")
    if round_.summary.apart is not Uncounted.NOTHING:
        yield names.uncounted_name(round_.summary.apart)


def _people(summary: Summary) -> str:
    """Return the players: in a round from a file all of them, else the opponents."""
    if _is_solitary(summary) and summary.seat is not None:
        return summary.player
    seats = [seat for seat in range(len(summary.names)) if seat != summary.seat]
    people = [_names(summary)[seat] for seat in seats]
    levels = {strength_name(summary.game, summary.levels[seat]) for seat in seats} - {""}
    if summary.seat is not None and len(levels) == 1 and all(summary.levels[seat] for seat in seats):
        together = _("{names} ({level})").format(names=enumerated(people), level=next(iter(levels)))
    else:
        together = enumerated([_with_level(summary, seat) for seat in seats])
    if summary.seat is None:
        return together
    if summary.player:
        return _("{player} against {opponents}").format(player=summary.player, opponents=together)
    return _("against {opponents}").format(opponents=together)


def _names(summary: Summary) -> tuple[str, ...]:
    return names.player_names(summary.given_names, summary.levels, summary.seat)


def _with_level(summary: Summary, seat: int) -> str:
    name, level = _names(summary)[seat], strength_name(summary.game, summary.levels[seat])
    if not level or summary.seat is None:
        return name
    return _("{names} ({level})").format(names=name, level=level)
