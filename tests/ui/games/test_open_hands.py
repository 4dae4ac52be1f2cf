# SPDX-License-Identifier: MIT
"""Open hands are for reviews alone: in play no table is ever asked to show them."""

from __future__ import annotations

import re
from importlib import import_module
from math import inf
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget

import ui
from dominoes.game import Seat
from dominoes.records.reader import check, parse
from tests.support.record_lines import golden
from tests.ui.driving import application
from ui.games import GAME_UIS
from ui.kit.settings import Settings
from ui.kit.sheet import SheetOverlay
from ui.table.felt import TableLook

ROOT = Path(ui.__file__).parent
# The way to the page of reviews has the same name, and a game's presenter passes on what it was asked.
ASKS = re.compile(r"(?<!routes)(?<!super\(\))\.review\(|hands_open=True")
BUILDERS = [
    ("wiki_hk", "tiengow", "table_model"),
    ("paigow_guangdong", "paigow", "bank_model"),
    ("chain_jielong", "chain", "chain_model"),
    ("kapshap", "kapshap", "kapshap_model"),
    ("jjak", "jjak", "jjak_model"),
]


@pytest.mark.parametrize(("name", "game", "builder"), BUILDERS)
async def test_play_never_opens_hands(
    monkeypatch: pytest.MonkeyPatch, qapp: QApplication, name: str, game: str, builder: str
) -> None:
    """In watching any seat, its table is built from the seat's knowledge."""
    assert qapp is application()
    module = import_module(GAME_UIS[game].presenter().__module__)
    build, given = getattr(module, builder), []

    def noted(*args: Any, open_hands: Any = None, **more: Any) -> Any:  # noqa: ANN401 - of any game
        given.append(open_hands)
        return build(*args, open_hands=open_hands, **more)

    monkeypatch.setattr(module, builder, noted)
    checked = check(parse(golden(name)[0]))
    seats = len(checked.round.players)
    page = QWidget()
    page.resize(1100, 720)
    make = GAME_UIS[game].presenter()
    table: Any = make.TABLE(page)
    table.resize(1100, 720)
    table.set_look(TableLook(motion=False, speed=inf))
    presenter = make(table, SheetOverlay(page), checked.round.entry.game, Seat(1), page)
    presenter.who = presenter.levels = ("",) * seats
    presenter.settings = Settings(ceremony=False, pace="quick", others={"rank_strip": False})
    for played in checked.positions:
        await presenter.watch(played.step.state, played.step.events)
    assert len(given) > len(checked.positions) / 2
    assert set(given) == {None}
    presenter.review(checked.state, hands_open=True)
    assert given[-1] == checked.state
    presenter.close()
    page.deleteLater()


def test_only_finished_rounds_ask_for_it() -> None:
    """Only a review, what is tried in it, and two plays of a deal side by side call what opens hands."""
    asking = [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py") if ASKS.search(path.read_text("utf-8"))]
    assert sorted(asking) == ["pages/daily/comparison_page.py", "pages/review/mistakes.py", "pages/review/stepper.py"]
