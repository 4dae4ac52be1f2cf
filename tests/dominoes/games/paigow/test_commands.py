# SPDX-License-Identifier: MIT
"""``gupai-cli set`` and ``odds``: their output and their refusals."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

import pytest

from dominoes.errors import NotationError
from dominoes.games.paigow.commands import hand_name
from dominoes.games.paigow.entry import PAIGOW
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import CASINO, RankingOptions
from dominoes.tiles import tiles

Said = Callable[..., list[str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Run a command and return the lines that it prints."""

    def go(*args: str) -> list[str]:
        parser = argparse.ArgumentParser()
        PAIGOW.add_commands(parser.add_subparsers())
        parsed = parser.parse_args(args)
        assert parsed.run(parsed) == 0
        return capsys.readouterr().out.splitlines()

    return go


def answer(lines: list[str]) -> dict[str, Any]:
    """Read what ``--json`` printed: one line."""
    (line,) = lines
    found: dict[str, Any] = json.loads(line)
    return found


# -- set ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [("22 51 65 63",), ("22", "51", "65", "63"), ("22", "15 56", "36")])
def test_set_takes_the_tiles_together_or_apart(hand: tuple[str, ...], said: Said) -> None:
    """The tiles, their names, the rule and the counts out of 20,475."""
    assert answer(said("set", *hand, "--preset", "casino", "--json")) == {
        "low": ["51", "63"],
        "high": ["22", "65"],
        "low_name": "5 51",
        "high_name": "5 22",
        "rule": "G4",
        "win": 1842,
        "push": 6567,
        "lose": 12066,
    }


def test_set_in_words(said: Said) -> None:
    """Two hands, the way with its rule, the counts."""
    assert said("set", "66 66 31 42", "--preset", "casino") == [
        "low 31 42 (7 31), high 66 66 (pair 66)",
        "generic, rule G2",
        "against generic: win 17,226, push 3,249, lose 0",
    ]


@pytest.mark.parametrize(
    ("way", "low", "rule"),
    [
        ("generic", ["33", "61"], "G6e"),
        ("easy", ["61", "51"], "E20"),
        ("best", ["61", "51"], None),
        ("high", ["61", "51"], "H"),
        ("equilibrium", ["61", "51"], None),
    ],
)
def test_set_by_every_kind_of_way(way: str, low: list[str], rule: str | None, said: Said) -> None:
    """A house way tells its rule; the best reply and the equilibrium have none."""
    found = answer(said("set", "51 33 61 42", "--preset", "casino", "--way", way, "--json"))
    assert found["low"] == low
    assert found["rule"] == rule
    assert found["win"] + found["push"] + found["lose"] == 20475


def test_set_against_another_way(said: Said) -> None:
    """The counts depend on how the banker sets; against a mixture they need not be whole."""
    args = ("set", "44 31 33 63", "--preset", "casino", "--way", "best", "--json", "--against")
    high = answer(said(*args, "high"))
    mixed = answer(said(*args, "equilibrium"))
    assert high["win"] != mixed["win"]
    assert isinstance(high["lose"], int)
    assert isinstance(mixed["lose"], float)
    assert mixed["win"] + mixed["push"] + mixed["lose"] == pytest.approx(20475)


@pytest.mark.parametrize(
    ("rules", "hand", "name"),
    [
        (CASINO.ranking, "66 66", "pair 66"),
        (CASINO.ranking, "54 63", "pair 63"),
        (CASINO.ranking, "21 42", "supreme-pair"),
        (CASINO.ranking, "63 66", "king-heaven"),
        (CASINO.ranking, "44 11", "kong-earth"),
        (CASINO.ranking, "66 61", "nine-heaven"),
        (RankingOptions(high_nine_name=False), "66 61", "9 66"),
        (CASINO.ranking, "55 64", "0"),
        (CASINO.ranking, "42 22", "7 22"),
    ],
)
def test_names_of_hands(rules: RankingOptions, hand: str, name: str) -> None:
    """Short, and in no language."""
    table = ranking(rules)
    assert hand_name(table.of(tiles(hand)), table) == name


