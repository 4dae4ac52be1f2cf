# SPDX-License-Identifier: MIT
"""Trees of variations: edits return other trees, positions come from the rules alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings

from dominoes.errors import IllegalMoveError, NotationError, Reason
from dominoes.game import Seat
from dominoes.lessons.layout import LayoutError, empty_layout, fill, problems, read_hand
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.page import Page
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, NodeId, Tree, tree_over
from tests.contract.tables import TABLES, table
from tests.support.strategies import seeds

ENTRY, OPTIONS = table("tiengow-basic")
HANDS: Final = tuple(
    map(
        read_hand,
        (
            "66 66 21 42 51 51 63 54",
            "11 11 31 31 62 53 61 61",
            "44 44 55 55 52 43 64 64",
            "33 33 22 22 65 65 41 32",
        ),
    )
)
LAYOUT: Final = replace(empty_layout(ENTRY, OPTIONS), hands=HANDS)


def played(tree: Tree, node: NodeId, *lines: str) -> tuple[Tree, NodeId]:
    """Play *lines* such as ``"0 lead 66"`` one after the other."""
    for line in lines:
        seat, _, text = line.partition(" ")
        tree, node = tree.play(node, Seat(int(seat)), text)
    return tree, node


def grown(rng: Random, name: str, nodes: int) -> Tree:
    """Grow a tree by random moves from random places."""
    entry, options = table(name)
    tree = tree_over(empty_layout(entry, options), rng.randbytes(32))
    at = ROOT
    for _ in range(nodes):
        state = tree.state(at)
        acting = entry.game.to_act(state)
        if acting:
            seat = rng.choice(acting)
            move = rng.choice(entry.game.legal_moves(state, seat))
            tree, at = tree.play(at, seat, entry.game.write_move(move))
        if not acting or rng.random() < 0.2:
            at = rng.choice(tuple(tree.nodes))
    return tree


def test_a_move_elsewhere_begins_a_variation() -> None:
    """The same move, however it is written, is found again."""
    tree, led = played(tree_over(LAYOUT), ROOT, "0 lead 66")
    again, same = tree.play(ROOT, Seat(0), "lead 66")
    assert (again, same) == (tree, led)
    tree, other = played(tree, ROOT, "0 lead 63")
    tree, beaten = played(tree, other, "1 beat 62") if _legal(tree, other, "1 beat 62") else (tree, other)
    assert tree.nodes[ROOT].children == (led, other)
    assert tree.line() == (led,)
    assert tree.path(beaten)[:2] == (ROOT, other)


def _legal(tree: Tree, node: NodeId, line: str) -> bool:
    try:
        played(tree, node, line)
    except IllegalMoveError:
        return False
    return True


def test_variations_are_named_moved_and_pruned() -> None:
    """Each edit returns another tree, and leaves the first as it was."""
    first, a = played(tree_over(LAYOUT), ROOT, "0 lead 66")
    first, b = played(first, ROOT, "0 lead 21")
    first, c = played(first, ROOT, "0 lead 63")
    first, _deep = played(first, c, "1 throw 11")
    first, below = played(first, c, "1 throw 31")
    assert first.main_line_to(below).line() == (c, below)
    assert first.moved(a, 2).nodes[ROOT].children == (b, c, a)
    assert first.moved(ROOT, 2) == first
    assert first.named(c, Texts.of({"en": "low"})).nodes[c].name.in_language("ja") == "low"
    assert first.with_page(c, Page(Texts.of({"ja": "文"}))).nodes[c].page.text.languages == ("ja",)
    cut = first.pruned(c)
    assert set(cut.nodes) == {ROOT, a, b}
    assert set(first.pruned(ROOT).nodes) == {ROOT}
    assert first.nodes[ROOT].children == (a, b, c)
    assert first.state(below) == first.main_line_to(below).state(below)


def test_what_the_rules_forbid_is_not_played() -> None:
    """The reason is that of the rules, and the tree stays as it was."""
    tree, led = played(tree_over(LAYOUT), ROOT, "0 lead 66")
    with pytest.raises(IllegalMoveError) as caught:
        played(tree, led, "1 beat 11")
    assert caught.value.reason.key == "tiengow.not-higher"
    with pytest.raises(NotationError):
        played(tree, led, "1 eat 11")
    with pytest.raises(NotationError):
        played(tree, led, "7 throw 11")
    assert tree.check() == ()


def test_check_tells_every_move_that_cannot_be() -> None:
    """All branches are played; what follows a wrong move is not told."""
    tree = tree_over(LAYOUT)
    tree, led = tree.added(ROOT, (Seat(0), "lead 66"))
    tree, wrong = tree.added(led, (Seat(1), "beat 11"))
    tree, _below = tree.added(wrong, (Seat(2), "throw 44"))
    tree, nobody = tree.added(led, (Seat(9), "throw 44"))
    tree, unread = tree.added(led, (Seat(1), "eat"))
    found = dict(tree.check())
    assert found.keys() == {wrong, nobody, unread}
    assert found[wrong]["number"] == 2
    assert found[wrong]["why"].key == "tiengow.not-higher"
    assert found[nobody] == Reason("lesson.move", number=2, why=Reason("lesson.seat", seat=9))
    assert found[unread] == Reason("lesson.move", number=2, why=Reason("lesson.notation", text="eat"))


def test_another_layout_loses_nothing() -> None:
    """Moves that no longer fit are reported; an impossible layout is reported at the root."""
    tree, led = played(tree_over(LAYOUT), ROOT, "0 lead 66")
    swapped = replace(LAYOUT, hands=(HANDS[1], HANDS[0], *HANDS[2:]))
    assert dict(tree.with_layout(swapped).check()).keys() == {led}
    broken = tree.with_layout(replace(LAYOUT, hands=(HANDS[0], HANDS[0], *HANDS[2:])))
    assert {reason.key for node, reason in broken.check() if node == ROOT} == {"lesson.tile-too-often"}
    assert broken.nodes == tree.nodes
    with pytest.raises(LayoutError):
        broken.state(led)
    assert broken.with_layout(LAYOUT) == tree


@given(seed=seeds)
@settings(max_examples=12)
def test_trees_of_every_game_are_computed_by_the_rules(seed: int) -> None:
    """After any play and editing, a tree without memory has the same positions; other tiles allow it too."""
    rng = Random(seed)
    tree = grown(rng, rng.choice(TABLES), 40)
    for _ in range(3):
        tree = tree.main_line_to(rng.choice(tuple(tree.nodes)))
    fresh = Tree(tree.layout, tree.seed, tree.nodes)
    assert fresh.check() == () == tree.check()
    assert all(fresh.state(node) == tree.state(node) for node in tree.walk())
    assert sorted(tree.walk()) == sorted(tree.nodes)
    again = tree.numbered()
    assert [again.moves(node) for node in again.nodes] == [tree.moves(node) for node in tree.walk()]
    try:
        dealt = replace(tree, layout=fill(tree.layout, rng.randbytes(4), tree.lines()))
    except LayoutError as error:
        assert error.reasons[0].key == "lesson.move"  # noqa: PT017 - one of two outcomes
        return
    assert dealt.check() == ()
    assert problems(dealt.layout) == ()


def test_a_variation_takes_the_place_of_another() -> None:
    """Where the two part, whichever steps of them are named; two steps of one line do not part."""
    tree, first = played(tree_over(LAYOUT), ROOT, "0 lead 66")
    tree, second = played(tree, ROOT, "0 lead 21")
    tree, third = played(tree, ROOT, "0 lead 42")
    tree, deep = played(tree, third, "1 throw 11")
    assert tree.beside(deep, first).nodes[ROOT].children == (third, first, second)
    assert tree.beside(first, deep).nodes[ROOT].children == (second, third, first)
    assert tree.beside(deep, third) == tree.beside(third, deep) == tree.beside(ROOT, deep) == tree


def test_a_variation_is_shifted_among_its_neighbours() -> None:
    """From any of its steps; not beyond the first and the last, nor where there is no other move."""
    tree, first = played(tree_over(LAYOUT), ROOT, "0 lead 66")
    tree, second = played(tree, ROOT, "0 lead 21")
    tree, deep = played(tree, second, "1 throw 11")
    assert tree.shifted(deep, -1).nodes[ROOT].children == (second, first)
    assert tree.shifted(deep, 1) == tree.shifted(first, -1) == tree.shifted(ROOT, 1) == tree


@pytest.mark.parametrize("name", ["tiengow-basic", "paigow-guangdong", "chain-jielong", "kapshap-kapshap"])
def test_a_tree_begins_at_any_step(name: str) -> None:
    """The position is as it was, with its history; what follows stays, and the rest is gone; a file holds it."""
    rng = Random(4)
    tree = grown(rng, name, 40)
    for node in rng.sample(sorted(tree.nodes), 12):
        begun = tree.begun_at(node)
        assert begun.check() == ()
        assert begun.state(ROOT) == tree.state(node)
        below = {each: each for each in tree.walk(node)} | {node: ROOT}
        assert [*begun.walk()] == [below[each] for each in tree.walk(node)]
        assert all(begun.state(new) == tree.state(old) for old, new in below.items())
        assert begun.layout.moves == (*tree.layout.moves, *tree.moves(node))
        game = tree.table.game
        parent = tree.nodes[node].parent
        assert begun.tells(ROOT) is (parent is not None and game.is_dealt(tree.state(parent)))
        assert all(begun.tells(each) for each in begun.walk() if each != ROOT)
        assert begun.begun_at(ROOT) is begun


def test_a_chapter_begins_as_it_is_seen_there() -> None:
    """Open hands and view are those of the step, also where an earlier one said so; its texts and marks stay."""
    tree, led = played(tree_over(LAYOUT), ROOT, "0 lead 66 66")
    tree, thrown = played(tree, led, "1 throw 11 11")
    chapter = Chapter(tree).with_page(led, Page(open_hands=(Seat(0), Seat(2)), view=Seat(2)))
    chapter = chapter.with_page(thrown, Page(Texts.of({"en": "Thrown."})))
    begun = chapter.begun_at(thrown)
    assert begun.page(ROOT) == Page(Texts.of({"en": "Thrown."}), open_hands=(Seat(0), Seat(2)), view=Seat(2))
    unsaid = chapter.with_page(led, Page()).begun_at(thrown).page(ROOT)
    assert (unsaid.open_hands, unsaid.view) == (None, None)
