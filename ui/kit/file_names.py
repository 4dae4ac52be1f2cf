# SPDX-License-Identifier: MIT
"""Names of files: made of titles, such that every system takes them, and shown in messages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from dominoes.characters import escaped, unfit, without_unfit

_LONGEST: Final = 60
"""Characters of a name before its suffix."""
_MOST_BYTES: Final = 200
"""Bytes of it: systems allow 255, with the suffix and a number."""
_UNFIT: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
"""Characters forbidden in the name of a file on some system."""
_DEVICES: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(?=[\s.]|$)", re.IGNORECASE)
"""Names of devices on Windows, with any suffix."""


def stem_of(title: str, otherwise: str) -> str:
    """Return a file name for *title*, without a suffix; *otherwise* if no character of it is allowed."""
    short = _UNFIT.sub(" ", without_unfit(title)).strip(" .")[:_LONGEST].encode()[:_MOST_BYTES]
    plain = short.decode(errors="ignore").strip(" .") or otherwise
    return f"{device[0]}-{plain[device.end() :]}" if (device := _DEVICES.match(plain)) else plain


def shown_name(path: Path) -> str:
    """Return the name of the file at *path* for a message; characters that cannot be seen are written as escapes."""
    name = path.name or str(path)
    unseen = unfit(name)
    return "".join(escaped(letter) if letter in unseen else letter for letter in name)
