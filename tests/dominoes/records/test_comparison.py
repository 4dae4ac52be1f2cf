# SPDX-License-Identifier: MIT
"""Two courses of one deal: their fork, against a search through all orders of simultaneous moves."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing, Step
from dominoes.games import GAMES, entry
from dominoes.records.comparison import begins_alike, compare, stages
from dominoes.records.reader import Checked, check, parse
from dominoes.records.record import Round, write_line
from dominoes.records.replay import PASS, WrittenMove, with_passes

Moves = tuple[WrittenMove, ...]
PRESETS = [(game.key, preset) for game in GAMES for preset in game.presets]


def played(game: str, preset: str, seed: int, rng: Random, *, before: Moves = (), banker: int = 0) -> Checked:
    """Return a round of the deal of *seed* that goes on by chance after the moves *before*.

    Those who may move at the same time do so in an order by chance.
    """
    found = entry(game)
    rules, options = found.game, found.presets[preset]
    standing = Standing(Seat(banker)).complete(rules.seats(options))
    deal = deal_round(rules, options, bytes([seed] * 32))
    step: Step[Any] = rules.start(options, deal, standing)
    moves = list(before)
    for seat, text in before:
        step = with_passes(rules, step, (seat, text))
        step = rules.apply(step.state, seat, rules.read_move(text))
    while acting := rules.to_act(step.state):
        seat = rng.choice(acting)
        move = rng.choice(rules.legal_moves(step.state, seat))
        step = rules.apply(step.state, seat, move)
        if (text := rules.write_move(move)) != PASS:
            moves.append((seat, text))
    players = ("bot:random",) * rules.seats(options)
    line = write_line(Round(game, options, "m", 1, players, standing, deal, bytes([seed] * 32), tuple(moves)))
    return check(parse(line))


def pairs(game: str, preset: str, count: int) -> list[tuple[Checked, Checked]]:
    """Return pairs of courses of one deal, which are the same for a while."""
    rng = Random(f"{game} {preset}")
    found = []
    for seed in range(count):
        first = played(game, preset, seed, rng)
        moves = first.round.moves
        found.append((first, played(game, preset, seed, rng, before=moves[: rng.randint(0, len(moves))])))
    return found


def longest_same(first: Checked, second: Checked) -> int:
    """Return the largest number of common moves, over all orders allowed by the rules."""
    rules = first.round.entry.game
    states: dict[tuple[Moves, Moves], Any] = {}

    @cache
    def search(mine: Moves, other: Moves) -> int:
        state, best = states[mine, other], 0
        for move in set(mine) & set(other):
            seat, text = move
            if any(next(each for each in rest if each[0] == seat) != move for rest in (mine, other)):
                # It has another move to make first.
                continue
            now = with_passes(rules, Step(state), move).state
            if rules.why_not(now, seat, rules.read_move(text)) is None:
                left = _without(mine, move), _without(other, move)
                states[left] = rules.apply(now, seat, rules.read_move(text)).state
                best = max(best, 1 + search(*left))
        return best

    begun = first.round.moves, second.round.moves
    states[begun] = first.positions[0].step.state
    return search(*begun)


def _without(moves: Moves, move: WrittenMove) -> Moves:
    at = moves.index(move)
    return moves[:at] + moves[at + 1 :]


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_as_long_as_the_search_says(game: str, preset: str) -> None:
    """No order of moves made together has a longer common beginning, and both are replayed in the order of seats."""
    for first, second in pairs(game, preset, 6):
        found = compare(first, second)
        assert found.same == longest_same(first, second)
        assert compare(second, first).same == found.same
        for given, ordered in ((first, found.first), (second, found.second)):
            assert ordered.result == given.result
            assert sorted(ordered.round.moves) == sorted(given.round.moves)
            assert stages(ordered) == stages(given)
        if found.parting is None:
            assert found.first.round.moves == found.second.round.moves
        else:
            parting = found.parting
            assert found.first.round.moves[: parting.at] == found.second.round.moves[: parting.at]
            assert parting.first or parting.second
            assert not set(parting.first) & set(parting.second)


def test_the_same_course_in_another_order() -> None:
    """Stakes and settings are made at the same time: whose came first, nobody can tell."""
    first = played("paigow", "guangdong", 3, Random(0))
    moves = list(first.round.moves)
    stakes = [at for at, (_seat, text) in enumerate(moves) if text.startswith("stake")]
    moves[stakes[0]], moves[stakes[-1]] = moves[stakes[-1]], moves[stakes[0]]
    second = played("paigow", "guangdong", 3, Random(1), before=tuple(moves))
    assert second.round.moves != first.round.moves
    found = compare(first, second)
    assert found.parting is None
    assert found.same == len(moves)


def test_where_two_courses_part() -> None:
    """The moves that differ are named, with those before them."""
    first = played("tiengow", "basic", 5, Random(0))
    moves = first.round.moves
    second = next(
        other
        for number in range(50)
        if (other := played("tiengow", "basic", 5, Random(number), before=moves[:4])).round.moves[4] != moves[4]
    )
    parting = compare(first, second).parting
    assert parting is not None
    assert (parting.at, parting.first, parting.second) == (4, (moves[4],), (second.round.moves[4],))


def test_other_deals_are_not_compared() -> None:
    """Another seed or another banker begins otherwise."""
    first = played("tiengow", "basic", 5, Random(0))
    for other in (played("tiengow", "basic", 6, Random(0)), played("tiengow", "basic", 5, Random(0), banker=1)):
        assert not begins_alike(first, other)
        with pytest.raises(ValueError, match="one deal"):
            compare(first, other)
