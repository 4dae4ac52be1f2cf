# SPDX-License-Identifier: MIT
"""The analysis in the review: on its sheet, along the time bar, beside the table; made, stopped, kept, found again."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from dominoes.ai.bot import Budget
from dominoes.errors import Reason, StoreError
from dominoes.game import Seat
from dominoes.games.coach import DecisionPhase
from dominoes.play.analysis import Analysis, Hindsight, Judged, Verdict, decisions, questions
from dominoes.play.worker import Question, T
from dominoes.records.reader import parse
from dominoes.store import Archive, Filter, Store, analyses
from tests.support.kept_rounds import keep_rounds
from tests.support.record_lines import GOLDEN, golden
from tests.ui.driving import GreedyThinker, application, until, window_on
from tests.ui.pages.review.driving import press, reviewing, round_of
from ui.app.window import MainWindow
from ui.kit.widgets import PlainLabel
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.review.analysis_view import AnalysisView, Speaker, status_words, verdict_words
from ui.pages.review.page import ReviewPage

PLANTED = next(line for line in golden("analysis/planted") if parse(line).match == "planted dingniu")
"""Seat 0 chooses five times; only the last choice, at move 20, has several moves that differ much."""


def found_in(page: ReviewPage, upto: int | None = None) -> None:
    """Show an analysis as it might be: the last choice is a blunder, the first may be one."""
    assert page.checked is not None
    made = decisions(page.checked, page.me)
    game = page.checked.round.entry.game
    analysis = Analysis(page.me, len(made))
    for place, each in enumerate(made[:upto]):
        move, other = game.write_move(each.move), game.write_move(each.legal[0])
        judged = Judged(each.at, each.phase, move, each.is_forced, hindsight=None)
        if not each.is_forced:
            best = next((text for text in map(game.write_move, each.legal) if text != move), other)
            loss, error = (2.5, 0.2) if place == len(made) - 1 else (0.5, 0.4)
            back = Hindsight(best, 3.0) if place else Hindsight(move, 0.0)
            judged = replace(judged, best=best, worth=1.0, loss=loss, error=error, scale=3.0, hindsight=back)
        analysis = analysis.with_judged(judged)
    page.analysis.analyst.analysis = analysis
    page.analysis.show()


async def opened(page: ReviewPage) -> AnalysisView:
    """Open the sheet of the analysis by its key."""
    press(page, Qt.Key.Key_A)
    await until(page.overlay.isVisible, "the sheet")
    return page.overlay.findChildren(AnalysisView)[-1]


def rows(view: AnalysisView) -> list[str]:
    """Return what the list says."""
    return [view.list.item(row).text() for row in range(view.list.count())]


async def test_the_sheet_lists_every_choice() -> None:
    """With verdict, cost, a better move and why; only turning points if one likes; hindsight only when asked for."""
    async with reviewing([round_of(PLANTED)]) as page:
        found_in(page)
        view = await opened(page)
        listed = rows(view)
        assert len(listed) == 5
        assert "Uncertain: −0.5 ± 0.8 chips" in listed[0]
        assert "Perhaps better: " in listed[0]
        assert listed[1].endswith("Only move")
        assert "Blunder: −2.5 ± 0.4 chips. Better: " in listed[-1]
        assert not any("Hindsight" in each for each in listed)
        assert {0, 4} <= set(view.chart._numbered(view.chart._box())), "what cost most says which move it is"
        QTest.mouseClick(view.hindsight, Qt.MouseButton.LeftButton)
        assert "Hindsight, with all hands open: nothing was better." in rows(view)[0]
        assert "would have gained 3.0 chips more. Nobody could have known." in rows(view)[-1]
        QTest.mouseClick(view.turning, Qt.MouseButton.LeftButton)
        assert len(rows(view)) == 1
        words = " ".join(label.text() for label in view.findChildren(PlainLabel) if label.isVisible())
        for part in ("Blunders: 1 · slips: 0", "Where the chips came from", "Own choices", "−3.0 ± ", "Result"):
            assert part in words


def found_at_a_duel(page: ReviewPage) -> Analysis:
    """Show an analysis of a round of 夾十 for one chip: the first choice cost 0.4 of it, nothing else did."""
    assert page.checked is not None
    made, game = decisions(page.checked, page.me), page.checked.round.entry.game
    analysis = Analysis(page.me, len(made))
    for place, each in enumerate(made):
        move = game.write_move(each.move)
        best = next((text for text in map(game.write_move, each.legal) if text != move), move)
        judged = Judged(each.at, each.phase, move, each.is_forced, best, 0.3 - 0.4 * bool(place), 0.02, scale=1.0)
        back = Hindsight(best, 0.02 if place else 0.6)
        analysis = analysis.with_judged(replace(judged, loss=0.0 if place else 0.4, error=0.03, hindsight=back))
    page.analysis.analyst.analysis = analysis
    page.analysis.show()
    return analysis


async def test_where_a_round_costs_one_chip_all_speaks_of_the_chance_to_win() -> None:
    """The sheet, its chart, the panel and the curve are in percent; a draw counts as half."""
    line = next(each for each in golden("kapshap") if len(parse(each).moves) > 12)
    async with reviewing([round_of(line)]) as page:
        analysis = found_at_a_duel(page)
        page.stepper.jump(analysis.judged[0].at)
        assert page.side.analysis.splitlines()[-1] == "Chance to win here: 65%. A draw counts as half a win."
        page.stepper.jump(analysis.judged[0].at + 1)
        assert page.side.analysis.splitlines()[-1] == "Chance to win here: 45%. A draw counts as half a win."
        page.stepper.jump(len(page.checked.positions) - 1 if page.checked else 0)
        assert "Chance to win here" not in page.side.analysis, "the round is over"
        bar = page.transport.bar
        assert (bar._most, bar.has_curve) == (1, True)
        view = await opened(page)
        assert "Blunder: −20 ± 3 percentage points in chance to win. Better: " in rows(view)[0]
        assert view.chart.figures[0].loss == pytest.approx(20)
        assert min(view.chart.axis()) <= -20
        assert view.chart.accessibleName() == "Chance to win lost by each choice, in percentage points"
        assert view.caption.text().endswith("A draw counts as half a win.")
        QTest.mouseClick(view.hindsight, Qt.MouseButton.LeftButton)
        assert "the chance to win 30 percentage points higher" in rows(view)[0]
        assert "nothing was better" in rows(view)[1], "a single point is not worth a word"
        assert "chip" not in view.spoken()
        assert "chip" not in " ".join(label.text() for label in view.findChildren(PlainLabel))
        assert "Chance to win at the first choice: 65% ± 2" in view.spoken().splitlines()


@pytest.mark.parametrize("by", ["list", "chart", "click"])
async def test_from_the_sheet_to_the_move(by: str) -> None:
    """By Enter in the list and on the chart, and by a click on a bar."""
    async with reviewing([round_of(PLANTED)]) as page:
        found_in(page)
        view = await opened(page)
        if by == "list":
            view.list.setFocus()
            view.list.setCurrentRow(3)
            QTest.keyClick(view.list, Qt.Key.Key_Down)
            QTest.keyClick(view.list, Qt.Key.Key_Return)
        elif by == "chart":
            view.chart.setFocus()
            QTest.keyClick(view.chart, Qt.Key.Key_End)
            assert "Blunder" in view.caption.text()
            QTest.keyClick(view.chart, Qt.Key.Key_Return)
        else:
            spot = QPoint(view.chart.width() - 30, 40)
            QTest.mouseClick(view.chart, Qt.MouseButton.LeftButton, pos=spot)
        await until(page.overlay.isHidden, "the table")
        assert page.stepper.at == 19
        assert page.side.analysis.startswith("Move 20: ")
        assert "Blunder" in page.side.analysis


async def test_along_the_way() -> None:
    """The panel says it at the choice and after it, without one the table does; the time bar shows what it cost."""
    plain = replace(round_of(PLANTED), remarks=[])
    async with reviewing([plain], size=(960, 600)) as page:
        found_in(page)
        assert dict(page.transport.bar._losses) == {20: 2.5}
        page.transport.bar.grab()
        page.stepper.jump(19)
        assert page.table.advice.text.startswith("Blunder: −2.5 ± 0.4 chips")
        page.stepper.jump(20)
        assert page.table.advice.text.startswith("Blunder")
        page.stepper.jump(5)
        assert "Blunder" not in page.table.advice.text
    async with reviewing([plain]) as page:
        found_in(page)
        page.stepper.jump(20)
        assert "Blunder" in page.side.analysis
        page.stepper.jump(6)
        assert page.side.analysis == "Value of the round here: +0.5 chips"


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_reads_in_every_language(language: str) -> None:
    """Nothing of it is English elsewhere, everything has a name, and it follows the language on the spot."""
    async with reviewing([round_of(PLANTED)], size=(960, 600)) as page:
        found_in(page)
        view = await opened(page)
        english = view.spoken().splitlines()
        i18n.install(application(), language)
        await asyncio.sleep(0)
        view = page.overlay.findChildren(AnalysisView)[-1]
        said = view.spoken().splitlines()
        assert len(said) == len(english)
        assert (said == english) is (language == "en")
        for part in (view.list, view.chart, view.turning, view.hindsight):
            assert part.accessibleName()
        i18n.install(application(), "en")


@pytest.mark.parametrize(
    ("analysis", "words"),
    [
        (Analysis(Seat(0), 0), "Nothing to judge: this seat had no choice in this round."),
        (Analysis(Seat(0), 2), "Not analysed yet. It takes a few seconds."),
        (Analysis(Seat(0), 2, (Judged(0, DecisionPhase.LEAD, "lead 66"),)), "1 of 2 choices judged"),
        (
            Analysis(Seat(0), 1, (Judged(0, DecisionPhase.OTHER, "stake 5"),)),
            "Nothing to judge: nobody can say what such choices are worth.",
        ),
        (
            Analysis(Seat(0), 1, (Judged(0, DecisionPhase.END, "throw 21", is_forced=True),)),
            "Nothing to judge: there was only one move each time.",
        ),
    ],
)
def test_nothing_to_reckon_from_is_said(analysis: Analysis, words: str) -> None:
    """Why there is nothing, and how far it is."""
    assert status_words(analysis, runs=False, failed=False) == words
    assert status_words(Analysis(Seat(0), 2), runs=True, failed=False) == "0 of 2 choices judged"
    failed = status_words(Analysis(Seat(0), 2), runs=False, failed=True)
    assert failed == "The analysis stopped answering. What was found so far is kept."


@pytest.mark.parametrize(("loss", "said"), [(0.04, "about as good as the best move"), (0.06, "−0.1 ± 0.8 chips")])
async def test_a_cost_that_rounds_to_nothing_is_no_number(loss: float, said: str) -> None:
    """C6: "0.0 ± 0.4 chips" says nothing."""
    async with reviewing([round_of(PLANTED)]) as page:
        assert page.checked is not None
        made = decisions(page.checked, page.me)
        judged = Judged(made[0].at, made[0].phase, "x", best="y", loss=loss, error=0.4, scale=1.0)
        assert judged.verdict is Verdict.UNSURE
        assert Speaker("tiengow", page.checked.round.options, made, ())._verdict(judged) == f"Uncertain: {said}"


def test_every_verdict_has_a_word() -> None:
    """Each its own."""
    assert len({verdict_words(each) for each in Verdict}) == len(Verdict)


# -- made and kept -------------------------------------------------------------------------------------


class Counting(GreedyThinker):
    """Answers until it is told to wait, or to fail."""

    def __init__(self) -> None:
        """Answer at first."""
        super().__init__()
        self.answered = 0
        self.most = 99
        self.fails = False

    async def ask(self, question: Question[T], budget: Budget) -> T | None:
        """Answer with few playouts."""
        if self.answered == self.most:
            await asyncio.Event().wait()
        if self.fails:
            return None
        answer = await super().ask(question, budget)
        self.answered += 1
        return answer


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with finished rounds."""
    path = tmp_path_factory.mktemp("filled") / "matches.db"
    store = Store.open(path)
    keep_rounds(store.archive, (("chain", "dingniu", 2),))
    store.close()
    return path


