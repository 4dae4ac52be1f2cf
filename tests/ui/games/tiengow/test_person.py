# SPDX-License-Identifier: MIT
"""The person selects tiles; the table lights the buttons, dims what cannot go, and says why."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from dominoes.ai.bot import Choice
from dominoes.errors import Reason
from dominoes.game import Deal, Seat, Standing
from dominoes.games import entry
from dominoes.games.tiengow.options import DealtHand
from dominoes.games.tiengow.state import Claim, Move, Pass
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.tiles import tile, tiles
from tests.ui import painting
from tests.ui.driving import application, click_tile
from ui.games.reasons import reason_text
from ui.games.tiengow.play import TienGowPerson, TienGowTurn
from ui.games.tiengow.table import TienGowTable, table_model
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.language.names import tile_name
from ui.table.felt import TableLook

GAME = entry("tiengow").game
HANDS = (
    "66 66 63 54 51 51 42 21",
    "11 11 62 53 61 61 41 32",
    "44 44 52 43 31 31 33 33",
    "55 55 22 22 65 65 64 64",
)


def turn_after(*moves: str, preset: str = "basic") -> TienGowTurn:
    """Return the turn that follows *moves*, each by the seat to move."""
    deal = Deal((), (1, 2), tuple(map(tiles, HANDS)))
    state = GAME.start(entry("tiengow").presets[preset], deal, Standing()).state
    for move in moves:
        state = GAME.apply(state, GAME.to_act(state)[0], GAME.read_move(move)).state
    seat = GAME.to_act(state)[0]
    return TienGowTurn(GAME, state, seat, GAME.legal_moves(state, seat))


def test_a_leader_may_lead_every_combination() -> None:
    """Leads are found by their tiles; nobody throws in a lead."""
    turn = turn_after()
    assert turn.leads
    assert turn.count == 0
    assert turn.seat == Seat(0)
    assert turn.face_up[tiles("66 66 63 54")] == Lead(tiles("66 66 63 54"))
    assert not turn.throws
    assert turn.decline is None
    assert not turn.claims


@pytest.mark.parametrize(
    ("selected", "more", "can"),
    [
        ("", "66", True),
        ("66", "63", True),
        ("66 66 63", "54", True),
        ("66 66", "51", False),
        ("66", "42", False),
        ("63", "54", True),
        ("42", "21", True),
    ],
)
def test_what_a_lead_can_grow_to(selected: str, more: str, can: bool) -> None:  # noqa: FBT001
    """A tile goes with those selected if some legal move holds them all."""
    assert turn_after().extends(tiles(selected), tiles(more)[0]) is can


def test_a_follower_beats_or_throws() -> None:
    """Replies have as many tiles as were led."""
    turn = turn_after("lead 63")
    assert not turn.leads
    assert turn.count == 1
    assert not turn.face_up
    assert set(turn.throws) == {tiles(code) for code in ("11", "62", "53", "61", "41", "32")}
    turn = turn_after("lead 51", "beat 61")
    assert turn.face_up[tiles("44")] == Beat(tiles("44"))
    assert turn.throws[tiles("44")] == Throw(tiles("44"))
    assert turn.attempt(tiles("33")) == Beat(tiles("33"))
    assert turn_after().attempt(tiles("33")) == Lead(tiles("33"))


def test_a_dealt_hand_is_claimed_or_not() -> None:
    """Before the first lead everybody is asked, and may decline."""
    turn = turn_after(preset="wiki_hk")
    assert turn.decline is not None
    assert not turn.leads
    assert not turn.claims


WHO = ("Ming", "Ah Fook", "Ah Luk", "Ah Sau")
CLAIMER = (
    "63 54 62 53 52 43 42 41",
    "66 66 11 11 44 44 31 31",
    "32 21 33 33 22 22 55 55",
    "65 65 64 64 61 61 51 51",
)


class Seated:
    """A person at a table, asked for a move."""

    def __init__(self, hands: tuple[str, ...], moves: tuple[str, ...], preset: str) -> None:
        """Replay *moves*, each by the seat to move; the seat then to move is the person's."""
        state = GAME.start(
            entry("tiengow").presets[preset], Deal((), (1, 2), tuple(map(tiles, hands))), Standing()
        ).state
        for move in moves:
            state = GAME.apply(state, GAME.to_act(state)[0], GAME.read_move(move)).state
        self.state, self.seat = state, Seat(GAME.to_act(state)[0])
        self.table = TienGowTable()
        self.table.set_look(TableLook(motion=False))
        self.table.resize(1100, 720)
        self.person = TienGowPerson(self.table)
        self.person.who = WHO
        self.said: list[str] = []
        self.person.announced.connect(self.said.append)
        self.person.arranged.connect(self.sync)
        self.sync()
        self.table.setUpdatesEnabled(painting.is_on)
        self.table.show()
        turn = TienGowTurn(GAME, state, self.seat, GAME.legal_moves(state, self.seat))
        self.answer: asyncio.Future[Move] = asyncio.ensure_future(self.person.decide(turn))

    def sync(self) -> None:
        """Show on the table what the person has selected."""
        view = GAME.view(self.state, self.seat)
        self.table.sync(table_model(view, WHO, ("",) * 4, self.person.hand(view.hand)))

    @property
    def advice(self) -> str:
        """The table's advice."""
        return self.table.advice.text

    def click(self, codes: str) -> None:
        """Click tiles of these faces, one after another, the first that is not selected."""
        for face in tiles(codes):
            click_tile(next(t for t in self.table.hand if t.face == face and not t.is_selected))

    def selected(self) -> str:
        """The faces selected, in the order of the hand."""
        return " ".join(str(t.face) for t in self.table.hand if t.is_selected)

    def dimmed(self) -> set[str]:
        """The faces dimmed."""
        return {str(t.face) for t in self.table.hand if t.is_dimmed}

    def buttons(self) -> list[tuple[str, bool]]:
        """The words of the buttons, and whether they can be pressed."""
        return [(button.accessibleName(), button.isEnabled()) for button in self.table.bar.buttons]

    def why(self, move: Move) -> str:
        """Why *move* is not possible, in words."""
        reason = GAME.why_not(self.state, self.seat, move)
        assert reason is not None
        return reason_text(reason, WHO)


