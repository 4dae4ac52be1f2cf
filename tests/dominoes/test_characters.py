# SPDX-License-Identifier: MIT
"""`dominoes.characters`: what names and remarks cannot have."""

from __future__ import annotations

import pytest

from dominoes.characters import composed, folded, folded_places, holds, unfit, without_unfit


@pytest.mark.parametrize(
    ("text", "refused", "kept"),
    [
        pytest.param("小明 Ömer", "", "小明 Ömer", id="letters of any script"),
        pytest.param("a\nb\x00c", "\n\x00", "abc", id="control characters"),
        pytest.param("\u202eabc\u2069", "\u202e\u2069", "abc", id="marks that turn the direction of writing"),
        pytest.param("A\U0001f469\u200d\U0001f52cb", "\u200d", "Ab", id="joined emoji go as a whole: A S4 f"),
        pytest.param("王👨\u200d👩\u200d👧\u200d👦", "\u200d", "王", id="A S4 f: a family is no four persons"),
        pytest.param("🏳\ufe0f\u200d🌈 👩🏽\u200d🔬x", "\u200d", " x", id="A S4 f: with signs of form and colour"),
        pytest.param("🏴\U000e0067\U000e007f", "\U000e0067\U000e007f", "", id="A S4 f: a flag of a region"),
        pytest.param("👍🏽 ❤\ufe0f", "", "👍🏽 ❤\ufe0f", id="emoji of one sign"),
        pytest.param("क\u094d\u200dष", "\u200d", "क\u094dष", id="a joiner between letters"),
        pytest.param("a\ud800", "\ud800", "a", id="half a character"),
        pytest.param("a\u2028b\u2029", "\u2028\u2029", "ab", id="ends of lines and paragraphs"),
        pytest.param("a\ue000\U0003fffe", "", "a", id="without meaning: read, but not typed here"),
    ],
)
def test_unfit_characters(text: str, refused: str, kept: str) -> None:
    """Records refuse undisplayable characters; typed text loses meaningless ones as well."""
    assert unfit(text) == set(refused)
    assert without_unfit(text) == kept


@pytest.mark.parametrize(
    ("name", "same"),
    [
        pytest.param("か\u3099き\u3099山田", "がぎ山田", id="A S3-4: as macOS writes it"),
        pytest.param("ﾔﾏﾀﾞ ﾊﾟ｡", "ヤマダ パ。", id="A S4 e: kana of half width"),
        pytest.param("カﾞ", "ガ", id="a mark of half width"),
        pytest.param("Jose\u0301", "José", id="an accent"),
        pytest.param("ＡＢＣ 渡邉①", "ＡＢＣ 渡邉①", id="what is no composition stays"),
    ],
)
def test_one_form_of_a_name(name: str, same: str) -> None:
    """A name is equal however it was typed."""
    assert composed(name) == composed(same) == same


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("か\u3099き\u3099山田", "がぎ", id="A S3-4: composition"),
        pytest.param("がぎ山田", "か\u3099", id="A S3-4: composition of what is typed"),
        pytest.param("ＡＢＣ", "abc", id="A5: width"),
        pytest.param("ABC", "ａｂｃ", id="A5: width of what is typed"),
        pytest.param("ﾔﾏﾀﾞ", "ヤマダ", id="A S3-4: kana of half width"),
        pytest.param("ヤマダ", "やまだ", id="A S3-4: hiragana"),
        pytest.param("やまゞ", "ヤマヾ", id="marks of repetition"),
        pytest.param("José Ángel", "jose", id="A S3-4: accents"),
        pytest.param("Jose", "JOSÉ", id="A S3-4: accents of what is typed"),
        pytest.param("Straße", "STRASSE", id="A S3-4: ß"),
        pytest.param("Łódź Ørsted Đorđe", "lodz orsted dorde", id="strokes"),
        pytest.param("Nguyễn Việt", "nguyen viet", id="two accents on a letter"),
        pytest.param("Ёлка Ίων", "елка ιων", id="other alphabets"),
        pytest.param("İstanbul ISPARTA", "istanbul isparta", id="i with a dot"),
        pytest.param("홍길동", "홍길", id="Hangul"),
        pytest.param("雙天", "双", id="forms of one character"),
        pytest.param("第Ⅷ①", "第viii1", id="figures"),
        pytest.param("陳　大文", "陳 大文", id="a wide space"),
        pytest.param("渡邉 渡邊", "渡辺", id="forms of a name"),
        pytest.param("高橋 山崎 黃 濱田 齋藤", "髙橋", id="a form of the registers"),
        pytest.param("山崎 黃大文 濱田 齋藤", "山﨑 黄大文 浜田 斉藤", id="several of them"),
        pytest.param("O’Brien", "o'brien", id="a printed apostrophe"),
    ],
)
def test_a_search_takes_for_equal(text: str, wanted: str) -> None:
    """Width, composition, accents, case and kana are no difference."""
    assert folded(wanted) in folded(text)
    assert holds(text, wanted)


@pytest.mark.parametrize(
    ("text", "other"), [("か", "が"), ("は", "ぱ"), ("土", "士"), ("ก", "กิ"), ("a", "o"), ("渡邉", "渡部")]
)
def test_a_search_tells_apart(text: str, other: str) -> None:
    """Voiced kana and letters that are other ones to their readers stay so."""
    assert folded(text) != folded(other)


@pytest.mark.parametrize("text", ["", "abc", "Straße", "ﾔﾏﾀﾞと山田", "Cafe\u0301s", "①②", "🀄ﬁn", "\u0301x"])
def test_places_of_folded_letters(text: str) -> None:
    """Each letter is known by the place in the text that it was made of."""
    made, places = folded_places(text)
    assert made == folded(text)
    assert len(places) == len(made) + 1
    assert places == sorted(places)
    assert places[-1] == len(text)
    for at in range(len(made)):
        if places[at] != places[at + 1]:
            assert folded(text[: places[at + 1]]) == made[: at + 1]
