# SPDX-License-Identifier: MIT
"""`ui.paper`: lessons, rounds and what a table needs, as documents and as PDF."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from dominoes.club.deals import make_deals
from dominoes.game import Seat
from dominoes.games import GAMES, entry
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.page import Answer, Page, Question
from dominoes.lessons.tree import ROOT
from dominoes.play.exhibition import exhibition
from dominoes.records.reader import Checked, check, parse
from dominoes.records.record import write_line
from dominoes.records.table_code import read_table_code
from dominoes.tiles import FACES, Tile, tile
from tests.support.record_lines import golden
from tests.ui.diagram.positions import faces
from tests.ui.diagram.test_export import characters
from tests.ui.paper.lessons import lesson, texts
from ui.diagram.items import TileItem
from ui.diagram.layout import lay_out, own_width
from ui.games import GAME_UIS, words_of
from ui.games.names import match_name
from ui.language import i18n
from ui.language.names import tile_name
from ui.paper.blocks import Cut, Grid, Picture, Text, TileRow
from ui.paper.club import deals_document
from ui.paper.flow import CodeItem, Document, Paper, PictureItem
from ui.paper.game import CardSize, card_document, payment_document, rank_document, rules_document, score_document
from ui.paper.lesson import Handed, lesson_document, solution_of
from ui.paper.paint import write_pdf
from ui.paper.round import round_document

PRESETS = [(each.key, preset) for each in GAMES for preset in each.presets]


def said(document: Document) -> str:
    """Return every word of a document, of its diagrams too."""
    found: list[str] = []
    for block in document.blocks():
        match block:
            case Text(text):
                found.append(text)
            case TileRow(_tiles, text, mark):
                found += [mark, text]
            case Grid(rows):
                found += [cell for row in rows for cell in row]
            case Picture(position):
                found += [position.title, *position.lines, *position.legend]
                found += [word for seat in position.seats for word in (seat.name, seat.note, seat.piles_text)]
                groups = [group for seat in position.seats for group in (*seat.groups, seat.play) if group]
                found += [group.caption for group in (*groups, *position.strips)]
            case _:
                pass
    return "\n".join(found)


def shown(document: Document) -> Iterator[Tile | None]:
    """Yield every tile of the diagrams of a document."""
    for block in document.blocks():
        if isinstance(block, Picture):
            yield from faces(block.position)


def played(game: str, preset: str) -> Checked:
    """Return a round that opponents played."""
    found = entry(game)
    options = found.presets[preset]
    seats = ["greedy"] * found.game.seats(options)
    round_, _state = next(iter(exhibition(found, options, seats, 1, bytes(32))))
    return check(parse(write_line(round_)))


# -- lessons ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_no_closed_tile_is_on_a_sheet(per_page: int) -> None:
    """Neither as a tile nor in words: only the first seat's hand lies open, and what was played face up."""
    document = lesson_document(lesson(), Handed(per_page, solutions=False))
    assert {face for face in shown(document) if face} <= set(map(tile, ["66", "21", "42"])) | _first_hand()
    assert "secret notes" not in said(document)
    assert tile_name(tile("11")) not in said(document)


def _first_hand() -> set[Tile]:
    (chapter,) = lesson().chapters
    return {face for face in chapter.tree.filled.hands[0] if face}


def test_without_solutions_a_lesson_ends_with_its_question() -> None:
    """The move after a question is its answer."""
    words = said(lesson_document(lesson(), Handed(solutions=False)))
    assert "What now?" in words
    assert "They throw." not in words
    assert "Lead <b>both</b>." not in words


def test_solutions_stand_on_a_page_of_their_own() -> None:
    """With the right answers in words, and what is said to them."""
    document = lesson_document(lesson(2), Handed(2))
    pages = [leaf.text for leaf in document.leaves()]
    with_solutions = [page for page in pages if "Lead <b>both</b>." in page]
    assert len(with_solutions) == 1
    assert with_solutions[0].startswith("Solutions")
    assert "East led a pair of Heaven. Nothing beats it." in with_solutions[0].replace("\n", " ")
    assert not any("<b>both" in page for page in pages if page != with_solutions[0])


def test_solutions_tell_wrong_answers_and_variations() -> None:
    """B 15: with the reasons, also of an answer that the rules forbid, and the variations in sentences."""
    whole = lesson()
    chapter = whole.chapters[0]
    tree, other = chapter.tree.play(ROOT, Seat(0), "lead 21")
    question = chapter.page(ROOT).question
    assert question is not None
    wrong = (
        Answer((Seat(0), "lead 21"), texts("Too low.")),
        Answer((Seat(0), "lead 66 21"), texts("No combination.")),
    )
    page = replace(chapter.page(ROOT), question=replace(question, wrong=wrong, otherwise=texts("Try again.")))
    tree, _node = tree.with_page(ROOT, page).play(other, Seat(1), "throw 11")
    told = said(lesson_document(whole.replaced(0, Chapter(tree, chapter.title))))
    assert "Wrong answers" in told
    assert "East led Three. Too low." in told
    assert "Heaven" in told.split("No combination.")[0].rsplit("\n", 1)[-1]
    assert "Any other answer: Try again." in told
    assert "Variation: East led Three. South threw" in told
    sheet = said(lesson_document(whole.replaced(0, Chapter(tree, chapter.title)), Handed(solutions=False)))
    assert "Too low." not in sheet
    assert "Variation" not in sheet


