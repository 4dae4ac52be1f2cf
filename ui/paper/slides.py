# SPDX-License-Identifier: MIT
"""Lessons and rounds as slides: pictures of 16:9 of every step, in files of their own or as one animated picture.

A slide shows what a class sees at its step: no closed tile, no note, no answer. Its file holds nothing but pixels.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from shutil import rmtree
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from dominoes.errors import DominoesError
from dominoes.game import Seat
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.tree import ROOT, NodeId
from dominoes.records.files import whole_binary
from dominoes.records.reader import Checked
from ui.diagram.paint import PAPER, Ground
from ui.games.reasons import error_text
from ui.kit.paint import png_of
from ui.language.i18n import number, sentences
from ui.language.names import seat_names
from ui.paper.blocks import Block, Picture, Size, Text, TileRow, blocks_of
from ui.paper.flow import Layout, Leaf, on_one_page
from ui.paper.gif import Frame, gif
from ui.paper.lesson import chapter_title, printed, said
from ui.paper.paint import paint_leaf
from ui.paper.positions import describe, describe_at, position_at, whole_position
from ui.paper.questions import question_blocks
from ui.paper.round import names_of, round_title

WIDTH, HEIGHT = 1920, 1080
"""Of a slide, in pixels."""
FILM_WIDTH, FILM_HEIGHT = 960, 540
"""Of an animated picture."""
_LAYOUT: Final = Layout(slide=True)
_SECONDS, _READING = 2.5, 0.06
"""How long a step of an animated picture is shown, and so much longer for each character of the lesson."""
_LONGEST: Final = 12.0


@dataclass(frozen=True, slots=True)
class Slide:
    """One step."""

    blocks: tuple[Block, ...]
    is_main: bool = True
    """It belongs to the line that an animated picture shows."""

    @property
    def leaf(self) -> Leaf:
        """The slide, laid out; a text too long for it is cut off."""
        return on_one_page(self.blocks, _LAYOUT)

    @property
    def seconds(self) -> float:
        """How long an animated picture shows it."""
        rows = (block for block in self.blocks if isinstance(block, Text | TileRow))
        read = sum(len(block.text) for block in rows if isinstance(block, TileRow) or not block.muted)
        return min(_LONGEST, _SECONDS + _READING * read)


def lesson_slides(lesson: Lesson, *, solutions: bool = True) -> Iterator[Slide]:
    """Yield every step as the class sees it; without *solutions* none after a question, which show its answer."""
    for place, chapter in enumerate(lesson.chapters, start=1):
        title, main = chapter_title(chapter, place), {ROOT, *chapter.tree.line()}
        for place_in, node in enumerate(printed(chapter, solutions=solutions, every=True), start=1):
            name = said(chapter.tree.nodes[node].name)
            heading = " · ".join(filter(None, (title, number(place_in), name)))
            yield Slide((Text(heading, Size.HEADING), *_step(chapter, node)), node in main)


def _step(chapter: Chapter, node: NodeId) -> Iterator[Block]:
    who, page = seat_names(len(chapter.layout.hands)), chapter.page(node)
    try:
        happened = describe_at(chapter, node, who) if chapter.tree.tells(node) else []
        yield Picture(position_at(chapter, node, who))
    except DominoesError as error:
        yield Text(error_text(error, who))
    else:
        if happened:
            yield Text(sentences(*happened), Size.SMALL, muted=True)
    yield from blocks_of(said(page.text))
    if page.question is not None:
        for block in question_blocks(page.question, 0):
            yield replace(block, size=Size.HEADING) if isinstance(block, Text) else block


def round_slides(checked: Checked, who: Sequence[str] = (), *, seat: int = 0) -> Iterator[Slide]:
    """Yield every position of a finished round with all hands open; names are those of *who* or else of the record."""
    round_, title = checked.round, round_title(checked)
    names = tuple(who) or names_of(round_.players)
    for place, played in enumerate(checked.positions):
        state = played.step.state
        happened = sentences(*describe(round_.game, state, played.step.events, names))
        words = (Text(happened),) if happened else ()
        picture = Picture(whole_position(round_.game, state, Seat(seat), names, opened=True))
        yield Slide((Text(f"{title} · {number(place)}", Size.HEADING), picture, *words))


def slide_image(slide: Slide, width: int = WIDTH, height: int = HEIGHT, ground: Ground = PAPER) -> QImage:
    """Return *slide* as an image."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        paint_leaf(painter, QRectF(image.rect()), slide.leaf, ground)
    return image


def new_folder(within: Path, stem: str) -> Path:
    """Return the path of a folder in *within* that is not there yet, called *stem* or ``<stem> 2`` and so on."""
    names = (stem if place == 1 else f"{stem} {place}" for place in count(1))
    return next(path for path in map(within.joinpath, names) if not path.exists())


def write_series(folder: Path, slides: Iterable[Slide], ground: Ground = PAPER) -> Generator[int, None, None]:
    """Make *folder*, write each slide into it, and yield the number of slides written after each.

    The files have the name of the folder and a number. Nothing is left if the caller stops before the end.

    Raises:
        OSError: one cannot be written, or the folder is there already.
    """
    folder.mkdir()
    try:
        for place, slide in enumerate(slides, start=1):
            (folder / f"{folder.name}-{place:03}.png").write_bytes(png_of(slide_image(slide, ground=ground)))
            yield place
    except BaseException:
        rmtree(folder)
        raise


def write_film(path: Path, slides: Iterable[Slide], ground: Ground = PAPER) -> Generator[int, None, None]:
    """Write the main line of *slides* as an animated GIF, and yield the number of steps written after each.

    A file of this name is replaced only when all is written: not if the caller stops before the end.

    Raises:
        OSError: it cannot be written.
    """
    frames = (_frame(slide, ground) for slide in slides if slide.is_main)
    with whole_binary(path) as file:
        for place, part in enumerate(gif(frames, FILM_WIDTH, FILM_HEIGHT)):
            file.write(part)
            yield place


def _frame(slide: Slide, ground: Ground) -> Frame:
    image = slide_image(slide, FILM_WIDTH, FILM_HEIGHT, ground)
    data, step = bytes(image.constBits()), image.bytesPerLine()
    rows = tuple(data[at : at + 4 * FILM_WIDTH] for at in range(0, step * FILM_HEIGHT, step))
    return Frame(rows, slide.seconds)
