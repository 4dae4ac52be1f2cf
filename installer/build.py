# SPDX-License-Identifier: MIT
"""Builds the installers for the present system, on a machine with nothing but Python.

python3 installer/build.py [--out dist] [--plain] [--url https://…]

Linux: ``gupai_VERSION_ARCH.deb`` (where there is dpkg-deb) and ``gupai-VERSION-linux-ARCH.tar.xz``.
Windows: ``gupai-VERSION-setup.exe`` (where there is makensis) and a ``.zip``. macOS: ``Gupai-VERSION.dmg``.

The program is frozen from the installed wheel, with compiled opponents where there is a compiler and ``--plain`` is
not given, and checks itself before it is packed. Standard library only; what is needed besides is installed from
``installer/pack.txt``. With the page of the project, `manifests.py` writes what package managers read, too.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
sys.path.insert(0, str(ROOT))

from installer.frozen import PACKAGES  # noqa: E402 - found there

IDENTIFIER: Final = "io.github.gupai.Gupai"
LOCK: Final = HERE / "pack.txt"
NEWER: Final = {"libglib2.0-0": "libglib2.0-0t64"}
"""New names of packages on systems with 64-bit times everywhere."""
DEPENDS: Final = (
    "libstdc++6 (>= 11)",
    "libgcc-s1",
    *(f"{NEWER[each]} | {each}" if each in NEWER else each for each in PACKAGES),
)
"""Libraries that the program needs and does not bring; see ``OF_THE_SYSTEM`` in ``gupai.spec``."""
SYMBOL: Final = re.compile(rb"GLIBC_2\.(\d+)\0")
"""Pattern of the C library's versions in linked files, ``GLIBC_2.35``."""
REMOVED: Final = """#!/bin/sh
set -e
if [ "$1" = remove ]; then
    echo "What Gupai has kept stays with each player: matches in ~/.local/share/gupai, settings in ~/.config/gupai,"
    echo "logs in ~/.local/state/gupai."
fi
"""
"""Script run by the Debian package on its removal."""
MAINTAINER: Final = "The Gupai developers"
"""Maintainer of the Debian package; its publisher adds an address, see README.md."""
READ_ME: Final = """\
To install Gupai, drag it to Applications. To remove it, move it to the Trash.
Your matches and settings stay in ~/Library/Application Support/gupai, logs in ~/Library/Logs/gupai.

把骨牌拖到「應用程式」便安裝好；要移除，把它丟到垃圾桶。
你的牌局和設定保留在 ~/Library/Application Support/gupai，記錄檔在 ~/Library/Logs/gupai。

骨牌を「アプリケーション」にドラッグするとインストールされます。削除するには、ゴミ箱に入れてください。
対局と設定は ~/Library/Application Support/gupai に、ログは ~/Library/Logs/gupai に残ります。
"""
"""Text in the disk image of macOS beside the program: nothing there can tell it on removal."""
LIMITS: Final = {
    "linux": 130_000_000,
    "win32": 90_000_000,
    "darwin": 120_000_000,
    "deb": 45_000_000,
    "setup": 32_000_000,
}
"""Largest sizes in bytes: downloads and installed files should not grow unseen."""


class BuildError(Exception):
    """Something is missing, too large, or does not work."""


def run(*command: object, cwd: Path | None = None, **surroundings: str) -> None:
    """Run a *command* in the folder *cwd* and show it; raise BuildError if it fails."""
    words = [str(word) for word in command]
    print("$", *words, flush=True)
    if subprocess.call(words, cwd=cwd, env={**os.environ, **surroundings}) != 0:
        raise BuildError(f"failed: {' '.join(words)}")


