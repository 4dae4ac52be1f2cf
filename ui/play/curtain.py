# SPDX-License-Identifier: MIT
"""Several people at one screen: whose it is now, and the curtain between two of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.game import Event, Seat, TilesDealt, in_order
from ui.kit import theme
from ui.kit.sheet import SheetButton, SheetContent, SheetOverlay
from ui.kit.theme import Space
from ui.kit.widgets import KeyButton, SizeEvents
from ui.language.i18n import _, capital, term
from ui.table.seating import LEAVE

if TYPE_CHECKING:
    from ui.games.presenter import Presenter
    from ui.saving.party import Party

_LIFT: Final = "lift"
"""The answer of the person to whom the screen is passed."""
BLIND_S: Final = 0.5
"""Seconds in which a sheet of this kind takes no answer: Enter, pressed once too often, was about the move before."""


class Screen:
    """The one screen at which the people of a match sit down in turn; with one person it is theirs alone.

    A screen is passed on behind a curtain wherever its next reader knows something that the others do not. Until then
    the table only turns: everybody may see it.
    """

    def __init__(self, party: Party, presenter: Presenter, overlay: SheetOverlay, leave: Callable[[], None]) -> None:
        """Let all people of *party* watch *presenter*; the curtain is a sheet on *overlay*, and *leave* ends play."""
        self._party, self._presenter, self._overlay, self._leave = party, presenter, overlay, leave
        self.seat = party.me
        """Who is at the screen."""
        self._is_theirs = False
        """Whether the others do not look on: the screen was passed behind a curtain."""
        self._state: Any = None
        """What was shown last; None before the first."""
        self._hides = False
        """Whether something hidden was found in this round already."""
        self._lifted = asyncio.Event()
        self._lifted.set()
        self._turn = asyncio.Lock()
        self._asked: Seat | None = None

    def reset(self) -> None:
        """Ask nobody any more, as after a move was taken back; whoever agreed to that may still look on."""
        self._turn, self._asked = asyncio.Lock(), None
        self._state, self._is_theirs = None, False

    async def ask_all(self, make: Callable[[], SheetContent]) -> str:
        """Ask all people, before whom nothing of the table may lie open; return the answer. See `go_on`."""
        if self.guards:
            self._presenter.veil()
        return await self._overlay.ask(make)

    async def go_on(self) -> None:
        """Leave the screen to the one at it, after `ask_all`."""
        if self.guards:
            await self._pass_to(self.seat, self._state)
            self._presenter.show_now()

    async def ask_opening(self, seat: Seat, ways: Sequence[str]) -> str | None:
        """Ask *seat*, before it rolls, in which of *ways* the wall is opened; return None where chance decides.

        Nothing is dealt yet, so that everybody may read it. Who leaves the table instead is asked again later.
        """
        return await self._stay(partial(self._openings, seat, ways)) or None

    @property
    def guards(self) -> bool:
        """Whether one of the people knows what another may not see, and a curtain is wanted."""
        return self._guards(self._state)

    def _guards(self, state: Any) -> bool:  # noqa: ANN401 - the state of any game
        if not self._party.is_shared or not self._presenter.settings.curtain:
            return False
        if not self._hides and state is not None:
            game = self._party.setup.entry.game
            known = [(view.standing, view.history) for view in (game.view(state, seat) for seat in self._party.people)]
            self._hides = any(each != known[0] for each in known[1:])
        return self._hides

    async def watch(self, state: Any, events: tuple[Event, ...], playing: Collection[Seat]) -> None:  # noqa: ANN401
        """Show *events*, which led to *state*, to one of the people *playing*: it is theirs, or for all to see."""
        begins = any(isinstance(event, TilesDealt) for event in events)
        if begins:
            self._hides = False
        if begins and not self._presenter.resuming:
            # Whoever saw the last settlement sees the tiles that are dealt.
            self._is_theirs = False
        await self._lifted.wait()
        if self._guards(state) and not self._is_theirs and state.ended is None:
            await self._pass_to(self._next(state, playing), None if begins else self._state)
        await self._presenter.watch(state, events)
        self._state = state

    def shown(self, seat: Seat) -> None:
        """Let the next of the people be asked: the move of *seat* was shown."""
        if self._asked == seat:
            self.free()

    def free(self) -> None:
        """Let the next of the people be asked."""
        self._asked = None
        self._turn.release()

    async def take(self, seat: Seat) -> None:
        """Wait until *seat* alone is asked, and sit down at the screen; see `shown` and `free`."""
        if self._asked == seat:
            return
        await self._turn.acquire()
        self._asked = seat
        if self.guards:
            if seat != self.seat or not self._is_theirs:
                await self._pass_to(seat, self._state)
        elif seat != self.seat:
            # A felt is played from its lower edge, so that it turns even where all may see everything.
            self._sit_down(seat, self._state)

    def _next(self, state: Any, playing: Collection[Seat]) -> Seat:  # noqa: ANN401 - of any game
        """Return the first of the people *playing* who will be asked in *state*, by what everybody knows."""
        asked = self._party.setup.entry.game.to_act(state)
        order = (*asked, *in_order(asked[0] if asked else self.seat, len(self._party.names)))
        return next((seat for seat in order if seat in playing), self.seat)

    async def _pass_to(self, seat: Seat, state: Any) -> None:  # noqa: ANN401 - of any game
        self._lifted.clear()
        try:
            await self._stay(partial(self._content, seat))
            self._is_theirs = True
            self._sit_down(seat, state)
        finally:
            self._lifted.set()

    async def _stay(self, make: Callable[[], SheetContent]) -> str:
        """Show the sheet of *make*, with a way to leave the table; return any other answer."""
        while (answer := await self._overlay.ask(make)) == LEAVE:
            self._leave()
            # That ends this match at the next chance.
            await asyncio.sleep(0)
        return answer

    def _sit_down(self, seat: Seat, state: Any) -> None:  # noqa: ANN401 - of any game
        self._is_theirs = self._is_theirs and self._hides
        self.seat = seat
        self._presenter.turn_to(seat, state)

    def _content(self, seat: Seat) -> SheetContent:
        """Take everything off the table and what was copied from it, and ask for *seat*."""
        self._presenter.veil()
        clipboard = QGuiApplication.clipboard()
        if clipboard.ownsClipboard():
            clipboard.clear()
        name = self._party.shown_names()[seat]
        wait = _("{name}, show your tiles when only you can see the screen.").format(name=name)
        buttons = (
            SheetButton(LEAVE, _("Start page")),
            SheetButton(_LIFT, _("Show my tiles"), "Enter", main=True),
        )
        refuse = self._refusing(wait)
        return SheetContent(
            _("Pass to {name}").format(name=name), wait, QWidget(), buttons, covers=True, refuse=refuse
        )

    def _openings(self, seat: Seat, ways: Sequence[str]) -> SheetContent:
        """Return the question how the wall is opened, for *seat*."""
        name = self._party.shown_names()[seat]
        keys = {str(at): way for at, way in enumerate(ways, start=1)}
        body = _Ways(
            KeyButton(capital(term(way)), key=key, press=partial(self._overlay.close_with, way))
            for key, way in keys.items()
        )
        wanted = _("Choose how the wall is opened. It changes nobody's chances.")
        return SheetContent(
            _("{name: rolls|You roll} the dice").format(name=name),
            wanted,
            body,
            (
                SheetButton(LEAVE, _("Start page")),
                SheetButton("", _("Leave it to chance"), "Enter", main=True),
            ),
            spoken="\n".join(
                _("{name}: {word}").format(name=key, word=capital(term(way))) for key, way in keys.items()
            ),
            escape=LEAVE,
            refuse=self._refusing(wanted, but=()),
            keys=keys,
        )

    def _refusing(self, why: str, but: Sequence[str] = ("",)) -> Callable[[str], str]:
        """Return what tells *why* a sheet stays after one of the answers *but*, and after any that is too early."""
        shown_at = time.monotonic()
        return lambda answer: why if answer in but or time.monotonic() - shown_at < BLIND_S else ""


class _Ways(SizeEvents, QWidget):
    """The ways to open the wall, in as many columns as there is room for their words."""

    _MOST: Final = 3

    def __init__(self, buttons: Iterable[KeyButton]) -> None:
        """Place *buttons*."""
        super().__init__()
        self._buttons = tuple(buttons)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._columns = 0
        self.follow_look()

    def on_look(self) -> None:
        """Place them in the present width."""
        self._grid.setSpacing(theme.look().px(Space.SMALL))
        fitting = (each for each in range(self._MOST, 1, -1) if self._width_of(each) <= self.width())
        columns = next(fitting, 1)
        if columns != self._columns:
            self._columns = columns
            # Not equally wide: one name is much longer than the others.
            for place, button in enumerate(self._buttons):
                self._grid.addWidget(button, *divmod(place, columns))

    def sizeHint(self) -> QSize:
        """Return the width of all columns, so that the sheet is as wide where it can be."""
        return QSize(self._width_of(self._MOST), super().sizeHint().height())

    def _width_of(self, columns: int) -> int:
        rows = (self._buttons[column::columns] for column in range(columns))
        widths = [max(each.sizeHint().width() for each in row) for row in rows]
        return sum(widths) + (columns - 1) * self._grid.spacing()
