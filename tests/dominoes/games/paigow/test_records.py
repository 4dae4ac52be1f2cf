# SPDX-License-Identifier: MIT
"""Peculiarities of records of 推牌九: three dice, the house, unwritten answers."""

from __future__ import annotations

import json
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings

from dominoes.deal import deal_round
from dominoes.errors import NotationError, Reason, RecordError
from dominoes.game import Seat, Standing
from dominoes.records.reader import check, parse
from dominoes.records.record import Round, write_line, write_standing
from dominoes.records.replay import PASS
from tests.support.paigow_rounds import GAME, random_paigow_options, random_paigow_round, random_paigow_standing
from tests.support.record_lines import GOLDEN, edited, golden
from tests.support.strategies import seeds

CASINO: Final = golden("paigow_casino")[0]
GUANGDONG: Final = golden("paigow_guangdong")[0]
SHARED: Final = golden("paigow_shared")
FIRST, SECOND = next(
    pair for pair in zip(SHARED[::2], SHARED[1::2], strict=True) if all("cobank" in line for line in pair)
)
"""Both halves of a hand with a shared bank."""
AUCTION: Final = golden("paigow_auction")
MATCHES: Final = tuple(sorted(path.stem for path in GOLDEN.glob("paigow_*.gupai")))


def refusal(line: str, first_half: Standing | None = None) -> RecordError:
    """Return why a line that can be read does not agree with the rules."""
    each = parse(line)
    with pytest.raises(RecordError) as caught:
        check(each, first_half)
    return caught.value


# -- the house ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_the_house_has_a_column_where_it_takes_something(name: str) -> None:
    """Commission: a last column of the sheet has the share of the house, so that every line adds up to zero."""
    for line in golden(name):
        data = json.loads(line)
        result, seats = data["result"], len(data["players"])
        taken = -sum(result["chips"])
        assert len(result["chips"]) == seats
        assert all(sum(row["chips"]) == 0 for row in result["sheet"])
        assert {len(row["chips"]) for row in result["sheet"]} == {seats + bool(taken)}
        assert taken == sum(row["chips"][-1] for row in result["sheet"] if len(row["chips"]) > seats)
        assert (taken > 0) <= (data["options"]["stakes"]["commission"] != "0")


def test_the_column_of_the_house_is_checked() -> None:
    """A house that takes more, or less, or is not mentioned, is found."""
    sheet = json.loads(CASINO)["result"]["sheet"]
    place, charged = next((at, row["chips"]) for at, row in enumerate(sheet) if row["chips"][-1])
    for chips in (charged[:-1], [*charged[:-1], 0], [*charged[:-1], charged[-1] + 1], [*charged, 0]):
        assert refusal(edited(CASINO, f"result.sheet.{place}.chips", chips)).reason == Reason(
            "record.result", text="sheet"
        )
    plain = json.loads(GUANGDONG)["result"]["sheet"][0]["chips"]
    added = edited(GUANGDONG, "result.sheet.0.chips", [*plain, 0])
    assert refusal(added).reason == Reason("record.result", text="sheet")


# -- fouls -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reason", "former"), [("foul", "lose"), ("banker-foul", "win")])
def test_records_that_do_not_tell_fouls_apart_are_read(reason: str, former: str) -> None:
    """Earlier versions called such a line lost or won; with any other reason it is refused."""
    found = [
        (line, place)
        for line in SHARED
        for place, row in enumerate(json.loads(line)["result"]["sheet"])
        if row["reason"] == f"paigow.{reason}"
    ]
    assert found
    for line, place in found:
        at = SHARED.index(line)
        first = check(parse(SHARED[at - 1])).next_standing if at % 2 else None
        assert check(parse(edited(line, f"result.sheet.{place}.reason", f"paigow.{former}")), first)
        wrong = edited(line, f"result.sheet.{place}.reason", "paigow.push")
        assert refusal(wrong, first).reason == Reason("record.result", text="sheet")


def test_a_loss_is_no_foul() -> None:
    """A line may have a former reason, but none of today that is not its own."""
    sheet = json.loads(GUANGDONG)["result"]["sheet"]
    place = next(at for at, row in enumerate(sheet) if row["reason"] == "paigow.lose")
    for wrong in (
        edited(GUANGDONG, f"result.sheet.{place}.reason", "paigow.foul"),
        edited(GUANGDONG, "result.sheet", {"reason": "paigow.lose"}),
        edited(GUANGDONG, "result.sheet", sheet[:-1]),
        edited(GUANGDONG, "result.sheet", [1, *sheet]),
    ):
        assert refusal(wrong).reason == Reason("record.result", text="sheet")


# -- dice and deliveries -----------------------------------------------------------------------------


