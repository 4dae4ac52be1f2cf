# SPDX-License-Identifier: MIT
"""Beside the settings of the tiles: a strip of table with the present look, and the menu of one's own tiles.

Ranks below tiles are those of the game that was played last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dominoes.records.files import whole_binary
from dominoes.store.backups import StoppedError
from dominoes.tiles import Tile, tile
from ui.games import GAME_UIS
from ui.games.game_ui import GameUi
from ui.games.reasons import error_text
from ui.kit import theme
from ui.kit.background import BackgroundJob, JobQueue, Stop
from ui.kit.commands import Command, open_menu
from ui.kit.file_dialog import ask_for_file, ask_for_folder, ask_for_target
from ui.kit.file_names import shown_name
from ui.kit.menus import MenuButton
from ui.kit.messages import Messages, message_box, tell_saved
from ui.kit.preferences import cloth_for
from ui.kit.second_question import SecondQuestion
from ui.kit.settings import OWN, WITH_RANKS, Settings
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ChangeEvents, Felt
from ui.language.i18n import _, term
from ui.language.names import ORDINARY, tile_label, tile_spoken
from ui.paths import data
from ui.table.geometry import TILE_HEIGHT
from ui.tiles.art import style_of
from ui.tiles.labels import LabelStyle, label_height, label_style
from ui.tiles.own import ZIP, KeptSet, TileSetError, keep, kept_sets, remove
from ui.tiles.tile_button import TileButton

_TILES: Final[tuple[Tile, ...]] = tuple(map(tile, ("66", "11", "44", "33", "31", "22", "63", "62", "21")))
"""Some of every kind: civil and military, red and white."""
_LEAST: Final = 7
"""So many of them are shown however narrow the strip is."""
_STEP: Final = 1.4
"""From tile to tile, in widths of a tile."""
_AIR: Final = 0.7
"""Above and below the tiles, in widths."""


class Preview(ChangeEvents, Felt):
    """A strip of table with tiles as they would lie there."""

    _WIDTH: Final = 56
    """Of a tile, in pixels at text size 1, where there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show the default look."""
        super().__init__(parent)
        self._labels = "none"
        self._game: GameUi | None = None
        self.tiles = [TileButton(face, self) for face in _TILES]
        for button in self.tiles:
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.set_motion(motion=False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.translate(lambda: self.setAccessibleName(_("Preview")), self._show_labels)

    def show_look(self, given: Settings) -> None:
        """Show tiles and table as *given*, with cloth and ranks of the game that was played last."""
        self._labels = given.labels
        self._game = GAME_UIS.get(str((given.last_setup or {}).get("game")))
        self.set_cloth(cloth_for(given, self._game.scene.cloth if self._game else theme.GREEN))
        for button in self.tiles:
            button.set_style(style_of(given.tiles))
        self._show_labels()

    def _show_labels(self) -> None:
        for button, face in zip(self.tiles, _TILES, strict=True):
            button.set_spoken(tile_spoken(face))
        self.updateGeometry()
        self._place()

    def _label_font(self) -> QFont:
        return theme.look().font(Type.CAPTION, self.font())

    def _label_style(self) -> LabelStyle:
        """Return how all labels are written, as below a hand."""
        least = theme.look().least(Type.CAPTION)
        return label_style(self._label_texts(), self._tile_width(), self._label_font(), least)

    def _label_texts(self) -> list[str]:
        if self._game is None:
            return [tile_label(face, self._labels) for face in _TILES]
        naming, rank = self._game.scene.naming or ORDINARY, self._game.words().rank
        if not rank(_TILES[0]):
            labels = "name" if self._labels in WITH_RANKS else self._labels
            return [tile_label(face, labels, naming) for face in _TILES]
        return [tile_label(face, self._labels, naming, rank(face)) for face in _TILES]

    def _label_room(self) -> int:
        style = self._label_style()
        return label_height(self._label_texts(), self._tile_width(), style.font(self._label_font()), style.lines)

    def _tile_width(self) -> int:
        return max(24, min(theme.look().px(self._WIDTH), round((self.width() - Space.LARGE) / (_LEAST * _STEP))))

    def sizeHint(self) -> QSize:
        """Return the room for one row of tiles with labels."""
        wide = self._tile_width()
        return QSize(wide * len(_TILES), round(wide * (TILE_HEIGHT + _AIR)) + self._label_room())

    def minimumSizeHint(self) -> QSize:
        """Return no width, so that as many tiles as fit are shown; the row keeps its height."""
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the row in the middle."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        wide, style = self._tile_width(), self._label_style()
        for button, label in zip(self.tiles, self._label_texts(), strict=True):
            button.set_shape(width=wide)
            button.set_label(label, style)
        step = max(round(wide * _STEP), *(button.width() for button in self.tiles))
        shown = min(len(self.tiles), max(1, (self.width() - Space.LARGE) // step))
        left, labels = (self.width() - shown * step) // 2, self._label_room()
        for at, button in enumerate(self.tiles):
            button.setVisible(at < shown)
            box = button.tile_rect()
            top = (self.height() - box.height() - labels) // 2
            button.put_at(QPoint(left + at * step + (step - box.width()) // 2, top))
        self.updateGeometry()


class OwnTiles(MenuButton):
    """The menu that adds sets of one's own, saves the example, and removes the set in use."""

    added = Signal(str)
    """The set of this key is kept, and to be used."""
    removing = Signal()
    """The set in use is about to go, and to be used no more."""
    listed = Signal()
    """`sets` has changed."""

    def __init__(self, parent: QWidget, messages: Messages) -> None:
        """List what is kept; *messages* tell what is wrong with a set."""
        super().__init__(lambda: _("Custom tiles"), parent, kind=Kind.QUIET, press=self._on_menu)
        self._messages = messages
        self._reading = JobQueue(self)
        self.sets: tuple[KeptSet, ...] = ()
        self.chosen = ""
        """Key of the set in use."""
        self.list_again()

    def list_again(self) -> None:
        """Look up which sets are kept."""
        now = kept_sets()
        if now != self.sets:
            self.sets = now
            self.listed.emit()

    def commands(self) -> Sequence[Command]:
        """Return the entries of the menu."""
        name = next((each.name for each in self.sets if each.key == self.chosen), "")
        removal = Command(_("Remove {name}…").format(name=name), "", self._on_remove)
        return (
            Command(_("Add a zip file…"), "", self._ask_for_file),
            Command(_("Add a folder…"), "", self._ask_for_folder),
            Command(_("Add the example"), "", partial(self.take, [_example()])),
            Command(_("Save the example as a template…"), "", self._ask_where),
            *([removal] if name else []),
        )

    def _on_menu(self) -> None:
        open_menu(self, self.commands(), self.mapToGlobal(QPoint(0, self.height())))

    def stop(self) -> None:
        """Stop reading."""
        self._reading.stop()

    def forget(self) -> None:
        """Stop reading, and wait until nothing more is kept."""
        self._reading.stop(wait=True)

    # -- adding ------------------------------------------------------------------------------------

    def _ask_for_file(self) -> None:
        kinds = (_("Tile sets") + f" (*{ZIP})", _("All files") + " (*)")
        ask_for_file(self.window(), _("Add custom tiles"), kinds).fileSelected.connect(self._on_chosen)

    def _ask_for_folder(self) -> None:
        ask_for_folder(self.window(), _("Add custom tiles")).fileSelected.connect(self._on_chosen)

    def _on_chosen(self, path: str) -> None:
        self.take([Path(path)])

    def take(self, paths: Sequence[Path]) -> None:
        """Add the sets in the folders and zip files at *paths*, and use the last one."""
        for path in paths:
            self._reading.add(partial(_read_and_keep, path), partial(self._on_read, path))

    def _on_read(self, path: Path, job: BackgroundJob) -> None:
        if job.error is not None:
            what = error_text(job.error)
            self._messages.show(_("{name}: {what}").format(name=shown_name(path), what=what))
            return
        self.list_again()
        self.added.emit(str(job.result))

    # -- the example, and the end ------------------------------------------------------------------

    def _ask_where(self) -> None:
        title = _("Save the example as a template…")
        dialog = ask_for_target(self.window(), title, (_("Tile sets") + f" (*{ZIP})",), f"{_example().name}{ZIP}")
        dialog.fileSelected.connect(self.save_example)

    def save_example(self, name: str) -> None:
        """Write the example to the zip file of this *name*, and tell where it is."""
        path = Path(name)
        try:
            with whole_binary(path) as file, ZipFile(file, "w", ZIP_DEFLATED) as packed:
                for each in sorted(_example().iterdir()):
                    # Without its time: packages have files of 1970, which no zip file can have.
                    packed.writestr(ZipInfo(each.name), each.read_bytes(), ZIP_DEFLATED)
        except OSError as error:
            why = _("“{file}” could not be written: {why}").format(file=shown_name(path), why=error.strerror or error)
            message_box(self.window(), why).open()
        else:
            tell_saved(self.window(), path)

    def _on_remove(self) -> None:
        name = next((each.name for each in self.sets if each.key == self.chosen), "")
        question = SecondQuestion(
            self,
            _("Remove {name}?").format(name=name),
            _("The usual tiles are used instead. The file or folder it came from stays as it is."),
            keep=term("cancel"),
            lose=_("Remove"),
        )
        question.accepted.connect(self.remove_chosen)
        question.open()

    def remove_chosen(self) -> None:
        """Remove the set in use, if it is one's own."""
        if not self.chosen.startswith(OWN):
            return
        gone = self.chosen
        self.removing.emit()
        try:
            remove(gone)
        except TileSetError as error:
            self._messages.show_error(error)
        self.list_again()


def _example() -> Path:
    """Return the folder of the set that comes with the program."""
    return data("resources") / "tiles" / "bamboo"


def _read_and_keep(path: Path, stop: Stop) -> str:
    """Keep the set at *path*, and return its key."""
    # Imported here: most visits of the settings add nothing.
    from ui.tiles.own_reading import read_tile_set  # noqa: PLC0415

    tiles = read_tile_set(path, stop)
    if stop():
        raise StoppedError
    return keep(tiles)
