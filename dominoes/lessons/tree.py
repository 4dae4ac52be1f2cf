# SPDX-License-Identifier: MIT
"""Variations over a layout: a tree of moves, which never changes; each edit returns another.

So undo is a list of trees. Positions are computed by the rules when they are asked for; some are remembered, for all
trees that come from one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NewType

from dominoes.deal import SEED_BYTES
from dominoes.errors import IllegalMoveError, NotationError, Reason
from dominoes.game import Seat, Step, then
from dominoes.lessons.layout import Layout, LayoutError, Table, fill, positions, table_of
from dominoes.lessons.page import NO_PAGE, Page
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.records.replay import WrittenMove, with_passes

NodeId = NewType("NodeId", int)
"""A step in one tree; edits keep it, except for those that are pruned."""

ROOT: Final = NodeId(0)
"""The position as it was laid out."""
NO_SEED: Final = bytes(SEED_BYTES)
UNPLAYABLE: Final = (LayoutError, IllegalMoveError, NotationError)
"""Raised where a layout cannot be dealt, or a move on the way to a step not be played or read."""
KEPT: Final = 500
"""Positions that are remembered; more would make steps slower, for Python then has much to look through."""


@dataclass(frozen=True, slots=True)
class Node:
    """One move in the tree, or the beginning."""

    parent: NodeId | None = None
    move: WrittenMove | None = None
    """In record notation; a pass may be written and may be left out. None at the beginning."""
    children: tuple[NodeId, ...] = ()
    """The first goes on with the main line, each of the others begins a variation."""
    name: Texts = NO_TEXT
    """Of the variation that begins here."""
    page: Page = NO_PAGE


class _Position:
    """A step that the rules computed, and those computed after it."""

    __slots__ = ("after", "step")

    def __init__(self, step: Step[Any]) -> None:
        self.step = step
        self.after: dict[WrittenMove, _Position] = {}


@dataclass
class _Positions:
    """A cache of lately requested positions of a layout, by the moves leading to them."""

    layout: Layout
    seed: bytes
    kept: int = 0

    @cached_property
    def table(self) -> Table:
        return table_of(self.layout)

    @cached_property
    def begun(self) -> tuple[Layout, _Position, bool]:
        """The layout as it was dealt, its position, and whether the last of its moves was played with a hand."""
        filled = fill(self.layout, self.seed)
        *others, last = positions(filled, self.table)
        in_play = bool(others) and self.table.game.is_dealt(others[-1].step.state)
        return filled, _Position(last.step), in_play

    def at(self, moves: Sequence[WrittenMove]) -> _Position:
        """Return the position after *moves*; raise IllegalMoveError or NotationError for one that cannot be."""
        position = self.begun[1]
        if self.kept > KEPT:
            position.after.clear()
            self.kept = 0
        for move in moves:
            found = position.after.get(move)
            if found is None:
                found = position.after[move] = _Position(self.played(position.step, move))
                self.kept += 1
            position = found
        return position

    def played(self, step: Step[Any], move: WrittenMove) -> Step[Any]:
        game = self.table.game
        seat, text = move
        if not 0 <= seat < len(self.table.sizes):
            raise NotationError(f"there is no seat {seat}", text)
        before = with_passes(game, Step(step.state), move)
        return then(before, game.apply(before.state, seat, game.read_move(text)))


@dataclass(frozen=True)
class Tree:
    """A layout with the moves that are shown from it."""

    layout: Layout
    seed: bytes = NO_SEED
    """Seed for the tiles left undetermined by the layout."""
    nodes: Mapping[NodeId, Node] = field(default_factory=lambda: MappingProxyType({ROOT: Node()}), hash=False)
    _positions: _Positions | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        kept = self._positions
        if kept is None or (kept.layout, kept.seed) != (self.layout, self.seed):
            object.__setattr__(self, "_positions", _Positions(self.layout, self.seed))

    @property
    def _known(self) -> _Positions:
        assert self._positions is not None
        return self._positions

    # -- looking -----------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The game and its options; raise LayoutError as `table_of` does."""
        return self._known.table

    @property
    def filled(self) -> Layout:
        """The layout with every tile that was drawn; raise LayoutError as `fill` does."""
        return self._known.begun[0]

    def moves(self, node: NodeId) -> tuple[WrittenMove, ...]:
        """Return the moves from the layout to *node*."""
        moves = (self.nodes[each].move for each in self.path(node))
        return tuple(move for move in moves if move is not None)

    def path(self, node: NodeId) -> tuple[NodeId, ...]:
        """Return the nodes from the root to *node*, both included."""
        row: list[NodeId] = []
        at: NodeId | None = node
        while at is not None:
            row.append(at)
            at = self.nodes[at].parent
        return tuple(reversed(row))

    def step(self, node: NodeId) -> Step[Any]:
        """Return the state at *node*, and all that happened since the node before it.

        Raises:
            LayoutError: the layout cannot be dealt.
            IllegalMoveError: the rules forbid a move on the way.
            NotationError: a move on the way cannot be read.
        """
        return self._known.at(self.moves(node)).step

    def state(self, node: NodeId) -> Any:  # noqa: ANN401 - the state of any game
        """Return the state at *node*; raise as `step` does."""
        return self.step(node).state

    def tells(self, node: NodeId) -> bool:
        """Return whether a move just before *node* is worth telling: at the root, one after the deal and the stakes.

        Raises:
            LayoutError: as `step`.
        """
        return node != ROOT or self._known.begun[2]

    def line(self, node: NodeId = ROOT) -> tuple[NodeId, ...]:
        """Return the nodes after *node* to the end of its line, the first child of each."""
        row = []
        while children := self.nodes[node].children:
            node = children[0]
            row.append(node)
        return tuple(row)

    def lines(self) -> tuple[tuple[WrittenMove, ...], ...]:
        """Return the moves from the layout to the end of each line."""
        return tuple(self.moves(node) for node in self.walk() if not self.nodes[node].children)

    def walk(self, node: NodeId = ROOT) -> Iterator[NodeId]:
        """Yield *node* and all below it: each before its children, the main line first."""
        waiting = [node]
        while waiting:
            each = waiting.pop()
            yield each
            waiting.extend(reversed(self.nodes[each].children))

    def check(self) -> tuple[tuple[NodeId, Reason], ...]:
        """Play all moves, and return the nodes with an illegal move and the reason; those below them are left out.

        Errors of the layout are reported for the root.
        """
        try:
            self._known.at(())
        except LayoutError as error:
            return tuple((ROOT, reason) for reason in error.reasons)
        found = []
        waiting = [(ROOT, self._known.begun[1].step)]
        while waiting:
            node, step = waiting.pop()
            for child in self.nodes[node].children:
                move = self.nodes[child].move
                assert move is not None
                try:
                    waiting.append((child, self._known.played(step, move)))
                except (IllegalMoveError, NotationError) as error:
                    found.append((child, self._wrong(child, move, error)))
        return tuple(found)

    def _wrong(self, node: NodeId, move: WrittenMove, error: IllegalMoveError | NotationError) -> Reason:
        number = len(self.layout.moves) + len(self.path(node)) - 1
        if isinstance(error, IllegalMoveError):
            why = error.reason
        elif not 0 <= move[0] < len(self.table.sizes):
            why = Reason("lesson.seat", seat=move[0])
        else:
            why = Reason("lesson.notation", text=move[1][:60])
        return Reason("lesson.move", number=number, why=why)

    # -- editing -----------------------------------------------------------------------------------

    def _with(self, changed: Mapping[NodeId, Node]) -> Tree:
        return replace(self, nodes=MappingProxyType({**self.nodes, **changed}))

    def play(self, node: NodeId, seat: Seat, text: str) -> tuple[Tree, NodeId]:
        """Play a move at *node*: a move that is there already is found, another begins a variation.

        Returns:
            The tree, and the node after the move.

        Raises:
            IllegalMoveError: the rules forbid it.
            NotationError: it cannot be read.
            LayoutError: the layout cannot be dealt.
        """
        game = self.table.game
        move = (seat, game.write_move(game.read_move(text)))
        self._known.at((*self.moves(node), move))
        return self.added(node, move)

    def added(
        self, node: NodeId, move: WrittenMove, name: Texts = NO_TEXT, page: Page = NO_PAGE
    ) -> tuple[Tree, NodeId]:
        """Add a move at *node* without asking the rules, or find it where it is there already."""
        parent = self.nodes[node]
        found = next((child for child in parent.children if self.nodes[child].move == move), None)
        if found is not None:
            return self, found
        new = NodeId(max(self.nodes) + 1)
        return self._with(
            {node: replace(parent, children=(*parent.children, new)), new: Node(node, move, (), name, page)}
        ), new

    def named(self, node: NodeId, name: Texts) -> Tree:
        """Return it with another name of the variation that begins at *node*."""
        return self._with({node: replace(self.nodes[node], name=name)})

    def with_page(self, node: NodeId, page: Page) -> Tree:
        """Return it with another page at *node*."""
        return self._with({node: replace(self.nodes[node], page=page)})

    def moved(self, node: NodeId, place: int) -> Tree:
        """Return it with *node* at *place*, from 0, among the moves that are shown at the same position."""
        parent = self.nodes[node].parent
        if parent is None:
            return self
        children = [each for each in self.nodes[parent].children if each != node]
        children.insert(place, node)
        return self._with({parent: replace(self.nodes[parent], children=tuple(children))})

    def beside(self, node: NodeId, onto: NodeId) -> Tree:
        """Return it with the variation of *node* in the place of that of *onto*, where the two part.

        Two steps of one line do not part: then nothing changes.
        """
        mine, other = self.path(node), self.path(onto)
        parted = next(((one, two) for one, two in zip(mine, other, strict=False) if one != two), None)
        if parted is None:
            return self
        parent = self.nodes[parted[0]].parent
        assert parent is not None
        return self.moved(parted[0], self.nodes[parent].children.index(parted[1]))

    def shifted(self, node: NodeId, by: int) -> Tree:
        """Return it with the variation that *node* belongs to *by* places later among its neighbours, or earlier.

        Nothing changes at the first and the last place, nor where no move has an alternative.
        """
        for each in reversed(self.path(node)[1:]):
            parent = self.nodes[each].parent
            assert parent is not None
            neighbours = self.nodes[parent].children
            if len(neighbours) > 1:
                place = neighbours.index(each) + by
                return self.moved(each, place) if 0 <= place < len(neighbours) else self
        return self

    def main_line_to(self, node: NodeId) -> Tree:
        """Return it with *node* in the main line from the beginning."""
        tree = self
        for each in self.path(node)[1:]:
            tree = tree.moved(each, 0)
        return tree

    def pruned(self, node: NodeId) -> Tree:
        """Return it without *node* and all below it; the root stays, and loses all below it."""
        gone = set(self.walk(node)) - {ROOT}
        parent = self.nodes[node].parent
        above = ROOT if parent is None else parent
        children = tuple(each for each in self.nodes[above].children if each not in gone)
        nodes = {key: each for key, each in self.nodes.items() if key not in gone}
        nodes[above] = replace(self.nodes[above], children=children)
        return replace(self, nodes=MappingProxyType(nodes))

    def begun_at(self, node: NodeId) -> Tree:
        """Return it with *node* as its root: the moves to it belong to the layout, and only what follows it stays.

        All tiles are laid out as they were dealt, so that none becomes another. Raise LayoutError as `fill` does.
        """
        if node == ROOT:
            return self
        layout = replace(self.filled, moves=(*self.layout.moves, *self.moves(node)))
        below = {key: self.nodes[key] for key in self.walk(node) if key != node}
        moved = {key: replace(each, parent=ROOT) if each.parent == node else each for key, each in below.items()}
        root = replace(self.nodes[node], parent=None, move=None, name=NO_TEXT)
        return Tree(layout, self.seed, MappingProxyType({ROOT: root, **moved}))

    def numbered(self) -> Tree:
        """Return it with the nodes numbered as `walk` finds them, as a file does."""
        numbers = {old: NodeId(place) for place, old in enumerate(self.walk())}
        nodes = {
            new: replace(
                self.nodes[old],
                parent=None if self.nodes[old].parent is None else numbers[self.nodes[old].parent or ROOT],
                children=tuple(numbers[child] for child in self.nodes[old].children),
            )
            for old, new in numbers.items()
        }
        return replace(self, nodes=MappingProxyType(nodes))

    def with_layout(self, layout: Layout) -> Tree:
        """Return it over another *layout*; `check` tells which moves no longer fit.

        Only the settings of pages for removed seats are lost.
        """
        seats = len(layout.hands)
        if seats >= len(self.layout.hands):
            return replace(self, layout=layout)
        nodes = {key: replace(node, page=node.page.for_seats(seats)) for key, node in self.nodes.items()}
        return replace(self, layout=layout, nodes=MappingProxyType(nodes))


def tree_over(layout: Layout, seed: bytes = NO_SEED) -> Tree:
    """Return a tree without moves."""
    return Tree(layout, seed)
