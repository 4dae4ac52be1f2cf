# SPDX-License-Identifier: MIT
"""The page on which a match is set up: tradition, opponents, length, house rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QStackedLayout

from dominoes.deal import new_seed
from dominoes.errors import RecordError
from dominoes.games import GAMES, Entry, entry
from dominoes.match import Until
from dominoes.records.rule_sets import RuleSet, open_rule_set, read_rule_set
from dominoes.records.traditions import SEATS, nearest_tradition
from ui.games import GAME_UIS
from ui.games.how_to_play import has_page
from ui.games.names import changed_name, game_name, preset_description, preset_name, presets_for, style_words
from ui.games.reasons import error_text
from ui.kit import drafts
from ui.kit.background import BackgroundJob, JobQueue, Stop
from ui.kit.controls import Chooser, Spin
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextLine
from ui.kit.file_dialog import ask_for_file
from ui.kit.file_names import shown_name
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import ScrollPage, Section
from ui.kit.settings import LONGEST_NAME, MOST_PLAYERS, Settings, clean_name, is_name
from ui.kit.theme import Kind, Space
from ui.kit.widgets import KeyButton, Page, PlainLabel
from ui.language import i18n
from ui.language.i18n import _, ngettext, number, pgettext, term
from ui.language.names import company, opponent_style, play_modes
from ui.language.options import OptionTexts
from ui.pages.new_game.opponents import OpponentsSection
from ui.pages.new_game.options_editor import OptionsEditor, problem_line
from ui.pages.new_game.presets import ChosenRules, problem_of, remembered
from ui.pages.new_game.rule_set_bar import RuleSetBar, RuleSetCard, SharedFiles, file_kinds
from ui.play.services import Routes, Services
from ui.saving.party import named_apart
from ui.saving.rule_sets import (
    MOST,
    count_unreadable,
    read_rule_sets,
    renamed,
    with_given,
    with_rule_set,
    without,
)
from ui.saving.setup import PERSON, SESSION, MatchSetup

_UNTIL, _COUNT = f"{SESSION}.until", f"{SESSION}.count"
_SETUP: Final = "new-game:"
_OWN: Final = "own:"
"""Before the name of a rule set of one's own, where traditions have their keys."""


class _Read(NamedTuple):
    """What files of rule sets hold."""

    rules: tuple[RuleSet, ...]
    refused: tuple[tuple[str, RecordError], ...]
    """Names of files, and why they are none."""


def _read_files(paths: Sequence[Path], stop: Stop) -> _Read:
    rules, refused = list[RuleSet](), list[tuple[str, RecordError]]()
    for path in paths:
        if stop():
            break
        try:
            rules.append(open_rule_set(path))
        except RecordError as error:
            refused.append((shown_name(path), error))
    return _Read(tuple(rules), tuple(refused))


