# SPDX-License-Identifier: MIT
"""A match on screen: it ends, it is saved, and it can be left and taken up anywhere."""

from __future__ import annotations

import asyncio
import json
import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dominoes.ai.bot import FALLBACK, Budget, Choice
from dominoes.deal import new_seed
from dominoes.errors import StoreError
from dominoes.game import Seat
from dominoes.games.thinking_time import FORCED, USUAL
from dominoes.games.tiengow.state import Pass
from dominoes.games.tricks import Lead
from dominoes.match import SessionOptions, Until
from dominoes.play.worker import Request
from dominoes.records.reader import Checked, check, parse
from dominoes.store import SavedMatch, Store
from dominoes.store.failures import FULL
from tests.ui.driving import (
    FAST,
    ONE_ROUND,
    By,
    GreedyThinker,
    SlowThinker,
    best,
    is_on,
    messages_on,
    my_turn,
    play,
    play_on,
    press_main,
    saved_match,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
    words_of,
)
from tests.ui.pages.program import Program
from ui.kit.settings import Settings
from ui.language import i18n, names
from ui.pages.how_to_play.page import HowToPlayPage
from ui.pages.new_game.page import NewGamePage
from ui.play.match import MatchRunner, Opponent
from ui.play.page import TablePage
from ui.saving.party import Party, read_party


def runner_of(table: TablePage) -> MatchRunner:
    """Return what plays the match at *table*."""
    assert table.runner is not None
    return table.runner


def checked_rounds(saved: SavedMatch) -> list[Checked]:
    """Check every round that is over against the rules."""
    checked: list[Checked] = []
    for each in saved.rounds:
        if each.line is not None:
            checked.append(check(parse(each.line), checked[-1].next_standing if checked else None))
    return checked


@pytest.mark.bulk
@pytest.mark.parametrize("by", ["clicks", "keys"])
async def test_a_whole_match(tmp_path: Path, by: By) -> None:
    """Eight rounds are played by clicks alone, or by keys alone; the records agree with the rules."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        runner = runner_of(table)
        await play_on(window, by=by)
        assert is_on(window, window.pages.start)
        assert window.pages.start.matches.isHidden()
        assert len(runner.results) == 8
        saved = saved_match(window)
    assert saved.state == "finished"
    checked = checked_rounds(saved)
    assert [each.result for each in checked] == [result for _, _, result in runner.results]
    assert sum(checked[-1].next_standing.chips) == 0
    for before, after in pairwise(checked):
        assert after.round.standing == before.next_standing


async def test_both_halves_of_the_small_game(tmp_path: Path) -> None:
    """小天九 is played in two halves; left between them, it goes on with the second."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(hand_size=4, session=ONE_ROUND))
        await play_on(window, lambda: table.overlay.isVisible() and table.runner and len(table.runner.results) == 1)
        assert runner_of(table).round_name() == runner_of(table).round_name(*runner_of(table).results[0][:2])
        assert runner_of(table).round_name() == "Round 1 · first half"
    async with window_on(tmp_path) as window:
        assert any("Round 1 · second half" in text for words in words_of(window.pages.start) for text in words)
        window.pages.start.cards[0].carry_on.click()
        await my_turn(window.pages.table)
        assert runner_of(window.pages.table).standing.half == 2
        assert "Round 1 · second half" in window.pages.table.header.title.text()
        await play_on(window)
        saved = saved_match(window)
    assert [each.half for each in saved.rounds] == [1, 2]
    assert len(checked_rounds(saved)) == 2
    assert saved.state == "finished"