@asynccontextmanager
async def seated(*moves: str, hands: tuple[str, ...] = HANDS, preset: str = "basic") -> AsyncIterator[Seated]:
    """Seat a person and ask; get up afterwards."""
    application()
    at = Seated(hands, moves, preset)
    await asyncio.sleep(0)
    try:
        yield at
    finally:
        at.answer.cancel()
        await asyncio.gather(at.answer, return_exceptions=True)
        at.person.close()
        at.table.close()
        at.table.deleteLater()


async def test_a_lead() -> None:
    """Tiles selected light the button with their name; Enter plays them."""
    async with seated() as at:
        ((idle, can),) = at.buttons()
        assert not can
        at.click("66")
        ((single, can),) = at.buttons()
        assert can
        assert single != idle
        at.click("66 63 54")
        assert at.buttons()[0][1]
        assert at.selected() == "66 66 63 54"
        assert at.dimmed() == {"51", "42", "21"}
        at.person.play_selected()
        assert await at.answer == Lead(tiles("66 66 63 54"))
        assert not at.table.bar.buttons
        assert not at.advice
        assert at.person.turn is None


async def test_a_selection_is_said() -> None:
    """The possible actions with their keys; else the selection; else the question."""
    async with seated("lead 51") as at:
        asked = at.said[-1]
        at.click("61")
        assert at.said[-1] == "Enter: Beat with Long-Leg Seven\nX: Throw 1 tile"
        click_tile(next(each for each in at.table.hand if each.is_selected))
        assert at.said[-1] == at.advice == asked
    async with seated("lead 66 66") as at:
        first = next(each for each in at.table.hand if not each.is_dimmed)
        click_tile(first)
        assert first.face is not None
        assert at.said[-1] == f"Selected: {tile_name(first.face)}"


