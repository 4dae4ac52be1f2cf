# SPDX-License-Identifier: MIT
"""Places of the program's data, and of the player's own files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent


def data(name: str) -> Path:
    """Find the folder or file *name* that came with the program, such as ``"translations"``.

    Looks in the bundle of an installer, then in the installed wheel, then in the checkout.

    Raises:
        FileNotFoundError: in none of them; the installation is broken.
    """
    bundle: str | None = getattr(sys, "_MEIPASS", None)
    roots = ([Path(bundle)] if bundle else []) + [PACKAGE / "_data", PACKAGE.parent]
    for root in roots:
        if (found := root / name).exists():
            return found
    raise FileNotFoundError(f"{name} is missing from the program; looked in {', '.join(map(str, roots))}")


class UserFolders(NamedTuple):
    """Where the program writes. None of the folders need exist yet."""

    settings: Path
    """The settings file."""
    records: Path
    """Matches and statistics: a loss for the player."""
    logs: Path
    """Logs and crash notes, and copies of sounds: no loss for anybody."""


def user_folders(profile: Path | None = None) -> UserFolders:
    """Name the folders of this user, by the custom of the system.

    With *profile* (``--profile DIR``: tests, a program on a stick) everything stays below that folder.
    """
    if profile is not None:
        root = profile.absolute()
        return UserFolders(root / "settings", root / "records", root / "logs")
    # Imported here: a run with its own profile need not ask the system.
    from platformdirs import PlatformDirs  # noqa: PLC0415

    system = PlatformDirs("gupai", appauthor=False)
    return UserFolders(system.user_config_path, system.user_data_path, system.user_log_path)
