# SPDX-License-Identifier: MIT
"""The language of the program: which ones there are, their catalogues, fonts, numbers and dates.

Two catalogues per language. ``ui`` holds the sentences of the program, keyed by their English text; ``tiles``
holds names of tiles, pairs and terms, keyed by code (translations/README.md). Callers keep no text: they look it
up whenever it is shown, so that a change of language needs no restart.
"""

from __future__ import annotations

import gettext as _gettext
import logging
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Self

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from dominoes.records.files import read_given
from ui.language.catalogue import Catalogue, check_lines, compiled
from ui.paths import data

BAR = "|"
"""Separator of the two wordings of a field."""


def placeholders(text: str) -> frozenset[str] | None:
    """Return the names between braces in *text*.

    Returns:
        None if ``format`` would fail: the braces do not match, or a wording has no bar.
    """
    try:
        fields = [(name, spec) for _text, name, spec, _conversion in Formatter().parse(text) if name is not None]
    except ValueError:
        return None
    # Texts are all that is filled in, and a text has no other form.
    if any(spec and spec.count(BAR) != 1 for _name, spec in fields):
        return None
    return frozenset(name for name, _spec in fields)


class Phrase(str):  # noqa: SLOT000 - there is a handful of them at a time
    """A sentence with two wordings of some of its fields; ``format`` chooses between them.

    A kind of text, not a function to be called in place of ``format``: a translator may then give two wordings to
    any sentence, whether the English one needs them or not.
    """

    own: str
    """The word for you."""

    def __new__(cls, text: str, own: str) -> Self:
        """Make *text* a phrase; *own* is the word for a player without a name."""
        made = super().__new__(cls, text)
        made.own = own
        return made

    def format(self, *args: object, **fields: object) -> str:
        """Fill in *fields* as ``str.format`` does, each with the wording that fits it."""
        return _Wording(self.own).vformat(self, args, fields)


class _Wording(Formatter):
    def __init__(self, own: str) -> None:
        self._own = own

    def format_field(self, value: Any, format_spec: str) -> Any:  # noqa: ANN401 - as the base class has it
        of_others, bar, of_you = format_spec.partition(BAR)
        if not bar:
            return super().format_field(value, format_spec)
        return of_you if value == self._own else f"{value}{of_others}"


if TYPE_CHECKING:
    import datetime as dt
    from decimal import Decimal
    from pathlib import Path

_log = logging.getLogger(__name__)

_MINUS: Final = "\N{MINUS SIGN}"


class Language(NamedTuple):
    """One language of the program, and its name in each library.

    Written out by hand, because neither Babel's negotiation nor ``QTranslator.load`` finds anything for
    Hong Kong.
    """

    key: str
    """The word in the settings file and on the command line."""
    folder: str
    """Folder of its catalogues below ``translations``."""
    babel: str
    """Locale of Babel, for numbers, dates and lists."""
    qt_strings: str | None
    """Catalogue of Qt's own texts; None: Qt speaks this language without one."""
    qt_locale: str
    """Name for ``QLocale``."""
    region: str | None
    """Ending of the names of the bundled fonts with the shapes of its region; None: the system's font will do."""
    own_name: str
    """Its name among its speakers, for the language menu."""

    @property
    def font(self) -> str | None:
        """Bundled font with the shapes of this region; None: the system's font."""
        return None if self.region is None else f"Gupai Sans {self.region}"

    @property
    def title_font(self) -> str:
        """Bundled font of titles; its Latin letters are the same in every region."""
        return f"Gupai Serif {self.region or 'HK'}"


LANGUAGES: Final[dict[str, Language]] = {
    language.key: language
    for language in (
        Language("zh_HK", "zh_HK", "zh_Hant_HK", "qtbase_zh_TW", "zh_HK", "HK", "繁體中文（香港）"),
        Language("zh_TW", "zh_TW", "zh_Hant_TW", "qtbase_zh_TW", "zh_TW", "TC", "繁體中文（台灣）"),
        Language("ja", "ja", "ja", "qtbase_ja", "ja_JP", "JP", "日本語"),
        Language("en", "en", "en", None, "en", None, "English"),
    )
}
"""Every language, in the order of the language menu."""

SOURCE: Final = LANGUAGES["en"]
"""Language of the sentences in the code; texts missing elsewhere appear in it."""

_CHINESE: Final = {"zh", "zho", "chi", "cmn", "nan", "hak", "lzh"}


class _State:
    """The language now in use."""

    def __init__(self) -> None:
        self.language = SOURCE
        self.sentences = _gettext.NullTranslations()
        self.tiles: _gettext.NullTranslations | None = None
        self.translator: QTranslator | None = None


