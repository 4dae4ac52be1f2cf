# SPDX-License-Identifier: MIT
"""The rounds of a match: read and checked when wanted, halves together, damage told."""

from __future__ import annotations

import json

import pytest

from dominoes.errors import DominoesError
from dominoes.game import Seat
from dominoes.records.reader import check, parse
from dominoes.records.summary import summarise
from dominoes.store import RoundRow
from tests.support.record_lines import golden, sealed
from tests.ui.pages.review.driving import round_of, rounds_of
from ui.language.names import enumerated, opponent_names
from ui.pages.review.match import ReviewMatch, ReviewRound


def test_rounds_are_checked_when_they_are_wanted() -> None:
    """A damaged round is noticed when it is asked for, and the others are not harmed."""
    rounds = rounds_of("wiki_hk")[:3]
    match = ReviewMatch([rounds[0], ReviewRound("{", ("",) * 4, ("",) * 4), rounds[2]])
    assert len(match) == 3
    assert match.checked(0).round.number == 1
    with pytest.raises(DominoesError):
        match.checked(1)
    assert match.checked(2) is match.checked(2)


@pytest.mark.parametrize("name", ["small", "paigow_two_halves"])
def test_second_halves_find_their_first(name: str) -> None:
    """Every half can be shown, in whatever order they are asked for."""
    match = ReviewMatch(rounds_of(name))
    for at in reversed(range(len(match))):
        assert match.checked(at).positions
    found = match.names()
    assert len(set(found)) == len(found)
    assert all("half" in each for each in found)


def test_rounds_of_a_file_say_what_they_are() -> None:
    """A file may hold rounds of several matches and games: the list names game, tradition, round and players."""
    lines = [golden(name)[0] for name in ("wiki_hk", "chain_xieding", "paigow_taiwan")]
    match = ReviewMatch([ReviewRound.of_record(parse(line)) for line in lines])
    hk, slant, taiwan = match.full_names()
    assert hk.startswith("Tien Gow · Hong Kong · Round 1 · ")
    assert "half" not in slant
    assert "first half" in taiwan
    assert all(each.full_name().endswith(enumerated(each.shown_names())) for each in (match[0], match[1], match[2]))
    assert match.names()[0] == "Round 1"


def test_a_deal_played_alone_has_no_number() -> None:
    """It is a match of its own; among others of a file it is called by its game and rules."""
    assert ReviewMatch(rounds_of("turtle")[:1]).names() == ("",)
    match = ReviewMatch([ReviewRound.of_record(parse(golden(name)[0])) for name in ("turtle", "wiki_hk")])
    alone, round_ = match.names()
    assert alone == "Turtle"
    assert match.full_names()[0].startswith("Turtle · Chinese mates · ")
    assert round_ == "Round 1"


def test_nameless_players_are_told_apart() -> None:
    """Opponents known by their strength alone are numbered if they are alike, and so are people."""
    data = {**json.loads(golden("wiki_hk")[0]), "players": ["", "bot:club", "bot:club", ""]}
    filed = ReviewRound.of_record(parse(sealed(data)))
    assert filed.shown_names() == ("Player 1", "Veteran 1", "Veteran 2", "Player 2")


def test_the_seat_of_a_person_is_played_again() -> None:
    """In a deal of others, the player takes a person's seat, by their own name; nobody is called by a strength."""
    data = {**json.loads(golden("wiki_hk")[0]), "players": ["bot:club", "bot:club", "Ann", "Bo"]}
    party = ReviewRound.of_record(parse(sealed(data))).party_again("Me")
    assert (party.me, party.player, party.names[3]) == (2, "Me", "Bo")
    assert party.levels == ("club", "club", "", "club")
    assert len(set(party.names) & set(opponent_names())) == 2


@pytest.mark.parametrize(
    ("players", "seat"),
    [
        pytest.param(["bot:club", "bot:club", "", "bot:club"], 2, id="of the person"),
        pytest.param(["bot:club", "Ann", "Bo", "bot:club"], 1, id="of the first of several"),
        pytest.param(["bot:club", "bot:club", "bot:club", "bot:club"], 0, id="of nobody"),
    ],
)
def test_a_round_of_a_file_is_seen_from_the_seat_of_a_person(players: list[str], seat: int) -> None:
    """An exported round opens as its player saw it."""
    data = {**json.loads(golden("wiki_hk")[0]), "players": players}
    assert ReviewRound.of_record(parse(sealed(data))).first_view() == seat


def test_a_second_half_alone_is_reported() -> None:
    """Without its first half it cannot be checked."""
    second = next(each for each in rounds_of("small") if each.half == 2)
    with pytest.raises(DominoesError):
        ReviewMatch([second]).checked(0)


def test_few_rounds_are_held() -> None:
    """However many rounds were looked at, only some are kept in memory."""
    match = ReviewMatch(rounds_of("wiki_hk"))
    for at in range(len(match)):
        match.checked(at)
    assert len(match._checked) < len(match)


def test_from_a_list_and_from_a_file() -> None:
    """A round of the archive has the names of its summary, one of a file those of its record."""
    line = golden("wiki_hk")[0]
    checked = check(parse(line))
    summary = summarise(
        checked.round,
        checked.state,
        names=("", "Sunny", "Wesley", "Nora"),
        levels=("", "club", "club", "strong"),
        seat=Seat(0),
    )
    row = RoundRow(7, 1, 1, 1, "2026-01-01T00:00:00", favourite=False, removed=False, summary=summary)
    kept = ReviewRound.of_listed(row, line)
    assert (kept.id, kept.seat, kept.number, kept.half) == (7, 0, 1, 1)
    assert kept.shown_names() == ("You", "Sunny", "Wesley", "Nora")
    assert kept.shown_levels("tiengow")[0] == ""
    assert all(kept.shown_levels("tiengow")[1:])
    # Where luck alone decides, nobody is stronger.
    assert not any(kept.shown_levels("throwing"))
    # What an opponent liked to do is told where the match says so.
    assert not any(kept.characters("tiengow"))
    told = ReviewRound.of_listed(row, line, ["", "steady", "", "unheard-of"]).characters("tiengow")
    assert [bool(each) for each in told] == [False, True, False, False]
    assert not ReviewRound.of_listed(row, line, ["steady"]).styles
    data = {**json.loads(line), "players": ["Ann", "bot:strong", "", "bot:unheard-of"]}
    filed = ReviewRound.of_record(parse(sealed(data)))
    assert (filed.id, filed.seat) == (None, None)
    named = filed.shown_names()
    assert named[0] == "Ann"
    assert named[3] == "unheard-of"
    assert all(named)
    assert not any(filed.shown_levels("tiengow"))


def test_remarks_stay_with_their_round() -> None:
    """Remarks changed here are there when the round is looked at again."""
    match = ReviewMatch([round_of(golden("wiki_hk")[0])])
    match.with_remarks(0, ["x"])
    assert match[0].remarks == ["x"]
