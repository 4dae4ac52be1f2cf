# SPDX-License-Identifier: MIT
"""Legal plays and reasons against others; cases are numbered as in rules, "Golden cases"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dominoes.errors import IllegalMoveError, NotationError
from dominoes.game import Deal, Seat
from dominoes.games.tiengow.options import PRESETS, CaptureNeeds, Claiming, DealtHand, Direction, Split, TienGowOptions
from dominoes.games.tiengow.state import Claim, Pass, State
from dominoes.tiles import tiles
from tests.support.strategies import FOR_FOUR, GAME, ON, PLAIN, begun, changed, face_up, final_chips, laid, texts

CAPTURE = laid("51 51", "61 61 63 52 42 41 32 21", "66 66 33 33 11 22 55 31")
"""文尊, the pair to capture it, and two higher pairs."""


def after(state: State, *lines: str) -> State:
    """Play *lines* and nothing else."""
    for line in lines:
        seat, _, words = line.partition(" ")
        state = GAME.apply(state, Seat(int(seat)), GAME.read_move(words)).state
    return state


@pytest.mark.parametrize("preset", FOR_FOUR)
@pytest.mark.parametrize("rule", [True, False])
def test_last_single(preset: str, rule: bool) -> None:  # noqa: FBT001 - the option's value
    """G18: D holds 天 without a trick; C leads 銅錘六 and finishes, unless the table plays without the rule."""
    hands = laid(
        "65 65 64 64 33 33 51 53", "55 55 31 31 22 62 61 61", "11 11 44 44 22 63 54 52", "66 66 51 21 32 41 42 43"
    )
    options = changed(PRESETS[preset], play__two_tile_rule=rule)
    state = after(begun(hands, options, banker=2), "2 lead 11 11", "3 throw 51 21", "0 throw 64 64", "1 throw 22 62")
    state = after(state, "2 lead 44 44", "3 throw 32 41", "0 throw 33 33", "1 throw 61 61")
    state = after(state, "2 lead 63", "3 throw 42", "0 throw 65", "1 throw 31")
    state = after(state, "2 lead 54", "3 throw 43", "0 throw 65", "1 throw 31")
    state = after(state, "2 lead 52", "3 throw 66", "0 beat 53", "1 throw 55")
    assert state.won == (1, 0, 6, 0)
    state = after(state, "0 lead 51")
    assert face_up(state, 1) == (set() if rule else {"55"})
    state = after(state, "1 throw 55")
    assert face_up(state, 2) == {"22"}
    state = after(state, "2 throw 22")
    assert face_up(state, 3) == (set() if rule else {"66"})
    reason = GAME.why_not(state, Seat(3), GAME.read_move("beat 66"))
    assert (reason.key if reason else None) == ("tiengow.no-trick-last-single" if rule else None)
    end = after(state, "3 throw 66")
    assert end.ended is not None
    assert end.ended.winner == 0


def test_last_pair() -> None:
    """G19: to a last pair a seat without a trick may beat, and finishes with two tricks."""
    hands = laid(
        "33 33 64 64 65 65 61 61", "55 55 31 31 53 62 51 51", "11 11 44 44 63 54 22 22", "66 66 21 32 41 42 43 52"
    )
    state = after(begun(hands, PLAIN, banker=2), "2 lead 11 11", "3 throw 21 32", "0 throw 33 33", "1 throw 55 55")
    state = after(state, "2 lead 44 44", "3 throw 41 42", "0 throw 64 64", "1 throw 31 31")
    state = after(state, "2 lead 63", "3 throw 43", "0 throw 65", "1 throw 53")
    state = after(state, "2 lead 54", "3 throw 52", "0 throw 65", "1 throw 62")
    state = after(state, "2 lead 22 22")
    assert face_up(state, 3) == {"66 66"}
    end = after(state, "3 beat 66 66", "0 throw 61 61", "1 throw 51 51")
    assert end.ended is not None
    assert end.ended.winner == 3
    assert end.won == (0, 0, 6, 2)
    assert final_chips(end) == (-5, -5, 2, 8)


@pytest.mark.parametrize(
    ("lead", "hand", "legal"),
    [
        pytest.param("11 62", "66 66 63 54 55 51 51 21", {"66 63", "66 54"}, id="G20 地八: only 天九"),
        pytest.param("31 41 32", "11 11 62 53 55 51 51 21", {"11 62 53"}, id="三武地八 beats 三武和五"),
        pytest.param("31 41 32", "11 11 62 55 51 51 21 22", set(), id="G21 三武和五: not 三文地八"),
        pytest.param("62 53", "42 21 66 66 55 51 51 22", set(), id="G22 雜八: not 至尊"),
        pytest.param("62 53", "63 54 66 66 55 51 51 22", {"63 54"}, id="Combinations: 雜九 beats 雜八"),
        pytest.param("42 21", "66 66 63 54 61 61 51 51", set(), id="Supreme: nothing beats 武尊"),
        pytest.param("61 61", "51 51 42 21 66 66 55 22", {"66 66"}, id="Following: 文尊 is no reply"),
        pytest.param("63", "54 62 66 66 55 51 51 22", set(), id="Combinations: the second 九 does not beat the first"),
        pytest.param(
            "44 44 52 43", "66 66 63 54 11 11 62 53", {"66 66 63 54", "11 11 62 53"}, id="Combinations: 四文武"
        ),
    ],
)
@pytest.mark.parametrize("preset", FOR_FOUR)
def test_face_up_replies(preset: str, lead: str, hand: str, legal: set[str]) -> None:
    """Only a higher play of the same class goes face up; anything of the same number may be thrown."""
    state = after(begun(laid(lead, hand), PRESETS[preset]), f"0 lead {lead}")
    assert face_up(state, 1) == legal
    size = len(lead.split())
    assert len(texts(state, 1)) > len(legal)
    assert all(len(text.split()) == size + 1 for text in texts(state, 1))


@pytest.mark.parametrize(
    ("preset", "first", "second"),
    [
        pytest.param("wiki_hk", {"61 61"}, set(), id="wiki_hk: 擒尊 closes the trick"),
        pytest.param("jp", {"61 61"}, set(), id="jp: the same"),
        pytest.param("ng", set(), set(), id="ng: 文尊 is unbeatable"),
        pytest.param("basic", {"61 61"}, {"66 66", "33 33"}, id="basic: 銅錘六 is the lowest pair"),
    ],
)
def test_led_pair_of_low_sixes(preset: str, first: set[str], second: set[str]) -> None:
    """Supreme, and Golden cases at its end: a captured 文尊 leaves nothing but throwing to the others."""
    state = after(begun(CAPTURE, PRESETS[preset]), "0 lead 51 51")
    assert face_up(state, 1) == first
    state = after(state, "1 beat 61 61" if first else "1 throw 52 63")
    assert face_up(state, 2) == second


def test_open_capture() -> None:
    """Options, supreme.capture_closes_trick off: a higher civil pair beats the captor's, as HELIC once had it."""
    options = changed(ON, supreme__capture_closes_trick=False)
    state = after(begun(CAPTURE, options), "0 lead 51 51")
    assert face_up(state, 1) == {"61 61"}
    assert face_up(after(state, "1 throw 63 52"), 2) == set()
    assert face_up(after(state, "1 beat 61 61"), 2) == {"66 66", "33 33"}


