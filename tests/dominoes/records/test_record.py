# SPDX-License-Identifier: MIT
"""A round written as a line, and read back as it was."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from dominoes.deal import deal_round
from dominoes.errors import Reason
from dominoes.game import Event, Factor, OutOfPlay, Payment, PileOpened, Result, Seat, Standing, TilesDealt
from dominoes.games import entry
from dominoes.games.tiengow.options import PRESETS
from dominoes.options import to_dict
from dominoes.play.exhibition import exhibition
from dominoes.records.notation import LONGEST_LINE, checksum
from dominoes.records.reader import check, parse
from dominoes.records.record import (
    Round,
    in_game,
    with_remarks,
    write_deal,
    write_header,
    write_line,
    write_result,
    write_standing,
)
from dominoes.records.replay import PASS
from dominoes.tiles import FULL_SET, tile, tiles
from tests.support.record_lines import TWO_CLAIMS, golden, laid_round, random_moves, with_moves
from tests.support.strategies import GAME, random_options, random_round, random_standing, seeds


def with_seed(rng: Random) -> Round:
    """Play a round with random options from a seed, as a record tells it."""
    options = random_options(rng)
    standing, seed = random_standing(rng, options.seats), rng.randbytes(32)
    deal = deal_round(GAME, options, seed)
    positions, _ = random_round(GAME.start(options, deal, standing).state, rng)
    moves = [(seat, GAME.write_move(move)) for _, seat, move in positions]
    each = laid_round(deal, [move for move in moves if move[1] != PASS], options)
    return replace(each, standing=standing, number=standing.rounds + 1, seed=seed)


@pytest.mark.no_cover
@given(seeds)
@settings(max_examples=60)
def test_written_parsed_checked_and_written_again_is_the_same(seed: int) -> None:
    """With any options and play, the text of a round survives the way there and back."""
    each = with_seed(Random(seed))
    line = write_line(each)
    parsed = parse(line)
    checked = check(parsed)
    assert write_line(checked.round) == line
    assert (parsed.moves, parsed.options, parsed.seed) == (each.moves, each.options, each.seed)
    assert checked.round.deal == each.deal
    assert checked.state == checked.positions[-1].step.state
    assert checked.round.claimed_result == json.loads(line)["result"]
    assert write_line(parsed) == line


@pytest.mark.parametrize("moves", [(), ("1 claim all-military",), ("3 claim all-white", "1 claim all-military")])
def test_laid_hands_are_written_without_a_seed(moves: tuple[str, ...]) -> None:
    """A teacher's deal has hands only."""
    each = with_moves(laid_round(), *moves) if moves else laid_round(moves=random_moves())
    line = write_line(each)
    assert list(json.loads(line)["deal"]) == ["hands"]
    again = parse(line)
    assert check(again).round == again
    assert write_line(again) == line
    assert replace(again, claimed_result=None) == each


def test_dice_and_opening_beside_laid_hands_are_kept() -> None:
    """A record's unverifiable dice are not lost."""
    each = laid_round(replace(TWO_CLAIMS, dice=(3, 4), opening="open-heart"), random_moves())
    line = write_line(each)
    assert json.loads(line)["deal"]["dice"] == [3, 4]
    assert json.loads(line)["deal"]["opening"] == "open-heart"
    assert replace(parse(line), claimed_result=None) == each
    assert write_line(check(parse(line)).round) == line


def test_a_line_has_its_keys_in_the_order_of_the_format() -> None:
    """People read records too: first what it is, last the checksum, and Chinese as Chinese."""
    each = replace(laid_round(moves=random_moves()), players=("陳先生", "B", "C", "D"), undos=2, remarks={"0": "看"})
    line = write_line(each)
    names = "gupai game options match round players standing deal moves result undos remarks sha256"
    assert list(json.loads(line)) == names.split()
    assert "陳先生" in line
    assert "\n" not in line
    assert json.loads(line)["sha256"] == checksum(json.loads(line))
    assert replace(parse(line), claimed_result=None) == each


def test_unknown_keys_are_kept() -> None:
    """Keys of a later version or another program survive, also inside standing, deal and result."""
    data = json.loads(write_line(laid_round(moves=random_moves())))
    del data["sha256"]
    data |= {"place": "香港", "weather": {"rain": [1, None]}}
    data["standing"]["wind"] = "east"
    data["deal"]["table"] = 7
    data["result"]["shown"] = True
    data["result"]["next"]["weather"] = "rain"
    each = parse(json.dumps(data))
    line = write_line(check(each).round)
    written = json.loads(line)
    del written["sha256"]
    assert written == data
    assert parse(line) == each


def test_options_are_written_in_full() -> None:
    """Every option is named, those of a preset too: a record must not change its meaning with a preset."""
    line = write_line(laid_round(moves=random_moves()))
    assert json.loads(line)["options"] == write_header(laid_round())["options"] == to_dict(PRESETS["wiki_hk"])
    named = {**json.loads(line), "options": "wiki_hk"}
    del named["sha256"]
    assert write_line(parse(json.dumps(named))) == line


