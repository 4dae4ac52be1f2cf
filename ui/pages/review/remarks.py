# SPDX-License-Identifier: MIT
"""Remarks about the positions of a round: as they are recorded, as they are written, and the sheet for one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from dominoes.characters import without_unfit
from dominoes.errors import DominoesError
from dominoes.records.reader import Checked
from dominoes.records.record import Round, with_remarks
from ui.kit import theme
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextPad
from ui.kit.layouts import vbox
from ui.kit.sheet import SheetButton, SheetContent
from ui.kit.theme import Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.language.i18n import _, number, term
from ui.pages.review.match import ReviewMatch
from ui.pages.review.stepper import Stepper
from ui.play.services import Services
from ui.play.stage import StagePage

LONGEST_TEXT: Final = 500
"""Characters of one remark."""
MOST_BYTES: Final = 24_000
"""Of all remarks together: the whole record must stay a line that can be read."""


def clean_text(text: str) -> str:
    """Return *text* without invisible characters, cut to the longest length; it may have several lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = (without_unfit(line).rstrip() for line in lines)
    return "\n".join(kept).strip()[:LONGEST_TEXT].rstrip()


@dataclass(frozen=True, slots=True)
class Remark:
    """The remark about the position after one move."""

    text: str = ""
    mark: bool = False
    more: Mapping[str, Any] = field(default_factory=dict)
    """Keys that this version does not know; they are kept."""


@dataclass(frozen=True)
class Remarks:
    """All remarks of a round."""

    at: Mapping[int, Remark] = field(default_factory=dict)
    """By the number of moves played; 0 before the first one."""
    others: tuple[Any, ...] = ()
    """Plain data in no form that is known here."""

    @property
    def about_all(self) -> str:
        """What was written in other forms, as words."""
        texts = (each if isinstance(each, str) else json.dumps(each, ensure_ascii=False) for each in self.others)
        return "\n".join(clean_text(each) for each in texts)

    @property
    def marks(self) -> frozenset[int]:
        """Where there is a mark."""
        return frozenset(move for move, remark in self.at.items() if remark.mark)

    @property
    def texts(self) -> frozenset[int]:
        """Where there is a text."""
        return frozenset(move for move, remark in self.at.items() if remark.text)

    def text(self, move: int) -> str:
        """Return the text after *move* moves; empty without one."""
        return clean_text(self.at[move].text) if move in self.at else ""

    def with_text(self, move: int, text: str) -> Remarks:
        """Return remarks with *text* after *move* moves; an empty one removes the text there."""
        return self._with(move, replace(self.at.get(move, Remark()), text=clean_text(text)))

    def with_mark(self, move: int) -> Remarks:
        """Return remarks with a mark set after *move* moves, or removed."""
        before = self.at.get(move, Remark())
        return self._with(move, replace(before, mark=not before.mark))

    def _with(self, move: int, remark: Remark) -> Remarks:
        kept = {place: each for place, each in self.at.items() if place != move}
        if remark != Remark():
            kept[move] = remark
        return Remarks(dict(sorted(kept.items())), self.others)

    def to_data(self) -> Any:  # noqa: ANN401 - plain data
        """Return plain data for the record; None without remarks."""
        written = [
            {
                "move": move,
                **({"text": each.text} if each.text else {}),
                **({"mark": True} if each.mark else {}),
                **each.more,
            }
            for move, each in self.at.items()
        ]
        return [*self.others, *written] or None

    @property
    def is_too_long(self) -> bool:
        """Whether they would make the record longer than a line may be."""
        return len(json.dumps(self.to_data(), ensure_ascii=False).encode()) > MOST_BYTES


def read_remarks(data: Any, moves: int) -> Remarks:  # noqa: ANN401 - anything JSON can hold
    """Read the remarks of a record of a round with so many *moves*."""
    given = data if isinstance(data, list) else [] if data is None else [data]
    at: dict[int, Remark] = {}
    others = []
    for each in given:
        if not _is_remark(each) or not 0 <= each["move"] <= moves or each["move"] in at:
            others.append(each)
            continue
        move = each["move"]
        more = {key: value for key, value in each.items() if key not in {"move", "text", "mark"}}
        at[move] = Remark(each.get("text", ""), each.get("mark", False), more)
    return Remarks(dict(sorted(at.items())), tuple(others))


def _is_remark(each: Any) -> bool:  # noqa: ANN401 - anything JSON can hold
    # To Python true is 1.
    return (
        isinstance(each, dict)
        and isinstance(each.get("move"), int)
        and not isinstance(each["move"], bool)
        and isinstance(each.get("text", ""), str)
        and isinstance(each.get("mark", False), bool)
    )


SAVE = "save"


