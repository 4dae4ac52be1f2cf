# SPDX-License-Identifier: MIT
"""Exports too large for one file: they are split into several, found by their names.

``NAME.gupai`` becomes ``NAME.1-of-3.gupai`` and so on. From the second file on, the first line has in ``follows`` a
reference to the last line of the file before it, so that files of two exports are not taken for one.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

from dominoes.records.encodings import HEAD, codec_of
from dominoes.records.notation import LONGEST_LINE, checksum

FOLLOWS: Final = "follows"
"""The key, in the first line of a file, of the SHA-256 of the last line of the file before it."""

_NAME: Final = re.compile(
    r"(?P<stem>.+)\.(?P<number>[1-9]\d{0,2})-of-(?P<all>[1-9]\d{0,2})(?P<suffix>(?:\.[^.]*)?)", re.ASCII
)
"""No export has a thousand files."""
_SUFFIX: Final = re.compile(r"\.[^\W\d][^.\s]*")
"""Not every ending after a dot is a suffix: in "v1.2 records" it belongs to the name."""


def _split(path: Path) -> tuple[str, str]:
    """Return the name of *path* without its suffix, and the suffix, which may be empty."""
    return (path.stem, path.suffix) if _SUFFIX.fullmatch(path.suffix) else (path.name, "")


def part_name(path: Path, number: int, of: int) -> Path:
    """Return the name of part *number* of so many of the export to *path*."""
    stem, suffix = _split(path)
    return path.with_name(f"{stem}.{number}-of-{of}{suffix}")


def parts_of(path: Path) -> tuple[Path, ...]:
    """Return all files of the export that *path* is one of, whether they are there or not; or *path* alone."""
    named = _NAME.fullmatch(path.name)
    if named is None or int(named["number"]) > int(named["all"]):
        return (path,)
    stem, count, suffix = named["stem"], int(named["all"]), named["suffix"]
    return tuple(path.with_name(f"{stem}.{number}-of-{count}{suffix}") for number in range(1, count + 1))


def with_parts(paths: Iterable[Path]) -> list[Path]:
    """Return *paths* with the other files of their exports, each once."""
    return list(dict.fromkeys(each for path in paths for each in parts_of(path)))


def exported(path: Path) -> tuple[Path, ...]:
    """Return the existing files of exports to *path*: that file, and numbered parts.

    In a folder that cannot be listed no numbered ones are found.
    """
    whole = [path] if path.is_file() else []
    try:
        beside = list(path.parent.iterdir())
    except OSError:
        beside = []
    found = []
    for each in beside:
        named = _NAME.fullmatch(each.name)
        if named is not None and (named["stem"], named["suffix"]) == _split(path) and each.is_file():
            found.append((int(named["all"]), int(named["number"]), each))
    return (*whole, *(each for _all, _number, each in sorted(found)))


# -- the order of the files ------------------------------------------------------------------------


def last_line(file: BinaryIO, end: int) -> bytes:
    """Return the last line before offset *end* in *file*."""
    begin = max(0, end - LONGEST_LINE - len(os.linesep))
    file.seek(begin)
    return file.read(end - begin).rstrip().rpartition(b"\n")[2]


def line_sum(line: bytes) -> str:
    """Return the SHA-256 of a *line* of a file, in hex."""
    # Imported here: it brings a large library, and a start only reads settings.
    import hashlib  # noqa: PLC0415

    return hashlib.sha256(line.strip()).hexdigest()


def following(line: bytes, before: bytes) -> bytes:
    """Return *line*, the first of a file, with the line *before* it in the file before that named in it."""
    written = json.loads(line)
    written.pop(FOLLOWS, None)
    had_checksum = written.pop("sha256", None) is not None
    written[FOLLOWS] = line_sum(before)
    if had_checksum:
        written["sha256"] = checksum(written)
    marked = json.dumps(written, ensure_ascii=False).encode()
    # A line that is nearly too long stays as it is; without the key nothing is compared.
    return marked + b"\n" if len(marked) <= LONGEST_LINE else line


def follows(line: str, path: Path) -> bool:
    """Return whether *line*, the first of the file at *path*, says nothing against the file before it.

    That file may be missing, or no file of this export may come before *path*; then there is nothing to compare.

    Raises:
        OSError: the file before cannot be read.
    """
    parts = parts_of(path)
    at = parts.index(path)
    if at == 0 or not parts[at - 1].is_file() or f'"{FOLLOWS}"' not in line or len(line) > LONGEST_LINE:
        return True
    try:
        said = json.loads(line)[FOLLOWS]
    except (ValueError, LookupError, TypeError, RecursionError):
        return True
    with parts[at - 1].open("rb") as file:
        codec = codec_of(file.read(HEAD))
        last = last_line(file, file.seek(0, os.SEEK_END))
        if codec != "utf-8":
            # An editor saved it otherwise than it was written.
            file.seek(0)
            with suppress(UnicodeDecodeError):
                last = file.read().decode(codec).rstrip().rpartition("\n")[2].encode()
        return bool(said == line_sum(last))
