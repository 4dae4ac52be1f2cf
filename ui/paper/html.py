# SPDX-License-Identifier: MIT
"""A lesson or a round as one HTML file that opens in any browser without network.

Tiles are drawn once, from the geometry of the program's own pictures, and used at all their places. A phone gets a
picture of its own of each position, with the seats below each other. The one script is ours; the file forbids every
other, and anything from elsewhere. Texts are escaped: no tag in them is one. Without solutions a lesson is answered on
the page: see `ui.paper.answering`.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import inf
from typing import Final

from PySide6.QtCore import QLineF, QRectF, QSizeF
from PySide6.QtGui import QImage

from dominoes.errors import DominoesError
from dominoes.game import Seat
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Mark, MarkKind, Spot
from dominoes.lessons.quiz import Quiz, encrypted, quiz_of
from dominoes.lessons.task import ChoiceTask, NumberTask, OrderTask, Task
from dominoes.lessons.task import Item as Shown
from dominoes.lessons.tree import NodeId
from dominoes.records.reader import Checked
from dominoes.tiles import FACES, Tile, tile
from ui.diagram.items import Item, MarkItem, PileItem, Shape, ShapeItem, TextItem, TileItem, Tone
from ui.diagram.layout import arrow_head, lay_out, lay_out_narrow
from ui.diagram.paint import MARK_CORNER, MARK_WIDTH, PAPER, VEIL
from ui.diagram.position import Group, Position, PrintedSeat
from ui.games.reasons import error_text
from ui.kit.markdown import html_of
from ui.kit.paint import png_of
from ui.language.i18n import _, current, number, sentences
from ui.language.names import enumerated, seat_names, tile_ends, tile_name, tiles_counted
from ui.paper.answering import (
    ANSWERING_STYLE,
    Drawn,
    Picked,
    Place,
    answer_pad,
    answering_script,
    page_data,
    pick_button,
    picked,
    result_section,
)
from ui.paper.lesson import Solution, chapter_title, printed, said, solution_of, stop_text, stops_at, variations
from ui.paper.positions import describe, describe_at, position_at, whole_position
from ui.paper.round import names_of, round_title
from ui.table.marks import DASHES
from ui.tiles.art import BONE, Style
from ui.tiles.own import found, reduced
from ui.tiles.pips import DIAMETER, HEIGHT, pips

_SIZE: Final = QSizeF(1100, 700)
"""Of a diagram, in units; browsers scale it."""
_NARROW: Final = 374
"""Width of a diagram on a phone."""
_UNIT: Final = 100
"""Width of the drawing of a tile."""
_HOLE: Final = 0.34
"""Diameter of the hole that marks a red pip, in pips."""
_CORNER: Final = 9
_OUTLINE: Final = f'x="1" y="1" width="{_UNIT - 2}" height="{round(_UNIT * HEIGHT) - 2}" rx="{_CORNER}"'
"""Of a tile, within the line around it."""
_LARGEST_PICTURES: Final = 320_000
"""Characters of all pictures of one's own."""
_PRECISIONS: Final = ((200, 1), (160, 1), (160, 8), (120, 4), (120, 8), (90, 4), (90, 16), (60, 16), (60, 64))
"""Width of a picture of one's own, and the steps of its colours: the first that makes all small enough is taken."""

