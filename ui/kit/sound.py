# SPDX-License-Identifier: MIT
"""The sounds of the table: a tile laid down, the tiles washed 洗牌, the dice; quiet where nothing can play them.

Qt plays best, but its part that does is three times the size of everything else the program needs, so it is an extra
(``sound``). A plain installation asks what the system brings along: ``winsound`` on Windows, ``afplay`` on macOS, one
of the small players of PipeWire, PulseAudio or ALSA elsewhere. A program is started for each sound and never waited
for. That takes a moment longer, less noticeable than silence; sounds in too quick succession are left out.
"""

from __future__ import annotations

import logging
import sys
import wave
from array import array
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from shutil import which
from time import monotonic
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, QProcess, QUrl, Signal

from ui.kit.voice import Engine, Voice
from ui.language.i18n import _
from ui.paths import data

_log = logging.getLogger(__name__)

OF_TILES: Final = ("tile", "throw")
"""Sounds that each set of tiles has of its own: a tile laid open, one laid face down."""
_SETS: Final = ("bone", "paper")
"""Sets with sounds that are not those of ebony."""
NAMES: Final = (
    *OF_TILES,
    *(f"{name}-{tile_set}" for name in OF_TILES for tile_set in _SETS),
    *("shuffle", "dice", "win", "turn", "call", "chip"),
)
"""Every sound; besides those of tiles washing, two dice, a round won, your turn, a call, chips that move."""
MOST: Final = 3
"""Programs that play at the same time."""
GAP: Final = 0.06
"""Seconds until the same sound may begin again."""
PATIENCE: Final = 3
"""How often in a row a program may fail before the next one is asked."""

_PROGRAMS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "darwin": (("afplay",),),
    "linux": (("pw-play",), ("paplay",), ("aplay", "-q")),
}
"""Players of sound files for each system, best first; the file name is the last argument."""


class Player(Protocol):
    """Something that makes a sound heard."""

    def play(self, name: str, volume: float) -> None:
        """Begin to play the sound *name* and return at once; *volume* is a factor on its samples."""

    def close(self) -> None:
        """Stop playing."""


class Sounds(QObject):
    """Plays the sounds of the table, if they are wanted and something can play them."""

    changed = Signal()
    """Whether sounds can be played has changed."""

    def __init__(
        self,
        folder: Path,
        parent: QObject | None = None,
        player: Player | None = None,
        engine: Engine | None = None,
    ) -> None:
        """Play on *player* and speak with *engine*; without one, look for it when it is wanted first.

        For players without a volume of their own, sounds at the player's volume are kept in *folder*.
        """
        super().__init__(parent)
        self.folder = folder
        self._on, self._volume = False, 0.0
        self._player = player
        self._looked = player is not None
        self._begun: dict[str, float] = {}
        self._set = ""
        self.voice = Voice(self, engine)
        """Names tiles and repeats calls, as loud as the sounds."""

    @property
    def available(self) -> bool:
        """Whether sounds can be played here."""
        self._look()
        return self._player is not None

    def why_not(self) -> str:
        """Return the missing means as a sentence in the present language; empty if sounds can be played."""
        if self.available:
            return ""
        if sys.platform in {"win32", "darwin"}:
            return _("This computer can't play sound right now.")
        return _("Sound needs a loudspeaker and one of the programs pw-play, paplay or aplay.")

    def set_on(self, *, on: bool, volume: float, speaks: bool = False) -> None:
        """Play from now on, or do not.

        Args:
            on: Whether sounds are wanted.
            volume: 0 to 1, even to the ear.
            speaks: Whether the voice is wanted besides.
        """
        self._on, self._volume = on, volume
        self.voice.set_on(on=on and speaks, volume=volume)
        if not on and self._player is not None:
            self._player.close()

    def set_tiles(self, tile_set: str) -> None:
        """Let tiles sound as those of *tile_set*, a key of the settings."""
        self._set = tile_set if tile_set in _SETS else ""

    def play(self, name: str) -> None:
        """Begin to play one of `NAMES`, tiles as those of the set in use; nothing is heard if it began just now.

        Raises:
            ValueError: there is no such sound.
        """
        if name not in NAMES:
            raise ValueError(f"no sound {name!r}")
        if self._set and name in OF_TILES:
            name = f"{name}-{self._set}"
        moment = monotonic()
        if not self._on or self._volume <= 0 or moment - self._begun.get(name, -GAP) < GAP:
            return
        self._look()
        if self._player is not None:
            self._begun[name] = moment
            # The ear hears ratios: half the volume is a quarter of the samples.
            self._player.play(name, self._volume**2)

    def close(self) -> None:
        """Stop playing and speaking, at the end of the program."""
        self.voice.close()
        if self._player is not None:
            self._player.close()

    def give_up(self) -> None:
        """Stop playing for good: nothing can be played here."""
        self._player = None
        self.changed.emit()

    def _look(self) -> None:
        if not self._looked:
            self._looked = True
            self._player = _find_player(self)


def _find_player(sounds: Sounds) -> Player | None:
    """Return the best player there is; None if there is none."""
    try:
        return EffectPlayer(sounds)
    except (ImportError, OSError) as error:
        _log.info("Qt plays no sound: %s", error)
    if sys.platform == "win32":
        return WindowsPlayer(sounds.folder)
    commands = [command for command in _PROGRAMS.get(sys.platform, _PROGRAMS["linux"]) if which(command[0])]
    return ProgramPlayer(commands, sounds) if commands else None


