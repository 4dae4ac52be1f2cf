# SPDX-License-Identifier: MIT
"""The settings page 設定: everything applies at once, and a strip of tiles shows how it looks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from dominoes.tiles import Tile, tile
from ui import theme
from ui.i18n import LANGUAGES, _, number, term
from ui.names import tile_label, tile_spoken
from ui.pages.controls import Chooser, DecimalSpin, Spin, Tick
from ui.pages.parts import Field, ScrollPage, Section, turned
from ui.settings import LONGEST_NAME, SPEEDS, TRICK_SECONDS, Settings, clean_name
from ui.table.art import STYLES
from ui.table.tile import TileButton
from ui.theme import LARGEST_TEXT, SMALLEST_TEXT, Kind, Space, Type
from ui.widgets import Felt, KeyButton, PlainLabel

_TILES: Final[tuple[Tile, ...]] = tuple(map(tile, ("66", "11", "44", "31", "22", "63", "62", "21")))
"""Some of every kind: civil and military, red and white."""
_PERCENT: Final = 100


class Preview(Felt):
    """A strip of table with tiles as they would lie there."""

    _WIDTH: Final = 56
    """Of a tile, in pixels at text size 1, in a high window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show the default look."""
        super().__init__(parent)
        self._labels = "none"
        self._tall = 0
        self.tiles = [TileButton(face, self) for face in _TILES]
        for button in self.tiles:
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.set_motion(motion=False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_look(self, given: Settings) -> None:
        """Show tiles and table as *given*."""
        self._labels = given.labels
        self.set_cloth(given.cloth)
        style = STYLES[given.tile_set]
        for button in self.tiles:
            button.set_style(style.with_mark() if given.red_mark else style)
        self.retranslate()

    def retranslate(self) -> None:
        """Ask again for every text."""
        self.setAccessibleName(_("Preview"))
        for button, face in zip(self.tiles, _TILES, strict=True):
            button.set_label(tile_label(face, self._labels))
            button.set_spoken(tile_spoken(face))
        self._place()

    def fit(self, height: int) -> None:
        """Leave most of a page *height* pixels high to the rest."""
        self._tall = height
        self.updateGeometry()
        self._place()

    def _tile_width(self) -> int:
        return max(24, min(theme.look().px(self._WIDTH), self._tall // 16))

    def sizeHint(self) -> QSize:
        """Room for one row of tiles with labels."""
        wide = self._tile_width()
        return QSize(wide * len(_TILES), wide * 3 + theme.look().px(30))

    def minimumSizeHint(self) -> QSize:
        """As few tiles as fit are shown; the row keeps its height."""
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the row in the middle."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        wide = self._tile_width()
        for button in self.tiles:
            button.set_shape(width=wide)
        step = max(round(wide * 1.4), *(button.width() for button in self.tiles))
        shown = min(len(self.tiles), max(1, (self.width() - Space.LARGE) // step))
        left = (self.width() - shown * step) // 2
        for at, button in enumerate(self.tiles):
            button.setVisible(at < shown)
            box = button.tile_rect()
            top = (self.height() - box.height() - theme.look().px(20 if self._labels != "none" else 0)) // 2
            button.put_at(QPoint(left + at * step + (step - box.width()) // 2, top))


class SettingsPage(ScrollPage):
    """Everything a player can set."""

    changed = Signal(object)
    """The `Settings` as they are now; to be applied and saved."""
    done = Signal()
    """The player has seen enough."""

    _BESIDE: Final = 820
    """From this width on, the sections stand in two columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the page, with the default settings; see `show_settings`."""
        super().__init__(parent)
        self._settings = Settings()
        self._title = PlainLabel(parent=self, role=Type.TITLE)
        self.head.addWidget(self._title, 1)
        self.preview = Preview(self)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, self.preview)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(0)
        self.column.addLayout(self._halves)
        self.column.addStretch(1)
        self.choosers: dict[str, Chooser] = {}
        self.boxes: dict[str, Tick] = {}
        self._fields: dict[str, Field] = {}
        self._sections: list[Section] = []
        columns = (QVBoxLayout(), QVBoxLayout())
        for column in columns:
            column.setSpacing(0)
            self._halves.addLayout(column, 1)
        self._make_person(columns[0])
        self._make_tiles(columns[0])
        self._make_window(columns[1])
        self._make_play(columns[1])
        for column in columns:
            column.addStretch(1)
        self._note = PlainLabel(parent=self, tone="muted", wrap=True)
        self._back = KeyButton(parent=self, kind=Kind.PRIMARY)
        self._back.clicked.connect(self.done)
        self.foot.addWidget(self._note, 1)
        self.foot.addWidget(self._back)
        self.begin_life()
        self.show_settings(self._settings)

    def _section(self, column: QVBoxLayout) -> Section:
        section = Section(self.content)
        self._sections.append(section)
        column.addWidget(section)
        return section

    def _field(self, section: Section, name: str, control: QWidget) -> None:
        self._fields[name] = Field(control, section)
        section.add(self._fields[name])

    def _chooser(self, section: Section, name: str) -> None:
        chooser = self.choosers[name] = Chooser(self)
        chooser.chosen.connect(self._on_control)
        self._field(section, name, chooser)

    def _box(self, section: Section, name: str) -> None:
        box = self.boxes[name] = Tick(self)
        box.clicked.connect(self._on_control)
        self._field(section, name, box)

    def _make_person(self, column: QVBoxLayout) -> None:
        section = self._section(column)
        self._chooser(section, "language")
        self.name = QLineEdit(self)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.editingFinished.connect(self._on_control)
        self._field(section, "player_name", self.name)

    def _make_tiles(self, column: QVBoxLayout) -> None:
        section = self._section(column)
        for name in ("labels", "tile_set"):
            self._chooser(section, name)
        self._box(section, "red_mark")
        self._chooser(section, "cloth")
        self._chooser(section, "hand_order")

    def _make_window(self, column: QVBoxLayout) -> None:
        section = self._section(column)
        self._chooser(section, "chrome")
        self.text_size = Spin(round(SMALLEST_TEXT * _PERCENT), round(LARGEST_TEXT * _PERCENT), self)
        self.text_size.setSingleStep(5)
        self.text_size.setSuffix(" %")
        self.text_size.valueChanged.connect(self._on_control)
        self._field(section, "text_size", self.text_size)
        self._chooser(section, "motion")

    def _make_play(self, column: QVBoxLayout) -> None:
        section = self._section(column)
        self.speed = Spin(round(SPEEDS[0] * _PERCENT), round(SPEEDS[1] * _PERCENT), self)
        self.speed.setSingleStep(25)
        self.speed.setSuffix(" %")
        self.speed.valueChanged.connect(self._on_control)
        self._field(section, "speed", self.speed)
        self._box(section, "ceremony")
        self._box(section, "trick_waits")
        self.trick_seconds = DecimalSpin(*TRICK_SECONDS, parent=self)
        self.trick_seconds.valueChanged.connect(self._on_control)
        self._field(section, "trick_seconds", self.trick_seconds)
        self._box(section, "honest")
        for name in ("odds", "cost", "rank_strip"):
            self._box(section, name)

    def settings(self) -> Settings:
        """What is chosen now; what this page does not show is as it was given."""
        chosen: dict[str, Any] = {name: chooser.value() for name, chooser in self.choosers.items()}
        chosen |= {name: box.isChecked() for name, box in self.boxes.items()}
        before = self._settings
        # A size between two steps of a control stays what it was until that control is touched.
        for name, control in (("text_size", self.text_size), ("speed", self.speed)):
            if control.value() != round(getattr(before, name) * _PERCENT):
                chosen[name] = control.value() / _PERCENT
        if self.trick_seconds.value() != round(before.trick_seconds, 1):
            chosen["trick_seconds"] = self.trick_seconds.value()
        return replace(before, player_name=clean_name(self.name.text()), **chosen)

    def show_settings(self, given: Settings) -> None:
        """Show *given*, without telling anybody."""
        self._settings = given
        for name, chooser in self.choosers.items():
            chooser.choose(getattr(given, name))
        for name, box in self.boxes.items():
            box.setChecked(getattr(given, name))
        self.name.setText(given.player_name)
        self.text_size.show_value(round(given.text_size * _PERCENT))
        self.speed.show_value(round(given.speed * _PERCENT))
        self.trick_seconds.show_value(given.trick_seconds)
        self._show_look()
        self._show_room()

    def retranslate(self) -> None:
        """Ask again for every text."""
        self._title.setText(term("settings"))
        headings = (_("Player"), _("Tiles and table"), _("Window"), _("Course of play"))
        for section, words in zip(self._sections, headings, strict=True):
            section.heading.setText(words)
        self._retranslate_lists()
        for name, (words, note) in _field_texts().items():
            self._fields[name].set_text(words, note)
        self._show_room()
        self.trick_seconds.setSuffix(" " + _("s"))
        self._note.setText(_("Every change applies at once."))
        self._back.set_text(_("Done"))
        self.preview.retranslate()

    def _retranslate_lists(self) -> None:
        languages = [(key, language.own_name) for key, language in LANGUAGES.items()]
        lists: dict[str, list[tuple[object, str]]] = {
            "language": [(None, _("As the system says")), *languages],
            "labels": [("none", _("None")), ("name", _("Name")), ("rank", _("Rank")), ("both", _("Name and rank"))],
            "tile_set": [("ebony", _("Ebony")), ("bone", _("Bone"))],
            "cloth": [("green", _("Green")), ("red", _("Red")), ("blue", _("Blue"))],
            "hand_order": [("tidy", _("By suit and rank")), ("dealt", _("As dealt"))],
            "chrome": [("light", _("Light")), ("dark", _("Dark"))],
            "motion": [("system", _("As the system says")), ("on", _("On")), ("off", _("Off"))],
        }
        for name, items in lists.items():
            self.choosers[name].set_items(items)

    def arrange(self, width: int) -> None:
        """Stand in two columns where there is room."""
        turned(self._halves, beside=width >= self._BESIDE)
        self.preview.fit(self.height())
        self._show_room()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep a name that was being typed."""
        super().hideEvent(event)
        self._on_control()

    def _on_control(self) -> None:
        now = self.settings()
        if now != self._settings:
            self._settings = now
            self._show_look()
            self.changed.emit(now)
            self._show_room()

    def _show_look(self) -> None:
        self.preview.show_look(self._settings)
        self._fields["trick_seconds"].setVisible(not self._settings.trick_waits)

    def _show_room(self) -> None:
        # The window has given text all the room it has; it can only be smaller than chosen for want of room.
        held = theme.look().text_size
        note = ""
        if held < self._settings.text_size:
            note = _("This window has room for {n} %.").format(n=number(int(held * _PERCENT)))
        self._fields["text_size"].set_text(term("font-size"), note)


