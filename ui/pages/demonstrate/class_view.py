# SPDX-License-Identifier: MIT
"""What a class may see of a step: from which seat, which hands, which words."""

from __future__ import annotations

from typing import Any, NamedTuple

from dominoes.game import Seat
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.page import Page
from dominoes.lessons.tree import NodeId
from ui.language.i18n import _


class ClassView(NamedTuple):
    """How a class looks at the table."""

    seat: Seat
    """The seat at the bottom, whose hand is open."""
    opened: tuple[Seat, ...]
    """The hands of which the class sees every tile."""


def class_view(chapter: Chapter, node: NodeId, state: Any) -> ClassView | None:  # noqa: ANN401 - of any game
    """Return how a class sees *state*, to which *node* of *chapter* led; None where all hands are closed.

    A hand with a closed tile stays closed. Who answers a question sits at the bottom, if the class may see that hand.
    """
    opened = tuple(
        seat
        for seat in chapter.open_hands(node)
        if seat < len(state.hands) and all(chapter.is_seen(node, seat, face) for face in state.hands[seat])
    )
    if not opened:
        return None
    question = chapter.page(node).question
    told = Seat(min(chapter.view(node), len(state.hands) - 1))
    wanted = [told, *(each.move[0] for each in (() if question is None else question.right))]
    return ClassView(next((seat for seat in reversed(wanted) if seat in opened), opened[0]), opened)


def class_words(page: Page, language: str, *, said: str = "", revealed: bool = False) -> str:
    """Return what a class reads at a step with this *page*.

    Args:
        page: Of the step.
        language: In which it reads.
        said: To the last answer.
        revealed: Whether the solution is shown.
    """
    question = page.question
    lines = [page.text.in_language(language)]
    if question is not None:
        lines.append(question.prompt.in_language(language))
    lines.append(said)
    if question is not None and revealed:
        lines.append(solution_text(page, language))
    return "\n".join(filter(None, lines))


def solution_text(page: Page, language: str) -> str:
    """Return the hidden solution at *page* in words; empty where there is none."""
    if page.question is None or not page.question.solution:
        return ""
    return _("Answer: {text}").format(text=page.question.solution.in_language(language))