@pytest.mark.bulk
async def test_closing_at_every_ply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window closed after each move of a round since my first: the next one shows the same position and goes on."""
    watch, shown, stop_at, is_held = MatchRunner.watch, [], 0, False

    async def held_watch(self: MatchRunner, state: Any, events: Any) -> None:  # noqa: ANN401 - any game's
        nonlocal is_held
        await watch(self, state, events)
        moves = tuple(self.cursor.moves)
        shown.append((state, moves, len(self.results)))
        is_held = len(moves) >= stop_at and self.party.me in dict(moves)
        if is_held:
            await asyncio.Event().wait()

    monkeypatch.setattr(MatchRunner, "watch", held_watch)
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of("wiki_hk", session=ONE_ROUND))
        await play_on(window, lambda: is_held)
    while not shown[-1][0].ended:
        left = shown[-1]
        stop_at = len(left[1]) + 1
        shown.clear()
        async with window_on(tmp_path) as window:
            window.pages.start.cards[0].carry_on.click()
            await play_on(window, lambda at=stop_at: shown and len(shown[-1][1]) >= at)  # type: ignore[misc]
            assert shown[0][1:] == left[1:]
            assert hash(shown[0][0]) == hash(left[0])
            assert [text for _, text in saved_match(window).rounds[0].moves] == [
                runner_of(window.pages.table).game.write_move(move) for _, move in shown[-1][1]
            ]
    # Four plays at least, and the answers about dealt hands.
    assert stop_at >= 8
    stop_at = 99
    async with window_on(tmp_path) as window:
        window.pages.start.cards[0].carry_on.click()
        await play_on(window)
        assert saved_match(window).state == "finished"
        assert len(checked_rounds(saved_match(window))) == 1


async def test_killed_between_the_last_round_and_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match whose end was not noted any more is over when it is taken up: it shows how it ended."""
    save = Store.save
    with monkeypatch.context() as patch:
        patch.setattr(Store, "save", lambda store, match: save(store, replace(match, state="open")))
        async with window_on(tmp_path) as window:
            await sit_down(window, setup_of(session=ONE_ROUND))
            await play_on(window)
            assert saved_match(window).state == "open"
    async with window_on(tmp_path) as window:
        window.pages.start.cards[0].carry_on.click()
        await until(window.pages.table.overlay.isVisible, "the standings")
        await play_on(window)
        assert saved_match(window).state == "finished"
        assert window.pages.start.matches.isHidden()


async def test_undo(tmp_path: Path) -> None:
    """Undo goes back to the last own decision, in the store too, and is counted."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        await my_turn(table)
        runner = runner_of(table)
        before, state = runner.cursor.moves, table.presenter._state  # type: ignore[union-attr]
        person = await my_turn(table)
        asked = person.turn
        play(table, best(table))
        await until(lambda: person.turn is not None and person.turn is not asked, "my next turn")
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await until(lambda: person.turn is not None and not runner.is_taking_back, "the move taken back")
        assert runner.cursor.moves == before
        assert hash(table.presenter._state) == hash(state)  # type: ignore[union-attr]
        assert runner.cursor.undos == 1
        row = saved_match(window).rounds[-1]
        assert len(row.moves) == len(before)
        assert row.undos == 1
        await play_on(window)
        (checked,) = checked_rounds(saved_match(window))
        assert checked.round.undos == 1


async def test_undos_are_counted_after_a_restart(tmp_path: Path) -> None:
    """Moves taken back before the window was closed count in the record."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        person = await my_turn(table)
        asked = person.turn
        play(table, best(table))
        await until(lambda: person.turn is not None and person.turn is not asked, "my next turn")
        runner_of(table).undo()
        await until(lambda: not runner_of(table).is_taking_back, "the move taken back")
    async with window_on(tmp_path) as window:
        window.pages.start.cards[0].carry_on.click()
        await my_turn(window.pages.table)
        assert runner_of(window.pages.table).cursor.undos == 1
        await play_on(window)
        assert checked_rounds(saved_match(window))[0].round.undos == 1