async def test_a_throw() -> None:
    """Any tile can be thrown by its own button."""
    async with seated("lead 51") as at:
        at.click("32")
        assert [can for _, can in at.buttons()] == [False, True]
        assert at.advice == at.why(Beat(tiles("32")))
        at.table.bar.press("X")
        assert await at.answer == Throw(tiles("32"))


@pytest.mark.parametrize("by", ["X", "Enter"])
async def test_only_throws(by: str) -> None:
    """If nothing beats, there is one button, the main one, and Enter presses it."""
    async with seated("lead 66 66") as at:
        assert len(at.buttons()) == 1
        assert at.table.bar.offered[0].main
        at.click("62 32")
        if by == "X":
            at.person.throw_selected()
        else:
            at.person.play_selected()
        assert await at.answer == Throw(tiles("62 32"))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_reasons_in_words(language: str) -> None:
    """Enter and X with what is not possible explain, in every language, and play nothing."""
    i18n.install(application(), language)
    async with seated("lead 51 51") as at:
        asked = at.advice
        assert asked
        at.click("62")
        at.person.play_selected()
        assert at.advice == at.why(Beat(tiles("62")))
        at.person.throw_selected()
        assert at.advice == at.why(Throw(tiles("62")))
        at.click("53")
        at.person.play_selected()
        assert at.advice == at.why(Beat(tiles("62 53")))
        assert at.said[-1] == at.advice
        assert not at.answer.done()
    i18n.install(application(), "en")


async def test_nothing_selected() -> None:
    """Enter without a selection says again what is asked; X says how many tiles."""
    async with seated("lead 51") as at:
        asked = at.advice
        at.person.play_selected()
        assert at.advice == asked
        assert at.said[-1] == asked
        at.person.throw_selected()
        assert at.advice == at.why(Throw(()))


async def test_a_leader_cannot_throw() -> None:
    """X in a lead explains that a trick is opened face up."""
    async with seated() as at:
        at.click("66")
        at.person.throw_selected()
        assert at.advice == at.why(Throw(tiles("66")))


async def test_one_tile_instead_of_another() -> None:
    """If one tile is wanted, or the two do not go together, a click replaces; a second one lets go."""
    async with seated() as at:
        at.click("66")
        at.click("42")
        assert at.selected() == "42"
        at.person._on_tile(next(i for i, t in enumerate(at.table.hand) if t.is_selected))
        assert at.selected() == ""
    async with seated("lead 51") as at:
        at.click("62")
        at.click("61")
        assert at.selected() == "61"


async def test_a_third_tile_of_two_is_explained() -> None:
    """If two tiles are wanted and two are selected, a third changes nothing and says why."""
    async with seated("lead 51 51") as at:
        at.click("62 53")
        at.click("32")
        assert at.selected() == "62 53"
        assert at.advice == at.why(Beat(tiles("62 53 32")))


async def test_a_dimmed_tile_says_why() -> None:
    """For as long as it is pointed at."""
    async with seated() as at:
        at.click("66")
        asked = at.advice
        place = next(i for i, t in enumerate(at.table.hand) if t.face == tile("51"))
        assert at.table.hand[place].is_dimmed
        assert at.table.hand[place].accessibleDescription()
        at.table.hand_row.pointed.emit(place)
        assert at.advice == at.why(Lead(tiles("66 51")))
        at.table.hand_row.pointed.emit(-1)
        assert at.advice == asked


