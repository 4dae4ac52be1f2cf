# SPDX-License-Identifier: MIT
"""Tables in thought compared with the rules by a script: rounds agree, a mistake is found, a run goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dominoes.game import Result
from tests.tools import kernel_agreement
from tests.tools.kernel_agreement import TABLES, Block, DisagreementError, main, play_block


@pytest.mark.parametrize("preset", TABLES)
def test_rounds_agree(preset: str) -> None:
    """The same number plays the same rounds."""
    block = play_block(preset, 7, rounds=12)
    assert (block.rounds, block.settled < 12) == (12, True)
    assert block.moves > 100
    assert play_block(preset, 7, rounds=12) == block


def test_a_mistake_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a chip too much at the end of a round by the rules, which are never compiled, as the tables may be."""
    plain: Any = Result.chips
    monkeypatch.setattr(Result, "chips", property(lambda result: (plain.fget(result)[0] + 1, *plain.fget(result)[1:])))
    with pytest.raises(DisagreementError, match=r"wiki_hk, block 0, round 0: .*chips"):
        play_block("wiki_hk", 0)


def test_a_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Logged blocks are not played again, and half a line of the log is not believed."""
    asked: list[tuple[str, int]] = []

    def played(todo: list[tuple[str, int]], jobs: int) -> Iterator[Block]:
        asked.extend(todo)
        return (Block(preset, number, 500, 2, 9000) for preset, number in todo)

    monkeypatch.setattr(kernel_agreement, "played", played)
    log = tmp_path / "log"
    words = ["--presets", "jp", "--log", str(log)]
    assert main([*words, "--rounds", "1000"]) == 0
    log.write_text(log.read_text("utf-8")[:-5], encoding="utf-8")
    assert main([*words, "--rounds", "1500"]) == 0
    assert main([*words, "--rounds", "1500"]) == 0
    assert asked == [("jp", 0), ("jp", 1), ("jp", 1), ("jp", 2)]
    assert capsys.readouterr().out.splitlines()[-1] == (
        "jp: 1,500 rounds agreed, 6 of them settled before the first lead; 27,000 moves"
    )