async def test_undo_while_others_think(tmp_path: Path) -> None:
    """A move can be taken back before anybody has answered it; the late answer is not played."""
    thinker = SlowThinker()
    thinker.gate.set()
    async with window_on(tmp_path, thinker=thinker) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        person = await my_turn(table)
        runner = runner_of(table)
        before, asked = runner.cursor.moves, len(thinker.asked)
        thinker.gate.clear()
        play(table, best(table))
        await until(lambda: len(thinker.asked) > asked, "an opponent's thought")
        assert len(runner.cursor.moves) > len(before)
        runner.undo()
        await until(lambda: person.turn is not None and not runner.is_taking_back, "my turn again")
        thinker.gate.set()
        await asyncio.sleep(0.02)
        assert runner.cursor.moves == before
        assert len(saved_match(window).rounds[-1].moves) == len(before)


async def test_a_hint_is_for_the_present_turn(tmp_path: Path) -> None:
    """While one for a turn that was taken back is still thought about, another can be asked for."""
    thinker = SlowThinker()
    thinker.gate.set()
    async with window_on(tmp_path, thinker=thinker) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        person = await my_turn(table)
        first = person.turn
        play(table, best(table))
        await until(lambda: person.turn not in (None, first), "my next turn")
        second = person.turn
        thinker.gate.clear()
        type_key(table, Qt.Key.Key_H)
        await until(lambda: thinker.asked[-1].level == "hint", "the first thought")
        asked = len(thinker.asked)
        type_key(table, Qt.Key.Key_H)
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await until(lambda: person.turn not in (None, second), "the turn before")
        assert len(thinker.asked) == asked
        type_key(table, Qt.Key.Key_H)
        await until(lambda: len(thinker.asked) > asked, "the second thought")
        thinker.gate.set()
        await until(lambda: person.hint is not None, "the hint")


async def test_undo_in_the_first_move(tmp_path: Path) -> None:
    """Without a decision of one's own there is nothing to take back, and the table says so."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of("wiki_hk", session=ONE_ROUND))
        await my_turn(table)
        moves = tuple(runner_of(table).cursor.moves)
        assert not runner_of(table).can_undo
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        runner_of(table).undo()
        assert table.table.advice.text == "Nothing to undo in this round."
        assert tuple(runner_of(table).cursor.moves) == moves
        assert runner_of(table).cursor.undos == 0


async def test_leaving_in_the_same_breath_as_undo(tmp_path: Path) -> None:
    """Undo and leave at once: the match stops, and is kept with the move taken back."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        person = await my_turn(table)
        asked = person.turn
        before = len(runner_of(table).cursor.moves)
        play(table, best(table))
        await until(lambda: person.turn is not None and person.turn is not asked, "my next turn")
        playing = window.pages.table.match.task
        assert playing is not None
        runner_of(table).undo()
        window.pages.go_start()
        await asyncio.wait([playing], timeout=1)
        assert playing.cancelled()
        assert len(saved_match(window).rounds[-1].moves) == before


async def test_hint_is_asked_of_the_strongest(tmp_path: Path) -> None:
    """A hint comes from the level made for it; a late one, after the move, is not shown."""
    thinker = SlowThinker()
    thinker.gate.set()
    async with window_on(tmp_path, thinker=thinker) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        person = await my_turn(table)
        type_key(table, Qt.Key.Key_H)
        await until(person.hint_text, "the hint")
        assert thinker.asked[-1].level == "hint"
        assert thinker.asked[-1].view.seat == runner_of(table).party.me
        thinker.gate.clear()
        late = asyncio.ensure_future(table.help.hint(runner_of(table)))
        await asyncio.sleep(0)
        play(table, best(table))
        await until(lambda: person.turn is None, "my move")
        thinker.gate.set()
        await late
        assert not person.hint_text()
        runner = runner_of(table)
        await until(lambda: person.turn is not None)
        play(table, best(table))
        await until(lambda: person.turn is None)
        await table.help.hint(runner)
        assert not person.hint_text()


class LateThinker(GreedyThinker):
    """Never answers a question for a hint in time."""

    async def choose(self, request: Request, budget: Budget) -> Choice[Any]:
        """Return the fallback answer."""
        choice = await super().choose(request, budget)
        return replace(choice, reasons=(FALLBACK,)) if request.level == "hint" else choice