class RemarkEdit(TextPad):
    """A field of plain text with a limited length."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty field."""
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setMinimumHeight(theme.look().px(120))
        self.textChanged.connect(self._hold)

    def _hold(self) -> None:
        text = self.toPlainText()
        if len(text) > LONGEST_TEXT:
            with QSignalBlocker(self):
                self.setPlainText(text[:LONGEST_TEXT])
            self.moveCursor(self.textCursor().MoveOperation.End)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take every key but Ctrl+Enter, which presses the main button of the sheet."""
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if ctrl and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Take focus at the end of the text, once the sheet has given it to its button."""
        super().showEvent(event)
        self.moveCursor(self.textCursor().MoveOperation.End)
        QTimer.singleShot(0, self, self.setFocus)


class RemarkForm(ChangeEvents, QWidget):
    """A field for a remark, and below it how much of its room is used."""

    def __init__(self, text: str, draft: str = "") -> None:
        """Begin with *text*, or with what was typed instead of it and kept as *draft*."""
        super().__init__()
        self._edit = RemarkEdit(self)
        self._room = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self._room.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._edit.setPlainText(text)
        self._edit.textChanged.connect(self._show_room)
        self.draft = Draft(self, text=self._edit)
        vbox(self._edit, self._room, self.draft.make_note(self), on=self)
        self.draft.begin(draft)
        self.translate(lambda: self._edit.setAccessibleName(_("Comment")), self._show_room)

    @property
    def text(self) -> str:
        """What is written now."""
        return self._edit.toPlainText()

    def _show_room(self) -> None:
        self._room.setText(f"{number(len(self.text))} / {number(LONGEST_TEXT)}")


def remark_sheet(form: RemarkForm, position: str) -> SheetContent:
    """Ask in *form* for a remark about *position*, a description in words."""
    cancel = SheetButton("", term("cancel"), "Esc")
    save = SheetButton(SAVE, term("save"), "Ctrl Enter", main=True)
    return SheetContent(_("Comment"), position, form, (cancel, save), position)


class RoundRemarks:
    """The remarks about the round that a page shows, as far as they are kept in the archive."""

    def __init__(self, page: StagePage, services: Services, stepper: Stepper, changed: Callable[[], object]) -> None:
        """Begin without a round; *changed* is called when the remarks are others."""
        self.now = Remarks()
        self._page, self._services, self._stepper, self._changed = page, services, stepper, changed
        self._match, self._place = ReviewMatch(()), 0
        self._round: Round | None = None

    def take(self, match: ReviewMatch, place: int, checked: Checked) -> None:
        """Take up the remarks about the round at *place* of *match*."""
        self._match, self._place, self._round = match, place, checked.round
        given = match[place].remarks
        self.now = read_remarks(checked.round.remarks if given is None else given, len(checked.positions) - 1)

    def drop(self) -> None:
        """Drop the round."""
        self._round, self.now = None, Remarks()

    def toggle_mark(self) -> None:
        """Mark this position, or take the mark away."""
        if self._can_change():
            self._save(self.now.with_mark(self._stepper.at))
            marked = self._stepper.at in self.now.marks
            self._page.say(_("Marked") if marked else _("No longer marked"))

    def write(self) -> None:
        """Open the sheet for a remark about this position."""
        if self._can_change():
            self._page.begin_sheet(self._write)

    async def _write(self) -> None:
        place, at = self._place, self._stepper.at
        # Stops automatic play.
        self._stepper.jump(at)
        form, position = RemarkForm(self.now.text(at), self._draft_key(at)), self._page.position_text
        answer = await self._page.overlay.ask(lambda: remark_sheet(form, position))
        saves = answer == SAVE and self._place == place and self._can_change()
        if saves and self._save(self.now.with_text(at, form.text)):
            form.draft.end()

    def _draft_key(self, at: int) -> str:
        """Return the key under which a remark about position *at* is kept until it is saved."""
        played = self._round
        assert played is not None
        return f"remark:{played.match}:{played.number}:{played.standing.half}:{at}"

    def _can_change(self) -> bool:
        """Return whether remarks about this round can be saved; show why not."""
        if self._round is None:
            return False
        if self._match.is_gone:
            self._page.say(_("The records were replaced. To comment, open this round again from Records."))
            return False
        if self._match[self._place].id is None:
            self._page.say(_("Comments are kept with your own records. Import this file first: Records, Import…"))
            return False
        return True

    def _save(self, remarks: Remarks) -> bool:
        """Save *remarks*. Return False if the record has no room for them, which is told."""
        if remarks.is_too_long:
            self._page.say(_("This record has no room for more comments."))
            return False
        self.change(remarks)
        return True

    def change(self, remarks: Remarks) -> None:
        """Replace the remarks of the round shown, and save them."""
        number, archive = self._match[self._place].id, self._services.archive()
        if number is None:
            return
        self.now = remarks
        data = remarks.to_data()
        self._match.with_remarks(self._place, [] if data is None else data)
        if archive is not None:
            try:
                archive.replace_line(number, with_remarks(archive.lines([number])[0], data))
            except DominoesError as error:
                self._services.messages.show_error(error)
        self._changed()
