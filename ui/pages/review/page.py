# SPDX-License-Identifier: MIT
"""Review 覆盤: the rounds of a match on the table on which they were played, stepped forward and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from dominoes.errors import DominoesError
from dominoes.game import Seat
from dominoes.play.analysis import Analysis, Decision, luck
from dominoes.records.reader import Checked
from ui.games import GAME_UIS, game_settings
from ui.games.game_ui import Tool
from ui.games.names import match_name
from ui.games.presenter import Presenter
from ui.games.reasons import error_text
from ui.kit import theme
from ui.kit.commands import Command, keys_of, picked, press
from ui.kit.layouts import Part, vbox
from ui.kit.settings import Settings
from ui.kit.sheet import SheetContent, close_button
from ui.language import names
from ui.language.i18n import _, capital, number, pgettext, sentences, term
from ui.pages.review.analysis_view import AnalysisView, Findings
from ui.pages.review.analysis_words import ChoiceWords, Speaker, luck_words, status_words
from ui.pages.review.match import ReviewMatch, ReviewRound
from ui.pages.review.panel import ReviewPanel
from ui.pages.review.remark_sheet import SAVE, RemarkForm, remark_sheet
from ui.pages.review.remarks import Remarks, read_remarks
from ui.pages.review.stage import Stage
from ui.pages.review.stepper import RoundLog, Stepper, Timeline
from ui.pages.review.transport import Transport
from ui.paper.sheets import round_sheets
from ui.play.game_page import GamePage
from ui.saving.setup import MatchSetup
from ui.table.felt import TableLook
from ui.table.numbers import numbers_content, own_sheet

LOW = 560
"""Height of the page, at text size 1, below which what is below the table takes one row."""
_SPOKEN_REMARK = 160
"""Characters of a remark that the bubble on the table shows where there is no panel."""


class ReviewPage(GamePage):
    """The table on which a match was played, the time bar below it, a panel beside it."""

    topic = "records#review"
    PACE = "review_speed"
    PANEL = 300

    play_again = Signal(object)
    """Play the deal of this `ReviewRound` again."""
    share = Signal(object)
    """Show the deal of this `ReviewRound` as a code."""
    print_sheets = Signal(object)
    """Print one of these: a tuple of `ui.paper.dialog.Sheet`."""
    export_position = Signal(object)
    """Print the position shown: returns it as a diagram, with all hands open if *opened* says so."""
    paste = Signal()
    """What was copied elsewhere is to be taken."""
    take_to_table = Signal(object, int)
    """Take this `Round`, after so many moves, to the free table."""
    open_tool = Signal(str, object)
    """Show the tool with this key of the game, beginning with this view of a seat."""
    remarks_changed = Signal(int, object)
    """The round with this id in the archive has other remarks: plain data, or None for none."""

    seen_from = Signal()
    """Another round is shown, or from another seat: its analysis is wanted in `show_analysis`."""
    shown = Signal(bool)
    """The page came into sight, or another one did."""
    analysis_toggled = Signal()
    """Start the analysis, or stop it."""

    side: ReviewPanel

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        """Make an empty page."""
        super().__init__(parent, settings)
        self.match = ReviewMatch(())
        self.place = 0
        """Of the round in the match, from 0."""
        self.checked: Checked | None = None
        """The round shown; None without one, or if it cannot be shown."""
        self.timeline: Timeline | None = None
        self._log: RoundLog | None = None
        self.remarks = Remarks()
        self.me = Seat(0)
        """The seat at the bottom, from which the round is seen."""
        self.hands_open = False
        self.analysis: Analysis | None = None
        """Of the choices of the seat at the bottom; None where there is no round."""
        self.findings: Findings | None = None
        """The same in words."""
        self._choices: tuple[Decision, ...] = ()
        self._analysis_view: AnalysisView | None = None
        """On the sheet, while that is open."""
        self._hindsight = False
        self._trouble: DominoesError | None = None
        self.stage = Stage(self)
        self.stage.pressed.connect(self._on_table_key)
        self.stage.space.connect(self._on_space)
        self.table = self.stage.table
        self.overlay.closed.connect(self._on_closed)
        self.stepper = Stepper(self)
        self.stepper.moved.connect(self._show_moved)
        self.stepper.played.connect(self._show_played)
        self.transport = Transport(self)
        self.transport.asked.connect(self.press)
        self.transport.round_chosen.connect(self.show_round)
        self.transport.bar.wanted.connect(self.stepper.jump)
        column = vbox(Part(self.stage, 1), self.transport, spacing=0)
        self.lay_out(self._connected(ReviewPanel(self)), column)
        self.translate(self._show_texts)

    def _connected(self, panel: ReviewPanel) -> ReviewPanel:
        panel.seat_chosen.connect(self.see_from)
        panel.hands_toggled.connect(self.toggle_hands)
        panel.jumped.connect(self.stepper.jump)
        return panel

    # -- which round ---------------------------------------------------------------------------

    def show_match(self, rounds: Sequence[ReviewRound], at: int = 0) -> None:
        """Review *rounds*, the finished rounds of one match in order, from the round at place *at* on.

        Each is checked when it is first shown; one that does not agree with the rules shows why in its place.
        """
        self.close_match()
        self.match = ReviewMatch(rounds)
        self.transport.show_rounds(self.match.names(), self.match.full_names(), at)
        if rounds:
            self.me = rounds[at].first_view()
            self.show_round(at)

    def close_match(self) -> None:
        """Drop the match: nothing of it moves or is shown any more."""
        self.tasks.stop()
        self.overlay.close_with("")
        self.stepper.stop()
        self._drop_round()
        self.match = ReviewMatch(())
        self.place = 0
        self.hands_open = False
        self.transport.show_rounds((), (), 0)
        self.show_header()

    def forget_ids(self) -> None:
        """Save no more remarks or analyses: the archive has other rounds now. The match can still be viewed."""
        self.match.forget_ids()
        self.show_header()

    def show_round(self, place: int) -> None:
        """Show the round at *place* of the match from its beginning; one outside it is ignored."""
        if not 0 <= place < len(self.match):
            return
        self.stepper.stop()
        self._drop_round()
        self.place = place
        self.transport.rounds.choose(place)
        try:
            self.checked = self.match.checked(place)
        except DominoesError as error:
            self._trouble = error
        else:
            self.timeline = Timeline(self.checked.positions, GAME_UIS[self.checked.round.game].presenter().is_stop)
            moves = self.timeline.last
            given = self.round.remarks if self.round.remarks is not None else self.checked.round.remarks
            self.remarks = read_remarks(given, moves)
            self.transport.bar.show_round(moves, self.timeline.stops)
            seats = len(self.checked.round.players)
            self.me = Seat(min(self.me, seats - 1))
            self.stage.show_table(self.checked.round.game)
            self.table = self.stage.table
            self._show_from(0)
        self._show_trouble()
        self.show_header()
        self.seen_from.emit()

    @property
    def round(self) -> ReviewRound:
        """The round shown."""
        return self.match[self.place]

    @property
    def who(self) -> tuple[str, ...]:
        """Names by seat."""
        return self.round.shown_names() if len(self.match) else ()

    @property
    def round_name(self) -> str:
        """What the round shown is called; empty for a deal that was played alone, which is a match of its own."""
        return self.round.name() if len(self.match) else ""

    @property
    def setup(self) -> MatchSetup | None:
        """By which rules the round was played."""
        if self.checked is None:
            return None
        return MatchSetup(self.checked.round.game, self.checked.round.options, self.round.levels)

    def _drop_round(self) -> None:
        self.get_up()
        self.checked = self.timeline = self._log = self._trouble = self.analysis = self.findings = None
        self.remarks = Remarks()
        self.transport.bar.show_losses({})
        self.table.clear()

    def _show_from(self, at: int) -> None:
        """Show the round as seen from the seat `me`, from position *at* on."""
        assert self.checked is not None
        assert self.timeline is not None
        presenter = self.sit_down(self.checked.round.game, self.checked.round.entry.game, self.me)
        self._apply()
        self.stepper.take(self.timeline, presenter, at, hands_open=self.hands_open)

    # -- point of view -------------------------------------------------------------------------

    def see_from(self, seat: int) -> None:
        """Place *seat* at the bottom."""
        if self.checked is not None:
            self.me = Seat(seat % len(self.checked.round.players))
            self._show_view()
            self.seen_from.emit()

    def toggle_hands(self) -> None:
        """Show all hands, or only what the seat at the bottom knows."""
        self.hands_open = not self.hands_open
        self._show_view()

    def _show_view(self) -> None:
        if self.checked is not None:
            self._show_from(self.stepper.at)
            self.show_header()
            self.announce(self._view_text())

    def _view_text(self) -> str:
        opened = _("all open") if self.hands_open else ""
        if len(self.who) <= 1:
            # Alone one looks from nowhere else.
            return opened
        seat = names.seat_mark(self.me, len(self.who))
        text = _("View: {seat} ({name:|you})").format(seat=seat, name=self.who[self.me])
        return " · ".join(filter(None, (text, opened)))

    # -- what it shows -------------------------------------------------------------------------

    def apply_settings(self, settings: Settings) -> None:
        """Follow *settings*."""
        self.settings = settings
        self._apply()
        if self.presenter is not None and not self.stepper.moves:
            self.stepper.jump(self.stepper.at)
        self.transport.set_compact(compact=self._is_low)
        self.show_side()
        self.show_header()

    def _apply(self) -> None:
        settings = self.settings
        # Other eyes, other names or another language: it is told in other words.
        self._log = None
        self.table.set_look(TableLook.of(settings, settings.review_speed))
        self.transport.show_speed(settings.review_speed)
        if self.presenter is not None and self.checked is not None:
            self.presenter.who = self.who
            self.presenter.levels = self.round.shown_levels(self.checked.round.game)
            off = ("ceremony", "trick_waits", "honest", *(each.key for each in game_settings()))
            self.presenter.settings = settings.with_values(dict.fromkeys(off, False))

    def _show_texts(self) -> None:
        if len(self.match):
            self.transport.show_rounds(self.match.names(), self.match.full_names(), self.place)
        self._show_trouble()
        self._say_analysis_again()
        self.apply_settings(self.settings)

    def _show_trouble(self) -> None:
        """Show why the round cannot be shown, in its place."""
        trouble = self._trouble
        self.transport.setEnabled(len(self.match) > 0)
        self.transport.settlement.setEnabled(trouble is None)
        if trouble is None:
            self.stage.show_trouble("")
            return
        text = _("This round cannot be shown. {why}").format(why=error_text(trouble, self.who))
        self.stage.show_trouble(text)
        self.transport.bar.show_round(0, ())
        self.transport.bar.show_remarks((), ())
        self.transport.show_position(0, 0, text)
        self.announce(text)

    def show_header(self) -> None:
        """Show which round this is, and what can be done with it."""
        title, view = capital(term("review")), ""
        setup = self.setup
        if setup is not None:
            title = " · ".join(filter(None, (match_name(setup.game, setup.options), self.round_name)))
            view = self._view_text()
        self.setAccessibleName(title)
        self.header.show_words(_("Back"), title, view)
        commands = self.commands()
        first = "IOVANMDCTER," if self.side_is_away else "OVANMDCTERI,"
        tools = (tool.letter for tool in self._tools)
        self.header.show_commands(picked(commands, *first, *tools, "F9", "F11", "F1", "?"))
        self.transport.show_commands(commands)

    def lines(self) -> list[str]:
        """Return what happened on the way to the position shown."""
        if self.timeline is None or self.presenter is None:
            return []
        step = self.timeline.positions[self.stepper.at].step
        return self.presenter.tell(step.state, step.events)

    def _where(self) -> str:
        """Return which position is shown."""
        at, last = self.stepper.at, self.timeline.last if self.timeline is not None else 0
        if at == 0:
            return _("Before the first move, of {all}").format(all=number(last))
        return _("Move {n} of {all}").format(n=number(at), all=number(last))

    @property
    def position_text(self) -> str:
        """The position shown, and what has just happened there, in words."""
        where, lines = self._where(), self.lines()
        return _("{where}: {what}").format(where=where, what=" · ".join(lines)) if lines else where

    def _show_moved(self) -> None:
        timeline = self.timeline
        if timeline is None or self.presenter is None:
            return
        self.transport.show_position(self.stepper.at, timeline.last, self.position_text)
        if not self.stepper.moves:
            self.announce(self.position_text)
        self.show_remarks()
        self.refresh_side()

    def _show_played(self) -> None:
        self.transport.show_play(plays=self.stepper.plays)

    def show_remarks(self) -> None:
        """Show the remarks: on the time bar, in the panel, and on the table where there is no panel."""
        at = self.stepper.at
        self.transport.bar.show_remarks(self.remarks.marks, self.remarks.texts)
        self.side.show_remark(self.remarks.text(at), self.remarks.about_all, marked=at in self.remarks.marks)
        remark = self.remarks.text(at) if self.side.isHidden() else ""
        choice = self._choice_shown() if self.side.isHidden() else None
        if remark:
            short = remark if len(remark) <= _SPOKEN_REMARK else f"{remark[:_SPOKEN_REMARK]}…"
            self.table.advice.say(short.replace("\n", " "), tone="gold")
        elif choice is not None and choice.better:
            self.table.advice.say_fitting(sentences(choice.verdict, choice.better), choice.verdict, tone="gold")
        else:
            lines = self.lines()
            self.table.advice.say_fitting(" · ".join(lines), lines[-1] if lines else "")

    def fill_panel(self, panel: ReviewPanel) -> None:
        """Fill *panel* with what is known at this position."""
        timeline, presenter, at = self.timeline, self.presenter, self.stepper.at
        if timeline is None or presenter is None or self.table.model is None:
            return
        seats = [f"{names.seat_mark(seat, len(self.who))} {name}" for seat, name in enumerate(self.who)]
        panel.show_seats(seats, self.me, hands_open=self.hands_open)
        if self._log is None:
            self._log = RoundLog(timeline.positions, presenter.tell)
        panel.log.show_lines(self._log.upto(at))
        panel.show_remark(self.remarks.text(at), self.remarks.about_all, marked=at in self.remarks.marks)
        choice = self._choice_shown()
        words = "" if choice is None else choice.whole(hindsight=self._hindsight)
        status = self.findings.status if self.findings is not None and self.findings.runs else ""
        panel.show_analysis(words, status)
        panel.show_seen(self.table.model.seen, self.table.style_of_tiles)

    def make_panel(self) -> ReviewPanel:
        """Return a panel for a sheet, where there is no room beside the table."""
        panel = self._connected(ReviewPanel(self, paper=True))
        panel.setMinimumSize(theme.look().px(320), theme.look().px(400))
        panel.used.connect(partial(self.overlay.close_with, ""))
        self.fill_panel(panel)
        return panel

    def change_remarks(self, remarks: Remarks) -> None:
        """Replace the remarks of the round shown, and have them saved."""
        if self.round.id is None:
            return
        self.remarks = remarks
        data = remarks.to_data()
        self.match.with_remarks(self.place, [] if data is None else data)
        self.remarks_changed.emit(self.round.id, data)
        self.show_remarks()

    # -- commands ------------------------------------------------------------------------------

    def _hands_command(self) -> Command:
        opened, closed, words = _("Close hands"), _("Open hands"), _("Open or close all hands")
        if len(self.who) == 1:
            # Alone nobody has a hand: the tiles lie on the table.
            opened, closed = _("Turn the tiles back"), _("All tiles face up")
            words = _("Turn all tiles face up, or back")
        return Command(opened if self.hands_open else closed, "O", self.toggle_hands, self.checked is not None, words)

    def commands(self) -> tuple[Command, ...]:
        """Return everything the page can do, in the order of the key help."""
        there = self.checked is not None
        kept = there and self.round.id is not None
        # Alone there is no other seat to look from, and there are no chips that a choice could cost.
        others = there and len(self.who) > 1
        faster, slower = partial(self.change_speed, 1), partial(self.change_speed, -1)
        again, share = partial(self._hand_on, self.play_again), partial(self._hand_on, self.share)
        walk, leave = _("Move between tiles and seats"), _("Close the top sheet, or go back")
        return (
            *self._steps(),
            Command("", "Space", self.stepper.toggle, help=_("Start or stop autoplay"), cap=_("Space")),
            Command(_("Faster"), "+", faster, help=term("speed"), cap="+ −", also=("=",)),
            Command(_("Slower"), "-", slower, help=""),
            *self._rounds(),
            Command(_("Turn the table"), "V", self.turn, others, _("See it from the next seat")),
            self._hands_command(),
            Command(_("Settlement"), "S", self.show_settlement),
            Command(_("Analysis"), "A", self.show_analysis_sheet, others, _("What each choice was worth")),
            Command(_("Remark"), "N", self.write_remark, kept, _("Write a remark about this position")),
            Command(_("Mark"), "M", self.toggle_mark, kept, _("Set a mark here, or take it away")),
            Command(_("Rules"), "R", self.show_rules, there, term("rules-of-table")),
            Command(_("Panel"), "I", self.toggle_side, there, _("Show or hide the side panel")),
            Command(self._again_text(), "D", again, there),
            Command(_("Export the position"), "E", self.export, there),
            Command(_("To the free table"), "T", self.take, there, _("Take this round to the free table")),
            Command(_("Print…"), "P", self.print_round, there, _("Print the round, or sheets about this table")),
            Command(_("Share this deal"), "C", share, there, _("Share this deal as a code")),
            Command("", "Ctrl V", self.paste.emit, help=pgettext("records", "Paste a round or a code")),
            *(
                Command(_(tool.name), tool.letter, partial(self._use, tool.key), self.presenter is not None)
                for tool in self._tools
            ),
            Command("", "↑ ↓ Shift ← →", None, help=walk),
            *self.program_commands(Command("", "Esc", self.leave, help=leave)),
        )

    @property
    def _tools(self) -> tuple[Tool, ...]:
        return () if self.checked is None else GAME_UIS[self.checked.round.game].tools

    def _use(self, key: str) -> None:
        """Show a tool of the game, beginning with what the seat at the bottom knows here."""
        if self.presenter is not None:
            self.open_tool.emit(key, self.presenter.view)

    def _again_text(self) -> str:
        if self.checked is not None and self.round.half > 1:
            return _("Play this deal again, from its first half")
        return _("Play this deal again")

    def _steps(self) -> tuple[Command, ...]:
        at, jump, way = self.stepper.at, self.stepper.jump, self.timeline
        before, after, last = (way.stop_before(at), way.stop_after(at), way.last) if way is not None else (0, 0, 0)
        steps, stops = _("Step back, step forward"), _("Previous and next trick or phase")
        ends = _("To the beginning and to the end of the round")
        return (
            Command(_("Back one move"), "Left", partial(jump, at - 1), help=steps, cap="← →"),
            Command(_("Forward one move"), "Right", self.stepper.step, help=""),
            Command(
                _("Previous trick or phase"),
                "PgUp",
                partial(jump, before),
                help=stops,
                cap="PgUp PgDn",
                also=("Ctrl Left",),
            ),
            Command(_("Next trick or phase"), "PgDown", partial(jump, after), help="", also=("Ctrl Right",)),
            Command(_("To the beginning of the round"), "Home", partial(jump, 0), help=ends, cap="Home End"),
            Command(_("To the end of the round"), "End", partial(jump, last), help=""),
        )

    def _rounds(self) -> tuple[Command, ...]:
        before, after = partial(self.show_round, self.place - 1), partial(self.show_round, self.place + 1)
        both = _("The round before, and the next one")
        return (
            Command("", "Shift PgUp", before, help=both, cap="Shift PgUp PgDn"),
            Command("", "Shift PgDown", after),
        )

    # -- point of view and speed ---------------------------------------------------------------

    def turn(self) -> None:
        """Show the round from the next seat, counter-clockwise."""
        self.see_from(self.me + 1)

    def show_side(self) -> None:
        """Show the panel if it is wanted and fits; a remark stands in it, or without it on the table."""
        super().show_side()
        if self.timeline is not None:
            self.show_remarks()

    def toggle_side(self) -> None:
        """Show or hide the panel; as a sheet it needs a round to show."""
        if self.side_fits or self.checked is not None:
            super().toggle_side()

    # -- sheets --------------------------------------------------------------------------------

    def show_settlement(self) -> None:
        """Show how the round was settled."""
        if self.checked is not None and self.presenter is not None:
            self.look_at(partial(self._settlement, self.presenter, self.checked.state))

    def _settlement(self, presenter: Presenter, state: Any) -> SheetContent:  # noqa: ANN401 - the state of any game
        """Return the settlement, from the view of the reader where they played the round."""
        model = presenter.settlement(state, self.round_name)
        return numbers_content(model if self.round.seat is None else own_sheet(model, self.round.seat), close_button())

    def show_rules(self) -> None:
        """Show the rules by which the round was played."""
        if self.setup is not None:
            self.show_rules_of(self.setup)

    # -- analysis ------------------------------------------------------------------------------

    def show_analysis(self, analysis: Analysis, choices: Sequence[Decision], *, runs: bool, failed: bool) -> None:
        """Show what is known so far of the *choices* of the seat at the bottom."""
        if self.checked is None:
            return
        self.analysis, self._choices = analysis, tuple(choices)
        played = self.checked.round
        speaker = Speaker(played.game, played.options, self._choices, self.who)
        found = luck(analysis, self.checked.result.chips[analysis.seat])
        ended = self.findings is not None and self.findings.runs and not runs
        self.findings = Findings(
            analysis,
            self.who[analysis.seat],
            tuple(speaker.words(place, each) for place, each in enumerate(analysis.judged)),
            len(played.moves),
            status_words(analysis, runs=runs, failed=failed),
            runs,
            luck_words(found) if found is not None else {},
            failed,
        )
        self.transport.bar.show_losses({each.at + 1: each.loss for each in analysis.judged if each.is_sure})
        if self._analysis_view is not None:
            self._analysis_view.show_findings(self.findings)
            self.overlay.fit()
        if ended:
            self.announce(self.findings.status)
        self.show_remarks()
        self.refresh_side()

    def _say_analysis_again(self) -> None:
        """Put the analysis into the words of another language."""
        if self.analysis is not None and self.findings is not None:
            self.show_analysis(self.analysis, self._choices, runs=self.findings.runs, failed=self.findings.failed)

    def _choice_shown(self) -> ChoiceWords | None:
        """Return the choice that lies ahead at the position shown, or else the one just made, if it is judged."""
        if self.findings is None:
            return None
        at = self.stepper.at
        known = {each.at: each for each in self.findings.choices}
        return known.get(at, known.get(at - 1))

    def show_analysis_sheet(self) -> None:
        """Show the analysis, and begin it if nothing is known yet."""
        if self.findings is None or self.overlay.isVisible():
            return
        analysis = self.findings.analysis
        if not analysis.judged and analysis.choices and not self.findings.runs:
            self.analysis_toggled.emit()
        self.look_at(partial(self._analysis_content, self.findings))

    def _analysis_content(self, opened_with: Findings) -> SheetContent:
        # The sheet may be put into another language when the round is gone already.
        findings = self.findings or opened_with
        view = AnalysisView(findings, hindsight=self._hindsight)
        view.chosen.connect(self._on_choice)
        view.toggled.connect(self.analysis_toggled)
        view.hindsight_toggled.connect(self._on_hindsight)
        self._analysis_view = view
        return SheetContent(_("Analysis"), findings.who, view, (close_button(),), view.spoken(), wide=True)

    def _on_closed(self) -> None:
        self._analysis_view = None

    def _on_choice(self, at: int) -> None:
        self.overlay.close_with("")
        self.stepper.jump(at)

    def _on_hindsight(self, shown: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._hindsight = shown
        self.refresh_side()

    # -- remarks -------------------------------------------------------------------------------

    def toggle_mark(self) -> None:
        """Mark this position, or take the mark away."""
        if self._can_remark():
            self._change(self.remarks.with_mark(self.stepper.at))
            marked = self.stepper.at in self.remarks.marks
            self.say(_("Marked") if marked else _("No longer marked"))

    def write_remark(self) -> None:
        """Open the sheet for a remark about this position."""
        if self._can_remark():
            self.begin_sheet(self._write_remark)

    async def _write_remark(self) -> None:
        place, at = self.place, self.stepper.at
        # Stops automatic play.
        self.stepper.jump(at)
        form, position = RemarkForm(self.remarks.text(at), self._draft_key(at)), self.position_text
        answer = await self.overlay.ask(lambda: remark_sheet(form, position))
        saves = answer == SAVE and self.place == place and self._can_remark()
        if saves and self._change(self.remarks.with_text(at, form.text)):
            form.draft.end()

    def _draft_key(self, at: int) -> str:
        """Return the key under which a remark about position *at* is kept until it is saved."""
        assert self.checked is not None
        played = self.checked.round
        return f"remark:{played.match}:{played.number}:{played.standing.half}:{at}"

    def _can_remark(self) -> bool:
        """Return whether remarks about this round can be saved; show why not."""
        if self.checked is None:
            return False
        if self.match.is_gone:
            self.say(_("The records were replaced. To write remarks, open this round from there again."))
            return False
        if self.round.id is None:
            self.say(_("Remarks are kept with your own records. First import this file there: Records, Import…"))
            return False
        return True

    def _change(self, remarks: Remarks) -> bool:
        """Save *remarks*. Return False if the record has no room for them, which is told."""
        if remarks.is_too_long:
            self.say(_("There is no room for more remarks in this record."))
            return False
        self.change_remarks(remarks)
        return True

    # -- elsewhere -----------------------------------------------------------------------------

    def _hand_on(self, signal: SignalInstance) -> None:
        if self.checked is not None:
            signal.emit(self.round)

    def take(self) -> None:
        """Ask for the round to be taken to the free table, where others may play on from here."""
        if self.checked is not None:
            self.take_to_table.emit(self.checked.round, self.stepper.at)

    def print_round(self) -> None:
        """Ask for the round, or sheets about its table, to be printed."""
        if self.checked is not None:
            self.print_sheets.emit(round_sheets(self.checked, self.who, self.me))

    def export(self) -> None:
        """Ask for this position to be printed."""
        if self.checked is not None and self.timeline is not None:
            played, at = self.checked.round, self.stepper.at
            diagram = partial(
                GAME_UIS[played.game].diagram(),
                self.timeline.positions[at].step.state,
                self.me,
                self.who,
                title=match_name(played.game, played.options),
                lines=tuple(filter(None, (self.round_name, self._where()))),
            )
            self.export_position.emit(diagram)

    # -- keys and focus ------------------------------------------------------------------------

    def _on_space(self) -> None:
        if not self.overlay.isVisible():
            self.stepper.toggle()

    def _on_table_key(self, event: QKeyEvent) -> None:
        steps = (*self._steps(), *self._rounds())
        event.setAccepted(not self.overlay.isVisible() and press(steps, *keys_of(event)))

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop what moves: nobody sees it."""
        super().hideEvent(event)
        if self.stepper.moves:
            self.stepper.jump(self.stepper.at)
        self.shown.emit(self.isVisible())

    def showEvent(self, event: QShowEvent) -> None:
        """Go on with what goes on only while it is seen."""
        super().showEvent(event)
        self.shown.emit(self.isVisible())

    @property
    def _is_low(self) -> bool:
        """Whether what is below the table takes one row: large text takes its second row from no tile."""
        look = theme.look()
        return self.height() < look.px(LOW * max(1.0, look.text_size / look.usual_size))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the panel beside the table where it fits, and one row below the table where the page is low."""
        super().resizeEvent(event)
        self.transport.set_compact(compact=self._is_low)
        if self.timeline is not None:
            self.show_remarks()