async def test_a_late_hint_is_no_hint(tmp_path: Path) -> None:
    """A hint without a search is reported as missing: no opponent's makeshift is shown as advice."""
    thinker = LateThinker()
    async with window_on(tmp_path, thinker=thinker) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        person = await my_turn(table)
        await table.help.hint(runner_of(table))
        assert [request.level for request in thinker.asked].count("hint") == 1
        assert not person.hint_text()
        assert table.table.advice.text == "The hint is not ready yet. Please ask again."


async def test_pause_holds_the_opponents(tmp_path: Path) -> None:
    """While the pause is on nobody moves; then play goes on."""
    thinker = SlowThinker()
    async with window_on(tmp_path, thinker=thinker) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        runner = runner_of(table)
        if not thinker.asked:
            await my_turn(table)
            play(table, best(table))
        await until(lambda: thinker.asked, "an opponent's thought")
        moves = len(runner.cursor.moves)
        type_key(table, Qt.Key.Key_P)
        await until(table.overlay.isVisible, "the pause")
        thinker.gate.set()
        await asyncio.sleep(0.05)
        # Something is looked up meanwhile.
        window.pages.open_manual()
        window.pages.go_back()
        await asyncio.sleep(0.05)
        assert len(runner.cursor.moves) == moves
        type_key(table, Qt.Key.Key_Return)
        await until(lambda: len(runner.cursor.moves) > moves, "the next move")


async def test_skipping_to_my_turn(tmp_path: Path) -> None:
    """At the lowest speed with waits for clicks a key leads to the next turn; then the pace is that of before."""
    settings = replace(FAST, motion="on", speed=0.5, pace="waits")
    async with window_on(tmp_path, settings=settings) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        runner, presenter = runner_of(table), table.presenter
        assert presenter is not None
        hurry = presenter.animator.hurry
        runner.skip()
        person = await my_turn(table)
        assert not hurry.is_set()
        type_key(table, Qt.Key.Key_J)
        assert table.table.advice.text == "It is your turn."
        asked = person.turn
        play(table, best(table))
        await until(lambda: person.turn is None, "the move")
        type_key(table, Qt.Key.Key_J)
        assert hurry.is_set()
        assert table.table.advice.text == "Skipping to your turn…"
        await until(lambda: person.turn not in (asked, None), "my next turn", seconds=20)
        assert not hurry.is_set()
        # It lasts for a round at most.
        runner.skip()
        runner.hand_over()
        await until(lambda: presenter.waiting.is_on and not runner.is_playing, "the end of the round", seconds=20)
        assert not hurry.is_set()


async def test_a_held_table_shows_nothing(tmp_path: Path) -> None:
    """A move made while the table is held is saved, but shown only when play goes on."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        await my_turn(table)
        runner, presenter = runner_of(table), table.presenter
        assert presenter is not None
        runner.hold()
        before, shown = len(runner.cursor.moves), presenter.view
        play(table, best(table))
        await until(lambda: len(runner.cursor.moves) > before, "my move")
        await asyncio.sleep(0.02)
        assert len(saved_match(window).rounds[-1].moves) == before + 1
        assert presenter.view == shown
        runner.go_on()
        await until(lambda: presenter.view != shown, "the move on the table")


async def test_opponents_wait_for_the_gate(tmp_path: Path) -> None:
    """An opponent with a single answer is held like one who thinks."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        await my_turn(table)
        runner, view = runner_of(table), table.presenter.view  # type: ignore[union-attr]
        runner.hold()
        choosing = asyncio.ensure_future(Opponent(runner, "beginner", Budget(), bytes(32), "").choose(view, (Pass(),)))
        await asyncio.sleep(0.02)
        assert not choosing.done()
        runner.go_on()
        assert await choosing == Pass()


