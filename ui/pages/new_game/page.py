# SPDX-License-Identifier: MIT
"""The page on which a match is set up: tradition, opponents, length, house rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QStackedLayout, QWidget

from dominoes.games import GAMES, Entry, entry
from dominoes.match import Until
from dominoes.records.traditions import SEATS
from ui.games import GAME_UIS
from ui.games.how_to_play import has_page
from ui.games.names import game_name, preset_description, preset_name, presets_for
from ui.kit.controls import Chooser, Spin
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import ChoiceCard, ScrollPage, Section
from ui.kit.settings import LONGEST_NAME, MOST_PLAYERS, Settings, clean_name
from ui.kit.theme import Kind, Space
from ui.kit.widgets import KeyButton, Page, PlainLabel
from ui.language import i18n
from ui.language.i18n import _, ngettext, number, term
from ui.language.options import OptionTexts
from ui.pages.new_game.opponents import OpponentsSection
from ui.pages.new_game.option_controls import source_of
from ui.pages.new_game.options_editor import OptionsEditor, problem_line
from ui.pages.new_game.presets import Draft, nearest_preset, problem_of, remembered
from ui.saving.party import USUAL_LEVEL
from ui.saving.setup import MatchSetup

_BEGINNERS: Final = "beginner"
_UNTIL, _COUNT = "session.until", "session.count"


def offered(game: str) -> tuple[str, ...]:
    """Return the strengths of opponents to choose from in *game*, weakest first."""
    return tuple(key for key, level in entry(game).levels.items() if level.offered)


class NewGamePage(Page):
    """Setting up a match, and on a second sheet every house rule."""

    begin = Signal(object)
    """The player begins with this `MatchSetup`."""
    left = Signal()
    how_to_play = Signal(str)
    """Show how the game with this key is played."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the page for the first game; see `prepare`."""
        super().__init__(parent)
        self._sheets = QStackedLayout(self)
        self.form = SetupForm(self)
        self.editor = OptionsEditor(self)
        self._sheets.addWidget(self.form)
        self._sheets.addWidget(self.editor)
        self.form.rules_asked.connect(self.show_rules)
        self.form.begun.connect(self._on_begun)
        self.form.left.connect(self.left)
        self.form.how_to_play.connect(self.how_to_play)
        self.editor.changed.connect(self.form.show_draft)
        self.editor.left.connect(self.show_form)

    def prepare(self, game: str, settings: Settings, preset: str | None = None) -> None:
        """Offer a match of *game*: as last time, unless a *preset* is asked for.

        Args:
            game: Key of the game.
            settings: Name, last choice, and whether the player is new.
            preset: Key of the tradition to begin with.
        """
        self.form.prepare(entry(game), settings, preset)
        self.show_form()

    def remember(self, settings: Settings) -> Settings:
        """Return *settings* with what is chosen here now; a contradictory choice is not kept.

        A new name is one more player.
        """
        setup = self.form.setup()
        name = clean_name(self.form.name.text())
        players = tuple(filter(None, dict.fromkeys((*settings.players, settings.player_name, name))))
        # The settings page takes players off a full list.
        players = players if len(players) <= MOST_PLAYERS else settings.players
        named = replace(settings, player_name=name, players=players)
        return named if setup is None else named.with_setup(setup.to_dict())

    def show_rules(self) -> None:
        """Show the sheet of all house rules."""
        self.editor.edit(self.form.draft, self.form.texts)
        self._sheets.setCurrentWidget(self.editor)
        self.editor.search.setFocus()

    def show_form(self) -> None:
        """Show the first sheet again; changes stay."""
        self._sheets.setCurrentWidget(self.form)
        self.form.show_draft()
        self.form.start.setFocus()

    def _on_begun(self) -> None:
        setup = self.form.setup()
        if setup is not None:
            self.begin.emit(setup)


