# SPDX-License-Identifier: MIT
"""The sample lessons agree with the rules, and say everything in four languages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from dominoes.cli.__main__ import main
from dominoes.games import GAMES
from dominoes.lessons.file import SUFFIX, read
from dominoes.lessons.lesson import learner_copy
from dominoes.lessons.texts import Texts
from ui.language.i18n import LANGUAGES
from ui.pages.lessons.shelf import FOLDER
from ui.paths import data

SAMPLES: Final = sorted((data("resources") / FOLDER).glob(f"*{SUFFIX}"))
LEAST_STEPS: Final = 9


def test_there_is_one_for_each_game_that_is_taught() -> None:
    """Named after it, a second one with more behind a hyphen: every game with decisions against others."""
    assert {path.stem.partition("-")[0] for path in SAMPLES} == {each.key for each in GAMES if each.has_strengths}


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_a_sample_is_right_and_speaks_four_languages(path: Path) -> None:
    """Each of its texts, so that no reader finds a foreign one; a question has a right and an explained answer."""
    assert main(["lesson", "check", str(path)]) == 0
    lesson = read(path)
    pages = [node.page for chapter in lesson.chapters for node in chapter.tree.nodes.values()]
    count = len(pages)
    assert count >= LEAST_STEPS
    questions = [page.question for page in pages if page.question is not None]
    assert any(question.has_answer and question.solution for question in questions)
    assert any(len(node.children) > 1 for chapter in lesson.chapters for node in chapter.tree.nodes.values())
    said: list[Texts] = [lesson.title, lesson.summary, *(chapter.title for chapter in lesson.chapters)]
    said += [text for page in pages for text in (page.text, page.notes)]
    said += [text for each in questions for text in each.texts]
    assert {text.languages for text in said if text} == {tuple(sorted(LANGUAGES))}


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_a_sample_has_a_copy_for_learners(path: Path) -> None:
    """It is a lesson fit to open as well."""
    copy = learner_copy(read(path), answers=False)
    assert all(not chapter.check() for chapter in copy.chapters)
