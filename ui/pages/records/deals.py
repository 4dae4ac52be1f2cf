# SPDX-License-Identifier: MIT
"""Playing deals again, sharing them as codes, and playing those of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QWidget

from dominoes.deal import new_seed
from dominoes.errors import DominoesError, StoreError
from dominoes.game import Deal, Seat, Standing
from dominoes.games import Entry, entry
from dominoes.records.deal_code import DealCodeError, Hands, coded_games, has_code, read_code, write_code
from dominoes.records.pasted import codes_in, fitting_preset, one_code_in, tables
from dominoes.records.reader import parse, with_wall
from dominoes.records.record import Round
from dominoes.records.table_code import LONGEST, TableCodeError, TableDeal, is_table_code, read_table_code
from dominoes.records.traditions import nearest_tradition
from dominoes.store import failures
from ui.games import GAME_UIS
from ui.games.names import game_name, preset_name, rules_name
from ui.kit import theme
from ui.kit.controls import Chooser
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.page_parts import Field
from ui.kit.qr import QrCode
from ui.kit.sheet import SheetButton, SheetContent, SheetOverlay, stacked
from ui.kit.tasks import Tasks
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.language import names
from ui.language.i18n import _, number, pgettext, term
from ui.language.names import enumerated
from ui.play.services import Routes, Services
from ui.saving.party import party_again

_LISTED: Final = 5
"""Largest number of codes named in a message."""
_SHOWN: Final = 40
"""Characters of each."""


class Deals:
    """Deals that are played again, and codes out and in."""

    def __init__(
        self,
        services: Services,
        routes: Routes,
        overlay: SheetOverlay,
        tasks: Tasks,
        say: Callable[[str], object],
    ) -> None:
        """Show codes on *overlay*; *say* shows a message when one was copied, or is missing."""
        self._services, self._routes = services, routes
        self._overlay, self._tasks = overlay, tasks
        self._say = say

    # -- deals ---------------------------------------------------------------------------------

    def play_again(self, number: int) -> None:
        """Play the deal of the round with this id again."""
        archive = self._services.archive()
        if archive is None:
            return
        try:
            rows, (line,) = archive.listed([number]), archive.lines([number])
            if not rows:
                # What the store knows of the round was damaged.
                raise StoreError(failures.DAMAGED)
            found = rows[0].summary
            party = party_again(
                with_wall(parse(line)),
                names=found.given_names,
                levels=found.levels,
                me=None if found.seat is None else Seat(found.seat),
                seed=new_seed(),
                player=self._services.preferences.now.player_name,
                styles=self._styles,
            )
        except DominoesError as error:
            self._services.messages.show_error(error)
        else:
            self._routes.play_given(party)

    def play(self, deal: TypedDeal) -> None:
        """Play a deal whose code was typed in."""
        seats = len(deal.hands)
        person = self._services.preferences.now.player_name
        others = [name for name in names.opponent_names() if name != person]
        round_ = Round(
            game=deal.game,
            options=deal.options,
            match="match",
            number=1,
            players=("",) * seats,
            standing=Standing(chips=(0,) * seats),
            deal=Deal((), hands=deal.hands),
            seed=None,
            moves=(),
        )
        who, level = others[:seats], self._usual_level(deal.game)
        who[deal.seat] = person
        party = party_again(
            round_,
            names=who,
            levels=tuple("" if seat == deal.seat else level for seat in range(seats)),
            me=Seat(deal.seat),
            seed=new_seed(),
            styles=self._styles,
        )
        self._routes.play_given(party)

    @property
    def _styles(self) -> tuple[()] | None:
        """The styles of opponents, as `party_again` takes them: their own, or none if the player wants none."""
        return None if self._services.preferences.now.characters else ()

    def _usual_level(self, game: str) -> str:
        """Return the strength of opponents that the player chose last in *game*."""
        found = entry(game)
        chosen = (self._services.preferences.now.last_setup_of(game) or {}).get("levels")
        # Settings come from a file that anybody may have written.
        first = str(chosen[0]) if isinstance(chosen, list) and chosen else ""
        return first if first in found.levels else found.usual_level

    # -- codes ---------------------------------------------------------------------------------

    def share(self, round_: Round, seat: int | None) -> None:
        """Show the deal of a round, or of the first half of a hand, as a code; *seat* is the player's, if any.

        A deal that the hands alone do not tell has no code: say so.
        """
        if not has_code(round_.entry.game, round_.options):
            self._say(_("Deals of this game have no code; export the round to share it."))
            return
        assert round_.deal.hands is not None
        code = write_code(round_.entry.game, round_.options, round_.deal.hands)
        sits = Seat(0 if seat is None else seat)
        whole = TableDeal(round_.game, round_.options, sits, round_.deal.hands).code
        parts = [game_name(round_.game), rules_name(round_.game, round_.options)]
        if seat is not None:
            parts.append(names.seat_mark(seat, len(round_.players)))
        self._tasks.begin(self._show({"copy": code, "whole": whole}, " · ".join(parts)))

    async def _show(self, codes: Mapping[str, str], table: str) -> None:
        """Show a code; *codes* are that of the tiles and the one with rules and seat, by their copy buttons."""
        chosen = codes.get(await self._overlay.ask(lambda: code_sheet(codes["copy"], codes["whole"], table)) or "")
        if chosen is not None:
            QGuiApplication.clipboard().setText(chosen)
            self._say(_("Copied the code {code}.").format(code=chosen))

    def ask(self, code: str = "") -> None:
        """Ask for the code of a deal; one that was pasted, *code*, stands there already."""
        self._tasks.begin(self._ask(code))

    async def _ask(self, code: str) -> None:
        form = CodeForm()
        if code:
            form.show_code(code)
        while await self._overlay.ask(lambda: typed_sheet(form)) == "play":
            deal = form.read()
            if deal is not None:
                form.draft.end()
                self.play(deal)
                return


# -- sheets ----------------------------------------------------------------------------------------


def _code_line(text: str = "") -> TextLine:
    line = TextLine(text)
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(theme.look().px(Type.NUMBER.value.pixels))
    # The size of the style sheet's font would win over that of a font that is set.
    line.setStyleSheet(f"font-family: '{font.family()}'; font-size: {font.pixelSize()}px;")
    line.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return line


def code_sheet(code: str, whole: str, table: str) -> SheetContent:
    """Show the *code* of a deal at a *table*: its game, its tradition and the player's seat, in words.

    The *whole* code, which contains these too, is there as a QR code.
    """
    line = _code_line(code)
    line.setReadOnly(True)
    line.setAccessibleName(_("Code of the deal"))
    line.selectAll()
    meaning = _("Enter the code under “Play a shared deal” to get the same tiles. It doesn't reveal how you played.")
    besides = _(
        "This code contains only the tiles. Also tell your friend the rules and your seat ({table}), or "
        "copy the longer code that contains them."
    )
    scanned = _("The QR code is the longer code, for a camera to read on paper or another screen.")
    words = tuple(PlainLabel(text, wrap=True) for text in (meaning, besides.format(table=table), scanned))
    below = QWidget()
    picture = Part(QrCode(whole, below), align=Qt.AlignmentFlag.AlignTop)
    hbox(picture, Part(vbox(*words, Part(stretch=1)), 1), on=below, spacing=Space.MEDIUM)
    return SheetContent(
        _("Share this deal"),
        table,
        stacked(line, below),
        (
            SheetButton("", term("close"), "Esc"),
            SheetButton("whole", _("Copy with the rules")),
            SheetButton("copy", _("Copy the code"), "Enter", main=True),
        ),
        spoken="\n".join((code, *(label.text() for label in words))),
    )


@dataclass(frozen=True, slots=True)
class TypedDeal:
    """A deal whose code was typed in."""

    game: str
    options: Any
    """Of a preset with as many players as the deal has, or those that the code tells."""
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
        self.line.setMaxLength(LONGEST)
        self.trouble = PlainLabel(parent=self, tone="loss", wrap=True)
        self._fields = tuple(Field(each, self) for each in (self.games, self.presets, self.seats, self.line))
        self.draft = Draft(self, code=self.line)
        vbox(*self._fields, self.draft.make_note(self), self.trouble, on=self, spacing=Space.SMALL)
        self.draft.begin("deal-code")
        self.games.chosen.connect(self._on_game)
        for chooser in (self.games, self.presets):
            chooser.chosen.connect(self.trouble.clear)
        self.line.textChanged.connect(self.trouble.clear)
        self.line.setPlaceholderText("XXXX-XXXX-XXXX-X")
        self.translate(self._show_texts)
        self._on_game()

    def _show_texts(self) -> None:
        texts = (_("Game"), term("preset"), _("Your seat"), _("Code of the deal"))
        for field, words in zip(self._fields, texts, strict=True):
            field.set_text(words)
        self.games.set_items([(each.key, game_name(each.key)) for each in coded_games()])

    @property
    def _entry(self) -> Entry:
        return entry(str(self.games.value()))

    def _on_game(self) -> None:
        found = self._entry
        self.presets.set_items([(key, preset_name(found.key, key)) for key in GAME_UIS[found.key].presets])
        most = max(found.seats)
        self.seats.set_items([(seat, names.seat_mark(seat, most)) for seat in range(most)])

    def showEvent(self, event: QShowEvent) -> None:
        """Take focus once the sheet has given it to its button."""
        super().showEvent(event)
        QTimer.singleShot(0, self.line, self.line.setFocus)

    def show_code(self, code: str) -> None:
        """Show *code*, and choose the table in it, or the one game with such a code."""
        # It takes the place of what was typed before, and is the draft from now on.
        self.draft.end()
        self.line.clear()
        self.draft.begin("deal-code")
        self.line.setText(code)
        if is_table_code(code):
            with suppress(TableCodeError):
                deal = read_table_code(code)
                self._choose(deal.game, nearest_tradition(entry(deal.game), deal.options))
                self.seats.choose(int(deal.seat))
        elif not fitting_preset(self._entry, code):
            fitting = {each.key: preset for each in coded_games() if (preset := fitting_preset(each, code))}
            if len(fitting) == 1:
                self._choose(*fitting.popitem())

    def _choose(self, game: str, preset: str) -> None:
        self.games.choose(game)
        self._on_game()
        self.presets.choose(preset)

    def read(self) -> TypedDeal | None:
        """Return the deal; without one, show what is wrong. Words around a code are passed over."""
        found, preset, code = self._entry, str(self.presets.value()), one_code_in(self.line.text())
        if code is None:
            self.trouble.setText(several_codes_text(self.line.text()))
            self.line.setFocus()
            return None
        if is_table_code(code):
            return self._read_whole(code)
        usual = found.presets[preset]
        troubles = []
        for options in tables(found, usual):
            try:
                hands = read_code(code, found.game, options)
            except DealCodeError as error:
                troubles.append(error)
            else:
                seat = self.seats.value()
                assert isinstance(seat, int)
                return TypedDeal(found.key, options, hands, min(seat, len(hands) - 1))
        others = {
            each.key: preset for each in coded_games() if each is not found and (preset := fitting_preset(each, code))
        }
        if len(others) == 1:
            # Nothing else can be meant; the player sees it, and presses once more.
            (other,) = others
            self._choose(other, others[other])
            self.trouble.setText(_("This is a code for {game}, which is now selected.").format(game=game_name(other)))
        elif others:
            games = enumerated([game_name(key) for key in others])
            self.trouble.setText(_("This code is not for this game. It may be for {games}.").format(games=games))
        else:
            # Where the length is right for some table, what is wrong there is worth showing.
            telling = next((error for error in troubles if error.trouble != "length"), troubles[0])
            self.trouble.setText(code_trouble(telling))
        self.line.setFocus()
        return None

    def _read_whole(self, code: str) -> TypedDeal | None:
        """Return the deal of a code with its table, independent of the choices; without one, show the error."""
        try:
            deal = read_table_code(code)
        except TableCodeError:
            self.trouble.setText(table_code_trouble())
            self.line.setFocus()
            return None
        return TypedDeal(deal.game, deal.options, deal.hands, deal.seat)


def code_trouble(error: DealCodeError) -> str:
    """Return what is wrong with the code of a deal."""
    if error.trouble == "letter":
        return _("Codes never contain “{letter}”.").format(letter=error.letter)
    if error.trouble == "length":
        return _("A code for this game has {n} characters.").format(n=number(error.length))
    return _("This is not a code for this game. Is there a typo in it?")


def several_codes_text(text: str) -> str:
    """Return a text that asks for one code, with those in *text*."""
    codes = enumerated([code if len(code) < _SHOWN else f"{code[:_SHOWN]}…" for code in codes_in(text)[:_LISTED]])
    return _("There are several codes here: {codes}. Enter one of them.").format(codes=codes)


def table_code_trouble() -> str:
    """Return that the code of a deal and its table cannot be read."""
    return _("This code can't be read. Is there a typo in it?")


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
