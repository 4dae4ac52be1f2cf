# SPDX-License-Identifier: MIT
"""Every setting can be changed, applies at once, and is seen in the preview."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.driving import until, window_on
from tests.ui.pages.looks import Show, by_tab, cut_off, nameless, texts
from tests.ui.pages.program import Program
from ui.kit import drafts, settings, theme
from ui.kit.controls import Chooser
from ui.kit.settings import Settings
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.settings.kept_data import DataState
from ui.pages.settings.page import SettingsPage

LOOK, PLAY, DATA = 1, 2, 3
"""Places of tabs."""


@pytest.fixture
def program(tmp_path: Path, usual: None) -> Program:
    """With the default settings."""
    return Program(tmp_path, Settings(player_name="小明", last_setup={"game": "x"}))


@pytest.fixture
def page(show: Show, program: Program) -> SettingsPage:
    """The page with the default settings."""
    page = program.make(SettingsPage)
    page.show_settings(program.preferences.now)
    page.show_sound(str, speaks=lambda _language: True)
    show(page)
    return page


def pick(chooser: Chooser, value: object) -> None:
    """Choose *value* as a player does: with the keys."""
    chooser.setFocus()
    QTest.keyClick(chooser, Qt.Key.Key_Home)
    for _step in range(chooser.count()):
        if chooser.value() == value:
            return
        QTest.keyClick(chooser, Qt.Key.Key_Down)
    raise AssertionError(value)


CHOICES: Final[Mapping[str, Collection[object]]] = {
    "language": [*LANGUAGES, None],
    "labels": settings.LABELS,
    "tile_set": settings.TILE_SETS,
    "cloth": ("game", *theme.CLOTHS),
    "chrome": settings.CHROMES,
    "motion": settings.MOTIONS,
    "hand_order": settings.HAND_ORDERS,
    "pace": settings.PACES,
    "play": settings.PLAYS,
}


def test_every_value_can_be_chosen(page: SettingsPage, program: Program) -> None:
    """Each list offers each value, and tells of it at once."""
    heard: list[Settings] = []
    program.preferences.changed.connect(lambda: heard.append(program.preferences.now))
    for name, values in CHOICES.items():
        assert page.choosers[name].count() == len(values), name
        # The default comes last, so that every choice is a change.
        for value in sorted(values, key=lambda value: value == getattr(Settings(), name)):
            heard.clear()
            pick(page.choosers[name], value)
            assert getattr(page.settings(), name) == value
            assert heard, (name, value)
            assert heard[-1] == page.settings()


TICKS = ("red_mark", "old_three", "side_panel", "sound", "ceremony", "characters", "talk", "forced", "tips")


def test_every_tick_can_be_set(page: SettingsPage, program: Program) -> None:
    """A tick is told at once, and nothing else changes."""
    for name in TICKS:
        before = page.settings()
        page.boxes[name].click()
        assert program.preferences.now == before.with_values({name: page.boxes[name].isChecked()}), name
        assert program.preferences.now != before, name


def test_numbers(page: SettingsPage, program: Program) -> None:
    """Sizes and times are within their limits and told at once."""
    before = page.settings()
    for name, value, wanted in (
        ("text_size", 150, 1.5),
        ("speed", 999, 3.0),
        ("review_speed", 0, 0.5),
        ("volume", 999, 1.0),
    ):
        changes: dict[str, Any] = {name: wanted}
        before = replace(before, **changes)
        page.percents[name].setValue(value)
        assert program.preferences.now == before


def test_the_name_is_made_fit(page: SettingsPage, program: Program) -> None:
    """A name is taken when typed to the end, or when the page is left, without what does not belong in it."""
    page.name.setText("  阿\u202e明 ")
    page.name.editingFinished.emit()
    assert program.preferences.now.player_name == "阿明"
    page.name.setText("Ming")
    page.hide()
    assert program.preferences.now.player_name == "Ming"


def test_showing_settings_tells_nobody_and_changes_nothing(page: SettingsPage, program: Program) -> None:
    """Shown settings come back the same, even values between two steps and those without a control."""
    given = Settings(
        text_size=1.237,
        speed=0.777,
        volume=0.333,
        pace="waits",
        player_name="明",
        players=("Ming",),
        new_player=True,
        others={"later": 1, "odds": True},
    )
    before = program.preferences.now
    page.show_settings(given)
    page.name.editingFinished.emit()
    assert program.preferences.now is before
    assert page.settings() == given


def test_the_preview_shows_the_tiles(page: SettingsPage, qapp: QApplication) -> None:
    """Labels, set, mark and table are seen in the strip; its tiles do not take focus."""
    page.window().setUpdatesEnabled(True)
    page.tabs.setCurrentIndex(LOOK)
    pictures = []
    changes: list[dict[str, Any]] = [
        {},
        {"labels": "none"},
        {"tile_set": "bone"},
        {"tile_set": "paper"},
        {"red_mark": True},
        {"old_three": True},
        {"cloth": "blue"},
    ]
    for change in changes:
        page.show_settings(replace(Settings(), **change))
        qapp.processEvents()
        pictures.append(page.preview.grab().toImage())
    assert all(one != two for at, one in enumerate(pictures) for two in pictures[:at])
    assert all(tile.focusPolicy() is Qt.FocusPolicy.NoFocus for tile in page.preview.tiles)
    assert all(tile.accessibleName() for tile in page.preview.tiles)


def test_a_number_beyond_its_limit_becomes_the_limit(page: SettingsPage, qtbot: QtBot) -> None:
    """9999 is not 99: the limit is taken, and said beside the control until something else is changed."""
    spin = page.percents["text_size"]
    spin.setFocus()
    spin.selectAll()
    QTest.keyClicks(spin, "9999")
    QTest.keyClick(spin, Qt.Key.Key_Return)
    assert spin.value() == spin.maximum()
    assert page.settings().text_size == spin.maximum() / 100
    assert page._fields["text_size"].note.text() == f"Choose {spin.minimum()}% to {spin.maximum()}%."
    spin.selectAll()
    QTest.keyClicks(spin, "3")
    QTest.keyClick(spin, Qt.Key.Key_Return)
    assert spin.value() == spin.minimum()
    page.boxes["tips"].click()
    assert "Possible" not in page._fields["text_size"].note.text()


def test_messages_move_no_button(page: SettingsPage, qapp: QApplication) -> None:
    """What is told of a backup has its room before it comes."""
    page.tabs.setCurrentIndex(DATA)
    page.data.show_data(DataState())
    qapp.processEvents()
    before = page.data.backup.mapTo(page, page.data.backup.rect().topLeft())
    page.data.show_data(DataState(done="The backup is in gupai.db, and that is a somewhat longer sentence than most."))
    qapp.processEvents()
    assert page.data.backup.mapTo(page, page.data.backup.rect().topLeft()) == before


def test_each_choice_says_what_it_means(page: SettingsPage) -> None:
    """Pace and mode of play are told beside them; in Strict play there is no coach to choose."""
    page.tabs.setCurrentIndex(PLAY)
    for name, values in (("pace", settings.PACES), ("play", settings.PLAYS)):
        notes = set()
        for value in values:
            pick(page.choosers[name], value)
            notes.add(page._fields[name].note.text())
        assert len(notes) == len(values)
    assert not page.choosers["coaching"].isVisible()
    pick(page.choosers["play"], "counted")
    assert page.choosers["coaching"].isVisible()


def test_tabs(page: SettingsPage) -> None:
    """Every setting is on one of them; in a window of the usual size each of the first three fits."""
    page.window().resize(1280, 800)
    page.resize(1280, 800)
    seen: set[str] = set()
    for at in range(page.tabs.count()):
        page.tabs.setCurrentIndex(at)
        QApplication.sendPostedEvents()
        QApplication.processEvents()
        there = {name for name, field in page._fields.items() if field.control.isVisible()}
        assert not there & seen
        seen |= there
        assert at == DATA or not page.area.verticalScrollBar().maximum(), at
    assert set(page._fields) - seen == {"players"}
    assert page.data.isVisible()


def test_the_wheel_changes_nothing(page: SettingsPage, qapp: QApplication) -> None:
    """Scrolling with the pointer over a control scrolls the page."""
    before = page.settings()
    for control in (page.choosers["labels"], page.percents["volume"]):
        control.setFocus()
        event = QWheelEvent(
            QPointF(5, 5),
            QPointF(5, 5),
            QPoint(),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,  # noqa: FBT003 (Qt's own order)
        )
        qapp.sendEvent(control, event)
    assert page.settings() == before


def test_keys(page: SettingsPage, program: Program) -> None:
    """Everything is reached by Tab; Escape leaves, and so does the button."""
    controls = {*page.choosers.values(), *page.boxes.values(), *page.percents.values(), page.name}
    reached: set[QWidget] = set()
    for at in range(page.tabs.count()):
        page.tabs.setCurrentIndex(at)
        reached |= by_tab(page)
    assert controls | {page.tabs} <= reached
    assert {page.data.backup, page.data.restore, page.data.folder, page.data.erase, page.data.path} <= by_tab(page)
    QTest.keyClick(page.name, Qt.Key.Key_Escape)
    page.done.click()
    assert program.asked == [("back",), ("back",)]


def test_several_players(page: SettingsPage, program: Program) -> None:
    """A new name is a new player; known players can be chosen, and taken off the list."""
    assert not page.players.isVisible()
    page.name.setText("Mary <b>")
    page.name.editingFinished.emit()
    assert program.preferences.now.player_name == "Mary <b>"
    assert program.preferences.now.players == ("小明", "Mary <b>")
    assert page.players.isVisible()
    pick(page.players, "小明")
    assert page.settings().player_name == page.name.text() == "小明"
    assert page.settings().players == ("小明", "Mary <b>")
    assert "小明" in page.forget.text()
    page.forget.click()
    assert page.settings().player_name == "Mary <b>"
    assert page.settings().players == ("Mary <b>",)
    assert not page.forget.isVisible()
    assert page.name.hasFocus()


def test_there_are_never_too_many_players(page: SettingsPage) -> None:
    """The list stays one that can be saved; the present player is on it."""
    page.show_settings(Settings(player_name="0", players=tuple(map(str, range(settings.MOST_PLAYERS)))))
    page.name.setText("new")
    page.name.editingFinished.emit()
    now = page.settings()
    assert len(now.players) == settings.MOST_PLAYERS
    assert now.players[-1] == now.player_name == "new"
    assert settings.from_dict(now.to_dict()) == now


def test_the_usual_settings_and_back(page: SettingsPage, program: Program) -> None:
    """One button makes everything as at first but name and language, and brings back what was before."""
    own = Settings(
        player_name="小明",
        players=("小明",),
        language="en",
        cloth="red",
        volume=0.333,
        play="strict",
        tips_seen=("a",),
    )
    page.show_settings(own)
    page.usual.click()
    usual = Settings(player_name="小明", players=("小明",), language="en", tips_seen=("a",))
    assert program.preferences.now == usual
    assert page.settings() == usual
    page.usual.click()
    assert program.preferences.now == own
    assert page.settings() == own


def test_the_usual_settings_cannot_be_left_after_a_change(page: SettingsPage) -> None:
    """What was before is forgotten when something else is changed; with nothing to do the button is off."""
    assert not page.usual.isEnabled()
    pick(page.choosers["cloth"], "red")
    page.usual.click()
    words = page.usual.text()
    page.boxes["tips"].click()
    assert page.usual.text() != words
    page.usual.click()
    assert page.settings().cloth == "game"
    page.show_settings(page.settings())
    assert not page.usual.isEnabled()


def test_it_is_heard_how_loud_it_is(page: SettingsPage, program: Program) -> None:
    """A new volume is heard after it holds; without sound there is nothing to hear, and no volume."""
    heard: list[str] = []
    program.preferences.changed.connect(lambda: heard.append("changed"))
    program.sounds.played.connect(heard.append)
    page.percents["volume"].setValue(30)
    assert heard == ["changed", "tile"]
    page.boxes["sound"].click()
    assert heard == ["changed", "tile", "changed"]
    assert not page.percents["volume"].isVisible()


def test_why_there_is_no_sound(page: SettingsPage) -> None:
    """If nothing can be played, the sound setting says so."""
    page.show_sound(lambda: "Sound needs a loudspeaker.")
    assert page._fields["sound"].note.text() == "Sound needs a loudspeaker."
    assert page.boxes["sound"].accessibleDescription() == "Sound needs a loudspeaker."
    page.show_sound(str)
    assert page._fields["sound"].note.text() != "Sound needs a loudspeaker."


def test_a_voice_is_offered_only_where_there_is_one(page: SettingsPage, program: Program) -> None:
    """For the language now used, while there are sounds."""
    page.show()
    page.show_sound(str)
    assert not page.boxes["voice"].isVisible()
    page.show_sound(str, lambda language: language == "en")
    assert page.boxes["voice"].isVisible()
    page.boxes["voice"].click()
    assert program.preferences.now.voice
    page.boxes["sound"].click()
    assert not page.boxes["voice"].isVisible()
    page.show_sound(str, lambda language: language == "ja")
    page.boxes["sound"].click()
    assert not page.boxes["voice"].isVisible()


async def test_a_text_size_is_taken_at_enter(tmp_path: Path) -> None:
    """C S4-18: however the old one is replaced; and the field that was changed stays in view."""
    async with window_on(tmp_path) as window:
        window.pages.start.settings.click()
        page = window.pages.settings
        spin = page.percents["text_size"]
        page.area.ensureWidgetVisible(spin)
        seen = page.area.viewport()
        for typed, keys in ((150, "A"), (130, "Home"), (175, "End")):
            spin.setFocus()
            if keys == "A":
                QTest.keyClick(spin, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
            key = Qt.Key.Key_Delete if keys == "Home" else Qt.Key.Key_Backspace
            if keys != "A":
                QTest.keyClick(spin, Qt.Key.Key_Home if keys == "Home" else Qt.Key.Key_End)
                for _time in range(4):
                    QTest.keyClick(spin, key)
            QTest.keyClicks(spin, str(typed))
            assert theme.look().text_size != typed / 100
            QTest.keyClick(spin, Qt.Key.Key_Return)
            assert theme.look().text_size == window.services.preferences.now.text_size == typed / 100
            await until(lambda: seen.rect().contains(spin.mapTo(seen, spin.rect().center())), "the field in view")


def test_why_there_is_no_sound_in_another_language(page: SettingsPage, qapp: QApplication) -> None:
    """C S3-3: no line stays in the language that was chosen before."""
    page.show_sound(lambda: i18n._("Sound needs a loudspeaker and one of the programs pw-play, paplay or aplay."))
    before = page._fields["sound"].note.text()
    i18n.install(qapp, "zh_HK")
    qapp.processEvents()
    assert page._fields["sound"].note.text() == "音效需要喇叭，以及 pw-play、paplay、aplay 其中一個程式。"
    i18n.install(qapp, "en")
    qapp.processEvents()
    assert page._fields["sound"].note.text() == before


def test_tips_can_be_shown_again(page: SettingsPage, program: Program) -> None:
    """All tips are new again, and the button has done its work."""
    page.tabs.setCurrentIndex(PLAY)
    assert not page.tips_again.isEnabled()
    page.show_settings(Settings(tips_seen=("hint",)))
    page.tips_again.setFocus()
    page.tips_again.click()
    assert program.preferences.now.tips_seen == ()
    assert not page.tips_again.isEnabled()
    assert page.focusWidget() is not page.tips_again
    page.boxes["tips"].click()
    assert not page.tips_again.isVisible()


def test_data_is_shown_on_the_page(page: SettingsPage) -> None:
    """What is kept is told at the foot of the settings."""
    page.data.show_data(DataState(rounds=3, path="/somewhere"))
    assert "3 rounds" in " ".join(texts(page))
    assert page.data.path.text() == "/somewhere"


def test_a_question_comes_into_view(page: SettingsPage, qapp: QApplication, program: Program) -> None:
    """What is asked about data is seen, also in the smallest window; Escape closes it and not the page."""
    page.tabs.setCurrentIndex(DATA)
    page.data.erase.click()
    qapp.processEvents()
    question = page.data.question
    bottom = question.mapTo(page.area.viewport(), QPoint(0, question.height())).y()
    assert 0 < bottom <= page.area.viewport().height()
    QTest.keyClick(question.first, Qt.Key.Key_Escape)
    assert not question.isVisible()
    assert page.data.erase.hasFocus()
    assert not program.asked
    QTest.keyClick(page.data.erase, Qt.Key.Key_Escape)
    assert program.asked == [("back",)]


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [1.0, 1.5])
def test_nothing_is_cut_off(page: SettingsPage, qapp: QApplication, language: str, size: float) -> None:
    """In the smallest window with large text everything fits or scrolls downwards, and has a name."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=size, chrome="light")
    for at in range(page.tabs.count()):
        page.tabs.setCurrentIndex(at)
        qapp.processEvents()
        assert not cut_off(page)
        assert not nameless(page)


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_language_is_like_a_fresh_start(
    page: SettingsPage, qapp: QApplication, language: str, program: Program
) -> None:
    """After a change of language the page says what a new page says."""
    i18n.install(qapp, language)
    qapp.processEvents()
    fresh = program.make(SettingsPage)
    fresh.show_settings(page.settings())
    assert texts(page) == texts(fresh)
    fresh.deleteLater()


