# SPDX-License-Identifier: MIT
"""接龍, 頂牛 and 斜釘 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject

from dominoes.game import Event, Game, Result, Seat
from dominoes.games.chain.moves import Move
from dominoes.games.chain.options import ChainOptions
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
)
from ui.games.chain import words
from ui.games.chain.felt import ChainTable
from ui.games.chain.model import chain_model
from ui.games.chain.person import ChainPerson
from ui.games.chain.settlement import settlement_model
from ui.games.chain.turn import ChainTurn
from ui.games.chain.view_model import ChainTableModel
from ui.games.presenter import Presenter
from ui.kit.header import Command
from ui.kit.sheet import SheetOverlay
from ui.language import names
from ui.language.i18n import _, term
from ui.table.numbers import SheetModel
from ui.tiles.captions import caption_of


class ChainPresenter(Presenter):
    """Shows one round of a chain game to one seat."""

    def __init__(
        self,
        table: ChainTable,
        overlay: SheetOverlay,
        game: Game[State, Move, ChainOptions, View],
        me: Seat,
        parent: QObject | None = None,
    ) -> None:
        """Present *game* on *table* to the person in seat *me*."""
        super().__init__(table, overlay, game, me, parent)
        self._table = table
        self._turned_up = False
        self.person: ChainPerson = ChainPerson(table, self)
        self.person.changed.connect(self.changed)
        self.person.announced.connect(self.announced)
        self.person.arranged.connect(self._arrange)
        self.person.idle.connect(self.go_on)
        table.felt_clicked.connect(self.go_on)

    def close(self) -> None:
        """Let go of the table, so that the next presenter alone answers its clicks."""
        self.person.close()
        self._table.felt_clicked.disconnect(self.go_on)
        self._state = None

    # -- what is shown -------------------------------------------------------------------------

    @property
    def who(self) -> Sequence[str]:
        """Names by seat."""
        return self._who

    @who.setter
    def who(self, given: Sequence[str]) -> None:
        self._who = self.person.who = given

    def settlement(self, state: State, round_name: str) -> SheetModel:
        """Give the settlement of a finished round."""
        return settlement_model(state, self.who, round_name)

    def round_line(self, result: Result) -> str:
        """Tell in a line how a round ended."""
        return words.round_line(result, self.who)

    def commands(self) -> tuple[Command, ...]:
        """Give what can be asked for at this table alone: nothing."""
        return ()

    def keys(self) -> tuple[tuple[str, str], ...]:
        """List the keys of this table."""
        return (
            ("← →", _("Walk over the tiles")),
            ("↑ ↓", _("Go to the open ends and to the seats, and back")),
            (_("Space"), _("Select the tile, or connect to the end")),
            ("Enter", _("Connect the selected tile")),
            ("1 2", _("Choose between two ends")),
            ("X", term("cover")),
        )

    def press(self, letter: str) -> bool:
        """Cover, decline, or choose an end."""
        if letter == "X":
            self.person.cover_selected()
            return True
        return self.person.press(letter)

    def _line(self, event: Event) -> str | None:
        assert self._state is not None
        state: State = self._state
        return words.log_line(event, self.who, state.options.look.naming.key)

    def _model(self, state: State) -> ChainTableModel:
        view = self._game.view(state, self.me)
        return chain_model(
            view,
            self.who,
            self.levels,
            self.person.choosing(),
            turned_up=self._turned_up,
            open_hands=self._open(state),
        )

    def _arrange(self) -> None:
        """Show the hand and the ends as the person has chosen now."""
        if self._state is not None and not self._watching:
            self._table.sync(self._model(self._state))

    async def choose(self, view: View, legal: tuple[Move, ...]) -> Move:
        """Let the person decide."""
        assert self._state is not None
        return await self.person.decide(ChainTurn(self._game, self._state, self.me, legal), view)

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self._turned_up = False
        self._name_tiles()

    def _name_tiles(self) -> None:
        """Let the table call its tiles as this game does."""
        naming = self._state.options.look.naming.key
        self._table.set_labeller(
            partial(names.tile_label, naming=naming),
            partial(names.tile_spoken, naming=naming),
            partial(caption_of, naming=naming),
        )

    def _caught_up(self, view: View) -> None:
        self._turned_up = view.result is not None
        self._name_tiles()

    async def _show(self, event: Event, before: State | None, after: State) -> None:  # noqa: ARG002 - as all do
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
                await self._linger()
            case HandsShown():
                self._turned_up = True
                await self._table.show_turned_up(self._model(after))
                self.changed.emit()
                await self._linger()
            case _:
                self._table.sync(self._model(after))
