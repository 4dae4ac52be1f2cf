# SPDX-License-Identifier: MIT
"""Reviewing rounds: opened from the archive or a file, remarked on, shared, printed, played again."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dominoes.errors import DominoesError, RecordError, StoreError
from dominoes.game import Seat
from dominoes.play.analysis import Analysis, Decision, questions
from dominoes.records.reader import check_lines, read_lines
from dominoes.records.record import Round, with_remarks
from dominoes.store import Filter
from dominoes.store.analyses import find as find_analysis
from dominoes.store.analyses import keep as keep_analysis
from dominoes.store.importing import LISTED
from ui.diagram.export_dialog import ExportDialog
from ui.diagram.paint import felt
from ui.games.reasons import error_text
from ui.kit import theme
from ui.kit.background import BackgroundJob, Stop
from ui.kit.file_names import shown_name
from ui.language.i18n import _
from ui.pages.records.deals import Deals
from ui.pages.records.transfer import refused_texts
from ui.pages.review.analyst import Analyst
from ui.pages.review.match import ReviewRound, find_row
from ui.pages.review.page import ReviewPage
from ui.paper.dialog import PaperDialog, Sheet
from ui.play.services import Controller, Routes, Services
from ui.saving.trouble_messages import damaged_text
from ui.tiles.art import present_style

if TYPE_CHECKING:
    from ui.diagram.position import Position


_log = logging.getLogger(__name__)


class ReviewController(Controller[ReviewPage]):
    """Makes the page of the review and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; nothing is reviewed yet."""
        super().__init__(ReviewPage(services.parent, services.preferences.shown), services, routes)
        self._deals = Deals(self.page, self.page.overlay, self.page.tasks)
        self._deals.copied.connect(services.messages.show)
        self._analyst = Analyst(services.thinker, self)
        self._analyst.changed.connect(self._on_analysed)
        self._choices: tuple[Decision, ...] = ()
        self._goes_on = False
        """Whether it was stopped because another page was shown."""
        self._saved: Analysis | None = None
        """What was kept last."""
        self._others: dict[tuple[int, Seat], Analysis] = {}
        """Of rounds of a file, by place, which are not in the archive."""
        self.page.seen_from.connect(self._on_seen_from)
        self.page.shown.connect(self._on_shown)
        self.page.analysis_toggled.connect(self._on_analysis_toggled)
        self._reading: BackgroundJob | None = None
        self._files: deque[Path] = deque()
        """Read one after the other."""
        self._file = Path()
        """The one that is read now."""
        services.autosave().replaced.connect(self.page.forget_ids)
        self.page.connect_program(services, routes)
        self.page.left.connect(routes.back)
        self.page.paste.connect(routes.paste)
        self.page.take_to_table.connect(routes.take_to_table)
        self.page.play_again.connect(self._on_play_again)
        self.page.share.connect(self._on_share)
        self.page.export_position.connect(self._on_export)
        self.page.print_sheets.connect(self._on_print)
        self.page.open_tool.connect(self._on_tool)
        self.page.remarks_changed.connect(self._on_remarks)

    # -- opening -------------------------------------------------------------------------------

    def open_round(self, number: int) -> None:
        """Review the match of the round with the id *number*, from that round on."""
        archive = self._services.archive()
        if archive is None:
            return
        try:
            rows = archive.listed([number])
            match = rows[find_row(rows, number)].match
            here = archive.ids(Filter(match=match)) + archive.ids(Filter(match=match, removed=True))
            rows = archive.listed(sorted(here))
            lines = archive.whole_lines([row.id for row in rows])
            damaged = [row for row in rows if row.id not in lines]
            if number not in lines:
                # The others are opened by a round of their own.
                damaged = [rows[find_row(rows, number)]]
        except DominoesError as error:
            self._services.messages.show_error(error)
            return
        if number in lines:
            whole = [row for row in rows if row.id in lines]
            rounds = [ReviewRound.of_listed(row, lines[row.id]) for row in whole]
            self._show_rounds(rounds, find_row(whole, number))
        if damaged:
            self._services.messages.show(damaged_text(len(damaged), damaged))

    def open_file(self, path: Path) -> None:
        """Review the rounds of a record file, which are not added to those kept here."""
        self._files.append(path)
        self._read_next()

    def _read_next(self) -> None:
        if self._reading is None and self._files:
            self._file = self._files.popleft()
            self._reading = BackgroundJob(partial(_read, self._file), self)
            self._reading.done.connect(self._on_read)

    def _on_read(self) -> None:
        job, self._reading = self._reading, None
        assert job is not None
        job.deleteLater()
        if job.error is not None:
            said = _("{name}: {what}").format(name=shown_name(self._file), what=error_text(job.error))
            self._services.messages.show(said)
        else:
            read: _Read = job.result  # type: ignore[assignment]
            if read.rounds:
                self._show_rounds(read.rounds, 0)
            if read.errors:
                self._services.messages.show(_left_out(read))
        self._read_next()

    def _show_rounds(self, rounds: Sequence[ReviewRound], at: int) -> None:
        self._others.clear()
        self.page.show_match(rounds, at)
        self._routes.show(self.page)

    # -- what the page asks for ----------------------------------------------------------------

    def _on_tool(self, key: str, view: object) -> None:
        setup = self.page.setup
        assert setup is not None
        self._routes.tool(setup.game, key, view)

    def _on_remarks(self, number: int, remarks: object) -> None:
        archive = self._services.archive()
        if archive is not None:
            try:
                archive.replace_line(number, with_remarks(archive.lines([number])[0], remarks))
            except DominoesError as error:
                self._services.messages.show_error(error)

    def _on_export(self, diagram: Callable[..., Position]) -> None:
        ground = felt(present_style(), theme.look().cloth_key)
        setup = self.page.setup
        assert setup is not None
        ExportDialog(
            self._services.parent,
            lambda opened: diagram(opened=opened),
            ground,
            name=f"gupai-{setup.game}",
            opened=self.page.hands_open,
        ).open()

    def _on_print(self, sheets: Sequence[Sheet]) -> None:
        setup = self.page.setup
        assert setup is not None
        old_three = present_style().old_three
        PaperDialog(self._services.parent, sheets, name=f"gupai-{setup.game}", old_three=old_three).open()

    def _on_play_again(self, each: ReviewRound) -> None:
        try:
            whole = self.page.match.whole_hand(each)
            party = whole.party_again(self._services.preferences.now.player_name)
        except DominoesError as error:
            self._services.messages.show_error(error)
        else:
            self._routes.play_given(party)

    def _on_share(self, each: ReviewRound) -> None:
        try:
            round_ = self.page.match.whole_hand(each).read()
        except DominoesError as error:
            self._services.messages.show_error(error)
        else:
            self._deals.share_round(round_, each.seat)

    # -- analysis ------------------------------------------------------------------------------

    def _on_seen_from(self) -> None:
        """Look up what is known of the choices of the seat at the bottom; an analysis under way stops."""
        checked, seat = self.page.checked, self.page.me
        asked = () if checked is None else questions(checked, seat)
        self._choices = tuple(each.decision for each in asked)
        self._saved = None if checked is None else self._known(self.page.round, seat)
        self._goes_on = False
        self._analyst.take(seat, asked, self._saved)

    def _on_shown(self, shown: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Think only while the review is in sight: elsewhere opponents may want to."""
        if not shown:
            self._goes_on = self._analyst.runs
            self._analyst.stop()
        elif self._goes_on:
            self._goes_on = False
            self._analyst.start()

    def _known(self, each: ReviewRound, seat: Seat) -> Analysis | None:
        archive = self._services.archive()
        if each.id is None or archive is None:
            return self._others.get((self.page.place, seat))
        try:
            return find_analysis(archive, each.id, seat)
        except StoreError as error:
            _log.info("no analysis could be looked up: %s", error)
            return None

    def _on_analysis_toggled(self) -> None:
        if self._analyst.runs:
            self._analyst.stop()
        else:
            self._analyst.start()

    def _on_analysed(self) -> None:
        analyst = self._analyst
        self._keep(analyst.analysis)
        self.page.show_analysis(analyst.analysis, self._choices, runs=analyst.runs, failed=analyst.failed)

    def _keep(self, analysis: Analysis) -> None:
        """Keep what was found out, with the record if that is in the archive."""
        if not analysis.judged or analysis == self._saved or self.page.checked is None:
            return
        self._saved = analysis
        each, archive = self.page.round, self._services.archive()
        if each.id is None or archive is None:
            self._others[self.page.place, analysis.seat] = analysis
            return
        try:
            keep_analysis(archive, each.id, analysis)
        except StoreError as error:
            # It can be made again; what cannot be saved otherwise is told elsewhere.
            _log.info("an analysis was not kept: %s", error)

    def stop(self) -> None:
        """Stop everything."""
        self._analyst.stop()
        self._files.clear()
        if self._reading is not None:
            self._reading.stop()
        self.page.close_match()


@dataclass(slots=True)
class _Read:
    """What was read of a file."""

    name: str
    rounds: list[ReviewRound] = field(default_factory=list)
    errors: list[RecordError] = field(default_factory=list)


def _read(path: Path, stop: Stop) -> _Read:
    """Return the rounds of a file that agree with the rules, and what is wrong with the others."""
    found, good = _Read(shown_name(path)), set[int]()
    for line, each in check_lines(path):
        if stop():
            break
        if isinstance(each, RecordError):
            found.errors.append(each)
        else:
            good.add(line)
    written = ((line, each) for line, each in read_lines(path) if isinstance(each, Round))
    found.rounds = [ReviewRound.of_record(each) for line, each in written if line in good]
    return found


def _left_out(read: _Read) -> str:
    """Return which lines of a file are not shown, and why."""
    return "\n".join(refused_texts(read.name, len(read.rounds), len(read.errors), read.errors[:LISTED]))
