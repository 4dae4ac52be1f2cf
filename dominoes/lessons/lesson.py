# SPDX-License-Identifier: MIT
"""A lesson: chapters, each a layout with its tree, and the words, pictures and questions of each step.

All are values; each edit returns another, so that undo is a list of lessons.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, Final, NamedTuple

from dominoes.characters import holds
from dominoes.errors import NotationError, Reason
from dominoes.game import AnyGame, Event, Faces, Seat, Step, known
from dominoes.lessons.layout import Layout, LayoutError, played_tiles, positions, tiles_in, write_hands
from dominoes.lessons.page import Answer, Mark, Page, Question, Spot
from dominoes.lessons.task import Chosen, Given, Ordered, Typed, judged
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.lessons.tree import ROOT, UNPLAYABLE, NodeId, Tree
from dominoes.records.replay import WrittenMove, with_passes
from dominoes.tiles import Tile

COPY_ATTEMPTS: Final = 200
"""How many deals are tried until a copy can be played with another one."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One position, the moves from it, and the comments on them."""

    tree: Tree
    title: Texts = NO_TEXT
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""

    @property
    def layout(self) -> Layout:
        """The position at its beginning."""
        return self.tree.layout

    def page(self, node: NodeId) -> Page:
        """Return the content of *node*."""
        return self.tree.nodes[node].page

    def with_page(self, node: NodeId, page: Page) -> Chapter:
        """Return it with another page at *node*."""
        return replace(self, tree=self.tree.with_page(node, page))

    def open_hands(self, node: NodeId) -> tuple[Seat, ...]:
        """Return the seats with open hands at *node*, set by its page or else by the nearest page before it."""
        said = (self.page(each).open_hands for each in reversed(self.tree.path(node)))
        found = next((each for each in said if each is not None), None)
        return tuple(Seat(seat) for seat in range(len(self.layout.hands))) if found is None else found

    def view(self, node: NodeId) -> Seat:
        """Return the seat from which the table is seen at *node*."""
        said = (self.page(each).view for each in reversed(self.tree.path(node)))
        return next((each for each in said if each is not None), Seat(0))

    def begun_at(self, node: NodeId) -> Chapter:
        """Return it with the step *node* as its beginning, seen as it is now; see `Tree.begun_at`, also for errors."""
        before = [self.page(each) for each in reversed(self.tree.path(node))]
        page = replace(
            self.page(node),
            open_hands=next((each.open_hands for each in before if each.open_hands is not None), None),
            view=next((each.view for each in before if each.view is not None), None),
        )
        return replace(self, tree=self.tree.begun_at(node).with_page(ROOT, page))

    def is_seen(self, node: NodeId, seat: Seat, tile: Tile) -> bool:
        """Return whether a *tile* in the hand of *seat* lies face up at *node*."""
        turned = {Spot(tile, seat), Spot(tile)} & {*self.page(node).turned}
        return (seat in self.open_hands(node)) != bool(turned)

    def marks_seen(self, node: NodeId) -> tuple[Mark, ...]:
        """Return the marks at *node* that a class may see: they point at nothing closed. Raise as `Tree.step`."""
        spots = {mark: [spot for spot in (mark.spot, mark.to) if spot is not None] for mark in self.page(node).marks}
        return tuple(mark for mark, pointed in spots.items() if all(self.is_spot_seen(node, spot) for spot in pointed))

    def is_spot_seen(self, node: NodeId, spot: Spot) -> bool:
        """Return whether a class may see *spot* at *node*: otherwise a twin of the tile elsewhere would tell of it.

        Raise as `Tree.step`.
        """
        face, seat = spot.tile, spot.seat
        if face is None or seat is None:
            return True
        state = self.tree.state(node)
        if seat >= len(state.hands):
            return False
        if face in state.hands[seat]:
            return self.is_seen(node, seat, face)
        if seat in self.open_hands(node):
            return True
        # Whether the others saw what it was.
        game, other = self.tree.table.game, Seat((seat + 1) % len(state.hands))
        played = (game.mask(event, other) for event in state.history if getattr(event, "seat", None) == seat)
        return any(_names(event, face) for event in played)

    def check(self) -> tuple[tuple[NodeId, Reason], ...]:
        """Return all errors: illegal moves, illegal right answers, missing seats."""
        return (*self.tree.check(), *self._wrong_answers(), *self._wrong_seats())

    @property
    def is_playable(self) -> bool:
        """Whether the rules allow its layout, its moves and its right answers."""
        return not self.tree.check() and not self._wrong_answers()

    def _wrong_answers(self) -> tuple[tuple[NodeId, Reason], ...]:
        found = []
        for node in self.tree.walk():
            question = self.page(node).question
            if question is None:
                continue
            try:
                state = self.tree.state(node)
            except UNPLAYABLE:
                # Errors on the way to it are reported already.
                continue
            game = self.tree.table.game
            for each in question.right:
                why = _why_not(game, state, len(self.layout.hands), each.move)
                if why is not None:
                    found.append((node, Reason("lesson.answer", why=why)))
        return tuple(found)

    def _wrong_seats(self) -> tuple[tuple[NodeId, Reason], ...]:
        seats = len(self.layout.hands)
        found = []
        for node in self.tree.walk():
            page = self.page(node)
            spots = [*page.turned, *(spot for mark in page.marks for spot in (mark.spot, mark.to) if spot is not None)]
            named = [*(page.open_hands or ()), page.view, *(spot.seat for spot in spots)]
            found += [(node, Reason("lesson.seat", seat=seat)) for seat in named if seat is not None and seat >= seats]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Lesson:
    """Chapters under a title."""

    title: Texts = NO_TEXT
    author: str = ""
    summary: Texts = NO_TEXT
    """Its subject, for a shelf of lessons."""
    chapters: tuple[Chapter, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""

    @property
    def languages(self) -> tuple[str, ...]:
        """Languages of its texts, sorted."""
        return tuple(sorted({key for text in _texts(self) for key in text.languages}))

    def added(self, chapter: Chapter, place: int | None = None) -> Lesson:
        """Return it with another chapter, at *place* or at the end."""
        at = len(self.chapters) if place is None else place
        return replace(self, chapters=(*self.chapters[:at], chapter, *self.chapters[at:]))

    def replaced(self, place: int, chapter: Chapter) -> Lesson:
        """Return it with another chapter at *place*."""
        return replace(self, chapters=(*self.chapters[:place], chapter, *self.chapters[place + 1 :]))

    def renamed(self, place: int, title: Texts) -> Lesson:
        """Return it with another title of the chapter at *place*."""
        return self.replaced(place, replace(self.chapters[place], title=title))

    def removed(self, place: int) -> Lesson:
        """Return it without the chapter at *place*."""
        return replace(self, chapters=self.chapters[:place] + self.chapters[place + 1 :])

    def found(self, words: str) -> bool:
        """Return whether all of *words* stand somewhere in its texts or in its author's name."""
        everything = " ".join([self.author, *(text for each in _texts(self) for _key, text in each.by_language)])
        return holds(everything, words)


def _texts(lesson: Lesson) -> list[Texts]:
    """Return all texts of *lesson*."""
    found = [lesson.title, lesson.summary]
    for chapter in lesson.chapters:
        found.append(chapter.title)
        for node in chapter.tree.nodes.values():
            found += [node.name, node.page.text, node.page.notes]
            question = node.page.question
            if question is not None:
                found += question.texts
    return found


# -- questions ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Right:
    """An answer that the question asks for."""

    why: Texts
    """The reply to it."""
    node: NodeId | None
    """Where the lesson goes on after it, if it is a move of its tree."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """Another answer."""

    why: Texts | Reason
    """The lesson's reply to it, or else why it is illegal or wrong."""


def answer(chapter: Chapter, node: NodeId, given: WrittenMove | Given) -> Right | Wrong:
    """Judge what a learner has *given* as an answer to the question at *node*: a move, or what its task asks for.

    Raises:
        ValueError: nothing is asked there, or something else.
        LayoutError: the layout cannot be dealt.
        IllegalMoveError: the rules forbid a move on the way.
        NotationError: a move cannot be read.
    """
    question = chapter.page(node).question
    if question is None:
        raise ValueError("nothing is asked here")
    task = question.task
    if isinstance(given, Typed | Chosen | Ordered):
        if task is None:
            raise ValueError("a move is asked for here")
        verdict = judged(task, given)
        if verdict.right:
            return Right(verdict.why, None)
        return Wrong(verdict.why or question.otherwise or verdict.reason or NO_TEXT)
    if task is not None:
        raise ValueError("no move is asked for here")
    return _judged_move(chapter, node, question, given)


def _judged_move(chapter: Chapter, node: NodeId, question: Question, move: WrittenMove) -> Right | Wrong:
    game, state = chapter.tree.table.game, chapter.tree.state(node)
    given = _meant(game, move)
    right = _listed(game, question.right, given)
    why_not = _why_not(game, state, len(chapter.layout.hands), move)
    if right is not None and why_not is None:
        children = chapter.tree.nodes[node].children
        after = (each for each in children if _is(game, chapter.tree.nodes[each].move, given))
        return Right(right.why, next(after, None))
    wrong = _listed(game, question.wrong, given)
    if wrong is not None and wrong.why:
        return Wrong(wrong.why)
    return Wrong(why_not or question.otherwise)


def _meant(game: AnyGame, move: WrittenMove) -> tuple[Seat, Any]:
    """Return the meaning of *move*, independent of the order of its tiles."""
    return move[0], game.read_move(move[1])


def _is(game: AnyGame, move: WrittenMove | None, given: tuple[Seat, Any]) -> bool:
    """Return whether *move*, which a file may have misspelt, is the one *given*."""
    try:
        return move is not None and _meant(game, move) == given
    except NotationError:
        return False


def _listed(game: AnyGame, answers: Sequence[Answer], given: tuple[Seat, Any]) -> Answer | None:
    return next((each for each in answers if _is(game, each.move, given)), None)


def _why_not(game: AnyGame, state: Any, seats: int, move: WrittenMove) -> Reason | None:  # noqa: ANN401
    """Return why *move* cannot be played in *state*; passes before it may be left out."""
    seat, text = move
    if not 0 <= seat < seats:
        return Reason("lesson.seat", seat=seat)
    try:
        wanted = game.read_move(text)
    except NotationError:
        return Reason("lesson.notation", text=text[:60])
    return game.why_not(with_passes(game, Step(state), move).state, seat, wanted)


# -- copies -------------------------------------------------------------------------------------------


def learner_copy(lesson: Lesson, *, answers: bool = True) -> Lesson:
    """Return the learners' version of *lesson*, without a trace of any tile it never shows.

    The teacher's notes are left out, and, unless it keeps *answers*, everything that gives those away: answers,
    solution, and the moves after a question. A tile never open and never played becomes undetermined, and the seed
    changes, so that other tiles are dealt for it. Marks and answers naming such a tile are left out, and so are
    unplayable moves, and all keys unknown to this version.

    Texts stay as the teacher wrote them.

    Raises:
        LayoutError: a layout cannot be dealt, or its moves can be played with the closed tiles of its own deal alone.
    """
    chapters = tuple(_for_learners(each, answers=answers) for each in lesson.chapters)
    return replace(lesson, chapters=chapters, more={})


def _for_learners(chapter: Chapter, *, answers: bool) -> Chapter:
    filled = replace(chapter.tree.filled, more={})
    tree = chapter.tree.with_layout(replace(chapter.layout, more={}))
    for node, _reason in tree.check():
        tree = tree.pruned(node)
    for node in tuple(tree.walk()):
        if node in tree.nodes:
            page = replace(tree.nodes[node].page, notes=NO_TEXT, more={})
            if page.question is not None:
                page = replace(page, question=_question_for_learners(page.question, answers=answers))
                for child in () if answers else tree.nodes[node].children:
                    tree = tree.pruned(child)
            tree = tree.with_page(node, page)
    plain = replace(chapter, tree=tree, more={})
    shown = _shown(plain, filled)
    return plain if shown == filled else _dealt_otherwise(_with_pages(plain, shown), filled, shown)


def _question_for_learners(question: Question, *, answers: bool) -> Question:
    task = question.task
    if not answers:
        return Question(question.prompt, task=None if task is None else task.without_answers().without_more())
    right, wrong = (tuple(replace(each, more={}) for each in row) for row in (question.right, question.wrong))
    return replace(question, right=right, wrong=wrong, more={}, task=None if task is None else task.without_more())


def _shown(chapter: Chapter, filled: Layout) -> Layout:
    """Return the layout *filled* with only those tiles that are open or played somewhere in *chapter*."""
    tree = chapter.tree
    nodes = tuple(tree.walk())
    if any(tree.state(node).ended is not None for node in nodes):
        # The end of a round opens all hands: the rest in them decides on the payments.
        return filled
    named = played_tiles(filled, tree.table, tree.lines())
    played = [mine | others for mine, others in zip(named, _laid(chapter, filled, nodes), strict=True)]
    hands = []
    for at, (hand, needed) in enumerate(zip(filled.hands, played, strict=True)):
        left = Counter(needed)
        row = []
        for face in known(hand):
            open_somewhere = any(chapter.is_seen(node, Seat(at), face) for node in nodes)
            row.append(face if open_somewhere or left[face] > 0 else None)
            left[face] -= 1
        hands.append(tuple(row))
    out = tuple(each if each.thrown_by is None else replace(each, tile=None) for each in filled.standing.played)
    rest = _shown_rest(chapter, filled, nodes)
    return replace(filled, hands=tuple(hands), standing=replace(filled.standing, played=out), rest=rest)


def _laid(chapter: Chapter, filled: Layout, nodes: Sequence[NodeId]) -> tuple[Counter[Tile], ...]:
    """Return for each seat the tiles in *filled* that leave its hand for all to see, whether a move names them or not.

    So does the mate of a tile that is drawn.
    """
    dealt = tuple(Counter(known(hand)) for hand in filled.hands)
    found: tuple[Counter[Tile], ...] = tuple(Counter() for _ in dealt)
    for before, step in _steps(chapter.tree, filled, nodes):
        for seat, (mine, laid) in enumerate(zip(dealt, found, strict=True)):
            for face in mine:
                left = step.state.hands[seat].count(face)
                if left < min(mine[face], before[seat].count(face)) and _is_shown(chapter, step.events, face):
                    laid[face] = max(laid[face], mine[face] - left)
    return found


def _steps(tree: Tree, filled: Layout, nodes: Sequence[NodeId]) -> Iterator[tuple[Sequence[Faces], Step[Any]]]:
    """Yield each step from the deal of *filled* to every one of *nodes*, after the hands before it."""
    hands: Sequence[Faces] = filled.hands
    for played in positions(filled, tree.table):
        yield hands, played.step
        hands = played.step.state.hands
    for node in nodes:
        parent = tree.nodes[node].parent
        if parent is not None:
            yield tree.state(parent).hands, tree.step(node)


def _is_shown(chapter: Chapter, events: Iterable[Event], face: Tile) -> bool:
    """Return whether one of *events* shows *face* to every seat."""
    game, seats = chapter.tree.table.game, range(len(chapter.tree.filled.hands))
    return any(all(_names(game.mask(event, Seat(seat)), face) for seat in seats) for event in events)


def _shown_rest(chapter: Chapter, filled: Layout, nodes: Sequence[NodeId]) -> Faces:
    """Return the tiles to draw in *filled*, with faces only for those drawn somewhere in everybody's sight.

    Those are in an open hand, or what follows tells every seat of them.
    """
    tree, game = chapter.tree, chapter.tree.table.game
    shown: list[Tile | None] = [None] * len(filled.rest)
    for node in nodes:
        state = tree.state(node)
        for at in game.drawn(state, len(filled.rest)):
            (face,) = known(filled.rest[at : at + 1])
            held = [Seat(seat) for seat, hand in enumerate(state.hands) if face in hand]
            if any(chapter.is_seen(node, seat, face) for seat in held) or _is_shown(chapter, state.history, face):
                shown[at] = face
    return tuple(shown)


def _with_pages(chapter: Chapter, shown: Layout) -> Chapter:
    """Return *chapter* with the same tiles open on its pages, and no mention of tiles missing in *shown*."""
    copy, tree = chapter, chapter.tree
    game = tree.table.game
    open_hands: dict[NodeId, tuple[Seat, ...]] = {}
    for node in tree.walk():
        page, parent, state = tree.nodes[node].page, tree.nodes[node].parent, tree.state(node)
        # Only the state knows the hands of tiles drawn since.
        rows = [dict.fromkeys((*known(dealt), *held)) for dealt, held in zip(shown.hands, state.hands, strict=True)]
        seen = [[face for face in row if chapter.is_seen(node, Seat(at), face)] for at, row in enumerate(rows)]
        # A hand with a closed tile, possibly undetermined, is marked as closed, and its other tiles as turned.
        opened = tuple(
            seat
            for seat in chapter.open_hands(node)
            if seat < len(rows) and None not in shown.hands[seat] and len(seen[seat]) == len(rows[seat])
        )
        open_hands[node] = opened
        turned = tuple(Spot(face, Seat(at)) for at, row in enumerate(seen) if at not in opened for face in row)
        inherited = parent is not None and open_hands[parent] == opened
        page = replace(
            page,
            open_hands=None if inherited else opened,
            turned=turned,
            marks=tuple(mark for mark in page.marks if all(_is_named(spot, shown) for spot in (mark.spot, mark.to))),
        )
        if page.question is not None:
            right, wrong = page.question.right, page.question.wrong
            right = tuple(each for each in right if _why_not(game, state, len(rows), each.move) is None)
            right, wrong = (
                tuple(each for each in row if _names_shown(game, each.move, shown)) for row in (right, wrong)
            )
            page = replace(page, question=replace(page.question, right=right, wrong=wrong))
        copy = copy.with_page(node, page)
    return copy


def _names(value: object, face: Tile) -> bool:
    """Return whether *face* is *value* or somewhere in it."""
    if isinstance(value, tuple):
        return any(_names(each, face) for each in value)
    if value == face:
        return True
    return is_dataclass(value) and any(_names(getattr(value, each.name), face) for each in fields(value))


def _is_named(spot: Spot | None, shown: Layout) -> bool:
    """Return whether the thing named by *spot* is known to learners."""
    if spot is None or spot.tile is None:
        return True
    hands = shown.hands if spot.seat is None else shown.hands[spot.seat : spot.seat + 1]
    return any(spot.tile in hand for hand in (*hands, shown.rest))


def _names_shown(game: AnyGame, move: WrittenMove, shown: Layout) -> bool:
    """Return whether *move* can be read and names only tiles that learners know, as dealt to its seat or as drawn."""
    try:
        named = Counter(tiles_in(game.read_move(move[1])))
    except NotationError:
        return False
    return move[0] < len(shown.hands) and named <= Counter(known((*shown.hands[move[0]], *shown.rest)))


def _dealt_otherwise(chapter: Chapter, filled: Layout, shown: Layout) -> Chapter:
    """Return *chapter* over *shown*, with a seed that deals other tiles and keeps its moves playable.

    The seed follows from what learners know alone.
    """
    hands = (*shown.hands, shown.rest) if shown.rest else shown.hands
    content = "\n".join([filled.game, write_hands(hands), str(shown.moves), str(chapter.tree.lines())])
    wanted = _shows(chapter)
    same: Chapter | None = None
    for attempt in range(COPY_ATTEMPTS):
        seed = hashlib.sha256(f"{content}\n{attempt}".encode()).digest()
        found = replace(chapter, tree=replace(chapter.tree, layout=shown, seed=seed))
        # A tile dealt as the twin of one that is turned would be turned, too; a mate would be laid down.
        if not found.is_playable or _shows(found) != wanted:
            continue
        if _closed(found.tree.filled, shown) != _closed(filled, shown):
            return found
        same = found
    if same is None:
        raise LayoutError([Reason("lesson.copy")])
    # No other deal allows the moves, as anybody knowing them can tell.
    return same


def _closed(dealt: Layout, shown: Layout) -> tuple[Counter[Tile | None], ...] | tuple[Tile | None, ...]:
    """Return the part of *dealt* without names in *shown*: the hands, or the tiles to draw if all hands have names."""
    return tuple(map(Counter, dealt.hands)) if any(None in hand for hand in shown.hands) else dealt.rest


def _shows(chapter: Chapter) -> dict[NodeId, tuple[object, ...]]:
    """Return for each node of *chapter* what everybody sees: tiles in each hand, and what happened since the last."""
    return {node: (*_seen_in(chapter, node), *_seen_of(chapter, node)) for node in chapter.tree.walk()}


def _seen_in(chapter: Chapter, node: NodeId) -> Iterator[Counter[Tile]]:
    for at, hand in enumerate(chapter.tree.state(node).hands):
        yield Counter(face for face in hand if chapter.is_seen(node, Seat(at), face))


def _seen_of(chapter: Chapter, node: NodeId) -> Iterator[Event]:
    """Yield the events on the way to *node*, from the deal to its first position too, with the faces all seats see."""
    game, step = chapter.tree.table.game, chapter.tree.step(node)
    for event in step.state.history if node == ROOT else step.events:
        for seat in range(len(chapter.layout.hands)):
            event = game.mask(event, Seat(seat))  # noqa: PLW2901 - each seat hides its part
        yield event


# -- what a class sees ----------------------------------------------------------------------------


class OpenTiles(NamedTuple):
    """The face-up tiles of the hands."""

    hands: tuple[Seat, ...]
    """Hands that are open as a whole."""
    single: Mapping[Seat, tuple[Tile, ...]]
    """Open tiles of hands in which others are closed."""


class ClassView(NamedTuple):
    """How a class looks at the table."""

    seat: Seat
    """The seat at the bottom, whose hand is open as a whole."""
    tiles: OpenTiles


def class_chapter(chapter: Chapter, node: NodeId) -> Chapter:
    """Return *chapter* as a class sees it at *node*: closed where nothing is said of hands, neither before nor there.

    Then those alone are open that the class looks from or is asked about.
    """
    page = chapter.page(node)
    if page.turned or any(chapter.page(each).open_hands is not None for each in chapter.tree.path(node)):
        return chapter
    # The layout may have had more seats when its pages were written.
    view = Seat(min(chapter.view(node), len(chapter.layout.hands) - 1))
    return chapter.with_page(node, replace(page, open_hands=tuple(sorted({view, *asked_seats(page)}))))


def asked_seats(page: Page) -> tuple[Seat, ...]:
    """Return the seats of the right answers on *page*."""
    return () if page.question is None else tuple(each.move[0] for each in page.question.right)


def open_tiles(chapter: Chapter, node: NodeId, state: Any) -> OpenTiles:  # noqa: ANN401 - of any game
    """Return the face-up tiles in *state*, the position after *node* of *chapter*."""
    hands, single = [], {}
    for at, hand in enumerate(state.hands):
        seat = Seat(at)
        seen = tuple(face for face in hand if chapter.is_seen(node, seat, face))
        # An empty hand is as the lesson says.
        if len(seen) < len(hand):
            single[seat] = seen
        elif hand or seat in chapter.open_hands(node):
            hands.append(seat)
    return OpenTiles(tuple(hands), {seat: seen for seat, seen in single.items() if seen})


def class_view(
    chapter: Chapter,
    node: NodeId,
    state: Any,  # noqa: ANN401 - of any game
    turned_to: Seat | None = None,
) -> ClassView | None:
    """Return the class's view of *state*, the position after *node* of *chapter*; None if no hand is wholly open.

    A hand with a closed tile is never at the bottom. It is the hand of the seat answering a question, if the class may
    see that; before all others it is *turned_to*, the seat chosen before this class. For hands that are closed since
    nothing is said of them, give it what `class_chapter` returns.
    """
    tiles = open_tiles(chapter, node, state)
    opened = tiles.hands
    if not opened:
        return None
    shown = Seat(min(chapter.view(node), len(state.hands) - 1))
    wanted = [shown, *asked_seats(chapter.page(node))]
    if turned_to is not None:
        wanted.append(turned_to)
    return ClassView(next((seat for seat in reversed(wanted) if seat in opened), opened[0]), tiles)
