# SPDX-License-Identifier: MIT
"""English texts about a round are right too if they are about the reader, and the reader gave no name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest

from dominoes.game import PileOpened, Result, Seat, Standing
from dominoes.games.chain.options import PRESETS as CHAIN
from dominoes.games.paigow.options import PRESETS as PAIGOW
from dominoes.games.tiengow.options import PRESETS as TIENGOW
from tests.contract import chain_case, paigow_case
from tests.support import chain_rounds, paigow_rounds, strategies
from tests.support.strategies import LUCKY, random_deal_at, random_round, random_standing
from tests.ui.games.chain.test_texts import SAMPLES as CHAIN_REASONS
from tests.ui.games.logged import UNSEEN
from tests.ui.language.test_names import SAMPLES as REASONS
from tests.ui.language.test_phrases import WRONG
from ui.games.chain.words import ChainWords
from ui.games.paigow import texts as paigow_words
from ui.games.paigow.words import PaiGowWords
from ui.games.reasons import reason_text
from ui.games.tiengow.words import TienGowWords
from ui.language import i18n
from ui.table.numbers import SheetModel, spoken

CHAIN_TABLES = CHAIN | chain_case.EXTRA
PAIGOW_TABLES = PAIGOW | paigow_case.EXTRA
OTHERS = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal")


@pytest.fixture(autouse=True)
def english() -> None:
    """Of the languages here only English changes its verbs."""
    i18n.use("en")


def seated(seats: int, me: int) -> tuple[str, ...]:
    """Name the players as at the table of somebody in seat *me* without a name."""
    return tuple(i18n.you() if seat == me else OTHERS[seat] for seat in range(seats))


def sheet_texts(model: SheetModel, result: Result, who: tuple[str, ...]) -> Iterator[str]:
    """Return what a settlement says, to eyes and to ears, and the reason of each line."""
    yield from (model.title, *spoken(model).splitlines())
    yield from (text for row in model.rows for text in (row.heading, row.detail))
    yield from (strip.heading for strip in model.tiles)
    yield from (reason_text(reason, who) for reason in (result.reason, *(line.reason for line in result.sheet)))


def check(told: Iterable[str | None]) -> str:
    """Look at every text; return all of them."""
    # The sign of a seat may stand before any name.
    texts = [re.sub(r"\b(?:East|South|West|North) ", "", text) for text in told if text]
    assert [text for text in texts if WRONG.search(text) or "{" in text] == []
    return "\n".join(texts)


@pytest.mark.parametrize("preset", TIENGOW)
def test_tiengow(preset: str) -> None:
    """Log, bonuses and settlement, whichever seat is the reader's."""
    options, rng, said = TIENGOW[preset], Random(5), ""
    for given in LUCKY * 2:
        standing = random_standing(rng, options.seats)
        start = strategies.GAME.start(options, random_deal_at(options, rng, given), standing).state
        _positions, end = random_round(start, rng)
        assert end.ended is not None
        for me in range(options.seats):
            who = seated(options.seats, me)
            said += check(TienGowWords(options, who).event(each, end) for each in end.history)
            model = TienGowWords(options, who).sheet(end, "Round 1")
            said += check(sheet_texts(model, end.ended, who))
    assert "You won the round" in said
    assert re.search(r"\b[A-Z][a-z]+ won the round", said)


@pytest.mark.parametrize("table", PAIGOW_TABLES)
def test_paigow(table: str) -> None:
    """Bank, bids, stakes, hands and settlement."""
    options, rng, said = PAIGOW_TABLES[table], Random(5), ""
    for _round in range(6):
        standing = Standing(chips=(500,) * options.seats)
        start = paigow_rounds.GAME.start(options, paigow_rounds.random_deal(options, rng, ""), standing).state
        positions, end = paigow_rounds.random_paigow_round(start, rng)
        result = end.ended
        assert result is not None
        for me in range(options.seats):
            who = seated(options.seats, me)
            said += check(PaiGowWords(options, who).event(each, end) for each in end.history)
            said += check(
                paigow_words.prompt(paigow_rounds.GAME.view(state, Seat(me)), who)
                for state, _seat, _move in positions
                if Seat(me) in paigow_rounds.GAME.to_act(state)
            )
            said += check(
                f"{who[seat]} {part}"
                for state, _seat, _move in positions
                for seat in range(options.seats)
                for part in paigow_words.status(paigow_rounds.GAME.view(state, Seat(me)), seat, dealt=True).split(
                    " · "
                )
            )
            said += check(sheet_texts(PaiGowWords(options, who).sheet(end, "Round 1"), result, who))
    assert "You bank\n" in said or "You bank, " in said
    assert re.search(r"\b[A-Z][a-z]+ banks(?:\n|, )", said)


@pytest.mark.parametrize("table", CHAIN_TABLES)
def test_chain(table: str) -> None:
    """Moves, blocks and payments."""
    options, rng = CHAIN_TABLES[table], Random(5)
    for _round in range(8):
        deal = chain_rounds.random_deal(options, rng)
        start = chain_rounds.GAME.start(options, deal, Standing(chips=(0,) * options.seats)).state
        _positions, end = chain_rounds.random_chain_round(start, rng)
        assert end.ended is not None
        for me in range(options.seats):
            who = seated(options.seats, me)
            check(ChainWords(options, who).event(each, end) for each in end.history)
            check(sheet_texts(ChainWords(options, who).sheet(end, "Round 1"), end.ended, who))


@pytest.mark.parametrize(
    ("tell", "rolled", "takes"),
    [
        (lambda event, who: TienGowWords(None, who).event(event, UNSEEN), "You rolled 3+4: ", "you take first"),
        (paigow_words.dice_words, "Dice 3+4, counted from you: ", "you take the first column"),
    ],
)
def test_the_dice(tell: Callable[..., str], rolled: str, takes: str) -> None:
    """The rolling seat, and the seat that takes first: the reader may be both."""
    told = tell(PileOpened((3, 4), Seat(0), "open-edge", Seat(0)), seated(4, 0))
    assert told.startswith(rolled)
    assert told.endswith(takes)
    check([told])


def test_every_reason() -> None:
    """Each reason can be the reader's own, in any of its places."""
    for reason in (*REASONS, *CHAIN_REASONS):
        for me in range(4):
            text = reason_text(reason, seated(4, me))
            # Nobody waits for themselves.
            if reason.key != "tiengow.not-your-turn":
                check([text])