_STYLE: Final = """
body { font-family: sans-serif; color: #1D1A18; background: #fff; margin: 1rem auto;
  max-width: 70rem; padding: 0 1rem; }
svg.position { width: 100%; height: auto; max-height: 62vh; } svg.tile { height: 2em; vertical-align: middle; }
nav { position: sticky; bottom: 0; background: #fff; padding: .5rem 0; display: flex; gap: 1rem; align-items: center; }
button, summary { font: inherit; padding: .4rem 1rem; cursor: pointer; } .muted { color: #4A443C; }
ul.boxes { list-style: "□ "; }
ul.order { list-style: none; display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; }
.question { border-left: .3rem solid #8A6A12; padding-left: 1rem; } table { border-collapse: collapse; }
section { min-height: calc(100vh - 5rem); } section h2 { margin-top: 0; padding-top: .5rem; }
td, th { border: 1px solid #B9B1A2; padding: .2rem .5rem; }
details { scroll-margin-bottom: 5rem; }
svg.narrow { display: none; }
@media (max-width: 599px) { body { margin: .5rem auto; padding: 0 .5rem; } svg.wide { display: none; }
  svg.narrow { display: block; max-height: none; } nav { gap: .5rem; justify-content: space-between; }
  h1 { font-size: 1.3rem; margin: .3rem 0; } h2 { font-size: 1.1rem; } button { min-height: 44px; } }
@media print { nav { display: none; } section[hidden] { display: block !important; }
  section { break-inside: avoid; min-height: 0; } }
"""
_SCRIPT: Final = """
'use strict';
const found = () => [...document.querySelectorAll('section:not([data-after])')];
const where = document.getElementById('where');
let steps = found(), at = Math.max(0, steps.findIndex(step => '#' + step.id === location.hash));
function show(to) {
  at = Math.min(steps.length - 1, Math.max(0, to));
  steps.forEach((step, place) => { step.hidden = place !== at; });
  where.textContent = (at + 1) + ' / ' + steps.length;
  history.replaceState(null, '', at ? '#' + steps[at].id : '#');
  // Below the title of the whole, so that a step has all of the window.
  if (at) steps[at].scrollIntoView(); else window.scrollTo(0, 0);
}
document.querySelector('nav').hidden = false;
document.getElementById('back').addEventListener('click', () => show(at - 1));
document.getElementById('next').addEventListener('click', () => show(at + 1));
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const to = { ArrowLeft: at - 1, PageUp: at - 1, ArrowRight: at + 1, PageDown: at + 1, Home: 0,
    End: steps.length - 1 }[event.key];
  if (to !== undefined) { event.preventDefault(); show(to); }
});
document.addEventListener('toggle', event => {
  // What was opened is seen, not hidden below the buttons.
  if (event.target.open) event.target.scrollIntoView({ block: 'nearest' });
}, true);
show(at);
"""


@dataclass(frozen=True, slots=True)
class _Step:
    """One step; everything in it is HTML already."""

    title: str
    body: str
    after: int | None = None
    """Place of the question whose right answer opens it, where pupils answer on the page."""


def lesson_html(lesson: Lesson, *, solutions: bool = True, tiles: Style = BONE) -> str:
    """Return *lesson* for its readers: without the teacher's notes, closed hands closed, solutions to be opened.

    Without *solutions* its questions are answered on the page, as far as the page can judge answers. The set
    *tiles* brings pictures of one's own; other sets are drawn as bone.
    """
    quiz = None if solutions else quiz_of(lesson)
    head = [f'<p class="muted">{escape(lesson.author)}</p>'] if lesson.author else []
    head.append(_text(said(lesson.summary)))
    steps = _lesson_steps(lesson, quiz)
    asked = quiz if quiz and quiz.questions else None
    return _page(said(lesson.title) or _("Lesson"), "".join(head), steps, tiles, asked)


def round_html(checked: Checked, who: Sequence[str] = (), *, seat: int = 0, tiles: Style = BONE) -> str:
    """Return a finished round, move by move with all hands open; names are those of *who* or else of the record."""
    names = tuple(who) or names_of(checked.round.players)
    return _page(round_title(checked), "", _round_steps(checked, names, Seat(seat)), tiles)


def _lesson_steps(lesson: Lesson, quiz: Quiz | None) -> Iterator[_Step]:
    for place, chapter in enumerate(lesson.chapters):
        title = chapter_title(chapter, place + 1)
        for count, (node, after) in enumerate(_steps_of(place, chapter, quiz), start=1):
            name = said(chapter.tree.nodes[node].name)
            asked = None if quiz is None else quiz.place(place, node)
            body = _lesson_step(chapter, node, quiz, asked)
            yield _Step(" · ".join(filter(None, (title, number(count), name))), body, after)


