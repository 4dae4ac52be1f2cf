# SPDX-License-Identifier: MIT
"""A class: 20 pupils over 8 deals, ranked; what is wrong with results is told."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dominoes.cli.__main__ import main
from dominoes.club.deals import DealSet, make_deals, read_deals, save_deals
from dominoes.club.ranking import Row, Trouble, collect, error_of, rank_books, write_csv
from dominoes.errors import Reason, RecordError
from dominoes.game import Deal, Seat, Standing
from dominoes.games import entry
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.records.record import Round, write_line
from dominoes.records.replay import PASS
from dominoes.records.table_code import TableDeal
from dominoes.scorebook.book import Book

PUPILS = 20
DEALS = 8


def deals(count: int = DEALS) -> DealSet:
    """Return deals of 接龍, whose rounds are short."""
    found = entry("chain")
    return make_deals(found, found.presets["jielong"], seat=Seat(0), count=count, seed=bytes(32), title="Form 2B")


def played(deal: TableDeal, pupil: str, seed: int, match: str = "") -> str:
    """Play a deal by chance, and return its record."""
    game, options = deal.entry.game, deal.options
    seats = len(deal.hands)
    standing = Standing(chips=(0,) * seats)
    pile = Deal((), hands=deal.hands)
    rng = Random(seed)
    state: Any = game.start(options, pile, standing).state
    moves = []
    while to_act := game.to_act(state):
        move = rng.choice(game.legal_moves(state, to_act[0]))
        if game.write_move(move) != PASS:
            moves.append((to_act[0], game.write_move(move)))
        state = game.apply(state, to_act[0], move).state
    players = tuple(pupil if seat == deal.seat else "bot:club" for seat in range(seats))
    round_ = Round(deal.game, options, match or f"{pupil}{seed}", 1, players, standing, pile, None, tuple(moves))
    return write_line(round_)


def handed_in(folder: Path, name: str, *lines: str) -> Path:
    """Write a file of records."""
    path = folder / f"{name}.gupai"
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def test_twenty_pupils_over_eight_deals(tmp_path: Path) -> None:
    """Each is compared with all others on the same deal, so that scores add up to nothing; the best line is kept."""
    given = deals()
    files = []
    for n in range(PUPILS):
        lines = [played(deal, f"Pupil {n}", n * 100 + at) for at, deal in enumerate(given.deals)]
        files.append(handed_in(tmp_path, f"f{n}", *lines))
    ranking = collect(given, files)
    assert not ranking.remarks
    assert len(ranking.rows) == PUPILS
    assert sum(row.score for row in ranking.rows) == pytest.approx(0)
    assert ranking.rows[0].place == 1
    assert [row.score for row in ranking.rows] == sorted((row.score for row in ranking.rows), reverse=True)
    for place in range(DEALS):
        chips = [row.each[place] for row in ranking.rows]
        best = ranking.best[place]
        assert best is not None
        assert best.chips == max(each for each in chips if each is not None)
        assert best.moves
        assert ranking.means[place] == pytest.approx(sum(each or 0 for each in chips) / PUPILS)
    one = ranking.rows[0]
    scores = [(one.each[place] or 0) - (ranking.means[place] or 0) for place in range(DEALS)]
    assert one.score == pytest.approx(sum(scores) / DEALS)
    assert one.error == error_of(scores)


def test_all_that_is_wrong_is_told(tmp_path: Path) -> None:
    """Names that stand twice, missing deals, forged and repeated results, copies, other deals, nobody's."""
    given = deals(2)
    first, second = given.deals
    (other,) = make_deals(given.deals[0].entry, first.options, seat=Seat(0), count=1, seed=bytes([1] * 32)).deals
    good = played(first, "Ann", 1)
    forged = json.loads(played(second, "Ann", 2))
    forged["result"]["chips"] = [99, -33, -33, -33]
    files = [
        handed_in(tmp_path, "ann", good, json.dumps(forged)),
        handed_in(tmp_path, "bob", played(first, "Bob", 3), played(first, "Bob", 4), played(second, "Bob", 5)),
        handed_in(tmp_path, "cy", good.replace('"Ann"', '"Cy"').replace(json.loads(good)["sha256"], "0" * 64)),
        handed_in(tmp_path, "dee1", played(first, "Dee", 6), played(second, "Dee", 7)),
        handed_in(tmp_path, "dee2", played(first, "Dee", 8), played(second, "Dee", 9)),
        handed_in(tmp_path, "eve", played(other, "Eve", 1), played(replace(first, seat=Seat(1)), "Eve", 10)),
        tmp_path / "none.gupai",
    ]
    ranking = collect(given, files)
    told = {(remark.trouble, remark.file, remark.line) for remark in ranking.remarks}
    assert (Trouble.REFUSED, "ann.gupai", 2) in told
    assert (Trouble.REPEATED, "bob.gupai", 2) in told
    assert (Trouble.REFUSED, "cy.gupai", 1) in told
    assert (Trouble.SAME_NAME, "dee1.gupai", None) in told
    assert (Trouble.OTHER_DEAL, "eve.gupai", 1) in told
    assert (Trouble.NOBODY, "eve.gupai", 2) in told
    assert any(remark.file == "none.gupai" for remark in ranking.remarks)
    missing = {(remark.pupil, remark.deal) for remark in ranking.remarks if remark.trouble is Trouble.MISSING}
    assert missing == {("Ann", 2)}
    assert {row.name for row in ranking.rows} == {"Ann", "Bob", "Dee (dee1.gupai)", "Dee (dee2.gupai)"}
    bob = next(row for row in ranking.rows if row.name == "Bob")
    assert bob.each[0] == json.loads(played(first, "Bob", 3))["result"]["chips"][0]


