# SPDX-License-Identifier: MIT
"""Rule sets as text are read again as they were; anything else is refused with the reason."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dominoes.errors import Reason, RecordError
from dominoes.games import GAMES, entry
from dominoes.options import with_options
from dominoes.records.notation import checksum
from dominoes.records.rule_sets import (
    LARGEST,
    LONGEST_NAME,
    MARK,
    RuleSet,
    open_rule_set,
    read_rule_set,
    rule_set_in,
    save_rule_set,
    write_rule_set,
)

TIENGOW = entry("tiengow")
OURS = RuleSet(
    "tiengow", "阿嫲 👵's", "wiki_hk", with_options(TIENGOW.presets["wiki_hk"], {"finish.capture_factor": 2})
)
TEXT = write_rule_set(OURS)


def with_changes(**changes: Any) -> str:  # noqa: ANN401 - anything that JSON holds
    """Return the text of a rule set with other values, sealed again; those that are None are left out."""
    data = {**json.loads(TEXT), **changes}
    data = {key: value for key, value in data.items() if value is not None}
    return json.dumps({**data, "sha256": checksum(data)})


def refusal(text: str) -> str:
    """Return the key of the reason why *text* is refused."""
    with pytest.raises(RecordError) as error:
        read_rule_set(text)
    assert error.value.reason is not None
    return error.value.reason.key


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_preset_comes_back(game: Any, tmp_path: Path) -> None:  # noqa: ANN401 - an entry
    """As a file, and as text."""
    for key, options in game.presets.items():
        rules = RuleSet(game.key, key, key, options)
        save_rule_set(rules, tmp_path / "a.gupai-rules")
        assert open_rule_set(tmp_path / "a.gupai-rules") == rules
        assert read_rule_set(write_rule_set(rules)) == rules


def test_people_may_write_one_by_hand() -> None:
    """Without a checksum, a base and the options that have their default."""
    text = '{"gupai_rules": 1, "name": "Ours", "game": "tiengow", "options": {"finish": {"capture_factor": 2}}}'
    read = read_rule_set(text)
    assert read.options.finish.capture_factor == 2
    assert read.base in TIENGOW.presets
    assert read_rule_set(with_changes(base="of later", more=[1])) == replace(OURS, base="wiki_hk")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        pytest.param("", "rules.form", id="nothing"),
        pytest.param("[]", "rules.form", id="a list"),
        pytest.param("{}", "rules.form", id="an object"),
        pytest.param("[" * 60_000, "rules.form", id="deep"),
        pytest.param('{"a": ' * 60 + "1" + "}" * 60, "rules.form", id="deep objects"),
        pytest.param(TEXT[:200], "rules.cut", id="cut off"),
        pytest.param(TEXT.replace("wiki_hk", "jp"), "rules.checksum", id="changed"),
        pytest.param(with_changes(**{MARK: 2, "name": 7}), "rules.version", id="a later version"),
        pytest.param(with_changes(**{MARK: True}), "rules.form", id="no version"),
        pytest.param(with_changes(**{MARK: -1}), "rules.form", id="an impossible version"),
        pytest.param(with_changes(options=[]), "rules.form", id="options in a list"),
        pytest.param(with_changes(options=None), "rules.form", id="no options"),
        pytest.param(with_changes(game="go"), "lesson.game", id="another game"),
        pytest.param(with_changes(game=7), "rules.form", id="no game"),
        pytest.param(with_changes(name=None), "rules.name", id="no name"),
        pytest.param(with_changes(name="a\u202eb"), "rules.name", id="turns the writing"),
        pytest.param(with_changes(name="a\nb"), "rules.name", id="two lines"),
        pytest.param(with_changes(name=" "), "rules.name", id="unseen"),
        pytest.param(with_changes(name="a" * (LONGEST_NAME + 1)), "rules.name", id="a long name"),
        pytest.param(with_changes(options={"later": 1}), "rules.unknown", id="an option of later"),
        pytest.param(with_changes(options={"finish": {"capture_factor": "x"}}), "rules.option", id="no number"),
        pytest.param(with_changes(options={"finish": {"capture_factor": 10**9}}), "rules.option", id="a huge number"),
        pytest.param(with_changes(options={"finish": {"capture_factor": [[]]}}), "rules.option", id="lists"),
        pytest.param(TEXT[:-3] + ',"name": "b"}', "rules.form", id="a key twice"),
        pytest.param(TEXT.replace(": 2", ": " + "9" * 5000), "rules.form", id="digits"),
    ],
)
def test_what_is_refused(text: str, key: str) -> None:
    """Each with a reason of its own, whatever stands in it."""
    assert refusal(text) == key


def test_options_at_odds_are_refused_in_words_of_the_game() -> None:
    """The reason is that of the game."""
    options = {"hand_size": 4, "play": {"two_tile_rule": False}}
    with pytest.raises(RecordError) as error:
        read_rule_set(with_changes(options=options))
    assert error.value.reason == Reason("rules.conflict", why=Reason("tiengow.small-has-two-tile-rule"))


def test_what_is_no_file(tmp_path: Path) -> None:
    """A folder, something huge, another encoding: refused at once."""
    (tmp_path / "huge").write_bytes(b" " * (LARGEST + 1))
    (tmp_path / "code").write_bytes("玩法".encode("big5"))
    found = {}
    for name in (".", "huge", "gone", "code"):
        with pytest.raises(RecordError) as error:
            open_rule_set(tmp_path / name)
        assert error.value.reason is not None
        found[name] = error.value.reason.key
    assert found.pop("code").startswith(("record.", "rules."))
    assert found == {".": "record.not-a-file", "huge": "rules.size", "gone": "record.missing"}


@pytest.mark.parametrize("around", ["{}", "試吓呢套：\n{}\n（阿明）", '{{}} {{"a": 1}} {} {{', "\ufeff{}"])
def test_one_is_found_among_words(around: str) -> None:
    """Of a chat or a mail; of two the first."""
    assert read_rule_set(rule_set_in(around.format(TEXT))) == OURS
    assert read_rule_set(rule_set_in(around.format(TEXT + write_rule_set(replace(OURS, name="B"))))) == OURS


@pytest.mark.parametrize("text", ["", "gupai_rules", '{"a": "gupai_rules"}', "{" * 100_000, '{"gupai' * 10_000])
def test_none_is_found(text: str) -> None:
    """In other words, however long they are."""
    assert rule_set_in(text) == ""


@pytest.mark.parametrize("end", ["[" * 70_000, '{"a":' * 20_000, "9" * 70_000, '"'])
def test_a_broken_one_is_found_and_refused(end: str) -> None:
    """The reader says why."""
    assert refusal(rule_set_in('Look: {"gupai_rules": 1, "a": ' + end)).startswith("rules.")
