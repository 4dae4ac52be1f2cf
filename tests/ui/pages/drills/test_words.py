# SPDX-License-Identifier: MIT
"""What is said of every drill at the tables of every preset."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from dominoes.games import GAMES
from dominoes.games.drills import Kind
from dominoes.practice.progress import Best, Run
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.drills.words import (
    answer_spoken,
    best_text,
    kind_name,
    progress_text,
    question_spoken,
    summary,
    time_text,
    verdict,
)


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [each.key for each in GAMES if each.load_drills is not None])
def test_every_sentence(qapp: QApplication, language: str, game: str) -> None:
    """No two answers are called alike, nothing is left to fill in, and every verdict gives a reason."""
    i18n.install(qapp, language)
    each = next(each for each in GAMES if each.key == game)
    for options in each.presets.values():
        rng = Random(2)
        for drill in each.drills(options):
            for item in drill.items:
                question = drill.make(item, rng)
                names = [answer_spoken(question, answer) for answer in question.answers]
                assert len(set(names)) == len(names), names
                verdicts = {answer.right: verdict(question, answer) for answer in question.answers}
                assert verdicts[True] != verdicts[False]
                for text in (question_spoken(question), *names, *verdicts.values()):
                    assert text
                    assert not {"{", "}"} & set(text), text
                    assert "drill" not in text, text


def test_kinds_have_names() -> None:
    """Each its own."""
    assert len({kind_name(kind) for kind in Kind}) == len(Kind)


@pytest.mark.parametrize(
    ("seconds", "text"), [(60.0, "1:00"), (59.2, "1:00"), (9.0, "0:09"), (0.4, "0:01"), (-3.0, "0:00")]
)
def test_time(seconds: float, text: str) -> None:
    """A second that has begun is not over."""
    assert time_text(seconds) == text


def test_how_a_run_went() -> None:
    """A streak is told as the longest only if there was one before that is beaten."""
    run = Run().answered(right=True).answered(right=True)
    assert summary(Run(), Best()) == ""
    assert summary(run, Best()) == "2 of 2 right. Longest streak: 2"
    assert summary(run, Best(1, 0)).endswith("That is your longest streak so far.")
    assert not summary(run, Best(2, 0)).endswith("That is your longest streak so far.")
    assert best_text(Best()) == ""
    assert best_text(Best(3, 0)) == "Longest streak: 3"
    assert progress_text(1, 0, 9) == "1 of 9 known well"
    assert progress_text(1, 2, 9) == "1 of 9 known well, 2 to repeat"
