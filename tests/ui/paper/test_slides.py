# SPDX-License-Identifier: MIT
"""`ui.paper.slides` and `ui.paper.gif`: every step as a picture, and a line that moves."""

from __future__ import annotations

import struct
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QSize
from PySide6.QtGui import QImage, QImageReader

from tests.ui.paper.lessons import lesson
from tests.ui.paper.test_documents import played
from ui.paper.blocks import Picture, Text
from ui.paper.gif import Frame, gif
from ui.paper.slides import (
    FILM_HEIGHT,
    FILM_WIDTH,
    lesson_slides,
    new_folder,
    round_slides,
    slide_image,
    write_film,
    write_series,
)


def frames_of(data: bytes) -> list[tuple[QImage, int]]:
    """Return the pictures of an animation as Qt reads them, and how many milliseconds each is shown."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    found = []
    while reader.canRead():
        image = reader.read()
        assert not image.isNull(), reader.errorString()
        found.append((image.convertToFormat(QImage.Format.Format_RGB32), reader.nextImageDelay()))
    return found


def painted(colours: list[int], width: int) -> Frame:
    """Return a picture with these pixels, shown for a second."""
    rows = [colours[at : at + width] for at in range(0, len(colours), width)]
    return Frame(tuple(struct.pack(f"={width}I", *(0xFF000000 | each for each in row)) for row in rows), 1.0)


def pixels(image: QImage) -> list[int]:
    """Return the colours of *image*, row by row."""
    return [image.pixel(x, y) & 0xFFFFFF for y in range(image.height()) for x in range(image.width())]


@pytest.mark.parametrize("colours", [1, 3, 200, 256])
def test_an_animation_has_the_colours_of_its_pictures(colours: int) -> None:
    """Read by another program: whatever changed between pictures, nothing, one pixel at an edge, or all of it."""
    rng, width, height = Random(colours), 97, 61
    palette = [(at * 8 % 256) << 16 | (at // 32 * 32) << 8 | 0x40 for at in range(colours)]
    first = [rng.choice(palette) for _at in range(width * height)]
    edge = [*first[:-1], palette[-1]]
    whole = [rng.choice(palette) for _at in range(width * height)]
    wanted = [first, first, edge, whole]
    data = b"".join(gif((painted(each, width) for each in wanted), width, height))
    found = frames_of(data)
    assert [pixels(image) for image, _shown in found] == wanted
    assert {shown for _image, shown in found} == {1000}


def test_too_many_colours_become_like_ones() -> None:
    """No pixel is far from what it was."""
    rng = Random(1)
    first = [rng.randrange(1 << 24) & 0xF0F0FF for _at in range(2000)]
    ((image, _shown),) = frames_of(b"".join(gif([painted(first, 50)], 50, 40)))
    apart = [
        max(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (0, 8, 16))
        for one, other in zip(first, pixels(image), strict=True)
    ]
    assert max(apart) < 128
    assert sum(apart) / len(apart) < 40


def test_every_step_is_a_slide(usual: None) -> None:
    """Also one without a text; without solutions the question is the last."""
    whole = list(lesson_slides(lesson(2)))
    assert len(whole) == 6
    assert all(isinstance(slide.blocks[1], Picture) for slide in whole)
    asked = list(lesson_slides(lesson(), solutions=False))
    (slide,) = asked
    words = [block.text for block in slide.blocks if isinstance(block, Text)]
    assert words[0].startswith("Pairs · 1")
    assert words[-1] == "What now?"


def test_a_variation_is_a_slide_but_not_in_the_film(usual: None) -> None:
    """An animated picture shows one line."""
    whole = lesson()
    tree, _node = whole.chapters[0].tree.play(0, 0, "lead 21")  # type: ignore[arg-type]
    changed = whole.replaced(0, type(whole.chapters[0])(tree, whole.chapters[0].title))
    assert [slide.is_main for slide in lesson_slides(changed)] == [True, True, True, False]


def test_a_series_of_pictures(usual: None, tmp_path: Path) -> None:
    """In a folder of its own, in full HD, numbered in order; the next series takes another name."""
    folder = new_folder(tmp_path, "Pairs")
    assert list(write_series(folder, lesson_slides(lesson()))) == [1, 2, 3]
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["Pairs-001.png", "Pairs-002.png", "Pairs-003.png"]
    assert {QImage(str(folder / name)).size() for name in names} == {QSize(1920, 1080)}
    assert new_folder(tmp_path, "Pairs").name == "Pairs 2"


def test_a_series_that_is_stopped(usual: None, tmp_path: Path) -> None:
    """Nothing is left; what lay there before stays."""
    (tmp_path / "mine").mkdir()
    steps = write_series(tmp_path / "Pairs", lesson_slides(lesson()))
    assert next(steps) == 1
    steps.close()
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    with pytest.raises(OSError, match="mine"):
        list(write_series(tmp_path / "mine", lesson_slides(lesson())))
    assert (tmp_path / "mine").is_dir()


def test_a_film_shows_what_the_slides_show(usual: None, tmp_path: Path) -> None:
    """Each step of the line, long enough to be read."""
    path = tmp_path / "a.gif"
    slides = list(lesson_slides(lesson()))
    assert list(write_film(path, slides)) == [0, 1, 2, 3], "the last is the number of steps"
    found = frames_of(path.read_bytes())
    assert len(found) == 3
    for (image, shown), slide in zip(found, slides, strict=True):
        drawn = slide_image(slide, FILM_WIDTH, FILM_HEIGHT)
        assert image.size() == drawn.size()
        far = [
            at
            for at in range(0, FILM_WIDTH * FILM_HEIGHT, 997)
            if abs(
                (image.pixel(at % FILM_WIDTH, at // FILM_WIDTH) & 255)
                - (drawn.pixel(at % FILM_WIDTH, at // FILM_WIDTH) & 255)
            )
            > 24
        ]
        assert far == []
        assert 2400 < shown <= 12000


def test_a_round_is_shown_too(usual: None) -> None:
    """Each position with its number."""
    checked = played("tiengow", "wiki_hk")
    slides = list(round_slides(checked, ("Ann", "Bea", "Cam", "Dee")))
    assert len(slides) == len(checked.positions)
    heading = slides[3].blocks[0]
    assert isinstance(heading, Text)
    assert heading.text.endswith("· 3")
