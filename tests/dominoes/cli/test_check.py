# SPDX-License-Identifier: MIT
"""Records against the rules: every lie is found, and any text is taken or refused with our own errors."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dominoes.errors import NotationError, OptionsError, Reason, RecordError
from dominoes.game import Standing
from dominoes.records.reader import check, check_lines, parse, read_file, round_at
from dominoes.records.record import write_line
from dominoes.tiles import FACES
from tests.support.record_lines import (
    EXAMPLE,
    checked_lines,
    edited,
    golden,
    laid_round,
    saved,
    sealed,
    unsealed,
    with_moves,
)

LINE: Final = golden("wiki_hk")[0]
CLAIMED: Final = golden("wiki_hk")[1]
FIRST, SECOND = golden("small")[:2]
FIRSTS: Final = {"tiengow": FIRST, "paigow": golden("paigow_shared")[0]}
PAIGOW: Final = (*golden("paigow_shared")[:2], golden("paigow_casino")[0], golden("paigow_auction")[1])
MATCHES: Final = ("basic", "wiki_hk", "ng", "jp", "small", "opened")


def refusal(line: str, first_half: Standing | None = None) -> RecordError:
    """Return why a line that can be read does not agree with the rules."""
    each = parse(line)
    with pytest.raises(RecordError) as caught:
        check(each, first_half)
    assert caught.value.reason is not None
    return caught.value


# -- deals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (["66 66 66 11 11 44 44 31", "", "", ""], "too many of tile 66"),
        (["63 63", "", "", ""], "too many of tile 63"),
        (["66 11", "66 11", "66 11", ""], "too many of tile 66"),
        (["66", "11", "44", "31"], "4 hands of 8 tiles are needed"),
        ([" ".join(map(str, FACES * 4))[: 64 * 3 - 1], "", "", ""], "too many of tile"),
    ],
)
def test_hands_that_cannot_be(hands: list[str], message: str) -> None:
    """A tile dealt twice, hands of the wrong size, or one of 64 tiles."""
    error = refusal(edited(EXAMPLE, "deal.hands", hands))
    assert message in str(error)
    assert error.reason is not None
    assert error.reason.key == "record.deal"


def test_rest_must_be_what_the_hands_leave() -> None:
    """Tiles dealt to nobody are told in any order, but rightly."""
    assert check(parse(edited(EXAMPLE, "deal.rest", ""))).round.rest == ()
    assert refusal(edited(EXAMPLE, "deal.rest", "66")).reason == Reason("record.deal")
    rest = json.loads(FIRST)["deal"]["rest"]
    assert check(parse(edited(FIRST, "deal.rest", " ".join(reversed(rest.split())))))
    assert refusal(edited(FIRST, "deal.rest", "")).reason == Reason("record.deal")
    assert check(parse(edited(FIRST, "deal.rest", ...)))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("deal.seed", "0" * 64),
        ("deal.dice", [1, 1]),
        ("deal.opening", "open-heart"),
        ("standing.banker", 1),
    ],
)
def test_what_stands_beside_the_hands_must_agree_with_the_seed(path: str, value: object) -> None:
    """Dice, opening, hands and banker all follow from the seed, where there is one."""
    assert refusal(edited(LINE, path, value)).reason == Reason("record.seed")


def test_dice_and_opening_may_be_left_out() -> None:
    """The hands decide; seed, dice and opening are checked only where they are told."""
    for name in ("dice", "opening", "seed"):
        assert check(parse(edited(LINE, f"deal.{name}", ...))).result
    hands = json.loads(LINE)["deal"]["hands"]
    checked = check(parse(edited(LINE, "deal", {"hands": hands})))
    assert checked.result == check(parse(LINE)).result
    assert checked.round.deal.wall == ()
    assert len(check(parse(LINE)).round.deal.wall) == 32


def test_hands_of_the_seed_in_another_order() -> None:
    """A hand is a set of tiles: how it is sorted does not matter."""
    hands = [" ".join(sorted(hand.split())) for hand in json.loads(LINE)["deal"]["hands"]]
    assert check(parse(edited(LINE, "deal.hands", hands))).result == check(parse(LINE)).result


# -- moves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "move", "key"),
    [
        ("moves.0", "1 lead 55", 1, "tiengow.not-your-turn"),
        ("moves.0", "9 lead 55", 1, "record.seat"),
        ("moves.0", "0 bid 5", 1, "record.notation"),
        ("moves.1", "0 throw 55 33", 2, "tiengow.not-your-turn"),
        ("moves.1", "1 lead 55 33", 2, "tiengow.must-follow"),
        ("moves.1", "1 throw 55", 2, "tiengow.wrong-count"),
        ("moves.1", "1 throw 55 66", 2, "tiengow.not-in-hand"),
        ("moves.1", "1 claim one-red", 2, "tiengow.no-claims-now"),
        ("moves.19", ..., None, "record.unfinished"),
        ("moves", [], None, "record.unfinished"),
        ("moves", ["0 claim all-white"], 1, "tiengow.claim-not-held"),
    ],
)
def test_moves_against_the_rules(path: str, value: object, move: int | None, key: str) -> None:
    """Out of turn, from a wrong seat, of a wrong kind, too few, or in the wrong place."""
    error = refusal(edited(LINE, path, value))
    assert error.reason is not None
    assert (error.move, error.reason.key) == (move, key)


def test_what_agrees_is_not_refused() -> None:
    """Writing again what stands there changes nothing."""
    assert check(parse(edited(LINE, "standing.term", 1))).result == check(parse(LINE)).result


def test_a_claim_written_twice_or_after_the_end() -> None:
    """One answer a seat, and none after the first trick."""
    twice = json.loads(CLAIMED)["moves"] * 2
    assert refusal(edited(CLAIMED, "moves", twice)).move == 2


def changes(line: str) -> list[tuple[int, int, str]]:
    """List all ways to change one tile in one move: number of the move, place and new code."""
    found = []
    for number, move in enumerate(json.loads(line)["moves"], start=1):
        _, verb, *codes = move.split(" ")
        if verb != "claim":
            found += [
                (number, place, str(face)) for place, old in enumerate(codes) for face in FACES if str(face) != old
            ]
    return found


def with_tile(line: str, number: int, place: int, code: str) -> dict[str, Any]:
    """Return the data of *line* with one tile of one move changed."""
    data: dict[str, Any] = json.loads(line)
    words = data["moves"][number - 1].split(" ")
    words[place + 2] = code
    data["moves"][number - 1] = " ".join(words)
    return data


def assert_refused_without_checksum(line: str, number: int, place: int, code: str, first: Standing | None) -> None:
    """The replay stops at that move or a later one, with a reason of the rules."""
    error = refusal(unsealed(with_tile(line, number, place, code)), first)
    assert error.reason is not None
    assert error.reason.key.startswith("tiengow.")
    assert error.move is not None
    assert error.move >= number


@pytest.mark.parametrize("line", [LINE, EXAMPLE, FIRST], ids=["wiki_hk", "example", "small"])
def test_one_changed_tile_in_any_move_is_found_by_the_rules(line: str) -> None:
    """Without a checksum the rules alone refuse every such record, naming move and reason."""
    for number, place, code in changes(line):
        assert_refused_without_checksum(line, number, place, code, None)


@pytest.mark.bulk
@pytest.mark.parametrize("name", MATCHES)
def test_one_changed_tile_in_any_golden_match(name: str) -> None:
    """The same for each move of all golden matches, second halves too."""
    before: Standing | None = None
    for line in golden(name):
        for number, place, code in changes(line):
            assert_refused_without_checksum(line, number, place, code, before)
        before = check(parse(line), before).next_standing


@pytest.mark.parametrize("number", range(1, len(json.loads(LINE)["moves"]) + 1))
def test_one_changed_tile_in_a_file(number: int, tmp_path: Path) -> None:
    """With its checksum kept file and line are named; without it also the move and the reason."""
    others = golden("wiki_hk")[1:3]
    data = with_tile(LINE, number, 0, "21" if "21" not in json.loads(LINE)["moves"][number - 1] else "66")
    path = saved(tmp_path, *others, json.dumps(data))
    with pytest.raises(RecordError, match="checksum") as kept:
        read_file(path)
    assert (kept.value.file, kept.value.line, kept.value.move) == (str(path), 3, None)
    for line in (unsealed(data), sealed(data)):
        path = saved(tmp_path, *others, line)
        with pytest.raises(RecordError) as caught:
            read_file(path)
        error = caught.value
        assert (error.file, error.line) == (str(path), 3)
        assert error.move is not None
        assert str(error).startswith(f"{path}:3: move {error.move}: seat ")
        assert str(error.reason) in str(error)


@pytest.mark.parametrize("name", ["wiki_hk", "ng"])
def test_one_changed_tile_in_a_hand(name: str) -> None:
    """Hands with an exchanged tile are refused by the seed, and without it by the first move missing one."""
    line = golden(name)[0]
    seed = json.loads(line)["deal"]["seed"]
    for seat in range(4):
        hands = [hand.split(" ") for hand in json.loads(line)["deal"]["hands"]]
        other = hands[(seat + 1) % 4]
        mine = next(code for code in hands[seat] if code not in other)
        theirs = next(code for code in other if code not in hands[seat])
        hands[seat][hands[seat].index(mine)], other[other.index(theirs)] = theirs, mine
        bare = edited(line, "deal", {"hands": list(map(" ".join, hands))})
        assert refusal(edited(bare, "deal.seed", seed)).reason == Reason("record.seed")
        error = refusal(bare)
        assert error.move is not None
        assert error.reason is not None
        assert error.reason.key.startswith("tiengow.")


# -- results -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "name"),
    [
        ("result.winner", 2, "winner"),
        ("result.winner", None, "winner"),
        ("result.winner", True, "winner"),
        ("result.winner", 1.0, "winner"),
        ("result.chips", [0, 0, 0, 0], "chips"),
        ("result.chips", "none", "chips"),
        ("result.sheet", [], "sheet"),
        ("result.sheet", ["…", "…"], "sheet"),
        ("result.sheet.0.reason", "tiengow.par", "sheet"),
        ("result.sheet.0.args", [], "sheet"),
        ("result.sheet.0.chips", [0, 0, 0, 0], "sheet"),
        ("result.next.term", 2, "next"),
        ("result.next.banker", 3, "next"),
        ("result.next.half", 1, "next"),
        ("result.next.played", "", "next"),
        ("result.next.honours", [0, 0, 0, 1], "next"),
    ],
)
def test_a_result_that_contradicts_the_moves(path: str, value: object, name: str) -> None:
    """Every part of the claimed result must equal the rules' result to the letter."""
    error = refusal(edited(LINE, path, value))
    assert error.reason == Reason("record.result", text=name)
    assert "\n" not in str(error)


