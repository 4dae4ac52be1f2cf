# SPDX-License-Identifier: MIT
"""`dominoes.lessons.file.chapter_seen`: a round under way becomes a chapter of what one seat has seen of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dominoes.deal import deal_round
from dominoes.game import AnyGame, PileOpened, Seat, Standing, known
from dominoes.games import GAMES
from dominoes.lessons.file import chapter_of, chapter_seen, guessed_steps
from dominoes.lessons.layout import tiles_in
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.tree import ROOT
from dominoes.records.record import Round
from dominoes.records.replay import guessed
from tests.contract.tables import TABLES, table

ONE_OF_EACH = [next(name for name in TABLES if name.startswith(f"{entry.key}-")) for entry in GAMES]


def views(name: str, seed: int, every: int = 6) -> Iterator[tuple[AnyGame, Any, Any]]:
    """Play a round at random; yield now and then its game, the state and what a seat sees of it."""
    found, options = table(name)
    game, rng = found.game, Random(seed)
    seats = game.seats(options)
    state = game.start(options, deal_round(game, options, bytes([seed] * 32)), Standing().complete(seats)).state
    plies = 0
    while acting := game.to_act(state):
        if not plies % every:
            yield game, state, game.view(state, Seat(rng.randrange(seats)))
        seat = rng.choice(acting)
        state = game.apply(state, seat, rng.choice(game.legal_moves(state, seat))).state
        plies += 1


def told(view: Any) -> Counter[Any]:  # noqa: ANN401 - of any game
    """Return what a seat saw, without the pile: hands that are laid out have none."""
    return Counter(event for event in view.history if not isinstance(event, PileOpened))


def check_seen(game: AnyGame, view: Any, chapter: Chapter) -> None:  # noqa: ANN401 - the view of any game
    """Its last step looks the same to the seat, but for passes that records leave out; no other hand is open."""
    tree, me = chapter.tree, view.seat
    last = (ROOT, *tree.line())[-1]
    assert chapter.check() == ()
    assert told(game.view(tree.state(last), me)) <= told(view)
    if game.is_dealt(tree.state(last)) and hasattr(view, "hand"):
        assert tree.state(last).hands[me] == view.hand
    assert chapter.open_hands(last) == (me,)
    assert chapter.view(last) == me


def closed_and_named(game: AnyGame, view: Any, chapter: Chapter) -> int:  # noqa: ANN401 - the view of any game
    """Count the tiles in the hands of others that have a name and were not played."""
    tree = chapter.tree
    played: list[Counter[Any]] = [Counter() for _ in chapter.layout.hands]
    for seat, text in tree.moves((ROOT, *tree.line())[-1]):
        played[seat].update(tiles_in(game.read_move(text)))
    return sum(
        (Counter(known(hand)) - mine).total()
        for seat, (hand, mine) in enumerate(zip(chapter.layout.hands, played, strict=True))
        if seat != view.seat
    )


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_seat_takes_what_it_sees(name: str) -> None:
    """In every game, at any moment."""
    for game, _state, view in views(name, 1):
        check_seen(game, view, chapter_seen(game.key, view))


def test_what_a_seat_has_not_seen_is_anything() -> None:
    """Tiles thrown face down are others than they were, those in a hand have no name; a planted leak is found."""
    thrown_otherwise = 0
    for game, state, view in views("tiengow-basic", 2, every=3):
        chapter = chapter_seen(game.key, view)
        assert closed_and_named(game, view, chapter) == 0
        last = chapter.tree.state((ROOT, *chapter.tree.line())[-1])
        thrown_otherwise += last.history[-1:] != state.history[-1:]
        deal, standing, moves = guessed(game, view, Random(1))
        planted = chapter_of(Round(game.key, view.options, "", 1, (), standing, deal, None, moves))
        assert closed_and_named(game, view, planted) or not any(last.hands)
    assert thrown_otherwise


@pytest.mark.parametrize(("name", "word"), [("tiengow-basic", "throw"), ("chain-jielong", "cover"), ("jjak-jjak", "")])
def test_guessed_steps_are_known(name: str, word: str) -> None:
    """Each is a play of somebody else that lay face down; a tile drawn out of sight is no guess, it is anything."""
    found = 0
    for game, _state, view in views(name, 3):
        chapter = chapter_seen(game.key, view)
        moves = [(node, *move) for node in chapter.tree.line() if (move := chapter.tree.nodes[node].move)]
        expected = [node for node, seat, text in moves if word and text.startswith(word) and seat != view.seat]
        assert [*guessed_steps(chapter, view.seat)] == expected
        found += len(expected)
    assert bool(found) == bool(word)


def test_a_round_that_is_over_is_refused() -> None:
    """Its record is there."""
    *_, (game, state, _view) = views("tiengow-basic", 1)
    while acting := game.to_act(state):
        state = game.apply(state, acting[0], game.legal_moves(state, acting[0])[0]).state
    with pytest.raises(ValueError, match="over"):
        chapter_seen(game.key, game.view(state, Seat(0)))
