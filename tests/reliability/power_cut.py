# SPDX-License-Identifier: MIT
"""What a disk may hold after a power cut: rebuilt from the system calls of a program.

All that was synced is there. Of what was written later, each sector of each write is there or not; of names made and
removed later, the first so many. A disk that lies about flushing is not modelled.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SECTOR: Final = 512
_CALLS: Final = "openat,write,pwrite64,fsync,fdatasync,ftruncate,unlink,unlinkat,rename,renameat,renameat2"
_LINE: Final = re.compile(r"(?:\d+ +)?(?P<name>\w+)\((?P<rest>.*)\) += (?P<result>-?\d+)(?:<(?P<opened>.*)>)?(?: .*)?")
_STRING: Final = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_HANDLE: Final = re.compile(r"^(-?\d+|AT_FDCWD)(?:<(.*?)>)?(?:, |$)")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, in order."""

    kind: str
    """``create``, ``write``, ``truncate``, ``unlink``, ``sync``, ``sync folder`` or ``ack``."""
    file: str = ""
    at: int = 0
    """Where it was written; the new length; the number of the step."""
    data: bytes = b""


def trace(folder: Path, steps: int, synchronous: str = "") -> list[Event]:
    """Run the writer in *folder* and return what it did to the disk: as the store has it, or flushing otherwise.

    Raises:
        RuntimeError: the system does not let its calls be traced; then nothing can be said about power cuts here.
    """
    path, log = folder / "store.db", folder.with_name(folder.name + ".strace")
    folder.mkdir()
    strace = shutil.which("strace")
    if strace is None:
        raise RuntimeError("strace is missing: `python3 run.py test` installs it (Debian: apt-get install strace)")
    writer = [sys.executable, "-m", "tests.reliability.writer", str(path), str(steps), *filter(None, [synchronous])]
    tracing = [strace, "-f", "-y", "-xx", "-s", "10000000", "-e", f"trace={_CALLS}", "-o", str(log)]
    done = subprocess.run([*tracing, *writer], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"strace is not permitted to trace, or the writer failed: {done.stderr[-500:]}")
    events = list(_events(log, folder))
    log.unlink()
    assert sum(event.kind == "ack" for event in events) == steps
    return events


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


def _name(text: str | None) -> str:
    """Read a path as strace writes it, in hexadecimal or not."""
    text = text or ""
    return _bytes(text).decode() if re.fullmatch(r"(?:\\x[0-9a-f]{2})+", text) else text


def _events(log: Path, folder: Path) -> Iterator[Event]:
    there: set[str] = set()
    with log.open(encoding="ascii") as lines:
        for line in lines:
            call = _LINE.fullmatch(line.rstrip("\n"))
            if call is None or call["result"].startswith("-"):
                continue
            event = _event(call["name"], call["rest"], folder)
            if event is None or (event.kind == "create" and event.file in there):
                continue
            if event.kind == "create":
                there.add(event.file)
            elif event.kind == "unlink":
                there.discard(event.file)
            yield event


def _event(name: str, rest: str, folder: Path) -> Event | None:
    """Read one system call that went well; None if it concerns nothing in *folder*."""
    handle = _HANDLE.match(rest)
    strings = _STRING.findall(rest)
    last = rest.rpartition(", ")[2]
    opened = Path(_name(handle[2])) if handle else Path()
    if name == "write" and handle and handle[1] == "1":
        return Event("ack", at=int(_bytes(strings[0]).split()[1]))
    if name.startswith(("openat", "unlink", "rename")):
        named = Path(_bytes(strings[0]).decode("utf-8", "replace"))
        if named.parent != folder or (name == "openat" and "O_CREAT" not in rest):
            return None
        assert not name.startswith("rename"), "names that move are not modelled"
        return Event("create" if name == "openat" else "unlink", named.name)
    if opened == folder:
        return Event("sync folder")
    if opened.parent != folder:
        return None
    assert name != "write", "the place of this write is not known"
    match name:
        case "pwrite64":
            return Event("write", opened.name, int(last), _bytes(strings[0]))
        case "ftruncate":
            return Event("truncate", opened.name, int(last))
    return Event("sync", opened.name)


@dataclass
class _File:
    """A file as it is surely on the disk, and what else was done to it since."""

    synced: bytearray = field(default_factory=bytearray)
    later: list[Event] = field(default_factory=list)


class Disk:
    """What is on the disk, event by event."""

    def __init__(self) -> None:
        """Begin with an empty folder."""
        self._names: dict[str, _File] = {}
        self._later: list[tuple[Event, _File]] = []
        """Names made or removed since the folder was synced."""
        self._now: dict[str, _File] = {}
        self.acknowledged = 0
        """The last step that the program has said is done."""

    def follow(self, event: Event) -> None:
        """Apply one more event."""
        match event.kind:
            case "ack":
                self.acknowledged = event.at
            case "create":
                self._now[event.file] = _File()
                self._later.append((event, self._now[event.file]))
            case "unlink":
                self._later.append((event, self._now.pop(event.file)))
            case "sync folder":
                self._names = dict(self._now)
                self._later = []
            case "sync":
                file = self._now[event.file]
                for each in file.later:
                    _apply(file.synced, each)
                file.later = []
            case _:
                self._now[event.file].later.append(event)

    def cut(self, folder: Path, chance: Random) -> None:
        """Write to *folder* what may be there if the power fails now."""
        names = dict(self._names)
        for event, file in self._later[: chance.randint(0, len(self._later))]:
            if event.kind == "create":
                names[event.file] = file
            else:
                names.pop(event.file, None)
        keep = chance.choice([0.0, 0.3, 0.5, 0.9, 1.0])
        for name, file in names.items():
            data = bytearray(file.synced)
            for event in file.later:
                if chance.random() < keep:
                    _apply(data, event if chance.random() < 0.7 else _torn(event, chance))
            folder.joinpath(name).write_bytes(data)


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
