# SPDX-License-Identifier: MIT
"""`ui.language.i18n`."""

from __future__ import annotations

import datetime as dt
import errno
import gettext
import logging
import shutil
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from ui import paths
from ui.language import i18n

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=1; plural=0;\\n"\n\n'
SENTENCES = """msgid "Deal {n}"
msgstr "配牌 {n}"

msgid "Broken {n}"
msgstr "壊れた {m}"

msgid "Unclosed {n}"
msgstr "壊れた {n"

msgctxt "button"
msgid "Play"
msgstr "出す"

msgid "{n} tile"
msgid_plural "{n} tiles"
msgstr[0] "{n}枚"

msgid "{n} bad tile"
msgid_plural "{n} bad tiles"
msgstr[0] "{k}枚"
"""


def forget() -> None:
    """Go back to the state before the first choice of a language."""
    i18n._state.language = i18n.SOURCE
    i18n._state.tiles = None
    i18n._state.sentences = gettext.NullTranslations()
    i18n._fits.cache_clear()
    i18n._all_tiles.cache_clear()


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Every test starts before the first choice of a language and leaves nothing behind."""
    forget()
    yield
    forget()


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    """Qt's application object, given back in English."""
    font = qapp.font()
    yield qapp
    i18n.install(qapp, "en")
    qapp.setFont(font)
    QLocale.setDefault(QLocale.system())


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, bytes], None]:
    """Put a Japanese catalogue of sentences in the place of the real one."""

    def write(name: str, content: bytes) -> None:
        folder = tmp_path / "translations" / "ja" / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
        real = paths.data("translations") / "ja" / "LC_MESSAGES" / "tiles.po"
        (folder / "tiles.po").write_bytes(real.read_bytes())
        monkeypatch.setattr(i18n, "data", lambda name: tmp_path / name)

    return write


@pytest.mark.parametrize(
    ("names", "key"),
    [
        (["zh-Hant-HK", "zh-HK", "zh-Hant", "zh"], "zh_HK"),
        (["zh_HK.UTF-8"], "zh_HK"),
        (["zh_HK.Big5-HKSCS"], "zh_HK"),
        (["zh-MO"], "zh_HK"),
        (["zh-Hant-MO"], "zh_HK"),
        (["yue"], "zh_HK"),
        (["yue-Hans-CN"], "zh_HK"),
        (["zh-yue"], "zh_HK"),
        (["zh-TW"], "zh_TW"),
        (["zh-Hant"], "zh_TW"),
        (["zh-Hant-SG"], "zh_TW"),
        (["nan_TW"], "zh_TW"),
        (["zh"], "zh_TW"),
        (["zh-CN"], "zh_TW"),
        (["zh-Hans-CN"], "zh_TW"),
        (["zh-Hans-HK"], "zh_TW"),
        (["ja"], "ja"),
        (["ja_JP.eucJP"], "ja"),
        (["ja-JP-u-ca-japanese"], "ja"),
        (["en-HK", "zh-HK"], "en"),
        (["fr-FR", "zh-HK", "en"], "zh_HK"),
        (["de", "pt_BR"], "en"),
        (["C"], "en"),
        ([""], "en"),
        ([], "en"),
    ],
)
def test_the_language_of_the_system(names: list[str], key: str) -> None:
    """The first name that means one of our languages decides, script before territory."""
    assert i18n.system_language(names) == key


def test_an_unknown_language_is_refused_and_nothing_changes() -> None:
    """The list of languages is closed; the message says what there is."""
    i18n.use("ja")
    with pytest.raises(ValueError, match="unknown language 'zh_CN'; there are zh_HK, zh_TW, ja, en"):
        i18n.use("zh_CN")
    assert i18n.current().key == "ja"


@pytest.mark.parametrize(
    ("key", "tile", "mallet", "trick", "three"),
    [
        ("zh_HK", "鵝", "伶冧六", "戙", "3 隻"),
        ("zh_TW", "和", "銅錘六", "棟", "3 張"),
        ("ja", "和", "銅錘六", "棟", "3枚"),
        ("en", "Goose", "Red Mallet Six", "trick won", "3 tiles"),
    ],
)
def test_words_differ_by_region(key: str, tile: str, mallet: str, trick: str, three: str) -> None:
    """Hong Kong, Taiwan and Japan have words of their own."""
    i18n.use(key)
    assert i18n.tile_text("tile", "31") == tile
    assert i18n.tile_text("tile", "51") == mallet
    assert i18n.term("trick-won") == trick
    assert i18n.counted("tiles", 3) == three


