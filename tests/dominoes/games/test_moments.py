# SPDX-License-Identifier: MIT
"""What is notable in an event, in every game; chips that move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from dominoes.errors import Reason
from dominoes.game import (
    ChipsMoved,
    Event,
    Moment,
    MomentKind,
    Payment,
    Result,
    RoundEnded,
    Seat,
    TilesDealt,
    chips_moved,
)
from dominoes.games import GAMES, entry
from dominoes.games.chain.state import BlockKind, EightDoublesShown, HandsShown, LineBlocked, TileCovered
from dominoes.games.combinations import Hand
from dominoes.games.kapshap.state import HandDeclared
from dominoes.games.laoshu.options import LaoshuOptions
from dominoes.games.laoshu.state import BoutBegun
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import Copy, PaiGowOptions
from dominoes.games.paigow.state import HandCompared as HandsCompared
from dominoes.games.paigow.state import HandsShown as PaiGowHandsShown
from dominoes.games.stakes import HandCompared
from dominoes.games.throwing.state import MarkSet
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown, strong_lead
from dominoes.play.exhibition import exhibition
from dominoes.tiles import FULL_SET, tidy, tiles

EVERY: Hand = tidy(FULL_SET)
DEALT = TilesDealt(((None,) * 8,) * 4)


def is_strong(led: str, *shown: str, thrown: str = "", gone: str = "") -> bool:
    """Return whether *led* is notable once the tiles *shown* were played face up, and others *thrown*."""
    before: list[Event] = [DEALT, *(TilesBeat(Seat(1), tidy(tiles(row))) for row in shown)]
    if thrown:
        before.append(TilesThrown(Seat(2), tidy(tiles(thrown))))
    event = TilesLed(Seat(0), tidy(tiles(led)))
    return bool(strong_lead(event, before, EVERY, tidy(tiles(gone)), civil_supreme=False, capture=False))


@pytest.mark.parametrize(
    ("led", "shown", "strong"),
    [
        pytest.param("66", (), True, id="a single heaven: nothing is higher"),
        pytest.param("63", (), True, id="a single nine"),
        pytest.param("11", (), False, id="a single earth: heaven is higher"),
        pytest.param("11", ("66", "66"), False, id="a single tile is strong as the highest of its class alone"),
        pytest.param("66 63", (), True, id="heaven and nine: the highest mixed pair"),
        pytest.param("11 11", (), False, id="a pair of earth: the heavens may be together"),
        pytest.param("11 11", ("66",), True, id="a pair of earth: one heaven has gone"),
        pytest.param("66 66 63 54", (), True, id="all four of the highest family"),
    ],
)
def test_a_strong_lead(led: str, shown: tuple[str, ...], *, strong: bool) -> None:
    """A lead is notable if everybody can see that nobody has what would beat it."""
    assert is_strong(led, *shown) == strong


def test_tiles_thrown_face_down_tell_nothing() -> None:
    """Who threw them knows them, the others do not; what all saw of a first half counts."""
    assert not is_strong("11 11", thrown="66")
    assert is_strong("11 11", gone="66")


@pytest.mark.parametrize("preset", entry("tiengow").presets)
def test_every_round_ends_notably(preset: str) -> None:
    """The last trick is led once; its winner is named by the first factor; who is caught pays for all."""
    found = entry("tiengow")
    options = found.presets[preset]
    for _round, state in exhibition(found, options, ("greedy",) * options.seats, 12, bytes(32)):
        told = [
            moment
            for at, event in enumerate(state.history)
            for moment in found.game.moments(event, state.history[:at], state)
        ]
        kinds = [moment.kind for moment in told]
        if state.ended.reason.key == "tiengow.claimed":
            assert kinds == [MomentKind.DECLARED]
            continue
        assert kinds.count(MomentKind.LAST_TRICK) == 1
        last = next(each for each in reversed(told) if each.kind is not MomentKind.PAYS_FOR_ALL)
        assert last.seat == state.ended.winner
        factors = [each.name for line in state.ended.sheet for each in line.reason.get("factors") or ()]
        assert last.name == next(iter(factors), "finish")
        covered = any(line.reason.key in ("tiengow.caught", "tiengow.covered") for line in state.ended.sheet)
        assert (MomentKind.PAYS_FOR_ALL in kinds) == covered


@pytest.mark.parametrize(
    ("event", "told"),
    [
        pytest.param(LineBlocked(Seat(2), BlockKind.FORCED), [(MomentKind.BLOCKED, 2, "block-forced")], id="a block"),
        pytest.param(LineBlocked(None, BlockKind.NOBODY), [(MomentKind.BLOCKED, None, "blocked")], id="封死"),
        pytest.param(
            EightDoublesShown(Seat(1), tiles("66 55 44 33 11 66 55 44")),
            [(MomentKind.DECLARED, 1, "eight-doubles")],
            id="八掘",
        ),
        pytest.param(
            HandsShown((tiles("66"), (), (), ()), ((), (), tiles("11"), ())),
            [(MomentKind.CLEAN, 1, "all-out"), (MomentKind.CLEAN, 3, "all-out")],
            id="通牌: neither a tile covered nor one left",
        ),
        pytest.param(TileCovered(Seat(0), None), [], id="a cover"),
    ],
)
def test_moments_of_a_chain(event: Event, told: list[tuple[MomentKind, int | None, str]]) -> None:
    """How a line ends, and who has connected all."""
    moments = entry("chain").game.moments(event, (), None)
    assert [(each.kind, each.seat, each.name) for each in moments] == told


@pytest.mark.parametrize("key", ["taungau", "kolyesi", "paigow"])
def test_the_bank_against_all(key: str) -> None:
    """The bank takes all when it wins against two or more and loses against none, and pays all likewise."""
    found, both = entry(key), set()
    for options in found.presets.values():
        for _round, state in exhibition(found, options, ("greedy",) * options.seats, 20, bytes(32)):
            moments = found.game.moments(state.history[-1], state.history[:-1], state)
            compared = [each.sign for each in state.history if isinstance(each, HandCompared | HandsCompared)]
            signs = set(compared) if len(compared) > 1 else set()
            bank = {-1: MomentKind.BANK_TAKES_ALL, 1: MomentKind.BANK_PAYS_ALL}
            wanted = [bank[sign] for sign in bank if signs == {sign}]
            assert [each.kind for each in moments] == wanted
            both |= set(wanted)
    assert len(both) == len(bank)


@pytest.mark.parametrize("copy", Copy)
@pytest.mark.parametrize("preset", entry("paigow").presets)
def test_hands_that_are_turned_over(preset: str, copy: Copy) -> None:
    """至尊 is told once its owner compares; a hand of the banker's rank where the banker takes it 食夾棍."""
    found = entry("paigow")
    usual: PaiGowOptions = found.presets[preset]
    options = replace(usual, comparing=replace(usual.comparing, copy=copy))
    table = ranking(options.ranking)
    for _round, state in exhibition(found, options, ("greedy",) * options.seats, 30, bytes(32)):
        shown = next((each.hands for each in state.history if isinstance(each, PaiGowHandsShown)), None)
        if shown is None or state.banker is None:
            continue
        compared = {state.banker, *(each.seat for each in state.history if isinstance(each, HandsCompared))}
        supreme = tidy(tiles("42 21"))
        wanted = {(MomentKind.SUPREME, seat) for seat in compared if supreme in map(tidy, shown[seat])}
        if options.comparing.copy is Copy.BANKER:
            wanted |= {
                (MomentKind.COPY, seat)
                for seat in compared - {state.banker}
                for mine, theirs in zip(shown[seat], shown[state.banker], strict=True)
                if table.of(mine).rank == table.of(theirs).rank
            }
        told = [each for at, event in enumerate(state.history) for each in moments_at(found.game, state, at, event)]
        assert {(each.kind, each.seat) for each in told} == wanted