class NewGamePage(Page):
    """Setting up a match, and on a second sheet every house rule."""

    topic = "play#new-game"

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page for the first game; see `prepare`."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self._reading = JobQueue(self)
        self._sheets = QStackedLayout(self)
        self.form = SetupForm(services._replace(parent=self), routes)
        self.editor = OptionsEditor(self)
        self._sheets.addWidget(self.form)
        self._sheets.addWidget(self.editor)
        self.form.rules.clicked.connect(self.show_rules)
        self.form.start.clicked.connect(self._on_begun)
        self.editor.changed.connect(self.form.show_draft)
        self.editor.left.connect(self.show_form)
        self.form.bring.clicked.connect(self._ask_for_files)

    def open(self, game: str, preset: str) -> None:
        """Open the page to set up a match of *game*, by *preset* or, if that is empty, as the last one."""
        settings = self._services.preferences.now
        newcomer = GAME_UIS[game].usual if settings.new_player and settings.last_setup is None else ""
        self.prepare(game, settings, preset or newcomer or None)
        self._routes.show(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take a rule set that was copied elsewhere."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self._routes.paste()
        else:
            super().keyPressEvent(event)

    # -- rule sets of others -------------------------------------------------------------------

    def _ask_for_files(self) -> None:
        dialog = ask_for_file(self.window(), _("Import…"), file_kinds(), several=True)
        dialog.filesSelected.connect(self._on_chosen)

    def _on_chosen(self, paths: list[str]) -> None:
        self.take_files(list(map(Path, paths)), alone=len(paths) == 1)

    def take_files(self, paths: Sequence[Path], *, alone: bool) -> None:
        """Save the rule sets in the files at *paths*; the only one, if it came *alone*, is chosen here."""
        self._reading.add(partial(_read_files, list(paths)), partial(self._on_read, alone=alone))

    def take_text(self, text: str) -> None:
        """Save the rule set in *text*, and choose it here."""
        try:
            given = (read_rule_set(text),)
        except RecordError as error:
            self._services.messages.show_error(error)
        else:
            self._keep_given(given, [], alone=True)

    def _on_read(self, job: BackgroundJob, *, alone: bool) -> None:
        if job.error is not None:
            self._services.messages.show_error(job.error)
            return
        read: _Read = job.result  # type: ignore[assignment]
        lines = [_("{name}: {what}").format(name=name, what=error_text(why)) for name, why in read.refused]
        self._keep_given(read.rules, lines, alone=alone)

    def _keep_given(self, given: Sequence[RuleSet], lines: list[str], *, alone: bool) -> None:
        """Save *given*, show the only one if it came *alone*, and say so after the *lines* about other files."""
        preferences = self._services.preferences
        before = kept = preferences.now.rule_sets
        named = list[RuleSet]()
        for each in given:
            added = with_given(kept, each)
            if added is None:
                lines.append(_("There are {n} rule sets already. Delete one, then try again.").format(n=number(MOST)))
                break
            kept, found = added
            named.append(found)
        if kept != before:
            preferences.set("rule_sets", kept)
            self.form.show_kept(kept)
        if alone and named:
            (got,) = named
            self.open(got.game, _OWN + got.name)
            # Where its card stands is known only once the page has its size.
            QTimer.singleShot(0, self.form, self.form.scroll_to_chosen)
            if got.name != given[0].name:
                lines.append(_("You have these rules as “{name}”.").format(name=got.name))
        elif named:
            n = len(named)
            lines.append(ngettext("{n} rule set saved.", "{n} rule sets saved.", n).format(n=number(n)))
        if lines:
            self._services.messages.show("\n".join(lines))

    def stop(self) -> None:
        """Stop reading, and remove what was copied for other programs."""
        self._reading.stop()
        self.form.shared.remove()

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
        people = self.form.opponents.people
        players = tuple(filter(None, dict.fromkeys((*settings.players, settings.player_name, name, *people))))
        # The settings page takes players off a full list.
        players = players if len(players) <= MOST_PLAYERS else settings.players
        named = replace(settings, player_name=name, players=players)
        return named if setup is None else named.with_setup(setup.to_dict())

    def show_rules(self) -> None:
        """Show the sheet of all house rules."""
        self.editor.edit(self.form.draft, self.form.texts, without=self.form.without)
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
            self.form.forget_draft()
            preferences = self._services.preferences
            now, first = preferences.now, self.form.is_first_path
            if first and now.labels == Settings().labels:
                # Nobody knows the ranks of tiles by heart after one round.
                now = replace(now, labels="both")
            preferences.change(self.remember(now))
            (self._routes.play_first if first else self._routes.play_new)(setup, self.form.seed)


class SetupForm(ScrollPage):
    """Tradition, opponents, length and name."""

    BESIDE = 760

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the form for the first game."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.left.connect(routes.back)
        self._entry: Entry = GAMES[0]
        self._presets: list[str] = []
        self.preset = ""
        """Key of the tradition chosen, or of the rule set of one's own."""
        self._kept: tuple[Any, ...] = ()
        """Rule sets as the settings keep them."""
        self._own: dict[str, RuleSet] = {}
        """Those of this game, by key."""
        self._drafts: dict[str, ChosenRules] = {}
        self._left = ""
        """The choice before this one, if rules were changed there."""
        self._length_chosen = False
        self._levels_chosen = False
        """Whether the player has chosen strengths, which otherwise follow the tradition."""
        self._settings = Settings()
        self._offered: dict[str, Any] = {}
        """What the page offers of itself: the `_choice` before the player chooses anything."""
        self._seen: dict[str, Any] | None = None
        """The `_choice` shown and kept; None while the program is choosing."""
        self._players: int | None = None
        """How many the player wants to be; None: as many as is usual."""
        self.shared = SharedFiles()
        self.seed = new_seed()
        """Of the match: it says who the opponents are."""
        self.header = self.add_header()
        traditions = self._make_traditions()
        self.opponents = OpponentsSection(self.content)
        self.opponents.players.chosen.connect(self._on_players)
        self.opponents.levels_chosen.connect(self._on_levels)
        self.opponents.named.connect(self._keep_choice)
        self.opponents.named.connect(self._show_company)
        right = vbox(self.opponents, self._make_match(), Part(stretch=1), spacing=0)
        add_parts(self.add_halves(), Part(traditions, 5), Part(right, 4))
        self.column.addStretch(1)
        self._summary = PlainLabel(parent=self, tone="muted", wrap=True)
        self.cancel = KeyButton(lambda: term("cancel"), self, kind=Kind.QUIET, press=routes.back)
        self.start = KeyButton(lambda: term("play-button"), self, kind=Kind.PRIMARY)
        add_parts(self.foot, Part(self._summary, 1), self.cancel, self.start)
        self.prepare(GAMES[0], Settings(), None)
        self.translate(self._show_game)
        self.follow_look()

    def _make_traditions(self) -> Section:
        self._traditions = Section(self.content, lambda: _("Rule sets"))
        self._traditions.fields.setSpacing(Space.HAIR)
        self._cards = vbox(spacing=0)
        self.cards: list[RuleSetCard] = []
        self.changes = PlainLabel(parent=self._traditions, wrap=True)
        self.rules = KeyButton(lambda: _("Rules…"), self._traditions)
        self.translate(lambda: self.rules.setAccessibleDescription(_("Every house rule, one by one")))
        self.how = KeyButton(lambda: _("How to play"), self._traditions, kind=Kind.QUIET, press=self._on_how)
        self.bring = KeyButton(lambda: _("Import…"), self._traditions, kind=Kind.QUIET)
        self.translate(lambda: self.bring.setAccessibleDescription(_("Add rule sets from files")))
        rules = hbox(self.rules, self.how, self.bring, Part(stretch=1))
        self.sets = RuleSetBar(self.shared, self._traditions)
        self.sets.save_as.connect(self._on_save_as)
        self.sets.keep.clicked.connect(self._on_save)
        self.sets.renamed.connect(self._on_renamed)
        self.sets.deleted.connect(self._on_deleted)
        self.unread = PlainLabel(parent=self._traditions, tone="muted", wrap=True)
        parts = (self._cards, self.changes, self.sets, rules, self.unread, Part(stretch=1))
        add_parts(self._traditions.fields, *parts)
        return self._traditions

    def _make_match(self) -> Section:
        section = Section(self.content, lambda: _("Match"))
        self.until = Chooser(self)
        self.until.chosen.connect(self._on_until)
        self._until_field = section.add_field(self.until, lambda: _("Length"))
        self.count = Spin(1, 999, self)
        self.count.valueChanged.connect(self._on_count)
        self._count_field = section.add_field(self.count)
        self.mode = Chooser(self)
        self.mode.chosen.connect(self._on_mode)
        self._mode_field = section.add_field(self.mode)
        self._services.preferences.applied.connect(self._show_mode)
        self.name = TextLine(self, maxLength=LONGEST_NAME)
        self._draft = Draft(self, name=self.name)
        self.name.textChanged.connect(self._show_company)
        section.add_field(self.name, lambda: _("Your name"))
        section.add(self._draft.make_note(section))
        return section

    def prepare(self, game: Entry, settings: Settings, preset: str | None) -> None:
        """Offer a match of *game*; see `NewGamePage.prepare`."""
        self._draft.hold()
        self._seen = None
        self.seed = new_seed()
        self._entry = game
        self._settings = settings
        self._presets = presets_for(game, i18n.current().key)
        self._drafts = {key: self._fresh(key) for key in self._presets}
        self._offered = {"rules": {}}
        self._read_own(settings.rule_sets)
        self.preset = GAME_UIS[game.key].usual if settings.new_player else self._presets[0]
        self._left = ""
        self._length_chosen = False
        self._players = None
        chosen: tuple[str, ...] = ()
        named: tuple[str, ...] = ()
        last = remembered(settings.last_setup_of(game.key), game, game.offered)
        if last is not None:
            alike = (key for key, own in self._own.items() if own.has_rules_of(last.options))
            self.preset = next(alike, nearest_tradition(game, last.options))
            self._drafts[self.preset] = ChosenRules(game.presets[self._base], last.options)
            # What was offered there may not be what is offered elsewhere.
            chosen = last.levels if {*last.levels} != {self._usual_level} else ()
            names = iter(last.people)
            named = tuple(next(names) if level == PERSON else "" for level in last.levels)
        self._levels_chosen = bool(chosen)
        self.name.setText(settings.player_name)
        self._draft.begin(f"new-game-name:{settings.player_name}")
        self.opponents.prepare(game.offered, chosen or (self._usual_level,), named)
        self._make_cards()
        self._show_game()
        self._offered = self._choice()
        kept = self._kept_choice()
        chosen, named = self._restore(kept) or chosen, _names(kept.get("names")) or named
        self._levels_chosen = bool(chosen)
        if preset in self._drafts:
            # Asked for by name, a tradition comes as it is.
            self.preset, self._left = preset, ""
            own = self._own.get(preset)
            self._drafts[preset] = self._fresh(preset) if own is None else self._as_saved(own)
        # What was offered first may know fewer strengths.
        self.opponents.prepare(game.offered, chosen or (self._usual_level,), named)
        self._make_cards()
        self.show_draft()
        self._seen = self._choice()

    def _as_saved(self, own: RuleSet) -> ChosenRules:
        return ChosenRules(self._entry.presets[own.base], own.options)

    def _fresh(self, preset: str) -> ChosenRules:
        """Return the rules of *preset*; newcomers, said or not, begin a game with no more than its usual players."""
        draft, usual = ChosenRules(self._entry.presets[preset]), self._entry.seats[0]
        begins = self._settings.new_player is not False and self._settings.last_setup_of(self._entry.key) is None
        if begins and draft.opponents(self._entry) >= usual and usual in draft.tables(self._entry):
            draft.choose(SEATS, usual)
        return draft

    # -- what is kept until a match begins -----------------------------------------------------

    def _choice(self) -> dict[str, Any]:
        """Return what is chosen as plain data, whether it goes together or not."""
        return {
            "preset": self.preset,
            "left": self._left if self._kept_there() else "",
            "rules": {key: draft.to_plain() for key, draft in self._drafts.items()},
            "levels": list(self.opponents.strengths) if self._levels_chosen else [],
            "names": list(self.opponents.names) if any(self.opponents.names) else [],
        }

    def _on_levels(self) -> None:
        self._levels_chosen = True
        self._keep_choice()

    def _keep_choice(self) -> None:
        """Keep the player's choice for the next time, even if no match is begun."""
        choice = self._choice()
        if self._seen is None or choice == self._seen:
            return
        self._seen = choice
        # Alone what differs: the rest stays what the page offers, also where that becomes something else.
        names = ("preset", "left", "levels", "names")
        chosen = {name: choice[name] for name in names if choice[name] != self._offered[name]}
        rules = {key: plain for key, plain in choice["rules"].items() if plain != self._offered["rules"].get(key, {})}
        if rules:
            chosen["rules"] = rules
        drafts.current().put(_SETUP + self._entry.key, {"chosen": json.dumps(chosen)} if chosen else {})

    def _kept_choice(self) -> dict[str, Any]:
        """Return what was chosen before the page was left without a match; nothing if it cannot be read."""
        try:
            kept = json.loads(drafts.current().get(_SETUP + self._entry.key).get("chosen", "{}"))
        except (ValueError, RecursionError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def _restore(self, kept: Mapping[str, Any]) -> tuple[str, ...]:
        """Choose the *kept* choices, without those no longer offered; return the strengths, if there are any."""
        rules, levels = kept.get("rules"), kept.get("levels")
        for key in self._drafts:
            changed = rules.get(key) if isinstance(rules, dict) else None
            if isinstance(changed, dict):
                own = self._own.get(key)
                self._drafts[key] = ChosenRules(self._entry.presets[key if own is None else own.base])
                self._drafts[key].choose_plain(changed)
        keys = list(self._drafts)
        self.preset = kept["preset"] if kept.get("preset") in keys else self.preset
        self._left = kept["left"] if kept.get("left") in keys else ""
        known = isinstance(levels, list) and all(level in (PERSON, *self._entry.offered) for level in levels)
        return tuple(levels) if known and levels else ()

    def forget_draft(self) -> None:
        """Keep what is chosen and typed no longer: a match begins with it."""
        self._draft.end()
        drafts.current().put(_SETUP + self._entry.key, {})

    def _read_own(self, kept: Sequence[Any]) -> None:
        """Take the rule sets that are *kept*; drafts of new ones begin as they were saved."""
        self._kept = tuple(kept)
        self._own = {_OWN + each.name: each for each in read_rule_sets(kept, self._entry)}
        for key in [key for key in self._drafts if key not in (*self._presets, *self._own)]:
            del self._drafts[key]
        for key, own in self._own.items():
            saved = self._as_saved(own)
            self._drafts.setdefault(key, saved)
            self._offered["rules"][key] = saved.to_plain()

    @property
    def _base(self) -> str:
        """Key of the chosen tradition, or of the base of the chosen rule set."""
        own = self._own.get(self.preset)
        return self.preset if own is None else own.base

    @property
    def _is_basic(self) -> bool:
        """Whether the rules are those to begin with, of a player who has not said that they can play."""
        return self._settings.new_player is None and self._base == GAME_UIS[self._entry.key].usual

    @property
    def is_first_path(self) -> bool:
        """Whether the match will be one of the first, of somebody who may need every help."""
        return self._is_basic and not self._settings.welcomed

    @property
    def _usual_level(self) -> str:
        """The strength of opponents until another is chosen: beginners for newcomers, said or not."""
        return self._entry.offered[0] if self._settings.new_player or self._is_basic else self._entry.usual_level

    def _make_cards(self) -> None:
        keys = (*self._presets, *self._own)
        for card in self.cards[len(keys) :]:
            card.hide()
            card.deleteLater()
        del self.cards[len(keys) :]
        while len(self.cards) < len(keys):
            card = RuleSetCard(self.shared, self._traditions)
            card.clicked.connect(self._on_card)
            self.cards.append(card)
            self._cards.addWidget(card)
        for card, key in zip(self.cards, keys, strict=True):
            card.setProperty("preset", key)
            card.rules = self._own.get(key)
            card.setChecked(key == self.preset)

    @property
    def texts(self) -> OptionTexts:
        """The words of the game's options."""
        return GAME_UIS[self._entry.key].words().OPTIONS

    @property
    def without(self) -> str:
        """The group of options that nobody chooses: alone one plays deal after deal, each a match of its own."""
        return SESSION if self._entry.is_solitary else ""

    @property
    def draft(self) -> ChosenRules:
        """The options chosen, as changes to the tradition chosen."""
        return self._drafts[self.preset]

    def setup(self) -> MatchSetup | None:
        """Return what is chosen; None while the rules contradict each other."""
        if problem_of(self.draft) is not None:
            return None
        return MatchSetup(self._entry.key, self.draft.build(), self.opponents.levels, self.opponents.people)

    def show_draft(self) -> None:
        """Show what the options now are, here and in the sentence about them."""
        draft = self.draft
        problem = problem_of(draft)
        offered = self._entry.offered if problem is not None else self._entry.offered_at(draft.build())
        self.opponents.show_count(draft.opponents(self._entry), draft.tables(self._entry), offered)
        self._show_company()
        self._show_mode()
        until = draft[_UNTIL]
        self.until.choose(until)
        self.count.show_value(draft[_COUNT])
        # Alone one plays deal after deal, each a match of its own.
        alone = self._entry.is_solitary
        self._until_field.setVisible(not alone)
        self._count_field.setVisible(until is not Until.ENDLESS and not alone)
        self._count_field.set_text(_("Number of banker terms") if until is Until.TERMS else _("Number of rounds"))
        n = len(draft.changed())
        own = self._own.get(self.preset)
        saved = problem is None and any(each.has_rules_of(draft.build()) for each in self._own.values())
        name = changed_name(self._entry.key, self._base, n)
        if own is not None and saved:
            name = f"{own.name} · {name}"
        words = name if problem is None else problem_line(problem, self.texts)
        kept_there = self._kept_there() if problem is None and not n else ""
        self.changes.setText(kept_there or words)
        self.changes.set_tone("loss" if problem else "gold" if n else "muted")
        self.changes.setVisible(bool(problem or n or kept_there))
        self._summary.setText(words)
        self._summary.set_tone("loss" if problem else "muted")
        self.start.setEnabled(problem is None)
        self._keep_choice()
        names = [each.name for each in self._own.values()]
        savable = problem is None and n > 0 and not saved
        self.sets.show_state(self._entry.key, own, names, savable=savable)

    def _show_company(self) -> None:
        """Show who the opponents are, and what they like to do."""
        people = named_apart((clean_name(self.name.text()), *self.opponents.people))
        who = company(self.seed[0], people, len(self.opponents.rows))
        styles = [opponent_style(name) if self._settings.characters else "" for name in who]
        self.opponents.show_company([(n, style_words(self._entry.key, s)) for n, s in zip(who, styles, strict=True)])

    def _show_mode(self) -> None:
        """Show how the match will be played, unless there is no help to do without, or all of it for a newcomer."""
        chosen, modes = self._services.preferences.now.play, play_modes()
        self.mode.set_items([(key, name) for key, (name, _note) in modes.items()])
        self.mode.choose(chosen)
        self._mode_field.set_text(pgettext("setting", "Mode"), modes[chosen][1])
        problem = problem_of(self.draft)
        decided = problem is not None or self._entry.has_choices(self.draft.build())
        self._mode_field.setVisible(decided and not self.is_first_path)

    def _kept_there(self) -> str:
        """Return a note that the changed rules of the choice before are still there; empty without any."""
        n = len(self._drafts[self._left].changed()) if self._left in self._presets else 0
        text = ngettext(
            "Your change to {preset} is kept; choose {preset} again to use it.",
            "Your {n} changes to {preset} are kept; choose {preset} again to use them.",
            n,
        )
        return text.format(n=number(n), preset=preset_name(self._entry.key, self._left)) if n else ""

    def _show_game(self) -> None:
        game = self._entry.key
        self.header.show_words(_("Back"), f"{game_name(game)} · {term('new-game')}", "")
        self.how.setVisible(has_page(game))
        self.how.setAccessibleDescription(game_name(game))
        for card, key in zip(self.cards, self._presets, strict=False):
            card.set_lines(preset_name(game, key), preset_description(game, key))
        for card, own in zip(self.cards[len(self._presets) :], self._own.values(), strict=True):
            card.set_lines(own.name, changed_name(game, own.base, own.changes))
        unread = count_unreadable(self._kept)
        self.unread.setVisible(unread > 0)
        text = ngettext(
            "{n} saved rule set can't be read by this version. It is kept.",
            "{n} saved rule sets can't be read by this version. They are kept.",
            unread,
        )
        self.unread.setText(text.format(n=number(unread)))
        lengths = [(until, self.texts.choice(_UNTIL, until)) for until in Until]
        self.until.set_items(lengths, [self.texts.source_of(until) for until in Until])
        self.show_draft()

    def _on_how(self) -> None:
        self._routes.how_to_play(self._entry.key)

    def _on_card(self) -> None:
        before = self.draft
        # What was changed in the other tradition stays with it; only how long to play, and with how many, is no
        # matter of tradition.
        self._left, self.preset = self.preset, next(card for card in self.cards if card.isChecked()).property("preset")
        length = before.length()
        self._length_chosen = self._length_chosen or any(map(before.differs, length))
        if self._length_chosen:
            for name, value in length.items():
                self.draft.choose(name, value)
        if self._players is None and before.has(SEATS) and before.differs(SEATS):
            self._players = before[SEATS]
        if self._players in self.draft.tables(self._entry):
            self.draft.choose(SEATS, self._players)
        if not self._levels_chosen:
            self.opponents.prepare(self._entry.offered, (self._usual_level,), self.opponents.names)
        self.show_draft()

    # -- rule sets of one's own ----------------------------------------------------------------

    def scroll_to_chosen(self) -> None:
        """Scroll the card that is chosen into view."""
        self.area.ensureWidgetVisible(next(card for card in self.cards if card.isChecked()))

    def show_kept(self, kept: Sequence[Any]) -> None:
        """Show the rule sets that are now *kept*; what is chosen stays."""
        self._read_own(kept)
        self._make_cards()
        self._show_game()

    def _keep(self, kept: Sequence[Any], chosen: str) -> None:
        """Save *kept*, and choose the card of the key *chosen*."""
        self.preset = chosen
        self._left = ""
        self.show_kept(kept)
        self._services.preferences.set("rule_sets", self._kept)

    def _on_save_as(self, name: str) -> None:
        base, draft = self._base, self.draft
        # The tradition itself is as it was; a rule set from which this one was made, too.
        del self._drafts[self.preset]
        self._drafts.setdefault(base, ChosenRules(self._entry.presets[base]))
        self._drafts[_OWN + name] = draft
        self._keep(with_rule_set(self._kept, RuleSet(self._entry.key, name, base, draft.build())), _OWN + name)

    def _on_save(self) -> None:
        own = self._own[self.preset]
        self._keep(with_rule_set(self._kept, replace(own, options=self.draft.build())), self.preset)

    def _on_renamed(self, name: str) -> None:
        own = self._own[self.preset]
        self._drafts[_OWN + name] = self._drafts.pop(self.preset)
        self._keep(renamed(self._kept, own, name), _OWN + name)

    def _on_deleted(self) -> None:
        own = self._own[self.preset]
        # The rules are still there, as changes to the tradition.
        self._drafts[own.base] = self._drafts.pop(self.preset)
        self._keep(without(self._kept, own), own.base)

    def _on_players(self, players: object) -> None:
        assert isinstance(players, int)
        self._players = players
        self.draft.choose(SEATS, players)
        self.show_draft()

    def _on_mode(self, mode: object) -> None:
        self._services.preferences.set("play", mode)

    def _on_until(self, until: object) -> None:
        self._length_chosen = True
        self.draft.choose(_UNTIL, until)
        self.show_draft()

    def _on_count(self, count: int) -> None:
        self._length_chosen = True
        self.draft.choose(_COUNT, count)
        self.show_draft()


def _names(kept: object) -> tuple[str, ...]:
    """Return names that were kept by place, empty instead of one that cannot be."""
    return (
        tuple(each if isinstance(each, str) and is_name(each) else "" for each in kept)
        if isinstance(kept, list)
        else ()
    )
