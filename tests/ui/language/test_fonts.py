# SPDX-License-Identifier: MIT
"""The bundled fonts write whatever the program says."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont
from PySide6.QtGui import QFont, QRawFont
from PySide6.QtWidgets import QApplication

from ui.language import i18n

ROOT = Path(__file__).parents[3]
FONTS = ROOT / "resources" / "fonts"
BUNDLED = {language.key: language.font for language in i18n.LANGUAGES.values() if language.font is not None}
MEGABYTE = 1_000_000


def font_file(key: str) -> Path:
    """The font of a language."""
    return FONTS / f"{BUNDLED[key].replace(' ', '')}-Regular.otf"


def covered(key: str) -> set[str]:
    """The characters that the font of a language has."""
    with TTFont(str(font_file(key)), lazy=True) as font:
        return {chr(code) for code in font.getBestCmap()}


def visible(text: str) -> set[str]:
    """The characters of *text* that need a shape."""
    return {c for c in text if c.isprintable() and not unicodedata.combining(c)}


def catalogue_text(folder: str) -> str:
    """All words of a language."""
    texts: list[str] = []
    for path in (ROOT / "translations" / folder / "LC_MESSAGES").glob("*.po"):
        with path.open("rb") as file:
            for message in read_po(file):
                if message.id:
                    texts += [message.string] if isinstance(message.string, str) else message.string or ()
    return "".join(texts)


def locale_text(name: str) -> str:
    """All names of months, days, day periods, eras, and the patterns of dates, times and lists."""
    locale = Locale.parse(name)
    trees = [locale.months, locale.days, locale.day_periods, locale.eras, locale.quarters]
    patterns = [locale.date_formats, locale.time_formats, locale.datetime_formats, locale.list_patterns]
    return "".join(map(_leaves, [*trees, *patterns]))


def _leaves(tree: object) -> str:
    if hasattr(tree, "values"):
        return "".join(_leaves(branch) for branch in tree.values())
    return str(getattr(tree, "pattern", tree))


@pytest.mark.parametrize("key", BUNDLED)
def test_the_font_has_every_character(key: str) -> None:
    """Words of every language, dates and lists of its own, and the signs of the window."""
    needed = visible("".join(catalogue_text(language.folder) for language in i18n.LANGUAGES.values()))
    needed |= visible("".join(language.own_name for language in i18n.LANGUAGES.values()))
    needed |= visible(locale_text(i18n.LANGUAGES[key].babel))
    needed |= visible("+−×÷=%·…•–—‹›「」『』，。、；：？！（）▲▼▶◀▾▸✓✔✗✕☰○●□■★→←↑↓①⑩")
    assert not needed - covered(key)


@pytest.mark.parametrize(
    ("key", "encoding", "count"),
    [("zh_HK", "big5", 5401), ("zh_TW", "big5", 5401), ("ja", "euc_jp", 2965)],
)
def test_the_font_has_a_reserve(key: str, encoding: str, count: int) -> None:
    """Common characters are there before a sentence uses them; 戙 and its like too in Hong Kong."""
    first, last = (0xA4, b"\xc6\x7e") if encoding == "big5" else (0xB0, b"\xcf\xd3")
    pairs = [bytes((high, low)) for high in range(first, last[0] + 1) for low in range(0x40, 0xFF)]
    pairs = [pair for pair in pairs if pair <= last]
    common = {text for pair in pairs if len(text := pair.decode(encoding, "ignore")) == 1 and ord(text) > 0xFF}
    assert len(common) == count
    assert not common - covered(key)
    assert key != "zh_HK" or not set("戙冧枱櫈墊孖么凳砸嘅咗喺唔啲") - covered(key)


@pytest.mark.parametrize("key", BUNDLED)
def test_qt_finds_the_font(key: str, qapp: QApplication) -> None:
    """Under its own name, and with a shape for 戙."""
    assert i18n.font_families(i18n.LANGUAGES[key])[0] == BUNDLED[key]
    raw = QRawFont.fromFont(QFont([BUNDLED[key]]))
    assert raw.familyName() == BUNDLED[key]
    assert raw.supportsCharacter(ord("戙"))


@pytest.mark.parametrize("key", BUNDLED)
def test_the_font_is_free_and_renamed(key: str) -> None:
    """The licence asks for its text beside the fonts; the name is not that of the source."""
    with TTFont(str(font_file(key)), lazy=True) as font:
        names = {record.nameID: record.toUnicode() for record in font["name"].names}
    assert names[1] == names[4] == BUNDLED[key]
    assert "Adobe" in names[0]
    assert "SIL Open Font License" in names[13]
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "OFL.txt").read_text("utf-8")


def test_the_fonts_are_small() -> None:
    """All of them together stay below five megabytes."""
    assert sum(path.stat().st_size for path in FONTS.glob("*.otf")) < 5 * MEGABYTE


def test_shapes_are_regional() -> None:
    """直 and 骨 are drawn in their own way in Japan and Hong Kong: the reason for having three fonts."""
    with (
        TTFont(str(font_file("ja")), lazy=True) as japan,
        TTFont(str(font_file("zh_HK")), lazy=True) as hong_kong,
    ):
        names = [font.getBestCmap()[ord("直")] for font in (japan, hong_kong)]
    assert names[0] != names[1]