def _steps_of(place: int, chapter: Chapter, quiz: Quiz | None) -> Iterator[tuple[NodeId, int | None]]:
    """Yield the steps of a chapter, each with the nearest question before it that is answered on the page.

    What follows another question shows its answer, and is left out.
    """
    if quiz is None:
        yield from ((node, None) for node in printed(chapter, solutions=True))
        return
    tree = chapter.tree
    after: dict[NodeId, int | None] = {}
    shown = set(printed(chapter, solutions=True))
    for node in tree.walk():
        parent = tree.nodes[node].parent
        if parent is None:
            after[node] = None
        elif parent in after:
            asked = quiz.place(place, parent)
            if asked is None and chapter.page(parent).question is not None:
                continue
            after[node] = after[parent] if asked is None else asked
        else:
            continue
        if node in shown:
            yield node, after[node]


def _lesson_step(chapter: Chapter, node: NodeId, quiz: Quiz | None, asked: int | None) -> str:
    who, page = seat_names(len(chapter.layout.hands)), chapter.page(node)
    question = page.question
    place = None if quiz is None or asked is None else Place(quiz, asked, chapter)
    try:
        happened = describe_at(chapter, node, who) if chapter.tree.tells(node) else []
        position = position_at(chapter, node, who)
    except DominoesError as error:
        parts = [f"<p>{escape(error_text(error, who))}</p>"]
    else:
        parts = [f'<p class="muted">{escape(sentences(*happened))}</p>'] if happened else []
        hand = None if place is None else picked(place)
        parts.append(_pictures(position, hand))
    parts.append(_text(said(page.text)))
    if question is None:
        parts.append(_list(variations(chapter, node, shown=False)))
    elif place is not None:
        parts.append(answer_pad(place, Drawn(_text, _tile_picture, _shown)))
        if chapter.tree.nodes[node].children:
            following = escape(_("The lesson goes on after the right answer."))
            parts.append(f'<p class="muted">{following}</p>')
    else:
        parts.append(f'<div class="question">{_text(said(question.prompt))}{_task(question.task)}</div>')
        if stops_at(chapter, node, solutions=quiz is None):
            parts.append(f'<p class="muted">{escape(stop_text())}</p>')
        if quiz is None and (solution := solution_of(chapter, node)).is_told:
            summary = escape(_("Solution"))
            parts.append(f"<details><summary>{summary}</summary>{_told(solution)}</details>")
    return "".join(parts)


def _told(solution: Solution) -> str:
    heading = escape(_("Wrong answers"))
    wrong = f"<p>{heading}</p>{_list(solution.wrong)}" if solution.wrong else ""
    return _list(solution.right) + _text(solution.text) + wrong + _list(solution.variations)


def _list(lines: Iterable[str]) -> str:
    """Return *lines* as a list; nothing without any."""
    rows = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{rows}</ul>" if rows else ""


def _task(task: Task | None) -> str:
    """Return what there is to choose, to put in order or to fill in, as HTML."""
    language = current().key
    match task:
        case NumberTask(unit=unit):
            return f"<p>______ {escape(unit.in_language(language))}</p>"
        case ChoiceTask() | OrderTask():
            items = "".join(f"<li>{_shown(each, language)}</li>" for each in task.items)
            return f'<ul class="{"boxes" if isinstance(task, ChoiceTask) else "order"}">{items}</ul>'
        case _:
            return ""


def _shown(item: Shown, language: str) -> str:
    # What a tile is called may be the answer.
    tiles = "".join(_tile_picture(face, tile_ends(face)) for face in item.tiles)
    return " ".join(filter(None, (tiles, escape(item.text.in_language(language)))))


def _round_steps(checked: Checked, who: Sequence[str], seat: Seat) -> Iterator[_Step]:
    round_ = checked.round
    for place, played in enumerate(checked.positions):
        state = played.step.state
        happened = sentences(*describe(round_.game, state, played.step.events, who))
        picture = _pictures(whole_position(round_.game, state, seat, who, opened=True))
        yield _Step(number(place), f'<p class="muted">{escape(happened)}</p>{picture}')


