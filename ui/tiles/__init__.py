# SPDX-License-Identifier: MIT
"""One tile: painted, printed, and as a button."""
