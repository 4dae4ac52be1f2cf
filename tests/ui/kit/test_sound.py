# SPDX-License-Identifier: MIT
"""Sounds are played when they are wanted and something can play them; nothing waits for them, and nothing fails."""

from __future__ import annotations

import sys
import wave
from array import array
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject, QUrl
from pytestqt.qtbot import QtBot

from ui.kit import sound
from ui.kit.settings import TILE_SETS
from ui.kit.sound import NAMES, PATIENCE, ProgramPlayer, Sounds
from ui.paths import data


class FakePlayer:
    """Notes what it is asked to play."""

    def __init__(self) -> None:
        self.played: list[tuple[str, float]] = []
        self.closed = 0

    def play(self, name: str, volume: float) -> None:
        """Note it."""
        self.played.append((name, volume))

    def close(self) -> None:
        """Count it."""
        self.closed += 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which stands still unless it is moved."""
    time = [100.0]
    monkeypatch.setattr(sound, "monotonic", lambda: time[0])
    return time


@pytest.fixture
def player() -> FakePlayer:
    """Something that plays."""
    return FakePlayer()


@pytest.fixture
def sounds(tmp_path: Path, player: FakePlayer, clock: list[float], qapp: object) -> Sounds:
    """Sounds that are on."""
    made = Sounds(tmp_path, player=player)
    made.set_on(on=True, volume=0.5)
    return made


def test_every_sound_has_a_file() -> None:
    """Every sound in use comes with the program."""
    assert {path.stem for path in data("resources/sounds").iterdir()} == set(NAMES)


def test_a_sound_is_played_as_loud_as_wanted(sounds: Sounds, player: FakePlayer) -> None:
    """Half the volume to the ear is a quarter of the samples."""
    sounds.play("tile")
    assert player.played == [("tile", 0.25)]
    assert sounds.available
    assert sounds.why_not() == ""


def test_nothing_is_heard_when_it_is_off(tmp_path: Path, player: FakePlayer, qapp: object) -> None:
    """At first, when switched off, and at volume nothing; switching off ends what is heard."""
    made = Sounds(tmp_path, player=player)
    made.play("tile")
    made.set_on(on=True, volume=0.0)
    made.play("tile")
    made.set_on(on=False, volume=1.0)
    made.play("tile")
    assert player.played == []
    assert player.closed == 1


def test_one_sound_does_not_stutter(sounds: Sounds, player: FakePlayer, clock: list[float]) -> None:
    """Tiles that are laid at once are heard once; another sound, or the same a little later, is heard."""
    for name in ("tile", "tile", "dice"):
        sounds.play(name)
    clock[0] += sound.GAP
    sounds.play("tile")
    assert [name for name, _volume in player.played] == ["tile", "dice", "tile"]


def test_an_unknown_sound(sounds: Sounds) -> None:
    """A slip in the name is found out at once."""
    with pytest.raises(ValueError, match="gong"):
        sounds.play("gong")


def test_where_nothing_can_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    """It is silent, and says what is missing."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sound, "which", lambda _name: None)
    monkeypatch.setattr(sound, "import_module", _missing)
    made = Sounds(tmp_path)
    made.set_on(on=True, volume=1.0)
    made.play("tile")
    assert not made.available
    assert "pw-play" in made.why_not()
    made.close()


def _missing(name: str) -> Any:  # noqa: ANN401 - as import_module
    raise ModuleNotFoundError(name)


def test_where_the_system_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    """If nobody need install anything, nothing is asked to be installed."""
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(sound, "which", lambda _name: None)
    monkeypatch.setattr(sound, "import_module", _missing)
    told = Sounds(tmp_path).why_not()
    assert told
    assert "pw-play" not in told


