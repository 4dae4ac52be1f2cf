# SPDX-License-Identifier: MIT
"""Possible content of a disk after a power cut: rebuilt from the system calls of a program.

All that was synced is there. Of what was written later, each sector of each write is there or not; of names made,
moved and removed later in a folder, the first so many. A disk that lies about flushing is not modelled.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SECTOR: Final = 512
_CALLS: Final = (
    *("openat", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "mkdir", "mkdirat"),
    *("link", "linkat", "unlink", "unlinkat", "rename", "renameat", "renameat2"),
)
_NAMING: Final = ("openat", "mkdir", "link", "unlink", "rename")
"""First words of the calls that make, move or remove names."""
_LINE: Final = re.compile(r"(?:\d+ +)?(?P<name>\w+)\((?P<rest>.*)\) += (?P<result>-?\d+)(?:<(?P<opened>.*)>)?(?: .*)?")
_STRING: Final = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_HANDLE: Final = re.compile(r"^(-?\d+|AT_FDCWD)(?:<(.*?)>)?(?:, |$)")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, in order."""

    kind: str
    """``create``, ``folder``, ``write``, ``truncate``, ``link``, ``rename``, ``unlink`` or ``sync``; told by
    a program ``ack`` or ``done``."""
    file: str = ""
    """Its path below the folder of the program, empty for that folder; or the word of a finished step."""
    at: int = 0
    """Offset of a write, -1 for the end of the last one; the new length; the number of the step."""
    data: bytes = b""
    other: str = ""
    """The second name that a file was given, or its new one."""


def trace(folder: Path, *writer: str) -> list[Event]:
    """Run the module *writer*, with its arguments, in *folder* and return what it did to the disk.

    Raises:
        RuntimeError: the system does not let its calls be traced; then nothing can be said about power cuts here.
    """
    log = folder.with_name(folder.name + ".strace")
    folder.mkdir()
    strace = shutil.which("strace")
    if strace is None:
        raise RuntimeError("strace is missing: `python3 run.py test` installs it (Debian: apt-get install strace)")
    tracing = [strace, "-f", "-y", "-xx", "-s", "10000000", "-e", f"trace={','.join(_CALLS)}", "-o", str(log)]
    done = subprocess.run(
        [*tracing, sys.executable, "-m", *writer], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"strace is not permitted to trace, or the writer failed: {done.stderr[-500:]}")
    events = list(_events(log, folder))
    log.unlink()
    return events


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


def _name(text: str | None) -> str:
    """Read a path as strace writes it, in hexadecimal or not."""
    text = text or ""
    return _bytes(text).decode() if re.fullmatch(r"(?:\\x[0-9a-f]{2})+", text) else text


def _events(log: Path, folder: Path) -> Iterator[Event]:
    there: set[str] = set()
    ends: dict[str, int] = {}
    """Offset of the next plain write to a file: such files are written from their beginning to their end."""
    with log.open(encoding="ascii") as lines:
        for line in lines:
            call = _LINE.fullmatch(line.rstrip("\n"))
            event = None
            if call is not None and not call["result"].startswith("-"):
                event = _event(call["name"], call["rest"], folder)
            match event:
                case Event("create", file) if file in there:
                    event = None
                    if "O_TRUNC" in line:
                        ends[file], event = 0, Event("truncate", file)
                case Event("create", file):
                    ends[file] = 0
                    there.add(file)
                case Event("write", file, at=-1):
                    event = replace(event, at=ends[file])
                    ends[file] += len(event.data)
                case Event("rename" | "link" | "unlink", file):
                    there = {*there, event.other} - (set() if event.kind == "link" else {file})
                    ends[event.other] = ends.get(file, 0)
            if event is not None:
                yield event


def _below(folder: Path, path: Path) -> str | None:
    """Return the name of *path* below *folder*; None if it is elsewhere."""
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) and path != folder else None


def _event(name: str, rest: str, folder: Path) -> Event | None:
    """Read one system call that went well; None if it concerns nothing in *folder*."""
    handle = _HANDLE.match(rest)
    strings = [_bytes(each) for each in _STRING.findall(rest)]
    if name == "write" and handle and handle[1] == "1":
        word, what = strings[0].decode().split()
        return Event("ack", at=int(what)) if word == "ack" else Event("done", what)
    if name.startswith(_NAMING):
        return _name_event(name, rest, [_below(folder, Path(each.decode("utf-8", "replace"))) for each in strings])
    opened = Path(_name(handle[2])) if handle else Path()
    file = "" if opened == folder else _below(folder, opened)
    # A file of which no name is left is of no interest.
    if file is None or file.endswith(" (deleted)"):
        return None
    match name:
        case "write":
            return Event("write", file, -1, strings[0])
        case "pwrite64":
            return Event("write", file, int(rest.rpartition(", ")[2]), strings[0])
        case "ftruncate":
            return Event("truncate", file, int(rest.rpartition(", ")[2]))
    return Event("sync", file)


