# SPDX-License-Identifier: MIT
"""The words of the chain tables: complete in every language, true, and with the names of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from dominoes.errors import Reason
from dominoes.game import Event, Payment, Result, RoundEnded, Seat, TilesDealt
from dominoes.games.chain.options import PRESETS, Naming
from dominoes.games.chain.scoring import pips
from dominoes.games.chain.state import (
    BlockKind,
    Claim,
    ClaimAnswered,
    Cover,
    DealVoid,
    EightDoublesShown,
    End,
    HandsShown,
    Lead,
    Line,
    LineBlocked,
    Move,
    Pass,
    Place,
    State,
    TileCovered,
    TileLed,
    TilePlaced,
    first_of,
)
from dominoes.tiles import FACES, tile, tiles
from tests.support.chain_rounds import GAME, TWO_ENDS
from tests.support.strategies import changed
from tests.ui.games.chain.seat import (
    NO_SIX,
    chosen_block,
    covered_block,
    forced_block,
    free_to_cover,
    to_choose,
    to_claim,
    to_connect,
    to_lead,
    to_lead_anew,
    to_lead_or_connect,
    turn_in,
)
from tests.ui.games.logged import UNSEEN
from ui.games.chain import play as chain_person
from ui.games.chain import texts
from ui.games.chain.words import ChainWords
from ui.language import i18n
from ui.language.names import face_name, tile_name

WHO = ("東仔", "南叔", "西姐", "阿北")
NAMINGS = [str(naming.value) for naming in Naming]
LINE = first_of(tile("65"), Seat(0), None)
MOVES: tuple[Move, ...] = (
    Lead(tile("63"), None),
    Lead(tile("63"), 6),
    Lead(tile("63"), 3),
    Place(tile("63"), None),
    Place(tile("63"), End.LEFT),
    Place(tile("63"), End.RIGHT),
    Cover(tile("63")),
    Claim(),
    Pass(),
)


@pytest.fixture(params=i18n.LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def only(**expected: object) -> pytest.MarkDecorator:
    """Run a test once for each language, with what it says there."""
    return pytest.mark.parametrize(("language", "expected"), list(expected.items()), indirect=["language"])


def log_line(event: Event, who: Sequence[str], naming: str = "ordinary") -> str | None:
    """Return *event* in one line at a table whose tiles have the names *naming*."""
    return ChainWords(changed(PRESETS["jielong"], look__naming=Naming(naming)), who).event(event, UNSEEN)


def move_text(move: Move, naming: str, line: Line | None) -> str:
    """Return *move* in words at such a table, where *line* lies."""
    view: Any = SimpleNamespace(lines=(line,) if line else ())
    return ChainWords(changed(PRESETS["jielong"], look__naming=Naming(naming)), WHO).move(view, move)


def log(state: State, seat: int = 0) -> list[str]:
    """Return a round as *seat* saw it."""
    who = tuple(f"P{each}" for each in range(state.options.seats))
    masked = [GAME.mask(event, Seat(seat)) for event in state.history]
    lines = [log_line(event, who, state.options.look.naming.key) for event in masked]
    return [line for line in lines if line is not None]


def block_of(state: State) -> LineBlocked:
    """Return the block that ended *state*."""
    return next(event for event in state.history if isinstance(event, LineBlocked))


# -- buttons ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("naming", NAMINGS)
def test_every_move_has_its_words(naming: str) -> None:
    """No two moves are called alike, and those with a tile have its name."""
    told = [move_text(move, naming, LINE) for move in MOVES]
    assert all(told)
    assert len(set(told)) == len(told)
    assert all(face_name(tile("63"), naming) in text for text in told[:-2])
    assert not any("{" in text for text in told)


@only(
    en=[
        "Lead Nine (6-3)",
        "Leave 6 open: lead Nine (6-3)",
        "Leave 3 open: lead Nine (6-3)",
        "Connect Nine (6-3)",
        "Connect Nine (6-3) to 6",
        "Connect Nine (6-3) to 5",
        "Cover Nine (6-3)",
    ]
)
def test_moves_in_english(language: str, expected: list[str]) -> None:
    """Buttons name the action and the number."""
    assert i18n.current().key == language
    assert [move_text(move, "ordinary", LINE) for move in MOVES[:-2]] == expected


@only(zh_HK=("九（三六）", "三六", "龍斜"), zh_TW=("九（三六）", "三六", "龍斜"))
def test_the_same_tile_in_three_games(language: str, expected: tuple[str, ...]) -> None:
    """Each game calls its tiles by its own names, on buttons and in the log."""
    assert i18n.current().key == language
    for naming, name in zip(("ordinary", "northern", "slant"), expected, strict=True):
        for move in MOVES[:-2]:
            assert name in move_text(move, naming, LINE)
        for event in (TileLed(Seat(0), tile("63"), 6), TileCovered(Seat(0), tile("63"))):
            assert name in (log_line(event, WHO, naming) or "")


@pytest.mark.parametrize("naming", NAMINGS)
def test_no_two_faces_have_one_name(naming: str) -> None:
    """If an ordinary name belongs to two faces, the ends tell them apart."""
    called = [face_name(face, naming) for face in FACES]
    assert len(set(called)) == len(FACES)
    for face, name in zip(FACES, called, strict=True):
        assert tile_name(face, naming) in name


def test_the_button_without_a_tile() -> None:
    """Before a tile is selected the button says whether one leads, connects or covers."""
    lead, connect = chain_person.idle_button(turn_in(to_lead(), 0)), chain_person.idle_button(turn_in(to_connect(), 1))
    assert lead == chain_person.idle_button(turn_in(to_lead_anew(), 0)) == i18n._("Lead a tile")
    assert connect == i18n.capital(i18n.term("connect"))
    assert chain_person.idle_button(turn_in(to_connect("11 44 55 33 22 31 52 43"), 1)) == i18n.capital(
        i18n.term("cover")
    )


def test_two_ends_alike() -> None:
    """Only where both ends have the same number the side must be told."""
    line = Line(LINE.placed, (6, 6))
    left, right = (move_text(Place(tile("63"), end), "ordinary", line) for end in End)
    assert left != right


# -- what is asked ----------------------------------------------------------------------------------


def questions() -> list[str]:
    """Ask in each kind of turn."""
    asked = [
        (to_claim(), 0),
        (to_lead(), 0),
        (to_lead(TWO_ENDS), 0),
        (to_connect(), 1),
        (to_connect(NO_SIX), 1),
        (free_to_cover(), 1),
        (to_lead_anew(), 0),
        (to_lead_or_connect(), 0),
    ]
    return [chain_person.prompt(turn_in(state, seat)) for state, seat in asked]


def test_every_question_is_its_own() -> None:
    """In each kind of turn something else is asked."""
    told = questions()
    assert all(told)
    assert len(set(told)) == len(told)
    assert not any("{" in text for text in told)


@only(
    en=[
        "You hold eight doubles: declare them, or play the hand?",
        "Your turn: lead a tile, and choose which end stays open.",
        "Your turn: lead a tile; both its ends stay open.",
        "Your turn: connect a tile to 6.",
        "Your turn: none of your tiles connects to 6. Cover a tile.",
        "Your turn: connect to 6, or cover a tile.",
        "Nobody could connect to 2: lead a new line.",
        "Your turn: connect to 2, or lead a new line.",
    ]
)
def test_questions_in_english(language: str, expected: list[str]) -> None:
    """The question names the open ends, and the alternatives."""
    assert i18n.current().key == language
    assert questions() == expected


def test_open_ends() -> None:
    """Two equal ends are named once."""
    assert texts.ends_text((6,)) == texts.ends_text((6, 6)) == "6"
    two = texts.ends_text((6, 5))
    assert two.startswith("6")
    assert two.endswith("5")
    turn = turn_in(to_choose(), 1)
    assert two in chain_person.prompt(turn)


# -- blocks -----------------------------------------------------------------------------------------


def test_who_blocked_and_how() -> None:
    """算帳, 死砸 and a cover are told apart, each with the seat that did it, if one did."""
    ends = (chosen_block(), forced_block(), covered_block())
    chosen, forced, nobody = (texts.block_text(block_of(state), WHO) for state in ends)
    assert WHO[1] in chosen
    assert WHO[2] in forced
    assert not any(name in nobody for name in WHO)
    assert i18n.capital(i18n.term("block-trick")) in chosen
    assert i18n.capital(i18n.term("block-forced")) in forced
    assert chosen.replace(WHO[1], "") != forced.replace(WHO[2], "")
    assert [block_of(state).kind for state in ends] == list(BlockKind)
    for state in ends:
        assert texts.block_text(block_of(state), ("P0", "P1", "P2", "P3")) in log(state)


@only(
    en=(
        "南叔 blocked, but could have played without blocking.",
        "西姐 blocked, and had nothing else to play.",
        "Nobody can connect now, although nobody blocked the line.",
    ),
    zh_HK=("算帳", "死砸", ""),
    zh_TW=("算帳", "死砸", ""),
)
def test_blocks_by_name(language: str, expected: tuple[str, ...]) -> None:
    """The reason stands beside the name of the block."""
    assert i18n.current().key == language
    for state, part in zip((chosen_block(), forced_block(), covered_block()), expected, strict=True):
        assert part in texts.block_text(block_of(state), WHO)


# -- what happened ----------------------------------------------------------------------------------


@only(
    en=[
        "P0 led Heaven, 6 open",
        "P1 connected Nine (6-3)",
        "P2 covered a tile",
        "P0 covered Earth",
        "P1 declared eight doubles",
        "P1 was dealt seven doubles: redeal",
        "P0 5 pips, P1 1 pip, P2 0 pips",
        "P2 won with 0 pips",
    ]
)
def test_the_log_in_english(language: str, expected: list[str]) -> None:
    """Each thing that happens has its line."""
    assert i18n.current().key == language
    result = Result(Reason("chain.finished", seat=2, points=0), Seat(2), ())
    events = (
        TileLed(Seat(0), tile("66"), 6),
        TilePlaced(Seat(1), tile("63"), None),
        TileCovered(Seat(2), None),
        TileCovered(Seat(0), tile("11")),
        EightDoublesShown(Seat(1), ()),
        DealVoid(Seat(1), ()),
    )
    who = ("P0", "P1", "P2")
    told = [log_line(event, who, "ordinary") for event in events]
    points = ", ".join(texts.points_line(name, n) for name, n in zip(who, (5, 1, 0), strict=True))
    assert [*told, points, log_line(RoundEnded(result), who, "ordinary")] == expected


def test_what_is_not_worth_a_line() -> None:
    """The deal, and that somebody had nothing to declare."""
    assert log_line(TilesDealt(((None,) * 8,) * 4), WHO, "ordinary") is None
    assert log_line(ClaimAnswered(Seat(1), None), WHO, "ordinary") is None


def test_leads_with_one_end_or_both() -> None:
    """A lead tells what it leaves open, unless both halves are."""
    both = log_line(TileLed(Seat(1), tile("63"), None), WHO, "ordinary") or ""
    one = log_line(TileLed(Seat(1), tile("63"), 3), WHO, "ordinary") or ""
    assert WHO[1] in both
    assert WHO[1] in one
    assert both != one != log_line(TileLed(Seat(1), tile("63"), 6), WHO, "ordinary")


def test_hidden_tiles_are_not_named() -> None:
    """A tile that somebody else covered is a tile."""
    line = log_line(TileCovered(Seat(1), None), WHO, "ordinary") or ""
    assert WHO[1] in line
    assert not any(face_name(face, "ordinary") in line for face in FACES)


def test_points_at_the_end() -> None:
    """The tiles each had covered, and those still held, count against them."""
    shown = HandsShown((tiles("66"), ()), (tiles("11"), ()))
    line = log_line(shown, WHO[:2], "ordinary") or ""
    assert texts.points_line(WHO[0], 14) in line
    assert texts.points_line(WHO[1], 0) in line
    assert pips((*shown.covered[0], *shown.held[0])) == 14


@only(en=["南叔 won with 7 pips", "南叔 won with 1 pip", "南叔 won with eight doubles", "Redealt"])
def test_how_a_round_ended(language: str, expected: list[str]) -> None:
    """In a line: the winner and the points, or that nothing was played."""
    assert i18n.current().key == language
    ends = (
        Reason("chain.finished", seat=1, points=7),
        Reason("chain.finished", seat=1, points=1),
        Reason("chain.claimed", seat=1),
        Reason("chain.void", seat=1),
    )
    sheet = (Payment(Reason("chain.void", seat=1), (0,) * 4),)
    assert [ChainWords(None, WHO).title(Result(reason, Seat(1), sheet)) for reason in ends] == expected


def test_how_a_round_ended_names_the_winner() -> None:
    """In every language."""
    for reason in (Reason("chain.finished", seat=2, points=7), Reason("chain.claimed", seat=2)):
        assert WHO[2] in ChainWords(None, WHO).title(Result(reason, Seat(2), ()))
