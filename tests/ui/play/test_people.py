# SPDX-License-Identifier: MIT
"""Several people at one computer: each sees what they may, and nothing of the others stays on the screen."""

from __future__ import annotations

import asyncio
import re
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from dominoes.game import Seat
from dominoes.store import Filter
from dominoes.store.seals import look
from dominoes.store.statistics import gather
from dominoes.tiles import FACES, Tile
from tests.ui.driving import (
    FAST,
    ONE_ROUND,
    answers_of,
    begin,
    best,
    my_turn,
    person_of,
    play,
    press_main,
    setup_of,
    type_key,
    until,
    window_on,
)
from tests.ui.pages.demonstrate.leaks import faces_in, modelled_in, named_in, words_of
from ui.app.window import MainWindow
from ui.language.names import tile_name, tile_spoken
from ui.pages.start.saved_matches import match_rows
from ui.play import curtain
from ui.play.match import MatchRunner
from ui.play.page import TablePage
from ui.play.sheets import AGREED, NEXT
from ui.saving.party import named_apart, renamed
from ui.saving.setup import PERSON, MatchSetup

NAMES = ("王", "Mei", "Ann", "Bo", "Chi", "Dan", "Eva")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the curtain be lifted at once; its own test waits for the moment."""
    monkeypatch.setattr(curtain, "BLIND_S", 0.0)


def shared(people: int, **kinds: Any) -> MatchSetup:  # noqa: ANN401 - options of any game
    """Return a match of one round for so many *people*, and opponents in the other seats."""
    setup = setup_of(**{"session": ONE_ROUND, **kinds})
    seats = len(setup.levels)
    others = min(people - 1, seats)
    return replace(setup, levels=(*(PERSON,) * others, *setup.levels[others:]), people=NAMES[:others])


def is_curtain(table: TablePage) -> bool:
    """Return whether the curtain is down."""
    return table.overlay.isVisible() and curtain._LIFT in answers_of(table)


# -- what may be known -----------------------------------------------------------------------------


def known_to(table: TablePage, seat: Seat) -> set[Tile]:
    """Return the faces that *seat* knows of the round."""
    assert table.runner is not None
    game, state = table.runner.game, table.runner.screen._state
    view = game.view(state, seat)
    told = "".join(repr(getattr(view, each.name)) for each in fields(view) if each.name != "options")
    return {face for face in FACES if repr(face) in told}


def may_be_seen(table: TablePage) -> set[Tile]:
    """Return the faces that may be on the screen: those that its reader knows, or everybody behind a curtain."""
    runner = table.runner
    assert runner is not None
    if runner.screen._state is None:
        return set()
    if is_curtain(table):
        return set.intersection(*(known_to(table, seat) for seat in runner.party.people))
    return known_to(table, runner.screen.seat)


def leaks(window: MainWindow) -> list[str]:
    """Return where faces are named, shown or kept that the one at the screen may not know."""
    table = window.pages.table
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    seen = may_be_seen(table)
    # Some tiles share a name: one that is seen is not the other.
    shared_names = {tile_name(face) for face in seen}
    secret = {face for face in set(FACES) - seen if tile_name(face) not in shared_names}
    beside = None if table.presenter is None else table.presenter.beside
    tips = [each for each in QApplication.topLevelWidgets() if each.objectName() == "qtooltip_label"]
    found = {
        "shown": faces_in(table) & secret,
        "modelled": modelled_in(table, secret),
        "copied": named_in(_label(QGuiApplication.clipboard().text()), secret),
        "in the title": named_in(_label(window.windowTitle()), secret),
    }
    if beside is not None:
        # The order of hands names all of them.
        beside.setParent(None)
    said = "\n".join(words_of(table, hidden=True))
    # The pips of two tiles that are added up, as in 11 + 6 = 17, are no code of a tile.
    sums = set(re.findall(r"(\d+) \+|\+ (\d+)|= (\d+)", said))
    added = {face for face in secret if any(str(face) in each for each in sums) and tile_name(face) not in said}
    found["named"] = named_in(table, secret, hidden=True) - added
    found["in a tip"] = {face for tip in tips for face in named_in(tip, secret)}
    return [f"{where}: {sorted(map(str, faces))}" for where, faces in found.items() if faces]


def _label(text: str) -> QWidget:
    widget = QWidget()
    widget.setToolTip(text)
    return widget


# -- a round by clicks -----------------------------------------------------------------------------


async def act(table: TablePage) -> None:
    """Answer what is asked now, whoever is asked."""
    assert table.presenter is not None
    turn = table.presenter.person.turn
    if table.overlay.isVisible():
        press_main(table)
    elif turn is None:
        pass
    elif turn.silent is not None:
        type_key(table, Qt.Key.Key_Return)
    else:
        play(table, best(table))
        person = table.presenter.person
        await until(lambda: person.turn is not turn or table.overlay.isVisible(), "the move")
    await asyncio.sleep(0)


async def begin_shared(window: MainWindow, setup: MatchSetup) -> TablePage:
    """Draw for seats, and stop where the match is on."""
    table = begin(window, setup)
    await until(table.overlay.isVisible, "the dice for the seats")
    press_main(table)
    await until(
        lambda: is_curtain(table) or (table.presenter is not None and not table.overlay.isVisible()), "a table"
    )
    if not is_curtain(table):
        # The dice on the sheet, thrown before anything is dealt, are written as tiles are.
        table.overlay.area.setWidget(QWidget())
    return table


async def begin_and_move(window: MainWindow) -> tuple[TablePage, MatchRunner]:
    """Begin a match of two people, and play until one of them has moved."""
    table = await begin_shared(window, shared(2))
    runner = table.runner
    assert runner is not None
    while not runner.cursor.own:
        await act(table)
    return table, runner


@pytest.mark.parametrize(
    ("people", "kinds"),
    [
        pytest.param(2, {"game": "tiengow"}, id="tiengow: two and two opponents"),
        pytest.param(4, {"game": "tiengow", "preset": "wiki_hk"}, id="tiengow: four, silent questions"),
        pytest.param(4, {"game": "chain"}, id="chain: all"),
        pytest.param(3, {"game": "paigow"}, id="paigow: hands one after the other"),
        pytest.param(2, {"game": "taungau"}, id="taungau: stakes before hands"),
        pytest.param(2, {"game": "kolyesi"}, id="kolyesi"),
        pytest.param(2, {"game": "jjak"}, id="jjak: a draw"),
    ],
)
async def test_nobody_sees_the_tiles_of_another(tmp_path: Path, people: int, kinds: dict[str, Any]) -> None:
    """A round by clicks: at each stop no word, tip, picture or title has a tile that its reader may not know."""
    async with window_on(tmp_path) as window:
        table = await begin_shared(window, shared(people, **kinds))
        runner = table.runner
        assert runner is not None
        asked: set[Seat] = set()
        sat: set[Seat] = set()
        stop: object = None
        while not (table.overlay.isVisible() and NEXT in answers_of(table)):
            now = (table.overlay.isVisible(), person_of(table).turn)
            if now != stop and (now[0] or now[1] is not None):
                stop = now
                assert leaks(window) == []
                if (turn := person_of(table).turn) is not None:
                    sat.add(runner.screen.seat)
                    assert turn.seat == runner.screen.seat
            asked |= {seat for seat, _move in runner.cursor.moves if seat in runner.party.people}
            await act(table)
        assert asked <= sat
        # The settlement speaks of everybody by name.
        assert "You" not in table.overlay.title.text()


def test_a_leak_is_found(qapp: QApplication) -> None:
    """Planted in a name, a tip or a title, the code of a closed tile is found."""
    tile, label = FACES[0], QWidget()
    assert qapp is not None
    for plant in (label.setAccessibleName, label.setToolTip, label.setWindowTitle, label.setStatusTip):
        plant(tile_spoken(tile))
        assert named_in(label, {tile}, hidden=True) == {tile}
        plant("")


async def test_the_curtain_takes_everything_with_it(tmp_path: Path) -> None:
    """Behind it nothing is on the felt, in the log or in the clipboard; too early an Enter lifts nothing."""
    async with window_on(tmp_path) as window:
        table = await begin_shared(window, shared(2))
        await until(lambda: is_curtain(table), "the curtain")
        runner, overlay = table.runner, table.overlay
        assert runner is not None
        first = runner.screen.seat
        name = runner.party.shown_names()[first]
        assert overlay.title.text() == f"Pass to {name}"
        assert (table.table.model, faces_in(table)) == (None, set())
        overlay.close_with("")
        await asyncio.sleep(0)
        assert is_curtain(table)
        press_main(table)
        await my_turn(table)
        assert table.table.hand
        QGuiApplication.clipboard().setText("62")
        with pytest.MonkeyPatch.context() as patch:
            # Without a screen no program owns it.
            patch.setattr(QClipboard, "ownsClipboard", lambda _clipboard: True)
            patch.setattr(curtain, "BLIND_S", 60.0)
            while runner.screen.seat == first and not is_curtain(table):
                await act(table)
            assert is_curtain(table)
            assert QGuiApplication.clipboard().text() == ""
            press_main(table)
            await asyncio.sleep(0)
            assert is_curtain(table)
            assert "only you" in overlay.subtitle.text()
        type_key(table, Qt.Key.Key_Return)
        await my_turn(table)
        assert runner.screen.seat != first


async def test_who_is_asked_before_all_eyes_is_named(tmp_path: Path) -> None:
    """推牌九: bank and stakes are asked without a curtain, so that "you" may be anybody; settings are not."""
    async with window_on(tmp_path) as window:
        table = begin(window, shared(3, game="paigow"))
        await until(table.overlay.isVisible, "the dice for the seats")
        # Nor do the dice for the seats speak to anybody.
        assert table.overlay.subtitle.text().startswith("Ming: You rolled highest")
        press_main(table)
        await until(lambda: table.presenter is not None, "a table")
        asked: dict[bool, set[str]] = {True: set(), False: set()}
        while not (table.overlay.isVisible() and NEXT in answers_of(table)):
            person, runner = person_of(table), table.runner
            if person.turn is not None and not table.overlay.isVisible() and runner is not None:
                name = runner.party.shown_names()[person.turn.seat]
                text = table.table.advice.text
                assert text.startswith(f"{name}: ") == (not runner.screen.guards), text
                asked[runner.screen.guards].add(name)
            await act(table)
        assert asked[True] == asked[False] == {"Ming", "王", "Mei"}


async def test_an_open_table_only_turns(tmp_path: Path) -> None:
    """Without the curtain the screen goes from one to the next; each plays from the lower edge."""
    async with window_on(tmp_path, settings=replace(FAST, curtain=False)) as window:
        table = await begin_shared(window, shared(2))
        runner = table.runner
        assert runner is not None
        sat: set[Seat] = set()
        while len(sat) < 2:
            if person_of(table).turn is not None:
                sat.add(runner.screen.seat)
                assert table.table.model.me == runner.screen.seat
            assert not is_curtain(table)
            await act(table)


async def test_taking_back_asks_all(tmp_path: Path) -> None:
    """The question covers the table; whatever the answer, the curtain comes after it."""
    async with window_on(tmp_path) as window:
        table, runner = await begin_and_move(window)
        mover = runner.cursor.moves[runner.cursor.own[-1]][0]
        while person_of(table).turn is None:
            await act(table)
        moves, seat = runner.cursor.moves, runner.screen.seat
        table.help.undo()
        await until(table.overlay.isVisible, "the question")
        assert runner.party.shown_names()[mover] in table.overlay.title.text()
        assert table.table.model is None
        press_main(table)
        await until(lambda: is_curtain(table), "the curtain after no")
        assert runner.cursor.moves == moves
        press_main(table)
        await until(lambda: not table.overlay.isVisible(), "the table")
        assert table.presenter is not None
        assert (runner.screen.seat, table.presenter.me) == (seat, seat)
        assert leaks(window) == []
        table.help.undo()
        await until(table.overlay.isVisible, "the question")
        table.overlay.close_with(AGREED)
        await until(lambda: is_curtain(table), "the curtain after yes")
        assert len(runner.cursor.moves) < len(moves)
        press_main(table)
        await my_turn(table)
        assert runner.screen.seat == mover
        assert leaks(window) == []


async def test_a_match_goes_on_behind_the_curtain(tmp_path: Path) -> None:
    """Continued after it was left or killed, it shows no hand before the curtain is lifted."""
    async with window_on(tmp_path) as window:
        table, runner = await begin_and_move(window)
        seed = runner.party.seed.hex()
        table.stop()
        await until(lambda: table.runner is None, "the end")
        rows = {each: match_rows(window.services.autosave().open_matches(), each) for each in ("Ming", "王", "Ann")}
        # Whoever of them sits down next finds it, with the names of both.
        assert {each: len(found) for each, found in rows.items()} == {"Ming": 1, "王": 1, "Ann": 0}
        assert all(each in rows["王"][0].detail for each in ("Ming", "王"))
        table.resume(seed)
        await until(lambda: is_curtain(table), "the curtain")
        assert (table.table.model, faces_in(table)) == (None, set())
        assert table.runner is not None
        assert table.runner.party.people == runner.party.people
        press_main(table)
        await my_turn(table)
        assert leaks(window) == []


async def test_records_and_statistics_know_who_played(tmp_path: Path) -> None:
    """Each of the people has a round of their own in them; a new name goes with it."""
    async with window_on(tmp_path) as window:
        table = await begin_shared(window, shared(2))
        while not (table.overlay.isVisible() and NEXT in answers_of(table)):
            await act(table)
        runner, archive = table.runner, window.services.archive()
        assert runner is not None
        assert archive is not None
        _standing, _term, result = runner.results[-1]
        names = runner.party.shown_names()
        assert {names[seat] for seat in runner.party.people} == {"Ming", "王"} == set(archive.players())
        for seat in runner.party.people:
            wanted = Filter(player=names[seat])
            (row,) = archive.listed(archive.ids(wanted), names[seat])
            assert (row.summary.seat, row.summary.chips) == (seat, result.chips[seat])
            assert gather(archive, wanted).total.chips == result.chips[seat]
        assert gather(archive, Filter()).total.rounds == 2
        archive.rename_player("王", "Wong", partial(renamed, before="王", after="Wong"))
        assert set(archive.players()) == {"Ming", "Wong"}
        assert [set(archive.games_played(each)) for each in ("Ming", "Wong", "王")] == [
            {"tiengow"},
            {"tiengow"},
            set(),
        ]
        assert len(archive.ids(Filter(player="Wong"))) == 1
        assert archive.ids(Filter(player="王")) == []
        # The seals are whole.
        *_steps, found = look(archive)
        assert not found.is_damaged


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (("Ming", "王"), ("Ming", "王")),
        (("", ""), ("", "Player 2")),
        (("Ming", "Ming", "Ming"), ("Ming", "Ming 2", "Ming 3")),
        (("Player 2", ""), ("Player 2", "Player 2 2")),
    ],
)
def test_nobody_is_called_as_another(given: tuple[str, ...], named: tuple[str, ...]) -> None:
    """Records and statistics tell people apart by their names."""
    assert named_apart(given) == named
