# SPDX-License-Identifier: MIT
"""Reading the lines and files of strangers: refusals, their places, and their sentences."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from dominoes.deal import deal_from_seed, deal_round
from dominoes.errors import NotationError, OptionsError, Reason, RecordError
from dominoes.game import Standing
from dominoes.games.tiengow.options import PRESETS, CeremonyOptions, Opening, TienGowOptions
from dominoes.opening import OPENINGS
from dominoes.options import to_dict
from dominoes.records import files
from dominoes.records.files import NotAFileError, given_path, lines, open_given
from dominoes.records.notation import LARGEST_FILE, LONGEST_LINE
from dominoes.records.reader import check, check_lines, parse, read_file, read_lines, round_at, with_wall
from dominoes.records.record import Round, write_line
from dominoes.records.replay import PASS
from dominoes.tiles import FULL_SET, text, tile
from tests.support.record_lines import EXAMPLE, checked_lines, edited, golden, saved, sealed, unsealed
from tests.support.strategies import GAME, Style, random_round

LINE = golden("wiki_hk")[0]


def test_the_printed_example_agrees_with_the_rules() -> None:
    """The record in the description of the format checks out, and says what the rules say."""
    checked = check(parse(EXAMPLE))
    assert (checked.result.winner, checked.result.chips) == (0, (8, -14, 24, -18))
    assert checked.round.number == 9
    assert len(checked.positions) == 21
    assert checked.next_standing.banker == 0


# -- lines that are no records -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("gupai", ..., "gupai is missing"),
        ("gupai", 2, "another version"),
        ("gupai", 0, "another version"),
        ("gupai", "1", "another version"),
        ("gupai", True, "another version"),
        ("gupai", 1.0, "another version"),
        ("game", ..., "game is missing"),
        ("game", "go", "no such game"),
        ("game", 1, "game must be a text"),
        ("options", ..., "options is missing"),
        ("options", "other", "no such preset"),
        ("options", "", "no such preset"),
        ("options", None, "options must be an object"),
        ("match", 1, "match must be a text"),
        ("match", "a\nb", "cannot be shown"),
        ("round", 0, "round must be a whole number"),
        ("round", "1", "round must be a whole number"),
        ("round", True, "round must be a whole number"),
        ("round", 1.0, "round must be a whole number"),
        ("round", 10**13, "round must be a whole number"),
        ("half", 1, "no hand is played in halves"),
        ("half", 2, "no hand is played in halves"),
        ("half", None, "no hand is played in halves"),
        ("players", ..., "players is missing"),
        ("players", "ABCD", "players must be a list of 4"),
        ("players", ["A", "B", "C"], "players must be a list of 4"),
        ("players", ["A"] * 5, "players must be a list of 4"),
        ("players.2", None, "player must be a text"),
        ("players.0", "a\u202eb", "cannot be shown"),
        ("players.0", "a\u200bb", "cannot be shown"),
        ("players.0", "a\u2028b", "cannot be shown"),
        ("players.0", "a\x1b[31m", "cannot be shown"),
        ("standing", ..., "standing is missing"),
        ("standing", [], "standing must be an object"),
        ("standing.banker", ..., "banker is missing"),
        ("standing.banker", 4, "banker must be a whole number from 0 to 3"),
        ("standing.banker", -1, "banker must be a whole number from 0 to 3"),
        ("standing.term", 0, "term must be a whole number from 1 to 1"),
        ("standing.term", 2, "term must be a whole number from 1 to 1"),
        ("standing.half", 2, "no hand is played in halves"),
        ("standing.chips", [0, 0, 0], "chips must be a list of 4"),
        ("standing.chips.1", 10**13, "chips must be a whole number"),
        ("standing.chips.1", 0.5, "chips must be a whole number"),
        ("standing.honours", [0, 0, 0, -1], "honours must be a whole number"),
        ("standing.played", 1, "played must be a text"),
        ("standing.played", "66", "no tiles are out before a second half"),
        ("standing.played", "66 66 66", "no tiles are out before a second half"),
        ("deal", ..., "deal is missing"),
        ("deal", None, "deal must be an object"),
        ("deal.hands", ..., "hands is missing"),
        ("deal.hands", ["66"] * 3, "hands must be a list of 4"),
        ("deal.hands", {"0": "66"}, "hands must be a list of 4"),
        ("deal.hands.0", 66, "a hand must be a text"),
        ("deal.hands.0", "66  11", "not a tile"),
        ("deal.hands.0", "66 77", "not a tile"),
        ("deal.hands.0", "66,11", "not a tile"),
        ("deal.dice", 6, "dice must be a list"),
        ("deal.dice", [0, 6], "dice must be a whole number from 1 to 6"),
        ("deal.dice", [], "dice must be a list of 2"),
        ("deal.dice", [1], "dice must be a list of 2"),
        ("deal.dice", [1, 1, 1], "dice must be a list of 2"),
        ("deal.opening", "open-sesame", "no such opening"),
        ("deal.opening", ["open-edge"], "opening must be a text"),
        ("deal.named", 1, "named must be true or false"),
        ("deal.named", None, "named must be true or false"),
        ("deal.named", True, "nobody names this opening"),
        ("deal.seed", 1, "seed must be a text"),
        ("deal.seed", "00", "a seed is 64 hex digits"),
        ("deal.seed", "x" * 64, "a seed is 64 hex digits"),
        ("deal.seed", "00 " * 32, "a seed is 64 hex digits"),
        ("deal.rest", ["66"], "rest must be a text"),
        ("moves", ..., "moves is missing"),
        ("moves", "2 lead 55", "moves must be a list"),
        ("moves.0", 2, "move must be a text"),
        ("moves.0", "", "a move begins with its seat"),
        ("moves.0", "lead 55", "a move begins with its seat"),
        ("moves.0", "-1 lead 55", "a move begins with its seat"),
        ("moves.0", "10 lead 55", "a move begins with its seat"),
        ("moves.0", "² lead 55", "a move begins with its seat"),
        ("moves.0", "٣ lead 55", "a move begins with its seat"),
        ("moves.0", "0 pass", "a pass is never written"),
        ("result", [], "result must be an object"),
        ("result", None, "result must be an object"),
        ("result.next", None, "next must be an object"),
        ("result.next", [], "next must be an object"),
        ("undos", -1, "undos must be a whole number"),
    ],
)
def test_a_line_of_the_wrong_form(path: str, value: object, message: str, tmp_path: Path) -> None:
    """Each key has its kind and its limits, and the file reader names the line."""
    broken = edited(LINE, path, value)
    with pytest.raises(NotationError, match=message):
        parse(broken)
    ((number, error),) = read_lines(saved(tmp_path, broken))
    assert isinstance(error, RecordError)
    assert error.reason is not None
    assert (number, error.line) == (1, 1)
    told = {"another version": "record.version", "cannot be shown": "record.name-"}
    assert error.reason.key.startswith(told.get(message, "record.form"))
    assert str(error).startswith(f"{tmp_path / 'some.gupai'}:1: ")


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"taste": 1}, "taste"),
        ({"hand_size": 5}, "hand_size"),
        ({"hand_size": True}, "hand_size"),
        ({"bank": []}, "bank"),
        ({"bank": {"rotation": "nobody"}}, "bank.rotation"),
        ({"dealt": {"hands": "all-white"}}, "dealt.hands"),
        ({"hand_size": 4, "play": {"two_tile_rule": False}}, "play.two_tile_rule"),
        ({"session": {"count": 0}}, "session.count"),
        ({"session": {"bust_ends": True}}, "session.bust_ends"),
    ],
)
def test_options_outside_their_limits(options: dict[str, Any], field: str, tmp_path: Path) -> None:
    """The option is named, also where it stands in a group."""
    broken = edited(LINE, "options", options)
    with pytest.raises(OptionsError) as caught:
        parse(broken)
    assert caught.value.field == field
    ((_, error),) = read_lines(saved(tmp_path, broken))
    assert isinstance(error, RecordError)
    assert error.reason == Reason("record.options")
    assert f"option {field}: " in str(error)


def test_three_dice_are_no_dice() -> None:
    """Hands that another number of dice would have dealt are not taken for those of the seed."""
    each = parse(LINE)
    assert each.seed is not None
    deal = deal_from_seed(each.seed, FULL_SET, dice=3)
    state = GAME.start(each.options, deal, each.standing).state
    dealt = edited(LINE, "deal.hands", [text(hand) for hand in state.hands])
    with pytest.raises(NotationError, match="dice must be a list of 2"):
        parse(edited(dealt, "deal.dice", list(deal.dice)))
    with pytest.raises(NotationError, match="dice must be a list of 2"):
        parse(edited(LINE, "deal.dice", [3, 3, 3]))


def test_halves_agree_with_the_options() -> None:
    """A game in halves says which half it is, and another game has none."""
    first = golden("small")[0]
    assert parse(first).halves
    assert not parse(LINE).halves
    for value, message in ((..., "half is missing"), (0, "half must be"), (3, "half must be"), (True, "half must be")):
        with pytest.raises(NotationError, match=message):
            parse(edited(first, "half", value))
    with pytest.raises(NotationError, match="half is missing"):
        parse(edited(LINE, "options", {"hand_size": 4}))
    with pytest.raises(NotationError, match="no hand is played in halves"):
        parse(edited(first, "options", "wiki_hk"))


def test_what_may_be_missing() -> None:
    """A hand and its moves are enough; the rest has its plain value."""
    data = json.loads(EXAMPLE)
    for key in ("match", "round", "result"):
        del data[key]
    data["standing"] = {"banker": 2}
    each = parse(unsealed(data))
    assert (each.match, each.number, each.undos, each.remarks) == ("", 1, 0, None)
    assert (each.standing.term, each.standing.chips) == (1, (0, 0, 0, 0))
    assert check(each).result.winner == 0


def test_options_as_preset_or_object() -> None:
    """The key of a preset and its options in full, or those that differ from the default, mean the same."""
    for options in ("ng", to_dict(PRESETS["ng"])):
        assert parse(edited(EXAMPLE, "options", options)).options == PRESETS["ng"]
    assert parse(edited(EXAMPLE, "options", {})).options == type(PRESETS["ng"])()


def test_tiles_are_read_in_either_order_of_digits() -> None:
    """A reader takes 13 for 31; a writer writes the higher end first."""
    data = json.loads(EXAMPLE)
    data["deal"]["hands"] = [" ".join(code[::-1] for code in hand.split()) for hand in data["deal"]["hands"]]
    verbs = [move.split(" ") for move in data["moves"]]
    data["moves"] = [" ".join([seat, verb, *(code[::-1] for code in row)]) for seat, verb, *row in verbs]
    checked = check(parse(unsealed(data)))
    assert checked.state == check(parse(EXAMPLE)).state
    assert check(parse(write_line(checked.round))).state == checked.state


# -- the order of the checks -------------------------------------------------------------------------


def test_form_comes_before_checksum_and_checksum_before_rules() -> None:
    """A line with all faults at once is refused for the first of them."""
    spoilt = json.loads(LINE)
    spoilt["moves"][0] = "0 lead 21 21 21"
    spoilt["options"] = "nothing"
    with pytest.raises(NotationError, match="longer than"):
        parse(json.dumps(spoilt) + " " * LONGEST_LINE)
    with pytest.raises(NotationError, match="not JSON"):
        parse(json.dumps(spoilt)[:-1])
    with pytest.raises(RecordError) as caught:
        parse(json.dumps(spoilt))
    assert caught.value.reason == Reason("record.checksum")
    with pytest.raises(NotationError, match="no such preset"):
        parse(sealed(spoilt))


@pytest.mark.parametrize("checksum", [json.loads(golden("wiki_hk")[1])["sha256"], "", None, 0, []])
def test_a_checksum_of_another_record(checksum: object, tmp_path: Path) -> None:
    """Any other value for the checksum marks the line as altered."""
    data = {**json.loads(LINE), "sha256": checksum}
    path = saved(tmp_path, LINE, json.dumps(data))
    first, second = checked_lines(path)
    assert not isinstance(first, RecordError)
    assert isinstance(second, RecordError)
    assert (second.file, second.line, second.reason) == (str(path), 2, Reason("record.checksum"))


def test_a_checksum_does_not_depend_on_the_order_of_keys() -> None:
    """The same object in another order, with other spaces, has the same checksum."""
    data = json.loads(LINE)
    turned = json.dumps(dict(reversed(data.items())), indent=1).replace("\n", " ")
    assert parse(turned) == parse(LINE)


# -- files -------------------------------------------------------------------------------------------


def raw(folder: Path, content: bytes) -> Path:
    """Save *content* as a file."""
    path = folder / "raw.gupai"
    path.write_bytes(content)
    return path


def test_a_file_is_taken_whole_or_not_at_all(tmp_path: Path) -> None:
    """One bad line among good ones refuses the file; a look at each line finds the good ones."""
    path = saved(tmp_path, LINE, "{}", *golden("wiki_hk")[1:])
    with pytest.raises(RecordError, match=":2: gupai is missing"):
        read_file(path)
    assert sum(not isinstance(each, RecordError) for each in checked_lines(path)) == 10


@pytest.mark.parametrize(
    "above",
    [
        pytest.param(lambda first: "\ufeff\ufeff" + first, id="a second byte order mark"),
        pytest.param(lambda first: edited(first, "round", 0), id="no record"),
        pytest.param(lambda first: edited(first, "moves", []), id="unfinished"),
    ],
)
def test_what_follows_a_refused_line(above: Callable[[str], str], tmp_path: Path) -> None:
    """A second half is not reported to lack its first one if that may be the line refused above it."""
    first, second, *others = golden("small")
    refused, after, *good = checked_lines(saved(tmp_path, above(first), second, *others))
    assert isinstance(refused, RecordError)
    assert isinstance(after, RecordError)
    assert (after.line, after.reason) == (2, Reason("record.half-unchecked"))
    assert not any(isinstance(each, RecordError) for each in good)


def test_the_first_half_of_another_match_is_none(tmp_path: Path) -> None:
    """Of two matches of one name, the second half is not compared with the first half of the wrong one."""
    first, second = golden("small")[:2]
    errors = checked_lines(saved(tmp_path, first, second, edited(first, "moves", []), second))[2:]
    found = [each.reason for each in errors if isinstance(each, RecordError)]
    assert found == [Reason("record.unfinished"), Reason("record.half-unchecked")]


def test_blank_lines_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    """Empty lines count, but are no rounds; a carriage return before the line end is a space."""
    path = saved(tmp_path, "", LINE + "\r", "  ", golden("wiki_hk")[1])
    assert [number for number, _ in check_lines(path)] == [2, 4]
    assert len(read_file(path)) == 2


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no round in it"),
        (b"\n \n", "no round in it"),
        (b"\xff\xfe", "no round in it"),
        (LINE.encode("utf-16")[:-1], "not a text in UTF-16"),
        (LINE.encode("utf-32")[:-1], "not a text in UTF-32"),
        (b"{\xff}", "not a text in UTF-8"),
        ("王".encode("cp950"), "not a text in UTF-8, but in Big5-HKSCS, it seems"),
        (b"\x89PNG\r\n\x1a\n\0\0", "not a text in UTF-8"),
        (b'{"gupai": "\xed\xa0\x80"}', "not a text in UTF-8"),
        (b"\xef\xbb\xbf" * 2 + LINE.encode(), r"begins with a byte order mark \(BOM\)"),
        ((LINE + "\r" + LINE).encode(), "not JSON"),
        (b"\0" * 100, "not JSON"),
        (b"PK\x03\x04" + b"\0" * 20, "not JSON"),
        (b"SQLite format 3\0", "not JSON"),
        (b"[" * 100_000, "longer than"),
        (b'{"gupai": ' + b"1" * 1_000_000 + b"}", "longer than"),
        (b'{"gupai": ' + b"1" * 60_000 + b"}", "not a text that can be kept"),
    ],
)
def test_a_file_that_is_something_else(content: bytes, message: str, tmp_path: Path) -> None:
    """Any other file is refused with its name and one sentence."""
    path = raw(tmp_path, content)
    with pytest.raises(RecordError, match=message) as caught:
        read_file(path)
    assert caught.value.file == str(path)
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    """A missing file is named with what the system says."""
    for path in (tmp_path / "missing.gupai", tmp_path / "missing" / "x"):
        with pytest.raises(RecordError) as caught:
            lines(path)
        assert (caught.value.file, caught.value.reason) == (str(path), Reason("record.missing"))


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more than the limit is ever read, and a file of exactly the limit is taken."""
    size = len(LINE.encode()) + 1
    monkeypatch.setattr(files, "LARGEST_FILE", size)
    assert len(read_file(saved(tmp_path, LINE))) == 1
    with pytest.raises(RecordError, match=f"larger than {size} bytes") as caught:
        read_file(saved(tmp_path, LINE, ""))
    assert caught.value.reason == Reason("record.size")


