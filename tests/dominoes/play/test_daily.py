# SPDX-License-Identifier: MIT
"""The daily deal: the public recipe by its worked examples, and the same deal on every machine."""

from __future__ import annotations

import hashlib
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from dominoes.errors import NotationError
from dominoes.game import Seat, Standing, deal_of, known
from dominoes.games import daily_games, entry
from dominoes.match import Until
from dominoes.play.daily import BANKER, DailyDeal, DailyPlay, read_play
from dominoes.play.match_under_way import Match
from dominoes.records.deal_code import write_code
from dominoes.records.traditions import tradition

PAGE = Path(__file__).parents[3] / "docs" / "records.md"
DAY = date(2026, 1, 31)


def begun(deal: DailyDeal) -> Match:
    """Return the match of *deal* before its first round."""
    return Match(deal.entry, deal.options, ("bot:club",) * deal.seats, deal.seed, BANKER)


def first_code(deal: DailyDeal) -> str:
    """Return the code of the first deal of *deal*."""
    round_ = begun(deal).begin_round()
    start = deal.entry.game.start(round_.options, round_.deal, round_.standing)
    hands = tuple(map(known, deal_of(start.events).hands))
    return write_code(deal.entry.game, round_.options, hands)


@pytest.mark.parametrize(
    ("game", "preset", "seed", "seat", "code"),
    [
        pytest.param(*row, id=f"{row[0]}-{row[1]}")
        for row in re.findall(
            r"^\| `gupai daily 1 2026-01-31 (\w+) (\w+)` \| `(\w{64})` \| (\d) \| `([\w-]+)` \|$",
            PAGE.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    ],
)
def test_the_examples_of_the_page(game: str, preset: str, seed: str, seat: str, code: str) -> None:
    """Text, seed, seat and first deal are those that docs/records.md gives; the seed by SHA-256 alone."""
    deal = DailyDeal(DAY, game, preset)
    assert hashlib.sha256(f"gupai daily 1 2026-01-31 {game} {preset}".encode("ascii")).hexdigest() == seed
    assert (deal.seed.hex(), deal.seat, first_code(deal)) == (seed, int(seat), code)


def test_the_page_has_an_example_of_every_game() -> None:
    """The author of another program can check each."""
    text = PAGE.read_text(encoding="utf-8")
    for each in daily_games():
        assert f"`gupai daily 1 2026-01-31 {each.key} " in text
        assert f"{each.daily_rounds} in `{each.key}`" in text
    round_ = begun(DailyDeal(DAY, "tiengow", "wiki_hk")).begin_round()
    assert round_.seed is not None
    assert f"`{round_.seed.hex()}`" in text


def test_the_seat_by_the_recipe_written_again() -> None:
    """The first byte of the stream that is not dropped, modulo the number of seats."""
    for game in daily_games():
        for preset in game.presets:
            deal = DailyDeal(DAY, game.key, preset)
            seats = game.game.seats(game.presets[preset])
            seed = hashlib.sha256(f"gupai daily 1 2026-01-31 {game.key} {preset} seat".encode("ascii")).digest()
            block = hashlib.sha256(seed + bytes(8)).digest()
            wanted = next(byte % seats for byte in block if byte < 256 - 256 % seats)
            assert (deal.seats, deal.seat) == (seats, wanted)


def test_days_games_and_presets_have_deals_of_their_own() -> None:
    """No two are alike, and every seat is drawn."""
    deals = [
        DailyDeal(DAY + timedelta(days), game.key, preset)
        for game in daily_games()
        for preset in game.presets
        for days in range(30)
    ]
    assert len({deal.seed for deal in deals}) == len(deals)
    assert {deal.seat for deal in deals if deal.seats == 4} == {Seat(seat) for seat in range(4)}


@pytest.mark.parametrize("game", [each.key for each in daily_games()])
def test_the_table_of_a_day(game: str) -> None:
    """It has the rules of the preset, the first seat banks, and it ends after as many rounds as the game says."""
    for preset, usual in entry(game).presets.items():
        deal = DailyDeal(DAY, game, preset)
        assert tradition(deal.entry, deal.options) == preset
        assert (deal.options.session.until, deal.options.session.count) == (Until.ROUNDS, deal.entry.daily_rounds)
        assert deal.options.session.start_chips == usual.session.start_chips
        match = begun(deal)
        assert match.begin_round().standing == Standing(BANKER, chips=(usual.session.start_chips,) * deal.seats)


def test_a_play_is_read_again() -> None:
    """Date, preset, the day it was begun and whether it was the first come back."""
    deal = DailyDeal(DAY, "chain", "jielong")
    for play in (DailyPlay(deal, DAY), DailyPlay(deal, DAY + timedelta(2), again=True)):
        assert read_play("chain", play.to_dict()) == play
    assert not DailyPlay(deal, DAY).is_late
    assert DailyPlay(deal, DAY + timedelta(1)).is_late


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"preset": "jielong"},
        {"preset": "wiki_hk", "date": "2026-01-31", "begun": "2026-01-31"},
        {"preset": [], "date": "2026-01-31", "begun": "2026-01-31"},
        {"preset": "jielong", "date": "2026-02-31", "begun": "2026-01-31"},
        {"preset": "jielong", "date": "2026-01-31", "begun": 7},
    ],
)
def test_what_is_no_play(data: object) -> None:
    """Anything else is refused."""
    with pytest.raises(NotationError):
        read_play("chain", data)
