# SPDX-License-Identifier: MIT
"""What is thought of one turn of the person, and said of it: advice, a warning, a verdict on the move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Any, Final

from dominoes.ai.bot import NO_LOSS, Choice, Loss
from dominoes.certainty import SURE
from dominoes.errors import Reason
from dominoes.games import entry
from ui.games.reasons import reason_text
from ui.games.words import Words
from ui.games.worths import Worths, worths_of
from ui.language.i18n import _, sentences

Advise = Callable[[Any, tuple[Any, ...]], Awaitable[Choice[Any]]]
"""Thinks about moves of a view, outside this process."""

SAID: Final = 2
"""How many sentences of the coach a hint has; more would not be read."""


class Hint:
    """Advice about a turn: a move, the reasons for it, and its worth."""

    def __init__(self, turn: Any, choice: Choice[Any]) -> None:  # noqa: ANN401 - a `Turn` of any game
        """Advise *choice* in *turn*."""
        self.turn, self.choice = turn, choice
        self.move = choice.move

    @cached_property
    def _why(self) -> tuple[Reason, ...]:
        """What can be said for the move with certainty."""
        return entry(self.turn.game.key).coach.reasons(self.turn.view, self.move)[:SAID]

    def _estimated(self, words: Words) -> tuple[Reason, ...]:
        """Return what is only estimated, in the unit of the table."""
        duel, estimated = entry(self.turn.game.key).duel(words.options), self.choice.reasons
        return estimated if duel is None else tuple(map(duel.reason, estimated))

    def parts(self, words: Words) -> tuple[str, ...]:
        """Return the move, then its reasons: certain ones before estimates."""
        # Both may know the same.
        reasons = dict.fromkeys((*self._why, *self._estimated(words)))
        return (
            words.move(self.turn.view, self.move),
            *(reason_text(reason, words.who, words.naming) for reason in reasons),
        )

    def worth(self, words: Words) -> str:
        """Return the worth of the move, if known and not perhaps chance; and how draws are counted in all of this."""
        value, error = self.choice.value, self.choice.error
        worths, worth = worths_of(self.turn.game.key, words.options), ""
        if value is not None and error is not None and abs(value) >= SURE * error:
            worth = worths.round_worth(value)
        leads = any(reason.key == "ai.likelier-by" for reason in self._estimated(words))
        return sentences(worth, worths.draws if worth or leads else "")

    def text(self, words: Words) -> str:
        """Return the advice, then its reasons, then its worth."""
        return sentences(*self.parts(words), self.worth(words))

    def shorter(self, words: Words) -> tuple[str, ...]:
        """Return the advice with less and less about it: the numbers go first, the most telling sentence stays.

        Without room for both, it says more than the move, which is marked on the table.
        """
        what, *why = self.parts(words)
        return (*(sentences(what, *why[:count]) for count in range(len(why), 0, -1)), why[0] if why else what)


class Coaching:
    """Asks for advice about a turn, then what the other moves lose beside it; nobody waits for either."""

    def __init__(
        self,
        turn: Any,  # noqa: ANN401 - a `Turn` of any game
        advise: Advise,
        judge: Advise | None = None,
        then: Callable[[Choice[Any]], None] | None = None,
    ) -> None:
        """Begin to think.

        Args:
            turn: What the seat may do.
            advise: Returns the best of its moves.
            judge: Returns what the others lose beside the first; None if nobody wants to know.
            then: Called with the advice as soon as it is there.
        """
        self._turn = turn
        self.advice: Choice[Any] | None = None
        """The best move; None until it is found, and where no answer came in time."""
        self.compared: Choice[Any] | None = None
        """Losses of the other moves, if missing in the advice; None until they are found."""
        self._advised = asyncio.Event()
        self._task = asyncio.ensure_future(self._think(advise, judge))
        self._reporting = None if then is None else asyncio.ensure_future(self._report(then))

    async def _report(self, then: Callable[[Choice[Any]], None]) -> None:
        advice = await self.wait()
        if advice is not None:
            then(advice)

    async def _think(self, advise: Advise, judge: Advise | None) -> None:
        view, legal = self._turn.view, self._turn.legal
        try:
            choice = await advise(view, legal)
            if choice.is_fallback:
                return
            self.advice = choice
        finally:
            self._advised.set()
        if judge is not None and choice.is_sampled:
            others = tuple(move for move in legal if move != choice.move)
            compared = await judge(view, (choice.move, *others))
            self.compared = None if compared.is_fallback else compared

    @property
    def is_thinking(self) -> bool:
        """Whether an answer may still come."""
        return not self._task.done()

    async def wait(self) -> Choice[Any] | None:
        """Wait for the advice, and return it; None if there is none."""
        await self._advised.wait()
        return self.advice

    def stop(self) -> None:
        """Think no longer; what was found stays."""
        self._task.cancel()
        if self._reporting is not None:
            self._reporting.cancel()
        # A task cancelled before it began never reaches its own end.
        self._advised.set()

    # -- what is said of a move ----------------------------------------------------------------

    def loss(self, move: Any) -> Loss | None:  # noqa: ANN401 - any game's moves
        """Return the loss of *move* against the best one, as far as known by now; 0 chips for the best."""
        if self.advice is None:
            return None
        if move == self.advice.move:
            return None if self.advice.value is None else NO_LOSS
        for choice in filter(None, (self.compared, self.advice)):
            found = self._turn.estimated(choice, move)
            loss = None if found is None else choice.loss_of(found)
            if loss is not None:
                return loss
        return None

    def is_costly(self, move: Any) -> bool:  # noqa: ANN401 - any game's moves
        """Return whether *move* is clearly worse than the best one, by as much as a warning is worth."""
        loss = self.loss(move)
        turn = self._turn
        return loss is not None and loss.is_clear and loss.chips >= entry(turn.game.key).coach.costly(turn.view)

    def warning(self, move: Any, words: Words) -> tuple[str, ...]:  # noqa: ANN401 - any game's moves
        """Return what is better than a costly *move* and by how much, why, and how to play it all the same."""
        loss = self.loss(move)
        assert self.advice is not None
        assert loss is not None
        best = self.advice.move
        return (
            self._worths(words).warning(loss, words.name(self._turn.view, best)),
            *self._because(words, best, move),
            *filter(None, (self._worths(words).draws,)),
            _("Do it again to play it anyway."),
        )

    def verdict(self, move: Any, words: Words) -> tuple[str, ...]:  # noqa: ANN401 - any game's moves
        """Return how good *move* is beside the best one, and why; nothing if that is not known."""
        loss = self.loss(move)
        if self.advice is None or loss is None:
            return ()
        if not loss.is_clear:
            return _("Good."), *self._because(words, move)
        better = words.name(self._turn.view, self.advice.move)
        because = self._because(words, self.advice.move, move)
        if not self.is_costly(move):
            return _("A little better: {move}").format(move=better), *because
        worths = self._worths(words)
        return worths.verdict(loss, better), *because, *filter(None, (worths.draws,))

    def _worths(self, words: Words) -> Worths:
        return worths_of(self._turn.game.key, words.options)

    def _because(self, words: Words, good: Any, other: Any = None) -> tuple[str, ...]:  # noqa: ANN401
        """Return the strongest reason for *good*, in one sentence at most; none that holds for *other* as well."""
        coach, view = entry(self._turn.game.key).coach, self._turn.view
        both = () if other is None else coach.reasons(view, other)
        reasons = [reason for reason in coach.reasons(view, good) if reason not in both]
        return tuple(reason_text(reason, words.who, words.naming) for reason in reasons[:1])