# -- odds --------------------------------------------------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("--preset", "wenzhou", "--player", "low"), (106_311, 0, 109_449, 1.4544)),
        ((), (217_874_798, 293_782_316, 224_623_886, 0.9166)),
        (("--preset", "casino"), (217_858_024, 293_781_548, 224_641_428, 2.4008)),
        (("--preset", "casino", "--player", "best"), (217_869_492, 299_173_428, 219_238_080, 1.6654)),
        (("--preset", "casino", "--banker", "best"), (211_271_592, 301_588_908, 223_420_500, 3.0848)),
    ],
)
def test_odds_of_two_ways(args: tuple[str, ...], expected: tuple[float, ...], said: Said) -> None:
    """All deals, and the banker's edge in percent of the stake with the commission of the preset.

    Where nothing is said, the first preset and GENERIC.
    """
    assert answer(said("odds", *args, "--json")) == dict(zip(("win", "push", "lose", "edge"), expected, strict=True))


def test_odds_in_words(said: Said) -> None:
    """With two tiles there is nothing to set, so all ways are alike, and few deals to count."""
    assert said("odds", "--preset", "wenzhou", "--player", "low") == [
        "wenzhou: low against generic, who banks",
        "win 106,311, push 0, lose 109,449",
        "edge of the banker 1.4544 %",
    ]


def test_odds_of_the_best_reply(said: Said) -> None:
    """There is none better where nothing is set, on either side."""
    for side in ("--banker", "--player"):
        assert said("odds", "--preset", "wenzhou", side, "best")[1:] == said("odds", "--preset", "wenzhou")[1:]


@pytest.mark.bulk
def test_odds_of_the_equilibrium(said: Said) -> None:
    """Mixtures make parts of deals, which add up all the same."""
    found = answer(said("odds", "--preset", "casino", "--player", "equilibrium", "--banker", "equilibrium", "--json"))
    assert found["win"] + found["push"] + found["lose"] == pytest.approx(736_281_000)
    assert 100 * (found["lose"] - found["win"]) / 736_281_000 == pytest.approx(0.9408551)


# -- complaints --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("set", "66 66 66 11"), "a set has not so many of 66: '66 66 66 11'"),
        (("set", "66", "66", "21", "21"), "a set has not so many of 21"),
        (("set", "66 66 11"), "a hand has 4 tiles: '66 66 11'"),
        (("set", "66 66 11 11 44"), "a hand has 4 tiles"),
        (("set", "66 66 11 17"), "not a tile: '17'"),
        (("set", "66  66 11 11"), "not a tile: ''"),
        (("set", "66 66 11 11", "--way", "mine"), "no such way to set a hand .*best.*: 'mine'"),
        (("set", "66 66 11 11", "--against", "mine"), "no such way to set a hand"),
        (("set", "66 66 11 11", "--against", "best"), "the best reply is one to a way that is declared"),
        (("set", "66 66 11 11", "--way", "equilibrium"), "the ranks of the casino only"),
        (("set", "66 66 11 11", "--preset", "mine"), "no such preset .there are: guangdong, casino.*: 'mine'"),
        (("set", "66 66 11 11", "--preset", "wenzhou"), "with two tiles there is nothing to set: 'wenzhou'"),
        (("odds", "--preset", "mine"), "no such preset"),
        (("odds", "--player", "mine"), "no such way"),
        (("odds", "--banker", "mine"), "no such way"),
        (("odds", "--player", "best", "--banker", "best"), "name that of the other side: 'best'"),
    ],
)
def test_wrong_arguments(args: tuple[str, ...], message: str, said: Said) -> None:
    """An unanswerable question gets one line."""
    with pytest.raises(NotationError, match=message):
        said(*args)
