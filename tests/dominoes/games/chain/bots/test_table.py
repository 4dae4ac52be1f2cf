# SPDX-License-Identifier: MIT
"""The sampler's chain game agrees with the rules, and with ``greedy``."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from dominoes.games.chain.bots.greedy import Greedy
from dominoes.games.chain.bots.house import House
from dominoes.games.chain.bots.judgement import ChainJudgement
from dominoes.games.chain.bots.rows import (
    ENDS,
    FITS,
    after_of,
    ends_of,
    faces_of,
    move_of,
    pips_at,
    row_of,
    tiles_of,
)
from dominoes.games.chain.bots.table import Table
from dominoes.games.chain.options import (
    DINGNIU,
    JIELONG,
    PRESETS,
    XIEDING,
    Blocked,
    BlockTest,
    ChainOptions,
    FirstLead,
    Penalty,
    ReleadWhen,
)
from dominoes.games.chain.state import Cover, End, Lead, Move, Place
from dominoes.tiles import FACES, tidy, tile, tiles
from tests.dominoes.ai.tables import CHAIN, ENDLESS, Position, some_positions, start
from tests.support.chain_rounds import GAME, random_chain_options, random_deal
from tests.support.strategies import changed

GREEDY = Greedy()

HOUSES: dict[str, ChainOptions] = {
    **PRESETS,
    "free": changed(JIELONG, line__relead_when=ReleadWhen.FREE, line__must_play=False, line__cover_other=True),
    "after-all": changed(JIELONG, seats=2, line__relead_when=ReleadWhen.AFTER_ALL, line__must_play=False),
    "others-only": changed(DINGNIU, block__block_test=BlockTest.OTHERS_ONLY, line__must_play=False),
    "literal": changed(
        JIELONG, seats=3, line__blocked=Blocked.END, block__first_lead_rule=FirstLead.TRUE_STATE, line__ends=2
    ),
    "stuck": changed(XIEDING, line__blocked=Blocked.END, slant__penalty=Penalty.SIX_SEVEN),
}


# -- rows ------------------------------------------------------------------------------------------


def test_a_row_counts_tiles() -> None:
    """It can be read back, and a pair is counted twice."""
    hand = tidy(tiles("66 66 63 21 11"))
    assert tiles_of(row_of(hand)) == hand
    assert row_of(tiles("66")) * 2 == row_of(tiles("66 66"))
    assert len(faces_of(row_of(hand))) == 4


def test_faces_stand_from_the_lightest_on() -> None:
    """The lightest tile is covered first; of equal pips the one whose higher half is lower."""
    for light, heavy in pairwise(FACES):
        in_turn = sorted((light, heavy), key=lambda face: (face.pips, face.high))
        assert [tiles_of(1 << 2 * face)[0] for face in faces_of(row_of((light, heavy)))] == in_turn


def test_open_ends_are_a_number() -> None:
    """One, two or none; the fitting tiles are those with one of these numbers."""
    for ends in ((), (3,), (6,), (1, 6), (6, 1), (5, 5)):
        assert pips_at(ends_of(ends)) == ends
        assert ends_of(ends) < ENDS
        for face in FACES:
            assert bool(FITS[ends_of(ends)] & row_of((face,))) is bool({face.high, face.low} & set(ends))


def test_a_move_is_a_number() -> None:
    """It encodes the tile laid, the ends open afterwards, and whether a line is begun."""
    six = tile("65")
    assert pips_at(after_of(move_of(ends_of((6, 5)), Place(six, End.LEFT)))) == (5, 5)
    assert pips_at(after_of(move_of(ends_of((6, 5)), Place(six, End.RIGHT)))) == (6, 6)
    assert pips_at(after_of(move_of(ends_of((3,)), Lead(six, 5)))) == (5,)
    assert after_of(move_of(ends_of((3,)), Cover(six))) == 0
    assert move_of(ends_of((6,)), Place(six, None)) != move_of(ends_of((6,)), Lead(six, 5))


# -- thoughts and rules ----------------------------------------------------------------------------


def followed(options: ChainOptions, number: int, *, lucky: bool = False) -> None:
    """Play a round both ways, partly as ``greedy`` would: all that can be seen is the same, move by move."""
    rng = Random(number)
    state = start(options, number, CHAIN)
    if lucky:
        state = GAME.start(options, random_deal(options, rng), state.standing).state
    while state.answers:
        seat = GAME.to_act(state)[0]
        state = GAME.apply(state, seat, GAME.legal_moves(state, seat)[-1]).state
    if state.ended is not None:
        return
    table = Table.of(state)
    while seats := GAME.to_act(state):
        here = Position(state, seats[0], GAME)
        assert not table.ended
        assert table.turn == here.seat
        assert tuple(map(tiles_of, table.hands)) == state.hands
        assert [*map(tiles_of, table.covered)] == [*map(tidy, state.covered)]
        assert pips_at(table.ends) == (() if state.line is None else state.line.ends)
        numbers: dict[Move, int] = {move: move_of(table.ends, move) for move in here.legal}
        moves = table.moves()
        assert sorted(moves) == sorted(set(numbers.values()))
        choice = GREEDY.choose(here.view, here.legal, rng, ENDLESS).move
        assert table.policy(moves) == numbers[choice]
        move = choice if rng.random() < 0.5 else rng.choice(here.legal)
        state = GAME.apply(state, here.seat, move).state
        table.lay(numbers[move])
    assert state.ended is not None
    assert table.ended
    assert table.chips() == [*state.ended.chips]


@pytest.mark.matrix
@pytest.mark.parametrize("house", HOUSES)
def test_a_table_in_thought_agrees_with_the_rules(house: str) -> None:
    """Moves, turn and chips are the same, move by move, and so is what ``greedy`` would do."""
    for number in range(40):
        followed(HOUSES[house], number, lucky=number % 4 == 3)


def test_it_agrees_under_any_house_rules() -> None:
    """The same with options drawn at random."""
    for number in range(160):
        followed(random_chain_options(Random(number)), number, lucky=number % 4 == 3)


@pytest.mark.slow
@pytest.mark.parametrize("house", [*HOUSES, "any"])
def test_many_tables_in_thought_agree_with_the_rules(house: str) -> None:
    """Among so many rounds every settlement occurs, with every special of its own."""
    for number in range(ROUNDS):
        options = HOUSES[house] if house in HOUSES else random_chain_options(Random(number))
        followed(options, 1000 + number, lucky=number % 4 == 3)


ROUNDS = 2_000
"""Of each table."""


def test_a_table_can_begin_in_the_middle() -> None:
    """A start in mid-game finds the same moves and the same end."""
    places = [here for house in HOUSES.values() for here in some_positions(house, 12, CHAIN) if not here.state.answers]
    for number, here in enumerate(places):
        rng, state, table = Random(number), here.state, Table.of(here.state)
        while seats := GAME.to_act(state):
            move = rng.choice(GAME.legal_moves(state, seats[0]))
            numbers = {move_of(table.ends, each) for each in GAME.legal_moves(state, seats[0])}
            assert set(table.moves()) == numbers
            table.lay(move_of(table.ends, move))
            state = GAME.apply(state, seats[0], move).state
        assert state.ended is not None
        assert table.chips() == [*state.ended.chips]


def test_a_house_forgets_what_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its memory has a limit, and what was forgotten is found again."""
    monkeypatch.setattr("dominoes.games.chain.bots.house.MANY", 1)
    house, hand = House(JIELONG), row_of(tiles("65 11"))
    first = house.moves(hand, 5, 0)
    house.moves(hand, 1, 0)
    assert house.moves(hand, 5, 0) == first == [move_of(5, Place(tile("65"), None))]


def test_playing_out_changes_nothing() -> None:
    """The same stage serves all candidates, before the first lead and after it."""
    judgement = ChainJudgement()
    for preset in ("xieding", "dingniu"):
        for here in some_positions(preset, 10, CHAIN):
            stage = next(judgement.stages(GAME, here.view, Random(1)))
            once, again = (
                [judgement.play_out(GAME, stage, here.seat, move, Random(3), noise=0.1) for move in here.legal]
                for _ in "ab"
            )
            assert once == again


def test_the_policy_in_thought_uses_its_own_seat_alone() -> None:
    """In playouts, too, a seat moves by what it sees: hands and covers of others may be exchanged at will."""
    for here in some_positions("dingniu", 30, CHAIN):
        worlds = (here.state, *(GAME.guess(here.view, Random(number)) for number in range(4)))
        tables = map(Table.of, worlds)
        assert len({table.policy(table.moves()) for table in tables}) == 1
