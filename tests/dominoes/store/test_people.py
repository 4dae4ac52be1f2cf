# SPDX-License-Identifier: MIT
"""Rounds of several people are found and counted for each of them, whatever else is in the file."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from dominoes.game import Seat
from dominoes.records.files import exhausted
from dominoes.records.summary import Part
from dominoes.store import Archive, Filter, NewMatch, NewRound, Store, people
from dominoes.store.people import OTHERS, Shared, finding_shared, read_parts, write_parts
from dominoes.store.statistics import gather
from tests.dominoes.store.test_archive import MING, round_of
from tests.support.kept_rounds import take_in

MEI = Part(seat=Seat(2), player="Mei", chips=-4, won=False, banker=True, term=2, facts={"tricks": 3.0, "led": True})
PLAYERS = ("Mei", "Ann", "Bo")
STRANGE: tuple[Any, ...] = (
    "x",
    3,
    None,
    {},
    [3, None, "x", []],
    [{"seat": 1}],
    [write_parts((MEI,))[OTHERS][0] | {"facts": {"tricks": "many"}}],
    [write_parts((MEI,))[OTHERS][0] | {"chips": 1.5}],
    [write_parts((MEI,))[OTHERS][0] | {"player": 3}],
    [write_parts((MEI,))[OTHERS][0] | {"term": "first"}],
)
"""What no program writes in the place of the other people."""


@pytest.fixture
def archive(store: Store) -> Archive:
    """An empty archive."""
    return store.archive


def match_of(game: str, *rounds: dict[str, Any], is_shared: bool = True) -> NewMatch:
    """Return a match with a round for each header."""
    header = {"setup": {"game": game}} | ({"people": [0, 2]} if is_shared else {})
    made = []
    for number, given in enumerate(rounds, start=1):
        usual = round_of(number, game=game)
        made.append(NewRound(number, 1, usual.header | given, f"{usual.line} {given}", usual.summary))
    return NewMatch(game, header, tuple(made))


def test_what_is_written_is_read() -> None:
    """Nobody else leaves no mark; damaged parts are left out, and the sound ones stay."""
    assert write_parts(()) == {}
    assert read_parts({}) == ()
    assert read_parts(write_parts((MEI,))) == (MEI,)
    for found in STRANGE:
        assert read_parts({OTHERS: found}) == ()
    sound = write_parts((MEI,))[OTHERS]
    assert read_parts({OTHERS: [*STRANGE, *sound]}) == (MEI,)


def test_matches_are_found_in_small_parts(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one game each, and each match once, in as many steps as there are parts of the table."""
    monkeypatch.setattr(people, "_AT_ONCE", 3)
    monkeypatch.setattr(people, "_TOGETHER", 2)
    games = ("tiengow", "paigow", "tiengow", "chain", "tiengow", "paigow", "chain")
    made = [match_of(game, write_parts((MEI,)), is_shared=game != "chain") for game in games]
    take_in(archive, made)
    steps = finding_shared(archive.database)
    assert len([*steps]) == 2
    found = exhausted(finding_shared(archive.database))
    ids = [match for (match,) in archive.database.execute("SELECT id FROM matches ORDER BY id")]
    of = defaultdict(list)
    for match, game in zip(ids, games, strict=True):
        of[game].append(match)
    assert sorted(found) == sorted(
        [
            Shared("tiengow", tuple(of["tiengow"][:2])),
            Shared("tiengow", tuple(of["tiengow"][2:])),
            Shared("paigow", tuple(of["paigow"])),
        ]
    )
    assert sorted(archive.ids(Filter(player="Mei"))) == sorted(
        row
        for (row,) in archive.database.execute("SELECT round_id FROM summaries WHERE game IN ('tiengow', 'paigow')")
    )
    assert len(archive.ids(Filter(player="Mei", game="paigow"))) == 2


@pytest.mark.parametrize("seed", range(3))
def test_each_is_counted_as_plain_python_does(archive: Archive, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds, chips and wins of every player, in every game."""
    monkeypatch.setattr(people, "_TOGETHER", 2)
    rng = Random(seed)
    chips: Counter[tuple[str, str]] = Counter()
    rounds: Counter[tuple[str, str]] = Counter()
    made = []
    for _match in range(9):
        game = rng.choice(("tiengow", "paigow"))
        headers = []
        for _round in range(rng.randrange(1, 4)):
            others = rng.sample(PLAYERS, rng.randrange(3))
            parts = [
                replace(MEI, seat=Seat(at), player=name, chips=rng.randrange(-9, 9))
                for at, name in enumerate(others, start=1)
            ]
            headers.append(write_parts(parts))
            for part in parts:
                chips[part.player, game] += part.chips
                rounds[part.player, game] += 1
            chips["Ming", game] += MING.chips
            rounds["Ming", game] += 1
        made.append(match_of(game, *headers))
    take_in(archive, made)
    assert archive.players() == tuple(sorted({player for player, _game in rounds}))
    for player in ("Ming", *PLAYERS):
        for game in ("tiengow", "paigow"):
            wanted = Filter(player=player, game=game)
            assert len(archive.ids(wanted)) == rounds[player, game]
            total = gather(archive, wanted).total
            assert (total.rounds, total.chips) == (rounds[player, game], chips[player, game])


@pytest.mark.parametrize("found", STRANGE)
def test_damage_hides_no_round(archive: Archive, found: object) -> None:
    """What cannot be read is left out: the round stays for the one its summary names, and others stay as they are."""
    take_in(archive, [match_of("tiengow", {OTHERS: found}), match_of("tiengow", write_parts((MEI,)))])
    assert archive.players() == ("Mei", "Ming")
    assert len(archive.ids(Filter(player="Ming"))) == 2
    assert len(archive.ids(Filter())) == 2
    rows = archive.listed(archive.ids(Filter()), "Mei")
    assert [row.summary.player for row in rows] == ["Mei", "Ming"]
    assert gather(archive, Filter(player="Ming")).total.rounds == 2
    assert gather(archive, Filter(player="Mei")).total.chips == MEI.chips
    archive.rename_player("Mei", "Wong", lambda _header: None)
    assert archive.players() == ("Ming", "Wong")


def test_which_games_each_of_them_played(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """The start page asks by name; what was removed does not count for anybody."""
    monkeypatch.setattr(people, "_TOGETHER", 1)
    take_in(archive, [match_of(game, write_parts((MEI,))) for game in ("tiengow", "paigow", "tiengow")])
    rows = [row for (row,) in archive.database.execute("SELECT round_id FROM summaries ORDER BY round_id")]
    assert archive.games_played("Mei") == {"tiengow", "paigow"} == archive.games_played(None)
    # A game that is known to be played is not looked for any further: two of the three matches are read.
    assert len([*archive.finding_games_played("Mei")]) == 3
    archive.remove(rows[:2])
    assert archive.games_played("Mei") == {"tiengow"}
    assert archive.games_played("nobody") == frozenset()