def moments_at(game: Any, state: Any, at: int, event: Event) -> Iterator[Moment]:  # noqa: ANN401 - of any game
    """Yield what is notable in *event*, but not how the bank fared."""
    banks = (MomentKind.BANK_TAKES_ALL, MomentKind.BANK_PAYS_ALL)
    return (each for each in game.moments(event, state.history[:at], state) if each.kind not in banks)


@pytest.mark.parametrize(
    ("takes", "told"),
    [(1, [MomentKind.BANK_TAKES_ALL]), (-1, [MomentKind.BANK_PAYS_ALL]), (0, [])],
)
def test_the_mark(takes: int, told: list[MomentKind]) -> None:
    """擲牌: the bank takes or pays all at once, or the others throw."""
    moments = entry("throwing").game.moments(MarkSet(Seat(3), tiles("66")[0], takes), (), None)
    assert [(each.kind, each.seat) for each in moments] == [(kind, 3) for kind in told]
    assert not entry("throwing").game.moments(DEALT, (), None)


def test_a_hand_of_tens_is_declared() -> None:
    """夾十: who shows a winning hand is named; a deal is nothing."""
    game = entry("kapshap").game
    assert game.moments(HandDeclared(Seat(1), ()), (), None) == (Moment(MomentKind.DECLARED, Seat(1), "declare-win"),)
    assert not game.moments(DEALT, (), None)


def test_bouts_begin_and_supreme_is_led() -> None:
    """打老鼠: a bout is told by its number, and a supreme pair where the table knows it."""
    game, usual = entry("laoshu").game, next(iter(entry("laoshu").presets.values()))
    civil: LaoshuOptions = replace(usual, supreme=replace(usual.supreme, civil=True))
    at, other = SimpleNamespace(options=usual), SimpleNamespace(options=civil)
    assert game.moments(BoutBegun(2, ()), (), at) == (Moment(MomentKind.STAGE, None, "2"),)
    led = TilesLed(Seat(0), tiles("51 51"))
    assert not game.moments(led, (), at)
    assert [each.kind for each in game.moments(led, (), other)] == [MomentKind.SUPREME]
    assert not game.moments(DEALT, (), other)


def test_a_feat_is_the_least_of_a_fact() -> None:
    """Fewer turns or swaps are a number to beat; elsewhere there is none."""
    assert {each.key for each in GAMES if each.feat is not None} == {"kapshap", "watching", "fivegates"}


def test_chips_move_once() -> None:
    """At the end of a round what was paid in the middle of it has moved already."""
    early = ChipsMoved(Payment(Reason("paid"), (2, -2)))
    sheet = (early.payment, Payment(Reason("end"), (-5, 5)))
    end = RoundEnded(Result(Reason("over"), Seat(1), sheet))
    assert chips_moved(early, ()) == (2, -2)
    assert chips_moved(end, (early,)) == (-5, 5)
    assert chips_moved(end, ()) == (-3, 3)
    assert not chips_moved(DEALT, ())
    assert not chips_moved(RoundEnded(Result(Reason("over"), None, sheet[:1])), (early,))