def version() -> str:
    """Return the version from its one place."""
    text = (ROOT / "dominoes" / "__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


def architecture() -> str:
    """Return the kind of processor as Debian calls it."""
    machine = platform.machine().lower()
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(machine, machine)


def has_compiler() -> bool:
    """Return whether mypyc's compiler is there: on Windows that of Visual Studio, no other."""
    if sys.platform != "win32":
        return any(map(shutil.which, ("cc", "gcc", "clang")))
    if shutil.which("cl"):
        return True
    # Outside of its own console it is not on the path; setuptools asks this program, too.
    asking = Path(os.environ.get("PROGRAMFILES(X86)", ""), "Microsoft Visual Studio", "Installer", "vswhere.exe")
    what = ("-products", "*", "-requires", "Microsoft.VisualStudio.Component.VC.Tools.x86.x64")
    command = (str(asking), "-latest", *what, "-property", "installationPath")
    return asking.is_file() and bool(subprocess.run(command, capture_output=True, check=False).stdout.strip())


def environment(work: Path) -> Path:
    """Make an environment for building; return its Python."""
    run(sys.executable, "-m", "venv", work / "env")
    python = work / "env" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pip = (python, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "install", "-q", "--require-hashes", "--no-deps", "-r", LOCK)
    return python


def freeze(python: Path, work: Path, *, compiled: bool) -> Path:
    """Build the wheel, install it, and freeze it; return the folder of the program, or the bundle of macOS."""
    wheels = work / "wheels"
    pip = (python, "-m", "pip", "--disable-pip-version-check")
    options = ("--no-build-isolation", "--no-deps", "-q")
    run(*pip, "wheel", *options, "--wheel-dir", wheels, ROOT, GUPAI_COMPILED="1" if compiled else "0")
    (wheel,) = wheels.glob("gupai-*.whl")
    run(*pip, "install", *options, "--force-reinstall", wheel)
    places = ("--distpath", work / "frozen", "--workpath", work / "pyinstaller")
    # Elsewhere: the current folder would be frozen instead of the installed packages.
    run(python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *places, HERE / "gupai.spec", cwd=work)
    if sys.platform == "darwin":
        bundle = work / "frozen" / "Gupai.app"
        add_commands(bundle)
        return bundle
    folder = work / "frozen" / "gupai"
    if sys.platform != "win32":
        (folder / "gupai-cli").symlink_to("gupai")
    shutil.copy2(ROOT / "LICENSE", folder / "LICENSE")
    notices(folder)
    return folder


def add_commands(bundle: Path) -> None:
    """Give the command line its name in the *bundle* of macOS, and sign that again, as PyInstaller does."""
    (bundle / "Contents" / "MacOS" / "gupai-cli").symlink_to("gupai")
    run("codesign", "--sign", "-", "--force", "--deep", bundle)


def notices(folder: Path) -> None:
    """Put the licences of the libraries from Debian packages of the building system into *folder*.

    Those of everything else are in ``resources/licences``, which the program shows itself.
    """
    query = shutil.which("dpkg-query")
    if query is None:
        return
    target = folder / "licences"
    target.mkdir()
    for library in sorted((folder / "_internal").glob("lib*.so*")):
        command = (query, "--search", f"*/{library.name}")
        found = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        # "zlib1g:amd64: /usr/lib/…"; of a library that was made otherwise nothing is found.
        package = found.partition(":")[0].partition(",")[0]
        notice = Path("/usr/share/doc", package, "copyright")
        if package and notice.is_file():
            shutil.copyfile(notice, target / f"{package}.txt")


def check(folder: Path) -> None:
    """Let the program in *folder* check itself; raise BuildError if it finds anything wrong, or is too large."""
    inside = folder / "Contents" / "MacOS" if folder.suffix == ".app" else folder
    suffix = ".exe" if sys.platform == "win32" else ""
    with tempfile.TemporaryDirectory() as profile:
        run(inside / f"gupai{suffix}", "--self-check", "--profile", profile, QT_QPA_PLATFORM="offscreen")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{folder.name}: {size:,} bytes")
    if size > LIMITS[sys.platform]:
        raise BuildError(f"the program takes {size:,} bytes, more than {LIMITS[sys.platform]:,}")


# -- packages ----------------------------------------------------------------------------------------


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Yield a temporary name to write to; *path* appears only when all is written."""
    part = path.with_name(path.name + ".part")
    yield part
    part.replace(path)


def within(path: Path, kind: str) -> Path:
    """Return *path* of a package; raise BuildError if it is larger than its *kind* may be."""
    if path.stat().st_size > LIMITS[kind]:
        raise BuildError(f"{path.name} takes {path.stat().st_size:,} bytes, more than {LIMITS[kind]:,}")
    return path


def as_root(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return *entry* of an archive as owned by the system, not by the builder."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def tar_xz(folder: Path, out: Path) -> Path:
    """Pack *folder* together with the files for the desktop."""
    path = out / f"gupai-{version()}-linux-{platform.machine()}.tar.xz"
    shutil.copytree(HERE / "linux", folder / "share", dirs_exist_ok=True)
    with whole(path) as part, tarfile.open(part, "w:xz") as archive:
        archive.add(folder, f"gupai-{version()}", filter=as_root)
    shutil.rmtree(folder / "share")
    return path


def c_library(folder: Path) -> str:
    """Return the oldest version of the C library with which the program in *folder* runs."""
    needed = [0]
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and (path.name == "gupai" or ".so" in path.name):
            needed += map(int, SYMBOL.findall(path.read_bytes()))
    return f"2.{max(needed)}"


def deb(folder: Path, out: Path, work: Path) -> Path:
    """Make a Debian package: the program below /opt, its names below /usr/bin, the menu, the icon, the file types."""
    tree = work / "deb"
    share = tree / "usr" / "share"
    shutil.copytree(folder, tree / "opt" / "gupai", symlinks=True)
    places = {
        f"{IDENTIFIER}.desktop": share / "applications",
        f"{IDENTIFIER}.xml": share / "mime" / "packages",
        f"{IDENTIFIER}.metainfo.xml": share / "metainfo",
    }
    for name, place in places.items():
        place.mkdir(parents=True)
        shutil.copy2(HERE / "linux" / name, place)
    shutil.copytree(HERE / "linux" / "icons", share / "icons")
    programs = tree / "usr" / "bin"
    programs.mkdir(parents=True)
    for name in ("gupai", "gupai-cli"):
        (programs / name).symlink_to(f"/opt/gupai/{name}")
    documents = share / "doc" / "gupai"
    documents.mkdir(parents=True)
    shutil.copy2(ROOT / "LICENSE", documents / "copyright")
    with gzip.GzipFile(documents / "changelog.gz", "wb", mtime=0) as file:
        file.write((ROOT / "CHANGELOG.md").read_bytes())
    size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    control = tree / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(
        f"""Package: gupai
Version: {version()}
Architecture: {architecture()}
Maintainer: {MAINTAINER}
Installed-Size: {size // 1024}
Depends: libc6 (>= {c_library(folder)}), {", ".join(DEPENDS)}
Recommends: fonts-noto-cjk, libxcb-cursor0, libxkbcommon-x11-0
Section: games
Priority: optional
Description: Chinese dominoes 骨牌, by the rules your family plays
 Tien Gow 打天九, Pai Gow 推牌九, Jie Long 接龍 and ten more games against the
 computer. Every house rule can be changed, and every payment is explained.
 Lessons, replays and a score book for real tables are included. It works
 offline, without an account, and without money: chips only keep the score.
""",
        encoding="utf-8",
    )
    # Matches and settings are in each player's folders, and stay.
    removed = control / "postrm"
    removed.write_text(REMOVED, encoding="utf-8")
    removed.chmod(0o755)
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
    path = out / f"gupai_{version()}_{architecture()}.deb"
    with whole(path) as part:
        run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, part)
    return within(path, "deb")


def setup_exe(folder: Path, out: Path) -> Path:
    """Make the installer of Windows, which asks in the language of the system."""
    path = out / f"gupai-{version()}-setup.exe"
    flag = "/" if sys.platform == "win32" else "-"
    given = {"VERSION": version(), "FOLDER": folder, "TARGET": path, "LICENCE": ROOT / "LICENSE"}
    named = (f"{flag}D{name}={value}" for name, value in given.items())
    run("makensis", f"{flag}INPUTCHARSET", "UTF8", *named, HERE / "windows.nsi")
    return within(path, "setup")


def dmg(bundle: Path, out: Path, work: Path) -> Path:
    """Make a disk image of macOS with the program, the way to the folder of programs, and a text."""
    tree = work / "dmg"
    tree.mkdir()
    shutil.copytree(bundle, tree / bundle.name, symlinks=True)
    (tree / "Applications").symlink_to("/Applications")
    (tree / "Read me.txt").write_text(READ_ME, encoding="utf-8")
    path = out / f"Gupai-{version()}-{platform.machine()}.dmg"
    run("hdiutil", "create", "-volname", "Gupai", "-srcfolder", tree, "-format", "UDZO", "-ov", path)
    return path


def packages(folder: Path, out: Path, work: Path) -> Iterator[Path]:
    """Yield the packages of *folder* for this system."""
    if sys.platform == "darwin":
        yield dmg(folder, out, work)
    elif sys.platform == "win32":
        yield Path(shutil.make_archive(str(out / f"gupai-{version()}-windows"), "zip", folder.parent, folder.name))
        if shutil.which("makensis"):
            yield setup_exe(folder, out)
    else:
        yield tar_xz(folder, out)
        if shutil.which("dpkg-deb"):
            yield deb(folder, out, work)


def main() -> int:
    """Build everything; return the exit code."""
    # It takes what is above.
    from installer import manifests  # noqa: PLC0415

    parser = argparse.ArgumentParser(description="Build the installers of this system.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder for them")
    parser.add_argument("--plain", action="store_true", help="without compiled opponents")
    parser.add_argument(
        "--url", type=manifests.page, help="page of the project, for the manifests of package managers"
    )
    arguments = parser.parse_args()
    # makensis changes into the folder of its script.
    out = arguments.out.resolve()
    compiled = not arguments.plain and has_compiler()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        try:
            folder = freeze(environment(work), work, compiled=compiled)
            check(folder)
            made = list(packages(folder, out, work))
        except BuildError as error:
            print(error, file=sys.stderr)
            return 1
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made)
    (out / "SHA256SUMS").write_text(sums, encoding="utf-8")
    print(sums, end="")
    if arguments.url is not None:
        print(*manifests.write(out, arguments.url, out / "manifests"), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
