# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given

from dominoes.errors import OptionsError
from dominoes.games.tiengow.options import PRESETS, DealtHand, Rotation, TienGowOptions
from dominoes.options import (
    Choice,
    allowed_in_words,
    check,
    describe,
    from_dict,
    group,
    in_words,
    option,
    to_dict,
    with_options,
)
from tests.support.strategies import option_sets, random_options


class Colour(Choice):
    """One of two readings."""

    RED = "red", "somebody"
    BLUE = "blue"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner:
    """A group."""

    colour: Colour = option(Colour.RED, label="colour", source="somebody")
    limit: int | None = option(None, label="limit", source="nobody", least=2, most=9, unit="chips")

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outer:
    """All kinds of fields."""

    flag: bool = option(False, label="flag", source="all")
    size: int = option(8, label="size", source="all", choices=(4, 8))
    stakes: tuple[int, ...] = option((2, 5), label="stakes", source="all", choices=(1, 2, 5), unit="chips")
    colours: tuple[Colour, ...] = option((), label="colours", source="all")
    inner: Inner = group(Inner())

    def __post_init__(self) -> None:
        check(self)


def test_described() -> None:
    """A dialog is told name, kind, limits, label and source of every option, groups opened."""
    rows = {info.name: info for info in describe(Outer(inner=Inner(limit=5)))}
    assert list(rows) == ["flag", "size", "stakes", "colours", "inner.colour", "inner.limit"]
    assert [info.kind for info in rows.values()] == ["flag", "number", "set", "set", "choice", "number"]
    assert rows["flag"].choices == (False, True)
    assert rows["size"].choices == (4, 8)
    assert (rows["stakes"].choices, rows["stakes"].default) == ((1, 2, 5), (2, 5))
    assert rows["colours"].choices == rows["inner.colour"].choices == (Colour.RED, Colour.BLUE)
    limit = rows["inner.limit"]
    assert (limit.value, limit.default, limit.optional, limit.least, limit.most) == (5, None, True, 2, 9)
    assert (limit.unit, limit.label, limit.source) == ("chips", "limit", "nobody")
    assert not rows["size"].optional
    assert (str(Colour.RED), Colour.RED.source, Colour.BLUE.source) == ("red", "somebody", "")


@pytest.mark.no_cover
@given(options=option_sets)
def test_plain_data_round_trip(options: TienGowOptions) -> None:
    """Any options survive being written as JSON, and two that differ are written differently."""
    data = json.loads(json.dumps(to_dict(options)))
    assert from_dict(TienGowOptions, data) == options
    assert to_dict(options) != to_dict(random_options(Random(0))) or options == random_options(Random(0))


def test_what_is_not_said_keeps_its_default() -> None:
    """A record may name only what differs."""
    assert from_dict(Outer, {}) == Outer()
    assert from_dict(Outer, {"inner": {"limit": None}}) == Outer()
    assert from_dict(Outer, {"inner": {"limit": 3}}) == Outer(inner=Inner(limit=3))


@pytest.mark.parametrize(
    ("data", "field"),
    [
        pytest.param({"colour": "red"}, "colour", id="unknown"),
        pytest.param({"inner": {"size": 4}}, "inner.size", id="unknown in a group"),
        pytest.param({"inner": 5}, "inner", id="not a group"),
        pytest.param({"colours": "red"}, "colours", id="not a list"),
        pytest.param({"colours": ["green"]}, "colours", id="unknown member"),
        pytest.param({"colours": ["red", "red"]}, "colours", id="twice"),
        pytest.param({"stakes": 5}, "stakes", id="a number for a list of numbers"),
        pytest.param({"stakes": [2, 3]}, "stakes", id="a number that is not offered"),
        pytest.param({"stakes": [2, 2]}, "stakes", id="a number twice"),
        pytest.param({"stakes": [True, 5]}, "stakes", id="flag among numbers"),
        pytest.param({"stakes": ["2"]}, "stakes", id="text among numbers"),
        pytest.param({"stakes": [[2]]}, "stakes", id="a list among numbers"),
        pytest.param({"inner": {"colour": "green"}}, "inner.colour", id="unknown choice"),
        pytest.param({"inner": {"colour": None}}, "inner.colour", id="no choice"),
        pytest.param({"flag": 1}, "flag", id="number for a flag"),
        pytest.param({"size": True}, "size", id="flag for a number"),
        pytest.param({"size": 6}, "size", id="not among the numbers"),
        pytest.param({"size": None}, "size", id="a number is needed"),
        pytest.param({"inner": {"limit": 1}}, "inner.limit", id="too low"),
        pytest.param({"inner": {"limit": 10}}, "inner.limit", id="too high"),
        pytest.param({"inner": {"limit": "5"}}, "inner.limit", id="text for a number"),
    ],
)
def test_refused(data: dict[str, object], field: str) -> None:
    """An option unknown, of the wrong kind or outside its limits is refused by its name."""
    with pytest.raises(OptionsError) as refused:
        from_dict(Outer, data)
    assert refused.value.field == field


