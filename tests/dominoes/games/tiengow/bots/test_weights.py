# SPDX-License-Identifier: MIT
"""Learned weights are read as written, or not at all."""

from __future__ import annotations

import json
import logging
import math
from pathlib import Path
from random import Random

import pytest

from dominoes.ai.bot import Budget
from dominoes.games import entry
from dominoes.games.tiengow.bots import weights
from dominoes.games.tiengow.entry import TIENGOW
from tests.dominoes.ai.tables import some_positions

FILE = Path(weights.__file__).with_name(weights.FILE)
TEXT = FILE.read_text(encoding="utf-8")


def test_the_file_is_whole() -> None:
    """A policy for each name in use; each has weights for its own features, and for nothing else."""
    learned = json.loads(TEXT)["policies"]
    assert set(weights.parse(TEXT)) == set(weights.SIGHTS) == set(learned)
    for name, seen in weights.SIGHTS.items():
        for kind in weights.KIND_NAMES:
            assert all(set(phase) <= set(seen) for phase in learned[name][kind])
            assert any(learned[name][kind])


def test_any_damage_is_noticed() -> None:
    """One letter more, less or changed, or half of the file, in a hundred places."""
    rng = Random(1)
    for _ in range(100):
        at = rng.randrange(TEXT.index('"checksum"'), len(TEXT) - 2)
        if TEXT[at].isspace():
            continue
        for damaged in (TEXT[:at] + "7" * (TEXT[at] == "3") + "3" * (TEXT[at] != "3") + TEXT[at + 1 :], TEXT[:at]):
            with pytest.raises(ValueError, match=r"."):
                weights.parse(damaged)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"policies": {}, "checksum": ""}'])
def test_another_file_is_refused(text: str) -> None:
    """In any format."""
    with pytest.raises(ValueError, match=r"."):
        weights.parse(text)


@pytest.mark.parametrize("damage", ["missing", "cut off", "no text"])
def test_without_weights_the_opponents_play_on(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is said once; every level is there and plays as it would without having learned anything."""
    file = tmp_path / weights.FILE
    if damage != "missing":
        file.write_bytes(TEXT.encode()[:900] if damage == "cut off" else b"\xff\xfe\x00")
    monkeypatch.setattr(weights, "files", lambda _: tmp_path)
    weights.policies.cache_clear()
    try:
        assert TIENGOW.load_players is not None
        players = TIENGOW.load_players()
        again = TIENGOW.load_players()
        assert set(again.levels) == set(players.levels) == set(entry("tiengow").levels)
        records = [record for record in caplog.records if record.levelno >= logging.WARNING]
        assert len(records) == 1
        assert "cannot be read" in records[0].getMessage()
        caplog.clear()
        for here in some_positions("basic", 3):
            for level in players.levels.values():
                bot = level.make(lambda: False)
                assert bot.choose(here.view, here.legal, Random(1), Budget(math.inf, 20)).move in here.legal
    finally:
        weights.policies.cache_clear()
