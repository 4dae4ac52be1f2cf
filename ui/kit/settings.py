# SPDX-License-Identifier: MIT
"""The settings: one small JSON file that can never keep the program from starting."""

from __future__ import annotations

import json
import logging
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from dominoes.characters import composed, without_unfit
from dominoes.errors import Reason, StoreError
from dominoes.records.encodings import unicode_text
from dominoes.records.files import make_folder, read_given
from ui.kit import theme
from ui.kit.theme import CLOTHS, LARGEST_TEXT, SMALLEST_TEXT
from ui.language.i18n import LANGUAGES

_log = logging.getLogger(__name__)

VERSION: Final = 1
"""Grows when the meaning of a key changes."""

LONGEST_NAME: Final = 24
"""Characters in a player's name."""
MOST_PLAYERS: Final = 50
LARGEST_FILE: Final = 1_000_000
"""Bytes read of a settings file; a larger one is no settings file."""

WITH_RANKS: Final = ("rank", "both")
LABELS: Final = ("none", "name", *WITH_RANKS)
TILE_SETS: Final = ("ebony", "bone", "paper")
OWN: Final = "own-"
"""How the key of a set of one's own begins; see `ui.tiles.own`."""
CHROMES: Final = ("system", *theme.CHROMES)
MOTIONS: Final = ("on", "off", "system")
HAND_ORDERS: Final = ("tidy", "dealt")
COACHING: Final = ("asked", "warn", "tell", "full")
"""When the coach speaks: only when asked; before a costly move; after each move; before, again, and after it."""
SPEEDS: Final = (0.5, 3.0)
"""Slowest and fastest."""
SPEED_STEPS: Final = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0)
"""The speeds that keys step through."""
WAITS, CALM, QUICK = "waits", "calm", "quick"
"""The keys of `PACES`: nothing finished goes before a click, only the finished table stays, or all goes on."""
FUN, COUNTED, STRICT = "fun", "counted", "strict"
"""How one plays: with help and out of the statistics, with help, or without."""
PLAYS: Final = (FUN, COUNTED, STRICT)

NOT_SAVED: Final = "settings.not-saved"
"""Key of the reason when the file cannot be written; its argument is the file."""


def clean_name(text: str, longest: int = LONGEST_NAME) -> str:
    """Return *text* as a name: on one line, without invisible characters, not above *longest* characters.

    Its letters are composed, and kana get full width, so that it is equal however it was typed.
    """
    return composed(" ".join(without_unfit(text).split()))[:longest].strip()


def is_name(text: str) -> bool:
    """Return whether *text* may be kept as a name: as `clean_name` returns it; kana may have half width."""
    kept = unicodedata.normalize("NFC", " ".join(without_unfit(text).split()))[:LONGEST_NAME].strip()
    return kept == text


