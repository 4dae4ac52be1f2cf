# SPDX-License-Identifier: MIT
"""An analysis in words: what is said of a choice, where the chips came from, how far it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from dominoes.certainty import SURE
from dominoes.games import entry
from dominoes.play.analysis import Analysis, Decision, Judged, Luck, Verdict
from ui.games import words_of
from ui.games.reasons import reason_text
from ui.language.i18n import _, number, pgettext, sentences, signed

_NAMED: Final = (Verdict.UNSURE, Verdict.SLIP, Verdict.BLUNDER)
"""Verdicts after which a better move is named."""
_LEAST: Final = 0.05
"""Chips; what is less is written as 0.0."""


def verdict_words(verdict: Verdict) -> str:
    """Return what is said of a choice, in a word or two."""
    return {
        Verdict.ONLY: pgettext("verdict", "Only move"),
        Verdict.UNKNOWN: pgettext("verdict", "Cannot be reckoned"),
        Verdict.GOOD: pgettext("verdict", "Good"),
        Verdict.UNSURE: pgettext("verdict", "Uncertain"),
        Verdict.SLIP: pgettext("verdict", "Slip"),
        Verdict.BLUNDER: pgettext("verdict", "Blunder"),
    }[verdict]


def chips_words(chips: float, error: float) -> str:
    """Return chips, with how far they may be off 19 times out of 20; an exact number stands alone."""
    if not error:
        return signed(chips, digits=1)
    # Translators: a value and how far luck alone may have moved it, as 42 % ± 3.
    return _("{value} ± {margin}").format(value=signed(chips, digits=1), margin=number(SURE * error, digits=1))


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """One choice in words."""

    at: int
    """Written moves played before it."""
    title: str
    """Which move it was."""
    verdict: str
    """What is said of it, and what it cost."""
    better: str
    """The better move and why; empty where none is named."""
    hindsight: str
    """What nobody could know."""

    def whole(self, *, hindsight: bool) -> str:
        """Return all of it, with what only *hindsight* tells if that is wanted."""
        return f"{self.title} · {sentences(self.verdict, self.better, self.hindsight if hindsight else '')}"


class Speaker:
    """Puts the choices of one seat into words."""

    def __init__(self, game: str, options: object, choices: Sequence[Decision], who: Sequence[str]) -> None:
        """Speak of *choices* in a round of *game*, in which the players are called *who* by seat."""
        self._entry, self._words = entry(game), words_of(game, options, who)
        self._choices = choices
        self._who = who

    def words(self, place: int, judged: Judged) -> ChoiceWords:
        """Return what was *judged* about the choice at *place* among all of them."""
        choice = self._choices[place]
        title = _("Move {n}: {move}").format(n=number(judged.at + 1), move=self._move(choice, judged.move))
        better, hindsight = self._better(choice, judged), self._hindsight(choice, judged)
        return ChoiceWords(judged.at, title, self._verdict(judged), better, hindsight)

    @staticmethod
    def _verdict(judged: Judged) -> str:
        words = verdict_words(judged.verdict)
        if judged.verdict not in _NAMED:
            return words
        if abs(judged.loss) < _LEAST:
            # Translators: a verdict such as "Uncertain".
            return _("{verdict}: about as good as the best move").format(verdict=words)
        # Translators: a verdict such as "Blunder", and what the move cost.
        return _("{verdict}: {chips} chips").format(verdict=words, chips=chips_words(-judged.loss, judged.error))

    def _better(self, choice: Decision, judged: Judged) -> str:
        if judged.verdict not in _NAMED:
            return ""
        move = self._move(choice, judged.best)
        if judged.verdict is Verdict.UNSURE:
            return _("Perhaps better: {move}. The difference may be chance.").format(move=move)
        why = self._entry.reasons(choice.view, self._entry.game.read_move(judged.best))[:1]
        said = (reason_text(each, self._who, self._words.naming) for each in why)
        return sentences(_("Better: {move}.").format(move=move), *said)

    def _hindsight(self, choice: Decision, judged: Judged) -> str:
        back = judged.hindsight
        if back is None:
            return ""
        if back.gain < _LEAST or back.best == judged.move:
            return _("Hindsight, with all hands open: nothing would have been better.")
        move, chips = self._move(choice, back.best), number(back.gain, digits=1)
        # Translators: "hindsight" is what one knows afterwards and could not know at the table.
        text = _("Hindsight, with all hands open: {move} would have brought {chips} chips more. Nobody could know.")
        return text.format(move=move, chips=chips)

    def _move(self, choice: Decision, text: str) -> str:
        return self._words.move(choice.view, self._entry.game.read_move(text))


# -- the whole -----------------------------------------------------------------------------------------


def status_words(analysis: Analysis, *, runs: bool, failed: bool) -> str:
    """Return how far the analysis is, or why there is nothing to analyse."""
    if not analysis.choices:
        return _("Nothing to reckon from: this seat had no choice in this round.")
    if failed:
        return _("The thinking process did not answer. What was found out is kept.")
    done = len(analysis.judged)
    if not analysis.is_whole:
        if not done and not runs:
            return _("Not analysed yet. It takes some seconds.")
        return _("{n} of {all} choices judged").format(n=number(done), all=number(analysis.choices))
    if not analysis.has_worths:
        if all(each.is_forced for each in analysis.judged):
            return _("Nothing to reckon from: each time there was only one move.")
        return _("Nothing to reckon from: nobody can say what such choices are worth.")
    count = {verdict: sum(each.verdict is verdict for each in analysis.judged) for verdict in Verdict}
    blunders, slips = number(count[Verdict.BLUNDER]), number(count[Verdict.SLIP])
    return _("Blunders: {blunders} · slips: {slips}").format(blunders=blunders, slips=slips)


def luck_words(luck: Luck) -> Mapping[str, str]:
    """Return where the chips of the round came from: names and numbers, the result last."""
    return {
        _("Tiles, and play before the first choice"): chips_words(luck.tiles, luck.tiles_error),
        _("Own choices"): chips_words(luck.own, luck.own_error),
        _("Moves of others, and tiles that came to light"): signed(luck.others, digits=1),
        _("Result"): signed(luck.result),
    }
