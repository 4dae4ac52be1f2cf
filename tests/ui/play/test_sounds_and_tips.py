# SPDX-License-Identifier: MIT
"""Sounds and tips at the table: the right ones for each event, and each tip only once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from dominoes.game import Event, Moment, MomentKind, Seat
from dominoes.games.tricks import TilesBeat, TilesLed
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


class Mouth:
    """Speaks instead of the system."""

    def __init__(self) -> None:
        """Say nothing yet."""
        self.said: list[str] = []

    def voices(self) -> tuple[str, ...]:
        """Return a language."""
        return ("en_GB",)

    def say(self, text: str, voice: str, volume: float, *, after: bool) -> None:
        """Say a word."""
        assert (voice, volume) == ("en_GB", 0.5)
        self.said.append(text)

    def close(self) -> None:
        """Be silent."""


async def test_tiles_laid_open_are_named(tmp_path: Path) -> None:
    """Exactly those: what is thrown face down is not, not even mine."""
    async with window_on(tmp_path, settings=replace(FAST, sound=True)) as window:
        mouth = Mouth()
        window.services.sounds.made = sounds = Sounds(tmp_path, window, Ear(), mouth)
        sounds.set_on(on=True, volume=0.5, speaks=True)
        table = await sit_down(window, setup_of(session=replace(TWO_ROUNDS, count=1)))
        called: list[str] = []
        assert table.presenter is not None
        table.presenter.called.connect(called.append)
        await play_on(window, table.overlay.isVisible)
        words, happened = table.presenter.words, table.presenter._log.history
        named = [words.spoken(each) for each in happened if isinstance(each, TilesLed | TilesBeat)]
        assert all(named)
        # A dash between two names is not said.
        assert sorted(mouth.said) == sorted(word.replace("–", " ") for word in (*named, *called))


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


async def test_moments_are_felt_and_spoken_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind by whoever it belongs to; what I did well the others admire, and of what I did badly nobody speaks."""
    said: list[tuple[Occasion, tuple[Seat, ...]]] = []

    def line(_talk: Talk, occasion: Occasion, speakers: Iterable[tuple[Seat, str]]) -> tuple[Seat, str] | None:
        said.append((occasion, tuple(seat for seat, _temper in speakers)))
        return None

    async with window_on(tmp_path, settings=FAST) as window:
        table = await sit_down(window, setup_of(session=TWO_ROUNDS))
        await my_turn(table)
        assert table.presenter is not None
        assert table.runner is not None
        me, (other, *rest) = table.presenter.me, (Seat(at) for at in range(4) if at != table.presenter.me)
        monkeypatch.setattr(Talk, "line", line)

        def happens(kind: MomentKind, seat: Seat | None) -> tuple[Occasion, tuple[Seat, ...]] | None:
            """Return who may say what when this happens."""
            said.clear()
            assert table.presenter is not None
            table.presenter.happens.emit(Event(), (Moment(MomentKind.LAST_TRICK, seat), Moment(kind, seat)))
            return said[0] if said else None

        assert happens(MomentKind.SUPREME, other) == (Occasion.SUPREME, (other,))
        assert table.table.panels[other].mood is Mood.GLAD
        assert happens(MomentKind.PAYS_FOR_ALL, other) == (Occasion.PAYS, (other,))
        assert table.table.panels[other].mood is Mood.SORRY
        assert happens(MomentKind.CAPTURE, me) == (Occasion.ADMIRED, (other, *rest))
        assert happens(MomentKind.PAYS_FOR_ALL, me) == (Occasion.PAYS, ())
        assert happens(MomentKind.BLOCKED, None) == (Occasion.BLOCKED, (other, *rest))
        assert happens(MomentKind.STAGE, None) is None
        assert happens(MomentKind.LAST_TRICK, other) is None
        await play_on(window, table.overlay.isVisible)
