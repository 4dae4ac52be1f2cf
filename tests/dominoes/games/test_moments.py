# SPDX-License-Identifier: MIT
"""What is notable in an event: leads that nobody can beat, how a round of 打天九 ends, chips that move."""

from __future__ import annotations

import pytest

from dominoes.errors import Reason
from dominoes.game import ChipsMoved, Event, MomentKind, Payment, Result, RoundEnded, Seat, TilesDealt, chips_moved
from dominoes.games import entry
from dominoes.games.combinations import Hand
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
