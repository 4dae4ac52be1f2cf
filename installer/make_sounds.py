# SPDX-License-Identifier: MIT
"""Make the sounds of the table from nothing but numbers; they are under the licence of the program.

Struck things ring in a few fading modes, and the blow itself is a short burst of noise. A tile on a covered table has
little ring and a low thud; dice in a bowl have a bright ring and hardly any thud.

    python installer/make_sounds.py            # writes resources/sounds/*.wav
"""

from __future__ import annotations

import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

SOUNDS: Final = Path(__file__).resolve().parent.parent / "resources" / "sounds"
RATE: Final = 22_050
"""Samples a second."""
_FULL: Final = 32_767
"""The largest sample."""
_FADE_IN, _FADE_OUT = 0.0008, 0.03
"""Seconds of fading in from silence and out to it, so that neither end clicks."""
_FLAT: Final = 0.25
"""How many of the tiles that are washed fall flat."""
_REST: Final = 0.012
"""Least time between two hops of a die, in seconds; after shorter ones it lies still."""

Wave = list[float]
"""Samples of one sound, 1.0 being the largest."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One of the tones that a struck thing rings in."""

    pitch: float
    """Hertz."""
    fall: float
    """Seconds until it has fallen to a third."""
    strength: float


@dataclass(frozen=True, slots=True)
class Blow:
    """One thing that strikes another."""

    modes: tuple[Mode, ...]
    noise: float
    """Strength of the burst of noise."""
    band: tuple[float, float]
    """Lowest and highest pitch of the noise, in hertz."""
    noise_fall: float
    """Seconds until the noise has fallen to a third."""

    def tuned(self, factor: float) -> Blow:
        """Return the same blow on a thing that rings higher by *factor*."""
        return replace(self, modes=tuple(replace(mode, pitch=mode.pitch * factor) for mode in self.modes))


TILE: Final = Blow(
    (
        Mode(2350, 0.010, 0.50),
        Mode(3720, 0.007, 0.30),
        Mode(5480, 0.004, 0.16),
        Mode(310, 0.030, 0.42),
        Mode(165, 0.048, 0.62),
    ),
    0.55,
    (900, 6500),
    0.0035,
)
"""Melamine on a table under a cloth."""
THROWN: Final = Blow(
    (Mode(1480, 0.007, 0.22), Mode(255, 0.030, 0.40), Mode(132, 0.050, 0.62)), 0.42, (250, 2300), 0.014
)
"""The same, laid face down and flat: the air below it takes the edge off."""
TILE_OF_BONE: Final = Blow(
    (Mode(3150, 0.013, 0.52), Mode(4870, 0.009, 0.32), Mode(7000, 0.005, 0.16), Mode(420, 0.022, 0.30)),
    0.40,
    (1400, 8000),
    0.0028,
)
"""Bone is harder and lighter: it rings higher, with less thud."""
THROWN_OF_BONE: Final = Blow(
    (Mode(2050, 0.009, 0.28), Mode(340, 0.024, 0.36), Mode(190, 0.036, 0.40)), 0.36, (400, 3200), 0.010
)
CARD: Final = Blow((Mode(240, 0.014, 0.26), Mode(520, 0.008, 0.16)), 0.85, (500, 5200), 0.0095)
"""A stiff paper card that is put down: hardly any tone."""
CARD_THROWN: Final = Blow((Mode(180, 0.020, 0.22),), 0.75, (250, 2600), 0.020)
CHIP: Final = Blow(
    (Mode(3480, 0.020, 0.42), Mode(5230, 0.014, 0.30), Mode(7420, 0.008, 0.16)), 0.30, (2200, 9000), 0.002
)
"""Chip upon chip."""
CLICK: Final = Blow(
    (Mode(2850, 0.009, 0.5), Mode(4300, 0.006, 0.34), Mode(6100, 0.004, 0.16)), 0.4, (1500, 8000), 0.0025
)
"""Tile against tile."""
BOWL: Final = Blow(
    (Mode(1920, 0.075, 0.34), Mode(3260, 0.055, 0.28), Mode(5210, 0.030, 0.18)), 0.6, (1800, 8500), 0.003
)
"""A die in a bowl of porcelain."""
KNOCK: Final = Blow(
    (Mode(415, 0.050, 0.62), Mode(905, 0.028, 0.26), Mode(1660, 0.012, 0.10)), 0.16, (300, 1800), 0.006
)
"""A knuckle on wood."""
CLAPPER: Final = Blow(
    (Mode(1180, 0.022, 0.55), Mode(2390, 0.012, 0.30), Mode(3610, 0.006, 0.14)), 0.35, (900, 6000), 0.004
)
"""Hardwood on hardwood 拍板."""
GONG: Final = Blow(
    (
        Mode(392, 0.240, 0.50),
        Mode(587, 0.200, 0.34),
        Mode(1046, 0.120, 0.22),
        Mode(1663, 0.070, 0.14),
        Mode(2489, 0.040, 0.08),
    ),
    0.06,
    (600, 5000),
    0.012,
)
"""A small gong 小鑼, struck softly."""


