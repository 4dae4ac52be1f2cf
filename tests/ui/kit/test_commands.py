# SPDX-License-Identifier: MIT
"""Tests for commands: the keys that call them, and the lines of the key help."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from ui.kit.commands import Command, digit_of, key_help, keys_of, picked, press

_NONE, _CTRL, _SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "called"),
    [
        (Qt.Key.Key_H, _NONE, "h", "H"),
        (Qt.Key.Key_H, _SHIFT, "H", "H"),
        (Qt.Key.Key_Question, _SHIFT, "?", "?"),
        (Qt.Key.Key_Z, _CTRL, "\x1a", "Ctrl Z"),
        (Qt.Key.Key_Z, _CTRL | _SHIFT, "\x1a", "Ctrl Shift Z"),
        (Qt.Key.Key_Return, _NONE, "\r", "Enter"),
        (Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, "\r", "Enter"),
        (Qt.Key.Key_Delete, _NONE, "\x7f", "Del"),
        (Qt.Key.Key_Escape, _NONE, "\x1b", "Esc"),
        (Qt.Key.Key_Space, _NONE, " ", "Space"),
        (Qt.Key.Key_PageUp, _SHIFT, "", "Shift PgUp"),
        (Qt.Key.Key_Left, _CTRL, "", "Ctrl Left"),
        (Qt.Key.Key_F9, _NONE, "", "F9"),
    ],
)
def test_a_key_has_the_name_on_its_cap(key: Qt.Key, modifiers: Qt.KeyboardModifier, text: str, called: str) -> None:
    """With any text sent by the keyboard."""
    assert keys_of(QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text))[0] == called


@pytest.mark.parametrize(("platform", "called"), [("darwin", ("Backspace", "Del")), ("linux", ("Backspace",))])
def test_the_key_for_deleting(monkeypatch: pytest.MonkeyPatch, platform: str, called: tuple[str, ...]) -> None:
    """On a Mac it sends Backspace, and nothing else on its keyboards is for deleting."""
    monkeypatch.setattr(sys, "platform", platform)
    assert keys_of(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Backspace, _NONE, "\b")) == called


_ROWS = {10: "1234567890-=", 24: "QWERTYUIOP", 38: "ASDFGHJKL", 52: "ZXCVBNM,./"}
_CAPS = {first + n: cap for first, row in _ROWS.items() for n, cap in enumerate(row)}
"""The signs of an American keyboard, by the scan codes of X11."""
_FOREIGN = ("ru", "gr", "th", "kana", "il", "ara")
_LATIN = ("us", "kr", "fr", "de", "dvorak", "cz")


def _x11(layout: str, modifiers: int = 0) -> dict[int, QKeyEvent]:
    events = {}
    for line in (Path(__file__).parent / "x11_keys.txt").read_text("utf-8").splitlines():
        if line.startswith(f"{layout} "):
            _layout, scan, key, rest = line.split(" ", 3)
            text, virtual, held = rest.rsplit(" ", 2)
            if int(held) == modifiers:
                held_keys = Qt.KeyboardModifier(modifiers << 24)
                events[int(scan)] = QKeyEvent(
                    QEvent.Type.KeyPress, int(key, 16), held_keys, int(scan), int(virtual, 16), 0, json.loads(text)
                )
    return events


def _on(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setattr("ui.kit.commands.sys.platform", platform)


@pytest.mark.parametrize("layout", [*_FOREIGN, *_LATIN])
def test_letters_and_digits_are_keys_under_any_layout(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A3: a letter is found where an American keyboard has it, unless the layout itself has letters."""
    _on(monkeypatch, "linux")
    events = _x11(layout)
    assert len(events) > 40
    for scan, cap in _CAPS.items():
        keys, text = keys_of(events[scan]), events[scan].text()
        if cap.isdecimal():
            assert cap in keys, (text, cap)
            assert digit_of(events[scan]) == int(cap)
        elif layout in _FOREIGN and cap.isalpha():
            assert cap in keys, (text, cap)
            assert len(keys) == 1 + (text.upper() != cap)
        elif text.isalpha() and text.isascii():
            assert keys == (text.upper(),), (text, cap)
        elif layout in _LATIN and cap.isalpha():
            # A sign or an accented letter: the place of a letter counts nothing there.
            assert not any(key.isascii() and key.isalpha() for key in keys), (text, cap)
    shifted = _x11(layout, 2)
    if layout != "dvorak":
        for scan in (31, 43):
            assert _CAPS[scan] in keys_of(shifted[scan])


