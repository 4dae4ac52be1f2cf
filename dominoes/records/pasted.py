# SPDX-License-Identifier: MIT
"""Records and codes in text copied from elsewhere, such as a line of a chat, amid any other words."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from dominoes.errors import OptionsError
from dominoes.games import GAMES, Entry
from dominoes.options import with_options
from dominoes.records.deal_code import LONGEST as LONGEST_DEAL
from dominoes.records.deal_code import DealCodeError, code_length, code_size, coded_games, read_code
from dominoes.records.notation import LONGEST_LINE, checksum
from dominoes.records.table_code import LONGEST, is_table_code
from dominoes.records.traditions import SEATS

MOST_TEXT: Final = 16 * 1024 * 1024
"""Longest text searched for records, in characters; the rest is left out."""
_MOST_TALK: Final = 10_000
"""Longest text searched for codes, in characters."""
_MOST_MENDED: Final = 20 * LONGEST_LINE
"""Characters of damaged records that are mended in one text."""
_LEAST_MENDED: Final = 1024
"""Characters for which each such record counts at least."""
_MOST_CODES: Final = 40
"""Words that look like codes and are tried."""
_LEAST: Final = 5
"""Characters of the shortest code of a deal."""

_RECORD: Final = re.compile(r'[{｛]\s*["“”„＂]\s*gupai\s*["“”„＂]\s*[:：]')
_BREAK: Final = r"(?:\r\n?|[\n\x85\u2028\u2029])"
# Looking back keeps a long run of spaces from being read again from each of them.
_QUOTED_BREAK: Final = re.compile(rf"(?<![ \t])[ \t]*{_BREAK}[> \t]*")
_BARE_BREAK: Final = re.compile(rf"{_BREAK}(?:>+ ?)*")
_BREAK_IN_DIGEST: Final = re.compile(rf"(?<=[0-9a-f])[ \t]*{_BREAK}[> \t]*(?=[0-9a-f]*\")")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_QUOTES: Final = str.maketrans(dict.fromkeys("“”„", '"'))

_QUOTING: Final = re.compile(r"[\s>]+")
_LETTER: Final = "[0-9A-TV-Za-tv-z]"
_HYPHEN: Final = "[-\u2010\u2011\u2012\u2013\u2014\u2212\u30fc](?:[ \\t]*\\r?\\n[> \\t]*)?"
_ALONE: Final = r"(?<![0-9A-Za-z])", rf"(?!(?:{_HYPHEN})?[0-9A-Za-z])"
_GROUPS: Final = re.compile(
    rf"(?<![-0-9A-Za-z]){_LETTER}{{4}}(?:{_HYPHEN}{_LETTER}{{4}})*{_HYPHEN}{_LETTER}{{1,4}}{_ALONE[1]}"
)
_WORD: Final = re.compile(rf"{_ALONE[0]}{_LETTER}{{{_LEAST},20}}{_ALONE[1]}")
_TABLE: Final = re.compile(
    rf"{_ALONE[0]}(?:{'|'.join(each.key for each in GAMES)})[\s>]*/[^/]{{1,{LONGEST}}}/[\s>]*\d[\s>]*/"
    rf"[^/]{{1,{LONGEST_DEAL}}}/[\s>]*[0-9A-Z][\s>]*[0-9A-Z](?![0-9A-Z])",
    re.IGNORECASE,
)


# -- records ---------------------------------------------------------------------------------------


def records_in(text: str) -> list[str]:
    """Return the record lines in *text*, mended where a messaging program broke or quoted them.

    An unreadable one is kept as it is, so that reading it reports the error.
    """
    text = text[:MOST_TEXT]
    places = [begins.start() for begins in _RECORD.finditer(text)]
    found, left = list[str](), _MOST_MENDED
    for at, end in pairwise((*places, len(text))):
        part = text[at : min(end, at + LONGEST_LINE)]
        line = _whole(part)
        if not line and left > 0:
            left -= max(len(part), _LEAST_MENDED)
            line = _mended(part)
        found.append(line or part.partition("\n")[0].rstrip())
    return found


def _whole(part: str) -> str:
    """Return the record at the start of *part*, on one line; empty if it cannot be read unmended."""
    data, end = _read(part)
    line = part[:end]
    return _one_line(data) if _CONTROL.search(line) else line


def _read(part: str, *, strict: bool = True) -> tuple[Any, int]:
    """Return the JSON value at the beginning of *part* and its end, which is 0 without one."""
    try:
        return json.JSONDecoder(strict=strict).raw_decode(part)
    except (ValueError, RecursionError):
        return None, 0


def _one_line(data: Any) -> str:  # noqa: ANN401 - anything JSON can hold
    """Return *data* in JSON without a line break, each letter of its values kept."""
    line = json.dumps(data, ensure_ascii=False)
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", line)


def _mended(part: str) -> str:
    """Return the record with which *part* begins, without its line breaks, wide signs or curly quotes; or nothing.

    A break may stand for a space, or in the middle of a word for nothing: the checksum tells.
    """
    spaced = _QUOTED_BREAK.sub(" ", part)
    joined = (
        spaced,
        _BARE_BREAK.sub("", part),
        _QUOTED_BREAK.sub("", part),
        _QUOTED_BREAK.sub(" ", _BREAK_IN_DIGEST.sub("", part)),
        part,
    )
    narrow = (unicodedata.normalize("NFKC", each.translate(_QUOTES)) for each in joined[:-1])
    readable = ""
    for each in (*joined, *narrow):
        data, end = _read(each, strict=False)
        if end:
            readable = readable or _one_line(data)
            if _agrees(data):
                return _one_line(data)
    return readable


def _agrees(data: dict[str, Any]) -> bool:
    """Return whether the checksum of a record is that of the rest of it."""
    with suppress(ValueError, RecursionError):
        return bool(data.get("sha256") == checksum(data))
    return False


# -- codes -----------------------------------------------------------------------------------------


def codes_in(text: str) -> list[str]:
    """Return the codes of deals in *text*, each once, as they are written there but for width and line breaks.

    Codes that tell their table too come first. A mere lookalike counts only if nothing else is a code.
    """
    narrow = unicodedata.normalize("NFKC", text[:_MOST_TALK])
    whole = [_QUOTING.sub("", each) for each in _TABLE.findall(narrow)]
    rest = _TABLE.sub(" ", narrow)
    groups = [_QUOTING.sub("", each) for each in _GROUPS.findall(rest)]
    words = [each for each in _WORD.findall(_GROUPS.sub(" ", rest)) if any(map(str.isdigit, each))]
    fitting = [each for each in list(dict.fromkeys((*groups, *words)))[:_MOST_CODES] if fits_any(each)]
    alike = [each for each in groups if any(map(str.isdigit, each)) and any(map(str.isalpha, each))]
    return list({each.upper(): each for each in whole + fitting or alike}.values())


def one_code_in(text: str) -> str | None:
    """Return the code meant by *text*: itself, or the one code in it; None where there are several."""
    found = codes_in(text)
    if len(found) > 1:
        return None
    if not found or (not is_table_code(text) and fits_any(text)):
        return text
    return found[0]


def fits_any(code: str) -> bool:
    """Return whether *code* tells a deal of some game at some table."""
    return any(fitting_preset(each, code) for each in coded_games())


def fitting_preset(found: Entry, code: str) -> str:
    """Return the key of the first preset of a game with a table for the deal *code*; empty if there is none."""
    size = code_size(code)
    for preset, usual in found.presets.items():
        for options in tables(found, usual):
            if size == _size(found, options):
                with suppress(DealCodeError):
                    read_code(code, found.game, options)
                    return preset
    return ""


@lru_cache(maxsize=256)
def _size(found: Entry, options: Any) -> int:  # noqa: ANN401 - the options of any game
    return code_length(found.game, options)


def tables(found: Entry, usual: Any) -> Iterator[Any]:  # noqa: ANN401 - the options of any game
    """Yield the options *usual*, and the same with other numbers of players, which only the code of a deal shows."""
    yield usual
    for seats in found.seats:
        if found.game.seats(usual) != seats:
            with suppress(OptionsError):
                yield with_options(usual, {SEATS: seats})
