# SPDX-License-Identifier: MIT
"""How a game is played: one or two screens to read, to print, and for newcomers the way to a first round."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QKeyEvent

from dominoes.deal import new_seed
from dominoes.games import entry
from dominoes.match import Until
from dominoes.options import with_options
from ui.games import GAME_UIS
from ui.games.how_to_play import has_reference, page_text, reference_text
from ui.games.names import game_name, presets_for
from ui.kit import theme
from ui.kit.commands import Command, keys_of, press
from ui.kit.file_dialog import ask_for_target
from ui.kit.header import Header
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.markdown import Block, Paragraph, parse, read_line, unwrapped
from ui.kit.preferences import cloth_for
from ui.kit.theme import Kind, Space
from ui.kit.widgets import KeyButton, Page, SizeEvents
from ui.language.i18n import _, current
from ui.pages.how_to_play.document import save_pdf
from ui.pages.how_to_play.first_turns import FirstTurns
from ui.pages.how_to_play.reader import Reader
from ui.paper.dialog import PaperDialog
from ui.paper.sheets import game_sheets
from ui.play.course import has_course
from ui.play.services import Routes, Services
from ui.saving.setup import MatchSetup
from ui.table.felt import TableLook
from ui.tiles.art import present_style


def first_round(game: str) -> MatchSetup:
    """Return a match of one round of *game* for newcomers: the rules to begin with, the weakest opponents."""
    found = entry(game)
    one_round = {"session.until": Until.ROUNDS, "session.count": 1}
    options = with_options(found.presets[GAME_UIS[game].usual], one_round)
    return MatchSetup(game, options, (found.offered[0],) * (found.game.seats(options) - 1))


class HowToPlayPage(SizeEvents, Page):
    """The page of one game, in the language now used."""

    topic = "traditions#rules"

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make a page that shows no game yet; see `show_game`."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.game = ""
        """Key of the game that is shown."""
        self.is_whole = False
        """All rules are shown, not the short page."""
        self._shown: tuple[object, ...] = ()
        """What the text now depends on."""
        self.header = Header(self, self.go_back)
        self.text = Reader(self)
        self.turns = FirstTurns(self.text)
        self.begin = KeyButton(lambda: _("Play a first round"), self, kind=Kind.PRIMARY, press=self._on_begin)
        self.begin.hide()
        self.whole = KeyButton(lambda: _("All the rules"), self, kind=Kind.SECONDARY, press=self.show_whole)
        self.learn = KeyButton(lambda: _("Learn step by step"), self, kind=Kind.SECONDARY, press=self._on_learn)
        self._foot = hbox(self.whole, Part(stretch=1), self.learn, self.begin)
        vbox(self.header, Part(self.text, 1), self._foot, on=self, spacing=0)
        self.begins_at = self.text
        self.translate(self._show_words)
        self.follow_look()
        services.preferences.applied.connect(self.on_look)

    def open(self, game: str, *, first_round: bool = False) -> None:
        """Show how *game* is played; offer a *first_round* of it."""
        # The bar above the page has the colour of this game, not of the one that was open before.
        theme.choose_cloth(cloth_for(self._services.preferences.now, GAME_UIS[game].scene.cloth))
        self.show_game(game, first_round=first_round)
        self._routes.show(self)

    def show_game(self, game: str, *, first_round: bool) -> None:
        """Show how *game* is played, from the beginning; offer a *first_round* of it."""
        self.game, self.is_whole = game, False
        self.whole.setVisible(has_reference(game))
        self.begin.setVisible(first_round)
        self.learn.setVisible(has_course(game))
        self.begins_at = self.begin if first_round else self.text
        self.turns.begin(game, moves=TableLook.of(self._services.preferences.now, 1).motion)
        self._show_words()
        self.text.verticalScrollBar().setValue(0)
        self.on_look()

    def show_whole(self) -> None:
        """Show all rules of the game, where there is a page of them."""
        if has_reference(self.game) and not self.is_whole:
            self._turn_to(whole=True)

    def go_back(self) -> None:
        """Return from all rules to the short page, and from there to where the reader came from."""
        if self.is_whole:
            self._turn_to(whole=False)
        else:
            self._routes.back()

    def _turn_to(self, *, whole: bool) -> None:
        self.is_whole = whole
        self.text.setFocus()
        self.whole.setVisible(not whole)
        self._show_words()
        self.text.verticalScrollBar().setValue(0)
        self.on_look()

    def commands(self) -> tuple[Command, ...]:
        """Return what the page can do."""
        return (
            Command(_("Save as PDF…"), "E", self.ask_where),
            Command(_("Print…"), "P", self.ask_what),
            Command("", "W", self.show_whole, help=_("All the rules")),
            Command("", "L", self._on_learn, help=_("Learn step by step")),
            Command("", "Esc", self.go_back),
        )

    def _blocks(self) -> tuple[Block, ...]:
        """Return what the page consists of."""
        language = current().key
        if not self.is_whole:
            return parse(page_text(self.game, language))
        title, *others = parse(unwrapped(reference_text(self.game)))
        note = () if language == "en" else (Paragraph(read_line(_("This full reference is in English."))),)
        return (title, *note, *others)

    def _show_words(self) -> None:
        name = game_name(self.game) if self.game else ""
        self.header.show_words(_("Back"), _("All the rules") if self.is_whole else _("How to play"), name)
        self.header.show_commands([each for each in self.commands() if each.text])
        spoken = _("All the rules: {game}") if self.is_whole else _("How to play: {game}")
        self.text.setAccessibleName(spoken.format(game=name))
        self._show_text()

    def on_look(self) -> None:
        """Keep lines short enough to read, and margins that grow with the text; colours and tiles are in the text."""
        px = theme.look().px
        self.text.fit(self.width())
        edge = px(Space.WIDE) if any(each.isVisibleTo(self) for each in (self.whole, self.learn, self.begin)) else 0
        self._foot.setContentsMargins(edge, edge // 2, edge, edge // 2)
        self._show_text()

    def _show_text(self) -> None:
        """Lay the text out, unless it is as it should be."""
        wanted = (self.game, self.is_whole, current().key, *self.text.look_of_text())
        if not self.game or wanted == self._shown:
            return
        where = self.text.where if self._shown[:2] == wanted[:2] else 0
        self.text.show_blocks(self._blocks(), where, None if self.is_whole else self.turns)
        self._shown = wanted

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what the key means; the text scrolls by arrows, page keys, Home and End, wherever the focus is."""
        if not press(self.commands(), *keys_of(event)) and not self.text.scroll_by_key(event):
            super().keyPressEvent(event)

    def _on_begin(self) -> None:
        """Play, with all that helps a newcomer; the settings stay as they are."""
        self._routes.play_first(first_round(self.game), new_seed())

    def _on_learn(self) -> None:
        if not self.learn.isHidden():
            self._routes.learn(self.game)

    def ask_what(self) -> None:
        """Ask for a sheet about the game to print, by the rules best known to readers of this language."""
        found = entry(self.game)
        options = found.presets[presets_for(found, current().key)[0]]
        PaperDialog(self, game_sheets(self.game, options), name=f"gupai-{self.game}", tiles=present_style()).open()

    # -- to print ------------------------------------------------------------------------------

    def ask_where(self) -> None:
        """Ask for the file to print the page to."""
        name = f"{game_name(self.game)}.pdf"
        ask_for_target(self, _("Save as PDF"), ("PDF (*.pdf)",), name).fileSelected.connect(self.save_as)

    def save_as(self, name: str) -> None:
        """Write the page to the PDF file *name*."""
        path = Path(name)
        try:
            save_pdf(self._blocks(), self.font(), present_style(), self.text.accessibleName(), path)
        except OSError as error:
            why = _("“{file}” could not be written: {why}").format(file=path.name, why=error.strerror or error)
            self._services.messages.show(why)