async def test_rounds_of_a_match_share_their_options(tmp_path: Path) -> None:
    """A match may go on for hours, and keeps the headers of all its rounds: what they share is there once."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=SessionOptions(until=Until.ROUNDS, count=3)))
        runner = runner_of(table)
        await play_on(window, lambda: len(runner.results) == 2)
        assert len(runner.saved.rounds) == 2
        assert len({id(each.header["options"]) for each in runner.saved.rounds}) == 1


async def test_a_store_that_fails_in_mid_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is told once, and the match is played to its end; what was saved before is there."""
    save = Store.save
    kept: list[SavedMatch] = []

    def save_five(self: Store, match: SavedMatch) -> None:
        if match.rounds and len(match.rounds[0].moves) > 5:
            raise StoreError(FULL)
        save(self, match)
        kept.append(match)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "save", save_five)
        async with window_on(tmp_path) as window:
            table = await sit_down(window, setup_of(session=ONE_ROUND))
            troubles: list[object] = []
            window.services.autosave().failed.connect(troubles.append)
            await my_turn(table)
            runner = runner_of(table)
            await play_on(window)
            assert len(runner.results) == 1
            assert troubles == [FULL]
            assert len(messages_on(window)) == 1
            assert messages_on(window)[0].startswith("Not saved: ")
    async with window_on(tmp_path) as window:
        assert saved_match(window) == kept[-1]
        assert len(kept[-1].rounds[0].moves) == 5
        window.pages.start.cards[0].carry_on.click()
        await play_on(window)
        assert len(checked_rounds(saved_match(window))) == 1


@pytest.mark.parametrize(
    "harm",
    [
        pytest.param("UPDATE moves SET text = 'lead 66 66 66' WHERE ply = 0", id="a move that is not legal"),
        pytest.param("UPDATE moves SET text = 'dance' WHERE ply = 0", id="a move that is none"),
        pytest.param("UPDATE matches SET header = replace(header, 'clockwise', 'sideways')", id="unknown options"),
    ],
)
async def test_a_stored_match_that_breaks_the_rules(tmp_path: Path, harm: str) -> None:
    """A match that cannot be gone on with is refused in words or not offered; the window goes on."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        play(table, best(table))
        await until(lambda: runner_of(table).cursor.moves, "the first move")
    async with window_on(tmp_path) as window:
        store = window.services.autosave()._store
        assert store is not None
        store._database.execute(harm)
        window.pages.start.list_matches()
        if window.pages.start.matches.rows:
            window.pages.start.cards[0].carry_on.click()
            await until(lambda: messages_on(window), "the message")
        assert is_on(window, window.pages.start)
        window.pages.start.cards[0].new.click()
        assert is_on(window, window.pages.new_game)


def test_a_party_comes_back_as_it_was_written() -> None:
    """The stored data of a match is enough to seat everybody again."""
    party = Party(
        setup=setup_of("jp"),
        names=("A", "Ming", "B", "C"),
        levels=("club", "", "beginner", "strong"),
        me=Seat(1),
        banker=Seat(0),
        seed=bytes(range(32)),
    )
    assert read_party(party.header()) == party
    assert "styles" not in party.header()
    styled = replace(party, styles=("bold", "", "steady", "hasty"))
    assert read_party(json.loads(json.dumps(styled.header()))) == styled
    assert party.match().seed == party.seed
    assert party.match().players == ("bot:club", "Ming", "bot:beginner", "bot:strong")
    with pytest.raises(KeyError):
        read_party({key: value for key, value in party.header().items() if key != "me"})


async def test_a_match_that_is_begun_takes_the_place_of_one_that_is_on(tmp_path: Path) -> None:
    """As from the page of how to play, which can be read in a match; the one before waits under Continue."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        first = table.runner
        assert first is not None
        window.pages.routes.play_first(setup_of(game="chain"), new_seed())
        await until(lambda: table.runner is None and table.overlay.isVisible(), "the dice for the seats")
        press_main(table)
        await until(lambda: table.runner not in (None, first), "the other match")
        assert table.game == "chain"
        window.pages.go_start()
        await until(lambda: not window.pages.table.match.tasks, "both to end")
        assert first.party.seed.hex() in [card.row.seed for card in window.pages.start.matches.rows]


