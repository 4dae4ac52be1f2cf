# SPDX-License-Identifier: MIT
"""The files of a catalogue in a checkout: a check of their lines, and their compiled form."""

from __future__ import annotations

import logging
import re
import struct
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Final
from zlib import crc32

_log = logging.getLogger(__name__)

_LINE: Final = r'\s*(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d+\])?)\s+)?"([^"\\]|\\.)*")?\s*'
"""A line of a catalogue: empty, a comment, or a text in quotation marks, with or without a keyword."""

_SIGN: Final = 0x950412DE
"""With which a compiled catalogue begins."""


def check_lines(folder: Path) -> None:
    """Check that each line is complete: Babel itself guesses at half a line.

    Raises:
        ValueError: a line is no line of a catalogue; the message names file and line.
    """
    for path in sorted(folder.glob("*.po")):
        for number_of_line, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if re.fullmatch(_LINE, line) is None:
                raise ValueError(f"{path.name}, line {number_of_line}: {line.strip()[:60]}")


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
    # A zero stands after each text.
    return bool(sign == _SIGN and begin + length < len(data))


def compile_text(text: bytes) -> bytes:
    """Return the text of a catalogue compiled; whatever is wrong with it raises one of many errors."""
    # Imported here: an installed program has no .po, and need not spend 20 ms on this.
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    result = BytesIO()
    write_mo(result, read_po(BytesIO(text), abort_invalid=True))
    return result.getvalue()