def test_parts_of_a_result_may_be_left_out() -> None:
    """A missing part is computed; a sheet may be left out as the printed example does."""
    true = check(parse(LINE)).result
    for path in ("result", "result.winner", "result.chips", "result.sheet", "result.next"):
        assert check(parse(edited(LINE, path, ...))).result == true
    assert check(parse(edited(LINE, "result.sheet", ["…"]))).result == true


def test_the_next_standing_is_compared_key_by_key() -> None:
    """Unknown keys do not matter; a record without honours says that there are none."""
    for value in ({}, {**json.loads(LINE)["result"]["next"], "honours": [0] * 4}, {"weather": "rain"}):
        each = check(parse(edited(LINE, "result.next", value))).round
        assert json.loads(write_line(each))["result"]["next"].get("weather") == value.get("weather")
    honoured = next(
        line for name in MATCHES for line in golden(name) if "honours" in json.loads(line)["result"]["next"]
    )
    assert refusal(edited(honoured, "result.next.honours", ...)).reason == Reason("record.result", text="next")


def test_a_claim_is_settled_like_any_round() -> None:
    """A record that ends in a claim has a result to be compared."""
    assert len(check(parse(CLAIMED)).positions) == 2
    assert refusal(edited(CLAIMED, "result.winner", 1)).reason == Reason("record.result", text="winner")
    two = write_line(with_moves(laid_round(), "3 claim all-white", "1 claim all-military"))
    assert check(parse(two)).result.winner == 1
    only = edited(two, "moves", ["3 claim all-white"])
    assert refusal(only).reason == Reason("record.result", text="winner")


