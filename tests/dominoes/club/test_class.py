# SPDX-License-Identifier: MIT
"""A class: 20 pupils over 8 deals, ranked; what is wrong with results is told."""

from __future__ import annotations

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
    """A10, B10: on any seat, and with the name composed or spaced in any way."""
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
    """The one with more rounds counts, in any order; nothing counts twice."""
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


def test_a_spreadsheet_evaluates_no_name(tmp_path: Path) -> None:
    """A column for each deal; empty where it was not played."""
    write_csv([Row(1, "=1+1", 2, 5, 2.5, 0.25, (5, None))], tmp_path / "out.csv")
    head, line = (tmp_path / "out.csv").read_text("utf-8-sig").splitlines()
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
    assert table.read_text("utf-8-sig").splitlines()[1].startswith("1,Ann,2,")
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
    with pytest.raises(SystemExit):
        main(["class", "books", str(books), "--from", "30.1.2026"])
    assert "not a day as in 2026-01-31: '30.1.2026'" in capsys.readouterr().err


def test_excel_reads_every_table(tmp_path: Path) -> None:
    """A9: a table of results or of score books begins with one byte order mark."""
    given, table = tmp_path / "set.txt", tmp_path / "table.csv"
    save_deals(deals(1), given)
    file = handed_in(tmp_path, "a", played(deals(1).deals[0], "王", 1))
    book = Book("a", "", "chain", entry("chain").presets["jielong"], ("王", "李", "陳", "張"), Seat(0))
    from dominoes.games.chain.tally import Tally

    books = tmp_path / "books.json"
    kept = book.with_round(Tally(points=(0, 4, 5, 6))).to_dict()
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        books.write_text(json.dumps({"version": 1, "books": [kept]}, ensure_ascii=False), encoding)
        for args in (["collect", str(given), str(file)], ["books", str(books)]):
            assert main(["class", *args, "--csv", str(table)]) == 0
            written = table.read_bytes()
            assert written.startswith(b"\xef\xbb\xbfplace,name,")
            assert written.count(b"\xef\xbb\xbf") == 1
            assert "王" in written.decode()


def test_a_set_in_other_encodings(tmp_path: Path) -> None:
    """A S3-2: codes are the same in each; the title is read in the code page of the language in use."""
    path = tmp_path / "set.txt"
    save_deals(deals(2), path)
    text = path.read_text("utf-8").replace("Form 2B", "乙班")
    for encoding, language in (("utf-16", ""), ("big5hkscs", "zh_HK"), ("cp950", "zh_TW"), ("utf-8-sig", "ja")):
        path.write_text(text, encoding)
        found = read_deals(path, language)
        assert (found.title, [each.code for each in found.deals]) == ("乙班", [each.code for each in deals(2).deals])
    path.write_text(text.replace("乙班", "タイトル"), "cp932")
    assert read_deals(path, "ja").title == "タイトル"


def test_one_pupil_in_two_forms(tmp_path: Path) -> None:
    """A S3-4: a name is that of the same person whether its letters are composed or not, of full or half width."""
    from dominoes.games.chain.tally import Tally

    forms = ("がぎ", "か\u3099き\u3099", "ｶﾞｷﾞ")
    options = entry("chain").presets["jielong"]
    tables = [Book(name, "", "chain", options, (name, "Bob", "Cy", "Di"), Seat(0)) for name in forms]
    rows = rank_books(each.with_round(Tally(points=(0, 4, 5, 6))) for each in tables).rows
    assert {row.name: row.rounds for row in rows} == {"ガギ": 1, "がぎ": 2, "Bob": 3, "Cy": 3, "Di": 3}
    given = deals(2)
    file = handed_in(tmp_path, "a", *(played(deal, name, 1) for deal, name in zip(given.deals, forms, strict=False)))
    ranking = collect(given, [file])
    assert [(row.name, row.rounds) for row in ranking.rows] == [("がぎ", 2)]


NAMES_BY = [
    ("utf-8", "王大明\n李小美\n陳志強\n趙敏\n", "UTF-8", "zh_TW"),
    ("utf-8-sig", "王大明\n李小美\n陳志強\n趙敏\n", "UTF-8", "ja_JP"),
    ("utf-16", "王大明\n李小美\n陳志強\n趙敏\n", "UTF-16", "ja_JP"),
    ("big5hkscs", "王大明\n李小美\n陳志強\n鄧邨\n", "Big5-HKSCS", "zh_HK"),
    ("cp950", "王大明\n李小美\n陳志強\n趙敏\n", "Big5", "zh_TW"),
    ("cp932", "山田太郎\n渡邉花子\n鈴木\n斎藤\n", "Shift_JIS", "ja_JP"),
]


@pytest.mark.parametrize("given", NAMES_BY, ids=str)
def test_names_in_any_encoding(
    given: tuple[str, str, str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A S3-2: names and their encoding are told before the seats; another encoding can be asked for."""
    encoding, names, called, system = given
    monkeypatch.setattr("locale.getencoding", lambda: "utf-8")
    monkeypatch.setattr("locale.getlocale", lambda: (system, "UTF-8"))
    path = tmp_path / "names.txt"
    path.write_bytes(names.replace("\n", "\r\n").encode(encoding))
    told = f"{path}: 4 names in {called}: {', '.join(names.split())}"
    assert main(["class", "tournament", str(path), "--rounds", "1"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == told
    assert all(any(name in line for line in out[1:]) for name in names.split())
    assert main(["class", "tournament", str(path), "--rounds", "1", "--json"]) == 0
    both = capsys.readouterr()
    assert both.err == f"{told}\n"
    assert sorted(json.loads(both.out)[0]["tables"][0]) == sorted(names.split())
    assert main(["class", "tournament", str(path), "--encoding", called]) == 0
    capsys.readouterr()
    assert main(["class", "tournament", str(path), "--encoding", "UTF-32"]) == 2
    assert capsys.readouterr().err == f"gupai-cli: {path}: not a text in UTF-32\n"


def test_a_name_twice_in_two_forms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A S3-4: a name twice in a list is reported, with its letters composed in any way."""
    path = tmp_path / "names.txt"
    path.write_text("Jose\u0301\nAnn\nJosé\nBob\n", "utf-8")
    assert main(["class", "tournament", str(path)]) == 2
    assert ":3:" in capsys.readouterr().err
