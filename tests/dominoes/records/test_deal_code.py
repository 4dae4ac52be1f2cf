# SPDX-License-Identifier: MIT
"""A deal as a code: the same for ever, read back whole, and never mistaken for another."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing, deal_of
from dominoes.games import Entry, entry
from dominoes.records import deal_code as dealcode
from dominoes.records.deal_code import ALPHABET, DealCodeError, coded_games, hand_sizes, read_code, write_code
from dominoes.tiles import FULL_SET, Tile, tidy, tiles
from tests.support.record_lines import HANDS

Hands = tuple[tuple[Tile, ...], ...]
TABLES = [pytest.param(each, key, id=f"{each.key} {key}") for each in coded_games() for key in each.presets]
"""Every tradition."""


def hands_of(found: Entry, preset: str, seed: bytes) -> Hands:
    """Return the hands that *seed* deals."""
    options = found.presets[preset]
    start = found.game.start(options, deal_round(found.game, options, seed), Standing(banker=Seat(0)))
    dealt = deal_of(start.events).hands
    return tuple(tuple(tile for tile in hand if tile is not None) for hand in dealt)


def tidied(hands: Hands) -> Hands:
    """Return each hand in tidy order."""
    return tuple(map(tidy, hands))


@pytest.mark.parametrize(
    ("game", "preset", "code"),
    [
        ("tiengow", "wiki_hk", "1QN5-6DG1-FJN8-D"),
        ("paigow", "guangdong", "0T07-P918-3THM-W"),
        ("paigow", "casino", "1PNM-3D7Z-YBP2-3C9W-FP"),
        ("paigow", "wenzhou", "Q0BN-FB6T"),
        ("chain", "jielong", "2N99-2C3G-5CNX-N"),
        ("chain", "dingniu", "0S6Z-GC9C-6B"),
    ],
)
def test_codes_that_never_change(game: str, preset: str, code: str) -> None:
    """The deal of the seed of zeros has this code, in this version and every other."""
    found = entry(game)
    hands = hands_of(found, preset, bytes(32))
    assert write_code(found.game, found.presets[preset], hands) == code
    assert read_code(code, found.game, found.presets[preset]) == tidied(hands)


def test_the_printed_example_has_a_code() -> None:
    """The round printed in the description of the format."""
    found = entry("tiengow")
    hands = tuple(map(tiles, HANDS))
    assert write_code(found.game, found.presets["wiki_hk"], hands) == "04WV-Q26W-3T57-3"


@pytest.mark.bulk
@pytest.mark.parametrize(("found", "preset"), TABLES)
@given(seed=st.binary(min_size=32, max_size=32))
def test_every_deal_comes_back(found: Entry, preset: str, seed: bytes) -> None:
    """A written code reads the same, at every table, in any way of typing."""
    options, hands = found.presets[preset], hands_of(found, preset, seed)
    code = write_code(found.game, options, hands)
    assert read_code(code, found.game, options) == tidied(hands)
    loose = code.lower().replace("-", " ").replace("1", "l").replace("0", "o")
    assert read_code(f"  {loose}\t", found.game, options) == tidied(hands)
    assert read_code(code.replace("-", "\N{EN DASH}").replace("1", "I"), found.game, options) == tidied(hands)


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("１ＱＮ５－６ＤＧ１－ＦＪＮ８－Ｄ", id="full width"),
        pytest.param("１ｑｎ５ー６ｄｇ１ーｆｊｎ８ーｄ", id="the long vowel mark of a Japanese keyboard"),
        pytest.param("1QN5\u30006DG1\u3000FJN8\u3000D", id="wide spaces"),
        pytest.param("1QN5\uff706DG1\uff70FJN8\uff70D", id="a narrow long vowel mark"),
        pytest.param("\u00a01QN5\u22126DG1\u2212FJN8\u2212D\u00a0", id="minus signs and spaces that do not break"),
    ],
)
def test_keyboards_of_other_scripts(typed: str) -> None:
    """Through any change by an input method, it is the same code."""
    found = entry("tiengow")
    options = found.presets["wiki_hk"]
    assert read_code(typed, found.game, options) == read_code("1QN5-6DG1-FJN8-D", found.game, options)


@pytest.mark.no_cover
@given(seed=st.binary(min_size=32, max_size=32), data=st.data())
def test_the_order_within_a_hand_is_not_told(seed: bytes, data: st.DataObject) -> None:
    """However the tiles of a hand lie, the code is the same."""
    found = entry("tiengow")
    options, hands = found.presets["jp"], hands_of(found, "jp", seed)
    other = tuple(tuple(data.draw(st.permutations(hand))) for hand in hands)
    assert write_code(found.game, options, other) == write_code(found.game, options, hands)


@pytest.mark.bulk
@pytest.mark.parametrize("table", [("tiengow", "basic"), ("paigow", "casino"), ("paigow", "wenzhou")])
def test_every_slip_of_one_character_is_found(table: tuple[str, str]) -> None:
    """One wrong character, or two neighbours exchanged, anywhere in the code."""
    found = entry(table[0])
    options = found.presets[table[1]]
    for number in range(5):
        hands = hands_of(found, table[1], bytes([number]) * 32)
        letters = write_code(found.game, options, hands).replace("-", "")
        slips = {letters[:at] + other + letters[at + 1 :] for at in range(len(letters)) for other in ALPHABET}
        slips |= {letters[:at] + letters[at + 1] + letters[at] + letters[at + 2 :] for at in range(len(letters) - 1)}
        for slip in slips - {letters}:
            with pytest.raises(DealCodeError) as caught:
                read_code(slip, found.game, options)
            assert caught.value.trouble == "check"


@pytest.mark.no_cover
def test_a_code_of_another_table_is_refused() -> None:
    """Tables of other games, hands or tiles have other check characters, or other lengths."""
    codes = {
        (found.key, key): write_code(found.game, found.presets[key], hands_of(found, key, bytes(32)))
        for found in coded_games()
        for key in found.presets
    }
    for (game, key), code in codes.items():
        for found in coded_games():
            for options in found.presets.values():
                if (game, hand_sizes(entry(game).game, entry(game).presets[key], Seat(0))) == (
                    found.key,
                    hand_sizes(found.game, options, Seat(0)),
                ):
                    assert read_code(code, found.game, options)
                else:
                    with pytest.raises(DealCodeError):
                        read_code(code, found.game, options)


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        pytest.param("", "length", id="empty"),
        pytest.param("1QN5-6DG1-FJN8", "length", id="without its check character"),
        pytest.param("1QN5-6DG1-FJN8-D-0", "length", id="too long"),
        pytest.param("1QN5-6DG1-FJN8-U", "letter", id="a letter left out of the alphabet"),
        pytest.param("1QN5_6DG1_FJN8_D", "letter", id="another sign"),
        pytest.param("天QN5-6DG1-FJN8-D", "letter", id="a tile"),
        pytest.param("ZZZZ-ZZZZ-ZZZZ-Z", "check", id="more deals than there are"),
        pytest.param("0" * 100_000, "length", id="a flood"),
    ],
)
def test_what_is_no_code(code: str, trouble: str) -> None:
    """Each is refused, and it is told what is wrong."""
    found = entry("tiengow")
    with pytest.raises(DealCodeError) as caught:
        read_code(code, found.game, found.presets["basic"])
    assert caught.value.trouble == trouble
    assert caught.value.length == (13 if trouble == "length" else 0)


def test_one_deal_has_one_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two equal tiles exchanged between hands make the same deal, so such a code is refused with any check."""
    found = entry("tiengow")
    options = found.presets["basic"]
    owners = [seat for seat in range(4) for _tile in range(8)]
    # The two 66 the wrong way round: the second seat's before the first seat's.
    owners[0], owners[8] = owners[8], owners[0]
    monkeypatch.setattr(dealcode, "_owners", lambda *_args: owners)
    code = write_code(found.game, options, tuple(FULL_SET[at : at + 8] for at in range(0, 32, 8)))
    with pytest.raises(DealCodeError):
        read_code(code, found.game, options)


