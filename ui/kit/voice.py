# SPDX-License-Identifier: MIT
"""The voice that names tiles and repeats calls, where the system has one for the language; silent otherwise.

It comes with the extra ``sound``, for the part of Qt that speaks is as large as the one that plays. The programs with
an installer have neither.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Final, Protocol

from PySide6.QtCore import QLocale, QObject

_log = logging.getLogger(__name__)

_WANTED: Final = {
    # Tiles have other names in Mandarin: a Mandarin voice would read those of Hong Kong letter by letter.
    "zh_HK": ("yue_HK", "yue", "zh_HK", "zh_MO"),
    "zh_TW": ("zh_TW", "cmn_TW", "cmn", "zh_CN", "zh_SG", "zh"),
    "ja": ("ja_JP", "ja"),
    "en": ("en_GB", "en_IE", "en_AU", "en_NZ", "en"),
}
"""By language of the program the voices that speak it, best first; one without a country stands for any."""
_CANTONESE: Final = ("zh_HK", "zh_MO")
"""Where a voice called Chinese speaks Cantonese."""
_CONTROL: Final = re.compile(r"[^\w\s'’,.!?、。，！？：；+−%—-]+")
"""What a voice would spell out."""


def voice_for(language: str, voices: Iterable[str]) -> str:
    """Return the best of *voices* for *language*; empty if none speaks it.

    Args:
        language: A key of `ui.language.i18n.LANGUAGES`.
        voices: Languages of voices, with or without script and country: ``yue_HK``, ``zh-Hant-TW``, ``ja``.
    """
    plain = {voice: _plain(voice) for voice in voices}
    for wanted in _WANTED.get(language, ()):
        for voice, found in plain.items():
            of_any_country = "_" not in wanted and found.partition("_")[0] == wanted
            if found == wanted or (of_any_country and found not in _CANTONESE):
                return voice
    return ""


def _plain(voice: str) -> str:
    """Return *voice* as language and country, without its script."""
    language, *rest = voice.replace("-", "_").split("_")
    country = next((part.upper() for part in rest if len(part) == 2), "")  # noqa: PLR2004 - ISO 3166
    return f"{language.lower()}_{country}" if country else language.lower()


class Engine(Protocol):
    """Something that speaks."""

    def voices(self) -> Sequence[str]:
        """Return the languages that it speaks, as `voice_for` takes them."""

    def say(self, text: str, voice: str, volume: float, *, after: bool) -> None:
        """Begin to say *text* with one of `voices` and return at once, *after* what is being said or in its place."""

    def close(self) -> None:
        """Stop speaking."""


class Voice(QObject):
    """Says what is to be heard in words, if that is wanted and something can say it."""

    def __init__(self, parent: QObject | None = None, engine: Engine | None = None) -> None:
        """Speak with *engine*; without one, look for it when the first word is wanted."""
        super().__init__(parent)
        self._engine = engine
        self._looked = engine is not None
        self._on, self._volume = False, 0.0
        self._voices: dict[str, str] = {}
        """The voice found for each language: asking for all takes time."""

    def speaks(self, language: str) -> bool:
        """Return whether there is a voice for *language*, a key of `ui.language.i18n.LANGUAGES`."""
        return bool(self._voice(language))

    def set_on(self, *, on: bool, volume: float) -> None:
        """Speak from now on at *volume*, 0 to 1 and even to the ear, or do not."""
        self._on, self._volume = on, volume
        if not on:
            self.close()

    def say(self, text: str, language: str, *, after: bool = False) -> None:
        """Say *text* in *language*, in place of the present words or *after* them; without a voice nothing."""
        words = _CONTROL.sub(" ", text).strip()
        if not (self._on and self._volume > 0 and words):
            return
        voice = self._voice(language)
        if voice and self._engine is not None:
            try:
                self._engine.say(words, voice, self._volume, after=after)
            except (OSError, RuntimeError, ValueError) as error:
                _log.info("no voice: %s", error)
                self._engine = None

    def close(self) -> None:
        """Stop speaking."""
        if self._engine is not None:
            self._engine.close()

    def _voice(self, language: str) -> str:
        if not self._looked:
            self._looked = True
            try:
                self._engine = QtEngine(self)
            except (ImportError, OSError, RuntimeError) as error:
                _log.info("Qt says nothing: %s", error)
        if self._engine is None:
            return ""
        if language not in self._voices and (found := voice_for(language, self._engine.voices())):
            self._voices[language] = found
        return self._voices.get(language, "")


class QtEngine:
    """Speaks through Qt, where the extra ``sound`` is installed."""

    def __init__(self, parent: QObject) -> None:
        """Find what the system speaks with, as a child of *parent*.

        Raises:
            ImportError: the extra is not installed.
            OSError: the system has no voices.
        """
        # By its name: type checkers cannot look into what may be missing.
        module: Any = import_module("PySide6.QtTextToSpeech")
        # Qt has one for tests, which says nothing.
        engines = [each for each in module.QTextToSpeech.availableEngines() if each != "mock"]
        if not engines:
            raise OSError("no voices")
        self._speech = module.QTextToSpeech(parent)
        if self._speech.state() == module.QTextToSpeech.State.Error:
            raise OSError(self._speech.errorString())

    def voices(self) -> Sequence[str]:
        """Return the languages that the system speaks."""
        return [locale.name() for locale in self._speech.availableLocales()]

    def say(self, text: str, voice: str, volume: float, *, after: bool) -> None:
        """Begin to say *text*."""
        if self._speech.locale().name() != voice:
            self._speech.setLocale(QLocale(voice))
        self._speech.setVolume(volume)
        (self._speech.enqueue if after else self._speech.say)(text)

    def close(self) -> None:
        """Stop speaking."""
        self._speech.stop()