# -- second halves -----------------------------------------------------------------------------------


def test_a_second_half_knows_the_tiles_of_the_first(tmp_path: Path) -> None:
    """Face-down tiles are found in the line of the first half; the list itself may be missing."""
    whole = read_file(saved(tmp_path, FIRST, SECOND))
    assert all(out.tile is not None for out in whole[1].round.standing.played)
    bare = edited(SECOND, "standing.played", ...)
    assert read_file(saved(tmp_path, FIRST, bare))[1].result == whole[1].result


@pytest.mark.parametrize("lines", [[SECOND], [SECOND, FIRST], [golden("small")[2], SECOND], [LINE, SECOND]])
def test_a_second_half_needs_its_own_first(lines: list[str], tmp_path: Path) -> None:
    """Missing, later, or of another hand: the second half cannot be checked."""
    errors = [each for each in checked_lines(saved(tmp_path, *lines)) if isinstance(each, RecordError)]
    assert [error.reason for error in errors] == [Reason("record.first-half")]
    assert "the first half of this hand is missing" in str(errors[0])


def test_a_second_half_after_a_refused_first(tmp_path: Path) -> None:
    """A first half that does not agree with the rules tells nothing about the second."""
    broken = edited(FIRST, "result.winner", (json.loads(FIRST)["result"]["winner"] + 1) % 4)
    both = checked_lines(saved(tmp_path, broken, SECOND))
    assert all(isinstance(each, RecordError) for each in both)


