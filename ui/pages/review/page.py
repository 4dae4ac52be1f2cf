# SPDX-License-Identifier: MIT
"""Review 覆盤: the rounds of a match on the table on which they were played, stepped forward and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton

from dominoes.errors import DominoesError
from dominoes.game import Seat
from dominoes.records.reader import Checked
from ui.games import GAME_UIS
from ui.games.game_ui import Tool
from ui.games.names import match_name
from ui.games.reasons import error_text
from ui.kit import theme
from ui.kit.arrows import ARROWS
from ui.kit.commands import Command, keys_of, picked, press
from ui.kit.file_names import stem_of
from ui.kit.layouts import Part, vbox
from ui.kit.settings import Settings
from ui.kit.widgets import ENTER, pressed_button
from ui.language import names
from ui.language.i18n import _, capital, number, pgettext, sentences, term
from ui.pages.records.deals import Deals
from ui.pages.review.analysis import RoundAnalysis
from ui.pages.review.match import ReviewMatch, ReviewRound
from ui.pages.review.mistakes import KEY as MISTAKES
from ui.pages.review.mistakes import Mistakes
from ui.pages.review.opening import RoundOpener
from ui.pages.review.panel import ReviewPanel
from ui.pages.review.remarks import RoundRemarks
from ui.pages.review.stepper import RoundLog, Stepper, Timeline
from ui.pages.review.transport import Transport
from ui.paper.dialog import PaperDialog
from ui.paper.sheets import round_sheets
from ui.play.services import Routes, Services
from ui.play.stage import StagePage
from ui.saving.setup import MatchSetup
from ui.table.felt import TableLook
from ui.tiles.art import present_style

_MAIN = 3
"""Commands that the header shows; all others are in its menu."""
_SPOKEN_REMARK = 160
"""Characters of a remark shown in the bubble on the table if there is no panel."""


class ReviewPage(StagePage):
    """The table on which a match was played, the time bar below it, a panel beside it."""

    topic = "records#review"
    PANEL = 300

    side: ReviewPanel

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make an empty page; nothing is reviewed yet."""
        super().__init__(services, routes, step=self._on_table_key, space=self._on_space)
        self.match = ReviewMatch(())
        self.place = 0
        """Of the round in the match, from 0."""
        self.checked: Checked | None = None
        """The round shown; None without one, or if it cannot be shown."""
        self.timeline: Timeline | None = None
        self._log: RoundLog | None = None
        self.me = Seat(0)
        """The seat at the bottom, from which the round is seen."""
        self.hands_open = False
        self._trouble: DominoesError | None = None
        self.transport = Transport(self, self.press, self.show_round)
        self.stepper = Stepper(self._show_moved, lambda: self.transport.show_play(plays=self.stepper.plays))
        bar, jump = self.transport.bar, self.stepper.jump
        bar.wanted.connect(jump)
        self.remarks = RoundRemarks(self, services, self.stepper, self.show_remarks)
        self.analysis = RoundAnalysis(self, services, bar, jump=jump, changed=self._show_analysis)
        self.mistakes = Mistakes(self, services, self.analysis, jump=jump, changed=self._show_mistake)
        self.opener = RoundOpener(services, self)
        self.opener.opened.connect(self.show_match)
        deals = Deals(services, routes, self.overlay, self.tasks, services.messages.show)
        self.uses = RoundUses(self, services, routes, deals)
        column = vbox(self.mistakes.caption, Part(self.stage, 1), self.transport, spacing=0)
        self._new_panel = partial(
            ReviewPanel, self, see_from=self.see_from, toggle_hands=self.toggle_hands, jump=self.stepper.jump
        )
        self.lay_out(self._new_panel(), column)
        services.autosave().replaced.connect(self.forget_ids)
        self.translate(self._show_texts)

    # -- which round ---------------------------------------------------------------------------

    def stop(self) -> None:
        """Stop everything."""
        self.analysis.analyst.stop()
        self.opener.stop()
        self.close_match()

    def show_match(self, rounds: Sequence[ReviewRound], at: int = 0) -> None:
        """Show the page with *rounds*, the finished rounds of one match in order, from the round at place *at* on.

        Each is checked when it is first shown; one that does not agree with the rules shows why in its place.
        """
        self.close_match()
        self.match = ReviewMatch(rounds)
        self.transport.show_rounds(self.match.names(), self.match.full_names(), at)
        if rounds:
            self.me = rounds[at].first_view()
            self.show_round(at)
        self._routes.show(self)

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
        """Show the round at *place* of the match; one outside it is ignored.

        It is shown from its beginning, or from the costliest move where that is known.
        """
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
            self.remarks.take(self.match, place, self.checked)
            self.transport.bar.show_round(self.timeline.last, self.timeline.stops)
            seats = len(self.checked.round.players)
            self.me = Seat(min(self.me, seats - 1))
            self.show_table(self.checked.round.game)
            self._show_from(0)
        self._show_trouble()
        self.show_header()
        self.analysis.take(self.match, place, self.checked, self.me)
        if self.checked is not None and self.analysis.costliest is not None:
            self.stepper.jump(self.analysis.costliest)

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
        """Name of the present round; empty for a deal played alone, a match of its own."""
        return self.round.name() if len(self.match) else ""

    @property
    def setup(self) -> MatchSetup | None:
        """By which rules the round was played."""
        if self.checked is None:
            return None
        return MatchSetup(self.checked.round.game, self.checked.round.options, self.round.levels)

    @property
    def _has_choices(self) -> bool:
        """Whether somebody decided something in the round: what chance decides is neither judged nor tried again."""
        played = None if self.checked is None else self.checked.round
        return played is None or played.entry.has_choices(played.options)

    def _drop_round(self) -> None:
        self.get_up()
        self.checked = self.timeline = self._log = self._trouble = None
        self.remarks.drop()
        self.analysis.drop()
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
            self.analysis.take(self.match, self.place, self.checked, self.me)

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
        self.transport.fit(self.height())
        self.show_side()
        self.show_header()

    def _apply(self) -> None:
        settings = self.settings
        # Other eyes, other names or another language: it is told in other words.
        self._log = None
        self.table.set_look(TableLook.of(settings, settings.review_speed))
        self.transport.show_speed(settings.review_speed)
        if self.checked is not None:
            game = self.checked.round.game
            self.name_seats(self.who, self.round.shown_levels(game))
            self.table.set_characters(self.round.characters(game))

    def _show_texts(self) -> None:
        if len(self.match):
            self.transport.show_rounds(self.match.names(), self.match.full_names(), self.place)
        self._show_trouble()
        self.analysis.show()
        self.apply_settings(self.settings)

    def _show_trouble(self) -> None:
        """Show why the round cannot be shown, in its place."""
        trouble = self._trouble
        self.transport.setEnabled(len(self.match) > 0)
        self.transport.settlement.setEnabled(trouble is None)
        if trouble is None:
            self.stage.show_trouble("")
            return
        text = _("This round can't be shown. {why}").format(why=error_text(trouble, self.who))
        self.stage.show_trouble(text)
        self.transport.bar.show_round(0, ())
        self.transport.bar.show_remarks((), ())
        self.transport.show_position(0, 0, text)
        self.announce(text)

    def show_header(self) -> None:
        """Show the name of this round, and its commands."""
        title, view = capital(term("review")), ""
        setup = self.setup
        if setup is not None:
            title = " · ".join(filter(None, (match_name(setup.game, setup.options), self.round_name)))
            view = self._view_text()
        self.setAccessibleName(title)
        self.header.show_words(_("Back"), title, view)
        commands = self.commands()
        first = "ODR" if len(self.who) == 1 else "IAL" if self.side_is_away else f"A{MISTAKES}O"
        keys = dict.fromkeys((*first, *f"A{MISTAKES}OVNMDCTERI,", *(tool.letter for tool in _tools(self))))
        there = {command.key for command in commands}
        shown = (key for key in (*keys, "F9", "F11", "F1", "?") if key in there)
        self.header.show_commands(picked(commands, *shown), main=_MAIN)
        self.transport.show_commands(commands)

    def lines(self) -> list[str]:
        """Return what happened on the way to the position shown."""
        if self.timeline is None or self.presenter is None:
            return []
        step = self.timeline.positions[self.stepper.at].step
        return self.presenter.describe(step.state, step.events)

    def where(self) -> str:
        """Return in words which position is shown."""
        at, last = self.stepper.at, self.timeline.last if self.timeline is not None else 0
        if at == 0:
            return _("Before move 1 of {all}").format(all=number(last))
        return _("Move {n} of {all}").format(n=number(at), all=number(last))

    @property
    def position_text(self) -> str:
        """The position shown, and what has just happened there, in words."""
        where, lines = self.where(), self.lines()
        return _("{where}: {what}").format(where=where, what=" · ".join(lines)) if lines else where

    def _show_moved(self) -> None:
        self.mistakes.notice_move()
        timeline = self.timeline
        if timeline is None or self.presenter is None:
            return
        self.transport.show_position(self.stepper.at, timeline.last, self.position_text)
        if not self.stepper.moves:
            self.announce(self.position_text)
        self.show_remarks()
        self.refresh_side()

    def _show_analysis(self) -> None:
        self.show_remarks()
        self.refresh_side()
        self.mistakes.follow_analysis()

    def _show_mistake(self) -> None:
        """Show what is asked now, and of the analysis only what does not answer it."""
        self.show_header()
        self.show_remarks()
        self.refresh_side()

    def show_remarks(self) -> None:
        """Show the remarks: on the time bar, in the panel, and on the table where there is no panel."""
        at, remarks = self.stepper.at, self.remarks.now
        self.transport.bar.show_remarks(remarks.marks, remarks.texts)
        self.side.show_remark(remarks.text(at), remarks.about_all, marked=at in remarks.marks)
        if self.mistakes.is_asked:
            # What was played there, and what was thought of it, would answer.
            return
        remark = remarks.text(at) if self.side.isHidden() else ""
        choice = self.analysis.choice_at(at) if self.side.isHidden() else None
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
            self._log = RoundLog(timeline.positions, presenter.describe)
        panel.log.show_lines(self._log.upto(at))
        remarks, findings = self.remarks.now, self.analysis.findings
        panel.show_remark(remarks.text(at), remarks.about_all, marked=at in remarks.marks)
        choice = self.analysis.choice_at(at)
        words = "" if choice is None or self.mistakes.is_asked else choice.whole(hindsight=self.analysis.hindsight)
        worth = self.analysis.worth_at(at)
        if worth is not None:
            value = self.analysis.speaker.worths.here(worth)
            words = "\n".join(filter(None, (words, value)))
        status = findings.status if findings is not None and findings.runs else ""
        panel.show_analysis(words, status)
        panel.show_seen(self.table.model.seen, self.table.style_of_tiles)

    def make_panel(self) -> ReviewPanel:
        """Return a panel for a sheet, where there is no room beside the table."""
        panel = self._new_panel(leave=partial(self.overlay.close_with, ""))
        panel.setMinimumSize(theme.look().px(320), theme.look().px(400))
        self.fill_panel(panel)
        return panel

    # -- commands ------------------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """Return everything the page can do, in the order of the key help."""
        there = self.checked is not None
        kept = there and self.round.id is not None
        # Alone there is no other seat to look from, and there are no chips that a choice could cost.
        others = there and len(self.who) > 1
        chosen = self._has_choices
        faster, slower = partial(self.change_speed, 1), partial(self.change_speed, -1)
        walk, leave = _("Move between tiles and seats"), _("Close the top sheet, or go back")
        return (
            *_steps(self),
            Command("", "Space", self.stepper.toggle, help=_("Start or stop autoplay"), cap=_("Space")),
            Command(_("Faster"), "+", faster, help=term("speed"), cap="+ −", also=("=",)),
            Command(_("Slower"), "-", slower, help=""),
            *_rounds(self),
            Command(
                _("Turn the table"), "V", partial(self.see_from, self.me + 1), others, _("View from the next seat")
            ),
            _hands_command(self),
            Command(_("Settlement"), "S", self.show_settlement),
            *(_looking_back(self, enabled=others) if chosen else ()),
            Command(_("Comment"), "N", self.remarks.write, kept, _("Comment on this position")),
            Command(_("Mark"), "M", self.remarks.toggle_mark, kept, _("Mark or unmark this position")),
            Command(_("Rules"), "R", self.show_rules, there, term("rules-of-table")),
            Command(_("Panel"), "I", self.toggle_side, there, _("Show or hide the side panel")),
            *((Command(_again_text(self), "D", self.uses.play_again, there),) if chosen else ()),
            Command(_("Export the position"), "E", self.uses.export, there),
            Command(_("Open in Demonstrate"), "T", self.uses.take, there, _("Open this round in Demonstrate")),
            Command(_("Print…"), "P", self.uses.print_round, there, _("Print the round, or sheets about this table")),
            Command(_("Share this deal"), "C", self.uses.share, there, _("Share this deal as a code")),
            Command("", "Ctrl V", self._routes.paste, help=pgettext("records", "Paste a round or a code")),
            *(
                Command(_(tool.name), tool.letter, partial(self.uses.open_tool, tool.key), self.presenter is not None)
                for tool in _tools(self)
            ),
            Command("", "↑ ↓ Shift+← Shift+→", None, help=walk),
            *self.program_commands(Command("", "Esc", self.leave, help=leave)),
        )

    # -- the panel -----------------------------------------------------------------------------

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
        """Show how the round was settled, from the view of the reader where they played it."""
        if self.checked is not None:
            self.look_at_settlement(self.checked.state, lambda: self.round_name, self.round.seat)

    def show_rules(self) -> None:
        """Show the rules by which the round was played."""
        if self.setup is not None:
            self.show_rules_of(self.setup)

    def learn(self) -> None:
        """Go on with the mistakes of the seat at the bottom, with closed hands."""
        if self.checked is None or len(self.who) == 1 or self.overlay.isVisible():
            return
        if self.hands_open and not self.mistakes.is_on:
            self.toggle_hands()
        self.mistakes.go_on()

    # -- keys and focus ------------------------------------------------------------------------

    def get_up(self) -> None:
        """Show the game no longer; a presenter that asks for a move gets up when it has put that away."""
        asking, presenter = self.mistakes.stop(), self.presenter
        if asking is not None and presenter is not None:
            presenter.close()
            asking.add_done_callback(lambda _task: presenter.deleteLater())
            self.presenter = None
        super().get_up()

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key means; while a better move is looked for, those of the game come first."""
        presenter = self.presenter
        if not self.mistakes.is_asked or presenter is None or MISTAKES in keys_of(event):
            return super().press_key(event)
        if event.key() in ENTER:
            if not pressed_button(event):
                presenter.person.press_enter()
            return True
        if event.key() == Qt.Key.Key_Escape:
            if not self.take_back():
                self.stepper.jump(self.stepper.at)
            return True
        keys = keys_of(event)
        if event.key() in ARROWS or press(presenter.commands(), *keys) or any(map(presenter.person.press, keys)):
            return True
        return super().press_key(event)

    def _on_space(self) -> None:
        focus = self.focusWidget()
        if self.mistakes.is_asked:
            if isinstance(focus, QAbstractButton):
                focus.click()
        elif not self.overlay.isVisible():
            self.stepper.toggle()

    def _on_table_key(self, event: QKeyEvent) -> bool:
        return (
            not self.mistakes.is_asked
            and not self.overlay.isVisible()
            and press((*_steps(self), *_rounds(self)), *keys_of(event))
        )

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop what moves: nobody sees it."""
        super().hideEvent(event)
        if self.stepper.moves or self.mistakes.is_on:
            self.stepper.jump(self.stepper.at)
        self.analysis.analyst.follow(shown=self.isVisible())

    def showEvent(self, event: QShowEvent) -> None:
        """Go on with what goes on only while it is seen."""
        super().showEvent(event)
        self.analysis.analyst.follow(shown=self.isVisible())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the panel beside the table if it fits, and one row below the table on a low page."""
        super().resizeEvent(event)
        self.transport.fit(self.height())
        if self.timeline is not None:
            self.show_remarks()


class RoundUses:
    """What else can be done with the round shown: at a table, with others, on paper, with a tool of its game."""

    def __init__(self, page: ReviewPage, services: Services, routes: Routes, deals: Deals) -> None:
        """Begin on *page*; *deals* shows codes over it."""
        self._page = page
        self._services = services
        self._routes = routes
        self._deals = deals

    def _whole_hand(self) -> ReviewRound:
        """Return the round with its deal, of two halves the first; errors as of `ReviewMatch.whole_hand`."""
        return self._page.match.whole_hand(self._page.round)

    def play_again(self) -> None:
        """Play the deal of the round again, of two halves from the first."""
        if self._page.checked is None:
            return
        try:
            party = self._whole_hand().party_again(self._services.preferences.now.player_name)
        except DominoesError as error:
            self._services.messages.show_error(error)
        else:
            self._routes.play_given(party)

    def share(self) -> None:
        """Show the deal of the round as a code."""
        if self._page.checked is None:
            return
        try:
            round_ = self._whole_hand().read()
        except DominoesError as error:
            self._services.messages.show_error(error)
        else:
            self._deals.share(round_, self._page.round.seat)

    def take(self) -> None:
        """Take the round to the free table, where others may play on from here."""
        if self._page.checked is not None:
            self._routes.take_to_table(self._page.checked.round, self._page.stepper.at)

    def print_round(self) -> None:
        """Print the round, or sheets about its table."""
        page = self._page
        if page.checked is not None:
            sheets = round_sheets(page.checked, page.who, page.me)
            played = page.checked.round
            title = " ".join(filter(None, (match_name(played.game, played.options), page.round_name)))
            name = stem_of(title, f"gupai-{played.game}")
            PaperDialog(self._services.parent, sheets, name=name, tiles=present_style()).open()

    def open_tool(self, key: str) -> None:
        """Show a tool of the game, beginning with what the seat at the bottom knows here."""
        page = self._page
        if page.presenter is not None and page.checked is not None:
            self._routes.tool(page.checked.round.game, key, page.presenter.view)

    def export(self) -> None:
        """Export this position as a picture."""
        page = self._page
        if page.checked is not None and page.timeline is not None:
            played, at = page.checked.round, page.stepper.at
            diagram = partial(
                GAME_UIS[played.game].diagram(),
                page.timeline.positions[at].step.state,
                page.me,
                page.who,
                title=match_name(played.game, played.options),
                lines=tuple(filter(None, (page.round_name, page.where()))),
            )
            page.export_diagram(played.game, diagram, opened=page.hands_open)


def _looking_back(page: ReviewPage, *, enabled: bool) -> tuple[Command, ...]:
    learn = _("Find better moves than those that cost you most")
    return (
        Command(_("Analysis"), "A", page.analysis.open_sheet, enabled, _("What each choice was worth")),
        Command(page.mistakes.command, MISTAKES, page.learn, enabled, learn),
    )


def _hands_command(page: ReviewPage) -> Command:
    opened, closed, words = _("Close hands"), _("Open hands"), _("Show or hide all hands")
    if len(page.who) == 1:
        # Alone nobody has a hand: the tiles lie on the table.
        opened, closed = _("Turn the tiles back"), _("All tiles face up")
        words = _("Turn all tiles face up, or back")
    return Command(opened if page.hands_open else closed, "O", page.toggle_hands, page.checked is not None, words)


def _again_text(page: ReviewPage) -> str:
    if page.checked is not None and page.round.half > 1:
        return _("Play this deal again from its first half")
    return _("Play this deal again")


def _tools(page: ReviewPage) -> tuple[Tool, ...]:
    return () if page.checked is None else GAME_UIS[page.checked.round.game].tools


def _steps(page: ReviewPage) -> tuple[Command, ...]:
    at, jump, way = page.stepper.at, page.stepper.jump, page.timeline
    before, after, last = (way.stop_before(at), way.stop_after(at), way.last) if way is not None else (0, 0, 0)
    steps, stops = _("Step back or forward"), _("Previous or next trick or phase")
    ends = _("To the beginning or end of the round")
    return (
        Command(_("Back one move"), "Left", partial(jump, at - 1), help=steps, cap="← →"),
        Command(_("Forward one move"), "Right", page.stepper.step, help=""),
        Command(
            _("Previous trick or phase"),
            "PgUp",
            partial(jump, before),
            help=stops,
            cap="PgUp PgDown",
            also=("Ctrl Left",),
        ),
        Command(_("Next trick or phase"), "PgDown", partial(jump, after), help="", also=("Ctrl Right",)),
        Command(_("To the beginning of the round"), "Home", partial(jump, 0), help=ends, cap="Home End"),
        Command(_("To the end of the round"), "End", partial(jump, last), help=""),
    )


def _rounds(page: ReviewPage) -> tuple[Command, ...]:
    before, after = partial(page.show_round, page.place - 1), partial(page.show_round, page.place + 1)
    both = _("Previous or next round")
    return (
        Command("", "Shift PgUp", before, help=both, cap="Shift PgUp Shift PgDown"),
        Command("", "Shift PgDown", after),
    )