_state = _State()


def current() -> Language:
    """Return the language now in use; English before the first `use` or `install`."""
    return _state.language


def system_language(names: Iterable[str]) -> str:
    """Return the key of the language nearest to the system's wishes.

    Args:
        names: language tags, best first, as of ``QLocale.system().uiLanguages()`` or the environment.
    """
    return next((key for name in names if (key := _nearest(name))), SOURCE.key)


def _nearest(name: str) -> str | None:
    language, *rest = re.split(r"[-_]", re.split(r"[.@:]", name)[0].lower())
    if language in {"en", "eng"}:
        return "en"
    if language in {"ja", "jpn"}:
        return "ja"
    if language == "yue" or (language in _CHINESE and "yue" in rest):
        return "zh_HK"
    if language not in _CHINESE:
        return None
    # The script decides before the territory. There is no catalogue in simplified characters; Taiwan's
    # words are nearer to the Mandarin of their readers than those of Hong Kong.
    if "hans" in rest:
        return "zh_TW"
    return "zh_HK" if {"hk", "mo"} & set(rest) else "zh_TW"


def use(key: str) -> Language:
    """Change the catalogues, without touching Qt: for code that shows no window.

    Raises:
        ValueError: there is no such language; the message names those there are.
    """
    if key not in LANGUAGES:
        raise ValueError(f"unknown language {key!r}; there are {', '.join(LANGUAGES)}")
    language = _state.language = LANGUAGES[key]
    _state.sentences = _load(language, "ui")
    _state.tiles = _load(language, "tiles")
    return language


def install(app: QApplication, key: str) -> Language:
    """Change the language of the whole program, now or while it runs.

    Afterwards Qt sends ``LanguageChange`` to every widget, which then shows its texts again (`ui.kit.widgets`).

    Raises:
        ValueError: there is no such language; nothing has changed.
    """
    language = use(key)
    QLocale.setDefault(QLocale(language.qt_locale))
    if _state.translator is not None:
        app.removeTranslator(_state.translator)
        _state.translator = None
    if language.qt_strings is not None:
        # Without a parent, which would keep every one there ever was, each with its file.
        translator = QTranslator()
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if translator.load(language.qt_strings, folder):
            app.installTranslator(translator)
            _state.translator = translator
        else:
            _log.warning("Qt's own texts are missing: %s", language.qt_strings)
    font = QFont(app.font())
    font.setFamilies(font_families(language))
    app.setFont(font)
    # Changing translators sends this only when there was one; widgets receive several as one.
    QCoreApplication.sendEvent(app, QEvent(QEvent.Type.LanguageChange))
    return language


def reload(app: QApplication) -> str:
    """Read the catalogues of the present language again, after a translator's changes.

    An unreadable catalogue changes nothing, so that translators see their last good state while they write.

    Returns:
        The error, with file and line if known; empty if the new texts are in use.
    """
    language = _state.language
    try:
        for other in LANGUAGES.values():
            check_lines(data("translations") / other.folder / "LC_MESSAGES")
        sentences = _read(language, "ui")
        tiles = {key: _read(other, "tiles") for key, other in LANGUAGES.items()}
    except Exception as error:  # noqa: BLE001 (a broken file raises nearly anything)
        _log.info("the catalogues of %s are not read again: %s", language.key, error)
        return str(error) or type(error).__name__
    _fits.cache_clear()
    _all_tiles.cache_clear()
    _all_sentences.cache_clear()
    _state.sentences, _state.tiles = sentences, tiles[language.key]
    QCoreApplication.sendEvent(app, QEvent(QEvent.Type.LanguageChange))
    return ""


def font_families(language: Language) -> list[str]:
    """List the families to write *language* with, best first; needs an application object.

    The other bundled fonts follow, so that 戙 in a Japanese glossary needs no installed font either.
    """
    # English has no font of its own, but where the system has none either, one must be there from the start.
    _add_font(language.font or next(other.font for other in LANGUAGES.values() if other.font is not None))
    bundled = [other.font for other in LANGUAGES.values() if other.font is not None]
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).families()
    if language.font is None:
        return [*system, *bundled]
    return [language.font, *(font for font in bundled if font != language.font), *system]


def title_families(language: Language) -> list[str]:
    """List the families to write the titles of *language* with, best first; needs an application object.

    The font of titles has few characters; the others come from the bold fonts of all else.
    """
    _add_font(language.title_font)
    return [language.title_font, *font_families(language)]


def add_all_fonts() -> None:
    """Make the fonts of the other languages known too; they can wait until the window is there."""
    for language in LANGUAGES.values():
        title_families(language)