def second_with(path: str, value: object) -> RecordError:
    """Refuse the second half with *value* at *path* after the true first half."""
    return refusal(edited(SECOND, path, value), check(parse(FIRST)).next_standing)


def test_a_second_half_that_contradicts_the_first() -> None:
    """Tiles out, banker and term are those that the first half left; so are seed and hands."""
    data = json.loads(SECOND)
    codes = data["standing"]["played"].split()
    shown = next(place for place, code in enumerate(codes) if code != "??")
    hidden = [*codes[:shown], "??", *codes[shown + 1 :]]
    for played in (hidden, codes[1:], [*codes, "66"], ["??"] * 16):
        assert second_with("standing.played", " ".join(played)).reason == Reason("record.first-half")
    banker = data["standing"]["banker"]
    assert second_with("standing.banker", (banker + 1) % 4).reason == Reason("record.first-half")
    assert second_with("deal.seed", "0" * 64).reason == Reason("record.seed")
    other = json.loads(golden("small")[3])["deal"]["hands"]
    assert second_with("deal", {"hands": other}).reason is not None


def test_one_round_of_a_file(tmp_path: Path) -> None:
    """A position is looked up in any line, finished or not; a second half with the help of its first."""
    unfinished = edited(edited(SECOND, "moves", json.loads(SECOND)["moves"][:3]), "result", ...)
    broken = edited(LINE, "moves.0", "0 lead 11 66")
    path = saved(tmp_path, FIRST, unfinished, "", broken, "{}", edited(SECOND, "round", 7), SECOND)
    assert round_at(path, 1) == parse(FIRST)
    assert all(out.tile is not None for out in round_at(path, 2).standing.played)
    assert len(round_at(path, 2).moves) == 3
    assert round_at(path, 4) == parse(broken)
    assert round_at(path, 7) == replace(round_at(path, 7), moves=parse(SECOND).moves)
    for number, message in ((0, "no round"), (3, "no round"), (5, "missing"), (6, "first half"), (8, "no round")):
        with pytest.raises(RecordError, match=message) as caught:
            round_at(path, number)
        assert (caught.value.file, caught.value.line) == (str(path), number)


