# SPDX-License-Identifier: MIT
"""`dominoes.records.pasted`: records and codes in what was copied from a chat, a mail or a terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dominoes.records import pasted
from dominoes.records.notation import LONGEST_LINE, checksum
from dominoes.records.pasted import codes_in, one_code_in, records_in
from dominoes.records.reader import check_lines
from tests.support.record_lines import golden


def named(name: str) -> str:
    """Return a record with *name* as a player, with its checksum."""
    data: dict[str, Any] = json.loads(golden("ng")[0])
    data["players"] = [name, *data["players"][1:]]
    data["sha256"] = checksum(data)
    return json.dumps(data, ensure_ascii=False)


def wrong(lines: list[str]) -> list[str]:
    """Return what is wrong with *lines*, one for each."""
    return [str(found) for _number, found in check_lines(Path("x"), lines) if isinstance(found, Exception)]


@pytest.mark.parametrize(
    "name",
    ["陳　大文", "José\u00a0A", "a  b", "a\u2003b", "a\u202fb", "a\ue000b", " a "],
    ids=ascii,
)
@pytest.mark.parametrize("around", ["{}", "睇下： {} ！", "{}\n"])
def test_wide_spaces_stay(name: str, around: str) -> None:
    """The program's own text comes back letter by letter."""
    line = named(name)
    assert records_in(around.format(line)) == [line]
    spread = records_in(json.dumps(json.loads(line), ensure_ascii=False, indent=1))
    assert [json.loads(each) for each in spread] == [json.loads(line)]
    assert not wrong(spread)


@pytest.mark.parametrize("separator", ["\n", "\r\n", "\n> ", "\r\n> ", "\n>> ", "\n> > ", "\r", "\u2028"], ids=ascii)
@pytest.mark.parametrize("width", [40, 72, 76, 80, 132])
@pytest.mark.parametrize("name", ["陳　大文", "Ann of the hill"])
def test_wrapped_records(separator: str, width: int, name: str) -> None:
    """Breaks in a string, too, as that of the checksum; several records in one text."""
    line = named(name)
    broken = separator.join(line[at : at + width] for at in range(0, len(line), width))
    found = records_in(f"> {broken}\n\n{broken}\n")
    assert [json.loads(each) for each in found] == [json.loads(line)] * 2
    assert not wrong(found)


def test_words_are_wrapped() -> None:
    """A mail program breaks at spaces and takes them away; breaks in a digest take nothing."""
    line = named("Ann of the hill")
    found = records_in(line.replace("of the", "of\n> the").replace('"sha256": "', '"sha256":\n> "'))
    assert not wrong(found)
    digest = json.loads(line)["sha256"]
    found = records_in(line.replace("of the", "of\nthe").replace(digest, digest[:9] + "\n" + digest[9:]))
    assert not wrong(found)


def test_many_wrapped_records() -> None:
    """More than a few in one mail."""
    line = named("Ann")
    broken = "\n".join(line[at : at + 76] for at in range(0, len(line), 76))
    assert not wrong(records_in((broken + "\n") * 30))


@pytest.mark.parametrize(
    "text",
    [
        '{"gupai":' * 20_000,
        ('{"gupai":1,"a":"' + "x\n" * 3000) * 200,
        ('{"gupai":1' + " " * LONGEST_LINE) * 30,
        ('{"gupai":1,"a":"\n"}' + " " * 3000) * 1000,
    ],
    ids=["begun", "open strings", "spaces", "whole"],
)
def test_mending_is_bounded(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many characters are looked at in all, however long the text is."""
    looked: list[int] = []

    def mended(part: str) -> str:
        looked.append(len(part))
        return ""

    monkeypatch.setattr(pasted, "_mended", mended)
    records_in(text)
    assert 0 < sum(looked) <= 21 * LONGEST_LINE
    assert len(looked) <= 2_000


@pytest.mark.parametrize("between", ["\n", "\r\n", "\n> ", "\r\n>> ", "\n > > "], ids=ascii)
def test_a_code_over_a_quoted_line(between: str) -> None:
    """No sign of quoting stays in it."""
    code = "0AC9-67HM-ZXV0-9"
    broken = f"0AC9-67HM-{between}ZXV0-9"
    assert codes_in(broken) == [code]
    assert one_code_in(broken) == code
    assert codes_in(f"> {broken}\n") == [code]