def _name_event(name: str, rest: str, names: list[str | None]) -> Event | None:
    """Return the event of a call that makes, moves or removes *names*; None for names elsewhere."""
    first = names[0]
    if first is None:
        assert not any(names), "nothing comes from elsewhere, or goes there"
        return None
    if name == "openat":
        return Event("create", first) if "O_CREAT" in rest else None
    if name.startswith("mkdir"):
        return Event("folder", first)
    if name.startswith("unlink"):
        assert "AT_REMOVEDIR" not in rest, "folders that are removed are not modelled"
        return Event("unlink", first)
    second = names[1]
    assert second is not None, "nothing goes elsewhere"
    if name.startswith("link"):
        return Event("link", first, other=second)
    assert first.rpartition("/")[0] == second.rpartition("/")[0], "names that move to other folders are not modelled"
    return Event("rename", first, other=second)


@dataclass
class _File:
    """A file as it is surely on the disk, and what else was done to it since."""

    synced: bytearray = field(default_factory=bytearray)
    later: list[Event] = field(default_factory=list)


class Disk:
    """The content of the disk, event by event."""

    def __init__(self) -> None:
        """Begin with an empty folder."""
        self._names: dict[str, _File] = {}
        """Those that are surely there."""
        self._now: dict[str, _File] = {}
        self._folders: dict[str, list[tuple[Event, _File]]] = {"": []}
        """Names made, moved or removed in each since it was synced."""
        self.acknowledged = 0
        """The last step that the program has said is done."""
        self.done: set[str] = set()
        """Other steps it reported as done."""

    def follow(self, event: Event) -> None:
        """Apply one more event."""
        match event:
            case Event("ack"):
                self.acknowledged = event.at
            case Event("done", word):
                self.done.add(word)
            case Event("folder", name):
                self._folders[name] = []
                self._folder_of(name).append((event, _File()))
            case Event("create" | "link" | "rename" | "unlink"):
                file = _File() if event.kind == "create" else self._now[event.file]
                _rename(self._now, event, file)
                self._folder_of(event.other or event.file).append((event, file))
            case Event("sync", name) if name in self._folders:
                for each, file in self._folders[name]:
                    _rename(self._names, each, file)
                self._folders[name] = []
            case Event("sync", name):
                file = self._now[name]
                for each in file.later:
                    _apply(file.synced, each)
                file.later = []
            case _:
                self._now[event.file].later.append(event)

    def _folder_of(self, name: str) -> list[tuple[Event, _File]]:
        return self._folders[name.rpartition("/")[0]]

    def cut(self, folder: Path, chance: Random) -> None:
        """Write to *folder* what may be there if the power fails now."""
        names = dict(self._names)
        for later in self._folders.values():
            for event, file in later[: chance.randint(0, len(later))]:
                _rename(names, event, file)
        keep = chance.choice([0.0, 0.3, 0.5, 0.9, 1.0])
        # Of a file with two names both show the same.
        written: dict[int, bytes] = {}
        there = {""}
        for name, file in sorted(names.items()):
            if name.rpartition("/")[0] not in there:
                continue
            if name in self._folders:
                there.add(name)
                folder.joinpath(name).mkdir()
                continue
            if id(file) not in written:
                written[id(file)] = _as_kept(file, keep, chance)
            folder.joinpath(name).write_bytes(written[id(file)])


def _rename(names: dict[str, _File], event: Event, file: _File) -> None:
    """Make, move or remove what *event* does, of *file*, in *names*."""
    match event.kind:
        case "unlink":
            names.pop(event.file, None)
        case "link":
            names[event.other] = file
        case "rename":
            names.pop(event.file, None)
            names[event.other] = file
        case _:
            names[event.file] = file


def _as_kept(file: _File, keep: float, chance: Random) -> bytes:
    """Return what the disk has of *file*: each later write by the chance *keep*, now and then only a part of it."""
    data = bytearray(file.synced)
    for event in file.later:
        if chance.random() < keep:
            _apply(data, event if chance.random() < 0.7 else _torn(event, chance))
    return bytes(data)


def _apply(data: bytearray, event: Event) -> None:
    if event.kind == "truncate":
        del data[event.at :]
        data.extend(bytes(event.at - len(data)))
        return
    if len(data) < event.at:
        data.extend(bytes(event.at - len(data)))
    data[event.at : event.at + len(event.data)] = event.data


def _torn(event: Event, chance: Random) -> Event:
    """Return only the beginning or the end of a write, by sectors."""
    first = -(-event.at // SECTOR) * SECTOR - event.at
    edges = [0, *range(first or SECTOR, len(event.data), SECTOR), len(event.data)]
    edge = chance.choice(edges)
    if chance.random() < 0.5:
        return Event(event.kind, event.file, event.at, event.data[:edge])
    return Event(event.kind, event.file, event.at + edge, event.data[edge:])
