# SPDX-License-Identifier: MIT
"""Learning from one's mistakes: at each costly choice the reader looks for a better move on the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from dominoes.games import entry
from dominoes.play.analysis import Appraise, Judged, budget_for
from ui.kit import theme
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import _, number, sentences
from ui.pages.review.analysis import RoundAnalysis
from ui.pages.review.analysis_view import ChoiceWords
from ui.play.services import Services
from ui.play.stage import StagePage

KEY: Final = "L"
"""Begins, shows the answer, and goes to the next mistake."""


class _Mistake(NamedTuple):
    """A choice that surely cost something."""

    place: int
    """Among all choices of the seat."""
    judged: Judged


class Caption(PlainLabel):
    """The question, or the answer, on the dark ground of the header."""

    def __init__(self, parent: QWidget) -> None:
        """Make it hidden."""
        super().__init__(parent=parent, role=Type.STRONG, tone="gold", wrap=True)
        self.setProperty("surface", "felt")
        self.setContentsMargins(Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground below the words."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.look().cloth.header))
        super().paintEvent(event)


class Mistakes:
    """Asks for a better move at each mistake of the seat at the bottom; any other step ends it."""

    def __init__(
        self,
        page: StagePage,
        services: Services,
        analysis: RoundAnalysis,
        *,
        jump: Callable[[int], object],
        changed: Callable[[], object],
    ) -> None:
        """Ask nothing yet.

        Args:
            page: Has the table and the presenter of the round.
            services: Have the thinking process, which judges what the reader tries.
            analysis: Knows the mistakes.
            jump: Shows a position.
            changed: Called when something else is asked, or nothing any more.
        """
        self._page, self._services, self._analysis = page, services, analysis
        self._jump, self._changed = jump, changed
        self.caption = Caption(page)
        self._found: tuple[_Mistake, ...] = ()
        self._number: int | None = None
        """Which of those it is at; None while it is off."""
        self.is_asked = False
        """Whether the reader is looking for a move."""
        self._asking: asyncio.Task[None] | None = None
        self._waits = False
        """Whether it begins as soon as the analysis is complete."""
        self._jumps = False

    @property
    def is_on(self) -> bool:
        """Whether it is at a mistake."""
        return self._number is not None

    @property
    def command(self) -> str:
        """What its key does now."""
        if self.is_asked:
            return _("Show the answer")
        if self._number is None:
            return _("Learn from mistakes")
        return _("Next mistake") if self._number + 1 < len(self._found) else _("Done")

    def go_on(self) -> None:
        """Begin; show the answer; go to the next mistake, or after the last to the table."""
        if self.is_asked:
            self._reveal()
        elif self._number is not None and self._number + 1 < len(self._found):
            self._begin(self._number + 1)
        elif self._number is not None:
            self._jump(self._found[self._number].judged.at)
        else:
            self._waits = True
            self._analysis.analyst.start()
            self.follow_analysis()

    def follow_analysis(self) -> None:
        """Begin where that was waited for, or say how far the analysis is."""
        findings = self._analysis.findings
        if not self._waits or findings is None:
            return
        if findings.runs:
            self._page.table.advice.say(findings.status)
            return
        self._waits = False
        judged = enumerate(findings.analysis.judged)
        self._found = tuple(_Mistake(place, each) for place, each in judged if each.is_sure)
        if self._found:
            self._begin(0)
            return
        lost = findings.analysis.is_whole and findings.analysis.has_worths
        words = _("No mistakes: nothing was clearly lost.") if lost else findings.status
        self._page.table.advice.say(words)
        self._page.announce(words)

    def notice_move(self) -> None:
        """End it if somebody else shows a position."""
        if not self._jumps:
            self.stop()

    def stop(self) -> asyncio.Task[None] | None:
        """End it; return what is still being put away."""
        self._waits = False
        asking = self._put_away()
        if self._number is not None:
            self._number = None
            self.caption.hide()
            self._changed()
        return asking

    # -- one mistake ---------------------------------------------------------------------------

    def _begin(self, number_of_it: int) -> None:
        # From here on nothing may tell the answer.
        self._number, self.is_asked = number_of_it, True
        self._page.table.advice.say("")
        self._show(self._found[number_of_it].judged.at)
        self._asking = self._page.tasks.begin(self._ask(self._found[number_of_it]))
        head = _("Mistake {n} of {all}").format(n=number(number_of_it + 1), all=number(len(self._found)))
        words = self._words
        self._say(sentences(f"{head} · {words.title} · {words.verdict}", _("Find a better move.")))

    def _show(self, at: int) -> None:
        self._jumps = True
        try:
            self._jump(at)
        finally:
            self._jumps = False

    def _say(self, words: str) -> None:
        self.caption.setText(words)
        self.caption.show()
        self._page.announce(words)
        self._changed()

    @property
    def _words(self) -> ChoiceWords:
        assert self._number is not None
        assert self._analysis.findings is not None
        return self._analysis.findings.choices[self._found[self._number].place]

    def _reveal(self) -> None:
        """Show the better move instead of waiting for it."""
        self._end_with(self._words.better)

    def _end_with(self, words: str) -> None:
        """Show the position as it was, and *words* on it."""
        self._put_away()
        assert self._number is not None
        self._show(self._found[self._number].judged.at)
        self._say(words)

    def _put_away(self) -> asyncio.Task[None] | None:
        """Ask no longer; return what is still to end, after which the words of the page are shown again."""
        asking, self._asking, self.is_asked = self._asking, None, False
        # Stopped from outside there may be no task that runs now.
        if asking is not None and asking is not asyncio.current_task(asking.get_loop()):
            asking.add_done_callback(self._on_put_away)
            asking.cancel()
        return asking

    def _on_put_away(self, _asking: asyncio.Task[None]) -> None:
        if self._page.presenter is not None:
            self._changed()

    async def _ask(self, mistake: _Mistake) -> None:
        """Ask for a move until one is no mistake."""
        presenter = self._page.presenter
        assert presenter is not None
        question = self._analysis.analyst.questions[mistake.place]
        state, legal = question.decision.state, question.decision.legal
        while True:
            presenter.lay_out(state, ())
            move = await presenter.choose(legal)
            presenter.review(state, hands_open=False)
            self._say(_("Comparing…"))
            judged = await self._judged(question, mistake.judged, move)
            if judged is None:
                self._end_with(self._words.better)
                return
            words = self._analysis.speaker.words(mistake.place, judged)
            if judged.is_sure:
                self._say(sentences(f"{words.move} · {words.verdict}", _("Find a better move.")))
            elif judged.move == mistake.judged.best:
                why = self._analysis.speaker.why(mistake.place, judged)
                self._end_with(sentences(_("Well found: {move}.").format(move=words.move), *why))
                return
            else:
                self._end_with(sentences(_("Also good: {move}.").format(move=words.move), self._words.better))
                return

    async def _judged(self, question: Appraise, known: Judged, move: Any) -> Judged | None:  # noqa: ANN401
        """Judge *move* at the same choice; None if that fails."""
        written = entry(question.game).game.write_move(move)
        if written == known.move:
            return known
        if written == known.best:
            return replace(known, move=written, loss=0.0, error=0.0)
        tried = replace(question, decision=replace(question.decision, move=move))
        judged = await self._services.thinker().ask(tried, budget_for(self._analysis.analyst.questions))
        return None if judged is None else replace(judged, scale=max(known.scale, judged.scale))
