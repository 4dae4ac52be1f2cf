# SPDX-License-Identifier: MIT
"""Tricks on the table: plays become motion, clicks become plays."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from PySide6.QtWidgets import QWidget

from dominoes.game import Event, Faces, Seat
from dominoes.games.combinations import Play, Trick
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown, TrickWon
from dominoes.tiles import Tile
from ui.games.presenter import Presenter
from ui.games.trick_person import THROW_KEY, TrickPerson
from ui.kit.commands import Command
from ui.kit.sheet import SheetContent, close_button, two_columns
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import _, term
from ui.table.numbers import TileStrip
from ui.table.trick import PlayModel, TrickTable, TrickTableModel, trick_models


class TrickPresenter(Presenter):
    """Shows one round of a game with tricks to one seat."""

    TABLE: ClassVar[type[TrickTable]] = TrickTable
    SOUNDS: ClassVar = {TilesLed: "tile", TilesBeat: "tile", TilesThrown: "throw"}
    PAUSES = (TrickWon,)
    person: TrickPerson[Any]
    _table: TrickTable
    _trick: Trick = ()
    last_trick: Trick = ()
    """The finished trick before the current one, as the seat saw it."""

    # -- what is shown -------------------------------------------------------------------------

    @property
    def civil_supreme(self) -> bool:
        """Whether 文尊 is played at this table."""
        return self._state is not None and self._state.options.supreme.civil

    def _order(self, view: Any, dealt: Faces) -> tuple[Tile, ...]:  # noqa: ANN401 - of any game
        """Return the hand, which was *dealt* so, in the order that the settings ask for."""
        if self.settings.hand_order != "dealt":
            return tuple(view.hand)
        left = list(view.hand)
        shown = []
        for tile in dealt:
            if tile in left and tile is not None:
                left.remove(tile)
                shown.append(tile)
        return tuple(shown)

    def _closed(self, state: Any, seats: Collection[Seat]) -> Any:  # noqa: ANN401 - of any game
        """Take away what the others threw too."""
        trick = [
            play if play.face_up or play.seat in seats else replace(play, tiles=(None,) * len(play.tiles))
            for play in state.trick
        ]
        return replace(super()._closed(state, seats), trick=tuple(trick))

    def _model(self, state: Any) -> TrickTableModel:  # noqa: ANN401 - of any game
        raise NotImplementedError

    def _lies(self, state: Any) -> bool:  # noqa: ANN401 - of any game
        """Return whether a finished trick stays until the next one is led, and the last one until the settlement."""
        return bool(self._reviewing or state.ended is not None)

    def _trick_commands(self) -> tuple[Command, ...]:
        """Return the keys of every table with tricks; the last trick is in the header too."""
        return (
            Command("", "← →", None, help=_("Move between tiles")),
            Command("", "↑ ↓", None, help=_("Move between trick, seats and hand")),
            Command("", _("Space"), None, help=_("Select the tile")),
            Command("", "Enter", None, help=_("Play the selected tiles, or what was advised")),
            Command("", THROW_KEY, self.person.throw_selected, help=_("Throw the selected tiles face down")),
            *self._yes_and_no(),
            *self._hand_help(
                _("Play the tile and those selected, or throw them"),
                _("Play or throw the tiles by dropping them on the table"),
            ),
            Command(term("last-trick"), "L", self.show_last_trick),
        )

    def show_last_trick(self) -> None:
        """Show the last trick again."""
        self.wanted.emit(self._trick_content)

    def _trick_content(self) -> SheetContent:
        return trick_content(trick_models(self.last_trick, civil_supreme=self.civil_supreme))

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self._trick = self.last_trick = ()

    def _take_over(self, plays: Sequence[Play], lying: int) -> None:
        """Take over *plays* that were made before anybody looked, of which the last *lying* are the trick."""
        finished = len(plays) - lying
        self._trick = tuple(plays[finished:])
        self.last_trick = tuple(plays[max(0, finished - len(self.who)) : finished])

    async def _show_trick(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - of any game
        """Show an *event* of a trick."""
        match event:
            case TilesLed(seat, tiles) | TilesBeat(seat, tiles):
                await self._put_away(before)
                await self._show_play(Play(seat, tiles, face_up=True), before or after)
            case TilesThrown(seat, tiles):
                await self._show_play(Play(seat, tiles, face_up=False), before or after)
            case TrickWon(seat, _):
                await self._end_trick(seat, after, self._model(after))
            case _:
                pass

    async def _end_trick(self, winner: Seat, after: Any, shown: TrickTableModel) -> None:  # noqa: ANN401 - of any game
        """Move the trick to *winner* and show *shown*, unless it lies there to be looked at."""
        self.changed.emit()
        await self._linger_in_round()
        self.last_trick, self._trick = self._trick, ()
        if not self._lies(after):
            await self._table.show_taken(winner, shown)

    async def _put_away(self, before: Any) -> None:  # noqa: ANN401 - of any game
        """Move the finished trick that still lies there to its winner, in a review."""
        won = [e.seat for e in before.history if isinstance(e, TrickWon)] if before is not None else []
        if self._reviewing and before is not None and won and not self._trick:
            await self._table.show_taken(won[-1], replace(self._model(before), trick=()))

    async def _show_play(self, play: Play, before: Any) -> None:  # noqa: ANN401 - of any game
        """Show one more play of the trick, the table otherwise as *before*."""
        self._trick = (*self._trick, play)
        model = self._model(before)
        hand = list(model.hand)
        if play.seat == self.me:
            for tile in play.tiles:
                hand.remove(next(each for each in hand if each.tile == tile))
        seats = tuple(
            replace(seat, tiles=seat.tiles - len(play.tiles) * (seat.seat == play.seat), to_act=False)
            for seat in model.seats
        )
        trick = trick_models(self._trick, civil_supreme=self.civil_supreme)
        shown = replace(model, hand=tuple(hand), seats=seats, trick=trick)
        await self._table.show_play(play.seat, play.tiles, shown, face_up=play.face_up)
        self.changed.emit()


def plays_of(events: Iterable[Any], *also: type[Event]) -> list[Play]:
    """Return all plays among *events*; those of the classes *also* lay tiles of a seat open too."""
    kinds: tuple[type, ...] = (TilesLed, TilesBeat, TilesThrown, *also)
    played: Iterable[Any] = (event for event in events if isinstance(event, kinds))
    return [Play(event.seat, event.tiles, not isinstance(event, TilesThrown)) for event in played]


def trick_content(plays: Sequence[PlayModel]) -> SheetContent:
    """Show a finished trick again, as far as the reader saw it."""
    body = QWidget()
    grid = two_columns(body)
    for row, play in enumerate(plays):
        words = f"▲ {play.caption}" if play.winning else play.caption
        label = PlainLabel(words, body, role=Type.LEAD, tone="gold" if play.winning else "")
        grid.addWidget(label, row, 0)
        grid.addWidget(TileStrip(play.tiles, body, width=30), row, 1)
    subtitle = "" if plays else _("No trick has been finished in this round yet.")
    spoken = "\n".join(play.caption for play in plays)
    return SheetContent(term("last-trick"), subtitle, body, (close_button(),), spoken)
