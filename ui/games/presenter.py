# SPDX-License-Identifier: MIT
"""The common part of every game's presenter: it shows one round to one seat, and lets that seat's person decide.

The presenter sees what the seat of the person at this computer may see; the state is used only to ask
the rules why something is not possible, which depends on nothing hidden.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLayout, QToolTip, QWidget

from dominoes.ai.bot import Choice
from dominoes.game import AnyGame, ChipsMoved, Event, Game, RoundEnded, Seat, Step, TilesDealt, chips_moved
from dominoes.records.replay import still_view
from dominoes.tiles import Tile
from ui.games import words_of
from ui.games.coaching import Advise, Coaching
from ui.games.person import NO_KEY, PLAY_KEY, YES_KEY, Person, Turn
from ui.games.words import Words
from ui.kit.commands import Command
from ui.kit.layouts import replace_widget
from ui.kit.settings import Settings
from ui.kit.sheet import SheetOverlay
from ui.language.i18n import _, number
from ui.table.faces import Mood
from ui.table.felt import TableFelt
from ui.table.log_view import LogGroup, LogLine
from ui.table.moments import MomentPlayer
from ui.table.numbers import SheetModel
from ui.table.prompt import Action
from ui.table.seat_panel import Call

NOTHING_SINGLE: Mapping[Seat, Collection[Tile]] = MappingProxyType({})
"""No tile is open alone."""


class RoundLog:
    """What happened in a round as far as it was shown, and the same in words."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.history: list[Event] = []
        self._lines: list[LogLine] = []

    def begin(self, history: Iterable[Event] = ()) -> None:
        """Begin anew, with *history*."""
        self.history = list(history)
        self._lines.clear()

    def forget_words(self) -> None:
        """Ask for all words anew, as in another language."""
        self._lines.clear()

    def lines(self, game: AnyGame, words: Words, seen: Any) -> Sequence[LogLine]:  # noqa: ANN401 - of any game
        """Return the history of a round of *game* in *words*, as *seen* now; no event is put into words twice."""
        for at in range(len(self._lines), len(self.history)):
            event, before = self.history[at], self.history[:at]
            self._lines.append(words.line(event, before, seen, game.moments(event, before, seen)))
        return self._lines


class Waiting:
    """Play waits until the person goes on."""

    def __init__(self) -> None:
        """Wait for nothing yet."""
        self._over: asyncio.Future[None] | None = None
        self._ask: Callable[[], None] | None = None

    @property
    def is_on(self) -> bool:
        """Whether play waits now."""
        return self._over is not None

    async def run(self, ask: Callable[[], None]) -> None:
        """Wait until `end` is called; *ask* shows what the person is asked."""
        self._ask, self._over = ask, asyncio.get_running_loop().create_future()
        try:
            await self._over
        finally:
            self._ask = self._over = None

    def ask_again(self) -> None:
        """Show once more what the person is asked, as in another language."""
        if self._ask is not None:
            self._ask()

    def end(self) -> None:
        """Wait no longer."""
        if self._over is not None and not self._over.done():
            self._over.set_result(None)


