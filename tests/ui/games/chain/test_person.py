# SPDX-License-Identifier: MIT
"""The person selects a tile, chooses an end, covers or declares, and is told why what cannot be done cannot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication

from dominoes.ai.bot import Choice
from dominoes.errors import Reason
from dominoes.games.chain.coach import reasons
from dominoes.games.chain.options import PRESETS
from dominoes.games.chain.state import Claim, Cover, End, Lead, Move, Pass, Place, State
from dominoes.tiles import tile
from tests.support.chain_rounds import DINGNIU, GAME, JIELONG, TWO_ENDS, XIEDING, begun, played
from tests.ui.games.chain.seat import (
    NO_SIX,
    SIXES,
    WHO,
    Seated,
    free_to_cover,
    seated,
    to_choose,
    to_claim,
    to_connect,
    to_lead,
    to_lead_anew,
    to_lead_or_connect,
    turn_in,
)
from ui.games.chain import play as chain_person
from ui.games.chain.words import ChainWords
from ui.games.coaching import SAID
from ui.games.reasons import reason_text
from ui.language import i18n
from ui.language.i18n import LANGUAGES, sentences


@pytest.mark.parametrize(
    ("state", "seat", "leads", "connects", "covers"),
    [
        pytest.param(to_lead(), 0, True, False, False, id="lead"),
        pytest.param(to_connect(), 1, False, True, False, id="connect"),
        pytest.param(to_connect(NO_SIX), 1, False, False, True, id="cover"),
        pytest.param(free_to_cover(), 1, False, True, True, id="either"),
        pytest.param(to_lead_anew(), 0, True, False, False, id="lead anew"),
        pytest.param(to_claim(), 0, False, False, False, id="claim"),
    ],
)
def test_what_can_be_done(state: State, seat: int, leads: bool, connects: bool, covers: bool) -> None:  # noqa: FBT001 - reads aloud in the table
    """Leads, connections and covers are told apart; in the claim window there are none."""
    turn = turn_in(state, seat)
    assert (turn.leads, turn.connects, turn.covers) == (leads, connects, covers)
    claims = bool(state.answers)
    assert turn.claim == (Claim() if claims else None)
    assert turn.decline == (Pass() if claims else None)


def test_others_can_only_decline() -> None:
    """Without eight doubles the one answer is to play the hand."""
    turn = turn_in(to_claim(), 1)
    assert turn.claim is None
    assert turn.decline == Pass()


def test_leading() -> None:
    """A lead leaves one half open, or both; a double has one way, and nothing is covered."""
    one, two = turn_in(to_lead(), 0), turn_in(to_lead(TWO_ENDS), 0)
    assert one.face_up(tile("63")) == (Lead(tile("63"), 6), Lead(tile("63"), 3))
    assert one.face_up(tile("66")) == (Lead(tile("66"), 6),)
    assert two.face_up(tile("63")) == (Lead(tile("63"), None),)
    assert one.at(tile("63"), End.LEFT) is None
    assert one.cover(tile("63")) is None
    assert one.why_not(Cover(tile("63"))) == Reason("chain.lead-first")
    assert one.why_not_up(tile("52")) == two.why_not_up(tile("52")) == Reason("chain.not-in-hand", tile=tile("52"))


def test_connecting_to_one_end() -> None:
    """Either end stands for the one move; a tile that does not fit is explained by the open ends."""
    turn = turn_in(to_connect(), 1)
    for end in End:
        assert turn.at(tile("63"), end) == Place(tile("63"), None)
        assert turn.at(tile("51"), end) is None
        assert turn.why_not_at(tile("51"), end) == Reason("chain.does-not-fit", tile=tile("51"), ends=(6,))
    assert turn.can_use(tile("63"))
    assert not turn.can_use(tile("51"))
    assert turn.why_not_up(tile("51")) == Reason("chain.does-not-fit", tile=tile("51"), ends=(6,))
    assert turn.why_not_up(tile("63")) is None
    assert turn.why_not(Cover(tile("51"))) == Reason("chain.must-connect", ends=(6,))


def test_connecting_to_two_ends() -> None:
    """A tile has the ends it fits, left before right; at the other one it is told where it would fit."""
    turn = turn_in(to_choose(), 1)
    both = (Place(tile("65"), End.LEFT), Place(tile("65"), End.RIGHT))
    assert turn.face_up(tile("65")) == both
    assert tuple(turn.at(tile("65"), end) for end in End) == both
    assert turn.face_up(tile("66")) == (Place(tile("66"), End.LEFT),)
    assert turn.why_not_at(tile("66"), End.RIGHT) == Reason("chain.fits-other-end", tile=tile("66"))
    assert turn.why_not_up(tile("44")) == Reason("chain.does-not-fit", tile=tile("44"), ends=(6, 5))


def test_covering() -> None:
    """If nothing fits, everything can be covered, and nothing laid face up; if one is free, both."""
    stuck, free = turn_in(to_connect(NO_SIX), 1), turn_in(free_to_cover(), 1)
    assert stuck.cover(tile("51")) == Cover(tile("51"))
    assert stuck.can_use(tile("51"))
    assert stuck.why_not_up(tile("51")) == Reason("chain.does-not-fit", tile=tile("51"), ends=(6,))
    assert stuck.why_not(Cover(tile("51"))) is None
    assert free.face_up(tile("63")) == (Place(tile("63"), None),)
    assert free.cover(tile("63")) == Cover(tile("63"))


def test_what_can_lead_a_new_line() -> None:
    """Every tile left can lead, none with the number that nobody could follow."""
    state = to_lead_anew()
    turn = turn_in(state, 0)
    for each in state.hands[0]:
        assert {lead.left_open for lead in turn.face_up(each) if isinstance(lead, Lead)} == {each.high, each.low}
        assert turn.cover(each) is None
        assert turn.why_not(Cover(each)) == Reason("chain.lead-first")


@pytest.fixture
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """The language of a test that is about words."""
    i18n.install(qapp, request.param)
    yield request.param
    i18n.install(qapp, "en")


def prompt(at: Seated) -> str:
    """The question at the beginning of the turn."""
    assert at.person.turn is not None
    return chain_person.prompt(at.person.turn)


def gone(at: Seated) -> None:
    """Check that nothing is asked any more."""
    assert at.person.turn is None
    assert not at.table.bar.buttons
    assert not at.advice


# -- selecting -------------------------------------------------------------------------------------


async def test_a_tile_is_selected_and_let_go() -> None:
    """A click selects, another lets go, a click on another tile takes that instead."""
    async with seated(to_lead()) as at:
        assert at.caps() == ["Enter*"]
        assert not at.table.bar.buttons[0].isEnabled()
        assert at.advice == prompt(at)
        assert at.said == [at.advice]
        at.click("63")
        assert at.selected() == "63"
        assert at.caps() == ["1*", "2*"]
        at.click("51")
        assert at.selected() == "51"
        at.click("51")
        assert at.selected() == ""
        assert at.caps() == ["Enter*"]
        at.click("51")
        at.person.forget_selection()
        at.person.show_turn()
        assert at.caps() == ["Enter*"]
        assert not at.answer.done()


async def test_a_selection_is_said() -> None:
    """The possible actions of the tile, with keys; without a tile the question, and a digit names the missing tile."""
    async with seated(to_lead()) as at:
        at.click("63")
        assert at.said[-1] == "\n".join(f"{key}: {text}" for key, text in zip("12", at.buttons(), strict=True))
        at.click("63")
        assert at.said[-1] == prompt(at)
        assert at.person.press("1")
        assert at.said[-1] == at.advice == "Select a tile first, then an end."
        assert not at.person.press("9")
        assert not at.answer.done()


async def test_one_of_two_equal_tiles() -> None:
    """Of two tiles with one face only the clicked one rises."""
    async with seated(begun(JIELONG, "66 66 51 51")) as at:
        at.click("51")
        assert at.selected() == "51"
        last = max(place for place, each in enumerate(at.table.hand) if each.face is tile("51"))
        at.table.hand_row.clicked.emit(last)
        assert [place for place, each in enumerate(at.table.hand) if each.is_selected] == [last]


@pytest.mark.parametrize("language", LANGUAGES, indirect=True)
async def test_a_dimmed_tile(language: str) -> None:
    """An unplayable tile is dim, is not selected, and gives the reason when clicked or pointed at."""
    async with seated(to_connect()) as at:
        assert i18n.current().key == language
        assert at.dimmed() == {"55", "51", "44", "33", "31", "21"}
        asked = at.advice
        at.click("51")
        assert at.selected() == ""
        assert at.advice == at.said[-1] == at.why("place 51") != asked
        at.table.hand_row.pointed.emit(-1)
        assert at.advice == asked
        place = next(place for place, each in enumerate(at.table.hand) if each.face is tile("44"))
        spot = QPointF(at.table.hand[place].tile_rect().center())
        QApplication.sendEvent(at.table.hand[place], QEnterEvent(spot, spot, spot))
        assert at.advice == at.why("place 44")
        QApplication.sendEvent(at.table.hand[place], QEvent(QEvent.Type.Leave))
        playable = next(place for place, each in enumerate(at.table.hand) if not each.is_dimmed)
        at.table.hand_row.pointed.emit(playable)
        assert at.advice == asked
        assert not at.answer.done()


async def test_tiles_tell_what_they_are_good_for() -> None:
    """A screen reader hears which tile is selected, can be connected, or cannot be played."""
    async with seated(to_connect()) as at:
        at.click("63")
        told = {str(each.tile): (each.state, each.able) for each in at.person.choosing().hand}
    assert told["63"] == ("selected", True)
    assert told["66"] == ("can be connected", True)
    assert told["51"] == ("cannot be played now", False)


# -- leading ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["keys", "buttons"])
@pytest.mark.parametrize(("place", "left_open"), [(0, 6), (1, 3)])
async def test_a_lead_leaves_an_end_open(by: str, place: int, left_open: int) -> None:
    """Each half of the tile has its button and its digit; Enter asks which."""
    async with seated(to_lead()) as at:
        at.click("63")
        assert [str(n) in text for n, text in zip((6, 3), at.buttons(), strict=True)] == [True, True]
        at.person.play_selected()
        assert "1 or 2" in at.advice
        assert at.said[-1] == at.advice
        assert not at.answer.done()
        if by == "keys":
            assert at.person.press("12"[place])
        else:
            at.table.bar.buttons[place].click()
        assert await at.answer == Lead(tile("63"), left_open)
        gone(at)


@pytest.mark.parametrize(
    ("state", "code", "move"),
    [
        pytest.param(to_lead(), "66", Lead(tile("66"), 6), id="a double"),
        pytest.param(to_lead(TWO_ENDS), "63", Lead(tile("63"), None), id="both ends open"),
    ],
)
async def test_a_lead_with_one_way(state: State, code: str, move: Move) -> None:
    """There Enter leads at once."""
    async with seated(state) as at:
        at.click(code)
        assert at.caps() == ["Enter*"]
        assert not at.person.press("1")
        at.person.play_selected()
        assert await at.answer == move


async def test_a_forbidden_lead() -> None:
    """頂牛: a tile to which nobody else could connect is dim, and says so."""
    async with seated(begun(DINGNIU, "62 22 22 66 65 64")) as at:
        assert at.dimmed() == {"22"}
        at.click("22")
        assert at.advice == at.why("lead 22 *")
        at.person.play_selected()
        assert at.advice == prompt(at)


async def test_leading_anew() -> None:
    """A new line is led as the first was; the old end does not take the tile."""
    async with seated(to_lead_anew()) as at:
        view = GAME.view(at.state, at.seat)
        first = view.hand[0]
        assert at.advice == prompt(at) == "Nobody could connect to 2: lead a new line."
        at.click(str(first))
        assert not at.person.choosing().able
        at.click_end()
        assert at.advice == at.why(f"place {first}")
        at.person.cover_selected()
        assert at.advice == at.why(f"cover {first}")
        lead = next(move for move in GAME.legal_moves(at.state, at.seat) if isinstance(move, Lead))
        if len(at.caps()) == 1:
            at.person.play_selected()
        else:
            assert at.person.press("1")
        assert await at.answer == lead


@pytest.mark.parametrize("place", range(3))
async def test_three_ways_to_lay_a_tile(place: int) -> None:
    """With a choice to lead again or to connect, each half leads, and the third button connects."""
    ways = (Lead(tile("62"), 6), Lead(tile("62"), 2), Place(tile("62"), None))
    async with seated(to_lead_or_connect(pip_rule=False)) as at:
        at.click("62")
        assert at.caps() == ["1*", "2*", "3*"]
        assert len(set(at.buttons())) == 3
        at.person.play_selected()
        assert not at.answer.done()
        assert at.person.press("123"[place])
        assert await at.answer == ways[place]


# -- connecting ------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["Enter", "button", "end"])
async def test_a_tile_is_connected(by: str) -> None:
    """To one end by Enter, by the button, or by a click on the end."""
    async with seated(to_connect()) as at:
        at.click("63")
        (end,) = at.table.lines.ends
        assert end.end is not None
        assert end.end.able
        assert end.end.chosen
        if by == "Enter":
            at.person.play_selected()
        elif by == "button":
            at.table.bar.buttons[0].click()
        else:
            at.click_end()
        assert await at.answer == Place(tile("63"), None)
        gone(at)


@pytest.mark.parametrize("by", ["key", "button", "end"])
@pytest.mark.parametrize(("digit", "end"), [("1", End.LEFT), ("2", End.RIGHT)])
async def test_a_tile_that_fits_both_ends(by: str, digit: str, end: End) -> None:
    """Enter asks which end; a digit, its button or a click on the end says it."""
    async with seated(to_choose()) as at:
        at.click("65")
        assert at.person.choosing().able == frozenset(End)
        assert at.person.choosing().chosen is None
        assert at.caps() == ["1*", "2*"]
        at.person.play_selected()
        assert "Choose an end" in at.advice
        if by == "key":
            assert at.person.press(digit)
        elif by == "button":
            at.table.bar.buttons[int(digit) - 1].click()
        else:
            at.click_end(end)
        assert await at.answer == Place(tile("65"), end)


async def test_the_wrong_end() -> None:
    """A tile that fits the other end alone says so, and goes there by Enter."""
    async with seated(to_choose()) as at:
        at.click_end(End.LEFT)
        assert at.advice == "Select a tile first, then an end."
        at.click("66")
        assert at.person.choosing().chosen is End.LEFT
        assert at.caps() == ["Enter*"]
        at.click_end(End.RIGHT)
        assert at.advice == at.why("place 66 right")
        at.person.play_selected()
        assert await at.answer == Place(tile("66"), End.LEFT)


# -- covering --------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["X", "Enter"])
async def test_nothing_fits(by: str) -> None:
    """Then any tile is covered, by X, Enter or the button, which is the main one; the end says why not."""
    async with seated(to_connect(NO_SIX)) as at:
        assert at.dimmed() == set()
        at.person.cover_selected()
        assert at.advice == at.said[-1] == "Select the tile to cover."
        at.click("51")
        assert at.caps() == ["X*"]
        at.click_end()
        assert at.advice == at.why("place 51")
        if by == "X":
            at.person.cover_selected()
        else:
            at.person.play_selected()
        assert await at.answer == Cover(tile("51"))
        gone(at)


async def test_whoever_can_connect_must() -> None:
    """X explains that, with or without a tile; if nobody has to connect, it covers."""
    async with seated(to_connect()) as at:
        at.person.cover_selected()
        assert at.advice == at.said[-1] == at.why("cover 63")
        at.click("63")
        at.person.cover_selected()
        assert at.advice == at.said[-1] == at.why("cover 63")
        assert not at.answer.done()
    async with seated(free_to_cover()) as at:
        at.click("63")
        assert at.caps() == ["Enter*", "X"]
        assert at.person.press("X")
        assert await at.answer == Cover(tile("63"))


# -- eight doubles ---------------------------------------------------------------------------------


async def test_nobody_else_is_asked() -> None:
    """A player with nothing to declare answers without noticing."""
    state = GAME.apply(to_claim(), to_claim().turn, Pass()).state
    async with seated(state) as at:
        assert await at.answer == Pass()
        assert not at.said


@pytest.mark.parametrize(("key", "move"), [("Enter", Claim()), ("N", Pass())])
@pytest.mark.parametrize("by", ["keys", "buttons"])
async def test_eight_doubles(by: str, key: str, move: Move) -> None:
    """Two buttons; tiles, ends and X do nothing meanwhile."""
    async with seated(to_claim()) as at:
        assert at.caps() == ["Enter*", "N"]
        assert at.advice == prompt(at)
        at.click("66")
        assert at.selected() == ""
        at.table.hand_row.pointed.emit(0)
        at.person.cover_selected()
        assert at.advice == prompt(at)
        assert at.idle == 1
        assert not at.answer.done()
        if by == "buttons":
            at.table.bar.buttons[isinstance(move, Pass)].click()
        elif key == "Enter":
            at.person.play_selected()
        else:
            assert at.person.press("N")
        assert await at.answer == move


@pytest.mark.parametrize(("key", "move"), [("Y", Claim()), ("N", Pass())])
async def test_yes_and_no(key: str, move: Move) -> None:
    """Y declares eight doubles, N plays the hand, as at every table."""
    async with seated(to_claim()) as at:
        assert at.table.bar.press(key)
        assert await at.answer == move


# -- between turns ---------------------------------------------------------------------------------


async def test_nothing_to_decide() -> None:
    """A click, an end or Enter between turns means: go on; X and hints mean nothing."""
    async with seated(to_connect()) as at:
        at.click("63")
        at.person.play_selected()
        await at.answer
        at.table.hand_row.clicked.emit(0)
        at.table.lines.end_clicked.emit(True)  # noqa: FBT003 - the signal's argument
        at.person.play_selected()
        assert at.idle == 3
        at.person.cover_selected()
        at.table.hand_row.pointed.emit(0)
        at.person.show_turn()
        at.person.show_hint(Choice(Place(tile("63"), None)))
        assert not at.person.hint_text()
        gone(at)


# -- advice ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES, indirect=True)
@pytest.mark.parametrize(
    "state",
    [
        pytest.param(to_connect(), id="ordinary"),
        pytest.param(to_connect(options=XIEDING), id="slant"),
        pytest.param(played(begun(DINGNIU, "66", "65 64 33 31 44 22"), "0 lead 66 *"), id="northern"),
        pytest.param(to_claim(), id="claim"),
    ],
)
async def test_a_hint(state: State, language: str) -> None:
    """The advised tile is selected, and what it is worth is said with the names of the game and the reasons."""
    async with seated(state) as at:
        move = at.person.turn.legal[0] if at.person.turn else Pass()
        reason = Reason("ai.only-move")
        at.person.show_hint(Choice(move, value=2.5, error=0.5, reasons=(reason,)))
        assert at.person.turn is not None
        text = ChainWords(state.options).move(at.person.turn.view, move)
        assert text in at.advice
        certain = [reason_text(each, at.person.who) for each in reasons(at.person.turn.view, move)[:SAID]]
        assert at.person.hint_text().startswith(sentences(text, *certain, reason_text(reason, WHO)))
        assert at.person.hint_text() == at.said[-1]
        assert at.advice in at.person.hint_text()
        assert "+2" in at.person.hint_text()
        if isinstance(move, Claim):
            assert at.selected() == ""
        else:
            assert isinstance(move, Place)
            assert at.selected() == str(move.tile)
            assert [each.tile for each in at.person.choosing().hand if each.hinted] == [move.tile]
    assert language == i18n.current().key


async def test_a_click_on_an_advised_tile_follows_the_advice() -> None:
    """The first click keeps what the hint has selected, another lets it go; a double click plays it."""
    async with seated(to_connect()) as at:
        assert at.person.turn is not None
        at.person.show_hint(Choice(Place(tile("63"), None)))
        at.click("63")
        assert at.selected() == "63"
        at.click("63")
        assert at.selected() == ""
        at.person.show_hint(Choice(Place(tile("63"), None)))
        place = at.person.turn.view.hand.index(tile("63"))
        at.table.hand_row.clicked.emit(place)
        at.table.hand_row.double_clicked.emit(place)
        assert await at.answer == Place(tile("63"), None)


async def test_another_choice_leaves_the_advice() -> None:
    """The advised tiles are marked no longer, and the prompt is back."""
    async with seated(to_lead()) as at:
        assert at.person.turn is not None
        leads = [move for move in at.person.turn.legal if isinstance(move, Lead)]
        other = next(move.tile for move in leads if move.tile != leads[0].tile)
        at.person.show_hint(Choice(leads[0]))
        assert [each.face for each in at.table.hand if each.is_hinted] == [leads[0].tile]
        at.click(str(other))
        assert not any(each.is_hinted for each in at.table.hand)
        assert not at.person.hint_text()


async def test_a_hint_without_numbers() -> None:
    """An unvalued move is named, with its certain merits; a hint for another position is not shown."""
    async with seated(to_connect()) as at:
        at.person.show_hint(Choice(Cover(tile("63"))))
        assert not at.person.hint_text()
        at.person.show_hint(Choice(Place(tile("63"), None)))
        assert at.advice == at.person.hint_text()
        assert at.advice == f"{at.buttons()[0]}. You keep 2 tiles for 3, more than with any other play."


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh_HK", "zh_TW"], indirect=True)
@pytest.mark.parametrize(
    ("preset", "hand", "code", "name"),
    [
        ("xieding", SIXES, "63", "龍斜"),
        ("xieding", SIXES, "66", "掘龍"),
        ("dingniu", "63 66 55 51 44 33", "63", "三六"),
        ("jielong", SIXES, "63", "九（三六）"),
    ],
)
async def test_buttons_use_the_names_of_the_game(preset: str, hand: str, code: str, name: str, language: str) -> None:
    """斜釘 and 頂牛 have names of their own on buttons and in reasons."""
    async with seated(begun(PRESETS[preset], hand)) as at:
        at.click(code)
        assert all(name in text for text in at.buttons())
        assert i18n.current().key == language
    state = played(begun(PRESETS[preset], "11", hand), "0 lead 11 *" if preset == "dingniu" else "0 lead 11 1")
    async with seated(state) as at:
        at.click(code)
        assert name in at.advice
