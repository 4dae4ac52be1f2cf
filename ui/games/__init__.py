# SPDX-License-Identifier: MIT
"""What each game adds to the window."""
