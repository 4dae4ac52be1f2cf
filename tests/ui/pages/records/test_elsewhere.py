# SPDX-License-Identifier: MIT
"""From what was played to looking at it, playing it again, sharing and printing it; and back."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.errors import StoreError
from dominoes.game import Seat
from dominoes.records.deal_code import read_code, write_code
from dominoes.records.reader import check, parse
from dominoes.records.summary import Uncounted
from dominoes.store import Archive, Filter, Store, failures
from tests.support.kept_rounds import keep_rounds
from tests.support.record_lines import golden
from tests.ui.driving import FAST, ROOT, is_on, messages_on, play_on, until, window_on
from ui.app.window import MainWindow
from ui.diagram.export_dialog import ExportDialog
from ui.pages.records.deals import TypedDeal
from ui.pages.review.remarks import Remarks, read_remarks

TABLES = (("tiengow", "basic", 3), ("paigow", "two_halves", 2), ("chain", "jielong", 2))


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with finished rounds."""
    path = tmp_path_factory.mktemp("filled") / "matches.db"
    store = Store.open(path)
    keep_rounds(store.archive, TABLES)
    store.close()
    return path


@pytest.fixture
def folder(tmp_path: Path, filled: Path) -> Path:
    """The folder of somebody who has played."""
    (tmp_path / "records").mkdir()
    shutil.copy(filled, tmp_path / "records" / "matches.db")
    return tmp_path


def archive_of(window: MainWindow) -> Archive:
    """Return the finished rounds of *window*."""
    archive = window.services.autosave().archive
    assert archive is not None
    return archive


def first_of(archive: Archive, game: str) -> tuple[int, int]:
    """Return match and id of the first round of *game*."""
    number = archive.ids(Filter(game=game))[-1]
    return archive.listed([number])[0].match, number


@pytest.mark.parametrize("game", ["tiengow", "paigow", "chain"])
async def test_a_round_is_looked_at(folder: Path, game: str) -> None:
    """Records lead to the review of the whole match, and the way back leads over them to the start page."""
    async with window_on(folder) as window:
        archive = archive_of(window)
        match, number = first_of(archive, game)
        window.pages.start.records.click()
        records, review = window.pages.records, window.pages.review
        assert is_on(window, records)
        window.pages.routes.review(number)
        assert is_on(window, review)
        assert len(review.match) == len(archive.ids(Filter(match=match)))
        assert review.match[review.place].id == number
        assert review.checked is not None
        QTest.keyClick(review, Qt.Key.Key_Escape)
        assert is_on(window, records)
        window.pages.go_back()
        assert is_on(window, window.pages.start)


async def test_a_removed_round_is_looked_at_in_its_match(folder: Path) -> None:
    """Who looks into the bin sees the match as it was played."""
    async with window_on(folder) as window:
        archive = archive_of(window)
        _match, number = first_of(archive, "tiengow")
        archive.remove([number])
        window.pages.routes.review(number)
        assert [window.pages.review.match[at].number for at in range(3)] == [1, 2, 3]


async def test_statistics_lead_to_a_round(folder: Path) -> None:
    """A round that stands out is a click away, and the way back leads to the statistics."""
    async with window_on(folder) as window:
        window.pages.start.statistics.click()
        page = window.pages.statistics
        # Of the game played most: both of its rounds were lost.
        page.worst.buttons[0].click()
        assert is_on(window, window.pages.review)
        window.pages.go_back()
        assert is_on(window, page)
        page.play.click()
        assert is_on(window, window.pages.start)


