# SPDX-License-Identifier: MIT
"""The steps of lessons and rounds on paper: the visible position of each, and its events in words.

What a lesson keeps closed is not on the page: not as a tile, not in a caption, not in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from dominoes.game import AnyGame, Event, Seat
from dominoes.lessons.lesson import Chapter, class_chapter, class_view
from dominoes.lessons.page import Mark, Spot
from dominoes.lessons.tree import NodeId
from dominoes.records.replay import still_view
from ui.diagram.position import Group, Position, PrintedSeat, on_table, with_turn
from ui.games import GAME_UIS, words_of


def whole_position(
    game: str,
    state: Any,  # noqa: ANN401 - the state of any game
    seat: Seat,
    who: Sequence[str],
    *,
    opened: bool,
    undealt: bool = False,
) -> Position:
    """Return the position of *state* as a diagram without a title, with all hands open or as *seat* knows it.

    Args:
        game: Key of the game.
        state: What is shown.
        seat: Who sits at the bottom.
        who: Names by seat.
        opened: Open all hands.
        undealt: Show also the tiles that no table shows, such as those not dealt.
    """
    made = GAME_UIS[game].diagram()(state, seat, who, opened=opened, title="")
    # Who sees the table so is said once, above all of them.
    made = replace(made, legend=made.legend[:-1])
    return made if undealt else on_table(made)


def position_at(
    chapter: Chapter, node: NodeId, who: Sequence[str], *, opened: bool = False, turned_to: Seat | None = None
) -> Position:
    """Return the class's view at *node* of a lesson with its marks, or all tiles; raise as `Tree.step` does.

    Args:
        chapter: Of the lesson, or as one class sees it.
        node: The step.
        who: Names by seat.
        opened: Show all tiles.
        turned_to: The seat to which the table was turned before this class; None if it was not.
    """
    state = chapter.tree.state(node)
    if not opened:
        chapter = class_chapter(chapter, node)
    seen = class_view(chapter, node, state, None if opened else turned_to)
    # The layout may have had more seats when its pages were written.
    view = Seat(min(chapter.view(node), len(who) - 1)) if opened or seen is None else seen.seat
    if opened:
        shown = whole_position(chapter.layout.game, state, view, who, opened=True, undealt=True)
    else:
        shown = _seen_at(chapter, node, view, who)
    asked = still_view(chapter.tree.table.game, state, view, asks=True).to_act == (view,)
    if asked and (opened or seen is not None) and not shown.seats[0].to_act:
        # Several decide at once: this seat is asked. With its hand closed that would tell what it holds.
        shown = with_turn(shown, 0)
    marks = chapter.page(node).marks if opened else chapter.marks_seen(node)
    return replace(shown, marks=tuple(_marks_at(marks, view, shown)))


def _marks_at(marks: Sequence[Mark], view: Seat, shown: Position) -> Iterator[Mark]:
    """Yield the visible ones among *marks*; a tile that lies face down is not pointed at."""
    seats = len(shown.seats)
    open_tiles = {tile for group in _groups(shown) for tile in group.tiles}
    open_tiles |= {laid.tile for line in shown.connected for laid in line.row}

    def placed(spot: Spot) -> Spot:
        return spot if spot.seat is None else replace(spot, seat=Seat((spot.seat - view) % seats))

    for mark in (each for each in marks if each.within(seats)):
        spots = [spot for spot in (mark.spot, mark.to) if spot is not None]
        if all(spot.tile is None or spot.tile in open_tiles for spot in spots):
            yield replace(mark, spot=placed(mark.spot), to=None if mark.to is None else placed(mark.to))


def _groups(position: Position) -> Iterator[Group]:
    for seat in position.seats:
        yield from seat.groups
        if seat.play is not None:
            yield seat.play
    yield from (*position.middle, *position.strips)


def _seen_at(chapter: Chapter, node: NodeId, view: Seat, who: Sequence[str]) -> Position:
    game, state, seats = chapter.layout.game, chapter.tree.state(node), len(who)
    if _all_open(chapter, node):
        return whole_position(game, state, view, who, opened=True)
    eyes = [whole_position(game, state, Seat(seat), who, opened=False) for seat in range(seats)]
    open_hands = [seat for seat in chapter.open_hands(node) if seat < seats]
    shown = [_seat_at(chapter, node, Seat((view + place) % seats), eyes) for place in range(seats)]
    viewer = next((seat for seat in (view, *open_hands) if seat in open_hands), None)
    base = eyes[view]
    # In a game for one there is nobody else: everybody knows what its player does.
    strips = eyes[viewer].strips if viewer is not None else _known_to_both(eyes[0].strips, eyes[-1].strips)
    # Each seat knows its own tiles best, but whose turn it is was told to the one at the bottom.
    seats_now = tuple(replace(each, to_act=seat.to_act) for each, seat in zip(shown, base.seats, strict=True))
    return replace(base, seats=seats_now, strips=strips)


def _all_open(chapter: Chapter, node: NodeId) -> bool:
    shown = chapter.open_hands(node)
    return all(Seat(seat) in shown for seat in range(len(chapter.layout.hands))) and not chapter.page(node).turned


def _seat_at(chapter: Chapter, node: NodeId, seat: Seat, eyes: Sequence[Position]) -> PrintedSeat:
    """Return the visible part of one *seat*; *eyes* is the table as each seat knows it."""
    own = eyes[seat].seats[0]
    other = (seat + 1) % len(eyes)
    others = eyes[other].seats[(seat - other) % len(eyes)]
    turned = chapter.page(node).turned
    if turned:
        groups = tuple(_with_closed(chapter, node, seat, group) for group in own.groups)
        # It is unknown whether the class may know all of its play; the others' view may be shown.
        return replace(others, groups=groups)
    return own if seat in chapter.open_hands(node) else others


def _with_closed(chapter: Chapter, node: NodeId, seat: Seat, group: Group) -> Group:
    tiles = tuple(tile if tile and chapter.is_seen(node, seat, tile) else None for tile in group.tiles)
    # What tiles are called tells them.
    return group if tiles == group.tiles else Group(tiles)


def _known_to_both(one: Sequence[Group], other: Sequence[Group]) -> tuple[Group, ...]:
    return tuple(
        replace(
            mine, tiles=tuple(tile if tile == its else None for tile, its in zip(mine.tiles, yours.tiles, strict=True))
        )
        for mine, yours in zip(one, other, strict=True)
    )


# -- in words --------------------------------------------------------------------------------------


def describe_at(chapter: Chapter, node: NodeId, who: Sequence[str]) -> list[str]:
    """Return the events since the step before, as the class saw them, in sentences; raise as `Tree.step` does."""
    chapter = class_chapter(chapter, node)
    tree = chapter.tree
    step = tree.step(node)
    return list(describe(chapter.layout.game, step.state, step.events, who, eyes_at(chapter, node)))


def eyes_at(chapter: Chapter, node: NodeId) -> Callable[[Event], Event] | None:
    """Return the mask for events on the way to *node* as a class may know them; None if it may know all."""
    return None if _all_open(chapter, node) else _Eyes(chapter, node)


class _Eyes:
    """The class's version of an event."""

    def __init__(self, chapter: Chapter, node: NodeId) -> None:
        self._game: AnyGame = chapter.tree.table.game
        self._seats = len(chapter.layout.hands)
        self._open = chapter.open_hands(node) if not chapter.page(node).turned else ()

    def __call__(self, event: Event) -> Event:
        whose = getattr(event, "seat", None)
        if whose in self._open:
            return self._game.mask(event, whose)
        # As somebody else saw it.
        return self._game.mask(event, Seat(((whose or 0) + 1) % self._seats))


def describe(
    game: str,
    state: Any,  # noqa: ANN401 - the state of any game
    events: Iterable[Event],
    who: Sequence[str],
    seen: Any = None,  # noqa: ANN401 - a function of an event, or None
) -> Iterator[str]:
    """Yield *events*, up to *state*, in sentences; *seen* masks each for the reader."""
    words = words_of(game, state.options, who)
    if not words.IS_PRINTED:
        return
    for event in events:
        line = words.opened_event(event if seen is None else seen(event), state)
        if line:
            yield line
