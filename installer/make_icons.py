# SPDX-License-Identifier: MIT
"""Make the icons of the program for menus and installers, from the picture that the program paints itself.

    QT_QPA_PLATFORM=offscreen python -m installer.make_icons            writes them
    QT_QPA_PLATFORM=offscreen python -m installer.make_icons --check    only reports what is missing or broken

``linux/icons/hicolor/SIZE/apps/*.png`` for menus, ``gupai.ico`` for Windows and ``gupai.icns`` for macOS. PyInstaller
takes the last two as they are; anything else it would convert, and that needs Pillow.
"""

from __future__ import annotations

import argparse
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter

from ui.tiles.app_icon import icon_image

HERE: Final = Path(__file__).resolve().parent
IDENTIFIER: Final = "io.github.gupai.Gupai"
HICOLOR: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Sides in pixels that desktops look for (Icon Theme Specification, folder ``hicolor``)."""
ICO: Final = (16, 20, 24, 32, 40, 48, 64, 256)
"""Sides that Windows shows at 100 to 250 % scaling."""
ICNS: Final = {
    "ic11": 32,
    "ic12": 64,
    "ic07": 128,
    "ic13": 256,
    "ic08": 256,
    "ic14": 512,
    "ic09": 512,
    "ic10": 1024,
}
"""By the type of an entry: the side of its picture. Types of 16 and 32 points hold PNG only at double density."""


class Head(NamedTuple):
    """The head of an ``.ico``: ICONDIR."""

    reserved: int
    kind: int
    pictures: int


class Entry(NamedTuple):
    """Entry for one picture of an ``.ico``: ICONDIRENTRY."""

    width: int
    height: int
    colours: int
    reserved: int
    planes: int
    bits: int
    length: int
    offset: int


_HEAD: Final = struct.Struct("<HHH")
_ENTRY: Final = struct.Struct("<BBBBHHII")
_ICON: Final = 1
"""The kind of an ``.ico``; 2 is a cursor."""
_WHOLE_BYTE: Final = 256
"""The largest side of an ``.ico``, written as 0."""
_BLOCK: Final = struct.Struct(">4sI")
"""Type and length, the head included, of an ``.icns`` and of each entry in it."""
_MAGIC: Final = b"icns"
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PNG_END: Final = b"IEND\xaeB`\x82"


class IconError(Exception):
    """A file is no icon, or not a whole one."""


def png(side: int) -> bytes:
    """Return the picture of the program, *side* pixels wide and high, as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(icon_image(side))
    return bytes(buffer.data().data())


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Return an ``.ico`` of PNG *pictures* by their side."""
    offset = _HEAD.size + _ENTRY.size * len(pictures)
    head = _HEAD.pack(*Head(reserved=0, kind=_ICON, pictures=len(pictures)))
    for side, data in pictures.items():
        size = side % _WHOLE_BYTE
        entry = Entry(size, size, colours=0, reserved=0, planes=1, bits=32, length=len(data), offset=offset)
        head += _ENTRY.pack(*entry)
        offset += len(data)
    return head + b"".join(pictures.values())


def icns(pictures: Mapping[str, bytes]) -> bytes:
    """Return an ``.icns`` of PNG *pictures* by their type."""
    body = b"".join(
        _BLOCK.pack(kind.encode("ascii"), _BLOCK.size + len(data)) + data for kind, data in pictures.items()
    )
    return _BLOCK.pack(_MAGIC, _BLOCK.size + len(body)) + body


def read_ico(data: bytes) -> dict[int, bytes]:
    """Return the pictures in an ``.ico`` by their side.

    Raises:
        IconError: it is none, or is cut off.
    """
    try:
        head = Head(*_HEAD.unpack_from(data))
        entries = [Entry(*_ENTRY.unpack_from(data, _HEAD.size + _ENTRY.size * each)) for each in range(head.pictures)]
    except struct.error as error:
        raise IconError("cut off") from error
    if (head.reserved, head.kind) != (0, _ICON):
        raise IconError("no icon of Windows")
    if any(each.offset + each.length > len(data) for each in entries):
        raise IconError("cut off")
    return {each.width or _WHOLE_BYTE: data[each.offset :][: each.length] for each in entries}


def read_icns(data: bytes) -> dict[str, bytes]:
    """Return the pictures in an ``.icns`` by their type.

    Raises:
        IconError: it is none, or is cut off.
    """
    found = {}
    try:
        magic, whole = _BLOCK.unpack_from(data)
        if magic != _MAGIC:
            raise IconError("no icon of macOS")
        place = _BLOCK.size
        while place < whole:
            kind, length = _BLOCK.unpack_from(data, place)
            found[kind.decode("ascii")] = data[place + _BLOCK.size : place + length]
            place += max(length, _BLOCK.size)
    except struct.error as error:
        raise IconError("cut off") from error
    if place != whole or whole != len(data):
        raise IconError("cut off")
    return found


def make(folder: Path) -> None:
    """Write all icons below *folder*, which mirrors ``installer``."""
    sides = {*HICOLOR, *ICO, *ICNS.values()}
    pictures = {side: png(side) for side in sides}
    for side in HICOLOR:
        path = hicolor(folder, side)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pictures[side])
    (folder / "gupai.ico").write_bytes(ico({side: pictures[side] for side in ICO}))
    (folder / "gupai.icns").write_bytes(icns({kind: pictures[side] for kind, side in ICNS.items()}))


def hicolor(folder: Path, side: int) -> Path:
    """Return the path below *folder* of the menu icon with that *side*."""
    return folder / "linux" / "icons" / "hicolor" / f"{side}x{side}" / "apps" / f"{IDENTIFIER}.png"


def is_picture(data: bytes, side: int) -> bool:
    """Return whether *data* is a whole PNG, *side* pixels wide and high."""
    image = QImage.fromData(data) if data.startswith(_PNG) and data.endswith(_PNG_END) else QImage()
    return (image.width(), image.height()) == (side, side)


def wrong(folder: Path) -> list[str]:
    """Return the missing and broken files below *folder*, a line each."""
    try:
        menus = {side: hicolor(folder, side).read_bytes() for side in HICOLOR}
        windows = read_ico((folder / "gupai.ico").read_bytes())
        macos = read_icns((folder / "gupai.icns").read_bytes())
    except (OSError, IconError) as error:
        return [str(error)]
    found = [f"hicolor: {side}" for side, data in menus.items() if not is_picture(data, side)]
    found += [f"gupai.ico: {side}" for side in ICO if not is_picture(windows.get(side, b""), side)]
    found += [f"gupai.icns: {kind}" for kind, side in ICNS.items() if not is_picture(macos.get(kind, b""), side)]
    return found


def main() -> int:
    """Make the icons, or check them."""
    parser = argparse.ArgumentParser(description="Make or check the icons of the program.")
    parser.add_argument("--folder", type=Path, default=HERE, help="where to")
    parser.add_argument("--check", action="store_true", help="only report what is missing or broken")
    arguments = parser.parse_args()
    application = QGuiApplication.instance() or QGuiApplication([])
    if not arguments.check:
        make(arguments.folder)
    found = wrong(arguments.folder)
    print("\n".join(found) or "all icons are whole")
    application.quit()
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
