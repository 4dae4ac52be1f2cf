# SPDX-License-Identifier: MIT
"""`dominoes.records.encodings`: what editors, spreadsheets and shells write."""

from __future__ import annotations

import codecs
import contextlib
import random

import pytest

from dominoes.records.encodings import EncodingError, readings, unicode_text

CHINESE = "王大明\n李小美\n陳志強\n趙敏\n"
HONG_KONG = "何啲噉\n鄧邨\n"
JAPANESE = "山田太郎\n渡邉 花子\nタナカ\n"


@pytest.mark.parametrize("text", ["a", '{"gupai": 1}\n', "王\r\n李\r\n", "\ufeffa", "🀄 天"])
@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_mark_tells_the_form(text: str, mark: bytes, codec: str) -> None:
    """A S3-1: one mark is taken away, a second one stays."""
    if mark or not text.startswith("\ufeff"):
        assert unicode_text(mark + text.encode(codec)) == text


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark(codec: str) -> None:
    """Two ASCII letters at the beginning tell it, as in every record."""
    assert unicode_text('{"name": "王"}'.encode(codec)) == '{"name": "王"}'


@pytest.mark.parametrize(
    ("language", "encoded", "text", "encoding"),
    [
        pytest.param("en", "utf-8", CHINESE, "UTF-8", id="UTF-8"),
        pytest.param("ja", "utf-8-sig", CHINESE, "UTF-8", id="Notepad"),
        pytest.param("zh_HK", "utf-16", JAPANESE, "UTF-16", id="PowerShell"),
        pytest.param("zh_HK", "cp950", CHINESE, "Big5-HKSCS", id="Hong Kong"),
        pytest.param("zh_HK", "big5hkscs", HONG_KONG, "Big5-HKSCS", id="Hong Kong, Cantonese"),
        pytest.param("zh_TW", "cp950", CHINESE, "Big5", id="Taiwan"),
        pytest.param("zh_TW", "big5hkscs", HONG_KONG, "Big5-HKSCS", id="Taiwan, a list from Hong Kong"),
        pytest.param("ja", "cp932", JAPANESE, "Shift_JIS", id="Japan"),
        pytest.param("ja", "cp932", "ﾔﾏﾀﾞ\nﾀﾅｶ\nｱｶ\n", "Shift_JIS", id="Japan, kana of half width"),
        pytest.param("ja", "cp932", "髙橋①\n", "Shift_JIS", id="Japan, letters of NEC and IBM"),
        pytest.param("zh_HK", "cp932", JAPANESE, "Shift_JIS", id="Hong Kong, a list from Japan"),
        pytest.param("ja", "cp950", CHINESE, "Big5-HKSCS", id="Japan, a list from Taiwan"),
        pytest.param("zh_TW", "ascii", "Ann\nBob\n", "UTF-8", id="ASCII"),
    ],
)
def test_lists_from_anywhere(language: str, encoded: str, text: str, encoding: str) -> None:
    """A S3-2: the likeliest reading comes first, with the name of its encoding."""
    first, *_others = readings(text.encode(encoded), language)
    assert (first.text, first.encoding) == (text, encoding)


def test_other_readings_are_offered() -> None:
    """Each different text once; what cannot be so is left out."""
    found = readings("王大明".encode("cp950"), "zh_TW")
    assert found[0].text == "王大明"
    assert len({each.text for each in found}) == len(found)
    assert len(readings("王大明".encode("utf-8-sig"))) == 1
    assert len(readings(b"Ann")) == 1