@pytest.mark.matrix
@pytest.mark.parametrize("game", ["tiengow", "paigow", "chain"])
async def test_a_deal_is_played_again(folder: Path, game: str) -> None:
    """The same tiles and opponents; afterwards one is back where one came from, with one more round, a replay."""
    async with window_on(folder) as window:
        archive = archive_of(window)
        _match, number = first_of(archive, game)
        rounds = len(archive.ids(Filter()))
        window.pages.start.records.click()
        window.pages.records.deals.play_again(number)
        await until(lambda: window.pages.table.runner is not None, "the table")
        runner = window.pages.table.runner
        assert runner is not None
        assert runner.party.names[: len(runner.party.levels)] == runner.party.names
        runner.hand_over()
        overlay = window.pages.table.overlay
        await play_on(window, lambda: runner.is_over and overlay.isVisible())
        assert [button.text() for button in overlay.buttons] == [
            "Back",
            "Same deal again",
            "Review",
            "Standings",
            "Result of the match",
        ]
        await play_on(window, lambda: len(overlay.buttons) == 5 and overlay.buttons[1].text() == "Another rule set")
        assert [button.text() for button in overlay.buttons] == [
            "Back",
            "Another rule set",
            "Review",
            "Round by round",
            "Same deal again",
        ]
        await play_on(window)
        await until(lambda: is_on(window, window.pages.records), "the records")
        ids = archive.ids(Filter())
        assert len(ids) > rounds
        again = archive.listed([ids[0]])[0].summary
        assert again.apart is Uncounted.REPLAY
        old, new = (check(parse(line)).round for line in archive.lines([number, ids[len(ids) - rounds - 1]]))
        assert [sorted(h) for h in old.deal.hands or ()] == [sorted(h) for h in new.deal.hands or ()]
        assert old.deal == new.deal


@pytest.mark.parametrize(("characters", "levels"), [(True, ["casual"]), (False, 5)])
async def test_a_shared_deal_is_played(folder: Path, *, characters: bool, levels: object) -> None:
    """A code typed in deals the tiles it was made from; opponents have their styles unless nobody wants them.

    They are as strong as those chosen last, if the settings tell it.
    """
    settings = replace(FAST, characters=characters, setups={"tiengow": {"game": "tiengow", "levels": levels}})
    async with window_on(folder, settings=settings) as window:
        archive = archive_of(window)
        _match, number = first_of(archive, "tiengow")
        round_ = parse(archive.lines([number])[0])
        assert round_.deal.hands is not None
        code = write_code(round_.entry.game, round_.options, round_.deal.hands)
        hands = read_code(code, round_.entry.game, round_.options)
        window.pages.records.deals.play(TypedDeal("tiengow", round_.options, hands, seat=2))
        await until(
            lambda: window.pages.table.presenter is not None and window.pages.table.presenter.view,
            "the deal",
        )
        presenter = window.pages.table.presenter
        assert presenter is not None
        assert presenter.me == 2
        runner = window.pages.table.runner
        assert runner is not None
        assert runner.party.levels[0] == ("casual" if levels == ["casual"] else "club")
        styles = [runner.party.style(Seat(seat)) for seat in range(4)]
        assert styles == (["steady", "grasping", "", "hasty"] if characters else [""] * 4)
        assert sorted(presenter.view.hand) == sorted(round_.deal.hands[2])


