# SPDX-License-Identifier: MIT
"""Make the three bundled fonts: regional subsets of Noto Sans CJK under names of their own.

Qt cannot choose regional shapes by language, so zh-HK, zh-TW and ja each get a font that has only their own.

    python installer/make_fonts.py FOLDER      # FOLDER holds NotoSansCJK-Regular.ttc (Debian: fonts-noto-cjk)
    python installer/make_fonts.py --check     # exit 1 when a character now needed is missing
"""

from __future__ import annotations

import argparse
import struct
import sys
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel import Locale
from babel.messages.pofile import read_po
from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont
from PySide6.QtCore import QLibraryInfo

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parent.parent
FONTS: Final = ROOT / "resources" / "fonts"
COLLECTION: Final = "NotoSansCJK-Regular.ttc"

MARKS: Final = (
    "▲△▶▷▼▽◀◁■□▪▫●○◎◆◇◉◦•★☆✓×÷±−＋＝≠≤≥≈≡∞√½¼¾←↑→↓↔↕↖↗↘↙⇄⇧⇨⇦⏎⌘"
    "‹›«»·…‥•—–‐‑―‘’“”„†‡′″※§¶°№℃€£¥²³①②③④⑤⑥⑦⑧⑨⑩⚠♠♣♥♦〇々〆〒㎜"
)
"""Signs that the window uses or may soon use. The source has no ⚙ ⤢ ↩ ↻ ⌫ ⟳: draw those as icons."""

LANGUAGE_MENU: Final = "繁體中文（香港）（台灣）日本語"
"""Every font writes the names of all languages."""

ALIKE: Final = {
    "▾": "▼", "▴": "▲", "▸": "▶", "◂": "◀", "▿": "▽", "▵": "△", "▹": "▷", "◃": "◁",
    "✔": "✓", "✗": "×", "✘": "×", "✕": "×", "☰": "≡", "⋅": "·",
}  # fmt: skip
"""Signs the source lacks, each with the sign whose shape stands in for it."""

CANTONESE: Final = (
    "戙冧枱櫈墊孖么凳砸啲嘅咗喺哋冇乜嘢嗰咁噉佢俾畀咪唔嚟啱攞揸瞓嘥嚿啩喎咩㗎嘞囉咋噃嗱嗌嚫嘈嘩喇㖭噏咧哂晒孭掟撳揼揾搵搦攰"
    "脷膶腍諗詏踎跣躝邨鈪鎅閪餸餼鬥麪裏着啟粧羣綫衞説裡嗮嚡乸嬲屙屘冚冤攬擰睇睺眨瞇癐罅蚊蠄褦煲焗焫熄煱滾淥氹汆杬柸栢樖"
)
"""Characters of written Cantonese that the Big5 set lacks or counts as rare."""


@dataclass(frozen=True, slots=True)
class Face:
    """One font to be made."""

    region: str
    """Ending of the family name and of the file name."""
    source: str
    """Family inside the collection whose shapes are taken."""
    locales: tuple[str, ...]
    """Babel locales whose names of months, days and units the font must write."""

    @property
    def family(self) -> str:
        """Name under which Qt finds the font."""
        return f"Gupai Sans {self.region}"

    @property
    def path(self) -> Path:
        """File of the font in the project."""
        return FONTS / f"GupaiSans{self.region}-Regular.otf"

    def common_characters(self) -> set[str]:
        """Return the everyday characters of the language: level 1 of its national character set.

        They make the font good for sentences written after it was made, and for names people type.
        """
        if self.region == "JP":
            return set(_characters("euc_jp", range(0xB0, 0xD0), range(0xA1, 0xFF)))
        low = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
        big5 = set(_characters("big5", range(0xA4, 0xC7), low))
        return big5 | set(CANTONESE)


FACES: Final = (
    Face("HK", "Noto Sans CJK HK", ("zh_Hant_HK", "en")),
    Face("TC", "Noto Sans CJK TC", ("zh_Hant_TW", "en")),
    Face("JP", "Noto Sans CJK JP", ("ja", "en")),
)


def _characters(encoding: str, leads: range, trails: range | list[int]) -> Iterator[str]:
    for lead in leads:
        for trail in trails:
            try:
                yield bytes((lead, trail)).decode(encoding)
            except UnicodeDecodeError:
                continue


