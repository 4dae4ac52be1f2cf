# SPDX-License-Identifier: MIT
"""The files of a catalogue in a checkout: a check of their lines, and their compiled form."""

from __future__ import annotations

import logging
import re
import struct
from contextlib import suppress
from functools import lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Final
from zlib import crc32

_log = logging.getLogger(__name__)

_LINE: Final = r'\s*(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d+\])?)\s+)?"([^"\\]|\\.)*")?\s*'
"""A line of a catalogue: empty, a comment, or a text in quotation marks, with or without a keyword."""


def check_lines(folder: Path) -> None:
    """Check that each line is complete: Babel itself guesses at half a line.

    Raises:
        ValueError: a line is no line of a catalogue; the message names file and line.
    """
    for path in sorted(folder.glob("*.po")):
        for number_of_line, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if re.fullmatch(_LINE, line) is None:
                raise ValueError(f"{path.name}, line {number_of_line}: {line.strip()[:60]}")


def read(path: Path) -> GNUTranslations:
    """Return the catalogue of a checkout; it is compiled again whenever its text changed."""
    text = path.read_bytes()
    kept = path.with_name(f".{path.stem}.{len(text)}-{crc32(text):08x}.mo")
    # One that was cut off, by a full disk or a power cut, is compiled again too.
    with suppress(OSError, ValueError, struct.error):
        return parsed(kept.read_bytes())
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
    return parsed(made)


@lru_cache(maxsize=16)
def parsed(compiled: bytes) -> GNUTranslations:
    """Return a compiled catalogue, parsed once for each content: languages change to and fro."""
    return GNUTranslations(BytesIO(compiled))


def compile_text(text: bytes) -> bytes:
    """Return the text of a catalogue compiled; whatever is wrong with it raises one of many errors."""
    # Imported here: an installed program has no .po, and need not spend 20 ms on this.
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    result = BytesIO()
    write_mo(result, read_po(BytesIO(text), abort_invalid=True))
    return result.getvalue()