HIGHER_FIRST = laid(
    "33 33 64 64 65 65 22 22", "11 31 31 55 55 21 32 41", "66 11 44 44 63 53 62 61", "66 51 51 52 54 43 42 61"
)


def higher_first(options: TienGowOptions) -> State:
    """Return a last trick led with 三, with a tile higher than 六 on it before the turn of the holder of 六."""
    state = after(begun(HIGHER_FIRST, options, banker=1), "1 lead 32", "2 beat 53", "3 beat 54", "0 throw 22")
    state = after(state, "3 lead 66", "0 throw 22", "1 throw 41", "2 throw 62")
    state = after(state, "3 lead 51", "0 beat 33", "1 beat 11", "2 beat 66")
    state = after(state, "2 lead 61", "3 throw 51", "0 throw 33", "1 beat 31")
    state = after(state, "1 lead 31", "2 throw 11", "3 throw 61", "0 throw 64")
    state = after(state, "1 lead 55 55", "2 throw 44 44", "3 throw 52 43", "0 throw 65 65")
    assert state.won == (0, 4, 1, 2)
    return after(state, "1 lead 21", "2 beat 63")


@pytest.mark.parametrize("needs", CaptureNeeds)
def test_the_catcher_beats_what_is_higher(needs: CaptureNeeds) -> None:
    """R3: Options, finish.capture_needs: 以擒為大, the catcher finishes "不論其他玩家有否更大的牌" (S004)."""
    state = higher_first(changed(ON, finish__capture_needs=needs))
    is_top = needs is CaptureNeeds.CATCH_IS_TOP
    assert face_up(state, 3) == ({"42"} if is_top else set())
    reason = GAME.why_not(state, Seat(3), GAME.read_move("beat 42"))
    assert (None if reason is None else reason.key) == (None if is_top else "tiengow.not-higher")
    end = after(state, "3 beat 42" if is_top else "3 throw 42", "0 throw 64")
    assert end.ended is not None
    assert end.ended.winner == (3 if is_top else 2)
    covers = [
        line.reason["payer"] for line in end.ended.sheet if line.reason.key in ("tiengow.caught", "tiengow.covered")
    ]
    assert set(covers) == ({Seat(1)} if is_top else set())


