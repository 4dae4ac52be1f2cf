# SPDX-License-Identifier: MIT
"""The settlement as a sheet: a line for each payment, columns that add up to zero."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from dominoes.deal import deal_from_seed
from dominoes.game import Deal, Standing
from dominoes.games import entry
from dominoes.tiles import tiles
from ui.games.tiengow.words import TienGowWords
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.table.numbers import columns, own_sheet

GAME = entry("tiengow").game
WHO = ("Ming", "Ah Fook", "Ah Luk", "Ah Sau")
CLAIMER = (
    "63 54 62 53 52 43 42 41",
    "66 66 11 11 44 44 31 31",
    "32 21 33 33 22 22 55 55",
    "65 65 64 64 61 61 51 51",
)


def finished(preset: str, seed: int) -> Any:  # noqa: ANN401 - the state of any game
    """Play a round at random."""
    rng, options = Random(seed), entry("tiengow").presets[preset]
    state = GAME.start(options, deal_from_seed(bytes([seed]) * 32, GAME.tiles(options)), Standing()).state
    while seats := GAME.to_act(state):
        state = GAME.apply(state, seats[0], rng.choice(GAME.legal_moves(state, seats[0]))).state
    return state


def claimed_round() -> Any:  # noqa: ANN401 - the state of any game
    """Claim with the dealt hand, in the seat that holds it."""
    dealt = tuple(map(tiles, CLAIMER))
    state = GAME.start(entry("tiengow").presets["wiki_hk"], Deal((), (1, 2), dealt), Standing()).state
    while seats := GAME.to_act(state):
        state = GAME.apply(state, seats[0], GAME.legal_moves(state, seats[0])[0]).state
    return state


@pytest.mark.parametrize(("language", "told"), [("en", "R · Ming "), ("zh_HK", "R · Ming"), ("ja", "R · Ming")])
def test_who_has_won_is_said_once(qapp: QApplication, language: str, told: str) -> None:
    """Below the title on my own winnings, one sentence names the winner and the ending."""
    i18n.install(qapp, language)
    for state in (claimed_round(), finished("basic", 3)):
        shown = own_sheet(TienGowWords(state.options, ["Ming"] * 4).sheet(state, "R"), 0).subtitle
        assert shown.startswith(told)
        assert sum(shown.count(each) for each in ("結", "例牌", " won ", "finished with", "declared")) <= 1
    i18n.install(qapp, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_heads_mark_banker_and_winner(qapp: QApplication, language: str) -> None:
    """Below the names stand the banker with their factor, and how the winner won: a claim is no last trick."""
    i18n.install(qapp, language)
    ways = set()
    for seed in range(40):
        state = finished("wiki_hk", seed)
        claimed = state.ended.reason.key == "tiengow.claimed"
        how = i18n.term("dealt-win" if claimed else "finish")
        model = TienGowWords(state.options, WHO).sheet(state, "R")
        for seat, (head, column) in enumerate(zip(columns(WHO), model.columns, strict=True)):
            assert column.startswith(head)
            role = column.removeprefix(head).strip()
            assert (how in role) is (seat == state.ended.winner)
            assert ("×" in role) is (seat == state.standing.banker)
            assert bool(role) is (seat in (state.ended.winner, state.standing.banker))
        ways.add(claimed)
    assert False in ways
    i18n.install(qapp, "en")


def test_a_claim_is_marked_as_one() -> None:
    """Winning by the tiles dealt is no last trick."""
    state = claimed_round()
    model = TienGowWords(state.options, WHO).sheet(state, "R")
    assert i18n.term("dealt-win") in model.columns[state.ended.winner]
    assert not any(i18n.term("finish") in column for column in model.columns)


def test_a_payment_in_mid_round(qapp: QApplication) -> None:
    """A small sheet has one button and a line for each payment; one alone is its title."""
    state = finished("wiki_hk", 1)
    payment = state.ended.sheet[0]
    for payments in ((payment,), (payment, payment)):
        content = TienGowWords(state.options, WHO).bonuses(payments, state)
        assert len(content.buttons) == 1
        lines = [label.text() for label in content.body.findChildren(QLabel)]
        heading, _detail = TienGowWords(state.options, WHO).payment(payment, state)
        assert lines.count(heading) == len(payments)
        assert content.title == (heading if len(payments) == 1 else i18n.term("bonus"))
        content.body.deleteLater()
