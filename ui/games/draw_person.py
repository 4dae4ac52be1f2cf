# SPDX-License-Identifier: MIT
"""The person at a table where tiles are drawn, taken and discarded: what they do becomes a move of one seat.

A game says in which order it shows the hand, and what may be done besides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import SignalInstance

from dominoes.ai.bot import Choice
from dominoes.games.drawing import Discard, Draw, Take
from dominoes.tiles import Tile
from ui.games.draw_words import move_text
from ui.games.person import PLAY_KEY, Person, Turn
from ui.language.i18n import _
from ui.table.drag import Drop
from ui.table.draw import DrawTable, PoolTileModel
from ui.table.prompt import Action
from ui.table.view_model import HandTileModel

OTHER_KEY = "2"
"""On the button beside the one that most people want."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """What the reader is choosing now."""

    hand: tuple[HandTileModel, ...] = ()
    """The hand as it can be played, in the order shown; empty while others are to move."""
    pool: tuple[PoolTileModel, ...] = ()
    """The discards as they can be taken; empty while the reader is not asked."""
    draws: bool = False
    """Whether a tile can be drawn."""
    draw_hinted: bool = False
    """Whether that is advised."""


class DrawTurn(Turn[Any, Any, Any]):
    """What one seat may do now."""

    @property
    def draw(self) -> Draw | None:
        """To draw, where that is possible."""
        return next(iter(self.moves(Draw)), None)

    @property
    def more(self) -> Any:  # noqa: ANN401 - any game's moves
        """What may be done besides, such as to declare a win; None without anything."""
        return None

    def take(self, tile: Tile) -> Take | None:
        """Return the move that takes *tile*."""
        return next((move for move in self.moves(Take) if move.tile is tile), None)

    def discard(self, tile: Tile) -> Discard | None:
        """Return the move that discards *tile*."""
        return next((move for move in self.moves(Discard) if move.tile is tile), None)

    @property
    def shown(self) -> tuple[Tile, ...]:
        """The hand in the order shown."""
        hand: tuple[Tile, ...] = self.view.hand
        return hand


TurnType = TypeVar("TurnType", bound=DrawTurn)


class DrawPerson(Person[TurnType]):
    """Turns what is done on the table into moves of one seat."""

    _table: DrawTable
    _wanted: int | None = None
    """Place of the discard that is selected."""

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        table = self._table
        return (
            *super()._signals(),
            (table.hand_row.clicked, self._on_clicked),
            (table.hand_row.double_clicked, self._on_double_clicked),
            (table.hand_row.pointed, self._on_pointed),
            (table.reserve_clicked, self._on_reserve),
            (table.pool_clicked, self._on_pool),
            (table.pool_double_clicked, self._on_pool_twice),
        )

    def _begin(self) -> None:
        self._wanted = None

    def _end(self) -> None:
        self._wanted = None

    # -- what is chosen ------------------------------------------------------------------------

    @property
    def _tile(self) -> Tile | None:
        """The tile of the hand that is selected."""
        return self._turn.shown[self._selected[0]] if self._turn is not None and self._selected else None

    @property
    def _pool_tile(self) -> Tile | None:
        """The discard that is selected."""
        if self._turn is None or self._wanted is None:
            return None
        tile: Tile = self._turn.view.pool[self._wanted]
        return tile

    @property
    def _chosen(self) -> tuple[Tile, ...]:
        """What is selected, of the hand or of the discards."""
        return tuple(tile for tile in (self._tile, self._pool_tile) if tile is not None)

    def choosing(self) -> Choosing:
        """Return what the table shows of the choice."""
        turn = self._turn
        if turn is None:
            return Choosing()
        return Choosing(
            hand=tuple(self._hand_tile(turn, place, tile) for place, tile in enumerate(turn.shown)),
            pool=tuple(self._pool_model(turn, place, tile) for place, tile in enumerate(turn.view.pool)),
            draws=turn.draw is not None,
            draw_hinted=self._hint is not None and self._hint.move == turn.draw,
        )

    def _hand_tile(self, turn: DrawTurn, place: int, tile: Tile) -> HandTileModel:
        selected = place in self._selected
        # While a tile is to be drawn none is dimmed: nothing of the hand is asked for.
        dimmed = turn.draw is None and turn.discard(tile) is None
        move = None if self._hint is None else self._hint.move
        hinted = isinstance(move, Discard) and move.tile is tile and tile not in turn.shown[:place]
        state = _("selected") if selected else _("cannot be discarded now") if dimmed else ""
        return HandTileModel(tile, selected=selected, dimmed=dimmed, hinted=hinted, state=state)

    def _pool_model(self, turn: DrawTurn, place: int, tile: Tile) -> PoolTileModel:
        pool = turn.view.pool
        able = turn.take(tile) is not None and place == _last(pool, tile)
        newest, selected = place == len(pool) - 1, place == self._wanted
        move = None if self._hint is None else self._hint.move
        hinted = isinstance(move, Take) and move.tile is tile and able
        said = (
            _("selected") if selected else _("can be taken") if able else "",
            _("newest") if newest else "",
        )
        return PoolTileModel(
            tile, able=able, selected=selected, hinted=hinted, newest=newest, state=" · ".join(filter(None, said))
        )

    def _on_tile(self, place: int) -> None:
        turn = self._turn
        if turn is None:
            self.idle.emit()
            return
        tile = turn.shown[place]
        if turn.discard(tile) is None:
            self._explain(turn.why_not(Discard(tile)))
            return
        self._selected = () if place in self._selected else (place,)
        self.refresh()
        self.announced.emit(self._selection_text())

    def _on_pointed(self, place: int) -> None:
        """Show why a dimmed tile cannot be discarded, for as long as it is pointed at."""
        turn = self._turn
        if turn is None or turn.draw is not None:
            return
        if 0 <= place < len(turn.shown) and turn.discard(turn.shown[place]) is None:
            self._explain(turn.why_not(Discard(turn.shown[place])))
        else:
            self._show_advice()

    def _on_pool(self, place: int) -> None:
        """Select a discard to be taken, let it go, or show why it cannot be taken."""
        turn = self._turn
        if turn is None:
            self.idle.emit()
            return
        tile = turn.view.pool[place]
        if turn.take(tile) is None:
            self._explain(turn.why_not(Take(tile)))
            return
        place = _last(turn.view.pool, tile)
        self._wanted = None if self._wanted == place else place
        self._clicked = turn
        self._forget_left_hint()
        self.refresh()
        self.announced.emit(self._selection_text())

    def forget_selection(self) -> bool:
        """Select nothing, neither in the hand nor among the discards; return whether anything was selected."""
        wanted, self._wanted = self._wanted is not None, None
        selected = super().forget_selection()
        if wanted and not selected:
            self.refresh()
        return wanted or selected

    def _on_pool_twice(self, place: int) -> None:
        """Take a discard."""
        turn = self._turn
        move = None if turn is None or not self._clicked_now else turn.take(turn.view.pool[place])
        if move is not None:
            self._answer_with(move)

    def _on_reserve(self) -> None:
        """Draw a tile, or show why that is not possible."""
        turn = self._turn
        if turn is None:
            self.idle.emit()
        elif turn.draw is not None:
            self._answer_with(turn.draw)
        else:
            self._explain(turn.why_not(Draw()))

    # -- what is done --------------------------------------------------------------------------

    def _drops(self, place: int) -> Sequence[Drop]:  # noqa: ARG002 - only one tile can be selected
        turn, tile = self._turn, self._tile
        assert turn is not None
        move = None if tile is None else turn.discard(tile)
        return () if move is None else [Drop(*self._table.pool_boxes(), self._move_text(move), self._does(move))]

    def press(self, letter: str) -> bool:
        """Press the button with a digit."""
        return self._table.bar.press(letter)

    def _move_text(self, move: Any) -> str:  # noqa: ANN401 - any game's moves
        return move_text(move)

    def _actions(self) -> list[Action]:
        turn = self._turn
        assert turn is not None
        wanted, tile = self._pool_tile, self._tile
        offered: tuple[Any, ...] = (turn.draw or turn.more,)
        if wanted is not None:
            offered = (turn.take(wanted), turn.draw)
        elif tile is not None:
            offered = (turn.discard(tile), turn.more)
        moves = [move for move in offered if move is not None]
        if not moves:
            return [Action(_("Discard a tile"), PLAY_KEY, self.play_selected, enabled=False, main=True)]
        return self._buttons(moves, (PLAY_KEY, OTHER_KEY))

    # -- what is said --------------------------------------------------------------------------

    def _leaves_hint(self, move: Any) -> bool:  # noqa: ANN401 - any game's moves
        return any(each is not getattr(move, "tile", None) for each in self._chosen)

    def _selection(self) -> object:
        return self._selected, self._wanted

    def _follow_hint(self, hint: Choice[Any]) -> None:
        assert self._turn is not None
        match hint.move:
            case Discard(tile):
                self._give((self._turn.shown.index(tile),))
            case Take(tile):
                self._wanted = _last(self._turn.view.pool, tile)
            case _:
                pass


def _last(pool: Sequence[Tile], tile: Tile) -> int:
    """Return the place of the newest discard with the face of *tile*: that is the one which is taken."""
    return max(at for at, each in enumerate(pool) if each is tile)
