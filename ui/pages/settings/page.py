# SPDX-License-Identifier: MIT
"""The settings page 設定, in tabs: everything applies at once, and a strip of tiles shows how it looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from ui.kit import drafts, theme
from ui.kit.controls import Chooser, Spin, Tabs, Tick
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import Field, PageCard, ScrollPage, Section, turned
from ui.kit.settings import (
    AS_GAME,
    CALM,
    CHROMES,
    LONGEST_NAME,
    MOST_PLAYERS,
    OWN,
    QUICK,
    SPEEDS,
    TILE_SETS,
    WAITS,
    Settings,
    clean_name,
)
from ui.kit.theme import GREEN, LARGEST_TEXT, SMALLEST_TEXT, Kind, Space
from ui.kit.widgets import KeyButton, PlainLabel, announce
from ui.language.i18n import LANGUAGES, _, capital, current, number, pgettext, term
from ui.language.names import coaching_names, play_modes
from ui.pages.settings.about_dialog import AboutDialog
from ui.pages.settings.data_section import DataSection
from ui.pages.settings.kept_data import KeptData
from ui.pages.settings.tiles import OwnTiles, Preview
from ui.play.services import Routes, Services
from ui.tiles.own import KeptSet

_PERCENT: Final = 100
_NAME: Final = "player-name:"
"""Before the name of a player, the key of the name typed over it."""
_FACTORS: Final = {
    "text_size": ((SMALLEST_TEXT, LARGEST_TEXT), 5),
    "volume": ((0, 1), 10),
    "speed": (SPEEDS, 25),
    "review_speed": (SPEEDS, 25),
}
"""Settings shown as a percentage: least and greatest factor, and the step in per cent."""
_PERSONAL: Final = frozenset({"language", "player_name", "players"})
"""What stays when everything else is reset."""


_LOOK: Final = "look"
_TABS: Final = {
    "general": (("player",), ("window", "sound")),
    _LOOK: (("tiles",), ("table",)),
    "play": (("pace",), ("match", "help")),
}
"""The sections of each tab, in its left and right half; the tab of the data has one alone."""
_SECTIONS: Final = {
    "player": ("language", "player_name", "players"),
    "window": ("chrome", "text_size", "motion"),
    "sound": ("sound", "volume", "voice", "talk", "talk_aloud"),
    "tiles": ("tile_set", "labels", "red_mark", "old_three"),
    "table": ("cloth", "hand_order", "side_panel"),
    "pace": ("speed", "pace", "ceremony", "review_speed"),
    "match": ("play", "characters", "forced", "curtain"),
    "help": ("coaching", "tips"),
}
"""The settings of each section."""


def tab_names() -> tuple[str, ...]:
    """Return the words on the tabs."""
    return (_("General"), _("Tiles and table"), _("Gameplay"), _("Data"))


def headings() -> dict[str, str]:
    """Return the heading of every section, by its key."""
    return {
        "player": _("Player and language"),
        "window": _("Window"),
        "sound": term("sound"),
        "tiles": _("Tiles"),
        "table": capital(term("table")),
        "pace": _("Timing"),
        "match": _("Match and opponents"),
        "help": _("Help and tips"),
    }


def lists(own: Sequence[KeptSet] = ()) -> dict[str, Sequence[tuple[object, str]]]:
    """Return what each list offers, with one's *own* tiles: pairs of a value and its words."""
    as_system = _("Follow the system")
    sets = {"ebony": _("Ebony"), "bone": _("Bone"), "paper": _("Paper cards")}
    chromes = {"system": as_system, "light": _("Light"), "dark": _("Dark"), "contrast": term("high-contrast")}
    return {
        "language": [(None, as_system), *((key, language.own_name) for key, language in LANGUAGES.items())],
        "labels": [("none", _("None")), ("name", _("Name")), ("rank", _("Rank")), ("both", _("Name and rank"))],
        "tile_set": [*((key, sets[key]) for key in TILE_SETS), *own],
        "cloth": [(AS_GAME, _("Set by the game")), (GREEN, _("Green")), ("red", _("Red")), ("blue", _("Blue"))],
        "hand_order": [("tidy", _("By suit and rank")), ("dealt", _("As dealt"))],
        "coaching": [*coaching_names().items()],
        "chrome": [(key, chromes[key]) for key in CHROMES],
        "motion": [("system", as_system), ("on", _("On")), ("off", _("Off"))],
        "pace": [(WAITS, _("Waits for me")), (CALM, _("Calm")), (QUICK, _("Quick"))],
        "play": [(key, name) for key, (name, _note) in play_modes().items()],
    }