@asynccontextmanager
async def open_review(
    folder: Path, filled: Path, thinker: Counting
) -> AsyncIterator[tuple[MainWindow, ReviewPage, Archive]]:
    """Review the newest round of a store."""
    if not (folder / "records").exists():
        (folder / "records").mkdir()
        shutil.copy(filled, folder / "records" / "matches.db")
    async with window_on(folder, thinker=thinker) as window:
        archive = window.services.autosave().archive
        assert archive is not None
        window.pages.routes.review(archive.ids(Filter())[0])
        yield window, window.pages.review, archive


def asked_of(page: ReviewPage) -> int:
    """Return how many choices of the seat must be thought about."""
    assert page.checked is not None
    return sum(not each.decision.is_forced for each in questions(page.checked, page.me))


async def test_an_analysis_is_made_kept_and_found_again(tmp_path: Path, filled: Path) -> None:
    """The key begins it, its progress is told, and the next time nothing is asked again."""
    thinker = Counting()
    async with open_review(tmp_path, filled, thinker) as (_window, page, archive):
        page.press("A")
        await until(lambda: page.analysis.analyst.analysis.is_whole, "the analysis")
        assert thinker.answered == asked_of(page) > 0
        assert page.analysis.findings is not None
        assert page.analysis.findings.luck
        assert analyses.find(archive, page.round.id or 0, 0) == page.analysis.analyst.analysis
        whole = page.analysis.analyst.analysis
        page.overlay.close_with("")
        page.see_from(page.me + 1)
        assert page.analysis.analyst.analysis.judged == ()
    again = Counting()
    async with open_review(tmp_path, filled, again) as (_window, page, archive):
        assert page.analysis.analyst.analysis == whole
        assert again.answered == 0
        losses = analyses.gather_losses(archive, Filter())
        assert losses.total.count == sum(map(len, whole.losses().values()))


