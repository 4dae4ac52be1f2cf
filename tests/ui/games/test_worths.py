# SPDX-License-Identifier: MIT
"""`ui.games.worths`: worths in chips, or as a chance to win where every round costs its loser the same."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from dominoes.ai.bot import Choice, Loss, lead_reason
from dominoes.errors import Reason
from dominoes.games import entry
from dominoes.games.chain.options import ChainOptions, Settlement
from dominoes.games.jjak.options import JjakOptions
from dominoes.games.kapshap.options import KapShapOptions
from dominoes.games.laoshu.options import LaoshuOptions
from dominoes.play.analysis import Luck
from ui.games import words_of
from ui.games.coaching import Hint
from ui.games.reasons import reason_text
from ui.games.worths import Chances, Worths, worths_of
from ui.language import i18n

RICH = KapShapOptions(ante=50)


@pytest.fixture(autouse=True, params=["en", "zh_HK", "zh_TW", "ja"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak each language in turn, then English again."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def usual(game: str) -> Any:  # noqa: ANN401 - of any game
    """Return the options of the first rule set of *game*."""
    return next(iter(entry(game).presets.values()))


def test_who_speaks_of_chances() -> None:
    """Games for two with one prize; four at 짝맞추기 and all with points play for chips."""
    two = JjakOptions(seats=2)
    duels = [("laoshu", usual("laoshu")), ("kapshap", usual("kapshap")), ("kapshap", RICH), ("jjak", two)]
    others = [(game, usual(game)) for game in ("jjak", "tiengow", "paigow", "chain", "turning", "taungau")]
    assert all(isinstance(worths_of(*each), Chances) for each in duels)
    assert not any(isinstance(worths_of(*each), Chances) for each in others)


def spoken(worths: Worths, chips: float) -> list[str]:
    """Return all that is said of a round or a loss of so many *chips*."""
    loss = Loss(chips, chips / 10)
    return [
        worths.round_worth(chips),
        worths.warning(loss, "MOVE"),
        worths.verdict(loss, "MOVE"),
        worths.cost("VERDICT", loss),
        worths.hindsight("MOVE", chips),
        worths.here(chips),
        worths.bars,
        worths.sources,
        *worths.luck(Luck(chips, -chips, 50.0 - 0.0, 50, chips / 10, chips / 10)),
    ]


def test_where_it_is_the_chance_nobody_speaks_of_chips(language: str) -> None:
    """Half of the prize is 75 %, and 25 points, in every sentence, whatever the prize is."""
    chips = {"en": "chip", "ja": "点"}.get(language, "籌碼")
    said = spoken(worths_of("kapshap", RICH), 25.0)
    # A point in time is none to win.
    assert not any(chips in each.replace("時点", "") for each in said), said
    assert all("75%" in said[place] for place in (0, 5))
    assert all("25" in said[place] for place in (1, 2, 3, 4))
    assert said == spoken(worths_of("kapshap", usual("kapshap")), 0.5)
    in_chips = spoken(worths_of("tiengow", usual("tiengow")), 25.0)
    assert sum(chips in each for each in in_chips) >= 6, in_chips
    assert not any("%" in each for each in in_chips)


@pytest.mark.parametrize(
    ("game", "value", "error", "told"),
    [
        ("kapshap", 0.5, 0.05, "75%"),
        ("kapshap", -0.5, 0.05, "25%"),
        ("kapshap", 0.08, 0.001, ""),
        ("kapshap", 0.5, 0.3, ""),
        ("kapshap", None, None, ""),
        ("laoshu", 0.9, 0.01, "95%"),
        ("tiengow", 0.4, 0.01, ""),
        ("tiengow", 3.2, 0.5, "+3"),
    ],
)
def test_a_hint_ends_with_the_chance(
    game: str, value: float | None, error: float | None, told: str, language: str
) -> None:
    """Unless it is about half, or may be chance; draws are mentioned where there are some now and then."""
    turn = SimpleNamespace(game=entry(game).game)
    said = Hint(turn, Choice(None, value, error)).worth(words_of(game, usual(game)))
    assert (told in said) if told else not said
    draws = {"en": "draw", "ja": "引き分け"}.get(language, "和局")
    assert (draws in said) == (game == "kapshap" and bool(told))
    note = worths_of(game, usual(game)).note
    assert bool(note) == (game != "tiengow")
    assert (draws in note) == (game == "kapshap")


TAILS = ChainOptions(settlement=Settlement.TAIL, seats=2)


@pytest.mark.parametrize(
    ("game", "options", "half", "drawn"),
    [
        ("kapshap", RICH, "A draw counts as half a win.", True),
        ("jjak", JjakOptions(seats=2), "A draw counts as half a win.", True),
        ("chain", TAILS, "With equal pips nobody pays, which counts as half a win.", True),
        ("laoshu", LaoshuOptions(), "Equally long queues after the last bout of a round count as half a win.", False),
    ],
)
def test_half_a_win_is_told_with_every_chance(
    game: str,
    options: Any,  # noqa: ANN401 - of any game
    half: str,
    drawn: bool,  # noqa: FBT001 - a parameter of the table
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Beside hints, leads and positions, unless hardly any round ends so; always on the sheet."""
    i18n.use("en")
    turn, words, worths = SimpleNamespace(game=entry(game).game), words_of(game, options), worths_of(game, options)
    assert worths.note.endswith(half)
    monkeypatch.setattr(words, "move", lambda _view, _move: "MOVE")
    prize = worths.most or 0
    sure = Hint(turn, Choice(None, prize, 0.0))
    assert sure.worth(words) == " ".join(["Chance to win: about 99%.", *[half] * drawn])
    lead = Hint(turn, Choice(None, reasons=(lead_reason(Loss(prize / 2)),)))
    assert lead.worth(words) == half * drawn
    assert worths.here(prize).endswith(half) == drawn
    assert worths.luck(Luck(0.0, 0.0, 0.0, 0, 0.0, 0.0))["Result"] == "50% (nobody pays)"