if sys.platform != "win32":

    def test_nobody_waits_for_a_pipe(tmp_path: Path) -> None:
        """Anything but a file is refused before it is opened, be it a pipe, a device or a folder."""
        pipe = tmp_path / "pipe.gupai"
        os.mkfifo(pipe)
        for path in (pipe, Path(os.devnull), tmp_path):
            with pytest.raises(RecordError, match="Not a regular file") as caught:
                read_file(path)
            assert (caught.value.file, caught.value.reason) == (str(path), Reason("record.not-a-file"))

    @pytest.mark.parametrize("mode", ["rb", "r+b"])
    def test_a_pipe_that_takes_the_place_of_a_file(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: Literal["rb", "r+b"]
    ) -> None:
        """It is looked at once more after it was opened, which does not wait either; nothing stays open."""
        pipe, file = tmp_path / "pipe.gupai", saved(tmp_path, LINE)
        os.mkfifo(pipe)
        looked_at = file.stat()
        monkeypatch.setattr(Path, "stat", lambda _path: looked_at)
        closed: list[int] = []
        close = os.close

        def noted(descriptor: int) -> None:
            closed.append(descriptor)
            close(descriptor)

        monkeypatch.setattr(os, "close", noted)
        with pytest.raises(NotAFileError):
            open_given(pipe, mode)
        assert len(closed) == 1


