# SPDX-License-Identifier: MIT
"""Reading a set of tiles that somebody made: a folder or a zip file of PNG or SVG pictures.

Nothing in it is trusted. Sizes are read before anything is unpacked or decoded; of a PNG only the picture is given to
the decoder, and of an SVG only shapes, written anew. What remains are pixels and a few words.
"""

from __future__ import annotations

import os
import re
import stat
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from io import BytesIO
from itertools import islice
from pathlib import Path, PurePosixPath
from time import monotonic, thread_time
from typing import Final, NamedTuple
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter

from dominoes.records.files import ImpossibleNameError, is_folder, read_given
from ui.kit.file_names import shown_name
from ui.kit.paint import png_of
from ui.kit.theme import NO_PEN
from ui.tiles.own import (
    ABOUT,
    BACK,
    CODES,
    MOST_FILES,
    PICTURES,
    SIZE,
    WIDTH,
    TileSet,
    TileSetError,
    about_of,
    clean_text,
    code_of,
    decoded,
)
from ui.tiles.pips import CORNER, HEIGHT

LARGEST_PICTURE: Final = 2_000_000
"""Bytes of a picture, unpacked."""
LARGEST_SET: Final = 20_000_000
"""Bytes of all pictures of a set, unpacked, and of a zip file."""
LARGEST_SIDE: Final = 4096
"""Of one picture, in pixels; the shape of a tile makes them fewer than seven million together."""
LEAST_WIDTH: Final = 60
"""Pixels; pips of a narrower picture could not be read."""
_TOLERANCE: Final = 0.04
"""How much the proportions of a picture may differ from those of a tile."""
_LARGEST_ABOUT: Final = 20_000
_LARGEST_LIST: Final = 100_000
"""Bytes of the list of files in a zip file."""
_USUAL_BODY: Final = "#F4EAD2"
_PATIENCE: Final = 20.0
"""Seconds for drawing a set."""
_DIGIT: Final = re.compile(r"\d")
_DRIVE: Final = re.compile(r"[A-Za-z]:")


class _File(NamedTuple):
    """A file of a folder or a zip file, not read yet."""

    name: str
    size: int
    read: Callable[[], bytes]


def read_tile_set(path: Path, stop: Callable[[], bool] = lambda: False) -> TileSet:
    """Read and draw the set in the folder or zip file at *path*.

    Args:
        path: Chosen by the player.
        stop: Returns whether to give up.

    Raises:
        TileSetError: something is wrong with it.
    """
    pictures, told = _sorted(list(_in_folder(path) if is_folder(path) else _in_zip(path)))
    until, drawn = monotonic() + _PATIENCE, dict[str, QImage]()
    for code, file in pictures.items():
        if stop() or monotonic() > until:
            raise TileSetError("complex", file.name)
        drawn[code] = _drawn(file, stop)
    told = {
        **told,
        "name": told["name"] or clean_text(path.name if is_folder(path) else path.stem) or "?",
        "body": told["body"] or _body_of(drawn),
    }
    return TileSet({code: png_of(_rounded(image)) for code, image in drawn.items()}, told)