def _page(title: str, head: str, steps: Iterable[_Step], tiles: Style, quiz: Quiz | None = None) -> str:
    script = _SCRIPT if quiz is None else f"{_SCRIPT}{answering_script()}"
    style = _STYLE if quiz is None else f"{_STYLE}{ANSWERING_STYLE}"
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'"
    own = _own_symbols(tiles)
    if own:
        policy += "; img-src data:"
        style += f"rect.pile {{ fill: {tiles.side}; stroke: {tiles.edge}; }}\n"
    sections = "".join(_section(f"step-{place}", step, quiz) for place, step in enumerate(steps, start=1))
    language = current().key.replace("_", "-")
    back, following = escape(_("Previous step")), escape(_("Next step"))
    told, result = ("", "") if quiz is None else (page_data(quiz), result_section())
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body{told}>\n{own or _symbols()}\n"
        f"<h1>{escape(title)}</h1>\n{head}\n<main>\n{sections}{result}</main>\n"
        f'<nav hidden><button id="back">{back}</button><button id="next">{following}</button>'
        f'<span id="where" role="status"></span></nav>\n<script>{script}</script>\n</body>\n</html>\n'
    )


def _section(name: str, step: _Step, quiz: Quiz | None) -> str:
    """Return *step* as a section, sealed where it follows a question."""
    inner = f"<h2>{escape(step.title)}</h2>{step.body}"
    if quiz is None or step.after is None:
        return f'<section id="{name}">{inner}</section>\n'
    box = base64.b64encode(encrypted(quiz.token(step.after) + name.encode(), inner.encode())).decode()
    return f'<section id="{name}" data-after="{step.after}" data-box="{box}" hidden></section>\n'


# -- texts -----------------------------------------------------------------------------------------


def _text(text: str) -> str:
    """Return a text in Markdown as HTML, with its own tags escaped."""
    return html_of(text, _small_tile)


def _small_tile(code: str) -> str:
    try:
        face = tile(code)
    except ValueError:
        return escape(code)
    return _tile_picture(face, tile_name(face))


def _tile_picture(face: Tile, name: str) -> str:
    box = f'viewBox="0 0 {_UNIT} {round(_UNIT * HEIGHT)}"'
    return f'<svg class="tile" role="img" aria-label="{escape(name)}" {box}><use href="#t{face}"/></svg>'


# -- pictures --------------------------------------------------------------------------------------


def _symbols() -> str:
    """Return all tiles and their back, to be used at all their places."""
    drawn = "".join(_symbol(str(face), _pips(str(face))) for face in FACES)
    back = f'<rect x="13" y="13" width="74" height="224" rx="5" fill="none" stroke="{BONE.edge}" stroke-width="3"/>'
    return _library(drawn + _symbol("back", back))


def _library(drawn: str) -> str:
    return f'<svg width="0" height="0" style="position: absolute" aria-hidden="true">{drawn}</svg>'


def _own_symbols(tiles: Style) -> str:
    """Return the pictures of a set of one's own in the place of `_symbols`; nothing for other sets."""
    if not tiles.own or (own := found(tiles.own)) is None:
        return ""
    images = {("back" if face is None else str(face)): own.image(face) for face in (*FACES, None)}
    given = {key: image for key, image in images.items() if image is not None}
    tries = (_as_addresses(given, *each, _LARGEST_PICTURES) for each in _PRECISIONS)
    data = next(filter(None, tries), None) or _as_addresses(given, *_PRECISIONS[-1])
    size = f'width="{_UNIT}" height="{round(_UNIT * HEIGHT)}" preserveAspectRatio="none"'
    edge = f'<rect {_OUTLINE} fill="none" stroke="{tiles.edge}" stroke-width="2"/>'
    drawn = {key: f'<image {size} href="{address}"/>{edge}' for key, address in data.items()}
    return _library("".join(_symbol(key, drawn.get(key, ""), tiles) for key in images))


def _as_addresses(images: Mapping[str, QImage], width: int, step: int, most: float = inf) -> dict[str, str]:
    """Return addresses that hold *images*; none at all as soon as they have more than so many characters."""
    data = dict[str, str]()
    for key, image in images.items():
        data[key] = _as_address(image, width, step)
        most -= len(data[key])
        if most < 0:
            return {}
    return data


