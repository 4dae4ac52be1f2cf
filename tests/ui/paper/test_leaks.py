# SPDX-License-Identifier: MIT
"""No picture for learners tells a closed tile, a note, an answer or a seed: with others they are the same files."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QImage

from dominoes.game import Seat
from dominoes.lessons.layout import empty_layout, read_hand
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Answer, Page, Question, read_mark
from dominoes.lessons.texts import NO_TEXT
from dominoes.lessons.tree import ROOT, tree_over
from tests.contract.tables import table
from tests.ui.diagram.test_export import streams
from tests.ui.paper.lessons import texts
from ui.diagram import export as diagram_export
from ui.diagram.export import as_pdf, as_png, as_svg
from ui.diagram.position import Position
from ui.kit.paint import png_of
from ui.language.names import seat_names
from ui.paper import answering, html
from ui.paper import slides as slides_module
from ui.paper.html import lesson_html
from ui.paper.lesson import Handed, lesson_document
from ui.paper.paint import write_pdf
from ui.paper.positions import position_at
from ui.paper.slides import lesson_slides, write_film, write_series

OPEN = "66 66 21 42 31 64 52 51"
CLOSED = ("11 11", "55 44"), ("55 55", "33 22")
"""What two seats hold in lessons that look the same."""
_NUMBER: Final = re.compile(rb"-?\d+(?:\.\d+)?")
_HAIR: Final = 0.04
"""In pixels; Qt rounds outlines to 1/64."""


def taught(secret: int, *, opened: tuple[int, ...] = (0,), answers: int | None = None) -> Lesson:
    """Return a lesson with everything that learners do not see chosen by *secret*, or its *answers* by another."""
    told = secret if answers is None else answers
    layout = replace(empty_layout(*table("tiengow-basic")), hands=tuple(map(read_hand, (OPEN, *CLOSED[secret], ""))))
    tree, led = tree_over(layout, bytes((secret + 1,)) * 32).play(ROOT, Seat(0), ("lead 66 66", "lead 42 21")[told])
    tree = tree.with_page(led, Page(texts(f"said {told}"), texts(f"note {secret}")))
    question = Question(
        texts("What now?"),
        (Answer((Seat(0), ("lead 66 66", "lead 42 21")[told]), texts(f"why {told}")),),
        (Answer((Seat(0), ("lead 31", "lead 51")[told]), texts(f"no {told}")),),
        texts(f"else {told}"),
        texts(f"solved {secret}"),
    )
    closed = read_mark(f"ring red {CLOSED[secret][0][:2]}@1")
    page = Page(texts("Look."), texts(f"secret {secret}"), question=question, marks=(closed,))
    tree = tree.with_page(ROOT, replace(page, open_hands=tuple(map(Seat, opened))))
    return Lesson(texts("Pairs"), "Ann", NO_TEXT, (Chapter(tree, texts("One")),))


def files_of(lesson: Lesson, folder: Path, *, solutions: bool = False) -> dict[str, bytes]:
    """Return every kind of file with what learners see at the first step, without what tells when it was made."""
    position = replace(position_at(lesson.chapters[0], ROOT, seat_names(4)), title="Pairs")
    document = lesson_document(lesson, Handed(solutions=solutions))
    list(write_pdf(folder / "a.pdf", document.leaves(), document.title))
    list(write_film(folder / "a.gif", lesson_slides(lesson, solutions=solutions)))
    series = folder / f"series {len(list(folder.iterdir()))}"
    list(write_series(series, lesson_slides(lesson, solutions=solutions)))
    return {
        "png": as_png(position, width=400),
        "svg": as_svg(position),
        "page": whole(as_pdf(position)),
        "pdf": whole((folder / "a.pdf").read_bytes()),
        "gif": (folder / "a.gif").read_bytes(),
        "slides": b"".join(path.read_bytes() for path in sorted(series.iterdir())),
        "html": unsealed_part(lesson_html(lesson, solutions=solutions)),
    }


def unsealed_part(page: str) -> bytes:
    """Return a page without what is encrypted by answers; the codes of pupils name the lesson by a hash."""
    return re.sub(r' data-(?:boxes|box|salt|lesson)="[^"]*"', "", page).encode()


def sealed_part(page: str) -> list[bytes]:
    """Return what is encrypted in a page."""
    rows = re.findall(r' data-(?:boxes|box)="([^"]*)"', page)
    return [base64.b64decode(box) for row in rows for box in row.split(" ")]


def whole(pdf: bytes) -> bytes:
    """Return the content of a PDF without dates and random identifiers."""
    plain = re.sub(rb"stream\r?\n.*?endstream", b"", pdf, flags=re.DOTALL)
    text = b"\n".join((plain, *streams(pdf)))
    for changing in (rb"D:\d{14}[^)]*", rb"\d{4}-\d\d-\d\dT[\d:+Z.-]+", rb"uuid:[-0-9a-f]+", rb"/ID \[.*?\]"):
        text = re.sub(changing, b"", text, flags=re.DOTALL)
    # Tables of places and lengths hang on how well the dates were packed.
    return re.sub(rb"xref.*?trailer|startxref\s+\d+|/Length\d? \d+", b"", text, flags=re.DOTALL)


def alike(one: bytes, other: bytes) -> bool:
    """Return whether two SVGs are the same to a hair: outlines of letters hang on what their font painted before."""
    first, second = (_NUMBER.findall(svg) for svg in (one, other))
    if _NUMBER.sub(b"", one) != _NUMBER.sub(b"", other):
        return False
    return all(abs(float(x) - float(y)) < _HAIR for x, y in zip(first, second, strict=True))


def leaking(one: dict[str, bytes], other: dict[str, bytes]) -> set[str]:
    """Return the kinds of files that tell two lessons apart."""
    return {kind for kind, data in one.items() if not (alike if kind == "svg" else bytes.__eq__)(data, other[kind])}


def test_nothing_closed_is_in_any_file(usual: None, tmp_path: Path) -> None:
    """With other closed tiles, marks on them, answers, notes, texts after the question, and another seed."""
    assert leaking(files_of(taught(0), tmp_path), files_of(taught(1), tmp_path)) == set()


def test_an_open_hand_and_solutions_are_found(usual: None, tmp_path: Path) -> None:
    """Planted: a hand too many lies open, or the answers are not left out."""
    first, second = (files_of(taught(secret, opened=(0, 1)), tmp_path) for secret in (0, 1))
    assert leaking(first, second) == set(first)
    first, second = (files_of(taught(secret), tmp_path, solutions=True) for secret in (0, 1))
    assert leaking(first, second) == {"pdf", "gif", "slides", "html"}


def test_a_page_to_be_answered_hangs_on_nothing_closed(usual: None) -> None:
    """Not even its hashes: with other closed tiles, notes, solution and seed it is the same file."""
    pages = {lesson_html(taught(secret, answers=0), solutions=False) for secret in (0, 1)}
    assert len(pages) == 1
    assert len({lesson_html(taught(0, opened=(0, secret), answers=0), solutions=False) for secret in (1, 2)}) == 2


def told(page: str) -> bool:
    """Return whether *page* tells a reply, a right answer or what follows it to one who reads its source."""
    secrets = ("why 0", "no 0", "else 0", "said 0")
    return any(word.encode() in part for word in secrets for part in (page.encode(), *sealed_part(page)))


def test_answers_are_sealed(usual: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replies and the steps after a question are nowhere in clear; planted: they are only encoded."""
    page = lesson_html(taught(0), solutions=False)
    assert sealed_part(page)
    assert not told(page)
    assert "said 0" not in page
    for module, name in ((answering, "sealed"), (html, "encrypted")):
        with monkeypatch.context() as planted:
            planted.setattr(module, name, plainly[name])
            assert told(lesson_html(taught(0), solutions=False))


