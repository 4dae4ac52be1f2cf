# SPDX-License-Identifier: MIT
"""What the desktop asks of every program, where Qt does not tell."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from functools import cache
from shutil import which

_PATIENCE = 1.0
"""Seconds a settings tool may take."""

_TOOLS = {
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
}
"""For each system: what to ask, and the answer that means less motion."""


@cache
def reduced_motion() -> bool:
    """Tell whether the system asks programs to move less; asked once, False where nobody can say."""
    if sys.platform == "win32":
        return _windows_reduces()
    command, yes = _TOOLS.get(sys.platform, ((), ""))
    tool = which(command[0]) if command else None
    if tool is None:
        return False
    try:
        told = subprocess.run(  # noqa: S603 - the commands are those above
            [tool, *command[1:]], capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return told.stdout.strip() == yes


def system_chrome() -> str:
    """Give the key of the chrome that fits the desktop: light where nobody can say."""
    return "light"


def _windows_reduces() -> bool:
    """Ask Windows whether animations inside windows are turned off."""
    get_client_area_animation = 0x1042
    animated = ctypes.c_int(1)
    windll = getattr(ctypes, "windll", None)
    if windll is None:
        return False
    windll.user32.SystemParametersInfoW(get_client_area_animation, 0, ctypes.byref(animated), 0)
    return not animated.value