@cache
def _add_font(family: str) -> None:
    """Read all weights of a bundled font, once: Qt would thicken a font without a bold one."""
    try:
        folder = data("resources/fonts")
    except FileNotFoundError:
        _log.warning("the bundled fonts are missing")
        return
    for path in sorted(folder.glob(f"{family.replace(' ', '')}-*.otf")):
        # By its content where Qt cannot read it by its name, as offscreen on Windows in a folder with Chinese letters.
        if (
            QFontDatabase.addApplicationFont(str(path)) < 0
            and QFontDatabase.addApplicationFontFromData(_content(path)) < 0
        ):
            _log.warning("cannot read the font %s", path.name)


def _content(path: Path) -> bytes:
    """Return the content of the file at *path*; nothing where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _load(language: Language, domain: str) -> _gettext.NullTranslations:
    """Load one catalogue; without a readable one, the program still speaks its source language."""
    try:
        return _read(language, domain)
    except Exception:  # noqa: BLE001 (a broken file raises nearly anything)
        _log.exception("cannot read the catalogue %s of %s", domain, language.key)
        return _gettext.NullTranslations()


def _read(language: Language, domain: str) -> _gettext.NullTranslations:
    """Read one catalogue: the .po of a checkout, or the .mo made from it in an installed program."""
    folder = data("translations") / language.folder / "LC_MESSAGES"
    if (source := folder / f"{domain}.po").exists():
        return _parsed(compiled(source))
    if language is SOURCE and domain == "ui":
        return _gettext.NullTranslations()
    return _parsed(read_given(folder / f"{domain}.mo"))


_parsed: Final = lru_cache(maxsize=2 * len(LANGUAGES))(Catalogue)
"""Parses a compiled catalogue, once for each content: languages change to and fro."""


@cache
def _fits(source: str, translation: str) -> bool:
    """Return whether *translation* can be formatted with the arguments of *source*; log it once if not."""
    # Most texts have nothing to fill in.
    if "{" not in (both := source + translation) and "}" not in both:
        return True
    if placeholders(source) == placeholders(translation):
        return True
    _log.error("placeholders differ: %r is translated %r", source, translation)
    return False


def _worded(text: str) -> str:
    """Return *text* as a `Phrase` if it has several wordings."""
    return Phrase(text, you()) if BAR in text and "{" in text else text


def you() -> str:
    """Return the word for the reader, used where they have no name."""
    return _("You")


def _(msgid: str) -> str:
    """Translate a sentence of the program."""
    # The empty key holds the header of the catalogue.
    text = _state.sentences.gettext(msgid) if msgid else ""
    return _worded(text if _fits(msgid, text) else msgid)


def N_(msgid: str) -> str:
    """Mark *msgid* for translators and return it as it is; pass it to `_` when it is shown."""
    return msgid


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a sentence that depends on the count *n*; *n* still has to be formatted into it."""
    text = _state.sentences.ngettext(singular, plural, n)
    if text in {singular, plural} or _fits(plural, text):
        return _worded(text)
    return _worded(singular if n == 1 else plural)


def pgettext(context: str, msgid: str) -> str:
    """Translate a text that is too short to be clear without *context*, such as ``("button", "Play")``."""
    text = _state.sentences.pgettext(context, msgid)
    return _worded(text if _fits(msgid, text) else msgid)


def tile_text(context: str, code: str) -> str:
    """Name a tile or term by its code, in the language now used, else in English, else by the code itself.

    Args:
        context: ``tile``, ``tile-face``, ``tile-short``, ``tile-pair``, ``tile-north``, ``tile-slant``, ``term`` or
            ``count``.
        code: such as ``66`` or ``three-civil-9``; the catalogue ``tiles`` lists all.
    """
    text = _tiles().pgettext(context, code)
    # English is the measure of a translation with placeholders, and the substitute for a missing one.
    if text != code and "{" not in text:
        return text
    english = _all_tiles(SOURCE.key).pgettext(context, code)
    return text if text != code and _fits(english, text) else english


def tile_text_in(language: Language, context: str, code: str) -> str:
    """Name a tile or term in any *language*, whichever is in use; empty if it has no such name."""
    text = _all_tiles(language.key).pgettext(context, code)
    # Only English words may be their own keys.
    return "" if text == code and (language is not SOURCE or context != "term") else text


def sentence_in(language: Language, msgid: str) -> str:
    """Translate a sentence of the program into any *language*, whichever is in use."""
    return _all_sentences(language.key).gettext(msgid)


