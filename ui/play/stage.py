# SPDX-License-Identifier: MIT
"""Showing positions one by one: the table of their game, the row of buttons below it, the page around both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen, QShortcut
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from dominoes.game import Seat
from ui.diagram.export_dialog import ExportDialog
from ui.diagram.paint import felt
from ui.diagram.position import Position
from ui.games import GAME_UIS, game_settings
from ui.games.presenter import Presenter
from ui.kit import theme
from ui.kit.arrows import ARROWS
from ui.kit.file_names import stem_of
from ui.kit.icons import paint_icon
from ui.kit.key_names import shown_keys
from ui.kit.layouts import Part, vbox
from ui.kit.settings import CALM, COUNTED, Settings
from ui.kit.sheet import SheetContent, close_button
from ui.kit.theme import Kind, Type
from ui.kit.widgets import OwnSizes, PlainLabel, SizeEvents, give_tip
from ui.play.game_page import GamePage
from ui.play.services import Routes, Services
from ui.table.felt import TableFelt
from ui.table.numbers import numbers_content, own_sheet
from ui.tiles.art import present_style

_SIDE: Final = 38
_ICON: Final = 0.6
"""Side of the icon, as a share of the button's."""
_FAINT: Final = 0.45
"""Opacity of the icon of a disabled button."""


class Stage(QWidget):
    """Shows one table at a time, or why nothing can be shown."""

    def __init__(
        self,
        parent: QWidget,
        *,
        step: Callable[[QKeyEvent], bool] | None = None,
        space: Callable[[], object] | None = None,
    ) -> None:
        """Begin with an empty table.

        Args:
            parent: The parent widget.
            step: Is offered the keys pressed on the table; returns whether it took one.
            space: Called on Space, which then reaches no tile.
        """
        super().__init__(parent)
        self.setProperty("surface", "felt")
        self._step = step
        self.table: Any = TableFelt(self)
        self.table.installEventFilter(self)
        self._trouble = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self._trouble.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._trouble.hide()
        if space is not None:
            # Tiles are buttons, which Space would click.
            shortcut = QShortcut(QKeySequence(Qt.Key.Key_Space), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(space)
        self._room = vbox(Part(self.table, 1), Part(self._trouble, 1), on=self)

    @property
    def trouble(self) -> str:
        """Why nothing is shown; empty where something is."""
        return self._trouble.text()

    def show_table(self, game: str) -> None:
        """Show the table of *game*, empty."""
        self.table = GAME_UIS[game].presenter().lay_table(self.table, self._room)
        self.table.installEventFilter(self)

    def show_trouble(self, trouble: str) -> None:
        """Show why nothing can be shown; an empty text shows the table again."""
        margin = theme.look().px(40) if trouble else 0
        self._room.setContentsMargins(margin, 0, margin, 0)
        self._trouble.setText(trouble)
        self._trouble.setVisible(bool(trouble))
        self.table.setVisible(not trouble)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Offer keys to the page first: the table would move focus over its tiles with them."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched is self.table:
            event.setAccepted(self._step is not None and self._step(event))
            return event.isAccepted()
        return super().eventFilter(watched, event)


class IconButton(QAbstractButton):
    """A square button; its text is in its tip and its accessible name."""

    def __init__(self, icon: str, parent: QWidget, *, kind: Kind = Kind.QUIET) -> None:
        """Make a button that shows *icon*, an icon of `ui.kit.icons`."""
        super().__init__(parent)
        self._icon = icon
        self._kind = kind
        # A click must not take focus from the table.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def icon_name(self) -> str:
        """The icon shown."""
        return self._icon

    def show_icon(self, icon: str) -> None:
        """Show another icon."""
        self._icon = icon
        self.update()

    def set_words(self, text: str, key: str) -> None:
        """Set its text, and the key that does the same."""
        self.setAccessibleName(text)
        give_tip(self, f"{text} ({shown_keys(key)})")

    def sizeHint(self) -> QSize:
        """Return a square that grows with the text."""
        side = theme.look().px(_SIDE)
        return QSize(side, side)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows to the page, where they always step."""
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, icon and focus ring."""
        now = theme.look()
        hot = self.isEnabled() and (self.underMouse() or self.isDown())
        felt = theme.on_felt(self)
        colours = theme.button_colours(self._kind, felt=felt, hot=hot, enabled=self.isEnabled())
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colours.edge), 1) if colours.edge else theme.NO_PEN)
            painter.setBrush(QColor(colours.ground) if colours.ground else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, now.px(9), now.px(9))
            gap = box.width() * (1 - _ICON) / 2
            painter.setOpacity(1 if self.isEnabled() else _FAINT)
            paint_icon(painter, box.adjusted(gap, gap, -gap, -gap), self._icon, colours.text)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(now.cloth.focus if felt else now.chrome.focus), 2))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), now.px(10), now.px(10))