async def test_a_deal_is_shared_from_the_review(folder: Path) -> None:
    """The code of the hand, of its first half where it has two, goes to the clipboard."""
    async with window_on(folder) as window:
        archive = archive_of(window)
        match, number = first_of(archive, "paigow")
        second = archive.ids(Filter(match=match))[0]
        window.pages.routes.review(second)
        review = window.pages.review
        assert review.match[review.place].half == 2
        review.uses.share()
        await until(review.overlay.isVisible, "the code")
        QTest.keyClick(review.overlay.buttons[-1], Qt.Key.Key_Space)
        await until(lambda: not review.overlay.isVisible(), "the review again")
        first = parse(archive.lines([number + (second - number) // 2 * 2])[0])
        assert first.deal.hands is not None
        expected = write_code(first.entry.game, first.options, first.deal.hands)
        assert QGuiApplication.clipboard().text() == expected
        assert any(expected in each for each in messages_on(window))


async def test_remarks_are_kept_in_the_record(folder: Path) -> None:
    """Remarks of the review are in the line, still a good record."""
    async with window_on(folder) as window:
        archive = archive_of(window)
        _match, number = first_of(archive, "tiengow")
        window.pages.routes.review(number)
        remarks = [{"move": 2, "text": "好牌", "mark": True}]
        kept = window.pages.review.remarks
        kept.change(read_remarks(remarks, 2))
        assert check(parse(archive.lines([number])[0])).round.remarks == remarks
        kept.change(Remarks())
        assert parse(archive.lines([number])[0]).remarks is None


async def test_a_position_is_exported(folder: Path) -> None:
    """The review asks for it; the dialog offers formats."""
    async with window_on(folder) as window:
        window.pages.routes.review(first_of(archive_of(window), "chain")[1])
        window.pages.review.uses.export()
        dialog = window.findChild(ExportDialog)
        assert dialog is not None
        assert dialog.isVisible()
        dialog.reject()


async def test_a_file_is_looked_at_without_being_taken(folder: Path) -> None:
    """``gupai FILE.gupai`` opens its rounds in the review; the archive stays as it was."""
    file = folder / "friend.gupai"
    async with window_on(folder) as window:
        archive = archive_of(window)
        match, _number = first_of(archive, "tiengow")
        ids = sorted(archive.ids(Filter(match=match)))
        file.write_text("".join(line + "\n" for line in archive.lines(ids)), encoding="utf-8")
    async with window_on(folder / "two") as window:
        window.pages.open_files([file])
        await until(lambda: is_on(window, window.pages.review), "the review")
        assert len(window.pages.review.match) == 3
        assert archive_of(window).ids(Filter()) == []
        window.pages.go_back()
        assert is_on(window, window.pages.start)


async def test_files_are_looked_at_one_after_the_other(folder: Path) -> None:
    """A second one that comes while the first is read is not lost."""
    files = [folder / "one.gupai", folder / "two.gupai"]
    async with window_on(folder) as window:
        archive = archive_of(window)
        for file, game in zip(files, ("tiengow", "chain"), strict=True):
            match, _number = first_of(archive, game)
            lines = archive.lines(sorted(archive.ids(Filter(match=match))))
            file.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    async with window_on(folder / "new") as window:
        for file in files:
            window.pages.open_files([file])
        review = window.pages.review
        await until(lambda: is_on(window, review) and review.match[0].read().game == "chain", "the second file")
        window.pages.go_back()
        window.pages.open_files([files[0]])
        await until(lambda: is_on(window, review) and review.match[0].read().game == "tiengow", "the first again")


async def test_a_store_that_cannot_be_read_gets_a_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither statistics nor records break where a round cannot be read, or is gone."""
    async with window_on(folder) as window:
        _match, number = first_of(archive_of(window), "chain")
        window.pages.start.statistics.click()
        page = window.pages.statistics

        def refuse(*_args: object) -> None:
            raise StoreError(failures.DAMAGED)

        with monkeypatch.context() as patch:
            patch.setattr(Archive, "listed", refuse)
            window.pages.routes.review(number)
        window.pages.routes.review(99_999)
        assert is_on(window, page)
        assert len(messages_on(window)) == 2


@pytest.mark.parametrize("text", ["", "{}", '{"gupai": 99}', "\x00\x01", "[" * 100_000])
async def test_a_bad_file_gets_a_sentence(folder: Path, text: str) -> None:
    """It names the error, and the page stays."""
    file = folder / "bad.gupai"
    file.write_text(text, encoding="utf-8")
    async with window_on(folder) as window:
        window.pages.open_files([file])
        await until(lambda: messages_on(window), "what is wrong")
        assert is_on(window, window.pages.start)


async def test_good_rounds_of_a_file_are_looked_at(folder: Path) -> None:
    """One bad line hides no good one: the others are shown, and the line is told with its reason."""
    file = folder / "cut.gupai"
    lines = golden("jp")
    file.write_text("\n".join([*lines[:3], lines[3][:300]]), encoding="utf-8")
    async with window_on(folder) as window:
        window.pages.open_files([file])
        await until(lambda: messages_on(window), "what is wrong")
        assert messages_on(window) == ["cut.gupai: 1 line will be left out.\nLine 4: The line is cut off or damaged."]
        assert is_on(window, window.pages.review)
        assert len(window.pages.review.match) == 3


def drop(window: MainWindow, *paths: Path) -> None:
    """Let files go over the page that is shown."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    stack = window.centralWidget()
    assert stack is not None
    stack.dropEvent(
        QDropEvent(
            QPoint(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
    )


if sys.platform != "win32":

    async def test_a_pipe_is_refused_at_once(folder: Path) -> None:
        """Opened or imported, nobody waits for who might write into it; the next file is read after it."""
        pipe = folder / "pipe.gupai"
        os.mkfifo(pipe)
        async with window_on(folder) as window:
            window.pages.open_files([pipe])
            await until(lambda: messages_on(window), "what is wrong")
            assert messages_on(window) == ["pipe.gupai: This is not a file but a folder, a pipe or a device."]
            window.pages.take_files([pipe])
            overlay = window.pages.records.overlay
            await until(overlay.isVisible, "the refusal")
            QTest.keyClick(overlay.buttons[-1], Qt.Key.Key_Space)
            await until(lambda: not overlay.isVisible(), "the end of it")


async def test_files_are_dropped_on_any_page(folder: Path) -> None:
    """A record file let go over the start page is offered for import; anything else is left alone."""
    file = folder / "friend.gupai"
    async with window_on(folder) as window:
        archive = archive_of(window)
        ids = sorted(archive.ids(Filter(game="chain")))
        file.write_text("".join(line + "\n" for line in archive.lines(ids)), encoding="utf-8")
    async with window_on(folder / "two") as window:
        for path, expected in ((folder / "picture.png", window.pages.start), (file, None)):
            drop(window, path)
            assert is_on(window, expected or window.pages.records)
        records = window.pages.records
        await until(records.overlay.isVisible, "the offer")
        QTest.keyClick(records.overlay.buttons[-1], Qt.Key.Key_Space)
        kept = archive_of(window)
        await until(lambda: len(kept.ids(Filter())) == len(ids), "the import")


async def test_a_lesson_is_dropped_on_any_page(folder: Path) -> None:
    """It is opened at the free table, as by a double click; with records beside it those are offered for import."""
    lesson, other = sorted((ROOT / "resources" / "lessons").rglob("*.gupai-lesson"))[:2]
    async with window_on(folder) as window:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(lesson)), QUrl.fromLocalFile(str(other))])
        stack = window.centralWidget()
        assert stack is not None
        copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(QPoint(9, 9), copy, data, left, none)
        enter.ignore()
        QApplication.sendEvent(stack, enter)
        assert enter.isAccepted()
        drop(window, lesson)
        await until(lambda: is_on(window, window.pages.demonstrate), "the lesson")
        drop(window, other, folder / "none.gupai")
        assert is_on(window, window.pages.records)


@pytest.mark.parametrize("by_way_of", ["the table", "the settings"])
async def test_a_file_dropped_during_a_replay(folder: Path, by_way_of: str) -> None:
    """The table waits behind the records from which its match was begun; from there one goes back to them again."""
    async with window_on(folder) as window:
        records = window.pages.records
        window.pages.start.records.click()
        records.deals.play_again(first_of(archive_of(window), "chain")[1])
        await until(lambda: window.pages.table.runner is not None, "the table")
        if by_way_of == "the settings":
            window.pages.settings.open()
        drop(window, folder / "friend.gupai")
        await until(records.overlay.isVisible, "the refusal")
        QTest.keyClick(records.overlay.buttons[-1], Qt.Key.Key_Space)
        await until(lambda: not records.overlay.isVisible(), "the end of it")
        records.review_round()
        assert is_on(window, window.pages.review)
        window.pages.go_back()
        assert is_on(window, records)
        window.pages.go_back()
        if by_way_of == "the settings":
            assert is_on(window, window.pages.settings)
            window.pages.go_back()
        assert is_on(window, window.pages.table)
        assert window.pages.table.match.is_on
        window.pages.go_back()
        assert is_on(window, records)
        assert not window.pages.table.match.is_on
        window.pages.go_back()
        assert is_on(window, window.pages.start)
