# SPDX-License-Identifier: MIT
"""Letters of names and remarks: which are refused, how they are compared, how they are shown in a terminal."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_UNFIT: Final = frozenset(["Cc", "Cf", "Cs", "Zl", "Zp"])
"""Kinds of characters that break lines, turn the direction of writing, cannot be seen or are half a character."""
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\0", "＝", "＋", "－", "＠")
"""First characters that make a spreadsheet evaluate a text, or hide another such character."""
BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""At the beginning of a file it tells some programs that this is UTF-8; editors may write it there."""
_UNKNOWN: Final = frozenset(["Co", "Cn"])
"""Kinds of characters that have no meaning, or none yet: a record may have them from a later version."""
_JOINED: Final = re.compile(
    # A sign with its colour and form, joined to others, or a black flag with the letters of its region.
    "[^\\w\\s]\ufe0f?[\U0001f3fb-\U0001f3ff]?(?:\u200d[^\\w\\s]\ufe0f?[\U0001f3fb-\U0001f3ff]?)+"
    "|\U0001f3f4[\U000e0020-\U000e007f]+"
)
"""One emoji made of several, joined by invisible characters."""
_HALF_WIDTH: Final = re.compile("[\uff61-\uff9f]+")
"""Kana and their signs as one byte of Shift_JIS writes them."""
_ACCENTS: Final = re.compile("[\u0300-\u036f]+")
"""Combining accents of the European scripts. Readers of kana, Thai or Hindi take theirs for letters."""
_CLUSTER: Final = re.compile("(?s:.)[\u0300-\u036f\u3099\u309a\uff9e\uff9f]*")
"""A letter with the marks that follow it."""
_ALIKE: Final = str.maketrans(
    {code: code + 0x60 for code in (*range(ord("ぁ"), ord("ゖ") + 1), ord("ゝ"), ord("ゞ"))}
    | {"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"}
    | dict(
        zip(
            "双荘庄雑脚対鷄鶏点黒幺両獎凳櫈龙顶钉长掷斗夹龟亀",
            "雙莊莊雜腳對雞雞點黑么兩奬櫈櫈龍頂釘長擲鬥夾龜龜",
            strict=True,
        )
    )
    # Names of people, as the forms for family registers of Japan have them.
    | dict(
        zip(
            "髙﨑邊邉黄濱濵齋斎齊澤嶋嶌廣櫻國眞冨𠮷桒栁德惠實壽榮淵渕",
            "高崎辺辺黃浜浜斉斉斉沢島島広桜国真富吉桑柳徳恵実寿栄渊渊",
            strict=True,
        )
    )
    | dict.fromkeys("‘’ʼ′＇", "'")
)
"""Equivalent characters: hiragana and katakana, letters with a stroke instead of an accent, and variant forms."""
_HAS_ALIKE: Final = re.compile(f"[{''.join(map(chr, _ALIKE))}]")


def unfit(text: str) -> frozenset[str]:
    """Return the characters of *text* that no record may have in a name."""
    return frozenset(letter for letter in text if unicodedata.category(letter) in _UNFIT)


def without_unfit(text: str) -> str:
    """Return *text*, as it was typed here, without unfit or unknown characters.

    An emoji made of several by unfit characters goes as a whole: what would stay of a family is three persons.
    """
    whole = _JOINED.sub("", text)
    return "".join(letter for letter in whole if unicodedata.category(letter) not in _UNFIT | _UNKNOWN)


def composed(name: str) -> str:
    """Return *name* in normal form for comparing: letters composed (NFC), kana of full width."""
    return unicodedata.normalize("NFC", _HALF_WIDTH.sub(lambda found: unicodedata.normalize("NFKC", found[0]), name))


def folded(text: str) -> str:
    """Return *text* folded for searching: case, accents, kana, width, composition and variant forms are ignored.

    ``José``, ``JOSE`` and ``ｊｏｓé`` are one word, as are ``やまだ``, ``ヤマダ`` and ``ﾔﾏﾀﾞ``, or 双 and 雙.
    """
    if text.isascii():
        return text.lower()
    same = unicodedata.normalize("NFKC", text).casefold()
    # Most texts have neither, and a search folds those of all rounds.
    if _ACCENTS.search(same) or not unicodedata.is_normalized("NFD", same):
        same = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", same)))
    return same.translate(_ALIKE) if _HAS_ALIKE.search(same) else same


def folded_places(text: str) -> tuple[str, list[int]]:
    """Return *text* folded, and for each folded letter the place of its source in *text*.

    A last place is the end of *text*.
    """
    letters: list[str] = []
    places: list[int] = []
    for found in _CLUSTER.finditer(text):
        made = folded(found[0])
        letters.append(made)
        places += [found.start()] * len(made)
    return "".join(letters), [*places, len(text)]


def holds(text: str, words: str) -> bool:
    """Return whether each of *words*, parted by spaces, occurs in *text*, both `folded`."""
    within = folded(text)
    return all(word in within for word in folded(words).split())


def escaped(text: str) -> str:
    """Return *text* for a terminal, on one line: invisible characters are written as escapes of Python."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