@cache
def _all_sentences(key: str) -> _gettext.NullTranslations:
    return _load(LANGUAGES[key], "ui")


@cache
def _all_tiles(key: str) -> _gettext.NullTranslations:
    return _load(LANGUAGES[key], "tiles")


def term(key: str) -> str:
    """Name a term of the games or a word of the program, such as ``trick-won``: 戙, 棟 or trick won."""
    return tile_text("term", key)


def counted(unit: Literal["tiles", "tricks", "points"], n: int) -> str:
    """Write *n* with its counter word: 3 隻, 3 張, 3枚 or 3 tiles."""
    return tile_text("count", f"{unit}-one" if n == 1 else unit).format(n=number(n))


def _tiles() -> _gettext.NullTranslations:
    return _all_tiles(SOURCE.key) if _state.tiles is None else _state.tiles


# Below, Babel is imported on first use: the window should be painted before.


def number(n: float | Decimal, *, digits: int | None = None) -> str:
    """Write a number, with *digits* places behind the point, or as many as it has (three at most)."""
    return _number(n, digits, _state.language.babel)


@lru_cache(maxsize=512)
def _number(n: float | Decimal, digits: int | None, locale: str) -> str:
    from babel.numbers import format_decimal  # noqa: PLC0415

    pattern = None if digits is None else "#,##0" + "." * (digits > 0) + "0" * digits
    text: str = format_decimal(n, format=pattern, locale=locale)
    # A number rounded to zero has no sign.
    return text.replace("-", _MINUS if re.search("[1-9]", text) else "")


def capital(text: str) -> str:
    """Return *text* with a capital first letter: terms of some languages begin with a small one."""
    return text[:1].upper() + text[1:]


_ENDED: Final = r"[.!?…:。！？：][\"'”’」』)）]*$"
"""How a sentence ends."""


def sentences(*parts: str) -> str:
    """Join sentences, without empty ones, for display and for screen readers.

    Some languages put no space between them. What ends without a full stop, such as the words of a button or the
    title of a sheet, gets one before the next: otherwise a screen reader would run the two together.
    """
    text = ""
    for each in filter(None, parts):
        if not text:
            text = each
        elif re.search(_ENDED, text):
            # Translators: two sentences, one after the other; Chinese and Japanese need no space between them.
            text = pgettext("sentences", "{one} {other}").format(one=text, other=each)
        else:
            # Translators: the same, where the first has no full stop of its own.
            text = pgettext("sentences", "{one}. {other}").format(one=text, other=each)
    return text


def percent(part: float, *, digits: int = 1) -> str:
    """Write a *part* of 1 in percent, with *digits* places behind the point."""
    return _percent(part, digits, _state.language.babel)


@lru_cache(maxsize=512)
def _percent(part: float, digits: int, locale: str) -> str:
    from babel.numbers import format_percent  # noqa: PLC0415

    pattern = "#,##0" + "." * (digits > 0) + "0" * digits + "%"
    return format_percent(part, format=pattern, locale=locale).replace("-", _MINUS)


def signed(n: float | Decimal, *, digits: int | None = None) -> str:
    """Write a gain or loss: ``+5``, ``−5``, ``0``."""
    text = number(n, digits=digits)
    return f"+{text}" if n > 0 and re.search("[1-9]", text) else text


def date_time(moment: dt.datetime, *, style: Literal["short", "medium", "long"] = "short") -> str:
    """Write a moment in the time zone of the computer."""
    from babel.dates import format_datetime  # noqa: PLC0415

    local = moment.astimezone()
    text = format_datetime(local, format=style, tzinfo=local.tzinfo, locale=_state.language.babel)
    # Few fonts have the narrow space of English times.
    return text.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")


def date_text(day: dt.date, *, style: Literal["short", "medium", "long", "full"] = "long") -> str:
    """Write a day."""
    from babel.dates import format_date  # noqa: PLC0415

    return format_date(day, format=style, locale=_state.language.babel)


def month_text(day: dt.date) -> str:
    """Write the month and the year of a day."""
    from babel.dates import format_skeleton  # noqa: PLC0415

    return format_skeleton("yMMMM", day, locale=_state.language.babel)


def week() -> tuple[tuple[int, str], ...]:
    """Return the days of a week in the order of the reader's calendar: number, from 0 for Monday, and short name."""
    from babel import Locale  # noqa: PLC0415

    names = Locale.parse(_state.language.babel).days["stand-alone"]["short"]
    # The first day of a week depends on the country, omitted by `babel` in Japanese.
    first = Locale.parse(_state.language.qt_locale).first_week_day
    return tuple((day % 7, names[day % 7]) for day in range(first, first + 7))
