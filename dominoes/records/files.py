# SPDX-License-Identifier: MIT
"""Files named by the user: read only if they are regular files, and written whole or not at all.

A name may stand for a folder, an endless device, or a pipe that blocks on opening.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from codecs import getincrementaldecoder
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from time import monotonic, sleep
from typing import BinaryIO, Final, Literal, TextIO, TypeVar

from dominoes.errors import Reason, RecordError
from dominoes.records.encodings import HEAD, Decoded, EncodingError, codec_of, readings, unicode_text, unreadable
from dominoes.records.notation import LARGEST_FILE
from dominoes.records.parts import follows, parts_of

_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""Makes opening a pipe return at once; of no effect on a file, and unknown to Windows."""
_PIECE: Final = 1 << 20
"""Bytes read in one step."""
_MOST_LINES: Final = LARGEST_FILE // 256
"""No line of a round is shorter; more of them would only be empty, and take long."""
FILES: Final = "- is standard input"
"""Note in the help of commands on files read by `given_path`."""
LARGEST_LIST: Final = 1 << 20
"""Bytes of a list of names or of codes."""

PATIENCE: Final = 0.5
"""Seconds of trying again while another program holds the file."""
_PAUSE: Final = 0.02
"""Seconds between two tries."""


class NotAFileError(OSError):
    """There is something of that name, but no file."""

    def __init__(self) -> None:
        """Use a message like those of the system."""
        super().__init__(None, "Not a regular file")


class ImpossibleNameError(ValueError):
    """A name impossible for files: it has a NUL, or a character that the system cannot write."""


_streams: Final = dict[Path, bytes | OSError]()
"""Content of standard input and of pipes, or the error of reading them, by the given name."""


def given_path(name: str) -> Path:
    """Return the path of a file named on the command line, where the name may also stand for a stream.

    Standard input, for which ``-`` stands, and a pipe are read now, up to the size limit of files: `open_given` then
    finds the data, or raises the error. Standard input named twice is read once. The window asks no such thing, for it
    waits for nobody.
    """
    path = Path(name)
    if name == "-" and path in _streams:
        return path
    _streams.pop(path, None)
    try:
        if name == "-" and sys.stdin is None:
            # The starter of the program closed it.
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if name == "-":
            _streams[path] = sys.stdin.buffer.read(LARGEST_FILE + 1)
        elif path.exists() and not path.is_file() and not path.is_dir():
            with path.open("rb") as stream:
                _streams[path] = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        _streams[path] = error
    return path