@pytest.mark.parametrize("by", ["buttons", "keys", "letters"])
@pytest.mark.parametrize("claims", [True, False])
async def test_a_dealt_hand(by: str, claims: bool) -> None:  # noqa: FBT001
    """A dealt hand is opened with Enter or its button, declined with Esc or its button."""
    async with seated(hands=CLAIMER, preset="wiki_hk") as at:
        assert at.person.turn is not None
        held = at.person.turn.claims
        assert held
        assert len(at.buttons()) == len(held) + 1
        assert at.advice
        if by == "buttons":
            at.table.bar.buttons[0 if claims else -1].click()
        elif by == "letters":
            assert at.table.bar.press("Y" if claims else "N")
        elif claims:
            at.person.play_selected()
        else:
            assert at.table.bar.press("Esc")
        at.person.throw_selected()
        assert await at.answer == (held[0] if claims else Pass())


async def test_the_second_dealt_hand() -> None:
    """A player with two can open the cheaper one."""
    async with seated(hands=CLAIMER, preset="wiki_hk") as at:
        assert at.person.turn is not None
        held = at.person.turn.claims
        if len(held) > 1:
            at.table.bar.buttons[1].click()
            assert await at.answer == held[1]
        else:
            assert held == (Claim(DealtHand.EIGHT_MILITARY),)


async def test_no_dealt_hand_is_not_asked() -> None:
    """A player without one is not asked, so that nobody learns from the waiting."""
    async with seated(preset="wiki_hk") as at:
        assert await at.answer == Pass()
        assert not at.said


@pytest.mark.parametrize(
    ("choice", "marked"),
    [
        (Choice(Lead(tiles("66 66")), 3.25, 0.5, reasons=(Reason("ai.only-move"),)), ["66", "66"]),
        (Choice(Lead(tiles("66 66")), 3.25, 1.75, reasons=(Reason("ai.close", chips=-0.1, error=1.1),)), ["66", "66"]),
        (Choice(Lead(tiles("42"))), ["42"]),
    ],
)
async def test_a_hint(choice: Choice[Move], marked: list[str]) -> None:
    """The tiles of the advice are marked and selected; it gives the reason, then the worth unless that may be luck."""
    async with seated() as at:
        at.person.show_hint(choice)
        assert [str(t.face) for t in at.table.hand if t.is_hinted] == marked
        assert at.said[-1] == at.person.hint_text()
        assert at.advice
        assert at.advice == at.person.hint_text()
        assert ("+3" in at.advice) is (choice.error == 0.5)
        assert "−" not in at.advice
        assert ("Nothing is higher." in at.advice) is (len(marked) == 2)
        assert all(reason_text(reason, WHO) in at.person.hint_text() for reason in choice.reasons)
        advised = at.advice
        assert [str(tile.face) for tile in at.table.hand if tile.is_selected] == marked, "Enter plays it"
        click_tile(next(tile for tile in at.table.hand if tile.is_selected))
        assert [str(tile.face) for tile in at.table.hand if tile.is_selected] == marked, "to click it is to follow"
        assert not any(tile.is_dimmed for tile in at.table.hand if tile.is_hinted)
        assert sum(tile.is_hinted for tile in at.table.hand) == len(marked), "to follow it keeps it"
        click_tile(next(tile for tile in at.table.hand if tile.is_selected))
        at.click("54")
        assert at.advice != advised
        assert not any(tile.is_hinted for tile in at.table.hand), "whoever chooses something else is advised no longer"
        assert not at.person.hint_text()


async def test_clicks_while_others_move_go_on() -> None:
    """Without a turn a click or Enter only means: do not make me wait."""
    async with seated() as at:
        at.click("66")
        at.person.play_selected()
        await at.answer
        idle: list[bool] = []
        at.person.idle.connect(lambda: idle.append(True))
        at.person.play_selected()
        at.click("63")
        at.person.throw_selected()
        at.table.hand_row.pointed.emit(0)
        at.person.show_turn()
        at.person.show_hint(Choice(Lead(tiles("66"))))
        assert len(idle) == 2
        # It stays raised until the table shows the play.
        assert at.selected() == "66"
        assert not at.person.hint_text()
