# SPDX-License-Identifier: MIT
"""擲天九 in the window."""
