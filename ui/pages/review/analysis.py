# SPDX-License-Identifier: MIT
"""The analysis of a round: the choices of a seat are judged one by one while the reader looks at the round."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from dominoes.errors import StoreError
from dominoes.game import Seat
from dominoes.play.analysis import Analysis, Appraise, Decision, budget_for, fits, luck, questions
from dominoes.records.reader import Checked
from dominoes.store.analyses import find, keep
from ui.kit.sheet import SheetContent, close_button
from ui.kit.tasks import Tasks
from ui.language.i18n import _
from ui.pages.review.analysis_view import AnalysisView, ChoiceWords, Findings, Speaker, status_words
from ui.pages.review.match import ReviewMatch, ReviewRound
from ui.pages.review.transport import TimeBar
from ui.play.services import Services
from ui.play.stage import StagePage

_log = logging.getLogger(__name__)


class Analyst:
    """Has the choices of one seat judged in the thinking process, and keeps what it found out."""

    def __init__(self, services: Services, parent: QObject, changed: Callable[[], object]) -> None:
        """Begin without a round; *changed* is called when it began, ended, or has judged one more choice."""
        self._services = services
        self._tasks = Tasks(parent)
        self._changed = changed
        self._match, self._place = ReviewMatch(()), 0
        self._asked: Sequence[Appraise] = ()
        self._saved: Analysis | None = None
        """What was kept last."""
        self._others: dict[tuple[int, Seat], Analysis] = {}
        """Of rounds of a file, by place, which are not in the archive."""
        self._goes_on = False
        """Whether it was stopped because another page was shown."""
        self.analysis = Analysis(Seat(0), 0)
        """What is known so far."""
        self.runs = False
        self.failed = False
        """Whether it ended because the thinking process did not answer."""

    @property
    def questions(self) -> Sequence[Appraise]:
        """The questions about the choices that are judged."""
        return self._asked

    @property
    def choices(self) -> tuple[Decision, ...]:
        """The choices that are judged."""
        return tuple(each.decision for each in self._asked)

    def take(self, match: ReviewMatch, place: int, checked: Checked | None, seat: Seat) -> None:
        """Stop, and take up the choices of *seat* in a round of *match*, which has none unless it is *checked*."""
        self._tasks.stop()
        self.runs = self.failed = self._goes_on = False
        if match is not self._match:
            self._match = match
            self._others.clear()
        self._place = place
        self._asked = () if checked is None else questions(checked, seat)
        self._saved = None if checked is None else self._known(seat)
        found = self._saved if self._saved is not None and fits(self._saved, self._asked) else None
        self.analysis = found or Analysis(seat, len(self._asked))
        self._report()

    def start(self) -> None:
        """Go on with the next choice that is not judged."""
        if not self.runs and not self.analysis.is_whole:
            self.runs, self.failed = True, False
            self._tasks.begin(self._work())
            self._report()

    def stop(self) -> None:
        """Stop; the choice under way is not judged."""
        if self.runs:
            self._tasks.stop()
            self.runs = False
            self._report()

    def toggle(self) -> None:
        """Start, or stop."""
        if self.runs:
            self.stop()
        else:
            self.start()

    def follow(self, *, shown: bool) -> None:
        """Think only while the review is *shown*: elsewhere opponents may want to."""
        if not shown:
            self._goes_on = self.runs
            self.stop()
        elif self._goes_on:
            self._goes_on = False
            self.start()

    async def _work(self) -> None:
        asked, budget, thinker = self._asked, budget_for(self._asked), self._services.thinker()
        for question in asked[len(self.analysis.judged) :]:
            try:
                judged = question.answer() if question.decision.is_forced else await thinker.ask(question, budget)
            except Exception:
                self._end(failed=True)
                raise
            if judged is None:
                self._end(failed=True)
                return
            self.analysis = self.analysis.with_judged(judged)
            if not self.analysis.is_whole:
                self._report()
        self._end(failed=False)

    def _end(self, *, failed: bool) -> None:
        self.runs, self.failed = False, failed
        self._report()

    def _report(self) -> None:
        self._keep()
        self._changed()

    # -- what is kept --------------------------------------------------------------------------

    def _known(self, seat: Seat) -> Analysis | None:
        number, archive = self._match[self._place].id, self._services.archive()
        if number is None or archive is None:
            return self._others.get((self._place, seat))
        try:
            return find(archive, number, seat)
        except StoreError as error:
            _log.info("no analysis could be looked up: %s", error)
            return None

    def _keep(self) -> None:
        """Keep the findings, with the record if that is in the archive."""
        analysis = self.analysis
        if not analysis.judged or analysis == self._saved:
            return
        self._saved = analysis
        number, archive = self._match[self._place].id, self._services.archive()
        if number is None or archive is None:
            self._others[self._place, analysis.seat] = analysis
            return
        try:
            keep(archive, number, analysis)
        except StoreError as error:
            # It can be made again; what cannot be saved otherwise is told elsewhere.
            _log.info("an analysis was not kept: %s", error)


class RoundAnalysis:
    """What is known of the choices of the seat at the bottom: in words, along the time bar, and on its sheet."""

    def __init__(
        self,
        page: StagePage,
        services: Services,
        bar: TimeBar,
        *,
        jump: Callable[[int], object],
        changed: Callable[[], object],
    ) -> None:
        """Begin without a round.

        Args:
            page: Shows the sheet.
            services: Have the thinking process, and the archive in which an analysis is kept.
            bar: Shows what choices cost.
            jump: Shows a position.
            changed: Called when what is known has changed.
        """
        self._page, self._bar = page, bar
        self._jump, self._changed = jump, changed
        self.analyst = Analyst(services, page, self.show)
        self.findings: Findings | None = None
        """The findings in words; None without a round."""
        self.hindsight = False
        """Whether what only hindsight tells is shown."""
        self.speaker: Speaker
        """Puts the choices into words, once there is a round."""
        self._checked: Checked | None = None
        self._each: ReviewRound | None = None
        self._view: AnalysisView | None = None
        """On the sheet, while that is open."""
        page.overlay.closed.connect(self._on_closed)

    def take(self, match: ReviewMatch, place: int, checked: Checked | None, seat: Seat) -> None:
        """Take up the round at *place* of *match*, as seen from *seat*; what was under way stops."""
        self._checked, self._each = checked, match[place]
        self.analyst.take(match, place, checked, seat)

    def drop(self) -> None:
        """Drop the round."""
        self._checked = self.findings = None
        self._bar.show_losses({})
        self._bar.show_worths(())

    def show(self) -> None:
        """Show what is known so far of the choices of the seat at the bottom."""
        if self._checked is None or self._each is None:
            return
        analyst, analysis = self.analyst, self.analyst.analysis
        played, who = self._checked.round, self._each.shown_names()
        self.speaker = Speaker(played.game, played.options, analyst.choices, who)
        worths = self.speaker.worths
        found = luck(analysis, self._checked.result.chips[analysis.seat])
        ended = self.findings is not None and self.findings.runs and not analyst.runs
        self.findings = Findings(
            analysis,
            who[analysis.seat],
            tuple(self.speaker.words(place, each) for place, each in enumerate(analysis.judged)),
            len(played.moves),
            status_words(analysis, runs=analyst.runs, failed=analyst.failed),
            analyst.runs,
            worths,
            worths.luck(found) if found is not None else {},
            analyst.failed,
        )
        self._bar.show_losses({each.at + 1: each.loss for each in analysis.judged if each.is_sure})
        curve, end = self.findings.curve, (len(played.moves), self._checked.result.chips[analysis.seat])
        if curve and analysis.is_whole:
            curve = (*(each for each in curve if each[0] < end[0]), end)
        self._bar.show_worths(curve, worths.most)
        if self._view is not None:
            self._view.show_findings(self.findings)
            self._page.overlay.fit()
        if ended:
            self._page.announce(self.findings.status)
        self._changed()

    @property
    def costliest(self) -> int | None:
        """The position before the choice that surely cost most; None where none is known to have cost anything."""
        known = () if self.findings is None else self.findings.analysis.judged
        worst = max((each for each in known if each.is_sure), key=lambda each: each.loss, default=None)
        return None if worst is None else worst.at

    def worth_at(self, at: int) -> float | None:
        """Return the mean chips that the round was worth to the seat at position *at*.

        None before anything known, and at the end, where the result stands.
        """
        curve = () if self.findings is None or at >= self.findings.last else self.findings.curve
        return next((worth for place, worth in reversed(curve) if place <= at), None)

    def choice_at(self, at: int) -> ChoiceWords | None:
        """Return the choice that lies ahead at position *at*, or else the one just made, if it is judged."""
        if self.findings is None:
            return None
        known = {each.at: each for each in self.findings.choices}
        return known.get(at, known.get(at - 1))

    # -- the sheet -----------------------------------------------------------------------------

    def open_sheet(self) -> None:
        """Show the analysis, and begin it if nothing is known yet."""
        if self.findings is None or self._page.overlay.isVisible():
            return
        analysis = self.findings.analysis
        if not analysis.judged and analysis.choices and not self.findings.runs:
            self.analyst.toggle()
        self._page.look_at(partial(self._content, self.findings))

    def _content(self, opened_with: Findings) -> SheetContent:
        # The sheet may be put into another language when the round is gone already.
        findings = self.findings or opened_with
        self._view = view = AnalysisView(
            findings,
            hindsight=self.hindsight,
            go=self._on_choice,
            toggle=self.analyst.toggle,
            show_hindsight=self._on_hindsight,
        )
        return SheetContent(_("Analysis"), findings.who, view, (close_button(),), view.spoken(), wide=True)

    def _on_closed(self) -> None:
        self._view = None

    def _on_choice(self, at: int) -> None:
        self._page.overlay.close_with("")
        self._jump(at)

    def _on_hindsight(self, shown: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.hindsight = shown
        self._page.refresh_side()
