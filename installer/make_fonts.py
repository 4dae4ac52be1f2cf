# SPDX-License-Identifier: MIT
"""Make the bundled fonts: regional subsets of Noto Sans CJK and Noto Serif CJK under names of their own.

Qt cannot choose regional shapes by language, so zh-HK, zh-TW and ja each get fonts that have only their own: a regular
and a bold one for everything, and a bold Ming 明體 (serif) for titles.

    python installer/make_fonts.py FOLDER      # FOLDER holds NotoSansCJK-Regular.ttc … (Debian: fonts-noto-cjk)
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
"""Signs missing in the source, each with the sign that lends its shape."""

CANTONESE: Final = (
    "戙冧枱櫈墊孖么凳砸啲嘅咗喺哋冇乜嘢嗰咁噉佢俾畀咪唔嚟啱攞揸瞓嘥嚿啩喎咩㗎嘞囉咋噃嗱嗌嚫嘈嘩喇㖭噏咧哂晒孭掟撳揼揾搵搦攰"
    "脷膶腍諗詏踎跣躝邨鈪鎅閪餸餼鬥麪裏着啟粧羣綫衞説裡嗮嚡乸嬲屙屘冚冤攬擰睇睺眨瞇癐罅蚊蠄褦煲焗焫熄煱滾淥氹汆杬柸栢樖"
)
"""Characters of written Cantonese that the Big5 set lacks or counts as rare."""


CHINESE_NAMES: Final = (
    "王李張劉陳楊黃趙吳周徐孫馬朱胡郭何高林羅鄭梁謝宋唐許韓馮鄧曹彭曾蕭田董袁潘于蔣蔡余杜葉程蘇魏呂丁任沈姚盧姜崔鍾譚"
    "陸汪范金石廖賈夏韋付方白鄒孟熊秦邱江尹薛閻段雷侯龍史陶黎賀顧毛郝龔邵萬錢嚴覃武戴莫孔向湯莊區歐關冼麥招霍甘簡溫伍"
    "鄺利翁倪勞容柯詹施饒連古祝岑卓龐聶游阮鮑司徒陽上官諸葛尤駱喬賴邢俞焦左柳安常齊康文辛管牛洪季耿樊蘭殷申凌應喻翟鄔"
    "裴項屈單查嘉俊偉傑豪健志明國強華德榮輝永成光耀宗祖仁義禮智信忠孝廉子軒浩宇晨睿熙朗晴曦皓柏樂逸駿謙諾恩穎欣怡詠詩"
    "琪琳瑤瑩瑜璇靜雯雅婷婉嫻嫣娟娜娥姍妍妮萱蕾薇蓉蓮芳芬芝英茵莉菁菲萍葵蔓蕙慧惠敏玲珍珠珊佩佳倩儀俐伶倫僑冰凱劍勇勝"
    "南博君哲善喜坤培基堅壽奇妙威學寧宏宜定富寶寬尚峰峯川希平年庭建弘彥彬彪律心思恆悅愉愛慈慶才揚敬斌新旭昇昌昊昕晉晏"
    "景晶暉暢曉書有朋望木本東松桂桃梅森楓楚榕樹橋欽正毅民水汝池沁沛泉波泰洋洛津洲浚海涵淇淑清淵添渝湘源溢滔漢潔潤澄澤"
    "濤瀚灝炎炳烈焯然煒煌照燁燕燦爵玄玉珏珮理琛琨瑋瑛瑞瑾璋璟瓊生甜盈盛真睦碧磊祈祐祥禎福秀秉穗立竣童端筠紀純紫紹綺綸"
    "維緯縈美羣群翎翠翰聖聰肇育舒良芊芯芷芸若苑茹荃荷莎菱蓓藍藝蘊虹蝶行裕言誠語誼謹賢贊超軍辰迪通進達遠遙邦采里鈞鈴銀"
    "銘鋒錦鍵鎮鏗鑫長開隆雁雄雪雲霆霖霞露青靖韜韻韶頌順頤顯飛馨駒騏騰驊鳳鳴鴻鵬鶴鷹麒麗麟黛阿老小大哥姐叔伯爺嫂姨媽爸"
    "公婆仔妹弟師傅太先肥貓狗虎豬兔鼠猴雞蛇羊貝糖豆星月風花草夢世丘中佑佘全冠包卿品塗妤宥家宸岳巫廷彤憲房承政易春曲枝"
    "涂温玥琴男留畢發碩禹秋穆章符筑粘素練繆羽翔興苡蒲蓁褚解諺谷貞財辜郁鄞鈺鐘闕雨霏顏香魯龎"
)
"""Characters of frequent Chinese names of persons."""

JAPANESE_NAMES: Final = (
    "佐藤鈴木高橋田中伊渡辺山本村小林加吉々口松井上斎清水崎池阿部森下石川島前後岡長谷近斉坂遠青西福太三浦原野竹内金子"
    "和柴酒工横宮安丸今河武杉増平大塚千葉久保岩桜尾菊地菅新古飯矢服浜望月荒関土屋熊早児玉片東栗窪辻堀樋笠須鎌諏訪磯梶"
    "榎牧鶴亀鳥鹿猪萩荻芦蒲椎桐柏柳栄桑梅楠滝沢浅瀬湯源畑畠皆相真砂神秋稲穂立笹筒米紺細織羽能脇臼船若茂落蓮蔵衛角豊赤"
    "越足迫那郷都重鍋門間阪陣難雨雪風飛馬駒黒城北南丹仁倉永白黄市場根津竜梨芝江戸吹奥翔悠湊陽樹結衣葵菜美咲凛愛莉杏楓"
    "優花奈心彩遥萌七海琴音楽詩央友香夏春冬恵由紀裕智幸洋典弘宏浩隆孝博誠稔勝実進勲功修勇剛健聡哲徹亮諒涼遼怜玲零黎拓"
    "匠巧航陸空昴昂晃晶晴旭昇昌昭朗朝朋暁曜未来丞亜以依侑佑祐俊倫克冴凌凪創卓司吾哉圭基壮夕多夢奏妃妙姫季宗宙宜寛寧寿"
    "将尚尋崇嵐嶺希帆幹広庄康延弥彦彪彰律徳志忍忠快恋恒悟慈慎慧慶成敏敦文斗旬明映景暖有朔李果枝柊柚栞桃桂梓梢椿毅汐沙"
    "治波泰流淑淳深渉温潤澄澪瀧灯照煌熙玄珠理琉琢瑛瑚瑞瑠璃環甫瞬瞳知碧磨祈祥禄秀稀章笑紗純紘紬素紫絢絵綺綾緋緑緒繭羅"
    "群翠翼耀聖肇育胤臣芙芳芽英茉茜華菫蒼薫藍蘭虎虹蛍詠誉護貴賢路輔輝辰迅透逸道達邑郁里銀錦開隼雄雅雛雫雲霞静響頼颯馨"
    "駿魁鮎鳳鳴鴻鷹麗麟麻龍奨父母兄弟姉妹爺婆猫犬先生君様一也京人介代佳充助学直篤舞郎"
    "邉邊邨齋齊髙﨑德濵濱槇彌惠眞國廣澤櫻嶋瀨"
)
"""Characters of frequent Japanese names of persons, and other forms of them that families write."""

LOCALES: Final = {"HK": ("zh_Hant_HK", "en"), "TC": ("zh_Hant_TW", "en"), "JP": ("ja", "en")}
"""Babel locales: the fonts of a region must write their names of months, days and units."""


@dataclass(frozen=True, slots=True)
class Face:
    """One font to be made."""

    design: str
    """``Sans``, or ``Serif`` for titles."""
    region: str
    """A key of `LOCALES`."""
    weight: str
    """``Regular`` or ``Bold``."""

    @property
    def collection(self) -> str:
        """File of the collection that has its shapes."""
        return f"Noto{self.design}CJK-{self.weight}.ttc"

    @property
    def source(self) -> str:
        """Family inside the collection with the shapes."""
        return f"Noto {self.design} CJK {self.region}"

    @property
    def family(self) -> str:
        """Name under which Qt finds the font."""
        return f"Gupai {self.design} {self.region}"

    @property
    def path(self) -> Path:
        """File of the font in the project."""
        return FONTS / f"{self.family.replace(' ', '')}-{self.weight}.otf"

    def needed_characters(self) -> set[str]:
        """Collect every character that the font has to write, without the reserve of common ones."""
        found = (
            catalogue_characters() | plain_characters() | manual_characters(self.region, titles=self.design == "Serif")
        )
        if self.design == "Sans":
            found |= qt_characters()
            for name in LOCALES[self.region]:
                found |= locale_characters(name)
        return {c for c in found if c.isprintable() and not unicodedata.combining(c)}

    def common_characters(self) -> set[str]:
        """Return the everyday characters of the language: level 1 of its national character set.

        They make the font good for sentences written after it was made, and for names people type. A title has few
        words but may name a player, so that the font of titles has the characters of frequent names only.
        """
        if self.design == "Serif":
            return set(JAPANESE_NAMES if self.region == "JP" else CHINESE_NAMES)
        if self.region == "JP":
            return set(_characters("euc_jp", range(0xB0, 0xD0), range(0xA1, 0xFF))) | set(JAPANESE_NAMES)
        low = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
        big5 = set(_characters("big5", range(0xA4, 0xC7), low))
        return big5 | set(CANTONESE)


FACES: Final = tuple(
    Face(design, region, weight)
    for design, weight in (("Sans", "Regular"), ("Sans", "Bold"), ("Serif", "Bold"))
    for region in LOCALES
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


def manual_characters(region: str, *, titles: bool) -> set[str]:
    """Collect the characters of the manual in the language of *region*, or of its *titles* alone."""
    language = {"HK": "zh_HK", "TC": "zh_TW", "JP": "ja"}[region]
    pages = (path.read_text("utf-8") for path in sorted((ROOT / "resources" / "manual").glob(f"*.{language}.md")))
    return {each for page in pages for line in page.splitlines() if line[:1] == "#" or not titles for each in line}


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
        # Kana of half width: names in records of others have them.
        (0xFF61, 0xFFA0),
        (0xFFE0, 0xFFE7),
    )
    return (
        {chr(code) for first, stop in blocks for code in range(first, stop)} | set(MARKS + LANGUAGE_MENU) | set(ALIKE)
    )


def source_font(face: Face, folder: Path) -> TTFont:
    """Open the source of *face* in *folder*.

    Raises:
        LookupError: the collection has no such family.
    """
    path = str(folder / face.collection)
    with TTCollection(path, lazy=True) as collection:
        for index, font in enumerate(collection.fonts):
            if font["name"].getDebugName(1) == face.source:
                return TTFont(path, fontNumber=index, recalcTimestamp=False)
    raise LookupError(face.source)


def rename(font: TTFont, face: Face) -> None:
    """Name *font* as *face* everywhere, keeping the copyright and licence lines."""
    full = face.family if face.weight == "Regular" else f"{face.family} {face.weight}"
    table = font["name"]
    windows, english = 3, 0x409
    kept = {0, 5, 7, 8, 9, 11, 13, 14}
    table.names = [
        record
        for record in table.names
        if record.nameID in kept and (record.platformID, record.langID) == (windows, english)
    ]
    names = {1: face.family, 2: face.weight, 3: face.path.stem, 4: full, 6: face.path.stem}
    for number, text in names.items():
        table.setName(text, number, windows, 1, english)
    outlines = font["CFF "].cff
    outlines.fontNames[0] = face.path.stem
    top = outlines.topDictIndex[0]
    top.FullName, top.FamilyName = full, face.family


def add_alike(font: TTFont) -> None:
    """Map the signs of `ALIKE` to the shapes that stand in for them."""
    for table in font["cmap"].tables:
        if table.isUnicode() and hasattr(table, "cmap"):
            for sign, other in ALIKE.items():
                table.cmap[ord(sign)] = table.cmap[ord(other)]


def make(face: Face, folder: Path) -> None:
    """Write the font of *face* from its collection in *folder*."""
    font = source_font(face, folder)
    # Without subroutines a font takes a little less room in the wheel: compression saves more than they do.
    options = subset.Options(
        layout_features=["kern", "ccmp", "mark"], name_IDs=["*"], name_languages=["*"], notdef_outline=True,
        drop_tables=["vhea", "vmtx", "VORG", "BASE", "DSIG", "GSUB"], desubroutinize=True,
    )  # fmt: skip
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(sorted(face.needed_characters() | face.common_characters())))
    subsetter.subset(font)
    add_alike(font)
    rename(font, face)
    face.path.parent.mkdir(parents=True, exist_ok=True)
    font.save(str(face.path))


def missing(face: Face) -> set[str]:
    """Return the needed characters that the font of *face* lacks."""
    with TTFont(str(face.path), lazy=True) as font:
        present = font.getBestCmap()
        return {character for character in face.needed_characters() if ord(character) not in present}


def main() -> int:
    """Make the fonts, or check them."""
    parser = argparse.ArgumentParser(description="Make or check the bundled fonts.")
    parser.add_argument("folder", nargs="?", type=Path, help=f"folder of {FACES[0].collection} and the others")
    parser.add_argument("--check", action="store_true", help="only report characters the fonts lack")
    arguments = parser.parse_args()
    if arguments.folder is None and not arguments.check:
        parser.error("name the folder of the source fonts, or --check")
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
