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
from typing import Any, ClassVar, Final, Generic, TypeVar, overload

from PySide6.QtCore import QObject, Signal, SignalInstance

from dominoes.ai.bot import Choice, Estimate
from dominoes.errors import Reason
from dominoes.game import Game, Move, Seat, State, View
from ui.games import words_of
from ui.games.coaching import Coaching, Hint
from ui.games.reasons import reason_text
from ui.games.words import Words
from ui.kit.settings import Settings
from ui.language.i18n import _, capital, sentences, term
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

    def estimated(self, choice: Choice[Move], move: Move) -> Estimate[Move] | None:
        """Return the estimate in *choice* for *move*; a game knows the equivalent moves."""
        return next((each for each in (choice, *choice.others) if each.move == move), None)


PLAY_KEY: Final = "Enter"
"""On the most wanted button; the other keys are up to each game."""


YES_KEY: Final = "Y"
NO_KEY: Final = "N"
"""These answer every yes-or-no question, in addition to the caps."""
DECLINE_KEY: Final = "Esc"
"""It declines where a cap says so, and selects nothing any more elsewhere."""


TurnType = TypeVar("TurnType", bound=Turn[Any, Any, Any])


class Selection(Sequence[int]):
    """Selected tiles, as their places in the hand as it is shown, in the order in which they were selected."""

    def __init__(self) -> None:
        """Select nothing."""
        self.places: tuple[int, ...] = ()
        self._given: tuple[int, ...] = ()
        self._kept: tuple[int, ...] = ()

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.places)

    @overload
    def __getitem__(self, at: int) -> int: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[int, ...]: ...

    def __getitem__(self, at: int | slice) -> int | tuple[int, ...]:
        """Return the place of the tile selected at a point of their order."""
        return self.places[at]

    def toggle(self, place: int) -> None:
        """Select the tile in *place* too, or let it go."""
        if place in self.places:
            self.places = tuple(each for each in self.places if each != place)
        else:
            self.places = (*self.places, place)

    def give(self, places: tuple[int, ...]) -> None:
        """Select *places* for the person: by advice, or since nothing else can be played."""
        self.places = self._given = places

    def confirm(self, place: int) -> bool:
        """Return whether *place* was selected for the person, who from now on has selected all of them."""
        if place not in self._given or place not in self.places:
            return False
        self._given = ()
        return True

    def keep(self) -> None:
        """Remember what is selected when a drag begins."""
        self._kept = self.places

    def restore(self) -> None:
        """Select what was kept."""
        self.places = self._kept


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
    HINT: ClassVar[type[Hint]] = Hint
    GIVEN_UP: ClassVar[str] = ""
    """Meaning of giving up the round, as a message id; empty if that is impossible."""

    def __init__(self, table: TableFelt[Any], parent: QObject | None = None) -> None:
        """Listen to *table*."""
        super().__init__(parent)
        self._table = table
        self.who: Sequence[str] = ()
        """Names by seat."""
        self.turn: TurnType | None = None
        """What the person may do now; None while others are to move."""
        self._answer: asyncio.Future[Any] | None = None
        self.settings = Settings()
        """How the player likes the table to behave."""
        self.may_take_focus: Callable[[], bool] = lambda: True
        """Returns whether a turn may move the focus to the hand; not while the player reads or writes elsewhere."""
        self.is_named = False
        """Whether questions begin with a name: several people look on, and "you" may be any of them."""
        self.asks_all = False
        """Whether a question with a silent answer is asked too, as if there were something to decide."""
        self.coaching: Coaching | None = None
        """What is thought about the turn, or was about the last one; None if nobody thinks."""
        self._asked_again: tuple[Any, ...] = ()
        """Moves about which the person was warned in this turn; no second warning follows."""
        self._warned: Any = None
        """The move about which they are warned now; None while they are not."""
        self.verdict = ""
        """What was said of the last move, as it is shown."""
        self.note = ""
        """What is said as the next turn begins, in place of its question."""
        self.hint: Hint | None = None
        """The advice about this turn, until something else is chosen."""
        self._followed: tuple[object, ...] = ()
        """The selection after following requested advice; empty for other advice."""
        self._bare: object = ()
        """What is selected at the beginning of a turn, before anything is chosen."""
        self.selected = Selection()
        """The selected tiles of the hand."""
        self._clicked = False
        """Whether a tile or card was clicked in this turn; otherwise the last click was about something else."""
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
        return self.selected.places

    @property
    def words(self) -> Words:
        """What the game says of this turn."""
        assert self.turn is not None
        return words_of(self.turn.game.key, self.turn.state.options, self.who)

    def move_text(self, move: Any) -> str:  # noqa: ANN401 - any game's moves
        """Return *move* of this turn in words."""
        assert self.turn is not None
        return self.words.move(self.turn.view, move)

    def _button_plays(self, action: Action, move: Any) -> bool:  # noqa: ANN401 - any game's moves
        """Return whether the button *action* plays *move* as things are selected now."""
        return action.enabled and action.text == self.move_text(move)

    def _leaves_hint(self, move: Any) -> bool:  # noqa: ANN401 - for a game to say
        """Return whether something is selected that the advised *move* has not."""
        return False

    def press(self, letter: str) -> bool:
        """Do what a digit means; return whether it means anything."""
        return False

    def give_up(self, *, for_good: bool = True) -> None:
        """Give up the round, in this turn alone unless *for_good*, in a game that allows it."""

    def press_enter(self) -> None:
        """Play the advice, as long as nothing else is chosen, else the selection."""
        move = self._advised
        if move is not None:
            self.answer_with(move)
        else:
            self.play_selected()

    def play_selected(self) -> None:
        """Press the main button, or repeat the question; go on while others are to move."""
        if self.turn is None:
            self.idle.emit()
        elif not self._table.bar.press(PLAY_KEY):
            self._say_again()

    @property
    def _advised(self) -> Any:  # noqa: ANN401 - any game's moves
        """The move that the person was advised on asking, until they choose something else; None if there is none."""
        asked = self.hint is not None and self._followed and self._selection() in (self._followed[0], self._bare)
        return self.hint.move if self.hint is not None and asked else None

    # -- a turn --------------------------------------------------------------------------------

    async def decide(self, turn: TurnType) -> Any:  # noqa: ANN401 - any game's moves
        """Wait for the person to decide; a question with one silent answer is not asked, unless all are."""
        if turn.silent is not None and not self.asks_all:
            return turn.silent
        self.turn, self.hint, self._followed = turn, None, ()
        self._asked_again, self._warned = (), None
        self._clicked = False
        self.selected.give(())
        self._begin()
        # Where nothing is chosen, the advice that still stands above is what Enter plays.
        self._bare = self._selection()
        self._answer = asyncio.get_running_loop().create_future()
        # What was dragged into a move that was taken back lies there no longer.
        self._table.drag.forget()
        self._table.bar.keys.open()
        self.refresh()
        if self.note:
            self._table.advice.say(self.note)
            self.note = ""
        self._take_focus()
        self.announced.emit(sentences(self._table.advice.text, self._table.bar.spoken if self.selected else ""))
        verdict: tuple[str, ...] = ()
        try:
            move = await self._answer
            said = move in self._asked_again or (self.hint is not None and move == self.hint.move)
            if self.coaching is not None and self.settings.judges and not said:
                verdict = self.coaching.verdict(move, self.words)
            return move
        finally:
            self._table.bar.keys.close()
            self._answer = self.turn = self.hint = self._warned = None
            self._clicked = False
            self._end()
            self.selected.give(())
            self._table.drag.cancel()
            self._table.bar.clear()
            self._table.advice.say("")
            self.verdict = ""
            if verdict:
                self._table.advice.say_fitting(sentences(*verdict), verdict[0])
                self.verdict = self._table.advice.text
                self.announced.emit(sentences(*verdict))

    def _take_focus(self) -> None:
        """Move focus to the hand, if it may be moved."""
        if self.may_take_focus():
            self._table.focus_hand()

    def answer_with(self, move: Any) -> None:  # noqa: ANN401 - any game's moves
        """Make *move*, or warn of it where it costs much; it is made if it is asked for again."""
        if self._answer is None or self._answer.done():
            return
        warns = self.settings.warns and move not in self._asked_again
        if warns and self.coaching is not None and self.coaching.is_costly(move):
            self._table.drag.take_back()
            self._asked_again = (*self._asked_again, move)
            self._warned = move
            self._show_advice()
            self.announced.emit(sentences(*self.coaching.warning(move, self.words)))
        else:
            self._answer.set_result(move)

    def _buttons(self, moves: Iterable[Any], keys: Iterable[str]) -> list[Action]:
        """Return a button for each of *moves*, with *keys* in order; the one with the usual key is the main one."""
        return [
            Action(self.move_text(move), key, partial(self.answer_with, move), main=key == PLAY_KEY)
            for move, key in zip(moves, keys, strict=False)
        ]

    def forget_selection(self) -> bool:
        """Select nothing, as when the hand is shown in another order; return whether anything was selected."""
        selected, self.selected.places = bool(self.selected), ()
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
        if self.turn is None:
            return
        actions, move = self._offered(), self._advised
        if move is not None:
            plays = next((each for each in actions if self._button_plays(each, move)), None)
            advised = Action(self.move_text(move), PLAY_KEY, partial(self.answer_with, move), main=True)
            actions = with_advised(actions, plays, advised)
        self._table.bar.show_actions(actions)
        self._table.order_tabs()
        self._show_advice()

    def _offered(self) -> list[Action]:
        """Return the buttons; where there is nothing to decide, one that goes on."""
        silent = None if self.turn is None else self.turn.silent
        if silent is None:
            return self._actions()
        return [Action(capital(term("continue")), PLAY_KEY, partial(self.answer_with, silent), main=True)]

    @property
    def _shown_hint(self) -> Hint | None:
        """The advice that stands above the hand; None if the question stands there."""
        return self.hint

    def _show_advice(self) -> None:
        if self.turn is None:
            return
        if self._warned is not None:
            assert self.coaching is not None
            better, *why, again = self.coaching.warning(self._warned, self.words)
            # With as much of why as there is room for.
            texts = (sentences(better, *why, again), sentences(better, again), better)
            self._table.advice.say_fitting(*texts, tone="gold")
        elif self.turn.silent is not None:
            go_on = _("Nothing to decide here: go on.")
            everyone = _("Everyone is asked, so that nobody can tell who has a choice.")
            self._table.advice.say_fitting(sentences(go_on, everyone), go_on)
        elif self._shown_hint is None:
            self._ask()
        else:
            # With as much of why and how much as there is room for; no tip stays below it.
            self._table.advice.show_tip("")
            hint, words = self._shown_hint, self.words
            self._table.advice.say_fitting(hint.text(words), *hint.shorter(words), tone="gold")

    def _ask(self) -> None:
        """Show the question, after the name of the person asked if several look on."""
        self._prompt()
        asked = self._table.advice.text
        if self.is_named and self.turn is not None and asked:
            self._table.advice.say(_("{name}: {word}").format(name=self.who[self.turn.seat], word=asked))

    # -- what is selected ----------------------------------------------------------------------

    def _selection_text(self) -> str:
        """Return the actions for the selection, else the question."""
        return self._table.bar.spoken or self._table.advice.text

    # -- by the mouse --------------------------------------------------------------------------

    def _on_clicked(self, place: int) -> None:
        self._clicked = self.turn is not None
        if self.selected.confirm(place):
            # To follow the advice is not to let go what it selected; another click does that.
            self.refresh()
            self.announced.emit(self._selection_text())
        else:
            self._on_tile(place)
            self._forget_left_hint()

    def _forget_left_hint(self) -> None:
        """Mark no longer what was advised, if the player has chosen something else."""
        if self.hint is not None and self._leaves_hint(self.hint.move):
            self.hint = None
            self.refresh()

    def _on_double_clicked(self, place: int) -> None:
        """Play the tile in *place* with the selection; the first of the clicks has had its own effect."""
        if not self._clicked:
            self._on_clicked(place)
        elif self._take_up(place):
            self._play_taken_up()

    def _take_up(self, place: int) -> bool:
        """Select the tile in *place* if it is not; return whether it is then."""
        if place not in self.selected:
            self._on_tile(place)
        return place in self.selected

    def _on_taken(self, place: int) -> None:
        """Start to drag the tile in *place*, with those that are selected."""
        if self.turn is None:
            return
        self.selected.keep()
        if self._take_up(place):
            self._table.drag.carry(sorted(self.selected), self._drops(place))

    def _on_over(self, text: str) -> None:
        """Show what letting go does."""
        if text:
            self._table.advice.say(text)
        else:
            self._show_advice()

    def _on_returned(self) -> None:
        """Select what was selected before the drag."""
        if self.turn is not None:
            self.selected.restore()
            self.refresh()

    # -- what is said --------------------------------------------------------------------------

    def say(self, text: str, tone: str = "") -> None:
        """Show *text* as advice, and announce it."""
        self._table.advice.say(text, tone=tone)
        self.announced.emit(self._table.advice.text)

    def _say_again(self) -> None:
        """Show and announce once more what is asked, or advised as long as nothing else is chosen."""
        if self.hint is None or self._warned is not None or self._selection() in (self._bare, *self._followed):
            self._show_advice()
        else:
            self._ask()
        self.announced.emit(self._table.advice.text)

    def _explain(self, reason: Reason | None) -> None:
        """Show why something is not possible."""
        if reason is not None:
            self.say(reason_text(reason, self.who, self.words.naming), "loss")

    def show_hint(self, hint: Choice[Any]) -> None:
        """Show advice: its move, and the worth of it; what an opponent would play without a thought is none."""
        if self.turn is not None and hint.is_fallback:
            self.say(_("The hint is not ready yet. Please ask again."))
        if self.turn is None or hint.is_fallback or hint.move not in self.turn.legal:
            return
        self.hint = self.HINT(self.turn, hint)
        self._follow_hint(hint)
        self._followed = (self._selection(),)
        self.refresh()
        self.announced.emit(self.hint_text())

    def offer_hint(self, hint: Choice[Any]) -> None:
        """Show unrequested advice; it selects nothing, and leaves a choice under way alone."""
        if self.turn is None or hint.move not in self.turn.legal or self.selected or self.hint is not None:
            return
        self.hint = self.HINT(self.turn, hint)
        self._followed = ()
        self.refresh()
        self.announced.emit(self.hint_text())

    def say_reasons(self, choice: Choice[Any]) -> None:
        """Show the reasons in *choice* about the position, without its move."""
        if self.turn is not None and choice.is_fallback:
            self.say(_("The hint is not ready yet. Please ask again."))
        elif self.turn is not None:
            self.say(sentences(*(reason_text(each, self.who, self.words.naming) for each in choice.reasons)), "gold")

    def hint_text(self) -> str:
        """Return the advice, then its reasons, then its worth; empty without any."""
        return "" if self._shown_hint is None else self._shown_hint.text(self.words)


def yes_or_no(buttons: Iterable[Action]) -> list[Action]:
    """Return the *buttons* of a question, of which the first says yes, with the keys of all such questions."""
    return [replace(button, also=(key,)) for button, key in zip(buttons, (YES_KEY, NO_KEY), strict=False)]


def with_advised(actions: Sequence[Action], plays: Action | None, advised: Action) -> list[Action]:
    """Return *actions* where what was advised is the main one, on the usual key.

    Args:
        actions: The buttons as they are without advice.
        plays: The one of them that does what was advised; None if there is none.
        advised: A button that does it.
    """
    others = [
        replace(each, key=each.also[0] if each.also else "", main=False)
        if each.key == PLAY_KEY
        else replace(each, main=False)
        for each in actions
        if each is not plays and (plays is not None or each.enabled)
    ]
    if plays is None:
        return [advised, *others]
    also = plays.also if plays.key == PLAY_KEY else (plays.key, *plays.also)
    main = replace(plays, key=PLAY_KEY, does=advised.does, main=True, also=also)
    return [main if each is plays else others.pop(0) for each in actions]
