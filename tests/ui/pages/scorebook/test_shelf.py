# SPDX-License-Identifier: MIT
"""Score books survive the program, and a damaged file does not take them all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dominoes.scorebook.file import FILE
from tests.ui.pages.scorebook.books import FIRST, SECOND, book
from ui.pages.scorebook.shelf import Shelf


def filled(path: Path) -> Shelf:
    """Return a shelf with two books, the second changed last."""
    shelf = Shelf(path)
    shelf.load()
    shelf.put(book("tiengow", "wiki_hk", FIRST, key="one"))
    shelf.put(book("chain", "xieding", key="two"))
    return shelf


def again(path: Path) -> Shelf:
    """Return what another start of the program finds."""
    shelf = Shelf(path)
    shelf.load()
    return shelf


def test_books_are_there_again(tmp_path: Path) -> None:
    """In the order of their changes, and in a folder made for them."""
    path = tmp_path / "records" / FILE
    shelf = filled(path)
    assert shelf.saved
    assert again(path).books == shelf.books
    shelf.put(shelf.books[1].with_round(SECOND))
    assert [each.key for each in again(path).books] == ["one", "two"]
    assert len(again(path).books[0].entries) == 2


def test_a_book_that_was_removed_can_be_put_back_in_its_place(tmp_path: Path) -> None:
    """Removing says where it was."""
    shelf = filled(tmp_path / FILE)
    old = shelf.books[1]
    place = shelf.remove("one")
    assert [each.key for each in again(tmp_path / FILE).books] == ["two"]
    shelf.put(old, place)
    assert [each.key for each in again(tmp_path / FILE).books] == ["two", "one"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_that_an_editor_saved(tmp_path: Path, encoding: str) -> None:
    """A S3-1: it is read all the same, and nothing is put aside."""
    path = tmp_path / FILE
    shelf = filled(path)
    path.write_text(path.read_text("utf-8"), encoding)
    found = again(path)
    assert (found.books, found.aside) == (shelf.books, None)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"version": 2, "books": []}', '{"version": 1, "books": 7}', "[" * 100_000, "\ud800"]
)
def test_a_damaged_file_is_put_aside(tmp_path: Path, text: str) -> None:
    """As it was, under a name that is free."""
    path = tmp_path / FILE
    data = text.encode("utf-8", "surrogatepass")
    (tmp_path / f"{FILE}.bad").write_text("older")
    path.write_bytes(data)
    shelf = again(path)
    assert shelf.books == ()
    assert shelf.aside == tmp_path / f"{FILE}.bad1"
    assert shelf.aside.read_bytes() == data
    assert (tmp_path / f"{FILE}.bad").read_text() == "older"
    assert shelf.saved


def test_the_longer_of_two_copies_is_taken_back(tmp_path: Path) -> None:
    """A file that was put aside may know more rounds of a book than the one that is here."""
    path, aside = tmp_path / FILE, tmp_path / f"{FILE}.bad"
    longer = filled(path).book("one")
    path.replace(aside)
    Shelf(path).put(longer.up_to(0))
    found = again(path)
    assert found.book(longer.key) == longer
    assert not aside.exists()
    aside.write_text(path.read_text("utf-8"), "utf-8")
    more = longer.with_round(longer.entries[-1])
    found.put(more)
    assert again(path).book(longer.key) == more


def test_a_damaged_book_does_not_take_the_others(tmp_path: Path) -> None:
    """What can be read is kept."""
    path = tmp_path / FILE
    filled(path)
    data = json.loads(path.read_text("utf-8"))
    data["books"][1]["entries"][0]["tricks"] = [9, 9, 9, 9]
    path.write_text(json.dumps(data), "utf-8")
    shelf = again(path)
    assert [each.key for each in shelf.books] == ["two"]
    assert shelf.aside is not None
    assert [each.key for each in again(path).books] == ["two"]


def test_half_a_character_does_not_keep_books_from_being_saved(tmp_path: Path) -> None:
    """JSON can have it as an escape, UTF-8 cannot: that book stays in the file put aside."""
    path = tmp_path / FILE
    filled(path)
    data = json.loads(path.read_text("utf-8"))
    data["books"][1]["names"][0] = "\ud83d"
    path.write_text(json.dumps(data), "utf-8")
    shelf = again(path)
    assert [each.key for each in shelf.books] == ["two"]
    assert shelf.aside is not None
    shelf.put(book(key="three"))
    assert shelf.saved
    assert [each.key for each in again(path).books] == ["three", "two"]


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    """The books stay in memory."""
    path = tmp_path / "file" / FILE
    (tmp_path / "file").write_text("in the way")
    shelf = Shelf(path)
    shelf.load()
    shelf.put(book())
    assert not shelf.saved
    assert len(shelf.books) == 1
    (tmp_path / "file").unlink()
    shelf.put(book(key="other"))
    assert shelf.saved
    assert len(again(path).books) == 2


def test_a_folder_in_the_place_of_the_file_is_left_alone(tmp_path: Path) -> None:
    """Nothing is saved, nothing is lost."""
    (tmp_path / FILE).mkdir()
    shelf = again(tmp_path / FILE)
    shelf.put(book())
    assert not shelf.saved
    assert (tmp_path / FILE).is_dir()


def test_a_file_that_cannot_be_put_aside_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever repairs it finds it as it was."""
    path = tmp_path / FILE
    path.write_text("{")

    def refuse(_self: Path, _target: Path) -> Path:
        raise PermissionError

    monkeypatch.setattr(Path, "replace", refuse)
    shelf = again(path)
    shelf.put(book())
    assert not shelf.saved
    assert path.read_text() == "{"
    assert shelf.aside is None


def test_a_shelf_without_a_file_keeps_books_in_memory() -> None:
    """And says so."""
    shelf = Shelf(None)
    shelf.load()
    shelf.put(book())
    assert not shelf.saved
    assert len(shelf.books) == 1