def is_folder(path: Path) -> bool:
    """Return whether there is a folder at *path*; one that the system refuses to look at is none."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        # A name too long, or below a folder that is closed to this user; opening it tells why.
        return False


def open_given(path: Path, mode: Literal["rb", "r+b"] = "rb") -> BinaryIO:
    """Open the file at *path*, to be closed by the caller; nothing else is opened, so that nobody ever waits.

    Raises:
        NotAFileError: it is a folder, a pipe or a device.
        ImpossibleNameError: no file can have that name.
        OSError: it cannot be opened.
    """
    if (stream := _streams.get(path)) is not None:
        if isinstance(stream, OSError):
            raise stream
        return BytesIO(stream)
    try:
        found = path.stat()
    except ValueError as error:
        raise ImpossibleNameError(str(error)) from None
    _check(found)
    return open(path, mode, opener=_open)


def read_given(path: Path, most: int = -1) -> bytes:
    """Return the content of the file at *path*, at most so many bytes of it; errors as of `open_given`."""
    with open_given(path) as file:
        return file.read(most)


def open_own(path: Path) -> BinaryIO:
    """Open a file of the program's own to be written from its beginning; it is made where there is none.

    Raises:
        NotAFileError: there is something else in its place.
        OSError: it cannot be opened.
    """
    return open(path, "wb", opener=_open)


def _open(path: str, flags: int) -> int:
    descriptor = os.open(path, flags | _AT_ONCE, 0o666)
    try:
        # The file may have been replaced since it was looked at.
        _check(os.fstat(descriptor))
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _check(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise NotAFileError


def lines(path: Path) -> list[str]:
    """Read the lines of a record file in UTF-8, UTF-16 or UTF-32, without its byte order mark.

    Raises:
        RecordError: it is no file, cannot be opened, is too large, has too many lines, is in another encoding, or
            follows another file than the one before it.
    """
    return exhausted(reading(path))


def reading(path: Path) -> Generator[None, None, list[str]]:
    """Do as `lines` in steps of a few milliseconds."""
    found, begun, size = list[str](), list[str](), 0
    with _as_record_errors(path):
        with open_given(path) as file:
            head = file.read(HEAD)
            file.seek(0)
            codec = codec_of(head)
            decoder = getincrementaldecoder(codec)()
            while raw := file.read(_PIECE):
                # It may grow meanwhile.
                size += len(raw)
                try:
                    text = decoder.decode(raw)
                except UnicodeDecodeError:
                    raise unreadable(codec, raw) from None
                first, *others = text.split("\n")
                begun.append(first)
                if others:
                    found += ["".join(begun), *others[:-1]]
                    begun = others[-1:]
                _check_size(path, size, len(found))
                yield
            try:
                found.append("".join([*begun, decoder.decode(b"", final=True)]))
            except UnicodeDecodeError:
                raise unreadable(codec, b"") from None
        _check_order(path, found)
    return found


@contextmanager
def _as_record_errors(path: Path) -> Iterator[None]:
    """Raise errors of reading *path* as RecordError."""
    try:
        yield
    except NotAFileError as error:
        raise RecordError(str(error.strerror), file=str(path), reason=Reason("record.not-a-file")) from None
    except OSError as error:
        raise RecordError(error.strerror or str(error), file=str(path), reason=_why_not(path, error)) from None
    except ImpossibleNameError as error:
        raise RecordError(str(error), file=str(path), reason=Reason("record.missing")) from None
    except EncodingError as error:
        raise RecordError(str(error), file=str(path), reason=_reason(error)) from None


def _why_not(path: Path, error: OSError) -> Reason:
    match error:
        case FileNotFoundError() if len(parts_of(path)) > 1:
            return Reason("record.part-missing")
        case FileNotFoundError():
            return Reason("record.missing")
        case PermissionError():
            return Reason("record.forbidden")
    return Reason("record.unreadable")


def _reason(error: EncodingError) -> Reason:
    if error.seems:
        return Reason("record.code-page", text=error.seems)
    return Reason("record.encoding", text=error.encoding) if error.is_text else Reason("record.form")


def text_given(path: Path, largest: int) -> str:
    """Read the text of a small file that people edit: UTF-8, UTF-16 or UTF-32, without its byte order mark.

    Raises:
        RecordError: it is no file, cannot be opened, has more than *largest* bytes, or is in another encoding.
    """
    with _as_record_errors(path):
        return unicode_text(_bytes_given(path, largest))


def list_given(path: Path, language: str = "") -> tuple[Decoded, ...]:
    """Read a plain list, such as one of names: return the possible texts as `readings` does.

    Raises:
        RecordError: as `text_given`.
    """
    with _as_record_errors(path):
        return readings(_bytes_given(path, LARGEST_LIST), language)


def _bytes_given(path: Path, largest: int) -> bytes:
    with open_given(path) as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise RecordError(f"larger than {largest} bytes", file=str(path), reason=Reason("record.size"))
    return data


def _check_size(path: Path, size: int, number: int) -> None:
    if size > LARGEST_FILE:
        raise RecordError(f"larger than {LARGEST_FILE} bytes", file=str(path), reason=Reason("record.size"))
    if number > _MOST_LINES:
        raise RecordError(f"more than {_MOST_LINES} lines", file=str(path), reason=Reason("record.form"))


def _check_order(path: Path, found: list[str]) -> None:
    if not follows(next(filter(str.strip, found), ""), path):
        message = "of another export than the file before it"
        raise RecordError(message, file=str(path), reason=Reason("record.other-export"))


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn every OSError of the body, which writes *path*, into a RecordError naming it.

    Of a pipe whose reader has left, the error stays.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise RecordError(f"cannot be written: {error.strerror or error}", file=str(path)) from None


@contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """Open a text file to be written in UTF-8, as `whole_binary` does.

    Raises:
        OSError: it cannot be written.
    """
    with whole_binary(path) as file:
        text = TextIOWrapper(file, encoding="utf-8", newline="\n")
        try:
            yield text
        finally:
            text.detach()


@contextmanager
def whole_binary(path: Path) -> Iterator[BinaryIO]:
    """Open a file to be written; *path* is replaced only when all is written.

    Until then the content stands in ``NAME.part`` beside it, which is taken away when anything goes wrong. A device
    or a pipe is written at once, since nothing else can be put in its place.

    Raises:
        OSError: it cannot be written.
    """
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError(None, "is a folder")
    if target.exists() and not target.is_file():
        with target.open("wb") as file:
            yield file
        return
    part = target.with_name(target.name + ".part")
    try:
        with part.open("wb") as file:
            yield file
            # A power cut must leave the old file or the new one, not an empty one.
            file.flush()
            os.fsync(file.fileno())
        replace_file(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    # The file is whole whether or not the system can flush a folder; some network systems cannot.
    with suppress(OSError):
        flush_folder(target.parent)


def replace_file(part: Path, target: Path) -> None:
    """Put *part* in the place of *target*.

    Windows refuses while anybody has one of them open without sharing its deletion, as scanners and indexers do for a
    moment with a new file (MoveFileEx: ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION). Then it is tried again.
    Elsewhere open files are no obstacle (rename in POSIX), and a refusal is final.

    Raises:
        OSError: it cannot be replaced.
    """
    until = monotonic() + PATIENCE
    while True:
        try:
            part.replace(target)
        except PermissionError:
            if not _is_kept_by_others() or monotonic() >= until:
                raise
            sleep(_PAUSE)
        else:
            return


def _is_kept_by_others() -> bool:
    """Return whether this system keeps a file in its place as long as somebody has it open."""
    return sys.platform == "win32"


def make_folder(folder: Path) -> None:
    """Make *folder*, and those that lead to it, unless they are there.

    The names of new ones are flushed: after a power cut a folder without its name on the disk may be gone, with all
    its content.

    Raises:
        OSError: it cannot be made.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for each in missing:
        # Some network systems cannot.
        with suppress(OSError):
            flush_folder(each.parent)


def flush_folder(folder: Path) -> None:
    """Flush the names in *folder* to the disk, where the system can."""
    # Windows opens no folder (os.open: it is refused).
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


T = TypeVar("T")


def exhausted(steps: Generator[None, None, T]) -> T:
    """Take all *steps* at once, and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
