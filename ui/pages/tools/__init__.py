# SPDX-License-Identifier: MIT
"""Tools that games bring besides their tables, each on a page."""
