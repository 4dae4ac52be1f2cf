# SPDX-License-Identifier: MIT
"""`installer/make_tiles.py`, and the example of custom tiles that it drew."""

from __future__ import annotations

import json
from pathlib import Path

from installer.make_tiles import ABOUT, FOLDER, make
from ui.tiles.own import CODES


def test_the_example_is_as_it_is_drawn(tmp_path: Path) -> None:
    """All faces and the back, a few kilobytes, and whose they are."""
    make(tmp_path)
    drawn = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert drawn == {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert drawn.keys() == {f"{code}.svg" for code in (*CODES, "back")} | {"set.json"}
    assert json.loads(drawn["set.json"]) == ABOUT
    assert sum(map(len, drawn.values())) < 60_000


def test_faces_have_as_many_pips_as_their_names_say(tmp_path: Path) -> None:
    """The red ones have a dot in them."""
    make(tmp_path)
    for code in CODES:
        text = (tmp_path / f"{code}.svg").read_text(encoding="utf-8")
        reds = {"66": 6}.get(code, sum(int(end) for end in code if end in "14"))
        assert text.count('stroke-width="1.8"') == int(code[0]) + int(code[1])
        assert text.count("<circle") == 2 * (int(code[0]) + int(code[1])) + reds
