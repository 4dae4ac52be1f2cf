# SPDX-License-Identifier: MIT
"""The sheets of the page of records: a deal as a code, a code typed in, more filters, what a file would add."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase, QShowEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from dominoes.errors import OptionsError, RecordError
from dominoes.games import GAMES, Entry, entry
from dominoes.records.deal_code import DealCodeError, Hands, read_code
from dominoes.store.importing import ENOUGH, Offer, RecordFile
from ui.games.names import game_name, preset_name
from ui.games.reasons import reason_text
from ui.kit import theme
from ui.kit.change_events import ChangeEvents
from ui.kit.controls import Chooser
from ui.kit.page_parts import Field
from ui.kit.sheet import SheetButton, SheetContent
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language import names
from ui.language.i18n import _, ngettext, number, pgettext, sentences, term
from ui.language.tile_names import enumerated

_LONGEST_CODE: Final = 60
"""Characters of a code with all its hyphens and spaces, and then some."""


def _body(*lines: QWidget) -> QWidget:
    body = QWidget()
    column = QVBoxLayout(body)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(Space.SMALL)
    for line in lines:
        line.setParent(body)
        column.addWidget(line)
    return body


def _code_line(text: str = "") -> QLineEdit:
    line = QLineEdit(text)
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(theme.look().px(Type.TITLE.value[0]))
    # The size of the style sheet's font would win over that of a font that is set.
    line.setStyleSheet(f"font-family: '{font.family()}'; font-size: {font.pixelSize()}px;")
    line.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return line


def code_sheet(code: str, table: str) -> SheetContent:
    """Show the *code* of a deal at a *table*: its game, its tradition and the player's seat, in words."""
    line = _code_line(code)
    line.setReadOnly(True)
    line.setAccessibleName(_("Code of the deal"))
    line.selectAll()
    meaning = _("Whoever types it in under “Play a shared deal” gets the same tiles. It does not tell how you played.")
    besides = _("The code holds the tiles alone. Tell your friend the rules and the seat as well: {table}.")
    words = (PlainLabel(meaning, wrap=True), PlainLabel(besides.format(table=table), wrap=True))
    return SheetContent(
        _("Share this deal"),
        table,
        _body(line, *words),
        (SheetButton("", term("close"), "Esc"), SheetButton("copy", _("Copy the code"), "Enter", main=True)),
        spoken="\n".join((code, *(label.text() for label in words))),
    )


@dataclass(frozen=True, slots=True)
class TypedDeal:
    """A deal whose code was typed in."""

    game: str
    preset: str
    options: Any
    """Of the preset, with as many players as the deal has."""
    hands: Hands
    seat: int = 0
    """Where the player wants to sit; the first seat banks."""


class CodeForm(ChangeEvents, QWidget):
    """A game, a tradition, and the code of a deal."""

    def __init__(self) -> None:
        """Offer the games."""
        super().__init__()
        self._trouble: DealCodeError | None = None
        self.games, self.presets, self.seats = Chooser(self), Chooser(self), Chooser(self)
        self.line = _code_line()
        self.line.setMaxLength(_LONGEST_CODE)
        self.trouble = PlainLabel(parent=self, tone="loss", wrap=True)
        self._fields = tuple(Field(chooser, self) for chooser in (self.games, self.presets, self.seats))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.SMALL)
        for widget in (*self._fields, self.line, self.trouble):
            column.addWidget(widget)
        self.games.chosen.connect(self._on_game)
        self.line.setPlaceholderText("XXXX-XXXX-XXXX-X")
        self.translate(self._show_texts)
        self._on_game()

    def _show_texts(self) -> None:
        self._fields[0].set_text(_("Game"))
        self._fields[1].set_text(term("preset"))
        self._fields[2].set_text(_("Your seat"))
        self.games.set_items([(each.key, game_name(each.key)) for each in GAMES])
        self.line.setAccessibleName(_("Code of the deal"))

    @property
    def _entry(self) -> Entry:
        return entry(str(self.games.value()))

    def _on_game(self) -> None:
        found = self._entry
        self.presets.set_items([(key, preset_name(found.key, key)) for key in found.preset_keys])
        most = max(found.seats)
        self.seats.set_items([(seat, names.seat_mark(seat, most)) for seat in range(most)])

    def showEvent(self, event: QShowEvent) -> None:
        """Take focus once the sheet has given it to its button."""
        super().showEvent(event)
        QTimer.singleShot(0, self.line, self.line.setFocus)

    def read(self) -> TypedDeal | None:
        """Return the deal; without one, show what is wrong."""
        found, preset, code = self._entry, str(self.presets.value()), self.line.text()
        usual = found.presets[preset]
        troubles = []
        for options in _tables(found, usual):
            try:
                hands = read_code(code, found.game, options)
            except DealCodeError as error:
                troubles.append(error)
            else:
                seat = self.seats.value()
                assert isinstance(seat, int)
                return TypedDeal(found.key, preset, options, hands, min(seat, len(hands) - 1))
        others = [game_name(each.key) for each in GAMES if each is not found and _fits(each, code)]
        if others:
            self.trouble.setText(
                _("This is not a code of this game, but may be one of {games}.").format(games=enumerated(others))
            )
        else:
            # Where the length is right for some table, what is wrong there is worth showing.
            telling = next((error for error in troubles if error.trouble != "length"), troubles[0])
            self.trouble.setText(_trouble_text(telling))
        self.line.setFocus()
        return None


