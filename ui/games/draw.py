# SPDX-License-Identifier: MIT
"""Common parts of games with drawing and discarding on screen: words, the person, the table, and a round on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, TypeVar

from PySide6.QtCore import SignalInstance

from dominoes.ai.bot import Choice
from dominoes.game import Event, Faces, Seat, Step, in_order
from dominoes.games.drawing import Discard, Draw, Take, TileDiscarded, TileDrawn, TileTaken
from dominoes.tiles import Tile
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of
from ui.games.person import PLAY_KEY, Person, Turn
from ui.games.presenter import Presenter, hand_help
from ui.games.words import Words
from ui.kit.commands import Command
from ui.language import names
from ui.language.i18n import _, capital, counted, number, pgettext, term
from ui.language.names import face_name
from ui.table.drag import Drop
from ui.table.draw import DrawSeatModel, DrawTable, DrawTableModel, PoolTileModel
from ui.table.log_view import LogEntry, LogGroup, LogLine
from ui.table.prompt import Action
from ui.table.view_model import HandTileModel

# -- words ----------------------------------------------------------------------------------------


class DrawWords(Words):
    """Words of a table where tiles are drawn, taken and discarded."""

    def move(self, view: Any, move: Any) -> str:  # noqa: ANN401 - as in the base
        """Label the button that plays *move*."""
        match move:
            case Take(tile):
                return _("Take {tile}").format(tile=face_name(tile))
            case Discard(tile):
                return _("Discard {tile}").format(tile=face_name(tile))
            case _:
                return _("Draw a tile")

    def event(self, event: Event, seen: Any) -> str | None:  # noqa: ANN401 - as in the base
        """Return in one line that a tile was drawn, taken or discarded; None for any other *event*."""
        match event:
            case TileTaken(seat, tile):
                return _("{name} took {tile}").format(name=self.who[seat], tile=face_name(tile))
            case TileDrawn(seat, None):
                return _("{name} drew a tile").format(name=self.who[seat])
            case TileDrawn(seat, Tile() as tile):
                return _("{name} drew {tile}").format(name=self.who[seat], tile=face_name(tile))
            case TileDiscarded(seat, tile):
                return _("{name} discarded {tile}").format(name=self.who[seat], tile=face_name(tile))
            case _:
                return None

    def groups(self, lines: Sequence[LogLine], seen: Any) -> list[LogGroup]:  # noqa: ANN401 - as in the base
        """Return the log in groups: each time that as many turns were made as there are players, and the end."""
        groups: list[LogGroup] = []
        turns, last = 0, -1
        for each in lines:
            event = each.event
            if not isinstance(event, TileDiscarded | TileDrawn | TileTaken):
                groups.append(LogGroup(entries=[LogEntry(each.text)]))
                continue
            if event.seat != last:
                if turns % len(self.who) == 0:
                    # Translators: the first, second, ... time that all players have their turn, above what they do.
                    groups.append(LogGroup(_("Turn {n}").format(n=number(turns // len(self.who) + 1))))
                last, turns = event.seat, turns + 1
            done = {TileDiscarded: "discard", TileDrawn: "draw-tile", TileTaken: "take-discard"}[type(event)]
            name = "" if event.tile is None else face_name(event.tile)
            what = " · ".join(filter(None, (name, term(done))))
            groups[-1].entries.append(each.entry(self.who[event.seat], (event.tile,), what))
        return groups


# -- the person -----------------------------------------------------------------------------------
#
# A game says in which order it shows the hand, and what may be done besides.


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
        """The draw, if legal."""
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
        return self.turn.shown[self.selected[0]] if self.turn is not None and self.selected else None

    @property
    def _pool_tile(self) -> Tile | None:
        """The discard that is selected."""
        if self.turn is None or self._wanted is None:
            return None
        tile: Tile = self.turn.view.pool[self._wanted]
        return tile

    @property
    def _chosen(self) -> tuple[Tile, ...]:
        """What is selected, of the hand or of the discards."""
        return tuple(tile for tile in (self._tile, self._pool_tile) if tile is not None)

    def choosing(self) -> Choosing:
        """Return what the table shows of the choice."""
        turn = self.turn
        if turn is None:
            return Choosing()
        return Choosing(
            hand=tuple(self._hand_tile(turn, place, tile) for place, tile in enumerate(turn.shown)),
            pool=tuple(self._pool_model(turn, place, tile) for place, tile in enumerate(turn.view.pool)),
            draws=turn.draw is not None,
            draw_hinted=self.hint is not None and self.hint.move == turn.draw,
        )

    def _hand_tile(self, turn: DrawTurn, place: int, tile: Tile) -> HandTileModel:
        selected = place in self.selected
        # While a tile is to be drawn none is dimmed: nothing of the hand is asked for.
        dimmed = turn.draw is None and turn.discard(tile) is None
        move = None if self.hint is None else self.hint.move
        hinted = isinstance(move, Discard) and move.tile is tile and tile not in turn.shown[:place]
        state = _("selected") if selected else _("cannot be discarded now") if dimmed else ""
        return HandTileModel(tile, selected=selected, dimmed=dimmed, hinted=hinted, state=state)

    def _pool_model(self, turn: DrawTurn, place: int, tile: Tile) -> PoolTileModel:
        pool = turn.view.pool
        able = turn.take(tile) is not None and place == _last(pool, tile)
        newest, selected = place == len(pool) - 1, place == self._wanted
        move = None if self.hint is None else self.hint.move
        hinted = isinstance(move, Take) and move.tile is tile and able
        said = (
            _("selected") if selected else _("can be taken") if able else "",
            _("newest") if newest else "",
        )
        return PoolTileModel(
            tile, able=able, selected=selected, hinted=hinted, newest=newest, state=" · ".join(filter(None, said))
        )

    def _on_tile(self, place: int) -> None:
        turn = self.turn
        if turn is None:
            self.idle.emit()
            return
        tile = turn.shown[place]
        if turn.discard(tile) is None:
            self._explain(turn.why_not(Discard(tile)))
            return
        self.selected.places = () if place in self.selected else (place,)
        self.refresh()
        self.announced.emit(self._selection_text())

    def _on_pointed(self, place: int) -> None:
        """Show why a dimmed tile cannot be discarded, for as long as it is pointed at."""
        turn = self.turn
        if turn is None or turn.draw is not None:
            return
        if 0 <= place < len(turn.shown) and turn.discard(turn.shown[place]) is None:
            self._explain(turn.why_not(Discard(turn.shown[place])))
        else:
            self._show_advice()

    def _on_pool(self, place: int) -> None:
        """Select a discard to be taken, let it go, or show why it cannot be taken."""
        turn = self.turn
        if turn is None:
            self.idle.emit()
            return
        tile = turn.view.pool[place]
        if turn.take(tile) is None:
            self._explain(turn.why_not(Take(tile)))
            return
        place = _last(turn.view.pool, tile)
        self._wanted = None if self._wanted == place else place
        self._clicked = True
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
        turn = self.turn
        move = None if turn is None or not self._clicked else turn.take(turn.view.pool[place])
        if move is not None:
            self.answer_with(move)

    def _on_reserve(self) -> None:
        """Draw a tile, or show why that is not possible."""
        turn = self.turn
        if turn is None:
            self.idle.emit()
        elif turn.draw is not None:
            self.answer_with(turn.draw)
        else:
            self._explain(turn.why_not(Draw()))

    # -- what is done --------------------------------------------------------------------------

    def _drops(self, place: int) -> Sequence[Drop]:
        turn, tile = self.turn, self._tile
        assert turn is not None
        move = None if tile is None else turn.discard(tile)
        return (
            ()
            if move is None
            else [Drop(*self._table.pool_boxes(), self.move_text(move), partial(self.answer_with, move))]
        )

    def press(self, letter: str) -> bool:
        """Press the button with a digit."""
        return self._table.bar.press(letter)

    def _actions(self) -> list[Action]:
        turn = self.turn
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
        return self.selected.places, self._wanted

    def _follow_hint(self, hint: Choice[Any]) -> None:
        assert self.turn is not None
        match hint.move:
            case Discard(tile):
                self.selected.give((self.turn.shown.index(tile),))
            case Take(tile):
                self._wanted = _last(self.turn.view.pool, tile)
            case _:
                pass


def _last(pool: Sequence[Tile], tile: Tile) -> int:
    """Return the place of the newest discard with the face of *tile*, the one to take."""
    return max(at for at, each in enumerate(pool) if each is tile)


# -- the table as plain values; no Qt -------------------------------------------------------------


def pool_models(pool: Sequence[Tile], choosing: Choosing) -> tuple[PoolTileModel, ...]:
    """Return the open discards, as the reader can choose among them while they are asked."""
    newest = len(pool) - 1
    return choosing.pool or tuple(
        PoolTileModel(tile, newest=at == newest, state=_("newest") if at == newest else "")
        for at, tile in enumerate(pool)
    )


def seat_model(
    view: Any,  # noqa: ANN401 - the view of any such game
    seat: Seat,
    called: tuple[str, str],
    shown: Faces,
    *,
    laid: tuple[Tile, ...] = (),
    note: str = "",
) -> DrawSeatModel:
    """Return one place at the table.

    Args:
        view: What the reader knows.
        seat: Whose place it is.
        called: Its name, and its strength in words.
        shown: Tiles held that lie open.
        laid: Tiles laid down for good.
        note: What is special about the seat now.
    """
    name, level = called
    return DrawSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.sizes)),
        chips=view.chips[seat],
        banker=pgettext("seat", "First") if seat == view.standing.banker else "",
        to_act=seat in view.to_act,
        tiles=view.sizes[seat],
        shown=shown,
        laid=laid,
        note=note,
    )


# -- diagram --------------------------------------------------------------------------------------


def draw_position(
    model: DrawTableModel,
    reserve: tuple[Tile, ...],
    who: Sequence[str],
    *,
    opened: bool,
    title: str,
    lines: Sequence[str],
    laid: str = "",
) -> Position:
    """Return a diagram of the table that *model* shows.

    Args:
        model: With all hands open, if they are *opened*.
        reserve: The tiles that are left in it, in order.
        who: Names by seat.
        opened: Whether all tiles are shown.
        title: What stands above it.
        lines: What stands below the title.
        laid: What tiles laid down are called, in a game that has them.
    """
    left = "" if opened else f"{capital(term('reserve'))}: {counted('tiles', model.rest)}"
    to_act = [seat.seat for seat in model.seats if seat.to_act]
    pool = tuple(each.tile for each in model.pool)
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(model, each, laid) for each in in_order(model.me, len(who))),
        legend=tuple(filter(None, (left, *legend_of(who, model.me, to_act, opened=opened)))),
        middle=(Group(pool, capital(term("discards"))),) if pool else (),
        strips=(Group(reserve, capital(term("reserve"))),) if opened and reserve else (),
    )


def _seat(model: DrawTableModel, seat: Seat, laid: str) -> PrintedSeat:
    shown = model.seats[seat]
    held: Faces = tuple(each.tile for each in model.hand) if seat == model.me else (None,) * shown.tiles
    groups = (Group(shown.shown or held, capital(term("hand-tiles"))), Group(shown.laid, laid))
    return PrintedSeat(
        name=shown.name,
        mark=shown.mark,
        banker=shown.banker,
        note=chips_text(shown.chips),
        to_act=shown.to_act,
        groups=tuple(group for group in groups if group.tiles),
    )


# -- a round on the table -------------------------------------------------------------------------


class DrawPresenter(Presenter):
    """Shows one round to one seat."""

    SOUNDS: ClassVar[Mapping[type[Event], str]] = {TileDiscarded: "tile", TileTaken: "tile", TileDrawn: "throw"}
    PAUSES = (TileDiscarded,)
    _table: DrawTable

    @staticmethod
    def is_stop(step: Step[Any], before: Step[Any]) -> bool:  # noqa: ARG004 - as in the base
        """Stop after each discard and at the end: a drawn or taken tile is seen with the following discard."""
        return step.state.ended is not None or any(isinstance(event, TileDiscarded) for event in step.events)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "← →", None, help=_("Move between tiles")),
            Command("", "↑ ↓", None, help=_("Move between hand, discards and seats")),
            Command("", _("Space"), None, help=_("Select the tile or the discard")),
            Command("", "Enter", None, help=_("Draw a tile; take or discard what is selected")),
            Command("", OTHER_KEY, None, help=_("Press the other button")),
            *hand_help(_("Discard the tile, or take the discard"), _("Discard the tile by dropping it")),
        )

    def _closed(self, state: Any, seats: Collection[Seat]) -> Any:  # noqa: ANN401 - the state of any such game
        """Take away the order of the reserve too."""
        return replace(super()._closed(state, seats), rest=())

    async def _show(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - as all do
        match event:
            case TileDrawn(seat, _) | TileTaken(seat, _):
                await self._table.show_moved(seat, self._model(after))
                self.changed.emit()
            case TileDiscarded(seat, tile):
                await self._table.show_moved(seat, self._model(after), tile)
                self.changed.emit()
            case _:
                self._table.sync(self._model(after))