def test_answers_named_alike_are_told_apart_by_their_tiles() -> None:
    """B 6, on paper: tiles thrown face down have one name."""
    chapter = lesson().chapters[0]
    (led,) = chapter.tree.nodes[ROOT].children
    hand = chapter.tree.state(led).hands[1]
    moves = [f"throw {one} {other}" for one, other in (hand[:2], hand[2:4], hand[4:6])]
    question = Question(texts("Which?"), (), tuple(Answer((Seat(1), move)) for move in moves))
    told = solution_of(chapter.with_page(led, Page(question=question)), led)
    assert len(set(told.wrong)) == 3


def test_a_worksheet_says_that_it_stops() -> None:
    """B 31: below the question, where something is left out; with solutions nothing is."""
    line = "Stops at this question"
    assert line in said(lesson_document(lesson(), Handed(solutions=False)))
    assert line not in said(lesson_document(lesson()))


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_the_title_takes_no_cell(per_page: int) -> None:
    """B 35: it stands across the first page, and each cell has a position."""
    leaves = list(lesson_document(lesson(6), Handed(per_page, solutions=False)).leaves())
    pictures = [sum(isinstance(item, PictureItem) for item in leaf.items) for leaf in leaves]
    assert pictures[0] == min(per_page, 6)
    assert leaves[0].text.startswith("Leading\nAnn\nWhat to lead.")


def test_a_lesson_in_the_reader_s_language(english: QApplication) -> None:
    """Its texts, and those of the program."""
    i18n.install(english, "ja")
    words = said(lesson_document(lesson()))
    assert "日本 They throw." in words
    assert match_name("tiengow", entry("tiengow").presets["basic"]) in words


# -- rounds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "preset"), [("tiengow", "wiki_hk"), ("paigow", "guangdong"), ("chain", "xieding")])
def test_a_round_move_by_move(game: str, preset: str) -> None:
    """A diagram for each position, and the payments at the end."""
    checked = played(game, preset)
    document = round_document(checked, per_page=6)
    blocks = list(document.blocks())
    assert sum(isinstance(block, Picture) for block in blocks) == len(checked.positions)
    (table,) = (block for block in blocks if isinstance(block, Grid))
    assert len(table.rows) == len(checked.result.sheet) + 2
    pictures = [item for leaf in document.leaves() for item in leaf.items if isinstance(item, PictureItem)]
    assert len(pictures) == len(checked.positions)


def test_half_a_hand_says_which() -> None:
    """As lists of records do: both halves have the same number."""
    document = round_document(played("paigow", "two_halves"))
    assert document.title.endswith("· Round 1 · first half")


def test_a_deal_played_alone_has_no_number() -> None:
    """Its title is the game."""
    assert round_document(check(parse(golden("turtle")[0]))).title == "Turtle"


# -- what a table needs ----------------------------------------------------------------------------


PRINTED = [(game, preset) for game, preset in PRESETS if GAME_UIS[game].words().IS_PRINTED]
"""Those of games that bring something to paper."""


@pytest.mark.parametrize(("game", "preset"), PRINTED)
def test_ranks_stand_on_one_page(game: str, preset: str) -> None:
    """Every tile of the game, or every throw, is there, and no list goes on in another column."""
    options = entry(game).presets[preset]
    document = rank_document(game, options)
    (leaf,) = document.leaves()
    there = {face for block in document.blocks() if isinstance(block, TileRow) for face in block.tiles}
    assert there == set(entry(game).game.tiles(options) or FACES)
    placed = [item for item in leaf.items if isinstance(item, TileItem)]
    for each in words_of(game, options).ranks():
        rows = [[placed.pop(0).box for _tile in row.tiles] for row in each.rows]
        assert len({row[0].left() for row in rows if row}) <= 1
        assert all(row[0].top() == box.top() for row in rows for box in row)
    assert placed == []


@pytest.mark.parametrize(("game", "preset"), PRINTED)
def test_payments_are_what_the_rules_say(game: str, preset: str) -> None:
    """At least two examples possible at this table, each adding up to the payments of the rules."""
    options = entry(game).presets[preset]
    tables = [block for block in payment_document(game, options).blocks() if isinstance(block, Grid)]
    seats = entry(game).game.seats(options)
    settled = []
    rules = entry(game)
    for each in words_of(game, options).examples():
        standing = each.standing(seats)
        if rules.tally.objection(options, standing, each.tally) is None:
            result = rules.game.result(rules.tally.ended(options, standing, each.tally))
            assert result is not None
            settled.append(tuple(i18n.signed(chips) for chips in result.chips))
    assert len(settled) >= 2
    assert [table.rows[-1][1 : seats + 1] for table in tables] == settled


