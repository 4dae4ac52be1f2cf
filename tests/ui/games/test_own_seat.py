# SPDX-License-Identifier: MIT
"""English texts about a round are right too if they are about the reader, and the reader gave no name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest

from dominoes.game import PileOpened, Result, Seat, Standing
from dominoes.games.paigow.options import PRESETS as PAIGOW
from tests.contract.paigow_case import EXTRA
from tests.contract.tables import TABLES, table
from tests.contract.test_contract import marks_of
from tests.support import paigow_rounds
from tests.ui.games.chain.test_texts import SAMPLES as CHAIN_REASONS
from tests.ui.games.logged import UNSEEN
from tests.ui.games.test_settlements import ends
from tests.ui.language.test_names import SAMPLES as REASONS
from tests.ui.language.test_phrases import WRONG
from ui.games import words_of
from ui.games.paigow import texts as paigow_words
from ui.games.reasons import reason_text
from ui.games.tiengow.words import TienGowWords
from ui.language import i18n
from ui.table.numbers import SheetModel, spoken

PAIGOW_TABLES = PAIGOW | EXTRA
OTHERS = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jon")


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


@pytest.mark.parametrize("name", [pytest.param(name, marks=marks_of(name)) for name in TABLES])
def test_a_round(name: str) -> None:
    """Log and settlement, whichever seat is the reader's."""
    found, options = table(name)
    said = ""
    for end in ends(name):
        for me in range(found.game.seats(options)):
            who = seated(found.game.seats(options), me)
            words = words_of(found.key, options, who)
            said += check(words.event(each, end) for each in end.history)
            said += check(sheet_texts(words.sheet(end, "Round 1"), end.ended, who))
    assert found.is_solitary or re.search(r"\b[Yy]ou\b", said)
    assert found.is_solitary or any(name in said for name in OTHERS)


@pytest.mark.parametrize("rules", PAIGOW_TABLES)
def test_what_is_asked_and_done_for_the_bank(rules: str) -> None:
    """Bank, bids and stakes of 推牌九, before they lie in the log."""
    options, rng, said = PAIGOW_TABLES[rules], Random(5), ""
    standing = Standing(chips=(500,) * options.seats)
    start = paigow_rounds.GAME.start(options, paigow_rounds.random_deal(options, rng, ""), standing).state
    for state, asked, _move in paigow_rounds.random_paigow_round(start, rng)[0]:
        for me in range(options.seats):
            who, view = seated(options.seats, me), paigow_rounds.GAME.view(state, Seat(me))
            said += check([paigow_words.prompt(view, who)] if asked == me else ())
            said += check(
                f"{who[seat]} {part}"
                for seat in range(options.seats)
                for part in paigow_words.status(view, seat, dealt=True).split(" · ")
            )
    assert "You " in said


@pytest.mark.parametrize(
    ("tell", "rolled", "takes"),
    [
        (lambda event, who: TienGowWords(None, who).event(event, UNSEEN), "You rolled 3+4: ", "you take tiles first"),
        (paigow_words.dice_words, "Dice: 3+4. The seats are counted from you: ", "you take the first column."),
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