@pytest.mark.parametrize("layout", _FOREIGN)
def test_ctrl_and_letters_under_any_layout(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A3: undo and redo are found, also where the layout has no Latin group."""
    _on(monkeypatch, "linux")
    assert "Ctrl Z" in keys_of(_x11(layout, 4)[52])
    assert "Ctrl C" in keys_of(_x11(layout, 4)[54])
    assert "Ctrl Shift Z" in keys_of(_x11(layout, 6)[52])


def test_signs_under_other_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """S4 (i): the printed sign comes first; only without a meaning does it give way to the digit of the same key."""
    _on(monkeypatch, "linux")
    french, kana, german = _x11("fr"), _x11("kana"), _x11("de")
    assert [keys_of(french[scan]) for scan in (10, 11, 15, 19)] == [("&", "1"), ("É", "2"), ("-", "6"), ("À", "0")]
    assert keys_of(french[58]) == (",",)
    assert [keys_of(german[scan]) for scan in (20, 47, 61)] == [
        ("ẞ",) if "ß".upper() == "ẞ" else ("ß",),
        ("Ö",),
        ("-",),
    ]
    assert keys_of(kana[20])[1] == "-"
    assert keys_of(kana[59])[1] == ","
    assert keys_of(_x11("kana", 2)[61])[1] == "?"
    done: list[str] = []
    six, minus = Command("", "6", lambda: done.append("6")), Command("", "-", lambda: done.append("-"))
    assert press((six, minus), *keys_of(french[15]))
    assert press((six,), *keys_of(french[15]))
    assert done == ["-", "6"]


def _event(key: int, text: str, scan: int, virtual: int, modifiers: Qt.KeyboardModifier = _NONE) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, modifiers, scan, virtual, 0, text)


@pytest.mark.parametrize(
    ("platform", "event", "expected"),
    [
        pytest.param("win32", _event(0x420, "р", 0x23, 0x48), "H", id="Windows, Russian"),
        pytest.param("win32", _event(0x42F, "\x1a", 0x2C, 0x5A, _CTRL), "Ctrl Z", id="Windows, Russian, Ctrl"),
        pytest.param("win32", _event(0xE49, "้", 0x23, 0x48), "H", id="Windows, Thai"),
        pytest.param("win32", _event(0x2F, "/", 0x10, 0x51), "Q", id="Windows, Hebrew"),
        pytest.param("win32", _event(0xFF78, "ｸ", 0x23, 0x48), "H", id="Windows, kana"),
        pytest.param("win32", _event(0xFF72, "ｲ", 0x12, 0x45), "E", id="Windows, kana E"),
        pytest.param("win32", _event(0x26, "&", 0x02, 0x31), "1", id="Windows, French 1"),
        pytest.param("win32", _event(0xE0, "à", 0x0B, 0x30), "0", id="Windows, French 0"),
        pytest.param("win32", _event(0x3F, "?", 0x33, 0xBC, _SHIFT), "?", id="Windows, French ?"),
        pytest.param("win32", _event(0xFF2F, "／", 0x35, 0xBF), "/", id="Windows, wide slash"),
        pytest.param(
            "win32", _event(0x2F, "/", 0x29, 0xDE, _CTRL | Qt.KeyboardModifier.AltModifier), "/", id="Windows, AltGr"
        ),
        pytest.param("darwin", _event(0x420, "р", 1, 4), "H", id="macOS, Russian"),
        pytest.param("darwin", _event(0x42F, "я", 1, 6, _CTRL), "Ctrl Z", id="macOS, Russian, Command"),
        pytest.param("darwin", _event(0x428, "ш", 1, 34), "I", id="macOS, Russian I"),
        pytest.param("darwin", _event(0x44C, "ь", 1, 46), "M", id="macOS, Russian M"),
        pytest.param("darwin", _event(0xC9, "é", 1, 19), "2", id="macOS, French 2"),
        pytest.param("darwin", _event(0x30CC, "ぬ", 1, 18), "1", id="macOS, kana 1"),
        pytest.param("darwin", _event(0x30DB, "ほ", 1, 27), "-", id="macOS, kana -"),
        pytest.param("linux", _event(0, "Ｈ", 0, 0), "H", id="wide letter"),
        pytest.param("linux", _event(0, "ｈ", 0, 0), "H", id="wide small letter"),
        pytest.param("linux", _event(0, "５", 0, 0), "5", id="wide digit"),
        pytest.param("linux", _event(0, "\u3000", 0, 0), "Space", id="wide space"),
        pytest.param("linux", _event(0, "？", 0, 0), "?", id="wide question mark"),
        pytest.param("linux", _event(0, "＋", 0, 0), "+", id="wide plus"),
        pytest.param("linux", _event(0, "−", 0, 0), "-", id="minus sign"),
        pytest.param("linux", _event(0, "๓", 0, 0), "3", id="Thai digit"),
        pytest.param("linux", _event(0, "٤", 0, 0), "4", id="Arabic digit"),
        pytest.param("linux", _event(0x41F, "П", 42, 0x6F0), "G", id="Russian, Caps Lock"),
    ],
)
def test_one_key_of_another_system(
    platform: str, event: QKeyEvent, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows tells the letter of a key as its virtual key, macOS its place."""
    _on(monkeypatch, platform)
    assert expected in keys_of(event)


_ALT, _ALTGR = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@pytest.mark.parametrize(
    ("platform", "event", "expected"),
    [
        pytest.param("win32", _event(0x2C, ",", 50, 0xBC), ",", id="K3: Windows, AZERTY ,"),
        pytest.param("win32", _event(0x2C, ",", 34, 0xBC), ",", id="K3: Windows, bépo ,"),
        pytest.param("win32", _event(0x2E, ".", 18, 0xBE), ".", id="K3: Windows, Dvorak ."),
        pytest.param("win32", _event(0x27, "'", 16, 0xDE), "'", id="K3: Windows, Dvorak '"),
        pytest.param("win32", _event(0x3B, ";", 44, 0xBA), ";", id="K3: Windows, Dvorak ;"),
        pytest.param("win32", _event(0, "€", 18, 0x45, _ALTGR), "€", id="K3: Windows, AltGr E"),
        pytest.param("win32", _event(0, "@", 16, 0x51, _ALTGR), "@", id="K3: Windows, AltGr Q"),
        pytest.param("win32", _event(0, "µ", 50, 0x4D, _ALTGR), "Μ", id="K3: Windows, AltGr M"),
        pytest.param("linux", _event(0, "€", 26, 0x20AC), "€", id="K3: Linux, AltGr E"),
        pytest.param("linux", _event(0, "µ", 58, 0xB5), "Μ", id="K3: Linux, AltGr M"),
        pytest.param("linux", _event(0, "≠", 19, 0, Qt.KeyboardModifier.GroupSwitchModifier), "≠", id="K3: AltGr 0"),
        pytest.param("darwin", _event(0, "∂", 1, 2, _ALT), "∂", id="K3: macOS, Option D"),
        pytest.param("darwin", _event(0, "ß", 1, 1, _ALT), "ß", id="K3: macOS, Option S"),
    ],
)
def test_signs_of_latin_layouts_have_one_name(
    platform: str, event: QKeyEvent, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No letter of the same place on an American keyboard, and none of the same key without AltGr or Option."""
    _on(monkeypatch, platform)
    assert keys_of(event) == (expected,)


def test_one_table_has_keys_help_and_header() -> None:
    """Each command stands once; keys without a function are only listed."""
    done: list[str] = []
    commands = (
        Command("", "← →", None, help="Walk"),
        Command("", "Enter", None, help="Play"),
        Command("Hint", "H", lambda: done.append("hint")),
        Command("Undo", "Ctrl Z", lambda: done.append("undo"), enabled=False, help="Take back"),
        Command("", "+", lambda: done.append("faster"), help="Speed", cap="+ −", also=("=",)),
        Command("", "-", lambda: done.append("slower")),
        Command("Keys", "?", lambda: done.append("keys"), help=""),
        Command("Export", "", lambda: done.append("export")),
    )
    assert [press(commands, key) for key in ("H", "=", "-", "Ctrl Z", "?")] == [True] * 5
    assert done == ["hint", "faster", "slower", "undo", "keys"]
    assert not any(press(commands, key) for key in ("", "← →", "Enter", "X", "+ −"))
    assert key_help(commands) == (
        ("← →", "Walk"),
        ("Enter", "Play"),
        ("H", "Hint"),
        ("Ctrl+Z", "Take back"),
        ("+ −", "Speed"),
    )
    assert [command.text for command in picked(commands, "?", "H")] == ["Keys", "Hint"]