plainly: Final[dict[str, Callable[..., object]]] = {
    "sealed": lambda _salt, _key, data: base64.b64encode(data).decode(),
    "encrypted": lambda _key, data: data,
}
"""What does not hide anything."""


@pytest.mark.parametrize("word", ["Title", "Seed"])
def test_a_word_in_a_picture_is_found(usual: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    """Planted: a seed among the words of a PNG, which no viewer shows."""
    plain: Callable[[QImage], bytes] = png_of
    found = []
    for secret in (0, 1):

        def planted(image: QImage, secret: int = secret) -> bytes:
            image.setText(word, f"seed {secret}")
            return plain(image)

        monkeypatch.setattr(diagram_export, "png_of", planted)
        monkeypatch.setattr(slides_module, "png_of", planted)
        found.append(files_of(taught(secret), tmp_path))
    assert leaking(*found) == {"png", "slides"}


def test_a_seed_in_a_title_is_found(usual: None) -> None:
    """Planted: the title of a drawing and of a page is a word in the file, not only a picture."""
    at = position_at(taught(0).chapters[0], ROOT, seat_names(4))
    one, other = (replace(at, title=f"Pairs {seed}") for seed in (0, 1))
    make: tuple[Callable[[Position], bytes], ...] = (as_svg, as_pdf)
    assert all(b"Pairs 0" in each(one).replace(b"\0", b"") for each in make)
    assert as_png(one, width=400) != as_png(other, width=400)


def test_a_picture_has_pixels_alone(usual: None) -> None:
    """No chunk of a PNG holds words."""
    data = as_png(position_at(taught(0).chapters[0], ROOT, seat_names(4)), width=400)
    at, kinds = 8, []
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        kinds.append(data[at + 4 : at + 8].decode())
        at += size + 12
    assert set(kinds) <= {"IHDR", "pHYs", "IDAT", "IEND"}