def field_texts(now: Settings) -> dict[str, tuple[str, str]]:
    """Return name and explanation of every control, as the settings are *now*."""
    paces = {
        WAITS: _("Each finished trick and the finished table stay until a click."),
        CALM: _("A finished trick stays for a moment; at the end of a round the table stays until you click."),
        QUICK: _("Nothing waits for a click."),
    }
    return {
        "language": (term("language"), ""),
        "player_name": (_("Your name"), ""),
        "players": (_("Current player"), _("Each player has separate statistics.")),
        "labels": (
            _("Labels on tiles"),
            _("Each game shows its own ranks; these are the ranks of civil and military tiles."),
        ),
        "tile_set": (_("Material of the tiles"), ""),
        "red_mark": (
            term("red-blind-mark"),
            _("Red pips get a small hole so you can tell them apart without colour."),
        ),
        "old_three": (_("Old Long Three"), _("Its pips form two diagonal rows, as on paper cards.")),
        "cloth": (_("Colour of the table"), ""),
        "hand_order": (_("Order of the hand"), ""),
        "side_panel": (_("Side panel"), _("Moves, tiles seen and chips.")),
        "chrome": (_("Look"), ""),
        "text_size": (term("font-size"), ""),
        "motion": (term("animation"), ""),
        "sound": (_("Table sounds"), _("Tiles and dice make sounds, and a knock tells you it is your turn.")),
        "volume": (_("Volume"), ""),
        "voice": (
            _("Say tiles aloud"),
            _("A voice names the tiles that are played, and repeats the calls on the table."),
        ),
        "speed": (term("speed"), _("For opponents and animations.")),
        "review_speed": (_("Speed of a replay"), _("For automatic playback.")),
        "ceremony": (_("Build and open the wall"), _("A short animation before each deal; a click skips it.")),
        "talk": (_("Opponents say a word now and then"), ""),
        "talk_aloud": (_("Screen readers read it aloud"), ""),
        "pace": (_("Pace"), paces[now.pace]),
        "characters": (
            _("Opponents with characters"),
            _("Each has a style of their own, described where you choose the seats."),
        ),
        "coaching": (
            _("Coach"),
            _("When the coach speaks up. You can always ask for a hint; in Strict play the coach is silent."),
        ),
        "forced": (_("Play forced moves automatically"), _("When only one move is possible, it is played for you.")),
        "curtain": (
            _("Hide tiles between turns"),
            _("When several people play at one computer. Turn it off where everyone may see all tiles."),
        ),
        "play": (pgettext("setting", "Mode"), play_modes()[now.play][1]),
        "tips": (_("Tips"), _("Short tips about the program; each is shown once.")),
    }


def _mute(_language: str) -> bool:
    """Return that there is no voice."""
    return False