@pytest.mark.parametrize(
    ("page", "system", "first"),
    [
        ("cp932", None, "Shift_JIS"),
        ("cp950", "Chinese (Traditional)_Taiwan", "Big5"),
        ("utf-8", "ja_JP", "Shift_JIS"),
        ("utf-8", "zh_TW", "Big5"),
        ("utf-8", "zh_HK", "Big5-HKSCS"),
        ("utf-8", None, "Big5-HKSCS"),
    ],
)
def test_the_system_says_its_code_page(
    page: str, system: str | None, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a language without one: Windows names the page itself, other systems a language."""
    monkeypatch.setattr("locale.getencoding", lambda: page)
    monkeypatch.setattr("locale.getlocale", lambda: (system, page))
    # Kana in one page, characters in the other: only the system tells.
    (found, *_others) = readings(b"\xb1\xb6", "en")
    assert found.encoding == first


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param("王".encode("utf-16")[:-1], "not a text in UTF-16", id="cut off"),
        pytest.param(codecs.BOM_UTF16_LE + b"\x00\xd8a\0", "not a text in UTF-16", id="half a pair"),
        pytest.param(codecs.BOM_UTF8 + b"\xff", "not a text in UTF-8", id="a mark that is wrong"),
        pytest.param(b"\x80\xff\xff", "not a text in UTF-8", id="in no encoding"),
        pytest.param("王大明".encode("cp950"), "not a text in UTF-8, but in Big5-HKSCS, it seems", id="a code page"),
    ],
)
def test_what_is_no_unicode_is_named(data: bytes, said: str) -> None:
    """A S3-1: the encoding is told as the cause."""
    with pytest.raises(EncodingError) as raised:
        unicode_text(data)
    assert str(raised.value) == said
    assert raised.value.is_text


@pytest.mark.parametrize("data", [b"", b"\xc2", b"\xff", b"\x81", b"\xa4\xa4\xa4"], ids=repr)
def test_a_text_that_is_cut_short(data: bytes) -> None:
    """A letter cut in half, or nothing at all, is no reading or another one, never an error of Python."""
    with contextlib.suppress(EncodingError):
        assert all(isinstance(each.text, str) for each in readings(data))
    with pytest.raises(EncodingError) if data else contextlib.nullcontext():
        unicode_text(data)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize(
    "text",
    ["陳大文\n王小明\n", "a陳大文\n", "陳a\n", "1. 陳\n", "Ana\n", "一\r\n丁一\r\n", "𠮷\n", "山田　太郎\n"],
    ids=ascii,
)
def test_lists_in_wide_forms_without_a_mark(codec: str, text: str) -> None:
    """A line break or another ASCII letter tells, wherever it stands."""
    (found,) = readings(text.encode(codec), "zh_HK")
    assert (found.text, found.encoding) == (text, codec[:6].upper())
    assert unicode_text(text.encode(codec)) == text


@pytest.mark.parametrize(
    "data", [b"Ann\0Bob", "王\0".encode(), b"\0", b"a\0\0\0b\0", b"Ann\0\0\0\xff\xff\xff"], ids=repr
)
def test_no_text_has_a_nul(data: bytes) -> None:
    """Data with one is no list of names in UTF-8."""
    with pytest.raises(EncodingError):
        readings(data)


NAMES = {
    "cp950": "陳大文 王小明 李四 張三 黃家駒 林志玲 周杰倫 蔡英文 阿明 鄭秀文 何B仔 梁朝偉 陳志強 趙敏 Amy",
    "big5hkscs": "陳大文 李𠮷 咗 嘢 啲 佢哋 㗎 㷫 峯 恒生 衞 裏 何啲噉 鄧邨 黃家駒 劉德華",
    "cp932": "山田太郎 佐藤花子 鈴木 髙橋 斎藤 渡邉 小林 田中 やまだ タナカ ﾔﾏﾀﾞ 伊藤 優子 ゆうこ 翔太 陽菜 葵 蓮 "
    "﨑本 中﨑 渡邊 齋藤 凛 颯太 ｱｷﾗ Ken",
}


@pytest.mark.parametrize("codec", NAMES)
@pytest.mark.parametrize("language", ["zh_HK", "zh_TW", "ja"])
def test_short_lists_of_names(codec: str, language: str) -> None:
    """Rare letters among a few names seldom mislead the first guess, and the right text is always offered."""
    rng, names, tried, wrong = random.Random(language), NAMES[codec].split(), 0, 0
    while tried < 100:
        text = "\r\n".join(rng.choices(names, k=rng.randint(4, 8)))
        with contextlib.suppress(UnicodeEncodeError):
            found = readings(text.encode(codec), language)
            assert text in {each.text for each in found}
            wrong += found[0].text != text
            tried += 1
    assert wrong <= 3