class SetupForm(ScrollPage):
    """Tradition, opponents, length and name."""

    begun = Signal()
    rules_asked = Signal()
    how_to_play = Signal(str)

    BESIDE = 760

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the form for the first game."""
        super().__init__(parent)
        self._entry: Entry = GAMES[0]
        self._presets: list[str] = []
        self.preset = ""
        """Key of the tradition chosen."""
        self._drafts: dict[str, Draft] = {}
        self._length_chosen = False
        self.header = self.add_header()
        traditions = self._make_traditions()
        self.opponents = OpponentsSection(self.content)
        self.opponents.players_chosen.connect(self._on_players)
        right = vbox(self.opponents, self._make_match(), Part(stretch=1), spacing=0)
        add_parts(self.add_halves(), Part(traditions, 5), Part(right, 4))
        self.column.addStretch(1)
        self._summary = PlainLabel(parent=self, tone="muted", wrap=True)
        self.cancel = KeyButton(lambda: term("cancel"), self, kind=Kind.QUIET, press=self.left)
        self.start = KeyButton(lambda: term("play-button"), self, kind=Kind.PRIMARY, press=self.begun)
        add_parts(self.foot, Part(self._summary, 1), self.cancel, self.start)
        self.prepare(GAMES[0], Settings(), None)
        self.translate(self._show_game)
        self.follow_look()

    def _make_traditions(self) -> Section:
        self._traditions = Section(self.content, lambda: _("Rule sets"))
        self._traditions.fields.setSpacing(Space.HAIR)
        self._cards = vbox(spacing=0)
        self.cards: list[ChoiceCard] = []
        self.changes = PlainLabel(parent=self._traditions, wrap=True)
        self.rules = KeyButton(lambda: _("Rules…"), self._traditions, press=self.rules_asked)
        self.translate(lambda: self.rules.setAccessibleDescription(_("Every house rule, one by one")))
        self.how = KeyButton(lambda: _("How to play"), self._traditions, kind=Kind.QUIET, press=self._on_how)
        rules = hbox(self.rules, self.how, Part(stretch=1))
        add_parts(self._traditions.fields, self._cards, self.changes, rules, Part(stretch=1))
        return self._traditions

    def _make_match(self) -> Section:
        section = Section(self.content, lambda: _("Match"))
        self.until = Chooser(self)
        self.until.chosen.connect(self._on_until)
        section.add_field(self.until, lambda: _("Length"))
        self.count = Spin(1, 999, self)
        self.count.valueChanged.connect(self._on_count)
        self._count_field = section.add_field(self.count)
        self.name = QLineEdit(self, maxLength=LONGEST_NAME)
        section.add_field(self.name, lambda: _("Your name"))
        return section

    def prepare(self, game: Entry, settings: Settings, preset: str | None) -> None:
        """Offer a match of *game*; see `NewGamePage.prepare`."""
        self._entry = game
        new = bool(settings.new_player)
        self._presets = presets_for(game, i18n.current().key, new_player=new)
        self._drafts = {key: Draft(game.presets[key]) for key in self._presets}
        self.preset = self._presets[0]
        self._length_chosen = False
        strengths: tuple[str, ...] = (_BEGINNERS if new else USUAL_LEVEL,)
        last = remembered(settings.last_setup_of(game.key), game, offered(game.key))
        if last is not None:
            strengths = last.levels
            self.preset = nearest_preset(game, last.options)
            self._drafts[self.preset] = Draft(game.presets[self.preset], last.options)
        if preset in self._drafts:
            # Asked for by name, a tradition comes as it is.
            self.preset = preset
            self._drafts[preset] = Draft(game.presets[preset])
        self.name.setText(settings.player_name)
        self._make_cards()
        self.opponents.prepare(offered(game.key), strengths)
        self._show_game()

    def _make_cards(self) -> None:
        for card in self.cards[len(self._presets) :]:
            card.hide()
            card.deleteLater()
        del self.cards[len(self._presets) :]
        while len(self.cards) < len(self._presets):
            card = ChoiceCard(self._traditions)
            card.clicked.connect(self._on_card)
            self.cards.append(card)
            self._cards.addWidget(card)
        for card, key in zip(self.cards, self._presets, strict=True):
            card.setProperty("preset", key)
            card.setChecked(key == self.preset)

    @property
    def texts(self) -> OptionTexts:
        """The words of the game's options."""
        return GAME_UIS[self._entry.key].options()

    @property
    def draft(self) -> Draft:
        """The options chosen, as changes to the tradition chosen."""
        return self._drafts[self.preset]

    def setup(self) -> MatchSetup | None:
        """What is chosen; None while the rules contradict each other."""
        if problem_of(self.draft) is not None:
            return None
        return MatchSetup(self._entry.key, self.draft.build(), self.opponents.levels)

    def show_draft(self) -> None:
        """Show what the options now are, here and in the sentence about them."""
        draft = self.draft
        self.opponents.show_count(draft.opponents(self._entry), draft.tables(self._entry))
        until = draft[_UNTIL]
        self.until.choose(until)
        self.count.show_value(draft[_COUNT])
        self._count_field.setVisible(until is not Until.ENDLESS)
        self._count_field.set_text(_("Number of banker terms") if until is Until.TERMS else _("Number of rounds"))
        problem = problem_of(draft)
        n = len(draft.changed())
        name = preset_name(self._entry.key, self.preset)
        if problem is not None:
            words = problem_line(problem, self.texts)
        elif n:
            words = ngettext("{preset} ({n} rule changed)", "{preset} ({n} rules changed)", n)
            words = words.format(preset=name, n=number(n))
        else:
            words = name
        self.changes.setText(words)
        self.changes.set_tone("loss" if problem else "gold" if n else "muted")
        self.changes.setVisible(bool(problem or n))
        self._summary.setText(words)
        self._summary.set_tone("loss" if problem else "muted")
        self.start.setEnabled(problem is None)

    def _show_game(self) -> None:
        game = self._entry.key
        self.header.show_words(_("Back"), f"{game_name(game)} · {term('new-game')}", "")
        self.how.setVisible(has_page(game))
        self.how.setAccessibleDescription(game_name(game))
        for card, key in zip(self.cards, self._presets, strict=True):
            card.set_lines(preset_name(game, key), preset_description(game, key))
        lengths = [(until, self.texts.choice(_UNTIL, until)) for until in Until]
        self.until.set_items(lengths, [source_of(until) for until in Until])
        self.show_draft()

    def _on_how(self) -> None:
        self.how_to_play.emit(self._entry.key)

    def _on_card(self) -> None:
        before = self.draft
        # What was changed in the other tradition stays with it; only how long to play is no matter of tradition.
        self.preset = next(card for card in self.cards if card.isChecked()).property("preset")
        length = before.length()
        self._length_chosen = self._length_chosen or any(map(before.differs, length))
        if self._length_chosen:
            for name, value in length.items():
                self.draft.choose(name, value)
        self.show_draft()

    def _on_players(self, players: object) -> None:
        self.draft.choose(SEATS, players)
        self.show_draft()

    def _on_until(self, until: object) -> None:
        self._length_chosen = True
        self.draft.choose(_UNTIL, until)
        self.show_draft()

    def _on_count(self, count: int) -> None:
        self._length_chosen = True
        self.draft.choose(_COUNT, count)
        self.show_draft()