async def test_stopped_it_keeps_what_it_had_and_goes_on(tmp_path: Path, filled: Path) -> None:
    """By its button, by another view, and by leaving; the same button goes on from there."""
    thinker = Counting()
    thinker.most = 2
    async with open_review(tmp_path, filled, thinker) as (window, page, archive):
        page.press("A")
        await until(lambda: thinker.answered == 2, "two choices")
        await until(lambda: page.analysis.findings is not None and page.analysis.findings.runs, "the third")
        view = page.overlay.findChildren(AnalysisView)[-1]
        assert view.button.text() == "Stop"
        QTest.mouseClick(view.button, Qt.MouseButton.LeftButton)
        await asyncio.sleep(0)
        assert page.analysis.findings is not None
        assert not page.analysis.findings.runs
        begun = page.analysis.findings.analysis
        assert len(begun.judged) >= 2
        assert not begun.is_whole
        assert analyses.find(archive, page.round.id or 0, 0) == begun
        assert view.button.text() == "Continue"
        page.overlay.close_with("")
        page.see_from(1)
        page.see_from(0)
        assert page.analysis.findings.analysis == begun
        page.analysis.analyst.toggle()
        await asyncio.sleep(0)
        assert page.analysis.findings.runs
        # Elsewhere it waits, so that opponents are not kept waiting.
        window.pages.routes.settings()
        assert not page.analysis.findings.runs
        window.pages.routes.back()
        assert page.analysis.findings.runs
        page.analysis.analyst.toggle()
        assert not page.analysis.findings.runs
        # Stopped, it stays so.
        page.analysis.analyst.follow(shown=page.isVisible())
        assert not page.analysis.findings.runs
        page.analysis.analyst.toggle()
        assert page.analysis.findings.runs
        window.pages.go_start()
        thinker.most = 99
        window.pages.routes.review(archive.ids(Filter())[0])
        assert not page.analysis.findings.runs
        page.analysis.analyst.toggle()
        await until(lambda: page.analysis.analyst.analysis.is_whole, "the rest")
        assert page.analysis.findings.analysis.judged[: len(begun.judged)] == begun.judged


