# SPDX-License-Identifier: MIT
"""Finished rounds are found by everything a player may ask for, marked, removed, put back, and taken in or not."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dominoes.errors import StoreError
from dominoes.records.files import exhausted
from dominoes.records.summary import Summary, Uncounted
from dominoes.store import Archive, Filter, NewMatch, NewRound, Store, failures
from dominoes.store.summaries import digest
from dominoes.store.texts import Header, checksum
from tests.support.kept_rounds import take_in
from tests.support.saved_matches import Played, matches_of

MING = Summary(
    game="tiengow",
    preset="jp",
    player="Ming",
    names=("Ming", "Sunny", "Wesley", "Nora"),
    levels=("", "club", "club", "club"),
    seat=0,
    chips=8,
    won=True,
)


def round_of(number: int = 1, half: int = 1, **changes: Any) -> NewRound:  # noqa: ANN401 - fields of a summary
    """Return a round to take in, unlike any other of the same *changes*."""
    summary = replace(MING, **changes)
    return NewRound(number, half, {"standing": {}}, f"line {number} {half} {summary}", summary)


def take(archive: Archive, *rounds: NewRound, game: str = "tiengow") -> list[int]:
    """Take in one match of *rounds*; return their ids."""
    before = set(archive.ids(Filter()))
    take_in(archive, [NewMatch(game, {"imported": "x"}, rounds)])
    return sorted(set(archive.ids(Filter())) - before)


@pytest.fixture
def archive(store: Store) -> Archive:
    """An empty archive."""
    return store.archive


def direct(path: Path, statement: str) -> list[Any]:
    """Ask the file itself, after its store was closed."""
    with sqlite3.connect(path) as database:
        found = list(database.execute(statement))
    database.close()
    return found


def test_newest_first_and_as_asked_for(archive: Archive) -> None:
    """Ids come newest first; rounds come in the requested order, without missing ones."""
    ids = take(archive, round_of(1), round_of(2), round_of(3))
    assert archive.ids(Filter()) == ids[::-1]
    listed = archive.listed([ids[2], 999, ids[0]])
    assert [each.id for each in listed] == [ids[2], ids[0]]
    assert listed[0].number == 3
    assert listed[0].summary == MING
    assert not listed[0].favourite
    assert not listed[0].removed
    assert archive.listed([]) == ()


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        pytest.param(Filter(), {1, 2, 3, 4, 5}, id="all"),
        pytest.param(Filter(game="chain"), {2, 3}, id="game"),
        pytest.param(Filter(game="chain", variant="slant"), {3}, id="variant"),
        pytest.param(Filter(preset="jp"), {1, 4}, id="preset"),
        pytest.param(Filter(preset=""), {5}, id="rules of one's own"),
        pytest.param(Filter(player="Ming"), {1, 2, 3, 5}, id="player"),
        pytest.param(Filter(player=""), {4}, id="nobody here"),
        pytest.param(Filter(level="expert"), {2}, id="level"),
        pytest.param(Filter(level="mixed"), {3}, id="mixed levels"),
        pytest.param(Filter(outcome="won"), {1, 3}, id="won"),
        pytest.param(Filter(outcome="gain"), {1, 3}, id="gain"),
        pytest.param(Filter(outcome="loss"), {2, 4}, id="loss"),
        pytest.param(Filter(apart=frozenset([Uncounted.IMPORTED, Uncounted.REPLAY])), {2, 4}, id="apart"),
        pytest.param(Filter(apart=frozenset([Uncounted.NOTHING])), {1, 3, 5}, id="counted"),
        pytest.param(Filter(apart=frozenset()), set(), id="for no reason at all"),
        pytest.param(Filter(words="sUN"), {1, 2, 3, 4}, id="part of a name"),
        pytest.param(Filter(words="100%"), {5}, id="percent is just percent"),
        pytest.param(Filter(words="_"), {5}, id="underscore too"),
        pytest.param(Filter(words='"'), {5}, id="and a quotation mark"),
        pytest.param(Filter(words="\\"), {5}, id="and a backslash"),
        pytest.param(Filter(words="小"), {5}, id="letters of all scripts"),
        pytest.param(Filter(words='", "'), set(), id="what stands between names is no name"),
        pytest.param(Filter(words=","), set(), id="nor a comma"),
        pytest.param(Filter(words="["), set(), id="nor a bracket"),
        pytest.param(Filter(words="n" * 60_000), set(), id="a very long word"),
        pytest.param(Filter(words="%" * 60_000), set(), id="or one of signs"),
        pytest.param(Filter(since="2000-01-01"), {1, 2, 3, 4, 5}, id="since"),
        pytest.param(Filter(before="2000-01-01"), set(), id="before"),
        pytest.param(Filter(since="9999"), set(), id="in the future"),
        pytest.param(Filter(game="chain", outcome="loss", words="nora"), {2}, id="several at once"),
    ],
)
def test_everything_a_player_may_ask_for(archive: Archive, wanted: Filter, found: set[int]) -> None:
    """Each filter finds what it says, and nothing else."""
    levels = ("", "expert", "expert", "expert"), ("", "club", "casual", "club")
    names = ("100%", 'a"b\\', "x_y", "小明")
    ids = take(
        archive,
        round_of(1),
        round_of(2, game="chain", variant="places", preset="dingniu", levels=levels[0], chips=-3, won=False,
                 apart=Uncounted.REPLAY),
        round_of(3, game="chain", variant="slant", preset="xieding", levels=levels[1]),
        round_of(4, seat=None, player="", apart=Uncounted.IMPORTED, chips=-1, won=False),
        round_of(5, preset="", names=names, chips=0, won=False),
    )  # fmt: skip
    number = {each: at for at, each in enumerate(ids, start=1)}
    assert {number[each] for each in archive.ids(wanted)} == found
    assert archive.count(wanted) == len(found)


def test_words_of_remarks_are_found(archive: Archive) -> None:
    """A remark is found like a name, but neither its keys nor anything else of the record is."""
    one, two, three = take(archive, round_of(1), round_of(2), round_of(3))
    archive.replace_line(one, '{"game":"tiengow","remarks":[{"move":3,"text":"妙 100%"},{"move":4,"mark":true}]}')
    archive.replace_line(two, '{"remarks":"a \\"Fine\\" one"}')
    archive.replace_line(three, 'damaged, "remarks": fine')
    found = {
        words: archive.ids(Filter(words=words)) for words in ("妙", "0%", "fine", '"', "mark", "tiengow", "sunny")
    }
    assert found == {
        "妙": [one],
        "0%": [one],
        "fine": [two],
        '"': [two],
        "mark": [],
        "tiengow": [],
        "sunny": [three, two, one],
    }


NAMES = ("か\u3099き\u3099山田", "ＡＢＣ", "ﾔﾏﾀﾞ", "José Ángel")


@pytest.mark.parametrize(
    "words",
    [
        "がぎ",
        "か\u3099",
        "ABC",
        "ａｂｃ",
        "ヤマダ",
        "やまだ",
        "ﾔﾏﾀﾞ",
        "jose",
        "JOSÉ a",
        "ángel",
        "Straße",
        "STRASSE",
        "陳",
    ],
)
def test_names_and_remarks_are_found_however_they_are_written(archive: Archive, words: str) -> None:
    """A S3-4, A5: width, composition, accents, case and kana are no difference, in names and in remarks."""
    one, two, _other = take(archive, round_of(1, names=NAMES), round_of(2), round_of(3))
    remark = f"{' '.join(NAMES)} 陳 Straße"
    if words[0] in "SstT陳":
        archive.replace_line(one, json.dumps({"remarks": [{"move": 1, "text": remark}]}))
        assert archive.ids(Filter(words=words)) == [one]
        return
    archive.replace_line(two, json.dumps({"remarks": {"more": [{"text": remark}]}}))
    assert archive.ids(Filter(words=words)) == [two, one]


def test_a_damaged_name_hides_no_other(archive: Archive, store: Store) -> None:
    """A search passes over names and lines with damage to their text or JSON."""
    ids = take(archive, *(round_of(at, names=("Sunny", f"n{at}")) for at in range(1, 6)))
    with archive.database.atomic():
        for row, damaged in zip(ids, (b'["Sunny\xff"', b'["Sunn\x80y"]', b"7", b'["Sunny\xff"]'), strict=False):
            archive.database.execute("UPDATE summaries SET names = CAST(? AS TEXT) WHERE round_id = ?", (damaged, row))
        archive.database.execute(
            "UPDATE rounds SET line = CAST(? AS TEXT) WHERE id = ?", (b'{"remarks":["\xffsunny"]}', ids[2])
        )
    assert archive.ids(Filter(words="sunny")) == [ids[4], ids[3], ids[2]]


def test_the_list_follows_the_time_shown(archive: Archive) -> None:
    """A match continued later is listed by the end of its rounds, not by the place of its rows."""
    early, late = take(archive, round_of(1), round_of(2))
    archive.database.execute("UPDATE summaries SET ended = '2000-01-01T00:00:00+00:00' WHERE round_id = ?", (late,))
    assert archive.ids(Filter()) == [early, late]


def test_both_halves_are_known_as_such(archive: Archive) -> None:
    """The record says whether hands are played in halves, also of a first half that is alone."""
    whole, half = take(archive, round_of(1), round_of(2))
    archive.replace_line(half, '{"half":1}')
    assert [each.in_halves for each in archive.listed([whole, half])] == [False, True]


def test_favourites(archive: Archive) -> None:
    """A round becomes a favourite, and no longer."""
    one, two = take(archive, round_of(1), round_of(2))
    archive.set_favourite([one, two], favourite=True)
    archive.set_favourite([two], favourite=False)
    assert archive.ids(Filter(favourite=True)) == [one]
    assert archive.listed([one])[0].favourite


def test_removed_and_put_back(archive: Archive) -> None:
    """A removed round is in the bin alone, until it is put back in its place."""
    one, two = take(archive, round_of(1), round_of(2))
    archive.remove([one])
    assert archive.ids(Filter()) == [two]
    assert archive.ids(Filter(removed=True)) == [one]
    assert archive.listed([one])[0].removed
    archive.bring_back([one])
    assert archive.ids(Filter()) == [two, one]
    assert archive.ids(Filter(removed=True)) == []


def test_the_bin_is_emptied_after_a_while(archive: Archive, store: Store, path: Path) -> None:
    """Only what was removed long ago goes for good, and with it the matches nothing is left of."""
    old, young = take(archive, round_of(1)), take(archive, round_of(1, chips=1), round_of(2, chips=1))
    under_way = Played(store.save)
    archive.remove([*old, young[0]])
    assert archive.empty_bin() == 0
    store.archive.database.execute(
        "UPDATE summaries SET removed = '2001-01-01T00:00:00+00:00' WHERE round_id = ?", (old[0],)
    )
    assert archive.empty_bin() == 1
    assert archive.ids(Filter(removed=True)) == [young[0]]
    assert [each.seed for each in store.open_matches()] == [under_way.seed]
    store.close()
    assert direct(path, "SELECT count(*) FROM rounds") == [(2,)]
    assert direct(path, "SELECT count(*) FROM matches") == [(2,)]


def test_rounds_of_a_match_under_way_stay(archive: Archive, store: Store) -> None:
    """It could not be played on without them; once it is over, they go."""
    played = Played(store.save)
    played.begin_round()
    played.end_round("a line", MING)
    archive.remove([1])
    store.archive.database.execute("UPDATE summaries SET removed = '2001-01-01T00:00:00+00:00'")
    assert archive.empty_bin() == 0
    assert store.load(played.seed) == played.match
    played.end_match()
    assert archive.empty_bin() == 1


def test_a_first_half_waits_for_the_second(archive: Archive, store: Store) -> None:
    """The second half of a hand that is still listed needs its first half; together they go."""
    first, second = take(archive, round_of(1), round_of(1, 2))
    archive.remove([first])
    store.archive.database.execute("UPDATE summaries SET removed = '2001-01-01' WHERE removed IS NOT NULL")
    assert archive.empty_bin() == 0
    archive.remove([second])
    assert archive.empty_bin() == 0
    store.archive.database.execute("UPDATE summaries SET removed = '2001-01-01' WHERE removed IS NOT NULL")
    assert archive.empty_bin() == 2
    assert archive.listed([first, second]) == ()


def test_whole_hands(archive: Archive) -> None:
    """A second half brings its first half along; the oldest comes first."""
    first, second, alone = take(archive, round_of(1), round_of(1, 2), round_of(2))
    other = take(archive, round_of(1, chips=1))
    assert archive.whole_hands([alone, second]) == [first, second, alone]
    assert archive.whole_hands([first]) == [first]
    assert archive.whole_hands([]) == []
    many = take(archive, *(round_of(number, half) for number in range(1, 401) for half in (1, 2)))
    assert archive.whole_hands([*many[1::2], *other]) == [*other, *many]


def test_lines_and_damage(archive: Archive, store: Store) -> None:
    """Lines come in the requested order; a flipped bit is found out, and so is a missing round."""
    one, two = take(archive, round_of(1), round_of(2))
    assert archive.lines([two, one]) == (round_of(2).line, round_of(1).line)
    store.archive.database.execute("UPDATE rounds SET line = 'x' WHERE id = ?", (one,))
    assert archive.lines([two]) == (round_of(2).line,)
    for ids in ([two, one], [999]):
        with pytest.raises(StoreError) as caught:
            archive.lines(ids)
        assert caught.value.reason == failures.DAMAGED


def test_a_line_written_anew(archive: Archive, store: Store) -> None:
    """Remarks change a line and its checksum; they are told in the list, but not what only looks like them."""
    one, two = take(archive, round_of(1), round_of(2))
    assert [each.remarks for each in archive.listed([one, two])] == [False, False]
    archive.replace_line(one, '{"remarks": ["x"]}')
    archive.replace_line(two, json.dumps({"players": ['"remarks": ']}))
    assert archive.lines([one]) == ('{"remarks": ["x"]}',)
    assert [each.remarks for each in archive.listed([one, two])] == [True, False]
    Played(store.save).begin_round()
    for bad in (3, 999):
        with pytest.raises(ValueError, match="no finished round"):
            archive.replace_line(bad, "x")
    with pytest.raises(ValueError, match="keep"):
        archive.replace_line(one, "a\0b")


def test_players(archive: Archive) -> None:
    """Everybody who played here; nobody from a file."""
    take(archive, round_of(1), round_of(2, player=""), round_of(3, player="小明"), round_of(4, seat=None, player="X"))
    assert archive.players() == ("", "Ming", "小明")
    archive.rename_player("Ming", "Mei", nobody)
    assert archive.players() == ("", "Mei", "小明")
    with pytest.raises(ValueError, match="keep"):
        archive.rename_player("Mei", "\0", nobody)


def test_which_games_were_played(archive: Archive) -> None:
    """By anybody or by one player; what is removed does not count."""
    take(archive, round_of(1), round_of(2))
    (third,) = take(archive, round_of(3, player="Mei", game="chain"), game="chain")
    assert archive.games_played(None) == {"tiengow", "chain"}
    assert archive.games_played("Mei") == {"chain"}
    archive.remove([third])
    assert archive.games_played("Mei") == frozenset()


def nobody(_header: Header) -> None:
    """Rename nobody in a match."""


def test_whoever_is_renamed_goes_on_by_that_name(archive: Archive, store: Store) -> None:
    """Headers of open matches change with the rounds; those of matches that are over do not."""
    take(archive, round_of(1))
    played = [Played(store.save, {"names": [who]}) for who in ("Ming", "Ming", "A", "B")]
    played[1].end_match()
    damaged = list(matches_of(store))[-1]
    store.archive.database.execute("UPDATE matches SET header = '[]' WHERE id = ?", (damaged,))
    archive.rename_player(
        "Ming", "Mei", lambda header: {**header, "names": ["Mei"]} if "Ming" in header["names"] else None
    )
    assert [each.header["names"] for each in store.open_matches()] == [["A"], ["Mei"]]
    store.archive.database.execute("DELETE FROM matches WHERE id = ?", (damaged,))
    assert [each.header.get("names") for each in matches_of(store).values()][-2:] == [["Ming"], ["A"]]
    with pytest.raises(ValueError, match="JSON"):
        archive.rename_player("Mei", "Ming", lambda _header: {"x": object()})
    assert archive.players() == ("Mei",)


def test_what_is_here_already(archive: Archive) -> None:
    """A round is known by its record, also in the bin."""
    one, _two = take(archive, round_of(1), round_of(2))
    archive.remove([one])
    digests = [digest(round_of(number).line) for number in (1, 2, 3)]
    assert exhausted(archive.looking_up(digests)) == (frozenset(digests[:2]), (one,))
    assert exhausted(archive.looking_up([])) == (frozenset(), ())
    assert exhausted(archive.looking_up(digests[1:])) == (frozenset(digests[1:2]), ())


def test_a_round_that_is_here_too_stays_in_the_bin(archive: Archive) -> None:
    """Of the same round, once listed and once removed, none comes back."""
    (one,), (two,) = take(archive, round_of(1)), take(archive, round_of(1))
    archive.remove([two])
    digests = [digest(round_of(1).line)]
    assert exhausted(archive.looking_up(digests)) == (frozenset(digests), ())
    archive.remove([one])
    assert exhausted(archive.looking_up(digests)) == (frozenset(digests), (two,))


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(round_of(1), id="a round twice"),
        pytest.param(replace(round_of(2), line="a\0b"), id="a line with NUL"),
        pytest.param(replace(round_of(2), header={"x": object()}), id="a header that is no JSON"),
        pytest.param(round_of(2, names=("\ud800",)), id="half a surrogate pair"),
    ],
)
def test_all_or_nothing(archive: Archive, store: Store, path: Path, bad: NewRound) -> None:
    """One bad round, and nothing of any match is taken in."""
    good = NewMatch("tiengow", {}, (round_of(1, chips=1),))
    with pytest.raises(ValueError):  # noqa: PT011 - each says something else
        take_in(archive, [good, NewMatch("tiengow", {}, (round_of(1), bad))])
    assert archive.ids(Filter()) == []
    store.close()
    kept = "SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM rounds), (SELECT count(*) FROM summaries)"
    assert direct(path, kept) == [(0, 0, 0)]


def test_imported_matches_are_finished(archive: Archive, store: Store) -> None:
    """An imported match is like others, over, with its lines under their checksums."""
    (match,) = take_in(archive, [NewMatch("chain", {"imported": "x.gupai"}, (round_of(1), round_of(2)))])
    saved = matches_of(store)[match]
    assert (saved.state, saved.game, saved.header) == ("finished", "chain", {"imported": "x.gupai"})
    assert [each.line for each in saved.rounds] == [round_of(1).line, round_of(2).line]
    assert store.open_matches() == ()
    assert archive.ids(Filter(match=match)) == archive.ids(Filter())


def test_summaries_that_were_missing(archive: Archive, store: Store) -> None:
    """Rounds of an earlier program have no summary until they get one."""
    played = Played(store.save)
    played.begin_round()
    played.end_round("a line")
    match = row = 1
    assert archive.ids(Filter()) == []
    assert archive.without_summary() == ((row, match),)
    assert exhausted(archive.looking_up([checksum("a line")])) == (frozenset([checksum("a line")]), ())
    assert archive.finished(match) == ({"seed": played.seed}, {row: {}})
    store.archive.database.execute("UPDATE matches SET updated = '2001-02-03T04:05:06+00:00'")
    archive.add_summaries([(row, match, MING)])
    assert archive.without_summary() == ()
    assert archive.listed([row])[0].summary == MING
    assert archive.listed([row])[0].ended == "2001-02-03T04:05:06+00:00"


@pytest.mark.parametrize(
    "change",
    [
        pytest.param("apart = 'undnne'", id="a reason"),
        pytest.param("""names = '["Ming", "Sunny", "Wesley", "Nora'""", id="names that are no JSON"),
        pytest.param("names = '7'", id="names that are no list"),
        pytest.param("""names = '["Ming"]'""", id="a name alone"),
        pytest.param("""levels = '[1, 2, 3, 4]'""", id="levels that are no texts"),
        pytest.param("seat = 4", id="a seat"),
        pytest.param("seat = -1", id="a seat below zero"),
        pytest.param("game = 'tiengov'", id="a game"),
    ],
)
def test_a_damaged_summary_is_made_anew(archive: Archive, store: Store, change: str) -> None:
    """A flipped bit hides that round alone, and only until it is summed up again."""
    one, two = take(archive, round_of(1), round_of(2))
    store.archive.database.execute(f"UPDATE summaries SET {change} WHERE round_id = ?", (one,))  # noqa: S608 - from above
    assert archive.ids(Filter(words="sun")) in ([two, one], [two])
    assert [each.id for each in archive.listed([one, two])] == [two]
    ((missing, match),) = archive.without_summary()
    assert missing == one
    archive.add_summaries([(one, match, MING)])
    assert [each.summary for each in archive.listed([one, two])] == [MING, MING]


def test_a_game_of_a_later_program_is_left_alone(archive: Archive, store: Store) -> None:
    """It cannot be shown here, but nothing about it is lost."""
    (one,) = take(archive, round_of(1, game="mahjong"), game="mahjong")
    assert archive.listed([one]) == ()
    archive.forget_strange()
    assert archive.without_summary() == ()
    # Nor does a reader who may not write complain.
    store.archive.database.execute("UPDATE summaries SET apart = 'x'")
    store.archive.database.execute("PRAGMA query_only = ON")
    assert archive.listed([one]) == ()


WRITES: list[tuple[str, Callable[[Archive], object]]] = [
    ("favourite", lambda archive: archive.set_favourite([1], favourite=True)),
    ("remove", lambda archive: archive.remove([1])),
    ("bring back", lambda archive: archive.bring_back([1])),
    ("take in", lambda archive: take_in(archive, [NewMatch("tiengow", {}, (round_of(9),))])),
    ("line", lambda archive: archive.replace_line(1, "x")),
    ("rename", lambda archive: archive.rename_player("Ming", "Mei", nobody)),
]


@pytest.mark.parametrize("write", [pytest.param(act, id=name) for name, act in WRITES])
def test_a_store_that_cannot_be_written(archive: Archive, store: Store, write: Callable[[Archive], object]) -> None:
    """A write that is refused raises the store's own error, and changes nothing."""
    take(archive, round_of(1))
    before = archive.listed(archive.ids(Filter()))
    store.archive.database.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError) as caught:
        write(archive)
    assert caught.value.reason == failures.READ_ONLY
    store.archive.database.execute("PRAGMA query_only = OFF")
    assert archive.listed(archive.ids(Filter())) == before