def _file(name: str) -> Path:
    return data("resources/sounds") / f"{name}.wav"


class EffectPlayer:
    """Plays through Qt, where the extra ``sound`` is installed."""

    def __init__(self, parent: QObject) -> None:
        """Load every sound, as children of *parent*.

        Raises:
            ImportError: the extra is not installed.
            OSError: there is no loudspeaker.
        """
        # By its name: type checkers cannot look into what may be missing.
        multimedia: Any = import_module("PySide6.QtMultimedia")
        if multimedia.QMediaDevices.defaultAudioOutput().isNull():
            raise OSError("no loudspeaker")
        self._effects: dict[str, Any] = {}
        for name in NAMES:
            effect = self._effects[name] = multimedia.QSoundEffect(parent)
            effect.setSource(QUrl.fromLocalFile(str(_file(name))))

    def play(self, name: str, volume: float) -> None:
        """Begin to play, from the beginning if the sound is still heard."""
        effect = self._effects[name]
        effect.setVolume(volume)
        effect.play()

    def close(self) -> None:
        """Stop playing."""
        for effect in self._effects.values():
            effect.stop()


class _Copies:
    """Keeps each sound at the volume last wanted: the players of the systems have no volume of their own.

    Each run makes them anew, under the same names: nothing piles up after killed runs.
    """

    def __init__(self, folder: Path) -> None:
        """Keep them in *folder*, which need not exist."""
        self._folder = folder
        self._volumes: dict[str, float] = {}

    def file(self, name: str, volume: float) -> str | None:
        """Return a file that holds the sound *name* with its samples times *volume*; None if it cannot be written."""
        copy = self._folder / f"{name}.wav"
        if self._volumes.get(name) != volume or not copy.exists():
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                _write_scaled(_file(name), copy, volume)
            except OSError as error:
                # The disk is full, or the file is being read just now, to be heard.
                _log.info("no sound: %s", error)
                return None
            self._volumes[name] = volume
        return str(copy)


def _write_scaled(source: Path, target: Path, volume: float) -> None:
    """Write the samples of *source* times *volume* to *target*."""
    with wave.open(str(source), "rb") as given:
        settings = given.getparams()
        samples = array("h", given.readframes(given.getnframes()))
    # Files of this kind begin each sample with its little end.
    if sys.byteorder == "big":
        samples.byteswap()
    scaled = array("h", (round(sample * volume) for sample in samples))
    if sys.byteorder == "big":
        scaled.byteswap()
    with wave.open(str(target), "wb") as made:
        made.setparams(settings)
        made.writeframes(scaled.tobytes())


class ProgramPlayer:
    """Plays by starting a program for each sound, no more than one for each of them at a time."""

    def __init__(self, commands: Sequence[Sequence[str]], sounds: Sounds) -> None:
        """Play with the first of *commands*; where it fails again and again, with the next one."""
        self._commands = list(commands)
        self._sounds = sounds
        self._copies = _Copies(sounds.folder)
        self._failed = 0
        self._processes: dict[str, QProcess] = {}
        for name in NAMES:
            process = self._processes[name] = QProcess(sounds)
            process.setStandardInputFile(QProcess.nullDevice())
            process.setStandardOutputFile(QProcess.nullDevice())
            process.setStandardErrorFile(QProcess.nullDevice())
            process.finished.connect(self._on_finished)
            process.errorOccurred.connect(partial(self._on_error, process))

    @property
    def running(self) -> list[QProcess]:
        """The programs that play a sound now."""
        return [each for each in self._processes.values() if each.state() is not QProcess.ProcessState.NotRunning]

    def play(self, name: str, volume: float) -> None:
        """Begin to play, unless this sound is still played or there is noise enough."""
        process, running = self._processes[name], self.running
        if process in running or len(running) >= MOST:
            return
        file = self._copies.file(name, volume)
        if file is not None:
            program, *rest = self._commands[0]
            process.start(program, [*rest, file])

    def close(self) -> None:
        """Stop playing."""
        for process in self.running:
            process.kill()
            process.waitForFinished(100)

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        # A program that was killed here has not failed.
        if status is QProcess.ExitStatus.NormalExit:
            self._count(failed=code != 0)

    def _on_error(self, process: QProcess, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            _log.info("no sound: %s", process.errorString())
            self._count(failed=True)

    def _count(self, *, failed: bool) -> None:
        self._failed = self._failed + 1 if failed else 0
        if self._failed == PATIENCE:
            self._failed = 0
            _log.info("%s plays nothing", self._commands.pop(0)[0])
            if not self._commands:
                self._sounds.give_up()


class WindowsPlayer:
    """Plays through Windows, which plays one sound at a time."""

    def __init__(self, folder: Path) -> None:
        """Keep files of the right volume in *folder*."""
        self._copies = _Copies(folder)

    def play(self, name: str, volume: float) -> None:
        """Begin to play, in place of the present sound."""
        file = self._copies.file(name, volume)
        if file is not None:
            self._try(file)

    def close(self) -> None:
        """Stop playing."""
        self._try(None)

    def _try(self, file: str | None) -> None:
        try:
            self._play_file(file)
        except RuntimeError as error:
            _log.info("no sound: %s", error)

    @staticmethod
    def _play_file(file: str | None) -> None:
        if sys.platform == "win32":
            # Only this system has it.
            import winsound  # noqa: PLC0415

            winsound.PlaySound(file, winsound.SND_ASYNC | winsound.SND_FILENAME | winsound.SND_NODEFAULT)
