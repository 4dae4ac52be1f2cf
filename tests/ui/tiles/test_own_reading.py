# SPDX-License-Identifier: MIT
"""Sets of tiles from elsewhere: what is read, and that every fault is told in words before anything is drawn."""

from __future__ import annotations

import stat
import struct
import time
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Thread
from zipfile import ZIP_LZMA, ZipFile, ZipInfo

import pytest
from PySide6.QtGui import QColor, QImage

from dominoes.tiles import FACES, tile
from tests.ui.tiles.sets import EXAMPLE, GROUND, MARK, folder_at, plain_set, png, svg, zip_at, zipped
from ui.games.reasons import error_text
from ui.tiles import own_reading
from ui.tiles.own import MOST_FILES, SIZE, TileSetError
from ui.tiles.own_reading import read_tile_set

pytestmark = pytest.mark.usefixtures("qapp")


def refused(path: Path) -> str:
    """Return why the set at *path* is refused, in words."""
    with pytest.raises(TileSetError) as caught:
        read_tile_set(path)
    words = error_text(caught.value)
    assert not words.startswith("tiles."), words
    assert "{" not in words
    return words


def test_the_example_is_read() -> None:
    """From its folder: all faces and the back, in one size, with what its file says."""
    found = read_tile_set(EXAMPLE)
    assert (found.name, found.about["author"], found.body) == ("Bamboo 竹", "Gupai contributors", "#E3CF95")
    images = [found.image(face) for face in (*FACES, None)]
    assert {image.size().toTuple() for image in images if image is not None} == {SIZE.toTuple()}
    assert None not in images
    heaven = found.image(tile("66"))
    assert heaven is not None
    # The left column of the upper end of 天 is red; its corners are round.
    assert heaven.pixelColor(110, 122).red() > 150 > heaven.pixelColor(250, 122).red()
    assert heaven.pixelColor(0, 0).alpha() == 0


def test_names_are_read_generously(tmp_path: Path) -> None:
    """Either end first, a line between, a word before, in capitals, in a folder; what is hidden is left out."""
    files = plain_set(f66_png=None, f63_png=None, f21_png=None)
    files |= {"TILE-6-6.PNG": png(), "3_6.png": png(), "1-2.svg": svg('<rect width="50" height="250"/>')}
    files |= {"back.png": png(), ".DS_Store": b"x", "readme.txt": b"x"}
    files = {f"set/{name}": data for name, data in files.items()} | {"__MACOSX/set/._66.png": b"x"}
    files["set/SET.json"] = b'{"name": "Jade\\u202e  green", "author": 7}'
    found = read_tile_set(zip_at(tmp_path / "a.zip", files))
    assert len(found.pictures) == 22
    # Without one in a file, the name is that of the folder, and a preview is no tile.
    other = read_tile_set(folder_at(tmp_path / "Jade v1.2", plain_set() | {"preview.png": png()}))
    assert (other.name, len(other.pictures)) == ("Jade v1.2", 21)
    assert (found.name, found.about["author"]) == ("Jade green", "")
    # Without a word of theirs, the sides have the colour of the pictures.
    assert QColor(found.body) == QColor(GROUND)


