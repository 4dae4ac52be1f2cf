# SPDX-License-Identifier: MIT
"""The bundled fonts write every text of the program."""

from __future__ import annotations

import unicodedata
import zlib
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from tests.support.faces import faces
from ui.language import i18n

ROOT = Path(__file__).parents[3]
FONTS = ROOT / "resources" / "fonts"
FACES = [
    pytest.param(key, family, weight, id=f"{family} {weight}")
    for key, language in i18n.LANGUAGES.items()
    if language.font is not None
    for family, weight in ((language.font, "Regular"), (language.font, "Bold"), (language.title_font, "Bold"))
]
"""The languages with fonts of their own, and what each of their files is."""
WEIGHTS = {"Regular": 400, "Bold": 700}
MEGABYTE = 1_000_000

every_face = pytest.mark.parametrize(("key", "family", "weight"), FACES)


def font_file(family: str, weight: str) -> Path:
    """The file of a font."""
    return FONTS / f"{family.replace(' ', '')}-{weight}.otf"


def covered(family: str, weight: str) -> set[str]:
    """The characters that a font has."""
    with TTFont(str(font_file(family, weight)), lazy=True) as font:
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


@every_face
def test_kana_of_half_width(key: str, family: str, weight: str) -> None:
    """A S4 e: names in records of others are drawn without any other font."""
    assert set("ﾔﾏﾀﾞﾊﾟｧｰ｡｢｣､･") <= covered(family, weight)


def test_names_as_families_write_them() -> None:
    """A S4 e: other forms of frequent characters, in a font that no language lacks."""
    for weight in WEIGHTS:
        assert set("渡邉渡邊齋藤髙橋宮﨑濵田") <= covered("Gupai Sans JP", weight)


@every_face
def test_the_font_has_every_character(key: str, family: str, weight: str) -> None:
    """Words of every language, dates and lists of its own, and the signs of the window, in every weight."""
    needed = visible("".join(catalogue_text(language.folder) for language in i18n.LANGUAGES.values()))
    needed |= visible("".join(language.own_name for language in i18n.LANGUAGES.values()))
    needed |= visible("+−×÷=%·…•–—‹›「」『』，。、；：？！（）▲▼▶◀▾▸✓✔✗✕☰○●□■★→←↑↓①⑩")
    if family == i18n.LANGUAGES[key].font:
        needed |= visible(locale_text(i18n.LANGUAGES[key].babel))
    assert not needed - covered(family, weight)


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize(
    ("region", "encoding", "count"),
    [("HK", "big5", 5401), ("TC", "big5", 5401), ("JP", "euc_jp", 2965)],
)
def test_the_font_has_a_reserve(region: str, encoding: str, count: int, weight: str) -> None:
    """Common characters are there before a sentence or a name uses them; 戙 and its like too in Hong Kong."""
    first, last = (0xA4, b"\xc6\x7e") if encoding == "big5" else (0xB0, b"\xcf\xd3")
    pairs = [bytes((high, low)) for high in range(first, last[0] + 1) for low in range(0x40, 0xFF)]
    pairs = [pair for pair in pairs if pair <= last]
    common = {text for pair in pairs if len(text := pair.decode(encoding, "ignore")) == 1 and ord(text) > 0xFF}
    assert len(common) == count
    found = covered(f"Gupai Sans {region}", weight)
    assert not common - found
    assert region != "HK" or not set("戙冧枱櫈墊孖么凳砸嘅咗喺唔啲") - found


@pytest.mark.parametrize(
    ("region", "names"), [("HK", "陳詠詩歐陽嘉俊"), ("TC", "林怡君諸葛志豪"), ("JP", "佐藤結衣長谷川翔太")]
)
def test_titles_can_name_players(region: str, names: str) -> None:
    """The font of titles has the characters of frequent names."""
    assert not set(names) - covered(f"Gupai Serif {region}", "Bold")


@every_face
def test_qt_finds_the_font(key: str, family: str, weight: str, qapp: QApplication) -> None:
    """Under its own name, in its own weight, and with a shape for 戙."""
    language = i18n.LANGUAGES[key]
    assert i18n.title_families(language)[:2] == [language.title_font, language.font]
    assert i18n.font_families(language)[0] == language.font
    font = QFont([family])
    font.setWeight(QFont.Weight(WEIGHTS[weight]))
    (face,) = faces("戙", font)
    assert (face.family, face.weight) == (family, WEIGHTS[weight])


@every_face
def test_the_font_is_free_and_renamed(key: str, family: str, weight: str) -> None:
    """The licence asks for its text beside the fonts; the name is not that of the source."""
    with TTFont(str(font_file(family, weight)), lazy=True) as font:
        names = {record.nameID: record.toUnicode() for record in font["name"].names}
    assert (names[1], names[2]) == (family, weight)
    assert names[4] == f"{family} {weight}".removesuffix(" Regular")
    assert names[3] == names[6] == font_file(family, weight).stem
    assert "Adobe" in names[0]
    assert "SIL Open Font License" in names[13]
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "OFL.txt").read_text("utf-8")


def test_the_fonts_are_small() -> None:
    """All of them together take less than ten megabytes of the wheel, which compresses them; none lies about."""
    files = {font_file(*face.values[1:]) for face in FACES}  # type: ignore[arg-type]
    assert set(FONTS.glob("*.otf")) == files
    assert sum(len(zlib.compress(path.read_bytes(), 6)) for path in files) < 10 * MEGABYTE


@pytest.mark.parametrize(("design", "weight"), [("Sans", "Regular"), ("Sans", "Bold"), ("Serif", "Bold")])
def test_shapes_are_regional(design: str, weight: str) -> None:
    """直 is drawn in its own way in Japan and Hong Kong: the reason for having fonts for each."""
    with (
        TTFont(str(font_file(f"Gupai {design} JP", weight)), lazy=True) as japan,
        TTFont(str(font_file(f"Gupai {design} HK", weight)), lazy=True) as hong_kong,
    ):
        names = [font.getBestCmap()[ord("直")] for font in (japan, hong_kong)]
    assert names[0] != names[1]