def test_sets_of_numbers() -> None:
    """Numbers may be chosen from a list, any of them and in any order, and are kept as they are written."""
    for chosen in ([], [5], [5, 1, 2]):
        options = from_dict(Outer, {"stakes": chosen})
        assert options.stakes == tuple(chosen)
        assert to_dict(options)["stakes"] == chosen
    with pytest.raises(OptionsError, match="must be one of 1, 2, 5"):
        with_options(Outer(), {"stakes": (3,)})


def test_values_in_words() -> None:
    """A command line tells what an option may be: limits, numbers, choices with their source, any of some numbers."""
    told = {info.name: list(allowed_in_words(info)) for info in describe(Outer())}
    assert told == {
        "flag": ["one of off, on"],
        "size": ["one of 4, 8"],
        "stakes": ["any of 1, 2, 5"],
        "colours": ["red: somebody", "blue: "],
        "inner.colour": ["red: somebody", "blue: "],
        "inner.limit": ["from 2 to 9 chips or none"],
    }
    assert [in_words(value) for value in ((2, 5), (), Colour.RED, None, False)] == [
        "2, 5",
        "none",
        "red",
        "none",
        "off",
    ]


def test_one_option_changed() -> None:
    """An option is changed by its dotted name, and nothing else with it."""
    options = with_options(Outer(), {"inner.colour": Colour.BLUE})
    assert options == Outer(inner=Inner(colour=Colour.BLUE))
    for name in ("colour", "inner.size", "nobody.size", "size.size"):
        with pytest.raises(OptionsError, match="no such option") as refused:
            with_options(Outer(), {name: 4})
        assert refused.value.field == name
    with pytest.raises(OptionsError, match="must be one of 4, 8"):
        with_options(Outer(), {"size": 5})
    with pytest.raises(OptionsError) as refused:
        with_options(Outer(), {"inner.limit": 1})
    assert (refused.value.field, refused.value.message) == ("inner.limit", "must be from 2 to 9")


def test_several_options_changed_at_once() -> None:
    """A change that contradicts the rest alone goes with the others; a contradiction is told by its full name."""
    ends = {"session.start_chips": 100, "session.bust_ends": True, "hand_size": 4}
    for names in (list(ends), list(reversed(ends))):
        options = with_options(PRESETS["basic"], {name: ends[name] for name in names})
        assert (options.session.start_chips, options.session.bust_ends, options.small) == (100, True, True)
        with pytest.raises(OptionsError) as refused:
            with_options(options, {"session.start_chips": 0})
        assert refused.value.field == "session.bust_ends"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_has_a_source(preset: str) -> None:
    """Every option of 打天九 says where it comes from, and their short names are unique."""
    rows = list(describe(PRESETS[preset]))
    assert all(info.source and info.label for info in rows)
    assert len({info.label for info in rows}) == len(rows)
    assert all(choice.source for info in rows for choice in info.choices if isinstance(choice, Choice))


def test_small_game_needs_its_rule() -> None:
    """小天九 without the two-tile rule is refused (rules, Small game)."""
    off = with_options(PRESETS["basic"], {"play.two_tile_rule": False})
    with pytest.raises(OptionsError, match="two_tile_rule"):
        with_options(off, {"hand_size": 4})


def test_presets() -> None:
    """The presets differ as their table says (rules, Presets)."""
    basic, wiki_hk, ng, jp = (PRESETS[key] for key in ("basic", "wiki_hk", "ng", "jp"))
    assert [each.bank.first_multiplier for each in (basic, wiki_hk, ng, jp)] == [2, 2, 2, 1]
    assert [each.supreme.civil for each in (basic, wiki_hk, ng, jp)] == [False, True, True, True]
    assert [each.supreme.civil_capture for each in (wiki_hk, ng, jp)] == [True, False, True]
    assert [each.bonus.supreme and each.bonus.four for each in (basic, wiki_hk, ng, jp)] == [False, True, True, True]
    assert [each.finish.supreme and each.finish.four for each in (basic, ng)] == [False, True]
    assert [each.finish.low for each in (basic, wiki_hk, ng, jp)] == [False, True, True, True]
    assert [each.finish.capture_factor for each in (wiki_hk, ng, jp)] == [4, 2, 4]
    assert [each.all_eight.mode.key for each in (basic, wiki_hk, ng, jp)] == ["off", "wiki", "theory", "actual"]
    assert [each.all_eight.first_lead.key for each in (wiki_hk, ng, jp)] == ["banker-not-top", "none", "none"]
    assert set(wiki_hk.dealt.hands) == {
        DealtHand.EIGHT_MILITARY,
        DealtHand.SEVEN_MILITARY,
        DealtHand.ALL_WHITE,
        DealtHand.ONE_RED,
    }
    assert set(jp.dealt.hands) == {*wiki_hk.dealt.hands, DealtHand.EIGHT_CIVIL, DealtHand.FOUR_MIXED_PAIRS}
    assert basic.dealt.hands == ng.dealt.hands == ()
    assert not any(each.bank.surplus_multiplied for each in (basic, wiki_hk, ng, jp))
    assert all(each.bank.rotation is Rotation.WINNER for each in (basic, wiki_hk, ng, jp))
    assert [(each.session.until.key, each.session.count) for each in (basic, jp)] == [("rounds", 8), ("terms", 4)]
