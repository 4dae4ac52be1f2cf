# SPDX-License-Identifier: MIT
"""The person at this computer: what they do on the table becomes a move of one seat.

What may be done is looked up in a `Turn`, never worked out here. What is selected is part of the model of
the table: a person changes it and asks for the table to be shown again; nothing is written into widgets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from string import digits
from typing import Any, ClassVar, Final, Generic, TypeVar

from PySide6.QtCore import QObject, Signal, SignalInstance

from dominoes.ai.bot import NO_LOSS, Choice, Estimate, Loss
from dominoes.certainty import SURE
from dominoes.errors import Reason
from dominoes.game import Game, Move, Seat, State, View
from dominoes.games import entry
from ui.games import words_of
from ui.games.coaching import Coaching
from ui.games.reasons import reason_text
from ui.kit.settings import Settings
from ui.language.i18n import _, number, sentences, signed
from ui.table.drag import Drop
from ui.table.felt import TableFelt
from ui.table.prompt import Action

Kind = TypeVar("Kind")


@dataclass(frozen=True)
class Turn(Generic[State, Move, View]):
    """What one seat may do now, and why the rest is not possible."""

    game: Game[State, Move, Any, View]
    state: State
    seat: Seat
    legal: tuple[Move, ...]

    @cached_property
    def view(self) -> View:
        """What the seat knows."""
        return self.game.view(self.state, self.seat)

    @property
    def silent(self) -> Move | None:
        """The answer to a question that is not asked, since it has no other; None if the player decides."""
        return None

    def moves(self, kind: type[Kind]) -> tuple[Kind, ...]:
        """Return the legal moves of one *kind*."""
        return tuple(move for move in self.legal if isinstance(move, kind))

    def why_not(self, move: Move) -> Reason | None:
        """Return why *move* is not legal; None if it is."""
        return self.game.why_not(self.state, self.seat, move)


PLAY_KEY: Final = "Enter"
"""On the most wanted button; the other keys are up to each game."""


YES_KEY: Final = "Y"
NO_KEY: Final = "N"
"""These answer every yes-or-no question, in addition to the caps."""
DECLINE_KEY: Final = "Esc"
"""It declines where a cap says so, and selects nothing any more elsewhere."""


SAID: Final = 2
"""How many sentences of the coach a hint has; more would not be read."""
ROUNDED: Final = 10
"""Chips from which on a loss is said without fractions."""


TurnType = TypeVar("TurnType", bound=Turn[Any, Any, Any])


class Person(QObject, Generic[TurnType]):
    """Turns actions on the table into moves of one seat; a game adds its selections."""

    arranged = Signal()
    """The table must be shown again: something else is selected."""
    announced = Signal(str)
    """Something to announce."""
    idle = Signal()
    """The person clicked although there is nothing to decide: go on."""
    giving_up = Signal()
    """The person wants to give up the round."""

    ANSWERS: ClassVar[frozenset[str]] = frozenset({PLAY_KEY, YES_KEY, NO_KEY, DECLINE_KEY, *digits})
    """Keys that answer a question; a game adds its own."""
    GIVEN_UP: ClassVar[str] = ""
    """Meaning of giving up the round, as a message id; empty if that is impossible."""

    def __init__(self, table: TableFelt[Any], parent: QObject | None = None) -> None:
        """Listen to *table*."""
        super().__init__(parent)
        self._table = table
        self.who: Sequence[str] = ()
        """Names by seat."""
        self._turn: TurnType | None = None
        self._answer: asyncio.Future[Any] | None = None
        self.settings = Settings()
        """How the player likes the table to behave."""
        self.may_take_focus: Callable[[], bool] = lambda: True
        """Returns whether a turn may move the focus to the hand; not while the player reads or writes elsewhere."""
        self.coaching: Coaching | None = None
        """What is thought about the turn, or was about the last one; None if nobody thinks."""
        self._asked_again: tuple[Any, ...] = ()
        """Moves about which the person was warned in this turn; no second warning follows."""
        self._warned: Any = None
        """The move about which they are warned now; None while they are not."""
        self._verdict_shown = ""
        """What was said of the last move, as it is shown."""
        self._hint: Choice[Any] | None = None
        self._followed: tuple[object, ...] = ()
        """The selection after following requested advice; empty for other advice."""
        self._bare: object = ()
        """What is selected at the beginning of a turn, before anything is chosen."""
        self._why: tuple[Reason, ...] = ()
        """What can be said for the advice with certainty, as far as it is shown."""
        self._selected: tuple[int, ...] = ()
        """Places of the selected tiles in the hand as it is shown, in the order in which they were selected."""
        self._given: tuple[int, ...] = ()
        """Those selected by advice, or since nothing else can be played, until a click confirms them."""
        self._selected_before: tuple[int, ...] = ()
        """Those that were selected when a drag began."""
        self._clicked: TurnType | None = None
        """The turn in which the last click on a tile or card came."""
        for signal, slot in self._signals():
            signal.connect(slot)

    def close(self) -> None:
        """Disconnect from the table, so that only the next person answers its clicks."""
        for signal, slot in self._signals():
            signal.disconnect(slot)

    # -- what a game adds ----------------------------------------------------------------------

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        """Return the signals of the table, each with what it calls; a game adds its own."""
        drag = self._table.drag
        return ((drag.taken, self._on_taken), (drag.over, self._on_over), (drag.returned, self._on_returned))

    def _actions(self) -> list[Action]:
        """Return the buttons for the turn as it is now."""
        raise NotImplementedError

    def _prompt(self) -> None:
        """Show in the advice what is asked, while no advice is given."""
        raise NotImplementedError

    def _move_text(self, move: Any) -> str:  # noqa: ANN401 - any game's moves
        """Return *move* of this turn in words."""
        assert self._turn is not None
        return words_of(self._turn.game.key, self._turn.state.options, self.who).move(self._turn.view, move)

    def _name_of(self, move: Any) -> str:  # noqa: ANN401 - any game's moves
        """Return *move* in words that may follow others."""
        return self._move_text(move)

    def _begin(self) -> None:
        """Prepare what a game keeps about a turn."""

    def _end(self) -> None:
        """Forget it; what was selected is still so."""

    def _on_tile(self, place: int) -> None:
        """Select the tile in *place* of the hand, let it go, or show why it cannot be selected."""

    def _play_taken_up(self) -> None:
        """Play the mouse's selection, or show the reason against it."""
        self.play_selected()

    def _drops(self, place: int) -> Sequence[Drop]:
        """Return the targets for the tile in *place* of the hand with the selection, or show why there are none."""
        return ()

    def _follow_hint(self, hint: Choice[Any]) -> None:
        """Select what *hint* says."""

    def _selection(self) -> object:
        """Return the selection, for comparing it with a later one; a game adds its own parts."""
        return self._selected

    def _button_plays(self, action: Action, move: Any) -> bool:  # noqa: ANN401 - any game's moves
        """Return whether the button *action* plays *move* as things are selected now."""
        return action.enabled and action.text == self._move_text(move)

    def _leaves_hint(self, move: Any) -> bool:  # noqa: ANN401 - for a game to say
        """Return whether something is selected that the advised *move* has not."""
        return False

    def press(self, letter: str) -> bool:
        """Do what a digit means; return whether it means anything."""
        return False

    def answer_giving_up(self) -> None:
        """Give up the round in this turn, in a game that allows it."""

    def give_up(self) -> bool:
        """Give up the round, now or as soon as the person is asked. Return whether that is possible in this game."""
        return False

    def press_enter(self) -> None:
        """Play the advice, as long as nothing else is chosen, else the selection."""
        move = self._advised
        if move is not None:
            self._answer_with(move)
        else:
            self.play_selected()

    def play_selected(self) -> None:
        """Press the main button, or repeat the question; go on while others are to move."""
        if self._turn is None:
            self.idle.emit()
        elif not self._table.bar.press(PLAY_KEY):
            self._say_again()

    @property
    def _advised(self) -> Any:  # noqa: ANN401 - any game's moves
        """The move that the person was advised on asking, until they choose something else; None if there is none."""
        asked = self._hint is not None and self._followed and self._selection() in (self._followed[0], self._bare)
        return self._hint.move if self._hint is not None and asked else None

    def _offered(self) -> list[Action]:
        """Return the buttons for the turn; what was advised is the main one, on the usual key."""
        actions, move = self._actions(), self._advised
        if move is None:
            return actions
        plays = next((each for each in actions if self._button_plays(each, move)), None)
        others = [
            replace(each, key=each.also[0] if each.also else "", main=False)
            if each.key == PLAY_KEY
            else replace(each, main=False)
            for each in actions
            if each is not plays and (plays is not None or each.enabled)
        ]
        if plays is None:
            return [Action(self._move_text(move), PLAY_KEY, self._does(move), main=True), *others]
        also = plays.also if plays.key == PLAY_KEY else (plays.key, *plays.also)
        advised = replace(plays, key=PLAY_KEY, does=self._does(move), main=True, also=also)
        return [advised if each is plays else others.pop(0) for each in actions]

    # -- a turn --------------------------------------------------------------------------------

    @property
    def turn(self) -> TurnType | None:
        """What the person may do now; None while others are to move."""
        return self._turn

    async def decide(self, turn: TurnType) -> Any:  # noqa: ANN401 - any game's moves
        """Wait for the person to decide; a question with one silent answer is not asked."""
        if turn.silent is not None:
            return turn.silent
        self._turn, self._hint, self._followed = turn, None, ()
        self._asked_again, self._warned = (), None
        self._give(())
        self._begin()
        # Where nothing is chosen, the advice that still stands above is what Enter plays.
        self._bare = self._selection()
        self._answer = asyncio.get_running_loop().create_future()
        # What was dragged into a move that was taken back lies there no longer.
        self._table.drag.forget()
        self._table.bar.keys.open()
        self.refresh()
        self._take_focus()
        self.announced.emit(sentences(self._table.advice.text, self._table.bar.spoken if self._selected else ""))
        verdict: tuple[str, ...] = ()
        try:
            move = await self._answer
            verdict = self._judged(turn, move)
            return move
        finally:
            self._table.bar.keys.close()
            self._answer = self._turn = self._hint = self._warned = None
            self._end()
            self._give(())
            self._table.drag.cancel()
            self._table.bar.clear()
            self._table.advice.say("")
            self._show_verdict(verdict)

    def _take_focus(self) -> None:
        """Move focus to the hand, if it may be moved."""
        if self.may_take_focus():
            self._table.focus_hand()

    def _answer_with(self, move: Any) -> None:  # noqa: ANN401 - any game's moves
        if self._answer is None or self._answer.done():
            return
        if self._is_doubtful(move):
            self._ask_again(move)
        else:
            self._answer.set_result(move)

    def _does(self, move: Any) -> Callable[[], None]:  # noqa: ANN401 - any game's moves
        return partial(self._answer_with, move)

    def _buttons(self, moves: Iterable[Any], keys: Iterable[str]) -> list[Action]:
        """Return a button for each of *moves*, with *keys* in order; the one with the usual key is the main one."""
        return [
            Action(self._move_text(move), key, self._does(move), main=key == PLAY_KEY)
            for move, key in zip(moves, keys, strict=False)
        ]

    def _yes_or_no(self, moves: Iterable[Any], keys: Iterable[str]) -> list[Action]:
        """Return the buttons of a question: the first of *moves* says yes, the other one no."""
        buttons = zip(self._buttons(moves, keys), (YES_KEY, NO_KEY), strict=False)
        return [replace(button, also=(key,)) for button, key in buttons]

    def forget_selection(self) -> bool:
        """Select nothing, as when the hand is shown in another order; return whether anything was selected."""
        selected, self._selected = bool(self._selected), ()
        if selected:
            self.refresh()
        return selected

    def refresh(self) -> None:
        """Show the selection, and the actions for it."""
        self._warned = None
        self.arranged.emit()
        self.show_turn()

    def show_turn(self) -> None:
        """Show the actions, and the question or the advice."""
        if self._turn is None:
            return
        self._table.bar.show_actions(self._offered())
        self._table.order_tabs()
        self._show_advice()

    def _show_advice(self) -> None:
        if self._turn is None:
            return
        if self._warned is not None:
            self._say_warning()
        elif self._hint is None:
            self._prompt()
        else:
            self._say_hint()

    def _say_hint(self) -> None:
        """Show the advice, with as much of why and how much as there is room for; no tip stays below it."""
        self._table.advice.show_tip("")
        self._table.advice.say_fitting(self.hint_text(), *self._shorter_hints(), tone="gold")

    # -- what is selected ----------------------------------------------------------------------

    def _give(self, places: tuple[int, ...]) -> None:
        """Select the tiles in *places* of the hand for the person."""
        self._selected = self._given = places

    def _selection_text(self) -> str:
        """Return the actions for the selection, else the question."""
        return self._table.bar.spoken or self._table.advice.text

    # -- by the mouse --------------------------------------------------------------------------

    def _on_clicked(self, place: int) -> None:
        self._clicked = self._turn
        if place in self._given and place in self._selected:
            # To follow the advice is not to let go what it selected; another click does that.
            self._given = ()
            self.refresh()
            self.announced.emit(self._selection_text())
        else:
            self._on_tile(place)
            self._forget_left_hint()

    def _forget_left_hint(self) -> None:
        """Mark no longer what was advised, if the player has chosen something else."""
        if self._hint is not None and self._leaves_hint(self._hint.move):
            self._hint = None
            self.refresh()

    def _on_double_clicked(self, place: int) -> None:
        """Play the tile in *place* with the selection; the first of the clicks has had its own effect."""
        if not self._clicked_now:
            self._on_clicked(place)
        elif self._take_up(place):
            self._play_taken_up()

    @property
    def _clicked_now(self) -> bool:
        """Whether the last click came in this turn; otherwise it was about something else."""
        return self._turn is not None and self._clicked is self._turn

    def _take_up(self, place: int) -> bool:
        """Select the tile in *place* if it is not; return whether it is then."""
        if place not in self._selected:
            self._on_tile(place)
        return place in self._selected

    def _on_taken(self, place: int) -> None:
        """Start to drag the tile in *place*, with those that are selected."""
        if self._turn is None:
            return
        self._selected_before = self._selected
        if self._take_up(place):
            self._table.drag.carry(sorted(self._selected), self._drops(place))

    def _on_over(self, text: str) -> None:
        """Show what letting go does."""
        if text:
            self._table.advice.say(text)
        else:
            self._show_advice()

    def _on_returned(self) -> None:
        """Select what was selected before the drag."""
        if self._turn is not None:
            self._selected = self._selected_before
            self.refresh()

    # -- what is said --------------------------------------------------------------------------

    def _say(self, text: str, tone: str = "") -> None:
        """Show *text* as advice, and announce it."""
        self._table.advice.say(text, tone=tone)
        self.announced.emit(self._table.advice.text)

    def _say_again(self) -> None:
        """Show and announce once more what is asked, or advised as long as nothing else is chosen."""
        if self._hint is None or self._warned is not None or self._selection() in (self._bare, *self._followed):
            self._show_advice()
        else:
            self._prompt()
        self.announced.emit(self._table.advice.text)

    def _explain(self, reason: Reason | None) -> None:
        """Show why something is not possible."""
        if reason is not None:
            self._say(self._reason_text(reason), "loss")

    def _reason_text(self, reason: Reason) -> str:
        return reason_text(reason, self.who)

    def show_hint(self, hint: Choice[Any]) -> None:
        """Show advice: its move, and the worth of it."""
        if self._turn is None or hint.move not in self._turn.legal:
            return
        self._take_hint(self._turn, hint)
        self._follow_hint(hint)
        self._followed = (self._selection(),)
        self.refresh()
        self._say_hint()
        self.announced.emit(self.hint_text())

    def offer_hint(self, hint: Choice[Any]) -> None:
        """Show unrequested advice; it selects nothing, and leaves a choice under way alone."""
        if self._turn is None or hint.move not in self._turn.legal or self._selected or self._hint is not None:
            return
        self._take_hint(self._turn, hint)
        self._followed = ()
        self.refresh()
        self.announced.emit(self.hint_text())

    def _take_hint(self, turn: TurnType, hint: Choice[Any]) -> None:
        self._hint = hint
        self._why = entry(turn.game.key).coach.reasons(turn.view, hint.move)[:SAID]

    def say_no_hint(self) -> None:
        """Show that nobody could think about a hint in time."""
        if self._turn is not None:
            self._say(_("The hint is not ready yet. Please ask again."))

    def say_reasons(self, choice: Choice[Any]) -> None:
        """Show the reasons in *choice* about the position, without its move."""
        if self._turn is None or choice.is_fallback:
            self.say_no_hint()
        else:
            self._say(sentences(*map(self._reason_text, choice.reasons)), "gold")

    def hint_text(self) -> str:
        """Return the advice, then its reasons, then its worth."""
        return sentences(*self._hint_parts(), self._worth())

    def _shorter_hints(self) -> tuple[str, ...]:
        """Return the advice with less and less about it: the numbers go first, the most telling sentence stays.

        Without room for both, it says more than the move, which is marked on the table.
        """
        what, *why = self._hint_parts()
        return (*(sentences(what, *why[:count]) for count in range(len(why), 0, -1)), why[0] if why else what)

    def _hint_parts(self) -> tuple[str, ...]:
        """Return the advice, and its reasons: certain ones before estimates."""
        hint = self._hint
        # Both may know the same.
        reasons = () if hint is None else dict.fromkeys((*self._why, *hint.reasons))
        return ("" if hint is None else self._move_text(hint.move), *map(self._reason_text, reasons))

    def _worth(self) -> str:
        """Return the worth of the advised move; empty if unknown or possibly chance."""
        hint = self._hint
        if hint is None or hint.value is None or hint.error is None:
            return ""
        value = round(hint.value)
        if not value or abs(hint.value) < SURE * hint.error:
            return ""
        return _("This round: about {value} chips on average.").format(value=signed(value))

    # -- what the coach says by itself ---------------------------------------------------------

    def _estimated(self, choice: Choice[Any], move: Any) -> Estimate[Any] | None:  # noqa: ANN401 - any game's moves
        """Return the estimate in *choice* for *move*; a game knows the equivalent moves."""
        return next((each for each in (choice, *choice.others) if each.move == move), None)

    def _loss(self, move: Any) -> Loss | None:  # noqa: ANN401 - any game's moves
        """Return the loss of *move* against the best one, as far as known by now; 0 chips for the best."""
        coaching = self.coaching
        if coaching is None or coaching.advice is None:
            return None
        if move == coaching.advice.move:
            return None if coaching.advice.value is None else NO_LOSS
        for choice in (coaching.compared, coaching.advice):
            found = None if choice is None else self._estimated(choice, move)
            loss = None if choice is None or found is None else choice.loss_of(found)
            if loss is not None:
                return loss
        return None

    def _is_costly(self, turn: TurnType, loss: Loss) -> bool:
        return loss.is_clear and loss.chips >= entry(turn.game.key).coach.costly(turn.view)

    def _is_doubtful(self, move: Any) -> bool:  # noqa: ANN401 - any game's moves
        """Return whether the person is to be asked once more before *move*."""
        if self._turn is None or not self.settings.warns or move in self._asked_again:
            return False
        loss = self._loss(move)
        return loss is not None and self._is_costly(self._turn, loss)

    def _ask_again(self, move: Any) -> None:  # noqa: ANN401 - any game's moves
        """Warn of *move*, which is played if it is made again."""
        self._table.drag.take_back()
        self._asked_again = (*self._asked_again, move)
        self._warned = move
        self._show_advice()
        self.announced.emit(sentences(*self._warning(move)))

    def _say_warning(self) -> None:
        """Show the warning, with as much of why as there is room for."""
        better, *why, again = self._warning(self._warned)
        texts = (sentences(better, *why, again), sentences(better, again), better)
        self._table.advice.say_fitting(*texts, tone="gold")

    def _warning(self, move: Any) -> tuple[str, ...]:  # noqa: ANN401 - any game's moves
        """Return what is better than *move* and by how much, why, and how to play it all the same."""
        assert self._turn is not None
        assert self.coaching is not None
        assert self.coaching.advice is not None
        loss, best = self._loss(move), self.coaching.advice.move
        assert loss is not None
        return (
            _("Really? Better by about {n} chips: {move}").format(n=_chips(loss.chips), move=self._name_of(best)),
            *self._because(self._turn, best, move),
            _("Do it again to play it all the same."),
        )

    def _because(self, turn: TurnType, good: Any, other: Any = None) -> tuple[str, ...]:  # noqa: ANN401
        """Return the strongest reason for *good*, in one sentence at most; none that holds for *other* as well."""
        coach = entry(turn.game.key).coach
        both = () if other is None else coach.reasons(turn.view, other)
        reasons = (reason for reason in coach.reasons(turn.view, good) if reason not in both)
        return tuple(self._reason_text(reason) for reason in [*reasons][:1])

    def _judged(self, turn: TurnType, move: Any) -> tuple[str, ...]:  # noqa: ANN401 - any game's moves
        """Return how good *move* is, and why, if that is known and not said already."""
        coaching = self.coaching
        said = move in self._asked_again or (self._hint is not None and move == self._hint.move)
        if coaching is None or coaching.advice is None or said or not self.settings.judges:
            return ()
        loss = self._loss(move)
        return () if loss is None else self._verdict(turn, move, loss, coaching.advice.move)

    def _show_verdict(self, verdict: tuple[str, ...]) -> None:
        """Show what the coach says of the last move, until something else is shown."""
        self._verdict_shown = ""
        if verdict:
            self._table.advice.say_fitting(sentences(*verdict), verdict[0])
            self._verdict_shown = self._table.advice.text
            self.announced.emit(sentences(*verdict))

    def _verdict(self, turn: TurnType, move: Any, loss: Loss, best: Any) -> tuple[str, ...]:  # noqa: ANN401
        """Return how good *move* is beside the *best* one, and why."""
        if not loss.is_clear:
            return _("Good."), *self._because(turn, move)
        better = self._name_of(best)
        if self._is_costly(turn, loss):
            text = _("Better by about {n} chips on average: {move}").format(n=_chips(loss.chips), move=better)
        else:
            text = _("A little better: {move}").format(move=better)
        return text, *self._because(turn, best, move)

    def forget_verdict(self) -> None:
        """Say no longer what was said of the last move."""
        if self._verdict_shown and self._table.advice.text == self._verdict_shown:
            self._table.advice.say("")
        self._verdict_shown = ""


def _chips(loss: float) -> str:
    """Return a loss in chips, as exactly as anybody wants to know."""
    return number(round(loss)) if loss >= ROUNDED else number(round(loss, 1), digits=1)
