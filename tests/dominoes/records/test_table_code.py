# SPDX-License-Identifier: MIT
"""`dominoes.records.table_code`: a deal with its table as one code."""

from __future__ import annotations

import pytest

from dominoes.club.deals import make_deals
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.options import with_options
from dominoes.records.deal_code import coded_games, read_code, write_code
from dominoes.records.table_code import TableCodeError, TableDeal, is_table_code, read_table_code, write_table_code


def deal(game: str = "tiengow", preset: str = "wiki_hk", **changes: object) -> TableDeal:
    """Return a deal from a seed of zeros."""
    found = entry(game)
    options = with_options(found.presets[preset], {name.replace("__", "."): value for name, value in changes.items()})
    (only,) = make_deals(found, options, seat=Seat(1), count=1, seed=bytes(32)).deals
    return only


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "preset"), [(each.key, preset) for each in coded_games() for preset in each.presets])
def test_every_tradition_comes_back(game: str, preset: str) -> None:
    """Game, rules, seat and tiles."""
    made = deal(game, preset)
    read = read_table_code(made.code)
    assert (read.game, read.options, read.seat) == (game, made.options, 1)
    assert [sorted(hand) for hand in read.hands] == [sorted(hand) for hand in made.hands]
    assert f"{game}/{preset}/1/" in made.code


def test_changed_rules_come_back() -> None:
    """For options of any kind."""
    made = deal(finish__low=False, session__count=3, dealt__hands=())
    assert read_table_code(made.code).options == made.options
    assert "+finish.low=false" in made.code


def test_known_answer() -> None:
    """Codes are for ever."""
    assert deal().code == "tiengow/wiki_hk/1/1Z0D-KQ2W-5TPA-5/Z9"


def test_a_code_of_the_tiles_alone_stays_valid() -> None:
    """It is told apart, and stands within the longer one."""
    made = deal()
    short = write_code(made.entry.game, made.options, made.hands)
    assert not is_table_code(short)
    assert is_table_code(made.code)
    assert short in made.code
    assert read_code(short, made.entry.game, made.options) == read_table_code(made.code).hands


def test_as_people_copy_it() -> None:
    """Wide characters, spaces and line breaks between the parts."""
    made = deal()
    wide = "".join(chr(ord(letter) + 0xFEE0) if letter.isalnum() else letter for letter in made.code)
    spaced = wide.replace("/", " ／\n ")
    assert write_table_code(read_table_code(f"  {spaced}")) == made.code


def test_each_wrong_character_is_found() -> None:
    """In any part."""
    code = deal().code
    for place, letter in enumerate(code):
        for wrong in "0A2":
            if letter.upper() != wrong and letter not in "/-" and letter not in "OIL":
                with pytest.raises(TableCodeError):
                    read_table_code(code[:place] + wrong + code[place + 1 :])


@pytest.mark.parametrize(
    "code",
    [
        "",
        "////",
        "go/wiki_hk/0/1/AA",
        "tiengow/nobody/0/1/AA",
        "tiengow/wiki_hk+a.b=1/0/1/AA",
        "tiengow/wiki_hk+finish.low=[[/0/1/AA",
        "tiengow/wiki_hk+finish=1/0/1/AA",
        "tiengow/wiki_hk/9/1QN5-6DG1-FJN8-D/AA",
        "x" * 5000,
        "/".join("x" * 7),
    ],
)
def test_what_is_no_code(code: str) -> None:
    """Any other text is refused with a sentence."""
    with pytest.raises(TableCodeError):
        read_table_code(code)
