# SPDX-License-Identifier: MIT
"""接龍, 頂牛 and 斜釘 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from dominoes.game import Event, Seat
from dominoes.games.chain.state import (
    DealVoid,
    EightDoublesShown,
    HandsShown,
    LineBlocked,
    State,
    TileCovered,
    TileLed,
    TilePlaced,
    View,
    open_ends,
)
from ui.games.chain import words
from ui.games.chain.calls import calls
from ui.games.chain.felt import ChainTable
from ui.games.chain.log import line_groups
from ui.games.chain.model import ChainTableModel, chain_model
from ui.games.chain.person import COVER_KEY, ChainPerson, ChainTurn
from ui.games.presenter import Presenter
from ui.kit.commands import Command
from ui.language.i18n import _, sentences, term
from ui.table.log_view import LogGroup, Told
from ui.table.seat_panel import Call


class ChainPresenter(Presenter):
    """Shows one round of a chain game to one seat."""

    TABLE = ChainTable
    PERSON = ChainPerson
    TURN = ChainTurn
    SOUNDS: ClassVar = {TileLed: "tile", TilePlaced: "tile", TileCovered: "throw"}
    PAUSES = (TileCovered,)
    person: ChainPerson
    _table: ChainTable
    _turned_up = False

    # -- what is shown -------------------------------------------------------------------------

    def review(self, state: State, *, hands_open: bool) -> None:
        """Show *state*, whose lines lie alike from wherever one comes to it."""
        self._table.lines.keeps_places = False
        super().review(state, hands_open=hands_open)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "← →", None, help=_("Move between tiles")),
            Command("", "↑ ↓", None, help=_("Move between open ends, seats and hand")),
            Command("", _("Space"), None, help=_("Select the tile, or connect to the end")),
            Command("", "Enter", None, help=_("Connect the selected tile")),
            Command("", "1 2", None, help=_("Choose between two ends")),
            Command("", COVER_KEY, self.person.cover_selected, help=term("cover")),
            *self._yes_and_no(),
            *self._hand_help(
                _("Connect, lead or cover the tile"),
                _("Play the tile by dropping it on an end or on the table"),
            ),
        )

    def _calls(self, event: Event, before: Sequence[Event]) -> tuple[Call, ...]:
        return calls(event)

    def _told_event(self, event: Event, before: Sequence[Event], *, opened: bool = False) -> Told:
        told = super()._told_event(event, before, opened=opened)
        ends = open_ends(before) if isinstance(event, TileLed) else ()
        if not ends:
            return told
        why = words.relead_text(ends)
        return told._replace(text=sentences(told.text, why), called=(*told.called, why))

    def _grouped(self, told: Sequence[Told]) -> list[LogGroup]:
        return line_groups(told, self.who, self._state.options.look.naming.key) if told else []

    def _closed(self, state: State, seats: Collection[Seat]) -> Any:  # noqa: ANN401 - a state with faces that are missing
        """Take away what the others covered too."""
        covered = [row if at in seats else (None,) * len(row) for at, row in enumerate(state.covered)]
        return replace(super()._closed(state, seats), covered=tuple(covered))

    def _model(self, state: State) -> ChainTableModel:
        view = self._view(state)
        return chain_model(
            view,
            self.who,
            self.levels,
            self.person.choosing(),
            turned_up=self._turned_up,
            open_hands=self._open(state),
        )

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self._turned_up = False
        self._table.set_naming(self._state.options.look.naming.key)

    def _caught_up(self, view: View) -> None:
        self._begin()
        self._turned_up = view.result is not None

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        match event:
            case TileLed(seat, tile, _) | TilePlaced(seat, tile, _):
                await self._table.show_laid(seat, tile, self._model(after))
                self.changed.emit()
            case TileCovered(seat, _):
                await self._table.show_covered(seat, self._model(after))
                self.changed.emit()
            case LineBlocked():
                # The table says why in its middle.
                self._table.sync(self._model(after))
                await self._linger()
            case EightDoublesShown() | DealVoid():
                self._turned_up = True
                self._table.sync(self._model(after))
                self._table.advice.say(self._line(event) or "")
                await self._linger_in_round()
            case HandsShown():
                self._turned_up = True
                await self._table.show_turned_up(self._model(after))
                self.changed.emit()
                await self._linger_in_round()
            case _:
                self._table.sync(self._model(after))