def test_a_text_size_without_room(page: SettingsPage, qapp: QApplication) -> None:
    """The page says how large text can be in this window when more was chosen, and only then."""
    note = page._fields["text_size"].note
    page.show_settings(replace(Settings(), text_size=1.75))
    theme.apply(qapp, text_size=1.5, chrome="light")
    qapp.processEvents()
    assert note.isVisible()
    assert "150" in note.text()
    theme.apply(qapp, text_size=1.75, chrome="light")
    qapp.processEvents()
    assert not note.isVisible()


def test_a_name_not_saved_stays_with_its_player(show: Show, tmp_path: Path, program: Program) -> None:
    """A name typed as one player is not offered to another, and one that was saved to nobody."""
    kept = drafts.Drafts(tmp_path / drafts.FILE)
    drafts.use(kept)
    page = program.make(SettingsPage)
    show(page)
    ann = Settings(player_name="Ann", players=("Ann", "Carol"))
    page.show_settings(ann)
    page.name.setText("Bob")
    page.show_settings(replace(ann, player_name="Carol"))
    assert page.name.text() == "Carol"
    page.show_settings(ann)
    assert page.name.text() == "Bob"
    QTest.keyClick(page.name, Qt.Key.Key_Return)
    assert program.preferences.now.player_name == "Bob"
    page.show_settings(ann)
    assert page.name.text() == "Ann"
    kept.close()
