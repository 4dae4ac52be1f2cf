# SPDX-License-Identifier: MIT
"""What the page of the drills says, to eyes and to ears."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from dominoes.errors import Reason
from dominoes.games.drills import ME, Answer, Kind, Question, Row, Settled, Shown
from dominoes.practice.progress import Best, Run
from dominoes.tiles import Tile
from ui.games import words_of
from ui.games.reasons import reason_text
from ui.language.i18n import _, capital, ngettext, number, sentences, you
from ui.language.names import enumerated, opponent_names, tile_ends, tile_name, tile_spoken

_KINDS: Final[Mapping[Kind, Callable[[], str]]] = {
    Kind.NAME: lambda: _("Names of the tiles"),
    Kind.HIGHER: lambda: _("Which is higher"),
    Kind.BEATS: lambda: _("What beats it"),
    Kind.PLAY: lambda: _("What can be played"),
    Kind.WORTH: lambda: _("What tiles make together"),
    Kind.SET: lambda: _("Setting four tiles"),
    Kind.END: lambda: _("What fits where"),
    Kind.SETTLE: lambda: _("Settling a round"),
}


def kind_name(kind: Kind) -> str:
    """Name a kind of questions."""
    return _KINDS[kind]()


def who(seats: int) -> tuple[str, ...]:
    """Name the seats of a round that a question is about."""
    return you(), *opponent_names()[: seats - 1]


def reason_of(question: Question, reason: Reason) -> str:
    """Return *reason* as a sentence about *question*."""
    return reason_text(reason, who(len(opponent_names())), question.naming)


# -- tiles -----------------------------------------------------------------------------------------


def label_of(question: Question, tile: Tile) -> str:
    """Return the label below *tile*; empty if its name is the question."""
    return "" if question.kind is Kind.NAME else tile_name(tile, question.naming)


def spoken(question: Question, tile: Tile) -> str:
    """Return a description of *tile* for a screen reader: its ends, and its name unless that is the question."""
    if question.kind is not Kind.NAME:
        return tile_spoken(tile, question.naming)
    return tile_ends(tile)


def _rows_spoken(question: Question, rows: Sequence[Row]) -> str:
    # Translators: rows of tiles, each a list.
    return _("; ").join(enumerated([spoken(question, tile) for tile in row]) for row in rows)


# -- a question ------------------------------------------------------------------------------------


def caption(question: Question, shown: Shown) -> str:
    """Return the name of the tiles *shown*; empty if that is clear."""
    return "" if shown.caption is None else reason_of(question, shown.caption)


def answer_words(question: Question, answer: Answer) -> str:
    """Return what *answer* says besides its tiles."""
    return "" if answer.words is None else reason_of(question, answer.words)


def answer_spoken(question: Question, answer: Answer) -> str:
    """Return all of *answer* for a screen reader."""
    return enumerated([*filter(None, (_rows_spoken(question, answer.rows), answer_words(question, answer)))])


def answer_named(question: Question, answer: Answer) -> str:
    """Return *answer* as a teacher says it: the names of its tiles, and its words."""
    tiles = [tile_name(tile, question.naming) for row in answer.rows for tile in row]
    return enumerated([*tiles, *filter(None, (answer_words(question, answer),))])


def question_spoken(question: Question) -> str:
    """Return *question* with its answers for a screen reader."""
    rows = [
        enumerated([*filter(None, (caption(question, each), _rows_spoken(question, each.rows)))])
        for each in question.shown
    ]
    answers = [
        # Translators: the number of an answer, which is also its key, and the answer.
        _("{n}: {answer}").format(n=number(place), answer=answer_spoken(question, each))
        for place, each in enumerate(question.answers, start=1)
    ]
    facts = [reason_of(question, each) for each in question.facts]
    return sentences(reason_of(question, question.asked), *facts, *rows, *answers)


def why(question: Question, given: Answer) -> str:
    """Return why *given* is right, or is not and what would be."""
    said = [reason_of(question, given.why)]
    if not given.right:
        said += [reason_of(question, each.why) for each in question.answers if each.right]
    if question.settled is not None:
        said += [reason_of(question, each) for each in question.settled.compared]
        said += sheet(question.settled)
    return sentences(*dict.fromkeys(said))


def sheet(settled: Settled) -> list[str]:
    """Return the lines of the sheet that concern the learner."""
    said = words_of(_game_of(settled), settled.state.options, who(settled.seats))
    found = []
    for payment in settled.result.sheet:
        if payment.chips[ME] or payment.reason.get("seat") == ME:
            heading, detail = said.payment(payment, settled.state)
            # Translators: a line of a settlement sheet, and how it is calculated.
            found.append(_("{line} ({sum})").format(line=heading, sum=detail) if detail else heading)
    return found


def _game_of(settled: Settled) -> str:
    """Return the key of the game whose reasons the sheet has."""
    return settled.result.reason.key.partition(".")[0]


def verdict(question: Question, given: Answer) -> str:
    """Return whether *given* is right, and why."""
    return (_("Right. {why}") if given.right else _("Not quite. {why}")).format(why=why(question, given))


# -- runs ------------------------------------------------------------------------------------------


def time_text(seconds: float) -> str:
    """Write how much time is left."""
    whole = max(0, int(seconds + 0.999))
    return f"{whole // 60}:{whole % 60:02}"


def score_text(run: Run) -> str:
    """Return how many answers were right; empty before the first."""
    if not run.asked:
        return ""
    return _("{n} of {m} right").format(n=number(run.right), m=number(run.asked))


def streak_text(run: Run) -> str:
    """Return how many right answers in a row there are now; empty without any."""
    if not run.streak:
        return ""
    return ngettext("{n} in a row", "{n} in a row", run.streak).format(n=number(run.streak))


def best_text(best: Best) -> str:
    """Return the best of a player; empty where there is none."""
    if not best.streak:
        return ""
    streak = _("Longest streak: {n}").format(n=number(best.streak))
    if not best.right:
        return streak
    return enumerated([streak, _("most in 60 seconds: {n}").format(n=number(best.right))])


def summary(run: Run, before: Best) -> str:
    """Return how a *run* went, compared with the best *before* it."""
    if not run.asked:
        return ""
    said = [capital(score_text(run)), _("Longest streak: {n}").format(n=number(run.longest))]
    if run.longest > before.streak > 0:
        said.append(_("That is your longest streak so far."))
    if run.weighed:
        cost = number(run.cost / run.weighed, digits=1)
        said.append(_("Your settings cost {percent}% of the stake on average.").format(percent=cost))
    return sentences(*said)


def progress_text(known: int, due: int, count: int) -> str:
    """Return how many of *count* items are known well, and how many are to be asked again."""
    text = _("{known} of {n} known well").format(known=number(known), n=number(count))
    if not due:
        return text
    return enumerated([text, ngettext("{n} to repeat", "{n} to repeat", due).format(n=number(due))])