@pytest.mark.parametrize(
    ("name", "reason"),
    [("a\0b", "record.missing"), ("a" * 300, "record.unreadable"), ("", "record.not-a-file")],
    ids=["9: NUL", "9: too long", "9: none"],
)
def test_a_name_that_the_system_refuses(name: str, reason: str) -> None:
    """It is an error of that file, told when it is read."""
    with pytest.raises(RecordError) as caught:
        read_file(given_path(name))
    assert caught.value.reason == Reason(reason)
    assert caught.value.file == str(Path(name))


def test_standard_input_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Named twice, it is the same."""
    monkeypatch.setattr(files, "_streams", {})
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(LINE.encode() + b"\n")))
    assert [len(read_file(each)) for each in (given_path("-"), given_path("-"))] == [1, 1]


def test_the_size_limit_is_the_one_of_the_format() -> None:
    """64 MB a file."""
    assert LARGEST_FILE == 64 * 1024 * 1024


def test_a_tile_that_is_out_is_read_strictly() -> None:
    """Tiles out are parted by single spaces too."""
    line = golden("small")[1]
    played = json.loads(line)["standing"]["played"]
    assert parse(edited(line, "standing.played", played)).standing.played[0].tile in (None, tile(played[:2]))
    for other in (played.replace(" ", "  "), played.replace(" ", "\t"), " " + played, played + " ?"):
        with pytest.raises(NotationError, match="not a tile"):
            parse(edited(line, "standing.played", other))


def test_a_record_older_than_an_option_is_read() -> None:
    """Without it the option has its default, off, and everything else agrees."""
    line = golden("wiki_hk")[0]
    old = edited(line, "options.finish.qin_pays_surplus", ...)
    assert "qin_pays_surplus" not in old
    assert check(parse(old)).round.options == check(parse(line)).round.options
    assert not parse(old).options.finish.qin_pays_surplus


def named_line(by: str, **changes: object) -> str:
    """Return a record of the seed of zeros opened *by* what its roller named, with *changes* to its deal."""
    options = TienGowOptions(ceremony=CeremonyOptions(opening=Opening.CHOSEN))
    deal = deal_round(GAME, options, bytes(32), by)
    state = GAME.start(options, deal, Standing()).state
    positions, state = random_round(state, Random(4), Style(claim=0))
    moves = ((seat, GAME.write_move(move)) for _, seat, move in positions)
    written = tuple((seat, move) for seat, move in moves if move != PASS)
    names, standing = ("A", "B", "C", "D"), Standing().complete(4)
    each = Round("tiengow", options, "", 1, names, standing, deal, bytes(32), written)
    line = write_line(each, state)
    for key, value in changes.items():
        line = edited(line, f"deal.{key}", value)
    return line


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_named_opening_stands_in_the_record(opening: str) -> None:
    """It agrees with the seed, is written again as it was, and the deal is played again with it."""
    line = named_line(opening)
    checked = check(parse(line))
    assert (checked.round.deal.opening, checked.round.deal.named) == (opening, True)
    assert write_line(checked.round, checked.state) == line
    assert with_wall(parse(line)).deal == checked.round.deal
    # Without the seed the hands decide, and the note stays.
    bare = check(parse(edited(line, "deal.seed", ...)))
    assert json.loads(write_line(bare.round, bare.state))["deal"]["named"] is True


@pytest.mark.parametrize("seed", [bytes(32).hex(), ...])
def test_both_halves_are_dealt_from_one_wall(tmp_path: Path, seed: object) -> None:
    """A second half that names another opening than the first is refused, with a seed and without."""
    options = TienGowOptions(ceremony=CeremonyOptions(opening=Opening.CHOSEN), hand_size=4)
    lines, standing = [], Standing().complete(4)
    for _half in range(2):
        deal = deal_round(GAME, options, bytes(32), "open-lions")
        state = GAME.start(options, deal, standing).state
        positions, state = random_round(state, Random(4), Style(claim=0))
        moves = ((seat, GAME.write_move(move)) for _, seat, move in positions)
        written = tuple((seat, move) for seat, move in moves if move != PASS)
        each = Round("tiengow", options, "", 1, ("A", "B", "C", "D"), standing, deal, bytes(32), written)
        lines.append(edited(write_line(each, state), "deal.seed", seed))
        standing = GAME.next_standing(state)
    path = tmp_path / "halves.gupai"
    path.write_text("\n".join(lines))
    assert len(read_file(path)) == 2
    assert round_at(path, 2).deal.named
    # Where one of them says nothing, the other is believed.
    path.write_text("\n".join((lines[0], edited(lines[1], "deal", {"hands": json.loads(lines[1])["deal"]["hands"]}))))
    assert len(read_file(path)) == 2
    path.write_text("\n".join((lines[0], edited(lines[1], "deal.opening", "open-ears"))))
    for read in (read_file, partial(round_at, number=2)):
        with pytest.raises(RecordError) as refused:
            read(path)
        assert (refused.value.reason, refused.value.line) == (Reason("record.first-opening"), 2)


def test_an_opening_that_nobody_named_is_that_of_the_seed() -> None:
    """Without the note another opening is refused, as earlier versions do; so is a note with another opening."""
    drawn = deal_round(GAME, TienGowOptions(ceremony=CeremonyOptions(opening=Opening.CHOSEN)), bytes(32)).opening
    assert drawn is not None
    other = "open-ears" if drawn != "open-ears" else "open-edge"
    for said in (..., False):
        check(parse(named_line(drawn, named=said)))
        with pytest.raises(RecordError, match="not those of the seed"):
            check(parse(named_line(other, named=said)))
    with pytest.raises(RecordError, match="not those of the seed"):
        check(parse(named_line(other, opening=drawn)))
    for opening in (..., "open-door"):
        with pytest.raises(NotationError, match=r"such opening|this opening"):
            parse(named_line(other, opening=opening))
