# SPDX-License-Identifier: MIT
"""What the reader asks of a review, by key or by click."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from ui.games.names import match_name
from ui.kit import theme
from ui.kit.header import Command
from ui.kit.sheet import SheetButton, SheetContent
from ui.language.i18n import _, number, term
from ui.pages.review import sheets, words
from ui.pages.review.position import ReviewedPosition
from ui.pages.review.remark_sheet import SAVE, RemarkSheet
from ui.play.requests import SPEED_STEPS
from ui.play.sheets import rules_content

if TYPE_CHECKING:
    from ui.pages.review.page import ReviewPage
    from ui.pages.review.remarks import Remarks

_STEPS: Final = {
    Qt.Key.Key_Left: "back",
    Qt.Key.Key_Right: "forward",
    Qt.Key.Key_Home: "first",
    Qt.Key.Key_End: "last",
    Qt.Key.Key_PageUp: "stop-before",
    Qt.Key.Key_PageDown: "stop-after",
}
_WITH_CTRL: Final = {Qt.Key.Key_Left: "stop-before", Qt.Key.Key_Right: "stop-after"}
_WITH_SHIFT: Final = {Qt.Key.Key_PageUp: "round-before", Qt.Key.Key_PageDown: "round-after"}


class ReviewRequests(QObject):
    """Answers what the reader asks at one page."""

    def __init__(self, page: ReviewPage) -> None:
        """Answer at *page*."""
        super().__init__(page)
        self._page = page
        self._asked: set[asyncio.Task[Any]] = set()

    def commands(self) -> tuple[Command, ...]:
        """Give what the header offers."""
        page = self._page
        there = page.checked is not None
        kept = there and page.round.id is not None
        return (
            Command(_("Close hands") if page.hands_open else _("Open hands"), "O", page.toggle_hands, enabled=there),
            Command(_("Turn the table"), "V", self.turn, enabled=there),
            Command(_("Remark"), "N", self.write_remark, enabled=kept),
            Command(_("Mark"), "M", self.toggle_mark, enabled=kept),
            Command(_("Play this deal again"), "D", self.play_again, enabled=there),
            Command(_("Share this deal"), "C", self.share, enabled=there),
            Command(_("Export the position"), "E", self.export, enabled=there),
            Command(_("Rules"), "R", self.show_rules, enabled=there),
            Command(_("Panel"), "I", self.toggle_side, enabled=there),
            Command(term("settings"), ",", page.open_settings.emit),
            Command(term("full-screen"), "F11", page.full_screen.emit),
            Command(term("keyboard-shortcut"), "?", self.show_keys),
        )

    # -- keys ----------------------------------------------------------------------------------

    def step_by(self, event: QKeyEvent) -> bool:
        """Step as a key asks; tell whether it is one that steps."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        steps = {
            Qt.KeyboardModifier.NoModifier: _STEPS,
            Qt.KeyboardModifier.ControlModifier: _WITH_CTRL,
            Qt.KeyboardModifier.ShiftModifier: _WITH_SHIFT,
        }.get(held, {})
        asks = steps.get(Qt.Key(event.key()))
        if asks is None or self._page.overlay.isVisible():
            return False
        self.do(asks)
        return True

    def press(self, letter: str) -> bool:
        """Do what a letter asks; tell whether it asks for something."""
        page = self._page
        acts: dict[str, Callable[[], None]] = {
            "O": page.toggle_hands,
            "V": self.turn,
            "N": self.write_remark,
            "M": self.toggle_mark,
            "D": self.play_again,
            "C": self.share,
            "E": self.export,
            "R": self.show_rules,
            "I": self.toggle_side,
            "S": self.show_settlement,
            " ": page.stepper.toggle,
            "+": partial(self.change_speed, 1),
            "=": partial(self.change_speed, 1),
            "-": partial(self.change_speed, -1),
            ",": page.open_settings.emit,
            "?": self.show_keys,
        }
        if letter not in acts:
            return False
        acts[letter]()
        return True

    def do(self, asks: str) -> None:
        """Do what a button asks; see `Transport.asked`."""
        page, stepper, timeline = self._page, self._page.stepper, self._page.timeline
        acts: dict[str, Callable[[], None]] = {
            "round-before": partial(page.show_round, page.place - 1),
            "round-after": partial(page.show_round, page.place + 1),
            "slower": partial(self.change_speed, -1),
            "faster": partial(self.change_speed, 1),
        }
        if timeline is not None:
            acts |= {
                "first": partial(stepper.jump, 0),
                "stop-before": partial(stepper.jump, timeline.stop_before(stepper.at)),
                "back": partial(stepper.jump, stepper.at - 1),
                "play": stepper.toggle,
                "forward": stepper.step,
                "stop-after": partial(stepper.jump, timeline.stop_after(stepper.at)),
                "last": partial(stepper.jump, timeline.last),
                "settlement": self.show_settlement,
            }
        act = acts.get(asks)
        if act is not None:
            act()

    # -- whose eyes, which pace ----------------------------------------------------------------

    def turn(self) -> None:
        """See it from the next seat, counter-clockwise."""
        self._page.see_from(self._page.me + 1)

    def change_speed(self, steps: int) -> None:
        """Let it play by itself faster or slower."""
        now = self._page.settings.review_speed
        nearest = min(range(len(SPEED_STEPS)), key=lambda at: abs(SPEED_STEPS[at] - now))
        speed = SPEED_STEPS[min(max(nearest + steps, 0), len(SPEED_STEPS) - 1)]
        self._page.preferred.emit("review_speed", speed)
        self._say(_("Speed ×{n}").format(n=number(speed)))

    def toggle_side(self) -> None:
        """Show or hide the panel beside the table; where there is no room for it, show it as a sheet."""
        if self._page.side_fits:
            self._page.preferred.emit("side_panel", not self._page.settings.side_panel)
        elif self._page.checked is not None:
            self._look_at(self._panel_content)

    def _panel_content(self) -> SheetContent:
        panel = self._page.make_panel()
        panel.setMinimumSize(theme.look().px(320), theme.look().px(400))
        return SheetContent(_("Panel"), "", panel, (SheetButton("", term("close"), "Esc", main=True),))

    # -- sheets --------------------------------------------------------------------------------

    def _own(self, coming: Coroutine[Any, Any, object]) -> None:
        task = asyncio.ensure_future(coming)
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    def forget(self) -> None:
        """Give up whatever has not been answered."""
        for task in self._asked:
            task.cancel()

    def _look_at(self, make: Callable[[], SheetContent]) -> None:
        if not self._page.overlay.isVisible():
            self._own(self._page.overlay.ask(make))

    def show_settlement(self) -> None:
        """Show how the round was settled."""
        page = self._page
        if page.checked is not None and page.presenter is not None:
            self._look_at(partial(sheets.settlement_content, page.presenter, page.checked.state, page.round_name))

    def show_rules(self) -> None:
        """Show the rules by which the round was played."""
        if self._page.setup is not None:
            self._look_at(partial(rules_content, self._page.setup))

    def show_keys(self) -> None:
        """List the keys."""
        self._look_at(sheets.keys_content)

    # -- remarks -------------------------------------------------------------------------------

    def toggle_mark(self) -> None:
        """Mark this position, or take the mark away."""
        if self._can_remark():
            self._change(self._page.remarks.with_mark(self._page.stepper.at))
            marked = self._page.stepper.at in self._page.remarks.marks
            self._say(_("Marked") if marked else _("No longer marked"))

    def write_remark(self) -> None:
        """Let a remark about this position be written."""
        if self._can_remark() and not self._page.overlay.isVisible():
            self._own(self._write_remark())

    async def _write_remark(self) -> None:
        page = self._page
        place, at = page.place, page.stepper.at
        # What plays by itself waits.
        page.stepper.jump(at)
        sheet = RemarkSheet(page.remarks.text(at), page.told)
        asking = asyncio.ensure_future(page.overlay.ask(partial(self._remark_content, sheet)))
        try:
            answer = await asking
        finally:
            asking.cancel()
        if answer == SAVE and page.place == place:
            self._change(page.remarks.with_text(at, sheet.text))

    def _remark_content(self, sheet: RemarkSheet) -> SheetContent:
        content = sheet.content()
        if sheet.edit is not None:
            sheet.edit.done.connect(partial(self._page.overlay.close_with, SAVE))
            # The sheet gives the keyboard to its main button, once it is complete.
            asyncio.get_running_loop().call_soon(sheet.take_keyboard)
        return content

    def _can_remark(self) -> bool:
        """Tell, and say, whether remarks about this round can be kept."""
        if self._page.checked is None:
            return False
        if self._page.round.id is None:
            self._say(_("Remarks are kept with your own records. First import this file there: Records, Import…"))
            return False
        return True

    def _change(self, remarks: Remarks) -> None:
        if remarks.is_too_long:
            self._say(_("There is no room for more remarks in this record."))
        else:
            self._page.change_remarks(remarks)

    # -- elsewhere -----------------------------------------------------------------------------

    def play_again(self) -> None:
        """Let this deal be played again."""
        if self._page.checked is not None:
            self._page.play_again.emit(self._page.round)

    def share(self) -> None:
        """Let this deal be told to somebody."""
        if self._page.checked is not None:
            self._page.share.emit(self._page.round)

    def export(self) -> None:
        """Let this position be printed."""
        position = self.position()
        if position is not None:
            self._page.export_position.emit(position)

    def position(self) -> ReviewedPosition | None:
        """Give the position shown, to be printed."""
        page = self._page
        if page.checked is None or page.timeline is None:
            return None
        played, at = page.checked.round, page.stepper.at
        return ReviewedPosition(
            game=played.game,
            state=page.timeline.positions[at].step.state,
            seat=page.me,
            who=page.who,
            opened=page.hands_open,
            title=match_name(played.game, played.options),
            lines=(page.round_name, words.position_text(at, page.timeline.last, ())),
        )

    def _say(self, text: str) -> None:
        self._page.table.advice.say(text)