def test_who_has_no_trick_catches_nothing() -> None:
    """R3: 以擒為大 does not lift the two-tile rule: a seat without a trick throws its last tile."""
    options = changed(ON, finish__capture_needs=CaptureNeeds.CATCH_IS_TOP)
    state = replace(higher_first(options), won=(2, 4, 1, 0))
    reason = GAME.why_not(state, Seat(3), GAME.read_move("beat 42"))
    assert reason is not None
    assert reason.key == "tiengow.no-trick-last-single"
    free = replace(state, options=changed(options, play__two_tile_rule=False))
    assert face_up(free, 3) == {"42"}


@pytest.mark.parametrize("needs", CaptureNeeds)
def test_catch_is_top(needs: CaptureNeeds) -> None:
    """Options, finish.capture_needs: 以擒為大 lets nobody beat the catcher; otherwise a higher tile may."""
    hands = laid(
        "33 33 64 64 65 65 22 22", "11 31 31 55 55 21 32 41", "66 11 44 44 42 53 62 61", "66 51 51 52 54 43 63 61"
    )
    options = changed(ON, finish__capture_needs=needs)
    state = after(begun(hands, options, banker=1), "1 lead 32", "2 beat 53", "3 beat 54", "0 throw 22")
    state = after(state, "3 lead 66", "0 throw 22", "1 throw 41", "2 throw 62")
    state = after(state, "3 lead 51", "0 beat 33", "1 beat 11", "2 beat 66")
    state = after(state, "2 lead 61", "3 throw 51", "0 throw 33", "1 beat 31")
    state = after(state, "1 lead 31", "2 throw 11", "3 throw 61", "0 throw 64")
    state = after(state, "1 lead 55 55", "2 throw 44 44", "3 throw 52 43", "0 throw 65 65")
    assert state.won == (0, 4, 1, 2)
    state = after(state, "1 lead 21", "2 beat 42")
    assert face_up(state, 3) == (set() if needs is CaptureNeeds.CATCH_IS_TOP else {"63"})
    if needs is CaptureNeeds.CATCH_IS_TOP:
        reason = GAME.why_not(state, Seat(3), GAME.read_move("beat 63"))
        assert reason is not None
        assert reason.key == "tiengow.catch-is-top"
        end = after(state, "3 throw 63", "0 throw 64")
    else:
        end = after(state, "3 beat 63", "0 throw 64")
    assert end.ended is not None
    assert end.ended.winner == (2 if needs is CaptureNeeds.CATCH_IS_TOP else 3)


def test_throwing_is_always_legal() -> None:
    """Following: a player who could beat may throw all the same, and any tiles they like."""
    state = after(begun(laid("55", "66 44 11 31 63 62 52 22"), PLAIN), "0 lead 55")
    assert {"throw 66", "throw 63", "throw 22", "beat 66"} <= texts(state, 1)


@pytest.mark.parametrize(("rounds", "order"), [(8, (0, 1, 2, 3)), (9, (0, 3, 2, 1))])
def test_direction(rounds: int, order: tuple[int, ...]) -> None:
    """Trap: play goes to the right, seat after seat; where it alternates, every second hand to the left."""
    for options, expected in ((PLAIN, (0, 1, 2, 3)), (changed(PLAIN, play__direction=Direction.ALTERNATE), order)):
        state = begun(laid("66"), options, rounds=rounds)
        seen = []
        for words in ("lead 66", "throw", "throw", "throw"):
            seat = GAME.to_act(state)[0]
            seen.append(seat)
            move = words if words.startswith("lead") else max(texts(state, seat))
            state = GAME.apply(state, seat, GAME.read_move(move)).state
        assert tuple(seen) == expected


HELD = laid("11 11 62 42 21 55 55 33", "66 66 63 54 61 61 51 22")
NO_SPLIT = TienGowOptions(play=type(ON.play)(split=Split.FORBIDDEN))