def _as_address(image: QImage, width: int, step: int) -> str:
    """Return *image* in this *width* as an address that holds it; its colours differ by at least *step*."""
    small = reduced(image, width, round(width * HEIGHT)).convertToFormat(QImage.Format.Format_ARGB32)
    levels = bytes(min(255, (value + step // 2) // step * step) for value in range(256))
    pixels = bytes(small.constBits()).translate(levels)
    coarse = QImage(pixels, small.width(), small.height(), small.bytesPerLine(), small.format())
    return f"data:image/png;base64,{base64.b64encode(png_of(coarse)).decode()}"


def _symbol(key: str, inner: str, tiles: Style = BONE) -> str:
    high = round(_UNIT * HEIGHT)
    body = f'<rect {_OUTLINE} fill="{tiles.body}" stroke="{tiles.edge}" stroke-width="2"/>'
    return f'<symbol id="t{key}" viewBox="0 0 {_UNIT} {high}" overflow="visible">{body}{inner}</symbol>'


def _pips(code: str) -> str:
    parts = []
    radius = DIAMETER / 2 * _UNIT
    for pip in pips(tile(code)):
        at = f'cx="{pip.x * _UNIT:.1f}" cy="{pip.y * _UNIT:.1f}"'
        parts.append(f'<circle {at} r="{radius:.1f}" fill="{BONE.red if pip.red else BONE.plain}"/>')
        if pip.red:
            parts.append(f'<circle {at} r="{radius * _HOLE:.1f}" fill="{BONE.body}"/>')
    return "".join(parts)


def _pictures(position: Position, hand: Picked | None = None) -> str:
    """Return *position* for wide windows and for phones; tiles of *hand* can be picked in both."""
    narrow, high = lay_out_narrow(position, _NARROW)
    return _picture(position, lay_out(position, _SIZE), _SIZE, "wide", hand) + _picture(
        position, narrow, QSizeF(_NARROW, high), "narrow", hand
    )


def _picture(position: Position, items: Sequence[Item], size: QSizeF, kind: str, hand: Picked | None) -> str:
    drawn = list(map(_item, items))
    for pick, (at, face) in enumerate(hand.items_of(items) if hand else ()):
        drawn[at] = pick_button(pick, face, drawn[at])
    box = f'viewBox="0 0 {size.width():.0f} {size.height():.0f}"'
    # What is in a picture of one piece cannot be pressed.
    role = "group" if hand else "img"
    words = escape(in_words(position))
    return f'<svg class="position {kind}" role="{role}" aria-label="{words}" {box}>{"".join(drawn)}</svg>'


def in_words(position: Position) -> str:
    """Return a description of a position, as text for readers without its picture."""
    seats = [f"{seat.name}: {_seat_in_words(seat)}" for seat in position.seats]
    lines = [enumerated([tile_name(laid.tile) for laid in line.row]) for line in position.connected]
    others = [_group_in_words(group) for group in (*position.middle, *position.strips)]
    marked = [_mark_in_words(mark, position) for mark in position.marks]
    marks = _("Marked: {what}").format(what=enumerated(marked)) if marked else ""
    return sentences(*seats, *lines, *others, *position.legend, marks)


def _seat_in_words(seat: PrintedSeat) -> str:
    groups = [_group_in_words(group) for group in (*seat.groups, seat.play) if group is not None]
    return " · ".join(filter(None, (seat.banker, seat.note, seat.piles_text, *groups)))


def _mark_in_words(mark: Mark, position: Position) -> str:
    spots = [spot for spot in (mark.spot, mark.to) if spot is not None]
    return " → ".join(_spot_in_words(spot, position) for spot in spots)


def _spot_in_words(spot: Spot, position: Position) -> str:
    if spot.tile is not None:
        return tile_name(spot.tile)
    assert spot.seat is not None
    return position.seats[spot.seat].name


def _group_in_words(group: Group) -> str:
    known = [tile_name(face) for face in group.tiles if face is not None]
    closed = len(group.tiles) - len(known)
    tiles = enumerated([*known, *([tiles_counted(closed)] if closed else [])])
    return " ".join(filter(None, (group.caption, tiles)))


def _item(item: Item) -> str:
    match item:
        case TileItem(box, face, turn):
            return _tile(box, "back" if face is None else str(face), turn)
        case PileItem(box):
            return _rect(box, f'fill="{BONE.side}" stroke="{BONE.edge}" rx="2" class="pile"')
        case ShapeItem(box, shape):
            return _shape(box, shape)
        case MarkItem():
            return _mark(item)
        case TextItem(box, text, pixels, tone):
            colour = {Tone.INK: PAPER.ink, Tone.MUTED: PAPER.muted, Tone.MARK: PAPER.on_mark}[tone]
            # Another font than ours must not be wider than the room it has.
            wide = f'textLength="{box.width():.1f}" lengthAdjust="spacingAndGlyphs"'
            at = f'x="{box.left():.1f}" y="{box.center().y():.1f}" dominant-baseline="central"'
            return f'<text {at} font-size="{pixels}" fill="{colour}" {wide}>{escape(text)}</text>'


def _mark(mark: MarkItem) -> str:
    """Return a mark as it is painted on paper."""
    colour = PAPER.marks[mark.colour]
    dashes = " ".join(f"{length * MARK_WIDTH:.1f}" for length in DASHES[mark.colour])
    pen = f'stroke="{colour}" stroke-width="{MARK_WIDTH}" stroke-linecap="round"' + (
        f' stroke-dasharray="{dashes}"' if dashes else ""
    )
    if mark.line is not None:
        tip, *sides = arrow_head(mark.line)
        row = " ".join(f"{point.x():.1f},{point.y():.1f}" for point in (tip, *sides))
        head = f'<polygon points="{row}" fill="{colour}"/>'
        return _stroke(QLineF(mark.line.p1(), (sides[0] + sides[1]) / 2), pen) + head
    veil = f'fill="{colour}" fill-opacity="{VEIL}"' if mark.kind is MarkKind.HIGHLIGHT else 'fill="none"'
    return _rect(mark.box, f'{veil} rx="{MARK_CORNER:.0f}" {pen}')


def _stroke(line: QLineF, pen: str) -> str:
    return f'<line x1="{line.x1():.1f}" y1="{line.y1():.1f}" x2="{line.x2():.1f}" y2="{line.y2():.1f}" {pen}/>'


def _tile(box: QRectF, key: str, turn: int) -> str:
    """Return a tile; *turn* is its quarter turns."""
    wide, high = (box.width(), box.height()) if turn % 2 == 0 else (box.height(), box.width())
    middle = box.center()
    place = f'x="{-wide / 2:.1f}" y="{-high / 2:.1f}" width="{wide:.1f}" height="{high:.1f}"'
    turned = f'transform="translate({middle.x():.1f} {middle.y():.1f}) rotate({90 * turn})"'
    return f'<use href="#t{key}" {place} {turned}/>'


def _rect(box: QRectF, look: str) -> str:
    place = f'x="{box.left():.1f}" y="{box.top():.1f}" width="{box.width():.1f}" height="{box.height():.1f}"'
    return f"<rect {place} {look}/>"


def _shape(box: QRectF, shape: Shape) -> str:
    middle, half = box.center(), box.height() / 2
    circle = f'<circle cx="{middle.x():.1f}" cy="{middle.y():.1f}" r="{half:.1f}"'
    match shape:
        case Shape.BADGE:
            return f'{circle} fill="{PAPER.badge}"/>'
        case Shape.BANKER:
            return _rect(box, f'fill="{PAPER.banker}" rx="6"')
        case Shape.ARROW:
            points = ((-0.8, -1.0), (0.9, 0.0), (-0.8, 1.0))
            row = " ".join(f"{middle.x() + x * half:.1f},{middle.y() + y * half:.1f}" for x, y in points)
            return f'<polygon points="{row}" fill="{PAPER.newest}"/>'
        case Shape.RULE:
            return _rect(box, f'fill="{PAPER.rule}"')
        case Shape.END:
            return f'{circle} fill="none" stroke="{PAPER.ink}" stroke-dasharray="3 3"/>'
        case Shape.NEWEST:
            return _rect(box, f'fill="none" stroke="{PAPER.newest}" stroke-width="2" rx="4"')
