# SPDX-License-Identifier: MIT
"""The words and figures of the calculator; no widgets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dominoes.games.paigow.calculator import BEST, EQUILIBRIUM, Answer, Followed, Practice, Try
from dominoes.games.paigow.hands import Ranking, Setting, ranking
from dominoes.games.paigow.odds import Chances
from ui.games.paigow.options import rule_text, way_name
from ui.games.paigow.table import CardModel, hand_models
from ui.games.paigow.texts import hand_name
from ui.kit.figures_table import Figures
from ui.language.i18n import _, capital, ngettext, number, percent, pgettext, sentences, signed, term
from ui.language.names import face_list


def way_label(key: str) -> str:
    """Name a way that a side may declare or follow."""
    named = {EQUILIBRIUM: _("Optimal play"), BEST: _("Best reply")}
    return named.get(key) or way_name(key)


def thousandths(stakes: Fraction) -> str:
    """Write *stakes* in thousandths of one."""
    return number(float(1000 * stakes), digits=1)


def signed_thousandths(stakes: Fraction) -> str:
    """Write what is won or lost in thousandths of a stake."""
    return signed(float(1000 * stakes), digits=1)


def setting_words(setting: Setting, table: Ranking) -> str:
    """Name both hands of a setting; the one hand where two tiles are dealt."""
    if setting.low is setting.high:
        return hand_name(setting.low, table)
    return " / ".join(hand_name(each, table) for each in (setting.low, setting.high))


def table_of(answer: Answer) -> Ranking:
    """Return the ranks of the table that an answer is about."""
    return ranking(answer.question.options.ranking)


# -- one hand --------------------------------------------------------------------------------------


def chances_of(each: Chances) -> tuple[float, float, float]:
    """Return how often it wins, pushes and loses, of 1."""
    return each.win / each.cases, each.push / each.cases, each.lose / each.cases


def card_model(answer: Answer, each: Chances, *, shown: bool = True, chosen: bool = False) -> CardModel:
    """Return a setting of the hand as a card; with its odds and a mark for the best if *shown*."""
    setting, table = each.setting, table_of(answer)
    low, high = hand_models((setting.low.tiles, setting.high.tiles), table)
    odds = short = note = ""
    if shown:
        win, push, lose = map(percent, chances_of(each))
        odds = _("would win {win} · push {push} · lose {lose}").format(win=win, push=push, lose=lose)
        short = f"{win} · {push} · {lose}"
        note = _worth_note(answer, each)
    spoken = [setting_words(setting, table), low.sum, high.sum, odds, note]
    return CardModel(
        low=low,
        high=high,
        note=note,
        chances=chances_of(each) if shown else None,
        chances_text=odds,
        chances_short=short,
        chosen=chosen,
        advised=shown and not answer.lost(each),
        spoken=" · ".join(filter(None, spoken)),
    )


def _worth_note(answer: Answer, each: Chances) -> str:
    """Return the cost of a setting of the hand; for the best one its value."""
    lost = answer.lost(each)
    if lost:
        return _("costs {n}").format(n=thousandths(lost))
    return _("best: {n}").format(n=signed_thousandths(answer.value(each)))


def chances_figures(answer: Answer) -> Figures:
    """Return every way to set the hand with its counts, worth and cost."""
    small = answer.question.options.small
    named = _("Hand") if small else _both_hands()
    heads = (named, *_outcomes(), _("Value"), *(() if small else (_("Cost"),)))
    return Figures(heads, tuple(_chances_row(answer, each) for each in answer.found))


def _chances_row(answer: Answer, each: Chances) -> tuple[str, ...]:
    counts = (_count(count, each.whole) for count in (each.win, each.push, each.lose))
    cost = () if answer.question.options.small else (thousandths(answer.lost(each)),)
    return setting_words(each.setting, table_of(answer)), *counts, signed_thousandths(answer.value(each)), *cost


def unit() -> str:
    """Say what worth and cost are measured in."""
    return _("Value and cost are averages, in thousandths of the stake.")


def _both_hands() -> str:
    """Name both hands of a setting: 前 / 後."""
    return f"{capital(term('low-short'))} / {term('high-short')}"


def _outcomes() -> tuple[str, str, str]:
    win, push, lose = (capital(term(key)) for key in ("win", "push", "lose"))
    return win, push, lose


def _count(count: int, whole: int) -> str:
    """Return the number of hands in words; against a mixed way of the other side it is no whole number."""
    return number(count // whole) if count % whole == 0 else number(count / whole, digits=2)


def summary(answer: Answer) -> str:
    """Return the answer in one sentence."""
    best, table = answer.best, table_of(answer)
    win, push, lose = map(percent, chances_of(best))
    odds = _("would win {win} · push {push} · lose {lose}").format(win=win, push=push, lose=lose)
    if answer.question.options.small:
        return _("{hand}: {odds}").format(hand=hand_name(best.setting.low, table), odds=odds)
    return _("Best: {setting} ({odds})").format(setting=setting_words(best.setting, table), odds=odds)


def hands_left(answer: Answer) -> str:
    """Return against how many hands was counted."""
    n = answer.best.cases // answer.best.whole
    text = ngettext("Counted against {n} possible hand.", "Counted against {n} possible hands.", n)
    return text.format(n=number(n))


def ways_figures(answer: Answer) -> Figures:
    """Return the setting of the hand by each house way, with its cost."""
    table = table_of(answer)
    rows = tuple(
        (way_label(each.key), setting_words(each.decision.setting, table), _cost(each.lost)) for each in answer.ways
    )
    return Figures((capital(term("house-way")), _both_hands(), _("Cost")), rows)


def _cost(lost: Fraction) -> str:
    return thousandths(lost) if lost else _("none")


def ways_rules(answer: Answer) -> Iterator[str]:
    """Yield by which rule each house way sets the hand."""
    for each in answer.ways:
        yield _("{way}: {why}").format(way=way_label(each.key), why=rule_text(each.key, each.decision.rule))


# -- all hands -------------------------------------------------------------------------------------


def followed_figures(rows: tuple[Followed, ...]) -> Figures:
    """Return what it brings and costs to follow each way, and of how many hands it does not make the most."""
    heads = (_("Way"), _("Value"), _("Cost"), _("Not the best"), *_outcomes())
    return Figures(heads, tuple(_followed_row(each) for each in rows))


def _followed_row(each: Followed) -> tuple[str, ...]:
    counts = each.counts
    odds = (percent(count / counts.cases, digits=2) for count in (counts.win, counts.push, counts.lose))
    worth = signed(float(1000 * each.value), digits=2)
    return way_label(each.key), worth, number(float(1000 * each.lost), digits=2), number(each.worse), *odds


# -- practice --------------------------------------------------------------------------------------


def verdict(each: Try) -> str:
    """Return the cost of a player's setting, and the best one."""
    answer = each.answer
    if not each.lost:
        return _("Right: no other way has better odds.")
    best = setting_words(answer.best.setting, table_of(answer))
    return sentences(
        _("That costs {n} thousandths of the stake on average.").format(n=thousandths(each.lost)),
        _("Best: {setting}.").format(setting=best),
    )


def score(practice: Practice) -> str:
    """Say how many hands were set, and what the mistakes cost together."""
    hands = len(practice.tries)
    parts = [ngettext("{n} hand", "{n} hands", hands).format(n=number(hands))]
    wrong = len(practice.mistakes)
    parts.append(ngettext("{n} mistake", "{n} mistakes", wrong).format(n=number(wrong)))
    if practice.hands_per_mistake is not None:
        parts.append(_("{n} hands per mistake").format(n=number(float(practice.hands_per_mistake), digits=1)))
    parts.append(_("{n} lost in total").format(n=thousandths(practice.lost)))
    return " · ".join(parts)


def mistakes_figures(practice: Practice) -> Figures:
    """Return the hands that a player got wrong, the last one first."""
    heads = (_("Hand"), _("Yours"), pgettext("setting", "Best"), _("Cost"))
    return Figures(heads, tuple(_mistake_row(each) for each in reversed(practice.mistakes)))


def _mistake_row(each: Try) -> tuple[str, ...]:
    table = table_of(each.answer)
    settings = (setting_words(way.setting, table) for way in (each.chosen, each.answer.best))
    return face_list(each.answer.question.hand), *settings, thousandths(each.lost)
