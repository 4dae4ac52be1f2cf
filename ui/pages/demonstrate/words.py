# SPDX-License-Identifier: MIT
"""The words of a step: its move, the text for a class, the judgement of an answer, the notes of the teacher."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.lessons.file import MOST_STEPS
from dominoes.lessons.lesson import Chapter, Right, Wrong, answer, open_tiles
from dominoes.lessons.page import Mark, Spot
from dominoes.lessons.task import Given, Task
from dominoes.lessons.texts import NO_TEXT
from dominoes.lessons.tree import ROOT, UNPLAYABLE, NodeId, Tree
from dominoes.tiles import FACES
from ui.games.presenter import Presenter
from ui.games.reasons import reason_text
from ui.language import i18n, names
from ui.language.i18n import _, number, sentences
from ui.language.names import face_name, tile_spoken
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.settling import LessonCursor, Settled
from ui.paper.blocks import plain_text
from ui.paper.questions import right_answers

_MOST_TEXTS: Final = 2 * MOST_STEPS
"""Moves in words that are remembered."""


class StepWords:
    """Tells the steps of the chapter that an editor shows."""

    def __init__(self, editor: LessonEditor, presenter: Callable[[str], Presenter | None]) -> None:
        """Begin; *presenter* returns the presenter of a game, or None while no table of it is laid out."""
        self._editor = editor
        self._presenter = presenter
        self._texts: dict[tuple[object, ...], str] = {}

    def forget(self) -> None:
        """Tell all moves again: the language is another."""
        self._texts.clear()

    def line(self, tree: Tree, node: NodeId, language: str) -> str:
        """Return the line of *node* in the list of steps, with its name in *language*."""
        name = tree.nodes[node].name.in_language(language)
        text = _("Position") if node == ROOT else self._distinct_text(tree, node)
        return _("{name}: {move}").format(name=name, move=text) if name else text

    def _distinct_text(self, tree: Tree, node: NodeId) -> str:
        """Return the move to *node* in words, with its tiles as they look where another move here is told alike."""
        text, parent, move = self._move_text(tree, node), tree.nodes[node].parent, tree.nodes[node].move
        assert parent is not None
        assert move is not None
        others = (each for each in tree.nodes[parent].children if each != node)
        if all(self._move_text(tree, each) != text for each in others):
            return text
        written = move[1].split()
        faces = [face_name(face) for word in written for face in FACES if str(face) == word]
        # Translators: a move in words, and the tiles with it.
        return _("{move} ({tiles})").format(move=text, tiles=names.enumerated(faces)) if faces else text

    def _move_text(self, tree: Tree, node: NodeId) -> str:
        """Return the move to *node* in words; as it is written where nobody can tell it."""
        key = (tree.layout, tree.seed, tree.moves(node))
        if key in self._texts:
            return self._texts[key]
        while len(self._texts) > _MOST_TEXTS:
            del self._texts[next(iter(self._texts))]
        move = tree.nodes[node].move
        assert move is not None
        _seat, text = move
        presenter = self._presenter(tree.layout.game)
        if presenter is None:
            # It is told in words later.
            return text
        try:
            step = tree.step(node)
        except UNPLAYABLE:
            described: Sequence[str] = ()
        else:
            described = presenter.describe(step.state, step.events, opened=True)
        self._texts[key] = text = described[0] if described else text
        return text

    def happened(self) -> list[str]:
        """Return the events on the way to the present step; none for a deal or an unplayable step."""
        chapter, node = self._editor.chapter, self._editor.at.node
        presenter = None if chapter is None else self._presenter(chapter.layout.game)
        if chapter is None or presenter is None:
            return []
        try:
            step = chapter.tree.step(node)
            return presenter.describe(step.state, step.events) if chapter.tree.tells(node) else []
        except UNPLAYABLE:
            return []

    def position(self, language: str, marks: Sequence[Mark], settled: Settled | None, *, asked: bool) -> str:
        """Return the step shown.

        Args:
            language: Of its text.
            marks: What has them is named.
            settled: What is said instead of what happened.
            asked: Whether its question is said too.
        """
        chapter = self._editor.chapter
        if chapter is None:
            return ""
        page = chapter.page(self._editor.at.node)
        said = plain_text(page.text.in_language(language))
        prompt = plain_text(page.question.prompt.in_language(language)) if asked and page.question else ""
        marked = [self._spot_text(spot) for mark in marks for spot in (mark.spot, mark.to) if spot]
        marked_text = _("Marked: {what}").format(what=names.enumerated(marked)) if marked else ""
        lines = self.happened() if settled is None else [settled.text]
        return sentences(*lines, said, marked_text, prompt)

    def _spot_text(self, spot: Spot) -> str:
        if spot.tile is not None:
            return tile_spoken(spot.tile)
        return "" if spot.seat is None else self._editor.who[spot.seat]


class Learner:
    """Judges answers to the question at the step of an editor, and counts them."""

    def __init__(self, editor: LessonEditor) -> None:
        """Begin without answers."""
        self._editor = editor
        self.stays = False
        """Whether the step stays after a right move, too."""
        self.begin()

    def begin(self) -> None:
        """Begin again: nothing is answered yet."""
        self.right = self.wrong = 0
        """Answers given."""
        self._judged: Right | Wrong | None = None
        """The last answer."""
        self.given: Given | None = None
        """The last answer, if it was no move; it belongs to `said`."""
        self._solved: object = None
        """The question that was answered right by something else than a move, as `LessonEditor.asked`."""
        self.was_before = False
        """Whether it was the answer to the question of the step before, and `said` comes before all else."""
        self._judged_at: object = None
        """The question beside which it is told, as `LessonEditor.asked`."""
        self._language = ""
        """Language of its judgement; empty: the one of the program, which may change meanwhile."""

    def forget_said(self) -> None:
        """Say no more about the last answer."""
        self._judged = None

    @property
    def said(self) -> str:
        """What is said to the last answer, until another step is shown."""
        judged = self._judged
        if judged is None or self._judged_at != self._editor.asked:
            return ""
        why = judged.why
        language = self._language or i18n.current().key
        text = reason_text(why, self._editor.who) if isinstance(why, Reason) else why.in_language(language)
        if isinstance(judged, Right):
            return " ".join(filter(None, (_("Right."), text)))
        return _("Not quite. {why}").format(why=text).strip()

    @property
    def is_asked(self) -> bool:
        """Whether a question is open that can be judged: a copy for learners may come without its answers."""
        question = None if self._editor.chapter is None else self._editor.page.question
        return question is not None and question.has_answer and not self.is_solved

    @property
    def is_solved(self) -> bool:
        """Whether the question of this step was answered right, and the step stays."""
        return self._solved is not None and self._solved == self._editor.asked

    @property
    def asks_move(self) -> bool:
        """Whether the open question is answered by a move."""
        return self.is_asked and self.task is None

    @property
    def task(self) -> Task | None:
        """What is asked for at this step instead of a move."""
        question = None if self._editor.chapter is None else self._editor.page.question
        return None if question is None else question.task

    @property
    def count_text(self) -> str:
        """How many answers were right and wrong."""
        return _("Right: {right} · Wrong: {wrong}").format(right=number(self.right), wrong=number(self.wrong))

    def judge(self, seat: Seat, move: Any, language: str) -> None:  # noqa: ANN401 - any game's moves
        """Say in *language* whether *move* is right, count it, and go on if it is."""
        chapter, before = self._editor.chapter, self._editor.at
        assert chapter is not None
        judged = answer(chapter, self._editor.at.node, (seat, chapter.tree.table.game.write_move(move)))
        if isinstance(judged, Right):
            self.right += 1
            if self.stays:
                self._solved = self._editor.asked
                # Why it is right often stands where the lesson goes on.
                told = judged.why or (NO_TEXT if judged.node is None else chapter.page(judged.node).text)
                judged = Right(told, judged.node)
            elif judged.node is not None:
                self._editor.go(judged.node)
        else:
            self.wrong += 1
        self._keep(judged, None, language, is_before=self._editor.at != before)

    def judge_given(self, given: Given, language: str) -> None:
        """Say in *language* whether what was *given* instead of a move is right, and count it; the step stays."""
        chapter = self._editor.chapter
        assert chapter is not None
        judged = answer(chapter, self._editor.at.node, given)
        if isinstance(judged, Right):
            self.right += 1
            self._solved = self._editor.asked
        else:
            self.wrong += 1
        self._keep(judged, given, language)

    def _keep(self, judged: Right | Wrong, given: Given | None, language: str, *, is_before: bool = False) -> None:
        self._judged, self._judged_at, self.given = judged, self._editor.asked, given
        self.was_before = is_before
        self._language = "" if language == i18n.current().key else language


class ClassText:
    """The words for a class at the step that an editor shows."""

    def __init__(
        self,
        editor: LessonEditor,
        cursor: LessonCursor,
        learner: Learner,
        words: StepWords,
        language: Callable[[], str],
    ) -> None:
        """Make it, with a hidden solution; *language* returns the one in which the class reads."""
        self._revealed: object = None
        """The question whose answer is shown, as `LessonEditor.asked`; None for none."""
        self._editor = editor
        self._cursor = cursor
        self._learner = learner
        self._words = words
        self._language = language

    @property
    def revealed(self) -> bool:
        """Whether the answer to the question of this step is shown."""
        return self._revealed is not None and self._revealed == self._editor.asked

    def toggle_answer(self) -> None:
        """Show the answer to the question of this step, or hide it again."""
        self._revealed = None if self.revealed else self._editor.asked

    def hide_answer(self) -> None:
        """Show no answer."""
        self._revealed = None

    @property
    def title(self) -> str:
        """What the lesson is called, and its chapter."""
        chapter, language = self._editor.chapter, self._language()
        titles = (self._editor.lesson.title, NO_TEXT if chapter is None else chapter.title)
        return " · ".join(filter(None, (each.in_language(language) for each in titles)))

    def text(self, *, counted: bool) -> str:
        """Return the class's text, in Markdown; if *counted*, with the numbers of right and wrong answers."""
        chapter = self._editor.chapter
        if chapter is None:
            return ""
        node, settled = self._editor.at.node, self._cursor.settled
        said, before = self._learner.said, self._learner.was_before
        words = class_words(chapter, node, self._language(), said=said, first=before, revealed=self.revealed)
        count = self._learner.count_text if counted else ""
        return "\n\n".join(filter(None, (words, "" if settled is None else settled.text, count)))

    def notes(self, language: str) -> tuple[str, ...]:
        """Return the next events, the solution in *language*, and the parts hidden from the class."""
        chapter, node, who = self._cursor.chapter, self._editor.at.node, self._editor.who
        if chapter is None:
            return ()
        tree = chapter.tree
        children = tree.nodes[node].children
        if (stop := self._cursor.following) is not None:
            following = stop.text
        elif children:
            following = self._words.line(tree, children[0], self._language())
        else:
            following = _("Next chapter") if self._editor.has_next_chapter else _("This line ends here.")
        try:
            opened = open_tiles(chapter, node, tree.state(node)).hands
        except UNPLAYABLE:
            opened = chapter.open_hands(node)
        closed = [name for seat, name in enumerate(who) if Seat(seat) not in opened]
        return (
            _("Next: {step}").format(step=following),
            plain_text(solution_text(chapter, node, language)),
            _("Closed for the class: {seats}").format(seats=names.enumerated(closed)) if closed else "",
        )


def class_words(
    chapter: Chapter, node: NodeId, language: str, *, said: str = "", first: bool = False, revealed: bool = False
) -> str:
    """Return what a class reads at the step *node* of *chapter*, in Markdown.

    Args:
        chapter: Of the step.
        node: The step.
        language: In which it reads.
        said: To the last answer.
        first: Whether that comes first, as the reply to the question of the step before.
        revealed: Whether the solution is shown.
    """
    page = chapter.page(node)
    question = page.question
    text, prompt = (each.in_language(language) for each in (page.text, question.prompt if question else NO_TEXT))
    lines = [said, text, prompt] if first else [text, prompt, said]
    if question is not None and revealed:
        lines.append(solution_text(chapter, node, language))
    # Each is a paragraph of its own.
    return "\n\n".join(filter(None, lines))


def solution_text(chapter: Chapter, node: NodeId, language: str) -> str:
    """Return the hidden solution at *node* in words; without one of the teacher, the right answers and their reasons.

    It is empty where nothing is asked, or no answer is right.
    """
    question = chapter.page(node).question
    if question is None:
        return ""
    if not (solution := question.solution.in_language(language)):
        solution = sentences(*right_answers(chapter, node, question, language))
    return _("Answer: {text}").format(text=solution) if solution else ""