def _fits(found: Entry, code: str) -> bool:
    """Return whether *code* is a deal of some table of a game."""
    for usual in found.presets.values():
        for options in _tables(found, usual):
            with suppress(DealCodeError):
                read_code(code, found.game, options)
                return True
    return False


def _tables(found: Entry, usual: Any) -> Iterator[Any]:  # noqa: ANN401 - the options of any game
    """Return the options of a tradition, as *usual* and with other numbers of players, which only the code shows."""
    yield usual
    for seats in found.seats:
        if found.game.seats(usual) != seats:
            try:
                yield replace(usual, seats=seats)
            except OptionsError:
                continue


def _trouble_text(error: DealCodeError) -> str:
    if error.trouble == "letter":
        return _("No code has the character “{letter}”.").format(letter=error.letter)
    if error.trouble == "length":
        return _("A code of this game has {n} characters.").format(n=number(error.length))
    return _("This is not a code of this game. Is there a mistake in it?")


def typed_sheet(form: CodeForm) -> SheetContent:
    """Ask for the code of a deal in *form*."""
    return SheetContent(
        _("Play a shared deal"),
        "",
        form,
        (
            SheetButton("", term("cancel"), "Esc"),
            SheetButton("play", pgettext("button", "Play this deal"), "Enter", main=True),
        ),
    )


def filter_sheet(form: QWidget) -> SheetContent:
    """Show a *form* of filters, which apply at once."""
    return SheetContent(
        _("Filters"),
        "",
        form,
        (
            SheetButton("all", _("Show all")),
            SheetButton("", pgettext("button", "Done"), "Enter", main=True),
        ),
    )


# -- files -----------------------------------------------------------------------------------------


def progress_sheet(title: str, label: PlainLabel) -> SheetContent:
    """Show progress on a *label*, until the work is done or cancelled."""
    return SheetContent(title, "", _body(label), (SheetButton("", term("cancel"), "Esc", main=True),))


def offer_sheet(files: Sequence[RecordFile], found: Offer) -> SheetContent:
    """Show what *files* would add, and what is wrong with those that are refused."""
    lines: list[QWidget] = [PlainLabel(_offer_text(found), wrap=True)]
    for file in files:
        if file.errors:
            lines.append(PlainLabel(_refused_text(file), role=Type.STRONG, tone="loss", wrap=True))
            lines += [PlainLabel(error_text(error), role=Type.CAPTION, wrap=True) for error in file.errors[:_SHOWN]]
    spoken = "\n".join(line.text() for line in lines if isinstance(line, PlainLabel))
    close = SheetButton("", term("close"), "Enter" if not found.rounds else "Esc", main=not found.rounds)
    buttons: tuple[SheetButton, ...] = (close,)
    if found.rounds:
        words = ngettext("Import {n} round", "Import {n} rounds", found.rounds)
        buttons = (close, SheetButton("take", words.format(n=number(found.rounds)), "Enter", main=True))
    return SheetContent(_("Import records"), "", _body(*lines), buttons, spoken=spoken)


_SHOWN: Final = 5
"""Errors shown of one file."""


def _offer_text(found: Offer) -> str:
    """Return how many rounds are new, of how many matches, how many come back, and how many are known."""
    here, back = found.found - found.rounds, len(found.back)
    if not found.found:
        return _("Nothing can be imported.")
    if not found.rounds:
        return _("All these rounds are here already.")
    # Translators: {matches} is "2 matches".
    new = ngettext("{n} new round of {matches}.", "{n} new rounds of {matches}.", found.new).format(
        n=number(found.new),
        matches=ngettext("{n} match", "{n} matches", len(found.matches)).format(n=number(len(found.matches))),
    )
    again = ngettext("{n} deleted round comes back.", "{n} deleted rounds come back.", back).format(n=number(back))
    known = ngettext("{n} round is here already.", "{n} rounds are here already.", here).format(n=number(here))
    return sentences(new if found.new else "", again if back else "", known if here > 0 else "")


def _refused_text(file: RecordFile) -> str:
    n = len(file.errors)
    if n >= ENOUGH:
        return _("{file} is refused as a whole: it has {n} errors or more.").format(file=file.path.name, n=number(n))
    text = ngettext(
        "{file} is refused as a whole: it has {n} error.", "{file} is refused as a whole: it has {n} errors.", n
    )
    return text.format(file=file.path.name, n=number(n))


def error_text(error: RecordError) -> str:
    """Return what is wrong with a line of a record file, and where."""
    why = reason_text(error.reason) if error.reason is not None else _("It is not a record of this program.")
    if error.line is None:
        return why
    if error.move is None:
        return _("Line {line}: {why}").format(line=number(error.line), why=why)
    return _("Line {line}, move {move}: {why}").format(line=number(error.line), move=number(error.move), why=why)