def test_one_of_a_thing_is_singular_in_english() -> None:
    """Counter words have a form for one."""
    assert [i18n.counted("points", n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_before_any_choice_everything_is_english() -> None:
    """Code without a window can ask for words at once."""
    assert (i18n.current().key, i18n.term("banker"), i18n._("Deal {n}")) == ("en", "banker", "Deal {n}")


def test_readings_are_japanese_only() -> None:
    """Kana stand beside Japanese words and nowhere else."""
    japanese, chinese = i18n.LANGUAGES["ja"], i18n.LANGUAGES["zh_HK"]
    readings = [i18n.tile_text_in(japanese, "reading", key) for key in ("66", "banker", "dark-mode")]
    assert readings == ["テン", "おや", ""]
    assert i18n.tile_text_in(chinese, "reading", "66") == ""


def test_an_unknown_term_is_its_key() -> None:
    """A missing name is ugly but no failure."""
    i18n.use("ja")
    assert i18n.term("no-such-term") == "no-such-term"


def test_sentences(catalogue: Callable[[str, bytes], None]) -> None:
    """Plain, plural and contextual sentences come from the catalogue of the checkout."""
    catalogue("ui.po", (HEADER + SENTENCES).encode())
    i18n.use("ja")
    assert i18n._("Deal {n}").format(n=3) == "配牌 3"
    assert i18n._(i18n.N_("Deal {n}")) == "配牌 {n}"
    assert i18n._("not there") == "not there"
    assert i18n._("") == ""
    assert i18n.pgettext("button", "Play") == "出す"
    assert i18n.pgettext("noun", "Play") == "Play"
    assert i18n.ngettext("{n} tile", "{n} tiles", 1) == "{n}枚"
    assert i18n.ngettext("one", "{n} more", 1) == "one"
    assert i18n.ngettext("one", "{n} more", 2) == "{n} more"


def test_the_wheel_has_compiled_catalogues(catalogue: Callable[[str, bytes], None], tmp_path: Path) -> None:
    """Without a .po the .mo is read."""
    (tmp_path / "ui.po").write_bytes((HEADER + SENTENCES).encode())
    with (tmp_path / "ui.po").open("rb") as source, (tmp_path / "ui.mo").open("wb") as target:
        write_mo(target, read_po(source))
    catalogue("ui.mo", (tmp_path / "ui.mo").read_bytes())
    i18n.use("ja")
    assert i18n._("Deal {n}") == "配牌 {n}"


@pytest.mark.parametrize("msgid", ["Broken {n}", "Unclosed {n}"])
def test_wrong_placeholders_fall_back(
    msgid: str, catalogue: Callable[[str, bytes], None], caplog: pytest.LogCaptureFixture
) -> None:
    """A translation that could not be formatted is not used, and logged once."""
    catalogue("ui.po", (HEADER + SENTENCES).encode())
    i18n.use("ja")
    assert [i18n._(msgid), i18n._(msgid)] == [msgid, msgid]
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "placeholders differ" in caplog.text
    caplog.clear()


def test_wrong_placeholders_of_a_plural_fall_back(
    catalogue: Callable[[str, bytes], None], caplog: pytest.LogCaptureFixture
) -> None:
    """The English plural takes over."""
    catalogue("ui.po", (HEADER + SENTENCES).encode())
    i18n.use("ja")
    assert i18n.ngettext("{n} bad tile", "{n} bad tiles", 1) == "{n} bad tile"
    assert i18n.ngettext("{n} bad tile", "{n} bad tiles", 2) == "{n} bad tiles"
    caplog.clear()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        pytest.param("ui.po", b'msgid "Deal {n}"\nmsgstr "\xe9\x85', id="truncated .po"),
        pytest.param("ui.po", (HEADER + SENTENCES).encode("utf-16")[:-1], id="UTF-16 that was cut"),
        pytest.param("ui.po", (HEADER.replace("utf-8", "ascii") + SENTENCES).encode(), id="wrong charset"),
        pytest.param("ui.po", (HEADER.replace("utf-8", "none-1") + SENTENCES).encode(), id="unknown charset"),
        pytest.param("ui.mo", b"\xde\x12\x04\x95\0\0\0\0\x05\0\0\0\x1c\0\0\0", id="truncated .mo"),
        pytest.param("ui.mo", b"", id="empty .mo"),
        pytest.param("ui.mo", b"not a catalogue at all, but long enough", id="no .mo"),
        pytest.param("other.po", b"", id="missing"),
    ],
)
def test_a_broken_catalogue_is_no_exception(
    name: str, content: bytes, catalogue: Callable[[str, bytes], None], caplog: pytest.LogCaptureFixture
) -> None:
    """Sentences are then shown in English, the log says why, and the names of tiles still work."""
    catalogue(name, content)
    i18n.use("ja")
    assert i18n._("Deal {n}") == "Deal {n}"
    assert i18n.term("banker") == "親"
    assert "cannot read the catalogue ui of ja" in caplog.text
    caplog.clear()