def test_the_seed_of_a_match_is_as_long_as_promised(qtbot: QtBot, tmp_path: Path) -> None:
    """All chance of a match follows from its seed: with four bytes somebody could try all there are."""
    program = Program(tmp_path)
    new, how = program.make(NewGamePage), program.make(HowToPlayPage)
    for page in (new, how):
        qtbot.addWidget(page)
    for _ in range(2):
        new.prepare("tiengow", Settings(player_name="Ming", new_player=False))
        new.form.start.click()
        how.open("tiengow", first_round=True)
        how.begin.click()
    seeds = [asked[-1] for asked in program.asked if asked[0].startswith("play")]
    assert [len(seed) for seed in seeds] == [32] * 4
    assert len(set(seeds)) == 4
    # Nor is it a short one that was filled up.
    assert all(len(set(seed)) > 9 for seed in seeds)


def test_a_person_without_a_name(qapp: QApplication) -> None:
    """The word for you is not stored: it is said in the language now used."""
    party = Party(setup_of(), ("", "A", "B", "C"), ("", *("beginner",) * 3), Seat(0), Seat(0), bytes(32))
    assert read_party(party.header()).names == party.names
    assert party.shown_names() == ("You", "A", "B", "C")
    i18n.install(qapp, "ja")
    assert party.shown_names()[0] not in {"", "You"}
    i18n.install(qapp, "en")


@pytest.mark.parametrize(
    ("stored", "played"),
    [
        pytest.param(["bold", "", "steady", "hasty"], ["bold", "", "steady", "hasty"], id="as it was"),
        pytest.param(["lucky", "", "steady", ""], ["", "", "steady", ""], id="one of a later version"),
        pytest.param(None, [""] * 4, id="from before there were styles"),
        pytest.param(["bold"], [""] * 4, id="too few"),
        pytest.param(["bold", None, 3, "bold"], [""] * 4, id="no texts"),
        pytest.param("bold", [""] * 4, id="no list"),
    ],
)
def test_styles_that_are_not_known_are_plain(stored: object, played: list[str]) -> None:
    """A saved match goes on; data unknown to this version stays in the file."""
    party = Party(setup_of(), ("A", "", "B", "C"), ("club", "", "club", "club"), Seat(1), Seat(0), bytes(32))
    read = read_party(party.header() | ({} if stored is None else {"styles": stored}))
    assert [read.style(Seat(seat)) for seat in range(4)] == played
    if stored == ["lucky", "", "steady", ""]:
        assert read.header()["styles"] == stored


class StyledThinker(GreedyThinker):
    """Answers in this process as the one that thinks would, after few playouts."""

    async def choose(self, request: Request, budget: Budget) -> Choice[Any]:
        """Play at the level and in the style that is asked for."""
        self.asked.append(request)
        await asyncio.sleep(0)
        return request.answer(Budget(math.inf, 8))


CLUB = ("club",) * 3


async def one_round(folder: Path, *, characters: bool = True) -> tuple[SavedMatch, StyledThinker]:
    """Play a round against club players."""
    thinker = StyledThinker()
    async with window_on(folder, thinker=thinker, settings=replace(FAST, characters=characters)) as window:
        table = await sit_down(window, replace(setup_of(session=ONE_ROUND), levels=CLUB))
        await my_turn(table)
        # A deal clears the table, but not who sits there.
        me = runner_of(table).party.me
        assert [bool(panel.character) for panel in table.table.panels] == [
            characters and seat != me for seat in range(4)
        ]
        await play_on(window)
        assert not any(panel.character for panel in table.table.panels)
        return saved_match(window), thinker


