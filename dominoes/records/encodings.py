# SPDX-License-Identifier: MIT
"""Detection of the encoding of a text file from an editor, a spreadsheet or a shell.

The program writes UTF-8. Notepad puts a byte order mark before it, PowerShell's ``>`` writes UTF-16, and what Windows
and Excel call "ANSI" or "CSV" is the code page of the system: Big5 in Hong Kong and Taiwan, Shift_JIS in Japan.
"""

from __future__ import annotations

import codecs
import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

_MARKS: Final = (
    # The mark of UTF-32 begins with that of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks, and the codec of Python that takes each away."""
HEAD: Final = 4
"""How many bytes of a file say which form of Unicode it is in."""
_LAST_PLANE: Final = 3
"""The last plane of Unicode with letters."""
_NAMES: Final = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32": "UTF-32",
    "utf-32-le": "UTF-32",
    "utf-32-be": "UTF-32",
    "big5hkscs": "Big5-HKSCS",
    "cp950": "Big5",
    "cp932": "Shift_JIS",
}
"""Common name of each codec."""
ENCODINGS: Final = tuple(dict.fromkeys(_NAMES.values()))
"""The possible values of `Decoded.encoding`."""
_PAGES: Final = {"zh_HK": "big5hkscs", "zh_TW": "cp950", "ja": "cp932"}
"""The code page by language."""
_COMMON: Final = {
    # The first plane of Big5, by frequency of use, and its signs.
    "big5hkscs": ((0xA1, 0xC6),),
    "cp950": ((0xA1, 0xC6),),
    # Signs, kana and the first level of JIS X 0208; what NEC and IBM added are forms of letters in names.
    "cp932": ((0x81, 0x98), (0xFA, 0xFC)),
}
"""First bytes, each from and to, of the letters that most texts in a code page consist of."""
_CANTONESE: Final = frozenset("佢哋咗嘢啲嗰嚟冇喺噉嘅咁啱㗎嗱嘥攞瞓搵揾唔冚乸峯衞裏恒邨粧")
"""Letters that are common in Hong Kong, wherever Big5 and its supplement have them."""
_NARROW: Final = 0.5
"""For how much a common letter counts that is kana of half width."""
_FAR_LIKELIER: Final = 2.0
"""In how many times as many common letters as in one code page another one is preferred."""
_CONTROL: Final = frozenset(range(32)) - frozenset(b"\t\n\v\f\r\x1a")
"""Bytes that no text has; the last one left out ended a text of DOS."""
_UNLIKELY: Final = frozenset(("Cc", "Cn", "Co", "Cs"))
"""Kinds of characters that hardly any text has."""


class EncodingError(ValueError):
    """Bytes that do not decode in the expected encoding."""

    def __init__(self, encoding: str, *, is_text: bool, seems: str = "") -> None:
        """Keep the expected *encoding*, whether it is text in another one, and the one it *seems* to be in."""
        super().__init__(f"not a text in {encoding}" + (f", but in {seems}, it seems" if seems else ""))
        self.encoding = encoding
        self.is_text = is_text
        self.seems = seems


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, and its encoding."""

    text: str
    codec: str
    """Python's name."""

    @property
    def encoding(self) -> str:
        """Name of the encoding, as "UTF-8"."""
        return _NAMES[self.codec]


def codec_of(head: bytes) -> str:
    """Return Python's name of the Unicode encoding of a file, from its *head* of at least `HEAD` bytes.

    Without a byte order mark, two ASCII letters at the beginning tell UTF-16, and any letter UTF-32; all else is
    taken for UTF-8.
    """
    for mark, codec in _MARKS:
        if head.startswith(mark):
            return codec
    match [byte == 0 for byte in head[:HEAD]]:
        case [False, True, False, True]:
            return "utf-16-le"
        case [True, False, True, False]:
            return "utf-16-be"
    if len(head) >= HEAD and any(head[:HEAD]):
        # No control character is a letter of UTF-16, and letters end with the third plane.
        if head[3] == 0 and head[2] <= _LAST_PLANE:
            return "utf-32-le"
        if head[0] == 0 and head[1] <= _LAST_PLANE:
            return "utf-32-be"
    return "utf-8"