def test_the_best_program_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    """Without Qt's own player, the first program of the system that is installed plays."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sound, "import_module", _missing)
    monkeypatch.setattr(sound, "which", lambda name: None if name == "pw-play" else f"/usr/bin/{name}")
    made = Sounds(tmp_path)
    assert made.available
    found = made._player
    assert isinstance(found, ProgramPlayer)
    assert found._commands == [("paplay",), ("aplay", "-q")]


def test_windows_plays_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    """The system is told the file to play, and to fall silent; its errors are not ours."""
    told: list[str | None] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sound, "import_module", _missing)
    monkeypatch.setattr(sound.WindowsPlayer, "_play_file", staticmethod(told.append))
    made = Sounds(tmp_path)
    made.set_on(on=True, volume=1.0)
    made.play("turn")
    made.close()
    assert told[0] is not None
    assert told[0].endswith("turn.wav")
    assert told[1] is None


@pytest.mark.parametrize(("platform", "played"), [("win32", [("a.wav", 7)]), ("linux", [])])
def test_only_windows_is_asked_for_its_player(
    monkeypatch: pytest.MonkeyPatch, platform: str, played: list[tuple[str, int]]
) -> None:
    """To play while the program goes on, from a file, and to stay silent if that fails."""
    told: list[tuple[str, int]] = []
    system = SimpleNamespace(
        SND_ASYNC=1, SND_FILENAME=2, SND_NODEFAULT=4, PlaySound=lambda file, how: told.append((file, how))
    )
    monkeypatch.setitem(sys.modules, "winsound", system)
    monkeypatch.setattr(sys, "platform", platform)
    sound.WindowsPlayer._play_file("a.wav")
    assert told == played


def test_windows_without_a_loudspeaker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    """A sound refused by the system is not heard, and nothing else happens."""

    def refuse(_file: str | None) -> None:
        raise RuntimeError("Failed to play sound")

    player = sound.WindowsPlayer(tmp_path)
    monkeypatch.setattr(sound.WindowsPlayer, "_play_file", staticmethod(refuse))
    player.play("tile", 1.0)
    player.close()


class FakeEffect(QObject):
    """A sound of Qt's."""

    made: list[FakeEffect]

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.told: list[object] = []
        self.made.append(self)

    def setSource(self, url: QUrl) -> None:  # noqa: N802 - Qt's own
        """Look for the file."""
        assert Path(url.toLocalFile()).is_file()

    def setVolume(self, volume: float) -> None:  # noqa: N802 - Qt's own
        """Note it."""
        self.told.append(volume)

    def play(self) -> None:
        """Note it."""
        self.told.append("play")

    def stop(self) -> None:
        """Note it."""
        self.told.append("stop")


@pytest.mark.parametrize("silent", [False, True])
def test_qt_plays_where_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object, silent: bool) -> None:  # noqa: FBT001
    """With the extra and a loudspeaker Qt plays; without a loudspeaker the programs are asked."""
    FakeEffect.made = []
    output = SimpleNamespace(isNull=lambda: silent)
    devices = SimpleNamespace(defaultAudioOutput=lambda: output)
    multimedia = SimpleNamespace(QMediaDevices=devices, QSoundEffect=FakeEffect)
    monkeypatch.setattr(sound, "import_module", lambda _name: multimedia)
    monkeypatch.setattr(sound, "which", lambda _name: None)
    monkeypatch.setattr(sys, "platform", "linux")
    made = Sounds(tmp_path)
    made.set_on(on=True, volume=1.0)
    made.play("shuffle")
    made.set_on(on=False, volume=1.0)
    assert made.available is not silent
    assert len(FakeEffect.made) == (0 if silent else len(NAMES))
    if not silent:
        assert FakeEffect.made[NAMES.index("shuffle")].told == [1.0, "play", "stop"]


def peak(file: Path) -> int:
    """The largest sample of a file."""
    with wave.open(str(file), "rb") as given:
        return max(map(abs, array("h", given.readframes(given.getnframes()))))


def script(folder: Path, body: str) -> tuple[str, ...]:
    """A program in the place of one that plays: Python, with the file to be played as its last argument."""
    file = folder / f"player{len(list(folder.iterdir()))}.py"
    file.write_text(f"import pathlib, shutil, sys, time\n{body}\n", encoding="utf-8")
    return (sys.executable, str(file))


def by_program(folder: Path, *commands: tuple[str, ...]) -> tuple[Sounds, ProgramPlayer]:
    """Sounds that are played by *commands*; copies are kept in a folder below *folder*."""
    made = Sounds(folder / "logs" / "sounds", player=FakePlayer())
    program = made._player = ProgramPlayer(commands, made)
    return made, program