async def test_everybody_plays_in_the_style_of_their_name(tmp_path: Path) -> None:
    """The process that thinks is asked for it, nothing else is, and the same seed plays the same game."""
    (saved, thinker), (again, _), (plain, plainly) = [
        await one_round(tmp_path / name, characters=name != "plain") for name in ("one", "two", "plain")
    ]
    styles = saved.header["styles"]
    assert styles == [names.opponent_style(name) for name in saved.header["names"]]
    assert styles[saved.header["me"]] == ""
    assert len(set(styles)) == 4
    asked = {(request.view.seat, request.style) for request in thinker.asked if request.level == "club"}
    assert asked <= set(enumerate(styles))
    assert {style for _, style in asked} >= set(styles) - {""}
    lines = [checked_rounds(each)[0].round for each in (saved, again, plain)]
    assert lines[0].moves == lines[1].moves
    assert lines[0].deal == lines[2].deal
    assert lines[0].moves != lines[2].moves
    assert "styles" not in plain.header
    assert {request.style for request in plainly.asked} == {""}


async def test_a_match_taken_up_again_keeps_its_styles(tmp_path: Path) -> None:
    """With any later setting; and advice has none."""
    thinker = StyledThinker()
    async with window_on(tmp_path) as window:
        table = await sit_down(window, replace(setup_of(session=ONE_ROUND), levels=CLUB))
        await my_turn(table)
        play(table, best(table))
        await until(lambda: runner_of(table).cursor.moves, "the first move")
    async with window_on(tmp_path, thinker=thinker, settings=replace(FAST, characters=False)) as window:
        window.pages.start.cards[0].carry_on.click()
        table = window.pages.table
        await my_turn(table)
        await table.help.hint(runner_of(table))
        await play_on(window)
        styles = saved_match(window).header["styles"]
    assert len(set(styles)) == 4
    by_level = {level: {each.style for each in thinker.asked if each.level == level} for level in ("club", "hint")}
    assert by_level == {"club": set(styles) - {""}, "hint": {""}}


async def test_nobody_waits_for_a_single_answer(tmp_path: Path) -> None:
    """Opponents with one legal move do not think."""
    thinker = GreedyThinker()
    async with window_on(tmp_path, thinker=thinker) as window:
        await sit_down(window, setup_of("wiki_hk", session=ONE_ROUND))
        await play_on(window)
    assert thinker.asked
    assert all(len(request.legal) > 1 for request in thinker.asked)


async def test_opponents_take_their_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each as long as its game says, so that a round has more than one beat."""
    unhurried = MatchRunner.unhurried
    asked: list[tuple[Any, float]] = []

    async def noted(self: MatchRunner, move: Any, taken: float = 0.0, times: float = USUAL) -> Any:  # noqa: ANN401 - any game's
        asked.append((move, times))
        return await unhurried(self, move, taken, times)

    monkeypatch.setattr(MatchRunner, "unhurried", noted)
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of("wiki_hk", session=ONE_ROUND))
        await play_on(window)
    assert FORCED in {times for _move, times in asked}
    assert len({times for move, times in asked if isinstance(move, Lead)}) > 1
    assert all(times > USUAL for move, times in asked if isinstance(move, Lead) and times != FORCED)


@pytest.mark.parametrize(
    ("pace", "taken", "rest"), [(1.0, 0.0, 1.1), (2.0, 0.0, 0.55), (1.0, 0.4, 0.7), (1.0, 3.0, 0.0)]
)
async def test_how_long_a_move_takes(pace: float, taken: float, rest: float) -> None:
    """As many times the usual moment as is asked for, by the pace chosen, less what was needed to find the move."""
    slept: list[float] = []

    async def moment(seconds: float) -> None:
        slept.append(seconds)

    presenter = SimpleNamespace(animator=SimpleNamespace(moment=moment))
    table = SimpleNamespace(pace=pace, gate=asyncio.Event(), presenter=presenter)
    table.gate.set()
    assert await MatchRunner.unhurried(table, "move", taken, 2.0) == "move"  # type: ignore[arg-type]
    assert slept == [pytest.approx(rest)]
