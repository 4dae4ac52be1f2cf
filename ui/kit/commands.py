# SPDX-License-Identifier: MIT
"""The commands of a page: each once, for header, menu, keys and key help."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from ui.kit.key_names import shown_keys

_HELD: Final = {
    Qt.KeyboardModifier.ControlModifier: "Ctrl ",
    Qt.KeyboardModifier.AltModifier: "Alt ",
    Qt.KeyboardModifier.MetaModifier: "Meta ",
    Qt.KeyboardModifier.ShiftModifier: "Shift ",
}
_NO_CHARACTER: Final = int(Qt.Key.Key_Escape)
"""The least code of keys that write nothing: arrows, function keys, dead keys."""
_X11: Final = 8
"""How much larger the scan codes of X11 and Wayland are than those of Linux."""
_ROWS: Final = {2: "1234567890-=", 16: "QWERTYUIOP[]", 30: "ASDFGHJKL;'`", 43: "\\ZXCVBNM,./"}
"""The keys of an American keyboard in order, from a scan code of Linux on. Those of Windows are equal."""
_PLACES: Final = {first + n: cap for first, row in _ROWS.items() for n, cap in enumerate(row)}
_MAC: Final = "ASDFHGZXCV BQWERYT123465=97-80]OU[IP LJ'K;\\,/NM.  `"
"""The same by the virtual key codes of macOS, which name places; a blank stands for all others."""
_SHIFTED: Final = dict(zip("1234567890-=[];'`\\,./", '!@#$%^&*()_+{}:"~|<>?', strict=True))
_MINUS: Final = {0x2212: "-", 0x2013: "-"}
"""Keyboards' substitutes for the minus of ASCII: the minus sign, the en dash."""
_FIRST_AFTER_LATIN_1: Final = "\u0100"
"""Up to here signs are those of Latin layouts, such as § and °."""
_MICRO: Final = "\N{MICRO SIGN}"
"""A sign of Latin keyboards, though Unicode takes it for a Greek letter."""
_OF_ALTGR: Final = frozenset(("Sc", "Sk", "Sm"))
"""Kinds of signs that Latin keyboards write with AltGr, such as €."""
_BEHIND: Final = {"/": "Q", "'": "W", ";": "Q", ":": "Q", "(": "Z", "~": "Z", "÷": "I", "×": "O"}
"""Which letter is behind a sign on Hebrew, Greek, Thai and Arabic keyboards; no Latin layout has the sign there."""


class Command(NamedTuple):
    """Something a page can do.

    A page lists its commands once, in the order of its key help; its header shows some of them (`picked`).
    """

    text: str
    """On its button and in the menu; empty for a command that only a key calls."""
    key: str
    """On its key cap, as `keys_of` has it; empty for none."""
    act: Callable[[], object] | None
    """A bound method; None for keys that the widgets of the page handle themselves."""
    enabled: bool = True
    """Whether its button can be pressed. Its key calls it even so: the method shows why nothing happens."""
    help: str | None = None
    """Its line in the key help; None for its text, empty for no line there."""
    cap: str = ""
    """Name of its keys in the key help, if it differs from the key, such as ``"+ −"`` for two commands."""
    also: tuple[str, ...] = ()
    """More keys that call it."""

    def call(self) -> None:
        """Do it."""
        if self.act is not None:
            self.act()

    def has(self, key: str) -> bool:
        """Return whether *key*, of `keys_of`, calls it."""
        return self.act is not None and bool(key) and key in (self.key, *self.also)


def picked(commands: Iterable[Command], *keys: str) -> tuple[Command, ...]:
    """Return the commands with these *keys*, in the order of the keys."""
    by_key = {command.key: command for command in commands}
    return tuple(by_key[key] for key in keys)


def keys_of(event: QKeyEvent) -> tuple[str, ...]:
    """Return names on key caps for the key of *event*, such as H, ?, Space, Enter, Del, Ctrl Z, Ctrl Shift Z.

    The first is what the layout in use has there: letters in capitals, digits of any script and wide characters as
    ASCII. If that is no Latin letter or digit, a second one may follow: the name of the same key on a Latin layout, so
    H stays H under a Russian layout, and 1 without Shift stays 1 under a French one. Characters in use count: a page
    asks for the first that has a meaning there.
    """
    modifiers = event.modifiers()
    held = modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
    character = _folded(event.text())
    # Ctrl and Alt together are AltGr on Windows, which writes characters.
    if character and held != Qt.KeyboardModifier.ControlModifier:
        other = _latin(event, character, shift=shift)
        return tuple(dict.fromkeys(("Space" if character == " " else character, *other)))
    # Imported here: a start needs no key, and the import takes time.
    from PySide6.QtGui import QKeySequence  # noqa: PLC0415

    name = QKeySequence(event.key()).toString().replace("Return", "Enter")
    prefix = "".join(cap for modifier, cap in _HELD.items() if modifiers & modifier)
    if sys.platform == "darwin" and event.key() == Qt.Key.Key_Backspace:
        # The only key for deleting on most keyboards there.
        return (prefix + name, prefix + "Del")
    if not prefix or event.key() >= _NO_CHARACTER or (name.isascii() and name.isalnum()):
        return (prefix + name,)
    letters = (each for each in _latin(event, _folded(name), shift=shift) if each.isalnum())
    return (prefix + name, *(prefix + each for each in letters))


