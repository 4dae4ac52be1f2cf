# SPDX-License-Identifier: MIT
"""Sounds and tips at the table: the right ones for each event, and each tip only once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from dominoes.game import Seat
from dominoes.match import SessionOptions, Until
from tests.ui.driving import FAST, my_turn, play_on, press_main, setup_of, sit_down, until, window_on
from ui.kit.sound import Sounds
from ui.play.sounds_and_tips import tips_of
from ui.table.faces import Mood
from ui.table.speech import Occasion, Talk

TWO_ROUNDS = SessionOptions(until=Until.ROUNDS, count=2)


class Ear:
    """Hears instead of a loudspeaker."""

    def __init__(self) -> None:
        """Hear nothing yet."""
        self.heard: list[str] = []

    def play(self, name: str, volume: float) -> None:
        """Hear one sound."""
        assert 0 < volume <= 1
        self.heard.append(name)

    def close(self) -> None:
        """Stop listening."""


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("tiengow", {"dice", "shuffle", "tile", "throw", "turn"}),
        ("paigow", {"dice", "tile", "throw", "turn"}),
    ],
)
async def test_a_round_is_heard(tmp_path: Path, game: str, wanted: set[str]) -> None:
    """The dice, the dealing, tiles laid and thrown, and that it is my turn."""
    async with window_on(tmp_path, settings=replace(FAST, sound=True)) as window:
        ear = Ear()
        window.services.sounds.made = Sounds(tmp_path, window, ear)
        window.services.sounds.made.set_on(on=True, volume=0.5)
        table = await sit_down(window, setup_of(game=game, session=TWO_ROUNDS))
        await my_turn(table)
        await until(lambda: "turn" in ear.heard, "the knock")
        await play_on(window)
    assert wanted <= set(ear.heard)


async def test_silence_is_silent(tmp_path: Path) -> None:
    """With sound off nothing is heard."""
    async with window_on(tmp_path) as window:
        ear = Ear()
        window.services.sounds.made = Sounds(tmp_path, window, ear)
        window.services.sounds.made.set_on(on=False, volume=0.5)
        await sit_down(window, setup_of(session=replace(TWO_ROUNDS, count=1)))
        await play_on(window)
    assert ear.heard == []


async def test_a_tip_in_each_round_and_none_twice(tmp_path: Path) -> None:
    """One tip a round; it is remembered, and not given again in the next match."""
    async with window_on(tmp_path, settings=replace(FAST, tips=True)) as window:
        table = await sit_down(window, setup_of(session=TWO_ROUNDS))
        await until(lambda: table.table.advice.tip, "a tip")
        assert len(window.services.preferences.now.tips_seen) == 1
        await play_on(window, table.overlay.isVisible)
        press_main(table)
        await until(lambda: len(window.services.preferences.now.tips_seen) == 2, "another tip")
        seen = window.services.preferences.now.tips_seen
        assert len(set(seen)) == 2
        assert set(seen) <= {tip.key for tip in tips_of("tiengow")}


async def test_no_tips_for_whoever_wants_none(tmp_path: Path) -> None:
    """The setting is believed."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=replace(TWO_ROUNDS, count=1)))
        await play_on(window)
        assert window.services.preferences.now.tips_seen == ()
        assert table.table.advice.tip == ""


async def test_faces_follow_what_all_have_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who wins chips looks glad and who loses some sorry; opponents alone speak, and not if the setting says so."""
    said: list[Occasion] = []

    def line(_talk: Talk, occasion: Occasion, speakers: Iterable[tuple[Seat, str]]) -> tuple[Seat, str] | None:
        said.append(occasion)
        heard.extend(seat for seat, _temper in speakers)
        return None

    heard: list[Seat] = []
    monkeypatch.setattr(Talk, "line", line)
    for talk in (True, False):
        said.clear()
        heard.clear()
        async with window_on(tmp_path, settings=replace(FAST, talk=talk)) as window:
            table = await sit_down(window, setup_of(session=replace(TWO_ROUNDS, count=1)))
            me = table.runner.party.me if table.runner is not None else None
            await play_on(window, table.overlay.isVisible)
            assert table.runner is not None
            for panel, chips in zip(table.table.panels, table.runner.results[-1][2].chips, strict=True):
                assert panel.mood is (Mood.GLAD if chips > 0 else Mood.SORRY if chips < 0 else Mood.CALM)
            assert bool(said) == talk
            if talk:
                assert said[0] is Occasion.GREETING
                assert me not in heard
