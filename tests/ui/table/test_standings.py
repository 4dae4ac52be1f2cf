# SPDX-License-Identifier: MIT
"""The standings of a match, the same for every game and any number of seats."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dominoes.errors import Reason
from dominoes.game import Payment, Result
from ui.language import i18n, names
from ui.table.numbers import SheetModel, columns, standings_model

WHO = ("Ming", "Ah Fook", "Ah Luk", "Ah Sau", "Nora", "Eddie", "Ruth", "<b>x</b>")


@pytest.fixture(params=i18n.LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def only(**expected: object) -> pytest.MarkDecorator:
    """Run a test once for each language, with what it says there."""
    return pytest.mark.parametrize(("language", "expected"), list(expected.items()), indirect=["language"])


def result(*chips: int) -> Result:
    """Return a round with the winnings *chips*; the rest went to the house."""
    return Result(
        Reason("paigow.settled", seat=0),
        None,
        (Payment(Reason("paigow.push", seat=1, stake=20, times=1, chips=0), chips),),
    )


def told(ended: Result) -> str:
    """Return a round in a word."""
    return f"seat 0 has {ended.chips[0]}"


def standings(*rounds: tuple[int, ...], now: tuple[int, ...], over: bool = False) -> SheetModel:
    """Return the standings after *rounds*."""
    results = [(f"Round {place}", result(*chips)) for place, chips in enumerate(rounds, 1)]
    return standings_model(results, WHO[: len(now)], now, told, over=over)


@pytest.mark.parametrize("seats", range(2, 9))
def test_columns_name_seat_and_player(seats: int) -> None:
    """Each column is headed by the sign of the seat and its player: winds up to four, then numbers."""
    heads = columns(WHO[:seats])
    signs = [names.wind(seat) for seat in range(seats)] if seats <= 4 else [str(seat + 1) for seat in range(seats)]
    assert list(heads) == [f"{sign} {name}" for sign, name in zip(signs, WHO, strict=False)]


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_line_for_each_round(seats: int) -> None:
    """Rounds in order, each with its name, how it ended and its numbers; below them the chips of now."""
    rounds = [tuple(range(start, start + seats)) for start in (-3, 0, 5)]
    now = tuple(range(100, 100 + seats))
    model = standings(*rounds, now=now)
    assert [row.heading for row in model.rows] == ["Round 1", "Round 2", "Round 3"]
    assert [row.detail for row in model.rows] == [told(result(*chips)) for chips in rounds]
    assert [row.numbers for row in model.rows] == rounds
    assert model.columns == columns(WHO[:seats])
    assert model.total is not None
    assert model.total.numbers == now
    assert not model.tiles


@only(
    en=[
        ("Standings", "Leader: Ah Fook · Ah Luk"),
        ("The match is over", "Winner: Ah Fook · Ah Luk"),
        ("Standings", "Leader: Ming"),
        ("Standings", "No round has been finished yet."),
        ("The match is over", "Winner: Ruth"),
    ]
)
def test_who_is_ahead(language: str, expected: list[tuple[str, str]]) -> None:
    """By the present chips, not by the last round; of several all are named."""
    models = (
        standings((5, -5, 0, 0), now=(90, 120, 120, 70)),
        standings((5, -5, 0, 0), now=(90, 120, 120, 70), over=True),
        standings((-40, 40, 0, 0), now=(1, -1, 0, 0)),
        standings(now=(0, 0, 0, 0)),
        standings((0,) * 8, now=(0, 0, 0, 0, 0, 0, 9, 0), over=True),
    )
    assert [(model.title, model.subtitle) for model in models] == expected


def test_every_language_says_how_the_match_stands() -> None:
    """Going on, over and not begun are distinguished, with the names of those ahead."""
    going, over, begun = (
        standings((5, -5), now=(5, -5)),
        standings((5, -5), now=(5, -5), over=True),
        standings(now=(0, 0)),
    )
    assert going.title != over.title
    assert len({going.subtitle, over.subtitle, begun.subtitle}) == 3
    assert WHO[0] in going.subtitle
    assert WHO[0] in over.subtitle
    assert not any(name in begun.subtitle for name in WHO[:2])
    assert going.first
    assert begun.rows == ()
