# SPDX-License-Identifier: MIT
"""What a page can do: each command once, for header, menu, keys and key help."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

_HELD: Final = {
    Qt.KeyboardModifier.ControlModifier: "Ctrl ",
    Qt.KeyboardModifier.AltModifier: "Alt ",
    Qt.KeyboardModifier.MetaModifier: "Meta ",
    Qt.KeyboardModifier.ShiftModifier: "Shift ",
}


class Command(NamedTuple):
    """Something a page can do.

    A page lists its commands once, in the order of its key help; its header shows some of them (`picked`).
    """

    text: str
    """On its button and in the menu; empty for a command that only a key calls."""
    key: str
    """On its key cap, as `key_of` returns it; empty for none."""
    act: Callable[[], object] | None
    """A bound method; None for keys that the widgets of the page handle themselves."""
    enabled: bool = True
    """Whether its button can be pressed. Its key calls it even so: the method shows why nothing happens."""
    help: str | None = None
    """What the key help says it does; None for its text, empty for no line there."""
    cap: str = ""
    """What the key help calls its keys where that is not the key, such as ``"+ −"`` for two commands."""
    also: tuple[str, ...] = ()
    """More keys that call it."""

    def call(self) -> None:
        """Do it."""
        if self.act is not None:
            self.act()

    def has(self, key: str) -> bool:
        """Return whether *key*, which `key_of` returned, calls it."""
        return self.act is not None and bool(key) and key in (self.key, *self.also)


def picked(commands: Iterable[Command], *keys: str) -> tuple[Command, ...]:
    """Return the commands with these *keys*, in the order of the keys."""
    by_key = {command.key: command for command in commands}
    return tuple(by_key[key] for key in keys)


def key_of(event: QKeyEvent) -> str:
    """Return what a key cap calls the key of *event*, such as H, ?, Space, Enter, Del, Ctrl Z, Ctrl Shift Z."""
    letter, modifiers = event.text().upper(), event.modifiers()
    if letter and letter.isprintable() and not modifiers & Qt.KeyboardModifier.ControlModifier:
        return "Space" if letter == " " else letter
    # Imported here: a start needs no key, and the import takes time.
    from PySide6.QtGui import QKeySequence  # noqa: PLC0415

    name = QKeySequence(event.key()).toString().replace("Return", "Enter")
    return "".join(held for modifier, held in _HELD.items() if modifiers & modifier) + name


def press(commands: Iterable[Command], key: str) -> bool:
    """Call the command with *key*, which `key_of` returned. Return False if there is none."""
    for command in commands:
        if command.has(key):
            command.call()
            return True
    return False


def key_help(commands: Iterable[Command]) -> tuple[tuple[str, str], ...]:
    """Return the lines of the key help: what the keys are called, and what they do."""
    lines = ((each, each.text if each.help is None else each.help) for each in commands)
    return tuple((each.cap or each.key.replace("Ctrl ", "Ctrl+"), what) for each, what in lines if each.key and what)


def open_menu(parent: QWidget, commands: Iterable[Command], at: QPoint) -> None:
    """Offer *commands* in a menu at *at* on the screen."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for command in commands:
        entry = menu.addAction(command.text.replace("&", "&&") + (f"\t{command.key}" if command.key else ""))
        entry.setEnabled(command.enabled)
        if command.act is not None:
            entry.triggered.connect(command.act)
    menu.popup(at)
