# SPDX-License-Identifier: MIT
"""Deals as codes: one's own to share, and those of friends, typed in."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from dominoes.games import entry
from dominoes.records.deal_code import read_code
from dominoes.records.reader import parse
from dominoes.records.table_code import read_table_code
from dominoes.store import Store
from tests.support.strategies import changed
from tests.ui.driving import until
from tests.ui.pages.records.driving import Keys, heard, key, sheet, typed
from tests.ui.pages.records.rounds import lines_of
from ui.kit.qr import QrCode
from ui.kit.widgets import KeyButton
from ui.pages.records.deals import TypedDeal
from ui.pages.records.page import RecordsPage

# -- codes -----------------------------------------------------------------------------------------


async def test_share(page: RecordsPage, store: Store) -> None:
    """C shows the deal as a code; Enter copies it; focus is back on the list."""
    key(page, Keys.Key_C)
    words = await sheet(page)
    key(page, Keys.Key_Return)
    await until(lambda: not page.overlay.isVisible())
    code = QGuiApplication.clipboard().text()
    assert any(code in each for each in words)
    assert any("tell your friend the rules and your seat (" in each for each in words)
    round_ = parse(lines_of(store, page.model.ids[:1])[0])
    hands = read_code(code, round_.entry.game, round_.options)
    assert round_.deal.hands is not None
    assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in round_.deal.hands]
    assert page.notice.words.text() == f"Copied the code {code}."
    assert page.focusWidget() is page.view


async def test_a_shared_deal(page: RecordsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code typed in any way is emitted as a deal of the game chosen."""
    asked = heard(monkeypatch, page.deals, "play")
    form = await typed(page)
    QTest.keyClicks(form.line, "1qn5 6dg1 fjn8 d")
    key(page, Keys.Key_Return)
    await until(lambda: asked)
    (deal,) = asked
    assert isinstance(deal, TypedDeal)
    assert (deal.game, deal.options) == ("tiengow", entry("tiengow").presets["basic"])
    assert [len(hand) for hand in deal.hands] == [8] * 4


async def test_a_code_that_tells_its_table(page: RecordsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read whatever game and seat are chosen; a mistake in it is told."""
    asked = heard(monkeypatch, page.deals, "play")
    form = await typed(page)
    form.games.choose("paigow")
    form.games.chosen.emit("paigow")
    QTest.keyClicks(form.line, "tiengow/wiki_hk/1/1Z0D-KQ2W-5TPA-5/Z8")
    key(page, Keys.Key_Return)
    await until(lambda: form.trouble.text() == "This code can't be read. Is there a typo in it?")
    form.line.setText("tiengow/wiki_hk/1/1Z0D-KQ2W-5TPA-5/Z9")
    key(page, Keys.Key_Return)
    await until(lambda: asked)
    (deal,) = asked
    assert isinstance(deal, TypedDeal)
    assert (deal.game, deal.seat) == ("tiengow", 1)
    assert deal.options == entry("tiengow").presets["wiki_hk"]


async def test_the_longer_code_is_copied(page: RecordsPage, store: Store) -> None:
    """A button copies the code that tells rules and seat too; a camera reads it from the QR code."""
    key(page, Keys.Key_C)
    await sheet(page)
    (scanned,) = page.overlay.findChildren(QrCode)
    encoded = scanned.encoded
    whole = next(button for button in page.overlay.findChildren(KeyButton) if button.text().startswith("Copy with"))
    QTest.mouseClick(whole, Qt.MouseButton.LeftButton)
    await until(lambda: not page.overlay.isVisible())
    assert QGuiApplication.clipboard().text() == encoded
    deal = read_table_code(encoded)
    round_ = parse(lines_of(store, page.model.ids[:1])[0])
    assert (deal.game, deal.options) == (round_.game, round_.options)
    assert round_.deal.hands is not None
    assert [sorted(hand) for hand in deal.hands] == [sorted(hand) for hand in round_.deal.hands]


async def test_the_number_of_players_is_told_by_the_code(page: RecordsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight players of 推牌九 by rules that are usually for four."""
    asked = heard(monkeypatch, page.deals, "play")
    form = await typed(page)
    form.games.choose("paigow")
    form.games.chosen.emit("paigow")
    QTest.keyClicks(form.line, "1PNM-3D7Z-YBP2-3C9W-FP")
    key(page, Keys.Key_Return)
    await until(lambda: asked)
    (deal,) = asked
    assert isinstance(deal, TypedDeal)
    assert deal.options == changed(entry("paigow").presets["guangdong"], seats=8)
    assert len(deal.hands) == 8


async def test_the_code_of_another_game(page: RecordsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the wrong game chosen, the one it is of is chosen and said; the next press plays it."""
    asked = heard(monkeypatch, page.deals, "play")
    form = await typed(page)
    QTest.keyClicks(form.line, "1PNM-3D7Z-YBP2-3C9W-FP")
    key(page, Keys.Key_Return)
    told = "This is a code for Pai Gow, which is now selected."
    await until(lambda: form.trouble.text() == told, told)
    assert form.games.value() == "paigow"
    assert asked == []
    key(page, Keys.Key_Return)
    await until(lambda: asked)
    (deal,) = asked
    assert isinstance(deal, TypedDeal)
    assert (deal.game, len(deal.hands)) == ("paigow", 8)


async def test_an_old_message_goes(page: RecordsPage) -> None:
    """What was wrong is no longer said once something else is typed."""
    form = await typed(page)
    QTest.keyClicks(form.line, "1")
    key(page, Keys.Key_Return)
    await until(lambda: form.trouble.text() != "", "what is wrong")
    QTest.keyClicks(form.line, "2")
    assert form.trouble.text() == ""


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("1QN5-6DG1-FJN8-E", "This is not a code for this game. Is there a typo in it?"),
        ("1QN5", "A code for this game has 13 characters."),
        ("1QN5-6DG1-FJN8-U", "Codes never contain “U”."),
        ("", "A code for this game has 13 characters."),
    ],
)
async def test_a_mistyped_code(page: RecordsPage, monkeypatch: pytest.MonkeyPatch, code: str, told: str) -> None:
    """The error is on the sheet, ready to be corrected; Escape gives up."""
    asked = heard(monkeypatch, page.deals, "play")
    form = await typed(page)
    QTest.keyClicks(form.line, code)
    key(page, Keys.Key_Return)
    await until(lambda: form.trouble.text() == told, told)
    assert page.overlay.isVisible()
    assert form.line.text() == code
    key(page, Keys.Key_Escape)
    await until(lambda: not page.overlay.isVisible())
    assert asked == []