def test_nothing_is_certain_before_the_end(language: str) -> None:
    """Playouts that all agree prove nothing: 1 and 99 % are the limits, and 98 points between them."""
    worths = worths_of("laoshu", usual("laoshu"))
    for place, sure in ((0, 99), (1, 98), (2, 98), (3, 98), (4, 98), (5, 99)):
        said = spoken(worths, 2.0)[place]
        assert str(sure) in said
        assert "100" not in said
    assert "1%" in worths.here(-1.0)
    assert worths.estimate(1.0) == pytest.approx(0.98)
    assert worths.estimate(-0.5) == -0.5
    assert list(worths.luck(Luck(1.0, 0.0, 0.0, 1, 0.0, 0.0)).values()) == ["99%", "0", "+1", "100%"]


def test_one_percentage_point_is_no_plural(language: str) -> None:
    """In English; the other languages have one form."""
    one, more = (spoken(worths_of("laoshu", usual("laoshu")), each) for each in (0.02, 0.04))
    assert [" point " in each for each in one[1:5]] == [language == "en"] * 4
    assert [" points " in each for each in more[1:5]] == [language == "en"] * 4
    assert (" point " in reason_text(Reason("ai.likelier-by", points=1))) == (language == "en")


@pytest.mark.parametrize(
    ("lead", "said"),
    [
        (Loss(0.32, 0.01), Reason("ai.likelier-by", points=16)),
        (Loss(0.06, 0.01), Reason("ai.likelier-by", points=3)),
        (Loss(0.04, 0.01), Reason("ai.close", chips=0.04, error=0.01)),
        (Loss(0.32, 0.3), Reason("ai.close", chips=0.32, error=0.3)),
    ],
)
def test_a_lead_is_told_exactly(lead: Loss, said: Reason, monkeypatch: pytest.MonkeyPatch) -> None:
    """In points that were not rounded to tenths of a chip before; what may be chance is close, as everywhere."""
    turn, words = SimpleNamespace(game=entry("laoshu").game, view=None), words_of("laoshu", usual("laoshu"))
    hint = Hint(turn, Choice(None, reasons=(lead_reason(lead),)))
    monkeypatch.setattr(words, "move", lambda _view, _move: "MOVE")
    vars(hint)["_why"] = ()
    assert hint.parts(words) == ("MOVE", reason_text(said))


def test_a_lead_of_less_than_two_points_is_close() -> None:
    """Half a chip is nothing where fifty are played for."""
    duel = entry("kapshap").duel(RICH)
    assert duel is not None
    assert duel.reason(lead_reason(Loss(0.5, 0.01))) == Reason("ai.close")
    assert duel.reason(Reason("ai.only-move")) == Reason("ai.only-move")


def test_the_sources_add_up(language: str) -> None:
    """From the chance at the first choice to 100 or 0 %, as shown; what is exact stands alone."""
    luck = Luck(tiles=0.3, own=-0.2, others=0.9, result=1, own_error=0.05, tiles_error=0.0)
    assert list(worths_of("laoshu", usual("laoshu")).luck(luck).values()) == ["65%", "−10 ± 5", "+45", "100%"]
    lost = Luck(tiles=0.3, own=-0.2, others=-1.1, result=-1, own_error=0.0, tiles_error=0.1)
    assert list(worths_of("laoshu", usual("laoshu")).luck(lost).values()) == ["65% ± 10", "−10", "−55", "0%"]
    thirds = Luck(tiles=0.328, own=-0.35, others=1.022, result=1, own_error=0.0, tiles_error=0.0)
    assert list(worths_of("laoshu", usual("laoshu")).luck(thirds).values()) == ["66%", "−18", "+52", "100%"]
    chips = Luck(tiles=0.25, own=-0.35, others=4.1, result=4, own_error=0.0, tiles_error=0.0)
    assert list(worths_of("tiengow", usual("tiengow")).luck(chips).values()) == ["+0.2", "−0.3", "+4.1", "+4"]