def test_rounds_share_what_is_written_of_their_options() -> None:
    """A match keeps the headers of all its rounds: what is the same in all of them is one value."""
    first, second = (write_header(replace(laid_round(), number=number)) for number in (1, 2))
    assert first["options"] is second["options"]


@pytest.mark.parametrize("name", ["a\nb", "a\u202eb", "a\u200bb", "a\u2028b", "a\x1b[31m", "a\ud800"])
def test_what_a_reader_refuses_is_not_written(name: str) -> None:
    """Names that cannot be shown, and more than fits in a line."""
    each = laid_round(moves=random_moves())
    for other in (
        replace(each, players=("A", name, "C", "D")),
        replace(each, match=name),
        replace(each, remarks="x" * LONGEST_LINE),
    ):
        with pytest.raises(ValueError, match=r"cannot be shown|longer than"):
            write_line(other)


def test_an_unfinished_round_has_no_result() -> None:
    """A round under way is written with the moves so far."""
    each = laid_round(moves=random_moves()[:6])
    written = json.loads(write_line(each))
    assert "result" not in written
    assert len(written["moves"]) == 6
    assert parse(write_line(each)) == each


def test_standing_says_only_what_there_is() -> None:
    """Tiles out and honours are written where there are any; tiles thrown stay hidden."""
    assert write_standing(Standing(Seat(1), 2, 3, (1, 2, 3, -6))) == {"banker": 1, "term": 2, "chips": [1, 2, 3, -6]}
    standing = Standing(played=(OutOfPlay(tile("66")), OutOfPlay(tile("21"), Seat(3))), honours=(0, 2, 0, 0))
    assert write_standing(standing) == {
        "banker": 0,
        "term": 1,
        "chips": [],
        "played": "66 ??",
        "honours": [0, 2, 0, 0],
    }


def test_result_says_the_half_that_follows_only_where_there_are_halves() -> None:
    """Each line of the sheet has its reason, arguments in plain text, and chips."""
    reason = Reason("some.reason", seat=1, tiles=(tile("66"), tile("11")), factors=(Factor("x", 2),))
    result = Result(reason, Seat(0), (Payment(reason, (2, -2)), Payment(reason, (1, -1))))
    line = {"reason": "some.reason", "args": [1, "66", "11", "x", 2]}
    sheet = [{**line, "chips": [2, -2]}, {**line, "chips": [1, -1]}]
    assert write_result(result, None) == {"winner": 0, "chips": [3, -3], "sheet": sheet}
    assert "half" not in write_result(result, Standing())["next"]
    assert write_result(result, Standing(half=2), halves=True)["next"]["half"] == 2


def test_deal_is_written_from_its_events() -> None:
    """Hands, dice and opening as announced, the tiles of nobody, and the seed."""
    hands = (tiles("66 66"), tiles("11 11"))
    events: list[Event] = [PileOpened((1, 2), Seat(0), "open-edge", Seat(2)), TilesDealt(hands), Event()]
    every = tiles("66 66 11 11 21")
    assert write_deal(events, every, bytes(32)) == {
        "dice": [1, 2],
        "opening": "open-edge",
        "hands": ["66 66", "11 11"],
        "rest": "21",
        "seed": "0" * 64,
    }
    assert write_deal(events[1:], every[:-1], None) == {"hands": ["66 66", "11 11"]}


def test_tiles_still_in_the_game() -> None:
    """Tiles shown in a first half are out; those that nobody saw cannot be told."""
    standing = Standing(half=2, played=(OutOfPlay(tile("66")), OutOfPlay(None, Seat(0))))
    each = replace(laid_round(), standing=standing)
    assert in_game(each) == FULL_SET[1:]
    assert each.entry is entry("tiengow")


def test_golden_second_half_hides_what_was_thrown() -> None:
    """The second half lists what lay open in the first and how many tiles did not, and has no rest."""
    first, second = (json.loads(line) for line in golden("small")[:2])
    assert (first["half"], second["half"]) == (1, 2)
    assert first["result"]["next"]["half"] == 2
    rest = first["deal"]["rest"]
    assert sorted(rest.split()) == sorted(" ".join(second["deal"]["hands"]).split())
    assert "rest" not in second["deal"]
    shown = [code for move in first["moves"] if " throw " not in move for code in move.split(" ")[2:]]
    codes = second["standing"]["played"].split()
    assert len(codes) == 16
    assert sorted(code for code in codes if code != "??") == sorted(shown)


def test_remarks_are_exchanged_and_nothing_else() -> None:
    """The line stays a record with its own checksum; without remarks it is what it was."""
    each, _state = next(iter(exhibition(entry("tiengow"), PRESETS["basic"], ["random"] * 4, 1, bytes(32))))
    line = write_line(each)
    remarked = with_remarks(line, [{"move": 3, "text": "爲何?", "mark": True}])
    read = check(parse(remarked)).round
    assert read.remarks == [{"move": 3, "text": "爲何?", "mark": True}]
    assert with_remarks(remarked, None) == line
    with pytest.raises(ValueError, match=r"NaN|number|JSON"):
        with_remarks(line, float("nan"))