def test_a_compiled_catalogue_cut_anywhere(
    catalogue: Callable[[str, bytes], None], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """However short the file is, it raises nothing."""
    (tmp_path / "ui.po").write_bytes((HEADER + SENTENCES).encode())
    with (tmp_path / "ui.po").open("rb") as source, (tmp_path / "ui.mo").open("wb") as target:
        write_mo(target, read_po(source))
    whole = (tmp_path / "ui.mo").read_bytes()
    for length in range(0, len(whole), 7):
        catalogue("ui.mo", whole[:length])
        assert i18n._load(i18n.LANGUAGES["ja"], "ui").gettext("Deal {n}") in {"Deal {n}", "配牌 {n}"}
    caplog.clear()


class Listener(QLabel):
    """A widget that writes its text again when told of another language."""

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setText(i18n.term("trick-won"))
        super().changeEvent(event)


def test_switching_while_running(app: QApplication, qtbot: QtBot) -> None:
    """Every switch reaches the widgets, Qt's own texts, the font and the locale, also the second time."""
    label = Listener()
    qtbot.addWidget(label)
    size = app.font().pointSizeF()
    expected = {
        "zh_HK": ("戙", "取消", "Gupai Sans HK"),
        "en": ("trick won", "Cancel", None),
        "zh_TW": ("棟", "取消", "Gupai Sans TC"),
        "ja": ("棟", "キャンセル", "Gupai Sans JP"),
    }
    for key in [*expected, *reversed(expected)]:
        label.setText("")
        language = i18n.install(app, key)
        _word, cancel, font = expected[key]
        qtbot.waitUntil(lambda: label.text() == expected[i18n.current().key][0])
        assert app.translate("QPlatformTheme", "Cancel") == cancel
        assert QLocale().name() == language.qt_locale or key == "en"
        assert font is None or app.font().families()[0] == font
        assert app.font().pointSizeF() == size


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all catalogues, which a translator may change; gives the folder of the Japanese ones."""
    shutil.copytree(paths.data("translations"), tmp_path / "translations")
    monkeypatch.setattr(i18n, "data", lambda name: tmp_path / name)
    return tmp_path / "translations" / "ja" / "LC_MESSAGES"


def test_a_changed_catalogue_is_read_again(app: QApplication, qtbot: QtBot, checkout: Path) -> None:
    """A translator's new texts are shown at once, in every widget."""
    i18n.install(app, "ja")
    label = Listener()
    qtbot.addWidget(label)
    for name, old, new in (
        ("tiles.po", 'msgid "trick-won"\nmsgstr "棟"', 'msgid "trick-won"\nmsgstr "トン"'),
        ("ui.po", 'msgid "Preview"\nmsgstr "プレビュー"', 'msgid "Preview"\nmsgstr "見本"'),
    ):
        path = checkout / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
    assert not i18n.reload(app)
    qtbot.waitUntil(lambda: label.text() == "トン")
    assert i18n._("Preview") == "見本"
    assert i18n.tile_text_in(i18n.LANGUAGES["ja"], "term", "trick-won") == "トン"


@pytest.mark.parametrize("written", ['msgid "Preview\nmsgstr "', "msgstr", 'msgid "a" b"', "\x00", "what is this"])
@pytest.mark.parametrize("name", ["ui.po", "tiles.po"])
def test_a_catalogue_that_is_being_written_changes_nothing(
    name: str, written: str, app: QApplication, checkout: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Half a sentence is no reason to lose the others; it is told where it is."""
    i18n.install(app, "ja")
    (checkout / name).write_text(f'msgid "whole"\nmsgstr "全部"\n\n{written}\n', "utf-8")
    # The copy of a checkout has no fonts.
    caplog.clear()
    assert i18n.reload(app).startswith(f"{name}, line 4: ")
    assert (i18n._("Preview"), i18n.term("trick-won")) == ("プレビュー", "棟")


def test_words_of_every_language_at_once() -> None:
    """Whichever is in use; what has no name is empty."""
    i18n.use("ja")
    found = [i18n.tile_text_in(language, "tile", "51") for language in i18n.LANGUAGES.values()]
    assert found == ["伶冧六", "銅錘六", "銅錘六", "Red Mallet Six"]
    assert i18n.tile_text_in(i18n.LANGUAGES["en"], "reading", "66") == ""


def test_fonts_whose_names_qt_cannot_read(app: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """S4: FreeType on Windows opens no file in a folder with Chinese letters: they are read by their content."""
    monkeypatch.setattr(QFontDatabase, "addApplicationFont", lambda _path: -1)
    contents: list[bytes] = []

    def add(content: bytes) -> int:
        contents.append(content)
        return 0

    monkeypatch.setattr(QFontDatabase, "addApplicationFontFromData", add)
    i18n._add_font.cache_clear()
    i18n.title_families(i18n.LANGUAGES["ja"])
    assert len(contents) >= 3
    assert all(each.startswith(b"OTTO") for each in contents)
    i18n._add_font.cache_clear()
    monkeypatch.undo()
    i18n.add_all_fonts()


def test_missing_fonts_and_qt_texts_are_logged(
    app: QApplication, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    """A damaged installation speaks on, in the fonts of the system."""

    def no_data(name: str) -> Path:
        if name == "resources/fonts":
            raise FileNotFoundError(name)
        return paths.data(name)

    monkeypatch.setattr(i18n, "data", no_data)
    monkeypatch.setattr(QLibraryInfo, "path", lambda _which: str(tmp_path))
    i18n._add_font.cache_clear()
    i18n.install(app, "ja")
    assert "the bundled fonts are missing" in caplog.text
    assert "Qt's own texts are missing: qtbase_ja" in caplog.text
    i18n._add_font.cache_clear()
    (tmp_path / "GupaiSansJP-Regular.otf").write_bytes(b"no font")
    monkeypatch.setattr(i18n, "data", lambda _name: tmp_path)
    i18n.add_all_fonts()
    assert "cannot read the font GupaiSansJP-Regular.otf" in caplog.text
    caplog.clear()
    i18n._add_font.cache_clear()
    monkeypatch.undo()
    # Otherwise Qt keeps the fonts that it took instead.
    i18n.add_all_fonts()


def test_another_language_leaves_nothing(qapp: QApplication) -> None:
    """Qt's own texts of a language go when it does, or they were kept each time it comes back."""
    gone: list[str] = []
    for key in ("ja", "zh_TW", "ja", "zh_HK", "en"):
        i18n.install(qapp, key)
        if i18n._state.translator is not None:
            weakref.finalize(i18n._state.translator, gone.append, key)
    assert gone == ["ja", "zh_TW", "ja", "zh_HK"]
    assert qapp.findChildren(QTranslator) == []


@pytest.mark.parametrize(("language", "told"), [("en", "One. Two. Three."), ("zh_HK", "One.Two.Three.")])
def test_sentences_after_each_other(qapp: QApplication, language: str, told: str) -> None:
    """Sentences follow each other as readers expect; their braces are theirs, and empty ones leave no gap."""
    i18n.install(qapp, language)
    assert i18n.sentences("", "One.", "", "Two.", "Three.") == told
    assert i18n.sentences() == i18n.sentences("") == ""
    assert i18n.sentences("{one}", "{other} {").startswith("{one}")


@pytest.mark.parametrize(("language", "stop"), [("en", ". "), ("zh_HK", "。"), ("zh_TW", "。"), ("ja", "。")])
def test_what_is_no_sentence_gets_a_full_stop(qapp: QApplication, language: str, stop: str) -> None:
    """A title or the words of a button do not run into the next sentence; a text with an end gets no second stop."""
    i18n.install(qapp, language)
    assert i18n.sentences("Take the bank", "Copies go to the banker") == f"Take the bank{stop}Copies go to the banker"
    for ended in ("Who?", "So (there).", "“No!”", "誰？", "「いや。」", "Wait…"):
        assert i18n.sentences(ended, "Then").replace(" ", "") == f"{ended}Then".replace(" ", "")


@pytest.mark.parametrize(
    ("language", "days"), [("zh_HK", "日一二三四五六"), ("ja", "日月火水木金土"), ("en", "MTWTFSS")]
)
def test_a_week_begins_as_on_the_calendars_there(qapp: QApplication, language: str, days: str) -> None:
    """On Sunday in Hong Kong and Japan."""
    i18n.install(qapp, language)
    assert [name[0] for _number, name in i18n.week()] == list(days)
    i18n.install(qapp, "en")


def test_numbers() -> None:
    """Losses have a real minus sign, gains a plus, nothing has neither."""
    assert [i18n.signed(n) for n in (-1234, 0, 5)] == ["−1,234", "0", "+5"]
    assert i18n.signed(0.04, digits=1) == "0.0"
    assert i18n.signed(-2.25, digits=1) == "−2.2"
    assert i18n.number(1 / 3) == "0.333"
    assert i18n.number(2, digits=0) == "2"


def test_moments_are_in_local_time() -> None:
    """A stored moment in UTC is shown as the clock of this computer showed it."""
    moment = dt.datetime(2026, 3, 4, 17, 6, tzinfo=dt.UTC)
    local = time.localtime(moment.timestamp())
    i18n.use("ja")
    assert i18n.date_time(moment) == time.strftime("%Y/%m/%d ", local) + f"{local.tm_hour}:{local.tm_min:02}"
    i18n.use("en")
    assert "\u202f" not in i18n.date_time(moment)


@pytest.mark.parametrize(
    "left", [0, 3, 20, 40, -1], ids=["nothing", "less than a number", "its head", "some keys", "all but a byte"]
)
def test_a_kept_catalogue_that_was_cut_off_is_made_again(
    catalogue: Callable[[str, bytes], None], tmp_path: Path, caplog: pytest.LogCaptureFixture, left: int
) -> None:
    """A power cut while it was written does not silence a language for ever."""
    catalogue("ui.po", (HEADER + SENTENCES).encode())
    folder = tmp_path / "translations" / "ja" / "LC_MESSAGES"
    assert i18n._load(i18n.LANGUAGES["ja"], "ui").gettext("Deal {n}") == "配牌 {n}"
    (kept,) = folder.glob(".ui.*.mo")
    whole = kept.read_bytes()
    kept.write_bytes(whole[:left])
    assert i18n._load(i18n.LANGUAGES["ja"], "ui").gettext("Deal {n}") == "配牌 {n}"
    assert kept.read_bytes() == whole
    kept.write_bytes(bytes(len(whole)))
    assert i18n._load(i18n.LANGUAGES["ja"], "ui").gettext("Deal {n}") == "配牌 {n}", "a file of zeros"
    assert kept.read_bytes() == whole
    assert not caplog.records


def test_a_catalogue_that_cannot_be_kept(
    catalogue: Callable[[str, bytes], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full while it is written leaves no half file; the language is there all the same."""
    catalogue("ui.po", (HEADER + SENTENCES).encode())
    folder = tmp_path / "translations" / "ja" / "LC_MESSAGES"

    def full(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:40])
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert i18n._load(i18n.LANGUAGES["ja"], "ui").gettext("Deal {n}") == "配牌 {n}"
    assert not list(folder.glob(".ui.*.mo"))