# -- anything at all ---------------------------------------------------------------------------------


def taken_or_refused(line: str) -> None:
    """Check that *line* is refused with one of our errors, or is a record unchanged by writing and reading."""
    try:
        each = parse(line)
        first = check(parse(FIRSTS[each.game])).next_standing if each.standing.half != 1 else None
        checked = check(each, first)
    except (RecordError, NotationError, OptionsError) as error:
        assert str(error)  # noqa: PT017 - which error it is does not matter
        return
    written = write_line(checked.round)
    again = check(parse(written), first)
    assert again.state == checked.state
    assert write_line(again.round) == written


ATOMS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.sampled_from([10**12, 10**30, 0.5, 1.0, "", "??", "66", "66 66", "0", "pass", "0 pass", "claim", "\ud800"])
    | st.text(max_size=4)
    | st.builds(list)
    | st.builds(dict)
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Draw a golden line with a few parts changed, taken away, doubled or exchanged, mostly with a true checksum."""
    data = json.loads(draw(st.sampled_from([LINE, CLAIMED, EXAMPLE, FIRST, SECOND, golden("jp")[0], *PAIGOW])))
    for _ in range(draw(st.integers(1, 3))):
        _mutate(draw, data)
    if draw(st.booleans()):
        data.pop("sha256", None)
        return json.dumps(data)
    try:
        return sealed(data)
    except UnicodeEncodeError:
        return json.dumps(data)


def _mutate(draw: st.DrawFn, place: Any) -> None:  # noqa: ANN401 - any JSON value
    """Change one part somewhere inside *place*."""
    while place:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and draw(st.integers(0, 9)):
            place = place[key]
            continue
        match draw(st.integers(0, 3)):
            case 0:
                place[key] = draw(ATOMS)
            case 1:
                del place[key]
            case 2:
                place[key] = place[draw(st.sampled_from(keys))]
            case _ if isinstance(place[key], str):
                at = draw(st.integers(0, len(place[key])))
                letter = draw(st.sampled_from(["", " ", "1", "6", "?", "-", "x"]))
                place[key] = place[key][:at] + letter + place[key][at + 1 :]
            case _:
                place[key] = [place[key]]
        return


@given(mutated())
@settings(max_examples=400)
@example(edited(SECOND, "standing.played", "66 66 66"))
@example(edited(LINE, "standing.played", "66 66 66"))
@example(edited(LINE, "moves.0", "7 lead 66"))
@example(edited(LINE, "half", 2))
def test_any_changed_line_is_taken_or_refused(line: str) -> None:
    """A few changes to a true record raise nothing but our own errors."""
    taken_or_refused(line)


@given(st.text() | st.binary().map(lambda raw: raw.decode("utf-8", "replace")))
@settings(max_examples=200)
def test_any_text_is_refused(line: str) -> None:
    """Text out of nowhere is no record, and is refused with our own errors."""
    with pytest.raises((RecordError, NotationError, OptionsError)):
        parse(line)


@given(st.binary(max_size=300))
@settings(max_examples=100)
def test_any_file_is_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    """Bytes out of nowhere are no record file."""
    path = tmp_path_factory.getbasetemp() / "any.gupai"
    path.write_bytes(content)
    with pytest.raises(RecordError):
        read_file(path)


def test_halves_of_several_matches_are_kept_apart(tmp_path: Path) -> None:
    """Two matches in one file may be at the same round."""
    other = [edited(line, "match", "other") for line in golden("small")[:2]]
    path = saved(tmp_path, FIRST, other[0], other[1], SECOND)
    assert [number for number, each in check_lines(path) if not isinstance(each, RecordError)] == [1, 2, 3, 4]
