# SPDX-License-Identifier: MIT
"""A learner, who answers the questions of a lesson by playing."""

from __future__ import annotations

from typing import Any

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.lessons.lesson import Right, Wrong, answer
from ui.games.reasons import reason_text
from ui.language import i18n
from ui.language.i18n import _, number
from ui.pages.demonstrate.editor import LessonEditor


class Learner:
    """Judges answers to the question at the step of an editor, and counts them."""

    def __init__(self, editor: LessonEditor) -> None:
        """Begin without answers."""
        self._editor = editor
        self.begin()

    def begin(self) -> None:
        """Begin again: nothing is answered yet."""
        self.right = self.wrong = 0
        """Answers given."""
        self._judged: Right | Wrong | None = None
        """The last answer."""
        self._judged_at: object = None
        """The question beside which it is told, as `LessonEditor.asked`."""
        self._language = ""
        """In which its judgement is told; empty: the one of the program, which may change meanwhile."""

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
        """Whether a question is asked that can be judged: a copy for learners may come without its answers."""
        question = None if self._editor.chapter is None else self._editor.page.question
        return question is not None and bool(question.right)

    @property
    def count_text(self) -> str:
        """How many answers were right and wrong."""
        return _("Right: {right} · Wrong: {wrong}").format(right=number(self.right), wrong=number(self.wrong))

    def judge(self, seat: Seat, move: Any, language: str) -> None:  # noqa: ANN401 - any game's moves
        """Say in *language* whether *move* is right, count it, and go on if it is."""
        chapter = self._editor.chapter
        assert chapter is not None
        judged = answer(chapter, self._editor.at.node, (seat, chapter.tree.table.game.write_move(move)))
        if isinstance(judged, Right):
            self.right += 1
            if judged.node is not None:
                self._editor.go(judged.node)
        else:
            self.wrong += 1
        self._judged, self._judged_at = judged, self._editor.asked
        self._language = "" if language == i18n.current().key else language