def digit_of(event: QKeyEvent) -> int | None:
    """Return the digit meant by *event* in a place for digits only; None for any other key."""
    return next((int(key) for key in keys_of(event) if len(key) == 1 and key.isdecimal()), None)


def _folded(text: str) -> str:
    """Return the one printable character that *text* is, as a key cap has it; an empty text for anything else."""
    import unicodedata  # noqa: PLC0415 - as above

    wide = unicodedata.normalize("NFKC", text).translate(_MINUS)
    if len(wide) != 1 or not wide.isprintable():
        return text if len(text) == 1 and text.isprintable() else ""
    digit = unicodedata.decimal(wide, None)
    capital = wide.upper() if digit is None else str(digit)
    return capital if len(capital) == 1 else wide


def _latin(event: QKeyEvent, character: str, *, shift: bool) -> tuple[str, ...]:
    """Return the names on a Latin layout for the key of *event*, which writes *character*; none if it is on one.

    Layouts with Latin letters have other letters and signs elsewhere, and the print on their caps counts: of these,
    only digit keys that need Shift get their digit without it.
    """
    import unicodedata  # noqa: PLC0415 - as above

    modifiers = event.modifiers()
    # AltGr and Option write more signs with the keys of letters: none is the letter.
    if modifiers & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.GroupSwitchModifier) and event.text():
        return ()
    cap = _us_cap(sys.platform, event.nativeScanCode(), event.nativeVirtualKey())
    if not cap or (character.isascii() and character.isalnum()):
        return ()
    is_word = unicodedata.category(character)[0] in "LM"
    is_latin = (
        unicodedata.name(character, "").startswith("LATIN ")
        if is_word and event.text() != _MICRO
        else character < _FIRST_AFTER_LATIN_1 or event.text() == _MICRO or unicodedata.category(character) in _OF_ALTGR
    )
    if not is_latin:
        return (_SHIFTED.get(cap, cap) if shift else cap,)
    if cap.isdecimal():
        return () if shift else (cap,)
    # On Windows the layout itself tells letters: the place of a sign may be that of another one.
    mapped = sys.platform == "win32" and event.nativeVirtualKey() == ord(cap)
    behind = not is_word and (mapped or cap in _BEHIND.get(character, ""))
    return (cap,) if behind and cap.isalpha() else ()


def _us_cap(platform: str, scan_code: int, virtual_key: int) -> str:
    """Return the sign of the key without Shift on an American keyboard, letters in capitals; empty if unknown."""
    if platform == "darwin":
        return _MAC[virtual_key].strip() if virtual_key < len(_MAC) else ""
    if platform == "win32":
        # Which letter a key has is told by the layout itself there, and by the place of a key for the rest.
        own = chr(virtual_key) if virtual_key < _NO_CHARACTER else ""
        return own if own.isascii() and own.isalnum() else _PLACES.get(scan_code, "")
    return _PLACES.get(scan_code - _X11, "")


def press(commands: Iterable[Command], *keys: str) -> bool:
    """Call the command with the first of *keys* that has one, as `keys_of` orders them. Return False if none has."""
    there = tuple(commands)
    command = next((each for key in keys for each in there if each.has(key)), None)
    if command is not None:
        command.call()
    return command is not None


def key_help(commands: Iterable[Command]) -> tuple[tuple[str, str], ...]:
    """Return the lines of the key help: the names of the keys, and their effects."""
    lines = ((each, each.text if each.help is None else each.help) for each in commands)
    return tuple((shown_keys(each.cap or each.key), what) for each, what in lines if each.key and what)


def open_menu(parent: QWidget, commands: Iterable[Command], at: QPoint) -> None:
    """Offer *commands* in a menu at *at* on the screen."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for command in commands:
        entry = menu.addAction(
            command.text.replace("&", "&&") + (f"\t{shown_keys(command.key)}" if command.key else "")
        )
        entry.setEnabled(command.enabled)
        if command.act is not None:
            entry.triggered.connect(command.act)
    menu.popup(at)
