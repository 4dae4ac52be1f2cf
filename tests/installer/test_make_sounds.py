# SPDX-License-Identifier: MIT
"""`installer.make_sounds`, and the sounds that the program brings along."""

from __future__ import annotations

import math
import sys
import wave
from array import array
from itertools import pairwise
from pathlib import Path

import pytest

from installer import make_sounds
from installer.make_sounds import MAKERS, RATE, SOUNDS

LARGEST_FILE = 60_000
LOUDNESS = {
    "tile": (-18, -11),
    "throw": (-21, -14),
    "shuffle": (-21, -14),
    "dice": (-21, -14),
    "turn": (-21, -14),
    "call": (-21, -14),
}
"""Least and greatest loudness of the loudest twentieth of a second, in decibels below the largest wave."""


def samples(name: str) -> list[float]:
    """The samples of a sound that the program brings along, 1.0 being the largest."""
    with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        values = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        values.byteswap()
    return [value / 32_768 for value in values]


def loudness(part: list[float]) -> float:
    """Decibels below the largest wave there is."""
    return 10 * math.log10(sum(value * value for value in part) / len(part))


@pytest.mark.matrix
@pytest.mark.parametrize("name", MAKERS)
def test_the_sounds_are_what_the_script_makes(tmp_path: Path, name: str) -> None:
    """Nothing in the files is not from the script, which makes the same every time."""
    assert make_sounds.make(name) == make_sounds.make(name)
    fresh = array("h", make_sounds.make(name))
    if sys.byteorder == "big":
        fresh.byteswap()
    kept = [round(value * 32_768) for value in samples(name)]
    # Libraries of mathematics differ in the last place.
    assert len(fresh) == len(kept)
    assert max(abs(one - other) for one, other in zip(fresh, kept, strict=True)) <= 1


def test_every_file_is_made(tmp_path: Path) -> None:
    """The script writes all of the files, and there are no others; they are small."""
    make_sounds.write(tmp_path / "sounds")
    names = {f"{name}.wav" for name in MAKERS}
    assert {path.name for path in (tmp_path / "sounds").iterdir()} == names
    assert {path.name for path in SOUNDS.iterdir()} == names
    assert all(path.stat().st_size <= LARGEST_FILE for path in SOUNDS.iterdir())


@pytest.mark.parametrize("name", MAKERS)
def test_no_sound_clicks_or_breaks_off(name: str) -> None:
    """Each comes out of silence and goes back to it, swings about the middle, and leaves room above."""
    sound = samples(name)
    assert sound[0] == sound[-1] == 0
    assert 0.3 < max(map(abs, sound)) < 0.9
    assert max(map(abs, sound[-RATE // 200 :])) < 0.02
    # The first samples rise no faster than the fade lets them.
    assert all(abs(value) <= (n + 1) / (0.0008 * RATE) for n, value in enumerate(sound[:18]))
    assert abs(sum(sound) / len(sound)) < 0.002


@pytest.mark.parametrize("name", LOUDNESS)
def test_sounds_are_about_as_loud_as_each_other(name: str) -> None:
    """A tile is heard best, what is thrown or only accompanies is softer, and none startles."""
    sound, step = samples(name), RATE // 40
    loudest = max(loudness(sound[at : at + 2 * step]) for at in range(0, len(sound) - 2 * step, step))
    least, most = LOUDNESS[name]
    assert least <= loudest <= most


def test_the_chord_settles() -> None:
    """The end of a round is soft: the chord swells a little, then dies away and is never sharp."""
    sound = samples("win")
    third = len(sound) // 3
    first, second, last = (loudness(sound[at * third : (at + 1) * third]) for at in range(3))
    assert first > second > last
    assert loudness(sound) < -16
    # A sharp tone moves far from one sample to the next.
    assert max(abs(one - other) for one, other in pairwise(sound)) < 0.15


def test_a_thrown_tile_is_duller_than_one_laid_open() -> None:
    """It lies face down and flat: less of it is high."""

    def sharpness(name: str) -> float:
        sound = samples(name)
        steps = [one - other for one, other in pairwise(sound)]
        return loudness(steps) - loudness(sound)

    assert sharpness("throw") < sharpness("tile") - 2
    assert sharpness("turn") < sharpness("tile") < sharpness("dice")
