# SPDX-License-Identifier: MIT
"""Players of one computer keep apart what is theirs, also under another name."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from pathlib import Path

import pytest

from dominoes.errors import StoreError
from dominoes.records.summary import Summary, Uncounted
from dominoes.store import Archive, Filter, Store
from dominoes.store.failures import FULL
from tests.support.saved_matches import Played
from tests.ui.driving import FAST, ONE_ROUND, best, messages_on, my_turn, play_on, setup_of, sit_down, until, window_on
from ui.app.window import MainWindow
from ui.kit.second_question import SecondQuestion
from ui.saving.party import read_party, renamed

TWO = replace(FAST, player_name="Ming", players=("Ming", "Nora"))


def players(window: MainWindow) -> tuple[str, ...]:
    """Return who has finished a round."""
    archive = window.services.autosave().archive
    assert archive is not None
    return archive.players()


async def test_a_player_who_is_renamed_plays_on(tmp_path: Path) -> None:
    """His match is offered to him by his new name, and counts for it."""
    async with window_on(tmp_path, settings=TWO) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        person = await my_turn(table)
        asked = person.turn
        person.answer_with(best(table))
        await until(lambda: person.turn is not None and person.turn is not asked, "my next turn")
        window.pages.go_start()
        await until(lambda: window.pages.table.runner is None, "the table to be left")
        assert window.pages.start.cards[0].carry_on.isVisible()
        window.pages.start.player.renamed.emit("Ming", "Mei")
        assert (window.services.preferences.now.player_name, window.services.preferences.now.players) == (
            "Mei",
            ("Mei", "Nora"),
        )
        (saved,) = window.services.autosave().open_matches()
        assert read_party(saved.header).player == "Mei"
        assert window.pages.start.cards[0].carry_on.isVisible()
        window.pages.start.player.chosen.emit("Nora")
        assert not window.pages.start.cards[0].carry_on.isVisible()
        window.pages.start.player.chosen.emit("Mei")
        window.pages.start.cards[0].carry_on.click()
        await my_turn(window.pages.table)
        await play_on(window)
        assert players(window) == ("Mei",)
        archive = window.services.archive()
        assert archive is not None
        played = archive.games_played
        assert [set(played(player)) for player in ("Mei", "Nora", None)] == [{"tiengow"}, set(), {"tiengow"}]


async def test_nobody_is_renamed_while_nothing_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits would keep the old name; a sentence says so."""
    async with window_on(tmp_path, settings=TWO) as window:
        await my_turn(await sit_down(window, setup_of(session=ONE_ROUND)))
        with monkeypatch.context() as patch:

            def full(*_args: object) -> None:
                raise StoreError(FULL)

            patch.setattr(Store, "save", full)
            Played(window.services.autosave().save)
            before = messages_on(window)
            window.pages.start.player.renamed.emit("Ming", "Mei")
            assert len(messages_on(window)) == len(before) + 1
            assert window.services.preferences.now.player_name == "Ming"


def test_headers_of_others_stay() -> None:
    """Only the person's own name changes, and only where he was called so."""
    header = {"names": ["A", "Ming", "Ming"], "me": 1, "x": 2}
    assert renamed(header, "Ming", "Mei") == {"names": ["A", "Mei", "Ming"], "me": 1, "x": 2}
    assert header["names"] == ["A", "Ming", "Ming"]
    for other in (header | {"me": 0}, header | {"me": 3}, {}, {"names": "Ming", "me": 0}):
        assert renamed(other, "Ming", "Mei") is None


async def test_statistics_are_of_the_one_who_plays(tmp_path: Path) -> None:
    """Everybody finds his own figures first, and may look at those of the others."""
    async with window_on(tmp_path, settings=TWO) as window:
        keep(window, "Ming", 3)
        keep(window, "Nora", 2)
        window.pages.start.statistics.click()
        page = window.pages.statistics
        assert (page.filters.wanted().player, page.found and page.found.total.rounds) == ("Ming", 3)
        page.filters.choosers["player"].choose(None)
        page.filters.changed.emit()
        window.pages.start.statistics.click()
        assert page.found is not None
        assert page.found.total.rounds == 5
        window.pages.start.player.chosen.emit("Nora")
        window.pages.start.statistics.click()
        assert page.found.total.rounds == 2
        window.pages.start.player.chosen.emit("Siu")
        window.pages.start.statistics.click()
        assert page.filters.wanted().player == "Siu"
        assert page.found.total.rounds == 0
        assert page.filters.choosers["player"].isVisibleTo(page)