def test_hands_that_cannot_be() -> None:
    """A tile held too often has no code."""
    found = entry("tiengow")
    hands: list[Any] = list(map(tiles, HANDS))
    hands[0] = (*hands[0][:-1], tiles("66")[0])
    with pytest.raises(ValueError, match="66"):
        write_code(found.game, found.presets["basic"], hands)


@pytest.mark.parametrize("word", [(0,), (0, 1), (0, 0, 1), (0, 1, 1, 2), (2, 0, 1, 0, 1), (1, 1, 1)], ids=str)
def test_ranks_are_places_in_the_dictionary(word: tuple[int, ...]) -> None:
    """Against the whole dictionary, written out."""
    letters = max(word) + 1
    sizes = [word.count(letter) for letter in range(letters)]
    for place, each in enumerate(sorted(set(permutations(word)))):
        assert dealcode._rank(each, letters) == place
        assert dealcode._unrank(place, sizes) == list(each)
    assert dealcode._unrank(place + 1, sizes) is None


def test_codes_are_short() -> None:
    """Four hands of eight fill twelve characters and one."""
    lengths = {
        key: len(write_code(found.game, options, hands_of(found, key, bytes(32))).replace("-", ""))
        for found in coded_games()
        for key, options in found.presets.items()
        if key in ("basic", "guangdong", "casino", "jielong")
    }
    assert lengths == {"basic": 13, "guangdong": 13, "casino": 18, "jielong": 13}
