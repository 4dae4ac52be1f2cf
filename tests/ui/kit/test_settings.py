# SPDX-License-Identifier: MIT
"""Settings come back as they were, and no file keeps the program from starting."""

from __future__ import annotations

import json
import tempfile
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.errors import StoreError
from ui.kit.settings import (
    LARGEST_FILE,
    LONGEST_NAME,
    NOT_SAVED,
    PACES,
    VERSION,
    Settings,
    clean_name,
    from_dict,
    load,
    save,
)

NAMES = [f.name for f in fields(Settings) if f.name != "others"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
CHANGED = Settings(
    language="ja",
    player_name="小明",
    labels="both",
    tile_set="bone",
    red_mark=True,
    old_three=True,
    cloth="blue",
    chrome="dark",
    text_size=1.5,
    motion="off",
    speed=2.0,
    ceremony=False,
    pace="waits",
    hand_order="dealt",
    play="strict",
    side_panel=False,
    last_setup={"game": "tiengow"},
    setups={"paigow": {"game": "paigow"}},
    new_player=False,
    others={"later": [1, 2]},
)


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    """Every setting survives the file, in a folder that did not exist before."""
    path = tmp_path / "deep" / "settings.json"
    save(CHANGED, path)
    assert load(path) == CHANGED
    save(Settings(), path)
    assert load(path) == Settings()
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    """A first start finds no file, and makes none."""
    assert load(tmp_path / "settings.json") == Settings()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        pytest.param("version", 0, id="version of nothing"),
        pytest.param("version", True, id="version that is a flag"),
        pytest.param("language", "xx", id="language"),
        pytest.param("language", ["ja"], id="language in a list"),
        pytest.param("player_name", "a\nb", id="name of two lines"),
        pytest.param("player_name", "\u202eabc", id="name written backwards"),
        pytest.param("player_name", "x" * (LONGEST_NAME + 1), id="name too long"),
        pytest.param("labels", "all", id="labels"),
        pytest.param("tile_set", "velvet", id="tile set"),
        pytest.param("red_mark", 1, id="flag that is a number"),
        pytest.param("cloth", {}, id="cloth"),
        pytest.param("chrome", None, id="chrome"),
        pytest.param("text_size", 1.76, id="text too large"),
        pytest.param("text_size", True, id="text size that is a flag"),
        pytest.param("speed", float("nan"), id="speed that is no number"),
        pytest.param("speed", 10**400, id="speed beyond numbers"),
        pytest.param("pace", "slow", id="pace"),
        pytest.param("play", True, id="play that is a flag"),
        pytest.param("last_setup", [], id="setup"),
        pytest.param("setups", {"paigow": []}, id="setup of one game"),
        pytest.param("setups", [], id="setups in a list"),
        pytest.param("new_player", "yes", id="new player"),
        pytest.param("favourites", {"Ming": "paigow"}, id="favourites in a word"),
    ],
)
def test_a_bad_value_is_replaced_by_its_default(name: str, bad: object) -> None:
    """One bad value loses that one setting and no other."""
    assert from_dict({**CHANGED.to_dict(), name: bad}) == replace(CHANGED, **{name: getattr(Settings(), name)})


@pytest.mark.parametrize(
    ("old", "pace", "play"),
    [
        ({}, "calm", "counted"),
        ({"trick_seconds": 1.5, "trick_waits": False, "table_waits": True}, "calm", "counted"),
        ({"trick_seconds": 0.3, "trick_waits": True, "honest": True}, "waits", "strict"),
        ({"trick_seconds": 0.3}, "quick", "counted"),
        ({"table_waits": False, "relaxed": True}, "quick", "fun"),
        ({"table_waits": False, "trick_seconds": 4, "honest": True, "relaxed": True}, "calm", "fun"),
        ({"trick_seconds": "0.3", "trick_waits": 1, "honest": None, "relaxed": "yes"}, "calm", "counted"),
        ({"trick_seconds": 99.0, "table_waits": []}, "calm", "counted"),
        ({"trick_waits": True, "honest": True, "pace": "quick", "play": "fun"}, "quick", "fun"),
        ({"trick_waits": True, "pace": "later"}, "calm", "counted"),
    ],
)
def test_pauses_and_ticks_of_version_1_become_a_choice(old: dict[str, Any], pace: str, play: str) -> None:
    """The nearest one is chosen, and the old keys are written no more."""
    found = from_dict({**old, "player_name": "王"})
    assert (found.pace, found.play, found.player_name) == (pace, play, "王")
    assert not {"trick_seconds", "trick_waits", "table_waits", "honest", "relaxed"} & found.to_dict().keys()
    assert from_dict(found.to_dict()) == found


def test_a_pace_says_what_waits() -> None:
    """Each is what the table used to be told by three settings."""
    waits = {key: (Settings(pace=key).trick_waits, Settings(pace=key).table_waits) for key in PACES}
    assert waits == {"waits": (True, True), "calm": (False, True), "quick": (False, False)}
    assert Settings(pace="quick").trick_seconds < Settings(pace="calm").trick_seconds


