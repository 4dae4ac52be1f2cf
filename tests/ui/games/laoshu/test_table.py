# SPDX-License-Identifier: MIT
"""老鼠搬家 in the window: a bout by clicks, the number of tiles, and the remarks on them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.laoshu.options import PRESETS, SupremeOptions
from dominoes.games.laoshu.rules import Close, Laoshu
from dominoes.games.laoshu.state import BoutBegun, State
from dominoes.games.laoshu.tally import Tally
from dominoes.games.tricks import TilesLed
from dominoes.scorebook.book import Book
from dominoes.tiles import tiles
from tests.support.strategies import changed
from tests.ui.driving import best, my_turn, play, setup_of, sit_down, until, window_on
from ui.games.laoshu.table import QueueTable, before_bout, table_model
from ui.games.laoshu.texts import LaoshuTallyForm, LaoshuWords
from ui.language.i18n import counted
from ui.table.log_view import LogLine

GAME, USUAL = Laoshu(), PRESETS["laoshu"]
WHO = ("Ann", "Bo")


def after(moves: int) -> State:
    """Return a round after so many moves, or at its end; everybody makes the first legal one."""
    state = GAME.start(USUAL, deal_round(GAME, USUAL, bytes(32)), Standing()).state
    while moves and state.ended is None:
        state = GAME.play(state, state.turn, GAME.legal_moves(state, state.turn)[0]).state
        moves -= 1
    return state


ENDED = after(-1)


async def test_a_bout_is_played(tmp_path: Path) -> None:
    """No tile gets lost on the way from hand to queue, and the next bout takes its tiles from there."""
    async with window_on(tmp_path, size=(960, 600)) as window:
        page = await sit_down(window, setup_of(game="laoshu", preset="laoshu_four"))
        person = await my_turn(page)
        table = page.table
        assert isinstance(table, QueueTable)
        assert page.presenter is not None
        while page.presenter.view.bout < 2:
            model = table.model
            assert model is not None
            assert tuple(len(table.queue(Seat(seat))) for seat in (0, 1)) == page.presenter.view.queues
            assert sum(map(len, (table.hand, table.held(Seat(1)), *map(table.plays, (Seat(0), Seat(1)))))) == sum(
                page.presenter.view.sizes
            ) + sum(len(each.tiles) for each in model.trick)
            asked = person.turn
            play(page, best(page))
            await until(lambda was=asked: person.turn not in (was, None), "my next turn")  # type: ignore[misc]
            told = [label.text for label in table._lengths]
            assert told == [
                f"Your queue: {number}" if name == "You" else f"{name}'s queue: {number}"
                for name, number in (
                    (page.presenter.who[seat], counted("tiles", page.presenter.view.queues[seat])) for seat in (0, 1)
                )
            ]
        assert [group.title for group in page.presenter.log()].count("Trick 1") >= 1
        page.help.ask_hint()
        await until(person.hint_text, "the hint")


def test_the_model_counts_all_tiles() -> None:
    """At any places; the tiles held by the other, or waiting, are face down unless all are open."""
    for moves in range(0, 40, 3):
        state = after(moves)
        for seat in (Seat(0), Seat(1)):
            for opened in (None, state):
                model = table_model(GAME.view(state, seat), WHO, ("", ""), open_hands=opened)
                lying = sum(len(play.tiles) for play in model.trick)
                assert sum(each.tiles + len(each.queue) for each in model.seats) + lying == 32
                assert {face is None for each in model.seats for face in each.queue} == {opened is None}
        if isinstance(state.history[-1], BoutBegun):
            before = before_bout(model, len(state.hands[0]))
            assert sum(len(each.queue) for each in before.seats) == 32


def test_the_end_in_words() -> None:
    """A used up queue, the longer queue, and a draw, at this computer and at a real table."""
    words = LaoshuWords(USUAL, WHO)
    sheet = words.sheet(ENDED, "Round 1")
    assert sorted(sheet.rows[0].numbers) == [-1, 1]
    assert "bouts" in sheet.subtitle
    tally, said = entry("laoshu").tally, set()
    for told in (Tally(winner=Seat(0)), Tally(winner=Seat(0), close=Close.LIMIT), Tally(close=Close.DRAWN)):
        ended = tally.ended(USUAL, Standing(chips=(0, 0)), told)
        said |= {words.title(ended.ended), words.REASONS.say(ended.ended.reason, WHO)}
        assert words.payment(ended.ended.sheet[0], ended)[0] in ("Bo to Ann", "Nobody won")
    assert len(said) == 6
    assert "after" in words.REASONS.say(ENDED.ended.reason, WHO)  # type: ignore[union-attr]


def test_the_log_counts_tricks_by_bouts() -> None:
    """Each bout begins with a line, and its tricks are counted from one."""
    words = LaoshuWords(USUAL, WHO)
    told = [LogLine(event, words.event(event, ENDED) or "", ()) for event in ENDED.history]
    groups = words.groups([each for each in told if each.text], ENDED)
    assert [group.title for group in groups].count("Trick 1") == ENDED.bout
    assert groups[-1].entries[0].text == words.title(ENDED.ended)  # type: ignore[arg-type]


def test_what_is_called() -> None:
    """That a bout begins, and a supreme pair."""
    begun = next(event for event in ENDED.history if isinstance(event, BoutBegun))
    words, supreme = LaoshuWords(USUAL, WHO), LaoshuWords(changed(USUAL, supreme__civil=True), WHO)
    rules = entry("laoshu").game
    civil = replace(ENDED, options=supreme.options)
    assert [call.word for call in words.calls(rules.moments(begun, (), ENDED))] == ["Bout 1"]
    led = TilesLed(Seat(0), tiles("51 51"))
    assert not words.calls(rules.moments(led, (), ENDED))
    assert supreme.calls(rules.moments(led, (), civil))[0].seat == 0
    assert not supreme.calls(rules.moments(ENDED.history[-1], (), civil))


def test_every_table_has_its_rules() -> None:
    """Each option changes a sentence."""
    tables = (
        USUAL,
        PRESETS["laoshu_four"],
        changed(USUAL, supreme=SupremeOptions(civil=True)),
        changed(USUAL, most_bouts=50),
    )
    assert len({tuple(LaoshuWords(each).rules()) for each in tables}) == len(tables)


async def test_the_score_book_asks_who_won(tmp_path: Path) -> None:
    """And how; nobody wins a draw."""
    async with window_on(tmp_path) as window:
        form = LaoshuTallyForm(Book("key", "2026-01-01", "laoshu", USUAL, ("Ann", "Bo"), Seat(0)), window)
        form.show_tally(None)
        assert form.tally() == Tally()
        for tally in (Tally(winner=Seat(1)), Tally(winner=Seat(0), close=Close.LIMIT), Tally(close=Close.DRAWN)):
            form.show_tally(tally)
            assert form.tally() == tally
        form.take_focus()
        assert form.banker_line().endswith("Ann")