def _silence(seconds: float) -> Wave:
    return [0.0] * round(seconds * RATE)


def _strike(into: Wave, blow: Blow, at: float, strength: float, rng: random.Random) -> None:
    """Mix *blow* into *into*, *at* seconds from its beginning."""
    first = round(at * RATE)
    last = len(into)
    for mode in blow.modes:
        turn, start = math.tau * mode.pitch / RATE, rng.uniform(0, 0.6)
        # What has fallen to a thousandth is not heard any more.
        for n in range(first, min(last, first + round(7 * mode.fall * RATE))):
            passed = n - first
            level = strength * mode.strength * math.exp(-passed / (mode.fall * RATE))
            into[n] += level * math.sin(start + turn * passed)
    noise = _noise(round(7 * blow.noise_fall * RATE), blow.band, rng)
    for passed, grain in enumerate(noise[: max(0, last - first)]):
        into[first + passed] += strength * blow.noise * grain * math.exp(-passed / (blow.noise_fall * RATE))


def _noise(count: int, band: tuple[float, float], rng: random.Random) -> Wave:
    """Return *count* samples of noise between the two pitches of *band*, about as loud as a full tone."""
    slow, fast = (1 - math.exp(-math.tau * min(pitch, RATE / 2) / RATE) for pitch in band)
    low = high = 0.0
    grains = []
    for _grain in range(count):
        grain = rng.uniform(-1, 1)
        high += fast * (grain - high)
        low += slow * (high - low)
        grains.append(2 * (high - low))
    return grains


def tile(rng: random.Random, blow: Blow = TILE) -> Wave:
    """Make the sound of a tile put on the table, as *blow*: one edge first, then the rest of it."""
    sound = _silence(0.26)
    _strike(sound, blow, 0.0, 0.55, rng)
    _strike(sound, blow.tuned(1.06), 0.016, 1.0, rng)
    return sound


def chip(rng: random.Random) -> Wave:
    """Make the sound of chips that are pushed over the table: a few fall upon each other."""
    sound = _silence(0.42)
    for at, strength in ((0.0, 0.8), (0.07, 1.0), (0.12, 0.6), (0.2, 0.75)):
        _strike(sound, CHIP.tuned(rng.uniform(0.94, 1.08)), at, strength, rng)
    return sound


def throw(rng: random.Random, blow: Blow = THROWN) -> Wave:
    """Make the sound of a tile thrown face down, as *blow*: it slides a little before it lies."""
    sound = _silence(0.30)
    _strike(sound, blow, 0.0, 1.0, rng)
    for n, grain in enumerate(_noise(round(0.11 * RATE), (350, 1700), rng)):
        sound[round(0.02 * RATE) + n] += 0.07 * grain * math.sin(math.pi * n / (0.11 * RATE))
    return sound


def shuffle(rng: random.Random) -> Wave:
    """Make the sound of shuffling 洗牌: many tiles strike each other under two hands, by turns."""
    long = 1.15
    sound = _silence(long + 0.12)
    for _blow in range(120):
        at = rng.uniform(0, long)
        # Two hands go round: the rattle swells and sinks, and dies away at the end.
        swell = (0.45 + 0.55 * math.sin(math.pi * at / 0.29) ** 2) * min(1.0, (long - at) / 0.35, 0.3 + at / 0.12)
        _strike(sound, CLICK.tuned(rng.uniform(0.72, 1.3)), at, swell * rng.uniform(0.15, 0.7), rng)
        if rng.random() < _FLAT:
            _strike(sound, THROWN.tuned(rng.uniform(0.8, 1.2)), at, 0.35 * swell * rng.random(), rng)
    for n, grain in enumerate(_noise(round(long * RATE), (500, 2600), rng)):
        sound[n] += 0.05 * grain * math.sin(math.pi * n / (long * RATE))
    return sound