def test_rules_and_scores() -> None:
    """In sentences; and a column for each seat."""
    options = entry("tiengow").presets["wiki_hk"]
    assert "The winner banks next." in said(rules_document("tiengow", options))
    (leaf,) = score_document("paigow", entry("paigow").presets["casino"], Paper.LETTER).leaves()
    assert "8" in leaf.text


@pytest.mark.parametrize("size", CardSize)
def test_cards_in_their_true_size(size: CardSize) -> None:
    """All tiles, as wide as they should be, none beyond the edge."""
    document = card_document("tiengow", entry("tiengow").presets["basic"], size)
    (cut,) = document.blocks()
    assert isinstance(cut, Cut)
    assert len(cut.tiles) == 32
    boxes = [item.box for leaf in document.leaves() for item in leaf.items if hasattr(item, "naming")]
    assert len(boxes) == 32
    for box in boxes:
        assert box.width() * 297 / 1400 == pytest.approx(size.millimetres)
        assert box.right() <= document.layout.size.width() - 50


# -- the file --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_pdf_can_be_searched(language: str, english: QApplication, tmp_path: Path) -> None:
    """With fonts, in every language, and no closed tile in its words."""
    i18n.install(english, language)
    document = lesson_document(lesson(), Handed(2, solutions=False))
    path = tmp_path / "a.pdf"
    assert list(write_pdf(path, document.leaves(), document.title)) == [1]
    data = path.read_bytes()
    assert b"/FontFile" in data
    assert set(said(document).replace(" ", "").replace("\n", "")) <= characters(data)


def test_stopped_halfway(tmp_path: Path) -> None:
    """The file of before stays, and no other is left."""
    path = tmp_path / "a.pdf"
    path.write_text("before")
    document = lesson_document(lesson(6), Handed(1))
    writing = write_pdf(path, document.leaves(), document.title)
    assert next(writing) == 1
    writing.close()
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    """It is told, not ignored."""
    document = score_document("tiengow", entry("tiengow").presets["basic"])
    with pytest.raises(OSError, match=r"\w"):
        list(write_pdf(tmp_path / "no" / "a.pdf", document.leaves(), document.title))


def test_a_device_stays_one(tmp_path: Path) -> None:
    """No file takes its place; a full one is told."""
    document = score_document("tiengow", entry("tiengow").presets["basic"])
    (tmp_path / "full").symlink_to("/dev/full")
    before = Path("/dev/full").stat()
    with pytest.raises(OSError, match="No space"):
        list(write_pdf(tmp_path / "full", document.leaves(), document.title))
    assert Path("/dev/full").stat().st_rdev == before.st_rdev


def test_the_deal_of_a_round_is_a_code_on_paper() -> None:
    """As a QR code, with the letters beside it; entered, it is the same deal at the same table."""
    checked = played("chain", "xieding")
    leaves = list(round_document(checked, per_page=4).leaves())
    (item,) = [item for item in leaves[-1].items if isinstance(item, CodeItem)]
    deal = read_table_code(item.text)
    assert (deal.game, deal.options) == ("chain", checked.round.options)
    begin = checked.positions[0].step.state
    assert [sorted(hand) for hand in deal.hands] == [sorted(hand) for hand in begin.hands]
    assert item.text in "".join(leaves[-1].text.split())


def test_the_deals_of_a_class_are_codes_on_paper() -> None:
    """One for each deal, none of them cut in two."""
    found = entry("tiengow")
    deals = make_deals(found, found.presets["basic"], seat=Seat(1), count=8, seed=bytes(32), title="Form 2B")
    leaves = list(deals_document(deals).leaves())
    items = [(leaf, item) for leaf in leaves for item in leaf.items if isinstance(item, CodeItem)]
    assert [item.text for _leaf, item in items] == [deal.code for deal in deals.deals]
    assert all(item.box.bottom() < leaf.size.height() for leaf, item in items)
    assert "Form 2B" in leaves[0].text


@pytest.mark.parametrize("per_page", [4, 6])
def test_hands_of_one_sheet_have_one_scale(per_page: int) -> None:
    """Diagrams of a page whose lowest hands have equally many tiles show them at one size, however much is written."""
    made, differing = lesson(4), 0
    for place, words in enumerate((4, 60, 30, 1)):
        tree = made.chapters[place].tree.pruned(ROOT).with_page(ROOT, Page(texts("Many words. " * words)))
        made = made.replaced(place, Chapter(tree))
    for leaf in lesson_document(made, Handed(per_page, solutions=False)).leaves():
        pictures = [item for item in leaf.items if isinstance(item, PictureItem)]
        sizes: dict[int, set[float]] = {}
        for item in pictures:
            laid = [each for each in lay_out(item.position, item.size, item.widest) if isinstance(each, TileItem)]
            hand = len(item.position.seats[0].groups[0].tiles)
            width = max(each.box.width() for each in laid if each.owner == 0)
            sizes.setdefault(hand, set()).add(round(width * item.scale, 6))
            alone = own_width(item.position, item.size)
            assert width <= alone
            differing += width < alone
        assert all(len(each) == 1 for each in sizes.values())
    assert differing, "each diagram has the same room"
