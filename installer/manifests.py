# SPDX-License-Identifier: MIT
"""Write what package managers read, from the installers of a release, their hashes and the version of the program.

    python3 installer/manifests.py --url https://HOST/OWNER/gupai [--dist dist] [--out dist/manifests]

URL is the page of the project; its releases hold the files as ``releases/download/vVERSION/FILE``, as GitHub, Gitea
and Forgejo have them. Each manager gets a folder, if its files are among the installers: winget (manifests 1.6),
Scoop, Homebrew (a cask), AUR (a package of the archive) and Flathub. Standard library only.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from installer import build  # noqa: E402 - found there
from installer.frozen import PACKAGES  # noqa: E402 - found there

WINGET: Final = "Gupai.Gupai"
"""Publisher and name, as the folders of winget's manifests are called."""
WINGET_SCHEMA: Final = "1.6.0"
SUMMARY: Final = "Chinese dominoes for your desktop – by the rules your family plays"
WINDOWS: Final = "10.0.17763.0"
"""The least version: Windows 10, 1809; see ``windows.nsi``."""
MACOS: Final = "sequoia"
"""The least version, 15; see ``gupai.spec``."""
CHIPS: Final = {"arm64": "arm", "x86_64": "intel"}
"""By processor as images of macOS name it: Homebrew's name."""
PROCESSORS: Final = ("x86_64", "aarch64")
"""As archives for Linux name them, and Arch and Flatpak, too."""
DEPENDS: Final = {
    "libgl1": "libglvnd",
    "libegl1": "libglvnd",
    "libfontconfig1": "fontconfig",
    "libdbus-1-3": "dbus",
    "libx11-6": "libx11",
    "libx11-xcb1": "libx11",
    "libxkbcommon0": "libxkbcommon",
    "libwayland-cursor0": "wayland",
    "libglib2.0-0": "glib2",
    "libgssapi-krb5-2": "krb5",
}
"""By Debian's package of a library: that of Arch."""


class ManifestError(argparse.ArgumentTypeError):
    """There is nothing to write of, or the address is none."""


class Release(NamedTuple):
    """The installers of one version, and their addresses."""

    version: str
    url: str
    """The page of the project."""
    hashes: Mapping[str, str]
    """SHA-256 by the name of the file."""

    def address(self, name: str) -> str:
        """Return the address of the file called *name*."""
        return f"{self.url}/releases/download/v{self.version}/{name}"


def page(url: str) -> str:
    """Return the address *url* of a page without the last slash; raise ManifestError if it is none."""
    if not re.fullmatch(r"https://[^/\s\"'#]+(/[^\s\"'#]*)?", url):
        raise ManifestError(f"{url} is no address of a page; it begins with https://")
    return url.rstrip("/")


def release(dist: Path, url: str) -> Release:
    """Return the installers in the folder *dist*, to be found at *url*; raise ManifestError if there are none."""
    version = build.version()
    kinds = (f"gupai-{version}-setup.exe", f"gupai-{version}-windows.zip", f"gupai-{version}-linux-*.tar.xz")
    found = [path for kind in (*kinds, f"Gupai-{version}-*.dmg") for path in sorted(dist.glob(kind))]
    if not found:
        raise ManifestError(f"no installers of version {version} in {dist}; run installer/build.py")
    return Release(version, url, {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in found})


def manifests(files: Release) -> dict[str, str]:
    """Return the text of each manifest by its place; of managers without their *files* there are none."""
    found: dict[str, str] = {}
    for folder, made in MANAGERS.items():
        found.update({f"{folder}/{name}": text for name, text in made(files).items()})
    return found


# -- Windows -----------------------------------------------------------------------------------------