def dice(rng: random.Random) -> Wave:
    """Make the sound of two dice in a bowl: each jumps lower and lower."""
    sound = _silence(1.05)
    for at, pitch, hop in ((0.0, 1.0, 0.17), (0.055, 1.09, 0.145)):
        time, strength, wait = at, 0.9, hop
        while wait > _REST:
            _strike(sound, BOWL.tuned(pitch * rng.uniform(0.97, 1.04)), time, strength, rng)
            time += wait * rng.uniform(0.9, 1.08)
            wait *= 0.74
            strength *= 0.76
    return sound


def win(_rng: random.Random) -> Wave:
    """Make a chord without a third above, plucked one string after the other, and left to settle."""
    sound = _silence(1.32)
    # D, A, D, E, A: neither glad nor sad, as an open instrument is tuned.
    for at, pitch, strength in (
        (0, 146.83, 0.8),
        (0.07, 220, 0.7),
        (0.14, 293.66, 0.62),
        (0.21, 329.63, 0.5),
        (0.3, 440, 0.5),
    ):
        first = round(at * RATE)
        for overtone, share in enumerate((1.0, 0.42, 0.20, 0.08), start=1):
            fall = 0.42 / overtone**0.7 * RATE
            for n in range(first, len(sound)):
                passed = n - first
                # A finger lets a string go more softly than a hammer would strike it.
                rise = min(1.0, passed / (0.012 * RATE))
                level = strength * share * rise * math.exp(-passed / fall)
                sound[n] += level * math.sin(math.tau * pitch * overtone * passed / RATE)
    return sound


def turn(rng: random.Random) -> Wave:
    """Make two soft knocks: it is your turn."""
    sound = _silence(0.42)
    _strike(sound, KNOCK, 0.0, 0.75, rng)
    _strike(sound, KNOCK.tuned(1.03), 0.13, 1.0, rng)
    return sound


def call(rng: random.Random) -> Wave:
    """Make a clapper, and a small gong that answers: something is called."""
    sound = _silence(1.0)
    _strike(sound, CLAPPER, 0.0, 0.8, rng)
    _strike(sound, GONG, 0.07, 0.9, rng)
    return sound


MAKERS: Final[dict[str, tuple[Callable[[random.Random], Wave], float]]] = {
    "call": (call, 0.50),
    "chip": (chip, 0.45),
    "dice": (dice, 0.50),
    "shuffle": (shuffle, 0.55),
    "throw": (throw, 0.55),
    "throw-bone": (partial(throw, blow=THROWN_OF_BONE), 0.55),
    "throw-paper": (partial(throw, blow=CARD_THROWN), 0.42),
    "tile": (tile, 0.72),
    "tile-bone": (partial(tile, blow=TILE_OF_BONE), 0.68),
    "tile-paper": (partial(tile, blow=CARD), 0.50),
    "turn": (turn, 0.45),
    "win": (win, 0.55),
}
"""Every sound by its name: how it is made, and its largest sample."""


def _settled(sound: Sequence[float], peak: float) -> Wave:
    """Fade in from silence and out to it, with *peak* as the largest sample."""
    # What swings slower than anybody hears would only push the loudspeaker out of its middle.
    slow, middle = 1 - math.exp(-math.tau * 30 / RATE), 0.0
    centred = []
    for sample in sound:
        middle += slow * (sample - middle)
        centred.append(sample - middle)
    rise, fall = round(_FADE_IN * RATE), round(_FADE_OUT * RATE)
    last = len(centred) - 1
    faded = [sample * min(1.0, n / rise, (last - n) / fall) for n, sample in enumerate(centred)]
    largest = max(map(abs, faded))
    return [sample * peak / largest for sample in faded]


def make(name: str) -> bytes:
    """Return the samples of the sound *name*: 16 bits each, little end first, always the same.

    Raises:
        KeyError: there is no such sound.
    """
    maker, peak = MAKERS[name]
    samples = array("h", (round(sample * _FULL) for sample in _settled(maker(random.Random(name)), peak)))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples.tobytes()


def write(folder: Path) -> None:
    """Write every sound into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(make(name))


if __name__ == "__main__":
    write(SOUNDS)
