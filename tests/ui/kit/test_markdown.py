# SPDX-License-Identifier: MIT
"""`ui.games.how_to_play` and `ui.kit.markdown`: the page of a game, and what it consists of."""

from __future__ import annotations

import time

import pytest

from dominoes.games import GAMES, entry
from ui.games.how_to_play import has_page, page_text
from ui.kit.markdown import Bullets, Heading, Paragraph, Picture, Table, Words, html_of, parse, unwrapped
from ui.language.i18n import LANGUAGES


def test_every_kind_of_block() -> None:
    """Headings, paragraphs, lists and tables, with bold words and tiles in each."""
    text = "# A **b**\n\nOne {tile:66} two.\n\n- x\n- **y**\n\n| H | I |\n| --- | --- |\n| {tile:11} | |\n## C\nEnd\n"
    assert parse(text) == (
        Heading(1, (Words("A "), Words("b", bold=True))),
        Paragraph((Words("One "), Picture("66"), Words(" two."))),
        Bullets(((Words("x"),), (Words("y", bold=True),))),
        Table((((Words("H"),), (Words("I"),)), ((Picture("11"),), ()))),
        Heading(2, (Words("C"),)),
        Paragraph((Words("End"),)),
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [entry.key for entry in GAMES])
def test_every_page_parses(game: str, language: str) -> None:
    """Each has a title, eight parts, or fewer where one plays alone, and tables of rows of one length."""
    blocks = parse(page_text(game, language))
    levels = [block.level for block in blocks if isinstance(block, Heading)]
    assert levels == [1] + [2] * (len(levels) - 1 if entry(game).is_solitary else 8)
    assert len(levels) > 5
    tables = [block for block in blocks if isinstance(block, Table)]
    assert tables
    assert all(len({len(row) for row in table.rows}) == 1 for table in tables)


def test_a_missing_language_falls_back_to_english() -> None:
    """A game without any page has none."""
    game = GAMES[0].key
    assert page_text(game, "no such language") == page_text(game, "en")
    assert has_page(game)
    assert not has_page("no such game")


def test_links_are_read_only_where_the_program_wrote_them() -> None:
    """With code, which is plain words; in a remark not even brackets within brackets become a link."""
    text = "See [the *rules*](rules.md#a) and `gupai --help`."
    assert parse(text, links=True) == (
        Paragraph(
            (
                Words("See "),
                Words("the *rules*", link="rules.md#a"),
                Words(" and "),
                Words("gupai --help"),
                Words("."),
            )
        ),
    )
    assert parse(text) == (Paragraph((Words(text),)),)
    for remark in ("[a](b)", "[[a](b)](c)", "[[[[a](b)](c)](d)](e)"):
        assert "<a" not in html_of(remark, str)


@pytest.mark.parametrize("begin", ["[", "[a](", "![x](", "**", "*a", "`"])
def test_a_text_of_marks_is_read_in_no_time(begin: str) -> None:
    """However long it is: what looks like the beginning of a mark is looked at once."""
    text = begin * (20_000 // len(begin))
    started = time.process_time()
    parse(unwrapped(text))
    assert time.process_time() - started < 0.5


def test_lines_of_a_paragraph_are_joined() -> None:
    """By a space, which Chinese and Japanese have not."""
    assert unwrapped("one\ntwo\n\n一，\n二\nthree") == "one two\n\n一，二 three"