def _sorted(files: Iterable[_File]) -> tuple[dict[str, _File], dict[str, str]]:
    """Return the pictures among *files* by their tiles, and what is said about the set.

    Raises:
        TileSetError: a picture is missing, too large, there twice, or of no tile.
    """
    pictures, told = dict[str, _File](), about_of(b"{}")
    for file in files:
        if file.name.lower() == ABOUT:
            told = _told(file)
        elif (code := code_of(file.name)) is not None:
            if code in pictures:
                raise TileSetError("twice", file.name, other=shown_name(Path(pictures[code].name)))
            if file.size > LARGEST_PICTURE:
                raise TileSetError("file-too-large", file.name, most=LARGEST_PICTURE // 1_000_000)
            pictures[code] = file
        elif (name := PurePosixPath(file.name.lower())).suffix in PICTURES and _DIGIT.search(name.stem):
            # Any other may be a preview.
            raise TileSetError("unknown", file.name)
    missing = [code for code in CODES if code not in pictures]
    if len(missing) == len(CODES):
        raise TileSetError("none")
    if missing:
        raise TileSetError("missing", tiles=tuple(missing))
    if sum(file.size for file in pictures.values()) > LARGEST_SET:
        raise TileSetError("too-large", most=LARGEST_SET // 1_000_000)
    return pictures, told


def _told(file: _File) -> dict[str, str]:
    if file.size > _LARGEST_ABOUT:
        raise TileSetError("about")
    return about_of(file.read())


def _in_folder(path: Path) -> Iterator[_File]:
    """Yield the files of the folder at *path*, without hidden ones.

    Raises:
        TileSetError: there are too many, one is a link, or it cannot be listed.
    """
    try:
        with os.scandir(path) as inside:
            entries = list(islice(inside, MOST_FILES + 1))
        if len(entries) > MOST_FILES:
            raise TileSetError("too-many", most=MOST_FILES)
        for each in sorted(entries, key=lambda entry: entry.name):
            if each.name.startswith(".") or each.is_dir(follow_symlinks=False):
                continue
            if each.is_symlink():
                if PurePosixPath(each.name.lower()).suffix in PICTURES:
                    raise TileSetError("outside", each.name)
                continue
            yield _File(each.name, each.stat(follow_symlinks=False).st_size, _reader(Path(each.path)))
    except OSError as error:
        raise TileSetError("unreadable", path.name) from error


def _reader(path: Path) -> Callable[[], bytes]:
    def read() -> bytes:
        try:
            # It may grow meanwhile.
            return read_given(path, LARGEST_PICTURE)
        except (OSError, ImpossibleNameError) as error:
            raise TileSetError("unreadable", path.name) from error

    return read


_END: Final = struct.Struct("<4s4H2LH")
"""Of the record at the end of a zip file: the size of the list of files is its sixth value."""
_OF_ZIP64: Final = b"PK\6\7"
_OF_DAMAGE: Final = (
    *(BadZipFile, zlib.error, struct.error, EOFError, OSError),
    *(ValueError, LookupError, ArithmeticError, RuntimeError),
)
"""What `ZipFile` raises at files with nonsense in them."""


def _in_zip(path: Path) -> Iterator[_File]:
    """Yield the files of the zip file at *path*, without hidden ones.

    Raises:
        TileSetError: it is none, too large, damaged, holds too many files, or a path that leads out.
    """
    try:
        data = read_given(path, LARGEST_SET + 1)
    except (OSError, ImpossibleNameError) as error:
        raise TileSetError("unreadable", path.name) from error
    if len(data) > LARGEST_SET:
        raise TileSetError("too-large", most=LARGEST_SET // 1_000_000)
    file = _zip_of(data, path.name)
    # A damaged one may have no name.
    inside = [each for each in file.infolist() if PurePosixPath(each.filename).parts and not each.is_dir()]
    if len(inside) > MOST_FILES:
        raise TileSetError("too-many", most=MOST_FILES)
    for info in inside:
        _check_path(info)
        parts = PurePosixPath(info.filename).parts
        if any(part.startswith((".", "__MACOSX")) for part in parts):
            continue
        if info.flag_bits & 1:
            raise TileSetError("password")
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise TileSetError("packed", parts[-1])
        yield _File(parts[-1], info.file_size, _unpacker(file, info))


def _zip_of(data: bytes, name: str) -> ZipFile:
    """Return the zip file in *data*, whose list of files is short."""
    at = data.rfind(b"PK\5\6")
    if at < 0 or len(data) < at + _END.size:
        raise TileSetError("not-a-set", name)
    if _END.unpack_from(data, at)[5] > _LARGEST_LIST or data[max(0, at - 20) : at].startswith(_OF_ZIP64):
        # The list would be read whole, whatever stands in it.
        raise TileSetError("too-many", most=MOST_FILES)
    try:
        # Without the comment at its end the very record that was looked at is found.
        return ZipFile(BytesIO(data[: at + _END.size - 2] + bytes(2)))
    except _OF_DAMAGE as error:
        raise TileSetError("damaged", name) from error


def _check_path(info: ZipInfo) -> None:
    """Raise TileSetError if a file of a zip file is a link, or would lie elsewhere than below its folder."""
    name = info.orig_filename.replace("\\", "/")
    outward = name.startswith("/") or _DRIVE.match(name) or ".." in name.split("/") or "\0" in name
    if outward or stat.S_ISLNK(info.external_attr >> 16):
        raise TileSetError("outside", info.orig_filename.replace("\0", " "))


def _unpacker(file: ZipFile, info: ZipInfo) -> Callable[[], bytes]:
    def read() -> bytes:
        try:
            with file.open(info) as packed:
                # Whatever its head says, no more is unpacked.
                return packed.read(LARGEST_PICTURE + 1)
        except _OF_DAMAGE as error:
            raise TileSetError("damaged", info.filename) from error

    return read


# -- pictures --------------------------------------------------------------------------------------


def _drawn(file: _File, stop: Callable[[], bool]) -> QImage:
    """Return the picture in *file* in the size in which it is kept, unless it should *stop*.

    Raises:
        TileSetError: something is wrong with it.
    """
    data = file.read()
    image = _of_png(data, file.name) if file.name.lower().endswith(".png") else _of_svg(data, file.name, stop)
    image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    plain = QImage(image.size(), image.format())
    plain.fill(image.pixelColor(0, 0))
    if image == plain and (code_of(file.name) != BACK or not image.pixelColor(0, 0).alpha()):
        raise TileSetError("empty", file.name)
    return image


_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_CHUNKS: Final = (b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"sRGB", b"IDAT", b"IEND")
"""Parts of a PNG file that are the picture; texts and profiles, which may be packed, are left out."""


def _of_png(data: bytes, name: str) -> QImage:
    wide, high = _png_size(data, name)
    if wide > LARGEST_SIDE or high > LARGEST_SIDE:
        raise TileSetError("pixels", name, wide=wide, high=high, most=LARGEST_SIDE)
    _check_shape(wide, high, name)
    if wide < LEAST_WIDTH:
        raise TileSetError("small", name, least=LEAST_WIDTH)
    image = decoded(_only_picture(data))
    if image.size() != QSize(wide, high):
        raise TileSetError("picture", name)
    modes = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    return image.scaled(SIZE, *modes)


def _png_size(data: bytes, name: str) -> tuple[int, int]:
    """Return width and height in the head of a PNG file."""
    if not data.startswith(_SIGNATURE) or data[12:16] != b"IHDR" or len(data) < 24:  # noqa: PLR2004 - of the head
        raise TileSetError("picture", name)
    wide, high = struct.unpack_from(">2L", data, 16)
    return wide, high


def _only_picture(data: bytes) -> bytes:
    """Return the PNG file *data* with `_CHUNKS` alone."""
    at, kept = len(_SIGNATURE), [_SIGNATURE]
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">L", data, at)
        chunk = data[at : at + 12 + length]
        if chunk[4:8] in _CHUNKS:
            kept.append(chunk)
        at += len(chunk)
    return b"".join(kept)


def _check_shape(wide: float, high: float, name: str) -> None:
    if not wide or abs(high / wide / HEIGHT - 1) > _TOLERANCE:
        raise TileSetError("shape", name)


def _rounded(image: QImage) -> QImage:
    """Return *image* with the round corners of a tile."""
    shape = QImage(image.size(), image.format())
    shape.fill(Qt.GlobalColor.transparent)
    with QPainter(shape) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(NO_PEN)
        painter.setBrush(Qt.GlobalColor.black)
        painter.drawRoundedRect(QRectF(shape.rect()), CORNER * WIDTH, CORNER * WIDTH)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.drawImage(0, 0, image)
    return shape


def _body_of(drawn: Mapping[str, QImage]) -> str:
    """Return the commonest colour along the long sides of all faces."""
    wide, high = SIZE.width(), SIZE.height()
    spots = [(x, high * part // 4) for x in (wide // 20, wide - wide // 20) for part in (1, 2, 3)]
    colours = [image.pixelColor(*spot) for code, image in drawn.items() if code != BACK for spot in spots]
    seen = Counter(colour.name() for colour in colours if colour.alpha() == QColor("black").alpha())
    return seen.most_common(1)[0][0] if seen else _USUAL_BODY


# -- SVG -------------------------------------------------------------------------------------------

_SVG: Final = "http://www.w3.org/2000/svg"
_XLINK: Final = "http://www.w3.org/1999/xlink"
_DOCTYPE: Final = "-//W3C//DTD SVG "
_GRADIENTS: Final = frozenset({"linearGradient", "radialGradient"})
_SHAPES: Final = _GRADIENTS | {
    *("svg", "g", "defs", "symbol", "use", "title", "desc", "style", "clipPath", "mask", "stop", "text", "tspan"),
    *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
}
"""What may stand in a picture. Other elements repeat, animate, load or compute more than a tile needs."""
_IGNORED: Final = frozenset({"metadata", "namedview"})
"""Left out with all they hold."""
_OF_WORDS: Final = frozenset({"style", "title", "desc"})
"""They hold no other elements."""
_SCRIPTS: Final = frozenset({"script", "handler", "listener", "foreignobject", "iframe"})
_MOST_SHAPES: Final = 2000
"""Elements of a drawing."""
_MOST_EFFORT: Final = 20_000
"""Of all that is drawn, as often as it is used: one for each number, and so many for the following."""
_OF_SHAPE: Final = 5
_OF_CHARACTER: Final = 5
_OF_MASK: Final = 400
_MOST_REFERENCES: Final = 20
"""Of one element."""
_LONGEST_STYLE: Final = 10_000
"""Characters of all style sheets; each rule is compared with each element."""
_LONGEST: Final = 0.5
"""Seconds of drawing a picture, after which no other strip of it is drawn."""
_STRIPS: Final = 20
_DEEPEST: Final = 30
"""Elements and uses within each other; Qt draws two more, and leaves out the others without a word."""
_LARGEST_NUMBER: Final = 100_000
_OF_FRAME: Final = frozenset({"viewBox", "width", "height", "x", "y", "preserveAspectRatio", "version", "baseProfile"})
"""Attributes of the whole drawing that are written anew, or left out."""
_WORDS: Final = ("class", "font-family")
"""Attributes that may hold any number."""
# In all of these each character fits at one place only: they take no longer than the text is.
_NUMBER: Final = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
_URL: Final = re.compile(r"url\(", re.IGNORECASE)
_UNITS: Final = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_LENGTH: Final = re.compile(rf"({_NUMBER.pattern})\s*([a-z]*)")


def _of_svg(data: bytes, name: str, stop: Callable[[], bool]) -> QImage:
    """Return the drawing in *data*, drawn in strips; a strip takes about its part of the time.

    The reader of pictures lets the window work meanwhile; `QSvgRenderer` would not.
    """
    drawing = Drawing(name)
    text = QByteArray(drawing.read(data).encode())
    _check_shape(*drawing.size, name)
    image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    high, begun = SIZE.height() // _STRIPS, thread_time()
    with QPainter(image) as painter:
        for top in range(0, SIZE.height(), high):
            if stop() or thread_time() - begun > _LONGEST:
                raise TileSetError("complex", name)
            strip = _strip_of(text, QRect(0, top, SIZE.width(), high))
            if strip.isNull():
                raise TileSetError("picture", name)
            painter.drawImage(0, top, strip)
    return image


def _strip_of(text: QByteArray, part: QRect) -> QImage:
    """Return *part* of a drawing; an image without pixels if it cannot be drawn."""
    buffer = QBuffer()
    buffer.setData(text)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(b"svg"))
    reader.setAutoDetectImageFormat(False)
    reader.setScaledSize(SIZE)
    reader.setScaledClipRect(part)
    return reader.read()


@dataclass(slots=True)
class _Element:
    """An element of a drawing, for counting what it draws."""

    tag: str
    inside: list[int] = field(default_factory=list)
    """Numbers of the elements in it."""
    uses: list[str] = field(default_factory=list)
    """Names of the elements it refers to."""
    effort: int = _OF_SHAPE
    """Of drawing it without these."""


class Drawing:
    """An SVG drawing of somebody, read piece by piece and written anew with nothing but shapes."""

    def __init__(self, name: str) -> None:
        """Read nothing yet; errors are about the file of this *name*."""
        self._name = name
        self.size = (0.0, 0.0)
        """Width and height of what is shown, in the units of the drawing."""
        self._out: list[str] = []
        self._elements: list[_Element] = []
        self._open: list[int] = []
        self._left_out = 0
        """Depth within an element that is left out."""
        self._by_id: dict[str, list[int]] = {}
        """More than one has a name where that is mistaken; any of them may be meant."""
        self._style: list[str] = []
        self._efforts: dict[int, tuple[int, int]] = {}
        self._efforts_of_names: dict[str, tuple[int, int]] = {}

    def read(self, data: bytes) -> str:
        """Return the drawing in *data* without anything but shapes.

        Raises:
            TileSetError: it is no drawing, or holds what no picture of a tile may.
        """
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartDoctypeDeclHandler = self._on_doctype
        parser.EntityDeclHandler = self._on_entity
        parser.ProcessingInstructionHandler = self._on_instruction
        parser.StartElementHandler = self._on_start
        parser.EndElementHandler = self._on_end
        parser.CharacterDataHandler = self._on_text
        try:
            parser.Parse(data, True)  # noqa: FBT003 - of expat
        except (expat.ExpatError, ValueError, LookupError) as error:
            raise self._error("picture") from error
        if not self._elements:
            raise self._error("picture")
        self._check_style()
        if self._effort(0, 0)[0] > _MOST_EFFORT:
            raise self._error("complex")
        return "".join(self._out)

    def _error(self, key: str, **values: object) -> TileSetError:
        return TileSetError(key, self._name, **values)

    def _on_doctype(self, _name: str, system: str | None, public: str | None, inside: int) -> None:
        if inside or (system and not (public or "").startswith(_DOCTYPE)):
            raise self._error("entities")

    def _on_entity(self, *_declared: object) -> None:
        raise self._error("entities")

    def _on_instruction(self, _target: str, _data: str) -> None:
        raise self._error("reference")

    def _on_start(self, name: str, attributes: Mapping[str, str]) -> None:
        space, _blank, tag = name.rpartition(" ")
        if tag.lower() in _SCRIPTS:
            raise self._error("script")
        if self._left_out or tag in _IGNORED or space not in (_SVG, ""):
            self._left_out += 1
            return
        within = self._elements[self._open[-1]].tag if self._open else ""
        if tag not in _SHAPES or (tag == "svg") is not (not self._open) or within in _OF_WORDS:
            raise self._error("element", text=shown_name(Path(tag[:40])))
        if len(self._open) >= _DEEPEST or len(self._elements) >= _MOST_SHAPES:
            raise self._error("complex")
        number, element = len(self._elements), _Element(tag)
        self._elements.append(element)
        if self._open:
            self._elements[self._open[-1]].inside.append(number)
        self._open.append(number)
        frame = "" if number else self._frame(attributes)
        written = {
            key: self._attribute(number, key, value)
            for key, value in attributes.items()
            if number or key not in _OF_FRAME
        }
        if "href" in attributes:
            # Drawing programs write both, for older readers.
            written.pop(f"{_XLINK} href", None)
        self._out.append(f"<{tag}{frame}{''.join(written.values())}>")

    def _attribute(self, number: int, name: str, value: str) -> str:
        """Check an attribute, and return it as it is written; nothing of one that is left out."""
        # As they are read again.
        value = re.sub(r"[\t\r\n]", " ", value)
        element = self._elements[number]
        space, _blank, key = name.rpartition(" ")
        if key.lower().startswith("on") or "javascript:" in "".join(value.split()).lower():
            raise self._error("script")
        if key in ("href", "src", "base"):
            if not value:
                return ""
            if key != "href" or not value.startswith("#"):
                raise self._error("reference")
            self._add_uses(element, [value[1:]])
            return f' xlink:href="{escape(value)}"' if space in ("", _XLINK) else ""
        if space or key.startswith(("data-", "aria-")):
            return ""
        if key == "id":
            self._by_id.setdefault(value, []).append(number)
        elif key not in _WORDS:
            self._add_uses(element, self._references(value))
            self._check_dashes(f"{key}:{value}")
            self._add_effort(element, self._check_numbers(value) + value.lower().count("z"))
        return f' {key}="{escape(value)}"'

    def _add_uses(self, element: _Element, names: list[str]) -> None:
        element.uses += names
        if len(element.uses) > _MOST_REFERENCES:
            raise self._error("complex")

    def _add_effort(self, element: _Element, effort: int) -> None:
        element.effort += effort
        if element.effort > _MOST_EFFORT:
            raise self._error("complex")

    def _references(self, text: str) -> list[str]:
        """Return the names of the elements that a value or a style refers to."""
        found, local = list[str](), True
        for each in _URL.split(text)[1:]:
            inside, end, _rest = each.partition(")")
            found.append(inside.strip().strip("'\"").strip())
            local = local and bool(end) and found[-1].startswith("#")
        # A backslash may hide letters, and a rule with an @ may load something.
        if not local or "\\" in text or "@" in text:
            raise self._error("reference")
        return [each[1:] for each in found]

    def _check_numbers(self, value: str) -> int:
        """Return how many numbers are in a value or a style."""
        # A colour, and the name of another element, are no numbers.
        count = 0
        for each in _NUMBER.finditer(re.sub(r"#[\w.:-]+", "", value)):
            if abs(float(each[0])) > _LARGEST_NUMBER:
                raise self._error("huge")
            count += 1
        return count

    def _check_dashes(self, text: str) -> None:
        """Refuse broken lines: a short one may have millions of dashes, each drawn on its own."""
        for each in text.lower().split("stroke-dasharray")[1:]:
            if re.split("[;}]", each, maxsplit=1)[0].strip(": \n") not in ("none", "inherit", "0", ""):
                raise self._error("complex")

    def _frame(self, attributes: Mapping[str, str]) -> str:
        """Read the size of the drawing from the *attributes* of its root; return the first ones of the new root."""
        try:
            left, top, wide, high = map(float, attributes["viewBox"].replace(",", " ").split())
        except KeyError:
            left, top = 0.0, 0.0
            wide, high = (self._length(attributes.get(key, "")) for key in ("width", "height"))
        except ValueError:
            raise self._error("picture") from None
        if not (
            0 < wide <= _LARGEST_NUMBER and 0 < high <= _LARGEST_NUMBER and abs(left) + abs(top) < _LARGEST_NUMBER
        ):
            raise self._error("huge")
        self.size = (wide, high)
        return f' xmlns="{_SVG}" xmlns:xlink="{_XLINK}" viewBox="{left} {top} {wide} {high}"'

    def _length(self, text: str) -> float:
        match = _LENGTH.fullmatch(text.strip())
        if match is None or match[2] not in _UNITS:
            raise self._error("huge")
        return float(match[1]) * _UNITS[match[2]]

    def _on_end(self, name: str) -> None:
        if self._left_out:
            self._left_out -= 1
            return
        self._open.pop()
        self._out.append(f"</{name.rpartition(' ')[2]}>")

    def _on_text(self, text: str) -> None:
        if self._left_out or not self._open:
            return
        text = text.replace("\r", "\n")
        element = self._elements[self._open[-1]]
        if element.tag == "style":
            self._style.append(text)
        elif element.tag in ("text", "tspan"):
            self._add_effort(element, len(text) * _OF_CHARACTER)
        self._out.append(escape(text))

    def _check_style(self) -> None:
        """Check the style sheets: they may refer to gradients, and to nothing else."""
        text = "".join(self._style)
        if "javascript:" in text.lower():
            raise self._error("script")
        if len(text) > _LONGEST_STYLE:
            raise self._error("complex")
        self._check_dashes(text)
        self._check_numbers(re.sub(r"[.#][-a-zA-Z_][-\w]*\s*[,{]", "", text))
        if any(self._effort_of_name(each)[0] for each in self._references(text)):
            raise self._error("complex")

    def _effort_of_name(self, name: str, depth: int = 0) -> tuple[int, int]:
        """Return the effort of drawing the elements of this *name* that draw something, and how deep they are."""
        if name not in self._efforts_of_names:
            numbers = [each for each in self._by_id.get(name, ()) if self._elements[each].tag not in _GRADIENTS]
            efforts = [self._effort(each, depth) for each in numbers]
            masks = sum(self._elements[each].tag == "mask" for each in numbers)
            total = _OF_MASK * masks + sum(effort for effort, _deep in efforts)
            self._efforts_of_names[name] = total, max((deep for _effort, deep in efforts), default=0)
        return self._efforts_of_names[name]

    def _effort(self, number: int, depth: int) -> tuple[int, int]:
        """Return the effort of drawing the element of this *number* with all that it uses, and how deep that is.

        Raises:
            TileSetError: an element uses itself, or uses are nested too deep.
        """
        if depth > _DEEPEST:
            raise self._error("complex")
        if number not in self._efforts:
            element = self._elements[number]
            parts = [self._effort_of_name(each, depth + 1) for each in element.uses]
            parts += [self._effort(each, depth + 1) for each in element.inside]
            deep = 1 + max((deep for _effort, deep in parts), default=0)
            if deep > _DEEPEST:
                raise self._error("complex")
            self._efforts[number] = element.effort + sum(effort for effort, _deep in parts), deep
        return self._efforts[number]
