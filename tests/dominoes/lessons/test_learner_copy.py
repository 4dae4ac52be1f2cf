# SPDX-License-Identifier: MIT
"""A copy for learners: no file of it holds a tile that the lesson never shows, wherever the teacher had it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from hypothesis import example, given, settings

from dominoes.errors import Reason
from dominoes.game import Event, Seat, known
from dominoes.games.jjak.state import PairLaid
from dominoes.lessons.file import write
from dominoes.lessons.layout import LayoutError, empty_layout, fill, layout_of, read_hand
from dominoes.lessons.lesson import Chapter, Lesson, learner_copy
from dominoes.lessons.page import Answer, Colour, Mark, MarkKind, Page, Question, Spot
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, NodeId, Tree, tree_over
from dominoes.records.reader import parse
from dominoes.tiles import Tile, tidy
from tests.contract.tables import TABLES, table
from tests.support.record_lines import EXAMPLE
from tests.support.strategies import seeds

SEED: Final = bytes(range(32))
MOST_MOVES: Final = 6


def named(data: Any, key: str = "") -> Iterator[str]:  # noqa: ANN401 - anything JSON can hold
    """Yield the codes of all tiles that stand anywhere in a line of a lesson."""
    if isinstance(data, dict):
        for name, value in data.items():
            # Chance and checksums have digits that mean no tile; rules of the house are no tiles either.
            if name not in ("seed", "sha256", "options", "dice"):
                yield from named(value, name)
                yield from named(name)
    elif isinstance(data, list):
        for each in data:
            yield from named(each, key)
    elif isinstance(data, str):
        yield from re.findall(r"(?<![0-9])[1-6]{2}(?![0-9])", data)


def leaks(lesson: Lesson, closed: Counter[Tile], shown: Counter[Tile]) -> list[str]:
    """Return the codes in the file of *lesson* of *closed* tiles, if their twin is not *shown* either."""
    there = {code for line in write(lesson) for code in named(json.loads(line))}
    secret = {str(face) for face in closed if not shown[face]}
    return sorted(there & (secret | {code[::-1] for code in secret}))


def random_chapter(seed: int) -> Chapter:
    """Play some moves at random with some hands closed, some tiles turned, and secrets in every place for them."""
    rng = Random(seed)
    entry, options = table(rng.choice(TABLES))
    tree = tree_over(empty_layout(entry, options), rng.randbytes(32))
    node = ROOT
    for _ in range(rng.randint(0, MOST_MOVES)):
        game, state = tree.table.game, tree.state(node)
        asked = game.to_act(state)
        if not asked:
            break
        seat = rng.choice(asked)
        tree, node = tree.play(node, seat, game.write_move(rng.choice(game.legal_moves(state, seat))))
    hands = tree.state(ROOT).hands
    seats = len(hands)
    open_hands = tuple(Seat(seat) for seat in range(seats) if rng.random() < 0.5)
    owner = Seat(rng.randrange(seats))
    spots = [Spot(face, Seat(at)) for at, hand in enumerate(hands) for face in hand if face is not None]
    turned = tuple(rng.sample(spots, min(len(spots), rng.randint(0, 3))))
    marks = tuple(Mark(MarkKind.RING, spot, colour=Colour.RED) for spot in spots)
    secret = {"holds": " ".join(str(spot.tile) for spot in spots)}
    answers = tuple(Answer((owner, f"lead {spot.tile}"), more=secret) for spot in spots[:3])
    page = Page(
        notes=Texts.of({"en": secret["holds"]}),
        marks=(*marks, *(Mark(MarkKind.ARROW, Spot(spot.tile), Spot(seat=owner)) for spot in spots)),
        open_hands=open_hands,
        turned=turned,
        question=Question(Texts.of({"en": "What now?"}), (), answers, more=secret),
        more=secret,
    )
    chapter = Chapter(tree, more=secret).with_page(ROOT, page)
    return replace(chapter, tree=chapter.tree.with_layout(replace(chapter.layout, more=secret)))


def known_tiles(chapter: Chapter) -> Counter[Tile]:
    """Count the tiles that *chapter* shows or plays, found in another way than the copy finds them."""
    tree, shown = chapter.tree, Counter[Tile]()
    for seat, hand in enumerate(tree.filled.hands):
        for face in hand:
            assert face is not None
            opened = any(chapter.is_seen(node, Seat(seat), face) for node in tree.walk())
            played = any(str(face) in each[1] for node in tree.walk() for each in tree.moves(node) if each[0] == seat)
            shown[face] += opened or played or face in laid_by(chapter, seat)
    # A tile drawn and then discarded, or opened, is shown too, with its twin in any hand.
    for face in known(tree.filled.rest):
        opened = any(
            face in hand and chapter.is_seen(node, Seat(seat), face)
            for node in tree.walk()
            for seat, hand in enumerate(tree.state(node).hands)
        )
        laid = any(face in laid_by(chapter, seat) for seat in range(len(tree.filled.hands)))
        moved = any(str(face) in move for node in tree.walk() for _seat, move in tree.moves(node))
        shown[face] += opened or laid or moved
    return shown


def laid_by(chapter: Chapter, seat: int) -> set[Tile]:
    """Return the tiles of pairs that *seat* lays down without a move naming them."""
    states = (chapter.tree.state(node) for node in chapter.tree.walk())
    pairs = (event for state in states for event in state.history if isinstance(event, PairLaid))
    return {face for event in pairs if event.seat == seat for face in event.pair}


@given(seed=seeds)
@example(seed=0)
@example(seed=6805324300752)
@settings(max_examples=25, deadline=None)
def test_no_closed_tile_stands_in_the_file_of_a_copy(seed: int) -> None:
    """With any tiles closed, marked, noted, answered or kept for other versions."""
    chapter = random_chapter(seed)
    if any(chapter.tree.state(node).ended is not None for node in chapter.tree.walk()):
        return
    shown = known_tiles(chapter)
    everything = Counter(face for hand in chapter.tree.filled.hands for face in hand if face is not None)
    closed = everything - shown
    lesson = Lesson(chapters=(chapter,), more={"all": " ".join(map(str, everything))})
    secret = [face for face in closed if not shown[face]]
    assert bool(leaks(lesson, closed, shown)) == bool(secret), "the search must find what was planted"
    try:
        copy = learner_copy(lesson)
    except LayoutError as error:
        assert error.reasons == (Reason("lesson.copy"),)  # noqa: PT017 - a copy may be refused, with this reason alone
        return
    assert leaks(copy, closed, shown) == []
    after = copy.chapters[0]
    assert after.check() == ()
    assert set(after.tree.nodes) == set(chapter.tree.nodes)
    if closed:
        assert after.tree.seed != chapter.tree.seed
    for node in chapter.tree.walk():
        for at, hand in enumerate(after.layout.hands):
            # A tile dealt for a closed one is never open; where nothing is closed, the deal is the teacher's.
            assert not closed or None not in hand or Seat(at) not in after.open_hands(node)
            for face in hand:
                if face is not None:
                    assert after.is_seen(node, Seat(at), face) == chapter.is_seen(node, Seat(at), face)
        assert seen(after, node) == seen(chapter, node)


def seen(chapter: Chapter, node: NodeId) -> list[list[Tile]]:
    """Return the tiles in each hand that a class sees at *node*."""
    hands = enumerate(chapter.tree.state(node).hands)
    return [[face for face in tidy(hand) if chapter.is_seen(node, Seat(seat), face)] for seat, hand in hands]


def test_other_tiles_lie_in_a_closed_hand() -> None:
    """The deal of the copy is another one, and the position is otherwise the same."""
    chapter = Chapter(tree_over(empty_layout(*table("tiengow-basic")), SEED)).with_page(
        ROOT, Page(open_hands=(Seat(0),))
    )
    copy = learner_copy(Lesson(chapters=(chapter,))).chapters[0]
    assert copy.layout.hands[0] == chapter.tree.filled.hands[0]
    assert set(copy.layout.hands[1]) == {None}
    assert copy.tree.filled.hands[1] != chapter.tree.filled.hands[1]
    assert copy.tree.filled.dice == chapter.tree.filled.dice


def test_a_closed_tile_in_an_open_hand_is_told_by_the_open_ones() -> None:
    """Its name would be in `turned`; so the hand is closed, and its other tiles are turned."""
    tree = tree_over(empty_layout(*table("tiengow-basic")), SEED)
    hand = tree.filled.hands[2]
    face = next(each for each in hand if hand.count(each) == 1)
    assert face is not None
    chapter = Chapter(tree).with_page(ROOT, Page(turned=(Spot(face, Seat(2)),)))
    copy = learner_copy(Lesson(chapters=(chapter,))).chapters[0]
    assert copy.open_hands(ROOT) == (0, 1, 3)
    assert sum(each is None for each in copy.layout.hands[2]) == 1
    assert not any(spot.tile == face for spot in copy.page(ROOT).turned)


@pytest.mark.parametrize("opened", [(Seat(0),), (Seat(0), Seat(1))], ids=["closed hand", "open hand"])
def test_turned_tiles_of_a_queue_stay_turned(opened: tuple[Seat, ...]) -> None:
    """In 老鼠搬家 hands are dealt no tile, and yet one is turned there: up in a closed hand, down in an open one."""
    tree = tree_over(empty_layout(*table("laoshu-laoshu")), SEED)
    hand = tree.state(ROOT).hands[1]
    face = next(each for each in hand if hand.count(each) == 1)
    chapter = Chapter(tree).with_page(ROOT, Page(open_hands=opened, turned=(Spot(face, Seat(1)),)))
    copy = learner_copy(Lesson(chapters=(chapter,))).chapters[0]
    assert seen(copy, ROOT) == seen(chapter, ROOT)
    assert (face in known(copy.layout.rest)) == (len(opened) == 1)
    assert len(copy.tree.state(ROOT).hands[1]) == len(hand)
    assert copy.tree.filled.rest != chapter.tree.filled.rest


def test_a_copy_of_a_game_played_alone_has_what_lies_open() -> None:
    """In 相十副 all tiles are open, so nothing is closed; in 龜牌 tiles behind others are unknown."""
    watching = Chapter(tree_over(empty_layout(*table("watching-watching")), SEED))
    assert learner_copy(Lesson(chapters=(watching,))).chapters == (watching,)
    tree = tree_over(empty_layout(*table("turtle-turtle")), SEED)
    game, state = tree.table.game, tree.state(ROOT)
    turtle = Chapter(tree.play(ROOT, Seat(0), game.write_move(game.legal_moves(state, Seat(0))[0]))[0])
    copy = learner_copy(Lesson(chapters=(turtle,))).chapters[0]
    for node in turtle.tree.walk():
        assert game.view(copy.tree.state(node), Seat(0)) == game.view(turtle.tree.state(node), Seat(0))
    assert copy.tree.filled.rest != turtle.tree.filled.rest


@pytest.mark.parametrize("name", ["jjak-jjak", "kapshap-kapshap", "tiengow-basic"])
def test_a_copy_begins_after_the_same_moves(name: str) -> None:
    """Where a chapter begins at a step, the copy has all pairs, discards and leads before it, and no others."""
    rng = Random(0)
    entry, options = table(name)
    tree, node = tree_over(empty_layout(entry, options), SEED), ROOT
    for _ in range(12):
        game, state = tree.table.game, tree.state(node)
        seat = game.to_act(state)[0]
        tree, node = tree.play(node, seat, game.write_move(rng.choice(game.legal_moves(state, seat))))
    for place in (0, 5, 10):
        chapter = Chapter(tree).begun_at(tree.line()[place]).with_page(ROOT, Page(open_hands=(Seat(1),)))
        copy = learner_copy(Lesson(chapters=(chapter,))).chapters[0]
        assert copy.tree.filled.hands != chapter.tree.filled.hands
        for each in chapter.tree.walk():
            assert told(copy, each) == told(chapter, each)
            assert seen(copy, each) == seen(chapter, each)


def told(chapter: Chapter, node: NodeId) -> list[Event]:
    """Return all that happened until *node*, with the faces that everybody saw."""
    events = [*chapter.tree.state(node).history]
    for seat in range(len(chapter.layout.hands)):
        events = [chapter.tree.table.game.mask(event, Seat(seat)) for event in events]
    return events


def test_a_round_played_to_its_end_keeps_its_tiles() -> None:
    """Its settlement counts them."""
    round_ = parse(EXAMPLE)
    layout = replace(layout_of(round_), moves=())
    tree, node = tree_over(layout), ROOT
    for move in round_.moves:
        tree, node = tree.play(node, *move)
    chapter = Chapter(tree).with_page(ROOT, Page(open_hands=()))
    assert learner_copy(Lesson(chapters=(chapter,))).chapters[0].layout.hands == tree.filled.hands


def test_a_layout_that_cannot_be_dealt_has_no_copy() -> None:
    """Its error is reported."""
    layout = replace(empty_layout(*table("tiengow-basic")), hands=(read_hand("66 66 66"), (), (), ()))
    with pytest.raises(LayoutError, match=r"lesson\.tile-too-often"):
        learner_copy(Lesson(chapters=(Chapter(Tree(layout)),)))


def test_moves_that_fit_one_deal_alone_have_no_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused instead of giving the deal away."""
    monkeypatch.setattr("dominoes.lessons.lesson.COPY_ATTEMPTS", 0)
    chapter = Chapter(tree_over(empty_layout(*table("tiengow-basic")), SEED)).with_page(ROOT, Page(open_hands=()))
    with pytest.raises(LayoutError, match=r"lesson\.copy"):
        learner_copy(Lesson(chapters=(chapter,)))


def test_a_seed_of_a_copy_says_nothing_about_what_is_closed() -> None:
    """Two lessons that differ in closed tiles alone have the same copy."""
    layout = empty_layout(*table("tiengow-basic"))
    one = fill(layout, SEED)
    first, second, *_rest = one.hands
    other = one
    while other.hands == one.hands:
        swapped = (first, second, *reversed(one.hands[2:]))
        other = replace(one, hands=swapped)
    copies = [
        learner_copy(Lesson(chapters=(Chapter(Tree(each)).with_page(ROOT, Page(open_hands=(Seat(0), Seat(1)))),)))
        for each in (one, other)
    ]
    assert list(write(copies[0])) == list(write(copies[1]))
