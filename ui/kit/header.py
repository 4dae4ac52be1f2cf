# SPDX-License-Identifier: MIT
"""The narrow bar above a page: back, title, and the page's commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.commands import Command, open_menu
from ui.kit.layouts import Part, hbox, set_number
from ui.kit.theme import Kind, Type
from ui.kit.widgets import KeyButton, PlainLabel, SizeEvents, Slot, Subtitle, give_tip
from ui.language.i18n import _, capital


class Header(SizeEvents, QWidget):
    """A dark bar on the table; commands without room go into a menu."""

    def __init__(self, parent: QWidget, back: Slot) -> None:
        """Make a bar with a first button that calls *back*."""
        super().__init__(parent)
        self.setProperty("surface", "felt")
        self.back = KeyButton("", self, kind=Kind.QUIET, press=back)
        self.title = PlainLabel(parent=self, role=Type.PAGE)
        self.notes = Subtitle(parent=self, role=Type.STRONG, tone="gold")
        self.subtitle = Subtitle(parent=self, role=Type.BODY, tone="muted")
        self.subtitle.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.more = KeyButton("…", self, kind=Kind.QUIET, press=self._open_menu)
        for button in (self.back, self.more):
            button.keep_height()
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row = hbox(self.back, self.title, self.notes, Part(self.subtitle, 1), self.more, on=self)
        self._buttons: list[KeyButton] = []
        self._kept: list[KeyButton] = []
        self.commands: tuple[Command, ...] = ()
        """What is offered, by a button or in the menu."""
        self._main: int | None = None
        self._shown_words: tuple[str, ...] = ()
        self._measured: tuple[object, ...] = ()
        """Key of the cached button widths: measuring takes time, and enabling a button changes no width."""
        self.translate(self._name_more)
        self.follow_look()

    @property
    def buttons(self) -> tuple[KeyButton, ...]:
        """One button for each command, shown or in the menu."""
        return tuple(self._buttons)

    def keep(self, button: KeyButton) -> None:
        """Place *button* at the end of the bar, where it stays however little room there is."""
        self._kept.append(button)
        self._row.addWidget(button)

    def show_words(self, back: str, title: str, subtitle: str, notes: str = "") -> None:
        """Show the name of this page and of the page to which back leads.

        Args:
            back: Where to.
            title: Name of this page.
            subtitle: Text that may be cut for want of room.
            notes: Important, such as that nothing is saved; commands make room for it.
        """
        shown = (back, title, subtitle, notes)
        if shown == self._shown_words:
            return
        self._shown_words = shown
        self.back.set_text(f"‹ {back}")
        self.back.setAccessibleName(back)
        self.title.setText(title)
        self.subtitle.setText(subtitle)
        give_tip(self.subtitle, subtitle)
        self.notes.setText(notes)
        self.notes.setVisible(bool(notes))
        give_tip(self.notes, notes)
        self.on_look()

    def show_commands(self, commands: Sequence[Command], *, main: int | None = None, large: bool = False) -> None:
        """Offer *commands* in order; the first ones keep their place longest.

        Args:
            commands: What the page can do.
            main: How many of them matter most: all others are in the menu, however wide the bar is. None where all
                are alike.
            large: Show those that matter most large.
        """
        had_focus = next((key for key, button in self._by_key() if button.hasFocus()), None)
        self.commands, self._main = tuple(commands), main
        self._name_more()
        set_number(self._buttons, len(commands), self._new_button, self._row)
        for button, command in zip(self._buttons, commands, strict=True):
            button.set_text(capital(command.text))
            button.set_key(command.key)
            button.set_kind(Kind.SECONDARY if large else Kind.QUIET)
            button.setEnabled(command.enabled)
            button.setAccessibleName(command.text)
        measured = (*((each.text, each.key) for each in commands), main, large)
        if measured != self._measured:
            self._measured = measured
            self.on_look()
        if had_focus is not None:
            # The same key pressed again must not do something else.
            shown = (button for key, button in self._by_key() if key == had_focus and not button.isHidden())
            next(shown, self.more).setFocus(Qt.FocusReason.OtherFocusReason)

    def _by_key(self) -> Iterator[tuple[str, KeyButton]]:
        for button, command in zip(self._buttons, self.commands, strict=True):
            yield command.key, button

    def _name_more(self) -> None:
        self.more.setAccessibleName(_("More"))
        # With most commands behind it, it is labelled with a word; with few, it takes little room.
        self.more.set_text("…" if self._main is None else _("More"))

    def _new_button(self) -> KeyButton:
        button = KeyButton("", self, kind=Kind.QUIET)
        button.keep_height()
        # A click must not take the focus from the table.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self._on_clicked)
        self._row.insertWidget(self._row.indexOf(self.more), button)
        return button

    def _on_clicked(self) -> None:
        pressed = self.sender()
        assert isinstance(pressed, KeyButton)
        self.commands[self._buttons.index(pressed)].call()

    def _open_menu(self) -> None:
        buttons = zip(self._buttons, self.commands, strict=True)
        hidden = [command._replace(text=capital(command.text)) for button, command in buttons if button.isHidden()]
        open_menu(self, hidden, self.more.mapToGlobal(QPoint(0, self.more.height())))

    def on_look(self) -> None:
        """Show as many commands as there is room for, in a bar that keeps its height: tiles lose nothing by it."""
        px, edge = theme.look().px, theme.look().usual.px(2)
        for label in (self.title, self.notes, self.subtitle):
            label.write_at(theme.look().at(self.back.text_size))
        self._row.setContentsMargins(px(8), edge, px(8), edge)
        self._row.setSpacing(px(4))
        fixed = self.back.sizeHint().width() + self.title.sizeHint().width()
        fixed += self.notes.sizeHint().width() + px(4) if self.notes.text() else 0
        fixed += sum(button.sizeHint().width() + px(4) for button in self._kept)
        # The tradition has precedence over commands, which have keys and a place in the menu.
        fixed += min(self.subtitle.sizeHint().width(), px(130))
        room = self.width() - fixed - px(60)
        wide = [button.sizeHint().width() + px(4) for button in self._buttons]
        most = len(wide) if self._main is None else self._main
        fits = sum(wide) <= room and len(wide) <= most
        room -= 0 if fits else self.more.sizeHint().width()
        for place, (button, width) in enumerate(zip(self._buttons, wide, strict=True)):
            room -= width
            button.setVisible(fits or (room >= 0 and place < most))
        self.more.setVisible(not fits)

    def sizeHint(self) -> QSize:
        """Return the height of the buttons."""
        return QSize(400, self.back.sizeHint().height() + 2 * theme.look().usual.px(2))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the bar and the line below it."""
        cloth = theme.look().cloth
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(cloth.header))
            painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(cloth.edge))