BOMB = "".join(f'<g id="g{n}">' + f'<use xlink:href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
LAUGHS = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
HEAD = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\x0dIHDR"


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a part of a PNG file."""
    return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))


def sized(wide: int, high: int) -> bytes:
    """Return the head of a picture that says to be so large, and a little data."""
    head = struct.pack(">2L5B", wide, high, 8, 2, 0, 0, 0)
    return HEAD[:8] + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")


SCRIPT = "contains a script, which is not allowed."
OUTSIDE = "refers to something outside the picture, which is not allowed."
COMPLEX = "is too complex to be drawn. Try it as PNG."
ENTITIES = "declares entities or a document type. Save it as plain SVG."

BAD_DRAWINGS: dict[str, tuple[bytes, str]] = {
    "a script": (svg("<script>alert(1)</script>"), SCRIPT),
    "a script of another namespace": (svg('<x:script xmlns:x="urn:x"/>'), SCRIPT),
    "a script in what is left out": (svg("<metadata><script/></metadata>"), SCRIPT),
    "an event": (svg('<rect width="9" height="9" onclick="x()"/>'), SCRIPT),
    "an event of the whole": (svg('<rect width="9" height="9"/>', 'viewBox="0 0 100 250" onload="x()"'), SCRIPT),
    "a link that runs": (svg('<use xlink:href="java\nscript:x()"/>'), SCRIPT),
    "a page within": (svg("<foreignObject><p>x</p></foreignObject>"), SCRIPT),
    "a picture from a web site": (svg('<image xlink:href="https://example.org/a.png"/>'), "only shapes and text"),
    "a picture within": (svg('<image href="data:image/png;base64,AAAA"/>'), "only shapes and text"),
    "a part of another file": (svg('<use xlink:href="../../secret.svg#a"/>'), OUTSIDE),
    "a part of a file": (svg('<use href="file:///etc/passwd"/>'), OUTSIDE),
    "a colour from elsewhere": (svg('<rect width="9" height="9" fill="url(http://x/#a)"/>'), OUTSIDE),
    "a style from elsewhere": (svg("<style>@import 'http://x/a.css';</style>"), OUTSIDE),
    "a style with a file": (svg("<style>rect{fill:url( 'file:///x' )}</style>"), OUTSIDE),
    "a style in disguise": (svg(r"<style>rect{fill:\75rl(http://x)}</style>"), OUTSIDE),
    "an open url": (svg('<rect style="fill:url(http://x"/>'), OUTSIDE),
    "a base": (svg('<g xml:base="http://x/"/>'), OUTSIDE),
    "a style sheet": (svg("", before='<?xml-stylesheet href="http://x/a.css"?>'), OUTSIDE),
    "entities": (svg("<text>&b;</text>", before=LAUGHS), ENTITIES),
    "a document type": (svg("", before='<!DOCTYPE svg SYSTEM "file:///etc/passwd">'), ENTITIES),
    "an unknown entity": (svg("<text>&b;</text>"), "is not a picture that can be read."),
    "uses in uses": (svg('<g id="g0"><rect width="9" height="9"/></g>' + BOMB), COMPLEX),
    "a use of itself": (svg('<g id="a"><use href="#a"/></g>'), COMPLEX),
    "masks in masks": (svg('<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask>'), COMPLEX),
    "a mask by style": (
        svg('<style>rect{mask:url(#m)}</style><mask id="m"><circle r="9"/></mask><rect width="9" height="9"/>'),
        COMPLEX,
    ),
    "equal names": (
        svg('<rect id="a" width="9" height="9"/><g id="a">' + "<g/>" * 900 + "</g>" + '<use href="#a"/>' * 9),
        COMPLEX,
    ),
    "too deep": (svg("<g>" * 32 + '<rect width="9" height="9"/>' + "</g>" * 32), COMPLEX),
    "too deep by uses": (
        svg('<g id="g0"/>' + "".join(f'<use id="g{n}" href="#g{n - 1}"/>' for n in range(1, 40))),
        COMPLEX,
    ),
    "too many": (svg('<rect width="9" height="9"/>' * 6000), COMPLEX),
    "a pattern": (svg('<pattern id="p" width="1" height="1"/>'), "contains <pattern>"),
    "an animation": (svg('<rect width="9" height="9"><animate attributeName="x" dur="1s"/></rect>'), "<animate>"),
    "a filter": (svg('<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>'), "contains <filter>"),
    "a drawing within": (svg(f"<svg>{'<g/>'}</svg>"), "contains <svg>"),
    "no drawing": (b'<html xmlns="http://www.w3.org/1999/xhtml"/>', "is not a picture that can be read."),
    "another root": (b'<g xmlns="http://www.w3.org/2000/svg"/>', "contains <g>"),
    "no XML": (b"\x89PNG", "is not a picture that can be read."),
    "half": (svg('<rect width="9" height="9"/>')[:-9], "is not a picture that can be read."),
    "nothing": (b"", "is not a picture that can be read."),
    "an unknown encoding": (svg("", before='<?xml version="1.0" encoding="x-y"?>'), "is not a picture that can be"),
    "a gigantic frame": (svg("", 'viewBox="0 0 1e30 2.5e30"'), "has invalid dimensions."),
    "no frame": (svg("", 'viewBox="0 0 0 0"'), "has invalid dimensions."),
    "a frame of nothing": (svg("", 'viewBox="nan nan nan nan"'), "has invalid dimensions."),
    "a frame in words": (svg("", 'viewBox="a b c d"'), "is not a picture that can be read."),
    "a frame in per cent": (svg("", 'width="100%" height="100%"'), "has invalid dimensions."),
    "a gigantic shape": (svg('<path d="M0 0 L1e30 5"/>'), "has invalid dimensions."),
    "a gigantic stroke": (svg('<path style="stroke-width:1e12" d="M0 0"/>'), "has invalid dimensions."),
    "a gigantic letter": (svg("<style>text{font-size:1e12px}</style>"), "has invalid dimensions."),
    "broken lines": (svg('<path style="stroke-dasharray:0.01" d="M0 0H9"/>'), COMPLEX),
    "broken lines by a style sheet": (svg("<style>path{stroke-dasharray: 1 2}</style>"), COMPLEX),
    "a path of many points": (svg(f'<path d="{"M0 0L9 9" * 6000}"/>'), COMPLEX),
    "a path used often": (svg(f'<path id="a" d="{"M0 0L9 9" * 600}"/>' + '<use href="#a"/>' * 10), COMPLEX),
    "a long text": (svg(f"<text>{'a' * 5000}</text>"), COMPLEX),
    "a long style sheet": (svg(f"<style>{'a{fill:red}' * 1000}</style>"), COMPLEX),
    "masks by the dozen": (
        svg('<mask id="m"><circle r="9"/></mask>' + '<rect mask="url(#m)" width="9" height="9"/>' * 100),
        COMPLEX,
    ),
    "references by the thousand": (
        svg('<g id="a"/>' * 1900 + f'<rect fill="{"url(#a)" * 100_000}"/>'),
        COMPLEX,
    ),
    "a shape in a style sheet": (svg('<style><path d="M0 0H9"/></style>'), "contains <path>"),
    "a style sheet within words": (svg("<title><style>a{fill:url(http://x)}</style></title>"), "contains <style>"),
    "a reference that never ends": (svg(f'<rect fill="url({" " * 1_000_000}"/>'), OUTSIDE),
    "references that never end": (svg(f'<rect fill="{"url(" * 250_000}"/>'), OUTSIDE),
    "a very long width": (svg("", f'width="{"1" * 1_000_000}!" height="9"'), "has invalid dimensions."),
    "a very wide width": (svg("", f'width="1{" " * 1_000_000}!" height="9"'), "has invalid dimensions."),
    "a gigantic letter after a colour": (svg("<style>a{fill:#000}text{font-size:1e12px}</style>"), "has invalid dim"),
    "a gigantic step": (svg("<style>g{transform:scale(.9e9,1)}</style>"), "has invalid dimensions."),
    "two references": (svg('<use href="#a" xlink:href="http://x/#a"/>'), OUTSIDE),
    "a square": (svg('<rect width="9" height="9"/>', 'viewBox="0 0 250 250"'), "has the wrong shape"),
    "an empty drawing": (svg(""), "is blank."),
}
BAD_PICTURES: dict[str, tuple[bytes, str]] = {
    "pixels by the thousand million": (sized(100_000, 250_000), "is too large: 100,000 × 250,000 pixels."),
    "pixels by the million": (sized(2000, 5000), "Neither side may have more than 4,096."),
    "the largest number": (sized(0xFFFFFFFF, 0xFFFFFFFF), "Neither side may have more than 4,096."),
    "no pixels": (sized(0, 0), "has the wrong shape"),
    "a large square": (sized(3000, 3000), "has the wrong shape"),
    "fewer pixels than said": (sized(1000, 2500), "is not a picture that can be read."),
    "lying": (png(250, 100), "has the wrong shape"),
    "narrow": (png(20, 50), "is too small: a tile must be at least 60 pixels wide."),
    "half a picture": (png()[:60], "is not a picture that can be read."),
    "only a head": (HEAD, "is not a picture that can be read."),
    "another format": (b"GIF89a" + bytes(50), "is not a picture that can be read."),
    "a drawing": (svg('<rect width="9" height="9"/>'), "is not a picture that can be read."),
    "one colour": (png(colour=MARK), "is blank."),
    "a large file": (png() + bytes(2_000_000), "is too large: a picture may be at most 2 MB."),
}


@pytest.mark.parametrize(("data", "words"), BAD_DRAWINGS.values(), ids=BAD_DRAWINGS)
def test_bad_drawings_are_refused(tmp_path: Path, data: bytes, words: str) -> None:
    """By name, in one sentence, and at once."""
    path, begun = zip_at(tmp_path / "a.zip", {"66.svg": data, **plain_set(f66_png=None)}), time.perf_counter()
    text = refused(path)
    assert time.perf_counter() - begun < 3
    assert text.startswith("“66.svg” ")
    assert words in text


def test_a_drawing_that_takes_long_holds_up_nothing(tmp_path: Path) -> None:
    """Just within what may be drawn, it is given up soon, and other threads work meanwhile."""
    random = Random(1)
    points = " ".join(f"{random.randrange(100)} {random.randrange(250)}" for _ in range(9990))
    drawing = svg(f'<polyline points="{points}" stroke="red"/>')
    path = zip_at(tmp_path / "a.zip", {"66.svg": drawing, **plain_set(f66_png=None)})
    told, longest, seen = list[str](), 0.0, time.perf_counter()
    reading = Thread(target=lambda: told.append(refused(path)))
    reading.start()
    while reading.is_alive():
        time.sleep(0.001)
        longest, seen = max(longest, time.perf_counter() - seen), time.perf_counter()
    assert COMPLEX in told[0]
    assert longest < 1


@pytest.mark.parametrize(("data", "words"), BAD_PICTURES.values(), ids=BAD_PICTURES)
def test_bad_pictures_are_refused(tmp_path: Path, data: bytes, words: str) -> None:
    """Their size is read before they are decoded."""
    text = refused(folder_at(tmp_path / "a", plain_set(f11_png=data)))
    assert text.startswith("“11.png” ")
    assert words in text


def linked() -> bytes:
    """Return a zip file with a symbolic link in it."""
    buffer = BytesIO(zipped(plain_set(f66_png=None)))
    with ZipFile(buffer, "a") as file:
        info = ZipInfo("66.png")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        file.writestr(info, "/etc/passwd")
    return buffer.getvalue()


def packed_oddly() -> bytes:
    """Return a zip file with a picture packed in a way that takes any memory that its head names."""
    buffer = BytesIO(zipped(plain_set(f66_png=None)))
    with ZipFile(buffer, "a", ZIP_LZMA) as file:
        file.writestr("66.png", png())
    return buffer.getvalue()


def locked() -> bytes:
    """Return a zip file that says to have a password."""
    data = bytearray(zipped(plain_set()))
    at = 0
    while (at := data.find(b"PK\1\2", at)) >= 0:
        data[at + 8] |= 1
        at += 4
    return bytes(data)


def broken() -> bytes:
    """Return a zip file whose last picture was changed."""
    data = bytearray(zipped(plain_set()))
    data[data.find(b"PK\1\2") - 10] ^= 0xFF
    return bytes(data)


def nameless() -> bytes:
    """Return a zip file with two files whose names say nothing."""
    return zipped({"qq": b"x", ".": b"x", **plain_set(f66_png=None)}).replace(b"qq", b"\0q")


def far_away() -> bytes:
    """Return a zip file with a picture that begins where no file can be read."""
    data = bytearray(zipped(plain_set()))
    at = data.find(b"PK\1\2")
    name, more = struct.unpack_from("<HH", data, at + 28)
    extra = struct.pack("<HHQ", 1, 8, (1 << 64) - 1)
    struct.pack_into("<H", data, at + 30, more + len(extra))
    struct.pack_into("<L", data, at + 42, 0xFFFFFFFF)
    data[at + 46 + name : at + 46 + name] = extra
    end = data.rfind(b"PK\5\6")
    struct.pack_into("<L", data, end + 12, struct.unpack_from("<L", data, end + 12)[0] + len(extra))
    return bytes(data)


def lying_list() -> bytes:
    """Return a zip file whose list of files says to be very long."""
    data = bytearray(zipped(plain_set()))
    struct.pack_into("<L", data, data.rfind(b"PK\5\6") + 12, 0x7FFFFFFF)
    return bytes(data)


def bomb() -> bytes:
    """Return a small zip file that unpacks to very much."""
    return zipped(plain_set(f66_png=png() + bytes(60_000_000)))


BAD_ZIPS: dict[str, tuple[Callable[[], bytes], str]] = {
    "no zip": (lambda: b"PK no zip", "This is neither a folder nor a zip file."),
    "nothing": (lambda: b"", "This is neither a folder nor a zip file."),
    "half": (lambda: zipped(plain_set())[:2000], "This is neither a folder nor a zip file."),
    "an end without a beginning": (lambda: zipped(plain_set())[-22:], "The zip file is damaged at “a.zip”."),
    "no pictures": (lambda: zipped({"a.txt": b"x"}), "It contains no pictures of tiles."),
    "missing ones": (
        lambda: zipped(plain_set(f66_png=None, f21_png=None)),
        "Pictures (PNG or SVG) are missing for these tiles: 66, 21.",
    ),
    "another tile": (lambda: zipped(plain_set(f77_png=png())), "No tile is called “77.png”."),
    "a tile twice": (
        lambda: zipped({**plain_set(), "3-6.svg": svg("")}),
        "Two pictures are of the same tile: “3-6.svg” and “63.png”.",
    ),
    "a path upwards": (lambda: zipped({**plain_set(), "../../66.png": png()}), "“66.png” points outside the set."),
    "a path to Windows": (lambda: zipped({**plain_set(), "C:\\66.png": png()}), "points outside the set."),
    "a path from the root": (lambda: zipped({**plain_set(), "/etc/66.png": png()}), "points outside the set."),
    "a path with backslashes": (lambda: zipped({**plain_set(), "a\\..\\..\\x.txt": b""}), "points outside the set."),
    "a link": (linked, "“66.png” points outside the set."),
    "a password": (locked, "The zip file is protected by a password."),
    "another packing": (packed_oddly, "“66.png” is compressed in a way that this program cannot read."),
    "damage": (broken, "The zip file is damaged at “"),
    "files without names": (nameless, "Pictures (PNG or SVG) are missing for these tiles: 66."),
    "a picture far away": (far_away, "The zip file is damaged at “"),
    "a bomb": (bomb, "“66.png” is too large: a picture may be at most 2 MB."),
    "a list that lies": (lying_list, "It contains too many files: at most 200 are allowed."),
    "many files": (lambda: zipped({f"{n}.txt": b"" for n in range(MOST_FILES + 1)}), "It contains too many files:"),
    "very many files": (lambda: zipped({f"{n}.txt": b"" for n in range(9000)}), "It contains too many files:"),
    "words that are no JSON": (lambda: zipped({**plain_set(), "set.json": b"{"}), "set.json cannot be read:"),
    "a list of words": (lambda: zipped({**plain_set(), "set.json": b"[]"}), "set.json cannot be read:"),
    "no colour": (lambda: zipped({**plain_set(), "set.json": b'{"body": "red"}'}), "set.json cannot be read:"),
    "deep words": (lambda: zipped({**plain_set(), "set.json": b"[" * 9000}), "set.json cannot be read:"),
    "many words": (lambda: zipped({**plain_set(), "set.json": b" " * 30_000}), "set.json cannot be read:"),
}


@pytest.mark.parametrize(("make", "words"), BAD_ZIPS.values(), ids=BAD_ZIPS)
def test_bad_zip_files_are_refused(tmp_path: Path, make: Callable[[], bytes], words: str) -> None:
    """Nothing lands anywhere."""
    path = tmp_path / "a.zip"
    path.write_bytes(make())
    assert words in refused(path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_large_set_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what its files take together, packed or not."""
    path = zip_at(tmp_path / "a.zip", plain_set())
    monkeypatch.setattr(own_reading, "LARGEST_SET", 1000)
    assert refused(path).startswith("The pictures are too large")
    assert refused(folder_at(tmp_path / "b", plain_set())).startswith("The pictures are too large")


def test_a_set_that_takes_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And one that nobody waits for any more."""
    with pytest.raises(TileSetError):
        read_tile_set(EXAMPLE, lambda: True)
    monkeypatch.setattr(own_reading, "_PATIENCE", -1.0)
    assert COMPLEX in refused(EXAMPLE)


def test_folders_with_faults_are_refused(tmp_path: Path) -> None:
    """A file that is missing, a folder with very many files, and a folder in the place of a picture."""
    assert refused(tmp_path / "none.zip") == "“none.zip” cannot be opened."
    many = folder_at(tmp_path / "many", {f"{n}.txt": b"" for n in range(MOST_FILES + 1)})
    assert refused(many).startswith("It contains too many files")
    other = folder_at(tmp_path / "other", plain_set(f66_png=None))
    (other / "66.png").mkdir()
    assert refused(other) == "Pictures (PNG or SVG) are missing for these tiles: 66."


def test_links_in_a_folder_are_refused(tmp_path: Path) -> None:
    """They may lead anywhere."""
    linking = folder_at(tmp_path / "links", plain_set(f66_png=None))
    (linking / "66.png").symlink_to(tmp_path / "secret.png")
    assert refused(linking).startswith("“66.png” points outside the set.")


def test_names_of_files_play_no_tricks(tmp_path: Path) -> None:
    """What cannot be seen in a name is written out."""
    text = refused(zip_at(tmp_path / "a.zip", {**plain_set(), "7\u202e7.png": png()}))
    assert "\u202e" not in text


FRAME = 'width="20mm" height="50mm" viewBox="0 0 100 250"'
HEAD_OF_W3C = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
GOOD_DRAWINGS = {
    # As drawing programs write them, with much beside the shapes.
    "66": svg(
        '<sodipodi:namedview xmlns:sodipodi="urn:s" pagecolor="#fff"/><metadata><rdf:RDF xmlns:rdf="urn:r">'
        '<rdf:li rdf:resource="http://example.org/"/></rdf:RDF></metadata>'
        '<rect width="50" height="250" style="fill:#102030;stroke:none" data-name="curl 99999999"/>',
        FRAME,
        HEAD_OF_W3C,
    ),
    "11": svg(
        '<defs><linearGradient id="g1234567"><stop offset="0" stop-color="#102030"/></linearGradient></defs>'
        '<symbol id="s"><rect width="50" height="250" fill="url(#g1234567)"/></symbol><use xlink:href="#s"/>'
    ),
    "42": svg('<rect id="r" width="50" height="250" fill="#102030"/><use href="#r" xlink:href="#r" src=""/>'),
    "44": svg('<style>.a{fill:#102030}</style><rect class="a" width="50" height="250"/>'),
    "31": svg('<title>a &lt; b</title><rect width="50" height="250" fill="#102030"/><text y="90">1 &amp; 2</text>'),
    "55": svg('<rect width="37.8" height="189" fill="#102030"/>', 'width="20mm" height="50mm"'),
}


def test_good_pictures_are_drawn(tmp_path: Path) -> None:
    """What stands beside the shapes does no harm; a drawing without a frame has its size, in whatever unit.

    A PNG with packed words that would unpack to very much is read without them.
    """
    files = {f"{code}.svg": data for code, data in GOOD_DRAWINGS.items()}
    words, data = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(20_000_000))), png()
    others = plain_set(f22_png=data[:33] + words + data[33:])
    others = {name: each for name, each in others.items() if name[:2] not in GOOD_DRAWINGS}
    found = read_tile_set(zip_at(tmp_path / "a.zip", files | others))
    for code in GOOD_DRAWINGS:
        image = found.image(tile(code))
        assert isinstance(image, QImage)
        assert image.pixelColor(90, 450) == QColor("#102030"), code
        assert image.pixelColor(270, 450).alpha() == 0, code
    image = found.image(tile("22"))
    assert image is not None
    assert (image.textKeys(), image.pixelColor(180, 100)) == ([], QColor(MARK))


def test_damage_of_any_kind_is_refused_or_harmless(tmp_path: Path) -> None:
    """Bytes are changed, cut and doubled at random: a set, or a sentence, and nothing else."""
    random, whole = Random(39), zipped({**plain_set(f66_png=None), "66.svg": svg('<rect width="9" height="9"/>')})
    path, told = tmp_path / "a.zip", list[str]()
    for _turn in range(60):
        data = bytearray(whole)
        for _change in range(random.choice((1, 3, 30))):
            at = random.randrange(len(data))
            match random.randrange(3):
                case 0:
                    data[at] = random.randrange(256)
                case 1:
                    del data[at : at + random.randrange(1, 40)]
                case _:
                    data[at:at] = data[at : at + random.randrange(1, 40)]
        path.write_bytes(data)
        try:
            read_tile_set(path)
        except TileSetError as error:
            told.append(error_text(error))
    assert len(told) > 30
    assert not [words for words in told if words.startswith("tiles.")]
