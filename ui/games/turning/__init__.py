# SPDX-License-Identifier: MIT
"""扭天九 in the window."""