def _field_texts() -> dict[str, tuple[str, str]]:
    """Name and explanation of every control."""
    return {
        "language": (term("language"), ""),
        "player_name": (_("Your name"), ""),
        "labels": (_("Labels on tiles"), ""),
        "tile_set": (_("Material of the tiles"), ""),
        "red_mark": (term("red-blind-mark"), _("Red pips carry a small hole, to be told apart without seeing red.")),
        "cloth": (_("Colour of the table"), ""),
        "hand_order": (_("Order of the hand"), ""),
        "chrome": (_("Look"), ""),
        "motion": (term("animation"), ""),
        "speed": (term("speed"), ""),
        "ceremony": (_("Build and open the wall"), _("A short animation before each deal; a click skips it.")),
        "trick_waits": (_("A finished trick stays until a click"), ""),
        "trick_seconds": (_("A finished trick stays for"), ""),
        "honest": (_("Honest play"), _("No hints are given, and no move can be taken back.")),
        "odds": (_("Show odds"), _("In Pai Gow, each way to set a hand tells how often it wins, pushes and loses.")),
        "cost": (
            _("Tell what a setting cost"),
            _("After a round of Pai Gow it is told how much a better setting gains."),
        ),
        "rank_strip": (
            _("Order of hands"),
            _("In Pai Gow, the ranks of pairs and single tiles stand beside the table."),
        ),
    }
