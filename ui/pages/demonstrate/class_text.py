# SPDX-License-Identifier: MIT
"""What a class reads at the step that is shown, and what its teacher reads about that."""

from __future__ import annotations

from collections.abc import Callable

from dominoes.game import Seat
from dominoes.lessons.class_view import open_tiles
from dominoes.lessons.page import Page
from dominoes.lessons.texts import NO_TEXT
from dominoes.lessons.tree import UNPLAYABLE
from ui.language import names
from ui.language.i18n import _
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.learner import Learner
from ui.pages.demonstrate.settling_cursor import SettlingCursor
from ui.pages.demonstrate.step_words import StepWords
from ui.paper.blocks import plain_text


class ClassText:
    """The words for a class at the step that an editor shows."""

    def __init__(
        self,
        editor: LessonEditor,
        settling: SettlingCursor,
        learner: Learner,
        words: StepWords,
        language: Callable[[], str],
    ) -> None:
        """Make it, with a hidden solution; *language* returns the one in which the class reads."""
        self._revealed: object = None
        """The question whose answer is shown, as `LessonEditor.asked`; None for none."""
        self._editor = editor
        self._settling = settling
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
        """Return what the class reads, in Markdown; where *counted*, with how many answers were right and wrong."""
        chapter = self._editor.chapter
        if chapter is None:
            return ""
        page, settled = chapter.page(self._editor.at.node), self._settling.settled
        words = class_words(page, self._language(), said=self._learner.said, revealed=self.revealed)
        count = self._learner.count_text if counted else ""
        return "\n\n".join(filter(None, (words, "" if settled is None else settled.text, count)))

    def notes(self, language: str) -> tuple[str, ...]:
        """Return what comes next, the solution in *language*, and what the class does not see."""
        chapter, node, who = self._editor.chapter, self._editor.at.node, self._editor.who
        if chapter is None:
            return ()
        tree = chapter.tree
        children = tree.nodes[node].children
        if (stop := self._settling.following) is not None:
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
            plain_text(solution_text(chapter.page(node), language)),
            _("Closed for the class: {seats}").format(seats=names.enumerated(closed)) if closed else "",
        )


def class_words(page: Page, language: str, *, said: str = "", revealed: bool = False) -> str:
    """Return what a class reads at a step with this *page*, in Markdown.

    Args:
        page: Of the step.
        language: In which it reads.
        said: To the last answer.
        revealed: Whether the solution is shown.
    """
    question = page.question
    lines = [page.text.in_language(language)]
    if question is None:
        # The question was at the step before: what is said to its answer comes first.
        lines.insert(0, said)
    else:
        lines += [question.prompt.in_language(language), said]
    if question is not None and revealed:
        lines.append(solution_text(page, language))
    # Each is a paragraph of its own.
    return "\n\n".join(filter(None, lines))


def solution_text(page: Page, language: str) -> str:
    """Return the hidden solution at *page* in words; empty where there is none."""
    if page.question is None:
        return ""
    whys = (each.why for each in page.question.right)
    # Without words of its own, what is said to a right answer tells it.
    told = page.question.solution or next(filter(None, whys), page.question.solution)
    return _("Answer: {text}").format(text=told.in_language(language)) if told else ""