def test_a_record_under_two_names(tmp_path: Path) -> None:
    """It counts for neither: nobody can tell whose it is."""
    given = deals(1)
    files = [handed_in(tmp_path, name, played(given.deals[0], name, 1, match="same")) for name in ("Ann", "Bob")]
    ranking = collect(given, files)
    assert [remark.trouble for remark in ranking.remarks] == [Trouble.COPIED, Trouble.COPIED]
    assert not ranking.rows


def test_files_of_the_same_name(tmp_path: Path) -> None:
    """They are told apart by their folders; a record that is in both counts once."""
    given = deals(2)
    first, second = given.deals
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    twice = played(first, "Li", 1)
    one = handed_in(folders[0], "result", twice)
    other = handed_in(folders[1], "result", twice, played(second, "Li", 2))
    ranking = collect(given, [one, other, one])
    assert [remark.trouble for remark in ranking.remarks if remark.trouble is Trouble.REPEATED] == [Trouble.REPEATED]
    assert {row.name for row in ranking.rows} == {f"Li ({one})", f"Li ({other})"}
    assert [row.rounds for row in ranking.rows] == [1, 1]


def test_a_set_is_a_file_of_codes(tmp_path: Path) -> None:
    """With a title; what is no code is told with its line."""
    path = tmp_path / "set.txt"
    save_deals(deals(3), path)
    assert [each.code for each in read_deals(path).deals] == [each.code for each in deals(3).deals]
    assert read_deals(path).title == "Form 2B"
    path.write_text(path.read_text("utf-8") + "nonsense\n", "utf-8")
    with pytest.raises(RecordError, match=r"set\.txt:5"):
        read_deals(path)


def test_a_ranking_of_books_goes_by_person() -> None:
    """A10, B10: whatever seat they sit on, and however the name was composed or spaced."""
    told = Book("a", "2026-01-01", "chain", entry("chain").presets["jielong"], ("Zoë", "Ben", "Cleo", "Dan"), Seat(0))
    round_ = ChainTally(points=(0, 4, 5, 6))
    told = told.with_round(round_).with_seating(1, ["Eve", "Ben", "Zoë", "Dan"]).with_round(round_)
    other = replace(told, key="b", names=(" Zoe\u0308", "Ben  ", "Cleo", "Dan"), changes=(), entries=(round_,))
    ranking = rank_books([told, other])
    assert {row.name: (row.rounds, row.chips) for row in ranking.rows} == {
        "Zoë": (3, 15 - 5 + 15),
        "Eve": (1, 15),
        "Ben": (3, -3),
        "Cleo": (2, -10),
        "Dan": (3, -27),
    }
    assert ranking.remarks == ()
    named = rank_books([told.renamed(told.people_at(0)[3], "Dora"), other])
    assert sum(row.rounds for row in named.rows if row.name in ("Dan", "Dora")) == 3


