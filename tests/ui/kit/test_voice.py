# SPDX-License-Identifier: MIT
"""A voice speaks where there is one for the language; otherwise nothing is said, and nothing fails."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QObject

from ui.kit import voice
from ui.kit.sound import Sounds
from ui.kit.voice import Voice, voice_for
from ui.language.i18n import LANGUAGES


class FakeEngine:
    """Notes what it is asked to say."""

    def __init__(self, *voices: str) -> None:
        """Speak the languages *voices*."""
        self._voices = voices
        self.said: list[tuple[str, str, float, bool]] = []
        self.closed = 0
        self.fails = False

    def voices(self) -> Sequence[str]:
        """Return them."""
        return self._voices

    def say(self, text: str, voice: str, volume: float, *, after: bool) -> None:
        """Note it, or fail."""
        if self.fails:
            raise RuntimeError("the speech service is gone")
        self.said.append((text, voice, volume, after))

    def close(self) -> None:
        """Count it."""
        self.closed += 1


@pytest.mark.parametrize(
    ("language", "voices", "wanted"),
    [
        ("zh_HK", ("zh_CN", "zh_HK"), "zh_HK"),
        ("zh_HK", ("zh_HK", "yue_HK"), "yue_HK"),
        ("zh_HK", ("yue-Hant-HK",), "yue-Hant-HK"),
        ("zh_HK", ("yue",), "yue"),
        ("zh_HK", ("yue_CN",), "yue_CN"),
        ("zh_HK", ("zh_CN", "zh_TW", "cmn", "zh"), ""),
        ("zh_TW", ("zh_CN", "zh_TW"), "zh_TW"),
        ("zh_TW", ("cmn-Hant-TW",), "cmn-Hant-TW"),
        ("zh_TW", ("zh_HK", "yue_HK"), ""),
        ("zh_TW", ("zh_HK", "zh_CN"), "zh_CN"),
        ("zh_TW", ("zh_HK", "zh_MY"), "zh_MY"),
        ("ja", ("en_US", "ja_JP"), "ja_JP"),
        ("en", ("en_US", "en_GB"), "en_GB"),
        ("en", ("fr_FR", "en_US"), "en_US"),
        ("en", (), ""),
        ("ja", ("en_US",), ""),
    ],
)
def test_which_voice_speaks(language: str, voices: tuple[str, ...], wanted: str) -> None:
    """Cantonese in Hong Kong and never Mandarin; the other way round in Taiwan; else the language, wherever from."""
    assert voice_for(language, voices) == wanted


def test_every_language_may_have_a_voice() -> None:
    """None is forgotten."""
    assert all(voice_for(language, ("yue_HK", "zh_TW", "ja_JP", "en_GB")) for language in LANGUAGES)


def test_it_says_what_is_wanted(qapp: object) -> None:
    """Only when it is on and not mute, only in a language that it speaks, without signs that would be spelt out."""
    engine = FakeEngine("en_GB")
    made = Voice(engine=engine)
    made.say("Heaven", "en")
    made.set_on(on=True, volume=0.0)
    made.say("Heaven", "en")
    assert engine.said == []
    made.set_on(on=True, volume=0.5)
    made.say("Heaven (12)", "en")
    made.say("Finish!", "en", after=True)
    made.say("天", "zh_HK")
    made.say("·", "en")
    assert engine.said == [("Heaven  12", "en_GB", 0.5, False), ("Finish!", "en_GB", 0.5, True)]
    assert made.speaks("en")
    assert not made.speaks("ja")
    made.set_on(on=False, volume=0.5)
    assert engine.closed == 1


def test_an_error_is_silence(qapp: object) -> None:
    """What fails is not asked again."""
    engine = FakeEngine("en_GB")
    engine.fails = True
    made = Voice(engine=engine)
    made.set_on(on=True, volume=1.0)
    made.say("Heaven", "en")
    engine.fails = False
    made.say("Earth", "en")
    assert engine.said == []
    made.close()


def test_sounds_and_voice_are_muted_together(tmp_path: Path, qapp: object) -> None:
    """The voice speaks only while there are sounds, and as loud."""
    engine = FakeEngine("en_GB")
    sounds = Sounds(tmp_path, engine=engine)
    for on, speaks in ((False, True), (True, False), (True, True)):
        sounds.set_on(on=on, volume=0.3, speaks=speaks)
        sounds.voice.say("Heaven", "en")
    assert engine.said == [("Heaven", "en_GB", 0.3, False)]
    sounds.close()
    assert engine.closed


class FakeSpeech(QObject):
    """What speaks in Qt."""

    State = SimpleNamespace(Error="error")
    engines: tuple[str, ...] = ("mock", "system")
    now = "ready"

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.told: list[object] = []
        self._locale = QLocale("en_US")

    @classmethod
    def availableEngines(cls) -> Sequence[str]:  # noqa: N802 - Qt's own
        """Return the engines."""
        return cls.engines

    def state(self) -> str:
        """Return whether it works."""
        return self.now

    def errorString(self) -> str:  # noqa: N802 - Qt's own
        """Return why it does not."""
        return "no speech service"

    def availableLocales(self) -> Sequence[QLocale]:  # noqa: N802 - Qt's own
        """Return what is spoken."""
        return [QLocale("en_US"), QLocale("zh_HK")]

    def locale(self) -> QLocale:
        """Return what is spoken now."""
        return self._locale

    def setLocale(self, locale: QLocale) -> None:  # noqa: N802 - Qt's own
        """Note it."""
        self._locale = locale

    def setVolume(self, volume: float) -> None:  # noqa: N802 - Qt's own
        """Note it."""
        self.told.append(volume)

    def say(self, text: str) -> None:
        """Note it."""
        self.told.append((text, self._locale.name()))

    def enqueue(self, text: str) -> None:
        """Note it."""
        self.told.append(("then", text))

    def stop(self) -> None:
        """Note it."""
        self.told.append("stop")


def test_qt_speaks_where_it_can(monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    """With the extra and an engine of the system; in the language, as loud as wanted, in order."""
    made: list[FakeSpeech] = []

    def speech(parent: QObject) -> FakeSpeech:
        made.append(FakeSpeech(parent))
        return made[-1]

    speech.State, speech.availableEngines = FakeSpeech.State, FakeSpeech.availableEngines  # type: ignore[attr-defined]
    monkeypatch.setattr(voice, "import_module", lambda _name: SimpleNamespace(QTextToSpeech=speech))
    spoken = Voice()
    spoken.set_on(on=True, volume=0.5)
    spoken.say("天", "zh_HK")
    spoken.say("結！", "zh_HK", after=True)
    spoken.close()
    assert made[0].told == [0.5, ("天", "zh_HK"), 0.5, ("then", "結！"), "stop"]


@pytest.mark.parametrize("lack", ["extra", "engine", "service"])
def test_without_a_voice_nothing_is_missing(lack: str, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    """No extra, no engine but that for tests, or a system without its service: nothing is said, and it is known."""

    def load(name: str) -> Any:  # noqa: ANN401 - as import_module
        if lack == "extra":
            raise ModuleNotFoundError(name)
        return SimpleNamespace(QTextToSpeech=FakeSpeech)

    monkeypatch.setattr(voice, "import_module", load)
    monkeypatch.setattr(FakeSpeech, "engines", ("mock",) if lack == "engine" else ("system",))
    monkeypatch.setattr(FakeSpeech, "now", "error" if lack == "service" else "ready")
    made = Voice()
    made.set_on(on=True, volume=1.0)
    made.say("Heaven", "en")
    assert not made.speaks("en")
    made.close()
