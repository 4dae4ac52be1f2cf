# SPDX-License-Identifier: MIT
"""Names of tiles, small numbers, strengths, opponents, seats and rounds, in the present language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from dominoes.ranks import RANK
from dominoes.tiles import FACES, Suit, Tile
from ui.language.i18n import Language, _, capital, current, ngettext, number, pgettext, term, tile_text, you

if TYPE_CHECKING:
    from dominoes.records.summary import Uncounted


PAIR: Final = 2
"""Two has a word of its own before a counter: 兩."""

ORDINARY: Final = "ordinary"
"""The names of 打天九, 推牌九 and 接龍."""

_CONTEXTS: Final[Mapping[str, str]] = {ORDINARY: "tile", "northern": "tile-north", "slant": "tile-slant"}
"""Which part of the catalogue holds a set of names, by the key of the set."""

_PLACE: Final = {
    face: 1 + len({RANK[other] for other in FACES if other.suit is face.suit and RANK[other] > RANK[face]})
    for face in FACES
}
"""The place of each face within its suit, from 1; military tiles of equal pips share one."""


# -- numbers ---------------------------------------------------------------------------------------


def numeral(n: int) -> str:
    """Write a small number as it is said when counting or naming a place: 一, 二, 三; digits above twelve."""
    words = _numerals(current())
    return words[n - 1] if 1 <= n <= len(words) else number(n)


@cache
def _numerals(_language: Language) -> Sequence[str]:
    return (
        pgettext("numeral", "1"),
        pgettext("numeral", "2"),
        pgettext("numeral", "3"),
        pgettext("numeral", "4"),
        pgettext("numeral", "5"),
        pgettext("numeral", "6"),
        pgettext("numeral", "7"),
        pgettext("numeral", "8"),
        pgettext("numeral", "9"),
        pgettext("numeral", "10"),
        pgettext("numeral", "11"),
        pgettext("numeral", "12"),
    )


def quantity(n: int) -> str:
    """Write a small number as it is said before a counter: 一, 兩, 三."""
    # Translators: "2" as said before a counter word, as in 兩隻; in most languages the same as when counting.
    return pgettext("quantity", "2") if n == PAIR else numeral(n)


def tiles_counted(n: int) -> str:
    """Write how many tiles: 兩隻, 兩張, 2枚, 2 tiles."""
    return ngettext("{n} tile", "{n} tiles", n).format(n=quantity(n))


def tricks_counted(n: int) -> str:
    """Write how many tricks 戙 were won: 空戙, 兩戙, 2棟, 2 tricks."""
    if n == 0:
        return term("no-trick")
    return ngettext("{n} trick", "{n} tricks", n).format(n=quantity(n))


def enumerated(items: Sequence[str]) -> str:
    """List *items* without a word for "and": that of Chinese, 和, is also the name of a tile."""
    return pgettext("between items of a list", ", ").join(items)


# -- tiles -----------------------------------------------------------------------------------------


def tile_name(tile: Tile, naming: str = ORDINARY) -> str:
    """Return the name of *tile* among players here.

    Args:
        tile: the tile.
        naming: set of names: ``ordinary``, ``northern`` (頂牛) or ``slant`` (斜釘). A tile without a name in its set
            has its ordinary one.
    """
    code = str(tile)
    text = tile_text(_CONTEXTS[naming], code)
    return tile_text("tile", code) if text == code else text


def face_name(tile: Tile, naming: str = ORDINARY) -> str:
    """Name *tile* with its ends where two faces share a name, 九（三六）; for *naming* see `tile_name`."""
    code = str(tile)
    name, text = tile_name(tile, naming), tile_text("tile-face", code)
    # Only ordinary names are shared.
    return name if text == code or name != tile_name(tile) else text


def suit_name(tile: Tile) -> str:
    """Name the suit of *tile*: 文子, 武牌, civil suit."""
    return term(tile.suit.value)


def tile_spoken(tile: Tile, naming: str = "") -> str:
    """Describe *tile* for screen readers: name, pips, suit and place in the suit.

    Args:
        tile: the tile.
        naming: set of names in games of connecting; see `tile_name`. Then the ends replace pips and suit, which mean
            nothing there.
    """
    return _tile_spoken(tile, naming, current())


@cache
def _tile_spoken(tile: Tile, naming: str, _language: Language) -> str:
    if naming:
        high, low = numeral(tile.high), numeral(tile.low)
        if tile.is_double:
            # Translators: the name of a tile, and the pips of both its ends, which are equal.
            return _("{name}, double {n}").format(name=tile_name(tile, naming), n=high)
        # Translators: the name of a tile, and the pips of its two ends.
        return _("{name}, {high} and {low}").format(name=tile_name(tile, naming), high=high, low=low)
    pips = ngettext("{n} pip", "{n} pips", tile.pips).format(n=quantity(tile.pips))
    text = _("{name}, {pips}, {suit}, rank {rank}")
    return text.format(name=face_name(tile), pips=pips, suit=suit_name(tile), rank=numeral(_PLACE[tile]))


def tile_ends(tile: Tile) -> str:
    """Describe *tile* for a screen reader without its name, which may be asked for."""
    if tile.is_double:
        return _("double {n}").format(n=numeral(tile.high))
    return _("{high} and {low}").format(high=numeral(tile.high), low=numeral(tile.low))


def rank_label(tile: Tile) -> str:
    """Write suit and place in a few characters: 文第1, 武第3, C1, M3."""
    # Translators: C for civil 文, M for military 武; as short as can be.
    text = _("C{rank}") if tile.suit is Suit.CIVIL else _("M{rank}")
    return text.format(rank=_PLACE[tile])


def tile_label(tile: Tile, mode: str, naming: str = ORDINARY, rank: str = "") -> str:
    """Return the label below a tile.

    Args:
        tile: the tile.
        mode: one of `ui.kit.settings.LABELS`; anything else means no label.
        naming: which set of names; see `tile_name`.
        rank: the game's own value of the tile; without it, suit and place.
    """
    match mode:
        case "name":
            return tile_name(tile, naming)
        case "rank":
            return rank or rank_label(tile)
        case "both":
            return f"{tile_name(tile, naming)} {rank or rank_label(tile)}"
        case _:
            return ""


def tile_list(tiles: Sequence[Tile]) -> str:
    """List tiles that are not played together."""
    return enumerated([tile_name(tile) for tile in tiles])


def face_list(tiles: Iterable[Tile]) -> str:
    """List tiles without a joint play; names shared by two faces get the ends of their tiles."""
    return enumerated([face_name(tile) for tile in tiles])


# -- names of players, rounds and matches ----------------------------------------------------------

WINDS: Final = 4

_STRENGTHS: Final[Mapping[str, Callable[[], str]]] = {
    "beginner": lambda: term("level-1"),
    "casual": lambda: term("level-2"),
    "club": lambda: term("level-3"),
    "strong": lambda: term("level-4"),
    "expert": lambda: term("level-5"),
    "mixed": lambda: pgettext("level", "Mixed"),
}
_OTHER_LEVELS: Final[Mapping[str, Callable[[], str]]] = {
    "random": lambda: term("random"),
    "greedy": lambda: pgettext("level", "Greedy"),
    "hint": lambda: term("hint"),
    "solve": lambda: _("Solver"),
    "judge": lambda: _("Coach"),
}
_LEVELS: Final = {**_STRENGTHS, **_OTHER_LEVELS}
STRENGTHS: Final = tuple(_STRENGTHS)
"""Levels of opponents to play against, from weak to strong, and opponents of different levels."""


def wind(seat_index: int) -> str:
    """Name the wind of a seat, 0 being East: 東, 南, 西, 北 in order of play."""
    winds = (pgettext("wind", "East"), pgettext("wind", "South"), pgettext("wind", "West"), pgettext("wind", "North"))
    return winds[seat_index % WINDS]


def seat_mark(seat: int, seats: int) -> str:
    """Write the short sign of a seat, from 0: its wind at a table of up to four *seats*, else its number from 1."""
    return wind(seat) if seats <= WINDS else number(seat + 1)


def seat_names(seats: int) -> tuple[str, ...]:
    """Return names of the players at a table of so many *seats* by their seats alone."""
    if seats <= WINDS:
        return tuple(map(term, ("wind-east", "wind-south", "wind-west", "wind-north")[:seats]))
    return tuple(_("Seat {n}").format(n=number(seat + 1)) for seat in range(seats))


def level_name(level: str) -> str:
    """Name a strength of `dominoes.ai.levels`, or opponents of different strengths; an unknown one is its key."""
    return _LEVELS[level]() if level in _LEVELS else level


def coaching_names() -> dict[str, str]:
    """Return when the coach speaks, in words, by the key in the settings."""
    return {
        "asked": _("When asked"),
        "warn": _("Warns before a costly move"),
        "tell": _("Says after each move how good it was"),
        "full": _("Before and after each move"),
    }


def play_modes() -> dict[str, tuple[str, str]]:
    """Return how one can play, each with an explanation, by the key in the settings."""
    return {
        "fun": (
            pgettext("setting", "Just for fun"),
            _("Hints and undo; rounds are kept in the records but not counted in the statistics."),
        ),
        "counted": (_("Counted"), _("Hints and undo; rounds with undo are not counted in the statistics.")),
        "strict": (_("Strict play"), _("No hints and no undo.")),
    }


def uncounted_name(why: Uncounted) -> str:
    """Return why a round is kept but not counted with the others; empty where it is counted."""
    # Imported here: with it come the rules of all games, which a start does without.
    from dominoes.records.summary import Uncounted  # noqa: PLC0415

    return {
        Uncounted.NOTHING: "",
        Uncounted.UNDONE: pgettext("record", "Undo used"),
        Uncounted.REPLAY: pgettext("record", "Same deal again"),
        Uncounted.INFORMAL: pgettext("record", "Just for fun"),
        Uncounted.COMPUTER: pgettext("record", "Played by the computer"),
        Uncounted.IMPORTED: pgettext("record", "Imported"),
    }[why]


def player_names(names: Sequence[str], levels: Sequence[str], seat: int | None) -> tuple[str, ...]:
    """Return the displayed names of the players, by seat; equal ones are numbered.

    Args:
        names: as they were given; empty for a player without one.
        levels: strengths of the opponents, as names for those without one; empty for a person.
        seat: of the person at this computer; None if they have no seat.
    """

    def called(at: int) -> str:
        if levels[at]:
            return level_name(levels[at])
        return you() if at == seat else capital(term("player"))

    without = [called(at) for at in range(len(names)) if not names[at]]
    found: list[str] = []
    for at, name in enumerate(names):
        shown = name or called(at)
        if not name and without.count(shown) > 1:
            before = sum(not names[other] and called(other) == shown for other in range(at))
            # Translators: players without a name, as "Veteran 2" or "Player 2".
            shown = _("{player} {n}").format(player=shown, n=number(before + 1))
        found.append(shown)
    return tuple(found)


def opponent_names() -> tuple[str, ...]:
    """Return names for opponents; the first three suit the seats South, West and North."""
    # Translators: a dozen friendly first names or nicknames as used where you live, not translations;
    # the first three may hint at the seats South, West and North. Each plays in a style of its own, in this order:
    # steady, grasping, bold, hasty, patient, bold, steady, grasping, hasty, patient, bold, hasty.
    return (
        pgettext("opponent", "Sunny"),
        pgettext("opponent", "Wesley"),
        pgettext("opponent", "Nora"),
        pgettext("opponent", "Eddie"),
        pgettext("opponent", "Mabel"),
        pgettext("opponent", "Hugo"),
        pgettext("opponent", "Grace"),
        pgettext("opponent", "Toby"),
        pgettext("opponent", "Ruth"),
        pgettext("opponent", "Felix"),
        pgettext("opponent", "Ivy"),
        pgettext("opponent", "Max"),
    )


def company(chance: int, people: Collection[str], count: int) -> tuple[str, ...]:
    """Return the names of *count* opponents of *people*, beginning with the one that *chance* chooses."""
    others = [name for name in opponent_names() if name not in people]
    return tuple(others[(chance + place) % len(others)] for place in range(count))


_CHARACTERS: Final = (
    "steady",
    "grasping",
    "bold",
    "hasty",
    "patient",
    "bold",
    "steady",
    "grasping",
    "hasty",
    "patient",
    "bold",
    "hasty",
)
"""Style of each of `opponent_names`, a key of `dominoes.ai.styles.STYLES`; any three in a row differ."""


def opponent_style(name: str) -> str:
    """Return the style of the opponent with this *name*; empty for a name that is not in `opponent_names`."""
    return dict(zip(opponent_names(), _CHARACTERS, strict=True)).get(name, "")


def round_name(round_number: int, turn: int, by_terms: bool, half: int = 0, repeat: int = 0) -> str:  # noqa: FBT001 - said by the match
    """Name a round: 第 5 局; 東1局 in a match counted by banker terms; 第 5 局 · 下半場 in one with halves.

    Args:
        round_number: of the round, from 1.
        turn: number of the banker term, from 1; four to a wind (南1局 is the fifth).
        by_terms: whether the match is counted by banker terms.
        half: 1 or 2 if each mix is dealt from twice, else 0.
        repeat: how many rounds of this term 連莊 came before; said where the match is counted by terms.
    """
    if half:
        return f"{round_name(round_number, turn, by_terms, repeat=repeat)} · {term(f'half-deal-{half}')}"
    if not by_terms:
        return pgettext("round", "Round {n}").format(n=number(round_number))
    wind_index, place = divmod(turn - 1, WINDS)
    # Translators: wind and number of a banker term, as 東一局 or 東1局.
    name = pgettext("round", "{wind} {n}").format(wind=wind(wind_index), n=numeral(place + 1))
    if wind_index >= WINDS:
        # Translators: East comes again after North, as 東1局（2周目）.
        name = pgettext("round", "{round} (cycle {n})").format(round=name, n=numeral(wind_index // WINDS + 1))
    # Translators: a further round of the same banker 連莊, as 東1局 1本場.
    return pgettext("round", "{round}, repeat {n}").format(round=name, n=numeral(repeat)) if repeat else name