def test_as_many_dice_as_the_table_has() -> None:
    """Three dice where three are thrown, and those of the seed."""
    dice = json.loads(CASINO)["deal"]["dice"]
    assert len(dice) == 3
    for wrong, message in ((dice[:2], "dice must be a list of 3"), ([*dice, 1], "dice must be a list of 3")):
        with pytest.raises(NotationError, match=message):
            parse(edited(CASINO, "deal.dice", wrong))
    with pytest.raises(NotationError, match="dice must be a list of 2"):
        parse(edited(GUANGDONG, "deal.dice", dice))
    turned = [*dice[:2], dice[2] % 6 + 1]
    assert refusal(edited(CASINO, "deal.dice", turned)).reason == Reason("record.seed")


def test_the_delivery_is_the_one_of_the_table() -> None:
    """A delivery other than that of the options is refused, with a seed and without."""
    assert json.loads(CASINO)["deal"]["opening"] == "open-edge"
    other = edited(CASINO, "deal.opening", "open-ears")
    assert refusal(other).reason == Reason("record.seed")
    laid = edited(other, "deal.seed", ...)
    error = refusal(laid)
    assert error.reason == Reason("record.deal")
    assert "not the delivery of this table" in str(error)
    assert check(parse(edited(laid, "deal.opening", "open-edge"))).result == check(parse(CASINO)).result


@pytest.mark.parametrize("hand", ["66 66 66 11", "63 63 54 11", "66 66 11"])
def test_hands_that_cannot_be(hand: str) -> None:
    """Four tiles that are not in one set, or are not four, are no hand."""
    laid = edited(edited(GUANGDONG, "deal.seed", ...), "deal.hands.0", hand)
    assert refusal(edited(laid, "deal.rest", ...)).reason is not None


# -- moves -------------------------------------------------------------------------------------------


def test_a_bank_not_shared_is_not_written() -> None:
    """Co-banking: only a yes is written; everybody asked before, or after nobody said yes, has passed."""
    assert not any("pass" in move for line in SHARED for move in json.loads(line)["moves"])
    moves = json.loads(FIRST)["moves"]
    yes = next(place for place, move in enumerate(moves) if "cobank" in move)
    with pytest.raises(NotationError, match="a pass is never written"):
        parse(edited(FIRST, "moves", [*moves[:yes], "0 pass", *moves[yes:]]))
    for answer in ("cobank no", "cobank", "cobank maybe"):
        error = refusal(edited(FIRST, f"moves.{yes}", f"{moves[yes][0]} {answer}"))
        assert (error.move, error.reason) == (yes + 1, Reason("record.notation", text=answer))


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ("stake 30", "paigow.stake-not-offered"),
        ("stake 0", "paigow.stake-not-offered"),
        ("bank yes", "paigow.asked-stake"),
        ("set 66 66 / 66 11", "paigow.asked-stake"),
        ("stake 020", "record.notation"),
        ("set 66 66 66 11", "record.notation"),
        ("", "record.notation"),
    ],
)
def test_a_stake_against_the_rules(move: str, key: str) -> None:
    """An error names the number of the move and the reason."""
    moves = json.loads(CASINO)["moves"]
    place = next(place for place, each in enumerate(moves) if "stake" in each)
    error = refusal(edited(CASINO, f"moves.{place}", f"{moves[place][0]} {move}"))
    assert error.move == place + 1
    assert error.reason is not None
    assert error.reason.key == key


@pytest.mark.parametrize("name", [name for name in MATCHES if name != "paigow_wenzhou"])
def test_low_above_high(name: str) -> None:
    """Setting: without fouls, a hand set the wrong way round is refused; so is a tile of somebody else."""
    for line in golden(name)[:2]:
        moves = json.loads(line)["moves"]
        first = first_of(name, line)
        positions = check(parse(line), first).positions
        for number, move in enumerate(moves):
            if " set " not in move:
                continue
            seat, (low, high) = move[0], move[6:].split(" / ")
            turned = f"set {high} / {low}"
            if GAME.why_not(positions[number].step.state, Seat(int(seat)), GAME.read_move(turned)):
                error = refusal(edited(line, f"moves.{number}", f"{seat} {turned}"), first)
                assert (error.move, error.reason) == (number + 1, Reason("paigow.low-above-high"))
            error = refusal(edited(line, f"moves.{number}", f"{seat} set 66 66 / 66 66"), first)
            assert error.reason is not None
            assert (error.move, error.reason.key) == (number + 1, "paigow.not-your-tiles")


def first_of(name: str, line: str) -> Standing | None:
    """Return what the first half passed on, if *line* is the second half of the first hand of a match."""
    if json.loads(line).get("half", 1) == 1:
        return None
    return check(parse(golden(name)[0])).next_standing