def catalogue_characters() -> set[str]:
    """Collect the characters of all translations, of every language.

    All languages together, because the language menu and the glossary show words of the others.
    """
    found: set[str] = set()
    for path in sorted((ROOT / "translations").glob("*/LC_MESSAGES/*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                forms = message.string if isinstance(message.string, tuple) else (message.string,)
                if message.id:
                    found.update(*forms)
    return found


def qt_characters() -> set[str]:
    """Collect the characters of Qt's own Chinese and Japanese texts."""
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    found: set[str] = set()
    for name in ("qtbase_zh_TW.qm", "qtbase_ja.qm"):
        for text in _qm_texts((folder / name).read_bytes()):
            found.update(text)
    return found


def _qm_texts(content: bytes) -> Iterator[str]:
    """Read the translations of a compiled Qt catalogue.

    Layout: sixteen bytes of signature, then blocks (tag, length, content). The block 0x69 holds messages as
    runs of fields: 3 = translation in UTF-16, 1 = end of a message, 5 = a 32-bit hash, others = texts with
    their length before them.
    """
    messages_block, end, translation, digest, no_text = 0x69, 1, 3, 5, 0xFFFFFFFF
    at = 16
    while at < len(content):
        tag, length = struct.unpack_from(">BI", content, at)
        at += 5
        block = content[at : at + length]
        at += length
        if tag != messages_block:
            continue
        inner = 0
        while inner < len(block):
            field = block[inner]
            inner += 1
            if field == end:
                continue
            if field == digest:
                inner += 4
                continue
            (size,) = struct.unpack_from(">I", block, inner)
            inner += 4
            if size == no_text:
                continue
            if field == translation:
                yield block[inner : inner + size].decode("utf-16-be")
            inner += size


def locale_characters(name: str) -> set[str]:
    """Collect the characters of the names and patterns that Babel writes for the locale *name*."""
    locale = Locale.parse(name)
    units = locale._data["unit_patterns"]  # noqa: SLF001 (Babel has no accessor)
    trees = (
        locale.months, locale.days, locale.periods, locale.day_periods, locale.eras, locale.quarters,
        locale.list_patterns, locale.number_symbols["latn"], locale.date_formats, locale.time_formats,
        locale.datetime_formats, locale.datetime_skeletons, locale.interval_formats,
        [pattern for unit, pattern in units.items() if unit.startswith("duration-")],
    )  # fmt: skip
    found: set[str] = set()
    for tree in trees:
        for text in _strings(tree):
            found.update(text)
    return found


def _strings(tree: object) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    elif hasattr(tree, "pattern"):
        yield str(tree.pattern)
    elif hasattr(tree, "values"):
        for branch in tree.values():
            yield from _strings(branch)
    elif isinstance(tree, (list, tuple)):
        for branch in tree:
            yield from _strings(branch)


def plain_characters() -> set[str]:
    """Return ASCII, Latin-1, kana, CJK punctuation, full-width forms and the marks of the window."""
    blocks = (
        (0x20, 0x7F),
        (0xA0, 0x100),
        (0x3000, 0x3030),
        (0x3041, 0x3100),
        (0xFF01, 0xFF60),
        (0xFFE0, 0xFFE7),
    )
    return (
        {chr(code) for first, stop in blocks for code in range(first, stop)} | set(MARKS + LANGUAGE_MENU) | set(ALIKE)
    )


def needed_characters(face: Face) -> set[str]:
    """Collect every character that *face* has to write, without the reserve of common ones."""
    found = catalogue_characters() | qt_characters() | plain_characters()
    for name in face.locales:
        found |= locale_characters(name)
    return {c for c in found if c.isprintable() and not unicodedata.combining(c)}


def source_font(folder: Path, family: str) -> TTFont:
    """Open *family* from the collection in *folder*.

    Raises:
        LookupError: the collection has no such family.
    """
    with TTCollection(str(folder / COLLECTION), lazy=True) as collection:
        for index, font in enumerate(collection.fonts):
            if font["name"].getDebugName(1) == family:
                return TTFont(str(folder / COLLECTION), fontNumber=index, recalcTimestamp=False)
    raise LookupError(family)


def rename(font: TTFont, family: str) -> None:
    """Return *font* the name *family* everywhere, keeping the copyright and licence lines."""
    style, postscript = "Regular", family.replace(" ", "") + "-Regular"
    table = font["name"]
    windows, english = 3, 0x409
    kept = {0, 5, 7, 8, 9, 11, 13, 14}
    table.names = [
        record
        for record in table.names
        if record.nameID in kept and (record.platformID, record.langID) == (windows, english)
    ]
    for number, text in {1: family, 2: style, 3: postscript, 4: family, 6: postscript}.items():
        table.setName(text, number, windows, 1, english)
    outlines = font["CFF "].cff
    outlines.fontNames[0] = postscript
    top = outlines.topDictIndex[0]
    top.FullName, top.FamilyName = family, family


def add_alike(font: TTFont) -> None:
    """Let the signs of `ALIKE` show the shapes that stand in for them."""
    for table in font["cmap"].tables:
        if table.isUnicode() and hasattr(table, "cmap"):
            for sign, other in ALIKE.items():
                table.cmap[ord(sign)] = table.cmap[ord(other)]


def make(face: Face, folder: Path) -> None:
    """Write the font of *face* from the collection in *folder*."""
    font = source_font(folder, face.source)
    options = subset.Options(
        layout_features=["kern", "ccmp", "mark"], name_IDs=["*"], name_languages=["*"], notdef_outline=True,
        drop_tables=["vhea", "vmtx", "VORG", "BASE", "DSIG", "GSUB"],
    )  # fmt: skip
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(sorted(needed_characters(face) | face.common_characters())))
    subsetter.subset(font)
    add_alike(font)
    rename(font, face.family)
    face.path.parent.mkdir(parents=True, exist_ok=True)
    font.save(str(face.path))


def missing(face: Face) -> set[str]:
    """Return the needed characters that the font of *face* lacks."""
    with TTFont(str(face.path), lazy=True) as font:
        present = font.getBestCmap()
        return {character for character in needed_characters(face) if ord(character) not in present}


def main() -> int:
    """Make the fonts, or check them."""
    parser = argparse.ArgumentParser(description="Make or check the bundled fonts.")
    parser.add_argument("folder", nargs="?", type=Path, help=f"folder of {COLLECTION}")
    parser.add_argument("--check", action="store_true", help="only report characters the fonts lack")
    arguments = parser.parse_args()
    if arguments.folder is None and not arguments.check:
        parser.error("name the folder of the source font, or --check")
    lacking = False
    for face in FACES:
        if not arguments.check:
            make(face, arguments.folder)
        absent = missing(face)
        lacking |= bool(absent)
        size = face.path.stat().st_size
        sys.stdout.write(f"{face.path.name}: {size:,} bytes; missing: {''.join(sorted(absent)) or 'none'}\n")
    return int(lacking)


if __name__ == "__main__":
    sys.exit(main())