def winget(files: Release) -> dict[str, str]:
    """Return the three manifests of the setup."""
    setup = f"gupai-{files.version}-setup.exe"
    if setup not in files.hashes:
        return {}
    installer = {
        "Architecture": "x64",
        "InstallerUrl": files.address(setup),
        "InstallerSha256": files.hashes[setup].upper(),
    }
    about = {
        "Publisher": build.MAINTAINER,
        "PublisherUrl": files.url,
        "PackageName": "Gupai",
        "PackageUrl": files.url,
        "License": "MIT",
        "ShortDescription": SUMMARY,
        "Moniker": "gupai",
        "Tags": ["board-game", "dominoes", "pai-gow", "tien-gow"],
    }
    kinds: dict[str, tuple[str, dict[str, Any]]] = {
        "": ("version", {"DefaultLocale": "en-US"}),
        ".installer": (
            "installer",
            {
                "Platform": ["Windows.Desktop"],
                "MinimumOSVersion": WINDOWS,
                "InstallerType": "nullsoft",
                "Scope": "user",
                "InstallModes": ["interactive", "silent"],
                "UpgradeBehavior": "install",
                "FileExtensions": ["gupai", "gupai-lesson", "gupai-rules"],
                # The key below Uninstall.
                "ProductCode": build.IDENTIFIER,
                "Installers": [installer],
            },
        ),
        ".locale.en-US": ("defaultLocale", {"PackageLocale": "en-US", **about}),
    }
    head = {"PackageIdentifier": WINGET, "PackageVersion": files.version}
    return {
        f"{WINGET}{ending}.yaml": f"# yaml-language-server: $schema={_schema(kind)}\n"
        + yaml({**head, **told, "ManifestType": kind, "ManifestVersion": WINGET_SCHEMA})
        for ending, (kind, told) in kinds.items()
    }


def _schema(kind: str) -> str:
    return f"https://aka.ms/winget-manifest.{kind}.{WINGET_SCHEMA}.schema.json"


def yaml(told: Mapping[str, Any]) -> str:
    """Return a mapping of texts, and of lists of texts or mappings, as YAML; texts are quoted as in JSON."""
    lines = []
    for key, value in told.items():
        if not isinstance(value, list):
            lines.append(f"{key}: {json.dumps(value, ensure_ascii=False)}")
            continue
        lines.append(f"{key}:")
        for each in value:
            inner = yaml(each).splitlines() if isinstance(each, dict) else [json.dumps(each, ensure_ascii=False)]
            lines += [f"{'- ' if not number else '  '}{line}" for number, line in enumerate(inner)]
    return "".join(f"{line}\n" for line in lines)


def scoop(files: Release) -> dict[str, str]:
    """Return the manifest of the archive for Windows."""
    archive = f"gupai-{files.version}-windows.zip"
    if archive not in files.hashes:
        return {}
    told = {
        "version": files.version,
        "description": SUMMARY,
        "homepage": files.url,
        "license": "MIT",
        "architecture": {
            "64bit": {"url": files.address(archive), "hash": files.hashes[archive], "extract_dir": "gupai"},
        },
        "bin": ["gupai.exe", "gupai-cli.exe"],
        "shortcuts": [["gupai.exe", "Gupai"]],
    }
    return {"gupai.json": f"{json.dumps(told, indent=4)}\n"}


# -- macOS -------------------------------------------------------------------------------------------


def homebrew(files: Release) -> dict[str, str]:
    """Return the cask of the images, for one processor or for both."""
    images = {chip: f"Gupai-{files.version}-{chip}.dmg" for chip in CHIPS}
    images = {chip: name for chip, name in images.items() if name in files.hashes}
    if not images:
        return {}
    if len(images) == len(CHIPS):
        chips = ", ".join(f'{CHIPS[chip]}: "{chip}"' for chip in images)
        sums = ",\n         ".join(
            f"{CHIPS[chip] + ':':<7}{files.hashes[name]!r}".replace("'", '"') for chip, name in images.items()
        )
        top, processor, asked = f"  arch {chips}\n\n", "#{arch}", ""
    else:
        ((processor, name),) = images.items()
        top, sums, asked = "", f'"{files.hashes[name]}"', f"  depends_on arch: :{processor}\n"
    address = files.address(f"Gupai-{files.version}-{processor}.dmg").replace(files.version, "#{version}")
    return {
        "gupai.rb": f"""cask "gupai" do
{top}  version "{files.version}"
  sha256 {sums}

  url "{address}"
  name "Gupai"
  name "骨牌"
  desc "{SUMMARY}"
  homepage "{files.url}"

{asked}  depends_on macos: :{MACOS}

  app "Gupai.app"
  binary "#{{appdir}}/Gupai.app/Contents/MacOS/gupai-cli"

  zap trash: [
    "~/Library/Application Support/gupai",
    "~/Library/Logs/gupai",
  ]
end
"""
    }


# -- Linux -------------------------------------------------------------------------------------------


def archives(files: Release) -> dict[str, str]:
    """Return the names of the archives for Linux by processor."""
    named = {each: f"gupai-{files.version}-linux-{each}.tar.xz" for each in PROCESSORS}
    return {processor: name for processor, name in named.items() if name in files.hashes}