def test_a_program_plays_a_file_of_the_right_volume(tmp_path: Path, qtbot: QtBot) -> None:
    """The program gets a copy whose samples are softer; a second sound starts a second program."""
    command = script(tmp_path, f"shutil.copy(sys.argv[-1], {str(tmp_path)!r})")
    made, program = by_program(tmp_path, command)
    program.play("tile", 0.25)
    program.play("dice", 1.0)
    qtbot.waitUntil(lambda: not program.running)
    original = data("resources/sounds")
    assert peak(tmp_path / "tile.wav") == pytest.approx(peak(original / "tile.wav") / 4, abs=1)
    assert peak(tmp_path / "dice.wav") == peak(original / "dice.wav")
    assert made.available


def test_no_crowd_of_programs(tmp_path: Path, qtbot: QtBot) -> None:
    """A sound that is still played is not started again, and only so many play at once; all can be stopped."""
    command = script(tmp_path, "time.sleep(60)")
    made, program = by_program(tmp_path, command)
    for name in ("tile", "tile", *NAMES):
        program.play(name, 1.0)
    assert len(program.running) == sound.MOST
    qtbot.wait(50)
    with qtbot.assertNotEmitted(made.changed):
        made.close()
    assert program.running == []
    assert program._failed == 0


def test_a_program_that_fails_is_given_up(tmp_path: Path, qtbot: QtBot) -> None:
    """After some failures the next program is asked; when the last one failed too, it is said so."""
    made, program = by_program(tmp_path, (str(tmp_path / "missing"),), script(tmp_path, "sys.exit(1)"))
    for _try in range(PATIENCE):
        program.play("tile", 1.0)
        qtbot.waitUntil(lambda: not program.running)
    qtbot.waitUntil(lambda: len(program._commands) == 1)
    assert made.available
    with qtbot.waitSignal(made.changed):
        for _try in range(PATIENCE):
            program.play("tile", 1.0)
            qtbot.waitUntil(lambda: not program.running)
    assert not made.available
    made.set_on(on=True, volume=1.0)
    made.play("tile")


def test_copies_do_not_pile_up(tmp_path: Path, qtbot: QtBot) -> None:
    """Each run, and each volume, has the files of the one before; one that was taken away is made again."""
    command = script(tmp_path, "")
    folder = tmp_path / "logs" / "sounds"
    for volume in (0.25, 1.0, 0.25):
        _made, program = by_program(tmp_path, command)
        program.play("tile", volume)
        qtbot.waitUntil(lambda its=program: not its.running)  # type: ignore[misc]
        assert [each.name for each in folder.iterdir()] == ["tile.wav"]
        assert peak(folder / "tile.wav") == pytest.approx(peak(data("resources/sounds") / "tile.wav") * volume, abs=1)
    (folder / "tile.wav").unlink()
    program.play("tile", 0.25)
    qtbot.waitUntil(lambda: not program.running)
    assert (folder / "tile.wav").exists()


def test_no_room_for_a_copy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qapp: object) -> None:
    """With a full disk there is no sound, and nothing else happens."""
    _made, program = by_program(tmp_path, script(tmp_path, ""))

    def full(*_files: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(sound, "_write_scaled", full)
    program.play("tile", 0.5)
    assert program.running == []


def test_tiles_sound_as_what_they_are_made_of(tmp_path: Path) -> None:
    """Ebony, bone and paper differ; what is no tile sounds the same with each."""
    heard: list[str] = []

    class Ear:
        """Hears instead of a loudspeaker."""

        def play(self, name: str, volume: float) -> None:
            """Hear one sound."""
            assert volume > 0
            heard.append(name)

        def close(self) -> None:
            """Stop listening."""

    for tile_set in TILE_SETS:
        sounds = Sounds(tmp_path, player=Ear())
        sounds.set_on(on=True, volume=1)
        sounds.set_tiles(tile_set)
        for name in ("tile", "throw", "chip"):
            sounds.play(name)
    assert heard == ["tile", "throw", "chip", "tile-bone", "throw-bone", "chip", "tile-paper", "throw-paper", "chip"]