def _codec_of_all(data: bytes) -> str:
    """Return the result of `codec_of`, but detect UTF-16 by an ASCII letter or line break anywhere in *data*."""
    codec = codec_of(data[:HEAD])
    if codec == "utf-8" and b"\0" in data:
        # Swapped, a line feed is no letter at all, and an ASCII letter one beyond ASCII.
        texts = {each: _decoded(data, each) or "" for each in ("utf-16-le", "utf-16-be")}
        ascii_letters = {each: sum(map(str.isascii, text)) for each, text in texts.items()}
        likelier = max(ascii_letters, key=ascii_letters.__getitem__)
        return likelier if ascii_letters[likelier] else codec
    return codec


def unreadable(codec: str, data: bytes) -> EncodingError:
    """Return the error for *data* that *codec* of `codec_of` cannot decode."""
    if not codec.startswith("utf-8"):
        return EncodingError(_NAMES[codec], is_text=True)
    is_text = _CONTROL.isdisjoint(data)
    pages = _in_pages(data, "") if is_text and codec == "utf-8" else []
    return EncodingError(_NAMES[codec], is_text=is_text, seems=pages[0].encoding if pages else "")


def unicode_text(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 or UTF-32, without its byte order mark.

    Raises:
        EncodingError: it is in none of them.
    """
    codec = _codec_of_all(data)
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        raise unreadable(codec, data) from None


def readings(data: bytes, language: str = "") -> tuple[Decoded, ...]:
    """Return the possible readings of a plain list, such as one of names, the likeliest first.

    A byte order mark decides. Otherwise it is UTF-8 where it can be, then the code page of *language*, then the
    others; but not one if the share of common letters is more than twice as large in another.

    Args:
        data: the whole file.
        language: key of the language in use, as "zh_HK"; for one without a code page, that of the system counts.

    Raises:
        EncodingError: it is a text in none of these encodings.
    """
    codec = _codec_of_all(data)
    found = [] if (text := _decoded(data, codec)) is None else [Decoded(text, codec)]
    if codec != "utf-8" or data.isascii():
        if not found:
            raise unreadable(codec, data)
        return tuple(found)
    # A text with letters beyond ASCII is UTF-8 by chance only very rarely.
    found += _in_pages(data, language)
    if not found:
        raise unreadable(codec, data)
    return tuple({each.text: each for each in reversed(found)}.values())[::-1]


def _in_pages(data: bytes, language: str) -> list[Decoded]:
    """Return *data* decoded in each code page that can decode it, the likeliest first."""
    found = [Decoded(text, page) for page in _pages(language) if (text := _decoded(data, page)) is not None]
    return sorted(found, key=lambda each: _is_unlikely(data, each.codec, found))


def _decoded(data: bytes, codec: str) -> str | None:
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        return None
    kinds = {unicodedata.category(letter) for letter in set(text) - set("\t\n\r\x1a")}
    guessed = codec in _COMMON or codec in {"utf-16-le", "utf-16-be"}
    return None if "\0" in text or (guessed and kinds & _UNLIKELY) else text


def _pages(language: str) -> list[str]:
    """Return all code pages, that of *language* first."""
    first = _PAGES.get(language) or _page_of_system()
    return sorted(_PAGES.values(), key=lambda page: page != first)


def _page_of_system() -> str:
    # Imported here: a file that is UTF-8 needs no code page.
    import locale  # noqa: PLC0415

    page = codecs.lookup(locale.getencoding()).name
    if page in _COMMON:
        return page
    system = locale.getlocale()[0] or ""
    return _PAGES.get(system, _PAGES.get(system.partition("_")[0], _PAGES["zh_HK"]))


def _is_unlikely(data: bytes, codec: str, others: list[Decoded]) -> bool:
    best = max(_common(data, each.codec) for each in others)
    return best > _FAR_LIKELIER * _common(data, codec)


def _common(data: bytes, codec: str) -> float:
    """Return which share of the letters beyond ASCII in *data* is common in texts in *codec*."""
    text = data.decode(codec)
    letters, common = 0, 0.0
    for letter, following in pairwise(f"{text}\n"):
        written = letter.encode(codec)
        if written.isascii():
            continue
        letters += 1
        if len(written) > 1:
            usual = any(first <= written[0] <= last for first, last in _COMMON[codec])
            common += usual or (codec != "cp932" and letter in _CANTONESE)
        elif not "!" <= following <= "~":
            # Kana of half width are rare, but fill whole lists; among ASCII they are halves of letters of Big5.
            common += _NARROW
    return common / letters if letters else 1.0
