# SPDX-License-Identifier: MIT
"""`installer/manifests.py`, by the rules of each package manager: the needed parts of their schemas are kept here.

winget-cli, schemas/JSON/manifests/v1.6.0; Scoop, schema.json; Homebrew, docs/Cask-Cookbook.md; PKGBUILD(5), SRCINFO(5)
and namcap(1) of Arch Linux; flatpak-manifest(5).
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from dominoes import __version__
from installer import build, manifests
from installer.frozen import PACKAGES
from installer.manifests import MANAGERS, ManifestError, page, release

yaml: Any = import_module("yaml")
URL = "https://example.org/players/gupai"
"""A place-holder."""
FILES = (
    f"gupai-{__version__}-setup.exe",
    f"gupai-{__version__}-windows.zip",
    f"Gupai-{__version__}-arm64.dmg",
    f"Gupai-{__version__}-x86_64.dmg",
    f"gupai-{__version__}-linux-x86_64.tar.xz",
    f"gupai-{__version__}-linux-aarch64.tar.xz",
)
SHELL = shutil.which("bash") or ""


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """Return a folder with installers of every system."""
    for name in FILES:
        (tmp_path / name).write_text(name, encoding="utf-8")
    return tmp_path


@pytest.fixture
def texts(dist: Path) -> dict[str, str]:
    """Return every manifest of them."""
    return manifests.manifests(release(dist, URL))


def digest(name: str) -> str:
    """Return the hash of the installer called *name*."""
    return hashlib.sha256(name.encode()).hexdigest()


# -- a small part of JSON Schema ---------------------------------------------------------------------

TYPES = {"string": str, "array": list, "object": dict}


def faults(value: object, schema: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """Yield what is wrong with *value* by *schema*."""
    if not isinstance(value, TYPES[schema.get("type", "string")]):
        yield f"{at}: no {schema.get('type')}"
    elif isinstance(value, dict):
        yield from (f"{at}/{key} is missing" for key in schema.get("required", ()) if key not in value)
        for key, each in value.items():
            if key not in schema["properties"]:
                yield f"{at}/{key} is unknown"
            else:
                yield from faults(each, schema["properties"][key], f"{at}/{key}")
    elif isinstance(value, list):
        for each in value:
            yield from faults(each, schema["items"], f"{at}[]")
    elif isinstance(value, str):
        least, most = schema.get("minLength", 0), schema.get("maxLength", 10_000)
        if not least <= len(value) <= most or ("enum" in schema and value not in schema["enum"]):
            yield f"{at}: {value}"
        if not re.search(schema.get("pattern", ""), value):
            yield f"{at}: {value} is not as {schema['pattern']}"


TEXT: dict[str, Any] = {"type": "string", "minLength": 1}
ADDRESS = {"type": "string", "pattern": "^([Hh][Tt][Tt][Pp][Ss]?)://.+$", "maxLength": 2048}
IDENTIFIER = r'^[^\.\s\\/:\*\?"<>\|\x01-\x1f]{1,32}(\.[^\.\s\\/:\*\?"<>\|\x01-\x1f]{1,32}){1,7}$'
LOCALE = {"type": "string", "pattern": "^([a-zA-Z]{2,3})(-[a-zA-Z]{1,8})*$", "maxLength": 20}
HEAD: dict[str, Any] = {
    "PackageIdentifier": {"type": "string", "pattern": IDENTIFIER, "maxLength": 128},
    "PackageVersion": {"type": "string", "pattern": r'^[^\\/:\*\?"<>\|\x01-\x1f]+$', "maxLength": 128},
    "ManifestVersion": {"type": "string", "enum": ["1.6.0"]},
}


def texts_of(*choices: str, most: int = 64) -> dict[str, Any]:
    """Return the schema of a list of texts."""
    return {"type": "array", "items": {"type": "string", "maxLength": most, **({"enum": choices} if choices else {})}}


WINGET: dict[str, dict[str, Any]] = {
    "version": {
        "type": "object",
        "properties": {**HEAD, "DefaultLocale": LOCALE, "ManifestType": {"enum": ["version"]}},
        "required": ["PackageIdentifier", "PackageVersion", "DefaultLocale", "ManifestType", "ManifestVersion"],
    },
    "installer": {
        "type": "object",
        "properties": {
            **HEAD,
            "ManifestType": {"enum": ["installer"]},
            "Platform": texts_of("Windows.Desktop", "Windows.Universal"),
            "MinimumOSVersion": {"pattern": r"^\d{1,5}(\.\d{1,5}){0,3}$"},
            "InstallerType": {
                "enum": ["msix", "msi", "appx", "exe", "zip", "inno", "nullsoft", "wix", "burn", "portable"]
            },
            "Scope": {"enum": ["user", "machine"]},
            "InstallModes": texts_of("interactive", "silent", "silentWithProgress"),
            "UpgradeBehavior": {"enum": ["install", "uninstallPrevious"]},
            "FileExtensions": texts_of(),
            "ProductCode": {**TEXT, "maxLength": 255},
            "Installers": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "Architecture": {"enum": ["x86", "x64", "arm", "arm64", "neutral"]},
                        "InstallerUrl": ADDRESS,
                        "InstallerSha256": {"pattern": "^[A-Fa-f0-9]{64}$"},
                    },
                    "required": ["Architecture", "InstallerUrl", "InstallerSha256"],
                },
            },
        },
        "required": ["PackageIdentifier", "PackageVersion", "Installers", "ManifestType", "ManifestVersion"],
    },
    "defaultLocale": {
        "type": "object",
        "properties": {
            **HEAD,
            "ManifestType": {"enum": ["defaultLocale"]},
            "PackageLocale": LOCALE,
            "Publisher": {"minLength": 2, "maxLength": 256},
            "PublisherUrl": ADDRESS,
            "PackageName": {"minLength": 2, "maxLength": 256},
            "PackageUrl": ADDRESS,
            "License": {"minLength": 3, "maxLength": 512},
            "ShortDescription": {"minLength": 3, "maxLength": 256},
            "Moniker": {**TEXT, "maxLength": 40},
            "Tags": texts_of(most=40),
        },
        "required": [
            *("PackageIdentifier", "PackageVersion", "PackageLocale", "Publisher", "PackageName", "License"),
            *("ShortDescription", "ManifestType", "ManifestVersion"),
        ],
    },
}
SCOOP: dict[str, Any] = {
    "type": "object",
    "properties": {
        "version": {"pattern": r"^[\w\-.+_]+$"},
        "description": TEXT,
        "homepage": ADDRESS,
        "license": {"enum": ["MIT"]},
        "bin": texts_of(),
        "shortcuts": {"type": "array", "items": texts_of()},
        "architecture": {
            "type": "object",
            "properties": {
                "64bit": {
                    "type": "object",
                    "properties": {"url": ADDRESS, "hash": {"pattern": "^[a-fA-F0-9]{64}$"}, "extract_dir": TEXT},
                    "required": ["url", "hash"],
                }
            },
        },
    },
    "required": ["version", "homepage", "license"],
}


def test_winget(texts: dict[str, str]) -> None:
    """Three files of one identifier and version; quoted, a version is no number."""
    found = {name: yaml.safe_load(text) for name, text in texts.items() if name.startswith("winget/")}
    assert sorted(each["ManifestType"] for each in found.values()) == sorted(WINGET)
    for name, told in found.items():
        assert list(faults(told, WINGET[told["ManifestType"]])) == [], name
        assert name.startswith(f"winget/{told['PackageIdentifier']}.")
        assert told["PackageVersion"] == __version__
    told = found["winget/Gupai.Gupai.installer.yaml"]
    setup = (build.HERE / "windows.nsi").read_text(encoding="utf-8")
    assert told["MinimumOSVersion"].split(".")[2] in re.findall(r"!define BUILD (\d+)", setup)
    assert (told["Scope"], "RequestExecutionLevel user" in setup) == ("user", True)
    assert f'!define ID "{told["ProductCode"]}"' in setup
    assert all(f'Associate ".{ending}"' in setup for ending in told["FileExtensions"])
    (one,) = told["Installers"]
    assert one["InstallerUrl"] == f"{URL}/releases/download/v{__version__}/{FILES[0]}"
    assert one["InstallerSha256"].lower() == digest(FILES[0])


def test_scoop(texts: dict[str, str]) -> None:
    """The archive, and what is in it."""
    told = json.loads(texts["scoop/gupai.json"])
    assert list(faults(told, SCOOP)) == []
    assert told["architecture"]["64bit"]["hash"] == digest(FILES[1])
    assert all(2 <= len(each) <= 4 for each in told["shortcuts"])


def test_a_broken_manifest_is_found(texts: dict[str, str]) -> None:
    """The rules of this file are no empty ones."""
    told = yaml.safe_load(texts["winget/Gupai.Gupai.installer.yaml"])
    told["Installers"][0]["InstallerSha256"] = "0" * 63
    told["Scope"] = "everybody"
    told["Publisher"] = "Gupai"
    del told["PackageVersion"]
    assert len(list(faults(told, WINGET["installer"]))) == 4


STANZAS = (*("arch", "version", "sha256", "url", "name", "desc", "homepage", "depends_on", "app", "binary", "zap"),)
"""In the order of the Cask Cookbook."""


@pytest.mark.parametrize("images", [FILES[2:4], FILES[2:3], FILES[3:4]])
def test_homebrew(tmp_path: Path, images: tuple[str, ...]) -> None:
    """Every required stanza, in order, once but for names; the address is that of the image of each processor."""
    for name in images:
        (tmp_path / name).write_text(name, encoding="utf-8")
    (text,) = manifests.homebrew(release(tmp_path, URL)).values()
    lines = text.splitlines()
    assert (lines[0], lines[-1]) == ('cask "gupai" do', "end")
    found = re.findall(r"^  ([a-z]\w+) ", text, re.MULTILINE)
    assert [each for each in STANZAS if each in found] == list(dict.fromkeys(found))
    assert set(STANZAS) - set(found) <= {"arch"}
    assert {each for each in found if found.count(each) > 1} <= {"name", "depends_on"}
    description = re.findall(r'desc "(.*)"', text)[0]
    assert len(description) < 80
    assert re.match(r"(?!An? |The )[A-Z].*[^.]$", description)
    assert "Gupai" not in description
    assert re.findall(r'"(\w{64})"', text) == [digest(name) for name in images]
    (address,) = re.findall(r'^  url "(.*)"', text, re.MULTILINE)
    processors = dict(re.findall(r'\b(arm|intel): +"(\w{1,8})"', text))
    made = {
        address.replace("#{version}", __version__).replace("#{arch}", each) for each in processors.values() or [""]
    }
    assert made == {f"{URL}/releases/download/v{__version__}/{name}" for name in images}
    assert ("depends_on arch: :" in text) is (len(images) == 1)
    assert f'MACOS = "{15}.0"' in (build.HERE / "gupai.spec").read_text(encoding="utf-8")
    assert "depends_on macos: :sequoia\n" in text, "that is 15"


def test_flathub(texts: dict[str, str]) -> None:
    """The manifest that is tried on the archive, with its address and hash."""
    name = f"{build.IDENTIFIER}.json"
    told = json.loads(texts[f"flathub/{name}"])
    own = json.loads((build.HERE / "flatpak" / name).read_text(encoding="utf-8"))
    sources = [each.pop("sources") for manifest in (told, own) for each in manifest["modules"]]
    assert told == own
    assert {each["only-arches"][0]: each["sha256"] for each in sources[0]} == {
        "x86_64": digest(FILES[4]),
        "aarch64": digest(FILES[5]),
    }
    assert all(each["url"].endswith(Path(old["path"]).name) for each, old in zip(*sources, strict=True))


if SHELL:

    def test_aur(texts: dict[str, str]) -> None:
        """The shell reads what .SRCINFO says; required fields, and what namcap complains of."""
        script, read = texts["aur/PKGBUILD"], texts["aur/.SRCINFO"]
        told: dict[str, list[str]] = {}
        for key, value in re.findall(r"^\t(\w+) = (.*)$", read, re.MULTILINE):
            told.setdefault(key, []).append(value)
        assert {"pkgver", "pkgrel", "arch", "pkgdesc", "url", "license"} <= set(told)
        for key, values in told.items():
            asked = f'{script}\nprintf "%s\\n" "${{{key}[@]}}"'
            shown = subprocess.run((SHELL, "-eu"), input=asked, text=True, capture_output=True, check=True).stdout
            assert shown.splitlines() == values, key
        assert re.findall(r"^(pkg\w+) = (.*)$", read, re.MULTILINE) == [
            ("pkgbase", "gupai-bin"),
            ("pkgname", "gupai-bin"),
        ]
        assert re.findall(r"^pkgname=(.*)$", script, re.MULTILINE) == ["gupai-bin"]
        assert re.fullmatch(r"[^:/\s-]+", told["pkgver"][0])
        assert "gupai" not in told["pkgdesc"][0].lower()
        assert "startdir" not in script
        assert "!strip" in told["options"], "the program hangs on its executable"
        for processor in told["arch"]:
            (source,), (known,) = told[f"source_{processor}"], told[f"sha256sums_{processor}"]
            assert known == digest(source.rpartition("/")[2])


def test_the_package_of_arch(texts: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its steps find everything in the archive, and put each file where desktops look."""
    program = tmp_path / "frozen"
    program.mkdir()
    for name in ("gupai", "gupai-cli", "LICENSE"):
        (program / name).write_text(name, encoding="utf-8")
    with tarfile.open(build.tar_xz(program, tmp_path)) as archive:
        archive.extractall(tmp_path / "src", filter="data")
    script = f'{texts["aur/PKGBUILD"]}\npkgdir="$1"\npackage\n'
    folder = tmp_path / "pkg"
    command = (SHELL, "-eu", "-c", script, "package", str(folder))
    subprocess.run(command, cwd=tmp_path / "src", check=True)
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    assert files >= {
        "opt/gupai/gupai",
        "usr/bin/gupai",
        "usr/bin/gupai-cli",
        f"usr/share/applications/{build.IDENTIFIER}.desktop",
        f"usr/share/icons/hicolor/48x48/apps/{build.IDENTIFIER}.png",
        f"usr/share/metainfo/{build.IDENTIFIER}.metainfo.xml",
        f"usr/share/mime/packages/{build.IDENTIFIER}.xml",
        "usr/share/licenses/gupai-bin/LICENSE",
    }
    assert (folder / "usr/bin/gupai").readlink() == Path("/opt/gupai/gupai")
    assert not (folder / "opt/gupai/share").exists()