@pytest.mark.no_cover
@pytest.mark.parametrize("name", MATCHES)
def test_one_changed_number_is_found(name: str) -> None:
    """A changed stake leads to another sheet, even if nobody wins it."""
    for line in golden(name)[:2]:
        for number, move in enumerate(json.loads(line)["moves"]):
            seat, verb, chips = f"{move} ".split(" ", 2)
            if verb == "stake":
                other = f"{seat} stake {20 if chips != '20 ' else 40}"
                error = refusal(edited(line, f"moves.{number}", other), first_of(name, line))
                assert error.reason in (Reason("record.result", text="chips"), Reason("record.result", text="sheet"))


# -- two deals of one mix ----------------------------------------------------------------------------


def test_the_tiles_of_a_partner_are_hidden() -> None:
    """Halves: the second half lists the tiles shown in the first, and four unknown ones."""
    data = json.loads(FIRST)
    partner = next(int(move[0]) for move in data["moves"] if "cobank" in move)
    codes = json.loads(SECOND)["standing"]["played"].split()
    hands = [sorted(hand.split()) for hand in data["deal"]["hands"]]
    assert codes[4 * partner : 4 * partner + 4] == ["??"] * 4
    assert [sorted(codes[at : at + 4]) for at in range(0, 16, 4) if at != 4 * partner] == [
        hand for seat, hand in enumerate(hands) if seat != partner
    ]
    passed_on = check(parse(FIRST)).next_standing
    assert check(parse(SECOND), passed_on).round.standing == passed_on
    told = [*codes]
    told[4 * partner] = hands[partner][0]
    for wrong in (" ".join(told), " ".join(codes[1:])):
        error = refusal(edited(SECOND, "standing.played", wrong), passed_on)
        assert error.reason == Reason("record.first-half")
    assert refusal(SECOND).reason == Reason("record.first-half")
    assert write_standing(passed_on)["played"] == " ".join(codes)


def test_both_deals_of_a_mix_count_for_the_banker() -> None:
    """The term can be twice the number of the round where a mix is dealt from twice, and not more."""
    with pytest.raises(NotationError, match="term must be a whole number from 1 to 1"):
        parse(edited(AUCTION[0], "standing.term", 2))
    assert parse(edited(AUCTION[1], "standing.term", 2)).standing.term == 2
    with pytest.raises(NotationError, match="term must be a whole number from 1 to 2"):
        parse(edited(AUCTION[1], "standing.term", 3))
    assert parse(edited(AUCTION[3], "standing.term", 4)).standing.term == 4
    with pytest.raises(NotationError, match="term must be a whole number from 1 to 1"):
        parse(edited(CASINO, "standing.term", 2))


@pytest.mark.parametrize("name", MATCHES)
def test_the_half_is_written_where_there_are_two(name: str) -> None:
    """Every line of a mix with two deals says which of them it is, and no other line does."""
    lines = [json.loads(line) for line in golden(name)]
    pile = lines[0]["options"]["pile"]
    twice = pile["halves"] == "two" or pile["rounds_per_mix"] == 2
    assert [line.get("half") for line in lines] == ([1, 2] * (len(lines) // 2) if twice else [None] * len(lines))
    dealt = lines[0]["options"]["tiles_per_hand"] * len(lines[0]["players"])
    left = [32 - dealt * line.get("half", 1) for line in lines]
    assert [len(line["deal"].get("rest", "").split()) for line in lines] == left
    for first, second in zip(lines[::2], lines[1::2], strict=True):
        if twice:
            assert first["deal"]["seed"] == second["deal"]["seed"]
            assert first["deal"]["dice"] == second["deal"]["dice"]


@pytest.mark.parametrize("name", MATCHES)
def test_writing_again_changes_nothing(name: str) -> None:
    """Also without a seed a line comes back as it was, with the dice that it told."""
    laid = edited(golden(name)[0], "deal.seed", ...)
    again = write_line(check(parse(laid)).round)
    assert json.loads(again)["deal"] == json.loads(laid)["deal"]
    assert json.loads(again)["result"] == json.loads(laid)["result"]


@pytest.mark.no_cover
@given(seeds)
@settings(max_examples=40)
def test_rounds_by_any_options(seed: int) -> None:
    """With any options and play, the text of a round survives the way there and back."""
    rng = Random(seed)
    options, dealt = random_paigow_options(rng), rng.randbytes(32)
    since, deal = random_paigow_standing(options, rng), deal_round(GAME, options, dealt)
    positions, end = random_paigow_round(GAME.start(options, deal, since).state, rng)
    moves = [(seat, GAME.write_move(move)) for _, seat, move in positions]
    line = write_line(
        Round(
            game=GAME.key,
            options=options,
            match="any",
            number=since.rounds + 1,
            players=tuple("ABCDEFGH"[: options.seats]),
            standing=since,
            deal=deal,
            seed=dealt,
            moves=tuple(move for move in moves if move[1] != PASS),
        )
    )
    checked = check(parse(line))
    assert write_line(checked.round) == line
    assert checked.result == GAME.result(end)