def test_one_ranking_of_several_books() -> None:
    """Chips a round, over all tables; two of one name at a table cannot be told apart."""
    found = entry("chain")
    from dominoes.games.chain.tally import Tally

    one = Book("a", "", "chain", found.presets["jielong"], ("Ann", "Bob", "Cy", ""), Seat(0))
    one = one.with_round(Tally(points=(0, 4, 5, 6))).with_round(Tally(points=(4, 0, 5, 6)))
    other = Book("b", "", "chain", found.presets["jielong"], ("Dee", "Dee", "Ann", "Eve"), Seat(0))
    other = other.with_round(Tally(points=(0, 4, 5, 6)))
    ranking = rank_books([one, other])
    rows = ranking.rows
    assert ranking.books == (one, other)
    told = [(remark.table, remark.trouble, remark.pupil) for remark in ranking.remarks]
    assert told == [(1, Trouble.UNNAMED, ""), (2, Trouble.SAME_TABLE, "Dee")]
    assert {row.name: row.rounds for row in rows} == {"Ann": 3, "Bob": 2, "Cy": 2, "Eve": 1}
    chips = sum(line.result.chips[0] for line in one.lines) + other.lines[0].result.chips[2]
    assert next(row for row in rows if row.name == "Ann").chips == chips


def test_a_book_that_is_there_twice() -> None:
    """The one with more rounds counts, in whichever order they come; nothing counts twice."""
    from dominoes.games.chain.tally import Tally

    names = ("Ann", "Bob", "Cy", "Di")
    begun = Book("a", "", "chain", entry("chain").presets["jielong"], names, Seat(0))
    early = begun.with_round(Tally(points=(0, 4, 5, 6)))
    late = early.with_round(Tally(points=(4, 0, 5, 6)))
    for books in ([early, late], [late, early], [late, early, late]):
        ranking = rank_books(books)
        assert ranking.books == (late,)
        assert ranking.rows == rank_books([late]).rows
        assert {(remark.table, remark.trouble) for remark in ranking.remarks} == {(1, Trouble.BOOK_TWICE)}
        assert len(ranking.remarks) == len(books) - 1


def test_a_set_that_an_editor_saved(tmp_path: Path) -> None:
    """With a byte order mark it is read all the same; what is no set is told as such."""
    path = tmp_path / "set.txt"
    save_deals(deals(2), path)
    path.write_text("\N{ZERO WIDTH NO-BREAK SPACE}" + path.read_text("utf-8"), "utf-8")
    assert [each.code for each in read_deals(path).deals] == [each.code for each in deals(2).deals]
    for text in ("nonsense\n", "# only a title\n"):
        path.write_text(text, "utf-8")
        with pytest.raises(RecordError) as raised:
            read_deals(path)
        assert raised.value.reason == Reason("club.no-deals")


def test_a_spreadsheet_evaluates_no_name() -> None:
    """A column for each deal; empty where it was not played."""
    out = io.StringIO(newline="")
    write_csv([Row(1, "=1+1", 2, 5, 2.5, 0.25, (5, None))], out)
    head, line = out.getvalue().splitlines()
    assert head == "place,name,rounds,chips,score,error,deal_1,deal_2"
    assert line == "1,'=1+1,2,5,2.5,0.25,5,"


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Make, collect, and rank books; exit code 1 where a result is refused."""
    given = tmp_path / "set.txt"
    assert main(["class", "make", "chain", "--deals", "2", "--seed", "0", "--out", str(given)]) == 0
    codes = capsys.readouterr().out.split()
    assert codes == [each.code for each in read_deals(given).deals]
    lines = [played(each, "Ann", 1) for each in read_deals(given).deals]
    file = handed_in(tmp_path, "ann", *lines)
    table = tmp_path / "table.csv"
    assert main(["class", "collect", str(given), str(file), "--csv", str(table)]) == 0
    assert capsys.readouterr().out.splitlines()[0].strip().startswith("1. Ann  +0.00")
    assert table.read_text("utf-8").splitlines()[1].startswith("1,Ann,2,")
    assert main(["class", "collect", str(given), str(file), str(given), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["remarks"][0]["trouble"] == "refused"
    book = Book("a", "", "chain", entry("chain").presets["jielong"], ("A", "B", "C", "D"), Seat(0))
    books = tmp_path / "books.json"
    books.write_text(json.dumps({"version": 1, "books": [book.to_dict()]}), "utf-8")
    assert main(["class", "books", str(books)]) == 0
    books.write_text('{"books": [3]}', "utf-8")
    assert main(["class", "books", str(books)]) == 2
    names = tmp_path / "names.txt"
    names.write_text("\n".join("ABCDEFGHI"), "utf-8")
    capsys.readouterr()
    assert main(["class", "tournament", str(names), "--rounds", "2"]) == 0
    assert "resting" in capsys.readouterr().out
    names.write_text("A\nA\n", "utf-8")
    assert main(["class", "tournament", str(names)]) == 2
