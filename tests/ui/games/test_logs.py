# SPDX-License-Identifier: MIT
"""The log of each game is in groups, as people tell of a round."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from dominoes.game import Event, Seat
from dominoes.games.chain.state import HandsShown, TileCovered, TileLed, TilePlaced
from dominoes.games.face_down import HandsTaken
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import GUANGDONG
from dominoes.games.paigow.state import HandCompared
from dominoes.games.paigow.state import HandsShown as HandsOpened
from dominoes.games.stakes import StakePlaced
from dominoes.games.tiengow.state import ThrownShown
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown, TrickWon
from dominoes.records.reader import check, parse
from dominoes.tiles import tile, tiles
from tests.support.record_lines import golden
from ui.games import GAME_UIS
from ui.games.chain.texts import line_groups
from ui.games.paigow.texts import stage_groups
from ui.games.tiengow.texts import trick_groups
from ui.games.words import Words
from ui.kit.settings import Settings
from ui.kit.sheet import SheetOverlay
from ui.table.felt import TableLook
from ui.table.log_view import LogLine

pytestmark = pytest.mark.usefixtures("usual")
WHO = ("Ming", "Wesley", "Nora", "Sunny")
E, S, W, N = map(Seat, range(4))
GOLDEN = (
    "wiki_hk", "chain_jielong", "paigow_guangdong", "turning_turning", "throwing_throwing", "taungau_pagat",
    "kolyesi_flat", "kapshap", "jjak", "laoshu", "watching", "turtle", "fivegates",
)  # fmt: skip
"""A round of each game."""


def told(*events: Event) -> list[LogLine]:
    """Return *events* with a sentence each; the first one was called out."""
    return [LogLine(event, f"sentence {at}", ("Finish!",) if not at else ()) for at, event in enumerate(events)]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", GOLDEN)
async def test_an_event_is_told_once(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The log grows with the round; told from its beginning, as after a change of language, it says the same."""
    checked = check(parse(golden(name)[0]))
    page = QWidget()
    make = GAME_UIS[checked.round.entry.game.key].presenter()
    table: Any = make.TABLE(page)
    table.resize(1100, 720)
    table.set_look(TableLook(motion=False, speed=inf))
    presenter = make(table, SheetOverlay(page), checked.round.entry.game, Seat(0), page)
    presenter.who = presenter.levels = WHO[: len(checked.round.players)]
    presenter.settings = Settings(ceremony=False, pace="quick", others={"rank_strip": False})
    line, asked = Words.line, list[Event]()

    def noted(self: Words, event: Event, *args: Any, **more: Any) -> Any:  # noqa: ANN401 - as the real one
        asked.append(event)
        return line(self, event, *args, **more)

    monkeypatch.setattr(Words, "line", noted)
    happened = list[Event]()
    presenter.happens.connect(lambda event, _moments: happened.append(event))
    presenter.changed.connect(presenter.log)
    for played in checked.positions:
        await presenter.watch(played.step.state, played.step.events)
        presenter.person.refresh()
    assert asked == happened
    grown = presenter.log()
    assert grown
    presenter.show_now()
    assert presenter.log() == grown
    assert asked == happened * 2
    presenter.close()
    page.deleteLater()


def test_tricks_are_numbered_and_show_who_is_ahead() -> None:
    """Each trick has its tiles, hidden ones too, a sign at the play that takes it, its winner beside its number."""
    first, second, end = trick_groups(
        told(
            TilesLed(E, tiles("63")),
            TilesThrown(S, (None,)),
            TilesBeat(W, tiles("54")),
            TilesThrown(N, tiles("11")),
            TrickWon(W, 1),
            TilesLed(W, tiles("11 62")),
            ThrownShown(((),) * 4),
        ),
        WHO,
        civil_supreme=True,
    )
    assert [first.title, second.title, end.title] == ["Trick 1", "Trick 2", ""]
    assert first.result == "sentence 4"
    assert [entry.who for entry in first.entries] == list(WHO)
    assert [entry.tiles for entry in first.entries] == [tiles("63"), (None,), tiles("54"), tiles("11")]
    assert [entry.ahead for entry in first.entries] == [False, False, True, False]
    assert first.entries[0].what == "Nine · Finish!"
    assert first.entries[1].what == first.entries[3].what == "thrown"
    assert second.entries[0].ahead
    assert [entry.text for entry in end.entries] == ["sentence 6"]


def test_lines_have_a_gap_whenever_everybody_had_their_turn() -> None:
    """A line that is led begins a group; so does every turn, without a heading."""
    groups = line_groups(
        told(
            TileLed(E, tile("66"), 6),
            TilePlaced(S, tile("65"), None),
            TileCovered(W, None),
            TileCovered(E, tile("11")),
            TileLed(S, tile("33"), 3),
            HandsShown(((),) * 3, ((),) * 3),
        ),
        WHO[:3],
        "ordinary",
    )
    assert [(group.title, len(group.entries)) for group in groups] == [("Line 1", 3), ("", 1), ("Line 2", 1), ("", 1)]
    assert [entry.what for entry in groups[0].entries] == ["Heaven · 6 open · Finish!", "Axe", "cover"]
    assert groups[1].entries[0].what == "Earth · cover"


def test_stages_show_the_hands_that_were_compared() -> None:
    """Stakes, tiles and comparing are apart; a comparison has its four tiles, and a sign besides the words."""
    hands = ((tiles("66 55"), tiles("11 62")), (tiles("44 31"), tiles("33 22")))
    groups = stage_groups(
        told(
            StakePlaced(S, 40),
            HandsTaken(((),) * 2),
            HandsOpened(hands),
            HandCompared(S, (-1, -1), -1),
        ),
        WHO[:2],
        ranking(GUANGDONG.ranking),
        hands,
        banker=0,
    )
    assert [group.title for group in groups] == ["Bank and stakes", "Tiles", "Comparing hands"]
    banker, player = groups[2].entries
    assert (banker.who, banker.tiles) == ("Ming", tiles("66 55 11 62"))
    assert (player.who, player.tiles) == ("Wesley", tiles("44 31 33 22"))
    assert player.what.startswith("▼ ")
    assert not banker.what.startswith(("▲", "▼"))