@pytest.mark.parametrize(
    ("lines", "seat", "move", "key"),
    [
        pytest.param((), 0, "lead 66", "not-in-hand", id="not held"),
        pytest.param((), 0, "lead 33 33", "not-in-hand", id="not held twice"),
        pytest.param((), 0, "lead 11 55", "no-combination", id="no combination"),
        pytest.param((), 0, "throw 11", "must-lead", id="a throw for a lead"),
        pytest.param((), 0, "beat 11", "must-lead", id="a reply for a lead"),
        pytest.param((), 0, "lead 11 62", "no-split", id="S004: splits 三文地八"),
        pytest.param((), 1, "lead 66", "not-your-turn", id="not their turn"),
        pytest.param((), 0, "pass", "no-claims-now", id="nothing to claim"),
        pytest.param((), 0, "claim all-white", "no-claims-now", id="too late to claim"),
        pytest.param(("0 lead 33",), 1, "lead 66", "must-follow", id="leads out of turn"),
        pytest.param(("0 lead 33",), 1, "throw 66 66", "wrong-count", id="too many"),
        pytest.param(("0 lead 33",), 1, "beat 22", "not-higher", id="not higher"),
        pytest.param(("0 lead 33",), 1, "beat 63", "other-class", id="other class"),
        pytest.param(("0 lead 55 55",), 1, "beat 66 51", "other-class", id="no class"),
        pytest.param(("0 lead 42 21",), 1, "beat 66 66", "supreme-unbeatable", id="至尊"),
    ],
)
def test_reasons(lines: tuple[str, ...], seat: int, move: str, key: str) -> None:
    """Every refusal has its reason, and `apply` gives the same."""
    options = changed(NO_SPLIT, dealt__hands=())
    state = after(begun(HELD, options), *lines)
    read = GAME.read_move(move)
    reason = GAME.why_not(state, Seat(seat), read)
    assert reason is not None
    assert reason.key == f"tiengow.{key}"
    with pytest.raises(IllegalMoveError) as refused:
        GAME.apply(state, Seat(seat), read)
    assert refused.value.reason == reason


def test_reasons_after_a_capture_and_at_the_end() -> None:
    """Two more refusals: the trick is captured, the round is over."""
    state = after(begun(CAPTURE), "0 lead 51 51", "1 beat 61 61")
    reason = GAME.why_not(state, Seat(2), GAME.read_move("beat 66 66"))
    assert reason is not None
    assert reason.key == "tiengow.supreme-captured"
    hands = laid("63 54 62 53 52 43 42 41")
    window = GAME.start(changed(ON, dealt__claim=Claiming.AUTOMATIC), hands, begun(hands).standing).state
    reason = GAME.why_not(window, Seat(1), Pass())
    assert reason is not None
    assert reason.key == "tiengow.round-over"


def test_reasons_in_the_claim_window() -> None:
    """While hands may be claimed nobody leads, and only agreed hands that are held can be claimed."""
    deal = laid("63 54 62 53 52 43 42 41")
    state = GAME.start(ON, deal, begun(deal).standing).state
    keys = {
        "lead 63": "claims-first",
        "claim all-white": "claim-not-held",
        "claim all-civil": "claim-not-agreed",
    }
    for words, key in keys.items():
        reason = GAME.why_not(state, Seat(0), GAME.read_move(words))
        assert reason is not None
        assert reason.key == f"tiengow.{key}"
    state = GAME.apply(state, Seat(0), Pass()).state
    reason = GAME.why_not(state, Seat(0), Claim(DealtHand.EIGHT_MILITARY))
    assert reason is not None
    assert reason.key == "tiengow.not-your-turn"


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "lead",
        "lead ",
        "beat 51 51 51 51 51",
        "fold 66",
        "claim",
        "claim everything",
        "pass 66",
        "throw 67",
        "Lead 66",
    ],
)
def test_unreadable_moves(wrong: str) -> None:
    """Text that is no move is refused as such."""
    with pytest.raises(NotationError):
        GAME.read_move(wrong)


def test_tiles_in_any_order() -> None:
    """Tiles of a move come in any order and either way round, and are written tidily."""
    assert GAME.write_move(GAME.read_move("throw 21 66 36 66")) == "throw 66 66 63 21"
    assert GAME.read_move("lead 42 21") == GAME.read_move("lead 12 24")


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        pytest.param(("66",) * 4, "hands of 8 tiles", id="too few tiles"),
        pytest.param(("66 66 66 11 11 44 44 31",) * 4, "too many of tile 66", id="three 天"),
        pytest.param(("66 66 11 11 44 44 31 31",) * 3, "4 hands", id="three hands"),
    ],
)
def test_impossible_deals(hands: tuple[str, ...], message: str) -> None:
    """Hands that the set cannot give are refused."""
    deal = Deal((), hands=tuple(map(tiles, hands)))
    with pytest.raises(ValueError, match=message):
        begun(deal)
