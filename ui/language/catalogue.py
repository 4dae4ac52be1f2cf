# SPDX-License-Identifier: MIT
"""Catalogues: a check of their lines in a checkout, their compiled form, and the texts in it."""

from __future__ import annotations

import logging
import re
import struct
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from gettext import NullTranslations, c2py
from io import BytesIO
from pathlib import Path
from typing import Final
from zlib import crc32

from dominoes.records.encodings import EncodingError, unicode_text

_log = logging.getLogger(__name__)

_LINE: Final = r'\s*(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d+\])?)\s+)?"([^"\\]|\\.)*")?\s*'
"""A line of a catalogue: empty, a comment, or a text in quotation marks, with or without a keyword."""

_USUAL_RULE: Final = "n != 1"
"""Plural rule of a catalogue without its own."""
_SIGN: Final = 0x950412DE
"""With which a compiled catalogue begins."""


class Catalogue(NullTranslations):
    """A compiled catalogue; each text is decoded when it is asked for.

    ``gettext.GNUTranslations`` decodes all of them, some thousands, while the window waits for a hundred. The format:
    https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
    """

    _PAIR: Final = struct.Struct("=2I")
    """Length and place of a text."""

    def __init__(self, data: bytes) -> None:
        """Find the texts in *data*, which `compile_text` wrote on a machine like this one.

        Raises:
            ValueError: it is none, or cut off.
        """
        super().__init__()
        if not _is_whole(data):
            raise ValueError("no catalogue, or one that is cut off")
        _sign, _version, count, keys, self._texts = struct.unpack_from("=5I", data)
        if keys + count * self._PAIR.size > len(data):
            raise ValueError("a catalogue whose keys are missing")
        pairs = struct.unpack_from(f"={2 * count}I", data, keys)
        spans = zip(pairs[::2], pairs[1::2], strict=True)
        self._data = data
        self._numbers = dict(zip((data[begin : begin + length] for length, begin in spans), range(count), strict=True))
        # The key of a text with a plural is its singular; a NUL separates the two.
        for both in [key for key in self._numbers if 0 in key]:
            self._numbers[both.partition(b"\0")[0]] = self._numbers.pop(both)

    @cached_property
    def _form(self) -> Callable[[int], int]:
        """Tells which form is for how many, as the head of the catalogue says."""
        head = self._text("")
        _before, _equals, rule = (head or "").partition(" plural=")
        try:
            return c2py(rule.partition(";")[0].strip() or _USUAL_RULE)
        except (ValueError, SyntaxError) as error:
            # Found out only when the first text is asked for, and the program can still speak.
            _log.error("a catalogue whose rule for plurals cannot be read: %s", error)
            return c2py(_USUAL_RULE)

    def _text(self, key: str) -> str | None:
        """Return the text with this *key*; None if there is none, or not a whole one."""
        number = self._numbers.get(key.encode(errors="surrogatepass"))
        if number is None:
            return None
        length, begin = self._PAIR.unpack_from(self._data, self._texts + number * self._PAIR.size)
        found = self._data[begin : begin + length]
        try:
            return found.decode() if len(found) == length else None
        except UnicodeDecodeError:
            return None

    def _form_of(self, text: str, n: int) -> str:
        """Return the form of *text* for *n*; empty if there is none."""
        forms = text.split("\0")
        try:
            number = self._form(n)
        except ZeroDivisionError:
            return ""
        return forms[number] if 0 <= number < len(forms) else ""

    def gettext(self, message: str) -> str:
        """Translate *message*; one that has a plural is for one."""
        text = self._text(message)
        if text is None:
            return message
        return self._form_of(text, 1) or message if "\0" in text else text

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Translate *msgid1*, or its plural *msgid2*, for *n*."""
        return self._form_of(self._text(msgid1) or "", n) or super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        """Translate *message* as it is meant in *context*."""
        text = self._text(f"{context}\4{message}")
        return message if text is None else text


def check_lines(folder: Path) -> None:
    """Check that each line is complete: Babel itself guesses at half a line.

    Raises:
        ValueError: a line is no line of a catalogue; the message names file and line.
    """
    for path in sorted(folder.glob("*.po")):
        for number_of_line, line in enumerate(_text_of(path).splitlines(), 1):
            if re.fullmatch(_LINE, line) is None:
                raise ValueError(f"{path.name}, line {number_of_line}: {line.strip()[:60]}")


def _text_of(path: Path) -> str:
    try:
        return unicode_text(path.read_bytes())
    except EncodingError as error:
        raise ValueError(f"{path.name}: {error}") from None


def compiled(path: Path) -> bytes:
    """Return the catalogue of a checkout compiled; it is compiled again whenever its text changed."""
    text = path.read_bytes()
    kept = path.with_name(f".{path.stem}.{len(text)}-{crc32(text):08x}.mo")
    with suppress(OSError):
        # One that was cut off, by a full disk or a power cut, is compiled again too.
        if _is_whole(found := kept.read_bytes()):
            return found
    made = compile_text(text)
    part = path.with_name(f".{path.stem}.part.mo")
    try:
        for old in path.parent.glob(f".{path.stem}.*.mo"):
            old.unlink()
        try:
            part.write_bytes(made)
            part.replace(kept)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        _log.info("the catalogue %s is compiled each time: %s", path, error)
    return made


def _is_whole(data: bytes) -> bool:
    """Return whether *data*, written by `compile_text` on this machine, has its head and its last text."""
    try:
        sign, _version, count, _keys, table = struct.unpack_from("=5I", data)
        length, begin = struct.unpack_from("=2I", data, table + (count - 1) * struct.calcsize("=2I"))
    except struct.error:
        return False
    # A NUL ends each text.
    return bool(sign == _SIGN and begin + length < len(data))


def compile_text(text: bytes) -> bytes:
    """Return the text of a catalogue compiled; a faulty one raises one of many errors."""
    # Imported here: an installed program has no .po, and need not spend 20 ms on this.
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    result = BytesIO()
    write_mo(result, read_po(BytesIO(unicode_text(text).encode()), abort_invalid=True))
    return result.getvalue()