def _one_of(*allowed: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in allowed


def _within(least: float, most: float) -> Callable[[object], bool]:
    return lambda value: isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most


def _tile_set(value: object) -> bool:
    return isinstance(value, str) and (value in TILE_SETS or re.fullmatch(rf"{OWN}[0-9a-f]{{16}}", value) is not None)


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _language(value: object) -> bool:
    return value is None or (isinstance(value, str) and value in LANGUAGES)


def _name(value: object) -> bool:
    return isinstance(value, str) and is_name(value)


def _names(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) <= MOST_PLAYERS and all(map(_name, value))


def _words(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def _anything(_value: object) -> bool:
    return True


def _plain_data(value: object) -> bool:
    return value is None or isinstance(value, dict)


def _plain_data_by_key(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(each, dict) for each in value.values())


def _words_by_name(value: object) -> bool:
    return isinstance(value, dict) and all(map(_words, value.values()))


def _maybe(value: object) -> bool:
    return value is None or isinstance(value, bool)


def _version(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= VERSION


AS_GAME: Final = "game"
"""The cloth is that of the game."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long stays what is finished."""

    trick_seconds: float
    """For a trick; its half for smaller things, and at speed 1."""
    trick_waits: bool = False
    """A trick stays until a click instead."""
    table_waits: bool = True
    """The finished table stays until a click, and only then its settlement is shown."""


PACES: Final[Mapping[str, Pace]] = {
    WAITS: Pace(1.5, trick_waits=True),
    CALM: Pace(1.5),
    QUICK: Pace(0.6, table_waits=False),
}


def _setting(default: Any, fits: Callable[[object], bool]) -> Any:  # noqa: ANN401
    """Declare one setting with its *default*; *fits* returns whether a value from the file can be used."""
    return field(default=default, metadata={"fits": fits})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings of a player, and the program's memory for them."""

    version: int = _setting(VERSION, _version)
    """Of the file; a later one is kept as it is."""
    language: str | None = _setting(None, _language)
    """A key of `LANGUAGES`; None: as the system says."""
    player_name: str = _setting("", _name)
    """The current player."""
    players: tuple[str, ...] = field(default=(), metadata={"fits": _names})
    """All players at this computer, in the order they came."""
    labels: str = _setting("name", _one_of(*LABELS))
    """The text on the tiles."""
    tile_set: str = _setting("ebony", _tile_set)
    """One of `TILE_SETS`, or the key of a set of one's own."""
    red_mark: bool = _setting(default=False, fits=_flag)
    """Red pips have a mark as well."""
    old_three: bool = _setting(default=False, fits=_flag)
    """Long Three 長三 is drawn the old way."""
    cloth: str = _setting(AS_GAME, _one_of(AS_GAME, *CLOTHS))
    """A key of `ui.kit.theme.CLOTHS`, or that of the game."""
    chrome: str = _setting("system", _one_of(*CHROMES))
    """A key of `ui.kit.theme.CHROMES`, or as the system says."""
    text_size: float = _setting(1.0, _within(SMALLEST_TEXT, LARGEST_TEXT))
    motion: str = _setting("system", _one_of(*MOTIONS))
    speed: float = _setting(1.0, _within(*SPEEDS))
    """Factor on the pace of the opponents and of everything that moves."""
    ceremony: bool = _setting(default=True, fits=_flag)
    """The wall is built and opened before every deal."""
    pace: str = _setting(CALM, _one_of(*PACES))
    hand_order: str = _setting("tidy", _one_of(*HAND_ORDERS))
    play: str = _setting(COUNTED, _one_of(*PLAYS))
    coaching: str = _setting("asked", _one_of(*COACHING))
    """When the coach speaks; in Strict play never."""
    side_panel: bool = _setting(default=True, fits=_flag)
    forced: bool = _setting(default=False, fits=_flag)
    """Where only one move is legal, it is made automatically."""
    curtain: bool = _setting(default=True, fits=_flag)
    """Between two people's turns at one computer a curtain hides all tiles."""
    characters: bool = _setting(default=True, fits=_flag)
    """Every opponent plays in a style of its own."""
    talk: bool = _setting(default=True, fits=_flag)
    """Opponents say a word now and then."""
    talk_aloud: bool = _setting(default=False, fits=_flag)
    """Screen readers read that out."""
    sound: bool = _setting(default=True, fits=_flag)
    volume: float = _setting(0.6, _within(0.0, 1.0))
    voice: bool = _setting(default=False, fits=_flag)
    """Tiles and calls are said aloud, where there is a voice for the language."""
    tips: bool = _setting(default=True, fits=_flag)
    """Now and then the table shows a tip."""
    tips_seen: tuple[str, ...] = field(default=(), metadata={"fits": _words})
    """Keys of the tips that were shown."""
    review_speed: float = _setting(1.0, _within(*SPEEDS))
    """Factor on the speed at which a record is replayed."""
    window: dict[str, Any] | None = field(default=None, metadata={"fits": _plain_data})
    """Where the window was: ``x y width height maximized``."""
    last_setup: dict[str, Any] | None = field(default=None, metadata={"fits": _plain_data})
    """The last match begun, as `MatchSetup.to_dict` returns it."""
    setups: Mapping[str, dict[str, Any]] = field(default_factory=dict, metadata={"fits": _plain_data_by_key})
    """The last match begun of each game, by its key."""
    daily_tables: Mapping[str, dict[str, Any]] = field(default_factory=dict, metadata={"fits": _plain_data_by_key})
    """By game the rules and the opponents of its daily deal, as `ui.pages.daily.page` keeps them."""
    rule_sets: tuple[Any, ...] = field(default=(), metadata={"fits": _anything})
    """Rule sets of one's own, as `ui.saving.rule_sets` reads them; nothing in it is thrown away unread."""
    lessons_finished: Mapping[str, Sequence[str]] = field(default_factory=dict, metadata={"fits": _words_by_name})
    """By the name of a player the keys of the lessons that they have come to the end of."""
    drills: Mapping[str, dict[str, Any]] = field(default_factory=dict, metadata={"fits": _plain_data_by_key})
    """Data of `dominoes.practice.progress` for the drills of each player, by name."""
    drills_timed: bool = _setting(default=True, fits=_flag)
    """Drills go against the clock."""
    favourites: Mapping[str, Sequence[str]] = field(default_factory=dict, metadata={"fits": _words_by_name})
    """By the name of a player the keys of the games that they like most."""
    new_player: bool | None = _setting(None, _maybe)
    """Whether the player said that the game is new to them; None: not asked yet."""
    welcomed: bool = _setting(default=False, fits=_flag)
    """A round was finished before the player said anything: they are not asked any more."""
    others: Mapping[str, Any] = field(default_factory=dict)
    """Other content of the file, kept for its owner: settings of single games, and fields of later versions."""

    @property
    def trick_seconds(self) -> float:
        """Seconds that a finished trick stays, at speed 1."""
        return PACES[self.pace].trick_seconds

    @property
    def trick_waits(self) -> bool:
        """Whether a finished trick stays until a click instead."""
        return PACES[self.pace].trick_waits

    @property
    def table_waits(self) -> bool:
        """Whether the finished table stays until a click."""
        return PACES[self.pace].table_waits

    @property
    def honest(self) -> bool:
        """Whether no hints are given, and no move is taken back."""
        return self.play == STRICT

    @property
    def relaxed(self) -> bool:
        """Whether rounds are kept, but not counted in statistics."""
        return self.play == FUN

    @property
    def warns(self) -> bool:
        """Whether the coach asks again before a costly move."""
        return self.coaching in ("warn", "full") and not self.honest

    @property
    def judges(self) -> bool:
        """Whether the coach says after a move how good it was."""
        return self.coaching in ("tell", "full") and not self.honest

    @property
    def advises(self) -> bool:
        """Whether the coach shows its advice before each move."""
        return self.coaching == "full" and not self.honest

    @property
    def tiles(self) -> theme.Tiles:
        """The tiles that the player chose."""
        return theme.Tiles(self.tile_set, self.red_mark, self.old_three)

    def with_values(self, values: Mapping[str, Any]) -> Settings:
        """Return a copy with these *values*; a name that is no field is the key of a setting of a single game."""
        shared = {name: value for name, value in values.items() if name in _FIELDS}
        of_games = {name: value for name, value in values.items() if name not in _FIELDS}
        return replace(self, **shared, others={**self.others, **of_games})

    def last_setup_of(self, game: str) -> dict[str, Any] | None:
        """Return the last match begun of *game*, as `MatchSetup.to_dict` returned it; None if there was none."""
        # Earlier versions kept one for all games, and a file may have been written by both.
        if self.last_setup is not None and self.last_setup.get("game") == game:
            return self.last_setup
        return self.setups.get(game)

    def with_setup(self, setup: dict[str, Any]) -> Settings:
        """Return a copy with *setup*, from `MatchSetup.to_dict`, as the last match begun, also of its game."""
        last = [each for each in (self.last_setup, setup) if each is not None and isinstance(each.get("game"), str)]
        return replace(self, last_setup=setup, setups={**self.setups, **{each["game"]: each for each in last}})

    @property
    def finished(self) -> frozenset[str]:
        """Keys of the lessons finished by the current player."""
        return frozenset(key for name in self._my_names for key in self.lessons_finished.get(name, ()))

    @property
    def _my_names(self) -> tuple[str, ...]:
        """Names of the current player's lessons: the first player also owns those without a name."""
        return ("", self.player_name) if self.player_name in ("", *self.players[:1]) else (self.player_name,)

    def with_finished(self, lesson: str) -> Settings:
        """Return a copy with the *lesson* of this key finished by the current player."""
        others = {name: keys for name, keys in self.lessons_finished.items() if name not in self._my_names}
        return replace(self, lessons_finished={**others, self.player_name: sorted(self.finished | {lesson})})

    @property
    def my_drills(self) -> tuple[dict[str, Any], ...]:
        """Unchecked drill data of the current player, in the form given to `with_drills`."""
        return tuple(self.drills[name] for name in self._my_names if name in self.drills)

    def with_drills(self, kept: dict[str, Any]) -> Settings:
        """Return a copy with *kept* as the data of all drills of the current player."""
        others = {name: each for name, each in self.drills.items() if name not in self._my_names}
        return replace(self, drills={**others, self.player_name: kept})

    @property
    def favourite_games(self) -> frozenset[str]:
        """Keys of the favourite games of the current player."""
        return frozenset(key for name in self._my_names for key in self.favourites.get(name, ()))

    def with_favourite(self, game: str, *, favourite: bool) -> Settings:
        """Return a copy with *game* as a *favourite* of the current player, or no longer."""
        others = {name: keys for name, keys in self.favourites.items() if name not in self._my_names}
        mine = self.favourite_games | {game} if favourite else self.favourite_games - {game}
        return replace(self, favourites={**others, self.player_name: sorted(mine)})

    def with_player(self, name: str) -> Settings:
        """Return a copy with *name* as the current player; a new player is added to the list."""
        players = self.players if name in self.players else (*self.players, name)
        return replace(self, player_name=name, players=players)

    def with_renamed(self, before: str, after: str) -> Settings:
        """Return a copy with the player *before* renamed to *after*."""
        players = tuple(dict.fromkeys(after if each == before else each for each in self.players))
        now = after if self.player_name == before else self.player_name
        drills = {name: each for name, each in self.drills.items() if name not in (before, after)}
        # If there already is somebody of that name, their data is kept.
        kept = self.drills.get(after, self.drills.get(before))
        if kept is not None:
            drills[after] = kept
        return replace(
            self,
            player_name=now,
            players=players,
            lessons_finished=_with_joined(self.lessons_finished, before, after),
            drills=drills,
            favourites=_with_joined(self.favourites, before, after),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return plain data for the file."""
        own = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "others"}
        return {**self.others, **own}


def _with_joined(by_name: Mapping[str, Sequence[str]], before: str, after: str) -> dict[str, Sequence[str]]:
    """Return *by_name* with the keys under *before* moved to those under *after*."""
    joined = {name: keys for name, keys in by_name.items() if name not in (before, after)}
    both = [key for name in (after, before) for key in by_name.get(name, ())]
    return {**joined, after: list(dict.fromkeys(both))} if both else joined


_FIELDS: Final = frozenset(f.name for f in fields(Settings))


_EARLIER: Final[Mapping[str, Callable[[object], bool]]] = {
    "trick_seconds": _within(0.3, 5.0),
    "trick_waits": _flag,
    "table_waits": _flag,
    "honest": _flag,
    "relaxed": _flag,
}
"""Keys of version 1.0 for what `Settings.pace` and `Settings.play` are now."""


def _of_earlier(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the pace and the play that come nearest to what version 1.0 wrote in *data*."""
    old = {name: data[name] for name, fits in _EARLIER.items() if name in data and fits(data[name])}
    seconds = old.get("trick_seconds", PACES[CALM].trick_seconds)
    on = not old.get("table_waits", True) and seconds <= PACES[CALM].trick_seconds
    pace = WAITS if old.get("trick_waits") else QUICK if on or seconds < 1 else CALM
    # Of both, what stays out of the statistics weighs more: what was counted stands there for good.
    return {"pace": pace, "play": FUN if old.get("relaxed") else STRICT if old.get("honest") else COUNTED}


def from_dict(data: Mapping[str, Any]) -> Settings:
    """Return the settings that `Settings.to_dict` wrote; a bad value becomes the default, unknown keys are kept."""
    data = {**_of_earlier(data), **{key: value for key, value in data.items() if key not in _EARLIER}}
    known = {f.name: f.metadata["fits"] for f in fields(Settings) if f.name != "others"}
    values = {name: data[name] for name, fits in known.items() if name in data and fits(data[name])}
    # JSON has no tuples, and settings are compared.
    values |= {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    if not isinstance(values.get("rule_sets", ()), tuple):
        values["rule_sets"] = (values["rule_sets"],)
    return Settings(**values, others={key: data[key] for key in data if key not in known and key != "others"})


def changed_speed(speed: float, steps: int) -> float:
    """Return the speed that is so many *steps* faster than *speed*, or slower if *steps* is negative."""
    nearest = min(range(len(SPEED_STEPS)), key=lambda at: abs(SPEED_STEPS[at] - speed))
    return SPEED_STEPS[min(max(nearest + steps, 0), len(SPEED_STEPS) - 1)]


def load(path: Path) -> Settings:
    """Read the settings; without a file, or with one that cannot be read, give the defaults.

    An unreadable file is kept beside it under a name with the ending ``.bad``.
    """
    try:
        return from_dict(_read(path))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, TypeError, RecursionError) as error:
        _log.info("cannot read the settings: %s", error)
        _put_aside(path)
        return Settings()


def _read(path: Path) -> dict[str, Any]:
    """Read the JSON object in the file; any other content raises one of many errors."""
    raw = read_given(path, LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise ValueError("too large for a settings file")
    data = json.loads(unicode_text(raw))
    if not isinstance(data, dict):
        raise TypeError("not an object")
    return data


def _put_aside(path: Path) -> None:
    """Rename an unreadable file, so that nothing is lost when the settings are next saved."""
    names = (path.with_name(f"{path.name}{'' if n == 1 else f'.{n}'}.bad") for n in range(1, 100))
    aside = next((name for name in names if not name.exists()), path.with_name(f"{path.name}.bad"))
    try:
        path.replace(aside)
    except OSError as error:
        _log.info("cannot put the settings aside: %s", error)


def save(settings: Settings, path: Path) -> None:
    """Write the settings in one go: afterwards the file holds all of the new ones or all of the old.

    Raises:
        StoreError: the file cannot be written; the old one is unharmed.
    """
    # Imported here: a start only reads.
    from PySide6.QtCore import QIODevice, QSaveFile  # noqa: PLC0415

    # Escapes, so that even half a surrogate pair from an unknown key can be written.
    text = json.dumps(settings.to_dict(), indent=2) + "\n"
    file = QSaveFile(str(path))
    try:
        make_folder(path.parent)
        written = file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(text.encode("ascii")) == len(text)
    except OSError as error:
        raise StoreError(Reason(NOT_SAVED, path=str(path))) from error
    if not (written and file.commit()):
        raise StoreError(Reason(NOT_SAVED, path=str(path)))