def test_what_a_later_version_wrote_is_kept(tmp_path: Path) -> None:
    """Unknown keys and a later version number come out as they went in."""
    path = tmp_path / "settings.json"
    given = {"version": VERSION + 1, "music": {"volume": 3}, "odd": "\ud800"}
    path.write_text(json.dumps(given))
    save(replace(load(path), player_name="a"), path)
    after = json.loads(path.read_text())
    assert {key: after[key] for key in given} == given
    assert after["player_name"] == "a"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_a_file_that_an_editor_saved(tmp_path: Path, encoding: str) -> None:
    """A S3-1: it is read all the same."""
    path = tmp_path / "settings.json"
    path.write_text('{"player_name": "王"}', encoding)
    assert load(path).player_name == "王"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("ﾔﾏﾀﾞ", "ヤマダ"),
        ("か\u3099", "が"),
        ("王 \u200b 明", "王 明"),
        ("李👨\u200d👩\u200d👧", "李"),
        ("\u202eabc", "abc"),
    ],
)
def test_a_name_that_is_typed(typed: str, name: str) -> None:
    """A S4 e, f: kana get full width, which every font has; a family is not three persons."""
    assert clean_name(typed) == name


def test_a_name_of_an_earlier_version() -> None:
    """Kana of half width, as 1.0 kept them, stay: rounds are known by that name."""
    assert from_dict({"player_name": "ﾔﾏﾀﾞ"}).player_name == "ﾔﾏﾀﾞ"


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"{", id="cut"),
        pytest.param(b"[1]", id="a list"),
        pytest.param(b"\xff\xfe\x00", id="no text"),
        pytest.param(b"[" * 100_000, id="nested without end"),
        pytest.param(b'{"speed": ' + b"9" * 5000 + b"}", id="a number of 5000 digits"),
        pytest.param(b'{"speed": 2.0}'.ljust(LARGEST_FILE + 1), id="F S4-4: a byte too large, and right but for that"),
    ],
)
def test_an_unreadable_file_is_put_aside(tmp_path: Path, raw: bytes) -> None:
    """The program starts with defaults and the file stays, byte by byte; twice makes two."""
    path = tmp_path / "settings.json"
    for _time in range(2):
        path.write_bytes(raw)
        assert load(path) == Settings()
        assert not path.exists()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["settings.json.2.bad", "settings.json.bad"]
    assert all(file.read_bytes() == raw for file in tmp_path.iterdir())


def test_a_folder_in_its_place_is_put_aside(tmp_path: Path) -> None:
    """A folder of that name does not prevent the start either."""
    path = tmp_path / "settings.json"
    path.mkdir()
    assert load(path) == Settings()
    assert (tmp_path / "settings.json.bad").is_dir()


def test_what_cannot_be_put_aside_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that cannot be written the program starts all the same."""
    path = tmp_path / "settings.json"
    path.write_bytes(b"{")

    def refuse(_path: Path, _target: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "replace", refuse)
    assert load(path) == Settings()
    assert path.read_bytes() == b"{"


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """Saving says which file could not be written: below a file, and over a folder."""
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "file" / "settings.json", tmp_path / "folder"):
        with pytest.raises(StoreError) as caught:
            save(Settings(), path)
        assert caught.value.reason.key == NOT_SAVED
        assert caught.value.reason.listed == (str(path),)


@given(raw=st.binary(max_size=60) | JSON.map(lambda data: json.dumps(data).encode()))
def test_no_garbage_prevents_a_start(raw: bytes) -> None:
    """Any bytes and any JSON give settings that can be saved again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.json"
        path.write_bytes(raw)
        save(load(path), path)
        load(path)


@given(data=st.dictionaries(st.sampled_from([*NAMES, "others", "unknown"]), JSON))
def test_no_values_prevent_a_start(data: dict[str, Any]) -> None:
    """Any values below the known keys give settings whose every value fits, also after a round trip."""
    settings = from_dict(data)
    assert from_dict(json.loads(json.dumps(settings.to_dict()))).to_dict().keys() == settings.to_dict().keys()
    again = from_dict(settings.to_dict())
    assert all(getattr(again, name) == getattr(settings, name) for name in NAMES if name != "last_setup")


@given(st.text(st.characters(codec=None)))
def test_a_name_is_made_fit(text: str) -> None:
    """Any input becomes a name that the file accepts."""
    name = clean_name(text)
    assert from_dict({"player_name": name}).player_name == name
    assert len(name) <= LONGEST_NAME


def test_each_game_has_its_own_last_match() -> None:
    """The last match of every game is kept, also the one that an earlier version kept for all games."""
    tiengow, paigow, later = {"game": "tiengow"}, {"game": "paigow"}, {"game": "tiengow", "levels": []}
    settings = Settings(last_setup=tiengow).with_setup(paigow)
    assert (settings.last_setup_of("tiengow"), settings.last_setup_of("paigow")) == (tiengow, paigow)
    assert settings.last_setup == paigow
    assert settings.last_setup_of("chain") is None
    # An earlier version that wrote the file since knows only the last match of all.
    assert replace(settings, last_setup=later).last_setup_of("tiengow") == later
    assert Settings(last_setup={"game": 3}).with_setup(paigow).setups == {"paigow": paigow}


def test_everybody_has_their_own_favourites() -> None:
    """Marked once, they go with the name; what is marked before there is a name is the first player's."""
    settings = Settings().with_favourite("a", favourite=True).with_player("Ming").with_favourite("b", favourite=True)
    assert settings.favourites == {"Ming": ["a", "b"]}
    two = settings.with_player("Mei").with_favourite("c", favourite=True).with_favourite("b", favourite=False)
    assert two.favourite_games == {"c"}
    assert two.with_renamed("Mei", "Ming").favourites == {"Ming": ["a", "b", "c"]}
    assert two.with_renamed("Ming", "Lan").with_player("Lan").favourite_games == {"a", "b"}
    assert settings.with_favourite("a", favourite=False).favourite_games == {"b"}