class SettingsPage(ScrollPage):
    """Everything a player can set."""

    topic = "play#settings"

    BESIDE = 820

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page, with the default settings; see `show_settings`."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.left.connect(routes.back)
        self._settings = Settings()
        self._before: Settings | None = None
        self._no_sound: Callable[[], str] = str
        """Returns why no sound can be played, in the language now used."""
        self._speaks: Callable[[str], bool] = _mute
        """Returns whether there is a voice for a language; first that there is none."""
        self.header = self.add_header()
        self.translate(lambda: self.header.show_words(_("Back"), term("settings"), ""))
        self._held = ""
        """The setting of which a number beyond its limit was just typed."""
        self.choosers: dict[str, Chooser] = {}
        self.boxes: dict[str, Tick] = {}
        self.percents: dict[str, Spin] = {}
        self._fields: dict[str, Field] = {}
        self.own_tiles = OwnTiles(self, services.messages)
        self._make_tabs()
        self.own_tiles.listed.connect(self._show_sets)
        self.own_tiles.added.connect(self._on_tiles)
        self.own_tiles.removing.connect(self._on_tiles_gone)
        self.kept = KeptData(services, routes, self)
        self.data = DataSection(self.kept, self.content)
        self.data.asked.connect(self._on_asked)
        self.kept.changed.connect(self.data.show_data)
        self.kept.changed.connect(self.own_tiles.list_again)
        self.kept.forgotten.connect(self.own_tiles.forget)
        self.kept.unprotected.connect(self.data.ask_without_backup)
        self.kept.forgotten.connect(self._show_now)
        self._panels.append(self.data)
        add_parts(self.column, *self._panels, Part(stretch=1))
        self.tabs.currentChanged.connect(self._show_tab)
        self._show_tab()
        self._make_foot()
        self.begins_at = self.choosers["language"]
        self.translate(self._show_look)
        self.follow_look()
        self.show_settings(self._settings)
        services.preferences.changed.connect(self._on_changed)

    def open(self) -> None:
        """Show the settings and the data now, without the messages of before; first the language."""
        self.tabs.setCurrentIndex(0)
        self._show_now()
        sounds = self._services.sounds()
        self.show_sound(sounds.why_not, sounds.voice.speaks)
        self.kept.refresh()
        self._routes.show(self)

    def stop(self) -> None:
        """Stop the exports, and reading tiles."""
        self.kept.stop()
        self.own_tiles.stop()

    def take_tiles(self, paths: Sequence[Path]) -> None:
        """Show the tiles, and add the sets of one's own in the folders and zip files at *paths*."""
        self.open()
        self.tabs.setCurrentIndex(list(_TABS).index(_LOOK))
        self.own_tiles.take(paths)

    def _show_now(self) -> None:
        self.show_settings(self._services.preferences.now)

    def _on_changed(self) -> None:
        """Show changes made elsewhere: the page would write the old values back."""
        if self._services.preferences.now != self._settings:
            self._show_now()

    # -- what there is -------------------------------------------------------------------------

    def _make_tabs(self) -> None:
        """Make the tabs, and a panel of two halves for each but the last."""
        self.tabs = Tabs(self)
        self.translate(lambda: self.tabs.set_names(_("Groups of settings"), tab_names()))
        self.head.addWidget(self.tabs)
        self._panels: list[QWidget] = []
        self._halves: list[QBoxLayout] = []
        for key, halves in _TABS.items():
            panel = QWidget(self.content)
            columns = tuple(vbox(spacing=0) for _half in halves)
            for column, names in zip(columns, halves, strict=True):
                for name in names:
                    self._section(column, name)
                column.addStretch(1)
            self._halves.append(hbox(*(Part(column, 1) for column in columns), spacing=0))
            # Beside what changes it, and nowhere else.
            strip = [self._strip()] if key == _LOOK else []
            vbox(*strip, self._halves[-1], on=panel, spacing=0)
            self._panels.append(panel)

    def _strip(self) -> PageCard:
        strip = PageCard(self.content)
        self.preview = Preview(strip)
        vbox(self.preview, on=strip, margins=(Space.LARGE,) * 4)
        return strip

    def _section(self, column: QVBoxLayout, key: str) -> None:
        """Make a section with the controls of its settings, and the buttons that belong to them."""
        section = Section(self.content, lambda: headings()[key])
        column.addWidget(section)
        for name in _SECTIONS[key]:
            self._fields[name] = section.add_field(self._control(name))
        buttons: tuple[KeyButton, ...] = ()
        if key == "player":
            self.forget = KeyButton(parent=self, kind=Kind.QUIET, press=self._on_forget)
            self.about = KeyButton(lambda: _("About the program…"), self, kind=Kind.QUIET, press=self._on_about)
            buttons = (self.forget, self.about)
        elif key == "help":
            self.tips_again = KeyButton(
                lambda: _("Show all tips again"), self, kind=Kind.QUIET, press=self._on_tips_again
            )
            buttons = (self.tips_again,)
        elif key == "tiles":
            buttons = (self.own_tiles,)
        for button in buttons:
            section.fields.addWidget(button, 0, Qt.AlignmentFlag.AlignRight)

    def _show_tab(self) -> None:
        """Show the panel of the tab chosen, from its beginning."""
        for at, panel in enumerate(self._panels):
            panel.setVisible(at == self.tabs.currentIndex())
        self.area.verticalScrollBar().setValue(0)

    def _control(self, name: str) -> QWidget:
        """Make the control of one setting."""
        match name:
            case "player_name":
                self.name = TextLine(self, maxLength=LONGEST_NAME)
                self.name.editingFinished.connect(self._on_control)
                self._draft = Draft(self, name=self.name)
                return self.name
            case "players":
                self.players = Chooser(self)
                self.players.chosen.connect(self._on_player)
                return self.players
            case _ if name in _FACTORS:
                bounds, step = _FACTORS[name]
                least, most = (round(bound * _PERCENT) for bound in bounds)
                spin = self.percents[name] = Spin(least, most, self)
                spin.setSingleStep(step)
                spin.setSuffix("%")
                spin.valueChanged.connect(self._on_control)
                spin.held.connect(partial(self._on_held, name))
                return spin
            case _ if name in lists():
                chooser = self.choosers[name] = Chooser(self)
                self.translate(lambda: chooser.set_items(lists(self.own_tiles.sets)[name]))
                chooser.chosen.connect(self._on_control)
                return chooser
        box = self.boxes[name] = Tick(self)
        box.clicked.connect(self._on_control)
        return box

    def _make_foot(self) -> None:
        self.usual = KeyButton(parent=self, kind=Kind.QUIET, press=self._on_usual)
        self._note = PlainLabel(parent=self, tone="muted", wrap=True)
        self.done = KeyButton(lambda: _("Done"), self, kind=Kind.PRIMARY, press=self.left)
        self.foot.addWidget(self.usual)
        self.foot.addWidget(self._note, 1)
        self.foot.addWidget(self.done)

    # -- what is chosen ------------------------------------------------------------------------

    def settings(self) -> Settings:
        """Return the choices on this page; other settings are as given."""
        chosen: dict[str, Any] = {name: chooser.value() for name, chooser in self.choosers.items()}
        before = self._settings
        chosen |= {name: box.isChecked() for name, box in self.boxes.items()}
        # A size between two steps of a control stays what it was until that control is touched.
        for name, control in self.percents.items():
            if control.value() != round(getattr(before, name) * _PERCENT):
                chosen[name] = control.value() / _PERCENT
        now = replace(before, **chosen)
        name = clean_name(self.name.text())
        return now if name == before.player_name else _played_by(now, name)

    def show_settings(self, given: Settings) -> None:
        """Show *given*, which are in force."""
        self._before = None
        self._show(given)

    def show_sound(self, why_not: Callable[[], str], speaks: Callable[[str], bool] = _mute) -> None:
        """Show what can be heard here.

        Args:
            why_not: Returns the text at the sound setting; empty if sounds can be played.
            speaks: Returns whether there is a voice for a language, without which nobody is asked about it.
        """
        self._no_sound, self._speaks = why_not, speaks
        self._show_look()

    def _show(self, given: Settings) -> None:
        self._settings = given
        for name, chooser in self.choosers.items():
            chooser.choose(getattr(given, name))
        for name, box in self.boxes.items():
            box.setChecked(getattr(given, name))
        for name, spin in self.percents.items():
            spin.show_value(round(getattr(given, name) * _PERCENT))
        self._draft.hold()
        self.name.setText(given.player_name)
        self._draft.begin(_NAME + given.player_name)
        self._show_look()

    def _show_look(self) -> None:
        """Show the consequences of the settings: tiles, players, notes, and the meaningful controls."""
        now = self._settings
        self.preview.show_look(now)
        self.own_tiles.chosen = now.tile_set
        # They change how pips are painted.
        for name in ("red_mark", "old_three"):
            self._fields[name].setVisible(not now.tile_set.startswith(OWN))
        self._fields["volume"].setVisible(now.sound)
        self._fields["voice"].setVisible(now.sound and self._speaks(current().key))
        self._fields["talk_aloud"].setVisible(now.talk)
        self._fields["coaching"].setVisible(not now.honest)
        players = _players(now)
        self.players.set_items([(name, name or _("No name")) for name in players])
        self.players.choose(now.player_name)
        several = len(players) > 1
        self._fields["players"].setVisible(several)
        self.forget.setVisible(several)
        self.forget.set_text(_("Remove {name} from the list").format(name=now.player_name or _("No name")))
        self.tips_again.setVisible(now.tips)
        self._set_enabled(self.tips_again, enabled=bool(now.tips_seen))
        changed = any(getattr(now, name) != getattr(Settings(), name) for name in self._shown)
        self._set_enabled(self.usual, enabled=self._before is not None or changed)
        self._show_notes()

    @staticmethod
    def _set_enabled(button: KeyButton, *, enabled: bool) -> None:
        """Enable *button* or not; the focus moves on from a disabled one."""
        if not enabled and button.hasFocus():
            button.focusNextChild()
        button.setEnabled(enabled)

    @property
    def _shown(self) -> list[str]:
        """The names of the settings on this page, without personal ones."""
        return [name for name in self._fields if name not in _PERSONAL]

    # -- words ---------------------------------------------------------------------------------

    def _show_notes(self) -> None:
        """Name and explain the controls, as things stand."""
        texts = field_texts(self._settings)
        # The window has given text all the room it has; it can only be smaller than chosen for want of room.
        held = theme.look().text_size
        if held < self._settings.text_size:
            room = _("In a window of this size, text can be at most {n}%.").format(n=number(int(held * _PERCENT)))
            texts["text_size"] = (texts["text_size"][0], room)
        if self._held:
            spin = self.percents[self._held]
            limits = _("Choose {least}% to {most}%.")
            words = limits.format(least=number(spin.minimum()), most=number(spin.maximum()))
            texts[self._held] = (texts[self._held][0], words)
        if no_sound := self._no_sound():
            texts["sound"] = (texts["sound"][0], no_sound)
        if self._settings.player_name:
            texts["player_name"] = (texts["player_name"][0], _("A new name means a new player on this computer."))
        for name, (words, note) in texts.items():
            self._fields[name].set_text(words, note)
        if self._before is None:
            self.usual.set_text(_("Reset to defaults"))
            self._note.setText(_("Changes apply immediately."))
        else:
            self.usual.set_text(_("Restore my settings"))
            self._note.setText(_("Settings reset. Your name and language are unchanged."))

    def arrange(self, width: int) -> None:
        """Arrange each tab in two columns where there is room."""
        super().arrange(width)
        for halves in (*self._halves, self.data.halves):
            turned(halves, beside=width >= self.BESIDE)
        self._show_notes()
        self.data.keep_room()

    # -- what the player does ------------------------------------------------------------------

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep a name that was being typed."""
        super().hideEvent(event)
        self._on_control()

    def _on_held(self, name: str, _limit: int) -> None:
        """Show the range of numbers, after an impossible one was typed."""
        self._held = name
        self._show_notes()
        announce(self, self._fields[name].note.text())

    def _on_control(self) -> None:
        before, now = self._settings, self.settings()
        if now == before:
            return
        self._before = None
        if self.sender() is not self.percents.get(self._held):
            self._held = ""
        self._settings = now
        if now.player_name != before.player_name:
            self._draft.end()
            # What was once typed over this name is not wanted by who just typed it.
            drafts.current().put(_NAME + now.player_name, {})
            self._draft.begin(_NAME + now.player_name)
        self._show_look()
        self._services.preferences.change(now)
        self._show_notes()
        if now.sound and (now.sound, now.volume) != (before.sound, before.volume):
            self._services.sounds().play("tile")
        if now.text_size != before.text_size:
            # Everything has another place; what was just changed stays in view.
            QTimer.singleShot(0, self, self._show_text_size)

    def _show_text_size(self) -> None:
        self.area.ensureWidgetVisible(self.percents["text_size"])

    def _on_asked(self) -> None:
        # Only when the question has its place is known where that is.
        QTimer.singleShot(0, self.data, lambda: self.area.ensureWidgetVisible(self.data.question))

    def _take(self, now: Settings) -> None:
        """Make *now* the settings."""
        self._show(now)
        self._services.preferences.change(now)
        self._show_notes()

    def _on_player(self, name: str) -> None:
        self._before = None
        self._take(_played_by(self.settings(), name))

    def _on_forget(self) -> None:
        now = self.settings()
        others = [name for name in _players(now) if name != now.player_name]
        self._before = None
        self._take(replace(now, players=tuple(filter(None, others)), player_name=others[0]))
        # The button may be hidden now.
        self.name.setFocus()

    def _on_tips_again(self) -> None:
        self._before = None
        self._take(replace(self.settings(), tips_seen=()))

    def _show_sets(self) -> None:
        self.choosers["tile_set"].set_items(lists(self.own_tiles.sets)["tile_set"])

    def _on_tiles(self, key: str) -> None:
        self._before = None
        self._take(replace(self.settings(), tile_set=key))
        announce(self, _("Tiles added."))

    def _on_tiles_gone(self) -> None:
        self._before = None
        self._take(replace(self.settings(), tile_set=Settings().tile_set))

    def _on_about(self) -> None:
        AboutDialog(self._services.parent).open()

    def _on_usual(self) -> None:
        """Reset everything, or undo that."""
        now = self.settings()
        if self._before is None:
            self._before, wanted = now, _usual(now, self._shown)
        else:
            wanted, self._before = self._before, None
        self._take(wanted)


def _usual(now: Settings, names: list[str]) -> Settings:
    """Return *now* with the settings called *names* as they are at first."""
    return replace(now, **{name: getattr(Settings(), name) for name in names})


def _players(now: Settings) -> list[str]:
    """List everybody who plays here, in the order they came, the present player included."""
    return list(dict.fromkeys((*now.players, now.player_name)))


def _played_by(now: Settings, name: str) -> Settings:
    """Return *now* with *name* playing, and everybody who has a name remembered."""
    known = list(filter(None, dict.fromkeys((*_players(now), name))))
    while len(known) > MOST_PLAYERS:
        known.remove(next(other for other in known if other != name))
    return replace(now, player_name=name, players=tuple(known))