class Presenter(QObject):
    """Shows one round to one seat; a game adds what its events look like."""

    changed = Signal()
    """Something happened that the panels beside the table want to show."""
    announced = Signal(str)
    """Something to announce."""
    wanted = Signal(object)
    """A sheet to be looked at while play goes on; the argument makes it."""
    happens = Signal(object, object)
    """An `Event`, masked, is about to be seen; the second argument is what is notable in it, a tuple of `Moment`."""
    called = Signal(str)
    """This word is called at the table."""
    prefers = Signal(str, object)
    """The player changed a setting: its name and value."""

    TABLE: ClassVar[type[TableFelt[Any]]]
    PERSON: ClassVar[type[Person[Any]]]
    TURN: ClassVar[type[Turn[Any, Any, Any]]]
    PREFERS: ClassVar[Collection[str]] = ()
    """Keys of the commands that change a setting."""
    SOUNDS: ClassVar[Mapping[type[Event], str]] = {}
    """The sound of an event, besides those that every game has; a file in resources/sounds."""
    PAUSES: ClassVar[tuple[type[Event], ...]] = ()
    """Events after which there is time for a tip."""

    def __init__(
        self,
        table: TableFelt[Any],
        overlay: SheetOverlay,
        game: Game[Any, Any, Any, Any],
        me: Seat,
        parent: QObject | None = None,
    ) -> None:
        """Present *game* on *table* to the person in seat *me*."""
        super().__init__(parent)
        self._table = table
        self.animator = table.animator
        self._overlay = overlay
        self._game = game
        self.me = me
        self._who: Sequence[str] = ()
        self.levels: Sequence[str] = ()
        """Strengths in words by seat."""
        self._settings = Settings()
        self.resuming = False
        """Whether the next thing watched is a position to be shown at once."""
        self.advise: Advise | None = None
        """Where advice comes from."""
        self.judge: Advise | None = None
        """Source of the losses of other moves against the first."""
        self.coaching: Coaching | None = None
        """What is thought about the person's turn, or was about the last one; None if nobody thinks."""
        self._thoughts: list[Coaching] = []
        """Those of people who sat here before."""
        self._state: Any = None
        self._viewed: tuple[Any, Any] | None = None
        """The state that was looked at last, and the view of it."""
        self._log = RoundLog()
        self._moments = MomentPlayer(table)
        self._watching = False
        self.waiting = Waiting()
        self._reviewing = self._hands_open = False
        self._stands_still = False
        """Whether the table shows positions of a review or of a lesson, instead of a match."""
        self._open_seats: frozenset[Seat] = frozenset()
        """Seats with open hands, if not all are open."""
        self._single = NOTHING_SINGLE
        """Tiles that lie open in other hands."""
        self.is_dealing = False
        """Whether the tiles of a round are on their way, of which nobody has seen any."""
        self.person: Person[Any] = self.PERSON(table, self)
        self.person.announced.connect(self.announced)
        self.person.arranged.connect(self._arrange)
        self.person.idle.connect(self.go_on)
        table.felt_clicked.connect(self.go_on)

    @classmethod
    def lay_table(cls, before: TableFelt[Any], layout: QLayout) -> TableFelt[Any]:
        """Return a felt of this game in the place of *before* in *layout*; that is deleted, unless it is one."""
        if isinstance(before, cls.TABLE):
            return before
        felt = cls.TABLE(before.parentWidget())
        replace_widget(layout, before, felt)
        return felt

    def close(self) -> None:
        """Disconnect from the table, so that only the next presenter answers its clicks."""
        self.person.close()
        for each in (*self._thoughts, self.coaching):
            if each is not None:
                each.stop()
        self._table.felt_clicked.disconnect(self.go_on)
        self.hurry(on=False)
        self._state = self._viewed = None

    # -- what a game says ----------------------------------------------------------------------

    @property
    def words(self) -> Words:
        """What the game says at this table; a round has begun."""
        return words_of(self._game.key, self._state.options, self.who)

    def settlement(self, state: Any, round_name: str) -> SheetModel:  # noqa: ANN401 - the state of any game
        """Return the settlement of a finished round."""
        return words_of(self._game.key, state.options, self.who).sheet(state, round_name)

    def facts(self, state: Any, seat: Seat) -> Mapping[str, float]:  # noqa: ANN401 - for a game to say
        """Return what was found out about *seat* while the round was played, by the keys of `Entry.facts`."""
        return {}

    @staticmethod
    def is_stop(step: Step[Any], before: Step[Any]) -> bool:  # noqa: ARG004 - for a game to say
        """Return whether a review stops after *step*, which *before* led to; by default always."""
        return True

    def commands(self) -> tuple[Command, ...]:
        """Return what can be asked for at this game's table alone; those with a text are in the header too."""
        raise NotImplementedError

    @property
    def state(self) -> Any:  # noqa: ANN401 - the state of any game
        """The round on the table, with what nobody here may see; None before one."""
        return self._state

    @property
    def _seen_state(self) -> Any:  # noqa: ANN401 - the state or the view of any game
        """The round as far as it is known here."""
        return self._state if self._hands_open else self.view

    def _model(self, state: Any) -> Any:  # noqa: ANN401 - of any game
        raise NotImplementedError

    def _begin(self) -> None:
        """Forget what was shown of the round before; many games keep nothing."""

    def _caught_up(self, view: Any) -> None:  # noqa: ANN401 - the view of any game
        """Take over the display of a position reached unseen; `_history` led to it."""
        self._begin()

    async def _show(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - states of any game
        """Show the masked *event*."""
        raise NotImplementedError

    @property
    def beside(self) -> QWidget | None:
        """What stands to the left of the table."""
        return None

    def show_beside(self, width: int, height: int) -> None:
        """Show the game's part to the left of the table, if this room (pixels) is enough for both; few have one."""

    def is_honest(self) -> bool:
        """Return whether the player wants neither hints nor to take anything back; if so, show that."""
        if self.settings.honest:
            self.person.say(_("Strict play: no hints, no undo. You can change this in Settings."))
        return self.settings.honest

    # -- what is shown -------------------------------------------------------------------------

    @property
    def view(self) -> Any:  # noqa: ANN401 - the view of any game
        """What the seat knows now; None before a round."""
        return None if self._state is None else self._seat_view(self._state)

    def _seat_view(self, state: Any) -> Any:  # noqa: ANN401 - the view of any game
        """Return what the seat knows in *state*; the view of one state is made once."""
        if self._viewed is None or self._viewed[0] is not state:
            self._viewed = state, self._game.view(state, self.me)
        return self._viewed[1]

    @property
    def who(self) -> Sequence[str]:
        """Names by seat."""
        return self._who

    @who.setter
    def who(self, given: Sequence[str]) -> None:
        self._who = self.person.who = given
        self._log.forget_words()

    @property
    def settings(self) -> Settings:
        """How the player likes the table to behave."""
        return self._settings

    @settings.setter
    def settings(self, given: Settings) -> None:
        self._settings = self.person.settings = given

    def _arrange(self) -> None:
        """Show what the person has selected now."""
        if self._state is not None and not self._watching:
            self._table.sync(self._model(self._state))

    async def choose(
        self,
        legal: tuple[Any, ...],
        *,
        is_silent: bool = True,
        is_named: bool = False,
    ) -> Any:  # noqa: ANN401 - of any game
        """Ask the person for a move; unless *is_silent*, also what has a silent answer, and by name if *is_named*."""
        turn = self.TURN(self._game, self._state, self.me, legal)
        self._think(turn)
        self.person.asks_all, self.person.is_named = not is_silent, is_named
        try:
            return await self.person.decide(turn)
        finally:
            if self.coaching is not None and not self._is_wanted_later(turn):
                # Opponents need the thinking process.
                self.coaching.stop()

    def _think(self, turn: Any) -> None:  # noqa: ANN401 - of any game
        """Begin to calculate help for the person in *turn*, if they want it."""
        if self.coaching is not None:
            self.coaching.stop()
        self.coaching = self.person.coaching = None
        if self.advise is not None and self._is_wanted(turn):
            judge = self.judge if self.settings.warns or self.settings.judges else None
            self.coaching = Coaching(turn, self.advise, judge, partial(self._advised, turn))
            self.person.coaching = self.coaching

    def _is_wanted(self, turn: Any) -> bool:  # noqa: ANN401 - of any game
        """Return whether anybody wants to know what is best in *turn*."""
        return (self.settings.warns or self.settings.judges) and len(turn.legal) > 1

    def _is_wanted_later(self, turn: Any) -> bool:  # noqa: ANN401 - for a game to say
        """Return whether it is still of use when the person has decided."""
        return False

    def _advised(self, turn: Any, advice: Choice[Any]) -> None:  # noqa: ANN401 - of any game
        """Show the *advice* about *turn*, if the player wants it before each move."""
        if self.settings.advises and self.person.turn is turn:
            self.person.offer_hint(advice)

    def show_now(self) -> None:
        """Show everything again, as after a change of language."""
        if self._state is None:
            return
        self._log.forget_words()
        if self._watching:
            # What lies there now is not yet the state; it is, when the motion is over.
            self._table.refresh()
        else:
            self._table.sync(self._model(self._state))
            self.person.show_turn()
        if self.person.turn is not None and self.coaching is None:
            # The player may want it only now.
            self._think(self.person.turn)
        self.waiting.ask_again()
        self.changed.emit()

    def log(self) -> list[LogGroup]:
        """Return the round as far as it was shown, a line for each thing worth telling."""
        if self._state is None:
            return []
        words, seen = self.words, self._seen_state
        lines = [each for each in self._log.lines(self._game, words, seen) if each.text]
        return words.groups(lines, seen) if lines else []

    def describe(self, state: Any, events: Iterable[Event], *, opened: bool = False) -> list[str]:  # noqa: ANN401
        """Return *events*, the last of which led to *state*, as far as they may be seen here; a line for each.

        *opened* tells them as somebody sees them who knows all tiles.
        """
        new = tuple(events)
        # They are what the history of *state* ends with.
        history = [*state.history[: len(state.history) - len(new)], *(new if opened else map(self._seen, new))]
        words = words_of(self._game.key, state.options, self.who)
        seen = state if self._hands_open else self._seat_view(state)
        lines = (
            words.line(
                history[at], history[:at], seen, self._game.moments(history[at], history[:at], seen), opened=opened
            )
            for at in range(len(history) - len(new), len(history))
        )
        return [each.text for each in lines if each.text]

    def _seen(self, event: Event) -> Event:
        return event if self._hands_open else self._game.mask(event, self.me)

    def _view(self, state: Any) -> Any:  # noqa: ANN401 - the view of any game
        """Return what the person knows in *state*; outside of play one seat at most is to move, as in pictures."""
        if self._stands_still:
            return still_view(self._game, state, self.me, asks=not self._reviewing)
        return self._seat_view(state)

    def _open(self, state: Any) -> Any:  # noqa: ANN401 - the state of any game
        """Return *state*, for all hands to be shown that lie open, without the others; None in play."""
        if self._hands_open or not (self._open_seats or self._single):
            return state if self._hands_open else None
        closed = self._closed(state, self._open_seats | {self.me})
        hands = list(closed.hands)
        for seat in self._single.keys() - self._open_seats - {self.me}:
            shown = tuple(face for face in state.hands[seat] if face in self._single[seat])
            # Where a closed tile stands would tell of it.
            hands[seat] = (*shown, *(None,) * (len(state.hands[seat]) - len(shown))) if shown else ()
        return replace(closed, hands=tuple(hands))

    def _closed(self, state: Any, seats: Collection[Seat]) -> Any:  # noqa: ANN401 - the state of any game
        """Return *state* without the hands of all but *seats*; a game takes away what else those alone know."""
        return replace(state, hands=tuple(hand if at in seats else () for at, hand in enumerate(state.hands)))

    # -- several people at one screen ----------------------------------------------------------

    def veil(self) -> None:
        """Show nothing of the round to anybody, until `turn_to`."""
        self.go_on()
        if self.coaching is not None:
            # It may still find what statistics want to know.
            self._thoughts.append(self.coaching)
        self.coaching = self.person.coaching = None
        self.person.verdict = ""
        self._state = self._viewed = None
        self._log.begin()
        self._table.clear()
        QToolTip.hideText()
        self.changed.emit()

    def turn_to(self, seat: Seat, state: Any) -> None:  # noqa: ANN401 - the state of any game
        """Show *state* as *seat* sees it, which sits at the lower edge from now on; None before there is anything."""
        self.veil()
        self.me = seat
        if state is not None:
            self._take_up(state)

    # -- a round that was played before --------------------------------------------------------

    def review(self, state: Any, *, hands_open: bool) -> None:  # noqa: ANN401 - the state of any game
        """Show *state* at once; from now on nobody is asked, and what comes after it may be watched.

        Only for rounds that are over: here alone hands can lie open.
        """
        self._reviewing, self._hands_open, self._stands_still = True, hands_open, True
        self._table.bar.hide()
        self._take_up(state)

    def lay_out(
        self,
        state: Any,  # noqa: ANN401 - the state of any game
        open_seats: Collection[Seat],
        single: Mapping[Seat, Collection[Tile]] = NOTHING_SINGLE,
        *,
        asks: bool = True,
    ) -> None:
        """Show *state* at once, with the hands of *open_seats* and what `me` knows open; then `me` may be asked.

        Only for a teacher's table, where nobody plays against anybody. Of the other hands the tiles in *single* are
        open, by seat. A table that never *asks* leaves the room for its buttons to the tiles.
        """
        self._single = single
        self._open_seats = frozenset(open_seats)
        # What lies face down before somebody who plays alone is in no hand.
        self._reviewing, self._hands_open = False, len(self._open_seats) == len(self.who) > 1
        self._stands_still = True
        self._table.bar.setVisible(asks)
        self._take_up(state)

    def _take_up(self, state: Any) -> None:  # noqa: ANN401 - the state of any game
        """Show *state*, which was reached before anybody looked."""
        self._state = state
        view = self._seat_view(state)
        self._log.begin(state.history if self._hands_open else view.history)
        self._caught_up(view)
        self._table.calls.clear()
        self._table.sync(self._model(state))
        self.changed.emit()

    # -- events become motion ------------------------------------------------------------------

    async def watch(self, state: Any, events: tuple[Event, ...]) -> None:  # noqa: ANN401 - the state of any game
        """Show *events*, which led to *state*."""
        before, self._state = self._state, state
        if self.resuming:
            self.resuming = False
            self._take_up(state)
            return
        if any(isinstance(event, TilesDealt) for event in events):
            await self._pass_bank(state)
            self._log.begin()
            self._begin()
            if self.person.verdict and self._table.advice.text == self.person.verdict:
                self._table.advice.say("")
            self.person.verdict = ""
            self.is_dealing = True
            self.changed.emit()
        self._watching = True
        if not self._stands_still and any(isinstance(event, ChipsMoved | RoundEnded) for event in events):
            model = self._table.model
            self._table.purses = None if model is None else tuple(seat.chips for seat in model.seats)
        try:
            for event in events:
                await self._watch(self._seen(event), before, state)
        finally:
            self._watching = self.is_dealing = False
            self._table.purses = None
        self._table.sync(self._model(state))
        self.changed.emit()

    async def _watch(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - states of any game
        """Tell of the masked *event*, and show it with its moments."""
        words, seen = self.words, self._seen_state
        moments = self._game.moments(event, self._log.history, seen)
        self._log.history.append(event)
        said = self._log.lines(self._game, words, seen)[-1].text
        self.happens.emit(event, moments)
        if said:
            self.announced.emit(said)
        for call in words.calls(moments):
            self._table.call(call)
            self.called.emit(call.word)
        await self._moments.before(moments)
        await self._show(event, before, after)
        if isinstance(event, TilesDealt):
            if not self._stands_still:
                await self._moments.turn_up()
            self.is_dealing = False
        await self._moments.after(moments)
        if moved := chips_moved(event, self._log.history[:-1]):
            await self._moments.settle(moved)

    @property
    def purses(self) -> tuple[int, ...]:
        """The chips that the seats have on the table; empty without one."""
        return () if self._table.model is None else tuple(seat.chips for seat in self._table.model.seats)

    def hold_purses(self, purses: Sequence[int] | None) -> None:
        """Show other chips than the table has, until `pay` moves them; None shows those of the table."""
        self._table.show_purses(purses)

    async def pay(self, before: Sequence[int]) -> None:
        """Let chips move from *before* to the figures of the table."""
        try:
            if len(before) == len(after := self.purses):
                self._table.show_purses(before)
                await self._moments.settle([new - old for old, new in zip(before, after, strict=True)])
        finally:
            self._table.show_purses(None)

    def show_mood(self, seat: Seat, mood: Mood) -> None:
        """Let the face of *seat* show *mood*."""
        self._table.show_mood(seat, mood)

    def speak(self, seat: Seat, text: str) -> None:
        """Let *seat* say *text* on the table; a screen reader says it if the player wants that."""
        if self._table.speak(seat, text) and self.settings.talk_aloud:
            self.announced.emit(_("{name}: {word}").format(name=self.who[seat], word=text))

    async def _pass_bank(self, state: Any) -> None:  # noqa: ANN401 - the state of any game
        """Show the bank pass to another seat for the round of *state*, if the table shows a banker."""
        shown = () if self._table.model is None or self._stands_still else self._table.model.seats
        old = next((seat.seat for seat in shown if seat.banker), None)
        new = self._game.banker(state)
        if old is None or new is None or new == old or len(shown) != self._game.seats(state.options):
            return
        mark = shown[old].banker.partition("×")[0].strip()
        self.announced.emit(_("{name}: {word}").format(name=self.who[new], word=mark))
        await self._moments.pass_bank(old, new, mark)

    async def celebrate(self, places: Sequence[int]) -> None:
        """Show the *places* reached in a match by seat, each at its seat for a moment, and say them."""
        if self._table.model is None or len(places) != len(self._table.model.seats):
            return
        said = sorted(zip(places, self.who, strict=True))
        named = (_("{name}: {word}").format(name=name, word=_place_words(place)) for place, name in said)
        self.announced.emit(" · ".join(named))
        if not self.animator.motion:
            return
        for seat, place in enumerate(places):
            self._table.call(Call(_place_words(place), Seat(seat)))
        await self._table.calls.let_stand()
        self._table.calls.clear()

    async def _linger(self) -> None:
        """Leave what lies on the table for as long as the settings say."""
        if self.settings.trick_waits and not self.animator.hurry.is_set():
            await self._wait()
        else:
            await self.animator.pause(self.settings.trick_seconds * 1000)

    @property
    def _stays(self) -> bool:
        """Whether the round is over, so that `stay` leaves the tiles on the table."""
        return not self._reviewing and self._state is not None and self._state.ended is not None

    async def stay(self, bring: Callable[[], str], *, until_click: bool) -> None:
        """Leave the finished table to be looked at: *until_click*, or for a while.

        Args:
            bring: Returns the words of the button that ends this and brings a sheet.
            until_click: Whether it stays for as long as the person likes.
        """
        if self._state is None:
            return
        if until_click or self.settings.trick_waits:
            await self._wait(lambda: [Action(bring(), PLAY_KEY, self.go_on, main=True, also=("Esc",))])
        else:
            await self._table.calls.let_stand(self.settings.trick_seconds * 1000)

    async def _linger_in_round(self) -> None:
        """Do the same, unless the round is over: then `stay` does."""
        if not self._stays:
            await self._linger()

    async def _wait(self, offer: Callable[[], Sequence[Action]] | None = None) -> None:
        """Wait until the person goes on, perhaps by a button; *offer* returns what buttons there are."""

        def ask() -> None:
            self._table.advice.say(_("Click or press Enter to go on."))
            if offer is not None:
                self._table.bar.show_actions(offer())

        ask()
        self.announced.emit(self._table.advice.text)
        try:
            await self.waiting.run(ask)
        finally:
            self._table.advice.say("")
            self._table.bar.clear()

    def hurry(self, *, on: bool) -> None:
        """Show what follows without pauses, or again at the pace of the settings."""
        if on:
            self.animator.hurry.set()
            self.go_on()
        else:
            self.animator.hurry.clear()

    def go_on(self) -> None:
        """Do not wait: finish motion and displays."""
        self.animator.finish_now()
        self.waiting.end()


def _place_words(place: int) -> str:
    return _("Place {n}").format(n=number(place))


def yes_and_no(press: Callable[[str], object]) -> tuple[Command, ...]:
    """Return the keys for every yes-or-no question of a table, whose buttons *press* presses."""
    return (
        Command("", YES_KEY, partial(press, YES_KEY), help=_("Answer yes")),
        Command("", NO_KEY, partial(press, NO_KEY), help=_("Answer no")),
    )


def hand_help(double_click: str, drag: str) -> tuple[Command, ...]:
    """Return the lines of the key help about the hand, common to all games; the arguments describe the effects."""
    return (
        Command("", "Home End", None, help=_("Move to the first or last tile")),
        Command("", _("Double-click"), None, help=double_click),
        Command("", _("Drag"), None, help=drag),
    )
