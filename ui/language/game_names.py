# SPDX-License-Identifier: MIT
"""What games, traditions, strengths, seats and rounds are called, in the language now used.

Apart from the names of tiles, so that the start page need not load the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from dominoes.games import Entry
from ui.language.i18n import N_, _, capital, number, pgettext
from ui.language.i18n import term as term_name

WINDS: Final = 4

_GAMES: Final = {"tiengow": N_("Tien Gow"), "paigow": N_("Pai Gow"), "chain": N_("Chain Games")}

_PRESETS: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    ("tiengow", "basic"): (
        N_("Basic rules"),
        N_("Only the tricks count: no special hands and no bonuses. Eight rounds, for learning."),
    ),
    ("tiengow", "wiki_hk"): (
        N_("Hong Kong"),
        N_("As described in the Chinese Wikipedia: every special hand, small finish doubled, capture fourfold."),
    ),
    ("tiengow", "ng"): (
        N_("Old Hong Kong"),
        N_("After Ng Kwai-Shang (1886): no dealt wins, the civil supreme cannot be captured, capture doubled."),
    ),
    ("tiengow", "jp"): (
        N_("Japan"),
        N_("As played in Japan: the first banker counts single, the match lasts from East 1 to East 4."),
    ),
    ("paigow", "guangdong"): (
        N_("Cantonese"),
        N_("Four tiles, four players, the bank goes round; Six and Three may change places."),
    ),
    ("paigow", "casino"): (
        N_("Casino"),
        N_("Eight players; the two supreme tiles are the lowest singles, and winners give 5 % to the house."),
    ),
    ("paigow", "gufa"): (
        N_("Old way"),
        N_("As before the war: the Six is always 6 and the Three always 3."),
    ),
    ("paigow", "wenzhou"): (
        N_("Wenzhou"),
        N_("Two tiles and one comparison; tiles rank in groups, the supreme pair is third."),
    ),
    ("paigow", "taiwan"): (
        N_("Taiwan"),
        N_("Heizaizi: single tiles rank in groups, and each mix is dealt from twice."),
    ),
    ("paigow", "two_halves"): (
        N_("Two halves"),
        N_("One mix, two deals, one banker: whoever remembers the first half knows more in the second."),
    ),
    ("chain", "jielong"): (
        N_("Jie Long"),
        N_("After the Chinese Wikipedia: one open end, and everybody pays the difference."),
    ),
    ("chain", "jielong_two_ends"): (
        N_("Jie Long (2 ends)"),
        N_("As in Dancing Dragons: tiles connect at both ends of the row."),
    ),
    ("chain", "dingniu"): (
        N_("Ding Niu"),
        N_("Northern China: 24 tiles, two ends; blocking at the right moment wins double."),
    ),
    ("chain", "dingniu_one_end"): (
        N_("Ding Niu (1 end)"),
        N_("The Chinese Wikipedia to the letter: as Ding Niu, but with one open end."),
    ),
    ("chain", "xieding"): (
        N_("Xie Ding"),
        N_("Hong Kong: tiles are named by their numbers, and connecting all of them is paid double."),
    ),
    ("chain", "changtian"): (
        N_("Chang Tian"),
        N_("Japan: a row before each player, and nobody has to connect."),
    ),
}

_LEVELS: Final[Mapping[str, Callable[[], str]]] = {
    "beginner": lambda: term_name("level-1"),
    "casual": lambda: term_name("level-2"),
    "club": lambda: term_name("level-3"),
    "strong": lambda: term_name("level-4"),
    "expert": lambda: term_name("level-5"),
    "random": lambda: term_name("random"),
    "greedy": lambda: pgettext("level", "Greedy"),
    "hint": lambda: term_name("hint"),
}


def wind(seat_index: int) -> str:
    """Name the wind of a seat, 0 being East: 東, 南, 西, 北 in order of play."""
    winds = (pgettext("wind", "East"), pgettext("wind", "South"), pgettext("wind", "West"), pgettext("wind", "North"))
    return winds[seat_index % WINDS]


def seat_mark(seat: int, seats: int) -> str:
    """Write the short sign of a seat, from 0: its wind at a table of up to four *seats*, else its number from 1."""
    return wind(seat) if seats <= WINDS else number(seat + 1)


def game_name(key: str) -> str:
    """Name a game: 打天九, 推牌九, 接龍·頂牛·斜釘; a game without a name is called by its key."""
    return _(_GAMES[key]) if key in _GAMES else key


BY_SETTLEMENT: Final = {"differences": "chain", "places": "ding-niu", "slant": "slant"}
"""The term for a chain game, by how it is settled."""


def match_name(game: str, options: Any) -> str:  # noqa: ANN401 - the options of any game
    """Name the game that is played by *options*: a family of games has a name for each."""
    found = getattr(options, "settlement", None)
    return game_name(game) if found is None else capital(term_name(BY_SETTLEMENT[found.key]))


def preset_name(game: str, key: str) -> str:
    """Name a preset after its tradition; one without a name is called by its key."""
    found = _PRESETS.get((game, key))
    return _(found[0]) if found else key


def preset_description(game: str, key: str) -> str:
    """Describe a preset in one line; empty if there is nothing to say."""
    found = _PRESETS.get((game, key))
    return _(found[1]) if found else ""


def level_name(level: str) -> str:
    """Name a strength of `dominoes.ai.levels`; an unknown one is called by its key."""
    return _LEVELS[level]() if level in _LEVELS else level


def opponent_names() -> tuple[str, ...]:
    """Give names for opponents; the first three suit the seats South, West and North."""
    # Translators: a dozen friendly first names or nicknames as used where you live, not translations;
    # the first three may hint at the seats South, West and North.
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


_FIRST: Final[Mapping[str, Mapping[str, str]]] = {
    "tiengow": {"ja": "jp", "zh_HK": "wiki_hk", "zh_TW": "wiki_hk"},
    "paigow": {"ja": "two_halves", "zh_HK": "guangdong", "zh_TW": "taiwan"},
    "chain": {"ja": "changtian", "zh_HK": "xieding", "zh_TW": "jielong"},
}
"""By game, the tradition of the readers of a language."""
_BEGINNERS: Final = {"tiengow": "basic", "paigow": "guangdong", "chain": "jielong"}
"""By game, the tradition for whoever is new, and for readers of other languages."""


def presets_for(entry: Entry, language: str, *, new_player: bool = False) -> list[str]:
    """List the presets of a game, the most fitting first.

    Args:
        entry: The game.
        language: A key of `ui.language.i18n.LANGUAGES`.
        new_player: The player said that the game is new to him.
    """
    usual = _BEGINNERS.get(entry.key, entry.preset_keys[0])
    first = usual if new_player else _FIRST.get(entry.key, {}).get(language, usual)
    return sorted(entry.preset_keys, key=lambda key: key != first)
