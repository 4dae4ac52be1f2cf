# SPDX-License-Identifier: MIT
"""The program asks no network, and writes nowhere but in its own folders.

It runs where there is no network at all, and each of its calls to the system is looked at. Needs strace and unshare,
with the permission for both: where either is missing the test fails, it must not pass without having looked.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.ui.driving import ROOT
from ui.language.catalogue import compiled

SECONDS = "0.6"
"""So long opponents play before the window is closed."""
CALLS = "socket,connect,sendto,sendmsg,bind,openat,open,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat"
NETWORK = re.compile(r"\bAF_(INET6?|PACKET|NETLINK)\b")
WRITTEN = re.compile(r"(?:O_WRONLY|O_RDWR|O_CREAT|mkdir|rename|unlink|creat\()")
NAMES = re.compile(r'"((?:[^"\\]|\\.)*)"')
FAILED = re.compile(r"= -1 E[A-Z]+")
REFUSED = re.compile(r"unshare: .*(?:Operation not permitted|Permission denied)")
NO_NETWORK_OF_ITS_OWN = """
This system lets no ordinary user make a network of their own, and nothing was looked at. Run the test as root, or
allow it where AppArmor refuses (Ubuntu): sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0
"""
SESSION = "XDG_RUNTIME_DIR"
OTHERS = ("/dev/", "/proc/")
"""Places that are no files of anybody: terminals, shared memory, the name of a thread."""


def strange(line: str, *folders: Path) -> bool:
    """Return whether a call in *line* asks a network, or writes outside *folders*."""
    if NETWORK.search(line):
        return True
    if FAILED.search(line) or not WRITTEN.search(line):
        return False
    names = [Path(os.path.normpath(ROOT / name)) for name in NAMES.findall(line)]
    return not all(str(each).startswith(OTHERS) or any(map(each.is_relative_to, folders)) for each in names)


def test_no_network_and_no_other_folder(tmp_path: Path) -> None:
    """A match is begun, played and left; Python's own cache of bytecode is not ours.

    The desktop's own settings are noted in the folder of the session; nothing stays among temporary files, or at home.
    """
    # From a checkout catalogues are compiled once, beside their texts.
    for text in (ROOT / "translations").glob("*/LC_MESSAGES/*.po"):
        compiled(text)
    profile = tmp_path / "profile"
    places = {name: tmp_path / name.lower() for name in ("HOME", "TMPDIR", "XDG_CACHE_HOME", SESSION)}
    for place in places.values():
        place.mkdir(mode=0o700)
    told = tmp_path / "calls"
    surroundings = {**os.environ, **{name: str(place) for name, place in places.items()}}
    surroundings |= {"QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"}
    strace = ("strace", "-f", "-qq", "-s", "4096", "-e", f"trace={CALLS}", "-o", str(told))
    program = (sys.executable, "-m", "tests.ui.driving", str(profile), SECONDS)
    ended = subprocess.run(
        (shutil.which("unshare") or "unshare", "--map-root-user", "--net", *strace, *program),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=surroundings,
    )
    assert not REFUSED.match(ended.stderr), f"{ended.stderr}{NO_NETWORK_OF_ITS_OWN}"
    assert ended.returncode == 0, ended.stderr
    lines = told.read_text(errors="replace").splitlines()
    assert any("matches.db" in line and "O_RDWR" in line for line in lines), "its own store was opened"
    assert [line for line in lines if strange(line, profile, *places.values())] == []
    assert {name: left for name, place in places.items() if (left := list(place.iterdir()))}.keys() <= {SESSION}


def test_what_is_strange() -> None:
    """A network of any kind, and a file written elsewhere; not one only read, or refused."""
    folder = Path("/tmp/x")  # noqa: S108 - only a name
    for line, expected in {
        "connect(3, {sa_family=AF_INET, sin_port=htons(80)}, 16) = 0": True,
        "socket(AF_INET6, SOCK_STREAM, IPPROTO_IP) = 3": True,
        'connect(3, {sa_family=AF_UNIX, sun_path="/tmp/x/socket"}, 110) = 0': False,
        'openat(AT_FDCWD, "/etc/passwd", O_RDONLY|O_CLOEXEC) = 3': False,
        'openat(AT_FDCWD, "/tmp/x/a", O_RDWR|O_CREAT, 0644) = 3': False,
        'openat(AT_FDCWD, "/root/a", O_WRONLY|O_CREAT, 0644) = 3': True,
        'openat(AT_FDCWD, "/root/a", O_WRONLY|O_CREAT, 0644) = -1 EACCES (Permission denied)': False,
        'rename("/tmp/x/a", "/tmp/b") = 0': True,
        'unlink("/tmp/x/../b") = 0': True,
        'openat(AT_FDCWD, "/dev/null", O_RDWR) = 3': False,
    }.items():
        assert strange(line, folder) == expected, line