class StageBar(SizeEvents, QWidget):
    """Buttons below a stage, on the dark ground of the header; each does what a key does."""

    def __init__(self, parent: QWidget, press: Callable[[str], object]) -> None:
        """Make it without buttons; *press* is called with the key of one that is pressed."""
        super().__init__(parent)
        self.setProperty("surface", "felt")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._press = press
        self._buttons: dict[str, IconButton] = {}

    def add_icons(self, icons: Mapping[str, str], accent: str = "") -> None:
        """Make a button for each key of *icons*, with its icon; the one for *accent* is prominent."""
        for key, icon in icons.items():
            self._buttons[key] = IconButton(icon, self, kind=Kind.ACCENT if key == accent else Kind.QUIET)
            self.press_by(self._buttons[key], key)

    def press_by(self, button: QAbstractButton, key: str) -> None:
        """Let a click on *button* do what *key* does."""
        button.setObjectName(key)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self._on_button)

    def button(self, key: str) -> IconButton:
        """Return the button of *key*."""
        return self._buttons[key]

    def _on_button(self) -> None:
        self._press(self.sender().objectName())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground and the line above it."""
        cloth = theme.look().cloth
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(cloth.header))
            painter.fillRect(0, 0, self.width(), 1, QColor(cloth.edge))


class StagePage(OwnSizes, GamePage):
    """A page on which positions are shown rather than played."""

    PACE = "review_speed"

    def __init__(
        self,
        services: Services,
        routes: Routes,
        *,
        step: Callable[[QKeyEvent], bool] | None = None,
        space: Callable[[], object] | None = None,
    ) -> None:
        """Make a page with an empty stage, which has these keys of its own: see `Stage`."""
        super().__init__(services, routes)
        self.make_before_stage()
        self.stage = Stage(self, step=step, space=space)
        self.table = self.stage.table

    def make_before_stage(self) -> None:
        """Make what comes before the stage in the tab order."""

    @property
    def position_text(self) -> str:
        """The position that is shown, in words."""
        raise NotImplementedError

    def show_table(self, game: str) -> None:
        """Show the table of *game*, empty."""
        self.stage.show_table(game)
        self.table = self.stage.table

    @property
    def quiet_settings(self) -> Settings:
        """The settings without what belongs to play alone."""
        off = dict.fromkeys(("ceremony", *(each.key for each in game_settings())), False)
        pace = CALM if self.settings.trick_waits else self.settings.pace
        return self.settings.with_values({**off, "pace": pace, "play": COUNTED})

    def name_seats(self, who: Sequence[str], levels: Sequence[str]) -> None:
        """Show at the seats the names *who* and *levels*, and all else by the settings."""
        if self.presenter is not None:
            self.presenter.who, self.presenter.levels = who, levels
            self.presenter.settings = self.quiet_settings

    def look_at_settlement(
        self,
        state: Any,  # noqa: ANN401 - the state of any game
        name: Callable[[], str],
        seat: Seat | None = None,
    ) -> None:
        """Show the settlement of the round ended in *state*.

        Args:
            state: Of the round.
            name: Returns the name of the round, in the language now used.
            seat: The player from whose view it is told; None for nobody's.
        """
        if self.presenter is not None:
            self.look_at(partial(_settlement, self.presenter, state, name, seat))

    def export_diagram(
        self,
        game: str,
        make: Callable[..., Position],
        *,
        opened: bool,
        closed: Callable[[], str] | None = None,
        title: str = "",
    ) -> None:
        """Ask how a position of *game*, or one with a *title*, becomes a picture; else see `ExportDialog`."""
        ExportDialog(
            self._services.parent,
            lambda opened: make(opened=opened),
            felt(present_style(), theme.look().cloth_key),
            name=stem_of(title, f"gupai-{game}"),
            opened=opened,
            closed=closed,
        ).open()


def _settlement(
    presenter: Presenter,
    state: Any,  # noqa: ANN401 - the state of any game
    name: Callable[[], str],
    seat: Seat | None,
) -> SheetContent:
    model = presenter.settlement(state, name())
    return numbers_content(model if seat is None else own_sheet(model, seat), close_button())
