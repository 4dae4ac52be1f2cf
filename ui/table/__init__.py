# SPDX-License-Identifier: MIT
"""What the tables of all games have in common."""