def aur(files: Release) -> dict[str, str]:
    """Return the script that packs the archive for Arch Linux, and what is read of it there."""
    found = archives(files)
    if not found:
        return {}
    depends = list(dict.fromkeys(("glibc", "gcc-libs", *(DEPENDS[each] for each in PACKAGES))))
    single = {"pkgver": files.version, "pkgrel": "1", "pkgdesc": SUMMARY, "url": files.url}
    lists = {
        "arch": list(found),
        "license": ["MIT"],
        "depends": depends,
        "optdepends": ["noto-fonts-cjk: Chinese and Japanese beyond the bundled letters"],
        "provides": ["gupai"],
        "conflicts": ["gupai"],
        # The archive of the program hangs on its executable.
        "options": ["!strip", "!debug"],
        **{f"source_{each}": [files.address(name)] for each, name in found.items()},
        **{f"sha256sums_{each}": [files.hashes[name]] for each, name in found.items()},
    }
    script = [f"# Maintainer: {build.MAINTAINER}", "pkgname=gupai-bin"]
    script += [f"{key}={_quoted(value)}" for key, value in single.items()]
    script += [f"{key}=({' '.join(map(_quoted, values))})" for key, values in lists.items()]
    read = ["pkgbase = gupai-bin"]
    read += [f"\t{key} = {value}" for key, value in sorted(single.items(), key=lambda each: _ORDER.index(each[0]))]
    read += [f"\t{key} = {value}" for key, values in lists.items() for value in values]
    return {
        "PKGBUILD": "\n".join(script) + _PACK.replace("IDENTIFIER", build.IDENTIFIER),
        ".SRCINFO": "\n".join((*read, "", "pkgname = gupai-bin", "")),
    }


_ORDER: Final = ("pkgdesc", "pkgver", "pkgrel", "url")
"""As makepkg writes them."""
_PACK: Final = """

package() {
    cd "gupai-$pkgver"
    install -d "$pkgdir/opt/gupai" "$pkgdir/usr/bin" "$pkgdir/usr/share"
    cp -a . "$pkgdir/opt/gupai"
    rm -r "$pkgdir/opt/gupai/share"
    ln -s /opt/gupai/gupai /opt/gupai/gupai-cli "$pkgdir/usr/bin/"
    install -Dm644 share/IDENTIFIER.desktop -t "$pkgdir/usr/share/applications"
    install -Dm644 share/IDENTIFIER.metainfo.xml -t "$pkgdir/usr/share/metainfo"
    install -Dm644 share/IDENTIFIER.xml -t "$pkgdir/usr/share/mime/packages"
    cp -r share/icons "$pkgdir/usr/share/"
    install -Dm644 LICENSE "$pkgdir/usr/share/licenses/$pkgname/LICENSE"
}
"""


def _quoted(word: str) -> str:
    """Return *word* for a shell, as it stands."""
    return "'" + word.replace("'", "'\\''") + "'"


def flathub(files: Release) -> dict[str, str]:
    """Return the manifest in ``flatpak/`` with the archives by address."""
    found = archives(files)
    if not found:
        return {}
    name = f"{build.IDENTIFIER}.json"
    told = json.loads((HERE / "flatpak" / name).read_text(encoding="utf-8"))
    (module,) = told["modules"]
    module["sources"] = [
        {
            "type": "archive",
            "only-arches": [processor],
            "url": files.address(archive),
            "sha256": files.hashes[archive],
        }
        for processor, archive in found.items()
    ]
    return {name: f"{json.dumps(told, indent=2, ensure_ascii=False)}\n"}


MANAGERS: Final[Mapping[str, Callable[[Release], dict[str, str]]]] = {
    "winget": winget,
    "scoop": scoop,
    "homebrew": homebrew,
    "aur": aur,
    "flathub": flathub,
}


def write(dist: Path, url: str, out: Path) -> list[Path]:
    """Write the manifests of the installers in *dist* to *out*; nothing is written if anything is wrong."""
    texts = manifests(release(dist, url))
    for name, text in texts.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with build.whole(path) as part:
            part.write_text(text, encoding="utf-8", newline="\n")
    return [out / name for name in texts]


def main() -> int:
    """Write them; return the exit code."""
    parser = argparse.ArgumentParser(description="Write what package managers read.")
    parser.add_argument("--url", required=True, type=page, help="page of the project, whose releases hold the files")
    parser.add_argument("--dist", type=Path, default=HERE.parent / "dist", help="folder of the installers")
    parser.add_argument("--out", type=Path, help="folder for the manifests")
    arguments = parser.parse_args()
    try:
        made = write(arguments.dist, arguments.url, arguments.out or arguments.dist / "manifests")
    except ManifestError as error:
        print(error, file=sys.stderr)
        return 1
    print(*made, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
