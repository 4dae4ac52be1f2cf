# SPDX-License-Identifier: MIT
"""The 打天九 table as values: what one seat knows, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from dominoes.game import Seat
from dominoes.games.combinations import Play
from dominoes.games.tiengow.scoring import banker_multiplier
from dominoes.games.tiengow.state import State
from dominoes.tiles import FACES, FULL_SET, Tile, tiles
from tests.support.strategies import (
    GAME,
    LUCKY,
    ON,
    begun,
    changed,
    laid,
    played,
    random_deal,
    random_round,
    random_standing,
)
from ui.games.tiengow.table import table_model
from ui.language import i18n, names
from ui.language.names import tile_name
from ui.table.trick import TrickTableModel, banker_mark, play_caption, trick_models
from ui.table.view_model import HandTileModel

WHO = ("東仔", "南叔", "西姐", "<b>x</b>")
LEVELS = ("", "Club", "Strong", "Beginner")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English, and the same again afterwards."""
    i18n.use("en")
    yield
    i18n.use("en")


def positions(seed: int, **options: object) -> Iterator[State]:
    """Play a random round, and yield each position of it and the end."""
    rng = Random(seed)
    rules = changed(ON, **options)
    state = GAME.start(rules, random_deal(rng, 8, LUCKY[seed % len(LUCKY)]), random_standing(rng)).state
    before, end = random_round(state, rng)
    yield from (state for state, _seat, _move in before)
    yield end


def hand_of(row: Sequence[Tile]) -> tuple[HandTileModel, ...]:
    """Return the hand of *row* at rest."""
    return tuple(map(HandTileModel, row))


def seen_from(state: State, seat: int) -> TrickTableModel:
    """Return the table as *seat* sees it."""
    return table_model(GAME.view(state, Seat(seat)), WHO, LEVELS)


@pytest.mark.parametrize("seed", range(26))
def test_it_agrees_with_the_rules_all_the_way(seed: int) -> None:
    """Hands, tricks, turns and chips are those of the game in every position of a round."""
    for state in positions(seed):
        for seat in range(4):
            model = seen_from(state, seat)
            assert model.me == seat
            assert model.hand == hand_of(state.hands[seat])
            assert [each.tiles for each in model.seats] == [len(hand) for hand in state.hands]
            assert [each.tricks for each in model.seats] == list(state.won)
            assert [each.seat for each in model.seats if each.to_act] == sorted(GAME.to_act(state))
            assert [each.seat for each in model.trick] == [play.seat for play in state.trick]
            assert sum(each.winning for each in model.trick) == bool(state.trick)
            result = GAME.result(state)
            paid = result.chips if result else [sum(p.chips[each] for p in state.payments) for each in range(4)]
            assert [each.chips for each in model.seats] == [
                chips + more for chips, more in zip(state.standing.chips, paid, strict=True)
            ]


@pytest.mark.parametrize("seed", range(13))
def test_tiles_once_seen_stay_seen(seed: int) -> None:
    """The counter starts with one's own hand, never falls, and never exceeds what there is."""
    last: list[int] = []
    for state in positions(seed):
        model = seen_from(state, 1)
        assert [each.face for each in model.seen] == list(FACES)
        assert [each.copies for each in model.seen] == [FULL_SET.count(face) for face in FACES]
        counts = [each.seen for each in model.seen]
        assert all(each.seen <= each.copies for each in model.seen)
        if last:
            assert all(now >= before for now, before in zip(counts, last, strict=True))
        else:
            assert sum(counts) == 8
        last = counts


def test_only_the_banker_multiplies() -> None:
    """His multiplier is that of the settlement; the others have none."""
    rng = Random(3)
    for _round in range(20):
        standing = random_standing(rng)
        model = seen_from(GAME.start(ON, random_deal(rng), standing).state, 0)
        shown = {each.seat: each.banker for each in model.seats if each.banker}
        assert shown == {standing.banker: banker_mark(banker_multiplier(ON.bank, standing))}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_names_are_of_the_language(language: str) -> None:
    """Winds follow the language; names and strengths are those given."""
    i18n.use(language)
    rng = Random(1)
    model = seen_from(GAME.start(ON, random_deal(rng), random_standing(rng)).state, 0)
    assert [each.mark for each in model.seats] == [names.wind(seat) for seat in range(4)]
    assert [each.name for each in model.seats] == list(WHO)
    assert [each.level for each in model.seats] == list(LEVELS)


def test_the_hand_keeps_an_order_given() -> None:
    """A player who likes the dealt order sees it."""
    state = GAME.start(ON, random_deal(Random(5)), random_standing(Random(5))).state
    view = GAME.view(state, Seat(0))
    turned = hand_of(tuple(reversed(view.hand)))
    assert table_model(view, WHO, LEVELS, turned).hand == turned
    assert table_model(view, WHO, LEVELS).hand == hand_of(view.hand)


def test_the_last_face_up_play_holds_the_trick() -> None:
    """The play that beat the others is marked; a throw after it is not."""
    trick = (
        Play(Seat(1), tiles("54"), face_up=True),
        Play(Seat(2), tiles("63"), face_up=False),
        Play(Seat(3), tiles("66"), face_up=True),
        Play(Seat(0), (None,), face_up=False),
    )
    shown = trick_models(trick, civil_supreme=False)
    assert [each.winning for each in shown] == [False, False, True, False]
    assert [each.face_up for each in shown] == [True, False, True, False]
    assert shown[2].caption == f"{names.wind(3)} {tile_name(tiles('66')[0])}"
    assert trick_models((), civil_supreme=False) == ()


@pytest.mark.parametrize(
    ("row", "face_up", "expected"),
    [
        pytest.param("66 66", True, "pair-66", id="a pair"),
        pytest.param("42 21", True, "supreme", id="the supreme pair"),
        pytest.param("66 63", True, "mix-9", id="mixed"),
    ],
)
def test_captions_name_what_lies_there(*, row: str, face_up: bool, expected: str) -> None:
    """A combination is called by its name after the wind of its owner."""
    play = Play(Seat(2), tiles(row), face_up=face_up)
    assert play_caption(play, civil_supreme=False) == f"{names.wind(2)} {i18n.term(expected)}"


def test_a_throw_is_only_called_a_throw() -> None:
    """Thrown tiles are not told, not even one's own."""
    own = play_caption(Play(Seat(0), tiles("66 11"), face_up=False), civil_supreme=False)
    other = play_caption(Play(Seat(0), (None, None), face_up=False), civil_supreme=False)
    assert own == other
    assert own == f"{names.wind(0)} {i18n._('thrown')}"


def test_a_scripted_trick() -> None:
    """After one whole trick the winner has it, everybody holds one tile less, and the table is clear."""
    state = played(begun(laid("66", "11", "44", "31")), "0 lead 66")
    view = GAME.view(state, Seat(0))
    model = table_model(view, WHO, LEVELS)
    assert not model.trick
    assert [each.tricks for each in model.seats] == [1, 0, 0, 0]
    assert [each.tiles for each in model.seats] == [7] * 4
    assert [each.to_act for each in model.seats] == [True, False, False, False]


@pytest.mark.parametrize("reveal", [True, False])
def test_thrown_tiles_turned_up_have_been_seen(*, reveal: bool) -> None:
    """After the round, when all are turned up, no tile is dim among those seen."""
    *_before, end = positions(0, play__reveal_thrown=reveal)
    assert not any(end.hands), "no dealt hand was declared"
    for seat in range(4):
        count = sum(each.seen for each in seen_from(end, seat).seen)
        assert (count == len(FULL_SET)) == reveal