@pytest.mark.parametrize("kept", [FILES[0:1], FILES[4:5], FILES[2:3], FILES[5:6]])
def test_one_system_alone(tmp_path: Path, kept: tuple[str, ...]) -> None:
    """Only the managers whose files are there get a folder, and all they name is there."""
    for name in kept:
        (tmp_path / name).write_text(name, encoding="utf-8")
    found = release(tmp_path, URL)
    made = {each for each in MANAGERS if MANAGERS[each](found)}
    assert made == {FILES[0]: {"winget"}, FILES[2]: {"homebrew"}}.get(kept[0], {"aur", "flathub"})


def test_it_is_written(dist: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the installers, and told; a second time the same."""
    monkeypatch.setattr(sys, "argv", ["manifests.py", "--url", f"{URL}/", "--dist", str(dist)])
    assert manifests.main() == manifests.main() == 0
    made = {path for path in (dist / "manifests").rglob("*") if path.is_file()}
    assert {Path(line) for line in capsys.readouterr().out.splitlines()} == made
    assert len(made) == 8
    assert f'"{URL}"' in (dist / "manifests" / "homebrew" / "gupai.rb").read_text(encoding="utf-8")


def test_nothing_to_write_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No installers, or those of another version: it is said, and nothing is written."""
    (tmp_path / "gupai-0.1-setup.exe").touch()
    monkeypatch.setattr(sys, "argv", ["manifests.py", "--url", URL, "--dist", str(tmp_path)])
    assert manifests.main() == 1
    assert f"no installers of version {__version__}" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["gupai-0.1-setup.exe"]


@pytest.mark.parametrize(
    "url", ["", "example.org", "http://example.org/gupai", "https://", 'https://a/"b', "https://a/ b"]
)
def test_an_address_that_is_none(url: str) -> None:
    """It would stand in every manifest."""
    with pytest.raises(ManifestError, match="no address"):
        page(url)


def test_every_library_has_its_package_in_arch() -> None:
    """Those which the program loads from the system."""
    assert set(manifests.DEPENDS) == set(PACKAGES)
