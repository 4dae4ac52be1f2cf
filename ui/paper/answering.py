# SPDX-License-Identifier: MIT
"""The parts of a lesson's page on which pupils answer, and the end of it with the code of their result.

No answer stands in the page in clear: see `dominoes.lessons.quiz`. What happens is in resources/html/answering.js.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from dominoes.errors import Reason
from dominoes.lessons.lesson import Chapter, class_view
from dominoes.lessons.page import Question
from dominoes.lessons.quiz import ELSE, TOKEN_BYTES, Asked, Moves, Quiz, sealed
from dominoes.lessons.task import ChoiceTask, NumberTask, OrderTask
from dominoes.lessons.task import Item as Shown
from dominoes.tiles import FACES, Tile
from ui.diagram.items import Item, TileItem
from ui.games import words_of
from ui.games.reasons import reason_text
from ui.language.i18n import _, current
from ui.language.names import seat_names, tile_name
from ui.paper.lesson import said
from ui.paths import data

_MOST_RANK: Final = 255
_LONGEST_NAME: Final = 40
"""Characters that can be typed as a name."""

ANSWERING_STYLE: Final = """
.answers, ol.items { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0; padding: 0; list-style: none; }
.question button { min-height: 44px; min-width: 44px; background: #fff; color: inherit;
  border: 2px solid #4A443C; border-radius: .5rem; }
.question button[aria-pressed=true] { background: #F3E4B5; border-color: #8A6A12; }
.question button:disabled { opacity: .6; cursor: default; }
.question .go, #finish button { background: #4A443C; color: #fff; border: 2px solid #4A443C; border-radius: .5rem; }
.question input, #name { font: inherit; font-size: 1.2rem; padding: .4rem; min-height: 44px; width: 8rem;
  box-sizing: border-box; }
#name { width: 14rem; max-width: 100%; }
.answers .tile { width: 1.5rem; height: auto; } .gap { display: inline-block; width: .8rem; }
.place:not(:empty) { font-weight: bold; margin-right: .4rem; }
.question [hidden], #shown[hidden] { display: none; }
.reply { border-left: .3rem solid transparent; padding: .1rem .7rem; margin: .5rem 0; scroll-margin-bottom: 5rem; }
.reply.right { border-color: #2E7D32; } .reply.wrong { border-color: #C62828; }
svg.position > :not(.pick) { pointer-events: none; } .pick { cursor: pointer; }
.pick[aria-pressed=true] { transform: translateY(-12px); }
.pick[aria-pressed=true] use { filter: drop-shadow(0 0 4px #8A6A12); }
.pick:focus-visible { outline: 3px solid #1F5FBF; outline-offset: 2px; }
#code { display: block; font: bold 1.6rem/1.5 monospace; overflow-wrap: anywhere; margin: .5rem 0; user-select: all; }
#qr { display: block; width: min(16rem, 80vw); margin: .5rem 0; background: #fff; }
#shown { scroll-margin-bottom: 5rem; } @media print { section[data-after], #result { display: none !important; } }
"""


class Drawn(NamedTuple):
    """How a page draws what stands in a question; each returns HTML."""

    text: Callable[[str], str]
    """A text in Markdown."""
    tile: Callable[[Tile, str], str]
    """A tile under a name."""
    item: Callable[[Shown, str], str]
    """What can be chosen, in a language."""


class Place(NamedTuple):
    """A question at its place in the quiz of a lesson."""

    quiz: Quiz
    at: int
    chapter: Chapter

    @property
    def asked(self) -> Asked:
        """The question."""
        return self.quiz.questions[self.at]

    @property
    def question(self) -> Question:
        """Its words and answers."""
        found = self.chapter.page(self.asked.node).question
        assert found is not None
        return found

    @property
    def salt(self) -> str:
        """What its replies are sealed with."""
        return self.quiz.salt(self.at)


class Picked(NamedTuple):
    """A hand whose tiles are picked in a picture."""

    owner: int
    """Its place in the picture."""
    hand: tuple[Tile, ...]

    def items_of(self, items: Sequence[Item]) -> list[tuple[int, Tile]]:
        """Return the places of its tiles among *items*: the lowest of each face, for a play lies above its hand."""
        held = [(at, item) for at, item in enumerate(items) if isinstance(item, TileItem) and item.owner == self.owner]
        left = sorted(held, key=lambda each: -each[1].box.bottom())
        found = []
        for face in self.hand:
            lowest = next((each for each in left if each[1].face == face), None)
            if lowest is not None:
                left.remove(lowest)
                found.append((lowest[0], face))
        return found


def picked(place: Place) -> Picked | None:
    """Return the hand from which a move is picked as an answer; None if no tile is."""
    asked, chapter = place.asked, place.chapter
    moves = asked.moves
    if moves is None or not any(tiles for _text, tiles in moves.legal):
        return None
    seen = class_view(chapter, asked.node, chapter.tree.state(asked.node))
    return None if seen is None else Picked((moves.seat - seen.seat) % len(chapter.layout.hands), moves.hand)


def pick_button(pick: int, face: Tile, drawn: str) -> str:
    """Return a *drawn* tile of a picture as a button that picks it."""
    name = escape(tile_name(face))
    return (
        f'<g class="pick" role="button" tabindex="0" aria-pressed="false" aria-label="{name}" '
        f'data-pick="{pick}" data-tile="{face}">{drawn}</g>'
    )


def answer_pad(place: Place, drawn: Drawn) -> str:
    """Return a question with all that it is answered with."""
    words = drawn.text(said(place.question.prompt))
    kind, several, inner = _form(place, drawn)
    boxes = " ".join(_boxes(place, drawn))
    fields = f'data-question="{place.at}" data-kind="{kind}" data-salt="{place.salt}" data-boxes="{boxes}"{several}'
    return f'<div class="question" {fields}>{words}{inner}<div class="reply" role="status"></div></div>'


def _boxes(place: Place, drawn: Drawn) -> list[str]:
    """Return the sealed replies, in an order and of a length that tell nothing."""
    who = seat_names(len(place.chapter.layout.hands))
    replies = {ELSE: (False, 0, said(place.question.otherwise))}
    for each in place.asked.answers:
        why = reason_text(each.why, who) if isinstance(each.why, Reason) else said(each.why)
        replies[each.key] = (each.right, min(each.rank, _MOST_RANK), why)
    texts = {key: drawn.text(why).encode() for key, (_right, _rank, why) in replies.items()}
    longest = max(map(len, texts.values()))
    token, nothing = place.quiz.token(place.at), bytes(TOKEN_BYTES)
    return sorted(
        sealed(place.salt, key, bytes((right, rank)) + (token if right else nothing) + texts[key].ljust(longest))
        for key, (right, rank, _why) in replies.items()
    )


def _form(place: Place, drawn: Drawn) -> tuple[str, str, str]:
    """Return the letter of a kind of question, whether several are chosen, and its fields."""
    language, answer = current().key, escape(_("Answer"))
    go = f'<p><button class="go">{answer}</button></p>'
    match place.question.task:
        case NumberTask(unit=unit):
            label, sign = escape(_("Number")), escape(_("Plus or minus"))
            field = f'<input inputmode="numeric" autocomplete="off" maxlength="12" aria-label="{label}">'
            button = f'<button class="sign" aria-label="{sign}">±</button>'
            return "n", "", f"<p>{button} {field} {escape(unit.in_language(language))}</p>{go}"
        case ChoiceTask(several=several) as task:
            hint = escape(_("Choose all that are right.") if several else _("Choose one."))
            return "c", ' data-several="1"' if several else "", _items(task.items, hint, drawn, language) + go
        case OrderTask(items):
            return "o", "", _items(items, escape(_("Tap them in the right order.")), drawn, language) + go
    assert place.asked.moves is not None
    return "m", "", _moves(place.chapter, place.asked.moves, drawn)


def _items(items: Sequence[Shown], hint: str, drawn: Drawn, language: str) -> str:
    rows = "".join(
        f'<li><button class="item" aria-pressed="false"><span class="place"></span>{drawn.item(each, language)}'
        "</button></li>"
        for each in items
    )
    return f'<p class="muted">{hint}</p><ol class="items">{rows}</ol>'


def _moves(chapter: Chapter, moves: Moves, drawn: Drawn) -> str:
    has_tiles = any(tiles for _text, tiles in moves.legal)
    hint = _("Tap tiles in the picture, then choose a move.") if has_tiles else _("Choose a move.")
    play = escape(_("Play these tiles"))
    other = f'<button class="other" hidden>{play}</button>'
    buttons = "".join(_move_buttons(chapter, moves, drawn))
    return f'<p class="muted">{escape(hint)}</p><div class="answers">{buttons}{other}</div>'


def _move_buttons(chapter: Chapter, moves: Moves, drawn: Drawn) -> Iterator[str]:
    game = chapter.tree.table.game
    words = words_of(chapter.layout.game, moves.state.options, seat_names(len(chapter.layout.hands)))
    view = game.view(moves.state, moves.seat)
    for text, tiles in moves.legal:
        label = escape(words.move(view, game.read_move(text)))
        # Two ways to set the same tiles may be called alike.
        pictures = "".join(_drawn_word(word, drawn) for word in text.split())
        codes = " ".join(sorted(map(str, tiles)))
        yield f'<button data-move="{escape(text)}" data-tiles="{codes}">{pictures} {label}</button>'


def _drawn_word(word: str, drawn: Drawn) -> str:
    """Return one *word* of a written move as a tile, or as the gap between two hands; nothing for any other."""
    face = next((each for each in FACES if str(each) == word), None)
    gap = '<span class="gap"></span>' if word == "/" else ""
    return gap if face is None else drawn.tile(face, tile_name(face))


# -- the whole page --------------------------------------------------------------------------------


def answering_script() -> str:
    """Return the script that judges answers and writes the code of the result."""
    lines = (data("resources") / "html" / "answering.js").read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("//"))


def page_data(quiz: Quiz) -> str:
    """Return the attributes of a page with *quiz*: which lesson it is, and the words of its script."""
    words = {
        "lesson": quiz.fingerprint.hex(),
        "questions": str(len(quiz.questions)),
        "right": _("Right."),
        "wrong": _("Not right. Try again."),
        "illegal": _("The rules don't allow this here. Try again."),
        # Translators: of all questions of a lesson; all three are numbers.
        "score": _("{right} of {all} right, {first} of them on the first try"),
    }
    return "".join(f' data-{name}="{escape(text)}"' for name, text in words.items())


def result_section() -> str:
    """Return the last step: the result, and its code under a name."""
    words = _("Your result"), _("Your name"), _("Show the code"), _("Copy"), _("QR code")
    head, name, show, copy, qr = map(escape, words)
    told = escape(_("Give this code to your teacher: read it out, send it, or show the QR code."))
    return (
        f'<section id="result"><h2>{head}</h2><p id="score" role="status"></p>'
        f'<form id="finish"><p><label for="name">{name}</label></p>'
        f'<p><input id="name" maxlength="{_LONGEST_NAME}" autocomplete="off"> <button>{show}</button></p></form>'
        f'<div id="shown" hidden><p>{told}</p><output id="code"></output>'
        f'<p><button id="copy">{copy}</button></p>'
        f'<svg id="qr" role="img" aria-label="{qr}"><path/></svg></div></section>\n'
    )