async def test_a_thinker_that_does_not_answer(tmp_path: Path, filled: Path) -> None:
    """It is said, and can be tried again."""
    thinker = Counting()
    thinker.fails = True
    async with open_review(tmp_path, filled, thinker) as (_window, page, _archive):
        page.press("A")
        await until(
            lambda: page.analysis.findings is not None and "stopped answering" in page.analysis.findings.status,
            "the trouble",
        )
        thinker.fails = False
        page.analysis.analyst.toggle()
        await until(lambda: page.analysis.analyst.analysis.is_whole, "the analysis")


async def test_a_round_of_a_file_is_analysed_too(tmp_path: Path, filled: Path) -> None:
    """What was found out stays as long as it is looked at; the store has nothing of it."""
    async with open_review(tmp_path, filled, Counting()) as (window, page, archive):
        window.pages.review.opener.open_file(GOLDEN / "chain_dingniu.gupai")
        await until(lambda: page.match[0].id is None, "the file")
        page.analysis.analyst.toggle()
        await until(lambda: page.analysis.analyst.analysis.is_whole, "the analysis")
        whole = page.analysis.analyst.analysis
        page.show_round(1)
        assert page.analysis.analyst.analysis != whole
        page.show_round(0)
        assert page.analysis.analyst.analysis == whole
        assert archive.database.execute("SELECT count(*) FROM analyses").fetchone() == (0,)


async def test_where_nothing_can_be_kept_it_is_shown_all_the_same(
    tmp_path: Path, filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failing store costs the analysis of tomorrow, not that of today."""

    def refuse(*_args: object) -> None:
        raise StoreError(Reason("store.full"))

    monkeypatch.setattr("ui.pages.review.analysis.keep", refuse)
    monkeypatch.setattr("ui.pages.review.analysis.find", refuse)
    async with open_review(tmp_path, filled, Counting()) as (_window, page, _archive):
        page.analysis.analyst.toggle()
        await until(lambda: page.analysis.analyst.analysis.is_whole, "the analysis")