async def test_statistics_in_sight_count_again_once_records_are_erased(tmp_path: Path) -> None:
    """The backup that comes first takes a while, and one may have gone there meanwhile."""
    async with window_on(tmp_path, settings=TWO) as window:
        keep(window, "Ming", 3)
        window.pages.start.statistics.click()
        page = window.pages.statistics
        assert page.found is not None
        assert page.found.total.rounds == 3
        assert window.services.autosave().erase(backups=False)
        assert page.found.total.rounds == 0


async def test_a_player_alone_has_all_statistics(tmp_path: Path) -> None:
    """Who never gave a name before has those rounds, too."""
    async with window_on(tmp_path, settings=replace(FAST, player_name="Ming", players=("Ming",))) as window:
        keep(window, "", 1)
        keep(window, "Ming", 1)
        window.pages.start.statistics.click()
        assert window.pages.statistics.found is not None
        assert window.pages.statistics.found.total.rounds == 2


def keep(window: MainWindow, player: str, rounds: int) -> None:
    """Keep *rounds* of a *player*."""
    archive = window.services.autosave().archive
    assert archive is not None
    names, levels = (player, "Wesley"), ("", "club")
    summary = Summary(game="tiengow", player=player, names=names, levels=levels, seat=0, apart=Uncounted.NOTHING)
    store = window.services.autosave()._store
    assert store is not None
    played = Played(store.save)
    for number in range(1, rounds + 1):
        played.begin_round()
        played.end_round(f"{player} {number}", summary)
    played.end_match()
    assert len(archive.ids(Filter(player=player))) == rounds


async def test_a_damaged_match_can_be_dismissed(tmp_path: Path) -> None:
    """It is told of, and asked about, once in a start; abandoned, it is not told of at the next one."""

    def asked(window: MainWindow) -> list[SecondQuestion]:
        window.pages.start.list_matches()
        return window.findChildren(SecondQuestion)

    async with window_on(tmp_path) as window:
        damaged = Played(window.services.autosave().save)
        store = window.services.autosave()._store
        assert store is not None
        store._database.execute("UPDATE matches SET header = '{'")
        (question,) = asked(window)
        assert question.title.text() == "1 saved match is damaged and can't be continued."
        question.reject()
        await until(lambda: not window.findChildren(SecondQuestion), "its end")
        assert asked(window) == []
    async with window_on(tmp_path) as window:
        (question,) = asked(window)
        question.accept()
        await until(lambda: not window.findChildren(SecondQuestion), "its end")
        assert window.services.autosave().load(damaged.seed) is None
        assert window.services.autosave().unreadable == 0
    async with window_on(tmp_path) as window:
        assert asked(window) == []


async def test_a_store_of_many_rounds_is_read_once_and_little_by_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window opens before all rounds were looked at; another player, and another file, begin it again."""
    read: list[str | None] = []
    finding = Archive.finding_games_played

    def noted(archive: Archive, player: str | None) -> Generator[None, None, frozenset[str]]:
        """Note who is asked about."""
        read.append(player)
        return finding(archive, player)

    async with window_on(tmp_path, settings=TWO) as window:
        table = await sit_down(window, setup_of(game="turning", session=ONE_ROUND))
        await my_turn(table)
        await play_on(window)
    monkeypatch.setattr(Archive, "is_small", lambda _archive: False)
    monkeypatch.setattr(Archive, "finding_games_played", noted)
    async with window_on(tmp_path, settings=replace(TWO, new_player=True)) as window:
        page = window.pages.start
        await until(lambda: page.shelf.cards and not page.tasks.running, "all to be read")
        assert read == ["Ming"]
        card = next(each for each in page.cards if each.game == "turning")
        other = page.cards[0]
        assert (card.how.text(), other.how.text()) == ("How to play", "I am new to this game")
        page.player.chosen.emit("Nora")
        assert page.tasks.running
        page.list_matches()
        await until(lambda: not page.tasks.running, "all to be read for Nora")
        assert card.how.text() == "I am new to this game"
        # The words of another language ask nothing of the store.
        read.clear()
        window.services.preferences.set("language", "ja")
        assert read == []
        page.list_matches()
        window.services.autosave().close()
        await until(lambda: not page.tasks.running, "the reading to end")
